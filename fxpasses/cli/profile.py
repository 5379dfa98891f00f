"""``fxpasses profile``: a cost profile from a trace of a run."""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import TYPE_CHECKING, Any

from fxpasses.cli.costs import beside
from fxpasses.cli.output import Output
from fxpasses.errors import Place, UsageError

if TYPE_CHECKING:
    from fxpasses.cost.measured import Measured

_DESCRIPTION = """\
Read the kernels of a Chrome trace that torch.profiler exported, and write a cost profile with what they reached: parts
of the device's peaks, milliseconds of products and attention by size, tables of NCCL's collectives. Use it with
--cost FILE. Record with ProfilerActivity.CUDA, and record_shapes=True for everything that goes by size. Of a trace of
a CPU the operators are measured.

  fxpasses profile trace.json.gz -o mine.json

All that a trace does not say is that of the profile the new one extends."""


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Add the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "profile", help="a cost profile from a trace of a run", description=_DESCRIPTION)
    parser.add_argument("trace", metavar="TRACE", help="trace.json or trace.json.gz")
    parser.add_argument("-o", "--output", metavar="FILE.json", help="the profile (default: stdout)")
    parser.add_argument("--extends", metavar="NAME|FILE",
                        help="profile for all that is not measured (default: by the device that the trace names)")
    parser.add_argument("--json", action="store_true", help="what was measured as JSON on stderr")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Read, measure, write."""
    output = Output(arguments.output)
    output.check([arguments.trace])
    from fxpasses.cost.measured import measure
    from fxpasses.cost.new_profile import profile_of_device, profile_text
    from fxpasses.cost.profiles import load
    from fxpasses.cost.trace import read_trace

    base = load(arguments.extends) if arguments.extends is not None else None
    trace = read_trace(arguments.trace)
    device = trace.device.get("name")
    extends = arguments.extends or profile_of_device(None if trace.on_cpu else str(device))
    try:
        measured = measure(trace, base or load(extends))
    except UsageError as error:
        raise UsageError(error.message, place=Place(arguments.trace), hint=error.hint) from None
    name = os.path.basename(arguments.trace)
    source = f"{len(trace.kernels)} {'operators' if trace.on_cpu else 'kernels'} of {name}"
    if isinstance(device, str):
        source += f", {device}"
    output.write(profile_text(measured.profile(beside(extends, arguments.output), source)))
    if arguments.json:
        print(json.dumps({"extends": extends, **_as_data(measured)}), file=sys.stderr)
    else:
        _print(measured, extends)
    return 0


def _as_data(measured: Measured) -> dict[str, Any]:
    return {"figures": {finding.key: finding.value for finding in measured.findings},
            "tables": list(measured.tables), "kernels": measured.kernels}


def _print(measured: Measured, extends: str) -> None:
    print(f"extends {extends}", file=sys.stderr)
    for finding in measured.findings:
        print(f"{finding.key:30} {finding.value:g}  ({finding.count})", file=sys.stderr)
    for table in measured.tables:
        print(f"{table['kind']} in a group {table['group']}: {len(table['points'])} sizes", file=sys.stderr)
    print(f"{len(measured.kernels)} products and attentions by size", file=sys.stderr)
