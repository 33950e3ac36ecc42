"""Words around a game against somebody on another machine."""

# The host's table
TABLE_OPEN = "Your table is open. Send this invite to the other player; it lets in one, within 30 minutes:"
TABLE_CODE = "Or, read over the phone: mindbug join {place} {code}"
TABLE_PLACES = "You are reached at {places}."
TABLE_WAIT = "Waiting for the other player. Ctrl-C closes the table."
KNOCKED = "{name} wants to sit down. The safety phrase: {phrase}. Compare it if you have ever met. Let them in?"
KNOCKED_WITH = "{name} wants to sit down, with this safety phrase:"
KNOCKED_ASK = "Compare it if you have ever met. Let them in?"
KNOCKED_NOT = "Nobody was let in. The next invite:"
KNOCK_GONE = "{name} went away before you answered. The invite is as good as before."
KNOCK_GONE_LATE = "{name} went away before you answered, and the invite has grown old meanwhile. The next one:"
NOBODY_ANSWERS = "The input has ended, so nobody can be let in."
NO_DOOR = "Nobody can be let in at {place}: {error}."
NO_OLD_DOOR = (
    "Nobody can be let in at {place}: {error}. 'mindbug resume {game} --at ADDRESS:PORT' says where to listen now."
)
LISTENS = "You are reached at {places}. If {name} does not come back alone, they type: mindbug resume --at {place}"
TURNED_AWAY = "Somebody could not be let in: {reason}"

# The local network
LAN_SHOWN = "Players on this network see your table as {name}; to sit down they need the code."
LAN_NOT_SHOWN = "Players on this network do not see your table. {reason} The invite works without that."
LAN_LOOKING = "Looking for tables on this network ..."
LAN_TABLE = "  {number}  {name}, at {host} port {port}"
LAN_CHOOSE = "Type the number of a table and the code that its host tells you, or paste an invite. Enter looks again."
LAN_NONE = (
    "No table answers on this network; a firewall may keep UDP port 5353 closed. "
    "Paste an invite, or type HOST:PORT and the code. Enter looks again."
)
LAN_NO_LOOK = "Tables on this network cannot be looked for. {reason} Paste an invite, or type HOST:PORT and the code."
LAN_NOTHING_CHOSEN = "No table was chosen: 'mindbug join INVITE' sits down with an invite."

LAN_OFF = "The setting 'lan' keeps this program from looking for tables on this network."
LAN_HERE = "Tables on this network; more appear as they are found:"
LAN_NONE_YET = (
    "No table on this network so far; more appear as they are found. A firewall may keep UDP port 5353 closed."
)
LAN_ROW = "{name}, at {host} port {port}"
LAN_ROW_CLOSED = "{name}, closed"
LAN_HOW = (
    "Choose a table and type the code that its host tells you; or paste an invite, or type HOST:PORT and the code, "
    "then Enter."
)

# The internet
ROUTER_ASK = "Shall your router lead players from the internet to this table, as long as it is open?"
ROUTER_ANSWERS = ("just now", "always", "never")
ROUTER_WHICH = "1, 2 or 3; the setting 'router' changes it later."
ROUTER_ASKED = "Asking the router ..."
ROUTER_OPEN = "The router leads {host} port {port} to this table until it closes."
ROUTER_NOT = "The router leads nobody here. {reason}"
REACH_NETWORK = (
    "These addresses lead here from the same network only. For the internet: a forwarded port or a tunnel, named with "
    "--advertise HOST:PORT, or --router always; or let the other player host."
)
REACH_CARRIER = (
    "Addresses that start with 100.64 to 100.127 belong to a tunnel or to your provider, who shares one among many: "
    "through a tunnel such as Tailscale they work, over the open internet they do not. Then let the other player host."
)

# The doctor
REACHES = {
    "anywhere": "from anywhere",
    "carrier": "through a tunnel, or from your provider's network only",
    "network": "from the same network only",
    "machine": "from this machine only",
    "name": "by name",
}
CHECK_ADDRESS = "{host} ({reach})"
CHECK_NO_ADDRESS = "This machine is on no network."
CHECK_MORE = "'mindbug doctor --network' tries the local network and the router."
CHECK_LAN = "A table shown on this network is found there; tables of others: {count}."
CHECK_LAN_SILENT = "A table shown on this network is not found there: UDP port 5353 is blocked. Invites work without."
CHECK_ROUTER = "The router opens ports by UPnP; the internet sees it at {host}."
CHECK_ROUTER_PRIVATE = (
    "The router opens ports by UPnP, but outside it is {host}, which the internet does not reach: let the other player "
    "host, or use a tunnel and --advertise."
)
CHECK_FIREWALL = "None that this program knows. Any other must let TCP port {port} in for 'mindbug host --port {port}'."
CHECK_UFW = "ufw is on: 'sudo ufw allow {port}/tcp' and 'sudo ufw allow 5353/udp', then 'mindbug host --port {port}'."
CHECK_FIREWALLD = (
    "firewalld is on: 'sudo firewall-cmd --add-port={port}/tcp --add-service=mdns', then 'mindbug host --port {port}'."
)

# The guest
KNOCKING = "Knocking at the table ..."
AT_THE_DOOR = "The host is asked whether to let you in."

# Both
CONNECTED = "You sit down with {name}. Their safety phrase: {phrase}. Game {game}."
PROGRESS = {
    "keys": "Making the keys for this deck: every card will be locked twice, once by you and once by {name}.",
    "shuffle": "Shuffling in turns. Each of you proves that the same cards are still there, and nobody sees any.",
    "deal": "Dealing the hands: each card is unlocked for its owner alone.",
}
DEALT = "The cards are dealt."
TALK = "'say hello' speaks to {name}, 'emote' lists sentences; 'mute' and 'unmute' choose whether you hear them."
GOES_ON = "The game against {name} goes on as soon as both are back."
AWAY_TOO_LONG = (
    "You were away for longer than five minutes in this game, so {name} may have claimed it. Whoever has claimed it "
    "and closed the program does not answer any more: after {left} you may claim it as well, or leave; each file then "
    "has the word of its own player."
)
LINE_UNSTABLE = "Nothing has come from {name} for a while."
LINE_LOST = "The line to {name} is broken; both sides keep trying. {name} has {left} to come back."
LINE_FAST = "line: under 10 ms"
LINE_MILLISECONDS = "line: {trip} ms"
LINE_SECONDS = "line: {trip:.1f} s"
LINE_UNKNOWN = "line: good"
LINE_SILENT = "line: unstable"
LINE_GONE = "line: lost, {left} left"
LINE_SPENT = "{figure}, their time {left}"
LINE_BACK = "The line to {name} is good again."
LINE_BACK_SPENT = "The line to {name} is good again. Left for being away: {name} {left}, you {own}."
SAID = "{name} says: {text}"
YOU_SAID = "You say: {text}"
NOT_HEARD = "{name} is not there to hear it."
SAY_WHAT = "'say' wants something to say."
MUTED = "You do not hear {name} any more; 'unmute' changes that."
UNMUTED = "You hear {name} again."
GESTURES = (
    "Hello!", "Good luck!", "Well played!", "Thanks!", "Oops.", "Thinking ...", "Wow!", "Good game!",
)  # fmt: skip
GESTURE_HEAD = "'emote 3' says the third of these:"
GESTURE = "{number:>3}  {text}"
SIGNING = "Both sides sign the result ..."
SIGNED = "The signed game is in {file}; 'mindbug verify' checks every card of it."
SAVED = "The game is saved; 'mindbug resume {game}' goes on here, within {left} of the other player's patience."
PROPOSED = "{name} wants to play with these cards: {deck}. Do you?"
PROPOSED_NOT = "You did not want to play with these cards."
PROPOSED_IN_VAIN = "{name} does not want to play with these cards."
DECK_TOO_LARGE = "This deck has {count} cards; between two machines at most {most} can be shuffled."
UNKNOWN_RULES = "The host wants to play by rules that this version does not know."
OLD_DEAL = (
    "The host proposes a deal that you have put your name to before. Signed twice it would look as if you had cheated, "
    "so it is not played. If that game broke off, 'mindbug resume' goes on with it."
)
ANOTHER_GAME = "The other player goes on with another game than this one."
LEFT_BEFORE_THE_GAME = "{name} has left the table before the game began. Nothing was played, so nothing is saved."
CANCELLED = "{name} left before the deal was complete: nobody won."

# Another game
REMATCH_ASK = "Another game against {name}?"
REMATCH_WANTED = "{name} wants a rematch."
REMATCH_ASKED = "{name} is asked for a rematch."
REMATCH_BEGINS = "Another game begins, with a new deck and a new shuffle."
REMATCH_LEFT = "{name} has left the table; there is no rematch."
REMATCH_LINE = "The line to {name} is broken; both sides keep trying."
NO_REMATCH = {
    "own no": "",
    "no game": "",
    "declined": "{name} does not want a rematch.",
    "left": REMATCH_LEFT,
    "lost": "{name} did not come back to the table; there is no rematch.",
    "unknown": "There is no rematch: {name}'s mindbug does not know how to play one.",
}

# Nobody comes back
GONE_BEFORE_THE_DEAL = "The other player did not come back in time, before the cards were dealt. The game is saved."
PATIENCE = {
    "move": (
        "{name} has used up the five minutes that a player may be away in a game. Make your move first; if nothing "
        "comes back, you may claim the game."
    ),
    "claim": (
        "{name} has used up the five minutes that a player may be away in a game, and it is {name}'s move. You may "
        "claim a win or a draw; waiting on is always possible, and so is leaving, with the game saved."
    ),
    "wait": "{name} is back: nothing was claimed, the game goes on.",
}
CLAIM_HOW = "'claim win' or 'claim draw' ends the game."
CLAIM_WHICH = "'claim win' or 'claim draw': nothing else can be claimed."
CLAIM_NOT = "Nothing can be claimed now: {name} is there, or has time left to come back, or it is your move."
CLAIM_BY_ITSELF = "--claim is for the computer: together with --auto LEVEL. Players are asked when it is time."
CLAIM_AGAIN = "Keep '/' in mind: it asks again."
CLAIM_DRAW_WORD, CLAIM_WIN_WORD = "draw", "win"
CLAIMED = "You have claimed the game. The file of it says so, with your name under it; whoever reads it has your word."
CLAIM_TITLE = "{name} is not back"
CLAIM_ROWS = (
    ("Wait on", "the claim stays possible"),
    ("Claim a win", "signed and final"),
    ("Claim a draw", "signed and final"),
    ("Leave", "the game is saved"),
)
AUTO_GONE = (
    "{name} did not come back in time. The game is saved; 'mindbug resume {game}' goes on, and with --claim win or "
    "--claim draw it may end there."
)
ACCUSED = {
    (True, False): (
        "{name} has claimed the win, because you were away for longer than five minutes in this game. It is over."
    ),
    (True, True): "{name} has made a draw of it, because you were away for longer than five minutes. It is over.",
    (False, False): (
        "{name} claims to have won, because you were away for too long. By this machine's clock you were not: your "
        "side keeps the game open, and the claim goes into its record under {name}'s name."
    ),
    (False, True): (
        "{name} claims a draw, because you were away for too long. By this machine's clock you were not: your side "
        "keeps the game open, and the claim goes into its record under {name}'s name."
    ),
}
"""What the other player's claim means; whether it stands, whether it is a draw."""
SIGNED_ALONE = "{name} did not come back to sign. The result stands by the rules; in the file one signature is missing."

# Different states
DESYNC_SIDES = {
    "own": (
        "The two sides stood in different states of the game, and it is this side that was wrong: its record, played "
        "again, gives something else. 'mindbug resume {game}' goes on from the record."
    ),
    "other": (
        "The two sides stood in different states of the game, and it is {name}'s side that was wrong: its record, "
        "played again, gives something else. The game is saved; 'mindbug resume {game}' goes on with it here."
    ),
    "both": (
        "The two sides stood in different states of the game, and both differ from their own records. "
        "'mindbug resume {game}' goes on from the record."
    ),
    "neither": (
        "The two sides stand in different states of the game, and each fits its own record: the records differ, or "
        "{name}'s side runs other rules under the same name, or says what is not so. The game is saved; "
        "'mindbug resume {game}' goes on with it here."
    ),
}
DESYNC_DUMP = "What helps to find the fault lies in {file}; there is no secret in it."

# The screen before the game
HOST_TITLE = "Your table"
JOIN_TITLE = "Sit down at somebody's table"
RESUME_TITLE = "Back to the table"
REMATCH_TITLE = "Another game"
PASTE = "Paste the invite, or type HOST:PORT and the code, then Enter."
COPIED = "The invite is in the clipboard, if your terminal allows that."
SCREEN_WAIT = "Waiting for the other player."
YES_KEY, NO_KEY = "y", "n"
YES_NO = "y  yes      n  no"
YES_NO_KEYS = (("y", "yes"), ("n", "no"), ("Esc", "leave the table"))
CODE_KEY = "s"
SHOW_CODE_KEY = (CODE_KEY, "QR code")
HIDE_CODE_KEY = (CODE_KEY, "back to the text")
ROW_KEYS = (("Up/Down", "move"), ("Enter", "choose"))
CODE_WANTED = "Code of {table}:"
BACK_TO_ROWS_KEY = ("Esc", "back to the tables")
TYPING_KEYS = (("Enter", "go"),)
LEAVE_TABLE_KEY = ("Esc", "leave the table")
GAME_ROW = "network game against {name}"
SCREEN_SAVED = "The game is saved; Resume goes on here."

# Talk on the board
TALK_TITLE = "Say something to {name}"
TALK_KEYS = (("Enter", "say it"), ("Esc", "back"))
MUTE_WORD, UNMUTE_WORD = "mute", "unmute"
MUTE_NOTE = "Type a sentence, or the number of one of these. 'mute' stops hearing {name}."
UNMUTE_NOTE = "Type a sentence, or the number of one of these. You do not hear {name}; 'unmute' changes that."
