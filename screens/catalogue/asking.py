"""Questions: who must decide, what, and what happens without a yes (U2)."""

from engine.decisions import Kind, Purpose
from screens.catalogue.grammar import Told

YOU = "you"
YOUR = "your"
OWNED_BY = "{name}'s"
YOUR_TEAM = "your team"
TEAM_OF = "{name}'s team"
BOOST_MARK = "{count} boost"
BOOSTS_MARK = "{count} boosts"
OCTONITE_MARK = "{count} Octonite"
NAMELESS = "Player {number}"
CARDS = "cards"
WHICH = "(no. {place})"
"""Behind labels that would read alike."""
CARD_BY_PLACE = "the {place} card"

# D1, the turn action
ACTION = Told("Your turn: {what}.", "{name} is to {what}.")
ACTION_WHAT = {
    "play": Told("play a card", "play a card"),
    "attack": Told("attack with a creature", "attack"),
    "activate": Told("use an Action", "use an Action"),
}
ACTION_BOUND = Told(
    "Your turn: you have to attack with a Hunter and hunt {bait}.",
    "{name} has to attack with a Hunter and hunt {bait}.",
)
PLAY = "Play {card}"
ATTACK = "Attack with {card}"
ACTIVATE = "Use {card}'s Action"

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

TEAMMATE = "your teammate {name}"
MINDBUG_DECLINE_OTHERS = Told("If you decline, {other} may take it.", "If {name} declines, {other} may take it.")
USE_MINDBUG_IN_TEAM = "Spend a Mindbug: {taker} {gets} {card}, {player} {acts} again in this turn"
MINDFROG = Told("your Mindfrog", "a Mindfrog")
USE_MINDFROG = "Spend your Mindfrog: {taker} {gets} {card}, {player} {acts} again in this turn"
ACTS = Told("act", "acts")
NO_MINDBUG_OTHERS = "No Mindbug: {other} may take {card}"
NO_MINDFROG = "No Mindfrog: {player} {keeps} {card}"
NO_MINDFROG_OTHERS = "No Mindfrog: {other} may take {card}"

# D5, hunt
HUNT_BOUND = Told(
    "{card} attacks and has to hunt one of these.", "{card} attacks and has to hunt. {name} decides what."
)
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
BLOCK_DECLINE_TEAM = "If {who} {decline}, {team} loses 1 life and has {life} left."
BLOCK_DECLINE_TEAM_LAST = "If {who} {decline}, {team} loses the last life and the game."
DECLINE = Told("decline", "declines")
BLOCK_DECLINE_OTHERS = Told("If you decline, {other} may block.", "If {name} declines, {other} may block.")
BLOCK_WITH = "Block with {card}"
NO_BLOCK = "No block: lose 1 life"
NO_BLOCK_LAST = "No block: lose the last life and the game"
NO_BLOCK_OTHERS = "No block"

# D7, second attack
AGAIN = Told("{card} may attack a second time. Attack again?", "{card} may attack a second time. {name} decides.")
AGAIN_DECLINE_FORCED = Told("If you decline, the attack is over.", "If {name} declines, the attack is over.")
AGAIN_DECLINE = Told("If you decline, your turn ends.", "If {name} declines, the turn ends.")
ATTACK_AGAIN = "Attack again with {card}"
STOP = "Do not attack again"

# D3, D9: choosing cards; {what} is `two cards from Rook's discard pile`
CHOOSE: dict[Purpose, Told] = {
    Purpose.NONE: Told("{source}: choose {what}.", "{source}: {name} chooses {what}."),
    Purpose.DEFEAT: Told("{source}: choose {what} to defeat.", "{source}: {name} chooses {what} to defeat."),
    Purpose.TAKE_CONTROL: Told(
        "{source}: choose {what} to take control of.", "{source}: {name} chooses {what} to take control of."
    ),
    Purpose.DISCARD: Told(
        "{source}: choose {what} from your hand to discard.", "{source}: {name} chooses {what} to discard."
    ),
    Purpose.PLAY_FROM_DISCARD: Told("{source}: choose {what} to play.", "{source}: {name} chooses {what} to play."),
    Purpose.GIVE: Told(
        "{source}: choose {what} from your hand to give to {receiver}.",
        "{source}: {name} chooses {what} to give to {receiver}.",
    ),
    Purpose.BOOST: Told(
        "{source}: choose {what} to put under a creature as a boost.",
        "{source}: {name} chooses {what} to put under a creature as a boost.",
    ),
    Purpose.BOOSTED: Told(
        "{source}: choose {what} to put the card under, for +1 power.",
        "{source}: {name} chooses {what} to put the card under.",
    ),
    Purpose.TO_HAND: Told(
        "{source}: choose {what} to take into your hand.", "{source}: {name} chooses {what} to take into the hand."
    ),
    Purpose.PLAY_FROM_HAND: Told(
        "{source}: choose {what} from your hand to play; nobody can take it with a Mindbug.",
        "{source}: {name} chooses {what} from the hand to play.",
    ),
    Purpose.CANNOT_BLOCK: Told(
        "{source}: choose {what} that cannot block this turn.", "{source}: {name} chooses {what} that cannot block."
    ),
    Purpose.FORCE_ATTACK: Told(
        "{source}: choose {what} that has to attack at once.", "{source}: {name} chooses {what} that has to attack."
    ),
    Purpose.COPY: Told(
        "{source}: choose {what} whose Play effect it copies.", "{source}: {name} chooses {what} to copy the effect of."
    ),
    Purpose.SHOW: Told(
        "{source}: choose {what} from your hand to show; you keep it.", "{source}: {name} chooses {what} to show."
    ),
    Purpose.TEAMMATE_HAND: Told(
        "{source}: choose {what} of the unused pile for {receiver}.",
        "{source}: {name} chooses {what} of the unused pile for {receiver}.",
    ),
}
CHOOSE_LABELS: dict[Purpose, str] = {
    Purpose.NONE: "Choose {cards}",
    Purpose.DEFEAT: "Defeat {cards}",
    Purpose.TAKE_CONTROL: "Take {cards}",
    Purpose.DISCARD: "Discard {cards}",
    Purpose.PLAY_FROM_DISCARD: "Play {cards}",
    Purpose.GIVE: "Give {cards}",
    Purpose.BOOST: "Boost with {cards}",
    Purpose.BOOSTED: "Put it under {cards}",
    Purpose.TO_HAND: "Take {cards}",
    Purpose.PLAY_FROM_HAND: "Play {cards}",
    Purpose.CANNOT_BLOCK: "No block by {cards}",
    Purpose.FORCE_ATTACK: "Attack by {cards}",
    Purpose.COPY: "Copy {cards}",
    Purpose.SHOW: "Show {cards}",
    Purpose.TEAMMATE_HAND: "Give {cards}",
}
CHOOSE_NONE_LABELS: dict[Purpose, str] = {
    Purpose.NONE: "Choose none",
    Purpose.DEFEAT: "Defeat none",
    Purpose.TAKE_CONTROL: "Take none",
    Purpose.DISCARD: "Discard none",
    Purpose.PLAY_FROM_DISCARD: "Play none",
    Purpose.BOOST: "Boost with none",
    Purpose.COPY: "Copy none",
}
CHOOSE_DECLINE = Told("You may also choose none.", "{name} may also choose none.")
DISCARD_OR_DEFEAT = Told(
    "If you discard none, one of your creatures is defeated, which you choose.",
    "If {name} discards none, one of their creatures is defeated.",
)
DISCARD_OR_NOTHING = Told(
    "You may also discard none: you have no creature that would be defeated for it.",
    "{name} may also discard none, having no creature that would be defeated for it.",
)
CREATURE = ("creature", "creatures")
CARD = ("card", "cards")
ONE_OF = {"creature": "a creature", "card": "a card"}
UP_TO = "up to {count}"
FROM_PILE = "{what} from {whose} discard pile"
FROM_PILES = "{what} from any discard pile"
FROM_UNDER = "{what} from under a creature"
CARD_FROM_PILE = "{card} from {whose} discard pile"
CARD_FROM_UNDER = "{card} from under {creature}"
COPY_EFFECT = "{card}: {words}"
COPY_NOTHING = "{card}, which has no Play effect"
UNABLE = "{card}, which cannot attack"

# D4, order of triggers
ORDER = Told(
    "Several effects are waiting. Which one happens first?",
    "Several effects are waiting. {name} decides which one happens first.",
)
ORDER_THIS = "{card} ({text})"
ORDER_GIVEN = "{card} ({text}, from {other})"
ORDER_LABELED = "{label}: {words}"

# D8: offers
OFFER = Told("{source}: {offer}? If you do, {gain}.", '{source}: {name} takes the offer or leaves it. "{words}"')
OFFER_DECLINE = Told("If you decline, nothing happens.", "If {name} declines, nothing happens.")
OFFER_LAST_LIFE = "It is the last life: the game would be lost."
OFFER_LABELS = {"yes": "{offer}: {gain}", "no": "Leave it"}
PLAY_IT = Told(
    "{source}: play {card} at once? Nobody can take it with a Mindbug.",
    "{source}: {name} decides whether to play {card} at once.",
)
PLAY_IT_DECLINE = Told("If you decline, it stays in your hand.", "If {name} declines, it stays in the hand.")
PLAY_IT_LABELS = {"yes": "Play {card}", "no": "Keep {card} in hand"}
THE_CARD = "the card"
FAST = Told(
    "{card} is Fast. Attack with it in the turn in which you played it?",
    "{card} is Fast. {name} decides whether to attack with it at once.",
)
FAST_DECLINE = Told(
    "If you decline, it does not attack this turn.", "If {name} declines, it does not attack this turn."
)
FAST_LABELS = {"yes": "Attack with {card}", "no": "Do not attack with it now"}
PLAY_THIS = Told(
    "You lost life. Play {card} from your discard pile?",
    "{name} lost life and decides whether to play {card} from the discard pile.",
)
PLAY_THIS_DECLINE = Told("If you decline, it stays there.", "If {name} declines, it stays there.")
PLAY_THIS_LABELS = {"yes": "Play {card}", "no": "Leave it in the discard pile"}

# D10, D11
OPPONENT = Told('{source}: choose an opponent. "{words}"', "{source}: {name} chooses an opponent.")
KEYWORD = Told('{source}: name one. "{words}"', "{source}: {name} names a keyword.")
PILE = Told("{source}: into whose discard pile with {card}?", "{source}: {name} chooses a discard pile for {card}.")
PILE_LABEL = "{whose} discard pile"
MODE = Told("{source}: choose what happens.", "{source}: {name} chooses what happens.")

SHORT_TASKS: dict[Kind, str] = {
    Kind.ACTION: "choose a card to play, or a creature that attacks or acts.",
    Kind.MINDBUG: "decide about the Mindbug.",
    Kind.CHOOSE: "choose what the effect hits.",
    Kind.ORDER: "choose which effect happens first.",
    Kind.HUNT: "choose an enemy creature to hunt.",
    Kind.BLOCK: "choose one of your creatures as blocker.",
    Kind.AGAIN: "decide about the second attack.",
    Kind.OPTIONAL: "take the offer or leave it.",
    Kind.OPPONENT: "choose an opponent.",
    Kind.NAME: "choose one of the words.",
}
"""What the player is doing instead, when a card is picked that is no option."""
