"""Every option of a decision, found on the board by keys alone: `python -m tests.screens.reach GAMES`."""

from __future__ import annotations

import sys
from collections import Counter
from random import Random

from engine.cards import SETS
from engine.dealer import LocalDealer
from engine.game import Game
from engine.rules import MODES, Setup
from engine.view import View
from screens.places import Zone
from screens.table import Table

NAMES = ("Anna", "Rook", "Wren", "Kite")
MOST_STEPS = 80
SOME = 12
"""Of so many options of one decision each is tried, of more so many by chance."""


def point(table: Table, slot: int) -> bool:
    """Move the cursor onto a card as Tab and the arrows do."""
    for _ in Zone:
        zone = table.zone
        places = [place for place, card in enumerate(table.cards(zone)) if card.slot == slot]
        if zone is not Zone.BUTTONS and places:
            for _ in range(MOST_STEPS):
                if table.zone is zone and table.at(zone) == places[0]:
                    return True
                table.move(1 if places[0] > table.at(zone) else -1, 0)
            return False
        table.next_zone()
    return False


def reached(view: View, names: tuple[str, ...], option: int) -> bool:
    """Whether keys at a fresh table answer with just this option."""
    decision = view.decision
    assert decision is not None
    table = Table(decision.seat, names)
    table.see(view)
    answer = _answer(table, decision.options[option].slots, option)
    return (table.confirm() if answer is None else answer) == option


def _answer(table: Table, slots: tuple[int, ...], option: int) -> int | None:
    keys = [button.key for button in table.buttons if button.option == option]
    if keys:
        return table.press(keys[0])
    for slot in slots:
        if not point(table, slot):
            return -1
        if table.several:
            table.toggle()
    answer = table.confirm()
    if answer is None and table.acting is not None:
        keys = [button.key for button in table.buttons if button.option == option]
        return table.press(keys[0]) if keys else -1
    return answer


def unreachable(seed: int, mode: str, sets: tuple[str, ...] = tuple(SETS)) -> tuple[list[str], Counter[str]]:
    """The options of one random game that no keys find, and how often each kind of decision came."""
    game, dealer, chance = Game(Setup(mode, sets)), LocalDealer(seed), Random(seed)
    names = NAMES[: len(MODES[mode].teams)]
    lost: list[str] = []
    met: Counter[str] = Counter()
    dealer.serve(game)
    while not game.over:
        decision = game.decision
        assert decision is not None
        view = game.view(decision.seat)
        met[f"{decision.kind.name} {decision.purpose.name}"] += 1
        every = range(len(decision.options))
        tried = every if len(every) <= SOME else chance.sample(every, SOME)
        place = f"seed {seed}, {mode}, turn {game.turn}: {decision.kind.name}"
        lost += [f"{place} {decision.options[option]}" for option in tried if not reached(view, names, option)]
        game.answer(chance.randrange(game.option_count))
        dealer.serve(game)
    return lost, met


def main(games: int) -> int:
    met: Counter[str] = Counter()
    lost: list[str] = []
    for seed in range(games):
        found, kinds = unreachable(seed, tuple(MODES)[seed % len(MODES)])
        lost += found
        met += kinds
    print("\n".join([*lost, *(f"{count:>7}  {kind}" for kind, count in met.most_common())]))
    print(f"{games} games, {sum(met.values())} decisions, {len(lost)} options out of reach")
    return bool(lost)


if __name__ == "__main__":
    raise SystemExit(main(int(sys.argv[1])))
