"""Run one graph for each rank in one process, without a process group: pipelines, context parallel, diverging loops.

Each rank is a coroutine that runs until it needs another one; `scheduler` resumes them in an order that only the graphs
decide. The k-th collective of every member of a communicator (one part of a group name) meets the k-th of the others
there (`rendezvous`); sends and receives pair in order by group, source and destination (`fxpasses.ranks.channels`).
`deadlock` puts ranks that wait for each other into words. Results are those of `lockstep` bit for bit where all graphs
are the same.

Not simulated: buffered sends; the one stream on which NCCL runs the operations of a communicator (a batch of
point-to-point operations swapped with a collective shows with ``blocking="issue"`` only); timing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import GraphModule

from fxpasses.errors import UsageError
from fxpasses.ir.world import World
from fxpasses.ranks.attributes import Attributes
from fxpasses.ranks.constants import Constants
from fxpasses.ranks.groups import Groups, complete_world
from fxpasses.ranks.interpreter import Interpreter, Observer
from fxpasses.ranks.mpmd.scheduler import Blocking, Scheduler
from fxpasses.ranks.outcome import Outcome
from fxpasses.ranks.plan import Plan
from fxpasses.ranks.preparation import check_private, run_settings, with_defaults
from fxpasses.ranks.storage import tensors_in
from fxpasses.ranks.symbols import bind


def run(graphs: Sequence[GraphModule], inputs: Sequence[Sequence[Any]], world: World | None = None, *, seed: int = 0,
        blocking: Blocking = "wait") -> list[Any]:
    """Outputs of ``graphs[rank]`` on every rank; ``inputs[rank]``: one value for each of its placeholders.

    ``world``: None for the graphs' own; group members unknown there are filled in as `complete_world` says. Everything
    else is as `execute` has it.
    """
    for gm in graphs:
        world = complete_world(gm, world)
    if world is None:
        raise UsageError("no graphs to run")
    return execute(graphs, inputs, world, seed=seed, blocking=blocking).outputs


def execute(graphs: Sequence[GraphModule], inputs: Sequence[Sequence[Any]], world: World, *, seed: int = 0,
            upcast: bool = False, attributes: Sequence[Mapping[str, Any]] | None = None,
            observer: Observer | None = None, blocking: Blocking = "wait") -> Outcome:
    """As `lockstep.execute` with a graph for each rank; the same graph may be given more than once.

    ``attributes``: a mapping for each rank. ``blocking``: "wait": a launch returns at once, the rank blocks at the wait
    until all members have launched (and at c10d calls, which have no wait). "issue": the launch itself blocks, an
    ``isend`` until its receive is posted; operations of one batch are posted together. Between launch and wait a result
    is poison of the right shape, and what is sent is what was there at the launch.

    Raises `RankError`: what a rank itself raises; members whose calls do not fit together; ranks that wait for each
    other or for one that has finished (the message shows the cycle and where every rank is); calls nobody joined.
    `UsageError` for graphs or inputs that do not match the ranks.
    """
    if len(graphs) != world.size or len(inputs) != world.size:
        raise UsageError(f"{len(graphs)} graphs and inputs for {len(inputs)} ranks in a world of {world.size}")
    rows = [with_defaults(rank, row, gm.graph.find_nodes(op="placeholder"))
            for rank, (gm, row) in enumerate(zip(graphs, inputs, strict=True))]
    first = next(tensors_in([list(row) for row in rows]), None)
    device = first.device if first is not None else torch.device("cpu")
    programs = _programs(graphs, rows, device, upcast, attributes or [{}] * world.size)
    rows = [program.constants.values(row) for program, row in zip(programs, rows, strict=True)]
    check_private(graphs, rows)
    interpreters = [Interpreter(program.gm, program.constants, program.attributes, seed, observer, program.plans)
                    for program in programs]
    with run_settings(upcast):
        runs = [interpreter.run_body(gm, [rank], [rows[rank]], None)
                for rank, (gm, interpreter) in enumerate(zip(graphs, interpreters, strict=True))]
        outputs = Scheduler(runs, Groups(world), blocking).finish()
    for rank, interpreter in enumerate(interpreters):
        interpreter.check_finished([rows[rank]], [rank])
    final = [program.attributes.final() for program in programs]
    names = sorted({name for held in final for name in held})
    left = {name: [held[name][rank] if name in held else None for rank, held in enumerate(final)] for name in names}
    return Outcome(outputs, rows, left, engine="mpmd")


@dataclass(frozen=True)
class _Program:
    """A graph with what its ranks share: constants, attributes and plans."""

    gm: GraphModule
    constants: Constants
    attributes: Attributes
    plans: dict[int, Plan]


def _programs(graphs: Sequence[GraphModule], rows: Sequence[Sequence[Any]], device: torch.device, upcast: bool,
              attributes: Sequence[Mapping[str, Any]]) -> list[_Program]:
    """A program for each rank, the same one for ranks with one graph and the same symbolic sizes."""
    symbols = [bind(gm, row) for gm, row in zip(graphs, rows, strict=True)]
    programs: dict[tuple[int, str], _Program] = {}
    found = []
    for rank, gm in enumerate(graphs):
        key = (id(gm), str(symbols[rank]))
        if key not in programs:
            ranks = [other for other in range(rank, len(graphs)) if (id(graphs[other]), str(symbols[other])) == key]
            given = {name: [held.get(name) for held in attributes] for name in attributes[rank]}
            constants = Constants(device, upcast, symbols[rank])
            programs[key] = _Program(gm, constants, Attributes(gm, constants, given, len(graphs), ranks), {})
        found.append(programs[key])
    return found
