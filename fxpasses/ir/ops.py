"""The vocabulary: which operators are collectives, what they send, on which group, and who waits for them."""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import torch
import torch.distributed._functional_collectives  # registers the functional operators
from torch._ops import OpOverload, OpOverloadPacket
from torch.fx import GraphModule, Node

from fxpasses._torch import packet_name, packet_overloads, process_group_name, reduce_op_name, size_hint
from fxpasses.ir.graph import attribute
from fxpasses.ir.opaque import OpaqueOp
from fxpasses.ir.vocabulary import GROUP_ARGUMENTS, VOCABULARY
from fxpasses.ir.vocabulary import CollectiveSpec as CollectiveSpec  # part of this module's interface

_WAIT_NAMESPACES = ("_c10d_functional", "c10d_functional")


@dataclass(frozen=True)
class GroupRef:
    """A group as a node names it. Equal refs are the same group; refs of different ``form`` may or may not be.

    ``form``: "name" (a string), "object" (a ProcessGroup, named by it), "node" (looked up in the graph), "ranks"
    (the legacy rank list), "unknown".
    """

    form: str
    name: str
    node: Node | None = None

    def same(self, other: GroupRef) -> bool | None:
        """True or False where it is certain, None where the two may be one group.

        Two names are taken for two groups: communicators stay separate even where their ranks are equal.
        """
        if self == other:
            return None if self.form == "unknown" else True
        return False if self.form == other.form and self.form in ("name", "object", "ranks") else None


@dataclass(frozen=True)
class Collective:
    """A collective call, read from its node whatever form the arguments take.

    ``inputs``: tensors it sends (nodes); ``buffers``: tensors an in-place form is given to write, and returns;
    ``written``: those of them it does write; ``reduce_op``: lower-case name or None; ``group_size``: the group size
    argument where the schema has one; ``splits``: (output, input) split sizes of an all_to_all; ``peer``: source or
    destination rank argument; ``waited``: its result is ready only after a wait.
    """

    node: Node
    kind: str
    inputs: tuple[Node, ...]
    group: GroupRef
    reduce_op: str | None
    group_size: int | None
    splits: tuple[Any, Any] | None
    peer: int | None
    coalesced: bool
    in_place: bool
    waited: bool
    buffers: tuple[Node, ...] = ()
    written: tuple[Node, ...] = ()

    @property
    def functional(self) -> bool:
        """Leaves its operands alone and returns a fresh tensor."""
        return self.waited and not self.in_place


def overload(target: object) -> OpOverload | None:
    """The overload a target stands for: itself, or the default (or only) overload of a packet as Dynamo writes it."""
    if isinstance(target, OpOverload):
        return target
    if isinstance(target, OpOverloadPacket):
        names = packet_overloads(target)
        name = "default" if "default" in names else names[0] if len(names) == 1 else None
        return getattr(target, name) if name else None
    return None


@functools.cache
def _positions(target: OpOverload) -> dict[str, tuple[int, bool, Any]]:
    """Schema argument name -> (position, keyword only, default)."""
    return {argument.name: (position, argument.kwarg_only, argument.default_value)
            for position, argument in enumerate(target._schema.arguments)}


def base_name(node: Node) -> str:
    """Name of what a call node calls, without namespace and overload: ``add`` of ``aten.add.Tensor``; "" for others."""
    if node.op == "call_method":
        return str(node.target)
    op = overload(node.target)
    if op is not None:
        return op._schema.name.split("::")[1]
    if isinstance(node.target, OpOverloadPacket):
        return packet_name(node.target).split("::")[1]
    return str(getattr(node.target, "__name__", "")).split(".")[0]


def argument(node: Node, name: str, default: Any = None) -> Any:
    """Argument ``name`` of an operator call by schema name, positional or keyword, else the schema's default."""
    target = overload(node.target)
    if target is None:
        return node.kwargs.get(name, default)
    if name in node.kwargs:
        return node.kwargs[name]
    position, keyword_only, schema_default = _positions(target).get(name, (-1, True, None))
    if not keyword_only and 0 <= position < len(node.args):
        return node.args[position]
    return schema_default if schema_default is not None else default


def _arguments(node: Node) -> dict[str, Any]:
    """Every argument of an operator call by schema name, as `argument` gives them; a default of None is left out."""
    target = overload(node.target)
    names, defaults = _names_and_defaults(target) if target is not None else ((), {})
    return {**defaults, **dict(zip(names, node.args, strict=False)), **node.kwargs}


@functools.cache
def _names_and_defaults(target: OpOverload) -> tuple[tuple[str, ...], dict[str, Any]]:
    """Names of the arguments that may be given by place, and the defaults that are something."""
    places = _positions(target)
    return (tuple(name for name, (_, keyword_only, _) in places.items() if not keyword_only),
            {name: default for name, (_, _, default) in places.items() if default is not None})


@functools.cache
def spec_of(target: Callable[..., Any] | str) -> CollectiveSpec | None:
    """The vocabulary row of a call target; None for anything that is no collective known to fxpasses."""
    op = overload(target)
    if op is None:
        return None
    return VOCABULARY.get(op.namespace, {}).get(op._schema.name.split("::")[1])


def collective(node: Node) -> Collective | None:
    """Read ``node`` as a collective call, or None."""
    if node.op != "call_function":
        return None
    spec = spec_of(node.target)
    if spec is None:
        return None
    given = _arguments(node)
    reduce_op = reduce_op_name(_held(given.get("reduce_op", given.get("reduceOp"))))
    size = given.get("group_size")
    splits = (given.get("output_split_sizes"), given.get("input_split_sizes"))
    peer = next((value for name in ("src", "dst", "root_rank") if isinstance(value := given.get(name), int)), None)
    inputs = tuple(nodes_in(given.get(spec.sends))) if spec.sends else ()
    buffers = written = tuple(nodes_in(given.get(spec.writes))) if spec.writes else ()
    if spec.kind == "p2p":
        inputs, written = _sent(given, inputs), _received(given, buffers)
    return Collective(
        node=node,
        kind=spec.kind,
        inputs=inputs,
        group=_group(given),
        reduce_op=reduce_op.lower() if reduce_op is not None else None,
        group_size=size if isinstance(size, int) else None,
        splits=splits if spec.kind == "all_to_all" else None,
        peer=peer,
        coalesced=spec.coalesced,
        in_place=spec.writes is not None,
        waited=spec.waited,
        buffers=buffers,
        written=written,
    )


def _sent(given: dict[str, Any], tensors: tuple[Node, ...]) -> tuple[Node, ...]:
    """Tensors of a batch of point-to-point operations that are sent, all of them where that is unknown."""
    return tuple(tensor for tensor, step in _p2p_steps(given, tensors) if step != "irecv")


def _received(given: dict[str, Any], tensors: tuple[Node, ...]) -> tuple[Node, ...]:
    """Tensors of a batch of point-to-point operations that are received, all of them where that is unknown."""
    return tuple(tensor for tensor, step in _p2p_steps(given, tensors) if step != "isend")


def _p2p_steps(given: dict[str, Any], tensors: tuple[Node, ...]) -> list[tuple[Node, Any]]:
    steps: Any = given.get("op_list")
    known = isinstance(steps, (list, tuple)) and len(steps) == len(tensors)
    return list(zip(tensors, steps if known else [None] * len(tensors), strict=True))


def nodes_in(value: Any) -> Iterator[Node]:
    """Nodes inside an argument, nested lists and tuples included, in order."""
    if isinstance(value, Node):
        yield value
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from nodes_in(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from nodes_in(item)


def _group(given: dict[str, Any]) -> GroupRef:
    for name in GROUP_ARGUMENTS:
        value = given.get(name)
        if value is not None:
            return _group_ref(value)
    ranks = given.get("ranks")
    if not isinstance(ranks, (list, tuple)):
        return GroupRef("unknown", "?")
    return GroupRef("ranks", f"{given.get('tag')}{list(ranks)}")


def _group_ref(value: object) -> GroupRef:
    if isinstance(value, str):
        return GroupRef("name", value)
    held = _held(value)
    name = process_group_name(held)
    if name is not None:
        return GroupRef("object", name)
    if not isinstance(value, Node):
        return GroupRef("unknown", type(value).__name__)
    if isinstance(held, str):
        return GroupRef("name", held)
    if value.op == "get_attr":  # two look-ups of one attribute are one group
        return GroupRef("node", str(value.target))
    return GroupRef("node", value.name, value)


def _held(value: object) -> object:
    """The object a ``get_attr`` node looks up, such as a process group; any other value as it is."""
    owner = value.graph.owning_module if isinstance(value, Node) and value.op == "get_attr" else None
    if not isinstance(value, Node) or not isinstance(owner, GraphModule):
        return value
    try:
        return attribute(owner, str(value.target))
    except AttributeError:
        return value


@functools.cache
def _is_wait_target(target: Callable[..., Any] | str) -> bool:
    op = overload(target)
    return op is not None and op.namespace in _WAIT_NAMESPACES and op._schema.name.endswith("::wait_tensor")


def is_wait(node: Node) -> bool:
    """``node`` is a ``wait_tensor``."""
    return node.op == "call_function" and _is_wait_target(node.target)


def is_launch(node: Node) -> bool:
    """``node`` starts a collective whose result needs a wait."""
    spec = spec_of(node.target) if node.op == "call_function" else None
    return spec is not None and spec.waited


def is_collective(node: Node) -> bool:
    """``node`` is a collective call of any form."""
    return node.op == "call_function" and spec_of(node.target) is not None


def waited_value(wait: Node) -> Node | None:
    """The value a wait completes."""
    values = [*wait.args, *wait.kwargs.values()]
    return values[0] if values and isinstance(values[0], Node) else None


def launch_of(wait: Node) -> Node | None:
    """The launch a wait completes, through the ``getitem`` of a coalesced one; None when it waits for nothing known."""
    value = waited_value(wait)
    if value is not None and is_taken_from_launch(value):
        return value.all_input_nodes[0]
    return value if value is not None and is_launch(value) else None


def is_taken_from_launch(node: Node) -> bool:
    """``node`` is the ``getitem`` that takes one result of a coalesced launch, which is no read of it."""
    if node.op != "call_function" or node.target is not operator.getitem or len(node.args) != 2:
        return False
    source = node.args[0]
    spec = spec_of(source.target) if isinstance(source, Node) and source.op == "call_function" else None
    return spec is not None and spec.waited and spec.coalesced


def waits_of(launch: Node) -> list[Node]:
    """Waits on a launch's results, in user order."""
    found = []
    for user in launch.users:
        if is_wait(user):
            found.append(user)
        elif is_taken_from_launch(user):
            found += [inner for inner in user.users if is_wait(inner)]
    return found


def is_opaque(node: Node) -> bool:
    """The operator is unknown to this torch."""
    return isinstance(node.target, OpaqueOp)


def value_bytes(value: Any) -> int:
    """Bytes of payload of a value: a tensor, or a nested list of them; symbolic sizes count by their hint."""
    if isinstance(value, torch.Tensor):
        count = 1
        for size in value.shape:
            count *= size if isinstance(size, int) else size_hint(size)
        return count * value.dtype.itemsize
    if isinstance(value, (list, tuple)):
        return sum(value_bytes(item) for item in value)
    return 0


def payload_bytes(node: Node) -> int:
    """Bytes one rank contributes to a collective: the size of its inputs (of what it writes, for a receive)."""
    found = collective(node)
    if found is None:
        return 0
    if not found.inputs:
        return value_bytes(node.meta.get("val"))
    return sum(value_bytes(operand.meta.get("val")) for operand in found.inputs)
