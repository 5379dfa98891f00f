"""Reductions of which each rank keeps its part: bytes and memory before and behind `distfusion`; then whole steps."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import torch
import torch.distributed as dist
from torch.fx import GraphModule
from torch.multiprocessing.reductions import StorageWeakRef
from torch.utils import _pytree as pytree
from torch.utils._python_dispatch import TorchDispatchMode

import fxpasses
from bench import distfusion_steps
from bench.measure import Row
from fxpasses.analyses.allocations import Allocations, peak
from fxpasses.ir.effects import effects
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import collective, payload_bytes, value_bytes
from fxpasses.testing.pools import RankPool
from fxpasses.testing.snippets import snippet_text

#: Name -> the lines that take the own part ``q`` of ``g`` [ROWS, COLUMNS] by ``i``, the rank.
PARTS: Mapping[str, str] = {
    "rows": "k = operator.mul(i, {rows})\nq = aten.narrow.default(g, 0, k, {rows})",
    "columns": "k = operator.mul(i, {columns})\nq = aten.narrow.default(g, 1, k, {columns})",
    "x[rank::world]": "v = aten.view.default(g, [{rows}, {world}, {width}])\nq = aten.select.int(v, 1, i)",
    "x[:, rank::world]": "v = aten.view.default(g, [{height}, {columns}, {world}])\nq = aten.select.int(v, 2, i)",
}
WORLDS, RANKS, ROUNDS = (2, 4, 8, 16), (2, 4), 15
HEIGHT, WIDTH = 1024, 512
PASSES = "distfusion{fuse=false}"
COUNTERS = Path("/proc/net/dev")


def rows() -> Iterator[Row]:
    """Ring bytes a rank and peak memory, counted; then bytes, memory and time of real ranks."""
    for world in WORLDS:
        for name in PARTS:
            before, after = both(name, world)
            yield Row("ring bytes a rank", sent(after) / sent(before), "x", f"{name}, {world} ranks", 0.5)
    for world in WORLDS:
        for name in PARTS:
            was, now = (memory(gm) for gm in both(name, world))
            limit = 1.1 if name == "rows" and world >= 10 else None
            yield Row("peak of the pattern, counted", now, "x", f"{name}, {world} ranks: {was:.3f} before", limit)
    for ranks in RANKS:
        with RankPool(ranks, timeout=300) as pool:
            yield from measured(pool, ranks)
    yield from distfusion_steps.rows()


def pattern(name: str, world: int, height: int = HEIGHT, width: int = WIDTH) -> GraphModule:
    """A sum over all ranks of f32[height, width], of which each rank halves its own part in place."""
    part = PARTS[name].format(rows=height // world, columns=width // world, world=world, height=height, width=width)
    return fxpasses.load(snippet_text(
        f"f: f32[{height}, {width}]; rank: i64[] rank@dp",
        'launch = _c10d_functional.all_reduce.default(f, "sum", dp)\ng = _c10d_functional.wait_tensor.default(launch)\n'
        f"i = aten._local_scalar_dense.default(rank)\n{part}\nw = aten.mul_.Tensor(q, 0.5)\nreturn (w,)",
        world_size=world, groups={"dp": [list(range(world))]}))


def both(name: str, world: int) -> tuple[GraphModule, GraphModule]:
    """The pattern before and behind the pass."""
    before = pattern(name, world)
    return before, fxpasses.run(before, PASSES)


def sent(gm: GraphModule) -> float:
    """Bytes that a rank sends in rings: (n - 1) / n of the whole tensor, and as much again for an all_reduce."""
    found = 0.0
    for node in (node for graph in all_graphs(gm) for node in graph.graph.nodes):
        call = collective(node)
        if call is not None:
            size = gm.meta["world"].group_size(call.group.name)
            whole = value_bytes(node.meta["val"]) if call.kind == "all_gather" else payload_bytes(node)
            found += whole * (size - 1) / size * (2 if call.kind == "all_reduce" else 1)
    return found


def memory(gm: GraphModule) -> float:
    """Most bytes at once, the operand of the reduction included, as a multiple of it."""
    operand = value_bytes(next(iter(gm.graph.nodes)).meta["val"])
    return peak(Allocations(effects(gm)), gm)[0] / operand


def measured(pool: Any, ranks: int) -> Iterator[Row]:
    """On Gloo ranks. Its reduce_scatter is an all_reduce inside, so shards are also exchanged by all_to_all."""
    taken = pool.run(_measure, ranks)[0]
    for name, (was, now) in taken["memory"].items():
        limit = 1.0 + 1.0 / ranks if name == "rows" else None
        yield Row("peak of the pattern, measured", now, "x", f"{name}, {ranks} Gloo ranks: {was:.3f} before",
                  limit and limit + 0.01)
    bytes_of = taken["bytes"]
    if bytes_of["all_reduce"]:
        yield Row("bytes on the wire", bytes_of["all_to_all"] / bytes_of["all_reduce"], "x",
                  f"shards exchanged over the whole reduced, {ranks} ranks, loopback counter", 0.51)
        yield Row("bytes on the wire, Gloo's own", bytes_of["reduce_scatter"] / bytes_of["all_reduce"], "x",
                  f"its reduce_scatter over its all_reduce, {ranks} ranks: it reduces the whole")
    before, after = taken["ms"]
    yield Row("the pattern on Gloo", after / before, "x", f"rows, {ranks} ranks: {after:.2f} ms for {before:.2f} ms")


class Peak(TorchDispatchMode):  # type: ignore[no-untyped-call]
    """Most bytes at once, after any operator, in storages that operators made while it was on; ``given``: not those."""

    def __init__(self, given: Sequence[torch.Tensor]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.most = 0
        self._given = {tensor.untyped_storage()._cdata for tensor in given}
        self._held: dict[int, tuple[StorageWeakRef, int]] = {}

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        value = func(*args, **(kwargs or {}))
        self._held = {key: held for key, held in self._held.items() if not held[0].expired()}  # type: ignore[no-untyped-call]
        for tensor in pytree.tree_leaves(value):
            if isinstance(tensor, torch.Tensor) and tensor.untyped_storage()._cdata not in self._given:
                storage = tensor.untyped_storage()
                weak = StorageWeakRef(storage)  # type: ignore[no-untyped-call]
                self._held[storage._cdata] = weak, storage.nbytes()
        self.most = max(self.most, sum(size for _, size in self._held.values()))
        return value


def _measure(ranks: int) -> dict[str, Any]:
    """On one rank: peaks of the patterns, bytes that all ranks send for collectives, milliseconds of the pattern."""
    graphs = {name: [fxpasses.bind(gm) for gm in both(name, ranks)] for name in PARTS}
    inputs = [torch.randn(HEIGHT, WIDTH), torch.tensor(dist.get_rank())]
    peaks: dict[str, list[float]] = {}
    for name, pair in graphs.items():
        peaks[name] = []
        for gm in pair:
            with Peak(inputs) as counted:
                gm(*inputs)
            peaks[name].append((inputs[0].nbytes + counted.most) / inputs[0].nbytes)
    return {"memory": peaks, "bytes": {name: _bytes(call, ranks) for name, call in CALLS.items()},
            "ms": [_milliseconds(gm, inputs) for gm in graphs["rows"]]}


def _reduce(whole: torch.Tensor, shard: torch.Tensor) -> None:
    dist.all_reduce(whole)


def _scatter(whole: torch.Tensor, shard: torch.Tensor) -> None:
    torch.ops._c10d_functional.wait_tensor(torch.ops._c10d_functional.reduce_scatter_tensor(
        whole, "sum", dist.get_world_size(), dist.group.WORLD.group_name))  # type: ignore[union-attr]


def _exchange(whole: torch.Tensor, shard: torch.Tensor) -> None:
    """A reduce_scatter by hand: each rank gets its shard of every other one's operand, and adds them up."""
    parts = torch.empty_like(whole)
    dist.all_to_all_single(parts, whole)
    torch.sum(parts.view(dist.get_world_size(), -1), 0, out=shard)


CALLS: Mapping[str, Callable[[torch.Tensor, torch.Tensor], None]] = {
    "all_reduce": _reduce, "reduce_scatter": _scatter, "all_to_all": _exchange}


def _bytes(call: Callable[[torch.Tensor, torch.Tensor], None], ranks: int) -> int:
    """Least bytes that the loopback counter grows by, over all ranks; 0 where there is no counter."""
    whole, shard = torch.ones(HEIGHT * WIDTH * 8), torch.empty(HEIGHT * WIDTH * 8 // ranks)
    grown = []
    for _ in range(ROUNDS):
        dist.barrier()
        before = _counter()
        call(whole, shard)
        dist.barrier()
        grown.append(_counter() - before)
    return min(grown)


def _counter() -> int:
    """Bytes that the loopback device has received since the machine started."""
    lines = COUNTERS.read_text().splitlines() if COUNTERS.exists() else []
    return next((int(line.split(":")[1].split()[0]) for line in lines if line.strip().startswith("lo:")), 0)


def _milliseconds(gm: GraphModule, inputs: Sequence[torch.Tensor]) -> float:
    taken = []
    for _ in range(ROUNDS):
        dist.barrier()
        started = time.perf_counter()
        gm(*inputs)
        taken.append((time.perf_counter() - started) * 1000)
    return statistics.median(taken)
