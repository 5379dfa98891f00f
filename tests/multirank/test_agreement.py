"""SPMD is promised where all live ranks compile the same graph, and only there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.multirank import agreeing
from tests.multirank.binding import gather_text, mesh_text


def test_equal_graphs_promise_spmd(four: Any) -> None:
    texts = [mesh_text("rows_of", "columns_of")] * 4
    assert four.run(agreeing.agreed, texts) == [(True, [], [])] * 4


def test_other_collectives_on_one_rank_are_said_on_all(four: Any) -> None:
    text = mesh_text("rows_of", "columns_of")
    texts = [text, text, text.replace('"sum"', '"max"'), text]
    message = "the ranks compile graphs with different collectives: none is added, dropped, merged or reordered"
    assert four.run(agreeing.agreed, texts) == [(False, ["schedules-differ"], [message])] * 4


def test_other_constants_are_no_promise(four: Any) -> None:
    text = gather_text("everywhere", [[0, 1, 2, 3]], 4, 4)
    more = 'more: "f32[4]" = aten.add.Tensor(rows, {})\n        return (more,)'
    texts = [text.replace("return (rows,)", more.format(rank)) for rank in range(4)]
    assert four.run(agreeing.agreed, texts) == [(None, ["graphs-differ"], [])] * 4


def test_only_members_of_the_group_are_asked(four: Any) -> None:
    text = gather_text("pairs", [[0, 1], [2, 3]], 2, 4)
    wider = text.replace('f32[2]"', 'f32[4]"').replace('x: "f32[1]"', 'x: "f32[2]"')
    texts = [text, text, wider, wider]
    assert four.run(agreeing.agreed, texts) == [(True, [], [])] * 4


@pytest.mark.parametrize(("factor", "total"), [(0.0, 4.0), (1.0, 5.0)], ids=["equal", "ranks in it"])
def test_the_backend_asks(two: Any, factor: float, total: float) -> None:
    for codes, collectives, value in two.run(agreeing.compiled_sums, factor):
        assert ("graphs-differ" in codes) == bool(factor)
        assert (collectives, value) == (1, [total, total])
