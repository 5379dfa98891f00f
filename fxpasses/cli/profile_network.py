"""``fxpasses profile-network``: measure collectives, write the table of a cost profile and a plot."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from typing import TYPE_CHECKING, Any

from fxpasses.cli.costs import beside
from fxpasses.cli.output import Output, check_all, write_all
from fxpasses.cli.world import group_ranks
from fxpasses.errors import UsageError, did_you_mean

if TYPE_CHECKING:
    from fxpasses.ir.world import World
    from fxpasses.testing.pools import RankPool
    from fxpasses.testing.pools.environment import RankEnvironment
    from fxpasses.testing.pools.launched import LaunchedPool
    from fxpasses.tools.network_report import NetworkReport

_DESCRIPTION = """\
Time P2P, all_reduce, all_gather, reduce_scatter, all_to_all and broadcast on real ranks, for messages of 1 KiB to
--max-mb, and write a cost profile with the measurements as tables: use it with --cost FILE.

  fxpasses profile-network --nproc 2 -o here.json --plot here.svg
  torchrun --nproc-per-node 8 -m fxpasses profile-network -o node.json

Ranks start on this machine with --nproc (gloo unless --backend says otherwise), or torchrun or Slurm starts them
(nccl). Of each repeat the slowest rank counts, of repeats the median. Nothing is written when a measurement fails.
The table goes to stdout where -o is not given; what was measured is shown on stderr."""
_KINDS = ("p2p", "all_reduce", "all_gather", "reduce_scatter", "all_to_all", "broadcast")
"""What `fxpasses.runtime.profile_network` can time, P2P first: the others are compared with it."""
_MIB = 1 << 20


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Add the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "profile-network", help="measure collectives for a cost profile", description=_DESCRIPTION)
    parser.add_argument("--nproc", type=int, metavar="N", help="start N ranks on this machine")
    parser.add_argument("--backend", choices=("gloo", "nccl"), help="default: gloo with --nproc, else nccl")
    parser.add_argument("--max-mb", type=float, default=64.0, metavar="MIB", help="largest message (default: 64)")
    parser.add_argument("--kinds", default=",".join(_KINDS), metavar="KIND,...", help="what to measure (default: all)")
    parser.add_argument("--group", action="append", default=[], metavar="NAME=RANKS",
                        help="measure this group too, its parts at the same time: dp=0,2/1,3 (repeatable)")
    parser.add_argument("--ranks-a-node", type=int, metavar="N", help="default: as many as run on this machine")
    parser.add_argument("--repeats", type=int, default=9, metavar="N", help="of each measurement (default: 9)")
    parser.add_argument("--warmup", type=int, default=3, metavar="N", help="repeats before those (default: 3)")
    parser.add_argument("--timeout", type=float, default=300.0, metavar="S",
                        help="seconds that one kind in one group may take (default: 300)")
    parser.add_argument("--extends", metavar="NAME|FILE",
                        help="profile for all that is not measured (default: by device)")
    parser.add_argument("-o", "--output", metavar="FILE.json", help="the profile (default: stdout)")
    parser.add_argument("--plot", metavar="FILE.svg", help="a picture: milliseconds and bandwidth by size")
    parser.add_argument("--json", action="store_true", help="what was measured, and fits, as JSON on stdout")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Measure and write; on ranks other than 0 of a started job nothing but measure."""
    kinds = _kinds(arguments.kinds)
    _check_numbers(arguments)
    from fxpasses.testing.pools.environment import read_environment

    environment = read_environment(os.environ)
    size = _size(arguments, environment)
    world = _world(arguments, size)
    outputs = _outputs(arguments) if environment is None or environment.rank == 0 else []
    ranks_a_node = arguments.ranks_a_node or _ranks_here(size)
    pool = _pool(arguments, size, environment)
    try:
        report = _measured(pool, world, kinds, ranks_a_node, arguments)
    finally:
        pool.close()
    if report is not None:
        _write(report, outputs, arguments)
    return 0


def _check_numbers(arguments: argparse.Namespace) -> None:
    for name in ("nproc", "repeats", "ranks_a_node"):
        value = getattr(arguments, name)
        if value is not None and value < 1:
            raise UsageError(f"--{name.replace('_', '-')} {value} is not positive")
    if not 1 / 1024 <= arguments.max_mb < 1 << 20:
        raise UsageError(f"--max-mb {arguments.max_mb:g} is no size", hint="1 KiB is the smallest message")
    if arguments.warmup < 0 or not 0 < arguments.timeout < 1e6:
        raise UsageError("--warmup and --timeout cannot be negative")


def _size(arguments: argparse.Namespace, environment: RankEnvironment | None) -> int:
    """Ranks there are, or are to be started."""
    if environment is None and arguments.nproc is None:
        raise UsageError("there are no ranks to measure",
                         hint="--nproc N starts some here; or torchrun -m fxpasses profile-network")
    if environment is not None and arguments.nproc is not None:
        raise UsageError("--nproc in a process that torchrun or Slurm started as a rank")
    size: int = arguments.nproc or (environment.size if environment else 1)
    if size < 2:
        raise UsageError("one rank has nobody to talk to", hint="two or more are wanted")
    return size


def _pool(arguments: argparse.Namespace, size: int, environment: RankEnvironment | None) -> RankPool | LaunchedPool:
    if environment is None:
        from fxpasses.testing.pools import RankPool

        return RankPool(size, arguments.backend or "gloo", timeout=arguments.timeout)
    from fxpasses.testing.pools.launched import LaunchedPool

    return LaunchedPool(environment, arguments.backend or "nccl", timeout=arguments.timeout)


def _measured(pool: RankPool | LaunchedPool, world: World, kinds: list[str], ranks_a_node: int,
              arguments: argparse.Namespace) -> NetworkReport | None:
    """The report on rank 0, None on others."""
    from fxpasses.runtime.profile_network import Timing, sizes_up_to, summary, time_on_this_rank
    from fxpasses.tools.network_report import GroupReport, NetworkReport

    groups = []
    for name in world.groups:
        parts, points = world.parts(name), {}
        for kind in kinds:
            if pool.reports and sys.stderr.isatty():
                print(f"measuring {kind} in group '{name}'", file=sys.stderr)
            timing = Timing(kind, parts, sizes_up_to(int(arguments.max_mb * _MIB)), arguments.repeats,
                            arguments.warmup)
            by_rank = pool.run(time_on_this_rank, timing)
            if pool.reports:
                points[kind] = summary(timing, by_rank)
        groups.append(GroupReport(name, parts, ranks_a_node, points))
    return NetworkReport(pool.backend, world.size, groups) if pool.reports else None


def _write(report: NetworkReport, outputs: list[Output], arguments: argparse.Namespace) -> None:
    import torch

    from fxpasses.cost.new_profile import profile_of_device, profile_text

    source = (f"measured by fxpasses profile-network: {report.ranks} ranks, {report.backend}, torch "
              f"{torch.__version__}, median of {arguments.repeats} repeats, slowest rank")
    extends = beside(arguments.extends, arguments.output) if arguments.extends else profile_of_device(
        torch.cuda.get_device_name() if report.backend == "nccl" else None)
    texts = [profile_text(report.profile(extends, source))]
    if arguments.plot is not None:
        from fxpasses.tools.network_plot import network_plot

        texts.append(network_plot(report))
    print(report, file=sys.stderr)
    if arguments.json and arguments.output is None:
        outputs, texts = outputs[1:], texts[1:]
    write_all(outputs, texts)
    for output in outputs:
        if not output.is_stdout:
            print(f"wrote {output.path}", file=sys.stderr)
    if arguments.json:
        print(json.dumps(report.as_dict(), indent=2))


def _kinds(text: str) -> list[str]:
    kinds = list(dict.fromkeys(word for word in text.split(",") if word))
    for kind in kinds:
        if kind not in _KINDS:
            raise UsageError(f"--kinds: nothing measures '{kind}'",
                             hint=did_you_mean(kind, list(_KINDS)) or f"kinds: {', '.join(_KINDS)}")
    if not kinds:
        raise UsageError("--kinds names nothing", hint=f"kinds: {', '.join(_KINDS)}")
    return [kind for kind in _KINDS if kind in kinds]


def _world(arguments: argparse.Namespace, size: int) -> World:
    """All ranks as group ``world``, and the groups that were asked for."""
    from fxpasses.ir.world import Group, World

    world = World(size, {"world": Group((tuple(range(size)),)), **group_ranks(arguments.group)})
    for name, group in world.groups.items():
        if group.size is None or group.size < 2:
            raise UsageError(f"--group {name}: parts of equal size, two ranks or more, are wanted")
    return world


def _outputs(arguments: argparse.Namespace) -> list[Output]:
    """Where the profile goes, then where the plot goes; refused before any work, as is a profile that there is not."""
    from fxpasses.cost.profiles import load

    if arguments.extends is not None:
        load(arguments.extends)
    outputs = [Output(arguments.output), *([Output(arguments.plot)] if arguments.plot is not None else [])]
    if arguments.plot == "-":
        raise UsageError("--plot to stdout", hint="name a file")
    if arguments.json and arguments.output == "-":
        raise UsageError("-o - and --json are both for stdout")
    check_all(outputs)
    return outputs


def _ranks_here(size: int) -> int:
    """Ranks of this machine, as the launcher says it."""
    for name in ("LOCAL_WORLD_SIZE", "SLURM_STEP_TASKS_PER_NODE", "SLURM_NTASKS_PER_NODE"):
        first = re.match(r"\d+", os.environ.get(name, ""))  # Slurm writes 8(x2), of two equal nodes
        if first is not None and 0 < int(first.group()) <= size:
            return int(first.group())
    return size
