"""Parts of a step, run one after the other on simulated ranks, are the step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
import torch
from torch import Tensor
from torch.fx import GraphModule
from torch.utils import _pytree as pytree

import fxpasses
from bench.parts import NAMES, Parts, backward, forward, optimizer
from fxpasses import World
from fxpasses.ranks import lockstep
from fxpasses.ranks.inputs import random_inputs
from fxpasses.testing import collectives

RANKS = 2


@pytest.fixture(scope="module")
def step() -> GraphModule:
    model = torch.nn.Sequential(*[torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.GELU()) for _ in range(2)])
    units = fxpasses.FSDP(units=("*",), param_dtype=torch.bfloat16, reduce_dtype=torch.float32)
    return fxpasses.capture(model, (torch.zeros(3, 4),), loss=torch.mean, parallel=units,
                            world=World.from_mesh({"dp": RANKS}), clip_norm=1.0,
                            optimizer=lambda parameters: torch.optim.AdamW(parameters, lr=1e-2))


def names(gm: GraphModule) -> list[str]:
    return [node.name for node in gm.graph.nodes if node.op == "placeholder"]


def run(gm: GraphModule, known: Sequence[Mapping[str, Any]]) -> None:
    """Run ``gm`` on all ranks on values by name, and add what it returns."""
    rows = [[values[name] for name in names(gm)] for values in known]
    for values, outputs in zip(known, lockstep.run(gm, rows, gm.meta["world"]), strict=True):
        values.update({node.name: value for node, value in zip(gm.graph.output_node().args[0], outputs, strict=True)})


def test_parts_compute_what_the_step_does(step: GraphModule) -> None:
    inputs = random_inputs(step)
    known = [dict(zip(names(step), row, strict=True)) for row in inputs]
    for part in (forward, backward, optimizer):
        run(part(step), known)
    leaves = pytree.tree_leaves(step.graph.output_node().args[0])
    for values, outputs in zip(known, lockstep.run(step, inputs, step.meta["world"]), strict=True):
        for leaf, value in zip(leaves, pytree.tree_leaves(outputs), strict=True):
            assert not isinstance(value, Tensor) or torch.equal(values[leaf.name], value), leaf


def test_collectives_are_where_they_belong(step: GraphModule) -> None:
    found = [collectives(part(step)) for part in (forward, backward, optimizer)]
    # one in backward: the first layer has no gradient to pass on
    assert found == [{"all_gather": 2}, {"all_gather": 1, "reduce_scatter": 2, "all_reduce": 1}, {}]
    assert sum(found, start=type(found[0])()) == collectives(step)


def test_a_part_has_no_work_of_another(step: GraphModule) -> None:
    parts = Parts(step)
    inside = [{node.name for node in parts.cut(name).graph.nodes if node.op == "call_function"} for name in NAMES]
    once = {node.name for node in parts.part_of if not parts.travels(node)}
    assert sum(len(nodes & once) for nodes in inside) == len(once)
    assert set().union(*inside) == {node.name for node in parts.part_of if node.op == "call_function"}


def test_activations_are_donated_and_parameters_are_not(step: GraphModule) -> None:
    given = {node.name: node for node in backward(step).graph.nodes if node.op == "placeholder"}
    donated = {name for name, node in given.items() if node.meta.get("donated")}
    loss = step.graph.output_node().args[0][0].name  # read for its shape, and returned
    assert donated == given.keys() - {*names(step), loss}
    assert donated
    assert not any(node.meta.get("donated") for node in forward(step).graph.nodes)


def test_the_step_stays_as_it_was(step: GraphModule) -> None:
    text = fxpasses.dump(step)
    backward(step)
    assert fxpasses.dump(step) == text


def test_no_state_is_an_error(step: GraphModule) -> None:
    with pytest.raises(ValueError, match="no optimizer state"):
        forward(forward(step))
