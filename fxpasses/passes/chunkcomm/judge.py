"""Whether a graph with chunks is worth it as a whole: its time and its memory against those it had before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from torch.fx import Node

from fxpasses.ir.effects import Effects
from fxpasses.passes.chunkcomm.options import Options
from fxpasses.passes.chunkcomm.pace import pace
from fxpasses.sim.program import Program


@dataclass(frozen=True)
class Measure:
    """``step_ms``: at the pace of operands. ``peak_bytes``: in graph order, with operands held until their waits."""

    step_ms: float
    peak_bytes: int

    def refuses(self, after: Measure, options: Options) -> str | None:
        """Why ``after`` is no better than this, as the code of a remark."""
        if after.step_ms >= self.step_ms:
            return "no-gain"
        return "memory-budget" if after.peak_bytes > options.limit_bytes(self.peak_bytes) else None


def measure(effects: Effects, cost: Callable[[Node], float]) -> Measure:
    """The step of a graph and of the bodies it runs."""
    program = Program(effects, cost)
    return Measure(pace(program).step_ms, peak_bytes(program))


def peak_bytes(program: Program) -> int:
    """Most bytes at once in graph order."""
    allocations = program.allocations
    return int(allocations.live().max(initial=allocations.resident))
