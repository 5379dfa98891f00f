"""Private touches on autograd: what gradients a program asks for, and what watches functions while it runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any


@contextmanager
def watching_grad(check: Callable[[Sequence[Any], bool], None]) -> Iterator[None]:
    """Context in which ``check(inputs, twice)`` comes before ``torch.autograd.grad`` of ``inputs``, whoever imports it.

    ``twice``: its result is to be differentiable. Before ``backward`` as well, which has no inputs.

    The function itself cannot be replaced for who has imported it; the one that it calls can (torch 2.13).
    """
    def watched(run: Any, outputs: Any, gradients: Any, retain: Any, create: Any, inputs: Any, *args: Any,
                **kwargs: Any) -> Any:
        check(() if kwargs.get("accumulate_grad") else inputs, bool(create))
        return run(outputs, gradients, retain, create, inputs, *args, **kwargs)

    with _around_engine(watched):
        yield


@contextmanager
def watching_in_backward() -> Iterator[None]:
    """Have the function modes of this package that are on now stay on while autograd runs, until the block ends.

    ``Tensor.backward`` and ``torch.autograd.grad`` are functions that modes see, and a mode is off while it passes one
    on: what hooks, functions and checkpoints do in a backward would go unseen (torch 2.11 - 2.14).
    """
    from torch import overrides

    modes_on: Any = overrides._get_current_function_mode_stack  # without types
    modes = [mode for mode in modes_on() if type(mode).__module__.startswith("fxpasses.")]

    def watched(run: Any, *args: Any, **kwargs: Any) -> Any:
        with ExitStack() as stack:
            for mode in [mode for mode in modes if mode not in modes_on()]:
                stack.enter_context(mode)
            return run(*args, **kwargs)

    with _around_engine(watched):
        yield


@contextmanager
def _around_engine(watched: Callable[..., Any]) -> Iterator[None]:
    """Have ``watched(run, *args, **kwargs)`` called in the place of what ``run`` does for everything in autograd."""
    import torch.autograd as module

    run: Any = getattr(module, "_engine_run_backward")  # noqa: B009 - the module's type does not have it
    setattr(module, "_engine_run_backward", partial(watched, run))  # noqa: B010
    try:
        yield
    finally:
        setattr(module, "_engine_run_backward", run)  # noqa: B010
