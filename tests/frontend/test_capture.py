"""`fxpasses.capture`: what the graph of a step takes, returns and is called, for every way to write a step."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import pytest
import torch
import torch.distributed as dist
from torch import Tensor, nn
from torch.nn import functional
from torch.nn.parallel import DistributedDataParallel
from torch.testing._internal.distributed.fake_pg import FakeStore
from torch.utils import _pytree as pytree

import fxpasses
from fxpasses._torch import forward_signature
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import is_launch
from fxpasses.ir.steps import step_of
from fxpasses.ranks import lockstep


class Net(nn.Module):
    """Two linears with a BatchNorm between them."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.norm, self.last = nn.Linear(3, 4), nn.BatchNorm1d(4), nn.Linear(4, 2)

    def forward(self, x: Tensor) -> Tensor:
        return self.last(functional.relu(self.norm(self.first(x))))


def square(output: Tensor) -> Tensor:
    return output.pow(2).mean()


def sgd(parameters: list[nn.Parameter]) -> torch.optim.Optimizer:
    return torch.optim.SGD(parameters, lr=0.1, momentum=0.9, foreach=False)


def net() -> Net:
    torch.manual_seed(0)
    return Net()


def data() -> Tensor:
    return torch.randn(8, 3, generator=torch.Generator().manual_seed(1))


def values(gm: torch.fx.GraphModule, model: nn.Module, *batch: Tensor, seed: int = 0) -> Any:
    """Result and state of one step on one rank, from the model's weights and empty optimizer state."""
    step = step_of(gm)
    assert step is not None
    held = {**dict(model.named_parameters()), **dict(model.named_buffers())}
    data = iter(batch)
    given: dict[str, Callable[[Any], Tensor]] = {
        "params": lambda slot: held[slot.name].detach().clone(), "buffers": lambda slot: held[slot.name].clone(),
        "batch": lambda slot: next(data), "seed": lambda slot: torch.tensor(seed),
        "optimizer": lambda slot: torch.zeros(slot.node.meta["val"].shape, dtype=slot.node.meta["val"].dtype)}
    size = gm.meta["world"].size if "world" in gm.meta else 1
    row = [given[slot.role](slot) for slot in step.inputs]
    world = gm.meta.get("world", fxpasses.World(1))
    outputs = lockstep.run(gm, [[value.clone() for value in row] for _ in range(size)], world)
    return pytree.tree_unflatten(pytree.tree_leaves(outputs[0]), forward_signature(gm.graph)[3])


def leaves(value: Any) -> list[Tensor]:
    return [leaf for leaf in pytree.tree_leaves(value) if isinstance(leaf, Tensor)]


def same(one: Any, other: Any) -> bool:
    return all(torch.equal(a, b) for a, b in zip(leaves(one), leaves(other), strict=True))


def eager(model: nn.Module, x: Tensor) -> nn.Module:
    """The model after one step of eager mode."""
    optimizer = sgd(list(model.parameters()))
    square(model(x)).backward()
    optimizer.step()
    return model


def test_a_step_keeps_qualified_names() -> None:
    gm = fxpasses.capture(net(), (data(),), loss=square, optimizer=sgd)
    step = step_of(gm)
    assert step is not None
    names = [name for name, _ in Net().named_parameters()]
    assert list(step.names("params")) == names
    assert list(step.names("buffers")) == [name for name, _ in Net().named_buffers()]
    assert [path for path in step.taken("optimizer") if path[0] == "momentum_buffer"] == [
        ("momentum_buffer", name) for name in names]
    assert [slot.name for slot in step.outputs if slot.role == "params"] == names
    assert gm.meta["form"] == "spmd"
    assert [node.target for node in gm.graph.find_nodes(op="placeholder")][:2] == ["first_weight", "first_bias"]


def test_the_graph_is_eager_mode() -> None:
    model, x = net(), data()
    gm = fxpasses.capture(model, (x,), loss=square, optimizer=sgd)
    _, state = gm(dict(model.named_parameters()), dict(model.named_buffers()),
                  {"momentum_buffer": {name: torch.zeros_like(value) for name, value in model.named_parameters()}},
                  (x,))
    after = eager(net(), x)
    assert all(torch.equal(state["params"][name], value) for name, value in after.named_parameters())
    assert all(torch.equal(state["buffers"][name], value) for name, value in after.named_buffers())


def test_every_way_to_write_a_step_is_one_graph() -> None:
    """A model with loss=, a function of the loss, one that runs backward, one that runs the optimizer as well."""
    def loss_of(model: nn.Module, x: Tensor) -> Tensor:
        return square(model(x))

    def trains(model: nn.Module, optimizer: torch.optim.Optimizer, x: Tensor) -> Tensor:
        optimizer.zero_grad()
        loss = square(model(x))
        loss.backward()
        optimizer.step()
        return loss

    model = net()
    optimizer = sgd(list(model.parameters()))
    ways = [
        fxpasses.capture(model, (data(),), loss=square, optimizer=sgd, parallel="ddp", world=2),
        fxpasses.capture(model, (data(),), loss=square, optimizer=optimizer, parallel="ddp", world=2),
        fxpasses.capture(loss_of, (model, data()), optimizer=sgd, parallel="ddp", world=2),
        fxpasses.capture(lambda x: square(model(x)), (data(),), optimizer=sgd, parallel="ddp", world=2),
        fxpasses.capture(loss_of, {"model": model, "x": data()}, optimizer=sgd, parallel="ddp", world=2),
        fxpasses.capture(trains, (model, optimizer, data()), parallel="ddp", world=2),
    ]
    results = [values(gm, model, data()) for gm in ways]
    assert all(same(results[0], result) for result in results[1:])
    texts = {fxpasses.dump(gm) for gm in ways[:4]}  # the others name their batch, or are traced in another order
    assert len(texts) == 1


def test_gradients_are_returned_where_no_optimizer_is() -> None:
    def train_step(model: nn.Module, x: Tensor) -> Tensor:
        loss = square(model(x))
        loss.backward()
        return loss

    model = net()
    step = step_of(fxpasses.capture(train_step, (model, data())))
    assert step is not None
    assert [slot.name for slot in step.outputs if slot.role == "gradients"] == [n for n, _ in model.named_parameters()]
    assert all(slot.role != "params" for slot in step.outputs)


def test_a_step_of_its_own_update_returns_parameters() -> None:
    def train_step(model: nn.Module, x: Tensor) -> Tensor:
        loss = square(model(x))
        loss.backward()
        with torch.no_grad():
            for parameter in model.parameters():
                parameter -= 0.1 * parameter.grad
        return loss

    model, x = net(), data()
    _, state = values(fxpasses.capture(train_step, (model, x)), model, x)
    train_step(model, x)
    assert all(torch.equal(state["params"][name], value) for name, value in model.named_parameters())


@pytest.mark.parametrize("accumulate", ["no_sync", "each"])
def test_micro_batches_unrolled_and_as_scan_are_equal(accumulate: Any) -> None:
    """Batch statistics, written by every micro-batch, and the sums of gradients."""
    model, x = net(), data()
    unrolled, scan = (fxpasses.capture(model, (x,), loss=square, optimizer=sgd, parallel="ddp", world=2,
                                       micro_batches=4, accumulate=accumulate, loop=loop)
                      for loop in ("unrolled", "scan"))
    assert (len(all_graphs(unrolled)), len(all_graphs(scan))) == (1, 2)
    expected = values(unrolled, model, x)
    assert same(expected, values(scan, model, x))
    plain = fxpasses.capture(model, (x,), loss=square, optimizer=sgd, micro_batches=4)
    assert same(expected, values(plain, model, x)), "all ranks had the same data"


def test_synchronisation_of_the_last_micro_batch_or_each() -> None:
    count = len(list(net().parameters()))
    for accumulate, expected in (("no_sync", count), ("each", 4 * count)):
        gm = fxpasses.capture(net(), (data(),), loss=square, parallel="ddp", world=2, micro_batches=4,
                              accumulate=accumulate, gradsync="buffers=off")
        assert len([node for node in gm.graph.nodes if is_launch(node)]) == expected


def test_a_model_without_memory_gives_the_same_graph() -> None:
    with torch.device("meta"):
        unreal = Net()
    x = torch.empty(8, 3, device="meta")
    options: dict[str, Any] = {"loss": square, "optimizer": sgd, "parallel": "ddp", "world": 2}
    assert fxpasses.dump(fxpasses.capture(unreal, (x,), **options)) == \
        fxpasses.dump(fxpasses.capture(net(), (data(),), **options))


def test_the_user_s_model_stays_as_it_was() -> None:
    model = net()
    before = {name: (id(value), value._version) for name, value in model.state_dict(keep_vars=True).items()}
    generator = torch.get_rng_state()
    fxpasses.capture(model, (data(),), loss=square, optimizer=sgd, parallel="ddp", world=2)
    assert before == {name: (id(value), value._version) for name, value in model.state_dict(keep_vars=True).items()}
    assert all(value.grad is None for value in model.parameters())
    assert all(not module._forward_hooks and not module._forward_pre_hooks for module in model.modules())
    assert torch.equal(generator, torch.get_rng_state())
    assert all(not value._post_accumulate_grad_hooks for value in model.parameters())


def test_the_model_stays_as_it_was_when_the_step_fails() -> None:
    model = net()

    def fails(model: nn.Module, x: Tensor) -> Tensor:
        model(x)
        raise ValueError("no")

    with pytest.raises(fxpasses.UsageError, match="ValueError: no"):
        fxpasses.capture(fails, (model, data()))
    assert torch.isfinite(model(data())).all()


def test_nodes_know_their_module_backward_and_update_too() -> None:
    gm = fxpasses.capture(net(), (data(),), loss=square, optimizer=sgd, parallel="ddp", world=2)
    launches = [node for node in gm.graph.nodes if is_launch(node)]
    scopes = {next(reversed(node.meta["nn_module_stack"])) for node in launches}
    assert scopes == {"first", "norm", "last"}
    backward = [node for node in gm.graph.nodes if "native_batch_norm_backward" in str(node.target)]
    assert [next(reversed(node.meta["nn_module_stack"])) for node in backward] == ["norm"]


def test_the_recurrent_list_of_weights_is_traced() -> None:
    class Recurrent(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.lstm = nn.LSTM(3, 4, batch_first=True)

        def forward(self, x: Tensor) -> Tensor:
            output, _ = self.lstm(x)
            return square(output)

    torch.manual_seed(0)
    model, x = Recurrent(), torch.randn(2, 5, 3)
    loss, state = values(fxpasses.capture(model, (x,)), model, x)
    model(x).backward()
    assert torch.equal(loss, model(x).detach())
    for name, parameter in model.named_parameters():
        torch.testing.assert_close(state["gradients"][name], parameter.grad)


def test_capturing_twice_gives_the_same_text() -> None:
    first, second = (fxpasses.dump(fxpasses.capture(net(), (data(),), loss=square, optimizer=sgd, parallel="ddp",
                                                    world=2)) for _ in range(2))
    assert first == second


def test_stopping_in_front_of_gradsync() -> None:
    marked = fxpasses.capture(net(), (data(),), loss=square, parallel="ddp", world=2, gradsync=None)
    assert (marked.meta["form"], marked.meta["needs_gradsync"]) == ("captured", True)
    with pytest.raises(fxpasses.VerifyError, match="needs-gradsync"):
        fxpasses.verify(marked, form="spmd")
    direct = fxpasses.capture(net(), (data(),), loss=square, parallel="ddp", world=2)
    assert fxpasses.dump(fxpasses.run(marked, "gradsync")) == fxpasses.dump(direct)


def test_the_user_s_hooks_on_gradients_are_part_of_the_step() -> None:
    model, x = net(), data()
    model.last.weight.register_hook(lambda gradient: gradient.clamp(-0.01, 0.01))
    _, state = values(fxpasses.capture(model, (x,), loss=square), model, x)
    square(model(x)).backward()
    assert all(torch.equal(state["gradients"][name], value.grad) for name, value in model.named_parameters())
    assert state["gradients"]["last.weight"].abs().max() <= 0.01


def test_nothing_to_synchronise_is_no_promise_left_open() -> None:
    """Under ``no_sync`` a wrapper leaves all gradients local: the graph is complete as it is."""
    dist.init_process_group("fake", rank=0, world_size=2, store=FakeStore())
    try:
        wrapped = DistributedDataParallel(nn.Linear(3, 2))

        def accumulates(wrapped: DistributedDataParallel, x: Tensor) -> None:
            with wrapped.no_sync():
                square(wrapped(x)).backward()

        gm = fxpasses.capture(accumulates, (wrapped, data()))
        assert (gm.meta["form"], len([node for node in gm.graph.nodes if is_launch(node)])) == ("spmd", 0)
        assert not gm.meta["ddp"][0].sync
        synchronised = fxpasses.capture(lambda wrapped, x: square(wrapped(x)), (wrapped, data()))
        assert len([node for node in synchronised.graph.nodes if is_launch(node)]) == 2
    finally:
        dist.destroy_process_group()


def test_a_number_that_counts_is_warned_of() -> None:
    class Counts(Net):
        calls = 0

        def forward(self, x: Tensor) -> Tensor:
            self.calls += 1
            return super().forward(x) * self.calls

    torch.manual_seed(0)
    counting = Counts()
    counting.calls = 4
    with pytest.warns(UserWarning, match="changes the attribute 'calls'; in the graph it is 4 for ever"):
        fxpasses.capture(counting, (data(),), loss=square)
    assert counting.calls == 4
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        fxpasses.capture(net(), (data(),), loss=square)


def replicated(gm: torch.fx.GraphModule, role: str) -> set[bool]:
    """Whether the graph says that all ranks hold the same, of the inputs of one role."""
    step = step_of(gm)
    assert step is not None
    return {"placements" in node.meta for node in step.taken(role).values()}


@pytest.mark.parametrize(("options", "expected"), [("", True), ("sync=false", False)])
def test_what_local_gradients_update_is_not_the_same_on_all_ranks(options: str, expected: bool) -> None:
    settings: dict[str, Any] = {"loss": square, "parallel": "ddp", "world": 2, "gradsync": options}
    updating = fxpasses.capture(net(), (data(),), optimizer=sgd, **settings)
    assert replicated(updating, "params") == replicated(updating, "optimizer") == {expected}
    assert replicated(fxpasses.capture(net(), (data(),), **settings), "params") == {True}, "nothing is updated here"


def test_a_world_that_nothing_uses_is_warned_of() -> None:
    with pytest.warns(UserWarning, match="nothing spreads the step over the 2 ranks"):
        fxpasses.capture(net(), (data(),), loss=square, world=2)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        fxpasses.capture(net(), (data(),), loss=square, world=2, parallel="ddp")
