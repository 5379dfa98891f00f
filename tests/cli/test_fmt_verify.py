"""fmt prints canonical text; verify says whether a graph keeps the rules."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import fxpasses as api
from fxpasses.ir.forms import FORMS

from .conftest import STEP, Result, assert_refused

Call = Callable[..., Result]
UNWAITED = STEP.replace("torch.ops.aten.add.Tensor(wait_tensor, wait_tensor_1)",
                        "torch.ops.aten.add.Tensor(all_reduce, wait_tensor_1)")


def test_fmt_is_a_fixpoint(fxpasses: Call) -> None:
    Path("step.py").write_text(STEP)
    once = fxpasses("fmt", "step.py")
    assert once == Result(0, api.dump(api.load(STEP)), "")
    Path("once.fx.py").write_text(once.out)
    assert fxpasses("fmt", "once.fx.py").out == once.out


def test_fmt_check_answers_and_touches_nothing(fxpasses: Call) -> None:
    Path("step.py").write_text(STEP)
    assert fxpasses("fmt", "--check", "step.py") == Result(1, "", "step.py: would change\n")
    assert Path("step.py").read_text() == STEP
    assert fxpasses("fmt", "-i", "step.py") == Result(0, "", "")
    assert fxpasses("fmt", "--check", "step.py") == Result(0, "", "")


def test_fmt_in_place_leaves_canonical_files_alone(fxpasses: Call) -> None:
    Path("a.fx.py").write_text(api.dump(api.load(STEP)))
    Path("b.py").write_text(STEP)
    before = Path("a.fx.py").stat().st_mtime_ns, Path("a.fx.py").stat().st_ino
    assert fxpasses("fmt", "-i", "a.fx.py", "b.py").status == 0
    assert (Path("a.fx.py").stat().st_mtime_ns, Path("a.fx.py").stat().st_ino) == before
    assert Path("b.py").read_text() == Path("a.fx.py").read_text()


def test_fmt_in_place_changes_no_file_when_one_is_wrong(fxpasses: Call) -> None:
    Path("good.py").write_text(STEP)
    Path("bad.py").write_text("def")
    assert fxpasses("fmt", "-i", "good.py", "bad.py").status == 3
    assert Path("good.py").read_text() == STEP


def test_fmt_output_and_its_mistakes(fxpasses: Call) -> None:
    Path("step.py").write_text(STEP)
    assert fxpasses("fmt", "step.py", "-o", "out.fx.py") == Result(0, "", "")
    assert Path("out.fx.py").read_text().startswith("# fxir 1\n")
    assert_refused(fxpasses("fmt", "step.py", "out.fx.py"), 2, "2 files")
    assert_refused(fxpasses("fmt", "-i", "-"), 2, "stdin")
    assert_refused(fxpasses("fmt", "-i", "--check", "step.py"), 2, "not allowed with")


def test_verify_says_ok(fxpasses: Call) -> None:
    Path("step.py").write_text(STEP)
    result = fxpasses("verify", "step.py")
    assert (result.status, result.out) == (0, "")
    assert result.err == "ok: 14 nodes\n"


def test_verify_finds_a_read_before_its_wait(fxpasses: Call) -> None:
    Path("step.py").write_text(UNWAITED)
    result = fxpasses("verify", "step.py")
    assert result.status == 1
    (line,) = result.out.splitlines()
    assert line.startswith("step.py:12:")
    assert line.endswith("[read-before-wait]")
    assert "1 broken rule: 14 nodes" in result.err


def test_verify_as_json(fxpasses: Call) -> None:
    Path("step.py").write_text(UNWAITED)
    result = fxpasses("verify", "--json", "step.py")
    answer = json.loads(result.out)
    assert (result.status, answer["ok"], answer["findings"][0]["code"]) == (1, False, "read-before-wait")
    Path("step.py").write_text(STEP)
    assert json.loads(fxpasses("verify", "--json", "step.py").out) == {"ok": True, "findings": []}


def test_verify_forms_are_those_of_the_library() -> None:
    from fxpasses.cli.verify import FORM_NAMES

    assert FORM_NAMES == FORMS
