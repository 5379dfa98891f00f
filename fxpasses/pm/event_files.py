"""Where events go: JSON lines, written one by one."""

from __future__ import annotations

import json
from typing import Any

from fxpasses.errors import UsageError
from fxpasses.pm.rank_files import AppendedFile, Path, name_of_rank


class EventFile:
    """Appends each event to a file as one line; see `AppendedFile`."""

    def __init__(self, path: Path, *, fresh: bool = False) -> None:
        self._path, self._file = path, AppendedFile(path, fresh=fresh)

    def __call__(self, event: dict[str, Any]) -> None:
        """Write one event. Raises `UsageError`."""
        try:
            self._file.append(f"{json.dumps(event, default=str)}\n")
        except OSError as error:
            raise UsageError(f"cannot write events to '{name_of_rank(self._path)}': {error.strerror}") from error
