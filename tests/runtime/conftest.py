"""A job of the fake backend, for one test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import torch
import torch.distributed as dist

from tests.runtime.functions import start_fake_job


@pytest.fixture
def fake_job() -> Iterator[None]:
    """This process is rank 0 of four."""
    start_fake_job(0)
    yield
    torch.compiler.reset()
    dist.destroy_process_group()
