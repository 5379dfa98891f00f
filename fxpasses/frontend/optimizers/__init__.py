"""Optimizers inside the graph: their update as a function of tensors, their state as inputs and outputs."""

from fxpasses.frontend.optimizers.interception import intercepted
from fxpasses.frontend.optimizers.recognise import rule_for
from fxpasses.frontend.optimizers.rule import State, UpdateRule

__all__ = ["State", "UpdateRule", "intercepted", "rule_for"]
