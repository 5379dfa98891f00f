"""Passes on a graph that a compiler hands over: normalised first, in the world it runs in."""

from __future__ import annotations

import dataclasses

from torch.fx import GraphModule

from fxpasses.ir.clone import clone
from fxpasses.ir.forms import infer_form, needs_gradsync
from fxpasses.ir.groups import groups_used
from fxpasses.ir.world import World
from fxpasses.pm.manager import Passes, PassManager
from fxpasses.pm.remarks import Remark
from fxpasses.pm.rewrites import Rewrites
from fxpasses.pm.worlds import live_world


def transformed(gm: GraphModule, passes: Passes, world: World | None = None, *, verify_each: bool = False,
                remarks: list[Remark] | None = None, cost_model: object = None,
                rewrites: Rewrites | None = None) -> GraphModule:
    """What the passes make of ``gm``, which stays as it is; ``gm`` may be Dynamo's, AOTAutograd's or Inductor's.

    ``world`` may lack groups that only this graph of a program uses: live groups have them. ``rewrites``: as for
    `fxpasses.PassManager`.
    Raises what `fxpasses.run` raises.
    """
    normal = clone(gm)
    if infer_form(normal) == "captured" and not needs_gradsync(normal):
        normal.meta["form"] = "spmd"  # leaf modules of a compiler's graph hold no collectives
    manager = PassManager(passes, world=completed(normal, world), verify_each=verify_each, remarks=remarks,
                          cost_model=cost_model, rewrites=rewrites)
    result: GraphModule = manager(normal)
    return result


def completed(gm: GraphModule, world: World | None) -> World | None:
    """``world`` with the live groups that ``gm`` uses and it does not know."""
    if world is None or all(name in world.groups for name in groups_used([gm])):
        return world
    live = live_world(gm)
    return world if live is None else dataclasses.replace(world, groups={**live.groups, **world.groups})
