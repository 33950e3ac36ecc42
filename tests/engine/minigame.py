"""`python -m tests.engine.minigame`: how far the search is from perfect play, in a game small enough to know (B6).

Five cards, two of them in each hand and no draw piles, two lives, one Mindbug each: some 90,000 nodes. CFR+ solves it,
and the best response to the search tells what somebody who knows the search by heart could win from it: its
exploitability, the mean over both seats of what the best response wins beyond the value of the game. Wins count 1,
losses -1. `--life 1` and `--hand 1` make it smaller.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple, Union

from engine.bots.search import search
from engine.cards import BY_ID, SETS
from engine.cards.registry import CardSet
from engine.decisions import ACTION, BLOCK, HUNT
from engine.design import CardDesign
from engine.frames.base import ATTACK_BIT, RawOption
from engine.frames.turn import TurnFrame
from engine.game import Game
from engine.rules import MODES, Rules, Setup

LIMIT = 0.05
DESIGNS = ("bee_bear", "deathweaver", "strange_barrel", "turbo_bug", "chameleon_sniper")
SETUP = Setup(mode="mini", sets=("mini",))

Hand = tuple[CardDesign, ...]
Name = tuple[object, ...]
Policy = Sequence[Sequence[float]]
"""For each information set how likely each of its options is."""
Tree = Union["Node", float]
"""A decision, or what the end is worth to seat 0."""


class Node(NamedTuple):
    seat: int
    information: int
    children: list[Tree]


class Information(NamedTuple):
    """What a seat knows where it decides: the options by public names, and a game that looks so to it."""

    names: list[Name]
    game: Game


class MiniGame:
    """The whole tree: for every deal with its probability a root."""

    def __init__(self, hand: int) -> None:
        self.information: list[Information] = []
        self.nodes = 0
        self._numbers: dict[tuple[object, ...], int] = {}
        deals = list(_deals(hand))
        self.roots = [(share, self._tree(_dealt(hands), hands, ())) for hands, share in deals]

    def _tree(self, game: Game, hands: tuple[Hand, Hand], history: tuple[object, ...]) -> Tree:
        self.nodes += 1
        if game.over:
            return 0.0 if game.winner < 0 else 1.0 - 2.0 * game.winner
        options: dict[Name, int] = {}
        for index, option in enumerate(game.options):
            options.setdefault(_name(game, option), index)
        key = (game.seat, hands[game.seat], history)
        if key not in self._numbers:
            self._numbers[key] = len(self.information)
            self.information.append(Information(list(options), game))
        children = []
        for name, index in options.items():
            after = game.clone()
            after.answer(index)
            children.append(self._tree(after, hands, (*history, name)))
        return Node(game.seat, self._numbers[key], children)

    def policy_of_search(self, iterations: int, seed: int) -> Policy:
        """The search's choice wherever somebody decides."""
        policy: list[list[float]] = []
        for names, game in self.information:
            view = game.view(game.seat)
            found = search(view, seed, iterations=iterations, value=None)
            chosen = _name(game, game.options[found.choice])
            policy.append([float(name == chosen) for name in names])
        return policy

    def best_response(self, policy: Policy, seat: int) -> float:
        """What `seat` wins on average if the other plays by the policy and it knows that."""
        return self._answer([(node, share) for share, node in self.roots], policy, seat)

    def _answer(self, members: list[tuple[Tree, float]], policy: Policy, seat: int) -> float:
        """`members` are the positions that look the same from outside, each with its probability."""
        nodes = [(node, share) for node, share in members if isinstance(node, Node)]
        if not nodes:
            return sum(float(end) * share for end, share in members if not isinstance(end, Node)) * (1 - 2 * seat)
        assert len(nodes) == len(members), "whether the game is over is public"
        if nodes[0][0].seat == seat:
            known: dict[int, list[tuple[Node, float]]] = {}
            for node, share in nodes:
                known.setdefault(node.information, []).append((node, share))
            return sum(self._best(group, policy, seat) for group in known.values())
        answers: dict[Name, list[tuple[Tree, float]]] = {}
        for node, share in nodes:
            names = self.information[node.information].names
            for name, child, chance in zip(names, node.children, policy[node.information], strict=True):
                if chance:
                    answers.setdefault(name, []).append((child, share * chance))
        return sum(self._answer(group, policy, seat) for group in answers.values())

    def _best(self, group: list[tuple[Node, float]], policy: Policy, seat: int) -> float:
        options = range(len(group[0][0].children))
        return max(
            self._answer([(node.children[index], share) for node, share in group], policy, seat) for index in options
        )

    def exploitability(self, policy: Policy) -> float:
        return (self.best_response(policy, 0) + self.best_response(policy, 1)) / 2


def _deals(hand: int) -> Iterator[tuple[tuple[Hand, Hand], float]]:
    """Every pair of hands with its probability."""
    deck = [BY_ID[design] for design in DESIGNS]
    counts: Counter[tuple[Hand, Hand]] = Counter()
    for first in combinations(range(len(deck)), hand):
        for second in combinations([place for place in range(len(deck)) if place not in first], hand):
            counts[tuple(deck[place] for place in first), tuple(deck[place] for place in second)] += 1
    for hands, count in counts.items():
        yield hands, count / counts.total()


def _dealt(hands: tuple[Hand, Hand]) -> Game:
    deck = [BY_ID[design] for design in DESIGNS]
    cards = [card for hand in hands for card in hand]
    for card in cards:
        deck.remove(card)
    game = Game.empty(SETUP, len(cards) + len(deck), record=False)
    game.design = [*cards, *deck]
    half = len(cards) // 2
    game.hand = [list(range(half)), list(range(half, len(cards)))]
    game.unused = list(range(len(cards), len(game.design)))
    game.start(TurnFrame())
    return game


def _name(game: Game, option: RawOption) -> Name:
    """What everybody can see of an option: places on the table, the design of a card from a hand."""
    if isinstance(option, tuple):
        return tuple(_place(game, slot) for slot in option)
    if game.kind == ACTION and option >= ATTACK_BIT:
        return ("attack", _place(game, option ^ ATTACK_BIT))
    return (game.kind, _place(game, option) if game.kind in (ACTION, HUNT, BLOCK) and option >= 0 else option)


def _place(game: Game, slot: int) -> object:
    for zones in (game.play, game.discard):
        for seat, zone in enumerate(zones):
            if slot in zone:
                return zones is game.play, seat, zone.index(slot)
    return game.design[slot].id


class Solver:
    """CFR+ with alternating updates and linear averaging."""

    def __init__(self, mini: MiniGame) -> None:
        self._mini = mini
        sizes = [len(each.names) for each in mini.information]
        self._regrets = [[0.0] * size for size in sizes]
        self._sums = [[0.0] * size for size in sizes]
        self._now = [[1.0 / size] * size for size in sizes]

    def policy(self, iterations: int) -> Policy:
        """The average policy of so many iterations."""
        for weight in range(1, iterations + 1):
            for seat in (0, 1):
                for share, root in self._mini.roots:
                    self._walk(root, seat, 1.0, share, weight)
                self._match_regrets()
        return [
            [each / (sum(sums) or 1.0) or 1.0 / len(sums) * (not sum(sums)) for each in sums] for sums in self._sums
        ]

    def _walk(self, node: Tree, seat: int, own: float, others: float, weight: int) -> float:
        """The value for `seat`, whose regrets and average are kept."""
        if not isinstance(node, Node):
            return node if seat == 0 else -node
        chances = self._now[node.information]
        if node.seat != seat:
            return sum(
                chance * self._walk(child, seat, own, others * chance, weight)
                for chance, child in zip(chances, node.children, strict=True)
                if chance
            )
        values = [
            self._walk(child, seat, own * chance, others, weight)
            for chance, child in zip(chances, node.children, strict=True)
        ]
        value = sum(chance * each for chance, each in zip(chances, values, strict=True))
        regrets, sums = self._regrets[node.information], self._sums[node.information]
        for index, each in enumerate(values):
            regrets[index] += others * (each - value)
            sums[index] += weight * own * chances[index]
        return value

    def _match_regrets(self) -> None:
        for number, regrets in enumerate(self._regrets):
            for index, regret in enumerate(regrets):
                regrets[index] = max(regret, 0.0)
            total = sum(regrets)
            even = 1.0 / len(regrets)
            self._now[number] = [regret / total for regret in regrets] if total > 0 else [even] * len(regrets)


def prepare(life: int, hand: int) -> None:
    """The mode and the set of the mini game, for this process alone: real designs that lie in the deck once."""
    MODES["mini"] = Rules(teams=(0, 1), life=life, mindbugs=1, pile=hand, hand=hand)
    if "mini" not in SETS:
        CardSet("mini", "Mini game").designs.extend(BY_ID[design] for design in DESIGNS)
    assert all(design.copies == 1 for design in SETS["mini"].designs)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=400, help="of the search (default 400)")
    parser.add_argument("--solver", type=int, default=100, help="iterations of CFR+ (default 100)")
    parser.add_argument("--life", type=int, default=2, help="lives of each seat (default 2)")
    parser.add_argument("--hand", type=int, default=2, help="cards in each hand (default 2)")
    args = parser.parse_args()
    prepare(args.life, args.hand)
    mini = MiniGame(args.hand)
    print(f"{mini.nodes} nodes, {len(mini.information)} information sets, {len(mini.roots)} deals", flush=True)
    solved = Solver(mini).policy(args.solver)
    value = (mini.best_response(solved, 0) - mini.best_response(solved, 1)) / 2
    print(
        f"value for the first seat {value:+.4f}, exploitability of CFR+ {mini.exploitability(solved):.4f}", flush=True
    )
    found = mini.exploitability(mini.policy_of_search(args.iterations, seed=1))
    print(f"exploitability of the search at {args.iterations} iterations: {found:.4f}")
    return 0 if found < LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
