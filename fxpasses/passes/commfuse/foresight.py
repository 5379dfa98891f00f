"""What a schedule makes of a graph: how long it takes, what it holds, and which launches stay exposed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from copy import copy
from functools import cached_property
from itertools import islice

import torch
from torch.fx import Graph, Node
from torch.fx.node import map_arg

from fxpasses._torch import fake_mode_of
from fxpasses.analyses.allocations import MORE_MB, MORE_RATIO, allowed_peak
from fxpasses.ir.graph import value_of
from fxpasses.ir.ops import payload_bytes
from fxpasses.ir.packing import block_like
from fxpasses.passes.commfuse.candidates import PLACES
from fxpasses.sim.bound import bound
from fxpasses.sim.model import StepModel
from fxpasses.sim.orders import SMALL_MS
from fxpasses.sim.play import Played, play
from fxpasses.sim.program import LAUNCH, WAIT

Cost = Callable[[Node], float]
_ORDERS = 2
"""Orders that move compute, of those that there are."""
_NOISE_MS = 1e-6
ROUNDING = 1e-9


class Foresight:
    """A graph in the order in which launches go up and waits go down, or as it is where that is no slower.

    ``step_ms``, ``peak_bytes``: of the simulated step. ``exposed_ms``: by launch, how long compute waits for it.
    ``ready_ms``, ``wanted_ms``: by launch, work on the compute stream in front of it, and of its first wait.
    ``place``: of every node in that order. ``span_ms``: work on the compute stream up to every node, and with it.
    ``effects``: of the graph.
    """

    def __init__(self, model: StepModel) -> None:
        self._model, self.effects, program = model, model.effects, model.program
        orders = [model.moved_order, list(range(program.size))]
        played = [play(program, order) for order in orders]
        best = min((0, 1), key=lambda index: (played[index].step_ms, index))
        self._order, self._played = orders[best], played[best]
        self.step_ms = self._played.step_ms
        self.peak_bytes = int(program.allocations.live(orders[best]).max())
        self._places = [0] * program.size
        for place, number in enumerate(self._order):
            self._places[number] = place
        self.place = {program.nodes[number]: place for place, number in enumerate(orders[best])}
        self.exposed_ms = self._exposed(self._order, self._played)
        self.ready_ms: dict[Node, float] = {}
        self.wanted_ms: dict[Node, float] = {}
        self.span_ms: dict[Node, tuple[float, float]] = {}
        worked = 0.0
        for number in orders[best]:
            node, kind = program.nodes[number], program.kinds[number]
            self.span_ms[node] = worked, worked + (0.0 if kind in (LAUNCH, WAIT) else program.costs[number])
            if kind == LAUNCH:
                self.ready_ms[node] = worked
            elif kind == WAIT:
                launch = program.nodes[program.launches[number]]
                self.wanted_ms.setdefault(launch, worked)
            else:
                worked += program.costs[number]

    @cached_property
    def bound_ms(self) -> float:
        """What no order of the nodes goes below."""
        return bound(self._model.program).bound_ms

    def is_scheduled_below(self, other: Foresight) -> bool:
        """`scheduled_ms` is no more than another graph's. No list schedule is made where that is clear without one."""
        if self.step_ms <= other.bound_ms:
            return True
        if self.bound_ms > other.scheduled_ms * (1 + ROUNDING):
            return False
        return self.step_ms <= other.scheduled_ms or self.scheduled_ms <= other.scheduled_ms * (1 + ROUNDING)

    def joined_ms(self, buckets: Iterable[Sequence[Node]], costs: ScaledCosts) -> float:
        """About the step with one launch for each of ``buckets``, packing and its memory left out.

        A bucket is launched where the first of its members is or the last, whichever is better, but behind what all
        need, and waited for where the first of them is; 0 where it cannot be launched before. Nothing is built: buckets
        that are slower even so need no closer look.
        """
        program, places = copy(self._model.program), self._places
        program.costs, program.launches = list(program.costs), list(program.launches)
        waits: dict[int, list[int]] = {}
        for number in self._order:
            waits.setdefault(program.launches[number], []).append(number)
        moved: dict[int, int] = {}
        gone: set[int] = set()
        for members in buckets:
            numbers = sorted((program.numbers[node] for node in members), key=places.__getitem__)
            last, ends = numbers[-1], sorted((wait for each in numbers for wait in waits.get(each, ())),
                                             key=places.__getitem__)
            ready = max((places[other] for each in numbers for other in program.operands[each]), default=-1)
            if not ends or places[ends[0]] <= ready:
                return 0.0
            sent = sum(payload_bytes(program.nodes[each]) or 0 for each in numbers)
            program.costs[last] = costs(program.nodes[last], sent / (payload_bytes(program.nodes[last]) or sent or 1))
            program.launches[ends[0]], moved[last] = last, max(ready, places[numbers[0]])
            gone.update(numbers[:-1], ends[1:])
        order = [number for number in self._order if number not in gone]
        early = sorted(order, key=lambda each: (moved[each], 1) if each in moved else (places[each], 0))
        if any(places[number] > places[wait] for wait in order if (number := program.launches[wait]) in moved):
            return play(program, early).step_ms
        return min(play(program, each).step_ms for each in (order, early))

    @property
    def scheduled_ms(self) -> float:
        """The simulated step where compute may move too, as far as `asynccp` tries that."""
        return self._scheduled[1].step_ms

    @cached_property
    def scheduled_exposed_ms(self) -> dict[Node, float]:
        """``exposed_ms`` of that step."""
        return self._exposed(*self._scheduled)

    @cached_property
    def _scheduled(self) -> tuple[list[int], Played]:
        program, best = self._model.program, (self._order, self._played)
        if sum(program.costs) >= SMALL_MS:
            limit_bytes = allowed_peak(self._model.peak_bytes, MORE_MB, MORE_RATIO)
            for order in islice(self._model.orders(limit_bytes), _ORDERS):
                best = min(best, (order, play(program, order)), key=lambda each: each[1].step_ms)
        return best

    def _exposed(self, order: Sequence[int], played: Played) -> dict[Node, float]:
        program = self._model.program
        found: dict[Node, float] = {}
        for number in order:
            if program.kinds[number] == WAIT:
                launch = program.nodes[program.launches[number]]
                found[launch] = found.get(launch, 0.0) + played.end_ms[number] - played.start_ms[number]
        return found

    def is_exposed(self, launch: Node) -> bool:
        """Compute waits for it."""
        return self.exposed_ms.get(launch, 0.0) > _NOISE_MS


class ScaledCosts:
    """Milliseconds of launches of other sizes by ``cost``, which is asked once for all that look alike."""

    def __init__(self, cost: Cost) -> None:
        self._cost = cost
        self._traits: dict[Node, Hashable] = {}
        self._known: dict[Hashable, float] = {}

    def __call__(self, launch: Node, ratio: float) -> float:
        """As `scaled_ms`."""
        if launch not in self._traits:
            self._traits[launch] = _traits(launch)
        key = self._traits[launch], ratio
        if key not in self._known:
            self._known[key] = scaled_ms(launch, ratio, self._cost)
        return self._known[key]


def _traits(launch: Node) -> Hashable:
    """What a launch sends, how and where: all that a cost may depend on besides the number of elements."""
    return (launch.target, _frozen((launch.args, launch.kwargs)), _frozen(launch.meta.get("val")),
            *(launch.meta.get(name) for name in PLACES))


def _frozen(value: object) -> Hashable:
    if isinstance(value, Node):
        return _frozen(value_of(value))
    if isinstance(value, dict):
        return tuple((name, _frozen(held)) for name, held in value.items())
    if isinstance(value, (list, tuple)):
        return tuple(map(_frozen, value))
    if isinstance(value, torch.Tensor):
        return value.dtype, value.device, value.numel()
    return value if isinstance(value, Hashable) else id(value)


def scaled_ms(launch: Node, ratio: float, cost: Cost) -> float:
    """Milliseconds of a launch like ``launch`` that sends ``ratio`` times as much."""
    scratch = Graph()
    operands = {}
    for operand in launch.all_input_nodes:
        operands[operand] = scratch.placeholder(operand.name)
        operands[operand].meta = {**operand.meta, "val": _scaled(value_of(operand), ratio)}
    node = scratch.create_node(launch.op, launch.target, map_arg(launch.args, operands.__getitem__),
                               map_arg(launch.kwargs, operands.__getitem__), launch.name)
    node.meta = {**launch.meta, "val": _scaled(value_of(launch), ratio)}
    return cost(node)


def _scaled(value: object, ratio: float) -> object:
    if isinstance(value, (list, tuple)):
        return type(value)(_scaled(part, ratio) for part in value)
    if not isinstance(value, torch.Tensor):
        return value
    shape = [max(1, int(value.numel() * ratio))]
    return block_like(value, shape) if fake_mode_of([value]) is not None else value.new_empty(shape)
