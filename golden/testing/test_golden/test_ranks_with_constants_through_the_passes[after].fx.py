# fxir 1
module(world_size=4, mesh=None, rank=0, stage=None, device="cpu")
dp = group([[0, 1, 2, 3]])

class main:
    def forward(
        self,
        w: "f32[8, 8]",
        x0: "f32[4, 8]",
        x1: "f32[4, 8]",
    ):
        c = aten.slice.Tensor(w, 1, 0, 2)
        y0 = aten.mm.default(x0, c)
        t0 = aten.t.default(x0)
        g0 = aten.mm.default(t0, y0)
        y1 = aten.mm.default(x1, c)
        t1 = aten.t.default(x1)
        g1 = aten.mm.default(t1, y1)
        add_tensor: "f32[8, 2]" = aten.add.Tensor(g0, g1)
        r1 = _c10d_functional.all_reduce.default(add_tensor, "avg", dp)
        n = aten.sum.default(y1)
        d1 = _c10d_functional.wait_tensor.default(r1); meta(after=[n])
        return (d1, n)

# ranks 0-3: the same but for
# rank 1: c = aten.slice.Tensor(w, 1, 2, 4)
# rank 2: c = aten.slice.Tensor(w, 1, 4, 6)
# rank 3: c = aten.slice.Tensor(w, 1, 6, 8)
