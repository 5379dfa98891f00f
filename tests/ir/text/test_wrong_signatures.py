"""Wrong and hostile calling conventions: one error each, at its place; nothing is imported or run."""

from __future__ import annotations

import ast
import json
import sys
from typing import Any

import pytest

from fxpasses.errors import GraphError
from fxpasses.ir.text.reader import load_fxir
from fxpasses.ir.text.writer import dump

from .test_signature import json_text, lines, packed, step


def _text(signature: str, returned: str = "(x, y)") -> str:
    return (f'# fxir 1\nmodule(device="cpu")\n\nclass main:\n    {signature}\n    def forward(\n        self,\n'
            f'        x: "f32[2]",\n        y: "f32[2]",\n    ):\n        return {returned}\n')


def _error(text: str) -> str:
    with pytest.raises(GraphError) as caught:
        load_fxir(text, "g.fx.py")
    return str(caught.value)


def test_the_template_itself_is_right() -> None:
    text = _text("signature(a=x, b=y)", "[x, y]")
    assert dump(load_fxir(text)) == text


LEAF = "a leaf of a signature is an input of forward()"
KEY = "a key of a structure is a string or a number"
NAMES = "the arguments of a signature are names"
#: Arguments of the signature with the place of the error behind "§", its own by default; and the message.
ARGUMENTS = [
    ("a=x, b=§z", LEAF), ("a=x, b=§None", LEAF), ("a=x, b=[§*y]", LEAF), ("a=x, b=§exec('y')", LEAF),
    ("a=x, b=§y.__class__", LEAF), ("boxed=§True, a=x", LEAF), ("boxed=§False", LEAF), ("in_spec=[§1, {}]", LEAF),
    ("a=§y, b=x", "input 'y' stands here, forward() has 'x' in this place"),
    ("a=x, b=§x", "input 'x' stands here, forward() has 'y' in this place"),
    ("a=x, b=[y, (§x,)]", "input 'x' stands here, forward() has no more in this place"),
    ("a=x", "input 'y' of forward() is not in the signature"),
    ("", "input 'x' of forward() is not in the signature"),
    ("a=x, b=y, a=()", "the signature has two arguments 'a'"),
    ("a=x, **{'a': y}", "the signature has two arguments 'a'"),
    ("self=x, b=y", "'self' is no argument of a signature"),
    ("**{'class': x, 'b': y}", NAMES), ("**{'a b': x, 'b': y}", NAMES), ("**{1: x, 'b': y}", NAMES),
    ("**{'a': x}, §b=y", "'**' stands behind all other arguments"),
    ("a=x, **§b", "'**' needs one literal dict here"), ("**{'a': x}, **§{'b': y}", "'**' needs one literal dict here"),
    ("a=x, b={'k': y, §'k': ()}", "key 'k' is given twice"), ("a=x, b={1: y, §0x1: ()}", "key '1' is given twice"),
    ("a=x, b={§1.5: y}", KEY), ("a=x, b={§True: y}", KEY), ("a=x, b={§-1: y}", KEY), ("a=x, b={§x: y}", KEY),
    (f"a=x, b={{§0x{'f' * 9999}: y}}", KEY), ("a=x, b={§b'k': y}", KEY), ("a=x, b={§(1, 2): y}", KEY),
    ("a=x, b={**§y}", "'**' cannot stand in a structure"),
    ("a=x, b=§OrderedDict(y)", "OrderedDict() takes one dict"),
    ("a=x, b=§OrderedDict({'k': y}, k=1)", "OrderedDict() takes one dict"),
    ("a=x, b=§pytree('builtins.dict')", "pytree() takes a type, a context and the structures inside"),
    ("a=x, b=§pytree('builtins.list', 'null', y, k=1)", "pytree() takes a type, a context"),
    ("a=x, b=pytree(§3, 'null', y)", "the type of a container is a string"),
    ("a=x, b=pytree(§open('x'), 'null', y)", "only plain data may stand here"),
    ("a=x, b=pytree('os.system', 'null', y)", "not a pytree structure: container 'os.system' is not registered"),
    ("a=x, b=pytree('builtins.dict', '[{\"__enum__\": true, \"fqn\": \"antigravity:x\", \"name\": \"y\"}]', y)",
     "not a pytree structure: keys that are enums"),
    ("a=x, b=pytree('collections.defaultdict', {'default_factory_module': 'antigravity', 'default_factory_name': 'x', "
     "'dict_context': ['k']}, y)", "not a pytree structure: a defaultdict of something that is not built in"),
    ("a=x, b=pytree('builtins.dict', '[', y)", "not a pytree structure"),
    ("a=x, b=pytree('builtins.dict', complex(1, 2), y)", "not a pytree structure"),
    ("a=x, b=" + "[" * 250 + "y" + "]" * 250, "too many nested parentheses"),
    ("['a', 'a'], in_spec=[1, {}]", "the signature has two arguments 'a'"),
    ("['class'], in_spec=[1, {}]", NAMES), ("[['a']], in_spec=[1, {}]", NAMES),
    ("['a', 'b']", "a signature has names and in_spec, or is boxed"),
    ("['a'], boxed=True, in_spec=[1, {}]", "a signature has names and in_spec, or is boxed"),
    ("['a'], inspec=§[1, {}]", "signature() has no field 'inspec' (did you mean 'in_spec'?)"),
]
RETURNED = [
    ("{'a': x, §'a': y}", "key 'a' is given twice"), ("{'a': x, 'b': §z}", "'z' is not defined"),
    ("(x, §*y)", "a starred expression cannot be an argument"), ("{'a': x, **§y}", "'**' cannot stand in a structure"),
    ("(x, §eval('y'))", "a call of 'eval' cannot be an argument"),
    ("§pytree('os.system', 'null', x)", "not a pytree structure: container 'os.system' is not registered"),
    ("§OrderedDict([('a', x)])", "OrderedDict() takes one dict"),
    ("§pytree.tree_unflatten([x], y)", "a call of 'pytree.tree_unflatten' cannot be an argument"),
    ("§[x for x in y]", "a comprehension cannot be an argument"),
]


def _marked(text: str, line: int) -> tuple[str, str]:
    """Text without the mark, and the place of the error: the mark's, or the first column of the signature."""
    column = text.splitlines()[line - 1].find("§")
    return text.replace("§", ""), f"g.fx.py:{line}:{column + 1 if column >= 0 else 5}: error: "


@pytest.mark.parametrize(("arguments", "message"), ARGUMENTS)
def test_a_wrong_signature(arguments: str, message: str) -> None:
    text, place = _marked(_text(f"signature({arguments})"), 5)
    error = _error(text)
    assert message in error
    assert error.startswith(place) or message == "too many nested parentheses"
    assert "antigravity" not in sys.modules


@pytest.mark.parametrize("key", ["a':open('run','w'),'b", "\\", "a\nb", 3])
def test_no_code_in_the_names_of_keywords(key: Any) -> None:
    """Torch writes them into the code of the module as they are."""
    leaf: dict[str, Any] = {"type": None, "context": None, "children_spec": []}
    named = {"type": "builtins.dict", "context": json.dumps([key, "y"]), "children_spec": [leaf, leaf]}
    given = {"type": "builtins.tuple", "context": "null", "children_spec": []}
    both = {"type": "builtins.tuple", "context": "null", "children_spec": [given, named]}
    assert "is no name of a keyword argument" in _error(_text(f"signature(['x', 'y'], in_spec=[1, {both}])"))
    named["context"] = '["x", "y"]'
    gm = load_fxir(_text(f"signature(['x', 'y'], in_spec=[1, {both}])"))
    assert gm(x=1, y=2) == (1, 2)


@pytest.mark.parametrize(("returned", "message"), RETURNED)
def test_a_wrong_result(returned: str, message: str) -> None:
    text, place = _marked(_text("signature(a=x, b=y)", returned), 11)
    assert _error(text).startswith(place + message)


@pytest.mark.parametrize(("structure", "message"), [
    ("{'a': §x}", "a leaf of a structure is '_'"), ("§[1, 2]", "not a pytree structure"),
    ("§[2, {'type': None, 'context': None, 'children_spec': []}]", "not a pytree structure"),
    ("{'a': _, §'a': _}", "key 'a' is given twice"),
    ("§pytree('os.system', 'null')", "not a pytree structure: container 'os.system' is not registered")])
def test_a_wrong_structure_among_arguments(structure: str, message: str) -> None:
    line = f"z = aten.relu.default(x, treespec({structure}))\n        return (x,)"
    text, place = _marked(_text("signature(a=x, b=y)", "").replace("return ", line), 11)
    assert _error(text).startswith(place + message)


def test_hints_say_the_way_out() -> None:
    assert "(did you mean 'x_1'?)" in _error(_text("signature(a=x1, b=y)", "y").replace("x:", "x_1:"))
    assert "in one order" in _error(_text("signature(a=y, b=x)"))
    assert "import the module that registers it" in _error(_text("signature(a=x, b=pytree('a.B', 'null', y))"))
    assert 'pytree("builtins.dict", "[keys as JSON]", values)' in _error(_text("signature(a=x, b={1.5: y})"))


def test_every_cut_of_a_step_is_an_error() -> None:
    whole = dump(step(["w", "a"])).splitlines(keepends=True)
    for count in range(1, len(whole)):
        assert "error: " in _error("".join(whole[:count]))


def test_a_return_of_nothing_is_a_leaf() -> None:
    gm = load_fxir(_text("signature(a=x, b=y)", ""))
    assert gm.graph.output_node().args == ((None,),)
    assert dump(gm).endswith("return None\n")


def test_many_and_deep_containers_are_read() -> None:
    nested: Any = {"k": [0]}
    for _ in range(90):
        nested = [nested]
    deep = packed({"x": 0}, nested)
    assert lines(load_fxir(dump(deep))) == lines(deep)
    wide = _text("signature(a=(x, " + "(), " * 2000 + "y))")
    assert len(dump(load_fxir(wide)).splitlines()) > 2000


def test_old_texts_are_python_and_so_are_new_ones() -> None:
    for text in (json_text(step(["w"])), dump(step(["w"]))):
        assert isinstance(ast.parse(text).body[-1], ast.ClassDef)
