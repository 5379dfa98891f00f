"""The two markers are identities that keep a value's layout, and that nothing takes away by chance."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch.fx.experimental.proxy_tensor import make_fx

from fxpasses.ir.clone import clone
from fxpasses.ir.forms import infer_form, needs_gradsync
from fxpasses.ir.load import load
from fxpasses.ir.operators import BUFFER, GRADIENT, marked_name, markers
from fxpasses.ir.text.writer import dump
from fxpasses.testing import snippet

BOTH = pytest.mark.parametrize("marker", [GRADIENT, BUFFER])


def marked(name: str = "layers.0.weight") -> Any:
    return make_fx(lambda value: (GRADIENT(value.t(), name), BUFFER(value, "mean"), value * 2),
                   tracing_mode="fake")(torch.ones(2, 3))


@BOTH
@pytest.mark.parametrize("value", [
    torch.arange(6.0).reshape(2, 3).t(), torch.tensor(3), torch.arange(4, dtype=torch.bfloat16).expand(3, 4),
    torch.zeros(0, 2)], ids=["transposed", "number", "expanded", "empty"])
def test_a_marker_is_a_copy(marker: Any, value: torch.Tensor) -> None:
    copied = marker(value, "w")
    assert torch.equal(copied, value)
    assert copied.dtype == value.dtype
    if value.numel():
        assert copied.data_ptr() != value.data_ptr()
    with torch._subclasses.FakeTensorMode(allow_non_fake_inputs=True) as mode:
        typed = marker(mode.from_tensor(value), "w")
    assert (typed.shape, typed.stride(), typed.dtype) == (copied.shape, copied.stride(), copied.dtype)


@BOTH
def test_torch_finds_no_fault_in_the_operators(marker: Any) -> None:
    torch.library.opcheck(marker, (torch.ones(2, 3), "w"), test_utils=("test_schema", "test_faketensor"))


def test_markers_are_found_by_what_they_mark() -> None:
    assert [(node.target, marked_name(node)) for node in markers(marked())] == [
        (GRADIENT, "layers.0.weight"), (BUFFER, "mean")]
    gm = snippet("g: f32[4]", 'm = fxpasses.gradient.default(g, name="a.b")\nreturn (m,)')
    assert [marked_name(node) for node in markers(gm)] == ["a.b"]


@pytest.mark.parametrize("name", ["layers.0.weight", 'a "b"', "é\n", ""])
def test_text_keeps_markers(name: str) -> None:
    gm = marked(name)
    text = dump(gm)
    again = load(text)
    assert dump(again) == text
    assert [marked_name(node) for node in markers(again)] == [name, "mean"]
    assert [marked_name(node) for node in markers(clone(gm))] == [name, "mean"]


def test_a_marker_makes_a_graph_captured_and_unsynchronised() -> None:
    gm = marked()
    assert needs_gradsync(gm)
    assert infer_form(gm) == "captured"
    for node in markers(gm):
        node.replace_all_uses_with(node.all_input_nodes[0])
        gm.graph.erase_node(node)
    assert not needs_gradsync(gm)
    assert infer_form(gm) == "spmd"


def test_markers_run_as_on_one_rank() -> None:
    gm, value = marked(), torch.randn(2, 3)
    transposed, same, doubled = gm(value)
    assert torch.equal(transposed, value.t())
    assert torch.equal(same, value)
    assert torch.equal(doubled, value * 2)
