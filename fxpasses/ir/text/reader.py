"""Canonical text -> GraphModule: strict, and nothing in the text is ever run or imported."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Mapping

import torch
from torch.fx import GraphModule

from fxpasses._torch import without_modes
from fxpasses.errors import GraphError, Place
from fxpasses.ir.collector import collector_paused
from fxpasses.ir.text.body import read_class
from fxpasses.ir.text.dialect import FileDialect
from fxpasses.ir.text.header import VERSION, read_header
from fxpasses.ir.text.source import Source
from fxpasses.ir.text.tensorfile import read_tensors

_VERSION_LINE = re.compile(r"#\s*fxir\s+(\S+)\s*\Z")

Weights = Mapping[str, torch.Tensor] | str | os.PathLike[str]


def load_fxir(text: str, file: str = "<text>", *, weights: Weights | None = None) -> GraphModule:
    """Read a ``.fx.py`` text, version 1. Every node gets ``meta["val"]``, and ``meta["loc"]``, its place in the file.

    ``weights``: path of a safetensors file, or full attribute path -> tensor, for values that the text only names.
    Raises `GraphError` with file, line and column for whatever is not such a text; nothing of it is executed.
    """
    text = text.removeprefix("\ufeff")
    check_version(text, file)
    source = Source(file, text)
    with collector_paused(), without_modes(), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Raw Sym")  # a symbolic number among the arguments is as it was
        header, tree = read_header(source.parse(), source)
        gm = read_class(tree, source, FileDialect(header, source, _weights(weights)))
    if header.world is not None:
        gm.meta["world"] = header.world
    elif header.groups:
        gm.meta["groups"] = dict(header.groups)
    for key, value in (("form", header.form), ("name", header.name), ("schedule", header.schedule)):
        if value is not None:
            gm.meta[key] = value
    return gm


def version_of(text: str) -> str | None:
    """Version a text declares in its leading comments; None where it is no ``.fx.py`` text."""
    for line in text.splitlines() if len(text) < 4096 else text[:4096].splitlines():
        if found := _VERSION_LINE.match(line.strip()):
            return found[1]
        if line.strip() and not line.lstrip().startswith("#"):
            return None
    return None


def check_version(text: str, file: str) -> None:
    """Raise `GraphError` unless this reader knows the text's version."""
    version = version_of(text)
    if version is None:
        raise GraphError(f"not a .fx.py text: '# fxir {VERSION}' is missing at the top", place=Place(file, 1, 1))
    if version != str(VERSION):
        raise GraphError(f"this text has version {version}, only version {VERSION} is known", place=Place(file, 1, 1),
                         hint="write it again with the fxpasses that made it, or read it with a newer one")


def _weights(given: Weights | None) -> Mapping[str, torch.Tensor]:
    if given is None:
        return {}
    return given if isinstance(given, Mapping) else read_tensors(given)


