"""The table: where every card lies, what everybody has, and what constant abilities make of it (A2.3).

What lies there and questions to it. The moves on it are `engine.moves`, what a game waits for is `engine.game`.
"""

from __future__ import annotations

from typing import Any

from engine.blocks.constants.base import (
    GIVES_ABILITIES,
    LIMITS_TURN_ACTION,
    WATCHES_COUNTS,
    WATCHES_TURN,
    Constant,
    in_order,
)
from engine.cards import ABILITIES, aside_of, traits_of
from engine.design import UNKNOWN, Ability, CardDesign
from engine.events import Revealed
from engine.keywords import SNEAKY
from engine.lasting import CANNOT_BLOCK, GAINED, SEAT_CANNOT_BLOCK, UNDEFEATABLE
from engine.rules import MODES, Setup, allied_of, opponents_of, windows_of

NO_BAN = 99
"""More than any printed power."""
NO_BANS: dict[int, int] = {}
"""Shared and never changed."""


class Table:
    """Zones are lists of slots, a slot's design may be `UNKNOWN`; drawn piles have their top at the end.

    `boosts` are the cards under creatures (R12), `octonite` the tokens on them (R13), `aside` the double-sided cards
    that lie aside, by their stage 2 faces (R11.3), `until_end` what holds until the end of the turn as (what, slot or
    seat, keyword bits), `fast` creatures that may still attack in the turn in which they were played (R13.6), `taken`
    whether a card was taken from the active seat, which then acts again (R14.6), `skips` the turns that each team has
    skipped in a row (R14.8), `looked` cards of the unused pile that the seat `looker` sees. These are replaced, never
    changed, so that a copy shares them. `pool` holds the triggers that wait (R7.9): ability, source, seat that
    controls it, and the creature that the source fought with or -1.

    What follows from all that is computed again before anybody looks while `stale`: current `power` and `keywords` of
    creatures in play, what `cannot_block`, `cannot_attack`, is `undefeatable`, is `reversing` its fights or `bait` for
    Hunters (as bits), the `silencers` of Play effects a seat, additional effects `given` to creatures, and `hand_bans`.
    `sources` are the cards with constant abilities that work now, `constants` those abilities in the order in which
    they apply.
    """

    __slots__ = (
        "active",
        "all_seats",
        "allied",
        "aside",
        "attacked",
        "bait",
        "boosts",
        "cannot_attack",
        "cannot_block",
        "constants",
        "controller",
        "design",
        "discard",
        "draw",
        "events",
        "exhausted",
        "extra_turn",
        "extra_turns",
        "fast",
        "fingerprint",
        "given",
        "gives_abilities",
        "hand",
        "hand_bans",
        "keywords",
        "life",
        "limits_turn_action",
        "looked",
        "looker",
        "mindbugs",
        "mindfrogs",
        "nobody",
        "octonite",
        "opponents",
        "play",
        "playing",
        "pool",
        "power",
        "reversing",
        "rules",
        "setup",
        "silencers",
        "skips",
        "sources",
        "stale",
        "taken",
        "traits",
        "turn",
        "undefeatable",
        "until_end",
        "unused",
        "used_mindbugs",
        "used_mindfrogs",
        "watches_counts",
        "watches_turn",
        "windows",
    )  # fmt: skip

    def _lay_table(self, setup: Setup, cards: int, record: bool) -> None:
        self.setup = setup
        self.rules = rules = MODES[setup.mode]
        self.opponents = opponents_of(rules)
        self.windows = windows_of(rules)
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
        self.mindfrogs: tuple[int, ...] = (rules.mindfrogs,) * seats
        self.used_mindfrogs: tuple[int, ...] = (0,) * seats
        self.boosts: dict[int, tuple[int, ...]] = {}
        self.octonite: dict[int, int] = {}
        self.aside = aside_of(setup.sets)
        self.traits = traits_of(setup.sets)
        self.until_end: tuple[tuple[int, int, int], ...] = ()
        self.fast: tuple[int, ...] = ()
        self.taken = False
        self.skips: tuple[int, ...] = (0,) * len(self.life)
        self.looker = -1
        self.looked: tuple[int, ...] = ()
        self.pool: list[tuple[int, int, int, int]] = []
        self.active = 0
        self.turn = 0
        self.extra_turns = 0
        self.extra_turn = False
        self.stale = True
        self.sources: list[int] = []
        self.constants: list[tuple[Constant, int]] = []
        self.limits_turn_action = False
        self.gives_abilities = False
        self.watches_counts = False
        self.watches_turn = False
        self.fingerprint = 0
        self.power = [0] * cards
        self.keywords = [0] * cards
        self.cannot_block = self.cannot_attack = self.undefeatable = self.reversing = self.bait = 0
        self.nobody = (-1,) * seats
        self.silencers = self.nobody
        self.given: tuple[tuple[str, int, int], ...] = ()
        self.hand_bans: dict[int, int] = NO_BANS

    def _copy_table(self, new: Table) -> None:
        """Give `new`, which has no fields yet, an independent copy of everything here; it records no events."""
        new.setup = self.setup
        new.rules = self.rules
        new.opponents = self.opponents
        new.windows = self.windows
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
        new.mindfrogs = self.mindfrogs
        new.used_mindfrogs = self.used_mindfrogs
        new.boosts = self.boosts
        new.octonite = self.octonite
        new.aside = self.aside
        new.traits = self.traits
        new.until_end = self.until_end
        new.fast = self.fast
        new.taken = self.taken
        new.skips = self.skips
        new.looker = self.looker
        new.looked = self.looked
        new.pool = self.pool[:]
        new.active = self.active
        new.turn = self.turn
        new.extra_turns = self.extra_turns
        new.extra_turn = self.extra_turn
        new.stale = self.stale
        new.sources = self.sources[:]
        new.constants = self.constants
        new.limits_turn_action = self.limits_turn_action
        new.gives_abilities = self.gives_abilities
        new.watches_counts = self.watches_counts
        new.watches_turn = self.watches_turn
        new.fingerprint = self.fingerprint
        new.power = self.power[:]
        new.keywords = self.keywords[:]
        new.cannot_block = self.cannot_block
        new.cannot_attack = self.cannot_attack
        new.undefeatable = self.undefeatable
        new.reversing = self.reversing
        new.bait = self.bait
        new.nobody = self.nobody
        new.silencers = self.silencers
        new.given = self.given
        new.hand_bans = self.hand_bans

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

    def can_take(self, seat: int, from_seat: int) -> bool:
        """Whether `seat` has an unused Mindbug for an opponent's card, or a Mindfrog for its teammate's."""
        if self.rules.teams[seat] == self.rules.teams[from_seat]:
            return self.mindfrogs[seat] > 0
        return self.mindbugs[seat] > 0

    def pile_of(self, slot: int) -> int:
        """The seat in whose discard pile the card lies."""
        for seat, pile in enumerate(self.discard):
            if slot in pile:
                return seat
        return -1

    def attackers(self, seat: int) -> list[int]:
        """The creatures with which `seat` can attack (R3.2, R5.12)."""
        if not self.limits_turn_action:
            return self.play[seat]
        if self.stale:
            self.refresh()
        return [slot for slot in self.play[seat] if not self.cannot_attack >> slot & 1]

    def hand_ban(self, seat: int) -> int:
        """The least printed power that `seat` may not play from hand; NO_BAN where no text forbids any."""
        if not self.limits_turn_action:
            return NO_BAN
        if self.stale:
            self.refresh()
        return self.hand_bans.get(seat, NO_BAN)

    def given_abilities(self, label: str, slot: int) -> list[int]:
        """Additional effects that other cards give the creature (R14.9)."""
        if not self.gives_abilities:
            return []
        if self.stale:
            self.refresh()
        return sorted([index for kind, each, index in self.given if each == slot and kind == label])

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
        """Recompute what holds at this moment: printed values, boosts and what was gained this turn, then what constant
        abilities give: power, keywords, can and cannot (R7.2)."""
        self.stale = False
        self.cannot_block = self.cannot_attack = self.undefeatable = self.reversing = self.bait = 0
        self.silencers = self.nobody
        self.given = ()
        self.hand_bans = NO_BANS
        power, keywords, designs = self.power, self.keywords, self.design
        for area in self.play:
            for slot in area:
                design = designs[slot]
                power[slot] = design.power
                keywords[slot] = design.keywords
        if self.boosts:
            for slot, cards in self.boosts.items():
                power[slot] += len(cards)
        if self.until_end:
            for what, slot, bits in self.until_end:
                if what == GAINED:
                    keywords[slot] |= bits
        for constant, slot in self.constants:
            constant.apply(self, slot)
        if self.until_end:
            self._hold_until_end()

    def _hold_until_end(self) -> None:
        for what, whom, _ in self.until_end:
            if what == CANNOT_BLOCK:
                self.cannot_block |= 1 << whom
            elif what == UNDEFEATABLE:
                self.undefeatable |= 1 << whom
            elif what == SEAT_CANNOT_BLOCK:
                for slot in self.play[whom]:
                    self.cannot_block |= 1 << slot

    def touch(self) -> None:
        """Life, a hand, a discard pile or Mindbugs changed: some constant abilities look at these."""
        if self.watches_counts:
            self.stale = True

    def arrange(self) -> None:
        """`sources` has changed."""
        self.constants = in_order(self)
        traits = 0
        for slot in self.sources:
            traits |= self.design[slot].traits
        self.limits_turn_action = bool(traits & LIMITS_TURN_ACTION)
        self.gives_abilities = bool(traits & GIVES_ABILITIES)
        self.watches_counts = bool(traits & WATCHES_COUNTS)
        self.watches_turn = bool(traits & WATCHES_TURN)
