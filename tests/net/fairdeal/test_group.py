"""The group (F3.2 to F3.6): what it computes, what it refuses, and that it refuses to start with a bad library."""

from __future__ import annotations

import ast
from pathlib import Path

import nacl
import pytest

from net.fairdeal import generators, self_test
from net.fairdeal.group import GROUP, Group, decode_scalar, encode_scalar
from net.fairdeal.hashing import ORDER
from net.fairdeal.points import BASE, IDENTITY, Point
from net.fairdeal.self_test import UnfitLibrary
from tests.net.fairdeal.bad_encodings import bad_points, bad_scalars
from tests.net.fairdeal.sources import kat

FAIRDEAL = Path(generators.__file__).parent
P, Q = GROUP.mul_base(kat(1)), GROUP.mul_base(kat(2))


def test_sums_and_multiples_agree() -> None:
    assert GROUP.add(P, Q) == GROUP.mul_base(kat(1) + kat(2))
    assert GROUP.sub(P, Q) == GROUP.mul_base(kat(1) - kat(2))
    assert GROUP.mul(kat(2), P) == GROUP.mul(kat(1), Q) == GROUP.mul_base(kat(1) * kat(2))
    assert GROUP.mul(5, BASE) == GROUP.mul_base(5) == GROUP.sum([BASE] * 5)
    assert GROUP.sum([]) == IDENTITY
    assert GROUP.encode(P) == P
    assert GROUP.equal(P, P)
    assert not GROUP.equal(P, Q)


def test_the_identity_is_handled_where_the_library_would_raise() -> None:
    assert GROUP.mul(0, P) == GROUP.mul(ORDER, P) == GROUP.mul(7, IDENTITY) == GROUP.mul_base(ORDER) == IDENTITY
    assert GROUP.sub(P, P) == IDENTITY
    assert GROUP.add(P, IDENTITY) == GROUP.add(IDENTITY, P) == P
    assert GROUP.sum([P, IDENTITY, GROUP.mul(ORDER - 1, P), Q]) == Q
    assert GROUP.decode_mul(0, P) == IDENTITY


def test_a_combination_is_the_sum_of_its_products() -> None:
    terms = [(3, P), (kat(5), BASE), (ORDER - 1, Q), (4, P), (0, Q)]
    assert GROUP.combine(terms) == GROUP.sum(GROUP.mul(scalar, point) for scalar, point in terms)
    assert GROUP.combine([(1, P), (-1, P)]) == GROUP.combine([]) == IDENTITY


@pytest.mark.parametrize("name", bad_points(P))
def test_decode_refuses(name: str) -> None:
    raw = bad_points(P)[name]
    assert GROUP.decode(raw) is None
    assert all(GROUP.decode_mul(scalar, raw) is None for scalar in (0, 1, 2, 8, kat(3), ORDER - 1, ORDER))


@pytest.mark.parametrize("raw", [b"", P[:31], P + b"\0", bytes(32), bytes(64)])
def test_decode_refuses_other_lengths(raw: bytes) -> None:
    assert GROUP.decode(raw) is None
    assert GROUP.decode_mul(0, raw) is GROUP.decode_mul(3, raw) is None


def test_decode_accepts_points_of_the_group() -> None:
    for number in range(20):
        point = GROUP.mul_base(kat(number))
        assert GROUP.decode(bytes(point)) == point
        assert GROUP.decode_mul(kat(9), bytes(point)) == GROUP.mul(kat(9), point)


def test_scalars_have_one_encoding() -> None:
    for value in (0, 1, kat(4), ORDER - 1):
        assert decode_scalar(encode_scalar(value)) == value
    assert encode_scalar(-1) == encode_scalar(ORDER - 1)
    assert all(decode_scalar(raw) is None for raw in bad_scalars(encode_scalar(kat(4))).values())
    assert decode_scalar(b"") is decode_scalar(bytes(31)) is decode_scalar(bytes(33)) is None


class AcceptsMarks(Group):
    """A validity check like that of CVE-2025-69277: it looks at the curve and not at the subgroup."""

    def decode(self, raw: bytes) -> Point | None:
        return Point(raw) if raw != GROUP.base and len(raw) == 32 else super().decode(raw)


class MultipliesMarks(Group):
    """A multiplication that makes no check."""

    def decode_mul(self, scalar: int, raw: bytes) -> Point | None:
        return super().decode_mul(scalar, raw) or self.base


class RefusesAll(Group):
    def decode(self, raw: bytes) -> Point | None:
        return None


class WrongOrder(Group):
    def mul(self, scalar: int, point: Point) -> Point:
        return super().mul(scalar + 1, point)


@pytest.mark.parametrize(
    ("library", "fault"),
    [
        (AcceptsMarks, "decode accepts small-order point 0"),
        (MultipliesMarks, "decode_mul accepts small-order point 0"),
        (RefusesAll, "refuses the base point"),
        (WrongOrder, "order of the base point"),
    ],
)
def test_a_faulty_library_is_refused(library: type[Group], fault: str) -> None:
    with pytest.raises(UnfitLibrary, match=fault):
        library()


@pytest.mark.parametrize("hole", list(self_test.forbidden_encodings(GROUP)))
def test_each_single_hole_in_decode_is_found(hole: str) -> None:
    encoding = self_test.forbidden_encodings(GROUP)[hole]

    class Holed(Group):
        def decode(self, raw: bytes) -> Point | None:
            return Point(raw) if raw == encoding else super().decode(raw)

    class HoledProduct(Group):
        def decode_mul(self, scalar: int, raw: bytes) -> Point | None:
            return Point(raw) if raw == encoding else super().decode_mul(scalar, raw)

    with pytest.raises(UnfitLibrary, match=f"^decode accepts {hole}$"):
        Holed()
    with pytest.raises(UnfitLibrary, match=f"^decode_mul accepts {hole}$"):
        HoledProduct()


@pytest.mark.parametrize("version", ["1.6.1", "1.5.0", "1.6", "0.9.9", "1.6.rc2"])
def test_an_old_library_is_refused(version: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nacl, "__version__", version)
    with pytest.raises(UnfitLibrary, match="older"):
        Group()


def test_newer_libraries_are_welcome(monkeypatch: pytest.MonkeyPatch) -> None:
    for version in ("1.6.2", "1.7.0", "1.10.0", "2.0"):
        monkeypatch.setattr(nacl, "__version__", version)
        Group()


def test_other_generators_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_test, "CHAIN_GENERATOR", P)
    with pytest.raises(UnfitLibrary, match="generators"):
        Group()


def _imports(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add((node.module or "").split(".")[0])
    return names


def test_only_the_group_touches_the_curve_and_nobody_touches_random() -> None:
    """F3.4, F11.1, F11.2."""
    users = {path.name for path in FAIRDEAL.rglob("*.py") if "nacl" in _imports(path)}
    assert users == {"group.py", "self_test.py"}
    impure = {"random", "socket", "asyncio", "time", "datetime", "textual", "screens", "mindbug_tui"}
    assert {path.name: _imports(path) & impure for path in FAIRDEAL.rglob("*.py") if _imports(path) & impure} == {}
