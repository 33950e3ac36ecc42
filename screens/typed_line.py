"""A line that is typed: what a key makes of it. No cursor blinks, so an idle screen stays silent (U5)."""

from __future__ import annotations

from textual import events

LONGEST = 60


def edited(text: str, event: events.Key, longest: int = LONGEST) -> str | None:
    """The text after this key; None if the key is no editing key."""
    if event.key in ("backspace", "ctrl+h"):
        return text[:-1]
    if event.key == "ctrl+u":
        return ""
    character = event.character
    if character is not None and character.isprintable() and event.key not in ("enter", "tab"):
        return (text + character)[:longest]
    return None
