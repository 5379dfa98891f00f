# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1, 2, 3]])
tp = group([[0, 1], [2, 3]])
world = group([[0, 1, 2, 3]])

class main:
    def forward(
        self,
        a: "f32[8, 8]",
        b: "f32[8, 8]",
    ):
        r0 = _c10d_functional.all_reduce.default(a, "sum", dp)
        r1 = _c10d_functional.all_reduce.default(b, "sum", tp)
        p = aten.mm.default(a, b); meta(after=[r0, r1])
        q = aten.mm.default(p, b)
        w0 = _c10d_functional.wait_tensor.default(r0); meta(after=[q])
        w1 = _c10d_functional.wait_tensor.default(r1); meta(after=[q])
        s = aten.add.Tensor(w0, w1)
        return (q, s)
