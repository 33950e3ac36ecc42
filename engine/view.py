"""What one seat may know (A2.5, R1.3), and nothing else.

A view holds a copy of the game from which every card that the seat must not see has been taken out,
the same copy that a peer's machine has. Screens and bots get a view, never the game.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from engine.blocks.constants.explain import Changed, explain
from engine.cards import ABILITIES, DESIGNS, deck_of, first_stage
from engine.decisions import NAME, OPTIONAL, Decision, Purpose
from engine.design import UNKNOWN, Ability, CardDesign
from engine.frames.triggers import EffectFrame
from engine.game import Game
from engine.lasting import SEAT_CANNOT_BLOCK
from engine.obstacles import Obstacle, bait, idle_action, obstacle
from engine.rules import Setup

NOBODY = -1
"""The seat of a spectator, who is shown nobody's hand."""


class Card(NamedTuple):
    """A card outside play; `design` is None where this seat may not know it."""

    slot: int
    design: CardDesign | None


class Creature(NamedTuple):
    """A creature in play. `power` and `keywords` (bits) are the current ones, the printed ones stand in `design`, which
    is that of its stage; `boosts` are the cards under it, `octonite` the tokens on it."""

    slot: int
    design: CardDesign
    seat: int
    power: int
    keywords: int
    exhausted: bool
    attacks: int
    boosts: tuple[Card, ...] = ()
    octonite: int = 0


Reason = Changed
"""What the card in slot `source` changes on a creature at this moment: power, keyword bits gained and lost."""


class Waiting(NamedTuple):
    """A triggered effect that waits for its turn (R7.9): that of the creature or card in `slot`."""

    slot: int
    ability: Ability


class Lasting(NamedTuple):
    """What holds for a creature until the end of the turn (R7.14): one of `engine.lasting`, and keyword bits."""

    what: int
    bits: int


class View:
    """The table as `seat` sees it, or `NOBODY`. Lists go from left to right; every number is public."""

    __slots__ = ("_game", "seat")

    def __init__(self, game: Game, seat: int) -> None:
        self.seat = seat
        self._game = redacted(game, seat)

    @property
    def setup(self) -> Setup:
        return self._game.setup

    @property
    def mode(self) -> str:
        return self._game.setup.mode

    @property
    def seats(self) -> int:
        return self._game.seats

    @property
    def active(self) -> int:
        """Whose turn it is."""
        return self._game.active

    @property
    def turn(self) -> int:
        """Turns begun so far, extra turns included."""
        return self._game.turn

    @property
    def extra_turns(self) -> int:
        """How many extra turns wait for the active seat (R4.4)."""
        return self._game.extra_turns

    def team(self, seat: int) -> int:
        return self._game.team(seat)

    def opponents(self, seat: int) -> tuple[int, ...]:
        return self._game.opponents[seat]

    def life(self, seat: int) -> int:
        return self._game.life[self._game.team(seat)]

    def mindbugs(self, seat: int) -> int:
        return self._game.mindbugs[seat]

    def used_mindbugs(self, seat: int) -> int:
        return self._game.used_mindbugs[seat]

    def mindfrogs(self, seat: int) -> int:
        return self._game.mindfrogs[seat]

    def used_mindfrogs(self, seat: int) -> int:
        return self._game.used_mindfrogs[seat]

    @property
    def aside(self) -> tuple[CardDesign, ...]:
        """The double-sided cards that lie aside, each by its stage 2 face (R11.3)."""
        return tuple(DESIGNS[index] for index in self._game.aside)

    @property
    def looked(self) -> tuple[Card, ...]:
        """Cards of the unused pile that somebody is looking at, their designs only in the view of who does."""
        return tuple(self._card(slot) for slot in self._game.looked)

    def hand(self, seat: int) -> tuple[Card, ...]:
        return tuple(self._card(slot) for slot in self._game.hand[seat])

    def creatures(self, seat: int) -> tuple[Creature, ...]:
        return tuple(self._creature(slot) for slot in self._game.play[seat])

    def discard(self, seat: int) -> tuple[Card, ...]:
        """Oldest first."""
        return tuple(self._card(slot) for slot in self._game.discard[seat])

    def draw_count(self, seat: int) -> int:
        return len(self._game.draw[seat])

    @property
    def unused_count(self) -> int:
        return len(self._game.unused)

    @property
    def playing(self) -> Card | None:
        """The card that lies open while its Mindbug window lasts (R4.2)."""
        return self._card(self._game.playing[0]) if self._game.playing else None

    @property
    def decision(self) -> Decision | None:
        """The open decision, whoever takes it."""
        return self._game.decision

    @property
    def over(self) -> bool:
        return self._game.over

    @property
    def winner(self) -> int:
        """A seat of the winning team; -1 for a draw and while the game goes on."""
        return self._game.winner

    @property
    def reason(self) -> str:
        """Why the game is over, one of `engine.events.REASONS`; empty while it goes on."""
        return self._game.reason

    def creature(self, slot: int) -> Creature | None:
        return self._creature(slot) if self._game.controller[slot] >= 0 else None

    def design(self, slot: int) -> CardDesign | None:
        """The design of any card, None where this seat may not know it."""
        return self._card(slot).design

    def reasons(self, slot: int) -> tuple[Reason, ...]:
        """What changes the power and keywords of a creature in play, card by card."""
        return tuple(explain(self._game, slot))

    def blockers(self, attacker: int) -> tuple[int, ...]:
        """The creatures that may block this creature in play as things stand (R5.5, R6.4)."""
        game = self._game
        defenders = game.opponents[game.controller[attacker]]
        return tuple(slot for seat in defenders for slot in game.blockers(attacker, seat))

    def lasting(self, slot: int) -> tuple[Lasting, ...]:
        """What holds for a creature in play until the end of the turn."""
        game = self._game
        seat = game.controller[slot]
        return tuple(
            Lasting(what, bits)
            for what, whom, bits in game.until_end
            if whom == (seat if what == SEAT_CANNOT_BLOCK else slot)
        )

    @property
    def acting(self) -> Ability | None:
        """The ability because of which somebody decides, another card's where it was copied or given; None where no
        effect asks."""
        frame = self._game.stack[-1] if self._game.stack else None
        return ABILITIES[frame.ability] if isinstance(frame, EffectFrame) else None

    @property
    def waiting(self) -> tuple[Waiting, ...]:
        """The triggered effects that wait, in the order of the options of an ORDER decision."""
        return tuple(Waiting(slot, ABILITIES[ability]) for ability, slot, _, _ in self._game.pool)

    @property
    def subject(self) -> Card | None:
        """The card that an offer to play it, or the choice of its discard pile, is about."""
        game = self._game
        if (game.kind, game.purpose) not in ((OPTIONAL, Purpose.PLAY_IT), (NAME, Purpose.PILE)):
            return None
        frame = game.stack[-1]
        assert isinstance(frame, EffectFrame)
        return self._card(frame.kept[0])

    @property
    def bait(self) -> int:
        """The creature that the open turn action or hunt must be aimed at (R16.15), -1 if there is none."""
        return bait(self._game)

    def obstacle(self, slot: int) -> Obstacle | None:
        """Why `slot` is no option of the open decision; None if it is one, or if none is open."""
        decision = self.decision
        return obstacle(self._game, self.seat, decision, slot) if decision is not None else None

    def idle_action(self, slot: int) -> Obstacle | None:
        """Why the Action effect of an own creature is no option of the open turn action; None if it is, or if there is
        no such effect or no such decision (R11.2)."""
        decision = self.decision
        return idle_action(self._game, self.seat, decision, slot) if decision is not None else None

    def sample(self, rng: Random) -> Game:
        """A whole game that fits this view: every hidden slot gets one of the cards not seen, uniformly."""
        game = self._game.clone()
        game.sees_all = True
        unseen = list(deck_of(game.setup.sets, game.setup.mode))
        for design in game.design:
            if first_stage(design) in unseen:
                unseen.remove(first_stage(design))
        rng.shuffle(unseen)
        game.design = [unseen.pop() if design is UNKNOWN else design for design in game.design]
        return game

    def to_bytes(self) -> bytes:
        return bytes([self.seat]) + self._game.to_bytes()

    @classmethod
    def from_bytes(cls, data: bytes) -> View:
        """Raises `engine.codec.UnreadablePosition` for bytes that `to_bytes` did not write."""
        view = cls.__new__(cls)
        view.seat = data[0] if data else -1
        view._game = Game.from_bytes(data[1:])
        return view

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.to_bytes() == other.to_bytes()

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        from engine.text import draw_view

        return draw_view(self)

    def _card(self, slot: int) -> Card:
        design = self._game.design[slot]
        return Card(slot, None if design is UNKNOWN else design)

    def _creature(self, slot: int) -> Creature:
        game = self._game
        return Creature(
            slot,
            game.design[slot],
            game.controller[slot],
            game.power_of(slot),
            game.keywords_of(slot),
            bool(game.exhausted >> slot & 1),
            game.attacked.count(slot),
            tuple(self._card(card) for card in game.boosts.get(slot, ())),
            game.octonite.get(slot, 0),
        )


def shown_of_hand(game: Game) -> tuple[int, ...]:
    """The card of a hand that everybody sees while a pile for it is being named."""
    if game.kind != NAME or game.purpose != Purpose.PILE:
        return ()
    frame = game.stack[-1]
    assert isinstance(frame, EffectFrame)
    return frame.kept[:1]


def redacted(game: Game, seat: int) -> Game:
    """A copy that holds only what `seat` may know (-1: an onlooker): an allow-list, the rest becomes unknown (A4).

    A card that lay open and went into another hand is hidden again (R17.6): that it is there was an event.
    """
    copy = game.clone()
    own = game.hand[seat] if seat != NOBODY else ()
    seen = {slot for zone in (*game.play, *game.discard, game.playing, own) for slot in zone}
    seen.update(*game.boosts.values(), game.looked if game.looker == seat else ())
    seen.update(shown_of_hand(game))
    copy.design = [design if slot in seen else UNKNOWN for slot, design in enumerate(game.design)]
    copy.sees_all = False
    if copy.offered is not None and seat != copy.seat:  # which cards its holder may not play tells what they are
        copy.options, copy.offered = copy.offered, None
    return copy
