"""Every command, and the configuration, of docs/snapshots.md."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import pytest
import yaml

from fxpasses.testing.snippets import snippet_text
from fxpasses.tools.snapshots.config import Case, parse

from .conftest import STEP, Result

Call = Callable[..., Result]
ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "snapshots.md").read_text()
PROMPTS = re.findall(r"^\$ (.+)$", "\n".join(re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)), re.MULTILINE)
TOML = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[0]


@pytest.fixture
def repository(fxpasses: Call) -> None:
    Path("step.py").write_text(STEP)
    for command in ("git init -q -b main", "git add -A", "git -c user.name=n -c user.email=e@x commit -q -m x"):
        subprocess.run(command.split(), check=True)


def test_the_commands_in_their_order(fxpasses: Call, repository: None) -> None:
    shell = ("git diff golden", "mkdir -p .github/workflows", "chmod +x .git/hooks/pre-commit")
    assert [line for line in PROMPTS if not line.startswith("fxpasses ")] == list(shell)
    Path(".git/hooks").mkdir(exist_ok=True)
    for line in PROMPTS:
        command, _, target = line.partition(" > ")
        if line in shell:
            subprocess.run(shlex.split(line), check=True, capture_output=True)
            continue
        result = fxpasses(*shlex.split(command)[1:])
        assert result.status == 0, (line, result)
        if target:
            Path(target).write_text(result.out)
    assert sorted(path.name for path in Path("golden").iterdir()) == ["snapshots.toml", "step.fx.py"]
    assert Path("report.md").read_text().startswith("<!-- fxpasses snapshot report -->")
    assert list(yaml.safe_load(Path(".github/workflows/goldens.yml").read_text())["jobs"]) == ["goldens"]


def test_the_configuration_is_one(fxpasses: Call) -> None:
    config = parse(TOML, Path("golden/snapshots.toml"))
    assert [case.name for case in config.cases] == ["step", "ranks", "real"]
    Path("my_passes.py").write_text("from fxpasses import fxpass\n\n@fxpass()\ndef mine(gm, analyses):\n"
                                    '    """Do nothing."""\n    return gm\n')
    Path("step.py").write_text(STEP)
    Path("ranks").mkdir()
    body = ("r = _c10d_functional.all_reduce.default(x, 'sum', dp)\n"
            "w = _c10d_functional.wait_tensor.default(r)\nreturn (w,)")
    for rank in range(2):
        Path(f"ranks/rank{rank}.fx.py").write_text(
            snippet_text("x: f32[8]", body, world_size=2, rank=rank, groups={"dp": [[0, 1]]}))
    Path("golden").mkdir()
    Path("golden/snapshots.toml").write_text(TOML.replace("gpt_tp_real", "gpt_tp_small"))
    result = fxpasses("snapshot", "update", "golden")
    assert result.out.endswith("3 goldens: 3 written, 0 unchanged\n"), result
    assert sorted(path.name for path in Path("golden").iterdir()) == [
        "ranks.fx.py", "real.summary.toml", "snapshots.toml", "step.fx.py"]


def test_the_table_of_keys_is_complete() -> None:
    table = PAGE.partition("| key | |\n")[2].partition("\n\n")[0]
    named = {word for row in table.splitlines() for word in re.findall(r"`(\w+)`", row)}
    assert {field.name for field in fields(Case)} - {"line"} <= named


def test_the_hook_of_pre_commit_is_that_of_the_repository() -> None:
    [text] = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    [hook] = yaml.safe_load(text)["repos"][0]["hooks"]
    assert [hook["id"]] == [each["id"] for each in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())]


def test_links_lead_somewhere() -> None:
    names = re.findall(r"\]\((?!https?:)([^)]+)\)", PAGE)
    assert names
    assert all((ROOT / "docs" / name).exists() for name in names)
    assert shutil.which("git"), "the page speaks of it"
