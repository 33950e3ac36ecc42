"""The arithmetic of the curve, worked out once per process.

All machines of a table, whoever reads its transcript and every test that plays the same game ask the library the same
questions, and its answers are nearly the whole price of a fair deal. They are pure functions of bytes, so what is
remembered is what would come out; everything that is ours, every check of every machine, still runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Final

import pytest
from nacl import bindings

from net.fairdeal.envelope import Envelope

PURE: Final = (
    "crypto_core_ed25519_add",
    "crypto_core_ed25519_is_valid_point",
    "crypto_core_ed25519_sub",
    "crypto_scalarmult_ed25519_base_noclamp",
    "crypto_scalarmult_ed25519_noclamp",
)
ANSWERS: Final = 2**17
"""How many are kept of each function, more than four seats ask for in a game: below 50 MB each, rarely all of it."""
SIGNATURES: Final = 2**13
_REMEMBERING: Final = {name: lru_cache(ANSWERS)(getattr(bindings, name)) for name in PURE}
_IS_SIGNED_BY: Final = lru_cache(SIGNATURES)(Envelope.is_signed_by)


@contextmanager
def arithmetic_done_once() -> Iterator[None]:
    """Inside, questions that were asked before are answered from memory. What raises is asked again."""
    with pytest.MonkeyPatch.context() as patch:
        for name, remembering in _REMEMBERING.items():
            patch.setattr(bindings, name, remembering)
        patch.setattr(Envelope, "is_signed_by", _IS_SIGNED_BY)
        yield
