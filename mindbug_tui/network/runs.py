"""A network game from the command line: the computer, the line mode or the screen plays it."""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
from contextlib import ExitStack
from functools import partial

from mindbug_tui import faces, paths
from mindbug_tui.errors import Refusal
from mindbug_tui.lines import Lines, Printer
from mindbug_tui.network.auto import Teller, run_auto
from mindbug_tui.network.claims import computer_claims
from mindbug_tui.network.openings import Joining, Opening, Resuming, open_table
from mindbug_tui.network.plain import PlainTable
from mindbug_tui.practice import check_level
from mindbug_tui.storage import Store
from mindbug_tui.workers.mind import Mind
from screens.catalogue import network as words


def play(args: argparse.Namespace, opening: Opening, command: str, lines: Lines | None = None) -> int:
    """Play the game behind this opening with the face that was asked for; the status of U4. Raises `Refusal`.

    Somebody who has asked the person already gives the `lines` that it read.

    Ctrl-C closes everything and is raised on.
    """
    if args.auto is None and getattr(args, "games", None) is not None:
        raise Refusal("--games is for the computer: together with --auto LEVEL. Players are asked after each game.")
    if args.auto is None and args.claim is not None:
        raise Refusal(words.CLAIM_BY_ITSELF)
    if args.auto is not None:
        check_level(args.auto)
        return asyncio.run(_play_by_itself(args, opening))
    faces.require_face(args, command)
    settings = faces.settings(args)
    if args.plain:
        return asyncio.run(_play_plain(opening, lines or Lines(sys.stdin)))
    with Store(paths.data_dir()) as store:
        return faces.open_menu(store, settings, opening=opening)


async def _play_by_itself(args: argparse.Namespace, opening: Opening) -> int:
    teller = Teller(json=args.json)
    with ExitStack() as minds:

        def player() -> Mind:
            mind = Mind(args.auto, secrets.randbits(48), teller.noted)
            minds.callback(mind.close)
            return mind

        async with open_table(opening, teller) as table:
            teller.on_patience = computer_claims(table, args.claim, partial(teller.tell, "claimed"))
            return await run_auto(table, player, teller, getattr(args, "games", None) or 1)


async def _play_plain(opening: Opening, lines: Lines) -> int:
    plain = PlainTable(lines, Printer(sys.stdout))
    if isinstance(opening, Joining):
        plain.say(words.KNOCKING)
    elif isinstance(opening, Resuming):
        plain.goes_on(opening.opponent)
    async with open_table(opening, plain) as table:
        return await plain.play(table)
