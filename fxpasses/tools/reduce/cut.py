"""Nodes taken out of a graph: what others need of them becomes an input, or an earlier value of the same type."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

import torch
from torch.fx import GraphModule, Node

from fxpasses.ir.graph import graphs_by_path
from fxpasses.ir.ops import is_launch, is_taken_from_launch
from fxpasses.tools.reduce.case import Case, results
from fxpasses.tools.reduce.convention import add_input, set_results
from fxpasses.tools.reduce.units import Unit


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
