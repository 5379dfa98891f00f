"""``fxpasses check``: are two graphs, or rank sets, equal on every rank?"""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

from fxpasses.cli import inputs, world
from fxpasses.errors import Place, UsageError

if TYPE_CHECKING:
    from torch.fx import GraphModule

    from fxpasses.ir.world import World
    from fxpasses.ranks.check.report import CheckReport

_DESCRIPTION = """\
Run BEFORE and AFTER on simulated ranks with the same random inputs and compare everything they leave behind: outputs,
mutated inputs, written parameters and buffers. The report goes to stdout; its first line says how strong the answer is:

  bit-equal                     every bit on every rank
  equal up to re-association    floats within the rounding that other orders of a sum explain
  structure only                something cannot be run here, only the structure was compared
  different                     with a counterexample, and the first node whose value differs; exit status 1

BEFORE and AFTER are each a file ('-' is stdin), or a rank set: a directory that holds rank0.fx.py, rank1.fx.py, ... as
'run -o DIR' writes them, or a name with {rank} in it. A rank set of other names: --before FILE... --after FILE...
A single graph is compared with a rank set as every rank's."""


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Add the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "check", help="compare two graphs on simulated ranks", description=_DESCRIPTION,
        usage="fxpasses check BEFORE AFTER [options]\n       fxpasses check --before FILE... --after FILE... [options]")
    parser.add_argument("files", nargs="*", metavar="BEFORE AFTER", help="a file, a directory of ranks, a {rank} name")
    parser.add_argument("--before", nargs="+", metavar="FILE", help="files of the rank set before, one a rank")
    parser.add_argument("--after", nargs="+", metavar="FILE", help="files of the rank set after, one a rank")
    parser.add_argument("--ranks", type=int, metavar="N",
                        help="run on N ranks, for files that do not say how many there are; groups of unknown members "
                             "are taken to be consecutive ranks")
    parser.add_argument("--exact", action="store_true", help="compare bits, with no allowance for other orders of sums")
    parser.add_argument("--seeds", type=int, default=2, metavar="K",
                        help="sets of inputs to compare on (default: 2); every second one has zeros and ties")
    parser.add_argument("--json", action="store_true", help="the report as JSON on stdout")
    inputs.add_graph_option(parser)
    world.add_arguments(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Print the report; 1 when the graphs differ."""
    if arguments.seeds < 1:
        raise UsageError(f"--seeds {arguments.seeds} is not positive")
    named = _sides(arguments)
    if sum(paths.count("-") for paths in named) > 1:
        raise UsageError("'-' is given twice, stdin is one file")
    before, after = (inputs.graphs_of(paths, arguments, several=True) for paths in named)
    known = _world(before, after, arguments)
    from fxpasses.ranks.check import check

    report = check(before, after, known, exact=arguments.exact,
                   seeds=tuple(range(arguments.seeds)))
    if arguments.json:
        print(json.dumps(report.as_dict(), indent=2))
    else:
        _print(report)
    return 0 if report.ok else 1


def _sides(arguments: argparse.Namespace) -> tuple[list[str], list[str]]:
    """The files of both sides."""
    if arguments.before or arguments.after:
        if arguments.files or not (arguments.before and arguments.after):
            raise UsageError("--before and --after go together, without other files")
        return arguments.before, arguments.after
    if len(arguments.files) != 2:
        raise UsageError(f"two graphs are compared, {len(arguments.files)} given",
                         hint="fxpasses check BEFORE AFTER; rank sets are directories, or --before ... --after ...")
    first, second = (inputs.files_of(path) for path in arguments.files)
    return first, second


def _world(before: list[GraphModule], after: list[GraphModule], arguments: argparse.Namespace) -> World | None:
    """The world of both sides with the options over it; None where the graphs' own say everything."""
    from fxpasses.pm.worlds import resolve_world

    inputs.apply_world([*before, *after], arguments)
    stating = [graphs for graphs in (before, after) if any("world" in gm.meta for gm in graphs)]
    known = resolve_world(max(stating or [before, after], key=len), None)
    if arguments.ranks is not None:
        return world.with_ranks(known, arguments.ranks)
    world.require_ranks(known)
    stated = all("world" in gm.meta for gm in [*before, *after])
    return None if stated else known


def _print(report: CheckReport) -> None:
    """The report, on a terminal the verdict in colour, and the lines that the first node stands on."""
    from fxpasses.cli import report as style

    headline, *rest = str(report).splitlines()
    if style.uses_colour(sys.stdout):
        verdict, colon, text = headline.partition(":")
        colour = "red" if not report.ok else "yellow" if report.verdict == "structure only" else "green"
        headline = f"{style.painted(verdict, colour)}{colon}{text}"
    print("\n".join([headline, *rest]))
    node = report.first_node
    lines = [] if node is None else [(place, text) for place in (node.partner_place, node.place)
                                     if place is not None and (text := _source(place))]
    if lines:
        print()
    for place, text in lines:
        print(f"{place.file}:{place.line}: {text}")


def _source(place: Place) -> str:
    """The line of a file the user named; empty where it cannot be read, as stdin."""
    try:
        with open(place.file, encoding="utf-8") as stream:
            lines = stream.read().splitlines()
    except (OSError, UnicodeDecodeError):
        return ""
    return lines[place.line - 1].strip() if 0 < place.line <= len(lines) else ""
