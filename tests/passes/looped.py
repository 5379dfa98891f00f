"""Graphs with one loop, from the lines of its body."""

from __future__ import annotations

from torch.fx import GraphModule

import fxpasses
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import is_collective
from fxpasses.testing.snippets import snippet

#: Carried: ``acc``; a row a round: ``x``, ``y``; the same in every round: ``w``, ``r`` and ``s`` (equal on all ranks).
INPUTS = "a: f32[8, 4]; xs: f32[3, 8, 4]; ys: f32[3, 8, 4]; w: f32[8, 4]; r: f32[8, 4] R@dp; s: f32[] R@dp"
SIGNATURE = ('self, acc: "f32[8, 4]", x: "f32[8, 4]", y: "f32[8, 4]", w: "f32[8, 4]", r: "f32[8, 4]", s: "f32[]"')
CALL = "step = self.step\nloop = hop.scan(step, [{start}], [xs, ys], (w, r, s))\nlast = loop[0]\n"


def reduced(name: str, operand: str, op: str = "sum", group: str = "dp") -> str:
    """Launch and wait of an all_reduce."""
    return (f'{name}_launch = _c10d_functional.all_reduce.default({operand}, "{op}", {group})\n'
            f"{name} = _c10d_functional.wait_tensor.default({name}_launch)\n")


def scattered(name: str, operand: str, op: str = "sum", group: str = "dp", size: int = 4) -> str:
    """Launch and wait of a reduce_scatter."""
    return (f'{name}_launch = _c10d_functional.reduce_scatter_tensor.default({operand}, "{op}", {size}, {group})\n'
            f"{name} = _c10d_functional.wait_tensor.default({name}_launch)\n")


def method(name: str, signature: str, lines: str) -> str:
    """A body: a class with its ``forward``."""
    indented = "".join(f"        {line}\n" for line in lines.strip().splitlines())
    return f"class {name}:\n    def forward({signature}):\n{indented}"


def scanned(body: str, *, signature: str = SIGNATURE) -> str:
    """The class of a body named ``step``."""
    return method("step", signature, body)


def scan(body: str, *, start: str = "a", before: str = "", after: str = "return (last,)", inputs: str = INPUTS,
         signature: str = SIGNATURE) -> GraphModule:
    """A graph that scans three rows with ``body``; ``before`` and ``after``: lines around the loop."""
    return snippet(inputs, before + CALL.format(start=start) + after, classes=scanned(body, signature=signature))


def collectives_in_bodies(gm: GraphModule) -> list[str]:
    """Names of the collectives in nested graphs, outermost first."""
    return [node.name for graph in all_graphs(gm)[1:] for node in graph.graph.nodes if is_collective(node)]


def hoisted(gm: GraphModule, passes: str = "commhoist") -> tuple[GraphModule, list[str]]:
    """Result and remark codes; the result is proved on the ranks of the graph's world, and does not change again."""
    remarks: list[fxpasses.Remark] = []
    out = fxpasses.run(gm, passes, remarks=remarks, verify_each=True)
    report = fxpasses.check(gm, out, world=gm.meta["world"])
    assert report.ok, str(report)
    assert fxpasses.dump(fxpasses.run(out, passes)) == fxpasses.dump(out), "not idempotent"
    return out, [remark.code for remark in remarks]
