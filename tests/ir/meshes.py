"""Groups of a mesh of four ranks, and the body of a loop that reduces over one of them."""

from __future__ import annotations

MESH = {"dp": [[0, 2], [1, 3]], "tp": [[0, 1], [2, 3]]}
BODY = '''
class body:
    def forward(
        self,
        c: "f32[4]",
        x: "f32[4]",
    ):
        p: "f32[4]" = _c10d_functional.all_reduce.default(x, "sum", dp)
        q = _c10d_functional.wait_tensor.default(p)
        n = aten.mul.Tensor(q, c)
        s = aten.clone.default(x)
        return (n, s)
'''
