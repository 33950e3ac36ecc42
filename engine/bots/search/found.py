"""What a search found out about an open decision."""

from __future__ import annotations

from typing import NamedTuple


class Found(NamedTuple):
    """One number an option in `visits` and `values`, in the order of the decision's options.

    `values` and `value` are chances (0 to 1) that the side of the deciding seat wins, a draw being half a win;
    `value` is that of the position as the search sees it. Options that are the same card again share one edge:
    its visits stand at the first of them, its value at all. An option that was never tried has the value of the
    position.
    """

    choice: int
    visits: tuple[int, ...]
    values: tuple[float, ...]
    iterations: int
    value: float
