"""When a bucket is full by the rule of DistributedDataParallel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass
class Filling:
    """The open bucket of one key. ``size``: bytes so far, ``closed``: how many buckets of the key are full.

    See ``compute_bucket_assignment_by_size`` in torch/csrc/distributed/c10d/reducer.cpp: the size counts the member
    that closes the bucket, and a bucket's limit is reached when it is equal.
    """

    size: int = 0
    closed: int = 0

    def add(self, size: int, limits: Sequence[int]) -> bool:
        """Count a member of ``size`` bytes; True where the bucket is full, and the next one starts.

        ``limits``: bytes, one a bucket, the last one for all that follow.
        """
        self.size += size
        if self.size < limits[min(self.closed, len(limits) - 1)]:
            return False
        self.close()
        return True

    def close(self) -> None:
        """Start the next bucket."""
        self.size, self.closed = 0, self.closed + 1
