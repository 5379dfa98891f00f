"""Counting collectives and finding stale types."""

from __future__ import annotations

import pytest
import torch
from torch.fx import GraphModule, Node

from fxpasses.ir.clone import clone
from fxpasses.testing import collectives, snippet, stale_types


@pytest.fixture
def gm() -> GraphModule:
    return snippet("a: f32[8, 4]", 'l = _c10d_functional.all_reduce.default(a, "sum", dp)\n'
                   "w = _c10d_functional.wait_tensor.default(l)\nt = aten.t.default(w)\nreturn (t,)")


def named(gm: GraphModule, name: str) -> Node:
    return next(node for node in gm.graph.nodes if node.name == name)


def test_collectives_are_counted_by_kind(gm: GraphModule) -> None:
    assert collectives(gm) == {"all_reduce": 1}
    assert collectives(snippet("a: f32[4]", "return (a,)")) == {}


@pytest.mark.parametrize("change", [
    lambda value: value.to(torch.float16), lambda value: value[:2], lambda value: value.contiguous(), lambda _: None,
], ids=["dtype", "shape", "stride", "no type"])
def test_a_stale_type_is_found(gm: GraphModule, change: object) -> None:
    assert stale_types(gm) == []
    node = named(gm, "t")
    value = change(node.meta["val"])  # type: ignore[operator]
    node.meta = {} if value is None else {"val": value}
    assert stale_types(gm) == ["t"]


def test_what_the_source_holds_is_true(gm: GraphModule) -> None:
    named(gm, "t").meta["val"] = named(gm, "t").meta["val"][:2]
    assert stale_types(clone(gm), gm) == []
    assert stale_types(clone(gm)) == ["t"]
