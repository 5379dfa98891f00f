"""Several files are a rank set: one graph a rank in, one file a rank out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import fxpasses as api

from .conftest import STEP, Result, assert_refused

Call = Callable[..., Result]


@pytest.fixture
def ranks(tmp_path: Path) -> list[Path]:
    """The step of ranks 0 and 1 of two, each saying which rank it is."""
    paths = []
    for rank in range(2):
        gm = api.load(STEP)
        gm.meta["world"] = api.World(2, {"dp": [0, 1]}, rank=rank)
        paths.append(tmp_path / f"step-{rank}.fx.py")
        paths[-1].write_text(api.dump(gm))
    return paths


def test_into_a_directory(fxpasses: Call, ranks: list[Path]) -> None:
    result = fxpasses("run", "--passes", "commhoist", *ranks, "-o", "out")
    assert (result.status, result.out) == (0, "")
    assert [path.name for path in sorted(Path("out").iterdir())] == ["rank0.fx.py", "rank1.fx.py"]
    assert result.err.startswith("commhoist  all_reduce 4 -> 2, ")
    assert "rank=1" in Path("out/rank1.fx.py").read_text()


def test_into_names_with_rank_in_any_order_of_files(fxpasses: Call, ranks: list[Path]) -> None:
    assert fxpasses("run", "--passes", "commhoist", *reversed(ranks), "-o", "out{rank}.fx.py").status == 0
    for rank in range(2):
        assert f"rank={rank}" in Path(f"out{rank}.fx.py").read_text()


def test_a_directory_or_a_pattern_is_a_rank_set(fxpasses: Call, ranks: list[Path]) -> None:
    assert fxpasses("run", "--passes", "commhoist", *ranks, "-o", "out/").status == 0
    expected = [Path(f"out/rank{rank}.fx.py").read_text() for rank in range(2)]
    for number, given in enumerate(("step-{rank}.fx.py", "out")):
        assert fxpasses("run", "--passes", "commhoist", given, "-o", f"again{number}/").status == 0
        assert [Path(f"again{number}/rank{rank}.fx.py").read_text() for rank in range(2)] == expected
        assert "in 2 graphs" in fxpasses("verify", given).err
    assert_refused(fxpasses("run", "out"), 2, "2 graphs do not fit on stdout")
    Path("out/rank0.fx.py").unlink()
    for command in ("run", "verify"):
        assert_refused(fxpasses(command, "out"), 2, "no file 'out/rank0.fx.py', there is one of rank 1")


def test_needs_a_place_for_every_rank(fxpasses: Call, ranks: list[Path]) -> None:
    assert_refused(fxpasses("run", *ranks), 2, "2 graphs do not fit on stdout")
    assert_refused(fxpasses("run", *ranks, "-o", "one.fx.py"), 2, "neither a directory nor a name with {rank}")
    assert not Path("one.fx.py").exists()


def test_refuses_two_files_of_one_rank_and_a_wrong_number_of_files(fxpasses: Call, ranks: list[Path]) -> None:
    Path("out").mkdir()
    assert_refused(fxpasses("run", ranks[0], ranks[0], "-o", "out"), 2, "same rank")
    assert_refused(fxpasses("run", *ranks, ranks[0], "-o", "out"), 2, "rank")
    assert list(Path("out").iterdir()) == []


def test_verify_takes_a_rank_set(fxpasses: Call, ranks: list[Path]) -> None:
    result = fxpasses("verify", *ranks)
    assert (result.status, result.out) == (0, "")
    assert "in 2 graphs" in result.err


def test_verify_finds_the_rank_that_lacks_a_collective(fxpasses: Call, ranks: list[Path]) -> None:
    gm = api.load(ranks[1])
    wait = next(node for node in gm.graph.nodes if "wait_tensor" in str(node.target))
    launch = wait.args[0]
    wait.replace_all_uses_with(launch.args[0])
    gm.graph.erase_node(wait)
    gm.graph.erase_node(launch)
    ranks[1].write_text(api.dump(gm))
    result = fxpasses("verify", *ranks)
    assert result.status == 1
    assert result.out.startswith(f"{ranks[0]}:")
    assert result.out.endswith("[ranks-disagree]\n")
    assert "1 broken rule" in result.err
    [finding] = json.loads(fxpasses("verify", "--json", *ranks).out)["findings"]
    assert (finding["code"], finding["severity"]) == ("ranks-disagree", "error")


_GATHER = '''\
class <lambda>(torch.nn.Module):
    def forward(self, x_1: "f32[2]"):
        gather: "f32[4]" = torch.ops._c10d_functional.all_gather_into_tensor.default(x_1, 2, '0');  x_1 = None
        wait: "f32[4]" = torch.ops._c10d_functional.wait_tensor.default(gather);  gather = None
        return (wait,)
'''


def test_dumps_that_tell_a_size_and_no_rank_count_as_given(fxpasses: Call, tmp_path: Path) -> None:
    """A dump with a group size has a world, in which rank 0 is a guess."""
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text(_GATHER)
    assert fxpasses("verify", "a.txt", "b.txt").status == 0
    assert fxpasses("run", "a.txt", "b.txt", "-o", "out").status == 0
    assert "rank=1" in Path("out/rank1.fx.py").read_text()


def test_a_dead_lock_says_which_groups_were_assumed(fxpasses: Call, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(_GATHER)
    other = _GATHER.replace("'0'", "'1'").replace("x_1, 2", "x_1, 1").replace("f32[4]", "f32[2]")
    (tmp_path / "b.txt").write_text(other)
    result = fxpasses("run", "a.txt", "b.txt", "-o", "out", "--prove")
    assert result.status == 4
    assert "dead-lock: rank 0 waits for rank 1" in result.err
    assert "nothing states the members of group '0': taken to be [0, 1]" in result.err
