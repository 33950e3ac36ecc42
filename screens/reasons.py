"""Why an option may be a good one: one reason out of the card data and the table, no judgement of its own (B5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.decisions import Decision, Kind, Option, Purpose
from engine.design import CardDesign
from engine.keywords import POISONOUS, TOUGH
from engine.view import Creature, View
from screens.catalogue import advice as words
from screens.catalogue.grammar import keyword_words
from screens.naming import People

BIG = 7
"""Half of the creatures of First Contact have less power."""


def reason(view: View, index: int, names: Sequence[str]) -> str:
    """One sentence for option `index` of the open decision; "" where nothing on the cards speaks for it."""
    decision = view.decision
    assert decision is not None, "nothing is to be decided"
    told = _REASONS.get(decision.kind)
    return told(view, decision, decision.options[index], People(view.seat, names)) if told is not None else ""


def _action(view: View, _: Decision, option: Option, people: People) -> str:
    slot = option.slots[0]
    if option.verb == "attack":
        return _attack(view, slot, people)
    design = view.design(slot)
    return _of_card(design) if design is not None else ""


def _attack(view: View, slot: int, people: People) -> str:
    attacker = view.creature(slot)
    defender = view.opponents(view.seat)[0]
    if attacker is None:
        return ""
    blockers = [blocker for blocker in map(view.creature, view.blockers(slot)) if blocker is not None]
    if not blockers:
        last = view.life(defender) == 1
        return (words.WINS_NOW if last else words.UNBLOCKABLE).format(name=people.name(defender))
    if "attack" in attacker.design.labels:
        return attacker.design.text
    if all(_falls(blocker, attacker) and not _falls(attacker, blocker) for blocker in blockers):
        return words.BEATS_BLOCKERS
    return words.OUTNUMBERED if all(_falls(attacker, blocker) for blocker in blockers) else words.SOME_BLOCKERS


def _of_card(design: CardDesign) -> str:
    """What speaks for a card on its way into play."""
    if design.text:
        return design.text
    keywords = keyword_words(design.keywords)
    told = words.KEYWORDS if keywords else words.BIG if design.power > BIG else words.SMALL
    return told.format(power=design.power, keywords=keywords)


def _mindbug(view: View, decision: Decision, option: Option, _: People) -> str:
    design = view.design(decision.source)
    if design is None:
        return ""
    if option.verb == "pass":
        left = view.mindbugs(view.seat)
        return (words.SAVE_LAST_MINDBUG if left == 1 else words.SAVE_MINDBUG).format(power=design.power)
    return _of_card(design)


def _block(view: View, decision: Decision, option: Option, _: People) -> str:
    attacker = view.creature(decision.source)
    if attacker is None:
        return ""
    if not option.slots:
        return words.LIFE_LEFT.format(life=view.life(view.seat) - 1) if view.life(view.seat) > 1 else ""
    blocker = view.creature(option.slots[0])
    return _fight(blocker, attacker) if blocker is not None else ""


def _hunt(view: View, decision: Decision, option: Option, _: People) -> str:
    attacker = view.creature(decision.source)
    if not option.slots or attacker is None:
        return ""
    prey = view.creature(option.slots[0])
    return _fight(attacker, prey) if prey is not None else ""


def _fight(own: Creature, other: Creature) -> str:
    wins, loses = _falls(other, own), _falls(own, other)
    told = words.FIGHT[wins, loses]
    return told.format(own=own.design.name, other=other.design.name, power=own.power, against=other.power)


def _falls(one: Creature, by: Creature) -> bool:
    """Whether `one` leaves play when it fights `by`, as both are now (R5.8, R6.3, R6.5)."""
    beaten = one.power <= by.power or bool(by.keywords & POISONOUS)
    return beaten and not (one.keywords & TOUGH and not one.exhausted)


def _choose(view: View, decision: Decision, option: Option, _: People) -> str:
    designs = [design for design in map(view.design, option.slots) if design is not None]
    if not designs:
        return ""
    if decision.purpose in (Purpose.DEFEAT, Purpose.TAKE_CONTROL):
        chosen = [creature.power for slot in option.slots if (creature := view.creature(slot)) is not None]
        most = [
            creature.power for each in decision.options for slot in each.slots
            if (creature := view.creature(slot)) is not None
        ]  # fmt: skip
        return words.STRONGEST if chosen and max(chosen) == max(most) else words.POWER.format(power=sum(chosen))
    if decision.purpose is Purpose.DISCARD:
        return words.LEAST.format(power=designs[0].power)
    return _of_card(designs[0])


_REASONS: dict[Kind, Callable[[View, Decision, Option, People], str]] = {
    Kind.ACTION: _action,
    Kind.MINDBUG: _mindbug,
    Kind.BLOCK: _block,
    Kind.HUNT: _hunt,
    Kind.CHOOSE: _choose,
}
