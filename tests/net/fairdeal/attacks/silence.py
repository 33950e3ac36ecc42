"""A cheat that says nothing: all others wait, and sign that they waited (F9.3)."""

from __future__ import annotations

from net.fairdeal.referee import Receipt
from net.fairdeal.transcript import read_transcript, write_transcript
from tests.net.fairdeal.attacks.cheat import Finding, Scene


def silence(scene: Scene) -> Finding:
    """What is said about a seat that withholds what it owes. Fails unless all say the same, an outsider included."""
    sent = scene.state.number
    scene.others_send()
    for machine in scene.honest:
        statement = machine.timeout(scene.seat)
        for other in scene.honest:
            if other is not machine:
                other.receive(statement)
    faults = {machine.fault for machine in scene.honest}
    assert len(faults) == 1, f"the honest machines disagree: {faults}"
    (fault,) = faults
    assert fault is not None, "nobody minds"
    record = tuple(scene.honest[0].referee.messages)
    assert scene._outsider(record) == Receipt(*fault)
    file = None if scene.asked else read_transcript(write_transcript(scene.params, record))
    return Finding(*fault, cheat=scene.seat, sent=sent, file=file)
