"""Placement notation: ``S(0)R@dp,tp`` <-> {group: Placement}."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from fxpasses.errors import GraphError

_STRIDED = re.compile(r"_S\((-?\d+), (\d+)\)")


def placements_text(placements: Mapping[str, Any], alias: Mapping[str, str], order: Iterable[str]) -> str:
    """Notation of a value's placements, groups in the given order. Raises `GraphError` for a kind that has none."""
    known = [group for group in order if group in placements]
    groups = known + [group for group in placements if group not in known]
    return "".join(_one(placements[group]) for group in groups) + "@" + ",".join(alias[group] for group in groups)


def _one(placement: Any) -> str:
    text = str(placement)
    try:
        same = parse_placement(text) == placement
    except GraphError:
        same = False
    if not same:
        raise GraphError(f"placement {placement!r} cannot be written")
    return text


def parse_placement(text: str) -> Any:
    """``R``, ``S(dim)``, ``P(op)`` or ``_S(dim, factor)`` as ``torch.distributed.tensor`` has them."""
    from torch.distributed.tensor import Partial, Replicate, Shard

    from fxpasses._torch import strided_shard

    if text == "R":
        return Replicate()
    if strided := _STRIDED.fullmatch(text):
        return strided_shard(int(strided[1]), int(strided[2]))
    if text.startswith("S("):
        return Shard(int(text[2:-1]))
    if text.startswith("P("):
        return Partial(text[2:-1])
    raise GraphError(f"'{text}' is not a placement")
