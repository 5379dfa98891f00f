"""``fxpasses run``: run a pipeline on a graph or a rank set and print the result."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from fxpasses.cli import inputs, world
from fxpasses.cli.catalogue import add_load, add_passes, load_passes
from fxpasses.cli.costs import add_cost, cost_of
from fxpasses.cli.output import Output, check_all, rank_outputs, texts_of, write_all
from fxpasses.errors import UsageError

if TYPE_CHECKING:
    from torch.fx import GraphModule

    from fxpasses.cli.report import Report
    from fxpasses.ir.world import World
    from fxpasses.pm.observe import Observer
    from fxpasses.pm.remarks import Remark
    from fxpasses.sim.observe import Figured

_DESCRIPTION = """\
Run passes on a graph and print the result, in the text form, on stdout; everything else goes to stderr.

FILE is anything with a graph in it: .fx.py text, print_readable() text, a TORCH_LOGS file, an fx_graph_runnable
script, a node list. It is read, never executed. '-' is stdin. Without a file, a bundled train step is used.
Several files are a rank set, one file a rank, and so is a directory of rank0.fx.py, rank1.fx.py, ..., or a name with
{rank} in it."""


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Add the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "run", help="run passes on a graph", description=_DESCRIPTION)
    parser.add_argument("files", nargs="*", metavar="FILE", help="file to read, '-' for stdin")
    add_passes(parser)
    parser.add_argument("-o", "--output", metavar="FILE",
                        help="write here instead of stdout; for a rank set a directory, or a name with {rank}")
    parser.add_argument("--example", metavar="NAME", help="run on this bundled graph")
    inputs.add_graph_option(parser)
    add_load(parser)
    add_cost(parser)
    world.add_arguments(parser)
    _add_checks(parser)
    _add_reports(parser)
    return parser


def _add_checks(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("checks")
    group.add_argument("--verify-each", action="store_true", help="verify the graph after every pass")
    group.add_argument("--prove", type=int, default=0, metavar="[=INPUTS]",
                       help="run before and after every pass on simulated ranks, with 2 inputs or as many as given, "
                            "and compare the numbers")
    group.add_argument("--ranks", type=int, metavar="N",
                       help="prove on N ranks, for a file that does not say how many there are; groups of unknown "
                            "members are taken to be consecutive ranks")
    group.add_argument("--bisect-limit", type=int, metavar="N",
                       help="stop behind the first N rewrites of the pipeline; -1 only counts them (fxpasses bisect)")
    group.add_argument("--strict-order", action="store_true", help="refuse a pipeline that lacks a required pass")
    group.add_argument("--reproducer-dir", metavar="DIR", default=".",
                       help="where a failing pass leaves its reproducer (default: here; '' for none)")


def _add_reports(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("reports, on stderr")
    group.add_argument("--print-after", action="append", default=[], metavar="all|change|PASS",
                       help="print the graph after every pass, those that change it, or one pass (repeatable)")
    group.add_argument("--remarks", metavar="FILE", help="write what was done, not done, and why: YAML documents where "
                       "FILE ends in .yaml or .yml, else JSON lines; '-' is stderr; with {rank} in the name one file a "
                       "rank, what is about the whole set in that of rank 0 (fxpasses remarks FILE shows them)")
    group.add_argument("--events", metavar="FILE",
                       help="write what happens as it happens, as JSON lines; {rank} in the name is the process's rank")
    group.add_argument("--compile-trace", metavar="FILE",
                       help="write where the time of this run went, for Perfetto (ui.perfetto.dev)")
    group.add_argument("--timing", action="store_true", help="CPU seconds of each pass")
    group.add_argument("--stats", action="store_true", help="remarks counted by pass and code")
    group.add_argument("--json", action="store_true", help="one JSON object instead of a line a pass")


def run(arguments: argparse.Namespace) -> int:
    """Read, transform, write. Everything the user can get wrong is checked before the work starts."""
    from fxpasses.cli.report import Report
    from fxpasses.pm.pipeline import parse_pipeline

    load_passes(arguments)
    passes = parse_pipeline(arguments.passes)
    _check_print_after(arguments.print_after)
    cost_of(arguments)
    if arguments.reproducer_dir and not os.path.isdir(arguments.reproducer_dir):
        raise UsageError(f"no directory '{arguments.reproducer_dir}' for reproducers")
    arguments.files = [file for path in arguments.files for file in inputs.files_of(path)]
    output = Output(arguments.output)
    outputs = rank_outputs(arguments.output, len(arguments.files)) if len(arguments.files) > 1 else [output]
    told = (arguments.remarks, arguments.events, arguments.compile_trace)
    check_all([*outputs, *map(Output, told)])
    for path in filter(None, told):
        for rank in range(len(arguments.files)):
            Output(path.replace("{rank}", str(rank))).check(arguments.files)
    graphs = graphs_of(arguments)
    remarks: list[Remark] = []
    report = Report(quiet=arguments.json, figured=_figured(arguments))
    results = _transform(arguments, passes, graphs, remarks, report)
    if len(results) != len(outputs):  # a pass made a rank set out of one graph
        outputs = rank_outputs(arguments.output, len(results))
    texts = texts_of(results)
    for path, text in _remark_files(arguments.remarks, remarks, len(results)):
        outputs, texts = [*outputs, Output(path)], [*texts, text]
    write_all(outputs, texts)
    _print_reports(arguments, report, remarks)
    return 0


def _remark_files(path: str | None, remarks: list[Remark], ranks: int) -> Iterator[tuple[str, str]]:
    """(name, content) of each file of remarks; those for stderr are written at once."""
    from fxpasses.pm.remark_files import remarks_text

    if path == "-":
        sys.stderr.write(remarks_text(remarks, path))
    elif path is not None and "{rank}" in path:
        for rank in range(ranks):
            own = [remark for remark in remarks if (remark.rank or 0) == rank]
            yield path.replace("{rank}", str(rank)), remarks_text(own, path)
    elif path is not None:
        yield path, remarks_text(remarks, path)


def _figured(arguments: argparse.Namespace) -> Figured:
    from fxpasses.sim.observe import MOST_NODES, Figured

    return Figured(arguments.cost, most_nodes=MOST_NODES if arguments.cost is None else 10 * MOST_NODES)


def _check_print_after(names: list[str]) -> None:
    from fxpasses.pm.registry import get_pass

    for name in names:
        if name not in ("all", "change"):
            get_pass(name)


def graphs_of(arguments: argparse.Namespace) -> list[GraphModule]:
    """The graphs of the files, one or one a rank; without a file a bundled one."""
    if arguments.files and arguments.example:
        raise UsageError("--example and a file", hint="give one of them")
    if arguments.files:
        return inputs.graphs_of(arguments.files, arguments)
    from fxpasses import examples

    name = arguments.example or examples.DEFAULT
    if not arguments.example and not arguments.json:
        print(f"no file given: running on the bundled train step '{name}' (yours: fxpasses run ... FILE)",
              file=sys.stderr)
    return [inputs.Input(name, examples.text(name)).graph(arguments.graph)]


def _transform(arguments: argparse.Namespace, passes: list[Any], graphs: list[GraphModule], remarks: list[Remark],
               report: Report) -> list[GraphModule]:
    """The pipeline's result, one graph a rank."""
    from torch.fx import GraphModule

    from fxpasses.pm.manager import PassManager
    from fxpasses.pm.observe import PrintAfter
    from fxpasses.pm.rewrites import Rewrites
    from fxpasses.pm.worlds import resolve_world

    observers: list[Observer] = [report]
    observers += _watching(arguments)
    observers += [PrintAfter(name, sys.stderr.write) for name in arguments.print_after]
    rewrites = None
    if arguments.bisect_limit is not None:
        rewrites = Rewrites(None if arguments.bisect_limit == -1 else arguments.bisect_limit)
    known = inputs.apply_world(graphs, arguments)
    stated = resolve_world(graphs, known)
    known = world.proving(known, stated, graphs, arguments.ranks, bool(arguments.prove))
    manager = PassManager(passes, verify_each=arguments.verify_each, strict_order=arguments.strict_order, world=known,
                          cost_model=arguments.cost, remarks=remarks, observers=observers,
                          prove=arguments.prove or (arguments.ranks is not None),
                          reproducer_dir=arguments.reproducer_dir or None, rewrites=rewrites)
    result: GraphModule | list[GraphModule] = manager(graphs[0] if len(graphs) == 1 else graphs)
    results = [result] if isinstance(result, GraphModule) else list(result)
    if rewrites is not None:
        report.note(f"--bisect-limit {arguments.bisect_limit}: {rewrites.words}")
    if arguments.ranks is not None and known is not None:
        for gm, given in zip(results, graphs, strict=False):
            if "world" in given.meta:
                gm.meta["world"] = given.meta["world"]
            else:
                gm.meta.pop("world", None)
        _say_guess(known, stated, report)
    return results


def _watching(arguments: argparse.Namespace) -> Iterator[Observer]:
    from fxpasses.pm.compile_trace import CompileTrace
    from fxpasses.pm.event_files import EventFile
    from fxpasses.pm.events import Events

    if arguments.events is not None:
        yield Events(EventFile(arguments.events, fresh=True))
    if arguments.compile_trace is not None:
        yield Events(CompileTrace(arguments.compile_trace))


def _say_guess(guess: World, stated: World, report: Report) -> None:
    """The members that a proof on ``--ranks`` takes groups to have are said, not written."""
    for name, group in guess.groups.items():
        if stated.groups[name].partition is None:
            parts = " ".join(str(list(part)) for part in group.partition or ())
            report.note(f"--ranks {guess.size}: nothing states the members of group '{name}', proved for {parts}")


def _print_reports(arguments: argparse.Namespace, report: Report, remarks: list[Remark]) -> None:
    if arguments.json:
        print(json.dumps(report.as_dict()), file=sys.stderr)
    if arguments.timing:
        for step in report.steps:
            print(f"timing: {step.cpu_seconds:8.3f} s  {step.pass_.name}", file=sys.stderr)
    if arguments.stats:
        counted: dict[tuple[str, str, str], int] = {}
        for remark in remarks:
            key = (remark.pass_name, remark.kind, remark.code)
            counted[key] = counted.get(key, 0) + 1
        for (name, kind, code), count in sorted(counted.items()):
            print(f"stats: {count:6}  {name}: {kind} {code}", file=sys.stderr)
