"""What stands in modules for a parameter has its gradient, and is frozen with it."""

from __future__ import annotations

import inspect
from typing import Any

from torch.overrides import TorchFunctionMode

from fxpasses.errors import UsageError
from fxpasses.frontend.layers import Holding
from fxpasses.frontend.sharding.shards import Shards

_OF_THE_PARAMETER = frozenset(("grad", "requires_grad", "requires_grad_"))
_HOOKS = frozenset(("register_hook", "register_post_accumulate_grad_hook", "retain_grad"))
_SIZES = frozenset(("numel", "nelement", "size", "shape", "__len__", "nbytes"))
_WATCHED = _OF_THE_PARAMETER | _HOOKS | {"data"}


class Standing(TorchFunctionMode):
    """Context of a step in which modules hold what ``holding`` has put into the place of parameters.

    Its ``grad`` is that of what the rank keeps, ``requires_grad_`` changes that. Raises `UsageError` for hooks, which
    would see the gradient of one rank's data, for other ``data``, and for the size of the gradient of a shard.
    """

    def __init__(self, holding: Holding, shards: Shards) -> None:
        super().__init__()
        self._holding, self._shards = holding, shards

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        called = name_of_call(func)
        name = self._holding.stands_for(args[0]) if called in _WATCHED and args else None
        if called in _SIZES and self._shards.begun:
            self._check_size(called, args[0])
        if name is None:
            return func(*args, **(kwargs or {}))
        if called in _HOOKS:
            raise UsageError(f"the step puts a hook on '{name}' ({called}), which would see the gradient of this "
                             "rank's data alone", hint="do behind backward() what it does, element for element")
        sets = func.__name__ in ("__set__", "requires_grad_")
        if called == "data" and sets:
            raise UsageError(f"the step gives '{name}' other memory, which no trace sees",
                             hint="write its values: copy_() in place of an assignment to .data")
        if called == "data" or (called == "requires_grad" and not sets):
            return func(*args, **(kwargs or {}))
        kept = self._holding.tensors[name]
        before = kept.requires_grad
        result = func(kept, *args[1:], **(kwargs or {}))
        if kept.requires_grad != before:
            self._put_again(name)
        return args[0] if called == "requires_grad_" else result

    def _check_size(self, called: str, value: Any) -> None:
        """Refuse the size of a shard's gradient, a number that no graph would show."""
        frame = inspect.currentframe()
        for _ in range(2):
            frame = None if frame is None else frame.f_back
        asks = "" if frame is None else str(frame.f_globals.get("__name__", ""))
        if asks.partition(".")[0] in ("torch", "fxpasses"):
            return
        name = next((name for name in self._shards.groups if self._holding.tensors[name].grad is value), None)
        if name is not None:
            raise UsageError(f"the step asks for the size ({called}) of the gradient of '{name}', of which a rank has "
                             "its shard", hint="zeros_like and its kin make tensors of that size; take the size of the "
                             "whole in front of the step")

    def _put_again(self, name: str) -> None:
        if self._holding.deferred(name):
            self._holding.keep(name)  # gathered again in front of the next forward
        else:
            self._holding.put(name, self._holding.tensors[name])


def name_of_call(function: Any) -> str:
    """Name of a function, or of the attribute that it reads or writes."""
    name = getattr(function, "__name__", type(function).__name__)
    owner = getattr(function, "__self__", None)
    return str(getattr(owner, "__name__", name)) if name in ("__get__", "__set__", "__delete__") else str(name)
