"""Shuffles: the cards stay, the order goes, and each of the five equations stops a forgery of its own (F5.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from nacl import bindings

from net.fairdeal import shuffle_verifier
from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.group import GROUP
from net.fairdeal.points import Ciphertext, Point
from net.fairdeal.secrets_source import Secrets
from net.fairdeal.shuffle import Shuffle, shuffle_bytes
from net.fairdeal.shuffle_prover import prove_shuffle
from net.fairdeal.shuffle_verifier import verify_shuffle
from tests.net.fairdeal.forgeries import Forgery, Plan, forge, permutation_matrix, plans
from tests.net.fairdeal.proof_cases import count_multiplications
from tests.net.fairdeal.sources import KEYS, SeededSource, context, encrypted, small_deck

CTX, ZONE, JOINT = context(0, MessageType.SHUFFLE), 2, KEYS.joint
EQUATIONS = ("row_sums", "product", "permutation", "cards", "chain")


@pytest.fixture
def secrets() -> Secrets:
    return Secrets(SeededSource(40))


def hidden(size: int, secrets: Secrets) -> list[Ciphertext]:
    points = small_deck().points
    return [encrypted(points[number % len(points)], JOINT, secrets) for number in range(size)]


def shuffled(inputs: Sequence[Ciphertext], secrets: Secrets, order: Sequence[int] | None = None) -> Shuffle:
    return prove_shuffle(CTX, ZONE, JOINT, inputs, order or secrets.permutation(len(inputs)), secrets)


def verdict(shuffle: Shuffle, inputs: Sequence[Ciphertext]) -> Code:
    return verify_shuffle(shuffle, CTX, ZONE, JOINT, inputs)


@pytest.mark.parametrize("size", [2, 3, 10, 48, 128])
def test_honest_shuffles_are_accepted_and_keep_the_cards(size: int, secrets: Secrets) -> None:
    inputs, order = hidden(size, secrets), secrets.permutation(size)
    shuffle = shuffled(inputs, secrets, order)
    assert verdict(shuffle, inputs) is Code.OK
    assert len(shuffle.to_bytes()) == shuffle_bytes(size) == 192 * size + 164
    assert Shuffle.from_bytes(shuffle.to_bytes()) == shuffle
    opened = [KEYS.open(card) for card in inputs]
    assert [KEYS.open(card) for card in shuffle.ciphertexts] == [opened[j] for j in order]
    assert not set(shuffle.ciphertexts) & set(inputs)


def test_seats_shuffle_one_after_the_other_from_the_trivial_deck(secrets: Secrets) -> None:
    """F7.1, F7.2: equal inputs are merged by prover and verifier, and the proof is the same."""
    deck = small_deck()
    cards = inputs = [deck.trivial(place, JOINT) for place in (0, 0, 0, 1, 1, 2, 3, 4, 5, 5)]
    for seat in (0, 1):
        ctx = context(seat, MessageType.SHUFFLE)
        shuffle = prove_shuffle(ctx, ZONE, JOINT, cards, secrets.permutation(10), secrets)
        assert verify_shuffle(shuffle, ctx, ZONE, JOINT, cards) is Code.OK
        cards = shuffle.ciphertexts
    assert Counter(map(KEYS.open, cards)) == Counter(map(KEYS.open, inputs))


def test_all_orders_of_three_cards(secrets: Secrets) -> None:
    inputs = hidden(3, secrets)
    for order in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
        assert verdict(shuffled(inputs, secrets, order), inputs) is Code.OK


def test_a_shuffle_stays_with_its_zone_count_key_and_inputs(secrets: Secrets) -> None:
    """A27 to A29, A31."""
    inputs, other = hidden(4, secrets), hidden(4, secrets)
    shuffle = shuffled(inputs, secrets)
    assert verify_shuffle(shuffle, CTX, ZONE + 1, JOINT, inputs) is Code.E_UNEXPECTED
    assert verdict(shuffle, inputs[:3]) is verdict(shuffle, [*inputs, other[0]]) is Code.E_ENCODING
    assert verify_shuffle(shuffle, CTX, ZONE, KEYS.keys[0], inputs) is Code.E_PROOF_SHUFFLE
    for wrong in (other, [*inputs[:3], other[3]], inputs[::-1], shuffle.ciphertexts):
        assert verdict(shuffle, wrong) is Code.E_PROOF_SHUFFLE


@pytest.mark.parametrize("size", [0, 1, 257])
def test_sizes_outside_the_limits_are_neither_made_nor_read(size: int, secrets: Secrets) -> None:
    with pytest.raises(ValueError, match="2 to 256"):
        shuffled(hidden(1, secrets) * size, secrets, tuple(range(size)))
    assert Shuffle.from_bytes(bytes(2) + size.to_bytes(2, "big") + bytes(192 * size + 160)) is Code.E_ENCODING


@pytest.mark.parametrize("order", [(0, 1), (0, 1, 1), (0, 1, 3), (0, 1, 2, 3)])
def test_what_is_no_permutation_is_not_shuffled(order: tuple[int, ...], secrets: Secrets) -> None:
    with pytest.raises(ValueError, match="permutation"):
        shuffled(hidden(3, secrets), secrets, order)


def forgery(attack: str, size: int, secrets: Secrets) -> tuple[str, list[Ciphertext], Forgery]:
    equation, plan = plans(size)[attack]
    inputs = hidden(size, secrets)
    return equation, inputs, forge(plan, CTX, ZONE, JOINT, inputs, secrets)


def switch_off(equation: str, forged: Forgery, monkeypatch: pytest.MonkeyPatch) -> None:
    """A verifier without this equation takes the prover's word for the first message."""
    assert callable(getattr(shuffle_verifier, equation))
    monkeypatch.setattr(shuffle_verifier, equation, lambda claim: getattr(forged.first, equation))


def test_the_forging_prover_is_an_honest_one_if_told_to_be(secrets: Secrets) -> None:
    """So that what stops a forgery is the plan, never a flaw of the forger."""
    inputs, order = hidden(4, secrets), permutation_matrix((2, 0, 3, 1))
    honest = forge(Plan(order, order, order), CTX, ZONE, JOINT, inputs, secrets)
    assert verdict(honest.shuffle, inputs) is Code.OK


@pytest.mark.parametrize("size", [3, 7])
@pytest.mark.parametrize("attack", plans(3))
def test_a_forgery_is_refused(attack: str, size: int, secrets: Secrets) -> None:
    _, inputs, forged = forgery(attack, size, secrets)
    assert Shuffle.from_bytes(forged.shuffle.to_bytes()) == forged.shuffle
    assert verdict(forged.shuffle, inputs) is Code.E_PROOF_SHUFFLE


@pytest.mark.parametrize("size", [3, 7])
@pytest.mark.parametrize("attack", plans(3))
def test_without_its_equation_a_forgery_passes(
    attack: str, size: int, secrets: Secrets, monkeypatch: pytest.MonkeyPatch
) -> None:
    equation, inputs, forged = forgery(attack, size, secrets)
    switch_off(equation, forged, monkeypatch)
    assert verdict(forged.shuffle, inputs) is Code.OK


@pytest.mark.parametrize("attack", plans(3))
def test_no_other_equation_stops_it(attack: str, secrets: Secrets, monkeypatch: pytest.MonkeyPatch) -> None:
    """With all equations but one switched off, the forgery passes exactly where the one is not its own."""
    own, inputs, forged = forgery(attack, 3, secrets)
    verdicts = {}
    for kept in EQUATIONS:
        with monkeypatch.context() as patch:
            for equation in EQUATIONS:
                if equation != kept:
                    switch_off(equation, forged, patch)
            verdicts[kept] = verdict(forged.shuffle, inputs)
    assert verdicts == {kept: Code.E_PROOF_SHUFFLE if kept == own else Code.OK for kept in EQUATIONS}


def test_every_equation_has_a_forgery_of_its_own() -> None:
    assert {equation for equation, _ in plans(3).values()} == set(EQUATIONS)


@pytest.mark.parametrize("attack", ["A17", "A20", "A21", "A22", "A23"])
def test_what_a_forgery_would_have_done_to_the_cards(attack: str, secrets: Secrets) -> None:
    """It is worth stopping: afterwards the deck holds other cards than before."""
    _, inputs, forged = forgery(attack, 3, secrets)
    assert Counter(map(KEYS.open, forged.shuffle.ciphertexts)) != Counter(map(KEYS.open, inputs))


def test_the_price_in_multiplications(secrets: Secrets, monkeypatch: pytest.MonkeyPatch) -> None:
    """The floor of F12: nearly all the time goes into these."""
    inputs = hidden(10, secrets)
    fresh = [small_deck().trivial(place, JOINT) for place in (0, 0, 0, 1, 1, 2, 3, 4, 5, 5)]
    counted = count_multiplications(monkeypatch)
    prices = []
    for cards in (inputs, fresh):
        shuffle = shuffled(cards, secrets)
        prices.append(len(counted))
        assert verdict(shuffle, cards) is Code.OK
        prices[-1:] = [prices[-1], len(counted) - prices[-1]]
        counted.clear()
    # 6n + 1 and 8n + 3; of a fresh deck the inputs cost one a design instead of two a card.
    assert prices == [61, 83, 61 - 20 + 6, 83 - 20 + 6]


def test_points_are_decoded_by_being_multiplied(secrets: Secrets, monkeypatch: pytest.MonkeyPatch) -> None:
    """No separate validity test on the good path, and yet every foreign point goes through a checked multiplication."""
    inputs = hidden(5, secrets)
    shuffle = shuffled(inputs, secrets)
    foreign = {*(Point(half) for output in shuffle.outputs for half in output), *shuffle.commitments, *shuffle.chain}
    monkeypatch.setattr(bindings, "crypto_core_ed25519_is_valid_point", None)
    counted = count_multiplications(monkeypatch)
    assert verdict(shuffle, inputs) is Code.OK
    assert foreign <= set(counted)
    assert all(GROUP.base != point for point in counted)
