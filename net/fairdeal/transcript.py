"""The transcript of a game: parameters, then every message in the order in which it came (F10.2).

A file starts with MAGIC and the parameters; everything is framed as u32 length and bytes, so a file grows at its end
only, and what a crash cuts off is at most the last frame. Messages stand here as they were signed; secrets never do.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from net.fairdeal.codes import Code
from net.fairdeal.hashing import u32
from net.fairdeal.layout import MESSAGE_LIMIT
from net.fairdeal.params import Params

MAGIC: Final = b"mbfd1/transcript\n"
LENGTH_BYTES: Final = 4
TRANSCRIPT_LIMIT: Final = 16 * 1024 * 1024
"""The longest transcript (N7)."""


class UnreadableTranscript(ValueError):
    """The bytes are no transcript of this version: they do not even say which game they are of."""


class Transcript(NamedTuple):
    """`whole` is False if the last frame is cut off."""

    params: Params
    messages: tuple[bytes, ...]
    whole: bool


def head(params: Params) -> bytes:
    """How the file of a game starts."""
    return MAGIC + frame(params.to_bytes())


def frame(message: bytes) -> bytes:
    """What is appended to the file for a message, before it is sent or acted on (F4.5)."""
    return u32(len(message)) + message


def write_transcript(params: Params, messages: Iterable[bytes]) -> bytes:
    """The whole file of a game."""
    return head(params) + b"".join(map(frame, messages))


def read_transcript(data: bytes) -> Transcript:
    """The transcript in these bytes; nothing in it is checked yet. Raises `UnreadableTranscript`."""
    if len(data) > TRANSCRIPT_LIMIT:
        raise UnreadableTranscript("the file is longer than any game")
    if not data.startswith(MAGIC):
        raise UnreadableTranscript("this is no transcript of a fair deal")
    frames, whole = _frames(data[len(MAGIC) :])
    if not frames:
        raise UnreadableTranscript("the transcript ends within its first lines")
    params = Params.from_bytes(frames[0])
    if isinstance(params, Code):
        raise UnreadableTranscript("the parameters of the game are damaged, or of another version")
    return Transcript(params, tuple(frames[1:]), whole)


def _frames(data: bytes) -> tuple[list[bytes], bool]:
    """All frames, and whether the last one is complete. A length that no message has ends the reading: what follows
    becomes one last message, for `verify` to refuse."""
    frames: list[bytes] = []
    at = 0
    while at < len(data):
        start = at + LENGTH_BYTES
        size = int.from_bytes(data[at:start], "big")
        if size > MESSAGE_LIMIT:
            return [*frames, data[at:]], True
        if start + size > len(data):
            return frames, False
        frames.append(data[start : start + size])
        at = start + size
    return frames, True
