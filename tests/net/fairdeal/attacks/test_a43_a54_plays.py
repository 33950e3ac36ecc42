"""Plays, gives, predicates: cards that are not the player's, forbidden choices, remasks, leaks, false claims."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.decisions import Claim, Kind, ShowTo
from net.fairdeal.apply import next_round
from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.deck import open_ciphertext
from net.fairdeal.envelope import Envelope
from net.fairdeal.group import GROUP
from net.fairdeal.hashing import ORDER, u16
from net.fairdeal.member import Member, prove_member
from net.fairdeal.moves import told
from net.fairdeal.needs import claimed_places, opening_needs
from net.fairdeal.params import Options
from net.fairdeal.points import Ciphertext
from net.fairdeal.remask import Remask, _statement
from net.fairdeal.rounds.cards import RemaskRound, ShareRound, ShuffleRound
from net.fairdeal.rounds.claims import DENIAL, MemberRound
from net.fairdeal.rounds.coins import OpenCoin
from net.fairdeal.rounds.play import Decide
from net.fairdeal.share import prove_share
from net.fairdeal.shuffle_prover import prove_shuffle
from net.fairdeal.sigma import Answer
from net.fairdeal.state import HIDDEN, State
from tests.net.fairdeal.attacks.bodies import counted, hand, honest_share, owed_shares, pile, shares_in, with_first
from tests.net.fairdeal.attacks.cheat import Finding, Scene, caught, listed, stage
from tests.net.fairdeal.tables import Peeker

BOTH = (2, 4)
SHOWN_AT_ONCE = Options(refresh_hands=False)


def playing(state: State) -> bool:
    """Somebody may play a card of the hand."""
    return isinstance(state.stage, Decide) and bool(opening_needs(state, 0))


# --- plays ---------------------------------------------------------------------------------------------------------


@caught(Code.E_RULES, Code.E_UNEXPECTED, by="the public engine's options", players=BOTH)
def test_a43_a_card_that_is_not_in_the_hand(players: int) -> Iterator[Finding]:
    """plays a slot of another hand, of a pile, or one that lies in play: as an option that only its own engine has, and
    as the share of an option that exists"""
    for index in (0, 5, 200):
        scene = stage(players, playing)
        assert scene.state.game is not None
        yield scene.deliver(u16(scene.state.game.option_count + index) + counted([]))
    scene = stage(players, playing)
    for at in (hand(scene.state, 1 - scene.seat % 2)[0], pile(scene.state, scene.seat)[-1], pile(scene.state, 0)[0]):
        scene = stage(players, playing)
        yield scene.deliver(u16(0) + counted([honest_share(scene, at)]))


def second_play(state: State) -> bool:
    """The same seat may play again, and a card of it lies in play."""
    return playing(state) and state.game is not None and bool(state.game.play[state.game.seat])


@caught(Code.E_UNEXPECTED, by="the public engine's options", players=BOTH)
def test_a43_a_card_that_was_played_before(players: int) -> Iterator[Finding]:
    """plays a card a second time that lies in play already"""
    scene = stage(players, second_play)
    assert scene.state.game is not None
    lying = scene.state.game.play[scene.seat][0]
    yield scene.deliver(u16(0) + counted([honest_share(scene, lying)]))


@caught(Code.E_ENCODING, Code.E_PROOF_SHARE, by="F5.2", players=BOTH)
def test_a44_a_play_without_its_share(players: int) -> Iterator[Finding]:
    """plays without a share, and with the share of another card of the hand under the number of the played one"""
    scene = stage(players, playing)
    yield scene.deliver(scene.body[:2] + counted([]))
    scene = stage(players, playing)
    yield scene.deliver(scene.body[:2])
    scene = stage(players, playing)
    ((at, _),) = opening_needs(scene.state, 0)
    other = honest_share(scene, next(slot for slot in hand(scene.state, scene.seat) if slot != at))
    yield scene.deliver(scene.body[:2] + with_first(scene.body[2:], partial=other.partial, answer=other.answer))


def forbidden_blocker(state: State) -> bool:
    """A seat may block, but not with each of its creatures."""
    if not isinstance(state.stage, Decide) or state.game is None or state.game.decision is None:
        return False
    decision = state.game.decision
    return decision.kind == Kind.BLOCK and len(decision.options) - 1 < len(state.game.play[decision.seat])


@caught(Code.E_RULES, by="the public engine's options")
def test_a45_a_choice_that_an_effect_forbids(players: int) -> Iterator[Finding]:
    """blocks with a creature that a card forbids to block, by the number that it would have without that card"""
    scene = stage(players, forbidden_blocker, options=SHOWN_AT_ONCE, seed=5)
    assert scene.state.game is not None
    number = scene.state.game.option_count
    assert number <= len(scene.state.game.play[scene.seat])
    yield scene.deliver(u16(number) + counted([]))


@caught(Code.E_UNEXPECTED, Code.E_PROOF_SHARE, Code.E_STATE, by="the coin is public: expected, F5.2, state digest")
def test_a46_another_card_than_the_coin_says(players: int) -> Iterator[Finding]:
    """gives another card of the hand than chance picked: as it is, under the other's number, by a changed state"""

    def picked() -> tuple[Scene, int]:
        scene = stage(players, OpenCoin, options=SHOWN_AT_ONCE, seed=3)
        scene.play_to(ShareRound)
        (scene.cheat,) = [machine for machine in scene.table.seats if machine.owes is not None]
        owed = {at for at, _ in owed_shares(scene)}
        return scene, next(at for at in hand(scene.state, scene.seat) if at not in owed)

    scene, other = picked()
    yield scene.deliver(counted([honest_share(scene, other), *shares_in(scene.body)[1:]]))
    scene, other = picked()
    share = honest_share(scene, other)
    yield scene.deliver(with_first(scene.body, partial=share.partial, answer=share.answer))
    before = stage(players, OpenCoin, options=SHOWN_AT_ONCE, seed=3).state
    scene, other = picked()
    yield scene.deliver(scene.seal(scene.body, state=digest_of_another_pick(before, scene)))


def digest_of_another_pick(before: State, scene: Scene) -> bytes:
    """The state as the cheat would have it: the same coin round, with another card picked."""
    assert isinstance(before.stage, OpenCoin)
    pick = before.stage.pick
    right = scene.state.operation
    assert isinstance(right, ShowTo)
    reply = tuple(at for at in pick.slots if at not in right.slots)[: pick.size]
    messages = [scene.cheat.referee.message_of(before.number, seat) for seat in before.seats]
    sent = [message for message in messages if isinstance(message, Envelope)]
    return next_round(before, told(replace(before, moves=()), pick, reply), sent).digest


# --- remasks -------------------------------------------------------------------------------------------------------


THIEF = 3


def transfer(cheat: int) -> tuple[Scene, int]:
    """Four seats; a card of seat 0 goes to seat 3, whose share of it is public: it must be remasked."""
    scene = stage(4, Decide, options=SHOWN_AT_ONCE, cheat=cheat)
    stolen = hand(scene.state, 0)[0]
    scene.ask(ShowTo((stolen,), THIEF))
    return scene, stolen


def remask_body(scene: Scene, at: int, factor: int, new: Ciphertext | None = None) -> bytes:
    """A REMASK of the cheat with this factor; `new` is what it puts there instead of an honest ciphertext."""
    slot, context = scene.state.slots[at], scene.state.context(scene.seat, MessageType.REMASK)
    if new is None:
        new = shifted(slot.cipher, factor, scene)
    answer = _statement(context, at, slot.version, scene.state.joint, slot.cipher, new).prove(factor, scene.secrets)
    remask = Remask(at, slot.version, new.a, new.b, answer)
    key = scene.state.keys[scene.seat]
    share = prove_share(context, at, slot.version + 1, scene.cheat.private.x, key, new.a, scene.secrets)
    return u16(1) + remask.to_bytes() + share.to_bytes()


def shifted(cipher: Ciphertext, factor: int, scene: Scene) -> Ciphertext:
    """The ciphertext under fresh randomness."""
    step = GROUP.mul_base(factor), GROUP.mul(factor, scene.state.joint)
    return Ciphertext(GROUP.add(cipher.a, step[0]), GROUP.add(cipher.b, step[1]))


@caught(Code.E_PROOF_REMASK, by="F5.3", players=(4,))
def test_a47_a_remask_to_another_card(players: int) -> Iterator[Finding]:
    """the holder gives another card: no Diffie-Hellman pair, or the card of another slot of its hand, or an open one"""
    scene, stolen = transfer(0)
    deck, factor = scene.params.deck, scene.secrets.scalar(b"factor")
    own = scene.cheat.dealer.known[stolen]
    gap = GROUP.sub(deck.points[(own + 1) % len(deck.points)], deck.points[own])
    for lie in ("card", "half", "slot", "open"):
        scene, stolen = transfer(0)
        cipher = scene.state.slots[stolen].cipher
        honest = shifted(cipher, factor, scene)
        forged = {
            "card": Ciphertext(honest.a, GROUP.add(honest.b, gap)),
            "half": Ciphertext(GROUP.add(honest.a, gap), honest.b),
            "slot": shifted(scene.state.slots[hand(scene.state, 0)[1]].cipher, factor, scene),
            "open": deck.trivial(3, scene.state.joint),
        }[lie]
        yield scene.deliver(remask_body(scene, stolen, factor, forged))


@caught(Code.E_PROOF_REMASK, by="F5.3: the step is not the identity", players=(4,))
def test_a48_a_remask_by_nothing(players: int) -> Iterator[Finding]:
    """r = 0, with a proof that fits: the old ciphertext, of which the receiver's share is public; and half of it"""
    scene, stolen = transfer(0)
    yield scene.deliver(remask_body(scene, stolen, 0, scene.state.slots[stolen].cipher))
    scene, stolen = transfer(0)
    cipher, factor = scene.state.slots[stolen].cipher, scene.secrets.scalar(b"factor")
    yield scene.deliver(remask_body(scene, stolen, factor, Ciphertext(cipher.a, shifted(cipher, factor, scene).b)))
    scene, stolen = transfer(0)
    yield scene.deliver(remask_body(scene, stolen, factor, Ciphertext(shifted(cipher, factor, scene).a, cipher.b)))


@caught(Code.E_UNEXPECTED, by="expected: the holder remasks", players=(4,))
def test_a49_a_remask_by_a_seat_that_does_not_know_the_card(players: int) -> Iterator[Finding]:
    """a seat outside `viewers` remasks a card on its way to another; it could then read it"""
    for cheat in (1, 2):
        scene, stolen = transfer(cheat)
        assert cheat not in scene.state.slots[stolen].viewers
        body = remask_body(scene, stolen, scene.secrets.scalar(b"factor"))
        # Before the holder's own, and when the round is over.
        yield scene.deliver(scene.seal(body, MessageType.REMASK), first=cheat == 1)


@listed(by="the leak that A49 prevents", players=(4,))
def test_a49_such_a_seat_could_read_the_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """with clients that let the seat remask: whoever knows r turns the receiver's old share into the new one"""
    monkeypatch.setattr("net.fairdeal.needs._knower", lambda state, at: 1)
    scene, stolen = transfer(1)
    slot, factor = scene.state.slots[stolen], scene.secrets.scalar(b"factor")
    assert scene.state.stage == RemaskRound((stolen,), 1)
    true = scene.table.seats[0].dealer.known[stolen]
    old_share = slot.shares[THIEF]
    assert old_share is not None
    scene.send(remask_body(scene, stolen, factor))
    scene.play_to(Decide)
    slot = scene.state.slots[stolen]
    assert slot.viewers == {0, THIEF}
    assert slot.shares[THIEF] is None
    new_share = GROUP.add(old_share, GROUP.mul(factor, scene.state.keys[THIEF]))
    opened = open_ciphertext(slot.cipher, [share if share is not None else new_share for share in slot.shares])
    assert scene.params.deck.place_of(opened) == true


@caught(Code.E_UNEXPECTED, by="expected: a remask is owed", players=(4,))
def test_a50_a_transfer_without_a_remask(players: int) -> Iterator[Finding]:
    """the holder sends its share of the old ciphertext, or the receiver asks for it: everybody could read the card"""
    scene, stolen = transfer(0)
    context = scene.state.context(0, MessageType.SHARE)
    share = honest_share(scene, stolen, ctx=context)
    yield scene.deliver(scene.seal(counted([share]), MessageType.SHARE))
    scene, stolen = transfer(THIEF)
    asking = honest_share(scene, stolen, ctx=scene.state.context(THIEF, MessageType.SHARE))
    wire = scene.seal(counted([asking]), MessageType.SHARE)
    for machine in scene.honest:
        machine.receive(wire)
        assert machine.due() is None


@listed(by="the leak that A50 prevents", players=(4,))
def test_a50_everybody_could_read_the_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """with clients that transfer without a remask the card lies open for every spectator; by the rules for none"""
    scene, stolen = transfer(0)
    true = scene.cheat.dealer.known[stolen]
    peekers = [Peeker(scene.table.seats[seat]) for seat in (1, 2)]
    scene.play_to(Decide)
    for peeker in peekers:
        peeker.look(scene.state)
        assert stolen not in peeker.read
    monkeypatch.setattr("net.fairdeal.operations.to_remask", lambda state, slots, seat: (-1, ()))
    scene, stolen = transfer(0)
    assert scene.state.owed == {0: MessageType.SHARE}
    before = scene.state.slots[stolen]
    share = shares_in(scene.body)[0]
    public = [known if known is not None else share.partial for known in before.shares]
    assert scene.params.deck.place_of(open_ciphertext(before.cipher, public)) == true  # type: ignore[arg-type]
    scene.send(scene.body)
    assert scene.reader.state.slots[stolen].card == HIDDEN
    assert all(machine.state.slots[stolen].card == true for machine in scene.table.seats)


# --- claims about a hand -------------------------------------------------------------------------------------------


def claiming(players: int, *, truly: bool) -> tuple[Scene, Claim]:
    """Seat 1 has to say whether all cards of its hand have some power or more; all have, only if `truly`."""
    scene = stage(players, Decide, cheat=1)
    slots = tuple(hand(scene.state, 1))
    least = min(scene.state.power_of(scene.cheat.dealer.known[at]) for at in slots)
    claim = Claim(slots, 1, least if truly else least + 1)
    scene.ask(claim)
    scene.play_to(MemberRound)
    return scene, claim


def member(
    scene: Scene, at: int, power: int, *, pretend: int | None = None, under: int | None = None, **changes: object
) -> Member:
    """A membership proof by the honest code, of what is so or of what is pretended; as if it were about `under`."""
    stage_ = scene.state.stage
    assert isinstance(stage_, MemberRound)
    context = replace(scene.state, **changes).context(scene.seat, MessageType.MEMBER)  # type: ignore[arg-type]
    place = scene.cheat.dealer.known[at] if pretend is None else pretend
    card, deck, x = stage_.hidden(scene.state, at), scene.params.deck, scene.cheat.private.x
    proof = prove_member(context, card, deck, claimed_places(scene.state, power), place, x, scene.secrets)
    return proof if under is None else replace(proof, slot=under, version=scene.state.slots[under].version)


def listed_members(members: list[Member]) -> bytes:
    return u16(len(members)) + b"".join(item.to_bytes() for item in members)


def true_or(scene: Scene, at: int, claim: Claim, pretended: int) -> Member:
    """A proof of what is so, and where it is not, of what is pretended."""
    so = scene.state.power_of(scene.cheat.dealer.known[at]) >= claim.power
    return member(scene, at, claim.power, pretend=None if so else pretended)


@caught(Code.E_PROOF_MEMBER, by="F5.6: no true branch", players=BOTH)
def test_a51_no_smaller_card(players: int) -> Iterator[Finding]:
    """claims that every card of the hand is too big to be played and has a smaller one: the honest code, made to
    pretend another card"""
    scene, claim = claiming(players, truly=False)
    assert scene.cheat.writer.member(scene.state) == DENIAL
    places = claimed_places(scene.state, claim.power)
    for pretended in (places[0], places[-1]):
        scene, claim = claiming(players, truly=False)
        yield scene.deliver(listed_members([true_or(scene, at, claim, pretended) for at in claim.slots]))


@caught(Code.E_PROOF_MEMBER, Code.E_ENCODING, by="S from the state, ctx", players=BOTH)
def test_a52_a_proof_about_something_else(players: int) -> Iterator[Finding]:
    """a larger set than the rules allow, another card of the hand twice, another round or game, changed challenges"""
    scene, claim = claiming(players, truly=False)
    yield scene.deliver(listed_members([member(scene, at, 1) for at in claim.slots]))
    scene, claim = claiming(players, truly=False)
    big = max(claim.slots, key=lambda at: scene.state.power_of(scene.cheat.dealer.known[at]))
    known = scene.cheat.dealer.known
    lie = [
        member(scene, at if scene.state.power_of(known[at]) >= claim.power else big, claim.power, under=at)
        for at in claim.slots
    ]
    yield scene.deliver(listed_members(lie))
    for place in ({"number": 5}, {"prev": bytes(32)}, {"gid": bytes(32)}):
        scene, claim = claiming(players, truly=True)
        yield scene.deliver(listed_members([member(scene, at, claim.power, **place) for at in claim.slots]))
    for count in (1, 2):
        scene, claim = claiming(players, truly=True)
        proofs = [member(scene, at, claim.power) for at in claim.slots]
        yield scene.deliver(listed_members([with_moved_challenges(proofs[0], count), *proofs[1:]]))


@caught(Code.E_ENCODING, Code.E_UNEXPECTED, by="the slots of the claim are the rules'", players=BOTH)
def test_a52_a_claim_about_other_cards(players: int) -> Iterator[Finding]:
    """proves it of a part of the hand only, of one card more, of the hand in another order, or after somebody else was
    asked"""
    scene, claim = claiming(players, truly=False)
    big = [at for at in claim.slots if scene.state.power_of(scene.cheat.dealer.known[at]) >= claim.power]
    yield scene.deliver(listed_members([member(scene, at, claim.power) for at in big]))
    scene, claim = claiming(players, truly=True)
    proofs = [member(scene, at, claim.power) for at in claim.slots]
    yield scene.deliver(listed_members([*proofs, proofs[0]]))
    scene, claim = claiming(players, truly=True)
    proofs = [member(scene, at, claim.power) for at in claim.slots]
    yield scene.deliver(listed_members([proofs[1], proofs[0], *proofs[2:]]))
    scene, claim = claiming(players, truly=True)
    other = replace_cheat(scene, 0)
    yield other.deliver(other.seal(DENIAL, MessageType.MEMBER), first=True)


@caught(Code.E_ENCODING, by="what is owed after the first part is the rest")
def test_a52_a_claim_taken_back_half_way(players: int) -> Iterator[Finding]:
    """proves a part of a hand that is too large for one message, and then says that it can play a card"""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("net.fairdeal.rounds.claims.ROOM", 1)
        scene, claim = claiming(players, truly=True)
        scene.send(scene.body)
        assert scene.state.stage == MemberRound(claim, claim.slots[1:], begun=True)
        yield scene.deliver(DENIAL)


def replace_cheat(scene: Scene, seat: int) -> Scene:
    """The same scene with another seat in the hands of somebody who cheats."""
    scene.cheat = scene.table.seats[seat]
    return scene


def with_moved_challenges(proof: Member, count: int) -> Member:
    """One challenge changed, or two so that their sum is as before."""
    changed = list(proof.answers)
    for place, step in zip(range(count), (1, -1), strict=False):
        changed[place] = Answer((changed[place].c + step) % ORDER, changed[place].z)
    return replace(proof, answers=tuple(changed))


# --- shuffles that a rule asks for -----------------------------------------------------------------------------------


def refresh(state: State) -> bool:
    """A seat shuffles its own hand."""
    return isinstance(state.stage, ShuffleRound) and state.stage.owner >= 0


def shuffle_of(scene: Scene, zone: int, cards: list[Ciphertext]) -> bytes:
    """A shuffle by the honest code over any cards."""
    order = scene.secrets.permutation(len(cards))
    context = scene.state.context(scene.seat, MessageType.SHUFFLE)
    return prove_shuffle(context, zone, scene.state.joint, cards, order, scene.secrets).to_bytes()


@caught(Code.E_PROOF_SHUFFLE, Code.E_UNEXPECTED, by="equation 4, expected", players=BOTH)
def test_a53_a_refresh_that_changes_the_hand(players: int) -> Iterator[Finding]:
    """refreshes the own hand and exchanges a card with a pile; refreshes somebody else's hand, in its turn or not"""
    scene = stage(players, refresh)
    assert isinstance(scene.state.stage, ShuffleRound)
    cards = scene.state.stage.inputs(scene.state)
    better = scene.state.slots[pile(scene.state, scene.seat)[-1]].cipher
    yield scene.deliver(shuffle_of(scene, scene.seat + 1, [better, *cards[1:]]))
    scene = stage(players, refresh)
    other = (scene.seat + 1) % players
    foreign = [scene.state.slots[at].cipher for at in hand(scene.state, other)]
    yield scene.deliver(shuffle_of(scene, other + 1, foreign))
    owner = scene.seat
    scene = stage(players, refresh, cheat=other)
    cards = [scene.state.slots[at].cipher for at in hand(scene.state, owner)]
    yield scene.deliver(scene.seal(shuffle_of(scene, owner + 1, cards), MessageType.SHUFFLE), first=True)


def after_a_search(state: State) -> bool:
    """The revealed cards went back: the pile must be shuffled before anything else happens."""
    return isinstance(state.stage, ShuffleRound) and state.stage.owner < 0 and len(state.stage.slots) < len(state.slots)


@caught(Code.E_UNEXPECTED, by="expected", players=BOTH)
def test_a54_a_mandatory_shuffle_skipped(players: int) -> Iterator[Finding]:
    """goes on without the shuffle of a pile that was looked into: plays, draws, or says that the game may go on"""
    scene = stage(players, after_a_search)
    context = scene.state.context(scene.seat, MessageType.SHARE)
    draw = counted([honest_share(scene, pile(scene.state, 0)[-1], ctx=context)])
    yield scene.deliver(scene.seal(draw, MessageType.SHARE))
    for kind, body in ((MessageType.ACTION, u16(0) + counted([])), (MessageType.COIN_COMMIT, bytes(32))):
        scene = stage(players, after_a_search)
        yield scene.deliver(scene.seal(body, kind))
