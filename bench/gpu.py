"""Kernels on a GPU beside what torch has for the same work: ``python -m bench.gpu`` (``--dry``: on the CPU, tiny).

Each line is one contender of one case: median time on the device, and bytes that the work needs over that time as a
fraction of what the same card copies a second, measured first. Contenders of a case take turns, so that clocks that
drift hit all alike, and the cache is flushed before each run. The first result is compared with the reference.
"""

from __future__ import annotations

import argparse
import itertools
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from bench.kernel_samples import PROGRAMS
from fxpasses.ir.fused_operators import bucket_offsets, reference_pack, reference_unpack
from fxpasses.ir.pointwise import Name, Program, evaluate, parse
from fxpasses.kernels import launch
from fxpasses.kernels.interpreter import interpreted

F32, BF16 = torch.float32, torch.bfloat16
ALIGN = 16
FLUSHED = 256 << 20
"""Bytes written before each run: more than any second-level cache holds."""
SHAPES = {
    "8 tensors, a Llama layer": [(4096, 4096)] * 2 + [(1024, 4096)] * 2 + [(11008, 4096)] * 3 + [(4096,)],
    "400 tensors, BERT": [(1024, 1024)] * 96 + [(4096, 1024)] * 48 + [(1024,)] * 200 + [(4096,)] * 56,
    "1000 small tensors": [(1000 + number % 17,) for number in range(1000)],
    "80 odd tensors": [(4097, 1023)] * 16 + [(333,)] * 64,
}
COUNTS = (1 << 22, 1 << 27)
ROUNDS, TURNS = 3, 10


@dataclass(frozen=True)
class Case:
    """``needed``: bytes that the work loads and stores; ``contenders``: by name, ours first; ``same``: whether ours
    gives what the reference gives."""

    name: str
    needed: int
    contenders: dict[str, Callable[[], object]]
    same: Callable[[], bool]


@dataclass(frozen=True)
class Line:
    """One line of the table. ``fraction``: of the card's own copy; ``note``: of the result, or an error."""

    case: str
    contender: str
    microseconds: float
    fraction: float
    note: str

    def __str__(self) -> str:
        return f"{self.case:52} {self.contender:28} {self.microseconds:10.1f} us {self.fraction:7.3f} {self.note}"


class Bench:
    """``device``: where; ``shrink``: by how much sizes are divided."""

    def __init__(self, device: torch.device, shrink: int = 1) -> None:
        self.device, self.shrink = device, shrink
        self.on_gpu = device.type == "cuda"
        self.flushed = torch.empty(FLUSHED if self.on_gpu else 1, dtype=torch.uint8, device=device)

    def lines(self, seconds: float) -> Iterator[Line]:
        """Every case, until ``seconds`` have passed."""
        started = time.monotonic()
        size = (1 << 30) // self.shrink
        copied = self.copied(size)
        speed = 2 * size / copied
        yield Line("copy", "torch", copied, 1.0, f"{size} bytes, {speed / 1e3:.1f} GB/s")
        for case in itertools.chain(self.buckets(), self.updates()):
            if time.monotonic() - started > seconds:
                yield Line("no time left", "", 0.0, 0.0, "")
                return
            with self.running():
                yield from self.measured(case, speed)

    def copied(self, size: int) -> float:
        """Microseconds in which ``size`` bytes are copied."""
        source, target = (torch.ones(size, dtype=torch.uint8, device=self.device) for _ in range(2))
        return statistics.median(self.once(lambda: target.copy_(source)) for _ in range(TURNS))

    def running(self) -> AbstractContextManager[object]:
        """Kernels run on the device, without one in the interpreter."""
        return nullcontext() if self.on_gpu else interpreted()

    def measured(self, case: Case, speed: float) -> Iterator[Line]:
        """One case: a first run of each contender, then turns."""
        times: dict[str, list[float]] = {}
        notes = {}
        for name, run in case.contenders.items():
            try:
                run()
                times[name] = []
                notes[name] = ""
            except Exception as error:
                yield Line(case.name, name, 0.0, 0.0, f"FAILED {type(error).__name__}: {str(error)[:80]}")
        first = next(iter(case.contenders))
        notes[first] = "as the reference" if case.same() else "NOT as the reference"
        for _ in range(ROUNDS if self.on_gpu else 1):
            for name, found in times.items():
                found += [self.once(case.contenders[name]) for _ in range(TURNS if self.on_gpu else 1)]
        for name, found in times.items():
            middle = statistics.median(found)
            yield Line(case.name, name, middle, case.needed / middle / speed, notes[name])

    def once(self, run: Callable[[], object]) -> float:
        """Microseconds of one run, the cache cold."""
        self.flushed.zero_()
        if not self.on_gpu:
            started = time.perf_counter()
            run()
            return (time.perf_counter() - started) * 1e6
        before, after = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        before.record()
        run()
        after.record()
        after.synchronize()
        return before.elapsed_time(after) * 1e3

    def buckets(self) -> Iterator[Case]:
        """Packing and accumulating gradients of real layers."""
        for name, shapes in SHAPES.items():
            for dtype in (F32, BF16):
                given = [self.random(shape, dtype) for shape in self.smaller(shapes)]
                yield self.packing(f"pack {name}, {_short(dtype)} -> bf16", given)
                yield self.accumulating(f"accumulate {name}, bf16 -> {_short(dtype)}", given)

    def packing(self, name: str, given: list[Tensor]) -> Case:
        """Cast to bfloat16 and scaled."""
        scale = torch.tensor(0.125, device=self.device)
        offsets, size = bucket_offsets([tensor.numel() for tensor in given], ALIGN)
        bucket = torch.zeros(size, dtype=BF16, device=self.device)
        views = [bucket[start:start + tensor.numel()].view(tensor.shape)
                 for start, tensor in zip(offsets, given, strict=True)]
        flat = [tensor.reshape(-1) for tensor in given]

        def copied() -> None:
            torch._foreach_copy_(views, given)
            bucket.mul_(scale)

        contenders: dict[str, Callable[[], object]] = {
            "fused_pack": lambda: launch.pack(given, scale, BF16, ALIGN),
            "cat, to, mul": lambda: torch.cat(flat).to(BF16).mul_(scale),
            "_foreach_copy_, mul": copied,
            "_chunk_cat, mul": lambda: torch._chunk_cat(flat, 0, 1).to(BF16).mul_(scale),
        } | self.compiled(lambda: torch.cat([tensor.to(BF16) for tensor in flat]) * scale, len(given) <= 100)
        needed = sum(tensor.numel() * (tensor.element_size() + 2) for tensor in given)
        return Case(name, needed, contenders, lambda: torch.equal(launch.pack(given, scale, BF16, ALIGN),
                                                                  reference_pack(given, scale, BF16, ALIGN)))

    def accumulating(self, name: str, given: list[Tensor]) -> Case:
        """A bucket of bfloat16, scaled and added to tensors."""
        scale = torch.tensor(0.125, device=self.device)
        bucket = reference_pack(given, None, BF16, ALIGN)
        offsets, _ = bucket_offsets([tensor.numel() for tensor in given], ALIGN)
        views = [bucket[start:start + tensor.numel()].view(tensor.shape)
                 for start, tensor in zip(offsets, given, strict=True)]

        def added() -> None:
            torch._foreach_add_(given, torch._foreach_mul(views, scale))

        def same() -> bool:
            found, wanted = ([tensor.clone() for tensor in given] for _ in range(2))
            launch.unpack(bucket, found, scale, True, ALIGN)
            reference_unpack(bucket, wanted, scale, True, ALIGN)
            return all(torch.equal(*pair) for pair in zip(found, wanted, strict=True))

        needed = sum(tensor.numel() * (2 * tensor.element_size() + 2) for tensor in given)
        return Case(name, needed, {"fused_unpack": lambda: launch.unpack(bucket, given, scale, True, ALIGN),
                                   "_foreach_mul, _foreach_add_": added}, same)

    def updates(self) -> Iterator[Case]:
        """Programs beside aten's operators, a compiled form, and the fused optimizers."""
        for count in COUNTS:
            size = count if self.on_gpu else max(count >> 16, 300)
            one = torch.tensor(0.5, device=self.device)
            for name, dtypes, beside, needed in (
                    ("adamw", [F32], [one, one], 30), ("momentum", [F32], [], 20), ("accumulate", [BF16], [one], 10),
                    ("rows", [F32], [], 12)):
                program = parse(PROGRAMS[name])
                written = [self.random((size,), F32).abs() for _ in range(program.written)]
                read = [*(self.random((size,), dtype) for dtype in dtypes), *beside]
                yield self.update(f"{name}, {size} elements", program, written, read, needed * size)

    def update(self, name: str, program: Program, written: list[Tensor], read: list[Tensor], needed: int) -> Case:
        """One program."""
        contenders: dict[str, Callable[[], object]] = {
            "fused_update": lambda: launch.update(written, read, program),
            "aten": lambda: evaluate(program, written, read),
        } | self.compiled(lambda: straight(program, written, read), True) | _optimizer(name, written, read)

        def same() -> bool:
            found, wanted = ([tensor.clone() for tensor in written] for _ in range(2))
            results = launch.update(found, read, program), evaluate(program, wanted, read)
            return all(torch.equal(*pair) for pair in zip([*found, *results[0]], [*wanted, *results[1]], strict=True))

        return Case(name, needed, contenders, same)

    def compiled(self, function: Callable[[], object], wanted: bool) -> dict[str, Callable[[], object]]:
        """The contender `torch.compile`, which needs a GPU and, for many tensors, minutes."""
        return {"torch.compile": torch.compile(function, dynamic=False)} if self.on_gpu and wanted else {}

    def random(self, shape: Sequence[int], dtype: torch.dtype) -> Tensor:
        """Normally distributed numbers."""
        return torch.randn(shape, device=self.device).to(dtype)

    def smaller(self, shapes: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
        """The shapes, or a few of them by which a dry run is done in no time."""
        if self.shrink == 1:
            return list(shapes)
        return [tuple(max(size // self.shrink, 1) for size in shape) for shape in shapes[:20]]


def straight(program: Program, written: Sequence[Tensor], read: Sequence[Tensor]) -> list[Tensor]:
    """The program as a plain function, which `torch.compile` takes whole."""
    values: dict[str, Any] = {f"w{index}": tensor for index, tensor in enumerate(written)}
    values |= {f"r{index}": tensor for index, tensor in enumerate(read)}
    for statement in program.statements:
        given = [values[argument.name] if isinstance(argument, Name) else argument for argument in statement.arguments]
        values[statement.result] = getattr(torch.ops.aten, statement.operator.partition(".")[0])(
            *given, **dict(statement.keywords))
    for index, tensor in enumerate(written):
        tensor.copy_(values[f"w{index}"])
    return [values[f"out{index}"] for index in range(program.results)]


def _optimizer(name: str, written: list[Tensor], read: list[Tensor]) -> dict[str, Callable[[], object]]:
    """torch's own fused optimizer for the same update."""
    parameter = torch.nn.Parameter(written[0].clone())
    parameter.grad = read[0].to(parameter.dtype)
    if name.startswith("adamw"):
        adamw, copy = torch.optim.AdamW([parameter], lr=1e-3, fused=True), torch.empty_like(written[0], dtype=BF16)

        def stepped() -> None:
            adamw.step()
            copy.copy_(parameter.detach())

        return {"fused AdamW, copy_": stepped}
    if name.startswith("momentum"):
        return {"fused SGD": torch.optim.SGD([parameter], lr=0.1, momentum=0.9, weight_decay=0.01, fused=True).step}
    return {}


def _short(dtype: torch.dtype) -> str:
    return {F32: "f32", BF16: "bf16"}[dtype]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.gpu", description=__doc__)
    parser.add_argument("--dry", action="store_true", help="tiny, on the CPU, kernels interpreted: does it run?")
    parser.add_argument("--seconds", type=float, default=420.0, help="stop behind the case that passes them")
    options = parser.parse_args(arguments)
    if not options.dry and not torch.cuda.is_available():
        print("error: no GPU is here (--dry runs it on the CPU)", file=sys.stderr)
        return 5
    bench = Bench(torch.device("cpu"), 1 << 10) if options.dry else Bench(torch.device("cuda"))
    wrong = 0
    for line in bench.lines(options.seconds):
        print(line, flush=True)
        wrong += line.note.startswith("NOT") or (line.note.startswith("FAILED") and line.contender.startswith("fused_"))
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
