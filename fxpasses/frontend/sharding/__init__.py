"""Gradients of sharded parameters: norms of the whole of them, and what a step may not do with a part."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from fxpasses.frontend.layers import Holding
from fxpasses.frontend.sharding.local_use import lines_kept
from fxpasses.frontend.sharding.norms import clipping
from fxpasses.frontend.sharding.outside import accumulated, kept_behind_backward
from fxpasses.frontend.sharding.shards import Shards
from fxpasses.frontend.sharding.standing import Standing

__all__ = ["Shards", "sharded_gradients"]


@contextmanager
def sharded_gradients(holding: Holding, shards: Shards) -> Iterator[None]:
    """Context of a step under layers: it finds gradients where it looks for them, and clips by whole norms."""
    shards.begun = False
    with kept_behind_backward(holding), clipping(shards, holding), accumulated(shards, holding), \
            Standing(holding, shards), lines_kept(lambda: shards.begun) if shards else nullcontext():
        yield
