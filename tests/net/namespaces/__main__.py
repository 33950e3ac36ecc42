"""`python -m tests.net.namespaces GAMES SEED`: games over 80 ms and 2 % loss each way, through a router, and cut in the
middle for 10 to 20 seconds. Needs the right to make network namespaces (root)."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.net.namespaces.games import play
from tests.net.namespaces.places import NoNamespaces


def main(games: int, seed: int) -> int:
    chance = Random(seed)
    for number in range(games):
        partition, forgets = chance.uniform(10.0, 20.0), chance.random() < 0.5
        with TemporaryDirectory() as folder:
            try:
                report = play(Path(folder), partition=partition, forgets=forgets, seed=seed + number)
            except NoNamespaces as error:
                print(error, file=sys.stderr)
                return 1
        print(f"game {number + 1}: cut for {partition:.1f} s, router restarted: {forgets}, {report}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))
