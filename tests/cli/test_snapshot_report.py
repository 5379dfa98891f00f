"""``fxpasses snapshot report``: what changed in a folder since a commit, or beside another folder."""

from __future__ import annotations

import json
import os
import re
import subprocess
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

import fxpasses as library
from fxpasses.testing.snippets import snippet_text
from fxpasses.tools.viz.look import size_text

from .conftest import Result, assert_refused

Call = Callable[..., Result]
BODY = """\
y0 = aten.mm.default(x, y)
r0 = _c10d_functional.all_reduce.default(y0, "sum", dp)
d0 = _c10d_functional.wait_tensor.default(r0)
y1 = aten.mm.default(y, x)
r1 = _c10d_functional.all_reduce.default(y1, "sum", dp)
d1 = _c10d_functional.wait_tensor.default(r1)
total = aten.add.Tensor(d0, d1)
return (total,)"""
BEFORE = snippet_text("x: f32[512, 512]; y: f32[512, 512]", BODY)
OTHER = snippet_text("x: f32[8, 8]", "a = aten.relu.default(x)\nb = aten.neg.default(a)\nreturn (b,)")
LIMIT = 65_536
"""Characters of a comment on GitHub."""


@pytest.fixture(scope="module")
def after() -> str:
    """The step with one collective instead of two."""
    return library.dump(library.run(library.load(BEFORE), "commhoist"))


def git(*arguments: str, cwd: str = ".") -> str:
    identity = ("-c", "user.name=n", "-c", "user.email=e@x", "-c", "init.defaultBranch=main")
    done = subprocess.run(["git", *identity, *arguments], cwd=cwd, capture_output=True, text=True, check=True)
    return done.stdout


def written(folder: str, texts: Mapping[str, str]) -> None:
    for name, text in texts.items():
        path = Path(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def committed(texts: Mapping[str, str], folder: str = "golden") -> None:
    """A repository whose first commit holds the goldens."""
    git("init", "-q")
    written(folder, texts)
    Path(folder).mkdir(exist_ok=True)
    Path("readme").write_text("x")
    git("add", "-A")
    git("commit", "-q", "-m", "goldens")


def rows(markdown: str) -> dict[str, list[str]]:
    """The table of a report, as a page shows it: the golden's name and the other cells."""
    html = MarkdownIt("commonmark").enable("table").render(markdown)
    table = re.findall(r"<tbody>(.*?)</tbody>", html, re.DOTALL)[0]
    found = {}
    for row in re.findall(r"<tr>(.*?)</tr>", table, re.DOTALL):
        cells = re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL)
        found[cells[0]] = cells[1:]
    return found


def sections(text: str) -> int:
    """How many goldens have one; all that is opened is closed."""
    html = MarkdownIt("commonmark").enable("table").render(text)
    outside = re.sub(r"<code.*?</code>", "", html, flags=re.DOTALL)
    assert outside.count("<details>") == outside.count("</details>")
    return html.count("\n<details><summary><code>")


def test_each_kind_of_change(fxpasses: Call, after: str) -> None:
    committed({"a/test_x[one-two].fx.py": BEFORE, "same.fx.py": BEFORE, "gone.fx.py": OTHER, "old.fx.py": BEFORE})
    written("golden", {"a/test_x[one-two].fx.py": after, "new.fx.py": OTHER.replace("relu", "sigmoid"),
                       "moved/old.fx.py": BEFORE + "# a comment\n"})
    Path("golden/gone.fx.py").unlink()
    Path("golden/old.fx.py").unlink()
    written("golden", {"really_new.fx.py": snippet_text("z: f32[3]", "c = aten.exp.default(z)\nreturn (c,)")})
    result = fxpasses("snapshot", "report", "golden")
    assert (result.status, result.err) == (0, "1 added, 1 changed, 2 renamed, 1 unchanged\n")
    assert "### Goldens: 1 changed, 2 renamed, 1 added\n" in result.out
    assert list(rows(result.out)) == [
        "<code>a/test_x[one-two].fx.py</code>", "<code>moved/old.fx.py</code> from <code>old.fx.py</code>",
        "<code>new.fx.py</code> from <code>gone.fx.py</code>", "<code>really_new.fx.py</code> added"]
    assert sections(result.out) == 4


def test_figures_are_those_of_the_simulator(fxpasses: Call, after: str) -> None:
    committed({"step.fx.py": BEFORE})
    written("golden", {"step.fx.py": after})
    result = fxpasses("snapshot", "report", "golden", "--cost", "a100")
    was, now = (library.simulate(library.load(text), cost_model="a100") for text in (BEFORE, after))
    size = 512 * 512 * 4
    [cells] = rows(result.out).values()
    assert cells[:2] == ["2 -&gt; 1", f"{size_text(2 * size)} -&gt; {size_text(size)}"]
    step, change = re.fullmatch(r"(.*?) \((.*) %\)", cells[2]).groups()  # type: ignore[union-attr]
    assert [float(value) for value in step.split(" -&gt; ")] == pytest.approx([was.step_ms, now.step_ms], rel=1e-2)
    assert float(change) == pytest.approx(100 * (now.step_ms / was.step_ms - 1), abs=0.06)
    assert [float(value) for value in cells[3].split(" -&gt; ")] == pytest.approx([was.exposed_ms, now.exposed_ms],
                                                                                rel=1e-2)
    as_json = json.loads(fxpasses("snapshot", "report", "golden", "--cost", "a100", "--format", "json").out)
    [change] = as_json["changes"]
    assert change["before"]["step_ms"] == round(was.step_ms, 6)
    assert change["after"]["peak_bytes"] == now.peak_bytes
    assert change["diff"]["equal"] is False


def test_files_of_ranks_are_one_golden(fxpasses: Call) -> None:
    def rank(number: int, kind: str) -> str:
        body = BODY.replace('"sum"', f'"{kind}"').replace("return (total,)", f"n = aten.mul.Tensor(total, {number})\n"
                                                                             "return (n,)")
        return snippet_text("x: f32[8, 8]; y: f32[8, 8]", body, world_size=2, rank=number, groups={"dp": [[0, 1]]})

    names = ("set/rank{}.fx.py", "test_a[rank{}].fx.py", "test_b[after-rank{}].fx.py")
    committed({name.format(number): rank(number, "sum") for name in names for number in range(2)}
              | {"frank0.fx.py": BEFORE, "rank7.fx.py": BEFORE})
    written("golden", {name.format(number): rank(number, "avg") for name in names for number in range(2)})
    result = fxpasses("snapshot", "report", "golden")
    assert list(rows(result.out)) == [f"<code>{name.format('*')}</code>" for name in names]
    assert "cannot be compared" not in result.out
    [cells] = {tuple(cells) for cells in rows(result.out).values()}
    assert cells[0] == "4", "collectives of both ranks"
    Path("golden/set/rank1.fx.py").unlink()
    kinds = {change["name"]: change["change"] for change in json.loads(
        fxpasses("snapshot", "report", "golden", "--format", "json").out)["changes"]}
    assert kinds["set/rank*.fx.py"] == "changed"


HOSTILE = ("a|b `c` ``d``.fx.py", "<img src=x onerror=alert(1)>.fx.py", "@someone #1 [x](y) **z**.fx.py",
           "new\nline\ttab.fx.py", "'quote\" \\back|.fx.py", "\u202egolden \u00e9\U0001f600.fx.py", "--help.fx.py",
           "```\n</details>.fx.py", "`.fx.py", os.fsdecode(b"not \xff utf-8.fx.py"))


def test_hostile_names_break_nothing(fxpasses: Call, after: str) -> None:
    committed(dict.fromkeys(HOSTILE, BEFORE))
    written("golden", dict.fromkeys(HOSTILE[:8], after))
    for name in HOSTILE[8:]:
        Path("golden", name).unlink()
    result = fxpasses("snapshot", "report", "golden", "-o", "report.md")
    assert result.status == 0
    text = Path("report.md").read_text()
    assert not re.search("[\x00-\x08\x0b-\x1f\u202e]", text)
    found = rows(text)
    assert len(found) == len(HOSTILE)
    assert all(len(cells) == 5 for cells in found.values())
    html = MarkdownIt("commonmark").enable("table").render(text)
    assert set(re.findall(r"</?([a-z]+\d?)", re.sub(r"<!--.*?-->", "", html))) <= {
        "h", "h3", "p", "table", "thead", "tbody", "tr", "th", "td", "code", "details", "summary", "pre", "img",
        "strong"}
    assert re.findall(r"<img ([^>]*)>", html) == [f'src="report-{number}.svg" alt="timeline" /' for number in (1, 2, 3)]
    outside = re.sub(r"<code.*?</code>", "", html, flags=re.DOTALL)
    assert "someone" not in outside
    assert sections(text) == len(HOSTILE)
    names = {change["name"] for change in json.loads(
        fxpasses("snapshot", "report", "golden", "--format", "json").out)["changes"]}
    assert names == set(HOSTILE)


def test_a_report_fits_one_comment(fxpasses: Call, after: str) -> None:
    longer = "n" * 150
    names = [f"{longer}{number}.fx.py" for number in range(120)]
    big = "\n".join([*(f"# line {number} " + "x" * 100 for number in range(100)), ""])
    written("old", dict.fromkeys(names, "# no graph\n"))
    written("golden", dict.fromkeys(names, big) | {"step.fx.py": after})
    written("old", {"step.fx.py": BEFORE})
    result = fxpasses("snapshot", "report", "golden", "--base", "old")
    assert result.status == 0, result.err
    assert len(result.out) <= LIMIT
    assert next(iter(rows(result.out))) == "<code>step.fx.py</code>", "what matters most comes first"
    more = re.search(r"^and (\d+) goldens more$", result.out, re.MULTILINE)
    left = re.search(r"^(\d+) goldens without a section", result.out, re.MULTILINE)
    assert more is not None
    assert left is not None
    assert int(more[1]) == 121 - len(rows(result.out))
    assert int(left[1]) == 121 - sections(result.out) < 111
    assert len(result.out) > LIMIT / 2


def test_many_pictures_and_notes_fit_too(fxpasses: Call, after: str) -> None:
    names = [f"{number}{'n' * 100}.fx.py" for number in range(40)]
    unknown = [text.replace("world_size=4", "world_size=1").replace("[[0, 1, 2, 3]]", "None").replace(
        "[[0, 1], [2, 3]]", "None") for text in (BEFORE, after)]
    written("old", dict.fromkeys(names, BEFORE) | {f"u{number}.fx.py": unknown[0] for number in range(3)})
    written("golden", dict.fromkeys(names, after) | {f"u{number}.fx.py": unknown[1] for number in range(3)})
    result = fxpasses("snapshot", "report", "golden", "--base", "old", "--pictures", "50", "-o", "report.md",
                      "--picture-url", f"https://x.org/{'u' * 800}/")
    assert result.status == 0, result.err
    text = Path("report.md").read_text()
    assert len(text) <= LIMIT
    assert 5 < text.count("```mermaid") < 40
    assert sections(text) > 5
    assert text.count("\nNote: `the world has 1 rank") == 1


def test_what_is_no_graph_is_told_as_text(fxpasses: Call) -> None:
    committed({"sum.fx.py": "# before\n# 3 things\n", "broken.fx.py": BEFORE})
    written("golden", {"sum.fx.py": "# before\n# 2 ``` things\x0c\x1b\n", "broken.fx.py": BEFORE[:-60]})
    result = fxpasses("snapshot", "report", "golden")
    assert "\n-# 3 things\n+# 2 ``` things\\x0c\\x1b\n" in result.out
    assert "<code>sum.fx.py</code> (no graph)" in rows(result.out)
    assert result.out.count("error: ") == 1
    assert re.search(r"^after: broken\.fx\.py:\d+.*error: ", result.out, re.MULTILINE)
    html = MarkdownIt("commonmark").enable("table").render(result.out)
    assert sections(result.out) == 2
    assert "things" not in re.sub(r"<code.*?</code>", "", html, flags=re.DOTALL)


def test_summaries_have_figures_too(fxpasses: Call) -> None:
    Path("step.fx.py").write_text(BEFORE)
    assert fxpasses("snapshot", "add", "golden", "step.fx.py", "--passes", "", "--keep", "summary").status == 0
    git("init", "-q")
    git("add", "-A")
    git("commit", "-q", "-m", "x")
    config = Path("golden/snapshots.toml")
    config.write_text(config.read_text().replace('passes = ""', 'passes = "commhoist"'))
    assert fxpasses("snapshot", "update", "golden").status == 0
    [(name, cells)] = rows(fxpasses("snapshot", "report", "golden").out).items()
    assert name == "<code>step.summary.toml</code>"
    assert cells[0] == "2 -&gt; 1"
    assert "%" in cells[2]


def test_the_case_says_by_which_costs(fxpasses: Call, after: str) -> None:
    def step_ms() -> float:
        text = fxpasses("snapshot", "report", "golden", "--base", "old", "--format", "json").out
        found: float = json.loads(text)["changes"][0]["after"]["step_ms"]
        return found

    written("old", {"step.fx.py": BEFORE})
    written("golden", {"step.fx.py": after})
    by_default = step_ms()
    written("golden", {"snapshots.toml": '[[case]]\nname = "step"\ngraph = "example:gpt_ddp_small"\ncost = "a100"\n'})
    assert step_ms() == round(library.simulate(library.load(after), cost_model="a100").step_ms, 6) != by_default


def test_pictures(fxpasses: Call, after: str) -> None:
    written("old", {"a.fx.py": BEFORE, "b.fx.py": BEFORE, "c.fx.py": OTHER})
    written("golden", {"a.fx.py": after, "b.fx.py": after, "c.fx.py": OTHER.replace("(b,)", "(a,)")})
    base = ("snapshot", "report", "golden", "--base", "old", "--pictures", "1")
    fxpasses(*base, "-o", "out (1).md")
    assert sorted(path.name for path in Path().glob("*.svg")) == ["out (1)-1.svg"]
    ElementTree.fromstring(Path("out (1)-1.svg").read_text())
    assert "![timeline](out%20%281%29-1.svg)" in Path("out (1).md").read_text()
    fxpasses(*base, "-o", "report.md", "--picture-url", "https://x.org/a/")
    assert "![timeline](https://x.org/a/report-1.svg)" in Path("report.md").read_text()
    fxpasses(*base, "-o", "report.md", "--picture-url", "https://x.org/runs/1#artifacts")
    assert "[picture: report-1.svg](https://x.org/runs/1#artifacts)" in Path("report.md").read_text()
    text = fxpasses(*base).out
    assert text.count("```mermaid") == 1
    assert ".svg" not in text, "there is no file beside stdout"
    assert "mermaid" not in fxpasses(*base[:-1], "0").out


def test_nothing_changed(fxpasses: Call) -> None:
    committed({"step.fx.py": BEFORE})
    result = fxpasses("snapshot", "report", "golden")
    assert (result.status, result.err) == (0, "1 unchanged\n")
    assert result.out.startswith("<!-- fxpasses snapshot report -->\n\n### Goldens: nothing changed\n")
    Path("golden/step.fx.py").write_bytes(BEFORE.replace("\n", "\r\n").encode())
    assert fxpasses("snapshot", "report", "golden").err == "1 unchanged\n"


def test_changes_of_the_other_side_are_not_ours(fxpasses: Call, after: str) -> None:
    committed({"ours.fx.py": BEFORE, "theirs.fx.py": BEFORE})
    git("checkout", "-q", "-b", "work")
    git("checkout", "-q", "main")
    written("golden", {"theirs.fx.py": after})
    git("commit", "-q", "-a", "-m", "theirs")
    git("checkout", "-q", "work")
    written("golden", {"ours.fx.py": after})
    git("commit", "-q", "-a", "-m", "ours")
    assert list(rows(fxpasses("snapshot", "report", "golden", "--base", "main").out)) == ["<code>ours.fx.py</code>"]
    os.chdir("golden")
    assert list(rows(fxpasses("snapshot", "report", ".", "--base", "main").out)) == ["<code>ours.fx.py</code>"]


def test_a_new_folder_and_links(fxpasses: Call) -> None:
    committed({}, "elsewhere")
    written("golden", {"step.fx.py": BEFORE, ".hidden/x.fx.py": BEFORE})
    Path("golden/link.fx.py").symlink_to("step.fx.py")
    assert list(rows(fxpasses("snapshot", "report", "golden").out)) == ["<code>step.fx.py</code> added"]
    git("add", "-A")
    git("commit", "-q", "-m", "x")
    assert fxpasses("snapshot", "report", "golden").err == "1 unchanged\n"


def test_git_that_cannot_tell(fxpasses: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    report = ("snapshot", "report", "golden")
    assert_refused(fxpasses(*report), 2, "no directory 'golden'")
    written("golden", {"step.fx.py": BEFORE})
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert_refused(fxpasses(*report), 2, "git knows no history of 'golden'", "--base DIR")
    git("init", "-q")
    assert_refused(fxpasses(*report), 2, "git knows no commit 'HEAD'")
    for number in range(3):
        Path("readme").write_text(str(number))
        git("add", "-A")
        git("commit", "-q", "-m", "x")
    git("branch", "release")
    assert_refused(fxpasses(*report, "--base", "relaese"), 2, "no commit 'relaese'", "did you mean 'release'?")
    assert_refused(fxpasses(*report, "--base=--output=x"), 2, "git knows no commit '--output=x'")
    Path("release").mkdir()
    assert_refused(fxpasses(*report, "--base", "release"), 2, "a directory and a commit", "./release")
    assert fxpasses(*report, "--base", "./release").err == "1 added, 0 unchanged\n"
    assert fxpasses(*report, "--base", "refs/heads/release").err == "1 unchanged\n"
    git("checkout", "-q", "--orphan", "alone")
    git("commit", "-q", "-m", "alone")
    assert_refused(fxpasses(*report, "--base", "main"), 2, "no common ancestor", "of this history")
    git("clone", "-q", "--depth", "1", "--branch", "main", f"file://{tmp_path}", "shallow")
    monkeypatch.chdir("shallow")
    assert_refused(fxpasses(*report, "--base", "HEAD~1"), 2, "git knows no commit 'HEAD~1'", "the clone is shallow",
                   "fetch-depth: 0")
    git("fetch", "-q", "--depth", "1", "origin", "alone:alone")
    assert_refused(fxpasses(*report, "--base", "alone"), 2, "no common ancestor", "the clone is shallow")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert_refused(fxpasses(*report), 2, "there is no git")
