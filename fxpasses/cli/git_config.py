"""``fxpasses git-config``: the settings by which git shows graphs, printed or installed."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from pathlib import Path
from typing import Any

from fxpasses.errors import UsageError

ATTRIBUTE = "*.fx.py diff=fxpasses"
_DESCRIPTION = """\
Let git show .fx.py files as graphs. With the settings that this prints,

  git diff, git log -p       compare the canonical text, under a table of the collectives (fmt --textconv)
  git difftool -y -t fxpasses   compares the graphs themselves (diff)

--install writes them into this repository: into its git configuration, and one line into .gitattributes, which is to be
committed. Without a graph in it, such as in the midst of a merge, a file is shown as it is."""


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Add the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "git-config", help="print or install the settings by which git shows graphs", description=_DESCRIPTION)
    parser.add_argument("--install", action="store_true", help="write them into the repository of this directory")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Print the settings, or install them."""
    if not arguments.install:
        for key, value in _settings():
            print(f"git config {key} {shlex.quote(value)}")
        print(f"echo {shlex.quote(ATTRIBUTE)} >> .gitattributes")
        return 0
    from fxpasses.ir.files import write_file

    attributes = Path(_git("rev-parse", "--show-toplevel")) / ".gitattributes"
    for key, value in _settings():
        _git("config", key, value)
    try:
        present = attributes.read_bytes() if attributes.exists() else b""
        if any(b"diff=fxpasses" in line.split() for line in present.splitlines()):
            return 0
        gap = b"" if present.endswith(b"\n") or not present else b"\n"
        write_file(attributes, b"".join([present, gap, ATTRIBUTE.encode(), b"\n"]))
    except OSError as error:
        raise UsageError(f"cannot write '{attributes}': {error.strerror}") from error
    print(f"{attributes}: {ATTRIBUTE}", file=sys.stderr)
    return 0


def _settings() -> list[tuple[str, str]]:
    from fxpasses.tools.git import own_command

    command = own_command()
    return [("diff.fxpasses.textconv", f"{command} fmt --textconv"), ("diff.fxpasses.cachetextconv", "true"),
            ("diff.fxpasses.xfuncname", r"^[ \t]*class .*$"),
            ("difftool.fxpasses.cmd", f'{command} diff "$LOCAL" "$REMOTE"')]


def _git(*words: str) -> str:
    """What git prints. Raises `UsageError` for whatever it refuses."""
    from fxpasses.tools.git import complaint, git

    done = git(Path(), *words)
    if done.returncode:
        raise UsageError(f"git {words[0]}: {complaint(done)}")
    return os.fsdecode(done.stdout).strip()
