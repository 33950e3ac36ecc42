"""What all seats agree on before the first key: suite, rules, decks, seats, options (F4.2).

The canonical bytes are what the seats sign and what a transcript starts with. Reading them back never raises.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property, lru_cache
from typing import Final

from engine.cards import DESIGNS, SETS, deck_of, pool_problem
from engine.design import CardDesign
from engine.rules import MODES, RULES_VERSION, Setup
from net.fairdeal.codes import Code
from net.fairdeal.deck import Deck, Manifest, deck_of_manifest
from net.fairdeal.group import GROUP
from net.fairdeal.hashing import H32, u8, u16, u32
from net.fairdeal.layout import Layout, Truncated
from net.fairdeal.shuffle import MOST

SUITE: Final = "mbfd1"
FIRST_SEATS: Final = ("reveal", "random")
LARGEST_DECK: Final = MOST
"""The most cards that one shuffle proof takes. All sets together have 244."""


class CoinKind(IntEnum):
    """How chance is made (F5.5): commit and open, or one round of unique shares."""

    COMMIT = 0
    SHARE = 1


@dataclass(frozen=True)
class Options:
    """Choices of the table. Times in seconds; 0 is no limit (F9.2)."""

    first_seat: str = "reveal"
    refresh_hands: bool = True
    backup_shares: bool = False
    coin: CoinKind = CoinKind.COMMIT
    automatic_limit: int = 30
    decision_limit: int = 0
    reserve: int = 300

    def to_bytes(self) -> bytes:
        flags = (FIRST_SEATS.index(self.first_seat), int(self.refresh_hands), int(self.backup_shares), int(self.coin))
        times = (self.automatic_limit, self.decision_limit, self.reserve)
        return bytes(flags) + b"".join(map(u32, times))


@dataclass(frozen=True)
class Chair:
    """A seat: the Ed25519 key that signs for it, and its team."""

    identity: bytes
    team: int


@dataclass(frozen=True)
class Params:
    """The parameters of one game. `session` is 32 random bytes of the host."""

    session: bytes
    chairs: tuple[Chair, ...]
    mode: str = "duel"
    sets: tuple[str, ...] = ("first_contact",)
    options: Options = Options()
    rules_hash: bytes = b""
    deck_hash: bytes = b""

    @classmethod
    def of_table(
        cls,
        session: bytes,
        identities: tuple[bytes, ...],
        mode: str = "duel",
        sets: tuple[str, ...] = ("first_contact",),
        options: Options | None = None,
    ) -> Params:
        """The parameters by this machine's own rules and cards."""
        chairs = tuple(Chair(key, team) for key, team in zip(identities, MODES[mode].teams, strict=True))
        deck = Manifest.of_cards(deck_of(sets, mode)).digest()
        return cls(session, chairs, mode, sets, options or Options(), rules_hash(mode, sets), deck)

    @property
    def seats(self) -> int:
        return len(self.chairs)

    @cached_property
    def hash(self) -> bytes:
        """`params_hash`; stands for the game until it has a gid."""
        return H32("mbfd1/params", self.to_bytes())

    @cached_property
    def manifest(self) -> Manifest:
        """What is shuffled: without the cards that the mode leaves out (R14)."""
        return Manifest.of_cards(deck_of(self.sets, self.mode))

    @cached_property
    def deck(self) -> Deck:
        return deck_of_manifest(self.manifest)

    @property
    def setup(self) -> Setup:
        return Setup(self.mode, self.sets, self.options.first_seat, self.options.refresh_hands)

    def allies(self, seat: int) -> tuple[int, ...]:
        """The other seats of the same team."""
        team = self.chairs[seat].team
        return tuple(other for other in range(self.seats) if other != seat and self.chairs[other].team == team)

    def to_bytes(self) -> bytes:
        names = [self.mode, *self.sets]
        parts = [_text(SUITE), self.session, self.rules_hash, u8(len(names)), *map(_text, names)]
        parts += [u8(1), self.deck_hash, u8(self.seats)]
        parts += [chair.identity + u8(chair.team) for chair in self.chairs]
        return b"".join([*parts, self.options.to_bytes()])

    @classmethod
    def from_bytes(cls, data: bytes) -> Params | Code:
        """E_ENCODING unless these are the canonical bytes of some parameters; `check` judges what they say."""
        try:
            params = _read(Layout(data))
        except (Truncated, UnicodeDecodeError, IndexError, ValueError):
            return Code.E_ENCODING
        return params if params.to_bytes() == data else Code.E_ENCODING

    def check(self) -> Code:
        """Whether a game can be played by these parameters on this machine (F4.2): E_STATE for other rules or cards,
        E_RULES for a deck that is too small for the mode (R15.2) or too large for a shuffle, for seats that do not fit
        the mode or one key on two seats, E_POINT for a key that is none."""
        if self.mode not in MODES or not self.sets or any(name not in SETS for name in self.sets):
            return Code.E_STATE
        if self.rules_hash != rules_hash(self.mode, self.sets) or self.deck_hash != self.manifest.digest():
            return Code.E_STATE
        if pool_problem(self.setup) or self.manifest.size > LARGEST_DECK:
            return Code.E_RULES
        if tuple(chair.team for chair in self.chairs) != MODES[self.mode].teams:
            return Code.E_RULES
        if len({chair.identity for chair in self.chairs}) != self.seats:
            return Code.E_RULES
        if self.options.backup_shares and self.seats < 3:
            return Code.E_RULES
        if any(GROUP.decode(chair.identity) is None for chair in self.chairs):
            return Code.E_POINT
        return Code.OK


@lru_cache(maxsize=64)
def rules_hash(mode: str, sets: tuple[str, ...]) -> bytes:
    """What the rules of this machine are: version, numbers of the mode, facts and texts of the cards of each set, as
    often as it is named, also of those that lie aside or are left out."""
    facts = [_facts(card) for name in sets for card in SETS[name].designs]
    rules = MODES[mode]
    numbers = [*rules.teams, rules.life, rules.mindbugs, rules.pile, rules.hand, rules.mindfrogs]
    return H32("mbfd1/rules", u16(RULES_VERSION), mode.encode(), bytes(numbers), "\n".join(facts).encode())


def _facts(card: CardDesign) -> str:
    line = [DESIGNS[index].id if index >= 0 else "" for index in (card.first_stage, card.next_stage, card.aside)]
    numbers = (card.power, card.keywords, card.copies, card.octonite, card.stage, int(card.team_only))
    return "|".join([card.id, *map(str, numbers), *line, card.text])


def _text(text: str) -> bytes:
    data = text.encode("ascii")
    return u8(len(data)) + data


def _read_text(layout: Layout) -> str:
    return layout.take(layout.u8()).decode("ascii")


def _read(layout: Layout) -> Params:
    if _read_text(layout) != SUITE:
        raise Truncated
    session, rules = layout.take(32), layout.take(32)
    mode, *sets = [_read_text(layout) for _ in range(layout.u8())]
    if layout.u8() != 1:
        raise Truncated
    deck = layout.take(32)
    chairs = tuple(Chair(layout.take(32), layout.u8()) for _ in range(layout.u8()))
    first, refresh, backup, coin = layout.take(4)
    times = [layout.u32() for _ in range(3)]
    layout.end()
    options = Options(FIRST_SEATS[first], bool(refresh), bool(backup), CoinKind(coin), *times)
    return Params(session, chairs, mode, tuple(sets), options, rules, deck)
