"""Pools of forked ranks: what they return, and what they say when a rank raises, ends or hangs."""

from __future__ import annotations

import os
import re
import select
import time
from typing import Any

import pytest
import torch
import torch.distributed as dist

from fxpasses.errors import DeviceError, RankError, UsageError
from fxpasses.testing.pools import RankPool, live_group


def summed(value: torch.Tensor, parts: list[list[int]]) -> tuple[int, torch.Tensor]:
    total = value + dist.get_rank()
    dist.all_reduce(total, group=live_group(parts))
    return id(live_group(parts)), total


def raise_on_rank_1() -> None:
    if dist.get_rank() == 1:
        raise ValueError("no luck")


def raise_while_others_wait() -> None:
    raise_on_rank_1()
    dist.barrier()


def end_rank_1(status: int) -> None:
    if dist.get_rank() == 1:
        os._exit(status)
    dist.barrier()


def spin_on_rank_1() -> None:
    while dist.get_rank() == 1:
        time.sleep(0.001)
    dist.barrier()


def give_a_generator() -> Any:
    return (rank for rank in range(2))


def process() -> tuple[int, int]:
    return os.getpid(), torch.get_num_threads()


@pytest.fixture(scope="module")
def two() -> Any:
    with RankPool(2, timeout=20) as pool:
        yield pool


def test_every_rank_answers_in_order(two: RankPool) -> None:
    assert [total.tolist() for _, total in two.run(summed, torch.ones(2), [[1, 0]])] == [[3, 3]] * 2
    rows = [(torch.full((1,), 10.0 * rank), [[0], [1]]) for rank in range(2)]
    assert [total.tolist() for _, total in two.run_each(summed, rows)] == [[0], [11]]


def test_ranks_and_groups_are_kept(two: RankPool) -> None:
    first, second = two.run(process), two.run(process)
    assert first == second
    assert {pid for pid, _ in first}.isdisjoint({os.getpid()})
    assert [threads for _, threads in first] == [1, 1]
    group, again = (two.run(summed, torch.ones(1), [[0, 1]])[0][0] for _ in range(2))
    assert group == again


def test_a_rank_that_raises(two: RankPool) -> None:
    with pytest.raises(RankError) as found:
        two.run(raise_on_rank_1)
    message = str(found.value)
    assert message.startswith("error: rank 1 of 2 raised ValueError: no luck\nTraceback")
    assert "in raise_on_rank_1" in message
    assert "rank 0" not in message
    assert two.run(process), "the next call starts new ranks"


def test_a_rank_that_raises_while_others_wait(two: RankPool) -> None:
    with pytest.raises(RankError, match=r"rank 1 of 2 raised ValueError: no luck(.|\n)*"
                                        r"rank 0 of 2 did not answer(.|\n)*in raise_while_others_wait"):
        two.run(raise_while_others_wait)


@pytest.mark.parametrize(("status", "words"), [(0, "ended with 0"), (3, "ended with 3")])
def test_a_rank_that_ends(two: RankPool, status: int, words: str) -> None:
    with pytest.raises(RankError, match=f"^error: rank 1 of 2 {words}\nrank 0 of 2 raised RuntimeError"):
        two.run(end_rank_1, status)


def test_a_rank_that_hangs() -> None:
    with RankPool(2, timeout=0.3) as pool, pytest.raises(RankError) as found:
        pool.run(spin_on_rank_1)
    message = str(found.value)
    assert re.search(r"rank 1 of 2 did not answer\nStack(.|\n)*test_pools.py.*in spin_on_rank_1", message), message
    assert "rank 0 of 2" in message


def test_what_cannot_be_sent(two: RankPool) -> None:
    with pytest.raises(UsageError, match="a pool cannot send this to its ranks") as found:
        two.run(lambda: 1)
    assert "top of a module" in str(found.value)
    with pytest.raises(RankError, match="rank 0 of 2 raised TypeError: cannot pickle 'generator' object"):
        two.run(give_a_generator)
    with pytest.raises(UsageError, match="arguments for 1 ranks in a pool of 2"):
        two.run_each(process, [()])


def test_pools_that_cannot_be() -> None:
    with pytest.raises(UsageError, match="a pool of 0 ranks"):
        RankPool(0)
    with pytest.raises(DeviceError, match="no backend 'carrier_pigeon'"):
        RankPool(2, "carrier_pigeon")


def test_nccl_without_devices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dist, "is_backend_available", lambda backend: True)
    monkeypatch.setattr(torch.cuda, "device_count", lambda: 2)
    with pytest.raises(DeviceError, match="4 ranks of NCCL need 4 CUDA devices, this machine has 2"):
        RankPool(4, "nccl")
    monkeypatch.setattr(torch.cuda, "is_initialized", lambda: True)
    with pytest.raises(UsageError, match="used CUDA already"):
        RankPool(2, "nccl")


def test_ranks_end_with_their_pool() -> None:
    ours, theirs = os.pipe()
    with RankPool(2) as pool:
        pool.run(process)
        os.close(theirs)  # the ranks hold copies
        assert not select.select([ours], [], [], 0)[0]
    assert select.select([ours], [], [], 10)[0]
    assert os.read(ours, 1) == b""
    os.close(ours)


def test_ranks_end_with_a_killed_program() -> None:
    ours, theirs = os.pipe()
    program = os.fork()
    if program == 0:
        try:
            torch.set_num_threads(1)
            RankPool(2).run(process)
            os.write(theirs, b"1")
        finally:
            os._exit(9)  # as a kill would: nothing is put in order
    os.close(theirs)
    os.waitpid(program, 0)
    assert os.read(ours, 1) == b"1"
    assert select.select([ours], [], [], 10)[0]
    assert os.read(ours, 1) == b""
    os.close(ours)
