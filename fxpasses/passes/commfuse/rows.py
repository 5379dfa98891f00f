"""The buckets of one key, in order, and which of them a launch joins."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from fxpasses.analyses.bucket_sizes import Filling
from fxpasses.passes.commfuse.candidates import Candidate
from fxpasses.passes.commfuse.largest import Largest


@dataclass(eq=False)
class Bucket:
    """Members that become one launch, in graph order. ``refused``: why some launch of its key is not in it.

    ``aligned``: in the launch they lie so that as many as possible start at a multiple of `ALIGNMENT` bytes.
    """

    key: Hashable
    link: int
    members: list[Candidate]
    size: int
    refused: str | None = None
    aligned: bool = False


Refuses = Callable[[Bucket], str | None]
"""Why a launch that fits had better not join a bucket, as a code; None where it may."""


def _welcomes(_: Bucket) -> None:
    return None


class FirstFit:
    """A launch joins the first bucket behind all it depends on that has room for it. Each step is logarithmic.

    ``limit``: bytes of a bucket.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._buckets: list[Bucket] = []
        self._room = Largest()
        self._unmarked = Largest()
        """1 for a bucket that nothing is known to have passed since it was last filled."""

    def find(self, size: int, last: int, refuses: Refuses = _welcomes) -> tuple[Bucket | None, str | None]:
        """The bucket behind link ``last`` for a launch of ``size`` bytes, or the code of why there is none, if any."""
        if size > self._limit:
            return None, "larger-than-bucket"
        behind = bisect_right(self._buckets, last, key=_link)
        found, refused = self._room.first(behind, size), None
        while found < len(self._buckets) and (code := refuses(self._buckets[found])) is not None:
            self._buckets[found].refused = self._buckets[found].refused or code
            found, refused = self._room.first(found + 1, size), refused or code
        passed = behind
        while (passed := self._unmarked.first(passed, 1)) < found:
            bucket = self._buckets[passed]
            bucket.refused = bucket.refused or "bucket-full"
            self._unmarked[passed] = 0
        if found < len(self._buckets):
            return self._buckets[found], None
        return None, refused or ("bucket-full" if behind < found else None)

    def put(self, bucket: Bucket, size: int) -> None:
        """``size`` bytes are new in ``bucket``, which may be new itself, behind all others."""
        index = bisect_left(self._buckets, bucket.link, key=_link)
        self._buckets[index:index + 1] = [bucket]
        self._room[index] = self._limit - bucket.size
        self._unmarked[index] = 1


class InTurn:
    """Launches fill one bucket after the other, as DistributedDataParallel's do, which close where one cannot join.

    ``limits``: bytes, one a bucket, the last one for all that follow.
    """

    def __init__(self, limits: Sequence[int]) -> None:
        self._limits = limits
        self._filling = Filling()
        self._open: Bucket | None = None
        self._full = -1
        """The last link that has no room left."""

    def find(self, size: int, last: int, refuses: Refuses = _welcomes) -> tuple[Bucket | None, str | None]:
        """As `FirstFit.find`."""
        if self._open is not None and self._open.link > last:
            code = refuses(self._open)
            return (self._open, None) if code is None else (None, code)
        if self._open is not None:
            self._open = None
            self._filling.close()
        return None, "bucket-full" if self._full > last else None

    def put(self, bucket: Bucket, size: int) -> None:
        """As `FirstFit.put`."""
        self._open = bucket
        if self._filling.add(size, self._limits):
            self._open, self._full = None, bucket.link


def _link(bucket: Bucket) -> int:
    return bucket.link
