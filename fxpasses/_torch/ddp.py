"""Private touches on DistributedDataParallel, and on how Dynamo runs code while it traces a function that calls it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])


def gradient_hooks(wrapper: Any) -> list[tuple[Any, Any]]:
    """(hook, state) of the communication hooks registered from Python (torch 2.11 - 2.14)."""
    return list(getattr(wrapper, "_comm_hooks", ()))


def builtin_gradient_hook(wrapper: Any) -> str | None:
    """Name of the communication hook of the C++ reducer, such as "FP16_COMPRESS"; None without one.

    Only the reducer's logger knows it (torch 2.11 - 2.14).
    """
    logger = getattr(wrapper, "logger", None)
    if logger is None:
        return None
    name = str(logger._get_ddp_logging_data().strs_map.get("comm_hook", ""))
    return name.partition("BuiltinCommHookType.")[2] or None


def is_joined(wrapper: Any) -> bool:
    """Inside ``wrapper.join()``, which lets ranks run out of data one after another (torch 2.11 - 2.14)."""
    return bool(getattr(getattr(wrapper, "_join_config", None), "enable", False))


def delays_gradients(wrapper: Any) -> bool:
    """Was given ``delay_all_reduce_named_params`` (torch 2.11 - 2.14)."""
    return bool(getattr(wrapper, "_delay_all_reduce_params", ()))


def has_python_reducer(wrapper: Any) -> bool:
    """Was made under ``optimize_ddp="python_reducer"``: collectives sit in hooks of parameters (torch 2.11 - 2.14)."""
    return bool(getattr(wrapper, "_use_python_reducer", False))


def steps_in_backward(parameter: Any) -> bool:
    """An optimizer updates this parameter from inside the backward pass (torch 2.11 - 2.14)."""
    return hasattr(parameter, "_in_backward_optimizers")


def first_bucket_bytes() -> int:
    """Size limit of the first bucket of a wrapper that was given no bucket size (torch 2.11 - 2.14)."""
    import torch.distributed as dist

    c10d: Any = dist
    return int(c10d._DEFAULT_FIRST_BUCKET_BYTES)


def constant_while_compiling(function: Function) -> Function:
    """Decorator: Dynamo runs the function when it traces a call of it, and takes the answer for a constant.

    (torch 2.11 - 2.14) As ``torch.compiler.assume_constant_result``, which would import Dynamo to set one attribute.
    """
    marked: Any = function
    marked._dynamo_marked_constant = True
    return function


def tell_while_compiling(wrapper: Any, tell: Callable[[Any], None]) -> None:
    """Where Dynamo traces this call, call ``tell(wrapper)`` now; nothing of it is in the graph (torch 2.11 - 2.14).

    ``tell`` is a function of a module, without free variables. What it raises leaves the compilation.
    """
    from torch._dynamo.comptime import comptime

    comptime(_tell)


def _tell(context: Any) -> None:
    tell = context.get_local("tell").as_python_constant()
    tell(context.get_local("wrapper")._ComptimeVar__variable.value)
