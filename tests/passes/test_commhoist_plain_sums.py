"""commhoist on sums in place and on sums of lists: written as plain ones where that saves a reduction."""

from __future__ import annotations

import pytest
from torch.fx import GraphModule

import fxpasses
from fxpasses import World
from fxpasses.testing import collectives
from fxpasses.testing.snippets import GROUPS, snippet

FOUR = World(4, GROUPS)
AB = "a: f32[8, 4]; b: f32[8, 4]"
ABCD = AB + "; c: f32[8, 4]; d: f32[8, 4]"


def reduced(name: str, operand: str, op: str = "sum") -> str:
    """Launch and wait of an all_reduce."""
    return (f'{name}_launch = _c10d_functional.all_reduce.default({operand}, "{op}", dp)\n'
            f"{name} = _c10d_functional.wait_tensor.default({name}_launch)\n")


X, Y, Z, U = reduced("x", "a"), reduced("y", "b"), reduced("z", "c"), reduced("u", "d")
ZEROS = "s = aten.zeros.default([8, 4])\n"


def hoist(gm: GraphModule) -> tuple[GraphModule, list[str]]:
    """Result and remark codes; the result is proved on four ranks, and is what a second run leaves alone."""
    remarks: list[fxpasses.Remark] = []
    out = fxpasses.run(gm, "commhoist", remarks=remarks, verify_each=True)
    report = fxpasses.check(gm, out, FOUR)
    assert report.ok, str(report)
    text = fxpasses.dump(out)
    assert fxpasses.dump(fxpasses.run(fxpasses.load(text), "commhoist")) == text, "running it again changes more"
    return out, [remark.code for remark in remarks]


MERGED = {
    "into zeros": (ABCD, ZEROS + X + "t = aten.add_.Tensor(s, x)\n" + Y + "r = aten.add_.Tensor(t, y)\nreturn (r,)"),
    "into zeros by its first name": (ABCD, ZEROS + X + "t = aten.add_.Tensor(s, x)\n" + Y + """\
r = aten.sub_.Tensor(s, y, alpha=3)
return (s,)"""),
    "into the first result": (ABCD, X + Y + "t = aten.add_.Tensor(x, y)\n" + Z + """\
r = aten.add_.Tensor(t, z)
v = aten.div_.Scalar(r, 3)
return (x,)"""),
    "as Python adds": (AB, ZEROS + X + "t = operator.iadd(s, x)\n" + Y + "r = operator.iadd(t, y)\nreturn (r,)"),
    "read at the end": (AB, ZEROS + X + "t = aten.add_.Tensor(s, x)\n" + Y + """\
r = aten.add_.Tensor(t, y)
n = aten.neg.default(s)
return (n, r)"""),
    "read before any": (AB, ZEROS + "n = aten.neg.default(s)\n" + X + "t = aten.add_.Tensor(s, x)\n" + Y + """\
r = aten.add_.Tensor(t, y)
return (n, r)"""),
    "two at once": (AB, X + Y + "t = aten.add.Tensor(x, y)\nw = aten.add_.Tensor(t, t)\nreturn (w,)"),
    "lists": (ABCD, X + Y + Z + U + """\
l = aten._foreach_add.List([x, a], [y, b])
p = l[0]
q = l[1]
m = aten._foreach_sub.List([p, q], [z, u], alpha=2)
r = m[0]
v = m[1]
return (r, v)"""),
    "lists, then in place": (ABCD, X + Y + "l = aten._foreach_add.List([x, a], [y, b])\np = l[0]\nq = l[1]\n" + Z + """\
r = aten.add_.Tensor(p, z)
return (r, q)"""),
}
#: name -> (inputs, body, code)
KEPT = {
    "into an input": (ABCD, X + "t = aten.add_.Tensor(c, x)\n" + Y + "r = aten.add_.Tensor(t, y)\nreturn (r,)",
                      "in-place-sum"),
    "read in between": (AB, ZEROS + X + "t = aten.add_.Tensor(s, x)\nn = aten.neg.default(s)\n" + Y + """\
r = aten.add_.Tensor(t, y)
return (n, r)""", "in-place-sum"),
    "into a part": (AB, "s = aten.zeros.default([9, 4])\nv = aten.slice.Tensor(s, 0, 0, 8)\n" + X
                    + "t = aten.add_.Tensor(v, x)\n" + Y + "r = aten.add_.Tensor(t, y)\nreturn (s,)", "in-place-sum"),
    "seen through a view": (AB, ZEROS + "v = aten.view.default(s, [32])\n" + X + Y + """\
t = aten.add_.Tensor(s, x)
r = aten.add_.Tensor(t, y)
return (v, r)""", "in-place-sum"),
    "another operator in place": (AB, ZEROS + X + "t = aten.add_.Tensor(s, x)\nn = aten.relu_.default(t)\n" + Y + """\
r = aten.add_.Tensor(n, y)
return (r,)""", "in-place-sum"),
    "of another type": ("a: f32[8, 4]; b: f32[8, 4]; c: bf16[8, 4]", "s = aten.neg.default(c)\n" + X
                        + "t = aten.add_.Tensor(s, x)\n" + Y + "r = aten.add_.Tensor(t, y)\nreturn (r,)",
                        "in-place-sum"),
    "nothing alike": (AB, ZEROS + X + "t = aten.add_.Tensor(s, x)\n" + reduced("y", "b", "avg") + """\
r = aten.add_.Tensor(t, y)
return (r,)""", "in-place-sum"),
    "control edge": (AB, ZEROS + X + "t = aten.add_.Tensor(s, x)\n" + Y + """\
r = aten.add_.Tensor(t, y)
n = aten.neg.default(a); meta(after=[t])
return (r, n)""", "in-place-sum"),
    "a list that is nobody's sum": (ABCD, X + Z + """\
l = aten._foreach_add.List([x, z], [b, d])
p = l[0]
q = l[1]
return (p, q)""", "many-at-once"),
    "a list in place": (ABCD, X + Y + "l = aten._foreach_add_.List([x], [y])\nreturn (x,)", "many-at-once"),
}


@pytest.mark.parametrize("case", MERGED)
def test_sums_become_one_reduction(case: str) -> None:
    gm = snippet(*MERGED[case])
    out, codes = hoist(gm)
    assert collectives(out).total() == (2 if case == "lists" else 1)
    assert codes.count("summed-locally") == collectives(gm).total() - collectives(out).total()


@pytest.mark.parametrize("case", KEPT)
def test_reductions_stay(case: str) -> None:
    inputs, body, code = KEPT[case]
    gm = snippet(inputs, body)
    out, codes = hoist(gm)
    assert fxpasses.dump(out) == fxpasses.dump(gm)
    assert code in codes
