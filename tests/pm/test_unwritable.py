"""A graph that may not be written is refused in one line wherever one is written, and never hides another error."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from torch.fx import GraphModule

from fxpasses.cli import main
from fxpasses.errors import PassError, VerifyError
from fxpasses.ir.load import load
from fxpasses.ir.text.writer import dump
from fxpasses.pm.declare import fxpass
from fxpasses.pm.manager import PassManager, run
from fxpasses.pm.observe import PrintAfter
from fxpasses.pm.registry import Registry
from fxpasses.testing import snippet

Step = Callable[..., GraphModule]
MARKED = 'm = fxpasses.gradient.default(g, "layers.0.weight")\nb = fxpasses.buffer.default(h, "mean")\nreturn (m, b)'
OPENING = """\
import fxpasses

@fxpasses.fxpass(takes="any", gives="captured")
def opening(gm):
    \"\"\"Promise what nobody keeps.\"\"\"
    gm.meta["needs_gradsync"] = True
    return gm
"""


@fxpass(takes="captured", gives="captured")
def breaks(gm: GraphModule) -> GraphModule:
    """Fail."""
    raise RuntimeError("the first error")


@fxpass(takes="captured", gives="captured")
def keeps(gm: GraphModule) -> GraphModule:
    """Do nothing."""
    return gm


@pytest.fixture(autouse=True)
def registry(passes: Callable[..., Registry], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Registry:
    monkeypatch.chdir(tmp_path)
    return passes(breaks, keeps)


def marked(*, promised: bool = True) -> GraphModule:
    gm = snippet("g: f32[4]; h: f32[4]", MARKED)
    if promised:
        gm.meta["needs_gradsync"] = True
    return gm


def test_a_promise_is_not_written() -> None:
    with pytest.raises(VerifyError) as refused:
        dump(marked())
    assert str(refused.value) == (
        "error: 1 gradient and 1 buffer are not synchronised yet (layers.0.weight, mean), which a text cannot say: "
        "this graph is not written [needs-gradsync] (run gradsync)")


def test_of_a_forward_only_graph_the_way_out_is_another(step: Step) -> None:
    gm = step()
    gm.meta["needs_gradsync"] = True
    with pytest.raises(VerifyError, match="capture the whole step") as refused:
        dump(gm)
    assert "run gradsync" not in str(refused.value)
    gm.meta["needs_gradsync"] = False
    assert dump(load(dump(gm))) == dump(gm)


def test_markers_alone_are_written() -> None:
    text = dump(marked(promised=False))
    assert dump(load(text)) == text


def test_many_names_are_shortened() -> None:
    gm = snippet("g: f32[4]", "\n".join([
        *(f'm{index} = fxpasses.gradient.default(g, "layers.{index}.weight")' for index in range(5)), "return (m0,)"]))
    gm.meta["needs_gradsync"] = True
    with pytest.raises(VerifyError, match=r"5 gradients are not .*\(layers.0.weight, layers.1.weight, "
                                          r"layers.2.weight, \.\.\.\)"):
        dump(gm)


def test_a_failing_pass_reports_its_own_error_and_why_there_is_no_reproducer(tmp_path: Path) -> None:
    with pytest.raises(PassError) as failed:
        run(marked(), "breaks", reproducer_dir=".")
    (line,) = str(failed.value).splitlines()
    assert line.startswith("error: pass 'breaks' raised RuntimeError: the first error")
    assert line.endswith("(no reproducer: 1 gradient and 1 buffer are not synchronised yet (layers.0.weight, mean), "
                         "which a text cannot say: this graph is not written [needs-gradsync])")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(PassError, match=r"the first error.*\(reproducer: breaks-"):
        run(marked(promised=False), "breaks", reproducer_dir=".")


def test_printing_goes_on() -> None:
    texts: list[str] = []
    result = PassManager("keeps", observers=[PrintAfter("all", texts.append)])(marked())
    assert result.meta["needs_gradsync"] is True
    (text,) = texts
    assert text.startswith("# after keeps\n# not printed: 1 gradient and 1 buffer are not synchronised yet")
    texts.clear()
    PassManager("keeps", observers=[PrintAfter("all", texts.append)])(marked(promised=False))
    assert texts[0].startswith("# after keeps\n# fxir 1")


def test_a_pass_for_a_later_form_says_what_comes_first(step: Step) -> None:
    with pytest.raises(PassError) as refused:
        run(marked(promised=False), "nothing")
    assert str(refused.value) == (
        "error: pass 'nothing' takes a graph of form spmd, this one is captured (1 gradient and 1 buffer are not "
        "synchronised yet (layers.0.weight, mean): run gradsync)")
    gm = step()
    gm.meta["form"] = "captured"
    with pytest.raises(PassError, match=r"this one is captured$"):
        run(gm, "nothing")


@pytest.mark.parametrize("output", [[], ["-o", "out.fx.py"]])
def test_the_command_line_fails_in_one_line_and_leaves_no_file(output: list[str], step: Step, tmp_path: Path,
                                                              capsys: pytest.CaptureFixture[str]) -> None:
    Path("opening.py").write_text(OPENING)
    Path("in.fx.py").write_text(dump(step()))
    status = main(["run", "--load", "opening.py", "--passes", "opening", "in.fx.py", *output])
    printed = capsys.readouterr()
    assert (status, printed.out) == (4, "")
    assert printed.err.splitlines()[-1].startswith("error: gradients are not synchronised yet, which a text cannot say")
    assert not Path("out.fx.py").exists()
