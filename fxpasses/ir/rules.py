"""What every collective has to obey: waits, races, groups, shapes. A finding is (code, node, message, error)."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from typing import Any

import torch
from torch.fx import GraphModule, Node

from fxpasses.ir.effects import Effects
from fxpasses.ir.ops import Collective, collective, is_launch, is_wait, launch_of, waits_of
from fxpasses.ir.world import World

RuleFinding = tuple[str, Node, str, bool]
REDUCE_OPS = ("sum", "avg", "product", "min", "max", "band", "bor", "bxor", "premul_sum")


def race_findings(gm: GraphModule, effects: Effects) -> Iterator[RuleFinding]:
    """Reads of a result before its wait, and writes to an input between launch and wait (design rules 1 and 2)."""
    results: dict[int, Node] = {}
    inputs: dict[int, list[Node]] = {}
    open_launches: dict[Node, int] = {}
    for node in gm.graph.nodes:
        if node.op != "call_function" and node.op != "call_method" and node.op != "call_module":
            continue
        if is_wait(node):
            launch = launch_of(node)
            if launch in open_launches:
                _close(launch, node, effects, results, inputs, open_launches)
            continue
        if open_launches:
            yield from _conflicts(node, effects, results, inputs)
        if is_launch(node):
            open_launches[node] = max(1, len(waits_of(node)))
            for storage in effects.storages(node):
                results[storage] = node
            for storage in effects.reads(node):
                inputs.setdefault(storage, []).append(node)


def _conflicts(node: Node, effects: Effects, results: dict[int, Node],
               inputs: dict[int, list[Node]]) -> Iterator[RuleFinding]:
    taken = node.target is operator.getitem and is_launch(node.all_input_nodes[0]) if node.all_input_nodes else False
    early = {results[storage]: None for operand in node.all_input_nodes for storage in sorted(effects.storages(operand))
             if storage in results}
    if not taken:
        for launch in early:
            yield "read-before-wait", node, f"reads the result of '{launch.name}' before its wait", True
    written = {launch: None for storage in sorted(effects.writes(node)) for launch in inputs.get(storage, ())}
    if effects.is_opaque(node):
        return  # nobody knows whether it writes
    for launch in written:
        if launch not in early:
            yield ("write-before-wait", node,
                   f"writes the input of '{launch.name}' between its launch and its wait", True)


def _close(launch: Node, wait: Node, effects: Effects, results: dict[int, Node], inputs: dict[int, list[Node]],
           open_launches: dict[Node, int]) -> None:
    """Forget a launch: its element once waited, its inputs once every element is."""
    for storage in effects.storages(wait):
        if results.get(storage) is launch:
            del results[storage]
    open_launches[launch] -= 1
    if open_launches[launch] == 0:
        del open_launches[launch]
        for storage in effects.reads(launch):
            inputs[storage] = [other for other in inputs[storage] if other is not launch]


def collective_findings(gm: GraphModule, world: World | None) -> Iterator[RuleFinding]:
    """Groups, reduce operators, shapes and waits of every collective."""
    for node in gm.graph.nodes:
        found = collective(node)
        if found is None:
            continue
        yield from _group(found, world)
        yield from _reduce_op(found)
        yield from _shapes(found, world)
        if found.waited:
            yield from _waits(found)


def _waits(found: Collective) -> Iterator[RuleFinding]:
    node = found.node
    for user in node.users:
        if is_wait(user) or user.target is operator.getitem or user.op == "output":
            continue
        yield "read-before-wait", user, f"reads the result of '{node.name}' before its wait", True
    if any(user.op == "output" for user in node.users):
        yield "returned-unwaited", node, "is returned without a wait", False
    elif not waits_of(node):
        yield "no-wait", node, "is launched and nobody waits for it", False


def _group(found: Collective, world: World | None) -> Iterator[RuleFinding]:
    if world is None or found.group.form not in ("name", "object"):
        return
    name = found.group.name
    if name not in world.groups:
        if world.groups:
            known = ", ".join(sorted(world.groups))
            yield "unknown-group", found.node, f"group '{name}' is not declared in the world (known: {known})", False
        return
    size = world.group_size(name)
    if size is not None and found.group_size is not None and size != found.group_size:
        yield ("group-size", found.node,
               f"says its group has {found.group_size} ranks, the world says '{name}' has {size}", True)
    group = world.groups[name]
    if world.rank is not None and group.partition is not None and group.part_of(world.rank) is None:
        yield "not-a-member", found.node, f"rank {world.rank} is no member of group '{name}'", True


def _reduce_op(found: Collective) -> Iterator[RuleFinding]:
    if found.kind not in ("all_reduce", "reduce_scatter") or found.reduce_op is None:
        return
    if found.reduce_op not in REDUCE_OPS:
        yield "reduce-op", found.node, f"unknown reduce op '{found.reduce_op}'", True
        return
    dtype = _dtype(found)
    if dtype is None:
        return
    if dtype is torch.bool or (dtype.is_complex and found.reduce_op in ("min", "max", "product")):
        yield "reduce-dtype", found.node, f"{found.reduce_op} over {dtype} differs from backend to backend", False
    elif found.reduce_op == "avg" and not dtype.is_floating_point and not dtype.is_complex:
        yield "reduce-dtype", found.node, f"avg over {dtype} truncates", False


def _dtype(found: Collective) -> torch.dtype | None:
    values = [operand.meta.get("val") for operand in found.inputs]
    return values[0].dtype if values and isinstance(values[0], torch.Tensor) else None


def _shapes(found: Collective, world: World | None) -> Iterator[RuleFinding]:
    """Sizes along dim 0 against the group size, for single-tensor gathers and scatters with static shapes."""
    size = found.group_size
    if size is None and world is not None and found.group.form == "name":
        size = world.group_size(found.group.name)
    if size is None or found.coalesced or len(found.inputs) != 1:
        return
    sent, received = _rows(found.inputs[0].meta.get("val")), _rows(found.node.meta.get("val"))
    if found.kind == "reduce_scatter" and sent is not None:
        if sent % size:
            yield "uneven-scatter", found.node, f"{sent} rows do not divide into {size} parts", True
        elif received is not None and received * size != sent:
            yield ("scatter-shape", found.node,
                   f"has {received} rows, {sent} over {size} ranks give {sent // size}", True)
    elif found.kind == "all_gather" and sent is not None and received is not None and sent * size != received:
        yield "gather-shape", found.node, f"has {received} rows, {size} ranks of {sent} give {sent * size}", True


def _rows(value: Any) -> int | None:
    if not isinstance(value, torch.Tensor) or value.dim() == 0:
        return None
    rows = value.shape[0]
    return rows if isinstance(rows, int) else None
