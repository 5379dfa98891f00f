"""``fxpasses viz``: timeline and graph of a simulated step as pictures, or as a page to look around in."""

from __future__ import annotations

import argparse
import sys
from pathlib import PurePath
from typing import TYPE_CHECKING

from fxpasses.cli import inputs, world
from fxpasses.cli.catalogue import add_load, load_passes
from fxpasses.cli.costs import add_cost, cost_of
from fxpasses.cli.output import Output
from fxpasses.errors import UsageError, did_you_mean, listed

if TYPE_CHECKING:
    from typing import Any

    from torch.fx import GraphModule

    from fxpasses.tools.viz.scene import Scene

_DESCRIPTION = """\
Simulate a step by a cost profile and draw it. The timeline has compute, coloured by kind; one row a communicator; where
compute waits; memory, with its peak. The graph has all nodes in program order, in boxes by phase and module, repeats in
one, and what is under way on a lane a communicator. Two files, or one with --passes, are drawn one above the other on
one scale.

The name of the output says what is made: a page (.html) with both, that needs no network, in which one searches, opens
boxes, pans, zooms and sees what each node is; a picture (.svg); or the graph for Graphviz (.dot)."""
_FORMATS = (".svg", ".html", ".dot")
_VIEWS = ("timeline", "graph")
_SIDES = ("before", "after")
_RANKS = 8
"""Of a rank set so many are drawn."""


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Add the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "viz", help="draw timeline and graph of a simulated step", description=_DESCRIPTION)
    parser.add_argument("files", nargs="+", metavar="FILE", help="one step, or two: before and after; '-' is stdin, "
                        "a directory or a name with {rank} a rank set")
    parser.add_argument("-o", "--output", required=True, metavar="FILE.svg|.html|.dot", help="the picture or page")
    parser.add_argument("--view", choices=_VIEWS, help="what an .svg shows (default: timeline)")
    parser.add_argument("--rows", type=int, metavar="N", help="open boxes of the graph until it has so many lines "
                        "(default: those that take a tenth of the step, 48 lines at most)")
    parser.add_argument("--open", action="append", default=[], metavar="SCOPE", help="open the boxes of this scope, "
                        "such as layers.3, or around this node; may be given again")
    parser.add_argument("--remarks", metavar="FILE", help="show remarks, written by run --remarks, at their nodes")
    parser.add_argument("--passes", metavar="TEXT", help="draw the graph once more below, as these passes leave it")
    add_load(parser)
    add_cost(parser)
    inputs.add_graph_option(parser)
    world.add_arguments(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Write the picture; where it is goes to stderr."""
    suffix = PurePath(arguments.output).suffix.lower()
    _check_format(arguments, suffix)
    _check_files(arguments)
    cost = cost_of(arguments)
    output = Output(arguments.output)
    output.check([*arguments.files, *([arguments.remarks] if arguments.remarks else [])])
    load_passes(arguments)
    has_graph = suffix != ".svg" or arguments.view == "graph"
    scenes = _scenes(arguments, cost, has_graph)
    output.write(_drawn(scenes, suffix, has_graph))
    for scene in scenes:
        print(f"{scene.title}: {', '.join(scene.facts)}", file=sys.stderr)
    return 0


def _check_format(arguments: argparse.Namespace, suffix: str) -> None:
    if suffix not in _FORMATS:
        raise UsageError(f"'{arguments.output}' is neither .svg nor .html nor .dot",
                         hint="-o step.svg, -o step.html or -o step.dot")
    if arguments.view is not None and suffix != ".svg":
        shows = "a page has both views" if suffix == ".html" else "it is the graph"
        raise UsageError(f"--view with {suffix}: {shows}")
    if arguments.rows is not None and arguments.rows < 1:
        raise UsageError(f"--rows {arguments.rows}: at least one line is drawn")
    if suffix == ".svg" and arguments.view != "graph" and (arguments.rows is not None or arguments.open):
        raise UsageError("--rows and --open are for the graph", hint="--view graph")


def _drawn(scenes: list[Scene], suffix: str, has_graph: bool) -> str:
    if suffix == ".html":
        from fxpasses.tools.viz.html import page
        return page(scenes)
    if suffix == ".dot":
        from fxpasses.tools.viz.dot import dot
        return dot(scenes)
    from fxpasses.tools.viz.graph_svg import graph
    from fxpasses.tools.viz.timeline import timeline
    return graph(scenes) if has_graph else timeline(scenes)


def _check_files(arguments: argparse.Namespace) -> None:
    if len(arguments.files) > 2:
        raise UsageError(f"{len(arguments.files)} files: one step, or before and after, is drawn",
                         hint="the ranks of a set are in one directory, named as one file")
    if len(arguments.files) == 2 and arguments.passes is not None:
        raise UsageError("two files and --passes", hint="--passes makes the second picture of one file")
    if arguments.files.count("-") > 1:
        raise UsageError("'-' is given twice, stdin is one file")


def _scenes(arguments: argparse.Namespace, cost: str | None, has_graph: bool) -> list[Scene]:
    from fxpasses.pm.manager import run as run_passes
    from fxpasses.pm.remark_files import read_remarks
    from fxpasses.sim.simulate import simulate
    from fxpasses.tools.viz.scene import scenes

    remarks = read_remarks(arguments.remarks) if arguments.remarks is not None else []
    steps = [(_title(path), _graphs(path, arguments)) for path in arguments.files]
    if arguments.passes is not None:
        title, graphs = steps[0]
        steps.append((f"{title} after {arguments.passes}", run_passes(
            graphs, arguments.passes, cost_model=cost, remarks=remarks)))
    elif len(steps) == 2 and steps[0][0] == steps[1][0]:
        steps = [(f"{title} ({side})", graphs) for (title, graphs), side in zip(steps, _SIDES, strict=True)]
    played = [(title, simulate(graphs, cost_model=cost)) for title, graphs in steps]
    drawn = [scenes(title, found, outlines=has_graph, most=_RANKS) for title, found in played]
    if len(drawn) == 2 and len(drawn[0]) == len(drawn[1]):
        drawn[1] = [after.compared(before) for before, after in zip(*drawn, strict=True)]
    if any(len(found.ranks) > _RANKS for _, found in played):
        print(f"drawn are ranks 0 to {_RANKS - 1}", file=sys.stderr)
    shown = [scene.opened(arguments.rows, arguments.open, remarks) for side in drawn for scene in side]
    for scope in arguments.open:
        if not any(scene.outline.open(scope) for scene in shown):
            raise UsageError(f"--open {scope}: no box and no node is called that", hint=_called(scope, shown))
    return shown


def _called(word: str, shown: list[Scene]) -> str:
    """What is called nearly ``word``, else some boxes that there are."""
    boxes = list(dict.fromkeys(label for scene in shown for label in scene.outline.scopes()))
    nodes = [entry.name for scene in shown for entry in scene.outline.nodes]
    return did_you_mean(word, boxes) or did_you_mean(word, nodes) \
        or (f"boxes are: {listed(boxes, 6)}" if boxes else f"nodes are: {listed(nodes, 6)}")


def _title(path: str) -> str:
    return "stdin" if path == "-" else PurePath(path).name


def _graphs(path: str, arguments: argparse.Namespace) -> GraphModule | list[GraphModule]:
    """One graph that all ranks run, or those of a rank set."""
    graphs = inputs.graphs_of(inputs.files_of(path), arguments, several=True)
    inputs.apply_world(graphs, arguments)
    return graphs[0] if len(graphs) == 1 else graphs
