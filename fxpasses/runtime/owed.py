"""What a captured step has to synchronise: the ranks of a group have to owe the same, in the same order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import torch.distributed as dist
from torch.fx import GraphModule
from torch.nn.parallel import DistributedDataParallel

from fxpasses.errors import UsageError
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.operators import marked_name, markers
from fxpasses.ir.promises import DDP_META
from fxpasses.runtime.exchange import all_tell, can_talk
from fxpasses.runtime.facts import Same

Owed = tuple[tuple[Any, tuple[str, ...]], ...]
"""(ranks of a group, names of the gradients and buffers in the order in which they are ready), one for each wrapper."""

_WAY_OUT = ("have every rank use the same parameters in the same order: add 0 * parameter.sum() to the loss, or give "
            "unused='zeros'")


def owed_by(gm: GraphModule) -> Owed:
    """What a captured graph in front of ``gradsync`` marks."""
    names = [marked_name(node) for graph in all_graphs(gm) for node in markers(graph)]
    return tuple((promise.ranks or promise.group, tuple(filter(promise.covers, names)))
                 for promise in gm.meta.get(DDP_META) or ())


@dataclass(frozen=True)
class _Said:
    """What a rank tells: why it has no graph, or what its graph owes."""

    problem: str | None
    owed: Owed


@dataclass
class Meetings:
    """Where ranks tell each other what they owe.

    At the first call in a job, where one of them may have failed, and those that wait for it would never know. Later
    calls ask nobody, but under a wrapper with ``find_unused_parameters``: there every call may use other parameters,
    which is why DistributedDataParallel asks at every call, too.
    """

    _met: set[Same] = field(default_factory=set)

    def meet(self, job: Same, wrappers: Iterable[DistributedDataParallel], owed: Owed,
             problem: BaseException | None = None) -> None:
        """Raise ``problem``; `UsageError` where another rank has one, or owes something else."""
        if can_talk():
            groups: list[Any] = [None]
            if job in self._met:
                groups = [wrapper.process_group for wrapper in wrappers if wrapper.find_unused_parameters]
            for group in groups:
                told = all_tell(_Said(None if problem is None else str(problem), owed), group)
                if problem is None:
                    _check(dict(zip(dist.get_process_group_ranks(group), told, strict=True)))
        if problem is not None:
            raise problem
        self._met.add(job)


def _check(told: dict[int, _Said]) -> None:
    for rank, said in told.items():
        if said.problem is not None:
            raise UsageError(f"rank {rank} has no graph of the step: {said.problem}")
    first: dict[Any, tuple[int, tuple[str, ...]]] = {}
    for rank, said in told.items():
        for group, names in said.owed:
            other, others = first.setdefault(group, (rank, names))
            if names != others:
                what = _difference(names, others, rank, other)
                raise UsageError(f"{what}: every rank would get sums of different things", hint=_WAY_OUT)


def _difference(names: tuple[str, ...], others: tuple[str, ...], rank: int, other: int) -> str:
    for one, two in ((names, rank), (others, other)):
        missing = [name for name in one if name not in (others if one is names else names)]
        if missing:
            return f"rank {two} has a gradient of '{missing[0]}', rank {other if two == rank else rank} has none"
    return f"ranks {other} and {rank} have their gradients in another order"
