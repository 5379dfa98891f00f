"""Control edges that asynccp states: where a launch is hidden, from the first work behind it to the last."""

from __future__ import annotations

from fxpasses.ir.effects import Effects
from fxpasses.passes.asynccp.edges import edges_of_overlap, state
from fxpasses.sim.program import Program
from fxpasses.testing.snippets import snippet


def test_the_ends_of_an_overlap_are_stated() -> None:
    gm = snippet("x: f32[8, 8]; y: f32[8, 8]", """\
r_l = _c10d_functional.all_reduce.default(x, "sum", dp)
a = aten.relu.default(y)
b = aten.relu.default(a)
c = aten.relu.default(b)
r = _c10d_functional.wait_tensor.default(r_l)
s_l = _c10d_functional.all_reduce.default(c, "sum", dp)
s = _c10d_functional.wait_tensor.default(s_l)
return (r, s)""")
    state(edges_of_overlap(Program(Effects(gm), lambda node: 0.0), None), lambda node: True)
    found = {node.name: [other.name for other in node.meta.get("after", ())] for node in gm.graph.nodes}
    assert {name: others for name, others in found.items() if others} == {"a": ["r_l"], "r": ["c"]}
