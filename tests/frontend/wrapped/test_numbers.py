"""Captured from a wrapped model, a step on simulated ranks is the model itself on one device."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import Tensor, fx
from torch.distributed._functional_collectives import all_reduce

import fxpasses
from fxpasses import load
from tests.frontend.sharded import REASSOCIATED, differences, train_simulated, train_single, whole_batches, whole_state
from tests.frontend.wrapped.live import Net, adamw, batch, fake_mesh, loss_of, net, sharded

MICRO_BATCHES = 2


def accumulated(model: Any, optimizer: Any, x: Tensor, y: Tensor) -> Tensor:
    """The loop that users of ``fully_shard`` write: no synchronisation but in the last backward."""
    losses = []
    optimizer.zero_grad()
    for index, (part, wanted) in enumerate(zip(x.chunk(MICRO_BATCHES), y.chunk(MICRO_BATCHES), strict=True)):
        last = index == MICRO_BATCHES - 1
        model.set_requires_gradient_sync(last)
        model.set_is_last_backward(last)
        loss = loss_of(model, part, wanted) / MICRO_BATCHES
        loss.backward()
        losses.append(loss.detach())
    optimizer.step()
    return torch.stack(losses).sum()


def stepped(model: Any, optimizer: Any, x: Tensor, y: Tensor) -> Tensor:
    loss = loss_of(model, x, y)
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
    return loss.detach()


def test_collectives_of_the_step_have_the_names_of_the_mesh() -> None:
    texts = []
    for rank in (0, 3):
        with fake_mesh([2, 2], ["pp", "dp"], rank) as mesh:
            def step(model: Any, x: Tensor, y: Tensor) -> Any:
                loss = loss_of(model, x, y)
                loss.backward()
                return all_reduce(loss.detach(), "avg", mesh["dp"])

            texts.append(fxpasses.dump(fxpasses.capture(step, (sharded(net(), mesh["dp"]), *batch()))))
    assert texts[0] == texts[1]
    assert 'all_reduce.default(mse_loss, "avg", dp)' in texts[0]


def launches(gm: fx.GraphModule, kind: str) -> int:
    return sum(kind in str(node.target) for node in gm.graph.nodes)


@pytest.mark.parametrize("step", [pytest.param(stepped, marks=pytest.mark.full), accumulated])
def test_a_step_of_a_wrapped_model_and_its_optimizer(step: Any) -> None:
    def of(index: int, number: int) -> Any:
        return batch(index, number, rows=2 * MICRO_BATCHES)

    with fake_mesh([2]) as mesh:
        model = sharded(net(), mesh)
        gm = fxpasses.capture(step, (model, adamw(model.parameters()), *of(0, 0)))
    assert launches(gm, "reduce_scatter") == 2  # units, whatever the number of micro-batches
    assert fxpasses.dump(load(fxpasses.dump(gm))) == fxpasses.dump(gm)
    found = train_simulated(gm, whole_state(net(), adamw), of)
    single = train_single(net(), whole_batches(of, 2), adamw, loss=loss_of)
    assert differences(single, found, REASSOCIATED) == []


def test_copies_of_shards() -> None:
    with fake_mesh([2, 2], ["replicate", "shard"]) as mesh:
        gm = fxpasses.capture(loss_of, (sharded(net(), mesh), *batch()), optimizer=adamw)
    found = train_simulated(gm, whole_state(net(), adamw), batch)
    single = train_single(net(), whole_batches(batch, 4), adamw, loss=loss_of)
    assert differences(single, found, REASSOCIATED) == []


def test_a_parameter_that_is_left_out_stays_whole_and_local() -> None:
    with fake_mesh([2]) as mesh:
        model = net()
        sharded(model, mesh, ignored_params={model.last.bias})
        gm = fxpasses.capture(loss_of, (model, *batch()), optimizer=adamw)
    assert isinstance(model, Net)
    inputs = {node.name: node.meta for node in gm.graph.find_nodes(op="placeholder")}
    assert "dp" not in inputs["last_bias"].get("placements", {})
    assert inputs["last_bias"]["val"].shape == (3,)
    assert inputs["last_weight"]["val"].shape == (2, 6)
    assert inputs["last_weight"]["global_shape"] == (3, 6)
