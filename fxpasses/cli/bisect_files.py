"""What ``fxpasses bisect`` leaves behind: the graphs on both sides of a rewrite, and the commands that make them."""

from __future__ import annotations

import argparse
import os
import shlex
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from fxpasses.cli.output import Output, check_all, texts_of, write_all
from fxpasses.ir.files import files_of_ranks

if TYPE_CHECKING:
    from torch.fx import GraphModule

SIDES = ("good", "bad")


def commands(arguments: argparse.Namespace, limits: tuple[int, int]) -> dict[str, str]:
    """The command that stops behind the last good rewrite, and the one that stops behind the first bad one."""
    words = ["fxpasses", "run"]
    for path in arguments.load:
        words += ["--load", path]
    for option in ("cost", "graph", "example", "world_size", "rank"):
        value = getattr(arguments, option)
        words += [f"--{option.replace('_', '-')}", str(value)] if value is not None else []
    for group in arguments.group:
        words += ["--group", group]
    if arguments.spmd is not None:
        words.append("--spmd" if arguments.spmd else "--no-spmd")
    found = {}
    for side, limit in zip(SIDES, limits, strict=True):
        to = ["-o", f"behind-{limit}/"] if len(arguments.files) > 1 else []  # a rank set does not fit on stdout
        found[side] = shlex.join([*words, "--bisect-limit", str(limit), "--passes", arguments.passes, *to,
                                  *arguments.files])
    return found


def write_sides(folder: str, told: Mapping[str, str], sides: Mapping[str, Sequence[GraphModule]]) -> None:
    """Write ``good.fx.py`` and ``bad.fx.py``, or a directory of ranks each, behind the commands in ``told``.

    Without graphs only look whether they can be. Raises `UsageError`.
    """
    if not sides:
        check_all([Output(os.path.join(folder, f"{side}.fx.py"), new_folder=True) for side in SIDES])
        return
    outputs: list[Output] = []
    texts: list[str] = []
    for side, graphs in sides.items():
        base = os.path.join(folder, side)
        names = [f"{base}.fx.py"] if len(graphs) == 1 else files_of_ranks(base, len(graphs))
        outputs += [Output(name, new_folder=True) for name in names]
        texts += [f"# {told[side]}\n{text}" for text in texts_of(graphs)]
    write_all(outputs, texts)
