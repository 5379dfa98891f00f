"""Graphs for the tests of the text form: small, and each with something that is hard to write down."""

from __future__ import annotations

import collections
import functools
import math
import operator
from collections.abc import Callable
from typing import Any

import torch
import torch.fx as fx
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.distributed.tensor import Partial, Replicate, Shard
from torch.fx.experimental.proxy_tensor import make_fx

from fxpasses.ir.opaque import opaque_op
from fxpasses.ir.world import Group, World

aten = torch.ops.aten
c10d = torch.ops._c10d_functional


class Build:
    """A graph by hand: ``op`` runs the operator on fake values, ``raw`` does not."""

    def __init__(self) -> None:
        self.graph, self.root, self.mode = fx.Graph(), torch.nn.Module(), FakeTensorMode(allow_non_fake_inputs=True)

    def input(self, name: str, *shape: int, dtype: torch.dtype = torch.float32, device: str = "cpu") -> fx.Node:
        node = self.graph.placeholder(name)
        with self.mode:
            node.meta["val"] = torch.empty(shape, dtype=dtype, device=device)
        return node

    def op(self, target: Callable[..., Any], *args: Any, **kwargs: Any) -> fx.Node:
        node = self.graph.call_function(target, args, kwargs)
        values = fx.node.map_arg((args, kwargs), lambda operand: operand.meta["val"])
        with self.mode:
            node.meta["val"] = target(*values[0], **values[1])
        return node

    def raw(self, target: Any, *args: Any, **kwargs: Any) -> fx.Node:
        return self.graph.call_function(target, args, kwargs)

    def attribute(self, path: str, held: Any) -> fx.Node:
        *scope, name = path.split(".")
        owner = self.root
        for part in scope:
            if not hasattr(owner, part):
                owner.add_module(part, torch.nn.Module())
            owner = getattr(owner, part)
        if isinstance(held, torch.Tensor) and not isinstance(held, torch.nn.Parameter):
            owner.register_buffer(name, held)
        else:
            setattr(owner, name, held)
        node = self.graph.get_attr(path)
        if isinstance(held, torch.Tensor):
            node.meta["val"] = self.mode.from_tensor(held)
        return node

    def done(self, *outputs: Any) -> fx.GraphModule:
        """GraphModule that returns a tuple of ``outputs``. Its code is only generated when it runs."""
        self.graph.output(outputs)
        from fxpasses._torch import lazy_graph_module

        return lazy_graph_module(self.root, self.graph, "Built")


@functools.cache
def collectives() -> fx.GraphModule:
    """make_fx of an all-gather, a matmul and two reductions."""

    def step(x: torch.Tensor, w: torch.Tensor) -> Any:
        gathered = c10d.wait_tensor(c10d.all_gather_into_tensor(w, 4, "0"))
        y = x @ gathered.t()
        total = c10d.wait_tensor(c10d.all_reduce(y, "sum", "1"))
        pieces = [c10d.wait_tensor(piece) for piece in c10d.reduce_scatter_tensor_coalesced([y.t()], "avg", 4, "0")]
        return {"total": total, "pieces": pieces}, y.sum()

    return make_fx(step, tracing_mode="fake")(torch.randn(3, 5), torch.randn(2, 5))


@functools.cache
def symbolic() -> fx.GraphModule:
    """Dynamic sizes: expressions, floor division, a data-dependent size."""
    return symbolic_step()


def symbolic_step() -> fx.GraphModule:
    """The graph of `symbolic`, traced again."""

    def step(x: torch.Tensor, mask: torch.Tensor) -> Any:
        rows = x.shape[0] // 2
        picked = mask.nonzero()
        return torch.cat([x, x]), x.reshape(x.shape[0] * x.shape[1]), x[:rows], picked, picked.shape[0] * 2, x.t() + 1

    return make_fx(step, tracing_mode="symbolic", _allow_non_fake_inputs=True)(torch.randn(6, 8), torch.ones(6))


def constants() -> fx.GraphModule:
    """Small tensors of many dtypes among the attributes, each with its extremes."""
    build = Build()
    values = {
        "floats": torch.tensor([math.inf, -math.inf, math.nan, -0.0, 1e-45, 0.1]),
        "doubles": torch.tensor([0.1, 5e-324, 1.7976931348623157e308], dtype=torch.float64),
        "halves": torch.tensor([0.1, 65504.0, -0.0], dtype=torch.float16),
        "brains": torch.tensor([[0.1, 3e38], [math.nan, 1.0]], dtype=torch.bfloat16),
        "longs": torch.tensor([-2**63, 2**63 - 1, 0]),
        "unsigned": torch.tensor([0, 255], dtype=torch.uint8),
        "flags": torch.tensor([True, False]),
        "complexes": torch.tensor([complex(1.0, -0.0), complex(math.inf, math.nan)], dtype=torch.complex64),
        "eighths": torch.tensor([0.5, 1.0]).to(torch.float8_e4m3fn),
        "payload": torch.tensor([0x7FC00001], dtype=torch.int32).view(torch.float32),
        "scalar": torch.tensor(3.5),
        "empty": torch.empty(0, 4),
        "transposed": torch.arange(6.0).reshape(2, 3).t(),
        "scope.weight": torch.nn.Parameter(torch.tensor([1.0, 2.0])),
        "scope.frozen": torch.nn.Parameter(torch.tensor([3.0]), requires_grad=False),
    }
    return build.done(*[build.attribute(path, value) for path, value in values.items()])


def shared_memory() -> fx.GraphModule:
    """One tensor under two names, and two that look into a third."""
    build = Build()
    flat = torch.arange(12.0)
    tied = torch.nn.Parameter(torch.tensor([1.0, 2.0]))
    nodes = [build.attribute("first", flat[2:6]), build.attribute("head.w", tied), build.attribute("embedding.w", tied),
             build.attribute("flat", flat), build.attribute("grid", flat.view(3, 4).t())]
    changed = build.op(aten.add_.Tensor, nodes[3], 1.0)
    return build.done(*nodes, changed)


def weights() -> fx.GraphModule:
    """Attributes too large to be written."""
    build = Build()
    torch.manual_seed(0)
    x = build.input("x", 4, 8)
    large = build.attribute("layers.0.weight", torch.nn.Parameter(torch.randn(8, 8)))
    table = build.attribute("table", torch.arange(40))
    return build.done(build.op(aten.mm.default, x, large), table)


def structures() -> fx.GraphModule:
    """Outputs nested in dicts and lists, with None, numbers and one value twice; an input nobody reads."""
    build = Build()
    x, _unused = build.input("x", 4), build.input("unused", 3)
    count = build.graph.placeholder("count")
    count.meta["val"] = 7
    twice = build.op(aten.add.Tensor, x, x)
    named = {"again": twice, "count": count, "n": None, "f": -0.5}
    return build.done(twice, None, [x, (twice,), []], named, (), 3, True)


def names() -> fx.GraphModule:
    """Inputs called like constants, namespaces and groups."""
    build = Build()
    inputs = [build.input(name, 4) for name in
              ("inf", "nan", "device", "torch", "self", "aten", "meta", "hop", "sym", "sum", "pg0", "operator",
               "class_", "None_", "dp", "param", "group", "s0")]
    full = build.op(aten.full.default, [4], math.inf, dtype=torch.float32, layout=torch.strided,
                    device=torch.device("cpu"), pin_memory=False)
    total = build.op(aten.minimum.default, inputs[0], full)
    for node in inputs[1:]:
        total = build.op(aten.add.Tensor, total, node)
    reduced = build.op(c10d.wait_tensor.default, build.op(c10d.all_reduce.default, total, "sum", "0"))
    return build.done(reduced, build.op(aten.clamp.default, inputs[0], -math.inf, math.nan))


def literals() -> fx.GraphModule:
    """Arguments that are hard to spell."""
    build = Build()
    x = build.input("x", 4, 4)
    odd = [math.inf, -math.inf, math.nan, -0.0, 0.1, 1e-300, 2**200, -(2**63), True, None, ..., complex(1.5, -0.0),
           complex(math.nan, -math.inf), slice(None, 3, None), slice(x, None, -1), (1,), (), [], {},
           {"a": [x], "1 b": None}, 'quotes " and \' and \\', "line\nbreak\ttab\0",
           "umlaut ä, snowman ☃, 😀, \u2028, \udc80", torch.bfloat16, torch.strided, torch.channels_last,
           torch.device("cuda", 3), torch.device("meta"), range(0, 6, 2), "inf", "0", aten.mm.default, torch.relu]
    listed = build.raw(opaque_op("torch.ops.vendor.everything.default"), *odd, key=odd)
    noise = build.raw(aten.uniform.default, x, **{"from": 0.0, "to": 1.0})
    picked = build.raw(operator.getitem, x, (slice(None, None, None), None, ..., 0))
    clone = build.op(aten.clone.default, x, memory_format=torch.contiguous_format)
    sliced = build.op(aten.slice.Tensor, x, 0, 0, 9223372036854775807)
    return build.done(listed, noise, picked, clone, sliced)


def targets() -> fx.GraphModule:
    """Methods, packets, Python operators, functions of torch and math, operators nobody knows."""
    build = Build()
    x = build.input("x", 4, 4)
    y = build.graph.call_method("view", (x, -1), {})
    y = build.graph.call_method("to", (y,), {"dtype": torch.float64})
    pair = build.raw(torch.ops.aten.split, x, 2)
    nodes = [build.raw(operator.getitem, pair, 0), build.raw(operator.getitem, pair, -1), build.raw(operator.mul, y, 2),
             build.raw(operator.iadd, y, 1), build.raw(math.floor, 2.5), build.raw(torch.relu, x),
             build.raw(torch.nn.functional.gelu, x, approximate="tanh"), build.raw(torch._C._nn.linear, x, x),
             build.raw(torch.ops.aten.mm, x, x), build.raw(getattr, x, "shape"), build.raw(torch.sym_max, 3, 4),
             build.raw(opaque_op("torch.ops.aten.brand_new.default"), x), build.raw(opaque_op("torch.ops.a.b"), x),
             build.raw(torch.nn.functional.scaled_dot_product_attention, x, x, x), build.raw(torch.einsum, "ij->ji", x),
             build.raw(operator.getitem, {"k": x}, "k"),
             build.raw(torch.ops.prims.convert_element_type.default, x, torch.half)]
    return build.done(*nodes)


def defaults() -> fx.GraphModule:
    """Inputs with a default value, in an order that Python would not take."""
    build = Build()
    build.graph.placeholder("scale", default_value=-math.inf)
    x = build.input("x", 4)
    build.graph.placeholder("flag", default_value=None)
    build.graph.placeholder("*rest")
    return build.done(x)


def metas() -> fx.GraphModule:
    """Everything that belongs to the graph beside types: control edges, buckets, placements, rank, form, a world."""
    build = Build()
    x, rank = build.input("x", 2, 8), build.graph.placeholder("rank")
    rank.meta |= {"val": 1, "rank_of": "7", "stage": 2}
    x.meta |= {"placements": {"4": Replicate(), "7": Shard(0)}, "global_shape": (3, 8)}
    w = build.attribute("w", torch.nn.Parameter(torch.randn(4, 8)))
    w.meta["placements"] = {"7": Shard(1), "4": Partial("sum")}
    gather = build.op(c10d.all_gather_into_tensor.default, x, 2, "7")
    gather.meta |= {"bucket": 0, "stream": "comm \"1\"", "stage": 1}
    wait = build.op(c10d.wait_tensor.default, gather)
    wait.meta |= {"after": (x, w), "assumed": True}
    other = build.op(c10d.all_reduce.default, w, group_name="4", reduce_op="sum")
    gm = build.done(wait, build.op(c10d.wait_tensor.default, other))
    groups = {"7": Group(((0, 2), (1, 3)), mesh_dim="dp"), "4": Group(((0, 1), (2, 3)), mesh_dim="tp"),
              "everyone!": [0, 1, 2, 3], "11": [[0, 1, 2, 3]], "9": 2}
    gm.meta |= {"world": World(4, groups, rank=1, mesh={"dp": 2, "tp": 2}, stage=0, spmd=True), "form": "scheduled",
                "name": 'step "1"'}
    return gm


def devices() -> fx.GraphModule:
    """Fake CUDA values, a CPU one between them, and a CUDA constant."""
    build = Build()
    x = build.input("x", 4, device="cuda")
    on_cpu = build.op(aten._to_copy.default, x, device=torch.device("cpu"))
    return build.done(on_cpu, build.op(aten._to_copy.default, on_cpu, device=torch.device("cuda", 0)))


def raw_symbols() -> fx.GraphModule:
    """Symbolic numbers that stand in the arguments themselves, and as values of nodes."""
    gm = symbolic_step()
    sizes = [node.meta["val"] for node in gm.graph.nodes if isinstance(node.meta.get("val"), torch.SymInt)]
    x = next(iter(gm.graph.nodes))
    rows = x.meta["val"].shape[0]
    with gm.graph.inserting_before(gm.graph.output_node()):
        node = gm.graph.call_function(aten.full.default, ([rows * 2, sizes[-1], rows // 3 + 1], 1.0))
        other = gm.graph.call_function(operator.add, (rows / 2, rows > 4))
    other.meta["val"] = torch.sym_float(rows) / 2
    node.meta["val"] = [rows % 3, torch.sym_max(rows, 7), rows > 5]
    return gm


def group_objects() -> fx.GraphModule:
    """The group as a string, an object, an input, and a keyword."""

    class ProcessGroup:
        group_name = "5"

    build = Build()
    x, mesh_group = build.input("x", 4), build.graph.placeholder("mesh_group")
    calls = [build.raw(c10d.all_reduce.default, x, "sum", group) for group in ("3", ProcessGroup(), mesh_group)]
    calls.append(build.raw(c10d.all_reduce.default, x, group_name="3", reduce_op="max"))
    calls.append(build.raw(c10d.all_gather_into_tensor.default, x, group_size=4, group_name="5"))
    return build.done(*[build.raw(c10d.wait_tensor.default, call) for call in calls])


def modules() -> fx.GraphModule:
    """Leaf modules, a graph called as a module, attributes with one identifier, constants that are no tensors."""
    inner = Build()
    inner_gm = inner.done(inner.op(aten.relu.default, inner.input("x", 4)))
    build = Build()
    x = build.input("x", 4)
    build.root.add_module("layers", torch.nn.ModuleList([torch.nn.Linear(4, 4)]))
    build.root.add_module("scope", torch.nn.Module())
    build.root.scope.add_module("body", inner_gm)
    calls = [build.graph.call_module("layers.0", (x,)), build.graph.call_module("scope.body", (x,), {})]
    held = {"a_b": torch.tensor(1.0), "a.b": torch.tensor(2.0), "number": 5, "words": ["x", ("y", None)],
            "a.nothing": None}
    return build.done(*calls, *[build.attribute(path, value) for path, value in held.items()])


def raw_tensors() -> fx.GraphModule:
    """Tensors among the arguments."""
    build = Build()
    return build.done(build.raw(aten.add.Tensor, build.input("x", 2), torch.tensor([1.0, math.inf])),
                      build.raw(aten.add.Tensor, torch.arange(32), 1))


@functools.cache
def pytrees() -> fx.GraphModule:
    """torch.export's module: inputs and outputs in dicts."""

    class Model(torch.nn.Module):
        def forward(self, x: torch.Tensor, extra: dict[str, torch.Tensor], *, scale: torch.Tensor) -> Any:
            return {"b": [x @ extra["w"]], "a": collections.OrderedDict(z=x * scale)}

    arguments = (torch.randn(3, 4), {"w": torch.randn(4, 4)})
    return torch.export.export(Model(), arguments, {"scale": torch.randn(4)}).module(check_guards=False)


def scoped() -> fx.GraphModule:
    """Nodes that know the module they come from."""
    build = Build()
    x = build.input("x", 4)
    for index, layer in enumerate(["0", "0", "1", ""]):
        x = build.op(aten.add.Tensor, x, x)
        path = f"L['self'].layers[{layer}].mlp" if layer else ""
        x.meta["nn_module_stack"] = {"": ("", None), str(index): (path, torch.nn.Linear)}
        x = build.op(c10d.wait_tensor.default, build.op(c10d.all_reduce.default, x, "sum", "0"))
        x.meta["nn_module_stack"] = {"l": (f"layers.{layer}" if layer else "", None)}
    return build.done(x, build.op(aten.sum.default, x))


HANDMADE = [collectives, symbolic, constants, shared_memory, weights, structures, names, literals, targets, defaults,
            metas, devices, pytrees, scoped, raw_symbols, group_objects, modules, raw_tensors]
