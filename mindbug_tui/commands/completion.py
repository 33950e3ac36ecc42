"""`mindbug completion SHELL`: a completion script for a shell, made from the parser itself."""

from __future__ import annotations

import argparse

from mindbug_tui.errors import OK, Refusal


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", choices=["bash", "zsh", "tcsh"], help="which shell the script is for")


def run(args: argparse.Namespace) -> int:
    try:
        import shtab
    except ImportError as error:
        raise Refusal("Completion needs one more package: pip install 'mindbug-tui[completion]'.") from error

    from mindbug_tui.cli import build_parser

    print(shtab.complete(build_parser(), shell=args.shell))
    return OK
