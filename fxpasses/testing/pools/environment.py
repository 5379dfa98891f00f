"""Which rank this process is, as torchrun or Slurm say it in environment variables."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from fxpasses.errors import UsageError

#: Slurm names no port; one that follows from the job's number is the same on all its nodes.
_FIRST_PORT, _PORTS = 20_000, 20_000
_BRACKETS = re.compile(r"\[(\d+)[^]]*\]")


@dataclass(frozen=True)
class RankEnvironment:
    """This process among the ranks of a job: ``local_rank`` counts on its node, rank 0 listens on ``host:port``."""

    rank: int
    size: int
    local_rank: int
    host: str
    port: int

    def variables(self) -> dict[str, str]:
        """The same in torchrun's words, which ``init_process_group`` reads."""
        return {"RANK": str(self.rank), "WORLD_SIZE": str(self.size), "LOCAL_RANK": str(self.local_rank),
                "MASTER_ADDR": self.host, "MASTER_PORT": str(self.port)}


def read_environment(variables: Mapping[str, str]) -> RankEnvironment | None:
    """The rank these variables describe; None where no launcher started the process.

    torchrun's ``RANK``, ``WORLD_SIZE``, ``LOCAL_RANK``, ``MASTER_ADDR`` and ``MASTER_PORT`` come first (torchrun may
    itself run inside Slurm), then those of a Slurm step: ``SLURM_PROCID``, ``SLURM_NTASKS`` (``SLURM_STEP_NUM_TASKS``
    where they differ), ``SLURM_LOCALID``, the first host of ``SLURM_STEP_NODELIST`` or ``SLURM_NODELIST``, and a port
    from ``SLURM_JOB_ID``; ``MASTER_ADDR`` and ``MASTER_PORT`` override the last two.

    Raises `UsageError` naming the variable that is missing or makes no sense.
    """
    if "RANK" in variables:
        size = _number(variables, "WORLD_SIZE")
        found = RankEnvironment(_number(variables, "RANK"), size, _number(variables, "LOCAL_RANK"),
                                _text(variables, "MASTER_ADDR"), _number(variables, "MASTER_PORT"))
    elif "SLURM_PROCID" in variables:
        tasks = "SLURM_STEP_NUM_TASKS" if "SLURM_STEP_NUM_TASKS" in variables else "SLURM_NTASKS"
        nodes = "SLURM_STEP_NODELIST" if "SLURM_STEP_NODELIST" in variables else "SLURM_NODELIST"
        host = variables.get("MASTER_ADDR") or first_host(_text(variables, nodes))
        port = (_number(variables, "MASTER_PORT") if "MASTER_PORT" in variables else
                _FIRST_PORT + _number(variables, "SLURM_JOB_ID") % _PORTS)
        found = RankEnvironment(_number(variables, "SLURM_PROCID"), _number(variables, tasks),
                                _number(variables, "SLURM_LOCALID"), host, port)
    else:
        return None
    if not found.rank < found.size:
        raise UsageError(f"rank {found.rank} in a job of {found.size}")
    return found


def first_host(nodes: str) -> str:
    """First host of a Slurm node list: ``gpu-a[03-05,9],b1`` gives ``gpu-a03``. Raises `UsageError` for none."""
    inside, end = False, len(nodes)
    for position, character in enumerate(nodes):
        if character == "," and not inside:
            end = position
            break
        inside = character == "[" or (inside and character != "]")
    host = _BRACKETS.sub(r"\1", nodes[:end]).strip()
    if not host or "[" in host:
        raise UsageError(f"the Slurm node list '{nodes}' names no host")
    return host


def _text(variables: Mapping[str, str], name: str) -> str:
    if not variables.get(name):
        raise UsageError(f"the environment variable {name} is missing", hint="torchrun and srun set it")
    return variables[name]


def _number(variables: Mapping[str, str], name: str) -> int:
    text = _text(variables, name)
    if not text.isascii() or not text.isdigit():
        raise UsageError(f"the environment variable {name} is '{text}', not a number")
    return int(text)
