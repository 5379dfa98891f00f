"""Collectives on stacked tensors: a group is a dimension of the ranks, and all groups are done at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from fxpasses.errors import RankError
from fxpasses.ir.ops import CollectiveSpec
from fxpasses.ir.vocabulary import GROUP_ARGUMENTS
from fxpasses.ranks import arithmetic
from fxpasses.ranks.calls import check_buffer
from fxpasses.ranks.collectives import parts_of, reduce_op_of
from fxpasses.ranks.groups import Groups
from fxpasses.ranks.stacked.values import Stacked, is_same, stack


@dataclass(frozen=True)
class Arrangement:
    """Where the members of equally large groups stand among the ranks.

    Ranks, in the order ``order`` (None: as they are numbered), form ``outer`` blocks of ``members`` blocks of ``inner``
    ranks; a group is one rank of each of the ``members`` blocks, at the same place.
    """

    outer: int
    members: int
    inner: int
    order: Tensor | None = None
    inverse: Tensor | None = None

    @property
    def is_whole(self) -> bool:
        """There is one group, of all ranks."""
        return self.outer * self.inner == 1

    def apart(self, tensor: Tensor) -> Tensor:
        """[ranks, ...] as [outer, members, inner, ...], to be read."""
        if self.order is not None:
            tensor = tensor.index_select(0, self.order)
        return tensor.reshape(self.outer, self.members, self.inner, *tensor.shape[1:])

    def joined(self, tensor: Tensor) -> Tensor:
        """The inverse of `apart`, contiguous; ``tensor`` is fresh memory, or a view of it that repeats elements."""
        joined = tensor.contiguous().flatten(0, 2)
        return joined if self.inverse is None else joined.index_select(0, self.inverse)


def arrangement(parts: Sequence[Sequence[int]], ranks: int) -> Arrangement:
    """The arrangement of a partition. Raises `RankError` unless its parts are of one size and hold every rank once."""
    members = len(parts[0])
    listed = [rank for part in parts for rank in part]
    if any(len(part) != members for part in parts) or sorted(listed) != list(range(ranks)):
        raise RankError("the groups are not equally large or do not hold every rank")
    inner = parts[0][1] - parts[0][0] if members > 1 else 1
    if inner > 0 and ranks % (members * inner) == 0:
        grid = torch.arange(ranks).view(-1, members, inner).transpose(1, 2).reshape(-1, members)
        if grid.tolist() == sorted(list(part) for part in parts):
            return Arrangement(ranks // (members * inner), members, inner)
    order = torch.tensor(listed)
    return Arrangement(len(parts), members, 1, order, torch.argsort(order))


class StackedCollectives:
    """Runs collectives in one world."""

    def __init__(self, world_size: int, groups: Groups) -> None:
        self._ranks, self._groups = world_size, groups
        self._arrangements: dict[object, Arrangement] = {}

    def run(self, spec: CollectiveSpec, given: Mapping[str, Any]) -> Any:
        """Value of a collective's node; buffers it writes are filled. ``given``: arguments by schema name.

        Raises `RankError` where ranks would do different things.
        """
        sends: Any = given.get(spec.sends or "")
        writes: Any = given.get(spec.writes or "")
        numbers = {name: value for name, value in given.items() if name not in (spec.sends, spec.writes)}
        if not all(map(is_same, numbers.values())):
            raise RankError("the ranks give different arguments")
        where = self._arrangement(numbers)
        if numbers.get("group_size") not in (None, where.members):
            raise RankError(f"group size {numbers['group_size']} for a group of {where.members} members")
        compute = _KINDS[spec.kind]
        results = [compute(where, stack(value, self._ranks), numbers)
                   for value in (sends if spec.coalesced else [sends])]
        if spec.writes is None:
            return results if spec.coalesced else results[0]
        for buffer, result in zip(writes if spec.coalesced else [writes], results, strict=True):
            self._fill(buffer, result)
        return writes

    def _fill(self, buffer: Any, result: Any) -> None:
        if not isinstance(buffer, Stacked):
            raise RankError("a buffer is not stacked")
        filling = stack(result, self._ranks)
        check_buffer(0, buffer.tensor[0], filling[0])
        buffer.tensor.copy_(filling.reshape(buffer.tensor.shape))

    def _arrangement(self, numbers: Mapping[str, Any]) -> Arrangement:
        group: Any = next((numbers[name] for name in GROUP_ARGUMENTS if name in numbers), None)
        if group is None:
            group = parts_of(numbers["ranks"], numbers["group_size"])
        key = group if isinstance(group, (str, tuple)) else id(group)
        if key not in self._arrangements:
            parts = dict.fromkeys(self._groups.members(group, rank) for rank in range(self._ranks))
            self._arrangements[key] = arrangement(list(parts), self._ranks)
        return self._arrangements[key]


def _reduced(where: Arrangement, tensor: Tensor, numbers: Mapping[str, Any]) -> Tensor:
    """Each group's reduction, [outer, inner, ...], in the order `arithmetic.reduce` has."""
    return arithmetic.reduce(where.apart(tensor).unbind(1), reduce_op_of(numbers))


def _to_all(where: Arrangement, result: Tensor) -> Any:
    """``result``, [outer, inner, ...] and fresh, on every member of its group."""
    if where.is_whole:
        return result[0, 0]
    copies = result.unsqueeze(1).expand(where.outer, where.members, *result.shape[1:])
    return Stacked(where.joined(copies))


def _all_reduce(where: Arrangement, tensor: Tensor, numbers: Mapping[str, Any]) -> Any:
    return _to_all(where, _reduced(where, tensor, numbers))


def _all_gather(where: Arrangement, tensor: Tensor, _: Mapping[str, Any]) -> Any:
    if tensor.ndim < 2:
        raise RankError("all_gather of a tensor without dimensions")
    return _to_all(where, torch.cat(where.apart(tensor).unbind(1), dim=2))


def _reduce_scatter(where: Arrangement, tensor: Tensor, numbers: Mapping[str, Any]) -> Any:
    if tensor.ndim < 2 or tensor.shape[1] % where.members:
        raise RankError("a reduce_scatter does not divide into equal parts")
    total = _reduced(where, tensor, numbers)
    rows = total.shape[2] // where.members
    blocks = total.view(where.outer, where.inner, where.members, rows, *total.shape[3:])
    return Stacked(where.joined(blocks.movedim(2, 1)))


def _all_to_all(where: Arrangement, tensor: Tensor, numbers: Mapping[str, Any]) -> Any:
    if tensor.ndim < 2 or tensor.shape[1] % where.members:
        raise RankError("an all_to_all does not divide into equal parts")
    rows = tensor.shape[1] // where.members
    functional = "group_name" in numbers  # the c10d form takes an empty list for equal rows
    for name in ("input_split_sizes", "output_split_sizes"):
        given = numbers.get(name)
        if given is not None and (given or functional) and list(given) != [rows] * where.members:
            raise RankError("an all_to_all is not even")
    apart = where.apart(tensor)
    blocks = apart.reshape(*apart.shape[:3], where.members, rows, *apart.shape[4:])
    exchanged = blocks.transpose(1, 3).clone(memory_format=torch.contiguous_format)
    return Stacked(where.joined(exchanged.flatten(3, 4)))


def _broadcast(where: Arrangement, tensor: Tensor, numbers: Mapping[str, Any]) -> Any:
    source = int(numbers.get("src", numbers.get("root_rank", 0)))
    if not 0 <= source < where.members:
        raise RankError(f"broadcast from member {source} of a group of {where.members}")
    return _to_all(where, where.apart(tensor)[:, source].clone(memory_format=torch.contiguous_format))


#: What each kind gives every rank: a `Stacked`, or one tensor where it is the same for all.
_KINDS: dict[str, Callable[[Arrangement, Tensor, Mapping[str, Any]], Any]] = {
    "all_reduce": _all_reduce, "all_gather": _all_gather, "reduce_scatter": _reduce_scatter,
    "all_to_all": _all_to_all, "broadcast": _broadcast,
}


def can_run(spec: CollectiveSpec) -> bool:
    """The collective has a stacked form; those that take or fill a list of tensors for each tensor have none."""
    lists = not spec.waited and spec.kind != "all_reduce" and spec.coalesced and spec.writes != "outputs"
    return spec.kind in _KINDS and (not lists or spec.kind == "broadcast")
