"""What triggers do, one block an instruction (R7).

A block's `run` does its step in an `EffectFrame`, or asks and goes on in `resume`. It moves
`frame.place` on before anything that may end the game or push a frame, so that a position in the middle
of it is complete. Blocks are values: they hold what the card says and nothing of a game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from engine.blocks.targets import Creatures, not_own
from engine.decisions import CHOOSE, Purpose
from engine.events import NothingToDo, Stolen, TookBack
from engine.frames.defeat import DefeatFrame
from engine.frames.hands import DiscardFrame
from engine.frames.play import play_from_discard
from engine.frames.triggers import EffectFrame

if TYPE_CHECKING:
    from engine.game import Game

Side = Callable[["Game", int], list[int]]


class Effect:
    """Base of all effect blocks."""

    __slots__ = ()

    def run(self, game: Game, frame: EffectFrame) -> None:
        raise NotImplementedError

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...]) -> None:
        """Go on with the chosen or randomly picked slots."""
        raise NotImplementedError

    @property
    def primitives(self) -> frozenset[str]:
        raise NotImplementedError

    @property
    def names_opponent(self) -> bool:
        """Whether the text speaks of `the opponent`: with two of them its controller chooses one first (R14.9)."""
        return False


def _nothing(game: Game, frame: EffectFrame) -> None:
    """R7.5: this part does nothing."""
    frame.place += 1
    game.log(NothingToDo, frame.source)


def _choose(
    game: Game, frame: EffectFrame, seat: int, slots: list[int], count: int, purpose: Purpose, *, up_to: bool = False
) -> None:
    """`seat` names `count` of `slots` in one decision (R7.8), or all of them where there are no more."""
    least = 0 if up_to else min(count, len(slots))
    sizes = range(max(least, 1), min(count, len(slots)) + 1)
    options: list[tuple[int, ...]] = [chosen for size in sizes for chosen in combinations(slots, size)]
    if not least:
        options.append(())
    game.ask(seat, CHOOSE, options, frame.source, purpose)


# --- life -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GainLife(Effect):
    amount: int

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"gain_life"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        frame.place += 1
        game.gain_life(frame.seat, self.amount, frame.source)


@dataclass(frozen=True, slots=True)
class OpponentLosesLife(Effect):
    amount: int

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"opponent_loses_life"})

    @property
    def names_opponent(self) -> bool:
        return True

    def run(self, game: Game, frame: EffectFrame) -> None:
        frame.place += 1
        game.lose_life(frame.opponent, self.amount, frame.source)


@dataclass(frozen=True, slots=True)
class OpponentLosesLifeDownTo(Effect):
    """R16.6."""

    life: int

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"opponent_life_to_one"})

    @property
    def names_opponent(self) -> bool:
        return True

    def run(self, game: Game, frame: EffectFrame) -> None:
        surplus = game.life[game.team(frame.opponent)] - self.life
        if surplus <= 0:
            _nothing(game, frame)
            return
        frame.place += 1
        game.lose_life(frame.opponent, surplus, frame.source)


@dataclass(frozen=True, slots=True)
class LifeBecomesOpponents(Effect):
    """R16.5: in either direction; lower is losing, higher is gaining (R7.13)."""

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"set_life_equal_to_opponent"})

    @property
    def names_opponent(self) -> bool:
        return True

    def run(self, game: Game, frame: EffectFrame) -> None:
        difference = game.life[game.team(frame.opponent)] - game.life[game.team(frame.seat)]
        if not difference:
            _nothing(game, frame)
            return
        frame.place += 1
        if difference > 0:
            game.gain_life(frame.seat, difference, frame.source)
        else:
            game.lose_life(frame.seat, -difference, frame.source)


# --- creatures in play --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Defeat(Effect):
    """Its controller chooses one creature that fits; mandatory (R16.4)."""

    targets: Creatures

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"defeat_target"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        slots = self.targets.among(game, frame.seat)
        if not slots:
            _nothing(game, frame)
            return
        _choose(game, frame, frame.seat, slots, 1, Purpose.DEFEAT)

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...]) -> None:
        frame.place += 1
        game.stack.append(DefeatFrame(choice, frame.source))


@dataclass(frozen=True, slots=True)
class DefeatAll(Effect):
    """Every creature that fits, the set fixed before any of them leaves (R7.8, R7.12)."""

    targets: Creatures

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"defeat_all_filter"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        slots = self.targets.among(game, frame.seat)
        if not slots:
            _nothing(game, frame)
            return
        frame.place += 1
        game.stack.append(DefeatFrame(tuple(slots), frame.source))


@dataclass(frozen=True, slots=True)
class TakeControl(Effect):
    """Its controller chooses; the creatures come over as they are (R10.4)."""

    targets: Creatures
    count: int = 1
    up_to: bool = False

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"take_control_target"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        slots = self.targets.among(game, frame.seat)
        if not slots:
            _nothing(game, frame)
            return
        _choose(game, frame, frame.seat, slots, self.count, Purpose.TAKE_CONTROL, up_to=self.up_to)

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...]) -> None:
        frame.place += 1
        for slot in choice:
            game.take_control(slot, frame.seat, frame.source)


# --- cards from discard piles ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayFromDiscard(Effect):
    """R16.2: mandatory with a card there; Play effect yes, Mindbug no."""

    own: bool

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"play_from_own_discard" if self.own else "play_from_opponent_discard"})

    @property
    def names_opponent(self) -> bool:
        return not self.own

    def run(self, game: Game, frame: EffectFrame) -> None:
        pile = game.discard[self._pile(frame)]
        if not pile:
            _nothing(game, frame)
            return
        _choose(game, frame, frame.seat, pile, 1, Purpose.PLAY_FROM_DISCARD)

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...]) -> None:
        frame.place += 1
        play_from_discard(game, choice[0], self._pile(frame), frame.seat, frame.source)

    def _pile(self, frame: EffectFrame) -> int:
        return frame.seat if self.own else frame.opponent


@dataclass(frozen=True, slots=True)
class TakeBackDiscardPile(Effect):
    """R16.3: the whole own pile into the hand, which may then exceed the limit."""

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"draw_from_own_discard"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        slots = tuple(game.discard[frame.seat])
        if not slots:
            _nothing(game, frame)
            return
        frame.place += 1
        for slot in slots:
            game.from_discard(slot, frame.seat)
        game.hand[frame.seat].extend(slots)
        game.log(TookBack, frame.seat, slots, frame.source)
        game.receive(frame.seat, slots)


# --- hidden hands ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpponentDiscards(Effect):
    """The opponent chooses among their own cards, all together (R7.6, R7.8)."""

    count: int

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"opponent_discards_choice"})

    @property
    def names_opponent(self) -> bool:
        return True

    def run(self, game: Game, frame: EffectFrame) -> None:
        hand = game.hand[frame.opponent]
        if not hand:
            _nothing(game, frame)
            return
        _choose(game, frame, frame.opponent, hand, self.count, Purpose.DISCARD)

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...]) -> None:
        frame.place += 1
        game.stack.append(DiscardFrame(frame.opponent, choice, frame.source))


@dataclass(frozen=True, slots=True)
class StealRandom(Effect):
    """Cards of the opponent's hand, picked by chance together, go to the own hand (R7.6, R8.5)."""

    count: int

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"steal_random_from_hand"})

    @property
    def names_opponent(self) -> bool:
        return True

    def run(self, game: Game, frame: EffectFrame) -> None:
        hand = tuple(game.hand[frame.opponent])
        if not hand:
            _nothing(game, frame)
        elif len(hand) <= self.count:
            self.resume(game, frame, hand)
        else:
            game.request_pick(hand, self.count)

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...]) -> None:
        frame.place += 1
        robbed = frame.opponent
        game.hand[robbed] = [slot for slot in game.hand[robbed] if slot not in choice]
        game.hand[frame.seat].extend(choice)
        game.log(Stolen, robbed, frame.seat, choice, frame.source)
        game.receive(frame.seat, choice)
        game.refill(robbed)


# --- structure --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class When(Effect):
    """Does the inner effect only while the condition holds as the effect resolves (R7.5)."""

    condition: Condition
    effect: Effect

    @property
    def primitives(self) -> frozenset[str]:
        return self.condition.primitives | self.effect.primitives

    @property
    def names_opponent(self) -> bool:
        return self.condition.names_opponent or self.effect.names_opponent

    def run(self, game: Game, frame: EffectFrame) -> None:
        if self.condition.holds(game, frame):
            self.effect.run(game, frame)
        else:
            _nothing(game, frame)

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...]) -> None:
        self.effect.resume(game, frame, choice)


@dataclass(frozen=True, slots=True)
class Condition:
    """A named question about an effect at work."""

    holds: Callable[[Game, EffectFrame], bool]
    primitives: frozenset[str]
    names_opponent: bool = False


def _fewer_creatures(game: Game, frame: EffectFrame) -> bool:
    return len(game.play[frame.seat]) < len(game.play[frame.opponent])


fewer_creatures = Condition(_fewer_creatures, frozenset({"cond_fewer_creatures"}), names_opponent=True)


# --- how a card entry writes them ------------------------------------------------------------------------------------


def defeat(side: Side, *, power_at_least: int = 0, power_at_most: int = 99) -> Defeat:
    return Defeat(Creatures(side, power_at_least, power_at_most))


def defeat_all(side: Side, *, power_at_least: int = 0, power_at_most: int = 99) -> DefeatAll:
    return DefeatAll(Creatures(side, power_at_least, power_at_most))


def take_control(*, power_at_least: int = 0, power_at_most: int = 99, up_to: int = 0) -> TakeControl:
    """One creature, mandatory; or with `up_to` that many or fewer, none included."""
    return TakeControl(Creatures(not_own, power_at_least, power_at_most), up_to or 1, bool(up_to))
