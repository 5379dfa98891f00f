"""Whether the body of a loop is known to run at all."""

from __future__ import annotations

from typing import Any

import torch
from torch.fx import GraphModule, Node
from torch.fx.node import map_aggregate

from fxpasses.ir.effects import Effects
from fxpasses.ir.graph import attribute_or_none
from fxpasses.ir.loops import Loop, inputs_of
from fxpasses.ir.ops import nodes_in, overload

#: Elements of the largest tensor that is worked out.
_LARGEST = 64


def surely_runs(loop: Loop, outside: Effects, condition: Effects | None) -> bool:
    """The body runs at least once, on every rank whose constants are those of this graph.

    ``scan`` and ``map_impl`` refuse slices without rows, so theirs does. For a ``while_loop`` the condition is worked
    out on the values the carries start with, as far as these are constants. ``outside`` and ``condition``: effects of
    the graph around the loop and of the loop's condition.
    """
    if not loop.may_skip:
        return True
    if loop.condition is None or condition is None:
        return False
    known = _Constants(outside, {})
    operands = [*loop.inits, *loop.invariant_operands]
    given = {placeholder: known.of(operand) if isinstance(operand, Node) else operand
             for placeholder, operand in zip(inputs_of(loop.condition), operands, strict=True)}
    returned = next(iter(nodes_in(loop.condition.graph.output_node().args[0])), None)
    value = None if returned is None else _Constants(condition, given).of(returned)
    return value is not None and bool(value)


class _Constants:
    """Values of nodes that are computed from constants alone."""

    def __init__(self, effects: Effects, given: dict[Node, Any]) -> None:
        self._effects, self._known = effects, given
        self._written = effects.written

    def of(self, node: Node) -> Any:
        """The value, None where it is not known."""
        pending = [node]
        while pending:
            current = pending[-1]
            missing = [operand for operand in current.all_input_nodes if operand not in self._known]
            if current in self._known or not self._is_steady(current):
                self._known.setdefault(current, None)
                pending.pop()
            elif missing:
                pending += missing
            else:
                self._known[current] = self._worked_out(current)
                pending.pop()
        return self._known[node]

    def _is_steady(self, node: Node) -> bool:
        value = node.meta.get("val")
        if isinstance(value, torch.Tensor) and not (
                all(isinstance(size, int) for size in value.shape) and value.numel() <= _LARGEST):
            return False
        if node.op == "get_attr":
            return not self._effects.storages(node) & self._written
        op = overload(node.target)
        return (node.op == "call_function" and op is not None and op.namespace in ("aten", "prims")
                and self._effects.is_pure(node) and not self._effects.storages(node) & self._written
                and torch.Tag.nondeterministic_seeded not in op.tags
                and not op._schema.name.split("::")[1].startswith(("empty", "new_empty")))

    def _worked_out(self, node: Node) -> Any:
        owner = node.graph.owning_module
        if node.op == "get_attr":
            held = attribute_or_none(owner, str(node.target)) if isinstance(owner, GraphModule) else None
            return held.cpu() if type(held) is torch.Tensor and not held.is_meta else None
        if any(self._known[operand] is None for operand in node.all_input_nodes):
            return None
        args, kwargs = map_aggregate(node.args, self._real), map_aggregate(node.kwargs, self._real)
        target: Any = node.target
        try:
            with torch.no_grad():
                return target(*args, **kwargs)
        except (RuntimeError, TypeError, ValueError):
            return None

    def _real(self, value: Any) -> Any:
        if isinstance(value, Node):
            return self._known[value]
        return torch.device("cpu") if isinstance(value, torch.device) else value
