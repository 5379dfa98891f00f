"""capture runs the user's function when it may, prints one graph, and has one line for whatever goes wrong."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import fxpasses as api
from fxpasses.ir.steps import step_of

from .conftest import Result, assert_refused

Call = Callable[..., Result]
MODULE = "steps_to_capture"
SOURCE = f'''\
import sys
import torch
from torch import nn
from {MODULE}_beside import SIZES

print("imported")

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second = nn.Linear(*SIZES), nn.Linear(4, 2)

    def forward(self, x, y):
        print("running")
        return nn.functional.cross_entropy(self.second(self.first(x).relu()), y)

class Branching(Net):
    def forward(self, x, y):
        loss = super().forward(x, y)
        return loss * 2 if loss > 3 else loss

def data():
    return torch.randn(4, 4), torch.zeros(4, dtype=torch.long)

def pair():
    return Net(), data()

def full():
    return {{"step_or_model": Net(), "args": list(data()), "parallel": "ddp", "world": 2}}

def promised():
    return {{**full(), "gradsync": None}}

def branching():
    return Branching(), data()

def number():
    return 3

def three():
    return Net(), data(), 1

def misspelt():
    return {{"step_or_model": Net(), "arg": data()}}

def stepless():
    return {{"args": data()}}

def divides():
    return 1 / 0

def ends():
    sys.exit("enough")

def needs(x):
    return x

async_lines = ["a", "b"]
'''


@pytest.fixture(autouse=True)
def files(fxpasses: Call, tmp_path: Path) -> Iterator[None]:
    Path(f"{MODULE}.py").write_text(SOURCE)
    Path(f"{MODULE}_beside.py").write_text("SIZES = 4, 4\n")
    Path("other").mkdir()
    for name in (f"{MODULE}.py", f"{MODULE}_beside.py"):
        (Path("other") / name).write_text(Path(name).read_text())
    Path("broken.py").write_text("def f(:\n")
    Path("wanting.py").write_text("import not_installed_anywhere\n")
    yield
    for name in [name for name in sys.modules if name.startswith((MODULE, "_fxpasses_executed_"))]:
        del sys.modules[name]


def line_of(text: str) -> int:
    return SOURCE.splitlines().index(text) + 1


def test_without_permission_nothing_is_run(fxpasses: Call) -> None:
    assert_refused(fxpasses("capture", f"{MODULE}:pair"), 2, "names code", "--execute allows that")
    assert MODULE not in sys.modules


@pytest.mark.parametrize("target", [f"{MODULE}:full", f"other/{MODULE}.py:full"])
def test_a_step_is_printed_and_reads_back(fxpasses: Call, target: str) -> None:
    path = list(sys.path)
    result = fxpasses("capture", target, "--execute")
    assert (result.status, sys.path) == (0, path)
    gm = api.load(result.out)
    assert api.dump(gm) == result.out
    step = step_of(gm)
    assert step is not None
    assert step.names("gradients") == ("first.weight", "first.bias", "second.weight", "second.bias")
    assert api.verify(gm) == []
    *printed, last = result.err.splitlines()
    assert printed[0] == "imported"
    assert set(printed[1:]) == {"running"}
    assert last.startswith("captured  all_reduce 4, ")
    assert f"{len(gm.graph.nodes)} nodes, " in last


def test_options_win_and_passes_run(fxpasses: Call) -> None:
    result = fxpasses("capture", f"{MODULE}:full", "--execute", "--world-size", "4", "--optimizer", "Adam(lr=0.5)",
                      "--micro-batches", "2", "--clip-norm", "1.0", "--passes", "asynccp", "-o", "step.fx.py")
    assert (result.status, result.out) == (0, ""), result.err
    gm = api.load("step.fx.py")
    step = step_of(gm)
    assert step is not None
    assert {path[0] for path in step.taken("optimizer")} >= {"exp_avg", "exp_avg_sq"}
    assert gm.meta["world"].size == 4
    assert gm.meta.get("form") == "scheduled" or any(node.meta.get("after") for node in gm.graph.nodes)
    assert [line.split()[0] for line in result.err.splitlines()[-2:]] == ["captured", "asynccp"]


def test_what_the_graph_leaves_open_is_said(fxpasses: Call) -> None:
    result = fxpasses("capture", f"{MODULE}:pair", "--execute", "--world-size", "2")
    assert result.status == 0
    assert "4 of 4 parameters" in result.err
    assert "[unsynchronised-gradient]" in result.err
    wrapped = fxpasses("capture", f"{MODULE}:pair", "--execute", "--world-size", "2", "--parallel", "ddp")
    assert "unsynchronised-gradient" not in wrapped.err


def test_a_graph_that_stops_in_front_of_gradsync_is_not_written(fxpasses: Call) -> None:
    result = fxpasses("capture", f"{MODULE}:promised", "--execute")
    assert (result.status, result.out) == (4, "")
    assert result.err.splitlines()[-1].startswith("error: 4 gradients are not synchronised yet (")
    assert fxpasses("capture", f"{MODULE}:promised", "--execute", "--passes", "gradsync").status == 0


WRONG = {
    "trouble:pair": "no module 'trouble'",
    f"{MODULE}:par": f"'{MODULE}' has no 'par' (did you mean 'pair'?)",
    f"{MODULE}:async_lines": f"'{MODULE}:async_lines' is of type list, not a function",
    f"{MODULE}:needs": f":{line_of('def needs(x):')}: error: '{MODULE}:needs' cannot be called without arguments",
    f"{MODULE}:number": f":{line_of('def number():')}: error: '{MODULE}:number' returns a value of type int",
    f"{MODULE}:three": "returns a value of type tuple and length 3",
    f"{MODULE}:misspelt": "returns 'arg', which fxpasses.capture does not take (did you mean 'args'?)",
    f"{MODULE}:stepless": "returns no 'step_or_model'",
    f"{MODULE}:divides": f"{MODULE}.py:{line_of('    return 1 / 0')}: error: '{MODULE}:divides' failed: "
                         "ZeroDivisionError: division by zero",
    f"{MODULE}:ends": f"{MODULE}.py:{line_of('    sys.exit(' + chr(34) + 'enough' + chr(34) + ')')}: error: "
                      f"'{MODULE}:ends' failed: SystemExit: enough",
    f"{MODULE}:branching": f":{line_of('        return loss * 2 if loss > 3 else loss')}: error: the step decides by",
    "broken:f": "broken.py:1:7: error: 'broken:f' failed: SyntaxError",
    "broken.py:f": "broken.py:1:7: error: 'broken.py:f' failed: SyntaxError",
    "wanting:f": "wanting.py:1: error: 'wanting:f' failed: ModuleNotFoundError: No module named "
                 "'not_installed_anywhere'",
    "missing.py:f": "no file 'missing.py'",
    "nothing": "'nothing' is not MODULE:FUNCTION or FILE.py:FUNCTION",
    ":f": "':f' is not MODULE:FUNCTION",
}


@pytest.mark.parametrize("target", WRONG)
def test_mistakes_are_one_line(fxpasses: Call, target: str) -> None:
    result = fxpasses("capture", target, "--execute", "-o", "step.fx.py")
    assert (result.status, result.out) == (2, "")
    assert WRONG[target] in result.err.splitlines()[-1]
    assert "Traceback" not in result.err
    assert set(result.err.splitlines()[:-1]) <= {"imported", "running"}
    assert not Path("step.fx.py").exists()


def test_debugging_shows_the_users_frames(fxpasses: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FXPASSES_DEBUG", "1")
    result = fxpasses("capture", f"{MODULE}:divides", "--execute")
    assert result.status == 2
    assert "Traceback" in result.err
    assert "in divides" in result.err


@pytest.mark.parametrize(("option", "words"), [
    (["--optimizer", "Adma(lr=1)"], ["there is no 'Adma'", "did you mean 'Adam'?"]),
    (["--optimizer", "SGD(0.1)"], ["'SGD(0.1)' is not NAME(SETTING=VALUE, ...)"]),
    (["--optimizer", "SGD(lr=open('x'))"], ["is not NAME(SETTING=VALUE, ...)"]),
    (["--optimizer", "SGD("], ["is not NAME(SETTING=VALUE, ...)"]),
    (["--world-size", "0"], ["--world-size 0 is not positive"]),
    (["--micro-batches", "-1"], ["--micro-batches -1 is not positive"]),
    (["--passes", "asyncpc"], ["asyncpc", "did you mean 'asynccp'?"]),
    (["--reproducer-dir", "nowhere"], ["no directory 'nowhere'"]),
    (["-o", "nowhere/step.fx.py"], ["cannot write 'nowhere/step.fx.py'"]),
    (["-o", "nowhere/step{rank}.fx.py"], ["cannot write 'nowhere/step0.fx.py'"]),
    (["--parallel", "fspd"], ["--parallel:1:1", "there is no parallelism 'fspd'", "did you mean 'fsdp'?"]),
    (["--parallel", "fsdp{gather=parameter},tpp"], ["--parallel:1:24", "there is no parallelism 'tpp'"]),
    (["--parallel", "fsdp{gathr=block}"], ["'fsdp' has no option 'gathr'", "did you mean 'gather'?"]),
    (["--parallel", "fsdp{gather=all}"], ["option 'gather': 'all' is no 'block' | 'parameter'"]),
    (["--parallel", "fsdp{param_dtype=bf16}"], ["'bf16' is no 'bfloat16' | 'float16'"]),
    (["--parallel", "tp{loss_parallel plan=x}"], ["'plan' of tp has no text", "give it in TARGET"]),
    (["--parallel", "fsdp tp"], ["',' expected between kinds of parallelism, found 't'"]),
    (["--parallel", ""], ["a kind of parallelism expected, found the end"]),
    (["--mesh", "dp"], ["--mesh 'dp' is not NAME=N,NAME=N,...", "dp=4,tp=2"]),
    (["--mesh", "dp=0"], ["no positive number"]),
    (["--mesh", "dp=2,dp=2"], ["names a dimension twice"]),
    (["--mesh", "dp=2", "--world-size", "2"], ["not allowed with argument"]),
])
def test_wrong_options_are_found_before_anything_runs(fxpasses: Call, option: list[str], words: list[str]) -> None:
    assert_refused(fxpasses("capture", f"{MODULE}:pair", "--execute", *option), 2, *words)
    assert MODULE not in sys.modules


def test_settings_an_optimizer_does_not_have(fxpasses: Call) -> None:
    result = fxpasses("capture", f"{MODULE}:full", "--execute", "--optimizer", "SGD(rate=0.1)")
    assert result.status == 2
    assert "--optimizer 'SGD(rate=0.1)'" in result.err.splitlines()[-1]
    assert "'rate'" in result.err.splitlines()[-1]
