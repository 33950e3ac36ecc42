"""What happened in a few words each, for the strip on the board. Names of fields: see `screens.headlines`."""

from screens.catalogue.grammar import Told

STARTS = Told("you start", "{name} starts")
EXTRA_TURN = Told("you take an extra turn", "{name} takes an extra turn")
PLAYS = Told("you play {card}", "{name} plays {card}")
PLAYS_FROM_PILE = Told("you play {card} from {pile} discard pile", "{name} plays {card} from {pile} discard pile")
MINDBUG = Told("your Mindbug takes {card}", "{name}'s Mindbug takes {card}")
NO_MINDBUG = Told("you keep your Mindbug", "{name} spends no Mindbug")
NO_PLAY_EFFECT = "{by} stops the Play effect"
NOTHING_TO_DO = "{card}: nothing to do"
ATTACKS = Told("you attack with {card}", "{name} attacks with {card}")
ATTACKS_AGAIN = Told("you attack again with {card}", "{name} attacks again with {card}")
ATTACK_OVER = "the attack of {card} is over"
HUNTS = "{card} hunts {target}"
BLOCKS = Told("you block with {card}", "{name} blocks with {card}")
NO_BLOCK = Told("you do not block", "{name} does not block")
CANNOT_BLOCK = Told("you cannot block", "{name} cannot block")
CANNOT_BLOCK_SNEAKY = Told("you cannot block: {card} is Sneaky", "{name} cannot block: {card} is Sneaky")
FIGHT = "{card} ({power}) fights {target} ({target_power})"
TOUGH = "Tough saves {card}"
DEFEATED = "{card} is defeated"
LOSES_LIFE = Told("you lose {amount} life", "{name} loses {amount} life")
LOSES_LAST = Told("you lose your last life", "{name} loses the last life")
GAINS_LIFE = Told("you gain {amount} life", "{name} gains {amount} life")
TAKES = Told("you take {card}", "{name} takes {card}")
DISCARDS = Told("you discard {cards}", "{name} discards {cards}")
STEALS = Told("you steal {cards}", "{name} steals {cards}")
TAKES_BACK = Told("you take back {cards}", "{name} takes back {cards}")
CHOOSES_NONE = Told("you choose nothing", "{name} chooses nothing")
WINS = Told("you win", "{name} wins")
DRAW = "a draw"
