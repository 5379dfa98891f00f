"""What a run on simulated ranks leaves behind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Outcome:
    """What a run leaves behind, each a list by rank.

    ``outputs``: the output node's argument. ``inputs``: the placeholders' values, mutated in place. ``attributes``:
    by target, what parameters and buffers that some node may write hold at the end. ``engine``: what ran it.
    """

    outputs: list[Any]
    inputs: list[list[Any]]
    attributes: dict[str, list[Any]]
    engine: str = "lockstep"
