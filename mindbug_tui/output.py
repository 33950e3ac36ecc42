"""How results leave the program: sentences for people, or one JSON object a line for programs (U4)."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from typing import Any


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object a line, for programs")


def print_json(fields: Mapping[str, Any]) -> None:
    print(json.dumps(fields, ensure_ascii=False), flush=True)


def talk(sentence: str) -> None:
    """Say something to the person at the terminal; it does not mix with results."""
    print(f"mindbug: {sentence}", file=sys.stderr, flush=True)
