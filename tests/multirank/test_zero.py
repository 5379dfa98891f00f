"""ZeRO-1 made of a data-parallel step trains as eager DDP does: twenty steps on ranks that keep a part of the state."""

from __future__ import annotations

import math
from typing import Any

import pytest
import torch
import torch.distributed as dist
from torch import Tensor
from torch.fx import GraphModule

import fxpasses
from fxpasses._torch import forward_signature
from fxpasses.ir.ops import value_bytes
from fxpasses.ir.steps import step_of
from fxpasses.testing import collectives
from fxpasses.testing.pools import RankPool
from tests.multirank.ddp_captured import arguments, captured, differences, first_state, trained
from tests.multirank.ddp_eager import Trained, Training, train_eagerly
from tests.passes.zero_refusals import step

STEPS = 20
LIMIT = 1e-6
"""Of the largest element of a kind: one part in a million."""
CASES = {
    "gpt": (Training("gpt", "adamw", steps=STEPS), "distfusion{zero=1}"),
    "gpt, packed and early": (Training("gpt", "adamw", steps=STEPS), "distfusion{zero=1},commfuse,asynccp"),
    "gpt, clipped": (Training("gpt", "adamw", clip=0.5, steps=STEPS), "distfusion{zero=1 norms=partial}"),
    "resnet": (Training("resnet", steps=STEPS), "distfusion{zero=1}"),
}


def sharded(name: str, ranks: int) -> GraphModule:
    training, passes = CASES[name]
    return fxpasses.run(captured(training, ranks), passes, verify_each=True)


def train_on_live_rank(text: str, training: Training) -> tuple[list[Tensor], dict[str, Any]]:
    """Losses, and the parts of parameters and state that this rank keeps."""
    step, rank = fxpasses.bind(fxpasses.load(text)), dist.get_rank()
    names = forward_signature(step.graph)[1]
    state, losses = fxpasses.local_state(step, first_state(training), rank), []
    with torch.no_grad():
        for number in range(training.steps):
            loss, given = step(*arguments(names, state, training, rank, number))
            losses.append(loss)
            state = {**state, **given}
    return losses, state


def apart(pool: RankPool, name: str, limit: float) -> list[str]:
    """Where live ranks that train on shards end apart from eager DDP, over all ranks."""
    training, gm = CASES[name][0], sharded(name, pool.size)
    by_rank = pool.run(train_on_live_rank, fxpasses.dump(gm), training)
    whole = fxpasses.full_state(gm, [state for _, state in by_rank])
    eager: list[Trained] = pool.run(train_eagerly, training)
    return [line for rank, (losses, _) in enumerate(by_rank)
            for line in differences(eager[rank], trained(losses, whole), limit)]


@pytest.mark.parametrize("name", [pytest.param(name, marks=() if name != "resnet" else pytest.mark.full)
                                  for name in CASES])
def test_twenty_steps_are_those_of_eager_ddp(two: Any, name: str) -> None:
    assert apart(two, name, LIMIT) == []


def test_two_ranks_get_the_bits_of_eager_ddp(two: Any) -> None:
    """A sum of two numbers has one order."""
    assert apart(two, "gpt", 0.0) == []


@pytest.mark.full
def test_four_ranks(four: Any) -> None:
    assert apart(four, "gpt", 1e-5) == []


@pytest.mark.parametrize("ranks", [2, 4])
def test_a_rank_keeps_its_part_of_the_state(ranks: int) -> None:
    """All of it but the counts of steps; rows that pad the last part count."""
    before, out = captured(CASES["gpt"][0], ranks), sharded("gpt", ranks)
    kept = [sum(value_bytes(node.meta["val"]) for path, node in step_of(gm).taken("optimizer").items()
                if path[0] != "step") for gm in (before, out)]
    assert kept[0] / ranks <= kept[1] <= kept[0] / ranks * 1.02
    assert collectives(out)["all_reduce"] == 0


def norms_on_live_rank(text: str) -> list[float]:
    """Largest magnitudes of a gradient that is not a number in the first rank's shard, then in the last one's."""
    gm, rank, found = fxpasses.load(text), dist.get_rank(), []
    run = fxpasses.bind(gm)
    for row in (0, 7):
        x = torch.ones(8, 4)
        x[row] = float("nan") if rank == 1 else 1.0
        shard = torch.ones(4, 4)
        loss, _ = run({"w": shard}, {}, {"momentum": {"w": shard.clone()}}, (x,))
        found.append(float(loss))
    return found


def test_what_is_no_number_reaches_all_ranks(two: Any) -> None:
    gm = step("n = aten.linalg_vector_norm.default(g, inf)\nnew = aten.sub.Tensor(w, g)", "n, new, m", world_size=2,
              groups={"dp": [[0, 1]]})
    text = fxpasses.dump(fxpasses.run(gm, "distfusion{zero=1}"))
    for norms in two.run(norms_on_live_rank, text):
        assert all(math.isnan(norm) for norm in norms), norms
