"""What a position is to the learned value: differences between the two sides (B3).

Every feature counts for the team of seat 0 and against the other, so a mirrored position has the opposite
value. With `designs` every design has a weight of its own in play, in hand and where it is what is just decided
about: right for the mix it was trained on. With `general` a card is its power, keywords and abilities: for any mix.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.bots.learned.outlook import CHUMP, HOLD, TRADE, WIN, attacks, best_fight, best_hunt
from engine.cards import DESIGNS, deck_of
from engine.decisions import ACTION, AGAIN, BLOCK, CHOOSE, HUNT, MINDBUG
from engine.design import CardDesign
from engine.game import Game
from engine.keywords import names
from engine.rules import Setup

KINDS = ("designs", "general")
LIFE_STEPS = range(2, 6)
MINDBUG_STEPS = range(1, 3)
ATTACK_STEPS = range(1, 4)
MOVES = ("move", "wait")
"""Whether a seat takes the next turn action."""
LIVES = range(1, 4)
ASKED = {MINDBUG: "mindbug", CHOOSE: "choose", HUNT: "hunt", BLOCK: "block", AGAIN: "again"}
"""The decisions that are more than half a move: to be the one who takes them is worth something."""
FIGHTS = {CHUMP: "chump", HOLD: "hold", TRADE: "trade", WIN: "win"}
TABLE_FEATURES = (
    *(f"life {step}" for step in LIFE_STEPS),
    *(f"mindbugs {step}" for step in MINDBUG_STEPS),
    "draw",
    "empty hand",
    "exhausted",
    "move",
)
"""`move` is to act in the next turn action; `life 3` is 3 life or more."""
FIGHT_FEATURES = (
    *(f"{move} {attack} {step}" for move in MOVES for attack in ("safe", "free") for step in ATTACK_STEPS),
    *(f"{move} free at {life}" for move in MOVES for life in LIVES),
    *(f"decide {word}" for word in ASKED.values()),
    *(f"{word} {fight}" for word in ("block", "last block", "hunt") for fight in FIGHTS.values()),
    "bonus",
)
"""What the creatures can do to each other. `move safe 2`: who acts next has two attackers that no blocker defeats;
`wait free at 1`: who does not has one that nobody may block, and the other side has its last life. `last block trade`:
whoever may block has its last life, and at best both fall. `bonus`: power beyond what is printed. A text that does not
name them, or what the cards are worth that a decision is about, was trained without them."""
MOST_POWER = 10
"""Above it all powers are the same to the general features."""


def features_of(design: CardDesign, place: str, kind: str) -> tuple[str, ...]:
    """The features to which a card counts in that place: `play`, `hand`, or a word of `ASKED`."""
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
        places = ("play", "hand", *ASKED.values())
        cards = {place: {design: features_of(design, place, kind) for design in designs} for place in places}
        in_zones, asked = (
            tuple(dict.fromkeys(name for place in some for listed in cards[place].values() for name in listed))
            for some in (places[:2], places[2:])
        )
        self.needed = (*in_zones, *TABLE_FEATURES)
        self.names = (*self.needed, *FIGHT_FEATURES, *asked)
        self._number = {name: number for number, name in enumerate(self.names)}
        number = self._number.__getitem__
        self._cards = {
            place: {design: tuple(map(number, listed)) for design, listed in place_cards.items()}
            for place, place_cards in cards.items()
        }

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
                count(self._cards["play"][game.design[slot]], sign)
            for slot in cards_in_hand(game, seat):
                count(self._cards["hand"][game.design[slot]], sign)
            for name, amount in self._of_seat(game, seat):
                count((self._number[name],), sign * amount)
            if seat == game.seat and game.kind in ASKED:
                for name in _of_decision(game):
                    count((self._number[name],), sign)
                if game.source >= 0:
                    count(self._cards[ASKED[game.kind]][game.design[game.source]], sign)
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
        move = MOVES[waits_to_move(game) != seat]
        if move == "move":
            yield move, 1.0
        safe, free = attacks(game, seat)
        for step in ATTACK_STEPS:
            if safe >= step:
                yield f"{move} safe {step}", 1.0
            if free >= step:
                yield f"{move} free {step}", 1.0
        if free:
            yield f"{move} free at {min(life_against(game, seat), LIVES[-1])}", 1.0
        yield "bonus", sum(game.power_of(slot) - game.design[slot].power for slot in game.play[seat])


def life_against(game: Game, seat: int) -> int:
    return game.life[game.team(game.opponents[seat][0])]


def _of_decision(game: Game) -> Iterator[str]:
    word = ASKED[game.kind]
    yield f"decide {word}"
    if game.kind == BLOCK:
        last = "last " if game.life[game.team(game.seat)] == 1 else ""
        yield f"{last}block {FIGHTS[best_fight(game, game.source, [slot for slot in game.options if slot >= 0])]}"
    elif game.kind == HUNT:
        yield f"hunt {FIGHTS[best_hunt(game, game.source, [slot for slot in game.options if slot >= 0])]}"


def cards_in_hand(game: Game, seat: int) -> list[int]:
    """The hand, with the card that its seat is just playing."""
    if game.playing and game.active == seat:
        return game.hand[seat] + game.playing
    return game.hand[seat]
