"""The page of attacks from the network says what the tests show."""

from __future__ import annotations

from tests.net.attacks.page import PAGE, page


def test_the_page_is_up_to_date() -> None:
    """If this fails: `python -m tests.net.attacks.page`."""
    assert PAGE.read_text(encoding="utf-8") == page()
