"""Large graphs: a bundled train step done many times over, a sharded step of many layers, many sums."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from torch import fx

import fxpasses
from fxpasses import World, examples
from fxpasses.testing import GraphBuilder

_TYPE_OF_A_RESULT = re.compile(r'^(\s+\w+): "[^"]*" = ', re.MULTILINE)


def train_steps(nodes: int, example: str = "gpt_ddp_small") -> fx.GraphModule:
    """Graph of at least ``nodes`` nodes: ``(parameters..., data...) -> (losses..., new parameters...)``.

    Repeats whole steps of ``example``, which returns its loss and its new parameters.
    """
    step = fxpasses.load(examples.text(example))
    *body, output = step.graph.nodes
    inputs = [node for node in body if node.op == "placeholder"]
    body = [node for node in body if node.op != "placeholder"]
    graph = fx.Graph()
    held = [graph.node_copy(node) for node in inputs]
    losses: list[fx.Node] = []
    while len(graph.nodes) < nodes:
        copies = dict(zip(inputs, held, strict=True))
        for node in body:
            copies[node] = graph.node_copy(node, copies.__getitem__)
        loss, *updated = (copies[value] for value in output.args[0])
        losses.append(loss)
        held[: len(updated)] = updated
    graph.output((*losses, *updated))
    repeated = fx.GraphModule(step, graph)
    repeated.meta.update(step.meta)
    return repeated


def untyped(gm: fx.GraphModule) -> str:
    """``print_readable`` text of ``gm`` in which only the inputs have types."""
    return _TYPE_OF_A_RESULT.sub(r"\1 = ", gm.print_readable(print_output=False))


class _Builder(GraphBuilder):
    """A builder that asks torch once for the type of each kind of call: large graphs repeat themselves."""

    def __init__(self, world: World) -> None:
        super().__init__(world=world, lazy=True)
        self._known: dict[object, Any] = {}

    def op(self, target: Callable[..., Any], /, *args: Any, name: str | None = None, **kwargs: Any) -> fx.Node:
        kind = (target, tuple(map(_described, (*args, *kwargs.values()))))
        if kind not in self._known:
            node = super().op(target, *args, name=name, **kwargs)
            self._known[kind] = node.meta["val"]
            return node
        return self.untyped(target, *args, val=self._known[kind], **kwargs)


def _described(value: object) -> object:
    if not isinstance(value, fx.Node):
        return repr(value)
    tensor = value.meta["val"]
    return (tensor.dtype, tuple(tensor.shape), tensor.stride())


def fsdp_step(layers: int = 32, micro_batches: int = 4, *, ranks: int = 8, hidden: int = 64, regather: bool = True,
              more: int = 0) -> fx.GraphModule:
    """A fully sharded train step of linear layers: ``(shards, batches) -> (last activations, new shards)``.

    Weights are f32[hidden, hidden], sharded by rows over ``dp``. Each micro-batch gathers every weight for the forward
    pass, again for the backward pass (``regather``), and scatters its gradient; gradients are added up and applied.
    ``more``: further nodes of compute a layer.
    """
    build = _Builder(World(ranks, {"dp": (tuple(range(ranks)),)}))
    shards = [build.input(f"shard_{layer}", hidden // ranks, hidden) for layer in range(layers)]
    batches = [build.input(f"batch_{number}", 16, hidden) for number in range(micro_batches)]
    totals: dict[int, fx.Node] = {}
    outputs = []
    for activation in batches:
        activations, weights = [activation], []
        for shard in shards:
            weights.append(build.wait(build.all_gather(shard, size=ranks)))
            activations.append(build.relu(build.mm(activations[-1], weights[-1])))
            for _ in range(more):
                activations[-1] = build.mul(activations[-1], 0.5)
        outputs.append(activations[-1])
        gradient = build.mul(activations[-1], 2.0)
        for layer in reversed(range(layers)):
            weight = build.wait(build.all_gather(shards[layer], size=ranks)) if regather else weights[layer]
            behind = build.mul(gradient, build.gt_Scalar(activations[layer + 1], 0))
            own = build.wait(build.reduce_scatter(build.mm(build.t(activations[layer]), behind), "avg", size=ranks))
            totals[layer] = build.add(totals[layer], own) if layer in totals else own
            gradient = build.mm(behind, build.t(weight))
    updated = [build.sub_Tensor(shard, build.mul(totals[layer], 0.01)) for layer, shard in enumerate(shards)]
    return build.done(*outputs, *updated)


def many_sums(count: int, elements: int, ranks: int = 2) -> fx.GraphModule:
    """``count`` all_reduces of f32[elements], each launched and waited for alone."""
    build = _Builder(World(ranks, {"dp": (tuple(range(ranks)),)}))
    return build.done(*[build.wait(build.all_reduce(value)) for value in
                        [build.input(f"gradient_{index}", elements) for index in range(count)]])
