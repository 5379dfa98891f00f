"""One rank of a pool: the loop of a forked process, and what a rank answers to a call, whoever started it."""

from __future__ import annotations

import faulthandler
import gc
import itertools
import os
import pickle
import signal
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import torch
import torch.distributed as dist

#: Sent by the pool to a rank that does not answer, which then writes down where it is.
DUMP_SIGNAL = signal.SIGUSR1
#: The error of a rank that is gone without an answer.
ENDED = "ended"


@dataclass(frozen=True)
class Answer:
    """What one rank says to one call: a value, or one line and the traceback of what it raised."""

    value: Any = None
    error: str | None = None
    details: str = ""


@dataclass(frozen=True)
class WorkerSettings:
    """Everything a forked rank needs to know. ``folder`` holds the file the ranks find each other by."""

    rank: int
    size: int
    backend: str
    folder: str
    timeout: float

    @property
    def dump(self) -> Path:
        """The file this rank writes its stack to when it is asked."""
        return Path(self.folder) / f"stack_{self.rank}.txt"


def answer(function: Callable[..., Any], arguments: Sequence[Any]) -> bytes:
    """Call ``function``; its value or its failure, pickled."""
    try:
        return pickle.dumps(Answer(function(*arguments)))
    except BaseException as error:  # a rank must answer whatever happens, or the others wait for it
        return failure(error)


def failure(error: BaseException) -> bytes:
    """An answer that says what was raised."""
    line = traceback.format_exception_only(error)[-1].strip().splitlines()
    return pickle.dumps(Answer(error=line[0] if line else type(error).__name__,
                               details="".join(traceback.format_exception(error)).rstrip()))


def failures(answers: dict[int, Answer], size: int, endings: dict[int, str]) -> str | None:
    """One message for a call that failed on some rank: the first of them in full, the others in a line each.

    ``answers`` in the order they came; ``endings``: of a rank that ended how, of one that hangs its stack.
    """
    ended = [rank for rank in answers if answers[rank].error == ENDED]
    raised = [rank for rank in answers if answers[rank].error not in (None, ENDED)]
    hanging = [rank for rank in range(size) if rank not in answers]
    if not ended and not raised and not hanging:
        return None
    first, *others = [*ended, *raised, *hanging]
    lines = [_lines(rank, size, answers, endings, whole=rank == first) for rank in (first, *others)]
    return "\n".join(itertools.chain.from_iterable(lines))


def _lines(rank: int, size: int, answers: dict[int, Answer], endings: dict[int, str], *, whole: bool) -> list[str]:
    """What happened on one rank; ``whole``: with the traceback of what it raised."""
    name = f"rank {rank} of {size}"
    if rank not in answers:
        return [f"{name} did not answer", *([endings[rank]] if rank in endings else ())]
    if answers[rank].error == ENDED:
        return [f"{name} {endings.get(rank, 'ended')}"]
    return [f"{name} raised {answers[rank].error}", *([answers[rank].details] if whole else ())]


def serve(settings: WorkerSettings, connection: Connection, inherited: Sequence[Connection]) -> None:
    """Answer calls until the pool closes the connection. ``inherited``: the pool's ends, of no use here."""
    for end in inherited:
        end.close()
    # First of all: a forked child has none of the threads its parent's pool had, and would wait for them.
    torch.set_num_threads(1)
    gc.freeze()  # what the program held when it forked: each collection would copy those pages to look at them
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the pool, which then ends its ranks
    with settings.dump.open("w") as dump:
        faulthandler.register(DUMP_SIGNAL, file=dump, all_threads=False)
        broken: bytes | None = None
        try:
            _join(settings)
        except BaseException as error:
            broken = failure(error)
        while True:
            try:
                request = connection.recv_bytes()
            except (EOFError, ConnectionResetError):
                return
            connection.send_bytes(broken or _handle(request))


def _handle(request: bytes) -> bytes:
    try:
        function, arguments = pickle.loads(request)
    except BaseException as error:
        return failure(error)
    return answer(function, arguments)


def _join(settings: WorkerSettings) -> None:
    """Make this process a rank of the pool's process group."""
    if settings.backend == "gloo" and Path("/sys/class/net/lo").exists():
        os.environ.setdefault("GLOO_SOCKET_IFNAME", "lo")  # all ranks are here, whatever the host is called
    if settings.backend == "nccl":
        torch.cuda.set_device(settings.rank)
    distributed: Any = dist
    store = distributed.FileStore(str(Path(settings.folder) / "store"), settings.size)
    dist.init_process_group(settings.backend, rank=settings.rank, world_size=settings.size, store=store,
                            timeout=timedelta(seconds=settings.timeout))
