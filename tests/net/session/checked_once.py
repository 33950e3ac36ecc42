"""The proof of a shuffle, checked once a process: both ends, every restart and the verifier would check it again.

The check is a pure function of its arguments, so what is remembered is what would come out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache

import pytest

from net.fairdeal.codes import Code
from net.fairdeal.points import Ciphertext, Point
from net.fairdeal.rounds import cards
from net.fairdeal.shuffle import Shuffle
from net.fairdeal.shuffle_verifier import verify_shuffle


@contextmanager
def shuffles_checked_once() -> Iterator[None]:
    """Inside, equal questions are answered from memory."""

    @cache
    def known(body: bytes, ctx: bytes, zone: int, joint_key: Point, inputs: tuple[Ciphertext, ...]) -> Code:
        shuffle = Shuffle.from_bytes(body)
        assert isinstance(shuffle, Shuffle), "it was read before"
        return verify_shuffle(shuffle, ctx, zone, joint_key, inputs)

    def asked(shuffle: Shuffle, ctx: bytes, zone: int, joint_key: Point, inputs: Sequence[Ciphertext]) -> Code:
        return known(shuffle.to_bytes(), ctx, zone, joint_key, tuple(inputs))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cards, "verify_shuffle", asked)
        yield
