"""What happened, a sentence an event. Names of fields: see `screens.narrator`."""

from screens.catalogue.grammar import Told

A_CARD = "a card"
NOTHING = "nothing"
A_PLAYERS = "a player's"
THE = "the {card}"
ARTICLE = "The "
"""Before a card that is told apart by its place."""

DECK_SHUFFLED = "The deck is shuffled."
UNUSED_SHUFFLED = "The unused pile is shuffled."
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

# Action, Evolve, Boost, tokens, what lasts a turn
ACTIVATED = Told("You use the Action of {card}.", "{name} uses the Action of {card}.")
EVOLVED = "{card} evolves into {stage}."
BOOSTED_ONE = "{cards} goes face down under {card} ({by}): +1 power."
BOOSTED_MORE = "{cards} go face down under {card} ({by}): +{count} power."
BOOST_TAKEN = Told(
    "You take {card} from under {creature} into your hand ({by}).",
    "{name} takes {card} from under {creature} into the hand ({by}).",
)
BOOSTS_DROPPED = Told(
    "What lay under {creature} goes to your discard pile: {cards}.",
    "What lay under {creature} goes to {name}'s discard pile: {cards}.",
)
OCTONITE = "{card} has {count} Octonite on it now."
OCTONITE_GONE = "The last Octonite of {card} is gone."
NOT_DEFEATED = "{card} cannot be defeated and stays as it is."
PROTECTED = "{card} cannot be defeated until the end of the turn."
KEYWORDS_GAINED = "{card} has {keywords} until the end of the turn."
BLOCK_FORBIDDEN = "{card} cannot block this turn ({by})."
SEAT_CANNOT_BLOCK = Told(
    "Your creatures cannot block this turn ({by}).", "{name}'s creatures cannot block this turn ({by})."
)
NO_BLOCK_THIS_TURN = "An effect forbids that until the end of the turn."
ATTACK_FORCED = Told("You have to attack with {card} ({by}).", "{name} has to attack with {card} ({by}).")
EFFECT_COPIED = "{card} copies the Play effect of {other}."
MINDBUG_REFRESHED = Told(
    "One of your used Mindbugs can be used again ({by}).", "One of {name}'s used Mindbugs can be used again ({by})."
)
NAMED_KEYWORD = Told("You name {word} for {by}.", "{name} names {word} for {by}.")
NAMED_PILE = Told("You choose {whose} discard pile for {by}.", "{name} chooses {whose} discard pile for {by}.")
NAMED_MODE = Told('You choose for {by}: "{words}".', '{name} chooses for {by}: "{words}".')

# Cards between hands and piles
PLAYED_FROM_HAND = Told("You play {card} from your hand ({by}).", "{name} plays {card} from the hand ({by}).")
GIVEN = Told("You give {cards} to {whom} ({by}).", "{name} gives {cards} to {whom} ({by}).")
SHOWN = Told("You show {card} and keep it ({by}).", "{name} shows {card} and keeps it ({by}).")
PILE_DISCARDED = Told(
    "You discard your whole draw pile ({by}): {cards}.", "{name} discards the whole draw pile ({by}): {cards}."
)
CARD_DISCARDED = Told(
    "{card} goes from your hand to {pile} discard pile ({by}).",
    "{card} goes from {name}'s hand to {pile} discard pile ({by}).",
)
RETURNED_TO_HAND = Told("{card} goes to your hand ({by}).", "{card} goes to {name}'s hand ({by}).")
TOOK_FROM_PILE = Told(
    "You take {cards} from {pile} discard pile into your hand ({by}).",
    "{name} takes {cards} from {pile} discard pile into the hand ({by}).",
)
LOOKED_AT = Told(
    "You alone look at {cards} of the unused pile ({by}).", "{name} alone looks at {cards} of the unused pile ({by})."
)
HANDED = Told(
    "You put {card} of the unused pile into {whose} hand ({by}).",
    "{name} puts {card} of the unused pile into {whose} hand ({by}).",
)

# Two against two
MINDFROG_USED = Told("You spend your Mindfrog and take {card}.", "{name} spends a Mindfrog and takes {card}.")
MINDFROG_DECLINED = Told("You spend no Mindfrog on {card}.", "{name} spends no Mindfrog on {card}.")
MINDBUG_REWARD_IN_TEAM = Told("You may act again in this turn.", "{name} may act again in this turn.")
ACTION_AGAIN = Told("You take another action in the same turn.", "{name} takes another action in the same turn.")
TURN_SKIPPED = Told(
    "You can take no turn action, so your turn is skipped.", "{name} can take no turn action, so the turn is skipped."
)
