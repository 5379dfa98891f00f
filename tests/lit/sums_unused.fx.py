# Sums of two reductions: nobody uses one of them, another is used twice by the same addition.
# fxir 1
module(world_size=4)
dp = group([[0, 1, 2, 3]])

class main:
    def forward(
        self,
        a: "f32[4]",
        b: "f32[4]",
    ):
        first_l: "f32[1]" = _c10d_functional.reduce_scatter_tensor.default(a, "sum", 4, dp)
        first: "f32[1]" = _c10d_functional.wait_tensor.default(first_l)
        second_l: "f32[1]" = _c10d_functional.reduce_scatter_tensor.default(b, "sum", 4, dp)
        second: "f32[1]" = _c10d_functional.wait_tensor.default(second_l)
        left: "f32[1]" = aten.reshape.default(first, [-1])
        right: "f32[1]" = aten.reshape.default(second, [-1])
        unused: "f32[1]" = aten.add.Tensor(right, left, alpha=2)
        third_l: "f32[4]" = _c10d_functional.all_reduce.default(a, "sum", dp)
        third: "f32[4]" = _c10d_functional.wait_tensor.default(third_l)
        fourth_l: "f32[4]" = _c10d_functional.all_reduce.default(b, "sum", dp)
        fourth: "f32[4]" = _c10d_functional.wait_tensor.default(fourth_l)
        twice: "f32[4]" = aten.add.Tensor(third, third)
        used: "f32[4]" = aten.add.Tensor(twice, fourth)
        return (used,)
