"""The open decision written out: raw options become verbs and slots (R3.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.decisions import Decision, Kind, Option, Purpose
from engine.frames.base import ACTIVATE_BIT, ATTACK_BIT, RawOption
from engine.frames.triggers import EffectFrame

if TYPE_CHECKING:
    from engine.game import Game


def _action(game: Game, option: RawOption) -> Option:
    if option >= ATTACK_BIT:
        return Option("attack", (option ^ ATTACK_BIT,))
    if option >= ACTIVATE_BIT:
        return Option("activate", (option ^ ACTIVATE_BIT,))
    return Option("play", (option,))


def _yes_no(yes: str, no: str) -> Callable[[Game, RawOption], Option]:
    return lambda game, option: Option(yes if option else no)


def _slot_or(verb: str, decline: str) -> Callable[[Game, RawOption], Option]:
    return lambda game, option: Option(verb, (option,)) if option >= 0 else Option(decline)


def _window(game: Game, option: RawOption) -> Option:
    if not option:
        return Option("pass")
    return Option("mindfrog" if game.team(game.seat) == game.team(game.active) else "mindbug")


def _named(game: Game, option: RawOption) -> Option:
    """The word belongs to the effect at work (D11)."""
    frame = game.stack[-1]
    assert isinstance(frame, EffectFrame)
    return Option("choose", (option,), game.ability(frame.ability).steps[frame.place].word(option))


_WRITERS: dict[int, Callable[[Game, RawOption], Option]] = {
    Kind.ACTION: _action,
    Kind.MINDBUG: _window,
    Kind.CHOOSE: lambda game, option: Option("choose", option),
    Kind.ORDER: lambda game, option: Option("choose", (game.pool[option][1],)),
    Kind.HUNT: _slot_or("hunt", "no-hunt"),
    Kind.BLOCK: _slot_or("block", "no-block"),
    Kind.AGAIN: _yes_no("again", "stop"),
    Kind.OPTIONAL: _yes_no("yes", "no"),
    Kind.OPPONENT: lambda game, option: Option("choose", (option,)),
    Kind.NAME: _named,
}


def open_decision(game: Game) -> Decision:
    """The decision that `game` stands at, whose options keep their order and so their indexes."""
    kind = Kind(game.kind)
    write = _WRITERS[kind]
    options = tuple(write(game, option) for option in game.options)
    sizes = [len(option.slots) for option in options] if kind == Kind.CHOOSE else [1]
    return Decision(game.seat, kind, options, game.source, Purpose(game.purpose), min(sizes), max(sizes))
