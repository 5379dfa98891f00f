"""``fxpasses check``: two files, or two rank sets, and the exit status that says whether they are equal."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import fxpasses as api

from .conftest import STEP, Result, assert_refused

Call = Callable[..., Result]

EXAMPLES = Path(__file__).parent.parent / "ranks" / "check"


@pytest.fixture
def embedding(tmp_path: Path) -> list[str]:
    """Names of the graphs before, after a wrong rewrite, after a right one, in the working directory."""
    names = [f"embedding_{name}.fx.py" for name in ("before", "wrong", "right")]
    for name in names:
        shutil.copy(EXAMPLES / name, tmp_path / name)
    return names


@pytest.fixture
def sets(tmp_path: Path) -> Path:
    """Directories ``before``, ``after`` and ``bad``, each with the step of ranks 0 and 1."""
    for name in ("before", "after", "bad"):
        (tmp_path / name).mkdir()
        for rank in range(2):
            gm = api.load(STEP)
            gm.meta["world"] = api.World(2, {"dp": [0, 1]}, rank=rank)
            gm = api.run(gm, "asynccp") if name == "after" else gm
            text = api.dump(gm)
            changed = text.replace("aten.sub.Tensor(w_1, add)", "aten.sub.Tensor(w_1, mm)") if rank else text
            (tmp_path / name / f"rank{rank}.fx.py").write_text(changed if name == "bad" else text)
    return tmp_path


def test_a_difference_is_shown_with_the_lines_it_comes_from(fxpasses: Call, embedding: list[str]) -> None:
    result = fxpasses("check", *embedding[:2])
    assert (result.status, result.err) == (1, "")
    lines = result.out.splitlines()
    assert lines[0].startswith("different: rank 0, output['embedding.grad'][0, 0]: ")
    assert "  first node  'gated' = aten.where.self, in run 2 of body 'microbatch'" in lines
    assert "  schedule    4 ranks run one graph: 1 collective (before 3 collectives)" in lines
    assert lines[-2:] == [
        'embedding_before.fx.py:30: gated: "f32[6, 4]" = aten.where.self(is_first, c, zero)',
        'embedding_wrong.fx.py:32: gated: "f32[6, 4]" = aten.where.self(is_first, c, zero)']


def test_equal_graphs(fxpasses: Call, embedding: list[str]) -> None:
    result = fxpasses("check", embedding[0], embedding[2])
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith("equal up to re-association: 4 ranks, 2 sets of inputs\n")
    assert fxpasses("check", embedding[0], embedding[2], "--exact").status == 1
    assert fxpasses("check", embedding[0], embedding[0], "--seeds", "1").out.startswith("bit-equal: 4 ranks, 1 set of")


def test_json(fxpasses: Call, embedding: list[str]) -> None:
    result = fxpasses("check", *embedding[:2], "--json")
    entry = json.loads(result.out)
    assert (result.status, entry["ok"], entry["verdict"]) == (1, False, "different")
    assert entry["first_node"]["place"] == "embedding_wrong.fx.py:32:13"
    assert json.loads(fxpasses("check", embedding[0], embedding[2], "--json").out)["ok"] is True


def test_colour_on_a_terminal_only(fxpasses: Call, embedding: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from fxpasses.cli import report

    assert "\033" not in fxpasses("check", *embedding[:2]).out
    monkeypatch.setattr(report, "uses_colour", lambda stream: True)
    assert fxpasses("check", *embedding[:2]).out.startswith("\033[31mdifferent\033[0m: ")
    assert fxpasses("check", embedding[0], embedding[0]).out.startswith("\033[32mbit-equal\033[0m: ")


def test_ranks_nobody_states(fxpasses: Call, tmp_path: Path) -> None:
    step = tmp_path / "step.txt"
    step.write_text(STEP)
    assert_refused(fxpasses("check", step, step), 2, "nothing says how many ranks", "--ranks N")
    result = fxpasses("check", step, step, "--ranks", "3")
    assert (result.status, result.out.splitlines()[0]) == (0, "bit-equal: 3 ranks, 2 sets of inputs")
    assert_refused(fxpasses("check", step, step, "--ranks", "3", "--group", "dp=0,1/2,3"), 2, "the world has 4 ranks")


@pytest.mark.parametrize("named", [("before", "after"), ("before/rank{rank}.fx.py", "after/rank{rank}.fx.py")])
def test_rank_sets_as_directories_and_patterns(fxpasses: Call, sets: Path, named: tuple[str, str]) -> None:
    result = fxpasses("check", *named)
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith("bit-equal: 2 ranks, 2 sets of inputs\n")
    assert "  schedule    2 ranks agree: 2 collectives\n" in result.out


def test_rank_sets_as_files(fxpasses: Call, sets: Path) -> None:
    paths = {name: [f"{name}/rank{rank}.fx.py" for rank in range(2)] for name in ("before", "bad")}
    result = fxpasses("check", "--before", *paths["before"], "--after", *paths["bad"])
    assert result.status == 1
    assert result.out.startswith("different: rank 1, output[0][0, 0]: ")
    assert "rank 1 of 2 differ" in result.out
    assert "bad/rank1.fx.py:" in result.out
    assert fxpasses("check", "--after", *paths["before"], "--before", *reversed(paths["before"])).status == 0


def test_a_graph_beside_a_rank_set_is_every_ranks(fxpasses: Call, sets: Path) -> None:
    gm = api.load(STEP)
    gm.meta["world"] = api.World(2, {"dp": [0, 1]})
    (sets / "one.fx.py").write_text(api.dump(gm))
    assert fxpasses("check", "one.fx.py", "after").status == 0
    assert fxpasses("check", "one.fx.py", "bad").status == 1


def test_mistakes(fxpasses: Call, sets: Path, embedding: list[str]) -> None:
    before = embedding[0]
    assert_refused(fxpasses("check", before), 2, "two graphs are compared, 1 given")
    assert_refused(fxpasses("check", before, before, before), 2, "3 given")
    assert_refused(fxpasses("check", before, "--after", before), 2, "--before and --after go together")
    assert_refused(fxpasses("check", before, "missing.fx.py"), 2, "no file 'missing.fx.py'")
    assert_refused(fxpasses("check", before, "no{rank}.fx.py"), 2, "no file 'no0.fx.py'")
    assert_refused(fxpasses("check", before, before, "--seeds", "0"), 2, "--seeds 0")
    assert_refused(fxpasses("check", "-", "-"), 2, "'-' is given twice")
    (sets / "bad" / "rank0.fx.py").unlink()
    assert_refused(fxpasses("check", "before", "bad"), 2, "no file 'bad/rank0.fx.py', there is one of rank 1")
    assert_refused(fxpasses("check", "before", before), 2, "2")


def test_a_graph_that_is_wrong_by_itself_is_no_answer(fxpasses: Call, embedding: list[str]) -> None:
    wrong = Path(embedding[0]).read_text().replace("[5, 4])\n", "[5, 7])\n")
    Path("broken.fx.py").write_text(wrong)
    assert_refused(fxpasses("check", "broken.fx.py", embedding[0]), 4, "rank 0: ")
    assert fxpasses("check", embedding[0], "broken.fx.py").status == 1


BROKEN = '''\
from fxpasses import fxpass


@fxpass()
def broken(gm):
    """Swap the operands of the last step on rank 1."""
    if gm.meta["world"].rank == 1:
        sub = next(node for node in gm.graph.nodes if node.name == "sub")
        sub.args = sub.args[::-1]
    return gm
'''


def test_prove_of_a_rank_set_names_rank_and_node_and_its_reproducer_fails_alike(fxpasses: Call, sets: Path) -> None:
    (sets / "broken.py").write_text(BROKEN)
    ranks = [f"before/rank{rank}.fx.py" for rank in range(2)]
    assert fxpasses("run", "--prove", "--passes", "commhoist,asynccp", *ranks, "-o", "out").status == 0
    result = fxpasses("run", "--prove", "--load", "broken.py", "--passes", "commhoist,broken", *ranks, "-o", "no")
    assert result.status == 4
    assert not Path("no").exists()
    line = result.err.splitlines()[-1]
    assert line.startswith("error: pass 'broken' changed the result: rank 1, output[0][0, 0]: ")
    assert "first node that differs: 'sub' = aten.sub.Tensor (before/rank1.fx.py:" in line
    files = sorted(Path().glob("*.repro.fx.py"))
    assert len(files) == 2
    command = shlex.split(files[0].read_text().splitlines()[0])
    assert command[:2] == ["#", "fxpasses"]
    again = fxpasses(*command[2:])
    assert again.status == 4
    assert again.err.splitlines()[-1].partition("; first node")[0] == line.partition("; first node")[0]


def test_the_page_shows_what_is_printed(fxpasses: Call, embedding: list[str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "check.md").read_text()
    shown = re.findall(r"```console\n\$ fxpasses (check embedding_.*)\n((?:.*\n)*?)```", page)
    assert len(shown) == 2
    for command, printed in shown:
        assert fxpasses(*command.split()).out == printed


def test_graph_chooses_in_the_file_that_holds_several(fxpasses: Call, tmp_path: Path) -> None:
    """A log beside what `run --graph` wrote from it."""
    (tmp_path / "two.txt").write_text(STEP + "\n" + STEP.replace("'sum'", "'avg'"))
    assert fxpasses("run", "two.txt", "--graph", "1", "--passes", "commhoist", "-o", "out.fx.py").status == 0
    right = fxpasses("check", "two.txt", "out.fx.py", "--graph", "1", "--ranks", "2")
    assert (right.status, right.out.partition(":")[0]) == (0, "equal up to re-association")
    assert fxpasses("check", "two.txt", "out.fx.py", "--graph", "0", "--ranks", "2").status == 1
