"""Every command and every block of Python on the pages is run by a test, or stands here with the reason why not."""

from __future__ import annotations

import importlib.util
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import torch

import fxpasses
from fxpasses.cli.parser import parse
from fxpasses.testing import snippet
from scripts.docs import MADE
from tests.cli.conftest import STEP

ROOT = Path(__file__).resolve().parents[1]
PAGES = {path.relative_to(ROOT).as_posix(): path.read_text()
         for path in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]}
OTHERWISE = {
    "docs/benchmarks.md: python -m bench": "minutes on an idle machine; tests/bench runs the same code on little",
    "docs/benchmarks.md: make bench-gpu": "needs a GPU; tests/bench/test_gpu.py runs it without (DRY=1)",
    "docs/check.md: fxpasses check BEFORE AFTER": "a form with placeholders, not a command",
    "docs/check.md: report = fxpasses.check": "test_the_python_of_check, below",
    "docs/commfuse.md: bucket: ": "an excerpt of a graph, with '...' in it",
    "docs/nccl.md: import torch": "test_the_python_of_nccl, below",
    "docs/rank-sets.md: rank = torch.distributed.get_rank()": "runs inside a job; tests/multirank/test_environment.py",
    "docs/rank-sets.md: fxpasses diff --ranks dumps/": "the dumps of a job: its words are parsed, below",
    "docs/text-ir.md: import fxpasses": "test_the_first_lines_of_text_ir, below",
    "docs/text-ir.md: import torch": "test_fused_operators_of_text_ir, below",
    "docs/network.md: torchrun": "eight GPUs of a node; tests/cli/test_profile_network.py runs the module on Gloo",
    "docs/pipelines.md: fxpasses": "test_the_commands_of_pipelines, below",
    "docs/distfusion.md: fxpasses": "test_the_commands_of_distfusion, below",
}
"""Page and beginning of a block or command that another test runs, or none, and why."""
MOST_OTHERWISE = 15
_READS_BLOCKS = re.compile(r"console|python|\\\\\$|blocks_of|FILES|COMMANDS|scripts.tutorial")
"""What a test that takes blocks from a page has in it."""


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def commands(text: str) -> list[str]:
    return [line for block in blocks(text, "console") for line in re.findall(r"^\$ (.+)$", block, re.MULTILINE)]


def runners() -> dict[str, list[str]]:
    """Page -> the tests that name it and take blocks from it."""
    codes = {path.relative_to(ROOT).as_posix(): path.read_text() for path in (ROOT / "tests").rglob("test_*.py")
             if path != Path(__file__) and not path.name.endswith(".fx.py")}
    return {page: [name for name, code in codes.items()
                   if Path(page).name in code and re.search(rf"(?<![\w-]){re.escape(Path(page).name)}\b", code)
                   and _READS_BLOCKS.search(code)]
            for page in PAGES}


def shown() -> Iterator[tuple[str, str]]:
    """Page and every command and block of Python on it."""
    for page, text in PAGES.items():
        if not text.startswith(MADE):  # those show graphs, which tests/test_pass_pages.py runs
            yield from ((page, block) for block in [*commands(text), *blocks(text, "python")])


SHOWN = list(shown())
RUN = runners()


def reason(page: str, block: str) -> str | None:
    return next((key for key in OTHERWISE if f"{page}: {block}".startswith(key)), None)


def test_every_block_has_a_test_or_a_reason() -> None:
    assert len(SHOWN) > 80
    assert [(page, block[:60]) for page, block in SHOWN if not RUN[page] and reason(page, block) is None] == []


def test_no_entry_of_the_tables_is_left_over() -> None:
    assert {reason(page, block) for page, block in SHOWN} - {None} == set(OTHERWISE)
    assert len(OTHERWISE) <= MOST_OTHERWISE, "run a page rather than give reasons"


def test_tests_of_pages_are_found() -> None:
    assert RUN["docs/algebra.md"] == ["tests/cli/test_algebra_page.py"]
    assert RUN["docs/benchmarks.md"] == []


@pytest.mark.parametrize(("page", "line"), [(page, block) for page, block in SHOWN if block.startswith("fxpasses ")
                                            and "BEFORE AFTER" not in block])
def test_a_command_has_only_words_that_there_are(page: str, line: str) -> None:
    words = shlex.split(line.partition(" > ")[0], comments=True)
    assert callable(parse(words[1:]).run)


def test_targets_of_make_and_modules_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = {name for text in PAGES.values() for name in re.findall(r"(?:\$ |`)make ([a-z-]+)", text)}
    assert {"demo", "test", "golden", "docs", "contracts"} <= named <= targets
    modules = {name for text in PAGES.values() for name in re.findall(r"python -m ([\w.]+)", text)} - {"pytest"}
    assert [name for name in modules if importlib.util.find_spec(name) is None] == []


@pytest.mark.parametrize("page", [*PAGES, "CHANGELOG.md"])
def test_links_lead_somewhere(page: str) -> None:
    """To a file, and to a heading where one is named."""
    here = ROOT / page
    text = re.sub(r"^```.*?^```", "", here.read_text(), flags=re.MULTILINE | re.DOTALL)
    for target, anchor in re.findall(r"\]\((?!https?:)([^)#\s]*)(?:#([^)]+))?\)", text):
        path = here.parent / target if target else here
        assert path.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.+)$", path.read_text(), re.MULTILINE)
            known = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
            assert anchor in known


def test_every_page_is_in_the_index() -> None:
    index = PAGES["docs/index.md"]
    pages = [path.name for path in (ROOT / "docs").glob("*.md") if path.name != "index.md"]
    assert [name for name in [*pages, "passes/index.md"] if f"]({name})" not in index] == []


def test_the_python_of_check() -> None:
    [block] = blocks(PAGES["docs/check.md"], "python")
    gm = snippet("a: f32[4]", "x = aten.relu.default(a)\nreturn (x,)")
    exec(compile(block, "check.md", "exec"), {"fxpasses": fxpasses, "before": gm, "after": gm,
                                              "world": gm.meta["world"]})


def test_the_python_of_nccl(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a module: ranks find a function by its name."""
    [block] = blocks(PAGES["docs/nccl.md"], "python")
    (tmp_path / "page_of_nccl.py").write_text(block)
    monkeypatch.syspath_prepend(str(tmp_path))
    try:
        importlib.import_module("page_of_nccl").test_sums()
    finally:
        sys.modules.pop("page_of_nccl", None)


def test_the_first_lines_of_text_ir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    block, example, _ = blocks(PAGES["docs/text-ir.md"], "python")
    monkeypatch.chdir(tmp_path)
    Path("step.fx.py").write_text(example)
    names: dict[str, Any] = {"gm": snippet("a: f32[4]", "return (a,)")}
    exec(compile(block, "text-ir.md", "exec"), names)
    assert names["text"].startswith("# fxir 1\n")
    assert next(node for node in names["gm"].graph.nodes if node.name == "loop").meta["loc"].file == "step.fx.py"


def test_fused_operators_of_text_ir(capsys: pytest.CaptureFixture[str]) -> None:
    *_, block = blocks(PAGES["docs/text-ir.md"], "python")
    exec(compile(block, "text-ir.md", "exec"), {})
    assert capsys.readouterr().out.strip() == re.findall(r"# (tensor\(.*\))", block)[0] == str(torch.full((4,), 0.9))


def test_the_commands_of_pipelines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                   capsys: pytest.CaptureFixture[str]) -> None:
    from fxpasses.cli import main

    monkeypatch.chdir(tmp_path)
    Path("step.fx.py").write_text(STEP)
    for line in commands(PAGES["docs/pipelines.md"]):
        assert main(shlex.split(line)[1:]) == 0, capsys.readouterr().err
    assert Path("out.fx.py").read_text().startswith("# fxir 1\n")
    assert "1. commsimplify" in capsys.readouterr().out


def test_the_commands_of_distfusion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                    capsys: pytest.CaptureFixture[str]) -> None:
    """Four ranks, each of which takes its own rows by a number in its graph."""
    from fxpasses.cli import main

    monkeypatch.chdir(tmp_path)
    for rank in range(4):
        body = f'r = _c10d_functional.all_reduce.default(a, "sum", dp)\nw = _c10d_functional.wait_tensor.default(r)\n' \
               f"own = aten.slice.Tensor(w, 0, {2 * rank}, {2 * rank + 2})\nreturn (own,)"
        text = fxpasses.dump(snippet("a: f32[8, 4]", body, groups={"dp": [[0, 1, 2, 3]]}, rank=rank))
        Path(f"rank{rank}.py").write_text(text)
    for line in [line.replace("0=0,1,2,3", "dp=0,1,2,3") for line in commands(PAGES["docs/distfusion.md"])]:
        words = [str(name) for word in shlex.split(line)[1:]
                 for name in (sorted(Path().glob(word)) if "*" in word else [word])]
        assert main(words) == 0, capsys.readouterr().err
        printed = capsys.readouterr().out
    assert printed.startswith("bit-equal: 4 ranks")
