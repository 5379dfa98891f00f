"""asynccp on whole steps: updates of finished gradients fill waits; loops; memory that donated inputs give back."""

from __future__ import annotations

import textwrap

import pytest
from torch.fx import GraphModule, Node

import fxpasses
from fxpasses.analyses.allocations import DONATED, Allocations
from fxpasses.ir.effects import Effects
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import base_name
from fxpasses.testing.snippets import snippet

MS = {"mm": 6.0, "all_gather_into_tensor": 5.0, "reduce_scatter_tensor": 7.0, "all_reduce": 7.0, "div": 0.5, "mul": 1.0,
      "sub": 1.0, "copy_": 1.0}


def cost(node: Node) -> float:
    return MS.get(base_name(node), 0.0)


def layer_forward(index: int, source: str) -> str:
    return textwrap.dedent(f"""\
        g{index}_l = _c10d_functional.all_gather_into_tensor.default(p{index}, 4, dp)
        g{index} = _c10d_functional.wait_tensor.default(g{index}_l)
        h{index + 1} = aten.mm.default({source}, g{index})
        """)


def layer_backward(index: int, source: str, gradient: str) -> str:
    """As captured FSDP steps are: the mean and a view stand right behind the wait."""
    return textwrap.dedent(f"""\
        t{index} = aten.t.default({source})
        w{index} = aten.mm.default(t{index}, {gradient})
        r{index}_l = _c10d_functional.reduce_scatter_tensor.default(w{index}, "sum", 4, dp)
        r{index} = _c10d_functional.wait_tensor.default(r{index}_l)
        d{index} = aten.div.Tensor(r{index}, 4)
        v{index} = aten.view.default(d{index}, [2, 8])
        """)


def step() -> GraphModule:
    """Three layers whose parameters and gradients are sharded, and an update of each in place."""
    body = layer_forward(0, "x") + layer_forward(1, "h1") + layer_forward(2, "h2")
    body += layer_backward(2, "h2", "h3") + "u2 = aten.t.default(g2)\ne2 = aten.mm.default(h3, u2)\n"
    body += layer_backward(1, "h1", "e2") + "u1 = aten.t.default(g1)\ne1 = aten.mm.default(e2, u1)\n"
    body += layer_backward(0, "x", "e1")
    for index in range(3):
        body += f"s{index} = aten.mul.Tensor(v{index}, 0.1)\nn{index} = aten.sub.Tensor(p{index}, s{index})\n"
        body += f"c{index} = aten.copy_.default(p{index}, n{index})\n"
    return snippet("p0: f32[2, 8]; p1: f32[2, 8]; p2: f32[2, 8]; x: f32[8, 8]", body + "return (h3,)")


def places(gm: GraphModule) -> dict[str, int]:
    return {node.name: index for index, node in enumerate(gm.graph.nodes)}


def figures(gm: GraphModule, options: str = "") -> tuple[GraphModule, dict[str, float]]:
    remarks: list[fxpasses.Remark] = []
    out = fxpasses.run(gm, f"asynccp{options}", cost_model=cost, remarks=remarks, prove=1, verify_each=True)
    return out, dict(remarks[0].data)


def test_updates_of_finished_gradients_fill_waits() -> None:
    out, found = figures(step())
    at = places(out)
    assert found["taken"] == "list"
    assert at["g1_l"] < at["h1"], "parameters are gathered while the layer in front computes"
    assert at["w1"] < at["r2"], "a gradient is reduced while the next is computed"
    assert at["c2"] < at["r0"], "the update of the last layer fills the wait for the first"
    assert found["exposed_ms"] < found["exposed_before_ms"] - 20
    assert found["step_ms"] < 1.12 * found["bound_ms"]


def test_an_update_stays_behind_the_gather_of_what_it_overwrites() -> None:
    """Whatever it fills: the other order gives the next reader new values."""
    at = places(figures(step())[0])
    assert all(at[f"g{index}"] < at[f"c{index}"] for index in range(3))


def test_memory_that_may_be_taken_decides() -> None:
    before = step()
    own = int(Allocations(Effects(before)).live().max())
    for options in ("{max_memory_increase_mb=0}", "{max_memory_increase_mb=0.0001}"):
        out, found = figures(step(), options)
        peak = int(Allocations(Effects(out)).live().max())
        assert peak == found["peak_bytes"]
        assert peak <= own + (0 if "=0}" in options else 104)
    free, _ = figures(step())
    assert int(Allocations(Effects(free)).live().max()) > own + 104, "it would take more"


def test_what_a_donated_input_gives_back_may_be_taken() -> None:
    def reduced() -> GraphModule:
        return snippet("x: f32[64, 64]; y: f32[64, 64]", """\
k = aten.sum.default(y)
m_l = _c10d_functional.all_reduce.default(x, "sum", dp)
m = _c10d_functional.wait_tensor.default(m_l)
o = aten.mm.default(m, m)
n = aten.mm.default(x, x)
return (o, n, k)""")

    given = reduced()
    next(node for node in given.graph.nodes if node.name == "y").meta[DONATED] = True
    peaks = [figures(gm, "{max_memory_increase_mb=0}")[1]["peak_before_bytes"] for gm in (reduced(), given)]
    assert peaks[1] < peaks[0]


def test_bodies_of_loops_are_scheduled_each_on_their_own() -> None:
    body = """\
q_l = _c10d_functional.all_reduce.default(x, "sum", dp)
q = _c10d_functional.wait_tensor.default(q_l)
n = aten.mm.default(q, c)
k = aten.mm.default(x, x)
m = aten.add.Tensor(n, k)
s = aten.clone.default(x)
return (m, s)
"""
    nested = 'class body:\n    def forward(\n        self,\n        c: "f32[4, 4]",\n        x: "f32[4, 4]",\n    ):\n'
    gm = snippet("i: f32[4, 4]; xs: f32[3, 4, 4]", """\
b = self.body
r = hop.scan(b, [i], [xs], ())
z = r[0]
return (z,)""", classes=nested + textwrap.indent(body, "        "))
    remarks: list[fxpasses.Remark] = []
    out = fxpasses.run(gm, "asynccp", cost_model=cost, remarks=remarks, prove=1, verify_each=True)
    inner = all_graphs(out)[1]
    at = places(inner)
    assert at["q_l"] < at["k"] < at["q"]
    assert [remark.code for remark in remarks] == ["schedule", "overlapped"]
    assert fxpasses.dump(fxpasses.run(out, "asynccp", cost_model=cost)) == fxpasses.dump(out)


@pytest.mark.parametrize("rate", [0.0, 0.01])
def test_a_small_step_keeps_its_compute_in_order(rate: float) -> None:
    gm = step()
    remarks: list[fxpasses.Remark] = []
    out = fxpasses.run(gm, "asynccp", cost_model=lambda node: rate * cost(node), remarks=remarks)
    assert "schedule" not in {remark.code for remark in remarks}
    work = [node.name for node in out.graph.nodes if node.name in MS or base_name(node) == "mm"]
    assert work == [node.name for node in gm.graph.nodes if node.name in work]


def test_moves_of_launches_keep_to_the_memory_too() -> None:
    """The gathered weights would be there beside both products; in the graph given they come when these are gone."""
    before = snippet("x: f32[64, 64]; w: f32[16, 64]", """\
a = aten.mm.default(x, x)
b = aten.mm.default(a, a)
k = aten.sum.default(b)
g_l = _c10d_functional.all_gather_into_tensor.default(w, 4, dp)
g = _c10d_functional.wait_tensor.default(g_l)
o = aten.mul.Tensor(g, k)
return (o,)""")
    free, kept = (fxpasses.run(before, f"asynccp{options}") for options in ("", "{max_memory_increase_mb=0}"))
    own, more, same = (int(Allocations(Effects(gm)).live().max()) for gm in (before, free, kept))
    assert own == same < more
    assert places(free)["g_l"] < places(free)["a"]
