"""How long a step takes, what limits it and how much memory it needs, on a cost model instead of a cluster."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from torch.fx import GraphModule

from fxpasses.errors import UsageError, counted, wrong_type
from fxpasses.ir.effects import Effects
from fxpasses.ir.groups import groups_used
from fxpasses.ir.world import World
from fxpasses.pm.analyses import CheckedCost, CostModel, resolve_cost
from fxpasses.pm.worlds import resolve_world
from fxpasses.sim.bound import bound
from fxpasses.sim.coupled import Coupled
from fxpasses.sim.inside import Inside
from fxpasses.sim.joint import joint_bound
from fxpasses.sim.meetings import Meetings
from fxpasses.sim.play import play
from fxpasses.sim.program import Program
from fxpasses.sim.timeline import RankTimes, Timeline


def simulate(subject: GraphModule | Sequence[GraphModule], *, world: World | None = None,
             cost_model: CostModel | str | os.PathLike[str] | None = None) -> Timeline:
    """Play one step of a graph that all ranks run, or of a rank set, one graph a rank.

    ``world``: ranks and groups, by default those of the graph. ``cost_model``: a callable from a node to milliseconds
    (of a launch: of its transfer), the name of a profile, a file with one, or None for the default profile; a callable
    may have ``launch_ms``, what a launch takes of the compute stream, and ``links(launch)``, what its transfer
    occupies. No device is needed, and nothing of the graph is run.

    In a rank set a transfer starts when its last member has launched it; each rank has a compute stream and links of
    its own. Raises `UsageError` for a cost model that there is not or that gives no time, and `RankError` for ranks
    that wait for each other.
    """
    if not isinstance(subject, (GraphModule, Iterable)):
        raise wrong_type("graph", subject, "a torch.fx.GraphModule, or a list of them,")
    graphs = [subject] if isinstance(subject, GraphModule) else list(subject)
    _check_types(graphs, world, cost_model)
    stated = resolve_world(graphs, world)
    cost = CheckedCost(resolve_cost(cost_model, stated))
    name = str(getattr(cost, "name", "") or getattr(cost_model, "__name__", ""))
    if isinstance(subject, GraphModule):
        program = Program(Effects(subject), cost)
        played = play(program)
        return Timeline((RankTimes(None, program, played, played.step_ms),), bound(program), name,
                        tuple(_notes([program], stated)))
    known = {id(gm): gm for gm in graphs}  # ranks that hold one graph share its program
    made = {key: Program(Effects(gm), _cost_of(gm, stated, cost, cost_model)) for key, gm in known.items()}
    programs = [made[id(gm)] for gm in graphs]
    meetings = Meetings(programs, world)
    ranks = Coupled(programs, meetings).run()
    return Timeline(tuple(ranks), joint_bound(programs, meetings), name, tuple(_notes(programs, stated)))


def _check_types(graphs: Sequence[object], world: object, cost_model: object) -> None:
    for gm in graphs:
        if not isinstance(gm, GraphModule):
            raise wrong_type("graph", gm, "a torch.fx.GraphModule, or a list of them,")
    if not graphs:
        raise UsageError("there is no graph to simulate", hint="one graph, or one a rank")
    if world is not None and not isinstance(world, World):
        raise wrong_type("world", world, "a fxpasses.World(size, groups)")
    if not (cost_model is None or callable(cost_model) or isinstance(cost_model, (str, os.PathLike))):
        raise wrong_type("cost_model", cost_model, "a callable, the name of a profile or a file")


def _cost_of(gm: GraphModule, stated: World, cost: CheckedCost,
             cost_model: CostModel | str | os.PathLike[str] | None) -> CheckedCost:
    """``cost``, or one of the graph's own world where that alone knows its groups: torch's names differ by rank."""
    own = gm.meta.get("world")
    if isinstance(own, World) and any(name not in stated.groups for name in groups_used([gm])):
        return CheckedCost(resolve_cost(cost_model, own))
    return cost


def _notes(programs: Sequence[Program], world: World) -> list[str]:
    """What had to be assumed of the graphs."""
    unknown = dict.fromkeys(program.nodes[number].name for program in programs
                            for number, found in program.inside.items() if not found.is_known)
    untyped = sum(node.op == "call_function" and "val" not in node.meta
                  for program in {id(each): each for each in programs}.values() for node in program.nodes)
    found = []
    sent = [program.costs[number] for program in programs
            for number, stream in enumerate(program.streams) if stream is not None]
    if world.size == 1 and sent and not any(sent):
        found.append("the world has 1 rank, for which profiles give transfers no time: "
                     "--world-size N, or world=, says how many there are")
    if unknown:
        names = ", ".join(f"'{name}'" for name in unknown)
        found.append(f"nothing says how often the body of {names} runs: once is assumed")
    if untyped:
        found.append(f"{counted(untyped, 'node')} without a type: their bytes count as 0")
    apart = dict.fromkeys(program.nodes[number].name for program in programs for number, inside in
                          program.inside.items() if isinstance(inside, Inside) and inside.streams)
    if len(programs) > 1 and apart:
        names = ", ".join(f"'{name}'" for name in apart)
        found.append(f"collectives in the body of {names} do not wait for other ranks")
    return found
