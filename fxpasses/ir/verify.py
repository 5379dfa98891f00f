"""The cheap structural check: is this a graph a pass may work on, and does every collective keep the rules?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from torch.fx import GraphModule, Node

from fxpasses.errors import Place, VerifyError
from fxpasses.ir.effects import Effects
from fxpasses.ir.forms import infer_form
from fxpasses.ir.graph import all_graphs, place_of
from fxpasses.ir.ops import collective, is_wait
from fxpasses.ir.rules import collective_findings, race_findings
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
           form: str | None = None) -> list[Finding]:
    """Check one graph, or each graph of a rank set, and all nested bodies; return the warnings.

    ``world`` defaults to ``gm.meta["world"]``, ``form`` to what the graph declares or looks like.
    Raises `VerifyError` that lists every broken rule, one a line.
    """
    found: list[Finding] = []
    for gm in [graphs] if isinstance(graphs, GraphModule) else graphs:
        found += findings(gm, world, form)
    broken = [finding for finding in found if finding.error]
    if broken:
        first = broken[0]
        text = [f"'{first.node}': {first.message} [{first.code}]" if first.node else f"{first.message} [{first.code}]"]
        raise VerifyError("\n".join(text + [str(finding) for finding in broken[1:]]), place=first.place)
    return found


def findings(gm: GraphModule, world: World | None = None, form: str | None = None) -> list[Finding]:
    """Every finding of `verify`, errors and warnings, in graph order; raises nothing."""
    world = world or gm.meta.get("world")
    form = form or infer_form(gm)
    found: list[Finding] = []
    known: dict[int, Effects] = {}
    if form != "captured" and gm.meta.get("needs_gradsync"):
        found.append(Finding("needs-gradsync", f"gradients are not synchronised yet, a {form} graph needs them: "
                             "run gradsync"))
    for graph in all_graphs(gm):
        structural = list(_structure(graph))
        found += structural
        if any(finding.error for finding in structural):
            continue  # effects of a broken graph mean nothing
        effects = known.get(id(graph)) or Effects(graph, known)
        found += [_finding(*found_here) for found_here in race_findings(graph, effects)]
        found += [_finding(*found_here) for found_here in collective_findings(graph, world)]
        if form != "captured":
            found += _types(graph)
    return found


def _finding(code: str, node: Node, message: str, error: bool) -> Finding:
    return Finding(code, message, node.name, place_of(node), error)


def _structure(gm: GraphModule) -> Iterator[Finding]:
    """Definitions before uses, one output, unique names, attributes that exist, control edges that point back."""
    seen: set[Node] = set()
    targets: set[str] = set()
    names: set[str] = set()
    body_started = False
    output = None
    for node in gm.graph.nodes:
        if output is not None:
            yield _finding("after-output", node, "stands behind the output", True)
        if node.name in names:
            yield _finding("duplicate-name", node, "two nodes have this name", True)
        names.add(node.name)
        if node.op == "placeholder":
            if node.target in targets:
                yield _finding("duplicate-input", node, f"two inputs are called '{node.target}'", True)
            targets.add(str(node.target))
            if body_started:
                yield _finding("late-input", node, "an input stands behind the first operation", False)
        else:
            body_started = True
        for operand in node.all_input_nodes:
            if operand not in seen:
                kind = "defined later" if operand.graph is gm.graph else "a node of another graph"
                yield _finding("use-before-definition", node, f"uses '{operand.name}', which is {kind}", True)
        for other in node.meta.get("after") or ():
            if not isinstance(other, Node) or other not in seen:
                name = other.name if isinstance(other, Node) else repr(other)
                yield _finding("control-edge", node, f"has to follow '{name}', which does not stand before it", True)
        if node.op in ("get_attr", "call_module") and not _exists(gm, str(node.target)):
            yield _finding("missing-attribute", node, f"there is no attribute '{node.target}'", True)
        if node.op == "output":
            output = node
        seen.add(node)
    if output is None:
        yield Finding("no-output", "the graph has no output")


def _exists(gm: GraphModule, target: str) -> bool:
    value: object = gm
    for name in target.split("."):
        if not hasattr(value, name):
            return False
        value = getattr(value, name)
    return True


def _types(gm: GraphModule) -> Iterator[Finding]:
    untyped = [node for node in gm.graph.nodes if node.op == "call_function" and "val" not in node.meta]
    if untyped:
        lost = [node for node in untyped if collective(node) is not None or is_wait(node)]
        rest = f", {len(lost)} of them collectives or waits that passes leave alone" if lost else ""
        yield Finding("untyped", f"{len(untyped)} of {len(gm.graph.nodes)} nodes have no type{rest}", untyped[0].name,
                      place_of(untyped[0]), error=False)
