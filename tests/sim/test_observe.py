"""What run says of the simulated step before and after each pass."""

from __future__ import annotations

import io
import json

import pytest
from torch.fx import GraphModule

import fxpasses
from fxpasses.cli.report import Report
from fxpasses.sim.observe import Figured
from fxpasses.testing.snippets import snippet
from tests.sim.programs import Costs, launch, relu, wait

BODY = launch("r", "x") + wait("w", "r") + relu("a", "y") + "b = aten.mm.default(a, w)\nreturn (b,)"
COSTS = Costs({"r": 5, "a": 3, "b": 2})


def graph() -> GraphModule:
    return snippet("x: f32[8, 8]; y: f32[8, 8]", BODY)


def report(figured: Figured | None) -> tuple[str, dict[str, object]]:
    stream = io.StringIO()
    watching = Report(stream=stream, figured=figured)
    fxpasses.PassManager("asynccp", observers=[watching])(graph())
    return stream.getvalue(), json.loads(json.dumps(watching.as_dict()))["passes"][0]


def test_a_line_says_what_of_the_step_is_exposed() -> None:
    line, step = report(Figured(COSTS))
    assert "256 B, exposed 5 -> 2 ms, 7 nodes" in line
    assert [(step[side]["step_ms"], step[side]["exposed_ms"]) for side in ("before", "after")] == [(10, 5), (7, 2)]
    assert step["before"]["peak_bytes"] > 0


@pytest.mark.parametrize("figured", [None, Figured(COSTS, most_nodes=6), Figured("nothing of that name")])
def test_it_says_nothing_where_it_knows_nothing(figured: Figured | None) -> None:
    line, step = report(figured)
    assert "exposed" not in line
    assert "step_ms" not in str(step)


def test_collectives_without_types_are_not_simulated() -> None:
    gm = graph()
    for node in gm.graph.nodes:
        node.meta.pop("val", None)
    figured = Figured(COSTS)
    figured.begin([fxpasses.PassManager("asynccp").passes[0]], [gm])
    assert figured.first is None
