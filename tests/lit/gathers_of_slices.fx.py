# Items that only look alike: a slice from 0 to 2, and the element 0, 2 of every row.
# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1, 2, 3]])
tp = group([[0, 1], [2, 3]])

class main:
    def forward(
        self,
        a: "f32[6, 8]",
    ):
        rows = operator.getitem(a, slice(0, 2, None))
        element = operator.getitem(a, (0, 2, None))
        x_l = _c10d_functional.all_gather_into_tensor.default(rows, 4, dp)
        x = _c10d_functional.wait_tensor.default(x_l)
        y_l = _c10d_functional.all_gather_into_tensor.default(element, 4, dp)
        y = _c10d_functional.wait_tensor.default(y_l)
        u = aten.relu.default(x)
        v = aten.relu.default(y)
        return (u, v)
