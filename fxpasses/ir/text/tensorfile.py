"""Weights in a file of their own, in the safetensors format: eight bytes of length, a JSON table, the raw tensors.

The format is public and small, so nothing has to be installed to read or write it.
"""

from __future__ import annotations

import json
import os
import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch

from fxpasses.errors import GraphError, Place, UsageError
from fxpasses.ir.files import write_file
from fxpasses.ir.text.tensors import raw_bytes

_NAMES = {
    torch.float64: "F64", torch.float32: "F32", torch.float16: "F16", torch.bfloat16: "BF16", torch.int64: "I64",
    torch.int32: "I32", torch.int16: "I16", torch.int8: "I8", torch.uint8: "U8", torch.uint16: "U16",
    torch.uint32: "U32", torch.uint64: "U64", torch.bool: "BOOL", torch.complex64: "C64",
    torch.float8_e4m3fn: "F8_E4M3", torch.float8_e5m2: "F8_E5M2",
}
_DTYPES = {name: dtype for dtype, name in _NAMES.items()}
_LONGEST_TABLE = 100 << 20


def write_tensors(tensors: Mapping[str, torch.Tensor], path: str | os.PathLike[str]) -> None:
    """Write named tensors, row-major, as a file that appears whole or not at all.

    Raises `UsageError` for a dtype the format has no name for and for a path that cannot be written.
    """
    table: dict[str, Any] = {}
    chunks: list[bytes] = []
    position = 0
    for name, tensor in sorted(tensors.items()):
        if tensor.dtype not in _NAMES:
            raise UsageError(f"weight '{name}' has dtype {tensor.dtype}, which a safetensors file cannot hold")
        chunk = raw_bytes(tensor)
        table[name] = {"dtype": _NAMES[tensor.dtype], "shape": list(tensor.shape),
                       "data_offsets": [position, position + len(chunk)]}
        chunks.append(chunk)
        position += len(chunk)
    header = json.dumps(table).encode()
    header += b" " * (-len(header) % 8)
    try:
        write_file(path, struct.pack("<Q", len(header)) + header + b"".join(chunks))
    except OSError as error:
        raise UsageError(f"cannot write weights to '{os.fspath(path)}': {error.strerror}") from None


def read_tensors(path: str | os.PathLike[str]) -> dict[str, torch.Tensor]:
    """Named tensors of a safetensors file, on the CPU. Raises `GraphError` for a damaged one, `UsageError` for none."""
    try:
        content = Path(path).read_bytes()
    except OSError as error:
        raise UsageError(f"cannot read weights from '{os.fspath(path)}': {error.strerror}") from None
    try:
        (length,) = struct.unpack("<Q", content[:8])
        if length > min(_LONGEST_TABLE, len(content) - 8):
            raise ValueError("its table is longer than the file")
        table = json.loads(content[8:8 + length])
        body = memoryview(content)[8 + length:]
        return {str(name): _tensor(entry, body) for name, entry in table.items() if name != "__metadata__"}
    except (ValueError, KeyError, TypeError, AttributeError, struct.error, RuntimeError, RecursionError) as error:
        raise GraphError(f"not a safetensors file: {error}", place=Place(os.fspath(path))) from None


def _tensor(entry: Any, body: memoryview) -> torch.Tensor:
    dtype = _DTYPES[entry["dtype"]]
    start, end = entry["data_offsets"]
    if not 0 <= start <= end <= len(body):
        raise ValueError("a tensor lies outside the file")
    chunk = bytearray(body[start:end])
    flat = torch.frombuffer(chunk, dtype=dtype) if chunk else torch.empty(0, dtype=dtype)
    return flat.reshape(entry["shape"])
