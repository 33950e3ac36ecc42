"""Logistic regression by Newton's method, in plain Python: the weights under which the results are likeliest.

The same examples in the same order give the same weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

SPREAD = 0.5
"""Weights are expected to lie about so far from 0: without examples they stay there (L2)."""
STEPS = 12
SMALL_STEP = 1e-4


class Example(NamedTuple):
    """The features of a position (number, amount) and what it is worth to the first team, from 0 to 1."""

    features: tuple[tuple[int, float], ...]
    result: float


class Slope(NamedTuple):
    """First derivatives, and minus the second ones (the lower triangle, row by row)."""

    first: list[float]
    second: list[list[float]]


def slope(examples: Sequence[Example], weights: Sequence[float]) -> Slope:
    """Of the log-likelihood of these examples, at these weights."""
    first = [0.0] * len(weights)
    second = [[0.0] * (row + 1) for row in range(len(weights))]
    for features, result in examples:
        score = sum([amount * weights[number] for number, amount in features])
        chance = 1.0 / (1.0 + exp(-score))
        error, weight = result - chance, chance * (1.0 - chance)
        for place, (number, amount) in enumerate(features):
            first[number] += error * amount
            row, scaled = second[number], weight * amount
            for other, other_amount in features[: place + 1]:
                row[other] += scaled * other_amount
    return Slope(first, second)


def fit(count: int, examples: Sequence[Example]) -> list[float]:
    """The weights of `count` features."""
    weights = [0.0] * count
    for _ in range(STEPS):
        first, second = slope(examples, weights)
        for number in range(count):
            first[number] -= weights[number] / SPREAD**2
            second[number][number] += 1.0 / SPREAD**2
        step = solved(second, first)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
        if max(map(abs, step)) < SMALL_STEP:
            break
    return weights


def solved(lower: list[list[float]], right: list[float]) -> list[float]:
    """x of A x = right for the symmetric positive A whose lower triangle is given, by Cholesky's decomposition."""
    size = len(right)
    root: list[list[float]] = []
    for row in range(size):
        line = lower[row][:]
        for column in range(row):
            above = root[column]
            line[column] = (line[column] - sum(map(float.__mul__, line[:column], above[:column]))) / above[column]
        line[row] = (line[row] - sum([value * value for value in line[:row]])) ** 0.5
        root.append(line)
    middle: list[float] = []
    for row in range(size):
        known = sum(map(float.__mul__, root[row][:row], middle))
        middle.append((right[row] - known) / root[row][row])
    x = [0.0] * size
    for row in reversed(range(size)):
        known = sum([root[below][row] * x[below] for below in range(row + 1, size)])
        x[row] = (middle[row] - known) / root[row][row]
    return x
