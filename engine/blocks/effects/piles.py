"""Effects on discard piles, draw piles and the unused pile (R8, R16.2, R16.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.blocks.effects.base import Effect, choose, nothing
from engine.decisions import Purpose
from engine.events import Handed, LookedAt, TookBack, TookFromDiscard
from engine.frames.hands import DiscardFrame
from engine.frames.play import play_from_discard
from engine.frames.triggers import EffectFrame

if TYPE_CHECKING:
    from engine.game import Game

OWN, OPPONENT, TEAMMATE, ANY = "own", "opponent", "teammate", "any"


def _piles(game: Game, frame: EffectFrame, whose: str) -> list[int]:
    """The seats whose discard piles are meant."""
    if whose == OWN:
        return [frame.seat]
    if whose == OPPONENT:
        return [frame.opponent]
    if whose == TEAMMATE:
        return [seat for seat in game.allied[frame.seat] if seat != frame.seat]
    return list(game.all_seats)


@dataclass(frozen=True, slots=True)
class PlayFromDiscard(Effect):
    """R16.2: mandatory with a card there; Play effect yes, Mindbug no. Limits look at printed power (R1.4)."""

    whose: str
    power_at_least: int = 0
    power_at_most: int = 99

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({f"play_from_{self.whose}_discard"})

    @property
    def names_opponent(self) -> bool:
        return self.whose == OPPONENT

    def would_do(self, game: Game, seat: int, source: int) -> bool:
        return bool(game.discard[seat]) if self.whose == OWN else any(game.discard)

    def run(self, game: Game, frame: EffectFrame) -> None:
        slots = [
            slot
            for seat in _piles(game, frame, self.whose)
            for slot in game.discard[seat]
            if self.power_at_least <= game.design[slot].power <= self.power_at_most
        ]
        if not slots:
            nothing(game, frame)
            return
        choose(game, frame, frame.seat, slots, 1, Purpose.PLAY_FROM_DISCARD)

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...]) -> None:
        frame.place += 1
        play_from_discard(game, choice[0], game.pile_of(choice[0]), frame.seat, frame.source)


@dataclass(frozen=True, slots=True)
class PlayItselfFromDiscard(Effect):
    """From the pile in which it lies, if it is still there (R16.11)."""

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"play_self_from_discard_on_life_loss"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        if game.pile_of(frame.source) != frame.seat:
            nothing(game, frame)
            return
        frame.place += 1
        play_from_discard(game, frame.source, frame.seat, frame.seat, frame.source)


@dataclass(frozen=True, slots=True)
class TakeBackDiscardPile(Effect):
    """R16.3: the whole own pile into the hand, which may then exceed the limit."""

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"draw_from_own_discard"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        slots = tuple(game.discard[frame.seat])
        if not slots:
            nothing(game, frame)
            return
        frame.place += 1
        for slot in slots:
            game.from_discard(slot, frame.seat)
        game.hand[frame.seat].extend(slots)
        game.touch()
        game.log(TookBack, frame.seat, slots, frame.source)
        game.receive(frame.seat, slots)


@dataclass(frozen=True, slots=True)
class TakeFromDiscard(Effect):
    """So many cards of these piles into the own hand, chosen together; fewer where there are no more (R8.5)."""

    count: int
    whose: str

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({f"draw_from_{self.whose}_discard"})

    @property
    def names_opponent(self) -> bool:
        return self.whose == OPPONENT

    def run(self, game: Game, frame: EffectFrame) -> None:
        slots = [slot for seat in _piles(game, frame, self.whose) for slot in game.discard[seat]]
        if not slots:
            nothing(game, frame)
            return
        choose(game, frame, frame.seat, slots, self.count, Purpose.TO_HAND)

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...]) -> None:
        frame.place += 1
        for slot in choice:
            game.from_discard(slot, game.pile_of(slot))
        game.hand[frame.seat].extend(choice)
        game.touch()
        game.log(TookFromDiscard, frame.seat, choice, frame.source)
        game.receive(frame.seat, choice)


@dataclass(frozen=True, slots=True)
class OpponentDiscardsPile(Effect):
    """The opponent's whole draw pile, with `hand` their hand as well: together, so that nothing is drawn in between."""

    hand: bool = False

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"opponent_discards_draw_pile"} | ({"opponent_discards_hand"} if self.hand else set()))

    @property
    def names_opponent(self) -> bool:
        return True

    def run(self, game: Game, frame: EffectFrame) -> None:
        seat = frame.opponent
        held = tuple(game.hand[seat]) if self.hand else ()
        if not held and not game.draw[seat]:
            nothing(game, frame)
            return
        frame.place += 1
        game.stack.append(DiscardFrame(seat, held, frame.source, with_pile=1))


@dataclass(frozen=True, slots=True)
class LookAtUnused(Effect):
    """Its controller alone looks at the top cards of the unused pile and gives one to the teammate; the others are
    shuffled back into the pile (F7.12)."""

    count: int

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"peek_unused", "give_to_teammate", "shuffle_unused"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        slots = tuple(game.unused[: -self.count - 1 : -1])
        if not slots:
            nothing(game, frame)
            return
        if not frame.kept:
            frame.kept = slots
            game.looker, game.looked = frame.seat, slots
            game.log(LookedAt, frame.seat, slots, frame.source)
            if game.must_reveal(slots):
                game.request_show(slots, frame.seat)
                return
        choose(game, frame, frame.seat, list(slots), 1, Purpose.TEAMMATE_HAND)

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...]) -> None:
        frame.place += 1
        frame.kept = ()
        game.looker, game.looked = -1, ()
        mate = next(seat for seat in game.allied[frame.seat] if seat != frame.seat)
        game.unused.remove(choice[0])
        game.hand[mate].append(choice[0])
        game.touch()
        game.log(Handed, frame.seat, mate, choice[0], frame.source)
        game.receive(mate, choice)
        if game.unused:
            game.request_shuffle(tuple(reversed(game.unused)), -1)
