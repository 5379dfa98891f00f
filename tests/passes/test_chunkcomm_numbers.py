"""chunkcomm: a number of chunks for each kind of region, and the figures of remarks."""

from __future__ import annotations

import pytest
from torch.fx import Node

import fxpasses
from fxpasses.passes.chunkcomm.numbers import numbers_of
from fxpasses.ranks.compare import same_on_ranks
from fxpasses.testing import snippet
from tests.passes.test_chunkcomm import REDUCED, Costs, chain, launches, sent


@pytest.mark.parametrize(("join", "numbers"), [(0.5, [2, 8]), (2.0, [2, 2]), (9.0, [2, 2])])
def test_kinds_that_pass_chunks_on_have_one_number_where_joining_costs_more(join: float, numbers: list[int]) -> None:
    assert numbers_of([{2: 4.0, 8: 6.0}, {2: 5.0, 8: 4.0}], {(0, 1): join}) == numbers


def test_pairs_move_together() -> None:
    """Neither gains alone: it would have to put together what the other one passes on. All alike, the third loses."""
    times = [{2: 4.0, 4: 4.2}, {2: 4.0, 4: 3.0}, {2: 1.0, 4: 9.0}]
    assert numbers_of(times, {(0, 1): 5.0, (1, 2): 0.5}) == [4, 4, 2]


@pytest.mark.parametrize(("alpha", "code"), [(0.0, "chunked"), (8.0, "no-gain")])
def test_remarks_say_what_is_gained_or_lost(alpha: float, code: str) -> None:
    remarks: list[fxpasses.Remark] = []
    fxpasses.run(chain(), "chunkcomm", cost_model=Costs(alpha), remarks=remarks)
    remark, = remarks
    assert remark.code == code
    assert (remark.data["after_ms"] < remark.data["before_ms"]) == (code == "chunked")


class Beside(Costs):
    """A product by the name of ``other`` takes 14.1 ms."""

    def __call__(self, node: Node) -> float:
        return 14.1 if node.name == "other" else super().__call__(node)


@pytest.mark.parametrize(("cost", "code"), [(Beside(7.1), "not-exposed"), (Costs(7.1), "chunked")])
def test_what_is_nearly_hidden_stays_whole(cost: Costs, code: str) -> None:
    """Of 15 ms one is exposed: less than a tenth, though chunks would hide it."""
    remarks: list[fxpasses.Remark] = []
    fxpasses.run(chain("other = aten.mm.default(x, w)\n"), "chunkcomm{chunks=2}", cost_model=cost, remarks=remarks)
    assert [remark.code for remark in remarks] == [code]


def test_rows_are_cut_into_equal_chunks_alone() -> None:
    """Four would gain most, but six rows have no four equal parts."""
    gm = snippet("x: f32[6, 6]; w: f32[6, 8]; v: f32[8, 6]",
                 "y = aten.mm.default(x, w)\n" + sent(REDUCED, "y", "r") + "z = aten.mm.default(r, v)\nreturn (z,)")
    out = fxpasses.run(gm, "chunkcomm", cost_model=Costs(0.5))
    assert launches(out) == 2
    assert same_on_ranks(gm, out, seeds=(0,)) is None
