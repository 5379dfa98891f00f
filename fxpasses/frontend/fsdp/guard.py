"""What a step may not do with a parameter of which it holds a shard, or for a while the whole."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import torch
from torch import Tensor
from torch.overrides import TorchFunctionMode
from torch.utils import _pytree as pytree

from fxpasses._torch import tensor_version
from fxpasses.errors import UsageError
from fxpasses.frontend.sharding.standing import name_of_call

_OF_SHARDS = frozenset((
    "grad", "requires_grad", "requires_grad_", "is_leaf", "device", "dtype", "layout", "grad_fn", "_backward_hooks",
    "_post_accumulate_grad_hooks", "is_sparse", "is_meta", "is_cuda", "is_cpu", "is_floating_point", "is_complex",
    "__hash__", "dim", "ndim", "element_size", "itemsize", "is_inference", "zero_grad", "names", "is_nested",
    "is_quantized", "_version", "output_nr", "retains_grad"))
"""Attributes and methods that are of a shard what they are of the whole parameter."""
_IN_PLACE = frozenset(f"__i{name}__" for name in (
    "add", "sub", "mul", "div", "truediv", "floordiv", "mod", "pow", "and", "or", "xor", "lshift", "rshift"))
_PASSES_ON = ("__torch_function__", "__torch_dispatch__")
"""Methods of modes, of the user's too: what they call somebody else has called."""
_DIFFERENTIATES = (torch.autograd.grad, torch.Tensor.backward)
_ASKS_AGAIN = ("a unit is whole while its forward runs, what is in no unit from the model's forward to the end of its "
               "backward; FSDP(reshard_after_forward=False) keeps units as long, and FSDP(ignored=...) for ever. An "
               "optimizer and clip_grad_norm_ take shards")


class Guard:
    """Watches the tensors of a step that are sharded: ``shards``, by name, and the wholes it is told of."""

    def __init__(self, shards: Mapping[str, Tensor]) -> None:
        self._shards = {id(tensor): name for name, tensor in shards.items()}
        self._by_name = dict(shards)
        self._wholes: dict[int, tuple[str, Tensor, int, int]] = {}

    def know_whole(self, name: str, whole: Tensor) -> None:
        """``whole`` is what the parameter ``name`` is gathered to, or a view of that."""
        self._wholes[id(whole)] = name, whole, tensor_version(whole), tensor_version(self._by_name[name])

    def check_writes(self) -> None:
        """Refuse writes to wholes: no shard has seen them."""
        for name, whole, version, _ in self._wholes.values():
            if tensor_version(whole) != version:
                raise _write(name)

    def viewed(self, function: Any, arguments: Any, result: Any) -> Any:
        """``result`` of ``function``; where it is the ``data`` of a whole, its writes have versions of their own."""
        if name_of_call(function) == "data" and isinstance(result, Tensor) and id(arguments[0]) in self._wholes:
            self.know_whole(self._wholes[id(arguments[0])][0], result)
        return result

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Refuse what the step asks of shards and wholes until the block ends."""
        with _Watch(self):
            yield

    def check(self, function: Any, arguments: Any) -> None:
        """Raise `UsageError` where ``function`` may not be asked of one of ``arguments``."""
        called = name_of_call(function)
        for position, value in enumerate(arguments):
            name = self._shards.get(id(value))
            if name is not None and called not in _OF_SHARDS and _asked_by_user():
                raise UsageError(f"the step reads '{name}' while a rank has only its shard of it ({called})",
                                 hint=_ASKS_AGAIN)
            if id(value) not in self._wholes:
                continue
            name, _, _, of_shard = self._wholes[id(value)]
            if position == 0 and _writes(called):
                raise _write(name)
            if called not in _OF_SHARDS and tensor_version(self._by_name[name]) != of_shard and _asked_by_user():
                raise UsageError(f"the step reads '{name}' as it was in front of its update ({called})",
                                 hint="only the next forward gathers it anew")
            if function in _DIFFERENTIATES:
                raise UsageError(f"the step asks for the gradient of '{name}' as a whole, which "
                                 "no rank has", hint="run backward(), and read .grad of the parameters the model has "
                                 "behind it: those are shards")


class _Watch(TorchFunctionMode):
    def __init__(self, guard: Guard) -> None:
        super().__init__()
        self._guard = guard

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = kwargs or {}
        self._guard.check(func, (value for value in pytree.tree_leaves((args, kwargs)) if isinstance(value, Tensor)))
        return self._guard.viewed(func, args, func(*args, **kwargs))


def _write(name: str) -> UsageError:
    return UsageError(f"the step writes '{name}' while it is gathered, and the shards would not know",
                      hint="write it outside of the step, or keep it whole: FSDP(ignored=...)")


def _writes(called: str) -> bool:
    """The function is one in place, by its name, which are the methods ``add_`` and the operators ``+=``."""
    return called in _IN_PLACE or (called.endswith("_") and not called.endswith("__") and called != "requires_grad_")


def _asked_by_user() -> bool:
    """Whether the call came from the step, and not from what captures it: by the nearest caller that is not torch."""
    frame: Any = inspect.currentframe()
    while frame is not None:
        module = str(frame.f_globals.get("__name__", ""))
        if module == "fxpasses.frontend.inputs":  # calls the step, which may be torch's own
            return True
        watches = frame.f_code.co_name in _PASSES_ON
        if not watches and module not in (__name__, "torch") and not module.startswith(("torch.", "fxpasses._torch")):
            return not module.startswith("fxpasses.frontend.")
        frame = frame.f_back
    return True
