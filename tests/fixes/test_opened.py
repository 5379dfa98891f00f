"""While a context is open, wrappers run their module: who is told what, and that all is as before afterwards."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
import torch
from torch import Tensor, nn
from torch.export import export
from torch.fx.experimental.proxy_tensor import make_fx
from torch.nn.parallel import DistributedDataParallel

from fxpasses.errors import UsageError
from fxpasses.fixes.fix1287 import opened, promise_of
from fxpasses.ir.promises import DataParallel
from tests.fixes.graphs import Kept
from tests.fixes.models import Net, Root, data, wrap

STOCK = DistributedDataParallel.forward


@pytest.fixture(autouse=True)
def all_as_before() -> Iterator[None]:
    yield
    assert DistributedDataParallel.forward is STOCK


def test_calls_go_straight_to_the_module(monkeypatch: pytest.MonkeyPatch) -> None:
    wrapper = wrap(Net())
    told: list[tuple[DataParallel, Any]] = []
    monkeypatch.setattr(wrapper, "_pre_forward", None)  # calling it would raise
    with opened(lambda promise, wrapper: told.append((promise, wrapper))) as promises:
        assert promises == []
        out = wrapper(data(), scale=3.0)
    assert torch.equal(out, wrapper.module(data(), scale=3.0))
    assert told == [(promise_of(wrapper), wrapper)]
    assert promises == [promise_of(wrapper)]


def test_telling_comes_in_front_of_the_forward() -> None:
    wrapper = wrap(Net())
    with opened(lambda promise, met: met.module.shift.zero_()):
        out = wrapper(data())
    assert torch.equal(out, wrapper.module.layers(data()) * 2.0 * wrapper.module.gain)


def test_wrappers_inside_others_are_told_of_too() -> None:
    model = Root(wrap(nn.Sequential(wrap(nn.Linear(4, 4)))))
    with opened(root=model) as promises:
        model(data())
    assert [promise.module for promise in promises] == ["wrapped.module", "wrapped.module.0.module"]


def test_a_subclass_that_goes_on_to_the_wrapper() -> None:
    class Own(DistributedDataParallel):
        def forward(self, *inputs: Any, **keywords: Any) -> Any:
            return super().forward(*inputs, **keywords) + 1

    wrapper = Own(Net())
    with opened() as promises:
        assert torch.equal(wrapper(data()), wrapper.module(data()) + 1)
    assert len(promises) == 1


def test_no_sync_and_buffers_follow_eager() -> None:
    """Buffers are sent in front of a call that comes after a synchronising one; none of it touches the wrapper."""
    wrapper = wrap(Net())
    told: list[tuple[bool, bool]] = []
    with opened(lambda promise, _: told.append((promise.sync, promise.broadcast_buffers))) as promises:
        with wrapper.no_sync():
            wrapper(data())
            wrapper(data())
        wrapper(data())
        wrapper(data())
        with torch.no_grad():
            wrapper(data())
        wrapper(data())
    assert told == [(False, True), (False, False), (True, False), (True, True), (True, True), (True, False)]
    assert [(promise.sync, promise.broadcast_buffers) for promise in promises] == [(True, True)]
    assert wrapper.require_backward_grad_sync
    assert wrapper.require_forward_param_sync


def test_buffers_in_eager_follow_the_same_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin of the test above: what the wrapper itself decides."""
    wrapper = wrap(Net())
    sent: list[bool] = []
    monkeypatch.setattr(wrapper, "_sync_buffers", lambda: sent.append(True))

    def call() -> bool:
        sent.clear()
        wrapper(data())
        return bool(sent)

    with wrapper.no_sync():
        found = [call(), call()]
    found += [call(), call()]
    with torch.no_grad():
        found.append(call())
    found.append(call())
    assert found == [True, False, False, True, True, False]


def test_only_no_sync_is_not_synchronised() -> None:
    wrapper = wrap(Net())
    with opened() as promises, wrapper.no_sync():
        wrapper(data())
    assert [promise.sync for promise in promises] == [False]


def test_contexts_inside_each_other_are_all_told() -> None:
    wrapper, told = wrap(Net()), list[str]()
    with opened(lambda *_: told.append("outer")) as outer:
        with opened(lambda *_: told.append("inner")) as inner:
            wrapper(data())
        assert DistributedDataParallel.forward is not STOCK
        wrapper(data())
    assert told == ["outer", "inner", "outer"]
    assert outer == inner == [promise_of(wrapper)]


def test_an_exception_closes_the_context() -> None:
    with pytest.raises(ZeroDivisionError), opened():
        raise ZeroDivisionError
    assert DistributedDataParallel.forward is STOCK


def test_an_outer_context_may_end_first() -> None:
    wrapper = wrap(Net())
    outer, inner = opened(), opened()
    outer.__enter__()
    promises = inner.__enter__()
    outer.__exit__(None, None, None)
    wrapper(data())
    inner.__exit__(None, None, None)
    assert len(promises) == 1


def test_other_threads_go_on_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    wrapper = wrap(Net())
    entered = list[bool]()
    stock = wrapper._pre_forward
    monkeypatch.setattr(wrapper, "_pre_forward", lambda *args, **kwargs: entered.append(True) or stock(*args, **kwargs))
    with opened() as promises:
        thread = threading.Thread(target=wrapper, args=(data(),))
        thread.start()
        thread.join()
        assert (entered, promises) == ([True], [])
        wrapper(data())
        assert (entered, len(promises)) == ([True], 1)


def test_a_refusal_comes_out_of_the_call() -> None:
    wrapper = wrap(Net())
    wrapper.mixed_precision = object()
    refused = pytest.raises(UsageError, match=r"around 'wrapped\.module': mixed_precision")
    with refused as caught, opened(root=Root(wrapper)):
        wrapper(data())
    assert caught.value.hint is not None


def test_moved_inputs_are_refused() -> None:
    wrapper = wrap(Net())
    wrapper.device_ids, wrapper.device_type = [0], "cuda"
    with pytest.raises(UsageError, match="device_ids moves an input from cpu to cuda:0"), opened():
        wrapper(data())


def test_make_fx_captures_through() -> None:
    wrapper = wrap(Net()).eval()
    parameters = dict(wrapper.named_parameters())

    def loss(values: dict[str, Tensor], x: Tensor) -> Tensor:
        return torch.func.functional_call(wrapper, values, (x,)).sum()

    with opened() as promises:
        gm = make_fx(torch.func.grad(loss))(parameters, data())
    assert len(promises) == 1
    assert "threshold_backward" in gm.code


@pytest.mark.parametrize("strict", [False, True])
def test_export_captures_through(strict: bool) -> None:
    wrapper = wrap(Net()).eval()
    with opened() as promises:
        program = export(wrapper, (data(),), strict=strict)
    assert promises == [promise_of(wrapper)]
    assert torch.equal(program.module()(data()), wrapper.module(data()))
    assert set(program.state_dict) == set(wrapper.state_dict())


@pytest.mark.usefixtures("compiled_afresh")
def test_compile_captures_through() -> None:
    wrapper, backend, told = wrap(Net()), Kept(), list[DataParallel]()
    compiled = torch.compile(wrapper, backend=backend, fullgraph=True)
    with opened(lambda promise, _: told.append(promise)) as promises:
        out = compiled(data(), scale=3.0)
        compiled(data(), scale=3.0)
    assert len(backend.graphs) == 1
    assert promises == told == [promise_of(wrapper)]
    assert not any("fxpasses" in str(node.target) for node in backend.graphs[0].graph.nodes)
    assert out.shape == (3, 4)


@pytest.mark.usefixtures("compiled_afresh")
def test_code_compiled_inside_is_not_run_where_nobody_is_told() -> None:
    """Neither outside, where gradients would go unsynchronised, nor in another context or under no_sync."""
    wrapper, backend = wrap(Net()), Kept()
    compiled = torch.compile(wrapper, backend=backend, fullgraph=True)
    with opened():
        compiled(data())
        with opened() as inner:
            compiled(data())
        with wrapper.no_sync():
            compiled(data())
    assert (len(backend.graphs), len(inner)) == (3, 1)
    with pytest.raises(torch._dynamo.exc.Unsupported):
        compiled(data())
    with opened() as later, wrapper.no_sync():
        compiled(data())
    assert [promise.sync for promise in later] == [False]


@pytest.mark.usefixtures("compiled_afresh")
def test_a_refusal_leaves_a_compilation_as_itself() -> None:
    wrapper = wrap(Net())
    wrapper.mixed_precision = object()
    compiled = torch.compile(wrapper, backend="eager", fullgraph=True)
    with pytest.raises(UsageError, match="mixed_precision"), opened():
        compiled(data())


def test_another_error_stays_what_it_is() -> None:
    wrapper = wrap(Net())
    wrapper.mixed_precision = object()

    def caught_and_gone_on() -> None:
        with opened():
            with pytest.raises(UsageError):
                wrapper(data())
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        caught_and_gone_on()


def test_a_wrapper_that_came_from_a_local_call_sends_no_buffers() -> None:
    wrapped, told = wrap(Net()), list[bool]()
    wrapped.require_forward_param_sync = False  # as eager DDP leaves it behind no_sync
    with opened(lambda promise, _: told.append(promise.broadcast_buffers)):
        wrapped(data())
        wrapped(data())
    assert told == [False, True]
