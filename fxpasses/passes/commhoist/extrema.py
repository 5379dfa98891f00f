"""Maxima of reductions become the reduction of a maximum: max over ranks of a and of b = that of max(a, b)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import torch
from torch.fx import GraphModule, Node

from fxpasses.analyses.accumulation import dtype_of, same_layout
from fxpasses.analyses.loop_values import Accumulation, Path, accumulation
from fxpasses.ir.effects import Effects
from fxpasses.ir.effects.writes import Writes
from fxpasses.ir.graph import call, order
from fxpasses.ir.ops import Collective, base_name, payload_bytes
from fxpasses.passes.commhoist.legality import kind_of
from fxpasses.pm.analyses import Analyses

aten = torch.ops.aten
#: Operator -> the reduction that does the same across ranks.
_REDUCE_OPS = {"maximum": "max", "minimum": "min"}
_COMBINE = {"maximum": aten.maximum.default, "minimum": aten.minimum.default}


def merge_extrema(gm: GraphModule, analyses: Analyses, pinned: frozenset[Node]) -> None:
    """Reduce once what ``maximum`` or ``minimum`` puts together from several reductions of that kind.

    The last one's launch stays; the others' operands join its operand where they were launched. What may not, and
    there are others in its tree, gets a remark. Once more for each level of reductions of reductions.
    """
    while trees := _trees(gm, pinned):
        merger = _Merger(gm, analyses, pinned)
        merged = [merger.merge(tree) for tree in trees]
        if not any(merged):
            for launch, code in merger.missed.items():
                analyses.remark(launch, code, bytes=payload_bytes(launch))
            return


def _trees(gm: GraphModule, pinned: frozenset[Node]) -> list[Accumulation]:
    """Trees with more than one reduction of their own kind, the last root first."""
    inside: set[Node] = set()
    found = []
    for node in reversed(gm.graph.nodes):
        if node in inside or node.op != "call_function" or base_name(node) not in _REDUCE_OPS:
            continue
        tree = accumulation(gm.graph.output_node(), node, pinned)
        inside.update(tree.inner)
        if tree.combine in _REDUCE_OPS and len(_extrema(tree)) > 1:
            found.append(tree)
    return found


class _Merger:
    """Legality and edit, tree by tree: trees have no node in common, and nothing else changes.

    ``missed``: the launches that stay -> the reason code.
    """

    def __init__(self, gm: GraphModule, analyses: Analyses, pinned: frozenset[Node]) -> None:
        self._analyses, self._pinned = analyses, pinned
        self._position = order(gm.graph)
        self._effects = Effects(gm)
        self._writes = Writes(self._effects, self._position)
        self.missed: dict[Node, str] = {}

    def merge(self, tree: Accumulation) -> bool:
        """Merge what is alike in one tree; whether anything is."""
        alike: dict[Hashable, list[tuple[Collective, Node]]] = {}
        for path in _extrema(tree):
            code = _way_refusal(path, tree) or self._refusal(path.launch, path.wait, tree)
            if code is None:
                alike.setdefault(kind_of(path.launch), []).append((path.launch, path.wait))
            else:
                self._miss(path.launch, code)
        merged = False
        for members in alike.values():
            members.sort(key=lambda member: self._position[member[0].node])
            while len(members) > 1 and self._is_overwritten(members[0][0], members[1][0]):
                self._miss(members.pop(0)[0], "written-operand")
            if len(members) == 1:
                self._miss(members[0][0], "nothing-alike")
            elif self._analyses.may_rewrite(members[-1][0].node, "reduces-sum"):
                self._join(members, tree)
                merged = True
        return merged

    def _refusal(self, launch: Collective, wait: Node, tree: Accumulation) -> str | None:
        """Why a reduction has to stay, None where it may join others."""
        if not self._analyses.world.may_rewrite:
            return "not-spmd"
        if len(wait.users) > 1 or len(launch.node.users) > 1:
            return "also-used"
        if not launch.functional or launch.coalesced or len(launch.inputs) != 1:
            return "form"
        dtype = dtype_of(launch.inputs[0])
        if dtype is None or dtype.is_complex:
            return "dtype"
        if launch.group.form == "unknown":
            return "unknown-group"
        if not self._pinned.isdisjoint((launch.node, wait, *tree.inner)):
            return "control-edge"
        if any(not same_layout(leaf.value, tree.root) for leaf in tree.leaves) or not _lies_plainly(launch):
            return "layout"
        if self._writes.any(self._effects.storages(tree.root)):
            return "written-result"
        return "written-operand" if any(self._writes.any(self._effects.storages(leaf.value)) for leaf in tree.leaves
                                        if not leaf.paths) else None

    def _is_overwritten(self, launch: Collective, following: Collective) -> bool:
        """The operand that the local one starts with changes before the second one joins it."""
        start, end = self._position[launch.node], self._position[following.node]
        return self._writes.between(self._effects.storages(launch.inputs[0]), start, end)

    def _join(self, members: Sequence[tuple[Collective, Node]], tree: Accumulation) -> None:
        (last, _), graph = members[-1], tree.root.graph
        total = members[0][0].inputs[0]
        for launch, _ in members[1:]:
            with graph.inserting_before(launch.node):
                total = call(graph, _COMBINE[tree.combine], (total, launch.inputs[0]), like=launch.node)
        last.node.replace_input_with(last.inputs[0], total)
        for launch, wait in members[:-1]:
            size = payload_bytes(launch.node)
            self._analyses.remark(launch.node, "summed-locally", f"joins '{last.node.name}'", applied=True, bytes=size)
            _leave_out(wait)
            graph.erase_node(launch.node)
        self._analyses.remark(last.node, "reduces-sum", f"carries the {tree.combine} of {len(members)} reductions",
                              applied=True, bytes=(len(members) - 1) * payload_bytes(last.node))

    def _miss(self, launch: Collective, code: str) -> None:
        self.missed.setdefault(launch.node, code)


def _extrema(tree: Accumulation) -> list[Path]:
    """The reductions of the tree's own kind that lead to its leaves, each once; not those of trees of their own."""
    paths = {path.launch.node: path for leaf in tree.leaves for path in leaf.paths}
    return [path for path in paths.values()
            if path.launch.kind == "all_reduce" and path.launch.reduce_op == _REDUCE_OPS[tree.combine]
            and (path.chain == (tree.root,) or not any(base_name(node) in _REDUCE_OPS for node in path.chain))]


def _way_refusal(path: Path, tree: Accumulation) -> str | None:
    """Why a result on the way to the tree is not what the tree is made of."""
    if not path.chain:
        return None
    return "type-differs" if path.chain == (tree.root,) else "not-linear"


def _lies_plainly(launch: Collective) -> bool:
    """What is computed from two such operands lies as they do."""
    value = launch.inputs[0].meta["val"]
    return str(torch.empty_like(value).stride()) == str(value.stride())


def _leave_out(wait: Node) -> None:
    """What the tree makes of ``wait`` and something else becomes that; other names of ``wait`` go with it."""
    names = [wait]
    [reader] = wait.users
    while len(reader.all_input_nodes) == 1:
        names.append(reader)
        [reader] = reader.users
    [rest] = [operand for operand in reader.all_input_nodes if operand is not names[-1]]
    reader.replace_all_uses_with(rest)
    for node in (reader, *reversed(names)):
        node.graph.erase_node(node)
