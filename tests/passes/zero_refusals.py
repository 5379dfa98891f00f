"""Steps of one parameter ``w`` with momentum ``m`` on four ranks, as text."""

from __future__ import annotations

from typing import Any

from torch.fx import GraphModule

from tests.ir.step_graphs import step_graph

INPUTS = "w: f32[8, 4] R@dp; m: f32[8, 4] R@dp; x: f32[8, 4]"
REDUCED = """
g_l = _c10d_functional.all_reduce.default(x, "sum", dp)
g = _c10d_functional.wait_tensor.default(g_l)
"""


def step(body: str, returned: str, *, inputs: str = INPUTS, reduced: str = REDUCED, **settings: Any) -> GraphModule:
    """A step that reduces the gradient ``g`` = sum of ``x`` and goes on with ``body``.

    ``returned``: loss, new parameter, new momentum.
    """
    lines = [line.strip() for line in (reduced + body).strip().splitlines() if line.strip()]
    settings = {"optimizer": {"momentum": ("w",)}, **settings}
    return step_graph(inputs, "\n".join([*lines, f"return ({returned})"]), **settings)
