"""The model of a step is made once for all passes, while the graph stays as it is."""

from __future__ import annotations

import fxpasses
from fxpasses import examples
from fxpasses.pm.analyses import Analyses, AnalysisCache
from fxpasses.sim.model import step_model


def test_one_model_while_the_graph_stays() -> None:
    gm = fxpasses.load(examples.path("gpt_ddp_small"))
    cache = AnalysisCache()
    first, other = (Analyses(gm, world=gm.meta["world"], pass_name=name, cache=cache) for name in ("one", "other"))
    model = step_model(gm, first, first.cost)
    assert step_model(gm, other, other.cost) is model
    node = next(node for node in gm.graph.nodes if node.op == "call_function")
    node.meta["after"] = (next(iter(gm.graph.nodes)),)
    assert step_model(gm, other, other.cost) is not model
    given = Analyses(gm, world=gm.meta["world"], pass_name="other", cache=cache, cost_model=lambda node: 1.0)
    assert step_model(gm, given, given.cost).program.costs != model.program.costs


def test_orders_are_made_once_and_told_again() -> None:
    gm = fxpasses.load(examples.path("gpt_ddp_small"))
    analyses = Analyses(gm, world=gm.meta["world"], pass_name="one", cost_model=lambda node: 1.0)
    model = step_model(gm, analyses, analyses.cost)
    begun, again = model.orders(1e12), model.orders(1e12)
    first = next(begun)
    assert next(again) is first
    assert [first, *begun] == [first, *again]
    assert next(model.orders(1e12)) is first
    kept = model.keeping(order=True, alike=False)
    assert kept.program.earlier != model.program.earlier
    assert model.keeping(order=False, alike=False) is model
