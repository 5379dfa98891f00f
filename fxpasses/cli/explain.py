"""``fxpasses explain``: what a pass does, when it does nothing, and its options; or what a remark code means."""

from __future__ import annotations

import argparse
import json
import re
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fxpasses.cli.catalogue import add_load, contract, forms, load_passes
from fxpasses.errors import UsageError, did_you_mean

if TYPE_CHECKING:
    from fxpasses.pm.declare import Pass


_REMARKS = Path(__file__).resolve().parents[2] / "docs" / "remarks.md"
_ROW = re.compile(r"\| `(?P<code>[\w-]+)` \| (?P<kind>\w+) \| (?P<meaning>.+) \|")


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Add the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "explain", help="what a pass does, its options; what a remark code means",
        description="Explain a pass or named pipeline by its documentation, or the code of a remark.")
    parser.add_argument("name", metavar="PASS|CODE", help="a pass, a named pipeline or the code of a remark")
    parser.add_argument("--json", action="store_true", help="the pass's contract as JSON")
    add_load(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Print the documentation. Raises `UsageError` for a name that is neither a pass nor a code."""
    from fxpasses.pm.pipeline import named_pipelines
    from fxpasses.pm.registry import all_passes

    load_passes(arguments)
    passes, pipelines = all_passes(), named_pipelines()
    name = arguments.name.replace("-", "_")
    if name in passes:
        _print_pass(passes[name], arguments.json)
        return 0
    if name in pipelines:
        print(f"{name} is the pipeline {pipelines[name]}")
        return 0
    codes = _codes()
    for owner, kind, meaning in codes.get(arguments.name, ()):
        print(f"{owner}: {kind} {arguments.name}: {meaning}")
    if arguments.name not in codes:
        raise UsageError(f"neither a pass nor the code of a remark: '{arguments.name}'",
                         hint=did_you_mean(arguments.name, [*passes, *pipelines, *codes]) or "see 'fxpasses list'")
    return 0


def _print_pass(pass_: Pass, as_json: bool) -> None:
    from fxpasses.pm.options import format_value

    if as_json:
        print(json.dumps({**contract(pass_), "doc": pass_.doc}, indent=2))
        return
    print(f"{pass_.name}  [{forms(pass_)}]\n\n{pass_.doc}\n")
    for word, names in (("requires", pass_.requires), ("after", pass_.after)):
        if names:
            print(f"{word}: {', '.join(names)}")
    print("options:" if pass_.fields else "options: none")
    for option in pass_.fields:
        print(f"  {option.name}: {option.type_text} = {format_value(option.default)}")
        print(textwrap.indent(textwrap.fill(" ".join(option.doc.split()), 96), "      "))


def _codes() -> dict[str, list[tuple[str, str, str]]]:
    """Code -> (pass, kind, meaning), from the tables of docs/remarks.md; empty where there is only the wheel."""
    codes: dict[str, list[tuple[str, str, str]]] = {}
    owner = ""
    for line in _REMARKS.read_text(encoding="utf-8").splitlines() if _REMARKS.exists() else ():
        owner = line.removeprefix("## ") if line.startswith("## ") else owner
        row = _ROW.fullmatch(line)
        if row is not None:
            codes.setdefault(row["code"], []).append((owner, row["kind"], row["meaning"]))
    return codes
