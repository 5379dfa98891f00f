"""Private touches on the compilers behind ``torch.compile``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any


def aot_compiled(gm: Any, inputs: Sequence[Any], transform: Callable[[Any], Any]) -> Callable[..., Any]:
    """``gm`` split by AOTAutograd into forward and backward, each of them run as ``transform`` returns it.

    (torch 2.11 - 2.14)
    """
    from torch._dynamo.backends.common import aot_autograd
    from torch._functorch import aot_autograd as functorch

    module: Any = functorch  # which does not export the function

    def compiler(graph: Any, _: Sequence[Any]) -> Any:
        return module.make_boxed_func(transform(graph).forward)

    compiled: Callable[..., Any] = aot_autograd(fw_compiler=compiler, bw_compiler=compiler)(gm, inputs)
    return compiled


def inductor_compiled(gm: Any, inputs: Sequence[Any], settings: Mapping[str, Any]) -> Callable[..., Any]:
    """``gm`` compiled by Inductor with some of its settings changed (torch 2.11 - 2.14)."""
    from torch._inductor.compile_fx import compile_fx

    compile_graph: Any = compile_fx
    compiled: Callable[..., Any] = compile_graph(gm, list(inputs), config_patches=dict(settings))
    return compiled
