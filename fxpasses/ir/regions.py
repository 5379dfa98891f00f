"""How a call hands its operands to the bodies it runs, and what comes back from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from torch._ops import HigherOrderOperator
from torch.fx import GraphModule, Node

from fxpasses._torch import higher_order_name
from fxpasses.ir.graph import body_of

#: Operators whose bodies see other values than the operands, one to one: elements, gradients, scores.
_OTHER_INPUTS = ("associative_scan", "flex_attention", "flex_attention_backward", "autograd_function_apply")
#: Operators that pass something between the bodies and the operands: how many arguments.
_SKIPPED = {"invoke_subgraph": 1}
#: Operators whose results come from the last body only, and that may return the first operands untouched.
_WHILE = ("while_loop", "while_loop_stack_output")
#: Operators that run their body again on its own results.
_LOOPS = (*_WHILE, "scan")
_STACKS = ("scan", "map_impl", "while_loop_stack_output")


def region_name(node: Node) -> str:
    """Name of the higher-order operator ``node`` calls; empty for another call."""
    return higher_order_name(node.target) if isinstance(node.target, HigherOrderOperator) else ""


def is_loop(node: Node) -> bool:
    """A result of one round of the body is an operand of the next."""
    return region_name(node) in _LOOPS


def stacks_results(node: Node) -> bool:
    """The operator itself reads what its body returns, to stack it."""
    return region_name(node) in _STACKS


def may_run_zero_times(node: Node) -> bool:
    """The results may be the first operands themselves."""
    return region_name(node) in _WHILE


def result_bodies(node: Node, bodies: list[GraphModule]) -> list[GraphModule]:
    """The bodies whose outputs are the call's results."""
    return bodies[-1:] if may_run_zero_times(node) else bodies


def operands_of(node: Node) -> list[Any] | None:
    """Values for the body's placeholders, in order, constants included; None where they do not correspond.

    There may be more operands than a body has placeholders: the rest are settings of the operator.
    """
    if node.op == "call_module" or region_name(node) in _OTHER_INPUTS:
        return None
    arguments = [*node.args, *node.kwargs.values()]
    last = max((index for index, argument in enumerate(arguments) if body_of(argument) is not None), default=None)
    if last is None:
        return None
    first = last + 1 + _SKIPPED.get(region_name(node), 0)
    return [leaf for argument in arguments[first:] for leaf in _leaves(argument)]


def operand_for(node: Node, operands: list[Any] | None, index: int, placeholder: Node, count: int) -> Any:
    """The value that placeholder number ``index`` of ``count`` stands for. Raises LookupError where that is unknown."""
    if node.op == "call_module":
        if index < len(node.args):
            return node.args[index]
        name = str(placeholder.target)
        if name in node.kwargs:
            return node.kwargs[name]
        if placeholder.args:  # the default
            return placeholder.args[0]
        raise LookupError(name)
    if operands is None or len(operands) < count:
        raise LookupError(placeholder.name)
    return operands[index]


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, (list, tuple)):
        for item in value:
            yield from _leaves(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _leaves(item)
    else:
        yield value
