"""``fxpasses snapshot add|update|check``: goldens that are kept, and each way in which they are not."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import fxpasses as library
from fxpasses.testing.snippets import snippet_text

from .conftest import Result, assert_refused

Call = Callable[..., Result]
BODY = """\
r0 = _c10d_functional.all_reduce.default(x, "sum", dp)
d0 = _c10d_functional.wait_tensor.default(r0)
r1 = _c10d_functional.all_reduce.default(y, "sum", dp)
d1 = _c10d_functional.wait_tensor.default(r1)
total = aten.add.Tensor(d0, d1)
return (total,)"""
SCALED = """\
s = aten.mul.Tensor(x, {scale})
r = _c10d_functional.all_reduce.default(s, "{kind}", dp)
d = _c10d_functional.wait_tensor.default(r)
return (d,)"""
PASSES = '''\
from fxpasses import fxpass

@fxpass()
def doubled(gm, analyses):
    """Multiply what is added by {factor}."""
    for node in gm.graph.nodes:
        if node.target == __import__("torch").ops.aten.add.Tensor:
            node.kwargs = {{"alpha": {factor}}}
    return gm
'''


def step(body: str = BODY) -> str:
    return snippet_text("x: f32[64, 64]; y: f32[64, 64]", body)


def ranks(folder: str, *bodies: str) -> None:
    Path(folder).mkdir()
    for rank, body in enumerate(bodies):
        text = snippet_text("x: f32[8, 8]", body, world_size=len(bodies), rank=rank,
                            groups={"dp": [list(range(len(bodies)))]})
        Path(folder, f"rank{rank}.fx.py").write_text(text)


def describe(text: str, folder: str = "golden") -> Path:
    path = Path(folder, "snapshots.toml")
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    return path


CASE = '[[case]]\nname = "step"\ngraph = "../step.fx.py"\npasses = "commhoist"\n'


@pytest.fixture
def golden(fxpasses: Call) -> Path:
    """A folder whose one golden is as it should be."""
    Path("step.fx.py").write_text(step())
    describe(CASE)
    assert fxpasses("snapshot", "update", "golden").status == 0
    return Path("golden/step.fx.py")


def changed(path: Path, old: str, new: str) -> None:
    text = path.read_bytes().decode()
    assert old in text
    path.write_bytes(text.replace(old, new).encode())


def test_update_then_check_is_clean(fxpasses: Call, golden: Path) -> None:
    assert fxpasses("snapshot", "check", "golden") == Result(0, "1 golden: 1 as kept\n", "")
    lines = golden.read_text().splitlines()
    assert lines[-1] == "# golden: ../step.fx.py after commhoist"
    result = library.load(golden)
    assert library.dump(result) == library.dump(library.run(library.load("step.fx.py"), "commhoist"))


def test_update_writes_what_changed_and_nothing_else(fxpasses: Call, golden: Path) -> None:
    describe(CASE + CASE.replace('"step"', '"other"').replace("commhoist", ""))
    stamp = golden.stat().st_mtime_ns
    assert fxpasses("snapshot", "update", "golden") == Result(
        0, "golden/other.fx.py: written\n2 goldens: 1 written, 1 unchanged\n", "")
    assert golden.stat().st_mtime_ns == stamp
    assert fxpasses("snapshot", "update", "golden") == Result(0, "2 goldens: 0 written, 2 unchanged\n", "")


@pytest.mark.parametrize("target", ["../elsewhere.fx.py", "../nowhere.fx.py"])
def test_a_golden_that_is_a_link_out_of_the_folder(fxpasses: Call, golden: Path, target: str) -> None:
    """Neither read nor written, there or not; links in the folder, and to the folder, are as good as files."""
    Path("elsewhere.fx.py").write_text("mine\n")
    golden.rename("golden/kept.fx.py.was")
    golden.symlink_to("kept.fx.py.was")
    Path("linked").symlink_to("golden")
    assert fxpasses("snapshot", "check", "linked").status == 0
    golden.unlink()
    golden.symlink_to(target)
    for action in ("check", "update"):
        assert_refused(fxpasses("snapshot", action, "golden"), 2, "golden/snapshots.toml:1: error: case 'step': "
                       "'golden/step.fx.py' is a link out of the folder, to '", target.removeprefix(".."))
    assert Path("elsewhere.fx.py").read_text() == "mine\n"
    assert not Path("nowhere.fx.py").exists()


def test_a_set_of_ranks_in_a_link_and_a_link_to_add(fxpasses: Call, golden: Path) -> None:
    ranks("set", SCALED.format(scale=2, kind="sum"), SCALED.format(scale=2, kind="sum").replace("mul", "div"))
    Path("out").mkdir()
    Path("golden/set").symlink_to("../out")
    assert_refused(fxpasses("snapshot", "add", "golden", "set", "--passes", ""), 2, "golden/set/rank0.fx.py", "a link")
    assert list(Path("out").iterdir()) == []
    assert Path("golden/snapshots.toml").read_text() == CASE


def test_a_changed_graph(fxpasses: Call, golden: Path) -> None:
    changed(Path("step.fx.py"), '"sum"', '"avg"')
    result = fxpasses("snapshot", "check", "golden")
    assert result.status == 1
    assert result.out.startswith("golden/step.fx.py: changed\n")
    assert result.out.endswith("1 golden: 0 as kept, 1 changed\n")
    assert re.search(r'^  -        r\d = .*"sum"', result.out, re.MULTILINE), "the text difference"
    assert re.search(r'^  [~+-] .*all_reduce.*"avg"', result.out, re.MULTILINE), "the difference of graphs"
    assert "fxpasses snapshot update golden" in result.err
    assert fxpasses("snapshot", "update", "golden").status == 0
    assert fxpasses("snapshot", "check", "golden").status == 0


def test_a_changed_pass_of_a_file(fxpasses: Call) -> None:
    Path("step.fx.py").write_text(step())
    Path("mine.py").write_text(PASSES.format(factor=2))
    describe('load = ["../mine.py"]\n' + CASE.replace("commhoist", "doubled"))
    assert fxpasses("snapshot", "update", "golden").status == 0
    assert fxpasses("snapshot", "check", "golden").status == 0
    Path("mine.py").write_text(PASSES.format(factor=3))
    result = fxpasses("snapshot", "check", "golden")
    assert result.status == 1
    assert "alpha=3" in result.out
    assert "alpha=2" in result.out


def test_a_missing_golden(fxpasses: Call, golden: Path) -> None:
    golden.unlink()
    result = fxpasses("snapshot", "check", "golden")
    assert (result.status, result.out) == (1, "golden/step.fx.py: missing\n1 golden: 0 as kept, 1 missing\n")
    assert not golden.exists()


def test_orphans_are_told_and_removed_when_asked(fxpasses: Call, golden: Path) -> None:
    describe(CASE.replace('"step"', '"new"'))
    foreign = Path("golden/input.fx.py")
    foreign.write_text(step())
    result = fxpasses("snapshot", "update", "golden")
    assert "golden/step.fx.py: no case makes it (update --prune removes it)\n" in result.out
    assert golden.exists()
    result = fxpasses("snapshot", "check", "golden")
    assert (result.status, result.out.splitlines()[-1]) == (1, "1 golden: 1 as kept, 1 orphan")
    assert fxpasses("snapshot", "check", "golden", "new").status == 0
    assert "golden/step.fx.py: removed\n" in fxpasses("snapshot", "update", "golden", "--prune").out
    assert not golden.exists()
    assert foreign.exists(), "a file that is no golden of ours"
    assert fxpasses("snapshot", "check", "golden").status == 0


def test_a_golden_of_a_case_that_fails_is_no_orphan(fxpasses: Call, golden: Path) -> None:
    Path("step.fx.py").write_text("nothing")
    result = fxpasses("snapshot", "update", "golden", "--prune")
    assert result.status == 3
    assert "case 'step': step.fx.py" in result.err
    assert golden.exists()


def test_a_golden_that_no_longer_loads(fxpasses: Call, golden: Path) -> None:
    changed(golden, "aten.add.Tensor", "aten.add.Tensro")
    result = fxpasses("snapshot", "check", "golden")
    assert result.status == 1
    assert re.search(r"^  no longer loads: golden/step\.fx\.py:\d+:\d+: error: .*Tensro", result.out, re.MULTILINE)
    assert "cannot be compared" not in result.out


@pytest.mark.parametrize(("old", "new", "line"), [
    ("        return (", "        return  (", "return  ("), ("# fxir 1\n", "# fxir 1\n# note\n", "# note"),
    ("class main", "\n\nclass main", ""), ("\n# golden", "\n# note\n\n#\n# golden", None)])
def test_a_golden_edited_by_hand(fxpasses: Call, golden: Path, old: str, new: str, line: str | None) -> None:
    changed(golden, old, new)
    result = fxpasses("snapshot", "check", "golden")
    assert result.status == 1
    found = re.search(r"^  edited by hand: golden/step\.fx\.py:(\d+): *(.*)$", result.out, re.MULTILINE)
    if line is None:
        assert found is None, "comments behind a graph are anybody's"
        return
    assert found is not None, result.out
    at = golden.read_text().splitlines()[int(found[1]) - 1].strip()
    assert at.startswith(line)
    assert found[2].strip() == at


def test_line_ends_of_other_systems_are_no_change(fxpasses: Call, golden: Path) -> None:
    text = golden.read_bytes()
    golden.write_bytes(text.replace(b"\n", b"\r\n"))
    assert fxpasses("snapshot", "check", "golden").status == 0
    fxpasses("snapshot", "update", "golden")
    assert golden.read_bytes().count(b"\r\n") == text.count(b"\n"), "it is what git made of it"
    golden.write_bytes(text.replace(b"# golden", b"# a\rb\n# golden"))
    result = fxpasses("snapshot", "check", "golden")
    assert result.status == 1
    assert "# a\\rb" in result.out


def test_a_form_feed_ends_no_line(fxpasses: Call, golden: Path) -> None:
    changed(golden, "# golden", "# form\x0cfeed \x1b[31m\u202e\n# golden")
    result = fxpasses("snapshot", "check", "golden")
    assert "  -# form\\x0cfeed \\x1b[31m\\u202e\n" in result.out
    assert "\x1b" not in result.out
    golden.write_bytes(b"\xff\xfe\x00")
    assert fxpasses("snapshot", "check", "golden").status == 1
    assert fxpasses("snapshot", "update", "golden").status == 0
    assert fxpasses("snapshot", "check", "golden").status == 0


def test_ranks_that_disagree(fxpasses: Call) -> None:
    ranks("set", SCALED.format(scale=1.0, kind="sum"), SCALED.format(scale=1.0, kind="avg"))
    describe('[[case]]\nname = "set"\ngraph = "../set"\npasses = ""\n')
    for action in ("update", "check"):
        result = fxpasses("snapshot", action, "golden")
        assert result.status == 1, result
        first, verdict = result.err.splitlines()[:2]
        assert first == "case 'set': the ranks disagree on their collectives"
        assert verdict.startswith("  sequence differs: the ranks will hang or mix up data (ranks 0, 1)")
    assert os.listdir("golden") == ["snapshots.toml"]


def test_ranks_that_are_alike_have_one_golden(fxpasses: Call) -> None:
    ranks("set", *(SCALED.format(scale=1.0 + rank, kind="sum") for rank in range(3)))
    describe('[[case]]\nname = "set"\ngraph = "../set/rank{rank}.fx.py"\npasses = "asynccp"\n')
    assert fxpasses("snapshot", "update", "golden").out.startswith("golden/set.fx.py: written\n")
    assert "# rank 2: s = aten.mul.Tensor(x, 3.0)" in Path("golden/set.fx.py").read_text()
    changed(Path("set/rank2.fx.py"), "3.0", "4.0")
    result = fxpasses("snapshot", "check", "golden")
    assert result.status == 1
    assert "  no node differs: what does are names, comments, or lines of other ranks\n" in result.out
    assert "  -# rank 2: s = aten.mul.Tensor(x, 3.0)\n  +# rank 2: s = aten.mul.Tensor(x, 4.0)\n" in result.out


def test_ranks_of_other_compute_have_one_each(fxpasses: Call) -> None:
    second = SCALED.format(scale=2.0, kind="sum").replace("return (d,)", "n = aten.neg.default(d)\nreturn (n,)")
    ranks("set", SCALED.format(scale=1.0, kind="sum"), second)
    describe('[[case]]\nname = "set"\ngraph = "../set"\npasses = "asynccp"\n')
    assert fxpasses("snapshot", "update", "golden").status == 0
    assert sorted(os.listdir("golden/set")) == ["rank0.fx.py", "rank1.fx.py"]
    assert fxpasses("check", "set", "golden/set").status == 0, "it is a rank set to every command"
    for rank in range(2):
        changed(Path(f"set/rank{rank}.fx.py"), '"sum"', '"avg"')
    result = fxpasses("snapshot", "check", "golden")
    assert result.out.count(": changed\n") == 2
    assert "  see set/rank0.fx.py\n" in result.out
    describe('[[case]]\nname = "set"\ngraph = "../set/rank0.fx.py"\npasses = ""\n')
    result = fxpasses("snapshot", "update", "golden", "--prune")
    assert "golden/set/rank1.fx.py: removed\n" in result.out
    assert sorted(os.listdir("golden")) == ["set.fx.py", "snapshots.toml"]


def test_a_summary(fxpasses: Call) -> None:
    Path("step.fx.py").write_text(step())
    describe('keep = "summary"\ncost = "h200"\n' + CASE)
    assert fxpasses("snapshot", "update", "golden").status == 0
    kept = Path("golden/step.summary.toml")
    lines = kept.read_text().splitlines()
    nodes = len(library.run(library.load("step.fx.py"), "commhoist").graph.nodes)
    assert lines[:3] == ["# golden: ../step.fx.py after commhoist", f"nodes = {nodes}", 'cost = "h200"']
    assert lines[-1] == f'"all_reduce sum on dp" = {{ count = 1, bytes = {64 * 64 * 4} }}'
    step_ms = library.simulate(library.run(library.load("step.fx.py"), "commhoist"), cost_model="h200").step_ms
    assert f"step_ms = {step_ms:.3f}" in lines
    assert fxpasses("snapshot", "check", "golden").status == 0
    changed(kept, "count = 1", "count = 2")
    result = fxpasses("snapshot", "check", "golden")
    assert result.status == 1
    assert '  -"all_reduce sum on dp" = { count = 2,' in result.out


def test_passes_count_by_the_cost_of_their_case(fxpasses: Call) -> None:
    Path("step.fx.py").write_text(step())
    Path("mine.py").write_text(PASSES.format(factor="round(1e6 * analyses.cost(node))"))
    describe('load = ["../mine.py"]\ncost = "h200"\n' + CASE.replace("commhoist", "doubled")
             + CASE.replace('"step"', '"other"').replace("commhoist", "doubled") + 'cost = "a100"\n')
    assert fxpasses("snapshot", "update", "golden").status == 0
    found = {path.name: re.findall(r"alpha=(\d+)", path.read_text()) for path in Path("golden").glob("*.fx.py")}
    assert len({tuple(alphas) for alphas in found.values()}) == 2, found
    assert all(len(alphas) == 1 for alphas in found.values())


def test_a_proof_that_fails_is_the_cases_answer(fxpasses: Call) -> None:
    Path("step.fx.py").write_text(step())
    Path("mine.py").write_text(PASSES.format(factor=2))
    good = CASE.replace('"step"', '"good"')
    describe('load = ["../mine.py"]\n' + CASE.replace("commhoist", "doubled") + "prove = 1\n" + good)
    result = fxpasses("snapshot", "update", "golden")
    assert result.status == 4
    assert result.err.startswith("case 'step': ")
    assert "doubled" in result.err
    assert result.out == "golden/good.fx.py: written\n1 golden: 1 written, 0 unchanged\n"


def test_an_error_without_words_is_no_success(fxpasses: Call) -> None:
    Path("step.fx.py").write_text(step())
    Path("mine.py").write_text(PASSES.format(factor=2).replace("    return gm", "    raise AssertionError"))
    describe('load = ["../mine.py"]\n' + CASE.replace("commhoist", "doubled"))
    for action in ("update", "check"):
        result = fxpasses("snapshot", action, "golden")
        assert result.status == 4
        assert result.err.startswith("case 'step': ")
        assert "AssertionError" in result.err
    assert os.listdir("golden") == ["snapshots.toml"]


def test_a_world_for_a_dump_that_tells_none(fxpasses: Call) -> None:
    from .conftest import STEP

    Path("step.py").write_text(STEP)
    describe('[[case]]\nname = "step"\ngraph = "../step.py"\nworld_size = 4\ngroup = ["dp=0,1/2,3"]\nspmd = true\n'
             'passes = "commhoist"\nprove = 1\n')
    assert fxpasses("snapshot", "update", "golden").status == 0
    assert "dp = group([[0, 1], [2, 3]])\n" in Path("golden/step.fx.py").read_text()


def test_several_at_once_say_the_same(fxpasses: Call) -> None:
    Path("step.fx.py").write_text(step())
    describe("".join(CASE.replace('"step"', f'"step{number}"') for number in range(5)))
    alone = fxpasses("snapshot", "update", "golden")
    texts = {path.name: path.read_text() for path in Path("golden").iterdir()}
    for path in Path("golden").glob("*.fx.py"):
        path.unlink()
    assert fxpasses("snapshot", "update", "golden", "--jobs", "2") == alone
    assert {path.name: path.read_text() for path in Path("golden").iterdir()} == texts
    changed(Path("step.fx.py"), '"sum"', '"avg"')
    assert fxpasses("snapshot", "check", "golden", "--jobs", "2") == fxpasses("snapshot", "check", "golden")


def test_an_interrupted_write_loses_nothing(fxpasses: Call, golden: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    describe(CASE + CASE.replace('"step"', '"other"'))
    fxpasses("snapshot", "update", "golden")
    before = {path.name: path.read_bytes() for path in Path("golden").iterdir()}
    changed(Path("step.fx.py"), '"sum"', '"avg"')
    replace, done = os.replace, list[object]()

    def interrupted(source: object, target: object) -> None:
        if done:
            raise KeyboardInterrupt
        done.append(target)
        replace(source, target)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr("fxpasses.ir.files.os.replace", interrupted)
        assert fxpasses("snapshot", "update", "golden").status == 130
    after = {path.name: path.read_bytes() for path in Path("golden").iterdir()}
    assert sorted(after) == sorted(before), "nothing is missing, nothing lies around"
    assert sum(after[name] != before[name] for name in after) == 1
    assert fxpasses("snapshot", "update", "golden").status == 0
    assert fxpasses("snapshot", "check", "golden").status == 0


SAME = """
import pathlib, sys
from fxpasses.cli import main
main(["snapshot", "add", "golden", "step.fx.py", "--passes", "commhoist,asynccp"])
main(["snapshot", "add", "golden", "step.fx.py", "--name", "sum", "--keep", "summary"])
base = pathlib.Path("base"); base.mkdir()
(base / "step.fx.py").write_text(pathlib.Path("step.fx.py").read_text())
assert main(["snapshot", "report", "golden", "--base", "base", "-o", "report.md"]) == 0
"""


def test_the_same_bytes_in_every_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                         capsys: pytest.CaptureFixture[str]) -> None:
    """In this process, and in one of another hash seed that has no pytest."""
    printed: list[list[object]] = []
    for place in ("here", "there"):
        folder = tmp_path / place
        folder.mkdir()
        (folder / "step.fx.py").write_text(step())
        monkeypatch.chdir(folder)
        if place == "here":
            capsys.readouterr()
            exec(SAME, {})
            out = capsys.readouterr().out
        else:
            environment = {**os.environ, "PYTHONHASHSEED": "1", "OMP_NUM_THREADS": "1"}
            without = f"import sys\nsys.modules['pytest'] = sys.modules['syrupy'] = None{SAME}"
            done = subprocess.run([sys.executable, "-c", without], env=environment, capture_output=True, text=True,
                                  check=False)
            assert done.returncode == 0, done.stderr
            out = done.stdout
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        printed.append([out, *((path.relative_to(folder), path.read_bytes()) for path in files)])
    assert printed[0] == printed[1]
    assert len(printed[0]) == 8, "what is printed, base, report, picture, three of the folder, the graph"


def test_add_writes_a_case_that_check_agrees_with(fxpasses: Call) -> None:
    Path("my graphs").mkdir()
    Path("my graphs/a step.fx.py").write_text(step())
    result = fxpasses("snapshot", "add", "golden", "my graphs/a step.fx.py", "--passes", "commfuse{bucket_mb=1}",
                      "--prove=1")
    assert result == Result(0, "golden/snapshots.toml: written\ngolden/a step.fx.py: written\n", "")
    assert fxpasses("snapshot", "add", "golden", "example:gpt_ddp_small", "--keep", "summary").status == 0
    assert fxpasses("snapshot", "check", "golden") == Result(0, "2 goldens: 2 as kept\n", "")
    result = fxpasses("snapshot", "add", "golden", "my graphs/a step.fx.py")
    assert_refused(result, 2, "golden/snapshots.toml:", "the name is that of the case in line 1")


def test_add_that_fails_writes_nothing(fxpasses: Call) -> None:
    Path("step.fx.py").write_text("nothing")
    assert fxpasses("snapshot", "add", "golden", "step.fx.py").status == 3
    assert_refused(fxpasses("snapshot", "add", "golden", "example:gpt_ddp_smal"), 2, "did you mean 'gpt_ddp_small'?")
    assert not Path("golden").exists()


@pytest.mark.parametrize(("argv", "words"), [
    (["snapshot"], ["no action given", "update, check"]),
    (["snapshot", "chek", "golden"], ["chek", "check"]),
    (["snapshot", "check", "nowhere"], ["no directory 'nowhere'", "snapshot add"]),
    (["snapshot", "check", "."], ["no file 'snapshots.toml'", "snapshot add"]),
    (["snapshot", "update", "golden", "stepp"], ["no case 'stepp'", "did you mean 'step'?"]),
    (["snapshot", "check", "golden", "--jobs", "0"], ["--jobs 0"]),
    (["snapshot", "check", "golden", "--prune"], ["unknown option '--prune'"]),
    (["snapshot", "report", "golden", "--bse", "x"], ["'--bse'", "did you mean '--base'?"]),
])
def test_wrong_usage(fxpasses: Call, argv: list[str], words: list[str]) -> None:
    describe(CASE)
    Path("step.fx.py").write_text(step())
    assert_refused(fxpasses(*argv), 2, *words)
