"""Calling conventions in text: structures as Python writes them, one key a line, the result's in the return."""

from __future__ import annotations

import difflib
import json
from collections import OrderedDict, defaultdict, deque, namedtuple
from collections.abc import Sequence
from typing import Any

import pytest
import torch
from torch.fx import GraphModule
from torch.utils import _pytree as pytree

from fxpasses._torch import forward_signature, set_forward_signature
from fxpasses.ir.text.reader import load_fxir
from fxpasses.ir.text.writer import dump
from fxpasses.testing import snippet

from .graphs import pytrees, structures
from .same import assert_equal_results, assert_same

Point = namedtuple("Point", "x y")


class Box:
    """A container of the user's."""

    def __init__(self, *items: Any) -> None:
        self.items = items


pytree._register_namedtuple(Point, serialized_type_name="fxpasses.tests.Point")
pytree.register_pytree_node(Box, lambda box: (list(box.items), ["as is", None]), lambda items, _: Box(*items),
                            serialized_type_name="fxpasses.tests.Box")


def packed(arguments: dict[str, Any], returned: Any, named: dict[str, Any] | None = None) -> GraphModule:
    """A graph of these arguments, leaves anything, that gives its inputs in turn back as the leaves of ``returned``."""
    taken, in_spec = pytree.tree_flatten((tuple(arguments.values()), named or {}))
    given, out_spec = pytree.tree_flatten(returned)
    names = [f"v{index}" for index in range(len(taken))]
    values = [names[index % len(names)] if leaf == 0 else repr(leaf) for index, leaf in enumerate(given)]
    gm = snippet("; ".join(f"{name}: f32[2]" for name in names), f"return ({''.join(f'{text}, ' for text in values)})")
    set_forward_signature(gm.graph, "pytree", [*arguments, *(named or {})], in_spec, out_spec)
    gm.recompile()
    return gm


def step(names: Sequence[str]) -> GraphModule:
    """A train step of these parameters."""
    params = dict.fromkeys(names, 0)
    state = {"params": params, "buffers": {}, "optimizer": {"exp_avg": params}}
    return packed({**state, "batch": (0,)}, (0, state))


def lines(gm: GraphModule) -> list[str]:
    """Text of the class, without the header."""
    return dump(gm).partition("\n\n")[2].splitlines()


def round_trip(before: GraphModule) -> GraphModule:
    text = dump(before)
    after = load_fxir(text)
    assert dump(after) == text
    assert_same(before, after)
    return after


def json_text(gm: GraphModule) -> str:
    """The text of a `packed` graph as it was before there was a notation."""
    _, names, *specs = forward_signature(gm.graph)
    in_spec, out_spec = [json.loads(pytree.treespec_dumps(spec)) for spec in specs]
    inputs = "".join(f'        {node.name}: "f32[2]",\n' for node in gm.graph.find_nodes(op="placeholder"))
    values = "".join(f"{value!r}, " for value in gm.graph.output_node().args[0])
    return (f'# fxir 1\nmodule(device="cpu")\n\nclass main:\n    signature({names}, in_spec={in_spec}, '
            f"out_spec={out_spec})\n    def forward(\n        self,\n{inputs}    ):\n        return ({values})\n")


def test_a_step_has_one_key_a_line() -> None:
    assert lines(step(["0.weight", "a"])) == """\
class main:
    signature(
        params={
            "0.weight": v0,
            "a": v1,
        },
        buffers={},
        optimizer={
            "exp_avg": {
                "0.weight": v2,
                "a": v3,
            },
        },
        batch=(v4,),
    )
    def forward(
        self,
        v0: "f32[2]",
        v1: "f32[2]",
        v2: "f32[2]",
        v3: "f32[2]",
        v4: "f32[2]",
    ):
        return (
            v0,
            {
                "params": {
                    "0.weight": v1,
                    "a": v2,
                },
                "buffers": {},
                "optimizer": {
                    "exp_avg": {
                        "0.weight": v3,
                        "a": v4,
                    },
                },
            },
        )""".splitlines()


CONVENTIONS: dict[str, tuple[dict[str, Any], Any, dict[str, Any] | None]] = {
    "one leaf": ({"x": 0}, 0, None),
    "empty": ({"x": 0, "none": (), "nothing": [], "map": {}, "ordered": OrderedDict()}, ((), [], {}, [()], 0), None),
    "keys": ({"x": {'a "b" \\ c': 0, "émoji 🙂": 0, "": 0, "0": 0, 0: 0, 7: 0, "line\n": 0, "__enum__": 0}},
             {"z": 0, "a": 0, 3: {"\udc80": 0}}, None),
    "odd keys": ({"x": {None: 0, True: {1.5: 0}, -1: 0}}, OrderedDict({False: 0, 2: 0}), None),
    "standard": ({"x": OrderedDict(b=0, a=[0, (0,)]), "y": deque([0, {"k": 0}]), "z": defaultdict(list, b=0, a=(0, 0))},
                 [Point(0, {"a": Point(0, 0)}), defaultdict(int)], None),
    "user's": ({"x": Box(0, {"k": Box()})}, Box([0], 0), None),
    "keywords": ({"x": 0, "boxed": 0}, [0, 0], {"in_spec": 0, "out_spec": {"w": 0}}),
    "only keywords": ({}, (0,), {"z": 0, "a": 0}),
    "literals": ({"x": 0}, [0, None, 2, -1.5, True, "text", {"n": None}], None),
    "long": ({"x": (0,) * 9, "y": [0] * 8}, ((0,) * 8, [0] * 9), None),
    "many": ({f"x{index}": 0 for index in range(9)}, 0, None),
}


@pytest.mark.parametrize("name", CONVENTIONS)
def test_it_reads_back_and_so_does_its_old_form(name: str) -> None:
    before = packed(*CONVENTIONS[name])
    after = round_trip(before)
    assert "in_spec=[" not in dump(before)
    inputs = [torch.full((2,), float(index)) for index in range(len(after.graph.find_nodes(op="placeholder")))]
    arguments, named = pytree.tree_unflatten(inputs, forward_signature(before.graph)[2])
    assert [str(leaf) for leaf in pytree.tree_leaves(before(*arguments, **named))] == \
        [str(leaf) for leaf in pytree.tree_leaves(after(*arguments, **named))]
    old = load_fxir(json_text(before))
    assert_same(before, old)
    assert lines(old) == lines(before)


def test_the_text_of_containers() -> None:
    arguments = {"a": OrderedDict(k=0), "b": Point(0, (0,)), "c": {1.5: 0}}
    assert lines(packed(arguments, [0, 0], {"d": 0}))[1:13] == """\
    signature(
        a=OrderedDict({
            "k": v0,
        }),
        b=pytree("collections.namedtuple", "fxpasses.tests.Point", v1, (v2,)),
        c=pytree("builtins.dict", "[1.5]", v3),
        **{
            "d": v4,
        },
    )
    def forward(
        self,""".splitlines()
    assert lines(packed({"x": 0, "y": (0,)}, [0, ()]))[1] == "    signature(x=v0, y=(v1,))"
    assert lines(packed({"x": 0, "y": (0,)}, [0, ()]))[-1] == "        return [v0, ()]"


def test_a_parameter_more_is_a_line_in_each_map() -> None:
    names = [f"layers.{index}.weight" for index in range(20)]
    one, other = step(names), step([*names, "head"])
    changed = [line for line in difflib.ndiff(lines(one), lines(other)) if line[0] in "+-" and '"head"' in line]
    assert [line[0] for line in changed] == ["+"] * 4
    assert len(lines(other)) - len(lines(one)) == 4 + 2  # two maps of the input, two of the result; two inputs


def test_a_step_of_five_hundred_parameters_reads_back() -> None:
    names = [f"layers.{index}.attention.weight" for index in range(500)]
    after = round_trip(step(names))
    assert max(map(len, dump(after).splitlines())) < 80
    assert list(forward_signature(after.graph)[2].children()[0].children()[0].context) == names


def test_a_plain_return_of_containers_stays_one() -> None:
    text = dump(structures())
    assert "signature(" not in text
    assert forward_signature(load_fxir(text).graph)[0] == "plain"
    assert isinstance(load_fxir(text).graph.output_node().args[0][3], dict)
    assert isinstance(load_fxir(dump(pytrees())).graph.output_node().args[0], tuple)


def _without_result() -> GraphModule:
    gm = packed({"x": 0}, [0])
    set_forward_signature(gm.graph, "pytree", ["x"], forward_signature(gm.graph)[2], None)
    return gm


def _with(names: list[str], taken: Any, returned: Any) -> GraphModule:
    gm = packed({"x": 0, "y": 0}, [0, 0])
    set_forward_signature(gm.graph, "pytree", names, pytree.tree_structure(taken), pytree.tree_structure(returned))
    return gm


def _container_returned() -> GraphModule:
    gm = packed({"x": 0}, [0, 0])
    output = gm.graph.output_node()
    output.args = ((output.args[0][0], [output.args[0][0]]),)
    return gm


@pytest.mark.parametrize("make", [
    _without_result, _container_returned, lambda: _with(["x", "y"], (0, 0), [0, 0]),
    lambda: _with(["x", "y"], ((0, 0), {}), [0]), lambda: _with(["x"], ((0, 0), {}), [0, 0]),
    lambda: _with(["x", "y"], ((0,), {"z": 0}), [0, 0]), lambda: _with(["self", "y"], ((0, 0), {}), [0, 0]),
    lambda: _with(["x", "y"], ((0,), OrderedDict(y=0)), [0, 0])])
def test_any_other_convention_is_written_as_json(make: Any) -> None:
    text = dump(round_trip(make()))
    assert "in_spec=[1, " in text


def test_structures_among_attributes_and_arguments() -> None:
    spec = pytree.tree_structure({"a": [0, (0,)], "b": OrderedDict(), "c": Box(0)})
    written = '{"a": [_, (_,)], "b": OrderedDict({}), "c": pytree("fxpasses.tests.Box", "[\\"as is\\", null]", _)}'
    for structure in (written, str(json.loads(pytree.treespec_dumps(spec))), "_"):
        gm = snippet("x: f32[2]", f"y = aten.relu.default(x, treespec({structure}))\nreturn (y,)")
        node = gm.graph.find_nodes(op="call_function", target=torch.ops.aten.relu.default)[0]
        assert node.args[1] == (spec if structure != "_" else pytree.tree_structure(0))
        assert f"treespec({'_' if structure == '_' else written})" in dump(gm)
    gm.spec = spec
    with gm.graph.inserting_before(node):
        gm.graph.create_node("get_attr", "spec")
    assert f'    spec = treespec("spec", {written})' in dump(gm).splitlines()
    assert load_fxir(dump(gm)).spec == spec


def test_a_loaded_step_is_called_with_the_same_structures() -> None:
    before = step(["w", "a"])
    after = load_fxir(dump(before))
    params = {"w": torch.ones(2), "a": torch.zeros(2)}
    arguments = params, {}, {"exp_avg": params}, (torch.full((2,), 3.0),)
    assert_equal_results(before(*arguments), after(*arguments))
