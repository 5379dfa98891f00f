"""Results of which every rank takes its own part: what it gave to a gather, its shard of a reduction."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch.fx import GraphModule, Node

from fxpasses.analyses.kinds import is_view
from fxpasses.analyses.memory import hand_over
from fxpasses.analyses.rank_index import RankValues, own_part
from fxpasses.ir.ops import Collective, argument, collective, payload_bytes, waits_of
from fxpasses.passes.commsimplify.facts import Facts, Outcome, tensor_of

_TAKEN = ("all_gather", "all_reduce")
_REDUCTIONS = ("sum", "avg", "max", "min")
_LONGEST = 8


def own_parts(graphs: Sequence[GraphModule], values: RankValues) -> list[frozenset[tuple[Node, Node]]]:
    """`Facts.own_parts` of each of the graphs, which are one program, node by node."""
    first = _own_parts(graphs[0], values)
    found = []
    for gm in graphs:
        same = dict(zip(graphs[0].graph.nodes, gm.graph.nodes, strict=True))
        found.append(frozenset((same[part], same[whole]) for part, whole in first))
    return found


def _own_parts(gm: GraphModule, values: RankValues) -> list[tuple[Node, Node]]:
    found = []
    for node in gm.graph.nodes:
        launch = collective(node)
        if launch is None or launch.kind not in _TAKEN or not launch.functional or launch.coalesced:
            continue
        for wait in waits_of(node):
            for user in wait.users:
                part = next((part for part in _chain(user) if _is_smaller(part, wait)), None)
                if part is not None and own_part(values, part, wait, launch.group):
                    found.append((part, wait))
    return found


def _chain(node: Node) -> list[Node]:
    """``node``, and what is taken of it as long as nobody else reads it."""
    chain = [node]
    while is_view(node) and len(node.users) == 1 and len(chain) < _LONGEST:
        node = next(iter(node.users))
        chain.append(node)
    return chain


def _is_smaller(part: Node, whole: Node) -> bool:
    some, all_ = tensor_of(part), tensor_of(whole)
    return some is not None and all_ is not None and some.dtype == all_.dtype and str(some.numel()) != str(all_.numel())


def own_part_taken(facts: Facts, launch: Collective) -> Outcome | None:
    """A gather of which each rank keeps what it gave is nothing; an all_reduce of which it keeps its shard scatters."""
    waits = waits_of(launch.node)
    if launch.kind not in _TAKEN or launch.coalesced or len(waits) != 1 or not waits[0].users:
        return None
    chains = [_until_smaller(_chain(user), waits[0]) for user in waits[0].users]
    taken = [chain[-1] for chain in chains if (chain[-1], waits[0]) in facts.own_parts]
    node, size = launch.node, payload_bytes(launch.node)
    if not taken:
        return _other_part(facts, launch, chains)
    message = f"every rank takes its own part, '{taken[0].name}'"
    code = facts.refusal(launch, *(step for chain in chains for step in chain)) or _refusal(facts, launch, taken)
    if code is None and (len(taken) < len(chains) or facts.is_placed(waits[0])):
        code = "also-used"
    if code is not None:
        return Outcome(node, code, message, size)
    done = "own-part" if launch.kind == "all_gather" else "scattered"
    if not facts.may_rewrite(node, done):
        return None
    if launch.kind == "all_gather":
        for part in taken:
            facts.hand_over(part, launch.inputs[0], node)
    else:
        _scatter(facts, launch, taken)
    for chain in chains:
        facts.forget(chain[-1])
    facts.drop(node)
    return Outcome(node, done, message, size, applied=True)


def _until_smaller(chain: list[Node], whole: Node) -> list[Node]:
    end = next((index for index, part in enumerate(chain) if _is_smaller(part, whole)), len(chain) - 1)
    return chain[:end + 1]


def _other_part(facts: Facts, launch: Collective, chains: list[list[Node]]) -> Outcome | None:
    """A remark where a part of the size of the rank's own is taken, and nothing else is read."""
    whole, count = tensor_of(waits_of(launch.node)[0]), facts.group_size(launch)
    if whole is None or count in (None, 1):
        return None
    for chain in chains:
        part = tensor_of(chain[-1])
        if part is None or len(chains) > 1 or str(part.numel() * count) != str(whole.numel()):
            return None
    return Outcome(launch.node, "other-part", f"'{chains[0][-1].name}'", payload_bytes(launch.node))


def _refusal(facts: Facts, launch: Collective, taken: list[Node]) -> str | None:
    [wait] = waits_of(launch.node)
    if launch.kind == "all_gather":
        if facts.is_written(wait):
            return "written-result"
        return next((code for part in taken if (code := facts.copy_refusal(part, launch.inputs[0]))), None)
    if launch.reduce_op not in _REDUCTIONS:
        return "reduce-op"
    if launch.group.form == "ranks" or facts.group_size(launch) is None:
        return "unknown-group"
    apart = [part for part in taken if not facts.share(part, wait)]
    if len(apart) > 1 and not facts.copies:
        return "copy"
    return next((code for part in apart if (code := facts.copy_refusal(part, wait))), None)


def _scatter(facts: Facts, launch: Collective, taken: list[Node]) -> None:
    [wait] = waits_of(launch.node)
    functional = torch.ops._c10d_functional
    scatter = facts.insert(launch.node, wait, functional.reduce_scatter_tensor.default,
                           (launch.inputs[0], launch.reduce_op, facts.group_size(launch),
                            argument(launch.node, "group_name")))
    hand_over(launch.node, scatter)
    shard = facts.insert(wait, wait, functional.wait_tensor.default, (scatter,))
    for part in taken:
        if facts.share(part, wait):  # a view of what only such views read
            part.replace_all_uses_with(facts.shaped(shard, part, before=wait))
        else:
            facts.hand_over(part, shard, wait)
