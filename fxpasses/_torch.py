"""The only file that touches private names of torch: one function a touch, with the versions it was seen in."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Iterable, Iterator
from typing import Any


def fake_mode_of(values: Iterable[Any]) -> Any:
    """FakeTensorMode of the first fake tensor in ``values``, or None (torch 2.11 - 2.14)."""
    from torch._subclasses.fake_tensor import FakeTensor
    from torch.utils import _pytree as pytree

    for value in values:
        for leaf in pytree.tree_leaves(value):
            if isinstance(leaf, FakeTensor):
                return leaf.fake_mode
    return None


def size_hint(size: Any, default: int = 1) -> int:
    """The example value behind a symbolic size, ``default`` for an unbacked one (torch 2.11 - 2.14)."""
    node = getattr(size, "node", None)
    hint = getattr(node, "hint", None) if node is not None else None
    return int(hint) if hint is not None else default


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


def storage_key(tensor: Any) -> int:
    """A number equal for tensors that share storage, real, meta or fake (torch 2.11 - 2.14)."""
    try:
        return int(tensor.untyped_storage()._cdata)
    except (NotImplementedError, RuntimeError):  # a sparse or nested tensor has no storage of its own
        return -id(tensor)


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
    top |= {name: getattr(torch, name) for name in torch.functional.__all__}
    tables = {"torch": top, "torch.nn.functional": functions(torch.nn.functional),
              "torch.special": functions(torch.special), "torch.linalg": functions(torch.linalg),
              "torch.fft": functions(torch.fft)}
    for name in ("_nn", "_special", "_linalg", "_fft", "_sparse", "_nested"):
        tables[f"torch._C.{name}"] = functions(getattr(native, name))
    tables["torch._C"] = {"_set_grad_enabled": native._set_grad_enabled}
    switches = {"_enter_autocast": torch.amp.autocast_mode._enter_autocast,
                "_exit_autocast": torch.amp.autocast_mode._exit_autocast}
    tables["torch.amp.autocast_mode"] = tables["torch.amp"] = switches
    return tables


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


def _own(name: str, value: Any) -> Any:
    """A module attribute for a copy: its tables and hooks are its own, everything else is shared."""
    tables = ("_parameters", "_buffers", "_modules", "_non_persistent_buffers_set")
    return value.copy() if name in tables or ("_hooks" in name and hasattr(value, "copy")) else value


def copy_graph_settings(old: Any, new: Any) -> None:
    """Give ``new`` the calling convention and tracer settings of ``old`` (torch 2.11 - 2.14)."""
    import copy

    new._codegen = copy.copy(old._codegen)
    new._tracer_extras = getattr(old, "_tracer_extras", None)


def rename_node(node: Any, name: str) -> None:
    """Give ``node`` exactly ``name``, which must be free in its graph (torch 2.11 - 2.14)."""
    node.name = name
    node.graph._graph_namespace._used_names.add(name)


def reserve_names(graph: Any, names: Iterable[str]) -> None:
    """Keep ``graph`` from giving one of ``names`` to a new node (torch 2.11 - 2.14)."""
    graph._graph_namespace._used_names.update(names)


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


def new_fake_mode() -> Any:
    """A FakeTensorMode of static shapes: tensors made under it have a type and no memory (torch 2.11 - 2.14)."""
    from torch._subclasses.fake_tensor import FakeTensorMode

    return FakeTensorMode()


def dtype_names() -> dict[Any, str]:
    """dtype -> the short name torch's own dumps print, such as ``f32`` (torch 2.11 - 2.14)."""
    from torch.utils._dtype_abbrs import dtype_abbrs

    return dict(dtype_abbrs)


def new_shape_env() -> Any:
    """An empty ShapeEnv (torch 2.11 - 2.14)."""
    from torch.fx.experimental.symbolic_shapes import ShapeEnv

    return ShapeEnv()


def symbolic_fake_mode(env: Any) -> Any:
    """A FakeTensorMode whose symbolic sizes live in ``env``; real tensors may meet its fakes (torch 2.11 - 2.14)."""
    from torch._subclasses.fake_tensor import FakeTensorMode

    return FakeTensorMode(shape_env=env, allow_non_fake_inputs=True)


def fake_tensor(mode: Any, dtype: Any, shape: Any, stride: Any, device: Any) -> Any:
    """A fresh fake tensor with its own storage; a tenth of the time that a factory call under the mode takes.

    (torch 2.11 - 2.14)
    """
    import torch
    from torch._subclasses.fake_tensor import FakeTensor

    if all(type(size) is int for size in (*shape, *stride)):
        elements = torch.empty_strided(shape, stride, dtype=dtype, device="meta")
    else:  # a factory works out the storage's size as an expression, thirty times slower; a view leaves it for later
        elements = torch.empty(0, dtype=dtype, device="meta").as_strided(shape, stride)
    return FakeTensor(mode, elements, device)


def sym_expression(value: Any) -> Any:
    """Sympy expression of a SymInt, SymFloat or SymBool (torch 2.11 - 2.14)."""
    return value.node.expr


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


def add_symbol(env: Any, symbol: Any, lower: Any, upper: Any, hint: Any) -> None:
    """Make ``symbol`` known to a ShapeEnv: inclusive range (None: open) and example value (torch 2.11 - 2.14)."""
    import sympy
    from torch.utils._sympy.numbers import int_oo
    from torch.utils._sympy.value_ranges import ValueRanges

    infinite = int_oo if symbol.is_integer else sympy.oo
    known = ValueRanges(-infinite if lower is None else lower, infinite if upper is None else upper)
    env._update_var_to_range(symbol, known)
    env.var_to_sources[symbol] = []
    if hint is not None:
        values = env.backed_var_to_val if hasattr(env, "backed_var_to_val") else env.var_to_val
        values[symbol] = sympy.sympify(hint)


def symbol_facts(value: Any, symbol: Any) -> tuple[Any, Any, Any]:
    """(lower, upper, hint) of a symbol in the ShapeEnv of ``value``; None: open, or no hint (torch 2.11 - 2.14)."""
    import sympy
    from torch.utils._sympy.numbers import int_oo

    env = value.node.shape_env
    known = env.var_to_range.get(symbol)
    values = env.backed_var_to_val if hasattr(env, "backed_var_to_val") else env.var_to_val
    hint = values.get(symbol)

    def number(bound: Any) -> Any:
        if bound is None or bound in (int_oo, -int_oo, sympy.oo, -sympy.oo):
            return None
        return int(bound) if bound.is_integer else float(bound)

    lower, upper = (None, None) if known is None else (known.lower, known.upper)
    return number(lower), number(upper), number(hint)


def live_group(name: str) -> tuple[list[int], str] | None:
    """(ranks in group order, description) of the live process group torch resolves ``name`` to (torch 2.11 - 2.14).

    None where nothing is initialised or no group has that name; groups are never listed.
    """
    import torch.distributed as dist

    if not dist.is_available() or not dist.is_initialized():
        return None
    c10d: Any = dist.distributed_c10d
    try:
        group = c10d._resolve_process_group(name)
    except (RuntimeError, LookupError, ValueError):
        return None
    return list(dist.get_process_group_ranks(group)), str(getattr(group, "group_desc", ""))


def calling_convention(graph: Any) -> tuple[Any, ...]:
    """How a graph's arguments and results are packed: comparable with ``==`` (torch 2.11 - 2.14)."""
    codegen = graph._codegen
    return type(codegen).__name__, getattr(codegen, "pytree_info", None)


def tensor_version(tensor: Any) -> int:
    """Number of in-place writes a tensor has seen; 0 for inference tensors, which do not count (torch 2.11 - 2.14)."""
    return 0 if tensor.is_inference() else int(tensor._version)


def qualified_name(target: Any) -> str:
    """Dotted name under which FX would import a function: ``torch.relu``, ``getattr`` (torch 2.11 - 2.14)."""
    from torch.fx import node

    try:
        return node._get_qualified_name(target)
    except (RuntimeError, AttributeError):
        return str(getattr(target, "__qualname__", repr(target)))


def process_group_name(value: Any) -> str | None:
    """Name of a process group, as an object or boxed for TorchScript; None for anything else (torch 2.11 - 2.14)."""
    import torch
    from torch.distributed import ProcessGroup

    boxed: Any = getattr(value, "real_obj", value)  # a FakeScriptObject holds the true one
    if isinstance(boxed, torch.ScriptObject):
        if not str(boxed._type()).endswith("c10d.ProcessGroup"):
            return None
        boxed = ProcessGroup.unbox(boxed)
    name = getattr(boxed, "group_name", None)  # a group that a text only names has it too
    return name if isinstance(name, str) else None


def reduce_op_name(value: Any) -> str | None:
    """Lower-case name of a reduction: a string, ``ReduceOp``, or one boxed for TorchScript (torch 2.11 - 2.14)."""
    import torch
    from torch.distributed import ReduceOp

    boxed: Any = getattr(value, "real_obj", value)
    if isinstance(boxed, str):
        return boxed
    is_script = isinstance(boxed, torch.ScriptObject)
    if is_script:
        names = ("SUM", "AVG", "PRODUCT", "MIN", "MAX", "BAND", "BOR", "BXOR", "PREMUL_SUM")
        numbers = {int(getattr(ReduceOp, name)): name.lower() for name in names}
        return numbers.get(boxed.op()) if boxed._has_method("op") else None
    kind = getattr(boxed, "op", boxed)
    name = getattr(kind, "name", None)
    return name.lower() if isinstance(name, str) else None


def wrapper_tensor(kind: Any, shape: Any, stride: Any, dtype: Any, device: Any) -> Any:
    """A tensor of the subclass ``kind`` with a type and no memory, outside autograd (torch 2.11 - 2.14)."""
    return kind._make_wrapper_subclass(kind, shape, strides=stride, dtype=dtype, device=device, requires_grad=False)


def is_fake(tensor: Any) -> bool:
    """``tensor`` is a FakeTensor (torch 2.11 - 2.14)."""
    from torch._subclasses.fake_tensor import FakeTensor

    return isinstance(tensor, FakeTensor)


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


def strided_shard(dim: int, split_factor: int) -> Any:
    """The placement of a dimension sharded right to left (torch 2.11 - 2.14)."""
    from torch.distributed.tensor.placement_types import _StridedShard

    return _StridedShard(dim, split_factor=split_factor)


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


@contextlib.contextmanager
def without_fallback(mode: Any) -> Iterator[None]:
    """Keep a FakeTensorMode from running a real kernel for an operator without a fake one (torch 2.11 - 2.14)."""
    kept = mode.allow_fallback_kernels
    mode.allow_fallback_kernels = False
    try:
        yield
    finally:
        mode.allow_fallback_kernels = kept


def boxed_group(name: str) -> Any:
    """The live process group called ``name`` as TorchScript operators take it, or None (torch 2.11 - 2.14)."""
    import torch.distributed as dist

    if not dist.is_available() or not dist.is_initialized():
        return None
    c10d: Any = dist.distributed_c10d
    try:
        return c10d._resolve_process_group(name).boxed()
    except (RuntimeError, ValueError, KeyError):
        return None


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


def calls_with_placeholders(graph: Any) -> bool:
    """A module of this graph takes its placeholders in order and returns what its output names (torch 2.11 - 2.14)."""
    from torch.fx.graph import CodeGen

    return type(graph._codegen) is CodeGen


def lazy_graph_module(root: Any, graph: Any, class_name: str) -> Any:
    """A GraphModule that generates its code on its first run, not now (torch 2.11 - 2.14)."""
    from torch.fx._lazy_graph_module import _LazyGraphModule

    return _LazyGraphModule(root, graph, class_name)


def generate_code(gm: Any) -> None:
    """Generate the code of a lazy module now; one that Python cannot spell stays as it is (torch 2.11 - 2.14)."""
    if hasattr(gm, "real_recompile"):
        try:
            gm.real_recompile()
        except SyntaxError:
            return


def without_modes() -> Any:
    """Context in which no FakeTensorMode or other dispatch mode is active (torch 2.11 - 2.14)."""
    from torch.utils._python_dispatch import _disable_current_modes

    return _disable_current_modes()
