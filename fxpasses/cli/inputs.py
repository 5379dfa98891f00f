"""Files named on the command line, as graphs."""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fxpasses.cli.world import world_from
from fxpasses.errors import GraphError, UsageError

if TYPE_CHECKING:
    from torch.fx import GraphModule

    from fxpasses.ir.world import World

LARGEST_FILE_MB = 512
"""A file above this size is not read: it is no graph, or no machine could hold its syntax tree."""
_LIMIT = LARGEST_FILE_MB * 2**20


@dataclass(frozen=True)
class Input:
    """One text to read: ``name`` is what messages call it."""

    name: str
    text: str


def add_graph_option(parser: argparse.ArgumentParser) -> None:
    """Add --graph, for files that hold several graphs."""
    parser.add_argument("--graph", metavar="N", help="which graph of a file that holds several (they are listed "
                        "when this is missing)")


def read(path: str) -> Input:
    """The text of a file, ``-`` for stdin. `UsageError` for a missing file, `GraphError` for bytes that are no text."""
    name = "<stdin>" if path == "-" else path
    try:
        content = sys.stdin.buffer.read(_LIMIT + 1) if path == "-" else _content(path)
    except IsADirectoryError:
        raise UsageError(f"'{path}' is a directory") from None
    except FileNotFoundError:
        raise UsageError(f"no file '{path}'") from None
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot read '{path}': {getattr(error, 'strerror', None) or error}") from error
    if len(content) > _LIMIT:
        raise GraphError(f"'{name}' is larger than {LARGEST_FILE_MB} MiB")
    return Input(name, decode(content, name))


def _content(path: str) -> bytes:
    """At most one byte more than the limit; a file known to be larger is not read."""
    if os.path.getsize(path) > _LIMIT:
        raise GraphError(f"'{path}' is larger than {LARGEST_FILE_MB} MiB")
    with open(path, "rb") as stream:
        return stream.read(_LIMIT + 1)


def decode(content: bytes, name: str) -> str:
    """UTF-8 text with Unix line ends. `GraphError` for anything else, naming well-known formats."""
    for magic, kind in ((b"PK\x03\x04", "a zip archive (.pt2, .pt)"), (b"\x80", "a pickle"), (b"\x1f\x8b", "gzip")):
        if content.startswith(magic):
            raise GraphError(f"'{name}' is {kind}, not the text of a graph")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise GraphError(f"'{name}' is not UTF-8 text") from None
    if "\0" in text:
        raise GraphError(f"'{name}' is binary, not the text of a graph")
    return text.replace("\r\n", "\n")


def graph_of(source: Input, graph: str | None) -> GraphModule:
    """The graph in ``source``. Raises `GraphError`; `UsageError` listing the graphs when there are several."""
    from fxpasses.ir.load import load

    return load(source.text, graph=graph, file=source.name)


def rank_set(paths: list[str], arguments: argparse.Namespace) -> list[GraphModule]:
    """The graphs of several files, by rank, each with the world of the options. Raises `UsageError`, `GraphError`."""
    graphs = [graph_of(read(path), arguments.graph) for path in paths]
    ranks = [world.rank if (world := gm.meta.get("world")) else None for gm in graphs]
    if all(rank is not None for rank in ranks):
        if len(set(ranks)) != len(ranks):
            raise UsageError(f"two files are of the same rank: {', '.join(map(str, ranks))}")
        graphs = [gm for _, gm in sorted(zip(ranks, graphs, strict=True), key=lambda pair: pair[0] or 0)]
    worlds = [world for gm in graphs if (world := gm.meta.get("world"))]
    sizes = {world.size for world in worlds}
    if arguments.world_size is None and sizes and sizes != {len(paths)}:
        raise UsageError(f"{len(paths)} files for a world of {', '.join(map(str, sorted(sizes)))} ranks",
                         hint="a rank set is one file a rank")
    return graphs


def apply_world(graphs: list[GraphModule], arguments: argparse.Namespace) -> World | None:
    """Put the world of the options into each graph; returns the first one's, which stands for the set."""
    worlds = [world_from(arguments, gm.meta.get("world")) for gm in graphs]
    for gm, world in zip(graphs, worlds, strict=True):
        if world is not None:
            gm.meta["world"] = world
    return worlds[0] if worlds else None
