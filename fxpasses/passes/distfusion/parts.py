"""Collectives of whose result every rank reads its own part only."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from torch.fx import GraphModule, Node

from fxpasses.analyses.rank_index import Cuts, NestValues, Places, RankValues, is_static, places_in
from fxpasses.ir.effects.nested import nested_effects
from fxpasses.ir.graph import order
from fxpasses.ir.ops import Collective, collective, payload_bytes, waits_of
from fxpasses.ir.world import World
from fxpasses.passes.distfusion.guards import Guards
from fxpasses.passes.distfusion.levels import Level, inside, reduced_before, same_on_level
from fxpasses.passes.distfusion.price import price_of
from fxpasses.passes.distfusion.pulled import cut_refusal, is_computed, is_view_of_shard
from fxpasses.passes.distfusion.region import Region, region_of, same_across
from fxpasses.passes.distfusion.replace import Replacement
from fxpasses.passes.distfusion.shards import Shard, own_block, shard_of
from fxpasses.pm.analyses import Analyses

REDUCTIONS = ("sum", "avg", "max", "min")


@dataclass
class Candidate:
    """A collective, what is read of its result, and why it stays. ``shard``: None for a gather.

    ``level``: where its shard is reduced across nodes besides.
    """

    launch: Collective
    region: Region
    shard: Shard | None
    level: Level | None
    code: str | None
    message: str

    def inner(self) -> list[Node]:
        """Launch and wait of the reduction across that goes, where there is one."""
        gone = self.level.inner if self.level is not None else None
        return [] if gone is None else [self.launch.inputs[0], gone.node]

    def nodes(self) -> set[Node]:
        """Nodes that go or are read when it is carried out."""
        own = [self.launch.node, *self.region.cuts, *self.inner()]
        return {*own, *(operand for node in own for operand in node.all_input_nodes)}


def take_own_parts(graphs: Sequence[GraphModule], world: World, analyses: Analyses,
                   ranks: Sequence[int | None]) -> None:
    """Rounds over ``graphs``, one or a rank set of one program, until nothing changes; remarks are of the first.

    ``ranks``: their places in the rank set, None for a graph that is alone.
    """
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
            applied |= _round(same, values, guards, analyses, ranks, missed)
        if not applied:
            for candidate in missed:
                analyses.remark(candidate.launch.node, candidate.code or "other-part", candidate.message,
                                bytes=payload_bytes(candidate.launch.node))
            return


def _round(graphs: Sequence[GraphModule], values: NestValues, guards: Guards, analyses: Analyses,
           ranks: Sequence[int | None], missed: list[Candidate]) -> bool:
    """Carry out what can be done in one graph, the same in those of all ranks; what cannot is added to ``missed``."""
    found = _candidates(values, guards)
    twins: list[Mapping[Node, Node]] = [dict(zip(graphs[0].graph.nodes, gm.graph.nodes, strict=True))
                                        for gm in graphs] if found else []
    touched: set[Node] = set()

    def may_rewrite(node: Node, code: str) -> bool:
        """Asked of each of the graphs, which all count."""
        permitted = [analyses.may_rewrite(twin[node], code, rank=rank)
                     for twin, rank in zip(twins, ranks, strict=True)]
        return all(permitted)

    planned = [(candidate, candidate.nodes()) for candidate in found]
    for candidate, nodes in planned:
        if candidate.code is None and touched.isdisjoint(nodes) and not _carry_out(
                candidate, guards, twins, analyses, may_rewrite):
            break
        if candidate.code is not None:
            missed.append(candidate)
        else:
            touched |= {candidate.launch.node, *candidate.region.cuts, *candidate.inner()}
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
    places = places_in(guards.world, launch.group)
    region, shard = _read(launch, places, values, guards)
    members = places.count if places is not None else guards.world.group_size(launch.group.name) or 0
    level: Level | None = None
    if region.parts and shard is not None:
        level = reduced_before(launch, region.cuts[region.parts[0]], places, guards) if places is not None else None
    elif not region.parts and launch.kind == "all_reduce" and _looks_cut(region, 0):
        region, shard, level = _read_in_nodes(launch, values, guards) or (region, None, None)
    if not region.parts and not _looks_cut(region, members):
        return None
    code = guards.form_refusal(launch)
    if code is None and not region.parts:
        code = "unknown-group" if places is None else "other-part"
    code = code or region.code or _refusal(launch, region, values, guards)
    message = region.message or (f"'{region.parts[0].name}'" if region.parts else "")
    if code == "unknown-group" and not members:
        message = f"nothing states the members of group '{launch.group.name}'"
    return Candidate(launch, region, shard, level, code, message)


def _read(launch: Collective, places: Places | None, values: RankValues, guards: Guards) -> tuple[Region, Shard | None]:
    """What is read of the result, up to parts that are the ranks' own by their ``places``."""
    region = Region(waits_of(launch.node)[0])
    shards: list[Shard] = []

    def is_own(cuts: Cuts) -> bool:
        count = region.cuts[region.wait][0].count
        if places is None:
            return False
        if launch.kind == "all_gather":
            return own_block(cuts, places, count) is not None
        shard = shard_of(cuts, places, count)
        if shard is None or (shards and shard != shards[0]):
            return False
        shards.append(shard)
        return True

    region_of(region, values, guards.position, is_own)
    return region, shards[0] if shards else None


def _read_in_nodes(launch: Collective, values: RankValues, guards: Guards) -> tuple[Region, Shard | None, Level] | None:
    """As `_read`, by places in a group that the launch's group consists of, where all the others take the same."""
    for level in inside(launch, guards.world):
        region, shard = _read(launch, level.places, values, guards)
        if region.parts and region.code is None and all(
                same_on_level(guards.world, level.across, region.cuts[part]) for part in region.parts):
            return region, shard, level
    return None


def _looks_cut(region: Region, members: int) -> bool:
    """Some node has as many elements as a part would have, or others on other ranks. ``members``: 0 is unknown."""
    whole = region.cuts.get(region.wait)
    if whole is None or members == 1:
        return False
    count = whole[0].count
    types = [node.meta.get("val") for node in region.unknown]
    return any(not is_static(value) or _is_a_part(value.numel(), count, members) for value in types) or any(
        len({cut.start for cut in cuts}) > 1 or _is_a_part(cuts[0].count, count, members)
        for cuts in region.cuts.values())


def _is_a_part(count: int, whole: int, members: int) -> bool:
    return count * members == whole if members else 0 < count < whole and whole % count == 0


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


def _carry_out(candidate: Candidate, guards: Guards, twins: Sequence[Mapping[Node, Node]], analyses: Analyses,
               may_rewrite: Callable[[Node, str], bool]) -> bool:
    """Edit the graphs, unless that turns out to cost more than it saves; False where it is not permitted."""
    launch, region = candidate.launch, candidate.region
    size = payload_bytes(launch.node)
    name = f"every rank takes its own part, '{region.parts[0].name}'"
    replacements = [Replacement(guards, launch, region, twin, rank) for rank, twin in enumerate(twins)]
    if candidate.shard is None:
        if not may_rewrite(launch.node, "own-part"):
            return False
        copied = _must_copy_operand(launch, region, guards)
        for replacement in reversed(replacements):  # the first graph tells what is in the others
            replacement.read_own(copied=copied)
        analyses.remark(launch.node, "own-part", name, applied=True, bytes=size)
        return True
    shard = candidate.shard
    level = candidate.level
    scatter, packing = replacements[0].scatter(shard, level)
    price = price_of(launch.node, scatter, packing, shard.members, analyses, across=_members(guards.world, level),
                     inner=level.inner.node if level is not None and level.inner is not None else None)
    if not price.is_worth_it:
        replacements[0].take_back(scatter, packing)
        candidate.code, candidate.message = "copy-costs-more", str(price)
        return True
    if not may_rewrite(launch.node, "scattered"):
        replacements[0].take_back(scatter, packing)
        return False
    scatters = [scatter, *(replacement.scatter(shard, level)[0] for replacement in replacements[1:])]
    for replacement, made in reversed(list(zip(replacements, scatters, strict=True))):
        replacement.read_scattered(made, shard, level)
    analyses.remark(scatter, "scattered", f"{name}: {price}", applied=True, bytes=size,
                    before_bytes=price.before_bytes, after_bytes=price.after_bytes, copied_bytes=price.copied_bytes)
    return True


def _members(world: World, level: Level | None) -> int:
    """Of a part of the group that the shard is reduced on besides, 1 where it is not."""
    if level is None:
        return 1
    found = level.inner.group.name if level.inner is not None else str(level.across)
    return world.group_size(found) or 1


def _must_copy_operand(launch: Collective, region: Region, guards: Guards) -> bool:
    """The rank's own operand may not itself stand for the parts."""
    operand = guards.effects.storages(launch.inputs[0])
    parts = guards.effects.of_nodes(part for part in region.parts if not is_computed(region, part))
    if guards.is_written(operand) or guards.is_written(parts):
        return True
    return guards.is_returned(parts) and (guards.is_returned(operand) or guards.is_outside(operand))
