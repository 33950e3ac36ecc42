"""The rounds in which hidden cards move: shuffles, shares, remasks (F7.1 to F7.7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final, NamedTuple

from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.deck import open_ciphertext
from net.fairdeal.envelope import Envelope
from net.fairdeal.layout import LIST_LIMIT
from net.fairdeal.points import Ciphertext, Point
from net.fairdeal.remask import REMASK_BYTES, Remask, verify_remask
from net.fairdeal.share import SHARE_BYTES, Share, verify_share
from net.fairdeal.shuffle import Shuffle
from net.fairdeal.shuffle_verifier import verify_shuffle
from net.fairdeal.state import HIDDEN, NOBODY, Fault, Slot, State, numbers

COUNT_BYTES: Final = 2

Need = tuple[int, int]
"""A share that is owed: slot, part of the key."""


# --- lists of items ---------------------------------------------------------------------------------------------


def split_items(body: bytes, size: int, expected: int) -> list[bytes] | Code:
    """The items of a counted list, which must be all of the body; E_ENCODING for any other count than the expected."""
    count = int.from_bytes(body[:COUNT_BYTES], "big")
    if count != expected or count > LIST_LIMIT or len(body) != COUNT_BYTES + count * size:
        return Code.E_ENCODING
    return [body[start : start + size] for start in range(COUNT_BYTES, len(body), size)]


def read_shares(state: State, message: Envelope, body: bytes, needs: Sequence[Need]) -> dict[Need, Point] | Code:
    """The shares that this message owes, each checked against the state's own slot (F5.2, F6.5)."""
    items = split_items(body, SHARE_BYTES, len(needs))
    if isinstance(items, Code):
        return items
    shares = []
    for item in items:
        share = Share.from_bytes(item)
        if isinstance(share, Code):
            return share
        shares.append(share)
    code = check_slots(state, [share.slot for share in shares], [slot for slot, _ in needs])
    if code is not Code.OK:
        return code
    return verify_shares(state, message, shares, needs)


def check_slots(state: State, named: Sequence[int], owed: Sequence[int]) -> Code:
    """E_ENCODING for a slot named twice, E_VERSION for one that does not exist, E_UNEXPECTED for one not owed."""
    if len(set(named)) < len(set(owed)):
        return Code.E_ENCODING
    if any(slot >= len(state.slots) for slot in named):
        return Code.E_VERSION
    return Code.OK if list(named) == list(owed) else Code.E_UNEXPECTED


def verify_shares(
    state: State, message: Envelope, shares: Iterable[Share], needs: Iterable[Need]
) -> dict[Need, Point] | Code:
    context = state.context(message.header.seat, MessageType(message.header.type))
    accepted = {}
    for share, (at, part) in zip(shares, needs, strict=True):
        slot = state.slots[at]
        code = verify_share(share, context, at, slot.version, state.keys[part], slot.cipher.a)
        if code is not Code.OK:
            return code
        accepted[at, part] = Point(share.partial)
    return accepted


def with_shares(state: State, accepted: Mapping[Need, Point]) -> State | Fault:
    """Accepted shares in their slots; a card that nobody's share is missing of lies open (F7.5)."""
    changed: dict[int, Slot] = {}
    for (at, part), point in accepted.items():
        slot = changed.get(at, state.slots[at])
        changed[at] = replace(slot, shares=(*slot.shares[:part], point, *slot.shares[part + 1 :]))
    for at, slot in changed.items():
        missing = {state.owners[part] for part in slot.lacks()}
        if not missing:
            card = state.params.deck.place_of(open_ciphertext(slot.cipher, [share for share in slot.shares if share]))
            if card is None:
                return Fault(Code.E_NOT_A_CARD, NOBODY, state.number)
            changed[at] = open_slot(state, slot, card)
        elif len(missing) == 1:
            changed[at] = replace(slot, viewers=slot.viewers | missing)
    return state.with_slots(changed)


def open_slot(state: State, slot: Slot, card: int) -> Slot:
    """A card that lies open: if it goes to a hidden zone it goes as a trivial ciphertext (F6.2)."""
    cipher = state.params.deck.trivial(card, state.joint)
    return fresh(state, slot, cipher, card=card, holder=slot.holder, viewers=frozenset(state.seats))


def fresh(state: State, slot: Slot, cipher: Ciphertext, *, card: int, holder: int, viewers: frozenset[int]) -> Slot:
    """A new ciphertext in a slot: a new version, to which no share belongs yet."""
    return Slot(cipher, slot.version + 1, card, holder, viewers, state.no_shares)


# --- rounds -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ShuffleRound:
    """SHUFFLE_ALL: one seat after the other shuffles these slots (F7.1); `order` is who is still to come. With an
    `owner`, that seat alone shuffles the own hand (F7.7)."""

    slots: tuple[int, ...]
    owner: int
    order: tuple[int, ...]
    CODE: ClassVar[int] = 10

    @property
    def zone(self) -> int:
        """What the message calls it: 0 for what belongs to all, else 1 + the seat whose hand it is."""
        return self.owner + 1

    def inputs(self, state: State) -> list[Ciphertext]:
        return [state.slots[at].cipher for at in self.slots]

    def owed(self, state: State) -> Mapping[int, MessageType]:
        return {self.order[0]: MessageType.SHUFFLE}

    def examine(self, state: State, message: Envelope) -> Shuffle | Code:
        if int.from_bytes(message.body[2:4], "big") != len(self.slots):
            return Code.E_ENCODING
        shuffle = Shuffle.from_bytes(message.body)
        if isinstance(shuffle, Code):
            return shuffle
        if shuffle.zone != self.zone:
            return Code.E_UNEXPECTED
        context = state.context(message.header.seat, MessageType.SHUFFLE)
        code = verify_shuffle(shuffle, context, self.zone, state.joint, self.inputs(state))
        return shuffle if code is Code.OK else code

    def close(self, state: State, said: Mapping[int, Shuffle]) -> State | Fault:
        outputs = said[self.order[0]].ciphertexts
        knows = frozenset() if self.owner == NOBODY else frozenset({self.owner})
        changed = {
            at: fresh(state, state.slots[at], cipher, card=HIDDEN, holder=self.owner, viewers=knows)
            for at, cipher in zip(self.slots, outputs, strict=True)
        }
        rest = self.order[1:]
        return replace(state.with_slots(changed), stage=replace(self, order=rest) if rest else None)

    def canonical(self) -> bytes:
        return numbers(self.slots, self.owner, self.order)


@dataclass(frozen=True)
class ShareRound:
    """Partial decryptions: `needs[seat]` are the shares that the seat owes (F7.3 to F7.5)."""

    needs: tuple[tuple[Need, ...], ...]
    CODE: ClassVar[int] = 11

    def owed(self, state: State) -> Mapping[int, MessageType]:
        return {seat: MessageType.SHARE for seat, needs in enumerate(self.needs) if needs}

    def examine(self, state: State, message: Envelope) -> dict[Need, Point] | Code:
        return read_shares(state, message, message.body, self.needs[message.header.seat])

    def close(self, state: State, said: Mapping[int, dict[Need, Point]]) -> State | Fault:
        accepted = {need: point for shares in said.values() for need, point in shares.items()}
        after = with_shares(state, accepted)
        return after if isinstance(after, Fault) else replace(after, stage=None)

    def canonical(self) -> bytes:
        return b"".join(numbers([number for need in needs for number in need]) for needs in self.needs)


class Remasked(NamedTuple):
    """What a REMASK message says: new ciphertexts, and the remasker's shares of them."""

    ciphers: tuple[Ciphertext, ...]
    shares: tuple[Point, ...]


@dataclass(frozen=True)
class RemaskRound:
    """A seat that knows these cards hides them afresh, because the receiver's share of the old ciphertexts is public;
    its share of the new ones comes in the same message (F7.3)."""

    slots: tuple[int, ...]
    seat: int
    CODE: ClassVar[int] = 12

    def owed(self, state: State) -> Mapping[int, MessageType]:
        return {self.seat: MessageType.REMASK}

    def examine(self, state: State, message: Envelope) -> Remasked | Code:
        items = split_items(message.body, REMASK_BYTES + SHARE_BYTES, len(self.slots))
        if isinstance(items, Code):
            return items
        remasks, shares = [], []
        for item in items:
            remask, share = Remask.from_bytes(item[:REMASK_BYTES]), Share.from_bytes(item[REMASK_BYTES:])
            if isinstance(remask, Code) or isinstance(share, Code):
                return remask if isinstance(remask, Code) else share  # type: ignore[return-value]
            remasks.append(remask)
            shares.append(share)
        code = check_slots(state, [remask.slot for remask in remasks], self.slots)
        return self._verify(state, remasks, shares) if code is Code.OK else code

    def _verify(self, state: State, remasks: list[Remask], shares: list[Share]) -> Remasked | Code:
        context, key = state.context(self.seat, MessageType.REMASK), state.keys[self.seat]
        for at, remask, share in zip(self.slots, remasks, shares, strict=True):
            slot = state.slots[at]
            code = verify_remask(remask, context, at, slot.version, state.joint, slot.cipher)
            if code is Code.OK:
                code = verify_share(share, context, at, slot.version + 1, key, remask.ciphertext.a)
            if code is not Code.OK:
                return code
        ciphers = tuple(remask.ciphertext for remask in remasks)
        return Remasked(ciphers, tuple(Point(share.partial) for share in shares))

    def close(self, state: State, said: Mapping[int, Remasked]) -> State | Fault:
        after = said[self.seat]
        changed = {}
        for at, cipher in zip(self.slots, after.ciphers, strict=True):
            slot = state.slots[at]
            changed[at] = fresh(state, slot, cipher, card=HIDDEN, holder=slot.holder, viewers=slot.viewers)
        own = {(at, self.seat): point for at, point in zip(self.slots, after.shares, strict=True)}
        shared = with_shares(state.with_slots(changed), own)
        return shared if isinstance(shared, Fault) else replace(shared, stage=None)

    def canonical(self) -> bytes:
        return numbers(self.slots, self.seat)
