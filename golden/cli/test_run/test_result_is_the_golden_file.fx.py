# fxir 1
module(world_size=4, mesh=None, rank=0, stage=None, device="cpu", form="scheduled")
dp = group([[0, 2], [1, 3]])

class main:
    def forward(
        self,
        x_1: "f32[8, 4]",
        y_1: "f32[8, 4]",
        w_1: "f32[4, 4]",
    ):
        t: "f32[4, 8][1, 4]" = aten.t.default(x_1)
        mm: "f32[4, 4]" = aten.mm.default(t, y_1)
        t_1: "f32[4, 8][1, 4]" = aten.t.default(y_1)
        mm_1: "f32[4, 4]" = aten.mm.default(t_1, x_1)
        add_tensor: "f32[4, 4]" = aten.add.Tensor(mm, mm_1)
        all_reduce_1: "f32[4, 4]" = _c10d_functional.all_reduce.default(add_tensor, "sum", dp)
        wait_tensor_1: "f32[4, 4]" = _c10d_functional.wait_tensor.default(all_reduce_1)
        sub: "f32[4, 4]" = aten.sub.Tensor(w_1, wait_tensor_1)
        return (sub,)
