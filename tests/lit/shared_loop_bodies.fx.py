# Loops that share bodies, nested ones, and what each of them may give up: gathers, stacks, sums.
# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1, 2, 3]])
tp = group([[0, 1], [2, 3]])

class main:
    def forward(
        self,
        x0: "f32[4]",
        x1: "f32[3, 4]",
        x2: "f32[4]",
        x3: "i64[] R@dp",
    ):
        round_0 = self.round_0
        scan: "(f32[4], f32[3, 4])" = hop.scan(round_0, [x0], [x1], (x2,))
        getitem: "f32[4]" = scan[0]
        getitem_1: "f32[3, 4]" = scan[1]
        scan_1: "(f32[4], f32[3, 4])" = hop.scan(round_0, [getitem], [getitem_1], (getitem,))
        getitem_2: "f32[4]" = scan_1[0]
        getitem_3: "f32[3, 4]" = scan_1[1]
        clone_default: "f32[4]" = aten.clone.default(x2)
        scan_2: "(f32[4], f32[3, 4])" = hop.scan(round_0, [clone_default], [x1], (clone_default,))
        getitem_4: "f32[4]" = scan_2[0]
        outer_0 = self.outer_0
        scan_3: "(f32[4], f32[3, 16])" = hop.scan(outer_0, [x0], [getitem_3], (x2, getitem_2))
        getitem_5: "f32[4]" = scan_3[0]
        getitem_6: "f32[3, 16]" = scan_3[1]
        zeros_default: "i64[]" = aten.zeros.default([], dtype=torch.int64)
        condition_0 = self.condition_0
        loop_0 = self.loop_0
        while_loop: "(i64[], f32[4])" = hop.while_loop(condition_0, loop_0, (zeros_default, x0), (x2,))
        getitem_7: "f32[4]" = while_loop[1]
        while_loop_1: "(i64[], f32[4])" = hop.while_loop(condition_0, loop_0, (x3, getitem_7), (x2,))
        getitem_8: "f32[4]" = while_loop_1[1]
        return (getitem_4, getitem_5, getitem_6, getitem_7, getitem_8)

    class round_0:
        def forward(
            self,
            carry: "f32[4]",
            row: "f32[4]",
            shard: "f32[4]",
        ):
            all_gather_into_tensor_default: "f32[16]" = _c10d_functional.all_gather_into_tensor.default(shard, 4, dp)
            wait_tensor_default: "f32[16]" = _c10d_functional.wait_tensor.default(all_gather_into_tensor_default)
            sum_default: "f32[]" = aten.sum.default(wait_tensor_default)
            mul_tensor: "f32[4]" = aten.mul.Tensor(row, sum_default)
            all_reduce_default: "f32[4]" = _c10d_functional.all_reduce.default(mul_tensor, "max", tp)
            wait_tensor_default_1: "f32[4]" = _c10d_functional.wait_tensor.default(all_reduce_default)
            tanh_default: "f32[4]" = aten.tanh.default(wait_tensor_default_1)
            all_reduce_default_1: "f32[4]" = _c10d_functional.all_reduce.default(mul_tensor, "sum", dp)
            wait_tensor_default_2: "f32[4]" = _c10d_functional.wait_tensor.default(all_reduce_default_1)
            add_tensor: "f32[4]" = aten.add.Tensor(carry, wait_tensor_default_2)
            return (add_tensor, tanh_default)

    class outer_0:
        def forward(
            self,
            carry: "f32[4]",
            row: "f32[4]",
            shard: "f32[4]",
            other: "f32[4]",
        ):
            unsqueeze_default: "f32[1, 4]" = aten.unsqueeze.default(row, 0)
            expand_default: "f32[2, 4]" = aten.expand.default(unsqueeze_default, [2, 4])
            round_1 = self.round_1
            scan: "(f32[4], f32[2, 16])" = hop.scan(round_1, [carry], [expand_default], (shard, other))
            getitem: "f32[4]" = scan[0]
            getitem_1: "f32[2, 16]" = scan[1]
            select_int: "f32[16]" = aten.select.int(getitem_1, 0, 1)
            clone_default: "f32[16]" = aten.clone.default(select_int)
            return (getitem, clone_default)

        class round_1:
            def forward(
                self,
                carry: "f32[4]",
                row: "f32[4]",
                shard: "f32[4]",
                other: "f32[4]",
            ):
                _to_copy_default: "bf16[4]" = aten._to_copy.default(shard, dtype=torch.bfloat16)
                all_gather_into_tensor_default: "bf16[16]" = _c10d_functional.all_gather_into_tensor.default(_to_copy_default, 4, dp)
                wait_tensor_default: "bf16[16]" = _c10d_functional.wait_tensor.default(all_gather_into_tensor_default)
                broadcast_default: "f32[4]" = _c10d_functional.broadcast.default(other, 1, dp)
                wait_tensor_default_1: "f32[4]" = _c10d_functional.wait_tensor.default(broadcast_default)
                sum_default: "bf16[]" = aten.sum.default(wait_tensor_default)
                mul_tensor: "f32[4]" = aten.mul.Tensor(row, sum_default)
                mul_tensor_1: "f32[4]" = aten.mul.Tensor(mul_tensor, wait_tensor_default_1)
                all_gather_into_tensor_default_1: "f32[16]" = _c10d_functional.all_gather_into_tensor.default(mul_tensor_1, 4, dp)
                wait_tensor_default_2: "f32[16]" = _c10d_functional.wait_tensor.default(all_gather_into_tensor_default_1)
                atan2_default: "f32[4]" = aten.atan2.default(carry, mul_tensor_1)
                return (atan2_default, wait_tensor_default_2)

    class condition_0:
        def forward(
            self,
            index: "i64[]",
            carry: "f32[4]",
            shard: "f32[4]",
        ):
            lt_scalar: "b8[]" = aten.lt.Scalar(index, 2)
            return (lt_scalar,)

    class loop_0:
        def forward(
            self,
            index: "i64[]",
            carry: "f32[4]",
            shard: "f32[4]",
        ):
            all_gather_into_tensor_default: "f32[16]" = _c10d_functional.all_gather_into_tensor.default(shard, 4, dp)
            wait_tensor_default: "f32[16]" = _c10d_functional.wait_tensor.default(all_gather_into_tensor_default)
            sum_default: "f32[]" = aten.sum.default(wait_tensor_default)
            add_tensor: "i64[]" = aten.add.Tensor(index, 1)
            mul_tensor: "f32[4]" = aten.mul.Tensor(carry, sum_default)
            tanh_default: "f32[4]" = aten.tanh.default(mul_tensor)
            return (add_tensor, tanh_default)
