"""A pool whose ranks torchrun or Slurm started: this process is one of them, and all of them run the same tests."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import torch
import torch.distributed as dist

from fxpasses.errors import DeviceError, RankError, UsageError
from fxpasses.testing.pools.environment import RankEnvironment
from fxpasses.testing.pools.worker import Answer, answer, failures


class LaunchedPool:
    """As `fxpasses.testing.pools.RankPool`, for a process that is itself rank ``environment.rank`` of a job.

    Every rank makes the same calls in the same order. Rank 0 gets what all ranks return and says whether the call went
    well; the others learn only that, and get an empty list (``reports`` is False there). A failure on any rank raises
    `RankError` on all of them. A rank that does not answer within ``timeout`` seconds leaves the ranks out of step, so
    that every later call fails at once.

    ``store``: where the ranks meet, instead of the environment's host and port. NCCL ranks use device ``local_rank``.
    Raises `DeviceError` where this node has no device for the rank.
    """

    def __init__(self, environment: RankEnvironment, backend: str = "nccl", *, timeout: float = 120.0,
                 store: Any = None) -> None:
        distributed: Any = dist
        missing = missing_device(environment.local_rank, backend)
        if missing is not None:
            raise DeviceError(missing)
        if backend == "nccl":
            torch.cuda.set_device(environment.local_rank)
        self.size, self.backend, self.timeout = environment.size, backend, timeout
        self.rank, self.reports = environment.rank, environment.rank == 0
        limit = timedelta(seconds=timeout)
        if store is None:
            os.environ.update(environment.variables())
            store, _, _ = next(distributed.rendezvous("env://", timeout=limit))
        self._store = store
        dist.init_process_group(backend, rank=self.rank, world_size=self.size, timeout=limit,
                                store=distributed.PrefixStore("groups", store))
        self._calls, self._broken = 0, ""

    def run(self, function: Callable[..., Any], *arguments: Any) -> list[Any]:
        """Call ``function(*arguments)`` on every rank; on rank 0 what each returned, by rank, elsewhere nothing.

        Raises `RankError` on every rank where one raises or does not answer in time.
        """
        if self._broken:
            raise RankError(f"an earlier call left the ranks out of step: {self._broken}")
        self._calls += 1
        call = f"call/{self._calls}"
        self._store.set(f"{call}/{self.rank}", answer(function, arguments))
        if self.reports:
            answers = self._gather(call)
            message = failures(answers, self.size, {})
            self._store.set(f"{call}/verdict", pickle.dumps((message, len(answers) == self.size)))
        else:
            answers = {}
            # Rank 0 itself waits for the slowest rank before it says anything.
            message, complete = pickle.loads(self._get(f"{call}/verdict", 2 * self.timeout) or _NO_VERDICT)
            self._broken = "" if complete else message
        if message is not None:
            if self.reports and len(answers) < self.size:
                self._broken = message
            raise RankError(message)
        return [answers[rank].value for rank in range(len(answers))]

    def run_each(self, function: Callable[..., Any], rows: Sequence[Sequence[Any]]) -> list[Any]:
        """As `run`, with arguments of its own for each rank: ``function(*rows[rank])``."""
        if len(rows) != self.size:
            raise UsageError(f"arguments for {len(rows)} ranks in a job of {self.size}")
        return self.run(function, *rows[self.rank])

    def close(self) -> None:
        """Leave the process group, unless ranks are out of step: that would wait for them."""
        if dist.is_initialized() and not self._broken:
            dist.destroy_process_group()

    def _gather(self, call: str) -> dict[int, Answer]:
        """Answers by rank, none of a rank that does not answer in time."""
        answers: dict[int, Answer] = {}
        for rank in range(self.size):
            # Once one is late, those behind it have had their time too.
            data = self._get(f"{call}/{rank}", self.timeout if len(answers) == rank else 1.0)
            if data is not None:
                answers[rank] = pickle.loads(data)
                self._store.delete_key(f"{call}/{rank}")
        return answers

    def _get(self, key: str, timeout: float) -> bytes | None:
        try:
            self._store.wait([key], timedelta(seconds=timeout))
        except RuntimeError:  # DistStoreError is one
            return None
        return bytes(self._store.get(key))


_NO_VERDICT = pickle.dumps(("rank 0 did not answer", False))


def missing_device(local_rank: int, backend: str) -> str | None:
    """Why this node cannot run rank ``local_rank`` of its own on ``backend``; None where it can."""
    if not dist.is_available() or not dist.is_backend_available(backend):
        return f"this torch has no backend '{backend}'"
    cuda: Any = torch.cuda
    found = cuda.device_count() if backend == "nccl" else local_rank + 1
    if found <= local_rank:
        return f"NCCL needs {local_rank + 1} CUDA devices on this machine, which has {found}"
    return None
