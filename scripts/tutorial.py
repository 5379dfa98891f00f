"""Run the commands of docs/tutorial.md and put what they print below them: ``make docs``.

Blocks of Python that begin with the name of a file are that file. Figures that differ from run to run are not compared.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

PAGE = Path(__file__).resolve().parents[1] / "docs" / "tutorial.md"
_FILE = re.compile(r"^```python\n# (\S+\.py)\n(.*?)^```", re.MULTILINE | re.DOTALL)
_CONSOLE = re.compile(r"^```console\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
STATUSES = {"diff": 1}
"""Commands whose answer here is no."""


def masked(text: str) -> str:
    """A text without what differs from run to run, seconds, or from one processor to another, roundings."""
    return re.sub(r"floats differ by \S+", "floats differ by -", re.sub(r"\b\d+\.\d\d s\b", "- s", text))


def filled(text: str) -> str:
    """The page with what its commands print now; as it is where only masked figures differ."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for name, content in _FILE.findall(text):
            Path(name).write_text(content)
        return _CONSOLE.sub(lambda found: f"```console\n{''.join(_session(found[1]))}```\n", text)


def _session(block: str) -> Iterator[str]:
    """Each command of a block, and what it prints."""
    for found in re.finditer(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
        command, shown = found.groups()
        printed = _printed(command)
        yield f"$ {command}\n" + (shown if masked(shown) == masked(printed) else printed)


def _printed(command: str) -> str:
    """stdout, then stderr. Raises RuntimeError for another exit status than is expected."""
    words = shlex.split(command)
    if words[0] != "fxpasses":
        done = subprocess.run(words, capture_output=True, text=True, check=True)
        return done.stdout + done.stderr
    from fxpasses.cli import main

    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main(words[1:])
    if status != STATUSES.get(words[1], 0):
        raise RuntimeError(f"'{command}' ends with status {status}: {err.getvalue()}")
    return "".join(f"{line.rstrip()}\n" for line in (out.getvalue() + err.getvalue()).splitlines())


def main() -> None:
    """Write the page."""
    PAGE.write_text(filled(PAGE.read_text()))


if __name__ == "__main__":
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    main()
