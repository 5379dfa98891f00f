"""Captured steps with dropout, checkpoints and autocast: one seed, and the numbers that eager mode has under it."""

from __future__ import annotations

import copy
import functools
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import torch
import torch.nn.functional as F
from torch import Tensor, nn
from torch.fx import GraphModule
from torch.utils.checkpoint import checkpoint

import fxpasses
from fxpasses.errors import UsageError
from fxpasses.frontend.randomness import FunctionalRandom, unsafe_randomness
from fxpasses.ir.random_operators import seeded_draws
from fxpasses.ir.steps import step_of
from fxpasses.ranks.lockstep import run
from tests.frontend.models import SEQUENCE, TASKS, VOCABULARY, Transformer

SEED = torch.tensor(9)
VARIANTS = {"dropout": {}, "checkpointed": {"checkpointed": True}, "autocast": {"autocast": True},
            "both": {"checkpointed": True, "autocast": True}}


def model_of(dropout: float = 0.2, **settings: Any) -> Transformer:
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)
        return Transformer(1, causal=True, dropout=dropout, **settings)


def batch(rank: int = 0) -> tuple[Tensor, Tensor]:
    generator = torch.Generator().manual_seed(rank)
    tokens, targets = (torch.randint(VOCABULARY, (4, SEQUENCE), generator=generator) for _ in range(2))
    return tokens, targets


def eager(model: nn.Module, seed: Tensor, *parts: tuple[Tensor, ...]) -> tuple[Tensor, dict[str, Tensor]]:
    """Mean loss of the parts and the gradients of its backward, under one seed."""
    model = copy.deepcopy(model)
    total = torch.zeros(())
    with FunctionalRandom(seed):
        for part in parts:
            loss = model(*part) / len(parts)
            loss.backward()
            total = total + loss.detach()
    return total, {name: weight.grad for name, weight in model.named_parameters() if weight.grad is not None}


def arguments(model: nn.Module, part: tuple[Tensor, Tensor]) -> tuple[Any, ...]:
    return {name: weight.detach() for name, weight in model.named_parameters()}, dict(model.named_buffers()), {}, part


@functools.cache
def captured(variant: str) -> GraphModule:
    return fxpasses.capture(model_of(**VARIANTS[variant]), batch())


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_step_draws_what_eager_mode_draws(variant: str) -> None:
    gm, model = captured(variant), model_of(**VARIANTS[variant])
    assert unsafe_randomness(gm) == []
    for seed in (SEED, SEED + 1):
        loss, state = gm(*arguments(model, batch()), seed)
        wanted, gradients = eager(model, seed, batch())
        assert torch.equal(loss, wanted)
        assert {name: torch.equal(state["gradients"][name], gradient) for name, gradient in gradients.items()} == (
            dict.fromkeys(dict(model.named_parameters()), True))


def test_a_recomputation_repeats_its_forward() -> None:
    numbers = [node.args[1] for node in seeded_draws(captured("checkpointed"))]
    assert numbers == [0, 1, 0, 1]
    assert [node.args[1] for node in seeded_draws(captured("dropout"))] == [0, 1]


class Reentrant(nn.Module):
    """A linear, then a layer that is computed again in backward, by the older form of checkpoints."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Linear(4, 4)
        self.layer = nn.TransformerEncoderLayer(4, 2, 8, dropout=0.3, batch_first=True)

    def forward(self, x: Tensor) -> Tensor:
        result: Tensor = checkpoint(self.layer, self.first(x), use_reentrant=True)
        return result.square().mean()


def test_a_reentrant_checkpoint() -> None:
    """Its backward runs a backward; attention drops out too, by torch's own composition of operators."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)
        model = Reentrant()
    x = torch.linspace(-1, 1, 24).reshape(2, 3, 4)
    gm = fxpasses.capture(model, (x,))
    numbers = [node.args[1] for node in seeded_draws(gm)]
    assert numbers == [0, 1, 2, 3] * 2
    loss, state = gm({name: weight.detach() for name, weight in model.named_parameters()}, {}, {}, (x,), SEED)
    wanted, gradients = eager(model, SEED, (x,))
    assert torch.equal(loss, wanted)
    assert all(torch.equal(state["gradients"][name], gradient) for name, gradient in gradients.items())
    assert set(gradients) == set(state["gradients"])


def test_text_keeps_the_seed() -> None:
    gm, model = captured("dropout"), model_of()
    again = fxpasses.load(fxpasses.dump(gm))
    step = step_of(again)
    assert step is not None
    assert len(step.taken("seed")) == 1
    loss, _ = again(*arguments(model, batch()), SEED)
    assert torch.equal(loss, eager(model, SEED, batch())[0])


def test_a_step_without_draws_takes_no_seed() -> None:
    model = model_of(dropout=0.0)
    step = step_of(fxpasses.capture(model, batch()))
    assert step is not None
    assert step.taken("seed") == {}


def test_micro_batches_draw_apart() -> None:
    model, (tokens, targets) = model_of(checkpointed=True), batch()
    gm = fxpasses.capture(model, batch(), micro_batches=2)
    assert {node.args[1] for node in seeded_draws(gm)} == {0, 1, 2, 3}
    loss, state = gm(*arguments(model, batch()), SEED)
    wanted, gradients = eager(model, SEED, *zip(tokens.chunk(2), targets.chunk(2), strict=True))
    torch.testing.assert_close(loss, wanted, rtol=1e-6, atol=0)
    torch.testing.assert_close(state["gradients"], gradients, rtol=1e-5, atol=1e-7)


def test_micro_batches_of_a_loop_draw_apart() -> None:
    """The body is one graph for all of them, so that each has a seed of its own."""
    model, (tokens, targets) = model_of(checkpointed=True), batch()
    gm = fxpasses.capture(model, batch(), micro_batches=2, loop="scan")
    assert {node.args[1] for node in seeded_draws(gm)} == {0, 1}
    loss, state = gm(*arguments(model, batch()), SEED)
    parts = zip(tokens.chunk(2), targets.chunk(2), strict=True)
    runs = [eager(model, SEED * 2 + index, part) for index, part in enumerate(parts)]
    torch.testing.assert_close(loss, (runs[0][0] + runs[1][0]) / 2, rtol=1e-6, atol=0)
    mean = {name: (gradient + runs[1][1][name]) / 2 for name, gradient in runs[0][1].items()}
    torch.testing.assert_close(state["gradients"], mean, rtol=1e-5, atol=1e-7)


def test_ranks_drop_by_their_own_seeds() -> None:
    model = model_of()
    gm = fxpasses.capture(model, batch(), parallel="ddp", world=2)
    step = step_of(gm)
    assert step is not None
    weights = arguments(model, batch())[0].values()
    results = run(gm, [[*(weight.clone() for weight in weights), *batch(rank), SEED + rank] for rank in range(2)])
    references = [eager(model, SEED + rank, batch(rank)) for rank in range(2)]
    for values, (wanted, _) in zip(results, references, strict=True):
        loss, *rest = values
        assert torch.equal(loss, wanted)
        gradients = {slot.name: value for slot, value in zip(step.outputs[1:], rest, strict=True)}
        mean = {name: (gradient + references[1][1][name]) / 2 for name, gradient in references[0][1].items()}
        torch.testing.assert_close(gradients, mean, rtol=1e-5, atol=1e-7)


class Steps:
    """Steps that no seed reaches, or that scale gradients."""

    @staticmethod
    def in_a_body(model: nn.Module, x: Tensor) -> Tensor:
        cond = torch.ops.higher_order.cond
        return cond(x.sum() > 0, lambda x: (F.dropout(x),), lambda x: (x * 2,), (model(x),))[0].sum()

    @staticmethod
    def sampled(model: nn.Module, x: Tensor) -> Tensor:
        return model(x)[torch.multinomial(torch.ones(4), 2)].sum()

    @staticmethod
    def scaled(model: nn.Module, x: Tensor) -> Tensor:
        return torch.amp.GradScaler("cpu").scale(model(x).sum())


@pytest.mark.parametrize(("step", "message"), [
    (Steps.in_a_body, "draws from torch's global generator"), (Steps.sampled, "'aten.multinomial' draws"),
    (Steps.scaled, "GradScaler.scale is called")])
def test_what_a_graph_cannot_do_is_refused_with_its_line(step: Any, message: str) -> None:
    with pytest.raises(UsageError, match=message) as raised:
        fxpasses.capture(step, (nn.Linear(3, 3), torch.ones(4, 3)))
    if step is not Steps.in_a_body:
        assert "test_captured_randomness.py:" in str(raised.value)


def test_captures_in_threads_leave_the_generator_as_it_was() -> None:
    functions = torch.manual_seed, torch.get_rng_state, torch.set_rng_state

    def run(number: int) -> str:
        torch.manual_seed(number)  # of a thread that may not be the one that captures
        torch.set_rng_state(torch.get_rng_state())
        task = TASKS["dropout"]
        return fxpasses.dump(fxpasses.capture(task.build(), task.batch(0, 0)))

    with ThreadPoolExecutor(2) as threads:
        texts = list(threads.map(run, range(4)))
    assert len(set(texts)) == 1
    assert functions == (torch.manual_seed, torch.get_rng_state, torch.set_rng_state)
