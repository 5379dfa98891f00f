"""``fxpasses reduce``: the smallest graph that still fails."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from typing import TYPE_CHECKING, Any

from fxpasses.cli import inputs, world
from fxpasses.cli.catalogue import add_load, load_passes
from fxpasses.cli.costs import add_cost, cost_of
from fxpasses.cli.output import Output, rank_outputs, write_all
from fxpasses.errors import PassError, UsageError
from fxpasses.ir.files import files_of_ranks, write_files

if TYPE_CHECKING:
    from torch.fx import GraphModule

    from fxpasses.tools.predicates import Predicate
    from fxpasses.tools.reduce import Reduced
    from fxpasses.tools.reduce.write import Question

_INTERRUPTED = 130
_DESCRIPTION = """\
Make a failing case small: a graph, or a rank set, and its pipeline lose whatever they can lose and still fail for the
same reason. Results, nodes, bodies of loops, inputs, sizes, dtypes, ranks, groups, passes and options go. The result is
one .fx.py (one a rank for a rank set) whose first line is the command that fails; it is asked once more in a fresh
process before it is called done.

What counts as failing: by default an exception where the pipeline raises one, else that 'check' tells its result from
its input. FILE is anything that 'run' reads. The passes of a reproducer are those of its first line.

Ctrl-C ends the search and writes the smallest case so far. Exit status 1: it does not fail; 4: the result does not fail
in a fresh process."""


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Add the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "reduce", help="make a failing graph small", description=_DESCRIPTION)
    parser.add_argument("files", nargs="+", metavar="FILE", help="file to read, '-' for stdin; several are a rank set")
    parser.add_argument("--passes", metavar="TEXT", help="the pipeline that fails, as for 'run'")
    parser.add_argument("-o", "--output", metavar="FILE",
                        help="write here instead of stdout; several ranks go into a directory or under NAME{rank}")
    _add_predicate(parser)
    group = parser.add_argument_group("limits")
    group.add_argument("--tries", type=int, default=3000, metavar="N",
                       help="ask at most so often (default: 3000); 0 only says whether it fails")
    group.add_argument("--seconds", type=float, metavar="S", help="search no longer than so many seconds")
    parser.add_argument("--quiet", action="store_true", help="no line on stderr for each step")
    inputs.add_graph_option(parser)
    add_load(parser)
    add_cost(parser)
    world.add_arguments(parser)
    return parser


def _add_predicate(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("what fails")
    which = group.add_mutually_exclusive_group()
    which.add_argument("--raises", metavar="[=TEXT]", help="a pass or verify raises, with TEXT in the message")
    which.add_argument("--command", dest="judge", metavar="CMD",
                       help="a command of yours fails on the result, or on the graph where no --passes are given: {} "
                            "and $FXPASSES_GRAPH name it; exit status 0 is good, 125 cannot tell, any other is bad")
    group.add_argument("--timeout", type=float, metavar="S", help="a run of --command that takes longer is bad")
    group.add_argument("--any-reason", action="store_true",
                       help="the smaller case may fail in another way than the one given")
    group.add_argument("--ranks", type=int, metavar="N", help="check on N ranks, for a file that does not say how many")
    group.add_argument("--inputs", type=int, metavar="K", help="check on K sets of inputs (default: 2)")


def run(arguments: argparse.Namespace) -> int:
    """Read, reduce, write, ask again."""
    from fxpasses.pm.manager import PassManager

    _check(arguments)
    paths = [file for path in arguments.files for file in inputs.files_of(path)]
    if arguments.passes is None and arguments.judge is None:
        _take_from_reproducer(arguments, paths)
    load_passes(arguments)
    passes = PassManager(arguments.passes or "").passes
    cost_of(arguments)
    outputs = _Outputs(arguments.output, len(paths) if arguments.tries else 1)
    graphs = _graphs(arguments, paths)
    question = _question(arguments, graphs, passes)
    if arguments.tries == 0:
        return _ask(arguments, graphs, passes, question)
    from fxpasses.tools.reduce import reduce

    reduced = reduce(graphs, passes, predicate=_predicate(question), cost_model=arguments.cost,
                     any_reason=arguments.any_reason, tries=arguments.tries, seconds=arguments.seconds,
                     say=_said(arguments.quiet))
    return _finish(reduced, question, outputs)


def _check(arguments: argparse.Namespace) -> None:
    if arguments.tries < 0:
        raise UsageError(f"--tries {arguments.tries} is negative")
    if arguments.seconds is not None and arguments.seconds <= 0:
        raise UsageError(f"--seconds {arguments.seconds:g} is not positive")
    if arguments.inputs is not None and arguments.inputs < 1:
        raise UsageError(f"--inputs {arguments.inputs} is not positive")
    if arguments.inputs is not None and (arguments.judge is not None or arguments.raises is not None):
        raise UsageError("--inputs, and another question than whether results differ")
    if arguments.timeout is not None and (arguments.judge is None or arguments.timeout <= 0):
        raise UsageError("--timeout is a positive number of seconds, for --command")
    if arguments.files.count("-") and len(arguments.files) > 1:
        raise UsageError("'-' is no rank of a set")


def _take_from_reproducer(arguments: argparse.Namespace, paths: list[str]) -> None:
    """Passes, their files and the costs of the first line of a reproducer. Raises `UsageError` where it has none."""
    import shlex

    from fxpasses.cli.parser import parse

    first = ""
    if paths[0] != "-":
        with open(paths[0], "rb") as stream:
            first = stream.readline(10_000).decode(errors="replace")
    if not first.startswith("# fxpasses run "):
        raise UsageError("no passes: nothing can fail", hint="give --passes, or --command CMD")
    line = first[2:].partition(" && ")[0]
    recorded = parse(shlex.split(line)[1:])
    folder = os.path.dirname(paths[0])
    arguments.passes = recorded.passes
    if arguments.cost is None and recorded.cost is not None:
        arguments.cost = _beside(folder, recorded.cost)
    arguments.load += [_beside(folder, path) for path in recorded.load]
    arguments.ranks = arguments.ranks or recorded.ranks


def _beside(folder: str, name: str) -> str:
    """A file that a command names which is to be run in ``folder``; other names stay."""
    there = os.path.join(folder, name)
    return there if os.path.exists(there) else name


def _graphs(arguments: argparse.Namespace, paths: list[str]) -> list[GraphModule]:
    from fxpasses.pm.worlds import resolve_world

    graphs = inputs.graphs_of(paths, arguments)
    inputs.apply_world(graphs, arguments)
    if arguments.ranks is not None:
        known = world.with_ranks(resolve_world(graphs, None), arguments.ranks)
        for gm in graphs:
            gm.meta["world"] = known
    return graphs


def _question(arguments: argparse.Namespace, graphs: list[GraphModule], passes: Any) -> Question:
    """What is asked; without an option, what is wrong with the outcome."""
    from fxpasses.tools.predicates import outcome
    from fxpasses.tools.reduce.write import Question

    if arguments.judge is not None:
        ask = "command"
    elif not passes:
        raise UsageError("no passes: nothing can fail", hint="give --passes, or --command CMD")
    elif arguments.raises is not None:
        ask = "raises"
    else:
        ask = "raises" if outcome(graphs, passes, cost_model=arguments.cost).error is not None else "differs"
    return Question(ask, arguments.judge or "", arguments.timeout, arguments.raises or "", arguments.inputs or 2,
                    tuple(arguments.load), arguments.cost, arguments.any_reason)


def _predicate(question: Question) -> Predicate:
    from fxpasses.tools.predicates import differs, fails, raises

    if question.ask == "command":
        return fails(question.command, timeout=question.timeout)
    if question.ask == "raises":
        return raises(question.text)
    return differs(seeds=tuple(range(question.seeds)))


def _ask(arguments: argparse.Namespace, graphs: list[GraphModule], passes: Any, question: Question) -> int:
    """Only say whether it fails: the reason on stdout, exit status 0 where it does and 1 where it does not."""
    from fxpasses.tools.reduce.run import asked_once

    verdict = asked_once(graphs, passes, _predicate(question), cost_model=arguments.cost)
    print(" ".join(verdict.reason.split()))
    return 0 if verdict.bad and not verdict.skip else 1


def _said(quiet: bool) -> Any:
    last = [""]

    def say(text: str) -> None:
        if text != last[0] and not quiet:
            print(text, file=sys.stderr, flush=True)
        last[0] = text

    return say


def _finish(reduced: Reduced, question: Question, outputs: _Outputs) -> int:
    from fxpasses.tools.reduce.write import texts

    names = outputs.names(len(reduced.graphs))
    written = texts(reduced, question, names or outputs.assumed(len(reduced.graphs)))
    if names:
        write_all([Output(name, outputs.makes_folder) for name in names], written)
    print(reduced, file=sys.stderr)
    if reduced.unasked is not None:
        print(f"some cases could not be asked and count as not failing, the first: {reduced.unasked}", file=sys.stderr)
    if reduced.stopped == "interrupted":
        where = f"written to {', '.join(names)}, " if names else ""
        print(f"interrupted: {where}not asked again in a fresh process", file=sys.stderr)
        if not names:
            sys.stdout.write(written[0])
        return _INTERRUPTED
    _confirm(reduced, question, written)
    if not names:
        write_all([Output()], written)
    print(f"fails in a fresh process too: {' '.join(reduced.reason.split())}", file=sys.stderr)
    return 0


def _confirm(reduced: Reduced, question: Question, written: list[str]) -> None:
    """Ask the texts again in a fresh process. Raises `PassError` where they do not fail there, or in another way."""
    from fxpasses.tools.reduce.reasons import alike
    from fxpasses.tools.reduce.write import again

    with tempfile.TemporaryDirectory(prefix="fxpasses-") as folder:
        files = files_of_ranks(folder, len(written))
        write_files(dict(zip(files, written, strict=True)))
        package = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
        paths = os.pathsep.join([package, *filter(None, [os.environ.get("PYTHONPATH")])])
        done = subprocess.run([sys.executable, "-m", "fxpasses", *again(question, reduced.passes, files)],
                              env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True, check=False)
    said = done.stdout.strip() or done.stderr.strip()
    if done.returncode != 0:
        raise PassError(f"the reduced case does not fail in a fresh process: {said}",
                        hint="it depends on more than graph and passes")
    if not question.any_reason and not alike(reduced.reason, said, near=True):
        raise PassError(f"the reduced case fails in another way in a fresh process: {said}",
                        hint=f"here: {reduced.reason}")


class _Outputs:
    """Where the results go: how many there are is known only at the end."""

    def __init__(self, path: str | None, ranks: int) -> None:
        self._path = None if path == "-" else path
        self.makes_folder = False
        if self._path is None:
            if ranks > 1:
                raise UsageError(f"{ranks} graphs do not fit on stdout",
                                 hint="give -o DIRECTORY or -o 'NAME{rank}.fx.py'")
            return
        for output in self._of(ranks):
            output.check()

    def _of(self, ranks: int) -> list[Output]:
        assert self._path is not None
        if "{rank}" in self._path or os.path.isdir(self._path) or not os.path.splitext(self._path)[1]:
            return rank_outputs(self._path, ranks)
        if ranks == 1:
            return [Output(self._path)]
        stem, dot, rest = os.path.basename(self._path).partition(".")
        return rank_outputs(os.path.join(os.path.dirname(self._path), f"{stem}.rank{{rank}}{dot}{rest}"), ranks)

    def names(self, ranks: int) -> list[str]:
        """The files, none for stdout."""
        if self._path is None:
            return []
        found = self._of(ranks)
        self.makes_folder = any(output.new_folder for output in found)
        return [str(output.path) for output in found]

    def assumed(self, ranks: int) -> list[str]:
        """What a text on stdout calls itself."""
        return [f"reduced.rank{rank}.fx.py" if ranks > 1 else "reduced.fx.py" for rank in range(ranks)]
