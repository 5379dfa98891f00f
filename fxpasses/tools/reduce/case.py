"""What is reduced: graphs and the passes that run on them, and how large both are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import torch
from torch.fx import GraphModule, Node
from torch.utils import _pytree as pytree

from fxpasses._torch import forward_signature, size_hint
from fxpasses.ir.clone import clone
from fxpasses.ir.graph import ORIGIN_METAS, all_graphs
from fxpasses.ir.ops import overload
from fxpasses.ir.world import World
from fxpasses.pm.declare import Pass
from fxpasses.pm.fingerprint import Fingerprints
from fxpasses.pm.pipeline import format_pipeline

_CALL, _LOOK_UP, _INPUT, _RESULT = 4, 2, 1, 1
"""What nodes weigh: a call is more than the input that may replace it, and one whose operands become results."""
_SCALARS = ("number", "float", "Scalar", "Tensor", "Optional[number]", "Optional[float]", "Optional[Tensor]")


class Illegal(Exception):
    """An edit that this graph does not allow."""


@dataclass(frozen=True)
class Case:
    """Graphs, one or one a rank, and the passes that run on them; a private one may be edited."""

    graphs: list[GraphModule]
    passes: tuple[Pass, ...] = ()

    def copy(self, *, recompile: bool = False) -> Case:
        """The same with graphs of its own."""
        return replace(self, graphs=[clone(gm, recompile=recompile) for gm in self.graphs])

    @property
    def world(self) -> World | None:
        """The world that the first graph states."""
        found = self.graphs[0].meta.get("world")
        return found if isinstance(found, World) else None

    @property
    def nodes(self) -> int:
        """Nodes of all graphs and their bodies."""
        return sum(len(graph.graph.nodes) for graph in self.every_graph())

    def every_graph(self) -> Iterator[GraphModule]:
        """Each graph and the bodies in it."""
        for gm in self.graphs:
            yield from all_graphs(gm)

    def fingerprint(self) -> str:
        """Equal for cases that are the same to every pass."""
        worlds = [f"{gm.meta.get('world')!r} {is_flat(gm)}" for gm in self.graphs]
        return "\n".join([Fingerprints().of(self.graphs), format_pipeline(self.passes), *worlds])

    def weight(self) -> tuple[int, ...]:
        """How large it is; compared place by place, a lighter one is a step ahead.

        Passes, options, graphs, those with a structure of inputs or results, ranks, members of groups, nodes, control
        edges, elements, numbers that are not 0 or 1, dtypes, what the nodes say of their origin, what the world says
        besides.
        """
        graphs = list(self.every_graph())
        nodes = [node for graph in graphs for node in graph.graph.nodes]
        values = [leaf for node in nodes for leaf in _leaves(node.meta.get("val"))]
        world = self.world
        groups = world.groups if world else {}
        mesh = world.mesh if world else None
        return (
            len(self.passes),
            sum(value != option.default for pass_ in self.passes for option in pass_.fields
                for value in [getattr(pass_.options, option.name)]),
            len(self.graphs),
            sum(not is_flat(gm) for gm in self.graphs),
            world.size if world else 0,
            sum(group.size or 0 for group in groups.values()),
            sum(_weight(node) for node in nodes) + sum(len(results(gm)) for gm in self.graphs) * _RESULT,
            sum(len(node.meta.get("after") or ()) for node in nodes),
            sum(_elements(value) for value in values),
            sum(number not in (0, 1) for node in nodes for number in scalars(node)),
            len({value.dtype for value in values} - {torch.float32}),
            sum(key in node.meta for node in nodes for key in (*ORIGIN_METAS, "placements") if key != "loc"),
            len(groups) + len(mesh or ()) + bool(world and world.stage is not None)
            + bool(world and world.rank is not None and len(self.graphs) == 1),
        )


def is_flat(gm: GraphModule) -> bool:
    """Inputs come one by one, and results go in one tuple."""
    returned = gm.graph.output_node().args[0]
    return (forward_signature(gm.graph)[0] == "plain" and type(returned) is tuple
            and len(returned) == len(results(gm)))


def results(gm: GraphModule) -> list[Any]:
    """What a graph returns, flat."""
    return list(pytree.tree_leaves(gm.graph.output_node().args[0], is_leaf=lambda item: item is None))


def scalars(node: Node) -> Iterator[Any]:
    """Plain numbers among the arguments that an operator computes with; sizes and positions are none."""
    for value, _ in scalar_places(node):
        yield value


def scalar_places(node: Node) -> Iterator[tuple[Any, int | str]]:
    """Each of `scalars` and where it stands: a position, or a keyword."""
    target = overload(node.target) if node.op == "call_function" else None
    if target is None:
        return
    names = {}
    for position, argument in enumerate(target._schema.arguments):
        names[argument.name] = str(argument.type)
        if not argument.kwarg_only and position < len(node.args) and str(argument.type) in _SCALARS \
                and _is_number(node.args[position]):
            yield node.args[position], position
    for name, value in node.kwargs.items():
        if names.get(name) in _SCALARS and _is_number(value):
            yield value, name


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _weight(node: Node) -> int:
    return {"placeholder": _INPUT, "output": 0, "get_attr": _LOOK_UP}.get(node.op, _CALL)


def _leaves(value: Any) -> list[Any]:
    return [leaf for leaf in pytree.tree_leaves(value) if isinstance(leaf, torch.Tensor)]


def _elements(value: torch.Tensor) -> int:
    count = 1
    for size in value.shape:
        count *= size if isinstance(size, int) else size_hint(size)
    return count
