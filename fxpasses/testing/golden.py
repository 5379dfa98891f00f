"""What a rank set looks like in golden files: one text where the ranks are equal up to constants, else one a rank."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from torch.fx import GraphModule

    from fxpasses.ir.world import World


def golden_texts(graphs: Sequence[GraphModule], world: World | None = None) -> dict[str, str]:
    """Texts to keep of a rank set, by what to add to the test's name.

    Ranks that are equal up to constants make one text, under ``""``: that of the first rank, and behind it, as
    comments, each line that reads differently on other ranks. Others make one text each: ``"rank0"``, ``"rank1"``, ...
    ``world`` is for graphs without one of their own.

    Raises AssertionError, in the words of `rank_diff`, for ranks that cannot run together: there is nothing to keep.
    """
    from fxpasses.ir.text.writer import dump
    from fxpasses.tools.rank_diff import EQUAL, rank_diff, rank_ranges

    diff = rank_diff(graphs, world)
    if not diff:
        raise AssertionError(f"the ranks disagree on their collectives\n{diff}")
    texts = [dump(gm, _own(gm, world, rank)) for gm, rank in zip(graphs, diff.ranks, strict=True)]
    lines = [_HEADER.sub(r"\1*", text).splitlines() for text in texts]
    if diff.verdict != EQUAL or len({len(listed) for listed in lines}) > 1:
        return {f"rank{rank}": text for rank, text in zip(diff.ranks, texts, strict=True)}
    table = [f"# {rank_ranges(diff.ranks)}: the same but for"]
    for first, *others in zip(*lines, strict=True):
        variants: dict[str, list[int]] = {}
        for rank, line in zip(diff.ranks[1:], others, strict=True):
            variants.setdefault(line, []).append(rank)
        variants.pop(first, None)
        table += [f"# {rank_ranges(ranks)}: {line.strip()}" for line, ranks in variants.items()]
    if len(table) == 1:
        table = [f"# {rank_ranges(diff.ranks)}: the same"]
    return {"": texts[0] + "\n" + "\n".join(table) + "\n"}


#: The rank in the header of a text, in which all ranks differ.
_HEADER = re.compile(r"^(module\([^\n]*?\brank=)\d+", re.MULTILINE)


def _own(gm: GraphModule, world: World | None, rank: int) -> World | None:
    own: World | None = gm.meta.get("world")
    return own if own is not None or world is None else dataclasses.replace(world, rank=rank)
