"""The figures of the fair deal (U9, F12): proofs, set-up, a draw, a reveal, a transcript; CPU time of all seats.

Every figure is the best of several rounds: what the code can do, not what else the machine was busy with. Everything a
machine does is in it: writing, checking the own message, signing, checking the others'.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from time import process_time

from engine.cards import SETS
from engine.decisions import Request, Reveal, ShowTo
from engine.rules import MODES
from mindbug_tui.bench import Figure
from net.fairdeal.context import MessageType, proof_context
from net.fairdeal.deck import Deck, Manifest
from net.fairdeal.group import GROUP
from net.fairdeal.params import Options
from net.fairdeal.secrets_source import Secrets
from net.fairdeal.shuffle_prover import prove_shuffle
from net.fairdeal.shuffle_verifier import verify_shuffle
from net.fairdeal.table import Table
from net.fairdeal.transcript import Transcript
from net.fairdeal.verify import verify

ROUNDS = 5
LONG_ROUNDS = 2
"""Of what takes seconds."""
CARDS = 20
"""How many cards are drawn and shown."""
SET = "first_contact"
ALL = tuple(SETS)


def measure() -> Iterator[Figure]:
    """The rows of U9 for `deal`."""
    yield from _shuffles()
    yield Figure("deal", "setup_2x48", _best(partial(_setup, "duel", (SET,))), "CPU-s")
    yield Figure("deal", "setup_2x212", _best(partial(_setup, "duel", ALL), LONG_ROUNDS), "CPU-s")
    yield Figure("deal", "setup_4x96", _best(partial(_setup, "epic", (SET, SET))), "CPU-s")
    draw, reveal = _draw_and_reveal()
    yield Figure("deal", "draw", draw * 1e3, "ms")
    yield Figure("deal", "reveal", reveal * 1e3, "ms")
    yield Figure("deal", "transcript_verify", _best(partial(verify, _played())), "s")


def _best(act: Callable[[], object], rounds: int = 0) -> float:
    """CPU seconds of the fastest of several rounds, ROUNDS unless told otherwise."""
    best = float("inf")
    for _ in range(rounds or ROUNDS):
        start = process_time()
        act()
        best = min(best, process_time() - start)
    return best


def _shuffles() -> Iterator[Figure]:
    """48 ciphertexts that were shuffled before, as every seat but the first one gets them."""
    nonces = Secrets()
    key = GROUP.mul_base(nonces.scalar(b"benchmark"))
    deck = Deck(Manifest(tuple((f"card {number}", 2) for number in range(24))))
    context = proof_context(bytes(32), 0, bytes(32), 0, MessageType.SHUFFLE)
    inputs = prove_shuffle(context, 0, key, deck.initial(key), nonces.permutation(48), nonces).ciphertexts
    order = nonces.permutation(48)
    prove = partial(prove_shuffle, context, 0, key, inputs, order, nonces)
    proof = prove()
    yield Figure("deal", "shuffle_prove_48", _best(prove) * 1e3, "ms")
    yield Figure(
        "deal", "shuffle_verify_48", _best(partial(verify_shuffle, proof, context, 0, key, inputs)) * 1e3, "ms"
    )


def _setup(mode: str, sets: tuple[str, ...], options: Options | None = None) -> Table:
    """Keys, proofs, shuffles, hands, who starts: everything up to the first decision."""
    table = Table.of(len(MODES[mode].teams), options, mode, sets=sets)
    table.pump()
    return table


def _draw_and_reveal() -> tuple[float, float]:
    """CPU seconds of all seats together for a card that one of them draws and then shows to all: a message each."""
    table = _setup("duel", (SET,))
    game = table.seats[0].state.game
    assert game is not None, "the table is dealt"
    draw = reveal = float("inf")
    for slot in game.unused[:CARDS]:
        draw = min(draw, _best(partial(_carry_out, table, ShowTo((slot,), 0)), 1))
        reveal = min(reveal, _best(partial(_carry_out, table, Reveal((slot,))), 1))
    return draw, reveal


def _carry_out(table: Table, operation: Request) -> None:
    for seat in table.seats:
        seat.referee.ask(operation)
    table.pump()


def _played() -> Transcript:
    """A whole game of random answers with refreshed hands."""
    table, chance = _setup("duel", (SET,)), Random(1)
    table.play(lambda seat: chance.randrange(seat.game.option_count if seat.game else 1))
    return Transcript(table.seats[0].state.params, tuple(table.seats[0].referee.messages), True)
