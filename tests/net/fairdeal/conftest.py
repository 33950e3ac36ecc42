"""Fixtures of the tests of the fair deal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

from net.fairdeal import shuffle_verifier
from net.fairdeal.codes import Code
from net.fairdeal.points import Ciphertext, Point
from net.fairdeal.shuffle import Shuffle


@pytest.fixture
def each_shuffle_is_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """All machines and all outsiders judge the same shuffles with the same pure function: its answers are kept, which
    saves long tests more than half of their time."""

    def judge(shuffle: Shuffle, ctx: bytes, zone: int, joint_key: Point, inputs: Sequence[Ciphertext]) -> Code:
        in_force = tuple(rule for rule in vars(shuffle_verifier).values() if callable(rule))
        return _judged(in_force, shuffle, ctx, zone, joint_key, tuple(inputs))

    monkeypatch.setattr("net.fairdeal.rounds.cards.verify_shuffle", judge)


@cache
def _judged(
    in_force: tuple[object, ...],
    shuffle: Shuffle,
    ctx: bytes,
    zone: int,
    joint_key: Point,
    inputs: tuple[Ciphertext, ...],
) -> Code:
    """`in_force` are the verifier's own functions: some tests take one of its equations away."""
    return shuffle_verifier.verify_shuffle(shuffle, ctx, zone, joint_key, inputs)
