"""What every engine does before a run and around it: inputs brought to one device and precision, torch's settings."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import Any

import torch
from torch.fx import GraphModule, Node

from fxpasses.errors import UsageError
from fxpasses.ir.collector import collector_paused
from fxpasses.ir.effects import effects
from fxpasses.ir.world import World
from fxpasses.ranks.constants import Constants
from fxpasses.ranks.storage import memory, tensors_in
from fxpasses.ranks.symbols import bind


def prepare(gm: GraphModule, inputs: Sequence[Sequence[Any]], world: World,
            upcast: bool) -> tuple[list[list[Any]], Constants]:
    """Every rank's inputs on one device in the run's precision, and how constants get there.

    Raises `UsageError` where they do not match ranks or placeholders, or ranks share one that is written.
    """
    if len(inputs) != world.size:
        raise UsageError(f"inputs for {len(inputs)} ranks in a world of {world.size}")
    placeholders = gm.graph.find_nodes(op="placeholder")
    rows = [with_defaults(rank, row, placeholders) for rank, row in enumerate(inputs)]
    first = next(tensors_in([list(row) for row in rows]), None)
    constants = Constants(first.device if first is not None else torch.device("cpu"), upcast, bind(gm, rows[0]))
    rows = [constants.values(row) for row in rows]
    check_private([gm] * len(rows), rows)
    return rows, constants


@contextlib.contextmanager
def run_settings(upcast: bool) -> Iterator[None]:
    """Torch's global settings for a run, put back after it, also where mode-changing nodes left others behind.

    One thread: results then do not depend on the machine, and the tensors of a simulation are small. Values die with
    their last use, so the cyclic collector would only walk what is alive.
    """
    default_dtype, threads = torch.get_default_dtype(), torch.get_num_threads()
    autocast = torch.is_autocast_enabled("cpu")
    try:
        torch.set_num_threads(1)
        if upcast:
            torch.set_default_dtype(torch.float64)
        with (collector_paused(), torch.no_grad(), torch.random.fork_rng(devices=[]),
              torch.autocast("cpu", enabled=autocast)):
            yield
    finally:
        torch.set_default_dtype(default_dtype)
        torch.set_num_threads(threads)


def with_defaults(rank: int, row: Sequence[Any], placeholders: Sequence[Node]) -> list[Any]:
    """A rank's inputs, those it does not give as the placeholders have them. Raises `UsageError`."""
    missing = placeholders[len(row):]
    if len(row) > len(placeholders) or any(not node.args for node in missing):
        raise UsageError(f"{len(row)} inputs for rank {rank}, the graph takes {len(placeholders)}")
    return [*row, *(node.args[0] for node in missing)]


def check_private(graphs: Sequence[GraphModule], rows: Sequence[Sequence[Any]]) -> None:
    """Raise `UsageError` where ranks share an input's memory and one of them may write it."""
    holders: dict[int, list[tuple[int, int]]] = {}
    for rank, row in enumerate(rows):
        for position, value in enumerate(row):
            for tensor in tensors_in(value):
                holders.setdefault(memory(tensor), []).append((rank, position))
    written: dict[int, set[int]] = {}
    for shared in holders.values():
        if len({rank for rank, _ in shared}) < 2:
            continue
        for rank, position in shared:
            gm = graphs[rank]
            if id(gm) not in written:
                written[id(gm)] = set(effects(gm).written_inputs())
            if position in written[id(gm)]:
                name = gm.graph.find_nodes(op="placeholder")[position].target
                raise UsageError(f"rank {rank} shares the memory of input '{name}', which its graph writes, with "
                                 "another rank", hint="give every rank its own copy")
