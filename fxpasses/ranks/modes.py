"""Torch's global modes, which nodes of a graph may change, kept apart for ranks that take turns in one process."""

from __future__ import annotations

from dataclasses import dataclass

import torch


@dataclass(frozen=True)
class Modes:
    """Gradient recording, autocast on the CPU and its dtype and cache, default float dtype."""

    gradients: bool
    autocast: bool
    autocast_dtype: torch.dtype
    cache: bool
    default_dtype: torch.dtype

    @classmethod
    def now(cls) -> Modes:
        """The modes in force."""
        return cls(torch.is_grad_enabled(), torch.is_autocast_enabled("cpu"), torch.get_autocast_dtype("cpu"),
                   torch.is_autocast_cache_enabled(), torch.get_default_dtype())

    def enter(self) -> None:
        """Put these modes in force."""
        torch.set_grad_enabled(self.gradients)
        torch.set_autocast_enabled("cpu", self.autocast)
        torch.set_autocast_dtype("cpu", self.autocast_dtype)
        torch.set_autocast_cache_enabled(self.cache)
        torch.set_default_dtype(self.default_dtype)
