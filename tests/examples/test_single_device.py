"""Every small bundled graph, run on simulated ranks with other data on each, is one step of the whole model."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor, fx
from torch.distributed.tensor import Shard

import fxpasses
from fxpasses import examples
from fxpasses.ir.world import World
from fxpasses.ranks import lockstep

SMALL = [name for name in examples.names() if name.endswith("_small")]


def whole_step(config, tokens: Tensor, targets: Tensor) -> tuple[dict[str, Tensor], Tensor, dict[str, Tensor]]:
    """Old parameters, loss and new parameters of one SGD step on one device, all data in one batch."""
    from scripts.make_examples.models import build

    torch.manual_seed(0)
    model = build(config, "cpu")
    for parameter in model.parameters():
        parameter.data.normal_(std=0.3)
    names = [name.replace(".", "_") for name, _ in model.named_parameters()]
    loss = model(tokens.flatten(0, -2), targets.flatten(0, -2))
    gradients = torch.autograd.grad(loss, list(model.parameters()))
    old = [parameter.detach() for parameter in model.parameters()]
    new = [value - config.learning_rate * gradient for value, gradient in zip(old, gradients, strict=True)]
    return dict(zip(names, old, strict=True)), loss.detach(), dict(zip(names, new, strict=True))


def held(rank: int, node: fx.Node, whole: dict[str, Tensor], world: World) -> Tensor:
    """The part of parameter ``node`` that ``rank`` holds, by the placements of the graph."""
    value = whole[node.name]
    for group, placement in node.meta["placements"].items():
        if isinstance(placement, Shard):
            part = world.group(group).part_of(rank)
            value = value.chunk(len(part), placement.dim)[part.index(rank)]
    return value.clone()


@pytest.mark.parametrize("name", SMALL)
def test_equals_single_device(name: str) -> None:
    from scripts.make_examples.__main__ import RECIPES

    config = RECIPES[name][1]
    gm = fxpasses.load(examples.text(name))
    world = gm.meta["world"]
    *parameters, _, _ = gm.graph.find_nodes(op="placeholder")
    replicas = [world.group("dp").part_of(rank).index(rank) for rank in range(world.size)]
    shape = (max(replicas) + 1, config.micro_batches, config.batch, config.sequence)
    tokens, targets = torch.randint(config.vocabulary, (2, *shape), generator=torch.Generator().manual_seed(1))
    old, loss, new = whole_step(config, tokens, targets)

    inputs = [[*(held(rank, node, old, world) for node in parameters), tokens[replica], targets[replica]]
              for rank, replica in enumerate(replicas)]
    outputs = lockstep.run(gm, inputs, world)

    torch.testing.assert_close(sum(output[0] for output in outputs) / world.size, loss)
    for rank, (given, (_, *returned)) in enumerate(zip(inputs, outputs, strict=True)):
        for node, value in zip(parameters, returned or given, strict=False):
            expected = held(rank, node, new, world)
            torch.testing.assert_close(value, expected, rtol=1e-5, atol=1e-6, msg=f"rank {rank}, {node.name}")
            assert (expected - held(rank, node, old, world)).abs().max() > 1e-5, f"{node.name} does not move"
