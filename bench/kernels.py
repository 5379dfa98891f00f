"""Kernels without a GPU: what the assembly of each target says, and bytes moved for each that is needed."""

from __future__ import annotations

from collections.abc import Iterator

import torch

from bench.kernel_samples import PROGRAMS, block_of, samples
from bench.measure import Row
from fxpasses.ir.pointwise import parse
from fxpasses.kernels import launch
from fxpasses.kernels.ahead import TARGETS, WIDE
from fxpasses.kernels.interpreter import interpreted

ELEMENTS = 1 << 16
MOST_MOVED = 1.05


def rows() -> Iterator[Row]:
    """A row a target and kernel, then one for each ratio of bytes."""
    for target, kernel, registers, spills, width, loaded, stored in table():
        yield Row(f"{target} {kernel}", registers, "regs", f"{spills} spills; {width} bytes an access at most; by "
                  f"{WIDE} bytes: {loaded} loaded, {stored} stored")
    for name, ratio in ratios().items():
        yield Row(f"moved : needed, {name}", ratio, "", "bytes of 32-byte sectors, counted by the interpreter",
                  MOST_MOVED)


def table() -> Iterator[tuple[str, str, int, int, int, str, str]]:
    """Target, kernel, registers, spills, widest access, and of the bytes of an element those that move 16 at a time."""
    for target in TARGETS.values():
        for name, sample in samples(target.backend).items():
            found, block = sample.assembly(target), block_of(target)
            wide = f"{_wide(found.loads, target.threads, block, sample.loaded)} of {sample.loaded}"
            stored = f"{_wide(found.stores, target.threads, block, sample.stored)} of {sample.stored}"
            yield target.name, name, found.registers, found.spills, found.width, wide, stored


def markdown() -> str:
    """The table of docs/kernels.md."""
    heads = ("target", "kernel", "registers", "spills", "widest access, bytes", "loaded 16 bytes at a time, bytes",
             "stored so, bytes")
    lines = [f"| {' | '.join(heads)} |", "|" + "---|" * len(heads)]
    return "\n".join([*lines, *(f"| {' | '.join(map(str, row))} |" for row in table())]) + "\n"


def _wide(moved: dict[int, int], threads: int, block: int, needed: int) -> int:
    """Bytes of each element of a full block that move 16 at a time. The branch of the last block may do so too."""
    return min(sum(width * count for width, count in moved.items() if width >= WIDE) * threads // block, needed)


def ratios() -> dict[str, float]:
    """Bytes of memory that kernels move for each that they need, in large buckets."""
    numbers = {"f32": torch.ones(ELEMENTS), "bf16": torch.ones(ELEMENTS, dtype=torch.bfloat16),
               "one": torch.tensor(2.0)}
    updates = {"adamw": ("f32 f32 f32", "f32 one one", 30), "momentum": ("f32 f32", "f32", 20),
               "accumulate": ("f32", "bf16 one", 10)}
    found = {}
    for name, (written, read, needed) in updates.items():
        with interpreted("cuda", block=1024) as traffic:
            launch.update([numbers[kind].clone() for kind in written.split()],
                          [numbers[kind].clone() for kind in read.split()], parse(PROGRAMS[name]))
        found[name] = traffic.moved / (needed * ELEMENTS)
    for count in (8, 64):
        tensors = [torch.ones(ELEMENTS // count) for _ in range(count)]
        with interpreted("cuda", block=1024) as packing:
            bucket = launch.pack(tensors, numbers["one"], torch.bfloat16, 16)
        with interpreted("cuda", block=1024) as unpacking:
            launch.unpack(bucket, tensors, numbers["one"], False, 16)
        found[f"pack {count}"] = packing.moved / (6 * ELEMENTS)
        found[f"unpack {count}"] = unpacking.moved / (6 * ELEMENTS)
    return found
