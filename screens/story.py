"""What is told of a game: every sentence for the log, and the headlines for the strip and the end (U2)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import Attacked, Event, GameOver, Played, TurnStarted
from engine.view import View
from screens.headlines import Headline, Weight, headline
from screens.memory import Memory
from screens.narrator import told


class Story:
    """`log` holds every sentence, `turns` those of them with which a turn begins.

    `headlines` is what matters since the last `turn_page`, `ending` since the last action, without the result.
    """

    def __init__(self, seat: int, names: Sequence[str]) -> None:
        self._memory = Memory(seat, names)
        self.log: list[str] = []
        self.turns: list[str] = []
        self.headlines: list[Headline] = []
        self.ending: list[Headline] = []

    def tell(self, events: Sequence[Event], view: View) -> bool:
        """Take over what happened; whether there is a new headline."""
        before = len(self.headlines)
        for event in self._memory.follow(events, view):
            self.log.append(told(self._memory, event))
            if isinstance(event, TurnStarted):
                self.turns.append(self.log[-1])
            found = headline(self._memory, event)
            if isinstance(event, (Attacked, Played)):
                self.ending = []
            if found is not None:
                self.headlines.append(found)
                if not isinstance(event, GameOver):
                    self.ending.append(found)
        return len(self.headlines) > before

    def note(self, sentence: str) -> None:
        """Something that happened beside the game: the other player spoke, the line broke."""
        self.log.append(sentence)
        self.headlines.append(Headline(sentence, sentence, Weight.CHANGE))

    def whisper(self, sentence: str) -> None:
        """Something that is of no interest later: it stands in the strip only."""
        self.headlines.append(Headline(sentence, sentence, Weight.CHANGE))

    def turn_page(self) -> None:
        """What comes next is new."""
        self.headlines = []
