"""Shuffles: cards doubled, exchanged, mixed, marked; proofs borrowed, bent and replayed."""

from __future__ import annotations

from collections.abc import Iterator

from net.fairdeal.codes import Code
from net.fairdeal.rounds.cards import ShuffleRound
from net.fairdeal.state import State
from tests.net.fairdeal.attacks.cheat import Finding, Scene, attack, caught
from tests.net.fairdeal.forgeries import forge, plans

BOTH = (2, 4)


def last_of_the_deck(state: State) -> bool:
    """The deck is shuffled by the last seat: everything in it is hidden by then."""
    return isinstance(state.stage, ShuffleRound) and state.stage.order == (state.params.seats - 1,)


def forged(name: str, scene: Scene) -> bytes:
    """The best proof there is for the plan of this attack, over the cards that really lie there."""
    stage = scene.state.stage
    assert isinstance(stage, ShuffleRound)
    cards = stage.inputs(scene.state)
    plan = plans(len(cards))[name][1]
    return forge(plan, scene.context, stage.zone, scene.state.joint, cards, scene.secrets).shuffle.to_bytes()


@caught(Code.E_PROOF_SHUFFLE, by="equation 4", players=BOTH)
def test_a17_a_card_doubled(players: int) -> Iterator[Finding]:
    """a card doubled and one dropped, with the honest prover's code"""
    yield attack(players, at=last_of_the_deck, forge=lambda scene: forged("A17", scene))
