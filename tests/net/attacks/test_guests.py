"""Who holds the invite, or sits at the table, and says what no program of this game says (N5, N6, N7)."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import msgpack
import pytest

from engine.bots import make_bot
from mindbug_tui.errors import INTERNAL, Refusal
from mindbug_tui.match import Computer
from mindbug_tui.network.auto import Teller, run_auto
from mindbug_tui.network.game_files import unfinished
from net.channel.limits import BACKLOG_SECONDS, BYTES_PER_SECOND, MESSAGES_BURST, MESSAGES_PER_SECOND, MOST_UNSENT
from net.channel.link import Ended, Link, Secured
from net.channel.prelude import Mode
from net.channel.reasons import Reason
from net.fairdeal.transcript import MAGIC, TRANSCRIPT_LIMIT, UnreadableTranscript, read_transcript
from net.session.session import Said
from net.transports.tcp import CHUNK, Line
from net.wire.frames import CAP, FIRST_CAP
from net.wire.messages import Bye, ByeReason, Chat, Desync, Have, Hello, Ping, Pong, Round, Welcome
from tests.mindbug_tui.network.pairs import Pair, dealt_pair
from tests.net.attacks.house import HELLO, HERE, SECONDS, Clock, House, settle

MIB = 1024 * 1024


def say_raw(line: Line, plaintext: bytes) -> None:
    """Whatever bytes, encrypted as they should be."""
    assert line.link._pipe is not None
    line.link._pipe.write(plaintext)
    line.link._flush()
    line._flush()


def framed(payload: bytes) -> bytes:
    return len(payload).to_bytes(4, "big") + payload


async def last_words(line: Line) -> list[object]:
    """What comes until the line ends, the reason included."""
    heard: list[object] = []
    while not isinstance(event := await line.next(), Ended):
        heard.append(event.message if not isinstance(event, Secured) else event)
    return [*heard, event.reason]


BAD: dict[str, bytes] = {
    "a frame of four gigabytes": b"\xff\xff\xff\xff",
    "a frame over the cap": (CAP + 1).to_bytes(4, "big"),
    "an empty frame": bytes(4),
    "nested ten thousand deep": framed(b"\x91" * 10_000 + b"\xc0"),
    "an array that claims four billion": framed(b"\xdd\xff\xff\xff\xff"),
    "a text that claims four gigabytes": framed(b"\x92\x09\xdb\xff\xff\xff\xff"),
    "a map that claims four billion": framed(b"\xdf\xff\xff\xff\xff"),
    "an extension": framed(b"\x92\x09\xd6\xff\x00\x00\x00\x00"),
    "a float": framed(b"\x92\x07\xcb" + bytes(8)),
    "a number in too many bytes": framed(b"\x92\x07\xce\x00\x00\x00\x01"),
    "bytes after the message": framed(b"\x92\x07\x01\x01"),
    "an unknown type": framed(b"\x92\x7f\x01"),
    "a field too many": framed(b"\x93\x07\x01\x01"),
    "no message": framed(b"\xc0"),
    "a second greeting": framed(HELLO.to_payload()),
    "text that is none": framed(b"\x92\x09\xa2\xff\xfe"),
}


@pytest.mark.parametrize("bad", BAD)
async def test_a_message_that_is_none_ends_its_line_and_not_the_table(home: House, bad: str) -> None:
    line = await home.seated()
    say_raw(line, BAD[bad])
    assert (await last_words(line))[-2:] == [Bye(ByeReason.FAULT), Reason.ENDED]
    await home.still_lets_the_friend_in()


@pytest.mark.parametrize("first", [framed(Chat("too early").to_payload()), (FIRST_CAP + 1).to_bytes(4, "big")])
async def test_before_the_greeting_even_less_is_taken(home: House, first: bytes) -> None:
    line = await home.line()
    assert isinstance(await line.next(), Secured)
    say_raw(line, first)
    assert await last_words(line) == [Bye(ByeReason.FAULT), Reason.ENDED]
    assert home.doorman.knocks == []
    await home.still_lets_the_friend_in()


async def test_a_message_that_is_cut_off_is_a_cut_line(home: House) -> None:
    line = await home.seated()
    say_raw(line, framed(HELLO.to_payload())[:-9])
    line._writer.get_extra_info("socket").shutdown(socket.SHUT_WR)
    assert (await last_words(line))[-1] in (Reason.ENDED, Reason.CUT)
    await home.still_lets_the_friend_in()


PAINT = "\x1b[2J\x1b]0;x\x07[red]\u202eBo\u200b[/] http://example.org"


async def test_a_name_and_a_sentence_paint_nothing(home: House) -> None:
    line = await home.line()
    assert isinstance(await line.next(), Secured)
    say_raw(line, framed(msgpack.packb([1, 1, "0.1.0", [], HELLO.rules, PAINT, b"", []])))
    line.link._said_hello = True
    for _ in range(3):
        await line.message(SECONDS)
    say_raw(line, framed(msgpack.packb([9, PAINT])))
    async with asyncio.timeout(SECONDS):
        while not home.doorman.said:
            await asyncio.sleep(0)
    ((name, _),), (said,) = home.doorman.knocks, home.doorman.said
    assert isinstance(said, Said)
    for text in (name, said.text):
        assert text
        assert text.isprintable()
        assert not set("[]\u202e\u200b") & set(text)
        assert "://" not in text


async def test_a_flood_of_messages_is_heard_at_its_measure(home: House, clock: Clock) -> None:
    clock.freeze()
    line = await home.seated()
    for number in range(2000):
        line.send(Chat(f"{number}"))
    await heard_all(home)
    at_once = len(home.doorman.said)
    assert 0 < at_once <= MESSAGES_BURST
    for second in range(1, 4):
        for _ in range(20):
            await clock.passes(0.05)
        await heard_all(home)
        assert 0 < len(home.doorman.said) - at_once <= second * MESSAGES_PER_SECOND
    assert [said.text for said in home.doorman.said if isinstance(said, Said)] == [
        f"{number}" for number in range(len(home.doorman.said))
    ]


async def heard_all(home: House) -> None:
    """Until nothing more is heard at this moment."""
    before = -1
    while len(home.doorman.said) > before:
        before = len(home.doorman.said)
        for _ in range(5):
            await settle()


async def test_a_flood_of_bytes_is_read_at_its_measure(home: House, clock: Clock) -> None:
    clock.freeze()
    line = await home.seated()
    far = home.table._line
    assert far is not None
    began = far.link.bytes_in
    for _ in range(300):
        line.send(Round(bytes(32_000)))
    for second in range(4):
        for _ in range(20):
            await clock.passes(0.05)
        assert far.link.bytes_in - began <= (second + 2) * BYTES_PER_SECOND + CHUNK
    assert far.link.bytes_in - began > BYTES_PER_SECOND


async def test_who_leaves_before_the_first_round_leaves_no_game(home: House, tmp_path: Path) -> None:
    line = await home.seated()
    line.send(Bye(ByeReason.OVER))
    with pytest.raises(Refusal, match="Bo has left the table before the game began"):
        await home.table.until(lambda: False)
    assert not list(tmp_path.glob("**/*.mbfd"))


async def test_who_waits_for_the_word_of_the_host_is_answered(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    word = asyncio.Event()

    async def admit(name: str, phrase: str) -> bool:
        await word.wait()
        return True

    monkeypatch.setattr(home.doorman, "admit", admit)
    line = await home.line()
    assert isinstance(await line.next(), Secured)
    line.send(HELLO)
    assert isinstance(await line.message(SECONDS), Hello)
    for number in (7, 8):
        line.send(Ping(number))
        assert await line.message(SECONDS) == Pong(number)
    word.set()
    assert isinstance(await line.message(SECONDS), Welcome)


async def test_a_false_alarm_before_the_deal_is_told_from_leaving(home: House, tmp_path: Path) -> None:
    line = await home.seated()
    line.send(Desync(0, bytes(32), bytes([1]) * 32))
    with pytest.raises(Refusal, match="it is Bo's side that was wrong") as told:
        await run_auto(home.table, lambda: Computer(make_bot("random", 0)), Teller(json=True))
    assert told.value.status == INTERNAL
    (folder,) = {path.parent for path in tmp_path.glob("**/*.secret")}
    assert unfinished(folder), "the game can be resumed"


async def deaf_guest(pair: Pair, clock: Clock) -> Line:
    """The guest of a dealt game takes its own place with a line whose other end reads nothing."""
    host, guest = pair.tables
    files = guest.files
    assert files is not None
    await guest.close()
    await host.until(lambda: not pair.sessions[0].connected)
    clock.freeze()
    reader, writer = await asyncio.open_connection(HERE, host.port)  # type: ignore[attr-defined]
    line = Line(reader, writer, Link.guest(guest.own.identity, Mode.PAIR, files.pair, clock.now()))
    assert isinstance(await line.next(), Secured)
    line.send(HELLO)
    while not pair.sessions[0].connected:
        await line.next()
    assert isinstance(writer.transport, asyncio.ReadTransport)
    writer.transport.pause_reading()
    return line


async def ask_for_all(line: Line, pair: Pair, clock: Clock) -> None:
    """A second of asking for the whole game as often as may be."""
    for _ in range(int(MESSAGES_PER_SECOND)):
        line.send(Have(pair.sessions[0].game, (0, 0)))
    for _ in range(20):
        await clock.passes(0.05)


async def test_who_reads_nothing_is_given_up_after_half_a_minute(clock: Clock, tmp_path: Path) -> None:
    async with dealt_pair(tmp_path) as pair:
        line = await deaf_guest(pair, clock)
        far = pair.tables[0]._line
        assert far is not None
        unsent = far._writer.transport.get_write_buffer_size
        while unsent() <= MIB:
            await ask_for_all(line, pair, clock)
        for _ in range(int(BACKLOG_SECONDS) - 2):
            line.send(Have(pair.sessions[0].game, pair.sessions[0].have))  # not silent, or the heartbeat would end it
            await clock.passes(1.0)
        assert pair.tables[0]._line is far
        for _ in range(40):
            await clock.passes(0.1)
        assert pair.tables[0]._line is None
        line._writer.transport.abort()


async def test_who_reads_nothing_and_asks_for_ever_more_is_given_up_at_once(clock: Clock, tmp_path: Path) -> None:
    async with dealt_pair(tmp_path) as pair:
        line = await deaf_guest(pair, clock)
        far = pair.tables[0]._line
        assert far is not None
        most = 0
        for _ in range(25):
            await ask_for_all(line, pair, clock)
            most = max(most, far._writer.transport.get_write_buffer_size())
            if pair.tables[0]._line is None:
                break
        assert pair.tables[0]._line is None
        assert most < MOST_UNSENT + 8 * MIB
        line._writer.transport.abort()


def test_a_transcript_longer_than_any_game_is_not_read() -> None:
    with pytest.raises(UnreadableTranscript, match="longer"):
        read_transcript(MAGIC + bytes(TRANSCRIPT_LIMIT))
