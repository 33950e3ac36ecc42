"""Six words that stand for a player's key: read aloud, remembered, compared (N3)."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Final

from net.channel.words import spoken

PHRASE_WORDS: Final = 6
_COST: Final = 2**14


@lru_cache(maxsize=64)
def safety_phrase(identity: bytes) -> str:
    """The phrase of an identity key (32 bytes), the same on every machine. Takes some 50 ms the first time.

    48 bits alone could be hit by trying keys; with a memory-hard hash a second key of the same phrase costs half a
    million years of one core.
    """
    if len(identity) != 32:
        raise ValueError("an identity key has 32 bytes")
    digest = hashlib.scrypt(identity, salt=b"mindbug/1 phrase", n=_COST, r=8, p=1, dklen=PHRASE_WORDS)
    return " ".join(spoken(digest))
