"""`mindbug serve-ssh` as a process: what it prints, what the operator asks, how it ends (U4, U7)."""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import sys
from pathlib import Path

import pytest

from mindbug_tui.commands import bench, serve_ssh
from mindbug_tui.errors import Refusal
from mindbug_tui.paths import at_home, config_dir, data_dir, state_dir
from mindbug_tui.ssh.limits import Limits
from mindbug_tui.ssh.server import Host, Wish
from mindbug_tui.ssh.status import FILE, answering, ask
from tests.mindbug_tui.ssh.clients import hosting, new_key, visiting


def arguments(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    serve_ssh.add_arguments(parser)
    return parser.parse_args(words)


async def mindbug(*words: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "mindbug_tui", *words,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip


async def test_a_host_says_where_it_is_answers_its_operator_and_ends_by_sigterm(own_folders: Path) -> None:
    process = await mindbug("serve-ssh", "--listen", "127.0.0.1", "--port", "0", "--json")
    assert process.stdout is not None
    opened = json.loads(await process.stdout.readline())
    assert opened["event"] == "open"
    assert opened["fingerprint"].startswith("SHA256:")
    asked = await mindbug("serve-ssh", "--status", "--json")
    told = json.loads((await asked.communicate())[0])
    assert (told["port"], told["fingerprint"], told["sessions"]) == (opened["port"], opened["fingerprint"], 0)
    host = type("There", (), {"port": opened["port"]})()
    async with visiting(host, key=new_key()) as ann:
        await ann.until("Wait for a game")
        process.send_signal(signal.SIGTERM)
        assert await ann.ended() == 0
        assert "The host is shut down." in ann.frame
    _, errors = await process.communicate()
    assert process.returncode == 0
    lines = [json.loads(line) for line in errors.splitlines()]
    assert [line["words"] for line in lines] == ["host open", "visitor came", "visitor left", "host closed"]
    assert "ann" not in errors.decode().replace("channel", "")
    asked = await mindbug("serve-ssh", "--status")
    assert await asked.wait() == 3


async def test_only_who_can_read_the_file_is_answered(tmp_path: Path) -> None:
    async with answering(tmp_path, lambda: {"sessions": 7}):
        assert await ask(tmp_path) == {"sessions": 7}
        path = tmp_path / FILE
        assert path.stat().st_mode & 0o077 == 0
        kept = json.loads(path.read_text())
        path.write_text(json.dumps({**kept, "token": "guess"}))
        with pytest.raises(Refusal, match="No SSH host"):
            await ask(tmp_path)
    with pytest.raises(Refusal, match="No SSH host"):
        await ask(tmp_path)


async def test_the_status_counts_what_visitors_do(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host, visiting(host, "ann") as ann:
        await ann.until("Wait for a game")
        ann.press("w")
        await ann.until("Wait no longer")
        told = host.status()
        assert (told["sessions"], told["waits"], told["here"], told["served"]) == (1, 1, 0, 1)
        assert "ann" not in json.dumps({**told, "fingerprint": ""})


def test_flags_become_wishes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wish = serve_ssh._wish(arguments())
    assert (wish.listen, wish.port, wish.keys, wish.password, wish.limits) == ("", 2222, None, "", Limits())
    wish = serve_ssh._wish(arguments("--listen", "example.org:22", "--max-sessions", "3", "--idle", "1", "2"))
    assert (wish.listen, wish.port, wish.limits.sessions) == ("example.org", 22, 3)
    assert (wish.limits.idle_in_menus, wish.limits.idle_in_match) == (60, 120)
    assert serve_ssh._wish(arguments("--listen", "[::1]:2022")).listen == "::1"
    assert serve_ssh._wish(arguments("--listen", "::1", "--port", "5")).port == 5
    monkeypatch.setenv(serve_ssh.PASSWORD, "from the environment")
    assert serve_ssh._wish(arguments()).password == "from the environment"
    assert serve_ssh._wish(arguments("--password", "typed")).password == "typed"
    for wrong in (["--port", "70000"], ["--max-sessions", "0"], ["--max-per-address", "many"]):
        with pytest.raises(SystemExit):
            arguments(*wrong)
    with pytest.raises(Refusal, match="no HOST:PORT"):
        serve_ssh._wish(arguments("--listen", "example.org:port"))


async def test_a_port_that_is_taken_is_a_refusal(tmp_path: Path) -> None:
    async with hosting(tmp_path / "one") as host:
        with pytest.raises(Refusal, match="Nobody can come in at"):
            await Host(Wish(listen="127.0.0.1", port=host.port), tmp_path / "two").open()


def test_without_the_package_there_is_a_sentence_with_the_line_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncssh", None)
    with pytest.raises(Refusal, match=r"pip install 'mindbug-tui\[ssh\]'"):
        serve_ssh.run(arguments())
    monkeypatch.setattr(bench, "find_spec", lambda name: None)
    parser = argparse.ArgumentParser()
    bench.add_arguments(parser)
    with pytest.raises(Refusal, match=r"pip install 'mindbug-tui\[ssh\]'"):
        bench.run(parser.parse_args(["ssh"]))


async def test_each_visitors_files_are_at_home_in_its_own_tasks(tmp_path: Path, own_folders: Path) -> None:
    async def where() -> tuple[Path, Path, Path]:
        await asyncio.sleep(0)
        return data_dir(), config_dir(), state_dir()

    with at_home(tmp_path / "ann"):
        ann = asyncio.create_task(where())
    with at_home(tmp_path / "bo"):
        bo = asyncio.create_task(where())
    assert await ann == (tmp_path / "ann", tmp_path / "ann", own_folders / "state")
    assert await bo == (tmp_path / "bo", tmp_path / "bo", own_folders / "state")
    assert data_dir() == own_folders / "data"
