"""Ring attention alone against attention on one device: values and gradients in float64, on simulated ranks."""

from __future__ import annotations

import pytest
import torch
from torch.fx.experimental.proxy_tensor import make_fx
from torch.nn.functional import scaled_dot_product_attention

from fxpasses import World
from fxpasses._torch import new_fake_mode
from fxpasses.frontend.context.ring import Attention, Ring
from fxpasses.ranks.engine import execute

LENGTH, WIDTH = 3, 4


def drawn(size, heads, key_heads, dtype=torch.float64):
    """Query, key, value, gradient of the result, for whole sequences."""
    generator = torch.Generator().manual_seed(0)
    return [torch.randn(2, count, size * LENGTH, width, generator=generator, dtype=torch.float64).to(dtype)
            for count, width in ((heads, WIDTH), (key_heads, WIDTH), (key_heads, WIDTH + 1), (heads, WIDTH + 1))]


def parts(tensors, rank, size):
    return [tensor.chunk(size, dim=2)[rank].clone() for tensor in tensors]


def traced(size, rank, *, causal, shared, like):
    """Graph of (rank, query, key, value, gradient) -> result and gradients; ``rank`` None for one of all ranks."""
    def function(given, query, key, value, gradient):
        attention = Attention(Ring("cp", size, given.item() if rank is None else rank), causal, 0.5, shared)
        inputs = [tensor.detach().requires_grad_() for tensor in (query, key, value)]
        result = attention(*inputs)
        return [result.detach(), *torch.autograd.grad(result, inputs, gradient)]

    with new_fake_mode(symbolic=True):
        fakes = [torch.empty(tensor.shape, dtype=tensor.dtype) for tensor in [torch.tensor(0), *like]]
        gm = make_fx(function)(*fakes)
    gm.meta["world"] = World.from_mesh({"cp": size}, rank=rank)
    return gm


def on_ranks(size, tensors, *, causal, shared, skip):
    rows = [[torch.tensor(rank), *parts(tensors, rank, size)] for rank in range(size)]
    graphs = [traced(size, rank if skip else None, causal=causal, shared=shared, like=parts(tensors, 0, size))
              for rank in (range(size) if skip else [0])]
    outcome = execute(graphs if skip else graphs[0], rows, World.from_mesh({"cp": size}))
    return [torch.cat(same, dim=2) for same in zip(*outcome.outputs, strict=True)]


def on_one(tensors, *, causal, gqa):
    *inputs, gradient = tensors
    inputs = [tensor.clone().requires_grad_() for tensor in inputs]
    result = scaled_dot_product_attention(*inputs, is_causal=causal, scale=0.5, enable_gqa=gqa)
    return [result.detach(), *torch.autograd.grad(result, inputs, gradient)]


@pytest.mark.parametrize("skip", [False, True])
@pytest.mark.parametrize("causal", [pytest.param(False, marks=pytest.mark.full), True])
@pytest.mark.parametrize("size", [pytest.param(2, marks=pytest.mark.full), pytest.param(5, marks=pytest.mark.full), 3])
def test_values_and_gradients(size, causal, skip):
    tensors = drawn(size, 2, 2)
    found = on_ranks(size, tensors, causal=causal, shared=1, skip=skip)
    for value, other in zip(on_one(tensors, causal=causal, gqa=False), found, strict=True):
        torch.testing.assert_close(other, value, rtol=1e-13, atol=1e-13)


@pytest.mark.parametrize("skip", [False, True])
def test_heads_that_share_keys(skip):
    tensors = drawn(3, 6, 2)
    found = on_ranks(3, tensors, causal=True, shared=3, skip=skip)
    for value, other in zip(on_one(tensors, causal=True, gqa=True), found, strict=True):
        torch.testing.assert_close(other, value, rtol=1e-13, atol=1e-13)


@pytest.mark.parametrize("skip", [False, True])
def test_scores_beyond_what_an_exponential_takes(skip):
    """A hidden block with larger scores than all others: its weight is 0, not inf * 0."""
    tensors = drawn(2, 1, 1, torch.float32)
    tensors[1][:, :, LENGTH:] *= 1e3
    tensors[0][:, :, :LENGTH] = tensors[1][:, :, LENGTH:].sign()
    found = on_ranks(2, tensors, causal=True, shared=1, skip=skip)
    for value, other in zip(on_one(tensors, causal=True, gqa=False), found, strict=True):
        torch.testing.assert_close(other, value, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16])
def test_16_bits_travel_and_32_are_computed_with(dtype):
    tensors = drawn(2, 2, 2, dtype)
    found = on_ranks(2, tensors, causal=True, shared=1, skip=False)
    assert {value.dtype for value in found} == {dtype}
    exact = on_one([tensor.double() for tensor in tensors], causal=True, gqa=False)
    for value, other in zip(exact, found, strict=True):  # the result is rounded, and then used by backward
        bound = 4 * torch.finfo(dtype).eps * float(value.abs().max())
        torch.testing.assert_close(other.double(), value, rtol=0, atol=bound)
