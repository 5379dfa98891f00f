"""Constants of a graph as the simulation needs them: on its device, in its float precision, with sizes as numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import torch
from torch import Tensor

from fxpasses._torch import size_hint, sym_expression
from fxpasses.errors import RankError
from fxpasses.ir.pointwise import parse, recast
from fxpasses.ranks.storage import rebuilt, tensors_in

_DOUBLE = {torch.float16: torch.float64, torch.bfloat16: torch.float64, torch.float32: torch.float64,
           torch.complex32: torch.complex128, torch.complex64: torch.complex128}
_CUDA = re.compile(r"cuda(:\d+)?")
#: Methods that name a float type or a device.
_METHODS_IN_DOUBLE = dict.fromkeys(("float", "half", "bfloat16"), "double")


class Constants:
    """Rewrites constants and tensors for a run.

    ``device``: every device named in the graph but "meta" becomes this one. ``upcast``: floats narrower than float64
    become float64, complex numbers complex128. ``symbols``: values of symbolic sizes.
    """

    def __init__(self, device: torch.device, upcast: bool, symbols: Mapping[Any, int]) -> None:
        self.device, self.upcast, self.symbols = device, upcast, symbols

    def constant(self, value: Any) -> Any:
        """A constant argument of a node."""
        if isinstance(value, torch.dtype):
            return self.dtype(value)
        if isinstance(value, torch.device):
            return value if value.type == "meta" else self.device
        if isinstance(value, str):
            return str(self.device) if _CUDA.fullmatch(value) else value
        if isinstance(value, Tensor):
            return self.tensor(value)
        if isinstance(value, (torch.SymInt, torch.SymFloat, torch.SymBool)):
            return evaluate(value, self.symbols)
        return value

    def dtype(self, dtype: torch.dtype) -> torch.dtype:
        """The dtype used for ``dtype``."""
        return _DOUBLE.get(dtype, dtype) if self.upcast else dtype

    def program(self, text: str) -> str:
        """A program of a fused operator, its casts to other dtypes where this run has those."""
        return str(recast(parse(text), self.dtype)) if self.upcast else text

    def tensor(self, tensor: Tensor) -> Tensor:
        """``tensor`` on the run's device in its precision; the same object where nothing changes."""
        return tensor.to(device=self.device, dtype=self.dtype(tensor.dtype))

    def values(self, values: Sequence[Any]) -> list[Any]:
        """A rank's inputs, the tensors inside as `tensor` has them; those that share memory still do."""
        found = [value for value in tensors_in(list(values)) if self._changes(value)]
        return list(rebuilt(list(values), self.tensor)) if found else list(values)

    def _changes(self, tensor: Tensor) -> bool:
        return tensor.device != self.device or self.dtype(tensor.dtype) != tensor.dtype

    def method(self, name: str) -> str:
        """The method used for ``name``."""
        if name == "cuda":
            return self.device.type
        return _METHODS_IN_DOUBLE.get(name, name) if self.upcast else name


def evaluate(value: Any, symbols: Mapping[Any, int]) -> Any:
    """Number behind a symbolic size, by the values of its symbols, else by its own example value.

    Raises `RankError` where neither is known.
    """
    expression = sym_expression(value)
    found = expression.xreplace(dict(symbols))
    if getattr(found, "free_symbols", None):
        hint = size_hint(value, -1)
        if hint < 0:
            raise RankError(f"nothing gives a value to the symbolic size {expression}")
        return hint
    return bool(found) if isinstance(value, torch.SymBool) else (
        float(found) if isinstance(value, torch.SymFloat) else int(found))
