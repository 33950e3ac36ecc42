"""The moves on a table: each leaves it consistent, with everything that is kept up to date move by move (A2.3)."""

from __future__ import annotations

from engine.cards import DESIGNS
from engine.events import BoostsDropped, ControlTaken, Evolved, LifeGained, OctoniteChanged
from engine.lasting import GONE, SEAT_CANNOT_BLOCK
from engine.repetition import DISCARDED, EXHAUSTED, IN_PLAY
from engine.table import Table


class Moves(Table):
    """A table on which cards can be moved."""

    __slots__ = ()

    def put_into_play(self, slot: int, seat: int) -> None:
        design = self.design[slot]
        self.play[seat].append(slot)
        self.controller[slot] = seat
        self.power[slot] = design.power
        self.keywords[slot] = design.keywords
        self.fingerprint += design.weight * IN_PLAY[seat]
        if design.octonite:
            self.octonite = {**self.octonite, slot: design.octonite}
        if design.constants:
            self.sources.append(slot)
            self.arrange()
        if self.sources or self.until_end:
            self.stale = True

    def leave_play(self, slot: int) -> None:
        """Out of play, fresh again and stage 1 (R10.5, R11.5), its boosts in the discard pile of who controlled it
        (R12.4); the caller says where it goes, and settles."""
        seat = self.controller[slot]
        design = self.design[slot]
        self.play[seat].remove(slot)
        self.controller[slot] = -1
        self.power[slot] = self.keywords[slot] = 0
        self.fingerprint -= design.weight * IN_PLAY[seat]
        if self.exhausted >> slot & 1:
            self.exhausted ^= 1 << slot
            self.fingerprint -= design.weight * EXHAUSTED[seat]
        if self.sources:
            self.stale = True
            if design.constants:
                self.sources.remove(slot)
                self.arrange()
        if design.stage > 1:
            self.aside = tuple(sorted((*self.aside, design.aside)))
            self.design[slot] = DESIGNS[design.first_stage]
        if slot in self.attacked:  # should the card come back it is another creature (R10.5)
            self.attacked = [other for other in self.attacked if other != slot]
        if self.pool:
            self._forget(slot)
        if slot in self.boosts or slot in self.octonite or self.until_end or self.fast:
            self._strip(slot, seat)

    def _forget(self, slot: int) -> None:
        """Should the card come back it is another creature: no waiting trigger means it as its source or as the foe of
        its source (R10.5)."""
        self.pool = [
            (ability, source, seat, GONE if source == slot else -1 if foe == slot else foe)
            for ability, source, seat, foe in self.pool
        ]

    def _strip(self, slot: int, seat: int) -> None:
        """Nothing that belonged to the creature stays on it."""
        self.octonite = {other: count for other, count in self.octonite.items() if other != slot}
        self.until_end = tuple(each for each in self.until_end if each[0] == SEAT_CANNOT_BLOCK or each[1] != slot)
        self.fast = tuple(other for other in self.fast if other != slot)
        cards = self.boosts.get(slot, ())
        if cards:
            self.boosts = {other: under for other, under in self.boosts.items() if other != slot}
            for card in cards:
                self.to_discard(card, seat)
            self.log(BoostsDropped, slot, cards, seat)

    def evolve(self, slot: int) -> bool:
        """The next stage, if its double-sided card is there; the creature stays as it is otherwise (R11.4, R11.6)."""
        design = self.design[slot]
        if not self.can_evolve(slot):
            return False
        stage = DESIGNS[design.next_stage]
        if design.stage == 1:
            left = list(self.aside)
            left.remove(design.aside)
            self.aside = tuple(left)
        seat = self.controller[slot]
        self.fingerprint += (stage.weight - design.weight) * IN_PLAY[seat]
        if self.exhausted >> slot & 1:
            self.fingerprint += (stage.weight - design.weight) * EXHAUSTED[seat]
        if design.constants:
            self.sources.remove(slot)
        self.design[slot] = stage
        if stage.constants:
            self.sources.append(slot)
        self.arrange()
        self.stale = True
        self.log(Evolved, slot, stage.index)
        return True

    def can_evolve(self, slot: int) -> bool:
        design = self.design[slot]
        return (
            self.controller[slot] >= 0 and design.next_stage >= 0 and (design.stage > 1 or design.aside in self.aside)
        )

    def set_octonite(self, slot: int, count: int) -> None:
        """So many tokens lie on the creature from now on (R13)."""
        kept = {other: left for other, left in self.octonite.items() if other != slot}
        self.octonite = {**kept, slot: count} if count else kept
        self.log(OctoniteChanged, slot, count)

    def put_under(self, slot: int, cards: tuple[int, ...]) -> None:
        """Boost cards, which the caller has taken from their piles (R12.1)."""
        self.boosts = {**self.boosts, slot: self.boosts.get(slot, ()) + cards}
        self.stale = True

    def take_from_under(self, slot: int, card: int) -> None:
        left = tuple(other for other in self.boosts[slot] if other != card)
        kept = {other: under for other, under in self.boosts.items() if other != slot}
        self.boosts = {**kept, slot: left} if left else kept
        self.stale = True

    def until_end_of_turn(self, what: int, whom: int, bits: int = 0) -> None:
        """R7.14."""
        self.until_end = (*self.until_end, (what, whom, bits))
        self.stale = True

    def exhaust(self, slot: int) -> None:
        self.exhausted |= 1 << slot
        self.fingerprint += self.design[slot].weight * EXHAUSTED[self.controller[slot]]

    def to_discard(self, slot: int, seat: int) -> None:
        """Onto the pile; what that triggers waits until somebody settles."""
        design = self.design[slot]
        self.discard[seat].append(slot)
        self.fingerprint += design.weight * DISCARDED[seat]
        if design.in_discard:
            self.sources.append(slot)
            self.arrange()
            self.stale = True
        if design.put_in_discard is not None:
            self.pool.append((design.put_in_discard.index, slot, seat, -1))
        if self.watches_counts:
            self.stale = True

    def from_discard(self, slot: int, seat: int) -> None:
        design = self.design[slot]
        self.discard[seat].remove(slot)
        self.fingerprint -= design.weight * DISCARDED[seat]
        if design.in_discard:
            self.sources.remove(slot)
            self.arrange()
            self.stale = True
        if self.watches_counts:
            self.stale = True

    def take_control(self, slot: int, seat: int, by: int) -> None:
        """The creature changes sides as it is, without a Play effect (R10.4)."""
        former = self.controller[slot]
        weight = self.design[slot].weight
        self.play[former].remove(slot)
        self.play[seat].append(slot)
        self.controller[slot] = seat
        self.fingerprint += weight * (IN_PLAY[seat] - IN_PLAY[former])
        if self.exhausted >> slot & 1:
            self.fingerprint += weight * (EXHAUSTED[seat] - EXHAUSTED[former])
        if self.sources or self.until_end:
            self.stale = True
        self.log(ControlTaken, slot, former, seat, by)

    def gain_life(self, seat: int, amount: int, by: int) -> None:
        team = self.rules.teams[seat]
        self.life[team] += amount
        if self.watches_counts:
            self.stale = True
        self.log(LifeGained, seat, amount, self.life[team], by)
