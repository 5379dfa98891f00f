"""Captured graphs with marked gradients and buffers, and what they have to leave behind, worked out by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor
from torch.fx import GraphModule, Node

import fxpasses
from fxpasses import World
from fxpasses.ir.clone import clone
from fxpasses.ir.graph import all_graphs, call
from fxpasses.ir.operators import BUFFER, GRADIENT, marked_name, markers
from fxpasses.ranks import lockstep
from fxpasses.testing.graphs import FUNCTIONAL
from fxpasses.testing.snippets import snippet_text

Exchange = Callable[[str, str, list[Tensor]], list[Tensor]]
"""(kind, name, a value from each member of the group) -> what each member gets."""

GROUP = {"dp": [[0, 1, 2, 3]]}
INPUTS = ("w: f32[6, 3]; b: f32[3]; c: f32[3]; s: f32[]; e: f32[2, 3]; h: bf16[3, 3]; q: c64[3]; m: f32[3]; "
          "n: i64[2]; x: f32[5, 6]")
GRADIENTS = """\
mean = fxpasses.buffer.default(m, "norm.mean")
count = fxpasses.buffer.default(n, "norm.count")
y = aten.mm.default(x, w)
z = aten.add.Tensor(y, b)
d = aten.mul.Tensor(z, mean)
d_t = aten.t.default(d)
g_b = aten.sum.dim_IntList(d, [0])
k_b = fxpasses.gradient.default(g_b, "b")
g_w_t = aten.mm.default(d_t, x)
g_w = aten.t.default(g_w_t)
k_w = fxpasses.gradient.default(g_w, "w")
k_c = fxpasses.gradient.default(g_b, "c")
g_s = aten.sum.default(d)
k_s = fxpasses.gradient.default(g_s, "s")
g_e = aten.expand.default(g_b, [2, 3])
k_e = fxpasses.gradient.default(g_e, "e")
g_o = aten.mm.default(d_t, d)
g_h = aten._to_copy.default(g_o, dtype=torch.bfloat16)
k_h = fxpasses.gradient.default(g_h, "h")
"""
COMPLEX = """\
g_q = aten.complex.default(g_b, y_0)
k_q = fxpasses.gradient.default(g_q, "q")
u_q = aten.sub.Tensor(q, k_q)
"""
UPDATES = "".join(f"u_{name} = aten.sub.Tensor({name}, k_{name})\n" for name in "bwcseh")
UPDATED = GRADIENTS + UPDATES + "n_1 = aten.add.Tensor(count, 1)\nreturn (u_b, u_w, u_c, u_s, u_e, u_h, n_1, d)"
RETURNED = GRADIENTS + "return (k_b, k_w, k_c, k_s, k_e, k_h, mean, count)"
WITH_COMPLEX = (GRADIENTS + "y_0 = aten.select.int(y, 0, 0)\n" + COMPLEX + UPDATES
                + "return (u_b, u_w, u_c, u_s, u_e, u_h, u_q)")


def captured(inputs: str, body: str, *, world_size: int = 4, groups: Any = None, classes: str = "",
             **metas: Any) -> GraphModule:
    """A captured graph from its inputs and the lines of its ``forward``; ``metas`` for ``gm.meta``."""
    text = snippet_text(inputs, body, world_size=world_size, groups=GROUP if groups is None else groups,
                        classes=classes)
    gm = fxpasses.load(text.replace("rank=None", 'rank=None, form="captured"', 1))
    gm.meta.update(metas)
    return gm


def two_ranks(body: str = UPDATED, inputs: str = INPUTS, **metas: Any) -> GraphModule:
    """The same for a world of two."""
    return captured(inputs, body, world_size=2, groups={"dp": [[0, 1]]}, **metas)


def mean(kind: str, name: str, values: list[Tensor]) -> list[Tensor]:
    """What DDP's reducer does: every rank scales, then they add up; a buffer comes from the first rank."""
    if kind == "buffer":
        return [values[0]] * len(values)
    total = values[0] * (1.0 / len(values))
    for value in values[1:]:
        total = total + value * (1.0 / len(values))
    return [total] * len(values)


def total(kind: str, name: str, values: list[Tensor]) -> list[Tensor]:
    """The sum of gradients."""
    if kind == "buffer":
        return [values[0]] * len(values)
    return [sum(values[1:], values[0])] * len(values)


def local(kind: str, name: str, values: list[Tensor]) -> list[Tensor]:
    """Gradients stay as they are, buffers are broadcast."""
    return [values[0]] * len(values) if kind == "buffer" else values


def compressed(dtype: torch.dtype) -> Exchange:
    """What ``fp16_compress_hook`` does: cast, divide, add up, cast back."""

    def exchange(kind: str, name: str, values: list[Tensor]) -> list[Tensor]:
        if kind == "buffer":
            return [values[0]] * len(values)
        sent = [value.to(dtype).div(len(values)) for value in values]
        return [sum(sent[1:], sent[0]).to(values[0].dtype)] * len(values)

    return exchange


def expected(gm: GraphModule, inputs: Sequence[Sequence[Any]], exchange: Exchange, world: World | None = None,
             group: str = "dp") -> list[Any]:
    """Outputs of the marked graph on every rank, where each marker gives what ``exchange`` makes of all ranks' values.

    Nothing of the pass is used: a marker's result is a fresh copy, which is overwritten when all ranks have one.
    """
    world = world or gm.meta["world"]

    def overwrite(node: Node, ranks: Sequence[int], values: Sequence[Any]) -> None:
        if node.target not in (GRADIENT, BUFFER):
            return
        kind = "gradient" if node.target is GRADIENT else "buffer"
        for part in world.parts(group):
            mine = [values[list(ranks).index(rank)] for rank in part]
            given = exchange(kind, marked_name(node), [value.clone() for value in mine])
            for value, new in zip(mine, given, strict=True):
                value.copy_(new)

    rows = [[value.clone() if isinstance(value, Tensor) else value for value in row] for row in inputs]
    return lockstep.execute(gm, rows, world, observer=overwrite).outputs


def drawn(gm: GraphModule, seed: int = 0) -> list[list[Any]]:
    """Inputs that differ from rank to rank."""
    from fxpasses.testing import random_inputs

    return [random_inputs(gm, 100 * seed + rank) for rank in range(gm.meta["world"].size)]


def synchronised(gm: GraphModule, **options: Any) -> GraphModule:
    """The graph behind `gradsync`, each value typed as its operator says."""
    from fxpasses.passes import gradsync
    from fxpasses.testing import stale_types

    out: GraphModule = fxpasses.run(gm, [gradsync.with_options(**options)], verify_each=True)
    assert stale_types(out) == []
    return out


def by_hand(gm: GraphModule, options: Any) -> GraphModule:
    """The graph with the plainest collective in place of each marker: what the pass's result is compared with.

    One collective a marker, where the marker stands, without a thought for layouts or order; markers that synchronise
    nothing stay, for they are copies.
    """
    out = clone(gm)
    world = gm.meta["world"]
    [group] = world.groups
    size = world.group_size(group)
    for graph in all_graphs(out):
        for marker in markers(graph):
            value, results = marker.args[0], list(marker.users)
            if (options.buffers == "off") if marker.target is BUFFER else options.sync is False:
                continue
            with graph.graph.inserting_before(marker):
                if marker.target is BUFFER:
                    launch = _call(marker, FUNCTIONAL.broadcast.default, value, 0, group)
                    sent = _call(marker, FUNCTIONAL.wait_tensor.default, launch)
                elif options.collective == "reduce_scatter" and graph is out and results == [graph.graph.output_node()]:
                    flat = _call(marker, torch.ops.aten.reshape.default, value, [-1])
                    padding = -marker.meta["val"].numel() % size
                    flat = _call(marker, torch.ops.aten.constant_pad_nd.default, flat, [0, padding])
                    sent = _reduced(marker, flat, options, FUNCTIONAL.reduce_scatter_tensor.default, size, group)
                else:
                    sent = _reduced(marker, value, options, FUNCTIONAL.all_reduce.default, group)
            for node in graph.graph.nodes:
                node.meta.pop("after", None)
            marker.replace_all_uses_with(sent)
            graph.graph.erase_node(marker)
    return out


def _reduced(marker: Node, value: Node, options: Any, target: Any, *settings: Any) -> Node:
    """The waited mean or sum of ``value``, in the dtype that goes over the wire."""
    wire = {"fp16": torch.float16, "bf16": torch.bfloat16}.get(options.compress)
    sent = value if wire is None else _call(marker, torch.ops.aten._to_copy.default, value, dtype=wire)
    result = _call(marker, target, sent, "sum" if options.average is False else "avg", *settings)
    waited = _call(marker, FUNCTIONAL.wait_tensor.default, result)
    back = marker.meta["val"].dtype
    return waited if wire is None else _call(marker, torch.ops.aten._to_copy.default, waited, dtype=back)


def _call(marker: Node, target: Any, *args: Any, **kwargs: Any) -> Node:
    return call(marker.graph, target, args, like=marker, kwargs=kwargs)
