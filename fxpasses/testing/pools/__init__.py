"""Pools of real ranks: processes with a live process group, for tests that hold a simulation against the real thing.

`RankPool` forks its ranks on this machine; `fxpasses.testing.pools.launched.LaunchedPool` has the same interface where
torchrun or Slurm started them. `live_group` is what the functions of a pool get their process groups from.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import tempfile
import time
import warnings
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import Any

import torch
import torch.distributed as dist

from fxpasses.errors import DeviceError, RankError, UsageError
from fxpasses.testing.pools.worker import DUMP_SIGNAL, ENDED, Answer, WorkerSettings, failures, serve

#: Seconds the other ranks have, once one failed, to say what they make of it.
_GRACE = 1.0
_GROUPS: dict[tuple[tuple[int, ...], ...], Any] = {}


class RankPool:
    """``size`` processes on this machine, each of them one rank of a live process group.

    ::

        with RankPool(4, backend="gloo") as pool:
            outputs = pool.run(function, *arguments)  # function(*arguments) on every rank; what each returned, by rank

    The ranks are forked at the first call (0.1 - 0.2 s) and kept: one pool serves a whole test session. They see every
    module that was imported by then. A pool holds one thread a rank, and ends its ranks when it is closed, when the
    program ends, and after a failure; the next call starts new ones.

    ``timeout``: seconds a call may take, and any collective in it. ``backend="nccl"`` needs a device a rank and a
    program that has not used CUDA yet (a forked process cannot). Raises `DeviceError` or `UsageError` otherwise.
    """

    #: This process sees what all ranks return.
    reports = True

    def __init__(self, size: int, backend: str = "gloo", *, timeout: float = 60.0) -> None:
        if size < 1:
            raise UsageError(f"a pool of {size} ranks")
        if not hasattr(os, "fork"):
            raise DeviceError("this system cannot fork, and ranks that are started anew take 10 to 20 seconds")
        if not dist.is_available() or not dist.is_backend_available(backend):
            raise DeviceError(f"this torch has no backend '{backend}'")
        if backend == "nccl":
            _check_devices(size)
        self.size, self.backend, self.timeout = size, backend, timeout
        self._workers: list[BaseProcess] = []
        self._connections: list[Connection] = []
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def __enter__(self) -> RankPool:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()

    def run(self, function: Callable[..., Any], *arguments: Any) -> list[Any]:
        """Call ``function(*arguments)`` on every rank at once; what each returned, by rank.

        ``function`` and everything it is given and returns must pickle: define it at the top of a module. Raises
        `RankError` naming the rank and with its traceback where one raises, ends, or does not answer in time;
        `UsageError` for what does not pickle.
        """
        return self.run_each(function, [arguments] * self.size)

    def run_each(self, function: Callable[..., Any], rows: Sequence[Sequence[Any]]) -> list[Any]:
        """As `run`, with arguments of its own for each rank: ``function(*rows[rank])``."""
        if len(rows) != self.size:
            raise UsageError(f"arguments for {len(rows)} ranks in a pool of {self.size}")
        try:
            requests = [pickle.dumps((function, tuple(row))) for row in rows]
        except Exception as error:
            raise UsageError(f"a pool cannot send this to its ranks: {error}",
                             hint="define the function at the top of a module; send graphs as text") from error
        if not self._workers:
            self._start()
        try:
            for connection, request in zip(self._connections, requests, strict=True):
                with contextlib.suppress(BrokenPipeError):  # the rank has ended, which `_collect` finds
                    connection.send_bytes(request)
            answers = self._collect()
            message = failures(answers, self.size, self._endings(answers))
        except BaseException:
            self.close()
            raise
        if message is not None:
            self.close()
            raise RankError(message)
        return [answers[rank].value for rank in range(self.size)]

    def close(self) -> None:
        """End the ranks. The pool can still be used: a call starts new ones."""
        for worker in self._workers:
            worker.kill()  # an idle rank has nothing to put in order, a busy one is not waited for
        for worker, connection in zip(self._workers, self._connections, strict=True):
            worker.join()
            worker.close()
            connection.close()
        self._workers, self._connections = [], []
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _start(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="fxpasses_ranks_")
        context = multiprocessing.get_context("fork")
        for rank in range(self.size):
            ours, theirs = context.Pipe()
            settings = WorkerSettings(rank, self.size, self.backend, self._folder.name, self.timeout)
            worker = context.Process(target=serve, args=(settings, theirs, [*self._connections, ours]), daemon=True)
            with warnings.catch_warnings():
                # Python 3.12 and later warn of the threads a forked process lacks; `serve` does without them.
                warnings.filterwarnings("ignore", ".*fork", DeprecationWarning)
                worker.start()
            theirs.close()  # ours reports the end of the rank only when nobody else holds the other end
            self._workers.append(worker)
            self._connections.append(ours)

    def _collect(self) -> dict[int, Answer]:
        """Answers by rank, in the order they came; a rank that ended has an empty one, a rank that hangs none."""
        answers: dict[int, Answer] = {}
        open_ends: dict[Any, int] = {connection: rank for rank, connection in enumerate(self._connections)}
        deadline = time.monotonic() + self.timeout
        while open_ends:
            for connection in (ready := wait(list(open_ends), max(0.0, deadline - time.monotonic()))):
                rank = open_ends.pop(connection)
                try:
                    found = pickle.loads(self._connections[rank].recv_bytes())
                except (EOFError, ConnectionResetError):
                    found = Answer(error=ENDED)
                except Exception as error:
                    found = Answer(error=f"returned what cannot be read here: {error}")
                answers[rank] = found
                if found.error is not None:
                    deadline = min(deadline, time.monotonic() + _GRACE)
            if not ready:
                return answers
        return answers

    def _endings(self, answers: dict[int, Answer]) -> dict[int, str]:
        """For ranks that ended their status, for ranks that hang their stack."""
        if len(answers) == self.size and all(answer.error is None for answer in answers.values()):
            return {}
        endings = {}
        for rank, worker in enumerate(self._workers):
            if rank not in answers:
                endings[rank] = self._stack(rank, worker)
            elif answers[rank].error == ENDED:
                worker.join(_GRACE)
                code = worker.exitcode
                endings[rank] = f"ended by signal {-code}" if code is not None and code < 0 else f"ended with {code}"
        return endings

    def _stack(self, rank: int, worker: BaseProcess) -> str:
        """Where a rank is, as it writes down itself."""
        assert self._folder is not None
        assert worker.pid is not None
        dump = WorkerSettings(rank, self.size, self.backend, self._folder.name, self.timeout).dump
        with contextlib.suppress(ProcessLookupError):
            os.kill(worker.pid, DUMP_SIGNAL)
        deadline = time.monotonic() + _GRACE
        while time.monotonic() < deadline:
            own, found, _ = dump.read_text().partition(f'  File "{serve.__code__.co_filename}"')
            if found:
                return own.rstrip()
            worker.join(0.01)
        return "  an unknown place"


def live_group(parts: Sequence[Sequence[int]]) -> Any:
    """The process group of this rank's part, created once a process; None for a rank in none of them.

    To be called on every rank with the same partition; the order inside a part is the group's order.
    """
    key = tuple(tuple(part) for part in parts)
    if key not in _GROUPS:
        groups = [dist.new_group(list(part), sort_ranks=False) for part in key]
        rank = dist.get_rank()
        _GROUPS[key] = next((group for part, group in zip(key, groups, strict=True) if rank in part), None)
    return _GROUPS[key]


def _check_devices(size: int) -> None:
    cuda: Any = torch.cuda
    found = cuda.device_count()
    if found < size:
        raise DeviceError(f"{size} ranks of NCCL need {size} CUDA devices, this machine has {found}")
    if cuda.is_initialized():
        raise UsageError("this program has used CUDA already, which its forked ranks then cannot",
                         hint="start the ranks with torchrun")
