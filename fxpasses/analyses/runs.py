"""Nodes that run bodies: which, and how often."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import torch
from torch.fx import GraphModule, Node

from fxpasses._torch import size_hint
from fxpasses.ir.graph import bodies_of, value_of
from fxpasses.ir.ops import nodes_in
from fxpasses.ir.regions import region_kind, region_name

_COSTED_AS_A_WHOLE = ("flex_attention", "flex_attention_backward")
"""Their bodies tell how to change a score; the work is the operator's own."""
_FIRST_BODY_ONLY = ("autograd_function_apply",)


@dataclass(frozen=True)
class Runs:
    """The bodies of one node and how often each runs; one of them only with ``alternatives``.

    ``is_known``: the graph says how often. Where it does not, once is assumed. ``repeats``: what one run returns is not
    yet the node's value.
    """

    bodies: tuple[tuple[GraphModule, int], ...]
    alternatives: bool = False
    is_known: bool = True
    repeats: bool = False


def runs_of(node: Node) -> Runs | None:
    """What ``node`` runs, None for a node without bodies, or whose bodies are no part of its work."""
    if node.op not in ("call_function", "call_module"):
        return None
    name = region_name(node)
    if node.op == "call_function" and (not name or name in _COSTED_AS_A_WHOLE):
        return None
    bodies = bodies_of(node)
    if not bodies:
        return None
    if name in _FIRST_BODY_ONLY:
        return Runs(((bodies[0], 1),))
    kind, is_branch = region_kind(node), name == "cond"
    count = _rows(node, kind.rows) if kind.rows is not None else None
    return Runs(tuple((body, 1 if count is None else count) for body in bodies), is_branch,
                count is not None or is_branch or not kind.repeats, kind.repeats and not is_branch)


def _rows(node: Node, position: int) -> int | None:
    """Rows of the operands at ``position``, a symbol by its hint."""
    values: Iterator[object] = (value_of(operand) for operand in nodes_in(node.args[position:position + 1]))
    value = next(values, None)
    if not isinstance(value, torch.Tensor) or not value.dim():
        return None
    size = value.shape[0]
    return size if isinstance(size, int) else size_hint(size)
