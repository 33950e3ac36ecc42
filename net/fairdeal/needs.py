"""Which shares an operation still needs, read off the slots (F7.3, F7.5, F7.10).

Pure functions of the public state, the same on every machine: what a seat owes, and all that it ever gives (F6.5).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from engine.decisions import Claim, Reveal
from engine.game import Game
from net.fairdeal.layout import LIST_LIMIT
from net.fairdeal.rounds.cards import Need
from net.fairdeal.state import HIDDEN, NOBODY, State

Needs = tuple[tuple[Need, ...], ...]
"""What each seat owes, seat by seat."""


def reveal_needs(state: State, slots: Iterable[int]) -> Needs:
    """REVEAL: whoever holds a card gives the first share of it, then everybody whose share is missing (F7.5)."""
    missing = [(at, part) for at in hidden(state, slots) for part in state.slots[at].lacks()]
    first = [(at, part) for at, part in missing if state.owners[part] == state.slots[at].holder]
    return by_owner(state, first or missing)


def opening_needs(state: State, index: int) -> tuple[Need, ...]:
    """The shares that the ACTION of this option contains: those of the cards that it makes the chooser show (F7.10).
    Raises `IllegalAnswer` if there is no such option."""
    after = _after(state, index)
    if not isinstance(after.request, Reveal):
        return ()
    assert state.game is not None, "only a running game decides"
    seat = state.stand_in(state.game.seat)
    own = [at for at in after.request.slots if state.slots[at].holder == seat]
    return reveal_needs(state, own)[seat]


def forbidden_play(state: State, index: int, card_in: Callable[[int], int]) -> bool:
    """Whether this option plays a card from a hand that a text forbids to play (R14.8); `card_in` says which card lies
    in a slot, by its place in the manifest."""
    game = state.game
    if game is None or game.offered is None:
        return False
    ban, cards = game.hand_ban(game.seat), [card_in(at) for at in _after(state, index).playing]
    return any(card != HIDDEN and state.power_of(card) >= ban for card in cards)


def _after(state: State, index: int) -> Game:
    """The public engine as it would go on from the open decision."""
    assert state.game is not None, "only a running game decides"
    after = state.game.clone()
    after.answer_public(index)
    return after


def to_remask(state: State, slots: Iterable[int], seat: int) -> tuple[int, tuple[int, ...]]:
    """The slots that must be hidden afresh before `seat` may see them, and by whom; no slots if there are none (F7.3).

    With two players the one who knows the card just shows it: both know it then. With more, everybody else has the
    receiver's share of the old ciphertext, so somebody who knows the card remasks it: the holder if there is one.
    """
    if len(state.keys) == 2:
        return NOBODY, ()
    exposed = [at for at in unseen(state, slots, seat) if _has_shared(state, at, seat)]
    if not exposed:
        return NOBODY, ()
    by = _knower(state, exposed[0])
    return by, tuple(at for at in exposed if _knower(state, at) == by)[:LIST_LIMIT]


def view_needs(state: State, slots: Iterable[int], seat: int) -> Needs:
    """VIEW: every share but the receiver's own; all others may be public (F7.3)."""
    missing = [(at, part) for at in unseen(state, slots, seat) for part in state.slots[at].lacks()]
    return by_owner(state, [need for need in missing if state.owners[need[1]] != seat])


def claim_needs(state: State, slots: Iterable[int], seat: int) -> Needs:
    """MEMBER, and plays that a text may forbid: every share of these hidden cards but those of the seat that holds
    them (F5.6)."""
    own = state.stand_in(seat)
    missing = [(at, part) for at in hidden(state, slots) for part in state.slots[at].lacks()]
    return by_owner(state, [need for need in missing if state.owners[need[1]] != own])


def ban_needs(state: State) -> Needs:
    """What everybody else owes before a seat decides that may not play every card of its hand: with these shares a
    card opens in the very message that plays it, and one that is forbidden is refused there (A45)."""
    game = state.game
    if game is None or game.offered is None:
        return ()
    return claim_needs(state, game.hand[game.seat], game.seat)


def claimed_places(state: State, power: int) -> tuple[int, ...]:
    """S of F5.6 for a claim: the designs of that printed power or more, by their places in the manifest."""
    return tuple(place for place in range(len(state.params.deck.points)) if state.power_of(place) >= power)


def answer_in_the_open(state: State, claim: Claim) -> int | None:
    """What everybody can answer for a seat: 0 if a card that lies open is smaller than the claim says, 1 if no card is
    hidden; None if only the seat knows."""
    shown = [state.slots[at].card for at in claim.slots if state.slots[at].card != HIDDEN]
    if any(state.power_of(card) < claim.power for card in shown):
        return 0
    if len(shown) == len(claim.slots):
        return 1
    return None if claimed_places(state, claim.power) else 0


def hidden(state: State, slots: Iterable[int]) -> tuple[int, ...]:
    """Those of the slots that do not lie open."""
    return tuple(at for at in slots if state.slots[at].card == HIDDEN)


def unseen(state: State, slots: Iterable[int], seat: int) -> list[int]:
    """Those of the slots that `seat` does not know."""
    return [at for at in slots if seat not in state.slots[at].viewers]


def by_owner(state: State, needs: Sequence[Need]) -> Needs:
    """At most as many of a seat as fit into a list (F3.9); the rest follows in the next round."""
    owed = [[need for need in needs if state.owners[need[1]] == seat] for seat in state.seats]
    return tuple(tuple(each[:LIST_LIMIT]) for each in owed)


def _has_shared(state: State, at: int, seat: int) -> bool:
    """Whether everything that this seat could keep back is public."""
    return all(state.owners[part] != seat for part in state.slots[at].lacks())


def _knower(state: State, at: int) -> int:
    slot = state.slots[at]
    knowing = sorted(seat for seat in slot.viewers if seat not in state.absent)
    return slot.holder if slot.holder in knowing else knowing[0]
