"""Which rank a process is, from the variables torchrun and Slurm set."""

from __future__ import annotations

import pytest

from fxpasses.errors import UsageError
from fxpasses.testing.pools.environment import RankEnvironment, first_host, read_environment

TORCHRUN = {"RANK": "9", "WORLD_SIZE": "16", "LOCAL_RANK": "1", "MASTER_ADDR": "head", "MASTER_PORT": "29501"}
SLURM = {"SLURM_PROCID": "5", "SLURM_NTASKS": "8", "SLURM_LOCALID": "1", "SLURM_NODELIST": "gpu[03-04,7]",
         "SLURM_JOB_ID": "1234567"}


def test_no_launcher() -> None:
    assert read_environment({}) is None
    assert read_environment({"SLURM_NTASKS": "8", "SLURM_JOB_ID": "1", "MASTER_ADDR": "a"}) is None


def test_torchrun() -> None:
    assert read_environment(TORCHRUN) == RankEnvironment(9, 16, 1, "head", 29501)
    assert read_environment(SLURM | TORCHRUN) == RankEnvironment(9, 16, 1, "head", 29501)


def test_slurm() -> None:
    assert read_environment(SLURM) == RankEnvironment(5, 8, 1, "gpu03", 34567)
    step = {"SLURM_STEP_NUM_TASKS": "6", "SLURM_STEP_NODELIST": "gpu7"}
    assert read_environment(SLURM | step) == RankEnvironment(5, 6, 1, "gpu7", 34567)
    given = {"MASTER_ADDR": "10.0.0.1", "MASTER_PORT": "4000"}
    assert read_environment(SLURM | given) == RankEnvironment(5, 8, 1, "10.0.0.1", 4000)


def test_all_ranks_of_a_job_meet_at_one_place() -> None:
    ranks = [read_environment(SLURM | {"SLURM_PROCID": str(rank), "SLURM_LOCALID": str(rank % 4)}) for rank in range(8)]
    assert {(found.host, found.port) for found in ranks if found} == {("gpu03", 34567)}
    assert [found.rank for found in ranks if found] == list(range(8))


def test_variables_read_back() -> None:
    found = read_environment(SLURM)
    assert found is not None
    assert read_environment(found.variables()) == found


@pytest.mark.parametrize(("nodes", "host"), [
    ("node1", "node1"), ("node1,node2", "node1"), ("node[01-04,07],other", "node01"), ("a-b[3,5]c,d", "a-b3c"),
    ("rack[1-2]node[8-9]", "rack1node8"), ("x[10-12]", "x10"),
])
def test_first_host(nodes: str, host: str) -> None:
    assert first_host(nodes) == host


@pytest.mark.parametrize("nodes", ["", " ", ",a", "node[", "node[]", "node[a-b]"])
def test_no_host(nodes: str) -> None:
    with pytest.raises(UsageError, match="names no host"):
        first_host(nodes)


@pytest.mark.parametrize("variables", [TORCHRUN, SLURM])
def test_every_variable_is_asked_for(variables: dict[str, str]) -> None:
    for name in list(variables)[1:]:
        with pytest.raises(UsageError, match=f"the environment variable {name} is missing"):
            read_environment({other: value for other, value in variables.items() if other != name})


@pytest.mark.parametrize(("change", "message"), [
    ({"RANK": "16"}, "rank 16 in a job of 16"), ({"RANK": "-1"}, "RANK is '-1', not a number"),
    ({"WORLD_SIZE": "many"}, "WORLD_SIZE is 'many'"), ({"MASTER_PORT": "²"}, "MASTER_PORT is '²'"),
])
def test_numbers_that_make_no_sense(change: dict[str, str], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        read_environment(TORCHRUN | change)
