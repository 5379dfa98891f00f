"""Which bucket of its key a launch joins: as a plain scan of all says, in logarithmic time."""

from __future__ import annotations

import random
from typing import Any

import pytest

from fxpasses.passes.commfuse.largest import Largest
from fxpasses.passes.commfuse.rows import Bucket, FirstFit, InTurn


class Scan:
    """What `FirstFit` does, by looking at every bucket."""

    def __init__(self, limit: int) -> None:
        self._limit, self._buckets = limit, list[Bucket]()

    def find(self, size: int, last: int) -> tuple[Bucket | None, str | None]:
        if size > self._limit:
            return None, "larger-than-bucket"
        behind = [bucket for bucket in self._buckets if bucket.link > last]
        for bucket in behind:
            if bucket.size + size <= self._limit:
                return bucket, None
            bucket.refused = bucket.refused or "bucket-full"
        return None, "bucket-full" if behind else None

    def put(self, bucket: Bucket, size: int) -> None:
        self._buckets += [] if bucket in self._buckets else [bucket]


def filled(row: FirstFit | InTurn | Scan, sizes: list[int], rng: random.Random) -> list[tuple[int, int, str | None]]:
    """Link, size and refusal of every bucket, where launches depend on any link that came before, or on none."""
    buckets: list[Bucket] = []
    links = 0
    for size in sizes:
        last = rng.randrange(-1, links) if rng.random() < 0.5 else -1
        bucket, code = row.find(size, last)
        if bucket is None:
            links += rng.randrange(1, 3)  # others of the chain have other keys
            bucket = Bucket("key", links - 1, [], 0, code)
            buckets.append(bucket)
        assert bucket.link > last
        bucket.size += size
        row.put(bucket, size)
        if rng.random() < 0.1:
            other = rng.choice(buckets)
            other.refused = other.refused or "path-between"
    return [(bucket.link, bucket.size, bucket.refused) for bucket in buckets]


@pytest.mark.parametrize("seed", range(40))
def test_first_fit_is_what_a_scan_finds(seed: int) -> None:
    rng = random.Random(f"first fit {seed}")
    limit = rng.choice([4, 20, 100])
    sizes = [rng.choice([rng.randint(1, limit), rng.randint(0, 3), limit // 2 + 1, limit + 1]) for _ in range(80)]
    found = filled(FirstFit(limit), sizes, random.Random(seed))
    assert found == filled(Scan(limit), sizes, random.Random(seed))
    assert {refused for _, _, refused in found} >= {"larger-than-bucket", "bucket-full"}


@pytest.mark.parametrize("seed", range(10))
def test_the_first_that_is_large_enough(seed: int) -> None:
    rng = random.Random(f"largest {seed}")
    row, plain = Largest(), list[int]()
    assert row.first(0, 0) == 0
    for _ in range(150):
        index = rng.randrange(len(plain) + 1) if rng.random() < 0.6 else len(plain)
        value = rng.randint(-9, 9)
        row[index] = value
        plain[index:index + 1] = [value]
        start, least = rng.randrange(len(plain) + 1), rng.randint(-9, 10)
        found = (place for place in range(start, len(plain)) if plain[place] >= least)
        assert row.first(start, least) == next(found, len(plain))


class Counted(list[int]):
    """A list that counts how often something is read of it."""

    reads = 0

    def __getitem__(self, index: Any) -> Any:
        Counted.reads += 1
        return super().__getitem__(index)


@pytest.mark.parametrize("count", [1 << 8, 1 << 14])
def test_few_are_looked_at(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    row = Largest()
    for index in range(count):
        row[index] = 0
    row[count - 1] = 1
    row._levels = [Counted(level) for level in row._levels]
    monkeypatch.setattr(Counted, "reads", 0)
    assert [row.first(start, 1) for start in (0, 1, count // 2 - 1, count - 2)] == [count - 1] * 4
    assert row.first(0, 2) == count
    assert Counted.reads <= 5 * 4 * count.bit_length()


def test_a_bucket_in_turn_closes_where_one_cannot_join() -> None:
    row = InTurn((10, 20))
    first, second = Bucket("key", 0, [], 4), Bucket("key", 1, [], 4)
    assert row.find(4, -1) == (None, None)
    row.put(first, 4)
    assert row.find(4, -1) == (first, None)
    assert row.find(4, 0) == (None, None)
    row.put(second, 4)
    assert row.find(16, 0) == (second, None)
    row.put(second, 16)
    assert row.find(1, 0) == (None, "bucket-full")
    assert row.find(1, 1) == (None, None)
