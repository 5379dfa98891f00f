"""``fxpasses explain``: what a pass does, when it does nothing, its options; what an option, a code or a file means."""

from __future__ import annotations

import argparse
import json
import textwrap
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fxpasses.cli.catalogue import add_load, forms, load_passes
from fxpasses.cli.inputs import files_of
from fxpasses.errors import UsageError, did_you_mean

if TYPE_CHECKING:
    from fxpasses.pm.declare import Pass
    from fxpasses.pm.options import Option


_KINDS = ("ddp", "fsdp", "tp", "ep", "cp")
"""Kinds of parallelism by their words in the frontend, which imports torch."""


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Add the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "explain", help="what a pass does, its options; what a code means; what a step takes",
        description="Explain a pass or named pipeline by its documentation, an option of passes, or a code that a pass "
                    "remarks or verify finds; a kind of parallelism, such as fsdp, with its settings. Of a captured "
                    "step in a file: how its inputs lie over the ranks.")
    parser.add_argument("name", metavar="PASS|OPTION|CODE|KIND|FILE.fx.py",
                        help="a pass, a named pipeline, an option, a code, ddp fsdp tp ep or cp, or a captured step, "
                             "one file or a directory of rank0.fx.py, rank1.fx.py, ...")
    parser.add_argument("--json", action="store_true", help="the pass's contract as JSON")
    add_load(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Print the documentation. Raises `UsageError` for a name that is none of these."""
    from fxpasses.pm.pipeline import named_pipelines
    from fxpasses.pm.registry import all_passes

    if arguments.name.endswith((".py", "/")):
        _print_step(arguments.name)
        return 0
    load_passes(arguments)
    passes, pipelines = all_passes(), named_pipelines()
    name = arguments.name.replace("-", "_")
    if name in passes:
        _print_pass(passes[name], arguments.json)
        return 0
    if name in _KINDS:
        _print_kind(name)
    if name in pipelines:
        print(f"{name} is {'also ' * (name in _KINDS)}the pipeline {pipelines[name]}")
    if name in (*_KINDS, *pipelines):
        return 0
    codes = _codes(passes.values())
    for owner, kind, meaning in codes.get(arguments.name, ()):
        print(f"{owner}: {kind} {arguments.name}: {meaning}")
    options = [(pass_.name, option) for pass_ in passes.values() for option in pass_.fields]
    for owner, option in options:
        if option.name == arguments.name:
            _print_option(option, f"{owner}: option ")
    names = [*passes, *pipelines, *_KINDS, *codes, *(option.name for _, option in options)]
    if arguments.name not in names:
        if Path(arguments.name).is_dir():
            _print_step(arguments.name)
            return 0
        raise UsageError(f"neither a pass, an option nor the code of a remark or finding: '{arguments.name}'",
                         hint=did_you_mean(arguments.name, names) or "see 'fxpasses list'")
    return 0


def _print_step(path: str) -> None:
    """The table of a captured step; of a rank set once, and once more for ranks that take other inputs."""
    from fxpasses.cli.describe import describe
    from fxpasses.ir.load import load

    tables: dict[tuple[str, ...], list[int]] = {}
    for rank, file in enumerate(files_of(path)):
        tables.setdefault(tuple(describe(load(Path(file)), path)), []).append(rank)
    for lines, ranks in tables.items():
        if len(tables) > 1:
            print(f"rank{'s' * (len(ranks) > 1)} {', '.join(map(str, ranks))}:")
        print("\n".join(lines))


def _print_kind(name: str) -> None:
    import inspect
    from dataclasses import fields

    from fxpasses.frontend.arrangement import NAMES

    settings = NAMES[name]()
    print(f"{name} is parallel=fxpasses.{type(settings).__name__}(...)\n\n{inspect.getdoc(settings)}\n\nsettings:")
    for field in fields(settings):
        print(f"  {field.name}: {field.type} = {field.default!r}")


def _print_pass(pass_: Pass, as_json: bool) -> None:
    if as_json:
        from fxpasses.pm.contracts import contract

        print(json.dumps({**contract(pass_), "doc": pass_.doc}, indent=2))
        return
    print(f"{pass_.name}  [{forms(pass_)}]\n\n{pass_.doc}\n")
    for word, names in (("requires", pass_.requires), ("after", pass_.after)):
        if names:
            print(f"{word}: {', '.join(names)}")
    print("options:" if pass_.fields else "options: none")
    for option in pass_.fields:
        _print_option(option, "  ")


def _print_option(option: Option, lead: str) -> None:
    from fxpasses.pm.options import format_value

    print(f"{lead}{option.name}: {option.type_text} = {format_value(option.default)}")
    if option.doc:
        print(textwrap.indent(textwrap.fill(" ".join(option.doc.split()), 96), "      "))


def _codes(passes: Iterable[Pass]) -> dict[str, list[tuple[str, str, str]]]:
    """Code -> (who makes it, kinds, meaning), as passes, verify and what runs passes declare them."""
    from fxpasses.ir.verify.codes import FINDINGS
    from fxpasses.pm.remarks import AROUND_PASSES

    codes = {code: [("verify", kinds, meaning)] for code, (kinds, meaning) in FINDINGS.items()}
    codes |= {code: [("around passes", kinds, meaning)] for code, (kinds, meaning) in AROUND_PASSES.items()}
    for pass_ in passes:
        for code, (kinds, meaning) in (pass_.remarks or {}).items():
            codes.setdefault(code, []).append((pass_.name, kinds, meaning))
    return codes
