"""Other sizes, dtypes or group sizes: literals that follow from them are changed too, and every type is found anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import torch
from torch.fx import GraphModule, Node
from torch.utils import _pytree as pytree

from fxpasses._torch import fake_mode_of, fake_tensor, symbolic_fake_mode
from fxpasses.ir.dumps.infer import infer_types
from fxpasses.ir.graph import all_graphs, attribute
from fxpasses.ir.ops import collective, overload
from fxpasses.ir.world import World
from fxpasses.tools.reduce.case import Case, Illegal

_ROUNDS = 6
_SIZE_TYPES = ("SymInt", "SymInt[]", "int[]", "Optional[SymInt]", "Optional[List[int]]", "List[int]",
               "Optional[SymInt[]]", "int", "Optional[int]", "List[SymInt]", "Optional[List[SymInt]]")
_NO_SIZES = ("dim", "dims", "dim0", "dim1", "start_dim", "end_dim", "padding", "stride", "dilation", "index",
             "step", "groups", "reduction", "correction", "memory_format")
_FREE = ("view", "reshape", "_unsafe_view")


@dataclass(frozen=True)
class Change:
    """What becomes of sizes, dtypes and groups.

    ``sizes``: old -> new; ``inputs``: sizes of inputs and attributes change too; ``multiples``: so do multiples of
    them; ``free``: of a view, the largest size that is none of them is what the elements leave. ``worlds``: of each
    graph, None as it is; ``groups``: name -> (old, new) size.
    """

    sizes: Mapping[int, int] = field(default_factory=dict)
    inputs: bool = True
    multiples: bool = False
    free: bool = False
    dtypes: Mapping[torch.dtype, torch.dtype] = field(default_factory=dict)
    groups: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    def size(self, size: Any, learned: Mapping[int, int]) -> Any:
        """The new size."""
        if type(size) is not int or size <= 1:
            return size
        if size in learned:
            return learned[size]
        if self.multiples:
            for old, new in self.sizes.items():
                if old > 1 and size % old == 0:
                    return size // old * new
        return size


def retyped(case: Case, change: Change) -> Case:
    """The case with the change made; sizes that are seen to follow from it are changed on the way.

    Raises `Illegal` where some type cannot be found.
    """
    learned = dict(change.sizes)
    for _ in range(_ROUNDS):
        draft = case.copy()
        whole = [_retype(gm, change, learned) for gm in draft.graphs]
        if all(whole):
            return draft
        known = len(learned)
        for gm, old in zip(draft.graphs, case.graphs, strict=True):
            for size, new in _seen(old, gm):
                learned.setdefault(size, new)
        if len(learned) == known:
            break
    raise Illegal("types do not fit")


def _retype(gm: GraphModule, change: Change, learned: Mapping[int, int]) -> bool:
    """Make the change; False where a type is missing afterwards."""
    mode = fake_mode_of(_values(gm)) or symbolic_fake_mode(None)
    typed = {node: node.meta["val"] for graph in all_graphs(gm) for node in graph.graph.nodes
             if node.meta.get("val") is not None}
    for graph in all_graphs(gm):
        for node in graph.graph.nodes:
            if node.op == "placeholder" and graph is gm and node in typed:
                node.meta["val"] = _value(node.meta["val"], change, learned if change.inputs else {}, mode)
            elif node.op == "get_attr" and node in typed:
                _attribute(graph, node, change, learned if change.inputs else {}, mode)
            elif node.op != "output":
                _arguments(node, change, learned)
                node.meta.pop("val", None)
    infer_types(gm, mode)
    whole = True
    for graph in all_graphs(gm):
        for node in graph.graph.nodes:
            node.meta.pop("assumed", None)
            node.meta.pop("tensor_meta", None)
            if node in typed and node.meta.get("val") is None:
                whole = whole and _in_place(node, typed[node], typed)
    if whole:
        for graph in all_graphs(gm):
            for node in graph.graph.nodes:
                _bind(node)
    return whole


def _values(gm: GraphModule) -> Iterator[Any]:
    for graph in all_graphs(gm):
        for node in graph.graph.nodes:
            yield node.meta.get("val")


def _in_place(node: Node, old: Any, olds: Mapping[Node, Any]) -> bool:
    """The type of a c10d call, which needs live ranks to run: what was of an operand's type is of its new one."""
    found = collective(node)
    if found is None or found.waited:
        return False
    new_of = {_described(was): becomes for operand in node.all_input_nodes
              for was, becomes in zip(pytree.tree_leaves(olds.get(operand)),
                                      pytree.tree_leaves(operand.meta.get("val")), strict=False)}
    leaves, spec = pytree.tree_flatten(old)
    if any(isinstance(leaf, torch.Tensor) and _described(leaf) not in new_of for leaf in leaves):
        return False
    node.meta["val"] = pytree.tree_unflatten(
        [new_of[_described(leaf)] if isinstance(leaf, torch.Tensor) else leaf for leaf in leaves], spec)
    return True


def _described(value: Any) -> Any:
    return (value.dtype, tuple(value.shape), tuple(value.stride())) if isinstance(value, torch.Tensor) else value


def _value(value: Any, change: Change, learned: Mapping[int, int], mode: Any) -> Any:
    return pytree.tree_map_only(torch.Tensor, lambda tensor: _tensor(tensor, change, learned, mode), value)


def _tensor(tensor: torch.Tensor, change: Change, learned: Mapping[int, int], mode: Any) -> Any:
    shape = [change.size(size, learned) for size in tensor.shape]
    dtype = change.dtypes.get(tensor.dtype, tensor.dtype)
    if shape == list(tensor.shape) and dtype == tensor.dtype:
        return tensor
    if tensor.layout is not torch.strided or not all(type(size) is int for size in (*shape, *tensor.stride())):
        raise Illegal("symbolic sizes")
    return fake_tensor(mode, dtype, shape, _strides(shape, tensor.stride()), tensor.device)


def _strides(shape: list[int], old: tuple[int, ...]) -> list[int]:
    """Strides without gaps, in the order of the old ones; a stride of 0 stays one."""
    strides, width = [0] * len(shape), 1
    for dim in sorted(range(len(shape)), key=lambda dim: (old[dim], -dim)):
        if old[dim]:
            strides[dim], width = width, width * max(shape[dim], 1)
    return strides


def _attribute(graph: GraphModule, node: Node, change: Change, learned: Mapping[int, int], mode: Any) -> None:
    value = node.meta["val"]
    if not isinstance(value, torch.Tensor):
        return
    new = _tensor(value, change, learned, mode)
    if new is value:
        return
    held = attribute(graph, str(node.target))
    if not isinstance(held, torch.Tensor) or "." in str(node.target):
        raise Illegal("an attribute of another kind")
    table: dict[str, Any] = graph._parameters if isinstance(held, torch.nn.Parameter) else graph._buffers
    if str(node.target) not in table:
        raise Illegal("an attribute of another kind")
    kept: Any = new
    if type(held) is torch.Tensor or isinstance(held, torch.nn.Parameter):
        kept = held.detach()[tuple(slice(size) for size in new.shape)].to(new.dtype).contiguous()
    if isinstance(held, torch.nn.Parameter):
        kept = torch.nn.Parameter(kept, held.requires_grad)
    table[str(node.target)] = kept
    node.meta["val"] = new


def _arguments(node: Node, change: Change, learned: Mapping[int, int]) -> None:
    target = overload(node.target) if node.op == "call_function" else None
    if target is None:
        return
    found = collective(node)
    group = change.groups.get(found.group.name) if found is not None else None
    free = change.free and target._schema.name.split("::")[1] in _FREE
    args, kwargs = list(node.args), dict(node.kwargs)
    for position, argument in enumerate(target._schema.arguments):
        kind = str(argument.type)
        place: Any = argument.name if argument.name in kwargs else position
        holder: Any = kwargs if argument.name in kwargs else args
        if place is position and (argument.kwarg_only or position >= len(args)):
            continue
        given = holder[place]
        if argument.name == "group_size" and group is not None and given == group[0]:
            holder[place] = group[1]
        elif isinstance(given, torch.dtype):
            holder[place] = change.dtypes.get(given, given)
        elif kind in _SIZE_TYPES and argument.name not in _NO_SIZES and argument.name != "group_size":
            holder[place] = _sizes(given, change, learned, free, group)
    node.args, node.kwargs = tuple(args), kwargs


def _sizes(given: Any, change: Change, learned: Mapping[int, int], free: bool, group: tuple[int, int] | None) -> Any:
    if not isinstance(given, (list, tuple)):
        return change.size(given, learned)
    new = [change.size(size, learned) for size in given]
    if group is not None and len(new) == group[0] > group[1]:  # split sizes, one a member
        new = new[:group[1]]
    open_ = [index for index, size in enumerate(given) if type(size) is int and size > 1 and new[index] == size]
    if free and open_ and -1 not in given:
        new[max(open_, key=lambda index: given[index])] = -1
    return type(given)(new) if type(given) in (list, tuple) else new


def _bind(node: Node) -> None:
    """Write the size that a view leaves open."""
    target = overload(node.target) if node.op == "call_function" else None
    value = node.meta.get("val")
    if target is None or target._schema.name.split("::")[1] not in _FREE or not isinstance(value, torch.Tensor):
        return
    sizes: Any = node.args[1] if len(node.args) > 1 else None
    if isinstance(sizes, (list, tuple)) and -1 in sizes and all(type(size) is int for size in value.shape):
        node.update_arg(1, type(sizes)(value.shape) if type(sizes) in (list, tuple) else list(value.shape))


def _seen(old: GraphModule, new: GraphModule) -> Iterator[tuple[int, int]]:
    """Sizes that have become others, where both types are known."""
    for one, other in zip(all_graphs(old), all_graphs(new), strict=True):
        for before, after in zip(one.graph.nodes, other.graph.nodes, strict=True):
            was, becomes = (pytree.tree_leaves(node.meta.get("val")) for node in (before, after))
            for first, second in zip(was, becomes, strict=False):
                if isinstance(first, torch.Tensor) and isinstance(second, torch.Tensor):
                    for size, changed in zip(first.shape, second.shape, strict=False):
                        if type(size) is int and type(changed) is int and size != changed:
                            yield size, changed


def with_worlds(case: Case, worlds: list[World]) -> Case:
    """The case in other worlds, one a graph."""
    for gm, world in zip(case.graphs, worlds, strict=True):
        gm.meta["world"] = world
    return case


