"""What the terminal around the program can do; asked before a screen is opened."""

from __future__ import annotations

import os
import sys

from mindbug_tui.errors import Refusal

BOXES = "┌─┐│└┘━┃█▌"


def obstacle() -> str:
    """Why no screen can be drawn here, empty if one can."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return "Input and output are not both a terminal."
    if sys.platform != "win32" and os.environ.get("TERM", "dumb") in ("", "dumb"):
        return f"TERM={os.environ.get('TERM', '')} cannot draw a board."
    return ""


def require_screen(instead: str) -> None:
    """Raises Refusal, naming the command to type `instead`, where no screen can be drawn (U4)."""
    if why_not := obstacle():
        raise Refusal(f"{why_not} Play line by line with '{instead}'.")


def colour_count() -> int:
    """How many colours the terminal says it has, 0 if it says none."""
    if os.environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return 1 << 24
    try:
        import curses

        curses.setupterm(fd=sys.__stdout__.fileno() if sys.__stdout__ else -1)
        return max(0, curses.tigetnum("colors"))
    except Exception:  # no terminfo entry, or no curses on this system: the name is all that is left
        return 256 if "256color" in os.environ.get("TERM", "") else 0


def shows_boxes() -> bool:
    """Whether the output's encoding has the characters that frames are drawn with."""
    try:
        BOXES.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
