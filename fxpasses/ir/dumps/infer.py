"""Types that a dump does not state, worked out by running each operator on fake values. Nothing real is computed."""

from __future__ import annotations

import contextlib
import logging
import operator
from collections.abc import Iterator, Set
from typing import Any

import torch
from torch.fx import GraphModule, Node
from torch.fx.node import map_arg
from torch.utils import _pytree as pytree

from fxpasses._torch import fake_tensor, mutates_operands, without_fallback
from fxpasses.errors import GraphError
from fxpasses.ir.dumps.autocast import Autocast
from fxpasses.ir.dumps.calls import returns_nothing, runner
from fxpasses.ir.dumps.memo import Memo
from fxpasses.ir.dumps.regions import region_operands, region_value
from fxpasses.ir.dumps.strides import has_other_strides, may_be_strided
from fxpasses.ir.graph import attribute, bodies_of

_LARGEST_SIZE = 2**63
_SYMBOLIC = (torch.SymInt, torch.SymFloat, torch.SymBool)
_VALUES = (torch.Tensor, *_SYMBOLIC, int, float, bool, str, torch.dtype, torch.device)
_FAILURES = (RuntimeError, TypeError, ValueError, AttributeError, KeyError, IndexError, NotImplementedError,
             AssertionError, ArithmeticError, ImportError, RecursionError, GraphError)


_LOGGERS = ("torch.fx.experimental.symbolic_shapes", "torch._subclasses.fake_tensor")


class Unknown(Exception):
    """The value cannot be worked out."""


def infer_types(gm: GraphModule, mode: Any, unstrided: Set[Node] = frozenset()) -> None:
    """Set ``meta["val"]`` where it is missing and follows from the operands; such nodes get ``meta["assumed"] = True``.

    ``mode``: the FakeTensorMode of the values that are there. ``unstrided``: nodes whose type was stated without
    strides. Bodies of higher-order operators are completed too, from the operands they are called with.
    """
    with without_fallback(mode), torch.no_grad(), _quiet():
        _infer(gm, mode, Memo(mode), set(unstrided))


def _infer(gm: GraphModule, mode: Any, memo: Memo, unstrided: set[Node]) -> None:
    casts = Autocast()
    for node in gm.graph.nodes:
        casts.step(node)
        regions = bodies_of(node) if node.op in ("call_function", "call_module") else []
        for region in regions:
            _enter(region, node)
            with casts.inside(node):
                _infer(region, mode, memo, unstrided)
        if node.op in ("placeholder", "output") or ("val" in node.meta and node not in unstrided):
            continue
        if "val" in node.meta:
            if may_be_strided(node, unstrided):
                with contextlib.suppress(Unknown, *_FAILURES), casts.active() as cast:
                    found = _value(gm, node, regions, mode, None if cast else memo)
                    if has_other_strides(node.meta["val"], found):
                        node.meta["val"] = found
                        unstrided.discard(node)
            continue
        if returns_nothing(node):
            node.meta["val"], node.meta["assumed"] = None, True
            continue
        try:
            with casts.active() as cast:
                value = _value(gm, node, regions, mode, None if cast else memo)
        except (Unknown, *_FAILURES):
            value = _from_items(node)
        if value is not None:
            node.meta["val"] = value
            node.meta["assumed"] = True


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """What cannot be inferred is no news: torch logs each failed evaluation of a symbolic size or of an operator."""
    loggers = [logging.getLogger(name) for name in _LOGGERS]
    kept = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for logger, level in zip(loggers, kept, strict=True):
            logger.setLevel(level)


def _value(gm: GraphModule, node: Node, regions: list[GraphModule], mode: Any, memo: Memo | None) -> Any:
    if node.op == "get_attr":
        return _attribute_value(attribute(gm, str(node.target)), mode)
    if regions:
        return region_value(node, regions)
    run = runner(node)
    if run is None or any("val" not in operand.meta for operand in node.all_input_nodes):
        raise Unknown
    key = memo.key(node) if memo is not None else None
    known = memo.find(key) if memo is not None else None
    if known is not None:
        return known
    if node.op == "call_method" or mutates_operands(node.target):
        # Some operators change the shape of what they are given: not that of the operand's recorded value.
        args, kwargs = map_arg((node.args, node.kwargs), lambda operand: _copy(operand.meta["val"]))
    else:
        args, kwargs = map_arg((node.args, node.kwargs), lambda operand: operand.meta["val"])
    with mode:
        value = _checked(run(*args, **kwargs))
    symbolic = any(isinstance(operand.meta["val"], _SYMBOLIC) for operand in node.all_input_nodes)
    if symbolic and isinstance(value, int | float):
        raise Unknown  # true for the example's sizes only
    if memo is not None:
        memo.keep(key, node, value)
    return value


def _attribute_value(held: Any, mode: Any) -> Any:
    if not isinstance(held, torch.Tensor):
        raise Unknown
    return fake_tensor(mode, held.dtype, held.shape, held.stride(), held.device)


def _copy(value: Any) -> Any:
    return pytree.tree_map_only(torch.Tensor, lambda tensor: tensor.detach(), value)


def _checked(value: Any) -> Any:
    leaves = [leaf for leaf in pytree.tree_leaves(value) if leaf is not None]  # a gradient nobody asked for is None
    if not leaves or not all(isinstance(leaf, _VALUES) for leaf in leaves):
        raise Unknown
    if any(isinstance(leaf, int) and abs(leaf) > _LARGEST_SIZE for leaf in leaves):
        raise Unknown  # no size, and squared a few more times no number that fits
    if isinstance(value, torch.Size):
        return tuple(value)
    return value


def _enter(region: GraphModule, node: Node) -> None:
    """Give untyped inputs of a body the values it is called with, where they correspond one to one."""
    inputs = [item for item in region.graph.nodes if item.op == "placeholder"]
    if all("val" in item.meta for item in inputs):
        return
    given = region_operands(node)
    if given is None or len(given) != len(inputs):
        return
    for item, value in zip(inputs, given, strict=True):
        if value is not None and "val" not in item.meta:
            item.meta["val"], item.meta["assumed"] = value, True


def _from_items(node: Node) -> Any:
    """A tuple of the typed items that ``node[0]``, ``node[1]`` take from it; None where there are none."""
    items = {user.args[1]: user.meta["val"] for user in node.users
             if user.target is operator.getitem and isinstance(user.args[1], int) and "val" in user.meta
             and user.args[0] is node and user.args[1] >= 0}
    if not items or len(node.users) < len(items) or max(items) > 4096:
        return None
    return tuple(items.get(index) for index in range(max(items) + 1))
