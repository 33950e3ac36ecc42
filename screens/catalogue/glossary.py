"""The words of the cards and of two against two, explained; and the mechanics by which cards can be searched."""

TITLE = "Words on the cards"
ENTRY = "  {word}: {meaning}"

MECHANICS = ("action", "evolve", "boost", "in discard pile", "harvest", "fast", "two against two")
"""What a search finds cards by, beside their words."""

GLOSSARY: tuple[tuple[str, str], ...] = (
    ("Action", "an effect that is used instead of playing a card or attacking, if it would change something now."),
    ("Allied", "your creatures, and those of your teammate. Enemy: those of your opponents."),
    (
        "Boost",
        (
            "to put a card of any discard pile face down under a creature: +1 power each. They go to the discard pile"
            " of the creature's player when it leaves play. A creature with such a card is boosted."
        ),
    ),
    (
        "Evolve",
        (
            "to become the next stage: the same creature, with other power, keywords and text. It is its first stage"
            " again when it leaves play. Stages two and three are the faces of one card that lies aside."
        ),
    ),
    ("Exhausted", "saved by Tough once; it will not be saved again."),
    ("Extra turn", "what a duellist gets whose card a Mindbug took. In two against two they act again instead."),
    ("Fast", "may attack in the turn in which its player plays it."),
    ("Frenzy", "may attack twice in a turn."),
    (
        "Harvest",
        "happens when the last Octonite is gone; one goes at each start of its player's turns.",
    ),
    ("Hunter", "may name the enemy creature that has to block it."),
    (
        "In discard pile",
        "works while the card lies in a discard pile, for the player whose pile that is.",
    ),
    ("Mindbug", "takes the card that an opponent plays from hand, before its Play effect. Spent once."),
    ("Mindfrog", "does the same with a card of the teammate. It does not count as a Mindbug."),
    ("Octonite", "the tokens with which a Harvest creature comes into play."),
    ("Poisonous", "defeats whatever it fights."),
    ("Skipped turn", "of a player in a team who can do nothing. A team that has to skip twice in a row loses."),
    ("Sneaky", "can be blocked by Sneaky creatures only."),
    ("Take over", "to take control of a creature as it is, without its Play effect."),
    ("Teammate", "sits opposite; life is shared, hands are not shown. The opponent on your left is next."),
    ("Tough", "becomes exhausted instead of being defeated for the first time."),
    ("Two against two", "four players in two teams. Some cards need a teammate; duels leave them out."),
    ("Unused pile", "the cards that nobody was dealt."),
)
