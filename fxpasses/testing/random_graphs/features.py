"""What a random graph has in it: the table that shows the generator leaves nothing out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import torch
from torch.fx import GraphModule, Node

from fxpasses.ir.effects import Effects
from fxpasses.ir.graph import all_graphs, bodies_of
from fxpasses.ir.ops import Collective, base_name, collective, is_collective, is_opaque, is_wait
from fxpasses.ir.regions import region_name


def features(gm: GraphModule) -> set[str]:
    """The names of `FEATURES` that ``gm`` has."""
    return {name for name, has in FEATURES.items() if has(gm)}


def _nodes(gm: GraphModule) -> Iterator[Node]:
    for graph in all_graphs(gm):
        yield from graph.graph.nodes


def _calls(gm: GraphModule) -> Iterator[Collective]:
    for node in _nodes(gm):
        found = collective(node)
        if found is not None:
            yield found


def _tensors(gm: GraphModule) -> Iterator[torch.Tensor]:
    return (value for node in _nodes(gm) if isinstance(value := node.meta.get("val"), torch.Tensor))


def _calls_any(*names: str) -> Callable[[GraphModule], bool]:
    return lambda gm: any(base_name(node) in names for node in _nodes(gm) if node.op == "call_function")


def _kind(kind: str) -> Callable[[GraphModule], bool]:
    return lambda gm: any(call.kind == kind for call in _calls(gm))


def _has_region(name: str) -> Callable[[GraphModule], bool]:
    return lambda gm: any(region_name(node) == name for node in _nodes(gm))


def _annotated(key: str) -> Callable[[GraphModule], bool]:
    return lambda gm: any(node.meta.get(key) for node in _nodes(gm))


def _dtype(dtype: torch.dtype) -> Callable[[GraphModule], bool]:
    return lambda gm: any(tensor.dtype is dtype for tensor in _tensors(gm))


def _regions(gm: GraphModule) -> list[Node]:
    return [node for node in _nodes(gm) if region_name(node)]


def _branches_meet(gm: GraphModule) -> bool:
    return any(is_collective(inner) for node in _regions(gm) if region_name(node) == "cond"
               for body in bodies_of(node) for inner in body.graph.nodes)


def _nested(gm: GraphModule) -> bool:
    return any(region_name(inner) for node in _regions(gm) for body in bodies_of(node) for inner in body.graph.nodes)


def _groups(gm: GraphModule) -> bool:
    return len({call.group for call in _calls(gm)}) > 1


def _writes_input(gm: GraphModule) -> bool:
    effects = Effects(gm)
    return bool(effects.written_inputs())


def _unused_output(gm: GraphModule) -> bool:
    """Some results of an operator with several are taken, others are not."""
    return any(isinstance(value := node.meta.get("val"), (tuple, list)) and 0 < len(node.users) < len(value)
               for node in _nodes(gm))


def _in_flight_together(gm: GraphModule) -> bool:
    order = [node for node in gm.graph.nodes if is_wait(node) or is_collective(node)]
    return any(not is_wait(first) and not is_wait(second) for first, second in pairwise(order))


def _unused_attribute(gm: GraphModule) -> bool:
    fetched = {node.target for node in gm.graph.find_nodes(op="get_attr")}
    return any(name not in fetched for name, _ in gm.named_buffers())


def _returns_nested(gm: GraphModule) -> bool:
    result: Any = gm.graph.output_node().args[0]
    return isinstance(result, tuple) and any(isinstance(item, (list, tuple, dict)) for item in result)


def _sends_result(kind: str, of: str) -> Callable[[GraphModule], bool]:
    """Some collective of ``kind`` sends what one of kind ``of`` gave."""
    def has(gm: GraphModule) -> bool:
        return any(call.kind == kind and (given := _collected(operand)) is not None and given.kind == of
                   for call in _calls(gm) for operand in call.inputs)
    return has


def _collected(node: Node) -> Collective | None:
    """The collective whose waited result ``node`` is."""
    return collective(node.all_input_nodes[0]) if is_wait(node) else None


def _equal_calls(gm: GraphModule) -> bool:
    calls = [(call.node.target, call.node.args) for call in _calls(gm) if not call.coalesced]
    return any(call in calls[:index] for index, call in enumerate(calls))


def _part_by_rank(gm: GraphModule) -> bool:
    def source(node: Node) -> Node:
        return source(node.all_input_nodes[0]) if base_name(node) in ("reshape", "view") else node

    return any(base_name(node) == "index_select" and (call := _collected(source(node.all_input_nodes[0]))) is not None
               and call.kind == "all_gather" for node in _nodes(gm) if node.op == "call_function")


def _adds_up(gm: GraphModule) -> bool:
    """Some body adds what it got to a reduced value."""
    return any(base_name(node) == "add" and any(_collected(operand) for operand in node.all_input_nodes)
               and any(operand.op == "placeholder" for operand in node.all_input_nodes)
               for graph in all_graphs(gm)[1:] for node in graph.graph.nodes if node.op == "call_function")


#: Name of a feature, and whether a graph has it.
FEATURES: dict[str, Callable[[GraphModule], bool]] = {
    "several groups": _groups,
    "float32": _dtype(torch.float32), "float64": _dtype(torch.float64), "bfloat16": _dtype(torch.bfloat16),
    "whole numbers": _dtype(torch.int64), "truth values": _dtype(torch.bool),
    "views": _calls_any("view", "t", "permute", "unsqueeze", "slice", "select", "alias"),
    "views that overlap themselves": _calls_any("expand"),
    "in-place writes": _calls_any("add_", "mul_", "copy_", "fill_", "logical_not_"),
    "inputs written": _writes_input,
    "sizes that no group divides": lambda gm: any(value.dim() and value.shape[0] in (3, 5) for value in _tensors(gm)),
    "empty tensors": lambda gm: any(value.numel() == 0 for value in _tensors(gm)),
    "layouts of all kinds": lambda gm: any(not value.is_contiguous() for value in _tensors(gm)),
    "random numbers": _calls_any("native_dropout", "rand_like"),
    "several results": _calls_any("split", "split_with_sizes", "unbind", "var_mean"),
    "unused results": _unused_output,
    "scan": _has_region("scan"), "while_loop": _has_region("while_loop"), "map": _has_region("map_impl"),
    "cond": _has_region("cond"), "collectives in branches": _branches_meet, "regions in regions": _nested,
    "the rank as an input": _annotated("rank_of"),
    "tables by rank": _calls_any("index_select"), "updates by rank": _calls_any("index_add"),
    "gates by rank": _calls_any("where"),
    "placements": _annotated("placements"), "control edges": _annotated("after"),
    "all_reduce": _kind("all_reduce"), "all_gather": _kind("all_gather"), "reduce_scatter": _kind("reduce_scatter"),
    "all_to_all": _kind("all_to_all"), "broadcast": _kind("broadcast"),
    "coalesced": lambda gm: any(call.coalesced and call.functional for call in _calls(gm)),
    "in-place collectives": _calls_any("all_reduce_", "broadcast_"),
    "coalesced in place": _calls_any("all_reduce_coalesced_"),
    "collectives into buffers": _calls_any("all_gather_into_tensor_out"),
    "c10d calls": _calls_any("allreduce_", "_allgather_base_"),
    "several in flight": _in_flight_together,
    "equal collectives": _equal_calls,
    "second waits": lambda gm: any(is_wait(node) and is_wait(node.all_input_nodes[0]) for node in _nodes(gm)),
    "sums of sums": _sends_result("all_reduce", "all_reduce"),
    "gathers of scattered sums": _sends_result("all_gather", "reduce_scatter"),
    "parts of gathers by rank": _part_by_rank,
    "loops that add up": _adds_up,
    "launches nobody waits for": lambda gm: any(
        call.functional and not call.coalesced and not call.node.users for call in _calls(gm)),
    "attributes": lambda gm: bool(gm.graph.find_nodes(op="get_attr")),
    "unused attributes": _unused_attribute,
    "nested results": _returns_nested,
    "unknown operators": lambda gm: any(is_opaque(node) for node in _nodes(gm)),
}
