"""all_to_all_single in one bucket, with equal and unequal splits."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
import torch

from fxpasses.passes.commfuse.packing_layouts import Exchanged
from fxpasses.ranks import mpmd
from fxpasses.ranks.groups import complete_world
from fxpasses.ranks.inputs import draw_inputs
from fxpasses.testing.snippets import snippet
from tests.passes.bucketed import GROUPS, Bucketed, assert_exact, bucketed, exchange, members_of, same_bits

Matrix = Sequence[Sequence[int]]
#: Rows that member s of a group sends to member d, one matrix for each of the collectives.
MATRICES: dict[str, tuple[Matrix, ...]] = {
    "unequal": ([[1, 2, 0, 3], [2, 2, 2, 2], [0, 0, 0, 1], [3, 1, 4, 1]],
                [[2, 0, 1, 0], [1, 1, 1, 2], [3, 0, 0, 0], [1, 2, 3, 4]]),
    "equal here, unequal there": ([[2, 2, 2, 2], [1, 1, 1, 1], [3, 3, 3, 3], [0, 0, 0, 0]],
                                  [[1, 1, 1, 1], [4, 4, 4, 4], [2, 2, 2, 2], [5, 5, 5, 5]]),
    "one equal, one not": ([[2] * 4] * 4, [[1, 2, 0, 3], [2, 2, 2, 2], [0, 0, 0, 1], [3, 1, 4, 1]]),
    "nothing for some": ([[0, 0, 0, 0], [0, 3, 0, 0], [0, 0, 0, 0], [2, 0, 0, 0]], [[0, 1, 0, 0]] * 4),
    "nothing at all": ([[0] * 4] * 4, [[0] * 4] * 4),
}
CALL = "_c10d_functional.all_to_all_single.default"
COLUMNS = ("", ", 3", ", 2, 2")


def on_each_rank(matrices: Sequence[Matrix], group: str, dtype: str = "f32") -> list[Bucketed]:
    """Every rank's graph, and the one with a bucket: each rank has splits of its own."""
    found = []
    for rank in range(4):
        part = next(part for part in GROUPS[group] if rank in part)
        member = part.index(rank)
        inputs, lines = [], []
        for index, matrix in enumerate(matrices):
            sent, received = [*matrix[member]], [row[member] for row in matrix]
            inputs.append(f"x{index}: {dtype}[{sum(sent)}{COLUMNS[index % 3]}]")
            lines.append(f"l{index} = {CALL}(x{index}, {received}, {sent}, {group})")
        lines += [f"w{index} = _c10d_functional.wait_tensor.default(l{index})" for index in range(len(matrices))]
        results = ", ".join(f"w{index}" for index in range(len(matrices)))
        found.append(bucketed(snippet("\n".join(inputs), "\n".join([*lines, f"return ({results},)"]), groups=GROUPS)))
    return found


def check(matrices: Sequence[Matrix], group: str, dtype: str = "f32") -> None:
    """One collective on every rank, and the bits that the separate ones give."""
    found = on_each_rank(matrices, group, dtype)
    world = complete_world(found[0].before, None)
    inputs = [draw_inputs(graphs.before, world, 0)[rank] for rank, graphs in enumerate(found)]
    before = mpmd.run([graphs.before for graphs in found], inputs, world)
    after = mpmd.run([graphs.after for graphs in found], inputs, world, blocking="issue")
    assert all(len(members_of(graphs.after)) == 1 for graphs in found)
    for rank, (wanted, got) in enumerate(zip(before, after, strict=True)):
        assert all(map(same_bits, wanted, got)), f"rank {rank}: {wanted} became {got}"


@pytest.mark.parametrize("name", MATRICES)
@pytest.mark.parametrize("group", ["dp", "mixed"])
def test_unequal_splits(name: str, group: str) -> None:
    check(MATRICES[name], group)


@pytest.mark.full
@pytest.mark.parametrize("seed", range(40))
def test_random_splits(seed: int) -> None:
    rng = random.Random(seed)
    group = rng.choice(["dp", "mixed", "tp", "turned", "alone"])
    size = len(GROUPS[group][0])
    matrices = [[[rng.choice([0, 0, 1, 2, 5]) for _ in range(size)] for _ in range(size)]
                for _ in range(rng.randint(2, 5))]
    check(matrices, group, rng.choice(["f32", "bf16", "i64", "b8"]))


@pytest.mark.parametrize("group", ["tp", "turned"])
def test_equal_splits_on_one_graph(group: str) -> None:
    call = f"{CALL}({{}}, [2, 2], [2, 2], {group})"
    assert_exact(bucketed(exchange(call, ["f32[4, 3]", "f32[4]", "f32[4, 0]", "f32[4, 6][1, 4]"])))


def test_equal_splits_are_sent_as_rows() -> None:
    """A view and two copies of everything; pieces would be a node for each rank and member."""
    call = f"{CALL}({{}}, [2, 2], [2, 2], tp)"
    found = bucketed(exchange(call, ["f32[4, 3]", "f32[4]"]))
    assert len(found.fused.before) == 4
    launch, = members_of(found.after)
    assert launch.splits == ([8, 8], [8, 8])


def test_the_order_of_pieces_matters(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the tests above would miss if it were wrong: member by member instead of rank by rank."""
    def wrong(self: Exchanged) -> torch.fx.Node:
        flats = [self.packer.flat(*member.inputs, like=member.node) for member in self.members]
        return self.packer.joined(flats, like=self.like)

    monkeypatch.setattr(Exchanged, "enter", wrong)
    with pytest.raises(AssertionError, match="became"):
        check(MATRICES["unequal"], "dp")
