"""Worlds: ways to say a group, meshes, what a rank may change."""

from __future__ import annotations

from typing import Any

import pytest

from fxpasses.errors import UsageError
from fxpasses.ir.world import Group, World

MESHES = {
    "2x2": ({"dp": 2, "tp": 2}, {"dp": [[0, 2], [1, 3]], "tp": [[0, 1], [2, 3]]}),
    "2x3": ({"a": 2, "b": 3}, {"a": [[0, 3], [1, 4], [2, 5]], "b": [[0, 1, 2], [3, 4, 5]]}),
    "2x3x4, middle": ({"pp": 2, "dp": 3, "tp": 4}, {
        "dp": [[0, 4, 8], [1, 5, 9], [2, 6, 10], [3, 7, 11], [12, 16, 20], [13, 17, 21], [14, 18, 22], [15, 19, 23]]}),
    "one": ({"dp": 1}, {"dp": [[0]]}),
    "no dimension": ({}, {}),
}
WAYS = {
    "list of lists": ([[0, 2], [1, 3]], [[0, 2], [1, 3]], 2),
    "one list": ([0, 1], [[0, 1]], 2),
    "order is kept": ([[3, 1], [0, 2]], [[3, 1], [0, 2]], 2),
    "tuples and ranges": ((range(2), (2, 3)), [[0, 1], [2, 3]], 2),
    "irregular parts": ([[0, 1, 2], [3]], [[0, 1, 2], [3]], None),
    "some ranks only": ([[1, 2]], [[1, 2]], 2),
    "size only": (3, None, 3),
    "nothing known": (None, None, None),
    "a group": (Group(((0,), (1,)), mesh_dim="d"), [[0], [1]], 1),
    "a group of lists": (Group([[0, 1]]), [[0, 1]], 2),  # type: ignore[arg-type]
}
WRONG = {
    "rank twice": ({"size": 4, "groups": {"g": [[0, 1], [1, 2]]}}, "group 'g': rank 1 appears twice"),
    "rank outside": ({"size": 2, "groups": {"g": [[0, 2]]}}, "group 'g': rank 2 is outside a world of 2"),
    "negative rank": ({"size": 2, "groups": {"g": [[-1]]}}, "group 'g': rank -1 is outside"),
    "rank is a bool": ({"size": 2, "groups": {"g": [[True]]}}, "group 'g': rank True is outside"),
    "list beside a number": ({"size": 4, "groups": {"g": [[0, 1], 2]}}, "group 'g': rank [0, 1] is outside"),
    "empty part": ({"size": 2, "groups": {"g": [[0], []]}}, "group 'g' has an empty part"),
    "empty list": ({"size": 2, "groups": {"g": []}}, "group 'g' has an empty part"),
    "group larger than the world": ({"size": 2, "groups": {"g": 3}}, "group 'g': 3 is no size in a world of 2"),
    "group of no rank": ({"size": 2, "groups": {"g": 0}}, "group 'g': 0 is no size"),
    "text": ({"size": 2, "groups": {"g": "01"}}, "group 'g': '01' is neither a list of ranks nor a size"),
    "a set has no order": ({"size": 2, "groups": {"g": {0, 1}}}, "group 'g': {0, 1} is neither"),
    "size 0": ({"size": 0}, "world size 0 is no positive number"),
    "size is no world": ({"size": 10**9}, "a world of 1000000000 ranks"),
    "size is text": ({"size": "4"}, "world size '4' is no positive number"),
    "rank outside the world": ({"size": 2, "rank": 2}, "rank 2 is outside a world of 2"),
    "rank is no number": ({"size": 2, "rank": True}, "rank True is outside a world of 2"),
}
PERMISSIONS = [  # rank, spmd, may_rewrite, may_drop, constants_agree
    (None, None, True, True, True), (None, True, True, True, True), (None, False, False, False, False),
    (1, None, True, False, False), (1, True, True, True, True), (1, False, False, False, False),
]


def as_lists(group: Group) -> list[list[int]] | None:
    return None if group.partition is None else [list(part) for part in group.partition]


@pytest.mark.parametrize("case", MESHES)
def test_mesh_dimensions_become_groups(case: str) -> None:
    mesh, groups = MESHES[case]
    world = World.from_mesh(mesh)
    assert {name: as_lists(world.group(name)) for name in groups} == groups
    assert list(world.groups) == list(mesh)
    assert world.mesh == mesh
    assert {world.group_size(name) for name in mesh} == set(mesh.values())
    assert all(world.group(name).mesh_dim == name for name in mesh)


def test_mesh_is_row_major_and_covers_every_rank() -> None:
    world = World.from_mesh({"a": 2, "b": 3, "c": 4}, rank=7)
    assert world.size == 24
    assert world.group("c").part_of(7) == (4, 5, 6, 7)
    assert world.group("a").part_of(7) == (7, 19)
    for name in world.groups:
        assert sorted(rank for part in world.parts(name) for rank in part) == list(range(24))


@pytest.mark.parametrize("size", [0, -1, 2.0, "2"])
def test_mesh_sizes_are_counts(size: Any) -> None:
    with pytest.raises(UsageError, match="a dimension that is no positive number"):
        World.from_mesh({"dp": 2, "tp": size})


def test_a_mesh_of_too_many_ranks_is_refused_before_they_are_listed() -> None:
    with pytest.raises(UsageError, match="more than"):
        World.from_mesh({"dp": 10**9, "tp": 10**9})


@pytest.mark.parametrize("case", WAYS)
def test_ways_to_say_a_group(case: str) -> None:
    spec, partition, size = WAYS[case]
    world = World(4, {"g": spec})
    assert as_lists(world.group("g")) == partition
    assert world.group_size("g") == size
    assert World(4, dict(world.groups)) == world  # a normal form


@pytest.mark.parametrize("case", WRONG)
def test_wrong_worlds_say_what_is_wrong(case: str) -> None:
    arguments, message = WRONG[case]
    with pytest.raises(UsageError) as caught:
        World(**arguments)
    assert message in str(caught.value)


def test_order_inside_a_part_tells_groups_apart() -> None:
    assert World(2, {"g": [[0, 1]]}) != World(2, {"g": [[1, 0]]})


def test_a_rank_of_no_part_is_no_member() -> None:
    group = World(4, {"g": [[1, 3]]}).group("g")
    assert group.part_of(3) == (1, 3)
    assert group.part_of(0) is None
    assert Group(size=2).part_of(0) is None


def test_unknown_names_are_told_with_the_known_ones() -> None:
    world = World(2, {"data": [[0, 1]], "size only": 2})
    with pytest.raises(UsageError, match="did you mean 'data'"):
        world.group("dato")
    with pytest.raises(UsageError, match="known groups: data, size only"):
        world.group("xyz")
    with pytest.raises(UsageError, match="known groups: none"):
        World(1).group("xyz")
    with pytest.raises(UsageError, match="members of group 'size only' are unknown"):
        world.parts("size only")
    assert world.group_size("xyz") is None


@pytest.mark.parametrize(("rank", "spmd", "rewrite", "drop", "agree"), PERMISSIONS)
def test_permissions(rank: int | None, spmd: bool | None, rewrite: bool, drop: bool, agree: bool) -> None:
    world = World(2, rank=rank, spmd=spmd)
    assert (world.may_rewrite, world.may_drop, world.constants_agree) == (rewrite, drop, agree)
