# fxir 1
module(world_size=4, mesh=None, rank=0, stage=None, device="cpu")
s0 = group([[0, 1]])
s1 = group([[2, 3]])
p02 = group([[0, 2]])
p13 = group([[1, 3]])

class main:
    def forward(
        self,
        w: "f32[8, 8]",
        x: "f32[4, 8]",
    ):
        y = aten.mm.default(x, w)
        s = _c10d_functional.isend.default(y, 1, 0, p02)
        v = _c10d_functional.wait_tensor.default(s)
        t = aten.t.default(x)
        g = aten.mm.default(t, y)
        r = _c10d_functional.all_reduce.default(g, "sum", s0)
        m = aten.mul.Tensor(y, 1.0)
        d = _c10d_functional.wait_tensor.default(r); meta(after=[m])
        return (d, m)
