# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1, 2, 3]])
tp = group([[0, 1], [2, 3]])
world = group([[0, 1, 2, 3]])

class main:
    def forward(
        self,
        w: "f32[8, 8]",
        x0: "f32[4, 8]",
        x1: "f32[4, 8]",
    ):
        y0 = aten.mm.default(x0, w)
        t0 = aten.t.default(x0)
        g0 = aten.mm.default(t0, y0)
        r0 = _c10d_functional.all_reduce.default(g0, "avg", dp)
        y1 = aten.mm.default(x1, w)
        t1 = aten.t.default(x1)
        g1 = aten.mm.default(t1, y1)
        r1 = _c10d_functional.all_reduce.default(g1, "avg", dp)
        d1 = _c10d_functional.wait_tensor.default(r1)
        d0 = _c10d_functional.wait_tensor.default(r0); meta(after=[g1])
        total = aten.add.Tensor(d0, d1)
        n = aten.sum.default(y1)
        update = aten.add.Tensor(w, total, alpha=-0.1)
        return (update, n)
