"""Questions: who must decide, what, and what happens without a yes (U2)."""

from engine.decisions import Kind, Purpose
from screens.catalogue.grammar import Told

YOU = "you"
YOUR = "your"
OWNED_BY = "{name}'s"
NAMELESS = "Player {number}"
CARDS = "cards"
WHICH = "(no. {place})"
"""Behind labels that would read alike."""
CARD_BY_PLACE = "the {place} card"

# D1, the turn action
ACTION = Told("Your turn: play a card or attack with a creature.", "{name} is to play a card or attack.")
ACTION_PLAY = Told("Your turn: play a card.", "{name} is to play a card.")
ACTION_ATTACK = Told("Your turn: attack with a creature.", "{name} is to attack.")
PLAY = "Play {card}"
ATTACK = "Attack with {card}"

# D2, Mindbug
MINDBUG = Told(
    "{player} {plays} {card}. Spend {mindbug} and take it for yourself?",
    "{player} {plays} {card}. {name} decides whether to spend {mindbug} and take it.",
)
PLAYS = Told("play", "plays")
ONE_MINDBUG = Told("your last Mindbug", "the last Mindbug")
MINDBUGS = Told("one of your {count} Mindbugs", "one of {count} Mindbugs")
MINDBUG_DECLINE = Told("If you decline, {player} {keeps} it.", "If {name} declines, {player} {keeps} it.")
MINDBUG_DECLINE_PLAY = Told(
    "If you decline, {player} {keeps} it and its Play effect.",
    "If {name} declines, {player} {keeps} it and its Play effect.",
)
KEEPS = Told("keep", "keeps")
USE_MINDBUG = "Spend a Mindbug: {taker} {gets} {card}, {player} {gets_turn} an extra turn"
GETS = Told("get", "gets")
NO_MINDBUG = "No Mindbug: {player} {keeps} {card}"

# D5, hunt
HUNT = Told(
    "{card} attacks. Hunt one of the enemy creatures, so that it has to block?",
    "{card} attacks. {name} decides whether it hunts one of the enemy creatures.",
)
HUNT_DECLINE = Told(
    "If you decline, {defender} may choose who blocks.", "If {name} declines, {defender} may choose who blocks."
)
HUNT_THIS = "Hunt {card}"
NO_HUNT = "No hunt: {defender} may choose who blocks"

# D6, block
BLOCK = Told(
    "{attacker} {attacks} with {card}. Block with one of your creatures?",
    "{attacker} {attacks} with {card}. {name} decides whether to block.",
)
ATTACKS = Told("attack", "attacks")
BLOCK_DECLINE = Told(
    "If you decline, you lose 1 life and have {life} left.",
    "If {name} declines, {name} loses 1 life and has {life} left.",
)
BLOCK_DECLINE_LAST = Told(
    "If you decline, you lose your last life and the game.",
    "If {name} declines, {name} loses the last life and the game.",
)
BLOCK_DECLINE_OTHERS = Told("If you decline, {other} may block.", "If {name} declines, {other} may block.")
BLOCK_WITH = "Block with {card}"
NO_BLOCK = "No block: lose 1 life"
NO_BLOCK_LAST = "No block: lose the last life and the game"
NO_BLOCK_OTHERS = "No block"

# D7, second attack
AGAIN = Told("{card} may attack a second time. Attack again?", "{card} may attack a second time. {name} decides.")
AGAIN_DECLINE = Told("If you decline, your turn ends.", "If {name} declines, the turn ends.")
ATTACK_AGAIN = "Attack again with {card}"
STOP = "Do not attack again"

# D3, D9: choosing cards
CHOOSE: dict[Purpose, Told] = {
    Purpose.NONE: Told("{source}: choose {what}.", "{source}: {name} chooses {what}."),
    Purpose.DEFEAT: Told("{source}: choose {what} to defeat.", "{source}: {name} chooses {what} to defeat."),
    Purpose.TAKE_CONTROL: Told(
        "{source}: choose {what} to take control of.", "{source}: {name} chooses {what} to take control of."
    ),
    Purpose.DISCARD: Told(
        "{source}: choose {what} from your hand to discard.", "{source}: {name} chooses {what} to discard."
    ),
    Purpose.PLAY_FROM_DISCARD: Told(
        "{source}: choose {what} from {pile} discard pile to play.",
        "{source}: {name} chooses {what} from {pile} discard pile to play.",
    ),
}
CHOOSE_LABELS: dict[Purpose, str] = {
    Purpose.NONE: "Choose {cards}",
    Purpose.DEFEAT: "Defeat {cards}",
    Purpose.TAKE_CONTROL: "Take {cards}",
    Purpose.DISCARD: "Discard {cards}",
    Purpose.PLAY_FROM_DISCARD: "Play {cards}",
}
CHOOSE_NONE_LABELS: dict[Purpose, str] = {
    Purpose.NONE: "Choose none",
    Purpose.DEFEAT: "Defeat none",
    Purpose.TAKE_CONTROL: "Take none",
    Purpose.DISCARD: "Discard none",
    Purpose.PLAY_FROM_DISCARD: "Play none",
}
CHOOSE_DECLINE = Told("You may also choose none.", "{name} may also choose none.")
CREATURE = ("creature", "creatures")
CARD = ("card", "cards")
ONE_OF = {"creature": "a creature", "card": "a card"}
UP_TO = "up to {count}"

# D4, order of triggers
ORDER = Told(
    "Several effects are waiting. Which one happens first?",
    "Several effects are waiting. {name} decides which one happens first.",
)
ORDER_THIS = "{card} ({text})"

# D8, D10, D11
OPTIONAL = Told("{source}: do it or leave it?", "{source}: {name} decides whether to do it.")
OPTIONAL_DECLINE = Told("If you decline, nothing happens.", "If {name} declines, nothing happens.")
YES_NO = {"yes": "Do it", "no": "Leave it"}
OPPONENT = Told("{source}: choose an opponent.", "{source}: {name} chooses an opponent.")
NAME = Told("{source}: choose one of these.", "{source}: {name} chooses.")

SHORT_TASKS: dict[Kind, str] = {
    Kind.ACTION: "choose a card to play or a creature to attack with.",
    Kind.MINDBUG: "decide about the Mindbug.",
    Kind.CHOOSE: "choose what the effect hits.",
    Kind.ORDER: "choose which effect happens first.",
    Kind.HUNT: "choose an enemy creature to hunt.",
    Kind.BLOCK: "choose one of your creatures as blocker.",
    Kind.AGAIN: "decide about the second attack.",
    Kind.OPTIONAL: "do it or leave it.",
    Kind.OPPONENT: "choose an opponent.",
    Kind.NAME: "choose one of the words.",
}
"""What the player is doing instead, when a card is picked that is no option."""
