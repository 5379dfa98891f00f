"""The passes a command may use, and what to say about one."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fxpasses.pm.declare import Pass


def add_passes(parser: argparse.ArgumentParser) -> None:
    """Add --passes, the pipeline."""
    parser.add_argument("--passes", default="default", metavar="TEXT",
                        help="passes by name, or a named pipeline: commhoist,asynccp{OPTION=VALUE}; several options "
                             "are separated by spaces, so quote the text (default: the pipeline 'default')")


def add_load(parser: argparse.ArgumentParser) -> None:
    """Add --load, for passes that are not installed."""
    parser.add_argument("--load", action="append", default=[], metavar="FILE.py",
                        help="add the passes of a Python file, which is executed (repeatable)")


def load_passes(arguments: argparse.Namespace) -> None:
    """Register the passes of every --load file. Raises `UsageError` for a missing file or a name clash."""
    from fxpasses.pm.registry import load_file

    for path in arguments.load:
        load_file(path)


def forms(pass_: Pass) -> str:
    """``spmd -> scheduled``, or the one form a pass keeps."""
    return pass_.takes if pass_.takes == pass_.gives else f"{pass_.takes} -> {pass_.gives}"
