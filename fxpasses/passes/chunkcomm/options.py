"""Options of `chunkcomm`."""

from __future__ import annotations

from dataclasses import dataclass

from fxpasses.analyses.allocations import MORE_MB, MORE_RATIO, allowed_peak


@dataclass(frozen=True)
class Options:
    """How many chunks, and what they may cost."""

    chunks: str = "auto"
    """Into how many chunks: a number from 2, or ``auto``, by kind of region that of 2, 4, 8, 16 that gains most."""
    always: bool = False
    """Cut whatever can be cut, at a loss too, whatever memory it takes."""
    max_memory_increase_mb: float | None = MORE_MB
    """Peak memory may rise by this much over the graph given, MiB; none for any amount."""
    max_memory_increase_ratio: float | None = MORE_RATIO
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
        return allowed_peak(peak_bytes, self.max_memory_increase_mb, self.max_memory_increase_ratio)
