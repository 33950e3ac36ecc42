"""The line mode (U3): the same match in sentences and numbered choices, for screen readers, pipes, dumb terminals."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine, Sequence
from enum import Enum
from typing import Protocol, TextIO, TypeVar

from engine.decisions import Kind
from engine.events import Event, TurnStarted
from engine.view import View
from mindbug_tui.errors import OK
from mindbug_tui.lines import Lines, Printer, ask
from mindbug_tui.match import Observer, Person
from mindbug_tui.plain_choice import card_choice
from mindbug_tui.plain_commands import harmless, is_number, shown
from screens.catalogue import advice
from screens.catalogue import faces as say
from screens.catalogue import seats as seat_words
from screens.catalogue.grammar import sentence
from screens.commands import plain_command
from screens.hint import hint_lines
from screens.narrator import Narrator
from screens.ports import Lesson
from screens.questions import Question, question
from screens.spoken_table import giving_up, summary_lines, welcome

Answer = TypeVar("Answer")


class Playable(Protocol):
    """What a face needs of a match: `Match`, or the one that a network table plays."""

    def watch(self, observer: Observer) -> None: ...

    async def run(self) -> None: ...

    def concede(self, seat: int) -> None: ...


class Talk(Protocol):
    """A player on another machine: takes time to think, and can be spoken to."""

    @property
    def words(self) -> Collection[str]:
        """The words that it knows."""
        ...

    def command(self, word: str, rest: str) -> Sequence[str] | None:
        """What a word of the talk answers; None if it is none of its words."""
        ...


class Seating(Protocol):
    """A match and the person's place in it; `names` are the players' names, by seat."""

    @property
    def match(self) -> Playable: ...

    @property
    def person(self) -> Person: ...

    @property
    def seat(self) -> int: ...

    @property
    def names(self) -> Sequence[str]: ...


SPENDING = {"mindbug": say.MINDBUG_SURE, "mindfrog": seat_words.MINDFROG_SURE}
"""What is asked once more before it is spent."""
LESSONS = ("hint", "take_back", "hurry")
"""The commands that only a game against the computer knows."""

Rematch = Callable[[], Seating]
"""Makes the next game of the same kind, or the same game at an earlier decision."""


async def run_plain(
    seating: Seating, stdin: TextIO | None, stdout: TextIO, *,
    rematch: Rematch | None = None, take_back: Rematch | None = None,
) -> int:  # fmt: skip
    """Play a match line by line for its person and return the exit status of U4.

    The end of `stdin` leaves like `quit` does: the match stays at its open decision, saved by its record.
    Ctrl-C cancels and is left to the caller. Without `rematch` no further game is offered.
    """
    lines, printer = Lines(stdin), Printer(stdout)
    while True:
        face = PlainFace(seating, lines, printer)
        finished = await face.play()
        if face.takes_back and take_back is not None:
            seating = take_back()
            printer.line(advice.TAKEN_BACK)
            continue
        if not finished:
            printer.line(say.SAVED)
            return OK
        if rematch is None or await face.confirm(say.REMATCH) is not True:
            printer.line(say.GOODBYE)
            return OK
        seating = rematch()


class Step(Enum):
    """What an input led to."""

    STAY = "the question is still open"
    DONE = "the question is answered, or the game given up"
    LEAVE = "the player leaves"


class PlainFace:
    """One game as somebody reads and types it. An observer of its match; with `talk` against another machine."""

    def __init__(self, seating: Seating, lines: Lines, printer: Printer, talk: Talk | None = None) -> None:
        self.seat = seating.seat
        self._match = seating.match
        self._person = seating.person
        self._names = seating.names
        self._lines = lines
        self._printer = printer
        self._talk = talk
        self._narrator = Narrator(seating.seat, seating.names)
        self._log: list[str] = []
        self._inbox: asyncio.Queue[View | None] = asyncio.Queue()
        self._view: View | None = None
        self._typed_ahead = False
        """Whether a line waits for the next question."""
        self._lesson = seating if isinstance(seating, Lesson) else None
        self.takes_back = False
        """Whether the player left to decide the last decision again."""
        if self._lesson is not None:
            self._lesson.listen(printer.line)

    async def play(self) -> bool:
        """To the end of the game: True. False if the player leaves before."""
        self._printer.line(welcome(self.seat, self._names))
        self._match.watch(self)
        self._person.on_ask = self._inbox.put_nowait
        running = asyncio.create_task(self._match.run())
        running.add_done_callback(self._ended)
        try:
            while (view := await self._question(running)) is not None:
                if isinstance(view, Step) or await self._unless_over(self._answer(view), running) is False:
                    return False
            await running
        finally:
            self._person.on_ask = None
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
        return True

    async def _question(self, running: asyncio.Task[None]) -> View | Step | None:
        """The next question; None at the end of the game, LEAVE if the player leaves.

        What is typed while a player on another machine thinks is done at once, as far as it answers nothing.
        """
        coming = asyncio.ensure_future(self._inbox.get())
        try:
            while self._listens and not self._typed_ahead and not coming.done():
                reading = asyncio.ensure_future(self._lines.read())
                await asyncio.wait({coming, reading}, return_when=asyncio.FIRST_COMPLETED)
                if not reading.done():
                    reading.cancel()
                    await asyncio.gather(reading, return_exceptions=True)
                elif await self._unless_over(self._meanwhile(reading.result()), running) is Step.LEAVE:
                    return Step.LEAVE
            return await coming
        finally:
            self._typed_ahead = False
            coming.cancel()

    @property
    def _listens(self) -> bool:
        """Whether somebody is heard while another player thinks."""
        return self._talk is not None or (self._lesson is not None and self._lines.interactive)

    async def _unless_over(self, asking: Coroutine[None, None, Answer], running: asyncio.Task[None]) -> Answer | None:
        """None if another machine ends the game in the middle of it."""
        answering = asyncio.create_task(asking)
        try:
            await asyncio.wait({answering, running}, return_when=asyncio.FIRST_COMPLETED)
            return answering.result() if answering.done() else None
        finally:
            answering.cancel()
            await asyncio.gather(answering, return_exceptions=True)
            self._printer.abandoned()

    def _ended(self, _: asyncio.Task[None]) -> None:
        self._inbox.put_nowait(None)

    def saw(self, events: Sequence[Event], view: View) -> None:
        self._view = view
        told = self._narrator.tell(events, view)
        first = not self._log
        self._log += told
        for line in _latest_turn(events, told) if first else told:
            self._printer.line(line)
        decision = view.decision
        if self._talk is not None and decision is not None and decision.seat != self.seat:
            self._printer.line(question(view, self._names).text)

    async def confirm(self, text: str) -> bool | None:
        """Yes or no; None at the end of the input."""
        return await confirm(self._lines, self._printer, text)

    async def _read(self, choices: int) -> str | None:
        return await read_choice(self._lines, self._printer, choices)

    async def _answer(self, view: View) -> bool:
        """Ask until there is an answer; False if the player leaves."""
        asked = question(view, self._names)
        self._ask(view, asked)
        cards = card_choice(view, self._names)
        choices = len(cards.labels if cards else asked.labels)
        while True:
            typed = await self._read(choices)
            step = Step.LEAVE if typed is None else await self._take(view, asked, typed)
            if step is not Step.STAY:
                return step is Step.DONE

    def _ask(self, view: View, asked: Question) -> None:
        decision = view.decision
        assert decision is not None
        self._printer.line()
        if decision.kind is Kind.ACTION:
            for line in summary_lines(view, self._names):
                self._printer.line(line)
        source = view.design(decision.source) if decision.kind is Kind.MINDBUG else None
        if source is not None and source.text:
            self._printer.line(say.TEXT_OF.format(card=source.name, text=source.text))
        cards = card_choice(view, self._names)
        self._printer.line(" ".join(part for part in (asked.text, cards.how if cards else asked.decline) if part))
        for number, label in enumerate(cards.labels if cards else asked.labels, 1):
            self._printer.line(say.CHOICE.format(number=number, label=sentence(label)))

    async def _take(self, view: View, asked: Question, typed: str) -> Step:
        if not typed:
            self._ask(view, asked)
            return Step.STAY
        cards = card_choice(view, self._names)
        chosen = cards.read(typed) if cards is not None else None
        if isinstance(chosen, str):
            self._printer.line(chosen)
            return Step.STAY
        if chosen is not None:
            self._person.answer(chosen)
            return Step.DONE
        if is_number(typed):
            return await self._choose(view, asked, int(typed))
        return await self._word(view, typed)

    async def _meanwhile(self, line: str | None) -> Step:
        """A line that comes while another player thinks. A pipe may hold answers to questions that come later."""
        view, typed = self._view, " ".join((line or "").split())
        if line is None and self._lines.interactive:
            return Step.LEAVE
        waits = not self._lines.interactive and typed and not self._knows(typed)
        if line is None or view is None or waits:
            self._lines.put_back(line)
            self._typed_ahead = True
            return Step.STAY
        if typed and not is_number(typed):
            return await self._word(view, typed)
        decision = view.decision
        thinks = decision is not None and decision.seat != self.seat
        name = self._names[decision.seat] if decision is not None and thinks else ""
        self._printer.line(say.NOT_ASKED.format(name=name) if thinks else say.NOT_ASKED_YET)
        return Step.STAY

    def _knows(self, typed: str) -> bool:
        word = typed.partition(" ")[0]
        return plain_command(word) is not None or (self._talk is not None and word in self._talk.words)

    async def _word(self, view: View, typed: str) -> Step:
        """A command, whoever is to decide."""
        word, _, rest = typed.partition(" ")
        answer = self._talk.command(word, rest) if self._talk is not None else None
        if answer is not None:
            for line in answer:
                self._printer.line(line)
            return Step.STAY
        command = plain_command(word)
        if command is None:
            self._printer.line(say.UNKNOWN_WORD.format(word=harmless(typed)))
            return Step.STAY
        if command.name == "quit":
            return Step.LEAVE
        if command.name == "concede":
            return await self._concede()
        if command.name in LESSONS:
            return await self._help_out(command.name, view)
        for line in shown(command.name, rest, view, self._names, self._log):
            self._printer.line(line)
        return Step.STAY

    async def _help_out(self, name: str, view: View) -> Step:
        """`hint`, `back`, `now`: only against the computer."""
        lesson = self._lesson
        if lesson is None:
            self._printer.line(advice.ONLY_PRACTICE)
        elif name == "hurry":
            lesson.hurry()
        elif name == "take_back" and lesson.can_take_back:
            self.takes_back = True
            return Step.LEAVE
        elif name == "take_back":
            self._printer.line(advice.NOTHING_TO_TAKE_BACK)
        elif view.decision is None or view.decision.seat != self.seat:
            self._printer.line(advice.HINT_ONLY_YOURS)
        else:
            self._printer.line(advice.HINT_THINKING)
            for line in hint_lines(await lesson.hints(view)):
                self._printer.line(line)
        return Step.STAY

    async def _choose(self, view: View, asked: Question, number: int) -> Step:
        if not 1 <= number <= len(asked.labels):
            self._printer.line(say.NUMBER_OUT_OF_RANGE.format(number=number, count=len(asked.labels)))
            return Step.STAY
        assert view.decision is not None
        verb = view.decision.options[number - 1].verb
        if verb in SPENDING:
            sure = await self.confirm(SPENDING[verb])
            if sure is None:
                return Step.LEAVE
            if not sure:
                self._ask(view, asked)
                return Step.STAY
        self._person.answer(number - 1)
        return Step.DONE

    async def _concede(self) -> Step:
        sure = await self.confirm(giving_up(self.seat, self._names))
        if sure is None:
            return Step.LEAVE
        if not sure:
            self._printer.line(say.CONCEDED_NOT)
            return Step.STAY
        self._match.concede(self.seat)
        return Step.DONE


async def confirm(lines: Lines, printer: Printer, text: str) -> bool | None:
    """Yes or no, in words or as choice 1 or 2; None at the end of the input."""
    printer.line(text)
    for number, label in enumerate((say.SAY_YES, say.SAY_NO), 1):
        printer.line(say.CHOICE.format(number=number, label=label))
    while (typed := await read_choice(lines, printer, 2)) is not None:
        if typed.casefold() in say.YES:
            return True
        if typed.casefold() in say.NO:
            return False
        printer.line(say.YES_OR_NO)
    return None


async def read_choice(lines: Lines, printer: Printer, choices: int) -> str | None:
    """What is typed behind the prompt, with single spaces; None at the end of the input."""
    typed = await ask(lines, printer, say.PROMPT.format(count=choices))
    if typed is None and lines.interactive:
        printer.line()
    return typed if typed is None else " ".join(typed.split())


def _latest_turn(events: Sequence[Event], told: Sequence[str]) -> Sequence[str]:
    """Of a game that was taken up again only what happened in its latest turn; of a new one everything."""
    turns = [event for event in events if isinstance(event, TurnStarted)]
    if len(turns) < 2:
        return told
    since = len(events) - 1 - list(reversed(events)).index(turns[-1])
    return [say.EARLIER, *told[-(len(events) - since) :]]
