"""Commands of a user, run to their end or for a limited time; nothing they started is left behind then."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path
from typing import IO

_GRACE_S = 5.0


def run_shell(command: str, environment: Mapping[str, str], output: IO[bytes], *,
              timeout: float | None = None) -> int | None:
    """Exit status of ``command``, which a shell runs, minus the signal that ended it; None for no end in ``timeout`` s.

    ``environment`` on top of this process's; stdout and stderr go to ``output``, stdin is empty. What runs too long,
    or is running when this is interrupted, is asked to end with all its descendants, and killed 5 s later.
    """
    process = subprocess.Popen(command, shell=True, env={**os.environ, **environment}, stdin=subprocess.DEVNULL,
                               stdout=output, stderr=subprocess.STDOUT, start_new_session=True)
    try:
        return process.wait(timeout)
    except subprocess.TimeoutExpired:
        return None
    finally:
        if process.poll() is None:
            _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    family = _descendants(process.pid)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)
    deadline = time.monotonic() + _GRACE_S
    while time.monotonic() < deadline and (process.poll() is None or any(map(_is_alive, family.items()))):
        family |= _descendants(process.pid)
        time.sleep(0.02)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    for each in family.items():
        if _is_alive(each):
            with contextlib.suppress(ProcessLookupError):
                os.kill(each[0], signal.SIGKILL)
    process.wait()


def _descendants(root: int) -> dict[int, str]:
    """Processes below ``root`` and when each started: launchers give their workers groups of their own."""
    parents = {int(entry.name): found for entry in Path("/proc").glob("[0-9]*")
               if (found := _parent_and_start(int(entry.name))) is not None}
    family: dict[int, str] = {}
    queue = [root]
    while queue:
        parent = queue.pop()
        below = {pid: start for pid, (of, start) in parents.items() if of == parent and pid not in family}
        family |= below
        queue += below
    return family


def _is_alive(process: tuple[int, str]) -> bool:
    found = _parent_and_start(process[0])
    return found is not None and found[1] == process[1]


def _parent_and_start(pid: int) -> tuple[int, str] | None:
    """Parent and start time of a process that has not ended; None where nobody tells."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (OSError, UnicodeDecodeError):
        return None
    return None if fields[0] in ("Z", "X") else (int(fields[1]), fields[19])
