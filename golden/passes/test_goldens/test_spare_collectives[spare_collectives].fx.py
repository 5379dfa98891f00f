# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1, 2, 3]])
tp = group([[0, 1], [2, 3]])
cross = group([[0, 2], [1, 3]])
own = group([[0], [1], [2], [3]])

class main:
    def forward(
        self,
        a: "f32[8, 4]",
        b: "f32[8, 4]",
        r: "f32[8, 4] R@dp",
        i: "i64[8] R@dp",
        s: "f32[8, 1]",
    ):
        x_l = _c10d_functional.all_reduce.default(a, "sum", dp)
        x = _c10d_functional.wait_tensor.default(x_l)
        clone_default: "f32[8, 4]" = aten.clone.default(x, memory_format=torch.contiguous_format)
        clone_default_1: "f32[8, 4]" = aten.clone.default(b, memory_format=torch.contiguous_format)
        clone_default_2: "f32[8, 4]" = aten.clone.default(x, memory_format=torch.contiguous_format)
        mul_tensor: "f32[8, 4]" = aten.mul.Tensor(r, 2)
        mul_tensor_1: "i64[8]" = aten.mul.Tensor(i, 4)
        rows_l = _c10d_functional.all_reduce.default(b, "avg", dp)
        rows = _c10d_functional.wait_tensor.default(rows_l)
        all_reduce_default: "f32[8, 4]" = _c10d_functional.all_reduce.default(b, "sum", dp)
        wait_tensor_default: "f32[8, 4]" = _c10d_functional.wait_tensor.default(all_reduce_default)
        view_default: "f32[8, 2, 2]" = aten.view.default(wait_tensor_default, [8, 2, 2])
        permute_default: "f32[8, 2, 2][4, 1, 2]" = aten.permute.default(view_default, [0, 2, 1])
        clone_default_3: "f32[8, 2, 2]" = aten.clone.default(permute_default, memory_format=torch.contiguous_format)
        all_gather_into_tensor_default: "f32[32, 1]" = _c10d_functional.all_gather_into_tensor.default(s, 4, dp)
        wait_tensor_default_1: "f32[32, 1]" = _c10d_functional.wait_tensor.default(all_gather_into_tensor_default)
        expand_default: "f32[32, 6][1, 0]" = aten.expand.default(wait_tensor_default_1, [32, 6])
        clone_default_4: "f32[32, 6]" = aten.clone.default(expand_default, memory_format=torch.contiguous_format)
        total = aten.add.Tensor(x, a)
        written = aten.mul_.Tensor(clone_default_1, 2)
        return (total, clone_default, written, b, clone_default_2, x, mul_tensor, mul_tensor_1, rows, clone_default_3, clone_default_4)
