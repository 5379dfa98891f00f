"""What the passes make of graphs, for reviewers: whole graphs where they are small, a summary where they are not."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from torch.fx import GraphModule

import fxpasses
from fxpasses import examples
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import collective, payload_bytes
from fxpasses.ranks.compare import same_on_ranks
from fxpasses.testing.snippets import snippet

LIT = Path(__file__).parents[1] / "lit"
GRAPHS = {
    "gradients_of_two_microbatches": ("w: f32[8, 8]; x0: f32[4, 8]; x1: f32[4, 8]", """\
y0 = aten.mm.default(x0, w)
t0 = aten.t.default(x0)
g0 = aten.mm.default(t0, y0)
r0 = _c10d_functional.all_reduce.default(g0, "avg", dp)
d0 = _c10d_functional.wait_tensor.default(r0)
y1 = aten.mm.default(x1, w)
t1 = aten.t.default(x1)
g1 = aten.mm.default(t1, y1)
r1 = _c10d_functional.all_reduce.default(g1, "avg", dp)
d1 = _c10d_functional.wait_tensor.default(r1)
total = aten.add.Tensor(d0, d1)
n = aten.sum.default(y1)
update = aten.add.Tensor(w, total, alpha=-0.1)
return (update, n)"""),
    "shard_gathered_twice_and_updated_in_place": ("w: f32[2, 8]; x0: f32[4, 8]; x1: f32[4, 8]", """\
a0 = _c10d_functional.all_gather_into_tensor.default(w, 4, dp)
f0 = _c10d_functional.wait_tensor.default(a0)
y0 = aten.mm.default(x0, f0)
t0 = aten.t.default(x0)
g0 = aten.mm.default(t0, y0)
s0 = _c10d_functional.reduce_scatter_tensor.default(g0, "sum", 4, dp)
d0 = _c10d_functional.wait_tensor.default(s0)
a1 = _c10d_functional.all_gather_into_tensor.default(w, 4, dp)
f1 = _c10d_functional.wait_tensor.default(a1)
y1 = aten.mm.default(x1, f1)
t1 = aten.t.default(x1)
g1 = aten.mm.default(t1, y1)
s1 = _c10d_functional.reduce_scatter_tensor.default(g1, "sum", 4, dp)
d1 = _c10d_functional.wait_tensor.default(s1)
total = aten.add.Tensor(d0, d1)
update = aten.add.Tensor(w, total, alpha=-0.1)
copy = aten.copy_.default(w, update)
return (y0, y1)"""),
    "two_groups_keep_their_order": ("a: f32[8, 8]; b: f32[8, 8]", """\
p = aten.mm.default(a, b)
r0 = _c10d_functional.all_reduce.default(a, "sum", dp)
w0 = _c10d_functional.wait_tensor.default(r0)
r1 = _c10d_functional.all_reduce.default(b, "sum", tp)
w1 = _c10d_functional.wait_tensor.default(r1)
q = aten.mm.default(p, b)
s = aten.add.Tensor(w0, w1)
return (q, s)"""),
}


@pytest.mark.parametrize("passes", ["commhoist", "asynccp", "commhoist,asynccp"])
@pytest.mark.parametrize("name", GRAPHS)
def test_small_graphs(name: str, passes: str, golden: SnapshotAssertion) -> None:
    gm = snippet(*GRAPHS[name])
    out = fxpasses.run(gm, passes, verify_each=True)
    assert same_on_ranks(gm, out, gm.meta["world"]) is None
    assert fxpasses.dump(out) == golden


@pytest.mark.parametrize("name", ["spare_collectives", "spare_collectives_in_loops"])
def test_spare_collectives(name: str, golden: SnapshotAssertion) -> None:
    gm = fxpasses.load(LIT / f"{name}.fx.py")
    out = fxpasses.run(gm, "commsimplify", verify_each=True)
    assert same_on_ranks(gm, out, gm.meta["world"]) is None
    assert fxpasses.dump(out) == golden


@pytest.mark.parametrize("options", ["", "{buckets=ddp waits=sunk buffers=coalesced}"], ids=["each", "buckets"])
@pytest.mark.parametrize("name", ["gradsync_updates", "gradsync_results"])
def test_captured_graphs(name: str, options: str, golden: SnapshotAssertion) -> None:
    gm = fxpasses.load(LIT / f"{name}.fx.py")
    assert fxpasses.run(gm, f"gradsync{options}", verify_each=True) == golden


@pytest.mark.parametrize("name", [name for name in examples.names() if name.endswith("_small")])
def test_bundled_graphs(name: str, golden: SnapshotAssertion) -> None:
    gm = fxpasses.load(examples.path(name))
    out = fxpasses.run(gm, "commhoist,asynccp")
    assert f"# before\n{summary(gm)}\n# after\n{summary(out)}" == golden


def summary(gm: GraphModule) -> str:
    """The collective table: for each kind and group how many, how many bytes, and the nodes between launch and wait."""
    lines = []
    for depth, inner in enumerate(all_graphs(gm)):
        position = {node: index for index, node in enumerate(inner.graph.nodes)}
        rows: dict[str, list[tuple[int, int]]] = {}
        for node in inner.graph.nodes:
            found = collective(node)
            if found is not None:
                apart = min((position[user] for user in node.users), default=position[node]) - position[node]
                key = f"{found.kind} {found.reduce_op or '-'} on {found.group.name}"
                rows.setdefault(key, []).append((payload_bytes(node), apart))
        lines.append(f"# graph {depth}: {len(position)} nodes")
        for key, row in sorted(rows.items()):
            sizes, distances = zip(*row, strict=True)
            lines.append(f"#   {len(row)} {key}, {sum(sizes)} bytes, "
                         f"waits {min(distances)} to {max(distances)} nodes behind their launch")
    return "\n".join(lines) + "\n"
