"""Private touches on functionalization: what an operator that writes becomes where writes are traced away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any


def functionalized_writes(compute: Callable[..., Any]) -> Callable[..., Any]:
    """A kernel for the dispatch key "Functionalize" of an operator whose first argument is a list it writes.

    ``compute(*arguments)`` gets plain tensors and returns (what the written tensors hold then, the results); it writes
    nothing. torch does this by itself for operators that return no list. Seen in torch 2.13.
    """
    import torch
    from torch._functorch.eager_transforms import _unwrap_all_tensors_from_functional, _wrap_all_tensors_to_functional

    def kernel(written: Sequence[Any], *arguments: Any) -> Any:
        interpreter = torch._C._functorch.peek_interpreter_stack()
        level = interpreter.level() if interpreter is not None else 0
        plain = _unwrap_all_tensors_from_functional((list(written), *arguments), reapply_views=True)
        with torch._C._ExcludeDispatchKeyGuard(torch._C.DispatchKeySet(torch._C.DispatchKey.Functionalize)):
            values, results = compute(*plain)
        for tensor, value in zip(written, values, strict=True):
            torch._functionalize_replace(tensor, value)
            torch._functionalize_commit_update(tensor)
            torch._functionalize_sync(tensor)
        return _wrap_all_tensors_to_functional(results, level=level)

    return kernel
