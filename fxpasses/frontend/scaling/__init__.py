"""Gradient scaling inside a graph: `torch.amp.GradScaler`, whose steps are taken or not by numbers of 0 and 1."""

from fxpasses.frontend.scaling.interception import scaled
from fxpasses.frontend.scaling.rule import ScalingRule, scaler_among
from fxpasses.frontend.scaling.scaled_step import ScaledStep

__all__ = ["ScaledStep", "ScalingRule", "scaled", "scaler_among"]
