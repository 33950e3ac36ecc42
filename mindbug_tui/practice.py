"""Practice: a person against the computer, saved as it goes and continued where it broke off (A5)."""

from __future__ import annotations

import hashlib
import logging
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.bots import UnknownLevel, find_level
from engine.cards import SETS, pool_problem
from engine.dealer import LocalDealer
from engine.decisions import IllegalAnswer
from engine.decks import UnknownDeck, read_sets
from engine.game import Game
from engine.rules import MODES, RULES_VERSION, Setup
from engine.view import View
from mindbug_tui.errors import Refusal
from mindbug_tui.hints import Adviser
from mindbug_tui.match import Match, Person
from mindbug_tui.storage import Header, SavedGame, Store
from mindbug_tui.transcript import Answer, Conceded, Entry, position_name
from mindbug_tui.workers.mind import Mind
from screens.catalogue.decks import COMPUTERS
from screens.hint import Hint

logger = logging.getLogger(__name__)

FIRST_SEAT = 0
FIRST_SEATS = ("reveal", "random")
PERSON = "You"
DEFAULT_LEVEL = "greedy"
DEFAULT_MODE = "duel"
DEFAULT_SETS = ("first_contact",)
BETWEEN_LEVELS = ","
"""Between the levels of several computers, in their order."""


class OtherRules(ValueError):
    """A record does not replay under the rules of this version; the message says where."""


@dataclass(frozen=True)
class Practice:
    """A practice game ready to run: give `match` an observer, answer through `person`, `close` when done.

    `minds` are the computers at the other seats, `level` how they play (`levels_of`); `adviser` has hints for the
    person, and sees what the person sees.
    """

    match: Match
    person: Person
    saved: SavedGame
    level: str
    setup: Setup
    seat: int
    names: tuple[str, ...]
    minds: tuple[Mind, ...]
    adviser: Adviser

    @property
    def game_id(self) -> str:
        return self.saved.id

    def concede(self) -> None:
        """The person gives up (`Match.concede`)."""
        self.match.concede(self.seat)

    @property
    def can_take_back(self) -> bool:
        """Whether the person has decided anything, and the game is not over."""
        return not self.match.game.over and self.saved.last_answer_of(self.seat) is not None

    async def hints(self, view: View) -> list[Hint]:
        """The best options of the person's open decision; `view` is the person's."""
        return await self.adviser.hints(view)

    def hurry(self) -> None:
        """Have the computer decide now."""
        for mind in self.minds:
            mind.hurry()

    def listen(self, tell: Callable[[str], None]) -> None:
        """`tell` is given a sentence when the computer cannot think as it should."""
        for mind in self.minds:
            mind.tell = tell

    def take_back(self) -> Practice:
        """The same game at the person's last decision; this one's match must not run any more. See `can_take_back`."""
        kept = self.saved.last_answer_of(self.seat)
        assert kept is not None, "nothing was decided"
        self._end_workers()
        self.saved.take_back(kept)
        return _practice(self.saved)

    def close(self) -> None:
        """Give the saved game free; the match must not run any more."""
        self._end_workers()
        self.saved.close()

    def _end_workers(self) -> None:
        for mind in self.minds:
            mind.close()
        self.adviser.close()


def new_practice(
    store: Store,
    *,
    level: str = DEFAULT_LEVEL,
    seed: int | None = None,
    mode: str = DEFAULT_MODE,
    sets: Sequence[str] = DEFAULT_SETS,
    seat: int = FIRST_SEAT,
) -> Practice:
    """A fresh game with the person at `seat`. Without `seed` the deal is drawn from the system.

    `level` is one for all computers, or one each (`levels_of`); `sets` are words that `engine.decks.read_sets` reads.
    Raises Refusal for an unknown level, mode or set, and for a deck too small for the mode (R15.2).
    """
    setup = setup_for(mode, sets)
    check_levels(level)
    settings = {
        "seed": secrets.randbits(48) if seed is None else seed,
        "setup": setup._asdict(),
        "rules": RULES_VERSION,
    }
    seats = len(MODES[setup.mode].teams)
    names = tuple(PERSON if place == seat else COMPUTERS[(place - seat) % seats - 1] for place in range(seats))
    header = Header("practice", seat, names, "computer", level, settings)
    return _practice(store.begin(header))


def resume_practice(store: Store, game_id: str | None = None) -> Practice:
    """The game whose id starts with `game_id`, else the newest one that is not over, at its open decision.

    Raises Refusal if there is none, another process has it, or this version cannot replay it.
    """
    saved = store.reopen(game_id)
    try:
        return _practice(saved)
    except BaseException:
        saved.close()
        raise


def rematch(store: Store, practice: Practice) -> Practice:
    """A new deal at the same level from the same sets, one seat further round the table."""
    setup = practice.setup
    seat = (practice.seat + 1) % len(practice.names)
    return new_practice(store, level=practice.level, mode=setup.mode, sets=setup.sets, seat=seat)


def setup_for(mode: str, sets: Sequence[str]) -> Setup:
    """What is played in this mode with this deck. Raises Refusal, in a sentence, where that cannot be."""
    if mode not in MODES:
        raise Refusal(f"There is no mode '{mode}'; the modes are {', '.join(MODES)}.")
    try:
        setup = Setup(mode, read_sets(sets))
    except UnknownDeck as error:
        raise Refusal(str(error)) from error
    if problem := pool_problem(setup):
        raise Refusal(f"This deck cannot be played: {problem}")
    return setup


def levels_of(level: str, mode: str) -> tuple[str, ...]:
    """The level of each computer, from the person's left on. Where fewer are named than sit there the last one stands
    for the rest; in a duel only the first one plays."""
    named = [part.strip() for part in level.split(BETWEEN_LEVELS)]
    seats = len(MODES[mode].teams)
    return tuple((*named, *[named[-1]] * seats)[: seats - 1])


def check_levels(level: str) -> None:
    """Raises Refusal naming the levels there are, or how many computers play."""
    named = level.split(BETWEEN_LEVELS)
    for each in named:
        check_level(each.strip())
    if len(named) > len(COMPUTERS):
        raise Refusal(f"At most {len(COMPUTERS)} computers play, and {len(named)} levels are named in '{level}'.")


def check_level(level: str) -> None:
    """Raises Refusal naming the levels there are."""
    try:
        find_level(level)
    except UnknownLevel as error:
        raise Refusal(str(error)) from error


def _practice(saved: SavedGame) -> Practice:
    header = saved.header
    if header.kind != "practice" or not all(map(_is_level, header.level.split(BETWEEN_LEVELS))):
        raise _other_rules(saved, f"it is a game of the kind '{header.kind} {header.level}', which it does not know")
    try:
        setup, seed = read_setup(header)
        if len(header.names) != len(MODES[setup.mode].teams):
            raise OtherRules("it names other seats than its mode has")
        game, dealer = Game(setup), LocalDealer(seed)
        dealer.serve(game)
        for number, entry in enumerate(saved.entries, 1):
            take_entry(game, entry, number)
            dealer.serve(game)
    except OtherRules as error:
        raise _other_rules(saved, str(error)) from error
    person = Person()
    minds = _minds(header, setup, _bot_seed(seed, len(saved.entries)))
    players = [minds.get(seat, person) for seat in range(len(header.names))]
    match = Match(game, dealer, players, record=saved)
    logger.info("game opened", extra={"game": saved.id, "level": header.level, "answers": len(saved.entries)})
    adviser = Adviser(header.names)
    computers = tuple(minds.values())
    return Practice(match, person, saved, header.level, setup, header.seat, header.names, computers, adviser)


def _minds(header: Header, setup: Setup, seed: int) -> dict[int, Mind]:
    """The computer at each seat but the person's."""
    seats = len(header.names)
    levels = levels_of(header.level, setup.mode)
    return {(header.seat + step) % seats: Mind(level, seed + step - 1) for step, level in enumerate(levels, 1)}


def _is_level(name: str) -> bool:
    try:
        find_level(name)
    except UnknownLevel:
        return False
    return True


def read_setup(header: Header) -> tuple[Setup, int]:
    """Set-up and seed of a practice game. Raises OtherRules."""
    match header.settings:
        case {
            "seed": int(seed),
            "setup": {"mode": str(mode), "sets": [*sets], "first_seat": str(first), "refresh_hands": bool(refresh)},
        } if mode in MODES and first in FIRST_SEATS and sets and all(isinstance(s, str) and s in SETS for s in sets):
            return Setup(mode, tuple(sets), first, refresh), seed
    raise OtherRules("it does not know its set-up")


def take_entry(game: Game, entry: Entry, number: int) -> None:
    """Play answer `number` of a record on a game that stands where it was given. Raises OtherRules if it does not."""
    if not _fits(game, entry):
        raise OtherRules(f"answer {number} belongs to another position")
    match entry:
        case Answer(_, option):
            try:
                game.answer(option)
            except IllegalAnswer as error:
                raise OtherRules(f"answer {number} does not fit: {error}") from error
        case Conceded(seat):
            game.concede(seat)


def _fits(game: Game, entry: Entry) -> bool:
    match entry:
        case Answer(seat, _, position):
            decision = game.decision
            return decision is not None and decision.seat == seat and position_name(game.public_digest()) == position
        case Conceded(seat):
            return not game.over and 0 <= seat < game.seats
        case _:
            return not game.over


def _other_rules(saved: SavedGame, why: str) -> Refusal:
    return Refusal(f"Game {saved.id} cannot be continued by this version: {why}. It stays in {saved.path}.")


def _bot_seed(seed: int, answers: int) -> int:
    """The computer's own chance: not the dealer's generator, or it could know the deal."""
    return int.from_bytes(hashlib.sha256(f"bot {seed} {answers}".encode()).digest()[:8])
