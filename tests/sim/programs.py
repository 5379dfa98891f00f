"""Programs from a few lines of text IR, and costs by the names of nodes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from torch.fx import GraphModule, Node

from fxpasses.ir.effects import effects
from fxpasses.sim.program import Program
from fxpasses.testing.snippets import snippet


@dataclass(frozen=True)
class Costs:
    """Milliseconds by node name, 0 for other nodes; ``shared`` links by group, else each group has its own."""

    by_name: Mapping[str, float]
    launch_ms: float = 0.0
    shared: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __call__(self, node: Node) -> float:
        return self.by_name.get(node.name, 0.0)

    def links(self, node: Node) -> tuple[str, ...]:
        group = str(node.args[-1])
        return self.shared.get(group, (group,))


def launch(name: str, operand: str, group: str = "dp", kind: str = "f32[8, 8]") -> str:
    return f'{name}: "{kind}" = _c10d_functional.all_reduce.default({operand}, "sum", {group})\n'


def wait(name: str, of: str) -> str:
    return f"{name} = _c10d_functional.wait_tensor.default({of})\n"


def relu(name: str, operand: str, after: str = "") -> str:
    return f"{name} = aten.relu.default({operand})" + (f"; meta(after=[{after}])" if after else "") + "\n"


def graph(body: str, inputs: str = "x: f32[8, 8]; y: f32[8, 8]", **options: object) -> GraphModule:
    return snippet(inputs, body, **options)


def program(body: str, costs: Costs, inputs: str = "x: f32[8, 8]; y: f32[8, 8]", **options: object) -> Program:
    return Program(effects(graph(body, inputs)), costs, **options)


def times(named: Program, values: list[float]) -> dict[str, float]:
    """Values by node number as values by name."""
    return {node.name: value for node, value in zip(named.nodes, values, strict=True)}
