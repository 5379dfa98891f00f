"""chunkcomm: the result as a whole, its memory and its time."""

from __future__ import annotations

import dataclasses
import itertools
from collections import Counter

import pytest
from torch.fx import GraphModule, Node

import fxpasses
from fxpasses.passes.chunkcomm import judge
from fxpasses.ranks.compare import same_on_ranks
from fxpasses.sim.play import play
from fxpasses.testing import snippet
from tests.passes.test_chunkcomm import ALWAYS, REDUCED, WEIGHTS, Costs, chain, names, sent


def codes(gm: GraphModule, passes: str) -> tuple[GraphModule, Counter[str]]:
    remarks: list[fxpasses.Remark] = []
    out = fxpasses.run(gm, passes, cost_model=Costs(0.0), remarks=remarks)
    return out, Counter(remark.code for remark in remarks)


@pytest.mark.parametrize(("limits", "code"), [
    ("max_memory_increase_mb=0", "memory-budget"), ("max_memory_increase_mb=0.001", "chunked"),
    ("max_memory_increase_ratio=0 max_memory_increase_mb=0", "memory-budget"), ("", "chunked"),
    ("max_memory_increase_mb=0 always=true", "chunked"),
])
def test_the_peak_rises_by_no_more_than_is_allowed(limits: str, code: str) -> None:
    """Chunks and what they make together are there at once, where the sum is returned too."""
    gm = snippet(f"x: f32[8, 6]; {WEIGHTS}", "y = aten.mm.default(x, w)\n" + sent(REDUCED, "y", "r")
                 + "z = aten.mm.default(r, v)\nreturn (z, r)")
    out, found = codes(gm, f"chunkcomm{{chunks=2 {limits}}}")
    assert found == {code: 1}
    assert (fxpasses.dump(out) == fxpasses.dump(gm)) == (code != "chunked")


def test_a_step_that_is_no_shorter_as_a_whole_stays_as_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = itertools.count(1)
    monkeypatch.setattr(judge, "play", lambda *given: dataclasses.replace(play(*given), step_ms=float(next(steps))))
    gm = chain()
    out, found = codes(gm, "chunkcomm")
    assert found == {"no-gain": 1}
    assert fxpasses.dump(out) == fxpasses.dump(gm)


@pytest.mark.parametrize("option", ["max_memory_increase_mb", "max_memory_increase_ratio"])
def test_limits_below_nothing(option: str) -> None:
    with pytest.raises(fxpasses.UsageError, match=f"{option} is negative"):
        fxpasses.run(chain(), f"chunkcomm{{{option}=-1}}")


def late(reads: str, more: str = "") -> GraphModule:
    """Two reductions with something between them that mixes rows; ``reads`` of the first one comes with the second."""
    return snippet(f"x: f32[8, 6]; {WEIGHTS}; u: f32[6, 6]", "o = aten.mm.default(x, u)\n" + sent(REDUCED, "o", "a")
                   + "q = aten.mm.default(a, u)\nm = aten.cumsum.default(q, 0)\no2 = aten.mm.default(m, u)\n"
                   + sent(REDUCED, "o2", "b") + f"{reads}\nh = aten.add.Tensor(k, b)\nup = aten.mm.default(h, w)\n"
                   f"return (up,{more[1:]})")


def test_what_is_computed_late_of_an_early_value_stays_late() -> None:
    """As backward does with values of forward: its result would be kept all the time between."""
    gm = late("k = aten.exp.default(a)")
    out = fxpasses.run(gm, ALWAYS)
    assert names(out, "exp", "cumsum") == ["cumsum", "exp", "exp"]
    assert same_on_ranks(gm, out, seeds=(0,)) is None


def test_chunks_that_are_kept_anyway_are_put_together_late() -> None:
    """Else both they and the whole would be kept."""
    gm = late("k = aten.exp.default(a)\nf = aten.flip.default(a, [0])\nf2 = aten.mm.default(f, w)", ", f2")
    out = fxpasses.run(gm, ALWAYS)
    assert names(out, "cumsum", "flip", "cat")[:2] == ["cat", "cumsum"]
    order = [node.name for node in out.graph.nodes]
    flip = _node(out, "f")
    assert order.index(flip.all_input_nodes[0].name) > order.index("m")
    assert same_on_ranks(gm, out, seeds=(0,)) is None


def test_commfuse_leaves_chunks_alone() -> None:
    """Their twins without the mark are sent together."""
    gm = chain()
    out = fxpasses.run(gm, ALWAYS)
    assert names(fxpasses.run(out, "commfuse"), "all_reduce") == ["all_reduce", "all_reduce"]
    pair = snippet("x: f32[8, 6]; y: f32[8, 6]", sent(REDUCED, "x", "r") + sent(REDUCED, "y", "s") + "return (r, s)")
    assert len(names(fxpasses.run(pair, "commfuse"), "wait_tensor")) == 1
    for node in pair.graph.nodes:
        if node.name.endswith("_l"):
            node.meta["chunk"] = 2
    assert len(names(fxpasses.run(pair, "commfuse"), "wait_tensor")) == 2


def _node(gm: GraphModule, name: str) -> Node:
    found: Node = next(node for node in gm.graph.nodes if node.name == name)
    return found
