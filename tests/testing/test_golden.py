"""Goldens of rank sets: one file where ranks are equal up to constants, else one a rank, none where they disagree."""

from __future__ import annotations

import dataclasses

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.session import SnapshotSession
from torch.fx import GraphModule

import fxpasses
from fxpasses.testing import golden_texts, snippet

GROUPS = {"dp": [[0, 1, 2, 3]]}
PIPELINE = {"s0": [[0, 1]], "s1": [[2, 3]], "p02": [[0, 2]], "p13": [[1, 3]]}


def sharded(rank: int, start: int | None = None, kind: str = "avg") -> GraphModule:
    """Two micro-batches whose gradients are averaged; each rank takes its own columns of ``w``."""
    start = rank * 2 if start is None else start
    return snippet("w: f32[8, 8]; x0: f32[4, 8]; x1: f32[4, 8]", f"""\
c = aten.slice.Tensor(w, 1, {start}, {start + 2})
y0 = aten.mm.default(x0, c)
t0 = aten.t.default(x0)
g0 = aten.mm.default(t0, y0)
r0 = _c10d_functional.all_reduce.default(g0, "{kind}", dp)
d0 = _c10d_functional.wait_tensor.default(r0)
y1 = aten.mm.default(x1, c)
t1 = aten.t.default(x1)
g1 = aten.mm.default(t1, y1)
r1 = _c10d_functional.all_reduce.default(g1, "{kind}", dp)
d1 = _c10d_functional.wait_tensor.default(r1)
total = aten.add.Tensor(d0, d1)
n = aten.sum.default(y1)
return (total, n)""", rank=rank, groups=GROUPS)


def stage(rank: int, scale: float = 1.0) -> GraphModule:
    """Two stages of two replicas each: ranks 0 and 1 send what they computed to ranks 2 and 3."""
    first, pair = rank < 2, f"p{rank % 2}{rank % 2 + 2}"
    message = (f"s = _c10d_functional.isend.default(y, 1, 0, {pair})" if first
               else f"s = _c10d_functional.irecv.default(y, 0, 0, {pair})")
    return snippet("w: f32[8, 8]; x: f32[4, 8]", f"""\
y = aten.mm.default(x, w)
{message}
v = _c10d_functional.wait_tensor.default(s)
t = aten.t.default(x)
g = aten.mm.default(t, {"y" if first else "v"})
r = _c10d_functional.all_reduce.default(g, "sum", {"s0" if first else "s1"})
d = _c10d_functional.wait_tensor.default(r)
m = aten.mul.Tensor(y, {scale})
return (d, m)""", rank=rank, groups=PIPELINE)


class Unheard:
    """A session that does not hear of comparisons that fail on purpose."""

    def __init__(self, session: SnapshotSession) -> None:
        self.recall_snapshot = session.recall_snapshot

    def register_request(self, _: SnapshotAssertion) -> None:
        """Forget it."""


def test_ranks_with_constants_through_the_passes(golden: SnapshotAssertion) -> None:
    graphs = [sharded(rank) for rank in range(4)]
    assert graphs == golden(name="before")
    unheard = dataclasses.replace(golden, session=Unheard(golden.session), update_snapshots=False)
    assert graphs == unheard(name="before")
    assert [*graphs[:3], sharded(3, start=0)] != unheard(name="before"), "a constant of rank 3"
    assert [line for line in unheard.get_assert_diff() if line[:1] in "+-"][2:] == [
        "-# rank 3: c = aten.slice.Tensor(w, 1, 6, 8)"]
    assert fxpasses.run(graphs, "commhoist,asynccp", verify_each=True) == golden(name="after")


def test_a_pipeline_through_the_passes(golden: SnapshotAssertion) -> None:
    assert fxpasses.run([stage(rank) for rank in range(4)], "commhoist,asynccp", verify_each=True) == golden


def test_one_text_pins_the_constants_of_every_rank() -> None:
    graphs = [sharded(rank) for rank in range(4)]
    texts = golden_texts(graphs)
    assert list(texts) == [""]
    assert texts[""].startswith(fxpasses.dump(graphs[0]))
    assert texts[""].splitlines()[-4:] == [
        "# ranks 0-3: the same but for",
        '# rank 1: c = aten.slice.Tensor(w, 1, 2, 4)',
        '# rank 2: c = aten.slice.Tensor(w, 1, 4, 6)',
        '# rank 3: c = aten.slice.Tensor(w, 1, 6, 8)',
    ]
    assert fxpasses.dump(fxpasses.load(texts[""])) == fxpasses.dump(graphs[0])
    changed = golden_texts([*graphs[:3], sharded(3, start=0)])
    assert list(changed) == [""]
    assert set(texts[""].splitlines()) - set(changed[""].splitlines()) == {
        '# rank 3: c = aten.slice.Tensor(w, 1, 6, 8)'}


def test_equal_ranks_say_so() -> None:
    graphs = [sharded(rank, start=0) for rank in range(3)]
    assert golden_texts(graphs)[""].splitlines()[-1] == "# ranks 0-2: the same"


def test_names_count_in_a_golden() -> None:
    graphs = [sharded(rank, start=0) for rank in range(2)]
    node = next(node for node in graphs[1].graph.nodes if node.name == "n")
    node.name = "renamed"
    assert '# rank 1: renamed = aten.sum.default(y1)' in golden_texts(graphs)[""].splitlines()


def test_different_ranks_have_a_text_each() -> None:
    texts = golden_texts([stage(rank) for rank in range(4)])
    assert list(texts) == ["rank0", "rank1", "rank2", "rank3"]
    assert texts["rank3"] == fxpasses.dump(stage(3))


def test_ranks_that_disagree_have_none(golden: SnapshotAssertion) -> None:
    graphs = [*(sharded(rank) for rank in range(3)), sharded(3, kind="sum")]
    with pytest.raises(AssertionError) as failure:
        assert graphs == golden
    assert str(failure.value).splitlines()[:3] == [
        "the ranks disagree on their collectives",
        "sequence differs: the ranks will hang or mix up data (ranks 0-3)",
        "call 1 on group 'dp' of ranks [0, 1, 2, 3]:",
    ]


def test_a_world_for_graphs_without_one() -> None:
    graphs = [sharded(rank) for rank in range(2)]
    for gm in graphs:
        del gm.meta["world"]
    text = golden_texts(graphs, fxpasses.World(2, {"dp": [0, 1]}))[""]
    assert text.splitlines()[1:3] == [
        'module(world_size=2, mesh=None, rank=0, stage=None, device="cpu")', "dp = group([[0, 1]])"]
