"""Why a channel was not made or ended: one code and one sentence each. Logs may hold the code, never more."""

from __future__ import annotations

from enum import Enum


class Reason(Enum):
    """`number` travels in the clear refusal of the prelude (N2) and so never changes; `sentence` is for a player."""

    UNKNOWN = (1, "This table does not know that invite: it is of another table, or the table was closed.")
    USED = (2, "That invite was used already; every invite lets in one player. Ask for a new one.")
    EXPIRED = (3, "That invite is too old. Ask for a new one.")
    BUSY = (4, "Somebody is trying a code at this very moment, or the door is crowded. Try again in some seconds.")
    CODE_WRONG = (5, "That is not the code of this table.")
    CODE_BURNED = (6, "Too many wrong codes were tried, so the code is worth nothing now. Ask for a new one.")
    NOT_MINDBUG = (7, "What answers there is no Mindbug.")
    LIMITED = (8, "Too many connections at once from this address.")
    NO_SECRET = (20, "The other end does not hold the secret of the invite: somebody else may be in between.")
    WRONG_ROLE = (21, "The other end plays the wrong part: a mirror, not a player.")
    WRONG_PLAYER = (22, "Somebody else answers in the place of that player.")
    ONESELF = (23, "This is the own key: one cannot sit down opposite oneself.")
    NOT_WELCOME = (32, "The host does not want to play with you.")
    NOT_TLS = (24, "The encryption could not be set up.")
    BAD_MESSAGE = (25, "The other end sent something that is no message of this game.")
    FLOOD = (26, "The other end sent far more than any game needs.")
    TOO_SLOW = (27, "The other end took too long to introduce itself.")
    STUCK = (28, "The other end has stopped taking what is sent to it.")
    CUT = (29, "The line was cut.")
    ENDED = (30, "The other end closed the line.")
    CLOSED_HERE = (31, "The line was closed from here.")

    def __init__(self, number: int, sentence: str) -> None:
        self.number = number
        self.sentence = sentence


SPOKEN_IN_CLEAR = {
    reason.number: reason
    for reason in (
        Reason.UNKNOWN, Reason.USED, Reason.EXPIRED, Reason.BUSY, Reason.CODE_WRONG, Reason.CODE_BURNED, Reason.LIMITED,
    )
}  # fmt: skip
"""What a host may say before any encryption. Nothing vouches for it: it explains a closed line and does no more."""
