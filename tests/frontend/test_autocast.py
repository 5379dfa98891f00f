"""Autocast in a graph: the casts of eager mode, each weight cast once, gradients in float32; no gradient scaling."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
import torch
import torch.nn.functional as F
from torch import Tensor, fx
from torch.amp import GradScaler
from torch.utils.checkpoint import checkpoint

from fxpasses.errors import UsageError
from fxpasses.frontend.precision import mixed_precision
from fxpasses.frontend.randomness import FunctionalRandom
from tests.frontend.joint import equal, joint, leaves

aten: Any = torch.ops.aten
Body = Callable[[Tensor, Tensor, Tensor], Tensor]
Trained = Callable[..., list[Tensor]]


def values() -> list[Tensor]:
    """A batch, a weight that is used three times, a bias that is used twice."""
    generator = torch.Generator().manual_seed(0)
    return [torch.randn(size, generator=generator).requires_grad_(size != (4, 8)) for size in ((4, 8), (8, 8), (8,))]


def plain(x: Tensor, weight: Tensor, bias: Tensor) -> Tensor:
    x = F.gelu(F.linear(F.linear(x, weight, bias), weight))
    return F.layer_norm(F.linear(x, weight, bias), (8,)).softmax(-1).square().sum()


def checkpointed(x: Tensor, weight: Tensor, bias: Tensor, reentrant: bool) -> Tensor:
    x = F.linear(x, weight, bias)
    x = checkpoint(lambda x, weight: F.gelu(F.linear(x, weight)), x, weight, use_reentrant=reentrant)
    return F.layer_norm(F.linear(x, weight, bias), (8,)).softmax(-1).square().sum()


def by_hand(body: Body, x: Tensor, weight: Tensor, bias: Tensor) -> list[Tensor]:
    """As people write it: forward under autocast, backward outside."""
    with torch.autocast("cpu", dtype=torch.bfloat16):
        loss = body(x, weight, bias)
    return finished(loss, weight, bias)


def whole(body: Body, x: Tensor, weight: Tensor, bias: Tensor) -> list[Tensor]:
    """Backward under autocast too."""
    with torch.autocast("cpu", dtype=torch.bfloat16):
        return finished(body(x, weight, bias), weight, bias)


def without_memory(body: Body, x: Tensor, weight: Tensor, bias: Tensor) -> list[Tensor]:
    with torch.autocast("cpu", dtype=torch.bfloat16, cache_enabled=False):
        loss = body(x, weight, bias)
    return finished(loss, weight, bias)


def in_parts(body: Body, x: Tensor, weight: Tensor, bias: Tensor) -> list[Tensor]:
    """Two forwards with a write to the weight between them: what the first remembers is not for the second."""
    by_hand(body, x, weight, bias)
    with torch.no_grad():
        weight.mul_(0.5)
    return by_hand(body, x, weight, bias)


def finished(loss: Tensor, weight: Tensor, bias: Tensor) -> list[Tensor]:
    loss.backward()
    assert weight.grad is not None
    assert bias.grad is not None
    return [loss.detach(), weight.grad, bias.grad]


def whole_plain(x: Tensor, weight: Tensor, bias: Tensor) -> list[Tensor]:
    return finished(plain(x, weight, bias), weight, bias)


def inside(context: Callable[[], Any], function: Trained) -> Trained:
    def run(*given: Tensor) -> list[Tensor]:
        with context():
            return function(*given)

    return run


def graph(function: Trained, context: Callable[[], Any] = mixed_precision) -> fx.GraphModule:
    return joint(inside(context, function), *values())


def ran(gm: fx.GraphModule) -> list[Tensor]:
    results: list[Tensor] = gm(*[value.detach().clone() for value in values()])
    return results


def casts_of(gm: fx.GraphModule, name: str) -> int:
    """Casts of an input, or of what autograd was not to see of it."""
    def source(node: Any) -> Any:
        return source(node.args[0]) if node.target is aten.detach.default else node

    return sum(source(node.args[0]).target == name
               for node in gm.graph.find_nodes(op="call_function", target=aten._to_copy.default))


BODIES = {"plain": plain, "checkpointed": partial(checkpointed, reentrant=False),
          "reentrant": partial(checkpointed, reentrant=True)}


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("program", [by_hand, whole, without_memory, in_parts])
def test_numbers_are_those_of_eager_mode(body: str, program: Callable[..., list[Tensor]]) -> None:
    function = partial(program, BODIES[body])
    gm, wanted = graph(function), function(*leaves(*values()))
    assert [value.dtype for value in wanted[1:]] == [torch.float32] * 2
    assert equal(ran(gm), wanted) == [True] * 3


@pytest.mark.parametrize(("body", "casts"), [("plain", 1), ("checkpointed", 2), ("reentrant", 2)])
def test_a_weight_is_cast_once_a_forward(body: str, casts: int) -> None:
    """And once in a recomputation, which runs when the forward's memory is gone."""
    gm = graph(partial(by_hand, BODIES[body]))
    assert casts_of(gm, "arg1_1") == casts
    assert any(node.meta["val"].dtype == torch.bfloat16 for node in gm.graph.nodes if node.target is aten.mm.default)


def test_the_dtype_may_be_given_from_outside() -> None:
    def forward(x: Tensor, weight: Tensor, bias: Tensor) -> list[Tensor]:
        with mixed_precision(torch.bfloat16):
            loss = plain(x, weight, bias)
        return finished(loss, weight, bias)

    assert equal(ran(graph(forward, contextlib.nullcontext)), by_hand(plain, *leaves(*values()))) == [True] * 3


def test_torchs_own_trace_casts_each_use() -> None:
    """Why `mixed_precision` is there: ``make_fx`` turns the memory of autocast off. The firing twin."""
    gm = graph(partial(by_hand, plain), contextlib.nullcontext)
    assert casts_of(gm, "arg1_1") == 3
    assert equal(ran(gm), by_hand(plain, *leaves(*values()))) == [True, False, False]


def test_an_autocast_around_the_trace() -> None:
    """The first trace runs in it, as eager mode does; the second adds nothing."""
    with torch.autocast("cpu", dtype=torch.bfloat16):
        gm, wanted = graph(whole_plain), whole_plain(*leaves(*values()))
    assert equal(ran(gm), wanted) == [True] * 3
    assert casts_of(gm, "arg1_1") == 1


def test_nothing_is_left_behind() -> None:
    """Entries of a trace that a later forward found would be fake tensors."""
    def fails(*given: Tensor) -> None:
        plain(*given)
        raise ZeroDivisionError

    graph(partial(by_hand, plain))
    assert torch.is_autocast_cache_enabled()
    with pytest.raises(ZeroDivisionError), mixed_precision():
        fails(*leaves(*values()))
    assert GradScaler.scale.__module__ == "torch.amp.grad_scaler"
    torch.set_autocast_cache_enabled(False)
    try:
        with mixed_precision():
            assert torch.is_autocast_cache_enabled()
        assert not torch.is_autocast_cache_enabled()
    finally:
        torch.set_autocast_cache_enabled(True)


def test_dropout_under_autocast_in_a_checkpoint() -> None:
    def drop(x: Tensor, weight: Tensor) -> Tensor:
        return F.dropout(F.linear(x, weight), 0.4)

    def body(x: Tensor, weight: Tensor, bias: Tensor) -> Tensor:
        return checkpoint(drop, F.linear(x, weight, bias), weight, use_reentrant=False).float().square().sum()

    def unchecked(x: Tensor, weight: Tensor, bias: Tensor) -> Tensor:
        return drop(F.linear(x, weight, bias), weight).float().square().sum()

    def step(body: Body, seed: Tensor, *given: Tensor) -> list[Tensor]:
        with FunctionalRandom(seed), mixed_precision():
            return by_hand(body, *given)

    seed = torch.tensor(3)
    gm = joint(partial(step, body), seed, *values())
    wanted = step(body, seed, *leaves(*values()))
    assert equal(gm(seed, *[value.detach() for value in values()]), wanted) == [True] * 3
    other = step(unchecked, seed, *leaves(*values()))
    assert equal(other, wanted)[0]  # gradients of a weight cast twice are rounded twice


@contextlib.contextmanager
def _scaled(scaler: GradScaler) -> Iterator[Tensor]:
    with mixed_precision():
        yield scaler.scale(torch.ones(()))


def test_gradient_scaling_is_refused() -> None:
    with pytest.raises(UsageError, match=r"GradScaler.scale is called inside the step \(.*bfloat16"), \
            _scaled(GradScaler("cpu")):
        pass
    for name in ("unscale_", "step", "update"):
        with pytest.raises(UsageError, match=f"GradScaler.{name} is called"), mixed_precision():
            getattr(GradScaler("cpu"), name)(None)
    with _scaled(GradScaler("cpu", enabled=False)) as loss:
        assert torch.equal(loss, torch.ones(()))


@pytest.mark.parametrize(("dtype", "device", "message"), [
    (torch.float64, "cpu", "autocast to torch.float64"), (torch.bfloat16, "meta", "does not know the device 'meta'")])
def test_a_dtype_that_autocast_does_not_know(dtype: torch.dtype, device: str, message: str) -> None:
    with pytest.raises(UsageError, match=message), mixed_precision(dtype, device):
        pass
