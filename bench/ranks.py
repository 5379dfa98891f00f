"""A graph of 2,000 nodes run on simulated ranks by both engines: all ranks one after the other, and stacked."""

from __future__ import annotations

import functools
from collections.abc import Iterator

import torch
from torch import fx

from bench.measure import Row, cpu_seconds
from fxpasses.ir.world import World
from fxpasses.ranks import engine, lockstep, stacked
from fxpasses.ranks.inputs import random_inputs
from fxpasses.testing import GraphBuilder

NODES = 2_000
#: Ranks -> (ranks of the two mesh dimensions, most CPU seconds of a run).
WORLDS = {8: ((4, 2), 0.2), 64: ((8, 8), 0.5), 256: ((16, 16), 2.0)}
WIDTH, TOKENS = 32, 16
A2A = torch.ops._c10d_functional.all_to_all_single.default


def rows() -> Iterator[Row]:
    """CPU seconds of the engine that is picked, then how many times longer the other one takes."""
    for ranks, (mesh, limit) in WORLDS.items():
        gm = train_like(World.from_mesh({"dp": mesh[0], "tp": mesh[1]}))
        inputs, world = random_inputs(gm), gm.meta["world"]
        seconds = {one.__name__.rpartition(".")[2]: cpu_seconds(functools.partial(one.execute, gm, inputs, world))
                   for one in (lockstep, stacked)}
        picked = engine.execute(gm, inputs, world).engine
        other = next(name for name in seconds if name != picked)
        yield Row(f"{picked}, {ranks} ranks", seconds[picked], "s CPU", f"{len(gm.graph.nodes)} nodes", limit)
        yield Row(f"{other} : {picked}, {ranks} ranks", seconds[other] / seconds[picked], "ratio",
                  f"{seconds[other]:.3f} s : {seconds[picked]:.3f} s")


def train_like(world: World, nodes: int = NODES) -> fx.GraphModule:
    """Layers of a train step on a mesh of ``dp`` by ``tp``: gathered weights, reduced sums, scattered gradients.

    Activations are f32[16, 32] on every rank and weights f32[32, 32], whatever the world.
    """
    data, tensor = (world.group_size(name) or 1 for name in ("dp", "tp"))
    build = GraphBuilder(world=world)
    activation = build.input("x", TOKENS, WIDTH)
    indices = build.input("tokens", TOKENS, dtype=torch.int64)
    shard = build.input("shard", WIDTH // data, WIDTH)
    total = build.input("total", WIDTH // data, WIDTH)
    bias = build.attribute("bias", torch.linspace(-1.0, 1.0, WIDTH))
    table = build.attribute("table", torch.linspace(-1.0, 1.0, WIDTH * WIDTH).reshape(WIDTH, WIDTH))
    activation = build.add(activation, build.embedding(table, build.remainder_Scalar(indices, WIDTH)))
    while len(build.graph.nodes) < nodes - 60:
        activation, shard = _layer(build, activation, shard, total, bias, data, tensor)
    while len(build.graph.nodes) < nodes - 1:
        activation = build.mul(activation, 0.5)
    return build.done(activation, shard)


def _layer(build: GraphBuilder, activation: fx.Node, shard: fx.Node, total: fx.Node, bias: fx.Node, data: int,
           tensor: int) -> tuple[fx.Node, fx.Node]:
    """About 60 nodes: forward, backward and update of one layer."""
    gathering = build.all_gather(shard, group="dp", size=data)
    scaled = build.mul(activation, 0.5)
    mean = build.mean_dim(scaled, [-1], True)
    centred = build.sub_Tensor(scaled, mean)
    weight = build.wait(gathering)
    hidden = build.add(build.mm(centred, weight), bias)
    heads = build.transpose_int(build.view(hidden, [TOKENS, 4, WIDTH // 4]), 0, 1)
    scores = build.bmm(heads, build.transpose_int(heads, 1, 2))
    weights = build._softmax(scores, -1, False)
    mixed = build.bmm(weights, heads)
    copied = build.clone(build.transpose_int(mixed, 0, 1), memory_format=torch.contiguous_format)
    merged = build.view(copied, [TOKENS, WIDTH])
    reducing = build.all_reduce(build.mul(merged, 1.0 / tensor), group="tp")
    gate = build.sigmoid(hidden)
    gated = build.mul(gate, hidden)
    summed = build.wait(reducing)
    positive = build.relu(build.add(summed, gated))
    rows_sent = [TOKENS // data] * data
    routed = build.wait(build.op(A2A, positive, rows_sent, rows_sent, "dp"))
    part = build.wait(build.reduce_scatter(routed, "avg", group="tp", size=tensor))
    whole = build.wait(build.all_gather(build.tanh(part), group="tp", size=tensor))
    forward = build.add(whole, activation)
    slope = build.mul(build.gt_Scalar(positive, 0), forward)
    backward = build.mm(slope, build.t(weight))
    gradient = build.mm(build.t(centred), slope)
    scattering = build.reduce_scatter(build.mul(gradient, 1.0 / data), group="dp", size=data)
    next_activation = build.add(build.slice_Tensor(build.cat([forward, backward]), 0, 0, TOKENS),
                                build.mul(build.op(torch.ops.aten.sum.dim_IntList, backward, [1], True), 0.01))
    build.op(torch.ops.aten.mul_.Scalar, total, 0.9)
    own = build.wait(scattering)
    build.op(torch.ops.aten.add_.Tensor, total, own)
    row = build.select_int(total, 0, 0)
    build.op(torch.ops.aten.mul_.Tensor, row, 0.5)
    step = build.mul(build.div_Tensor(total, build.add(build.sqrt(build.mul(own, own)), 1.0)), 0.01)
    return build.mul(next_activation, 0.5), build.sub_Tensor(shard, step)
