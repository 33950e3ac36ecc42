"""Words around the game: commands and keys, the line mode, the encyclopedia."""

from typing import NamedTuple


class CommandWords(NamedTuple):
    """What is said of a command: see `screens.commands.Command`."""

    help: str
    footer: str
    plain: tuple[str, ...]
    group: str


CHOOSING = "Choosing"
LOOKING = "Looking"
GAME = "The game"
WATCHING = "Watching a replay"
GROUPS = (CHOOSING, LOOKING, GAME, WATCHING)

COMMAND_WORDS: dict[str, CommandWords] = {
    "confirm": CommandWords("choose the marked card or answer", "ok", (), CHOOSING),
    "cancel": CommandWords("take back what is not yet chosen, close a window", "back", (), CHOOSING),
    "left": CommandWords("one card to the left", "", (), CHOOSING),
    "right": CommandWords("one card to the right", "", (), CHOOSING),
    "up": CommandWords("to the row above", "", (), CHOOSING),
    "down": CommandWords("to the row below", "", (), CHOOSING),
    "next_zone": CommandWords("to the next part of the table", "zone", (), CHOOSING),
    "previous_zone": CommandWords("to the part of the table before", "", (), CHOOSING),
    "help": CommandWords("this help", "help", ("help", "?", "h"), LOOKING),
    "inspect": CommandWords("one card in full: its text, its keywords, its power now", "card", ("card", "i"), LOOKING),
    "look": CommandWords("the table: life, Mindbugs, creatures, piles", "", ("look", "l"), LOOKING),
    "hand": CommandWords("the cards in your hand with their texts", "", ("hand",), LOOKING),
    "cards": CommandWords("all cards of the game", "cards", ("cards", "c"), LOOKING),
    "aside": CommandWords("the cards of evolution lines that lie aside", "", ("aside",), LOOKING),
    "log": CommandWords("what has happened so far", "log", ("log",), LOOKING),
    "opinion": CommandWords("in the list of cards: what the computer thinks of them", "opinion", (), LOOKING),
    "palette": CommandWords("search a command by its name", "", (), GAME),
    "talk": CommandWords("say something to a player on another machine", "talk", (), GAME),
    "hint": CommandWords("what the computer would do in your place, in practice", "hint", ("hint",), GAME),
    "take_back": CommandWords("decide your last decision again, in practice", "undo", ("back", "undo"), GAME),
    "hurry": CommandWords("have the computer decide now, in practice", "move now", ("now",), GAME),
    "review": CommandWords("how good the decisions of this game were", "review", (), WATCHING),
    "rematch": CommandWords("another game, once this one is over", "rematch", (), GAME),
    "concede": CommandWords("give up this game", "give up", ("concede",), GAME),
    "quit": CommandWords("leave; 'mindbug resume' continues the saved game", "quit", ("quit", "q", "exit"), GAME),
    "next": CommandWords("one decision on", "next", ("next", "n"), WATCHING),
    "previous": CommandWords("one decision back", "back", ("back", "b"), WATCHING),
    "next_turn": CommandWords("to the next turn", "turn", (), WATCHING),
    "previous_turn": CommandWords("to the beginning of this turn, then to the turn before", "", (), WATCHING),
    "turns": CommandWords("jump to a turn", "turns", ("turn", "t"), WATCHING),
    "first": CommandWords("to the beginning of the game", "", ("start",), WATCHING),
    "last": CommandWords("to its end", "", ("end",), WATCHING),
    "play": CommandWords("let it play by itself, or pause", "play", (), WATCHING),
    "faster": CommandWords("play faster", "", (), WATCHING),
    "slower": CommandWords("play slower", "", (), WATCHING),
    "vantage": CommandWords("from another seat, or with all known cards", "view", ("view", "v"), WATCHING),
}

KEY_NAMES: dict[str, str] = {
    "enter": "Enter",
    "space": "Space",
    "escape": "Esc",
    "tab": "Tab",
    "left": "Left",
    "right": "Right",
    "up": "Up",
    "down": "Down",
    "question_mark": "?",
    "slash": "/",
    "f1": "F1",
    "f2": "F2",
    "f3": "F3",
    "full_stop": ".",
    "comma": ",",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "plus": "+",
    "minus": "-",
    "home": "Home",
    "end": "End",
    "backspace": "Backspace",
}
CAPITAL = "Shift+{key}"
"""How the help names the key for a capital letter, so that nobody takes it for the small one."""

RULES = (
    "On your turn you play one card or attack with one creature. Who loses the last life loses. A Mindbug takes the"
    " card that the other side plays; the other side then takes an extra turn."
)

# The line mode
WELCOME = "You play against {name}. Answer with the number of a choice, or type 'help'."
CHOICE = "{number:>3}  {label}"
PROMPT = "Your choice, 1 to {count}: "
TEXT_OF = '{card}: "{text}"'
NUMBER_OUT_OF_RANGE = "{number} is none of the choices; they go from 1 to {count}."
UNKNOWN_WORD = "I do not know '{word}'. Type the number of a choice, or 'help'."
NOT_ASKED = "Nothing is asked of you now: {name} is thinking. Words such as 'look' work all the same."
NOT_ASKED_YET = "Nothing is asked of you now. Words such as 'look' work all the same."
HELP_HEAD = "A number chooses. These words help:"
HELP_LINE = "  {words:<18}{help}"
HELP_CARD = (
    "'card 3' shows the card of choice 3, 'card bee' every card with that in its name; 'log 50' the last 50 lines."
    " 'cards boost' lists the cards with Boost, 'cards power 7+' the strong ones;"
    " 'help words' explains the words on the cards."
)
HELP_WORDS = "words"
CARD_WHICH = "Which card? 'card 3' shows the card of choice 3, 'card Killer Bee' finds it by name."
CARD_NONE_AT = "Choice {number} names no card."
CARD_UNKNOWN = "No card is called '{name}'."
CARD_SEVERAL = "Several cards fit: {names}."
CARD_HIDDEN = "That card is hidden from you."
LOG_HOW_MANY = "'log' shows the last {count} lines, 'log 50' the last 50, 'log all' everything."
LOG_ALL = "all"
CONCEDE_SURE = "Give up this game? {name} wins then."
MINDBUG_SURE = "Spend the Mindbug? It does not come back."
SAY_YES = "Yes"
SAY_NO = "No"
CONCEDED_NOT = "The game goes on."
YES = ("yes", "y", "1")
NO = ("no", "n", "2", "quit", "q", "exit")
SAVED = "The game is saved; 'mindbug resume' continues it here."
REMATCH = "Another game?"
YES_OR_NO = "Please type yes or no, or 1 or 2."
EARLIER = "The game goes on where it stopped. 'log all' tells what happened before."
IN_PLAY_OF = ("In play on {name}'s side:", "In play on your side:")
LOOK_HAND = "'hand' reads your cards, 'log' what happened."
GOODBYE = "Goodbye."

# The table in words
LOOK_TURN = ("Turn {turn}, your turn.", "Turn {turn}, {name}'s turn.")
LOOK_SEAT = "{who}: {life} life, {mindbugs}, {hand} in hand, {draw} in the draw pile."
LOOK_MINDBUGS = "{count} of {total} Mindbugs left"
LOOK_CREATURES = "{whose} creatures, from the left: {creatures}."
LOOK_NO_CREATURES = "{whose} creatures: none."
LOOK_DISCARD = "{whose} discard pile, oldest first: {cards}."
LOOK_PLAYING = "Being played: {card}."
HAND_EMPTY = "Your hand is empty."
HAND_CARD = "{card}. {text}"
NO_TEXT = "No ability."

# The encyclopedia
NO_SET = "There is no set '{set_id}'; the sets are {sets}."
NO_CARD = "No card fits '{query}'."
STAGE_INDENT = "  "
SET_HEAD = "{name}, {count}:"
TEAM_NOTE = "'two against two': these need a teammate, so duels leave them out."
LIST_LINE = "{name:<{width}}  {power:>2}  {keywords}"
FOUND = "{count}. 'mindbug cards NAME' shows one in full."
