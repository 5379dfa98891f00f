"""What makes the result of a pipeline bad: the questions that `bisect` and `reduce` ask again and again."""

from __future__ import annotations

import shlex
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from torch.fx import GraphModule

from fxpasses.errors import FxpassesError, RankError, UsageError
from fxpasses.ir.files import files_of_ranks, write_file, write_files
from fxpasses.ir.world import World
from fxpasses.pm.manager import Passes, PassManager
from fxpasses.pm.rewrites import Rewrites
from fxpasses.ranks.check import Checker
from fxpasses.tools.processes import run_shell

SKIP = 125
"""Exit status of a command that cannot tell, as for ``git bisect run``."""
_TOLD = 200


@dataclass(frozen=True)
class Outcome:
    """What a pipeline made of its input: ``graphs``, one or one a rank, or the ``error`` of a pass or of verify."""

    graphs: list[GraphModule] | None
    error: FxpassesError | None = None


@dataclass(frozen=True)
class Verdict:
    """``bad``: the outcome shows what is looked for; ``skip``: nobody can tell, and ``bad`` means nothing."""

    bad: bool
    reason: str
    skip: bool = False

    @property
    def word(self) -> str:
        """good, bad or skip."""
        return "skip" if self.skip else "bad" if self.bad else "good"


Predicate = Callable[[Sequence[GraphModule], Outcome], Verdict]
"""Asked of the input, one graph or one a rank, and of the outcome; it changes neither."""


def outcome(inputs: Sequence[GraphModule], passes: Passes, *, limit: int | None = None, world: World | None = None,
            cost_model: object = None, rewrites: Rewrites | None = None) -> Outcome:
    """Run ``passes`` on ``inputs``, which stay as they are, up to rewrite number ``limit``.

    ``rewrites`` instead of a limit counts what is asked for. Limits of the environment do not count here.
    Raises `UsageError` for unknown passes and options; what a run raises is the outcome.
    """
    manager = PassManager(passes, world=world, cost_model=cost_model, rewrites=rewrites or Rewrites(limit))
    try:
        result = manager(list(inputs) if len(inputs) > 1 else inputs[0])
    except FxpassesError as error:
        return Outcome(None, error)
    return Outcome([result] if isinstance(result, GraphModule) else list(result))


def differs(world: World | None = None, seeds: Sequence[int] = (0, 1), *, exact: bool = False) -> Predicate:
    """Bad where `fxpasses.check` tells the outcome from the input on simulated ranks; arguments are those of check.

    Skipped: a pipeline that raises, and what check cannot judge.
    """
    known: list[tuple[tuple[GraphModule, ...], Checker]] = []  # the last inputs: they run once

    def judge(inputs: Sequence[GraphModule], found: Outcome) -> Verdict:
        if found.graphs is None:
            return _raised(found)
        given = tuple(inputs)
        if not known or len(known[0][0]) != len(given) or any(map(_is_other, known[0][0], given)):
            known[:] = [(given, Checker(list(given), world))]
        try:
            report = known[0][1].check(found.graphs, exact=exact, seeds=seeds)
        except RankError as error:
            return Verdict(False, f"not to be checked: {_words(error)}", skip=True)
        return Verdict(not report.ok, report.brief)

    return judge


def _is_other(first: GraphModule, second: GraphModule) -> bool:
    return first is not second


def fails(command: str, *, timeout: float | None = None) -> Predicate:
    """Bad where a command of the user fails on the outcome; a shell runs it, in the current directory.

    In it ``{}`` and ``$FXPASSES_GRAPH`` name the outcome, ``$FXPASSES_INPUT`` the input: a ``.fx.py`` file, or for a
    rank set a directory of rank0.fx.py, rank1.fx.py, ..., which every command of fxpasses takes. Exit statuses are
    those of ``git bisect run``: 0 is good, 125 cannot tell, any other is bad, a signal too. So is a run of more than
    ``timeout`` seconds. A pipeline that raises is skipped. The reason ends with the last line the command wrote.
    """
    if not command.strip():
        raise UsageError("an empty command")

    def judge(inputs: Sequence[GraphModule], found: Outcome) -> Verdict:
        if found.graphs is None:
            return _raised(found)
        with tempfile.TemporaryDirectory(prefix="fxpasses-") as folder:
            names = {"FXPASSES_GRAPH": _written(found.graphs, Path(folder), "graph"),
                     "FXPASSES_INPUT": _written(inputs, Path(folder), "input")}
            return _ran(command.replace("{}", shlex.quote(names["FXPASSES_GRAPH"])), names, timeout)

    return judge


def raises(text: str = "") -> Predicate:
    """Bad where a pass or verify raises with ``text`` in the message; skipped where it raises something else."""

    def judge(inputs: Sequence[GraphModule], found: Outcome) -> Verdict:
        if found.error is None:
            return Verdict(False, "nothing is raised")
        words = _words(found.error)
        bad = text in words
        return Verdict(bad, words if bad else f"raises something else: {words}", skip=not bad)

    return judge


def _raised(found: Outcome) -> Verdict:
    words = "" if found.error is None else f": {_words(found.error)}"
    return Verdict(False, f"the pipeline raises{words}", skip=True)


def _words(error: FxpassesError) -> str:
    """Message and hint, without the place."""
    return f"{error.message} ({error.hint})" if error.hint else error.message


def _written(graphs: Sequence[GraphModule], folder: Path, name: str) -> str:
    """The name of what holds the graphs: a file, or a directory of ranks."""
    from fxpasses.ir.text.writer import dump

    if len(graphs) == 1:
        path = folder / f"{name}.fx.py"
        write_file(path, dump(graphs[0]))
    else:
        path = folder / name
        path.mkdir()
        write_files(dict(zip(files_of_ranks(str(path), len(graphs)), map(dump, graphs), strict=True)))
    return str(path)


def _ran(command: str, names: dict[str, str], timeout: float | None) -> Verdict:
    with tempfile.TemporaryFile() as said:
        status = run_shell(command, names, said, timeout=timeout)
        said.seek(0)
        lines = said.read().decode(errors="replace").strip().splitlines()
    return of_status(status, timeout, lines[-1] if lines else "")


def of_status(status: int | None, timeout: float | None, last: str) -> Verdict:
    """The verdict of an exit status, as for `fails`; ``last``: the last line of output, for the reason."""
    told = f": {last[:_TOLD]}" if last else ""
    if status is None:
        return Verdict(True, f"no end within {timeout:g} s{told}")
    how = f"ended by signal {-status}" if status < 0 else f"exit status {status}"
    return Verdict(status not in (0, SKIP), f"{how}{told}", skip=status == SKIP)
