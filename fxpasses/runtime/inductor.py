"""Passes inside Inductor: an object for its hooks, whose identity goes into Inductor's cache keys."""

from __future__ import annotations

import functools
import hashlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
from torch.fx import Graph, GraphModule

from fxpasses._torch import group_layout, is_live
from fxpasses._torch.inductor import CustomGraphPass
from fxpasses._version import __version__
from fxpasses.cost.profiles import load
from fxpasses.errors import UsageError, wrong_type
from fxpasses.ir.world import World
from fxpasses.pm.declare import Pass
from fxpasses.pm.manager import Passes, PassManager
from fxpasses.pm.pipeline import parse_pipeline
from fxpasses.pm.process_rewrites import wanted
from fxpasses.pm.remarks import Remark
from fxpasses.runtime.adopt import adopt
from fxpasses.runtime.lower_edges import lower_edges, wants_edges
from fxpasses.runtime.options import check_identity
from fxpasses.runtime.transform import transformed

ProfileName = str | os.PathLike[str]
"""A cost profile: its name or file."""
_PACKAGE = Path(__file__).resolve().parent.parent


def inductor_pass(passes: Passes = "default", *, world: World | None = None, verify_each: bool = False,
                  remarks: list[Remark] | None = None, cost_model: ProfileName | None = None) -> InductorPass:
    """Passes as an object for Inductor's hooks, ``post_grad_custom_pre_pass`` and ``post_grad_custom_post_pass``.

    ::

        torch.compile(step, options={"post_grad_custom_post_pass": fxpasses.inductor_pass("asynccp")})

    ``passes``, ``verify_each`` and ``remarks``: as for `fxpasses.run`. ``cost_model``: a profile's name or file, whose
    figures belong to the identity; a function has none. Without ``world`` live groups say who the
    members are, and SPMD is assumed: an exchange between ranks here would wait for ever for one that finds its code in
    Inductor's cache. So `asynccp` keeps the order of launches and says so (``rank-alone``). The backend "fxpasses" does
    compare, before Inductor looks.

    Raises `UsageError` for unknown passes, options or profiles, and for ``layout=static``, at once.
    """
    return InductorPass(passes, world, verify_each, remarks, cost_model)


def _check_functional(passes: Sequence[Pass]) -> None:
    for pass_ in passes:
        if getattr(pass_.options, "layout", None) == "static":
            raise UsageError(f"{pass_.name}{{layout=static}} writes into given memory, which Inductor does not take",
                             hint="leave the option out, or run the result as it is")


class InductorPass(CustomGraphPass):
    """What `inductor_pass` returns. Pickles where all its passes can be named, without the list of remarks."""

    def __init__(self, passes: Passes, world: World | None = None, verify_each: bool = False,
                 remarks: list[Remark] | None = None, cost_model: ProfileName | None = None) -> None:
        if world is not None and not isinstance(world, World):
            raise wrong_type("world", world, "a fxpasses.World(size, groups)")
        check_identity(cost_model)
        load(cost_model)
        self.cost_model = os.fspath(cost_model) if cost_model is not None else None
        manager = PassManager(passes)
        _check_functional(manager.passes)
        self.passes, self.text = manager.passes, str(manager)
        self.world, self.verify_each, self.remarks = world, verify_each, remarks

    def __call__(self, graph: Graph) -> None:
        """Run the passes on ``graph`` and edit it in place."""
        gm = graph.owning_module
        if not isinstance(gm, GraphModule):
            gm = GraphModule(torch.nn.Module(), graph)
        result = transformed(gm, self.passes, self.world, verify_each=self.verify_each, remarks=self.remarks,
                             cost_model=self.cost_model)
        adopt(graph, result)
        if wants_edges(self.passes):
            lower_edges(graph)

    def uuid(self) -> str | None:
        """`identity`; None, so that Inductor's caches are left alone, where the process counts its rewrites.

        For code from a cache counts none.
        """
        return None if wanted() is not None else self.identity

    @property
    def identity(self) -> str:
        """64 hexadecimal digits: equal where the same code makes the same edits.

        They cover passes and options, their source and that of this package, the versions of it and of torch, the
        figures of the cost profile, and what depends on the rank: the world that was given, or this process's rank and
        the members of its live groups.
        """
        files = tuple(dict.fromkeys(pass_.place.file for pass_ in self.passes))
        where: Any = self.world if self.world is not None else _live_position()
        figures = (self.cost_model is not None, load(self.cost_model).identity)
        parts = (self.text, self.verify_each, source_digest(files), __version__, torch.__version__, where, figures)
        return hashlib.sha256(repr(parts).encode()).hexdigest()

    def __reduce__(self) -> tuple[Any, ...]:
        if tuple(_known(self.text)) != tuple(self.passes):
            raise UsageError(f"'{self.text}' names passes that another process cannot find",
                             hint="install them as a plugin: entry point group fxpasses.passes")
        return InductorPass, (self.text, self.world, self.verify_each, None, self.cost_model)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, InductorPass) and self.identity == other.identity

    def __hash__(self) -> int:
        return hash(self.text)


def _known(text: str) -> Sequence[Pass]:
    try:
        return parse_pipeline(text)
    except UsageError:
        return ()


def _live_position() -> tuple[Any, ...]:
    import torch.distributed as dist

    if not is_live():
        return ()
    return dist.get_rank(), dist.get_world_size(), group_layout()


@functools.cache
def source_digest(files: tuple[str, ...] = ()) -> str:
    """Digest of the source of this package and of ``files``, as they were when it was first asked for."""
    digest = hashlib.sha256()
    package = sorted(path for path in _PACKAGE.rglob("*.py") if not path.name.endswith(".fx.py"))
    for path in [*package, *(Path(file) for file in files if not Path(file).is_relative_to(_PACKAGE))]:
        digest.update(f"{path.name}\0".encode())
        digest.update(path.read_bytes() if path.is_file() else b"")
    return digest.hexdigest()
