"""asynccp on random graphs: numbers, races, order of launches and compute, and that a second run changes nothing."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from torch.fx import GraphModule, Node

import fxpasses
from fxpasses import World
from fxpasses.analyses.kinds import is_cast, is_compute
from fxpasses.ir.clone import clone
from fxpasses.ir.ops import is_launch
from fxpasses.passes import asynccp
from fxpasses.pm.analyses import Analyses
from fxpasses.ranks.compare import same_on_ranks
from fxpasses.testing.snippets import GROUPS, snippet

SIZE = "f32[8, 4]"
LIMITS = (None, 0.0002, 0.0005, 512.0)
WORLD = World(4, GROUPS)


@dataclass
class Value:
    """A readable value. ``base``: the value whose storage it looks at."""

    name: str
    base: str


@dataclass
class Writer:
    """Writes a random graph that obeys the rules: no read before a wait, no write to an operand in flight."""

    rng: random.Random
    lines: list[str] = field(default_factory=list)
    values: list[Value] = field(default_factory=list)
    pending: list[tuple[str, str]] = field(default_factory=list)
    made: int = 0

    def new(self, expression: str, kind: str = SIZE) -> str:
        self.made += 1
        name = f"n{self.made}"
        edge = f"; meta(after=[{self.rng.choice(self.values).name}])" if self.rng.random() < 0.03 else ""
        self.lines.append(f'{name}: "{kind}" = {expression}{edge}')
        return name

    def any(self) -> Value:
        return self.rng.choice(self.values[-12:])

    def fresh(self, name: str) -> None:
        self.values.append(Value(name, name))

    def compute(self) -> None:
        first, second = self.any().name, self.any().name
        self.fresh(self.new(self.rng.choice([f"aten.mul.Tensor({first}, 0.5)", f"aten.add.Tensor({first}, {second})",
                                             f"aten.sub.Tensor({first}, {second})"])))

    def view(self) -> None:
        value = self.any()
        self.values.append(Value(self.new(f"aten.view.default({value.name}, [8, 4])"), value.base))

    def cast(self) -> None:
        wide = self.new(f"aten._to_copy.default({self.any().name}, dtype=torch.float64)", "f64[8, 4]")
        self.fresh(self.new(f"aten._to_copy.default({wide}, dtype=torch.float32)"))

    def write(self) -> None:
        target = self.any()
        if all(target.base != base for _, base in self.pending):
            self.new(self.rng.choice([f"aten.mul_.Tensor({target.name}, 0.5)",
                                      f"aten.copy_.default({target.name}, {self.any().name})"]))

    def launch(self) -> None:
        value, group = self.any(), self.rng.choice(["dp", "tp"])
        launched = self.new(f'_c10d_functional.all_reduce.default({value.name}, "avg", {group})')
        self.pending.append((launched, value.base))

    def wait(self) -> None:
        if self.pending:
            launched, _ = self.pending.pop(self.rng.randrange(len(self.pending)))
            self.fresh(self.new(f"_c10d_functional.wait_tensor.default({launched})"))


def random_graph(seed: int) -> GraphModule:
    rng = random.Random(seed)
    writer = Writer(rng)
    for name in ("x", "y", "z"):
        writer.fresh(name)
    steps = [writer.compute] * 5 + [writer.view, writer.view, writer.cast, writer.write, writer.launch, writer.launch]
    for _ in range(rng.randint(10, 40)):
        rng.choice(steps)()
        if rng.random() < 0.4:
            writer.wait()
    while writer.pending:
        writer.wait()
    results = rng.sample([value.name for value in writer.values], 3)
    return snippet("\n".join(f"{name}: {SIZE}" for name in ("x", "y", "z")),
                   "\n".join([*writer.lines, f"return ({', '.join(results)},)"]))


def order(gm: GraphModule, kept: Callable[[Node], bool]) -> list[str]:
    return [node.name for node in gm.graph.nodes if kept(node)]


def stays(node: Node) -> bool:
    return is_compute(node) and not is_cast(node)


def scheduled(gm: GraphModule, limit: float | None) -> GraphModule:
    copy = clone(gm)
    asynccp.body(copy, asynccp.with_options(max_in_flight_mb=limit).options,
                 Analyses(copy, world=WORLD, pass_name="asynccp"))
    return copy


def edges(gm: GraphModule) -> list[tuple[str, list[str]]]:
    return [(node.name, [other.name for other in node.meta.get("after", ())]) for node in gm.graph.nodes]


@pytest.mark.parametrize("start", [0, 40, *(pytest.param(start, marks=pytest.mark.full)
                                                for start in range(80, 400, 40))])
def test_random_graphs(start: int) -> None:
    moved = 0
    for seed in range(start, start + 40):
        before, limit = random_graph(seed), LIMITS[seed % len(LIMITS)]
        after = scheduled(before, limit)
        fxpasses.verify(after)
        assert order(after, is_launch) == order(before, is_launch), seed
        assert order(after, stays) == order(before, stays), seed
        assert same_on_ranks(before, after, exact=True, seeds=(0,)) is None, seed
        assert edges(scheduled(after, limit)) == edges(after), seed
        moved += edges(before) != edges(after)
    assert moved > 25
