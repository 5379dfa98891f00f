"""A limit on rewrites on live ranks: alike it changes nothing that has to fit; unlike, all ranks say so at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fxpasses.pm.process_rewrites import LIMIT
from tests.multirank import limited


@pytest.mark.parametrize(("limit", "merged"), [("-1", True), ("1", True), ("0", False)])
def test_alike(two: Any, tmp_path: Path, limit: str, merged: bool) -> None:
    for codes, value, numbers in two.run(limited.compiled, [limit, limit], str(tmp_path / "log.{rank}"), None):
        assert value == [4.0, 4.0]
        assert ("summed-locally" in codes) == merged
        assert numbers == ([1] if merged else [])


def test_on_one_rank_alone_it_is_an_error_on_both(two: Any, tmp_path: Path) -> None:
    found = two.run(limited.compiled, ["0", "-1"], str(tmp_path / "log.{rank}"), None)
    for _, message, _ in found:
        assert f"{LIMIT} differs between ranks: 0 on rank 0, none on rank 1" in message


def test_what_is_wrong_on_one_rank_alone_is_an_error_on_both(two: Any, tmp_path: Path) -> None:
    for found in two.run(limited.trained, ["-1", "many"], str(tmp_path / "log.{rank}")):
        assert found == (f"rank 1: {LIMIT}=many is no number of rewrites", False)


def test_one_rank_that_has_used_it_up_keeps_the_others_from_merging(two: Any, tmp_path: Path) -> None:
    """Each alone would do what is right, and the two would not meet: nothing is done, on both."""
    found = two.run(limited.compiled, ["1", "1"], str(tmp_path / "log.{rank}"), 1)
    assert [value for _, value, _ in found] == [[4.0, 4.0], [4.0, 4.0]]
    assert all({"graphs-differ", "schedules-disagree"} <= set(codes) for codes, _, _ in found)


@pytest.mark.parametrize(("limit", "collectives"), [("0", [4, 4]), ("1", [1, 1])])
def test_a_second_capture_gets_what_the_first_one_got(two: Any, tmp_path: Path, limit: str,
                                                      collectives: list[int]) -> None:
    found = two.run(limited.trained, [limit, limit], str(tmp_path / "log.{rank}"))
    assert found == [(collectives, True)] * 2


def test_a_step_says_too_that_limits_differ(two: Any, tmp_path: Path) -> None:
    found = two.run(limited.trained, ["0", "1"], str(tmp_path / "log.{rank}"))
    assert found == [(f"{LIMIT} differs between ranks: 0 on rank 0, 1 on rank 1", False)] * 2
