"""The table: where every card lies, what everybody has, and what constant abilities make of it (A2.3).

Questions to it and moves on it, nothing of what a game waits for: that is `engine.game`.
"""

from __future__ import annotations

from typing import Any

from engine.blocks.constants import Constant, in_order
from engine.cards import ABILITIES
from engine.design import UNKNOWN, Ability, CardDesign
from engine.events import ControlTaken, LifeGained, Revealed
from engine.keywords import SNEAKY
from engine.repetition import DISCARDED, EXHAUSTED, IN_PLAY
from engine.rules import MODES, Setup, allied_of, opponents_of


class Table:
    """Zones are lists of slots, a slot's design may be `UNKNOWN`; drawn piles have their top at the end.

    `power` and `keywords` hold current values of creatures in play; while `stale` they are computed again
    before anybody looks. `sources` are the creatures in play with constant abilities, `constants` those
    abilities in the order in which they apply.
    """

    __slots__ = (
        "active", "all_seats", "allied", "attacked", "cannot_block", "constants", "controller", "design", "discard",
        "draw", "events", "exhausted", "extra_turn", "extra_turns", "fingerprint", "hand", "keywords", "life",
        "mindbugs", "opponents", "play", "playing", "power", "rules", "setup", "silencers", "sources", "stale",
        "turn", "unused", "used_mindbugs",
    )  # fmt: skip

    def _lay_table(self, setup: Setup, cards: int, record: bool) -> None:
        self.setup = setup
        self.rules = rules = MODES[setup.mode]
        self.opponents = opponents_of(rules)
        self.allied = allied_of(rules)
        self.all_seats = tuple(range(len(rules.teams)))
        self.events: list[tuple[type[Any], tuple[object, ...]]] | None = [] if record else None
        self.design: list[CardDesign] = [UNKNOWN] * cards
        self.controller = [-1] * cards
        self.exhausted = 0
        self.attacked: list[int] = []
        seats = len(rules.teams)
        self.hand: list[list[int]] = [[] for _ in range(seats)]
        self.draw: list[list[int]] = [[] for _ in range(seats)]
        self.play: list[list[int]] = [[] for _ in range(seats)]
        self.discard: list[list[int]] = [[] for _ in range(seats)]
        self.unused: list[int] = []
        self.playing: list[int] = []
        self.life = [rules.life] * (max(rules.teams) + 1)
        self.mindbugs = [rules.mindbugs] * seats
        self.used_mindbugs = [0] * seats
        self.active = 0
        self.turn = 0
        self.extra_turns = 0
        self.extra_turn = False
        self.stale = True
        self.sources: list[int] = []
        self.constants: list[tuple[Constant, int]] = []
        self.fingerprint = 0
        self.power = [0] * cards
        self.keywords = [0] * cards
        self.cannot_block = 0
        self.silencers = [-1] * seats

    def _copy_table(self, new: Table) -> None:
        """Give `new`, which has no fields yet, an independent copy of everything here; it records no events."""
        new.setup = self.setup
        new.rules = self.rules
        new.opponents = self.opponents
        new.allied = self.allied
        new.all_seats = self.all_seats
        new.events = None
        new.design = self.design[:]
        new.controller = self.controller[:]
        new.exhausted = self.exhausted
        new.attacked = self.attacked[:]
        new.hand = [zone[:] for zone in self.hand]
        new.draw = [zone[:] for zone in self.draw]
        new.play = [zone[:] for zone in self.play]
        new.discard = [zone[:] for zone in self.discard]
        new.unused = self.unused[:]
        new.playing = self.playing[:]
        new.life = self.life[:]
        new.mindbugs = self.mindbugs[:]
        new.used_mindbugs = self.used_mindbugs[:]
        new.active = self.active
        new.turn = self.turn
        new.extra_turns = self.extra_turns
        new.extra_turn = self.extra_turn
        new.stale = self.stale
        new.sources = self.sources[:]
        new.constants = self.constants
        new.fingerprint = self.fingerprint
        new.power = self.power[:]
        new.keywords = self.keywords[:]
        new.cannot_block = self.cannot_block
        new.silencers = self.silencers

    def log(self, event: type[Any], *facts: object) -> None:
        if self.events is not None:
            self.events.append((event, facts))

    def log_revealed(self, *slots: int) -> None:
        """Every instance logs a reveal, also one that knew the card, so that all logs are equal (A4)."""
        for slot in slots:
            self.log(Revealed, slot, self.design[slot].index)

    # --- questions to the state --------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        return len(self.rules.teams)

    def team(self, seat: int) -> int:
        return self.rules.teams[seat]

    def is_enemy(self, slot: int, seat: int) -> bool:
        """Whether the creature in play is controlled by an opponent of `seat` (R14.9)."""
        return self.rules.teams[self.controller[slot]] != self.rules.teams[seat]

    def next_seat(self, seat: int) -> int:
        return (seat + 1) % len(self.rules.teams)

    def mindbug_window(self, seat: int) -> tuple[int, ...]:
        """The seats that may take a card played by `seat`, in the order in which they are asked (R4.3)."""
        return self.opponents[seat]

    def ability(self, index: int) -> Ability:
        return ABILITIES[index]

    def creatures(self) -> list[int]:
        """All creatures in play, seat by seat, each area from left to right."""
        return [slot for area in self.play for slot in area]

    def power_of(self, slot: int) -> int:
        """Current power of a creature in play (R1.4)."""
        if self.stale:
            self.refresh()
        return self.power[slot]

    def keywords_of(self, slot: int) -> int:
        """Current keyword bits of a creature in play (R6.7)."""
        if self.stale:
            self.refresh()
        return self.keywords[slot]

    def blockers(self, attacker: int, seat: int) -> list[int]:
        """The creatures with which `seat` may legally block (R5.5, R6.4)."""
        if self.stale:
            self.refresh()
        keywords, filters = self.keywords, self.design[attacker].block_filters
        able = [slot for slot in self.play[seat] if not self.cannot_block >> slot & 1]
        if keywords[attacker] & SNEAKY:
            able = [slot for slot in able if keywords[slot] & SNEAKY]
        for block_filter in filters:
            able = [slot for slot in able if block_filter.lets(self, attacker, slot)]
        return able

    def play_effects_stopped_by(self, seat: int) -> int:
        """The creature because of which Play effects of `seat` do not happen, -1 if there is none (R16.1)."""
        if self.stale:
            self.refresh()
        return self.silencers[seat]

    def refresh(self) -> None:
        """Recompute what constant abilities give: power, then keywords, then can and cannot (R7.2)."""
        self.stale = False
        self.cannot_block = 0
        self.silencers = [-1] * len(self.play)
        power, keywords, designs = self.power, self.keywords, self.design
        for area in self.play:
            for slot in area:
                design = designs[slot]
                power[slot] = design.power
                keywords[slot] = design.keywords
        for constant, slot in self.constants:
            constant.apply(self, slot)

    # --- moves; each leaves the position consistent --------------------------------------------------------------

    def put_into_play(self, slot: int, seat: int) -> None:
        design = self.design[slot]
        self.play[seat].append(slot)
        self.controller[slot] = seat
        self.power[slot] = design.power
        self.keywords[slot] = design.keywords
        self.fingerprint += design.weight * IN_PLAY[seat]
        if design.constants:
            self.sources.append(slot)
            self.constants = in_order(self)
        if self.sources:
            self.stale = True

    def leave_play(self, slot: int) -> None:
        """Out of play, fresh again (R10.5); the caller says where it goes."""
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
                self.constants = in_order(self)

    def exhaust(self, slot: int) -> None:
        self.exhausted |= 1 << slot
        self.fingerprint += self.design[slot].weight * EXHAUSTED[self.controller[slot]]

    def to_discard(self, slot: int, seat: int) -> None:
        self.discard[seat].append(slot)
        self.fingerprint += self.design[slot].weight * DISCARDED[seat]

    def from_discard(self, slot: int, seat: int) -> None:
        self.discard[seat].remove(slot)
        self.fingerprint -= self.design[slot].weight * DISCARDED[seat]

    def take_control(self, slot: int, seat: int, by: int) -> None:
        """The creature changes sides as it is, without a Play effect (R10.4)."""
        former = self.controller[slot]
        exhausted = self.exhausted >> slot & 1
        self.leave_play(slot)
        self.put_into_play(slot, seat)
        if exhausted:
            self.exhaust(slot)
        self.log(ControlTaken, slot, former, seat, by)

    def gain_life(self, seat: int, amount: int, by: int) -> None:
        team = self.rules.teams[seat]
        self.life[team] += amount
        self.log(LifeGained, seat, amount, self.life[team], by)
