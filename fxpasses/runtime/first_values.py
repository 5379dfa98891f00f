"""What ranks hold before the first step: a wrapper sends its first rank's when it is made, a promise does not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import torch
import torch.distributed as dist
from torch import Tensor
from torch.fx import GraphModule

from fxpasses._torch import registered_group
from fxpasses.ir.groups import groups_used
from fxpasses.ir.promises import DDP_META, DataParallel
from fxpasses.runtime.exchange import can_talk


def send_first_values(captured: GraphModule, bound: GraphModule, wrapped: Sequence[str],
                      tensors: Mapping[str, Tensor]) -> None:
    """Give every rank the parameters and buffers of its group's first rank, in place.

    Of promises alone: the modules of paths ``wrapped`` had it done by their wrappers. ``captured`` and ``bound``: the
    graph in front of and behind `fxpasses.bind`; ``tensors``: live ones by name. All ranks of a job make this call.
    """
    if not can_talk():
        return
    names = dict(zip(groups_used([captured]), groups_used([bound]), strict=True))
    promises: Sequence[DataParallel] = captured.meta.get(DDP_META) or ()
    for promise in promises:
        if promise.module in wrapped or promise.group not in names:
            continue
        group = registered_group(names[promise.group])
        with torch.no_grad():
            for name in filter(promise.covers, tensors):
                dist.broadcast(tensors[name].detach(), group=group, group_src=0)
