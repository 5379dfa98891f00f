"""Collectives of whose result every rank reads its own part only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from torch.fx import GraphModule, Node

from fxpasses.analyses.rank_index import Cuts, NestValues, RankValues, is_static, places_in
from fxpasses.ir.effects.nested import nested_effects
from fxpasses.ir.graph import order
from fxpasses.ir.ops import Collective, collective, payload_bytes, waits_of
from fxpasses.ir.world import World
from fxpasses.passes.distfusion.guards import Guards
from fxpasses.passes.distfusion.price import price_of
from fxpasses.passes.distfusion.pulled import cut_refusal, is_computed, is_view_of_shard
from fxpasses.passes.distfusion.region import Region, region_of, same_across
from fxpasses.passes.distfusion.replace import Replacement
from fxpasses.passes.distfusion.shards import Shard, own_block, shard_of
from fxpasses.pm.analyses import Analyses

REDUCTIONS = ("sum", "avg", "max", "min")


@dataclass
class Candidate:
    """A collective, what is read of its result, and why it stays; ``shard``: None for a gather."""

    launch: Collective
    region: Region
    shard: Shard | None
    code: str | None
    message: str

    def nodes(self) -> set[Node]:
        """Nodes that go or are read when it is carried out."""
        own = [self.launch.node, *self.region.cuts]
        return {*own, *(operand for node in own for operand in node.all_input_nodes)}


def take_own_parts(graphs: Sequence[GraphModule], world: World, analyses: Analyses) -> None:
    """Rounds over ``graphs``, one or a rank set of one program, until nothing changes; remarks are of the first."""
    while True:
        nests = [analyses.get(nested_effects, gm) for gm in graphs]
        values = NestValues(nests, world)
        missed: list[Candidate] = []
        applied = False
        for same in zip(*nests, strict=True):
            effects = nests[0][same[0]]
            if same[0] is not graphs[0] and effects.attributes:
                continue  # a table in a body may be written by the graph around it
            guards = Guards(same[0], effects, world, order(same[0].graph))
            applied |= _round(same, values, guards, analyses, missed)
        if not applied:
            for candidate in missed:
                analyses.remark(candidate.launch.node, candidate.code or "other-part", candidate.message,
                                bytes=payload_bytes(candidate.launch.node))
            return


def _round(graphs: Sequence[GraphModule], values: NestValues, guards: Guards, analyses: Analyses,
           missed: list[Candidate]) -> bool:
    """Carry out what can be done in one graph, the same in those of all ranks; what cannot is added to ``missed``."""
    found = _candidates(values, guards)
    twins: list[Mapping[Node, Node]] = [dict(zip(graphs[0].graph.nodes, gm.graph.nodes, strict=True))
                                        for gm in graphs] if found else []
    touched: set[Node] = set()
    planned = [(candidate, candidate.nodes()) for candidate in found]
    for candidate, nodes in planned:
        if candidate.code is None and touched.isdisjoint(nodes):
            _carry_out(candidate, guards, twins, analyses)
        if candidate.code is not None:
            missed.append(candidate)
        else:
            touched |= {candidate.launch.node, *candidate.region.cuts}
    return bool(touched)


def _candidates(values: NestValues, guards: Guards) -> list[Candidate]:
    found = []
    for node in guards.position:
        launch = collective(node)
        if launch is None or launch.kind not in ("all_reduce", "all_gather") or not waits_of(node):
            continue
        candidate = _candidate(launch, values.of(guards.gm), guards)
        if candidate is not None:
            found.append(candidate)
    return found


def _candidate(launch: Collective, values: RankValues, guards: Guards) -> Candidate | None:
    """What there is to say of one collective; None where nothing that looks like a part is read."""
    wait = waits_of(launch.node)[0]
    places = places_in(guards.world, launch.group)
    shards: list[Shard] = []

    def is_own(cuts: Cuts) -> bool:
        count = region.cuts[wait][0].count
        if places is None:
            return False
        if launch.kind == "all_gather":
            return own_block(cuts, places, count) is not None
        shard = shard_of(cuts, places, count)
        if shard is None or (shards and shard != shards[0]):
            return False
        shards.append(shard)
        return True

    region = Region(wait)
    region_of(region, values, guards.position, is_own)
    members = places.count if places is not None else guards.world.group_size(launch.group.name) or 0
    if not region.parts and not _looks_cut(region, members):
        return None
    shard = shards[0] if shards and launch.kind == "all_reduce" else None
    code = guards.form_refusal(launch)
    message = region.message
    if code is None and not region.parts:
        code = "unknown-group" if places is None else "other-part"
    code = code or region.code or _refusal(launch, region, values, guards)
    return Candidate(launch, region, shard, code,
                     message or (f"'{region.parts[0].name}'" if region.parts else ""))


def _looks_cut(region: Region, members: int) -> bool:
    """Some node has as many elements as a part would have, or others on other ranks."""
    whole = region.cuts.get(region.wait)
    if whole is None or members == 1:
        return False
    count = whole[0].count
    types = [node.meta.get("val") for node in region.unknown]
    return any(not is_static(value) or value.numel() * members == count for value in types) or any(
        len({cut.start for cut in cuts}) > 1 or cuts[0].count * members == count for cuts in region.cuts.values())


def _refusal(launch: Collective, region: Region, values: RankValues, guards: Guards) -> str | None:
    if launch.kind == "all_reduce" and launch.reduce_op not in REDUCTIONS:
        return "reduce-op"
    code = guards.refusal(launch, region)
    if code is not None:
        return code
    for part in region.parts:
        if not same_across(region, part, values):
            return "other-part"
        code = cut_refusal(region, part)
        if code is not None:
            return code
        if any(not is_view_of_shard(cut) for cut in region.cuts[part]) and guards.is_written_view(region):
            return "layout"
        if not _keeps_layout(region, part) and not guards.retypes(part):
            return "layout"
    return None


def _keeps_layout(region: Region, part: Node) -> bool:
    """What is put in the place of ``part`` lies in memory as it did, and has the size that is known of it."""
    value = part.meta["val"]
    return is_static(value) and value.is_contiguous() and (value.dim() < 2 or not is_computed(region, part))


def _carry_out(candidate: Candidate, guards: Guards, twins: Sequence[Mapping[Node, Node]], analyses: Analyses) -> None:
    launch, region = candidate.launch, candidate.region
    size = payload_bytes(launch.node)
    name = f"every rank takes its own part, '{region.parts[0].name}'"
    replacements = [Replacement(guards, launch, region, twin, rank) for rank, twin in enumerate(twins)]
    if candidate.shard is None:
        copied = _must_copy_operand(launch, region, guards)
        for replacement in reversed(replacements):  # the first graph tells what is in the others
            replacement.read_own(copied=copied)
        analyses.remark(launch.node, "own-part", name, applied=True, bytes=size)
        return
    shard = candidate.shard
    scatter, packing = replacements[0].scatter(shard)
    price = price_of(launch.node, scatter, packing, shard.members, analyses)
    if not price.is_worth_it:
        replacements[0].take_back(scatter, packing)
        candidate.code, candidate.message = "copy-costs-more", str(price)
        return
    scatters = [scatter, *(replacement.scatter(shard)[0] for replacement in replacements[1:])]
    for replacement, made in reversed(list(zip(replacements, scatters, strict=True))):
        replacement.read_scattered(made, shard)
    analyses.remark(scatter, "scattered", f"{name}: {price}", applied=True, bytes=size,
                    before_bytes=price.before_bytes, after_bytes=price.after_bytes, copied_bytes=price.copied_bytes)


def _must_copy_operand(launch: Collective, region: Region, guards: Guards) -> bool:
    """The rank's own operand may not itself stand for the parts."""
    operand = guards.effects.storages(launch.inputs[0])
    parts = guards.effects.of_nodes(part for part in region.parts if not is_computed(region, part))
    if guards.is_written(operand) or guards.is_written(parts):
        return True
    return guards.is_returned(parts) and (guards.is_returned(operand) or guards.is_outside(operand))
