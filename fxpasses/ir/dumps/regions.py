"""Higher-order operators: which values their bodies are called with, and what they return, from types alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch.fx import GraphModule, Node
from torch.fx.node import map_arg
from torch.utils import _pytree as pytree

from fxpasses._torch import higher_order_name, is_higher_order

#: Operators that call a body on their remaining arguments and return what it returns -> arguments before the operands.
_CALLS: dict[str, int] = {
    "wrap": 1, "tag_activation_checkpoint": 1, "wrap_activation_checkpoint": 1, "invoke_subgraph": 2, "invoke_quant": 1,
    "wrap_with_set_grad_enabled": 2, "wrap_with_autocast": 5, "dynamo_bypassing_wrapper": 2, "strict_mode": 1,
}
_Operands = Callable[[Sequence[Any]], list[Any]]
_Result = Callable[[Sequence[Any], list[Any]], Any]


def region_operands(node: Node) -> list[Any] | None:
    """Values (None where unknown) that the bodies of ``node`` are called with; None for an operator not known here."""
    name = _name(node)
    args = _values(node.args)
    if name in _CALLS:
        given = args[_CALLS[name]:]
        return _flat(given[0] if name == "strict_mode" and given else given)
    rule = _RULES.get(name)
    try:
        return rule[0](args) if rule is not None else None
    except (IndexError, TypeError, RuntimeError):
        return None


def region_value(node: Node, regions: list[GraphModule]) -> Any:
    """Value of a higher-order operator from the outputs of its first body; None where it is not known."""
    name = _name(node)
    outputs = _outputs(regions[0])
    if node.op == "call_module" or name in _CALLS:
        return _fresh(outputs)
    rule = _RULES.get(name)
    if rule is None or outputs is None:
        return None
    items = list(outputs) if isinstance(outputs, tuple | list) else [outputs]
    try:
        return _fresh(rule[1](_values(node.args), items))
    except (IndexError, TypeError, RuntimeError):
        return None


def _name(node: Node) -> str:
    return higher_order_name(node.target) if is_higher_order(node.target) else ""


def _values(args: Any) -> Any:
    return map_arg(args, lambda operand: operand.meta.get("val"))


def _flat(value: Any) -> list[Any]:
    return pytree.tree_leaves(value, is_leaf=lambda item: item is None)


def _outputs(region: GraphModule) -> Any:
    return _values(region.graph.output_node().args[0])


def _fresh(value: Any) -> Any:
    if any(leaf is None for leaf in _flat(value)):
        return None
    return pytree.tree_map_only(torch.Tensor, lambda tensor: tensor.detach(), value)


def _slices(values: Any) -> list[Any]:
    return [value.select(0, 0) if isinstance(value, torch.Tensor) else None for value in _flat(values)]


def _stacked(value: Any, like: Any) -> Any:
    return value.new_empty([_flat(like)[0].shape[0], *value.shape])


def _scan_result(args: Sequence[Any], outputs: list[Any]) -> Any:
    carried = len(_flat(args[1]))
    return (*outputs[:carried], *(_stacked(item, args[2]) for item in outputs[carried:]))


def _rest(args: Sequence[Any], position: int) -> list[Any]:
    return _flat(args[position]) if len(args) > position else []


_RULES: dict[str, tuple[_Operands, _Result]] = {
    "cond": (lambda args: _flat(args[3]), lambda args, outputs: tuple(outputs)),
    "while_loop": (lambda args: [*_flat(args[2]), *_rest(args, 3)], lambda args, outputs: tuple(_flat(args[2]))),
    "scan": (lambda args: [*_flat(args[1]), *_slices(args[2]), *_rest(args, 3)], _scan_result),
    "associative_scan": (lambda args: [*_slices(args[1]), *_slices(args[1]), *_rest(args, 2)],
                         lambda args, outputs: tuple(_flat(args[1]))),
    "map_impl": (lambda args: [*_slices(args[1]), *_rest(args, 2)],
                 lambda args, outputs: tuple(_stacked(item, args[1]) for item in outputs)),
    "autograd_function_apply": (lambda args: _flat(args[2:]), lambda args, outputs: outputs[0]),
    "hints_wrapper": (lambda args: _flat(args[1]), lambda args, outputs: tuple(outputs)),
}
