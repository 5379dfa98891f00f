"""``profile-network``: a live run of two ranks, what it writes, and what it refuses before it starts any."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fxpasses.cost.tables import read_tables
from fxpasses.cost.topology import Spot
from fxpasses.errors import RankError
from fxpasses.testing.pools import RankPool

from .conftest import Result, assert_refused

SVG = "{http://www.w3.org/2000/svg}"
QUICK = ("--max-mb", "0.00390625", "--repeats", "1", "--warmup", "0")
KINDS = ["p2p", "all_reduce", "all_gather", "reduce_scatter", "all_to_all", "broadcast"]


@pytest.fixture(autouse=True)
def no_launcher(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("RANK", "SLURM_PROCID", "LOCAL_WORLD_SIZE"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def never_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ranks that nobody may start."""
    monkeypatch.setattr(RankPool, "_start", lambda pool: pytest.fail("ranks were started"))


def test_two_ranks(fxpasses: Callable[..., Result]) -> None:
    result = fxpasses("profile-network", "--nproc", "2", *QUICK, "--group", "pair=1,0", "-o", "net.json",
                      "--plot", "net.svg", "--json")
    assert result.status == 0, result.err
    profile = json.loads(Path("net.json").read_text())
    assert profile["extends"] == "gloo"
    assert "2 ranks, gloo" in profile["sources"][0]["source"]
    tables = read_tables(profile["tables"])
    assert set(tables.curves) == {(group, kind) for group in ("2x1", "pair") for kind in KINDS}
    assert tables.curves["2x1", "all_reduce"].sizes == (1024.0, 4096.0)
    assert tables.curves["2x1", "all_gather"].sizes == (512.0, 2048.0)
    assert (tables.ms("all_gather", 2048, None, Spot(2, 2, 1, 0)) or 0) > 0
    report = json.loads(result.out)
    assert [group["name"] for group in report["groups"]] == ["world", "pair"]
    point = report["groups"][0]["kinds"]["all_reduce"]["points"][0]
    assert point["bus_gb_s"] == point["gb_s"] == pytest.approx(1024 / point["ms"] / 1e6, rel=1e-3)
    assert "group 'world', 2 ranks, 2x1 (ranks a node x nodes), gloo:" in result.err
    assert result.err.endswith("wrote net.json\nwrote net.svg\n")
    _check_plot(ElementTree.parse("net.svg").getroot())


def _check_plot(root: Any) -> None:
    """For each group two panels with a line for each kind and a dot for each point."""
    assert len(root.findall(f"{SVG}path")) == 2 * 2 * len(KINDS)
    assert len(root.findall(f"{SVG}circle")) == 2 * 2 * len(KINDS) * 2
    words = [text.text for text in root.iter(f"{SVG}text")]
    assert [words.count(kind) for kind in KINDS] == [1] * len(KINDS)


def test_no_file_when_it_fails(fxpasses: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(pool: RankPool, *_: object) -> None:
        raise RankError("rank 1 of 2 ended")

    monkeypatch.setattr(RankPool, "run", fail)
    Path("net.json").write_text("old")
    assert_refused(fxpasses("profile-network", "--nproc", "2", "-o", "net.json", "--plot", "net.svg"), 4, "rank 1 of 2")
    assert Path("net.json").read_text() == "old"
    assert not Path("net.svg").exists()


@pytest.mark.usefixtures("never_started")
@pytest.mark.parametrize(("words", "status", "message"), [
    ([], 2, "there are no ranks to measure (--nproc N starts some here"),
    (["--nproc", "1"], 2, "one rank has nobody to talk to"),
    (["--nproc", "-2"], 2, "--nproc -2 is not positive"),
    (["--nproc", "2", "--repeats", "0"], 2, "--repeats 0 is not positive"),
    (["--nproc", "2", "--max-mb", "0"], 2, "--max-mb 0 is no size"),
    (["--nproc", "2", "--max-mb", "nan"], 2, "--max-mb nan is no size"),
    (["--nproc", "2", "--warmup", "-1"], 2, "--warmup and --timeout cannot be negative"),
    (["--nproc", "2", "--kinds", "p2p,allreduce"], 2, "nothing measures 'allreduce' (did you mean 'all_reduce'?)"),
    (["--nproc", "2", "--kinds", ","], 2, "--kinds names nothing"),
    (["--nproc", "2", "--group", "dp=0,2"], 2, "group 'dp': rank 2 is outside a world of 2"),
    (["--nproc", "4", "--group", "dp=0,1/2"], 2, "--group dp: parts of equal size"),
    (["--nproc", "2", "--group", "dp"], 2, "--group 'dp' is not NAME=RANKS"),
    (["--nproc", "2", "-o", "no/where.json"], 2, "cannot write 'no/where.json'"),
    (["--nproc", "2", "--plot", "-"], 2, "--plot to stdout"),
    (["--nproc", "2", "-o", "x", "--plot", "./x"], 2, "'./x' is to be written twice"),
    (["--nproc", "2", "--extends", "h10"], 2, "no cost profile 'h10' (did you mean 'h100'?)"),
    (["--nproc", "2", "-o", "-", "--json"], 2, "-o - and --json are both for stdout"),
    (["--nproc", "2", "--backend", "mpi"], 2, "--backend"),
    (["--nproc", "2", "--bakcend", "gloo"], 2, "unknown option '--bakcend' (did you mean '--backend'?)"),
    (["--nproc", "2", "--backend", "nccl"], 5, "nccl"),
])
def test_what_is_refused(fxpasses: Callable[..., Result], words: list[str], status: int, message: str) -> None:
    result = fxpasses("profile-network", *words)
    assert_refused(result, status)
    assert message.lower() in result.err.lower()


@pytest.mark.usefixtures("never_started")
def test_a_rank_of_a_job_starts_none(fxpasses: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("RANK", "1"), ("WORLD_SIZE", "2"), ("LOCAL_RANK", "1"), ("MASTER_ADDR", "127.0.0.1"),
                        ("MASTER_PORT", "1")):
        monkeypatch.setenv(name, value)
    assert_refused(fxpasses("profile-network", "--nproc", "2"), 2, "--nproc in a process that torchrun")
    assert_refused(fxpasses("profile-network"), 5, "")


@pytest.fixture
def ranks_of_two_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ranks of two nodes of two, that took one millisecond for 1 KiB of anything, and two for the rest."""
    monkeypatch.setattr(RankPool, "run", lambda pool, _, timing: [
        [[2.0 if index else 1.0] for index, _ in enumerate(timing.sizes)]] * pool.size)
    monkeypatch.setenv("SLURM_STEP_TASKS_PER_NODE", "2(x2)")


@pytest.mark.usefixtures("ranks_of_two_nodes")
def test_the_profile_goes_to_stdout(fxpasses: Callable[..., Result]) -> None:
    words = ("profile-network", "--nproc", "4", "--max-mb", "0.00390625", "--kinds", "all_gather,p2p")
    result = fxpasses(*words, "--extends", "h100")
    assert result.status == 0
    profile = json.loads(result.out)
    assert profile["extends"] == "h100"
    assert profile["tables"] == [{"group": "2x2", "kind": "p2p", "points": [[1024, 1.0], [4096, 2.0]]},
                                 {"group": "2x2", "kind": "all_gather", "points": [[256, 1.0], [1024, 2.0]]}]
    assert "wrote" not in result.err
    report = json.loads(fxpasses(*words, "--json").out)
    assert report["groups"][0]["kinds"]["p2p"]["fit"] == {"latency_us": 666.667, "gb_s": 0.0031, "worst_error": 0.0}
    assert fxpasses(*words, "--ranks-a-node", "1").out.count('"1x4"') == 2


@pytest.mark.usefixtures("ranks_of_two_nodes")
def test_what_was_measured_is_a_cost_profile(fxpasses: Callable[..., Result]) -> None:
    from fxpasses.cost import cost_model
    from fxpasses.ir.world import World

    assert fxpasses("profile-network", "--nproc", "4", "--max-mb", "0.00390625", "-o", "net.json").status == 0
    tables = cost_model("net.json", World(4)).profile.tables
    assert tables.ms("broadcast", 4096, "any", Spot(4, 2, 2, 2)) == 2.0
