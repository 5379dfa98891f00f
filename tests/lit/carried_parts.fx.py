# fxir 1
module(world_size=2, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1]])

class main:
    def forward(
        self,
        rows: "f32[3, 12]",
        others: "f32[3, 7]",
        scale: "f32[6]",
    ):
        square_0 = aten.zeros.default([2, 2])
        vector_0 = aten.zeros.default([2])
        first_0 = aten.zeros.default([4])
        second_0 = aten.zeros.default([3])
        kept_0 = aten.zeros.default([4])
        apart_0 = aten.ones.default([3])
        body_graph_0 = self.body_graph_0
        scan = hop.scan(body_graph_0, [square_0, vector_0, first_0, second_0, kept_0, apart_0], [rows, others], (scale,))
        square = scan[0]
        vector = scan[1]
        first = scan[2]
        second = scan[3]
        kept = scan[4]
        apart = scan[5]
        stacked = scan[6]
        root = aten.neg.default(square)
        grown = aten.add_.Tensor(second, 1.0)
        return (root, vector, first, grown, kept, apart, stacked)

    class body_graph_0:
        def forward(
            self,
            square: "f32[2, 2]",
            vector: "f32[2]",
            first: "f32[4]",
            second: "f32[3]",
            kept: "f32[4]",
            apart: "f32[3]",
            row: "f32[12]",
            other: "f32[7]",
            scale: "f32[6]",
        ):
            r_launch = _c10d_functional.reduce_scatter_tensor.default(row, "sum", 2, dp)
            r_wait = _c10d_functional.wait_tensor.default(r_launch)
            r_mean = aten.div.Tensor(r_wait, 2.0)
            r_parts = aten.split_with_sizes.default(r_mean, [4, 2])
            r_0 = r_parts[0]
            r_1 = r_parts[1]
            r_square = aten.view.default(r_0, [2, 2])
            square_1 = aten.add.Tensor(square, r_square)
            vector_1 = aten.add.Tensor(r_1, vector)
            o_launch = _c10d_functional.all_reduce.default(other, "sum", dp)
            o_wait = _c10d_functional.wait_tensor.default(o_launch)
            o_parts = aten.split.Tensor(o_wait, 4)
            o_0 = o_parts[0]
            o_1 = o_parts[1]
            first_1 = aten.add.Tensor(first, o_0)
            second_1 = aten.add.Tensor(second, o_1)
            k_launch = _c10d_functional.all_reduce.default(other, "avg", dp)
            k_wait = _c10d_functional.wait_tensor.default(k_launch)
            k_parts = aten.split.Tensor(k_wait, 4)
            k_0 = k_parts[0]
            k_1 = k_parts[1]
            kept_1 = aten.add.Tensor(kept, k_0)
            apart_1 = aten.add.Tensor(apart, k_1)
            total = aten.sum.default(row)
            return [square_1, vector_1, first_1, second_1, kept_1, apart_1, total]
