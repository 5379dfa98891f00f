"""Effects of graphs that are being edited: anew where something changed, the same object elsewhere."""

from __future__ import annotations

from typing import Any

import torch
from torch.fx import Node

from fxpasses.ir.clone import clone
from fxpasses.ir.effects.live import LiveEffects
from fxpasses.ir.effects.nested import nested_effects
from fxpasses.ir.graph import all_graphs, call
from fxpasses.testing import snippet

aten: Any = torch.ops.aten
CLASSES = "".join(f'class {name}:\n    def forward(self, x: "f32[4]"):\n        y = aten.neg.default(x)\n'
                  "        return (y,)\n" for name in ("first", "second"))
CALLS = """\
b = self.first
l = hop.map_impl(b, [xs], ())
r = operator.getitem(l, 0)
d = self.second
m = hop.map_impl(d, [xs], ())
s = operator.getitem(m, 0)
return (r, s)
"""


def test_only_what_changed_is_worked_out_again() -> None:
    gm = clone(snippet("xs: f32[3, 4]", CALLS, classes=CLASSES))
    _, first, second = all_graphs(gm)
    known = nested_effects(gm)
    live = LiveEffects(known)
    assert [live.of(graph) for graph in (gm, first, second)] == [known[graph] for graph in (gm, first, second)]
    (row,) = first.graph.find_nodes(op="placeholder")
    with first.graph.inserting_after(row):
        call(first.graph, aten.mul_.Tensor, (row, 2), like=row)
    assert live.of(second) is known[second]
    assert live.of(first) is not known[first]
    assert live.of(gm) is not known[gm], "who calls a graph that changed has other effects, too"
    assert live.of(gm) is live.of(gm)
    loop, other = (node for node in gm.graph.nodes if "map" in str(node.target))
    assert written(live, loop)
    assert not written(live, other)


def written(live: LiveEffects, node: Node) -> bool:
    owner = node.graph.owning_module
    assert owner is not None
    effects = live.of(owner)
    return bool(effects.writes(node) & effects.storages(next(iter(owner.graph.find_nodes(op="placeholder")))))
