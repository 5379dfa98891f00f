"""What a call does to its arguments: writes, aliases, random draws, visible effects.

Read once a target from torch's own schemas; whatever is unknown is opaque, it may do anything to its operands.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from torch._ops import HigherOrderOperator, OpOverload, OpOverloadPacket
from torch.fx import Node

from fxpasses._torch import higher_order_name, is_torch_function
from fxpasses.ir.effects.functions import METADATA, WRITING_SWITCHES, of_function, of_method, parameters
from fxpasses.ir.effects.schemas import OPAQUE, PURE, Argument, Summary, of_overload, of_packet
from fxpasses.ir.ops import overload
from fxpasses.ir.regions import only_runs_bodies

__all__ = ["OPAQUE", "PURE", "Argument", "Summary", "argument_of", "call_summary", "method_summary",
           "reads_metadata_only", "summary", "takes_view", "written_arguments"]

#: Higher-order operators that run one operator: name -> (position of that operator, of its first argument).
_RUNS_AN_OPERATOR = {
    "with_effects": (1, 2), "run_and_save_rng_state": (0, 1), "run_with_rng_state": (1, 2),
    "graphsafe_run_with_rng_state": (0, 1), "run_dtensor_rng_op": (2, 3), "out_dtype": (0, 2),
    "auto_functionalized": (0, 1), "auto_functionalized_v2": (0, 1),
}
#: Those of them that return something else in front of the operator's results.
_RETURNS_MORE = ("with_effects", "run_and_save_rng_state")
_FUNCTIONALIZED = ("auto_functionalized", "auto_functionalized_v2")
#: What they do besides; other higher-order operators without a body.
_HIGHER_ORDER = {
    "with_effects": Summary(external=True), "auto_functionalized": PURE, "auto_functionalized_v2": PURE,
    **dict.fromkeys(("run_and_save_rng_state", "run_with_rng_state", "graphsafe_run_with_rng_state",
                     "run_dtensor_rng_op"), Summary(aliases_everything=True, random=True)),
    "out_dtype": PURE, "inline_asm_elementwise": PURE, "triton_kernel_wrapper_functional": PURE,
    "triton_kernel_wrapper_mutation": Summary(writes_everything=True),
    "print": Summary(external=True), "flex_attention": PURE, "flex_attention_backward": PURE,
}

#: Operators that return a view where they can, and a copy elsewhere.
_MAY_COPY = ("contiguous", "reshape", "reshape_as", "flatten", "ravel", "to", "resolve_conj", "resolve_neg", "coalesce",
             "pin_memory", "_autocast_to_reduced_precision", "_autocast_to_full_precision")


@functools.cache
def summary(target: Callable[..., Any] | str) -> Summary:
    """Effects of a ``call_function`` target, whoever calls it; see `call_summary` for one call."""
    if isinstance(target, OpOverload):
        return of_overload(target)
    if isinstance(target, OpOverloadPacket):
        return of_packet(target)
    if isinstance(target, HigherOrderOperator):
        name = higher_order_name(target)
        return PURE if only_runs_bodies(name) else _HIGHER_ORDER.get(name, OPAQUE)
    return of_function(target)


def method_summary(name: str) -> Summary:
    """Effects of a ``call_method`` on a tensor: those of the ATen operator of that name."""
    return of_method(name)


def call_summary(node: Node) -> Summary:
    """Effects of the call that ``node`` makes, its arguments considered; bodies and sub-modules are the caller's."""
    if node.op == "call_method":
        return _given(node, of_method(str(node.target)))
    if node.op != "call_function":
        return PURE if node.op != "call_module" else OPAQUE
    target = node.target
    found = summary(target)
    if isinstance(target, OpOverload):
        return found
    if isinstance(target, HigherOrderOperator):
        return _running_an_operator(node, found, higher_order_name(target))
    if target is getattr and len(node.args) > 1 and node.args[1] in METADATA:
        return PURE
    return found if found.opaque else _given(node, _with_switches(node, found))


def _running_an_operator(node: Node, found: Summary, name: str) -> Summary:
    """The effects of the operator that a higher-order one runs, with its arguments where they stand here."""
    if name not in _RUNS_AN_OPERATOR:
        return found
    position, first = _RUNS_AN_OPERATOR[name]
    inner = node.args[position] if position < len(node.args) else None
    if not isinstance(inner, (OpOverload, HigherOrderOperator)):
        return OPAQUE
    ran = summary(inner)
    if name in _FUNCTIONALIZED:
        return replace(found, random=ran.random, external=ran.external and bool(overload_returns(inner)),
                       communicates=ran.communicates)

    def shifted(arguments: tuple[Argument, ...]) -> tuple[Argument, ...]:
        return tuple((None if at is None else at + first, word) for at, word in arguments)

    returns = tuple(shifted(shared) for shared in ran.returns)
    if name in _RETURNS_MORE:
        returns = ((), *returns) if name == "with_effects" else ((), tuple(dict.fromkeys(sum(returns, ()))))
    return replace(ran, writes=shifted(ran.writes), returns=returns, random=ran.random or found.random,
                   external=ran.external or found.external, collective=None,
                   communicates=ran.communicates or ran.collective is not None)


def overload_returns(target: object) -> tuple[Any, ...]:
    """Declared results of an overload; empty for anything else."""
    return tuple(target._schema.returns) if isinstance(target, OpOverload) else ()


def _with_switches(node: Node, found: Summary) -> Summary:
    """``inplace=True``, ``max_norm=`` and ``out=`` of functions of ``torch`` and ``torch.nn.functional``."""
    target: Any = node.target
    names = parameters(target)
    for switch, written in WRITING_SWITCHES.items():
        if switch in names and _argument(node, names, switch):
            key: Argument = (names.index(written), written) if written else (0, names[0])
            shared = tuple((*aliases, key) for aliases in found.returns) if written is None else found.returns
            found = replace(found, writes=(*found.writes, key), returns=shared)
    out: Argument = (None, "out")
    if node.kwargs.get("out") is not None and out not in found.writes:
        found = replace(found, writes=(*found.writes, out), returns=tuple((*aliases, out) for aliases in found.returns))
    return found


def _given(node: Node, found: Summary) -> Summary:
    """Without the keyword arguments of other overloads, such as ``out``, that this call does not pass."""
    def passed(arguments: tuple[Argument, ...]) -> tuple[Argument, ...]:
        return tuple(key for key in arguments if key[0] is not None or key[1] in node.kwargs)

    return replace(found, writes=passed(found.writes), returns=tuple(passed(shared) for shared in found.returns))


def _argument(node: Node, names: tuple[str, ...], name: str) -> Any:
    position = names.index(name)
    return node.kwargs.get(name, node.args[position] if position < len(node.args) else None)


def takes_view(node: Node) -> bool:
    """The call looks at the storage of an operand another way, without touching an element."""
    op = overload(node.target)
    if node.op != "call_function" or op is None:
        return node.op == "call_function" and node.target is operator.getitem
    found = call_summary(node)
    declared = any(result.alias_info is not None for result in op._schema.returns)
    return (declared and all(found.returns) and op._schema.name.split("::")[1] not in _MAY_COPY
            and not (found.writes or found.external or found.opaque or found.collective))


def reads_metadata_only(node: Node) -> bool:
    """The call looks at shapes and types of its operands, never at their elements."""
    if node.op == "call_method":
        return _is_metadata(str(node.target))
    if node.op != "call_function":
        return False
    if node.target is getattr:
        return len(node.args) > 1 and node.args[1] in METADATA
    if isinstance(node.target, (OpOverload, OpOverloadPacket)):
        op = overload(node.target)
        return op is not None and _is_metadata(op._schema.name.split("::")[1])
    return node.target is operator.length_hint or (
        _is_metadata(getattr(node.target, "__name__", "")) and is_torch_function(node.target))


def _is_metadata(name: str) -> bool:
    """An operator of this name asks for sizes and types, or makes a tensor from them alone."""
    return name in METADATA or name == "is_same_size" or name.endswith("_like") or (
        name.startswith("new_") and name != "new_tensor")


def argument_of(node: Node, argument: Argument) -> Any:
    """The value that ``node`` passes for an argument of its summary; None where it passes none."""
    position, name = argument
    value = node.kwargs.get(name, node.kwargs.get("input") if name == "self" else None)
    if value is None and position is not None and position < len(node.args):
        return node.args[position]
    return value


def written_arguments(node: Node) -> list[Any]:
    """Values of the arguments that the call ``node`` writes; bodies and sub-modules are the caller's."""
    if node.op not in ("call_function", "call_method"):
        return []
    found = call_summary(node)
    if found.writes_everything:
        return [*node.args, *node.kwargs.values()]
    return [argument_of(node, argument) for argument in found.writes]
