"""Who holds nothing that opens the door: slow, silent, many, loud, old, wrong (N2, N3, N7)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import pytest

from net.channel.code import ShortCode
from net.channel.identity import Identity
from net.channel.limits import CROWD, CROWD_PER_SOURCE, HELLO_SECONDS, PRELUDE_SECONDS, TLS_SECONDS
from net.channel.link import Ended, Link, Secured
from net.channel.prelude import PRELUDE_BYTES, Mode, prelude, refusal
from net.channel.reasons import Reason
from net.channel.secret import Secret
from net.wire.messages import Hello, Refuse, RefuseReason
from tests.net.attacks.house import HELLO, SECONDS, Clock, House, settle


def opening(house: House) -> bytes:
    """The first bytes of somebody who holds the invite."""
    return Link.guest(Identity.generate(), Mode.INVITE, house.secret, 0.0).outgoing()


def knock_by_code(house: House) -> bytes:
    return prelude(Mode.CODE, house.doorman.codes[-1].hint)


SILENT: dict[str, tuple[Callable[[House], bytes], float]] = {
    "at once": (lambda house: b"", PRELUDE_SECONDS),
    "in the prelude": (lambda house: b"MBUG\1", PRELUDE_SECONDS),
    "after the prelude": (lambda house: opening(house)[:PRELUDE_BYTES], TLS_SECONDS),
    "in the TLS hello": (lambda house: opening(house)[: PRELUDE_BYTES + 100], TLS_SECONDS),
    "after the TLS hello": (opening, TLS_SECONDS),
    "in a try of the code": (knock_by_code, TLS_SECONDS),
}


@pytest.mark.parametrize("stage", SILENT)
async def test_silence_is_given_so_long_and_no_longer(home: House, clock: Clock, stage: str) -> None:
    said, limit = SILENT[stage]
    clock.freeze()
    stranger = await home.stranger(said(home))
    await clock.passes(limit - 0.01)
    assert stranger.is_in
    await clock.passes(0.02)
    await stranger.sent_away()
    await home.still_lets_the_friend_in()


async def test_silence_in_the_place_of_hello(home: House, clock: Clock) -> None:
    clock.freeze()
    silent = await home.stranger()
    await silent.shake(Link.guest(home.friend, Mode.INVITE, home.secret, clock.now()), clock.now())
    await settle()
    await clock.passes(HELLO_SECONDS - 0.01)
    assert silent.is_in
    await clock.passes(0.02)
    await silent.sent_away()
    assert home.doorman.knocks == []
    await home.still_lets_the_friend_in()


@pytest.mark.parametrize(("already", "limit"), [(0, PRELUDE_SECONDS), (PRELUDE_BYTES, TLS_SECONDS)])
async def test_a_byte_now_and_then_buys_no_time(home: House, clock: Clock, already: int, limit: float) -> None:
    clock.freeze()
    said = opening(home)
    stranger = await home.stranger(said[:already])
    for byte in said[already : already + 7]:
        stranger.say(bytes([byte]))
        await clock.passes(limit / 8)
        assert stranger.is_in
    with suppress(ConnectionError):
        stranger.say(said[already + 7 : already + 8])
    await clock.passes(limit / 8)
    await stranger.sent_away()
    await home.still_lets_the_friend_in()


async def test_the_fifth_from_one_place_is_told_so_and_the_others_may_go_on(home: House, clock: Clock) -> None:
    clock.freeze()
    standing = [await home.stranger() for _ in range(CROWD_PER_SOURCE)]
    assert await (await home.stranger(opening(home))).sent_away() == refusal(Reason.LIMITED)
    late = await home.line()
    assert await late.next() == Ended(Reason.LIMITED)
    assert all(stranger.is_in for stranger in standing)
    await standing[0].close()
    await settle()
    await home.still_lets_the_friend_in()


async def test_the_seventeenth_is_told_to_try_again_and_can(home: House, clock: Clock) -> None:
    clock.freeze()
    for number in range(CROWD):
        assert (await home.stranger(source=f"127.0.1.{number // CROWD_PER_SOURCE}")).is_in
    late = await home.line()
    assert await late.next() == Ended(Reason.BUSY)
    await clock.passes(PRELUDE_SECONDS)
    await home.still_lets_the_friend_in()


@pytest.mark.parametrize("start", ["", "prelude", "code"])
async def test_rubbish_without_end_is_cut_off_at_its_start(home: House, start: str) -> None:
    first = {"": b"", "prelude": opening(home)[:PRELUDE_BYTES], "code": knock_by_code(home)}[start]
    stranger = await home.stranger(first)
    taken = 0
    with suppress(ConnectionError):
        for _ in range(64):
            stranger.say(b"\xff" * 65536)
            await stranger.writer.drain()
            taken += 65536
    await stranger.sent_away()
    assert home.doorman.knocks == []
    await home.still_lets_the_friend_in()


async def test_what_a_guest_once_said_opens_nothing(home: House, clock: Clock) -> None:
    """The bytes of a whole session, said again: in TLS both ends give fresh keys to each line."""
    first = await home.stranger()
    link = Link.guest(home.friend, Mode.INVITE, home.secret, clock.now())
    said = bytearray()
    heard = False
    while not heard:
        data = link.outgoing()
        said += data
        first.say(data)
        link.receive(await first.reader.read(65536), clock.now())
        heard = any(isinstance(event, Secured) for event in link.take_events(clock.now()))
    link.send(HELLO)
    said += link.outgoing()
    await first.close()
    knocks = list(home.doorman.knocks)
    again = await home.stranger(bytes(said))
    await again.sent_away()
    assert home.doorman.knocks == knocks
    await home.still_lets_the_friend_in()


async def test_a_wrong_invite_and_an_old_one(home: House, clock: Clock) -> None:
    wrong = await home.line(key=Secret.fresh())
    assert await wrong.next() == Ended(Reason.UNKNOWN)
    clock.freeze()
    await clock.passes(30 * 60.0)
    old = await home.line()
    assert await old.next() == Ended(Reason.EXPIRED)


async def test_a_second_guest_on_a_used_invite(home: House) -> None:
    await home.seated()
    second = await home.line(Identity.generate())
    assert isinstance(await second.next(), Secured)
    assert await second.message(SECONDS) == Refuse(RefuseReason.INVITE_USED)
    assert len(home.doorman.knocks) == 1
    await home.still_lets_the_friend_in()


async def test_three_wrong_codes_burn_the_code_and_not_the_invite(home: House) -> None:
    right = home.doorman.codes[-1]
    wrong = ShortCode(right.number, "adviser-zulu" if right.words != "adviser-zulu" else "adviser-absurd")
    for reason in (Reason.CODE_WRONG, Reason.CODE_WRONG, Reason.CODE_BURNED):
        line = await home.line(mode=Mode.CODE, key=wrong)
        assert await line.next() == Ended(reason)
    late = await home.line(mode=Mode.CODE, key=right)
    assert await late.next() == Ended(Reason.CODE_BURNED)
    await home.still_lets_the_friend_in()


@pytest.mark.parametrize(
    ("greeting", "reason"),
    [
        (replace(HELLO, version=2), RefuseReason.VERSION),
        (replace(HELLO, rules=bytes(32)), RefuseReason.RULES),
        (replace(HELLO, capabilities=("+teleport",)), RefuseReason.CAPABILITY),
    ],
)
async def test_other_versions_and_rules_are_told_which_are_played_here(
    home: House, greeting: Hello, reason: RefuseReason
) -> None:
    line = await home.line()
    assert isinstance(await line.next(), Secured)
    line.send(greeting)
    said = await line.message(SECONDS)
    assert isinstance(said, Refuse)
    assert said.reason is reason
    assert said.detail
    await settle()
    assert len(home.doorman.sent_away) == 1
    assert home.doorman.knocks == []
    await home.still_lets_the_friend_in()
