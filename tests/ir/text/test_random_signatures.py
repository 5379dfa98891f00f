"""Calling conventions drawn at random, damaged ones, and those of graphs that are odd in other ways."""

from __future__ import annotations

import random
import re
from collections import OrderedDict, defaultdict, deque
from typing import Any

import pytest
import torch
from torch.utils import _pytree as pytree

from fxpasses._torch import forward_signature, set_forward_signature
from fxpasses.errors import GraphError
from fxpasses.ir.text.reader import load_fxir
from fxpasses.ir.text.writer import dump

from .graphs import Build, aten
from .test_signature import json_text, lines, packed, round_trip, step

KEYS: list[Any] = ["a", "0.weight", "", 'quo"te', "\\", "\n", "ü", "_", "x y", 0, 1, 10**6, 2**70, -1, 0.5, None, True]
SPECIAL = [lambda items: OrderedDict(enumerate(items)), deque, lambda items: defaultdict(int, enumerate(items)),
           lambda items: OrderedDict({0.5: items})]


def _drawn(chance: random.Random, depth: int = 0) -> Any:
    if depth == 4 or chance.random() < 0.35:
        return 0
    items = [_drawn(chance, depth + 1) for _ in range(chance.choice([0, 1, 2, 3, 9]))]
    match chance.randrange(5):
        case 0:
            return items
        case 1:
            return tuple(items)
        case 2 | 3:
            return dict(zip(chance.sample(KEYS[:-1], len(items)), items, strict=True))
    return chance.choice(SPECIAL)(items)


@pytest.mark.parametrize("seed", range(30))
def test_any_structure_reads_back(seed: int) -> None:
    chance = random.Random(seed)
    arguments = {f"argument_{index}": _drawn(chance) for index in range(chance.randrange(4))}
    named = {f"named_{index}": _drawn(chance) for index in range(chance.randrange(3))}
    before = packed({**arguments, "always": 0}, _drawn(chance), named)
    assert "in_spec=" not in dump(before)
    round_trip(before)
    assert lines(load_fxir(json_text(before))) == lines(before)


def test_a_damaged_text_is_read_or_is_one_error_with_a_line() -> None:
    text = dump(step(["w", "layers.0.weight"]))
    places = list(re.finditer(r"[\w.]+|\"[^\"\n]*\"|[^\w\s]", text))
    words = ["None", "-1", "[]", "{}", "()", "v0", "*", "**", "_", "pytree('a', 'null')", "=", ",", ")", '"w"', ":"]
    chance = random.Random(0)
    read, errors = 0, []
    for _ in range(200):
        found = chance.choice(places)
        damaged = text[:found.start()] + chance.choice(words) + text[found.end():]
        try:
            again = dump(load_fxir(damaged, "g.fx.py"))
        except GraphError as error:
            errors.append(error.place)
        else:
            assert dump(load_fxir(again)) == again
            read += 1
    assert 0 < read < 100
    assert all(place is not None and place.line > 0 for place in errors)


def test_inputs_of_odd_names_stand_under_those_of_the_text() -> None:
    build = Build()
    inputs = [build.input(name, 2) for name in ("inf", "pytree", "OrderedDict", "_", "self")]
    total = inputs[0]
    for node in inputs[1:]:
        total = build.op(aten.sub.Tensor, total, node)
    before = build.done(total, *inputs[:4])
    arguments = {"inf": 0, "boxed": [0], "signature": {"inf": 0}, "rest": (0, 0)}
    result = OrderedDict(OrderedDict=0, pytree=(0, 0, 0, 0))
    in_spec = pytree.tree_structure((tuple(arguments.values()), {}))
    set_forward_signature(before.graph, "pytree", list(arguments), in_spec, pytree.tree_structure(result))
    after = load_fxir(dump(before))
    assert dump(after) == dump(before)
    assert [node.target for node in after.graph.find_nodes(op="placeholder")] == [node.target for node in inputs]
    assert "        inf=inf_1," in dump(before).splitlines()
    assert forward_signature(after.graph) == forward_signature(before.graph)
    values = [torch.full((2,), 10.0**power) for power in range(5)]
    made = load_fxir(dump(before))(values[0], [values[1]], {"inf": values[2]}, (values[3], values[4]))
    assert list(made) == ["OrderedDict", "pytree"]
    assert made["OrderedDict"].tolist() == [1 - 10 - 100 - 1000 - 10000.0] * 2
    assert [value.tolist() for value in made["pytree"]] == [value.tolist() for value in values[:4]]


def test_a_list_of_outputs_prints_as_a_tuple_of_them_does() -> None:
    gm = step(["w"])
    text, output = dump(gm), gm.graph.output_node()
    output.args = (list(output.args[0]),)
    assert dump(gm) == text


def test_a_graph_without_inputs_and_a_body_have_signatures_too() -> None:
    text = """\
# fxir 1
module(device="cpu")

class main:
    signature()
    def forward(self):
        body_0 = self.body_0
        return ()

    class body_0:
        signature(x=(v,))
        def forward(
            self,
            v: "f32[2]",
        ):
            return {
                "y": v,
            }
"""
    gm = load_fxir(text)
    assert dump(gm) == text
    assert gm() == ()
    assert gm.body_0.graph.output_node().args[0] == (gm.body_0.graph.find_nodes(op="placeholder")[0],)
    assert list(gm.body_0((torch.ones(2),))) == ["y"]
