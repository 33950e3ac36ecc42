"""A board you can print: the table as a few plain lines, for `print`, reports and `mindbug scenario --show`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.keywords import names
from engine.scenario.reader import SEAT_LETTERS

if TYPE_CHECKING:
    from engine.game import Game
    from engine.view import View


def draw_view(view: View) -> str:
    """The table as this view's seat knows it."""
    return draw_game(view._game)


def draw_game(game: Game) -> str:
    """The table as this instance knows it; the seat that moves is marked, hidden cards are `?`."""
    lines = []
    for seat in reversed(game.all_seats):
        lines += _seat(game, seat)
    if game.playing:
        lines.append(f"  being played: {game.design[game.playing[0]].name}")
    lines.append(f"  {_standing(game)}")
    return "\n".join(lines)


def _seat(game: Game, seat: int) -> list[str]:
    mark = ">" if game.active == seat and not game.over else " "
    life = game.life[game.team(seat)]
    hand = ", ".join(game.design[slot].name for slot in game.hand[seat]) or "none"
    discard = ", ".join(game.design[slot].name for slot in game.discard[seat]) or "none"
    bugs = f"Mindbugs {game.mindbugs[seat]}"
    if game.rules.has_teammates:
        bugs += f"  Mindfrogs {game.mindfrogs[seat]}"
    return [
        f"{mark} {SEAT_LETTERS[seat]}  life {life}  {bugs}  draw pile {len(game.draw[seat])}",
        f"    hand:    {hand}",
        f"    play:    {', '.join(_creature(game, slot) for slot in game.play[seat]) or 'none'}",
        f"    discard: {discard}",
    ]


def _creature(game: Game, slot: int) -> str:
    facts = [str(game.power_of(slot)), *names(game.keywords_of(slot))]
    if game.exhausted >> slot & 1:
        facts.append("exhausted")
    told = [" ".join(facts)]
    if slot in game.octonite:
        told.append(f"{game.octonite[slot]} Octonite")
    if slot in game.boosts:
        told.append(f"over {', '.join(game.design[card].name for card in game.boosts[slot])}")
    return f"{game.design[slot].name} ({'; '.join(told)})"


def _standing(game: Game) -> str:
    if game.over:
        return "a draw" if game.winner < 0 else f"{SEAT_LETTERS[game.winner]} has won"
    decision = game.decision
    if decision is None:
        return "waiting for the dealer"
    return f"{SEAT_LETTERS[decision.seat]} decides: {decision.kind.name.lower()}"
