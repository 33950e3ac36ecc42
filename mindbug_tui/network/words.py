"""What a network table says to a person: one place for both faces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mindbug_tui.network.patience import minutes
from mindbug_tui.network.table import NetTable
from net.fairdeal.context import MessageType
from net.session.liveness import BUDGET, Quality
from net.session.session import Gesture, Said, Session
from screens.catalogue import network as words
from screens.ports import Connection

WORTH_SAYING: Final = 5.0
"""Seconds of the budget: a line that was only changed for a better one uses less."""

_KEYS = frozenset(
    [MessageType.PARAMS_ACCEPT, MessageType.KEY_COMMIT, MessageType.KEY_OPEN, MessageType.KEY_PROOF, MessageType.BACKUP]
)


def phase(session: Session) -> str:
    """How far the deal has come: a key of `screens.catalogue.network.PROGRESS`, empty once it is complete."""
    state = session.machine.state
    if state.dealt or session.over:
        return ""
    owed = set(state.owed.values())
    if owed & _KEYS:
        return "keys"
    return "shuffle" if MessageType.SHUFFLE in owed else "deal"


async def tell_the_deal(table: NetTable, session: Session, name: str, say: Callable[[str], None]) -> None:
    """Say how the deal gets on, until it is complete or the game is over."""
    to_come = list(words.PROGRESS)
    while now := phase(session):
        if now in to_come:
            del to_come[: to_come.index(now) + 1]
            say(words.PROGRESS[now].format(name=name))
        await table.changed()


def line_sentence(quality: Quality, name: str, left: float, own: float) -> str:
    """What became of the line; and what is left of the budgets of the other player and the own one (N6)."""
    if quality is Quality.GOOD and int(min(left, own)) < BUDGET - 1:
        return words.LINE_BACK_SPENT.format(name=name, left=minutes(left), own=minutes(own))
    sentence = {
        Quality.GOOD: words.LINE_BACK,
        Quality.UNSTABLE: words.LINE_UNSTABLE,
        Quality.LOST: words.LINE_LOST,
    }[quality]
    return sentence.format(name=name, left=minutes(left))


def connection(session: Session, now: float, *, within: bool) -> Connection:
    """How the line is, in a figure that moves little; and what is left of the budget once some of it was used (N6).
    A line `within` this process has no round trip worth telling."""
    quality, left = session.quality(now), session.absence.left(now)
    if quality is Quality.LOST:
        return Connection(words.LINE_GONE.format(left=minutes(left)), good=False)
    trip = session.heartbeat.round_trip if session.heartbeat is not None and not within else None
    figure = words.LINE_SILENT if quality is Quality.UNSTABLE else trip_words(trip)
    if left < BUDGET - WORTH_SAYING:
        figure = words.LINE_SPENT.format(figure=figure, left=minutes(left))
    return Connection(figure, quality is Quality.GOOD)


def trip_words(seconds: float | None) -> str:
    """A round trip, as exactly as anybody needs it."""
    if seconds is None:
        return words.LINE_UNKNOWN
    if seconds < 0.01:
        return words.LINE_FAST
    if seconds >= 1:
        return words.LINE_SECONDS.format(trip=seconds)
    step = 10 if seconds < 0.1 else 50
    return words.LINE_MILLISECONDS.format(trip=round(seconds * 1000 / step) * step)


def heard_sentence(said: Said | Gesture, name: str) -> str:
    """What the other player said; empty for a gesture that this version does not know."""
    if isinstance(said, Said):
        return words.SAID.format(name=name, text=said.text)
    known = said.number < len(words.GESTURES)
    return words.SAID.format(name=name, text=words.GESTURES[said.number]) if known else ""
