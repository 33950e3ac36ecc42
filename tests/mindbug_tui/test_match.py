"""The one loop: who is asked, what is kept before whom, and how a game is given up (A1)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

import pytest

from engine.dealer import LocalDealer
from engine.decisions import IllegalAnswer
from engine.events import Event, GameOver
from engine.game import Game
from engine.rules import Setup
from engine.view import View
from mindbug_tui.match import Computer, Match, Person


class Chance:
    """Answers with anything that is legal, and notes what it was asked."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self.asked: list[View] = []

    def choose(self, view: View) -> int:
        self.asked.append(view)
        assert view.decision is not None
        return self._random.randrange(len(view.decision.options))


class Diary:
    """Observer of a seat and record of the match in one, so that the order of both can be seen."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.entries: list[tuple[object, ...]] = []
        self.events: list[Event] = []
        self.last: View | None = None

    def saw(self, events: Sequence[Event], view: View) -> None:
        self.entries.append(("saw", len(events)))
        self.events.extend(events)
        self.last = view

    def answered(self, seat: int, index: int, position: bytes) -> None:
        self.entries.append(("answered", seat, index, position))

    def conceded(self, seat: int) -> None:
        self.entries.append(("conceded", seat))

    def finished(self, winner: int, reason: str, turns: int) -> None:
        self.entries.append(("finished", winner, reason, turns))


def new_match(seed: int, *players: Person | Computer, diary: Diary | None = None) -> Match:
    match = Match(Game(Setup()), LocalDealer(seed), players, record=diary)
    if diary is not None:
        match.watch(diary)
    return match


async def test_a_whole_game_between_computers_is_recorded_answer_by_answer() -> None:
    chances = [Chance(1), Chance(2)]
    diary = Diary(0)
    match = new_match(5, *(Computer(chance, patient=True) for chance in chances), diary=diary)
    await match.run()
    assert match.game.over
    answers = [entry for entry in diary.entries if entry[0] == "answered"]
    assert len(answers) == sum(len(chance.asked) for chance in chances)
    assert diary.entries[-1] == ("finished", match.game.winner, match.game.reason, match.game.turn)

    again, dealer = Game(Setup()), LocalDealer(5)
    dealer.serve(again)
    for _, seat, index, position in answers:
        assert again.decision is not None
        assert (again.decision.seat, again.public_digest()) == (seat, position)
        assert isinstance(index, int)
        again.answer(index)
        dealer.serve(again)
    assert again.public_digest() == match.game.public_digest()


async def test_every_answer_is_kept_before_it_is_seen() -> None:
    diary = Diary(1)
    await new_match(8, Computer(Chance(1), patient=True), Computer(Chance(2), patient=True), diary=diary).run()
    kinds = [entry[0] for entry in diary.entries]
    assert kinds[0] == "saw"
    assert kinds[1:-1] == ["answered", "saw"] * (len(kinds) // 2 - 1)
    assert kinds[-1] == "finished"


async def test_each_seat_is_asked_with_its_own_view() -> None:
    chances = [Chance(3), Chance(4)]
    await new_match(9, *(Computer(chance, patient=True) for chance in chances)).run()
    for seat, chance in enumerate(chances):
        assert chance.asked
        for view in chance.asked:
            assert view.seat == seat
            assert view.decision is not None
            assert view.decision.seat == seat
            assert all(card.design is None for card in view.hand(1 - seat))


async def test_thinking_aside_plays_the_same_game_as_thinking_in_place() -> None:
    ends = []
    for patient in (True, False):
        match = new_match(12, *(Computer(Chance(seed), patient=patient) for seed in (5, 6)))
        await match.run()
        ends.append(match.game.public_digest())
    assert ends[0] == ends[1]


async def test_the_face_stays_alive_while_the_computer_thinks() -> None:
    loop = asyncio.get_running_loop()
    beats = 0

    def beat() -> None:
        nonlocal beats
        beats += 1
        if not done.is_set():
            loop.call_later(0, beat)

    class Thinker(Chance):
        def choose(self, view: View) -> int:
            before = beats
            while beats < before + 3:  # ends only if the loop goes on meanwhile
                pass
            return super().choose(view)

    done = asyncio.Event()
    beat()
    await new_match(2, Computer(Thinker(1)), Computer(Thinker(2))).run()
    done.set()


async def test_a_person_is_told_answers_and_is_then_left_alone() -> None:
    person, chance, loop = Person(), Chance(1), asyncio.get_running_loop()
    diary = Diary(0)
    match = new_match(3, person, Computer(Chance(2), patient=True), diary=diary)

    def answer_soon(view: View) -> None:
        loop.call_soon(person.answer, chance.choose(view))

    person.on_ask = answer_soon
    assert person.waiting is None
    await match.run()
    assert person.waiting is None
    assert [entry[1] for entry in diary.entries if entry[0] == "answered"].count(0) == len(chance.asked)


async def test_a_person_cannot_answer_what_is_not_asked() -> None:
    person = Person()
    with pytest.raises(IllegalAnswer):
        person.answer(0)
    diary = Diary(0)
    match = new_match(3, person, person, diary=diary)
    running = asyncio.create_task(match.run())
    await asyncio.sleep(0)
    assert person.waiting is not None
    assert person.waiting.decision is not None
    count = len(person.waiting.decision.options)
    for wrong in (-1, count, 10**9):
        with pytest.raises(IllegalAnswer):
            person.answer(wrong)
    person.answer(0)
    with pytest.raises(IllegalAnswer):
        person.answer(0)
    await asyncio.sleep(0)
    assert [entry[:3] for entry in diary.entries if entry[0] == "answered"] == [("answered", match.game.active, 0)]
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running


@pytest.mark.parametrize("seat", [0, 1])
async def test_conceding_ends_the_game_whoever_decides(seat: int) -> None:
    person = Person()
    diary = Diary(0)
    match = new_match(3, person, person, diary=diary)
    running = asyncio.create_task(match.run())
    await asyncio.sleep(0)
    match.concede(seat)
    await running
    assert (match.game.winner, match.game.reason) == (1 - seat, "conceded")
    assert ("conceded", seat) in diary.entries
    assert diary.entries[-1][:3] == ("finished", 1 - seat, "conceded")
    assert diary.events[-1] == GameOver(1 - seat, "conceded")
    assert person.waiting is None


async def test_conceding_inside_an_observer_counts_at_once() -> None:
    class Coward(Diary):
        def saw(self, events: Sequence[Event], view: View) -> None:
            super().saw(events, view)
            match.concede(self.seat)

    coward = Coward(1)
    chances = [Chance(1), Chance(2)]
    match = new_match(3, *(Computer(chance, patient=True) for chance in chances), diary=coward)
    await match.run()
    assert (match.game.winner, match.game.reason) == (0, "conceded")
    assert [len(chance.asked) for chance in chances] == [0, 0]


async def test_cancelling_from_outside_is_no_concession() -> None:
    person = Person()
    match = new_match(3, person, person)
    running = asyncio.create_task(match.run())
    await asyncio.sleep(0)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert not match.game.over
    assert person.waiting is None


async def test_a_record_that_fails_stops_the_match_before_anybody_sees_more() -> None:
    class FullDisk(Diary):
        def answered(self, seat: int, index: int, position: bytes) -> None:
            raise OSError("No space left on device")

    diary = FullDisk(0)
    match = new_match(3, Computer(Chance(1), patient=True), Computer(Chance(2), patient=True), diary=diary)
    with pytest.raises(OSError, match="No space"):
        await match.run()
    assert [entry[0] for entry in diary.entries] == ["saw"]


async def test_a_player_that_answers_nonsense_changes_nothing() -> None:
    class Broken(Chance):
        def choose(self, view: View) -> int:
            return 99

    diary = Diary(0)
    match = new_match(3, Computer(Broken(1)), Computer(Broken(2)), diary=diary)
    with pytest.raises(IllegalAnswer):
        await match.run()
    assert [entry[0] for entry in diary.entries] == ["saw"]
