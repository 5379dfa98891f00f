"""Where events go: JSON lines, written one by one."""

from __future__ import annotations

import json
import os
import re
from typing import Any

from fxpasses.errors import UsageError
from fxpasses.pm.rank_files import AppendedFile, Path, name_of_rank

_EVENT = re.compile(rb'\s*\{.*"event"\s*:')
_MOST_BYTES = 4096
"""Of a first line that is looked at."""


class EventFile:
    """Appends each event to a file as one line; see `AppendedFile`. A file that holds something else stays as it is."""

    def __init__(self, path: Path, *, fresh: bool = False) -> None:
        self._path, self._file = path, AppendedFile(path, fresh=fresh)
        self._is_known = False

    def __call__(self, event: dict[str, Any]) -> None:
        """Write one event. Raises `UsageError`, also where the first line of the file is no event."""
        name = name_of_rank(self._path)
        try:
            if not self._is_known:
                _check(name)
                self._is_known = True
            self._file.append(f"{json.dumps(event, default=str)}\n")
        except OSError as error:
            raise UsageError(f"cannot write events to '{name}': {error.strerror}") from error


def _check(name: str) -> None:
    """Only of a regular file is the first line known; one that is empty may get events."""
    if not os.path.isfile(name):
        return
    with open(name, "rb") as stream:
        line = stream.readline(_MOST_BYTES)
    if line and not _EVENT.match(line):
        raise UsageError(f"cannot write events to '{name}': it holds something else",
                         hint="its first line is no event; name another file")
