"""Nothing forged is accepted, nothing raises, nothing that is refused leaves a trace (F3.9, F11.1, F11.9)."""

from __future__ import annotations

from random import Random

import pytest

from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.envelope import open_envelope
from net.fairdeal.params import CoinKind, Options, Params
from net.fairdeal.statements import read_statement
from net.fairdeal.transcript import Transcript
from net.fairdeal.verify import verify
from tests.net.fairdeal.mill import STATEMENTS, Grinder, mutated
from tests.net.fairdeal.tables import at_random, new_table


@pytest.mark.parametrize(
    ("players", "seed", "options"),
    [
        (2, 2, Options("random", refresh_hands=False)),
        (2, 3, Options(coin=CoinKind.SHARE)),
        (4, 11, Options("random", refresh_hands=False, backup_shares=True)),
    ],
)
def test_forgeries_of_everything_that_is_owed_in_a_whole_game(players: int, seed: int, options: Options) -> None:
    table = new_table(seed, options, players)
    grinder = Grinder(seed, table)
    grinder.play(at_random(seed), each=24)
    assert grinder.count > 800
    assert {MessageType.SHARE, MessageType.SHUFFLE, MessageType.ACTION, MessageType.COIN_OPEN} & grinder.kinds
    assert {Code.E_ENCODING, Code.E_SIGNATURE, Code.E_PREV, Code.E_STATE, Code.E_UNEXPECTED} <= grinder.codes


def test_random_bytes_are_no_message_no_statement_and_no_parameters() -> None:
    rng = Random(5)
    machine = new_table(1).seats[0]
    wire = machine.seal(MessageType.PARAMS_ACCEPT, machine.state.params.hash)
    params = machine.state.params.to_bytes()
    for _ in range(3000):
        garbled = mutated(rng, wire)
        if garbled != wire:
            assert machine.receive(garbled).code in (Code.E_ENCODING, Code.E_SIGNATURE)
        open_envelope(mutated(rng, wire))
        read_statement(rng.choice(STATEMENTS), rng.randbytes(rng.randrange(120)))
        other = Params.from_bytes(mutated(rng, params))
        if isinstance(other, Params):
            assert isinstance(verify(Transcript(other, (wire,), True)).code, str)
    assert machine.fault is None
