"""A new pass in this repository: ``make new-pass NAME=...``.

Writes the pass, its test, a graph with work for it, the line that exports it and its line in the changelog, or nothing.
Documentation, the lock of its contract and golden files are made from these, by the targets that make them.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from fxpasses.errors import UsageError
from fxpasses.ir.files import write_files
from fxpasses.tools.new_pass import GRAPH, check_name, taken_names, texts

ROOT = Path(__file__).resolve().parents[1]
_ADDED = "### Added\n\n"


def files(name: str, root: Path = ROOT) -> dict[Path, str]:
    """Path -> text of all that changes. Raises `UsageError` for a bad or taken name and for files that are there."""
    taken = taken_names()
    check_name(name, {word: kind for word, kind in taken.items() if kind != "a pass"})
    passes = root / "fxpasses" / "passes"
    tests = root / "tests"
    new = (passes / f"{name}.py", tests / "passes" / f"test_{name}.py", tests / "lit" / f"{name}.fx.py")
    for path in (passes / name, *new):
        if path.exists():
            raise UsageError(f"'{path.relative_to(root)}' is there already", hint="choose another name, or remove it")
    check_name(name, taken)
    text, test = texts(name, "fxpasses.passes")
    exports, changelog = passes / "__init__.py", root / "CHANGELOG.md"
    return dict(zip(new, (text, test, GRAPH.format(name=name)), strict=True)) | {
        exports: _exported(exports.read_text(), name), changelog: _told(changelog.read_text(), name)}


def _exported(text: str, name: str) -> str:
    """The exports with one more, in order."""
    head, *lines = text.rstrip("\n").split("\nfrom ")
    lines = sorted([*lines, f"fxpasses.passes.{name} import {name} as {name}"])
    return "\nfrom ".join([head, *lines]) + "\n"


def _told(text: str, name: str) -> str:
    """The changelog with a line on the new pass under Unreleased."""
    head, found, tail = text.partition(_ADDED)
    if not found or "\n## Unreleased\n" not in head or head.count("\n## ") > 1:
        raise UsageError("CHANGELOG.md has no '### Added' under Unreleased", hint="add the heading")
    return f"{head}{found}- `{name}`: writes `x * 2` as `x + x`.\n{tail}"


def main(name: str, root: Path = ROOT) -> int:
    """Write all files, or say why not."""
    try:
        changed = files(name, root)
        write_files(changed)
    except (UsageError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    for path in changed:
        print(path.relative_to(root))
    return 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name")
    sys.exit(main(parser.parse_args().name))
