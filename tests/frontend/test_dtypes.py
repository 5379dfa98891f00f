"""A capture refuses operands of several dtypes where eager mode does, which fake tensors take."""

from __future__ import annotations

import itertools
import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
import torch

import fxpasses
from fxpasses.errors import UsageError
from fxpasses.frontend.dtypes import check_dtypes

aten = torch.ops.aten
Shape = tuple[int, ...]
CALLS: Mapping[Any, Sequence[Any]] = {
    aten.mm.default: [(2, 2), (2, 2)], aten.addmm.default: [(2, 2)] * 3, aten.bmm.default: [(2, 2, 2)] * 2,
    aten.mv.default: [(2, 2), (2,)], aten.addmm_.default: [(2, 2)] * 3, aten.dot.default: [(2,)] * 2,
    aten.native_layer_norm.default: [(2, 2), [2], (2,), (2,), 1e-5],
    aten.native_group_norm.default: [(2, 2, 2), (2,), (2,), 2, 2, 2, 1, 1e-5],
    aten._native_batch_norm_legit.no_stats: [(2, 2, 2), (2,), (2,), True, 0.1, 1e-5],
    aten.index_add.default: [(3, 2), 0, torch.tensor([0, 1]), (2, 2)],
    aten.index_put.default: [(3, 2), [torch.tensor([0, 1])], (2, 2)],
    aten._scaled_dot_product_flash_attention_for_cpu.default: [(1, 1, 2, 8)] * 3,
    aten.nll_loss_forward.default: [(2, 2), torch.tensor([0, 1]), (2,), 1, -100],
    aten.binary_cross_entropy.default: [(2,), (2,)],
    aten.mul.Tensor: [(2,), (2,)], aten.where.self: [torch.tensor([True, False]), (2,), (2,)],
    aten.mse_loss.default: [(2,), (2,)], aten.embedding.default: [(3, 2), torch.tensor([0, 1])],
}


def refused(call: Callable[..., Any], *arguments: Any) -> bool:
    try:
        call(*arguments)
    except RuntimeError:
        return True
    return False


@pytest.mark.parametrize("op", CALLS, ids=str)
def test_what_eager_mode_refuses(op: Any) -> None:
    tensors = [index for index, value in enumerate(CALLS[op]) if isinstance(value, tuple)]
    answers = set()
    for dtypes in itertools.product([torch.float32, torch.bfloat16], repeat=len(tensors)):
        arguments = list(CALLS[op])
        for index, dtype in zip(tensors, dtypes, strict=True):
            arguments[index] = torch.ones(arguments[index], dtype=dtype)
        checked = False
        try:
            check_dtypes(op, tuple(arguments), {})
        except UsageError:
            checked = True
        eager = refused(op, *arguments)
        assert checked == eager, dtypes
        answers.add(eager)
    assert answers == ({False} if op in (aten.mul.Tensor, aten.where.self, aten.mse_loss.default,
                                         aten.embedding.default) else {False, True})


def linear_of_other_weights(model: torch.nn.Module, x: torch.Tensor) -> torch.Tensor:
    return torch.nn.functional.linear(x, model.weight.bfloat16()).sum()  # here


@pytest.mark.parametrize("settings", [{}, {"parallel": "fsdp", "world": 2},
                                      {"micro_batches": 2, "loop": "scan"}], ids=str)
def test_the_line_of_the_step(settings: Any) -> None:
    model, x = torch.nn.Linear(4, 4), torch.zeros(2, 4)
    with pytest.raises(UsageError, match=r"mm of torch\.float32 and torch\.bfloat16: eager mode") as caught:
        fxpasses.capture(lambda model, x: (model(x) * linear_of_other_weights(model, x)).sum(), (model, x), **settings)
    place = caught.value.place
    assert place is not None
    assert place.file == __file__
    with open(__file__) as file:
        assert file.read().splitlines()[place.line - 1].endswith("# here")


def test_autocast_converts() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        gm = fxpasses.capture(linear_of_other_weights, (torch.nn.Linear(4, 4), torch.zeros(2, 4)),
                              autocast=torch.bfloat16)
    assert "bf16" in fxpasses.dump(gm)
