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

# Effects of the other sets
PLAYS_FROM_HAND = Told("you play {card} from your hand", "{name} plays {card} from the hand")
ACTS = Told("you use {card}'s Action", "{name} uses {card}'s Action")
EVOLVES = "{card} evolves into {stage}"
BOOSTED = "{card} is boosted: {power:+d} power"
TAKES_BOOST = Told("you take {card} from under {creature}", "{name} takes {card} from under {creature}")
OCTONITE = "{card}: {count} Octonite"
HARVESTED = "{card}: the last Octonite is gone"
SAVED = "{card} cannot be defeated"
GAINS_KEYWORDS = "{card} has {keywords} this turn"
MAY_NOT_BLOCK = "{card} cannot block this turn"
SEAT_MAY_NOT_BLOCK = Told("you cannot block this turn", "{name} cannot block this turn")
HAS_TO_ATTACK = Told("you have to attack with {card}", "{name} has to attack with {card}")
COPIES = "{card} copies {other}"
MINDBUG_BACK = Told("a Mindbug of yours is unused again", "a Mindbug of {name} is unused again")
NAMES = Told("you name {word}", "{name} names {word}")
GIVES = Told("you give {cards} to {whom}", "{name} gives {cards} to {whom}")
SHOWS = Told("you show {card}", "{name} shows {card}")
LOSES_PILE = Told("your draw pile is discarded", "{name}'s draw pile is discarded")
LOSES_CARD = Told("{card} leaves your hand for a discard pile", "{card} leaves {name}'s hand for a discard pile")
TO_HAND = Told("{card} goes to your hand", "{card} goes to {name}'s hand")
TAKES_FROM_PILE = Told("you take {cards} from {pile} discard pile", "{name} takes {cards} from {pile} discard pile")
LOOKS = Told("you look at {cards}", "{name} looks at {cards} of the unused pile")
HANDS = Told("you hand {card} to {whom}", "{name} hands {card} to {whom}")
MINDFROG = Told("your Mindfrog takes {card}", "{name}'s Mindfrog takes {card}")
NO_MINDFROG = Told("you keep your Mindfrog", "{name} spends no Mindfrog")
ACTS_AGAIN = Told("you act again", "{name} acts again")
SKIPS = Told("your turn is skipped", "{name}'s turn is skipped")
