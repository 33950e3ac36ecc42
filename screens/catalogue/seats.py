"""Words for what lies on and under a creature, and for a table of four."""

from engine.decisions import Kind

# Marks in the lower border of a card, each in full and ever shorter
ATTACKS = ("attacks", "attacks", "att")
ASKS = ("effect", "effect", "eff")
EXHAUSTED = ("exhausted", "exh", "x")
NO_ATTACK = ("no attack", "no att", "-a")
NO_BLOCK = ("no block", "no blk", "-b")
SAFE = ("safe", "safe", "sf")
THIS_TURN = ("this turn", "turn", "t")
BOOSTS = ("boost {count}", "bst {count}", "b{count}")
OCTONITE = ("octonite {count}", "oct {count}", "o{count}")
STAGE = ("stage {count}", "st {count}", "s{count}")

# The same in the line that describes the card under the cursor
UNDER_IT = "Under it: {cards}."
TOKENS_ON_IT = "{count} Octonite on it."
ITS_STAGE = "Stage {stage}."

FACE_DOWN = "a card"

# A card with more than one way to act
WAYS = {Kind.ACTION: "Decide what {card} does", Kind.ORDER: "Choose which effect of {card} comes first"}
WAYS_OF = {Kind.ACTION: "What does {card} do?", Kind.ORDER: "Which effect of {card} comes first?"}
WAYS_BACK = "Esc goes back to the cards."

# Cards to choose among that lie in no hand and no play area
LOOKED_AT = "From the unused pile: choose here"
UNDER = "Under {card}: choose here"
IN_HAND = "hand"

# Help
HELP_MARKS = (
    "Marks on a card",
    (
        "  The lower border of a card says what holds for it, as far as there is room: exhausted (exh, x), cards that"
        " boost it (boost 2, b2), Octonite on it (oct 1, o1), its stage (st 2, s2), that it cannot attack or block"
        " (-a, -b), that it cannot be defeated (safe), that it gained something for this turn (turn, t). On low cards"
        " keywords with no line of their own stand there as letters: Fa Fast, F Frenzy, H Hunter, P Poisonous,"
        " S Sneaky, T Tough."
    ),
    "  A creature that may attack or use its Action asks which of them, after Enter.",
)
HELP_FOUR = (
    "Two against two",
    (
        "  You sit below, your teammate above, the next player on your left, the other opponent on your right. The life"
        " of each team stands in the upper right corner, a > before whose turn it is. Your teammate's creatures have"
        " your own letters with Shift."
    ),
    (
        "  A Mindbug takes an opponent's card, a Mindfrog your teammate's; whoever lost it acts again in the same turn."
        " Who can do nothing is skipped, and a team that is skipped twice in a row loses."
    ),
)

# Confirming
CONFIRM_MINDFROG = "Spend your Mindfrog? It cannot be taken back."
MINDFROG_SURE = "Spend the Mindfrog? It does not come back."
CONFIRM_CONCEDE = "Give up this game for your whole team? {names} win then."
CONCEDE_SURE = "Give up this game for your whole team? {names} win then."

# Several cards of many, in the line mode
TYPE_NUMBERS_EXACTLY = "Type the numbers of {count} cards, with blanks between them."
TYPE_NUMBERS = "Type the numbers of the cards, {count} at most, with blanks between them."
TYPE_NUMBERS_OR_NONE = "Type the numbers of the cards, {count} at most, with blanks between them, or 'none'."
NONE_WORD = "none"
NO_SUCH_CARD = "The cards go from 1 to {count}."

# The seats
TEAMMATE = "{name}, your teammate"
TURN_SIGN = "> "
DECIDES = "{name} decides"
YOU_DECIDE = "you decide"
YOUR_TEAM = "Your team"
OTHER_TEAM = "Other team"
LIVES = "Your team {own} life, the other team {other}"
TURN_OF_YOU = "turn {turn}, yours"
TURN_OF = "turn {turn}, {name}'s"
COUNTS = (
    ("Hand {hand}", "Deck {deck}", "Mindbugs {bugs}", "Mindfrogs {frogs}", "Discard {pile}"),
    ("Hand {hand}", "Deck {deck}", "Bug {bugs}", "Frog {frogs}", "Discard {pile}"),
    ("Hand {hand}", "Deck {deck}", "Bug {bugs}", "Frog {frogs}", "Disc {pile}"),
    ("H {hand}", "D {deck}", "B {bugs}", "F {frogs}", "Disc {pile}"),
)
"""What a player has, in full and ever shorter; the last is always `pile`."""
BUG, FROG = "Bug", "Frog"
CHIPS = "{name:<5} h{hand} b{bugs} f{frogs}"
SHOWN = "shown"
SET_ASIDE = "Set aside {count}"
SET_ASIDE_TITLE = "Set aside: cards of evolution lines"

# Picture
PICTURE_TITLE = "Two against two in the terminal"

# The table in words
LOOK_TEAMMATE = "{name}, your teammate"
LOOK_LEFT = "{name}, on your left"
LOOK_RIGHT = "{name}, on your right"
LOOK_LIFE = "Your team has {own} life, {others} have {other}."
LOOK_FOUR = "{who}: {mindbugs}, {mindfrogs}, {hand} in hand, {draw} in the draw pile."
LOOK_MINDFROGS = "{count} of {total} Mindfrogs left"
LOOK_ASIDE = "Set aside, by their second stage: {cards}."
NOTHING_ASIDE = "Nothing lies aside."
LOOK_UNDER = "Under {card}: {cards}."
WELCOME = (
    "You play with {teammate}, who sits opposite, against {left} on your left and {right} on your right. Answer with"
    " the number of a choice, or type 'help'."
)
