"""`make new-pass` in a copy of the repository: the tests of contracts find the pass by themselves."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fxpasses.tools.new_pass import texts
from scripts import new_pass

ROOT = Path(__file__).resolve().parents[1]
NAME = "doubling"
PASS = f"fxpasses/passes/{NAME}.py"


def copied(to: Path) -> Path:
    """The files under version control, and new ones that are not ignored, as they are now."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                            capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("no git here to say which files make the repository")
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, to / name)
    return to


def python(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a copy, which comes before what is installed."""
    environment = os.environ | {"PYTHONPATH": str(folder), "OMP_NUM_THREADS": "1"}
    return subprocess.run([sys.executable, *words], cwd=folder, env=environment, capture_output=True, text=True,
                          check=False)


def pytest_in(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return python(folder, "-m", "pytest", "-q", "-p", "no:xdist", "-m", "not full", *words)


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy in which ``make new-pass`` has run."""
    folder = copied(tmp_path_factory.mktemp("repository"))
    assert new_pass.main(NAME, folder) == 0
    done = python(folder, "-c", "from scripts import contracts, docs; docs.main(); raise SystemExit(contracts.main())")
    assert done.returncode == 0, done.stderr
    return folder


def test_all_that_belongs_to_it_is_written(repository: Path) -> None:
    for name in (PASS, f"tests/passes/test_{NAME}.py", f"tests/lit/{NAME}.fx.py", f"docs/passes/{NAME}.md",
                 f"golden/contracts/{NAME}.json"):
        assert (repository / name).is_file(), name
    exports = (repository / "fxpasses/passes/__init__.py").read_text().splitlines()
    assert exports[2:] == sorted(exports[2:])
    assert f"- `{NAME}`: " in (repository / "CHANGELOG.md").read_text().partition("### Added\n")[2][:200]
    assert f"\n## {NAME}\n" in (repository / "docs/remarks.md").read_text()
    assert f"[`{NAME}`](docs/passes/{NAME}.md)" in (repository / "README.md").read_text()


def test_tests_find_it_and_pass(repository: Path) -> None:
    """What is there for every pass, on its own graph and a few others; what is there for it alone."""
    contract = "tests/test_contract.py::test_"
    done = pytest_in(repository, f"tests/passes/test_{NAME}.py", *(
        f"{contract}contract[{row}]" for row in (f"{NAME}-{NAME}", f"{NAME}{{scalars=false}}-{NAME}", f"{NAME}-layouts",
                                                 f"commhoist-{NAME}", f"asynccp-{NAME}")),
        f"{contract}bodies_are_worked_on_too[{NAME}]", f"{contract}every_rank_decides_alike[{NAME}]",
        f"tests/passes/test_remark_codes.py::test_the_page_is_what_is_declared[{NAME}]",
        f"tests/test_pass_pages.py::test_the_documented_example[{NAME}]",
        f"tests/test_pass_pages.py::test_a_page_is_fresh[{NAME}.md]")
    assert done.returncode == 0, done.stdout[-3000:]


@pytest.mark.parametrize(("right", "wrong", "words"), [
    pytest.param("(node.args[0], node.args[0])", "(node.args[0], 2.0)", "Difference(", id="values"),
    pytest.param("    return total\n", "    del total.meta['stack_trace']\n    return total\n", "lost its stack trace",
                 id="metas", marks=pytest.mark.full),
    pytest.param("pinned = control_edge_ends(graph.graph.nodes)", "pinned = ()", "control", id="edges",
                 marks=pytest.mark.full)])
def test_a_wrong_body_is_noticed(repository: Path, right: str, wrong: str, words: str) -> None:
    path = repository / PASS
    text = path.read_text()
    assert text.count(right) == 1
    path.write_text(text.replace(right, wrong))
    try:
        done = pytest_in(repository, "-x", f"tests/test_contract.py::test_contract[{NAME}-{NAME}]",
                         f"tests/passes/test_{NAME}.py")
    finally:
        path.write_text(text)
    assert done.returncode == 1, done.stdout[-3000:]
    assert words in done.stdout


@pytest.mark.parametrize(("name", "words"), [
    ("commhoist", "'fxpasses/passes/commhoist' is there already"), ("default", "the name of a pipeline already"),
    ("Twice", "is no name for a pass"), ("two-words", "is no name for a pass"), ("class", "is no name for a pass"),
    ("../up", "is no name for a pass"), ("", "is no name for a pass"), ("json", "the name of a module already")])
def test_a_bad_name_writes_nothing(name: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = {path: path.stat().st_mtime_ns for folder in ("fxpasses/passes", "tests/passes", "tests/lit")
              for path in (ROOT / folder).iterdir() if path.name != "__pycache__"}
    assert new_pass.main(name) == 2
    captured = capsys.readouterr()
    assert words in captured.err
    assert captured.out == ""
    assert {path: path.stat().st_mtime_ns for path in before} == before


def test_a_changelog_without_its_heading_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "fxpasses" / "passes").mkdir(parents=True)
    (tmp_path / "fxpasses" / "passes" / "__init__.py").write_text('"""Passes."""\n')
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n\n## 1.0\n\n### Added\n\n- All.\n")
    assert new_pass.main(NAME, tmp_path) == 2
    assert "no '### Added' under Unreleased" in capsys.readouterr().err
    assert [path.name for path in (tmp_path / "fxpasses" / "passes").iterdir()] == ["__init__.py"]


def test_the_text_is_clean(tmp_path: Path) -> None:
    for path, text in zip(("a.py", "test_a.py"), texts("a", "fxpasses.passes"), strict=True):
        (tmp_path / path).write_text(text)
    done = subprocess.run([sys.executable, "-m", "ruff", "check", "--config", str(ROOT / "pyproject.toml"), tmp_path],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
