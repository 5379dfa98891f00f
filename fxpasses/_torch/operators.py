"""Private touches on operators: look-up, schemas, tables of functions."""

from __future__ import annotations

import functools
from typing import Any


def is_side_effectful(target: Any) -> bool:
    """torch.fx counts calls of ``target`` among those dead-code elimination must keep (torch 2.11 - 2.14)."""
    from torch.fx import node

    return target in getattr(node, "_side_effectful_functions", ())


def is_torch_function(target: Any) -> bool:
    """``target`` is a function of ``torch``, ``torch.nn.functional`` or their bindings (torch 2.11 - 2.14)."""
    import torch

    module = getattr(target, "__module__", None)
    if module in ("torch", "torch.nn.functional") or (module or "").startswith("torch._C"):
        return True
    name = getattr(target, "__name__", "")
    spaces = [torch, *(getattr(torch._C, space, None) for space in ("_nn", "_linalg", "_special", "_fft"))]
    return any(getattr(space, name, None) is target for space in spaces)


def packet_overloads(packet: Any) -> list[str]:
    """Names of the overloads of an operator packet (torch 2.11 - 2.14)."""
    return list(packet.overloads())


def higher_order_name(op: Any) -> str:
    """Name of a higher-order operator (torch 2.11 - 2.14)."""
    return str(op.name())


def find_operator(namespace: str, name: str, overload: str | None = None) -> Any:
    """``torch.ops.namespace.name[.overload]`` where the dispatcher has it, else None (torch 2.11 - 2.14).

    Nothing is imported, and a TorchScript builtin that is no dispatcher operator (``aten::save``) is not found.
    """
    import torch

    known = overload_names(namespace, name)
    if not known or (overload is not None and overload not in known):
        return None
    packet = getattr(getattr(torch.ops, namespace), name)
    return packet if overload is None else getattr(packet, overload)


def operator_names(namespace: str) -> list[str]:
    """Names of all operators in a namespace, sorted, whether this process has used them or not (torch 2.11 - 2.14)."""
    import torch

    if namespace == "higher_order":
        return sorted(torch._ops._higher_order_ops)
    qualified = (name.partition(".")[0].partition("::") for name in torch._C._dispatch_get_all_op_names())
    return sorted({name for space, _, name in qualified if space == namespace})


def overload_names(namespace: str, name: str) -> list[str]:
    """Overloads of an operator that the dispatcher knows, ``default`` for the unnamed one (torch 2.11 - 2.14)."""
    import torch

    try:
        _, names = torch._C._jit_get_operation(f"{namespace}::{name}")
    except RuntimeError:
        return []
    registered = []
    for overload in names or ():
        try:
            torch._C._dispatch_find_schema_or_throw(f"{namespace}::{name}", overload)
        except RuntimeError:
            continue
        registered.append(overload or "default")
    return registered


def find_higher_order(name: str) -> Any:
    """``torch.ops.higher_order.name``, or None (torch 2.11 - 2.14)."""
    import torch._higher_order_ops

    if name.startswith("triton_kernel_wrapper_"):
        import torch._higher_order_ops.triton_kernel_wrap  # registers them, needs no triton
    found = getattr(torch.ops.higher_order, name, None)
    return found if isinstance(found, torch._ops.HigherOrderOperator) else None


def register_operators(namespace: str) -> None:
    """Import the part of torch that registers this namespace from Python, where there is one (torch 2.11 - 2.14)."""
    import importlib

    modules = {"_c10d_functional": "torch.distributed._functional_collectives",
               "_dtensor": "torch.distributed.tensor._collective_utils",
               "fsdp": "torch.distributed.fsdp._fully_shard._fsdp_collectives",
               "inductor": "torch._inductor.inductor_prims",
               "prims": "torch._prims",
               "rngprims": "torch._prims.rng_prims",
               "symm_mem": "torch.distributed._symmetric_memory"}
    module = modules.get(namespace)
    if module is not None:
        try:
            importlib.import_module(module)
        except (ImportError, AttributeError):  # a torch without this part: its operators stay unknown
            return


def function_tables() -> dict[str, dict[str, Any]]:
    """Dotted module name -> the plain tensor functions it offers (torch 2.11 - 2.14)."""
    import types

    import torch
    import torch.nn.functional

    def functions(module: Any) -> dict[str, Any]:
        kinds = (types.FunctionType, types.BuiltinFunctionType, types.MethodDescriptorType)
        return {name: value for name in dir(module) if not name.startswith("__")
                and isinstance(value := getattr(module, name), kinds)}

    native = torch._C
    top = {name: value for name in dir(native._VariableFunctions)
           if not name.startswith("__") and callable(value := getattr(torch, name, None))}
    composed = {name: getattr(torch, name) for name in torch.functional.__all__}
    top |= composed
    tables = {"torch": top, "torch.nn.functional": functions(torch.nn.functional),
              "torch.special": functions(torch.special), "torch.linalg": functions(torch.linalg),
              "torch.fft": functions(torch.fft), "torch.functional": composed}
    for name in ("_nn", "_special", "_linalg", "_fft", "_sparse", "_nested"):
        tables[f"torch._C.{name}"] = functions(getattr(native, name))
    tables["torch._C"] = {"_set_grad_enabled": native._set_grad_enabled}
    switches = {"_enter_autocast": torch.amp.autocast_mode._enter_autocast,
                "_exit_autocast": torch.amp.autocast_mode._exit_autocast}
    tables["torch.amp.autocast_mode"] = tables["torch.amp"] = switches
    return tables


def dtype_names() -> dict[Any, str]:
    """dtype -> the short name torch's own dumps print, such as ``f32`` (torch 2.11 - 2.14)."""
    from torch.utils._dtype_abbrs import dtype_abbrs

    return dict(dtype_abbrs)


@functools.cache
def sym_functions() -> dict[str, Any]:
    """Name -> sympy function or constant that may occur in a printed symbolic size (torch 2.11 - 2.14)."""
    import sympy
    from torch.utils._sympy import functions
    from torch.utils._sympy.numbers import int_oo

    plain = ("Eq", "Ne", "Piecewise", "Abs", "floor", "ceiling", "And", "Or", "Not", "oo", "zoo")
    table = {name: getattr(sympy, name) for name in plain}
    prefixes = ("OpaqueUnaryFn_", "BitwiseFn_")
    table |= {name: value for name, value in vars(functions).items() if name.startswith(prefixes) or (
        isinstance(value, type) and value.__module__ == functions.__name__ and issubclass(value, sympy.Basic))}
    table["int_oo"] = int_oo
    return table


def qualified_name(target: Any) -> str:
    """Dotted name under which FX would import a function: ``torch.relu``, ``getattr`` (torch 2.11 - 2.14)."""
    from torch.fx import node

    try:
        return node._get_qualified_name(target)
    except (RuntimeError, AttributeError):
        return str(getattr(target, "__qualname__", repr(target)))


def is_operator(target: Any) -> bool:
    """An operator of the dispatcher: an overload, or a packet of them (torch 2.11 - 2.14)."""
    from torch._ops import OpOverload, OpOverloadPacket

    return isinstance(target, OpOverload | OpOverloadPacket)


def is_higher_order(target: Any) -> bool:
    """A higher-order operator (torch 2.11 - 2.14)."""
    from torch._ops import HigherOrderOperator

    return isinstance(target, HigherOrderOperator)


def schema_arguments(target: Any) -> list[tuple[str, str, bool]]:
    """(name, type such as ``str`` or ``Device?``, keyword only) of an overload's arguments (torch 2.11 - 2.14)."""
    return [(argument.name, str(argument.real_type), argument.kwarg_only) for argument in target._schema.arguments]


def mutates_operands(target: Any) -> bool:
    """Whether an overload's schema says that it writes to an operand (torch 2.11 - 2.14)."""
    schema = getattr(target, "_schema", None)
    return schema is None or bool(schema.is_mutable)


def overload_name(op: Any) -> str:
    """``Tensor`` of ``aten.add.Tensor``, ``default`` where there is no other name (torch 2.11 - 2.14)."""
    return str(op._overloadname)


def packet_name(packet: Any) -> str:
    """``aten::add`` of the packet ``torch.ops.aten.add`` (torch 2.11 - 2.14)."""
    return str(packet._qualified_op_name)


def has_registered_effect(op: Any) -> bool:
    """Somebody registered that calls of ``op`` keep their order, or it takes a script object (torch 2.11 - 2.14)."""
    from torch._higher_order_ops import effects

    find = getattr(effects, "_get_effect", None) or getattr(effects, "_get_effect_key", None)
    if find is None:
        return False
    try:
        return find(op) is not None
    except TypeError:  # before torch 2.10 it took the arguments too
        return find(op, (), {}) is not None
