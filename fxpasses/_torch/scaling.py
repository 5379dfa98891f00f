"""Private touches on gradient scaling: the tensors of a GradScaler, which it makes at its first use."""

from __future__ import annotations

from typing import Any


def scaler_tensors(scaler: Any, device: Any) -> tuple[Any, Any]:
    """Scale (f32[]) and growth tracker (i32[]) of ``scaler``, made on ``device`` where it has none (torch 2.13)."""
    if scaler._scale is None:
        scaler._lazy_init_scale_growth_tracker(device)
    return scaler._scale, scaler._growth_tracker
