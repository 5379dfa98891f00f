"""Plans that models of transformers bring."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import Tensor, nn

import fxpasses
from fxpasses.errors import UsageError
from tests.frontend.sharded import REASSOCIATED, differences, train_simulated, train_single, whole_state

transformers = pytest.importorskip("transformers", reason="the models are transformers'")

SIZES = {"vocab_size": 32, "hidden_size": 16, "intermediate_size": 32, "num_hidden_layers": 1,
         "num_attention_heads": 4, "num_key_value_heads": 2}


def model_of(name: str, **options: Any) -> nn.Module:
    """A model with random weights, the same each time."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)
        return getattr(transformers, f"{name}ForCausalLM")(getattr(transformers, f"{name}Config")(**SIZES, **options))


def tokens(rank: int, step: int) -> tuple[Tensor, ...]:
    """i64[2, 8]."""
    return (torch.randint(0, 32, (2, 8), generator=torch.Generator().manual_seed(step)),)


def loss(model: nn.Module, ids: Tensor) -> Tensor:
    return model(input_ids=ids, labels=ids).loss


def momentum(parameters: list[torch.nn.Parameter]) -> torch.optim.Optimizer:
    """Adam makes steps of full size out of the rounding in gradients that are nearly 0."""
    return torch.optim.SGD(parameters, lr=0.1, momentum=0.9)


def captured(model: nn.Module) -> torch.fx.GraphModule:
    return fxpasses.capture(loss, (model, *tokens(0, 0)), parallel="tp", optimizer=momentum,
                            world=fxpasses.World.from_mesh({"tp": 2}))


@pytest.mark.full
def test_qwen_with_norms_of_heads() -> None:
    """Qwen's norms see the heads of a rank: their gradients are summed up."""
    model = model_of("Qwen3", head_dim=4)
    simulated = train_simulated(captured(model), whole_state(model, momentum), tokens, steps=3)
    alone = train_single(model, lambda step: tokens(0, step), momentum, steps=3, loss=loss)
    assert differences(alone, simulated, REASSOCIATED) == []


def test_a_word_without_a_style_is_refused() -> None:
    with pytest.raises(UsageError, match=r"'model.layers.\*.mlp.experts.gate_up_proj' is 'packed_colwise'"):
        captured(model_of("Mixtral", num_local_experts=4))
