"""What stands in modules for a parameter has its gradient, and is frozen with it."""

from __future__ import annotations

from typing import Any

from torch.overrides import TorchFunctionMode

from fxpasses.errors import UsageError
from fxpasses.frontend.layers import Holding

_OF_THE_PARAMETER = frozenset(("grad", "requires_grad", "requires_grad_"))
_HOOKS = frozenset(("register_hook", "register_post_accumulate_grad_hook", "retain_grad"))
_WATCHED = _OF_THE_PARAMETER | _HOOKS | {"data"}


class Standing(TorchFunctionMode):
    """Context of a step in which modules hold what ``holding`` has put into the place of parameters.

    Its ``grad`` is that of what the rank keeps, ``requires_grad_`` changes that. Raises `UsageError` for hooks, which
    would see the gradient of one rank's data, and for other ``data``.
    """

    def __init__(self, holding: Holding) -> None:
        super().__init__()
        self._holding = holding

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        called = name_of_call(func)
        name = self._holding.stands_for(args[0]) if called in _WATCHED and args else None
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
