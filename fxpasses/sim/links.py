"""Transfers that share links: each stream sends one at a time, and a link is shared fairly by those that use it."""

from __future__ import annotations

import math
from collections import deque


class Links:
    """Transfers under way and queued, followed from one event to the next; milliseconds.

    ``start`` and ``end`` are filled in by transfer. ``stream_ms`` and ``link_ms``: how long each was busy so far.
    """

    def __init__(self, start: list[float], end: list[float]) -> None:
        self._start, self._end = start, end
        self._now = 0.0
        self._left: dict[str, float] = {}
        self._active: dict[str, int] = {}
        self._done: set[int] = set()
        self._queues: dict[str, deque[tuple[int, tuple[str, ...], float, float]]] = {}
        self._using: dict[str, tuple[str, ...]] = {}
        self._stream_of: dict[int, str] = {}
        self.stream_ms: dict[str, float] = {}
        self.link_ms: dict[str, float] = {}

    def launch(self, transfer: int, stream: str, links: tuple[str, ...], cost: float, ready: float) -> None:
        """Queue a transfer of ``cost`` milliseconds alone, which may start at ``ready``; in the order of that."""
        self._advance(ready)
        self._stream_of[transfer] = stream
        self._queues.setdefault(stream, deque()).append((transfer, links, cost, ready))
        if stream not in self._active:
            self._next(stream)

    def finish(self, transfer: int) -> float:
        """When ``transfer`` is done, if nothing else is launched before that."""
        while transfer not in self._done and transfer in self._stream_of:
            self._event(math.inf)
        return self._end[transfer]

    def drain(self, stream: str) -> float:
        """When ``stream`` has nothing left to do, if nothing else is launched before that."""
        while stream in self._active:
            self._event(math.inf)
        return self._now if stream in self._queues else 0.0

    def finish_all(self) -> float:
        """When nothing is left to do, 0 where nothing was."""
        while self._active:
            self._event(math.inf)
        return max((self._end[transfer] for transfer in self._done), default=0.0)

    def _advance(self, until: float) -> None:
        while self._active and self._now < until:
            self._event(until)
        self._now = max(self._now, until)

    def _event(self, until: float) -> None:
        """Go on to the next end of a transfer, or to ``until``."""
        users: dict[str, int] = {}
        for links in self._using.values():
            for link in links:
                users[link] = users.get(link, 0) + 1
        slowdown = {stream: max((users[link] for link in links), default=1) for stream, links in self._using.items()}
        first = min(slowdown, key=lambda stream: self._left[stream] * slowdown[stream])
        passed = min(self._left[first] * slowdown[first], until - self._now)
        ends = self._left[first] * slowdown[first] <= until - self._now
        for stream, factor in slowdown.items():
            self._left[stream] -= passed / factor
            self.stream_ms[stream] = self.stream_ms.get(stream, 0.0) + passed
        for link in users:
            self.link_ms[link] = self.link_ms.get(link, 0.0) + passed
        self._now += passed
        if ends:
            transfer = self._active.pop(first)
            del self._using[first]
            self._end[transfer] = self._now
            self._done.add(transfer)
            if self._queues[first]:
                self._next(first)

    def _next(self, stream: str) -> None:
        transfer, links, cost, ready = self._queues[stream].popleft()
        self._start[transfer] = max(self._now, ready)
        self._active[stream], self._using[stream], self._left[stream] = transfer, links, cost
