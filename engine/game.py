"""The game: its state, and the three ways to move it on (A2).

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

from engine.blocks.constants import Constant, in_order
from engine.cards import ABILITIES, DESIGNS, deck_of
from engine.decisions import ACTION, CHOOSE, Decision, IllegalAnswer, Kind, Pick, Request, Reveal, ShowTo, Shuffle
from engine.design import UNKNOWN, Ability, CardDesign
from engine.events import Chosen, ControlTaken, Drew, Event, GameOver, LifeGained, LifeLost, Revealed, Shuffled
from engine.frames.base import Frame, RawOption
from engine.frames.hands import ReceiveFrame
from engine.frames.setup import SetupFrame
from engine.keywords import SNEAKY
from engine.options import open_decision
from engine.repetition import DISCARDED, EXHAUSTED, IN_PLAY
from engine.rules import MODES, Setup, allied_of, opponents_of

if TYPE_CHECKING:
    from engine.view import View

NO_OPTIONS: list[RawOption] = []
"""Shared and never changed: a decision replaces the list of options, it does not fill it."""

RUNNING, DECIDING, REQUESTING, OVER = range(4)


def _blank(kind: Any) -> Game:
    """A `Game` without fields; `Any` because a compiled class knows `__new__` only at run time."""
    blank: Game = kind.__new__(kind)
    return blank


class Game:
    """A game of Mindbug in the middle of any decision.

    With `sees_all` the dealer tells this instance every card; without it the instance belongs to one seat
    (or to nobody) and asks the dealer whenever the rules need a card, whatever it happens to know, so that
    its requests depend on public facts alone (A2.4). `record` keeps events for `take_events`.
    """

    __slots__ = (
        "active", "all_seats", "allied", "attacked", "cannot_block", "constants", "controller", "design", "discard",
        "draw", "events", "exhausted", "extra_turn", "extra_turns", "fingerprint", "hand", "history", "keywords",
        "kind", "life", "mindbugs", "opponents", "options", "play", "playing", "pool", "power", "purpose", "reason",
        "request", "rules", "seat", "sees_all", "setup", "silencers", "source", "sources", "stack", "stale",
        "turn", "unused", "used_mindbugs", "waiting", "winner",
    )  # fmt: skip

    def __init__(self, setup: Setup | None = None, *, sees_all: bool = True, record: bool = True) -> None:
        setup = setup or Setup()
        cards = len(deck_of(setup.sets))
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
        self.setup = setup
        self.rules = rules = MODES[setup.mode]
        self.opponents = opponents_of(rules)
        self.allied = allied_of(rules)
        self.all_seats = tuple(range(len(rules.teams)))
        self.sees_all = sees_all
        self.events: list[tuple[Any, ...]] | None = [] if record else None
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
        self.history: list[tuple[int, ...]] = []
        self.pool: list[tuple[int, int, int]] = []
        self.stack: list[Frame] = []
        self.waiting = RUNNING
        self.seat = -1
        self.kind = 0
        self.options = NO_OPTIONS
        self.source = -1
        self.purpose = 0
        self.request: Request | None = None
        self.winner = -1
        self.reason = ""
        self.stale = True
        self.sources: list[int] = []
        self.constants: list[tuple[Constant, int]] = []
        self.fingerprint = 0
        self.power = [0] * cards
        self.keywords = [0] * cards
        self.cannot_block = 0
        self.silencers = [-1] * seats

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
        stack = self.stack
        stack[-1].resume(self, option)
        while not self.waiting:
            stack[-1].run(self)

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
        return [event[0](*event[1:]) for event in raw]

    def _advance(self) -> None:
        stack = self.stack
        while not self.waiting:
            stack[-1].run(self)

    def _check_reply(self, request: Request, reply: tuple[int, ...]) -> None:
        if isinstance(request, Pick):
            if len(set(reply)) != request.size or not set(reply) <= set(request.slots):
                raise IllegalAnswer(f"{reply} is no pick of {request.size} of {request.slots}")
            return
        if len(reply) != len(request.slots) or min(reply) < -1 or max(reply) >= len(DESIGNS):
            raise IllegalAnswer(f"{reply} does not name a design for each of {request.slots}")
        if isinstance(request, Reveal):
            for slot, index in zip(request.slots, reply, strict=True):
                if index < 0 or self.design[slot] not in (UNKNOWN, DESIGNS[index]):
                    raise IllegalAnswer(f"card {slot} cannot be revealed as design {index}")

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

    def log(self, event: type[Any], *facts: object) -> None:
        if self.events is not None:
            self.events.append((event, *facts))

    def log_revealed(self, *slots: int) -> None:
        """Every instance logs a reveal, also one that knew the card, so that all logs are equal (A4)."""
        for slot in slots:
            self.log(Revealed, slot, self.design[slot].index)

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

    def refill(self, seat: int) -> bool:
        """Draw up to the hand limit (R8.1). True if frames were pushed that must run first."""
        hand, pile = self.hand[seat], self.draw[seat]
        count = min(self.rules.hand - len(hand), len(pile))
        if count <= 0:
            return False
        slots = tuple([pile.pop() for _ in range(count)])
        hand.extend(slots)
        self.history.clear()
        self.log(Drew, seat, slots)
        return self.receive(seat, slots)

    def receive(self, seat: int, slots: tuple[int, ...]) -> bool:
        """`seat` alone gets to see cards that came into its hand. True if a frame was pushed for it."""
        if self.sees_all and not self.setup.refresh_hands:
            return False
        self.stack.append(ReceiveFrame(seat, slots))
        return True

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

    def lose_life(self, seat: int, amount: int, by: int) -> None:
        """R9.1: at 0 the game ends at once. Callers do nothing more after this in the same step."""
        team = self.rules.teams[seat]
        lost = min(amount, self.life[team])
        self.life[team] -= lost
        self.log(LifeLost, seat, lost, self.life[team], by)
        if not self.life[team]:
            self.finish(self.opponents[seat][0], "life")

    # --- copies ------------------------------------------------------------------------------------------------

    def clone(self) -> Game:
        """An independent copy that records no events: for search, and for views."""
        new = _blank(Game)
        new.setup = self.setup
        new.rules = self.rules
        new.opponents = self.opponents
        new.allied = self.allied
        new.all_seats = self.all_seats
        new.sees_all = self.sees_all
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
        new.history = self.history[:]
        new.pool = self.pool[:]
        new.stack = [frame.copy() for frame in self.stack]
        new.waiting = self.waiting
        new.seat = self.seat
        new.kind = self.kind
        new.options = self.options
        new.source = self.source
        new.purpose = self.purpose
        new.request = self.request
        new.winner = self.winner
        new.reason = self.reason
        new.stale = self.stale
        new.sources = self.sources[:]
        new.constants = self.constants
        new.fingerprint = self.fingerprint
        new.power = self.power[:]
        new.keywords = self.keywords[:]
        new.cannot_block = self.cannot_block
        new.silencers = self.silencers
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
