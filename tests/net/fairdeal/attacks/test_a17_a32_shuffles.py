"""Shuffles: cards doubled, exchanged, mixed; proofs borrowed, bent and replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import pytest

from net.fairdeal import shuffle_verifier
from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType, proof_context
from net.fairdeal.group import GROUP
from net.fairdeal.hashing import ORDER
from net.fairdeal.points import Ciphertext, Point
from net.fairdeal.rounds.cards import ShuffleRound
from net.fairdeal.rounds.play import Decide
from net.fairdeal.secrets_source import Secrets
from net.fairdeal.shuffle import Shuffle
from net.fairdeal.shuffle_prover import prove_shuffle
from net.fairdeal.state import State
from tests.net.fairdeal.attacks import uniform
from tests.net.fairdeal.attacks.cheat import Finding, Scene, attack, caught, opened, stage
from tests.net.fairdeal.forgeries import Forgery, Plan, forge, permutation_matrix, plans
from tests.net.fairdeal.proof_cases import random_point
from tests.net.fairdeal.sources import GID, SeededSource, encrypted, small_deck

BOTH = (2, 4)
REAL_DEALS = 40
EQUATIONS = ("row_sums", "product", "permutation", "cards", "chain")


# --- moments and honest parts -----------------------------------------------------------------------------------------


def last_of_the_deck(state: State) -> bool:
    """The deck is shuffled by the last seat: everything in it is hidden by then."""
    return isinstance(state.stage, ShuffleRound) and state.stage.order == (state.params.seats - 1,)


def refresh_by_the_last_seat(state: State) -> bool:
    """The last seat shuffles its own hand: a few cards, and it alone."""
    last = state.params.seats - 1
    return isinstance(state.stage, ShuffleRound) and state.stage.owner == last


def shuffling(scene: Scene) -> ShuffleRound:
    stage = scene.state.stage
    assert isinstance(stage, ShuffleRound)
    return stage


def inputs(scene: Scene) -> list[Ciphertext]:
    return shuffling(scene).inputs(scene.state)


def proven(scene: Scene, cards: Sequence[Ciphertext], context: bytes | None = None, zone: int | None = None) -> Shuffle:
    """The honest prover's proof about these cards, whatever they are."""
    order = scene.secrets.permutation(len(cards))
    named = shuffling(scene).zone if zone is None else zone
    return prove_shuffle(context or scene.context, named, scene.state.joint, cards, order, scene.secrets)


def honest(scene: Scene) -> Shuffle:
    return proven(scene, inputs(scene))


def forged(scene: Scene, plan: Plan) -> Forgery:
    """The best proof there is for this plan, over the cards that really lie there."""
    zone, cards = shuffling(scene).zone, inputs(scene)
    return forge(plan, scene.context, zone, scene.state.joint, cards, scene.secrets)


def by_plan(name: str) -> Callable[[Scene], bytes]:
    return lambda scene: forged(scene, plans(len(inputs(scene)))[name][1]).shuffle.to_bytes()


def with_inputs(change: Callable[[Scene, list[Ciphertext]], None]) -> Callable[[Scene], bytes]:
    """A right proof about other cards than those that lie there."""

    def made(scene: Scene) -> bytes:
        cards = inputs(scene)
        change(scene, cards)
        return proven(scene, cards).to_bytes()

    return made


def changed(**change: Callable[[Shuffle, Scene], object]) -> Callable[[Scene], bytes]:
    """An honest shuffle with a field replaced."""

    def made(scene: Scene) -> bytes:
        shuffle = honest(scene)
        return replace(shuffle, **{name: new(shuffle, scene) for name, new in change.items()}).to_bytes()  # type: ignore[arg-type]

    return made


# --- other cards ------------------------------------------------------------------------------------------------------


@caught(Code.E_PROOF_SHUFFLE, by="equation 4", players=BOTH)
def test_a17_a_card_doubled(players: int) -> Iterator[Finding]:
    """a card doubled and one dropped, with the honest prover's code"""

    def double(scene: Scene, cards: list[Ciphertext]) -> None:
        cards[0] = cards[1]

    for at in (refresh_by_the_last_seat, last_of_the_deck):
        yield attack(players, at=at, forge=by_plan("A17"))
    yield attack(players, at=refresh_by_the_last_seat, forge=with_inputs(double))


@caught(Code.E_PROOF_SHUFFLE, by="equations 2 and 4", players=BOTH)
def test_a18_a_repeated_row(players: int) -> Iterator[Finding]:
    """a card doubled and one dropped, with a commitment to the matrix with the repeated row"""

    def repeated(scene: Scene) -> bytes:
        matrix = permutation_matrix([1, 1, *range(2, len(inputs(scene)))])
        return forged(scene, Plan(committed=matrix, applied=matrix, weights=matrix)).shuffle.to_bytes()

    yield attack(players, at=refresh_by_the_last_seat, forge=repeated)


@caught(Code.E_PROOF_SHUFFLE, by="equation 4", players=BOTH)
def test_a19_a_card_replaced(players: int) -> Iterator[Finding]:
    """a card replaced by another design, by a design of another deck, by a random point"""

    def by(card: Callable[[Scene], Point]) -> Callable[[Scene], bytes]:
        def exchange(scene: Scene, cards: list[Ciphertext]) -> None:
            cards[2] = encrypted(card(scene), scene.state.joint, scene.secrets)

        return with_inputs(exchange)

    for card in (
        lambda scene: scene.params.deck.points[7],
        lambda scene: small_deck().points[2],
        lambda scene: random_point(scene.secrets),
    ):
        yield attack(players, at=refresh_by_the_last_seat, forge=by(card))


# --- forgeries that only one equation stops ---------------------------------------------------------------------------


@caught(Code.E_PROOF_SHUFFLE, by="only equation 2", players=BOTH)
def test_a20_linear_combinations(players: int) -> Iterator[Finding]:
    """outputs that are linear combinations: a matrix whose rows sum to 1, (2, -1) and (0, 1)"""
    yield from only_by("A20", players)


@caught(Code.E_PROOF_SHUFFLE, by="only equation 5", players=BOTH)
def test_a21_a_bent_chain(players: int) -> Iterator[Finding]:
    """the same, with the last link of the chain forged to fit equation 2"""
    yield from only_by("A21", players)


@caught(Code.E_PROOF_SHUFFLE, by="only equation 1", players=BOTH)
def test_a22_a_diagonal(players: int) -> Iterator[Finding]:
    """a diagonal matrix (5, 1/5): the product stays, the sums of the rows do not"""
    yield from only_by("A22", players)


@caught(Code.E_PROOF_SHUFFLE, by="only equation 3", players=BOTH)
def test_a23_an_honest_commitment(players: int) -> Iterator[Finding]:
    """the same outputs, with a commitment to the identity permutation"""
    yield from only_by("A23", players)


@caught(Code.E_PROOF_SHUFFLE, by="only equation 4", players=BOTH)
def test_a24_another_permutation(players: int) -> Iterator[Finding]:
    """another permutation than the committed one"""
    yield from only_by("A24", players)


def only_by(name: str, players: int) -> Iterator[Finding]:
    """The forgery is refused, and whatever else is switched off it still is; without its own equation it is accepted,
    and nothing else notices: the game goes on with the forged cards."""
    equation, _ = plans(3)[name]
    yield attack(players, at=refresh_by_the_last_seat, forge=by_plan(name))
    scene = stage(players, refresh_by_the_last_seat)
    forgery = forged(scene, plans(len(inputs(scene)))[name][1])
    wire = scene.seal(forgery.shuffle.to_bytes())
    state = scene.state
    for off in EQUATIONS:
        with pytest.MonkeyPatch.context() as patch:
            without(off, forgery, patch)
            said = shuffling(scene).examine(state, opened(wire))
            assert (said is Code.E_PROOF_SHUFFLE) == (off != equation), f"without {off}"
    with pytest.MonkeyPatch.context() as patch:
        without(equation, forgery, patch)
        for machine in scene.honest:
            assert machine.receive(wire).ok
            assert machine.state.number == state.number + 1


def without(equation: str, forgery: Forgery, patch: pytest.MonkeyPatch) -> None:
    """A verifier that lacks an equation takes the prover's word for its first message."""
    assert callable(getattr(shuffle_verifier, equation))
    patch.setattr(shuffle_verifier, equation, lambda claim: getattr(forgery.first, equation))


# --- right proofs, changed --------------------------------------------------------------------------------------------


def at_place(values: Sequence[object], place: int, value: object) -> tuple[object, ...]:
    copied = list(values)
    copied[place] = value
    return tuple(copied)


def plus_one(values: Sequence[int], place: int) -> tuple[object, ...]:
    return at_place(values, place, (values[place] + 1) % ORDER)


def moved(points: Sequence[bytes], place: int) -> tuple[object, ...]:
    return at_place(points, place, GROUP.add(Point(points[place]), GROUP.base))


@caught(Code.E_PROOF_SHUFFLE, by="the challenge", players=BOTH)
def test_a25_one_field_changed(players: int) -> Iterator[Finding]:
    """one field of a valid proof changed: c, each s, one s_i, s'_i, C_j, K_i, one output"""
    changes = [changed(challenge=lambda proof, scene: (proof.challenge + 1) % ORDER)]
    for place in (0, 1, 2, 3):
        changes += [changed(sums=lambda proof, scene, place=place: plus_one(proof.sums, place))]  # type: ignore[misc]
    for place in (0, -1):
        changes += [
            changed(links=lambda proof, scene, place=place: plus_one(proof.links, place)),  # type: ignore[misc]
            changed(weights=lambda proof, scene, place=place: plus_one(proof.weights, place)),  # type: ignore[misc]
            changed(commitments=lambda proof, scene, place=place: moved(proof.commitments, place)),  # type: ignore[misc]
            changed(chain=lambda proof, scene, place=place: moved(proof.chain, place)),  # type: ignore[misc]
        ]
    for half in (0, 1):
        changes.append(
            changed(outputs=lambda proof, scene, half=half: at_place(proof.outputs, 1, moved(proof.outputs[1], half)))  # type: ignore[misc]
        )
    for change in changes:
        yield attack(players, at=refresh_by_the_last_seat, forge=change)


@caught(Code.E_PROOF_SHUFFLE, by="the outputs in the challenge", players=BOTH)
def test_a26_reordered_outputs(players: int) -> Iterator[Finding]:
    """the outputs of a valid shuffle reordered, alone and together with what belongs to each"""

    def turned(values: Sequence[object]) -> tuple[object, ...]:
        return (*values[1:], values[0])

    alone = changed(outputs=lambda proof, scene: turned(proof.outputs))
    together = changed(
        outputs=lambda proof, scene: turned(proof.outputs),
        chain=lambda proof, scene: turned(proof.chain),
        links=lambda proof, scene: turned(proof.links),
        weights=lambda proof, scene: turned(proof.weights),
    )
    for forgery in (alone, together):
        yield attack(players, at=refresh_by_the_last_seat, forge=forgery)


@caught(Code.E_PROOF_SHUFFLE, by="the context in the challenge (F4.6)", players=BOTH)
def test_a27_a_borrowed_proof(players: int) -> Iterator[Finding]:
    """a valid deck and proof of another game, round, chain, seat or type of message"""

    def contexts(scene: Scene) -> list[bytes]:
        state, seat, kind = scene.state, scene.seat, MessageType.SHUFFLE
        assert state.gid is not None
        return [
            proof_context(GID, state.number, state.prev, seat, kind),
            proof_context(state.gid, state.number - 1, state.prev, seat, kind),
            proof_context(state.gid, state.number, bytes(32), seat, kind),
            proof_context(state.gid, state.number, state.prev, 0, kind),
            proof_context(state.gid, state.number, state.prev, seat, MessageType.SHARE),
        ]

    for number in range(5):
        yield attack(
            players,
            at=refresh_by_the_last_seat,
            forge=lambda scene, number=number: proven(scene, inputs(scene), contexts(scene)[number]).to_bytes(),  # type: ignore[misc]
        )
    # The same players, the same deck, another game; and what the seat before has just sent.
    elsewhere = stage(players, refresh_by_the_last_seat, seed=3)
    borrowed = honest(elsewhere).to_bytes()
    yield attack(players, at=refresh_by_the_last_seat, forge=lambda scene: borrowed)
    yield attack(players, at=last_of_the_deck, forge=lambda scene: of_the_seat_before(scene).to_bytes())


def of_the_seat_before(scene: Scene) -> Shuffle:
    """The shuffle that the cheat's own should follow."""
    message = scene.cheat.referee.message_of(scene.state.number - 1, scene.seat - 1)
    assert message is not None
    shuffle = Shuffle.from_bytes(message.body)
    assert isinstance(shuffle, Shuffle)
    return shuffle


@caught(Code.E_PROOF_SHUFFLE, by="the own input in the statement", players=BOTH)
def test_a28_an_older_version(players: int) -> Iterator[Finding]:
    """a right shuffle of an older version of the zone, which would undo what the seat before did"""

    def undone(scene: Scene) -> bytes:
        trivial = scene.params.deck.initial(scene.state.joint)
        return proven(scene, trivial).to_bytes()

    yield attack(players, at=last_of_the_deck, forge=undone)


@caught(Code.E_ENCODING, by="n from the state", players=BOTH)
def test_a29_more_or_fewer_cards(players: int) -> Iterator[Finding]:
    """n - 1 or n + 1 outputs, with a proof that fits them"""
    for at in (refresh_by_the_last_seat, last_of_the_deck):
        yield attack(players, at=at, forge=with_inputs(lambda scene, cards: cards.pop() and None))
        yield attack(players, at=at, forge=with_inputs(lambda scene, cards: cards.append(cards[0])))


@caught(Code.E_UNEXPECTED, by="what the round consists of (F4.5)", players=BOTH)
def test_a30_not_asked_for(players: int) -> Iterator[Finding]:
    """a right shuffle out of turn, a second one, one of a zone that nobody asked for"""

    def a_shuffle(scene: Scene, cards: Sequence[Ciphertext], zone: int) -> bytes:
        context = scene.state.context(scene.seat, MessageType.SHUFFLE)
        order = scene.secrets.permutation(len(cards))
        proof = prove_shuffle(context, zone, scene.state.joint, cards, order, scene.secrets)
        return scene.seal(proof.to_bytes(), MessageType.SHUFFLE)

    # Out of turn: it is seat 0's.
    scene = stage(players, ShuffleRound, cheat=players - 1)
    yield scene.deliver(a_shuffle(scene, inputs(scene), 0), first=True)
    # Twice: the second on top of the first.
    for at, zone in ((refresh_by_the_last_seat, players), (last_of_the_deck, 0)):
        scene = stage(players, at)
        slots = shuffling(scene).slots
        scene.send(scene.body)
        yield scene.deliver(a_shuffle(scene, [scene.state.slots[at].cipher for at in slots], zone), first=True)
    # Another zone than the one that is open, with a proof that is right for it.
    scene = stage(players, refresh_by_the_last_seat)
    yield scene.deliver(proven(scene, inputs(scene), zone=0).to_bytes())
    # A zone out of the blue: the own hand, to be put in order before a decision.
    scene = stage(players, Decide, cheat=players - 1)
    assert scene.state.game is not None
    hand = [scene.state.slots[at].cipher for at in scene.state.game.hand[scene.seat]]
    yield scene.deliver(a_shuffle(scene, hand, 1 + scene.seat), first=True)


@caught(Code.E_PROOF_SHUFFLE, by="equation 4", players=BOTH)
def test_a31_a_clone(players: int) -> Iterator[Finding]:
    """a clone: one output re-encrypts a card of another zone, such as another hand or the top of a pile"""

    def clone(pick: Callable[[State], int]) -> Callable[[Scene], bytes]:
        def exchange(scene: Scene, cards: list[Ciphertext]) -> None:
            cards[0] = scene.state.slots[pick(scene.state)].cipher

        return with_inputs(exchange)

    def of_another_hand(state: State) -> int:
        assert state.game is not None
        return int(state.game.hand[0][0])

    def of_a_pile(state: State) -> int:
        assert state.game is not None
        return int(state.game.draw[state.params.seats - 1][-1])

    for pick in (of_another_hand, of_a_pile):
        yield attack(players, at=refresh_by_the_last_seat, forge=clone(pick))


# --- a shuffler that does not shuffle ---------------------------------------------------------------------------------


@caught(by="nothing, and it does not matter: one honest shuffler is enough (F11.8)", players=BOTH)
def test_a32_a_shuffler_without_a_secret(players: int) -> Iterator[Finding]:
    """a shuffler uses the identity permutation, or one that all others know"""
    scene = stage(players, last_of_the_deck)
    cards = inputs(scene)
    lazy = prove_shuffle(scene.context, 0, scene.state.joint, cards, range(len(cards)), scene.secrets)
    scene.send(lazy.to_bytes())
    assert all(machine.fault is None for machine in scene.table.seats)
    yield from ()


@pytest.mark.parametrize("strategy", uniform.DISHONEST)
@pytest.mark.parametrize("first", [True, False])
def test_a32_a_deal_with_one_honest_shuffler_is_uniform(strategy: str, first: bool) -> None:
    """20,000 deals of a small deck by their permutations, and as many real ones as there is time for here; the rest of
    those is made by `python -m tests.net.fairdeal.attacks.uniform`."""

    def seats(seed: int) -> tuple[uniform.Shuffler, ...]:
        pair = (uniform.DISHONEST[strategy], uniform.honest(seed + first + 2 * len(strategy)))
        return pair if first else pair[::-1]

    masks = Secrets(SeededSource(3200))
    real, same = seats(32), seats(32)
    few = [uniform.deal(real, masks) for _ in range(REAL_DEALS)]
    assert few == [uniform.composed(same) for _ in range(REAL_DEALS)]
    assert uniform.spread_of_positions(few).uniform
    many = few + [uniform.composed(same) for _ in range(20_000 - REAL_DEALS)]
    assert uniform.spread_of_orders(many).uniform
    assert uniform.spread_of_positions(many).uniform


def test_a32_the_statistics_see_a_bias() -> None:
    """Two who do not shuffle, and a shuffle that is nearly right: swapping each card with any other is not uniform."""
    rng = SeededSource(33)

    def nearly(size: int) -> list[int]:
        order = list(range(size))
        for at in range(size):
            other = rng.randbelow(size)
            order[at], order[other] = order[other], order[at]
        return order

    for seats in ((uniform.lazy, uniform.turning), (nearly, uniform.lazy), (uniform.turning, nearly)):
        orders = [uniform.composed(seats) for _ in range(20_000)]
        assert not uniform.spread_of_orders(orders).uniform
        assert not uniform.spread_of_positions(orders).uniform
