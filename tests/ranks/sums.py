"""A sum of two reductions, and the reduction of one sum: equal up to re-association."""

from __future__ import annotations

TWO_SUMS = """
    a = _c10d_functional.all_reduce.default(x, "sum", dp)
    aw = _c10d_functional.wait_tensor.default(a)
    b = _c10d_functional.all_reduce.default(y, "sum", dp)
    bw = _c10d_functional.wait_tensor.default(b)
    c = aten.add.Tensor(aw, bw)
    return (c,)
"""


def one_sum(op: str = "sum", group: str = "dp") -> str:
    """The same in one collective."""
    return f"""
    s = aten.add.Tensor(x, y)
    a = _c10d_functional.all_reduce.default(s, "{op}", {group})
    c = _c10d_functional.wait_tensor.default(a)
    return (c,)
"""
