"""Every way in which stock torch loses gradient synchronisation without a word, or cannot go on, beside ours.

What users would expect of stock torch is expected to fail, strictly, so that a repair is noticed. `tests/multirank`
has the numbers of the silent ones on live ranks.
"""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import Tensor, fx, nn
from torch.export import export
from torch.fx import GraphModule
from torch.fx.experimental.proxy_tensor import make_fx
from torch.nn.parallel import DistributedDataParallel
from torch.utils import _pytree as pytree

import fxpasses
from fxpasses import World
from fxpasses.fixes import fix1287
from fxpasses.fixes.fix1287 import opened, traced, tracer
from fxpasses.ir.forms import needs_gradsync
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import collective
from fxpasses.ranks import lockstep
from tests.fixes.graphs import Kept
from tests.fixes.models import Net, Root, data, wrap

WORLD = World(2, {"dp": [[0, 1]]})
LEAF_NODES = 4
"""Nodes of a graph in which the whole model is one call, at most."""


pytestmark = pytest.mark.usefixtures("compiled_afresh")


def trap(reason: str, *raises: type[BaseException]) -> pytest.MarkDecorator:
    """What stock torch gets wrong."""
    return pytest.mark.xfail(strict=True, raises=raises or AssertionError, reason=reason)


def reductions(*graphs: GraphModule) -> int:
    """Collectives that add something up; a broadcast of buffers synchronises no gradient."""
    found = [collective(node) for gm in graphs for graph in all_graphs(gm) for node in graph.graph.nodes]
    return sum(one is not None and one.reduce_op is not None for one in found)


def on_two_ranks(gm: GraphModule, *state: Any) -> list[list[Tensor]]:
    """Results by rank on simulated ranks, each with data of its own."""
    rows = [[value.detach().clone() for value in pytree.tree_leaves((*state, data(rows)))] for rows in (5, 5)]
    rows[1][-1] += 1
    return [pytree.tree_leaves(result) for result in lockstep.run(gm, rows, WORLD)]


def train_step(model: nn.Module, x: Tensor) -> Tensor:
    """The step as everybody writes it."""
    loss = model(x).square().mean()
    loss.backward()
    return loss.detach()


class Through(fx.Tracer):
    """Goes into the wrapper as into any module of the user's."""

    def is_leaf_module(self, m: nn.Module, module_qualified_name: str) -> bool:
        return not isinstance(m, DistributedDataParallel) and super().is_leaf_module(m, module_qualified_name)


@trap("the stock tracer takes DDP for a leaf, for its module begins with torch.nn")
def test_stock_tracer_sees_the_model() -> None:
    assert len(fx.symbolic_trace(Root(wrap(Net()))).graph.nodes) > LEAF_NODES


def test_ours_sees_the_model() -> None:
    gm = fix1287(fx.symbolic_trace(Root(wrap(Net()))))
    assert len(gm.graph.nodes) > LEAF_NODES
    assert gm.meta["needs_gradsync"]


@trap("*inputs of DDP cannot be iterated", fx.proxy.TraceError)
def test_stock_tracer_takes_a_wrapper_as_root() -> None:
    fx.symbolic_trace(wrap(Net()))


def test_ours_takes_a_wrapper_as_root() -> None:
    wrapper = wrap(Net())
    assert len(tracer().trace(wrapper).nodes) > 1
    assert torch.equal(traced(wrapper, {"y": None}, through=True)(data()), wrapper.module(data()))


@trap("export meets the reducer's logger, or a context manager of DDP", RuntimeError)
@pytest.mark.parametrize("strict", [False, True])
def test_stock_export_takes_a_wrapper(strict: bool) -> None:
    export(wrap(Net()), (data(),), strict=strict)


@pytest.mark.parametrize("strict", [False, True])
def test_ours_lets_export_take_a_wrapper(strict: bool) -> None:
    with opened() as promises:
        program = export(wrap(Net()), (data(),), strict=strict)
    assert len(program.graph.nodes) > LEAF_NODES
    assert promises, "the program is forward only; the list says what is owed"


def compiled(**keywords: Any) -> list[GraphModule]:
    """Graphs of torch.compile around a wrapper."""
    kept = Kept()
    torch.compile(wrap(Net()), backend=kept, **keywords)(data())
    return kept.graphs


@trap("Dynamo does not go into DDP's forward as a whole", torch._dynamo.exc.Unsupported)
def test_stock_compile_gives_one_graph() -> None:
    compiled(fullgraph=True)


@trap("DDP's reducer works outside all graphs")
def test_stock_compile_gives_reductions() -> None:
    assert reductions(*compiled())


def test_ours_lets_compile_give_one_graph() -> None:
    with opened() as promises:
        [gm] = compiled(fullgraph=True)
    assert len(gm.graph.nodes) > LEAF_NODES
    assert promises


@trap("tracing goes through DDP's forward, and its hooks are on no node")
def test_stock_tracer_that_goes_through_synchronises() -> None:
    model = Root(wrap(Net()))
    gm = GraphModule(model, Through().trace(model))
    assert reductions(gm) or needs_gradsync(gm), "nothing says that gradients are not synchronised"


def test_ours_that_goes_through_says_what_is_owed() -> None:
    gm = traced(Root(wrap(Net())), through=True)
    assert gm.meta["needs_gradsync"]
    with pytest.raises(fxpasses.VerifyError, match="needs-gradsync"):
        fxpasses.verify(gm, form="spmd")


@trap("no gradient reaches the parameters that DDP has its hooks on")
def test_stock_make_fx_of_gradients_synchronises() -> None:
    model = wrap(Net(), forward_sync_buffers=False).eval()
    parameters = dict(model.named_parameters())

    def gradients(values: dict[str, Tensor], x: Tensor) -> tuple[Tensor, ...]:
        loss = torch.func.functional_call(model, values, (x,)).square().mean()
        return torch.autograd.grad(loss, list(values.values()))

    one, other = on_two_ranks(make_fx(gradients)(parameters, data(5)), parameters)
    assert all(torch.equal(*pair) for pair in zip(one, other, strict=True))


@trap("Dynamo leaves all hooks out of the graph")
def test_stock_compile_of_a_step_that_returns_a_detached_loss_synchronises() -> None:
    kept = Kept()
    with torch._dynamo.config.patch(trace_autograd_ops=True, optimize_ddp="python_reducer"):
        torch.compile(train_step, backend=kept, fullgraph=True)(wrap(Net()), data())
    [gm] = kept.graphs
    assert reductions(gm) or needs_gradsync(gm)


@trap("Dynamo stops at backward()", torch._dynamo.exc.Unsupported)
def test_stock_compile_takes_a_train_step() -> None:
    torch.compile(train_step, backend=Kept(), fullgraph=True)(Net(), data())


def test_stock_compile_stops_in_front_of_any_backend() -> None:
    kept = Kept()
    with pytest.raises(torch._dynamo.exc.Unsupported):
        torch.compile(train_step, backend=kept, fullgraph=True)(wrap(Net()), data())
    assert kept.graphs == []


def test_ours_takes_a_train_step_and_synchronises_it() -> None:
    """One graph, in which every rank ends up with the mean of the gradients of all."""
    model = wrap(Net()).eval()
    parameters, buffers = dict(model.module.named_parameters()), dict(model.module.named_buffers())
    gm = fxpasses.capture(train_step, (model, data(5)), world=WORLD)
    with pytest.warns(UserWarning, match="nothing spreads the step"):
        alone = fxpasses.capture(train_step, (model.module, data(5)), world=WORLD)
    assert (reductions(gm) > 0, reductions(alone)) == (True, 0)
    fxpasses.verify(gm, form="spmd")
    synchronised, local = on_two_ranks(gm, parameters, buffers), on_two_ranks(alone, parameters, buffers)
    gradients = slice(1, 1 + len(parameters))  # behind the loss
    for one, other, first, second in zip(*(values[gradients] for values in (*synchronised, *local)), strict=True):
        assert torch.equal(one, other)
        assert not torch.equal(first, second)
        assert torch.allclose(one, (first + second) / 2)
