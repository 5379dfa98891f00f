"""What all ranks of a job tell each other before they run a graph together."""

from __future__ import annotations

from typing import Any, TypeVar

import torch.distributed as dist

from fxpasses._torch import is_live
from fxpasses.errors import DeviceError

Told = TypeVar("Told")


def require_live(purpose: str) -> None:
    """Raise `DeviceError` where no process group is initialised; ``purpose`` says what needs one."""
    if not is_live():
        raise DeviceError(f"{purpose} needs live ranks, and no process group is initialised",
                          hint="call torch.distributed.init_process_group first; fxpasses.check runs simulated ranks")


def can_talk() -> bool:
    """Ranks reach each other: a job of the fake backend has one process, and what it receives means nothing."""
    return is_live() and dist.get_backend() != "fake"


def all_tell(value: Told, group: Any = None) -> list[Told]:
    """``value`` of every rank of ``group`` (None: of all ranks), in group order. Every member must call it.

    Under the fake backend only this process's own.
    """
    if not can_talk():
        return [value]
    size = dist.get_world_size(group)
    told: list[Any] = [None] * size
    dist.all_gather_object(told, value, group=group)
    return told
