"""Words of the computer as opponent and teacher: its levels, hints, the review, what it thinks of the cards."""

# Levels, weakest first: half a sentence each
LEVEL_NOTES = {
    "random": "any legal move; good to learn the keys",
    "beginner": "two of three moves a guess",
    "casual": "one of three moves a guess",
    "greedy": "takes what is best this turn",
    "adept": "plays through a hundred futures a move",
    "expert": "plays through four hundred futures a move",
    "champion": "thinks a tenth of a second",
    "legend": "thinks a second",
    "machine": "thinks a second on every core; the strongest",
}
LEVEL_NOTE = "{elo} Elo: {note}"

# The workers
WORKER_LOST = "One of the computer's helpers was lost; it goes on with the others."
FELL_BACK = "The computer lost its thread and took a quick decision."

# Hints
PERCENT = "{percent} %"
HINT = "{place}. {label}: {chance} to win. {reason}"
NO_HINT = "There is nothing to choose."
HINT_TITLE = "What the computer would do"
HINT_THINKING = "The computer looks at it for a second ..."
HINT_NOTE = "Chances are what such positions came to in games of the computer against itself."
ONLY_PRACTICE = "Hints, taking back and hurrying are for games against the computer."
HINT_ONLY_YOURS = "A hint comes when you have to decide."
NOTHING_TO_TAKE_BACK = "You have decided nothing yet that could be taken back."
TAKEN_BACK = "Taken back: you decide again."

# Reasons
WINS_NOW = "Nobody can block it, and {name} has one life left."
UNBLOCKABLE = "Nobody can block it."
BEATS_BLOCKERS = "It beats everything that may block it."
SOME_BLOCKERS = "Not everything that may block it stops it."
OUTNUMBERED = "Whoever blocks it beats it, but somebody has to."
KEYWORDS = "Power {power} with {keywords}."
BIG = "Power {power}: little beats it."
SMALL = "It has power {power} and nothing else to wait for."
SAVE_MINDBUG = "Power {power} is not worth a Mindbug and an extra turn for the other side."
SAVE_LAST_MINDBUG = "Power {power} is not worth your last Mindbug."
LIFE_LEFT = "It costs one life; {life} left."
FIGHT = {
    (True, False): "{own} beats {other} ({power} against {against}).",
    (True, True): "{own} and {other} defeat each other.",
    (False, True): "{own} stops {other} and falls.",
    (False, False): "Neither {own} nor {other} falls.",
}
STRONGEST = "It is the strongest that can be chosen."
POWER = "Power {power}."
LEAST = "Of your cards this one, power {power}, is missed least."

# Review
REVIEW_TITLE = "Review: the win chance of {name}"
JUDGED = "{place:>3}  {name}: {label} {mark}"
BEST_WAS = "Best was: {best} ({before} to win, now {after})."
PROVEN = "Proven: from {before} to {after}."
FATES = {1.0: "won", 0.5: "drawn", 0.0: "lost"}
ACCURACY = "{name}: accuracy {accuracy}, {marks}."
NO_MARKS = "no marks"
NOT_JUDGED = "{name}: not judged, as the record does not tell that hand."
REVIEWING = "Judged {done} of {count} decisions ..."
LEGEND = "filled: what the one who decided could know; o: what was true, with all cards open"
NOTHING_TO_REVIEW = "There is nothing to review: nobody had a choice in this game."

# What it thinks of the cards
OPINION_TITLE = "The computer's opinion"
OPINION_HEAD = (
    "Learned from games of the computer against itself ({name}): how much a card, in hand and in play, adds to the"
    " chance to win, compared with the average card."
)
TIER = "Tier {tier}"
OPINION = "  {name:<22} {power:>2}   {worth:+.2f}"
NO_OPINION = "The computer has learned nothing about these cards yet."
