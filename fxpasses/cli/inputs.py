"""Files named on the command line, as graphs."""

from __future__ import annotations

import argparse
import os
import re
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from fxpasses.cli.world import world_from
from fxpasses.errors import UsageError, did_you_mean
from fxpasses.ir.files import OF_RANK

if TYPE_CHECKING:
    from torch.fx import GraphModule

    from fxpasses.ir.world import World


@dataclass(frozen=True)
class Input:
    """Something to read: ``name`` is what messages call it, ``given`` what ``fxpasses.load`` takes."""

    name: str
    given: Path | bytes | str

    @classmethod
    def named(cls, path: str) -> Input:
        """The file at ``path``; ``-`` is stdin, read at once."""
        return cls("<stdin>", sys.stdin.buffer.read()) if path == "-" else cls(path, Path(path))

    def graph(self, number: str | None) -> GraphModule:
        """The graph in it. Raises `GraphError`; `UsageError` for a missing file, or listing several graphs."""
        from fxpasses.ir.load import load

        return load(self.given, number, file=self.name)

    def graph_of_several(self, number: str | None) -> GraphModule:
        """As `graph`, where ``number`` is meant for other files: a ``.fx.py`` text holds one graph, and that is it."""
        from fxpasses.ir.load import list_graphs

        return self.graph(number if number and list_graphs(self.given, file=self.name) != ["main"] else None)

    def content(self) -> bytes:
        """What is there now, unread."""
        if isinstance(self.given, Path):
            return self.given.read_bytes()
        return self.given if isinstance(self.given, bytes) else self.given.encode()


def add_graph_option(parser: argparse.ArgumentParser) -> None:
    """Add --graph, for files that hold several graphs."""
    parser.add_argument("--graph", metavar="N", help="which graph of a file that holds several (they are listed "
                        "when this is missing)")


def files_of(path: str) -> list[str]:
    """A file, or the files of all ranks in a directory or under a name with ``{rank}``. Raises `UsageError`."""
    if path == "-":
        return [path]
    pattern = os.path.join(path, OF_RANK) if os.path.isdir(path) else path
    if "{rank}" not in pattern:
        if not os.path.exists(path):
            raise UsageError(f"no file '{path}'")
        return [path]
    folder, name = os.path.split(pattern)
    before, _, behind = name.partition("{rank}")
    form = re.compile(f"{re.escape(before)}(\\d+){re.escape(behind)}")
    present = os.listdir(folder or ".") if os.path.isdir(folder or ".") else []
    ranks = sorted(int(found[1]) for entry in present if (found := form.fullmatch(entry)))
    if not ranks:
        raise UsageError(f"no file '{pattern.replace('{rank}', '0')}'",
                         hint="a rank set is a directory of rank0.fx.py, rank1.fx.py, ... as 'run -o DIR' writes them")
    if ranks != list(range(len(ranks))):
        missing = next(rank for rank in range(len(ranks)) if rank not in ranks)
        raise UsageError(f"no file '{pattern.replace('{rank}', str(missing))}', there is one of rank {ranks[-1]}")
    return [pattern.replace("{rank}", str(rank)) for rank in ranks]


def graphs_of(paths: list[str], arguments: argparse.Namespace, *, several: bool = False) -> list[GraphModule]:
    """The graph of one file, or those of a `rank_set`; ``several``: --graph may be meant for other files."""
    if len(paths) > 1:
        return rank_set(paths, arguments)
    given = Input.named(paths[0])
    return [given.graph_of_several(arguments.graph) if several else given.graph(arguments.graph)]


def rank_set(paths: list[str], arguments: argparse.Namespace) -> list[GraphModule]:
    """The graphs of several files in the order of their ranks, or as given where no file tells its rank.

    Raises `UsageError` for files of one rank and for a world of another size.
    """
    graphs = [Input.named(path).graph(arguments.graph) for path in paths]
    worlds: list[World | None] = [gm.meta.get("world") for gm in graphs]
    ranks = [None if world is None else world.rank for world in worlds]
    if len(graphs) > 1 and all(_tells_no_rank(world) for world in worlds):
        for gm, world in zip(graphs, worlds, strict=True):
            if world is not None:
                gm.meta["world"] = replace(world, rank=None)
    elif all(rank is not None for rank in ranks):
        if len(set(ranks)) != len(ranks):
            raise UsageError(f"two files are of the same rank: {', '.join(map(str, ranks))}")
        graphs = [gm for _, gm in sorted(zip(ranks, graphs, strict=True), key=lambda pair: pair[0] or 0)]
    for rank, gm in enumerate(graphs):
        gm.meta["world"] = _world_of_set(gm.meta.get("world"), rank, arguments.world_size or len(paths))
    return graphs


def _tells_no_rank(world: World | None) -> bool:
    """Of a dump that names no members of groups, rank 0 is a guess: every such dump has it."""
    return world is None or (not world.rank and all(group.partition is None for group in world.groups.values()))


def _world_of_set(declared: World | None, rank: int, size: int) -> World:
    """The world of one file among ``size``. What a dump says of its size is a guess, unless it names members."""
    from fxpasses.ir.world import World

    declared = declared or World(size)
    stated = any(group.partition is not None for group in declared.groups.values())
    if declared.size > size or (stated and declared.size != size):
        raise UsageError(f"{size} files for a world of {declared.size} ranks", hint="a rank set is one file a rank")
    return replace(declared, size=size, rank=rank if declared.rank is None else declared.rank)


def apply_world(graphs: list[GraphModule], arguments: argparse.Namespace) -> World | None:
    """Put the world of the options into each graph; returns the first one's, which stands for the set.

    ``--group`` takes a group's own name, and what the text of a graph calls it. Raises `UsageError` for a group that no
    graph names: it would change nothing, and be a slip.
    """
    if arguments.group:
        from fxpasses.ir.group_names import printed_names

        printed = [printed_names(gm) for gm in graphs]
        _check_groups(graphs, arguments.group, printed)
        given = [argparse.Namespace(**{**vars(arguments), "group": _own_names(arguments.group, names)})
                 for names in printed]
    else:
        given = [arguments] * len(graphs)
    worlds = [world_from(options, gm.meta.get("world")) for options, gm in zip(given, graphs, strict=True)]
    for gm, world in zip(graphs, worlds, strict=True):
        if world is not None:
            gm.meta["world"] = world
    return worlds[0] if worlds else None


def _check_groups(graphs: list[GraphModule], options: list[str], printed: list[dict[str, str]]) -> None:
    from fxpasses.ir.groups import groups_used

    named: dict[str, list[str]] = {name: [] for name in groups_used(graphs)}
    for names in printed:
        for name in named.keys() & names.keys():
            if names[name] not in (name, *named[name]):
                named[name].append(names[name])
    known = [spelling for name, others in named.items() for spelling in (name, *others)]
    for option in options:
        name = option.partition("=")[0]
        if known and name not in known:
            groups = ", ".join(" or ".join((name, *others)) for name, others in named.items())
            raise UsageError(f"--group {name}: no collective of the graph names this group",
                             hint=did_you_mean(name, known) or f"the groups are: {groups}")


def _own_names(options: list[str], printed: dict[str, str]) -> list[str]:
    """Each NAME=RANKS with the group's own name; one that is some group's own name stands for that."""
    own = {text: name for name, text in printed.items()}
    found = []
    for option in options:
        name, equals, ranks = option.partition("=")
        found.append(f"{name if name in printed else own.get(name, name)}{equals}{ranks}")
    return found
