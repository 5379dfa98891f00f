"""run: the graph goes to stdout or a file, everything else to stderr."""

from __future__ import annotations

import io
import json
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

import fxpasses as api

from .conftest import STEP, Result, assert_refused

Call = Callable[..., Result]
PASSES = ("--passes", "commhoist,asynccp")


@pytest.fixture
def step(tmp_path: Path) -> Path:
    path = tmp_path / "step.py"
    path.write_text(STEP)
    return path


def test_stdout_is_the_result_and_stderr_has_a_line_a_pass(fxpasses: Call, step: Path) -> None:
    result = fxpasses("run", *PASSES, step)
    assert result.status == 0
    assert result.out == api.dump(api.run(api.load(STEP), "commhoist,asynccp"))
    hoisted, scheduled, total = result.err.splitlines()
    assert hoisted.startswith("commhoist  all_reduce 2 -> 1, 128 B -> 64 B, 14 -> 12 nodes, ")
    assert scheduled.startswith("asynccp    all_reduce 1, 64 B, 12 nodes, ")
    assert total.startswith("total      all_reduce 2 -> 1, 128 B -> 64 B, ")
    assert "applied" in hoisted


def test_result_is_the_golden_file(fxpasses: Call, step: Path, golden: SnapshotAssertion) -> None:
    world = ("--world-size", "4", "--group", "dp=0,2/1,3")
    assert fxpasses("run", *PASSES, step, *world).out == golden


def test_a_group_that_no_call_names_is_a_slip(fxpasses: Call, step: Path) -> None:
    assert_refused(fxpasses("run", *PASSES, step, "--group", "db=0,1"), 2, "the groups are: dp")


def test_result_runs_again_and_changes_nothing(fxpasses: Call, step: Path) -> None:
    first = fxpasses("run", *PASSES, step, "-o", "first.fx.py")
    again = fxpasses("run", *PASSES, "first.fx.py")
    assert (first.status, first.out, again.status) == (0, "", 0)
    assert again.out == Path("first.fx.py").read_text()


def test_files_may_stand_before_and_after_options(fxpasses: Call, step: Path) -> None:
    texts = [fxpasses(*argv).out for argv in (("run", step, *PASSES), ("run", *PASSES, step, "--timing"),
                                              ("run", "--verify-each", step, *PASSES))]
    assert texts[0].startswith("# fxir 1\n")
    assert texts.count(texts[0]) == 3


def test_stdin(fxpasses: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stdin:
        buffer = io.BytesIO(STEP.encode())

    monkeypatch.setattr("sys.stdin", Stdin)
    assert fxpasses("run", *PASSES, "-").out.startswith("# fxir 1\n")


def test_without_a_file_the_bundled_step_is_used_and_named(fxpasses: Call) -> None:
    from fxpasses import examples

    result = fxpasses("run", "--passes", "commhoist")
    assert result.status == 0
    first = f"no file given: running on the bundled train step '{examples.DEFAULT}'"
    assert result.err.splitlines()[0].startswith(first)
    named = fxpasses("run", "--passes", "", "--example", "gpt_scan_small")
    assert named == Result(0, examples.text("gpt_scan_small"), "")


def test_an_unknown_example_is_refused_with_the_names(fxpasses: Call, step: Path) -> None:
    assert_refused(fxpasses("run", "--example", "gpt_dpp_small"), 2, "gpt_dpp_small", "did you mean")
    assert_refused(fxpasses("run", "--example", "gpt_ddp_small", step), 2, "--example")


def test_json_summary_is_one_object_on_stderr(fxpasses: Call, step: Path) -> None:
    result = fxpasses("run", *PASSES, step, "--json")
    summary = json.loads(result.err)
    assert [entry["pass"] for entry in summary["passes"]] == ["commhoist", "asynccp"]
    assert summary["before"]["collectives"] == {"all_reduce": 2}
    assert summary["after"] == {**summary["after"], "collectives": {"all_reduce": 1}, "bytes": 64}
    assert result.out.startswith("# fxir 1\n")


def test_remarks_as_json_lines(fxpasses: Call, step: Path) -> None:
    assert fxpasses("run", *PASSES, step, "--remarks", "remarks.jsonl").status == 0
    entries = [json.loads(line) for line in Path("remarks.jsonl").read_text().splitlines()]
    assert {entry["pass"] for entry in entries} >= {"commhoist"}
    assert any(entry["kind"] == "applied" and entry["place"].startswith(f"{step}:") for entry in entries)
    shown = fxpasses("run", *PASSES, step, "--remarks", "-").err.splitlines()
    assert [json.loads(line) for line in shown if line.startswith("{")] == entries


def test_statistics_and_timing(fxpasses: Call, step: Path) -> None:
    err = fxpasses("run", *PASSES, step, "--stats", "--timing").err
    assert "stats: " in err
    assert "commhoist: applied" in err
    assert [line.split()[-1] for line in err.splitlines() if line.startswith("timing: ")] == ["commhoist", "asynccp"]


@pytest.mark.parametrize(("which", "titles"), [
    ("all", ["# after commhoist", "# after asynccp"]), ("commhoist", ["# after commhoist"]),
    ("change", ["# after commhoist"]),
])
def test_print_after(fxpasses: Call, step: Path, which: str, titles: list[str]) -> None:
    result = fxpasses("run", *PASSES, step, "--print-after", which)
    assert [line for line in result.err.splitlines() if line.startswith("# after")][:len(titles)] == titles
    assert result.err.count("# fxir 1\n") >= len(titles)
    assert result.out.count("# fxir 1\n") == 1


def test_print_after_an_unknown_pass(fxpasses: Call, step: Path) -> None:
    assert_refused(fxpasses("run", *PASSES, step, "--print-after", "comhoist"), 2, "did you mean 'commhoist'?")


def test_world_options_reach_the_passes_and_the_output(fxpasses: Call, step: Path) -> None:
    world = ("--world-size", "4", "--group", "dp=0,2/1,3")
    out = fxpasses("run", *PASSES, step, *world).out
    assert "world_size=4" in out
    assert "[[0, 2], [1, 3]]" in out
    refused = fxpasses("run", "--passes", "commhoist", step, *world, "--rank", "0", "--no-spmd")
    assert "all_reduce 2," in refused.err


def test_prove_compares_on_simulated_ranks(fxpasses: Call, step: Path) -> None:
    world = ("--world-size", "2", "--group", "dp=0,1")
    proved = fxpasses("run", *PASSES, step, *world, "--prove")
    assert proved.status == 0
    assert "proof: " in proved.err
    assert " on 2 ranks" in proved.err
    told = json.loads(fxpasses("run", *PASSES, step, *world, "--prove", "--json").err)
    assert {entry["proved"] for entry in told["passes"]} == {"equal up to re-association on 2 ranks"}
    assert "proof: " not in fxpasses("run", *PASSES, step, *world).err
    Path("wrong.py").write_text(WRONG)
    refused = fxpasses("run", "--load", "wrong.py", "--passes", "wrong", step, *world, "--prove=1", "-o", "out.fx.py")
    assert_refused(refused, 4, "pass 'wrong' changed the result", "reproducer: wrong-")
    assert not Path("out.fx.py").exists()


def test_prove_without_ranks_says_how_to_give_them(fxpasses: Call, step: Path) -> None:
    assert_refused(fxpasses("run", *PASSES, step, "--prove"), 2, "how many ranks", "--ranks N")
    assert fxpasses("run", *PASSES, step, "--prove", "--ranks", "2").status == 0
    assert_refused(fxpasses("run", *PASSES, "--prove", "3", step), 2, "no file '3'")


def test_members_that_a_proof_assumes_are_said_and_not_written(fxpasses: Call, step: Path) -> None:
    assumed = "members of group 'dp', proved for [0, 1, 2, 3]"
    proved = fxpasses("run", *PASSES, step, "--prove", "--ranks", "4")
    assert assumed in proved.err
    assert proved.out == fxpasses("run", *PASSES, step).out
    stated = fxpasses("run", *PASSES, step, "--prove", "--ranks", "4", "--group", "dp=0,1,2,3")
    assert assumed not in stated.err
    assert "[[0, 1, 2, 3]]" in stated.out


def test_a_graph_without_types_is_a_note(fxpasses: Call, step: Path) -> None:
    Path("untyped.py").write_text(api.load(STEP).code)
    result = fxpasses("run", *PASSES, "untyped.py", "--json")
    assert result.status == 0
    (note,) = json.loads(result.err)["notes"]
    assert "nodes have no type" in note
    assert json.loads(fxpasses("run", *PASSES, step, "--json").err)["notes"] == []


WRONG = '''
import torch
from fxpasses import fxpass

@fxpass()
def wrong(gm):
    """Turn a subtraction into an addition."""
    for node in gm.graph.nodes:
        if node.target is torch.ops.aten.sub.Tensor:
            node.target = torch.ops.aten.add.Tensor
    return gm
'''
BROKEN = '''
from fxpasses import fxpass

@fxpass()
def broken(gm):
    """Fail."""
    raise ValueError("two\\nlines")
'''


def test_a_failing_pass_leaves_a_reproducer_that_fails_the_same_way(
        fxpasses: Call, step: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("broken.py").write_text(BROKEN)
    Path("kept").mkdir()
    argv = ("run", "--load", "broken.py", "--passes", "commhoist,broken", "--reproducer-dir", "kept")
    result = fxpasses(*argv, step, "-o", "out.fx.py")
    assert result.status == 4
    assert "pass 'broken' raised ValueError" in result.err
    assert "Traceback" not in result.err
    assert not Path("out.fx.py").exists()
    (reproducer,) = Path("kept").iterdir()
    first = reproducer.read_text().splitlines()[0]
    assert first == f"# fxpasses run --load ../broken.py --passes commhoist,broken {reproducer.name}"
    monkeypatch.chdir(reproducer.parent)
    again = fxpasses(*shlex.split(first)[2:])
    assert again.status == 4
    assert "pass 'broken' raised ValueError" in again.err
    assert list(Path().iterdir()) == [Path(reproducer.name)], "found once more, it is the same reproducer"


def test_a_reproducer_directory_that_is_missing_is_refused(fxpasses: Call, step: Path) -> None:
    assert_refused(fxpasses("run", *PASSES, step, "--reproducer-dir", "none"), 2, "no directory 'none'")


def test_strict_order_refuses_what_is_moved(fxpasses: Call, step: Path) -> None:
    moved = fxpasses("run", "--passes", "asynccp,commhoist", step)
    assert moved.status == 0
    assert "note: 'commhoist' moved before 'asynccp'" in moved.err
    assert_refused(fxpasses("run", "--passes", "asynccp,commhoist", "--strict-order", step), 2, "moved before")


def test_colours_only_on_a_terminal_and_without_no_color(monkeypatch: pytest.MonkeyPatch) -> None:
    from fxpasses.cli.report import Report

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    def printed(stream: io.StringIO) -> str:
        api.PassManager("commhoist", observers=[Report(stream=stream)])(api.load(STEP))
        return stream.getvalue()

    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert "\033[32m2 -> 1\033[0m" in printed(Terminal())
    assert "\033" not in printed(io.StringIO())
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\033" not in printed(Terminal())
