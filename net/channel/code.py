"""Short codes: a number that names the table's door and two words that only the two players know (N2, mode 2)."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final

from net.channel.secret import HINT_BYTES
from net.channel.words import LONG, SHORT, WORDS

NUMBERS: Final = range(1, 100)


class BadCode(ValueError):
    """A text that is no short code; the message is a sentence for the player."""


@dataclass(frozen=True)
class ShortCode:
    """`7-crossover-clockwork`: 16 bits of secret, enough where a wrong guess is seen and the third one ends it."""

    number: int
    words: str = field(repr=False)

    @classmethod
    def fresh(cls) -> ShortCode:
        """A long word first, then a short one."""
        return cls(secrets.choice(NUMBERS), f"{secrets.choice(LONG)}-{secrets.choice(SHORT)}")

    @property
    def hint(self) -> bytes:
        """For the prelude: the number alone. Made from the words it would give them away to a listener."""
        return self.number.to_bytes(HINT_BYTES, "big")

    def to_text(self) -> str:
        """As it is read over the phone."""
        return f"{self.number}-{self.words}"

    @classmethod
    def parse(cls, text: str) -> ShortCode:
        """What a player typed, in any case, with spaces, dashes or commas. Raises `BadCode`."""
        parts = text[:200].lower().replace(",", " ").replace("-", " ").replace(".", " ").split()
        if len(parts) != 3:
            raise BadCode("A code is a number and two words, such as 7-crossover-clockwork.")
        number, first, second = parts
        if not number.isascii() or not number.isdigit() or int(number) not in NUMBERS:
            raise BadCode(f"A code starts with a number from {NUMBERS[0]} to {NUMBERS[-1]}.")
        for place, (word, words) in enumerate([(first, LONG), (second, SHORT)], start=1):
            if word not in words:
                raise BadCode(_unknown(word, place, words))
        return cls(int(number), f"{first}-{second}")


def _unknown(word: str, place: int, words: list[str]) -> str:
    if word in WORDS:
        return "The two words of the code stand in the wrong order."
    near = get_close_matches(word[:32], words, n=1)
    guess = f" Perhaps {near[0]}?" if near else ""
    return f"Word {place} of the code is not one of the words that codes are made of.{guess}"
