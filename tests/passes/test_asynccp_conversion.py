"""asynccp on collectives that are complete when they return: the same calls as launches and waits, or a remark."""

from __future__ import annotations

import pytest
from torch.fx import GraphModule

import fxpasses
from fxpasses.testing.snippets import GROUPS, snippet

INPUTS = "x: f32[8, 8]; y: f32[8, 8]; w: f32[8, 8]"
FORMS = {
    "all_reduce": ('r: "([f32[8, 8]], None)" = c10d.allreduce_.default([c], dp, "sum", None)', "all_reduce_"),
    "all_reduce max": ('r: "([f32[8, 8]], None)" = c10d.allreduce_.default([c], tp, "max", None)', "all_reduce_"),
    "broadcast": ('r: "([f32[8, 8]], None)" = c10d.broadcast_.default([c], dp, 1, 0)', "broadcast_"),
    "coalesced": ('r: "None" = c10d.allreduce_coalesced_.default([c, y], dp, "sum")', "all_reduce_coalesced_"),
    "all_gather": ('r: "(f32[8, 8], None)" = c10d._allgather_base_.default(c, z, dp)', "all_gather_into_tensor_out"),
    "reduce_scatter": ('r: "(f32[2, 8], None)" = c10d._reduce_scatter_base_.default(z, c, dp, "sum")',
                       "reduce_scatter_tensor_out"),
}
KEPT = {
    "an exchange": 'r: "None" = c10d.alltoall_base_.default(c, y, dp, [], [])',
    "a shape of its own": 'r: "(f32[8, 8], None)" = c10d._allgather_base_.default(c, v, dp)',
    "a root among devices": 'r: "([f32[8, 8]], None)" = c10d.broadcast_.default([c], dp, 1, 1)',
    "a reduction to one rank": 'r: "([f32[8, 8]], None)" = c10d.reduce_.default([c], dp, "sum", 0, 0)',
}


def in_place(call: str, rest: str = "") -> GraphModule:
    """``call`` on a buffer ``c``, the part ``z`` of an input, work that could hide it, then the buffer read."""
    return snippet(INPUTS, f"""\
c = aten.clone.default(y)
p = aten.slice.Tensor(x, 0, 0, 2)
z = aten.clone.default(p)
v = aten.view.default(z, [16])
{call}
{rest}
n = aten.mm.default(x, w)
o = aten.mm.default(c, n)
return (o, z, c, y)""")


def targets(gm: GraphModule) -> list[str]:
    return [str(node.target) for node in gm.graph.nodes]


@pytest.mark.parametrize(("call", "launch"), FORMS.values(), ids=FORMS)
def test_a_call_in_place_is_a_launch_and_a_wait(call: str, launch: str) -> None:
    remarks: list[fxpasses.Remark] = []
    before = in_place(call)
    out = fxpasses.run(before, "asynccp", remarks=remarks, prove=1, verify_each=True)
    assert [remark.code for remark in remarks] == ["split-in-two", "overlapped"]
    found = targets(out)
    assert found.index(f"_c10d_functional.{launch}.default") < found.index("aten.mm.default")
    waits = [index for index, target in enumerate(found) if target.endswith("wait_tensor.default")]
    assert waits
    assert all(index > found.index("aten.mm.default") for index in waits)
    assert not any(target.startswith("c10d.") for target in found)
    assert fxpasses.dump(fxpasses.run(out, "asynccp")) == fxpasses.dump(out)


def test_what_takes_the_result_takes_that_of_the_wait() -> None:
    rest = "l = r[0]\nt = l[0]\nq = r[1]\ns = aten.mm.default(t, w)\nk = aten.add.Tensor(s, t); meta(after=[r])"
    before = in_place(FORMS["all_reduce"][0], rest)
    out = fxpasses.run(before, "asynccp", prove=1, verify_each=True)
    (wait,) = (node for node in out.graph.nodes if str(node.target).endswith("wait_tensor.default"))
    assert {user.name for user in wait.users} == {"s", "k"}
    assert next(node for node in out.graph.nodes if node.name == "k").meta["after"][0] is wait


@pytest.mark.parametrize("call", KEPT.values(), ids=KEPT)
def test_what_no_launch_replaces_stays(call: str) -> None:
    remarks: list[fxpasses.Remark] = []
    before = in_place(call)
    out = fxpasses.run(before, "asynccp", remarks=remarks)
    assert targets(out) == targets(before)
    assert [remark.code for remark in remarks] == ["not-split"]


def test_work_that_somebody_asks_stays() -> None:
    remarks: list[fxpasses.Remark] = []
    before = in_place(FORMS["all_reduce"][0], "q = r[1]\nu = torch.ops.vendor.finished.default(q)")
    fxpasses.run(before, "asynccp", remarks=remarks)
    assert [remark.code for remark in remarks] == ["not-split"]


def test_what_only_the_run_tells_stays() -> None:
    remarks: list[fxpasses.Remark] = []
    before = fxpasses.load('''
        def forward(self, x: "f32[8]", group, op):
            r = torch.ops.c10d.allreduce_.default([x], group, op, None)
            return (x,)''')
    out = fxpasses.run(before, "asynccp", remarks=remarks, verify_each=True)
    assert targets(out) == targets(before)
    assert [remark.code for remark in remarks] == ["not-split"]


def test_groups_stay_what_they_are() -> None:
    out = fxpasses.run(in_place(FORMS["all_reduce max"][0]), "asynccp")
    assert '_c10d_functional.all_reduce_.default(c, "max", tp)' in fxpasses.dump(out)
    assert out.meta["world"].groups.keys() == GROUPS.keys()
