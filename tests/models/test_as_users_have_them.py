"""Settings of models of transformers that change what a step is made of, under data parallelism and sharded."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
import torch
from torch import Tensor, nn

import fxpasses
from fxpasses.frontend.randomness import FunctionalRandom
from tests.frontend.sharded import differences, train_simulated, train_single, whole_batches, whole_state
from tests.models.zoo import MODELS, adamw, depth, loss_of, tokens

pytest.importorskip("transformers", reason="pip install transformers, the extra 'test' has it")

RANKS = 2
REASSOCIATED = 2e-5


def batch(index: int, step: int) -> tuple[Tensor, ...]:
    return (tokens(index, step),)


def masked(index: int, step: int) -> tuple[Tensor, ...]:
    """Tokens, and which of them count: sequences end at different places."""
    lengths = torch.tensor([[8], [5]])
    return tokens(index, step), (torch.arange(8) < lengths).long()


def loss_with_mask(model: nn.Module, ids: Tensor, mask: Tensor) -> Tensor:
    loss: Tensor = model(input_ids=ids, attention_mask=mask, labels=ids.where(mask.bool(), -100)).loss
    return loss


def whole_output(model: nn.Module, ids: Tensor) -> Any:
    """What the model returns, a ModelOutput with the loss in it."""
    return model(input_ids=ids, labels=ids)


def checkpointed(model: nn.Module) -> nn.Module:
    model.gradient_checkpointing_enable()
    return model


SETTINGS: Mapping[str, tuple[str, Mapping[str, Any], Callable[..., Any], Callable[..., Any], Any]] = {
    "attention in eager mode": ("llama", {"attn_implementation": "eager"}, loss_of, batch, None),
    "tied embeddings": ("llama", {"tie_word_embeddings": True}, loss_of, batch, None),
    "a mask": ("llama", {}, loss_with_mask, masked, None),
    "dropout": ("gpt2 with dropout", {}, loss_of, batch, None),
    "checkpointing": ("llama", {}, loss_of, batch, checkpointed),
    "checkpointing and dropout": ("gpt2 with dropout", {}, loss_of, batch, checkpointed),
    "a mask for both directions": ("bert", {}, loss_with_mask, masked, None),
    "what the model returns": ("llama", {}, whole_output, batch, None),
}


def built(model: str, changes: Mapping[str, Any], prepare: Any = None) -> nn.Module:
    made = MODELS[model].build(**{**depth(model, 1), **changes})
    return made if prepare is None else prepare(made)


@pytest.mark.full
@pytest.mark.filterwarnings("ignore:.*gradient_checkpointing_enable.*:FutureWarning")
@pytest.mark.parametrize("parallel", ["ddp", "fsdp"])
@pytest.mark.parametrize("setting", SETTINGS)
def test_a_step_is_that_of_one_device(setting: str, parallel: str) -> None:
    model, changes, loss, batches, prepare = SETTINGS[setting]
    gm = fxpasses.capture(loss, (built(model, changes, prepare), *batches(0, 0)), parallel=parallel, world=RANKS,
                          optimizer=adamw)
    fxpasses.verify(gm)
    found = train_simulated(gm, whole_state(built(model, changes), adamw), batches, steps=3)

    def mean_of_ranks(module: nn.Module, *data: Tensor) -> Tensor:
        """As one device computes it, each rank's part with the random numbers of that rank, and nothing twice."""
        step = counted.pop(0)
        losses = []
        for index in range(RANKS):
            with FunctionalRandom(torch.tensor(100 * index + step)):
                result = loss(module, *(part.chunk(RANKS)[index] for part in data))
            losses.append(getattr(result, "loss", result))
        return torch.stack(losses).mean()

    counted = list(range(3))
    single = train_single(built(model, changes), whole_batches(batches, RANKS), adamw, steps=3,
                          loss=mean_of_ranks)
    assert differences(single, found, REASSOCIATED) == []


@pytest.mark.full
@pytest.mark.parametrize(("model", "changes"), [("llama", {}), ("mixtral", {"experts_implementation": "grouped_mm"})])
def test_16_bits(model: str, changes: Mapping[str, Any]) -> None:
    made = built(model, changes).bfloat16()
    gm = fxpasses.capture(loss_of, (made, *batch(0, 0)), parallel="fsdp", world=RANKS, optimizer=adamw)
    found = train_simulated(gm, whole_state(built(model, changes).bfloat16(), adamw), batch, steps=3)
    single = train_single(built(model, changes).bfloat16(), whole_batches(batch, RANKS), adamw, steps=3, loss=loss_of)
    assert differences(single, found, 2**-5) == []


@pytest.mark.full
def test_a_model_on_the_meta_device_gives_the_same_graph() -> None:
    with torch.device("meta"):
        absent, ids = built("llama", {}), torch.zeros(2, 8, dtype=torch.int64)
    settings: dict[str, Any] = {"parallel": "fsdp", "world": RANKS, "optimizer": adamw}
    one = fxpasses.capture(loss_of, (absent, ids), **settings)
    other = fxpasses.capture(loss_of, (built("llama", {}), *batch(0, 0)), **settings)
    assert fxpasses.dump(one) == fxpasses.dump(other)


@pytest.mark.parametrize(("implementation", "words"), [
    ("grouped_mm", r"aten\._grouped_mm\.default: Expected inputs of BF16 type.*experts_implementation='batched_mm'"),
    ("eager", "aten.nonzero.default returns depends on values")])
def test_experts_that_no_graph_of_one_shape_has(implementation: str, words: str) -> None:
    made = built("mixtral", {"experts_implementation": implementation})
    with pytest.raises(fxpasses.UsageError, match=words):
        fxpasses.capture(loss_of, (made, *batch(0, 0)), parallel="ddp", world=RANKS)
