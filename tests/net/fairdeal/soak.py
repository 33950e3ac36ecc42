"""The long run: thousands of whole games, a hundred thousand forgeries. `python -m tests.net.fairdeal.soak --help`.

Not part of the suite, which plays the same games in small numbers. Every game is followed by every machine and by an
outsider with the transcript; one difference ends the run with an error that names the seed.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from itertools import count
from time import process_time

from engine.decks import read_sets
from engine.rules import MODES, Setup
from net.fairdeal.params import CoinKind, Options
from net.fairdeal.transcript import Transcript
from net.fairdeal.verify import verify
from tests.net.fairdeal.knowing import check_against, really
from tests.net.fairdeal.mill import Grinder
from tests.net.fairdeal.tables import FIRST_CONTACT, agree, at_random, new_table


def options_of(seed: int) -> Options:
    """Every combination in turn."""
    return Options(
        first_seat="random" if seed & 1 else "reveal",
        refresh_hands=not seed & 2,
        coin=CoinKind.SHARE if seed & 4 else CoinKind.COMMIT,
    )


def whole_game(seed: int, setup: Setup) -> Counter[str]:
    """Play, compare all machines and what really happened, verify; how the game ended and what happened in it. Raises
    `AssertionError` on the first difference."""
    players = len(MODES[setup.mode].teams)
    table = new_table(seed, options_of(seed), players, mode=setup.mode, sets=setup.sets)
    table.play(at_random(seed))
    agree(table)
    assert table.receipts == [], table.receipts
    state = table.seats[0].state
    assert state.game is not None
    found = verify(Transcript(state.params, tuple(table.seats[-1].referee.messages), True))
    assert found.ok, found
    assert (found.winner, found.decisions) == (state.game.winner, state.decisions)
    knowing, seen = really(table)
    check_against(knowing, table)
    return seen + Counter([f"ended by {state.game.reason}"])


def games(setup: Setup, wanted: int, first: int) -> None:
    seen: Counter[str] = Counter()
    start = process_time()
    for seed in range(first, first + wanted):
        try:
            seen += whole_game(seed, setup)
        except Exception as error:
            error.add_note(f"{setup}, seed {seed}")
            raise
    told = ", ".join(f"{name} {count}" for name, count in sorted(seen.items()))
    print(f"{wanted} games of {setup.mode} {setup.sets}, {process_time() - start:.0f} CPU-s: {told}", flush=True)


def forgeries(wanted: int, first: int) -> None:
    done = 0
    codes: set[str] = set()
    for seed in count(first):
        players = 4 if seed % 4 == 0 else 2
        options = options_of(seed)
        grinder = Grinder(seed, new_table(seed, options, players))
        grinder.play(at_random(seed), each=60)
        done += grinder.count
        codes |= grinder.codes
        if done >= wanted:
            break
    print(f"{done} forgeries, none accepted: {sorted(codes)}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--two", type=int, default=1000, metavar="N", help="games of two players (default 1000)")
    parser.add_argument("--four", type=int, default=200, metavar="N", help="games of four players (default 200)")
    parser.add_argument("--sets", metavar="SET,SET*2", help="the card sets, or all (default first_contact)")
    parser.add_argument("--mode", default="tag_team", metavar="MODE", help="of four: tag_team (default) or epic")
    parser.add_argument("--forgeries", type=int, default=100_000, metavar="N", help="forged messages (default 100000)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the first seed (default 1)")
    args = parser.parse_args()
    sets = read_sets(args.sets.split(",")) if args.sets else FIRST_CONTACT
    if args.two:
        games(Setup("duel", sets), args.two, args.seed)
    if args.four:
        games(Setup(args.mode, sets), args.four, args.seed)
    if args.forgeries:
        forgeries(args.forgeries, args.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
