"""Words of the lobby, where the visitors of one SSH host meet (U7)."""

TITLE = "Lobby: you are {name}"
OTHERS = "Here with you"
NOBODY = "Nobody else is here. Practise meanwhile; whoever comes sees you here."
GUEST = "You came without a key: your name and your games are forgotten when you leave."
ROW_KEYS = (("Up/Down", "move"), ("Enter", "challenge or watch"), ("Esc", "menu"))
STATES = {
    "here": "here",
    "waits": "waits for a game",
    "practises": "plays the computer",
    "seated": "sits down at a table",
    "plays": "plays {other}: Enter watches",
    "away": "plays somebody elsewhere: Enter watches",
    "watches": "watches a game",
}
WAIT_ROW = ("Wait for a game", "the others see that you want to play", "w")
WAIT_NO_MORE_ROW = ("Wait no longer", "the others see that you want to play", "w")
PRACTISE_ROW = ("Practise", "against the computer; a challenge still reaches you", "p")
NAME_ROW = ("Name", "what the others call you", "n")
MENU_ROW = ("Menu", "cards, settings, saved games, players elsewhere", "m")
QUIT_ROW = ("Leave", "", "q")
MENU_LOBBY = ("Lobby", "who is here, and who wants to play", "l")

NAME_TITLE = "Your name"
NAME_ASK = "What shall the others call you?"
NAME_NOW = "You are {name} now."

CHALLENGE_TITLE = "A game against {name}"
ASKED = "{name} is asked whether to play. Esc takes the challenge back."
ACCEPTED = "{name} wants to play."
DECLINED = "{name} does not want to play now."
NO_ANSWER = "{name} does not answer."
LEFT = "{name} has left."
BUSY = "{name} is in a game."
ASKED_ALREADY = "{name} is being asked by somebody else."
TAKEN_BACK = "{name} has taken the challenge back."
ASKS_TITLE = "{name} challenges you"
ASKS = "{name} wants to play against you."
ASKS_IN_PRACTICE = "Your game against the computer is saved and goes on by Resume."
ASKS_ROWS = (("Not now", "go on as before", "n"), ("Play", "the cards are shuffled by both of you", "y"))

WATCH_LOOKED = "{first} against {second}: you see what lies open, and nobody's hand."
WATCH_ASKED = "{name} is to decide."
WATCH_HAND = "{name}'s hand: {count}, face down"
WATCH_OVER = "This game is over. Esc leads back to the lobby."
WATCH_GONE = "{name} has left the table; from here nothing more is seen. Esc leads back to the lobby."
CANNOT_WATCH = "The cards of that game are not dealt yet."

GOES_ON_AT_ONCE = "You were in a game when you left; it goes on now."
CROWDED = "Too many games against the computer are played on this host just now. Try again in a while."
FULL_DISK = "The host cannot save games at the moment: {reason}. What was played up to here is kept."

# On a terminal without a board
NEEDS_TERMINAL = "mindbug: this needs a terminal. Connect without -T and without a pipe: ssh -t HOST"
NEEDS_BOARD = "mindbug: TERM={kind} cannot draw a board. Try TERM=xterm ssh HOST"
PASSWORD = "Password of this host: "  # noqa: S105
PASSWORD_WRONG = "That is not the password."  # noqa: S105
FULL = "This host is full; try again in a while."
CROWDED_ADDRESS = "Too many come from your address."
SUPERSEDED = "You have connected again from elsewhere; this terminal is closed."
IDLE = "Nobody touched a key for a while, so this terminal is closed. Your games are saved."
STOPS = "The host is shut down. Your games are saved; connect again when it is back, and go on at the same decision."
GOODBYE = "Goodbye."
CRASHED = "Your session stopped because of an error of the program. Your games are saved; connect again to go on."
REFUSED = "mindbug: {reason}"
