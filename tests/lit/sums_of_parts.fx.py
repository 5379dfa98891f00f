# fxir 1
module(world_size=2, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1]])

class main:
    def forward(
        self,
        a: "f32[12]",
        b: "f32[12]",
        c: "f32[12]",
        d: "f32[7]",
        e: "f32[7]",
        w: "f32[4]",
    ):
        a_launch = _c10d_functional.reduce_scatter_tensor.default(a, "sum", 2, dp)
        a_wait = _c10d_functional.wait_tensor.default(a_launch)
        a_mean = aten.div.Tensor(a_wait, 2.0)
        a_parts = aten.split_with_sizes.default(a_mean, [4, 2])
        a_0 = a_parts[0]
        a_1 = a_parts[1]
        a_square = aten.view.default(a_0, [2, 2])
        b_launch = _c10d_functional.reduce_scatter_tensor.default(b, "sum", 2, dp)
        b_wait = _c10d_functional.wait_tensor.default(b_launch)
        b_mean = aten.div.Tensor(b_wait, 2.0)
        b_parts = aten.split_with_sizes.default(b_mean, [4, 2])
        b_1 = b_parts[1]
        b_0 = b_parts[0]
        b_square = aten.view.default(b_0, [2, 2])
        ab_1 = aten.add.Tensor(b_1, a_1)
        ab_0 = aten.add.Tensor(a_square, b_square)
        norm = aten.linalg_vector_norm.default(w)
        c_launch = _c10d_functional.reduce_scatter_tensor.default(c, "sum", 2, dp)
        c_wait = _c10d_functional.wait_tensor.default(c_launch)
        c_mean = aten.div.Tensor(c_wait, 2.0)
        c_parts = aten.split_with_sizes.default(c_mean, [4, 2])
        c_0 = c_parts[0]
        c_1 = c_parts[1]
        c_square = aten.view.default(c_0, [2, 2])
        abc_0 = aten.add.Tensor(ab_0, c_square)
        abc_1 = aten.add.Tensor(ab_1, c_1)
        clipped = aten.mul.Tensor(abc_0, norm)
        d_launch = _c10d_functional.all_reduce.default(d, "sum", dp)
        d_wait = _c10d_functional.wait_tensor.default(d_launch)
        d_parts = aten.split.Tensor(d_wait, 4)
        d_0 = d_parts[0]
        d_1 = d_parts[1]
        e_launch = _c10d_functional.all_reduce.default(e, "sum", dp)
        e_wait = _c10d_functional.wait_tensor.default(e_launch)
        e_parts = aten.split.Tensor(e_wait, 4)
        e_0 = e_parts[0]
        e_1 = e_parts[1]
        crossed_0 = aten.add.Tensor(d_0, e_0)
        written_1 = aten.add.Tensor(d_1, e_1)
        written = aten.add_.Tensor(written_1, 1.0)
        f_launch = _c10d_functional.all_reduce.default(d, "avg", dp)
        f_wait = _c10d_functional.wait_tensor.default(f_launch)
        f_parts = aten.split.Tensor(f_wait, 4)
        f_0 = f_parts[0]
        f_1 = f_parts[1]
        g_launch = _c10d_functional.all_reduce.default(e, "avg", dp)
        g_wait = _c10d_functional.wait_tensor.default(g_launch)
        g_parts = aten.split.Tensor(g_wait, 4)
        g_0 = g_parts[0]
        g_1 = g_parts[1]
        kept = aten.add.Tensor(f_0, g_0)
        apart = aten.sub.Tensor(f_1, g_1)
        return (clipped, abc_1, crossed_0, written, kept, apart)
