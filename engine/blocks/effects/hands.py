"""Effects on hands, which only their holders see (R7.6, R8)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.blocks.effects.base import Effect, choose, goes_round, nothing
from engine.blocks.targets import own
from engine.decisions import NAME, OPTIONAL, Purpose
from engine.events import CardDiscarded, Given, Named, Shown, Stolen
from engine.frames.defeat import DefeatFrame
from engine.frames.hands import SHOWN, DiscardFrame, ReceiveFrame
from engine.frames.play import HandPlayFrame
from engine.frames.triggers import EffectFrame

if TYPE_CHECKING:
    from engine.game import Game

PILE_LETTERS = "ABCD"
"""What a seat's discard pile is called where one is named (D11)."""


def teammate_of(game: Game, seat: int) -> int:
    """The other seat of the team, -1 in a duel."""
    return next((other for other in game.allied[seat] if other != seat), -1)


# --- discarding -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpponentDiscards(Effect):
    """The opponent chooses among their own cards, all together (R7.6, R7.8); `count` of them, or with
    `for_each_creature` as many as they control creatures."""

    count: int = 0
    for_each_creature: bool = False

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"opponent_discards_choice"})

    @property
    def names_opponent(self) -> bool:
        return True

    def would_do(self, game: Game, seat: int, source: int) -> bool:
        return any(game.hand[opponent] for opponent in game.opponents[seat])

    def run(self, game: Game, frame: EffectFrame) -> None:
        hand = game.hand[frame.opponent]
        count = len(game.play[frame.opponent]) if self.for_each_creature else self.count
        if not hand or not count:
            nothing(game, frame)
            return
        choose(game, frame, frame.opponent, hand, count, Purpose.DISCARD)

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...]) -> None:
        frame.place += 1
        game.stack.append(DiscardFrame(frame.opponent, choice, frame.source))


@dataclass(frozen=True, slots=True)
class EachOpponentDiscards(Effect):
    """Every opponent, the one on the left first."""

    count: int

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"opponent_discards_choice"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        for seat in game.opponents[frame.seat]:
            if seat in frame.kept:
                continue
            if game.hand[seat]:
                choose(game, frame, seat, game.hand[seat], self.count, Purpose.DISCARD)
                return
            frame.kept = (*frame.kept, seat)
        frame.kept = ()
        frame.place += 1

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...]) -> None:
        seat = next(each for each in game.opponents[frame.seat] if each not in frame.kept)
        frame.kept = (*frame.kept, seat)
        game.stack.append(DiscardFrame(seat, choice, frame.source))


@dataclass(frozen=True, slots=True)
class Discard(Effect):
    """Its controller chooses own cards, which are kept for the next step; up to so many with `up_to`."""

    count: int
    up_to: bool = False

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"self_discard_choice"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        frame.kept = ()
        hand = game.hand[frame.seat]
        if not hand:
            nothing(game, frame)
            return
        choose(game, frame, frame.seat, hand, self.count, Purpose.DISCARD, up_to=self.up_to)

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...]) -> None:
        frame.place += 1
        frame.kept = choice
        if choice:
            game.stack.append(DiscardFrame(frame.seat, choice, frame.source))


@dataclass(frozen=True, slots=True)
class DiscardRandom(Effect):
    """Cards of the own hand, picked by chance (R7.6)."""

    count: int

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"self_discard_random"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        hand = tuple(game.hand[frame.seat])
        if not hand:
            nothing(game, frame)
        elif len(hand) <= self.count:
            self.resume(game, frame, hand)
        else:
            game.request_pick(hand, self.count)

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...]) -> None:
        frame.place += 1
        game.stack.append(DiscardFrame(frame.seat, choice, frame.source))


@dataclass(frozen=True, slots=True)
class OpponentDiscardsOrDefeats(Effect):
    """The opponent may discard a card of their choice; who does not chooses an own creature, which is defeated."""

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"opponent_choice", "opponent_discards_choice", "opponent_defeats_own"})

    @property
    def names_opponent(self) -> bool:
        return True

    def run(self, game: Game, frame: EffectFrame) -> None:
        hand, creatures = game.hand[frame.opponent], own(game, frame.opponent)
        if hand and not frame.kept:
            choose(game, frame, frame.opponent, hand, 1, Purpose.DISCARD, up_to=True)
        elif creatures:
            frame.kept = (1,)
            choose(game, frame, frame.opponent, creatures, 1, Purpose.DEFEAT)
        else:
            nothing(game, frame)

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...]) -> None:
        if frame.kept:
            frame.place += 1
            game.stack.append(DefeatFrame(choice, frame.source))
        elif choice:
            frame.place += 1
            game.stack.append(DiscardFrame(frame.opponent, choice, frame.source))
        else:
            frame.kept = (1,)


@dataclass(frozen=True, slots=True)
class RevealRandomToPile(Effect):
    """A card of the opponent's hand, picked by chance, is shown and goes into a pile of the controller's choice."""

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"reveal_random_from_hand", "discard_to_any_pile"})

    @property
    def names_opponent(self) -> bool:
        return True

    def word(self, option: int) -> str:
        return PILE_LETTERS[option]

    def run(self, game: Game, frame: EffectFrame) -> None:
        hand = tuple(game.hand[frame.opponent])
        if not hand:
            nothing(game, frame)
        elif not frame.kept and len(hand) > 1:
            game.request_pick(hand, 1)
        else:
            slot = frame.kept[0] if frame.kept else hand[0]
            asked = len(frame.kept) > 1
            frame.kept = (slot, 1)
            if not asked and game.must_reveal((slot,)):
                game.request_reveal((slot,))
                return
            game.log_revealed(slot)
            game.ask(frame.seat, NAME, list(game.all_seats), frame.source, Purpose.PILE)

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...] | int) -> None:
        if isinstance(choice, tuple):
            frame.kept = choice
            return
        slot, robbed = frame.kept[0], frame.opponent
        frame.place += 1
        frame.kept = ()
        game.log(Named, frame.seat, self.word(choice), frame.source)
        game.hand[robbed].remove(slot)
        game.to_discard(slot, choice)
        game.touch()
        game.log(CardDiscarded, robbed, choice, slot, frame.source)
        game.refill(robbed)


# --- from hand to hand ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StealRandom(Effect):
    """Cards of the opponent's hand, picked by chance together, go to the own hand (R7.6, R8.5)."""

    count: int

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"steal_random_from_hand"})

    @property
    def names_opponent(self) -> bool:
        return True

    def run(self, game: Game, frame: EffectFrame) -> None:
        hand = tuple(game.hand[frame.opponent])
        if not hand:
            nothing(game, frame)
        elif len(hand) <= self.count:
            self.resume(game, frame, hand)
        else:
            game.request_pick(hand, self.count)

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...]) -> None:
        frame.place += 1
        robbed = frame.opponent
        game.hand[robbed] = [slot for slot in game.hand[robbed] if slot not in choice]
        game.hand[frame.seat].extend(choice)
        game.touch()
        game.log(Stolen, robbed, frame.seat, choice, frame.source)
        game.receive(frame.seat, choice)
        game.refill(robbed)


@dataclass(frozen=True, slots=True)
class IsGiven(Effect):
    """Another player chooses a card of theirs and gives it to the controller, seen by these two; the giver draws up
    (R8.1, R8.5). It is kept for the next step, a `PlayKept` (R16.12)."""

    giver: Callable[[Game, EffectFrame], int]
    primitive: str

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({self.primitive})

    @property
    def names_opponent(self) -> bool:
        return self.giver is the_opponent

    def run(self, game: Game, frame: EffectFrame) -> None:
        frame.kept = ()
        giver = self.giver(game, frame)
        if giver < 0 or not game.hand[giver]:
            nothing(game, frame)
            return
        choose(game, frame, giver, game.hand[giver], 1, Purpose.GIVE)

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...]) -> None:
        frame.place += 1
        frame.kept = choice
        giver = self.giver(game, frame)
        game.hand[giver].remove(choice[0])
        game.hand[frame.seat].append(choice[0])
        game.touch()
        game.log(Given, giver, frame.seat, choice, frame.source)
        game.refill(giver)
        game.offer_card(frame.seat, choice)


def the_opponent(game: Game, frame: EffectFrame) -> int:
    return frame.opponent


def the_teammate(game: Game, frame: EffectFrame) -> int:
    return teammate_of(game, frame.seat)


@dataclass(frozen=True, slots=True)
class EachOpponentPassesLeft(Effect):
    """Each opponent chooses a card; then each gives it to the player on their left."""

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"each_opponent_passes_card_left"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        givers = [seat for seat in game.opponents[frame.seat] if game.hand[seat]]
        if not givers:
            nothing(game, frame)
        elif len(frame.kept) < len(givers):
            giver = givers[len(frame.kept)]
            choose(game, frame, giver, game.hand[giver], 1, Purpose.GIVE)
        else:
            frame.place += 1
            chosen, frame.kept = frame.kept, ()
            for giver, slot in zip(givers, chosen, strict=True):
                game.hand[giver].remove(slot)
                game.hand[game.next_seat(giver)].append(slot)
                game.log(Given, giver, game.next_seat(giver), (slot,), frame.source)
            game.touch()
            for giver, slot in zip(givers, chosen, strict=True):
                game.receive(game.next_seat(giver), (slot,))
                game.refill(giver)

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...]) -> None:
        frame.kept += choice


# --- from hand into play --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayKept(Effect):
    """Its controller may play the card that the step before put into their hand, or keeps it (R16.12). The third time
    everything lies as before it is kept: two such creatures could take each other without end (R9.5)."""

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"play_or_keep"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        if not frame.kept or frame.kept[0] not in game.hand[frame.seat]:
            nothing(game, frame)
        elif goes_round(game, frame):
            self.resume(game, frame, 0)
        else:
            game.ask(frame.seat, OPTIONAL, [1, 0], frame.source, Purpose.PLAY_IT)

    def resume(self, game: Game, frame: EffectFrame, choice: int) -> None:
        frame.place += 1
        slot, frame.kept = frame.kept[0], ()
        if choice:
            game.stack.append(HandPlayFrame(slot, frame.seat, frame.source))
        else:
            game.stack.append(ReceiveFrame(frame.seat, (slot,), SHOWN))


@dataclass(frozen=True, slots=True)
class PlayFromHand(Effect):
    """Its controller plays a card of their choice; mandatory with a card in hand (R7.5), no Mindbug (R4.6)."""

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"play_from_hand_effect"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        hand = game.hand[frame.seat]
        if not hand:
            nothing(game, frame)
            return
        choose(game, frame, frame.seat, hand, 1, Purpose.PLAY_FROM_HAND)

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...]) -> None:
        frame.place += 1
        game.stack.append(HandPlayFrame(choice[0], frame.seat, frame.source))


@dataclass(frozen=True, slots=True)
class TeammateShows(Effect):
    """The teammate chooses a card of their hand, shows it to everybody and keeps it; its power is kept for the
    next step."""

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"teammate_reveals_card"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        mate = teammate_of(game, frame.seat)
        if frame.kept:
            frame.place += 1
            shown, frame.kept = frame.kept, (game.design[frame.kept[0]].power,)
            game.log_revealed(*shown)
            game.log(Shown, mate, shown[0], frame.source)
            game.stack.append(ReceiveFrame(mate, shown, SHOWN))  # F7.10: the hand is shuffled again
        elif mate < 0 or not game.hand[mate]:
            nothing(game, frame)
        else:
            choose(game, frame, mate, game.hand[mate], 1, Purpose.SHOW)

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...]) -> None:
        frame.kept = choice
        game.request_reveal(choice)
