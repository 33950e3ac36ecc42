"""Is a deal uniform if one of its shufflers is not honest (F11.8)? As a command: the whole number of deals.

A deal here is the real thing, only small: trivial ciphertexts, one proven and verified shuffle a seat, decryption. The
suite makes some hundred of them; this command makes all 20,000 of the specification for each strategy and each order.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import permutations
from time import process_time
from typing import Final, NamedTuple

from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.secrets_source import Secrets
from net.fairdeal.shuffle_prover import prove_shuffle
from net.fairdeal.shuffle_verifier import verify_shuffle
from tests.net.fairdeal.sources import KEYS, SeededSource, context, small_deck

CARDS: Final = 4
"""All 24 orders can be counted."""
CERTAINTY: Final = 3.72
"""In standard deviations: a uniform deal fails one time in 10,000 on each side."""

Order = tuple[int, ...]
Shuffler = Callable[[int], Sequence[int]]
"""The permutation that a seat applies to so many cards."""


def honest(seed: int) -> Shuffler:
    return Secrets(SeededSource(seed)).permutation


def lazy(size: int) -> Sequence[int]:
    """Always the identity."""
    return range(size)


def turning(size: int) -> Sequence[int]:
    """Always the same, and everybody knows it."""
    return [*range(1, size), 0]


DISHONEST: Final[dict[str, Shuffler]] = {"identity": lazy, "known": turning}


def deal(shufflers: Iterable[Shuffler], masks: Secrets, size: int = CARDS) -> Order:
    """The order of the cards after all seats have shuffled, each with a proof that is checked."""
    deck = small_deck(size)
    cards = deck.initial(KEYS.joint)
    for seat, shuffler in enumerate(shufflers):
        ctx = context(seat, MessageType.SHUFFLE)
        shuffle = prove_shuffle(ctx, 0, KEYS.joint, cards, shuffler(size), masks)
        assert verify_shuffle(shuffle, ctx, 0, KEYS.joint, cards) is Code.OK
        cards = shuffle.ciphertexts
    places = [deck.place_of(KEYS.open(card)) for card in cards]
    assert None not in places
    return tuple(place for place in places if place is not None)


def composed(shufflers: Iterable[Shuffler], size: int = CARDS) -> Order:
    """What `deal` comes to, by the permutations alone: thousands of times faster."""
    order: Sequence[int] = range(size)
    for shuffler in shufflers:
        order = [order[taken] for taken in shuffler(size)]
    return tuple(order)


class Spread(NamedTuple):
    """How far counts are from uniform: chi-square, and between what bounds chance would leave it."""

    value: float
    low: float
    high: float

    @property
    def uniform(self) -> bool:
        return self.low < self.value < self.high

    def __str__(self) -> str:
        return f"{self.value:.1f} ({self.low:.1f} to {self.high:.1f})"


def spread(counts: Iterable[int], freedom: int, scale: float = 1.0) -> Spread:
    """Chi-square of counts that should be equal, with bounds by Wilson and Hilferty."""
    listed = list(counts)
    mean = sum(listed) / len(listed)
    value = scale * sum((count - mean) ** 2 for count in listed) / mean
    low, high = (
        freedom * (1 - 2 / (9 * freedom) + z * math.sqrt(2 / (9 * freedom))) ** 3 for z in (-CERTAINTY, CERTAINTY)
    )
    return Spread(value, low, high)


def spread_of_orders(orders: Iterable[Order], size: int = CARDS) -> Spread:
    """Every order equally often."""
    counted = Counter(orders)
    return spread((counted[order] for order in permutations(range(size))), math.factorial(size) - 1)


def spread_of_positions(orders: Iterable[Order], size: int = CARDS) -> Spread:
    """Every card equally often in every position. Rows and columns have fixed sums, which is what the scale is for."""
    counted = Counter(place for order in orders for place in enumerate(order))
    cells = [counted[position, card] for position in range(size) for card in range(size)]
    return spread(cells, (size - 1) ** 2, (size - 1) / size)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=20_000, metavar="N", help="of each kind (default 20000)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the honest shuffler (default 1)")
    args = parser.parse_args()
    fine = True
    for number, (name, dishonest) in enumerate(DISHONEST.items()):
        for first in (True, False):
            # Another honest shuffler each time: by the same one all four would only rename the orders of one another.
            fair = honest(4 * args.seed + 2 * number + first)
            start, masks = process_time(), Secrets(SeededSource(-args.seed))
            seats = (dishonest, fair) if first else (fair, dishonest)
            orders = [deal(seats, masks) for _ in range(args.deals)]
            found = (spread_of_orders(orders), spread_of_positions(orders))
            fine = fine and all(one.uniform for one in found)
            seconds = process_time() - start
            print(f"{name}, {'first' if first else 'last'}: {args.deals} deals in {seconds:.0f} CPU-s, chi-square of")
            print(f"  orders {found[0]}, positions {found[1]}", flush=True)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
