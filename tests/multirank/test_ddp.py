"""A captured step is eager DDP after five steps, in weights, optimizer state, buffers and losses, live and simulated.

Gradients lie in DDP's own buckets, so that live ranks add in the same order: not a bit may differ. The simulation adds
in the order of ranks, which is Gloo's for two ranks and another one for four.
"""

from __future__ import annotations

import dataclasses
import itertools
import math
from typing import Any

import pytest

import fxpasses
from fxpasses.testing.pools import RankPool
from tests.frontend.models import TASKS
from tests.multirank.ddp_captured import (
    bucket_bytes,
    capture,
    captured,
    differences,
    train_on_live_rank,
    train_simulated,
)
from tests.multirank.ddp_eager import OPTIMIZERS, Trained, Training, train_eagerly

SMALL_BUCKETS = {"bucket_cap_mb": 0.001}
#: Relative, for sums in another order, by what is on the wire.
LIMITS = {"none": 1e-6, "fp16": 2**-10, "bf16": 2**-7}
WITH_BATCH_NORM = ("resnet",)
EVERYDAY = {
    "encoder, small buckets": Training("encoder", "adamw", SMALL_BUCKETS),
    "gpt, clipped": Training("gpt", "adam", clip=0.5),
    "gpt, tied, static graph": Training("gpt, tied", "sgd", {"static_graph": True}),
    "llama": Training("llama", "adamw"),
    "resnet": Training("resnet", wrapper=SMALL_BUCKETS),
    "resnet, micro-batches": Training("resnet", micro_batches=2),
    "resnet, buffers of its own": Training("resnet", "sgd", {"broadcast_buffers": False}),
    "frozen, fp16 on the wire": Training("frozen", hook="fp16"),
    "encoder, bf16 on the wire": Training("encoder", "sgd", hook="bf16"),
    "unused": Training("unused", wrapper={"find_unused_parameters": True}),
    "frozen, looking for unused": Training("frozen", "sgd", {"find_unused_parameters": True, **SMALL_BUCKETS}),
    "autocast": Training("autocast"),
    "checkpointed, dropout": Training("checkpointed, dropout"),
}
#: Only four ranks notice what is special about them.
FOR_FOUR = ("frozen, looking for unused",)
LOOPS = {
    f"{task}, {loop}, {accumulate}": Training(task, "sgd", micro_batches=3, loop=loop, accumulate=accumulate)
    for task, loop, accumulate in itertools.product(("gpt", "resnet"), ("unrolled", "scan"), ("no_sync", "each"))
}
WRAPPERS: dict[str, dict[str, Any]] = {
    "default": {}, "small buckets": SMALL_BUCKETS, "static graph": {"static_graph": True},
    "views": {"gradient_as_bucket_view": True}, "looking for unused": {"find_unused_parameters": True},
}
WIDE = {
    f"{task}, {optimizer}, {wrapper}": Training(task, optimizer, WRAPPERS[wrapper])
    for task, optimizer, wrapper in itertools.product(TASKS, OPTIMIZERS, WRAPPERS)
    if optimizer == "momentum" or wrapper in ("default", "looking for unused")
    if task != "unused" or wrapper == "looking for unused"
} | {
    f"{task}, {hook}, {count} micro-batches, {'clipped' if clip else 'free'}":
        Training(task, "momentum", SMALL_BUCKETS, hook, count, clip=clip)
    for task, hook, count, clip in itertools.product(("gpt", "resnet", "checkpointed, dropout"),
                                                     ("none", "fp16", "bf16"), (1, 2), (None, 0.1))
}


def both(text: str, training: Training) -> tuple[Trained, Trained]:
    """Eager and captured training on a live rank."""
    return train_eagerly(training), train_on_live_rank(text, training)


def apart(pool: RankPool, training: Training, *, passes: str = "", live: float = 0.0,
          simulated: float = 0.0) -> list[str]:
    """Where the captured step, after ``passes``, is not eager DDP."""
    gm = captured(training, pool.size)
    gm = fxpasses.run(gm, passes) if passes else gm
    found = []
    by_rank = pool.run(both, fxpasses.dump(gm), training)
    # DDP tells of its buckets a step late, and holds zeros in them for parameters that are not used.
    if training.steps > 1 and training.accumulate == "no_sync" and not TASKS[training.task].unused:
        assert bucket_bytes(gm) == by_rank[0][0].buckets
    for rank, ((eager, on_rank), in_step) in enumerate(zip(by_rank, train_simulated(gm, training), strict=True)):
        found += [f"rank {rank}, live: {text}" for text in differences(eager, on_rank, live)]
        found += [f"rank {rank}, simulated: {text}" for text in differences(eager, in_step, simulated)]
    return found


def apart_on_four(pool: RankPool, training: Training) -> list[str]:
    """As `apart`: live ranks alike where they have the same buckets, the simulation but for the order of sums.

    Sums of 16 bits on the wire are one rounding apart after a step; what BatchNorm and momentum make of that in further
    steps has no bound, so there the simulation is held to one step.
    """
    limit = LIMITS[training.hook]
    live = limit if TASKS[training.task].unused else 0.0
    if training.hook == "none" or training.task not in WITH_BATCH_NORM:
        return apart(pool, training, live=live, simulated=limit)
    one_step = dataclasses.replace(training, steps=1)
    return apart(pool, training, live=live, simulated=math.inf) + apart(pool, one_step, live=live, simulated=limit)


@pytest.mark.parametrize("name", [
    pytest.param(name, marks=pytest.mark.full) if name in FOR_FOUR else name for name in EVERYDAY])
def test_two_ranks(two: RankPool, name: str) -> None:
    assert apart(two, EVERYDAY[name]) == []


@pytest.mark.parametrize("name", [
    "resnet", *(pytest.param(name, marks=pytest.mark.full) for name in EVERYDAY if name != "resnet")])
def test_four_ranks(four: RankPool, name: str) -> None:
    assert apart_on_four(four, EVERYDAY[name]) == []


def test_after_passes(two: RankPool) -> None:
    assert apart(two, EVERYDAY["frozen, fp16 on the wire"], passes="commhoist,asynccp") == []


@pytest.mark.full
@pytest.mark.parametrize("name", LOOPS)
def test_loops_of_micro_batches(two: RankPool, name: str) -> None:
    """Without ``no_sync`` DDP averages what it has averaged already once more, we average each gradient once."""
    limit = LIMITS["none"] if LOOPS[name].accumulate == "each" else 0.0
    assert apart(two, LOOPS[name], live=limit, simulated=limit) == []


@pytest.mark.full
@pytest.mark.parametrize("name", WIDE)
def test_wide_grid(two: RankPool, name: str) -> None:
    assert apart(two, WIDE[name]) == []


@pytest.mark.full
@pytest.mark.parametrize("name", [name for name, training in WIDE.items() if training.optimizer == "momentum"])
def test_wide_grid_on_four_ranks(four: RankPool, name: str) -> None:
    assert apart_on_four(four, WIDE[name]) == []


def test_the_first_layout_adds_in_another_order(four: RankPool) -> None:
    """Why the reference is warmed up: four ranks notice where a gradient lies in its bucket."""
    warm = EVERYDAY["resnet"]
    cold = dataclasses.replace(warm, warm_up=False)
    first, second = (four.run(train_eagerly, training)[0] for training in (warm, cold))
    assert differences(first, second)
    assert differences(first, second, LIMITS["none"]) == []


@pytest.mark.parametrize("other", [Training("frozen", "sgd"), Training("frozen", hook="bf16"),
                                   Training("frozen", micro_batches=2), Training("frozen", clip=0.1)])
def test_another_training_is_told_apart(two: RankPool, other: Training) -> None:
    first, second = (two.run(train_eagerly, training)[0] for training in (Training("frozen"), other))
    assert differences(first, second, LIMITS["none"])


def captured_text(training: Training) -> str:
    """The step as a live rank captures it."""
    return fxpasses.dump(capture(training, 2))


def test_every_rank_captures_the_same_step(two: RankPool) -> None:
    training = EVERYDAY["frozen, fp16 on the wire"]
    assert two.run(captured_text, training) == [fxpasses.dump(captured(training, 2))] * 2


def test_a_model_without_a_wrapper_is_one_in_a_default_wrapper() -> None:
    training = Training("frozen", "sgd")
    plain = fxpasses.capture(TASKS["frozen"].build(), training.batch(0, 0), parallel="ddp", world=2,
                             optimizer=OPTIMIZERS["sgd"], gradsync="buckets=ddp")
    assert fxpasses.dump(plain) == fxpasses.dump(captured(training, 2))
