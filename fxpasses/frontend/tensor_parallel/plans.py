"""Which style each module of a step has under a plan, be it torch's or the one that a model of transformers brings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from torch import nn
from torch.distributed.tensor import Partial, Replicate
from torch.distributed.tensor.parallel import (
    ColwiseParallel,
    ParallelStyle,
    PrepareModuleOutput,
    RowwiseParallel,
)

from fxpasses._torch import plan_of_transformers
from fxpasses.errors import UsageError, did_you_mean, wrong_type
from fxpasses.frontend.modules import Modules
from fxpasses.frontend.parallel import matches
from fxpasses.frontend.tensor_parallel.application import Styles
from fxpasses.frontend.tensor_parallel.styles import SummedGradients

_WORDS: Mapping[str, Callable[[], ParallelStyle | None]] = {
    "colwise": ColwiseParallel,
    "colwise_gather_output": lambda: ColwiseParallel(output_layouts=Replicate()),
    "colwise_rep": lambda: ColwiseParallel(output_layouts=Replicate()),
    "rowwise": RowwiseParallel,
    "rowwise_split_input": lambda: RowwiseParallel(input_layouts=Replicate()),
    "rowwise_rep": lambda: RowwiseParallel(input_layouts=Replicate()),
    "embedding_rowwise": lambda: RowwiseParallel(input_layouts=Replicate()),
    "embedding_colwise": lambda: ColwiseParallel(output_layouts=Replicate()),
    "replicated_with_grad_allreduce": SummedGradients,
    "all_reduce": lambda: PrepareModuleOutput(output_layouts=Partial(), desired_output_layouts=Replicate()),
    "replicate": lambda: None,
}
"""Word of transformers -> style of torch that does the same, None for nothing."""


def styles_of(plan: Any, modules: Modules) -> Styles:
    """Modules with their styles, in the order of ``plan``: as of ``parallelize_module``, None for the model's own.

    Raises `UsageError` for keys that mean no module, words and styles that are not known, and where there is no plan.
    """
    found = _brought(modules) if plan is None else plan
    if not isinstance(found, Mapping):
        raise wrong_type("the plan", found, "a mapping of module names to styles,")
    by_path = {path: module for module, path in modules.paths.items()}  # of a wrapper and its module, the module
    result: list[tuple[nn.Module, ParallelStyle]] = []
    for pattern, style in {pattern: _style(pattern, style) for pattern, style in found.items()}.items():
        matching = [path for path in by_path if matches(path, pattern)]
        if not matching and any(matches(name, pattern) for name in modules.parameters):
            raise UsageError(f"the plan's '{pattern}' is a parameter and no module",
                             hint="ExpertParallel spreads the experts of a mixture; give TensorParallel a plan of "
                             "modules for the rest")
        if not matching:
            raise UsageError(f"the plan's '{pattern}' is no module of the step",
                             hint=did_you_mean(pattern, list(by_path)) or "names are those of named_modules()")
        result += [(by_path[path], style) for path in matching if style is not None]
    return result


def _style(pattern: str, style: Any) -> ParallelStyle | None:
    if isinstance(style, str):
        if style not in _WORDS:
            raise UsageError(f"the plan's '{pattern}' is '{style}', which is not captured",
                             hint="give a plan of torch.distributed.tensor.parallel, or capture it as it is")
        return _WORDS[style]()
    if not isinstance(style, ParallelStyle):
        raise wrong_type(f"the plan's '{pattern}'", style, "a ParallelStyle")
    return style


def _brought(modules: Modules) -> dict[str, str]:
    """The plan that the models of the step have of their own."""
    plan: dict[str, str] = {}
    for module, path in modules.paths.items():
        if path == "" or "." not in path:
            plan |= {f"{path}.{pattern}" if path else pattern: word
                     for pattern, word in plan_of_transformers(module).items()}
    if not plan:
        raise UsageError("parallel='tp' by which plan? The model brings none",
                         hint="TensorParallel({'layers.*.up': ColwiseParallel(), ...})")
    return plan
