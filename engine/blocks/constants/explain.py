"""Which card changes what on a creature: for players who ask why (U2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.blocks.constants.base import NO_SOURCE

if TYPE_CHECKING:
    from engine.game import Game
    from engine.table import Table


class Changed(NamedTuple):
    """What the card in slot `source` does to one creature; NO_SOURCE for the least power of 1 (R1.4)."""

    source: int
    power: int
    gained: int
    lost: int
    cannot_block: bool
    cannot_attack: bool = False


def explain(game: Game, slot: int) -> list[Changed]:
    """Which cards change this creature now, by applying constants one at a time and looking."""
    game = game.clone()
    constants, game.constants = game.constants, []
    game.refresh()
    changes: dict[int, Changed] = {}
    for constant, source in constants:
        before = game.power[slot], game.keywords[slot], game.cannot_block, game.cannot_attack
        constant.apply(game, source)
        change = _difference(game, slot, source, *before)
        if any(change[1:]):
            changes[source] = _joined(changes.get(source), change)
    return list(changes.values())


def _difference(
    game: Table, slot: int, source: int, power: int, keywords: int, cannot_block: int, cannot_attack: int
) -> Changed:
    now = game.keywords[slot]
    return Changed(
        source,
        game.power[slot] - power,
        now & ~keywords,
        keywords & ~now,
        bool((game.cannot_block & ~cannot_block) >> slot & 1),
        bool((game.cannot_attack & ~cannot_attack) >> slot & 1),
    )


def _joined(first: Changed | None, second: Changed) -> Changed:
    if first is None:
        return second
    return Changed(
        first.source,
        first.power + second.power,
        first.gained | second.gained,
        first.lost | second.lost,
        first.cannot_block or second.cannot_block,
        first.cannot_attack or second.cannot_attack,
    )


__all__ = ["NO_SOURCE", "Changed", "explain"]
