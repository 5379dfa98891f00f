"""``fxpasses git-config``: the settings by which git shows graphs, printed or installed."""

from __future__ import annotations

import argparse
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
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
    attributes = Path(_git("rev-parse", "--show-toplevel")) / ".gitattributes"
    for key, value in _settings():
        _git("config", key, value)
    present = attributes.read_text(encoding="utf-8") if attributes.exists() else ""
    if any("diff=fxpasses" in line.split() for line in present.splitlines()):
        return 0
    gap = "" if present.endswith("\n") or not present else "\n"
    try:
        attributes.write_text(f"{present}{gap}{ATTRIBUTE}\n", encoding="utf-8")
    except OSError as error:
        raise UsageError(f"cannot write '{attributes}': {error.strerror}") from error
    print(f"{attributes}: {ATTRIBUTE}", file=sys.stderr)
    return 0


def _settings() -> list[tuple[str, str]]:
    command = "fxpasses" if shutil.which("fxpasses") else f"{shlex.quote(sys.executable)} -m fxpasses"
    return [("diff.fxpasses.textconv", f"{command} fmt --textconv"), ("diff.fxpasses.cachetextconv", "true"),
            ("diff.fxpasses.xfuncname", r"^[ \t]*class .*$"),
            ("difftool.fxpasses.cmd", f'{command} diff "$LOCAL" "$REMOTE"')]


def _git(*words: str) -> str:
    """What git prints. Raises `UsageError` for whatever it refuses."""
    try:
        return _run(["git", *words]).stdout.strip()
    except FileNotFoundError:
        raise UsageError("there is no git here") from None
    except subprocess.CalledProcessError as error:
        raise UsageError(f"git {words[0]}: {str(error.stderr).strip() or 'failed'}") from None


def _run(words: Sequence[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, check=True, capture_output=True, text=True)
