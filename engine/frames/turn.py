"""The turn machine of R3: start, the one turn action, end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.decisions import ACTION, OPTIONAL, Claim, Purpose
from engine.design import UNKNOWN
from engine.events import ActionAgain, Activated, TurnSkipped, TurnStarted
from engine.frames.attack import AttackFrame, bound_hunters
from engine.frames.base import ACTIVATE_BIT, ATTACK_BIT, CLAIM_BIT, Frame, RawOption
from engine.frames.play import PlayFrame
from engine.frames.triggers import settle
from engine.keywords import FAST
from engine.repetition import times_stood
from engine.table import NO_BAN

if TYPE_CHECKING:
    from engine.game import Game

START, CHOOSING, ACTED = range(3)

TURN_LIMIT = 1000
"""Turns after which a game is a draw (R9.5): a life total can grow for ever without repeating a position."""


class TurnFrame(Frame):
    """Lies at the bottom of the stack for the whole game and starts one turn after the other.

    `claimed` tells what the active seat said about a hand from which it may not play every card: -1 nothing yet, 0 that
    it can play one, 1 that it can play none; `acted` whether this is a further action in the same turn.
    """

    __slots__ = ("acted", "claimed", "step")
    CODE = 2

    def __init__(self, step: int = START, claimed: int = -1, acted: int = 0) -> None:
        self.step = step
        self.claimed = claimed
        self.acted = acted

    def copy(self) -> TurnFrame:
        return TurnFrame(self.step, self.claimed, self.acted)

    def fields(self) -> tuple[RawOption, ...]:
        return (self.step, self.claimed, self.acted)

    def run(self, game: Game) -> None:
        if self.step == ACTED:
            if game.fast and self._fast_attack(game):
                return
            if game.taken:
                game.taken = False
                self.step, self.claimed, self.acted = CHOOSING, -1, 1
                self._choose(game)
                return
            self._end(game)
            self.step = START
        if self.step == START:  # not a method of its own: every turn comes through here
            self.step, self.claimed, self.acted = CHOOSING, -1, 0
            game.turn += 1
            if game.watches_turn:
                game.stale = True
            game.log(TurnStarted, game.turn, game.active, game.extra_turn)
            if game.octonite:
                self._harvest(game)
                if game.pool:
                    settle(game)
                    return
        self._choose(game)

    def resume(self, game: Game, option: RawOption) -> None:
        if self.step == ACTED:  # R13.6
            attacker, game.fast = game.fast[0], game.fast[1:]
            if option:
                game.stack.append(AttackFrame(attacker, game.active))
            return
        if option < ACTIVATE_BIT:
            self.step = ACTED
            seat = game.active
            game.hand[seat].remove(option)
            if game.watches_counts:
                game.stale = True
            game.playing.append(option)
            game.stack.append(PlayFrame(option, seat))
        elif option < ATTACK_BIT:
            self.step = ACTED
            self._activate(game, option ^ ACTIVATE_BIT)
        elif option < CLAIM_BIT:
            self.step = ACTED
            game.stack.append(AttackFrame(option ^ ATTACK_BIT, game.active))
        else:
            self.claimed = option ^ CLAIM_BIT

    # --- start --------------------------------------------------------------------------------------------------

    def _harvest(self, game: Game) -> None:
        """R13.3, R13.4: one token from each Harvest creature of the active seat; the last one triggers."""
        for slot in game.play[game.active]:
            harvest, left = game.design[slot].harvest, game.octonite.get(slot, 0)
            if harvest is not None and left:
                game.set_octonite(slot, left - 1)
                if left == 1:
                    game.pool.append((harvest.index, slot, game.active, -1))

    # --- the turn action ----------------------------------------------------------------------------------------

    def _choose(self, game: Game) -> None:
        active = game.active
        offered = None
        if game.limits_turn_action:
            options, offered = self._limited(game)
            if options is None:
                return
        else:
            options = game.hand[active] + [slot | ATTACK_BIT for slot in game.play[active]]
            if game.traits.actions:
                options += _activations(game, active)
        if not options:
            self._cannot_act(game)
            return
        if times_stood(game) == 3:
            game.finish(-1, "repetition")  # R9.6
            return
        if game.turn > TURN_LIMIT:
            game.finish(-1, "turn_limit")
            return
        if len(game.play) > 2:
            self._go_on(game)
        game.ask(active, ACTION, options)
        game.offered = offered

    def _go_on(self, game: Game) -> None:
        """R14.6, R14.8: whoever can act breaks the row of skipped turns."""
        if self.acted:
            game.log(ActionAgain, game.active)
        team = game.rules.teams[game.active]
        game.skips = tuple([0 if each == team else count for each, count in enumerate(game.skips)])

    def _limited(self, game: Game) -> tuple[list[RawOption] | None, list[RawOption] | None]:
        """The options under texts that forbid some: those that this instance knows to be legal, and where they differ
        those that everybody can see. Without options the dealer was asked for a claim first."""
        active = game.active
        attackers = game.attackers(active)
        bound = bound_hunters(game, active)
        if bound:  # R16.15
            return [slot | ATTACK_BIT for slot in bound], None
        field = [slot | ATTACK_BIT for slot in attackers] + _activations(game, active)
        hand = game.hand[active]
        ban = game.hand_ban(active)
        if ban == NO_BAN or not hand:
            return [*hand, *field], None
        if not field and self.claimed < 0:
            game.request_claim(Claim(tuple(hand), active, ban))
            return None, None
        if self.claimed > 0:
            return field, None
        legal = [slot for slot in hand if game.design[slot] is UNKNOWN or game.design[slot].power < ban]
        return [*legal, *field], [*hand, *field]

    def _activate(self, game: Game, slot: int) -> None:
        """R11.1: the Action effect of one creature is the whole turn action."""
        action = game.design[slot].action
        assert action is not None
        game.log(Activated, game.active, slot)
        game.pool.append((action.index, slot, game.active, -1))
        settle(game)

    def _cannot_act(self, game: Game) -> None:
        """R9.3: the duellist loses. R14.7, R14.8: in a team the turn ends, and two skips in a row lose."""
        active = game.active
        if not game.rules.has_teammates:
            game.finish(game.opponents[active][0], "no_action")
            return
        self.step = ACTED
        if self.acted:
            return
        game.log(TurnSkipped, active)
        team = game.rules.teams[active]
        game.skips = tuple([count + (each == team) for each, count in enumerate(game.skips)])
        for mate in game.allied[active]:
            for slot in game.play[mate]:
                teammate_cannot_act = game.design[slot].teammate_cannot_act
                if mate != active and teammate_cannot_act is not None:
                    game.pool.append((teammate_cannot_act.index, slot, mate, -1))
        if game.pool:
            settle(game)
        elif game.skips[team] > 1:
            game.finish(game.opponents[active][0], "no_action")

    # --- after the action ---------------------------------------------------------------------------------------

    def _fast_attack(self, game: Game) -> bool:
        """R13.6: what the active seat played with Fast may attack in the same turn. Whether it has been asked."""
        while game.fast:
            slot = game.fast[0]
            if (
                game.controller[slot] == game.active
                and game.keywords_of(slot) & FAST
                and slot in game.attackers(game.active)
            ):
                game.ask(game.active, OPTIONAL, [1, 0], slot, Purpose.FAST_ATTACK)
                return True
            game.fast = game.fast[1:]
        return False

    def _end(self, game: Game) -> None:
        """R3.6, R4.4: an extra turn is a turn of its own, taken before anybody else's."""
        game.attacked.clear()
        if game.until_end:  # R7.14
            game.until_end = ()
            game.stale = True
        game.extra_turn = bool(game.extra_turns)
        if game.extra_turn:
            game.extra_turns -= 1
        else:
            game.active = (game.active + 1) % len(game.play)


def _activations(game: Game, seat: int) -> list[RawOption]:
    """The creatures of the seat whose Action effect would change something now, in any of its parts (R11.2)."""
    found = []
    for slot in game.play[seat]:
        action = game.design[slot].action
        if action is not None and any(step.would_do(game, seat, slot) for step in action.steps):
            found.append(slot | ACTIVATE_BIT)
    return found
