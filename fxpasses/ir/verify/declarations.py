"""Does what a graph declares about itself hold together: its form, its mesh, the groups along the mesh."""

from __future__ import annotations

import math
from collections.abc import Iterator

from torch.fx import GraphModule

from fxpasses.errors import did_you_mean
from fxpasses.ir.forms import FORMS
from fxpasses.ir.world import World

#: Code, message, whether it is an error.
Contradiction = tuple[str, str, bool]


def declared_findings(gm: GraphModule, world: World | None) -> Iterator[Contradiction]:
    """Contradictions in ``gm.meta["form"]`` and in ``world``."""
    form = gm.meta.get("form")
    if form is not None and form not in FORMS:
        hint = did_you_mean(str(form), list(FORMS)) or f"forms: {', '.join(FORMS)}"
        yield "unknown-form", f"there is no form '{form}' ({hint})", True
    if world is not None and world.mesh is not None:
        yield from _mesh(world, dict(world.mesh))


def _mesh(world: World, mesh: dict[str, int]) -> Iterator[Contradiction]:
    """A mesh holds all ranks, or those of one of several stages or replicas."""
    text = " x ".join(f"{name}={size}" for name, size in mesh.items())
    ranks = math.prod(mesh.values())
    if ranks < 1 or world.size % ranks:
        yield "mesh-size", f"the mesh {text} has {ranks} ranks, which do not make up a world of {world.size}", True
    elif ranks != world.size and world.stage is None:
        yield "mesh-size", f"the mesh {text} has {ranks} ranks, the world {world.size}", False
    for name, group in world.groups.items():
        if group.mesh_dim is None:
            continue
        if group.mesh_dim not in mesh:
            hint = did_you_mean(group.mesh_dim, list(mesh)) or f"dimensions: {', '.join(mesh) or 'none'}"
            message = f"group '{name}' lies along '{group.mesh_dim}', which the mesh does not have ({hint})"
            yield "mesh-dim", message, False
            continue
        sizes = {len(part) for part in group.partition or ()} or ({group.size} if group.size else set())
        wrong = sorted(sizes - {mesh[group.mesh_dim]})
        if wrong:
            yield ("mesh-dim", f"group '{name}' lies along '{group.mesh_dim}' of {mesh[group.mesh_dim]} ranks "
                   f"and has {wrong[0]}", True)
