"""Two real processes over loopback: whole games, kills at random moments, and everybody who must stay outside."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from mindbug_tui.errors import NO_CONNECTION, USAGE
from net.channel.code import ShortCode
from net.channel.invite import Invite
from net.channel.secret import Secret
from tests.mindbug_tui.network.processes import Program, check_end, host, join, play_and_kill


def test_two_processes_play_to_the_end_and_hold_the_same_file(tmp_path: Path) -> None:
    one = host(tmp_path / "host", level="greedy")
    other = join(tmp_path / "guest", one.wait_for("invite")["invite"], level="greedy")
    check_end(one, other)
    assert [line["event"] for line in other.events][:3] == ["connected", "line", "dealt"]
    assert other.events[0]["phrase"] != one.wait_for("connected")["phrase"]


def test_two_programs_of_one_player_can_play_each_other_by_a_short_code(tmp_path: Path) -> None:
    one = host(tmp_path)
    invite = one.wait_for("invite")
    other = join(tmp_path, f"127.0.0.1:{invite['port']}", invite["code"])
    check_end(one, other)


@pytest.mark.parametrize("seed", range(3))
def test_killed_at_random_moments_both_go_on_to_the_same_end(tmp_path: Path, seed: int) -> None:
    play_and_kill(tmp_path, Random(seed))


def test_an_invite_of_another_table_lets_nobody_in(tmp_path: Path) -> None:
    one = host(tmp_path / "host")
    right = Invite.parse(one.wait_for("invite")["invite"])
    stranger = join(tmp_path / "guest", replace(right, secret=Secret.fresh()).to_text())
    assert stranger.end() == NO_CONNECTION
    assert "does not know that invite" in stranger.errors


def test_a_wrong_code_lets_nobody_in(tmp_path: Path) -> None:
    invite = host(tmp_path / "host").wait_for("invite")
    wrong = ShortCode(ShortCode.parse(invite["code"]).number, "adviser-zulu").to_text()
    stranger = join(tmp_path / "guest", f"127.0.0.1:{invite['port']}", wrong)
    assert stranger.end() == NO_CONNECTION
    assert "not the code" in stranger.errors


def test_a_mistyped_invite_is_noticed_before_anybody_is_dialed(tmp_path: Path) -> None:
    guest = join(tmp_path, "MINDBUG1:AEAUX52HG73DLBVPNPPYBD3GJPBYPFM3AR7QAAABFAH3J")
    assert guest.end() == USAGE
    assert "A character is wrong" in guest.errors


def test_a_second_guest_is_told_that_the_invite_was_used(tmp_path: Path) -> None:
    one = host(tmp_path / "host")
    invite = one.wait_for("invite")["invite"]
    first = join(tmp_path / "first", invite)
    one.wait_for("connected")
    second = join(tmp_path / "second", invite)
    assert second.end() == NO_CONNECTION
    assert second.errors
    check_end(one, first)


def test_nobody_listens_there(tmp_path: Path) -> None:
    one = host(tmp_path / "host")
    invite = one.wait_for("invite")["invite"]
    one.kill()
    late = join(tmp_path / "guest", invite)
    assert late.end() == NO_CONNECTION
    assert "Nobody answers at 127.0.0.1" in late.errors


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        (["host", "--port", "99999"], "a port is a number"),
        (["host", "--listen", "nowhere.invalid"], "Nobody can be let in at nowhere.invalid"),
        (["resume"], "no such game"),
        (["join", "example.org:24642"], "its code is needed"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(tmp_path: Path, command: list[str], complaint: str) -> None:
    program = Program(tmp_path, [*command, "--auto", "random", "--json"])
    assert program.end() in (USAGE, NO_CONNECTION)
    assert complaint in program.errors
    assert not program.events
