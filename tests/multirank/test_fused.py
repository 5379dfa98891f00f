"""A bucket on two Gloo ranks: the same bits as its members one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch.distributed as dist

import fxpasses
from fxpasses.passes import commfuse
from fxpasses.passes.commfuse.packing import Form
from fxpasses.ranks.inputs import draw_inputs
from fxpasses.testing import collectives
from tests.multirank.live_graphs import texts_on_live_rank
from tests.passes.bucketed import bucketed, exchange, same_bits

F = "_c10d_functional"
GROUPS = {"dp": [[0, 1]], "turned": [[1, 0]]}
#: A call and the types of its operands; on two ranks a sum has one order.
BUCKETS = {
    "sum": (f'{F}.all_reduce.default({{}}, "sum", dp)', ["f32[5, 3]", "f32[]", "f32[4, 6][1, 4]", "f32[0]"]),
    "maximum": (f'{F}.all_reduce.default({{}}, "max", turned)', ["bf16[5]", "bf16[2, 2]"]),
    "scatter": (f'{F}.reduce_scatter_tensor.default({{}}, "sum", 2, turned)', ["f32[4, 3]", "f32[2]", "f32[6][2]"]),
    "gather": (f"{F}.all_gather_into_tensor.default({{}}, 2, turned)", ["f32[3]", "f32[2, 3]", "f32[0, 2]"]),
    "gather of bytes": (f"{F}.all_gather_into_tensor.default({{}}, 2, dp)", ["u8[3]", "f64[2, 3]", "b8[5]", "bf16[1]"]),
    "broadcast": (f"{F}.broadcast.default({{}}, 1, dp)", ["f32[4]", "f32[2, 3]"]),
    "exchange": (f"{F}.all_to_all_single.default({{}}, [2, 2], [2, 2], turned)", ["f32[4]", "f32[4, 3]"]),
}
COALESCED = ("sum", "maximum", "scatter", "gather")


def compare(pool: Any, names: Sequence[str], form: Form) -> None:
    graphs = []
    for name in names:
        found = bucketed(exchange(*BUCKETS[name], groups=GROUPS, world_size=2), form=form)
        graphs += [found.before, found.after]
    live = pool.run(texts_on_live_rank, [fxpasses.dump(gm) for gm in graphs], 0)
    for rank, values in enumerate(live):
        for name, before, after in zip(names, values[::2], values[1::2], strict=True):
            wanted, got = before[0], after[0]
            assert wanted
            assert all(map(same_bits, wanted, got)), f"{name}, rank {rank}: {wanted} became {got}"


def test_packed(two: Any) -> None:
    compare(two, list(BUCKETS), "packed")


def test_coalesced(two: Any) -> None:
    compare(two, COALESCED, "coalesced")


def bound_on_live_rank(texts: Sequence[str]) -> list[Any]:
    """What each graph returns on this rank when `fxpasses.bind` makes it runnable."""
    graphs = [fxpasses.load(text) for text in texts]
    return [fxpasses.bind(gm)(*draw_inputs(gm, gm.meta["world"], 0)[dist.get_rank()]) for gm in graphs]


def test_bind_runs_what_the_pass_makes(two: Any) -> None:
    texts = []
    for name in ("sum", "gather of bytes"):
        gm = exchange(*BUCKETS[name], groups=GROUPS, world_size=2)
        fused = [commfuse(gm, form=form, mixed_gathers=True) for form in ("packed", "coalesced")]
        assert [sum(collectives(after).values()) for after in fused] == [1, 1]
        texts += [fxpasses.dump(graph) for graph in (gm, *fused)]
    for values in two.run(bound_on_live_rank, texts):
        for wanted, *others in (values[:3], values[3:]):
            assert all(all(map(same_bits, wanted, got)) for got in others)
