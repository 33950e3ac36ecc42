"""The page of attacks says what the tests show, and none of them is missing."""

from __future__ import annotations

from tests.net.fairdeal.attacks.page import PAGE, page


def test_the_page_is_up_to_date() -> None:
    """If this fails: `python -m tests.net.fairdeal.attacks.page`."""
    assert PAGE.read_text(encoding="utf-8") == page()
