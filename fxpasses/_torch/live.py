"""Private touches on the process groups of a running job: names that torch resolves, and new names for them."""

from __future__ import annotations

from typing import Any


def is_live() -> bool:
    """This process is a rank of a job: it has a default process group (public; everybody asks here)."""
    import torch.distributed as dist

    return dist.is_available() and dist.is_initialized()


def registered_group(name: str) -> Any:
    """The live process group torch resolves ``name`` to; None for no name, and for one of a destroyed group.

    (torch 2.11 - 2.14)
    """
    import torch.distributed as dist

    c10d: Any = dist.distributed_c10d
    try:
        group = c10d._resolve_process_group(name)
    except (RuntimeError, LookupError, ValueError):
        return None
    return group if group in c10d._world.pg_map else None


def register_group(name: str, group: Any) -> None:
    """Let torch resolve ``name`` to a live group too; a name left over from a destroyed group is taken over.

    ``destroy_process_group()`` forgets all names (torch 2.11 - 2.14).
    """
    import torch.distributed as dist

    c10d: Any = dist.distributed_c10d
    try:
        c10d._resolve_process_group(name)
    except (RuntimeError, LookupError, ValueError):
        pass
    else:
        c10d._unregister_process_group(name)
    c10d._register_process_group(name, group)


def group_layout() -> list[tuple[str, list[int]]]:
    """(name, ranks in group order) of every live group of this process, in the order they were made: for cache keys.

    (torch 2.11 - 2.14)
    """
    import torch.distributed as dist

    if not is_live():
        return []
    c10d: Any = dist.distributed_c10d
    return [(name, list(dist.get_process_group_ranks(group))) for group, name in c10d._world.pg_names.items()]
