# Three equal gathers of which two are returned: two tensors have to come out.
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
        x_l = _c10d_functional.all_gather_into_tensor.default(a, 4, dp)
        x = _c10d_functional.wait_tensor.default(x_l)
        y_l = _c10d_functional.all_gather_into_tensor.default(a, 4, dp)
        y = _c10d_functional.wait_tensor.default(y_l)
        z_l = _c10d_functional.all_gather_into_tensor.default(a, 4, dp)
        z = _c10d_functional.wait_tensor.default(z_l)
        u = aten.relu.default(x)
        return (u, y, z)
