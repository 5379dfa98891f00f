"""Values that a collective cannot carry are refused, each with the way out."""

from __future__ import annotations

import torch
from torch.fx import Node

from fxpasses._torch import fake_mode_of
from fxpasses.errors import UsageError
from fxpasses.ir.graph import place_of
from fxpasses.passes.gradsync.members import operand_of
from fxpasses.passes.gradsync.settings import Settings


def check_type(marker: Node, kind: str, name: str, settings: Settings) -> None:
    """Raise `UsageError` for a value that no collective can carry as it is."""
    value, given = marker.meta.get("val"), operand_of(marker).meta.get("val")
    place = place_of(marker)
    if not isinstance(value, torch.Tensor) or not isinstance(given, torch.Tensor) or fake_mode_of([given]) is None:
        raise UsageError(f"the type of the {kind} of '{name}' is unknown", place=place,
                         hint="trace with fake values, so that every node has one")
    sparse = next((held.layout for held in (value, given) if held.layout != torch.strided), None)
    if sparse is not None:
        raise UsageError(f"the {kind} of '{name}' is sparse ({sparse})", place=place,
                         hint="make it dense: torch.nn.Embedding(..., sparse=False)")
    if kind == "buffer":
        return
    if not (value.dtype.is_floating_point or value.dtype.is_complex):
        raise UsageError(f"the gradient of '{name}' is of dtype {value.dtype}", place=place,
                         hint="gradients are real or complex: mark the gradient itself")
    if value.dtype.is_complex and settings.compress != "none":
        raise UsageError(f"the gradient of '{name}' is complex, it cannot be sent as {settings.compress}", place=place,
                         hint="compress=none")
