"""Run one SPMD graph on N ranks in one process, all ranks in step, without a process group.

Every node is executed for all ranks before the next one; a collective is done directly on the list of its members'
tensors (`arithmetic`). Groups come from the world. The result of a launch is poisoned until its wait, see `pending`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import GraphModule, Node

from fxpasses.errors import UsageError
from fxpasses.ir.effects import effects
from fxpasses.ir.world import World
from fxpasses.ranks.attributes import Attributes
from fxpasses.ranks.constants import Constants
from fxpasses.ranks.groups import Groups, complete_world
from fxpasses.ranks.interpreter import Interpreter, Observer
from fxpasses.ranks.lockstep.answers import Together
from fxpasses.ranks.requests import drive
from fxpasses.ranks.storage import memory, tensors_in
from fxpasses.ranks.symbols import bind


@dataclass(frozen=True)
class Outcome:
    """What a run leaves behind, each a list by rank.

    ``outputs``: the output node's argument. ``inputs``: the placeholders' values, mutated in place. ``attributes``:
    by target, what parameters and buffers that some node may write hold at the end. ``engine``: what ran it.
    """

    outputs: list[Any]
    inputs: list[list[Any]]
    attributes: dict[str, list[Any]]
    engine: str = "lockstep"


def run(gm: GraphModule, inputs: Sequence[Sequence[Any]], world: World | None = None, *, seed: int = 0) -> list[Any]:
    """Outputs of ``gm`` on every rank.

    ``inputs[rank]``: one value for each placeholder; tensors are mutated in place as a real run would. Parameters and
    buffers are not: every rank writes its own copy. ``world``: None for ``gm.meta["world"]``; group members unknown
    there are filled in as `complete_world` says. ``seed``: every rank draws random numbers from its own stream.
    Runs without gradients, on the device of the first tensor.

    Raises `RankError` naming rank, node and group: for members that do not fit together, a rank outside its group,
    ranks that diverge around a collective, a result used before its wait, an input written before the wait, an
    operator without a simulation or one that fails. `UsageError` for inputs that do not match ranks or placeholders.
    """
    return execute(gm, inputs, complete_world(gm, world), seed=seed).outputs


def execute(gm: GraphModule, inputs: Sequence[Sequence[Any]], world: World, *, seed: int = 0, upcast: bool = False,
            attributes: Mapping[str, Sequence[Any]] | None = None,
            observer: Observer | None = None) -> Outcome:
    """As `run` in a world that is complete already, with everything it leaves behind.

    ``upcast``: floats run in float64 (on copies; the caller's tensors are not written). ``attributes``: values, one
    for each rank, for parameters the graph holds as types only.
    """
    rows, constants = prepare(gm, inputs, world, upcast)
    held = Attributes(gm, constants, attributes or {}, world.size)
    interpreter = Interpreter(gm, constants, held, seed, observer)
    with run_settings(upcast):
        outputs = drive(interpreter.run_body(gm, range(world.size), rows, None), Together(Groups(world)).answer)
    interpreter.check_finished(rows)
    return Outcome(outputs, rows, held.final())


def prepare(gm: GraphModule, inputs: Sequence[Sequence[Any]], world: World,
            upcast: bool) -> tuple[list[list[Any]], Constants]:
    """Every rank's inputs on one device in the run's precision, and how constants get there.

    Raises `UsageError` where they do not match ranks or placeholders, or ranks share one that is written.
    """
    if len(inputs) != world.size:
        raise UsageError(f"inputs for {len(inputs)} ranks in a world of {world.size}")
    placeholders = gm.graph.find_nodes(op="placeholder")
    rows = [with_defaults(rank, row, placeholders) for rank, row in enumerate(inputs)]
    first = next(tensors_in([list(row) for row in rows]), None)
    constants = Constants(first.device if first is not None else torch.device("cpu"), upcast, bind(gm, rows[0]))
    rows = [constants.values(row) for row in rows]
    check_private(gm, rows)
    return rows, constants


@contextlib.contextmanager
def run_settings(upcast: bool) -> Iterator[None]:
    """Torch's global settings for a run, put back after it, also where mode-changing nodes left others behind.

    One thread: results then do not depend on the machine, and the tensors of a simulation are small.
    """
    default_dtype, threads = torch.get_default_dtype(), torch.get_num_threads()
    autocast = torch.is_autocast_enabled("cpu")
    try:
        torch.set_num_threads(1)
        if upcast:
            torch.set_default_dtype(torch.float64)
        with torch.no_grad(), torch.random.fork_rng(devices=[]), torch.autocast("cpu", enabled=autocast):
            yield
    finally:
        torch.set_default_dtype(default_dtype)
        torch.set_num_threads(threads)


def with_defaults(rank: int, row: Sequence[Any], placeholders: Sequence[Node]) -> list[Any]:
    """A rank's inputs, those it does not give as the placeholders have them. Raises `UsageError`."""
    missing = placeholders[len(row):]
    if len(row) > len(placeholders) or any(not node.args for node in missing):
        raise UsageError(f"{len(row)} inputs for rank {rank}, the graph takes {len(placeholders)}")
    return [*row, *(node.args[0] for node in missing)]


def check_private(gm: GraphModule, rows: Sequence[Sequence[Any]]) -> None:
    """Raise `UsageError` where ranks share an input's memory and the graph may write it."""
    owner: dict[int, int] = {}
    shared = {position for rank, row in enumerate(rows) for position, value in enumerate(row)
              for tensor in tensors_in(value) if owner.setdefault(memory(tensor), rank) != rank}
    written = shared & set(effects(gm).written_inputs()) if shared else set()
    if written:
        name = gm.graph.find_nodes(op="placeholder")[min(written)].target
        raise UsageError(f"two ranks share the memory of input '{name}', which the graph writes",
                         hint="give every rank its own copy")
