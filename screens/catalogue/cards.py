"""Words that explain cards, obstacles, changes and results."""

from engine.keywords import FAST, FRENZY, HUNTER, POISONOUS, SNEAKY, TOUGH

KEYWORDS: dict[int, str] = {
    FAST: "It may attack in the turn in which its player plays it, after its Play effects.",
    FRENZY: "If it is still in play after its first attack, it may attack a second time this turn.",
    HUNTER: "When it attacks, its player may name the enemy creature that has to block it.",
    POISONOUS: "Defeats every creature that it fights, even a stronger one.",
    SNEAKY: "Only Sneaky creatures can block it. It may block anything itself.",
    TOUGH: "The first time it would be defeated, it becomes exhausted and stays in play instead.",
}
"""What a keyword does (R6.1 to R6.5)."""

KEYWORDS_SHORT: dict[int, str] = {
    FAST: "Fast may attack when it is played.",
    FRENZY: "Frenzy may attack twice in a turn.",
    HUNTER: "Hunter chooses who has to block it.",
    POISONOUS: "Poisonous defeats whatever it fights.",
    SNEAKY: "Sneaky is blocked by Sneaky only.",
    TOUGH: "Tough survives its first defeat.",
}
"""The same in a few words, for the strip below the board."""
TOUGH_USED = "Tough has saved it once already."

EXHAUSTED = "Exhausted: Tough has saved it once and will not save it again. It attacks and blocks as before."
LABELS = {
    "play": "Play",
    "attack": "Attack",
    "defeated": "Defeated",
    "action": "Action",
    "harvest": "Harvest",
    "put_in_discard": "In Discard Pile",
    "life_lost_in_discard": "In Discard Pile",
    "teammate_cannot_act": "Teammate",
}
"""The kinds of triggered ability (R7.1)."""

LABELS_EXPLAINED = {
    "play": "Play effects happen once, when the creature is played, for the player who gets it.",
    "attack": "Attack effects happen at each of its attacks, before the block.",
    "defeated": "Defeated effects happen when it is defeated, for the player who controlled it.",
    "action": "An Action is used instead of playing a card or attacking, if it would change something.",
    "harvest": "At each start of its player's turns one Octonite goes; with the last one the Harvest effect happens.",
    "put_in_discard": "It works whenever the card comes into a discard pile, for the player whose pile that is.",
    "life_lost_in_discard": "It works while the card lies in a discard pile, for the player whose pile that is.",
    "discard": "It works while the card lies in a discard pile, for the player whose pile that is.",
    "teammate_cannot_act": "It happens when a turn of its player's teammate is skipped.",
}

# A card in full
POWER = "Power {power}."
POWER_AND_KEYWORDS = "Power {power}. {keywords}."
NO_ABILITY = "No ability."
KEYWORDS_ONLY = "No ability besides its keywords."
KEYWORD_LINE = "{keyword}: {meaning}"
RULING = "- {ruling}"
COPIES = "{set_name} {number}, {copies} in the deck."
SET_ASIDE = "{set_name} {number}, one face of a double-sided card that lies aside until it is needed."
STAGE = "Stage {stage} of {count}: {line}."
EVOLVED_FROM = "evolved from {cards}"
EVOLVES_INTO = "evolves into {cards}"
TEAM_ONLY = "Only for two against two: it needs a teammate, so duels leave it out."
STAGE_MARK = "stage {stage} of {first}"
TEAM_MARK = "two against two"
UNDER_IT = "Under it, face down: {cards}."
TOKENS = "Octonite on it: {count}."
IDLE_NOW = "Its Action would change nothing now, so it cannot be used."
IDLE_BOUND = "Its Action has to wait: a Hunter must attack first."
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
BOOSTED = "{power:+d} power from {cards} under it"
GAINED_THIS_TURN = "{keywords} until the end of the turn"
UNDEFEATABLE_THIS_TURN = "cannot be defeated until the end of the turn"
CANNOT_BLOCK_THIS_TURN = "cannot block until the end of the turn"
LEAST_POWER = "{power:+d} power because power is never less than 1"
IN_A_PILE = "{card} in a discard pile"
CANNOT_ATTACK = "cannot attack because of {card}"
CANNOT_ATTACK_OWN_TEXT = "cannot attack because of its own text"
UNDEFEATABLE = "cannot be defeated because of {card}"
GIVEN_ABILITY = "an additional effect from {card}"
CANNOT_BLOCK = "cannot block because of {card}"
CANNOT_BLOCK_ITSELF = "cannot block because of its own text"

# Why not
CANNOT_ATTACK_ITSELF = '{card} cannot attack: "{text}"'
IDLE_AS_WELL = "Its Action would change nothing now."
BOUND_HUNT = '{card} cannot be hunted now because of {source}: "{text}"'
OBSTACLES = {
    "sneaky": "{card} cannot block: {source} is Sneaky, and only Sneaky creatures can block it.",
    "this_turn": "{card} cannot block: an effect forbids it until the end of the turn.",
    "cannot_attack": '{card} cannot attack because of {source}: "{text}"',
    "may_not_play": '{card} may not be played because of {source}: "{text}"',
    "bound": '{card} has to wait because of {source}: "{text}"',
    "idle_action": "The Action of {card} would change nothing now, so it cannot be used.",
}
"""Why a card is no option, by the code of the obstacle."""
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
    "card": ("The text of a card decided the game against you.", "The text of a card decided the game."),
    "conceded": ("You conceded.", "{name} conceded."),
    "absent": ("You were away for longer than you may.", "{name} was away for longer than a player may."),
    "repetition": ("The same position stood on the table for the third time.",) * 2,
    "turn_limit": ("The game has gone on for too many turns.",) * 2,
}
"""Why, told of the losing side: to the loser, about the loser (R9.1, R9.3, R9.5, R9.6)."""
WHY_IN_TEAMS = {
    "life": ("", "{name} has no life left."),
    "no_action": ("", "{name} had to skip two turns in a row."),
    "conceded": ("", "{name} gave up."),
    "absent": ("", "{name} was away for longer than a team may."),
}
"""The same where life is shared; `name` is a team."""
WHY_DRAWN = {"absent": "One of you was away for longer than a player may, and the other one made a draw of it."}
"""Why nobody lost, where that needs other words."""
