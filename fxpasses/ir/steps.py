"""The calling convention of a captured train step, read off a graph: which input and output is what.

A step is ``forward(params, buffers, optimizer, batch[, seed][, ranks]) -> (result, state)``. ``params`` and ``buffers``
map qualified names to tensors, ``optimizer`` maps kinds of state to such maps (``{"exp_avg": {name: tensor}}``),
``batch`` is a tuple, ``seed`` an i64 scalar, ``ranks`` maps groups to this rank's index in them, i64 scalars. ``state``
has "buffers", "params" and "optimizer" where the step updates parameters, "gradients" where it has no optimizer. Maps
keep the order they are made in, here and in the text.
"""

from __future__ import annotations

from collections import OrderedDict, defaultdict, namedtuple
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from torch.fx import GraphModule, Node
from torch.utils import _pytree as pytree

from fxpasses._torch import forward_signature

ARGUMENTS = ("params", "buffers", "optimizer", "batch")
SEED = "seed"
RANKS = "ranks"
UPDATED = ("params", "gradients")
"""Keys of the state that a step returns, at least one of them."""
_CONVENTIONS = tuple((*ARGUMENTS, *seed, *ranks) for seed in ((), (SEED,)) for ranks in ((), (RANKS,)))


@dataclass(frozen=True)
class Slot:
    """One input or output. ``path``: keys from the role inwards; the last one is a qualified name, or a position.

    ``node`` is None for an output that is None or a plain number.
    """

    role: str
    path: tuple[Any, ...]
    node: Node | None

    @property
    def name(self) -> str:
        """The qualified name, or the position as text."""
        return str(self.path[-1]) if self.path else ""


@dataclass(frozen=True)
class Step:
    """Inputs (roles as above) and outputs ("result" and the keys of the state)."""

    inputs: tuple[Slot, ...]
    outputs: tuple[Slot, ...]

    def taken(self, role: str) -> dict[tuple[Any, ...], Node]:
        """Path -> placeholder of the inputs of ``role``."""
        return {slot.path: slot.node for slot in self.inputs if slot.role == role and slot.node is not None}

    def given(self, role: str) -> dict[tuple[Any, ...], Node]:
        """Path -> node of the outputs of ``role``, without those that are None or plain numbers."""
        return {slot.path: slot.node for slot in self.outputs if slot.role == role and slot.node is not None}

    def names(self, role: str) -> tuple[str, ...]:
        """Names of the inputs of ``role``, or of its outputs where it has no inputs: in their order, each once."""
        slots = [slot for slot in self.inputs if slot.role == role]
        slots = slots or [slot for slot in self.outputs if slot.role == role]
        return tuple(dict.fromkeys(slot.name for slot in slots))


def step_of(gm: GraphModule) -> Step | None:
    """Inputs and outputs of a captured step; None for a graph with another calling convention, be it a broken one."""
    kind, names, taken, given = forward_signature(gm.graph)
    if kind != "pytree" or tuple(names) not in _CONVENTIONS:
        return None
    placeholders = gm.graph.find_nodes(op="placeholder")
    returned: Any = next((node.args[0] for node in gm.graph.find_nodes(op="output") if node.args), None)
    if not _fits(placeholders, taken) or not _fits(returned, given):
        return None
    match [spec.children() for spec in taken.children()], given.children():
        case [arguments, []], [result, state] if len(arguments) == len(names) and state.type is dict:
            roles = dict(zip(state.context, state.children(), strict=True))
        case _:
            return None
    if not any(role in roles and roles[role].type is dict for role in UPDATED):
        return None
    inputs, outputs = iter(placeholders), iter(returned)
    return Step(
        tuple(slot for name, spec in zip(names, arguments, strict=True) for slot in _slots(name, spec, inputs)),
        (*_slots("result", result, outputs),
         *(slot for role, spec in roles.items() for slot in _slots(str(role), spec, outputs))))


def _fits(leaves: Any, spec: Any) -> bool:
    return isinstance(spec, pytree.TreeSpec) and isinstance(leaves, (list, tuple)) and len(leaves) == spec.num_leaves


def _slots(role: str, spec: pytree.TreeSpec, leaves: Iterator[Any], path: tuple[Any, ...] = ()) -> Iterator[Slot]:
    """One slot a leaf. Containers are not built: a class of the user's may refuse nodes as what it holds."""
    if spec.is_leaf():
        leaf = next(leaves)
        yield Slot(role, path, leaf if isinstance(leaf, Node) else None)
        return
    for key, child in zip(_keys(spec), spec.children(), strict=True):
        yield from _slots(role, child, leaves, (*path, key))


def _keys(spec: pytree.TreeSpec) -> Sequence[Any]:
    """Keys of a map, names of the fields of a named tuple, positions in anything else."""
    if spec.type in (dict, OrderedDict):
        return list(spec.context)
    if spec.type is defaultdict:
        return list(spec.context[1])
    if spec.type is namedtuple:
        return list(spec.context._fields)
    return range(spec.num_children)
