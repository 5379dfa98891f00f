"""``fxpasses list``: the passes there are, one line each, or the cost profiles."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from fxpasses.cli.catalogue import add_load, forms, load_passes
from fxpasses.cli.costs import print_profiles


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Add the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "list", help="the passes, one line each", description="List passes and named pipelines, or cost profiles.")
    parser.add_argument("--costs", action="store_true", help="the cost profiles that --cost knows by name")
    parser.add_argument("--json", action="store_true", help="contracts and option schemas, or figures, as JSON")
    parser.add_argument("--schema", action="store_true", help="the JSON Schema of what --json prints of passes")
    add_load(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Print the passes by name, then the named pipelines."""
    from fxpasses.pm.pipeline import named_pipelines
    from fxpasses.pm.registry import default_registry

    if arguments.schema:
        from fxpasses.pm.contracts import SCHEMA

        print(SCHEMA.read_text(), end="")
        return 0
    load_passes(arguments)
    if arguments.costs:
        print_profiles(as_json=arguments.json)
        return 0
    registry = default_registry()
    passes, pipelines = list(registry.all().values()), named_pipelines()
    for error in registry.broken():
        print(f"warning: {error.message}", file=sys.stderr)
    if arguments.json:
        from fxpasses.pm.contracts import contract

        print(json.dumps({"passes": [contract(pass_) for pass_ in passes], "pipelines": pipelines}, indent=2))
        return 0
    width = max(len(name) for name in [*pipelines, *(pass_.name for pass_ in passes)])
    shown = max([len("pipeline"), *(len(forms(pass_)) for pass_ in passes)])
    for pass_ in passes:
        print(f"{pass_.name:{width}}  {forms(pass_):{shown}}  {pass_.summary}")
    for name, text in pipelines.items():
        print(f"{name:{width}}  {'pipeline':{shown}}  {text}")
    return 0
