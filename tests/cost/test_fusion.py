"""Bytes that nodes move: values inside a fused region cost nothing, what comes from memory is read once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.fx import GraphModule
from torch.fx.experimental.proxy_tensor import make_fx

from fxpasses import load
from fxpasses.analyses.kinds import is_compute
from fxpasses.cost import cost_model
from fxpasses.cost.fusion import MOST_READERS, ends_kernel, moved_bytes
from fxpasses.ir.world import World
from fxpasses.testing import snippet

ROWS, COLUMNS = 8192, 4096
ONE = ROWS * COLUMNS * 4
"""Bytes of one large operand in float32."""


def traced(function: Callable[..., Any], *shapes: tuple[int, ...], dtype: torch.dtype = torch.float32) -> GraphModule:
    with FakeTensorMode():
        return make_fx(function)(*(torch.empty(shape, dtype=dtype) for shape in shapes))


def moved(gm: GraphModule) -> dict[str, int]:
    """Bytes by node, of those that move any."""
    model = cost_model(None, World(1))
    return {node.name: size for node in gm.graph.nodes if model(node) and (size := moved_bytes(node))}


def total(function: Callable[..., Any], *shapes: tuple[int, ...], **keywords: Any) -> float:
    """Bytes a function moves, in large operands."""
    return sum(moved(traced(function, *shapes, **keywords)).values()) / ONE


def kernels(gm: GraphModule) -> int:
    return sum(node.op == "call_function" and is_compute(node) and ends_kernel(node) for node in gm.graph.nodes)


LARGE = (ROWS, COLUMNS)


def test_a_sum_of_a_gibibyte() -> None:
    model = cost_model("h100", World(1))
    gm = traced(torch.add, (1 << 28,), (1 << 28,))
    (taken,) = [model(node) for node in gm.graph.nodes if node.op == "call_function"]
    assert taken == pytest.approx(3 * 2**30 / (0.9 * 3352e6) + 0.002)


def test_a_chain_reads_and_writes_once() -> None:
    assert total(lambda x: (x * 2 + 1).relu().exp(), LARGE) == 2
    assert kernels(traced(lambda x: (x * 2 + 1).relu().exp(), LARGE)) == 1


def normalised(x: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
    return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6) * w


def test_a_normalisation_reads_and_writes_once() -> None:
    assert total(normalised, LARGE, (COLUMNS,)) == pytest.approx(2, rel=1e-3)
    assert kernels(traced(normalised, LARGE, (COLUMNS,))) == 1
    assert total(lambda x: torch.softmax(x, -1), LARGE) == 2
    assert total(lambda x: torch.exp(x - x.amax(-1, keepdim=True)), LARGE) == pytest.approx(2, rel=1e-3)


def adamw(p: torch.Tensor, g: torch.Tensor, m: torch.Tensor, v: torch.Tensor) -> tuple[torch.Tensor, ...]:
    m = torch.lerp(m, g, 0.1)
    v = v * 0.95 + 0.05 * g * g
    return p * 0.99 - 1e-3 * m / (v.sqrt() + 1e-8), m, v


def test_an_optimizer_reads_and_writes_each_state_once() -> None:
    assert total(adamw, *[LARGE] * 4) == pytest.approx(7)
    assert kernels(traced(adamw, *[LARGE] * 4)) == 1


def test_an_update_in_place_does_too() -> None:
    def update(p: torch.Tensor, g: torch.Tensor, m: torch.Tensor) -> tuple[torch.Tensor, ...]:
        new = torch.lerp(m, g, 0.1)
        m.copy_(new)
        p.sub_(new * 1e-3)
        return p, m

    assert total(update, *[LARGE] * 3) == 5


def test_what_another_kernel_makes_or_wants_is_read_and_written() -> None:
    def layer(x: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
        return (x + 1) @ w * 2

    found = moved(traced(layer, LARGE, (COLUMNS, COLUMNS)))
    assert found == {"add": 2 * ONE, "mm": 2 * ONE + COLUMNS**2 * 4, "mul": 2 * ONE}


def test_the_firing_twin_an_edge_to_a_product_is_no_edge_of_a_region() -> None:
    fused = total(lambda x, w: (x + 1) * 2, LARGE, (COLUMNS, COLUMNS))
    cut = total(lambda x, w: ((x + 1) @ w) * 2, LARGE, (COLUMNS, COLUMNS))
    assert cut - COLUMNS**2 * 4 / ONE == fused + 4


def test_readers_of_two_kernels_each_read() -> None:
    def two(x: torch.Tensor, w: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return (x + 1) @ w, (x * 2) @ w

    found = moved(traced(two, LARGE, (COLUMNS, COLUMNS)))
    assert found["add"] == found["mul"] == 2 * ONE


def test_a_fused_value_that_two_kernels_read_is_read_by_one_of_them() -> None:
    def two(x: torch.Tensor, w: torch.Tensor) -> tuple[torch.Tensor, ...]:
        y = x.exp()
        return (y + 1) @ w, (y * 2) @ w

    found = moved(traced(two, LARGE, (COLUMNS, COLUMNS)))
    assert (found["exp"], found["add"], found["mul"]) == (ONE, 1.5 * ONE, 1.5 * ONE)


def test_backward_does_not_share_reads_with_forward() -> None:
    gm = load('''
        def forward(self, x: "f32[8192, 4096]", g: "f32[8192, 4096]"):
            y: "f32[8192, 4096]" = torch.ops.aten.silu.default(x)
            z: "f32[8192, 4096]" = torch.ops.aten.silu_backward.default(g, x)
            s: "f32[8192, 4096]" = torch.ops.aten.add.Tensor(y, z)
            return s''')
    assert moved(gm) == {"y": ONE, "z": 2 * ONE, "s": ONE}


def test_parts_and_repeats_of_a_value_count_by_what_is_there() -> None:
    assert total(lambda x: x[:, :1024] + 1, LARGE) == 0.5
    assert total(lambda x, b: x + b.expand(ROWS, COLUMNS), LARGE, (COLUMNS,)) == pytest.approx(2, rel=1e-3)
    rotated = lambda x: torch.cat((-x[:, 2048:], x[:, :2048]), 1) + x  # noqa: E731
    assert total(rotated, LARGE) == 2


def test_joins_are_written_by_the_kernels_of_their_parts_but_products_are_copied() -> None:
    pointwise = traced(lambda x, y: torch.cat((x.relu(), y.sin())).mm(y), LARGE, (COLUMNS, COLUMNS))
    assert "cat" not in moved(pointwise)
    products = traced(lambda x, y: torch.cat((x.mm(y), x.mm(y))).mm(y), LARGE, (COLUMNS, COLUMNS))
    assert moved(products)["cat"] == 4 * ONE


def test_views_and_allocations_are_free() -> None:
    gm = traced(lambda x: (x.view(-1).unsqueeze(0).transpose(0, 1), torch.empty_like(x)), LARGE)
    assert moved(gm) == {}


def test_fills_are_written_where_somebody_wants_them() -> None:
    assert total(lambda x: torch.zeros_like(x), LARGE) == 1
    assert total(lambda x: torch.ones_like(x) + x, LARGE) == 2


def test_a_table_is_read_in_part() -> None:
    gm = load('''
        def forward(self, table: "f32[128256, 4096]", indices: "i64[8192]"):
            rows: "f32[8192, 4096]" = torch.ops.aten.embedding.default(table, indices)
            return rows''')
    assert moved(gm) == {"rows": 2 * ONE + 8192 * 8}


def test_writes_into_a_table_count_by_what_is_written() -> None:
    gm = load('''
        def forward(self, table: "f32[128256, 4096]", indices: "i64[8192]", values: "f32[8192, 4096]"):
            written: "f32[128256, 4096]" = torch.ops.aten.index_put_.default(table, [indices], values)
            return written''')
    assert moved(gm) == {"written": 2 * ONE + 8192 * 8}


def test_an_out_variant_does_not_read_what_it_writes() -> None:
    gm = load('''
        def forward(self, x: "f32[8192, 4096]", out: "f32[8192, 4096]"):
            y: "f32[8192, 4096]" = torch.ops.aten.exp.out(x, out=out)
            return y''')
    assert moved(gm) == {"y": 2 * ONE}


def test_unknown_operators_move_their_operands_and_results() -> None:
    gm = load('''
        def forward(self, x: "f32[8192, 4096]", w: "f32[4096]"):
            y: "f32[8192, 4096]" = torch.ops.mine.unheard_of.default(x, w)
            return y''')
    assert moved(gm) == {"y": 2 * ONE + 4 * COLUMNS}


def test_lists_of_updates_read_and_write_each_tensor() -> None:
    found = moved(traced(lambda a, b: torch._foreach_mul([a, b], 2.0), LARGE, LARGE))
    assert sum(found.values()) == 4 * ONE


def test_calls_of_graphs_cost_nothing_themselves() -> None:
    body = traced(lambda x: x + 1, LARGE)
    graph = torch.fx.Graph()
    x, choice, branch = graph.placeholder("x"), graph.placeholder("choice"), graph.get_attr("body")
    x.meta["val"] = next(iter(body.graph.nodes)).meta["val"]
    called = graph.call_function(torch.ops.higher_order.cond, (choice, branch, branch, (x,)))
    called.meta["val"] = (x.meta["val"],)
    gm = GraphModule({"body": body}, graph)
    assert moved(body) == {"add": 2 * ONE}
    assert moved(gm) == {}


def test_a_node_costs_the_same_wherever_it_stands() -> None:
    def step(x: torch.Tensor, g: torch.Tensor, m: torch.Tensor, v: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return (*adamw(x, g, m, v), normalised(x, g[0]), normalised(m, g[0]) * x)

    gm = traced(step, *[LARGE] * 4)
    before = moved(gm)
    nodes = [node for node in gm.graph.nodes if node.op == "call_function"]
    for node in nodes:  # as late as its users let it be
        first = min(node.users)
        first.prepend(node)
    assert [node for node in gm.graph.nodes if node.op == "call_function"] != nodes
    gm.graph.lint()
    assert moved(gm) == before


def test_of_many_readers_each_reads() -> None:
    def many(x: torch.Tensor) -> torch.Tensor:
        return sum((x * index for index in range(MOST_READERS + 1)), torch.zeros_like(x))

    found = moved(traced(many, LARGE))
    assert found["mul"] == ONE


FUSED = """\
got = fxpasses.fused_update.default([w, m], [g, s], "x = mul.Tensor(r0, r1); w0 = add.Tensor(w0, x); \
w1 = neg.default(x); out0 = _to_copy.default(w0, dtype=bf16)")
low = got[0]
bucket = fxpasses.fused_pack.default([w, g], s, torch.bfloat16, 16)
added = fxpasses.fused_unpack.default(bucket, [w, m], s, True, 16)
put = fxpasses.fused_unpack.default(bucket, [w, m], None, False, 16)
double = aten.mul.Tensor(low, 2)
return (double,)"""


def test_a_fused_operator_moves_what_it_reads_and_writes_once() -> None:
    """The update reads w, g and a scalar and writes w, m and a result of half the width; m is not read."""
    each = "f32[1048576]"
    gm = snippet(f"w: {each}; m: {each}; g: {each}; s: f32[]", FUSED)
    size = 4 << 20
    found = {node.name: moved_bytes(node) for node in gm.graph.nodes if node.op == "call_function"}
    assert found["got"] == 2 * size + 4 + 2 * size + size // 2
    assert found["bucket"] == 2 * size + 4 + size
    assert found["added"] == size + 4 + 2 * size + 2 * size
    assert found["put"] == size + 2 * size
    assert all(ends_kernel(node) for node in gm.graph.nodes if node.name in ("got", "bucket", "added", "put"))


def test_what_a_normalisation_returns_counts_beside_its_statistics() -> None:
    """It writes running statistics and returns its result, which a product reads."""
    gm = traced(lambda x, w, b, mean, var: torch.ops.aten.native_batch_norm.default(
        x, w, b, mean, var, True, 0.1, 1e-5)[0].view(64, -1) @ torch.ones(4096, 8),
        (64, 64, 64), *[(64,)] * 4)
    (node,) = [node for node in gm.graph.nodes if "native_batch_norm" in str(node.target)]
    assert moved_bytes(node) >= 2 * 64 * 64 * 64 * 4
