"""Casts in front of gathers, and gradients in 16 bits: what moves, what stays, and what each would cost."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch.fx import GraphModule

import fxpasses
from fxpasses.ir.ops import collective
from fxpasses.passes.distfusion import casts, wire
from fxpasses.ranks import lockstep
from fxpasses.ranks.inputs import random_inputs
from fxpasses.testing import snippet, stale_types
from fxpasses.testing.traffic import Traffic

GATHER = """
l = _c10d_functional.all_gather_into_tensor.default(w, 4, dp)
whole = _c10d_functional.wait_tensor.default(l)
"""
SCATTER = """
l = _c10d_functional.reduce_scatter_tensor.default(x, "sum", 4, dp)
g = _c10d_functional.wait_tensor.default(l)
"""


def run(gm: GraphModule, options: str = "fuse=false") -> tuple[GraphModule, list[str]]:
    remarks: list[Any] = []
    out = fxpasses.run(gm, f"distfusion{{{options}}}", remarks=remarks, verify_each=True)
    return out, [remark.code for remark in remarks if remark.code in (
        "cast-first", "wide-reader", "layout", "written-result", "control-edge", "sent-in-bf16", "no-gradient-sent")]


def gathered(body: str, returned: str = "out", inputs: str = "w: f32[2, 4]; x: f32[8, 8]") -> GraphModule:
    lines = [line.strip() for line in (GATHER + body).strip().splitlines() if line.strip()]
    return snippet(inputs, "\n".join([*lines, f"return ({returned},)"]))


MOVED = {
    "one cast": """
        low = aten._to_copy.default(whole, dtype=torch.bfloat16)
        out = aten.mul.Tensor(low, 2)""",
    "two casts of one type": """
        low = aten._to_copy.default(whole, dtype=torch.bfloat16)
        also = aten._to_copy.default(whole, dtype=torch.bfloat16)
        out = aten.mul.Tensor(low, also)""",
    "behind views": """
        part = aten.slice.Tensor(whole, 0, 0, 7)
        low = aten._to_copy.default(part, dtype=torch.bfloat16)
        flat = aten.view.default(whole, [32])
        also = aten._to_copy.default(flat, dtype=torch.bfloat16)
        total = aten.sum.default(also)
        out = aten.mul.Tensor(low, total)""",
}


@pytest.mark.parametrize("name", MOVED)
def test_a_cast_moves(name: str) -> None:
    gm = gathered(MOVED[name])
    out, codes = run(gm)
    assert codes == ["cast-first"]
    assert Traffic.of(out).bytes * 2 == Traffic.of(gm).bytes
    assert sum("_to_copy" in str(node.target) for node in out.graph.nodes) == 1
    assert stale_types(out, gm) == []
    assert fxpasses.check(gm, out, exact=True).verdict == "bit-equal"


STAYS = {
    "wide-reader": ("""
        low = aten._to_copy.default(whole, dtype=torch.bfloat16)
        out = aten.mul.Tensor(whole, 2)""", "low, out"),
    "two types": ("""
        low = aten._to_copy.default(whole, dtype=torch.bfloat16)
        half = aten._to_copy.default(whole, dtype=torch.float16)
        out = aten.mul.Tensor(half, 2)
        too = aten.mul.Tensor(low, 2)""", "out, too"),
    "layout": ("low = aten._to_copy.default(whole, dtype=torch.bfloat16)", "low"),
    "written-result": ("""
        low = aten._to_copy.default(whole, dtype=torch.bfloat16)
        out = aten.add_.Tensor(low, 1)""", "out"),
    "control-edge": ("""
        low = aten._to_copy.default(whole, dtype=torch.bfloat16)
        out = aten.mul.Tensor(low, 2)""", "out"),
}


@pytest.mark.parametrize("name", STAYS)
def test_a_cast_stays(name: str) -> None:
    body, returned = STAYS[name]
    gm = gathered(body, returned)
    if name == "control-edge":
        nodes = {node.name: node for node in gm.graph.nodes}
        nodes["out"].meta["after"] = (nodes["whole"],)
    out, codes = run(gm)
    assert codes == ["wide-reader" if name == "two types" else name]
    assert Traffic.of(out).bytes == Traffic.of(gm).bytes


@pytest.mark.parametrize("name", ["wide-reader", "two types"])
def test_what_a_cast_that_moves_all_the_same_would_do(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who reads the gathered value as it is would read what is rounded to 16 bits."""
    gm = gathered(*STAYS[name])
    monkeypatch.setattr(casts, "_refusal", lambda *_: None)
    out, _ = run(gm)
    assert fxpasses.check(gm, out).verdict == "different"


def test_a_wider_copy_is_made_behind_the_gather() -> None:
    gm = gathered("wide = aten._to_copy.default(whole, dtype=torch.float64)\nout = aten.mul.Tensor(wide, 2)")
    out, codes = run(gm)
    assert codes == []
    assert fxpasses.dump(out) == fxpasses.dump(gm)


def scattered(body: str, returned: str) -> GraphModule:
    lines = [line.strip() for line in (SCATTER + body).strip().splitlines() if line.strip()]
    return snippet("w: f32[2, 4]; x: f32[8, 4]; v: f32[4, 4]", "\n".join([*lines, f"return ({returned},)"]))


def test_gradients_go_in_bf16() -> None:
    gm = scattered("scaled = aten.mul.Tensor(g, 0.5)\nnew = aten.sub.Tensor(w, scaled)", "new")
    out, codes = run(gm, "wire=bf16 fuse=false")
    assert codes == ["sent-in-bf16"]
    assert Traffic.of(out).bytes * 2 == Traffic.of(gm).bytes
    [launch] = [found for node in out.graph.nodes if (found := collective(node)) is not None]
    assert launch.inputs[0].meta["val"].dtype == torch.bfloat16
    assert stale_types(out, gm) == []
    assert run(out, "wire=bf16 fuse=false")[1] == []


def test_what_a_product_reads_goes_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Activations would be rounded, and every layer behind them."""
    gm = scattered("new = aten.mm.default(g, v)", "new")
    out, codes = run(gm, "wire=bf16 fuse=false")
    assert codes == ["no-gradient-sent"]
    assert fxpasses.dump(out) == fxpasses.dump(gm)
    monkeypatch.setattr(wire, "_other_reader", lambda wait: None)
    rows = random_inputs(gm)
    exact, rounded = (lockstep.run(one, rows) for one in (gm, run(gm, "wire=bf16 fuse=false")[0]))
    assert float((exact[0][0] - rounded[0][0]).abs().max()) > 1e-4


def test_sixteen_bits_are_asked_for() -> None:
    gm = scattered("new = aten.sub.Tensor(w, g)", "new")
    assert run(gm)[1] == []
    [plain, narrow] = [fxpasses.PassManager(f"distfusion{{{options}}}").passes[0]
                       for options in ("zero=1", "wire=bf16")]
    assert plain.intended_change is None
    assert "bfloat16" in narrow.intended_change


def test_other_dtypes_and_reductions_are_left_alone() -> None:
    for old, new in (('"sum"', '"max"'), ("f32", "f64"), ("f32", "bf16")):
        text = fxpasses.dump(scattered("new = aten.sub.Tensor(w, g)", "new")).replace(old, new)
        gm = fxpasses.load(text)
        assert fxpasses.dump(run(gm, "wire=bf16 fuse=false")[0]) == fxpasses.dump(gm)
