"""Integers that depend on the rank, worked out for every rank of the world, and the parts of tensors they select."""

from __future__ import annotations

from fxpasses.analyses.rank_index.cuts import Cut, Digit, by_stride, covers, joined
from fxpasses.analyses.rank_index.nests import NestValues
from fxpasses.analyses.rank_index.parts import Places, own_part, places_in
from fxpasses.analyses.rank_index.taken import PIECES, Cuts, cuts_behind, cuts_of_whole, is_static, taken_from, takes
from fxpasses.analyses.rank_index.values import RankValues

__all__ = ["PIECES", "Cut", "Cuts", "Digit", "NestValues", "Places", "RankValues", "by_stride", "covers", "cuts_behind",
           "cuts_of_whole", "is_static", "joined", "own_part", "places_in", "taken_from", "takes"]
