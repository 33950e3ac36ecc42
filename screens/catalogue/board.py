"""Words on the board and on the screens around it."""

from screens.catalogue.faces import RULES

# Cards
CHOSEN = "chosen"
EXHAUSTED = "exhausted"
PLAYED = "played"

KEYWORD_FORMS = {
    "fast": ("Fast", "Fast", "Fst", "Fa"),
    "frenzy": ("Frenzy", "Frenz", "Frz", "F"),
    "hunter": ("Hunter", "Hunt", "Hun", "H"),
    "poisonous": ("Poisonous", "Pois", "Poi", "P"),
    "sneaky": ("Sneaky", "Sneak", "Snk", "S"),
    "tough": ("Tough", "Tough", "Tgh", "T"),
}
"""Each keyword in full and ever shorter, for cards with little room."""

YOURS_MARK = "yours"
THEIRS_MARK = "{name}'s"

# Zones
THEIR_CREATURES = "{name} has no creatures."
YOUR_CREATURES = "You have no creatures."
YOUR_HAND = "Your hand: {count} cards"
YOUR_HAND_ONE = "Your hand: 1 card"
YOUR_HAND_EMPTY = "Your hand is empty."
FACE_DOWN = "Its cards lie face down."
YOUR_PILE = "Your discard pile: choose here"
THEIR_PILE = "{name}'s discard pile: choose here"
ASIDE = "Choose here"
TURN = "Turn {turn}"
YOUR_TURN = "your turn"
THEIR_TURN = "{name}'s turn"
EXTRA_TURN = "extra turn to come"
YOU = "You"

# Side columns
LIFE = "Life"
MINDBUGS = "Mindbugs"
HAND = "Hand"
DECK = "Deck"
DECK_SHORT = "Dk"
DISCARD = "Discard"
LAST_DISCARDS = "last: {names}"
PILE_DETAIL = "{whose} discard pile, the newest first: {names}."
WHOSE = "{name}'s"
YOUR = "Your"

# Question strip
ENTER = "Enter"
SPACE = "Space"
ALSO_CHOOSE = "also choose {card}"
TAKE_BACK = "take {card} back"
CHOOSE_THIS = "Choose {card}"
CHOOSE_ALSO = "{count} of {most} chosen: choose one more"
ENOUGH_CHOSEN = "{most} are chosen already; take one back first."
CONFIRM_MINDBUG = "Spend a Mindbug? It cannot be taken back."
CONFIRM_CONCEDE = "Give up this game? {name} wins then."
CONFIRM_YES = "yes"
CONFIRM_NO = "Esc"
CONFIRM_NO_LABEL = "no, go back"
THINKING = "{name} is thinking."
UNDER_WAY = "The move is being checked ..."
GAME_OVER = "The game is over."

# Gate
GATE = "Mindbug needs a terminal of at least {wide} by {high} cells."
GATE_NOW = "This one has {width} by {height}. Enlarge it, or press q to quit."

# Log
LOG = "Log"
LOG_EMPTY = "Nothing has happened yet."

# Window title
TITLE_YOURS = "Mindbug: your turn to decide"
TITLE_THEIRS = "Mindbug: {name} decides"
TITLE_BETWEEN = "Mindbug: the move is being checked"
TITLE_OVER = "Mindbug: the game is over"

# Windows
ARROW_KEYS = ("Arrows", "move")
WHAT_NEXT = ("Enter", "what next")
PAGE_KEYS = (("Up/Down", "scroll"), ("PgUp/PgDn", "page"), ("Esc", "close"))
BACK_KEY = ("Esc", "back")
LEAVE_KEY = ("q", "quit")
LIST_KEYS = (("Up/Down", "move"), ("Enter", "choose"), BACK_KEY)
BROWSER_KEYS = (("letters", "search"), ("Up/Down", "move"), ("Enter", "card"))
SET_KEY = ("Tab", "set")
CLOSE_KEY = ("Esc", "close")
MORE_BELOW = "{count} more {lines} below"
LINE = ("line", "lines")
SEARCH = "Search:"
ALL_CARDS = "All cards"
ALL_SETS = "all sets"
FOUND = "{count} cards"
FOUND_ONE = "1 card"
NOTHING_FOUND = "No card fits."
PILE_EMPTY = "No cards lie here."
TEAM_SHORT = "2 v 2"
"""In lists, behind a card that needs a teammate."""
PILE = "{whose} discard pile"
PALETTE = "Find a command"
HELP = "Help"
HELP_BOARD = (
    "Reading the board",
    (
        "  The other side is above, you are below. A card shows its name, its power in the upper right corner, and its"
        " keywords. A number like +1 before the power is what other cards add at the moment."
    ),
    (
        "  A card with a heavy border and a letter is a choice now; press the letter and then Enter. The card with the"
        " double border is under the cursor; what it does stands below the question."
    ),
    (
        "  The coloured strip says what is asked, what Enter does, and what other keys answer. Move the cursor onto"
        " any card that is no choice and the strip says why."
    ),
    f"  {RULES}",
    "  Right of the creatures lie the discard piles: move the cursor there and press Enter to look through them.",
)

# Menu
MENU_TITLE = "Mindbug"
MENU_BANNER = "MINDBUG"
MENU_CLAIM = "A card duel for two. Outwit, do not outdraw."
MENU_ROWS = {
    "practice": ("New game", "against the computer", "n"),
    "host": ("Host", "open a table for another player", "H"),
    "join": ("Join", "sit down at somebody's table", "J"),
    "resume": ("Resume", "a game that was broken off", "r"),
    "games": ("Games", "how earlier games ended, and to watch them", "g"),
    "cards": ("Cards", "all cards of the game", "c"),
    "settings": ("Settings", "theme, ASCII, bell", "s"),
    "help": ("Help", "the keys, and how to read the board", "?"),
    "quit": ("Quit", "", "q"),
}
SEED = "Deal:"
SEED_NONE = "a surprise"
SEED_NOTE = "Type a number to play a certain deal: the same number gives the same cards."
RESUME_TITLE = "Resume a game"
NOTHING_TO_RESUME = "No game is waiting to be continued."
GAMES_TITLE = "Earlier games: choose one to watch it"
NO_GAMES = "No game has been played to its end yet."
SETTINGS_TITLE = "Settings"
SETTING_THEME = "Theme: {value}"
SETTING_ASCII = "ASCII borders: {value}"
SETTING_BELL = "Bell: {value}"
SETTING_CARDS = "Largest cards: {value}"
ON, OFF = "on", "off"
THEME_NOTES = {
    "dark": "calm colours on a dark ground",
    "light": "calm colours on a light ground",
    "contrast": "high contrast",
    "terminal": "the terminal's sixteen colours",
    "mono": "only bold and reverse",
}
ASCII_NOTE = "for terminals without lines"
BELL_NOTES = {
    "unfocused": "rings while you look elsewhere",
    "always": "rings on every turn of yours",
    "never": "stays silent",
}
CARDS_NOTE = "smaller: more of them at once"
KEPT = "Kept for the next time."
SAVED = "The game is saved; Resume continues it here."

# End
END_TITLE = "The game is over"
END_WON = "VICTORY"
END_LOST = "DEFEAT"
END_DRAW = "DRAW"
ENDING = "How it ended"
END_ROWS = {
    "rematch": ("Rematch", "a new deal against the same opponent", "r"),
    "decline": ("No rematch", "tell the other player that this was the last game", "n"),
    "replay": ("Watch", "the whole game again, step by step", "w"),
    "review": ("Review", "how good your decisions were", "v"),
    "log": ("Log", "everything that happened", "L"),
    "board": ("Board", "look at the final position", "b"),
    "menu": ("Menu", "back to the menu", "m"),
    "quit": ("Quit", "", "q"),
}

# Picture
PICTURE_TITLE = "A game of Mindbug in the terminal"

# The small terminal
FOCUS_YOURS = "You"
FOCUS_HAND = "Hand"
FOCUS_CHOICE = "Choose"
FOCUS_STATUS = "life {life}  Mindbugs {mindbugs}  hand {hand}  deck {deck}  discard {discard}"
