"""Pools of ranks that somebody else started: every rank makes the same calls, rank 0 sees the answers."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
import torch.distributed as dist

from fxpasses.errors import DeviceError, RankError, UsageError
from fxpasses.testing.pools import RankPool
from fxpasses.testing.pools.environment import RankEnvironment
from fxpasses.testing.pools.launched import LaunchedPool, missing_device


def summed() -> float:
    total = torch.ones(1) * dist.get_rank()
    dist.all_reduce(total)
    return total.item()


def own_rank() -> int:
    return dist.get_rank()


def raise_on_rank_1() -> str:
    if dist.get_rank() == 1:
        raise ValueError("no luck")
    return "well"


def be_late_on_rank_1() -> None:
    deadline = time.monotonic() + 1.0
    while dist.get_rank() == 1 and time.monotonic() < deadline:
        os.sched_yield()


def said(pool: LaunchedPool, function: Callable[[], Any]) -> Any:
    """What a call returns, or the message of what it raises."""
    try:
        return pool.run(function)
    except RankError as error:
        return error.message


def tcp_store(folder: str, rank: int, size: int) -> Any:
    """A store as torchrun's, on any free port, which the others read in a file."""
    port: Any = dist.FileStore(str(Path(folder) / "port"), size)
    if rank == 0:
        store = dist.TCPStore("127.0.0.1", 0, size, is_master=True, wait_for_workers=False)
        port.set("port", str(store.port))
        return store
    return dist.TCPStore("127.0.0.1", int(port.get("port")), size, is_master=False, wait_for_workers=False)


def job(folder: str, timeout: float, functions: list[Callable[[], Any]]) -> tuple[bool, list[Any]]:
    """A rank of a job: this rank of another pool, which hands over its process group."""
    rank, size = dist.get_rank(), dist.get_world_size()
    dist.destroy_process_group()
    pool = LaunchedPool(RankEnvironment(rank, size, rank, "", 0), "gloo", timeout=timeout,
                        store=tcp_store(folder, rank, size))
    found = [said(pool, function) for function in functions]
    pool.close()
    return pool.reports, found


def run(tmp_path: Path, timeout: float, *functions: Callable[[], Any]) -> list[Any]:
    with RankPool(2, timeout=20) as pool:
        return pool.run(job, str(tmp_path), timeout, list(functions))


def test_rank_0_sees_what_all_return(tmp_path: Path) -> None:
    assert run(tmp_path, 20, summed, own_rank) == [(True, [[1, 1], [0, 1]]), (False, [[], []])]


def test_a_rank_that_raises_is_seen_by_all(tmp_path: Path) -> None:
    (_, (message, after)), (_, (other, other_after)) = run(tmp_path, 20, raise_on_rank_1, summed)
    assert message == other
    assert message.startswith("rank 1 of 2 raised ValueError: no luck\nTraceback")
    assert (after, other_after) == ([1, 1], [])


def test_a_rank_that_does_not_answer_ends_all_later_calls(tmp_path: Path) -> None:
    (_, (message, after)), (_, (other, other_after)) = run(tmp_path, 0.3, be_late_on_rank_1, summed)
    assert message == other == "rank 1 of 2 did not answer"
    assert after == other_after == "an earlier call left the ranks out of step: rank 1 of 2 did not answer"


def test_arguments_for_each_rank(tmp_path: Path) -> None:
    environment = RankEnvironment(0, 1, 0, "", 0)
    with RankPool(1) as pool:
        assert pool.run(rows_of_one, str(tmp_path), environment) == [[3]]


def rows_of_one(folder: str, environment: RankEnvironment) -> list[Any]:
    dist.destroy_process_group()
    store: Any = dist.FileStore(str(Path(folder) / "job"), 1)
    pool = LaunchedPool(environment, "gloo", store=store)
    with pytest.raises(UsageError, match="arguments for 2 ranks in a job of 1"):
        pool.run_each(max, [(1, 2), (3, 4)])
    return pool.run_each(max, [(1, 3)])


def test_devices_that_are_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dist, "is_backend_available", lambda backend: backend != "mpi")
    monkeypatch.setattr(torch.cuda, "device_count", lambda: 2)
    assert missing_device(7, "gloo") is None
    assert missing_device(1, "nccl") is None
    assert missing_device(2, "nccl") == "NCCL needs 3 CUDA devices on this machine, which has 2"
    assert missing_device(0, "mpi") == "this torch has no backend 'mpi'"
    with pytest.raises(DeviceError, match="NCCL needs 4 CUDA devices"):
        LaunchedPool(RankEnvironment(3, 4, 3, "", 0), "nccl")
