"""How a call hands its operands to the bodies it runs, and what comes back from them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from torch._ops import HigherOrderOperator
from torch.fx import GraphModule, Node

from fxpasses._torch import higher_order_name
from fxpasses.ir.graph import body_of


@dataclass(frozen=True)
class RegionKind:
    """How a higher-order operator runs its bodies.

    ``only_bodies``: it does what they do, and nothing else. ``one_to_one``: operands and placeholders correspond,
    without settings behind them. ``other_inputs``: bodies see other values than the operands: elements, gradients,
    scores. ``between``: arguments between the bodies and the operands. ``loops``: a body runs again on its own results.
    ``stacks``: the operator reads what the body returns, to stack it. ``may_skip``: the last body may run zero times,
    and the results are then the first operands; else they are that body's. ``repeats``: a body does not run just once;
    ``rows``: position of the operands that have a row for each run, None where the graph does not say how often.
    """

    only_bodies: bool = True
    one_to_one: bool = False
    other_inputs: bool = False
    between: int = 0
    loops: bool = False
    stacks: bool = False
    may_skip: bool = False
    repeats: bool = False
    rows: int | None = None


_PLAIN, _UNKNOWN = RegionKind(), RegionKind(only_bodies=False)
#: Higher-order operators that run bodies; of others nothing is known but that they have some.
REGION_KINDS: dict[str, RegionKind] = {
    "scan": RegionKind(one_to_one=True, loops=True, stacks=True, repeats=True, rows=2),
    "map_impl": RegionKind(one_to_one=True, stacks=True, repeats=True, rows=1),
    "map": RegionKind(repeats=True, rows=1),
    "while_loop": RegionKind(one_to_one=True, loops=True, may_skip=True, repeats=True),
    "while_loop_stack_output": RegionKind(one_to_one=True, loops=True, stacks=True, may_skip=True, repeats=True),
    "cond": RegionKind(one_to_one=True, repeats=True),
    "associative_scan": RegionKind(other_inputs=True, repeats=True),
    "invoke_subgraph": RegionKind(one_to_one=True, between=1),
    **dict.fromkeys(("wrap", "tag_activation_checkpoint", "wrap_activation_checkpoint", "wrap_with_set_grad_enabled",
                     "wrap_with_autocast", "hints_wrapper", "checkpoint", "strict_mode", "foreach_map", "local_map_hop",
                     "invoke_quant", "invoke_quant_packed", "run_const_graph", "control_deps"), _PLAIN),
    **dict.fromkeys(("flex_attention", "flex_attention_backward", "autograd_function_apply"),
                    RegionKind(only_bodies=False, other_inputs=True)),
}


def region_name(node: Node) -> str:
    """Name of the higher-order operator ``node`` calls; empty for another call."""
    return higher_order_name(node.target) if isinstance(node.target, HigherOrderOperator) else ""


def region_kind(node: Node) -> RegionKind:
    """How the operator ``node`` calls runs its bodies."""
    return REGION_KINDS.get(region_name(node), _UNKNOWN)


def only_runs_bodies(name: str) -> bool:
    """The higher-order operator of this name does what its bodies do, and nothing else."""
    return REGION_KINDS.get(name, _UNKNOWN).only_bodies


def is_loop(node: Node) -> bool:
    """A result of one round of the body is an operand of the next."""
    return region_kind(node).loops


def stacks_results(node: Node) -> bool:
    """The operator itself reads what its body returns, to stack it."""
    return region_kind(node).stacks


def may_run_zero_times(node: Node) -> bool:
    """The results may be the first operands themselves."""
    return region_kind(node).may_skip


def result_bodies(node: Node, bodies: list[GraphModule]) -> list[GraphModule]:
    """The bodies whose outputs are the call's results."""
    return bodies[-1:] if may_run_zero_times(node) else bodies


def operands_of(node: Node) -> list[Any] | None:
    """Values for the body's placeholders, in order, constants included; None where they do not correspond.

    There may be more operands than a body has placeholders: the rest are settings of the operator.
    """
    if node.op == "call_module" or region_kind(node).other_inputs:
        return None
    arguments = [*node.args, *node.kwargs.values()]
    last = max((index for index, argument in enumerate(arguments) if body_of(argument) is not None), default=None)
    if last is None:
        return None
    first = last + 1 + region_kind(node).between
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
