"""``fxpasses.compile`` on two live ranks: the same bits as eager DistributedDataParallel."""

from __future__ import annotations

import pytest
import torch

import fxpasses
from fxpasses.ir.schedule import schedule
from fxpasses.testing.pools import RankPool
from tests.multirank import disagreeing, training

PARAMETERS, BUFFERS = 6, 3


def kinds(text: str) -> dict[str, int]:
    found = [call.kind for call in schedule(fxpasses.load(text))]  # type: ignore[union-attr]
    return {kind: found.count(kind) for kind in found}


@pytest.mark.parametrize("then", ["eager", pytest.param("aot_eager", marks=pytest.mark.full)])
def test_the_program_of_the_documentation(two: RankPool, then: str) -> None:
    for found, texts in two.run(training.optimizer_outside, then):
        assert found == []
        text, = texts
        assert kinds(text) == {"broadcast": BUFFERS, "all_reduce": PARAMETERS}
        assert "DistributedDataParallel" not in text


@pytest.mark.parametrize("kind", ["SGD", pytest.param("AdamW", marks=pytest.mark.full)])
def test_optimizer_inside(two: RankPool, kind: str) -> None:
    for found, _ in two.run(training.optimizer_inside, kind):
        assert found == []


def test_accumulation(two: RankPool) -> None:
    for found, texts in two.run(training.accumulation):
        assert found == []
        assert [kinds(text) for text in texts] == [
            {"broadcast": BUFFERS}, {"all_reduce": PARAMETERS}, {"broadcast": BUFFERS}]


def test_one_rank_may_capture_again_alone(two: RankPool) -> None:
    assert [(found, len(texts)) for found, texts in two.run(training.uneven_batches)] == [([], 1), ([], 2)]


def test_all_ranks_may_use_other_parameters(two: RankPool) -> None:
    assert two.run(disagreeing.branches, [(True, True), (False, False), (True, True)]) == [[True] * 3] * 2


@pytest.mark.parametrize("before", [[], [(True, True)]])
def test_one_rank_may_not_use_other_parameters(two: RankPool, before: list[tuple[bool, bool]]) -> None:
    for found in two.run(disagreeing.branches, [*before, (True, False), (False, False)]):
        assert found.pop(len(before)) in (
            "rank 1 has a gradient of 'other.weight', rank 0 has none: every rank would get sums of different things",
            "rank 1 has a gradient of 'other.bias', rank 0 has none: every rank would get sums of different things")
        assert found == [True] * (len(before) + 1)


def test_one_rank_fails_at_the_capture(two: RankPool) -> None:
    for rank, (message, untouched) in enumerate(two.run(disagreeing.failing, 1)):
        told = "" if rank == 1 else "rank 1 has no graph of the step: "
        assert message.startswith(told)
        assert message.endswith("the step cannot be traced: ValueError: no data")
        assert untouched


def test_ranks_that_start_apart_go_on_together(two: RankPool) -> None:
    assert two.run(disagreeing.starting_apart) == [True, True]


def test_the_group_of_the_wrapper(two: RankPool) -> None:
    for found, _, own in two.run(training.own_group):
        assert (found, own) == ([], True)


def test_what_differs_is_found() -> None:
    one, other = torch.ones(2), torch.ones(2) + 1e-7
    assert training.different({"x": one, "y": one}, {"x": one.clone(), "y": other}) == ["y"]
    assert training.different({"x": one}, {"x": None}) == ["x"]
    assert training.different({}, {"x": one}) == ["x"]
