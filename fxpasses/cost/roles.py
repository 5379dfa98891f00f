"""What a compiler may fuse: operators by the way they go over memory."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch.fx import Node

from fxpasses.analyses.kinds import is_view
from fxpasses.ir.effects.summary import summary
from fxpasses.ir.ops import overload, spec_of

#: Element by element, or a copy that only moves them, although no tag says so.
_POINTWISE = frozenset((
    "_to_copy", "to", "convert_element_type", "copy", "copy_", "contiguous", "lift_fresh_copy", "cat", "stack",
    "constant_pad_nd", "slice_backward", "select_backward", "slice_scatter", "select_scatter", "diagonal_scatter",
    "as_strided_scatter", "unfold_backward", "diagonal_backward", "repeat", "flip", "roll", "tril", "triu",
    "native_dropout", "native_dropout_backward", "where", "masked_fill", "expand_copy", "view_copy", "permute_copy",
    "slice_copy", "split_with_sizes_copy", "gradient", "buffer", "fill", "mul", "add", "sub", "div", "pow", "neg"))
#: Operators whose result depends on sizes, types and random state alone: nothing is read.
_FILLS = frozenset((
    "full", "full_like", "new_full", "zeros", "zeros_like", "new_zeros", "ones", "ones_like", "new_ones", "arange",
    "scalar_tensor", "eye", "rand", "rand_like", "randn", "randn_like", "randint", "randint_like", "zero_", "fill_",
    "uniform", "normal", "bernoulli", "uniform_", "normal_", "bernoulli_", "linspace", "iota", "inductor_random"))
#: Reductions, and normalisations that a compiler makes of them, although no tag says so.
_REDUCTIONS = frozenset((
    "sum", "mean", "amax", "amin", "max", "min", "prod", "var", "var_mean", "std", "logsumexp", "argmax", "argmin",
    "any", "all", "linalg_vector_norm", "norm", "_softmax", "_log_softmax", "_softmax_backward_data",
    "_log_softmax_backward_data", "softmax", "log_softmax", "native_layer_norm", "native_layer_norm_backward",
    "native_group_norm", "native_group_norm_backward", "_fused_rms_norm", "_fused_rms_norm_backward",
    "native_batch_norm", "native_batch_norm_backward", "_native_batch_norm_legit",
    "_native_batch_norm_legit_functional", "layer_norm", "rms_norm", "nll_loss_forward",
    "nll_loss_backward", "mse_loss", "mse_loss_backward"))
#: Reads of a table: of the named argument, as many bytes as come out.
_LOOKUPS = {"embedding": "weight", "index": "self", "index_select": "self", "gather": "self", "take_along_dim": "self",
            "take": "self", "_unsafe_index": "self", "nll_loss_forward": "self"}
#: Writes into a table: as many bytes as the named argument has.
_SCATTERS = {"index_put_": "values", "scatter_": "src", "scatter_add_": "src", "index_add_": "source",
             "index_copy_": "source", "_unsafe_index_put_": "values", "scatter_reduce_": "src"}


@dataclass(frozen=True)
class Role:
    """How a call goes over memory.

    ``view``: it runs no kernel and looks at its operand's memory. ``fusible``: pointwise or a reduction, which a
    compiler makes one kernel of with its neighbours. ``reads``: it reads its operands, not only their types.
    ``writes``: names of the arguments it writes; ``unread``: of those it does not read; ``fresh``: what it returns is
    none of them. ``looks_up``: argument of which
    as much is read as comes out; ``scatters``: argument of which as much is written. ``backward``: its name says that
    it belongs to a backward pass. ``joins``: it is a ``cat``; ``stores``: a ``copy_``, which puts a
    value where it belongs.
    """

    view: bool = False
    fusible: bool = False
    reads: bool = True
    writes: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    fresh: bool = False
    looks_up: str | None = None
    scatters: str | None = None
    backward: bool = False
    joins: bool = False
    stores: bool = False


_OTHER, _VIEW = Role(), Role(view=True)
_KNOWN: dict[int, tuple[object, Role]] = {}  # by identity: operators hash slowly, and are kept, so that ids stay theirs


def role_of(node: Node) -> Role:
    """The role of a node; that of an unknown one is to read all it is given and to write its result."""
    known = _KNOWN.get(id(node.target))
    if known is not None:
        return known[1]
    if node.op != "call_function":
        return _VIEW if node.op == "call_method" and is_view(node) else _OTHER
    role = _role(node)
    _KNOWN[id(node.target)] = (node.target, role)
    return role


def _role(node: Node) -> Role:
    operator = overload(node.target)
    if is_view(node):
        return _VIEW
    if operator is None or spec_of(node.target) is not None:
        return _OTHER
    name = operator._schema.name.split("::")[1]
    plain = name.removesuffix("_") if name != "copy_" else name
    known = operator.namespace in ("aten", "prims", "fxpasses", "inductor")
    tagged = any(tag in operator.tags for tag in (torch.Tag.pointwise, getattr(torch.Tag, "reduction", None)))
    fusible = known and (tagged or name in _FILLS or plain in _POINTWISE or plain in _REDUCTIONS)
    out = tuple(each.name for each in operator._schema.arguments if each.is_out)
    return Role(
        fusible=fusible,
        reads=not (known and name in _FILLS),
        writes=tuple(argument for _, argument in summary(node.target).writes),
        fresh=bool(operator._schema.returns) and not any(summary(node.target).returns),
        unread=(*out, "self") if name == "copy_" or name in _SCATTERS else out,
        looks_up=_LOOKUPS.get(name),
        scatters=_SCATTERS.get(name),
        backward="backward" in name,
        joins=name == "cat",
        stores=name == "copy_",
    )
