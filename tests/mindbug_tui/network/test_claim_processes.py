"""Real processes of which one does not come back in time: `--auto` with `--claim` and without, lines (N6, U4)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

from mindbug_tui.errors import NO_CONNECTION, OK, USAGE
from mindbug_tui.network.game_files import Patience
from net.fairdeal.transcript import read_transcript
from net.fairdeal.verify import verify
from tests.mindbug_tui.network.people import Waiting
from tests.mindbug_tui.network.processes import LIMIT, ROOT, Program


def set_patience(folder: Path, **fields: float) -> None:
    (secret,) = folder.glob("network/*.secret")
    kept = json.dumps(asdict(Patience(**fields)))
    secret.with_suffix(".patience").write_text(kept, encoding="utf-8")


def resume(folder: Path, *more: str) -> Program:
    return Program(folder, ["resume", "--auto", "random", "--json", *more])


def test_a_computer_that_was_told_to_claim_does_so_and_the_other_one_hears_of_it(
    broken_off: list[Path], tmp_path: Path
) -> None:
    folders = broken_off
    set_patience(folders[0], left=1.0)
    set_patience(folders[1], heard=0.0)
    stayer = resume(folders[0], "--claim", "draw")
    assert stayer.wait_for("claimed")["result"] == "draw"
    over = stayer.wait_for("over")
    absent = resume(folders[1])
    assert absent.wait_for("accused") == {"event": "accused", "result": "draw", "verdict": "it stands"}
    assert absent.end() == OK, absent.errors
    assert stayer.end() == OK, stayer.errors
    ends = [over, absent.events[-1]]
    assert {(end["event"], end["winner"], end["reason"]) for end in ends} == {("over", -1, "absent")}
    assert ends[0]["digest"] == ends[1]["digest"]
    files = [Path(end["transcript"]).read_bytes() for end in ends]
    assert files[0] == files[1]
    verdict = verify(read_transcript(files[0]))
    assert (verdict.code, verdict.seat, verdict.winner) == ("E_TIMEOUT", 1, -1)
    assert not list(tmp_path.glob("*/network/*.secret"))


def test_a_computer_that_was_told_nothing_claims_nothing(broken_off: list[Path]) -> None:
    _, folder = broken_off
    set_patience(folder, left=1.0)
    stayer = resume(folder)
    assert stayer.end() == NO_CONNECTION
    assert stayer.events[-1]["event"] == "patience"
    assert "The game is saved" in stayer.errors
    assert list(folder.glob("network/*.secret"))


def owed_by(folder: Path) -> int:
    """The seat whose message is missing, as far as this side knows."""
    (path,) = folder.glob("network/*.mbfd")
    return verify(read_transcript(path.read_bytes())).seat


def test_a_person_in_the_line_mode_is_told_what_may_be_claimed_and_types_it(broken_off: list[Path]) -> None:
    absent = owed_by(broken_off[0])
    folder = broken_off[1 - absent]
    set_patience(folder, left=1.0)
    person = Waiting(folder, ["resume"])
    try:
        person.sees("You may claim a win or a draw")
        person.type("claim everything")
        person.sees("nothing else can be claimed")
        person.type("claim win")
        person.sees("You have claimed the game")
        person.sees("You win.")
        person.sees("'mindbug verify' checks every card")
    finally:
        person.kill()
    assert not list(folder.glob("network/*.secret"))
    listed = mindbug(folder, "games", "--json")
    (row,) = [json.loads(line) for line in listed.stdout.splitlines()]
    assert (row["result"], row["reason"]) == ("won", "absent")
    (path,) = folder.glob("network/*.mbfd")
    checked = mindbug(folder, "verify", str(path), "--json")
    fields = json.loads(checked.stdout)
    assert (checked.returncode, fields["code"], fields["seat"]) == (OK, "E_TIMEOUT", absent)


def mindbug(folder: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "MINDBUG_DATA_DIR": str(folder)}
    return subprocess.run(
        [sys.executable, "-m", "mindbug_tui", *arguments],
        env=environment, input=typed, capture_output=True, text=True, timeout=LIMIT, check=False,
    )  # fmt: skip


def test_a_claim_without_a_computer_is_refused_in_a_sentence(tmp_path: Path) -> None:
    done = mindbug(tmp_path, "host", "--plain", "--claim", "win")
    assert done.returncode == USAGE
    assert "--auto LEVEL" in done.stderr
