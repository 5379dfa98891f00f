"""What a text is, told by its content; the error for what holds no graph."""

from __future__ import annotations

import re

from fxpasses.errors import GraphError, Place
from fxpasses.ir.text.reader import version_of

LONGEST_LINE_MB = 4
"""A longer line is no line of a graph: Python would need gigabytes for its syntax tree."""

_SCRIPT = re.compile(r"^class Repro\(", re.MULTILINE)
#: The first statement of a text is one that only a .fx.py has at its top.
_HEADLESS = re.compile(r"\A(?:[ \t]*(?:#[^\n]*)?\n)*(?:module\(|\w{1,200} = group\()")
_PROGRAM = re.compile(r"^(?:@\w|def (?!forward\b)\w|if __name__ ?==|async def )|^[ \t]+def __init__\(", re.MULTILINE)
_GRAPH = re.compile(r"\bclass [^\s(:]{1,200}(?:\([\w.]{0,200}\))?:|\bdef forward\(|\bgraph\([^\n]{0,200}\):")
#: Marks of a format that is known and not read -> (what it is, what to do).
_OTHERS = (
    (re.compile(r"\A\s*[\[{]"), "JSON", "graphs are read as text: print_readable(), TORCH_LOGS, fx_graph_runnable"),
    (re.compile(r"^V\d{4} [^\n]{0,300}?\] \{\"", re.MULTILINE), "a TORCH_TRACE log",
     "run tlparse on it and give one of the graphs it writes"),
    (re.compile(r"^opcode\s+name\s+target\s+args", re.MULTILINE), "what print_tabular() prints",
     "print_readable() and print(gm.graph) are read"),
    (re.compile(r"^(?:\{ ?<|digraph )", re.MULTILINE), "a drawing of a graph", "print_readable() is read"),
    (re.compile(r"\bgraph\(%\w{1,200}(?:\.\d{1,9})? :"), "a TorchScript graph", "fx graphs are read"),
)


def kind_of(text: str, file: str) -> str:
    """"fxir", "script" or "dump". Raises `GraphError` for an empty text and for one without a graph."""
    if not text.strip():
        raise GraphError("the text is empty", place=Place(file))
    if "\0" in text:
        raise GraphError("this is binary, not the text of a graph", place=Place(file))
    longest = max(text.split("\n"), key=len)
    if len(longest) > LONGEST_LINE_MB * 2**20:
        line = text.count("\n", 0, text.index(longest)) + 1
        raise GraphError(f"the line has {len(longest) >> 20} MiB, more than {LONGEST_LINE_MB}", place=Place(file, line))
    if version_of(text) is not None:
        return "fxir"
    if _HEADLESS.match(text):
        raise GraphError("the first line, '# fxir 1', is missing", place=Place(file, 1, 1))
    if _SCRIPT.search(text):
        return "script"
    return "dump"


def of_program(error: GraphError, text: str) -> GraphError:
    """The error to raise for a text that could not be read: what is wrong with a program is that it is one."""
    if not _PROGRAM.search(text):
        return error
    return GraphError("this is a Python program, not the text of a graph", place=error.place,
                      hint="give what gm.print_readable() prints, or a log written under TORCH_LOGS=graph_code")


def no_graph(text: str, file: str) -> GraphError:
    """The error for a text in which no graph was found."""
    for mark, what, hint in _OTHERS:
        if mark.search(text):
            return GraphError(f"{what} cannot be read", place=Place(file), hint=hint)
    if _GRAPH.search(text):
        return GraphError("the graph is cut off, or its lines are not indented", place=Place(file))
    return GraphError("there is no graph in this text", place=Place(file),
                      hint="expected .fx.py, print_readable() or TORCH_LOGS text, a node list, fx_graph_runnable")
