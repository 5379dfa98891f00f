"""Private touches on tensors: fake values, symbolic sizes, storages."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from typing import Any


def fake_mode_of(values: Iterable[Any]) -> Any:
    """FakeTensorMode of the first fake tensor in ``values``, or None (torch 2.11 - 2.14)."""
    from torch._subclasses.fake_tensor import FakeTensor
    from torch.utils import _pytree as pytree

    for value in values:
        for leaf in (value,) if isinstance(value, FakeTensor) else pytree.tree_leaves(value):
            if isinstance(leaf, FakeTensor):
                return leaf.fake_mode
    return None


def size_hint(size: Any, default: int = 1) -> int:
    """The example value behind a symbolic size, ``default`` for an unbacked one (torch 2.11 - 2.14)."""
    node = getattr(size, "node", None)
    hint = getattr(node, "hint", None) if node is not None else None
    return int(hint) if hint is not None else default


def storage_key(tensor: Any) -> int:
    """A number equal for tensors that share storage, real, meta or fake (torch 2.11 - 2.14)."""
    try:
        return int(tensor.untyped_storage()._cdata)
    except (NotImplementedError, RuntimeError):  # a sparse or nested tensor has no storage of its own
        return -id(tensor)


def python_dispatcher() -> Any:
    """Context in which operators run in the form that AOT traces, with every write declared (torch 2.11 - 2.14)."""
    from torch._dispatch.python import enable_python_dispatcher

    return enable_python_dispatcher()


def fake_tensor(mode: Any, dtype: Any, shape: Any, stride: Any, device: Any) -> Any:
    """A fresh fake tensor with its own storage; a tenth of the time that a factory call under the mode takes.

    (torch 2.11 - 2.14)
    """
    import torch
    from torch._subclasses.fake_tensor import FakeTensor

    if all(type(size) is int for size in (*shape, *stride)):
        elements = torch.empty_strided(shape, stride, dtype=dtype, device="meta")
    else:  # a factory works out the storage's size as an expression, thirty times slower; a view leaves it for later
        elements = torch.empty(0, dtype=dtype, device="meta").as_strided(shape, stride)
    return FakeTensor(mode, elements, device)


def sym_expression(value: Any) -> Any:
    """Sympy expression of a SymInt, SymFloat or SymBool (torch 2.11 - 2.14)."""
    return value.node.expr


def add_symbol(env: Any, symbol: Any, lower: Any, upper: Any, hint: Any) -> None:
    """Make ``symbol`` known to a ShapeEnv: inclusive range (None: open) and example value (torch 2.11 - 2.14)."""
    import sympy
    from torch.utils._sympy.numbers import int_oo
    from torch.utils._sympy.value_ranges import ValueRanges

    infinite = int_oo if symbol.is_integer else sympy.oo
    known = ValueRanges(-infinite if lower is None else lower, infinite if upper is None else upper)
    env._update_var_to_range(symbol, known)
    env.var_to_sources[symbol] = []
    if hint is not None:
        values = env.backed_var_to_val if hasattr(env, "backed_var_to_val") else env.var_to_val
        values[symbol] = sympy.sympify(hint)


def symbol_facts(value: Any, symbol: Any) -> tuple[Any, Any, Any]:
    """(lower, upper, hint) of a symbol in the ShapeEnv of ``value``; None: open, or no hint (torch 2.11 - 2.14)."""
    import sympy
    from torch.utils._sympy.numbers import int_oo

    env = value.node.shape_env
    known = env.var_to_range.get(symbol)
    values = env.backed_var_to_val if hasattr(env, "backed_var_to_val") else env.var_to_val
    hint = values.get(symbol)

    def number(bound: Any) -> Any:
        if bound is None or bound in (int_oo, -int_oo, sympy.oo, -sympy.oo):
            return None
        return int(bound) if bound.is_integer else float(bound)

    lower, upper = (None, None) if known is None else (known.lower, known.upper)
    return number(lower), number(upper), number(hint)


def sparse_parts(tensor: Any) -> tuple[Any, Any]:
    """(indices, values) of a COO tensor as it is held, entries of one place not added up (torch 2.11 - 2.14)."""
    return tensor._indices(), tensor._values()


def tensor_version(tensor: Any) -> int:
    """Number of in-place writes a tensor has seen; 0 for inference tensors, which do not count (torch 2.11 - 2.14)."""
    return 0 if tensor.is_inference() else int(tensor._version)


def wrapper_tensor(kind: Any, shape: Any, stride: Any, dtype: Any, device: Any) -> Any:
    """A tensor of the subclass ``kind`` with a type and no memory, outside autograd (torch 2.11 - 2.14)."""
    return kind._make_wrapper_subclass(kind, shape, strides=stride, dtype=dtype, device=device, requires_grad=False)


def is_fake(tensor: Any) -> bool:
    """``tensor`` is a FakeTensor (torch 2.11 - 2.14)."""
    from torch._subclasses.fake_tensor import FakeTensor

    return isinstance(tensor, FakeTensor)


def strided_shard(dim: int, split_factor: int) -> Any:
    """The placement of a dimension sharded right to left (torch 2.11 - 2.14)."""
    from torch.distributed.tensor.placement_types import _StridedShard

    return _StridedShard(dim, split_factor=split_factor)


@contextlib.contextmanager
def without_fallback(mode: Any) -> Iterator[None]:
    """Keep a FakeTensorMode from running a real kernel for an operator without a fake one (torch 2.11 - 2.14)."""
    kept = mode.allow_fallback_kernels
    mode.allow_fallback_kernels = False
    try:
        yield
    finally:
        mode.allow_fallback_kernels = kept


def without_modes() -> Any:
    """Context in which no FakeTensorMode or other dispatch mode is active (torch 2.11 - 2.14)."""
    from torch.utils._python_dispatch import _disable_current_modes

    return _disable_current_modes()


def assume(condition: Any) -> None:
    """Tell a trace what holds for numbers it does not know, like ``size >= 0`` (torch 2.11 - 2.14)."""
    import torch

    check: Any = torch._check
    check(condition)


def forgetting_symbols(mode: Any) -> Any:
    """Context of a run whose results nobody traces, sizes that it reads from tensors neither (torch 2.11 - 2.14)."""
    return contextlib.nullcontext() if mode.shape_env is None else mode.shape_env.ignore_fresh_unbacked_symbols()


def is_data_dependent(error: BaseException) -> bool:
    """Tracing asked a fake tensor for its values (torch 2.11 - 2.14)."""
    from torch._subclasses.fake_tensor import DataDependentOutputException
    from torch.fx.experimental.symbolic_shapes import GuardOnDataDependentSymNode

    return isinstance(error, DataDependentOutputException | GuardOnDataDependentSymNode)


def is_dynamic_shape(error: BaseException) -> bool:
    """Tracing asked for a result whose shape depends on a fake tensor's values (torch 2.11 - 2.14)."""
    from torch._subclasses.fake_tensor import DynamicOutputShapeException

    return isinstance(error, DynamicOutputShapeException)


def tensor_hooks(tensor: Any) -> tuple[list[Any], list[Any]]:
    """Hooks a user put on a leaf: those that may change its gradient, those behind accumulation (torch 2.11 - 2.14)."""
    return (list((tensor._backward_hooks or {}).values()),
            list((getattr(tensor, "_post_accumulate_grad_hooks", None) or {}).values()))
