"""Operators this torch does not know: they keep their name and place, and every pass treats them as effectful."""

from __future__ import annotations

import functools
import re
from typing import NoReturn

from fxpasses.errors import GraphError


class OpaqueOp:
    """Target of a node whose operator is unknown here. It can be printed, moved with care, and never called."""

    def __init__(self, name: str) -> None:
        self.name = name
        # FX code generation asks a target for these three.
        self.__name__ = re.sub(r"\W", "_", name)
        self.__qualname__ = self.__name__
        self.__module__ = "fxpasses.opaque"

    def __call__(self, *args: object, **kwargs: object) -> NoReturn:
        """Raise `GraphError`: there is nothing to run."""
        raise GraphError(f"operator '{self.name}' is not known to this torch, it cannot run",
                         hint="import the library that registers it")

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return opaque_op, (self.name,)


@functools.cache
def opaque_op(name: str) -> OpaqueOp:
    """The one `OpaqueOp` of this dotted name, such as ``torch.ops.vendor.fused_mlp.default``."""
    return OpaqueOp(name)
