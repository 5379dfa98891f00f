"""``fxpasses fmt``: print any readable graph in the canonical text form."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from fxpasses.cli import inputs
from fxpasses.cli.output import Output
from fxpasses.errors import UsageError


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Add the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "fmt", help="print any readable graph in the canonical text form",
        description="Read a graph (.fx.py text, print_readable text, TORCH_LOGS file, fx_graph_runnable script, node "
                    "list) and print it in the canonical text form.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="file to read, '-' for stdin")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("-o", "--output", metavar="FILE", help="write here instead of stdout")
    how.add_argument("-i", "--in-place", action="store_true", help="replace each file")
    how.add_argument("--check", action="store_true", help="print nothing; exit 1 if a file would change")
    how.add_argument("--textconv", action="store_true", help="print for 'git diff': under a table of collectives, a "
                     "file that holds no graph as it is ('fxpasses git-config' tells git)")
    inputs.add_graph_option(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Print, replace or check; 1 when ``--check`` finds a file that is not canonical."""
    from fxpasses.ir.text.writer import dump

    paths = arguments.files
    if arguments.textconv:
        return _print_textconv(arguments)
    if len(paths) > 1 and not (arguments.in_place or arguments.check):
        raise UsageError(f"{len(paths)} files", hint="with -i or --check, or one at a time")
    if arguments.in_place and "-" in paths:
        raise UsageError("stdin cannot be replaced", hint="leave -i out")
    targets = [Output(path if arguments.in_place else arguments.output) for path in paths]
    for target in targets:
        target.check()
    sources = [inputs.Input.named(path) for path in paths]
    texts = [dump(source.graph(arguments.graph)) for source in sources]
    changed = [source.name for source, text in zip(sources, texts, strict=True) if source.content() != text.encode()]
    if arguments.check:
        for name in changed:
            print(f"{name}: would change", file=sys.stderr)
        return 1 if changed else 0
    for source, target, text in zip(sources, targets, texts, strict=True):
        if not arguments.in_place or source.name in changed:
            target.write(text)
    return 0


def _print_textconv(arguments: argparse.Namespace) -> int:
    if len(arguments.files) != 1 or arguments.files == ["-"] or arguments.graph is not None:
        raise UsageError("--textconv is for git, which names one file")
    from fxpasses.tools.textconv import textconv

    path = Path(arguments.files[0])
    if not path.is_file():
        raise UsageError(f"no file '{path}'")
    print(textconv(path), end="")
    return 0
