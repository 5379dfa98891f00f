"""Measured on two Gloo ranks of this machine: a DDP step beside eager DDP and its compiler; steps beside the simulator.

Ratios are medians of pairs, one step of each side after the other in every round. The costs that steps are foretold by
are fitted to other graphs (`bench.calibration`): GPTs of other sizes.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import torch
import torch.distributed as dist
from torch.fx import GraphModule
from torch.utils import _pytree as pytree

import fxpasses
from bench import ddp
from bench.calibration import RANKS, Fitted, arguments, fitted
from bench.measure import Row
from fxpasses import World
from fxpasses._torch import forward_signature
from fxpasses.cost import cost_model
from fxpasses.ir.effects import Effects
from fxpasses.pipelines import PIPELINES
from fxpasses.sim.play import play
from fxpasses.sim.program import Program
from fxpasses.testing.pools import RankPool
from scripts.make_examples.models import Config, build
from tests.models.zoo import MODELS, loss_of

PROFILE, ROUNDS, STEPS = "gloo", 31, 2
#: 13 million parameters, whose gradients are 53 MB.
GPT = Config(layers=4, hidden=512, heads=8, vocabulary=512, sequence=64, batch=2)
#: The pipeline ``ddp`` with gradients made in their buckets: its graph writes in place, so no compiler takes it.
STATIC = PIPELINES["ddp"].replace("judge=always", "judge=always layout=static")
#: Gradients in DDP's own buckets, and fused where the simulator gains; the second is not every bit DDP's.
OURS: Mapping[str, ddp.Captured] = {
    "ours, DDP's buckets": ddp.Captured("buckets=ddp", "asynccp", cost=PROFILE),
    "ours, pipeline ddp": ddp.Captured(passes=PIPELINES["ddp"], cost=PROFILE),
    "ours, DDP's buckets, static": ddp.Captured("buckets=ddp", "commfuse{layout=static},asynccp", cost=PROFILE),
    "ours, pipeline ddp, static": ddp.Captured(passes=STATIC, cost=PROFILE),
    f"ours, DDP's buckets, {ddp.BACKEND}": ddp.Captured("buckets=ddp", "asynccp", ddp.BACKEND, PROFILE),
    f"ours, pipeline ddp, {ddp.BACKEND}": ddp.Captured("", PIPELINES["ddp"], ddp.BACKEND, PROFILE),
}
ERROR = 0.25


@dataclass(frozen=True)
class Foretold:
    """A step of which the simulator says how long it takes. ``passes``: what changed the capture, "" for nothing."""

    name: str
    capture: Callable[[], GraphModule]
    passes: str = ""

    def graph(self, cost: Fitted) -> GraphModule:
        """The step, passes run by the fitted costs."""
        gm = self.capture()
        return fxpasses.run(gm, self.passes, cost_model=cost) if self.passes else gm


def rows(config: Config = GPT, rounds: int = ROUNDS) -> Iterator[Row]:
    """Ours over eager DDP and over its compiled form; each foretold step over the measured one; how well that ranks."""
    with RankPool(RANKS, timeout=900) as pool:
        taken = pool.run(ddp.measure, config, OURS, rounds, STEPS)[0]
        parameters = sum(parameter.numel() for parameter in build(config).parameters())
        yield Row("eager DDP", statistics.median(taken[ddp.EAGER]), "ms",
                  f"a step, {parameters:,} parameters, {RANKS} Gloo ranks, {rounds} rounds of {STEPS}")
        for other in (ddp.EAGER, ddp.COMPILED):
            for side in (side for side in taken if side not in (ddp.EAGER, other)):
                ratios = sorted(ours / theirs for ours, theirs in zip(taken[side], taken[other], strict=True))
                yield Row(f"{side} : {other}", statistics.median(ratios), "ratio",
                          f"median of {rounds} pairs, quarters {ratios[rounds // 4]:.2f} and "
                          f"{ratios[3 * rounds // 4]:.2f}; {statistics.median(taken[side]):.1f} ms")
    with RankPool(RANKS, timeout=900) as pool:  # ranks that have compiled nothing
        yield from foretold_rows(pool, rounds)


def foretold_rows(pool: RankPool, rounds: int) -> Iterator[Row]:
    """Simulated over measured step by graph; the largest error; how well the order of the graphs is foretold."""
    others = [fxpasses.dump(capture()) for capture in OTHERS]
    cost: Fitted = pool.run(fitted, others)[0]
    yield Row("fitted to other graphs", len(others), "graphs", str(cost))
    graphs = {case.name: case.graph(cost) for case in FORETOLD}
    simulated = {name: play(Program(Effects(gm), cost)) for name, gm in graphs.items()}
    measured = pool.run(_steps_ms, {name: fxpasses.dump(gm) for name, gm in graphs.items()}, rounds)[0]
    errors = []
    for name, found in simulated.items():
        median, quarter = statistics.median(measured[name]), sorted(measured[name])[rounds // 4]
        errors.append(abs(found.step_ms / median - 1))
        bundled = play(Program(Effects(graphs[name]), cost_model(PROFILE, graphs[name].meta["world"]))).step_ms
        yield Row(f"foretold, {name}", found.step_ms / median, "ratio",
                  f"{found.step_ms:.1f} ms ({found.exposed_ms:.1f} exposed) : {median:.1f} ms measured (quarter "
                  f"{quarter:.1f}), {bundled:.1f} by the profile {PROFILE} as it comes, "
                  f"{len(graphs[name].graph.nodes)} nodes")
    yield Row("mean error", statistics.mean(errors), "part", f"largest {max(errors):.2f}, of {len(errors)}", ERROR)
    ranks = [_ranks([found.step_ms for found in simulated.values()]),
             _ranks([statistics.median(measured[name]) for name in simulated])]
    yield Row("rank correlation", statistics.correlation(*ranks), "", "Spearman's, of simulated and measured steps")


def _ranks(values: Sequence[float]) -> list[float]:
    order = sorted(values)
    return [float(order.index(value)) for value in values]


def _steps_ms(texts: Mapping[str, str], rounds: int) -> dict[str, list[float]]:
    """Milliseconds of each graph on this rank, in rounds in which all take turns."""
    runs = {name: _runnable(fxpasses.load(text)) for name, text in texts.items()}
    found: dict[str, list[float]] = {name: [] for name in runs}
    for number in range(rounds + 1):
        for name, run in runs.items():
            dist.barrier()
            started = time.perf_counter()
            run()
            dist.barrier()
            if number:
                found[name].append((time.perf_counter() - started) * 1e3)
    return found


def _runnable(gm: GraphModule) -> Callable[[], object]:
    _, _, taken, _ = forward_signature(gm.graph)
    positional, named = pytree.tree_unflatten(arguments(gm), taken)
    bound: Any = fxpasses.bind(gm)

    @torch.no_grad()
    def run() -> object:
        return bound(*positional, **named)

    return run


def _llama(parallel: Any, mesh: Mapping[str, int], **changes: Any) -> Callable[[], GraphModule]:
    def capture() -> GraphModule:
        model = MODELS["llama"].build(hidden_size=256, intermediate_size=688, vocab_size=512, num_hidden_layers=3,
                                      max_position_embeddings=64)
        batch = torch.zeros(2, 64, dtype=torch.int64)
        return fxpasses.capture(loss_of, (model, batch), parallel=parallel, world=World.from_mesh(mesh),
                                optimizer=_adamw, **changes)

    return capture


def _gpt(parallel: Any, config: Config, **changes: Any) -> Callable[[], GraphModule]:
    def capture() -> GraphModule:
        batch = torch.zeros(2, config.batch, config.sequence, dtype=torch.int64).unbind()
        return fxpasses.capture(build(config, "cpu"), batch, parallel=parallel, world=World.from_mesh({"dp": RANKS}),
                                optimizer=_adamw, **changes)

    return capture


def _adamw(parameters: Any) -> torch.optim.Optimizer:
    return torch.optim.AdamW(parameters, lr=1e-3)


_SMALL = Config(layers=3, hidden=256, heads=8, vocabulary=512, sequence=64, batch=4)
OTHERS = (_gpt("ddp", replace(_SMALL, layers=2, hidden=128, tied_head=True)),
          _gpt("fsdp", replace(_SMALL, layers=1, hidden=384, sequence=32)))
FORETOLD = (
    Foretold("llama, ddp", _llama("ddp", {"dp": RANKS})),
    Foretold("llama, ddp, its pipeline", _llama("ddp", {"dp": RANKS}), PIPELINES["ddp"]),
    Foretold("llama, fsdp, its pipeline", _llama("fsdp", {"dp": RANKS}), PIPELINES["fsdp"]),
    Foretold("llama, tp, its pipeline", _llama("tp", {"tp": RANKS}), PIPELINES["tp"]),
    Foretold("gpt, ddp in a loop", _gpt("ddp", _SMALL, micro_batches=4, loop="scan")),
)
