"""``fxpasses capture``: a train step, written as a function, as one graph."""

from __future__ import annotations

import argparse
import ast
import os
import sys
import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from fxpasses.cli.catalogue import add_load, load_passes
from fxpasses.cli.output import Output, rank_outputs, texts_of, write_all
from fxpasses.errors import UsageError, did_you_mean

if TYPE_CHECKING:
    from torch.fx import GraphModule

_DESCRIPTION = """\
Capture a whole train step - forward, backward, gradient synchronisation, update - as one graph, and print it in the
text form on stdout; everything else goes to stderr.

TARGET names a function without arguments that returns what fxpasses.capture takes: the step or model and its
arguments, as a tuple of two, or a dict of its parameters, such as {"step_or_model": model, "args": (x,), "world": 4}.
It is run, so --execute has to say that it may be."""
_OPTIMIZERS = ("SGD", "Adam", "AdamW")


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Add the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "capture", help="a train step as one graph", description=_DESCRIPTION)
    parser.add_argument("target", metavar="TARGET", help="MODULE:FUNCTION or FILE.py:FUNCTION")
    parser.add_argument("--execute", action="store_true", help="run TARGET, which is code")
    parser.add_argument("-o", "--output", metavar="FILE",
                        help="write here instead of stdout; for a rank set a directory, or a name with {rank}")
    step = parser.add_argument_group("the step", "these win over what TARGET returns")
    step.add_argument("--parallel", metavar="TEXT", help="how it is spread over ranks, outermost first: ddp, fsdp, tp, "
                      "ep, cp, with settings in braces, such as 'fsdp{gather=parameter},tp'; settings left out are "
                      "those of TARGET's parallel")
    world = step.add_mutually_exclusive_group()
    world.add_argument("--world-size", dest="world", type=int, metavar="N", help="number of ranks")
    world.add_argument("--mesh", metavar="NAME=N,...", help="a mesh of ranks, a group for each dimension: dp=4,tp=2")
    step.add_argument("--optimizer", metavar="TEXT", help="what updates: 'SGD(lr=0.1)', 'AdamW(lr=0.001)', ...")
    step.add_argument("--micro-batches", type=int, metavar="M", help="parts that the batch is cut into")
    step.add_argument("--loop", choices=("unrolled", "scan"), help="how they follow each other in the graph")
    step.add_argument("--clip-norm", type=float, metavar="NORM", help="largest norm of all gradients together")
    step.add_argument("--gradsync", metavar="OPTIONS", help="options of the pass gradsync: NAME=VALUE NAME=VALUE")
    parser.add_argument("--passes", metavar="TEXT", help="passes to run on the captured graph (default: none)")
    parser.add_argument("--reproducer-dir", metavar="DIR", default=".",
                        help="where a failing pass leaves its reproducer (default: here; '' for none)")
    add_load(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Capture, transform, write. Everything the user can get wrong is checked before the user's code runs."""
    from fxpasses.cli import parallel, targets
    from fxpasses.pm.pipeline import parse_pipeline

    folder = targets.folder_of(arguments.target)
    if not arguments.execute:
        raise UsageError(f"'{arguments.target}' names code, and capture would run it", hint="--execute allows that")
    load_passes(arguments)
    passes = parse_pipeline(arguments.passes or "")
    if arguments.reproducer_dir and not os.path.isdir(arguments.reproducer_dir):
        raise UsageError(f"no directory '{arguments.reproducer_dir}' for reproducers")
    output = Output(arguments.output)
    if not _is_for_ranks(arguments.output):
        output.check()
    elif not arguments.output.endswith("/"):
        rank_outputs(arguments.output, 1)[0].check()
    chosen = _chosen(arguments)
    with targets.running(f"'{arguments.target}'", folder):
        target = targets.found(arguments.target)
        given = _given(target(), arguments.target, target)
        if "parallel" in chosen:
            chosen["parallel"] = parallel.arranged(chosen["parallel"], given.get("parallel"))
        graphs = _captured({**given, **chosen})
    if len(graphs) == 1:
        output.check()
    _say_findings(graphs)
    results = _transformed(graphs, passes, arguments)
    write_all([output] if len(results) == 1 else rank_outputs(arguments.output, len(results)), texts_of(results))
    return 0


def _is_for_ranks(path: str | None) -> bool:
    """A place for one file a rank, which a rank set needs."""
    return path is not None and ("{rank}" in path or path.endswith("/") or os.path.isdir(path))


def _chosen(arguments: argparse.Namespace) -> dict[str, Any]:
    """Parameters of ``fxpasses.capture`` that options give."""
    from fxpasses.cli.parallel import parallel_of, world_of_mesh

    names = ("parallel", "world", "micro_batches", "loop", "clip_norm", "gradsync")
    chosen = {name: value for name in names if (value := getattr(arguments, name)) is not None}
    for name in ("world", "micro_batches"):
        if chosen.get(name, 1) < 1:
            option = "--world-size" if name == "world" else "--micro-batches"
            raise UsageError(f"{option} {chosen[name]} is not positive")
    if arguments.mesh is not None:
        chosen["world"] = world_of_mesh(arguments.mesh)
    if arguments.parallel is not None:
        chosen["parallel"] = parallel_of(arguments.parallel)
    if arguments.optimizer is not None:
        chosen["optimizer"] = _optimizer(arguments.optimizer)
    return chosen


def _optimizer(text: str) -> Callable[[Any], Any]:
    """``AdamW(lr=0.001)`` as a function of parameters. Only numbers, booleans and tuples of them are read."""
    example = "for instance 'AdamW(lr=0.001, weight_decay=0.1)'"
    try:
        call = ast.parse(text, mode="eval").body
        call = ast.Call(call, [], []) if isinstance(call, ast.Name) else call
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.args:
            raise ValueError("no call by keywords")
        settings = {str(keyword.arg): ast.literal_eval(keyword.value) for keyword in call.keywords if keyword.arg}
    except (SyntaxError, ValueError, TypeError):
        raise UsageError(f"--optimizer '{text}' is not NAME(SETTING=VALUE, ...)", hint=example) from None
    name = call.func.id
    if name not in _OPTIMIZERS:
        hint = did_you_mean(name, list(_OPTIMIZERS)) or f"known: {', '.join(_OPTIMIZERS)}"
        raise UsageError(f"--optimizer: there is no '{name}'", hint=hint)

    def make(parameters: Any) -> Any:
        import torch

        try:
            return getattr(torch.optim, name)(parameters, **settings)
        except (TypeError, ValueError) as error:
            raise UsageError(f"--optimizer '{text}': {error}", hint=example) from error

    return make


def _given(returned: Any, target: str, function: Callable[[], Any]) -> dict[str, Any]:
    """What a target returned, as parameters of ``fxpasses.capture``."""
    from fxpasses.cli.targets import place_of

    if isinstance(returned, Mapping):
        return _known(returned, target, function)
    if isinstance(returned, (tuple, list)) and len(returned) == 2 and callable(returned[0]):
        step, args = returned
        return {"step_or_model": step, "args": args if isinstance(args, (tuple, list, Mapping)) else (args,)}
    size = f" and length {len(returned)}" if isinstance(returned, (tuple, list)) else ""
    raise UsageError(f"'{target}' returns a value of type {type(returned).__name__}{size}", place=place_of(function),
                     hint="(step or model, arguments) or a dict of what fxpasses.capture takes is wanted")


def _known(returned: Mapping[Any, Any], target: str, function: Callable[[], Any]) -> dict[str, Any]:
    import inspect

    from fxpasses.cli.targets import place_of
    from fxpasses.frontend.capture import capture

    known = list(inspect.signature(capture).parameters)
    for name in returned:
        if name not in known:
            raise UsageError(f"'{target}' returns '{name}', which fxpasses.capture does not take",
                             place=place_of(function), hint=did_you_mean(str(name), known) or ", ".join(known))
    if "step_or_model" not in returned:
        raise UsageError(f"'{target}' returns no 'step_or_model'", place=place_of(function))
    return dict(returned)


def _captured(given: Mapping[str, Any]) -> list[GraphModule]:
    """The graph, or one a rank, and a line on stderr that says what is in it."""
    from fxpasses.cli.report import counts_text
    from fxpasses.frontend.capture import capture
    from fxpasses.pm.observe import Counts

    started = time.perf_counter()
    args = given.get("args", ())
    found: Any = capture(**{**given, "args": tuple(args) if isinstance(args, list) else args})
    graphs = list(found) if isinstance(found, (list, tuple)) else [found]
    seconds = time.perf_counter() - started
    print(f"captured  {counts_text(Counts.of(graphs))}, {seconds:.2f} s", file=sys.stderr)
    return graphs


def _say_findings(graphs: list[GraphModule]) -> None:
    from fxpasses.ir.verify import findings, rank_set_findings

    for finding in dict.fromkeys(map(str, (*(found for gm in graphs for found in findings(gm)),
                                           *rank_set_findings(graphs)))):
        print(finding, file=sys.stderr)


def _transformed(graphs: list[GraphModule], passes: list[Any], arguments: argparse.Namespace) -> list[GraphModule]:
    """What the passes make of the graph, or of a rank set."""
    from fxpasses.cli.report import Report
    from fxpasses.pm.manager import PassManager
    from fxpasses.pm.remarks import Remark

    if passes:
        remarks: list[Remark] = []
        result = PassManager(passes, remarks=remarks, observers=[Report()],
                             reproducer_dir=arguments.reproducer_dir or None)(graphs if len(graphs) > 1 else graphs[0])
        return list(result) if isinstance(result, (list, tuple)) else [result]
    return graphs
