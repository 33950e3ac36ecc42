"""Two against two: forbidden plays, claims, gifts, looks into the unused pile, named piles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from engine.decisions import Purpose, ShowTo
from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.hashing import u16
from net.fairdeal.needs import forbidden_play, opening_needs
from net.fairdeal.params import Options
from net.fairdeal.points import Ciphertext
from net.fairdeal.rounds.cards import RemaskRound, ShareRound, ShuffleRound
from net.fairdeal.rounds.claims import DENIAL, MemberRound
from net.fairdeal.rounds.play import Decide
from net.fairdeal.shuffle_prover import prove_shuffle
from net.fairdeal.state import State
from tests.net.fairdeal.attacks.bodies import counted, hand, honest_share, shares_in
from tests.net.fairdeal.attacks.cheat import Finding, Scene, caught, stage

SETS = ("new_servants", "tag_team")
OPEN_HANDS = Options(refresh_hands=False)


def first_scene(at: Callable[[State], bool], seed: int, fits: Callable[[Scene], bool]) -> Scene:
    """The first moment of a game of four that fits what the cheat knows; a fresh branch of it."""

    def later_than(number: int) -> Callable[[State], bool]:
        return lambda state: state.number > number and at(state)

    scene = stage(4, at, seed=seed, sets=SETS)
    while not fits(scene):
        scene = stage(4, later_than(scene.state.number), seed=seed, sets=SETS)
    return scene


# --- plays that a text forbids --------------------------------------------------------------------------------------


def under_a_ban(state: State) -> bool:
    """A seat may not play every card of its hand."""
    return isinstance(state.stage, Decide) and state.game is not None and state.game.offered is not None


def forbidden(scene: Scene) -> list[int]:
    """The numbers of the options that play a card which the cheat may not play."""
    state, look = scene.state, scene.cheat.dealer.look
    numbers = range(len(hand(state, scene.seat)))
    return [number for number in numbers if forbidden_play(state, number, lambda at: look(state, at))]


def banned() -> Scene:
    """Some cards of the hand may be played, some may not."""
    return first_scene(under_a_ban, 3, lambda scene: 0 < len(forbidden(scene)) < len(hand(scene.state, scene.seat)))


@caught(Code.E_RULES, by="the others' shares come first, so the card opens in the message that plays it", players=(4,))
def test_a45_a_card_that_a_text_forbids_to_play(players: int) -> Iterator[Finding]:
    """plays a card from hand that the teammate's creature forbids to play: rightly shown, under its right number"""
    for number in forbidden(banned()):
        scene = banned()
        yield scene.deliver(scene.cheat.writer.action(scene.state, number))


@caught(Code.E_PROOF_SHARE, by="F5.2", players=(4,))
def test_a45_another_card_in_place_of_the_forbidden_one(players: int) -> Iterator[Finding]:
    """plays a forbidden card under the number of one that may be played"""
    scene = banned()
    bad = forbidden(scene)
    good = next(number for number in range(len(hand(scene.state, scene.seat))) if number not in bad)
    ((at, _),) = opening_needs(scene.state, good)
    lie = honest_share(scene, hand(scene.state, scene.seat)[bad[0]])
    share = replace(lie, slot=at, version=scene.state.slots[at].version)
    yield scene.deliver(u16(good) + counted([share]))


def claiming() -> Scene:
    """A seat must say whether it can play a card, and it cannot."""
    return first_scene(
        lambda state: isinstance(state.stage, MemberRound),
        3,
        lambda scene: scene.body != DENIAL and len(scene.body) > 2,
    )


@caught(Code.E_RULES, by="whoever says so has to play one", players=(4,))
def test_a51_a_seat_that_says_it_can_play_and_cannot(players: int) -> Iterator[Finding]:
    """withholds the proof, so that the turn is not skipped, and then plays one of its cards: each is too big"""
    for number in range(len(hand(claiming().state, claiming().seat))):
        scene = claiming()
        scene.send(DENIAL)
        assert under_a_ban(scene.state)
        yield scene.deliver(scene.cheat.writer.action(scene.state, number))


@caught(Code.E_UNEXPECTED, by="expected", players=(4,))
def test_a51_a_seat_that_plays_instead_of_an_answer(players: int) -> Iterator[Finding]:
    """plays before it has said anything about its hand; says it after somebody else was asked"""
    scene = claiming()
    yield scene.deliver(scene.seal(u16(0) + counted([]), MessageType.ACTION))
    scene = claiming()
    scene.cheat = scene.honest[0]
    yield scene.deliver(scene.seal(DENIAL, MessageType.MEMBER), first=True)


# --- gifts and looks into the unused pile ---------------------------------------------------------------------------


def giving(state: State) -> bool:
    """A card goes from hand to hand, or out of the unused pile to a teammate."""
    return isinstance(state.stage, RemaskRound)


def looking(state: State) -> bool:
    """A seat is shown several cards of the unused pile."""
    shown = state.operation.slots if isinstance(state.operation, ShowTo) else ()
    game = state.game
    return (
        isinstance(state.stage, ShareRound) and game is not None and len(shown) > 1 and set(shown) <= set(game.unused)
    )


def handing_on(state: State) -> bool:
    """A seat chooses which of the cards it looked at its teammate gets."""
    game = state.game
    return isinstance(state.stage, Decide) and game is not None and game.purpose == Purpose.TEAMMATE_HAND


def shuffling_back(state: State) -> bool:
    """What was looked at is shuffled into the unused pile."""
    stage_ = state.stage
    return state.dealt and isinstance(stage_, ShuffleRound) and stage_.owner < 0


@caught(Code.E_UNEXPECTED, Code.E_ENCODING, by="expected: these cards and no other", players=(4,))
def test_a42_more_cards_of_the_unused_pile_than_allowed(players: int) -> Iterator[Finding]:
    """an accomplice shows one card more, or another one of the pile; the looker asks for the next card itself"""

    def at_the_pile() -> tuple[Scene, int]:
        scene = stage(4, looking, seed=1, sets=SETS)
        game = scene.state.game
        assert game is not None
        assert isinstance(scene.state.operation, ShowTo)
        return scene, next(at for at in reversed(game.unused) if at not in scene.state.operation.slots)

    scene, more = at_the_pile()
    yield scene.deliver(counted([*shares_in(scene.body), honest_share(scene, more)]))
    scene, more = at_the_pile()
    yield scene.deliver(counted([*shares_in(scene.body)[:-1], honest_share(scene, more)]))
    scene, more = at_the_pile()
    assert isinstance(scene.state.operation, ShowTo)
    scene.cheat = scene.table.seats[scene.state.operation.seat]
    asking = honest_share(scene, more, ctx=scene.state.context(scene.seat, MessageType.SHARE))
    yield scene.deliver(scene.seal(counted([asking]), MessageType.SHARE), first=True)


@caught(Code.E_RULES, by="the public engine's options", players=(4,))
def test_a43_a_gift_that_was_not_looked_at(players: int) -> Iterator[Finding]:
    """gives the teammate another card of the unused pile, or a discarded one, by a number behind those it looked at"""
    for more in (0, 1, 100):
        scene = stage(4, handing_on, seed=1, sets=SETS)
        assert scene.state.game is not None
        yield scene.deliver(u16(scene.state.game.option_count + more) + counted([]))


@caught(Code.E_UNEXPECTED, Code.E_PROOF_REMASK, by="slots from the state, F5.3", players=(4,))
def test_a47_a_gift_of_a_foreign_card(players: int) -> Iterator[Finding]:
    """remasks another card than the chosen one for the teammate: by its own number, and under the chosen one's"""

    def remask_of(scene: Scene, at: int, shown: Ciphertext | None = None) -> bytes:
        body = scene.cheat.writer.one_remask(scene.state, at)
        if shown is None:
            return u16(1) + body
        return u16(1) + body[:6] + shown.a + shown.b + body[70:]

    for options in (Options(), OPEN_HANDS):
        scene = stage(4, giving, seed=1, options=options, sets=SETS)
        other = other_card(scene)
        yield scene.deliver(remask_of(scene, other))
        scene = stage(4, giving, seed=1, options=options, sets=SETS)
        assert isinstance(scene.state.stage, RemaskRound)
        (chosen,) = scene.state.stage.slots
        yield scene.deliver(remask_of(scene, chosen, scene.state.slots[other].cipher))


def other_card(scene: Scene) -> int:
    """A slot of the cheat's hand that is not the one that goes away."""
    assert isinstance(scene.state.stage, RemaskRound)
    return next(at for at in hand(scene.state, scene.seat) if at not in scene.state.stage.slots)


@caught(Code.E_UNEXPECTED, by="expected: whoever knows the card remasks", players=(4,))
def test_a49_a_gift_remasked_by_somebody_else(players: int) -> Iterator[Finding]:
    """the receiver, or an opponent, remasks the card that is on its way"""
    for away in (1, 2, 3):
        scene = stage(4, giving, seed=1, sets=SETS)
        assert isinstance(scene.state.stage, RemaskRound)
        giver, (chosen,) = scene.state.stage.seat, scene.state.stage.slots
        scene.cheat = scene.table.seats[(giver + away) % 4]
        body = u16(1) + scene.cheat.writer.one_remask(scene.state, chosen)
        yield scene.deliver(scene.seal(body, MessageType.REMASK), first=True)


@caught(Code.E_PROOF_SHUFFLE, Code.E_ENCODING, Code.E_UNEXPECTED, by="equation 4, n from the state", players=(4,))
def test_a54_a_reshuffle_that_changes_the_pile(players: int) -> Iterator[Finding]:
    """shuffles what was looked at back and exchanges a card with the own hand, doubles one, keeps one back, or does not
    shuffle at all"""

    def forged(change: Callable[[Scene, list[Ciphertext]], list[Ciphertext]]) -> Finding:
        scene = stage(4, shuffling_back, seed=1, sets=SETS)
        assert isinstance(scene.state.stage, ShuffleRound)
        cards = change(scene, scene.state.stage.inputs(scene.state))
        order = scene.secrets.permutation(len(cards))
        proof = prove_shuffle(scene.context, 0, scene.state.joint, cards, order, scene.secrets)
        return scene.deliver(proof.to_bytes())

    yield forged(lambda scene, cards: [scene.state.slots[hand(scene.state, scene.seat)[0]].cipher, *cards[1:]])
    yield forged(lambda scene, cards: [cards[1], *cards[1:]])
    yield forged(lambda scene, cards: cards[1:])
    scene = stage(4, shuffling_back, seed=1, sets=SETS)
    yield scene.deliver(scene.seal(u16(0) + counted([]), MessageType.ACTION))


# --- piles that are named -------------------------------------------------------------------------------------------


def naming(state: State) -> bool:
    """A seat names the pile into which a shown card goes."""
    game = state.game
    return isinstance(state.stage, Decide) and game is not None and game.purpose == Purpose.PILE


@caught(Code.E_RULES, by="the public engine's options")
def test_a43_a_pile_that_is_none(players: int) -> Iterator[Finding]:
    """puts the shown card into a pile that nobody has, or back into the hand"""
    for more in (0, 1, 250):
        scene = stage(players, naming, seed=4, sets=("beyond_eternity",))
        assert scene.state.game is not None
        yield scene.deliver(u16(scene.state.game.option_count + more) + counted([]))
