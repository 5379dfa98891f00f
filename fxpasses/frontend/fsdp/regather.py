"""What a unit drops behind its forward is gathered again for backward: an edit of the traced graph."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import torch
from torch.fx import Graph, Node

MARK = "fsdp_gather"
"""Key of ``meta["custom"]`` on the nodes of a gather that is dropped behind its forward; its value numbers gathers."""
_ATEN: Any = torch.ops.aten
_CHEAP = frozenset(getattr(_ATEN, name) for name in (
    "view", "reshape", "_unsafe_view", "t", "transpose", "permute", "slice", "select", "split", "split_with_sizes",
    "unbind", "expand", "unsqueeze", "squeeze", "alias", "detach", "_to_copy", "clone"))
"""Operators whose results backward computes again from a gathered parameter, in place of keeping them."""


def regather(graph: Graph) -> None:
    """Have backward read copies of the marked gathers, made in front of their first use there.

    Nodes say by ``meta["autograd_backward"]`` whether backward made them: that of a recomputation has gathers of its
    own, which stay as they are. Linear in the number of nodes.
    """
    of: dict[Node, int] = {}
    copies: dict[Node, Node] = {}
    for node in list(graph.nodes):
        if node.op != "call_function":
            continue
        if not node.meta.get("autograd_backward", False):
            number = _number(node, of)
            if number is not None:
                of[node] = number
            continue
        for operand in node.all_input_nodes:
            if operand in of:
                with graph.inserting_before(node):
                    node.replace_input_with(operand, _copy(graph, operand, of, copies))


def _number(node: Node, of: dict[Node, int]) -> int | None:
    """The gather that a node of a forward belongs to, or whose result it only looks at in another way."""
    mark: int | None = node.meta.get("custom", {}).get(MARK)
    if mark is not None:
        return mark
    cheap = getattr(node.target, "overloadpacket", None) in _CHEAP or getattr(node.target, "__name__", "") == "getitem"
    numbers = {of.get(operand) for operand in node.all_input_nodes} if cheap else set()
    return numbers.pop() if len(numbers) == 1 else None


def _copy(graph: Graph, node: Node, of: Collection[Node], copies: dict[Node, Node]) -> Node:
    """``node`` once more, at the insertion point, behind copies of what it reads of its gather."""
    if node not in copies:
        copies[node] = graph.node_copy(
            node, lambda operand: _copy(graph, operand, of, copies) if operand in of else operand)
        copies[node].meta = {**node.meta, "autograd_backward": True}
    return copies[node]
