"""``fxpasses diff BEFORE AFTER``: what changed between two versions of a graph or rank set."""

from __future__ import annotations

import argparse
import filecmp
import json
import sys
from collections.abc import Iterator
from pathlib import PurePath
from typing import TYPE_CHECKING

from fxpasses.cli import inputs
from fxpasses.cli.costs import cost_of
from fxpasses.errors import UsageError

if TYPE_CHECKING:
    from fxpasses.tools.graph_diff import GraphDiff

_COLOURS = {"-": "red", "+": "green", "~": "yellow", ">": "yellow"}


def compare_graphs(arguments: argparse.Namespace) -> int:
    """Print the diff; 1 where there is one."""
    _check(arguments)
    from fxpasses.ir.collector import collector_paused

    with collector_paused():  # all that is read and compared is needed to the end
        diff = _diff(arguments)
    if arguments.json:
        print(json.dumps(diff.as_dict(), indent=2))
    elif arguments.format == "markdown":
        print(diff.markdown(arguments.title or PurePath(arguments.files[-1]).name), end="")
    else:
        print("\n".join(_painted(diff)))
    return 0 if diff else 1


def _diff(arguments: argparse.Namespace) -> GraphDiff:
    cost = cost_of(arguments)
    before, after = map(inputs.files_of, arguments.files)
    sides = [inputs.graphs_of(before, arguments, several=True)]
    sides.append(sides[0] if _same(before, after) else inputs.graphs_of(after, arguments, several=True))
    inputs.apply_world([gm for side in sides for gm in side], arguments)
    from fxpasses.tools.graph_diff import graph_diff

    return graph_diff(*sides, cost_model=cost, simulate=not arguments.no_simulate)


def _check(arguments: argparse.Namespace) -> None:
    if len(arguments.files) != 2:
        raise UsageError(f"{len(arguments.files)} file{'s' * (len(arguments.files) > 1)}: two versions are compared",
                         hint="the ranks of one program: --ranks; a rank set is given as its directory")
    if arguments.files == ["-", "-"]:
        raise UsageError("'-' is given twice, stdin is one file")
    if arguments.json and arguments.format:
        raise UsageError(f"--json and --format {arguments.format}", hint="one of them")
    if arguments.title is not None and arguments.format != "markdown":
        raise UsageError("--title without --format markdown")
    if arguments.cost is not None and arguments.no_simulate:
        raise UsageError("--cost with --no-simulate", hint="costs are for the simulation")


def _same(before: list[str], after: list[str]) -> bool:
    """The files of both sides hold the same, byte by byte; stdin can be read once only."""
    return len(before) == len(after) and "-" not in (*before, *after) and all(
        filecmp.cmp(*pair, shallow=False) for pair in zip(before, after, strict=True))


def _painted(diff: GraphDiff) -> Iterator[str]:
    from fxpasses.cli.report import painted, uses_colour

    colour = uses_colour(sys.stdout)
    for line in diff.text().split("\n"):
        found = _COLOURS.get(line.lstrip(" ")[:1]) if colour and line.lstrip(" ")[1:2] == " " else None
        yield painted(line, found) if found else line
