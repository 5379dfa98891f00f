"""What a captured step takes and returns, as a table: ``fxpasses explain step.fx.py``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fxpasses.cli.output import aligned
from fxpasses.errors import UsageError

if TYPE_CHECKING:
    from torch.fx import GraphModule, Node

    from fxpasses.ir.steps import Step
    from fxpasses.ir.world import World

_HEADINGS = ("input", "a rank has", "lies", "of the whole", "returned as")


def describe(gm: GraphModule, path: str) -> Iterator[str]:
    """Lines: the world, its groups, one row for each input. Raises `UsageError` for a graph that is no step."""
    from fxpasses.ir.steps import step_of
    from fxpasses.ir.world import World

    step = step_of(gm)
    if step is None:
        raise UsageError(f"'{path}' is no captured train step", hint="'fxpasses verify' says what a graph breaks")
    world: World = gm.meta.get("world") or World(1)
    mesh = ", ".join(f"{name}={size}" for name, size in (world.mesh or {}).items())
    yield f"{path}: a train step on {world.size} ranks" + (f", mesh {mesh}" if mesh else "")
    for name, group in world.groups.items():
        yield f"group {name}: {' '.join(map(str, map(list, group.partition or ()))) or f'{group.size} ranks'}"
    yield ""
    yield from aligned([_HEADINGS, *_rows(gm, step, world)])


def _rows(gm: GraphModule, step: Step, world: World) -> Iterator[tuple[str, ...]]:
    returned = {(slot.role, slot.path) for slot in step.outputs}
    for slot in step.inputs:
        if slot.node is None:
            continue
        outputs = ["new value"] if (slot.role, slot.path) in returned else []
        if slot.role == "params" and ("gradients", slot.path) in returned:
            outputs.append("gradient")
        name = ".".join([slot.role, *map(str, slot.path)])
        yield name, _type(slot.node), _lies(slot.node), _whole(slot.node, world), ", ".join(outputs)


def _type(node: Node) -> str:
    from fxpasses.ir.text.types import format_type

    return format_type(node.meta.get("val")) or "?"


def _lies(node: Node) -> str:
    if "rank_of" in node.meta:
        return f"rank@{node.meta['rank_of']}"
    return " ".join(f"{placement}@{group}" for group, placement in node.meta.get("placements", {}).items())


def _whole(node: Node, world: World) -> str:
    from fxpasses.ir.shards import global_shape

    placements = node.meta.get("placements", {})
    if all(placement.is_replicate() for placement in placements.values()):
        return ""
    padded = " padded" if "global_shape" in node.meta else ""
    return f"{list(global_shape(node, world))}{padded}"
