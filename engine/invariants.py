"""What must hold in every position (R17): for the arena's `--check` and for tests.

`broken` looks at one position and says what is wrong with it, rule number first. It changes nothing: what
it tries out, it tries on copies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from engine.cards import aside_of, deck_of, first_stage
from engine.codec import UnreadablePosition
from engine.decisions import IllegalAnswer, Kind
from engine.design import UNKNOWN
from engine.game import Game
from engine.repetition import fingerprint
from engine.view import shown_of_hand


def broken(game: Game, before: Game | None = None) -> list[str]:
    """The invariants that do not hold, a sentence each; empty if all do.

    `before` is an earlier position of the same game: what must stay constant is compared with it, without it
    with what the set-up prescribes.
    """
    complaints = list(_cards(game, before))
    if complaints:  # with cards in two places or in none, nothing else can be asked
        return complaints
    for check in _CHECKS:
        complaints.extend(check(game))
    complaints.extend(_mindbugs(game, before))
    return complaints


# --- R17.1, R17.2, R17.3, R17.4 -----------------------------------------------------------------------------------


def _cards(game: Game, before: Game | None) -> Iterator[str]:
    """R17.1."""
    places = Counter(slot for zone in _zones(game) for slot in zone)
    for slot in range(len(game.design)):
        if places[slot] != 1:
            yield f"R17.1: card {slot} lies in {places[slot]} places"
    for slot in places.keys() - range(len(game.design)):
        yield f"R17.1: there is no card {slot}"
    known = before is not None and UNKNOWN not in before.design
    cards = before.design if before is not None and known else deck_of(game.setup.sets, game.setup.mode)
    had, have = (Counter(first_stage(design).id for design in designs) for designs in (cards, game.design))
    for card in sorted(had.keys() | have.keys() - {UNKNOWN.id}):
        if have[card] > had[card] or (have[card] < had[card] and not have[UNKNOWN.id]):
            yield f"R17.1: there are {have[card]} cards {card}, there were {had[card]}"


def _zones(game: Game) -> Iterator[Iterable[int]]:
    yield from (*game.hand, *game.draw, *game.play, *game.discard, game.unused, game.playing, *game.boosts.values())


def _double_sided(game: Game) -> Iterator[str]:
    """R17.1, R11: each double-sided card lies aside or on one creature in play; R17.4: only there is a higher stage."""
    used = []
    for slot, design in enumerate(game.design):
        if design.stage > 1:
            used.append(design.aside)
            if game.controller[slot] < 0:
                yield f"R17.4: card {slot} is {design.id} and not in play"
    if sorted((*game.aside, *used)) != sorted(aside_of(game.setup.sets)):
        yield f"R17.1: the double-sided cards {game.aside} lie aside and {used} are in use"


def _hands(game: Game) -> Iterator[str]:
    """R17.2."""
    if game.kind != Kind.ACTION:
        return
    for seat in game.all_seats:
        if game.draw[seat] and len(game.hand[seat]) < game.rules.hand:
            yield f"R17.2: seat {seat} holds {len(game.hand[seat])} cards with {len(game.draw[seat])} left to draw"


def _mindbugs(game: Game, before: Game | None) -> Iterator[str]:
    """R17.3."""
    for seat in game.all_seats:
        unused, used = game.mindbugs[seat], game.used_mindbugs[seat]
        total = game.rules.mindbugs if before is None else before.mindbugs[seat] + before.used_mindbugs[seat]
        if unused < 0 or used < 0 or unused + used != total:
            yield f"R17.3: seat {seat} has {unused} unused and {used} used Mindbugs, {total} in all"
        unused, used = game.mindfrogs[seat], game.used_mindfrogs[seat]
        total = game.rules.mindfrogs if before is None else before.mindfrogs[seat] + before.used_mindfrogs[seat]
        if unused < 0 or used < 0 or unused + used != total:
            yield f"R17.3: seat {seat} has {unused} unused and {used} used Mindfrogs, {total} in all"


def _creatures(game: Game) -> Iterator[str]:
    """R17.4: who controls what, what is exhausted, what has attacked."""
    controller = [-1] * len(game.design)
    for seat, area in enumerate(game.play):
        for slot in area:
            controller[slot] = seat
            if game.design[slot] is UNKNOWN:
                yield f"R17.4: nobody knows the creature in play in slot {slot}"
    for slot, (seat, told) in enumerate(zip(controller, game.controller, strict=True)):
        if seat != told:
            yield f"R17.4: card {slot} is in play for seat {seat}, but seat {told} controls it"
        if seat < 0 and game.exhausted >> slot & 1:
            yield f"R17.4: card {slot} is exhausted and not in play"
    if not 0 <= game.exhausted < 1 << len(game.design):
        yield "R17.4: a card is exhausted that does not exist"
    for slot in (*game.boosts, *game.octonite):
        if game.controller[slot] < 0:
            yield f"R17.4: cards or tokens lie on card {slot}, which is not in play"
    for slot, times in Counter(game.attacked).items():
        if times > 2:
            yield f"R17.4: creature {slot} has attacked {times} times this turn (R6.1)"


def _life(game: Game) -> Iterator[str]:
    """R9.1: nobody is below 0, and with 0 the game is over."""
    for team, life in enumerate(game.life):
        if life < 0 or (life == 0 and not game.over):
            yield f"R9.1: team {team} has {life} life and the game goes on"


# --- R17.5, R17.8: who may act ------------------------------------------------------------------------------------


def _acting(game: Game) -> Iterator[str]:
    """R17.5: illegal input is refused and changes nothing."""
    game = game.clone()
    before = game.to_bytes()
    for answer in (-1, game.option_count, game.option_count + 7, True, None, "0", 0.0):
        if not _refuses(game.answer, answer):
            yield f"R17.5: the answer {answer!r} was taken"
            return
    reply = () if game.request is None or game.request.slots else (0,)
    if not _refuses(game.tell, reply):
        yield f"R17.5: the dealer's reply {reply} was taken"
    elif game.to_bytes() != before:
        yield "R17.5: a refused answer changed the position"


def _refuses(act: Callable[[Any], None], what: object) -> bool:
    try:
        act(what)
    except IllegalAnswer:
        return True
    return False


def _standing(game: Game) -> Iterator[str]:
    """A2.1: exactly one of a decision, a request, the end; R17.8: nothing to decide after the end."""
    stands = [game.decision is not None, game.request is not None, game.over]
    if sum(stands) != 1:
        yield f"A2.1: decision, request, end: {stands}"
    if game.over and (game.option_count or game.stack or game.pool):
        yield "R17.8: the game is over and something is still to be done"
    decision = game.decision
    if decision is None:
        return
    same = len(decision.options) - len(set(decision.options))
    if not decision.options or (same and decision.kind != Kind.ORDER):  # one card may have two triggers waiting
        yield f"R17.5: seat {decision.seat} decides {decision.kind.name} with no option or one twice"
    if decision.kind == Kind.ACTION and decision.seat != game.active:
        yield f"R17.5: seat {decision.seat} has the turn action of seat {game.active}"


# --- R17.6: what a view hides -------------------------------------------------------------------------------------


def _views(game: Game) -> Iterator[str]:
    """R17.6: no view shows another hand, a draw pile or the unused pile."""
    for seat in game.all_seats:
        view = game.view(seat)
        piles = [game.unused, *game.draw, *(game.hand[other] for other in game.all_seats if other != seat)]
        seen = {*shown_of_hand(game), *(game.looked if game.looker == seat else ())}
        for slot in (slot for pile in piles for slot in pile if slot not in seen):
            if view.design(slot) is not None:
                yield f"R17.6: seat {seat} sees the hidden card {slot}"
        others = [card for other in game.all_seats if other != seat for card in view.hand(other)]
        shown = {card.slot for card in others if card.design} - seen
        if shown:
            yield f"R17.6: seat {seat} sees {sorted(shown)} in another hand"


# --- A2.7: copies and caches --------------------------------------------------------------------------------------


def _copies(game: Game) -> Iterator[str]:
    """A2.7: the byte form holds the whole position, and what is kept up to date move by move is up to date."""
    data = game.to_bytes()
    if game.clone().to_bytes() != data:
        yield "A2.7: a clone is not equal"
    try:
        copy = Game.from_bytes(data)
    except UnreadablePosition as error:
        yield f"A2.7: the position cannot be read back: {error}"
        return
    if copy.to_bytes() != data:
        yield "A2.7: the position read back is not equal"
    if game.fingerprint != fingerprint(game):
        yield "R9.6: the fingerprint is out of date"
    fresh, kept = _constants(copy), _constants(game.clone())
    for name in fresh:
        if fresh[name] != kept[name]:
            yield f"R7.2: {name} are out of date: {kept[name]} instead of {fresh[name]}"


def _constants(game: Game) -> dict[str, object]:
    """What constant abilities give at this moment, as this instance has it."""
    creatures = game.creatures()
    return {
        "powers": [(slot, game.power_of(slot)) for slot in creatures],
        "keywords": [(slot, game.keywords_of(slot)) for slot in creatures],
        "blocking limits": [game.blockers(slot, seat) for slot in creatures for seat in game.all_seats],
        "stopped Play effects": [game.play_effects_stopped_by(seat) for seat in game.all_seats],
        "attacking limits": [game.attackers(seat) for seat in game.all_seats],
        "what else holds": (
            game.undefeatable,
            game.reversing,
            game.bait,
            sorted(game.given),
            sorted(game.hand_bans.items()),
        ),
    }


_CHECKS: tuple[Callable[[Game], Iterator[str]], ...] = (
    _double_sided, _hands, _creatures, _life, _acting, _standing, _views, _copies,
)  # fmt: skip
