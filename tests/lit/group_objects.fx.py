# Groups that the graph looks up as objects; arguments of collectives by keyword.
# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1, 2, 3]])
tp = group([[0, 1], [2, 3]])

class main:
    dp_group = process_group("dp_group", dp)
    tp_group = process_group("tp_group", tp)
    def forward(
        self,
        a: "f32[8]",
        b: "f32[8]",
    ):
        dp_group = self.dp_group
        tp_group = self.tp_group
        x_l: "f32[8]" = _c10d_functional.all_reduce.default(a, "sum", dp_group)
        x: "f32[8]" = _c10d_functional.wait_tensor.default(x_l)
        y_l: "f32[8]" = _c10d_functional.all_reduce.default(b, "sum", tp_group)
        y: "f32[8]" = _c10d_functional.wait_tensor.default(y_l)
        total: "f32[8]" = aten.add.Tensor(x, y)
        u_l: "f32[8]" = _c10d_functional.all_reduce.default(a, reduce_op="sum", group_name=dp)
        u: "f32[8]" = _c10d_functional.wait_tensor.default(tensor=u_l)
        v_l: "f32[8]" = _c10d_functional.all_reduce.default(input=b, reduce_op="max", group_name=dp)
        v: "f32[8]" = _c10d_functional.wait_tensor.default(v_l)
        r_l: "f32[8]" = _c10d_functional.all_reduce.default(input=b, reduce_op="sum", group_name=dp)
        r: "f32[8]" = _c10d_functional.wait_tensor.default(r_l)
        s: "f32[8]" = aten.add.Tensor(u, r)
        t: "f32[8]" = aten.add.Tensor(s, v)
        return (total, t)
