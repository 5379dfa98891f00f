"""Texts that want to run code, or to bring the reader down: one GraphError with a place, and nothing happens."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from fxpasses import GraphError, load

CALLS = {
    "__import__": "__import__('pathlib').Path({path!r}).touch()",
    "eval": "eval({code!r})",
    "exec": "exec({code!r})",
    "open": "open({path!r}, 'w')",
    "os": "os.system('touch ' + {path!r})",
    "builtins": "builtins.exec({code!r})",
    "lambda": "(lambda: x)()",
    "comprehension": "torch.relu([y for y in x])",
    "generator": "torch.stack(y for y in x)",
    "f-string": "torch.relu(f'{{x}}')",
    "walrus": "(y := torch.relu(x))",
    "walrus argument": "torch.relu((y := x))",
    "starred": "torch.relu(*x)",
    "double starred": "torch.relu(**x)",
    "await": "torch.relu(await x)",
    "condition": "torch.relu(x if x else x)",
    "dunder attribute": "x.__class__",
    "dunder method": "x.__reduce__()",
    "dunder path": "torch.__loader__.load_module('os')",
    "dunder getattr": "getattr(x, '__class__')",
    "load_library": "torch.ops.load_library({path!r})",
    "classes": "torch.classes.load_library({path!r})",
    "torch.load": "torch.load({path!r})",
    "torch.save": "torch.save(x, {path!r})",
    "hub": "torch.hub.load({path!r}, 'm')",
    "compile": "torch.compile({code!r})",
    "from_file": "torch.from_file({path!r}, True, 4)",
    "aten.from_file": "torch.ops.aten.from_file.default({path!r}, True, 4)",
    "numpy": "x.numpy()",
    "tofile": "x.tofile({path!r})",
    "methodcaller": "operator.methodcaller('numpy')",
    "attrgetter": "_operator.attrgetter('__class__')",
    "attribute of self": "self.__init__",
    "attribute that is code": "getattr(self, 'a\"); {code}; (\"')",
    "attribute of a module": "self.register_buffer",
    "called value": "x(1)",
    "call of a call": "torch.relu(x)(x)",
    "nested call": "torch.relu(evil(x))",
    "default device": "torch.zeros(device(type=x))",
}


@pytest.fixture
def sentinel(tmp_path: Path) -> Iterator[Path]:
    """A file that hostile code would make."""
    path = tmp_path / "ran"
    yield path
    assert not path.exists()


def written(template: str, path: Path) -> str:
    code = f"import pathlib; pathlib.Path({str(path)!r}).touch()"
    return template.format(path=str(path), code=code)


@pytest.mark.parametrize("name", CALLS)
def test_a_call_is_refused_where_it_stands(name: str, sentinel: Path) -> None:
    call = written(CALLS[name], sentinel)
    text = FORWARD.format(': "f32[2]"', f"y = {call}", "y")
    with pytest.raises(GraphError, match=r"^g\.txt:3:\d+: error: "):
        load(text, file="g.txt")
    with pytest.raises(GraphError, match=r"^g\.fx\.py:4:\d+: error: "):
        load(f"# fxir 1\n{text.replace('G(torch.nn.Module)', 'main')}", file="g.fx.py")


def test_the_same_frame_with_a_harmless_call_is_read() -> None:
    load(FORWARD.format(': "f32[2]"', "y = torch.relu(x)", "y"))


FORWARD = "class G(torch.nn.Module):\n    def forward(self, x{0}):\n        {1}\n        return (x,{2})\n"
SCRIPT = FORWARD.format("", "pass", "").replace("class G", "class Repro")
FRAMES = {
    "annotation": FORWARD.format(": {call}", "pass", ""),
    "annotation of a node": FORWARD.format("", "y: {call} = x.t()", ""),
    "default": FORWARD.format("={call}", "pass", ""),
    "return": FORWARD.format("", "pass", "{call}"),
    "statement": FORWARD.format("", "{call}", ""),
    "index": FORWARD.format("", "y = x[{call}]", ""),
    "assert": FORWARD.format("", "assert {call}", ""),
    "if": FORWARD.format("", "if {call}: pass", ""),
    "for": FORWARD.format("", "for y in {call}: pass", ""),
    "with": FORWARD.format("", "with {call}: pass", ""),
    "import": FORWARD.format("", "import os", ""),
    "keyword only": FORWARD.format(", *, y", "pass", ""),
    "decorator": FORWARD.format("", "pass", "").replace("    def", "    @{call}\n    def"),
    "class statement": FORWARD.format("", "pass", "").replace("    def", "    y = {call}\n    def"),
    "second forward": FORWARD.format("", "pass", "") + "\n    def forward(self, x):\n        return (x,)\n",
    "other method": FORWARD.format("", "pass", "") + "\n    def __init__(self):\n        {call}\n",
    "script": SCRIPT + "\n    def __init__(self):\n        {call}\n",
    "script arguments": SCRIPT + "\ndef load_args(reader):\n    {call}\n",
}


@pytest.mark.parametrize("name", FRAMES)
def test_code_is_refused_in_every_place_of_a_text(name: str, sentinel: Path) -> None:
    call = written("__import__('pathlib').Path({path!r}).touch()", sentinel)
    with pytest.raises(GraphError, match=r"^g\.txt:\d+:\d+: error: "):
        load(FRAMES[name].format(call=call), file="g.txt")


def test_code_around_a_graph_is_passed_over(sentinel: Path) -> None:
    code = written("{code}", sentinel)
    text = f"{code}\nclass Repro(torch.nn.Module):\n    def __init__(self):\n        super().__init__()\n" \
           f"        self.body = Evil({str(sentinel)!r})\n\n    def forward(self, x):\n        return (x,)\n{code}\n"
    assert len(load(text).graph.nodes) == 2


def test_code_in_a_string_annotation_is_a_string(sentinel: Path) -> None:
    call = written("__import__('pathlib').Path({path!r}).touch()", sentinel).replace('"', "'")
    gm = load(f'def forward(self, x: "{call}", y: "f32[{call}]", z: "Sym({call})"):\n    return (x, y, z)\n')
    assert all("val" not in node.meta for node in gm.graph.nodes)


DEEP = {
    "parentheses": "y = torch.relu(" + "(" * 10_000 + "x" + ")" * 10_000 + ")",
    "lists": "y = torch.relu(" + "[" * 5_000 + "x" + "]" * 5_000 + ")",
    "minus": "y = torch.add(x, " + "-" * 20_000 + "1)",
    "attributes": "y = x" + ".a" * 20_000,
    "sum": "y = " + "x + " * 20_000 + "x",
    "power": "y = torch.add(x, 9 ** 9 ** 9 ** 9)",
    "digits": "y = torch.add(x, " + "9" * 5_000 + ")",
    "calls": "y = " + "torch.relu(" * 150 + "x" + ")" * 150,
    "not": "y = " + "not " * 20_000 + "x",
    "line continuation": "y = torch.relu(x) \\",
    "tab": "\ty = x",
}


@pytest.mark.parametrize("name", DEEP)
def test_deep_and_odd_syntax_is_an_error_without_a_crash(name: str) -> None:
    text = FORWARD.format("", DEEP[name], "y")
    with pytest.raises(GraphError):
        load(text, file="g.txt")


def test_deeply_nested_classes_are_an_error_without_a_crash() -> None:
    lines = [" " * depth + f"class C{depth}(torch.nn.Module):" for depth in range(120)]
    with pytest.raises(GraphError):
        load("\n".join(lines) + "\n" + " " * 120 + "def forward(self, x):\n" + " " * 121 + "return (x,)\n")


def test_a_deep_node_list_is_an_error() -> None:
    arguments = "[" * 5_000 + "%x" + "]" * 5_000
    call = f"%y : [num_users=1] = call_function[target=torch.relu](args = ({arguments},), kwargs = {{}})"
    text = f"graph():\n    %x : [num_users=1] = placeholder[target=x]\n    {call}\n    return y\n"
    with pytest.raises(GraphError, match="nested too deeply"):
        load(text)


NOT_TEXT = {
    "empty": b"",
    "blank": b" \n\n\t\n",
    "null bytes": b"class G:\n    def forward(self, x):\n        return \x00x\n",
    "not UTF-8": b"class G:\n    def forward(self, x):\n        return '\xff\xfe'\n",
    "zip": b"PK\x03\x04" + b"\x00" * 50,
    "pickle": b"\x80\x02}q\x00.",
    "gzip": b"\x1f\x8b\x08\x00",
    "prose": b"There is no graph in here.\n",
    "other code": b"class Foo:\n    def bar(self):\n        pass\n",
    "json": b'{"schema_version": {"major": 8}}\n',
    "empty class": b"class G(torch.nn.Module):\n    pass\n",
    "header alone": b"class G(torch.nn.Module):\n",
    "no body": b"def forward(self, x):\n",
    "torchscript": b"graph(%x.1 : Tensor):\n  %2 : int = prim::Constant[value=1]()\n",
    "tabular": b"opcode       name    target    args    kwargs\n-----------  ------  --------  ------  --------\n",
}


@pytest.mark.parametrize("name", NOT_TEXT)
def test_what_is_no_graph_is_one_clear_error(name: str, tmp_path: Path) -> None:
    path = tmp_path / "input.txt"
    path.write_bytes(NOT_TEXT[name])
    with pytest.raises(GraphError) as caught:
        load(path)
    assert str(caught.value).startswith(str(path))
    assert "\n" not in str(caught.value)
    with pytest.raises(GraphError):
        load(NOT_TEXT[name], file="input.txt")


def test_a_line_of_many_megabytes_is_an_error_not_an_hour() -> None:
    text = FORWARD.format("", "y = " + "x + " * 6_000_000 + "x", "y")
    with pytest.raises(GraphError, match=r"^g\.txt:3: error: the line has 22 MiB, more than 4"):
        load(text, file="g.txt")


def test_huge_files_are_refused_before_they_are_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.txt"
    with path.open("wb") as stream:
        stream.truncate(600 * 2**20)  # a hole, no data
    with pytest.raises(GraphError, match="600 MiB, more than 512"):
        load(path)


def test_surrogates_and_odd_names() -> None:
    with pytest.raises(GraphError):
        load("def forward(self, x):\n    y = torch.relu('\ud800')\n    return (y,)\n")
    gm = load("def forward(self, straße):\n    y = torch.relu(straße)\n    return (y,)\n")
    assert len(gm.graph.nodes) == 3


def test_patterns_stay_linear_on_long_lines() -> None:
    pieces = ("class ", 'a: "b', ";  a = ", "%a : ", "12:34:56.1 ", "graph(", ") -> ", "<a object at ", "=== ", "V12 ")
    frame = FORWARD.format("", "{}", "")
    started = time.process_time()
    for piece in pieces:
        line = piece * (2**17 // len(piece))
        for text in (f"x\n{line}\n", frame.format(line)):
            with pytest.raises(GraphError):
                load(text)
    assert time.process_time() - started < 60  # a pattern that is not linear takes hours


def test_every_error_names_the_file() -> None:
    for text in ("def forward(self, x):\n    return (y,)\n", "def forward(self, x):\n    y = 3\n    return (y,)\n"):
        with pytest.raises(GraphError, match=re.escape("some/dump.log:2:")):
            load(text, file="some/dump.log")
