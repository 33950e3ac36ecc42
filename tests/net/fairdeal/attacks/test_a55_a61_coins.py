"""Coins: openings swapped, copied, replayed, early, late or never; a contributor that always says the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from engine.decisions import Pick
from net.fairdeal.codes import Code
from net.fairdeal.coin import CONTRIBUTION_BYTES, Coin, coin_context, commit_coin, verify_opening
from net.fairdeal.context import MessageType
from net.fairdeal.hashing import u32
from net.fairdeal.params import CoinKind, Options
from net.fairdeal.rounds.cards import ShareRound
from net.fairdeal.rounds.coins import CommitCoin, OpenCoin, ShareCoin, context_of
from net.fairdeal.rounds.play import Decide
from net.fairdeal.secrets_source import Secrets
from net.fairdeal.state import State, Told
from net.fairdeal.transcript import Transcript
from net.fairdeal.verify import verify
from tests.net.fairdeal.attacks.bodies import hand
from tests.net.fairdeal.attacks.cheat import Finding, Scene, attack, caught, listed, opened, stage
from tests.net.fairdeal.attacks.silence import silence
from tests.net.fairdeal.sources import GID, PREV, SeededSource
from tests.net.fairdeal.tables import at_random

BOTH = (2, 4)
BY_CHANCE = Options("random", refresh_hands=False)
"""A coin decides who starts: the first one of the game."""


def coin_of(scene: Scene) -> CommitCoin:
    assert isinstance(scene.state.stage, CommitCoin)
    return scene.state.stage


def commits(scene: Scene) -> dict[int, bytes]:
    assert isinstance(scene.state.stage, OpenCoin)
    return dict(scene.state.stage.commits)


def second_coin(players: int) -> Scene:
    """The cheat has made one coin by the rules, and the next one is about to begin."""
    scene = stage(players, CommitCoin, options=BY_CHANCE)
    scene.play_to(Decide)
    scene.ask(Pick(tuple(hand(scene.state, 0)), 1))
    return scene


@caught(Code.E_COMMIT, Code.E_ENCODING, by="the commitment", players=BOTH)
def test_a55_another_value_than_committed(players: int) -> Iterator[Finding]:
    """opens another value: one bit changed, one drawn afresh, nothing, more than there was"""

    def changed(scene: Scene) -> bytes:
        return bytes([scene.body[0] ^ 1]) + scene.body[1:]

    yield attack(players, at=OpenCoin, options=BY_CHANCE, forge=changed)
    yield attack(players, at=OpenCoin, options=BY_CHANCE, forge=lambda scene: scene.secrets.token(CONTRIBUTION_BYTES))
    yield attack(players, at=OpenCoin, options=BY_CHANCE, forge=lambda scene: b"")
    yield attack(players, at=OpenCoin, options=BY_CHANCE, forge=lambda scene: scene.body + b"\0")


@caught(Code.E_UNEXPECTED, by="expected", players=BOTH)
def test_a56_an_opening_before_all_commits(players: int) -> Iterator[Finding]:
    """opens in the round of the commits, with and without a commitment of its own before"""
    scene = stage(players, CommitCoin, options=BY_CHANCE)
    yield scene.deliver(scene.seal(scene.secrets.token(CONTRIBUTION_BYTES), MessageType.COIN_OPEN), first=True)


@pytest.mark.parametrize("players", BOTH)
@listed(Code.E_UNEXPECTED, by="the client: it owes its own commitment first", players=BOTH)
def test_a56_an_honest_client_waits(players: int) -> None:
    """an early opening of the next round buys no early reveal: nobody opens until all commits are in"""
    scene = stage(players, CommitCoin, options=BY_CHANCE)
    wire = scene.seal(scene.body)
    early = scene.seal(scene.cheat.private.contribution, MessageType.COIN_OPEN, round=scene.state.number + 1)
    for machine in scene.honest:
        assert machine.receive(wire).ok
        assert machine.receive(early) == (Code.E_UNEXPECTED, scene.seat, machine.state.number)
        assert machine.fault is None
        own = machine.due()
        assert own is not None
        assert opened(own).header.type == MessageType.COIN_COMMIT
        assert (machine.due() is None) == (players > 2)


@caught(Code.E_PREV, Code.E_EQUIVOCATION, by="round order, prev: the openings are chained to the commits", players=BOTH)
def test_a57_a_commitment_after_an_opening(players: int) -> Iterator[Finding]:
    """commits again once it has seen the others' openings: as a second commitment of its round, as one of this round"""

    def late(**place: object) -> Finding:
        scene = stage(players, CommitCoin, options=BY_CHANCE)
        chosen = commit_coin(context_of(scene.state, coin_of(scene).pick), scene.seat, b"chosen later".ljust(32))
        before = scene.state
        again = scene.seal(chosen)
        scene.send(scene.body)
        assert isinstance(scene.state.stage, OpenCoin)
        scene.others_send()
        if not place:
            found = scene.deliver(again)
            return Finding(found.code, found.seat, found.round, found.cheat, before.number, found.file)
        header = {"prev": before.prev, "state": before.digest}
        return scene.deliver(scene.seal(chosen, MessageType.COIN_COMMIT, **header))

    yield late()
    yield late(chain="old")


@listed(Code.E_PREV, by="prev", players=(2,))
def test_a57_a_record_with_the_later_commitment() -> None:
    """an outsider is shown the later commitment instead of the first: the honest opening does not follow from it"""
    scene = stage(2, CommitCoin, options=BY_CHANCE, cheat=0)
    chosen = scene.seal(commit_coin(context_of(scene.state, coin_of(scene).pick), 0, bytes(32)))
    scene.send(scene.body)
    scene.others_send()
    record = list(scene.honest[0].referee.messages)
    (place,) = [at for at, wire in enumerate(record) if opened(wire).header == opened(chosen).header]
    reader = stage(2, CommitCoin, options=BY_CHANCE).reader
    receipts = [reader.take(wire) for wire in (*record[:place], chosen, *record[place + 1 :])]
    assert receipts[-1].code is Code.E_PREV
    assert scene.honest[0].receive(chosen) == (Code.E_EQUIVOCATION, 0, opened(chosen).header.round)


@caught(Code.E_COMMIT, by="the seat in the commitment", players=BOTH)
def test_a58_a_copied_commitment(players: int) -> Iterator[Finding]:
    """copies the commitment of another seat, waits for its opening, opens the same value"""
    scene = stage(players, CommitCoin, options=BY_CHANCE)
    victim = scene.honest[0]
    scene.others_send()
    copied = victim.referee.message_of(scene.state.number, victim.seat)
    assert copied is not None
    scene.send(copied.body)
    assert commits(scene)[scene.seat] == commits(scene)[victim.seat]
    scene.others_send()
    yield scene.deliver(victim.private.contribution)


@caught(Code.E_COMMIT, by="the coin's context", players=BOTH)
def test_a59_an_earlier_coin_once_more(players: int) -> Iterator[Finding]:
    """replays commitment and opening of an earlier coin of the same game"""
    scene = second_coin(players)
    referee = scene.cheat.referee
    first = next(number for number in range(scene.state.number) if _is(scene, number, MessageType.COIN_COMMIT))
    old_commit, old_open = referee.message_of(first, scene.seat), referee.message_of(first + 1, scene.seat)
    assert old_commit is not None
    assert old_open is not None
    scene.send(old_commit.body)
    yield scene.deliver(old_open.body)


def _is(scene: Scene, number: int, kind: MessageType) -> bool:
    message = scene.cheat.referee.message_of(number, scene.seat)
    return message is not None and message.header.type == kind


@caught(Code.E_TIMEOUT, by="F9.3: it owes the opening", players=BOTH)
def test_a60_a_bad_result_is_not_opened(players: int) -> Iterator[Finding]:
    """has seen all other openings, knows the result, and opens nothing"""
    scene = stage(players, OpenCoin, options=BY_CHANCE)
    scene.others_send()
    finding = silence(scene)
    yield finding
    assert finding.file is not None
    winner = verify(finding.file).winner
    assert winner is not None
    assert winner % 2 != scene.seat % 2


@pytest.mark.parametrize("players", BOTH)
@pytest.mark.parametrize("options", [BY_CHANCE, Options()])
@listed(by="leaving is a loss from the first card on", players=BOTH)
def test_a60_a_bad_hand_is_given_back(players: int, options: Options) -> None:
    """looks at its cards, or sees that the other side starts, and resigns before the first turn: a loss, no new deal"""
    scene = stage(players, OpenCoin if options == BY_CHANCE else looking, options=options, cheat=1)
    scene.table.send(scene.cheat, scene.cheat.resign())
    for machine in scene.honest:
        assert not machine.referee.cancelled
        found = verify(Transcript(scene.params, tuple(machine.referee.messages), True))
        assert found.ok
        assert found.winner is not None
        assert found.winner % 2 == 0


def looking(state: State) -> bool:
    """The first cards are on their way to their hands."""
    return isinstance(state.stage, ShareRound)


@caught(Code.E_EQUIVOCATION, Code.E_UNEXPECTED, by="F9.4: the same coin stays", players=BOTH)
def test_a60_a_new_coin_after_a_reconnect(players: int) -> Iterator[Finding]:
    """comes back and wants another coin: commits afresh to the old round, or to this one"""

    def back(kind: str) -> Finding:
        scene = stage(players, CommitCoin, options=BY_CHANCE)
        number = scene.state.number
        fresh = commit_coin(context_of(scene.state, coin_of(scene).pick), scene.seat, b"after the reconnect".ljust(32))
        again = scene.seal(fresh)
        scene.send(scene.body)
        if kind == "now":
            return scene.deliver(scene.seal(fresh, MessageType.COIN_COMMIT))
        found = scene.deliver(again)
        return Finding(found.code, found.seat, found.round, found.cheat, number, found.file)

    yield back("then")
    yield back("now")


@pytest.mark.parametrize("players", BOTH)
@listed(by="r_p is kept", players=BOTH)
def test_a60_an_honest_client_opens_the_same_coin_whenever(players: int) -> None:
    """what is opened after an interruption is what was committed to before: the same bytes, and one coin"""
    scene = stage(players, CommitCoin, options=BY_CHANCE)
    machine = scene.honest[0]
    body = machine.writer.write(machine.state, MessageType.COIN_COMMIT)
    kept = machine.private.contribution
    wire = machine.seal(MessageType.COIN_COMMIT, body)
    for other in scene.table.seats:
        assert other.receive(wire).ok
        assert other.receive(wire).ok
    scene.play_to(OpenCoin)
    assert machine.writer.write(machine.state, MessageType.COIN_OPEN) == kept
    sent = machine.due()
    assert sent is not None
    assert opened(sent).body == kept


# --- a contributor that is not random ------------------------------------------------------------------------------


def chi_square(counts: Counter[int], bins: int) -> float:
    expected = counts.total() / bins
    return sum((counts[number] - expected) ** 2 / expected for number in range(bins))


@pytest.mark.parametrize("constant", [0, 1])
@pytest.mark.parametrize(("bins", "limit"), [(2, 15.2), (6, 25.8), (10, 33.8)])
@listed(by="uniform as long as one contributor is honest (F11.8)", players=(2,))
def test_a61_a_constant_contributor(constant: int, bins: int, limit: float) -> None:
    """one seat always contributes the same: 6,000 coins are still uniform, whichever seat it is. The limits are those
    that a uniform coin exceeds once in 10,000 times"""
    honest, counts = Secrets(SeededSource(61 + constant)), Counter[int]()
    for number in range(6000):
        cc = coin_context(GID, number, PREV, u32(number))
        parts = [honest.token(CONTRIBUTION_BYTES), honest.token(CONTRIBUTION_BYTES)]
        parts[constant] = bytes(CONTRIBUTION_BYTES)
        for seat, part in enumerate(parts):
            assert verify_opening(cc, seat, commit_coin(cc, seat, part), part) is Code.OK
        counts[Coin.of_contributions(cc, parts).below(bins)] += 1
    assert chi_square(counts, bins) < limit


@pytest.mark.parametrize("players", BOTH)
@listed(by="uniform as long as one contributor is honest (F11.8)", players=BOTH)
def test_a61_such_a_contributor_breaks_no_rule(players: int) -> None:
    """a client that opens 32 zero bytes each time: nothing to object to, and a coin that others make new each time"""
    picks = Counter[int]()
    for attempt in range(24):
        scene = stage(players, CommitCoin, options=BY_CHANCE)
        for machine in scene.honest:
            machine.private.secrets = Secrets(SeededSource(attempt))
        scene.cheat.private.contribution = bytes(CONTRIBUTION_BYTES)
        cc = context_of(scene.state, coin_of(scene).pick)
        scene.send(commit_coin(cc, scene.seat, bytes(CONTRIBUTION_BYTES)))
        scene.send(bytes(CONTRIBUTION_BYTES))
        (picked,) = [move for move in scene.state.moves if isinstance(move, Told)]
        picks[picked.reply[0]] += 1
    assert len(picks) == players
    scene.table.play(at_random(2))
    assert {machine.fault for machine in scene.table.seats} == {None}


@caught(Code.E_PROOF_SHARE, by="the one value that a key gives", players=BOTH)
def test_a61_a_chosen_share_of_a_coin(players: int) -> Iterator[Finding]:
    """with the option `coin = share`: another value than the one of the own key, chosen once the others are there"""

    def other_value(scene: Scene) -> bytes:
        honest = scene.honest[0]
        return honest.writer.write(honest.state, MessageType.COIN_OPEN)

    options = Options("random", refresh_hands=False, coin=CoinKind.SHARE)
    assert isinstance(stage(players, ShareCoin, options=options).state, State)
    yield attack(players, at=ShareCoin, options=options, forge=other_value)
