"""gradsync on random graphs with markers on random nodes: on every rank the values of an exchange made by hand."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest
import torch
from torch import Tensor
from torch.fx import GraphModule, Node
from torch.utils import _pytree as pytree

import fxpasses
from fxpasses.ir.operators import BUFFER, GRADIENT, markers
from fxpasses.ir.ops import is_collective
from fxpasses.passes import gradsync
from fxpasses.ranks import lockstep
from fxpasses.ranks.inputs import random_inputs
from fxpasses.testing import random_graph, stale_types
from tests.passes.marked import compressed, expected, local, mean, total

CHOICES: dict[str, tuple[Any, ...]] = {
    "buckets": ("off", "ddp", "initial"), "first_bucket_mb": (None, 0.0, 0.0001), "bucket_mb": (None, 0.0001),
    "waits": ("immediate", "sunk"), "compress": (None, None, "fp16"), "average": (None, None, False),
    "sync": (None, None, False), "buffers": ("each", "coalesced"), "collective": ("all_reduce", "reduce_scatter"),
}


def marked(rng: random.Random) -> GraphModule:
    """A random graph in which some nodes are gradients or buffers; some of their later users read the marker."""
    gm = next(gm for _ in itertools.count()
              if not (gm := random_graph(rng.randrange(10**6), size=5)).meta.get("opaque"))  # it has to run
    gm.meta["form"] = "captured"
    usable = [node for node in gm.graph.nodes if _is_real(node)]
    for index, node in enumerate(sorted(rng.sample(usable, min(5, len(usable))), key=usable.index)):
        target = GRADIENT if rng.random() < 0.7 else BUFFER
        with gm.graph.inserting_after(node):
            marker = gm.graph.call_function(target, (node, f"p{index}"))
        with node.meta["val"].fake_mode:
            marker.meta["val"] = target(node.meta["val"], f"p{index}")
        readers = [user for user in node.users if user is not marker and rng.random() < 0.8]
        node.replace_all_uses_with(marker, delete_user_cb=set(readers).__contains__)
    gm.recompile()
    return gm


def _is_real(node: Node) -> bool:
    value = node.meta.get("val")
    return (node.op == "call_function" and isinstance(value, Tensor) and value.dtype.is_floating_point
            and torch.empty_like(value).stride() == value.stride()  # else the marker, a copy, lies otherwise
            and not is_collective(node) and not any(is_collective(operand) for operand in node.all_input_nodes))


def options_for(gm: GraphModule, rng: random.Random) -> dict[str, Any]:
    options = {name: rng.choice(values) for name, values in CHOICES.items()}
    if any(list(marker.users) == [gm.graph.output_node()] for marker in markers(gm)):
        options["collective"] = "all_reduce"  # a shard is another value: test_gradsync_numbers
    return options


@pytest.mark.parametrize("seed", [*range(16), *(pytest.param(seed, marks=pytest.mark.full) for seed in range(16, 200))])
def test_random_markers(seed: int) -> None:
    rng = random.Random(f"markers {seed}")
    gm = marked(rng)
    options = options_for(gm, rng)
    out = fxpasses.run(gm, [gradsync.with_options(group="dp", **options)], verify_each=True)
    assert stale_types(out, gm) == []
    assert markers(out) == []
    world = gm.meta["world"]
    rows = random_inputs(gm, world, seed)
    exchange = (local if options["sync"] is False else _uncut(options["average"]) if options["compress"]
                else total if options["average"] is False else mean)
    wanted = expected(gm, rows, exchange, world)
    given = lockstep.run(out, [[_copied(value) for value in row] for row in rows], world)
    for one, other in itertools.zip_longest(pytree.tree_leaves(given), pytree.tree_leaves(wanted)):
        torch.testing.assert_close(one, other, rtol=0, atol=0, equal_nan=True)


def _uncut(average: bool | None) -> Any:
    """The compression hook's exchange; without the division where sums are asked for."""
    hook = compressed(torch.float16)
    if average is not False:
        return hook

    def exchange(kind: str, name: str, values: list[Tensor]) -> list[Tensor]:
        return hook(kind, name, values) if kind == "buffer" else [
            one.to(values[0].dtype) for one in total(kind, name, [value.to(torch.float16) for value in values])]

    return exchange


def _copied(value: Any) -> Any:
    return value.clone() if isinstance(value, Tensor) else value
