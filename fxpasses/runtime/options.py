"""What a user may say to the backend of ``torch.compile``."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from fxpasses.cost.profiles import load
from fxpasses.errors import UsageError, did_you_mean, wrong_type
from fxpasses.ir.world import World
from fxpasses.pm.manager import Passes, PassManager
from fxpasses.pm.remarks import Remark

THEN = ("eager", "aot_eager", "inductor")
"""What may run a graph behind the passes."""


def check_then(then: object) -> None:
    """Raise `UsageError` for something else than one of `THEN`."""
    if then not in THEN:
        raise UsageError(f"then='{then}' is no compiler",
                         hint=did_you_mean(str(then), list(THEN)) or f"one of {', '.join(THEN)}")


def check_identity(cost_model: object) -> None:
    """Raise `UsageError` for a cost model that Inductor's caches cannot tell from another: a function."""
    if callable(cost_model):
        raise UsageError("a function as cost model has no identity that Inductor's caches could know",
                         hint="a profile's name or file has one; or then='eager' or 'aot_eager'")


@dataclass(frozen=True)
class BackendOptions:
    """``torch.compile(..., backend="fxpasses", options={...})``.

    ``passes``: pipeline text, a pass, or a list of them. ``then``: what runs the result. ``world``: instead of the live
    groups, which are compared over all ranks. ``verify_each``: check the graph after every pass. ``remarks``: a list
    that collects what was done and why not. ``cost_model``: a function, node -> milliseconds, or a cost
    profile's name or file; None is the default profile. In front of Inductor, whose caches have to know what the passes
    did, only a profile: it has an identity.
    """

    passes: Passes = "default"
    then: str = "eager"
    world: World | None = None
    verify_each: bool = False
    remarks: list[Remark] = field(default_factory=list)
    cost_model: Any = None

    def __post_init__(self) -> None:
        check_then(self.then)
        if self.world is not None and not isinstance(self.world, World):
            raise wrong_type("world", self.world, "a fxpasses.World(size, groups)")
        if not isinstance(self.verify_each, bool):
            raise wrong_type("verify_each", self.verify_each, "True or False")
        if not isinstance(self.remarks, list):
            raise wrong_type("remarks", self.remarks, "a list")
        if self.then == "inductor":
            check_identity(self.cost_model)
        if not callable(self.cost_model):
            load(self.cost_model)
        PassManager(self.passes)

    @classmethod
    def read(cls, options: Mapping[str, Any] | None) -> BackendOptions:
        """Options as ``torch.compile`` hands them on. Raises `UsageError` for unknown names and wrong values."""
        names = [entry.name for entry in dataclasses.fields(cls)]
        for name in options or {}:
            if name not in names:
                raise UsageError(f"the backend 'fxpasses' has no option '{name}'",
                                 hint=did_you_mean(str(name), names) or f"options: {', '.join(names)}")
        return cls(**dict(options or {}))
