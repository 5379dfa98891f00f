"""Plans for the transformers of ``tests/frontend/models.py``."""

from __future__ import annotations

from torch.distributed.tensor import Replicate, Shard
from torch.distributed.tensor.parallel import (
    ColwiseParallel,
    ParallelStyle,
    RowwiseParallel,
    SequenceParallel,
)

Plan = dict[str, ParallelStyle]


def megatron(*, gate: bool = False) -> Plan:
    """Column, row; activations between blocks are the same on all ranks. ``gate``: the MLP has one."""
    columns = ["attention.query", "attention.key", "attention.value", "up", *(["gate"] if gate else [])]
    return {**{f"layers.*.{name}": ColwiseParallel() for name in columns},
            "layers.*.attention.out": RowwiseParallel(), "layers.*.down": RowwiseParallel()}


def vocabulary() -> Plan:
    """The embedding is cut along its vocabulary, and so is the head, whose logits stay sharded."""
    return {"tokens": RowwiseParallel(input_layouts=Replicate()), "head": ColwiseParallel(use_local_output=False)}


def sequence(*, gate: bool = False) -> Plan:
    """Activations between blocks are sharded along the sequence: norms too, gathered in front of columns.

    For models without embeddings of positions in front of the blocks.
    """
    columns = ["up", *(["gate"] if gate else [])]
    return {
        **megatron(gate=gate),
        "tokens": RowwiseParallel(input_layouts=Replicate(), output_layouts=Shard(1)),
        "layers.*.norm_1": SequenceParallel(), "layers.*.norm_2": SequenceParallel(), "norm": SequenceParallel(),
        **{f"layers.*.attention.{name}": ColwiseParallel(input_layouts=Shard(1)) for name in ("query", "key", "value")},
        **{f"layers.*.{name}": ColwiseParallel(input_layouts=Shard(1)) for name in columns},
        "layers.*.attention.out": RowwiseParallel(output_layouts=Shard(1)),
        "layers.*.down": RowwiseParallel(output_layouts=Shard(1)),
        "head": ColwiseParallel(input_layouts=Shard(1), use_local_output=False)}
