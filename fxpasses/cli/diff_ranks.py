"""``fxpasses diff --ranks``: how the graphs of the ranks differ, and whether they can run together."""

from __future__ import annotations

import argparse
import json
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from fxpasses.cli import inputs, world
from fxpasses.errors import UsageError

if TYPE_CHECKING:
    from torch.fx import GraphModule


def compare_ranks(arguments: argparse.Namespace) -> int:
    """Print how the ranks differ; 1 when they cannot run together."""
    if arguments.rank is not None:
        raise UsageError("--rank of a whole rank set", hint="each file says its rank, else they count as given")
    paths = [path for given in arguments.files for path in _files(given)]
    if len(paths) < 2:
        raise UsageError("one file is no rank set", hint="give a file for each rank, or a directory of them")
    from fxpasses.tools.rank_diff import rank_diff

    graphs = _rank_set(paths, arguments)
    inputs.apply_world(graphs, arguments)
    diff = rank_diff(graphs)
    unknown = _unknown_groups(graphs)
    if unknown:
        print(f"no file tells the ranks of group{'s' * (len(unknown) > 1)} {', '.join(map(repr, unknown))}: groups are "
              f"matched by name, else by their first use (--group {unknown[0]}=RANKS tells)", file=sys.stderr)
    print(json.dumps(diff.as_dict(), indent=2) if arguments.json else str(diff))
    return 0 if diff else 1


def _files(given: str) -> list[str]:
    """The file, or the files of a directory in the order of their numbers. Raises `UsageError` for an empty one."""
    folder = Path(given)
    if given == "-" or not folder.is_dir():
        return [given]
    found = sorted(folder.glob("*.fx.py"), key=lambda path: [int(part) if part.isdigit() else part
                                                             for part in re.split(r"(\d+)", path.name)])
    if not found:
        raise UsageError(f"directory '{given}' holds no .fx.py file",
                         hint=f"dumps of other names are given as files: {folder / '*'}")
    return [str(path) for path in found]


def _unknown_groups(graphs: list[GraphModule]) -> list[str]:
    """The groups of collectives whose members no file and no option tells."""
    from fxpasses.ir.groups import groups_used

    told = {name for gm in graphs for name, group in gm.meta["world"].groups.items() if group.partition is not None}
    return [name for name in groups_used(graphs) if name not in told]


def _rank_set(paths: list[str], arguments: argparse.Namespace) -> list[GraphModule]:
    """The graphs in the order of their ranks; of a set that may lack some, unlike `inputs.rank_set`."""
    from fxpasses.ir.world import World

    graphs = [inputs.Input.named(path).graph(arguments.graph) for path in paths]
    worlds: list[World] = [gm.meta.get("world") or World(len(graphs)) for gm in graphs]
    ranks = [declared.rank for declared in worlds]
    if len(set(ranks)) == 1 and ranks[0] in (None, 0):  # a dump that does not tell its rank counts as rank 0's
        print("no file tells its rank: they count from 0, as given", file=sys.stderr)
        ranks = list(range(len(graphs)))
    if None in ranks or len(set(ranks)) < len(ranks):
        listed = ", ".join(f"'{path}' of {'no rank' if rank is None else f'rank {rank}'}"
                           for path, rank in zip(paths, ranks, strict=True))
        raise UsageError(f"these files are no rank set: {listed}")
    named = [rank + 1 for rank in (*ranks, world.highest_rank(arguments)) if rank is not None]
    size = max(len(graphs), *(declared.size for declared in worlds), *named)
    for gm, declared, rank in zip(graphs, worlds, ranks, strict=True):
        gm.meta["world"] = replace(declared, size=size, rank=rank)
    return sorted(graphs, key=lambda gm: gm.meta["world"].rank)
