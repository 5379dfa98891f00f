"""Operators on a stack: what they do to each row is what the operator does to the row alone."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch.fx.node import map_arg

from fxpasses.analyses.rows import on_stack
from fxpasses.testing import GraphBuilder

aten: Any = torch.ops.aten
ALIKE: dict[str, tuple[Any, ...]] = {
    "tanh": (aten.tanh.default,), "scale": (aten.mul.Tensor, 0.5), "sum with a number": (aten.add.Tensor, 1),
    "view": (aten.view.default, [4, 2]), "view of the rest": (aten.view.default, [-1]), "t": (aten.t.default,),
    "reshape": (aten.reshape.default, [8]), "permute": (aten.permute.default, [-1, 0]),
    "transpose": (aten.transpose.int, 0, -1), "unsqueeze": (aten.unsqueeze.default, -1),
    "unsqueeze in front": (aten.unsqueeze.default, 0), "select": (aten.select.int, -1, 1),
    "slice": (aten.slice.Tensor, 1, 1, 3), "clone": (aten.clone.default,),
}
UNLIKE: dict[str, tuple[Any, ...]] = {
    "sum": (aten.sum.default,), "softmax": (aten._softmax.default, 0, False), "flip": (aten.flip.default, [0]),
    "sum of a dimension": (aten.sum.dim_IntList, [0]), "cumsum": (aten.cumsum.default, 0),
}


@pytest.mark.parametrize("case", ALIKE)
def test_row_by_row(case: str) -> None:
    target, *others = ALIKE[case]
    builder = GraphBuilder()
    operand = builder.input("x", 2, 4)
    found = on_stack(builder.op(target, operand, *others), 3)
    assert found is not None
    stack = torch.randn(3, 2, 4)
    on, args, kwargs = found
    args, kwargs = map_arg((args, kwargs), lambda _: stack)
    assert torch.equal(on(*args, **kwargs), torch.stack([target(row, *others) for row in stack]))


@pytest.mark.parametrize("case", UNLIKE)
def test_what_mixes_or_names_rows(case: str) -> None:
    target, *others = UNLIKE[case]
    builder = GraphBuilder()
    assert on_stack(builder.op(target, builder.input("x", 2, 4), *others), 3) is None


def test_sizes_next_to_a_symbol() -> None:
    builder = GraphBuilder()
    operand = builder.input("x", 2, 4)
    assert on_stack(builder.view(operand, [8]), torch.SymInt) is None
    assert on_stack(builder.op(aten.tanh.default, operand), torch.SymInt) is not None
