"""Graphs read from text, bound to live process groups: the same values as on simulated ranks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch

import fxpasses
from fxpasses.ranks import lockstep
from tests.multirank import binding
from tests.multirank.binding import gather_text, mesh_text


def simulated(text: str) -> list[Any]:
    gm = fxpasses.load(text)
    return lockstep.run(gm, [binding.inputs(rank) for rank in range(gm.meta["world"].size)])


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.full)], ids=["plain", "compiled"])
def test_bound_graphs_equal_simulated_ranks(four: Any, compiled: bool) -> None:
    text = mesh_text()
    live = four.run(binding.run_mesh, text, compiled)
    for (values, dumped), expected in zip(live, simulated(text), strict=True):
        torch.testing.assert_close(values, list(expected), rtol=0, atol=0)
        assert dumped == fxpasses.dump(fxpasses.load(text))


def test_the_groups_of_a_mesh_whose_names_differ_by_rank(four: Any) -> None:
    text = mesh_text("down", "across")
    live = four.run(binding.run_on_mesh, text)
    assert len({tuple(names) for _, _, names in live}) == 4
    for (values, dumped, _), expected in zip(live, simulated(text), strict=True):
        torch.testing.assert_close(values, list(expected), rtol=0, atol=0)
        assert dumped == fxpasses.dump(fxpasses.load(text))


def test_every_part_in_its_order(pool: Any) -> None:
    forward, backward = list(range(pool.size)), list(range(pool.size))[::-1]
    texts = [gather_text("everyone", [forward], pool.size, pool.size),
             gather_text("backward", [backward], pool.size, pool.size)]
    for found in pool.run(binding.run_gathers, texts):
        assert found == [[float(rank) for rank in order] for order in (forward, backward)]


def test_bound_graphs_compile(two: Any) -> None:
    assert two.run(binding.run_compiled, gather_text("backward", [[1, 0]], 2, 2)) == [[1.0, 0.0]] * 2


def test_one_name_for_two_partitions(four: Any) -> None:
    texts = [gather_text("part", parts, 2, 4) for parts in binding.MESH]
    for rank, found in enumerate(four.run(binding.run_gathers, texts)):
        assert found == [next([float(member) for member in part] for part in parts if rank in part)
                         for parts in binding.MESH]


@pytest.mark.parametrize("other", [[[1, 0], [3, 2]], [[0, 1, 2, 3]]], ids=["pairs", "all"])
def test_binding_again_makes_no_more_groups(four: Any, other: list[list[int]]) -> None:
    size = len(other[0])
    four.run(binding.run_gathers, [gather_text("taken", [[0, 3], [1, 2]], 2, 4)])
    found = four.run(binding.names_after, gather_text("taken", other, size, 4), 3)
    assert len({(text, tuple(names)) for text, names, _ in found}) == 1
    _, names, made = found[0]
    assert (len(set(names)), made) == (1, 0)
    assert names[0].startswith("taken#")


def test_a_new_job_needs_a_new_binding(four: Any, tmp_path: Path) -> None:
    text = gather_text("late", [[0, 2], [1, 3]], 2, 4)
    for rank, found in enumerate(four.run(binding.after_a_new_job, text, str(tmp_path / "store"))):
        assert found == [[0.0, 2.0] if rank in (0, 2) else [1.0, 3.0]] * 2


@pytest.mark.parametrize(("text", "groups", "message"), [
    (gather_text("dp", [[0, 1]], 2, 2), {}, "the graph is for a world of 2, this job has 4 ranks"),
    (gather_text("dp", [[0, 1, 2, 3]], 4, 4, rank=1), {},
     "on rank 0: the graph belongs to rank 1, this process is rank 0"),
    (gather_text("some", [[0, 1, 2]], 3, 4), {}, "on rank 3: rank 3 is in no part of group 'some'"),
    (gather_text("given", [[0, 1], [2, 3]], 2, 4), {"given": [[1, 0], [3, 2]]},
     "on rank 0: group 'given' is in this order ranks [0, 1], the group given has [1, 0]"),
    (gather_text("given", [[0, 1], [2, 3]], 2, 4), {"given": [[0, 2], [1, 3]]},
     "group 'given' is ranks [0, 1], the group given has [0, 2]"),
    (gather_text("given", [[0, 1], [2, 3]], 2, 4), {"givn": [[0, 1], [2, 3]]},
     "the graph uses no group 'givn' (did you mean 'given'?)"),
    (gather_text("nobody", "None, size=2", 2, 4), {}, "the members of group 'nobody' are unknown"),
])
def test_what_differs_is_said_on_every_rank(four: Any, text: str, groups: dict[str, Any], message: str) -> None:
    found = four.run(binding.message_of, text, groups)
    assert len(set(found)) == 1
    assert found[0].startswith("UsageError error: the graph cannot be bound")
    assert message in found[0]


def test_a_group_given_on_some_ranks_only(four: Any) -> None:
    text = gather_text("all_four", [[0, 1, 2, 3]], 4, 4)
    found = four.run(binding.message_of, text, {"all_four": [[0, 1, 2, 3]]}, (0,))
    assert set(found) == {"UsageError error: a process group for 'all_four' is given on some ranks only"}


def test_members_unknown_in_the_text_are_those_of_the_group_given(four: Any) -> None:
    assert set(four.run(binding.message_of, gather_text("later", "None, size=2", 2, 4),
                        {"later": [[0, 1], [2, 3]]})) == {"bound"}
