"""Effects on creatures in play: defeat, control, return to hands, evolve."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from engine.blocks.effects.base import Effect, choose, nothing
from engine.blocks.targets import Creatures, Side, enemy, not_own
from engine.decisions import CHOOSE, Purpose
from engine.events import ReturnedToHand
from engine.frames.defeat import DefeatFrame
from engine.frames.triggers import EffectFrame

if TYPE_CHECKING:
    from engine.game import Game


# --- defeat -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Defeat(Effect):
    """Its controller chooses creatures that fit, all together (R7.8); mandatory unless `up_to` (R16.4)."""

    targets: Creatures
    count: int = 1
    up_to: bool = False

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"defeat_target"})

    def would_do(self, game: Game, seat: int, source: int) -> bool:
        return bool(self.targets.among(game, seat, source))

    def run(self, game: Game, frame: EffectFrame) -> None:
        slots = self.targets.among(game, frame.seat, frame.source)
        if not slots:
            nothing(game, frame)
            return
        choose(game, frame, frame.seat, slots, self.count, Purpose.DEFEAT, up_to=self.up_to)

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...]) -> None:
        frame.place += 1
        if choice:
            game.stack.append(DefeatFrame(choice, frame.source))


@dataclass(frozen=True, slots=True)
class DefeatForEachKept(Effect):
    """One creature for each card that the step before kept, chosen together (R7.5, R7.8)."""

    targets: Creatures

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"defeat_target"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        slots = self.targets.among(game, frame.seat, frame.source)
        if not slots or not frame.kept:
            nothing(game, frame)
            return
        choose(game, frame, frame.seat, slots, len(frame.kept), Purpose.DEFEAT)

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...]) -> None:
        frame.place += 1
        game.stack.append(DefeatFrame(choice, frame.source))


@dataclass(frozen=True, slots=True)
class DefeatOfKeptPower(Effect):
    """One creature with exactly the power that the step before kept."""

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"defeat_target"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        power = frame.kept[0] if frame.kept else -1
        slots = [slot for slot in game.creatures() if game.power_of(slot) == power]
        if not slots:
            nothing(game, frame)
            return
        choose(game, frame, frame.seat, slots, 1, Purpose.DEFEAT)

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...]) -> None:
        frame.place += 1
        game.stack.append(DefeatFrame(choice, frame.source))


@dataclass(frozen=True, slots=True)
class DefeatAll(Effect):
    """Every creature that fits, the set fixed before any of them leaves (R7.8, R7.12)."""

    targets: Creatures

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"defeat_lowest" if self.targets.lowest else "defeat_all_filter"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        _defeat_all(game, frame, self.targets.among(game, frame.seat, frame.source))


@dataclass(frozen=True, slots=True)
class DefeatAllWithKeptKeyword(Effect):
    """Every creature of the side that has the keyword which the step before kept."""

    side: Side

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"defeat_all_filter"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        _defeat_all(game, frame, Creatures(self.side, keywords=frame.kept[0]).among(game, frame.seat, frame.source))


def _defeat_all(game: Game, frame: EffectFrame, slots: list[int]) -> None:
    if not slots:
        nothing(game, frame)
        return
    frame.place += 1
    game.stack.append(DefeatFrame(tuple(slots), frame.source))


@dataclass(frozen=True, slots=True)
class DefeatEqualPair(Effect):
    """Exactly two creatures of equal power, on whatever sides; mandatory if there are such two."""

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"defeat_equal_pair"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        pairs = [pair for pair in combinations(game.creatures(), 2) if game.power_of(pair[0]) == game.power_of(pair[1])]
        if not pairs:
            nothing(game, frame)
            return
        game.ask(frame.seat, CHOOSE, pairs, frame.source, Purpose.DEFEAT)

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...]) -> None:
        frame.place += 1
        game.stack.append(DefeatFrame(choice, frame.source))


@dataclass(frozen=True, slots=True)
class DefeatItself(Effect):
    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"defeat_self"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        _defeat_all(game, frame, [frame.source] if frame.source_in_play(game) else [])


# --- control --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TakeControl(Effect):
    """Its controller chooses; the creatures come over as they are (R10.4)."""

    targets: Creatures
    count: int = 1
    up_to: bool = False

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"take_control_target"})

    def would_do(self, game: Game, seat: int, source: int) -> bool:
        return bool(self.targets.among(game, seat, source))

    def run(self, game: Game, frame: EffectFrame) -> None:
        slots = self.targets.among(game, frame.seat, frame.source)
        if not slots:
            nothing(game, frame)
            return
        choose(game, frame, frame.seat, slots, self.count, Purpose.TAKE_CONTROL, up_to=self.up_to)

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...]) -> None:
        frame.place += 1
        for slot in choice:
            game.take_control(slot, frame.seat, frame.source)


@dataclass(frozen=True, slots=True)
class TakeControlOfFoe(Effect):
    """Of the creature that defeated it in a fight, if that is still in play."""

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"take_control_of_killer"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        if frame.foe < 0 or game.controller[frame.foe] in (-1, frame.seat):
            nothing(game, frame)
            return
        frame.place += 1
        game.take_control(frame.foe, frame.seat, frame.source)


@dataclass(frozen=True, slots=True)
class GiveItselfAway(Effect):
    """The opponent takes control of it (R16.18)."""

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"give_control_self"})

    @property
    def names_opponent(self) -> bool:
        return True

    def run(self, game: Game, frame: EffectFrame) -> None:
        if not frame.source_in_play(game) or game.controller[frame.source] == frame.opponent:
            nothing(game, frame)
            return
        frame.place += 1
        game.take_control(frame.source, frame.opponent, frame.source)


# --- back to hands ----------------------------------------------------------------------------------------------------


def to_hand(game: Game, slot: int, seat: int, by: int) -> None:
    """A creature in play goes into the hand of `seat` (R10.3, R10.5)."""
    former = game.controller[slot]
    game.log(ReturnedToHand, slot, former, seat, by)
    game.leave_play(slot)
    game.hand[seat].append(slot)
    game.touch()


@dataclass(frozen=True, slots=True)
class ReturnEnemies(Effect):
    """All enemy creatures into the hands of those who control them."""

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"return_to_hand_all"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        slots = enemy(game, frame.seat)
        if not slots:
            nothing(game, frame)
            return
        frame.place += 1
        for seat in game.opponents[frame.seat]:
            returned = tuple(game.play[seat])
            for slot in returned:
                to_hand(game, slot, seat, frame.source)
            if returned:
                game.receive(seat, returned)


@dataclass(frozen=True, slots=True)
class ReturnItselfToTeammate(Effect):
    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"return_self_to_teammate_hand"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        mates = [seat for seat in game.allied[frame.seat] if seat != frame.seat]
        if not frame.source_in_play(game) or not mates:
            nothing(game, frame)
            return
        frame.place += 1
        to_hand(game, frame.source, mates[0], frame.source)
        game.receive(mates[0], (frame.source,))


@dataclass(frozen=True, slots=True)
class TakeCreatureToHand(Effect):
    """One creature that fits into the own hand, kept for the next step, a `PlayKept`. `primitive` is its name in the
    card facts."""

    targets: Creatures
    primitive: str

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({self.primitive})

    def run(self, game: Game, frame: EffectFrame) -> None:
        frame.kept = ()
        slots = self.targets.among(game, frame.seat, frame.source)
        if not slots:
            nothing(game, frame)
            return
        choose(game, frame, frame.seat, slots, 1, Purpose.TO_HAND)

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...]) -> None:
        frame.place += 1
        frame.kept = choice
        to_hand(game, choice[0], frame.seat, frame.source)
        game.offer_card(frame.seat, choice)


@dataclass(frozen=True, slots=True)
class Evolve(Effect):
    """R11.4: it becomes its next stage."""

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"evolve"})

    def would_do(self, game: Game, seat: int, source: int) -> bool:
        return game.can_evolve(source)

    def run(self, game: Game, frame: EffectFrame) -> None:
        if not frame.source_in_play(game) or not game.can_evolve(frame.source):
            nothing(game, frame)
            return
        frame.place += 1
        game.evolve(frame.source)


# --- how a card entry writes them ------------------------------------------------------------------------------------


def defeat(
    side: Side, *, power_at_least: int = 0, power_at_most: int = 99, keywords: int = 0, up_to: int = 0
) -> Defeat:
    """One creature, mandatory; or with `up_to` that many or fewer, none included."""
    return Defeat(Creatures(side, power_at_least, power_at_most, keywords), up_to or 1, bool(up_to))


def defeat_all(side: Side, *, power_at_least: int = 0, power_at_most: int = 99) -> DefeatAll:
    return DefeatAll(Creatures(side, power_at_least, power_at_most))


def take_control(
    side: Side = not_own, *, power_at_least: int = 0, power_at_most: int = 99, up_to: int = 0
) -> TakeControl:
    """One creature, mandatory; or with `up_to` that many or fewer, none included."""
    return TakeControl(Creatures(side, power_at_least, power_at_most), up_to or 1, bool(up_to))
