"""Which card changes what on a creature: for players who ask why (U2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.blocks.constants.base import NO_SOURCE

if TYPE_CHECKING:
    from engine.game import Game
    from engine.table import Table


class Changed(NamedTuple):
    """What the card in slot `source` does to one creature; NO_SOURCE for the least power of 1 (R1.4). `given` are
    abilities that it has in addition."""

    source: int
    power: int
    gained: int
    lost: int
    cannot_block: bool
    cannot_attack: bool = False
    undefeatable: bool = False
    given: tuple[int, ...] = ()


def explain(game: Game, slot: int) -> list[Changed]:
    """Which cards change this creature now, by applying constants one at a time and looking."""
    game = game.clone()
    constants, game.constants = game.constants, []
    game.refresh()
    changes: dict[int, Changed] = {}
    now = _standing(game, slot)
    for constant, source in constants:
        before = now
        constant.apply(game, source)
        now = _standing(game, slot)
        if now != before:
            change = _difference(source, before, now)
            changes[source] = _joined(changes[source], change) if source in changes else change
    return list(changes.values())


class _Standing(NamedTuple):
    power: int
    keywords: int
    cannot_block: bool
    cannot_attack: bool
    undefeatable: bool
    given: tuple[int, ...]


def _standing(game: Table, slot: int) -> _Standing:
    return _Standing(
        game.power[slot],
        game.keywords[slot],
        bool(game.cannot_block >> slot & 1),
        bool(game.cannot_attack >> slot & 1),
        bool(game.undefeatable >> slot & 1),
        tuple([ability for _, each, ability in game.given if each == slot]),
    )


def _difference(source: int, before: _Standing, now: _Standing) -> Changed:
    return Changed(
        source,
        now.power - before.power,
        now.keywords & ~before.keywords,
        before.keywords & ~now.keywords,
        now.cannot_block and not before.cannot_block,
        now.cannot_attack and not before.cannot_attack,
        now.undefeatable and not before.undefeatable,
        now.given[len(before.given) :],
    )


def _joined(first: Changed, second: Changed) -> Changed:
    return Changed(
        first.source,
        first.power + second.power,
        first.gained | second.gained,
        first.lost | second.lost,
        first.cannot_block or second.cannot_block,
        first.cannot_attack or second.cannot_attack,
        first.undefeatable or second.undefeatable,
        first.given + second.given,
    )


__all__ = ["NO_SOURCE", "Changed", "explain"]
