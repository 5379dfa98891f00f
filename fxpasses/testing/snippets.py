"""Graphs from a few lines of text IR, for tests that show the graph they are about."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from torch.fx import GraphModule

#: Four ranks: ``dp`` and ``world`` are all of them (two communicators), ``tp`` is pairs.
GROUPS = {"dp": [[0, 1, 2, 3]], "tp": [[0, 1], [2, 3]], "world": [[0, 1, 2, 3]]}


def snippet(inputs: str, body: str, *, world_size: int = 4, groups: Mapping[str, object] | None = None,
            rank: int | None = None, classes: str = "") -> GraphModule:
    """A graph from its inputs and the lines of its ``forward``; types that are not written are inferred.

    ``inputs``: one ``name: type`` a line (or separated by ``;``), such as ``a: f32[8, 4]``. ``body``: text IR
    statements, the last one ``return (...)``. ``classes``: bodies of higher-order operators, as nested classes.
    ``groups``: name -> partition, `GROUPS` by default. Raises `GraphError` like ``fxpasses.load``.
    """
    from fxpasses.ir.load import load

    return load(snippet_text(inputs, body, world_size=world_size, groups=groups, rank=rank, classes=classes))


def snippet_text(inputs: str, body: str, *, world_size: int = 4, groups: Mapping[str, object] | None = None,
                 rank: int | None = None, classes: str = "") -> str:
    """The whole text `snippet` reads."""
    header = [f"module(world_size={world_size}, rank={rank})"]
    header += [f"{name} = group({partition!r})" for name, partition in (GROUPS if groups is None else groups).items()]
    names = [line.split(":", 1) for line in inputs.replace(";", "\n").splitlines() if line.strip()]
    typed = [f'        {name.strip()}: "{kind.strip()}",' for name, kind in names]
    statements = textwrap.indent(textwrap.dedent(body).strip(), " " * 8)
    nested = textwrap.indent(textwrap.dedent(classes), " " * 4)
    return "\n".join(["# fxir 1", *header, "", "class main:", "    def forward(", "        self,", *typed, "    ):",
                      statements, nested, ""])
