"""`mindbug review FILE|GAME`: how good the decisions of a game were (U4, B5)."""

from __future__ import annotations

import argparse
import asyncio
import sys
from contextlib import aclosing
from time import perf_counter
from typing import TYPE_CHECKING, Any

from mindbug_tui import paths
from mindbug_tui.errors import OK
from mindbug_tui.output import add_json, print_json

if TYPE_CHECKING:
    from mindbug_tui.replay import Recorded
    from screens.judgement import Judgement, Review

GRAPH_WIDTH, GRAPH_HEIGHT = 100, 10


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="FILE|GAME", help="a saved game's file, a transcript, or the start of its id")
    parser.add_argument(
        "--iterations", type=int, metavar="N", help="look at each decision so long, instead of a quarter of a second"
    )
    parser.add_argument("--ascii", action="store_true", help="draw the graph with ASCII characters only")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """The screen of it is behind the key R of a replay, and in the window at the end of a game."""
    from mindbug_tui.errors import Refusal
    from mindbug_tui.replay import read_recorded
    from mindbug_tui.review.reviewer import BUDGET

    if args.iterations is not None and args.iterations < 1:
        raise Refusal("A decision must be looked at for at least one iteration.")
    budget = BUDGET if args.iterations is None else f"study:{args.iterations}"
    recorded = read_recorded(args.game, paths.data_dir())
    asyncio.run(_review(recorded, budget, args))
    return OK


async def _review(recorded: Recorded, budget: str, args: argparse.Namespace) -> None:
    from mindbug_tui.review.reviewer import Reviewer
    from screens.judgement import Review

    start = perf_counter()
    reviewer = Reviewer(recorded, budget)
    review = Review(len(reviewer.places))
    async with aclosing(reviewer.judgements()) as judgements:
        async for judgement in judgements:
            review.take(judgement)
            if args.json:
                print_json(fields(judgement))
            elif sys.stderr.isatty():
                print(f"\r{len(review.judgements)}/{review.count}", end="", file=sys.stderr, flush=True)
    review.done = True
    if args.json:
        print_json(_total(review, recorded, perf_counter() - start))
    else:
        _tell(review, recorded, args)


def _tell(review: Review, recorded: Recorded, args: argparse.Namespace) -> None:
    from screens.catalogue import advice as words
    from screens.glyphs import ASCII, UNICODE
    from screens.review_lines import graph, headline, summary, verdict

    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)
    if not review.count:
        print(words.NOTHING_TO_REVIEW)
        return
    print(words.REVIEW_TITLE.format(name=recorded.names[recorded.seat]))
    print("\n".join(graph(review, recorded.seat, GRAPH_WIDTH, GRAPH_HEIGHT, ASCII if args.ascii else UNICODE)))
    print(words.LEGEND)
    for judgement in review.marked():
        print(headline(recorded, judgement))
        print(f"     {verdict(recorded, judgement)}")
    print("\n".join(summary(review, recorded)))


def fields(judgement: Judgement) -> dict[str, Any]:
    """A decision for programs; one that is told again replaces what was told of it before."""
    return {
        "position": judgement.place,
        "seat": judgement.seat,
        "answer": judgement.answer,
        "best": judgement.best,
        "known": _rounded(judgement.known),
        "true": _rounded(judgement.true),
        "drop": _rounded(judgement.drop),
        "mark": judgement.mark,
        "proven": judgement.proven,
        "threw_away": judgement.threw_away,
    }


def _rounded(chance: float | None) -> float | None:
    return None if chance is None else round(chance, 4)


def _total(review: Review, recorded: Recorded, seconds: float) -> dict[str, Any]:
    return {
        "decisions": review.count,
        "names": list(recorded.names),
        "accuracy": [_rounded(review.accuracy(seat)) for seat in range(len(recorded.names))],
        "marks": [
            {mark: sum(judged.mark == mark and judged.seat == seat for judged in review.ordered())
             for mark in ("?!", "?", "??")}
            for seat in range(len(recorded.names))
        ],
        "seconds": round(seconds, 2),
    }  # fmt: skip
