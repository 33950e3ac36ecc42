"""The canonical byte form of a position, and the digest of its public part (A2.7, F4.4).

A position is a list of integers in a fixed order, written as variable-length zigzag numbers after a
header. Equal games give equal bytes on every machine. The public form leaves out every design that is
not lying open, and whose machine this is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha512
from typing import TYPE_CHECKING

from engine.cards import DESIGNS
from engine.decisions import Claim, Pick, Request, Reveal, ShowTo, Shuffle
from engine.design import UNKNOWN
from engine.frames.attack import AttackFrame
from engine.frames.base import Frame, RawOption
from engine.frames.defeat import DefeatFrame
from engine.frames.hands import DiscardFrame, ReceiveFrame
from engine.frames.play import HandPlayFrame, PlayFrame
from engine.frames.setup import SetupFrame
from engine.frames.triggers import EffectFrame, SettleFrame
from engine.frames.turn import TurnFrame
from engine.repetition import fingerprint
from engine.rules import MODES, RULES_VERSION, Setup

if TYPE_CHECKING:
    from engine.game import Game

MAGIC = b"MBG"

FRAMES: dict[int, type[Frame]] = {
    frame.CODE: frame
    for frame in (
        SetupFrame, TurnFrame, PlayFrame, SettleFrame, EffectFrame, AttackFrame, DefeatFrame, DiscardFrame,
        ReceiveFrame, HandPlayFrame,
    )
}  # fmt: skip
REQUESTS: tuple[type[Request], ...] = (Shuffle, ShowTo, Reveal, Pick, Claim)


class UnreadablePosition(ValueError):
    """The bytes are no position of this version of the game."""


# --- numbers --------------------------------------------------------------------------------------------------


def write_numbers(numbers: Iterable[int]) -> bytes:
    """Zigzag, seven bits a byte, lowest first: -1 is one byte, so is everything from -64 to 63."""
    return b"".join([_USUAL.get(number) or _written(number) for number in numbers])


def _written(number: int) -> bytes:
    out = bytearray()
    value = number * 2 if number >= 0 else -number * 2 - 1
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


_USUAL = {number: _written(number) for number in range(-64, 256)}
"""Slots, designs, counts: nearly everything that a position is made of."""


def read_numbers(data: bytes) -> list[int]:
    numbers = []
    value = shift = 0
    for byte in data:
        value |= (byte & 127) << shift
        if byte & 128:
            shift += 7
            continue
        numbers.append(value >> 1 if not value & 1 else -(value + 1 >> 1))
        value = shift = 0
    if shift:
        raise UnreadablePosition("the position ends in the middle of a number")
    return numbers


# --- writing --------------------------------------------------------------------------------------------------


def to_bytes(game: Game) -> bytes:
    """The whole position as this instance knows it."""
    designs = [design.index for design in game.design]
    return _header(game) + write_numbers([int(game.sees_all), *_with_length(designs), *_numbers(game)])


def public_bytes(game: Game) -> bytes:
    """What everybody may know: the same bytes on every machine at the same moment."""
    designs = [-1] * len(game.design)
    unseen = game.request.slots if isinstance(game.request, Reveal) else ()
    for zone in (*game.play, *game.discard, game.playing):
        for slot in zone:
            if slot not in unseen:
                designs[slot] = game.design[slot].index
    for cards in game.boosts.values():
        for slot in cards:
            designs[slot] = game.design[slot].index
    return _header(game) + write_numbers([*_with_length(designs), *_numbers(game, public=True)])


def public_digest(game: Game) -> bytes:
    """32 bytes: H32("mbfd1/state", public bytes) as F3.1 defines it."""
    label = b"mbfd1/state"
    data = public_bytes(game)
    return sha512(bytes([len(label)]) + label + len(data).to_bytes(4, "big") + data).digest()[:32]


def _header(game: Game) -> bytes:
    setup = game.setup
    text = "\n".join(
        [str(RULES_VERSION), setup.mode, ",".join(setup.sets), setup.first_seat, str(int(setup.refresh_hands))]
    ).encode("ascii")
    return MAGIC + bytes([len(text)]) + text


def _with_length(numbers: Iterable[int]) -> list[int]:
    listed = list(numbers)
    return [len(listed), *listed]


def _numbers(game: Game, *, public: bool = False) -> Iterator[int]:
    """Everything but the designs; `public` with the options as everybody sees them."""
    for zones in (game.hand, game.draw, game.play, game.discard, [game.unused, game.playing, game.attacked]):
        for zone in zones:
            yield from _with_length(zone)
    yield game.exhausted
    for counts in (game.life, game.mindbugs, game.used_mindbugs, game.mindfrogs, game.used_mindfrogs, game.skips):
        yield from counts
    yield from _on_creatures(game)
    yield from (game.active, game.turn, game.extra_turns, int(game.extra_turn))
    yield from (game.waiting, game.seat, game.kind, game.source, game.purpose, game.winner)
    yield from _with_length(game.reason.encode("ascii"))
    offered = game.options if game.offered is None else game.offered
    yield from _options(offered if public else game.options)
    yield from _options([] if public or game.offered is None else game.offered)
    yield len(game.pool)
    for trigger in game.pool:
        yield from trigger
    yield from _request(game.request)
    yield len(game.history)
    for key in game.history:
        yield from _with_length(key)
    yield len(game.stack)
    for frame in game.stack:
        yield from _frame(frame)


def _on_creatures(game: Game) -> Iterator[int]:
    """Boosts, tokens, double-sided cards, what holds this turn (R11 to R13, R7.14)."""
    yield len(game.boosts)
    for slot, cards in sorted(game.boosts.items()):
        yield slot
        yield from _with_length(cards)
    yield len(game.octonite)
    for token in sorted(game.octonite.items()):
        yield from token
    yield from _with_length(game.aside)
    yield len(game.until_end)
    for held in game.until_end:
        yield from held
    yield from _with_length(game.fast)
    yield from (int(game.taken), game.looker)
    yield from _with_length(game.looked)


def _options(options: list[RawOption]) -> Iterator[int]:
    yield len(options)
    for option in options:
        yield from _option(option)


def _option(option: RawOption) -> list[int]:
    return [0, option] if isinstance(option, int) else [1, *_with_length(option)]


def _request(request: Request | None) -> list[int]:
    if request is None:
        return [-1]
    return [REQUESTS.index(type(request)), *_with_length(request.slots), *request[1:]]


def _frame(frame: Frame) -> Iterator[int]:
    yield frame.CODE
    fields = frame.fields()
    yield len(fields)
    for field in fields:
        yield from _option(field)


# --- reading --------------------------------------------------------------------------------------------------


class _Reader:
    """Takes numbers off the front; refuses to run past the end."""

    def __init__(self, numbers: list[int]) -> None:
        self._numbers = numbers
        self._at = 0

    def one(self) -> int:
        if self._at >= len(self._numbers):
            raise UnreadablePosition("the position is cut off")
        self._at += 1
        return self._numbers[self._at - 1]

    def some(self, count: int) -> list[int]:
        if count < 0 or self._at + count > len(self._numbers):
            raise UnreadablePosition("the position is cut off")
        self._at += count
        return self._numbers[self._at - count : self._at]

    def listed(self) -> list[int]:
        return self.some(self.one())

    def option(self) -> RawOption:
        return tuple(self.listed()) if self.one() else self.one()

    @property
    def spent(self) -> bool:
        return self._at == len(self._numbers)


def from_bytes(data: bytes) -> Game:
    """The position that `to_bytes` wrote. Raises `UnreadablePosition` for anything else."""
    setup, body = _split(data)
    try:
        reader = _Reader(read_numbers(body))
        game = _read(setup, reader)
    except (IndexError, KeyError, TypeError, ValueError) as error:
        raise UnreadablePosition(f"the position is damaged: {error}") from error
    if not reader.spent:
        raise UnreadablePosition("the position has something behind its end")
    return game


def _split(data: bytes) -> tuple[Setup, bytes]:
    if data[: len(MAGIC)] != MAGIC or len(data) <= len(MAGIC):
        raise UnreadablePosition("this is no position of the game")
    start = len(MAGIC) + 1
    end = start + data[len(MAGIC)]
    parts = data[start:end].decode("ascii", "replace").split("\n")
    if len(parts) != 5 or parts[1] not in MODES:
        raise UnreadablePosition("the position has a damaged header")
    if parts[0] != str(RULES_VERSION):
        raise UnreadablePosition(f"the position belongs to rules version {parts[0]}, this is {RULES_VERSION}")
    return Setup(parts[1], tuple(parts[2].split(",")), parts[3], parts[4] == "1"), data[end:]


def _read(setup: Setup, reader: _Reader) -> Game:
    from engine.game import Game

    sees_all = bool(reader.one())
    designs = reader.listed()
    game = Game.empty(setup, len(designs), sees_all=sees_all, record=False)
    game.design = [DESIGNS[index] if index >= 0 else UNKNOWN for index in designs]
    seats = game.all_seats
    game.hand = [reader.listed() for _ in seats]
    game.draw = [reader.listed() for _ in seats]
    game.play = [reader.listed() for _ in seats]
    game.discard = [reader.listed() for _ in seats]
    game.unused, game.playing, game.attacked = reader.listed(), reader.listed(), reader.listed()
    for seat in seats:
        for slot in game.play[seat]:
            game.controller[slot] = seat
            if game.design[slot].constants:
                game.sources.append(slot)
        for slot in game.discard[seat]:
            if game.design[slot].in_discard:
                game.sources.append(slot)
    game.exhausted = reader.one()
    game.fingerprint = fingerprint(game)
    game.arrange()
    game.life = reader.some(len(game.life))
    game.mindbugs, game.used_mindbugs = reader.some(len(seats)), reader.some(len(seats))
    game.mindfrogs, game.used_mindfrogs = tuple(reader.some(len(seats))), tuple(reader.some(len(seats)))
    game.skips = tuple(reader.some(len(game.life)))
    _read_on_creatures(game, reader)
    game.active, game.turn, game.extra_turns, extra_turn = reader.some(4)
    game.extra_turn = bool(extra_turn)
    game.waiting, game.seat, game.kind, game.source, game.purpose, game.winner = reader.some(6)
    game.reason = bytes(reader.listed()).decode("ascii")
    game.options = [reader.option() for _ in range(reader.one())]
    game.offered = [reader.option() for _ in range(reader.one())] or None
    for _ in range(reader.one()):
        ability, source, seat, foe = reader.some(4)
        game.pool.append((ability, source, seat, foe))
    game.request = _read_request(reader)
    for _ in range(reader.one()):
        game.history.append(tuple(reader.listed()))
    game.stack = [_read_frame(reader) for _ in range(reader.one())]
    return game


def _read_on_creatures(game: Game, reader: _Reader) -> None:
    game.boosts = {reader.one(): tuple(reader.listed()) for _ in range(reader.one())}
    game.octonite = {reader.one(): reader.one() for _ in range(reader.one())}
    game.aside = tuple(reader.listed())
    held = [tuple(reader.some(3)) for _ in range(reader.one())]
    game.until_end = tuple((what, whom, bits) for what, whom, bits in held)
    game.fast = tuple(reader.listed())
    game.taken, game.looker = bool(reader.one()), reader.one()
    game.looked = tuple(reader.listed())


def _read_request(reader: _Reader) -> Request | None:
    code = reader.one()
    if code < 0:
        return None
    kind = REQUESTS[code]
    slots = tuple(reader.listed())
    return kind(slots, *reader.some(len(kind._fields) - 1))


def _read_frame(reader: _Reader) -> Frame:
    kind = FRAMES[reader.one()]
    return kind(*[reader.option() for _ in range(reader.one())])
