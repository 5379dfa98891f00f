# Gathers inside pairs, then across: equal from the first to the last one.
# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1, 2, 3]])
tp = group([[0, 1], [2, 3]])

class main:
    def forward(
        self,
        a: "f32[8]",
        b: "f32[8]",
    ):
        x_l = _c10d_functional.all_gather_into_tensor.default(a, 2, tp)
        x = _c10d_functional.wait_tensor.default(x_l)
        xx_l = _c10d_functional.all_gather_into_tensor.default(x, 4, dp)
        xx = _c10d_functional.wait_tensor.default(xx_l)
        y_l = _c10d_functional.all_gather_into_tensor.default(a, 2, tp)
        y = _c10d_functional.wait_tensor.default(y_l)
        half = aten.mul.Tensor(y, 0.5)
        yy_l = _c10d_functional.all_gather_into_tensor.default(y, 4, dp)
        yy = _c10d_functional.wait_tensor.default(yy_l)
        z_l = _c10d_functional.all_gather_into_tensor.default(half, 4, dp)
        z = _c10d_functional.wait_tensor.default(z_l)
        w_l = _c10d_functional.all_gather_into_tensor.default(a, 2, tp)
        w = _c10d_functional.wait_tensor.default(w_l)
        half_1 = aten.mul.Tensor(w, 0.5)
        zz_l = _c10d_functional.all_gather_into_tensor.default(half_1, 4, dp)
        zz = _c10d_functional.wait_tensor.default(zz_l)
        p = aten.relu.default(xx)
        q = aten.relu.default(yy)
        r = aten.relu.default(z)
        return (p, q, r, zz)
