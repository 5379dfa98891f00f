"""The table of kernels without a GPU."""

from __future__ import annotations

import pytest

pytest.importorskip("triton", reason="Triton is not installed")

from bench import __main__ as table
from bench import kernels


@pytest.mark.full
def test_every_ratio_is_within_its_limit() -> None:
    found = kernels.ratios()
    assert {"adamw", "momentum", "accumulate", "pack 8", "unpack 64"} <= set(found)
    assert all(1 <= ratio <= kernels.MOST_MOVED for ratio in found.values()), found


def test_small_tensors_move_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ratio can say so: the table is as long for a block that is half full."""
    monkeypatch.setattr(kernels, "ELEMENTS", 1 << 12)
    assert kernels.ratios()["pack 64"] > kernels.MOST_MOVED


def test_it_is_a_part_of_the_table() -> None:
    assert "kernels" in table.PARTS
