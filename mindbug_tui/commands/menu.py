"""`mindbug` alone: the menu."""

from __future__ import annotations

import argparse

from mindbug_tui import faces
from mindbug_tui.terminal import require_screen


def add_arguments(parser: argparse.ArgumentParser) -> None:
    faces.add_look(parser)


def run(args: argparse.Namespace) -> int:
    require_screen("mindbug practice --plain")
    settings = faces.settings(args)
    from mindbug_tui import paths
    from mindbug_tui.storage import Store

    with Store(paths.data_dir()) as store:
        return faces.open_menu(store, settings)
