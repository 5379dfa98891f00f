"""The script that runs these tests one process a rank: who reports, how failures and missing devices show."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
import torch
import torch.distributed as dist

from fxpasses.errors import DeviceError
from scripts.nccl_tests import main

ROOT = Path(__file__).resolve().parents[2]
COLLECTIVES = "tests/multirank/test_collectives.py"
FEW = "(test_live_ranks_and_simulation_agree and broadcast_)"
FAILS_ON_RANK_1 = """
import gc
import pytest
import torch.distributed as dist
from fxpasses.testing.pools.launched import LaunchedPool

@pytest.fixture
def job():
    return next(held for held in gc.get_objects() if type(held) is LaunchedPool)

def fails_on_rank_1():
    assert dist.get_rank() != 1, "wrong on one rank"

@pytest.mark.nccl
def test_one(job):
    job.run(fails_on_rank_1)
"""


@pytest.fixture
def no_launcher(monkeypatch: pytest.MonkeyPatch) -> None:
    """No variable of torchrun or Slurm, whatever starts these tests."""
    for name in ("RANK", "SLURM_PROCID"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.usefixtures("no_launcher")
def test_missing_devices_are_no_success(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(dist, "is_backend_available", lambda backend: True)
    monkeypatch.setattr(torch.cuda, "device_count", lambda: 1)
    assert main(["--nproc", "8"]) == DeviceError.exit_code
    assert "SKIPPED tests/multirank on 8 ranks: NCCL needs 8 CUDA devices on this machine, which has 1" in (
        capfd.readouterr().err)


@pytest.mark.usefixtures("no_launcher")
def test_without_a_launcher_torchrun_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(os, "execv", lambda program, arguments: started.append(arguments))
    main(["--nproc", "3", "--backend", "gloo", "-k", "all_gather"])
    assert started == [[sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node=3", "-m",
                        "scripts.nccl_tests", "--backend=gloo", "-k", "all_gather"]]


@pytest.mark.full
def test_torchrun_with_gloo() -> None:
    command = [sys.executable, "-m", "scripts.nccl_tests", "--backend=gloo", "--nproc=2", COLLECTIVES, "-k", FEW]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count(" passed") == 1, "only rank 0 reports"


@pytest.mark.full
def test_slurm_with_gloo_and_a_failure_on_one_rank(tmp_path: Path) -> None:
    (tmp_path / "test_failing.py").write_text(FAILS_ON_RANK_1)
    found = under_slurm(COLLECTIVES, str(tmp_path / "test_failing.py"), "-k", f"test_one or {FEW}")
    assert [code for code, _ in found] == [1, 1], found
    assert "rank 1 of 2 raised AssertionError: wrong on one rank" in found[0][1]
    assert "1 failed, 2 passed" in found[0][1]
    assert "rank 1: FAILED" in found[1][1]
    assert "passed" not in found[1][1]


def under_slurm(*arguments: str) -> list[tuple[int, str]]:
    """Exit status and output of two ranks that Slurm's variables describe."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {name: value for name, value in os.environ.items() if name not in ("RANK", "PYTEST_XDIST_WORKER")}
    environment |= {"SLURM_NTASKS": "2", "SLURM_NODELIST": "localhost", "SLURM_JOB_ID": "1", "MASTER_ADDR": "127.0.0.1",
                    "MASTER_PORT": str(port), "OMP_NUM_THREADS": "1"}
    ranks = [subprocess.Popen([sys.executable, "-m", "scripts.nccl_tests", "--backend=gloo", *arguments], cwd=ROOT,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              env=environment | {"SLURM_PROCID": str(rank), "SLURM_LOCALID": str(rank)})
             for rank in range(2)]
    try:
        return [(rank.wait(), output) for rank in ranks for output in [rank.communicate(timeout=300)[0]]]
    finally:
        for rank in ranks:
            rank.kill()
