"""What is bundled: names, sizes, shape of the graphs, and that the script makes the same bytes again."""

from __future__ import annotations

import functools
import subprocess
import sys

import pytest
import torch
from torch import fx

import fxpasses
from fxpasses import examples
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.ops import collective
from fxpasses.ir.steps import step_of

NAMES = ["gpt_ddp_real", "gpt_ddp_small", "gpt_fsdp_real", "gpt_fsdp_small",
         "gpt_scan_real", "gpt_scan_small", "gpt_tp_real", "gpt_tp_small"]


@functools.cache
def graph(name: str) -> fx.GraphModule:
    """The bundled graph ``name``, read once; nobody changes it."""
    return fxpasses.load(examples.text(name))


def launches(name: str) -> list[tuple[str, str]]:
    """Kind and group of every collective in the bundled graph ``name``, bodies included."""
    found = [collective(node) for gm in all_graphs(graph(name)) for node in gm.graph.nodes]
    return [(item.kind, item.group.name) for item in found if item]


def test_names() -> None:
    assert examples.names() == NAMES
    assert examples.DEFAULT in NAMES


def test_files_are_small_enough_to_ship() -> None:
    sizes = {name: examples.path(name).stat().st_size for name in NAMES}
    assert all(size < 6_000_000 for size in sizes.values()), sizes
    assert sum(sizes.values()) < 15_000_000


def test_unknown_name_is_one_clear_error() -> None:
    with pytest.raises(fxpasses.UsageError, match="gpt_dpp_small") as caught:
        examples.text("gpt_dpp_small")
    assert "gpt_ddp_small" in str(caught.value)


def test_listing_loads_no_torch() -> None:
    listing = "import sys; from fxpasses import examples; examples.text(examples.names()[0])"
    subprocess.run([sys.executable, "-c", f"{listing}; assert 'torch' not in sys.modules"], check=True)


@pytest.mark.parametrize(("name", "kind", "group", "count"), [
    ("gpt_ddp_small", "all_reduce", "dp", 4 * 28),       # micro-batches x parameters, the head tied
    ("gpt_fsdp_small", "all_gather", "dp", 4 * (16 + 12)),  # forward, and in backward again what is in a layer
    ("gpt_fsdp_small", "reduce_scatter", "dp", 4 * 16),
    ("gpt_tp_small", "all_reduce", "tp", 2 * 2 * 4),     # micro-batches x layers x (two forward, two backward)
    ("gpt_tp_small", "all_reduce", "dp", 2 * 29),
    ("gpt_scan_small", "all_gather", "shard", 29 + 16),  # once in the body; a bias is not read in backward
    ("gpt_scan_small", "reduce_scatter", "shard", 29),
    ("gpt_scan_small", "all_reduce", "replicate", 29),
])
def test_collectives_are_not_optimised(name: str, kind: str, group: str, count: int) -> None:
    assert launches(name).count((kind, group)) == count


@pytest.mark.parametrize("name", [name for name in NAMES if name.endswith("_small")])
def test_closed_step(name: str) -> None:
    """Everything comes in as an input with a qualified name; every parameter says how the ranks hold it."""
    gm = graph(name)
    step = step_of(gm)
    assert step is not None
    assert "layers.1.attention.qkv.weight" in step.names("params")
    groups = set(gm.meta["world"].groups)
    assert all(set(node.meta["placements"]) == groups for node in step.taken("params").values())
    assert all(set(node.meta.get("placements", ())) < groups for node in step.taken("batch").values())
    assert [slot.name for slot in step.outputs if slot.role == "params"] == list(step.names("params"))
    assert not list(gm.parameters()) + list(gm.buffers())
    assert not gm.graph.find_nodes(op="call_function", target=torch.ops.aten.copy_.default)


@pytest.mark.parametrize("name", [
    pytest.param(name, marks=() if name == "gpt_tp_small" else pytest.mark.full)
    for name in NAMES if name.endswith("_small")])
def test_script_makes_the_same_bytes(name: str) -> None:
    from scripts.make_examples.recipes import RECIPES

    assert fxpasses.dump(RECIPES[name].make(name)) == examples.text(name)
