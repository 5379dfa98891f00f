"""``fxpasses simulate``, and the examples of docs/simulate.md."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from fxpasses.testing.snippets import snippet_text

from .conftest import Result, assert_refused

Call = Callable[..., Result]
PAGE = (Path(__file__).resolve().parents[2] / "docs" / "simulate.md").read_text()
EXAMPLES = re.findall(r"```console\n\$ fxpasses (.*?)\n(.*?)```", PAGE, re.DOTALL)
STEP = """\
# fxir 1
module(world_size=8, mesh={"dp": 8})
dp = group([[0, 1, 2, 3, 4, 5, 6, 7]], mesh_dim="dp")

class main:
    def forward(
        self,
        x: "f32[64, 64]",
        w: "f32[8, 64]",
    ):
        mm = aten.mm.default(x, x)
        reduce = _c10d_functional.all_reduce.default(mm, "sum", dp)
        relu = aten.relu.default(x)
        reduced = _c10d_functional.wait_tensor.default(reduce)
        gather = _c10d_functional.all_gather_into_tensor.default(w, 8, dp)
        gathered = _c10d_functional.wait_tensor.default(gather)
        mm_1 = aten.mm.default(reduced, gathered)
        return (mm_1, relu)
"""


@pytest.fixture
def step(fxpasses: Call) -> Path:
    path = Path("step.fx.py")
    path.write_text(STEP)
    return path


def test_the_examples_of_the_page(fxpasses: Call, step: Path) -> None:
    """Figures change with profiles: words are compared."""
    assert len(EXAMPLES) == 3
    for command, output in EXAMPLES:
        result = fxpasses(*command.split())
        assert (result.status, result.err) == (0, "")
        if output:
            assert _words(result.out) == _words(output)
    assert json.loads(Path("step.json").read_text())["traceEvents"]


def _words(text: str) -> list[list[str]]:
    return sorted(re.findall(r"'?[a-z]\w*'?", line) for line in text.splitlines())


def test_the_python_of_the_page(fxpasses: Call, step: Path) -> None:
    code = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert code is not None
    exec(compile(code[1], "simulate.md", "exec"), {})


def test_json_holds_every_launch(fxpasses: Call, step: Path) -> None:
    found = json.loads(fxpasses("simulate", step, "--json").out)
    assert [launch["node"] for launch in found["launches"]] == ["reduce", "gather"]
    assert found["step_ms"] >= found["bound_ms"] > 0
    assert (found["peak_bytes"], found["peak_node"]) == (18432 + 4 * 16384, "mm_1")


def test_a_larger_world_sends_less_a_gather_and_waits_longer(fxpasses: Call, step: Path) -> None:
    found = json.loads(fxpasses("simulate", step, "--world", "8,64", "--scale", "dp", "--json").out)
    same = json.loads(fxpasses("simulate", step, "--json").out)
    small, large = found["scaling"]
    assert small["step_ms"] == same["step_ms"] < large["step_ms"]
    assert (small["mesh"], large["mesh"]) == ({"dp": 8}, {"dp": 64})


def test_a_rank_set_is_coupled(fxpasses: Call, step: Path) -> None:
    for rank, text in enumerate((STEP, STEP.replace("aten.mm.default(x, x)", "aten.add.Tensor(x, x)"))):
        lines = text.replace("world_size=8", f"world_size=2, rank={rank}").replace('mesh={"dp": 8}', "").replace(
            ", 2, 3, 4, 5, 6, 7", "").replace("w, 8, dp", "w, 2, dp").replace("f32[8, 64]", "f32[32, 64]")
        Path(f"rank{rank}.fx.py").write_text(lines)
    result = fxpasses("simulate", ".")
    assert result.status == 0, result
    assert re.search(r"^bubble +\d", result.out, re.MULTILINE)
    Path("rank1.fx.py").write_text(snippet_text("x: f32[4]", "return (x,)", world_size=2, rank=1, groups={}))
    result = fxpasses("simulate", "rank0.fx.py", "rank1.fx.py")
    assert (result.status, result.out) == (4, "")
    assert "dead-lock" in result.err


@pytest.mark.parametrize(("words", "said"), [
    (["--world", "8,x"], "--world 8,x is no list of sizes"),
    (["--world", "0"], "--world 0 is no list of sizes"),
    (["--scale", "dp"], "--scale without --world"),
    (["--world", "64", "--scale", "dq"], "no mesh dimension 'dq'"),
    (["--world", "64", "--trace", "t.json"], "--trace with --world"),
    (["--trace", "-"], "the report is on stdout"),
    (["--trace", "no/where.json"], "no directory 'no'"),
    (["--cost", "h1000"], "h1000"),
    (["--world", "64", "--group", "dp=0,1,2,3/4,5,6,7"], "neither a dimension of the mesh nor all ranks"),
])
def test_mistakes_are_one_line(fxpasses: Call, step: Path, words: list[str], said: str) -> None:
    assert_refused(fxpasses("simulate", step, *words), 2, said)


def test_a_world_without_a_mesh_is_not_scaled(fxpasses: Call, step: Path) -> None:
    step.write_text(STEP.replace(', mesh={"dp": 8}', "").replace(', mesh_dim="dp"', ""))
    assert_refused(fxpasses("simulate", step, "--world", "64"), 2, "names no mesh")


def test_sizes_that_the_mesh_cannot_make_up_are_refused(fxpasses: Call, step: Path) -> None:
    text = STEP.replace('{"dp": 8}', '{"dp": 2, "tp": 4}').replace("[[0, 1, 2, 3, 4, 5, 6, 7]]",
                                                                  "[[0, 4], [1, 5], [2, 6], [3, 7]]")
    step.write_text(text.replace("w, 8, dp", "w, 2, dp").replace("f32[8, 64]", "f32[32, 64]"))
    assert_refused(fxpasses("simulate", step, "--world", "64,66"), 2, "66 ranks", "a multiple of 4")
    assert fxpasses("simulate", step, "--world", "64").out.splitlines()[1].split()[1:5] == ["dp", "16", "tp", "4"]


def test_a_world_of_one_rank_is_told(fxpasses: Call, step: Path) -> None:
    """A dump that does not say how many ranks there are looks as if nothing were exposed."""
    Path("dump.py").write_text('''
def forward(self, x: "f32[64, 64]"):
    sent: "f32[64, 64]" = torch.ops._c10d_functional.all_reduce.default(x, "sum", "0")
    total: "f32[64, 64]" = torch.ops._c10d_functional.wait_tensor.default(sent)
    return (total,)
''')
    alone, eight = fxpasses("simulate", "dump.py"), fxpasses("simulate", "dump.py", "--world-size", "8")
    assert "communication 0.000 ms" in alone.out
    assert "note: the world has 1 rank" in alone.out
    assert "communication 0.000 ms" not in eight.out
    assert "note:" not in eight.out
