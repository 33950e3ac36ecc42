"""Plays a scenario's script and checks what came out."""

from __future__ import annotations

import re
from random import Random
from typing import Any, NamedTuple

from engine.decisions import Claim, Pick, Request, Shuffle
from engine.design import UNKNOWN
from engine.game import Game
from engine.scenario.chronicle import chronicle
from engine.scenario.expectation import problems_of
from engine.scenario.naming import KIND_WORDS, Neighbourhood, Unfitting, option_index, option_names
from engine.scenario.position import build, position_of
from engine.scenario.reader import SEAT_LETTERS, Scenario, ScenarioError, read

_COMMENT = re.compile(r"\s#.*$")


class Result(NamedTuple):
    """What `mindbug scenario` reports. `decision` is `B block`, or "" when the game is over."""

    title: str
    ok: bool
    problems: tuple[str, ...]
    position: dict[str, Any]
    decision: str
    options: tuple[str, ...]
    log: tuple[str, ...]
    game: Game


class Refused(ValueError):
    """A script line does not answer what the game waits for."""


def run_text(text: str) -> Result:
    """Read and run. Raises `ScenarioError` for a text that is no scenario."""
    return run(read(text))


def run(scenario: Scenario) -> Result:
    """Play the script from the position. Raises `ScenarioError` when a `?` card would have to be known."""
    player = _Player(scenario)
    player.play()
    return player.result()


class _Player:
    def __init__(self, scenario: Scenario) -> None:
        self._scenario = scenario
        self._lines = [_COMMENT.sub("", line).strip() for line in scenario.script]
        self._at = 0
        self._random = Random(scenario.seed)
        self._fixed_picks: list[str] = []
        self._problems: list[str] = []
        self._refused_line: int | None = None
        self._log: list[str] = []
        self.game = build(scenario)

    def play(self) -> None:
        self._serve()
        while self._at < len(self._lines):
            line = self._lines[self._at]
            self._at += 1
            if line.startswith("random ") or line == "random":
                self._fixed_picks.append(line[len("random") :])
                continue
            before = self.game.to_bytes()
            try:
                self._answer(line)
            except Refused as refusal:
                self._refused(str(refusal), before)
                return
            self._serve()

    def _answer(self, line: str) -> None:
        letter, _, words = line.partition(" ")
        decision = self.game.decision
        if decision is None:
            raise Refused("the game is over")
        standing = f"{SEAT_LETTERS[decision.seat]} {KIND_WORDS[decision.kind]}"
        told = f"open is {standing}: {'; '.join(option_names(self.game, decision))}"
        if letter != SEAT_LETTERS[decision.seat]:
            raise Refused(f"it is not {letter}'s decision; {told}")
        try:
            index = option_index(self.game, decision, words)
        except Unfitting as error:
            raise Refused(f"{error}; {told}") from error
        self.game.answer(index)

    def _refused(self, reason: str, before: bytes) -> None:
        self._refused_line = self._at
        if self.game.to_bytes() != before:
            self._problems.append(f"line {self._at} was refused but changed the position")
        if self._scenario.expect.error_line != self._at:
            self._problems.append(f'line {self._at} "{self._lines[self._at - 1]}" was refused: {reason}')

    # --- chance ------------------------------------------------------------------------------------------------

    def _serve(self) -> None:
        while self.game.request is not None:
            self.game.tell(self._reply(self.game.request))
        self._log.extend(chronicle(self.game, self.game.take_events()))

    def _reply(self, request: Request) -> tuple[int, ...]:
        designs = self.game.design
        if isinstance(request, Pick):
            return self._pick(request)
        if isinstance(request, Shuffle):
            mixed = self._random.sample(request.slots, len(request.slots))
            return tuple(designs[slot].index for slot in mixed)
        if isinstance(request, Claim) and not any(designs[slot] is UNKNOWN for slot in request.slots):
            return (int(all(designs[slot].power >= request.power for slot in request.slots)),)
        raise ScenarioError('the identity of a "?" card is needed here; write down what it is')

    def _pick(self, request: Pick) -> tuple[int, ...]:
        if not self._fixed_picks and self._at < len(self._lines) and self._lines[self._at].startswith("random "):
            self._fixed_picks.append(self._lines[self._at][len("random") :])
            self._at += 1
        if not self._fixed_picks:
            return tuple(self._random.sample(request.slots, request.size))
        words = self._fixed_picks.pop(0)
        around = Neighbourhood(self.game, list(request.slots))
        try:
            picked = tuple(around.find(each) for each in words.split(","))
        except Unfitting as error:
            raise ScenarioError(f"random{words}: {error}") from error
        if len(set(picked)) != request.size:
            raise ScenarioError(f"random{words}: {request.size} different cards are picked here")
        return picked

    # --- what came out -----------------------------------------------------------------------------------------

    def result(self) -> Result:
        game, expect = self.game, self._scenario.expect
        problems = [*self._problems]
        if expect.error_line is not None and self._refused_line is None:
            problems.append(f"line {expect.error_line} should have been refused but was taken")
        problems.extend(problems_of(game, expect))
        decision = game.decision
        return Result(
            title=self._scenario.title,
            ok=not problems,
            problems=tuple(problems),
            position=position_of(game),
            decision=f"{SEAT_LETTERS[decision.seat]} {KIND_WORDS[decision.kind]}" if decision else "",
            options=option_names(game, decision) if decision else (),
            log=tuple(self._log),
            game=game,
        )
