"""What counts as a view, which costs nothing, and what runs a kernel although it may return its operand."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch.fx import Graph, Node

import fxpasses
from fxpasses.analyses.kinds import is_cast, is_compute, is_view, only_for_launches
from fxpasses.ir.effects import Effects
from fxpasses.testing.snippets import snippet

aten: Any = torch.ops.aten


def called(target: Any) -> Node:
    graph = Graph()
    x = graph.placeholder("x")
    return graph.call_method(target, (x,)) if isinstance(target, str) else graph.call_function(target, (x,))


VIEWS = (aten.view.default, aten.split.Tensor, aten.split, aten.transpose, aten._unsafe_view.default,
         aten._reshape_alias.default, torch.split, torch.transpose, torch.unbind, "view", "chunk", "t", "data")
KERNELS = (aten.einsum.default, torch.einsum, aten.chain_matmul.default, torch.chain_matmul, aten.meshgrid.default,
           aten.cumprod_backward.default, aten.to_dense.default, aten.sum_to_size.default, aten.cartesian_prod.default,
           aten.dequantize.self, "to_dense", "relu")
CASTS = (aten._to_copy.default, aten.to.dtype, "float", "int", "bool", "cpu")


def label(target: Any) -> str:
    """A name without an address, the same in every process."""
    return str(target) if isinstance(target, str | torch._ops.OpOverload) else f"python {target.__name__}"


@pytest.mark.parametrize("target", VIEWS, ids=label)
def test_views_run_nothing(target: Any) -> None:
    assert (is_view(called(target)), is_compute(called(target))) == (True, False)


@pytest.mark.parametrize("target", KERNELS, ids=label)
def test_what_only_may_alias_is_compute(target: Any) -> None:
    assert (is_view(called(target)), is_compute(called(target))) == (False, True)


@pytest.mark.parametrize("target", CASTS, ids=label)
def test_casts_run_and_are_no_views(target: Any) -> None:
    node = called(target)
    assert (is_view(node), is_cast(node), is_compute(node)) == (False, True, True)


@pytest.mark.parametrize(("uses", "only"), [
    ("l = launch.default(c, dp)", True),
    ("v = aten.view.default(c, [64])\nl = launch.default(v, dp)", True),
    ("n = aten.neg.default(x)", False),
    ("n = aten.neg.default(c)\nl = launch.default(n, dp)\nm = launch.default(c, dp)", False),
    ("v = aten.view.default(c, [64])\nl = launch.default(c, dp)", False),
], ids=["a launch", "through a view", "nothing", "compute for a launch too", "an unused view too"])
def test_what_only_launches_use(uses: str, only: bool) -> None:
    body = "c = aten._to_copy.default(x, dtype=torch.bfloat16)\n" + uses.replace("dp)", '"sum", dp)') + "\nreturn (x,)"
    gm = snippet("x: f32[8, 8]", body.replace("launch.", "_c10d_functional.all_reduce."))
    cast = next(node for node in gm.graph.nodes if node.name == "c")
    assert only_for_launches(cast, Effects(gm)) is only


@pytest.mark.parametrize(("between", "moves"), [
    ('torch.einsum("ij,jk->ik", x, x)', True), ("aten.view.default(x, [64])", False)])
def test_a_transfer_hides_behind_kernels_only(between: str, moves: bool) -> None:
    gm = snippet("x: f32[8, 8]; y: f32[8, 8]", f"""
        m = {between}
        l = _c10d_functional.all_reduce.default(y, "sum", dp)
        w = _c10d_functional.wait_tensor.default(l)
        return (m, w)""")
    names = [node.name for node in fxpasses.run(gm, "asynccp").graph.nodes]
    assert (names.index("l") < names.index("m")) is moves
