"""``fxpasses snapshot report``: what changed in a folder of goldens, as one comment of a pull request."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from fxpasses.cli.costs import add_cost, cost_of
from fxpasses.cli.output import Output, write_all
from fxpasses.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from fxpasses.tools.snapshots.entries import Entry
    from fxpasses.tools.snapshots.units import Unit

_DESCRIPTION = """\
Compare the goldens of a folder with what they were: at the commit where this branch left REF (default: HEAD, so what is
not committed yet), or in another folder. Any folder of .fx.py files will do, that of a test framework too.

The report is Markdown that fits one comment: a table of figures, charts of the most changed steps, a folded section for
each golden. With -o report.md pictures are written beside it: report-1.svg, ..."""


def add_parser(actions: Any) -> None:
    """Add the action."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "report", help="what changed since a commit, as one comment of a pull request", description=_DESCRIPTION)
    parser.add_argument("folder", metavar="FOLDER", help="goldens as they are now")
    parser.add_argument("--base", default="HEAD", metavar="REF|DIR", help="a commit, or a folder (default: HEAD)")
    parser.add_argument("-o", "--output", metavar="FILE", help="write here instead of stdout")
    parser.add_argument("--format", choices=("markdown", "json"), default="markdown")
    parser.add_argument("--pictures", type=int, default=3, metavar="N",
                        help="draw the steps of the N most changed goldens (default: 3)")
    parser.add_argument("--picture-url", metavar="URL", help="where readers find the pictures: a prefix that ends in "
                        "'/', or one page for all (default: beside the report)")
    add_cost(parser)
    parser.set_defaults(act=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the report; that there are changes is no failure."""
    if arguments.pictures < 0:
        raise UsageError(f"--pictures {arguments.pictures} is negative")
    folder = Path(arguments.folder)
    if not folder.is_dir():
        raise UsageError(f"no directory '{arguments.folder}'")
    output = Output(arguments.output)
    output.check()
    cost = _costs(folder, cost_of(arguments))
    from fxpasses.tools.snapshots.entries import entry_of
    from fxpasses.tools.snapshots.pictures import chart, drawn, picture
    from fxpasses.tools.snapshots.report import Report, ordered
    from fxpasses.tools.snapshots.units import changes, texts_of_folder

    base, before = _base(folder, arguments.base)
    after = texts_of_folder(folder)
    entries = ordered([entry_of(change, cost) for change in changes(before, after)])
    shown = drawn(entries, arguments.pictures)
    files = {} if output.is_stdout else {entry.change.name: _beside(arguments.output, number)
                                         for number, entry in enumerate(shown, 1)}
    kept = sum(before.get(path) == text for path, text in after.items())
    report = Report(entries, base, arguments.folder, kept, {entry.change.name: chart(entry) for entry in shown},
                    {name: _link(path, arguments.picture_url, arguments.format) for name, path in files.items()})
    text = json.dumps(report.as_dict(), indent=2) + "\n" if arguments.format == "json" else str(report)
    write_all([output, *map(Output, files.values())], [text, *(picture(entry) for entry in shown if files)])
    print(_summary(entries, kept), file=sys.stderr)
    return 0


def _base(folder: Path, base: str) -> tuple[str, dict[str, str]]:
    """What is compared with, in words, and its texts by path. Raises `UsageError`."""
    from fxpasses.tools.snapshots.git import commit_of, knows
    from fxpasses.tools.snapshots.units import texts_at, texts_of_folder

    if os.path.isdir(base):
        if base == os.path.basename(base) and knows(folder, base):
            raise UsageError(f"--base {base}: there is a directory and a commit of this name",
                             hint=f"'./{base}' is the directory, 'refs/heads/{base}' the branch")
        return base, texts_of_folder(Path(base))
    commit = commit_of(folder, base)
    return str(commit), texts_at(folder, commit)


def _costs(folder: Path, given: str | None) -> Callable[[Unit], str | None]:
    """The profile of a golden: that of the command line, else that of its case."""
    from fxpasses.cli.goldens import cost_of_case
    from fxpasses.tools.snapshots.compare import makes
    from fxpasses.tools.snapshots.config import FILE, read

    config = read(folder) if given is None and (folder / FILE).exists() else None

    def cost(unit: Unit) -> str | None:
        for case in config.cases if config is not None else ():
            if config is not None and any(makes(case, path) for path in unit.texts):
                return cost_of_case(case, config)
        return given

    return cost


def _beside(output: str, number: int) -> str:
    return f"{output.removesuffix('.md').removesuffix('.json')}-{number}.svg"


def _link(path: str, url: str | None, form: str) -> str:
    """The picture itself, or a link to the page it is found on; in JSON its address alone."""
    name = quote(os.path.basename(path))
    address = name if url is None else f"{url}{name}" if url.endswith("/") else url
    if form == "json":
        return address
    target = address.replace("(", "%28").replace(")", "%29").replace(" ", "%20")
    return f"[picture: {name}]({target})" if url is not None and not url.endswith("/") else f"![timeline]({target})"


def _summary(entries: tuple[Entry, ...], kept: int) -> str:
    kinds: dict[str, int] = {}
    for entry in entries:
        kinds[entry.change.kind] = kinds.get(entry.change.kind, 0) + 1
    return ", ".join([*(f"{count} {kind}" for kind, count in sorted(kinds.items())), f"{kept} unchanged"])
