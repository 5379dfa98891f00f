"""Write the user's line into ``meta["stack_trace"]`` while tracing; a backward node has that of what it undoes."""

from __future__ import annotations

import bisect
import inspect
import linecache
from types import CodeType, FrameType

from torch.fx import traceback

from fxpasses._torch import latest_differentiated, runs_backward, undone
from fxpasses.ir.user_line import UserLine, is_machinery, stack_trace

_ENGINE = "_engine_run_backward"
"""The function of torch that calls the autograd engine: what calls it is not what the engine calls."""
_MOST_FRAMES = 32


class Lines:
    """Knows which line runs. ``outermost``: the code that runs the user's program; what calls it does not count.

    A backward node is traced while an autograd node runs, whose number says which forward operator made it; as in
    AOTAutograd, it gets the line of that. The user's own code inside the engine, such as the backward of a
    ``torch.autograd.Function`` or what a checkpoint computes again, is its own line.
    """

    def __init__(self, outermost: CodeType) -> None:
        self._outermost = outermost
        self._numbers: list[int] = []
        self._traces: list[str] = []
        self._latest_undone = ""
        self._known: dict[tuple[tuple[str, int, str], ...], str] = {}

    def publish(self) -> None:
        """Say of the operator that is about to run where it comes from."""
        inside, outside = self._running()
        trace = inside
        if runs_backward():
            trace = inside or self._undone() or outside
        else:
            number = latest_differentiated()
            if trace and (not self._numbers or number > self._numbers[-1]):
                self._numbers.append(number)
                self._traces.append(trace)
        if trace:
            traceback.get_current_meta()["stack_trace"] = trace
        else:
            self.forget()

    def forget(self) -> None:
        """What runs next is nobody's line."""
        traceback.get_current_meta().pop("stack_trace", None)

    def _undone(self) -> str:
        """Trace of the operator that the autograd node which runs now undoes; it may have made several nodes.

        What adds to ``.grad`` undoes none: it runs right behind the node that finished the gradient.
        """
        number = undone()
        if number is not None:
            index = bisect.bisect_left(self._numbers, number)
            self._latest_undone = self._traces[index] if index < len(self._numbers) else ""
        return self._latest_undone

    def _running(self) -> tuple[str, str]:
        """Traces of the user's frames inside of the innermost call of the autograd engine, and outside."""
        parts: tuple[list[tuple[str, int, str]], list[tuple[str, int, str]]] = ([], [])
        part = 0
        frame: FrameType | None = inspect.currentframe()
        while frame is not None and frame.f_code is not self._outermost:
            code = frame.f_code
            if not is_machinery(code.co_filename):
                parts[part].append((code.co_filename, frame.f_lineno, code.co_name))
            elif code.co_name == _ENGINE:
                part = 1
            frame = frame.f_back
        return self._text(parts[0]), self._text(parts[1])

    def _text(self, innermost_first: list[tuple[str, int, str]]) -> str:
        key = tuple(reversed(innermost_first[:_MOST_FRAMES]))
        if key not in self._known:
            self._known[key] = stack_trace(UserLine(file, line, name, linecache.getline(file, line).strip())
                                           for file, line, name in key)
        return self._known[key]
