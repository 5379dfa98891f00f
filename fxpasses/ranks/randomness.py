"""One stream of random numbers for each rank, whatever order the ranks run in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor


class Streams:
    """CPU generator states by rank. The caller forks torch's global generator around the run."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._states: dict[int, Tensor] = {}

    def draw(self, rank: int, call: Callable[[], Any]) -> Any:
        """Run ``call`` with ``rank``'s stream as torch's global one."""
        state = self._states.get(rank)
        if state is None:
            state = torch.Generator().manual_seed(rank_seed(self._seed, rank)).get_state()
        torch.set_rng_state(state)
        try:
            return call()
        finally:
            self._states[rank] = torch.get_rng_state()


def rank_seed(seed: int, rank: int, item: int = 0) -> int:
    """A generator seed of its own for every (seed, rank, item)."""
    return ((seed * 1_000_003 + rank) * 1_000_003 + item) % (2**63)
