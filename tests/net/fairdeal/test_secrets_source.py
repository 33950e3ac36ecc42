"""Secrets are fresh, injectable and uniform (F5.0, F11.2)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from net.fairdeal.hashing import ORDER
from net.fairdeal.secrets_source import Secrets
from tests.net.fairdeal.sources import SeededSource


class Stuck:
    """A generator that always says the same."""

    def token_bytes(self, nbytes: int, /) -> bytes:
        return bytes(nbytes)

    def randbelow(self, exclusive_upper_bound: int, /) -> int:
        return 0


def test_the_system_is_the_default_and_repeats_nothing() -> None:
    secrets = Secrets()
    assert len({secrets.scalar(b"statement") for _ in range(50)}) == 50
    assert all(0 <= secrets.scalar(b"") < ORDER for _ in range(50))
    assert len(secrets.token()) == 32
    assert secrets.token(16) != secrets.token(16)


def test_the_same_source_gives_the_same_secrets() -> None:
    one, other = Secrets(SeededSource(3)), Secrets(SeededSource(3))
    assert [one.scalar(b"x"), one.permutation(9)] == [other.scalar(b"x"), other.permutation(9)]
    assert Secrets(SeededSource(4)).scalar(b"x") != Secrets(SeededSource(3)).scalar(b"x")


def test_a_stuck_generator_gives_no_nonce_twice_for_two_statements_or_two_seats() -> None:
    """Why F5.0 hashes the seed and the statement in."""
    assert Secrets(Stuck(), b"a").scalar(b"x") != Secrets(Stuck(), b"a").scalar(b"y")
    assert Secrets(Stuck(), b"a").scalar(b"x") != Secrets(Stuck(), b"b").scalar(b"x")


def test_permutations_are_uniform() -> None:
    secrets = Secrets(SeededSource(11))
    seen = Counter(tuple(secrets.permutation(4)) for _ in range(2400))
    assert set(seen) == set(permutations(range(4)))
    # 23 degrees of freedom: above 49.7 once in a thousand seeds, and this seed is fixed.
    assert sum((count - 100) ** 2 / 100 for count in seen.values()) < 49.7
