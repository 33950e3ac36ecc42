"""The dealer of one seat's engine (A2.4): it answers with what the protocol let this seat know, and nothing else.

The public state says when an operation is complete; this object opens the ciphertexts that only its seat can open, and
follows the cards of its hand through its own shuffles.
"""

from __future__ import annotations

from engine.decisions import Reveal, ShowTo, Shuffle
from engine.game import Game
from net.fairdeal.deck import open_ciphertext
from net.fairdeal.group import GROUP
from net.fairdeal.moves import waits_for
from net.fairdeal.private import Private
from net.fairdeal.state import HIDDEN, Answered, Move, State, Told


class NotACard(RuntimeError):
    """A ciphertext opens to no card although every proof holds: a proof is broken, the game stops (F5.2)."""


class FairDealer:
    """Moves the engine of one seat along with the public state."""

    def __init__(self, private: Private) -> None:
        self._private = private
        self.known: dict[int, int] = {}
        """The cards that this seat knows and not everybody: slot to place in the manifest."""

    def follow(self, game: Game, before: State, state: State) -> None:
        """What the public engine did on the way from one state to the next, done by this seat's engine. Raises
        `NotACard`."""
        for move in state.moves:
            self._move(game, before, state, move)

    def _move(self, game: Game, before: State, state: State, move: Move) -> None:
        if isinstance(move, Answered):
            game.answer_public(move.option)
            return
        reply = self.reply(before, state, move)
        if waits_for(game, move.operation):
            game.tell(reply)

    def reply(self, before: State, state: State, move: Told) -> tuple[int, ...]:
        """What this seat's engine is told: the public reply, and the designs that this seat sees instead of -1."""
        operation = move.operation
        if isinstance(operation, Shuffle):
            if operation.seat not in state.absent:
                self._shuffled(operation, before)
            return self._designs(state, operation.slots)
        if isinstance(operation, ShowTo):
            if state.stand_in(operation.seat) != self._private.seat:
                self._forget(operation.slots)
                return move.reply
            self.known.update({at: self.look(state, at) for at in operation.slots})
            return self._designs(state, operation.slots)
        if isinstance(operation, Reveal):
            self._forget(operation.slots)
        return move.reply

    def look(self, state: State, at: int) -> int:
        """The card in a slot of which every share but this seat's is there. Raises `NotACard`."""
        slot = state.slots[at]
        if slot.card != HIDDEN:
            return slot.card
        if at in self.known:
            return self.known[at]
        shares = [
            share if share is not None else GROUP.mul(self.secret_of(state, part), slot.cipher.a)
            for part, share in enumerate(slot.shares)
        ]
        card = state.params.deck.place_of(open_ciphertext(slot.cipher, shares))
        if card is None:
            raise NotACard(f"slot {at} holds no card")
        return card

    def secret_of(self, state: State, part: int) -> int:
        """The secret behind a part of the joint key that this seat holds."""
        seats = state.params.seats
        if part < seats:
            return self._private.x
        (gone,) = state.absent
        return self._private.kept[gone]

    def _shuffled(self, operation: Shuffle, before: State) -> None:
        """A shuffle of the own hand, of which `before` is the only or the last round, is the only one that this seat
        can follow; a card that lay open before it is hidden now and known to this seat (F7.10)."""
        slots, known = operation.slots, self.known
        if len(slots) < 2:
            return
        cards = [known.pop(at, before.slots[at].card) for at in slots]
        if operation.seat == self._private.seat:
            order = self._private.permutations[before.number]
            known.update({at: cards[source] for at, source in zip(slots, order, strict=True)})

    def _forget(self, slots: tuple[int, ...]) -> None:
        for at in slots:
            self.known.pop(at, None)

    def _designs(self, state: State, slots: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(state.design_of(self.known[at]) if at in self.known else HIDDEN for at in slots)
