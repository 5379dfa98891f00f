"""Wrong and hostile texts: one error each, with its place, and nothing of the text is run."""

from __future__ import annotations

import random
import re
import sys

import pytest

from fxpasses.errors import GraphError
from fxpasses.ir.text.reader import load_fxir
from fxpasses.ir.text.writer import dump

from .bodies import scans
from .graphs import metas

HEAD = '''# fxir 1
module(world_size=4, device="cpu")
dp = group([[0, 1], [2, 3]])
symbol("s0", min=2, max=None, hint=8)

class main:
    w = buffer("w", "f32[2]", data=[1.0, 2.0])
    def forward(
        self,
        x: "f32[4]",
    ):
'''
NODE = '        y: "f32[4]" = aten.add.Tensor(x, x)\n'
END = "        return (y,)\n"


def _line(text: str) -> str:
    return f"{HEAD}        {text}\n        return (x,)\n"


WRONG_LINES = [
    ('y: "f32[4]" = aten.add.Tensr(x, x)', "12:23",
     "error: operator 'aten.add' has no overload 'Tensr' (did you mean 'Tensor'?)"),
    ('y: "f32[4]" = aten.add.Tensor(x, z)', "12:42", "'z' is not defined"),
    (NODE.strip() + "\n" + NODE.rstrip(), "13:9", "'y' is defined twice"),
    ('x: "f32[4]" = aten.relu.default(x)', "12:9", "'x' is defined twice"),
    ('dp: "f32[4]" = aten.relu.default(x)', "12:9", "'dp' is the name of a group"),
    (NODE.strip() + "; meta(bukket=1)", "12:58", "unknown meta key 'bukket' (did you mean 'bucket'?)"),
    (NODE.strip() + "\n        meta(bucket=1)", "13:9", "meta() stands behind the statement it describes"),
    (NODE.strip() + "; meta(after=[y])", "12:57", "after is a list of nodes"),
    (NODE.strip() + '; meta(target="z")', "12:58", "only an input has a target"),
    (NODE.strip() + "; meta(storage=0)", "12:59", "storage is a number that an input has"),
    (NODE.strip() + "; meta(global_shape=[4])", "12:64", "global_shape is a list of sizes that an input has"),
    ('meta(x, global_shape=[4, -1])', "12:30", "global_shape is a list of sizes that an input has"),
    ('meta(x, storage=-1)', "12:25", "storage is a number that an input has"),
    ('y: "g32[4]" = aten.relu.default(x)', "12:12", "'g32[4]' is not a type"),
    ('y: "f32[s1]" = aten.relu.default(x)', "12:12", "symbol 's1' is not declared"),
    ('y: "f32[4] R@tp" = aten.relu.default(x)', "12:12", "group 'tp' is not declared"),
    ('y: "f32[-4]" = aten.relu.default(x)', "12:12", "no tensor has type f32[-4]"),
    ('y = aten.view.default(x, [sym("s0 +")])', "12:35", "'s0 +' is not a symbolic expression"),
    ('y = aten.view.default(x, [sym("s9")])', "12:35", "symbol 's9' is not declared"),
    ('y = _c10d_functional.all_reduce.default(x, "sum", tp)', "12:59", "'tp' is not defined"),
    ("y = self.v", "12:9", "'self.v' is not declared in class 'main'"),
    ('y = aten.add.Tensor(x, tensor("f32[2]", data=[1]))', "12:32", "has 2 elements, its data 1"),
    ("y = x\n" + NODE.replace("y:", "z:").rstrip(), "10:9", "is a second name of one value"),
]
HOSTILE_LINES = [
    'y: __import__("os").system("touch X") = aten.relu.default(x)',
    "y: \"f32[__import__('os').system('touch X')]\" = aten.relu.default(x)",
    "y = x.__class__.__mro__", "y = aten.__class__.mro(x)", "y = torch.ops.load_library('x.so')", "y = eval('1')",
    "y = torch.load('x')", "y = os.system('touch X')", "y = aten.add.Tensor(x, lambda: 0)",
    "y = aten.add.Tensor(x, (z := 1))", "y = aten.add.Tensor(x, [i for i in x])", "y = aten.add.Tensor(*x)",
    "y = aten.add.Tensor(x, **x)", "y = aten.add.Tensor(x, f'{x}')", "y = getattr(x, '__class__')", "y = x.apply_(x)",
    "import os", "for i in x: pass", "global x", "del x", "exec('1')", "with x: pass", "y = aten.add.Tensor(x, 1 + 2)",
    "y = aten.add.Tensor(x, " + "[" * 500 + "]" * 500 + ")", "y = aten.add.Tensor(x, " + "-" * 5000 + "1)",
    "def inner(): pass", "y = self.forward.__globals__", "y = aten.add.Tensor(x, torch.device('x' * 9))",
    "@evil\n    class y: pass",
]
WRONG_FILES = [
    ("", "1:1", "'# fxir 1' is missing at the top"), ("class main: pass\n", "1:1", "is missing at the top"),
    ("# fxir 2\n" + HEAD, "1:1", "version 2, only version 1 is known"), (HEAD[:60], "3:13", "'[' was never closed"),
    (HEAD.split("class", maxsplit=1)[0], "4:1", "no class with a graph"),
    (HEAD + NODE, "12:9", "forward() has no return"),
    (HEAD + NODE.rstrip()[:-1], "12:38", "'(' was never closed"), (HEAD + "\0", "1:1", "null bytes"),
    (HEAD + NODE + END + END, "14:9", "a statement after return"),
    (HEAD + NODE + END + "class other: pass\n", "14:1", "a file holds one class"),
    (HEAD.replace("world_size", "world_sise") + NODE + END, "2:19", "did you mean 'world_size'?"),
    (HEAD.replace("=4", '="4"') + NODE + END, "2:19", "'world_size' has a value of the wrong type"),
    (HEAD.replace('"cpu"', '"gpu"') + NODE + END, "2:1", "'gpu' is not a kind of device"),
    (HEAD.replace("3]])", "3]], mesh=1)") + NODE + END, "3:35", "group() has no field 'mesh'"),
    (HEAD.replace("[2, 3]", "[1, 3]") + NODE + END, "3:1", "rank 1 appears twice"),
    (HEAD.replace("dp =", "aten =") + NODE + END, "3:1", "'aten' cannot be the name of a group"),
    (HEAD.replace("symbol", "dp = group(None)\nsymbol") + NODE + END, "4:1", "group 'dp' is declared twice"),
    (HEAD.replace("hint=8", "hint=1") + NODE + END, "4:1", "hint 1 is outside [2, None]"),
    (HEAD.replace("symbol(", "print(") + NODE + END, "4:1", "only module(...), groups, symbols and one class"),
    (HEAD.replace("    def", '    v = buffer("w", "f32[2]", data=[1.0, 2.0])\n    def') + NODE + END, "8:9",
     "attribute 'w' is declared twice"),
    (HEAD.replace("[1.0, 2.0]", "[1.0]") + NODE + END, "7:9", "'w' has 2 elements, its data 1"),
    (HEAD.replace("[1.0, 2.0]", "[open('x')]") + NODE + END, "7:37", "only plain data may stand here"),
    (HEAD.replace('"w", "f32', '"__class__", "f32') + NODE + END, "7:9", "cannot be an attribute"),
    (HEAD.replace("main:", "main(__import__('os')):") + NODE + END, "6:12", "the base of a class must be a name"),
    (HEAD.replace("    def", "    @evil\n    def") + NODE + END, "8:6", "decorators are not part of a graph"),
    (HEAD.replace('"f32[4]",', '"f32[4]" = evil(),') + NODE + END, "10:23", "a call of 'evil' cannot be an argument"),
]
STRUCTURES = [
    ('{"type": "os.system", "context": "null", "children_spec": []}', "container 'os.system' is not registered"),
    ('{"type": "collections.defaultdict", "context": {"default_factory_module": "antigravity", "default_factory_name": '
     '"x", "dict_context": []}, "children_spec": []}', "a defaultdict of something that is not built in"),
    ('{"type": "builtins.dict", "context": "[{\\"__enum__\\": true, \\"fqn\\": \\"antigravity:x\\", \\"name\\": '
     '\\"y\\"}]", "children_spec": []}', "keys that are enums"),
    ('{"type": "builtins.tuple", "context": "null", "children_spec": []}', "in_spec has 0 values, forward() 1"),
    ('{"type": 3}', "not a pytree structure"),
]


def _error(text: str) -> GraphError:
    with pytest.raises(GraphError) as caught:
        load_fxir(text, "g.fx.py")
    assert caught.value.place is not None
    assert caught.value.place.file == "g.fx.py"
    return caught.value


def test_the_template_itself_is_right() -> None:
    gm = load_fxir(HEAD + NODE + END)
    assert load_fxir(("\ufeff" + HEAD + NODE + END).replace("\n", "\r\n")).graph.python_code("self").src == \
        gm.graph.python_code("self").src


@pytest.mark.parametrize(("line", "place", "message"), WRONG_LINES)
def test_a_wrong_line(line: str, place: str, message: str) -> None:
    error = str(_error(_line(line)))
    assert error.startswith(f"g.fx.py:{place}: error: ")
    assert message in error


@pytest.mark.parametrize("line", HOSTILE_LINES)
def test_a_hostile_line(line: str, tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(str(tmp_path))
    place = _error(_line(line.replace("touch X", f"touch {tmp_path}/X"))).place
    assert place is not None
    assert place.line == 12 + line.startswith("@")
    assert place.column > 0
    assert not (tmp_path / "X").exists()  # type: ignore[operator]


def test_what_is_nested_too_deeply_is_found_wherever_it_shows() -> None:
    """Inductor lifts the limit: then it is no longer the parser that refuses."""
    lifted, limit = 2000, sys.getrecursionlimit()
    sys.setrecursionlimit(lifted)
    try:
        assert str(_error(_line("y = aten.add.Tensor(x, " + "-" * 5000 + "1)"))).startswith("g.fx.py:12:")
    finally:
        sys.setrecursionlimit(limit)


@pytest.mark.parametrize(("text", "place", "message"), WRONG_FILES)
def test_a_wrong_file(text: str, place: str, message: str) -> None:
    error = str(_error(text))
    assert error.startswith(f"g.fx.py:{place}: error: ")
    assert message in error


@pytest.mark.parametrize(("data", "message"), STRUCTURES)
def test_a_structure_is_read_without_importing(data: str, message: str) -> None:
    signature = f'    signature(["x"], in_spec=[1, {data}])\n    def'
    error = _error(HEAD.replace("    def", signature) + NODE + END)
    assert message in str(error)
    assert "antigravity" not in sys.modules


def test_every_cut_of_a_text_is_an_error() -> None:
    text = dump(scans())
    lines = text.splitlines(keepends=True)
    for count in range(len(lines) - 1):
        if count and not (lines[count].startswith("    class") or lines[count].strip() == ""):
            _error("".join(lines[:count]))
    for cut in range(len(text) // 2, len(text) - 40, 97):
        _error(text[:cut])


def test_a_damaged_text_is_read_or_is_one_error_with_a_line() -> None:
    text = dump(metas())
    words = ["None", "-1", "[]", "{}", "x", "*", "lambda: 0", "inf", "2**70", "=", ",", ")", '"', ":", "\n", "0", "nan"]
    chance = random.Random(0)
    read, places = 0, []
    for _ in range(250):
        found = chance.choice(list(re.finditer(r"[\w.]+|\"[^\"\n]*\"|[^\w\s]", text)))
        damaged = text[:found.start()] + chance.choice(words) + text[found.end():]
        try:
            again = dump(load_fxir(damaged, "g.fx.py"))
        except GraphError as error:
            places.append(error.place)
        else:
            assert dump(load_fxir(again)) == again
            read += 1
    assert 0 < read < 125
    assert all(place is not None and place.line > 0 for place in places)
