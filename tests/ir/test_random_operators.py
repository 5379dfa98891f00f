"""Random numbers by seed and draw: pure, the same everywhere, other for other seeds and draws."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
import torch
from torch import Tensor

from fxpasses import World
from fxpasses.analyses.values import value_numbers
from fxpasses.ir import random_operators
from fxpasses.ir.effects import RANDOM, effects
from fxpasses.ir.load import load
from fxpasses.ir.random_operators import (
    BERNOULLI,
    NORMAL,
    PERMUTATION,
    RANDINT,
    RANDOM_OPERATORS,
    UNIFORM,
    generator_seed,
    seeded_draws,
)
from fxpasses.ir.text.writer import dump
from fxpasses.ranks.inputs import random_inputs
from fxpasses.ranks.lockstep import run
from fxpasses.testing import snippet

CPU = torch.device("cpu")
ARGUMENTS: dict[Any, tuple[tuple[Any, ...], dict[str, Any]]] = {
    UNIFORM: (([64, 3],), {"dtype": torch.float32, "device": CPU}),
    NORMAL: (([64, 3],), {"dtype": torch.bfloat16, "device": CPU}),
    BERNOULLI: (([64, 3], 0.5), {"device": CPU}),
    RANDINT: ((-4, 100, [64]), {"dtype": torch.int32, "device": CPU}),
    PERMUTATION: ((64,), {"dtype": torch.int64, "device": CPU}),
}
EACH = pytest.mark.parametrize("op", RANDOM_OPERATORS, ids=lambda op: op.name().split("::")[1])
TWO_DRAWS = """\
first = fxpasses.bernoulli.default(seed, 0, [4, 8], 0.5, device=torch.device("cpu"))
again = fxpasses.bernoulli.default(seed, 0, [4, 8], 0.5, device=torch.device("cpu"))
other = fxpasses.bernoulli.default(seed, 1, [4, 8], 0.5, device=torch.device("cpu"))
return (first, again, other)"""


def drawn(op: Any, seed: int = 3, draw: int = 0) -> Tensor:
    args, kwargs = ARGUMENTS[op]
    result: Tensor = op(torch.tensor(seed), draw, *args, **kwargs)
    return result


@EACH
def test_numbers_depend_on_seed_and_draw_alone(op: Any) -> None:
    before = torch.get_rng_state()
    first = drawn(op)
    assert torch.equal(torch.get_rng_state(), before)
    torch.rand(5)
    assert torch.equal(drawn(op), first)
    others = [drawn(op, seed, draw) for seed, draw in ((3, 1), (4, 0), (0, 3), (-3, 0), (2**62, 0))]
    assert not any(torch.equal(other, first) for other in others)
    assert not torch.equal(others[0], others[2])


@EACH
def test_torch_finds_no_fault_in_the_operators(op: Any) -> None:
    args, kwargs = ARGUMENTS[op]
    torch.library.opcheck(op, (torch.tensor(3), 0, *args), kwargs, test_utils=("test_schema", "test_faketensor"))


def test_numbers_follow_their_distribution() -> None:
    size, wide = [200, 100], {"dtype": torch.float64, "device": CPU}
    uniform, normal = (op(torch.tensor(0), 0, size, **wide) for op in (UNIFORM, NORMAL))
    assert abs(float(uniform.mean()) - 0.5) < 0.01
    assert float(uniform.min()) >= 0
    assert float(uniform.max()) < 1
    assert abs(float(normal.mean())) < 0.03
    assert abs(float(normal.std()) - 1) < 0.03
    assert abs(float(BERNOULLI(torch.tensor(0), 0, size, 0.2, device=CPU).float().mean()) - 0.2) < 0.02
    integers = drawn(RANDINT)
    assert int(integers.min()) >= -4
    assert int(integers.max()) < 100
    assert drawn(PERMUTATION).sort().values.tolist() == list(range(64))


def test_neighbouring_draws_are_independent() -> None:
    """Of masks of one seed, and of one draw, each pair agrees on about half of the elements."""
    masks = [BERNOULLI(torch.tensor(seed), draw, [4096], 0.5, device=CPU) for seed in range(3) for draw in range(3)]
    agree = [float((a == b).float().mean()) for i, a in enumerate(masks) for b in masks[:i]]
    assert min(agree) > 0.45
    assert max(agree) < 0.55


def test_the_mix_is_splitmix64() -> None:
    """Its published first output for state 0; and seeds and draws of a training run do not meet."""
    assert random_operators._mixed(0) == 0xE220A8397B1DCDAF
    seeds = {generator_seed(seed, draw) & 0xFFFFFFFF for seed in range(40) for draw in range(40)}
    assert len(seeds) == 1600


def test_equal_calls_are_one_value() -> None:
    gm = snippet("seed: i64[]", TWO_DRAWS)
    known = effects(gm)
    first, again, other = seeded_draws(gm)
    assert not any(RANDOM in known.writes(node) or RANDOM in known.reads(node) for node in gm.graph.nodes)
    numbers = value_numbers(gm, known)
    assert numbers[first] == numbers[again] != numbers[other]


def test_text_keeps_them() -> None:
    gm = snippet("seed: i64[]", TWO_DRAWS)
    text = dump(gm)
    assert "fxpasses.bernoulli.default(seed, 1, [4, 8], 0.5" in text
    assert dump(load(text)) == text


def test_reading_registers_the_operators_first() -> None:
    """A process that has imported nothing else finds them, and they are no opaque ones."""
    program = ("import sys, fxpasses\n"
               "gm = fxpasses.load(sys.stdin.read())\n"
               "print([type(node.target).__name__ for node in gm.graph.nodes if node.op == 'call_function'])\n"
               "import torch; print([value.int().tolist() for value in gm(torch.tensor(7))])")
    ran = subprocess.run([sys.executable, "-c", program], input=dump(snippet("seed: i64[]", TWO_DRAWS)),
                         capture_output=True, text=True, check=True)
    types, values = ran.stdout.splitlines()
    assert types == str(["OpOverload"] * 3)
    here = snippet("seed: i64[]", TWO_DRAWS)(torch.tensor(7))
    assert values == str([value.int().tolist() for value in here])


@pytest.mark.parametrize("ranks", [2, 64])
def test_ranks_draw_by_their_own_seeds(ranks: int) -> None:
    """64 ranks run with all of them in one tensor."""
    gm, world = snippet("seed: i64[]", TWO_DRAWS), World(size=ranks, groups={"dp": [list(range(ranks))]})
    rows = random_inputs(gm, world, seed=0)
    assert len({int(seed) for seed, in rows}) == ranks
    results = run(gm, rows, world=world)
    for (seed,), (first, again, _) in zip(rows, results, strict=True):
        assert torch.equal(first, BERNOULLI(seed, 0, [4, 8], 0.5, device=CPU))
        assert torch.equal(first, again)
    assert len({str(first.int().tolist()) for first, _, _ in results}) == ranks
    same = run(gm, [[torch.tensor(5)]] * ranks, world=world)
    assert len({str(first.int().tolist()) for first, _, _ in same}) == 1
