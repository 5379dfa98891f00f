"""What would be wrong when a rank has a part of a sequence only is refused, with the line of the step."""

from __future__ import annotations

import pytest
import torch
from torch import nn
from torch.nn import functional
from torch.nn.parallel import DistributedDataParallel
from torch.testing._internal.distributed.fake_pg import FakeStore

import fxpasses
from fxpasses import ContextParallel, UsageError, World
from tests.frontend.context.sequences import captured, model_of

LENGTH, WIDTH = 5, 8
PLAIN = functional.scaled_dot_product_attention


class Step(nn.Module):
    """[batch, sequence, 8] through a linear and ``function`` of it and this module, to a mean."""

    def __init__(self, function):
        super().__init__()
        self.linear, self.table = nn.Linear(WIDTH, WIDTH), nn.Parameter(torch.zeros(20, WIDTH))
        self.attention = nn.MultiheadAttention(WIDTH, 2, batch_first=True)
        self.register_buffer("angles", torch.zeros(2 * LENGTH, WIDTH))
        self.function = function

    def forward(self, x):
        return self.function(self, self.linear(x)).mean()


def capture(function, **settings):
    return fxpasses.capture(Step(function), (torch.zeros(2, LENGTH, WIDTH),), parallel=ContextParallel(**settings),
                            world=World.from_mesh({"cp": 2}), unused="none")


def attend(query, key=None, **settings):
    key = query if key is None else key
    return functional.scaled_dot_product_attention(query, key, key, **settings)


REFUSED = {
    "arange": lambda step, x: x + torch.arange(x.shape[1])[:, None],
    "slice takes the first rows": lambda step, x: x + step.table[:x.shape[1]],
    "slice takes the first rows of": lambda step, x: x * step.angles[:LENGTH].cos(),
    "slice takes some positions": lambda step, x: x[:, :-1],
    "select": lambda step, x: x[:, -1],
    "index": lambda step, x: x[:, torch.tensor([0, 2])],
    "split": lambda step, x: x.split([2, 3], dim=1)[0],
    "cumsum": lambda step, x: x.cumsum(1),
    "flip": lambda step, x: x.flip(1),
    "sort": lambda step, x: x.sort(dim=1).values,
    "mean reduces": lambda step, x: x.mean(1).relu(),
    "mean reduces the positions": lambda step, x: x.mT.mT.transpose(0, 1).mean(0).relu(),
    "sum reduces": lambda step, x: x.flatten(0, 1).sum(0).relu(),
    "cumsum looks along": lambda step, x: x.flatten(0, 1).cumsum(0),
    "sub reads in each position": lambda step, x: x - x.mean(),
    "mul reads in each position": lambda step, x: x * x.norm().rsqrt().detach(),
    "layer_norm": lambda step, x: functional.layer_norm(x.mT, (LENGTH,)),
    "group_norm": lambda step, x: functional.group_norm(x.mT, 2),
    "unsafe_index": lambda step, x: functional.interpolate(x.mT, scale_factor=2.0, mode="linear"),
    "index_add": lambda step, x: x.index_add(1, torch.tensor([0, 0, 1, 1, 2]), x),
    "constant_pad_nd": lambda step, x: functional.pad(x, (0, 0, 1, 0)),
    "cat": lambda step, x: torch.cat([step.table[:1].expand(2, 1, WIDTH), x], dim=1),
    "convolution": lambda step, x: functional.conv1d(x.mT, step.table[:8, :, None].repeat(1, 1, 3), padding=1),
    "avg_pool": lambda step, x: functional.avg_pool1d(x.mT, 2),
    "tril": lambda step, x: x + torch.ones(LENGTH, LENGTH).tril().sum(),
    "bmm": lambda step, x: (x @ x.mT).softmax(-1) @ x,
    "bmm.*need_weights": lambda step, x: step.attention(x, x, x)[0],
    "attn_mask": lambda step, x: attend(x, attn_mask=torch.zeros(LENGTH, LENGTH)),
    "dropout_p=0.5": lambda step, x: attend(x, dropout_p=0.5),
    "key of 20 positions": lambda step, x: attend(x, step.table.expand(2, -1, -1)),
    "4 heads of queries": lambda step, x: attend(x.unflatten(-1, (4, 2)).mT.mT.transpose(1, 2),
                                                 x.unflatten(-1, (4, 2)).transpose(1, 2)[:, :2]),
}


@pytest.mark.parametrize("message", REFUSED)
def test_what_needs_positions_of_other_ranks(message):
    with pytest.raises(UsageError, match=message) as raised:
        capture(REFUSED[message])
    assert raised.value.place.file == __file__
    assert raised.value.hint
    assert functional.scaled_dot_product_attention is PLAIN


TAKEN = {
    "a product over features": lambda step, x: x @ step.linear.weight,
    "the mean of everything": lambda step, x: 2 * x.mean() / x.pow(2).sum(),
    "a part of the features": lambda step, x: torch.cat([x[..., 4:], x[..., :4]], dim=-1),
    "statistics of features": lambda step, x: x * x.pow(2).mean(-1, keepdim=True).rsqrt(),
    "attention": lambda step, x: step.attention(x, x, x, need_weights=False)[0],
    "rows by index": lambda step, x: x + step.table[x.argmax(-1)],
    "as many experts as positions": lambda step, x: x.flatten(0, 1)[:, :LENGTH].softmax(-1).topk(2).values,
    "its part of a buffer": lambda step, x: x + step.angles,
}


@pytest.mark.parametrize("case", TAKEN)
def test_what_every_position_does_alone_is_taken(case):
    capture(TAKEN[case], buffers={"angles": 0})


def test_an_operator_that_is_not_looked_at():
    capture(REFUSED["cumsum"], unchecked=["cumsum"])
    with pytest.raises(UsageError, match="no operator 'cumsam'"):
        capture(REFUSED["cumsum"], unchecked=["cumsam"])


@pytest.mark.full
@pytest.mark.parametrize("size", [4, 8])
def test_features_and_heads_as_many_as_positions(size):
    captured("gpt" if size == 8 else "llama", {"cp": 2}, length=2 * size)


def test_settings():
    with pytest.raises(UsageError, match=r"no buffer 'angle'.*angles"):
        capture(TAKEN["attention"], buffers={"angle": 0})
    with pytest.raises(UsageError, match=r"shape .10, 8. has not the 10 positions of 2 ranks in dimension 1"):
        capture(TAKEN["attention"], buffers={"angles": 1})
    with pytest.raises(UsageError, match="no dimension 1"):
        fxpasses.capture(nn.Linear(3, 1), (torch.zeros(3),), loss=torch.sum, parallel="cp", world=2)
    with pytest.raises(UsageError, match="spmd=True"):
        captured("gpt", {"cp": 2}, length=4, skip=True, world=World.from_mesh({"cp": 2}, spmd=True))
    with pytest.raises(UsageError, match="rank 2 is no member of the group 'cp'"):
        captured("gpt", {"cp": 2}, length=4, skip=True, world=World(3, {"cp": [[0, 1]]}, rank=2))


def test_a_wrapper_that_averages_over_fewer_ranks():
    torch.distributed.init_process_group("fake", rank=0, world_size=2, store=FakeStore())
    try:
        wrapped = DistributedDataParallel(model_of("gpt", 4))
        batch = (torch.zeros(2, 2, dtype=torch.int64),) * 3
        with pytest.raises(UsageError, match="DistributedDataParallel wrapper averages over its own group"):
            fxpasses.capture(wrapped, batch, parallel=ContextParallel(), world=World.from_mesh({"dp": 2, "cp": 2}))
    finally:
        torch.distributed.destroy_process_group()
