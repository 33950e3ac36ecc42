"""Visitors meet: challenge, play to the signed end, watch, come back after a cut (U7, N6)."""

from __future__ import annotations

import hashlib
from pathlib import Path

import asyncssh
import pytest

from mindbug_tui.network.openings import Hosting
from mindbug_tui.ssh import pairing
from mindbug_tui.ssh.visitor_app import VisitorApp
from net.fairdeal.transcript import read_transcript
from net.fairdeal.verify import verify
from screens.catalogue import board
from tests.mindbug_tui.ssh.clients import (
    ENTER,
    ESCAPE,
    FIRST,
    Client,
    challenge,
    from_the_menu,
    give_up,
    hosting,
    new_key,
    play_to_the_end,
    visiting,
)

HERE = "Wait for a game"


def network_files(data: Path, key: asyncssh.SSHKey, ending: str) -> list[Path]:
    folder = data / "visitors" / hashlib.sha256(key.public_data).hexdigest() / "network"
    return sorted(folder.glob(f"*{ending}"))


async def test_two_visitors_play_the_protocol_of_two_machines_to_its_signed_end(tmp_path: Path) -> None:
    keys = new_key(), new_key()
    async with (
        hosting(tmp_path) as host,
        visiting(host, "ann", key=keys[0]) as ann,
        visiting(host, "bo", key=keys[1], size=(120, 40)) as bo,
    ):
        await ann.until(HERE)
        await challenge(bo, "ann", ann)
        secrets = [network_files(tmp_path, key, ".secret") for key in keys]
        assert [len(found) for found in secrets] == [1, 1]  # deck secrets apart, each in the folder of its visitor
        assert len({path.read_bytes() for found in secrets for path in found}) == 2
        ann.resize(100, 30)
        await play_to_the_end(ann, bo)
        await ann.until(lambda: not any(network_files(tmp_path, key, ".secret") for key in keys))
        transcripts = [path.read_bytes() for key in keys for path in network_files(tmp_path, key, ".mbfd")]
        assert len(transcripts) == 2
        assert transcripts[0] == transcripts[1]
        assert verify(read_transcript(transcripts[0])).ok
        won = [board.END_WON in client.frame for client in (ann, bo)]
        lost = [board.END_LOST in client.frame for client in (ann, bo)]
        assert won == lost[::-1]


async def test_a_rematch_and_then_back_to_the_lobby(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host, visiting(host, "ann") as ann, visiting(host, "bo") as bo:
        await ann.until(HERE)
        await challenge(bo, "ann", ann)
        await give_up(ann, bo)
        ann.press("r")
        await bo.until("wants a rematch")
        bo.press("r")
        for client in (ann, bo):
            await client.until(
                lambda client=client: "Your hand: 5" in client.frame and board.END_TITLE not in client.frame  # type: ignore[misc]
            )
        bo.press("q")
        await bo.until(HERE)
        await bo.until(lambda: host.lobby.count("plays") == 1)  # the table is closed behind the screen


async def test_a_challenge_is_declined_taken_back_or_not_answered(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host, visiting(host, "ann") as ann, visiting(host, "bo") as bo:
        await ann.until(HERE)
        await bo.until("ann")
        bo.press(FIRST + ENTER)
        await ann.until("bo wants to play against you.")
        ann.press(ENTER)  # the first row changes nothing
        await bo.until("ann does not want to play now.")
        bo.press(ESCAPE)
        await bo.until(HERE)
        bo.press(FIRST + ENTER)
        await ann.until("bo wants to play against you.")
        bo.press(ESCAPE)
        await ann.until(HERE)
        assert host.lobby.count("seated") == 0
        bo.press(FIRST + ENTER)
        await ann.until("bo wants to play against you.")
        bo.press(ESCAPE)
        await bo.until(HERE)
        ann.press("w")
        await bo.until("waits for a game")


async def test_who_does_not_answer_is_asked_no_longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairing, "CHALLENGE_SECONDS", 0.3)
    async with hosting(tmp_path) as host, visiting(host, "ann") as ann, visiting(host, "bo") as bo:
        await ann.until(HERE)
        await bo.until("ann")
        bo.press(FIRST + ENTER)
        await bo.until("ann does not answer.")
        await ann.until(HERE)


async def test_a_challenge_reaches_who_practises_and_the_game_against_the_computer_is_saved(tmp_path: Path) -> None:
    key = new_key()
    async with (
        hosting(tmp_path) as host,
        visiting(host, "ann", key=key) as ann,
        visiting(host, "bo") as bo,
        visiting(host, "cy") as cy,
    ):
        await ann.until(HERE)
        ann.press("p")
        await ann.until("Deal: a surprise")
        ann.press(ENTER)
        await ann.until("Your hand")
        await bo.until("plays the computer")
        bo.press(FIRST + ENTER)
        await ann.until("is saved and goes on by Resume")
        await cy.until("sits down at a table")
        cy.press(FIRST + ENTER)  # ann is being asked
        await cy.until("ann is being asked by somebody else.")
        ann.press("y")
        await ann.until(lambda: " line: " in ann.frame)
        games = tmp_path / "visitors" / hashlib.sha256(key.public_data).hexdigest() / "games"
        assert len(list(games.glob("*.jsonl"))) == 1
        await cy.until("plays bo")
        ann.press("q")
        await ann.until(HERE)
        await from_the_menu(ann, "r")
        await ann.until("Rook")


async def test_a_spectator_sees_both_play_and_nobodys_hand(tmp_path: Path) -> None:
    async with (
        hosting(tmp_path) as host,
        visiting(host, "ann") as ann,
        visiting(host, "bo") as bo,
        visiting(host, "cy") as cy,
    ):
        await ann.until(HERE)
        await challenge(bo, "ann", ann)
        await cy.until("plays bo")
        cy.press(FIRST + ENTER)
        await cy.until("you see what lies open, and nobody's hand")
        assert "face down" in cy.frame
        await ann.until(lambda: host.lobby.count("watches") == 1)
        hands = {name for app in host._apps.values() if app.in_match for name in hand_of(app)}
        first, other = (ann, bo) if ann.title == board.TITLE_YOURS else (bo, ann)
        assert not any(name in cy.frame.replace("is revealed", "") for name in hands - revealed(cy))
        first.press(ENTER)
        await cy.until("played")
        await give_up(first, other)
        await cy.until("This game is over.")
        ann.press("q")
        await cy.until("ann has left the table")
        cy.press(ESCAPE)
        await cy.until(HERE)


def hand_of(app: VisitorApp) -> list[str]:
    game = app.practice
    assert game is not None
    return [card.design.name for card in game.match.game.view(game.seat).hand(game.seat) if card.design is not None]


def revealed(client: Client) -> set[str]:
    """What the log names as revealed before the first turn."""
    return {row.strip().split(" (")[0] for row in client.frame.splitlines() if "reveal" in row}


async def test_who_is_killed_comes_back_into_the_same_game_at_the_same_decision(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What happens to the line is told at once, not the next time that somebody looks at it."""
    monkeypatch.setattr("mindbug_tui.network.screen.CALM_LOOK_SECONDS", 1e6)
    keys = new_key(), new_key()
    async with hosting(tmp_path) as host, visiting(host, "bo", key=keys[1]) as bo:
        async with visiting(host, "ann", key=keys[0]) as ann:
            await ann.until(HERE)
            await challenge(bo, "ann", ann)
            mover = ann if ann.title == board.TITLE_YOURS else bo
            mover.press(ENTER)
            await ann.until(lambda: "played" in ann.frame and "played" in bo.frame)
            await ann.until("Your hand: 5 cards")  # what was played is shown a moment before the card drawn for it
            hand = cards(ann)
            ann.kill()
        await bo.until("broken")
        async with visiting(host, "ann", key=keys[0], size=(100, 30)) as ann:
            await ann.until("played")
            await ann.until(lambda: "lost" not in bo.frame and "good again" in bo.frame)
            await ann.until("Your hand: 5 cards")
            assert cards(ann) == hand
            await give_up(ann, bo)


def cards(client: Client) -> list[str]:
    """The names in the hand, as far as their first line shows them."""
    rows = client.frame.splitlines()
    head = next(number for number, row in enumerate(rows) if "Your hand" in row)
    return [
        word for word in rows[head + 2].replace("║", " ").replace("┃", " ").replace("│", " ").split() if len(word) > 3
    ]


async def test_the_host_stops_and_starts_and_both_go_on(tmp_path: Path) -> None:
    keys = new_key(), new_key()
    async with (
        hosting(tmp_path) as host,
        visiting(host, "ann", key=keys[0]) as ann,
        visiting(host, "bo", key=keys[1]) as bo,
    ):
        await ann.until(HERE)
        await challenge(bo, "ann", ann)
        mover, other = (ann, bo) if ann.title == board.TITLE_YOURS else (bo, ann)
        mover.press(ENTER)
        await other.until("played")
        await host.close()
        for client in (ann, bo):
            assert await client.ended() == 0
            assert "The host is shut down. Your games are saved" in client.frame.replace("\n", " ")
    async with (
        hosting(tmp_path) as host,
        visiting(host, "ann", key=keys[0]) as ann,
        visiting(host, "bo", key=keys[1]) as bo,
    ):
        for client in (ann, bo):
            await client.until(lambda client=client: "Your hand" in client.frame and "played" in client.frame)  # type: ignore[misc]
        await ann.until(lambda: "lost" not in ann.frame and "lost" not in bo.frame)
        await give_up(bo, ann)


async def test_a_visitor_hosts_for_somebody_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same table as `mindbug host` opens, under the visitor's name; its door is kept on this machine here."""
    monkeypatch.setattr(VisitorApp, "host", lambda app: app._open_table(Hosting(app.player_name(), "127.0.0.1")))
    async with hosting(tmp_path) as host, visiting(host, "ann") as ann:
        await ann.until(HERE)
        await from_the_menu(ann, "H")
        await ann.until("MINDBUG1:")
        invite = next(row.strip() for row in ann.frame.splitlines() if "MINDBUG1:" in row)
        async with hosting(tmp_path / "elsewhere") as other, visiting(other, "bo") as bo:
            await bo.until(HERE)
            await from_the_menu(bo, "J")
            await bo.until("> _")
            bo.press(f"\x1b[200~{invite}\x1b[201~")
            await bo.until(f"{invite[-8:]}_")
            bo.press(ENTER)
            await ann.until("bo wants to sit down")
            ann.press("y")
            for client in (ann, bo):
                await client.until("Your hand")
            assert host.lobby.count("away") == 1
