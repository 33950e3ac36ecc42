"""How results leave the program: sentences for people, or one JSON object a line for programs (U4)."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from typing import Any


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object a line, for programs")


def print_json(fields: Mapping[str, Any]) -> None:
    print(json.dumps(fields, ensure_ascii=False), flush=True)
