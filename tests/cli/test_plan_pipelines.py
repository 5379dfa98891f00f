"""Named pipelines: every pass has a reason for its place, `plan` tells it, and each runs proved on what it is for."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import fxpasses as package
from fxpasses import examples
from fxpasses.pipelines import EXPLAINED, PIPELINES, PURPOSES
from fxpasses.pm.order import order
from fxpasses.pm.pipeline import format_pipeline, parse_pipeline
from fxpasses.pm.registry import all_passes, get_pass
from fxpasses.testing.snippets import snippet

from .conftest import Result, assert_refused

Call = Callable[..., Result]
BUNDLED = [("ddp", "gpt_ddp_small"), ("zero", "gpt_ddp_small"), ("fsdp", "gpt_fsdp_small"), ("tp", "gpt_tp_small"),
           *(("overlap", name) for name in examples.names() if name.endswith("_small"))]
LAYER = """\
g = _c10d_functional.all_gather_into_tensor.default(w, 2, tp)
whole = _c10d_functional.wait_tensor.default(g)
mm = aten.mm.default(x, whole)
r = _c10d_functional.all_reduce.default(mm, "sum", dp)
summed = _c10d_functional.wait_tensor.default(r)
relu = aten.relu.default(summed)
s = _c10d_functional.all_reduce.default(v, "sum", dp)
also = _c10d_functional.wait_tensor.default(s)
out = aten.mm.default(relu, also)
return (out,)
"""


def test_every_pipeline_is_explained() -> None:
    assert set(PIPELINES) == set(EXPLAINED) == set(PURPOSES)
    assert {"default", "overlap", "ddp", "zero", "fsdp", "tp"} <= set(PIPELINES)
    assert not set(PIPELINES) & set(all_passes())
    for name, passes in EXPLAINED.items():
        assert format_pipeline(parse_pipeline(name)) == PIPELINES[name] == ",".join(text for text, _ in passes)
        assert all(len(why) > 20 for _, why in passes)


@pytest.mark.parametrize("name", PIPELINES)
def test_the_order_needs_no_correction(name: str) -> None:
    planned = order(parse_pipeline(name), get_pass)
    assert format_pipeline(planned.passes) == PIPELINES[name]
    assert not planned.notes


def test_the_rules_of_order_are_kept() -> None:
    """Chunks are not fused again, no gather is shared where parameters are resharded, the order comes last."""
    for name in PIPELINES:
        passes = [pass_.name for pass_ in parse_pipeline(name)]
        assert passes[-1] == "asynccp"
        if "chunkcomm" in passes:
            assert passes.index("commfuse") < passes.index("chunkcomm")
        if "distfusion" in passes:
            assert passes.index("commhoist") < passes.index("distfusion") < passes.index("commfuse")
    for pass_ in parse_pipeline("fsdp")[:2]:
        assert pass_.options.max_memory_increase_mb == 0


def test_plan_says_why_each_pass_stands_where_it_does(fxpasses: Call) -> None:
    for name, passes in EXPLAINED.items():
        out = " ".join(fxpasses("plan", name).out.split())
        assert out.startswith(f"{name}: {PURPOSES[name]} 1. ")
        places = [out.index(f"why here: {why}") for _, why in passes]
        assert places == sorted(places)
        assert out == " ".join(fxpasses("plan", "--passes", name).out.split())
    planned = json.loads(fxpasses("plan", "overlap", "--json").out)
    assert [step["why"] for step in planned["passes"]] == [why for _, why in EXPLAINED["overlap"]]


def test_plan_has_no_reasons_for_a_list_of_passes(fxpasses: Call) -> None:
    out = fxpasses("plan", "commfuse,asynccp").out
    assert out.startswith("1. commfuse")
    assert "why here" not in out
    assert_refused(fxpasses("plan", "tp", "--passes", "ddp"), 2, "'tp' and --passes")
    assert_refused(fxpasses("plan", "overlapp"), 2, "did you mean 'overlap'?")


def test_list_shows_them(fxpasses: Call) -> None:
    lines = {line.split()[0]: line for line in fxpasses("list").out.splitlines()}
    for name, text in PIPELINES.items():
        assert lines[name].endswith(text)


@pytest.mark.parametrize("name", PIPELINES)
def test_each_runs_proved_on_a_layer(name: str) -> None:
    gm = snippet("x: f32[8, 4]; w: f32[2, 8]; v: f32[8, 4]", LAYER)
    out = package.run(gm, name, prove=1, verify_each=True)
    before, after = package.simulate(gm), package.simulate(out)
    assert after.step_ms <= before.step_ms * (1 + 1e-9)


def test_the_page_has_them_all() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "pipelines.md").read_text()
    rows = [line for line in page.splitlines() if line.startswith("| `")]
    assert rows == [f"| `{name}` | {PURPOSES[name]} | `{text}` |" for name, text in PIPELINES.items()]


@pytest.mark.full
@pytest.mark.parametrize(("name", "example"), BUNDLED)
def test_each_runs_proved_on_what_it_is_for(name: str, example: str) -> None:
    gm = package.load(examples.path(example))
    out = package.run(gm, name, prove=1)
    assert package.simulate(out).step_ms < package.simulate(gm).step_ms
