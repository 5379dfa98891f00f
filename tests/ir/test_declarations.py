"""What a text declares of its form, mesh and groups has to hold together."""

from __future__ import annotations

import re

import pytest
from torch.fx import Graph, GraphModule

import fxpasses
from fxpasses.errors import GraphError
from fxpasses.ir.verify import findings
from fxpasses.ir.world import Group, World

TEXT = """# fxir 1
module(world_size={size}, mesh={mesh}, rank=None, stage={stage}, device="cpu"{more})
dp = group({group})

class main:
    def forward(
        self,
        x: "f32[4]",
    ):
        reduced: "f32[4]" = _c10d_functional.all_reduce.default(x, "sum", dp)
        wait: "f32[4]" = _c10d_functional.wait_tensor.default(reduced)
        return (wait,)
"""
PAIRS = "[[0, 1], [2, 3]]"


def load(size: int = 4, mesh: str = '{"dp": 2, "tp": 2}', stage: object = None, more: str = "",
         group: str = f'{PAIRS}, mesh_dim="dp"') -> GraphModule:
    """A graph with this header."""
    return fxpasses.load(TEXT.format(size=size, mesh=mesh, stage=stage, more=more, group=group))


@pytest.mark.parametrize(("changes", "expected"), [
    ({}, []),
    ({"mesh": '{"dp": 3, "tp": 2}'}, [("mesh-size", True), ("mesh-dim", True)]),
    ({"mesh": '{"dp": 2, "tp": 4}'}, [("mesh-size", True)]),
    ({"size": 8}, [("mesh-size", False)]),
    ({"size": 8, "stage": 1}, []),
    ({"mesh": '{"dp": 4}'}, [("mesh-dim", True)]),
    ({"group": f'{PAIRS}, mesh_dim="pd"'}, [("mesh-dim", False)]),
    ({"group": 'None, size=4, mesh_dim="dp"'}, [("mesh-dim", True)]),
    ({"group": 'None, size=2, mesh_dim="dp"'}, []),
    ({"group": PAIRS}, []),
    ({"mesh": None}, []),
])
def test_a_mesh_that_contradicts(changes: dict[str, object], expected: list[tuple[str, bool]]) -> None:
    gm = load(**changes)  # type: ignore[arg-type]
    assert [(finding.code, finding.error) for finding in findings(gm)] == expected


def test_the_misspelt_dimension_is_told() -> None:
    [finding] = findings(load(group=f'{PAIRS}, mesh_dim="dpp"'))
    assert "did you mean 'dp'?" in finding.message


def test_a_form_that_does_not_exist() -> None:
    assert load(more=', form="spmd"').meta["form"] == "spmd"
    with pytest.raises(GraphError, match=r"<text>:2:1: error: there is no form 'spdm' \(did you mean 'spmd'\?\)"):
        load(more=', form="spdm"')


def test_a_graph_that_declares_such_a_form() -> None:
    gm = GraphModule({}, Graph())
    gm.graph.output(())
    gm.meta["form"] = "spdm"
    assert [(finding.code, finding.error) for finding in findings(gm)] == [("unknown-form", True)]
    gm.meta["form"] = "spmd"
    assert findings(gm) == []


def test_a_world_given_beside_the_graph_is_checked_too() -> None:
    world = World(4, {"dp": Group(((0, 1), (2, 3)))}, mesh={"dp": 3})
    assert [finding.code for finding in findings(load(), world)] == ["mesh-size"]


@pytest.mark.parametrize(("annotation", "shape", "problem"), [
    ("f32[4] S(0)@dp", "[7]", None),
    ("f32[4] S(0)@dp", "[8]", None),
    ("f32[4] R@dp", "[4]", None),
    ("f32[4]", "[4]", None),
    ("f32[4] S(0)@dp", "[9]", r"placements make parts of \[5\], and it is \[4\]"),
    ("f32[4]", "[8]", r"placements make parts of \[8\], and it is \[4\]"),
    ("f32[4] S(0)@dp", "[8, 1]", r"placements make parts of \[4, 1\], and it is \[4\]"),
    ("f32[4] S(1)@dp", "[8]", r"there is no dimension 1 of \[8\]"),
    ("f32[4] P(sum)@dp", "[4]", "is no part of a tensor"),
    ("f32[4] _S(0, 2)@dp", "[8]", "does not fit the groups behind it"),
])
def test_the_shape_of_the_whole(annotation: str, shape: str, problem: str | None) -> None:
    text = TEXT.format(size=4, mesh='{"dp": 2, "tp": 2}', stage=None, more="", group=PAIRS)
    text = text.replace('x: "f32[4]",\n    ):', f'x: "{annotation}",\n    ):\n        meta(x, global_shape={shape})')
    found = [finding for finding in findings(fxpasses.load(text)) if finding.code == "global-shape"]
    assert [finding.error for finding in found] == ([] if problem is None else [True])
    assert all(re.search(str(problem), finding.message) for finding in found)
