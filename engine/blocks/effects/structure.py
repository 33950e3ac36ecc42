"""Effects around effects: conditions, offers, modes, names, copies; and tokens and Mindbugs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from engine.blocks.effects.base import Effect, choose, goes_round, nothing
from engine.blocks.effects.hands import teammate_of
from engine.decisions import NAME, OPTIONAL, Purpose
from engine.design import Ability
from engine.events import EffectCopied, MindbugRefreshed, Named
from engine.frames.triggers import EffectFrame
from engine.keywords import KEYWORD_NAMES

if TYPE_CHECKING:
    from engine.game import Game


# --- conditions -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Condition:
    """A named question about an effect at work, by its seat and its opponent."""

    holds: Callable[[Game, int, int], bool]
    primitives: frozenset[str]
    names_opponent: bool = False


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

    def would_do(self, game: Game, seat: int, source: int) -> bool:
        holds = any(self.condition.holds(game, seat, opponent) for opponent in game.opponents[seat])
        return holds and self.effect.would_do(game, seat, source)

    def run(self, game: Game, frame: EffectFrame) -> None:
        if self.condition.holds(game, frame.seat, frame.opponent):
            self.effect.run(game, frame)
        else:
            nothing(game, frame)

    def resume(self, game: Game, frame: EffectFrame, choice: Any) -> None:
        self.effect.resume(game, frame, choice)


fewer_creatures = Condition(
    lambda game, seat, opponent: len(game.play[seat]) < len(game.play[opponent]),
    frozenset({"cond_fewer_creatures"}),
    names_opponent=True,
)
more_creatures = Condition(
    lambda game, seat, opponent: len(game.play[seat]) > len(game.play[opponent]),
    frozenset({"cond_more_creatures"}),
    names_opponent=True,
)


# --- offers ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Offer(Effect):
    """D8: its controller may do the following `steps` of the ability; a `no` leaves them out, and so does an offer that
    `possible` says cannot be taken up."""

    steps: int
    purpose: Purpose
    possible: Callable[[Game, EffectFrame], bool]
    primitive: str

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({self.primitive}) if self.primitive else frozenset()

    def run(self, game: Game, frame: EffectFrame) -> None:
        if self.possible(game, frame):
            game.ask(frame.seat, OPTIONAL, [1, 0], frame.source, self.purpose)
        else:
            nothing(game, frame)
            frame.place += self.steps

    def resume(self, game: Game, frame: EffectFrame, choice: int) -> None:
        frame.place += 1 if choice else 1 + self.steps


def always_possible(game: Game, frame: EffectFrame) -> bool:
    return True


def may(
    purpose: Purpose,
    *steps: Effect,
    possible: Callable[[Game, EffectFrame], bool] = always_possible,
    primitive: str = "optional_cost",
) -> tuple[Effect, ...]:
    """An offer and what follows when it is taken up, as steps of an ability."""
    return (Offer(len(steps), purpose, possible, primitive), *steps)


# --- modes and names ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChooseMode(Effect):
    """D11: its controller names one of the modes as they are written; a mode is an ability of its own."""

    words: tuple[str, ...]
    modes: tuple[Ability, ...]

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"choose_one"}).union(*(step.primitives for mode in self.modes for step in mode.steps))

    def word(self, option: int) -> str:
        return self.words[option]

    def run(self, game: Game, frame: EffectFrame) -> None:
        game.ask(frame.seat, NAME, list(range(len(self.modes))), frame.source, Purpose.MODE)

    def resume(self, game: Game, frame: EffectFrame, choice: int) -> None:
        frame.place += 1
        game.log(Named, frame.seat, self.words[choice], frame.source)
        game.stack.append(EffectFrame(self.modes[choice].index, frame.source, frame.seat, frame.foe))


@cache
def keywords_of_sets(sets: tuple[str, ...]) -> tuple[int, ...]:
    """The keyword bits that are printed on cards of these sets."""
    from engine.cards import SETS

    printed = 0
    for set_id in sets:
        for design in SETS[set_id].designs:
            printed |= design.keywords
    return tuple(bit for bit in KEYWORD_NAMES if printed & bit)


@dataclass(frozen=True, slots=True)
class NameKeyword(Effect):
    """D11: its controller names a keyword, kept for the next step."""

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"choose_keyword"})

    def word(self, option: int) -> str:
        return KEYWORD_NAMES[option]

    def run(self, game: Game, frame: EffectFrame) -> None:
        game.ask(frame.seat, NAME, list(keywords_of_sets(game.setup.sets)), frame.source, Purpose.KEYWORD)

    def resume(self, game: Game, frame: EffectFrame, choice: int) -> None:
        frame.place += 1
        frame.kept = (choice,)
        game.log(Named, frame.seat, self.word(choice), frame.source)


@dataclass(frozen=True, slots=True)
class CopyPlayEffect(Effect):
    """Its controller may choose another creature in play and resolve its Play effect as if it stood here (R7.15). Two
    of them could copy each other without end, so this is not offered the third time (R9.5)."""

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"copy_play_effect"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        slots = [slot for slot in game.creatures() if slot != frame.source]
        if not slots or goes_round(game, frame):
            nothing(game, frame)
            return
        choose(game, frame, frame.seat, slots, 1, Purpose.COPY, up_to=True)

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...]) -> None:
        frame.place += 1
        copied = game.design[choice[0]].play if choice else None
        if copied is not None:
            game.log(EffectCopied, frame.source, choice[0])
            game.stack.append(EffectFrame(copied.index, frame.source, frame.seat))


# --- tokens and Mindbugs --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AddOctonite(Effect):
    """So many tokens on the source itself (R13.5)."""

    amount: int

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"place_octonite"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        if not frame.source_in_play(game):
            nothing(game, frame)
            return
        frame.place += 1
        game.set_octonite(frame.source, game.octonite.get(frame.source, 0) + self.amount)


@dataclass(frozen=True, slots=True)
class RefreshTeammatesMindbug(Effect):
    """R4.9, R14.12: a used Mindbug of the teammate is unused again."""

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"refresh_mindbug"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        mate = teammate_of(game, frame.seat)
        if mate < 0 or not game.used_mindbugs[mate]:
            nothing(game, frame)
            return
        frame.place += 1
        game.used_mindbugs[mate] -= 1
        game.mindbugs[mate] += 1
        game.touch()
        game.log(MindbugRefreshed, mate, frame.source)
