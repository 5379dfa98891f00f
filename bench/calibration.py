"""Costs of nodes on two Gloo ranks of this machine, fitted to graphs and messages that are not those to be foretold."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
import torch.distributed as dist
from torch import Tensor, fx
from torch.fx import GraphModule, Node
from torch.utils import _pytree as pytree
from torch.utils.flop_counter import flop_registry

import fxpasses
from fxpasses.analyses.kinds import is_compute
from fxpasses.cost.tables import Curve, curve_of
from fxpasses.ir.graph import bodies_of, value_of
from fxpasses.ir.ops import collective, is_collective, is_launch, is_wait, overload, payload_bytes, value_bytes
from fxpasses.ranks.inputs import random_inputs

RANKS = 2
#: Bytes a rank gives, from a bias to a bucket.
SIZES = tuple(1 << power for power in range(8, 25, 2))
REPEATS = 9
_SMALL, _LARGE = 1 << 14, 1 << 18


@dataclass(frozen=True)
class Fitted:
    """Milliseconds of a node. ``view_ms``, ``kernel_ms``: calling an operator that only makes a view, or runs;
    ``flops_a_ms``, ``bytes_a_ms``: rates of large products and of large everything else; ``curves``: of a transfer, by
    kind; ``launch_ms``: what a launch keeps the rank's own thread."""

    view_ms: float
    kernel_ms: float
    flops_a_ms: float
    bytes_a_ms: float
    launch_ms: float
    curves: Mapping[str, Curve]

    def __call__(self, node: Node) -> float:
        if node.op != "call_function" or is_wait(node) or bodies_of(node):
            return 0.0
        found = collective(node)
        if found is not None:
            return self.curves[found.kind].ms(max(payload_bytes(node), 1))
        if not is_compute(node):
            return self.view_ms
        flops, moved = work(node)
        return self.kernel_ms + max(flops / self.flops_a_ms, moved / self.bytes_a_ms)

    @staticmethod
    def links(launch: Node) -> tuple[str, ...]:
        """All groups share one machine."""
        return ("machine",) if is_collective(launch) else ()

    def __str__(self) -> str:
        return (f"view {self.view_ms * 1e3:.1f} us, operator {self.kernel_ms * 1e3:.1f} us, "
                f"{self.flops_a_ms / 1e6:.1f} Gflop/s, {self.bytes_a_ms / 1e6:.1f} GB/s, "
                f"launch {self.launch_ms * 1e3:.0f} us")


def work(node: Node) -> tuple[float, int]:
    """Floating-point operations of a product, 0 for others, and bytes read and written."""
    operator = overload(node.target)
    formula: Any = flop_registry.get(operator.overloadpacket) if operator is not None else None
    flops = 0.0
    if formula is not None:
        args, kwargs = fx.map_arg((node.args, node.kwargs), value_of)
        flops = float(formula(*args, **kwargs, out_val=value_of(node)))
    return flops, value_bytes(value_of(node)) + sum(value_bytes(value_of(operand)) for operand in node.all_input_nodes)


def fitted(texts: Sequence[str]) -> Fitted:
    """Called on all ranks: costs by messages of `SIZES`, and by every call of a node of these graphs, run in turn."""
    curves = {kind: curve_of([(size, _transfer_ms(send, size)) for size in SIZES]) for kind, send in _SENDS.items()}
    timed = [entry for text in texts for entry in _timed(fxpasses.load(text))]
    views = [ms for node, ms in timed if not is_launch(node) and not is_compute(node)]
    launches = [ms for node, ms in timed if is_launch(node)]
    known = [(*work(node), ms) for node, ms in timed if is_compute(node)]
    kernel = statistics.median(ms for _, moved, ms in known if moved < _SMALL)
    products = [flops / (ms - kernel) for flops, moved, ms in known if flops > _LARGE and ms > kernel]
    others = [moved / (ms - kernel) for flops, moved, ms in known if not flops and moved > _LARGE and ms > kernel]
    return Fitted(statistics.median(views), kernel, statistics.median(products), statistics.median(others),
                  statistics.median(launches), curves)


def arguments(gm: GraphModule) -> list[Any]:
    """What this rank gives a graph: random values of the declared types."""
    return list(random_inputs(gm)[dist.get_rank()])


_C10D = torch.ops._c10d_functional
_SENDS: Mapping[str, Callable[[Tensor, str], Tensor]] = {
    "all_reduce": lambda value, group: _C10D.all_reduce(value, "sum", group),
    "all_gather": lambda value, group: _C10D.all_gather_into_tensor(value, RANKS, group),
    "reduce_scatter": lambda value, group: _C10D.reduce_scatter_tensor(value, "sum", RANKS, group),
    "all_to_all": lambda value, group: _C10D.all_to_all_single(value, *[[len(value) // RANKS] * RANKS] * 2, group),
    "broadcast": lambda value, group: _C10D.broadcast(value, 0, group),
}


def _transfer_ms(send: Callable[[Tensor, str], Tensor], size: int) -> float:
    value, group = torch.ones(size // 4), dist.group.WORLD.group_name
    taken = []
    for _ in range(REPEATS + 2):
        dist.barrier()
        started = time.perf_counter()
        _C10D.wait_tensor(send(value, group))
        taken.append((time.perf_counter() - started) * 1e3)
    return statistics.median(taken[2:])


class _Timer(fx.Interpreter):
    def __init__(self, gm: GraphModule) -> None:
        super().__init__(gm)
        self.taken: dict[Node, list[float]] = {}

    def run_node(self, n: Node) -> Any:
        if n.op != "call_function":
            return super().run_node(n)
        args, kwargs = self.fetch_args_kwargs_from_env(n)
        target: Any = n.target
        started = time.perf_counter()
        result = target(*args, **kwargs)
        self.taken.setdefault(n, []).append((time.perf_counter() - started) * 1e3)
        return result


def _timed(gm: GraphModule) -> list[tuple[Node, float]]:
    """Median milliseconds of each call but waits."""
    timer = _Timer(fxpasses.bind(gm))
    given = pytree.tree_leaves(arguments(gm))
    with torch.no_grad():
        for _ in range(REPEATS):
            timer.run(*given, enable_io_processing=False)
    return [(node, statistics.median(taken[1:])) for node, taken in timer.taken.items() if not is_wait(node)]
