"""What the program and a worker say to each other: a JSON object a line (B2).

To the worker:   {"number": 1, "task": "think", "level": "champion", "seed": 7, "view": "00..."}   and   {"hurry": 1}
From the worker: {"number": 1, "choice": 0, "visits": [...], "values": [...], "iterations": 900, "value": 0.61}
                 {"number": 1, "error": "MemoryError"}

The view is the hexadecimal form of `View.to_bytes`: what one seat may know.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from engine.bots.search import Found

LONGEST_LINE = 1 << 16
"""More than any answer has; a longer line is garbage."""
HURRY = "hurry"


class Order(NamedTuple):
    """One task. `level` names the player or the budget, `view` are the bytes of the view."""

    level: str
    seed: int
    view: bytes
    task: str = "think"


class Garbage(ValueError):
    """The line is no answer to the question that was asked."""


def order_line(number: int, order: Order) -> bytes:
    """The question as it is written."""
    return _line({"number": number, **order._asdict(), "view": order.view.hex()})


def hurry_line(number: int) -> bytes:
    """Answer question `number` with what you have."""
    return _line({HURRY: number})


def found_line(number: int, found: Found) -> bytes:
    return _line({"number": number, **found._asdict()})


def error_line(number: int, error: BaseException) -> bytes:
    """What went wrong, by its kind alone: a message might name a card."""
    return _line({"number": number, "error": type(error).__name__})


def read_found(line: bytes, number: int, options: int) -> Found:
    """The answer to question `number` about so many options. Raises Garbage for anything else."""
    match _object(line):
        case {
            "number": int(answers), "choice": int(choice), "visits": [*visits], "values": [*values],
            "iterations": int(iterations), "value": int() | float() as value,
        } if (
            answers == number and 0 <= choice < options and len(visits) == len(values) == options
            and all(type(count) is int and count >= 0 for count in visits)
            and all(type(each) in (int, float) and 0 <= each <= 1 for each in (*values, value))
        ):  # fmt: skip
            return Found(choice, tuple(visits), tuple(map(float, values)), iterations, float(value))
        case {"error": str(error)}:
            raise Garbage(f"the worker failed with {error}")
    raise Garbage("the worker answered something that is no answer")


def _object(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Garbage("the worker wrote something that is no answer") from error


def _line(fields: dict[str, Any]) -> bytes:
    return json.dumps(fields).encode() + b"\n"
