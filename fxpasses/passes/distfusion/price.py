"""What a reduce_scatter saves on the network, and what packing its operand costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from torch.fx import Node

from fxpasses.analyses.kinds import is_view
from fxpasses.ir.ops import value_bytes
from fxpasses.pm.analyses import Analyses

#: A byte of memory counts as this share of one on the network: even the fastest of the profiles' networks is no faster.
MEMORY_SHARE = 1 / 8


@dataclass(frozen=True)
class Price:
    """Ring bytes a rank sends before and after, bytes that copies in front read and write, and whether it is worth it.

    ``before_ms``, ``after_ms``: by the cost model, where the caller gave one.
    """

    before_bytes: int
    after_bytes: int
    copied_bytes: int
    is_worth_it: bool
    before_ms: float | None = None
    after_ms: float | None = None

    def __str__(self) -> str:
        text = f"{self.after_bytes} ring bytes a rank for {self.before_bytes}"
        if self.copied_bytes:
            text += f", {self.copied_bytes} copied for it"
        return text if self.before_ms is None else f"{text}, {self.after_ms:.4g} ms for {self.before_ms:.4g} ms"


def price_of(launch: Node, scatter: Node, packing: Sequence[Node], members: int, analyses: Analyses, *,
             across: int = 1, inner: Node | None = None) -> Price:
    """Of ``scatter``, whose operand ``packing`` lays out, in the place of ``launch``, an all_reduce.

    ``across``: ranks that the shard is reduced over besides, as ``inner`` did with the whole, or else ``launch``.
    """
    whole, padded = _bytes(launch), _bytes(scatter.args[0])
    besides = 2 * whole * (across - 1) // across
    in_one = members if inner is not None else members * across
    before = 2 * whole * (in_one - 1) // in_one + (besides if inner is not None else 0)
    after = padded * (members - 1) // members + 2 * padded // members * (across - 1) // across
    copies = [node for node in packing if not is_view(node)]
    copied = sum(_bytes(node.args[0]) + _bytes(node) for node in copies)
    if not analyses.has_cost_model:
        return Price(before, after, copied, before - after > copied * MEMORY_SHARE)
    before_ms = analyses.cost(launch) + (analyses.cost(inner) if inner is not None else 0.0)
    after_ms = analyses.cost(scatter) + sum(map(analyses.cost, copies))
    if across > 1:  # a shard of it, and no more ranks
        after_ms += analyses.cost(inner if inner is not None else launch) / members
    return Price(before, after, copied, after < before and (not copies or after_ms < before_ms), before_ms, after_ms)


def _bytes(node: object) -> int:
    return value_bytes(node.meta["val"]) if isinstance(node, Node) else 0
