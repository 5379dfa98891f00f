"""Views of a shard that become views of the whole: the dimension that ranks share, the first one, survives."""

from __future__ import annotations

import math
from typing import Any

import torch
from torch.fx import Node

from fxpasses.analyses.linear_operators import RESHAPES
from fxpasses.ir.ops import argument, base_name, overload
from fxpasses.passes.commsimplify.facts import Facts, tensor_of

aten = torch.ops.aten
#: Rows of the result are the operand's elements in order, where both are contiguous.
_VIEWS = (*RESHAPES, "_reshape_alias", "alias", "detach")


def way_back(value: Node) -> tuple[Node, list[Node]]:
    """The node that ``value`` is a relayout of, and the relayouts in the order in which they are applied."""
    steps: list[Node] = []
    while (operand := _operand(value)) is not None:
        steps.append(value)
        value = operand
    return value, steps[::-1]


def whole(facts: Facts, full: Node, steps: list[Node], count: int, old: Node, before: Node) -> Node:
    """The relayouts of one of ``count`` shards applied to all of them, in front of ``before``, for ``old``."""
    for step in steps:
        if base_name(step) in _VIEWS:
            rows, *rest = step.meta["val"].shape
            full = facts.insert(before, old, aten.view.default, (full, [count * rows, *rest]), like=step)
        else:
            full = facts.insert(before, old, aten.permute.default, (full, _order(step)), like=step)
    return full


def _operand(step: Node) -> Node | None:
    """What a relayout that keeps the first dimension apart is taken of; None for any other node."""
    op = overload(step.target)
    operand = argument(step, "self") if op is not None and op.namespace == "aten" else None
    if not isinstance(operand, Node) or len(step.all_input_nodes) != 1:
        return None
    was, now = tensor_of(operand), tensor_of(step)
    if was is None or now is None or not (_is_known(was) and _is_known(now)) or was.dtype != now.dtype:
        return None
    if base_name(step) in _VIEWS:
        flat = was.is_contiguous() and now.is_contiguous() and math.prod(was.shape) == math.prod(now.shape)
        return operand if flat and now.dim() > 0 and was.dim() > 0 else None
    order = _order(step)
    return operand if order is not None and order[:1] == [0] else None


def _order(step: Node) -> list[int] | None:
    """The order of dimensions that a permutation gives; None for another operator."""
    value = tensor_of(step)
    count = value.dim() if value is not None else 0
    if base_name(step) == "permute":
        dims: Any = argument(step, "dims")
        return [dim % count for dim in dims] if all(isinstance(dim, int) for dim in dims) else None
    if base_name(step) != "transpose" or not count:
        return None
    first, second = argument(step, "dim0"), argument(step, "dim1")
    order = list(range(count))
    if isinstance(first, int) and isinstance(second, int):
        order[first], order[second] = order[second], order[first]
        return order
    return None


def _is_known(value: torch.Tensor) -> bool:
    return all(isinstance(size, int) for size in value.shape)
