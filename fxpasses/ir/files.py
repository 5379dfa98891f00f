"""Files that appear whole or not at all."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Mapping

PathLike = str | os.PathLike[str]
OF_RANK = "rank{rank}.fx.py"
"""Name of a rank's graph in the directory of a rank set."""


def files_of_ranks(folder: str, count: int) -> list[str]:
    """Where the graphs of ``count`` ranks are, in the directory of a rank set."""
    return [os.path.join(folder, OF_RANK.replace("{rank}", str(rank))) for rank in range(count)]


def seen_from(folder: PathLike, path: str) -> str:
    """What a command that is run in ``folder`` has to call ``path``, a name for the current directory.

    An absolute path stays one.
    """
    there = os.path.realpath(folder)
    if os.path.isabs(path) or there == os.path.realpath(os.curdir):
        return path
    return os.path.relpath(os.path.join(os.path.realpath(os.path.dirname(path)), os.path.basename(path)), there)


def write_file(path: PathLike, content: bytes | str) -> None:
    """`write_files` of one file."""
    write_files({path: content})


def write_files(contents: Mapping[PathLike, bytes | str]) -> None:
    """Write each content to its path, text as UTF-8; files are replaced once all of them are complete.

    A replaced file keeps its mode and the links to it; a device or a pipe is written, never replaced.
    Raises OSError that names the path: then no file has been replaced, unless replacing itself failed.
    """
    staged: list[tuple[str, str]] = []
    path: PathLike = ""
    try:
        for path, content in contents.items():
            raw = content.encode() if isinstance(content, str) else content
            target = os.path.realpath(path)
            replaceable = not os.path.exists(target) or stat.S_ISREG(os.stat(target).st_mode)
            if replaceable:
                staged.append((_beside(target), target))
            with open(staged[-1][0] if replaceable else target, "wb") as stream:
                stream.write(raw)
        while staged:
            path = staged[0][1]
            os.replace(*staged[0])
            del staged[0]
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OSError(error.errno, error.strerror, os.fspath(path)) from error
    finally:
        for beside, _ in staged:
            os.unlink(beside)


def _beside(target: str) -> str:
    """An empty file in the directory of ``target`` with the mode that ``target`` has or would get."""
    mode = stat.S_IMODE(os.stat(target).st_mode) if os.path.exists(target) else 0o666 & ~_umask()
    descriptor, path = tempfile.mkstemp(dir=os.path.dirname(target), prefix=f".{os.path.basename(target)}.")
    os.close(descriptor)
    os.chmod(path, mode)
    return path


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
