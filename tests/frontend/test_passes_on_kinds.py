"""Every pass, and pipelines of all in several orders, on a captured step of every kind: duties, and numbers."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import pytest
from torch.fx import GraphModule

import fxpasses
from fxpasses.pm.pipeline import parse_pipeline
from fxpasses.ranks.compare import Reference
from fxpasses.testing import stale_types
from tests.frontend.kinds import KINDS
from tests.test_contract import compute_order, kept_edges, own_edges, shared

PIPELINES = (
    "commsimplify,commhoist,commfuse,asynccp", "asynccp,commfuse,commhoist,commsimplify",
    "commfuse,commsimplify,commhoist,asynccp", "commhoist,asynccp", "commsimplify", "commhoist", "commfuse", "asynccp",
    "commhoist{precision=widen}", "commfuse{form=coalesced mixed_gathers=true}",
)
EVERYDAY = {"micro-batches, each": "commhoist", "HSDP": PIPELINES[0], "experts": PIPELINES[2]}
ALIKE = ("placements", "global_shape", "rank_of")


def grid() -> Iterator[Any]:
    for name in KINDS:
        for pipeline in PIPELINES:
            today = EVERYDAY.get(name) == pipeline
            yield pytest.param(name, pipeline, marks=() if today else pytest.mark.full)


@functools.cache
def captured(name: str) -> list[GraphModule]:
    """The graph, or those of all ranks; for reading."""
    graphs = KINDS[name]()
    return graphs if isinstance(graphs, list) else [graphs]


@functools.cache
def reference(name: str) -> Reference:
    graphs = captured(name)
    return Reference(graphs if len(graphs) > 1 else graphs[0], graphs[0].meta["world"])


def run(graphs: list[GraphModule], pipeline: str, **options: Any) -> list[GraphModule]:
    if len(graphs) > 1:
        return fxpasses.run(graphs, pipeline, world=graphs[0].meta["world"], **options)
    return [fxpasses.run(graphs[0], pipeline, **options)]


@pytest.mark.parametrize(("name", "pipeline"), list(grid()))
def test_a_captured_step(name: str, pipeline: str) -> None:
    before = captured(name)
    source = [fxpasses.dump(gm) for gm in before]
    after = run(before, pipeline, verify_each=True)
    texts = [fxpasses.dump(gm) for gm in after]
    assert [fxpasses.dump(gm) for gm in before] == source, "the input graph was edited"
    assert [fxpasses.dump(fxpasses.load(text)) for text in texts] == texts, "the text does not round-trip"
    assert [fxpasses.dump(gm) for gm in run(before, pipeline)] == texts, "another result the second time"
    single = len(parse_pipeline(pipeline)) == 1
    if single:
        assert [fxpasses.dump(gm) for gm in run(after, pipeline)] == texts, "running it again changes more"
    for was, becomes in zip(before, after, strict=True):
        owes(was, becomes, single=single, may_wait="commfuse" in pipeline)
    if texts != source:
        found = reference(name).difference(after if len(after) > 1 else after[0], seeds=(0,))
        assert found is None, found


def owes(before: GraphModule, after: GraphModule, *, single: bool, may_wait: bool) -> None:
    assert inputs(before) == inputs(after), "an input lies in another way"
    assert [node.target for node in after.graph.find_nodes(op="placeholder")] == [
        node.target for node in before.graph.find_nodes(op="placeholder")]
    assert stale_types(after, before) == []
    own_edges(after)
    assert shared(after) <= shared(before), "two tensors became one"
    if single:
        compute_order(before, after, may_wait=may_wait)
        kept_edges(before, after)


def inputs(gm: GraphModule) -> list[Any]:
    return [[node.meta.get(key) for key in ALIKE] for node in gm.graph.find_nodes(op="placeholder")]
