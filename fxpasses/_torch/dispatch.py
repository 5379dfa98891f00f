"""Private touches on dispatch: stepping between a program and its operators, and what torch does while it is traced."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

_NO_NUMBER = 2**63


def intercepting(handle: Callable[[Any, tuple[Any, ...], dict[str, Any]], Any]) -> AbstractContextManager[Any]:
    """Context in which ``handle(operator, args, kwargs)`` is called in place of operators (torch 2.11 - 2.14).

    Below autograd: what ``handle`` runs is not differentiated, the operator is. What it calls is not intercepted.
    Modes that were entered before see what it calls. Higher-order operators come too; of operators on DTensors those
    that compute on the rank's parts.
    """
    from torch.distributed.tensor import DTensor
    from torch.utils._python_dispatch import TorchDispatchMode

    class Interception(TorchDispatchMode):  # type: ignore[no-untyped-call]
        supports_higher_order_operators = True

        def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            return NotImplemented if DTensor in types else handle(func, tuple(args), kwargs or {})

    mode: AbstractContextManager[Any] = Interception()  # type: ignore[no-untyped-call]
    return mode


def runs_backward() -> bool:
    """Whether the autograd engine has called what runs in this thread (torch 2.11 - 2.14)."""
    import torch

    return torch._C._current_graph_task_id() != -1


def latest_differentiated() -> int:
    """Number of the autograd node that was made last in this thread (torch 2.11 - 2.14).

    Below autograd: that of the operator that runs, where it has one; it may have made those before it as well.
    """
    import torch

    return torch._C._autograd._get_sequence_nr() - 1


def undone() -> int | None:
    """Number of the autograd node that runs in this thread (torch 2.11 - 2.14).

    None where none runs, or one that adds to ``.grad``, which no operator made.
    """
    import torch

    node = torch._C._current_autograd_node()
    number = node._sequence_nr() if node is not None else _NO_NUMBER
    return number if number < _NO_NUMBER else None


def is_composite(op: Any) -> bool:
    """The operator is defined by others in a way that autograd looks into (torch 2.11 - 2.14)."""
    import torch

    return torch._C._dispatch_has_kernel_for_dispatch_key(op.name(), "CompositeImplicitAutograd")


def decomposed(op: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Run a composite operator as the operators that define it (torch 2.11 - 2.14)."""
    return op.decompose(*args, **kwargs)


@contextmanager
def eager_selective_checkpoints() -> Iterator[None]:
    """Selective checkpoints do as their policy says, also while they are traced (torch 2.11 - 2.14).

    torch keeps everything in a trace, and marks what a partitioner behind it should compute again.
    """
    import torch.utils.checkpoint as module

    found = getattr(module, "_is_compiling", None)
    if found is None:
        yield
        return
    setattr(module, "_is_compiling", lambda *_: False)  # noqa: B010 - the module's type does not have it
    try:
        yield
    finally:
        setattr(module, "_is_compiling", found)  # noqa: B010


@contextmanager
def failed_operators() -> Iterator[list[tuple[BaseException, str]]]:
    """Errors of operators' fake forms in the block, with the operator, in place of torch's log (torch 2.11 - 2.14)."""
    found: list[tuple[BaseException, str]] = []

    def keep(record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        failed = str(record.msg).startswith("failed while attempting to run") and bool(record.args)
        if failed and error is not None:
            found.append((error, str(record.args[0] if isinstance(record.args, tuple) else record.args)))
        return not failed

    logger = logging.getLogger("torch._subclasses.fake_tensor")
    logger.addFilter(keep)
    try:
        yield found
    finally:
        logger.removeFilter(keep)
