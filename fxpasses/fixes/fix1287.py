"""The pass `fix1287`, and what captures through DistributedDataParallel: `tracer`, `traced`, `opened`, `promise_of`."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from typing import Any

from torch.fx import GraphModule, Node
from torch.nn import Module
from torch.nn.parallel import DistributedDataParallel

from fxpasses._torch import calls_with_placeholders, has_hooks, new_container
from fxpasses.errors import counted
from fxpasses.fixes.inlining import Body, can_be_built, inline
from fxpasses.fixes.opening import opened as opened
from fxpasses.fixes.promise import check_devices, promise_of, refused
from fxpasses.fixes.tracing import InnerTracer, holds_wrapper
from fxpasses.fixes.tracing import tracer as tracer
from fxpasses.ir.graph import attribute, graphs_by_path, value_of
from fxpasses.ir.promises import DDP_META, NEEDS_GRADSYNC, DataParallel
from fxpasses.pm.analyses import Analyses
from fxpasses.pm.declare import fxpass

REMARKS = {
    "opened": ("applied", "this call of a wrapper became the nodes of the module it wraps"),
    "leaf-kept": ("missed", "the wrapper is gone, but its module stays one call: the option `leaf=true`"),
    "not-traced": ("missed", "the wrapper is gone, but its module stays one call: it cannot be traced"),
    "inputs-not-moved": ("analysis", "the wrapper moves inputs to its device, the graph does not: give it such inputs"),
    "promised": ("analysis", "what wrappers promised is in `gm.meta[\"ddp\"]`; nothing is synchronised yet"),
    "no-wrapper": ("missed", "the graph calls no DistributedDataParallel"),
}


@dataclass(frozen=True)
class Options:
    leaf: bool = False
    """Keep each wrapped module as one call instead of tracing it."""


def traced(model: Module, concrete_args: dict[str, Any] | None = None, *, through: bool = False) -> GraphModule:
    """``model`` as a graph by `tracer`: wrappers are leaves, or opened by the pass with ``through``.

    Raises what symbolic tracing raises, and `UsageError` for a wrapper that cannot be opened.
    """
    tracing = tracer()
    graph = tracing.trace(model, concrete_args)
    gm = GraphModule(tracing.root, graph, type(model).__name__)
    result: GraphModule = fix1287(gm) if through else gm
    return result


@fxpass(takes="captured", gives="captured", remarks=REMARKS, functions=(tracer, traced, opened, promise_of),
        numerics="bit-exact")
def fix1287(gm: GraphModule, options: Options, analyses: Analyses) -> GraphModule:
    """Open the boundary of DistributedDataParallel, and keep what it promised as data.

    Tracers leave the wrapper as one call, behind which nobody sees the model; or they go through it, and the hooks that
    synchronise gradients are lost without a word. Here each call of a wrapper becomes the nodes of the module it
    wraps, and the wrapper's settings become ``gm.meta["ddp"]``, a tuple of `DataParallel`, one a wrapper.
    ``gm.meta["needs_gradsync"]`` is set: no form but captured accepts the graph until gradients are synchronised.

    Before::

        x = placeholder
        ddp = call_module ddp(x)
        return ddp

    After::

        x = placeholder
        net_0 = call_module ddp.module.net.0(x)
        relu = call_function relu(net_0)
        return relu

    Names of parameters, buffers and modules gain ``.module``, as in the wrapper's own ``state_dict``. Arguments are
    bound by the module's signature. Handled: several wrappers, one called twice, wrappers inside others and inside
    modules that are leaves, graphs as wrapped modules, structured results.

    A module that cannot be traced (its control flow depends on values, it assigns to a buffer of its own) stays one
    call, without its wrapper. Training mode is the one the module is in. Refused: whatever `promise_of` refuses, hooks
    of the wrapper, and a module that cannot be traced but has another wrapper inside.

    Safe on many ranks because no collective is added, dropped or moved, and no hook, reducer or forward of a wrapper
    runs. Does nothing where no wrapper is called. Time is that of tracing the opened modules.
    """
    promises: list[DataParallel] = []
    for path, graph in graphs_by_path(gm):
        opener = _Opener(graph, f"{path}." if path else "", options, analyses)
        opener.run()
        promises += opener.promises
    if not promises:
        analyses.remark(None, "no-wrapper")
        return gm
    gm.meta[DDP_META] = (*gm.meta.get(DDP_META, ()), *promises)
    gm.meta[NEEDS_GRADSYNC] = True
    message = f"{counted(len(promises), 'wrapper')} promised to synchronise gradients: nothing does so yet"
    analyses.remark(None, "promised", message, kind="analysis", wrappers=len(promises))
    return gm


class _Opener:
    """One graph, while its wrappers are opened. ``paths``: all that led to a wrapper, in this graph."""

    def __init__(self, gm: GraphModule, prefix: str, options: Options, analyses: Analyses) -> None:
        self.gm, self.prefix, self.options, self.analyses = gm, prefix, options, analyses
        self.promises: list[DataParallel] = []
        self.paths: list[str] = []
        self._first: dict[DistributedDataParallel, str] = {}

    def run(self) -> None:
        while (call := next(filter(self._is_closed, self.gm.graph.nodes), None)) is not None:
            module = attribute(self.gm, str(call.target))
            if isinstance(module, DistributedDataParallel):
                self._open(call, module)
            else:
                self._replace(call, module, str(call.target))
        for path in self.paths:
            _unwrap(self.gm, path)

    def _is_closed(self, node: Node) -> bool:
        """The node calls a wrapper, or a plain module that has one inside."""
        if node.op != "call_module":
            return False
        module = attribute(self.gm, str(node.target))
        return not isinstance(module, GraphModule) and holds_wrapper(module)

    def _open(self, call: Node, wrapper: DistributedDataParallel) -> None:
        target = str(call.target)
        path = f"{self._first.setdefault(wrapper, target)}.module"
        place = self.prefix + path
        inputs = [value_of(operand) for operand in call.all_input_nodes]
        check_devices(wrapper, inputs, place)
        if wrapper.device_ids and any(value is None for value in inputs):
            self.analyses.remark(call, "inputs-not-moved", kind="analysis", module=place)
        if has_hooks(wrapper):
            raise refused(place, "the wrapper has hooks of its own", "hook the module it wraps instead")
        if target not in self.paths:
            self.paths.append(target)
        if all(promise.module != place for promise in self.promises):
            self.promises.append(promise_of(wrapper, place))
        self._replace(call, wrapper.module, path)

    def _replace(self, call: Node, module: Module, path: str) -> None:
        """Put the nodes of ``module``, or one call of it, in the place of ``call``."""
        name, place, nested = call.name, self.prefix + path, holds_wrapper(module)
        kept = "leaf-kept" if self.options.leaf and not nested else None
        body = None if kept else self._body(call, module)
        if isinstance(body, Body):
            inline(self.gm, call, body, path)
            self.analyses.remark(None, "opened", f"the call '{name}' is the nodes of '{place}' now", applied=True,
                                 module=place)
            return
        if nested:
            raise refused(place, f"it holds a wrapper but cannot be traced: {body}", "make it traceable")
        call.target = path
        self.analyses.remark(call, kept or "not-traced", body or "", module=place)

    def _body(self, call: Node, module: Module) -> Body | str:
        """What can take the place of the call, or why nothing can."""
        bound = _bound(module, call)
        if bound is not None:
            return bound
        for held in module.modules():
            if isinstance(held, GraphModule):
                held.recompile()  # a private clone, which has no code yet
        try:
            body = InnerTracer().trace_call(module, call.args, call.kwargs)
        except Exception as error:  # whatever a model's own code may raise when it is given stand-ins
            return " ".join(f"{type(error).__name__}: {error}".split())
        return body if can_be_built(body.result) else "its result is a constant"


def _bound(module: Module, call: Node) -> Body | None:
    """The graph that the module already is, with its inputs bound to the arguments of ``call``."""
    if not isinstance(module, GraphModule) or not calls_with_placeholders(module.graph) or has_hooks(module):
        return None
    inputs = module.graph.find_nodes(op="placeholder")
    try:
        signature = inspect.Signature([
            inspect.Parameter(str(node.target), inspect.Parameter.POSITIONAL_OR_KEYWORD,
                              default=node.args[0] if node.args else inspect.Parameter.empty) for node in inputs])
        arguments = signature.bind(*call.args, **call.kwargs)
    except (TypeError, ValueError):
        return None
    arguments.apply_defaults()
    return Body(module.graph, dict(zip(inputs, arguments.arguments.values(), strict=True)), module)


def _unwrap(gm: GraphModule, path: str) -> None:
    """Put a plain container in the place of the wrapper at ``path``; modules on the way to it may be the caller's."""
    parent: Module = gm
    *above, last = path.split(".")
    for name in above:
        child = parent.get_submodule(name)
        if not isinstance(child, GraphModule):
            child = new_container(child)
            parent.add_module(name, child)
        parent = child
    wrapper = parent.get_submodule(last)
    container = Module()
    container.add_module("module", wrapper.get_submodule("module"))
    container.training = wrapper.training
    parent.add_module(last, container)
