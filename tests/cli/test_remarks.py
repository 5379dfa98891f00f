"""``run --remarks`` writes them, ``fxpasses remarks`` tells them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import fxpasses as api
from fxpasses.ir.user_line import UserLine
from fxpasses.pm.remark_files import read_remarks, remarks_text
from fxpasses.pm.remarks import Remark

from .conftest import STEP, Result, assert_refused

Run = Callable[..., Result]


def line(number: int) -> UserLine:
    return UserLine("train.py", number, "step", f"loss_{number} = f(x)")


REMARKS = [
    Remark("commfuse", "missed", "group-differs", "a_1", "dp, tp", 4096, rank=0, source=line(3)),
    Remark("commfuse", "missed", "group-differs", "a_2", "dp, tp", 1024, rank=1, source=line(3)),
    Remark("commfuse", "applied", "fused", "b", "of 2", 2048, source=line(5)),
    Remark("other", "analysis", "told"),
]
AFTER = [REMARKS[2], Remark("commfuse", "applied", "fused", "a_1", "of 3", 8192, source=line(3)), REMARKS[3]]


@pytest.fixture
def files(fxpasses: Run) -> None:
    Path("before.yaml").write_text(remarks_text(REMARKS, "before.yaml"))
    Path("after.jsonl").write_text(remarks_text(AFTER, "after.jsonl"))


@pytest.mark.parametrize("option", ["--remarks", "--events", "--compile-trace"])
@pytest.mark.parametrize("name", ["rank1.fx.py", "rank{rank}.fx.py"])
def test_what_is_told_of_a_run_never_replaces_its_input(fxpasses: Run, option: str, name: str) -> None:
    files = ["rank0.fx.py", "rank1.fx.py"]
    for rank, file in enumerate(files):
        Path(file).write_text(STEP.replace("rank=None", f"rank={rank}"))
    kept = Path("rank1.fx.py").read_text()
    assert_refused(fxpasses("run", "--passes", "asynccp", *files, "-o", "made", option, name), 2, "is what is read")
    assert Path("rank1.fx.py").read_text() == kept


def test_nothing_in_a_file_of_remarks_controls_the_terminal(fxpasses: Run) -> None:
    found = [Remark("commfuse", "applied", "fused", "\x1b[31m\u202ename", "a\ud800b\nc", 8)]
    Path("r.jsonl").write_text(remarks_text(found, "r.jsonl"))
    for options in ((), ("--by", "node"), ("--code", "fused")):
        shown = fxpasses("remarks", "r.jsonl", *options)
        assert shown.status == 0
        assert all(line.isprintable() for line in shown.out.split("\n"))
        assert "\\x1b[31m\\u202ename" in shown.out


@pytest.mark.parametrize("key", ["bytes", "rank"])
def test_counts_below_nothing_are_refused(fxpasses: Run, key: str) -> None:
    Path("r.jsonl").write_text(json.dumps({"pass": "p", "kind": "applied", "code": "c", key: -1}) + "\n")
    assert_refused(fxpasses("remarks", "r.jsonl"), 3, f"'{key}' is negative")


@pytest.mark.parametrize("name", ["r.yaml", "r.yml", "r.jsonl"])
def test_what_run_writes_is_read(fxpasses: Run, name: str) -> None:
    Path("step.py").write_text(STEP)
    result = fxpasses("run", "--passes", "commhoist,asynccp", "step.py", "--group", "dp=0,1", "--remarks", name, "-o",
                      "out.fx.py")
    assert result.status == 0, result.err
    assert Path(name).read_text().startswith("--- !" if "y" in name[2:] else "{")
    found = read_remarks(name)
    assert {remark.source for remark in found if remark.node} == {
        UserLine("train.py", 10, "step", "grad = x.t() @ y")}
    table = fxpasses("remarks", name)
    assert (table.status, table.err) == (0, "")
    assert table.out.splitlines()[0].split() == ["pass", "kind", "code", "count", "bytes", "first", "meaning"]
    assert "commhoist" in table.out
    assert "train.py:10" in table.out


def test_which_line_a_remark_names(fxpasses: Run) -> None:
    """As the table of docs/remarks.md says: a text in .fx.py knows its own lines alone."""
    Path("step.py").write_text(STEP)
    dumped = api.load(Path("step.py"))
    Path("step.fx.py").write_text(api.dump(dumped))
    places = {}
    for name, suffix in (("step.py", "dump"), ("step.fx.py", "text")):
        to = ("--remarks", f"{suffix}.yaml", "-o", "out.fx.py")
        assert fxpasses("run", "--passes", "commhoist", name, *to).status == 0
        found = [remark for remark in read_remarks(f"{suffix}.yaml") if remark.node]
        places[suffix] = {(remark.source and remark.source.file, str(remark.place).split(":")[0]) for remark in found}
    assert places == {"dump": {("train.py", "step.py")}, "text": {(None, "step.fx.py")}}
    told: list[Remark] = []
    api.run(dumped, "commhoist", remarks=told)
    assert {remark.source and remark.source.file for remark in told if remark.node} == {"train.py"}


def test_a_rank_set_has_a_file_a_rank(fxpasses: Run) -> None:
    for rank in range(2):
        Path(f"rank{rank}.py").write_text(STEP)
    result = fxpasses("run", "--passes", "commhoist", "rank0.py", "rank1.py", "-o", "out", "--group", "dp=0,1",
                      "--remarks", "r{rank}.yaml")
    assert result.status == 0, result.err
    assert [{remark.rank for remark in read_remarks(f"r{rank}.yaml")} for rank in range(2)] == [{0}, {1}]
    table = fxpasses("remarks", "r0.yaml", "r1.yaml", "--by", "rank")
    assert [row.split()[0] for row in table.out.splitlines()] == ["rank", "0", "1"]


def test_the_table_is_sorted_by_bytes_and_says_what_codes_mean(fxpasses: Run, files: None) -> None:
    rows = [row.split(maxsplit=5) for row in fxpasses("remarks", "before.yaml").out.splitlines()]
    assert [row[:4] for row in rows[1:]] == [["commfuse", "missed", "group-differs", "2"],
                                             ["commfuse", "applied", "fused", "1"], ["other", "analysis", "told", "1"]]
    assert "5.0 KiB  'a_1' train.py:3" in fxpasses("remarks", "before.yaml").out
    from fxpasses.pm.registry import all_passes

    meaning = (all_passes()["commfuse"].remarks or {})["fused"][1]
    assert meaning[:40] in fxpasses("remarks", "before.yaml").out


@pytest.mark.parametrize(("by", "expected"), [
    ("pass", ["commfuse", "other"]), ("node", ["a_1", "b", "a_2", "-"]), ("source", ["train.py:3", "train.py:5", "-"]),
    ("rank", ["0", "-", "1"]),
])
def test_counted_by(fxpasses: Run, files: None, by: str, expected: list[str]) -> None:
    out = fxpasses("remarks", "before.yaml", "--by", by).out
    assert [row.split()[0] for row in out.splitlines()[1:]] == expected
    data = json.loads(fxpasses("remarks", "before.yaml", "--by", by, "--json").out)
    assert [row[by] or "-" for row in data] == expected
    assert sum(row["count"] for row in data) == 4


def test_one_code_shows_each_with_the_users_line(fxpasses: Run, files: None) -> None:
    out = fxpasses("remarks", "before.yaml", "--code", "group-differs").out
    assert out.splitlines() == [
        "remark: commfuse: missed group-differs 'a_1' on rank 0 (4096 bytes): dp, tp (at train.py:3 in step: "
        "loss_3 = f(x))",
        "remark: commfuse: missed group-differs 'a_2' on rank 1 (1024 bytes): dp, tp (at train.py:3 in step: "
        "loss_3 = f(x))"]
    data = json.loads(fxpasses("remarks", "before.yaml", "--code", "fused", "--json").out)
    assert data == [REMARKS[2].as_dict()]


@pytest.mark.parametrize(("words", "count"), [
    (["--kind", "missed"], 2), (["--pass", "other"], 1), (["--node", "a_*"], 2), (["--node", "b", "--node", "a_1"], 2),
    (["--kind", "missed", "--node", "a_1"], 1), (["--kind", "missed", "--pass", "other"], 0),
])
def test_filters(fxpasses: Run, files: None, words: list[str], count: int) -> None:
    data = json.loads(fxpasses("remarks", "before.yaml", "--json", *words).out)
    assert sum(row["count"] for row in data) == count
    assert ("no remarks" in fxpasses("remarks", "before.yaml", *words).out) is (count == 0)


def test_two_runs_compared(fxpasses: Run, files: None) -> None:
    lines = fxpasses("remarks", "after.jsonl", "--against", "before.yaml").out.splitlines()
    assert [row.split()[:7] for row in lines[:3]] == [
        ["code", "before", "after", "gone", "new", "bytes"], ["commfuse", "applied", "fused", "1", "2", "0", "1"],
        ["commfuse", "missed", "group-differs", "2", "0", "2", "0"]]
    assert [row[:9] for row in lines[4:]] == ["- remark:", "- remark:", "+ remark:"]
    assert "'a_1'" in lines[-1]
    data = json.loads(fxpasses("remarks", "after.jsonl", "--against", "before.yaml", "--json").out)
    assert (len(data["gone"]), len(data["new"])) == (2, 1)
    assert fxpasses("remarks", "after.jsonl", "--against", "after.jsonl").out == "no difference\n"


def test_a_limit(fxpasses: Run, files: None) -> None:
    assert fxpasses("remarks", "before.yaml", "--limit", "1").out.splitlines()[2:] == ["..."]
    assert len(json.loads(fxpasses("remarks", "before.yaml", "--limit", "1", "--json").out)) == 1


def test_refusals(fxpasses: Run, files: None) -> None:
    assert_refused(fxpasses("remarks", "none.yaml"), 2, "none.yaml")
    assert_refused(fxpasses("remarks", "before.yaml", "--code", "group-difers"), 2, "did you mean 'group-differs'")
    assert_refused(fxpasses("remarks", "before.yaml", "--pass", "comfuse"), 2, "did you mean 'commfuse'")
    assert_refused(fxpasses("remarks", "before.yaml", "--kind", "mised"), 2, "missed")
    assert_refused(fxpasses("remarks", "before.yaml", "--limit", "-1"), 2, "--limit")
    Path("step.fx.py").write_text("# fxir 1\nclass main:\n")
    assert_refused(fxpasses("remarks", "step.fx.py"), 3, "step.fx.py:")
    Path("cut.yaml").write_text(Path("before.yaml").read_text()[:-10])
    assert_refused(fxpasses("remarks", "cut.yaml"), 3, "cut.yaml:")
