"""A piece of Python-shaped text and where it came from: parsing it safely, and pointing into it."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from fxpasses.errors import GraphError, Place


@dataclass(frozen=True)
class Source:
    """``text`` is what gets parsed; ``file`` is what the user opens.

    ``line_offset``: lines of the file before ``text``. ``lines`` and ``columns`` (one entry a line of ``text``) give
    the file's line and the characters cut from its start, where the text was picked out of a log. ``class_names``:
    original names of classes whose name is no identifier. ``traces``: of each line of ``text``, the stack trace that a
    comment above it tells, "" for none.
    """

    file: str
    text: str
    line_offset: int = 0
    lines: Sequence[int] | None = None
    columns: Sequence[int] | None = None
    class_names: Mapping[str, str] = field(default_factory=dict)
    traces: Sequence[str] = ()

    def place(self, line: int, column: int) -> Place:
        """Place in the file of a 1-based line and 0-based column of ``text``."""
        if self.lines is None or not 0 < line <= len(self.lines):
            return Place(self.file, line + self.line_offset, column + 1)
        cut = self.columns[line - 1] if self.columns is not None else 0
        return Place(self.file, self.lines[line - 1], column + cut + 1)

    def place_of(self, tree: ast.AST | None) -> Place:
        """Place of a syntax tree node; the file alone where it has no position."""
        line = getattr(tree, "lineno", None)
        return Place(self.file) if line is None else self.place(line, getattr(tree, "col_offset", 0))

    def trace_of(self, tree: ast.AST) -> str:
        """Stack trace of the statement of a syntax tree node, "" where none is told."""
        line = getattr(tree, "lineno", 0)
        return self.traces[line - 1] if 0 < line <= len(self.traces) else ""

    def error(self, message: str, tree: ast.AST | None = None, hint: str | None = None) -> GraphError:
        """The error to raise for a wrong piece of text."""
        return GraphError(message, place=self.place_of(tree), hint=hint)

    def _ends_at(self, error: SyntaxError) -> bool:
        """Something is open at the end of the text, and no graph returns behind it."""
        rest = self.text.split("\n")[error.lineno or 0:]
        opened = any(words in str(error.msg) for words in ("never closed", "unterminated", "an indented block"))
        return opened and not any(line.lstrip().startswith("return") for line in rest)

    def too_deep(self) -> GraphError:
        """Python does not say where a text is nested too deeply: on the longest line, for an expression is one."""
        lines = self.text.splitlines() or [""]
        longest = max(range(len(lines)), key=lambda index: len(lines[index]))
        return GraphError("the text is nested too deeply", place=self.place(longest + 1, 0))

    def parse(self) -> ast.Module:
        """Syntax tree of the text. Raises `GraphError` for whatever the Python parser refuses."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # invalid escapes in other people's comments and strings
                return ast.parse(self.text)
        except SyntaxError as error:
            place = self.place(error.lineno or 1, max((error.offset or 1) - 1, 0))
            hint = "the text seems to be cut off" if self._ends_at(error) else None
            raise GraphError(f"not a graph: {error.msg}", place=place, hint=hint) from None
        except (RecursionError, MemoryError):
            raise self.too_deep() from None
        except ValueError as error:  # null bytes, lone surrogates
            raise GraphError(f"not a graph: {error}", place=Place(self.file)) from None
