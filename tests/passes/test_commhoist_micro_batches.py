"""commhoist on captured steps with four micro-batches: what is synchronised each time is synchronised once."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
import torch
from torch import Tensor, nn
from torch.fx import GraphModule

import fxpasses
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import collective, payload_bytes

EXAMPLES = Path(fxpasses.__file__).parent / "examples"


def sent(gm: GraphModule) -> dict[str, tuple[int, int]]:
    """Number and bytes of the collectives of each kind."""
    count: Counter[str] = Counter()
    size: Counter[str] = Counter()
    for graph in all_graphs(gm):
        for node in graph.graph.nodes:
            found = collective(node)
            if found is not None:
                count[found.kind] += 1
                size[found.kind] += payload_bytes(node)
    return {kind: (count[kind], size[kind]) for kind in count}


@pytest.mark.parametrize(("name", "kinds"), [
    ("gpt_fsdp_small", ["reduce_scatter"]), ("gpt_ddp_small", ["all_reduce"]),
    pytest.param("gpt_fsdp_real", ["reduce_scatter"], marks=pytest.mark.full),
    pytest.param("gpt_ddp_real", ["all_reduce"], marks=pytest.mark.full)])
def test_examples(name: str, kinds: list[str]) -> None:
    gm = fxpasses.load(EXAMPLES / f"{name}.fx.py")
    out = fxpasses.run(gm, "commhoist")
    before, after = sent(gm), sent(out)
    for kind in kinds:
        assert tuple(4 * number for number in after[kind]) == before[kind]
    for kind in set(before) - set(kinds):  # gathers: forward and backward share them too
        assert 4 * after[kind][0] <= before[kind][0]
        assert 4 * after[kind][1] <= before[kind][1]
    if name.endswith("small"):
        assert fxpasses.check(gm, out).ok


class Net(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.inner, self.outer = nn.Linear(3, 5), nn.Linear(5, 2)

    def forward(self, x: Tensor) -> Tensor:
        return self.outer(self.inner(x).relu()).square().mean()


def test_a_captured_step() -> None:
    torch.manual_seed(0)
    net, x = Net(), torch.randn(8, 3)
    each, last = (fxpasses.capture(net, (x,), parallel="ddp", world=2, micro_batches=4, accumulate=accumulate,
                                   loop="unrolled") for accumulate in ("each", "no_sync"))
    out = fxpasses.run(each, "commhoist")
    count, size = sent(each)["all_reduce"]
    assert sent(out) == sent(last) == {"all_reduce": (count // 4, size // 4)}
    assert fxpasses.check(each, out).ok
