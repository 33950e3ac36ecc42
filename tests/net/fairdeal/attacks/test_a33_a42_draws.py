"""Draws, looks, shares: wrong parts of a decryption, borrowed proofs, cards that nobody is to see."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

import pytest

from engine.decisions import Reveal, ShowTo
from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.deck import open_ciphertext
from net.fairdeal.group import GROUP
from net.fairdeal.hashing import ORDER, Hs, u16, u32
from net.fairdeal.needs import opening_needs
from net.fairdeal.params import Options
from net.fairdeal.points import BASE, Point
from net.fairdeal.rounds.cards import ShareRound
from net.fairdeal.rounds.play import Decide
from net.fairdeal.seat import Seat
from net.fairdeal.share import verify_share
from net.fairdeal.sigma import Answer
from net.fairdeal.state import HIDDEN, Slot, State
from net.fairdeal.verify import verify
from tests.net.fairdeal.attacks.bodies import (
    context_with,
    counted,
    hand,
    honest_share,
    owed_shares,
    partial_of,
    pile,
    several_shares,
    shares_in,
    with_first,
)
from tests.net.fairdeal.attacks.cheat import Finding, Forge, Scene, attack, caught, listed, opened, stage
from tests.net.fairdeal.attacks.silence import silence
from tests.net.fairdeal.tables import Peeker, at_random, new_table, step

BOTH = (2, 4)


def drawn(state: State) -> bool:
    """A card is drawn in the course of the game."""
    return isinstance(state.stage, ShareRound) and isinstance(state.operation, ShowTo) and state.decisions > 0


def receiving(state: State) -> int:
    assert isinstance(state.operation, ShowTo)
    return state.operation.seat


def first_owed(scene: Scene) -> int:
    return owed_shares(scene)[0][0]


@caught(Code.E_PROOF_SHARE, by="F5.2", players=BOTH)
def test_a33_another_multiple(players: int) -> Iterator[Finding]:
    """`D = (x + 1) A`, with the proof of x, with the proof of x + 1; the right D with another c or z"""

    def with_wrong_secret(scene: Scene) -> bytes:
        wrong = honest_share(scene, first_owed(scene), secret=scene.cheat.private.x + 1)
        return counted([wrong, *shares_in(scene.body)[1:]])

    def with_honest_proof(scene: Scene) -> bytes:
        first = shares_in(scene.body)[0]
        a = scene.state.slots[first.slot].cipher.a
        return with_first(scene.body, partial=GROUP.mul(scene.cheat.private.x + 1, a))

    def with_changed(which: str) -> Forge:
        def forge(scene: Scene) -> bytes:
            answer = shares_in(scene.body)[0].answer
            return with_first(scene.body, answer=replace(answer, **{which: (getattr(answer, which) + 1) % ORDER}))

        return forge

    for forge in (with_wrong_secret, with_honest_proof, with_changed("c"), with_changed("z")):
        yield attack(players, at=ShareRound, forge=forge)


@caught(Code.E_PROOF_SHARE, by="slot and A in the hash", players=BOTH)
def test_a34_swapped_peeks(players: int) -> Iterator[Finding]:
    """a right share with its proof under the number of another slot, in one direction, in the other, in both"""

    def exchanged(scene: Scene, *, first: bool, second: bool) -> bytes:
        one, other, *rest = shares_in(scene.body)
        swapped = [
            replace(one, partial=other.partial, answer=other.answer) if first else one,
            replace(other, partial=one.partial, answer=one.answer) if second else other,
        ]
        return counted([*swapped, *rest])

    for first, second in ((True, False), (False, True), (True, True)):
        scene = stage(players, several_shares)
        yield scene.deliver(exchanged(scene, first=first, second=second))


@caught(Code.E_PROOF_SHARE, by="ctx", players=BOTH)
def test_a35_a_proof_from_elsewhere(players: int) -> Iterator[Finding]:
    """the right share, proven for another game, round, chain, type or seat; the message of another seat"""

    def proven_in(scene: Scene, context: bytes) -> bytes:
        share = honest_share(scene, first_owed(scene), ctx=context)
        return counted([share, *shares_in(scene.body)[1:]])

    places = (
        {"gid": bytes(32)}, {"number": 5}, {"prev": bytes(32)}, {"kind": MessageType.ACTION}, {"seat": 0}, {"seat": 1}
    )  # fmt: skip
    for place in places:
        scene = stage(players, ShareRound)
        context = context_with(scene, **place)
        if context != scene.context:
            yield scene.deliver(proven_in(scene, context))
    if players > 2:
        scene = stage(players, several_shares)
        other = next(machine for machine in scene.honest if machine.owes is MessageType.SHARE)
        stolen = {share.slot: share for share in shares_in(other.writer.write(other.state, MessageType.SHARE))}
        common = [stolen.get(share.slot, share) for share in shares_in(scene.body)]
        assert stolen.keys() & {share.slot for share in shares_in(scene.body)}
        yield scene.deliver(counted(common))


@caught(Code.E_PROOF_SHARE, by="D in the hash", players=BOTH)
def test_a36_weak_fiat_shamir(players: int) -> Iterator[Finding]:
    """an adaptive forgery: choose T1, T2 and c first, then solve for the D that fits; both equations hold"""
    scene = stage(players, ShareRound)
    at, x = first_owed(scene), scene.cheat.private.x
    slot, key = scene.state.slots[at], scene.state.keys[scene.seat]
    k1, k2 = scene.secrets.scalar(b"first"), scene.secrets.scalar(b"second")
    firsts = GROUP.mul_base(k1), GROUP.mul(k2, slot.cipher.a)
    c = Hs("mbfd1/share", scene.context, u32(at), u16(slot.version), key, slot.cipher.a, *firsts)
    z = (k1 + c * x) % ORDER
    lie = GROUP.mul((z - k2) * pow(c, -1, ORDER), slot.cipher.a)
    assert lie != GROUP.mul(x, slot.cipher.a)
    assert GROUP.sub(GROUP.mul(z, BASE), GROUP.mul(c, key)) == firsts[0]
    assert GROUP.sub(GROUP.mul(z, slot.cipher.a), GROUP.mul(c, lie)) == firsts[1]
    yield scene.deliver(with_first(scene.body, partial=lie, answer=Answer(c, z)))


@caught(Code.E_PROOF_SHARE, by="own Y in the statement", players=BOTH)
def test_a37_a_proof_about_another_key(players: int) -> Iterator[Finding]:
    """a proof that is right for another player's key, and for a key made up for the purpose"""
    scene = stage(players, ShareRound)
    made_up = scene.secrets.scalar(b"another key")
    at = first_owed(scene)
    cases = [(made_up, GROUP.mul_base(made_up))]
    # An accomplice lends its secret.
    cases += [(machine.private.x, scene.state.keys[machine.seat]) for machine in scene.honest]
    for secret, key in cases:
        scene = stage(players, ShareRound)
        share = honest_share(scene, at, secret=secret, key=key)
        slot = scene.state.slots[at]
        assert verify_share(share, scene.context, at, slot.version, key, slot.cipher.a) is Code.OK
        yield scene.deliver(counted([share, *shares_in(scene.body)[1:]]))


@caught(Code.E_UNEXPECTED, Code.E_VERSION, by="expected", players=BOTH)
def test_a38_a_share_that_is_not_owed(players: int) -> Iterator[Finding]:
    """a right share of the top of a pile, of a card in another hand, of a stale version, of no slot; one unasked"""

    def instead(scene: Scene, at: int) -> bytes:
        return counted([honest_share(scene, at), *shares_in(scene.body)[1:]])

    scene = stage(players, drawn)
    for at in (pile(scene.state, 0)[-1], pile(scene.state, 1)[-2], *hand(scene.state, 1 - scene.seat % 2)[:2]):
        scene = stage(players, drawn)
        if at not in {slot for slot, _ in owed_shares(scene)}:
            yield scene.deliver(instead(scene, at))
    scene = stage(players, drawn)
    stale = scene.state.slots[first_owed(scene)].version - 1
    share = honest_share(scene, first_owed(scene), version=stale)
    yield scene.deliver(counted([share, *shares_in(scene.body)[1:]]))
    scene = stage(players, drawn)
    nowhere = replace(shares_in(scene.body)[0], slot=len(scene.state.slots))
    yield scene.deliver(counted([nowhere, *shares_in(scene.body)[1:]]))
    scene = stage(players, Decide)
    context = scene.state.context(scene.seat, MessageType.SHARE)
    share = honest_share(scene, pile(scene.state, 1)[-1], ctx=context)
    yield scene.deliver(scene.seal(counted([share]), MessageType.SHARE))


def requests(scene: Scene, at: int) -> list[bytes]:
    """All that could be taken for "decrypt this slot": every type of message, for this round and for the next."""
    kinds = (MessageType.SHARE, MessageType.REMASK, MessageType.SHUFFLE, MessageType.MEMBER, MessageType.ACTION)
    places = (scene.state.number, scene.state.number + 1)
    bodies = [counted([honest_share(scene, at, ctx=scene.state.context(scene.seat, kind))]) for kind in kinds]
    return [scene.seal(body, kind, round=number) for kind, body in zip(kinds, bodies, strict=True) for number in places]


def other_than_deciding(players: int) -> Scene:
    scene = stage(players, Decide, cheat=0)
    scene.cheat = next(machine for machine in scene.table.seats if machine.owes is None)
    return scene


@pytest.mark.parametrize("players", BOTH)
@listed(by="a client sends only what `expected` demands of it", players=BOTH)
def test_a39_an_honest_client_gives_no_share_on_request(players: int) -> None:
    """a request that an honest client share or remask a slot of the cheat's choice: none is sent"""
    scene = other_than_deciding(players)
    victim = next(machine for machine in scene.honest if machine.owes is not None)
    wanted = hand(scene.state, victim.seat)[0]
    for request in requests(scene, wanted):
        for machine in other_than_deciding(players).honest:
            before = list(machine.referee.messages)
            machine.receive(request)
            assert machine.due() is None
            assert machine.referee.messages == before


@pytest.mark.parametrize("players", BOTH)
@listed(by="a client sends only what `expected` demands of it", players=BOTH)
def test_a39_an_honest_client_that_owes_shares_sends_these_and_no_others(players: int) -> None:
    """the same request while other shares are owed: the owed ones are sent, or nothing"""
    scene = stage(players, drawn)
    owed, cheat = scene.state.stage, receiving(scene.state)
    assert isinstance(owed, ShareRound)
    wanted = hand(scene.state, 1 - cheat % 2)[0]
    scene.cheat = scene.table.seats[cheat]
    for request in requests(scene, wanted):
        scene = stage(players, drawn, cheat=cheat)
        for machine in scene.honest:
            machine.receive(request)
            while (wire := machine.due()) is not None:
                sent = shares_in(opened(wire).body)
                assert [share.slot for share in sent] == [slot for slot, _ in owed.needs[machine.seat]]
        assert scene.state.number == stage(players, drawn).state.number


@caught(Code.E_ENCODING, by="count", players=BOTH)
def test_a40_an_incomplete_list(players: int) -> Iterator[Finding]:
    """a share left out of the list, the same slot twice, none at all"""

    def listed(*places: int) -> Callable[[Scene], bytes]:
        return lambda scene: counted([shares_in(scene.body)[place] for place in places])

    count = len(shares_in(stage(players, several_shares).body))
    everything = range(count)
    for places in (everything[1:], everything[:-1], (0, 0, *everything[2:]), (*everything, 0), ()):
        yield attack(players, at=several_shares, forge=listed(*places))


@caught(Code.E_TIMEOUT, by="the others' clocks", players=BOTH)
def test_a40_a_share_withheld(players: int) -> Iterator[Finding]:
    """a share that does not come: all others say so, and the seat's team forfeits"""
    yield silence(stage(players, ShareRound))
    scene = stage(players, Decide)
    scene.cheat = next(machine for machine in scene.table.seats if machine.owes is MessageType.ACTION)
    scene.send(scene.body)
    scene.play_to(ShareRound)
    scene.cheat = scene.table.seats[max(scene.state.owed)]
    finding = silence(scene)
    yield finding
    assert finding.file is not None
    winner = verify(finding.file).winner
    assert winner is not None
    assert winner % 2 != scene.seat % 2


def playing(state: State) -> bool:
    """Somebody may play a card of the hand, and shows it with the ACTION itself."""
    return isinstance(state.stage, Decide) and bool(opening_needs(state, 0))


SHOWN_AT_ONCE = Options(refresh_hands=False)
"""Without the refresh of hands only the holder's share is missing, so the ACTION opens the card."""


@caught(Code.E_PROOF_SHARE, Code.E_RULES, by="decryption decides", players=BOTH)
def test_a41_another_card_than_the_drawn_one(players: int) -> Iterator[Finding]:
    """a client that believes in another card plays that: a share that opens it, an option that only it has"""
    scene = stage(players, playing, options=SHOWN_AT_ONCE)
    ((at, _),) = opening_needs(scene.state, 0)
    deck, true = scene.params.deck, scene.cheat.dealer.known[at]
    wanted = (true + 1) % len(deck.points)
    lie = GROUP.add(partial_of(scene, scene.seat, at), GROUP.sub(deck.points[true], deck.points[wanted]))
    assert deck.place_of(open_ciphertext(scene.state.slots[at].cipher, [*others_partials(scene, at), lie])) == wanted
    body = scene.body
    yield scene.deliver(body[:2] + with_first(body[2:], partial=lie))
    scene = stage(players, playing, options=SHOWN_AT_ONCE)
    assert scene.state.game is not None
    yield scene.deliver(u16(scene.state.game.option_count) + scene.body[2:])


def others_partials(scene: Scene, at: int) -> list[Point]:
    return [partial_of(scene, machine.seat, at) for machine in scene.honest]


@pytest.mark.parametrize("players", BOTH)
@listed(by="decryption decides: the true card appears", players=BOTH)
def test_a41_a_claim_is_no_card(players: int) -> None:
    """a client that believes in another card and plays its slot by the rules: the true card lies there for everybody"""
    scene = stage(players, playing, options=SHOWN_AT_ONCE)
    ((at, _),) = opening_needs(scene.state, 0)
    true = scene.cheat.dealer.known[at]
    scene.cheat.dealer.known[at] = (true + 1) % len(scene.params.deck.points)
    scene.send(scene.body)
    for machine in scene.table.seats:
        assert machine.state.slots[at].card == true
        assert machine.game is not None
        assert machine.game.design[at].index == machine.state.design_of(true)
    scene.table.play(at_random(1))
    assert scene.table.finished
    assert {machine.fault for machine in scene.table.seats} == {None}


@caught(Code.E_UNEXPECTED, Code.E_ENCODING, by="expected", players=BOTH)
def test_a42_a_helper_shows_more_than_the_effect_allows(players: int) -> Iterator[Finding]:
    """who shall help one seat to look at the top of a pile shows the next card, a card of a hand, or two"""

    def shown(scene: Scene, *slots: int) -> bytes:
        return counted([honest_share(scene, at) for at in slots])

    scene = stage(players, Decide)
    top, below = pile(scene.state, 1)[-1], pile(scene.state, 1)[-2]
    foreign = hand(scene.state, 0)[0]
    for slots in ((below,), (foreign,), (top, below), (below, top)):
        scene = stage(players, Decide, cheat=0)
        scene.ask(ShowTo((top,), 1))
        yield scene.deliver(shown(scene, *slots))


@caught(Code.E_UNEXPECTED, by="expected", players=BOTH)
def test_a42_a_look_at_more_than_the_effect_allows(players: int) -> Iterator[Finding]:
    """a seat looks at one card by the rules and tries to go on with the next, and with a card of another hand"""
    for beyond in ("pile", "hand"):
        scene = stage(players, Decide, cheat=1)
        top, below = pile(scene.state, 1)[-1], pile(scene.state, 1)[-2]
        wanted = below if beyond == "pile" else hand(scene.state, 0)[0]
        peeker = Peeker(scene.cheat)
        scene.ask(ShowTo((top,), 1))
        while isinstance(scene.state.stage, ShareRound):
            peeker.look(scene.state)
            scene.others_send()
        peeker.look(scene.state)
        assert top in peeker.read
        assert wanted not in peeker.read
        context = scene.state.context(1, MessageType.SHARE)
        yield scene.deliver(scene.seal(counted([honest_share(scene, wanted, ctx=context)]), MessageType.SHARE))


# --- reading -------------------------------------------------------------------------------------------------------


def entitled(state: State, at: int) -> set[int]:
    """The seats to which the operation under way is showing this card."""
    operation = state.operation
    if isinstance(operation, ShowTo) and at in operation.slots:
        return {operation.seat}
    return set(state.seats) if isinstance(operation, Reveal) and at in operation.slots else set()


class Coalition:
    """Seats that put their secrets together and try every ciphertext of every slot with all shares they ever saw."""

    def __init__(self, machines: list[Seat]) -> None:
        self._secrets = {machine.seat: machine.private.x for machine in machines}
        self._lines: dict[int, list[Slot]] = {}
        self.read = 0
        """How many cards they could read that one of them may know: a coalition that reads nothing proves nothing."""

    def look(self, state: State) -> None:
        """After a round: no card that nobody among them may know."""
        for at, slot in enumerate(state.slots):
            line = self._lines.setdefault(at, [])
            if slot.card != HIDDEN or (line and slot.version > line[-1].version and not any(slot.shares)):
                line.clear()
            if slot.card != HIDDEN or (line and line[-1] is slot):
                continue
            line.append(slot)
            known = (slot.viewers | entitled(state, at)) & self._secrets.keys()
            readable = self._can_read(state, line)
            self.read += readable
            assert known or not readable, f"seats {sorted(self._secrets)} can read slot {at}"

    def _can_read(self, state: State, line: list[Slot]) -> bool:
        seen: list[set[Point]] = [set() for _ in state.keys]
        for slot in line:
            for part, share in enumerate(slot.shares):
                seen[part] |= {share} if share is not None else set()
        for slot in line:
            own = {seat: GROUP.mul(x, slot.cipher.a) for seat, x in self._secrets.items()}
            choices = [{own[part]} if part in own else seen[part] or {GROUP.identity} for part in state.seats]
            for shares in product(*choices):
                if state.params.deck.place_of(open_ciphertext(slot.cipher, shares)) is not None:
                    return True
        return False


@listed(by="the proofs: no share, no card", players=BOTH)
@pytest.mark.parametrize(("players", "refresh"), [(2, True), (2, False), (4, True), (4, False)])
def test_a42_no_seat_and_no_coalition_reads_what_none_of_them_may_see(players: int, refresh: bool) -> None:
    """a seat outside `viewers`, or all seats but one together, try to read every hidden slot after every message"""
    seed = {2: 2, 4: 11}[players]
    table = new_table(seed, Options(refresh_hands=refresh), players)
    choose = at_random(seed)
    peekers = [Peeker(machine) for machine in table.seats]
    coalitions = [Coalition([other for other in table.seats if other is not machine]) for machine in table.seats]
    while not table.finished:
        step(table, choose)
        for peeker in peekers:
            peeker.look(table.seats[0].state)
        for coalition in coalitions:
            coalition.look(table.seats[0].state)
    assert min(len(peeker.read) for peeker in peekers) > 0
    assert min(coalition.read for coalition in coalitions) > 0
