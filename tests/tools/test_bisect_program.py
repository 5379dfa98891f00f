"""A user's own program is run again and again until its wrong rewrite is found."""

from __future__ import annotations

import os
import shlex
import sys
import time
from pathlib import Path

import pytest

import fxpasses
from fxpasses.tools.bisect.program import ProgramBisection, bisect_program

PLAY = """\
import json, os, sys, time
limit = int(os.environ["FXPASSES_BISECT_LIMIT"])
{ranks}
for rank, counts in enumerate(ranks):
    with open(os.environ["FXPASSES_BISECT_LOG"].replace("{{rank}}", str(rank)), "a") as log:
        number = 0
        for run, (name, count) in enumerate(counts, start=1):
            for index in range(count):
                number += 1
                permitted = limit < 0 or number <= limit
                if permitted or number == limit + 1:
                    print(json.dumps({{"number": number, "run": run, "pass": name, "text": name + "{{x=1}}", "index": 0,
                                       "rank": None, "node": f"n{{index}}", "what": "code", "place": None,
                                       "line": f"train.py:{{number}}", "permitted": permitted,
                                       "process": os.getpid()}}), file=log)
made = sum(count for _, count in ranks[0])
if limit >= 0:
    made = min(made, limit)
print('{{"number": 1, "torn', end="", file=open(os.environ["FXPASSES_BISECT_LOG"].replace("{{rank}}", "0"), "a"))
print("made", made, flush=True)
{ends}
"""
"""A program that plays ranks: what passes would log, and an end that depends on the number of rewrites ``made``."""
TWO_GRAPHS = 'ranks = [[("first", 5), ("second", 7)]]'


@pytest.fixture
def played(tmp_path: Path) -> object:
    """``played(ends, ranks, ...)``: the answer for a program with that end."""

    def play(ends: str, ranks: str = TWO_GRAPHS, **keywords: object) -> ProgramBisection:
        path = tmp_path / "program.py"
        path.write_text(PLAY.format(ranks=ranks, ends=ends))
        command = f"{shlex.quote(sys.executable)} -S {shlex.quote(str(path))}"
        return bisect_program(command, tmp_path / "out", **keywords)  # type: ignore[arg-type]

    return play


def test_the_exit_status_tells(played: object, tmp_path: Path) -> None:
    answer = played("sys.exit(made >= 8)")  # type: ignore[operator]
    assert answer
    assert answer.headline == ("the first bad rewrite is in pass 'second{x=1}' in graph 2 of the program: rewrite 3 of "
                               "its 7, number 8 in all")
    assert (answer.limits, answer.total, dict(answer.counts)) == ((7, 8), 12, {"0": 12})
    lines = dict(answer.lines())
    assert (lines["node"], lines["line"], lines["because"]) == ("'n2'", "train.py:8", "exit status 1: made 8")
    assert (tmp_path / "out" / "8.txt").read_text() == "made 8\n"
    assert lines["output"] == str(tmp_path / "out" / "8.txt")
    assert answer.as_dict()["culprit"]["rewrite"]["line"] == "train.py:8"
    assert len(answer.verdicts) <= 2 + 1 + 4


@pytest.mark.parametrize("which", [1, 5, 6, 12])
def test_any_rewrite_is_found(played: object, which: int) -> None:
    assert played(f"sys.exit(made >= {which})").limits == (which - 1, which)  # type: ignore[operator]


@pytest.mark.parametrize(("ends", "status", "reason"), [
    ("sys.exit(0)", "good", "exit status 0: made 12"),
    ("sys.exit(3)", "bad input", "exit status 3: made 0"),
    ("sys.exit(125)", "unjudged", "the whole program: exit status 125: made 12"),
    ("sys.exit(125 if made == 0 else 1)", "unjudged", "without any rewrite: exit status 125: made 0"),
    ("sys.exit(125 if made in (4, 5, 6) else made > 3)", "range", "exit status 1: made 7")])
def test_what_is_not_found(played: object, ends: str, status: str, reason: str) -> None:
    answer = played(ends)  # type: ignore[operator]
    assert (answer.status, answer.reason) == (status, reason)
    assert not answer
    assert status != "range" or answer.limits == (3, 7)


def test_a_crash_is_bad(played: object) -> None:
    answer = played("if made >= 2: os.kill(os.getpid(), 11)")  # type: ignore[operator]
    assert answer.limits == (1, 2)
    assert "139" in answer.reason or "signal 11" in answer.reason


def test_what_fails_behind_the_last_rewrite(played: object) -> None:
    answer = played("sys.exit(limit < 0 or limit > 12)")  # type: ignore[operator]
    assert answer.headline == "it turns bad behind rewrite 12, the last one: a pass that asks for none"
    assert answer.limits == (12, 13)


def test_a_text_tells(played: object) -> None:
    ends = "print('loss nan' if made >= 4 else 'loss 1.0', file=sys.stderr)"
    answer = played(ends, text="nan")  # type: ignore[operator]
    assert (answer.limits, answer.reason) == ((3, 4), "it says: loss nan")


def test_a_failure_without_the_text_cannot_tell(played: object) -> None:
    answer = played("sys.exit('nan' if made >= 9 else 'full' if made in (5, 8) else 0)",  # type: ignore[operator]
                    text="nan")
    assert (answer.status, answer.limits) == ("range", (7, 9))
    assert "it fails otherwise: exit status 1: full" in [verdict.reason for verdict in answer.verdicts.values()]


def test_ranks_that_count_otherwise_are_said(played: object) -> None:
    answer = played("sys.exit(made >= 2)", 'ranks = [[("a", 3)], [("a", 2)]]')  # type: ignore[operator]
    assert answer.limits == (1, 2)
    assert answer.culprit.ranks == (0, 1)
    told = "ranks make other numbers of rewrites, and a limit may part them: 3 on rank 0, 2 on rank 1"
    assert answer.notes == (told,)


def test_ranks_that_make_other_rewrites_are_said(played: object) -> None:
    answer = played("sys.exit(made >= 3)", 'ranks = [[("a", 3)], [("a", 2), ("b", 1)]]')  # type: ignore[operator]
    assert answer.notes == ("number 3 is another rewrite on rank 1: code of 'n0' in b{x=1}",)


def test_a_program_without_passes(played: object) -> None:
    answer = played("sys.exit(1)", "ranks = []; made = 0; ranks.append([])")  # type: ignore[operator]
    assert (answer.status, answer.notes) == ("bad input", ("no pass of the program asks for a rewrite",))


def test_what_turns_bad_more_than_once(played: object) -> None:
    answer = played("sys.exit(made in (3, 4, 8) or made > 9)", every=True)  # type: ignore[operator]
    assert (answer.limits, answer.notes) == ((2, 3), ("it turns bad again from 7 to 8, and from 9 to 10",))


def test_a_run_that_does_not_end_is_bad_and_ended_with_all_it_started(played: object, tmp_path: Path) -> None:
    """Workers have groups of their own, as those of torchrun, and do not want to end."""
    ends = f"""
import signal, subprocess
if made >= 2:
    worker = subprocess.Popen(["sh", "-c", "trap '' TERM; echo $$ >> {tmp_path}/workers; sleep 60; sleep 60"],
                              start_new_session=True)
    worker.wait()
"""
    started = time.monotonic()
    answer = played(ends, 'ranks = [[("a", 2)]]', timeout=1.5)  # type: ignore[operator]
    assert (answer.limits, answer.reason) == ((1, 2), "no end within 1.5 s: made 2")
    assert time.monotonic() - started < 50
    workers = [int(line) for line in (tmp_path / "workers").read_text().split()]
    assert len(workers) >= 1
    assert not [pid for pid in workers if _runs(pid)]


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_wrong_settings(tmp_path: Path) -> None:
    with pytest.raises(fxpasses.UsageError, match="empty command"):
        bisect_program(" ", tmp_path / "out")
    (tmp_path / "file").write_text("")
    with pytest.raises(fxpasses.UsageError, match="is not empty"):
        bisect_program("true", tmp_path)
    with pytest.raises(fxpasses.UsageError, match="cannot use"):
        bisect_program("true", tmp_path / "file" / "out")


TRAIN = '''\
import sys
import torch
import fxpasses


@fxpasses.fxpass
def turns(gm, analyses: fxpasses.Analyses):
    """Turn each relu into a clamp from below; the third into a negation."""
    for number, node in enumerate([n for n in gm.graph.nodes if n.op == "call_function"]):
        if analyses.may_rewrite(node, "turned"):
            node.target = torch.neg if number == 2 else torch.clamp_min
            node.args = node.args if number == 2 else (*node.args, 0)
    return gm


def step(a):
    b = torch.relu(a)
    c = torch.relu(b)
    return torch.relu(c)


a = torch.tensor([1.0, -2.0])
found = torch.compile(step, backend="fxpasses", options={"passes": turns})(a)
sys.exit(not torch.equal(found, step(a)))
'''


@pytest.mark.full
def test_a_program_that_compiles(tmp_path: Path) -> None:
    path = tmp_path / "train.py"
    path.write_text(TRAIN)
    lines: list[str] = []
    answer = bisect_program(f"{shlex.quote(sys.executable)} {shlex.quote(str(path))}", tmp_path / "out",
                            progress=lines.append)
    assert (answer.limits, answer.total) == ((2, 3), 3)
    assert answer.headline.startswith("the first bad rewrite is in pass 'turns' in graph 1 of the program: rewrite 3 ")
    assert f"{path}:19 in step: return torch.relu(c)" == dict(answer.lines())["line"]
    assert lines[0] == "all rewrites: bad: exit status 1"


RANKS = '''\
import sys
import torch
import torch.distributed as dist
from torch.distributed import _functional_collectives as functional
import fxpasses


@fxpasses.fxpass
def lost(gm, analyses: fxpasses.Analyses):
    """Leave reductions out: the first is of zeros."""
    for node in [n for n in gm.graph.nodes if "all_reduce" in str(n.target)]:
        if analyses.may_rewrite(node, "lost"):
            node.replace_all_uses_with(node.args[0])
            gm.graph.erase_node(node)
    return gm


def step(a):
    return functional.all_reduce(a * 0, "sum", dist.group.WORLD) + functional.all_reduce(a, "sum", dist.group.WORLD)


dist.init_process_group("gloo")
found = torch.compile(step, backend="fxpasses", options={"passes": lost, "then": "aot_eager"})(torch.ones(2))
dist.destroy_process_group()
sys.exit(found[0].item() != 2.0)
'''


@pytest.mark.full
def test_a_program_under_torchrun(tmp_path: Path) -> None:
    path = tmp_path / "train.py"
    path.write_text(RANKS)
    launch = "-m torch.distributed.run --standalone --nproc-per-node 2"
    answer = bisect_program(f"{shlex.quote(sys.executable)} {launch} {shlex.quote(str(path))}", tmp_path / "out")
    assert (answer.limits, dict(answer.counts)) == ((1, 2), {"0": 2, "1": 2})
    assert answer.culprit is not None
    assert (answer.culprit.ranks, answer.culprit.pass_text, answer.notes) == ((0, 1), "lost", ())
