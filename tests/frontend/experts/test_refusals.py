"""Experts that cannot be spread are refused with the reason; a capture leaves modules as they were."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor, nn
from torch.distributed.fsdp import fully_shard

import fxpasses
from fxpasses.errors import UsageError
from fxpasses.frontend.parallel import FSDP, ContextParallel, ExpertParallel, TensorParallel
from fxpasses.ir.world import World
from tests.frontend.experts.mixture import Concatenated, Mixture, OfOurOwn, Separate, batches
from tests.frontend.wrapped.live import fake_mesh

PADDED = ExpertParallel(group="dp", dispatch="padded")
X, Y = batches(0, 0)


def refused(words: str, parallel: Any, model: Any = None, step: Callable[..., Any] | None = None,
            world: World | None = None) -> None:
    model = Mixture() if model is None else model
    with pytest.raises(UsageError, match=words):
        fxpasses.capture(step or model, (model, X, Y) if step else (X, Y), parallel=parallel,
                         world=world or World.from_mesh({"dp": 2}))


class Biased(Separate):
    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.register_buffer("load", torch.zeros(count))


class Transposed(Concatenated):
    is_transposed = True


class Uneven(Separate):
    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.w3 = nn.Parameter(torch.zeros(count + 1, 2))


class OfTwo(Separate):
    def forward(self, tokens: Tensor, index: Tensor, weights: Tensor | None = None) -> Tensor:
        return tokens


def test_a_checkpoint_that_compares_sizes() -> None:
    refused("a checkpoint compares the sizes .*determinism_check", ExpertParallel(group="dp"),
            Mixture(count=2, choices=1, recomputed="default"))


def test_counts_that_ranks_cannot_share() -> None:
    refused("'layers.0.experts' has 3 experts, which 2 ranks of group 'dp' cannot share", PADDED, Mixture(count=3))


@pytest.mark.parametrize(("kind", "words"), [
    (OfOurOwn, r"what one expert of 'layers.0.experts' \(OfOurOwn\) does .*function of \(tokens, matrix, bias\)"),
    (Transposed, "what one expert of 'layers.0.experts' .* is not known"),
    (Biased, "has the buffer 'load'"),
    (Uneven, r"dimension 0 of the parameters of 'layers.0.experts' .* is not the experts: .*w3 \[5, 2\]"),
    (lambda count: nn.ModuleList(nn.Linear(8, 8) for _ in range(count)), "holds its experts as modules .*stack the"),
    (lambda count: nn.Identity(), "is not the experts: no parameter"),
])
def test_modules_that_are_no_stack(kind: Any, words: str) -> None:
    refused(words, PADDED, Mixture(kind))


def test_no_module_of_that_name() -> None:
    refused(r"no module 'layers.\*.mixture'", ExpertParallel(["layers.*.mixture"], "dp"))
    refused("no module called 'experts'", PADDED, nn.Linear(4, 1), lambda model, x, y: model(x).mean())


@pytest.mark.parametrize(("settings", "words"), [
    ({"capacity_factor": 1.0}, "no capacity_factor=1.0 with dispatch='exact'"),
    ({"dispatch": "padded", "capacity_factor": 0.0}, "no capacity_factor=0.0"),
    ({"dispatch": "dense"}, "no dispatch='dense'"),
])
def test_settings(settings: Any, words: str) -> None:
    refused(words, ExpertParallel(group="dp", **settings))


@pytest.mark.parametrize(("parallel", "mesh", "words"), [
    ((TensorParallel({}), ExpertParallel()), {"tp": 2, "ep": 2}, "ExpertParallel and TensorParallel in one step"),
    ((ContextParallel(), ExpertParallel()), {"cp": 2, "ep": 2}, "ExpertParallel and ContextParallel in one step"),
    ((FSDP(replicate="ep"), ExpertParallel()), {"dp": 2, "ep": 2}, "would average over ranks that have other experts"),
])
def test_kinds_that_cannot_be_together(parallel: Any, mesh: Any, words: str) -> None:
    refused(words, parallel, world=World.from_mesh(mesh))


def test_groups_that_overlap_in_part() -> None:
    world = World(4, {"dp": [[0, 1, 2, 3]], "ep": [[0, 1], [2, 3]]})
    refused("group 'dp' holds some ranks of group 'ep' and not others", ("ddp", ExpertParallel()), world=world)


def test_wrapped_models() -> None:
    with fake_mesh([2], ["dp"]) as mesh:
        averaged = nn.parallel.DistributedDataParallel(Mixture())
        refused("a DistributedDataParallel wrapper averages the experts of all ranks", PADDED, averaged)
        sharded = fully_shard(Mixture(), mesh=mesh)
        refused("the model is wrapped by fully_shard, and parallel= has ExpertParallel", PADDED, sharded)


def test_experts_in_a_loss_of_their_own() -> None:
    """The norm of one rank's experts is not that of all."""
    def step(model: Mixture, x: Tensor, y: Tensor) -> Tensor:
        return model(x, y) + sum(weight.pow(2).sum() for weight in model.parameters())

    refused("the step uses 'layers.0.experts.w1' outside of the forward of its module", PADDED, None, step)


def test_experts_that_are_shared_with_another_module() -> None:
    model = Mixture()
    model.inner.tied = model.layers[0].experts.w1
    refused("an expert of 'layers.0.experts' is also the parameter 'inner.tied'", PADDED, model)


def test_tokens_of_another_dtype() -> None:
    model = Mixture()
    model.layers[0].experts.double()
    refused("bmm of torch.float32 and torch.float64: eager mode takes operands of one dtype", PADDED, model)


def test_calls_with_something_else() -> None:
    def step(model: Mixture, x: Tensor, y: Tensor) -> Tensor:
        return model.layers[0].experts(x.view(-1, 4), torch.zeros(6, 1, dtype=torch.int64)).sum()

    refused(r"'layers.0.experts' are called with \(torch.float32 \[6, 4\], torch.int64 \[6, 1\]\)", PADDED,
            Mixture(OfTwo), step)


@pytest.mark.parametrize("fails", [False, True])
def test_forwards_are_as_before(fails: bool) -> None:
    model = Mixture()
    own = model.layers[0].experts.forward
    other = model.layers[0].norm.register_forward_hook(lambda *_: 1 / 0) if fails else None
    before = dict(vars(model.layers[0].experts))
    if fails:
        refused("ZeroDivisionError", PADDED, model)
    else:
        fxpasses.capture(model, (X, Y), parallel=("ddp", PADDED), world=World.from_mesh({"dp": 2}))
    assert vars(model.layers[0].experts) == before
    assert model.layers[0].experts.forward == own
    assert other is None or other.id in model.layers[0].norm._forward_hooks
