"""Compilation for GPUs that are not there, and what the assembly says: registers, spills, width of what is moved.

Everything that is needed comes with Triton: its compilers, ``ptxas``, and ``cuobjdump`` for the machine code.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fxpasses.kernels.source import WARPS, Kernel, jitted, options

WIDE = 16
"""Bytes of the widest access that all targets have."""
_CUDA_ACCESS = re.compile(r"\b(LD|ST)(G|L)\.E\w*((?:\.\w+)*)")
_CUDA_LOCAL = re.compile(r"\b(LD|ST)L\b")
_CUDA_USAGE = re.compile(r"REG:(\d+) STACK:(\d+)")
_HIP_ACCESS = re.compile(r"^\s*(?:global|buffer|flat)_(load|store)_(\w+)", re.MULTILINE)
_HIP_BYTES = {"dwordx4": 16, "dwordx3": 12, "dwordx2": 8, "dword": 4, "ushort": 2, "short": 2, "ubyte": 1, "byte": 1}


@dataclass(frozen=True)
class Target:
    """A kind of GPU: ``backend`` "cuda" with a compute capability, or "hip" with the name of an architecture."""

    name: str
    backend: str
    arch: int | str
    lanes: int

    @property
    def threads(self) -> int:
        """Of one program."""
        return WARPS * self.lanes


TARGETS = {target.name: target for target in (
    Target("sm_80", "cuda", 80, 32), Target("sm_90", "cuda", 90, 32), Target("sm_100", "cuda", 100, 32),
    Target("gfx942", "hip", "gfx942", 64))}


@dataclass(frozen=True)
class Assembly:
    """What machine code says of one kernel. ``loads``, ``stores``: instructions a thread by width, bytes of global
    memory; both branches of a kernel, the one of full blocks and the one of the last, are in them. ``spills``:
    accesses to local memory; on HIP vector registers that go there, scalar ones find room in those."""

    target: Target
    registers: int
    spills: int
    text: str = field(repr=False)
    loads: Mapping[int, int] = field(default_factory=dict)
    stores: Mapping[int, int] = field(default_factory=dict)

    @property
    def wide_loaded(self) -> int:
        """Bytes that one program loads by accesses of 16 bytes or more."""
        return _wide(self.loads) * self.target.threads

    @property
    def wide_stored(self) -> int:
        """Bytes that one program stores by accesses of 16 bytes or more."""
        return _wide(self.stores) * self.target.threads

    @property
    def width(self) -> int:
        """Bytes of the widest access that both loads and stores have."""
        return min(max(self.loads, default=0), max(self.stores, default=0))


def compile_for(target: Target, kernel: Kernel, types: Mapping[str, str], constants: Mapping[str, int],
                aligned: frozenset[str] | None = None) -> Assembly:
    """Compile ``kernel`` for parameters of ``types``, as Triton spells them ("*fp32", "i64").

    ``aligned``: pointers that are multiples of 16 bytes and integers that are multiples of 16; by default all pointers.
    """
    import triton
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource

    function = jitted(kernel)
    signature = {name: "constexpr" if name in constants else types[name] for name in function.arg_names}
    aligned = frozenset(name for name, kind in types.items() if kind[0] == "*") if aligned is None else aligned
    attributes = {(place,): [["tt.divisibility", 16]]
                  for place, name in enumerate(function.arg_names) if name in aligned}
    compiled = triton.compile(ASTSource(function, signature, constexprs=dict(constants), attrs=attributes),
                              target=GPUTarget(target.backend, target.arch, target.lanes),
                              options=options(target.backend))
    return _of_hip(target, compiled.asm["amdgcn"]) if target.backend == "hip" else _of_cuda(target, compiled.asm)


def _of_cuda(target: Target, compiled: Mapping[str, Any]) -> Assembly:
    from triton import knobs

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "kernel.cubin"
        file.write_bytes(compiled["cubin"])

        def dumped(what: str) -> str:
            return subprocess.run([knobs.nvidia.cuobjdump.path, what, str(file)], check=True, capture_output=True,
                                  text=True).stdout

        usage, code = dumped("-res-usage"), dumped("-sass")
    found = _CUDA_USAGE.search(usage)
    assert found is not None, usage
    moved: dict[str, Counter[int]] = {"LD": Counter(), "ST": Counter()}
    for what, space, words in _CUDA_ACCESS.findall(code):
        if space == "G":
            moved[what][_cuda_bytes(words)] += 1
    return Assembly(target, int(found[1]), len(_CUDA_LOCAL.findall(code)), code, moved["LD"], moved["ST"])


def _cuda_bytes(words: str) -> int:
    """Width of an access such as ``LDG.E.128.CONSTANT``, given what stands behind the ``E``."""
    for word in words.split("."):
        if word in ("64", "128", "256"):
            return int(word) // 8
        if word in ("U8", "S8", "U16", "S16"):
            return int(word[1:]) // 8
    return 4


def _of_hip(target: Target, text: str) -> Assembly:
    def noted(what: str) -> int:
        found = re.search(rf"\.{what}:\s+(\d+)", text)
        assert found is not None, what
        return int(found[1])

    moved: dict[str, Counter[int]] = {"load": Counter(), "store": Counter()}
    for what, words in _HIP_ACCESS.findall(text):
        moved[what][_HIP_BYTES[words.removesuffix("_d16_hi").removesuffix("_d16")]] += 1
    return Assembly(target, noted("vgpr_count"), noted("vgpr_spill_count"), text, moved["load"], moved["store"])


def _wide(moved: Mapping[int, int]) -> int:
    return sum(width * count for width, count in moved.items() if width >= WIDE)
