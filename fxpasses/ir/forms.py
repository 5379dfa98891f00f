"""Forms: the contract a graph keeps between passes.

captured   leaf modules allowed, values optional, lives in memory only
placed     every value has placements, shapes are global
spmd       functional collectives, shapes are local, every value typed where it can be
scheduled  spmd whose node order counts
"""

from __future__ import annotations

from torch.fx import GraphModule

from fxpasses.errors import counted, listed
from fxpasses.ir.graph import all_graphs
from fxpasses.ir.operators import BUFFER, GRADIENT, marked_name, markers
from fxpasses.ir.ops import is_collective
from fxpasses.ir.promises import NEEDS_GRADSYNC

FORMS = ("captured", "placed", "spmd", "scheduled")
#: Form a pass takes -> forms of graphs it accepts.
_ACCEPTED = {
    "any": FORMS,
    "captured": ("captured",),
    "placed": ("placed",),
    "spmd": ("spmd", "scheduled"),
    "scheduled": ("scheduled",),
}


def infer_form(gm: GraphModule) -> str:
    """The form ``gm.meta["form"]`` declares, else the form the graph looks like.

    Leaf modules without any collective make it captured; so does an unmet promise of gradient synchronisation. Control
    edges (``meta["after"]``) make it scheduled.
    """
    declared = gm.meta.get("form")
    if declared in FORMS:
        return str(declared)
    if needs_gradsync(gm):
        return "captured"
    leaves = any(node.op == "call_module" for node in gm.graph.nodes)
    if leaves and not any(is_collective(node) for node in gm.graph.nodes):
        return "captured"
    return "scheduled" if any(node.meta.get("after") for node in gm.graph.nodes) else "spmd"


def needs_gradsync(gm: GraphModule) -> bool:
    """Gradients or buffers that a wrapper promised to synchronise are not yet: the graph says so, or marks them."""
    return bool(gm.meta.get(NEEDS_GRADSYNC)) or any(markers(graph) for graph in all_graphs(gm))


def unsynchronised(gm: GraphModule) -> tuple[str, str]:
    """(what is not synchronised yet, what to do about it) of a graph that `needs_gradsync`, in words."""
    waiting = [node for graph in all_graphs(gm) for node in markers(graph)]
    if not waiting:
        return "gradients are not synchronised yet", "it is forward only and holds no gradient: capture the whole step"
    counts = [counted(sum(node.target is marker for node in waiting), word)
              for marker, word in ((GRADIENT, "gradient"), (BUFFER, "buffer"))]
    words = " and ".join(text for text in counts if not text.startswith("0 "))
    verb = "is" if len(waiting) == 1 else "are"
    names = listed([marked_name(node) for node in waiting])
    return f"{words} {verb} not synchronised yet ({names})", "run gradsync"


def accepts(taken: str, given: str) -> bool:
    """A pass that takes form ``taken`` runs on a graph of form ``given``."""
    return given in _ACCEPTED[taken]
