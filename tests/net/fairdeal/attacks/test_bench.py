"""The adversary's bench itself: it fails where nothing is caught, the wrong one is blamed, or two disagree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.rounds.cards import ShareRound
from net.fairdeal.rounds.play import Decide
from net.fairdeal.seat import Seat
from tests.net.fairdeal.attacks import cheat
from tests.net.fairdeal.attacks.cheat import REGISTRY, Finding, Scene, attack, caught, check_by_verify, stage

BOTH = (2, 4)


def spoiled(scene: Scene) -> bytes:
    return scene.body[:-1] + bytes([scene.body[-1] ^ 1])


@pytest.mark.parametrize("players", BOTH)
def test_the_public_function_says_what_the_reader_of_a_scene_says(players: int) -> None:
    finding = attack(players, at=ShareRound, forge=spoiled)
    assert (finding.code, finding.blamed) == (Code.E_PROOF_SHARE, True)
    assert finding.file is not None
    check_by_verify(finding)
    with pytest.raises(AssertionError):
        check_by_verify(replace(finding, code=Code.E_POINT))


@pytest.mark.parametrize("players", BOTH)
def test_an_honest_message_is_no_attack(players: int) -> None:
    with pytest.raises(AssertionError, match="accepts it"):
        attack(players, at=ShareRound, forge=lambda scene: scene.body)


def test_a_machine_that_blames_the_wrong_seat_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Seat.receive

    def slanderous(self: Seat, wire: bytes) -> object:
        receipt = right(self, wire)
        return receipt if self.seat != 1 or receipt.ok else receipt._replace(seat=0)

    monkeypatch.setattr(Seat, "receive", slanderous)
    with pytest.raises(AssertionError):
        attack(4, at=ShareRound, forge=spoiled)


def test_the_decorator_wants_the_codes_and_the_blame_that_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cheat, "REGISTRY", list(REGISTRY))
    found = attack(2, at=ShareRound, forge=spoiled)

    def numbered(*codes: Code, findings: tuple[Finding, ...]) -> None:
        def test_a00_none(players: int) -> Iterator[Finding]:
            """no attack"""
            yield from findings

        caught(*codes, by="nobody")(test_a00_none)(2)

    numbered(Code.E_PROOF_SHARE, findings=(found,))
    for codes, findings in (
        ((Code.E_PROOF_SHARE,), ()),
        ((), (found,)),
        ((Code.E_POINT,), (found,)),
        ((Code.E_PROOF_SHARE, Code.E_POINT), (found,)),
        ((Code.E_PROOF_SHARE,), (replace(found, seat=1 - found.seat),)),
        ((Code.E_PROOF_SHARE,), (replace(found, round=found.round + 1),)),
    ):
        with pytest.raises(AssertionError):
            numbered(*codes, findings=findings)


@pytest.mark.parametrize("players", BOTH)
def test_what_goes_wrong_in_one_scene_leaves_no_trace_in_the_next(players: int) -> None:
    before = stage(players, Decide)
    digest = before.state.digest
    spoilt = stage(players, Decide)
    spoilt.send(spoilt.body)
    spoilt.deliver(spoilt.seal(b"", MessageType.SHARE, round=0), first=True)
    again = stage(players, Decide)
    assert again.state.digest == before.state.digest == digest
    assert all(machine.fault is None for machine in again.table.seats)
    again.play_to(lambda state: state.over)
    assert again.table.receipts == []
