"""Weights: written whole, by digest, or not at all; bound again when a graph is read."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import pytest
import torch
import torch.fx as fx
from torch._subclasses.fake_tensor import FakeTensorMode

from fxpasses.errors import GraphError, UsageError
from fxpasses.ir.effects import effects
from fxpasses.ir.graph import attribute
from fxpasses.ir.text.reader import load_fxir
from fxpasses.ir.text.tensorfile import read_tensors, write_tensors
from fxpasses.ir.text.tensors import AbsentTensor, storage_of
from fxpasses.ir.text.weights import graph_weights, save_weights
from fxpasses.ir.text.writer import dump

from .graphs import Build, aten, constants, shared_memory, weights


def test_small_ones_are_the_same_bits_and_flags() -> None:
    before, after = constants(), load_fxir(dump(constants()))
    for node in before.graph.find_nodes(op="get_attr"):
        old, new = attribute(before, node.target), attribute(after, node.target)
        for value in (torch.Tensor.stride, lambda tensor: (tensor.dtype, tensor.shape, tensor.requires_grad)):
            assert value(old) == value(new)
        assert type(old) is type(new)


def test_shared_memory_stays_shared() -> None:
    gm = load_fxir(dump(shared_memory()))
    assert attribute(gm, "head.w") is attribute(gm, "embedding.w")
    before = attribute(gm, "grid").clone()
    gm()
    assert torch.equal(attribute(gm, "grid"), before + 1)
    assert torch.equal(attribute(gm, "first"), attribute(gm, "flat")[2:6])


ABSENT_VIEWS = """# fxir 1
module(world_size=2)
class main:
    flat = buffer("flat", "f32[32]", sha256="0c43f2957858")
    other = buffer("other", "f32[32]")
    second = buffer("second", "f32[16]", of="flat", offset=16)
    quarter = param("quarter", "f32[8]", of="second", offset={offset})
    def forward(self):
        q: "f32[8]" = self.quarter
        {uses}
        return (q,)
"""


def test_absent_memory_stays_shared_too() -> None:
    uses = "f = self.flat; o = self.other; w = aten.mul_.Tensor(f, 2); v = aten.mul_.Tensor(o, 2)"
    gm = load_fxir(ABSENT_VIEWS.format(offset=8, uses=uses.replace("; ", "\n        ")))
    flat, other, quarter = (attribute(gm, name) for name in ("flat", "other", "quarter"))
    assert storage_of(quarter) == storage_of(flat) != storage_of(other)
    found = effects(gm)
    q, _, _, into_flat, into_other, *_ = gm.graph.nodes
    assert found.writes(into_flat) & found.storages(q)
    assert not found.writes(into_other) & found.storages(q)


def test_a_view_brings_what_it_looks_at_into_the_text() -> None:
    text = dump(load_fxir(ABSENT_VIEWS.format(offset=8, uses="")))
    assert dump(load_fxir(text)) == text
    assert "flat = buffer" in text
    assert "other = buffer" not in text


@pytest.mark.parametrize("offset", [9, -17])
def test_a_view_beyond_absent_memory(offset: int) -> None:
    with pytest.raises(GraphError, match="'quarter' reaches beyond the memory"):
        load_fxir(ABSENT_VIEWS.format(offset=offset, uses=""))


def test_memory_shared_in_a_way_no_text_can_say_is_refused() -> None:
    build = Build()
    halves = torch.arange(12.0)
    build.attribute("left", halves[:8])
    build.attribute("right", halves[4:])
    with pytest.raises(GraphError, match="'right' cannot be written: it shares memory with 'left'"):
        dump(build.done())


def test_large_ones_go_by_digest_and_the_digest_sees_every_write() -> None:
    gm = weights()
    first = dump(gm)
    assert dump(gm) == first
    with torch.no_grad():
        attribute(gm, "layers.0.weight")[3, 3] += 1
    second = dump(gm)
    changed = [line for line, other in zip(first.splitlines(), second.splitlines(), strict=True) if line != other]
    assert [line.split(" = ")[0].strip() for line in changed] == ["layers_0_weight"]
    assert "sha256=" in changed[0]


def test_an_absent_weight_has_a_type_and_says_what_is_missing_when_used() -> None:
    gm = load_fxir(dump(weights()))
    weight = attribute(gm, "layers.0.weight")
    assert isinstance(weight, AbsentTensor)
    assert isinstance(weight, torch.nn.Parameter)
    assert (weight.shape, weight.dtype, weight.device.type) == ((8, 8), torch.float32, "cpu")
    for run in (gm, fx.Interpreter(gm).run):
        with pytest.raises(GraphError, match=r"the values of 'layers.0.weight' are not in the text \(give them"):
            run(torch.randn(4, 8))
    with pytest.raises(GraphError, match="'table'"):
        attribute(gm, "table").clone()
    with FakeTensorMode() as mode:
        assert (mode.from_tensor(torch.randn(4, 8)) @ weight).shape == (4, 8)


def test_weights_are_bound_when_given(tmp_path: Path) -> None:
    gm = weights()
    text, x = dump(gm), torch.randn(4, 8)
    save_weights(gm, tmp_path / "w.safetensors")
    for given in (graph_weights(gm), tmp_path / "w.safetensors"):
        after = load_fxir(text, weights=given)
        assert all(torch.equal(left, right) for left, right in zip(gm(x), after(x), strict=True))
        assert attribute(after, "layers.0.weight").requires_grad
        assert dump(after) == text


def test_other_weights_are_refused() -> None:
    gm = weights()
    given = graph_weights(gm)
    with pytest.raises(GraphError, match="is not the one the text was written with"):
        load_fxir(dump(gm), weights={**given, "layers.0.weight": given["layers.0.weight"] + 1})
    with pytest.raises(GraphError, match=r"is torch.float32 \[4, 16\] in the file, torch.float32 \[8, 8\] in the text"):
        load_fxir(dump(gm), "g.fx.py", weights={**given, "layers.0.weight": given["layers.0.weight"].reshape(4, 16)})


def test_views_and_bodies_have_weights_too(tmp_path: Path) -> None:
    body = Build()
    inner = body.done(body.attribute("table", torch.arange(20.0)))
    build = Build()
    x = build.input("x", 4)
    flat = torch.arange(64.0)
    nodes = [build.attribute("flat", flat), build.attribute("last", flat[60:]), build.attribute("inner", inner)]
    gm = build.done(build.graph.call_module("inner"), *nodes[:2], build.op(aten.add.Tensor, x, nodes[1]))
    text = dump(gm)
    assert sorted(graph_weights(gm)) == ["flat", "inner.table"]
    assert dump(load_fxir(text)) == text
    save_weights(gm, tmp_path / "w")
    after = load_fxir(text, weights=tmp_path / "w")
    assert dump(after) == text
    assert torch.equal(after(torch.ones(4))[3], flat[60:] + 1)


@pytest.mark.parametrize("held", [object(), torch.eye(3).to_sparse(), lambda: 0])
def test_what_cannot_be_held_by_a_text(held: object) -> None:
    build = Build()
    build.root.held = held
    build.graph.get_attr("held")
    with pytest.raises(GraphError, match="attribute 'held' cannot be written"):
        dump(build.done())


def test_the_file_is_in_the_safetensors_format(tmp_path: Path) -> None:
    tensors = {"b": torch.tensor([[1.0, 2.0]], dtype=torch.bfloat16), "a": torch.arange(3), "none": torch.empty(0, 4)}
    write_tensors(tensors, tmp_path / "w")
    content = (tmp_path / "w").read_bytes()
    (length,) = struct.unpack("<Q", content[:8])
    assert length % 8 == 0
    table = json.loads(content[8:8 + length])
    assert table["b"] == {"dtype": "BF16", "shape": [1, 2], "data_offsets": [24, 28]}
    again = read_tensors(tmp_path / "w")
    assert sorted(again) == ["a", "b", "none"]
    assert all(torch.equal(again[name], tensors[name]) for name in tensors)


@pytest.mark.parametrize("content", [
    b"", b"\xff" * 64, struct.pack("<Q", 2) + b"[]",
    struct.pack("<Q", 60) + b'{"a": {"dtype": "F32", "shape": [9], "data_offsets": [0, 36]}}',
])
def test_a_damaged_file(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "w").write_bytes(content)
    with pytest.raises(GraphError, match="not a safetensors file"):
        read_tensors(tmp_path / "w")


def test_a_missing_file_and_a_dtype_without_a_name(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot read weights"):
        load_fxir(dump(weights()), weights=tmp_path / "nowhere")
    with pytest.raises(UsageError, match="complex128"):
        write_tensors({"a": torch.zeros(2, dtype=torch.complex128)}, tmp_path / "w")
