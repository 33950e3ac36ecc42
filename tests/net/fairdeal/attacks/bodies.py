"""What a cheat does to counted lists of items: takes them apart, exchanges one, proves another thing about it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from net.fairdeal.context import MessageType
from net.fairdeal.group import GROUP
from net.fairdeal.hashing import u16
from net.fairdeal.points import Point
from net.fairdeal.rounds.cards import Need, RemaskRound, ShareRound
from net.fairdeal.share import SHARE_BYTES, Share, prove_share
from net.fairdeal.state import State
from tests.net.fairdeal.attacks.cheat import Scene


def several_shares(state: State) -> bool:
    """Somebody owes the shares of at least two slots."""
    return isinstance(state.stage, ShareRound) and any(len(needs) > 1 for needs in state.stage.needs)


def owed_shares(scene: Scene) -> tuple[Need, ...]:
    """What the cheat owes in this round of shares."""
    stage = scene.state.stage
    assert isinstance(stage, ShareRound)
    return stage.needs[scene.seat]


def remasked_slots(scene: Scene) -> tuple[int, ...]:
    stage = scene.state.stage
    assert isinstance(stage, RemaskRound)
    return stage.slots


def shares_in(body: bytes) -> list[Share]:
    """The items of a counted list of shares."""
    items = [Share.from_bytes(body[at : at + SHARE_BYTES]) for at in range(2, len(body), SHARE_BYTES)]
    return [item for item in items if isinstance(item, Share)]


def counted(items: list[Share]) -> bytes:
    return u16(len(items)) + b"".join(item.to_bytes() for item in items)


def with_first(body: bytes, **changes: Any) -> bytes:
    """A list of shares whose first item has other fields."""
    first, *rest = shares_in(body)
    return counted([replace(first, **changes), *rest])


def honest_share(scene: Scene, at: int, *, secret: int | None = None, **changes: Any) -> Share:
    """The cheat's own share of a slot, proven by the rules for the message that it owes; of any slot, or with another
    secret, context, key, version or A."""
    slot, own = scene.state.slots[at], scene.cheat.private.x
    given: dict[str, Any] = {"slot": at, "version": slot.version, "a": slot.cipher.a}
    given |= {"secret": own if secret is None else secret, "key": scene.state.keys[scene.seat]} | changes
    return prove_share(given.pop("ctx", None) or scene.context, nonces=scene.secrets, **given)


def hand(state: State, seat: int) -> list[int]:
    assert state.game is not None
    return state.game.hand[seat]


def pile(state: State, seat: int) -> list[int]:
    assert state.game is not None
    return state.game.draw[seat]


def partial_of(scene: Scene, seat: int, at: int) -> Point:
    """What that seat would send of a slot: a test may know it."""
    return GROUP.mul(scene.table.seats[seat].private.x, scene.state.slots[at].cipher.a)


def context_with(scene: Scene, *, seat: int | None = None, kind: MessageType | None = None, **changes: Any) -> bytes:
    """The context of another place: another seat, type, round, chain or game."""
    state = replace(scene.state, **changes)
    return state.context(scene.seat if seat is None else seat, scene.kind if kind is None else kind)
