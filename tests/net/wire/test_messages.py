"""Every message: its bytes, its limits, its place in the stream (N5)."""

from __future__ import annotations

from random import Random

import msgpack
import pytest

from net.wire.codec import BYTES_LIMIT
from net.wire.errors import Fault, WireError
from net.wire.frames import CAP, FIRST_CAP, frame
from net.wire.messages import (
    TYPES,
    Bye,
    ByeReason,
    Chat,
    Hello,
    Message,
    OtherVersion,
    Ping,
    Refuse,
    RefuseReason,
    Rematch,
    Round,
    Welcome,
    from_payload,
)
from net.wire.stream import MessageStream, framed
from tests.net.wire.samples import HELLO, ONE_OF_EACH, near_payload, random_message


def test_there_is_a_sample_of_every_type() -> None:
    assert [message.TYPE for message in ONE_OF_EACH] == sorted(TYPES)


@pytest.mark.parametrize("message", ONE_OF_EACH, ids=lambda message: type(message).__name__)
def test_round_trip(message: Message) -> None:
    assert from_payload(message.to_payload()) == message


@pytest.mark.parametrize("message", ONE_OF_EACH, ids=lambda message: type(message).__name__)
def test_every_field_is_needed_and_none_is_added(message: Message) -> None:
    values = msgpack.unpackb(message.to_payload())
    for wrong in (values[:-1], [*values, 0]):
        with pytest.raises(WireError) as caught:
            from_payload(msgpack.packb(wrong))
        assert caught.value.fault is Fault.SCHEMA


@pytest.mark.parametrize("message", ONE_OF_EACH, ids=lambda message: type(message).__name__)
def test_no_field_takes_a_value_of_another_kind(message: Message) -> None:
    values = msgpack.unpackb(message.to_payload())
    wild: tuple[object, ...] = (True, 7, -1, 2**40, "word", b"bytes", ["list"], {})
    for place in range(1, len(values)):
        for other in wild:
            changed = [*values[:place], other, *values[place + 1 :]]
            if type(other) is type(values[place]):
                continue
            if message.TYPE == Hello.TYPE and place == 1:
                continue
            with pytest.raises(WireError) as caught:
                from_payload(msgpack.packb(changed))
            assert caught.value.fault is Fault.SCHEMA, (place, other)


@pytest.mark.parametrize(
    "value",
    [[], [True, 1], ["1"], 1, b"", {}, [0], [15, 1], [2, 4, b""], [2, 0, bytes(15)], [10, 16], [13, 6], [5, b""],
     [14, [["a", 0]]], [14, [["", 1]]], [14, [["A", 1]]], [14, [["fe80::1%eth0", 1]]], [14, [["a"]]],
     [14, [["a", 1]] * 9], [14, [["a" * 254, 1]]], [14, [["a\n", 1]]]],
)  # fmt: skip
def test_refused(value: object) -> None:
    with pytest.raises(WireError):
        from_payload(msgpack.packb(value))


@pytest.mark.parametrize(
    "make",
    [
        lambda: Welcome(4),
        lambda: Round(bytes(BYTES_LIMIT + 1)),
        lambda: Ping(-1),
        lambda: Hello(1, "Has Spaces", (), bytes(32), "x"),
        lambda: Rematch(1),  # type: ignore[arg-type]
    ],
)
def test_an_own_mistake_is_a_value_error(make: object) -> None:
    assert callable(make)
    with pytest.raises(ValueError, match="not "):
        make()


def test_text_is_clean_however_it_comes() -> None:
    raw = msgpack.packb([9, "\x1b[31mfree [b]gold[/b]\u202e https://x.example\n"])
    message = from_payload(raw)
    assert message == Chat("(31mfree (b)gold(/b) https: //x.example")
    assert Chat("a\x07b").text == "ab"


def test_secrets_and_signed_bytes_stay_out_of_logs() -> None:
    shown = repr(Welcome(1, b"sixteen secret b")) + repr(Round(b"sixteen secret b"))
    assert "sixteen" not in shown


def test_another_version_is_named_whatever_else_it_says() -> None:
    assert from_payload(msgpack.packb([1, 2, "9.0.0", {"new": 1}])) == OtherVersion(2, "9.0.0")
    assert from_payload(msgpack.packb([1, 2, "9.0.0"])) == OtherVersion(2, "9.0.0")
    with pytest.raises(WireError):
        from_payload(msgpack.packb([1, 2, "Not A Word"]))


def test_mandatory_capabilities() -> None:
    assert HELLO.missing({"chat"}) == ("rounds",)
    assert HELLO.missing({"rounds"}) == ()


def pulled(stream: MessageStream) -> list[Message | OtherVersion]:
    found = []
    while (message := stream.pull()) is not None:
        found.append(message)
    return found


def test_hello_first_and_once_nothing_after_the_last_word() -> None:
    for wrong in ([Ping(1)], [HELLO, HELLO], [HELLO, Bye(ByeReason.LEFT), Ping(1)], [Refuse(RefuseReason.BUSY), HELLO]):
        stream = MessageStream()
        stream.feed(b"".join(map(framed, wrong)))
        with pytest.raises(WireError) as caught:
            pulled(stream)
        assert caught.value.fault is Fault.ORDER
    stream = MessageStream()
    stream.feed(framed(HELLO) + framed(Ping(1)) + framed(Bye(ByeReason.LEFT)))
    assert pulled(stream) == [HELLO, Ping(1), Bye(ByeReason.LEFT)]


def test_the_cap_grows_with_hello_even_inside_one_segment() -> None:
    large = framed(Round(bytes(FIRST_CAP)))
    stream = MessageStream()
    stream.feed(framed(HELLO) + large)
    assert pulled(stream) == [HELLO, Round(bytes(FIRST_CAP))]
    early = MessageStream()
    early.feed(large)
    with pytest.raises(WireError) as caught:
        early.pull()
    assert caught.value.fault is Fault.FRAME_TOO_LONG
    assert len(large) < CAP


def test_random_messages_in_random_pieces() -> None:
    for seed in range(30):
        rng = Random(seed)
        said = [random_message(rng) for _ in range(20)]
        data = framed(HELLO) + b"".join(map(framed, said))
        stream = MessageStream()
        found: list[Message | OtherVersion] = []
        while data:
            size = rng.choice([1, 3, 100, 5000])
            stream.feed(data[:size])
            data = data[size:]
            found += pulled(stream)
        assert found == [HELLO, *said]


def test_two_thousand_near_messages_leak_nothing_but_the_one_error() -> None:
    rng = Random(4)
    refused = 0
    for _ in range(2000):
        stream = MessageStream()
        stream.feed(framed(HELLO) + frame(near_payload(rng) or b"\x00"))
        try:
            pulled(stream)
        except WireError:
            refused += 1
    assert refused > 1500
