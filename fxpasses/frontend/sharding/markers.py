"""Operators that stand in a trace, and in no graph: where the gradient of a shard begins, and where a reader knows.

``fxpasses::shard(value, name)``   the gradient of the sharded parameter ``name``, of this rank's part
``fxpasses::known(value)``         the same value for a reader that knows that it may be a part

Both return a copy, which functionalizing does not see through: ``known`` is also how a value from before a write in
place is kept. `fxpasses.frontend.trace` takes them out again.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

_Library: Any = torch.library.Library  # without types of its own
_LIBRARY = _Library("fxpasses", "FRAGMENT")

_LIBRARY.define("shard(Tensor value, str name) -> Tensor")
_LIBRARY.define("known(Tensor value) -> Tensor")


def _copied(value: Tensor, name: str = "") -> Tensor:
    return value.clone()


def _copy_type(value: Tensor, name: str = "") -> Tensor:
    return torch.empty_like(value)


for _name in ("shard", "known"):
    _LIBRARY.impl(_name, _copied, "CompositeExplicitAutograd")
    torch.library.register_fake(f"fxpasses::{_name}", _copy_type, lib=_LIBRARY)

SHARD = torch.ops.fxpasses.shard.default
KNOWN = torch.ops.fxpasses.known.default
MARKS = (SHARD, KNOWN)
