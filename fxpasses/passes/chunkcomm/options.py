"""Options of `chunkcomm`."""

from __future__ import annotations

import math
from dataclasses import dataclass

_MIB = 1 << 20
_ALWAYS_MIB = 64.0
"""What the peak may rise by whatever its share: of a small graph a share is less than one result."""


@dataclass(frozen=True)
class Options:
    """How many chunks, and what they may cost."""

    chunks: str = "auto"
    """Into how many chunks: a number from 2, or ``auto``, the one of 2, 4 and 8 that gains most."""
    always: bool = False
    """Cut whatever can be cut, at a loss too, whatever memory it takes."""
    max_memory_increase_mb: float | None = 1024.0
    """Peak memory may rise by this much over the graph given, MiB; none for any amount."""
    max_memory_increase_ratio: float | None = 0.05
    """Peak memory may also rise by no more than this share of it, 64 MiB at least; none for any share."""

    def __post_init__(self) -> None:
        if self.chunks != "auto" and not (self.chunks.isdecimal() and int(self.chunks) > 1):
            raise ValueError("chunks is neither 'auto' nor a number from 2")
        for name in ("max_memory_increase_mb", "max_memory_increase_ratio"):
            value = getattr(self, name)
            if value is not None and value < 0:
                raise ValueError(f"{name} is negative")

    def limit_bytes(self, peak_bytes: int) -> float:
        """What the peak may be where that of the graph given is ``peak_bytes``."""
        fixed = math.inf if self.max_memory_increase_mb is None else self.max_memory_increase_mb * _MIB
        ratio = self.max_memory_increase_ratio
        share = math.inf if ratio is None else max(ratio * peak_bytes, _ALWAYS_MIB * _MIB)
        return peak_bytes + min(fixed, share)
