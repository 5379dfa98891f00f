"""What a call target does to its arguments, whoever calls it: writes, aliases, random draws, visible effects.

Read once a target from torch's own schemas, corrected by tables where a schema is silent (each entry is an operator
that was seen to alias or write without saying so). Whatever is unknown is opaque: it may do anything to its operands.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import torch
from torch._ops import HigherOrderOperator, OpOverload, OpOverloadPacket

from fxpasses._torch import higher_order_name, is_side_effectful, is_torch_function, packet_overloads
from fxpasses.ir.ops import CollectiveSpec, spec_of

#: An argument: its position (None when keyword only) and its schema name.
Argument = tuple[int | None, str]


@dataclass(frozen=True)
class Summary:
    """Effects of a target. ``returns`` holds, for each returned value, the arguments it may alias."""

    writes: tuple[Argument, ...] = ()
    returns: tuple[tuple[Argument, ...], ...] = ((),)
    aliases_everything: bool = False
    writes_everything: bool = False
    random: bool = False
    external: bool = False
    changes_mode: bool = False
    collective: CollectiveSpec | None = None
    opaque: bool = False


PURE = Summary()
OPAQUE = Summary(aliases_everything=True, writes_everything=True, random=True, external=True, opaque=True)
_SELF: Argument = (0, "self")
_VIEW_OF_SELF = Summary(returns=((_SELF,),))
_IN_PLACE = Summary(writes=(_SELF,), returns=((_SELF,),))

#: Operators whose result shares storage although the schema does not say so.
_HIDDEN_VIEWS = {
    "aten::_unsafe_view": "self", "aten::unsafe_split": "self", "aten::unsafe_split_with_sizes": "self",
    "aten::unsafe_chunk": "self", "aten::_reshape_alias": "self", "aten::lift": "self",
    "_c10d_functional::wait_tensor": "tensor", "_c10d_functional::_wrap_tensor_autograd": "input",
    "c10d_functional::wait_tensor": "self", "_c10d_functional::irecv": "tensor",
    "_c10d_functional::isend": "tensor", "_c10d_functional::batch_p2p_ops": "tensors",
}
#: Operators that write running statistics although the schema does not say so.
_HIDDEN_WRITES = dict.fromkeys(
    ("aten::native_batch_norm", "aten::batch_norm", "aten::instance_norm", "aten::cudnn_batch_norm",
     "aten::miopen_batch_norm", "aten::_batch_norm_impl_index"),
    ("running_mean", "running_var"))
#: Namespaces of torch-internal operators that act on state outside their arguments.
_EXTERNAL_NAMESPACES = ("profiler", "inductor", "streams", "fsdp", "symm_mem")
_PURE_METHODS = ("size", "dim", "numel", "stride", "item", "tolist", "element_size", "is_floating_point", "ndimension",
                 "storage_offset", "is_contiguous", "get_device", "nelement", "__len__")
_ALIASING_METHODS = ("float", "half", "bfloat16", "double", "int", "long", "bool", "cpu", "cuda", "to", "type",
                     "requires_grad_", "data", "type_as")
_IN_PLACE_OPERATORS = ("iadd", "isub", "imul", "itruediv", "ifloordiv", "imod", "ipow", "imatmul", "iand", "ior",
                       "ixor", "ilshift", "irshift", "setitem", "delitem")
_MODE_FUNCTIONS = ("_enter_autocast", "_exit_autocast", "_set_grad_enabled", "_enter_inference_mode",
                   "_exit_inference_mode", "_enter_dual_level", "_exit_dual_level", "_saved_tensors_hooks_disable",
                   "_saved_tensors_hooks_enable")
#: Higher-order operators without a body that are functional, and what else they do.
_HIGHER_ORDER = {
    "auto_functionalized": PURE, "auto_functionalized_v2": PURE, "triton_kernel_wrapper_functional": PURE,
    "triton_kernel_wrapper_mutation": Summary(writes_everything=True),
    "run_and_save_rng_state": Summary(aliases_everything=True, random=True),
    "run_with_rng_state": Summary(aliases_everything=True, random=True),
    "flex_attention": PURE, "flex_attention_backward": PURE,
}
#: Higher-order operators with bodies whose results are fresh tensors (torch refuses bodies that alias their operands).
FRESH_RESULTS = ("scan", "map_impl", "map", "cond", "associative_scan", "invoke_subgraph")
#: Higher-order operators whose effects are those of their bodies, but whose results may alias an operand.
ALIASING_RESULTS = ("while_loop", "wrap", "tag_activation_checkpoint", "wrap_activation_checkpoint",
                    "wrap_with_set_grad_enabled", "wrap_with_autocast", "hints_wrapper", "checkpoint")


@functools.cache
def summary(target: Callable[..., Any] | str) -> Summary:
    """Effects of a ``call_function`` target."""
    if isinstance(target, OpOverload):
        return _of_overload(target)
    if isinstance(target, OpOverloadPacket):
        return _of_packet(target)
    if isinstance(target, HigherOrderOperator):
        return _of_higher_order(target)
    return _of_function(target)


@functools.cache
def method_summary(name: str) -> Summary:
    """Effects of a ``call_method`` on a tensor: those of the ATen operator of that name."""
    if name in _PURE_METHODS:
        return PURE
    if name in _ALIASING_METHODS:
        return _VIEW_OF_SELF
    packet = getattr(torch.ops.aten, name, None)
    if isinstance(packet, OpOverloadPacket):
        return _of_packet(packet)
    return _IN_PLACE if name.endswith("_") and not name.endswith("__") else OPAQUE


def _of_overload(op: OpOverload) -> Summary:
    schema = op._schema
    base = schema.name
    written = set(_HIDDEN_WRITES.get(base, ()))
    arguments: list[tuple[Argument, Any, bool]] = []
    for position, argument in enumerate(schema.arguments):
        key: Argument = (None if argument.kwarg_only else position, argument.name)
        info = argument.alias_info
        arguments.append((key, info, (info is not None and info.is_write) or argument.name in written))
    returns = tuple(tuple(key for key, info, _ in arguments if _share(info, result.alias_info))
                    for result in schema.returns)
    found = Summary(
        writes=tuple(key for key, _, writes in arguments if writes),
        returns=returns or ((),),
        aliases_everything=torch.Tag.maybe_aliasing_or_mutating in op.tags,
        random=torch.Tag.nondeterministic_seeded in op.tags,
        external=is_side_effectful(op) or op.namespace in _EXTERNAL_NAMESPACES,
        collective=spec_of(op),
    )
    if base in _HIDDEN_VIEWS:
        shared = tuple(key for key, _, _ in arguments if key[1] == _HIDDEN_VIEWS[base])
        found = replace(found, returns=tuple(shared for _ in found.returns))
    if found.collective is not None:
        found = _of_collective(found, found.collective, tuple(key for key, _, _ in arguments))
    elif op.namespace == "c10d":
        found = OPAQUE
    return replace(found, external=False) if base.startswith("_c10d_functional::") else found


def _share(argument: Any, result: Any) -> bool:
    """An argument and a result with these alias annotations may share storage.

    A list of views (``split``) names no set of its own: its argument goes into the wildcard set instead.
    """
    if argument is None or result is None:
        return False
    return bool(argument.before_set & result.before_set) or "*" in argument.after_set


def _of_collective(found: Summary, spec: CollectiveSpec, arguments: tuple[Argument, ...]) -> Summary:
    """In-place collectives write their buffers, whatever the schema declares, and return them."""
    written = tuple(key for key in arguments if key[1] == spec.writes)
    if not written:
        return found
    return replace(found, writes=written, returns=tuple(written for _ in found.returns))


def _of_packet(packet: OpOverloadPacket) -> Summary:
    """Union over the overloads a call without an overload name may pick (``out=`` forms only write ``out``)."""
    return functools.reduce(_union, (_of_overload(getattr(packet, name)) for name in packet_overloads(packet)))


def _union(first: Summary, second: Summary) -> Summary:
    width = max(len(first.returns), len(second.returns))
    padded = [summary.returns + ((),) * (width - len(summary.returns)) for summary in (first, second)]
    return Summary(
        writes=_merge(first.writes, second.writes),
        returns=tuple(_merge(*pair) for pair in zip(*padded, strict=True)),
        aliases_everything=first.aliases_everything or second.aliases_everything,
        writes_everything=first.writes_everything or second.writes_everything,
        random=first.random or second.random,
        external=first.external or second.external,
        changes_mode=first.changes_mode or second.changes_mode,
        collective=first.collective or second.collective,
        opaque=first.opaque or second.opaque,
    )


def _merge(first: tuple[Argument, ...], second: tuple[Argument, ...]) -> tuple[Argument, ...]:
    return tuple(dict.fromkeys(first + second))


def _of_higher_order(op: HigherOrderOperator) -> Summary:
    name = higher_order_name(op)
    if name in FRESH_RESULTS:
        return PURE
    if name in ALIASING_RESULTS:
        return Summary(aliases_everything=True)
    return _HIGHER_ORDER.get(name, OPAQUE)


def _of_function(target: Callable[..., Any] | str) -> Summary:
    """Python functions as Dynamo and ``fx.Tracer`` leave them: operators, ``math``, ``torch.*``."""
    if isinstance(target, str):
        return OPAQUE
    name = getattr(target, "__name__", "")
    module = getattr(target, "__module__", None) or ""
    if target is operator.getitem or target is getattr:
        return _VIEW_OF_SELF
    if module == "_operator":
        return _IN_PLACE if name in _IN_PLACE_OPERATORS else PURE
    if module == "math" or name.startswith("sym_"):
        return PURE
    if name in _MODE_FUNCTIONS:
        return Summary(changes_mode=True, external=True)
    if is_side_effectful(target):
        return Summary(external=True)
    if is_torch_function(target):
        packet = getattr(torch.ops.aten, name, None)
        if isinstance(packet, OpOverloadPacket):
            return _of_packet(packet)
        if module == "torch.nn.functional":
            return Summary(aliases_everything=True, random="dropout" in name,
                           writes_everything=name.endswith("_"))
    return OPAQUE
