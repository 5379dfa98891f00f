"""Shards of a parameter and its state over one more group: rows, padding, and how the inputs say so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from torch.fx import Node

from fxpasses.errors import UsageError
from fxpasses.ir.ops import GroupRef
from fxpasses.ir.packing import block_like
from fxpasses.ir.shards import even_shape, global_shape, in_order, local_shape, order_of_cuts
from fxpasses.ir.world import World


@dataclass(frozen=True)
class ShardLayout:
    """``whole``: shape a rank has before; ``rows``: of its part, the padding included; ``size``: members of the group.

    ``placements`` and ``global_shape``: what the sharded inputs say, the latter None where no part is padded.
    """

    whole: tuple[int, ...]
    rows: int
    size: int
    placements: dict[str, Any]
    global_shape: tuple[int, ...] | None

    @property
    def shape(self) -> tuple[int, ...]:
        """Of a part."""
        return (self.rows, *self.whole[1:])

    @property
    def padding(self) -> int:
        """Rows of zeros behind those of the whole."""
        return self.rows * self.size - self.whole[0]

    @property
    def is_padded(self) -> bool:
        """Some part has rows that belong to no element of the whole."""
        return self.global_shape is not None

    def describe(self, node: Node) -> None:
        """Make an input, replicated before, one of the parts."""
        node.meta["val"] = block_like(node.meta["val"], self.shape)
        node.meta["placements"] = dict(self.placements)
        if self.global_shape is not None:
            node.meta["global_shape"] = self.global_shape


def shard_layout(held: Sequence[Node], group: GroupRef, world: World) -> ShardLayout | tuple[str, str]:
    """How the inputs ``held``, of one shape, lie when ``group`` shards their rows; a remark code and its message where
    that cannot be said."""
    known = world.groups.get(group.name) if group.form == "name" else None
    if known is None or known.partition is None or known.size is None:
        return "other-group", f"the members of group '{group.name}' are unknown, or its parts differ in size"
    if sorted(rank for part in known.partition for rank in part) != list(range(world.size)):
        return "other-group", f"some rank is no member of '{group.name}'"
    shape, size = tuple(held[0].meta["val"].shape), known.size
    rows = -(-shape[0] // size)
    if size == 1 or rows * size >= 2 * shape[0]:
        return "few-rows", f"{shape[0]} rows for {size} ranks: the padding would be as large as the parameter"
    from torch.distributed.tensor import Shard  # half a second, and no other pass wants it

    before = held[0].meta.get("placements") or {}
    placements = in_order({group.name: Shard(0), **{name: one for name, one in before.items() if name != group.name}},
                          world)
    try:
        whole = global_shape(held[0], world)
        local = (rows, *shape[1:])
        if any(global_shape(node, world) != whole or (node.meta.get("placements") or {}) != before for node in held):
            return "other-group", "its state does not lie as the parameter does"
        last = [name for name, dim in order_of_cuts(placements, world, whole) if dim == 0][-1]
        if last != group.name or local_shape(whole, placements, world) != local:
            return "other-group", f"'{group.name}' would not cut what other groups have left"
        padded = even_shape(local, placements, world) != whole
    except UsageError as error:
        return "other-group", error.message
    return ShardLayout(shape, rows, size, placements, whole if padded else None)
