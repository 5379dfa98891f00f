"""Steps whose inputs lie otherwise over ranks: compared as the whole tensors they are parts of."""

from __future__ import annotations

import pytest
import torch
from torch.fx import GraphModule

import fxpasses
from fxpasses import World
from fxpasses.ranks.compare.layouts import Layouts
from fxpasses.ranks.inputs import random_inputs
from fxpasses.testing import snippet
from tests.ir.step_graphs import step_graph

GROUPS = {"dp": [[0, 1], [2, 3]], "tp": [[0, 2], [1, 3]]}
ROWS = 3


def step(w: str, x: str, factor: float = 0.5, groups: object = None) -> GraphModule:
    gm = step_graph(f"w: {w}; x: f32[2]", f"n = aten.mul.Tensor(w, {factor})\nl = aten.sum.default(x)\nreturn (l, n)",
                    groups=groups or GROUPS)
    if "global" in x:
        gm.graph.find_nodes(op="placeholder")[0].meta["global_shape"] = (ROWS, 4)
    return gm


WHOLE = ("f32[3, 4] RR@dp,tp", "")
CUT = {
    "rows": ("f32[2, 4] S(0)R@dp,tp", "global"),
    "columns": ("f32[3, 2] S(1)R@dp,tp", ""),
    "both": ("f32[2, 2] S(0)S(1)@dp,tp", "global"),
    "rows of rows": ("f32[1, 4] S(0)S(0)@dp,tp", "global"),
    "other group": ("f32[3, 2] RS(1)@dp,tp", ""),
}


@pytest.mark.parametrize("name", CUT)
def test_parts_of_one_whole_are_equal(name: str) -> None:
    before, after = step(*WHOLE), step(*CUT[name])
    for one, other in ((before, after), (after, before), (after, step(*CUT["columns"]))):
        report = fxpasses.check(one, other)
        assert report, str(report)
    assert any("lie otherwise" in note for note in fxpasses.check(before, after).notes)


@pytest.mark.parametrize("name", CUT)
def test_another_value_is_found_in_the_whole(name: str) -> None:
    report = fxpasses.check(step(*WHOLE), step(*CUT[name], factor=0.25))
    assert report.verdict == "different"
    assert report.difference.kind == "value"
    assert report.difference.path == "output[1]"
    assert report.first_node is not None


@pytest.mark.parametrize("name", CUT)
def test_whole_inputs_are_cut_and_put_together(name: str) -> None:
    before, after = step(*WHOLE), step(*CUT[name])
    world: World = before.meta["world"]
    layouts = Layouts.of(before, after, world)
    inputs = random_inputs(before)
    given = layouts.given(inputs)
    for rank, row in enumerate(given):
        kept = fxpasses.local_state(after, {"params": {"w": inputs[0][0]}}, rank)
        assert torch.equal(row[0], kept["params"]["w"])
        assert row[1] is inputs[rank][1]


def test_wholes_of_other_shapes_or_types_are_other_inputs() -> None:
    for w, x in (("f32[2, 4] S(0)R@dp,tp", ""), ("f64[2, 4] S(0)R@dp,tp", "global"), ("f32[2, 4] RR@dp,tp", "")):
        report = fxpasses.check(step(*WHOLE), step(w, x))
        assert report.difference.kind == "inputs", (w, x)


def test_only_steps_say_where_an_output_lies() -> None:
    body = "n = aten.mul.Tensor(w, 0.5)\nreturn (n,)"
    report = fxpasses.check(snippet("w: f32[4, 4] R@dp", body, groups=GROUPS),
                            snippet("w: f32[2, 4] S(0)@dp", body, groups=GROUPS))
    assert report.difference.kind == "inputs"


def test_padding_is_nothing() -> None:
    """A rank's rows behind the last of the whole may hold anything."""
    gm = step_graph("w: f32[2, 4] S(0)R@dp,tp; x: f32[2]",
                    "n = aten.add.Tensor(w, 1)\nl = aten.sum.default(x)\nreturn (l, n)", groups=GROUPS)
    gm.graph.find_nodes(op="placeholder")[0].meta["global_shape"] = (ROWS, 4)
    whole = step_graph("w: f32[3, 4] RR@dp,tp; x: f32[2]",
                       "n = aten.add.Tensor(w, 1)\nl = aten.sum.default(x)\nreturn (l, n)", groups=GROUPS)
    assert fxpasses.check(whole, gm)
