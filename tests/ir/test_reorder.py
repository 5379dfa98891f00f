"""Random graphs of views, writes and collectives: orders that dependencies allow give the same numbers on two ranks."""

from __future__ import annotations

import random
from typing import Any

import pytest
import torch
import torch.nn.functional as F
from torch.fx import GraphModule, Node

from fxpasses.errors import RankError
from fxpasses.ir.effects import effects
from fxpasses.ir.verify import findings
from fxpasses.ir.world import World
from fxpasses.ranks.lockstep import run
from fxpasses.testing import GraphBuilder, body, random_inputs

aten: Any = torch.ops.aten
functional: Any = torch.ops._c10d_functional
WORLD = World(2, {"dp": [[0, 1]]})


class Program:
    """A random graph, step by step; a careless one also reads results before their wait."""

    def __init__(self, seed: int, *, careless: bool = False) -> None:
        self.rng, self.careless = random.Random(seed), careless
        self.builder = GraphBuilder(world=WORLD)
        self.values = [self.builder.input(name, 4, 4) for name in "abc"]
        self.pending: list[Node] = []
        steps = [self.view, self.element, self.copy, self.write, self.function_in_place, self.two_results, self.call,
                 self.launch, self.launch_in_place, self.launch_two, *[self.wait] * 5]
        for _ in range(self.rng.randint(6, 20)):
            self.rng.choice(steps)()
        self.values += [self.builder.wait(launch) for launch in self.pending]

    def graph(self) -> GraphModule:
        return self.builder.done(*(value for value in self.values if value.op != "placeholder"))

    def pick(self, dims: int = 1) -> Node:
        return self.rng.choice([value for value in self.values if value.meta["val"].dim() >= dims])

    def view(self) -> None:
        value, builder = self.pick(), self.builder
        kind = self.rng.randrange(3)
        self.values.append(builder.view(value, [-1]) if kind == 0 and value.meta["val"].is_contiguous() else
                           builder.slice_Tensor(value, 0, 0, 2) if kind == 1 else builder.detach(value))

    def element(self) -> None:
        rows = self.builder.op(aten.unbind.int, self.pick(2))
        self.values.append(self.builder.item(rows, self.rng.choice((0, -1))))

    def copy(self) -> None:
        copies = (self.builder.relu, self.builder.clone, self.builder.contiguous)
        self.values.append(self.rng.choice(copies)(self.pick()))

    def write(self) -> None:
        self.builder.add__Tensor(self.pick(), self.rng.randint(1, 3))

    def function_in_place(self) -> None:
        self.builder.op(F.relu, self.pick(), inplace=True)

    def two_results(self) -> None:
        value = self.pick()
        both = self.builder.op(aten.max.dim, value, 0)
        self.values += [self.builder.item(both, 0)] if value.meta["val"].dim() > 1 else []

    def call(self) -> None:
        def inner(builder: GraphBuilder, x: Node, y: Node) -> Any:
            if self.rng.random() < 0.5:
                builder.add__Tensor(x, 1)
            return (self.rng.choice((builder.detach, builder.neg))(y),)

        first, second = self.pick(), self.pick()
        name = f"body{len(self.builder.graph.nodes)}"
        setattr(self.builder.root, name, body(inner, first.meta["val"].shape, second.meta["val"].shape))
        called = self.builder.graph.call_module(name, (first, second))
        called.meta["val"] = (second.meta["val"],)
        self.values.append(self.builder.item(called, 0))

    def launch(self) -> None:
        self.pending.append(self.rng.choice((self.builder.all_reduce, self.builder.all_gather))(self.pick()))

    def launch_in_place(self) -> None:
        self.pending.append(self.builder.op(functional.all_reduce_.default, self.pick(), "sum", "dp"))

    def launch_two(self) -> None:
        launch = self.builder.op(functional.all_reduce_coalesced.default, [self.pick(), self.pick()], "sum", "dp")
        self.pending += [self.builder.item(launch, 0), self.builder.item(launch, 1)]

    def wait(self) -> None:
        if self.pending:
            launch = self.pending.pop(self.rng.randrange(len(self.pending)))
            if self.careless and self.rng.random() < 0.1:
                self.builder.neg(launch)
            self.values.append(self.builder.wait(launch))


def outcome(gm: GraphModule) -> list[torch.Tensor]:
    """Outputs and inputs after a run, on both ranks."""
    inputs = [random_inputs(gm, seed) for seed in (1, 2)]
    outputs = run(gm, inputs, WORLD)
    return [tensor for rank in (0, 1) for tensor in (*outputs[rank], *inputs[rank])]


def shuffle(gm: GraphModule, rng: random.Random) -> None:
    """Put the nodes into another order that operands and dependencies allow."""
    before = effects(gm).dependencies(collective_order=False)
    waiting = [node for node in gm.graph.nodes if node.op not in ("placeholder", "output")]
    placed = set(gm.graph.find_nodes(op="placeholder"))
    while waiting:
        node = rng.choice([node for node in waiting if placed.issuperset((*node.all_input_nodes, *before[node]))])
        waiting.remove(node)
        placed.add(node)
        gm.graph.output_node().prepend(node)


def is_broken(gm: GraphModule) -> bool:
    return any(finding.error for finding in findings(gm))


def races(gm: GraphModule) -> bool:
    """A run on two ranks meets a race."""
    try:
        outcome(gm)
    except RankError:
        return True
    return False


SOUND = [seed for seed in range(40) if not is_broken(Program(seed).graph())]


@pytest.mark.parametrize("seed", SOUND)
def test_allowed_orders_give_equal_numbers_and_keep_the_rules(seed: int) -> None:
    gm = Program(seed).graph()
    expected = outcome(gm)
    for trial in range(2):
        shuffle(gm, random.Random(trial))
        assert not is_broken(gm)
        assert all(map(torch.equal, outcome(gm), expected))


def test_the_programs_are_worth_running() -> None:
    assert 10 < len(SOUND) < 30
    moved = 0
    for seed in SOUND:
        gm = Program(seed).graph()
        order = [node.name for node in gm.graph.nodes]
        shuffle(gm, random.Random(0))
        moved += [node.name for node in gm.graph.nodes] != order
    assert moved > len(SOUND) - 3


def test_verify_finds_every_race_that_a_run_finds_and_few_others() -> None:
    """Two views of one storage may not overlap, which a run sees and verify does not."""
    graphs = [Program(seed, careless=True).graph() for seed in range(100, 124)]
    found = [(races(gm), is_broken(gm)) for gm in graphs]
    assert (True, False) not in found
    assert found.count((True, True)) > 6
    assert found.count((False, False)) > 6
    assert found.count((False, True)) <= 3
