"""The backend "fxpasses" of ``torch.compile``: found by name, passes run, modules train."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import Tensor

import fxpasses
from fxpasses.errors import UsageError
from fxpasses.runtime.backend import backend
from tests.runtime.functions import trained, two_sums

AOT = ("eager", "aot_eager")


def compiled(function: Any, **options: Any) -> Any:
    torch.compiler.reset()
    return torch.compile(function, backend="fxpasses", fullgraph=True, options=options)


def test_torch_finds_it_by_name() -> None:
    assert "fxpasses" in torch.compiler.list_backends()


@pytest.mark.usefixtures("fake_job")
@pytest.mark.parametrize("then", AOT)
def test_passes_run(then: str) -> None:
    remarks: list[fxpasses.Remark] = []
    call = compiled(two_sums, passes="commhoist,asynccp", then=then, remarks=remarks, verify_each=True)
    call(*(torch.ones(4, 4) for _ in range(3)))
    assert {"reduces-sum", "summed-locally", "overlapped"} <= {remark.code for remark in remarks}


@pytest.mark.usefixtures("fake_job")
def test_no_passes_no_remarks() -> None:
    remarks: list[fxpasses.Remark] = []
    compiled(two_sums, passes="", remarks=remarks)(*(torch.ones(4, 4) for _ in range(3)))
    assert remarks == []


@pytest.mark.usefixtures("fake_job")
def test_passes_run_on_the_backward_too() -> None:
    remarks: list[fxpasses.Remark] = []
    seen: list[int] = []

    @fxpasses.fxpass
    def counted(gm: torch.fx.GraphModule) -> torch.fx.GraphModule:
        """Count the collectives of each graph."""
        seen.append(sum("all_reduce" in str(node.target) for node in gm.graph.nodes))
        return gm

    w = torch.ones(4, 4, requires_grad=True)
    passes = ["commhoist", counted]
    call = compiled(trained, passes=passes, then="aot_eager", remarks=remarks)
    call(w, torch.ones(4, 4), torch.ones(4, 4)).backward()
    assert len(seen) == 2
    assert all(seen)
    assert w.grad is not None


@pytest.mark.usefixtures("fake_job")
def test_passes_run_on_a_captured_step() -> None:
    model = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.ReLU(), torch.nn.Linear(8, 1))
    data = torch.ones(3, 4)
    gm = fxpasses.capture(model, (data,), parallel="ddp", loss=lambda out: out.sum())
    remarks: list[fxpasses.Remark] = []
    call = compiled(fxpasses.bind(gm), passes="asynccp", remarks=remarks)
    loss, state = call(dict(model.named_parameters()), {}, {}, (data,))
    assert "overlapped" in [remark.code for remark in remarks]
    assert loss.item() == model(data).sum().item()
    assert list(state["gradients"]) == [name for name, _ in model.named_parameters()]


@pytest.mark.parametrize("then", AOT)
def test_modules_train(then: str) -> None:
    torch.manual_seed(0)
    model = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.ReLU(), torch.nn.Linear(8, 1))
    data = torch.randn(3, 4)
    expected = losses(model, model, data)
    torch.manual_seed(0)
    model = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.ReLU(), torch.nn.Linear(8, 1))
    torch.randn(3, 4)
    assert losses(model, compiled(model, then=then), data) == expected
    assert expected[-1] < expected[0]


def losses(model: torch.nn.Module, call: Any, data: Tensor) -> list[float]:
    optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
    found = []
    for _ in range(3):
        optimizer.zero_grad()
        loss = (call(data) - 1.0).square().mean()
        loss.backward()
        optimizer.step()
        found.append(loss.item())
    return found


@pytest.mark.parametrize(("options", "message"), [
    ({"pases": "asynccp"}, r"has no option 'pases' \(did you mean 'passes'\?\)"),
    ({"passes": "asyncp"}, r"unknown pass 'asyncp' \(did you mean 'asynccp'\?\)"),
    ({"then": "inducto"}, r"then='inducto' is no compiler \(did you mean 'inductor'\?\)"),
    ({"world": 4}, "world is of type int"),
    ({"verify_each": "yes"}, "verify_each is of type str"),
    ({"remarks": ()}, "remarks is of type tuple"),
    ({"then": "inductor", "cost_model": len}, "a function as cost model has no identity"),
    ({"cost_model": "h201"}, r"no cost profile 'h201' \(did you mean 'h200'\?\)"),
    ({"cost_model": 4}, "the cost model is of type int"),
])
def test_wrong_options(options: dict[str, Any], message: str) -> None:
    gm = torch.fx.symbolic_trace(torch.nn.ReLU())
    with pytest.raises(UsageError, match=message):
        backend(gm, [torch.ones(2)], options=options)


def test_torch_passes_the_message_on() -> None:
    with pytest.raises(Exception, match=r"no option 'pases' \(did you mean 'passes'\?\)"):
        compiled(torch.relu, pases="asynccp")(torch.ones(2))


def test_no_modes() -> None:
    with pytest.raises(UsageError, match="no mode 'max-autotune'"):
        backend(torch.fx.symbolic_trace(torch.nn.ReLU()), [torch.ones(2)], mode="max-autotune")
