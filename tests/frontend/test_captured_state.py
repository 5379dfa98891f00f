"""What a step writes is part of the state it returns, or the step is refused: nothing is lost without a word."""

from __future__ import annotations

from collections import UserDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
import torch
from torch import Tensor, nn

import fxpasses

Forward = Callable[[Any, Tensor], Tensor]


class Net(nn.Module):
    """A linear, three buffers and some attributes; its forward is ``act``."""

    def __init__(self, act: Forward, prepare: Callable[[Any], object] = lambda model: None) -> None:
        super().__init__()
        self.act, self.linear = act, nn.Linear(3, 3)
        self.register_buffer("scale", torch.ones(3))
        self.register_buffer("count", torch.zeros((), dtype=torch.int64))
        self.plain, self.kept, self.cache = torch.ones(3), [torch.ones(3)], {"one": torch.ones(3)}
        prepare(self)

    def forward(self, x: Tensor) -> Tensor:
        return self.act(self, x).pow(2).mean()

    def out(self, x: Tensor) -> Tensor:
        return self.linear(x) * self.scale


def sgd(parameters: list[nn.Parameter]) -> torch.optim.Optimizer:
    return torch.optim.SGD(parameters, lr=0.1, foreach=False)


def net(act: Forward, prepare: Callable[[Any], object] = lambda model: None) -> Net:
    torch.manual_seed(0)
    return Net(act, prepare)


def data(step: int) -> Tensor:
    return torch.randn(4, 3, generator=torch.Generator().manual_seed(step))


def doubles(model: Net, x: Tensor) -> Tensor:
    model.scale = model.scale * 2
    model.count = model.count + 1
    return model.out(x)


def averages(model: Net, x: Tensor) -> Tensor:
    result = model.out(x)
    model.scale = 0.9 * model.scale + 0.1 * x.mean(0)
    return result


def writes_twice(model: Net, x: Tensor) -> Tensor:
    with torch.no_grad():
        model.scale.mul_(2)
        model.scale.data.add_(x.mean(0))
        model.linear.weight.view(-1)[:2].mul_(0.5)
    return model.out(x)


def by_another_name(model: Net, x: Tensor) -> Tensor:
    model.scale.mul_(2)
    return model.out(x) * model.other * model.held[0]


def name_scale(model: Net) -> None:
    model.__dict__["other"] = model.scale
    model.held = [model.scale]


@pytest.mark.parametrize(("act", "prepare"), [
    (doubles, None), (averages, None), (writes_twice, None), (by_another_name, name_scale)],
    ids=lambda value: getattr(value, "__name__", ""))
def test_written_buffers_are_carried_to_the_next_step(act: Forward, prepare: Any) -> None:
    """Three steps: losses, weights and buffers are those of eager mode."""
    captured, eager = net(act, prepare or (lambda model: None)), net(act, prepare or (lambda model: None))
    gm = fxpasses.capture(captured, (data(0),), optimizer=sgd)
    assert torch.equal(captured.scale, torch.ones(3)), "the capture has written nothing"
    params, buffers = dict(captured.named_parameters()), dict(captured.named_buffers())
    optimizer = sgd(list(eager.parameters()))
    for step in range(3):
        with torch.no_grad():
            loss, state = gm(params, buffers, {}, (data(step),))
        params, buffers = state["params"], state["buffers"]
        optimizer.zero_grad()
        expected = eager(data(step))
        expected.backward()
        optimizer.step()
        torch.testing.assert_close(loss, expected.detach())
    for name, value in [*eager.named_parameters(), *eager.named_buffers()]:
        torch.testing.assert_close({**params, **buffers}[name], value.detach())


def replaces_read(model: Net, x: Tensor) -> Tensor:
    model.plain = model.plain * 2
    return model.out(x) * model.plain


def replaces_in_dict(model: Net, x: Tensor) -> Tensor:
    model.cache["one"] = model.cache["one"] + 1
    return model.out(x) * model.cache["one"]


def exchanges_memory(model: Net, x: Tensor) -> Tensor:
    model.linear.weight.data = model.linear.weight * 0.5
    return model.out(x)


def widens(model: Net, x: Tensor) -> Tensor:
    model.scale = model.scale.double()
    return model.linear(x) * model.scale


def keeps_history(model: Net, x: Tensor) -> Tensor:
    model.scale = model.scale * model.linear(x).mean(0)
    return model.out(x)


def shares(model: Net, x: Tensor) -> Tensor:
    model.scale = model.linear.bias.detach()
    return model.linear(x)


def registers(model: Net, x: Tensor) -> Tensor:
    model.register_buffer("late", x.mean(0))
    return model.out(x)


@pytest.mark.parametrize(("act", "prepare", "message"), [
    (replaces_read, None, "reads 'plain' and replaces it"),
    (replaces_in_dict, None, "reads 'cache.one' and replaces it"),
    (lambda model, x: model.plain.add_(1) * model.out(x), None, "writes a tensor of shape .3. that it does not take"),
    (lambda model, x: model.kept[0].add_(1) * model.out(x), None, "writes a tensor of shape .3. that it does not"),
    (exchanges_memory, None, "gives 'linear.weight' other memory"),
    (widens, None, "replaces the buffer 'scale', torch.float32 of shape .3., by torch.float64"),
    (keeps_history, None, "keeps history in the buffer 'scale'"),
    (shares, None, "makes the buffer 'scale' share another tensor's memory"),
    (registers, None, "registers or deletes the buffer or parameter 'late'"),
    (lambda model, x: model.out(x) * model.pair[0].add_(1), lambda model: setattr(model, "pair", (model.scale,)),
     "writes a tensor"),
    (lambda model, x: model.out(x) * model.pair[0], lambda model: setattr(model, "pair", (model.scale,)),
     "reads 'scale' by a name that is neither"),
    (lambda model, x: model.view.add_(1) * model.out(x), lambda model: model.register_buffer("view", model.scale[:]),
     "'scale' and 'view' share memory, and the step writes it"),
    (lambda model, x: model.out(x) * model.tied, lambda model: model.register_buffer("tied", model.linear.bias.data),
     "'linear.bias' and 'tied' share memory, and the step writes it"),
], ids=range(13))
def test_what_would_be_lost_is_refused_and_the_model_stays(act: Forward, prepare: Any, message: str) -> None:
    model = net(act, prepare or (lambda model: None))
    before = {**vars(model), **model.state_dict(keep_vars=True)}
    with pytest.raises(fxpasses.UsageError, match=message):
        fxpasses.capture(model, (data(0),), optimizer=sgd)
    after = {**vars(model), **model.state_dict(keep_vars=True)}
    assert list(before) == list(after)
    assert all(before[name] is after[name] for name in before)
    assert all(torch.equal(value, torch.ones(3)) for value in (model.plain, *model.kept, *model.cache.values()))


def test_buffers_in_one_memory_may_be_read() -> None:
    model = net(lambda model, x: model.out(x) * model.view, lambda model: model.register_buffer("view", model.scale[:]))
    assert fxpasses.capture(model, (data(0),), optimizer=sgd).graph.find_nodes(op="output")


def test_plain_attributes_are_put_back() -> None:
    def keeps_results(model: Net, x: Tensor) -> Tensor:
        model.last = model.plain = model.out(x)
        model.kept.append(model.last)
        model.cache["new"] = model.last
        return model.last

    model = net(keeps_results)
    fxpasses.capture(model, (data(0),), optimizer=sgd)
    assert torch.equal(model.plain, torch.ones(3))
    assert (len(model.kept), list(model.cache), hasattr(model, "last")) == (1, ["one"], False)


def test_a_written_weight_without_an_optimizer_keeps_its_gradient() -> None:
    """An embedding with max_norm writes its weight in forward."""
    model = nn.Sequential(nn.Embedding(5, 3, max_norm=0.5), nn.Linear(3, 1))
    gm = fxpasses.capture(model, (torch.tensor([1, 2]),), loss=torch.sum)
    _, state = gm(dict(model.named_parameters()), {}, {}, (torch.tensor([1, 2]),))
    model(torch.tensor([1, 2])).sum().backward()
    for name, value in model.named_parameters():
        torch.testing.assert_close(state["params"][name], value.detach())
        torch.testing.assert_close(state["gradients"][name], value.grad)


@dataclass
class Batch:
    x: Tensor


@pytest.mark.parametrize("batch", [Batch(data(0)), UserDict(x=data(0)), iter([data(0)])], ids=["class", "dict", "iter"])
def test_data_that_would_be_constants_is_refused(batch: object) -> None:
    with pytest.raises(fxpasses.UsageError, match="whose tensors would be constants"):
        fxpasses.capture(lambda model, batch: model(getattr(batch, "x", batch)), (net(Net.out), batch))


def test_an_optimizer_that_the_step_hides_is_refused() -> None:
    model = net(Net.out)
    optimizer = sgd(list(model.parameters()))

    def update() -> None:
        optimizer.step()

    def step(model: nn.Module, x: Tensor) -> Tensor:
        loss = model(x)
        loss.backward()
        update()
        return loss

    with pytest.raises(fxpasses.UsageError, match=r"calls an optimizer \(SGD\) that it does not take"):
        fxpasses.capture(step, (model, data(0)))


def test_capture_where_gradients_are_off() -> None:
    texts = []
    for mode in (torch.enable_grad(), torch.no_grad(), torch.inference_mode()):
        with mode:
            texts.append(fxpasses.dump(fxpasses.capture(net(Net.out), (data(0),), optimizer=sgd)))
    assert texts[0] == texts[1] == texts[2]


def test_modules_in_containers_and_modules_of_modules() -> None:
    """What a list holds is found; a part of a model that is an argument too has the model's names."""
    model = net(Net.out)
    gm = fxpasses.capture(lambda parts, head, x: parts[0](x), ([model], model.linear, data(0)), optimizer=sgd)
    assert list(gm(dict(model.named_parameters()), dict(model.named_buffers()), {}, (data(0),))[1]["params"]) == [
        name for name, _ in model.named_parameters()]


def descends(model: nn.Module, x: Tensor) -> Tensor:
    """An update by hand, without backward()."""
    loss = model(x)
    weights = list(model.parameters())
    with torch.no_grad():
        for weight, gradient in zip(weights, torch.autograd.grad(loss, weights), strict=True):
            weight -= 0.1 * gradient
    return loss.detach()


def test_a_step_may_differentiate_and_update_by_itself() -> None:
    model, eager = net(Net.out), net(Net.out)
    gm = fxpasses.capture(descends, (model, data(0)))
    loss, state = gm(dict(model.named_parameters()), dict(model.named_buffers()), {}, (data(0),))
    torch.testing.assert_close(loss.detach(), descends(eager, data(0)))
    for name, value in eager.named_parameters():
        torch.testing.assert_close(state["params"][name].detach(), value.detach())
    with pytest.raises(fxpasses.UsageError, match=r"without a gradient.*autograd.grad gives is not synchronised"):
        fxpasses.capture(descends, (model, data(0)), parallel="ddp", world=2)
