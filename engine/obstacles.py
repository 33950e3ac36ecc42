"""Why a card is no option of an open decision: for players who ask (U2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.blocks.constants.explain import explain
from engine.blocks.constants.limits import ForbidsTeammatesCards
from engine.decisions import Decision, Kind
from engine.frames.attack import bound_hunters
from engine.keywords import SNEAKY
from engine.lasting import CANNOT_BLOCK, SEAT_CANNOT_BLOCK

if TYPE_CHECKING:
    from engine.game import Game


class Obstacle(NamedTuple):
    """Why a creature or card is no option of the open decision.

    `code`: `sneaky` (the attacker in `source` is, the blocker is not), `constant` (the text of the card in
    `source` forbids to block or to be hunted), `this_turn` (an effect forbids the block until the turn ends),
    `cannot_attack` (the text of the card in `source` forbids it), `bound` (the text of the card in `source` demands
    that a Hunter attacks and hunts it), `may_not_play` (the text of the card in `source` forbids cards as strong as
    this one), `idle_action` (its Action effect would change nothing), `not_yours` (another seat decides, or the card
    is the other side's), `not_asked` (this decision is not about it).
    """

    code: str
    source: int


def obstacle(game: Game, seat: int, decision: Decision, slot: int) -> Obstacle | None:
    """Why `slot` is no option of the decision for `seat`; None if it is one."""
    if any(slot in option.slots for option in decision.options):
        return None
    if decision.seat != seat:
        return Obstacle("not_yours", slot)
    own = slot in game.hand[seat] or slot in game.play[seat]
    if decision.kind in (Kind.ACTION, Kind.BLOCK) and not own:
        return Obstacle("not_yours", slot)
    if decision.kind == Kind.BLOCK and slot in game.play[seat]:
        return _cannot_block(game, decision.source, slot)
    if decision.kind == Kind.ACTION:
        return _no_turn_action(game, seat, slot)
    if decision.kind == Kind.HUNT and game.controller[slot] in game.opponents[seat]:
        bound = all(option.slots for option in decision.options)
        return Obstacle("bound", bait(game)) if bound else Obstacle("constant", decision.source)
    return Obstacle("not_asked", slot)


def idle_action(game: Game, seat: int, decision: Decision, slot: int) -> Obstacle | None:
    """Why the Action effect of an own creature is no option of the turn action; None if it is, or if there is no such
    effect or no such decision (R11.2)."""
    asked = decision.kind == Kind.ACTION and decision.seat == seat == game.controller[slot]
    if not asked or game.design[slot].action is None:
        return None
    if any(option.verb == "activate" and slot in option.slots for option in decision.options):
        return None
    bound_to = bait(game)
    return Obstacle("bound", bound_to) if bound_to >= 0 else Obstacle("idle_action", slot)


def bait(game: Game) -> int:
    """The creature that the open turn action or hunt must be aimed at (R16.15), -1 if there is none."""
    seat = game.seat
    asked = game.kind in (Kind.ACTION, Kind.HUNT) and game.active == seat
    if not asked or not game.bait or (game.kind == Kind.ACTION and not bound_hunters(game, seat)):
        return -1
    return next((slot for other in game.opponents[seat] for slot in game.play[other] if game.bait >> slot & 1), -1)


def _no_turn_action(game: Game, seat: int, slot: int) -> Obstacle:
    bound_to = bait(game)
    if bound_to >= 0:
        return Obstacle("bound", bound_to)
    if slot in game.hand[seat]:
        forbidding = [
            source
            for constant, source in game.constants
            if isinstance(constant, ForbidsTeammatesCards)
            and game.controller[source] != seat
            and game.controller[source] in game.allied[seat]
            and game.design[slot].power >= constant.power_at_least
        ]
        return Obstacle("may_not_play", forbidding[0]) if forbidding else Obstacle("not_asked", slot)
    forbidding = [change.source for change in explain(game, slot) if change.cannot_attack]
    return Obstacle("cannot_attack", forbidding[0]) if forbidding else Obstacle("not_asked", slot)


def _cannot_block(game: Game, attacker: int, slot: int) -> Obstacle:
    if game.keywords_of(attacker) & SNEAKY and not game.keywords_of(slot) & SNEAKY:
        return Obstacle("sneaky", attacker)
    if any(not each.lets(game, attacker, slot) for each in game.design[attacker].block_filters):
        return Obstacle("constant", attacker)
    seat = game.controller[slot]
    if any((what, whom) in ((CANNOT_BLOCK, slot), (SEAT_CANNOT_BLOCK, seat)) for what, whom, _ in game.until_end):
        return Obstacle("this_turn", slot)
    forbidding = [change.source for change in explain(game, slot) if change.cannot_block]
    return Obstacle("constant", forbidding[0] if forbidding else attacker)
