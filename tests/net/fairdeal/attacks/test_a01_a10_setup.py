"""Set-up: keys that are not one's own, commitments that are not kept, parameters that differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType, proof_context
from net.fairdeal.deck import open_ciphertext
from net.fairdeal.group import GROUP
from net.fairdeal.hashing import ORDER
from net.fairdeal.params import Chair, CoinKind, Params
from net.fairdeal.points import IDENTITY, Point
from net.fairdeal.pok import prove_pok
from net.fairdeal.rounds.cards import ShuffleRound
from net.fairdeal.rounds.keys import AcceptParams, CommitKeys, KeyOpening, OpenKeys, ProveKeys, commit_key
from net.fairdeal.seat import Seat, Unplayable
from net.fairdeal.shuffle_prover import prove_shuffle
from net.fairdeal.sigma import Answer
from net.fairdeal.state import NOBODY, State
from net.fairdeal.transcript import Transcript
from net.fairdeal.verify import verify
from tests.net.fairdeal.attacks.cheat import Finding, Scene, attack, caught, listed, stage
from tests.net.fairdeal.proof_cases import random_point
from tests.net.fairdeal.sources import GID

BOTH = (2, 4)


def with_key(players: int, key: bytes) -> Scene:
    """The cheat commits to this key. It knows those of the others, from wherever: no commitment hides them here."""
    scene = stage(players, CommitKeys)
    scene.cheat.private.opening = scene.cheat.private.opening._replace(key=key)
    scene.send(scene.body)
    return scene


def keys_of_the_others(players: int) -> list[Point]:
    return [Point(machine.private.opening.key) for machine in stage(players, CommitKeys).honest]


@caught(Code.E_PROOF_POK, by="proof of knowledge of the key (F5.1)", players=BOTH)
def test_a01_rogue_key(players: int) -> Iterator[Finding]:
    """a rogue key: Y = Z - the sum of the others, with known log of Z, so that the joint key is the cheat's alone"""
    z = 0x5EC2E7
    rogue = GROUP.sub(GROUP.mul_base(z), GROUP.sum(keys_of_the_others(players)))

    def opened() -> Scene:
        scene = with_key(players, rogue)
        scene.play_to(ProveKeys)
        return scene

    scene = opened()
    hidden = scene.state.params.deck.trivial(3, scene.state.joint)
    # Without the proof it would read every card with z alone.
    assert scene.state.params.deck.place_of(open_ciphertext(hidden, [GROUP.mul(z, hidden.a)])) == 3
    yield scene.deliver(prove_pok(scene.context, z, rogue, scene.secrets).to_bytes())
    # Against a challenge that leaves out the key or the first message: choose the answer first.
    scene = opened()
    answer = Answer(scene.secrets.scalar(b"c"), scene.secrets.scalar(b"z"))
    yield scene.deliver(answer.to_bytes())
    scene = opened()
    victims = [prove_pok(scene.context, machine.private.x, rogue, scene.secrets) for machine in scene.honest]
    together = Answer(victims[0].c, (z - sum(answer.z for answer in victims)) % ORDER)
    yield scene.deliver(together.to_bytes())


@caught(Code.E_RULES, by="keys are distinct (F4.3)", players=BOTH)
def test_a02_another_seats_key(players: int) -> Iterator[Finding]:
    """the last seat sends the key of seat 0"""
    scene = with_key(players, keys_of_the_others(players)[0])
    scene.play_to(OpenKeys)
    yield scene.deliver(scene.body)


@caught(Code.E_RULES, Code.E_POINT, by="joint key and single keys are not the identity (F4.3)", players=BOTH)
def test_a03_no_joint_key(players: int) -> Iterator[Finding]:
    """a key that cancels all the others, so that the joint key is the identity; a key that is the identity"""
    for key in (GROUP.sub(IDENTITY, GROUP.sum(keys_of_the_others(players))), IDENTITY):
        scene = with_key(players, key)
        scene.play_to(OpenKeys)
        yield scene.deliver(scene.body)


@caught(Code.E_PROOF_POK, by="the context in the challenge (F4.6)", players=BOTH)
def test_a04_replayed_proof_of_a_key(players: int) -> Iterator[Finding]:
    """a proof of the key from another game, round, chain or type of message, or the proof of another seat"""

    def contexts(state: State, seat: int) -> list[bytes]:
        assert state.gid is not None
        kind, number, prev = MessageType.KEY_PROOF, state.number, state.prev
        return [
            proof_context(GID, number, prev, seat, kind),
            proof_context(state.params.hash, number, prev, seat, kind),
            proof_context(state.gid, number + 1, prev, seat, kind),
            proof_context(state.gid, number, bytes(32), seat, kind),
            proof_context(state.gid, number, prev, 0, kind),
            proof_context(state.gid, number, prev, seat, MessageType.SHARE),
        ]

    def proof(context: bytes) -> bytes:
        return prove_pok(context, scene.cheat.private.x, scene.state.keys[scene.seat], scene.secrets).to_bytes()

    for number in range(6):
        scene = stage(players, ProveKeys)
        yield scene.deliver(proof(contexts(scene.state, scene.seat)[number]))
    yield attack(players, at=ProveKeys, forge=lambda scene: scene.honest[0].writer.key_proof(scene.state))


@caught(Code.E_COMMIT, by="the commitment", players=BOTH)
def test_a05_another_key_than_committed(players: int) -> Iterator[Finding]:
    """KEY_OPEN differs from KEY_COMMIT in key, nonce or salt"""

    def changed(scene: Scene, field: str) -> bytes:
        other = {
            "key": bytes(random_point(scene.secrets)),
            "nonce": scene.secrets.token(),
            "salt": scene.secrets.token(),
        }
        return b"".join(scene.cheat.private.opening._replace(**{field: other[field]}))

    for field in KeyOpening._fields:
        yield attack(players, at=OpenKeys, forge=lambda scene, field=field: changed(scene, field))  # type: ignore[misc]


@caught(Code.E_UNEXPECTED, by="what the round consists of (F4.5)", players=BOTH)
def test_a06_a_key_before_all_commitments(players: int) -> Iterator[Finding]:
    """KEY_OPEN before all commitments are in"""
    scene = stage(players, CommitKeys)
    yield scene.deliver(scene.seal(b"".join(scene.cheat.private.opening), MessageType.KEY_OPEN), first=True)
    # Sent ahead, for the round that comes next, it waits or is dropped; nobody opens a key because of it.
    scene = stage(players, CommitKeys)
    early = scene.seal(b"".join(scene.cheat.private.opening), MessageType.KEY_OPEN, round=scene.state.number + 1)
    for machine in scene.honest:
        receipt = machine.receive(early)
        assert (receipt.code, machine.fault) == (Code.E_UNEXPECTED, None)
        assert machine.owes is MessageType.KEY_COMMIT


@caught(Code.E_COMMIT, by="the seat in the commitment", players=BOTH)
def test_a07_a_copied_commitment(players: int) -> Iterator[Finding]:
    """the last seat copies the commitment of seat 0 and opens the same value later"""
    scene = stage(players, CommitKeys)
    victim = scene.honest[0]
    scene.send(commit_key(scene.params.hash, victim.seat, victim.private.opening))
    scene.play_to(OpenKeys)
    yield scene.deliver(b"".join(victim.private.opening))


def other_parameters(params: Params) -> dict[str, Params]:
    """By what differs."""
    options = params.options
    chairs = tuple(Chair(chair.identity, 1 - chair.team) for chair in params.chairs)
    return {
        "deck": replace(params, deck_hash=bytes(32)),
        "rules": replace(params, rules_hash=bytes(32)),
        "sets": replace(params, sets=("first_contact", "first_contact")),
        "refresh": replace(params, options=replace(options, refresh_hands=False)),
        "coin": replace(params, options=replace(options, coin=CoinKind.SHARE)),
        "first seat": replace(params, options=replace(options, first_seat="random")),
        "limits": replace(params, options=replace(options, automatic_limit=1)),
        "teams": replace(params, chairs=chairs),
        "order of the seats": replace(params, chairs=params.chairs[::-1]),
        "session": replace(params, session=bytes(32)),
    }


@caught(Code.E_STATE, by="params_hash, the state digest (F4.2)", players=BOTH)
def test_a08_other_parameters(players: int) -> Iterator[Finding]:
    """another deck, rules, options, teams or order of the seats than all the others accept"""
    state = State(stage(players, AcceptParams).params, CommitKeys())
    yield attack(players, at=AcceptParams, forge=lambda scene: scene.seal(scene.body, state=state.digest))
    for other in other_parameters(stage(players, AcceptParams).params).values():
        yield attack(players, at=AcceptParams, forge=lambda scene, other=other: other.hash)  # type: ignore[misc]
        # A seat that really plays by them signs under their hash: refused, but only a wrong message of this table
        # blames its signer. Whoever plays at two tables signs such a thing honestly.
        scene = stage(players, AcceptParams)
        foreign = scene.seal(other.hash, gid=other.hash, state=State(other, AcceptParams()).digest)
        assert {machine.receive(foreign) for machine in scene.honest} == {(Code.E_STATE, NOBODY, 0)}
        assert {machine.state.digest for machine in scene.honest} == {scene.state.digest}


def test_a08_parameters_that_a_machine_does_not_accept() -> None:
    """A host offers another deck, other rules or teams: no honest machine sits down."""
    scene = stage(2, AcceptParams)
    others = other_parameters(scene.params)
    for changed in ("deck", "rules", "teams"):
        with pytest.raises(Unplayable):
            Seat(others[changed], scene.honest[0].private)


@pytest.mark.parametrize("players", BOTH)
def test_a08_the_name_that_the_table_had_before(players: int) -> None:
    """Once the game has a gid, params_hash does not stand for it any more (F4.4): there may be many such games."""
    finding = attack(players, at=ProveKeys, forge=lambda scene: scene.seal(scene.body, gid=scene.params.hash))
    assert (finding.code, finding.blamed) == (Code.E_UNEXPECTED, True)


@listed(Code.E_RULES, by="the parameters themselves, before a message is sent (F4.2)", players=BOTH)
@pytest.mark.parametrize("players", BOTH)
def test_a09_one_identity_on_two_seats(players: int) -> None:
    """the same identity key on two seats"""
    scene = stage(players, AcceptParams)
    *chairs, last = scene.params.chairs
    doubled = replace(scene.params, chairs=(*chairs, Chair(chairs[0].identity, last.team)))
    assert verify(Transcript(doubled, (), True)).code == Code.E_RULES
    for machine in scene.table.seats:
        with pytest.raises(Unplayable, match="E_RULES"):
            Seat(doubled, machine.private)


@listed(Code.E_RULES, by="the parameters themselves: R15.2, and what a shuffle takes", players=BOTH)
@pytest.mark.parametrize("players", BOTH)
def test_a09_a_deck_that_cannot_be_dealt(players: int) -> None:
    """sets with fewer cards than the piles need, or with more than one shuffle takes"""
    scene = stage(players, AcceptParams)
    keys = tuple(chair.identity for chair in scene.params.chairs)
    large: tuple[str, tuple[str, ...]] = (scene.params.mode, ("first_contact",) * 6)
    small = ("duel", ("tag_team",)) if players == 2 else ("epic", ("new_servants",))
    for mode, sets in (large, small):
        params = Params.of_table(scene.params.session, keys, mode, sets)
        assert verify(Transcript(params, (), True)).code == Code.E_RULES
        with pytest.raises(Unplayable, match="E_RULES"):
            Seat(params, scene.cheat.private)


@caught(Code.E_PROOF_SHUFFLE, by="the inputs, which everybody computes (F6.2)", players=BOTH)
def test_a10_another_deck(players: int) -> Iterator[Finding]:
    """the first shuffler starts from a deck with one design exchanged"""

    def exchanged(scene: Scene, at: int, place: int) -> bytes:
        stage = scene.state.stage
        assert isinstance(stage, ShuffleRound)
        cards = stage.inputs(scene.state)
        honest, cards[at] = cards[at], scene.params.deck.trivial(place, scene.state.joint)
        assert cards[at] != honest
        order = scene.secrets.permutation(len(cards))
        return prove_shuffle(scene.context, 0, scene.state.joint, cards, order, scene.secrets).to_bytes()

    last = len(stage(players, ShuffleRound).params.deck.points) - 1
    yield attack(players, at=ShuffleRound, forge=lambda scene: exchanged(scene, 0, last))
    yield attack(players, at=ShuffleRound, forge=lambda scene: exchanged(scene, -1, 0))
