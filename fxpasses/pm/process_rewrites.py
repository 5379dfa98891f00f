"""One count of rewrites through a whole process, asked for by its environment: so a user's own program is bisected.

``FXPASSES_BISECT_LIMIT=N``: the first N rewrites of the process are made, and no others; -1 only counts.
``FXPASSES_BISECT_LOG=FILE``: each rewrite asked for, a JSON object a line, appended; ``{rank}`` in it is the rank.
"""

from __future__ import annotations

import json
import logging
import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from fxpasses.errors import UsageError, counted
from fxpasses.pm.rank_files import AppendedFile
from fxpasses.pm.rewrites import Rewrite, Rewrites

LIMIT = "FXPASSES_BISECT_LIMIT"
LOG = "FXPASSES_BISECT_LOG"

_logger = logging.getLogger("fxpasses.bisect")


@dataclass(frozen=True)
class Wanted:
    """What the environment asks for: ``limit`` None for none, ``log`` "" for none."""

    limit: int | None
    log: str

    @property
    def words(self) -> str:
        """For people."""
        limit = "no limit" if self.limit is None else f"{LIMIT}={self.limit}"
        return f"{limit}, {LOG}={self.log}" if self.log else limit


def wanted() -> Wanted | None:
    """What the environment asks for now; None for nothing. Raises `UsageError` for a limit that is none."""
    text, log = os.environ.get(LIMIT, ""), os.environ.get(LOG, "")
    if not text and not log:
        return None
    try:
        limit = int(text or "-1")
    except ValueError:
        limit = -2
    if limit < -1:
        raise UsageError(f"{LIMIT}={text} is no number of rewrites", hint="-1 counts them without a limit")
    return Wanted(limit if limit >= 0 else None, log)


class _Logged(Rewrites):
    def __init__(self, asked_for: Wanted) -> None:
        super().__init__(asked_for.limit)
        self._log = AppendedFile(asked_for.log) if asked_for.log else None
        self._path = asked_for.log
        self._write("")

    def _tell(self, asked: Sequence[Rewrite]) -> None:
        self._write("".join(f"{json.dumps({**rewrite.as_dict(), 'process': os.getpid()})}\n" for rewrite in asked))

    def _write(self, text: str) -> None:
        if self._log is None:
            return
        try:
            self._log.append(text)
        except OSError as error:
            raise UsageError(f"cannot write {LOG}={self._path}: {error.strerror}") from error


#: By process, for one that was forked has rewrites of its own.
_OF_PROCESS: dict[tuple[int, Wanted], Rewrites] = {}
_making = threading.Lock()


def process_rewrites() -> Rewrites | None:
    """The counter of this process, where its environment asks for one; one for as long as it asks for the same."""
    asked_for = wanted()
    if asked_for is None:
        return None
    key = os.getpid(), asked_for
    with _making:
        if key not in _OF_PROCESS:
            _OF_PROCESS[key] = _Logged(asked_for)
            told = ("passes make all their rewrites, and count them" if asked_for.limit is None else
                    f"passes make {counted(asked_for.limit, 'rewrite')} in this process, no more")
            _logger.warning("fxpasses: %s: %s", asked_for.words, told)
        return _OF_PROCESS[key]


_thread = threading.local()


@contextmanager
def counting(given: Rewrites | None) -> Iterator[Rewrites | None]:
    """The counter of one run: the one given, else the process's.

    A pipeline that a pass runs is part of that pass: the process does not count it.
    """
    running: list[Rewrites | None] = _thread.__dict__.setdefault("running", [])
    rewrites = given if given is not None else None if running else process_rewrites()
    if rewrites in running:
        rewrites = None
    running.append(rewrites)
    try:
        if rewrites is None:
            yield None
        else:
            with rewrites.running():
                yield rewrites
    finally:
        running.pop()
