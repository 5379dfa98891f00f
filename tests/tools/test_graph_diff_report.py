"""What a diff says: figures, worlds, attributes, bodies, ranks, and a comment that nobody's names can break."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
import torch
from torch.fx import GraphModule

import fxpasses
from fxpasses import UsageError
from fxpasses.tools.graph_diff import graph_diff

EXAMPLES = Path(__file__).resolve().parents[2] / "fxpasses" / "examples"
STEP = '''\
# fxir 1
module(world_size=4, mesh={"dp": 4}, rank=None, stage=None, device="cpu", form="spmd")
dp = group([[0, 1, 2, 3]], mesh_dim="dp")
tp = group([[0, 1], [2, 3]])

class main:
    w = param("w", "f32[4]", data=[1.0, 2.0, 3.0, 4.0])
    def forward(
        self,
        x: "f32[4]",
    ):
        w: "f32[4]" = self.w
        mul: "f32[4]" = aten.mul.Tensor(x, w)
        all_reduce: "f32[4]" = _c10d_functional.all_reduce.default(mul, "sum", dp)
        wait: "f32[4]" = _c10d_functional.wait_tensor.default(all_reduce)
        all_gather: "f32[16]" = _c10d_functional.all_gather_into_tensor.default(wait, 4, dp)
        wait_1: "f32[16]" = _c10d_functional.wait_tensor.default(all_gather)
        return (wait, wait_1)
'''


def edited(*changes: tuple[str, str]) -> GraphModule:
    text = STEP
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return fxpasses.load(text)


@pytest.mark.parametrize(("old", "new", "said"), [
    ("data=[1.0, 2.0, 3.0, 4.0]", "data=[1.0, 2.0, 3.0, 5.0]", "~ attribute 'w': param f32[4]cpu data=[1.0, "),
    ('form="spmd"', 'form="scheduled"', "~ graph 'form': spmd -> scheduled"),
    ("rank=None", "rank=2", "~ world 'rank': None -> 2"),
    ("[[0, 1], [2, 3]]", "[[0, 2], [1, 3]]", "~ group 'tp': [[0, 1], [2, 3]] -> [[0, 2], [1, 3]]"),
    ('{"dp": 4}', '{"dp": 2}', "~ world 'mesh': {'dp': 4} -> {'dp': 2}"),
    ("tp = group", "sp = group", "~ name of group 'sp': tp -> sp"),
])
def test_what_is_no_node(old: str, new: str, said: str) -> None:
    diff = graph_diff(edited(), edited((old, new)), simulate=False)
    assert not diff
    assert [str(other)[:len(said)] for other in diff.others] == [said]
    assert said in str(diff)
    assert not graph_diff(edited((old, new)), edited(), simulate=False)


def test_another_group_is_a_kind_of_its_own() -> None:
    """With the size of it, where the call says that too."""
    diff = graph_diff(edited(), edited(("(wait, 4, dp)", "(wait, 2, tp)"), ("f32[16]", "f32[8]")), simulate=False)
    first = diff.nodes[0]
    assert first.kinds == ("regrouped", "re-typed")
    assert [str(detail) for detail in first.details] == ["argument 'group_size': 4 -> 2", "group: dp -> tp",
                                                         "shape: [16] -> [8]"]
    assert [(row.kind, row.group, row.before.count, row.after.count) for row in diff.collectives] == [
        ("all_reduce", "dp", 1, 1), ("all_gather", "dp", 1, 0), ("all_gather", "tp", 0, 1)]


@pytest.mark.parametrize(("kind", "what", "texts"), [
    ("f64[4]", "dtype", ("float32", "float64")), ("f32[4][2]", "stride", ("[1]", "[2]")),
    ("f32[4]meta", "device", ("cpu", "meta")), ("f32[4] R@dp", "placements", ("none", "R@dp")),
    ("f32[8]", "shape", ("[4]", "[8]"))])
def test_what_of_a_type_differs(kind: str, what: str, texts: tuple[str, str]) -> None:
    diff = graph_diff(edited(), edited(('mul: "f32[4]"', f'mul: "{kind}"')), simulate=False)
    (change,) = diff.nodes
    assert change.kinds == ("re-typed",)
    assert [(detail.what, (detail.before, detail.after)) for detail in change.details] == [(what, texts)]


def test_one_result_more_is_one_change() -> None:
    diff = graph_diff(edited(), edited(("return (wait, wait_1)", "return (mul, wait, wait_1)")), simulate=False)
    assert [str(detail) for detail in diff.nodes[0].details] == ["returned[0] is new: mul"]
    assert len(diff.nodes) == 1


@pytest.mark.parametrize(("before", "after", "told"), [
    ("(wait, wait_1)", "(wait, None, mul)", ["returned[1]: wait_1 -> None", "returned[2] is new: mul"]),
    ("(wait, None, mul)", "(wait, wait_1)", ["returned[1]: None -> wait_1", "returned[2] is gone: mul"]),
    ("(wait, None)", "(wait, None, mul)", ["returned[2] is new: mul"]),
    ("(mul, wait, wait_1)", "(wait, None)", ["returned[0] is gone: mul", "returned[1]: wait_1 -> None"])])
def test_a_result_instead_of_another_is_one_line(before: str, after: str, told: list[str]) -> None:
    one, other = (edited(("return (wait, wait_1)", f"return {results}")) for results in (before, after))
    (change,) = graph_diff(one, other, simulate=False).nodes
    assert [str(detail) for detail in change.details] == told


def test_one_input_more_leaves_the_others_alone() -> None:
    before = fxpasses.load(EXAMPLES / "gpt_tp_small.fx.py")
    after = fxpasses.load(EXAMPLES / "gpt_tp_small.fx.py")
    first = next(iter(after.graph.nodes))
    with after.graph.inserting_before(first):
        new = after.graph.placeholder("arg0_1")
    new.meta["val"] = first.meta["val"]
    diff = graph_diff(before, after, simulate=False)
    assert [change.kinds for change in diff.nodes] == [("added",)]


def test_bodies_are_compared_and_named() -> None:
    before = fxpasses.load(EXAMPLES / "gpt_scan_small.fx.py")
    after = fxpasses.load(EXAMPLES / "gpt_scan_small.fx.py")
    body = next(module for name, module in after.named_children() if isinstance(module, GraphModule))
    gelu = next(node for node in body.graph.nodes if "gelu" in str(node.target))
    gelu.target = torch.ops.aten.relu.default
    diff = graph_diff(before, after, simulate=False)
    assert sorted(change.kinds for change in diff.nodes) == [("added",), ("removed",)]
    assert "\nbody " in str(diff)


def test_a_body_that_only_one_side_has_is_listed_whole() -> None:
    before = fxpasses.load(EXAMPLES / "gpt_scan_small.fx.py")
    after = fxpasses.load(EXAMPLES / "gpt_tp_small.fx.py")
    diff = graph_diff(before, after, simulate=False)
    assert diff.sizes[0] + diff.counts["added"] - diff.counts["removed"] == diff.sizes[1]
    assert sum(change.kinds == ("removed",) and bool(change.path) for change in diff.nodes) > 100


def test_figures_are_those_of_the_simulator() -> None:
    before = fxpasses.load(EXAMPLES / "gpt_ddp_small.fx.py")
    after = fxpasses.run(before, "asynccp", cost_model="h200")
    diff = fxpasses.diff(before, after, cost_model="h200")
    for side, gm in ((diff.figures.before, before), (diff.figures.after, after)):
        timeline = fxpasses.simulate(gm, cost_model="h200")
        assert side is not None
        assert (side.step_ms, side.exposed_ms, side.peak_bytes) == (timeline.step_ms, timeline.exposed_ms,
                                                                    timeline.peak_bytes)
    (row,) = diff.collectives
    assert row.before.exposed_ms == pytest.approx(diff.figures.before.exposed_ms)  # type: ignore[union-attr]
    assert row.after.exposed_ms < row.before.exposed_ms  # type: ignore[operator]
    lines = str(diff).splitlines()
    assert " ".join(line.split()[0] for line in lines[:9]) == (
        "nodes collectives collective ~ exposed step bound peak costs")
    assert json.loads(json.dumps(diff.as_dict()))["collectives"][0]["before"]["count"] == row.before.count


def test_what_cannot_be_simulated_says_why() -> None:
    untyped = edited()
    for node in untyped.graph.nodes:
        node.meta.pop("val", None)
    diff = graph_diff(edited(), untyped)
    assert diff.figures.before is None
    assert "note: not simulated: after: no collective has a type" in str(diff)
    alone = graph_diff(edited(), edited(('"sum"', '"max"')), world=fxpasses.World(1))
    assert "the world has 1 rank" in str(alone)
    assert alone.figures.before is not None


def ranks(edit: Callable[[int, str], str] = lambda rank, text: text) -> list[GraphModule]:
    return [fxpasses.load(edit(rank, STEP.replace("rank=None", f"rank={rank}"))) for rank in range(4)]


def test_ranks_that_changed_alike_are_told_once() -> None:
    def edit(rank: int, text: str) -> str:
        return text.replace('"sum"', '"max"').replace("aten.mul", "aten.add" if rank == 3 else "aten.mul")

    after = ranks(edit)
    diff = graph_diff(ranks(), after)
    assert diff.ranks == (0, 1, 2)
    assert [other.ranks for other in diff.apart] == [(3,)]
    text = str(diff)
    assert text.count("argument 'reduce_op': \"sum\" -> \"max\"") == 1
    assert "\nrank 3, beside that:\n" in text
    assert "  + mul: " in text
    assert graph_diff(ranks(), ranks())
    assert diff.as_dict()["apart"][0]["ranks"] == [3]


def test_one_graph_stands_for_all_ranks_and_ranks_that_lack_are_named() -> None:
    diff = graph_diff(edited(), ranks(), simulate=False)
    assert not diff.nodes
    fewer = graph_diff(ranks(), ranks()[:3], simulate=False)
    assert [str(other) for other in fewer.others if other.of == "rank"] == ["- rank '3': 8 nodes"]


def test_a_graph_that_no_text_can_say_is_compared() -> None:
    """It names an attribute that it does not have, and calls a function that only this program has."""
    after = edited()
    node = next(node for node in after.graph.nodes if node.op == "get_attr")
    node.target = "nowhere"
    user = next(iter(node.users))
    user.target = lambda x, w: x
    diff = graph_diff(edited(), after, simulate=False)
    assert "nowhere" in str(diff)
    assert diff.counts["added"] == diff.counts["removed"] == 1
    assert "call_function[target=" in diff.markdown()


@pytest.mark.parametrize("wrong", [None, "text", []])
def test_what_is_no_graph_is_refused(wrong: object) -> None:
    with pytest.raises(UsageError):
        graph_diff(edited(), wrong)  # type: ignore[arg-type]


HOSTILE = "a|b `c` <img src=x onerror=y> @everyone #1 [x](http://y) **z** _w_ ~~v~~ www.u.com\n# t\n```\n</details>"


def test_hostile_names_do_not_break_a_comment() -> None:
    before, after = edited(), edited()
    after.meta["form"] = HOSTILE
    node = next(node for node in after.graph.nodes if node.op == "call_function")
    node.meta["stack_trace"] = f'  File "{HOSTILE.splitlines()[0]}", line 3, in f\n'
    node.kwargs = {HOSTILE: 1}
    made = graph_diff(before, after).markdown(HOSTILE)
    outside = re.sub(r"(`{3,})diff\n.*?\n\1\n", "", made, flags=re.DOTALL)
    assert not re.search(r"[@#]\w", re.sub(r"&#\d+;\u200b?", "", outside))
    assert len(re.findall("&#(?:64|35);\u200b", outside)) == len(re.findall("&#(?:64|35);", outside)) >= 2
    for mark in ("`", "<img", "](", "**z", "_w_", "~~", "www.", "http:/"):
        assert mark not in outside
    assert outside.count("<details>") == outside.count("</details>") == 2
    for line in outside.splitlines():
        assert not line.startswith("|") or line.count("|") in (3, 6)
    assert all(len(fence) > 3 for fence in re.findall(r"^(`{3,})diff$", made, re.MULTILINE)[1:])


def test_a_comment_fits_and_counts_what_is_left_out() -> None:
    before = fxpasses.load(EXAMPLES / "gpt_ddp_small.fx.py")
    after = fxpasses.run(before, "commfuse")
    diff = graph_diff(before, after, simulate=False)
    lengths = []
    for most in (2_000, 2_345, 5_000, 20_000, 60_000):
        made = diff.markdown("x" * 5_000, most)
        lengths.append(len(made))
        assert len(made) <= most
        assert made.count("<details>") == made.count("</details>")
        assert len(re.findall("^```", made, re.MULTILINE)) % 2 == 0
        shown = len(re.findall(r"^[-+!#] ", made, re.MULTILINE))
        shown += sum(map(int, re.findall(r", with the (\d+) nodes behind it", made)))
        shown += len(re.findall(r"# moved \d+ places? \w+, with (?!the )", made))
        assert ("left out" in made) == (shown < len(diff.nodes))
    assert lengths == sorted(lengths)
    with pytest.raises(UsageError):
        diff.markdown(most=100)
