"""What a data-parallel wrapper promised for a module, as data: kept where the wrapper itself has been opened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

DDP_META = "ddp"
"""Key of ``gm.meta``: a tuple of `DataParallel`, one for each wrapper that was opened, in the order of the graph."""
NEEDS_GRADSYNC = "needs_gradsync"
"""Key of ``gm.meta``: True while gradients and buffers of ``gm.meta["ddp"]`` are not synchronised."""


@dataclass(frozen=True)
class DataParallel:
    """The settings of one DistributedDataParallel wrapper. Names are qualified names inside ``module``.

    ``module``: path of the wrapped module in the graph, "" where it is the whole. ``group``: name of the process group;
    ``ranks``: its members in group order, None where unknown; ``size``: how many they are. ``average``: gradients are
    divided by ``size`` before their sum. ``first_bucket_bytes``, ``bucket_bytes``: size limits of the first and of the
    other buckets; ``bucket_bytes_list``: where not empty, all limits, the last one for every bucket behind it.
    ``broadcast_buffers``: buffers are sent from the group's first rank in front of forward. ``hook``: dtype on the
    wire, by communication hook. ``ignored``: parameters and buffers that the wrapper leaves alone; ``frozen``:
    parameters that want no gradient; both sorted. ``sync``: False where every forward was run under ``no_sync``.
    ``gradient_as_bucket_view`` only says where gradients live.
    """

    group: str
    size: int
    module: str = ""
    ranks: tuple[int, ...] | None = None
    average: bool = True
    first_bucket_bytes: int = 1024 * 1024
    bucket_bytes: int = 25 * 1024 * 1024
    bucket_bytes_list: tuple[int, ...] = ()
    broadcast_buffers: bool = True
    find_unused_parameters: bool = False
    static_graph: bool = False
    hook: Literal["none", "fp16", "bf16"] = "none"
    ignored: tuple[str, ...] = ()
    frozen: tuple[str, ...] = ()
    sync: bool = True
    gradient_as_bucket_view: bool = False

    def covers(self, name: str) -> bool:
        """The parameter or buffer of this qualified name lies in ``module``, and the wrapper does not ignore it."""
        inside = name.removeprefix(f"{self.module}.") if self.module else name
        return (not self.module or inside != name) and inside not in self.ignored
