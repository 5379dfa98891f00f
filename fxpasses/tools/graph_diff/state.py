"""What differs beside nodes: the world, what the graph says of itself, its signature, and the attributes it holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch.fx import GraphModule
from torch.utils import _pytree as pytree

from fxpasses._torch import forward_signature, process_group_name
from fxpasses.ir.graph import attribute_or_none, graphs_by_path
from fxpasses.ir.text.tensors import AbsentTensor, storage_of
from fxpasses.ir.text.types import format_type
from fxpasses.ir.world import World
from fxpasses.tools.graph_diff.changes import OtherChange
from fxpasses.tools.graph_diff.labels import content_text, unwritten_type

_UNKNOWN = "unknown"
_METAS = ("form", "schedule")


def world_changes(before: World | None, after: World | None) -> Iterator[OtherChange]:
    """Size, mesh, rank, stage and promise; groups are matched elsewhere."""
    for name in ("size", "mesh", "rank", "stage", "spmd"):
        values = [None if world is None else getattr(world, name) for world in (before, after)]
        texts = [_UNKNOWN if world is None else str(dict(value) if name == "mesh" and value is not None else value)
                 for world, value in zip((before, after), values, strict=True)]
        if texts[0] != texts[1] and (values[0] is not None or values[1] is not None):
            yield OtherChange("world", name, *texts)


def graph_changes(before: GraphModule, after: GraphModule) -> Iterator[OtherChange]:
    """What the graphs say of themselves, how they are called, and their attributes, those of bodies included."""
    for name in _METAS:
        one, other = before.meta.get(name), after.meta.get(name)
        if one != other:
            yield OtherChange("graph", name, _text(one), _text(other))
    yield from _signature_changes(before, after)
    yield from _attribute_changes(before, after)


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _signature_changes(before: GraphModule, after: GraphModule) -> Iterator[OtherChange]:
    (kind, _, takes, gives), (its_kind, _, its_takes, its_gives) = (forward_signature(gm.graph)
                                                                   for gm in (before, after))
    if kind != its_kind:
        yield OtherChange("signature", "kind", kind, its_kind)
    for name, one, other in (("arguments", takes, its_takes), ("result", gives, its_gives)):
        if one is None or other is None or one == other:
            continue
        ways, its_ways = _ways(one), _ways(other)
        gone, new = [way for way in ways if way not in its_ways], [way for way in its_ways if way not in ways]
        if gone or new:
            yield from (OtherChange("signature", name, way, None) for way in gone)
            yield from (OtherChange("signature", name, None, way) for way in new)
        else:
            yield OtherChange("signature", name, str(one), str(other))


def _ways(spec: Any) -> dict[str, None]:
    """The way to each leaf of a structure, in order."""
    try:
        marked, _ = pytree.tree_flatten_with_path(pytree.tree_unflatten(range(spec.num_leaves), spec))
    except (TypeError, ValueError, KeyError, AttributeError):  # a container that only the program knows
        return {}
    return {pytree.keystr(way): None for way, _ in marked}


def _attribute_changes(before: GraphModule, after: GraphModule) -> Iterator[OtherChange]:
    held, its_held = _held(before), _held(after)
    for name in dict.fromkeys((*held, *its_held)):
        if name not in held:
            yield OtherChange("attribute", name, None, _described(its_held[name]))
        elif name not in its_held:
            yield OtherChange("attribute", name, _described(held[name]), None)
        elif held[name] is not its_held[name]:
            one, other = held[name], its_held[name]
            texts = [_described(value) for value in (one, other)]
            if texts[0] != texts[1]:
                yield OtherChange("attribute", name, *texts)
    both = [name for name in held if name in its_held]
    for name, one, other in zip(both, _sharing(held, both), _sharing(its_held, both), strict=True):
        if one != other:
            yield OtherChange("attribute", name, *("memory of its own" if first == name else f"memory of '{first}'"
                                                   for first in (one, other)))


def _sharing(held: dict[str, Any], names: list[str]) -> list[str]:
    """For each attribute the first one that has its memory: itself, where no earlier one has."""
    first: dict[int, str] = {}
    found = []
    for name in names:
        storage = storage_of(held[name]) if isinstance(held[name], torch.Tensor) else -1
        found.append(name if storage < 0 else first.setdefault(storage, name))
    return found


def _held(gm: GraphModule) -> dict[str, Any]:
    """Attributes that nodes name, parameters and buffers, by path; bodies are graphs of their own."""
    found: dict[str, Any] = {}
    for path, graph in graphs_by_path(gm):
        prefix = f"{path}." if path else ""
        for node in graph.graph.nodes:
            if node.op in ("get_attr", "call_module"):
                value = attribute_or_none(graph, str(node.target))
                if not isinstance(value, GraphModule):
                    found[f"{prefix}{node.target}"] = value
    inside = tuple(f"{path}." for path, _ in graphs_by_path(gm) if path)
    for listed in (gm.named_parameters(remove_duplicate=False), gm.named_buffers(remove_duplicate=False)):
        found |= {name: value for name, value in listed if name not in found and not name.startswith(inside)}
    return found


def _described(value: Any) -> str:
    """Type and content."""
    if isinstance(value, torch.Tensor):
        kind = format_type(value, "") or unwritten_type(value)
        fields = content_text(value)
        wants = value.wants_grad if isinstance(value, AbsentTensor) else value.requires_grad
        role = "param" if isinstance(value, torch.nn.Parameter) else "buffer"
        return f"{role} {kind}{' of gradient' if wants != (role == 'param') else ''}{f' {fields}' if fields else ''}"
    if isinstance(value, torch.nn.Module):
        states = [f"{name} {_described(tensor)}" for listed in _STATES for name, tensor in listed(value)]
        return f"module {type(value).__name__}{f' of {chr(44).join(states)}' if states else ''}"
    name = process_group_name(value) if not isinstance(value, str) else None
    return f"process group {name}" if name is not None else f"{type(value).__name__} {value!r}"


_STATES: tuple[Callable[[torch.nn.Module], Any], ...] = (torch.nn.Module.named_parameters,
                                                         torch.nn.Module.named_buffers)
