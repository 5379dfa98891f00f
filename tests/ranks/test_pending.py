"""Between launch and wait: what a graph may do, and the error for everything else."""

import pytest
import torch

from fxpasses.errors import RankError, VerifyError
from fxpasses.ir.effects import effects
from fxpasses.ir.verify import verify
from fxpasses.ranks.groups import complete_world
from fxpasses.ranks.inputs import random_inputs
from fxpasses.ranks.lockstep import execute, run
from fxpasses.ranks.storage import overlap


def inputs():
    return [[torch.arange(4.0) + rank] for rank in range(4)]


def around(between, launch='_c10d_functional.all_reduce.default(x, "sum", dp)', result="w"):
    return f"a = {launch}\n{between}\nw = _c10d_functional.wait_tensor.default(a)\nreturn ({result},)"


@pytest.mark.parametrize("write", [
    "b = aten.mul_.Tensor(x, 2)",
    "v = aten.view.default(x, [2, 2])\nb = aten.add_.Tensor(v, 1)",
    "b = aten.copy_.default(x, y)",
    "b = aten.sin.out(y, out=x)",
    "s = aten.slice.Tensor(x, 0, 2, 4)\nb = aten.fill_.Scalar(s, 9)",
])
def test_a_written_input_is_an_error_at_the_wait(spmd, write):
    gm = spmd("y = aten.add.Tensor(x, 1)\n" + around(write))
    with pytest.raises(RankError, match=r"rank 0: the input of 'a' \(all_reduce on group 'dp'\) was written by 'b' "
                                        "before its wait 'w'"):
        run(gm, inputs())


@pytest.mark.parametrize("harmless", [
    "b = aten.mul.Tensor(x, 2)",
    "b = aten.mul_.Tensor(y, 2)",
    "c = aten.clone.default(x)\nb = aten.add_.Tensor(c, 1)",
])
def test_reading_the_input_and_writing_elsewhere_is_fine(spmd, harmless):
    gm = spmd("y = aten.add.Tensor(x, 1)\n" + around(harmless))
    assert run(gm, inputs())[0][0].tolist() == [6, 10, 14, 18]


def test_a_write_beside_the_input_is_fine_and_one_into_it_is_not(spmd):
    body = """
        s = aten.slice.Tensor(x, 0, 0, 2)
        t = aten.slice.Tensor(x, 0, {}, 4)
        a = _c10d_functional.all_reduce.default(s, "sum", dp)
        b = aten.fill_.Scalar(t, 9)
        w = _c10d_functional.wait_tensor.default(a)
        return (w,)
    """
    assert run(spmd(body.format(2)), inputs())[0][0].tolist() == [6, 10]
    with pytest.raises(RankError, match="was written by 'b'"):
        run(spmd(body.format(1)), inputs())


@pytest.mark.parametrize("read", [
    "b = aten.add.Tensor(a, 1)",
    "b = aten.add_.Tensor(x, a)",
    "b = aten.add_.Tensor(a, 1)",
    "b = aten.cat.default([x, a])",
    "b = a.sum()",
    "b = operator.add(a, 1)",
    "v = aten.view.default(a, [2, 2])\nb = aten.reshape.default(v, [4])\nc = aten.t.default(v)\nb2 = c.contiguous()",
    '_b = _c10d_functional.all_reduce.default(a, "sum", dp)',
    "b = aten.item.default(a)",
])
def test_using_a_result_before_its_wait_is_an_error(spmd, read):
    with pytest.raises(RankError, match=r"rank 0: the result of 'a' \(all_reduce on group 'dp'\) is used by '_?b2?'"):
        run(spmd(around(read)), inputs())


@pytest.mark.parametrize("look", [
    "b = aten.view.default(a, [2, 2])",
    "b = aten.select.int(a, 0, 1)",
    "b = aten.split.Tensor(a, 2)",
    "b = aten.sym_size.int(a, 0)",
    "b = aten.zeros_like.default(a)",
    "b = a.size()",
])
def test_views_and_shapes_of_a_pending_result_are_fine(spmd, look):
    assert run(spmd(around(look)), inputs())[0][0].tolist() == [6, 10, 14, 18]


def test_a_view_of_the_result_taken_early_sees_the_value(spmd):
    gm = spmd(around("v = aten.view.default(a, [2, 2])", result="v"))
    assert run(gm, inputs())[0][0].tolist() == [[6, 10], [14, 18]]


def test_waiting_for_a_view_completes_the_whole(spmd):
    gm = spmd("""
        a = _c10d_functional.all_reduce.default(x, "sum", dp)
        v = aten.slice.Tensor(a, 0, 1, 2)
        w = _c10d_functional.wait_tensor.default(v)
        return (a,)
    """)
    assert run(gm, inputs())[0][0].tolist() == [6, 10, 14, 18]


def test_returning_a_result_nobody_waited_for_is_an_error(spmd):
    gm = spmd('a = _c10d_functional.all_reduce.default(x, "sum", dp)\nreturn (a,)')
    with pytest.raises(RankError, match="is returned by 'output' before its wait"):
        run(gm, inputs())


def test_a_launch_nobody_waits_for_is_harmless_unless_it_writes_an_input(spmd):
    assert run(spmd('a = _c10d_functional.all_reduce.default(x, "sum", dp)\nreturn (x,)'), inputs())
    with pytest.raises(RankError, match=r"'a' .* writes an input of the graph and nothing waits"):
        run(spmd('a = _c10d_functional.all_reduce_.default(x, "sum", dp)\nreturn (1,)'), inputs())


def test_an_in_place_launch_owns_its_buffer_until_the_wait(spmd):
    launch = '_c10d_functional.all_reduce_.default(x, "sum", dp)'
    given = inputs()
    assert run(spmd(around("", launch)), given)[2][0] is given[2][0]
    assert given[2][0].tolist() == [6, 10, 14, 18]
    for use in ("b = aten.add.Tensor(x, 1)", "b = aten.add_.Tensor(x, 1)"):
        with pytest.raises(RankError, match="is used by 'b' before its wait"):
            run(spmd(around(use, launch)), inputs())


def test_an_in_place_launch_on_a_strided_buffer_is_an_error(spmd):
    gm = spmd("""
        s = aten.slice.Tensor(x, 0, 0, 4, 2)
        a = _c10d_functional.all_reduce_.default(s, "sum", dp)
        w = _c10d_functional.wait_tensor.default(a)
        return (w,)
    """)
    with pytest.raises(RankError, match=r"has strides \[2\]: backends fill it as one block"):
        run(gm, inputs())


def test_a_gather_into_the_buffer_that_holds_its_input(spmd):
    gm = spmd("""
        o = aten.zeros.default([8])
        s = aten.slice.Tensor(o, 0, 0, 4)
        c = aten.copy_.default(s, x)
        a = _c10d_functional.all_gather_into_tensor_out.default(c, 2, rows, out=o)
        y = aten.add.Tensor(x, 1)
        w = _c10d_functional.wait_tensor.default(a)
        return (w,)
    """)
    assert run(gm, inputs())[2][0].tolist() == [2, 3, 4, 5, 3, 4, 5, 6]


def test_coalesced_results_become_ready_one_by_one(spmd):
    gm = spmd("""
        y = aten.mul.Tensor(x, 2)
        a = _c10d_functional.all_reduce_coalesced.default([x, y], "sum", dp)
        b = a[0]
        c = a[1]
        d = _c10d_functional.wait_tensor.default(b)
        e = aten.add.Tensor(d, 1)
        f = _c10d_functional.wait_tensor.default(c)
        return (e, f)
    """)
    assert run(gm, inputs())[0][0].tolist() == [7, 11, 15, 19]
    nodes = {node.name: node for node in gm.graph.nodes}
    nodes["e"].update_arg(0, nodes["c"])
    with pytest.raises(RankError, match=r"the result of 'a' .* is used by 'e'"):
        run(gm, inputs())


@pytest.mark.parametrize(("dtype", "poison"), [("f32", "nan"), ("i32", 2**31 - 1), ("b8", True)])
def test_a_pending_result_holds_poison(spmd, dtype, poison):
    gm = spmd(around("y = aten.neg.default(x)" if dtype != "b8" else "y = aten.clone.default(x)",
                     '_c10d_functional.all_reduce.default(x, "max", dp)'), inputs=f'x: "{dtype}[2]"')
    kind = {"f32": torch.float32, "i32": torch.int32, "b8": torch.bool}[dtype]
    seen = {}

    def observe(node, ranks, values):
        if node.name in ("a", "w"):
            seen[node.name] = [str(element) for element in values[0].tolist()]

    execute(gm, [[torch.zeros(2, dtype=kind)] for _ in range(4)], complete_world(gm), observer=observe)
    assert seen == {"a": [str(poison)] * 2, "w": [str(torch.zeros((), dtype=kind).item())] * 2}


def test_nan_in_the_input_is_no_change(spmd):
    gm = spmd(around("y = aten.add.Tensor(x, 1)"))
    assert torch.isnan(run(gm, [[torch.full((4,), float("nan"))] for _ in range(4)])[0][0]).all()


def test_overlap_is_exact():
    base = torch.zeros(4, 4)
    assert overlap(base[:2], base[1:])
    assert not overlap(base[:2], base[2:])
    assert not overlap(base[:, 0], base[:, 1])
    assert overlap(base[:, 0], base[2])
    assert not overlap(base[:0], base)
    assert overlap(base.view(torch.int16)[0], base[0, :1])


BODIES = """
class waits:
    def forward(self, given: "f32[4]", other: "f32[4]"):
        w = _c10d_functional.wait_tensor.default(given)
        r = aten.add.Tensor(w, other)
        return (r,)
class reads:
    def forward(self, given: "f32[4]", other: "f32[4]"):
        r = aten.add.Tensor(given, other)
        w = _c10d_functional.wait_tensor.default(given)
        return (r,)
class passes:
    def forward(self, given: "f32[4]", other: "f32[4]"):
        v = aten.view.default(given, [4])
        return (v,)
class launches:
    def forward(self, given: "f32[4]", other: "f32[4]"):
        p: "f32[4]" = _c10d_functional.all_reduce.default(given, "sum", dp)
        return (p,)
class nests:
    def forward(self, given: "f32[4]", other: "f32[4]"):
        b = self.waits
        q = hop.invoke_subgraph(b, "k", given, other)
        r = q[0]
        return (r,)
    class waits:
        def forward(self, given: "f32[4]", other: "f32[4]"):
            w = _c10d_functional.wait_tensor.default(given)
            r = aten.add.Tensor(w, other)
            return (r,)
"""
LAUNCH = """c = aten.clone.default(x)
l: "f32[4]" = _c10d_functional.all_reduce{in_place}.default(c, "sum", dp)
{{}}
return (z,)"""
OUT_OF_PLACE, IN_PLACE = LAUNCH.format(in_place=""), LAUNCH.format(in_place="_")


def called(body: str, *rest: str) -> str:
    return "\n".join((f"b = self.{body}", 'q = hop.invoke_subgraph(b, "k", l, y)', "r = q[0]", *rest))


@pytest.mark.parametrize(("text", "error"), [
    (IN_PLACE.format("w = _c10d_functional.wait_tensor.default(c)\nz = aten.relu.default(c)"), None),
    (IN_PLACE.format("w = _c10d_functional.wait_tensor.default(c)\nz = aten.relu.default(l)"), None),
    (IN_PLACE.format("z = aten.relu.default(c)\nw = _c10d_functional.wait_tensor.default(c)"), "before its wait"),
    (IN_PLACE.format("w = _c10d_functional.wait_tensor.default(y)\nz = aten.relu.default(c)"), "before its wait"),
    (OUT_OF_PLACE.format(called("waits", "z = aten.relu.default(r)")), None),
    (OUT_OF_PLACE.format(called("nests", "z = aten.relu.default(r)")), None),
    (IN_PLACE.format(called("waits", "z = aten.mul_.Tensor(c, 2)")), None),
    (OUT_OF_PLACE.format(called("reads", "z = aten.relu.default(r)")), "before its wait"),
    (OUT_OF_PLACE.format("m = aten.mul_.Tensor(c, 2)\n" + called("waits", "z = aten.relu.default(r)")),
     "between its launch and its wait|was written by 'm'"),
    (OUT_OF_PLACE.format(called("passes", "z = _c10d_functional.wait_tensor.default(r)")), None),
    (OUT_OF_PLACE.format(called("passes", "z = aten.relu.default(r)", "w = _c10d_functional.wait_tensor.default(l)")),
     "before its wait"),
    ("b = self.launches\nq = hop.invoke_subgraph(b, \"k\", x, y)\nr = q[0]\n"
     "z = _c10d_functional.wait_tensor.default(r)\nm = aten.mul_.Tensor(x, 2)\nreturn (z,)", None),
    ("b = self.launches\nq = hop.invoke_subgraph(b, \"k\", x, y)\nr = q[0]\n"
     "z = aten.relu.default(r)\nreturn (z,)", "before its wait"),
    ("b = self.launches\nq = hop.invoke_subgraph(b, \"k\", x, y)\nr = q[0]\nm = aten.mul_.Tensor(x, 2)\n"
     "z = _c10d_functional.wait_tensor.default(r)\nreturn (z,)",
     "between its launch and its wait|was written by 'm'"),
    ("b = self.launches\nq = hop.invoke_subgraph(b, \"k\", x, y)\nr = q[0]\nm = aten.mul_.Tensor(y, 2)\n"
     "z = _c10d_functional.wait_tensor.default(r)\nreturn (z,)", None),
])
def test_verify_finds_the_races_that_a_run_finds(spmd, text, error):
    gm = spmd(text, 'x: "f32[4]", y: "f32[4]"', BODIES)
    drawn = random_inputs(gm, gm.meta["world"])
    if error is None:
        assert not [finding for finding in verify(gm) if finding.code in ("no-wait", "read-before-wait")]
        run(gm, drawn)
        return
    with pytest.raises(VerifyError, match=error):
        verify(gm)
    with pytest.raises(RankError, match=error):
        run(gm, drawn)


def test_a_wait_reads_what_a_launch_inside_a_body_still_reads(spmd):
    gm = spmd("b = self.launches\nq = hop.invoke_subgraph(b, \"k\", x, y)\nr = q[0]\n"
              "z = _c10d_functional.wait_tensor.default(r)\nreturn (z,)", 'x: "f32[4]", y: "f32[4]"', BODIES)
    found = effects(gm)
    x, y, _, call, _, wait, _ = gm.graph.nodes
    assert found.landed(wait) == (call,)
    assert found.storages(x) <= found.reads(wait)
    assert not found.storages(y) & found.reads(wait)


@pytest.mark.parametrize(("call", "fine"), [
    ("torch.nn.functional.relu(x, inplace=True)", False), ("torch.nn.functional.relu(x, inplace=False)", True),
    ("torch.add(y, 1, out=x)", False), ("x.add_(1)", False), ("x.add(1)", True)])
def test_writes_of_functions_and_methods_are_named(spmd, call, fine):
    gm = spmd("y = aten.add.Tensor(x, 1)\n" + around(f"b = {call}"))
    given = [[value - 3] for (value,) in inputs()]
    if fine:
        run(gm, given)
        return
    with pytest.raises(RankError, match="was written by 'b' before its wait 'w'"):
        run(gm, given)


@pytest.mark.parametrize("question", ["aten.zeros_like.default(a)", "aten.new_empty.default(a, [2])", "a.size(0)",
                                      "aten.is_same_size.default(a, x)", "torch.ones_like(a)"])
def test_questions_about_a_pending_result_are_fine_for_verify_and_the_run(spmd, question):
    gm = spmd(around(f"b = {question}"))
    verify(gm)
    run(gm, inputs())
