"""git, asked: what it says is bytes, what it refuses is told in one line."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from fxpasses.errors import UsageError
from fxpasses.tools.texts import plain


def git(folder: Path, *words: str, given: bytes | None = None,
        without: str | None = None) -> subprocess.CompletedProcess[bytes]:
    """What git does in ``folder``, whatever its exit status; ``given`` is its input.

    Raises `UsageError` where there is no git, with the hint ``without``.
    """
    try:
        return subprocess.run(["git", "-C", str(folder), *words], input=given, capture_output=True, check=False)
    except FileNotFoundError:
        raise UsageError("there is no git", hint=without) from None


def complaint(done: subprocess.CompletedProcess[bytes]) -> str:
    """The first line of what git complains about."""
    lines = done.stderr.decode(errors="replace").strip().splitlines()
    return plain(lines[0].removeprefix("fatal: ")) if lines else f"git ended with {done.returncode}"


def own_command() -> str:
    """How a shell without the environment of this process calls fxpasses.

    By its name where the path has it for good: not in a virtual environment, which other shells may lack.
    """
    found = shutil.which("fxpasses")
    if found is not None and not (Path(found).parent.resolve().parent / "pyvenv.cfg").exists():
        return "fxpasses"
    return f"{shlex.quote(sys.executable)} -m fxpasses"
