"""``fxpasses plan``: the order a pipeline will run in, and why."""

from __future__ import annotations

import argparse
import json
import textwrap
from typing import TYPE_CHECKING, Any

from fxpasses.cli.catalogue import add_load, add_passes, forms, load_passes
from fxpasses.cli.costs import add_cost, cost_of
from fxpasses.errors import UsageError
from fxpasses.pipelines import EXPLAINED, PURPOSES

if TYPE_CHECKING:
    from fxpasses.pm.declare import Pass


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Add the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "plan", help="the order a pipeline will run in, and why",
        description="Resolve a pipeline without running it: passes in order, their forms and options; for a named one "
                    "(fxpasses plan overlap) also why each pass stands where it does.")
    parser.add_argument("pipeline", nargs="?", metavar="PIPELINE", help="a named pipeline or passes, as for --passes")
    add_passes(parser)
    parser.add_argument("--json", action="store_true", help="the plan as JSON")
    add_load(parser)
    add_cost(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Print one block a pass, in running order."""
    from fxpasses.pm.order import order
    from fxpasses.pm.pipeline import format_pipeline, parse_pipeline
    from fxpasses.pm.registry import get_pass

    load_passes(arguments)
    cost = cost_of(arguments)
    asked = _asked(arguments)
    planned = order(parse_pipeline(asked), get_pass)
    reasons = [why for _, why in EXPLAINED.get(asked, ())] or [""] * len(planned.passes)
    if arguments.json:
        from fxpasses.pm.contracts import contract

        steps = [{**contract(pass_), "values": _values(pass_), "why": why}
                 for pass_, why in zip(planned.passes, reasons, strict=True)]
        text = format_pipeline(planned.passes)
        print(json.dumps({"pipeline": text, "passes": steps, "notes": planned.notes, "cost": cost}, indent=2))
        return 0
    if asked in PURPOSES:
        print(f"{asked}: {PURPOSES[asked]}")
    names = [pass_.name for pass_ in planned.passes]
    for number, (pass_, why) in enumerate(zip(planned.passes, reasons, strict=True), start=1):
        print(f"{number}. {pass_.name}  [{forms(pass_)}]  {pass_.summary}")
        if why:
            print(textwrap.fill(f"why here: {why}", 110, initial_indent=" " * 5, subsequent_indent=" " * 15))
        _print_order(pass_, names[: number - 1])
        _print_options(pass_)
    if cost is not None:
        print(f"costs: {cost}")
    for note in planned.notes:
        print(f"note: {note}")
    return 0


def _asked(arguments: argparse.Namespace) -> str:
    """The text of the pipeline. Raises `UsageError` where it is given twice."""
    text: str = arguments.passes if arguments.pipeline is None else arguments.pipeline
    if arguments.pipeline is not None and arguments.passes != "default":
        raise UsageError(f"'{text}' and --passes", hint="one pipeline is planned: plan PIPELINE, or plan --passes TEXT")
    return text.strip()


def _values(pass_: Pass) -> dict[str, Any]:
    return {option.name: getattr(pass_.options, option.name) for option in pass_.fields}


def _print_order(pass_: Pass, earlier: list[str]) -> None:
    for word, names in (("requires", pass_.requires), ("after", pass_.after)):
        held = [name for name in names if name in earlier]
        if held:
            print(f"     {word} {', '.join(held)}")


def _print_options(pass_: Pass) -> None:
    from fxpasses.pm.options import format_value

    for option in pass_.fields:
        value = getattr(pass_.options, option.name)
        origin = "default" if value == option.default else f"given, default {format_value(option.default)}"
        print(f"     {option.name}={format_value(value)}  ({origin}) {textwrap.shorten(option.doc, 80)}".rstrip())
