"""Words for what is played: modes, mixes of sets, who plays how well."""

from collections.abc import Sequence

from engine.cards import SETS
from engine.decks import preset_of, write_sets

COMPUTERS = ("Rook", "Wren", "Kite")
"""The computers from the person's left on: of four seats an opponent, the teammate, the other opponent (R14.1)."""
MODE_WORDS = {"duel": "duel", "tag_team": "two against two", "epic": "epic, two against two"}
MODES = {
    "duel": ("Duel", "you against one computer, 10 cards each"),
    "tag_team": ("Two against two", "with a computer against two, 6 cards each"),
    "epic": ("Epic", "the same with 10 cards each"),
}
PRESETS = {
    "all": "Everything",
    "beginnings": "First Contact + New Servants",
    "beyond": "Beyond Evolution + Beyond Eternity",
    "two_beyonds": "First Contact + both Beyonds",
    "team": "First Contact, New Servants, Tag Team",
}
"""The mixes that are no set by themselves."""
PRESET_NOTES = {
    "all": "every set there is",
    "beginnings": "the first box and a dozen more",
    "beyond": "evolving creatures and boosts",
    "two_beyonds": "the same with the first box",
    "team": "for two against two",
}
SET_NOTES = {
    "first_contact": "the place to begin",
    "new_servants": "a dozen more of the same kind",
    "beyond_evolution": "creatures that act and evolve",
    "beyond_eternity": "boosts, busy discard piles",
    "tag_team": "for two against two only",
    "battlefruit_kingdom": "Harvest, Octonite and Fast",
}

# The screen of a new game
TITLE = "New game"
START = "Start"
START_NOTE = "begin with what stands below"
MODE = "Mode: {mode}"
DECK = "Cards: {deck}"
LEVEL = "{name}: {level}"
LEVEL_ONE = "Computer: {level}"
LEVEL_TITLE = "How strong is {name}?"
LEVEL_TITLE_ONE = "How strong is the computer?"
PLACES = ("on your left", "your teammate, opposite", "on your right")
"""Of the computers at a table of four, in their order."""
CARDS_IN = "{count} cards"
PROBLEM = "This deck cannot be played: {problem}"

# The screen of the deck
DECK_TITLE = "Which cards are shuffled?"
DONE = "Take these"
DONE_NOTE = "{count} cards; {mode} needs {least}"
COPIES = "{name}: {copies}"
NO_COPY, ONE_COPY, SOME_COPIES = "no", "yes", "{count} copies"
MIXES = "Usual mixes, taken with Enter"
EACH_SET = "Each set: Enter or Right for one more copy, Left for one less"
LEFT_OUT = "{count} cards need a teammate and are left out of duels."
NOTHING_CHOSEN = "At least one set must be shuffled."
MOST = "More than {most} copies of a set are not shuffled together."
DECK_KEYS = (("Up/Down", "move"), ("Enter", "choose"), ("Left/Right", "copies"), ("Esc", "back"))


def deck_words(sets: Sequence[str]) -> str:
    """A mix of sets, as short as it can be said: `Everything`, `First Contact + New Servants x2`."""
    preset = preset_of(sets)
    if preset in PRESETS:
        return PRESETS[preset]
    parts = []
    for word in write_sets(sets):
        name, times, copies = word.partition("*")
        parts.append(f"{SETS[name].name} x{copies}" if times else SETS[name].name)
    return " + ".join(parts)
