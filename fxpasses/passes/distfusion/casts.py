"""A gathered value that every reader casts to a narrower type is cast first: the gather sends less, exactly as much as
anybody reads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import torch
from torch.fx import GraphModule, Node

from fxpasses.analyses.kinds import is_cast, is_view
from fxpasses.ir.effects import Effects
from fxpasses.ir.effects.nested import nested_effects
from fxpasses.ir.graph import call, infer
from fxpasses.ir.ops import Collective, collective, is_wait, payload_bytes, waits_of
from fxpasses.ir.rewrites import control_edge_ends
from fxpasses.passes.distfusion.launches import TO_COPY, is_waited_once
from fxpasses.pm.analyses import Analyses


@dataclass(frozen=True)
class _Readers:
    """Of a gathered value: views of it, in order, then the casts at their ends."""

    views: tuple[Node, ...]
    casts: tuple[Node, ...]
    others: tuple[Node, ...]


def move_casts(gm: GraphModule, analyses: Analyses, rank: int | None = None) -> None:
    """Put casts of what is gathered in front of the gather, in ``gm`` and its bodies."""
    for graph, effects in analyses.get(nested_effects, gm).items():
        pinned = control_edge_ends(graph.graph.nodes)
        written = frozenset[int]().union(*(effects.writes(node) for node in graph.graph.nodes if not is_wait(node)))
        for launch in list(_gathers(graph)):
            [wait] = waits_of(launch.node)
            readers = _readers(wait)
            if not any(_narrows(launch.inputs[0], cast) for cast in readers.casts):
                continue
            code = _refusal(launch, wait, readers, effects, pinned, written)
            if code is None and not analyses.may_rewrite(launch.node, "cast-first", rank=rank):
                return
            analyses.remark(launch.node, code or "cast-first", _message(readers) if code == "wide-reader" else "",
                            applied=code is None, bytes=payload_bytes(launch.node))
            if code is None:
                _move(launch, wait, readers)


def _gathers(gm: GraphModule) -> Iterator[Collective]:
    for node in gm.graph.nodes:
        found = collective(node)
        if found is not None and found.kind == "all_gather" and is_waited_once(found) and all(
                isinstance(one.meta.get("val"), torch.Tensor) for one in (node, *found.inputs)):
            yield found


def _readers(wait: Node) -> _Readers:
    views: dict[Node, None] = {}
    casts: dict[Node, None] = {}
    others: dict[Node, None] = {}
    pending = [wait]
    while pending:
        node = pending.pop(0)
        for user in node.users:
            if is_cast(user) and isinstance(user.meta.get("val"), torch.Tensor):
                casts[user] = None
            elif is_view(user) and isinstance(user.meta.get("val"), torch.Tensor) and user not in views:
                views[user] = None
                pending.append(user)
            elif user not in views:
                others[user] = None
    return _Readers(tuple(sorted(views)), tuple(casts), tuple(others))


def _narrows(operand: Node, cast: Node) -> bool:
    old, new = operand.meta["val"].dtype, cast.meta["val"].dtype
    return bool(old.is_floating_point and new.is_floating_point and new.itemsize < old.itemsize)


def _refusal(launch: Collective, wait: Node, readers: _Readers, effects: Effects, pinned: frozenset[Node],
             written: frozenset[int]) -> str | None:
    dtypes = {cast.meta["val"].dtype for cast in readers.casts}
    if readers.others or len(dtypes) > 1:
        return "wide-reader"
    nodes = (launch.node, wait, *readers.views, *readers.casts)
    if not pinned.isdisjoint(nodes):
        return "control-edge"
    if not written.isdisjoint(frozenset[int]().union(*map(effects.storages, nodes))):
        return "written-result"
    if any(_differs(cast) for cast in readers.casts) or any(
            user.op == "output" for cast in readers.casts for user in cast.users):
        return "layout"
    return None


def _differs(cast: Node) -> bool:
    """The cast does more than its name says: another device, or other strides than those of its operand."""
    old, new = cast.all_input_nodes[0].meta["val"], cast.meta["val"]
    return bool(old.device != new.device or old.stride() != new.stride() or old.shape != new.shape)


def _message(readers: _Readers) -> str:
    named = [node.name for node in readers.others]
    return f"'{named[0]}' reads it as it is" if named else "casts to several types"


def _move(launch: Collective, wait: Node, readers: _Readers) -> None:
    graph, node = launch.node.graph, launch.node
    dtype = readers.casts[0].meta["val"].dtype
    with graph.inserting_before(node):
        cast = call(graph, TO_COPY, (launch.inputs[0],), like=readers.casts[0], kwargs={"dtype": dtype})
    node.replace_input_with(launch.inputs[0], cast)
    for changed in (node, wait, *readers.views):
        changed.meta["val"] = infer(changed)
    for old in readers.casts:
        old.replace_all_uses_with(old.all_input_nodes[0])
        graph.erase_node(old)
