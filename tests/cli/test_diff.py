"""``fxpasses diff --ranks``: verdict, exit status, and who waits for whom."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from torch.fx import GraphModule

import fxpasses as api

from .conftest import STEP, Result, assert_refused

Call = Callable[..., Result]


@pytest.fixture
def ranks(tmp_path: Path) -> list[Path]:
    """The step on ranks 0 to 3, each saying which rank it is."""
    folder = tmp_path / "set"
    folder.mkdir()
    paths = []
    for rank in range(4):
        gm = api.load(STEP)
        gm.meta["world"] = api.World(4, {"dp": [0, 1, 2, 3]}, rank=rank)
        paths.append(folder / f"rank{rank}.fx.py")
        paths[-1].write_text(api.dump(gm))
    return paths


def edit(path: Path, old: str, new: str) -> None:
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new, 1))


def test_equal(fxpasses: Call, ranks: list[Path]) -> None:
    result = fxpasses("diff", "--ranks", *ranks)
    assert result == Result(0, "equal up to rank constants: no constant differs (ranks 0-3)\n", "")


def test_a_directory_in_any_order_and_a_set_that_lacks_ranks(fxpasses: Call, ranks: list[Path]) -> None:
    edit(ranks[2], "aten.sub.Tensor(w_1, add)", "aten.sub.Tensor(w_1, add, alpha=2)")
    edit(ranks[3], "aten.sub.Tensor(w_1, add)", "aten.sub.Tensor(w_1, add, alpha=3)")
    result = fxpasses("diff", "--ranks", "set")
    assert result.status == 0
    assert result.out.startswith("same collectives, other compute: the ranks may run together (ranks 0-3)\n"
                                 "ranks 0, 1 are equal\n")
    result = fxpasses("diff", ranks[3], ranks[2], "--ranks")
    assert result.out.splitlines()[1].endswith("'sub' argument 'alpha': 2 on rank 2; 3 on rank 3")


def test_another_sequence(fxpasses: Call, ranks: list[Path]) -> None:
    edit(ranks[1], '"sum", dp', '"max", dp')
    result = fxpasses("diff", "--ranks", *ranks)
    assert (result.status, result.err) == (1, "")
    assert result.out.splitlines()[:4] == [
        "sequence differs: the ranks will hang or mix up data (ranks 0-3)",
        "call 1 on group 'dp' of ranks [0, 1, 2, 3]:",
        f"  rank 0 issues all_reduce sum of 16 float32 on group 'dp'  ['all_reduce' at {ranks[0]}:14:9]",
        f"  rank 1 issues all_reduce max of 16 float32 on group 'dp'  ['all_reduce' at {ranks[1]}:14:9]",
    ]


def test_json(fxpasses: Call, ranks: list[Path]) -> None:
    edit(ranks[1], '"sum", dp', '"max", dp')
    result = fxpasses("diff", "--json", "--ranks", *ranks)
    report = json.loads(result.out)
    assert (result.status, report["ok"], report["first"]["kind"]) == (1, False, "mismatch")


def test_files_that_tell_no_rank_count_as_given(fxpasses: Call, tmp_path: Path) -> None:
    for name, text in (("a.txt", STEP), ("b.txt", STEP.replace("'sum'", "'max'"))):
        (tmp_path / name).write_text(text)
    result = fxpasses("diff", "--ranks", "a.txt", "b.txt", "--group", "dp=0,1")
    assert result.status == 1
    assert result.err == "no file tells its rank: they count from 0, as given\n"
    assert ("rank 1 issues all_reduce max of 16 float32 on group 'dp'  "
            "['all_reduce' at b.txt:6:9, from train.py:10]" in result.out)


def test_what_run_wrote_can_be_compared(fxpasses: Call, ranks: list[Path]) -> None:
    assert fxpasses("run", "--passes", "commhoist,asynccp", *ranks, "-o", "out").status == 0
    assert fxpasses("diff", "--ranks", "out").status == 0


def test_refusals(fxpasses: Call, ranks: list[Path], tmp_path: Path) -> None:
    assert_refused(fxpasses("diff", *ranks[:3]), 2, "3 files", "two versions are compared", "--ranks")
    assert_refused(fxpasses("diff", "--ranks", *ranks, "--format", "markdown"), 2, "--format with --ranks")
    assert_refused(fxpasses("diff", "--ranks", ranks[0]), 2, "one file is no rank set")
    assert_refused(fxpasses("diff", "--ranks", ranks[0], ranks[1], ranks[1]), 2, "no rank set", "of rank 1")
    assert_refused(fxpasses("diff", "--ranks", *ranks, "--rank", "1"), 2, "--rank of a whole rank set")
    assert_refused(fxpasses("diff", "--ranks", ranks[0], "nowhere.fx.py"), 2, "no file 'nowhere.fx.py'")
    (tmp_path / "empty").mkdir()
    assert_refused(fxpasses("diff", "--ranks", "empty"), 2, "holds no .fx.py file", "given as files: empty/*")


def test_groups_of_unknown_members_are_named(fxpasses: Call, tmp_path: Path) -> None:
    """Two stages, each with a group of its own: legal, which a dump alone cannot tell."""
    for rank, (name, size) in enumerate((("1", 4), ("1", 4), ("2", 2), ("2", 2))):
        text = STEP.replace("'dp'", f"'{name}'").replace("4", str(size))
        (tmp_path / f"{rank}.txt").write_text(text)
    files = [f"{rank}.txt" for rank in range(4)]
    result = fxpasses("diff", "--ranks", *files)
    assert result.status == 1
    assert "hang or mix up data, if the groups below are one (ranks 0-3)" in result.out
    assert "no file tells the ranks of groups '1', '2'" in result.err
    assert "(--group 1=RANKS tells)" in result.err
    result = fxpasses("diff", "--ranks", *files, "--group", "1=0,1", "--group", "2=2,3")
    assert result.status == 0
    assert "no file tells the ranks of group" not in result.err


def test_a_group_option_may_name_ranks_that_lack(fxpasses: Call, tmp_path: Path) -> None:
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text(STEP)
    result = fxpasses("diff", "--ranks", "a.txt", "b.txt", "--group", "dp=0,1,2,3")
    assert (result.status, result.out) == (0, "equal up to rank constants: no constant differs (ranks 0, 1)\n")


def test_a_group_has_its_own_name_and_the_one_that_is_printed(fxpasses: Call, tmp_path: Path) -> None:
    """What torch counted up is called otherwise in texts, and each name stands for the group of its own graph."""
    (tmp_path / "a.txt").write_text(STEP.replace("'dp'", "'0'"))
    (tmp_path / "b.txt").write_text(STEP.replace("'dp'", "'7'").replace("'sum'", "'max'", 1))
    assert "pg0" in fxpasses("diff", "a.txt", "b.txt").out
    texts = [fxpasses("run", "a.txt", "--passes", "commsimplify", "--group", f"{name}=0,2,1,3").out
             for name in ("0", "pg0")]
    assert "group([[0, 2, 1, 3]]" in texts[0]
    assert texts[0] == texts[1]
    assert "1 changed of 14 nodes" in fxpasses("diff", "a.txt", "b.txt", "--group", "pg0=0,1,2,3").out
    for command in (("verify",), ("simulate",), ("diff", "a.txt")):
        assert fxpasses(*command, "a.txt", "--group", "pg0=0,1,2,3").status == 0
    assert_refused(fxpasses("verify", "a.txt", "--group", "dp=0,1"), 2, "the groups are: 0 or pg0")


def test_an_own_name_wins_over_a_printed_one(fxpasses: Call, tmp_path: Path) -> None:
    """The text calls group '0' pg1 where somebody called another pg0."""
    text = STEP.replace("'dp'", "'0'", 1).replace("'dp'", "'pg0'")
    (tmp_path / "a.txt").write_text(text)
    out = fxpasses("run", "a.txt", "--passes", "commsimplify", "--group", "pg0=0,1,2,3", "--group", "pg1=3,2,1,0").out
    assert "pg0 = group([[0, 1, 2, 3]]" in out or "world = group([[0, 1, 2, 3]]" in out
    assert "group([[3, 2, 1, 0]]" in out


@pytest.mark.parametrize(("more", "reads"), [("", 1), ("\n", 2)])
def test_equal_files_are_read_once(fxpasses: Call, ranks: list[Path], monkeypatch: pytest.MonkeyPatch, more: str,
                                   reads: int) -> None:
    ranks[1].write_text(ranks[0].read_text() + more)
    read: list[object] = []
    whole = api.load

    def noted(*given: Any, **named: Any) -> GraphModule:
        read.append(given)
        return whole(*given, **named)

    monkeypatch.setattr("fxpasses.ir.load.load", noted)
    assert fxpasses("diff", ranks[0], ranks[1], "--world-size", "4") == Result(0, "no difference\n", "")
    assert len(read) == reads
    figures = json.loads(fxpasses("diff", ranks[0], ranks[1], "--json").out)["figures"]
    assert figures["before"] == figures["after"] is not None
