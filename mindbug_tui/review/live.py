"""The review of a game as a screen that fills while the workers think (B5)."""

from __future__ import annotations

from mindbug_tui.replay import Recorded
from mindbug_tui.review.reviewer import BUDGET, Reviewer
from screens.look import Look
from screens.review_screen import ReviewScreen


def review_screen(look: Look, recorded: Recorded) -> ReviewScreen:
    """The screen; its workers start when it is shown and end when it is left."""
    reviewer = Reviewer(recorded, BUDGET)
    return ReviewScreen(look, recorded, len(reviewer.places), reviewer.judgements)
