"""Where a result goes: stdout, or a file that appears whole or not at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fxpasses.errors import PassError, UsageError, VerifyError
from fxpasses.ir.files import PathLike, files_of_ranks, write_files

if TYPE_CHECKING:
    from torch.fx import GraphModule


@dataclass(frozen=True)
class Output:
    """One destination. ``path=None`` or ``-`` is stdout. ``new_folder``: its directory is made when it is written."""

    path: str | None = None
    new_folder: bool = False

    @property
    def is_stdout(self) -> bool:
        return self.path in (None, "-")

    def check(self, inputs: Sequence[str] = ()) -> None:
        """Refuse, before any work, a file that cannot be written, or is one of ``inputs``. Raises `UsageError`."""
        if self.path is None or self.is_stdout:
            return
        if os.path.realpath(self.path) in map(os.path.realpath, inputs):
            raise UsageError(f"'{self.path}' is what is read", hint="name another file to write")
        target = os.path.realpath(self.path)
        folder = os.path.dirname(target)
        if self.new_folder and not os.path.exists(folder):
            Output(folder).check()
            return
        if os.path.isdir(target):
            raise UsageError(f"'{self.path}' is a directory", hint="name a file in it")
        if not os.path.isdir(folder):
            raise UsageError(f"cannot write '{self.path}': no directory '{os.path.dirname(self.path)}'")
        blocked = target if os.path.exists(target) else folder
        if not os.access(blocked, os.W_OK) or not os.access(folder, os.W_OK | os.X_OK):
            raise UsageError(f"cannot write '{self.path}': permission denied")

    def write(self, text: str) -> None:
        """Write ``text``, UTF-8. A file is replaced in one step, through links, and keeps its mode; `UsageError`."""
        write_all([self], [text])


def check_all(outputs: Sequence[Output]) -> None:
    """`Output.check` of each; besides, no two may be one file. Raises `UsageError`."""
    known: set[str] = set()
    for output in outputs:
        output.check()
        if output.path is None or output.is_stdout:
            continue
        target = os.path.realpath(output.path)
        if target in known and (os.path.isfile(target) or not os.path.exists(target)):
            raise UsageError(f"'{output.path}' is to be written twice")
        known.add(target)


def write_all(outputs: Sequence[Output], texts: Sequence[str]) -> None:
    """Write each text to its output, files only once all of them are complete. Raises `UsageError`."""
    files: dict[PathLike, str] = {}
    for output, text in zip(outputs, texts, strict=True):
        if output.path is not None and output.new_folder:
            _make(os.path.dirname(output.path))
        if output.path is None or output.is_stdout:
            sys.stdout.write(text)
            sys.stdout.flush()
        else:
            files[output.path] = text
    try:
        write_files(files)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise UsageError(f"cannot write '{error.filename}': {error.strerror}") from error


def aligned(rows: Sequence[Sequence[str]], right: Container[int] = ()) -> Iterator[str]:
    """Lines of a table: cells of equal numbers of columns, those of the columns ``right`` against their right edge."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        yield "  ".join(cell.rjust(width) if column in right else cell.ljust(width)
                        for column, (cell, width) in enumerate(zip(row, widths, strict=True))).rstrip()


def texts_of(graphs: Sequence[GraphModule]) -> list[str]:
    """Text of each result. Raises `PassError` for one that breaks a rule: the question was not whether it does."""
    from fxpasses.ir.text.writer import dump

    try:
        return [dump(gm) for gm in graphs]
    except VerifyError as error:
        raise PassError(error.message, place=error.place, hint=error.hint) from error


def _make(folder: str) -> None:
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise UsageError(f"cannot make directory '{folder}': {error.strerror}") from error


def rank_outputs(path: str | None, count: int) -> list[Output]:
    """One output a rank: ``{rank}`` in the name, or rank0.fx.py, rank1.fx.py, ... in a directory. `UsageError`.

    A directory that is not there is made later, when there is something to write; a name like ``a.py`` is none.
    """
    if path is None or path == "-":
        raise UsageError(f"{count} graphs do not fit on stdout", hint="give -o DIRECTORY or -o 'NAME{rank}.fx.py'")
    if "{rank}" in path:
        return [Output(path.replace("{rank}", str(rank))) for rank in range(count)]
    new = not os.path.exists(path) and (path.endswith("/") or not os.path.splitext(path)[1])
    if not new and not os.path.isdir(path):
        raise UsageError(f"'{path}' is neither a directory nor a name with {{rank}}, and there are {count} graphs")
    return [Output(file, new) for file in files_of_ranks(path, count)]
