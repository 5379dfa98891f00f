"""The backend "fxpasses" of ``torch.compile``, found by the entry point group ``torch_dynamo_backends``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from torch.fx import GraphModule

from fxpasses._torch import aot_compiled, inductor_compiled
from fxpasses.errors import UsageError
from fxpasses.ir.clone import clone
from fxpasses.ir.schedule import forget_numbers, number_collectives
from fxpasses.ir.world import World
from fxpasses.runtime.agreement import Agreement, agree, still_agree
from fxpasses.runtime.options import BackendOptions
from fxpasses.runtime.transform import transformed

Compiled = Callable[..., Any]


def backend(gm: GraphModule, example_inputs: Sequence[Any], *, options: Mapping[str, Any] | None = None,
            mode: str | None = None) -> Compiled:
    """Run passes on a graph of Dynamo and hand it on: ``torch.compile(f, backend="fxpasses", options={...})``.

    Options are those of `BackendOptions`. Where the passes run depends on ``then``:

    ``"eager"``      on Dynamo's own graph, which autograd then differentiates as it runs. Right for a step that holds
                     its backward, and for inference.
    ``"aot_eager"``  on the forward and the backward graph of AOTAutograd: collectives of the backward exist only there.
    ``"inductor"``   on both too, in front of Inductor's own passes after AOTAutograd (`fxpasses.inductor_pass`).

    Where groups are live and no world is given, the ranks compare what they compile, once a graph, and SPMD is promised
    only where it is the same. As with any compiler that talks, all members of its groups have to compile a graph at the
    same point: `fxpasses.runtime.agreement.agree`.

    Raises `UsageError` for unknown options, `PassError` for a pass that fails; ``torch.compile`` puts its
    ``BackendCompilerFailed`` around both.
    """
    if mode is not None:
        raise UsageError(f"the backend 'fxpasses' has no mode '{mode}'", hint="options={'then': 'inductor'}")
    settings = BackendOptions.read(options)
    return _THEN[settings.then](gm, example_inputs, settings)


def _eager(gm: GraphModule, example_inputs: Sequence[Any], settings: BackendOptions) -> Compiled:
    return _Passes(gm, example_inputs, settings)(gm)


def _aot_eager(gm: GraphModule, example_inputs: Sequence[Any], settings: BackendOptions) -> Compiled:
    return aot_compiled(gm, example_inputs, _Passes(gm, example_inputs, settings))


def _inductor(gm: GraphModule, example_inputs: Sequence[Any], settings: BackendOptions) -> Compiled:
    from fxpasses.runtime.inductor import InductorPass  # which imports Inductor

    passes = _Passes(gm, example_inputs, settings)
    hook = InductorPass(settings.passes, passes.world, settings.verify_each, settings.remarks,
                        settings.cost_model)
    return inductor_compiled(gm, example_inputs, {"post_grad_custom_pre_pass": hook})


_THEN: dict[str, Callable[[GraphModule, Sequence[Any], BackendOptions], Compiled]] = {
    "eager": _eager, "aot_eager": _aot_eager, "inductor": _inductor,
}


class _Passes:
    """The passes for all graphs that come of one of Dynamo's, in the world its ranks agreed on."""

    def __init__(self, gm: GraphModule, example_inputs: Sequence[Any], settings: BackendOptions) -> None:
        self.settings = settings
        self.agreement: Agreement | None = None
        if settings.world is None:
            differentiated = [getattr(value, "requires_grad", None) for value in example_inputs]
            self.agreement = agree(clone(gm), settings.remarks, differentiated)

    @property
    def world(self) -> World | None:
        """The world given, else the one that the ranks agreed on."""
        return self.agreement.world if self.agreement is not None else self.settings.world

    def __call__(self, gm: GraphModule) -> GraphModule:
        remarks = self.settings.remarks
        given = clone(gm)
        number_collectives(given)
        result = transformed(given, self.settings.passes, self.world, verify_each=self.settings.verify_each,
                             remarks=remarks, cost_model=self.settings.cost_model)
        if self.agreement is not None and not still_agree(result, self.agreement, remarks):
            return clone(gm, recompile=True)
        forget_numbers(result)
        return result
