"""Gradients travel in 16 bits: opt-in, for it changes numbers."""

from __future__ import annotations

from collections.abc import Iterator

import torch
from torch.fx import GraphModule, Node

from fxpasses.analyses.elementwise import is_elementwise
from fxpasses.analyses.kinds import is_copy, is_view
from fxpasses.ir.graph import call, infer
from fxpasses.ir.ops import Collective, collective, is_launch, is_wait, payload_bytes, waits_of
from fxpasses.ir.rewrites import control_edge_ends
from fxpasses.passes.distfusion.launches import ADDING, TO_COPY, is_waited_once
from fxpasses.passes.distfusion.norms import reduction_of
from fxpasses.passes.distfusion.options import Options
from fxpasses.pm.analyses import Analyses


def sent_otherwise(options: Options) -> str | None:
    """What a result computes instead where gradients are rounded on their way."""
    return "gradients that are summed in bfloat16" if options.wire == "bf16" else None


def send_in_bf16(gm: GraphModule, analyses: Analyses, rank: int | None = None) -> None:
    """Reduce float32 shards of gradients in bfloat16 and widen what arrives.

    A gradient is what only ever is part of an update: elementwise operators, scalars of it, and what is gathered or
    returned then; what a product reads is none. With u = 2**-8, w ranks and no overflow each element errs by at most
    ((1 + u)**w - 1) times the sum of the magnitudes of the ranks' addends (once more 1 + u for a mean).
    """
    pinned = control_edge_ends(gm.graph.nodes)
    for launch in list(_scatters(gm)):
        [wait] = waits_of(launch.node)
        size = payload_bytes(launch.node)
        if not pinned.isdisjoint((launch.node, wait)):
            analyses.remark(launch.node, "control-edge", bytes=size)
            continue
        reader = _other_reader(wait)
        if reader is not None:
            analyses.remark(launch.node, "no-gradient-sent", f"'{reader.name}' reads it", bytes=size)
            continue
        if not analyses.may_rewrite(launch.node, "sent-in-bf16", rank=rank):
            return
        _narrow(launch, wait)
        analyses.remark(launch.node, "sent-in-bf16", applied=True, bytes=size // 2)


def _scatters(gm: GraphModule) -> Iterator[Collective]:
    for node in gm.graph.nodes:
        found = collective(node)
        if found is None or found.kind != "reduce_scatter" or not is_waited_once(found):
            continue
        value = found.inputs[0].meta.get("val")
        if isinstance(value, torch.Tensor) and value.dtype == torch.float32 and found.reduce_op in ADDING:
            yield found


def _other_reader(wait: Node) -> Node | None:
    """The first node that makes of the value something that is no update; None where all do."""
    pending, seen = [wait], {wait}
    while pending:
        node = pending.pop()
        for user in node.users:
            if user in seen or user.op == "output":
                continue
            if not (is_elementwise(user) or is_view(user) or is_copy(user) or is_launch(user) or is_wait(user)
                    or reduction_of(user) is not None):
                return user
            seen.add(user)
            pending.append(user)
    return None


def _narrow(launch: Collective, wait: Node) -> None:
    graph, node, operand = launch.node.graph, launch.node, launch.inputs[0]
    with graph.inserting_before(node):
        narrow = call(graph, TO_COPY, (operand,), like=node, kwargs={"dtype": torch.bfloat16})
    node.replace_input_with(operand, narrow)
    for changed in (node, wait):
        changed.meta["val"] = infer(changed)
    with graph.inserting_after(wait):
        wide = call(graph, TO_COPY, (wait,), like=wait, kwargs={"dtype": torch.float32})
    wait.replace_all_uses_with(wide, delete_user_cb=lambda user: user is not wide)
