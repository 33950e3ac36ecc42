"""A player at the table names places: only those at the address of its line are ever dialed, or written down (N6)."""

from __future__ import annotations

from pathlib import Path

import pytest

from mindbug_tui.network import game_files, private_files
from mindbug_tui.network.places import HEARD, PORTS, believed
from mindbug_tui.network.table import NetTable
from net.channel.invite import Address
from net.session.session import Said
from net.wire.messages import Chat, Message, Places
from tests.mindbug_tui.network.pairs import Pair, dealt_pair

HERE = "127.0.0.1"
HOST, GUEST = 0, 1


def places(*named: tuple[str, int]) -> list[Address]:
    return [Address(*one) for one in named]


@pytest.mark.parametrize("own", ["192.168.1.20", "10.8.0.3", "100.64.0.9", HERE, "fe80::7", "fd00::1", "inside"])
def test_in_a_network_only_the_very_address_is_believed(own: str) -> None:
    named = places(("192.168.1.1", 8080), ("169.254.169.254", 8080), ("router.home", 8080), (own, 24642), ("::1", 5432))
    expected = {Address(own, 24642)}
    assert set(believed(named, own)) == expected
    assert believed(places(("127.0.0.2", 24642), ("8.8.8.8", 5353)), own) == ()


def test_on_the_internet_the_ports_count_since_a_router_has_another_address() -> None:
    named = places(("192.168.1.20", 24642), ("example.org", 40_000), ("192.168.1.20", 24642), ("127.0.0.1", 9000))
    assert believed(named, "9.9.9.9") == (Address("9.9.9.9", 24642), Address("9.9.9.9", 40_000))
    assert believed(named, "2620:fe::fe")[0] == Address("2620:fe::fe", 24642)


def test_the_ports_of_services_are_never_knocked_at_and_no_row_of_ports_is_tried() -> None:
    assert believed(places(("9.9.9.9", 22), (HERE, 443)), "9.9.9.9") == ()
    assert len(believed(places(*((HERE, port) for port in range(2000, 2008))), HERE)) == PORTS


def test_a_socket_of_both_families_is_at_the_same_address() -> None:
    assert believed(places((HERE, 24642)), f"::ffff:{HERE}") == (Address(HERE, 24642),)


async def says(pair: Pair, seat: int, *messages: Message) -> NetTable:
    """The other end, once it has heard all of this."""
    await pair.tables[seat].until(lambda: pair.tables[seat]._line is not None)
    line, watching = pair.tables[seat]._line, pair.watching[1 - seat]
    assert line is not None
    before = len(watching.said)
    for message in (*messages, Chat("that was all")):
        line.send(message)
    await pair.tables[1 - seat].until(lambda: len(watching.said) > before)
    assert watching.said[-1] == Said("that was all")
    return pair.tables[1 - seat]


@pytest.mark.parametrize("seat", [HOST, GUEST])
async def test_nobody_at_the_table_makes_the_other_dial_a_third_one(tmp_path: Path, seat: int) -> None:
    async with dealt_pair(tmp_path) as pair:
        bad = (("192.0.2.9", 8080), ("127.0.0.2", 8080), ("localhost", 8080), ("inside", 1024), (HERE, 22))
        other = await says(pair, seat, Places(bad))
        assert other.files is not None
        known = other.files.note.places
        assert known
        assert {host for host, _ in known} == {HERE}
        assert not {place for place in known if place in bad}


async def test_what_is_named_again_and_again_is_written_a_few_times_at_most(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[Path] = []
    write = private_files.write_private

    def counted(path: Path, data: bytes) -> None:
        written.append(path)
        write(path, data)

    async with dealt_pair(tmp_path) as pair:
        monkeypatch.setattr(game_files, "write_private", counted)
        other = await says(pair, GUEST, *(Places(((HERE, 30_000 + number),)) for number in range(60)))
        notes = [path for path in written if path.suffix == ".json"]
        assert len(notes) < HEARD
        assert other.files is not None
        assert len(other.files.note.places) <= HEARD
        written.clear()
        line = pair.tables[GUEST]._line
        assert line is not None
        line._writer.transport.abort()
        await other.until(lambda: not pair.sessions[HOST].connected)
        await other.until(lambda: pair.sessions[HOST].connected)
        named = (await says(pair, GUEST, *[Places(((HERE, 41_000),))] * 2)).files
        assert named is not None
        assert named.note.places[0] == Address(HERE, 41_000), "over the next line it is heard again"
        assert len([path for path in written if path.suffix == ".json"]) <= HEARD
