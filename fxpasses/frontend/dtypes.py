"""Operands of several dtypes that eager mode refuses, and fake tensors do not."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

import torch
from torch import Tensor
from torch.utils import _pytree as pytree

from fxpasses._torch import is_operator
from fxpasses.errors import UsageError

_ALIKE = frozenset((
    "mm", "addmm", "bmm", "baddbmm", "addbmm", "mv", "dot", "linear",
    "_scaled_dot_product_flash_attention_for_cpu", "_scaled_dot_product_flash_attention",
    "_scaled_dot_product_efficient_attention", "_scaled_dot_product_cudnn_attention",
    "index_add", "index_copy", "index_put", "_index_put_impl", "_unsafe_index_put", "index_reduce", "put",
    "binary_cross_entropy", "nll_loss_forward", "nll_loss2d_forward", "_prelu_kernel", "linalg_cross", "_cdist_forward",
    "grid_sampler_2d", "grid_sampler_3d"))
"""Operators whose floating operands have one dtype. Those of which fake tensors say so themselves need not be here."""
_NORMS = frozenset((
    "native_layer_norm", "native_group_norm", "native_batch_norm", "_native_batch_norm_legit",
    "_native_batch_norm_legit_functional"))
"""Operators of (input, ..., weight, bias), the latter of the dtype of the input, or float32 where that has 16 bits."""
_REDUCED = (torch.bfloat16, torch.float16)


def check_dtypes(op: Any, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> None:
    """Raise `UsageError` where eager mode does not run ``op`` on operands of these dtypes (CPU kernels of torch 2.13).

    A graph of such a call could not run.
    """
    rule = _rule(op)
    found = rule(op, args, kwargs) if rule is not None else []
    if len(found) > 1:
        name = op._schema.name.removeprefix("aten::")
        raise UsageError(f"{name} of {' and '.join(map(str, found))}: eager mode takes operands of one dtype",
                         hint="convert one of them in the step, or capture with autocast=")


@functools.cache
def _rule(op: Any) -> Callable[..., list[torch.dtype]] | None:
    if not is_operator(op) or str(op).endswith((".dtype", ".dtype_out")):  # which says what the result is of
        return None
    name = op._schema.name.removeprefix("aten::").removesuffix("_")
    return _of_all if name in _ALIKE else _of_norm if name in _NORMS else None


def _of_all(op: Any, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> list[torch.dtype]:
    """Dtypes of floating operands, each once."""
    return list(dict.fromkeys(leaf.dtype for leaf in pytree.tree_leaves((args, dict(kwargs)))
                              if isinstance(leaf, Tensor) and leaf.is_floating_point()))


def _of_norm(op: Any, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> list[torch.dtype]:
    """That of the input and those that its weight and bias may not have."""
    given = {**dict(zip((argument.name for argument in op._schema.arguments), args, strict=False)), **kwargs}
    dtypes = [given[name].dtype for name in ("weight", "bias") if given.get(name) is not None]
    whole: torch.dtype = args[0].dtype
    wide = whole in _REDUCED and all(dtype == torch.float32 for dtype in dtypes)
    return [whole] if wide else list(dict.fromkeys([whole, *dtypes]))
