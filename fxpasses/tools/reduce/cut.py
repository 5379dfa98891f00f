"""Nodes taken out of a graph: what others need of them becomes an input, or an earlier value of the same type."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import GraphModule, Node

from fxpasses.ir.graph import graphs_by_path
from fxpasses.ir.ops import is_launch, is_taken_from_launch, is_wait, launch_of, waits_of
from fxpasses.tools.reduce.case import Case, results
from fxpasses.tools.reduce.convention import add_input, set_results


@dataclass(frozen=True)
class Unit:
    """Nodes that go together, in all ranks that have them: ``members`` are (rank, path of the graph, name).

    ``scope``: the module, or the part of the name, that they belong to.
    """

    members: tuple[tuple[int, str, str], ...]
    scope: str = ""


def outer_units(case: Case) -> list[Unit]:
    """Units of the outermost graphs in order; nodes of equal names in several ranks are one unit."""
    return _across(case, [""])


def inner_units(case: Case) -> list[Unit]:
    """Units of the bodies, the innermost last."""
    paths = dict.fromkeys(path for gm in case.graphs for path, _ in graphs_by_path(gm) if path)
    return _across(case, list(paths))


def by_scope(units: Sequence[Unit]) -> list[Unit]:
    """In order of the scopes' first nodes: forward and backward of a layer are neighbours."""
    order: dict[str, int] = {}
    for unit in units:
        order.setdefault(unit.scope, len(order))
    return sorted(units, key=lambda unit: order[unit.scope])


def without(case: Case, dropped: Sequence[Unit], *, returned: bool = True) -> Case | None:
    """Cut units out. ``returned``: values of the outermost graphs that thereby lose all users become results."""
    names: dict[tuple[int, str], set[str]] = defaultdict(set)
    for unit in dropped:
        for rank, path, name in unit.members:
            names[rank, path].add(name)
    changed = False
    for rank, gm in enumerate(case.graphs):
        for path, graph in list(graphs_by_path(gm)):
            if (rank, path) in names:
                changed |= _cut(graph, names[rank, path], outermost=not path, returned=returned and not path)
    return case if changed else None


def same_type(first: Node, second: Node) -> bool:
    """Both are tensors of one dtype, shape and layout."""
    left, right = first.meta.get("val"), second.meta.get("val")
    return (isinstance(left, torch.Tensor) and isinstance(right, torch.Tensor) and left.dtype == right.dtype
            and left.shape == right.shape and left.device == right.device and left.stride() == right.stride())


def is_plain_value(node: Node) -> bool:
    """A value that others may read: no launch, which has to be waited for first."""
    return not is_launch(node) and not is_taken_from_launch(node)


def input_like(gm: GraphModule, node: Node) -> Node | None:
    """A new input with the node's type; None where it cannot be one."""
    value = node.meta.get("val")
    if not isinstance(value, torch.Tensor):
        return None
    return add_input(gm, f"{re.sub(r'(_in)+$', '', node.name)}_in", value)


def _across(case: Case, paths: Sequence[str]) -> list[Unit]:
    found: dict[tuple[str, str], list[tuple[int, str, str]]] = {}
    scopes: dict[tuple[str, str], str] = {}
    places: dict[tuple[str, str], tuple[int, float]] = {}
    for rank, gm in enumerate(case.graphs):
        graphs = dict(graphs_by_path(gm))
        for number, path in enumerate(paths):
            if path not in graphs:
                continue
            units = list(_units(graphs[path]))
            for position, unit in enumerate(units):
                key = path, unit[0].name
                found.setdefault(key, []).extend((rank, path, node.name) for node in unit)
                scopes.setdefault(key, _scope(unit[0]))
                places.setdefault(key, (number, position / len(units)))
    keys = sorted(found, key=lambda key: places[key]) if len(case.graphs) > 1 else list(found)
    return [Unit(tuple(found[key]), scopes[key]) for key in keys]


def _units(gm: GraphModule) -> Iterator[list[Node]]:
    """Calls in order; a launch with its waits, one with several results with what takes them."""
    seen: set[Node] = set()
    for node in gm.graph.nodes:
        if node in seen or node.op not in ("call_function", "call_module", "call_method"):
            continue
        unit = _together(node)
        seen.update(unit)
        yield unit


def _together(node: Node) -> list[Node]:
    launch = node if is_launch(node) else launch_of(node) if is_wait(node) else None
    if launch is not None:
        return [launch, *(user for user in launch.users if is_taken_from_launch(user)), *waits_of(launch)]
    unit = [node]
    for member in unit:
        if isinstance(member.meta.get("val"), (list, tuple)):
            unit += [user for user in member.users if user.op == "call_function"
                     and getattr(user.target, "__name__", "") == "getitem" and user not in unit]
    return unit


def _scope(node: Node) -> str:
    """Numbered part of the module scope, or of the name, such as ``layers_3``."""
    stack: Any = node.meta.get("nn_module_stack") or node.meta.get("fwd_nn_module_stack")
    if isinstance(stack, dict) and stack:
        last = list(stack.values())[-1]
        name = str(last[0] if isinstance(last, (list, tuple)) and last else last)
        found = re.match(r".*?\d+", name)
        return found[0] if found else name
    found = re.match(r"([a-zA-Z][a-zA-Z_]*_\d+)_[a-zA-Z]", node.name)
    return found[1] if found else ""


def _cut(gm: GraphModule, names: set[str], *, outermost: bool, returned: bool) -> bool:
    chosen = {node for node in gm.graph.nodes if node.name in names}
    output = gm.graph.output_node()
    read = {operand for node in chosen for operand in node.all_input_nodes} - chosen
    if outermost:
        present = results(gm)
        kept = [index for index, value in enumerate(present) if value not in chosen]
        if len(kept) < len(present):
            set_results(gm, kept)
    cut = False
    for node in reversed(list(gm.graph.nodes)):
        if node not in chosen:
            continue
        if node.users:
            stand_in = input_like(gm, node) if outermost else _earlier(node)
            if stand_in is None:
                continue
            node.replace_all_uses_with(stand_in)
        gm.graph.erase_node(node)
        cut = True
    if outermost:
        dangling = [node for node in gm.graph.nodes if node in read and not node.users and _is_result(node)]
        empty = not results(gm)
        new = dangling if returned or empty else []
        if empty and not new:
            new = [node for node in gm.graph.nodes if node is not output and _is_result(node)][-1:]
        if empty and not new:
            new = [node for node in gm.graph.nodes if node.op == "placeholder"][:1]
        if new:
            set_results(gm, range(len(results(gm))), new)
    return cut


def _is_result(node: Node) -> bool:
    return (node.op in ("call_function", "call_method", "call_module") and is_plain_value(node)
            and isinstance(node.meta.get("val"), torch.Tensor))


def _earlier(node: Node) -> Node | None:
    """The first value of the node's type in front of it."""
    other: Node
    for other in node.graph.nodes:
        if other is node:
            return None
        if same_type(other, node) and is_plain_value(other):
            return other
    return None
