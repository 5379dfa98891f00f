"""Python-shaped graphs of torch's dumps: ``print_readable()``, ``gm.code``, the graphs of TORCH_LOGS files."""

from __future__ import annotations

import ast

from torch.fx import GraphModule

from fxpasses.errors import GraphError
from fxpasses.ir.collector import collector_paused
from fxpasses.ir.dumps.blocks import Block, readable_reprs
from fxpasses.ir.dumps.dialect import DumpDialect
from fxpasses.ir.dumps.infer import infer_types
from fxpasses.ir.text.body import read_class
from fxpasses.ir.text.source import Source
from fxpasses.ir.text.types import Types


def read_readable(block: Block) -> GraphModule:
    """The graph of a "class" or "function" block, types completed. Raises `GraphError`."""
    types = Types(default_device(block.source.text))
    with collector_paused():
        dialect = DumpDialect(types)
        gm = read_class(class_of(block.source), block.source, dialect)
        infer_types(gm, types.mode, dialect.unstrided)
    return gm


def class_of(source: Source) -> ast.ClassDef:
    """Syntax tree of a block's class; a bare ``forward`` is put into one. Raises `GraphError`."""
    try:
        module = source.parse()
    except GraphError:
        repaired = readable_reprs(source)
        if repaired.text == source.text:
            raise
        module = repaired.parse()
    for statement in module.body:
        if isinstance(statement, ast.ClassDef):
            return statement
        if isinstance(statement, ast.FunctionDef):
            holder = ast.ClassDef(name="GraphModule", bases=[], keywords=[], body=[statement], decorator_list=[])
            return ast.copy_location(holder, statement)
    raise source.error("no graph here")


def default_device(text: str) -> str:
    """Device of values whose annotation names none: "cuda" where the text makes tensors there."""
    for kind in ("cuda", "xpu", "hpu", "mps"):
        if f"device(type='{kind}'" in text or f"]{kind}:" in text:
            return kind
    return "cpu"
