"""A sum that starts from zeros does not pin the first wait: the addition travels with it. Others stay in place."""

from __future__ import annotations

import pytest

import fxpasses
from fxpasses.testing.snippets import snippet

SENT = """x_launch = _c10d_functional.all_reduce.default(a, "sum", dp)
x = _c10d_functional.wait_tensor.default(x_launch)
"""
REST = """p = aten.relu.default(b)
y_launch = _c10d_functional.all_reduce.default(p, "sum", dp)
y = _c10d_functional.wait_tensor.default(y_launch)
t = aten.add.Tensor(s, y)
return (t{more},)"""


def order_of(first: str, start: str, more: str = "") -> list[str]:
    """Names after asynccp, proved on ranks, of a sum that begins with ``start``."""
    gm = snippet("a: f32[8]; b: f32[8]; c: f32[8]", first + SENT + start + REST.format(more=more))
    out = fxpasses.run(gm, "asynccp", verify_each=True, prove=True)
    again = fxpasses.run(out, "asynccp")
    assert [node.name for node in again.graph.nodes] == [node.name for node in out.graph.nodes]
    return [node.name for node in out.graph.nodes]


@pytest.mark.parametrize(("first", "start", "moves"), [
    ("z = aten.zeros.default([8], dtype=torch.float32)\n", "s = aten.add.Tensor(z, x)\n", True),
    ("z = aten.zeros_like.default(c)\n", "s = aten.add.Tensor(x, z)\n", True),
    ("z = aten.full.default([8], 0.5, dtype=torch.float32)\n", "s = aten.add.Tensor(z, x)\n", True),
    ("z = aten.exp.default(c)\n", "s = aten.add.Tensor(z, x)\n", False),
    ("", "s = aten.add.Tensor(c, x)\n", False),
    ("z = aten.zeros.default([8], dtype=torch.float32)\n", "s = aten.mul.Tensor(z, x)\n", False),
    ("z = aten.zeros.default([8], dtype=torch.float32)\n", "s = aten.add_.Tensor(z, x)\n", False),
])
def test_the_wait_sinks_with_the_start_of_its_sum(first: str, start: str, moves: bool) -> None:
    found = order_of(first, start)
    assert (found.index("x") > found.index("p")) == moves
    assert (found.index("s") > found.index("p")) == moves


def test_a_start_that_is_read_at_once_stays() -> None:
    zeros = "z = aten.zeros.default([8], dtype=torch.float32)\n"
    found = order_of(zeros, "s = aten.add.Tensor(z, x)\nr = aten.neg.default(s)\n", ", r")
    assert found.index("x") < found.index("s") < found.index("r") < found.index("p")
