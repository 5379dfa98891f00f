"""The cheap structural check: is this a graph a pass may work on, and does every collective keep the rules?

One module for each kind of finding: ``structure`` (definitions before uses, names, bodies), ``arguments`` (schemas),
``declarations`` (form, mesh), ``layouts`` (placements, ranks as inputs), ``rules`` (collectives), ``races`` (between
launch and wait), ``gradients`` (what a step of data-parallel training leaves unsynchronised). ``codes`` lists all.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from torch.fx import GraphModule, Node

from fxpasses.errors import Place, UsageError, VerifyError, did_you_mean, wrong_type
from fxpasses.ir.effects.nested import NestedEffects, nested_effects
from fxpasses.ir.forms import FORMS, infer_form, needs_gradsync, unsynchronised
from fxpasses.ir.graph import all_graphs, is_typed, place_of
from fxpasses.ir.ops import collective, is_wait
from fxpasses.ir.schedule.agreement import first_disagreement
from fxpasses.ir.schedule.communicators import ranks_of
from fxpasses.ir.verify.arguments import call_findings
from fxpasses.ir.verify.declarations import declared_findings
from fxpasses.ir.verify.gradients import module_findings, step_findings
from fxpasses.ir.verify.layouts import differing_state, layout_findings
from fxpasses.ir.verify.races import idle_waits, race_findings
from fxpasses.ir.verify.rules import collective_findings
from fxpasses.ir.verify.structure import structure_findings
from fxpasses.ir.world import World


@dataclass(frozen=True)
class Finding:
    """One broken rule (``error``) or one thing worth a look. ``code`` is stable, ``node`` is the node's name."""

    code: str
    message: str
    node: str | None = None
    place: Place | None = None
    error: bool = True

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        what = f"'{self.node}': " if self.node else ""
        return f"{where}{'error' if self.error else 'warning'}: {what}{self.message} [{self.code}]"


def verify(graphs: GraphModule | Sequence[GraphModule], world: World | None = None,
           form: str | None = None, *,
           effects: Callable[[GraphModule], NestedEffects] = nested_effects) -> list[Finding]:
    """Check one graph, or each graph of a rank set and that their collectives meet; return the warnings.

    Nested bodies are checked too.

    ``world`` defaults to ``gm.meta["world"]``, ``form`` to what the graph declares or looks like; ``effects`` gives the
    effects of a graph, for a caller that may know them already.
    Raises `VerifyError` that lists every broken rule, one a line; `UsageError` for arguments of wrong types.
    """
    found: list[Finding] = []
    ranks = [graphs] if isinstance(graphs, GraphModule) else graphs
    _check_types(ranks, world, form)
    for gm, rank in zip(ranks, ranks_of(ranks), strict=True):
        belongs = world is not None and world.rank is not None and len(ranks) > 1 and rank < world.size
        found += findings(gm, replace(world, rank=rank) if belongs and world is not None else world, form, effects)
    if not any(finding.error for finding in found):
        found += rank_set_findings(ranks, world)
    broken = [finding for finding in found if finding.error]
    if broken:
        first = broken[0]
        text = [f"'{first.node}': {first.message} [{first.code}]" if first.node else f"{first.message} [{first.code}]"]
        raise VerifyError("\n".join(text + [str(finding) for finding in broken[1:]]), place=first.place)
    return found


def _check_types(graphs: object, world: object, form: str | None) -> None:
    for gm in graphs if isinstance(graphs, Sequence) and not isinstance(graphs, str) else [graphs]:
        if not isinstance(gm, GraphModule):
            raise wrong_type("graph", gm, "a torch.fx.GraphModule, or a list of them,")
    if world is not None and not isinstance(world, World):
        raise wrong_type("world", world, "a fxpasses.World(size, groups)")
    if form is not None and form not in FORMS:
        raise UsageError(f"there is no form '{form}'", hint=did_you_mean(str(form), list(FORMS)) or ", ".join(FORMS))


def findings(gm: GraphModule, world: World | None = None, form: str | None = None,
             effects: Callable[[GraphModule], NestedEffects] = nested_effects) -> list[Finding]:
    """Every finding of `verify`, errors and warnings, in graph order; raises nothing."""
    world = world or gm.meta.get("world")
    form = form or infer_form(gm)
    found = [Finding(code, message, error=error) for code, message, error in declared_findings(gm, world)]
    if form != "captured" and needs_gradsync(gm):
        what, hint = unsynchronised(gm)
        found.append(Finding("needs-gradsync", f"{what}, and form {form} promises it: {hint}"))
    graphs = all_graphs(gm)
    broken: set[int] = set()
    for graph in graphs:
        structural = [_finding(*here) for here in structure_findings(graph)]
        if not graph.graph.find_nodes(op="output"):
            structural.append(Finding("no-output", "the graph has no output"))
        found += structural
        broken.update([id(graph)] if structural else [])
    known = effects(gm) if not broken else {}  # effects look into bodies, and of a broken graph they mean nothing
    for graph in graphs:
        if id(graph) in broken:
            continue
        races = list(race_findings(graph, known[graph])) if known else []
        if known and graph is gm:
            races += idle_waits(graph, known[graph])
        rules = [*call_findings(graph), *races, *collective_findings(graph, world), *module_findings(graph, form),
                 *layout_findings(graph, world)]
        first = {(here[0], here[1]): here for here in reversed(rules)}
        found += [_finding(*here) for here in rules if first[here[0], here[1]] is here]
        if form != "captured":
            found += _types(graph)
    return found + [_finding(*here) for here in (step_findings(gm, world, form, known) if known else ())]


def rank_set_findings(graphs: Sequence[GraphModule], world: World | None = None) -> list[Finding]:
    """The first point where the graphs of a rank set cannot go on together, else the first tensor they disagree on.

    Each graph has to be right by itself. A warning where nobody says who is in the group: the ranks that lack a call
    may be no members of it.
    """
    if len(graphs) < 2:
        return []
    found = first_disagreement(graphs, world)
    if found is None:
        return [_finding(*here) for here in itertools.islice(differing_state(graphs, ranks_of(graphs)), 1)]
    one, other = found.first, found.second
    elsewhere = f"; rank {other.rank}'s is at {other.place}" if other.place is not None else ""
    return [Finding("ranks-disagree", found.message + elsewhere, one.node.name if one.node is not None else None,
                    one.place, error=found.members is not None)]


def _finding(code: str, node: Node, message: str, error: bool) -> Finding:
    return Finding(code, message, node.name, place_of(node), error)


def _types(gm: GraphModule) -> Iterator[Finding]:
    untyped = [node for node in gm.graph.nodes if node.op == "call_function" and not is_typed(node)]
    if untyped:
        lost = [node for node in untyped if collective(node) is not None or is_wait(node)]
        rest = f", {len(lost)} of them collectives or waits: their sums stay, their bytes count as 0" if lost else ""
        yield Finding("untyped", f"{len(untyped)} of {len(gm.graph.nodes)} nodes have no type{rest}", untyped[0].name,
                      place_of(untyped[0]), error=False)
