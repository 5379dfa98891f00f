"""commhoist on sums that nearly fit: extreme factors, writes in between, memory layouts, control edges."""

from __future__ import annotations

import pytest
from torch.fx import GraphModule

import fxpasses
from fxpasses import World
from fxpasses.ir.ops import collective
from fxpasses.ranks.compare import same_on_ranks
from fxpasses.testing.snippets import GROUPS, snippet

FOUR = World(4, GROUPS)
A = "a: f32[8, 4]"
AB = A + "; b: f32[8, 4]"


def reduced(name: str, operand: str, target: str = "all_reduce") -> str:
    """Launch and wait of an all_reduce."""
    return (f'{name}_launch = _c10d_functional.{target}.default({operand}, "sum", dp)\n'
            f"{name} = _c10d_functional.wait_tensor.default({name}_launch)\n")


X, Y = reduced("x", "a"), reduced("y", "b")
#: name -> (inputs, body): the two reductions ``x`` and ``y`` become one.
MERGED = {
    "a gather waited for in between": (AB + "; c: f32[2, 4]", X + """\
c_launch = _c10d_functional.all_gather_into_tensor.default(c, 4, dp)
gathered = _c10d_functional.wait_tensor.default(c_launch)
s = aten.add.Tensor(gathered, x)
""" + Y + "t = aten.add.Tensor(s, y)\nreturn (t,)"),
    "a scale that comes from another rank": (AB + "; s: f32[]", """\
s_launch = _c10d_functional.broadcast.default(s, 0, tp)
scale = _c10d_functional.wait_tensor.default(s_launch)
""" + X + "p = aten.mul.Tensor(x, scale)\n" + Y + """\
q = aten.mul.Tensor(y, scale)
t = aten.add.Tensor(p, q)
return (t,)"""),
    "complex factors": ("a: c64[8]; b: c64[8]", X + "p = aten.mul.Tensor(x, complex(0, 1))\n" + Y + """\
t = aten.add.Tensor(p, y)
return (t,)"""),
    "alpha of a member": (AB + "; c: f32[8, 4]", X + "s = aten.sub.Tensor(c, x, alpha=3)\n" + Y + """\
t = aten.add.Tensor(s, y, alpha=0.5)
return (t,)"""),
    "a negated member": (AB, X + "p = aten.neg.default(x)\n" + Y + "t = aten.add.Tensor(p, y)\nreturn (t,)"),
    "a value minus itself": (A, X + reduced("y", "a") + "t = aten.sub.Tensor(x, y)\nreturn (t,)"),
    "keyword arguments": (AB, X + "p = aten.view.default(self=x, size=[32])\n" + Y + """\
q = aten.view.default(self=y, size=[32])
t = aten.add.Tensor(p, q)
return (t,)"""),
    "operands with gaps": ("a: f32[8, 4][8, 1]; b: f32[8, 4][8, 1]", X + Y + "t = aten.add.Tensor(x, y)\nreturn (t,)"),
    "no elements": ("a: f32[0, 4]; b: f32[0, 4]", X + Y + "t = aten.add.Tensor(x, y)\nreturn (t,)"),
    "functions of torch": (AB + "; c: f32[8, 4]", X + "s = torch.sub(x, c, alpha=2)\n" + Y + """\
t = operator.sub(y, s)
return (t,)"""),
    "the operand is the other result's user": (AB, reduced("w", "a") + reduced("x", "w") + Y + """\
t = aten.add.Tensor(x, y)
return (t,)"""),
    "a summand of the last one written": (AB + "; c: f32[8, 4]", X + Y + """\
s = aten.add.Tensor(c, y)
w = aten.mul_.Tensor(c, 2)
t = aten.add.Tensor(s, x)
return (t, w)"""),
    "a scale tensor written before": ("a: f32[8]; b: f32[8]; s: f32[]", "w = aten.mul_.Tensor(s, 2)\n" + X + """\
p = aten.mul.Tensor(x, s)
""" + Y + "q = aten.mul.Tensor(y, s)\nt = aten.add.Tensor(p, q)\nreturn (t,)"),
    "a write behind the second launch": (A, X + reduced("y", "a") + """\
w = aten.mul_.Tensor(a, 2)
t = aten.add.Tensor(x, y)
return (t,)"""),
}
#: name -> (inputs, body, the code of the refusal): every reduction stays.
KEPT = {
    "the difference of one with itself": (AB, X + "p = aten.sub.Tensor(x, x)\n" + Y + """\
s = aten.add.Tensor(p, y)
return (s,)""", "not-linear"),
    "alpha zero": (AB, X + Y + "s = aten.add.Tensor(x, y, alpha=0)\nreturn (s,)", None),
    "infinite factor": (AB, X + "p = aten.mul.Tensor(x, inf)\n" + Y + """\
s = aten.add.Tensor(p, y)
return (s,)""", "not-linear"),
    "factors whose product vanishes": ("a: f64[8]; b: f64[8]", X + """\
p = aten.mul.Tensor(x, 1e-120)
q = aten.mul.Tensor(p, 1e-120)
r = aten.mul.Tensor(q, 1e-120)
""" + Y + "s = aten.add.Tensor(r, y)\nreturn (s,)", "precision"),
    "factors far apart": (AB, X + "p = aten.mul.Tensor(x, 1e20)\n" + Y + """\
q = aten.mul.Tensor(y, 1e-20)
s = aten.add.Tensor(p, q)
return (s,)""", "precision"),
    "operands that lie in memory differently": (
        "a: f32[4, 8]; b: f32[8, 4]", "c = aten.t.default(a)\n" + reduced("x", "c") + Y + """\
s = aten.add.Tensor(x, y)
return (s,)""", "nothing-alike"),
    "products with a tensor, before and after a view": (
        "a: f32[8, 8]; b: f32[8, 8]; w: f32[8, 8]", X + "m = aten.mul.Tensor(x, w)\np = aten.t.default(m)\n" + Y + """\
n = aten.t.default(y)
q = aten.mul.Tensor(n, w)
s = aten.add.Tensor(p, q)
return (s,)""", "not-linear"),
    "bits read as another type": ("a: f32[8]; b: f32[8]", X + "p = aten.view.dtype(x, torch.int32)\n" + Y + """\
q = aten.view.dtype(y, torch.int32)
s = aten.add.Tensor(p, q)
return (s,)""", "not-linear"),
    "other dimensions in another order": ("a: f32[2, 2, 2]; b: f32[2, 2, 2]", X + """\
m = aten.permute.default(x, [1, 0, 2])
p = aten.clone.default(m, memory_format=torch.contiguous_format)
""" + Y + """\
n = aten.permute.default(y, [0, 2, 1])
q = aten.clone.default(n, memory_format=torch.contiguous_format)
s = aten.add.Tensor(p, q)
return (s,)""", "nothing-alike"),
    "whole numbers with other factors": ("a: i64[8]; b: i64[8]", X + "p = aten.mul.Tensor(x, 3)\n" + Y + """\
s = aten.add.Tensor(p, y)
return (s,)""", "nothing-alike"),
    "a factor that is a truth value": (AB, X + "p = aten.mul.Tensor(x, True)\n" + Y + """\
s = aten.add.Tensor(p, y)
return (s,)""", "not-linear"),
    "rounded quotient": (AB, X + 'p = aten.div.Tensor_mode(x, 2, rounding_mode="floor")\n' + Y + """\
s = aten.add.Tensor(p, y)
return (s,)""", "not-linear"),
    "a product of two reductions": ("a: f32[]; b: f32[]; c: f32[]", X + Y + """\
p = aten.mul.Tensor(x, y)
t = aten.add.Tensor(p, c)
return (t,)""", None),
    "scale tensor written": ("a: f32[8]; b: f32[8]; s: f32[]", X + """\
p = aten.mul.Tensor(x, s)
w = aten.mul_.Tensor(s, 2)
""" + Y + "q = aten.mul.Tensor(y, s)\nt = aten.add.Tensor(p, q)\nreturn (t,)", "rank-varying"),
    "summand written before the end": (AB + "; c: f32[8, 4]", X + "s = aten.add.Tensor(c, x)\n" + Y + """\
w = aten.mul_.Tensor(c, 2)
t = aten.add.Tensor(s, y)
return (t, w)""", "written-operand"),
    "operand written, the next one stays": ("a: bf16[8]; b: bf16[8]; c: bf16[8]", X + Y + """\
w = aten.mul_.Tensor(a, 2)
p = aten.mul.Tensor(y, 3)
""" + reduced("z", "c") + "s = aten.add.Tensor(x, p)\nt = aten.add.Tensor(s, z)\nreturn (t,)", "written-operand"),
    "operand reduced in place": (AB, X + reduced("w", "a", "all_reduce_") + Y + """\
t = aten.add.Tensor(x, y)
return (t, w)""", "written-operand"),
    "a sum with gaps left over": ("a: f32[8, 4]; b: f32[8, 4]; c: f32[8, 4][8, 1]", X + """\
s = aten.add.Tensor(c, x)
v = aten.view.default(s, [32])
""" + Y + "w = aten.view.default(y, [32])\nt = aten.add.Tensor(v, w)\nreturn (t,)", "layout"),
    "a transposed sum left over": ("a: f32[4, 8]; b: f32[4, 8]; c: f32[8, 4]", X + "p = aten.t.default(x)\n" + Y + """\
q = aten.t.default(y)
s = aten.add.Tensor(c, q)
t = aten.add.Tensor(p, s)
return (t,)""", "layout"),
    "control edge at the sum": (AB, X + Y + """\
s = aten.add.Tensor(x, y)
u = aten.relu.default(a); meta(after=[s])
return (s, u)""", "control-edge"),
    "control edge inside the sum": (AB + "; c: f32[8, 4]", X + "s = aten.add.Tensor(c, x)\n" + Y + """\
t = aten.add.Tensor(s, y)
u = aten.relu.default(a); meta(after=[s])
return (t, u)""", None),
    "waited for twice": (AB, X + "z = _c10d_functional.wait_tensor.default(x_launch)\n" + Y + """\
s = aten.add.Tensor(x, y)
return (s, z)""", "also-used"),
}


def hoist(gm: GraphModule) -> tuple[GraphModule, list[str]]:
    """Result and remark codes; the result is proved on four ranks."""
    remarks: list[fxpasses.Remark] = []
    out = fxpasses.run(gm, "commhoist", remarks=remarks, verify_each=True)
    assert same_on_ranks(gm, out, FOUR) is None
    return out, [remark.code for remark in remarks]


def all_reduces(gm: GraphModule) -> list[str]:
    """Operands of the all_reduces, in order."""
    found = [collective(node) for node in gm.graph.nodes]
    return [item.inputs[0].name for item in found if item is not None and item.kind == "all_reduce"]


@pytest.mark.parametrize("case", MERGED)
def test_two_become_one(case: str) -> None:
    gm = snippet(*MERGED[case])
    out, codes = hoist(gm)
    assert len(all_reduces(out)) == len(all_reduces(gm)) - 1
    assert codes.count("reduces-sum") == 1


@pytest.mark.parametrize("case", KEPT)
def test_does_nothing_when(case: str) -> None:
    inputs, body, code = KEPT[case]
    gm = snippet(inputs, body)
    out, codes = hoist(gm)
    assert all_reduces(out) == all_reduces(gm)
    assert code is None or code in codes


def test_only_the_first_operand_has_to_last() -> None:
    """The local sum holds the second operand as it was at its launch: it may change afterwards."""
    body = X + Y + "w = aten.mul_.Tensor(b, 2)\n" + reduced("z", "b") + """\
s = aten.add.Tensor(x, y)
t = aten.add.Tensor(s, z)
return (t,)"""
    out, _ = hoist(snippet(AB, body))
    assert len(all_reduces(out)) == 1


def test_a_member_that_cannot_join_leaves_the_others_to_it() -> None:
    """The first operand is overwritten before the second one is added; the second and third are one all the same."""
    body = X + "w = aten.mul_.Tensor(a, 2)\n" + Y + reduced("z", "a") + """\
s = aten.add.Tensor(x, y)
t = aten.add.Tensor(s, z)
return (t,)"""
    out, _ = hoist(snippet(AB, body))
    assert all_reduces(out) == ["a", "add_tensor"]
