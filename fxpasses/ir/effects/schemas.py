"""Effects of an operator as torch's schema tells them, corrected where a schema is silent.

Each entry of the tables below is an operator that was seen to alias, write or communicate without saying so.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from typing import Any

import torch
from torch._ops import OpOverload, OpOverloadPacket

from fxpasses._torch import has_registered_effect, is_side_effectful, overload_name, overload_names, packet_name
from fxpasses.ir.ops import spec_of
from fxpasses.ir.vocabulary import CollectiveSpec, is_group_argument

#: An argument: its position (None when keyword only) and its schema name.
Argument = tuple[int | None, str]


@dataclass(frozen=True)
class Summary:
    """Effects of a target. ``returns`` holds, for each returned value, the arguments it may alias.

    ``external``: shows outside the graph's values. ``communicates``: keeps its place among the collectives.
    ``rebinds``: the first argument takes over the storage of the second.
    """

    writes: tuple[Argument, ...] = ()
    returns: tuple[tuple[Argument, ...], ...] = ((),)
    aliases_everything: bool = False
    writes_everything: bool = False
    random: bool = False
    external: bool = False
    changes_mode: bool = False
    collective: CollectiveSpec | None = None
    opaque: bool = False
    communicates: bool = False
    rebinds: bool = False


PURE = Summary()
OPAQUE = Summary(aliases_everything=True, writes_everything=True, random=True, external=True, opaque=True,
                 communicates=True)
SELF: Argument = (0, "self")
VIEW_OF_SELF = Summary(returns=((SELF,),))
IN_PLACE = Summary(writes=(SELF,), returns=((SELF,),))

_SELF_VIEWS = (
    "_unsafe_view", "unsafe_split", "unsafe_split_with_sizes", "unsafe_chunk", "_reshape_alias", "_reshape_from_tensor",
    "lift", "data", "type_as", "sum_to_size", "align_as", "to_dense", "_add_batch_dim", "_remove_batch_dim",
    "_cast_Byte", "_cast_Char", "_cast_Double", "_cast_Float", "_cast_Half", "_cast_Int", "_cast_Long", "_cast_Short")
_LIST_VIEWS = ("broadcast_tensors", "atleast_1d", "atleast_2d", "atleast_3d", "meshgrid", "einsum", "align_tensors",
               "cartesian_prod", "_to_cpu")
#: Operators whose results may share storage with an argument although the schema does not say so.
HIDDEN_VIEWS = {
    **{f"aten::{name}": ("self",) for name in _SELF_VIEWS},
    **{f"aten::{name}": ("tensors",) for name in _LIST_VIEWS},
    "aten::set": ("source",), "aten::cumprod_backward": ("grad",), "aten::to_dense_backward": ("grad",),
    "aten::to_mkldnn_backward": ("grad",), "aten::dequantize": ("self", "tensors"), "aten::chain_matmul": ("matrices",),
    "aten::flatten_dense_tensors": ("tensors",), "aten::unflatten_dense_tensors": ("flat",),
    "aten::histogramdd": ("bins",), "aten::_saturate_weight_to_fp16": ("weight",),
    "aten::_sparse_coo_tensor_unsafe": ("indices", "values"), "aten::sparse_coo_tensor": ("indices", "values"),
    "prims::device_put": ("a",), "inductor::_alloc_from_pool": ("self",), "inductor::_reinterpret_tensor": ("self",),
    "fsdp::all_gather_copy_in": ("all_gather_output",),
    "_c10d_functional::wait_tensor": ("tensor",), "_c10d_functional::_wrap_tensor_autograd": ("input",),
    "c10d_functional::wait_tensor": ("self",), "_c10d_functional::isend": ("tensor",),
    "c10d_functional::isend": ("self",),
}
_STATISTICS = ("running_mean", "running_var")
#: Operators that write an argument although the schema does not say so.
HIDDEN_WRITES = {
    **{f"aten::{name}": _STATISTICS for name in (
        "native_batch_norm", "batch_norm", "instance_norm", "cudnn_batch_norm", "miopen_batch_norm",
        "_batch_norm_impl_index", "batch_norm_update_stats", "batch_norm_gather_stats",
        "batch_norm_gather_stats_with_counts")},
    "aten::_saturate_weight_to_fp16": ("weight",),
    "fsdp::all_gather_copy_in": ("all_gather_output",),
}
_REBINDING = ("aten::set_", "aten::set_data")
#: Namespaces of torch-internal operators that act on state outside their arguments.
_EXTERNAL_NAMESPACES = ("profiler", "inductor", "streams", "symm_mem")
_COMMUNICATING_NAMESPACES = ("symm_mem", "_dtensor")


_NUMBERS = ("int", "float", "bool", "complex", "number", "str", "SymInt", "List[int]", "List[SymInt]")


@functools.cache
def of_overload(op: OpOverload) -> Summary:
    """Effects of one overload, by its schema."""
    found = _declared(op)
    if not _is_trusted(op, found):
        return OPAQUE
    base = op._schema.name
    if found.collective is not None:
        return _of_collective(op, found, found.collective)
    if op.namespace == "c10d":
        return OPAQUE
    talks = op.namespace in _COMMUNICATING_NAMESPACES or any(map(is_group_argument, op._schema.arguments))
    acts = found.external or talks or (not op._schema.returns and not found.writes)
    return replace(found, communicates=talks, rebinds=base in _REBINDING,
                   external=acts and not base.startswith("_c10d_functional::"))


def _is_trusted(op: OpOverload, found: Summary) -> bool:
    """TorchScript builtins, which the dispatcher does not have, tell less: only numbers and declared views count."""
    if overload_name(op) in overload_names(*op._schema.name.split("::")):
        return True
    results = op._schema.returns
    plain = all(str(result.type) in _NUMBERS or result.alias_info is not None for result in results)
    return plain and bool(results) and bool(op._schema.arguments) and not found.writes


def _declared(op: OpOverload) -> Summary:
    """The schema's aliases and writes, with those it hides."""
    schema = op._schema
    written, shared = HIDDEN_WRITES.get(schema.name, ()), HIDDEN_VIEWS.get(schema.name, ())
    arguments = [((None if argument.kwarg_only else position, argument.name), argument.alias_info)
                 for position, argument in enumerate(schema.arguments)]
    return Summary(
        writes=tuple(key for key, info in arguments if (info is not None and info.is_write) or key[1] in written),
        returns=tuple(tuple(key for key, info in arguments if _share(info, result.alias_info)
                            or (result.alias_info is None and key[1] in shared))
                      for result in schema.returns) or ((),),
        aliases_everything=torch.Tag.maybe_aliasing_or_mutating in op.tags,
        random=torch.Tag.nondeterministic_seeded in op.tags,
        external=is_side_effectful(op) or has_registered_effect(op) or op.namespace in _EXTERNAL_NAMESPACES,
        collective=spec_of(op),
    )


def _share(argument: Any, result: Any) -> bool:
    """An argument and a result with these alias annotations may share storage.

    A list of views (``split``) names no set of its own: its argument goes into the wildcard set instead.
    """
    if argument is None or result is None:
        return False
    return bool(argument.before_set & result.before_set) or "*" in argument.after_set


def _of_collective(op: OpOverload, found: Summary, spec: CollectiveSpec) -> Summary:
    """In-place collectives write their buffers, whatever the schema declares, and return them."""
    written = tuple((None if argument.kwarg_only else position, argument.name)
                    for position, argument in enumerate(op._schema.arguments) if argument.name == spec.writes)
    found = replace(found, external=False, communicates=True)
    return replace(found, writes=written, returns=tuple(written for _ in found.returns)) if written else found


@functools.cache
def of_packet(packet: OpOverloadPacket) -> Summary:
    """Union over the overloads a call without an overload name may pick (``out=`` forms only write ``out``)."""
    namespace, name = packet_name(packet).split("::")
    found = [of_overload(getattr(packet, overload)) for overload in overload_names(namespace, name)]
    return functools.reduce(union, found) if found else OPAQUE


def union(first: Summary, second: Summary) -> Summary:
    """What either of two may do."""
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
        communicates=first.communicates or second.communicates,
        rebinds=first.rebinds or second.rebinds,
    )


def _merge(first: tuple[Argument, ...], second: tuple[Argument, ...]) -> tuple[Argument, ...]:
    return tuple(dict.fromkeys(first + second))
