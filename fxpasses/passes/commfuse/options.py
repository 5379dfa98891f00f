"""The options of `commfuse`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Options:
    bucket_mb: float = 25.0
    """Largest bucket, MiB that one rank contributes; a larger tensor is sent alone."""
    min_kb: float = 64.0
    """By costs: tensors up to this many KiB share a bucket also where compute hides them."""
    layout: Literal["greedy", "ddp", "static"] = "greedy"
    """``ddp``: reductions fill buckets in turn like DistributedDataParallel's, the first one up to 1 MiB. ``static``:
    values are made in the bucket, where their operators can do that, and reduced in place."""
    form: Literal["packed", "coalesced"] = "packed"
    """``coalesced``: one launch of many tensors instead of one packed tensor, where the kind has such an operator."""
    mixed_gathers: bool = False
    """Gathers of several dtypes share a bucket, as bytes."""
    judge: Literal["given", "always", "never"] = "given"
    """Judge buckets by costs: where the caller gives a cost model; always, by the default profile if need be; never."""
    split: bool = True
    """By costs: take buckets that compute waits for apart, where their pieces are there or needed at other times."""
    max_memory_increase_mb: float | None = 256.0
    """By costs: what the simulated peak may rise, MiB; none: any amount."""

    def __post_init__(self) -> None:
        for name in ("bucket_mb", "min_kb", "max_memory_increase_mb"):
            value = getattr(self, name)
            if value is not None and not value >= 0:
                raise ValueError(f"{name} is negative, or no number")
