"""``fxpasses simulate``: how long a step takes on a cost profile, what limits it, and how much memory it needs."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from fxpasses.cli import inputs, world
from fxpasses.cli.costs import add_cost, cost_of
from fxpasses.cli.output import Output, aligned
from fxpasses.errors import UsageError

if TYPE_CHECKING:
    from torch.fx import GraphModule

    from fxpasses.sim.scaling import Scaled

_DESCRIPTION = """\
Play one step on a compute stream and a communication stream a group, and say how long it takes, what bounds it, how
long compute waits for transfers, and how much memory is needed where. No device is needed and nothing is run.

Several files are a rank set, one file a rank, and so is a directory of rank0.fx.py, rank1.fx.py, ..., or a name with
{rank} in it: there a transfer starts when its last rank has launched it."""


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Add the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "simulate", help="how long a step takes, what bounds it, how much memory it needs", description=_DESCRIPTION)
    parser.add_argument("files", nargs="+", metavar="FILE", help="file to read, '-' for stdin")
    parser.add_argument("--trace", metavar="FILE.json", help="write a trace that Perfetto (ui.perfetto.dev) opens")
    parser.add_argument("--json", action="store_true", help="the report, with every launch, as JSON")
    parser.add_argument("--world", metavar="N,N,...", help="the same step in worlds of these sizes, each rank's shapes "
                        "staying as they are (weak scaling)")
    parser.add_argument("--scale", metavar="DIM", help="mesh dimension that grows with --world (default: that of data "
                        "parallelism)")
    add_cost(parser)
    inputs.add_graph_option(parser)
    world.add_arguments(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Print the report."""
    sizes = _sizes(arguments)
    cost = cost_of(arguments)
    trace_to = Output(arguments.trace)
    if arguments.trace == "-":
        raise UsageError("--trace -: the report is on stdout", hint="name a file")
    paths = [path for given in arguments.files for path in inputs.files_of(given)]
    trace_to.check(paths)
    graphs = inputs.graphs_of(paths, arguments)
    inputs.apply_world(graphs, arguments)
    if sizes:
        _print_scaling(graphs, sizes, cost, arguments)
        return 0
    from fxpasses.sim.simulate import simulate
    from fxpasses.sim.trace import trace

    timeline = simulate(graphs[0] if len(graphs) == 1 else graphs, cost_model=cost)
    print(json.dumps(timeline.as_dict()) if arguments.json else timeline)
    if arguments.trace is not None:
        trace_to.write(trace(timeline.ranks))
    return 0


def _sizes(arguments: argparse.Namespace) -> list[int]:
    if arguments.world is None:
        if arguments.scale is not None:
            raise UsageError("--scale without --world", hint="--world 64,256,1024")
        return []
    if arguments.trace is not None:
        raise UsageError("--trace with --world", hint="a trace is of one world")
    sizes = [int(word) if word.isdecimal() and len(word) < 10 else 0 for word in arguments.world.split(",")]
    if not all(sizes):
        raise UsageError(f"--world {arguments.world} is no list of sizes", hint="--world 64,256,1024")
    return sizes


def _print_scaling(graphs: list[GraphModule], sizes: list[int], cost: str | None,
                   arguments: argparse.Namespace) -> None:
    from fxpasses.sim.scaling import ASSUMED, scaling

    if len(graphs) > 1:
        raise UsageError("--world with a rank set", hint="it is for one graph that all ranks run")
    found = scaling(graphs[0], sizes, dimension=arguments.scale, cost_model=cost)
    if arguments.json:
        print(json.dumps({"scaling": [_as_dict(each) for each in found], "assumed": ASSUMED}))
        return
    first = found[0].timeline.step_ms
    rows: list[tuple[str, ...]] = [("ranks", "mesh", "step ms", "bound ms", "compute ms", "communication ms",
                                    "exposed ms", "efficiency")]
    for each in found:
        line = each.timeline
        times = (line.step_ms, line.bound_ms, line.compute_ms, line.communication_ms, line.exposed_ms)
        mesh = " ".join(f"{name} {size}" for name, size in (each.world.mesh or {}).items())
        rows.append((str(each.world.size), mesh, *(f"{time:.3f}" for time in times),
                     f"{100 * first / line.step_ms:.1f} %" if line.step_ms else "-"))
    print("\n".join(aligned(rows, right=range(len(rows[0])))))
    print(f"assumed: {ASSUMED}")
    for note in found[0].timeline.notes:
        print(f"note: {note}")


def _as_dict(scaled: Scaled) -> dict[str, Any]:
    left_out = ("launches", "peak_bytes", "peak_node", "notes")  # memory is not that of the larger world
    kept = {key: value for key, value in scaled.timeline.as_dict().items() if key not in left_out}
    return {"ranks": scaled.world.size, "mesh": dict(scaled.world.mesh or {}), **kept}
