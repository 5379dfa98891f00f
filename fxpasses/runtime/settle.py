"""From a captured step to the graph this rank runs: bound to live groups, agreed on by all ranks, transformed."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from torch.fx import GraphModule

from fxpasses.errors import UsageError
from fxpasses.ir.clone import clone
from fxpasses.ir.group_names import rename_groups
from fxpasses.ir.groups import groups_used
from fxpasses.ir.schedule import forget_numbers, number_collectives, schedule_digest
from fxpasses.ir.world import World
from fxpasses.pm.manager import Passes
from fxpasses.pm.process_rewrites import process_rewrites
from fxpasses.pm.remarks import Remark, around_passes
from fxpasses.pm.rewrites import Rewrites
from fxpasses.runtime.agreement import agree
from fxpasses.runtime.bind import bind
from fxpasses.runtime.facts import Same
from fxpasses.runtime.owed import Owed
from fxpasses.runtime.transform import transformed


@dataclass(frozen=True)
class _Known:
    """A schedule that all ranks agreed on: names of its live groups, the world of the passes, digest behind them.

    ``rewrites``: how many the process was still permitted then, None for any number.
    """

    names: tuple[str, ...]
    world: World
    digest: str
    rewrites: int | None = None


@dataclass
class Settlement:
    """Turns captures of one step into graphs to run, all under the same passes.

    Ranks exchange what they have once for each schedule of collectives that is new. A capture whose schedule is known,
    because only a shape has changed, asks nobody: another rank may have no reason to capture again, and would not
    answer. That is also why SPMD is only ever assumed here, not promised: constants of captures may differ by rank.
    And under a limit on rewrites it gets as many as the first capture of that schedule, which is the one that counts.
    """

    passes: Passes
    remarks: list[Remark]
    verify_each: bool = False
    _known: dict[tuple[Same, str, Owed], _Known] = field(default_factory=dict)

    def settle(self, gm: GraphModule, groups: Mapping[str, Any], job: object, owed: Owed = ()) -> GraphModule:
        """The graph to run on this rank.

        ``groups``: live groups by name. ``job``: what changes with a new job. ``owed``: what the collectives
        synchronise, which a schedule does not name.

        Raises what `fxpasses.bind` raises; `UsageError` where this rank alone would issue other collectives.
        """
        if not groups_used([gm]):
            return self._transformed(gm, None)
        result = self._settled(gm, groups, (Same(job), schedule_digest(gm), owed))
        forget_numbers(result)
        return result

    def _settled(self, gm: GraphModule, groups: Mapping[str, Any], key: tuple[Same, str, Owed]) -> GraphModule:
        known = self._known.get(key)
        if known is None:
            bound, world = self._agreed(gm, groups)
            number_collectives(bound)
            counter = process_rewrites()
            permitted = counter.left if counter is not None else None
            result = self._compared(bound, world)
            self._known[key] = _Known(tuple(groups_used([bound])), world, schedule_digest(result, world), permitted)
            return result
        bound = clone(gm)
        rename_groups(bound, dict(zip(groups_used([gm]), known.names, strict=True)))
        number_collectives(bound)
        result = self._transformed(bound, known.world, Rewrites(known.rewrites))
        if schedule_digest(result, known.world) != known.digest:
            raise UsageError("this capture would issue its collectives in another order than the ranks agreed on",
                             hint="keep shapes equal on all ranks, or leave passes out")
        return result

    def _agreed(self, gm: GraphModule, groups: Mapping[str, Any]) -> tuple[GraphModule, World]:
        given = gm.meta.get("world")
        bound = bind(gm, groups={name: group for name, group in groups.items() if name in groups_used([gm])})
        world: World = bound.meta["world"]
        agreement = agree(bound, self.remarks, world=world)
        schedules = agreement is None or agreement.schedules
        if given is not None and given.rank is None and schedules:
            return bound, world  # the caller's own promise
        return bound, dataclasses.replace(world, spmd=None if schedules else False)

    def _compared(self, bound: GraphModule, world: World) -> GraphModule:
        """Transformed, or as it was on all ranks where they would no longer fit together."""
        result = self._transformed(bound, world)
        agreement = agree(result, [], world=world) if world.may_rewrite else None
        if agreement is None or agreement.schedules:
            return result
        self.remarks.append(around_passes("runtime", "schedules-disagree"))
        return bound

    def _transformed(self, gm: GraphModule, world: World | None, rewrites: Rewrites | None = None) -> GraphModule:
        return transformed(gm, self.passes, world, verify_each=self.verify_each, remarks=self.remarks,
                           rewrites=rewrites)
