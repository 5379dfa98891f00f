"""Whole graphs on live ranks: a graph read from text, bound to the process groups of this process."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import torch
import torch.distributed as dist
from torch import Tensor, fx
from torch.utils import _pytree as pytree

import fxpasses
from fxpasses import World
from fxpasses.ir.clone import clone
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import overload, spec_of
from fxpasses.ir.vocabulary import GROUP_ARGUMENTS
from fxpasses.ranks import lockstep
from fxpasses.ranks.inputs import draw_attributes, draw_inputs
from fxpasses.testing.pools import live_group
from tests.multirank.cases import boxed_reduce_op

#: Largest difference over largest element, by the least precise dtype: live sums add up in another order.
TOLERANCES = {torch.float64: 1e-11, torch.float32: 1e-4, torch.float16: 1e-2, torch.bfloat16: 0.1}


def bound(gm: fx.GraphModule, world: World) -> fx.GraphModule:
    """A private copy of a graph whose collectives run on the live groups of this rank."""
    groups = {name: live_group(world.parts(name)) for name in world.groups}
    copied = clone(gm)
    for graph in all_graphs(copied):
        for node in list(graph.graph.nodes):
            op = overload(node.target) if node.op == "call_function" else None
            spec = spec_of(node.target) if op is not None else None
            if op is not None and spec is not None:
                _bind(graph, node, op._schema, groups, named=spec.waited)
        graph.recompile()
    return copied


def _bind(graph: fx.GraphModule, node: fx.Node, schema: Any, groups: dict[str, Any], *, named: bool) -> None:
    """Give a functional collective the name of its live group, a c10d call its objects and the wait its caller does."""
    def live(name: str, value: Any) -> Any:
        if name in GROUP_ARGUMENTS:
            group = groups[value if isinstance(value, str) else value.group_name]
            return group.group_name if named else held(f"live_{group.group_name}", group.boxed())
        if name == "reduce_op" and not named and isinstance(value, str):
            return held(f"live_{value}", boxed_reduce_op(value))
        return value

    def held(attribute: str, value: Any) -> fx.Node:
        setattr(graph, attribute, value)
        with graph.graph.inserting_before(node):
            return graph.graph.create_node("get_attr", attribute)

    names = [argument.name for argument in schema.arguments]
    node.args = tuple(live(name, value) for name, value in zip(names, node.args, strict=False))
    node.kwargs = {name: live(name, value) for name, value in node.kwargs.items()}
    if not named:
        with graph.graph.inserting_after(node):
            work = graph.graph.call_function(operator.getitem, (node, 1)) if len(schema.returns) == 2 else node
        with graph.graph.inserting_after(work):
            graph.graph.call_method("wait", (work,))


def inputs_of(gm: fx.GraphModule, world: World, seed: int) -> tuple[list[list[Any]], dict[str, list[Any]]]:
    """The same inputs and attributes in every process, by rank."""
    return draw_inputs(gm, world, seed), draw_attributes(gm, world, seed)


def on_live_rank(gm: fx.GraphModule, seed: int) -> list[Any]:
    """What a graph leaves on this rank: outputs and inputs."""
    world, rank = gm.meta["world"], dist.get_rank()
    rows, attributes = inputs_of(gm, world, seed)
    copied = bound(gm, world)
    for target, column in attributes.items():
        owner, _, name = target.rpartition(".")
        module = copied.get_submodule(owner)
        for table in (module._parameters, module._buffers, module.__dict__):
            table.pop(name, None)
        module.register_buffer(name, column[rank])
    copied.graph.set_codegen(fx.graph.CodeGen())  # inputs one by one, as they are drawn
    copied.recompile()
    with torch.no_grad():
        outputs = copied(*rows[rank])
    return [outputs, rows[rank]]


def simulated(gm: fx.GraphModule, seed: int) -> list[list[Any]]:
    """The same in the simulation, by rank."""
    world = gm.meta["world"]
    rows, attributes = inputs_of(gm, world, seed)
    found = lockstep.execute(gm, rows, world, seed=seed, attributes=attributes)
    return [list(row) for row in zip(found.outputs, found.inputs, strict=True)]


def texts_on_live_rank(texts: Sequence[str], seed: int) -> list[Any]:
    """What each graph leaves on this rank."""
    return [on_live_rank(fxpasses.load(text), seed) for text in texts]


def can_run_live(gm: fx.GraphModule) -> bool:
    """No operator is unknown, draws from a generator every process has its own of, or is a loop torch itself refuses.

    A condition that returns a tuple, as captured graphs have it, is one that ``while_loop`` runs compiled only.
    """
    nodes = [node for graph in all_graphs(gm) for node in graph.graph.nodes]
    return not gm.meta.get("opaque") and not any(
        "while_loop" in str(node.target) or ((op := overload(node.target)) is not None
        and torch.Tag.nondeterministic_seeded in op.tags) for node in nodes)


def tolerance(gm: fx.GraphModule) -> float:
    """The tolerance of the least precise dtype in a graph."""
    dtypes = {value.dtype for graph in all_graphs(gm) for node in graph.graph.nodes
              if isinstance(value := node.meta.get("val"), Tensor)}
    return max((TOLERANCES[dtype] for dtype in dtypes if dtype in TOLERANCES), default=0.0)


def far_apart(live: Any, found: Any, limit: float) -> list[str]:
    """Where two nested values differ by more than ``limit`` of their largest element; whole numbers: at all."""
    first, second = pytree.tree_leaves_with_path(live), pytree.tree_leaves_with_path(found)
    if len(first) != len(second):
        return [f"{len(first)} values and {len(second)}"]
    return [f"{pytree.keystr(path)}: {real} for real, {value} simulated"
            for (path, real), (_, value) in zip(first, second, strict=True) if not _near(real, value, limit)]


def _near(real: Any, value: Any, limit: float) -> bool:
    if isinstance(real, float):
        return abs(real - value) <= limit * max(abs(real), 1.0)
    if not isinstance(real, Tensor):
        return bool(real == value)
    if real.dtype != value.dtype or real.shape != value.shape:
        return False
    if not real.dtype.is_floating_point:
        return torch.equal(real, value)
    finite = real[real.isfinite()]
    scale = max(float(finite.abs().max()) if finite.numel() else 0.0, 1e-2)
    return torch.allclose(real, value, rtol=0.0, atol=limit * scale, equal_nan=True)
