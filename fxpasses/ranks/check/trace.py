"""Every value of a run as a fingerprint, small enough to keep for all nodes and ranks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor
from torch.fx import GraphModule, Node
from torch.utils import _pytree as pytree

from fxpasses.ir.graph import graphs_by_path
from fxpasses.ir.ops import is_launch, is_wait, waited_value

Key = tuple[str, str]
"""Path of the graph ("" for the outermost) and name of the node: the same on all ranks."""
_SEED = 20_011


@dataclass(frozen=True)
class Fingerprint:
    """A weighted sum of all elements: other values have another one, but for a chance nobody meets.

    ``weight``: the sum of magnitudes, what a distance is measured by.
    """

    form: tuple[Any, ...]
    total: float
    weight: float

    def near(self, other: Fingerprint, tolerance: float) -> bool:
        """The values are the same, up to a part of their magnitudes."""
        return self.form == other.form and abs(self.total - other.total) <= tolerance * max(self.weight, other.weight)


@dataclass(eq=False)
class Event:
    """A node in one of its runs, by rank. ``shown``: the node that shows its value, the wait of a launch."""

    key: Key
    run: int
    order: int
    shown: tuple[Key, int]
    nodes: dict[int, Node] = field(default_factory=dict)
    fingerprints: dict[int, Fingerprint] = field(default_factory=dict)

    def node(self, rank: int | None = None) -> Node:
        """The node in the graph of ``rank``, else of the first rank that has it."""
        found = self.nodes.get(rank) if rank is not None else None
        return found if found is not None else next(iter(self.nodes.values()))


class Trace:
    """An observer that keeps a fingerprint of every value, by node and run."""

    def __init__(self, graphs: Sequence[GraphModule]) -> None:
        self.labels = {id(graph): label for gm in graphs for label, graph in graphs_by_path(gm)}
        self.events: dict[tuple[Key, int], Event] = {}
        self.runs: dict[Key, list[Event]] = {}
        self._counts: dict[tuple[Key, int], int] = {}
        self._weights: dict[int, Tensor] = {}

    def __call__(self, node: Node, ranks: Sequence[int], values: Sequence[Any]) -> None:
        """Take one node's values."""
        key = self.key(node)
        for rank, value in zip(ranks, values, strict=True):
            run = self._counts[key, rank] = self._counts.get((key, rank), -1) + 1
            event = self.events.get((key, run))
            if event is None:
                event = self.events[key, run] = Event(key, run, len(self.events), (key, run))
                self.runs.setdefault(key, []).append(event)
            event.nodes[rank], event.fingerprints[rank] = node, self._fingerprint(value)
            if is_wait(node):
                self._show_launch(event, node, rank)

    def key(self, node: Node) -> Key:
        """What the node is called on all ranks."""
        return self.labels.get(id(node.graph.owning_module), "?"), node.name

    def latest(self, node: Node, order: int) -> Event | None:
        """The last run of a node before a moment."""
        return next((event for event in reversed(self.runs.get(self.key(node), ())) if event.order < order), None)

    def _show_launch(self, wait: Event, node: Node, rank: int) -> None:
        """What is launched holds poison until here."""
        launch = waited_value(node)
        event = self.latest(launch, wait.order) if launch is not None and is_launch(launch) else None
        if event is not None and rank in event.fingerprints:
            event.fingerprints[rank], event.shown = wait.fingerprints[rank], (wait.key, wait.run)

    def _fingerprint(self, value: Any) -> Fingerprint:
        form: list[Any] = []
        total = weight = 0.0
        for leaf in pytree.tree_leaves(value):
            if not isinstance(leaf, Tensor) or leaf.layout is not torch.strided:
                number = float(leaf) if isinstance(leaf, (bool, int, float)) and abs(leaf) < 2**63 else 0.0
                form.append(type(leaf).__name__)
                total, weight = total + _finite(number), weight + abs(_finite(number))
                continue
            form.append((str(leaf.dtype), tuple(leaf.shape)))
            flat = (torch.view_as_real(leaf) if leaf.dtype.is_complex else leaf).detach().double().flatten()
            flat = torch.nan_to_num(flat, nan=1.234e3, posinf=5.678e3, neginf=-5.678e3)
            weights = self._weighted(flat.numel())
            total, weight = total + float(flat @ weights), weight + float(flat.abs() @ weights)
        return Fingerprint(tuple(form), total, weight)

    def _weighted(self, count: int) -> Tensor:
        if count not in self._weights:
            generator = torch.Generator().manual_seed(_SEED)
            self._weights[count] = torch.rand(count, generator=generator, dtype=torch.float64) + 0.5
        return self._weights[count]


class Capture:
    """An observer that keeps the values of one node in one of its runs, by rank."""

    def __init__(self, trace: Trace, shown: tuple[Key, int]) -> None:
        self._trace, self._key, self._run = trace, *shown
        self._counts: dict[int, int] = {}
        self.values: dict[int, Any] = {}

    def __call__(self, node: Node, ranks: Sequence[int], values: Sequence[Any]) -> None:
        """Copy the values, for later nodes may write them."""
        if self._trace.key(node) != self._key:
            return
        for rank, value in zip(ranks, values, strict=True):
            run = self._counts[rank] = self._counts.get(rank, -1) + 1
            if run == self._run:
                self.values[rank] = pytree.tree_map_only(Tensor, Tensor.clone, value)


def _finite(number: float) -> float:
    return number if math.isfinite(number) else 1.234e3
