"""A network table line by line (U3): the invite, who knocks, the shuffle, the game, the talk."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from mindbug_tui.errors import OK, Refusal
from mindbug_tui.lines import Lines, Printer
from mindbug_tui.match import Person
from mindbug_tui.network.another_game import ask_in_lines
from mindbug_tui.network.claims import accused_sentence, claimed_in_words, patience_sentence
from mindbug_tui.network.fair_match import FairMatch, stop_if_wrong
from mindbug_tui.network.pair_table import PairTable
from mindbug_tui.network.patience import Standing, minutes
from mindbug_tui.network.qr import terminal_rows
from mindbug_tui.network.table import NetTable
from mindbug_tui.network.words import heard_sentence, line_sentence, tell_the_deal
from mindbug_tui.plain import PlainFace, confirm
from mindbug_tui.plain_commands import is_number
from net.channel.code import ShortCode
from net.channel.invite import Invite
from net.session.liveness import Quality
from net.session.session import Gesture, Said, Session
from net.wire.text import clean_line
from screens.catalogue import network as words
from screens.catalogue.decks import deck_words


@dataclass(frozen=True)
class NetSeating:
    """The person's place in a network match (`mindbug_tui.plain.Seating`)."""

    match: FairMatch
    person: Person
    seat: int
    names: Sequence[str]


class PlainTable:
    """A `Watcher` that reads and types, and the talk with the other player."""

    def __init__(self, lines: Lines, printer: Printer) -> None:
        self._lines = lines
        self._printer = printer
        self._table: NetTable | None = None
        self._name = ""
        self._line_is_known = False
        """Of a new line nothing is said but that one sits down with somebody."""
        self._withdrawn = False
        """Whether the last question at the door was never answered: what was typed for it lets in nobody else."""

    # --- before the game -----------------------------------------------------------------------------------------

    def invited(self, invite: Invite, code: ShortCode) -> None:
        """What to send to the other player; the invite on a line of its own."""
        place = invite.addresses[0]
        host = f"[{place.host}]" if ":" in place.host else place.host
        self._printer.line(words.TABLE_OPEN)
        self._printer.line()
        self._printer.whole(invite.to_text())
        self._printer.line()
        self._printer.line(words.TABLE_CODE.format(place=f"{host}:{place.port}", code=code.to_text()))
        places = ", ".join(f"{place.host} port {place.port}" for place in invite.addresses)
        self._printer.line(words.TABLE_PLACES.format(places=places))
        for row in terminal_rows(invite.to_text(), sys.stdout):
            self._printer.whole(row)
        self._printer.line(words.TABLE_WAIT)

    def say(self, sentence: str) -> None:
        """One line."""
        self._printer.line(sentence)

    async def admit(self, name: str, phrase: str) -> bool:
        if self._withdrawn:
            self._lines.forget()
        self._withdrawn = True
        try:
            welcome = await confirm(self._lines, self._printer, words.KNOCKED.format(name=name, phrase=phrase))
        except asyncio.CancelledError:
            self._printer.abandoned()
            raise
        self._withdrawn = False
        if welcome is None:
            raise Refusal(words.NOBODY_ANSWERS)
        return welcome

    async def proposed(self, name: str, sets: tuple[str, ...]) -> bool:
        question = words.PROPOSED.format(name=name, deck=deck_words(sets))
        return bool(await confirm(self._lines, self._printer, question))

    def at_the_door(self) -> None:
        self._printer.line(words.AT_THE_DOOR)

    def connected(self, name: str, phrase: str, game: str) -> None:
        self._name = name
        self._printer.line(words.CONNECTED.format(name=name, phrase=phrase, game=game))

    def turned_away(self, sentence: str) -> None:
        self._printer.line(words.TURNED_AWAY.format(reason=sentence))

    def noted(self, sentence: str) -> None:
        self._printer.line(sentence)

    def goes_on(self, name: str) -> None:
        """A saved game is opened."""
        self._name, self._line_is_known = name, True
        self._printer.line(words.GOES_ON.format(name=name))

    # --- in the game ---------------------------------------------------------------------------------------------

    def line_is(self, quality: Quality, left: float, own: float) -> None:
        if self._line_is_known:
            self._printer.line(line_sentence(quality, self._name, left, own))
        self._line_is_known = True

    def heard(self, said: Said | Gesture) -> None:
        sentence = heard_sentence(said, self._name)
        if sentence:
            self._printer.line(sentence)

    def patience_over(self, standing: Standing) -> None:
        self._printer.line(patience_sentence(standing, self._name))
        if standing is Standing.CLAIM:
            self._printer.line(words.CLAIM_HOW)

    def accused(self, draw: bool, stands: bool) -> None:
        self._printer.line(accused_sentence(draw, stands, self._name))

    words = ("say", "emote", "mute", "unmute", "claim")

    def command(self, word: str, rest: str) -> Sequence[str] | None:
        """One of `words` (`mindbug_tui.plain.Talk`)."""
        table = self._table
        assert table is not None
        assert table.session is not None
        if word == "say":
            return [self._spoken(table, table.session, clean_line(rest))]
        if word == "emote":
            return self._gesture(table, table.session, rest)
        if word == "claim":
            return [claimed_in_words(table, rest, self._name)]
        if word in ("mute", "unmute"):
            table.session.muted = word == "mute"
            return [(words.MUTED if table.session.muted else words.UNMUTED).format(name=self._name)]
        return None

    def _spoken(self, table: NetTable, session: Session, text: str) -> str:
        if not text:
            return words.SAY_WHAT
        if not session.connected:
            return words.NOT_HEARD.format(name=self._name)
        table.act(lambda session: session.chat(text))
        return words.YOU_SAID.format(text=text)

    def _gesture(self, table: NetTable, session: Session, rest: str) -> Sequence[str]:
        if not is_number(rest) or not 1 <= int(rest) <= len(words.GESTURES):
            listed = [words.GESTURE.format(number=number, text=text) for number, text in enumerate(words.GESTURES, 1)]
            return [words.GESTURE_HEAD, *listed]
        if not session.connected:
            return [words.NOT_HEARD.format(name=self._name)]
        table.act(lambda session: session.emote(int(rest) - 1))
        return [words.YOU_SAID.format(text=words.GESTURES[int(rest) - 1])]

    async def play(self, table: PairTable) -> int:
        """From the first handshake to the signed result, and on to the next game if both want one. Raises as
        `FairMatch.run` does."""
        while await self._play_game(table):
            if not await ask_in_lines(table, self._lines, self._printer):
                await table.part()
                break
        return OK

    async def _play_game(self, table: PairTable) -> bool:
        """False if it does not come to a signed result."""
        session = await table.seated()
        assert table.files is not None
        self._table, self._name = table, table.files.note.names[1 - table.seat]
        await tell_the_deal(table, session, self._name, self._printer.line)
        await stop_if_wrong(table, session)
        if session.machine.game is None or session.machine.referee.cancelled:
            self._printer.line(words.CANCELLED.format(name=self._name))
            return False
        self._printer.line(words.DEALT)
        self._printer.line(words.TALK.format(name=self._name))
        person = Person()
        seating = NetSeating(FairMatch(table, person), person, table.seat, table.files.note.names)
        try:
            finished = await PlainFace(seating, self._lines, self._printer, self).play()
        except asyncio.CancelledError:  # Ctrl-C, behind a prompt
            print(f"\n{self._saved(table)}", file=sys.stderr)
            raise
        if not finished:
            self._printer.line(self._saved(table))
            return False
        self._printer.line(words.SIGNING)
        await table.signed()
        await table.finish()
        if not session.over:
            self._printer.line(words.SIGNED_ALONE.format(name=self._name))
        self._printer.line(words.SIGNED.format(file=table.files.transcript))
        return True

    def _saved(self, table: NetTable) -> str:
        assert table.files is not None
        return words.SAVED.format(game=table.files.id, left=minutes(table.own_left))
