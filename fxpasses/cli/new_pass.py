"""``fxpasses new-pass``: a file with a pass that works, and its test, to start from."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from fxpasses.errors import UsageError


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Add the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "new-pass", help="a file with a pass that works, and its test, to start from",
        description="Write NAME.py, a pass for --load, and test_NAME.py, its test for pytest. What is there already is "
                    "never touched.")
    parser.add_argument("name", metavar="NAME", help="small letters, digits and _")
    parser.add_argument("--folder", default=".", metavar="DIR", help="where to write (default: here)")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Write both files. Raises `UsageError` for a bad or taken name and for files that are there."""
    from fxpasses.ir.files import write_files
    from fxpasses.tools.new_pass import check_name, taken_names, texts

    name, folder = arguments.name, Path(arguments.folder)
    files = (folder / f"{name}.py", folder / f"test_{name}.py")
    for path in files:
        if os.path.lexists(path):
            raise UsageError(f"'{path}' is there already", hint="choose another name, or remove it")
    check_name(name, taken_names())
    if not folder.is_dir():
        raise UsageError(f"no directory '{folder}'")
    write_files(dict(zip(files, texts(name, name), strict=True)))
    print(f"{files[0]}: the pass; 'fxpasses explain {name} --load {files[0]}' shows it")
    print(f"{files[1]}: its test; run 'python -m pytest {files[1]}'")
    return 0
