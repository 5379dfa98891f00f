"""The pass manager: a pipeline as an object, and `run` for one call."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any, overload

from torch.fx import GraphModule

from fxpasses.errors import UsageError, wrong_type
from fxpasses.ir.world import World
from fxpasses.pm.declare import Pass
from fxpasses.pm.execute import Execution, Settings
from fxpasses.pm.observe import Observer
from fxpasses.pm.order import order
from fxpasses.pm.pipeline import format_pipeline, parse_pipeline
from fxpasses.pm.registry import default_registry
from fxpasses.pm.remarks import Remark
from fxpasses.pm.reproduce import Reproducer
from fxpasses.pm.rewrites import Rewrites

Passes = str | Pass | Iterable[str | Pass]


class PassManager:
    """Passes in the order they run; call it with a graph or a rank set (one graph a rank).

    ``passes``: pipeline text, a pass, or a list of both. What they require is added and what has to come first is moved
    first, with a note to the observers; ``strict_order`` makes either a `UsageError`. ``world`` defaults to
    ``gm.meta["world"]``, then to live process groups. ``cost_model``: a function, node -> milliseconds, or a cost
    profile's name or file (`fxpasses.cost`); None is the default profile, for passes that cannot do without.
    ``remarks``: a list that collects what passes did and did not do. ``verify_each`` checks the graph after every pass,
    not only at the end; ``prove`` runs it on simulated ranks after every pass, with two inputs or as many as it says.
    ``reproducer_dir``: an existing directory where a failing pass leaves a reproducer, one ``.fx.py`` whose first line
    is the command that fails; without it nothing is written. ``rewrites``: counts what passes do to graphs, and
    stops behind its limit; without it the environment may ask for that (`fxpasses.pm.process_rewrites`).
    """

    def __init__(self, passes: Passes, *, verify_each: bool = False, strict_order: bool = False,
                 world: World | None = None, cost_model: object = None, remarks: list[Remark] | None = None,
                 observers: Sequence[Observer] = (), prove: bool | int | None = None,
                 reproducer_dir: str | os.PathLike[str] | None = None, rewrites: Rewrites | None = None) -> None:
        if world is not None and not isinstance(world, World):
            raise wrong_type("world", world, "a fxpasses.World(size, groups)")
        ordered = order(_passes(passes), default_registry().get)
        if strict_order and ordered.notes:
            raise UsageError(f"the order given is not the order needed: {'; '.join(ordered.notes)}")
        self.passes, self.notes = ordered.passes, ordered.notes
        self.remarks = remarks if remarks is not None else []
        if reproducer_dir is not None:
            observers = [*observers, Reproducer(reproducer_dir)]
        self._settings = Settings(world, cost_model, verify_each, _proofs(prove), tuple(observers), self.notes,
                                  rewrites)

    @overload
    def __call__(self, graphs: GraphModule) -> GraphModule: ...

    @overload
    def __call__(self, graphs: Sequence[GraphModule]) -> list[GraphModule]: ...

    def __call__(self, graphs: GraphModule | Sequence[GraphModule]) -> Any:
        """The transformed copy of a graph, or the list of those of a rank set; the input stays as it is.

        A pass that turns one graph into a rank set makes the result a list.
        Raises `PassError` for a pass or a graph that breaks a rule, `UsageError` for what the caller got wrong.
        """
        return Execution(self.passes, _inputs(graphs), self._settings, self.remarks).run(
            single=isinstance(graphs, GraphModule))

    def __str__(self) -> str:
        return format_pipeline(self.passes)


@overload
def run(graphs: GraphModule, passes: Passes, *, world: World | None = None, cost_model: object = None,
        remarks: list[Remark] | None = None, verify_each: bool = False, prove: bool | int | None = None,
        reproducer_dir: str | os.PathLike[str] | None = None, rewrites: Rewrites | None = None) -> GraphModule: ...


@overload
def run(graphs: Sequence[GraphModule], passes: Passes, *, world: World | None = None, cost_model: object = None,
        remarks: list[Remark] | None = None, verify_each: bool = False, prove: bool | int | None = None,
        reproducer_dir: str | os.PathLike[str] | None = None,
        rewrites: Rewrites | None = None) -> list[GraphModule]: ...


def run(graphs: GraphModule | Sequence[GraphModule], passes: Passes, *, world: World | None = None,
        cost_model: object = None, remarks: list[Remark] | None = None, verify_each: bool = False,
        prove: bool | int | None = None, reproducer_dir: str | os.PathLike[str] | None = None,
        rewrites: Rewrites | None = None) -> Any:
    """Run a pipeline on a graph or a rank set: `PassManager` built and called once."""
    manager = PassManager(passes, world=world, cost_model=cost_model, remarks=remarks, verify_each=verify_each,
                          prove=prove, reproducer_dir=reproducer_dir, rewrites=rewrites)
    return manager(graphs)


def _passes(passes: Passes) -> list[Pass]:
    found: list[Pass] = []
    for item in passes if isinstance(passes, Iterable) and not isinstance(passes, str) else [passes]:
        if isinstance(item, str):
            found += parse_pipeline(item)
        elif isinstance(item, Pass):
            found.append(item)
        else:
            raise _no_pass(item)
    return found


def _no_pass(item: object) -> UsageError:
    hint = "decorate the function with @fxpass(...)" if callable(item) else "give pipeline text, such as 'commhoist'"
    return UsageError(f"{item!r} is no pass", hint=hint)


def _inputs(graphs: GraphModule | Sequence[GraphModule]) -> tuple[GraphModule, ...]:
    inputs = tuple(graphs) if isinstance(graphs, (list, tuple)) else (graphs,)
    for gm in inputs:
        if not isinstance(gm, GraphModule):
            raise wrong_type("graph", gm, "a torch.fx.GraphModule, or a list of them,")
    if not inputs:
        raise UsageError("no graph is given")
    return inputs


def _proofs(prove: bool | int | None) -> int:
    """Number of inputs to prove every pass on."""
    if isinstance(prove, bool) or prove is None:
        return 2 if prove else 0
    if prove < 1:
        raise UsageError(f"prove={prove}: the number of inputs is at least 1")
    return prove
