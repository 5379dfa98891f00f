# Values gathered, written under another name, gathered again: shared inputs, tied buffers, views of lists.
# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1, 2, 3]])
tp = group([[0, 1], [2, 3]])

class main:
    weight = buffer("weight", "f32[4]", data=[0.5, 0.75, 1.0, 1.25])
    tied = same("tied", "weight")
    def forward(
        self,
        a: "f32[8]",
        b: "f32[8]",
        c: "f32[8]",
    ):
        meta(a, storage=0)
        meta(b, storage=0)
        weight = self.weight
        tied = self.tied
        parts = aten.split.Tensor(c, 4)
        left = parts[0]
        right = parts[1]
        a_0_l = _c10d_functional.all_gather_into_tensor.default(a, 4, dp)
        a_0 = _c10d_functional.wait_tensor.default(a_0_l)
        weight_0_l = _c10d_functional.all_gather_into_tensor.default(weight, 4, dp)
        weight_0 = _c10d_functional.wait_tensor.default(weight_0_l)
        c_0_l = _c10d_functional.all_gather_into_tensor.default(c, 4, dp)
        c_0 = _c10d_functional.wait_tensor.default(c_0_l)
        right_0_l = _c10d_functional.all_gather_into_tensor.default(right, 4, dp)
        right_0 = _c10d_functional.wait_tensor.default(right_0_l)
        b_ = aten.mul_.Tensor(b, 2)
        tied_ = aten.mul_.Tensor(tied, 2)
        right_ = aten.mul_.Tensor(right, 2)
        a_1_l = _c10d_functional.all_gather_into_tensor.default(a, 4, dp)
        a_1 = _c10d_functional.wait_tensor.default(a_1_l)
        weight_1_l = _c10d_functional.all_gather_into_tensor.default(weight, 4, dp)
        weight_1 = _c10d_functional.wait_tensor.default(weight_1_l)
        c_1_l = _c10d_functional.all_gather_into_tensor.default(c, 4, dp)
        c_1 = _c10d_functional.wait_tensor.default(c_1_l)
        left_1_l = _c10d_functional.all_gather_into_tensor.default(left, 4, dp)
        left_1 = _c10d_functional.wait_tensor.default(left_1_l)
        a_2 = aten.sub.Tensor(a_1, a_0)
        weight_2 = aten.sub.Tensor(weight_1, weight_0)
        c_2 = aten.sub.Tensor(c_1, c_0)
        left_2 = aten.sub.Tensor(left_1, right_0)
        return (a_2, weight_2, c_2, left_2)
