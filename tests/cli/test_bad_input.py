"""Whatever the user gets wrong: one line on stderr, the right exit status, nothing executed, nothing half-written."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .conftest import STEP, Result, assert_refused

Call = Callable[..., Result]
OUT = "out.fx.py"


def graph(line: str, inputs: str = 'x: "f32[4]"') -> str:
    return f"class G(torch.nn.Module):\n    def forward(self, {inputs}):\n        {line}\n        return (x,)\n"


@pytest.fixture(autouse=True)
def nothing_left(tmp_path: Path) -> Iterator[None]:
    """No output, no temporary file, and no sign that anything in the input ran."""
    yield
    left = {path.name for path in tmp_path.iterdir()} - {"input", "plugin.py"}
    assert left == set()


UNREADABLE = {
    "empty": b"",
    "blank": b"\n  \n",
    "prose": b"Dear reader,\nthis is no graph.\n",
    "truncated": STEP.encode()[:600],
    "cut in a string": STEP[:STEP.index("'sum'") + 3].encode(),
    "binary": bytes(range(256)) * 8,
    "zip": b"PK\x03\x04" + b"\0" * 64,
    "pickle": b"\x80\x02}q\x00.",
    "gzip": b"\x1f\x8b\x08" + b"\0" * 32,
    "nul": b"class G:\n    \0\n",
    "utf-16": STEP.encode("utf-16"),
}


@pytest.mark.parametrize("content", UNREADABLE.values(), ids=UNREADABLE.keys())
def test_not_a_graph(fxpasses: Call, content: bytes) -> None:
    Path("input").write_bytes(content)
    assert_refused(fxpasses("run", "input", "-o", OUT), 3, "input")


HOSTILE = {
    "call": "y = open('ran', 'w')",
    "system": "y = os.system('touch ran')",
    "dunder import": "y = __import__('os').system('touch ran')",
    "attribute walk": "y = x.__class__.__bases__[0].__subclasses__()",
    "load_library": "y = torch.ops.load_library('evil.so')",
    "torch.load": "y = torch.load('evil.pt')",
    "lambda": "y = (lambda: open('ran', 'w'))()",
    "comprehension": "y = [open('ran', 'w') for _ in range(1)]",
    "exec": "exec(\"open('ran', 'w')\")",
    "nested import": "import os; os.mkdir('ran')",
    "deep nesting": "y = " + "(" * 5000 + "x" + ")" * 5000,
    "deep attribute": "y = torch" + ".a" * 20000,
    "deep sum": "y = " + "-" * 50000 + "1",
}


@pytest.mark.parametrize("line", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_statement(fxpasses: Call, line: str) -> None:
    Path("input").write_text(graph(line))
    assert_refused(fxpasses("run", "input", "-o", OUT), 3, "input")


@pytest.mark.parametrize("annotation", ["open('ran', 'w')", "f32[open('ran', 'w')]", "f32[(4).__class__]",
                                        "f32[" + "(" * 3000 + "4" + ")" * 3000 + "]"])
def test_hostile_annotation_is_not_evaluated(fxpasses: Call, annotation: str) -> None:
    """Whether the reader refuses it or takes it for a comment, it stays text."""
    Path("input").write_text(graph("y = torch.ops.aten.sin.default(x)", f'x: "{annotation}"'))
    result = fxpasses("fmt", "input")
    assert result.status in (0, 3)
    assert "Traceback" not in result.err


def test_errors_point_into_the_file(fxpasses: Call) -> None:
    Path("input").write_text(graph("y = torch.ops.aten.add.Tensr(x, x)"))
    assert_refused(fxpasses("run", "input"), 3, "input:3:", "did you mean")


def test_huge_file_is_refused_before_it_is_read(fxpasses: Call) -> None:
    with open("input", "wb") as stream:
        stream.truncate(2**40)
    assert_refused(fxpasses("run", "input", "-o", OUT), 3, "input: error: ", "more than")


def test_suffix_does_not_matter(fxpasses: Call, tmp_path: Path) -> None:
    Path("input").write_text(STEP)
    for name in ("a.txt", "a.onnx", "a.pt2", "a"):
        Path(name).write_text(STEP)
        assert fxpasses("fmt", name).out == fxpasses("fmt", "input").out
        Path(name).unlink()


@pytest.mark.parametrize(("passes", "words"), [
    ("comhoist", ["pipeline:1:1:", "unknown pass 'comhoist'", "did you mean 'commhoist'?"]),
    ("commhoist,,asynccp", ["pipeline:1:11:"]),
    ("commhoist{", ["pipeline:1:10:", "never closed"]),
    ("commhoist{gather=true}", ["has no option 'gather'", "did you mean 'gathers'?"]),
    ("commhoist{gathers=7}", ["'gathers'", "'7'"]),
    ("default{gathers=true}", ["takes no options", "give them to its passes: 'commhoist,asynccp'"]),
    ("x" * 5000, ["unknown pass"]),
])
def test_wrong_pipeline(fxpasses: Call, passes: str, words: list[str]) -> None:
    Path("input").write_text(STEP)
    assert_refused(fxpasses("run", "--passes", passes, "input", "-o", OUT), 2, *words)
    assert_refused(fxpasses("plan", "--passes", passes), 2, *words)


def test_cyclic_order(fxpasses: Call) -> None:
    Path("input").write_text(STEP)
    Path("plugin.py").write_text("from fxpasses import fxpass\n" + "".join(
        f'@fxpass(after=("{other}",))\ndef {name}(gm):\n    """Do nothing."""\n    return gm\n'
        for name, other in (("one", "two"), ("two", "one"))))
    argv = ("--load", "plugin.py", "--passes", "one,two")
    assert_refused(fxpasses("run", *argv, "input", "-o", OUT), 2, "one", "two", "->")
    assert_refused(fxpasses("plan", *argv), 2, "->")


@pytest.mark.parametrize("content", ["def", "raise SystemError('no')", "x = 1", "import nowhere"])
def test_wrong_plugin(fxpasses: Call, content: str) -> None:
    Path("plugin.py").write_text(content)
    assert_refused(fxpasses("list", "--load", "plugin.py"), 2, "plugin.py")


def test_missing_files(fxpasses: Call) -> None:
    for argv in (("run", "none.py"), ("fmt", "none.py"), ("verify", "none.py"), ("list", "--load", "none.py")):
        assert_refused(fxpasses(*argv), 2, "none.py")
    assert_refused(fxpasses("run", "none\0.py"), 2)
    assert_refused(fxpasses("run", "."), 2, "directory")


@pytest.mark.parametrize("option", ["-o", "--remarks"])
def test_unwritable_file_is_refused_before_the_work(fxpasses: Call, option: str) -> None:
    Path("input").write_bytes(b"")  # would be status 3, had it been read
    assert_refused(fxpasses("run", "input", option, "none/out"), 2, "none/out")
    assert_refused(fxpasses("run", "input", option, "."), 2, "directory")
    assert_refused(fxpasses("run", "input", option, "input/out"), 2, "input/out")


def test_read_only_file_and_directory_are_refused(fxpasses: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("input").write_text(STEP)
    monkeypatch.setattr(os, "access", lambda path, mode: mode == os.R_OK)  # root may write everywhere
    assert_refused(fxpasses("fmt", "-i", "input"), 2, "permission denied")
    assert_refused(fxpasses("run", "input", "-o", OUT), 2, "permission denied")


@pytest.mark.parametrize("argv", [("--world-size", "0"), ("--world-size", "two"), ("--group", "dp"),
                                  ("--world-size", "2", "--group", "dp=0,9"), ("--world-size", "2", "--rank", "5")])
def test_wrong_world(fxpasses: Call, argv: tuple[str, ...]) -> None:
    Path("input").write_text(STEP)
    assert_refused(fxpasses("run", "input", *argv, "-o", OUT), 2)


def test_choice_of_a_graph(fxpasses: Call) -> None:
    Path("input").write_text(STEP)
    wrong = fxpasses("run", "input", "--graph", "7", "-o", OUT)
    assert (wrong.status, wrong.out) == (2, "")
    assert "there is no graph '7' in 'input'" in wrong.err
    Path("input").write_text(STEP + "\n" + STEP)
    open_choice = fxpasses("run", "input", "-o", OUT)
    assert open_choice.status == 2
    assert [line.split()[0] for line in open_choice.err.splitlines()[1:]] == ["0", "1"]
    assert fxpasses("fmt", "input", "--graph", "1").status == 0


def test_broken_graph_given_to_run(fxpasses: Call) -> None:
    Path("input").write_text(STEP.replace("aten.add.Tensor(wait_tensor,", "aten.add.Tensor(all_reduce,"))
    result = fxpasses("run", "input", "-o", OUT)
    assert_refused(result, 4, "input:12:9: error: ", "read-before-wait")
