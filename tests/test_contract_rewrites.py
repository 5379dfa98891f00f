"""The contract of `Analyses.may_rewrite`: every pass, stopped behind any of its rewrites, leaves a right graph."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from torch.fx import GraphModule

import fxpasses
from fxpasses import Pass, Remark
from fxpasses.ir.clone import clone
from fxpasses.ir.forms import accepts, infer_form
from fxpasses.pm.apply import Context, apply
from fxpasses.pm.fingerprint import Fingerprints
from fxpasses.pm.manager import PassManager
from fxpasses.pm.rewrites import Rewrite, Rewrites
from fxpasses.pm.worlds import resolve_world
from fxpasses.ranks.compare import Reference
from fxpasses.testing import random_graph
from fxpasses.testing.variants import random_pipeline, variants
from tests.test_contract import CAPTURED, FILES, LIT, VARIANTS, WITH_WORK, graph

WHOLE = ("gradsync", "fix1287")
"""Passes whose result is only right as a whole: they count as one."""
EVERYDAY = [WITH_WORK.get(pass_.name, pass_.name) for pass_ in variants() if str(pass_) == pass_.name]
SEEDS = range(7100, 7106)
SETS = ("rows_by_rank", "own_parts", "spare_collectives")


class Limited:
    """What a pipeline makes of a graph, or of a rank set, where only the first ``limit`` rewrites are permitted."""

    def __init__(self, passes: Sequence[Pass] | str, given: Sequence[GraphModule], limit: int | None) -> None:
        self.rewrites, self.remarks = Rewrites(limit), list[Remark]()
        made: Any = PassManager(passes, rewrites=self.rewrites, remarks=self.remarks)(
            given[0] if len(given) == 1 else list(given))
        self.graphs: list[GraphModule] = [made] if isinstance(made, GraphModule) else made

    @functools.cached_property
    def texts(self) -> list[str]:
        return [fxpasses.dump(gm) for gm in self.graphs]

    @functools.cached_property
    def fingerprint(self) -> str:
        return Fingerprints().of(self.graphs)

    def first(self, count: int) -> list[Rewrite]:
        """What was asked for among the first ``count`` rewrites."""
        return [each for each in self.rewrites.asked if each.number <= count]

    def said(self, kind: str) -> Counter[tuple[str, str | None]]:
        """Remarks of a kind about nodes; a graph on the way to an order may well be told otherwise."""
        return Counter((remark.code, remark.node) for remark in self.remarks if remark.kind == kind
                       and remark.code != "bisect-limit" and remark.pass_name != "asynccp")


def prefixes(count: int, *, each: bool) -> list[int]:
    """Limits to try: each below ``count``, or the first, one in the middle and the last."""
    return list(range(1, count)) if each else sorted({1, count // 2, count - 1} - {0, count})


def contract(passes: Sequence[Pass] | str, given: Sequence[GraphModule], *, each: bool,
             reference: Reference | None) -> int:
    """Hold a pipeline to what `Analyses.may_rewrite` asks for; the number of its rewrites.

    ``reference``: what values are compared with, None where they change on purpose or cannot be computed.
    """
    before, after = Fingerprints().of(given), Limited(passes, given, None)
    count = after.rewrites.count
    plain: Any = fxpasses.run(given[0] if len(given) == 1 else list(given), passes)
    assert [fxpasses.dump(gm) for gm in ([plain] if isinstance(plain, GraphModule) else plain)] == after.texts
    assert (after.fingerprint != before) == (count > 0), "what changes a graph is asked for, and nothing else is"
    last = before
    for limit in (*prefixes(count, each=each), *([count] if count else [])):
        found = Limited(passes, given, limit)
        assert found.first(limit) == after.first(limit), f"with a limit of {limit} other things are asked for"
        assert found.fingerprint not in (last, before), f"rewrite {limit} is none"
        last = found.fingerprint
        for kind in ("applied", "missed"):
            assert not found.said(kind) - after.said(kind), f"a limit of {limit} makes remarks of its own"
        if limit == count:
            assert found.texts == after.texts
        elif reference is not None:
            different = reference.difference(found.graphs if len(given) > 1 else found.graphs[0], seeds=(0,))
            assert different is None, f"wrong behind rewrite {limit}, {after.first(limit)[-1]}: {different}"
    return count


def denied(pass_: Pass, given: GraphModule) -> None:
    """A pass that may do nothing leaves the graph as it is, to the byte."""
    gm, rewrites = clone(given), Rewrites(0)
    rewrites.begin(pass_.name, 0)
    remarks: list[Remark] = []
    [made] = apply(pass_, [gm], Context(resolve_world([gm], None), rewrites=rewrites, remarks=remarks))
    assert fxpasses.dump(made) == fxpasses.dump(given), rewrites.asked
    assert not [remark for remark in remarks if remark.kind == "applied" and rewrites.asked]


@functools.cache
def unchanged(name: str) -> Reference:
    return Reference(graph(name))


def grid() -> Iterator[Any]:
    for name in FILES:
        for variant, pass_ in VARIANTS.items():
            if pass_.name in WHOLE or (name in CAPTURED) != (pass_.takes == "captured"):
                continue
            everyday = name in LIT and variant in EVERYDAY
            yield pytest.param(variant, name, marks=() if everyday else pytest.mark.full)


@pytest.mark.parametrize(("variant", "name"), list(grid()))
def test_each_prefix_is_right(variant: str, name: str, pytestconfig: pytest.Config) -> None:
    pass_, given = VARIANTS[variant], graph(name)
    each = "not full" not in str(pytestconfig.getoption("markexpr"))
    reference = None if pass_.intended_change or "opaque" in given.meta else unchanged(name)
    if accepts(pass_.takes, infer_form(given)):
        contract([pass_], [given], each=each, reference=reference)
        denied(pass_, given)
