"""Steps of a random graph: what may come next. Each keeps the graph legal, or does nothing where nothing fits."""

from __future__ import annotations

import operator
from collections.abc import Callable

import torch
from torch.fx import Node

from fxpasses.testing.random_graphs.values import FRACTIONS, TO_COPY, State, Value, aten

Step = Callable[[State], object]
_WHOLE = (torch.int64, torch.int32)


def is_number(value: Value) -> bool:
    """Its elements can be added."""
    return value.type.dtype is not torch.bool


def elementwise(state: State) -> None:
    """One or two operands of one type to a fresh value of that type."""
    first = state.pick(is_number)
    if first is None:
        return
    second = state.pick(first.like) or first
    if not first.is_fraction or state.chance(0.6):
        target = state.rng.choice([aten.add.Tensor, aten.sub.Tensor, aten.mul.Tensor, aten.maximum.default])
        state.new(state.call(target, first.node, second.node))
    else:
        target = state.rng.choice([aten.neg.default, aten.relu.default, aten.tanh.default, aten.sigmoid.default])
        state.new(state.call(target, first.node))


def scaled(state: State) -> None:
    """A product with a number, or with a tensor without dimensions."""
    value = state.pick(is_number)
    if value is not None:
        state.new(scale(state, value))


def scale(state: State, value: Value) -> Node:
    """A product of ``value``, tensor or number."""
    scalar = state.pick(lambda other: other.type.dim() == 0 and other.type.dtype == value.type.dtype)
    if scalar is not None and state.chance(0.3):
        pair = (value.node, scalar.node) if state.chance(0.7) else (scalar.node, value.node)
        return state.call(aten.mul.Tensor, *pair)
    if not value.is_fraction:
        return state.call(aten.mul.Tensor, value.node, state.rng.choice([2, -3]))
    number = state.rng.choice([0.25, 2, -1.0, 3, 0.1, -0.5])
    return state.call(aten.div.Tensor if state.chance(0.4) else aten.mul.Tensor, value.node, number)


def cast(state: State) -> None:
    """Another dtype; never from fractions to whole numbers, which would turn rounding into steps."""
    value = state.pick()
    if value is None:
        return
    choices = [dtype for dtype in (FRACTIONS if value.is_fraction else (*FRACTIONS, *_WHOLE))
               if dtype is not value.type.dtype]
    state.new(state.call(TO_COPY, value.node, dtype=state.rng.choice(choices)))


def view(state: State) -> None:
    """Another look at a value's storage."""
    value = state.pick()
    if value is not None:
        state.new(relayout(state, value), of=value)
        if state.chance(0.15):
            state.new(state.call(aten.expand.default, value.node, [2, *value.type.shape]), of=value, writable=False)


def relayout(state: State, value: Value) -> Node:
    """A view that keeps every element, mostly."""
    dim = value.type.dim()
    choices: list[Callable[[], Node]] = [
        lambda: state.call(aten.detach.default, value.node),
        lambda: state.call(aten.alias.default, value.node),
        lambda: state.call(aten.unsqueeze.default, value.node, 0),
    ]
    if value.type.is_contiguous():
        choices.append(lambda: state.call(aten.view.default, value.node, [value.type.numel()]))
    if dim == 2:
        choices += [lambda: state.call(aten.t.default, value.node),
                    lambda: state.call(aten.permute.default, value.node, [1, 0])]
    if dim and value.type.shape[0] > 1:
        choices.append(lambda: state.call(aten.slice.Tensor, value.node, 0, 0, value.type.shape[0] // 2))
        choices.append(lambda: state.call(aten.select.int, value.node, 0, 1))
        choices.append(lambda: state.call(operator.getitem, value.node, slice(0, value.type.shape[0] // 2)))
    return state.rng.choice(choices)()


def pieces(state: State) -> None:
    """An operator that returns several values, some of which nobody takes."""
    value = state.pick(lambda value: value.type.dim() > 0 and value.type.shape[0] % 2 == 0)
    if value is None:
        return
    half, other = value.type.shape[0] // 2, value.type.shape[0] - value.type.shape[0] // 2
    kind = state.rng.choice(["split", "sizes", "unbind", "moments"])
    if kind == "split" and half:
        node, of, count = state.call(aten.split.Tensor, value.node, half), value, 2
    elif kind == "sizes":
        node, of, count = state.call(aten.split_with_sizes.default, value.node, [half, other]), value, 2
    elif kind == "unbind":
        node, of, count = state.call(aten.unbind.int, value.node), value, value.type.shape[0]
    elif value.type.dtype in (torch.float32, torch.float64) and value.type.numel():
        node, of, count = state.call(aten.var_mean.correction, value.node, [0], correction=0), None, 2
    else:
        return
    for index in range(count):
        if state.chance(0.7):
            state.new(state.call(operator.getitem, node, index), of=of)


def noise(state: State) -> None:
    """Random numbers."""
    value = state.pick(lambda value: value.type.dtype is torch.float32)
    if value is None:
        return
    if state.chance(0.5):
        node = state.call(aten.native_dropout.default, value.node, 0.5, True)
        state.new(state.call(operator.getitem, node, 0))
    else:
        state.new(state.call(aten.rand_like.default, value.node))


def write(state: State) -> None:
    """An in-place write that no launch in flight would notice."""
    value = state.pick(state.may_write)
    if value is None:
        return
    other = state.pick(value.like)
    if other is not None and other.base != value.base and state.chance(0.6):
        target = state.rng.choice([aten.copy_.default, aten.add_.Tensor, aten.mul_.Tensor]
                                  if is_number(value) else [aten.copy_.default])
        node = state.call(target, value.node, other.node)
    elif not is_number(value):
        node = state.call(aten.logical_not_.default, value.node)
    else:
        target = state.rng.choice([aten.mul_.Tensor, aten.add_.Tensor, aten.fill_.Scalar])
        node = state.call(target, value.node, 2)
    if state.chance(0.5):
        state.new(node, of=value)


def has_rows(value: Value) -> bool:
    """It has a first dimension."""
    return value.type.dim() > 0


#: Steps without a collective, and how often.
LOCAL_STEPS: tuple[tuple[Step, int], ...] = (
    (elementwise, 12), (scaled, 6), (cast, 4), (view, 8), (pieces, 3), (noise, 2), (write, 7),
)
