"""``fxpasses snapshot``: a folder of goldens, kept, checked and reported without a test framework."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fxpasses.cli import snapshot_report, world
from fxpasses.cli.costs import add_cost
from fxpasses.cli.inputs import add_graph_option
from fxpasses.errors import UsageError, counted, did_you_mean
from fxpasses.ir.files import PathLike, write_files

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fxpasses.cli.goldens import Made
    from fxpasses.tools.snapshots.compare import Finding
    from fxpasses.tools.snapshots.config import Config

_DESCRIPTION = """\
Keep what passes make of graphs as files, goldens, and say what changed in them.

A folder of goldens is described by its snapshots.toml: cases, each a graph and the passes that run on it.

  fxpasses snapshot add golden step.py --passes overlap   write the case and its golden
  fxpasses snapshot check golden                          exit 1 where a pass, or a graph, now gives something else
  fxpasses snapshot update golden                         write what changed; review it with git diff
  fxpasses snapshot report golden --base origin/main      all changes since, as a comment of a pull request"""


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Add the subcommand and its own."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "snapshot", help="keep what passes make of graphs, and report what changed", description=_DESCRIPTION)
    actions = parser.add_subparsers(dest="action", metavar="action", title="actions")
    _add_add(actions)
    _add_update(actions)
    _add_check(actions)
    snapshot_report.add_parser(actions)
    for name, what in (("workflow", "print a GitHub Actions workflow that checks and reports a folder"),
                       ("hook", "print a git hook that checks a folder before each commit")):
        printing = actions.add_parser(name, help=what, description=f"{what[0].upper()}{what[1:]}.")
        printing.add_argument("folder", nargs="?", default="golden", metavar="FOLDER", help="default: golden")
        printing.set_defaults(act=_print_template)
    for action in actions.choices.values():
        action.set_defaults(parser=action)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Do what the action says."""
    if arguments.action is None:
        raise UsageError("no action given", hint="update, check, report, add, workflow, hook; see 'fxpasses snapshot "
                         "--help'")
    status: int = arguments.act(arguments)
    return status


def _add_add(actions: Any) -> None:
    parser = actions.add_parser("add", help="write a case for one graph, and its golden",
                                description="Add a case to FOLDER/snapshots.toml, which is made if there is none, and "
                                            "write its golden. Nothing is written where the case fails.")
    parser.add_argument("folder", metavar="FOLDER")
    parser.add_argument("given", metavar="GRAPH", help="a file, a rank set as a directory or a name with {rank}, or "
                        "example:NAME")
    parser.add_argument("--name", help="of the golden (default: that of the graph)")
    parser.add_argument("--passes", default="default", metavar="TEXT", help="default: the pipeline 'default'")
    parser.add_argument("--keep", choices=("text", "summary"), help="the whole text, or figures of a large graph")
    parser.add_argument("--prove", type=int, metavar="[=INPUTS]", help="prove every pass on simulated ranks, each time")
    parser.add_argument("--ranks", type=int, metavar="N", help="prove on N ranks, where the file does not say")
    add_cost(parser)
    add_graph_option(parser)
    world.add_arguments(parser)
    parser.set_defaults(act=_add)


def _add_update(actions: Any) -> None:
    parser = actions.add_parser("update", help="write the goldens that changed",
                                description="Run every case and write what changed: all files once all are complete.")
    _add_cases(parser)
    parser.add_argument("--prune", action="store_true", help="remove goldens that no case makes any more")
    parser.set_defaults(act=_update)


def _add_check(actions: Any) -> None:
    parser = actions.add_parser(
        "check", help="is every golden what its case makes?", description="Run every case and compare; exit 1 where "
        "a golden changed, is missing or belongs to no case, or where the ranks of a case disagree.")
    _add_cases(parser)
    parser.set_defaults(act=_check)


def _add_cases(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", metavar="FOLDER", help="where snapshots.toml is")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these cases")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="run N cases at once (default: 1)")


def _add(arguments: argparse.Namespace) -> int:
    from fxpasses.cli.goldens import EXAMPLE, check_cases, make
    from fxpasses.tools.snapshots.config import FILE, Config, case_text, parse, read

    file = Path(arguments.folder) / FILE
    before = read(arguments.folder) if file.exists() else None
    graph, cost = arguments.given, arguments.cost
    if not graph.startswith(EXAMPLE):
        graph = os.path.relpath(graph, arguments.folder).replace(os.sep, "/")
    if cost is not None and os.path.isfile(cost):
        cost = os.path.relpath(cost, arguments.folder).replace(os.sep, "/")
    values = {"name": arguments.name or _name_of(arguments.given), "graph": graph, "pick": arguments.graph,
              "passes": arguments.passes, "world_size": arguments.world_size, "group": tuple(arguments.group),
              "rank": arguments.rank, "spmd": arguments.spmd, "cost": cost, "keep": arguments.keep,
              "prove": arguments.prove, "ranks": arguments.ranks}
    text = file.read_text(encoding="utf-8") if before is not None else ""
    config = parse("\n".join(filter(None, (text, case_text(values)))), file)
    case = config.cases[-1]
    check_cases(Config(file, (case,), config.load))
    made = make(config, case)
    if made.error:
        return _complain([made])
    _check_inside(config, made)
    _make_folders(file.parent, ["", *made.texts])
    appended = "\n".join(filter(None, (text, case_text(values))))
    _write({file: appended, **{file.parent / path: content for path, content in made.texts.items()}})
    for path in (FILE, *made.texts):
        print(f"{_shown(file.parent, path)}: written")
    return 0


def _name_of(given: str) -> str:
    """The name of a graph's file without its endings, or of the directory of a rank set."""
    name = os.path.basename(given.rstrip("/")).removeprefix("example:").replace("{rank}", "")
    return name.removesuffix(".py").removesuffix(".txt").removesuffix(".fx") or "golden"


def _update(arguments: argparse.Namespace) -> int:
    from fxpasses.tools.snapshots.compare import kept, orphans

    config, made = _made(arguments)
    texts = {path: text for each in made for path, text in each.texts.items()}
    changed = {path: text for path, text in texts.items() if _kept(kept, config.folder, path) != text}
    _make_folders(config.folder, changed)
    _write({config.folder / path: text for path, text in changed.items()})
    for path in changed:
        print(f"{_shown(config.folder, path)}: written")
    left = [] if arguments.names else orphans(config.folder, config.cases, texts)
    for path in left:
        if arguments.prune:
            _remove(config.folder, path)
        print(f"{_shown(config.folder, path)}: {'removed' if arguments.prune else _ORPHAN}")
    print(f"{counted(len(texts), 'golden')}: {len(changed)} written, {len(texts) - len(changed)} unchanged"
          + (f", {len(left)} {'removed' if arguments.prune else 'left over'}" if left else ""))
    return _complain(made)


_ORPHAN = "no case makes it (update --prune removes it)"


def _check(arguments: argparse.Namespace) -> int:
    from fxpasses.cli.goldens import cost_of_case
    from fxpasses.tools.snapshots.compare import Finding, compare, orphans

    config, made = _made(arguments)
    found: list[Finding] = []
    for each in made:
        try:
            found += compare(config.folder, each.case, each.texts, cost_of_case(each.case, config))
        except OSError as error:
            raise UsageError(f"cannot read '{error.filename}': {error.strerror}") from error
    paths = [path for each in made for path in each.texts]
    if not arguments.names:
        found += [Finding("orphan", path, (_ORPHAN,)) for path in orphans(config.folder, config.cases, paths)]
    _print_findings(config, found)
    failed = sum(bool(each.error) for each in made)
    status = _complain(made)
    counts = {kind: sum(finding.kind == kind for finding in found) for kind in ("changed", "missing", "orphan")}
    words = [f"{count} {kind}" for kind, count in counts.items() if count] + [f"{counted(failed, 'case')} failed"] * (
        failed > 0)
    alike = len(paths) - counts["changed"] - counts["missing"]
    print(f"{counted(len(paths), 'golden')}: {', '.join([f'{alike} as kept', *words])}")
    return status or (1 if found else 0)


def _print_findings(config: Config, found: Sequence[Finding]) -> None:
    from fxpasses.tools.texts import indented

    for finding in found:
        print(f"{_shown(config.folder, finding.path)}: {finding.kind}")
        for line in indented(list(finding.lines)):
            print(line)
    if any(finding.kind != "orphan" for finding in found):
        print(f"if this is as it should be: fxpasses snapshot update {_shown(config.folder, '')}", file=sys.stderr)


def _made(arguments: argparse.Namespace) -> tuple[Config, list[Made]]:
    """The configuration, and what the cases asked for make."""
    from fxpasses.cli.goldens import check_cases, make_all
    from fxpasses.tools.snapshots.config import read

    if arguments.jobs < 1:
        raise UsageError(f"--jobs {arguments.jobs} is not positive")
    config = read(arguments.folder)
    known = {case.name: case for case in config.cases}
    for name in arguments.names:
        if name not in known:
            hint = did_you_mean(name, list(known)) or f"cases: {', '.join(known)}"
            raise UsageError(f"no case '{name}' in '{config.file}'", hint=hint)
    cases = [case for case in config.cases if not arguments.names or case.name in arguments.names]
    if not cases:
        raise UsageError(f"'{config.file}' has no case", hint="fxpasses snapshot add FOLDER GRAPH writes one")
    check_cases(config)
    made = list(make_all(config, cases, arguments.jobs))
    for each in made:
        _check_inside(config, each)
    return config, made


def _check_inside(config: Config, made: Made) -> None:
    """A golden is in its folder: what a link leads to elsewhere is nobody's to read or write. Raises `UsageError`."""
    from fxpasses.tools.texts import plain

    folder = config.folder.resolve()
    for path in made.texts:
        target = Path(os.path.realpath(folder / path))
        if not target.is_relative_to(folder):
            raise UsageError(f"case '{made.case.name}': '{_shown(config.folder, path)}' is a link out of the folder, "
                             f"to '{plain(str(target))}'", place=config.place(made.case), hint="remove the link")


def _complain(made: Iterable[Made]) -> int:
    """Say which cases failed; the status is that of the worst."""
    status = 0
    for each in made:
        if each.error:
            first, *rest = each.error.splitlines()
            print("\n".join([f"case '{each.case.name}': {first}", *(f"  {line}" for line in rest)]), file=sys.stderr)
            status = max(status, each.status)
    return status


def _kept(read: Any, folder: Path, path: str) -> str | None:
    try:
        found: str | None = read(folder, path)
    except OSError as error:
        raise UsageError(f"cannot read '{error.filename}': {error.strerror}") from error
    return found


def _make_folders(folder: Path, paths: Iterable[str]) -> None:
    try:
        for parent in dict.fromkeys((folder / path).parent if path else folder for path in paths):
            parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"cannot make directory '{error.filename}': {error.strerror}") from error


def _write(files: dict[Path, str]) -> None:
    contents: dict[PathLike, bytes | str] = dict(files.items())
    try:
        write_files(contents)
    except OSError as error:
        raise UsageError(f"cannot write '{error.filename}': {error.strerror}") from error


def _remove(folder: Path, path: str) -> None:
    try:
        (folder / path).unlink()
        if "/" in path and not os.listdir((folder / path).parent):
            (folder / path).parent.rmdir()
    except OSError as error:
        raise UsageError(f"cannot remove '{error.filename}': {error.strerror}") from error


def _shown(folder: Path, path: str) -> str:
    from fxpasses.tools.texts import plain

    return plain(str(folder / path))


def _print_template(arguments: argparse.Namespace) -> int:
    from fxpasses.tools.snapshots.templates import template

    print(template(arguments.action, arguments.folder), end="")
    return 0
