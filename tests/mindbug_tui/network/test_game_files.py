"""What a network game leaves on the disk can be opened again, whatever ended it (N6)."""

from __future__ import annotations

from pathlib import Path

from mindbug_tui.network.game_files import GameFiles, unfinished
from mindbug_tui.network.identities import take_identity
from net.fairdeal.codes import Code
from net.fairdeal.envelope import Envelope, open_envelope, seal
from net.fairdeal.state import Fault
from net.wire.messages import Round
from tests.mindbug_tui.network.pairs import dealt_pair


async def test_a_game_that_a_cheat_ended_says_so_again_when_it_is_opened(tmp_path: Path) -> None:
    """The accusation is part of the transcript: it is no sign that somebody changed the file."""
    async with dealt_pair(tmp_path) as pair:
        cheat = pair.tables[1]
        said = [open_envelope(wire) for wire in pair.sessions[1].machine.referee.messages]
        message = [one for one in said if isinstance(one, Envelope) and one.header.seat == cheat.seat][-1]
        assert cheat._line is not None
        cheat._line.send(Round(seal(cheat.own.identity.key, message.header, message.body + b"\0")))
        await pair.tables[0].until(lambda: pair.sessions[0].over)
    own = take_identity(tmp_path / "host")
    files, machine = GameFiles.reopen(tmp_path / "host", unfinished(tmp_path / "host")[0], own.identity)
    assert machine.fault == Fault(Code.E_EQUIVOCATION, cheat.seat, message.header.round)
    files.close()
    own.release()
