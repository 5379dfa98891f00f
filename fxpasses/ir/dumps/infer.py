"""Types that a dump does not state, worked out by running each operator on fake values. Nothing real is computed."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import torch
from torch.fx import GraphModule, Node
from torch.fx.node import map_arg
from torch.utils import _pytree as pytree

from fxpasses._torch import (
    fake_tensor,
    higher_order_name,
    is_higher_order,
    is_operator,
    mutates_operands,
    without_fallback,
)
from fxpasses.ir.dumps.autocast import Autocast
from fxpasses.ir.dumps.memo import Memo
from fxpasses.ir.dumps.regions import region_operands, region_value
from fxpasses.ir.graph import attribute, bodies_of
from fxpasses.ir.opaque import OpaqueOp
from fxpasses.ir.text.resolve import is_method

#: Change the state of the process, not a value: never run.
_SWITCHES = frozenset({"_set_grad_enabled", "_enter_autocast", "_exit_autocast", "_check", "_assert", "_check_is_size"})
_FACTORIES = (torch.zeros, torch.ones, torch.empty, torch.full, torch.arange, torch.rand, torch.randn, torch.randint,
              torch.eye, torch.linspace, torch.tensor, torch.scalar_tensor, torch.empty_strided, torch.tril_indices,
              torch.triu_indices, torch.randperm)
_RUNNABLE_REGIONS = ("auto_functionalized", "auto_functionalized_v2", "out_dtype")
_MEMBERS = frozenset({"shape", "dtype", "device", "layout", "ndim", "T", "mT", "H", "mH", "real", "imag", "grad",
                      "data", "requires_grad", "is_cuda", "itemsize", "nbytes"})
_VALUES = (torch.Tensor, torch.SymInt, torch.SymFloat, torch.SymBool, int, float, bool, str, torch.dtype, torch.device)
_FAILURES = (RuntimeError, TypeError, ValueError, AttributeError, KeyError, IndexError, NotImplementedError,
             AssertionError, ArithmeticError, ImportError, RecursionError)


class Unknown(Exception):
    """The value cannot be worked out."""


def infer_types(gm: GraphModule, mode: Any) -> None:
    """Set ``meta["val"]`` where it is missing and follows from the operands; such nodes get ``meta["assumed"] = True``.

    ``mode``: the FakeTensorMode of the values that are there. Bodies of higher-order operators are completed too, from
    the operands they are called with.
    """
    with without_fallback(mode), torch.no_grad():
        _infer(gm, mode, Memo(mode))


def _infer(gm: GraphModule, mode: Any, memo: Memo) -> None:
    casts = Autocast()
    for node in gm.graph.nodes:
        casts.step(node)
        regions = bodies_of(node) if node.op in ("call_function", "call_module") else []
        for region in regions:
            _enter(region, node)
            with casts.inside(node):
                _infer(region, mode, memo)
        if "val" in node.meta or node.op in ("placeholder", "output"):
            continue
        try:
            with casts.active() as cast:
                value = _value(gm, node, regions, mode, None if cast else memo)
        except (Unknown, *_FAILURES):
            value = _from_items(node)
        if value is not None:
            node.meta["val"] = value
            node.meta["assumed"] = True


def _value(gm: GraphModule, node: Node, regions: list[GraphModule], mode: Any, memo: Memo | None) -> Any:
    if node.op == "get_attr":
        return _attribute_value(attribute(gm, str(node.target)), mode)
    if regions:
        return region_value(node, regions)
    run = _runner(node)
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
    if memo is not None:
        memo.keep(key, value)
    return value


def _runner(node: Node) -> Callable[..., Any] | None:
    """What to call for a node: operators and allow-listed functions that act on nothing but their values."""
    target = node.target
    if node.op == "call_method":
        name = str(target)
        return _method(name) if is_method(name) else None
    if node.op != "call_function" or isinstance(target, OpaqueOp) or not callable(target):
        return None
    if target is getattr:
        return getattr if node.args[1] in _MEMBERS else None
    if is_higher_order(target):
        return target if higher_order_name(target) in _RUNNABLE_REGIONS else None
    if is_operator(target):
        return target
    # Without operands there is nothing to infer but the size of pow(9, 9**9).
    return target if target.__name__ not in _SWITCHES and (node.all_input_nodes or target in _FACTORIES) else None


def _method(name: str) -> Callable[..., Any]:
    return lambda value, *args, **kwargs: getattr(value, name)(*args, **kwargs)


def _attribute_value(held: Any, mode: Any) -> Any:
    if not isinstance(held, torch.Tensor):
        raise Unknown
    return fake_tensor(mode, held.dtype, held.shape, held.stride(), held.device)


def _copy(value: Any) -> Any:
    return pytree.tree_map_only(torch.Tensor, lambda tensor: tensor.detach(), value)


def _checked(value: Any) -> Any:
    leaves = pytree.tree_leaves(value)
    if not leaves or not all(isinstance(leaf, _VALUES) for leaf in leaves):
        raise Unknown
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
