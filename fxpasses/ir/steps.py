"""The calling convention of a captured train step, read off a graph: which input and output is what.

A step is ``forward(params, buffers, optimizer, batch[, seed]) -> (result, state)``. ``params`` and ``buffers`` map
qualified names to tensors, ``optimizer`` maps kinds of state to such maps (``{"exp_avg": {name: tensor}}``), ``batch``
is a tuple, ``seed`` an i64 scalar. ``state`` has the keys "params", "buffers" and "optimizer", or "gradients" in place
of "params" and "optimizer" where the step updates nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from torch.fx import GraphModule, Node
from torch.utils import _pytree as pytree

from fxpasses._torch import forward_signature

ARGUMENTS = ("params", "buffers", "optimizer", "batch")
SEED = "seed"


@dataclass(frozen=True)
class Slot:
    """One input or output. ``path``: keys from the role inwards; the last one is a qualified name, or a position."""

    role: str
    path: tuple[Any, ...]
    node: Node | None

    @property
    def name(self) -> str:
        """The qualified name, or the position as text."""
        return str(self.path[-1]) if self.path else ""


@dataclass(frozen=True)
class Step:
    """Inputs (roles "params", "buffers", "optimizer", "batch", "seed") and outputs ("result" and the keys of state)."""

    inputs: tuple[Slot, ...]
    outputs: tuple[Slot, ...]

    def taken(self, role: str) -> dict[tuple[Any, ...], Node]:
        """Path -> placeholder of the inputs of ``role``."""
        return {slot.path: slot.node for slot in self.inputs if slot.role == role and slot.node is not None}

    def given(self, role: str) -> dict[tuple[Any, ...], Node]:
        """Path -> node of the outputs of ``role``, without those that are None or plain numbers."""
        return {slot.path: slot.node for slot in self.outputs if slot.role == role and slot.node is not None}


def step_of(gm: GraphModule) -> Step | None:
    """Inputs and outputs of a captured step; None for a graph with another calling convention."""
    kind, names, in_spec, out_spec = forward_signature(gm.graph)
    if kind != "pytree" or tuple(names) not in (ARGUMENTS, (*ARGUMENTS, SEED)) or out_spec is None:
        return None
    placeholders = gm.graph.find_nodes(op="placeholder")
    arguments, _ = pytree.tree_unflatten(list(placeholders), in_spec)
    (returned,) = gm.graph.output_node().args
    leaves = pytree.tree_leaves(returned, is_leaf=lambda value: value is None or isinstance(value, Node))
    if len(leaves) != out_spec.num_leaves:
        return None
    result = pytree.tree_unflatten(leaves, out_spec)
    if not isinstance(result, tuple) or len(result) != 2 or not isinstance(result[1], dict):
        return None
    inputs = [slot for name, value in zip(names, arguments, strict=True) for slot in _slots(name, value)]
    outputs = [*_slots("result", result[0]), *(slot for key, value in result[1].items() for slot in _slots(key, value))]
    return Step(tuple(inputs), tuple(outputs))


def _slots(role: str, value: Any) -> list[Slot]:
    found, _ = pytree.tree_flatten_with_path(value, is_leaf=lambda item: item is None or isinstance(item, Node))
    return [Slot(role, tuple(getattr(key, "key", getattr(key, "idx", None)) for key in path),
                 leaf if isinstance(leaf, Node) else None) for path, leaf in found]
