"""The drivers of these tests: forked pools of Gloo ranks, and the job that torchrun or Slurm started."""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import fxpasses
from fxpasses import examples
from fxpasses.testing.pools import RankPool
from fxpasses.testing.pools.environment import read_environment
from fxpasses.testing.pools.launched import LaunchedPool, missing_device

#: Set by scripts/nccl_tests.py to the backend of the job it is a rank of.
BACKEND = "FXPASSES_TEST_BACKEND"
STARTED: dict[str, Any] = {}
NOT_STARTED = "no ranks were started: make test-nccl NPROC=k"


@pytest.fixture(scope="session")
def pools() -> Iterator[dict[str, Any]]:
    """The pools of this session by driver; each is started once."""
    # What this process has not imported when it forks, every rank imports for itself.
    fxpasses.load(examples.text("gpt_tp_small"))
    importlib.import_module("torch._dynamo")
    yield STARTED
    for pool in STARTED.values():
        pool.close()


def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """End forked ranks when other tests follow: an idle one costs a seventieth of a core, for Gloo goes on polling."""
    if nextitem is None or Path(__file__).parent not in nextitem.path.parents:
        for pool in STARTED.values():
            if isinstance(pool, RankPool):  # it starts again when it is called
                pool.close()


@pytest.fixture(params=["gloo-2", "gloo-4", pytest.param("launched", marks=pytest.mark.nccl)])
def pool(request: pytest.FixtureRequest, pools: dict[str, Any]) -> Any:
    """Every driver in turn."""
    if request.param not in pools:
        pools[request.param] = launched() if request.param == "launched" else RankPool(int(request.param[-1]))
    return pools[request.param]


@pytest.fixture
def two(pools: dict[str, Any]) -> RankPool:
    """Two Gloo ranks."""
    if "gloo-2" not in pools:
        pools["gloo-2"] = RankPool(2)
    return pools["gloo-2"]


@pytest.fixture
def four(pools: dict[str, Any]) -> RankPool:
    """Four Gloo ranks."""
    if "gloo-4" not in pools:
        pools["gloo-4"] = RankPool(4)
    return pools["gloo-4"]


def launched() -> LaunchedPool:
    """The job this process is a rank of; skips where there is none, or no device for the rank."""
    backend = os.environ.get(BACKEND)
    environment = read_environment(os.environ) if backend else None
    if backend is None or environment is None:
        pytest.skip(NOT_STARTED)
    missing = missing_device(environment.local_rank, backend)
    if missing is not None:
        pytest.skip(missing)
    return LaunchedPool(environment, backend)
