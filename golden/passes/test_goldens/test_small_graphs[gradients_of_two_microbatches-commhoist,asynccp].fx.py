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
        y1 = aten.mm.default(x1, w)
        t1 = aten.t.default(x1)
        g1 = aten.mm.default(t1, y1)
        add_tensor: "f32[8, 8]" = aten.add.Tensor(g0, g1)
        r1 = _c10d_functional.all_reduce.default(add_tensor, "avg", dp)
        n = aten.sum.default(y1)
        d1 = _c10d_functional.wait_tensor.default(r1); meta(after=[n])
        update = aten.add.Tensor(w, d1, alpha=-0.1)
        return (update, n)
