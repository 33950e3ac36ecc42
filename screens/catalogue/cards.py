"""Words that explain cards, obstacles, changes and results."""

from engine.keywords import FRENZY, HUNTER, POISONOUS, SNEAKY, TOUGH

KEYWORDS: dict[int, str] = {
    FRENZY: "If it is still in play after its first attack, it may attack a second time this turn.",
    HUNTER: "When it attacks, its player may name the enemy creature that has to block it.",
    POISONOUS: "Defeats every creature that it fights, even a stronger one.",
    SNEAKY: "Only Sneaky creatures can block it. It may block anything itself.",
    TOUGH: "The first time it would be defeated, it becomes exhausted and stays in play instead.",
}
"""What a keyword does (R6.1 to R6.5)."""

KEYWORDS_SHORT: dict[int, str] = {
    FRENZY: "Frenzy may attack twice in a turn.",
    HUNTER: "Hunter chooses who has to block it.",
    POISONOUS: "Poisonous defeats whatever it fights.",
    SNEAKY: "Sneaky is blocked by Sneaky only.",
    TOUGH: "Tough survives its first defeat.",
}
"""The same in a few words, for the strip below the board."""
TOUGH_USED = "Tough has saved it once already."

EXHAUSTED = "Exhausted: Tough has saved it once and will not save it again. It attacks and blocks as before."
LABELS = {"play": "Play", "attack": "Attack", "defeated": "Defeated"}
"""The kinds of triggered ability (R7.1)."""

LABELS_EXPLAINED = {
    "play": "Play effects happen once, when the creature is played, for the player who gets it.",
    "attack": "Attack effects happen at each of its attacks, before the block.",
    "defeated": "Defeated effects happen when it is defeated, for the player who controlled it.",
}

# A card in full
POWER = "Power {power}."
POWER_AND_KEYWORDS = "Power {power}. {keywords}."
NO_ABILITY = "No ability."
KEYWORDS_ONLY = "No ability besides its keywords."
KEYWORD_LINE = "{keyword}: {meaning}"
RULING = "- {ruling}"
COPIES = "{set_name} {number}, {copies} in the deck."
NOW = "Now: power {power}{keywords}."
NOW_KEYWORDS = ", {keywords}"
AS_PRINTED = "Now: as printed."
ATTACKED = "It has attacked {times} this turn."
TIMES = ("", "once", "twice")

# Where a change comes from
OWN_TEXT = "{change} from its own text"
OTHER_CARD = "{change} from {card}"
POWER_CHANGE = "{power:+d} power"
LOSES = "no {keywords}"
CANNOT_BLOCK = "cannot block because of {card}"
CANNOT_BLOCK_ITSELF = "cannot block because of its own text"

# Why not
SNEAKY_ATTACKER = "{card} cannot block: {attacker} is Sneaky, and only Sneaky creatures can block it."
FORBIDDEN = '{card} cannot block because of {source}: "{text}"'
FORBIDDEN_OTHERWISE = '{card} cannot do that because of {source}: "{text}"'
NOT_YOURS = "{card} is not yours: it belongs to {owner}."
DOES_NOT_FIT = '{card} does not fit: "{text}"'
NOT_ASKED_CHOICES = "{card} is not among the choices now: {task}"
NOT_YOUR_DECISION = "It is {name} who decides now."
GAME_IS_OVER = "The game is over."

# How it ended
YOU_WIN = "You win."
OTHER_WINS = "{name} wins."
DRAW = "The game is a draw."
WHY = {
    "life": ("You have no life left.", "{name} has no life left."),
    "no_action": (
        "You had no card to play and no creature to attack with.",
        "{name} had no card to play and no creature to attack with.",
    ),
    "conceded": ("You conceded.", "{name} conceded."),
    "absent": ("You were away for longer than you may.", "{name} was away for longer than a player may."),
    "repetition": ("The same position stood on the table for the third time.",) * 2,
    "turn_limit": ("The game has gone on for too many turns.",) * 2,
}
"""Why, told of the losing side: to the loser, about the loser (R9.1, R9.3, R9.5, R9.6)."""
WHY_DRAWN = {"absent": "One of you was away for longer than a player may, and the other one made a draw of it."}
"""Why nobody lost, where that needs other words."""
