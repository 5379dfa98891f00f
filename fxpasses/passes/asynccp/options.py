"""Options of `asynccp`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fxpasses.analyses.allocations import MORE_MB, MORE_RATIO, allowed_peak

_MIB = 1 << 20


@dataclass(frozen=True)
class Options:
    """Memory that an order may take, what it has to bear, and how it is stated."""

    max_in_flight_mb: float | None = None
    """Results launched and not yet waited for that moves may add up to, MiB; none for any amount."""
    max_memory_increase_mb: float | None = MORE_MB
    """Peak memory may rise by this much over the graph given, MiB; none for any amount."""
    max_memory_increase_ratio: float | None = MORE_RATIO
    """Peak memory may also rise by no more than this share of it, 64 MiB at least; none for any share."""
    robust: bool = True
    """Compare orders by those assumed and the worst of several other costs, in equal parts; false: as assumed alone."""
    edges: Literal["after", "control_deps", "none"] = "after"
    """after: state the overlap by control edges; control_deps: have Inductor keep these too; none: node order only."""
    min_gain: float = 0.005
    """Compute moves only where the step gets shorter by more than this share."""

    def __post_init__(self) -> None:
        for name in ("max_in_flight_mb", "max_memory_increase_mb", "max_memory_increase_ratio", "min_gain"):
            value = getattr(self, name)
            if value is not None and value < 0:
                raise ValueError(f"{name} is negative")

    @property
    def in_flight_bytes(self) -> float | None:
        """`max_in_flight_mb` in bytes."""
        return None if self.max_in_flight_mb is None else self.max_in_flight_mb * _MIB

    def limit_bytes(self, peak_bytes: int) -> float:
        """What the peak may be where that of the graph given is ``peak_bytes``."""
        return allowed_peak(peak_bytes, self.max_memory_increase_mb, self.max_memory_increase_ratio)
