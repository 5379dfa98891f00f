"""Passes with planted faults, and graphs for them to fail on."""

from __future__ import annotations

import torch
from torch.fx import GraphModule

from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import is_launch, is_wait
from fxpasses.pm.analyses import Analyses
from fxpasses.pm.declare import fxpass
from fxpasses.pm.options import NoOptions
from fxpasses.testing import snippet
from fxpasses.testing.snippets import snippet_text

aten = torch.ops.aten


def _turn(gm: GraphModule) -> None:
    for node in gm.graph.nodes:
        if node.target is aten.sub.Tensor:
            node.target = aten.add.Tensor


@fxpass()
def wrongsub(gm: GraphModule) -> GraphModule:
    """Add where something is to be subtracted."""
    for graph in all_graphs(gm):
        _turn(graph)
    return gm


@fxpass()
def wronginbodies(gm: GraphModule) -> GraphModule:
    """Add where something is to be subtracted inside a body."""
    for graph in all_graphs(gm)[1:]:
        _turn(graph)
    return gm


@fxpass()
def wrongonfour(gm: GraphModule, options: NoOptions, analyses: Analyses) -> GraphModule:
    """Add where something is to be subtracted, on four ranks or more."""
    if analyses.world.size >= 4:
        _turn(gm)
    return gm


@fxpass()
def wrongonrows(gm: GraphModule) -> GraphModule:
    """Add where something is to be subtracted from more than one row."""
    for node in gm.graph.nodes:
        if node.target is aten.sub.Tensor and node.meta["val"].shape[0] > 1:
            node.target = aten.add.Tensor
    return gm


@fxpass()
def wrongwithtwo(gm: GraphModule) -> GraphModule:
    """Let the last sum be that of the first operand, where there are two."""
    launches = [node for node in gm.graph.nodes if is_launch(node)]
    if len(launches) > 1 and launches[0].args[1:] == launches[-1].args[1:]:
        launches[-1].args = (launches[0].args[0], *launches[-1].args[1:])
    return gm


@fxpass()
def raising(gm: GraphModule) -> GraphModule:
    """Fail on a difference in one way, else on a tanh in another."""
    for target, kind in ((aten.sub.Tensor, ValueError), (aten.tanh.default, KeyError)):
        for node in gm.graph.nodes:
            if node.target is target:
                raise kind(f"'{node.name}' of {len(gm.graph.nodes)} nodes")
    return gm


@fxpass()
def unwaiting(gm: GraphModule) -> GraphModule:
    """Look at what a view was given before it is there."""
    for node in gm.graph.nodes:
        if node.target is aten.view.default and is_wait(node.args[0]):
            node.args = (node.args[0].args[0], *node.args[1:])
    return gm


FAULTY = (wrongsub, wronginbodies, wrongonfour, wrongonrows, wrongwithtwo, raising, unwaiting)


def layers_text(nodes: int, *, at: int, world_size: int = 8) -> str:
    """A chain of layers of ten nodes each: one of them, that of node ``at``, has the only ``aten.sub``."""
    lines, value = [], "a"
    for start in range(0, nodes, 10):
        layer = f"layers_{start // 10}"
        operator = "sub" if start <= at < start + 10 else "add"
        lines += [
            f"{layer}_in = aten.mul.Tensor(w, {1 / (1 + start // 10)})",
            f"{layer}_mm = aten.mm.default({layer}_in, w)",
            f"{layer}_relu = aten.relu.default({layer}_mm)",
            f"{layer}_sum = _c10d_functional.all_reduce.default({layer}_relu, 'sum', dp)",
            f"{layer}_wait = _c10d_functional.wait_tensor.default({layer}_sum)",
            f"{layer}_view = aten.view.default({layer}_wait, [16, 16])",
            f"{layer}_scale = aten.mul.Tensor({layer}_view, 0.1)",
            f"{layer}_bias = aten.{operator}.Tensor({layer}_scale, b)",
            f"{layer}_tanh = aten.tanh.default({layer}_bias)",
            f"{layer}_out = aten.add.Tensor({value}, {layer}_tanh)",
        ]
        value = f"{layer}_out"
    half = world_size // 2
    groups = {"dp": [list(range(world_size))], "tp": [list(range(half)), list(range(half, world_size))]}
    return snippet_text("a: f32[16, 16]; w: f32[16, 16]; b: f32[16]", "\n".join([*lines, f"return ({value},)"]),
                        world_size=world_size, groups=groups)


def looped() -> GraphModule:
    """A scan of eight rounds with two carries, a difference in its body, and layers around it."""
    return snippet("a: f32[4, 4]; c: f32[4, 4]; rows: f32[8, 4, 4]", """
        before = aten.relu.default(a)
        step = self.step
        loop = hop.scan(step, [before, c], [rows], (a,))
        last = loop[0]
        other = loop[1]
        stacked = loop[2]
        total = aten.sum.dim_IntList(stacked, [0])
        both = aten.add.Tensor(last, other)
        all = aten.add.Tensor(both, total)
        after = aten.tanh.default(all)
        return (after, last)
    """, classes='''
        class step:
            def forward(self, x: "f32[4, 4]", y: "f32[4, 4]", row: "f32[4, 4]", k: "f32[4, 4]"):
                l = _c10d_functional.all_reduce.default(row, "sum", dp)
                w = _c10d_functional.wait_tensor.default(l)
                d = aten.sub.Tensor(w, k)
                x_1 = aten.add.Tensor(x, d)
                y_1 = aten.mul.Tensor(y, 0.5)
                z = aten.relu.default(d)
                return (x_1, y_1, z)
    ''')
