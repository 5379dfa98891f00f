"""Tracers that know where DistributedDataParallel begins: it stays a leaf, and what it wraps can be traced alone."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from typing import Any

from torch.fx import Graph, Node, Proxy, Tracer
from torch.fx.proxy import TraceError
from torch.nn import Module
from torch.nn.parallel import DistributedDataParallel

from fxpasses.fixes.inlining import Body
from fxpasses.ir.user_line import is_machinery

ROOT = "ddp"
"""Name of a wrapper that was itself the root of a trace."""


def holds_wrapper(module: Module) -> bool:
    """The module is a wrapper or has one inside."""
    return any(isinstance(part, DistributedDataParallel) for part in module.modules())


def tracer() -> Tracer:
    """A symbolic tracer that keeps DistributedDataParallel as a leaf, wherever it stands and whatever subclass it is.

    Where it is itself the root, which the stock tracer cannot trace, ``tracer.root`` is a module that holds it as
    ``ddp``: make the graph module with ``GraphModule(tracer.root, graph)``. A graph of its own cannot carry promises:
    to go through the boundary, run the pass `fix1287` on that module, or call `traced`.
    """
    return _LeafTracer()


class _LeafTracer(Tracer):
    """Stops at every wrapper."""

    record_stack_traces = True

    def create_node(self, *args: Any, **kwargs: Any) -> Node:
        node = super().create_node(*args, **kwargs)
        if node.meta.get("stack_trace"):
            node.meta["stack_trace"] = _of_the_model(node.meta["stack_trace"])
        return node

    def is_leaf_module(self, m: Module, module_qualified_name: str) -> bool:
        return isinstance(m, DistributedDataParallel) or super().is_leaf_module(m, module_qualified_name)

    def trace(self, root: Module | Callable[..., Any], concrete_args: dict[str, Any] | None = None) -> Graph:
        if not isinstance(root, DistributedDataParallel):
            return super().trace(root, concrete_args)
        return _call_of(root, self, concrete_args or {})


def _of_the_model(trace: str) -> str:
    """A stack trace without the frames of torch and of this library."""
    frames = [frame for frame in re.split(r"^ *File ", trace, flags=re.MULTILINE)
              if not is_machinery(frame[1:].partition('"')[0])]
    return "  File ".join(frames).lstrip()


def _call_of(wrapper: DistributedDataParallel, tracer: Tracer, concrete: Mapping[str, Any]) -> Graph:
    """A graph that calls ``wrapper`` with the arguments of the module it wraps; ``concrete`` ones are constants."""
    tracer.root = Module()
    tracer.root.add_module(ROOT, wrapper)
    tracer.root.training = wrapper.training
    graph = tracer.graph = Graph(tracer_cls=type(tracer))
    args: list[Any] = []
    keywords: dict[str, Any] = {}
    for name, parameter in inspect.signature(wrapper.module.forward).parameters.items():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue  # nobody says how many there are
        value: Any
        if name in concrete:
            value = concrete[name]
        elif parameter.default is parameter.empty:
            value = graph.placeholder(name)
        else:
            value = graph.placeholder(name, default_value=parameter.default)
        if parameter.kind is parameter.KEYWORD_ONLY:
            keywords[name] = value
        else:
            args.append(value)
    graph.output(graph.call_module(ROOT, tuple(args), keywords))
    return graph


class InnerTracer(_LeafTracer):
    """Traces one call of the module inside a wrapper. Everything it names lies below ``module``, as in the wrapper.

    Buffers are stand-ins too, so that writing one is a node of the graph and writes nothing now.
    """

    proxy_buffer_attributes = True

    def is_leaf_module(self, m: Module, module_qualified_name: str) -> bool:
        if not isinstance(m, DistributedDataParallel) and holds_wrapper(m):
            return False
        return super().is_leaf_module(m, module_qualified_name)

    def trace_call(self, module: Module, args: tuple[Any, ...], keywords: Mapping[str, Any]) -> Body:
        """The nodes of ``module(*args, **keywords)``; nodes among the arguments are what they get.

        Raises whatever tracing raises, and TraceError for a module that assigns to a buffer: no graph can do that.
        """
        call = _Call(self, module, args, keywords)
        tables = [(path, part, dict(part.named_buffers(recurse=False, remove_duplicate=False)))
                  for path, part in module.named_modules()]
        assigned: list[str] = []
        try:
            graph = super().trace(call)
        finally:
            for path, part, table in tables:
                for name, buffer in table.items():
                    if part._buffers[name] is not buffer:
                        part._buffers[name] = buffer
                        assigned.append(f"{path}.{name}".lstrip("."))
        if assigned:
            raise TraceError(f"it assigns to the buffer '{assigned[0]}'")
        values = dict(zip(graph.find_nodes(op="placeholder"), call.operands, strict=True))
        return Body(graph, values, call, "module")


class _Call(Module):
    """A module without arguments that calls another one, making the placeholders as it goes."""

    def __init__(self, tracer: Tracer, module: Module, args: tuple[Any, ...], keywords: Mapping[str, Any]) -> None:
        super().__init__()
        self.module, self.training = module, module.training
        self.operands: list[Node] = []
        self._tracer, self._proxies = tracer, dict[Node, Proxy]()
        self._args, self._keywords = args, keywords

    def forward(self) -> Any:
        args = [self._filled(value) for value in self._args]
        keywords = {name: self._filled(value) for name, value in self._keywords.items()}
        return self.module(*args, **keywords)

    def _filled(self, value: Any) -> Any:
        """A plain copy of an argument with a stand-in for each node."""
        if isinstance(value, Node):
            if value not in self._proxies:
                self._proxies[value] = self._tracer.create_proxy("placeholder", f"value_{len(self.operands)}", (), {})
                self.operands.append(value)
            return self._proxies[value]
        if isinstance(value, slice):
            return slice(*map(self._filled, (value.start, value.stop, value.step)))
        if isinstance(value, dict):
            return {key: self._filled(item) for key, item in value.items()}
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            return type(value)(*map(self._filled, value))
        if isinstance(value, (list, tuple)):
            filled = [self._filled(item) for item in value]
            return tuple(filled) if isinstance(value, tuple) else filled
        return value
