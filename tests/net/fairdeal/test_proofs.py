"""What holds for all six proofs: honest ones pass, changes are refused, nothing raises (F5, A11 to A16)."""

from __future__ import annotations

from random import Random

import pytest

from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.group import GROUP, decode_scalar, encode_scalar
from net.fairdeal.points import BASE, Point
from tests.net.fairdeal.bad_encodings import bad_points, bad_scalars
from tests.net.fairdeal.proof_cases import Case, cases, count_multiplications
from tests.net.fairdeal.sources import context

EVERY_PROOF = pytest.mark.parametrize("case", cases().values(), ids=cases())
PRICES = {"pok": 1, "share": 3, "remask": 3, "member": 3 * 4, "coin share": 3, "shuffle": 8 * 3 + 3}
LENGTHS = {"pok": 64, "share": 102, "remask": 134, "member": 6 + 4 * 64, "coin share": 96, "shuffle": 192 * 3 + 164}


def scalar_indices(case: Case) -> range:
    return range(case.points, case.words)


@EVERY_PROOF
def test_the_honest_proof_is_accepted(case: Case) -> None:
    assert case.judge(case.raw) is Code.OK


def test_the_lengths_are_those_of_the_specification() -> None:
    assert {name: len(case.raw) for name, case in cases().items()} == LENGTHS


def test_the_price_of_judging_in_multiplications(monkeypatch: pytest.MonkeyPatch) -> None:
    """The floor of F12, counted where it is paid."""
    counted, prices = count_multiplications(monkeypatch), {}
    for name, case in cases().items():
        counted.clear()
        assert case.judge(case.raw) is Code.OK
        prices[name] = len(counted)
    assert prices == PRICES


@EVERY_PROOF
def test_every_other_context_is_refused(case: Case) -> None:
    """Another game, round, chain, seat or role (F4.6; A04, A27, A35)."""
    kinds = [kind for kind in MessageType if context(0, kind) != case.ctx]
    assert len(kinds) == len(MessageType) - 1
    kind = next(kind for kind in MessageType if context(0, kind) == case.ctx)
    others = [context(0, other) for other in kinds]
    others += [context(1, kind), context(0, kind, number=8), context(0, kind, gid=bytes(32))]
    others += [context(0, kind, prev=bytes(32)), b"", case.ctx[:-1]]
    assert {case.judge_in(case.raw, other) for other in others} == {case.refusal}


@EVERY_PROOF
def test_every_changed_scalar_is_refused(case: Case) -> None:
    for index in scalar_indices(case):
        value = decode_scalar(case.word(index))
        assert value is not None
        for other in {0, 1, value + 1, value - 1, 2 * value, -value} - {value}:
            assert case.judge(case.with_word(index, encode_scalar(other))) is case.refusal, index


@EVERY_PROOF
def test_every_changed_point_is_refused(case: Case) -> None:
    for index in range(case.points):
        good = Point(case.word(index))
        for other in (GROUP.add(good, BASE), GROUP.mul(2, good), GROUP.mul(-1, good), BASE):
            assert case.judge(case.with_word(index, other)) is case.refusal, index


@EVERY_PROOF
def test_every_two_words_swapped_are_refused(case: Case) -> None:
    for points in (range(case.points), scalar_indices(case)):
        for one in points:
            for other in points[: one - points.start]:
                swapped = case.with_word(one, case.word(other))
                start = case.head + 32 * other
                swapped = swapped[:start] + case.word(one) + swapped[start + 32 :]
                assert case.judge(swapped) is case.refusal, (one, other)


@EVERY_PROOF
def test_what_is_no_point_is_named_so_in_every_field(case: Case) -> None:
    """A12 to A15."""
    for index in range(case.points):
        for name, bad in bad_points(case.word(index)).items():
            assert case.judge(case.with_word(index, bad)) is Code.E_POINT, (index, name)


@EVERY_PROOF
def test_a_proof_of_zeros_hides_no_bad_point(case: Case) -> None:
    """With every scalar 0 no product shows what a point is; it must be looked at nevertheless."""
    blank = case.raw[: case.head + 32 * case.points] + bytes(32 * len(scalar_indices(case)))
    assert case.judge(blank) is case.refusal
    for index in range(case.points):
        start = case.head + 32 * index
        for name, bad in bad_points(case.word(index)).items():
            assert case.judge(blank[:start] + bad + blank[start + 32 :]) is Code.E_POINT, (index, name)


@EVERY_PROOF
def test_what_is_no_scalar_is_named_so_in_every_field(case: Case) -> None:
    """A16."""
    for index in scalar_indices(case):
        for name, bad in bad_scalars(case.word(index)).items():
            assert case.judge(case.with_word(index, bad)) is Code.E_SCALAR, (index, name)


@EVERY_PROOF
def test_other_lengths_are_refused(case: Case) -> None:
    """A11: every truncation, and trailing bytes."""
    for length in range(len(case.raw)):
        assert case.judge(case.raw[:length]) is Code.E_ENCODING
    for more in (1, 31, 32, 64, len(case.raw)):
        assert case.judge(case.raw + bytes(more)) is Code.E_ENCODING


@EVERY_PROOF
def test_every_flipped_bit_is_refused(case: Case) -> None:
    generator = Random(5)
    for place in range(len(case.raw)):
        flipped = bytearray(case.raw)
        flipped[place] ^= 1 << generator.randrange(8)
        assert case.judge(bytes(flipped)) is not Code.OK, place


@EVERY_PROOF
def test_random_bytes_are_refused_and_never_raise(case: Case) -> None:
    """F11.9. Half of the inputs keep the length and the head, so that they get as far as they can."""
    generator = Random(6)
    for turn in range(1500):
        noise = generator.randbytes(generator.choice((0, 1, 6, 32, 64, len(case.raw), len(case.raw) + 1, 300)))
        if turn % 2:
            noise = case.raw[: case.head] + generator.randbytes(len(case.raw) - case.head)
            # Small enough to pass for scalars: the top byte of each word is cleared.
            noise = bytes(
                0 if index >= case.head and (index - case.head) % 32 == 31 else byte for index, byte in enumerate(noise)
            )
        assert case.judge(noise) is not Code.OK


@EVERY_PROOF
def test_valid_pieces_in_random_order_are_refused(case: Case) -> None:
    """Structured noise: good points and good scalars, none where it belongs."""
    generator = Random(7)
    words = [case.word(index) for index in range(case.words)]
    for _ in range(100):
        points = [bytes(GROUP.mul_base(generator.randrange(1, 1000))) for _ in range(case.points)]
        scalars = generator.sample(words[case.points :], len(words) - case.points)
        if not points and scalars == words:
            continue
        assert case.judge(case.raw[: case.head] + b"".join(points + scalars)) is case.refusal
