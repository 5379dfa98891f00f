"""In what two matched nodes differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import Any

import torch
from torch.fx import Node

from fxpasses.ir.graph import body_of, value_of
from fxpasses.ir.text.groups import group_name, group_slot
from fxpasses.ir.text.symbols import contiguous_strides, expression_text
from fxpasses.ir.text.writer import NodeLines
from fxpasses.tools.graph_diff.changes import ABSENT, CHANGED, REGROUPED, RETURNED, RETYPED, Detail
from fxpasses.tools.graph_diff.labels import (
    Shared,
    arguments_of,
    container,
    group_token,
    items_of,
    kind_of,
    literal_key,
)
from fxpasses.tools.graph_diff.matching import Matching
from fxpasses.tools.graph_diff.order import longest_increasing
from fxpasses.tools.graph_diff.outputs import are_named, are_structured, output_leaves

_METAS = ("bucket", "stage", "stream", "held", "chunk", "storage", "storage_offset", "global_shape")
_ABSENT = object()


class Comparison:
    """Compares matched nodes of two graphs. ``lines``: texts of both; ``groups``: what stands for a group's name."""

    def __init__(self, matching: Matching, shared: Shared, lines: tuple[NodeLines, NodeLines],
                 groups: tuple[Mapping[str, object], Mapping[str, object]]) -> None:
        self._matching, self._shared, self._lines, self._groups = matching, shared, lines, groups
        self.one, self.other = matching.sides
        self._stands_for = dict(_replaced(matching))

    def same_node(self, mine: Node, its: Node) -> bool:
        """The nodes match, or one was put in the place of the other wherever that was used."""
        one, other = self.one.index.get(mine), self.other.index.get(its)
        if one is None or other is None:
            return one is other and mine.name == its.name
        return self._matching.before[one] == other or self._stands_for.get(one) == other

    def details(self, one: int, other: int) -> tuple[Detail, ...]:
        """All in which two matched nodes differ."""
        mine, its = self.one.nodes[one], self.other.nodes[other]
        same_label = self.one.labels[0][one] == self.other.labels[0][other]
        found: list[Detail] = []
        if mine.op == "output":
            found += self._returned(mine, its)
        elif not same_label or not self._same_operands(one, other):
            found += self._arguments(mine, its)
        if not same_label:
            found += self._types(mine, its)
        found += self._metas(mine, its)
        return tuple(found)

    def _same_operands(self, one: int, other: int) -> bool:
        operands, its = self.one.operands[one], self.other.operands[other]
        matches = self._matching.before
        return len(operands) == len(its) and all(
            place == its_place and (matches[node] == match or self._stands_for.get(node) == match)
            for (place, node), (its_place, match) in zip(operands, its, strict=True))

    def _arguments(self, mine: Node, its: Node) -> Iterator[Detail]:
        if mine.op in ("get_attr", "call_module") and mine.target != its.target and body_of(mine) is None:
            yield Detail(CHANGED, "target", str(mine.target), str(its.target))
        if mine.op == "get_attr":
            return
        arguments, its_arguments = arguments_of(mine), arguments_of(its)
        slot = group_slot(mine.target) if mine.op == "call_function" else None
        regrouped = slot is not None and group_token(mine, self._groups[0]) != group_token(its, self._groups[1])
        for name in dict.fromkeys((*arguments, *its_arguments)):
            one, other = arguments.get(name, _ABSENT), its_arguments.get(name, _ABSENT)
            if slot is not None and name == slot.name and not isinstance(one, Node) and not isinstance(other, Node):
                if regrouped:
                    yield Detail(REGROUPED, "group", self._group(0, one), self._group(1, other))
                continue
            kind = REGROUPED if regrouped and name == "group_size" else CHANGED
            for place, before, after in self._differing(one, other, ()):
                what = f"argument '{name}'" + "".join(f"[{step}]" for step in place)
                yield self._detail(kind, what, mine, its, before, after)

    def _differing(self, one: Any, other: Any, place: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], Any, Any]]:
        """Places at which two arguments differ, and what is there; containers of other lengths differ as a whole."""
        kind = container(one)
        items, its_items = (items_of(value) if kind and kind == container(other) else {} for value in (one, other))
        if items and items.keys() == its_items.keys() and kind != "slice":
            for key, value in items.items():
                yield from self._differing(value, its_items[key], (*place, key))
        elif not self._equal(one, other):
            yield place, one, other

    def _equal(self, one: Any, other: Any) -> bool:
        """Two arguments are the same; containers are, of one kind, with the same in them."""
        kind = container(one)
        if not kind or kind != container(other):
            return not kind and not container(other) and self._same_value(one, other)
        items, its_items = items_of(one), items_of(other)
        return items.keys() == its_items.keys() and all(self._equal(value, its_items[key])
                                                        for key, value in items.items())

    def _same_value(self, one: Any, other: Any) -> bool:
        if isinstance(one, Node) or isinstance(other, Node):
            return isinstance(one, Node) and isinstance(other, Node) and self.same_node(one, other)
        if one is _ABSENT or other is _ABSENT:
            return False
        return bool(literal_key(one) == literal_key(other))

    def _detail(self, kind: str, what: str, mine: Node, its: Node, before: Any, after: Any) -> Detail:
        texts = [ABSENT if value is _ABSENT else lines.value(node, value)
                 for lines, node, value in zip(self._lines, (mine, its), (before, after), strict=True)]
        if texts[0] == texts[1]:
            texts[1] += " (another one)"
        return Detail(kind, what, texts[0], texts[1])

    def _group(self, side: int, value: Any) -> str:
        name = group_name(value)
        return str(value) if name is None else self._lines[side].alias(name)

    def _types(self, mine: Node, its: Node) -> Iterator[Detail]:
        one, other = value_of(mine), value_of(its)
        kinds = [kind_of(value, self._shared) for value in (one, other)]
        if kinds[0] == kinds[1]:
            return
        if not isinstance(one, torch.Tensor) or not isinstance(other, torch.Tensor) or one.is_nested or other.is_nested:
            yield Detail(RETYPED, "type", kinds[0] or "none", kinds[1] or "none")
            return
        layouts = [_layout(value) for value in (one, other)]
        for name in ("dtype", "shape", "stride", "device", "layout"):
            before, after = (layout.get(name, "") for layout in layouts)
            if before != after and (name != "stride" or "shape" not in _differ(layouts) or not _contiguous(one, other)):
                yield Detail(RETYPED, name, before, after)

    def _metas(self, mine: Node, its: Node) -> Iterator[Detail]:
        placements = [self._placements(side, node) for side, node in enumerate((mine, its))]
        if placements[0] != placements[1]:
            texts = [" ".join(f"{text}@{self._lines[side].alias(name)}" for name, text in
                              ((str(name), str(value)) for name, value in (node.meta.get("placements") or {}).items()))
                     for side, node in enumerate((mine, its))]
            yield Detail(RETYPED, "placements", texts[0] or "none", texts[1] or "none")
        ranks = [self._groups[side].get(node.meta.get("rank_of", ""), node.meta.get("rank_of"))
                 for side, node in enumerate((mine, its))]
        if ranks[0] != ranks[1]:
            yield Detail(REGROUPED, "rank of", str(mine.meta.get("rank_of")), str(its.meta.get("rank_of")))
        edges, its_edges = mine.meta.get("after") or (), its.meta.get("after") or ()
        if len(edges) != len(its_edges) or not all(
                any(self.same_node(edge, its_edge) for its_edge in its_edges) for edge in edges):
            yield Detail(CHANGED, "after", self._names(0, edges), self._names(1, its_edges))
        for name in _METAS:
            one, other = mine.meta.get(name), its.meta.get(name)
            if (one is not None or other is not None) and not self._equal(one, other):
                yield Detail(CHANGED, name, str(one), str(other))

    def _names(self, side: int, nodes: Iterable[Node]) -> str:
        return f"[{', '.join(self._lines[side].name(node) for node in nodes)}]"

    def _placements(self, side: int, node: Node) -> dict[object, str]:
        return {self._groups[side].get(name, name): str(value)
                for name, value in (node.meta.get("placements") or {}).items()}

    def _returned(self, mine: Node, its: Node) -> Iterator[Detail]:
        """What the graphs return: place by place, or what is no longer returned and what is now."""
        before, after = (output_leaves(side.gm, node) for side, node in ((self.one, mine), (self.other, its)))
        places = [(place, place) for place in dict.fromkeys((*before, *after))]
        if len(before) != len(after) and not are_named((*before, *after)):
            places = self._places_apart(before, after)
        told = False
        for place, its_place in places:
            one, other = before.get(place, _ABSENT), after.get(its_place, _ABSENT)
            if not self._same_value(one, other):
                told = True
                yield self._detail(CHANGED, f"{RETURNED}{its_place or place}", mine, its, one, other)

        raw = [node.args[0] if node.args else None for node in (mine, its)]
        if not told and not are_structured(self.one.gm, self.other.gm) and not self._equal(*raw):
            yield self._detail(CHANGED, RETURNED, mine, its, *raw)

    def _places_apart(self, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[tuple[str, str]]:
        """Places of what is returned in no like order on the other side, with what stands there instead, or ""."""
        numbers = {self.other.index[value]: number for number, value in enumerate(after.values())
                   if isinstance(value, Node) and value in self.other.index}
        pairs = [(number, numbers[self._matching.before[self.one.index[value]]]) for number, value
                 in enumerate(before.values()) if isinstance(value, Node) and value in self.one.index
                 and self._matching.before[self.one.index[value]] in numbers]
        found: list[tuple[str, str]] = []
        olds, news = [*before], [*after]
        start = its_start = 0
        for end, its_end in [*longest_increasing(pairs), (len(olds), len(news))]:  # what stays, and the end
            found += zip_longest(olds[start:end], news[its_start:its_end], fillvalue="")
            start, its_start = end + 1, its_end + 1
        return found


def _replaced(matching: Matching) -> Iterator[tuple[int, int]]:
    """Removed nodes with the added one that all their users use instead, and that nothing else uses."""
    one, other = matching.sides
    found: dict[int, set[int]] = {}
    back: dict[int, set[int]] = {}
    for node, match in matching.pairs():
        its = dict(other.operands[match])
        for place, operand in one.operands[node]:
            if matching.before[operand] < 0:
                found.setdefault(operand, set()).add(its.get(place, -1))
        mine = dict(one.operands[node])
        for place, operand in other.operands[match]:
            if matching.after[operand] < 0:
                back.setdefault(operand, set()).add(mine.get(place, -1))
    for operand, instead in found.items():
        if len(instead) == 1:
            new = next(iter(instead))
            if new >= 0 and matching.after[new] < 0 and back.get(new) == {operand}:
                yield operand, new


def _layout(value: torch.Tensor) -> dict[str, str]:
    layout = {"dtype": str(value.dtype).removeprefix("torch."), "shape": _sizes(value.shape),
              "device": value.device.type, "layout": str(value.layout)}
    return layout | ({"stride": _sizes(value.stride())} if value.layout is torch.strided else {})


def _sizes(sizes: Iterable[Any]) -> str:
    return f"[{', '.join(expression_text(size) for size in sizes)}]"


def _differ(layouts: list[dict[str, str]]) -> set[str]:
    return {name for name in layouts[0] if layouts[0][name] != layouts[1].get(name)}


def _contiguous(*values: torch.Tensor) -> bool:
    """Their strides follow from their shapes."""
    return all(value.layout is torch.strided
               and list(map(str, contiguous_strides(list(value.shape)))) == list(map(str, value.stride()))
               for value in values)
