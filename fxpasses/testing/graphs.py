"""Small graphs for tests: every node typed, collectives in one word."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch
import torch.distributed._functional_collectives  # registers the functional operators
from torch import Tensor
from torch.fx import Graph, GraphModule, Node
from torch.fx.node import map_arg
from torch.utils import _pytree as pytree

from fxpasses._torch import find_higher_order, lazy_graph_module, symbolic_fake_mode
from fxpasses.ir.world import World

FUNCTIONAL: Any = torch.ops._c10d_functional


class GraphBuilder:
    """Builds one graph, node by node; each node gets the fake value its operator computes as ``meta["val"]``.

    ``builder.mm(a, b)`` calls ``aten.mm.default``; `op` calls any target. ``group`` and ``group_size`` are what the
    collectives of this builder use unless told otherwise. ``lazy``: the code is generated on the first run, if any.
    """

    def __init__(self, *, world: World | None = None, group: str = "dp", group_size: int = 2, mode: Any = None,
                 lazy: bool = False) -> None:
        self.graph = Graph()
        self.root = torch.nn.Module()
        self.world, self.group, self.group_size, self.lazy = world, group, group_size, lazy
        self.mode = symbolic_fake_mode(None) if mode is None else mode

    def input(self, name: str, *shape: int, dtype: torch.dtype = torch.float32, stride: Sequence[int] | None = None,
              value: Any = None) -> Node:
        """A placeholder: a tensor of ``shape``, contiguous unless ``stride`` is given, or any ``value``."""
        node = self.graph.placeholder(name)
        with self.mode:
            node.meta["val"] = (value if value is not None else torch.empty(shape, dtype=dtype) if stride is None
                                else torch.empty_strided(shape, stride, dtype=dtype))
        return node

    def attribute(self, name: str, value: Any = None) -> Node:
        """A look-up of the parameter, buffer, body or other attribute ``name``, set to ``value`` when that is given."""
        if isinstance(value, torch.nn.Parameter):
            self.root.register_parameter(name, value)
        elif isinstance(value, Tensor):
            self.root.register_buffer(name, value)
        elif value is not None:
            setattr(self.root, name, value)
        node = self.graph.get_attr(name)
        held = getattr(self.root, name)
        if isinstance(held, Tensor):
            node.meta["val"] = self.mode.from_tensor(held)
        return node

    def op(self, target: Callable[..., Any], /, *args: Any, name: str | None = None, **kwargs: Any) -> Node:
        """A call of ``target``, an operator or a function; its value is what it gives for the operands' values."""
        node = self.graph.create_node("call_function", target, args, kwargs, name)
        inputs, keywords = map_arg((args, kwargs), lambda operand: operand.meta["val"])
        with self.mode:
            node.meta["val"] = target(*inputs, **keywords)
        return node

    def untyped(self, target: Callable[..., Any], /, *args: Any, val: Any = None, **kwargs: Any) -> Node:
        """A call of ``target`` that is not run: it has ``val`` as its value, or none."""
        node = self.graph.call_function(target, args, kwargs)
        if val is not None:
            node.meta["val"] = val
        return node

    def __getattr__(self, name: str) -> Callable[..., Node]:
        """``builder.mm`` calls ``aten.mm.default``, ``builder.add_Tensor`` calls ``aten.add.Tensor``."""
        base, _, overload = name.rpartition("_") if name[-1:] != "_" else (name, "", "")
        packet = getattr(torch.ops.aten, name, None)
        target = packet.default if packet is not None else getattr(getattr(torch.ops.aten, base), overload)
        return lambda *args, **kwargs: self.op(target, *args, **kwargs)

    def add(self, left: Node, right: Node | float) -> Node:
        """``left + right``."""
        return self.op(torch.ops.aten.add.Tensor, left, right)

    def mul(self, left: Node, right: Node | float) -> Node:
        """``left * right``."""
        return self.op(torch.ops.aten.mul.Tensor, left, right)

    def item(self, source: Node, index: int) -> Node:
        """Element ``index`` of a list or tuple."""
        return self.op(operator.getitem, source, index)

    def all_reduce(self, tensor: Node, reduce_op: str = "sum", *, group: str | None = None) -> Node:
        """The launch of an all_reduce."""
        return self.op(FUNCTIONAL.all_reduce.default, tensor, reduce_op, group or self.group)

    def all_gather(self, tensor: Node, *, group: str | None = None, size: int | None = None) -> Node:
        """The launch of an all_gather along dimension 0."""
        return self.op(FUNCTIONAL.all_gather_into_tensor.default, tensor, size or self.group_size, group or self.group)

    def reduce_scatter(self, tensor: Node, reduce_op: str = "sum", *, group: str | None = None,
                       size: int | None = None) -> Node:
        """The launch of a reduce_scatter along dimension 0."""
        return self.op(FUNCTIONAL.reduce_scatter_tensor.default, tensor, reduce_op, size or self.group_size,
                       group or self.group)

    def wait(self, launch: Node) -> Node:
        """The wait of a launch, or of one result of a coalesced launch."""
        return self.op(FUNCTIONAL.wait_tensor.default, launch)

    def region(self, name: str, bodies: Mapping[str, GraphModule], before: Sequence[Any] = (),
               after: Sequence[Any] = (), *, val: Any = None) -> Node:
        """A call of higher-order operator ``name``: arguments ``before``, the bodies, arguments ``after``."""
        looked_up = [self.attribute(target, None if hasattr(self.root, target) else body)
                     for target, body in bodies.items()]
        return self.untyped(find_higher_order(name), *before, *looked_up, *after, val=val)

    def done(self, *outputs: Any, result: Any = None) -> GraphModule:
        """The finished graph, returning a tuple of ``outputs`` or ``result`` as it is."""
        self.graph.output(outputs if result is None else result)
        self.graph.lint()
        make = lazy_graph_module if self.lazy else GraphModule
        gm: GraphModule = make(self.root, self.graph, "GraphModule")
        if self.world is not None:
            gm.meta["world"] = self.world
        return gm


def body(build: Callable[..., Any], *shapes: Sequence[int], mode: Any = None) -> GraphModule:
    """A graph of placeholders of these shapes; ``build(builder, *placeholders)`` gives the tuple it returns."""
    builder = GraphBuilder(mode=mode)
    inputs = [builder.input(f"arg{index}", *shape) for index, shape in enumerate(shapes)]
    return builder.done(*build(builder, *inputs))


def random_inputs(gm: GraphModule, seed: int = 0) -> list[Any]:
    """Real values for the placeholders of a typed graph: tensors of random numbers, other values as they are."""
    generator = torch.Generator().manual_seed(seed)

    def real(value: Any) -> Any:
        if not isinstance(value, Tensor):
            return value
        shape, stride = [int(size) for size in value.shape], [int(step) for step in value.stride()]
        numbers = torch.randn(shape, generator=generator) if value.dtype.is_floating_point else torch.randint(
            0, 5, shape, generator=generator)
        return torch.empty_strided(shape, stride, dtype=value.dtype).copy_(numbers)

    return [pytree.tree_map(real, node.meta["val"]) for node in gm.graph.nodes if node.op == "placeholder"]
