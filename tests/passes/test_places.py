"""Values that somebody looks at by their place in a storage: they get a storage of their own, as they had before."""

from __future__ import annotations

import pytest
from torch.fx import GraphModule

import fxpasses
from fxpasses import World
from fxpasses.ranks.compare import same_on_ranks
from fxpasses.testing.results import stale_types
from fxpasses.testing.snippets import GROUPS, snippet
from tests.passes.simplified import calls, gathered, launches, reduced, scattered

MESH = {**GROUPS, "alone": [[0], [1], [2], [3]], "pp": [[0, 2], [1, 3]]}
#: How a value is looked at -> its type, and the view of it.
LOOKS = {
    "by bytes": ("bf16[4]", "x = aten.view.dtype({0}, torch.float32)\n"),
    "as complex": ("f32[2, 2]", "x = aten.view_as_complex.default({0})\n"),
    "by place": ("f32[4]", "x = aten.as_strided.default({0}, [2], [1], 0)\n"),
    "through a view": ("f32[4]", "v = aten.view.default({0}, [2, 2])\nx = aten.view_as_complex.default(v)\n"),
}
NEG = "y = aten.neg.default(x)\n"


def run(gm: GraphModule, passes: str) -> tuple[GraphModule, list[str]]:
    """Result, proved on all ranks, and remark codes."""
    remarks: list[fxpasses.Remark] = []
    out = fxpasses.run(gm, passes, remarks=remarks, verify_each=True)
    assert same_on_ranks(gm, out, gm.meta["world"]) is None
    assert stale_types(out) == []
    assert fxpasses.dump(fxpasses.run(out, passes)) == fxpasses.dump(out)
    return out, [remark.code for remark in remarks]


@pytest.mark.parametrize("look", LOOKS)
def test_a_piece_of_a_bucket(look: str) -> None:
    kind, view = LOOKS[look]
    body = reduced("g", "a") + reduced("h", "b") + view.format("h") + NEG + "z = aten.neg.default(g)\nreturn (y, z)"
    out, codes = run(snippet(f"a: {kind.split('[')[0]}[3]; b: {kind}", body), "commfuse")
    assert codes == ["fused"]
    assert "clone" in calls(out)


@pytest.mark.parametrize("look", LOOKS)
def test_a_piece_of_scattered_values(look: str) -> None:
    kind, view = LOOKS[look]
    dtype = kind.split("[")[0]
    shaped = f"w = aten.view.default(h, [{kind.split('[')[1]})\n"
    body = (scattered("g", "a") + scattered("h", "b") + shaped + view.format("w") + NEG
            + "z = aten.neg.default(g)\nreturn (y, z)")
    assert run(snippet(f"a: {dtype}[12]; b: {dtype}[16]", body), "commfuse")[1] == ["fused"]


def test_a_piece_that_is_only_read_is_no_copy() -> None:
    body = reduced("g", "a") + reduced("h", "b") + "y = aten.neg.default(h)\nz = aten.neg.default(g)\nreturn (y, z)"
    assert "clone" not in calls(run(snippet("a: f32[3]; b: f32[4]", body), "commfuse")[0])


@pytest.mark.parametrize("look", LOOKS)
def test_an_operand_in_the_place_of_a_result(look: str) -> None:
    kind, view = LOOKS[look]
    shaped = f"b = aten.view.default(s, [{kind.split('[')[1]})\n"
    body = ("s = aten.slice.Tensor(a, 0, 1, 5)\n" + shaped + reduced("g", "b", group="alone") + view.format("g") + NEG
            + "return (y,)")
    out, codes = run(snippet(f"a: {kind.split('[')[0]}[8]", body, groups=MESH), "commsimplify")
    assert (launches(out), codes) == ([], ["one-member"])
    assert "clone" in calls(out)


def test_a_body_that_looks() -> None:
    inside = """

class round:
    def forward(self, acc: "f32[2]", x: "f32[2]", w: "f32[4]"):
        v = aten.as_strided.default(w, [2], [1], 0)
        y = aten.add.Tensor(acc, v)
        z = aten.mul.Tensor(y, x)
        return (y, z)
"""
    body = ("b = aten.slice.Tensor(a, 0, 1, 5)\n" + reduced("g", "b", group="alone")
            + "body = self.round\ns = hop.scan(body, [c], [xs], [g])\ny = s[0]\nreturn (y,)")
    gm = snippet("a: f32[8]; c: f32[2]; xs: f32[3, 2]", body, groups=MESH, classes=inside)
    assert "clone" in calls(run(gm, "commsimplify")[0])


@pytest.mark.parametrize(("kind", "launch"), [("f32[2, 4]", gathered("g", "a")), ("f32[8, 4]", reduced("g", "a"))])
@pytest.mark.parametrize("looks", [True, False])
def test_a_look_at_all_through_the_own_part(kind: str, launch: str, *, looks: bool) -> None:
    """``as_strided`` of a part sees what is around it, so that the whole has to be there."""
    seen = "x = aten.as_strided.default(q, [2], [1], 0)\n" if looks else "x = aten.slice.Tensor(q, 0, 0, 1)\n"
    graphs = [snippet(f"a: {kind}", f"{launch}q = aten.slice.Tensor(g, 0, {2 * rank}, {2 * rank + 2})\n{seen}{NEG}"
                      "return (y,)", rank=rank) for rank in range(4)]
    remarks: list[fxpasses.Remark] = []
    out = fxpasses.run(graphs, "commsimplify", world=World(4, GROUPS), remarks=remarks, verify_each=True)
    assert fxpasses.check(graphs, out, world=World(4, GROUPS)).ok
    taken = "own-part" if kind == "f32[2, 4]" else "scattered"
    assert [remark.code for remark in remarks] == ["also-used" if looks else taken]


@pytest.mark.parametrize(("view", "left"), [("_neg_view", 2), ("alias", 1)])
def test_the_largest_of_negatives_is_no_negative_of_the_largest(view: str, left: int) -> None:
    groups = {"tp": MESH["tp"], "pp": MESH["pp"], "dp": MESH["dp"]}
    body = reduced("g", "a", "max", "tp") + f"v = aten.{view}.default(g)\n" + reduced("h", "v", "max", "pp")
    gm = snippet("a: f32[4]", body + "x = aten.neg.default(h)\nreturn (x,)", groups=groups)
    out = fxpasses.run(gm, "commsimplify")
    assert fxpasses.check(gm, out, world=gm.meta["world"]).ok
    assert len(launches(out)) == left
