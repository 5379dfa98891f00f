"""The line of the user's program that a node comes from, as its stack trace tells."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fxpasses.errors import Place

if TYPE_CHECKING:  # remarks are read without torch
    from torch.fx import Node

_FRAME = re.compile(r'File "([^"\n]+)", line (\d+)(?:, in (.+))?')
_COMMENT = re.compile(r"\bFile: (?P<file>[^\n]+?):(?P<line>\d+) in (?P<function>[^\n]+?), code: ?(?P<text>[^\n]*)")
_MARKS = frozenset("~^ ")
_INSTALLED = re.compile(r"/(?:site|dist)-packages/(?:torch|fxpasses)/")
_MOST_TEXT = 200


@dataclass(frozen=True)
class UserLine:
    """A line of a program: its file, number, function ("" where nobody says) and text."""

    file: str
    line: int
    function: str = ""
    text: str = ""

    @property
    def place(self) -> Place:
        """To open it."""
        return Place(self.file, self.line)

    def as_dict(self) -> dict[str, Any]:
        """Plain data; what is not known is left out."""
        return {key: value for key, value in asdict(self).items() if value}

    def __str__(self) -> str:
        where = f" in {self.function}" if self.function else ""
        return f"{self.place}{where}" + (f": {self.text}" if self.text else "")


def user_line(node: Node) -> UserLine | None:
    """The innermost frame of a node's stack trace that is neither torch's nor of this library; None without one."""
    trace = node.meta.get("stack_trace")
    return _innermost(trace) if isinstance(trace, str) else None


@functools.lru_cache(maxsize=4096)
def _innermost(trace: str) -> UserLine | None:
    return next((frame for frame in reversed(list(_frames(trace))) if not is_machinery(frame.file)), None)


def _frames(trace: str) -> Iterator[UserLine]:
    """Frames of a traceback, outermost first, each with the line of code below it."""
    lines = [line.strip() for line in trace.splitlines()]
    lines = [line for line in lines if line and not _MARKS.issuperset(line)]
    for line, below in zip(lines, [*lines[1:], ""], strict=False):
        found = _FRAME.match(line)
        if found is not None:
            text = "" if _FRAME.match(below) else below[:_MOST_TEXT]
            yield UserLine(found[1], int(found[2][:9]), found[3] or "", text)


@functools.lru_cache(maxsize=4096)
def is_machinery(file: str) -> bool:
    """The file is torch's or of this library, here or on another machine, or none at all: generated code."""
    path = file.replace("\\", "/")
    return path.startswith((*_folders(), "<frozen ", "<eval_with_key>", "<string>")) or bool(_INSTALLED.search(path))


@functools.cache
def _folders() -> tuple[str, ...]:
    """Those of torch, wherever it is installed, and of this library."""
    torch = find_spec("torch")
    paths: list[Any] = list(torch.submodule_search_locations or ()) if torch is not None else []
    return tuple(f"{Path(path).as_posix()}/" for path in (*paths, Path(__file__).parents[1]))


def stack_trace(frames: Iterable[UserLine]) -> str:
    """Frames, outermost first, as ``node.meta["stack_trace"]`` has them."""
    return "".join(f'  File "{frame.file}", line {frame.line}, in {frame.function}\n    {frame.text}\n'
                   for frame in frames)


def of_comment(text: str) -> UserLine | None:
    """What torch prints above the nodes of a line: ``# File: train.py:10 in step, code: y = f(x)``."""
    found = _COMMENT.search(text) if "File: " in text else None
    if found is None:
        return None
    return UserLine(found["file"], int(found["line"][:9]), found["function"], found["text"][:_MOST_TEXT].strip())
