"""chunkcomm: a number of chunks for each kind of region, and the figures of remarks."""

from __future__ import annotations

import pytest

import fxpasses
from fxpasses.passes.chunkcomm.numbers import numbers_of
from tests.passes.test_chunkcomm import Costs, chain


@pytest.mark.parametrize(("join", "numbers"), [(0.5, [2, 8]), (2.0, [2, 2]), (9.0, [2, 2])])
def test_kinds_that_pass_chunks_on_have_one_number_where_joining_costs_more(join: float, numbers: list[int]) -> None:
    assert numbers_of([{2: 4.0, 8: 6.0}, {2: 5.0, 8: 4.0}], {(0, 1): join}) == numbers


def test_pairs_move_together() -> None:
    """Neither gains alone: it would have to put together what the other one passes on."""
    times = [{2: 4.0, 4: 3.5}, {2: 4.0, 4: 3.5}, {2: 1.0, 4: 9.0}]
    assert numbers_of(times, {(0, 1): 5.0, (1, 2): 0.5}) == [4, 4, 2]


@pytest.mark.parametrize(("alpha", "code"), [(0.0, "chunked"), (8.0, "no-gain")])
def test_remarks_say_what_is_gained_or_lost(alpha: float, code: str) -> None:
    remarks: list[fxpasses.Remark] = []
    fxpasses.run(chain(), "chunkcomm", cost_model=Costs(alpha), remarks=remarks)
    remark, = remarks
    assert remark.code == code
    assert (remark.data["after_ms"] < remark.data["before_ms"]) == (code == "chunked")
