"""The costs that an order has to bear: those assumed, and some that are not what was assumed."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass

from fxpasses.sim.bound import bound
from fxpasses.sim.play import Scale, play
from fxpasses.sim.program import Program

_SCALES: tuple[Scale, ...] = ((1.0, 1.5), (1.0, 0.7), (1.5, 1.0))
"""Factors of compute and of communication."""
_SEEDS = (1, 2)
_JITTER = 0.3
_MASK = (1 << 64) - 1


@dataclass(frozen=True)
class Assumption:
    """One set of costs. ``bound_ms``: what no order can beat with these."""

    program: Program
    scale: Scale
    bound_ms: float

    def step_ms(self, order: Sequence[int]) -> float:
        """Milliseconds of the step in ``order``, of which nodes that take no time may be missing."""
        return play(self.program, order, scale=self.scale).step_ms


def assumptions(program: Program, *, robust: bool) -> list[Assumption]:
    """The costs as they are, and with ``robust`` also scaled and with noise: the same noise in every process."""
    found = [_assumption(program, (1.0, 1.0))]
    if robust:
        found += [_assumption(program, scale) for scale in _SCALES]
        found += [_assumption(_with_noise(program, seed), (1.0, 1.0)) for seed in _SEEDS]
    return found


def _assumption(program: Program, scale: Scale) -> Assumption:
    return Assumption(program, scale, bound(program, scale=scale).bound_ms)


def _with_noise(program: Program, seed: int) -> Program:
    noisy = copy.copy(program)
    noisy.costs = [cost * (1 + _JITTER * (2 * _fraction(seed, number) - 1)) if cost else cost
                   for number, cost in enumerate(program.costs)]
    return noisy


def _fraction(seed: int, number: int) -> float:
    """A number in [0, 1) that follows from place and seed alone (splitmix64)."""
    mixed = (number * 0x9E3779B97F4A7C15 + seed * 0xD1B54A32D192ED03) & _MASK
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
    return ((mixed ^ (mixed >> 31)) >> 11) / (1 << 53)
