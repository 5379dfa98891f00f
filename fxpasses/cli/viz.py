"""``fxpasses viz``: the timeline of a simulated step as a picture, or as a page to zoom in."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import PurePath
from typing import TYPE_CHECKING

from fxpasses.cli import inputs, world
from fxpasses.cli.catalogue import add_load, load_passes
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


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Add the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "viz", help="draw the timeline of a simulated step", description=_DESCRIPTION)
    parser.add_argument("files", nargs="+", metavar="FILE", help="one graph, or two: before and after; '-' is stdin")
    parser.add_argument("-o", "--output", required=True, metavar="FILE.svg|FILE.html", help="the picture or page")
    parser.add_argument("--cost", metavar="NAME|FILE", help="cost profile (default: the default profile)")
    parser.add_argument("--passes", metavar="TEXT", help="draw the graph once more below, as these passes leave it")
    add_load(parser)
    inputs.add_graph_option(parser)
    world.add_arguments(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Write the picture; where it is goes to stderr."""
    suffix = PurePath(arguments.output).suffix.lower()
    if suffix not in _FORMATS:
        raise UsageError(f"'{arguments.output}' is neither .svg nor .html", hint="-o step.svg or -o step.html")
    _check_files(arguments)
    output = Output(arguments.output)
    output.check()
    load_passes(arguments)
    from fxpasses.tools.viz.html import page
    from fxpasses.tools.viz.timeline import timeline

    scenes = _scenes(arguments)
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


def _scenes(arguments: argparse.Namespace) -> list[Scene]:
    from fxpasses.pm.manager import run as run_passes

    steps = [(_title(path), _graph(path, arguments)) for path in arguments.files]
    if arguments.passes is not None:
        title, graphs = steps[0]
        after = run_passes(graphs, arguments.passes, cost_model=arguments.cost)
        steps.append((f"{title} after {arguments.passes}", after))
    scenes = [_scene(title, graphs, arguments.cost) for title, graphs in steps]
    if len(scenes) == 2:
        first, second = scenes
        second = second.compared(first)
        if first.title == second.title:
            first = replace(first, title=f"{first.title} (before)")
            second = replace(second, title=f"{second.title} (after)")
        return [first, second]
    return scenes


def _title(path: str) -> str:
    return "stdin" if path == "-" else PurePath(path).name


def _graph(path: str, arguments: argparse.Namespace) -> GraphModule:
    gm = inputs.Input.named(path).graph_of_several(arguments.graph)
    inputs.apply_world([gm], arguments)
    return gm


def _scene(title: str, gm: GraphModule, cost: str | None) -> Scene:
    from fxpasses.ir.effects import Effects
    from fxpasses.pm.analyses import CheckedCost, resolve_cost
    from fxpasses.pm.worlds import resolve_world
    from fxpasses.sim.bound import bound
    from fxpasses.sim.play import play
    from fxpasses.sim.program import Program
    from fxpasses.tools.viz.scene import scene

    program = Program(Effects(gm), CheckedCost(resolve_cost(cost, resolve_world([gm], None))))
    return scene(title, program, play(program), bound(program).bound_ms)
