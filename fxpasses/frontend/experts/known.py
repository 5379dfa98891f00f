"""Kinds of stacked experts that are recognised by what their modules hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from torch import Tensor, nn
from torch.nn import functional

_WRITTEN_OTHERWISE = {"has_bias": False, "is_transposed": False, "has_post_expert_norm": False, "is_concatenated": True,
                      "has_gate": True}
"""Attributes by which transformers says how experts are stored -> the value that `_concatenated` stands for."""


def known_expert(module: nn.Module, parameters: Mapping[str, Tensor]) -> Callable[..., Tensor] | None:
    """What one expert of ``module`` does with tokens, which also works on a batch of experts; None where unknown."""
    found = _KINDS.get(frozenset(parameters))
    return found(module, parameters) if found is not None else None


def _concatenated(module: nn.Module, parameters: Mapping[str, Tensor]) -> Callable[..., Tensor] | None:
    """As in transformers: gate_up_proj [E, 2I, H], down_proj [E, H, I], ``act_fn`` of the gate."""
    gate_up, down = parameters["gate_up_proj"], parameters["down_proj"]
    activation: Any = getattr(module, "act_fn", None)
    gating: Any = getattr(module, "_apply_gate", None)
    fits = gate_up.dim() == down.dim() == 3 and list(gate_up.shape[1:]) == [2 * down.shape[2], down.shape[1]]
    as_said = all(getattr(module, name, value) == value for name, value in _WRITTEN_OTHERWISE.items())
    if not fits or not as_said or not callable(activation):
        return None

    def gated(both: Tensor) -> Tensor:
        gate, up = both.chunk(2, dim=-1)
        result: Tensor = activation(gate) * up
        return result

    in_order = next(iter(parameters)) == "gate_up_proj"

    def expert(tokens: Tensor, first: Tensor, second: Tensor) -> Tensor:
        gate_up, down = (first, second) if in_order else (second, first)
        return (gating or gated)(tokens @ gate_up.mT) @ down.mT

    return expert


def _separate(module: nn.Module, parameters: Mapping[str, Tensor]) -> Callable[..., Tensor] | None:
    """As in torchtitan: w1 [E, I, H], w2 [E, H, I], w3 [E, I, H]: ``w2(silu(w1 x) * w3 x)``."""
    shapes = {name: list(tensor.shape[1:]) for name, tensor in parameters.items()}
    if any(tensor.dim() != 3 for tensor in parameters.values()) or not (
            shapes["w1"] == shapes["w3"] == shapes["w2"][::-1]):
        return None
    order = list(parameters)

    def expert(tokens: Tensor, *weights: Tensor) -> Tensor:
        given = dict(zip(order, weights, strict=True))
        return (functional.silu(tokens @ given["w1"].mT) * (tokens @ given["w3"].mT)) @ given["w2"].mT

    return expert


_KINDS: Mapping[frozenset[str], Callable[[nn.Module, Mapping[str, Tensor]], Callable[..., Tensor] | None]] = {
    frozenset({"gate_up_proj", "down_proj"}): _concatenated, frozenset({"w1", "w2", "w3"}): _separate}
"""Names of the parameters -> what makes the function of one expert, None where shapes or settings differ."""
