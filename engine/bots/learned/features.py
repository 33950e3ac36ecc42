"""What a position is to the learned value: differences between the two sides (B3).

Every feature counts for the team of seat 0 and against the other, so a mirrored position has the opposite
value. With `designs` every design has a weight of its own in play and in hand: right for the mix it was
trained on. With `general` a card is its power, keywords and abilities: for any mix.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.bots.learned.outlook import FREE, LETHAL, SAFE, outlook
from engine.cards import DESIGNS, deck_of
from engine.decisions import ACTION, BLOCK
from engine.design import CardDesign
from engine.game import Game
from engine.keywords import names
from engine.rules import Setup

KINDS = ("designs", "general")
LIFE_STEPS = range(2, 6)
MINDBUG_STEPS = range(1, 3)
OUTLOOKS = {SAFE: "safe attack", FREE: "free attack", LETHAL: "lethal attack"}
TABLE_FEATURES = (
    *(f"life {step}" for step in LIFE_STEPS),
    *(f"mindbugs {step}" for step in MINDBUG_STEPS),
    "draw",
    "empty hand",
    "exhausted",
    "move",
    "attack",
    *OUTLOOKS.values(),
)
"""`move` is to act in the next turn action, `attack` an attack that waits for a block; `life 3` is 3 life or more.
The last ones are what the best attack of who acts next promises; a lethal one counts to all three.
"""
MOST_POWER = 10
"""Above it all powers are the same to the general features."""


def features_of(design: CardDesign, place: str, kind: str) -> tuple[str, ...]:
    """The features to which a card counts while it lies in `place`, `play` or `hand`."""
    if kind == "designs":
        return (f"{place} {design.id}",)
    keywords = (f"{place} {keyword}" for keyword in names(design.keywords))
    labels = (f"{place} {label} ability" for label in design.labels)
    return (f"{place} power {min(design.power, MOST_POWER)}", *keywords, *labels)


def waits_to_move(game: Game) -> int:
    """The seat that takes the next turn action: after its own a seat waits, unless it has an extra turn (R4.4) or acts
    again because its card was taken (R14.6)."""
    if game.kind == ACTION or game.extra_turns or game.taken:
        return game.active
    return game.next_seat(game.active)


def designs_of(setup: Setup) -> list[CardDesign]:
    """All that can lie in hands or in play: the deck, and what its cards evolve into (R11.3)."""
    deck = list(dict.fromkeys(deck_of(setup.sets, setup.mode)))
    lines = {design.index for design in deck if design.next_stage >= 0}
    return deck + [design for design in DESIGNS if design.stage > 1 and design.first_stage in lines]


class Features:
    """The features of one mix of sets in one mode, numbered."""

    def __init__(self, setup: Setup, kind: str) -> None:
        designs = designs_of(setup)
        cards = {place: {design: features_of(design, place, kind) for design in designs} for place in ("play", "hand")}
        card_names = dict.fromkeys(name for place in cards.values() for listed in place.values() for name in listed)
        self.names = (*card_names, *TABLE_FEATURES)
        self._number = {name: number for number, name in enumerate(self.names)}
        number = self._number.__getitem__
        self._play, self._hand = (
            {design: tuple(map(number, listed)) for design, listed in place.items()} for place in cards.values()
        )

    def vector(self, game: Game) -> dict[int, float]:
        """What is not 0 in a position in which every card of hands and play is known."""
        vector: dict[int, float] = {}

        def count(numbers: tuple[int, ...], amount: float) -> None:
            for number in numbers:
                vector[number] = vector.get(number, 0.0) + amount

        teams = game.rules.teams
        for seat, team in enumerate(teams):
            sign = 1.0 if team == teams[0] else -1.0
            for slot in game.play[seat]:
                count(self._play[game.design[slot]], sign)
            for slot in cards_in_hand(game, seat):
                count(self._hand[game.design[slot]], sign)
            for name, amount in self._of_seat(game, seat):
                count((self._number[name],), sign * amount)
        for team, life in enumerate(game.life):
            for step in LIFE_STEPS:
                if life >= step:
                    count((self._number[f"life {step}"],), 1.0 if team == teams[0] else -1.0)
        return {number: amount for number, amount in vector.items() if amount}

    def _of_seat(self, game: Game, seat: int) -> Iterator[tuple[str, float]]:
        yield "draw", len(game.draw[seat])
        for step in MINDBUG_STEPS:
            if game.mindbugs[seat] >= step:
                yield f"mindbugs {step}", 1.0
        yield "exhausted", sum(game.exhausted >> slot & 1 for slot in game.play[seat])
        if not game.hand[seat]:
            yield "empty hand", 1.0
        if waits_to_move(game) == seat:
            yield "move", 1.0
            for step in range(SAFE, outlook(game, seat) + 1):
                yield OUTLOOKS[step], 1.0
        if game.kind == BLOCK and game.active == seat:
            yield "attack", 1.0


def cards_in_hand(game: Game, seat: int) -> list[int]:
    """The hand, with the card that its seat is just playing."""
    if game.playing and game.active == seat:
        return game.hand[seat] + game.playing
    return game.hand[seat]
