"""What a pass must leave alone, as data: the graph, the wrong graph it would become, and a twin that does change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from torch.fx import GraphModule

import fxpasses
from fxpasses.testing.snippets import snippet


@dataclass(frozen=True)
class Refusal:
    """One guard of a pass.

    ``inputs``: of all three graphs, as `snippet` takes them. ``before``: the graph the guard protects, ``wrong``: what
    it would become without the guard, ``twin``: a graph as near to it as possible that the pass does change. ``code``:
    the remark. ``classes``: bodies of loops, by graph ("before", "wrong", "twin"), where there are any.
    ``twin_inputs``, ``twin_passes``: where the twin differs in these. ``groups``: as `snippet` takes them.
    """

    name: str
    code: str
    inputs: str
    before: str
    wrong: str
    twin: str
    classes: Mapping[str, str] = field(default_factory=dict)
    twin_inputs: str | None = None
    passes: str = "commhoist"
    twin_passes: str | None = None
    world_size: int = 4
    groups: Mapping[str, object] | None = None

    def graph(self, which: str) -> GraphModule:
        """The graph named ``which``: "before", "wrong" or "twin"."""
        inputs = self.twin_inputs if which == "twin" and self.twin_inputs is not None else self.inputs
        return snippet(inputs, getattr(self, which), classes=self.classes.get(which, ""), world_size=self.world_size,
                       groups=self.groups)

    def __str__(self) -> str:
        return self.name


def assert_refused(refusal: Refusal) -> None:
    """The pass leaves the graph as it is and says why; what it refrained from gives other values on some rank."""
    before, wrong = refusal.graph("before"), refusal.graph("wrong")
    remarks: list[fxpasses.Remark] = []
    after = fxpasses.run(before, refusal.passes, remarks=remarks, verify_each=True)
    assert fxpasses.dump(after) == fxpasses.dump(before), "the graph was changed"
    missed = [remark.code for remark in remarks if remark.kind == "missed"]
    assert refusal.code in missed, f"the remarks are {missed}"
    report = fxpasses.check(before, wrong, world=before.meta["world"])
    assert report.verdict == "different", f"the guard protects from nothing: {report}"


def assert_twin_changes(refusal: Refusal) -> None:
    """The pass does change the twin, and every rank gets the values it got before."""
    twin = refusal.graph("twin")
    after = fxpasses.run(twin, refusal.twin_passes or refusal.passes, verify_each=True)
    assert fxpasses.dump(after) != fxpasses.dump(twin), "the twin stays as it is: the guard refuses everything"
    report = fxpasses.check(twin, after, world=twin.meta["world"])
    assert report.ok, str(report)
