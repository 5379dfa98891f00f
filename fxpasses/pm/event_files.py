"""Where events go: JSON lines, written one by one."""

from __future__ import annotations

import json
import os
from typing import Any

from fxpasses._torch import is_live
from fxpasses.errors import UsageError

Path = str | os.PathLike[str]


class EventFile:
    """Appends each event to a file as one line, at once; ``{rank}`` in the name is the rank when the first comes.

    ``fresh``: what the file held before is gone. Processes may share a file: a line is one write.
    """

    def __init__(self, path: Path, *, fresh: bool = False) -> None:
        self._path, self._flags = os.fspath(path), os.O_WRONLY | os.O_CREAT | os.O_APPEND
        self._fresh = os.O_TRUNC if fresh else 0

    def __call__(self, event: dict[str, Any]) -> None:
        """Write one event. Raises `UsageError`."""
        name = self._path.replace("{rank}", str(rank_named()))
        line = f"{json.dumps(event, default=str)}\n".encode()
        try:
            descriptor = os.open(name, self._flags | self._fresh, 0o666)
            self._fresh = 0
            try:
                while line:
                    line = line[os.write(descriptor, line):]
            finally:
                os.close(descriptor)
        except OSError as error:
            raise UsageError(f"cannot write events to '{name}': {error.strerror}") from error


def rank_named() -> int:
    """This process's rank in file names: as torchrun says, else that of live groups, else 0."""
    told = os.environ.get("RANK", "")
    if told.isdecimal():
        return int(told)
    if is_live():
        import torch.distributed as dist

        return dist.get_rank()
    return 0
