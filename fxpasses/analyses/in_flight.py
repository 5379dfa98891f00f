"""Memory of collectives in flight: bytes of results launched and not yet waited for, at every compute node."""

from __future__ import annotations

import numpy as np


class InFlight:
    """Bytes in flight at ``slots`` compute nodes; ``limit``: bytes that may be, None for any number."""

    def __init__(self, slots: int, limit: float | None) -> None:
        self._held = np.zeros(slots, dtype=np.int64)
        self._limit = limit

    def add(self, low: int, high: int, size: int) -> None:
        """``size`` more bytes are in flight at compute nodes low..high-1."""
        self._held[low:high] += size

    def earliest(self, low: int, high: int, size: int) -> int:
        """First slot from which ``size`` more bytes fit up to ``high``; ``high`` where they do not fit at all."""
        full = self._full(low, high, size)
        return low + int(full[-1]) + 1 if len(full) else low

    def latest(self, low: int, high: int, size: int) -> int:
        """Last slot up to which ``size`` more bytes fit from ``low`` on; ``low`` where they do not fit at all."""
        full = self._full(low, high, size)
        return low + int(full[0]) if len(full) else high

    def _full(self, low: int, high: int, size: int) -> np.ndarray[tuple[int], np.dtype[np.intp]]:
        if self._limit is None or not size:
            return np.empty(0, dtype=np.intp)
        return np.flatnonzero(self._held[low:high] + size > self._limit)
