"""A word in letters five lines high, made of block elements or ASCII."""

from __future__ import annotations

from screens.glyphs import Glyphs

_LETTERS = {
    "A": (" ### ", "#   #", "#####", "#   #", "#   #"),
    "B": ("#### ", "#   #", "#### ", "#   #", "#### "),
    "D": ("#### ", "#   #", "#   #", "#   #", "#### "),
    "E": ("#####", "#    ", "#### ", "#    ", "#####"),
    "F": ("#####", "#    ", "#### ", "#    ", "#    "),
    "G": (" ####", "#    ", "#  ##", "#   #", " ####"),
    "I": ("###", " # ", " # ", " # ", "###"),
    "M": ("#   #", "## ##", "# # #", "#   #", "#   #"),
    "N": ("#   #", "##  #", "# # #", "#  ##", "#   #"),
    "O": (" ### ", "#   #", "#   #", "#   #", " ### "),
    "R": ("#### ", "#   #", "#### ", "#  # ", "#   #"),
    "T": ("#####", "  #  ", "  #  ", "  #  ", "  #  "),
    "U": ("#   #", "#   #", "#   #", "#   #", " ### "),
    "V": ("#   #", "#   #", "#   #", " # # ", "  #  "),
    "C": (" ####", "#    ", "#    ", "#    ", " ####"),
    "Y": ("#   #", " # # ", "  #  ", "  #  ", "  #  "),
    "W": ("#   #", "#   #", "# # #", "## ##", "#   #"),
}


def banner(word: str, glyphs: Glyphs) -> list[str]:
    """The word on five lines. Letters that are not known are left out."""
    letters = [_LETTERS[char] for char in word.upper() if char in _LETTERS]
    return ["  ".join(letter[row] for letter in letters).replace("#", glyphs.solid) for row in range(5)]
