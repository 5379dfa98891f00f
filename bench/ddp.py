"""A train step on two Gloo ranks of this machine: eager DDP, torch.compile of DDP, and captured steps, side by side."""

from __future__ import annotations

import shutil
import statistics
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

import fxpasses
from bench.measure import Row
from fxpasses.frontend.optimizers import rule_for
from fxpasses.testing.pools import RankPool
from scripts.make_examples.models import Config, build

RANKS = 2
CONFIG = Config(layers=2, hidden=128, heads=4, vocabulary=256, sequence=64, batch=4)
ROUNDS, STEPS = 21, 2
#: The backend that plain torch.compile uses, where it can: it compiles C++.
BACKEND = "inductor" if any(map(shutil.which, ("g++", "clang++", "c++"))) else "aot_eager"
EAGER = "eager DDP"
COMPILED = f"torch.compile(DDP), {BACKEND}"


@dataclass(frozen=True)
class Captured:
    """A captured step: how gradients are synchronised, the passes behind that, what runs the result.

    ``cost``: the profile that passes count with.
    """

    gradsync: str = ""
    passes: str = ""
    then: str = "eager"
    cost: str | None = None


CAPTURED = {
    "ours": Captured(),
    "ours, asynccp": Captured(passes="asynccp"),
    "ours, buckets": Captured("buckets=ddp"),
    "ours, commfuse": Captured(passes="commfuse"),
    "ours, commfuse like DDP's": Captured(passes="commfuse{layout=ddp}"),
    "ours, buckets, asynccp": Captured("buckets=ddp", "asynccp"),
    f"ours, buckets, asynccp, {BACKEND}": Captured("buckets=ddp", "asynccp", BACKEND),
}


def rows() -> Iterator[Row]:
    """Milliseconds of a step of eager DDP, then every other side over it: medians of rounds in which all take turns."""
    with RankPool(RANKS, timeout=900) as pool:
        rounds = pool.run(measure)[0]
    taken = {side: statistics.median(times) for side, times in rounds.items()}
    parameters = sum(parameter.numel() for parameter in build(CONFIG).parameters())
    yield Row(EAGER, taken[EAGER], "ms", f"a step, {parameters:,} parameters, {RANKS} Gloo ranks, SGD with momentum")
    for side in [side for side in rounds if side != EAGER]:
        yield Row(side, taken[side] / taken[EAGER], "ratio", f"{taken[side]:.1f} ms : {taken[EAGER]:.1f} ms {EAGER}")


def measure(config: Config = CONFIG, captured: Mapping[str, Captured] = CAPTURED, rounds: int = ROUNDS,
            count: int = STEPS) -> dict[str, list[float]]:
    """Milliseconds a step on this rank, for each side in each round of ``count`` steps of every side."""
    steps: dict[str, Callable[[], Any]] = {
        EAGER: _wrapped(config, compiled=False), COMPILED: _wrapped(config, compiled=True),
        **{side: _captured(config, settings) for side, settings in captured.items()}}
    for step in steps.values():
        for _ in range(count):  # DDP makes its buckets anew, compilers compile
            step()
    found: dict[str, list[float]] = {side: [] for side in steps}
    for _ in range(rounds):
        for side, step in steps.items():
            dist.barrier()
            started = time.perf_counter()
            for _ in range(count):
                step()
            dist.barrier()
            found[side].append((time.perf_counter() - started) * 1000 / count)
    return found


def _optimizer(parameters: Any) -> torch.optim.Optimizer:
    return torch.optim.SGD(parameters, lr=0.01, momentum=0.9)


def _batch(config: Config) -> tuple[torch.Tensor, ...]:
    generator = torch.Generator().manual_seed(dist.get_rank())
    return torch.randint(config.vocabulary, (2, config.batch, config.sequence), generator=generator).unbind()


def _wrapped(config: Config, *, compiled: bool) -> Callable[[], None]:
    """A step as everybody writes it."""
    wrapped: Any = DistributedDataParallel(build(config, "cpu"))
    optimizer, batch = _optimizer(wrapped.parameters()), _batch(config)
    model = torch.compile(wrapped, backend=BACKEND) if compiled else wrapped

    def step() -> None:
        optimizer.zero_grad()
        model(*batch).backward()
        optimizer.step()

    return step


def _captured(config: Config, settings: Captured) -> Callable[[], None]:
    """A captured step that goes on from its own new state."""
    model, batch = build(config, "cpu"), _batch(config)
    gm = fxpasses.capture(model, batch, parallel="ddp", world=RANKS, optimizer=_optimizer, gradsync=settings.gradsync)
    if settings.passes:
        gm = fxpasses.run(gm, settings.passes, cost_model=settings.cost)
    run: Any = fxpasses.bind(gm)
    if settings.then != "eager":
        run = torch.compile(run, backend=settings.then, fullgraph=True)
    parameters = dict(model.named_parameters())
    state = {"params": parameters, "buffers": {}, "optimizer": rule_for(_optimizer, parameters).initial(parameters)}

    @torch.no_grad()
    def step() -> None:
        _, given = run(state["params"], state["buffers"], state["optimizer"], batch)
        state.update(given)

    return step
