"""Private touches on autograd: what gradients a program asks for without having them accumulated."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any


@contextmanager
def watching_grad(check: Callable[[Sequence[Any], bool], None]) -> Iterator[None]:
    """Context in which ``check(inputs, twice)`` comes before ``torch.autograd.grad`` of ``inputs``, whoever imports it.

    ``twice``: its result is to be differentiable. Before ``backward`` as well, which has no inputs.

    The function itself cannot be replaced for who has imported it; the one that it calls can (torch 2.13).
    """
    import torch.autograd as module

    run: Any = getattr(module, "_engine_run_backward")  # noqa: B009 - the module's type does not have it

    def watched(outputs: Any, gradients: Any, retain: Any, create: Any, inputs: Any, *args: Any, **kwargs: Any) -> Any:
        check(() if kwargs.get("accumulate_grad") else inputs, bool(create))
        return run(outputs, gradients, retain, create, inputs, *args, **kwargs)

    setattr(module, "_engine_run_backward", watched)  # noqa: B010
    try:
        yield
    finally:
        setattr(module, "_engine_run_backward", run)  # noqa: B010
