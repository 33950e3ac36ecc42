"""What a seat writes when it owes a message: one method a type (F4.6), each made for exactly what the state demands.

There is no method that decrypts, shares or remasks a card of somebody else's choice (F6.5): every one reads what it
must do off the public state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from net.fairdeal.coin import commit_coin, prove_coin_share
from net.fairdeal.context import MessageType
from net.fairdeal.dealer import FairDealer
from net.fairdeal.hashing import ORDER, u16
from net.fairdeal.member import prove_member
from net.fairdeal.needs import opening_needs
from net.fairdeal.pok import prove_pok
from net.fairdeal.private import Private
from net.fairdeal.remask import prove_remask
from net.fairdeal.rounds.backup import keepers
from net.fairdeal.rounds.cards import Need, RemaskRound, ShareRound, ShuffleRound
from net.fairdeal.rounds.claims import DENIAL, MemberRound
from net.fairdeal.rounds.coins import CommitCoin, OpenCoin, ShareCoin, context_of
from net.fairdeal.rounds.keys import commit_key
from net.fairdeal.rounds.play import write_choice
from net.fairdeal.rounds.result import result_body
from net.fairdeal.sealing import KEY_BYTES, box_context, public_box_key, public_parts, seal_part, split_secret
from net.fairdeal.share import prove_share
from net.fairdeal.shuffle_prover import prove_shuffle
from net.fairdeal.state import State


class Writer:
    """Writes the bodies of one seat's messages."""

    def __init__(self, private: Private, dealer: FairDealer) -> None:
        self.private = private
        self.dealer = dealer
        self._methods: dict[MessageType, Callable[[State], bytes]] = {
            MessageType.PARAMS_ACCEPT: self.params_accept,
            MessageType.KEY_COMMIT: self.key_commit,
            MessageType.KEY_OPEN: self.key_open,
            MessageType.KEY_PROOF: self.key_proof,
            MessageType.BACKUP: self.backup,
            MessageType.SHUFFLE: self.shuffle,
            MessageType.SHARE: self.share,
            MessageType.REMASK: self.remask,
            MessageType.COIN_COMMIT: self.coin_commit,
            MessageType.COIN_OPEN: self.coin_open,
            MessageType.MEMBER: self.member,
            MessageType.RESULT: self.result,
        }

    @property
    def seat(self) -> int:
        return self.private.seat

    def write(self, state: State, kind: MessageType) -> bytes:
        """The body of the message of this type that the seat owes now; ACTION has its own method, it needs a choice."""
        return self._methods[kind](state)

    # --- set-up --------------------------------------------------------------------------------------------------

    def params_accept(self, state: State) -> bytes:
        return state.params.hash

    def key_commit(self, state: State) -> bytes:
        return commit_key(state.params.hash, self.seat, self.private.opening)

    def key_open(self, state: State) -> bytes:
        return b"".join(self.private.opening)

    def key_proof(self, state: State) -> bytes:
        context, key = state.context(self.seat, MessageType.KEY_PROOF), state.keys[self.seat]
        proof = prove_pok(context, self.private.x, key, self.private.secrets).to_bytes()
        if not state.params.options.backup_shares:
            return proof
        self.private.parts = split_secret(self.private.x, state.params.seats - 1, self.private.secrets)
        self.private.box_key = self.private.secrets.token(KEY_BYTES)
        return proof + b"".join(public_parts(self.private.parts)) + public_box_key(self.private.box_key)

    def backup(self, state: State) -> bytes:
        sealed = [
            seal_part(part, state.boxes[keeper], box_context(state.table, self.seat, keeper), self.private.secrets)
            for part, keeper in zip(self.private.parts, keepers(state, self.seat), strict=True)
        ]
        return b"".join(sealed)

    # --- cards ---------------------------------------------------------------------------------------------------

    def shuffle(self, state: State) -> bytes:
        stage = state.stage
        assert isinstance(stage, ShuffleRound)
        order = tuple(self.private.secrets.permutation(len(stage.slots)))
        self.private.permutations[state.number] = order
        context, cards = state.context(self.seat, MessageType.SHUFFLE), stage.inputs(state)
        return prove_shuffle(context, stage.zone, state.joint, cards, order, self.private.secrets).to_bytes()

    def share(self, state: State) -> bytes:
        stage = state.stage
        assert isinstance(stage, ShareRound)
        return self.shares(state, MessageType.SHARE, stage.needs[self.seat])

    def shares(self, state: State, kind: MessageType, needs: Sequence[Need]) -> bytes:
        """A counted list of the shares that are needed."""
        return u16(len(needs)) + b"".join(self.one_share(state, kind, need) for need in needs)

    def one_share(self, state: State, kind: MessageType, need: Need) -> bytes:
        (at, part), context = need, state.context(self.seat, kind)
        slot, secret = state.slots[at], self.dealer.secret_of(state, part)
        key, a = state.keys[part], slot.cipher.a
        return prove_share(context, at, slot.version, secret, key, a, self.private.secrets).to_bytes()

    def remask(self, state: State) -> bytes:
        stage = state.stage
        assert isinstance(stage, RemaskRound)
        return u16(len(stage.slots)) + b"".join(self.one_remask(state, at) for at in stage.slots)

    def one_remask(self, state: State, at: int) -> bytes:
        """The card hidden afresh, and the own share of the new ciphertext."""
        context, slot, nonces = state.context(self.seat, MessageType.REMASK), state.slots[at], self.private.secrets
        factor = nonces.scalar(context + slot.canonical)
        remask = prove_remask(context, at, slot.version, state.joint, slot.cipher, factor, nonces)
        key, a = state.keys[self.seat], remask.ciphertext.a
        share = prove_share(context, at, slot.version + 1, self.private.x, key, a, nonces)
        return remask.to_bytes() + share.to_bytes()

    def member(self, state: State) -> bytes:
        """The proofs of the claim, or nothing if a card of the hand can be played."""
        stage = state.stage
        assert isinstance(stage, MemberRound)
        designs = stage.designs(state)
        if any(self.dealer.look(state, at) not in designs for at in stage.slots):
            return DENIAL
        slots = stage.now(state)
        return u16(len(slots)) + b"".join(self.one_member(state, stage, at, designs) for at in slots)

    def one_member(self, state: State, stage: MemberRound, at: int, designs: tuple[int, ...]) -> bytes:
        context, card = state.context(self.seat, MessageType.MEMBER), stage.hidden(state, at)
        secret = sum(self.dealer.secret_of(state, part) for part in state.slots[at].lacks()) % ORDER
        place, nonces = self.dealer.look(state, at), self.private.secrets
        return prove_member(context, card, state.params.deck, designs, place, secret, nonces).to_bytes()

    # --- chance, play, end ---------------------------------------------------------------------------------------

    def coin_commit(self, state: State) -> bytes:
        stage = state.stage
        assert isinstance(stage, CommitCoin)
        return commit_coin(context_of(state, stage.pick), self.seat, self.private.new_contribution())

    def coin_open(self, state: State) -> bytes:
        stage = state.stage
        if isinstance(stage, OpenCoin):
            return self.private.contribution
        assert isinstance(stage, ShareCoin)
        context, key = state.context(self.seat, MessageType.COIN_OPEN), state.keys[self.seat]
        return prove_coin_share(context, stage.point(state), self.private.x, key, self.private.secrets).to_bytes()

    def action(self, state: State, option: int) -> bytes:
        """The option by the number that everybody knows, and the first shares of the cards that it shows."""
        return write_choice(option, self.shares(state, MessageType.ACTION, opening_needs(state, option)))

    def result(self, state: State) -> bytes:
        return result_body(state)
