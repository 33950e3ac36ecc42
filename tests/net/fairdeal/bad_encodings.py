"""Thirty-two bytes that must never pass for a point or a scalar (A12 to A16)."""

from __future__ import annotations

from net.fairdeal.group import GROUP
from net.fairdeal.hashing import ORDER
from net.fairdeal.points import Point
from net.fairdeal.self_test import ALIAS_OF_IDENTITY, FIELD_PRIME, OFF_THE_CURVE, SMALL_ORDER


def bad_points(good: bytes) -> dict[str, bytes]:
    """By name: replacements for a good point, among them the good point itself with each mark on it."""
    bad = {f"small order {number}": encoding for number, encoding in enumerate(SMALL_ORDER)}
    for number, encoding in enumerate(SMALL_ORDER[1:], start=1):
        bad[f"marked {number}"] = GROUP.add(Point(good), Point(encoding))
    bad["alias of the identity"] = ALIAS_OF_IDENTITY
    bad["x = 0 with sign bit"] = (1 | 1 << 255).to_bytes(32, "little")
    bad["off the curve"] = OFF_THE_CURVE
    for small in (3, 4, 9, 18):
        bad[f"non-canonical {small}"] = (small + FIELD_PRIME).to_bytes(32, "little")
    bad["all ones"] = bytes([0xFF]) * 32
    return bad


def bad_scalars(good: bytes) -> dict[str, bytes]:
    """By name: replacements for a good scalar."""
    shifted = int.from_bytes(good, "little") + ORDER
    return {
        "s + L": shifted.to_bytes(32, "little"),
        "L": ORDER.to_bytes(32, "little"),
        "2^256 - 1": bytes([0xFF]) * 32,
    }
