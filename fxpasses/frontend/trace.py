"""Run a function on fake tensors into one functional graph: forward, backward and updates in one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import torch
from torch import Tensor, fx
from torch.func import functionalize
from torch.fx import traceback
from torch.fx.experimental.proxy_tensor import make_fx

from fxpasses._torch import intercepting, lazy_graph_module, lazy_graph_modules, python_dispatcher, runs_backward
from fxpasses.errors import UsageError
from fxpasses.frontend.dtypes import check_dtypes
from fxpasses.frontend.lines import Lines
from fxpasses.frontend.modules import Modules
from fxpasses.frontend.precision import plain_precision
from fxpasses.frontend.sharding.local_use import check_local_use
from fxpasses.frontend.sharding.markers import MARKS
from fxpasses.frontend.signature import SLOT
from fxpasses.ir.graph import attribute

OF_TRACE = ("autograd_backward", "custom", SLOT)
"""Metas of a traced node that layers read, and no graph has: whether backward made it, a layer's notes, its input."""
#: Metas of a traced node that a graph keeps: its type, its module, its line of the user's code.
_KEPT_METAS = ("val", "nn_module_stack", "stack_trace", *OF_TRACE)


class InputsWritten(UsageError):
    """A step writes inputs (``names``) whose values at the end it does not return."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(f"the step writes its input '{names[0]}'", hint="clone it in the step")
        self.names = names


def trace(function: Callable[..., Any], values: Sequence[Tensor], names: Sequence[str], mode: Any,
          returned: Callable[[], Collection[str]], modules: Modules | None = None) -> fx.GraphModule:
    """Graph of ``function(*values)`` as `functional_graph` traces it, tidied; its inputs are called ``names``.

    ``returned()``, asked once it has run: the inputs whose value at the end is among the results. Raises
    `InputsWritten` for a write to another one, which the graph would lose. ``modules``: whose tensors are no constants.
    """
    functional = functional_graph(function, values, mode, modules)
    check_local_use(functional)
    kept = returned()
    written = [name for name, node in zip(names, functional.graph.find_nodes(op="placeholder"), strict=True)
               if name not in kept and any(_writes_input(user) and user.args[0] is node for user in node.users)]
    if written:
        raise InputsWritten(written)
    return _tidied(functional, names)


def functional_graph(function: Callable[..., Any], values: Sequence[Tensor], mode: Any,
                     modules: Modules | None = None) -> fx.GraphModule:
    """Graph of ``function(*values)``, fake tensors of ``mode``: what it writes to an input is a ``copy_`` at the end.

    ``function`` may run backward and write its operands: the first trace runs it, the second removes writes.
    Functionalizing in the first would lose ``requires_grad``. The Python dispatcher shows the batch norms that write
    their statistics; without oneDNN a recurrent layer is traced as what it is made of.
    """
    with mode, python_dispatcher(), traceback.preserve_node_meta(), _without_onednn(), lazy_graph_modules():
        joint = make_fx(_telling_backward(function))(*values)
        _check_constants(joint, modules)
        with torch.no_grad(), plain_precision():
            plain = [value.detach() for value in values]
            run = functionalize(lambda *given: fx.Interpreter(joint).run(*given))
            functional: fx.GraphModule = make_fx(run)(*plain)
    return functional


def _telling_backward(function: Callable[..., Any]) -> Callable[..., Any]:
    """``function``, whose nodes have ``meta["autograd_backward"]`` where backward makes them, by autograd or again.

    They have the user's line in ``meta["stack_trace"]``.
    Raises `UsageError` for operands of dtypes that do not go together.
    """
    def traced(*values: Tensor) -> Any:
        def run(op: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
            traceback.get_current_meta()["autograd_backward"] = runs_backward()
            check_dtypes(op, args, kwargs)
            lines.publish()
            return op(*args, **kwargs)

        traceback.get_current_meta().clear()  # what ran before, in another trace too, is no scope of this one
        try:
            with intercepting(run):
                return function(*values)
        finally:
            traceback.get_current_meta().pop("autograd_backward", None)
            lines.forget()

    lines = Lines(traced.__code__)
    return traced


@contextmanager
def _without_onednn() -> Iterator[None]:
    """Its recurrent layers are one operator whose backward has no fake form."""
    onednn: Any = torch.backends.mkldnn  # its flags() warns, whatever it is given
    before = onednn.enabled
    onednn.enabled = False
    try:
        yield
    finally:
        onednn.enabled = before


def _check_constants(gm: fx.GraphModule, modules: Modules | None) -> None:
    """Refuse a constant that another step would have to see with another value, a weight above all."""
    for node in gm.graph.find_nodes(op="get_attr"):
        value = attribute(gm, str(node.target))
        if not isinstance(value, Tensor):
            continue
        if value.requires_grad:
            raise UsageError(f"the step uses a weight of shape {list(value.shape)} that none of its modules holds",
                             hint="pass the module that holds it as an argument of the step")
        wrong = modules.why_not_constant(value) if modules is not None else None
        if wrong is not None:
            raise UsageError(wrong[0], hint=wrong[1])


def _tidied(traced: fx.GraphModule, names: Sequence[str]) -> fx.GraphModule:
    """Copy the graph with named inputs and the metas that count, without what is only there because of tracing."""
    graph = fx.Graph()
    copies: dict[Any, fx.Node] = {}
    unnamed = iter(names)
    node: Any
    for node in traced.graph.nodes:
        if node.target is torch.ops.aten.detach.default or node.target in MARKS:
            copies[node] = copies[node.args[0]]
        elif node.op == "placeholder":
            copies[node] = graph.placeholder(next(unnamed))
            copies[node].meta["val"] = node.meta["val"]
        elif _undoes(node):
            copies[node] = copies[node.args[0].args[0]]
        elif _replaces(node):
            copies[node] = copies[node.args[1]]
        elif not _writes_input(node):
            copy = copies[node] = graph.node_copy(node, copies.__getitem__)
            copy.meta = {key: node.meta[key] for key in _KEPT_METAS if key in node.meta}
    graph.eliminate_dead_code()
    tidied: fx.GraphModule = lazy_graph_module(traced, graph, "GraphModule")
    return tidied


def _undoes(node: Any) -> bool:
    """A transpose of a transpose: a linear layer's backward has two of them."""
    transpose = torch.ops.aten.t.default
    return node.target is transpose and node.args[0].target is transpose


def _replaces(node: Any) -> bool:
    """A write of a whole tensor by one of the same type, without the write."""
    if node.target is not torch.ops.aten.copy.default or node.args[1].op == "placeholder":
        return False
    types = [(value.dtype, value.device, value.size(), value.stride())
             for value in (node.meta["val"], node.args[1].meta["val"])]
    return types[0] == types[1]


def _writes_input(node: Any) -> bool:
    """What functionalizing leaves at the end: an input's new value, copied into it."""
    return node.target is torch.ops.aten.copy_.default and node.args[0].op == "placeholder" and not node.users
