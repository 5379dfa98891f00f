"""Private touches on torch.nn.utils.clip_grad: other functions behind the names that everybody has imported."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any


@contextmanager
def clipping_replaced(replace: Mapping[str, Callable[[Callable[..., Any]], Callable[..., Any]]]) -> Iterator[None]:
    """Have functions of ``torch.nn.utils.clip_grad`` run what ``replace[name](original)`` gives (torch 2.13).

    Each is a wrapper around a function in a cell of its closure, and the cell is what changes: who imported the
    wrapper by another name, or before, calls the other function too.
    """
    from torch.nn.utils import clip_grad

    cells = {name: getattr(clip_grad, name).__closure__[0] for name in replace}
    originals = {name: cell.cell_contents for name, cell in cells.items()}
    try:
        for name, cell in cells.items():
            cell.cell_contents = replace[name](originals[name])
        yield
    finally:
        for name, cell in cells.items():
            cell.cell_contents = originals[name]
