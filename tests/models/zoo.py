"""Models of the ``transformers`` package, by config with random weights, and steps as their users write them."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

#: Tiny; heads and key-value heads can be halved.
_SIZES = {"vocab_size": 64, "hidden_size": 16, "intermediate_size": 32, "num_attention_heads": 4,
          "num_hidden_layers": 2, "max_position_embeddings": 16}
_HEADS = {"num_key_value_heads": 2, "bos_token_id": 0, "eos_token_id": 1}
_NO_DROPOUT = {"hidden_dropout_prob": 0.0, "attention_probs_dropout_prob": 0.0}
_GPT2 = {"vocab_size": 64, "n_embd": 16, "n_layer": 2, "n_head": 4, "n_positions": 16, "bos_token_id": 0,
         "eos_token_id": 1, "loss_type": "ForCausalLM"}
BATCH, SEQUENCE = 2, 8


@dataclass(frozen=True)
class Model:
    """A model of transformers. ``settings``: of its config, called ``config``."""

    model: str
    config: str
    settings: Mapping[str, Any]

    def build(self, **changes: Any) -> nn.Module:
        """A model with seeded weights, in training mode; ``changes``: to its settings."""
        import transformers

        logging.getLogger("transformers").setLevel(logging.ERROR)
        config = getattr(transformers, self.config)(**{**self.settings, **changes})
        torch.manual_seed(0)
        built: nn.Module = getattr(transformers, self.model)(config)
        return built.train()


MODELS = {
    "llama": Model("LlamaForCausalLM", "LlamaConfig", {**_SIZES, **_HEADS}),
    "gpt2": Model("GPT2LMHeadModel", "GPT2Config", {**_GPT2, "attn_pdrop": 0.0, "resid_pdrop": 0.0, "embd_pdrop": 0.0}),
    "gpt2 with dropout": Model("GPT2LMHeadModel", "GPT2Config", _GPT2),
    "bert": Model("BertForMaskedLM", "BertConfig", {**_SIZES, **_NO_DROPOUT}),
    "mixtral": Model("MixtralForCausalLM", "MixtralConfig", {
        **_SIZES, **_HEADS, "num_local_experts": 4, "experts_implementation": "batched_mm"}),
}


def depth(model: str, layers: int) -> dict[str, int]:
    """The setting that a config has for its number of layers."""
    return {"n_layer" if model.startswith("gpt2") else "num_hidden_layers": layers}


def tokens(index: int, step: int) -> Tensor:
    """Of the ranks with the ``index``-th data at a step: i64[BATCH, SEQUENCE]."""
    return torch.randint(64, (BATCH, SEQUENCE), generator=torch.Generator().manual_seed(1000 * index + step))


def loss_of(model: nn.Module, tokens: Tensor) -> Tensor:
    """The loss of a language model of its own input."""
    loss: Tensor = model(input_ids=tokens, labels=tokens).loss
    return loss


def loss_of_part(model: nn.Module, tokens: Tensor, targets: Tensor, positions: Tensor) -> Tensor:
    """The loss of a part of a sequence, whose targets and positions come from outside: i64[BATCH, part] each."""
    logits = model(input_ids=tokens, position_ids=positions).logits
    return functional.cross_entropy(logits.flatten(0, 1), targets.flatten())


def adamw(parameters: list[nn.Parameter]) -> torch.optim.Optimizer:
    """Of an epsilon that rounding of gradients that ought to be zero (biases of keys) does not reach."""
    return torch.optim.AdamW(parameters, lr=1e-2, eps=1e-4, weight_decay=0.1, foreach=False)
