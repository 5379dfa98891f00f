"""What can be said of two graphs that cannot be run: why not, and whether what shows without running is the same."""

from __future__ import annotations

import dataclasses
import functools
import operator
from collections import Counter
from collections.abc import Iterator

from torch.fx import GraphModule, Node
from torch.utils import _pytree as pytree

from fxpasses.ir.effects.nested import nested_effects
from fxpasses.ir.effects.storages import STATES
from fxpasses.ir.graph import all_graphs, attribute_or_none, bodies_of, has_attribute, is_typed
from fxpasses.ir.opaque import OpaqueOp
from fxpasses.ir.ops import argument, overload
from fxpasses.ir.world import World
from fxpasses.ranks.compare.runs import Side
from fxpasses.ranks.compare.values import Difference, type_text


def obstacles(gm: GraphModule) -> Iterator[str]:
    """Reasons why a graph cannot run on simulated ranks, as far as they show without trying."""
    for node in gm.graph.find_nodes(op="placeholder"):
        if not is_typed(node):
            yield f"input '{node.target}' has no type, so no value can be drawn for it"
    for graph in all_graphs(gm):
        for node in graph.graph.nodes:
            if isinstance(node.target, OpaqueOp):
                yield f"this torch does not know {node.target}"
            elif node.op in ("get_attr", "call_module") and not has_attribute(graph, str(node.target)):
                yield f"attribute '{node.target}' is not there"


def structural_difference(old: Side, new: Side, world: World) -> Difference | None:
    """First difference in outputs' types, what each output depends on, and calls of unknown operators."""
    pairs = world.size if old.is_set or new.is_set else 1
    for rank in range(pairs):
        before, after = old.graph(rank), new.graph(rank)
        found = _types(before, after) or _operators(before, after) or _dependence(before, after)
        if found is not None:
            return dataclasses.replace(found, rank=rank if pairs > 1 else None)
    return None


def outputs_of(gm: GraphModule) -> dict[str, object]:
    """Path -> what the output node holds there."""
    leaves, _ = pytree.tree_flatten_with_path(gm.graph.find_nodes(op="output")[0].args[0])
    return {f"output{pytree.keystr(key)}": leaf for key, leaf in leaves}


def _types(before: GraphModule, after: GraphModule) -> Difference | None:
    old, new = outputs_of(before), outputs_of(after)
    if list(old) != list(new):
        return Difference("structure", "output", ", ".join(old), ", ".join(new))
    for path, first in old.items():
        was, becomes = (type_text(leaf.meta.get("val")) if isinstance(leaf, Node) else type(leaf).__name__
                        for leaf in (first, new[path]))
        if was is not None and becomes is not None and was != becomes:
            return Difference("type", path, was, becomes)
    return None


def _operators(before: GraphModule, after: GraphModule) -> Difference | None:
    """Nobody knows what they do: none may be added, dropped or called in another order."""
    old, new = ([str(node.target) for graph in all_graphs(gm) for node in graph.graph.nodes
                 if isinstance(node.target, OpaqueOp)] for gm in (before, after))
    if old == new:
        return None
    was, becomes = Counter(old), Counter(new)
    for name in dict.fromkeys([*old, *new]):
        if was[name] != becomes[name]:
            return Difference("operators", f"calls of {name}", was[name], becomes[name])
    return Difference("operators", "order of unknown operators", ", ".join(old), ", ".join(new))


def _dependence(before: GraphModule, after: GraphModule) -> Difference | None:
    """An input that one side's output certainly is made from, and the other's is not."""
    old, new = _sources(before), _sources(after)
    sides = ("depends on", "does not depend on")
    for path in dict.fromkeys([*old, *new]):
        was, becomes = old.get(path, _NOTHING), new.get(path, _NOTHING)
        lost, gained = was.sure - becomes.all, becomes.sure - was.all
        if lost or gained:
            name = min(lost | gained)
            first, second = sides if name in lost else sides[::-1]
            return Difference("dependence", path, f"{first} {name}", f"{second} {name}")
    return None


@dataclasses.dataclass(frozen=True)
class _Sources:
    """Inputs and attributes. ``sure``: those among them that no node leads here which joins values of several others:
    of what it joins, each of its readers may take another part."""

    all: frozenset[str]
    sure: frozenset[str]

    def __or__(self, other: _Sources) -> _Sources:
        return _Sources(self.all | other.all, self.sure | other.sure)


_NOTHING = _Sources(frozenset(), frozenset())


def _joins(node: Node) -> bool:
    """An operator makes several values of several, or lays them side by side: not each result is made of all."""
    op = overload(node.target) if node.op == "call_function" else None
    if op is None:
        return False
    return argument(node, "tensors") is not None or (len(node.all_input_nodes) > 1 and any(
        str(each.type) == "List[Tensor]" for each in op._schema.returns))


def _sources(gm: GraphModule) -> dict[str, _Sources]:
    """Output, mutated input or attribute -> inputs and attributes that its value is made from."""
    effects = nested_effects(gm)[gm]
    made: dict[Node, _Sources] = {}
    held: dict[int, _Sources] = {}
    roots: dict[str, Node] = {}
    for node in gm.graph.nodes:
        if node.op == "placeholder" or (node.op == "get_attr" and not isinstance(
                attribute_or_none(gm, str(node.target)), GraphModule)):
            name = f"input '{node.target}'" if node.op == "placeholder" else f"attribute '{node.target}'"
            roots[name] = node
            made[node] = _Sources(frozenset((name,)), frozenset((name,)))
        else:
            inside = _inside(node)
            made[node] = functools.reduce(operator.or_, map(made.__getitem__, node.all_input_nodes),
                                          _Sources(inside, inside))
        for storage in sorted(effects.storages(node) | effects.reads(node)):
            made[node] |= held.get(storage, _NOTHING)
        if _joins(node):
            made[node] = _Sources(made[node].all, frozenset())
        for storage in sorted(effects.writes(node) - STATES):
            held[storage] = held.get(storage, _NOTHING) | made[node]

    def behind(node: Node) -> _Sources:
        """What was written to memory of ``node`` until the end."""
        return functools.reduce(operator.or_, (held.get(storage, _NOTHING) for storage in effects.storages(node)),
                                _NOTHING)

    found = {path: made[leaf] | behind(leaf) for path, leaf in outputs_of(gm).items() if isinstance(leaf, Node)}
    found |= {name: written for name, node in roots.items() if (written := behind(node)).all}
    return found


def _inside(node: Node) -> frozenset[str]:
    """Attributes that bodies of the node fetch."""
    return frozenset(f"attribute '{inner.target}'" for body in bodies_of(node) for graph in all_graphs(body)
                     for inner in graph.graph.find_nodes(op="get_attr")
                     if not isinstance(attribute_or_none(graph, str(inner.target)), GraphModule))
