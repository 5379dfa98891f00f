"""Private touches on process groups."""

from __future__ import annotations

from typing import Any

from fxpasses._torch.live import is_live


def live_group(name: str) -> tuple[list[int], str] | None:
    """(ranks in group order, description) of the live process group torch resolves ``name`` to (torch 2.11 - 2.14).

    None where nothing is initialised or no group has that name; groups are never listed.
    """
    import torch.distributed as dist

    if not is_live():
        return None
    c10d: Any = dist.distributed_c10d
    try:
        group = c10d._resolve_process_group(name)
    except (RuntimeError, LookupError, ValueError):
        return None
    return list(dist.get_process_group_ranks(group)), str(getattr(group, "group_desc", ""))


def process_group_name(value: Any) -> str | None:
    """Name of a process group, as an object or boxed for TorchScript; None for anything else (torch 2.11 - 2.14)."""
    import torch
    from torch.distributed import ProcessGroup

    boxed: Any = getattr(value, "real_obj", value)  # a FakeScriptObject holds the true one
    if isinstance(boxed, torch.ScriptObject):
        if not str(boxed._type()).endswith("c10d.ProcessGroup"):
            return None
        boxed = ProcessGroup.unbox(boxed)
    name = getattr(boxed, "group_name", None)  # a group that a text only names has it too
    return name if isinstance(name, str) else None


def reduce_op_name(value: Any) -> str | None:
    """Lower-case name of a reduction: a string, ``ReduceOp``, or one boxed for TorchScript (torch 2.11 - 2.14)."""
    import torch
    from torch.distributed import ReduceOp

    boxed: Any = getattr(value, "real_obj", value)
    if isinstance(boxed, str):
        return boxed
    is_script = isinstance(boxed, torch.ScriptObject)
    if is_script:
        names = ("SUM", "AVG", "PRODUCT", "MIN", "MAX", "BAND", "BOR", "BXOR", "PREMUL_SUM")
        numbers = {int(getattr(ReduceOp, name)): name.lower() for name in names}
        return numbers.get(boxed.op()) if boxed._has_method("op") else None
    kind = getattr(boxed, "op", boxed)
    name = getattr(kind, "name", None)
    return name.lower() if isinstance(name, str) else None


def boxed_group(name: str) -> Any:
    """The live process group called ``name`` as TorchScript operators take it, or None (torch 2.11 - 2.14)."""
    import torch.distributed as dist

    if not is_live():
        return None
    c10d: Any = dist.distributed_c10d
    try:
        return c10d._resolve_process_group(name).boxed()
    except (RuntimeError, ValueError, KeyError):
        return None
