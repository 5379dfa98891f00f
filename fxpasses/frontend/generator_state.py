"""States of torch's generator that remember the number of the next draw: what activation checkpointing saves and sets.

``torch.utils.checkpoint`` takes ``torch.get_rng_state()`` in front of a block, and around its recomputation sets it and
then what was there before (through ``fork_rng``). The states of other devices follow the one of the CPU.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from typing import Any, Protocol

import torch
from torch import Tensor

from fxpasses.errors import UsageError

_POSITIONS = "fxpasses_positions"


class Counter(Protocol):
    """Something with a number of the next draw that can be set."""

    @property
    def position(self) -> int: ...
    @position.setter
    def position(self, number: int) -> None: ...


@contextlib.contextmanager
def following(counter: Counter) -> Iterator[None]:
    """While active, a state taken from torch's generator holds ``counter``'s position, and setting it sets both.

    Other threads go on as ever. Not to be active in two threads at once.
    """
    get_state, set_state, manual_seed = torch.get_rng_state, torch.set_rng_state, torch.manual_seed
    thread = threading.get_ident()

    def get_rng_state() -> Tensor:
        state = get_state()
        if threading.get_ident() != thread:
            return state
        setattr(state, _POSITIONS, [*getattr(state, _POSITIONS, ()), (counter, counter.position)])
        return state

    def set_rng_state(new_state: Tensor) -> None:
        if threading.get_ident() != thread:
            return set_state(new_state)
        held = [position for holder, position in getattr(new_state, _POSITIONS, ()) if holder is counter]
        if not held:
            raise UsageError("a state of torch's random generator from outside is set inside the step",
                             hint="numbers depend on the step's seed alone: take the state inside, or set none")
        set_state(new_state)
        counter.position = held[0]

    def refuse(*seed: Any) -> Any:
        if threading.get_ident() != thread:
            return manual_seed(*seed)
        raise UsageError("torch.manual_seed is called inside the step",
                         hint="numbers depend on the step's seed alone: seed outside, or pass the numbers in")

    _install(get_rng_state, set_rng_state, refuse)
    try:
        yield
    finally:
        _install(get_state, set_state, manual_seed)


def _install(get_rng_state: Any, set_rng_state: Any, manual_seed: Any) -> None:
    for module in (torch, torch.random):
        for function, name in ((get_rng_state, "get_rng_state"), (set_rng_state, "set_rng_state"),
                               (manual_seed, "manual_seed")):
            setattr(module, name, function)
