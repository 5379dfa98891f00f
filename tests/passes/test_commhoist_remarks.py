"""What commhoist says of a reduction it leaves alone: the true reason, once, with the node that is in the way."""

from __future__ import annotations

import pytest
from torch.fx import GraphModule

import fxpasses
from fxpasses.passes import commhoist
from fxpasses.testing.snippets import snippet

SUM = """x_launch = _c10d_functional.all_reduce.default(a, "sum", dp)
x = _c10d_functional.wait_tensor.default(x_launch)
y_launch = _c10d_functional.all_reduce.default(b, "sum", dp)
y = _c10d_functional.wait_tensor.default(y_launch)
"""


def missed(gm: GraphModule) -> list[tuple[str, str, str]]:
    """(code, launch, message) of every remark about what stays."""
    remarks: list[fxpasses.Remark] = []
    fxpasses.run(gm, "commhoist", remarks=remarks)
    return [(remark.code, str(remark.node), remark.message) for remark in remarks if remark.kind == "missed"]


@pytest.mark.parametrize(("typed", "codes"), [
    (["a", "b", "x", "y", "s"], ["type-differs", "type-differs"]),
    (["a", "b", "x", "y"], ["type-unknown", "type-unknown"]),
    (["a", "b", "x", "s"], ["type-unknown", "type-unknown"]),
    ([], ["type-unknown", "type-unknown"]),
])
def test_a_missing_type_is_no_other_type(typed: list[str], codes: list[str]) -> None:
    gm = snippet("a: f32[8, 4]; b: f32[4]", SUM + "s = aten.add.Tensor(x, y)\nreturn (s,)")
    for node in gm.graph.nodes:
        if node.name not in typed:
            node.meta.pop("val", None)
    assert [code for code, _, _ in missed(gm)] == codes


def test_the_operator_in_the_way_is_named() -> None:
    gm = snippet("a: f32[8]; b: f32[8]", SUM + "p = aten.relu.default(x)\ns = aten.add.Tensor(p, y)\nreturn (s,)")
    assert ("not-linear", "x_launch", "'relu' (p) lies between it and the sum") in missed(gm)


def test_the_reader_outside_the_sum_is_named() -> None:
    for line, returned, said in (("p = aten.amax.default(x)", "s, p", "'p' reads it"),
                                 ("p = aten.neg.default(a)", "s, p, x", "the graph returns it")):
        gm = snippet("a: f32[8]; b: f32[8]", f"{SUM}{line}\ns = aten.add.Tensor(x, y)\nreturn ({returned})")
        assert ("also-used", "x_launch", said) in missed(gm)


def test_it_is_said_once_for_each_node_in_the_way() -> None:
    gm = snippet("a: f32[8]; b: f32[8]", SUM + """p = aten.relu.default(x)
q = aten.neg.default(p)
s = aten.add.Tensor(p, y)
t = aten.add.Tensor(p, a)
u = aten.exp.default(x)
v = aten.add.Tensor(u, a)
return (q, s, t, v)""")
    found = [message for code, launch, message in missed(gm) if (code, launch) == ("not-linear", "x_launch")]
    assert sorted(found) == ["'exp' (u) lies between it and the sum", "'relu' (p) lies between it and the sum"]


def test_a_negative_limit_is_refused() -> None:
    with pytest.raises(fxpasses.UsageError, match="max_memory_increase_mb is negative"):
        commhoist.with_options(max_memory_increase_mb=-1.0)
