"""Options of `distfusion`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Options:
    """What becomes of a step that every rank computes whole, and of what is sent for it."""

    zero: int = 0
    """1: each rank updates its shard of the optimizer's state and of the parameters, which are gathered then."""
    fuse: bool = True
    """Pointwise operators on shards become one operator each; false: they stay as they are."""
    norms: Literal["exact", "partial"] = "exact"
    """Norms of whole gradients: ``exact`` keeps what needs them, ``partial`` adds up the squares of the shards."""
    wire: Literal["none", "bf16"] = "none"
    """Gradients are sent in this dtype; ``none``: in their own."""

    def __post_init__(self) -> None:
        if self.zero not in (0, 1):
            raise ValueError("zero is neither 0 nor 1")
