"""An engine that knows every card, replayed from the opened keys of a finished game (F10.4): what really happened."""

from __future__ import annotations

from collections import Counter

from engine.cards import BY_ID, first_stage
from engine.decisions import Claim, Pick
from engine.events import Event
from engine.game import Game
from net.fairdeal.deck import open_ciphertext
from net.fairdeal.group import GROUP
from net.fairdeal.moves import waits_for
from net.fairdeal.rounds.play import Decide
from net.fairdeal.seat import Seat
from net.fairdeal.state import HIDDEN, Answered, State, Told
from net.fairdeal.table import Table


def design_in(state: State, at: int, secrets: tuple[int, ...]) -> int:
    """The engine's number of the card in a slot, opened with all deck secrets."""
    slot = state.slots[at]
    place = state.params.deck.place_of(open_ciphertext(slot.cipher, [GROUP.mul(x, slot.cipher.a) for x in secrets]))
    assert place is not None, f"slot {at} holds no card"
    assert slot.card in (HIDDEN, place)
    return BY_ID[state.params.deck.manifest.entries[place][0]].index


def really(table: Table) -> tuple[Game, Counter[str]]:
    """The all-knowing engine at the end of the game, and how often each kind of event happened. Fails at the first
    decision at which it stands elsewhere than the public engine of the table."""
    secrets = tuple(machine.private.x for machine in table.seats)
    first = table.seats[0].state
    game, seen = Game(first.params.setup), Counter[str]()
    for chapter in table.seats[0].referee._chapters:
        state = chapter.state
        for move in state.moves:
            _follow(game, state, move, secrets)
            seen.update(_counted(game.take_events(), move))
        if isinstance(state.stage, Decide):
            assert state.game is not None
            assert game.request is None
            assert game.public_digest() == state.game.public_digest()
    assert game.over
    return game, seen


def _follow(game: Game, state: State, move: Answered | Told, secrets: tuple[int, ...]) -> None:
    if isinstance(move, Answered):
        game.answer_public(move.option)
    elif waits_for(game, move.operation):
        open_ended = isinstance(move.operation, (Pick, Claim))
        told = tuple(design_in(state, at, secrets) for at in move.operation.slots) if not open_ended else move.reply
        game.tell(told)


def _counted(events: list[Event], move: Answered | Told) -> list[str]:
    claimed = [f"Claim {move.reply[0]}"] if isinstance(move, Told) and isinstance(move.operation, Claim) else []
    return [type(event).__name__ for event in events] + claimed


def check_against(knowing: Game, table: Table) -> None:
    """Every seat's own engine, and the public one, say at the end what really is so, as far as they may know it."""
    public = table.seats[0].state.game
    assert public is not None
    assert (public.winner, public.reason) == (knowing.winner, knowing.reason)
    assert public.public_digest() == knowing.public_digest()
    for machine in table.seats:
        assert machine.game is not None
        assert machine.game.view(machine.seat) == knowing.view(machine.seat)


def check_knowledge(machine: Seat) -> None:
    """F6.4: what a seat's dealer and engine know and not everybody is its own hand, and a pile that it looks into."""
    game, public = machine.game, machine.state.game
    assert game is not None
    assert public is not None
    own = set(game.hand[machine.seat]) | (set(game.looked) if game.looker == machine.seat else set())
    assert set(machine.dealer.known) <= own
    everybody = {at for at, slot in enumerate(machine.state.slots) if slot.card != HIDDEN}
    assert own <= set(machine.dealer.known) | everybody
    for at, design in enumerate(game.design):
        known = design.index != HIDDEN
        assert not known or at in own or at in everybody or public.design[at].index == design.index
        if at in machine.dealer.known:
            place = machine.dealer.known[at]
            assert not known or first_stage(design).index == machine.state.design_of(place)
