# Sums that would have another memory layout without one of their summands, and views that need this one.
# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1, 2, 3]])
tp = group([[0, 1], [2, 3]])

class main:
    def forward(
        self,
        a: "f32[8, 4]",
        b: "f32[32]",
        c: "f32[8, 4][8, 1]",
        d: "f32[4, 8]",
        e: "f32[4, 8]",
        f: "f32[8, 4]",
    ):
        x_l = _c10d_functional.all_reduce.default(a, "sum", dp)
        x = _c10d_functional.wait_tensor.default(x_l)
        sum_1 = aten.add.Tensor(c, x)
        flat = aten.view.default(sum_1, [32])
        y_l = _c10d_functional.all_reduce.default(b, "sum", dp)
        y = _c10d_functional.wait_tensor.default(y_l)
        sum_2 = aten.add.Tensor(flat, y)
        u_l = _c10d_functional.all_reduce.default(d, "sum", dp)
        u = _c10d_functional.wait_tensor.default(u_l)
        v_l = _c10d_functional.all_reduce.default(e, "sum", dp)
        v = _c10d_functional.wait_tensor.default(v_l)
        turned = aten.t.default(u)
        turned_1 = aten.t.default(v)
        sum_3 = aten.add.Tensor(f, turned_1)
        sum_4 = aten.add.Tensor(turned, sum_3)
        back = aten.t.default(sum_4)
        flat_1 = aten.view.default(back, [32])
        return (sum_2, flat_1)
