"""Goldens as their configuration asks for them: each case's graph is read, transformed and written as text."""

from __future__ import annotations

import argparse
import multiprocessing
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from fxpasses.cli import inputs, world
from fxpasses.errors import FxpassesError, UsageError

if TYPE_CHECKING:
    from torch.fx import GraphModule

    from fxpasses.tools.snapshots.config import Case, Config

EXAMPLE = "example:"
"""In front of the name of a bundled graph."""


class Disagreement(FxpassesError):
    """Ranks that cannot run together: there is nothing to keep."""

    exit_code = 1

    def __str__(self) -> str:
        return self.message


@dataclass(frozen=True)
class Made:
    """What a case makes: texts by path in the folder, or why there are none, with the exit status of that."""

    case: Case
    texts: dict[str, str] = field(default_factory=dict)
    error: str = ""
    status: int = 0


def check_cases(config: Config) -> None:
    """Load the passes and look at what every case names, before any work. Raises `UsageError` with file and case."""
    from fxpasses.pm.pipeline import parse_pipeline
    from fxpasses.pm.registry import load_file

    for path in config.load:
        load_file(path)
    for case in config.cases:
        try:
            parse_pipeline(case.passes)
            cost_of_case(case, config)
            world.group_ranks(case.group)
            _files(case, config)
        except UsageError as error:
            raise UsageError(f"case '{case.name}': {error.message}", place=config.place(case),
                             hint=error.hint) from error


def make_all(config: Config, cases: Sequence[Case], jobs: int) -> Iterator[Made]:
    """What each case makes, in their order, by ``jobs`` processes at once."""
    if jobs == 1 or len(cases) < 2:
        yield from (make(config, case) for case in cases)
        return
    forked = sys.platform == "linux"  # a process that starts anew imports torch for seconds
    context = multiprocessing.get_context("fork" if forked else "spawn")
    pool = ProcessPoolExecutor(min(jobs, len(cases)), context, _begin, (config, forked))
    try:
        yield from pool.map(make, [config] * len(cases), cases)
    finally:
        pool.shutdown(cancel_futures=True)  # where somebody interrupts, cases that have not begun never do


def _begin(config: Config, forked: bool) -> None:
    import torch

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is the first process that is interrupted
    torch.set_num_threads(1)  # else one that was forked may wait for threads that it does not have
    if not forked:
        check_cases(config)


def make(config: Config, case: Case) -> Made:
    """Run one case. What goes wrong with its graph is its answer: no other case suffers."""
    try:
        return Made(case, _texts(config, case))
    except FxpassesError as error:
        return Made(case, error=str(error), status=error.exit_code)


def _texts(config: Config, case: Case) -> dict[str, str]:
    from fxpasses.ir.text.writer import dump
    from fxpasses.testing.golden import golden_texts
    from fxpasses.tools.snapshots.config import SUMMARY, TEXT
    from fxpasses.tools.snapshots.summary import summary

    graphs = _results(config, case)
    try:
        texts = {"": dump(graphs[0])} if len(graphs) == 1 else golden_texts(graphs)
    except AssertionError as error:
        raise Disagreement(str(error)) from error
    if case.keep == "summary":
        return {f"{case.name}{SUMMARY}": summary(graphs, cost_of_case(case, config), case.origin)}
    return {f"{case.name}/{rank}{TEXT}" if rank else f"{case.name}{TEXT}": f"{text}{case.origin}\n"
            for rank, text in texts.items()}


def _results(config: Config, case: Case) -> list[GraphModule]:
    from fxpasses.pm.manager import run
    from fxpasses.pm.worlds import resolve_world
    from fxpasses.tools.rank_diff import rank_diff

    options = _options(case)
    paths = _files(case, config)
    if case.graph.startswith(EXAMPLE):
        from fxpasses import examples

        name = case.graph.removeprefix(EXAMPLE)
        graphs = [inputs.Input(name, examples.text(name)).graph(case.pick)]
    else:
        graphs = inputs.graphs_of(paths, options, several=True)
    known = inputs.apply_world(graphs, options)
    stated = resolve_world(graphs, known)
    known = world.proving(known, stated, graphs, case.ranks, bool(case.prove))
    if len(graphs) > 1:
        diff = rank_diff(graphs)
        if not diff:
            raise Disagreement(f"the ranks disagree on their collectives\n{diff}")
    given = [gm.meta.get("world") for gm in graphs]
    found = run(graphs[0] if len(graphs) == 1 else graphs, case.passes, world=known, verify_each=True,
                cost_model=cost_of_case(case, config), prove=case.prove or None)
    results = list(found) if isinstance(found, (list, tuple)) else [found]
    for gm, before in zip(results, given, strict=False) if case.ranks is not None else ():
        if before is None:  # members that a proof takes groups to have are not written
            gm.meta.pop("world", None)
        else:
            gm.meta["world"] = before
    return results


def _options(case: Case) -> argparse.Namespace:
    return argparse.Namespace(graph=case.pick, world_size=case.world_size, group=list(case.group), rank=case.rank,
                              spmd=case.spmd)


def _files(case: Case, config: Config) -> list[str]:
    """The files of a case's graph, one a rank. Raises `UsageError` for missing ones."""
    if case.graph.startswith(EXAMPLE):
        from fxpasses import examples

        examples.text(case.graph.removeprefix(EXAMPLE))
        return [case.graph]
    if case.graph == "-":
        raise UsageError("the graph is '-'", hint="a golden is made of files")
    return inputs.files_of(os.path.normpath(os.path.join(config.folder, case.graph)))


def cost_of_case(case: Case, config: Config) -> str | None:
    """Name of a profile, or the file with one beside the configuration."""
    from fxpasses.cost.profiles import load

    if case.cost is None:
        return None
    beside = os.path.join(config.folder, case.cost)
    spec = beside if os.path.isfile(beside) else case.cost
    load(spec)
    return spec
