# A loop whose body reduces one value twice, and what every round holds alike.
# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1, 2, 3]])
tp = group([[0, 1], [2, 3]])

class main:
    def forward(
        self,
        carry: "f32[4] R@dp",
        rows: "f32[3, 4]",
    ):
        body = self.body
        loop = hop.scan(body, [carry], [rows], ())
        last = loop[0]
        stacked = loop[1]
        all_reduce = _c10d_functional.all_reduce.default(last, "max", tp)
        wait = _c10d_functional.wait_tensor.default(all_reduce)
        return (wait, stacked)

    class body:
        def forward(
            self,
            carry: "f32[4]",
            row: "f32[4]",
        ):
            first_l = _c10d_functional.all_reduce.default(row, "sum", dp)
            first = _c10d_functional.wait_tensor.default(first_l)
            second_l = _c10d_functional.all_reduce.default(row, "sum", dp)
            second = _c10d_functional.wait_tensor.default(second_l)
            same_l = _c10d_functional.all_reduce.default(carry, "avg", tp)
            same = _c10d_functional.wait_tensor.default(same_l)
            total = aten.add.Tensor(first, second)
            new = aten.add.Tensor(same, total)
            double = aten.tanh.default(new)
            return (double, same)
