"""``fxpasses viz``: the timeline of a simulated step as a picture, or as a page to zoom in."""

from __future__ import annotations

import argparse
import sys
from pathlib import PurePath
from typing import TYPE_CHECKING

from fxpasses.cli import inputs, world
from fxpasses.cli.catalogue import add_load, load_passes
from fxpasses.cli.costs import add_cost, cost_of
from fxpasses.cli.output import Output
from fxpasses.errors import UsageError

if TYPE_CHECKING:
    from typing import Any

    from torch.fx import GraphModule

    from fxpasses.tools.viz.scene import Scene

_DESCRIPTION = """\
Simulate a step by a cost profile and draw it: compute, coloured by kind; one row a communicator; where compute waits;
memory, with its peak. Two files, or one with --passes, are drawn one above the other on one scale.

The name of the output says what is made: a picture (.svg), or a page (.html) that needs no network, in which one pans,
zooms and sees what each node is."""
_FORMATS = (".svg", ".html")
_SIDES = ("before", "after")
_RANKS = 8
"""Of a rank set so many are drawn."""


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Add the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "viz", help="draw the timeline of a simulated step", description=_DESCRIPTION)
    parser.add_argument("files", nargs="+", metavar="FILE", help="one step, or two: before and after; '-' is stdin, "
                        "a directory or a name with {rank} a rank set")
    parser.add_argument("-o", "--output", required=True, metavar="FILE.svg|FILE.html", help="the picture or page")
    parser.add_argument("--passes", metavar="TEXT", help="draw the graph once more below, as these passes leave it")
    add_load(parser)
    add_cost(parser)
    inputs.add_graph_option(parser)
    world.add_arguments(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Write the picture; where it is goes to stderr."""
    suffix = PurePath(arguments.output).suffix.lower()
    if suffix not in _FORMATS:
        raise UsageError(f"'{arguments.output}' is neither .svg nor .html", hint="-o step.svg or -o step.html")
    _check_files(arguments)
    cost = cost_of(arguments)
    output = Output(arguments.output)
    output.check(arguments.files)
    load_passes(arguments)
    from fxpasses.tools.viz.html import page
    from fxpasses.tools.viz.timeline import timeline

    scenes = _scenes(arguments, cost)
    output.write(page(scenes) if suffix == ".html" else timeline(scenes))
    for scene in scenes:
        print(f"{scene.title}: {', '.join(scene.facts)}", file=sys.stderr)
    return 0


def _check_files(arguments: argparse.Namespace) -> None:
    if len(arguments.files) > 2:
        raise UsageError(f"{len(arguments.files)} files: one step, or before and after, is drawn",
                         hint="the ranks of a set are in one directory, named as one file")
    if len(arguments.files) == 2 and arguments.passes is not None:
        raise UsageError("two files and --passes", hint="--passes makes the second picture of one file")
    if arguments.files.count("-") > 1:
        raise UsageError("'-' is given twice, stdin is one file")


def _scenes(arguments: argparse.Namespace, cost: str | None) -> list[Scene]:
    from fxpasses.pm.manager import run as run_passes
    from fxpasses.sim.simulate import simulate
    from fxpasses.tools.viz.scene import scenes

    steps = [(_title(path), _graphs(path, arguments)) for path in arguments.files]
    if arguments.passes is not None:
        title, graphs = steps[0]
        steps.append((f"{title} after {arguments.passes}", run_passes(graphs, arguments.passes, cost_model=cost)))
    elif len(steps) == 2 and steps[0][0] == steps[1][0]:
        steps = [(f"{title} ({side})", graphs) for (title, graphs), side in zip(steps, _SIDES, strict=True)]
    drawn = [scenes(title, simulate(graphs, cost_model=cost)) for title, graphs in steps]
    if len(drawn) == 2 and len(drawn[0]) == len(drawn[1]):
        drawn[1] = [after.compared(before) for before, after in zip(*drawn, strict=True)]
    shown = [scene for side in drawn for scene in side[:_RANKS]]
    if any(len(side) > _RANKS for side in drawn):
        print(f"drawn are ranks 0 to {_RANKS - 1}", file=sys.stderr)
    return shown


def _title(path: str) -> str:
    return "stdin" if path == "-" else PurePath(path).name


def _graphs(path: str, arguments: argparse.Namespace) -> GraphModule | list[GraphModule]:
    """One graph that all ranks run, or those of a rank set."""
    files = inputs.files_of(path)
    graphs = [inputs.Input.named(files[0]).graph_of_several(arguments.graph)] if len(files) == 1 else (
        inputs.rank_set(files, arguments))
    inputs.apply_world(graphs, arguments)
    return graphs[0] if len(graphs) == 1 else graphs
