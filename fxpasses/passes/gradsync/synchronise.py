"""One graph: every marker becomes a collective, or goes."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import torch
from torch.fx import GraphModule, Node

from fxpasses.errors import UsageError
from fxpasses.ir.effects import Effects
from fxpasses.ir.effects.writes import Writes
from fxpasses.ir.graph import call, order, place_of
from fxpasses.ir.operators import BUFFER, GRADIENT, marked_name, markers
from fxpasses.ir.ops import value_bytes
from fxpasses.passes.gradsync.lanes import source_of
from fxpasses.passes.gradsync.members import Member, Transfer, available_together, by_size, initial, operand_of
from fxpasses.passes.gradsync.settings import Options, Resolver, Settings
from fxpasses.passes.gradsync.transfers import Sending
from fxpasses.passes.gradsync.types import check_type
from fxpasses.pm.analyses import Analyses


class Synchroniser:
    """Works on ``gm`` alone. ``parameters``: names in the order of the module, for the buckets of DDP's first step,
    None where the graph does not tell: the reverse of the markers' then. ``is_body``: results go on to another graph.
    """

    def __init__(self, gm: GraphModule, effects: Effects, analyses: Analyses, options: Options, resolver: Resolver,
                 parameters: tuple[str, ...] | None, *, is_body: bool) -> None:
        self._graph, self._effects, self._analyses = gm.graph, effects, analyses
        self._options, self._resolver = options, resolver
        self._parameters, self._is_body = parameters, is_body
        self._markers = markers(gm)
        self._nodes: list[Node] = list(gm.graph.nodes)
        self._position = order(gm.graph)
        self._following: dict[Node, Node] = dict(itertools.pairwise(self._nodes))
        self._holders = _holders(gm)
        self._returned = effects.reads(gm.graph.output_node())
        self._writes = Writes(effects, self._position)
        fetched = [effects.storages(node) for node in self._nodes if node.op in ("placeholder", "get_attr")]
        self._taken = set(self._returned).union(*fetched)

    def run(self) -> None:
        """Replace every marker."""
        members: dict[Node, Member] = {}
        local = []
        for marker in self._markers:
            member = self._member(marker)
            if member is None:
                local.append(marker)
            else:
                members[marker] = member
        gradients = [member for marker, member in members.items() if marker.target is GRADIENT]
        buffers = [member for marker, member in members.items() if marker.target is not GRADIENT]
        transfers = [*self._broadcasts(buffers), *self._reductions(self._joined(gradients))]
        transfers.sort(key=lambda transfer: self._position[transfer.anchor])
        for marker in local:
            self._vanish(marker)
        for transfer in transfers:
            self._send(transfer)
        for marker in reversed(self._markers):
            self._graph.erase_node(marker)

    def _member(self, marker: Node) -> Member | None:
        """What ``marker`` asks for; None where it only goes."""
        name, operand = marked_name(marker), operand_of(marker)
        kind = "gradient" if marker.target is GRADIENT else "buffer"
        settings = self._resolver.settings(name)
        check_type(marker, kind, name, settings)
        shard = (self._options.collective == "reduce_scatter" and kind == "gradient" and not self._is_body
                 and list(marker.users) == [self._graph.output_node()])
        code = self._unsent(kind, settings)
        if code is not None:
            self._analyses.remark(marker, code, f"{kind} of '{name}'", kind="analysis")
            if code != "one-rank" or kind == "buffer" or (settings.compress == "none" and not shard):
                return None
        elif not self._analyses.world.may_rewrite:
            raise UsageError(f"'{name}' needs a collective, and the ranks may run different graphs (spmd=False)",
                             place=place_of(marker), hint="give the graphs of all ranks, as a rank set")
        use = min((self._position[user] for user in [*marker.users, *self._holders.get(marker, ())]), default=None)
        mine = self._effects.storages(marker)
        return Member(name, [marker], settings, self._anchor(marker, kind), self._position[operand],
                      self._effects.storages(operand), use, shard,
                      exposed=bool(mine & self._returned) or self._writes.any(mine))

    def _unsent(self, kind: str, settings: Settings) -> str | None:
        """Why a value needs no collective, or None."""
        if settings.ignored:
            return "ignored"
        if kind == "gradient" and not settings.sync:
            return "local"
        if kind == "buffer" and settings.buffers == "off":
            return "buffer-local"
        return "one-rank" if settings.size == 1 else None

    def _anchor(self, marker: Node, kind: str) -> Node:
        """The node behind which the collective may start: the producer, unless something has to come in between."""
        producer = operand_of(marker)
        if kind == "buffer" or producer.op in ("placeholder", "get_attr") or marker.meta.get("after"):
            return marker
        if producer.target in (GRADIENT, BUFFER):
            return marker
        stored = self._effects.storages(producer)
        written = self._writes.between(stored, self._position[producer], self._position[marker])
        return marker if written else producer

    def _joined(self, members: list[Member]) -> list[Member]:
        """Where names share a gradient, one collective does for all of them; DDP's buckets hold each."""
        if self._options.buckets != "off":
            return members
        first_of: dict[object, Member] = {}
        kept = []
        for member in members:
            first = first_of.setdefault((member.operand, member.settings, member.shard), member)
            if first is member or self._writes.between(member.stored, member.start, len(self._nodes)):
                kept.append(member)
                continue
            first.markers += member.markers
            first.exposed = first.exposed or member.exposed
            first.first_use = min((use for use in (first.first_use, member.first_use) if use is not None), default=None)
            self._analyses.remark(member.markers[0], "shared", f"'{member.name}' has the gradient of '{first.name}'",
                                  applied=True, bytes=value_bytes(member.value))
        return kept

    def _reductions(self, members: list[Member]) -> Iterator[Transfer]:
        kind = self._options.collective
        bucketed = []
        for member in members:
            if member.numel is None and (kind != "all_reduce" or self._options.buckets != "off"):
                self._analyses.remark(member.markers[0], "symbolic-size", f"gradient of '{member.name}'")
                member.shard = False
                yield Transfer([member], member.anchor, "all_reduce")
            elif self._options.buckets == "off":
                yield Transfer([member], member.anchor, kind)
            else:
                bucketed.append(member)
        for bucket in self._buckets(bucketed):
            yield from self._checked(bucket, kind)

    def _buckets(self, members: list[Member]) -> list[list[Member]]:
        ready = [member for member in members if not member.settings.by_parameter]
        listed = [member for member in members if member.settings.by_parameter]
        parameters = self._parameters or tuple(member.name for member in reversed(listed))
        return by_size(ready) + initial(listed, parameters)

    def _checked(self, bucket: list[Member], kind: str) -> Iterator[Transfer]:
        """The bucket, and alone those members that cannot wait until it is full."""
        full = max(self._position[member.anchor] for member in bucket)
        kept = []
        for member in bucket:
            code = None
            if member.first_use is not None and member.first_use <= full:
                code = "used-early"
            elif self._writes.between(member.stored, self._position[member.anchor], full + 1):
                code = "written-operand"
            if code is None:
                kept.append(member)
            else:
                self._analyses.remark(member.markers[0], code, f"gradient of '{member.name}'",
                                      bytes=value_bytes(member.value))
                yield Transfer([member], member.anchor, kind)
        if kept:
            yield Transfer(kept, max((member.anchor for member in kept), key=self._position.__getitem__), kind)

    def _broadcasts(self, members: list[Member]) -> Iterator[Transfer]:
        together = []
        for member in members:
            if (member.settings.buffers == "coalesced" and member.numel is not None and not member.markers[0].meta.get(
                    "after") and not self._writes.between(member.stored, -1, self._position[member.anchor])):
                together.append(member)
            else:
                yield Transfer([member], member.anchor, "broadcast")
        for bucket in available_together(together, self._position):
            yield Transfer(bucket, bucket[0].anchor, "broadcast")

    def _send(self, transfer: Transfer) -> None:
        with self._graph.inserting_before(self._following[transfer.anchor]):
            sending = Sending(self._graph, transfer)
        edges = [edge for member in transfer.members for marker in member.markers
                 for edge in marker.meta.get("after") or ()]
        if edges:
            sending.launch.meta["after"] = tuple(dict.fromkeys(edges))
        with self._graph.inserting_before(self._finish(transfer)):
            for member, value in zip(transfer.members, sending.finish(), strict=True):
                self._replace(member, value, len(transfer.members) > 1 or transfer.settings.size == 1)
        if transfer.settings.size > 1:
            self._report(transfer, sending)

    def _finish(self, transfer: Transfer) -> Node:
        """The node in front of which the wait goes."""
        following = self._following[transfer.anchor]
        uses = [member.first_use for member in transfer.members if member.first_use is not None]
        if self._options.waits == "immediate" or not uses:
            return following
        use, start = min(uses), self._position[transfer.anchor]
        written = [member for member in transfer.members if self._writes.between(member.stored, start, use)]
        for member in written:
            self._analyses.remark(member.markers[0], "written-operand", f"'{member.name}' is overwritten early",
                                  bytes=value_bytes(member.value))
        return following if written else self._nodes[use]

    def _replace(self, member: Member, value: Node, is_part: bool) -> None:
        """Every marker of the member becomes ``value``, or a copy where it would share memory with something else."""
        for index, marker in enumerate(member.markers):
            found = value
            if member.exposed and (index > 0 or is_part):
                found = call(self._graph, torch.ops.aten.clone.default, (value,), like=source_of(marker, value))
                found.meta.update({key: value.meta[key] for key in ("placements",) if key in value.meta})
            self._substitute(marker, found)

    def _substitute(self, marker: Node, value: Node) -> None:
        marker.replace_all_uses_with(value)
        for holder in self._holders.get(marker, ()):
            after = [value if other is marker else other for other in holder.meta["after"]]
            holder.meta["after"] = tuple(dict.fromkeys(after))

    def _vanish(self, marker: Node) -> None:
        """The marked value itself, or its copy where the marker's copy can be told from it."""
        value, mine = operand_of(marker), self._effects.storages(marker)
        held = self._effects.storages(value) if value in self._position else frozenset()
        copied = self._writes.any(held | mine) or bool(marker.meta.get("after"))
        if mine & self._returned and not copied:
            copied = not held or bool(held & self._taken)
            self._taken |= held
        if copied:
            with self._graph.inserting_before(marker):
                value = call(self._graph, torch.ops.aten.clone.default, (value,), like=source_of(marker, value))
            if marker.meta.get("after"):
                value.meta["after"] = marker.meta["after"]
        self._substitute(marker, value)

    def _report(self, transfer: Transfer, sending: Sending) -> None:
        names = [member.name for member in transfer.members]
        code = {"all_reduce": "reduced", "broadcast": "broadcast"}.get(
            transfer.kind, "scattered" if sending.shard else "gathered-back")
        text = f"'{names[0]}'" if len(names) == 1 else f"'{names[0]}' and {len(names) - 1} more"
        self._analyses.remark(sending.launch, code, text, applied=True, names=tuple(names),
                              bytes=value_bytes(sending.launch.all_input_nodes[0].meta["val"]))


def _holders(gm: GraphModule) -> dict[Node, list[Node]]:
    """Nodes that a control edge makes follow a node."""
    found: dict[Node, list[Node]] = {}
    for node in gm.graph.nodes:
        for other in node.meta.get("after") or ():
            found.setdefault(other, []).append(node)
    return found
