"""The pass: arguments as the module's signature binds them, results of any structure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
import torch
from torch import Tensor, nn

from fxpasses.fixes import fix1287
from fxpasses.pm.remarks import Remark
from tests.fixes.graphs import codes, same, targets
from tests.fixes.models import Net, Output, Returning, leaf


class Pair(NamedTuple):
    """Two tensors."""

    first: Tensor
    second: Tensor


@pytest.mark.parametrize("use", [
    lambda wrapped, x: wrapped(x),
    lambda wrapped, x: wrapped(x, x),
    lambda wrapped, x: wrapped(y=x, x=x + 1, scale=1.5),
    lambda wrapped, x: wrapped(x, None, scale=1),
], ids=["default", "positional", "keywords", "constants"])
def test_arguments_are_bound_by_the_modules_signature(use: Callable[[Any, Tensor], Any]) -> None:
    before = leaf(Net(), use)
    same(fix1287(before), lambda x: use(before.wrapped.module, x))


def test_structured_arguments() -> None:
    class Sum(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.linear = nn.Linear(4, 4)

        def forward(self, *parts: Tensor, **named: Any) -> Tensor:
            return self.linear(sum(parts) + named["pair"][0] * named["table"]["x"] + named["rows"][named["cut"]])

    def use(wrapped: Any, x: Tensor) -> Any:
        return wrapped(x, x + 1, pair=(x, 2), table={"x": x}, rows=[x, x + 2], cut=1)

    before = leaf(Sum(), use)
    gm = fix1287(before)
    assert targets(gm) == ["wrapped.module.linear"]
    same(gm, lambda x: use(before.wrapped.module, x))


SHAPES: dict[str, tuple[Callable[..., Any], Callable[[Any], Any], int]] = {
    "tuple": (lambda a, b: (a, b), lambda out: out[1] + out[-2], 0),
    "whole tuple": (lambda a, b: (a, b), lambda out: out, 1),
    "list": (lambda a, b: [a, b], lambda out: out[0], 0),
    "dict": (lambda a, b: {"a": a, "b": b}, lambda out: out["a"] * out["b"], 0),
    "nested": (lambda a, b: {"a": (a, {"b": b})}, lambda out: out["a"][1]["b"] - out["a"][0], 0),
    "dict and part": (lambda a, b: {"a": a, "b": (b, a)}, lambda out: (out, out["b"], out["a"]), 2),
    "named tuple": (Pair, lambda out: out.second + out[0], 1),
    "dataclass": (Output, lambda out: out.logits + out.hidden, 0),
    "whole dataclass": (Output, lambda out: out.logits, 0),
    "dataclass of a default": (lambda a, b: Output(a), lambda out: out.logits, 0),
    "input": (lambda a, b: a, lambda out: out, 0),
}


@pytest.mark.parametrize("name", SHAPES)
def test_structured_results(name: str) -> None:
    shape, use, built = SHAPES[name]
    before = leaf(Returning(shape), lambda wrapped, x: use(wrapped(x)))
    gm = fix1287(before)
    assert [str(node.target) for node in gm.graph.nodes if node.op == "call_module"] == ["wrapped.module.linear"]
    constructors = (tuple, list, dict, Pair)
    assert sum(node.target in constructors for node in gm.graph.nodes) == built
    same(gm, lambda x: use(before.wrapped.module(x)))


def test_a_result_that_is_an_input() -> None:
    class Passing(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.unused = nn.Parameter(torch.ones(1))

        def forward(self, x: Tensor) -> Tensor:
            return x

    gm = fix1287(leaf(Passing()))
    assert [node.op for node in gm.graph.nodes] == ["placeholder", "output"]
    same(gm, lambda x: x)


def test_a_constant_result_keeps_the_call() -> None:
    remarks: list[Remark] = []
    gm = fix1287(leaf(Returning(lambda a, b: None)), remarks=remarks)
    assert codes(remarks) == ["not-traced", "promised"]
    assert targets(gm) == ["wrapped.module"]
