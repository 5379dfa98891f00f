"""commfuse takes apart what a bucket exposes: same bits, shorter steps, and for every rule a bucket that must stay."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
from torch.fx import GraphModule, Node

import fxpasses
from fxpasses.ir.effects import Effects
from fxpasses.ir.graph import all_graphs, value_of
from fxpasses.ir.ops import base_name, collective, payload_bytes
from fxpasses.ir.schedule import NUMBERS, number_collectives
from fxpasses.sim.play import play
from fxpasses.sim.program import Program
from fxpasses.testing.snippets import snippet, snippet_text

KIB = 1 << 10
GATHER = "_c10d_functional.all_gather_into_tensor.default"
SCATTER = "_c10d_functional.reduce_scatter_tensor.default"
WAIT = "_c10d_functional.wait_tensor.default"


def cost(node: Node) -> float:
    """Milliseconds: a product takes 5, a launch 0.1 and 1 for each KiB a rank sends; all else nothing."""
    if collective(node) is not None:
        return 0.1 + payload_bytes(node) / KIB
    return 5.0 if base_name(node) == "mm" else 0.0


def step_ms(gm: GraphModule, costs: Callable[[Node], float] = cost) -> float:
    return play(Program(Effects(gm), costs)).step_ms


def split(gm: GraphModule, options: str = "min_kb=0", costs: Callable[[Node], float] = cost) -> tuple[
        GraphModule, list[int], list[str]]:
    """The graph after the pass, bytes of its launches, and codes; the same bits, and another run changes nothing."""
    remarks: list[fxpasses.Remark] = []
    passes = f"commfuse{{{options.replace(',', ' ')}}}"
    out = fxpasses.run(gm, passes, cost_model=costs, remarks=remarks, verify_each=True)
    report = fxpasses.check(gm, out)
    assert report, str(report)
    assert str(report).startswith("bit-equal")
    assert fxpasses.dump(fxpasses.run(out, passes, cost_model=costs)) == fxpasses.dump(out)
    return out, sizes(out), [remark.code for remark in remarks]


def sizes(gm: GraphModule) -> list[int]:
    nodes = [node for graph in all_graphs(gm) for node in graph.graph.nodes]
    return [payload_bytes(node) for node in nodes if collective(node) is not None]


def gather(*, pieces: str = "[a, b]", lengths: str = "[256, 256]", dim: str = "", enter: str = "", sent: str = "c",
           leave: str = "", whole: str = "v", after: str = "", result: str = "m2",
           inputs: str = "a: f32[256]; b: f32[256]; x: f32[32, 32]", rows: str = "[4, 512]",
           first: str = "p", second: str = "q") -> GraphModule:
    """Two parameters gathered as one: the first is multiplied at once, the second after a product."""
    return snippet(inputs, f"""\
c = aten.cat.default({pieces}{dim})
{enter}
g = {GATHER}({sent}, 4, dp)
w = {WAIT}(g)
v = aten.view.default(w, {rows})
{leave}
s = aten.split_with_sizes.default({whole}, {lengths}, 1)
p = s[0]
q = s[1]
pc = aten.clone.default({first}, memory_format=torch.contiguous_format)
pm = aten.view.default(pc, [32, 32])
qc = aten.clone.default({second}, memory_format=torch.contiguous_format)
qm = aten.view.default(qc, [32, 32])
{after}
m1 = aten.mm.default(x, pm)
m2 = aten.mm.default(m1, qm)
return ({result},)
""")


def test_a_gathered_bucket_becomes_a_launch_for_what_is_needed_first_and_one_for_the_rest() -> None:
    gm = gather()
    out, left, codes = split(gm)
    assert left == [KIB, KIB]
    assert codes.count("split") == 2
    scheduled = fxpasses.run(out, "asynccp", cost_model=cost)
    assert step_ms(scheduled) == pytest.approx(0.1 + 1 + 5 + 5, abs=0.1)
    assert step_ms(fxpasses.run(gm, "asynccp", cost_model=cost)) == pytest.approx(0.1 + 2 + 5 + 5, abs=0.1)


def test_a_piece_that_is_alone_in_its_launch_needs_no_copy() -> None:
    names = [base_name(node) for node in split(gather())[0].graph.nodes]
    assert not {"clone", "split_with_sizes", "cat"} & set(names)


def test_the_remark_tells_what_was_gained() -> None:
    remarks: list[fxpasses.Remark] = []
    fxpasses.run(gather(), "commfuse{min_kb=0}", cost_model=cost, remarks=remarks)
    found = next(remark for remark in remarks if remark.code == "split")
    assert found.kind == "applied"
    assert found.data["step_ms"] < found.data["step_before_ms"]


def test_what_is_alike_before_a_cast_is_cast_in_pieces() -> None:
    gm = gather(enter="d = aten._to_copy.default(c, dtype=torch.float64)", sent="d",
                leave="t = aten._to_copy.default(v, dtype=torch.float32)", whole="t")
    out, left, _ = split(gm)
    assert left == [2 * KIB, 2 * KIB]
    assert [base_name(node) for node in out.graph.nodes].count("_to_copy") == 4


def test_pieces_of_unequal_length_and_rows_go_where_they_belong() -> None:
    out, left, _ = split(_three())
    assert sorted(left) == [KIB // 2, 3 * KIB // 2]
    assert "split_with_sizes" in {base_name(node) for node in out.graph.nodes}


def _three() -> GraphModule:
    """The piece that is needed first lies between two others."""
    return snippet("a: f32[128]; b: f32[128]; e: f32[256]; x: f32[32, 32]; y: f32[16, 16]", f"""\
c = aten.cat.default([a, b, e])
g = {GATHER}(c, 4, dp)
w = {WAIT}(g)
v = aten.view.default(w, [4, 512])
s = aten.split_with_sizes.default(v, [128, 128, 256], 1)
p = s[0]
q = s[1]
r = s[2]
pc = aten.clone.default(p, memory_format=torch.contiguous_format)
pm = aten.view.default(pc, [16, 32])
qc = aten.clone.default(q, memory_format=torch.contiguous_format)
qm = aten.view.default(qc, [16, 32])
rc = aten.clone.default(r, memory_format=torch.contiguous_format)
rm = aten.view.default(rc, [32, 32])
m1 = aten.mm.default(y, qm)
m2 = aten.mm.default(m1, rm)
m3 = aten.mm.default(m2, x)
m4 = aten.add.Tensor(m3, pm)
return (m4,)
""")


def copied(node: Node) -> float:
    """A launch takes 0.1 and next to nothing for what it sends, a copy of a large piece takes 1."""
    if collective(node) is not None:
        return 0.1 + payload_bytes(node) / (1000 * KIB)
    large = base_name(node) == "clone" and value_of(node).numel() > 512
    return {"mm": 5.0, "split_with_sizes_copy": 2.0}.get(base_name(node), float(large))


def test_a_hidden_bucket_whose_copies_take_longer_than_launches_is_taken_apart() -> None:
    """Every large piece has a launch of its own; the small ones share one, and are copied as before."""
    gm = snippet("a: f32[256]; b: f32[16]; e: f32[16]; i: f32[256]; x: f32[32, 32]", f"""\
h = aten.mm.default(x, x)
c = aten.cat.default([a, b, e, i])
g = {GATHER}(c, 4, dp)
w = {WAIT}(g)
v = aten.view.default(w, [4, 544])
s = aten.split_with_sizes.default(v, [256, 16, 16, 256], 1)
p = s[0]
q = s[1]
r = s[2]
t = s[3]
pc = aten.clone.default(p, memory_format=torch.contiguous_format)
pm = aten.view.default(pc, [32, 32])
qc = aten.clone.default(q, memory_format=torch.contiguous_format)
qm = aten.sum.default(qc)
rc = aten.clone.default(r, memory_format=torch.contiguous_format)
rm = aten.sum.default(rc)
tc = aten.clone.default(t, memory_format=torch.contiguous_format)
tm = aten.view.default(tc, [32, 32])
m1 = aten.mm.default(h, pm)
m2 = aten.mm.default(m1, tm)
m3 = aten.add.Tensor(m2, qm)
m4 = aten.add.Tensor(m3, rm)
return (m4,)
""")
    out, left, codes = split(gm, costs=copied)
    assert sorted(left) == [128, KIB, KIB]
    assert codes.count("split") == 3
    assert [base_name(node) for node in out.graph.nodes].count("clone") == 2


def test_slices_take_pieces_too() -> None:
    gm = gather(leave="p1 = aten.slice.Tensor(v, 1, 0, 256)\nq1 = aten.slice.Tensor(v, 1, -256)",
                first="p1", second="q1")
    dead = [node for node in gm.graph.nodes if base_name(node) in ("getitem", "split_with_sizes")]
    for node in reversed(dead):
        gm.graph.erase_node(node)
    assert split(gm)[1] == [KIB, KIB]


def test_buckets_that_the_pass_made_are_taken_apart_where_their_members_are_needed_at_different_times() -> None:
    """And are not put together again: a bucket is not made where the step would be longer."""
    gm = snippet("a: f32[8, 32]; b: f32[8, 32]; x: f32[32, 32]", f"""\
ga = {GATHER}(a, 4, dp)
gb = {GATHER}(b, 4, dp)
wa = {WAIT}(ga)
m1 = aten.mm.default(x, wa)
wb = {WAIT}(gb)
m2 = aten.mm.default(m1, wb)
return (m2,)
""")
    fused = fxpasses.run(gm, "commfuse{judge=never}")
    assert sizes(fused) == [2 * KIB]
    _, left, codes = split(fused)
    assert left == [KIB, KIB]
    assert codes.count("split") == 2
    assert "fused" not in codes


def scatter(*, kind: str = SCATTER, cat: str = "[r1, r2], 1", extent: int = 256, leave: str = "",
            whole: str = "w", read: str = "", result: str = "na, nb") -> GraphModule:
    """A gradient that is there before a product, and one behind it, reduced as one."""
    rows = kind == SCATTER
    shape = "[4, 256]" if rows else "[1024]"
    call = f'{kind}(f, "sum", 4, dp)' if rows else f'{kind}(f, "sum", dp)'
    length = extent if rows else 1024
    return snippet(f"x: f32[32, 32]; y: f32[32, 32]; pa: f32[{length}]; pb: f32[{length}]", f"""\
g1 = aten.mm.default(x, y)
g2 = aten.mm.default(g1, y)
r1 = aten.view.default(g1, {shape})
r2 = aten.view.default(g2, {shape})
c = aten.cat.default({cat if rows else "[r1, r2]"})
f = aten.view.default(c, [2048])
g = {call}
w = {WAIT}(g)
{leave}
s = aten.split_with_sizes.default({whole}, [{length}, {length}])
p = s[0]
q = s[1]
na = aten.sub.Tensor(pa, p)
nb = aten.sub.Tensor(pb, q)
{read}
return ({result})
""")


def reduced(node: Node) -> float:
    """A launch takes 0.1 and 0.5 for each KiB a rank sends: less than a product."""
    if collective(node) is not None:
        return 0.1 + 0.5 * payload_bytes(node) / KIB
    return 5.0 if base_name(node) == "mm" else 0.0


@pytest.mark.parametrize("kind", [SCATTER, "_c10d_functional.all_reduce.default"])
def test_a_bucket_of_gradients_becomes_a_launch_for_what_is_there_first_and_one_for_the_rest(kind: str) -> None:
    gm = scatter(kind=kind, leave="d = aten.div.Tensor(w, 4.0)", whole="d")
    out, left, codes = split(gm, costs=reduced)
    assert left == [4 * KIB, 4 * KIB]
    assert codes.count("split") == 2
    assert step_ms(fxpasses.run(out, "asynccp", cost_model=reduced), reduced) == pytest.approx(10 + 2.1, abs=0.2)
    assert step_ms(fxpasses.run(gm, "asynccp", cost_model=reduced), reduced) == pytest.approx(10 + 4.1, abs=0.2)


def test_a_split_that_gains_nothing_is_not_kept() -> None:
    """The first product waits for another group's gather, which takes longer than the bucket."""
    gm = snippet("a: f32[256]; b: f32[256]; k: f32[4096]; x: f32[32, 32]", f"""\
c = aten.cat.default([a, b])
g = {GATHER}(c, 4, dp)
h = {GATHER}(k, 4, tp)
w = {WAIT}(g)
v = aten.view.default(w, [4, 512])
s = aten.split_with_sizes.default(v, [256, 256], 1)
p = s[0]
q = s[1]
pc = aten.clone.default(p, memory_format=torch.contiguous_format)
pm = aten.view.default(pc, [32, 32])
qc = aten.clone.default(q, memory_format=torch.contiguous_format)
qm = aten.view.default(qc, [32, 32])
z = aten.neg.default(pm)
u = {WAIT}(h)
um = aten.view.default(u, [32, 512])
n = aten.mm.default(z, um)
m2 = aten.mm.default(x, qm)
return (n, m2)
""", world_size=4, groups={"dp": [[0, 1, 2, 3]], "tp": [[0, 1, 2, 3]]})
    _, left, codes = split(gm)
    assert left == [2 * KIB, 16 * KIB]
    assert "split-slower" in codes


def test_a_split_keeps_to_the_memory_it_may_take() -> None:
    """What is reduced first lives on while the other gradient is worked out, where most memory is needed."""
    gm = snippet("x: f32[32, 32]; y: f32[32, 4096]; z: f32[4096, 32]; pa: f32[256]; pb: f32[256]", f"""\
g1 = aten.mm.default(x, x)
wide = aten.mm.default(g1, y)
g2 = aten.mm.default(wide, z)
r1 = aten.view.default(g1, [4, 256])
r2 = aten.view.default(g2, [4, 256])
c = aten.cat.default([r1, r2], 1)
f = aten.view.default(c, [2048])
g = {SCATTER}(f, "sum", 4, dp)
w = {WAIT}(g)
s = aten.split_with_sizes.default(w, [256, 256])
p = s[0]
q = s[1]
na = aten.sub.Tensor(pa, p)
nb = aten.sub.Tensor(pb, q)
return (na, nb)
""")
    _, left, codes = split(gm, "min_kb=0,max_memory_increase_mb=0", costs=reduced)
    assert left == [8 * KIB]
    assert "split-memory" in codes
    assert split(gm, "min_kb=0,max_memory_increase_mb=0.001", costs=reduced)[1] == [4 * KIB, 4 * KIB]


def test_a_bucket_in_the_body_of_a_loop_is_taken_apart_there() -> None:
    gm = snippet("n: f32[3, 32, 32]; x: f32[32, 32]; a: f32[256]; b: f32[256]", """\
step = self.step
r = hop.scan(step, [x], [n], (a, b))
last = r[0]
return (last,)
""", classes=f"""\
class step:
    def forward(self, x: "f32[32, 32]", n: "f32[32, 32]", a: "f32[256]", b: "f32[256]"):
        c = aten.cat.default([a, b])
        g = {GATHER}(c, 4, dp)
        w = {WAIT}(g)
        v = aten.view.default(w, [4, 512])
        s = aten.split_with_sizes.default(v, [256, 256], 1)
        p = s[0]
        q = s[1]
        pc = aten.clone.default(p, memory_format=torch.contiguous_format)
        pm = aten.view.default(pc, [32, 32])
        qc = aten.clone.default(q, memory_format=torch.contiguous_format)
        qm = aten.view.default(qc, [32, 32])
        m1 = aten.mm.default(x, pm)
        m2 = aten.mm.default(m1, qm)
        k = aten.add.Tensor(m2, n)
        o = aten.clone.default(k)
        return (k, o)
""")
    assert split(gm)[1] == [KIB, KIB]


def kept(gm: GraphModule, costs: Callable[[Node], float] = cost) -> list[str]:
    """The codes of a bucket that stays one launch."""
    _, left, codes = split(gm, costs=costs)
    assert len(left) == 1
    assert "split" not in codes
    return codes


@pytest.mark.parametrize("changed", [
    {"after": "z = aten.sum.default(v)", "result": "m2, z"},
    {"result": "m2, w"},
    {"leave": "t = aten.cumsum.default(v, 1)", "whole": "t"},
    {"leave": "t = aten.mul.Tensor(v, o)", "whole": "t",
     "inputs": "a: f32[256]; b: f32[256]; x: f32[32, 32]; o: f32[512]"},
    {"leave": "t = aten.flip.default(v, [1])", "whole": "t"},
    {"leave": "t = aten.mul.Tensor(v, v)\nu = aten.softmax.int(t, 1)", "whole": "u"},
])
def test_a_bucket_that_somebody_reads_whole_stays(changed: dict[str, str]) -> None:
    assert "read-whole" in kept(gather(**changed))


def test_pieces_that_a_view_merges_stay_together() -> None:
    """The parts that are read begin and end where no piece does, but for the ends of all."""
    gm = gather(inputs="a: f32[200]; b: f32[312]; x: f32[32, 32]")
    assert "pieces-merge" in kept(gm)


def test_padding_stays_with_what_it_pads() -> None:
    """A rank's last rows are padded: what is read ends inside a piece, and its rest goes along."""
    gm = snippet("a: f32[200]; b: f32[256]; x: f32[32, 32]; y: f32[32, 25]", f"""\
e = aten.constant_pad_nd.default(a, [0, 56])
c = aten.cat.default([e, b])
g = {GATHER}(c, 4, dp)
w = {WAIT}(g)
v = aten.view.default(w, [4, 512])
s = aten.split_with_sizes.default(v, [200, 56, 256], 1)
p = s[0]
q = s[2]
pc = aten.clone.default(p, memory_format=torch.contiguous_format)
pm = aten.view.default(pc, [25, 32])
qc = aten.clone.default(q, memory_format=torch.contiguous_format)
qm = aten.view.default(qc, [32, 32])
m1 = aten.mm.default(y, pm)
m2 = aten.mm.default(m1, qm)
return (m2,)
""")
    out, left, _ = split(gm)
    assert left == [KIB, KIB]
    assert "constant_pad_nd" in {base_name(node) for node in out.graph.nodes}


def test_shards_of_other_dtypes_stay_together() -> None:
    """The ``cat`` converts them to one dtype; apart they would be sent as what they are."""
    gm = gather(inputs="a: f32[256]; b: f64[256]; x: f64[32, 32]")
    assert "pieces-differ" in kept(gm)


def test_pieces_along_another_dimension_stay_together() -> None:
    """Rows of the bucket are rows of one piece alone: what is read is not what a rank sent behind each other."""
    gm = snippet("a: f32[256]; b: f32[256]; x: f32[32, 32]", f"""\
a1 = aten.view.default(a, [256, 1])
b1 = aten.view.default(b, [256, 1])
c = aten.cat.default([a1, b1], 1)
f = aten.view.default(c, [512])
g = {GATHER}(f, 4, dp)
w = {WAIT}(g)
v = aten.view.default(w, [4, 512])
s = aten.split_with_sizes.default(v, [256, 256], 1)
p = s[0]
q = s[1]
pc = aten.clone.default(p, memory_format=torch.contiguous_format)
pm = aten.view.default(pc, [32, 32])
qc = aten.clone.default(q, memory_format=torch.contiguous_format)
qm = aten.view.default(qc, [32, 32])
m1 = aten.mm.default(x, pm)
m2 = aten.mm.default(m1, qm)
return (m2,)
""")
    assert "pieces-differ" in kept(gm)


@pytest.mark.parametrize("changed", [
    {"leave": "z = aten.mul_.Tensor(b, 2.0)"},  # a piece, behind the launch of the bucket
    {"enter": "z = aten.mul_.Tensor(c, 2.0)"},  # what is sent
])
def test_a_bucket_that_is_written_meanwhile_stays(changed: dict[str, str]) -> None:
    assert "bucket-written" in kept(gather(**changed))


def test_a_bucket_of_which_a_part_is_written_stays() -> None:
    gm = scatter(read="z = aten.mul_.Tensor(p, 2.0)\nk = aten.add.Tensor(na, p)", result="k, nb")
    assert "bucket-written" in kept(gm, reduced)


def test_a_write_behind_all_readers_is_no_matter() -> None:
    gm = gather()
    output = gm.graph.output_node()
    piece = next(node for node in gm.graph.nodes if node.name == "b")
    with gm.graph.inserting_before(output):
        write = gm.graph.call_function(torch.ops.aten.mul_.Tensor, (piece, 2.0))
        write.meta["val"] = value_of(piece)
    gm.recompile()
    assert split(gm)[1] == [KIB, KIB]


@pytest.mark.parametrize("changed", [
    {"after": "z = aten.mul.Tensor(p, 2.0)", "result": "m2, z"},
    {"after": "z = aten.select.int(p, 0, 1)", "result": "m2, z"},
    {"result": "m2, p"},
])
def test_a_bucket_whose_strides_are_looked_at_stays(changed: dict[str, str]) -> None:
    """Strides of what is taken from rows are those of the bucket."""
    assert "layout-read" in kept(gather(**changed))


def test_a_bucket_that_is_looked_at_by_place_stays() -> None:
    """Where the second part begins in memory is not where it would begin alone."""
    gm = scatter(read="z = aten.as_strided.default(q, [256], [1], 256)\nk = aten.add.Tensor(nb, z)", result="na, k")
    assert "layout-read" in kept(gm, reduced)


def test_what_changes_modes_is_not_passed() -> None:
    gm = gather(after="n = torch.amp.autocast_mode._enter_autocast('cpu', torch.bfloat16, True, False)\n"
                      "o = torch.amp.autocast_mode._exit_autocast(n)")
    assert "bucket-behind" in kept(gm)


def test_a_loop_that_holds_collectives_is_not_passed() -> None:
    """What it holds keeps its place among all launches, as on every other rank."""
    gm = snippet("a: f32[256]; b: f32[256]; x: f32[32, 32]; n: f32[3, 4]", f"""\
c = aten.cat.default([a, b])
g = {GATHER}(c, 4, dp)
w = {WAIT}(g)
v = aten.view.default(w, [4, 512])
s = aten.split_with_sizes.default(v, [256, 256], 1)
p = s[0]
q = s[1]
pc = aten.clone.default(p, memory_format=torch.contiguous_format)
pm = aten.view.default(pc, [32, 32])
qc = aten.clone.default(q, memory_format=torch.contiguous_format)
qm = aten.view.default(qc, [32, 32])
m1 = aten.mm.default(x, pm)
step = self.step
i = aten.select.int(n, 0, 0)
r = hop.scan(step, [i], [n], ())
last = r[0]
m2 = aten.mm.default(m1, qm)
return (m2, last)
""", classes=f"""\
class step:
    def forward(self, x: "f32[4]", n: "f32[4]"):
        g = _c10d_functional.all_reduce.default(n, "sum", dp)
        w = {WAIT}(g)
        k = aten.add.Tensor(x, w)
        o = aten.clone.default(k)
        return (k, o)
""")
    _, left, codes = split(gm)
    assert left[:1] == [2 * KIB]
    assert "bucket-behind" in codes


def test_sizes_that_are_symbols_stay() -> None:
    text = snippet_text("a: f32[s0]; b: f32[256]; x: f32[32, 32]", f"""\
c = aten.cat.default([b, a])
g = {GATHER}(c, 4, dp)
w = {WAIT}(g)
v = aten.view.default(w, [4, -1])
p = aten.slice.Tensor(v, 1, 0, 256)
q = aten.slice.Tensor(v, 1, 256, 1000000)
pc = aten.clone.default(p, memory_format=torch.contiguous_format)
pm = aten.view.default(pc, [32, 32])
qc = aten.clone.default(q, memory_format=torch.contiguous_format)
m1 = aten.mm.default(x, pm)
z = aten.sum.default(qc)
return (m1, z)
""").replace("class main", 'symbol("s0", min=2, max=4096, hint=256)\n\nclass main')
    remarks: list[fxpasses.Remark] = []
    out = fxpasses.run(fxpasses.load(text), "commfuse{min_kb=0}", cost_model=cost, remarks=remarks)
    assert len(sizes(out)) == 1
    assert [remark.code for remark in remarks] == ["dynamic-shape"]


def test_a_bucket_that_a_control_edge_holds_stays() -> None:
    gm = gather()
    nodes = {node.name: node for node in gm.graph.nodes}
    nodes["qm"].meta["after"] = [nodes["x"]]
    assert "bucket-held" in kept(gm)


def test_pieces_that_are_needed_at_one_time_stay_together() -> None:
    gm = snippet("a: f32[256]; b: f32[256]; x: f32[32, 32]", f"""\
c = aten.cat.default([a, b])
g = {GATHER}(c, 4, dp)
w = {WAIT}(g)
v = aten.view.default(w, [4, 512])
s = aten.split_with_sizes.default(v, [256, 256], 1)
p = s[0]
q = s[1]
pc = aten.clone.default(p, memory_format=torch.contiguous_format)
qc = aten.clone.default(q, memory_format=torch.contiguous_format)
k = aten.add.Tensor(pc, qc)
km = aten.view.default(k, [32, 32])
m1 = aten.mm.default(x, km)
return (m1,)
""")
    assert "wanted-together" in kept(gm)


def test_ranks_that_may_run_other_graphs_keep_their_buckets() -> None:
    gm = gather()
    world = fxpasses.World(4, {"dp": [[0, 1, 2, 3]]}, spmd=False)
    remarks: list[fxpasses.Remark] = []
    out = fxpasses.run(gm, "commfuse{min_kb=0}", cost_model=cost, world=world, remarks=remarks)
    assert sizes(out) == [2 * KIB]


def test_the_option_keeps_buckets_as_they_are() -> None:
    assert split(gather(), "min_kb=0,split=false")[1] == [2 * KIB]


def test_without_costs_nothing_is_taken_apart() -> None:
    assert sizes(fxpasses.run(gather(), "commfuse{judge=never}")) == [2 * KIB]


def test_the_peak_does_not_rise_by_more_than_it_may() -> None:
    """Pieces are no longer in memory than their bucket was."""
    assert "split" in split(gather(), "min_kb=0,max_memory_increase_mb=0")[2]


def test_pieces_of_one_collective_get_numbers_of_their_own() -> None:
    """Ranks whose graphs differ could trade two that look alike: numbers tell."""
    gm = gather()
    number_collectives(gm)
    out = fxpasses.run(gm, "commfuse{min_kb=0}", cost_model=cost)
    numbers = [node.meta.get(NUMBERS) for node in out.graph.nodes if collective(node) is not None]
    assert len(set(numbers)) == 2
    assert None not in numbers
