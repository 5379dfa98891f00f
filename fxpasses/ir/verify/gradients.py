"""Are gradients and buffers of a data-parallel step synchronised: what frameworks forget without an error.

Everything but ``ddp-module`` looks at captured steps only (`step_of`), whose inputs say what is a parameter and what is
data. All of it is a warning where the graph may be meant so: under ``no_sync``, for instance, a gradient stays this
rank's own, and a promise that says so (`DataParallel.sync`) asks for nothing.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterable, Iterator, Sized
from dataclasses import dataclass

import torch
from torch.fx import GraphModule, Node

from fxpasses.errors import counted, listed
from fxpasses.ir.effects.nested import NestedEffects
from fxpasses.ir.forms import needs_gradsync
from fxpasses.ir.graph import all_graphs, attribute_or_none
from fxpasses.ir.ops import collective, is_collective, is_wait, launch_of
from fxpasses.ir.promises import DDP_META
from fxpasses.ir.steps import SEED, Slot, Step, step_of
from fxpasses.ir.text.attributes import LeafModule
from fxpasses.ir.verify.dependence import Dependence, Marks
from fxpasses.ir.verify.rules import RuleFinding
from fxpasses.ir.world import World

_DATA = ("batch", SEED)
_TRAINED = ("params", "optimizer", "gradients")
_REDUCTIONS = ("all_reduce", "reduce_scatter")


@dataclass(frozen=True)
class _Sought:
    """A group whose ranks have data of their own, None for any group, and the parameters and buffers it makes equal."""

    group: str | None
    parameters: frozenset[str]
    buffers: frozenset[str]

    def __str__(self) -> str:
        return "no collective" if self.group is None else f"no collective over group '{self.group}'"


def module_findings(gm: GraphModule, form: str) -> Iterator[RuleFinding]:
    """Data-parallel wrappers left in one graph: from form spmd on, nobody would synchronise their gradients."""
    for node in gm.graph.find_nodes(op="call_module"):
        module = attribute_or_none(gm, str(node.target))
        kind = module.kind if isinstance(module, LeafModule) else type(module).__name__
        wrapper = isinstance(module, torch.nn.parallel.DistributedDataParallel)
        if wrapper or kind.rpartition(".")[2] == "DistributedDataParallel":
            yield ("ddp-module", node, "calls a DistributedDataParallel module, whose gradients no collective of the "
                   "graph synchronises: run fix1287", form != "captured")


def step_findings(gm: GraphModule, world: World | None, form: str, effects: NestedEffects) -> Iterator[RuleFinding]:
    """What a captured step in a world of several ranks leaves unsynchronised, or waits for too early."""
    step = step_of(gm)
    if step is None or world is None or world.size < 2 or form == "placed" or needs_gradsync(gm):
        return
    outputs = {slot: slot.node for slot in step.outputs if slot.node is not None}

    def dependent(group: str | None, sources: dict[Node, Marks]) -> dict[Slot, Marks]:
        """The outputs that ``sources`` mark, along paths with no collective of ``group``."""
        walk = Dependence(effects, lambda node: -1 if _joins(node, group, world) else 0)
        marks = walk.outputs(gm, sources, list(outputs.values())) if sources else [0] * len(outputs)
        return {slot: mark for slot, mark in zip(outputs, marks, strict=True) if mark}

    for sought in _sought(gm, step):
        data = {slot.node: 1 for slot in step.inputs
                if slot.node is not None and slot.role in _DATA and _differs(slot.node, sought.group, world)}
        own = dependent(sought.group, data)
        yield from _unsynchronised(step, own, sought)
        written = {slot.name for slot in own if slot.role == "buffers"} & sought.buffers
        read = {slot.node: slot.name for slot in step.inputs
                if slot.role == "buffers" and slot.name in written and slot.node is not None}
        seen = dependent(sought.group, {node: 1 << bit for bit, node in enumerate(read)})
        marks = functools.reduce(operator.or_, seen.values(), 0)
        yield from _buffers({node: name for bit, (node, name) in enumerate(read.items()) if marks >> bit & 1}, sought)
    if form == "scheduled":
        yield from _early_waits(gm)


def _sought(gm: GraphModule, step: Step) -> list[_Sought]:
    """One for each promise, and one for what no promise covers: there a placement of the data may name the group."""
    left, buffers = [dict.fromkeys(slot.name for slot in step.outputs if slot.role in roles)
                     for roles in (_TRAINED, ("buffers",))]
    found = []
    for promise in gm.meta.get(DDP_META) or ():
        inside = f"{promise.module}." if promise.module else ""
        alone = {inside + name for name in (*promise.ignored, *promise.frozen)}
        mine, its = [[name for name in names if name.startswith(inside)] for names in (left, buffers)]
        left = {name: None for name in left if name not in mine}
        buffers = {name: None for name in buffers if name not in its}
        if promise.sync and promise.size > 1:
            found.append(_Sought(promise.group, frozenset(mine) - alone,
                                 frozenset(its if promise.broadcast_buffers else ()) - alone))
    named = dict.fromkeys(name for slot in step.inputs if slot.role in _DATA and slot.node is not None
                          for name, placement in (slot.node.meta.get("placements") or {}).items()
                          if not placement.is_replicate())
    rest = [_Sought(name, frozenset(left), frozenset(buffers)) for name in named or [None]]
    return [*found, *(rest if left or buffers else [])]


def _differs(node: Node, group: str | None, world: World) -> bool:
    """The data may be another on each rank of ``group``."""
    same = [name for name, placement in (node.meta.get("placements") or {}).items() if placement.is_replicate()]
    if group is not None:
        return group not in same
    sizes = [world.group_size(name) for name in world.groups]
    return not same or not (any(world.group_size(name) == world.size for name in same)
                            or all(name in same or size == 1 for name, size in zip(world.groups, sizes, strict=True)))


def _joins(node: Node, group: str | None, world: World) -> bool:
    """A collective over ``group``, or over more ranks than that; one over unknown ranks may be."""
    found = collective(node)
    if found is None or world.group_size(found.group.name) == 1:
        return False
    if group is None or found.group.form not in ("name", "object") or found.group.name in (group, None):
        return True
    if found.group.name not in world.groups or world.group_size(found.group.name) == world.size:
        return True
    wide, narrow = world.groups[found.group.name].partition, getattr(world.groups.get(group), "partition", None)
    if wide is None or narrow is None:
        return False
    return all(any(set(part) <= set(whole) for whole in wide) for part in narrow)


def _unsynchronised(step: Step, own: Iterable[Slot], sought: _Sought) -> Iterator[RuleFinding]:
    """Parameters whose update, state or returned gradient is this rank's own. Sharded ones are meant to be."""
    sharded = {slot.name for slot in step.inputs if slot.role == "params" and slot.node is not None
               and any(not placement.is_replicate() and sought.group in (name, None)
                       for name, placement in (slot.node.meta.get("placements") or {}).items())}
    first: dict[str, Node] = {}
    for slot in own:
        if slot.role in _TRAINED and slot.name in sought.parameters - sharded and slot.node is not None:
            first.setdefault(slot.name, slot.node)
    if first:
        every = counted(len({slot.name for slot in step.outputs if slot.role in _TRAINED}), "parameter")
        yield ("unsynchronised-gradient", next(iter(first.values())),
               f"{len(first)} of {every} ({listed(list(first))}) {_verb(first, 'follow')} this rank's own data, with "
               f"{sought} on the way: ranks drift apart, unless that is meant, as under no_sync", False)


def _buffers(read: dict[Node, str], sought: _Sought) -> Iterator[RuleFinding]:
    if read:
        yield ("buffers-differ", next(iter(read)),
               f"{counted(len(read), 'buffer')} ({listed(list(read.values()))}) {_verb(read, 'follow')} this rank's "
               f"own data, with {sought} in front of what reads them: ranks drift apart", False)


def _verb(subjects: Sized, verb: str) -> str:
    return f"{verb}s" if len(subjects) == 1 else verb


def _early_waits(gm: GraphModule) -> Iterator[RuleFinding]:
    """Reductions waited for directly behind their launch, although what follows does not read them.

    One finding a graph, and only in form scheduled: there somebody chose the order, and this one hides nothing. In any
    other form a wait stands there until `asynccp` moves it; where the result is used at once it has to.
    """
    count, early = 0, []
    for graph in all_graphs(gm):
        nodes = list(graph.graph.nodes)
        waits = [index for index, node in enumerate(nodes)
                 if is_wait(node) and (launch := launch_of(node)) is not None and _reduces(launch)]
        count += len(waits)
        early += [nodes[index] for index in waits if _is_early(nodes, index)]
    if early:
        yield ("wait-behind-launch", early[0], f"{len(early)} of {counted(count, 'reduction')} are waited for "
               "directly behind their launch, and what follows does not need them yet: nothing hides them, run "
               "asynccp", False)


def _reduces(launch: Node) -> bool:
    found = collective(launch)
    return found is not None and found.kind in _REDUCTIONS


def _is_early(nodes: list[Node], index: int) -> bool:
    """Nothing is computed between launch and wait, and what comes next could have been."""
    wait, launch = nodes[index], launch_of(nodes[index])
    before = (nodes[position] for position in range(index - 1, -1, -1))
    if next((node for node in before if node is launch or _computes(node)), None) is not launch:
        return False
    for position in range(index + 1, len(nodes)):
        node = nodes[position]
        if node.op == "output" or wait in node.all_input_nodes:
            return False
        if _computes(node):
            return True
    return False


def _computes(node: Node) -> bool:
    return not (is_wait(node) or is_collective(node) or node.op == "get_attr" or node.target is operator.getitem)
