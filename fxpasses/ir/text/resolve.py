"""Dotted names of a text -> operators and functions, from an allow-list. Nothing else is looked up, imported or run.

Four outcomes: a torch object that is on the list; an `OpaqueOp` for an operator this torch does not have; an error with
a hint for a misspelt overload; an error for everything else.
"""

from __future__ import annotations

import builtins
import difflib
import functools
import math
import operator
from importlib import import_module
from typing import Any

import torch

from fxpasses._torch import find_higher_order, find_operator, function_tables, overload_names, register_operators
from fxpasses.errors import GraphError, did_you_mean
from fxpasses.ir.opaque import OpaqueOp, opaque_op

#: Namespaces the text form prints without ``torch.ops``: name in the text -> torch's name.
PRINTED_NAMESPACES = {"aten": "aten", "prims": "prims", "_c10d_functional": "_c10d_functional", "c10d": "c10d",
                      "fxpasses": "fxpasses", "hop": "higher_order"}
#: Those that are read that way; dumps of other programs write more of them.
BARE_NAMESPACES = PRINTED_NAMESPACES | {name: name for name in (
    "_c10d_functional_autograd", "c10d_functional", "_dtensor", "fsdp", "symm_mem", "inductor", "inductor_prims",
    "rngprims", "quantized", "quantized_decomposed", "profiler", "streams", "export", "prim", "torchvision",
    "torchaudio", "flash_attn", "vllm", "sgl_kernel", "mkldnn", "onednn", "higher_order")}

#: Reads or writes files, or memory that is not a tensor's: never part of a graph we read.
_DENIED = frozenset({
    "from_file", "load_tensor", "frombuffer", "from_numpy", "from_dlpack", "to_dlpack", "numpy", "tofile", "data_ptr",
    "share_memory_", "apply_", "map_", "map2_", "register_hook", "storage", "untyped_storage", "load_library",
    "import_module",
})
_NAMESPACE_METHODS = frozenset({"load_library", "import_module", "loaded_libraries"})

_CALLS_ANYTHING = ("attrgetter", "itemgetter", "methodcaller", "call")
_OPERATORS = {name: function for name, function in vars(operator).items()
              if callable(function) and not name.startswith("_") and name not in _CALLS_ANYTHING}
_MATH = {name: function for name, function in vars(math).items() if callable(function) and not name.startswith("_")}
_BUILTINS = {name: getattr(builtins, name) for name in (
    "abs", "bool", "divmod", "float", "getattr", "int", "len", "max", "min", "pow", "round", "sum")}
_EXTRA_TORCH = (
    "sym_float", "sym_int", "sym_ite", "sym_max", "sym_min", "sym_not", "sym_sqrt", "sym_sum", "tensor", "as_tensor",
    "_check", "_check_is_size", "_check_value", "_assert", "_sym_sqrt", "_sym_cos", "_sym_cosh", "_sym_sin",
    "_sym_sinh", "_sym_tan", "_sym_tanh", "_sym_asin", "_sym_acos", "_sym_atan", "_sym_log2", "is_tensor",
    "is_floating_point", "is_complex", "is_grad_enabled", "get_default_dtype",
)
_VALUE_TYPES = (torch.dtype, torch.layout, torch.memory_format, torch.qscheme)

_found: dict[str, Any] = {}


def resolve(dotted: str) -> Any:
    """The operator, function or torch constant that ``dotted`` names.

    Raises `GraphError` (without a place) for a name that is not on the allow-list and for a misspelt overload.
    """
    if dotted in _found:
        return _found[dotted]
    parts = dotted.split(".")
    if any(part.startswith("__") for part in parts) or parts[-1] in _DENIED:
        raise GraphError(f"'{dotted}' is not allowed in a graph")
    target = _lookup(dotted, parts)
    if not isinstance(target, OpaqueOp):  # an opaque one is asked for again: its library may have been imported since
        _found[dotted] = target
    return target


def is_method(name: str) -> bool:
    """Whether ``name`` is a tensor method that a graph may call."""
    return not name.startswith("__") and name not in _DENIED and callable(getattr(torch.Tensor, name, None))


def is_member(name: str) -> bool:
    """Whether a graph may name this method or attribute of a value: no dunders, nothing that leaves the graph."""
    return not name.startswith("__") and name not in _DENIED


def not_printed(dotted: str) -> str | None:
    """What a text calls an operator that ``dotted`` names in the way of a dump; None for a name a text may hold."""
    namespace, _, rest = dotted.partition(".")
    if not rest or namespace in PRINTED_NAMESPACES or namespace not in BARE_NAMESPACES:
        return None
    return f"hop.{rest}" if BARE_NAMESPACES[namespace] == "higher_order" else f"torch.ops.{dotted}"


def is_rooted(dotted: str) -> bool:
    """Whether the first part of ``dotted`` is a place `resolve` looks in, so that it cannot be a value's attribute."""
    return dotted.split(".", 1)[0] in _ROOTS


def suggest(dotted: str) -> str | None:
    """Hint for a name that does not resolve: the nearest operator or function of the same namespace."""
    parts = dotted.removeprefix("torch.ops.").split(".")
    if parts[0] in BARE_NAMESPACES and len(parts) > 1:
        known = dir(getattr(torch.ops, BARE_NAMESPACES[parts[0]]))
        return did_you_mean(parts[1], [name for name in known if not name.startswith("__")])
    table = _tables().get(dotted.rpartition(".")[0])
    return did_you_mean(parts[-1], sorted(table)) if table else None


def _lookup(dotted: str, parts: list[str]) -> Any:
    root = parts[0]
    if parts[:2] == ["torch", "ops"]:
        return _operator(dotted, parts[2:])
    if root in BARE_NAMESPACES and len(parts) > 1:
        return _operator(dotted, [BARE_NAMESPACES[root], *parts[1:]])
    if root == "torch":
        return _torch_name(dotted, parts)
    if root in ("operator", "_operator", "math", "builtins") and len(parts) == 2:
        table = {"math": _MATH, "builtins": _BUILTINS}.get(root, _OPERATORS)
        if parts[1] in table:
            return table[parts[1]]
    if len(parts) == 1:
        # Code generation turns 'operator.add' and 'math.sqrt' into the global names 'operator_add', 'math_sqrt'.
        module, _, name = root.lstrip("_").partition("_")
        table = {"operator": _OPERATORS, "math": _MATH}.get(module, {})
        if name in table:
            return table[name]
        if root in _BUILTINS:
            return _BUILTINS[root]
    elif root in ("F",) and len(parts) == 2:
        return _torch_name(dotted, ["torch", "nn", "functional", parts[1]])
    elif len(parts) == 3 and find_operator(*parts) is not None:
        return _operator(dotted, parts)
    raise GraphError(f"'{dotted}' is not a known operator", hint=suggest(dotted))


def _operator(dotted: str, parts: list[str]) -> Any:
    if parts[0] in _NAMESPACE_METHODS or not 2 <= len(parts) <= 3:
        raise GraphError(f"'{dotted}' is not an operator")
    namespace, name = parts[:2]
    if name in _DENIED:
        raise GraphError(f"'{dotted}' is not allowed in a graph")
    canonical = "torch.ops." + ".".join(parts)
    if namespace == "higher_order":
        return find_higher_order(name) or opaque_op(canonical) if len(parts) == 2 else opaque_op(canonical)
    overload = parts[2] if len(parts) == 3 else None
    target = find_operator(namespace, name, overload)
    if target is None:
        if namespace == "fxpasses":
            import_module("fxpasses.ir.operators")
        register_operators(namespace)
        target = find_operator(namespace, name, overload)
    if target is not None:
        return target
    # A new overload of a newer torch is unknown like any other operator; a near miss is a typing error.
    near = difflib.get_close_matches(overload or "", overload_names(namespace, name), 1, cutoff=0.8)
    if near:
        message = f"operator '{namespace}.{name}' has no overload '{overload}'"
        raise GraphError(message, hint=f"did you mean '{near[0]}'?")
    return opaque_op(canonical)


def _torch_name(dotted: str, parts: list[str]) -> Any:
    module, name = ".".join(parts[:-1]), parts[-1]
    table = _tables().get(module)
    if table is not None and name in table:
        return table[name]
    if module == "torch" and isinstance(value := getattr(torch, name, None), _VALUE_TYPES):
        return value
    if module == "torch.Tensor" and is_method(name):
        return getattr(torch.Tensor, name)
    if module.startswith("torch._higher_order_ops") and (found := find_higher_order(name)) is not None:
        return found
    raise GraphError(f"'{dotted}' is not a function that a graph may call", hint=suggest(dotted))


@functools.cache
def _tables() -> dict[str, dict[str, Any]]:
    tables = function_tables()
    extra = {name: getattr(torch, name) for name in _EXTRA_TORCH if hasattr(torch, name)}
    tables["torch"] = {**tables["torch"], **extra}
    return {module: {name: function for name, function in table.items() if name not in _DENIED}
            for module, table in tables.items()}


_ROOTS = frozenset({"torch", "operator", "_operator", "math", "builtins", "F", *BARE_NAMESPACES})
