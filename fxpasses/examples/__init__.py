"""Bundled train steps as text: each of four parallelisms ``small`` (runs on simulated ranks) and ``real`` (types only).

``gpt_ddp``: data parallel; ``gpt_fsdp``: fully sharded; ``gpt_tp``: tensor parallel on a 2 x 2 mesh; ``gpt_scan``:
micro-batches in a loop, hybrid sharded. ``scripts/make_examples`` captures them from a ``torch.nn`` model. Importing
this loads no torch.
"""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from fxpasses.errors import UsageError, did_you_mean

SUFFIX = ".fx.py"
DEFAULT = "gpt_ddp_small"
"""The graph a command runs on when it is given none."""

_FOLDER = Path(str(resources.files(__package__)))


def names() -> list[str]:
    """Names of the bundled graphs, sorted."""
    return sorted(file.name.removesuffix(SUFFIX) for file in _FOLDER.glob(f"*{SUFFIX}"))


def path(name: str) -> Path:
    """Where the bundled graph ``name`` is, or would be."""
    return _FOLDER / f"{name}{SUFFIX}"


def text(name: str) -> str:
    """The bundled graph ``name`` in the text form. Raises `UsageError` for an unknown name."""
    known = names()
    if name not in known:
        hint = did_you_mean(name, known) or f"there are: {', '.join(known)}"
        raise UsageError(f"no bundled graph is called '{name}'", hint=hint)
    return path(name).read_text(encoding="utf-8")
