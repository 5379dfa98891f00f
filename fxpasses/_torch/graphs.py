"""Private touches on graphs and graph modules: copies, names, calling conventions, generated code."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def new_graph_module(gm: Any) -> Any:
    """An empty GraphModule of ``gm``'s class with its attributes, tables copied one level deep and no graph.

    ``GraphModule.__init__`` would copy only what the graph names and lose hooks, plain attributes and unused buffers
    (torch 2.11 - 2.14).
    """
    kind: Any = type(gm)
    copied = kind.__new__(kind)  # a class of its own, which will hold its forward
    type(copied).__name__ = kind.__name__
    generated = ("_graph", "_code", "_lineno_map", "_prologue_start", "meta")
    copied.__dict__.update((name, _own(name, value)) for name, value in gm.__dict__.items() if name not in generated)
    return copied


def new_container(module: Any) -> Any:
    """A copy of a plain module that shares everything but its tables of members and hooks (torch 2.11 - 2.14)."""
    kind: Any = type(module)
    copied = kind.__new__(kind)
    copied.__dict__.update((name, _own(name, value)) for name, value in module.__dict__.items())
    return copied


def has_hooks(module: Any) -> bool:
    """Functions are hooked to the module's forward or backward (torch 2.11 - 2.14)."""
    tables = ("_forward_hooks", "_forward_pre_hooks", "_backward_hooks", "_backward_pre_hooks")
    return any(getattr(module, name, None) for name in tables)


def _own(name: str, value: Any) -> Any:
    """A module attribute for a copy: its tables and hooks are its own, everything else is shared."""
    tables = ("_parameters", "_buffers", "_modules", "_non_persistent_buffers_set")
    return value.copy() if name in tables or ("_hooks" in name and hasattr(value, "copy")) else value


def copy_graph_settings(old: Any, new: Any) -> None:
    """Give ``new`` the calling convention and tracer settings of ``old`` (torch 2.11 - 2.14)."""
    import copy

    new._codegen = copy.copy(old._codegen)
    new._tracer_extras = getattr(old, "_tracer_extras", None)


def reserve_names(graph: Any, names: Iterable[str]) -> None:
    """Keep ``graph`` from giving one of ``names`` to a new node (torch 2.11 - 2.14)."""
    graph._graph_namespace._used_names.update(names)


def copy_names(old: Any, new: Any) -> None:
    """Have ``new`` name nodes as ``old`` would: names of erased nodes are not given again (torch 2.11 - 2.14)."""
    new._graph_namespace._used_names.update(old._graph_namespace._used_names)
    new._graph_namespace._base_count.update(old._graph_namespace._base_count)


def copy_node(graph: Any, node: Any, args: Any, kwargs: Any) -> Any:
    """Append to ``graph`` a node like ``node`` with these arguments, without its metas (torch 2.11 - 2.14).

    It has the same name, which must be reserved.
    ``Graph.node_copy`` takes four times as long: it looks for a free name and searches the arguments once more.
    """
    from torch.fx import Node

    copied = Node(graph, node.name, node.op, node.target, args, kwargs, node.type)
    names = graph._graph_namespace
    names.associate_name_with_obj(node.name, copied)
    base, _, number = node.name.rpartition("_")
    if number.isdecimal():
        names._base_count[base] = max(int(number), names._base_count.get(base, 0))
    graph._insert(copied)
    graph._find_nodes_lookup_table.insert(copied)
    graph._len += 1
    return copied


def calling_convention(graph: Any) -> tuple[Any, ...]:
    """How a graph's arguments and results are packed: comparable with ``==`` (torch 2.11 - 2.14)."""
    codegen = graph._codegen
    return type(codegen).__name__, getattr(codegen, "pytree_info", None)


def forward_signature(graph: Any) -> tuple[str, list[str], Any, Any]:
    """(kind, names of the arguments, in_spec, out_spec) of a graph's generated ``forward`` (torch 2.11 - 2.14).

    ``kind``: "plain", "boxed" (one list of inputs), "pytree", or the name of a convention not known here.
    """
    from torch.fx import graph as fx_graph

    codegen = graph._codegen
    kind: Any = type(codegen)
    if kind is fx_graph.CodeGen:
        return "plain", [], None, None
    if kind is getattr(fx_graph, "_BoxedCodeGen", None):
        return "boxed", [], None, None
    if kind is fx_graph._PyTreeCodeGen:
        info = codegen.pytree_info
        if info is None:
            return "plain", [], None, None
        return "pytree", list(info.orig_args), info.in_spec, info.out_spec
    return str(kind.__name__), [], None, None


def set_forward_signature(graph: Any, kind: str, names: list[str], in_spec: Any, out_spec: Any) -> None:
    """Give a graph the signature that `forward_signature` describes; the module needs a recompile after it.

    (torch 2.11 - 2.14)
    """
    from torch.fx import graph as fx_graph

    if kind == "boxed":
        graph.set_codegen(fx_graph._BoxedCodeGen())
    elif kind == "pytree":
        graph.set_codegen(fx_graph._PyTreeCodeGen(fx_graph._PyTreeInfo(names, in_spec, out_spec)))


def calls_with_placeholders(graph: Any) -> bool:
    """A module of this graph takes its placeholders in order and returns what its output names (torch 2.11 - 2.14)."""
    from torch.fx.graph import CodeGen

    return type(graph._codegen) is CodeGen


def lazy_graph_module(root: Any, graph: Any, class_name: str) -> Any:
    """A GraphModule that generates its code on its first run, not now (torch 2.11 - 2.14)."""
    from torch.fx._lazy_graph_module import _LazyGraphModule

    return _LazyGraphModule(root, graph, class_name)


def lazy_graph_modules() -> Any:
    """Context in which traces make GraphModules that generate their code on their first run (torch 2.11 - 2.14)."""
    from torch.fx._lazy_graph_module import _use_lazy_graph_module

    return _use_lazy_graph_module(True)


def generate_code(gm: Any) -> None:
    """Generate the code of a lazy module now; one that Python cannot spell stays as it is (torch 2.11 - 2.14)."""
    if hasattr(gm, "real_recompile"):
        try:
            gm.real_recompile()
        except SyntaxError:
            return
