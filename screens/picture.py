"""`python -m screens.picture FOLDER`: the boards as pictures, from fixed positions, without a terminal.

The same lines as on the screen, every cell at its place, so the file is the same byte for byte wherever it
is made.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from rich.color import Color as RichColor
from rich.color import ColorType
from rich.style import Style

from screens.board import compose
from screens.catalogue import board as words
from screens.catalogue import seats as seat_words
from screens.catalogue.decks import COMPUTERS
from screens.commands import BY_NAME
from screens.ink import Ink, Line, width_of
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
POSITION_OF_FOUR = """
title = "Your teammate plays a card, and you have a Mindfrog"
mode = "tag_team"
active = "C"
script = ["C play okra_shaman"]
[A]
play = ["ant_zombie_horde exhausted boost=killer_bee", "cloud_lady stage=2"]
hand = ["compost_dragon", "tiger_squirrel", "going_bananas"]
draw = ["giraffodile"]
discard = ["axolotl_healer"]
mindbugs = 0
used_mindbugs = 1
mindfrogs = 1
[B]
play = ["bee_bear", "urchin_hurler"]
hand = ["shark_dog", "grave_robber"]
draw = ["turbo_bug"]
discard = ["killer_bee"]
life = 2
mindbugs = 1
mindfrogs = 1
[C]
play = ["captain_cucodile octonite=2", "lone_yeti"]
hand = ["okra_shaman", "deathweaver", "spider_owl"]
draw = ["brain_fly"]
mindbugs = 1
used_mindfrogs = 1
[D]
play = ["rhino_turtle", "the_lurker boost=brain_fly"]
hand = ["harpy_mother", "snail_hydra"]
discard = ["gorillion"]
used_mindbugs = 1
mindfrogs = 1
"""
CELL = (8.4, 17.0)
FONT = "DejaVu Sans Mono, Menlo, Consolas, Liberation Mono, monospace"
MARGIN = 14.0
KEYS = ("confirm", "cancel", "inspect", "help", "log", "cards", "quit", "next_zone", "concede")


class Picture(NamedTuple):
    position: str
    names: tuple[str, ...]
    size: tuple[int, int]
    title: str


PICTURES = {
    "board": Picture(POSITION, ("You", "Rook"), (100, 30), words.PICTURE_TITLE),
    "board-of-four": Picture(POSITION_OF_FOUR, ("You", *COMPUTERS), (80, 24), seat_words.PICTURE_TITLE),
}
"""By the names of their files."""


def frame(picture: Picture) -> list[Line]:
    """The frame that a picture shows."""
    _, scene, _ = stage(picture.position, 0, picture.names)
    scene.keys = [words.ARROW_KEYS, *((BY_NAME[name].key_name, BY_NAME[name].footer) for name in KEYS)]
    return compose(scene, plan(*picture.size, "", len(picture.names)))


def drawn(name: str) -> str:
    """The picture of that name as the text of its file."""
    picture = PICTURES[name]
    return svg(frame(picture), theme("dark"), picture.title)


def svg(lines: Sequence[Line], look: Theme, title: str) -> str:
    """Lines as an SVG document: rectangles for grounds, one text element for each run of one style."""
    cells = width_of(lines[0]), len(lines)
    width, height = (size * cell + 2 * MARGIN for size, cell in zip(cells, CELL, strict=True))
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
        print("usage: python -m screens.picture FOLDER", file=sys.stderr)
        return 2
    for name in PICTURES:
        (Path(arguments[0]) / f"{name}.svg").write_text(drawn(name), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
