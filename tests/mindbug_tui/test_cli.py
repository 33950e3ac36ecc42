"""The program as it is typed: what it prints where, and with which status it ends (U4)."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from mindbug_tui import __version__
from mindbug_tui.cli import COMMANDS, build_parser

ROOT = Path(__file__).parents[2]


def environment(**changes: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm-256color", **changes}


def mindbug(*arguments: str, typed: str = "", **changes: str) -> subprocess.CompletedProcess[str]:
    """A real process without a terminal."""
    return subprocess.run(
        [sys.executable, "-m", "mindbug_tui", *arguments],
        env=environment(**changes), input=typed, capture_output=True, text=True, check=False,
    )  # fmt: skip


def objects(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


def test_version() -> None:
    ended = mindbug("--version")
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, f"mindbug-tui {__version__}\n", "")


def test_version_imports_nothing_heavy() -> None:
    code = "import sys; from mindbug_tui.cli import main\ntry: main(['--version'])\nfinally: print(*sys.modules)"
    ended = subprocess.run([sys.executable, "-c", code], env=environment(), capture_output=True, text=True, check=False)
    loaded = set(ended.stdout.split())
    heavy = {"textual", "rich", "asyncio", "sqlite3", "platformdirs", "tomlkit", "tomllib", "logging", "engine"}
    assert "mindbug_tui.cli" in loaded
    assert loaded & heavy == set()


def test_help_lists_every_command_once() -> None:
    ended = mindbug("--help")
    assert ended.returncode == 0
    for name, summary in COMMANDS.items():
        assert ended.stdout.count(summary) == 1
        assert re.search(rf"^ +{name} ", ended.stdout, re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    ended = mindbug(command, "--help")
    assert ended.returncode == 0
    assert f"mindbug {command}" in ended.stdout
    assert ended.stderr == ""


@pytest.mark.parametrize("arguments", [["nonsense"], ["practice", "--seed", "x"], ["bench"], ["completion", "fish"]])
def test_a_wrong_line_is_usage(arguments: list[str]) -> None:
    ended = mindbug(*arguments)
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert "usage: mindbug" in ended.stderr


@pytest.mark.parametrize(
    ("arguments", "instead"),
    [
        ([], "mindbug practice --plain"),
        (["practice"], "mindbug practice --plain"),
        (["resume"], "mindbug resume --plain"),
        (["resume", "7f"], "mindbug resume 7f --plain"),
    ],
)
def test_without_a_terminal_one_sentence_names_plain(arguments: list[str], instead: str) -> None:
    ended = mindbug(*arguments)
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert ended.stderr.count("\n") == 1
    assert f"'{instead}'" in ended.stderr


@pytest.mark.parametrize("term", ["dumb", ""])
def test_a_dumb_terminal_is_unsuitable(term: str) -> None:
    status, shown = in_terminal(["practice"], TERM=term)
    assert status == 2
    assert f"TERM={term} cannot draw a board" in shown
    assert "mindbug practice --plain" in shown


def test_an_unknown_theme_is_refused_before_a_game_is_made() -> None:
    status, shown = in_terminal(["practice", "--theme", "beige"])
    assert status == 2
    assert "There is no theme 'beige'; the themes are dark, " in shown
    assert "No games yet" in mindbug("games").stdout


def in_terminal(arguments: list[str], **changes: str) -> tuple[int, str]:
    """A real process whose input and output are a pseudo-terminal: its exit status and what it wrote."""
    leader, follower = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "mindbug_tui", *arguments],
        env=environment(**changes), stdin=follower, stdout=follower, stderr=follower,
    ) as process:  # fmt: skip
        os.close(follower)
        written = b""
        while chunk := _read(leader):
            written += chunk
    os.close(leader)
    return process.returncode, written.decode()


def _read(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, 65536)
    except OSError:  # Linux's way of saying that the other end is closed
        return b""


def test_unknown_level_and_set_are_refused_and_nothing_is_saved() -> None:
    for arguments, words in (("--level", "grandmaster"), "the levels are"), (("--sets", "second"), "the sets are"):
        ended = mindbug("practice", "--plain", *arguments)
        assert ended.returncode == 2
        assert words in ended.stderr
        assert ended.stderr.count("\n") == 1
    assert "No games yet" in mindbug("games").stdout


def test_two_against_two_with_a_deck_of_ones_own_and_a_level_each() -> None:
    wish = ("--mode", "tag_team", "--sets", "team,new_servants", "--level", "random,greedy,random")
    left = mindbug("practice", "--plain", "--seed", "5", *wish, typed="look\n1\n")
    assert left.returncode == 0, left.stderr
    assert "You play with Wren" in left.stdout
    (game,) = objects(mindbug("games", "--json").stdout)
    sets = ["first_contact", "new_servants", "new_servants", "tag_team"]
    assert (game["mode"], game["sets"], game["level"]) == ("tag_team", sets, "random,greedy,random")
    assert "two against two: First Contact + New Servants x2 + Tag Team" in mindbug("games").stdout
    refused = mindbug("practice", "--plain", "--mode", "epic", "--sets", "new_servants")
    assert refused.returncode == 2
    assert refused.stderr.endswith("This deck cannot be played: epic needs at least 40 cards, these sets have 24.\n")


def test_a_plain_game_is_left_listed_resumed_and_conceded() -> None:
    left = mindbug("practice", "--plain", "--level", "random", "--seed", "5", typed="1\n")
    assert left.returncode == 0, left.stderr
    (game,) = objects(mindbug("games", "--json").stdout)
    assert set(game) == {
        "id",
        "kind",
        "started",
        "opponent",
        "level",
        "status",
        "result",
        "reason",
        "turns",
        "mode",
        "sets",
    }
    assert (game["status"], game["result"], game["level"]) == ("open", "", "random")

    resumed = mindbug("resume", str(game["id"])[:5], "--plain", typed="concede\ny\n")
    assert resumed.returncode == 0, resumed.stderr
    (game,) = objects(mindbug("games", "--json").stdout)
    assert (game["status"], game["result"], game["reason"]) == ("over", "lost", "conceded")
    assert re.search(rf"^{game['id']} .* lost in \d+ turns?, conceded$", mindbug("games").stdout)
    (rook,) = objects(mindbug("games", "--opponents", "--json").stdout)
    assert rook == {"kind": "computer", "name": "Rook", "level": "random", "won": 0, "lost": 1, "drawn": 0}
    assert re.search(r"^Rook \(random\) +0 won, 1 lost, 0 drawn$", mindbug("games", "--opponents").stdout)

    over = mindbug("resume", "--plain")
    assert over.returncode == 2
    assert "no broken-off game" in over.stderr


def test_a_whole_plain_game_by_first_choices() -> None:
    ended = mindbug("practice", "--plain", "--level", "random", "--seed", "8", typed="1\n" * 60)
    assert ended.returncode == 0, ended.stderr
    assert ended.stderr == ""
    games = objects(mindbug("games", "--json").stdout)
    assert games[-1]["status"] == "over"


def test_interrupting_ends_with_130_and_keeps_the_game() -> None:
    command = [sys.executable, "-m", "mindbug_tui", "practice", "--plain", "--seed", "5"]
    with subprocess.Popen(
        command, env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        while not process.stdout.readline().startswith("Your choice"):
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        assert process.wait() == 130
        assert process.stderr.read() == "\nThe game is saved; 'mindbug resume' continues it here.\n"
    assert objects(mindbug("games", "--json").stdout)[0]["status"] == "open"


def test_a_reader_that_leaves_early_is_no_error() -> None:
    for command in ("cards", "doctor"):
        line = f"{sys.executable} -m mindbug_tui {command} | true; echo ${{PIPESTATUS[0]}}"
        ended = subprocess.run(["bash", "-c", line], env=environment(), capture_output=True, text=True, check=False)
        assert (ended.stdout, ended.stderr) == ("0\n", "")


def test_paths_follow_their_variables(own_folders: Path) -> None:
    (places,) = objects(mindbug("paths", "--json").stdout)
    assert places == {
        "data": str(own_folders / "data"),
        "config": str(own_folders / "config" / "config.toml"),
        "state": str(own_folders / "state"),
    }
    assert str(places["data"]) in mindbug("paths").stdout


def test_paths_without_variables_are_the_systems(tmp_path: Path) -> None:
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "xdg")}
    (places,) = objects(
        mindbug("paths", "--json", MINDBUG_DATA_DIR="", MINDBUG_CONFIG_DIR="", MINDBUG_STATE_DIR="", **home).stdout
    )
    assert all(str(place).startswith(str(tmp_path)) and "mindbug-tui" in str(place) for place in places.values())


def test_doctor_finds_what_is_in_the_way(own_folders: Path) -> None:
    healthy = mindbug("doctor", "--json")
    assert healthy.returncode == 0
    states = {finding["name"]: finding["state"] for finding in objects(healthy.stdout)}
    assert {"python", "terminal", "size", "colours", "unicode", "data", "games", "packages"} <= set(states)
    assert "bad" not in states.values()
    assert states["terminal"] == "note"

    own_folders.joinpath("data").rename(own_folders / "elsewhere")
    own_folders.joinpath("data").write_text("a file stands here")
    ill = mindbug("doctor")
    assert ill.returncode == 2
    assert re.search(r"^bad +data ", ill.stdout, re.MULTILINE)


def test_doctor_names_settings_that_nobody_knows(own_folders: Path) -> None:
    own_folders.joinpath("config").mkdir(parents=True)
    own_folders.joinpath("config", "config.toml").write_text("colour = 1\n")
    finding = next(found for found in objects(mindbug("doctor", "--json").stdout) if found["name"] == "settings")
    assert finding["state"] == "note"
    assert "'colour'" in str(finding["text"])


def test_an_unknown_setting_is_talk_not_data(own_folders: Path) -> None:
    own_folders.joinpath("config").mkdir(parents=True)
    own_folders.joinpath("config", "config.toml").write_text('colour = 1\nlevel = "random"\n')
    ended = mindbug("practice", "--plain", "--seed", "5")
    assert ended.returncode == 0
    assert ended.stderr.count("\n") == 1
    assert "config.toml: there is no setting 'colour'" in ended.stderr
    assert objects(mindbug("games", "--json").stdout)[0]["level"] == "random"


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh"])
def test_completion_knows_every_command(shell: str) -> None:
    ended = mindbug("completion", shell)
    assert ended.returncode == 0
    assert all(command in ended.stdout for command in COMMANDS)


def test_completion_without_its_package_is_one_sentence() -> None:
    code = """
import sys
sys.modules["shtab"] = None
from mindbug_tui.cli import main
sys.exit(main(["completion", "bash"]))
"""
    ended = subprocess.run([sys.executable, "-c", code], env=environment(), capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert ended.stderr.count("\n") == 1
    assert "mindbug-tui[completion]" in ended.stderr


def test_logs_go_into_the_state_folder(own_folders: Path) -> None:
    ended = mindbug("practice", "--plain", "--seed", "5")
    assert ended.returncode == 0
    lines = objects((own_folders / "state" / "mindbug.log").read_text())
    assert [line["words"] for line in lines] == ["game opened"]
    assert lines[0]["game"] == objects(mindbug("games", "--json").stdout)[0]["id"]


def test_the_parser_of_all_commands_can_be_built() -> None:
    assert build_parser().parse_args(["practice", "--plain"]).command == "practice"
