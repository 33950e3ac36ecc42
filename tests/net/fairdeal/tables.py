"""Tables for the tests: seeded sources, four seats, invariants of the public state, and a seat that tries to peek."""

from __future__ import annotations

from itertools import product
from random import Random

from engine.cards import first_stage
from net.fairdeal.deck import open_ciphertext
from net.fairdeal.group import GROUP
from net.fairdeal.params import CoinKind, Options
from net.fairdeal.points import Point
from net.fairdeal.seat import Seat
from net.fairdeal.state import HIDDEN, Slot, State
from net.fairdeal.table import Chooser, Table
from tests.net.fairdeal.sources import SeededSource

COMBINATIONS = tuple(
    Options(first, refresh, coin=coin)
    for first, refresh, coin in product(("reveal", "random"), (True, False), CoinKind)
)


FIRST_CONTACT = ("first_contact",)


def new_table(
    seed: int,
    options: Options | None = None,
    players: int = 2,
    kinds: tuple[type[Seat], ...] = (),
    *,
    mode: str = "",
    sets: tuple[str, ...] = FIRST_CONTACT,
) -> Table:
    """A duel, or for four players Tag Team, unless another mode is named."""
    mode = mode or ("duel" if players == 2 else "tag_team")
    return Table.of(players, options, mode, SeededSource(seed), sets=sets, kinds=kinds)


def at_random(seed: int) -> Chooser:
    """Uniformly random legal answers."""
    rng = Random(seed)
    return lambda seat: rng.randrange(_options_of(seat))


def _options_of(seat: Seat) -> int:
    assert seat.game is not None
    return seat.game.option_count


def play_until(table: Table, choose: Chooser, wanted: type) -> bool:
    """Play until the open round is of this kind, sending one message at a time; False if the game ends first."""
    while not table.finished:
        if isinstance(table.seats[0].state.stage, wanted):
            return True
        step(table, choose)
    return False


def step(table: Table, choose: Chooser) -> None:
    """One message of whoever owes one."""
    for seat in table.seats:
        wire = seat.due()
        if wire is not None:
            table.send(seat, wire)
            return
    deciding = table.deciding
    assert deciding is not None, "somebody owes a message"
    table.send(deciding, deciding.decide(choose(deciding)))


def agree(table: Table) -> None:
    """Every machine stands at the same public state, and its own engine at the same public position."""
    first = table.seats[0].state
    for seat in table.seats:
        assert seat.fault is None
        assert seat.state.digest == first.digest
        assert (seat.state.prev, seat.state.number) == (first.prev, first.number)
        # While a card is being shown, the machine of its holder knows already what lies on the table.
        if seat.game is not None and seat.state.game is not None and seat.game.request is None:
            assert seat.game.public_digest() == seat.state.game.public_digest()


def check_invariants(before: State | None, state: State) -> None:
    """F6.4."""
    game = state.game
    if game is None:
        return
    under = list(game.boosts.values())
    zones = [*game.hand, *game.draw, *game.play, *game.discard, *under, game.unused, game.playing]
    placed = sorted(slot for zone in zones for slot in zone)
    if game.turn:
        assert placed == list(range(len(state.slots)))
    for slot in state.slots:
        _check_slot(state, slot)
    for zone in (*game.play, *game.discard, *under):
        for at in zone:
            assert state.slots[at].card != HIDDEN
            # A creature that has evolved is another face of the same card (R11.3).
            assert first_stage(game.design[at]).index == state.design_of(state.slots[at].card)
    if before is not None:
        for old, new in zip(before.slots, state.slots, strict=False):
            assert new.version >= old.version
            assert new.version > old.version or new.cipher == old.cipher


def _check_slot(state: State, slot: Slot) -> None:
    missing = {state.owners[part] for part in slot.lacks()}
    if slot.card == HIDDEN and len(missing) == 1:
        assert missing <= slot.viewers
    if slot.card != HIDDEN or not missing:
        assert slot.viewers == frozenset(state.seats)


class Peeker:
    """A seat that reads everything it gets and tries to open every slot with its own secret (F6.4).

    It keeps all ciphertexts and shares of a slot since the last shuffle of it, and tries each ciphertext with every
    choice of shares it has seen, its own computed where that helps.
    """

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._lines: dict[int, list[Slot]] = {}
        self.read: dict[int, int] = {}
        """What it can read at the moment: slot to place in the manifest."""

    def look(self, state: State) -> None:
        """After a round: every slot that this seat can read must be one that it may know."""
        for at, slot in enumerate(state.slots):
            line = self._lines.setdefault(at, [])
            if line and line[-1] is slot:
                continue
            if line and _shuffled(line[-1], slot):
                line.clear()
                self.read.pop(at, None)
            line.append(slot)
            card = self._open(state, line)
            if card is not None:
                self.read[at] = card
        for at in self.read:
            assert self._seat.seat in state.slots[at].viewers, f"seat {self._seat.seat} can read slot {at}"

    def _open(self, state: State, line: list[Slot]) -> int | None:
        x = self._seat.private.x
        for slot in line:
            if slot.card != HIDDEN:
                return slot.card
            own = GROUP.mul(x, slot.cipher.a)
            seen: list[list[Point]] = [[] for _ in state.keys]
            for other in line:
                for part, share in enumerate(other.shares):
                    if share is not None and share not in seen[part]:
                        seen[part].append(share)
            seen[self._seat.seat].append(own)
            for shares in product(*[choices or [GROUP.identity] for choices in seen]):
                card = state.params.deck.place_of(open_ciphertext(slot.cipher, shares))
                if card is not None:
                    return card
        return None


def _shuffled(old: Slot, new: Slot) -> bool:
    """Whether the cards of a zone were mixed between these two: a remask keeps its remasker's share, an opening shows
    the card, a shuffle leaves nothing."""
    return new.version > old.version and new.card == HIDDEN and not any(new.shares)
