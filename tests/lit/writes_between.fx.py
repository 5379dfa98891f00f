# Sums of reductions that a write keeps apart: to a scale, to an operand whose neighbour cannot join.
# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1, 2, 3]])
tp = group([[0, 1], [2, 3]])

class main:
    def forward(
        self,
        a: "bf16[8]",
        b: "bf16[8]",
        c: "bf16[8]",
        s: "bf16[]",
        d: "bf16[8]",
    ):
        x_l = _c10d_functional.all_reduce.default(a, "sum", dp)
        x = _c10d_functional.wait_tensor.default(x_l)
        scaled = aten.mul.Tensor(x, s)
        mul_ = aten.mul_.Tensor(s, 2)
        y_l = _c10d_functional.all_reduce.default(b, "sum", dp)
        y = _c10d_functional.wait_tensor.default(y_l)
        scaled_1 = aten.mul.Tensor(y, s)
        t = aten.add.Tensor(scaled, scaled_1)
        u_l = _c10d_functional.all_reduce.default(d, "sum", dp)
        u = _c10d_functional.wait_tensor.default(u_l)
        v_l = _c10d_functional.all_reduce.default(b, "sum", dp)
        v = _c10d_functional.wait_tensor.default(v_l)
        mul__1 = aten.mul_.Tensor(d, 2)
        three = aten.mul.Tensor(v, 3)
        w_l = _c10d_functional.all_reduce.default(c, "sum", dp)
        w = _c10d_functional.wait_tensor.default(w_l)
        sum_1 = aten.add.Tensor(u, three)
        sum_2 = aten.add.Tensor(sum_1, w)
        return (t, sum_2)
