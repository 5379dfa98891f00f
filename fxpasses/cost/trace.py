"""A Chrome trace of ``torch.profiler`` (Kineto): its kernels, and the operators that started them.

Fields are those of torch 2.11 - 2.14: operators are events of category ``cpu_op`` with ``External id``, ``Input Dims``,
``Input type`` and ``Concrete Inputs`` (with ``record_shapes=True``); kernels are of category ``kernel``, and say of
which operator by ``External id`` themselves or through the call of the runtime with their ``correlation``. Kernels of
NCCL and RCCL name their collective, sizes and group. In a trace of a CPU alone the operators are what ran.
"""

from __future__ import annotations

import gzip
import io
import os
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from fxpasses.cost.json_file import parse_json, read_bytes
from fxpasses.errors import Place, UsageError

MOST_BYTES = 1 << 30
"""Of a trace, unpacked."""
_LEAST_US, _MOST = 1e-3, 1e15
"""Microseconds that are any; microseconds, sizes and counts that are too many to be meant."""
_LAUNCHES = ("cuda_runtime", "cuda_driver", "hip_runtime", "privateuse1_runtime")


@dataclass(frozen=True)
class Operator:
    """An operator as it was called. ``dims``, ``dtypes``: of each argument, () and "" where it is no tensor."""

    name: str
    dims: tuple[tuple[int, ...], ...]
    dtypes: tuple[str, ...]
    values: tuple[str, ...]


@dataclass(frozen=True)
class Kernel:
    """A kernel that ran, or all of one call of an operator. ``operator``: None where the trace does not say."""

    name: str
    us: float
    operator: Operator | None
    arguments: Mapping[str, Any]


@dataclass(frozen=True)
class Trace:
    """Kernels of a trace, of a CPU's its operators with the sizes of their operands.

    ``device``: what it says of the first device, such as ``name``, ``numSms``. ``on_cpu``: there was none.
    """

    kernels: tuple[Kernel, ...]
    device: Mapping[str, Any]
    on_cpu: bool = False

    def calls(self) -> Iterator[tuple[Operator, float]]:
        """(operator, microseconds of all its kernels) of each call; collectives and copies between memories are not."""
        for kernel in self.kernels:
            if kernel.operator is not None and not is_collective(kernel):
                yield kernel.operator, kernel.us


def is_collective(kernel: Kernel) -> bool:
    """A kernel of NCCL or RCCL."""
    return kernel.name.startswith(("nccl", "rccl")) or "Collective name" in kernel.arguments


def read_trace(path: str | os.PathLike[str]) -> Trace:
    """Read ``trace.json`` or ``trace.json.gz``. Raises `UsageError` for what is no trace or has no kernels."""
    place = Place(os.fspath(path))
    data = read_bytes(path, place, MOST_BYTES)
    if data[:2] == b"\x1f\x8b":
        data = _unpacked(data, place)
    found = parse_json(data, place, once=False)
    events = found.get("traceEvents") if isinstance(found, dict) else found
    if not isinstance(events, list):
        raise UsageError("this is no trace: it has no 'traceEvents'", place=place,
                         hint="one of torch.profiler is wanted: profiler.export_chrome_trace(...)")
    tables = [event for event in events if isinstance(event, dict)]
    kernels = tuple(_kernels(tables))
    called = () if kernels else tuple(_called(tables))
    if not kernels and not called:
        raise UsageError("the trace has no kernels", place=place,
                         hint="record with ProfilerActivity.CUDA; or, on a CPU, with record_shapes=True")
    devices = found.get("deviceProperties") if isinstance(found, dict) else None
    first = devices[0] if isinstance(devices, list) and devices and isinstance(devices[0], dict) else {}
    return Trace(kernels or called, first, not kernels)


def _unpacked(data: bytes, place: Place) -> bytes:
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as stream:
            unpacked = stream.read(MOST_BYTES + 1)
    except (OSError, EOFError, zlib.error):
        raise UsageError("this cannot be unpacked", place=place, hint="the gzip data is damaged or cut off") from None
    if len(unpacked) > MOST_BYTES:
        raise UsageError(f"this is larger than {MOST_BYTES >> 20} MiB unpacked", place=place)
    return unpacked


def _kernels(events: list[dict[str, Any]]) -> Iterator[Kernel]:
    operators: dict[Any, Operator] = {}
    launched: dict[Any, Any] = {}
    for event in events:
        arguments = _arguments(event)
        identifier, category = arguments.get("External id"), event.get("cat")
        if category == "cpu_op" and isinstance(identifier, int):
            operators[identifier] = _operator(str(event.get("name")), arguments)
        elif category in _LAUNCHES and isinstance(arguments.get("correlation"), int):
            launched[arguments["correlation"]] = _hashable(identifier)
    joined: dict[Any, Kernel] = {}
    single: list[Kernel] = []
    for event in events:
        us = _duration(event)
        if event.get("cat") != "kernel" or us is None:
            continue
        arguments, name = _arguments(event), str(event.get("name"))
        identifier = _hashable(arguments.get("External id")) or launched.get(_hashable(arguments.get("correlation")))
        kernel = Kernel(name, us, operators.get(identifier), arguments)
        if kernel.operator is None or is_collective(kernel):
            single.append(kernel)
        elif identifier in joined:
            before = joined[identifier]
            joined[identifier] = Kernel(before.name, before.us + kernel.us, before.operator, before.arguments)
        else:
            joined[identifier] = kernel
    yield from joined.values()
    yield from single


def _called(events: list[dict[str, Any]]) -> Iterator[Kernel]:
    """Operators on a CPU, whose time is that of their call."""
    for event in events:
        us, arguments = _duration(event), _arguments(event)
        if event.get("cat") == "cpu_op" and us is not None and arguments.get("Input Dims"):
            operator = _operator(str(event.get("name")), arguments)
            yield Kernel(operator.name, us, operator, {})


def _duration(event: Mapping[str, Any]) -> float | None:
    us = event.get("dur")
    if isinstance(us, bool) or not isinstance(us, (int, float)) or not _LEAST_US <= us <= _MOST:
        return None
    return float(us)


def whole_number(value: object) -> int:
    """A count or a size as a trace has it; 0 for what is none, or none of this world."""
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 < value <= _MOST else 0


def _hashable(value: object) -> int | None:
    return value if isinstance(value, int) else None


def _arguments(event: Mapping[str, Any]) -> dict[str, Any]:
    found = event.get("args")
    return found if isinstance(found, dict) else {}


def _operator(name: str, arguments: Mapping[str, Any]) -> Operator:
    dims, types, values = (arguments.get(key) for key in ("Input Dims", "Input type", "Concrete Inputs"))
    return Operator(name, tuple(map(_sizes, dims)) if isinstance(dims, list) else (),
                    tuple(map(str, types)) if isinstance(types, list) else (),
                    tuple(map(str, values)) if isinstance(values, list) else ())


def _sizes(value: object) -> tuple[int, ...]:
    if isinstance(value, list) and all(size == 0 or whole_number(size) for size in value):
        return tuple(map(whole_number, value))
    return ()
