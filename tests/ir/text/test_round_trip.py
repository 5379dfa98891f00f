"""What is written reads back as the same graph, prints the same, and runs to the same bits."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable

import pytest
import torch
import torch.fx as fx
from torch._subclasses.fake_tensor import FakeTensorMode

from fxpasses.errors import Place
from fxpasses.ir.text.reader import load_fxir
from fxpasses.ir.text.writer import dump

from .bodies import BODIES
from .graphs import (
    HANDMADE,
    collectives,
    constants,
    literals,
    names,
    pytrees,
    scoped,
    shared_memory,
    structures,
    symbolic,
)
from .same import assert_equal_results, assert_same, inputs_for

Make = Callable[[], fx.GraphModule]


@pytest.mark.parametrize("make", [*HANDMADE, *BODIES])
def test_text_is_a_fixpoint_and_the_graph_is_the_same(make: Make) -> None:
    before = make()
    text = dump(before)
    after = load_fxir(text, "graph.fx.py")
    assert dump(after) == text
    assert_same(before, after)


@pytest.mark.parametrize("make", [collectives, literals, names, scoped])
def test_text_is_python_with_one_node_a_line(make: Make) -> None:
    gm = make()
    lines = dump(gm).splitlines()
    ast.parse("\n".join(lines))
    body = [node for node in gm.graph.nodes if node.op not in ("placeholder", "output")]
    assert len([line for line in lines if re.match(r" {8}\w+(: \".*\")? = ", line)]) == len(body)
    assert not re.search(r"0x[0-9a-f]{6}", "\n".join(lines))


def test_names_and_places_of_read_nodes_are_those_of_the_text() -> None:
    text = dump(scoped())
    lines = text.splitlines()
    for node in load_fxir(text, "some.fx.py").graph.nodes:
        place = node.meta["loc"]
        assert isinstance(place, Place)
        assert place.file == "some.fx.py"
        assert lines[place.line - 1][place.column - 1:].startswith("return" if node.op == "output" else node.name)


def _live(text: str, group: str) -> fx.GraphModule:
    """The graph of a text whose one group is the live one."""
    return load_fxir(text.replace("pg0 = group(None", f'pg0 = group(None, name="{group}"'))


@pytest.mark.parametrize("make", [symbolic, constants, structures, shared_memory, *BODIES])
def test_a_read_graph_runs_to_the_same_bits(make: Make, fake_group: str) -> None:
    before = make()
    after = _live(dump(before), fake_group)
    assert_equal_results(before(*inputs_for(before)), after(*inputs_for(before)))


def test_a_read_graph_is_called_like_the_one_that_was_written() -> None:
    before = pytrees()
    after = load_fxir(dump(before))
    torch.manual_seed(0)
    x, w, scale = torch.randn(3, 4), torch.randn(4, 4), torch.randn(4)
    assert_equal_results(before(x, {"w": w}, scale=scale), after(x, {"w": w}, scale=scale))


def test_an_input_named_like_a_constant_does_not_hide_it(fake_group: str) -> None:
    before = names()
    after = _live(dump(before), fake_group)
    inputs = inputs_for(before)
    expected = fx.Interpreter(before).run(*[value.clone() for value in inputs])
    assert_equal_results(expected, after(*[value.clone() for value in inputs]))
    targets = [node.target for node in after.graph.find_nodes(op="placeholder")]
    assert targets[:5] == ["inf", "nan", "device", "torch", "self"]


def test_writing_leaves_the_graph_alone() -> None:
    gm = collectives()
    before = [(node.name, str(node.args), sorted(node.meta)) for node in gm.graph.nodes]
    assert dump(gm) == dump(gm)
    assert [(node.name, str(node.args), sorted(node.meta)) for node in gm.graph.nodes] == before


def test_a_graph_without_values_or_return_is_written_too() -> None:
    graph = fx.Graph()
    graph.call_function(torch.relu, (graph.placeholder("x"),))
    text = dump(fx.GraphModule(torch.nn.Module(), graph))
    assert text.splitlines()[-2:] == ["        relu = torch.relu(x)", "        return None"]
    assert dump(load_fxir(text)) == text


def test_values_of_dynamo_graphs_count_as_types() -> None:
    graph = fx.Graph()
    x = graph.placeholder("x")
    x.meta["example_value"] = torch.empty(2, 3, device="meta")
    graph.output(x)
    text = dump(fx.GraphModule(torch.nn.Module(), graph))
    assert '        x: "f32[2, 3]",' in text.splitlines()
    assert load_fxir(text).graph.find_nodes(op="placeholder")[0].meta["val"].device.type == "meta"



def test_a_backend_may_write_and_read_under_its_fake_mode() -> None:
    gm, text = constants(), dump(constants())
    with FakeTensorMode():
        assert dump(gm) == text
        after = load_fxir(text)
    assert type(after.floats) is torch.Tensor
    assert dump(after) == text
