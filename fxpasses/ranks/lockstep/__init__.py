"""Run one SPMD graph on N ranks in one process, all ranks in step, without a process group.

Every node is executed for all ranks before the next one; a collective is done directly on the list of its members'
tensors (`arithmetic`). Groups come from the world. The result of a launch is poisoned until its wait, see `pending`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from torch.fx import GraphModule

from fxpasses.ir.world import World
from fxpasses.ranks.attributes import Attributes
from fxpasses.ranks.groups import Groups, complete_world
from fxpasses.ranks.interpreter import Interpreter, Observer
from fxpasses.ranks.lockstep.answers import LockstepAnswers
from fxpasses.ranks.outcome import Outcome
from fxpasses.ranks.preparation import prepare, run_settings
from fxpasses.ranks.requests import drive


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
        outputs = drive(interpreter.run_body(gm, range(world.size), rows, None), LockstepAnswers(Groups(world)).answer)
    interpreter.check_finished(rows)
    return Outcome(outputs, rows, held.final())
