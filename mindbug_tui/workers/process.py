"""What runs in a worker: reads views, thinks, answers, and ends with its parent (B2).

It imports the engine and the standard library only. A thread waits for the next line meanwhile, so that the search can
be hurried, and so that the end of the input, which also a killed parent leaves behind, ends the process at once.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from queue import SimpleQueue
from time import perf_counter
from typing import Any

from engine.bots import make_bot, think
from engine.bots.base import Bot
from engine.view import View
from mindbug_tui.workers import messages


class Desk:
    """Where orders come in. `hurried` is the number of the newest question that must be answered at once."""

    def __init__(self) -> None:
        self.orders: SimpleQueue[dict[str, Any]] = SimpleQueue()
        self.hurried = -1

    def read(self) -> None:
        """Take lines until nobody is left to write them."""
        for line in sys.stdin.buffer:
            order = json.loads(line)
            if messages.HURRY in order:
                self.hurried = order[messages.HURRY]
            else:
                self.orders.put(order)
        os._exit(0)


def main() -> None:
    """Answer until the input ends. Ctrl-C is the parent's to answer; whatever prints goes nowhere."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    desk = Desk()
    threading.Thread(target=desk.read, daemon=True).start()
    bots: dict[tuple[str, int], Bot] = {}
    while True:
        answers.write(_answer(desk, bots, desk.orders.get()))


def _answer(desk: Desk, bots: dict[tuple[str, int], Bot], order: dict[str, Any]) -> bytes:
    """A bot is kept for the next question, so that one that draws chances goes on drawing."""
    number = order["number"]
    who = order["level"], order["seed"]
    try:
        if who not in bots:
            bots.clear()
            bots[who] = make_bot(*who, perf_counter)
        view = View.from_bytes(bytes.fromhex(order["view"]))
        return messages.found_line(number, think(bots[who], view, lambda: desk.hurried >= number))
    except Exception as error:
        return messages.error_line(number, error)


if __name__ == "__main__":
    main()
