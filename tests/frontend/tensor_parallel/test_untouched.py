"""A capture changes neither model nor process groups, and is the same wherever it is made."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.tensor import DTensor, Replicate
from torch.distributed.tensor.parallel import PrepareModuleInput, RowwiseParallel
from torch.testing._internal.distributed.fake_pg import FakeStore

import fxpasses
from fxpasses._torch import group_layout, groupless_mesh
from fxpasses.errors import UsageError
from fxpasses.frontend.tensor_parallel import layer
from tests.frontend.models import Task, gpt, sentences
from tests.frontend.tensor_parallel.pair import PLAN, Pair, captured
from tests.frontend.tensor_parallel.plans import vocabulary


def state(model: nn.Module) -> list[tuple[Any, ...]]:
    """All that modules hold, tables of hooks and their content included, by identity."""
    return [(id(module), type(module), {key: (id(value), copy.copy(value) if isinstance(value, dict) else value)
                                        for key, value in vars(module).items()}) for module in model.modules()]


@pytest.fixture
def live() -> Iterator[None]:
    dist.init_process_group("fake", rank=1, world_size=4, store=FakeStore())
    yield
    dist.destroy_process_group()


def test_model_is_untouched() -> None:
    model = Pair()
    before = state(model)
    captured(model, {**PLAN, "norm": PrepareModuleInput(input_layouts=Replicate(), desired_input_layouts=Replicate(),
                                                        use_local_output=True)})
    assert state(model) == before


def test_model_is_untouched_after_an_error() -> None:
    model = Pair()
    before = state(model)
    with pytest.raises(UsageError, match="plain tensor"):
        captured(model, {**PLAN, "down": RowwiseParallel(use_local_output=False)}, loss_parallel=True)
    assert state(model) == before


def test_live_groups_are_untouched_and_not_asked(live: None) -> None:
    groups, tracker = group_layout(), torch.distributed.tensor._random._rng_tracker
    handlers = dict(DTensor._op_dispatcher._custom_op_handlers)
    text = fxpasses.dump(captured(Pair(), PLAN, loss_parallel=True))
    assert (group_layout(), torch.distributed.tensor._random._rng_tracker) == (groups, tracker)
    assert DTensor._op_dispatcher._custom_op_handlers == handlers
    dist.destroy_process_group()
    assert fxpasses.dump(captured(Pair(), PLAN, loss_parallel=True)) == text
    dist.init_process_group("fake", rank=1, world_size=4, store=FakeStore())


def test_equal_meshes_are_one() -> None:
    """DTensor's caches give back the first of equal ones, and only that of the capture knows the graph's rank."""
    assert groupless_mesh("tp", 2, "cpu") is groupless_mesh(group="tp", size=2, device="cpu", rank=0)


def test_every_rank_captures_the_same_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever reads the rank is in it: the vocabulary, the loss, a sum that is cut."""
    task, world = Task(gpt(1)), fxpasses.World.from_mesh({"tp": 2})
    settings = layer.TensorParallel(vocabulary(), loss_parallel=True)
    texts = []
    for rank in range(2):
        monkeypatch.setattr(layer, "groupless_mesh", lambda *given, rank=rank: groupless_mesh(*given, rank=rank))
        texts.append(fxpasses.dump(fxpasses.capture(task.build(), sentences(0, 0), parallel=settings, world=world)))
    assert texts[0] == texts[1]
    assert "rank@tp" in texts[0]


def test_one_model_in_several_threads() -> None:
    model = Pair()
    before = {name: id(tensor) for name, tensor in model.named_parameters()}
    with ThreadPoolExecutor(3) as threads:
        texts = set(threads.map(lambda _: fxpasses.dump(captured(model, PLAN)), range(3)))
    assert len(texts) == 1
    assert {name: id(tensor) for name, tensor in model.named_parameters()} == before
