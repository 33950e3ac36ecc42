"""What one seat may know (A2.5, R1.3), and nothing else.

A view holds a copy of the game from which every card that the seat must not see has been taken out,
the same copy that a peer's machine has. Screens and bots get a view, never the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from engine.decisions import Decision
from engine.design import CardDesign
from engine.game import Game


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


class Reason(NamedTuple):
    """What the card in slot `source` adds to a creature at this moment: power, keyword bits gained and lost."""

    source: int
    power: int
    gained: int
    lost: int


class Obstacle(NamedTuple):
    """Why a creature cannot do something now. `code`: `sneaky` (the attacker in `source` is), `constant`
    (the text of the card in `source` forbids it), `not_yours`, `not_asked`."""

    code: str
    source: int


class View:
    """The table as `seat` sees it. Lists go from left to right; every number is public."""

    def __init__(self, game: Game, seat: int) -> None: ...

    seat: int
    mode: str  # "duel"
    seats: int  # 2
    active: int  # whose turn it is
    turn: int  # counts from 1
    extra_turns: int  # pending for the active seat

    def team(self, seat: int) -> int: ...
    def opponents(self, seat: int) -> tuple[int, ...]: ...
    def life(self, seat: int) -> int: ...
    def mindbugs(self, seat: int) -> int: ...
    def used_mindbugs(self, seat: int) -> int: ...
    def hand(self, seat: int) -> tuple[Card, ...]: ...
    def creatures(self, seat: int) -> tuple[Creature, ...]: ...
    def discard(self, seat: int) -> tuple[Card, ...]: ...  # oldest first
    def draw_count(self, seat: int) -> int: ...
    @property
    def unused_count(self) -> int: ...
    @property
    def playing(self) -> Card | None: ...  # the card in the Mindbug window
    @property
    def decision(self) -> Decision | None: ...  # the open one, whoever decides
    @property
    def over(self) -> bool: ...
    @property
    def winner(self) -> int: ...  # seat (first of its team), -1 draw or not over
    @property
    def reason(self) -> str: ...  # engine.events.REASONS

    def creature(self, slot: int) -> Creature | None: ...
    def design(self, slot: int) -> CardDesign | None: ...  # None: hidden from this seat
    def reasons(self, slot: int) -> tuple[Reason, ...]: ...
    def obstacle(self, slot: int) -> Obstacle | None: ...  # why `slot` is no option of the open decision
    def sample(self, rng: Random) -> Game: ...  # a whole game that fits this view
    def to_bytes(self) -> bytes: ...
    @staticmethod
    def from_bytes(data: bytes) -> "View": ...
