"""Launches that may share one, with the key they share it by, and the reason codes of the others."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator
from dataclasses import dataclass

from torch.fx import Node

from fxpasses.ir.graph import value_of
from fxpasses.ir.ops import Collective, collective, payload_bytes, waits_of
from fxpasses.ir.rewrites import control_edge_ends
from fxpasses.ir.world import World
from fxpasses.passes.commfuse.packing import Unpackable, bucket_key

#: Kinds that are no business of buckets: one sender and one receiver, or nothing sent.
_OTHER_KINDS = ("send", "recv", "p2p", "barrier")
#: Metas that say where a launch runs: only launches of one place share a bucket, which then has it too.
PLACES = ("stage", "stream")


@dataclass(frozen=True, eq=False)
class Candidate:
    """One launch. ``key``: what it shares with its bucket, None for one that stays as it is and only keeps its place.

    ``chain``: what it shares with those whose order among each other stays. ``size``: bytes one rank contributes.
    """

    found: Collective
    key: Hashable
    chain: Hashable
    size: int

    @property
    def node(self) -> Node:
        return self.found.node

    @property
    def traits(self) -> dict[str, Hashable]:
        """What may keep it from others of its kind, by reason code."""
        value = value_of(self.found.inputs[0])
        return {"other-group": self.found.group, "other-reduce-op": self.found.reduce_op, "other-dtype": value.dtype,
                "other-device": value.device}


def candidates(nodes: Collection[Node], world: World, *, mixed_gathers: bool,
               sizes_agree: bool) -> Iterator[Candidate | tuple[Node, str]]:
    """Every launch of a graph in order, as a candidate or with the code of why it is none.

    ``sizes_agree``: roots, and what each launch sends, are known to be the same on every rank.
    """
    held = control_edge_ends(nodes)
    for node in nodes:
        found = collective(node)
        if found is None or found.kind in _OTHER_KINDS:
            continue
        key = bucket_key(found)
        if not world.may_rewrite:
            yield node, "not-spmd"
        elif node in held or any(wait in held for wait in waits_of(node)):
            yield node, "control-edge"
        elif "chunk" in node.meta:
            yield node, "chunk"
        elif not isinstance(key, Unpackable) and not sizes_agree and _depends_on_rank(found, world):
            yield node, "rank-constant"
        elif not isinstance(key, Unpackable):
            chain = _chain(found, mixed_gathers)
            yield Candidate(found, (key, chain), chain, payload_bytes(node))
        elif found.coalesced and found.functional and _is_typed(found):
            yield Candidate(found, None, _chain(found, mixed_gathers), payload_bytes(node))
        else:
            yield node, str(key)


def _depends_on_rank(found: Collective, world: World) -> bool:
    """Another rank may send more, or may broadcast this from another root: it would make other buckets."""
    known = world.groups.get(found.group.name)
    one_part = known is not None and known.partition is not None and len(known.partition) == 1
    return found.kind == "all_to_all" or (found.kind == "broadcast" and not one_part)


def _chain(found: Collective, mixed_gathers: bool) -> Hashable:
    value = value_of(found.inputs[0])
    dtype = None if mixed_gathers and found.kind == "all_gather" else value.dtype
    places = tuple(found.node.meta.get(name) for name in PLACES)
    return found.kind, found.group, found.reduce_op, found.group_size, value.device, dtype, places


def _is_typed(found: Collective) -> bool:
    return bool(found.inputs) and all(hasattr(value_of(node), "device") for node in found.inputs)


class Differences:
    """Tells what keeps a launch from others of its kind: the one trait in which it differs from some of them."""

    def __init__(self, others: Iterable[Candidate]) -> None:
        self._values: dict[Hashable, set[Hashable]] = {}
        for candidate in others:
            for code, value, rest in self._without_one(candidate):
                self._values.setdefault((code, rest), set()).add(value)

    def code(self, lone: Candidate) -> str:
        """The reason code, ``nothing-alike`` where more than one trait differs."""
        return next((code for code, _, rest in self._without_one(lone) if len(self._values[code, rest]) > 1),
                    "nothing-alike")

    @staticmethod
    def _without_one(candidate: Candidate) -> Iterator[tuple[str, Hashable, Hashable]]:
        traits = candidate.traits
        for code, value in traits.items():
            yield code, value, (candidate.found.kind, *(held for other, held in traits.items() if other != code))
