"""A spectator sees what lies open: nobody's hand, and nobody is called "you" (U7, R1.3)."""

from __future__ import annotations

import re
from random import Random
from typing import cast

from textual.screen import Screen

from engine.bots import make_bot
from engine.dealer import LocalDealer
from engine.game import Game
from engine.rules import Setup
from engine.view import NOBODY
from screens.look import Look
from screens.watch_screen import WatchScreen
from tests.screens.frames import Bare


def test_the_view_of_nobody_holds_no_hand_at_any_decision() -> None:
    for seed in range(4):
        game, dealer, bot = Game(Setup()), LocalDealer(seed), make_bot("random", seed)
        dealer.serve(game)
        while not game.over:
            view = game.view(NOBODY)
            assert all(card.design is None for seat in (0, 1) for card in view.hand(seat))
            assert [len(view.hand(seat)) for seat in (0, 1)] == [len(hand) for hand in game.hand]
            assert [view.creatures(seat) for seat in (0, 1)] == [game.view(0).creatures(seat) for seat in (0, 1)]
            assert game.decision is not None
            game.answer(bot.choose(game.view(game.decision.seat)))
            dealer.serve(game)


async def test_a_whole_game_is_watched_in_the_third_person_and_no_key_changes_it() -> None:
    screen = WatchScreen(Look(animate=False), ("Ann", "Bo"))
    app = Bare(cast("Screen[object]", screen))
    game, dealer, rng = Game(Setup()), LocalDealer(7), Random(7)
    dealer.serve(game)
    async with app.run_test(size=(100, 30)) as pilot:
        frames = []
        while not game.over:
            screen.saw(game.take_events(), game.view(NOBODY))
            await pilot.press(rng.choice(["enter", "y", "n", "1", "tab", "down", "left"]))
            if app.screen is not screen:  # a card in full
                await pilot.press("escape")
            frames.append(app.frame())
            assert game.decision is not None
            name = screen.table.names[game.decision.seat]
            assert f"{name} is to decide." in frames[-1]
            game.answer(rng.randrange(len(game.decision.options)))
            dealer.serve(game)
        screen.saw(game.take_events(), game.view(NOBODY))
        await pilot.pause()
        frames.append(app.frame())
        assert "This game is over." in frames[-1]
        for frame in frames:
            assert not re.search(r"You have|Your hand|your turn|^ *You *$", frame, re.MULTILINE)
        assert not re.search(r"\b[Yy]ou(r|rs)?\b", "\n".join(screen.story.log))
        assert "Ann's hand: 5, face down" in frames[0]
        await pilot.press("escape")
