"""``fxpasses list``: the passes there are, one line each."""

from __future__ import annotations

import argparse
import json
from typing import Any

from fxpasses.cli.catalogue import add_load, contract, forms, load_passes


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Add the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "list", help="the passes, one line each", description="List passes and named pipelines.")
    parser.add_argument("--json", action="store_true", help="contracts and option schemas as JSON")
    add_load(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Print the passes by name, then the named pipelines."""
    from fxpasses.pm.pipeline import named_pipelines
    from fxpasses.pm.registry import all_passes

    load_passes(arguments)
    passes, pipelines = all_passes(), named_pipelines()
    if arguments.json:
        print(json.dumps({"passes": [contract(pass_) for pass_ in passes], "pipelines": pipelines}, indent=2))
        return 0
    width = max(len(name) for name in [*pipelines, *(pass_.name for pass_ in passes)])
    shown = max((len(forms(pass_)) for pass_ in passes), default=0)
    for pass_ in passes:
        print(f"{pass_.name:{width}}  {forms(pass_):{shown}}  {pass_.summary}")
    for name, text in pipelines.items():
        print(f"{name:{width}}  {'pipeline':{shown}}  {text}")
    return 0
