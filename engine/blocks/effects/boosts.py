"""Cards of discard piles under creatures (R12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.blocks.effects.base import Effect, choose, nothing
from engine.decisions import Purpose
from engine.events import Boosted, BoostTaken
from engine.frames.triggers import EffectFrame

if TYPE_CHECKING:
    from engine.game import Game


def _cards_in_piles(game: Game) -> list[int]:
    return [slot for pile in game.discard for slot in pile]


def _boost(game: Game, creature: int, cards: tuple[int, ...], by: int) -> None:
    for card in cards:
        game.from_discard(card, game.pile_of(card))
    game.put_under(creature, cards)
    game.log(Boosted, creature, cards, by)


@dataclass(frozen=True, slots=True)
class BoostItself(Effect):
    """R12.1: up to so many cards of any discard piles under itself, chosen together."""

    up_to: int

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"boost"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        cards = _cards_in_piles(game)
        if not cards or not frame.source_in_play(game):
            nothing(game, frame)
            return
        choose(game, frame, frame.seat, cards, self.up_to, Purpose.BOOST, up_to=True)

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...]) -> None:
        frame.place += 1
        if choice:
            _boost(game, frame.source, choice, frame.source)


@dataclass(frozen=True, slots=True)
class BoostCreatures(Effect):
    """R12.2: up to so many cards under any creatures, split freely: a card, then its creature, until `none`.

    `frame.kept` is how many cards lie under creatures already and, between the two questions, the card.
    """

    up_to: int

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"boost"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        cards, creatures = _cards_in_piles(game), game.creatures()
        if len(frame.kept) == 2:
            choose(game, frame, frame.seat, creatures, 1, Purpose.BOOSTED)
        elif not cards or not creatures:
            self._done(game, frame)
        else:
            choose(game, frame, frame.seat, cards, 1, Purpose.BOOST, up_to=True)

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...]) -> None:
        placed = frame.kept[0] if frame.kept else 0
        if len(frame.kept) == 2:
            card, frame.kept = frame.kept[1], (placed + 1,)
            if placed + 1 == self.up_to:
                self._done(game, frame)
            _boost(game, choice[0], (card,), frame.source)
        elif choice:
            frame.kept = (placed, choice[0])
        else:
            self._done(game, frame, declined=True)

    def _done(self, game: Game, frame: EffectFrame, *, declined: bool = False) -> None:
        if frame.kept or declined:
            frame.place += 1
        else:
            nothing(game, frame)
        frame.kept = ()


@dataclass(frozen=True, slots=True)
class TakeBoost(Effect):
    """A card from under any creature into the own hand."""

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"boost_to_hand"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        cards = [card for slot in game.creatures() for card in game.boosts.get(slot, ())]
        if not cards:
            nothing(game, frame)
            return
        choose(game, frame, frame.seat, cards, 1, Purpose.TO_HAND)

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...]) -> None:
        frame.place += 1
        card = choice[0]
        creature = next(slot for slot, under in game.boosts.items() if card in under)
        game.take_from_under(creature, card)
        game.hand[frame.seat].append(card)
        game.touch()
        game.log(BoostTaken, creature, card, frame.seat, frame.source)
        game.receive(frame.seat, choice)
