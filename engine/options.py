"""The open decision written out: raw options become verbs and slots (R3.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.decisions import Decision, Kind, Option, Purpose
from engine.frames.base import RawOption
from engine.frames.turn import ATTACK_BIT

if TYPE_CHECKING:
    from engine.game import Game


def _action(game: Game, option: RawOption) -> Option:
    if option >= ATTACK_BIT:
        return Option("attack", (option ^ ATTACK_BIT,))
    return Option("play", (option,))


def _yes_no(yes: str, no: str) -> Callable[[Game, RawOption], Option]:
    return lambda game, option: Option(yes if option else no)


def _slot_or(verb: str, decline: str) -> Callable[[Game, RawOption], Option]:
    return lambda game, option: Option(verb, (option,)) if option >= 0 else Option(decline)


_WRITERS: dict[int, Callable[[Game, RawOption], Option]] = {
    Kind.ACTION: _action,
    Kind.MINDBUG: _yes_no("mindbug", "pass"),
    Kind.CHOOSE: lambda game, option: Option("choose", option),
    Kind.ORDER: lambda game, option: Option("choose", (game.pool[option][1],)),
    Kind.HUNT: _slot_or("hunt", "no-hunt"),
    Kind.BLOCK: _slot_or("block", "no-block"),
    Kind.AGAIN: _yes_no("again", "stop"),
    Kind.OPPONENT: lambda game, option: Option("choose", (option,)),
}


def open_decision(game: Game) -> Decision:
    """The decision that `game` stands at, whose options keep their order and so their indexes."""
    kind = Kind(game.kind)
    write = _WRITERS[kind]
    options = tuple(write(game, option) for option in game.options)
    sizes = [len(option.slots) for option in options] if kind == Kind.CHOOSE else [1]
    return Decision(game.seat, kind, options, game.source, Purpose(game.purpose), min(sizes), max(sizes))
