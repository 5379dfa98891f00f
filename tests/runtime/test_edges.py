"""Control edges inside Inductor: its scheduler undoes an order that is not stated to it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator

import pytest
import torch
import torch.distributed as dist
from torch import Tensor
from torch.fx import GraphModule

import fxpasses
from fxpasses.runtime.lower_edges import lower_edges
from fxpasses.testing.snippets import snippet

COMPILER = shutil.which("g++") or shutil.which("clang++")


@pytest.fixture
def group() -> Iterator[str]:
    """The name of a group of this process alone."""
    dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
    try:
        yield dist.group.WORLD.group_name
    finally:
        dist.destroy_process_group()


def kernels(code: str) -> list[str]:
    """What the generated code calls, in order."""
    called = re.findall(r"(reduce_scatter_tensor|wait_tensor|extern_kernels\.mm|cpp_fused_\w+)(?:\.default)?\(",
                        code[code.index("def call"):code.index("runner =")])
    return [name.removeprefix("extern_kernels.") for name in called]


@pytest.mark.full
@pytest.mark.skipif(not COMPILER, reason="Inductor generates C++, and this machine has no compiler for it")
@pytest.mark.parametrize(("edges", "kept"), [("control_deps", True), ("after", False)])
def test_inductor_keeps_the_order_that_it_is_told(group: str, edges: str, kept: bool) -> None:
    from torch._inductor.utils import run_and_get_code

    def step(x: Tensor, w: Tensor, v: Tensor) -> tuple[Tensor, Tensor]:
        scattered = torch.ops._c10d_functional.reduce_scatter_tensor(w @ w, "sum", 1, group)
        scattered = torch.ops._c10d_functional.wait_tensor(scattered)
        return torch.relu(x @ v) @ v, scattered.sum(0)

    passes = fxpasses.inductor_pass(f"asynccp{{edges={edges}}}")
    torch._dynamo.reset()
    compiled = torch.compile(step, options={"post_grad_custom_post_pass": passes, "fx_graph_cache": False})
    inputs = (torch.randn(16, 16), torch.randn(64, 64), torch.randn(16, 16))
    result, (code,) = run_and_get_code(compiled, *inputs)
    for ours, theirs in zip(result, step(*inputs), strict=True):
        torch.testing.assert_close(ours, theirs)
    found = kernels(code)
    start, end = found.index("reduce_scatter_tensor"), found.index("wait_tensor")
    assert (found[start + 1:end].count("mm") == 2) == kept


def test_an_edge_is_a_call_that_needs_both() -> None:
    from torch._inductor.fx_passes.control_dependencies import control_deps

    gm = with_edges()
    before = dict(zip("mn", run(gm), strict=True))
    assert lower_edges(gm.graph) == 2
    gm.recompile()
    wrapped = {node.name: node for node in gm.graph.nodes if node.target is control_deps}
    assert [node.name for node in wrapped["a"].args[0]] == ["n"]
    assert [node.name for node in wrapped["n"].args[0]] == ["a_l"]
    assert all(torch.equal(ours, theirs) for ours, theirs in zip(run(gm), before.values(), strict=True))


def with_edges() -> GraphModule:
    return snippet("x: f32[4, 4]; y: f32[4, 4]", """\
a_l: "f32[4, 4]" = aten.clone.default(x)
n: "f32[4, 4]" = aten.mm.default(y, y); meta(after=[a_l, x])
a: "f32[4, 4]" = aten.relu.default(a_l); meta(after=[n])
o: "f32[4, 4]" = aten.mm.default(a, n); meta(after=[n])
return (o, n)""")


def run(gm: GraphModule) -> tuple[Tensor, ...]:
    torch.manual_seed(0)
    result: tuple[Tensor, ...] = gm(torch.ones(4, 4), torch.full((4, 4), 2.0))
    return result
