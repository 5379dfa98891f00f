"""Apply one pass to a graph or a rank set, and check what it returns."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from torch.fx import GraphModule

from fxpasses.errors import DeviceError, FxpassesError, Place, UsageError
from fxpasses.ir.clone import clone
from fxpasses.ir.schedule.communicators import ranks_of
from fxpasses.ir.world import World
from fxpasses.pm.analyses import Analyses, AnalysisCache
from fxpasses.pm.contract import Signature
from fxpasses.pm.declare import Pass
from fxpasses.pm.fingerprint import Fingerprints
from fxpasses.pm.remarks import Remark, around_passes
from fxpasses.pm.rewrites import Rewrites
from fxpasses.pm.schedule import Agreement
from fxpasses.pm.worlds import world_of_rank


class Broken(Exception):
    """A pass broke its contract: ``reason`` reads on from the pass's name."""

    def __init__(self, reason: str, place: Place | None = None) -> None:
        super().__init__(reason)
        self.reason, self.place = reason, place


@dataclass(frozen=True)
class Context:
    """What all passes of a run share."""

    world: World
    cache: AnalysisCache = field(default_factory=AnalysisCache)
    cost_model: object = None
    remarks: list[Remark] = field(default_factory=list)
    note: Callable[[str], None] = lambda message: None
    rewrites: Rewrites | None = None


def apply(pass_: Pass, graphs: list[GraphModule], context: Context) -> list[GraphModule]:
    """Graphs after ``pass_``, which may edit those given. Raises `Broken`, or the user's error the pass met.

    A rank-set pass gets all graphs at once. Any other runs rank by rank. Where the ranks' collective schedules agreed
    before and do not afterwards, it runs again and may move no collective past another; where that does not help, or
    makes nothing of them, the whole set is taken back.
    """
    signatures = [Signature(gm) for gm in graphs]
    if pass_.rank_set:
        results = _graphs(_call(pass_, graphs, context, context.world, None))
    elif len(graphs) == 1:
        result = _call(pass_, graphs[0], context, context.world, None)
        results = _graphs(result if isinstance(result, (list, tuple)) else [result])
    else:
        results = _rank_by_rank(pass_, graphs, context)
    if len(results) == len(graphs):
        for signature, gm in zip(signatures, results, strict=True):
            difference = signature.difference(gm)
            if difference:
                raise Broken(f"changed the calling convention: {difference}")
    elif len(graphs) > 1:
        raise Broken(f"returned {len(results)} graphs for {len(graphs)} ranks")
    return results


def _rank_by_rank(pass_: Pass, graphs: list[GraphModule], context: Context) -> list[GraphModule]:
    agreement = Agreement(graphs, context.world)
    if not agreement.before:
        return _on_each(pass_, graphs, context, same_schedule=agreement.equal)
    kept, remarked = [clone(gm) for gm in graphs], len(context.remarks)
    ways = [True, False] if agreement.equal and context.world.may_rewrite else [agreement.equal]
    results, _ = _first_that_fits(pass_, graphs, kept, context, agreement, ways)
    if context.rewrites is None or not context.rewrites.denied:
        return results
    # A limit fell into this pass. Which way it goes is what it does without one: the first rewrites of that are made.
    quiet = replace(context, remarks=[], note=lambda message: None, rewrites=None)
    _, ways = _first_that_fits(pass_, [clone(gm) for gm in kept], kept, quiet, agreement, ways)
    del context.remarks[remarked:]
    context.rewrites.again(afresh=True)
    return _first_that_fits(pass_, [clone(gm) for gm in kept], kept, context, agreement, ways)[0]


def _first_that_fits(pass_: Pass, graphs: list[GraphModule], kept: list[GraphModule], context: Context,
                     agreement: Agreement, ways: list[bool]) -> tuple[list[GraphModule], list[bool]]:
    """What the pass makes in the first way whose schedules agree, and that way; ``kept``, the graphs, where none do."""
    remarked = len(context.remarks)
    for attempt, same_schedule in enumerate(ways):
        given = [clone(gm) for gm in kept] if attempt else graphs
        results = _on_each(pass_, given, context, same_schedule=same_schedule)
        if agreement.after(results) and not (attempt and _are_alike(kept, results)):
            if same_schedule != agreement.equal:
                context.remarks.insert(remarked, _around(pass_, "order-kept", context))
            return results, [same_schedule]
        del context.remarks[remarked:]
        if context.rewrites is not None:
            context.rewrites.again()
    context.remarks.append(_around(pass_, "schedules-disagree", context))
    return kept, []


def _on_each(pass_: Pass, graphs: list[GraphModule], context: Context, *, same_schedule: bool) -> list[GraphModule]:
    """What the pass makes of each graph. ``same_schedule``: it may add, drop, merge and reorder collectives."""
    results = []
    for index, (gm, rank) in enumerate(zip(graphs, ranks_of(graphs, context.world.size), strict=True)):
        world = world_of_rank(context.world, rank, same_schedule)
        results += _graphs([_call(pass_, gm, context, world, index)])
    return results


def _are_alike(before: Sequence[GraphModule], after: Sequence[GraphModule]) -> bool:
    fingerprints = Fingerprints()
    return [fingerprints.of(gm) for gm in before] == [fingerprints.of(gm) for gm in after]


def _around(pass_: Pass, code: str, context: Context) -> Remark:
    remark = around_passes(pass_.name, code)
    context.note(f"'{pass_.name}': {remark.message}")
    return remark


def _graphs(result: object) -> list[GraphModule]:
    """``result`` as a list of different graphs."""
    if not isinstance(result, (list, tuple)):
        raise Broken(f"returned {_article(result)}, not a list of graphs")
    for gm in result:
        if not isinstance(gm, GraphModule):
            raise Broken(f"returned {_article(gm)}, not a GraphModule")
    if not result or len({id(gm) for gm in result}) != len(result):
        raise Broken("returned no graph" if not result else "returned one graph for two ranks")
    return list(result)


def _article(value: object) -> str:
    return "None" if value is None else f"a {type(value).__name__}"


def _call(pass_: Pass, subject: GraphModule | Sequence[GraphModule], context: Context, world: World,
          rank: int | None) -> Any:
    analyses = Analyses(subject, world=world, pass_name=pass_.name, cache=context.cache, cost_model=context.cost_model,
                        remarks=context.remarks, rank=rank, codes=pass_.remarks, rewrites=context.rewrites)
    try:
        return pass_.body(subject if isinstance(subject, GraphModule) else list(subject), pass_.options, analyses)
    except (UsageError, DeviceError) as error:  # the caller's to repair, not the pass's
        raise type(error)(f"pass '{pass_.name}': {error.message}", place=error.place, hint=error.hint) from error
    except FxpassesError as error:
        hint = f" ({error.hint})" if error.hint else ""
        raise Broken(f"failed: {error.message}{hint}", error.place) from error
    except Exception as error:
        raise Broken(f"raised {type(error).__name__}: {error} (at {_raised_at(error)})") from error


def _raised_at(error: Exception) -> str:
    """File and line that raised, as the last frame of the traceback says."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{frame.filename}:{frame.lineno}"
