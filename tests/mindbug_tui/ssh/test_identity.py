"""Who a visitor is, and whom the host lets in (U7)."""

from __future__ import annotations

import hashlib
import stat
from pathlib import Path

import asyncssh
import pytest

from mindbug_tui.errors import Refusal
from mindbug_tui.ssh.guest_book import GuestBook
from mindbug_tui.ssh.host_key import FILE, allowed_keys, host_key
from mindbug_tui.ssh.limits import Limits
from mindbug_tui.ssh.server import Connection
from tests.mindbug_tui.ssh.clients import ENTER, hosting, new_key, visiting

HERE = "Wait for a game"


def test_the_key_of_the_host_is_made_once_and_is_its_users_only(tmp_path: Path) -> None:
    first = host_key(tmp_path / "data")
    path = tmp_path / "data" / FILE
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert first.get_algorithm() == "ssh-ed25519"
    assert host_key(tmp_path / "data").get_fingerprint() == first.get_fingerprint()
    path.chmod(0o644)
    with pytest.raises(Refusal, match="read by others"):
        host_key(tmp_path / "data")
    path.chmod(0o600)
    path.write_text("no key")
    with pytest.raises(Refusal, match="holds no key"):
        host_key(tmp_path / "data")


async def test_the_client_sees_the_key_whose_fingerprint_was_printed(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host, visiting(host) as ann:
        assert ann.connection is not None
        key = ann.connection.get_server_host_key()
        assert key is not None
        assert key.get_fingerprint() == host.fingerprint


async def test_a_visitor_is_the_hash_of_the_key_and_keeps_name_and_games(tmp_path: Path) -> None:
    key = new_key()
    folder = tmp_path / "visitors" / hashlib.sha256(key.public_data).hexdigest()
    async with hosting(tmp_path) as host:
        async with visiting(host, "ann", key=key) as ann:
            await ann.until("you are ann")
            ann.press("n")
            await ann.until("What shall the others call you?")
            ann.press("Zoë Ωmega \x1b[200~of\nthe North\x1b[201~")
            await ann.until("> Zoë Ωmega of the North_")
            ann.press(ENTER)
            await ann.until("you are Zoë Ωmega of the North")
            ann.press("p")
            await ann.until("Deal: a surprise")
            ann.press(ENTER)
            await ann.until("Your hand")
        assert list((folder / "games").iterdir())
    async with hosting(tmp_path) as host, visiting(host, "somebody-else", key=key) as ann:
        await ann.until("you are Zoë Ωmega of the North")
        async with visiting(host, "Zoë Ωmega of the North", key=new_key()) as bo:  # a name is its holder's
            await bo.until("you are Zoë")
            assert " 2 ───" in bo.frame.splitlines()[0]


async def test_a_guest_leaves_nothing_behind(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host, visiting(host, "ann") as ann:
        await ann.until("You came without a key")
        assert len(list((tmp_path / "guests").iterdir())) == 1
        ann.press("q")
        assert await ann.ended() == 0
        assert "Goodbye." in ann.frame
        assert not list((tmp_path / "guests").iterdir())
        assert not (tmp_path / "names.json").exists()


async def test_a_key_is_only_believed_once_it_has_signed(tmp_path: Path) -> None:
    """Offering somebody's public key and then coming in without one makes a guest."""
    async with hosting(tmp_path) as host:
        connection = Connection(host)
        assert connection.validate_public_key("ann", new_key())
        connection.get_kbdint_challenge("ann", "", "")
        connection.auth_completed()
        assert connection.public is None


async def test_only_listed_keys(tmp_path: Path) -> None:
    listed, other = new_key(), new_key()
    file = tmp_path / "keys"
    file.write_text(f"# friends\n\n{listed.export_public_key('openssh').decode()}")
    async with hosting(tmp_path / "data", keys=allowed_keys(file)) as host:
        async with visiting(host, key=listed) as ann:
            await ann.until(HERE)
        for key in (other, None):
            with pytest.raises(asyncssh.PermissionDenied):
                async with visiting(host, key=key):
                    pass
    file.write_text("nonsense\n")
    with pytest.raises(Refusal, match="line 1"):
        allowed_keys(file)
    file.write_text("# nobody\n")
    with pytest.raises(Refusal, match="nobody could come in"):
        allowed_keys(file)
    with pytest.raises(Refusal, match="cannot be read"):
        allowed_keys(tmp_path / "missing")


async def test_a_password_is_asked_on_the_terminal_and_a_key_stays_the_identity(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mindbug_tui.ssh.server.WRONG_SECONDS", 0.01)
    async with hosting(tmp_path, password="schlüssel") as host:
        async with visiting(host, key=new_key()) as ann:
            await ann.until("Password of this host:")
            ann.press("wrong\r")
            await ann.until("That is not the password.")
            ann.press("schlüssex\x7fl\r")
            await ann.until("you are ann")
            assert "schl" not in ann.frame
            assert "without a key" not in ann.frame
        async with visiting(host) as bo:
            for _ in range(3):
                bo.press("guess\r")
            assert await bo.ended() == 3
        assert host.served == 1


async def test_the_newest_terminal_of_a_key_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    key = new_key()
    async with hosting(tmp_path) as host, visiting(host, key=key) as old:
        await old.until(HERE)
        async with visiting(host, key=key) as new:
            await new.until(HERE)
            assert await old.ended() == 0
            assert "connected again from elsewhere" in old.frame
            assert len(host.inside) == 1


def test_names_are_unique_kept_and_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = GuestBook(tmp_path)
    ann = book.visitor(b"key 1", "Ann", "here", ())
    assert ann.name == "Ann"
    assert book.visitor(b"key 2", "Ann", "here", ()).name == "Ann 2"
    assert book.visitor(None, "Ann", "here", ("Ann 3",)).name == "Ann 4"
    assert book.visitor(None, "\x1b[31m", "here", ()).name == "(31m"
    assert book.visitor(None, "", "here", ()).name == "guest"
    book.rename(ann, "Anna", ())
    assert GuestBook(tmp_path).visitor(b"key 1", "x", "here", ()).name == "Anna"
    monkeypatch.setattr("mindbug_tui.ssh.guest_book.MOST_KNOWN", 2)
    assert book.visitor(b"key 3", "Cy", "here", ()).guest
    assert not book.visitor(b"key 1", "", "here", ()).guest
    (tmp_path / "names.json").write_text("{")
    with pytest.raises(Refusal, match="damaged"):
        GuestBook(tmp_path)


def test_the_usual_limits_leave_room_for_a_family_and_none_for_a_crowd() -> None:
    usual = Limits()
    assert 1 < usual.per_address < usual.sessions
    assert usual.strangers_per_address < usual.strangers
    assert (usual.idle_in_menus, usual.idle_in_match) == (600, 1800)
