"""What a pass is told that asks for its rewrites, and what of its remarks is kept."""

from __future__ import annotations

import pytest
from torch.fx import GraphModule

from fxpasses import World
from fxpasses.pm.analyses import Analyses
from fxpasses.pm.remarks import Remark
from fxpasses.pm.rewrites import Rewrites
from fxpasses.testing.snippets import snippet


def analyses(gm: GraphModule, limit: int | None, remarks: list[Remark] | None = None) -> Analyses:
    rewrites = Rewrites(limit)
    rewrites.begin("turn", 0)
    return Analyses(gm, world=World(2), pass_name="turn", remarks=remarks, rewrites=rewrites)


@pytest.fixture
def gm() -> GraphModule:
    return snippet("a: f32[4]", "b = aten.relu.default(a)\nreturn (b,)")


def test_the_first_no_is_final(gm: GraphModule) -> None:
    asked = analyses(gm, 1)
    node = gm.graph.output_node()
    answers = [(asked.may_rewrite(node, "turned"), asked.stopped) for _ in range(3)]
    assert answers == [(True, False), (False, True), (False, True)]


def test_everything_is_permitted_where_nobody_counts(gm: GraphModule) -> None:
    asked = Analyses(gm, world=World(2), pass_name="turn")
    assert asked.may_rewrite(gm.graph.output_node(), "turned")
    assert not asked.stopped


def test_each_rank_of_a_set_counts_from_one_start(gm: GraphModule) -> None:
    asked = analyses(gm, 1)
    node = gm.graph.output_node()
    assert [asked.may_rewrite(node, "turned", rank=rank) for rank in (0, 1, 0, 1)] == [True, True, False, False]


@pytest.mark.parametrize(("kind", "kept"), [("missed", 1), ("applied", 2), ("analysis", 2)])
def test_what_is_missed_after_a_no_may_be_what_was_left_out(gm: GraphModule, kind: str, kept: int) -> None:
    remarks: list[Remark] = []
    asked = analyses(gm, 0, remarks)
    node = gm.graph.output_node()
    asked.remark(node, "seen", kind=kind)  # type: ignore[arg-type]
    asked.may_rewrite(node, "turned")
    asked.remark(node, "seen", kind=kind)  # type: ignore[arg-type]
    assert len(remarks) == kept
