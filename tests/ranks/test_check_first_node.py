"""The first node whose value differs: found through loops, behind what a pass only moved, and never invented."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from torch.fx import GraphModule

from fxpasses import FirstNode, check

Spmd = Callable[..., GraphModule]

PAIR = 'x: "f32[4]", y: "f32[4]"'


def first(before: GraphModule, after: GraphModule) -> FirstNode:
    found = check(before, after).first_node
    assert found is not None
    return found


def test_the_earliest_and_not_what_it_spoils(spmd: Spmd) -> None:
    text = "a = aten.{op}.default(x)\nb = aten.exp.default(a)\nc = aten.add.Tensor(b, y)\nreturn (c,)"
    found = first(spmd(text.format(op="sin"), PAIR), spmd(text.format(op="sin").replace("exp", "tanh"), PAIR))
    assert found.node == "'b' = aten.tanh.default (aten.exp.default before)"
    found = first(spmd(text.format(op="sin"), PAIR), spmd(text.format(op="sin").replace("(b, y)", "(b, b)"), PAIR))
    assert (found.name, found.rank, found.index) == ("c", 0, (0,))


def test_what_the_output_does_not_depend_on_is_not_blamed(spmd: Spmd) -> None:
    text = "u = aten.mul.Tensor(y, {unused})\na = aten.mul.Tensor(x, {used})\nreturn (a,)"
    found = first(spmd(text.format(unused=2, used=2), PAIR), spmd(text.format(unused=3, used=3), PAIR))
    assert found.name == "a"


MOVED = """
    a = aten.mul.Tensor(x, 2)
    ar = _c10d_functional.all_reduce.default(a, "sum", dp)
    aw = _c10d_functional.wait_tensor.default(ar)
    b = aten.mul.Tensor(y, 3)
    br = _c10d_functional.all_reduce.default(b, "sum", dp)
    bw = _c10d_functional.wait_tensor.default(br)
    total = aten.add.Tensor(aw, bw)
    last = aten.{op}.Tensor(total, y)
    return (last,)
"""
HOISTED = """
    a = aten.mul.Tensor(x, 2)
    b = aten.mul.Tensor(y, 3)
    total = aten.add.Tensor(a, b)
    ar = _c10d_functional.all_reduce.default(total, "{sum}", dp)
    aw = _c10d_functional.wait_tensor.default(ar)
    last = aten.{op}.Tensor(aw, y)
    return (last,)
"""


def test_values_that_are_right_again_hide_what_was_only_moved(spmd: Spmd) -> None:
    """`total` holds another value under its old name, rightly so: the fault is behind the sum."""
    found = first(spmd(MOVED.format(op="mul"), PAIR), spmd(HOISTED.format(sum="sum", op="sub").replace(
        "last = aten.sub.Tensor(aw, y)", "last = aten.mul.Tensor(aw, x)"), PAIR))
    assert found.name == "last"
    assert check(spmd(MOVED.format(op="mul"), PAIR), spmd(HOISTED.format(sum="sum", op="mul"), PAIR)).ok


def test_a_wrong_collective_is_named_by_its_launch(spmd: Spmd) -> None:
    text = """
        ar = _c10d_functional.all_reduce.default(x, "{op}", dp)
        aw = _c10d_functional.wait_tensor.default(ar)
        return (aw,)
    """
    found = first(spmd(text.format(op="sum")), spmd(text.format(op="max")))
    assert (found.name, found.partner) == ("ar", "ar")
    assert isinstance(found.before, float), "the value that its wait shows"


def test_a_new_node_has_no_partner(spmd: Spmd) -> None:
    found = first(spmd("a = aten.mul.Tensor(x, 2)\nreturn (a,)"), spmd("q = aten.mul.Tensor(x, 3)\nreturn (q,)"))
    assert (found.name, found.partner) == ("q", None)
    assert "its value on rank 0 occurs nowhere in the graph before" in str(found)


@pytest.mark.parametrize("inplace", [False, True])
def test_through_writes(spmd: Spmd, inplace: bool) -> None:
    text = "a = aten.mul_.Tensor(x, {})\nb = aten.neg.default(x)\nreturn (b,)" if inplace else (
        "a = aten.mul.Tensor(x, {})\nb = aten.neg.default(a)\nreturn (b,)")
    found = first(spmd(text.format(2)), spmd(text.format(3)))
    assert found.name == "a"


def test_a_mutated_input(spmd: Spmd) -> None:
    text = "a = aten.sin.default(y)\nb = aten.mul.Tensor(a, {})\nc = aten.add_.Tensor(x, b)\nreturn ()"
    found = first(spmd(text.format(2), PAIR), spmd(text.format(3), PAIR))
    assert found.name == "b"


def test_other_ranks_are_looked_at_too(spmd: Spmd) -> None:
    """The output of rank 0 goes wrong through what rank 2 sends."""
    text = """
        i = aten.eq.Scalar(r, 2)
        a = aten.where.self(i, x, y)
        g = _c10d_functional.all_gather_into_tensor.default({sent}, 4, dp)
        w = _c10d_functional.wait_tensor.default(g)
        return (w,)
    """
    inputs = 'x: "f32[4]", y: "f32[4]", r: "i64[] rank@dp"'
    found = first(spmd(text.format(sent="y"), inputs), spmd(text.format(sent="a"), inputs))
    assert (found.name, found.rank, found.index) == ("g", 0, (8,))


def test_the_run_of_a_loop(spmd: Spmd) -> None:
    body = """
        class step:
            def forward(self, c: "f32[4]", u: "f32[4]"):
                scaled: "f32[4]" = aten.mul.Tensor(c, {})
                added: "f32[4]" = aten.add.Tensor(scaled, u)
                return [added]
    """
    loop = 's = self.step\nl: "(f32[4],)" = hop.scan(s, [x], [y], ())\no: "f32[4]" = l[0]\nreturn (o,)'
    before, after = (spmd(loop, 'x: "f32[4]", y: "f32[3, 4]"', bodies=body.format(number)) for number in (2, 3))
    found = first(before, after)
    assert (found.name, found.inside) == ("scaled", "run 1 of body 'step'")


OPERANDS = """
    a = aten.sin.default(x)
    b = aten.cos.default(y)
    d = aten.tanh.default(y)
    {new}c = aten.{op}.Tensor(a, {read})
    return (c, b, d)
"""


@pytest.mark.parametrize(("new", "read", "reads"), [
    ("", "b", ", 'b' before, in place of 'd'"),
    ("e = aten.exp.default(y); ", "e", ", a value that is nowhere before, in place of 'd'")])
def test_operands_that_hold_another_value_are_named(spmd: Spmd, new: str, read: str, reads: str) -> None:
    """The node is right by itself, and reads the wrong thing: a value in the wrong place, or a new one."""
    new = new.replace("; ", "\n    ")
    report = check(spmd(OPERANDS.format(new="", op="mul", read="d"), PAIR),
                   spmd(OPERANDS.format(new=new, op="mul", read=read), PAIR))
    found = report.first_node
    assert found is not None
    assert found.name == "c"
    (operand,) = found.operands
    assert operand.startswith(f"'{read}' (")
    assert operand.endswith(f"){reads}")
    assert f"reads  {operand}" in str(report)
    assert f"; reads {operand}" in report.brief
    assert found.as_dict()["operands"] == [operand]


def test_a_node_that_is_wrong_itself_names_no_operand(spmd: Spmd) -> None:
    found = first(spmd(OPERANDS.format(new="", op="mul", read="d"), PAIR),
                  spmd(OPERANDS.format(new="", op="sub", read="d"), PAIR))
    assert (found.name, found.operands) == ("c", ())
