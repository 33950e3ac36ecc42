"""One card as lines (U1, U2): name, current power, keywords, state, the key that selects it.

What a reader must not miss never depends on colour: a choice has a heavy border and a letter, the card
under the cursor a double border, a changed power its difference, every state a word.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.keywords import names
from screens.catalogue import board as words
from screens.glyphs import Border, Glyphs
from screens.ink import Ink, Line, Span, cut, fit, wrap
from screens.marks import Mark, mark_text
from screens.plan import CardSize


class Face(NamedTuple):
    """Everything that a drawn card depends on; equal faces are drawn once."""

    name: str
    power: int
    printed: int
    keywords: int
    text: str
    marks: tuple[Mark, ...]  # words in the lower border, the weightiest first
    letter: str  # "" when the card is no choice
    legal: bool
    here: bool
    chosen: bool
    fighting: bool


@lru_cache(maxsize=512)
def draw_card(face: Face, size: CardSize, glyphs: Glyphs) -> tuple[Line, ...]:
    """Exactly `size.height` lines of `size.width` cells."""
    border = glyphs.double if face.here else glyphs.heavy if face.legal else glyphs.thin
    edge = Ink.HERE_STRONG if face.here else Ink.LEGAL if face.legal else Ink.FRAME
    inner = Ink.HERE if face.here else Ink.TEXT
    rows = _inside(face, size.width - 2, size.height - 2, size.rules, glyphs)
    lines = [_top(face, size.width, border, edge)]
    lines += [((border.side, edge), *fit(row, size.width - 2, inner), (border.side, edge)) for row in rows]
    lines.append(_bottom(face, size.width, size.height, border, edge))
    return tuple(lines)


def _top(face: Face, width: int, border: Border, edge: Ink) -> Line:
    """Letter on the left, power on the right, the difference to the printed power before it."""
    left: list[Span] = [(f" {face.letter} ", Ink.LETTER)] if face.letter else []
    change = face.power - face.printed
    delta = f"{change:+d}" if change else ""
    power = f" {face.power} "
    used = sum(len(text) for text, _ in left) + len(delta) + len(power)
    rule = border.top * (width - 2 - used)
    right: list[Span] = [(delta, Ink.UP if change > 0 else Ink.DOWN)] if delta else []
    return ((border.top_left, edge), *left, (rule, edge), *right, (power, Ink.POWER), (border.top_right, edge))


def _label(face: Face, room: int, height: int) -> str:
    """What stands in the lower border: marks, and on a low card the keywords for which a long name left no line."""
    letters = ""
    if face.keywords and len(name_lines(face.name, room + 2, 2, "")) > height - 3:
        letters = "".join(keyword_letters(face.keywords, room))
    if face.chosen:
        return cut(words.CHOSEN, room)
    marks = mark_text(face.marks, room - len(letters) - bool(letters))
    return " ".join(part for part in (letters, marks) if part)


def keyword_letters(bits: int, room: int) -> str:
    """The shortest forms of keywords, with blanks between them where there is room: `F T`."""
    forms = [words.KEYWORD_FORMS[name][-1] for name in names(bits)]
    spaced = " ".join(forms)
    return spaced if len(spaced) <= room else "".join(forms)[:room]


def _bottom(face: Face, width: int, height: int, border: Border, edge: Ink) -> Line:
    ink = Ink.CHOSEN if face.chosen else Ink.FIGHT if face.fighting else edge
    label = _label(face, width - 4, height)
    if not label:
        return ((border.bottom_left + border.bottom * (width - 2) + border.bottom_right, edge),)
    label = f" {label} "
    left = (width - 2 - len(label)) // 2
    right = width - 2 - len(label) - left
    return (
        (border.bottom_left + border.bottom * left, edge),
        (label, ink),
        (border.bottom * right + border.bottom_right, edge),
    )


def _inside(face: Face, width: int, height: int, rules: bool, glyphs: Glyphs) -> list[Line]:
    strong = Ink.HERE_STRONG if face.here else Ink.STRONG
    soft = Ink.HERE if face.here else Ink.KEYWORD
    name: list[Line] = [((line, strong),) for line in name_lines(face.name, width, 2, glyphs.more)]
    keywords: list[Line] = [((line, soft),) for line in keyword_lines(face.keywords, width, height - len(name))]
    if not rules:
        blank: list[Line] = [()] * (height - len(name) - len(keywords))
        return name + blank + keywords if face.keywords else name + blank
    body = Ink.HERE if face.here else Ink.TEXT
    room = height - len(name) - len(keywords)
    text = wrap(face.text, width)
    if len(text) > room:
        text = [*text[: room - 1], cut(f"{text[room - 1]} {glyphs.more}", width, glyphs.more)]
    gap: list[Line] = [()] if len(text) < room else []
    lines = name + keywords + gap + [((line, body),) for line in text]
    return lines + [()] * (height - len(lines))


def name_lines(name: str, width: int, most: int, more: str) -> list[str]:
    """A card's name on at most `most` lines of `width` cells.

    Breaks at blanks, then at hyphens; a single longer word is divided with a hyphen near its middle.

    >>> name_lines("Explosive Toad", 11, 2, "~"), name_lines("Elephantopus", 11, 2, "~")
    (['Explosive', 'Toad'], ['Elephan-', 'topus'])
    >>> name_lines("Hungry Hungry Hamster", 11, 2, "~")
    ['Hungry', 'Hungry Ham~']
    """
    lines: list[str] = []
    for piece in _pieces(name, width):
        if lines and len(lines[-1]) + len(piece.rstrip()) <= width:
            lines[-1] += piece
        else:
            lines.append(piece)
    if len(lines) > most:
        lines = [*lines[: most - 1], cut("".join(lines[most - 1 :]).rstrip(), width, more)]
    return [line.rstrip() for line in lines]


def _pieces(name: str, width: int) -> list[str]:
    pieces: list[str] = []
    for word in name.split():
        if len(word) <= width:
            pieces.append(word + " ")
        elif "-" in word:
            parts = word.split("-")
            pieces += [part + "-" for part in parts[:-1]] + [parts[-1] + " "]
        else:
            middle = _division(word)
            pieces += [word[:middle] + "-", word[middle:] + " "]
    return pieces


def _division(word: str) -> int:
    """Where to divide a long word: before a consonant that a vowel follows, as near to the middle as there is one."""
    vowels = "aeiouy"
    places = [at for at in range(3, len(word) - 2) if word[at] not in vowels and word[at + 1] in vowels]
    return min(places, key=lambda at: abs(2 * at - len(word)), default=len(word) // 2)


def keyword_lines(bits: int, width: int, lines: int) -> list[str]:
    """Keywords as words, shortened only as far as the room demands, in the end to single letters."""
    if not bits or lines < 1:
        return []
    forms = [words.KEYWORD_FORMS[name] for name in names(bits)]
    for shortness in range(len(forms[0])):
        wrapped = wrap(" ".join(form[shortness] for form in forms), width)
        if len(wrapped) <= lines:
            return wrapped
    return wrapped[:lines]
