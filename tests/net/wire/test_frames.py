"""Frames survive any segmentation and refuse what is too long before it arrives (N5)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.wire.errors import Fault, WireError
from net.wire.frames import CAP, FIRST_CAP, FrameReader, frame


@given(st.lists(st.binary(min_size=1, max_size=300), max_size=8), st.data())
def test_any_segmentation_gives_the_same_payloads(payloads: list[bytes], data: st.DataObject) -> None:
    stream = b"".join(map(frame, payloads))
    cuts = data.draw(st.lists(st.integers(0, len(stream)), max_size=20))
    reader = FrameReader()
    found: list[bytes] = []
    for start, end in pairwise(sorted([0, *cuts, len(stream)])):
        reader.feed(stream[start:end])
        while (payload := reader.pull()) is not None:
            found.append(payload)
    assert found == payloads
    assert reader.held == 0


@pytest.mark.parametrize(
    ("length", "cap", "fault"),
    [
        (0, CAP, Fault.FRAME_EMPTY),
        (FIRST_CAP + 1, FIRST_CAP, Fault.FRAME_TOO_LONG),
        (CAP + 1, CAP, Fault.FRAME_TOO_LONG),
        (2**32 - 1, CAP, Fault.FRAME_TOO_LONG),
    ],
)
def test_a_bad_length_is_refused_without_its_payload(length: int, cap: int, fault: Fault) -> None:
    reader = FrameReader(cap)
    reader.feed(length.to_bytes(4, "big"))
    with pytest.raises(WireError) as caught:
        reader.pull()
    assert caught.value.fault is fault


def test_the_longest_frame_of_each_cap_passes() -> None:
    for cap in (FIRST_CAP, CAP):
        reader = FrameReader(cap)
        reader.feed(frame(bytes(cap)))
        assert reader.pull() == bytes(cap)


@pytest.mark.parametrize("payload", [b"", bytes(CAP + 1)])
def test_no_frame_is_made_that_nobody_takes(payload: bytes) -> None:
    with pytest.raises(ValueError, match="a frame holds"):
        frame(payload)
