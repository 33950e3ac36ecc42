"""One message of each type, messages at random, and bytes that are nearly a message."""

from __future__ import annotations

from random import Random

import msgpack

from net.wire.messages import (
    EMOTES,
    Bye,
    ByeReason,
    Chat,
    Desync,
    Emote,
    Have,
    Hello,
    Message,
    Ping,
    Places,
    Pong,
    Proposal,
    Refuse,
    RefuseReason,
    Rematch,
    Round,
    Welcome,
)

HELLO = Hello(1, "0.1.0", ("chat", "+rounds"), bytes(range(32)), "Rook", bytes(32), (3, 4))
ONE_OF_EACH: tuple[Message, ...] = (
    HELLO,
    Welcome(1, bytes(range(16))),
    Refuse(RefuseReason.RULES, "0.1.0"),
    Proposal(b"params"),
    Round(b"signed"),
    Have(bytes(32), (3, 4)),
    Ping(7),
    Pong(7),
    Chat("Well played!"),
    Emote(2),
    Rematch(True),
    Desync(12, bytes(32), bytes(range(32))),
    Bye(ByeReason.LEFT),
    Places((("192.168.1.20", 24680), ("2001:db8::1", 443))),
)


def random_message(rng: Random) -> Message:
    """Any message but HELLO, REFUSE and BYE: what may come in the middle of a link."""
    number = rng.randrange(2**32)
    counts = tuple(rng.randrange(500) for _ in range(rng.randrange(5)))
    return rng.choice(
        [
            Welcome(rng.randrange(4), rng.choice([b"", rng.randbytes(16)])),
            Proposal(rng.randbytes(rng.randrange(1, 300))),
            Round(rng.randbytes(rng.randrange(1, 12_000))),
            Have(rng.randbytes(32), counts),
            Ping(number),
            Pong(number),
            Chat("".join(chr(rng.randrange(32, 1500)) for _ in range(rng.randrange(60)))),
            Emote(rng.randrange(EMOTES)),
            Rematch(rng.random() < 0.5),
            Desync(number, rng.randbytes(32), rng.randbytes(32)),
            Places(tuple((f"10.0.0.{rng.randrange(256)}", rng.randrange(1, 2**16)) for _ in range(rng.randrange(9)))),
        ]
    )


def near_payload(rng: Random) -> bytes:
    """Bytes that start as a message or a value does and then go wrong, in one of many ways."""
    kind = rng.randrange(7)
    payload = rng.choice(ONE_OF_EACH).to_payload() if rng.random() < 0.5 else random_message(rng).to_payload()
    if kind == 0:
        return bytes(msgpack.packb(_wild_value(rng, 3), use_bin_type=True))
    if kind == 1:
        return payload[: rng.randrange(len(payload))]
    if kind == 2:
        return payload + rng.randbytes(rng.randrange(1, 9))
    if kind == 3:
        return rng.choice([b"\x91", b"\x81\xc0", b"\xdc\x00\x01", b"\xc8\x00\x01\x01"]) * rng.randrange(1, 1300)
    if kind == 4:
        return rng.randbytes(rng.randrange(1, 200))
    changed = bytearray(payload)
    for _ in range(rng.randrange(1, 4)):
        changed[rng.randrange(len(changed))] = rng.randrange(256)
    return bytes(changed)


def _wild_value(rng: Random, depth: int) -> object:
    leaves: list[object] = [
        None, True, rng.random(), -rng.randrange(2**63), rng.randrange(2**64), "x" * rng.randrange(400),
        rng.randbytes(rng.randrange(40)), float("nan"), msgpack.ExtType(rng.randrange(128), b""),
        msgpack.Timestamp(1, 2),
    ]  # fmt: skip
    if depth and rng.random() < 0.7:
        items = [_wild_value(rng, depth - 1) for _ in range(rng.randrange(1, 8))]
        if rng.random() < 0.3:
            return {f"key {place}": item for place, item in enumerate(items)}
        return [rng.randrange(16), *items]
    return rng.choice(leaves)
