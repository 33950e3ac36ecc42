"""Who sits on the line between two players: with own keys, a leaked invite, or nothing but scissors (N2, N3)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from net.channel.identity import Identity
from net.channel.invite import Address
from net.channel.keyring import Keyring
from net.channel.link import Ended, Link, Secured, Stage
from net.channel.phrase import safety_phrase
from net.channel.prelude import PRELUDE_BYTES, Mode
from net.channel.reasons import Reason
from net.channel.secret import Secret
from net.transports.tcp import Line, Listener, clock
from net.wire.messages import Hello, Proposal
from tests.net.attacks.house import HELLO, HERE, SECONDS, House, settle
from tests.net.attacks.relay import Change, altered, cut, doubled, relay


async def test_a_man_in_the_middle_with_own_keys_convinces_neither(home: House) -> None:
    """He ends the guest's TLS himself, under a secret of his own, and dials the host as if he were the guest."""
    own, secret = Identity.generate(), Secret.fresh()
    ring = Keyring(own)
    ring._entries[Mode.INVITE, home.secret.hint] = ring.add_pair(secret, home.friend.public)
    convinced: list[Line] = []

    async def take(line: Line) -> None:
        convinced.append(line)

    door = Listener(ring, take)
    port = await door.open(HERE, 0)
    try:
        deceived = await home.line(place=Address(HERE, port))
        assert await deceived.next() == Ended(Reason.NO_SECRET)
        assert deceived.peer is None
    finally:
        await door.close()
    assert convinced == []
    false = Link.guest(own, Mode.INVITE, secret, 0.0)
    towards_host = await home.stranger(false.outgoing().replace(secret.hint, home.secret.hint, 1))
    false.receive(await towards_host.reader.read(65536), 0.0)
    towards_host.say(false.outgoing())
    await towards_host.sent_away()
    assert false.peer is None
    assert home.doorman.knocks == []
    await home.still_lets_the_friend_in()


async def test_a_man_in_the_middle_with_a_leaked_invite_is_seen_by_his_phrase(home: House) -> None:
    """The invite is all that two who never met have in common. Whoever holds it can stand in between, with a key of his
    own on both sides; so both are shown his phrase and not each other's, and neither the pair's secret nor a signature
    of one player ever gets past him as his own."""
    middle = Identity.generate()
    towards_host = await home.seated(middle)
    ring = Keyring(middle)
    ring._entries[Mode.INVITE, home.secret.hint] = ring.add_pair(home.secret, home.friend.public)
    said: list[object] = []

    async def play_the_host(line: Line) -> None:
        await line.message(SECONDS)
        line.send(HELLO)
        said.append(line.peer)
        await line.message(SECONDS)

    door = Listener(ring, play_the_host)
    port = await door.open(HERE, 0)
    try:
        deceived = await home.line(place=Address(HERE, port))
        assert isinstance(await deceived.next(), Secured)
        deceived.send(HELLO)
        assert isinstance(await deceived.message(SECONDS), Hello)
    finally:
        await door.close()
    assert said == [home.friend.public]
    shown_to_host, shown_to_guest = home.doorman.knocks[0][1], safety_phrase(deceived.peer or b"")
    assert shown_to_host == shown_to_guest == safety_phrase(middle.public)
    assert shown_to_host != safety_phrase(home.friend.public)
    assert shown_to_guest != safety_phrase(home.table.own.identity.public)
    await towards_host.close()


async def test_nobody_comes_between_two_who_have_met(home: House) -> None:
    """The one who dials knows whose key must answer, the one who listens for whom the secret is."""
    pair = Secret.fresh()
    home.table.keyring.add_pair(pair, home.friend.public)
    thief = Identity.generate()
    ring = Keyring(thief)
    ring.add_pair(pair, home.friend.public)

    async def never(line: Line) -> None:
        raise AssertionError

    door = Listener(ring, never)
    port = await door.open(HERE, 0)
    try:
        streams = await asyncio.open_connection(HERE, port)
        link = Link.guest(home.friend, Mode.PAIR, pair, clock(), expected=home.table.own.identity.public)
        deceived = Line(*streams, link)
        assert await deceived.next() == Ended(Reason.WRONG_PLAYER)
        await deceived.close()
    finally:
        await door.close()
    line = await home.line(thief, mode=Mode.PAIR, key=pair)
    await line.next()
    await settle()
    assert home.doorman.knocks == []
    await home.still_lets_the_friend_in()


async def test_whoever_only_passes_bytes_on_changes_nothing(home: House) -> None:
    async with relay(home.place) as place:
        line = await home.line(place=place)
        assert isinstance(await line.next(), Secured)
        assert line.peer == home.table.own.identity.public
        await line.close()
    await home.still_lets_the_friend_in()


PLACES = {"prelude": 2, "hint": PRELUDE_BYTES - 1, "TLS hello": 60, "certificate": 700, "end of the handshake": 1100}


@pytest.mark.parametrize("harm", [altered, doubled, cut])
@pytest.mark.parametrize("place", PLACES)
async def test_bytes_harmed_on_the_way_to_the_host_let_nobody_in(
    home: House, harm: Callable[[int], Change], place: str
) -> None:
    """The door is where it was: nobody is counted in, and the same invite is good afterwards."""
    async with relay(home.place, to_host=harm(PLACES[place])) as way:
        line = await home.line(place=way)
        while not isinstance(event := await line.next(), Ended):
            if isinstance(event, Secured):
                line.send(HELLO)
        assert line.link.stage is Stage.ENDED
    assert home.table.session is None
    await home.still_lets_the_friend_in()


@pytest.mark.parametrize("harm", [altered, doubled, cut])
@pytest.mark.parametrize("towards", ["host", "guest"])
async def test_a_seated_guest_whose_line_is_harmed_comes_back_to_the_same_game(
    home: House, harm: Callable[[int], Change], towards: str
) -> None:
    handshake = await home.seated()
    there, back = handshake.link.bytes_out, handshake.link.bytes_in
    await handshake.close()
    assert home.table.session is not None
    game = home.table.session.game
    changes = {"to_host": harm(there + 1000)} if towards == "host" else {"to_guest": harm(back + 1000)}
    async with relay(home.place, **changes) as way:
        line = await home.line(place=way)
        assert isinstance(await line.next(), Secured)
        line.send(HELLO)
        while not isinstance(await line.next(), Ended):
            if home.table.session.connected:
                home.table.session.chat("x" * 200)
                home.table._flush()
                line.send(Proposal(bytes(200)))
    await home.still_lets_the_friend_in()
    assert home.table.session.game == game
