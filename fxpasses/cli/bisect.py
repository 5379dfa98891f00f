"""``fxpasses bisect``: the pass, and the rewrite in it, that makes a graph or a program wrong."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

from fxpasses.cli import inputs, world
from fxpasses.cli.bisect_files import commands, write_sides
from fxpasses.cli.catalogue import add_load, add_passes, load_passes
from fxpasses.cli.costs import add_cost, cost_of
from fxpasses.errors import UsageError

if TYPE_CHECKING:
    from torch.fx import GraphModule

    from fxpasses.ir.world import World
    from fxpasses.tools.bisect.result import Status
    from fxpasses.tools.predicates import Predicate

_DESCRIPTION = """\
Find the first pass, and the first rewrite in it, whose result is bad. The pipeline runs whole, then again and again up
to the n-th of its rewrites, n found by binary search. What is bad:

  (nothing said)     a pass or verify raises; where none does, 'fxpasses check' tells the result from the input on
                     simulated ranks (--ranks, --inputs)
  --command 'CMD {}' a command of yours fails on the result, which {} and $FXPASSES_GRAPH name ($FXPASSES_INPUT names
                     the input): a .fx.py file, of a rank set a directory. Exit status 0 is good, 125 cannot tell, any
                     other is bad
  --raises[=TEXT]    a pass or verify raises, with TEXT in its message

With --program 'CMD' there is no file: CMD is your own program, in which passes run (torch.compile, fxpasses.compile,
Inductor's hook). It is run without a limit, then with FXPASSES_BISECT_LIMIT set; its exit status says what is bad as
above, --raises=TEXT that it writes TEXT. A run of more than --timeout seconds is bad.

FILE is anything 'run' takes. The result goes to stdout, a line for each verdict to stderr.

exit status: 0 found, 1 nothing to find: the whole pipeline is good, or the input is bad already, 2 bad usage,
3 not a graph that can be read, 4 nobody can tell: skipped verdicts leave a range, or all"""
_EXIT: dict[Status, int] = {"found": 0, "good": 1, "bad input": 1, "range": 4, "unjudged": 4}
_WIDTH = 110
_OF_GRAPHS = (("files", "a file"), ("judge", "--command"), ("ranks", "--ranks"), ("inputs", "--inputs"),
              ("example", "--example"), ("load", "--load"), ("cost", "--cost"), ("graph", "--graph"))


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Add the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "bisect", help="find the rewrite that makes a graph or a program wrong", description=_DESCRIPTION)
    parser.add_argument("files", nargs="*", metavar="FILE", help="file to read, '-' for stdin; several are a rank set")
    add_passes(parser)
    parser.add_argument("-o", "--output", metavar="DIR",
                        help="write good.fx.py and bad.fx.py here, of a rank set directories good and bad, behind the "
                             "commands that make them; with --program, logs and output of every run")
    parser.add_argument("--every", action="store_true",
                        help="judge every number of rewrites: for what turns bad more than once")
    parser.add_argument("--json", action="store_true", help="the result as JSON")
    parser.add_argument("--example", metavar="NAME", help="take this bundled graph")
    inputs.add_graph_option(parser)
    add_load(parser)
    add_cost(parser)
    world.add_arguments(parser)
    _add_predicates(parser)
    return parser


def _add_predicates(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("what is bad")
    group.add_argument("--ranks", type=int, metavar="N", help="check on N ranks, for a file that does not say how many")
    group.add_argument("--inputs", type=int, metavar="K", help="check on K sets of inputs (default: 2)")
    group.add_argument("--command", dest="judge", metavar="CMD", help="a command that fails on a bad result")
    group.add_argument("--raises", metavar="[=TEXT]", help="a pass or verify raises, with TEXT in the message")
    group.add_argument("--program", metavar="CMD", help="your own program")
    group.add_argument("--timeout", type=float, metavar="S",
                       help="a run of --command or --program that takes longer is bad; it is ended with all it started")
    group.add_argument("--tail", type=int, metavar="N", default=0,
                       help="with --program: show the last N lines that the run wrote which decided")


def run(arguments: argparse.Namespace) -> int:
    """Search, print what was found."""
    if arguments.timeout is not None and arguments.timeout <= 0:
        raise UsageError(f"--timeout {arguments.timeout:g} is not positive")
    if arguments.program is not None:
        return _program(arguments)
    if arguments.tail:
        raise UsageError("--tail without --program")
    if arguments.timeout is not None and arguments.judge is None:
        raise UsageError("--timeout without --command or --program")
    return _graph(arguments)


def _say(line: str) -> None:
    shown = line if len(line) <= _WIDTH else f"{line[:_WIDTH].rpartition(' ')[0]} ..."
    print(f"bisect: {shown}", file=sys.stderr)


def _graph(arguments: argparse.Namespace) -> int:
    from fxpasses.cli.run import graphs_of
    from fxpasses.pm.pipeline import parse_pipeline
    from fxpasses.tools.bisect import bisect

    load_passes(arguments)
    passes = parse_pipeline(arguments.passes)
    cost_of(arguments)
    arguments.files = [file for path in arguments.files for file in inputs.files_of(path)]
    if arguments.output is not None:
        write_sides(arguments.output, {}, {})
    graphs = graphs_of(arguments)
    known = inputs.apply_world(graphs, arguments)
    found = bisect(graphs[0] if len(graphs) == 1 else graphs, passes, predicate=_predicate(arguments, graphs, known),
                   world=known, cost_model=arguments.cost, every=arguments.every, progress=_say)
    told = commands(arguments, found.limits) if found.status in ("found", "range") else {}
    if arguments.output is not None and found:
        write_sides(arguments.output, told, dict(zip(("good", "bad"), found.graphs, strict=True)))
    if arguments.json:
        print(json.dumps({**found.as_dict(), "commands": told}, indent=2))
        return _EXIT[found.status]
    head, *rest = str(found).split("\n\n", 1)
    print("\n".join([head, *(f"  {key:{10}}{text}" for key, text in told.items())]))
    for text in rest:
        print(f"\n{text}")
    return _EXIT[found.status]


def _predicate(arguments: argparse.Namespace, graphs: list[GraphModule], known: World | None) -> Predicate | None:
    """What the options say; None for an exception where the pipeline raises, else a check."""
    from fxpasses.tools.predicates import fails, raises

    options = {"--command": arguments.judge, "--raises": arguments.raises, "--ranks": arguments.ranks,
               "--inputs": arguments.inputs}
    given = [option for option, value in options.items() if value is not None]
    if len(given) > 1 and given != ["--ranks", "--inputs"]:
        raise UsageError(f"{given[0]} and {given[1]}", hint="they say what is bad in two ways")
    if arguments.judge is not None:
        return fails(arguments.judge, timeout=arguments.timeout)
    if arguments.raises is not None:
        return raises(arguments.raises)
    return _check(arguments, graphs, known)


def _check(arguments: argparse.Namespace, graphs: list[GraphModule], known: World | None) -> Predicate:
    """A check on simulated ranks of what can be checked; of a pipeline that raises, that."""
    from fxpasses.pm.worlds import resolve_world
    from fxpasses.tools.predicates import differs, raises

    stated = resolve_world(graphs, known)
    seeds = 2 if arguments.inputs is None else arguments.inputs
    if seeds < 1:
        raise UsageError(f"--inputs {seeds} is not positive")
    if arguments.ranks is not None:
        known = world.with_ranks(stated, arguments.ranks)
    else:
        world.require_ranks(stated)
    check, raised = differs(known, tuple(range(seeds))), raises()
    chosen: list[Predicate] = []

    def judge(given: Any, made: Any) -> Any:
        if not chosen:  # the whole pipeline comes first
            chosen.append(raised if made.graphs is None else check)
        return chosen[0](given, made)

    return judge


def _program(arguments: argparse.Namespace) -> int:
    import tempfile
    from pathlib import Path

    from fxpasses.tools.bisect.program import bisect_program

    for name, option in _OF_GRAPHS:
        if getattr(arguments, name):
            raise UsageError(f"{option} with --program", hint="the program has its own graphs and passes")
    folder = Path(arguments.output or tempfile.mkdtemp(prefix="fxpasses-bisect-"))
    found = bisect_program(arguments.program, folder, text=arguments.raises or None, timeout=arguments.timeout,
                           every=arguments.every, progress=_say)
    tail = found.output.read_text(errors="replace").splitlines()[-arguments.tail:] if arguments.tail else []
    if arguments.json:
        print(json.dumps({**found.as_dict(), "tail": tail}, indent=2))
    else:
        print("\n".join([str(found), *([""] if tail else []), *tail]))
    return _EXIT[found.status]
