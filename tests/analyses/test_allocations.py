"""Allocations: bytes node by node, against storages that are really there and lifetimes found by brute force."""

from __future__ import annotations

import math
from typing import Any

import pytest
import torch
from torch.fx import GraphModule, Interpreter, Node
from torch.fx.experimental.proxy_tensor import make_fx
from torch.fx.graph import CodeGen
from torch.multiprocessing.reductions import StorageWeakRef
from torch.utils import _pytree as pytree
from torch.utils._python_dispatch import TorchDispatchMode

from fxpasses import examples, load
from fxpasses._torch import fake_mode_of
from fxpasses.analyses.allocations import DONATED, Allocations, allowed_peak, peak
from fxpasses.ir.effects import effects
from fxpasses.ir.graph import bodies
from fxpasses.ir.ops import collective, is_launch, is_wait, launch_of
from fxpasses.testing.graphs import GraphBuilder, body, random_inputs
from fxpasses.testing.random_graphs import random_graph
from fxpasses.testing.snippets import snippet

MATRIX = 8 * 8 * 4
XY = "x: f32[8, 8]; y: f32[8, 8]"


def bytes_of(gm: GraphModule, **options: Any) -> dict[str, int]:
    """Bytes while each node runs, beyond what the caller keeps, in matrices of 8 by 8."""
    allocations = Allocations(effects(gm), **options)
    live = allocations.live() - allocations.resident
    return {node.name: int(count) // MATRIX for node, count in zip(gm.graph.nodes, live, strict=True)}


@pytest.mark.parametrize(("lines", "expected"), [
    ("a = aten.relu.default(x)\nb = aten.relu.default(a)\nc = aten.relu.default(b)\nreturn (c,)",
     {"a": 1, "b": 2, "c": 2, "output": 1}),
    ("a = aten.relu.default(x)\nt = aten.t.default(a)\nb = aten.relu.default(y)\nc = aten.mm.default(b, t)\nreturn c",
     {"t": 1, "b": 2, "c": 3, "output": 1}),
    ("a = aten.relu.default(x)\nb = aten.add_.Tensor(a, y)\nc = aten.add_.Tensor(x, b)\nreturn (c,)",
     {"a": 1, "b": 1, "c": 1, "output": 0}),
    ("a = aten.relu.default(x)\nb = aten.relu.default(y)\nreturn (a,)", {"a": 1, "b": 2, "output": 1}),
    ("p = aten.split.Tensor(x, 4)\nq = p[0]\na = aten.relu.default(q)\nreturn (q,)", {"p": 0, "q": 0, "a": 0}),
])
def test_views_and_writes_make_nothing_and_last_uses_free(lines: str, expected: dict[str, int]) -> None:
    found = bytes_of(snippet(XY, lines))
    assert {name: found[name] for name in expected} == expected


def test_inputs_stay_unless_they_are_given_away() -> None:
    lines = "a = aten.relu.default(x)\nb = aten.relu.default(a)\nc = aten.relu.default(b)\nreturn (c,)"
    gm = snippet(XY, lines)
    assert Allocations(effects(gm)).resident == 2 * MATRIX
    next(iter(gm.graph.nodes)).meta[DONATED] = True
    assert Allocations(effects(gm)).resident == MATRIX
    assert bytes_of(gm) == {"x": 1, "y": 1, "a": 2, "b": 2, "c": 2, "output": 1}


SENT = """
a = aten.relu.default(x)
r: "f32[8, 8]" = _c10d_functional.all_reduce.default(a, "sum", dp)
b = aten.relu.default(y)
{wait}
return ({returned})
"""


def test_a_collective_holds_its_operand_until_its_wait() -> None:
    gm = snippet(XY, SENT.format(wait="w = _c10d_functional.wait_tensor.default(r)", returned="w, "))
    assert [bytes_of(gm)[name] for name in ("r", "b", "w", "output")] == [2, 3, 2, 1]
    assert [bytes_of(gm, hold_inputs=False)[name] for name in ("r", "b", "w", "output")] == [2, 2, 1, 1]


def test_without_a_wait_it_holds_everything_to_the_end() -> None:
    assert bytes_of(snippet(XY, SENT.format(wait="", returned="b, ")))["output"] == 3


def test_results_of_a_coalesced_collective_are_freed_one_by_one() -> None:
    gm = snippet(XY, """
        r = _c10d_functional.all_reduce_coalesced.default([x, y], "sum", dp)
        f = r[0]
        g = r[1]
        v = _c10d_functional.wait_tensor.default(f)
        w = _c10d_functional.wait_tensor.default(g)
        a = aten.relu.default(v)
        b = aten.relu.default(w)
        c = aten.relu.default(b)
        return (a, c)""")
    assert [bytes_of(gm)[name] for name in "rwabc"] == [2, 2, 3, 3, 3]


def test_constants_are_the_callers() -> None:
    builder = GraphBuilder()
    weight = builder.attribute("weight", torch.nn.Parameter(torch.zeros(8, 8)))
    twice = builder.attribute("weight")
    gm = builder.done(builder.mm(weight, twice))
    assert (Allocations(effects(gm)).resident, bytes_of(gm)["mm_default"]) == (MATRIX, 1)


def test_symbolic_sizes_count_by_their_hint() -> None:
    gm = make_fx(lambda x: x.relu().relu(), tracing_mode="symbolic")(torch.zeros(8, 8))
    assert peak(Allocations(effects(gm)), gm)[0] == 3 * MATRIX


def _chain(length: int) -> GraphModule:
    def build(builder: GraphBuilder, value: Node) -> tuple[Node, ...]:
        wide = builder.cat([value] * length)
        return (builder.relu(builder.slice_Tensor(builder.relu(wide), 0, 0, 8)),)

    return body(build, (8, 8))


def test_a_body_needs_its_memory_while_its_node_runs() -> None:
    builder = GraphBuilder()
    x = builder.input("x", 8, 8)
    first = builder.op(torch.ops.aten.relu.default, x, name="first")
    call = builder.region("invoke_subgraph", {"body": _chain(3)}, after=("name", first), val=(first.meta["val"],))
    result = builder.op(torch.ops.aten.relu.default, builder.item(call, 0), name="result")
    gm = builder.done(result)
    found = bytes_of(gm)
    assert found["first"] == 1
    assert found["invoke_subgraph"] == 1 + 3 + 3
    assert found["result"] == 2
    assert peak(Allocations(effects(gm)), gm)[1] == next(n for n in gm.graph.nodes if n.name == "invoke_subgraph")


LOOP = """
class body:
    def forward(
        self,
        total: "f32[8, 8]",
        row: "f32[8, 8]",
    ):
        a = aten.mm.default(total, row)
        b = aten.relu.default(a)
        c = aten.add.Tensor(a, b)
        return (c, b)
"""


def test_a_loop_needs_one_round_beside_its_results() -> None:
    gm = snippet("x: f32[8, 8]; xs: f32[3, 8, 8]", "body = self.body\ns = hop.scan(body, [x], [xs], ())\nt = s[0]\n"
                 "a = aten.relu.default(t)\nreturn (a,)", classes=LOOP)
    found = bytes_of(gm)
    assert found["s"] == (1 + 3) + 3
    assert found["a"] == 1 + 1


class _Runner(Interpreter):
    """Runs a graph on fake tensors and keeps every value, so that no storage is used twice; a wait gives its operand.

    ``sizes``: bytes by storage, of the value that it was made for. ``found``: storages by node.
    """

    def __init__(self, gm: GraphModule) -> None:
        super().__init__(gm, garbage_collect_values=False)
        self.sizes: dict[int, int] = {}
        self.found: dict[Node, set[int]] = {}
        self._kept: list[Any] = []
        self.held: dict[Any, torch.Tensor] = {}

    def run_node(self, n: Node) -> Any:
        value = self._value(n)
        self._kept.append(value)
        tensors = [leaf for leaf in pytree.tree_leaves(value) if isinstance(leaf, torch.Tensor)]
        self.found[n] = {tensor.untyped_storage()._cdata for tensor in tensors}
        for tensor in tensors:
            self.sizes.setdefault(tensor.untyped_storage()._cdata, tensor.numel() * tensor.itemsize)
        return value

    def _value(self, n: Node) -> Any:
        if is_wait(n):
            return self.env[n.args[0]]
        if n.op == "get_attr":
            return self.held.setdefault(n.target, torch.empty_like(n.meta["val"]))
        found = collective(n)
        if found is not None and found.in_place:
            buffers = [self.env[buffer] for buffer in found.buffers]
            return buffers if found.coalesced else buffers[0]
        return super().run_node(n)


def _brute_force(gm: GraphModule) -> list[int]:
    """Bytes at every node: a storage is there from the node that made it to the last that touches it."""
    nodes = list(gm.graph.nodes)
    runner = _Runner(gm)
    with fake_mode_of([node.meta.get("val") for node in nodes]):
        runner.run(*(pytree.tree_map_only(torch.Tensor, torch.empty_like, node.meta["val"])
                     for node in nodes if node.op == "placeholder"))
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    waited = {launch_of(node) for node in nodes if is_wait(node)}
    for place, node in enumerate(nodes):
        launch = launch_of(node) if is_wait(node) else None
        operands = [*node.all_input_nodes, *(launch.all_input_nodes if launch is not None else ())]
        for other in nodes if node.op == "output" else ():
            if is_launch(other) and other not in waited:
                operands += [other, *other.all_input_nodes]
        for storage in set().union(runner.found[node], *(runner.found[operand] for operand in operands)):
            first.setdefault(storage, 0 if node.op in ("placeholder", "get_attr") else place)
            last[storage] = place
    kept = set().union(*(runner.found[node] for node in nodes if node.op in ("placeholder", "get_attr")))
    return [sum(size for storage, size in runner.sizes.items()
                if storage in kept or first[storage] <= place <= last[storage]) for place in range(len(nodes))]


@pytest.mark.parametrize("chunk", [0, *(pytest.param(chunk, marks=pytest.mark.full) for chunk in range(1, 8))])
def test_random_graphs_need_what_brute_force_finds(chunk: int) -> None:
    compared = 0
    for seed in range(chunk * 6, chunk * 6 + 6):
        gm = random_graph(seed, size=6)
        if not bodies(gm) and not gm.meta.get("opaque"):
            compared += 1
            assert Allocations(effects(gm)).live().tolist() == _brute_force(gm), f"seed {seed}"
    assert compared > 1


class _Counting(TorchDispatchMode):
    """Bytes of all storages that are there after each call, collectives replaced by what their results look like."""

    def __init__(self, given: list[Any]) -> None:
        super().__init__()
        self._storages: dict[int, tuple[StorageWeakRef, int]] = {}
        self.after: list[tuple[Any, int]] = []
        self._add(given)

    def _add(self, value: Any) -> None:
        for tensor in pytree.tree_leaves(value):
            if isinstance(tensor, torch.Tensor):
                storage = tensor.untyped_storage()
                self._storages[storage._cdata] = StorageWeakRef(storage), storage.nbytes()

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        value = _local(func, args) if func.namespace == "_c10d_functional" else func(*args, **(kwargs or {}))
        self._storages = {key: held for key, held in self._storages.items() if not held[0].expired()}
        self._add(value)
        self.after.append((func, sum(size for _, size in self._storages.values())))
        return value


def _local(func: Any, args: Any) -> Any:
    """A result of the right size, a wait's the operand itself."""
    kind = func._schema.name.split("::")[1]
    if kind == "wait_tensor":
        return args[0]
    if kind == "all_gather_into_tensor":
        return torch.cat([args[0]] * args[1])
    return args[0].chunk(args[2])[0].clone() if kind == "reduce_scatter_tensor" else args[0].clone()


@pytest.mark.parametrize("name", ["gpt_tp_small", *(pytest.param(name, marks=pytest.mark.full)
                                                    for name in ("gpt_fsdp_small", "gpt_ddp_small"))])
def test_a_real_run_has_the_storages_that_are_counted(name: str) -> None:
    gm = load(examples.text(name))
    gm.graph.set_codegen(CodeGen())  # flat inputs
    gm.recompile()
    allocations = Allocations(effects(gm), hold_inputs=False)
    given = random_inputs(gm)
    counting = _Counting([given, list(gm.parameters()), list(gm.buffers())])
    with torch.no_grad(), counting:
        gm(*given)
    calls = [(node, int(count)) for node, count in zip(gm.graph.nodes, allocations.live(), strict=True)
             if node.op == "call_function" and isinstance(node.target, torch._ops.OpOverload)]
    assert [node.target for node, _ in calls] == [func for func, _ in counting.after]
    found = [count - counting.after[index][1] for index, (_, count) in enumerate(calls)]
    assert set(found) == {0}


def test_a_peak_may_rise_by_the_smaller_of_size_and_share() -> None:
    gib = 1 << 30
    assert allowed_peak(100 * gib, 1024, 0.05) == 101 * gib
    assert allowed_peak(10 * gib, 1024, 0.05) == 10.5 * gib
    assert allowed_peak(0, 1024, 0.05) == 64 << 20
    assert allowed_peak(0, 1, None) == 1 << 20
    assert allowed_peak(gib, None, None) == math.inf
