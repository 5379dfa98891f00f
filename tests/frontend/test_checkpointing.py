"""Activation checkpointing with dropout: a recomputation drops what its forward dropped, in graphs as in eager mode."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
import torch
import torch.nn.functional as F
from torch import Tensor, fx
from torch.utils.checkpoint import (
    CheckpointPolicy,
    checkpoint,
    checkpoint_sequential,
    create_selective_checkpoint_contexts,
)

from fxpasses.frontend.randomness import FunctionalRandom, unsafe_randomness
from fxpasses.ir.random_operators import BERNOULLI
from tests.frontend.joint import count, equal, joint, leaves

aten: Any = torch.ops.aten
Body = Callable[[Tensor, Tensor, Tensor], Tensor]
SEED = torch.tensor(5)
WAYS = pytest.mark.parametrize("reentrant", [False, True], ids=["saved tensor hooks", "reentrant"])


def values() -> list[Tensor]:
    """A batch and two weights."""
    generator = torch.Generator().manual_seed(0)
    return [torch.randn(size, generator=generator).requires_grad_(size[0] == 6) for size in ((4, 6), (6, 6), (6, 6))]


def block(x: Tensor, weight: Tensor) -> Tensor:
    return F.dropout(torch.relu(F.dropout(x @ weight, 0.2) @ weight), 0.3).sin()


def plain(x: Tensor, first: Tensor, second: Tensor) -> Tensor:
    return F.dropout(block(block(F.dropout(x @ first, 0.1), first), second), 0.4)


def checkpointed(x: Tensor, first: Tensor, second: Tensor, **settings: Any) -> Tensor:
    x = F.dropout(x @ first, 0.1)
    for weight in (first, second):
        x = checkpoint(block, x, weight, **settings)
    return F.dropout(x, 0.4)


def step(body: Body, seed: Tensor, *given: Tensor, functional: bool = True) -> list[Tensor]:
    """Loss and gradients of the weights."""
    with FunctionalRandom(seed) if functional else contextlib.nullcontext():
        loss = body(*given).square().sum()  # type: ignore[call-arg]
        loss.backward()
    gradients = [value.grad for value in given if value.requires_grad]
    return [loss.detach(), *(gradient for gradient in gradients if gradient is not None)]


def eager(body: Body, **settings: Any) -> list[Tensor]:
    return step(body, SEED, *leaves(*values()), **settings)


def graph(body: Body, **settings: Any) -> fx.GraphModule:
    return joint(partial(step, body, **settings), SEED, *values())


@functools.cache
def graph_of(reentrant: bool | None, *, functional: bool = True) -> fx.GraphModule:
    """Of `checkpointed`, or with None of `plain`; for reading."""
    body = plain if reentrant is None else partial(checkpointed, use_reentrant=reentrant)
    return graph(body, functional=functional)


def draws(gm: fx.GraphModule) -> list[int]:
    """Numbers of the draws in node order."""
    return [node.args[1] for node in gm.graph.find_nodes(op="call_function", target=BERNOULLI)]


def ran(gm: fx.GraphModule) -> list[Tensor]:
    given = [value.detach() for value in values()]
    results: list[Tensor] = gm(SEED, *given)
    return results


@WAYS
def test_the_recomputation_drops_what_the_forward_dropped(reentrant: bool) -> None:
    body = partial(checkpointed, use_reentrant=reentrant)
    gm, wanted = graph_of(reentrant), eager(plain)
    assert len(wanted) == 3
    assert equal(eager(body), wanted) == [True] * 3
    assert equal(ran(gm), wanted) == [True] * 3
    assert unsafe_randomness(gm) == []


@WAYS
def test_the_recomputation_is_in_the_graph(reentrant: bool) -> None:
    """That is what saves memory. The last layer first, with the numbers of its forward; draws behind go on."""
    gm, without = graph_of(reentrant), graph_of(None)
    assert draws(without) == [0, 1, 2, 3, 4, 5]
    assert draws(gm) == [0, 1, 2, 3, 4, 5, 3, 4, 1, 2]
    for target, calls in ((aten.relu.default, 2), (aten.mm.default, 4), (BERNOULLI, 4)):
        assert count(gm, target) == count(without, target) + calls
    order = {node: position for position, node in enumerate(gm.graph.nodes)}
    backward = order[gm.graph.find_nodes(op="call_function", target=aten.cos.default)[0]]
    kept = {node for node in gm.graph.find_nodes(op="call_function", target=aten.relu.default)
            if order[node] < backward and any(order[user] > backward for user in node.users)}
    assert kept == set()


@WAYS
def test_torchs_own_trace_recomputes_other_numbers(reentrant: bool) -> None:
    """Why `FunctionalRandom` is there: no error, and gradients that are no gradients. The firing twin."""
    gm = graph_of(reentrant, functional=False)

    def seeded(run: Callable[[], list[Tensor]]) -> list[Tensor]:
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(0)
            return run()

    wanted = seeded(lambda: eager(plain, functional=False))
    body = partial(checkpointed, use_reentrant=reentrant)
    assert equal(seeded(lambda: eager(body, functional=False)), wanted) == [True] * 3
    assert equal(seeded(lambda: ran(gm)), wanted) == [True, False, False]
    assert len(unsafe_randomness(gm)) == 10
    assert equal(seeded(lambda: ran(graph_of(None, functional=False))), wanted) == [True] * 3


@WAYS
def test_without_a_kept_state_the_recomputation_draws_anew(reentrant: bool) -> None:
    """As in eager mode: whoever says ``preserve_rng_state=False`` gets other numbers."""
    body = partial(checkpointed, use_reentrant=reentrant, preserve_rng_state=False)
    gm = graph(body)
    assert draws(gm) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert equal(ran(gm), eager(body)) == [True] * 3
    assert equal(ran(gm), eager(plain)) == [True, False, False]


def test_nested_checkpoints() -> None:
    def inner(x: Tensor, weight: Tensor) -> Tensor:
        return checkpoint(block, F.dropout(x, 0.5), weight, use_reentrant=False)

    def nested(x: Tensor, first: Tensor, second: Tensor) -> Tensor:
        return checkpoint(inner, x @ first, second, use_reentrant=False)

    gm = graph(nested)
    wanted = eager(lambda x, first, second: block(F.dropout(x @ first, 0.5), second))
    assert equal(ran(gm), wanted) == [True] * 3
    assert draws(gm)[:3] == [0, 1, 2]
    assert sorted(draws(gm)[3:]) == [0, 1, 2]


@WAYS
def test_a_sequence_in_segments(reentrant: bool) -> None:
    def sequence(x: Tensor, first: Tensor, second: Tensor) -> Tensor:
        layers = [partial(block, weight=weight) for weight in (first, second, first)]
        result: Tensor = checkpoint_sequential(layers, 2, x @ first, use_reentrant=reentrant)
        return result

    without = eager(lambda x, first, second: block(block(block(x @ first, first), second), first))
    wanted = eager(sequence)
    assert equal(ran(graph(sequence)), wanted) == [True] * 3
    for one, other in zip(wanted, without, strict=True):  # a weight's gradients are summed in another order
        torch.testing.assert_close(one, other, rtol=1e-6, atol=1e-6)


def test_selective_checkpoints() -> None:
    """Products are kept, all else is computed again: dropout too."""
    def policy(context: Any, op: Any, *args: Any, **kwargs: Any) -> CheckpointPolicy:
        return CheckpointPolicy.MUST_SAVE if op is aten.mm.default else CheckpointPolicy.PREFER_RECOMPUTE

    contexts = partial(create_selective_checkpoint_contexts, policy)
    body = partial(checkpointed, use_reentrant=False, context_fn=contexts)
    gm = graph(body)
    assert equal(ran(gm), eager(plain)) == [True] * 3
    assert count(gm, aten.mm.default) == count(graph_of(None), aten.mm.default)
    assert draws(gm) == [0, 1, 2, 3, 4, 5, 3, 4, 1, 2]


def test_two_backward_passes_keep_apart() -> None:
    """Micro-batches: each forward's state goes with its own recomputation, and draws behind it do not repeat."""
    def twice(x: Tensor, first: Tensor, second: Tensor) -> Tensor:
        checkpointed(x, first, second, use_reentrant=False).square().sum().backward()
        return checkpointed(x + 1, first, second, use_reentrant=False)

    def twice_plain(x: Tensor, first: Tensor, second: Tensor) -> Tensor:
        plain(x, first, second).square().sum().backward()
        return plain(x + 1, first, second)

    gm = graph(twice)
    assert max(draws(gm)) == 11
    assert equal(ran(gm), eager(twice_plain)) == [True] * 3
