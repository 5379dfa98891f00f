"""``fxpasses diff``: what changed between two versions of a graph, or between the ranks of one."""

from __future__ import annotations

import argparse
from typing import Any

from fxpasses.cli import inputs, world
from fxpasses.cli.costs import add_cost
from fxpasses.cli.diff_graphs import compare_graphs
from fxpasses.cli.diff_ranks import compare_ranks
from fxpasses.errors import UsageError

_DESCRIPTION = """\
Compare two versions of a graph. Nodes are matched by what they compute and what uses them, never by name. First come
the collectives with their bytes and exposed time before and after, then the step and its peak memory, then the nodes,
by module:

  -  removed    +  added    ~  changed, of another type, or on another group    >  moved

A directory of rank0.fx.py, rank1.fx.py, ..., or a name with {rank} in it, is a rank set: what most ranks have in common
is told once, then the ranks that differ. Exit 0 where nothing differs (names do not count), 1 where something does.

With --ranks, compare the graphs of a rank set, one file a rank, or all files of a directory that 'run -o DIRECTORY'
wrote. The set may lack ranks: members of a group that are not there are taken to agree.

verdicts of --ranks:
  equal up to rank constants       exit 0; the constants that differ are listed, with the ranks of each value
  same collectives, other compute  exit 0; legal, and where the ranks first differ
  sequence differs                 exit 1; the ranks will hang or mix up data: the first call at which they part"""
_OF_GRAPHS = (("format", "--format"), ("cost", "--cost"), ("no_simulate", "--no-simulate"), ("title", "--title"))


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Add the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "diff", help="compare two versions of a graph, or the ranks of one", description=_DESCRIPTION)
    parser.add_argument("files", nargs="+", metavar="FILE", help="before and after: files, or rank sets; with --ranks "
                        "the files of one rank set; '-' is stdin")
    parser.add_argument("--ranks", action="store_true", help="the files are the ranks of one program")
    parser.add_argument("--json", action="store_true", help="the report as JSON on stdout")
    parser.add_argument("--format", choices=("text", "markdown"), help="text (default), or a pull request's comment")
    parser.add_argument("--title", metavar="TEXT", help="headline of the Markdown (default: the second file's name)")
    parser.add_argument("--no-simulate", action="store_true", help="leave out times and memory")
    add_cost(parser)
    inputs.add_graph_option(parser)
    world.add_arguments(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Print what differs; 1 where something does, with --ranks where the ranks cannot run together."""
    if not arguments.ranks:
        return compare_graphs(arguments)
    for name, option in _OF_GRAPHS:
        if getattr(arguments, name):
            raise UsageError(f"{option} with --ranks", hint="it is for two versions of a graph")
    return compare_ranks(arguments)
