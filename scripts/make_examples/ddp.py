"""Data parallel: every rank holds all parameters; a hook on each averages its gradient in every micro-batch."""

from __future__ import annotations

from torch import fx
from torch.distributed.tensor import Replicate

from scripts.make_examples.collectives import Ranks
from scripts.make_examples.models import Config, build, scopes_of
from scripts.make_examples.step import Optimizer, averaging, data_inputs, micro_batch, unrolled
from scripts.make_examples.trace import Input, fake_groups, finish, trace

MESH = {"dp": 4}


def make(name: str, config: Config) -> fx.GraphModule:
    """Graph of ``(parameters..., token_ids, target_ids) -> (loss, new parameters...)``."""
    model = build(config)
    scopes = scopes_of(model)
    inputs = [Input(path, tuple(value.shape), value.dtype, {"dp": Replicate()}, trainable=True)
              for path, value in model.named_parameters()]
    with fake_groups(MESH) as groups, scopes.followed():
        ranks = Ranks(groups["dp"], MESH["dp"])
        step = unrolled(micro_batch(model, config), Optimizer(inputs, scopes, config.learning_rate))
        step = averaging(step, dict(enumerate(inputs)), ranks, scopes)
        gm = trace(step, inputs + data_inputs(config))
    return finish(gm, name, MESH, groups)
