"""What every collective has to obey: groups, reductions, shapes. A finding is (code, node, message, error)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import torch
from torch.fx import GraphModule, Node

from fxpasses.ir.graph import value_of
from fxpasses.ir.ops import Collective, collective, is_wait, waited_value
from fxpasses.ir.world import World

RuleFinding = tuple[str, Node, str, bool]
REDUCE_OPS = ("sum", "avg", "product", "min", "max", "band", "bor", "bxor", "premul_sum")
#: Collectives whose result has the type of what they are given.
_SAME_TYPE = ("all_reduce", "broadcast")


def collective_findings(gm: GraphModule, world: World | None) -> Iterator[RuleFinding]:
    """Groups, reduce operators and shapes of every collective; a wait has the type of what it waits for."""
    for node in gm.graph.nodes:
        found = collective(node)
        if found is None:
            if is_wait(node):
                yield from _waited(node)
            continue
        yield from _group(found, world)
        yield from _reduce_op(found)
        yield from _types(found, world)
        yield from _splits(found, world)


def _group(found: Collective, world: World | None) -> Iterator[RuleFinding]:
    if found.group_size is not None and found.group_size < 1:
        yield "group-size", found.node, f"says its group has {found.group_size} ranks", True
        return
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
    dtype = next((value.dtype for value in _values(found) if isinstance(value, torch.Tensor)), None)
    if dtype is None:
        return
    if dtype is torch.bool or (dtype.is_complex and found.reduce_op in ("min", "max", "product")):
        yield "reduce-dtype", found.node, f"{found.reduce_op} over {dtype} differs from backend to backend", False
    elif found.reduce_op == "avg" and not dtype.is_floating_point and not dtype.is_complex:
        yield "reduce-dtype", found.node, f"avg over {dtype} truncates", False


def _values(found: Collective) -> list[Any]:
    return [value_of(operand) for operand in found.inputs]


def _size(found: Collective, world: World | None) -> int | None:
    if found.group_size is not None or world is None or found.group.form not in ("name", "object"):
        return found.group_size
    return world.group_size(found.group.name)


def _types(found: Collective, world: World | None) -> Iterator[RuleFinding]:
    """Every result against what is sent: dtype, and for static sizes the rows along dimension 0."""
    received = value_of(found.node)
    if found.in_place or found.kind not in (*_SAME_TYPE, "all_gather", "reduce_scatter"):
        return
    results = list(received) if found.coalesced and isinstance(received, (list, tuple)) else [received]
    for sent, result in zip(_values(found), results, strict=False):
        if not isinstance(sent, torch.Tensor) or not isinstance(result, torch.Tensor):
            continue
        if sent.dtype != result.dtype or (found.kind in _SAME_TYPE and _differ(sent.shape, result.shape)):
            yield ("result-type", found.node, f"is typed {result.dtype} {list(result.shape)}, "
                   f"what it sends is {sent.dtype} {list(sent.shape)}", True)
        elif found.kind not in _SAME_TYPE:
            yield from _rows(found, _size(found, world), sent, result)


def _waited(wait: Node) -> Iterator[RuleFinding]:
    source = waited_value(wait)
    value, result = value_of(source) if source is not None else None, value_of(wait)
    if (isinstance(value, torch.Tensor) and isinstance(result, torch.Tensor)
            and (value.dtype != result.dtype or _differ(value.shape, result.shape))):
        yield ("result-type", wait, f"is typed {result.dtype} {list(result.shape)}, what it waits for is "
               f"{value.dtype} {list(value.shape)}", True)


def _differ(first: torch.Size, second: torch.Size) -> bool:
    """The shapes are certainly different; symbolic sizes may be equal."""
    return len(first) != len(second) or any(
        isinstance(one, int) and isinstance(other, int) and one != other
        for one, other in zip(first, second, strict=True))


def _rows(found: Collective, size: int | None, sent: torch.Tensor, result: torch.Tensor) -> Iterator[RuleFinding]:
    given, got = (value.shape[0] if value.dim() else None for value in (sent, result))
    if size is None or size < 1 or not isinstance(given, int):
        return
    if found.kind == "reduce_scatter" and given % size:
        yield "uneven-scatter", found.node, f"{given} rows do not divide into {size} parts", True
    elif not isinstance(got, int):
        return
    elif found.kind == "reduce_scatter" and got * size != given:
        yield ("scatter-shape", found.node,
               f"has {got} rows, {given} over {size} ranks give {given // size}", True)
    elif found.kind == "all_gather" and given * size != got:
        yield "gather-shape", found.node, f"has {got} rows, {size} ranks of {given} give {given * size}", True


def _splits(found: Collective, world: World | None) -> Iterator[RuleFinding]:
    """Split sizes of an all_to_all: one a rank, and together the rows they split."""
    if found.splits is None or found.in_place or found.coalesced or len(found.inputs) != 1:
        return
    size = _size(found, world)
    sides = (("output", found.splits[0], value_of(found.node)), ("input", found.splits[1], _values(found)[0]))
    for side, splits, value in sides:
        if not isinstance(splits, (list, tuple)) or not splits or not all(isinstance(part, int) for part in splits):
            continue
        rows = value.shape[0] if isinstance(value, torch.Tensor) and value.dim() else None
        if size is not None and len(splits) != size:
            yield "splits", found.node, f"has {len(splits)} {side} split sizes for {size} ranks", True
        elif isinstance(rows, int) and sum(splits) != rows:
            yield "splits", found.node, f"its {side} split sizes add up to {sum(splits)}, not to {rows} rows", True
