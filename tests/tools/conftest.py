"""Graphs of single ranks, as text."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from torch.fx import GraphModule

TEXT = """\
# fxir 1
module(world_size=4, rank={rank}, device="cpu")
{group} = group({parts})

class main:
    offset = buffer("offset", "f32[4]", data={offset})
    def forward(
        self,
        a: "f32[16]",
    ):
        s: "f32[{size}]" = aten.slice.Tensor(a, 0, {start}, {end})
        k: "f32[4]" = self.offset
        b = self.body
        t: "f32[4]" = aten.{op}.Tensor(s, k)
        r: "(f32[4])" = hop.invoke_subgraph(b, "body", t)
        u: "f32[4]" = r[0]
        l: "f32[4]" = _c10d_functional.all_reduce.default(u, "{reduce}", {group})
        w: "f32[4]" = _c10d_functional.wait_tensor.default(l)
        return (w,)

    class body:
        def forward(
            self,
            x: "f32[4]",
        ):
            y: "f32[4]" = aten.mul.Tensor(x, {factor})
            return (y,)
"""


@pytest.fixture
def shard() -> Callable[..., GraphModule]:
    """``shard(rank)``: its quarter of ``a``, moved, scaled in a body, summed; keywords change one thing each."""
    from fxpasses import load

    def make(rank: int, **changes: object) -> GraphModule:
        values: dict[str, object] = {
            "rank": rank, "group": "dp", "parts": [[0, 1, 2, 3]], "offset": [1.0, 2.0, 3.0, 4.0], "size": 4,
            "start": 0, "end": 4, "op": "add", "reduce": "sum", "factor": 2}
        return load(TEXT.format(**values | changes), file=f"rank{rank}.fx.py")

    return make
