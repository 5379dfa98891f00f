"""``fxpasses verify``: does a graph keep the rules of its form?"""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

from fxpasses.cli import inputs, world
from fxpasses.errors import counted

if TYPE_CHECKING:
    from torch.fx import GraphModule

    from fxpasses.ir.verify import Finding

FORM_NAMES = ("captured", "placed", "spmd", "scheduled")
"""Those of ``fxpasses.ir.forms``, which needs torch."""


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Add the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "verify", help="check a graph against the rules of its form",
        description="Check graphs: findings on stdout, warnings on stderr, exit 1 when a rule is broken. Several "
                    "files, or a directory of rank0.fx.py, rank1.fx.py, ..., are a rank set.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="file to read, '-' for stdin")
    parser.add_argument("--form", choices=FORM_NAMES,
                        help="the form to check for (default: what the graph declares or looks like)")
    parser.add_argument("--json", action="store_true", help="findings as JSON on stdout")
    inputs.add_graph_option(parser)
    world.add_arguments(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Print the findings; 1 when one of them breaks a rule."""
    from fxpasses.ir.verify import findings, rank_set_findings

    paths = [file for path in arguments.files for file in inputs.files_of(path)]
    graphs = inputs.graphs_of(paths, arguments)
    inputs.apply_world(graphs, arguments)
    found: list[tuple[int | None, Finding]] = [
        (rank, finding) for rank, gm in enumerate(graphs) for finding in findings(gm, form=arguments.form)]
    if not any(finding.error for _, finding in found):
        found += [(None, finding) for finding in rank_set_findings(graphs)]
    broken = sum(finding.error for _, finding in found)
    if arguments.json:
        entries = [_entry(finding, rank if len(graphs) > 1 else None) for rank, finding in found]
        print(json.dumps({"ok": not broken, "findings": entries}, indent=2))
        return 1 if broken else 0
    for rank, finding in found:
        prefix = f"rank {rank}: " if len(graphs) > 1 and rank is not None else ""
        print(f"{prefix}{finding}", file=sys.stdout if finding.error else sys.stderr)
    _print_verdict(graphs, broken, len(found) - broken)
    return 1 if broken else 0


def _entry(finding: Finding, rank: int | None) -> dict[str, Any]:
    entry = {"code": finding.code, "severity": "error" if finding.error else "warning", "message": finding.message,
             "node": finding.node, "place": str(finding.place) if finding.place else None, "rank": rank}
    return {key: value for key, value in entry.items() if value is not None}


def _print_verdict(graphs: list[GraphModule], broken: int, warnings: int) -> None:
    nodes = sum(len(gm.graph.nodes) for gm in graphs)
    words = [counted(broken, "broken rule") if broken else "ok"] + [counted(warnings, "warning")] * bool(warnings)
    where = f" in {len(graphs)} graphs" if len(graphs) > 1 else ""
    print(f"{', '.join(words)}: {counted(nodes, 'node')}{where}", file=sys.stderr)
