"""A network table on the screen (U1): what happens before the game on one page, then the board of practice."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mindbug_tui.errors import Refusal
from mindbug_tui.match import Person
from mindbug_tui.network.another_game import AnotherGame
from mindbug_tui.network.claims import accused_sentence, claimed_in_words, patience_sentence
from mindbug_tui.network.fair_match import FairMatch, stop_if_wrong
from mindbug_tui.network.openings import Opening, Resuming, open_table
from mindbug_tui.network.pair_table import PairTable
from mindbug_tui.network.patience import Standing
from mindbug_tui.network.qr import qr_rows
from mindbug_tui.network.table import NetTable
from mindbug_tui.network.words import connection, heard_sentence, line_sentence, tell_the_deal
from net.channel.code import ShortCode
from net.channel.invite import Invite
from net.session.liveness import Quality
from net.session.session import Gesture, Said, Session
from net.transports.tcp import clock
from net.wire.text import clean_line
from screens.catalogue import network as words
from screens.catalogue.decks import deck_words
from screens.ink import Ink
from screens.ports import Connection
from screens.table_screen import TableScreen

LOOK_SECONDS, CALM_LOOK_SECONDS = 1.0, 30.0


@dataclass(frozen=True)
class NetGame:
    """A dealt game at a network table, and what closes it."""

    match: FairMatch
    person: Person
    seat: int
    names: Sequence[str]
    table: PairTable
    watcher: ScreenTable
    stack: contextlib.AsyncExitStack
    another: AnotherGame

    def concede(self) -> None:
        """The person gives up."""
        self.match.concede(self.seat)

    @property
    def opponent(self) -> str:
        return self.names[1 - self.seat]

    @property
    def muted(self) -> bool:
        """Whether the other player is not heard."""
        return self.table.session is not None and self.table.session.muted

    def connection(self) -> Connection:
        """How the line is, for the board."""
        assert self.table.session is not None
        return connection(self.table.session, clock(), within=self.table.within)

    @property
    def look_every(self) -> float:
        """Seconds after which a good line is worth another look: one that does not leave this process tells when it
        breaks, and until then nothing about it changes."""
        return CALM_LOOK_SECONDS if self.table.within else LOOK_SECONDS

    def say(self, typed: str | None) -> None:
        """What `TalkScreen` was left with: a sentence, the number of a ready-made one, or `mute` and `unmute`."""
        text = clean_line(typed or "")
        session = self.table.session
        if text and session is not None:
            self.watcher.speak(said(self.table, session, text).format(name=self.opponent))

    async def run(self) -> None:
        """To the signed end. Raises as `FairMatch.run` does."""
        await self.match.run()
        await self.table.signed()
        await self.table.finish()
        if self.table.session is not None and not self.table.session.over:
            self.watcher.speak(words.SIGNED_ALONE.format(name=self.opponent))

    @property
    def may_claim(self) -> bool:
        """Whether the person may end the game because nobody comes back."""
        session = self.table.session
        return session is not None and session.may_claim(clock())

    def claim(self, choice: str) -> None:
        """A word of `screens.claim_screen`: what is claimed, and said on the board."""
        self.watcher.speak(claimed_in_words(self.table, choice, self.opponent))

    async def leave(self) -> None:
        """Close the table; a game that is not over can be resumed."""
        await self.stack.aclose()


class ScreenTable:
    """A `Watcher` that speaks on the page before the game, then wherever `speak` leads."""

    def __init__(self, page: TableScreen, copy: Callable[[str], None]) -> None:
        self.speak: Callable[[str], object] = page.say
        self._page = page
        self._copy = copy
        self.asks_to_claim: Callable[[Standing], object] | None = None
        """Shows on the board that the other player has used up its time, or is back."""
        self._name = ""
        self._line_is_known = False

    def invited(self, invite: Invite, code: ShortCode) -> None:
        text, place = invite.to_text(), invite.addresses[0]
        host = f"[{place.host}]" if ":" in place.host else place.host
        self._copy(text)
        self._page.say(words.TABLE_OPEN)
        self._page.say(text, Ink.TITLE)
        self._page.pin(text)
        self._page.say(words.COPIED)
        self._page.say(words.TABLE_CODE.format(place=f"{host}:{place.port}", code=code.to_text()))
        places = ", ".join(f"{place.host} port {place.port}" for place in invite.addresses)
        self._page.say(words.TABLE_PLACES.format(places=places))
        self._page.say(words.SCREEN_WAIT)
        self._page.offer_code(qr_rows(text))

    async def admit(self, name: str, phrase: str) -> bool:
        self._page.say(words.KNOCKED_WITH.format(name=name))
        self._page.say(phrase, Ink.TITLE)
        return await self._page.ask(words.KNOCKED_ASK)

    async def proposed(self, name: str, sets: tuple[str, ...]) -> bool:
        return await self._page.ask(words.PROPOSED.format(name=name, deck=deck_words(sets)))

    def at_the_door(self) -> None:
        self._page.say(words.AT_THE_DOOR)

    def connected(self, name: str, phrase: str, game: str) -> None:
        self._name = name
        self._page.pin("")
        self._page.say(words.CONNECTED.format(name=name, phrase=phrase, game=game))

    def turned_away(self, sentence: str) -> None:
        self._page.say(words.TURNED_AWAY.format(reason=sentence))

    def noted(self, sentence: str) -> None:
        self.speak(sentence)

    def line_is(self, quality: Quality, left: float, own: float) -> None:
        if self._line_is_known:
            self.speak(line_sentence(quality, self._name, left, own))
        self._line_is_known = True

    def heard(self, said: Said | Gesture) -> None:
        sentence = heard_sentence(said, self._name)
        if sentence:
            self.speak(sentence)

    def patience_over(self, standing: Standing) -> None:
        self.speak(patience_sentence(standing, self._name))
        if self.asks_to_claim is not None:
            self.asks_to_claim(standing)

    def accused(self, draw: bool, stands: bool) -> None:
        self.speak(accused_sentence(draw, stands, self._name))

    async def sit(self, opening: Opening) -> NetGame:
        """Up to the dealt game. Raises `Refusal`; whatever happens, nothing stays open but what is returned."""
        if isinstance(opening, Resuming):
            self._name, self._line_is_known = opening.opponent, True
            self._page.say(words.GOES_ON.format(name=self._name))
        async with contextlib.AsyncExitStack() as stack:
            return await self._dealt(await stack.enter_async_context(open_table(opening, self)), stack)

    async def sit_again(self, game: NetGame, page: TableScreen) -> NetGame:
        """The rematch that has begun after this game, up to the deal; if it does not come to that the table stays with
        the old game. Raises `Refusal`."""
        self._page, self.speak = page, page.say
        return await self._dealt(game.table, game.stack)

    async def _dealt(self, table: PairTable, stack: contextlib.AsyncExitStack) -> NetGame:
        session = await table.seated()
        assert table.files is not None
        names = table.files.note.names
        self._name = names[1 - table.seat]
        await tell_the_deal(table, session, self._name, self._page.say)
        await stop_if_wrong(table, session)
        if session.machine.game is None or session.machine.referee.cancelled:
            raise Refusal(words.CANCELLED.format(name=self._name))
        person = Person()
        match = FairMatch(table, person)
        return NetGame(match, person, table.seat, names, table, self, stack.pop_all(), AnotherGame(table))


def said(table: NetTable, session: Session, text: str) -> str:
    """Say it, or mute; the sentence for the one who typed it, with `{name}` for the other."""
    if text in (words.MUTE_WORD, words.UNMUTE_WORD):
        session.muted = text == words.MUTE_WORD
        return words.MUTED if session.muted else words.UNMUTED
    if not session.connected:
        return words.NOT_HEARD
    if text.isdecimal() and 1 <= int(text) <= len(words.GESTURES):
        table.act(lambda session: session.emote(int(text) - 1))
        text = words.GESTURES[int(text) - 1]
    else:
        table.act(lambda session: session.chat(text))
    return words.YOU_SAID.format(text=text.replace("{", "(").replace("}", ")"))
