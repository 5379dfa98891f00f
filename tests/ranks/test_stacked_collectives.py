"""Collectives along the rank dimension: every kind on every partition gives what members get one by one."""

import pytest
import torch

from fxpasses.errors import RankError
from fxpasses.ranks import lockstep, stacked
from fxpasses.ranks.stacked.collectives import arrangement
from fxpasses.testing import snippet

PARTITIONS = {
    "whole": [[0, 1, 2, 3, 4, 5, 6, 7]], "rows": [[0, 1], [2, 3], [4, 5], [6, 7]],
    "middle": [[0, 2], [1, 3], [4, 6], [5, 7]], "columns": [[0, 4], [1, 5], [2, 6], [3, 7]],
    "wide": [[0, 2, 4, 6], [1, 3, 5, 7]], "back": [[3, 2, 1, 0], [7, 6, 5, 4]],
    "mixed": [[5, 0], [1, 7], [6, 2], [3, 4]],
    "alone": [[0], [1], [2], [3], [4], [5], [6], [7]],
}
SIZES = {name: len(parts[0]) for name, parts in PARTITIONS.items()}
WAIT = "w = _c10d_functional.wait_tensor.default(a)\nreturn (w, x)"
#: name -> statements; {group} and {size} are filled in.
CALLS = {
    **{f"all_reduce {op}": f'a = _c10d_functional.all_reduce.default(x, "{op}", {{group}})\n{WAIT}'
       for op in ("sum", "avg", "product", "min", "max")},
    "all_gather": f"a = _c10d_functional.all_gather_into_tensor.default(x, {{size}}, {{group}})\n{WAIT}",
    "reduce_scatter": f'a = _c10d_functional.reduce_scatter_tensor.default(x, "avg", {{size}}, {{group}})\n{WAIT}',
    "broadcast": f"a = _c10d_functional.broadcast.default(x, {{size}} - 1, {{group}})\n{WAIT}",
    "all_to_all": f"a = _c10d_functional.all_to_all_single.default(x, [{{rows}}], [{{rows}}], {{group}})\n{WAIT}",
    "in place": f'a = _c10d_functional.all_reduce_.default(x, "sum", {{group}})\n{WAIT}',
    "coalesced": """
        n = aten.neg.default(x)
        a = _c10d_functional.all_gather_into_tensor_coalesced.default([x, n], {size}, {group})
        b = a[0]
        c = a[1]
        w = _c10d_functional.wait_tensor.default(b)
        v = _c10d_functional.wait_tensor.default(c)
        return (w, v)""",
    "gather into a buffer": """
        o = aten.zeros.default([8 * {size}, 3])
        p = _c10d_functional.all_gather_into_tensor_out.default(x, {size}, {group}, out=o)
        w = _c10d_functional.wait_tensor.default(p)
        return (w, o)""",
    "c10d, gather into a buffer": """
        o = aten.zeros.default([8 * {size}, 3])
        p = c10d._allgather_base_.default(o, x, {group})
        b = p[0]
        return (o, b)""",
}


def inputs(dtype):
    generator = torch.Generator().manual_seed(0)
    return [[torch.randint(1, 9, (8, 3), generator=generator).to(dtype)] for _ in range(8)]


def graph(name, group):
    size = SIZES[group]
    rows = ", ".join([str(8 // size)] * size)
    text = CALLS[name].replace("{size} - 1", str(size - 1)).replace("8 * {size}", str(8 * size))
    text = text.replace("{size}", str(size)).replace("{group}", group).replace("{rows}", rows)
    return snippet("x: f32[8, 3]", text, world_size=8, groups=PARTITIONS)


@pytest.mark.parametrize("group", PARTITIONS)
@pytest.mark.parametrize("name", CALLS)
def test_members_get_what_they_get_one_by_one(name, group):
    gm = graph(name, group)
    for dtype in (torch.float32, torch.int64)[:1 if "buffer" in name else 2]:
        one, other = inputs(dtype), inputs(dtype)
        expected = lockstep.execute(gm, one, gm.meta["world"]).outputs
        found = stacked.execute(gm, other, gm.meta["world"]).outputs
        for values, others in zip(expected, found, strict=True):
            assert all(torch.equal(value, other) for value, other in zip(values, others, strict=True))
        assert all(torch.equal(a[0], b[0]) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize(("parts", "form"), [
    ([[0, 1, 2, 3]], (1, 4, 1)), ([[0, 1], [2, 3]], (2, 2, 1)), ([[1, 3], [0, 2]], (1, 2, 2)), ([[0], [1]], (2, 1, 1))])
def test_mesh_dimensions_are_seen_without_moving_ranks(parts, form):
    where = arrangement(parts, sum(map(len, parts)))
    assert (where.outer, where.members, where.inner) == form
    assert where.order is None
    ranks = torch.arange(4)[:sum(map(len, parts))]
    assert torch.equal(where.joined(where.apart(ranks)), ranks)


def test_other_partitions_move_ranks_there_and_back():
    where = arrangement([[3, 0], [1, 2]], 4)
    ranks = torch.arange(4)
    assert where.apart(ranks).flatten().tolist() == [3, 0, 1, 2]
    assert torch.equal(where.joined(where.apart(ranks)), ranks)


@pytest.mark.parametrize("parts", [[[0, 1, 2], [3]], [[0, 1]], [[0, 1], [1, 2]]])
def test_partitions_that_are_uneven_or_leave_a_rank_out_are_refused(parts):
    with pytest.raises(RankError):
        arrangement(parts, 4)


def test_a_reduction_without_meaning_is_refused():
    gm = snippet("x: b8[4]", 'a = _c10d_functional.all_reduce.default(x, "sum", whole)\n' + WAIT, world_size=8,
                 groups=PARTITIONS)
    with pytest.raises(RankError, match=r"not defined for torch\.bool"):
        stacked.execute(gm, [[torch.ones(4, dtype=torch.bool)] for _ in range(8)], gm.meta["world"])
