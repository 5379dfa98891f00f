"""Inductor's overlap scheduling on a captured graph: without a GPU, by the costs it is given, with memory it can count.

What it needs changed, here only and not in torch: its estimates ask what GPU there is even where others are given
(a number is put in their place, that is used for nothing); its groups have to be live ones (fake ones are made); it
counts no memory of tensors on a CPU, and takes every input for free after its last use that is not called ``primals``
(types are put on a device without memory, views given the storage of their base, inputs the names that torch's own
tracing gives). On graphs of experts its bucketing makes cycles, and it says which option takes them back: that is set.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any
from unittest import mock

import torch
import torch.distributed as dist
from torch._inductor import config as inductor_config
from torch._inductor.fx_passes.overlap_scheduling import schedule_overlap_bucketing
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.fx import Graph, GraphModule, Node
from torch.utils import _pytree as pytree

from fxpasses import World
from fxpasses.analyses.allocations import DONATED
from fxpasses.ir.clone import clone
from fxpasses.ir.effects import Effects
from fxpasses.ir.ops import collective, is_collective
from tests.multirank.ddp_captured import fake_ranks

NAME = "Inductor's schedule_overlap_bucketing"
#: Any but the CPU: its memory counts. Copies between types on "cuda" ask for a driver, those on "meta" do not.
_DEVICE = "meta"
_UNLIMITED_GB = 1e6
#: What asks for a GPU: its operations a second (TFLOP/s) and bytes (GB/s), for estimates that are then replaced.
_PROBES = {"torch.utils._runtime_estimation.get_device_tflops": 1000.0,
           "torch.utils._runtime_estimation.get_gpu_dram_gbps": 1000.0}
Cost = Callable[[Node], float]


@dataclass(frozen=True)
class Settings:
    """``bucketing``: of collectives, before and while it orders them, as its defaults are; else order alone.
    ``limited``: its default limits of memory, else none."""

    bucketing: bool = True
    limited: bool = True

    def __str__(self) -> str:
        words = ["bucketing" if self.bucketing else "order alone", *([] if self.limited else ["no limit of memory"])]
        return f"{NAME} ({', '.join(words)})"

    def arguments(self) -> dict[str, Any]:
        """As ``schedule_overlap_bucketing`` takes them."""
        found: dict[str, Any] = {"collective_bucketing": self.bucketing,
                                 "pre_bucketing_fsdp_collectives": self.bucketing}
        if not self.limited:  # None, its word for no limit, raises AttributeError in torch 2.13
            found.update(max_memory_increase_gb=_UNLIMITED_GB, max_in_flight_gb=_UNLIMITED_GB)
        return found


def scheduled(gm: GraphModule, cost_in: Callable[[World], Cost], settings: Settings) -> tuple[GraphModule, float]:
    """A copy of ``gm`` as the peer orders and buckets it, and the CPU seconds of that alone.

    ``cost_in``: the cost of nodes, milliseconds, given the groups by the names that are live while it runs.
    """
    copied = clone(gm)
    off_cpu(copied)
    _name_as_traced(copied)
    world: World = gm.meta["world"]
    with fake_ranks(world.size), probes_stubbed():
        live = {name: _live_group(group.part_of(0)) for name, group in world.groups.items()}
        _rename_groups(copied, live)
        cost = cost_in(World(world.size, {live[name]: group for name, group in world.groups.items()}))
        started = time.process_time()
        result = schedule_overlap_bucketing(copied, compute_estimator="analytical", collective_estimator="analytical",
                                            custom_runtime_estimation=estimation(cost), **settings.arguments())
        seconds = time.process_time() - started
        _rename_groups(result, {theirs: ours for ours, theirs in live.items()})
    _on_cpu(result)
    result.meta.update(gm.meta)
    return result, seconds


def estimation(cost: Cost) -> Callable[[Node, int | None], float]:
    """``cost`` as the peer asks for it: with a size of 0 bytes, the latency of a collective."""
    known: dict[tuple[Any, ...], float] = {}

    def milliseconds(node: Node, size: int | None) -> float:
        if size is None:
            return cost(node)
        assert size == 0, "the peer asks for latencies only"
        key = (node.target, *(item for item in node.args if isinstance(item, str)))
        if key not in known:
            known[key] = cost(_smallest(node))
        return known[key]

    return milliseconds


def _smallest(launch: Node) -> Node:
    """The same collective of a single element."""
    graph = Graph()
    copies: dict[Node, Node] = {}
    for operand in launch.all_input_nodes:
        copies[operand] = graph.placeholder(operand.name)
        copies[operand].meta["val"] = _one_of(operand.meta["val"])
    copied = graph.node_copy(launch, copies.__getitem__)
    copied.meta["val"] = pytree.tree_map_only(torch.Tensor, _one_of, launch.meta["val"])
    return copied


def _one_of(value: torch.Tensor) -> torch.Tensor:
    return torch.empty(1, dtype=value.dtype, device="meta")


@contextmanager
def probes_stubbed() -> Iterator[None]:
    """Questions for the GPU there is are answered by a number, cycles that bucketing makes are taken back."""
    with ExitStack() as stack:
        for name, answer in _PROBES.items():
            stack.enter_context(mock.patch(name, lambda *_, answer=answer: answer))
        stack.enter_context(mock.patch.object(
            inductor_config.aten_distributed_optimizations, "overlap_scheduling_autofix_cycles", True))
        logging.disable(logging.WARNING)  # of each cycle
        stack.callback(logging.disable, logging.NOTSET)
        yield


def off_cpu(gm: GraphModule) -> None:
    """Give every node a type on a device whose memory counts; nodes whose values live in one storage get one."""
    effects, mode = Effects(gm), FakeTensorMode(allow_non_fake_inputs=True)
    roots: dict[int, torch.Tensor] = {}
    with mode:
        for node in gm.graph.nodes:
            if "val" not in node.meta or node.op == "output":
                continue
            shared = sorted(effects.storages(node))
            root = roots.get(shared[0]) if len(shared) == 1 else None
            value = pytree.tree_map_only(torch.Tensor, lambda tensor, root=root: _moved(tensor, root), node.meta["val"])
            node.meta["val"] = value
            if len(shared) == 1 and isinstance(value, torch.Tensor):
                roots.setdefault(shared[0], value)
        for node in gm.graph.nodes:
            if node.op == "output":
                node.meta["val"] = pytree.tree_map_only(Node, lambda item: item.meta["val"], node.args[0])


def _on_cpu(gm: GraphModule) -> None:
    """Take what the peer made back to where the graph was, so that it runs."""
    for node in gm.graph.nodes:
        node.args, node.kwargs = pytree.tree_map_only(
            torch.device, lambda _: torch.device("cpu"), (node.args, node.kwargs))
    gm.recompile()


def _moved(tensor: torch.Tensor, root: torch.Tensor | None) -> torch.Tensor:
    sizes, strides = tuple(tensor.shape), tuple(tensor.stride())
    if root is not None and root.dtype == tensor.dtype:
        reach = 1 + sum((size - 1) * stride for size, stride in zip(sizes, strides, strict=True))
        if reach * tensor.dtype.itemsize <= root.untyped_storage().nbytes():
            return torch.as_strided(root, sizes, strides)
    return torch.empty_strided(sizes, strides, dtype=tensor.dtype, device=_DEVICE)


def _name_as_traced(gm: GraphModule) -> None:
    """Inputs that the caller keeps are called ``primals`` by torch's own tracing, and by nobody else."""
    for index, node in enumerate(gm.graph.nodes):
        if node.op == "placeholder":
            node.name = f"{'saved' if node.meta.get(DONATED) else 'primals'}_{index}"


def _live_group(ranks: tuple[int, ...] | None) -> str:
    group: Any = dist.new_group(list(ranks or ()))
    return str(group.group_name)


def _rename_groups(gm: GraphModule, names: Mapping[str, str]) -> None:
    for node in gm.graph.nodes:
        if is_collective(node) and collective(node) is not None:
            node.args, node.kwargs = pytree.tree_map_only(
                str, lambda word: names.get(word, word), (node.args, node.kwargs))
