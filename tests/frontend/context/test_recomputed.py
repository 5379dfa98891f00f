"""Attention that a backward of the step's own runs again goes around the ring again."""

from __future__ import annotations

import functools
from collections import Counter

import torch
from torch import nn
from torch.nn.functional import mse_loss, scaled_dot_product_attention
from torch.utils.checkpoint import checkpoint

import fxpasses
from fxpasses import World

SGD = functools.partial(torch.optim.SGD, lr=0.1)


class Recomputed(nn.Module):
    """f32[rows, sequence, 4] to the same; attention is called by a name that is not torch's module's."""

    def __init__(self):
        super().__init__()
        self.heads, self.out = nn.Linear(4, 4), nn.Linear(4, 4)

    def attend(self, x):
        heads = self.heads(x).unsqueeze(1)
        return self.out(scaled_dot_product_attention(heads, heads, heads, is_causal=True).squeeze(1))

    def forward(self, x):
        return x + checkpoint(self.attend, x, use_reentrant=False)


def loss_of(model, x, y):
    return mse_loss(model(x), y)


def stepped(model, optimizer, x, y):
    value = loss_of(model, x, y)
    value.backward()
    optimizer.step()
    optimizer.zero_grad()
    return value.detach()


def test_the_step_of_the_user_is_that_of_its_loss():
    model, batch = Recomputed(), (torch.ones(2, 4, 4), torch.zeros(2, 4, 4))
    settings = {"parallel": "cp", "world": World.from_mesh({"cp": 2})}
    graphs = [fxpasses.capture(loss_of, (model, *batch), optimizer=SGD, **settings),
              fxpasses.capture(stepped, (model, SGD(model.parameters()), *batch), **settings)]
    alone, own = (Counter(str(node.target) for node in gm.graph.nodes if node.op == "call_function") for gm in graphs)
    assert own == alone
    assert own["_c10d_functional.all_to_all_single.default"] > 0
