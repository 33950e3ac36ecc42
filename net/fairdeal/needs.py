"""Which shares an operation still needs, read off the slots (F7.3, F7.5, F7.10).

Pure functions of the public state, the same on every machine: what a seat owes, and all that it ever gives (F6.5).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.decisions import Reveal
from net.fairdeal.rounds.cards import Need
from net.fairdeal.state import HIDDEN, NOBODY, Prove, State

Needs = tuple[tuple[Need, ...], ...]
"""What each seat owes, seat by seat."""


def reveal_needs(state: State, slots: Iterable[int]) -> Needs:
    """REVEAL: whoever holds a card gives the first share of it, then everybody whose share is missing (F7.5)."""
    hidden = [at for at in slots if state.slots[at].card == HIDDEN]
    missing = [(at, part) for at in hidden for part in state.slots[at].lacks()]
    first = [(at, part) for at, part in missing if state.owners[part] == state.slots[at].holder]
    return by_owner(state, first or missing)


def opening_needs(state: State, index: int) -> tuple[Need, ...]:
    """The shares that the ACTION of this option contains: those of the cards that it makes the chooser show (F7.10)."""
    game = state.game
    assert game is not None, "only a running game decides"
    seat = state.stand_in(game.seat)
    after = game.clone()
    after.answer(index)
    if not isinstance(after.request, Reveal):
        return ()
    own = [at for at in after.request.slots if state.slots[at].holder == seat]
    return reveal_needs(state, own)[seat]


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
    return by, tuple(at for at in exposed if _knower(state, at) == by)


def view_needs(state: State, slots: Iterable[int], seat: int) -> Needs:
    """VIEW: every share but the receiver's own; all others may be public (F7.3)."""
    hidden = unseen(state, slots, seat)
    missing = [(at, part) for at in hidden for part in state.slots[at].lacks() if state.owners[part] != seat]
    return by_owner(state, missing)


def claim_needs(state: State, claim: Prove) -> Needs:
    """MEMBER: every share but the one of the prover's own key (F5.6)."""
    missing = [(at, part) for at in claim.slots for part in state.slots[at].lacks() if part != claim.seat]
    return by_owner(state, missing)


def unseen(state: State, slots: Iterable[int], seat: int) -> list[int]:
    """Those of the slots that `seat` does not know."""
    return [at for at in slots if seat not in state.slots[at].viewers]


def by_owner(state: State, needs: Sequence[Need]) -> Needs:
    return tuple(tuple(need for need in needs if state.owners[need[1]] == seat) for seat in state.seats)


def _has_shared(state: State, at: int, seat: int) -> bool:
    """Whether everything that this seat could keep back is public."""
    return all(state.owners[part] != seat for part in state.slots[at].lacks())


def _knower(state: State, at: int) -> int:
    slot = state.slots[at]
    knowing = sorted(seat for seat in slot.viewers if seat not in state.absent)
    return slot.holder if slot.holder in knowing else knowing[0]
