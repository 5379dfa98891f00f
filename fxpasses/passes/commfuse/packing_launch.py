"""The one launch and the one wait of a bucket."""

from __future__ import annotations

from typing import Any

import torch
from torch.fx import Node

from fxpasses.ir.ops import Collective, argument, overload, spec_of, waits_of
from fxpasses.ir.packing import Packer


def launch(packer: Packer, member: Collective, sent: Any, val: Any, like: Node,
           splits: tuple[list[int], list[int]] | None = None, target: Any = None) -> Node:
    """A launch of ``sent`` with the other arguments of ``member``, by place and as found.

    ``target``: the operator, that of the member by default. ``splits``: (output, input) split sizes.
    """
    own = overload(member.node.target)
    target = target or own
    spec = spec_of(target)
    assert own is not None
    assert spec is not None
    changed = {spec.sends: sent}
    if splits is not None:
        changed |= dict(zip(("output_split_sizes", "input_split_sizes"), splits, strict=True))
    args = [changed[entry.name] if entry.name in changed else argument(member.node, entry.name)
            for entry in target._schema.arguments]
    return packer.add(target, *args, like=like, val=val)


def wait(packer: Packer, member: Collective, pending: Node, val: torch.Tensor, like: Node) -> Node:
    """A wait for ``pending``, by the operator that waits for ``member``."""
    target = waits_of(member.node)[0].target
    assert callable(target)
    return packer.add(target, pending, like=like, val=val)
