"""Which nodes around the chosen collectives are computed in chunks, and of which rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from torch.fx import Node

from fxpasses.analyses.kinds import is_view
from fxpasses.analyses.row_chunks import (
    MATMULS,
    Needed,
    Rows,
    dims_of,
    is_divisible,
    needed_rows,
    proposed_rows,
    result_rows,
    shapes_of,
)
from fxpasses.ir.ops import base_name, collective, is_launch, is_wait, waits_of

_NEARBY = 6
"""Views in a row that are looked at for dimensions to cut."""


class Labels:
    """Labels of one graph: ``rows`` of every node that is computed in chunks, ``level`` of each.

    ``nodes``: the graph's, in order. ``seeds``: launches to cut. ``numbers``: of chunks, ascending; all that is
    labelled can be cut into the first one, and `fits` says of others. ``may_cut``: whether a node that is no launch or
    wait may be computed in parts at all; ``is_written``: whether somebody writes a value in place, so that rows of it
    may not be copied at another time. Nodes of one level need each other by rows only, so that their chunks run
    side by side; a node of a higher level comes behind something that mixes rows of a lower one.
    """

    def __init__(self, nodes: Sequence[Node], seeds: Sequence[Node], numbers: Sequence[int],
                 may_cut: Callable[[Node], bool], is_written: Callable[[Node], bool]) -> None:
        self._numbers, self._may_cut, self._is_written = numbers, may_cut, is_written
        self._seeds = set(seeds)
        self.rows: dict[Node, Rows] = {}
        self.refused: dict[Node, str] = {}
        self._answers: dict[tuple[Node, Rows], Needed | None] = {}
        self._results: dict[tuple[Node, Node, Rows], Rows | None] = {}
        for seed in seeds:
            self._grow(seed)
        self._between(nodes)
        self._trim(nodes)
        self.level = self._levels(nodes)

    def needed(self, node: Node, rows: Rows) -> Needed | None:
        """`needed_rows` of a node that may be cut this way, None of others."""
        key = node, rows
        if key not in self._answers:
            is_possible = is_divisible(node, rows, self._numbers[0]) and self._may_cut(node)
            found = needed_rows(node, rows) if is_possible else None
            if found is not None and not (_are_divisible(found, self._numbers[0]) and self._are_readable(found)):
                found = None
            self._answers[key] = found
        return self._answers[key]

    def _are_readable(self, needed: Needed) -> bool:
        """Rows in one block are views, which are read when they are used; those in several are copied."""
        return not any(rows is not None and rows.blocks > 1 and self._is_written(operand)
                       for operand, rows in needed.items())

    def fits(self, nodes: Iterable[Node], chunks: int) -> bool:
        """Labelled nodes can be cut into so many chunks."""
        return chunks == self._numbers[0] or self._most(((node, self.rows[node]) for node in nodes), chunks) >= chunks

    def _most(self, found: Iterable[tuple[Node, Rows]], most: int) -> int:
        """The largest number of chunks that all of ``found`` can be cut into, ``most`` at most."""
        left = [number for number in self._numbers if number <= most]
        for node, rows in found:
            while len(left) > 1 and not (is_divisible(node, rows, left[-1])
                                         and _are_divisible(self.needed(node, rows) or {}, left[-1])):
                left.pop()
        return left[-1]

    def result(self, node: Node, operand: Node, rows: Rows) -> Rows | None:
        """`result_rows` of a node that may be cut this way."""
        key = node, operand, rows
        if key not in self._results:
            found = proposed_rows(node, operand, rows)
            needed = self.needed(node, found) if found is not None else None
            self._results[key] = found if needed is not None and needed.get(operand) == rows else None
        return self._results[key]

    def _grow(self, seed: Node) -> None:
        """Label a launch with the dimension by which most of its neighbours can be cut, and these neighbours."""
        wait = waits_of(seed)[0]
        given = [self.rows[node] for node in (seed, wait) if node in self.rows]
        best: dict[Node, Rows] = {}
        most, code = (0, 0), "mixes-rows"
        for rows in given or self._candidates(seed, wait):
            needed = self.needed(seed, rows)
            if needed is None:
                code = code if needed_rows(seed, rows) is None else "uneven"
                continue
            found = {seed: rows, wait: rows}
            code = "no-product" if code != "uneven" else code
            for operand, wanted in needed.items():
                self._behind(operand, wanted, found)
            self._ahead(wait, found)
            worth = _products(found), self._most(found.items(), self._numbers[-1])
            if worth[0] and worth > most:
                best, most = found, worth
        if not best:
            self.refused[seed] = code
            return
        for node, rows in best.items():
            self.rows.setdefault(node, rows)

    def _candidates(self, seed: Node, wait: Node) -> dict[Rows, None]:
        """Dimensions of the result and of views of it and of the operand, as rows of the result."""
        found = dict.fromkeys(dims_of(_shape(wait)))
        for rows in _seen_behind(wait):
            found[rows] = None
        operand = seed.all_input_nodes[0]
        for rows in [*dims_of(_shape(operand)), *_seen_ahead(operand)]:
            result = result_rows(seed, operand, rows)
            if result is not None:
                found[result] = None
        exchanged = collective(seed)
        if exchanged is not None and exchanged.splits is not None:
            found[Rows(0, len(exchanged.splits[0] or ()) or 1)] = None
        return found

    def _fits(self, node: Node, rows: Rows, found: dict[Node, Rows]) -> Needed | None:
        if self.rows.get(node, rows) != rows or found.get(node, rows) != rows:
            return None
        return self.needed(node, rows)

    def _behind(self, node: Node, rows: Rows | None, found: dict[Node, Rows]) -> None:
        """Label what ``rows`` of ``node`` are computed from, up to the first product, or wait, on each way."""
        pending = [(node, rows)]
        while pending:
            node, rows = pending.pop()
            if rows is None or node in found or is_wait(node) or is_launch(node):
                continue
            needed = self._fits(node, rows, found)
            if needed is None:
                continue
            found[node] = rows
            if base_name(node) not in MATMULS and not any(map(is_wait, node.all_input_nodes)):
                pending += needed.items()

    def _ahead(self, node: Node, found: dict[Node, Rows]) -> None:
        """Label what is computed from a wait, up to the first product, or the first other wait, on each way."""
        pending = [node]
        while pending:
            node = pending.pop()
            for user in node.users:
                if user in found or is_launch(user) or user.op != "call_function":
                    continue
                rows = self.result(user, node, found[node])
                if rows is None or self._fits(user, rows, found) is None:
                    continue
                found[user] = rows
                if base_name(user) not in MATMULS and not _awaits_another(user, node):
                    pending.append(user)

    def _between(self, nodes: Sequence[Node]) -> None:
        """Label what lies on a way from one labelled node to another."""
        reached: dict[Node, Rows] = {}
        for node in nodes:
            if node in self.rows or node.op != "call_function" or is_launch(node) or is_wait(node):
                continue
            for operand in node.all_input_nodes:
                known = self.rows.get(operand) or reached.get(operand)
                rows = self.result(node, operand, known) if known is not None else None
                if rows is not None:
                    reached[node] = rows
                    break
        for node in reversed(nodes):
            rows = reached.get(node)
            if rows is not None and any(user in self.rows and self._takes(user, node, rows) for user in node.users):
                self.rows[node] = rows

    def _trim(self, nodes: Sequence[Node]) -> None:
        """Leave whole what is computed from whole values alone and is no product: its result is cut instead."""
        for node in nodes:
            if (node in self.rows and base_name(node) not in MATMULS and not is_launch(node)
                    and not any(self.takes_chunks(node, operand) for operand in node.all_input_nodes)):
                del self.rows[node]

    def _takes(self, user: Node, operand: Node, rows: Rows) -> bool:
        needed = self.needed(user, self.rows[user])
        return needed is not None and needed.get(operand) == rows

    def takes_chunks(self, user: Node, operand: Node) -> bool:
        """Both are cut, and each chunk of ``user`` needs one of ``operand``."""
        rows = self.rows.get(operand)
        return rows is not None and user in self.rows and self._takes(user, operand, rows)

    def _levels(self, nodes: Sequence[Node]) -> dict[Node, int]:
        levels: dict[Node, int] = {}
        behind: dict[Node, int] = {}
        """Of a node that is not cut: the highest level it comes behind."""
        for node in nodes:
            found = -1
            is_cut = node in self.rows
            for operand in node.all_input_nodes:
                if operand not in levels:
                    found = max(found, behind[operand] + is_cut if behind[operand] >= 0 else -1)
                else:
                    found = max(found, levels[operand] + (is_cut and not self.takes_chunks(node, operand)))
            if is_cut:
                levels[node] = max(found, 0)
            else:
                behind[node] = found
        return levels


def _are_divisible(needed: Needed, chunks: int) -> bool:
    return all(is_divisible(operand, rows, chunks) for operand, rows in needed.items() if rows is not None)


def _awaits_another(user: Node, node: Node) -> bool:
    return any(is_wait(other) for other in user.all_input_nodes if other is not node)


def _products(found: dict[Node, Rows]) -> int:
    return sum(base_name(node) in MATMULS for node in found)


def _shape(node: Node) -> tuple[int, ...]:
    shapes = shapes_of(node)
    return shapes[0] if shapes else ()


def _seen_behind(wait: Node) -> Iterator[Rows]:
    """Dimensions of views of a result, as its rows."""
    node = wait
    for _ in range(_NEARBY):
        views = [user for user in node.users if is_view(user) and len(user.all_input_nodes) == 1]
        if not views:
            return
        path, node = [views[0]], views[0]
        while path[-1].all_input_nodes[0] is not wait:
            path.append(path[-1].all_input_nodes[0])
        for rows in dims_of(_shape(node)):
            yield from _pulled(rows, path, wait)


def _pulled(rows: Rows | None, path: Sequence[Node], source: Node) -> Iterator[Rows]:
    for view in path:
        needed = needed_rows(view, rows) if rows is not None else None
        rows = needed.get(view.all_input_nodes[0]) if needed is not None else None
    if rows is not None:
        yield rows


def _seen_ahead(operand: Node) -> Iterator[Rows]:
    """Dimensions of what an operand is a view of, as its rows."""
    path = [operand]
    for _ in range(_NEARBY):
        node = path[-1]
        if not is_view(node) or len(node.all_input_nodes) != 1:
            return
        source = node.all_input_nodes[0]
        for first in dims_of(_shape(source)):
            rows: Rows | None = first
            before = source
            for view in reversed(path):
                rows = result_rows(view, before, rows) if rows is not None else None
                before = view
            if rows is not None:
                yield rows
        path.append(source)
