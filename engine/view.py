"""What one seat may know (A2.5, R1.3), and nothing else.

A view holds a copy of the game from which every card that the seat must not see has been taken out,
the same copy that a peer's machine has. Screens and bots get a view, never the game.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from engine.blocks.constants import Changed, explain
from engine.cards import deck_of
from engine.decisions import Decision, Kind
from engine.design import UNKNOWN, CardDesign
from engine.game import Game
from engine.keywords import SNEAKY
from engine.rules import Setup

NOBODY = -1
"""The seat of a spectator, who is shown nobody's hand."""


class Card(NamedTuple):
    """A card outside play; `design` is None where this seat may not know it."""

    slot: int
    design: CardDesign | None


class Creature(NamedTuple):
    """A creature in play. `power` and `keywords` (bits) are the current ones, the printed ones stand in `design`."""

    slot: int
    design: CardDesign
    seat: int
    power: int
    keywords: int
    exhausted: bool
    attacks: int


Reason = Changed
"""What the card in slot `source` changes on a creature at this moment: power, keyword bits gained and lost."""


class Obstacle(NamedTuple):
    """Why a creature or card is no option of the open decision.

    `code`: `sneaky` (the attacker in `source` is, the blocker is not), `constant` (the text of the card in
    `source` forbids it), `not_yours` (another seat decides, or the card is the other side's), `not_asked` (this
    decision is not about it).
    """

    code: str
    source: int


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

    def obstacle(self, slot: int) -> Obstacle | None:
        """Why `slot` is no option of the open decision; None if it is one, or if none is open."""
        decision = self.decision
        if decision is None or any(slot in option.slots for option in decision.options):
            return None
        if decision.seat != self.seat:
            return Obstacle("not_yours", slot)
        if decision.kind == Kind.BLOCK and slot in self._game.play[self.seat]:
            return self._cannot_block(decision.source, slot)
        own = slot in self._game.hand[self.seat] or slot in self._game.play[self.seat]
        if decision.kind in (Kind.ACTION, Kind.BLOCK) and not own:
            return Obstacle("not_yours", slot)
        return Obstacle("not_asked", slot)

    def _cannot_block(self, attacker: int, slot: int) -> Obstacle:
        game = self._game
        if game.keywords_of(attacker) & SNEAKY and not game.keywords_of(slot) & SNEAKY:
            return Obstacle("sneaky", attacker)
        if any(not each.lets(game, attacker, slot) for each in game.design[attacker].block_filters):
            return Obstacle("constant", attacker)
        forbidding = [change.source for change in explain(game, slot) if change.cannot_block]
        return Obstacle("constant", forbidding[0] if forbidding else attacker)

    def sample(self, rng: Random) -> Game:
        """A whole game that fits this view: every hidden slot gets one of the cards not seen, uniformly."""
        game = self._game.clone()
        game.sees_all = True
        unseen = list(deck_of(game.setup.sets))
        for design in game.design:
            if design in unseen:
                unseen.remove(design)
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
        )


def redacted(game: Game, seat: int) -> Game:
    """A copy that holds only what `seat` may know: an allow-list, everything else becomes unknown (A4).

    A card that lay open and went into another hand is hidden again (R17.6): that it is there was an event.
    """
    copy = game.clone()
    own = game.hand[seat] if seat != NOBODY else ()
    seen = {slot for zone in (*game.play, *game.discard, game.playing, own) for slot in zone}
    copy.design = [design if slot in seen else UNKNOWN for slot, design in enumerate(game.design)]
    copy.sees_all = False
    return copy
