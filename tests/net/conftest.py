"""Properties run the same everywhere: no time limits on a busy machine, no memory of earlier runs."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("house", database=None, deadline=None, derandomize=True, max_examples=200)
settings.load_profile("house")
