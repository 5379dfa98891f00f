"""Files that processes of a job write while they run: one a rank, or one to which all of them append whole lines."""

from __future__ import annotations

import os

from fxpasses._torch import is_live

Path = str | os.PathLike[str]


class AppendedFile:
    """Appends texts to a file, each at once; ``{rank}`` in the name is the rank when the first comes.

    ``fresh``: what the file held before is gone. Processes may share a file: a text is one write.
    """

    def __init__(self, path: Path, *, fresh: bool = False) -> None:
        self._path, self._flags = path, os.O_WRONLY | os.O_CREAT | os.O_APPEND
        self._fresh = os.O_TRUNC if fresh else 0

    def append(self, text: str) -> None:
        """Write ``text`` as UTF-8 behind what is there. Raises OSError that names the file."""
        left = text.encode()
        descriptor = os.open(name_of_rank(self._path), self._flags | self._fresh, 0o666)
        self._fresh = 0
        try:
            while left:
                left = left[os.write(descriptor, left):]
        finally:
            os.close(descriptor)


def name_of_rank(path: Path) -> str:
    """``path`` with the rank of this process for ``{rank}``, 0 where it is none of a job."""
    return os.fspath(path).replace("{rank}", str(own_rank() or 0))


def own_rank() -> int | None:
    """This process's rank in a running job: as torchrun says, else that of live groups; None for none."""
    told = os.environ.get("RANK", "")
    if told.isdecimal():
        return int(told)
    if is_live():
        import torch.distributed as dist

        return dist.get_rank()
    return None
