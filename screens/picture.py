"""`python -m screens.picture OUT.svg`: the board as a picture, from a fixed position, without a terminal.

The same lines as on the screen, every cell at its place, so the file is the same byte for byte wherever it
is made.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from rich.color import Color as RichColor
from rich.color import ColorType
from rich.style import Style

from screens.board import compose
from screens.catalogue import board as words
from screens.commands import BY_NAME
from screens.ink import Ink, Line
from screens.plan import plan
from screens.staged import stage
from screens.themes import Theme, theme

POSITION = """
title = "A block with much to think about"
sets = ["first_contact"]
script = [
    "A play tiger_squirrel", "B pass", "A choose luchataur", "B attack rhino_turtle",
]
[A]
play = ["shield_bugs exhausted", "killer_bee", "urchin_hurler"]
hand = ["gorillion", "compost_dragon", "tiger_squirrel", "strange_barrel", "mysterious_mermaid"]
draw = ["giraffodile", "turbo_bug"]
discard = ["axolotl_healer", "brain_fly"]
life = 2
mindbugs = 1
used_mindbugs = 1
[B]
play = ["rhino_turtle", "bee_bear", "luchataur"]
hand = ["lone_yeti", "shark_dog", "grave_robber", "snail_hydra"]
discard = ["explosive_toad", "ferret_bomber", "plated_scorpion"]
life = 3
mindbugs = 1
used_mindbugs = 1
"""
NAMES = ("You", "Rook")
SIZE = (100, 30)
CELL = (8.4, 17.0)
FONT = "DejaVu Sans Mono, Menlo, Consolas, Liberation Mono, monospace"
MARGIN = 14.0
KEYS = ("confirm", "cancel", "inspect", "help", "log", "cards", "quit", "next_zone", "concede")


def frame() -> list[Line]:
    """The frame that the picture shows."""
    _, scene, _ = stage(POSITION, 0, NAMES)
    scene.keys = [words.ARROW_KEYS, *((BY_NAME[name].key_name, BY_NAME[name].footer) for name in KEYS)]
    return compose(scene, plan(*SIZE))


def svg(lines: Sequence[Line], look: Theme, title: str) -> str:
    """Lines as an SVG document: rectangles for grounds, one text element for each run of one style."""
    width, height = (size * cell + 2 * MARGIN for size, cell in zip(SIZE, CELL, strict=True))
    ground = _ground(look.style(Ink.TEXT))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.1f} {height:.1f}" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width:.1f}" height="{height:.1f}" rx="8" fill="{ground}"/>',
        f'<g font-family="{FONT}" font-size="14" xml:space="preserve">',
    ]
    for row, line in enumerate(lines):
        parts += _row(row, line, look, ground)
    return "\n".join([*parts, "</g>", "</svg>", ""])


def _row(row: int, line: Line, look: Theme, ground: str) -> Iterator[str]:
    y = MARGIN + row * CELL[1]
    column = 0
    for text, ink in line:
        style = look.style(ink)
        x = MARGIN + column * CELL[0]
        length = len(text) * CELL[0]
        fill = _ground(style)
        if fill != ground:
            area = f'width="{length + 0.3:.1f}" height="{CELL[1] + 0.3:.1f}"'
            yield f'<rect x="{x:.1f}" y="{y:.1f}" {area} fill="{fill}"/>'
        yield from _words(text, x, y, style)
        column += len(text)


def _words(text: str, x: float, y: float, style: Style) -> Iterator[str]:
    """Each word on its own, so that a font of another width cannot push the rest of the line away."""
    weight = ' font-weight="bold"' if style.bold else ""
    colour = _hex(style.color) if style.color else "#000000"
    at = 0
    for word in text.split(" "):
        if word:
            left, length = x + at * CELL[0], len(word) * CELL[0]
            yield (
                f'<text x="{left:.1f}" y="{y + 12.8:.1f}" textLength="{length:.1f}" lengthAdjust="spacingAndGlyphs"'
                f' fill="{colour}"{weight}>{escape(word)}</text>'
            )
        at += len(word) + 1


def _ground(style: Style) -> str:
    return _hex(style.bgcolor) if style.bgcolor else "#ffffff"


def _hex(colour: RichColor) -> str:
    if colour.type is ColorType.DEFAULT:
        return "#000000"
    return colour.get_truecolor().hex


def main(arguments: Sequence[str]) -> int:
    if len(arguments) != 1:
        print("usage: python -m screens.picture OUT.svg", file=sys.stderr)
        return 2
    Path(arguments[0]).write_text(svg(frame(), theme("dark"), words.PICTURE_TITLE), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
