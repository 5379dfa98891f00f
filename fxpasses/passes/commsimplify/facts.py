"""What the rules ask of one graph, kept true while they edit it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import GraphModule, Node

from fxpasses.analyses.accumulation import same_layout as same_strides
from fxpasses.analyses.accumulation import same_type
from fxpasses.analyses.memory import Memory
from fxpasses.analyses.places import seen_by_place
from fxpasses.analyses.replication import Replication
from fxpasses.ir.effects import Effects
from fxpasses.ir.effects.storages import Storages, together
from fxpasses.ir.graph import call, order
from fxpasses.ir.ops import Collective, GroupRef, is_launch, is_wait, overload, waits_of
from fxpasses.ir.rewrites import control_edge_ends, erase_launch, erase_unused
from fxpasses.ir.world import World

aten = torch.ops.aten


@dataclass(frozen=True)
class Outcome:
    """What a rule made of a candidate: the remark to make of it. ``bytes``: payload concerned."""

    node: Node
    code: str
    message: str
    bytes: int
    applied: bool = False


class Facts:
    """Effects of a graph as it was given, carried on to the nodes that rules put in the place of others.

    A node a rule makes stands for the node it replaces: it holds the same value, in the same storages. Where a result
    is replaced by a value that was there before, the storages of both are joined. ``may_rewrite``: asked by every rule
    of a node and the code of its remark, right before it edits; a rule that may not has no outcome.
    """

    def __init__(self, gm: GraphModule, effects: Effects, world: World, uniform: Replication | None,
                 memory: Memory, *, copies: bool, may_drop: bool, may_rewrite: Callable[[Node, str], bool]) -> None:
        self.gm, self.graph, self.effects, self.world, self.copies = gm, gm.graph, effects, world, copies
        self.memory, self.may_rewrite = memory, may_rewrite
        self._uniform, self.may_drop = uniform, may_drop
        #: (part, whole) of every part of a gathered or reduced tensor that is the rank's own on all ranks.
        self.own_parts: frozenset[tuple[Node, Node]] = frozenset()
        #: No collective is repeated any more, and what shares a result lives in it: no copy was made.
        self.is_shared = False
        self.pinned = control_edge_ends(gm.graph.nodes)
        self.position = order(gm.graph)
        self._stands_for: dict[Node, Node] = {}
        self._joined: dict[int, int] = {}
        self._written = set(together(effects.writes(node) for node in gm.graph.nodes if not is_wait(node)))
        self._returned = set(effects.reads(gm.graph.output_node()))
        self._placed = set(seen_by_place(gm, effects))
        self._outside = set(together([*effects.inputs, *effects.attributes.values()]))

    def origin(self, node: Node) -> Node:
        """The node of the given graph whose value ``node`` holds."""
        return self._stands_for.get(node, node)

    def may_erase(self, node: Node) -> bool:
        """Nothing is lost with the node where nobody uses it; collectives go by a rule of their own."""
        if node in self.pinned or is_wait(node) or is_launch(node):
            return False
        return node in self._stands_for or self.effects.is_pure(node)

    def refusal(self, launch: Collective, *nodes: Node) -> str | None:
        """Why a functional collective, ``nodes`` with it, has to stay whatever it computes."""
        waits = waits_of(launch.node)
        if not launch.functional or launch.coalesced:
            return "form"
        if not self.world.may_rewrite:
            return "not-spmd"
        if not self.pinned.isdisjoint((launch.node, *waits, *nodes)):
            return "control-edge"
        if len(waits) != 1 or len(launch.node.users) != 1:
            return "no-wait"
        if any(tensor_of(node) is None for node in (*launch.inputs, *waits)):
            return "type-unknown"
        return None

    def group_size(self, launch: Collective) -> int | None:
        """Members of every part of the collective's group, None where they are not known or differ."""
        named = launch.group.form in ("name", "object")
        return (self.world.group_size(launch.group.name) if named else None) or launch.group_size

    def is_replicated(self, value: Node, group: GroupRef) -> bool:
        """All members of the group hold the same."""
        return self._uniform is not None and self._uniform.on(self.origin(value), group)

    def is_written(self, *nodes: Node) -> bool:
        """Somebody writes to what one of the nodes holds."""
        return any(number in self._written for node in nodes for number in self._storages(node))

    def is_placed(self, node: Node) -> bool:
        """Somebody looks at where in its storage starts what the node holds."""
        return any(number in self._placed for number in self._storages(node))

    def share(self, first: Node, second: Node) -> bool:
        """The two hold one storage."""
        return not self._storages(first).isdisjoint(self._storages(second))

    def is_returned(self, node: Node) -> bool:
        """The graph returns what the node holds."""
        return any(number in self._returned for number in self._storages(node))

    def copy_refusal(self, old: Node, value: Node) -> str | None:
        """Why ``value`` may not stand in for ``old``: it takes a copy, and copies are not wanted."""
        return "copy" if self._must_copy(old, value) and not self.copies else None

    def hand_over(self, old: Node, value: Node, launch: Node) -> None:
        """Give the users of ``old``, a fresh result, the ``value`` as it is at ``launch``: itself or a copy."""
        if self._must_copy(old, value):
            value = self.copy(value, old, before=launch)
        else:
            self.join(old, value)
        old.replace_all_uses_with(self.shaped(value, old, before=launch))

    def shaped(self, value: Node, old: Node, *, before: Node) -> Node:
        """``value``, which is contiguous where it has another layout, in the shape of ``old``."""
        if same_layout(value, old):
            return value
        return self.insert(before, old, aten.view.default, (value, list(old.meta["val"].shape)))

    def forget(self, part: Node) -> None:
        """Erase what nobody uses, and what only fed it."""
        erase_unused([part], self.may_erase)

    def copy(self, value: Node, old: Node, *, before: Node) -> Node:
        """A contiguous copy of ``value`` in front of a node, in the place of ``old``."""
        contiguous = {"memory_format": torch.contiguous_format}
        return self.insert(before, old, aten.clone.default, (value,), kwargs=contiguous)

    def insert(self, before: Node, old: Node, target: Callable[..., Any], args: tuple[Any, ...], *,
               like: Node | None = None, kwargs: Mapping[str, Any] | None = None) -> Node:
        """A new call in front of ``before``, of the origin of ``like`` (``before``), whose value is that of ``old``."""
        with self.graph.inserting_before(before):
            made = call(self.graph, target, args, like=like or before, kwargs=kwargs)
        self._stands_for[made] = self.origin(old)
        self.position[made] = self.position[before]
        return made

    def drop(self, launch: Node) -> None:
        """Erase a launch with waits that nobody uses, and what only fed it."""
        for wait in waits_of(launch):
            self.graph.erase_node(wait)
        erase_unused(launch.users, self.may_erase)  # what takes one result of a coalesced launch
        erase_launch(launch, self.may_erase)

    def _must_copy(self, old: Node, value: Node) -> bool:
        if not (same_layout(old, value) or _both_contiguous(old, value)) or self.is_written(old, value):
            return True
        if self.is_placed(old):
            return True
        held = self._storages(value)
        return self.is_returned(old) and (self.is_returned(value) or any(number in self._outside for number in held))

    def _storages(self, node: Node) -> Storages:
        numbers = self.effects.storages(self.origin(node))
        return frozenset(self._find(number) for number in numbers) if self._joined else numbers

    def join(self, old: Node, value: Node) -> None:
        """Users of ``old`` get ``value``: both now live in the storages of either."""
        numbers = self._storages(old) | self._storages(value)
        first = min(numbers, default=0)
        self._joined.update((number, first) for number in sorted(numbers) if number != first)
        for marked in (self._written, self._returned, self._placed, self._outside):
            if not marked.isdisjoint(numbers):
                marked.add(first)

    def _find(self, number: int) -> int:
        while number in self._joined:
            number = self._joined[number]
        return number


def is_differentiable(launch: Collective) -> bool:
    """Autograd may go through the collective: what takes its place needs the same gradient on every rank."""
    target = overload(launch.node.target)
    return target is not None and target.namespace == "_c10d_functional_autograd"


def tensor_of(node: Node) -> torch.Tensor | None:
    """The tensor type of a node, None where it has none."""
    value = node.meta.get("val")
    return value if isinstance(value, torch.Tensor) else None


def same_layout(first: Node, second: Node) -> bool:
    """Both are tensors of one dtype, device, shape and strides; symbolic sizes compare by expression."""
    return same_type(first, second) and same_strides(first, second)


def _both_contiguous(first: Node, second: Node) -> bool:
    """Either is a view of the other, whatever their shapes."""
    a, b = tensor_of(first), tensor_of(second)
    known = a is not None and b is not None and all(type(size) is int for size in (*a.shape, *b.shape))
    return known and a is not None and b is not None and a.is_contiguous() and b.is_contiguous()
