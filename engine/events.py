"""Facts that a log, a screen or a transcript can be made of (A2.6).

Events name slots and seats by number and hold nothing that is hidden from anybody: a design stands
only in `Revealed`. So one list of events serves every seat, and an observer that remembers what it
was shown can name every card that it may name.
"""

from __future__ import annotations

from typing import NamedTuple


class Shuffled(NamedTuple):
    """These slots were shuffled; what was known about them is void, except to the holder of a shuffled hand."""

    slots: tuple[int, ...]


class Revealed(NamedTuple):
    """Everybody sees that `slot` is `design` (an index into `engine.cards.DESIGNS`)."""

    slot: int
    design: int


class FirstSeat(NamedTuple):
    """`seat` starts. `slots` are the revealed cards, one a seat, empty if chance decided (R2.5)."""

    seat: int
    slots: tuple[int, ...]


class TurnStarted(NamedTuple):
    turn: int
    seat: int
    extra: bool


class Drew(NamedTuple):
    """From the own draw pile into the hand."""

    seat: int
    slots: tuple[int, ...]


class Played(NamedTuple):
    """From hand as a turn action: the card lies open, Mindbugs may follow (R4.1)."""

    seat: int
    slot: int


class PlayedByEffect(NamedTuple):
    """Played from a discard pile by the effect of `by`; no Mindbug (R4.6)."""

    seat: int
    slot: int
    by: int


class PlayedFromHandByEffect(NamedTuple):
    """Played from the own hand by the effect of `by`; no Mindbug (R4.6, R16.12)."""

    seat: int
    slot: int
    by: int


class MindbugUsed(NamedTuple):
    """`seat` takes the played card; `from_seat` gets an extra turn (R4.3, R4.4)."""

    seat: int
    slot: int
    from_seat: int


class MindfrogUsed(NamedTuple):
    """`seat` takes the card that its teammate `from_seat` played (R14.5)."""

    seat: int
    slot: int
    from_seat: int


class MindbugDeclined(NamedTuple):
    """A Mindbug, or by the teammate a Mindfrog."""

    seat: int
    slot: int


class ActionAgain(NamedTuple):
    """The played card was taken: `seat` takes another turn action in the same turn (R14.6)."""

    seat: int


class TurnSkipped(NamedTuple):
    """`seat` has no legal turn action (R14.8)."""

    seat: int


class Activated(NamedTuple):
    """The Action effect of `slot` is the turn action of `seat` (R11.1)."""

    seat: int
    slot: int


class Evolved(NamedTuple):
    """The creature is `design` now, an index into `engine.cards.DESIGNS` (R11.4)."""

    slot: int
    design: int


class Boosted(NamedTuple):
    """These cards came from discard piles and lie under `slot` now (R12.1)."""

    slot: int
    cards: tuple[int, ...]
    by: int


class BoostTaken(NamedTuple):
    """A card that lay under `slot` went into the hand of `seat`."""

    slot: int
    card: int
    seat: int
    by: int


class BoostsDropped(NamedTuple):
    """What lay under `slot` when it left play is in the discard pile of `seat` now (R12.4)."""

    slot: int
    cards: tuple[int, ...]
    seat: int


class OctoniteChanged(NamedTuple):
    """`left` tokens lie on the creature now (R13)."""

    slot: int
    left: int


class NotDefeated(NamedTuple):
    """It cannot be defeated, so it stays as it is (R16.16)."""

    slot: int


class Protected(NamedTuple):
    """Until the end of the turn it cannot be defeated (R16.16)."""

    slot: int
    by: int


class KeywordsGained(NamedTuple):
    """Keyword bits until the end of the turn (R7.14)."""

    slot: int
    bits: int
    by: int


class BlockForbidden(NamedTuple):
    """The creature cannot block this turn (R7.14)."""

    slot: int
    by: int


class SeatCannotBlock(NamedTuple):
    """No creature of `seat` can block this turn (R7.14)."""

    seat: int
    by: int


class AttackForced(NamedTuple):
    """`seat` attacks with `slot` because of `by` (R16.14)."""

    seat: int
    slot: int
    by: int


class EffectCopied(NamedTuple):
    """`slot` does what `of` does (R7.15)."""

    slot: int
    of: int


class MindbugRefreshed(NamedTuple):
    """A used Mindbug of `seat` is unused again (R4.9)."""

    seat: int
    by: int


class Named(NamedTuple):
    """D11: `seat` named `word`; for a pile, the letter of its seat."""

    seat: int
    word: str
    by: int


class Given(NamedTuple):
    """From hand to hand by the giver's choice, seen by these two seats only (R8.5)."""

    from_seat: int
    to_seat: int
    slots: tuple[int, ...]
    by: int


class Shown(NamedTuple):
    """`seat` showed a card of its hand and keeps it."""

    seat: int
    slot: int
    by: int


class PileDiscarded(NamedTuple):
    """The draw pile of `seat` lies in its discard pile now (R8.4)."""

    seat: int
    slots: tuple[int, ...]
    by: int


class CardDiscarded(NamedTuple):
    """A card of `from_seat`'s hand was put into the discard pile of `seat`."""

    from_seat: int
    seat: int
    slot: int
    by: int


class ReturnedToHand(NamedTuple):
    """From play into the hand of `to_seat` (R10.3)."""

    slot: int
    from_seat: int
    to_seat: int
    by: int


class TookFromDiscard(NamedTuple):
    """Cards of discard piles went into the hand of `seat` (R8.5)."""

    seat: int
    slots: tuple[int, ...]
    by: int


class LookedAt(NamedTuple):
    """`seat` alone looked at cards of the unused pile."""

    seat: int
    slots: tuple[int, ...]
    by: int


class Handed(NamedTuple):
    """A card of the unused pile went into the hand of `to_seat`, seen by it and by `seat`."""

    seat: int
    to_seat: int
    slot: int
    by: int


class EnteredPlay(NamedTuple):
    seat: int
    slot: int


class PlayEffectStopped(NamedTuple):
    """The Play effect of `slot` does not happen because of `by` (R16.1)."""

    slot: int
    by: int


class Triggered(NamedTuple):
    """An effect starts to resolve. `label` is one of `engine.design.TRIGGERS`."""

    seat: int
    slot: int
    label: str


class NothingToDo(NamedTuple):
    """A part of the effect of `slot` had no target or changed nothing (R7.5)."""

    slot: int


class Attacked(NamedTuple):
    seat: int
    slot: int
    second: bool


class AttackOver(NamedTuple):
    """The attack ends before a block: the attacker is gone or changed sides (R5.3)."""

    slot: int


class Hunted(NamedTuple):
    slot: int
    target: int


class HuntDeclined(NamedTuple):
    slot: int


class Blocked(NamedTuple):
    seat: int
    slot: int
    attacker: int


class NotBlocked(NamedTuple):
    """`able` is False when the seat had no legal blocker and was not asked (R5.5)."""

    seat: int
    attacker: int
    able: bool


class Fought(NamedTuple):
    """Powers are those at the moment of the fight (R5.8)."""

    attacker: int
    blocker: int
    attacker_power: int
    blocker_power: int


class Exhausted(NamedTuple):
    """Tough saved it (R6.5)."""

    slot: int


class Defeated(NamedTuple):
    """`seat` controlled it and has it in the discard pile now; `by` is the opposing creature or the source."""

    slot: int
    seat: int
    by: int


class LifeLost(NamedTuple):
    """`seat` stands for its team; `life` is what is left; `by` the attacker or the source."""

    seat: int
    amount: int
    life: int
    by: int


class LifeGained(NamedTuple):
    seat: int
    amount: int
    life: int
    by: int


class ControlTaken(NamedTuple):
    slot: int
    from_seat: int
    to_seat: int
    by: int


class Discarded(NamedTuple):
    """From hand to the own discard pile; not a defeat (R8.4)."""

    seat: int
    slots: tuple[int, ...]
    by: int


class Stolen(NamedTuple):
    """From hand to hand, seen by these two seats only (R8.5)."""

    from_seat: int
    to_seat: int
    slots: tuple[int, ...]
    by: int


class TookBack(NamedTuple):
    """From the own discard pile into the hand."""

    seat: int
    slots: tuple[int, ...]
    by: int


class Chosen(NamedTuple):
    """Targets named by `seat`; `forced` when there was no other way (R3.5)."""

    seat: int
    slots: tuple[int, ...]
    by: int
    forced: bool


class AttackAgain(NamedTuple):
    slot: int


class AttackStopped(NamedTuple):
    """The second attack was declined (R6.1)."""

    slot: int


class GameOver(NamedTuple):
    """`seat` wins (any seat of the team), -1 for a draw. `reason` is one of `REASONS`."""

    seat: int
    reason: str


REASONS = ("life", "no_action", "card", "repetition", "turn_limit", "conceded", "absent")

Event = (
    Shuffled | Revealed | FirstSeat | TurnStarted | Drew | Played | PlayedByEffect | MindbugUsed
    | MindbugDeclined | EnteredPlay | PlayEffectStopped | Triggered | NothingToDo | Attacked | AttackOver
    | Hunted | HuntDeclined | Blocked | NotBlocked | Fought | Exhausted | Defeated | LifeLost | LifeGained
    | ControlTaken | Discarded | Stolen | TookBack | Chosen | AttackAgain | AttackStopped | GameOver
    | PlayedFromHandByEffect | MindfrogUsed | ActionAgain | TurnSkipped | Activated | Evolved | Boosted | BoostTaken
    | BoostsDropped | OctoniteChanged | NotDefeated | Protected | KeywordsGained | BlockForbidden | SeatCannotBlock
    | AttackForced | EffectCopied | MindbugRefreshed | Named | Given | Shown | PileDiscarded | CardDiscarded
    | ReturnedToHand | TookFromDiscard | LookedAt | Handed
)  # fmt: skip
