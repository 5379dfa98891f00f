"""A process group of two ranks that are not there: wrappers can be made on it, and nothing may run through it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import torch
import torch.distributed as dist


@pytest.fixture(scope="module", autouse=True)
def two_ranks() -> Iterator[None]:
    """This process is rank 0 of a fake world of two."""
    from torch.testing._internal.distributed.fake_pg import FakeStore

    assert not dist.is_initialized()
    dist.init_process_group("fake", store=FakeStore(), rank=0, world_size=2)
    yield
    dist.destroy_process_group()


@pytest.fixture(autouse=True)
def seed() -> Iterator[None]:
    """Every test has the same weights, whichever ran before it."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)
        yield


@pytest.fixture
def compiled_afresh() -> Iterator[None]:
    """Nothing that another test compiled is run again."""
    torch.compiler.reset()
    yield
    torch.compiler.reset()
