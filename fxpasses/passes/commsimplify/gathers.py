"""Gathers of what a reduce_scatter left, and of values that say one thing many times."""

from __future__ import annotations

from typing import Any

import torch
from torch.fx import Node

from fxpasses.analyses.memory import hand_over
from fxpasses.ir.ops import Collective, argument, base_name, collective, is_wait, launch_of, payload_bytes, waits_of
from fxpasses.passes.commsimplify.facts import Facts, Outcome, is_differentiable, same_layout, tensor_of
from fxpasses.passes.commsimplify.relayouts import way_back, whole

aten = torch.ops.aten
_REDUCTIONS = ("sum", "avg", "max", "min")


def scattered_and_gathered(facts: Facts, launch: Collective) -> Outcome | None:
    """A reduce_scatter whose result is gathered on its group and nothing else: an all_reduce, in one launch."""
    if launch.kind != "all_gather" or launch.coalesced or not launch.inputs:
        return None
    shard, steps = way_back(launch.inputs[0])
    source = launch_of(shard) if is_wait(shard) else None
    scatter = collective(source) if source is not None else None
    if scatter is None or scatter.kind != "reduce_scatter" or scatter.group.same(launch.group) is not True:
        return None
    node, size, message = launch.node, payload_bytes(launch.node), f"gathers what '{scatter.node.name}' left"
    code = _rejoin_refusal(facts, scatter, launch, [shard, *steps])
    if code is not None:
        return Outcome(node, code, message, size)
    if not facts.may_rewrite(node, "reduced-whole"):
        return None
    [gathered], [scattered] = waits_of(node), waits_of(scatter.node)
    reduce = facts.insert(scatter.node, gathered, torch.ops._c10d_functional.all_reduce.default,
                          (scatter.inputs[0], scatter.reduce_op, argument(scatter.node, "group_name")))
    hand_over(scatter.node, reduce)
    hand_over(node, reduce)
    full = facts.insert(scattered, gathered, torch.ops._c10d_functional.wait_tensor.default, (reduce,))
    assert launch.group_size is not None
    full = whole(facts, full, steps, launch.group_size, gathered, node)
    if not same_layout(full, gathered):
        full = facts.copy(full, gathered, before=node)
    gathered.replace_all_uses_with(full)
    facts.drop(node)
    facts.drop(scatter.node)
    return Outcome(node, "reduced-whole", f"by '{reduce.name}', in the place of '{scatter.node.name}'", size,
                   applied=True)


def _rejoin_refusal(facts: Facts, scatter: Collective, launch: Collective, between: list[Node]) -> str | None:
    code = facts.refusal(scatter, *between) or facts.refusal(launch)
    if code is not None:
        return code
    if is_differentiable(scatter) or is_differentiable(launch):
        return "form"
    if scatter.reduce_op not in _REDUCTIONS:
        return "reduce-op"
    if any(len(node.users) != 1 for node in between):
        return "also-used"
    if scatter.group.form == "ranks" or scatter.group_size is None or scatter.group_size != launch.group_size:
        return "unknown-group"
    return None


def gathered_copies(facts: Facts, launch: Collective) -> Outcome | None:
    """A gather of an expanded value: the small one is gathered, and expanded then."""
    expanded = launch.inputs[0] if launch.kind == "all_gather" and not launch.coalesced and launch.inputs else None
    if expanded is None or expanded.op != "call_function" or base_name(expanded) != "expand":
        return None
    small = argument(expanded, "self")
    if not isinstance(small, Node) or same_layout(small, expanded):
        return None
    node, size = launch.node, payload_bytes(launch.node)
    message = f"'{expanded.name}' says the same many times"
    code = facts.refusal(launch, expanded) or _expand_refusal(facts, small, expanded)
    if code is not None:
        return Outcome(node, code, message, size)
    if not facts.may_rewrite(node, "gathered-small"):
        return None
    [wait] = waits_of(node)
    target: Any = node.target
    gather = facts.insert(node, wait, target, tuple(small if value is expanded else value for value in node.args),
                          kwargs={name: small if value is expanded else value for name, value in node.kwargs.items()})
    hand_over(node, gather)
    full = facts.insert(wait, wait, torch.ops._c10d_functional.wait_tensor.default, (gather,))
    full = facts.insert(wait, wait, aten.expand.default, (full, list(wait.meta["val"].shape)), like=expanded)
    wait.replace_all_uses_with(facts.copy(full, wait, before=wait))
    facts.drop(node)
    return Outcome(node, "gathered-small", f"'{gather.name}' gathers '{small.name}'", size - payload_bytes(gather),
                   applied=True)


def _expand_refusal(facts: Facts, small: Node, expanded: Node) -> str | None:
    value, large = tensor_of(small), tensor_of(expanded)
    if value is None or large is None:
        return "type-unknown"
    if not all(isinstance(size, int) for size in (*value.shape, *large.shape)):
        return "symbolic-size"
    if value.dim() != large.dim() or value.shape[:1] != large.shape[:1]:
        return "split-dim"
    return None if facts.copies else "copy"
