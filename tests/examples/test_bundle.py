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
    ("gpt_fsdp_small", "all_gather", "dp", 4 * (16 + 14)),  # forward, and backward but for the embeddings
    ("gpt_fsdp_small", "reduce_scatter", "dp", 4 * 16),
    ("gpt_tp_small", "all_reduce", "tp", 2 * 2 * 4),     # micro-batches x layers x (two forward, two backward)
    ("gpt_tp_small", "all_reduce", "dp", 2 * 29),
    ("gpt_scan_small", "all_gather", "dp", 11 + 9),      # once in the body
    ("gpt_scan_small", "reduce_scatter", "dp", 11),
    ("gpt_scan_small", "all_reduce", "dp", 18),
])
def test_collectives_are_not_optimised(name: str, kind: str, group: str, count: int) -> None:
    assert launches(name).count((kind, group)) == count


@pytest.mark.parametrize("name", [name for name in NAMES if name.endswith("_small")])
def test_closed_step(name: str) -> None:
    """Everything comes in as an input with a qualified name; every parameter says how the ranks hold it."""
    gm = graph(name)
    inputs = gm.graph.find_nodes(op="placeholder")
    *parameters, tokens, targets = inputs
    assert [tokens.name, targets.name] == ["token_ids", "target_ids"]
    assert "layers_1_attention_qkv_weight" in [node.name for node in parameters]
    assert all(set(node.meta["placements"]) == set(gm.meta["world"].groups) for node in parameters)
    assert not any("placements" in node.meta for node in (tokens, targets))
    assert not list(gm.parameters()) + list(gm.buffers())
    written = gm.graph.find_nodes(op="call_function", target=torch.ops.aten.copy_.default)
    assert len(written) == (len(parameters) if name == "gpt_fsdp_small" else 0)


@pytest.mark.parametrize("name", [
    pytest.param(name, marks=() if name == "gpt_tp_small" else pytest.mark.full)
    for name in NAMES if name.endswith("_small")])
def test_script_makes_the_same_bytes(name: str) -> None:
    from scripts.make_examples.__main__ import make

    assert fxpasses.dump(make(name)) == examples.text(name)
