"""Anything with a graph in it -> GraphModule. What it is decides the content, not the suffix; nothing of it is run."""

from __future__ import annotations

import os
from collections import Counter
from typing import TYPE_CHECKING

from fxpasses._torch import fake_mode_of
from fxpasses.errors import GraphError, Place, UsageError, counted, did_you_mean, wrong_type
from fxpasses.ir.dumps.blocks import Block, find_blocks
from fxpasses.ir.dumps.groups import Told, world_of
from fxpasses.ir.dumps.infer import infer_types
from fxpasses.ir.dumps.nodelist import read_node_list
from fxpasses.ir.dumps.readable import read_readable
from fxpasses.ir.dumps.records import split_records, without_colours
from fxpasses.ir.dumps.runnable import read_runnable
from fxpasses.ir.dumps.sniff import kind_of, no_graph, of_program
from fxpasses.ir.dumps.weights import bind_weights
from fxpasses.ir.graph import UNWRITTEN, all_graphs
from fxpasses.ir.text.reader import Weights, load_fxir

if TYPE_CHECKING:
    from torch.fx import GraphModule

LARGEST_FILE_MB = 512
"""A larger file is not read."""
_MAGIC = ((b"PK\x03\x04", "a zip archive (.pt2, .pt)"), (b"\x80", "a pickle"), (b"\x1f\x8b", "gzip"))


def load(path_or_text: str | os.PathLike[str] | bytes, graph: int | str | None = None, *,
         weights: Weights | None = None, file: str | None = None) -> GraphModule:
    """Read a graph from a file or a text.

    Accepted: ``.fx.py``; ``print_readable()`` text, ``gm.code``, whole TORCH_LOGS files; ``graph():`` node lists;
    fx_graph_runnable, minifier and repro scripts. ``graph``: which one of several, by number (from 0) or by name as
    `list_graphs` gives it. ``weights``: path of a safetensors file, or attribute path -> tensor. ``file``: what error
    messages call a text.

    Every node has ``meta["loc"]``; ``meta["val"]`` where its type is stated or follows from stated ones, the latter
    with ``meta["assumed"] = True``. ``gm.meta["world"]`` holds the groups it names, ``gm.meta["name"]`` its name in a
    log.

    A part of a name is enough where it fits one graph; ``"__aot_graphs 1"`` is the second graph of that log.
    Raises `UsageError` for a missing or unreadable file and for a choice among graphs that is missing or wrong,
    `GraphError`, with file, line and column, for whatever is not a graph.
    """
    text, name = _text(path_or_text, file)
    kind = kind_of(text, name)
    if kind == "fxir":
        if graph not in (None, 0, "0"):
            raise UsageError(f"there is no graph '{graph}'", hint="a .fx.py text holds one")
        gm = load_fxir(text, name, weights=weights)
        _complete(gm)
        return gm
    text = without_colours(text)
    try:
        blocks = _blocks(text, name, kind)
        block = blocks[_choose(blocks, graph, name)]
        told = Told(rank=block.rank)
        if kind == "script":
            gm, told = read_runnable(block, text, name)
        elif block.kind == "nodes":
            gm = read_node_list(block)
        else:
            gm = read_readable(block)
    except GraphError as error:
        if kind == "dump":
            raise of_program(error, text) from None
        raise
    if weights is not None:
        bind_weights(gm, weights)
    world = world_of(gm, told)
    if world is not None:
        gm.meta["world"] = world
    if block.artifact or block.title:
        gm.meta["name"] = block.name
    return gm


def _complete(gm: GraphModule) -> None:
    """Work out the types a ``.fx.py`` text leaves out; its text stays as it is."""
    untyped = [node for graph in all_graphs(gm) for node in graph.graph.nodes if "val" not in node.meta]
    mode = fake_mode_of(node.meta.get("val") for graph in all_graphs(gm) for node in graph.graph.nodes)
    if mode is None or all(node.op == "output" for node in untyped):
        return
    infer_types(gm, mode)
    for node in untyped:
        if "val" in node.meta:
            node.meta["assumed"] = UNWRITTEN


def list_graphs(path_or_text: str | os.PathLike[str] | bytes, *, file: str | None = None) -> list[str]:
    """Names of the graphs in a file or text, in the order of their numbers. Raises like `load`."""
    text, name = _text(path_or_text, file)
    kind = kind_of(text, name)
    return ["main"] if kind == "fxir" else _names(_blocks(without_colours(text), name, kind))


def _text(given: str | os.PathLike[str] | bytes, file: str | None) -> tuple[str, str]:
    """(text, what to call it)."""
    if isinstance(given, bytes):
        return _decoded(given, file or "<text>"), file or "<text>"
    if isinstance(given, str) and (file is not None or "\n" in given or len(given) > 4096):
        return given.replace("\r\n", "\n").removeprefix("\ufeff"), file or "<text>"
    if not isinstance(given, (str, os.PathLike)):
        raise wrong_type("what to load", given, "a path, a text or bytes")
    path = os.fspath(given)
    try:
        if os.path.getsize(path) > LARGEST_FILE_MB * 2**20:
            raise GraphError(f"the file has {os.path.getsize(path) >> 20} MiB, more than {LARGEST_FILE_MB}",
                             place=Place(path))
        with open(path, "rb") as stream:
            return _decoded(stream.read(), path), path
    except IsADirectoryError:
        raise UsageError(f"'{path}' is a directory", hint=f"a rank set is all of its files: {path}/*.fx.py") from None
    except FileNotFoundError:
        raise UsageError(f"no file '{path}'") from None
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot read '{path}': {getattr(error, 'strerror', None) or error}") from error


def _decoded(content: bytes, name: str) -> str:
    for magic, kind in _MAGIC:
        if content.startswith(magic):
            raise GraphError(f"this is {kind}, not the text of a graph", place=Place(name))
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise GraphError("not UTF-8 text", place=Place(name, line)) from None


def _blocks(text: str, name: str, kind: str) -> list[Block]:
    blocks = find_blocks(split_records(text), name)
    if kind == "script":
        blocks = [block for block in blocks if block.source.text.startswith("class Repro:")][:1]
    if not blocks:
        raise no_graph(text, name)
    return blocks


def _choose(blocks: list[Block], graph: int | str | None, file: str) -> int:
    """Index of the wanted graph. Raises `UsageError` that lists them."""
    if graph is None and len(blocks) == 1:
        return 0
    names = _names(blocks)
    if graph is None:
        raise UsageError(f"'{file}' holds {len(blocks)} graphs, choose one (--graph N):\n{_listing(blocks, names)}")
    if isinstance(graph, int) or graph.strip().lstrip("-").isdigit():
        if 0 <= int(graph) < len(blocks):
            return int(graph)
    elif graph in names:
        return names.index(graph)
    else:
        artifact, _, number = graph.rpartition(" ")
        same = [position for position, block in enumerate(blocks) if artifact and block.artifact == artifact]
        if number.isdigit() and int(number) < len(same):
            return same[int(number)]
        near = [position for position, name in enumerate(names) if graph.lower() in name.lower()]
        if len(near) == 1:
            return near[0]
        if near:
            raise UsageError(f"'{graph}' fits {len(near)} graphs of '{file}':\n{_listing(blocks, names)}",
                             hint="give the number")
    hint = did_you_mean(graph, names) if isinstance(graph, str) and not graph.isdigit() else None
    raise UsageError(f"there is no graph '{graph}' in '{file}':\n{_listing(blocks, names)}", hint=hint)


def _names(blocks: list[Block]) -> list[str]:
    """One name a block: compile id, rank and a count are added where artifact and title do not tell two apart."""
    names = [block.name for block in blocks]
    for more in ([f" [{block.compile_id}]" for block in blocks], [f" rank{block.rank}" for block in blocks]):
        kinds: dict[str, set[str]] = {}
        for name, addition in zip(names, more, strict=True):
            kinds.setdefault(name, set()).add(addition)
        names = [name + addition if len(kinds[name]) > 1 else name for name, addition in zip(names, more, strict=True)]
    counts, seen = Counter(names), Counter[str]()
    for position, name in enumerate(names):
        if counts[name] > 1:
            names[position] = f"{name} #{seen[name]}"
            seen[name] += 1
    return names


def _listing(blocks: list[Block], names: list[str]) -> str:
    width = max(map(len, names))
    return "\n".join(f"  {position:>3}  {name:<{width}}  {counted(block.operations, 'operation')}, "
                     f"{counted(block.collectives, 'collective')}"
                     for position, (name, block) in enumerate(zip(names, blocks, strict=True)))
