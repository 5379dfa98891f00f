# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu", form="scheduled")
dp = group([[0, 1, 2, 3]])
tp = group([[0, 1], [2, 3]])
world = group([[0, 1, 2, 3]])

class main:
    def forward(
        self,
        w: "f32[2, 8]",
        x0: "f32[4, 8]",
        x1: "f32[4, 8]",
    ):
        a0 = _c10d_functional.all_gather_into_tensor.default(w, 4, dp)
        f0 = _c10d_functional.wait_tensor.default(a0)
        y0 = aten.mm.default(x0, f0)
        t0 = aten.t.default(x0)
        g0 = aten.mm.default(t0, y0)
        y1 = aten.mm.default(x1, f0)
        t1 = aten.t.default(x1)
        g1 = aten.mm.default(t1, y1)
        add_tensor: "f32[8, 8]" = aten.add.Tensor(g0, g1)
        s1 = _c10d_functional.reduce_scatter_tensor.default(add_tensor, "sum", 4, dp)
        d1 = _c10d_functional.wait_tensor.default(s1)
        update = aten.add.Tensor(w, d1, alpha=-0.1)
        copy = aten.copy_.default(w, update)
        return (y0, y1)
