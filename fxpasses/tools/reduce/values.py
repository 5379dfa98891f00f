"""Values in place of others: operands of a node, earlier inputs, inputs for attributes, plain numbers, no edges."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from torch.fx import GraphModule, Node

from fxpasses.ir.graph import ORIGIN_METAS, graphs_by_path
from fxpasses.tools.reduce.case import Case, scalar_places
from fxpasses.tools.reduce.convention import inputs_of
from fxpasses.tools.reduce.cut import input_like, is_plain_value, same_type
from fxpasses.tools.reduce.search import Edit

_Change = Callable[[GraphModule], bool]


def short_cuts(case: Case) -> list[Edit]:
    """Each node replaced by an operand of its type."""
    return [partial(everywhere, path=path, change=partial(_replace, name=node.name, other=operand.name))
            for path, gm in _graphs(case) for node in gm.graph.nodes if node.op.startswith("call")
            for operand in node.all_input_nodes if same_type(node, operand) and is_plain_value(operand)
            and is_plain_value(node)]


def merged_inputs(case: Case) -> list[Edit]:
    """Each input replaced by an earlier one of its type."""
    inputs = inputs_of(case.graphs[0])
    return [partial(everywhere, path="", change=partial(_replace, name=node.name, other=other.name))
            for index, node in reversed(list(enumerate(inputs))) for other in inputs[:index] if same_type(node, other)]


def attributes_as_inputs(case: Case) -> list[Edit]:
    """Each parameter or buffer an input."""
    names = dict.fromkeys(node.name for gm in case.graphs for node in gm.graph.find_nodes(op="get_attr"))
    return [partial(everywhere, path="", change=partial(_given, name=name)) for name in names]


def edge_sources(case: Case) -> list[tuple[str, str, str]]:
    """Control edges: (path of the graph, node, what it comes after)."""
    return list(dict.fromkeys((path, node.name, other.name) for gm in case.graphs
                              for path, graph in graphs_by_path(gm) for node in graph.graph.nodes
                              for other in node.meta.get("after") or ()))


def without_edges(case: Case, dropped: Sequence[tuple[str, str, str]]) -> Case | None:
    """Control edges taken out."""
    gone = set(dropped)
    for gm in case.graphs:
        for path, graph in graphs_by_path(gm):
            for node in graph.graph.nodes:
                after = node.meta.get("after") or ()
                kept = tuple(other for other in after if (path, node.name, other.name) not in gone)
                if len(kept) < len(after):
                    node.meta["after"] = kept
    return case


def plain_numbers(case: Case) -> list[Edit]:
    """Each number that an operator computes with as 1, or as 0."""
    found: list[Edit] = []
    for path, gm in _graphs(case):
        for node in gm.graph.nodes:
            for value, place in scalar_places(node):
                if value not in (0, 1):
                    found += [partial(everywhere, path=path, change=partial(
                        _with_number, name=node.name, place=place, number=type(value)(plain))) for plain in (1, 0)]
    return found


def without_origins(case: Case) -> Case | None:
    """Nodes that say nothing of the program they come from, nor how they lie over ranks."""
    return _forget(case, (*ORIGIN_METAS, "placements"))


def without_scopes(case: Case) -> Case | None:
    """Nodes that say nothing of the program they come from."""
    return _forget(case, ORIGIN_METAS)


def _forget(case: Case, keys: Sequence[str]) -> Case | None:
    for gm in case.every_graph():
        for node in gm.graph.nodes:
            for key in keys:
                if key != "loc":
                    node.meta.pop(key, None)
    return case


def _graphs(case: Case) -> list[tuple[str, GraphModule]]:
    """Graphs by path, each path once."""
    found: dict[str, GraphModule] = {}
    for gm in case.graphs:
        for path, graph in graphs_by_path(gm):
            found.setdefault(path, graph)
    return list(found.items())


def everywhere(case: Case, *, path: str, change: _Change) -> Case | None:
    """Change the graph at ``path`` in every rank that has it."""
    graphs = [dict(graphs_by_path(gm)).get(path) for gm in case.graphs]
    changed = [graph is not None and change(graph) for graph in graphs]
    return case if any(changed) else None


def _nodes(gm: GraphModule) -> dict[str, Node]:
    return {node.name: node for node in gm.graph.nodes}


def _replace(gm: GraphModule, *, name: str, other: str) -> bool:
    nodes = _nodes(gm)
    if name not in nodes or other not in nodes or not nodes[name].users:
        return False
    nodes[name].replace_all_uses_with(nodes[other])
    if nodes[name].op != "placeholder":
        gm.graph.erase_node(nodes[name])
    return True


def _given(gm: GraphModule, *, name: str) -> bool:
    node = _nodes(gm).get(name)
    if node is None or not node.users or (stand_in := input_like(gm, node)) is None:
        return False
    node.replace_all_uses_with(stand_in)
    gm.graph.erase_node(node)
    return True


def _with_number(gm: GraphModule, *, name: str, place: int | str, number: float) -> bool:
    node = _nodes(gm).get(name)
    if node is None:
        return False
    if isinstance(place, int):
        node.update_arg(place, number)
    else:
        node.update_kwarg(place, number)
    return True
