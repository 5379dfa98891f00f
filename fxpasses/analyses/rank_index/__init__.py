"""Integers that depend on the rank, worked out for every rank of the world, and the parts of tensors they select."""

from __future__ import annotations

from fxpasses.analyses.rank_index.parts import own_part
from fxpasses.analyses.rank_index.values import RankValues

__all__ = ["RankValues", "own_part"]
