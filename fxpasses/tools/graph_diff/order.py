"""Which nodes moved: the fewest whose removal leaves all others in their order."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Sequence


def longest_increasing(pairs: Sequence[tuple[int, int]],
                       bonus: Sequence[int] = ()) -> list[tuple[int, int]]:
    """The heaviest of the longest runs of pairs that grow in both numbers; ``pairs`` grow in the first.

    ``bonus``: of each pair, to choose among runs of one length. Exchanged pairs give the exchanged run. n log n.
    """
    ranked = {other: rank for rank, other in enumerate(sorted(other for _, other in pairs))}
    ranks = [ranked[other] for _, other in pairs]
    if all(rank == place for place, rank in enumerate(ranks)):
        return list(pairs)
    inverse = [0] * len(ranks)
    for place, rank in enumerate(ranks):
        inverse[rank] = place
    unit = len(ranks) * max(bonus, default=0) + 1
    weights = [unit + each for each in bonus] if bonus else [unit] * len(ranks)
    if inverse < ranks:  # one of the two orders decides ties for both
        chosen = [inverse[place] for place in _heaviest(inverse, [weights[place] for place in inverse])]
    else:
        chosen = _heaviest(ranks, weights)
    return [pairs[place] for place in sorted(chosen)]


def _heaviest(ranks: Sequence[int], weights: Sequence[int]) -> list[int]:
    """Places of the heaviest increasing subsequence of a permutation."""
    front_ranks: list[int] = []  # growing in rank and in weight: what no lighter and no later end is better than
    front: dict[int, tuple[int, int]] = {}  # rank -> (weight of the best run that ends there, its last place)
    previous = [-1] * len(ranks)
    for place, rank in enumerate(ranks):
        at = bisect_left(front_ranks, rank)
        total, last = front[front_ranks[at - 1]] if at else (0, -1)
        total, previous[place] = total + weights[place], last
        end = at
        while end < len(front_ranks) and front[front_ranks[end]][0] <= total:
            del front[front_ranks[end]]
            end += 1
        del front_ranks[at:end]
        insort(front_ranks, rank)
        front[rank] = (total, place)
    place, found = front[front_ranks[-1]][1], list[int]()
    while place >= 0:
        found.append(place)
        place = previous[place]
    return found[::-1]
