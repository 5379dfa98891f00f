"""Collective schedules of a rank set: do all ranks issue the same collectives in the same order?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch.fx import GraphModule

from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import collective

Call = tuple[str, str, str | None, tuple[Any, ...]]
"""Kind, group, reduce op, and (dtype, elements) of each tensor sent."""


def schedule(gm: GraphModule) -> list[Call]:
    """Collectives of a graph in order, those of nested bodies behind their graph's own."""
    calls: list[Call] = []
    for graph in all_graphs(gm):
        for node in graph.graph.nodes:
            call = collective(node)
            if call is not None:
                sent = tuple(_payload(value.meta.get("val")) for value in call.inputs)
                calls.append((call.kind, call.group.name, call.reduce_op, sent))
    return calls


def _payload(value: object) -> object:
    return (str(value.dtype), str(value.numel())) if isinstance(value, torch.Tensor) else None


class Agreement:
    """The schedules of a rank set before a pass, to compare with those after it.

    torch's own group names differ from rank to rank, so a name counts as its place of first appearance on its rank.
    """

    def __init__(self, graphs: Sequence[GraphModule]) -> None:
        schedules = [schedule(gm) for gm in graphs]
        self._numbers = [{name: str(number) for number, name in enumerate(dict.fromkeys(call[1] for call in calls))}
                         for calls in schedules]
        self.before = self._equal(schedules)

    def after(self, graphs: Sequence[GraphModule]) -> bool:
        """The schedules agree now."""
        return self._equal([schedule(gm) for gm in graphs])

    def _equal(self, schedules: list[list[Call]]) -> bool:
        renamed = [[(kind, numbers.get(group, group), reduce_op, sent) for kind, group, reduce_op, sent in calls]
                   for calls, numbers in zip(schedules, self._numbers, strict=True)]
        return all(calls == renamed[0] for calls in renamed)
