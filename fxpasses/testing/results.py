"""What tests ask of the graph a pass returns."""

from __future__ import annotations

from collections import Counter
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from torch.fx import GraphModule, Node


def collectives(gm: GraphModule) -> Counter[str]:
    """How often each kind of collective is launched in ``gm`` and its bodies."""
    from fxpasses.pm.observe import Counts

    return Counter(Counts.of([gm]).kinds)


def stale_types(gm: GraphModule, source: GraphModule | None = None) -> list[str]:
    """Nodes, bodies included, whose ``meta["val"]`` is not what their operator gives for its operands' values.

    Compared are dtype, shape and stride of tensors, and other values as they are. A node without a type is stale too;
    operators that this torch does not know have nothing to compare. What stands in ``source`` counts as true.
    """
    from torch._ops import OpOverload

    from fxpasses.ir.graph import all_graphs

    known = {_key(node) for graph in all_graphs(source) for node in graph.graph.nodes} if source is not None else set()
    return [node.name for graph in all_graphs(gm) for node in graph.graph.nodes
            if node.op == "call_function" and isinstance(node.target, OpOverload) and _key(node) not in known
            and not _is_true(node)]


def _key(node: Node) -> tuple[object, ...]:
    return (node.target, *(id(other.meta.get("val")) for other in (node, *node.all_input_nodes)))


def _is_true(node: Node) -> bool:
    from torch.fx.node import map_arg

    from fxpasses._torch import fake_mode_of
    from fxpasses.ir.ops import spec_of

    if any("val" not in other.meta for other in (node, *node.all_input_nodes)):
        return False
    spec = spec_of(node.target)
    if spec is not None and not spec.waited:  # needs a live group to run on
        return True
    mode = fake_mode_of([other.meta["val"] for other in (node, *node.all_input_nodes)])
    args, kwargs = map_arg((node.args, node.kwargs), lambda operand: operand.meta["val"])
    target: Any = node.target
    with mode or nullcontext():
        return _described(target(*args, **kwargs)) == _described(node.meta["val"])


def _described(value: object) -> list[object]:
    import torch
    from torch.utils import _pytree as pytree

    return [(leaf.dtype, leaf.shape, leaf.stride()) if isinstance(leaf, torch.Tensor) else leaf
            for leaf in pytree.tree_leaves(value)]
