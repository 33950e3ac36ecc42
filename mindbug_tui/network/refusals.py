"""Why one is not let in, as sentences for the player."""

from __future__ import annotations

from typing import Final

from mindbug_tui import __version__
from net.wire.messages import Hello, Message, OtherVersion, Refuse, RefuseReason

REFUSALS: Final = {
    RefuseReason.VERSION: "The other player's mindbug speaks another version: {detail}; this is {own}.",
    RefuseReason.CAPABILITY: "The other player's mindbug does not know '{detail}', without which this one cannot play.",
    RefuseReason.RULES: "The other player's mindbug has other cards or rules ({detail}); this is {own}.",
    RefuseReason.INVITE_USED: "That invite was used already; every invite lets in one player. Ask for a new one.",
    RefuseReason.INVITE_EXPIRED: "That invite is too old. Ask for a new one.",
    RefuseReason.TABLE_FULL: "Somebody else sits at that table already.",
    RefuseReason.NOT_WELCOME: "The host did not let you in.",
    RefuseReason.GAME_UNKNOWN: "The other player does not have that game any more.",
    RefuseReason.BUSY: "Somebody else is at the door of that table at this moment. Try again in some seconds.",
}
VERSIONS = (RefuseReason.VERSION, RefuseReason.CAPABILITY, RefuseReason.RULES)


def refused(refuse: Refuse) -> str:
    """Why one was not let in, as a sentence."""
    own = f"mindbug-tui {__version__}"
    return REFUSALS[refuse.reason].format(detail=refuse.detail or "no more was said", own=own)


def differs(theirs: Message | OtherVersion) -> str:
    if isinstance(theirs, OtherVersion):
        return (
            f"The other player has mindbug-tui {theirs.app}, which speaks version {theirs.version} of the protocol; "
            f"this is {__version__}."
        )
    app = f" ({theirs.app})" if isinstance(theirs, Hello) else ""
    return f"The other player's mindbug{app} has other cards or rules; this is mindbug-tui {__version__}."
