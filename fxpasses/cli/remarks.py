"""``fxpasses remarks``: what ``run --remarks`` wrote, as a table by reason; two runs compared."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from fxpasses.cli.catalogue import add_load, load_passes
from fxpasses.cli.output import aligned
from fxpasses.errors import UsageError, did_you_mean

if TYPE_CHECKING:
    from fxpasses.pm.remarks import Remark
    from fxpasses.tools.remark_table import Row

_BY = ("code", "pass", "node", "source", "rank")
_MOST_TEXT, _MOST_MEANING = 60, 100


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Add the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "remarks", help="what passes did, did not do and why, as a table",
        description="Read remarks that run --remarks wrote, YAML or JSON lines, and count them by reason, most bytes "
                    "first. Several files count as one run, such as those of the ranks. With --code the single remarks "
                    "are shown. With --against, what is new and what is gone.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="remarks of a run, '-' for stdin")
    parser.add_argument("--against", action="append", default=[], metavar="BEFORE",
                        help="remarks of an earlier run, to compare with (repeatable: its ranks)")
    parser.add_argument("--by", choices=_BY, default="code", help="what to count by (default: code)")
    for name, words in (("pass", "of this pass"), ("code", "with this code, and show each"),
                        ("kind", "applied, missed or analysis"), ("node", "about this node; * and ? as in file names")):
        parser.add_argument(f"--{name}", action="append", default=[], dest=f"{name}_", metavar=name.upper(),
                            choices=("applied", "missed", "analysis") if name == "kind" else None,
                            help=f"only remarks {words} (repeatable)")
    parser.add_argument("--limit", type=int, metavar="N", help="show the first N lines")
    parser.add_argument("--json", action="store_true", help="JSON on stdout")
    add_load(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Print the table. Raises `UsageError` and `GraphError`."""
    from fxpasses.tools.remark_table import Wanted, compare, rows

    if arguments.limit is not None and arguments.limit < 0:
        raise UsageError(f"--limit {arguments.limit}: a number of lines is wanted")
    wanted = Wanted(arguments.pass_, arguments.code_, arguments.kind_, arguments.node_)
    given = _read(arguments.files)
    found = [remark for remark in given if wanted(remark)]
    if arguments.against:
        earlier = _read(arguments.against)
        before = [remark for remark in earlier if wanted(remark)]
        _check_names(arguments, [*given, *earlier])
        compared = compare(before, found)
        if arguments.json:
            print(json.dumps({side: [remark.as_dict() for remark in remarks[:arguments.limit]] for side, remarks in
                              (("gone", compared.gone), ("new", compared.new))}, indent=2, default=str))
            return 0
        _print(_differences(arguments, before, found), arguments.limit)
        return 0
    _check_names(arguments, given)
    counted = rows(found, arguments.by)
    if arguments.json:
        data = [remark.as_dict() for remark in found] if arguments.code_ else [row.as_dict(arguments.by)
                                                                             for row in counted]
        print(json.dumps(data[:arguments.limit], indent=2, default=str))
    elif arguments.code_ and arguments.by == "code":
        _print(_singles(_by_bytes(found)), arguments.limit)
    else:
        load_passes(arguments)
        _print(_table(counted, arguments.by), arguments.limit if arguments.limit is None else arguments.limit + 1)
    return 0


def _read(paths: Sequence[str]) -> list[Remark]:
    from fxpasses.pm.remark_files import parse_remarks, read_remarks

    return [remark for path in paths for remark in (
        parse_remarks(sys.stdin.buffer.read(), "<stdin>") if path == "-" else read_remarks(path))]


def _check_names(arguments: argparse.Namespace, given: Sequence[Remark]) -> None:
    """A pass or code that no remark has is most often a slip."""
    for what, names, known in (("pass", arguments.pass_, sorted({remark.pass_name for remark in given})),
                               ("code", arguments.code_, sorted({remark.code for remark in given}))):
        for name in names:
            if name not in known:
                raise UsageError(f"no remark has the {what} '{name}'", hint=did_you_mean(name, known) or (
                    f"there are: {', '.join(known[:12])}" if known else "there are no remarks"))


def _table(counted: Sequence[Row], by: str) -> Iterator[str]:
    from fxpasses.sim.report import size_text
    from fxpasses.tools.remark_table import COLUMNS, where

    if not counted:
        yield "no remarks"
        return
    meanings = _meanings() if by == "code" else {}
    head = [*COLUMNS[by], "count", "bytes"]
    head += ["first", "meaning"] if by == "code" else ["what", "first" if by != "source" else "code there"]
    lines = [head]
    for row in counted:
        first = row.first
        cells = [*(cell or "-" for cell in row.key), str(row.count), size_text(row.bytes) if row.bytes else "-"]
        if by == "code":
            at = " ".join(filter(None, (f"'{first.node}'" if first.node else "", where(first))))
            meaning = meanings.get((first.pass_name, first.code)) or meanings.get(("", first.code)) or "-"
            cells += [at or "-", _short(meaning, _MOST_MEANING)]
        else:
            cells.append(", ".join(f"{count} {code}" for code, count in row.codes.most_common(3))
                         + ", ..." * (len(row.codes) > 3))
            text = where(first) if by != "source" else first.source.text if first.source is not None else ""
            cells.append(_short(text) or "-")
        lines.append(cells)
    right = {len(COLUMNS[by]), len(COLUMNS[by]) + 1}
    yield from aligned(lines, right)


def _singles(remarks: Sequence[Remark]) -> Iterator[str]:
    """Each remark, and the user's line below it."""
    if not remarks:
        yield "no remarks"
    for remark in remarks:
        yield f"{remark}"


def _differences(arguments: argparse.Namespace, before: Sequence[Remark], after: Sequence[Remark]) -> Iterator[str]:
    """Counts of each reason before and after, then what is gone and new."""
    from fxpasses.sim.report import size_text
    from fxpasses.tools.remark_table import compare, rows

    compared = compare(before, after)
    if not compared:
        yield "no difference"
        return
    old, new = ({row.key: row for row in rows(remarks, arguments.by)} for remarks in (before, after))
    gone, came = ({row.key: row.count for row in rows(remarks, arguments.by)}
                  for remarks in (compared.gone, compared.new))
    lines = [[arguments.by, "before", "after", "gone", "new", "bytes"]]
    for key in sorted({*gone, *came}):
        sizes = [side[key].bytes if key in side else 0 for side in (old, new)]
        counts = [str(side[key].count if key in side else 0) for side in (old, new)]
        lines.append([" ".join(part or "-" for part in key), *counts, str(gone.get(key, 0)), str(came.get(key, 0)),
                      " -> ".join(dict.fromkeys(size_text(size) for size in sizes))])
    yield from aligned(lines, {1, 2, 3, 4})
    yield ""
    yield from (f"{sign} {remark}" for sign, remarks in (("-", compared.gone), ("+", compared.new))
                for remark in _by_bytes(remarks))


def _by_bytes(remarks: Sequence[Remark]) -> list[Remark]:
    return sorted(remarks, key=lambda remark: -(remark.bytes or 0))


def _meanings() -> dict[tuple[str, str], str]:
    """(pass, code) -> what it means, ("", code) of those that what runs passes makes."""
    from fxpasses.pm.registry import all_passes
    from fxpasses.pm.remarks import AROUND_PASSES

    found = {("", code): meaning for code, (_, meaning) in AROUND_PASSES.items()}
    return found | {(pass_.name, code): meaning for pass_ in all_passes().values()
                    for code, (_, meaning) in (pass_.remarks or {}).items()}


def _short(text: str, most: int = _MOST_TEXT) -> str:
    return text if len(text) <= most else f"{text[:most - 3]}..."


def _print(lines: Iterator[str], limit: int | None) -> None:
    from fxpasses.tools.texts import plain

    for number, line in enumerate(lines):
        if limit is not None and number >= limit:
            print("...")
            return
        print(plain(line))
