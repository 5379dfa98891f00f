"""Fixtures of the text form's tests."""

from __future__ import annotations

import warnings
from collections.abc import Iterator

import pytest
import torch.distributed as dist


@pytest.fixture(scope="module")
def fake_group() -> Iterator[str]:
    """Name of a live group: four ranks that exchange nothing."""
    from torch.testing._internal.distributed.fake_pg import FakeStore

    started = not dist.is_initialized()
    if started:
        dist.init_process_group("fake", store=FakeStore(), rank=0, world_size=4)
    assert dist.group.WORLD.group_name == "0"  # the name the test graphs are traced with
    yield "0"
    if started:
        dist.destroy_process_group()


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """A raw symbolic number among arguments makes FX warn; here it is the point."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Raw Sym")
        yield
