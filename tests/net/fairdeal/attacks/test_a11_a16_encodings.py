"""Encodings: lengths, counts, points that are none, marked cards, scalars past the order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import cycle
from typing import NamedTuple

import pytest

from engine.decisions import Claim, ShowTo
from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.group import encode_scalar
from net.fairdeal.hashing import u8, u16, u32
from net.fairdeal.layout import LIST_LIMIT
from net.fairdeal.params import CoinKind, Options
from net.fairdeal.remask import REMASK_BYTES
from net.fairdeal.rounds.backup import SealBackups
from net.fairdeal.rounds.cards import RemaskRound, ShareRound, ShuffleRound
from net.fairdeal.rounds.claims import MemberRound
from net.fairdeal.rounds.coins import CommitCoin, OpenCoin, ShareCoin
from net.fairdeal.rounds.keys import AcceptParams, CommitKeys, OpenKeys, ProveKeys
from net.fairdeal.rounds.play import Decide
from net.fairdeal.rounds.result import Closed, SignResult
from net.fairdeal.share import SHARE_BYTES
from net.fairdeal.state import NOBODY, State
from net.fairdeal.statements import Accusation, Timeout
from tests.net.fairdeal.attacks.cheat import At, Finding, Scene, caught, stage
from tests.net.fairdeal.bad_encodings import bad_points, bad_scalars

WORD = 32
SHARE_WORDS = ((6,), (38, 70))
"""Where the points and the scalars of a share are."""
X25519_SMALL_ORDER = (bytes(WORD), u8(1) + bytes(WORD - 1), (2**255 - 20).to_bytes(WORD, "little"))
"""Box keys under which anybody can read: 0, 1 and -1 on the other curve."""
KEPT = Options(backup_shares=True)
COINS = Options(first_seat="random")
SHARED_COINS = Options(first_seat="random", coin=CoinKind.SHARE)
OPEN_HANDS = Options(refresh_hands=False)


class Carrier(NamedTuple):
    """A message that carries points or scalars: how to come to where it is owed, and where they are in its body."""

    players: int
    scene: Callable[[], Scene]
    points: Callable[[bytes], list[int]]
    scalars: Callable[[bytes], list[int]]
    other_keys: int = 0
    """Keys that are no points of the group: those of sealed boxes."""


def no_words(body: bytes) -> list[int]:
    return []


def counted(head: int, size: int, words: tuple[int, ...]) -> Callable[[bytes], list[int]]:
    """The words at these places of every item of a counted list that begins at `head`."""

    def places(body: bytes) -> list[int]:
        starts = range(head + 2, len(body), size)
        return [start + word for start in starts for word in words]

    return places


def shuffle_words(body: bytes) -> tuple[list[int], list[int]]:
    size = int.from_bytes(body[2:4], "big")
    words = list(range(4, len(body), WORD))
    return words[: 4 * size], words[4 * size :]


def deck_points(body: bytes) -> list[int]:
    """The first and the last of E', C and K: of 48 cards there are 192 points."""
    size = int.from_bytes(body[2:4], "big")
    points = shuffle_words(body)[0]
    return [points[at] for at in (0, 1, 2 * size - 2, 2 * size - 1, 2 * size, 3 * size - 1, 3 * size, 4 * size - 1)]


def deck_scalars(body: bytes) -> list[int]:
    scalars = shuffle_words(body)[1]
    return [*scalars[:6], scalars[-1]]


def hand_refresh(state: State) -> bool:
    return isinstance(state.stage, ShuffleRound) and state.stage.owner == 1


def shows_a_card(state: State) -> bool:
    """Seat 1 plays: the first option shows a card of its hand."""
    return isinstance(state.stage, Decide) and state.game is not None and state.game.seat == 1


def remasking() -> Scene:
    """F7.3: a stolen card whose receiver's share is public goes on to another seat."""
    scene = stage(4, Decide, options=OPEN_HANDS)
    game = scene.state.game
    assert game is not None
    scene.ask(ShowTo(tuple(game.hand[0][:2]), 3))
    scene.play_to(RemaskRound)
    return Scene(scene.table, scene.table.seats[0], scene.reader, asked=True)


def proving() -> Scene:
    """F7.10: seat 1 proves what it claims about its hand."""
    scene = stage(2, Decide)
    game = scene.state.game
    assert game is not None
    slots = tuple(game.hand[1][:2])
    least = min(scene.state.power_of(scene.table.seats[1].dealer.look(scene.state, at)) for at in slots)
    scene.ask(Claim(slots, 1, least))
    scene.play_to(MemberRound)
    return Scene(scene.table, scene.table.seats[1], scene.reader, asked=True)


def moment(players: int, at: At, options: Options | None = None) -> Callable[[], Scene]:
    return lambda: stage(players, at, options=options)


@cache
def carriers() -> dict[str, Carrier]:
    """Every type of message that has such a field; keys are in a test of their own, because commitments hide them."""
    share_points, share_scalars = SHARE_WORDS
    remasked = REMASK_BYTES + SHARE_BYTES
    remask_points = (6, 38, *(REMASK_BYTES + word for word in share_points))
    remask_scalars = (70, 102, *(REMASK_BYTES + word for word in share_scalars))
    return {
        "KEY_PROOF": Carrier(2, moment(2, ProveKeys), no_words, lambda body: [0, 32]),
        "KEY_PROOF with backups": Carrier(
            4, moment(4, ProveKeys, KEPT), lambda body: list(range(64, 64 + 3 * WORD, WORD)), lambda body: [0, 32], 1
        ),
        "SHUFFLE of the deck": Carrier(2, moment(2, ShuffleRound), deck_points, deck_scalars),
        "SHUFFLE of a hand": Carrier(
            2, moment(2, hand_refresh), lambda body: shuffle_words(body)[0], lambda body: shuffle_words(body)[1]
        ),
        "SHARE": Carrier(
            2, moment(2, ShareRound), counted(0, SHARE_BYTES, share_points), counted(0, SHARE_BYTES, share_scalars)
        ),
        "SHARE of four": Carrier(
            4, moment(4, ShareRound), counted(0, SHARE_BYTES, share_points), counted(0, SHARE_BYTES, share_scalars)
        ),
        "ACTION": Carrier(
            2, moment(2, shows_a_card), counted(2, SHARE_BYTES, share_points), counted(2, SHARE_BYTES, share_scalars)
        ),
        "REMASK": Carrier(4, remasking, counted(0, remasked, remask_points), counted(0, remasked, remask_scalars)),
        "COIN_OPEN of a shared coin": Carrier(
            2, moment(2, ShareCoin, SHARED_COINS), lambda body: [0], lambda body: [32, 64]
        ),
        "MEMBER": Carrier(2, proving, no_words, member_scalars),
    }


def member_scalars(body: bytes) -> list[int]:
    item = (len(body) - 2) // 2
    return [start + 6 + word for start in (2, 2 + item) for word in range(0, item - 6, WORD)]


def with_words(
    name: str, places: Callable[[bytes], list[int]], bad: Callable[[bytes], list[bytes]]
) -> Iterator[Finding]:
    """A message for every such place and at least one for every bad word, each wrong in one place."""
    carrier = carriers()[name]
    body = carrier.scene().body
    where = places(body)
    assert where or places is no_words
    words = len(bad(body[where[0] : where[0] + WORD])) if where else 0
    numbers = range(max(len(where), words))
    for number, at in zip(numbers, cycle(where), strict=False):
        scene = carrier.scene()
        right = scene.body
        word = bad(right[at : at + WORD])[number % words]
        yield scene.deliver(right[:at] + word + right[at + WORD :])


def in_every_message(
    places: Callable[[Carrier], Callable[[bytes], list[int]]],
    bad: Callable[[bytes], dict[str, bytes]],
    *kinds: str,
) -> Iterator[Finding]:
    """Bad words whose names start so, in every message that has a place for one."""

    def chosen(right: bytes) -> list[bytes]:
        return [word for name, word in bad(right).items() if name.startswith(kinds)]

    for name, carrier in carriers().items():
        yield from with_words(name, places(carrier), chosen)


def bad_keys(*kinds: str) -> Iterator[Finding]:
    """KEY_OPEN: the commitment is to the bad key, so that it is not what refuses it."""
    right = stage(2, CommitKeys).cheat.private.opening.key
    for name, word in bad_points(right).items():
        if name.startswith(kinds):
            scene = stage(2, CommitKeys)
            scene.cheat.private.opening = scene.cheat.private.opening._replace(key=word)
            scene.send(scene.body)
            scene.play_to(OpenKeys)
            yield scene.deliver(scene.body)


# --- lengths and counts ----------------------------------------------------------------------------------------------

MOMENTS: dict[MessageType, Callable[[], Scene]] = {
    MessageType.PARAMS_ACCEPT: moment(2, AcceptParams),
    MessageType.KEY_COMMIT: moment(2, CommitKeys),
    MessageType.KEY_OPEN: moment(2, OpenKeys),
    MessageType.KEY_PROOF: moment(2, ProveKeys),
    MessageType.BACKUP: moment(4, SealBackups, KEPT),
    MessageType.SHUFFLE: moment(2, hand_refresh),
    MessageType.SHARE: moment(2, ShareRound),
    MessageType.REMASK: remasking,
    MessageType.COIN_COMMIT: moment(2, CommitCoin, COINS),
    MessageType.COIN_OPEN: moment(2, OpenCoin, COINS),
    MessageType.MEMBER: proving,
    MessageType.ACTION: moment(2, shows_a_card),
    MessageType.RESULT: moment(2, SignResult),
}
"""Where every message that a round asks for is owed."""

LISTS = {
    MessageType.SHARE: (0, SHARE_BYTES),
    MessageType.REMASK: (0, REMASK_BYTES + SHARE_BYTES),
    MessageType.ACTION: (2, SHARE_BYTES),
}
"""Where a counted list begins, and how long its items are."""


@caught(Code.E_ENCODING, by="fixed layouts (F3.9)")
def test_a11_lengths(players: int) -> Iterator[Finding]:
    """too short, too long, empty, with a trailing byte, twice the length; in every type of message"""
    for begin in (*MOMENTS.values(), moment(4, ProveKeys, KEPT), moment(2, ShareCoin, SHARED_COINS)):
        body = begin().body
        for changed in (body[:-1], body + b"\0", body[: len(body) // 2], b"", b"\xff", body * 2):
            yield begin().deliver(changed)
    exhibit = stage(2, Decide).cheat.referee.messages[0]
    statements = {
        MessageType.TIMEOUT: Timeout(0, MessageType.ACTION).to_bytes(),
        MessageType.ACCUSE: Accusation(0, (exhibit,)).to_bytes(),
        MessageType.RESIGN: b"",
        MessageType.AUDIT_KEY: encode_scalar(7),
    }
    for kind, body in statements.items():
        for changed in {body[:-1], body + b"\0", body + body + b"\0"} - {body}:
            yield statement(kind, changed)


def statement(kind: MessageType, body: bytes) -> Finding:
    """A statement in a round in which the others do not wait for the cheat."""
    scene = stage(2, Closed if kind is MessageType.AUDIT_KEY else Decide, cheat=1)
    return scene.deliver(scene.seal(body, kind), first=True)


@caught(Code.E_ENCODING, by="counts from the state, limits (F3.9)")
def test_a11_counts(players: int) -> Iterator[Finding]:
    """a count that does not match, a list that is longer or shorter than owed, one over the limit, one slot twice"""
    for kind, (head, size) in LISTS.items():
        begin = MOMENTS[kind]
        body = begin().body
        count, items = int.from_bytes(body[head : head + 2], "big"), body[head + 2 :]
        for wrong in (0, count - 1, count + 1, LIST_LIMIT + 1, 65535):
            yield begin().deliver(body[:head] + u16(wrong) + items)
        for fitting in (items[:-size], items + items[:size], items[:size] * (LIST_LIMIT + 1)):
            yield begin().deliver(body[:head] + u16(len(fitting) // size) + fitting)
        if count > 1:
            yield begin().deliver(body[: head + 2] + items[:size] * count)
    shuffle = MOMENTS[MessageType.SHUFFLE]
    body = shuffle().body
    for size in (0, 1, 2, 129, 65535):
        yield shuffle().deliver(body[:2] + u16(size) + body[4:])
    exhibit = stage(2, Decide).cheat.referee.messages[0]
    framed = u32(len(exhibit)) + exhibit
    for accusation in (u8(0), u8(3) + framed * 3, u8(2) + framed, u8(1) + framed * 2, u8(1) + u32(2**32 - 1) + exhibit):
        yield statement(MessageType.ACCUSE, u8(0) + accusation)


def test_a11_what_an_item_is_about() -> None:
    """Another slot, a stale version, or a slot that does not exist, in the head of an item (F6.5)."""
    heads = {
        (MessageType.SHARE, 2): (4, 6),
        (MessageType.ACTION, 4): (4, 6),
        (MessageType.REMASK, 2): (4, 6),
        (MessageType.REMASK, 2 + REMASK_BYTES): (4, 6),
        (MessageType.MEMBER, 2): (4, 6),
    }
    for (kind, start), (slot_end, version_end) in heads.items():
        begin = MOMENTS[kind]
        body = begin().body
        slot, version = body[start : start + slot_end], body[start + slot_end : start + version_end]
        other = next(u32(number) for number in range(48) if u32(number) not in body)
        stale = u16(int.from_bytes(version, "big") + 1)
        listed = kind is not MessageType.MEMBER and start in (2, 4)
        codes = {
            other + version: Code.E_UNEXPECTED,
            slot + stale: Code.E_VERSION,
            u32(10_000) + version: Code.E_VERSION if listed else Code.E_UNEXPECTED,
        }
        for head, code in codes.items():
            finding = begin().deliver(body[:start] + head + body[start + version_end :])
            assert (finding.code, finding.blamed) == (code, True), f"{kind.name} at {start}"


@pytest.mark.parametrize("players", [2, 4])
def test_a11_what_is_no_message_blames_nobody(players: int) -> None:
    """Cut, prolonged, of another version, with a length that lies: whoever carried it could have done that."""
    scene = stage(players, ShareRound)
    wire = scene.seal(scene.body)
    lying = bytearray(wire)
    lying[9 + 1 + 32 + 4 + 1 + 1 + 64 + 3] ^= 1
    for bad in (wire[:-1], wire + b"\0", b"", bytes(lying), wire[:9] + b"\2" + wire[10:], b"X" + wire[1:], wire * 2):
        for machine in scene.honest:
            receipt = machine.receive(bad)
            assert (receipt.code, receipt.seat, machine.fault) == (Code.E_ENCODING, NOBODY, None)


# --- points ----------------------------------------------------------------------------------------------------------


@caught(Code.E_POINT, by="decoding (F3.4)")
def test_a12_non_canonical(players: int) -> Iterator[Finding]:
    """a point with y >= p, or x = 0 with the sign bit; in every field that carries a point"""
    kinds = ("non-canonical", "x = 0", "alias", "all ones")
    yield from in_every_message(lambda carrier: carrier.points, bad_points, *kinds)
    yield from bad_keys(*kinds)


@caught(Code.E_POINT, by="decoding (F3.4)")
def test_a13_small_order(players: int) -> Iterator[Finding]:
    """the identity and each of the other seven points of small order; in every field that carries a point"""
    yield from in_every_message(lambda carrier: carrier.points, bad_points, "small order")
    yield from bad_keys("small order")
    for box_key in X25519_SMALL_ORDER:
        scene = stage(4, ProveKeys, options=KEPT)
        yield scene.deliver(scene.body[:-WORD] + box_key)


@caught(Code.E_POINT, by="decoding, in a library that is new enough (F3.3)")
def test_a14_marked_cards(players: int) -> Iterator[Finding]:
    """a valid point plus a point of order 2, 4 or 8, which would mark a card; in every field that carries a point"""
    yield from in_every_message(lambda carrier: carrier.points, bad_points, "marked")
    yield from bad_keys("marked")


@caught(Code.E_POINT, by="decoding (F3.4)")
def test_a15_off_the_curve(players: int) -> Iterator[Finding]:
    """a y that is not on the curve; in every field that carries a point"""
    yield from in_every_message(lambda carrier: carrier.points, bad_points, "off the curve")
    yield from bad_keys("off the curve")


@caught(Code.E_SCALAR, by="decoding (F3.4)")
def test_a16_scalars_past_the_order(players: int) -> Iterator[Finding]:
    """s + L, L and 2^256 - 1; in every field that carries a scalar"""
    yield from in_every_message(lambda carrier: carrier.scalars, bad_scalars, "")
    for word in bad_scalars(encode_scalar(7)).values():
        yield statement(MessageType.AUDIT_KEY, word)


def test_a12_a16_every_message_with_such_a_field_is_among_them() -> None:
    """So that no field is forgotten, not even one that is new."""
    for name, carrier in carriers().items():
        body = carrier.scene().body
        fields = carrier.points(body) + carrier.scalars(body)
        assert len(set(fields)) == len(fields)
        if name != "SHUFFLE of the deck":
            rest = len(body) - WORD * (len(fields) + carrier.other_keys)
            assert rest <= 4 + 2 * len(fields), f"{name}: more than counts, slots and versions is left"
