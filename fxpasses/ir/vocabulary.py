"""The table of collective operators: what each sends and writes, by the names of its schema's arguments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

#: Names of the argument that is the group, in the schemas of collectives; other operators that talk to other ranks
#: have one of these too.
GROUP_ARGUMENTS = ("group_name", "process_group", "group", "pg")
_GROUP_TYPES = ("str", "Any", "__torch__.torch.classes.c10d.ProcessGroup")


def is_group_argument(argument: Any) -> bool:
    """An argument of a schema is a group: named like one, and no number as in ``native_group_norm``."""
    kind = str(argument.type).removeprefix("Optional[").removesuffix("]")
    return argument.name in GROUP_ARGUMENTS and kind in _GROUP_TYPES


@dataclass(frozen=True)
class CollectiveSpec:
    """One row of the vocabulary: schema argument names, by role.

    ``sends``: tensors read. ``writes``: tensors overwritten (in-place forms), which the result then aliases.
    ``waited``: the result is ready only after ``wait_tensor``.
    """

    kind: str
    sends: str | None
    writes: str | None = None
    coalesced: bool = False
    waited: bool = True


_FUNCTIONAL = {
    "all_reduce": CollectiveSpec("all_reduce", "input"),
    "all_reduce_": CollectiveSpec("all_reduce", "input", writes="input"),
    "all_reduce_coalesced": CollectiveSpec("all_reduce", "inputs", coalesced=True),
    "all_reduce_coalesced_": CollectiveSpec("all_reduce", "inputs", writes="inputs", coalesced=True),
    "all_gather_into_tensor": CollectiveSpec("all_gather", "input"),
    "all_gather_into_tensor_out": CollectiveSpec("all_gather", "input", writes="out"),
    "all_gather_into_tensor_coalesced": CollectiveSpec("all_gather", "inputs", coalesced=True),
    "reduce_scatter_tensor": CollectiveSpec("reduce_scatter", "input"),
    "reduce_scatter_tensor_out": CollectiveSpec("reduce_scatter", "input", writes="out"),
    "reduce_scatter_tensor_coalesced": CollectiveSpec("reduce_scatter", "inputs", coalesced=True),
    "all_to_all_single": CollectiveSpec("all_to_all", "input"),
    "broadcast": CollectiveSpec("broadcast", "input"),
    "broadcast_": CollectiveSpec("broadcast", "input", writes="input"),
    "isend": CollectiveSpec("send", "tensor"),
    "irecv": CollectiveSpec("recv", None, writes="tensor"),
    "batch_p2p_ops": CollectiveSpec("p2p", "tensors", writes="tensors", coalesced=True),
}
#: torch before functional group names: the same operators with (tag, ranks, group_size) behind them.
_LEGACY_INPUTS = {"all_reduce": "self", "all_reduce_coalesced": "self", "all_gather_into_tensor": "shard",
                  "all_gather_into_tensor_coalesced": "input", "broadcast": "self"}
_LEGACY = {
    name: CollectiveSpec(spec.kind, _LEGACY_INPUTS.get(name, spec.sends), coalesced=spec.coalesced)
    for name, spec in _FUNCTIONAL.items() if spec.writes is None
} | {
    "isend": CollectiveSpec("send", "self"),
    "irecv": CollectiveSpec("recv", None, writes="self"),
    "batch_p2p_ops": _FUNCTIONAL["batch_p2p_ops"],
}
#: c10d operators as ``torch.distributed`` calls leave them in a traced graph: complete when they return.
_IN_PLACE = {
    "allreduce_": CollectiveSpec("all_reduce", "tensors", "tensors", coalesced=True, waited=False),
    "allreduce_coalesced_": CollectiveSpec("all_reduce", "tensors", "tensors", coalesced=True, waited=False),
    "broadcast_": CollectiveSpec("broadcast", "tensors", "tensors", coalesced=True, waited=False),
    "allgather_": CollectiveSpec("all_gather", "input_tensors", "output_tensors", coalesced=True, waited=False),
    "_allgather_base_": CollectiveSpec("all_gather", "input_tensor", "output_tensor", waited=False),
    "allgather_coalesced_": CollectiveSpec("all_gather", "input_list", "output_lists", coalesced=True, waited=False),
    "allgather_into_tensor_coalesced_": CollectiveSpec("all_gather", "inputs", "outputs", coalesced=True, waited=False),
    "reduce_scatter_":
        CollectiveSpec("reduce_scatter", "input_tensors", "output_tensors", coalesced=True, waited=False),
    "_reduce_scatter_base_": CollectiveSpec("reduce_scatter", "input_tensor", "output_tensor", waited=False),
    "reduce_scatter_tensor_coalesced_":
        CollectiveSpec("reduce_scatter", "inputs", "outputs", coalesced=True, waited=False),
    "reduce_": CollectiveSpec("reduce", "tensors", "tensors", coalesced=True, waited=False),
    "gather_": CollectiveSpec("gather", "input_tensors", "output_tensors", coalesced=True, waited=False),
    "scatter_": CollectiveSpec("scatter", "input_tensors", "output_tensors", coalesced=True, waited=False),
    "alltoall_": CollectiveSpec("all_to_all", "input_tensors", "output_tensors", coalesced=True, waited=False),
    "alltoall_base_": CollectiveSpec("all_to_all", "input", "output", waited=False),
    "send": CollectiveSpec("send", "tensors", coalesced=True, waited=False),
    "recv_": CollectiveSpec("recv", None, "tensors", coalesced=True, waited=False),
    "recv_any_source_": CollectiveSpec("recv", None, "tensors", coalesced=True, waited=False),
    "barrier": CollectiveSpec("barrier", None, waited=False),
    "monitored_barrier_": CollectiveSpec("barrier", None, waited=False),
}
VOCABULARY: dict[str, dict[str, CollectiveSpec]] = {
    "_c10d_functional": _FUNCTIONAL,
    "_c10d_functional_autograd": {
        name: _FUNCTIONAL[name] for name in ("all_to_all_single", "reduce_scatter_tensor", "all_gather_into_tensor")},
    "c10d_functional": _LEGACY,
    "c10d": _IN_PLACE,
}
