"""The game: a table in motion, and the three ways to move it on (A2).

After every call the game stands at exactly one of an open decision, a request to the dealer, or its
end. `answer` takes a decision, `tell` answers a request, `concede` ends it. Everything that is still to
be done lies on `stack` as frames (`engine.frames`); everything else is lists of slots and numbers, so
a copy is cheap and a position can be written down at any moment.

>>> from engine.dealer import LocalDealer
>>> game, dealer = Game(Setup()), LocalDealer(seed=7)
>>> dealer.serve(game)
>>> game.decision.kind.name, len(game.decision.options)
('ACTION', 5)
>>> game.answer(0)
>>> game.decision.kind.name
'MINDBUG'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.blocks.constants.limits import IncreasesLifeLoss
from engine.cards import DESIGNS, deck_of
from engine.decisions import (
    ACTION,
    CHOOSE,
    Claim,
    Decision,
    IllegalAnswer,
    Kind,
    Pick,
    Request,
    Reveal,
    ShowTo,
    Shuffle,
)
from engine.design import UNKNOWN
from engine.events import Chosen, Drew, Event, GameOver, LifeLost, Shuffled
from engine.frames.base import CLAIM_BIT, Frame, RawOption
from engine.frames.hands import ReceiveFrame
from engine.frames.setup import SetupFrame
from engine.frames.triggers import settle
from engine.moves import Moves
from engine.options import open_decision
from engine.rules import Setup

if TYPE_CHECKING:
    from engine.view import View

NO_OPTIONS: list[RawOption] = []
"""Shared and never changed: a decision replaces the list of options, it does not fill it."""

RUNNING, DECIDING, REQUESTING, OVER = range(4)


def _blank(kind: Any) -> Game:
    """A `Game` without fields; `Any` because a compiled class knows `__new__` only at run time."""
    blank: Game = kind.__new__(kind)
    return blank


class Game(Moves):
    """A game of Mindbug in the middle of any decision.

    With `sees_all` the dealer tells this instance every card; without it the instance belongs to one seat
    (or to nobody) and asks the dealer whenever the rules need a card, whatever it happens to know, so that
    its requests depend on public facts alone (A2.4). `record` keeps events for `take_events`.
    """

    __slots__ = (
        "history", "kind", "offered", "options", "purpose", "reason", "request", "seat", "sees_all", "source", "stack",
        "waiting", "winner",
    )  # fmt: skip

    def __init__(self, setup: Setup | None = None, *, sees_all: bool = True, record: bool = True) -> None:
        setup = setup or Setup()
        cards = len(deck_of(setup.sets, setup.mode))
        self._lay_out(setup, cards, sees_all, record)
        self.unused.extend(range(cards))
        self.start(SetupFrame())

    @classmethod
    def empty(cls, setup: Setup, cards: int, *, sees_all: bool = True, record: bool = True) -> Game:
        """A table with `cards` unknown cards in no zone and nothing to do: the ground for positions and copies."""
        game = _blank(cls)
        game._lay_out(setup, cards, sees_all, record)
        return game

    def start(self, frame: Frame) -> None:
        """Set a table that has nothing to do yet in motion."""
        self.stack.append(frame)
        self._advance()

    def _lay_out(self, setup: Setup, cards: int, sees_all: bool, record: bool) -> None:
        self._lay_table(setup, cards, record)
        self.sees_all = sees_all
        self.history: list[tuple[int, ...]] = []
        self.stack: list[Frame] = []
        self.waiting = RUNNING
        self.seat = -1
        self.kind = 0
        self.options = NO_OPTIONS
        self.offered: list[RawOption] | None = None
        self.source = -1
        self.purpose = 0
        self.request: Request | None = None
        self.winner = -1
        self.reason = ""

    # --- what the game waits for -----------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.waiting == OVER

    @property
    def option_count(self) -> int:
        """How many options the open decision has; 0 while none is open."""
        return len(self.options)

    @property
    def decision(self) -> Decision | None:
        """The open decision, written out; None while the game waits for the dealer or is over."""
        return open_decision(self) if self.waiting == DECIDING else None

    def answer(self, index: int) -> None:
        """Take option `index` of the open decision.

        Raises `IllegalAnswer`, which names the open decision and changes nothing (R17.5), if there is none
        or the index does not fit.
        """
        if self.waiting != DECIDING:
            raise IllegalAnswer("no decision is open: " + self._standing())
        if type(index) is not int or not 0 <= index < len(self.options):
            raise IllegalAnswer(f"option {index!r} does not exist: {self._standing()}")
        option = self.options[index]
        if self.kind == CHOOSE:
            self.log(Chosen, self.seat, option, self.source, False)
        self.waiting = RUNNING
        self.kind = 0
        self.options = NO_OPTIONS
        self.offered = None
        stack = self.stack
        stack[-1].resume(self, option)
        while not self.waiting:
            stack[-1].run(self)

    def public_index(self, index: int) -> int:
        """The number by which everybody knows an option of the open decision: an instance that sees that a card cannot
        be played leaves it out of `options`, others cannot (F7, a claim about a hidden hand)."""
        return index if self.offered is None else self.offered.index(self.options[index])

    def own_index(self, index: int) -> int:
        """The number here of the option that everybody knows by this one. Raises `IllegalAnswer` if this instance sees
        that it does not exist."""
        offered = self.options if self.offered is None else self.offered
        if not 0 <= index < len(offered) or offered[index] not in self.options:
            raise IllegalAnswer(f"option {index!r} does not exist: {self._standing()}")
        return index if self.offered is None else self.options.index(offered[index])

    def answer_public(self, index: int) -> None:
        """Take the option that everybody knows by this number. Raises `IllegalAnswer` as `answer` does."""
        self.answer(self.own_index(index))

    def tell(self, reply: tuple[int, ...]) -> None:
        """Answer the open request: design indexes for its slots, or the picked slots (`engine.decisions`).

        Raises `IllegalAnswer` and changes nothing if no request is open or the reply does not fit it.
        """
        request = self.request
        if request is None:
            raise IllegalAnswer("the game asked the dealer for nothing: " + self._standing())
        self._check_reply(request, reply)
        self.request = None
        self.waiting = RUNNING
        if isinstance(request, Pick):
            self.stack[-1].resume(self, reply)
        elif isinstance(request, Claim):
            self.stack[-1].resume(self, CLAIM_BIT | reply[0])
        else:
            design = self.design
            for slot, index in zip(request.slots, reply, strict=True):
                design[slot] = DESIGNS[index] if index >= 0 else UNKNOWN
        self._advance()

    def concede(self, seat: int) -> None:
        """`seat` gives up; the other side wins. Raises `IllegalAnswer` when the game is over."""
        if self.waiting == OVER:
            raise IllegalAnswer(self._standing())
        self.request = None
        self.finish(self.opponents[seat][0], "conceded")

    def take_events(self) -> list[Event]:
        """The events since the last call, oldest first."""
        raw = self.events
        if not raw:
            return []
        self.events = []
        return [event(*facts) for event, facts in raw]

    def _advance(self) -> None:
        stack = self.stack
        while not self.waiting:
            stack[-1].run(self)

    def _check_reply(self, request: Request, reply: tuple[int, ...]) -> None:
        if isinstance(request, Pick):
            if len(set(reply)) != request.size or not set(reply) <= set(request.slots):
                raise IllegalAnswer(f"{reply} is no pick of {request.size} of {request.slots}")
            return
        if isinstance(request, Claim):
            if reply not in ((0,), (1,)):
                raise IllegalAnswer(f"{reply} is no answer to a claim")
            return
        if len(reply) != len(request.slots) or min(reply) < -1 or max(reply) >= len(DESIGNS):
            raise IllegalAnswer(f"{reply} does not name a design for each of {request.slots}")
        if isinstance(request, Reveal):
            for slot, index in zip(request.slots, reply, strict=True):
                if index < 0 or self.design[slot] not in (UNKNOWN, DESIGNS[index]):
                    raise IllegalAnswer(f"card {slot} cannot be revealed as design {index}")
                if self.playing == [slot] and DESIGNS[index].power >= self.hand_ban(self.active):
                    raise IllegalAnswer(f"card {slot} cannot be played: its power is {DESIGNS[index].power}")

    def _standing(self) -> str:
        if self.waiting == OVER:
            return "the game is over"
        if self.waiting == REQUESTING:
            return f"the dealer must answer {self.request}"
        return f"seat {self.seat} decides {Kind(self.kind).name.lower()} among {len(self.options)} options"

    # --- for frames and effects: ask, request, log -------------------------------------------------------------

    def ask(self, seat: int, kind: int, options: list[RawOption], source: int = -1, purpose: int = 0) -> None:
        """Open a decision; one with a single option is taken at once, except the turn action (R3.5)."""
        if len(options) == 1 and kind != ACTION:
            if kind == CHOOSE:
                self.log(Chosen, seat, options[0], source, True)
            self.stack[-1].resume(self, options[0])
            return
        self.seat = seat
        self.kind = kind
        self.options = options
        self.source = source
        self.purpose = purpose
        self.waiting = DECIDING

    def request_shuffle(self, slots: tuple[int, ...], seat: int) -> None:
        self.log(Shuffled, slots)
        self._request(Shuffle(slots, seat))

    def request_show(self, slots: tuple[int, ...], seat: int) -> None:
        self._request(ShowTo(slots, seat))

    def request_reveal(self, slots: tuple[int, ...]) -> None:
        if self.must_reveal(slots):
            self._request(Reveal(slots))

    def request_claim(self, claim: Claim) -> None:
        self._request(claim)

    def request_pick(self, slots: tuple[int, ...], count: int) -> None:
        self._request(Pick(slots, count))

    def _request(self, request: Request) -> None:
        self.request = request
        self.waiting = REQUESTING

    def must_reveal(self, slots: tuple[int, ...]) -> bool:
        """Whether the dealer must be asked before everybody can see these cards."""
        if not self.sees_all:
            return True
        design = self.design
        for slot in slots:  # noqa: SIM110 - runs at every play; any() with a generator costs four times as much
            if design[slot] is UNKNOWN:
                return True
        return False

    def finish(self, seat: int, reason: str) -> None:
        """The game ends at once; nothing that waits resolves any more (R9.1). `seat` wins, -1 is a draw."""
        self.winner = seat
        self.reason = reason
        self.stack.clear()
        self.pool.clear()
        self.options = NO_OPTIONS
        self.kind = 0
        self.waiting = OVER
        self.log(GameOver, seat, reason)

    # --- for frames and effects: what may push a frame or end the game ------------------------------------------

    def refill(self, seat: int) -> bool:
        """Draw up to the hand limit (R8.1). True if frames were pushed that must run first."""
        hand, pile = self.hand[seat], self.draw[seat]
        missing = self.rules.hand - len(hand)
        if missing <= 0 or not pile:
            return False
        slots = tuple(pile[: -missing - 1 : -1])
        del pile[-missing:]
        hand.extend(slots)
        self.history.clear()
        if self.watches_counts:
            self.stale = True
        self.log(Drew, seat, slots)
        return self.receive(seat, slots)

    def receive(self, seat: int, slots: tuple[int, ...]) -> bool:
        """`seat` alone gets to see cards that came into its hand. True if a frame was pushed for it."""
        if self.sees_all and not self.setup.refresh_hands:
            return False
        self.stack.append(ReceiveFrame(seat, slots))
        return True

    def offer_card(self, seat: int, slots: tuple[int, ...]) -> None:
        """`seat` alone gets to see a card that came into its hand and may be played from there at once. The hand is not
        shuffled before that is decided: the slot must still hold this card (F7.7)."""
        if self.must_reveal(slots):
            self.request_show(slots, seat)

    def lose_life(self, seat: int, amount: int, by: int) -> None:
        """R9.1: at 0 the game ends at once. Callers do nothing more after this in the same step.

        Cards in discard piles may make one loss greater; it stays one event (R7.13).
        """
        if amount <= 0:
            return
        self._take_life(seat, amount, by)
        if self.watches_counts:
            self.stale = True
        if self.traits.added_losses:
            for slot, more in self._further_losses(seat):
                if self.waiting != OVER:
                    self._take_life(seat, more, slot)
        if self.traits.mourners and self.waiting != OVER:
            self._mourn(seat)

    def _mourn(self, seat: int) -> None:
        """R16.11."""
        for each in self.allied[seat]:
            for slot in self.discard[each]:
                ability = self.design[slot].life_lost_in_discard
                if ability is not None:
                    self.pool.append((ability.index, slot, each, -1))
        settle(self)

    def _take_life(self, seat: int, amount: int, by: int) -> None:
        team = self.rules.teams[seat]
        lost = min(amount, self.life[team])
        self.life[team] -= lost
        self.log(LifeLost, seat, lost, self.life[team], by)
        if not self.life[team]:
            self.finish(self.opponents[seat][0], "life")

    def _further_losses(self, seat: int) -> list[tuple[int, int]]:
        """The cards in discard piles that make a loss of this seat greater, and by how much."""
        team = self.rules.teams[seat]
        return [
            (slot, constant.amount)
            for constant, slot in self.constants
            if isinstance(constant, IncreasesLifeLoss) and self.rules.teams[self.pile_of(slot)] != team
        ]

    # --- copies ------------------------------------------------------------------------------------------------

    def clone(self) -> Game:
        """An independent copy that records no events: for search, and for views."""
        new = _blank(Game)
        self._copy_table(new)
        new.sees_all = self.sees_all
        new.history = self.history[:]
        new.stack = [frame.copy() for frame in self.stack]
        new.waiting = self.waiting
        new.seat = self.seat
        new.kind = self.kind
        new.options = self.options
        new.offered = self.offered
        new.source = self.source
        new.purpose = self.purpose
        new.request = self.request
        new.winner = self.winner
        new.reason = self.reason
        return new

    def view(self, seat: int) -> View:
        """What `seat` may know (R1.3)."""
        from engine.view import View

        return View(self, seat)

    def to_bytes(self) -> bytes:
        """The canonical byte form; `from_bytes(to_bytes())` is an equal game."""
        from engine.codec import to_bytes

        return to_bytes(self)

    @staticmethod
    def from_bytes(data: bytes) -> Game:
        """Raises `engine.codec.UnreadablePosition` for bytes that are no position."""
        from engine.codec import from_bytes

        return from_bytes(data)

    def public_digest(self) -> bytes:
        """32 bytes that are equal on every machine at the same moment of the same game (F4.4)."""
        from engine.codec import public_digest

        return public_digest(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.to_bytes() == other.to_bytes()

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        from engine.text import draw_game

        return draw_game(self)
