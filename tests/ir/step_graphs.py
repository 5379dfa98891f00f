"""Train steps as text IR, with the calling convention of a captured step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from torch.fx import GraphModule
from torch.utils import _pytree as pytree

from fxpasses._torch import set_forward_signature
from fxpasses.ir.steps import ARGUMENTS, SEED
from fxpasses.testing import snippet


def packed(gm: GraphModule, arguments: Sequence[Any], returned: Any) -> GraphModule:
    """``gm`` taking ``arguments`` and giving ``returned``, structures of anything, as captured steps do."""
    names = [*ARGUMENTS, SEED][:len(arguments)]
    set_forward_signature(gm.graph, "pytree", names, pytree.tree_structure((tuple(arguments), {})),
                          pytree.tree_structure(returned))
    gm.recompile()
    return gm


def step_graph(inputs: str, body: str, *, params: Sequence[str] = ("w",), buffers: Sequence[str] = (),
               optimizer: Mapping[str, Sequence[str]] | None = None, batch: int = 1, seed: bool = False,
               gradients: Sequence[str] | None = None, **snippets: Any) -> GraphModule:
    """A step of `snippet` text: inputs in the order of the roles, and so its returned values, the loss first.

    ``gradients``: names it returns in place of new parameters and optimizer state.
    """
    kinds = {kind: dict.fromkeys(names, 0) for kind, names in (optimizer or {}).items()}
    given: dict[str, Any] = {"params": dict.fromkeys(params, 0), "buffers": dict.fromkeys(buffers, 0),
                             "optimizer": kinds}
    taken = [*given.values(), (0,) * batch, *([0] if seed else [])]
    state = given if gradients is None else {"gradients": dict.fromkeys(gradients, 0), "buffers": given["buffers"]}
    return packed(snippet(inputs, body, **snippets), taken, (0, state))
