"""A replay in the line mode: next, back, turn N, look, log, quit (U3, U8)."""

from __future__ import annotations

from typing import TextIO

from mindbug_tui.errors import OK
from mindbug_tui.lines import Lines, Printer, ask
from mindbug_tui.plain_commands import harmless, is_number, shown
from screens.catalogue import faces as say
from screens.catalogue import watching as words
from screens.catalogue.grammar import listed
from screens.commands import plain_command, plain_help
from screens.naming import People
from screens.questions import result_sentences
from screens.recording import Recording, Watching

STEPS = {"next": 1, "previous": -1}


async def watch_plain(recording: Recording, stdin: TextIO | None, stdout: TextIO) -> int:
    """Show a recorded game line by line until the reader stops or the input ends. The exit status of U4."""
    lines, printer = Lines(stdin), Printer(stdout)
    face = _Face(Watching(recording), printer)
    face.welcome()
    while True:
        typed = await ask(lines, printer, face.prompt())
        if typed is None or not face.take(" ".join(typed.split())):
            return OK


class _Face:
    def __init__(self, watching: Watching, printer: Printer) -> None:
        self._watching = watching
        self._printer = printer

    def welcome(self) -> None:
        recording = self._watching.recording
        people = People(-1, recording.names)
        seats = range(len(recording.names))
        first, second = (listed([people.name(seat) for seat in seats if seat % 2 == team]) for team in (0, 1))
        self._printer.line(words.WELCOME.format(first=first, second=second, count=recording.count))
        self._tell()

    def prompt(self) -> str:
        return words.PROMPT.format(place=self._watching.place + 1, count=self._watching.recording.count)

    def take(self, typed: str) -> bool:
        """Do what was typed; False if the reader stops."""
        word, _, rest = typed.partition(" ")
        command = plain_command(word or "next", watching=True)
        if command is None:
            self._printer.line(words.UNKNOWN_WORD.format(word=harmless(typed)))
        elif command.name == "quit":
            return False
        else:
            self._do(command.name, rest)
        return True

    def _do(self, name: str, rest: str) -> None:
        watching = self._watching
        if name in STEPS:
            moved = watching.step(STEPS[name])
            self._tell() if moved else self._printer.line(words.OVER if name == "next" else words.AT_START)
        elif name == "turns":
            self._turn(rest)
        elif name in ("first", "last"):
            watching.go(0 if name == "first" else watching.recording.count)
            self._tell()
        elif name == "vantage":
            watching.turn_table()
            self._printer.line(words.SEES.format(view=watching.seen_by()))
            self._lines(watching.other_hands())
        elif name == "help":
            self._help()
        else:
            for line in shown(name, rest, watching.view, watching.recording.names, watching.story.log):
                self._printer.line(line)

    def _turn(self, rest: str) -> None:
        """`turn 5` jumps there; without a number all turns are told."""
        if not rest:
            self._lines(*(sentence for _, sentence in self._watching.turn_lines()))
        elif is_number(rest) and self._watching.go_to_turn(int(rest)):
            self._tell()
        else:
            last = max(self._watching.turn_starts())
            self._printer.line(words.NO_TURN.format(turn=harmless(rest), last=last))

    def _tell(self) -> None:
        """What led to the position, what is asked there and what was answered."""
        watching, view = self._watching, self._watching.view
        self._lines(*watching.news)
        if view.over:
            self._lines(*result_sentences(view, watching.recording.names))
        else:
            self._lines(watching.asked(), watching.answered(), watching.recording.ending if watching.at_end else "")

    def _lines(self, *lines: str) -> None:
        for line in lines:
            if line:
                self._printer.line(line)

    def _help(self) -> None:
        self._printer.line(words.HELP_HEAD)
        for word, text in plain_help(watching=True):
            self._printer.line(say.HELP_LINE.format(words=word, help=text))
