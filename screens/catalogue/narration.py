"""What happened, a sentence an event. Names of fields: see `screens.narrator`."""

from screens.catalogue.grammar import Told

A_CARD = "a card"
THE = "the {card}"
"""Before a card that is told apart by its place."""

DECK_SHUFFLED = "The deck is shuffled."
HAND_SHUFFLED = Told("Your hand is shuffled.", "{name}'s hand is shuffled.")
REVEALED = "{card} is revealed."
FIRST_BY_CHANCE = Told("Chance decides: you start.", "Chance decides: {name} starts.")
FIRST_BY_POWER = Told("{shown}: you start.", "{shown}: {name} starts.")
SHOWS = Told("you reveal {card}", "{name} reveals {card}")
TURN = Told("Turn {turn}: it is your turn.", "Turn {turn}: it is {name}'s turn.")
EXTRA_TURN = Told("Turn {turn}: you take an extra turn.", "Turn {turn}: {name} takes an extra turn.")
DREW = Told("You draw {cards}.", "{name} draws {cards}.")
PLAYED = Told("You play {card}.", "{name} plays {card}.")
PLAYED_BY_EFFECT = Told(
    "You play {card} from {pile} discard pile ({by}).", "{name} plays {card} from {pile} discard pile ({by})."
)
MINDBUG_USED = Told("You spend a Mindbug and take {card}.", "{name} spends a Mindbug and takes {card}.")
MINDBUG_REWARD = Told("You will get an extra turn.", "{name} will get an extra turn.")
MINDBUG_DECLINED = Told("You spend no Mindbug on {card}.", "{name} spends no Mindbug on {card}.")
ENTERED_PLAY = Told("{card} comes into play on your side.", "{card} comes into play on {name}'s side.")
PLAY_EFFECT_STOPPED = "{by} stops the Play effect of {card}."
TRIGGERED = "The {label} effect of {card} happens."
NOTHING_TO_DO = "The effect of {card} finds nothing to do."
ATTACKED = Told("You attack with {card}.", "{name} attacks with {card}.")
ATTACKED_AGAIN = Told("You attack with {card} a second time.", "{name} attacks with {card} a second time.")
ATTACK_OVER = "The attack of {card} is over before it can be blocked."
HUNTED = "{card} hunts {target}, which has to block."
HUNT_DECLINED = "{card} does not hunt."
BLOCKED = Told("You block with {card}.", "{name} blocks with {card}.")
NOT_BLOCKED = Told("You do not block.", "{name} does not block.")
NOBODY_TO_BLOCK = Told("You have no creature to block with.", "{name} has no creature to block with.")
SNEAKY_ATTACKER = "{card} is Sneaky: only Sneaky creatures can block it."
TEXT_FORBIDS = '{card} says: "{text}"'
CANNOT_BLOCK = Told("You have no creature that can block.", "{name} has no creature that can block.")
FOUGHT = "{card} ({power}) fights {target} ({target_power})."
EXHAUSTED = "Tough saves {card}: it is exhausted now, but stays in play."
DEFEATED = "{card} is defeated."
DEFEATED_BY = "{card} is defeated by {by}."
DEFEATED_ITSELF = "{card} defeats itself."
LIFE_LOST = Told(
    "You lose {amount} life to {by} and have {life} left.",
    "{name} loses {amount} life to {by} and has {life} left.",
)
LAST_LIFE_LOST = Told("You lose your last life to {by}.", "{name} loses the last life to {by}.")
LIFE_GAINED = Told(
    "You gain {amount} life from {by} and have {life} now.",
    "{name} gains {amount} life from {by} and has {life} now.",
)
CONTROL_TAKEN = Told("You take control of {card} ({by}).", "{name} takes control of {card} ({by}).")
DISCARDED = Told("You discard {cards} ({by}).", "{name} discards {cards} ({by}).")
STOLEN = Told("You steal {cards} from {whose} hand ({by}).", "{name} steals {cards} from {whose} hand ({by}).")
TOOK_BACK = Told(
    "You take {cards} back from your discard pile ({by}).",
    "{name} takes {cards} back from the discard pile ({by}).",
)
CHOSEN = Told("You choose {cards} for {by}.", "{name} chooses {cards} for {by}.")
CHOSEN_NONE = Told("You choose nothing for {by}.", "{name} chooses nothing for {by}.")
CHOSEN_FORCED = "{by} can only choose {cards}."
ATTACK_AGAIN = "Frenzy: {card} attacks again."
ATTACK_STOPPED = "{card} does not attack a second time."
