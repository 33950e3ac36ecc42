"""`mindbug verify` as it is typed: what it says, its object and its exit statuses (U4, U9, A70)."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from mindbug_tui.cli import main
from mindbug_tui.commands import verify as command
from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.seat import Seat
from net.fairdeal.table import Table
from net.fairdeal.transcript import write_transcript
from net.fairdeal.verify import CANCELLED, Verdict

KEYS = ["ok", "rounds", "decisions", "winner", "code", "seat", "seconds"]


@pytest.fixture(scope="module")
def table() -> Table:
    table, chance = Table.of(2), Random(3)
    table.play(lambda seat: chance.randrange(options_of(seat)))
    return table


def options_of(seat: Seat) -> int:
    assert seat.state.game is not None
    return seat.state.game.option_count


def written(table: Table, tmp_path: Path, messages: list[bytes] | None = None) -> Path:
    machine = table.seats[0]
    path = tmp_path / "game.mbt"
    path.write_bytes(write_transcript(machine.state.params, machine.referee.messages if messages is None else messages))
    return path


def test_a_fair_game(table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(written(table, tmp_path))
    assert main(["verify", path]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("Fair: every signature, proof and rule of ")
    assert main(["verify", path, "--json"]) == 0
    said = capsys.readouterr()
    fields = json.loads(said.out)
    state = table.seats[0].state
    assert list(fields) == KEYS
    assert (fields["ok"], fields["rounds"], fields["decisions"]) == (True, state.number, state.decisions)
    assert (fields["code"], said.err) == ("OK", "")


def test_a_changed_file(table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(table, tmp_path)
    data = bytearray(path.read_bytes())
    data[-200] ^= 1
    path.write_bytes(data)
    assert main(["verify", str(path), "--json"]) == 5
    said = capsys.readouterr()
    assert json.loads(said.out)["code"] == "E_SIGNATURE"
    assert "no seat has signed" in said.err
    dropped = list(table.seats[0].referee.messages)
    del dropped[20]
    assert main(["verify", str(written(table, tmp_path, dropped))]) == 5
    assert "does not follow from the ones before it" in capsys.readouterr().out


def test_a_cut_tail(table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(table, tmp_path)
    path.write_bytes(path.read_bytes()[:-3])
    assert main(["verify", str(path)]) == 2
    assert capsys.readouterr().out.startswith("Incomplete: ")


def test_a_cheat_is_named_with_seat_round_and_offence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = Table.of(2)
    table.pump()
    cheat = table.deciding
    assert cheat is not None
    body = bytearray(cheat.writer.action(cheat.state, 0))
    body[-1] ^= 1
    honest = table.seats[1 - cheat.seat]
    number = honest.state.number
    assert honest.receive(cheat.seal(MessageType.ACTION, bytes(body))).code is Code.E_PROOF_SHARE
    honest.accusation()
    assert main(["verify", str(written(table, tmp_path, honest.referee.messages))]) == 5
    expected = f"Not fair: in round {number} seat {cheat.seat} sent a wrong part of a card's key (E_PROOF_SHARE).\n"
    assert capsys.readouterr().out == expected


def test_what_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.mbt"
    assert main(["verify", str(path)]) == 2
    path.write_bytes(b"not a game")
    assert main(["verify", str(path)]) == 2
    assert "no transcript of a fair deal" in capsys.readouterr().err


def test_a_game_by_other_rules(table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.mbt"
    path.write_bytes(write_transcript(replace(table.seats[0].state.params, rules_hash=bytes(32)), ()))
    assert main(["verify", str(path)]) == 4
    assert "other rules" in capsys.readouterr().out


@pytest.mark.parametrize("code", [*(code for code in Code if code is not Code.OK), CANCELLED])
def test_every_code_has_its_sentence(code: str) -> None:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    for seat in (-1, 1):
        said = command.sentence(Verdict(False, 9, 2, None, code, seat, 8))
        assert said.endswith(".")
        assert code == CANCELLED or code in said
