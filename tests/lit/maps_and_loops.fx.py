# Maps and while loops with collectives in them, one inside the other.
# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1, 2, 3]])
turned = group([[2, 0, 3, 1]])
tp = group([[0, 1], [2, 3]])
cross = group([[2, 0], [1, 3]])

class main:
    def forward(
        self,
        x0: "i64[3]",
        x1: "bf16[5, 2]",
        x2: "i64[3]",
        x3: "f32[] R@dp",
        rank: "i64[] rank@dp",
        flag: "b8[] R@dp",
    ):
        all_reduce_coalesced_default: "[bf16[5, 2], bf16[5, 2]]" = _c10d_functional.all_reduce_coalesced.default([x1, x1], "sum", dp)
        getitem: "bf16[5, 2]" = all_reduce_coalesced_default[0]
        getitem_1: "bf16[5, 2]" = all_reduce_coalesced_default[1]
        wait_tensor_default: "bf16[5, 2]" = _c10d_functional.wait_tensor.default(getitem)
        all_reduce_coalesced__default: "[i64[3], i64[3]]" = _c10d_functional.all_reduce_coalesced_.default([x2, x0], "sum", tp)
        getitem_2: "i64[3]" = all_reduce_coalesced__default[0]
        getitem_3: "i64[3]" = all_reduce_coalesced__default[1]
        wait_tensor_default_1: "i64[3]" = _c10d_functional.wait_tensor.default(getitem_2)
        wait_tensor_default_2: "i64[3]" = _c10d_functional.wait_tensor.default(getitem_3)
        ones_default: "f32[4]" = aten.ones.default([4])
        clone_default: "f32[4]" = aten.clone.default(ones_default)
        zeros_default: "i64[]" = aten.zeros.default([], dtype=torch.int64)
        condition_18 = self.condition_18
        loop_18 = self.loop_18
        while_loop: "(i64[], f32[4])" = hop.while_loop(condition_18, loop_18, (zeros_default, clone_default), (rank,))
        getitem_4: "i64[]" = while_loop[0]
        getitem_5: "f32[4]" = while_loop[1]
        wait_tensor_default_3: "bf16[5, 2]" = _c10d_functional.wait_tensor.default(getitem_1)
        copy__default: "i64[3]" = aten.copy_.default(x0, x2)
        return (getitem_4, wait_tensor_default_3, x0, wait_tensor_default, wait_tensor_default_1, getitem_5, wait_tensor_default_3)

    class condition_18:
        def forward(
            self,
            index: "i64[]",
            carry: "f32[4]",
            rank: "i64[]",
        ):
            lt_scalar: "b8[]" = aten.lt.Scalar(index, 0)
            return (lt_scalar,)

    class loop_18:
        def forward(
            self,
            index: "i64[]",
            carry: "f32[4]",
            rank: "i64[]",
        ):
            unsqueeze_default: "f32[1, 4]" = aten.unsqueeze.default(carry, 0)
            arange_start: "f32[3]" = aten.arange.start(1, 4, dtype=torch.float32)
            unsqueeze_default_1: "f32[3, 1]" = aten.unsqueeze.default(arange_start, 1)
            mul_tensor: "f32[3, 4]" = aten.mul.Tensor(unsqueeze_default, unsqueeze_default_1)
            map_7 = self.map_7
            map_impl: "(f32[3, 4],)" = hop.map_impl(map_7, [mul_tensor], (rank,))
            getitem: "f32[3, 4]" = map_impl[0]
            all_reduce_default: "f32[3, 4]" = _c10d_functional.all_reduce.default(mul_tensor, "avg", dp)
            wait_tensor_default: "f32[3, 4]" = _c10d_functional.wait_tensor.default(all_reduce_default)
            all_reduce_default_1: "f32[3, 4]" = _c10d_functional.all_reduce.default(getitem, "avg", dp)
            wait_tensor_default_1: "f32[3, 4]" = _c10d_functional.wait_tensor.default(all_reduce_default_1)
            mul__tensor: "f32[3, 4]" = aten.mul_.Tensor(getitem, 2)
            mul_tensor_1: "f32[3, 4]" = aten.mul.Tensor(mul_tensor, mul_tensor)
            all_reduce_default_2: "f32[3, 4]" = _c10d_functional.all_reduce.default(mul_tensor_1, "avg", dp)
            slice_tensor: "f32[1, 4]" = aten.slice.Tensor(mul_tensor, 0, 0, 1)
            all_reduce_default_3: "f32[3, 4]" = _c10d_functional.all_reduce.default(wait_tensor_default, "avg", dp)
            wait_tensor_default_2: "f32[3, 4]" = _c10d_functional.wait_tensor.default(all_reduce_default_3)
            mul__tensor_1: "f32[3, 4]" = aten.mul_.Tensor(wait_tensor_default, 2)
            wait_tensor_default_3: "f32[3, 4]" = _c10d_functional.wait_tensor.default(all_reduce_default_2)
            sub_tensor: "f32[3, 4]" = aten.sub.Tensor(wait_tensor_default_1, getitem)
            add_tensor: "f32[3, 4]" = aten.add.Tensor(sub_tensor, wait_tensor_default_3)
            add_tensor_1: "f32[3, 4]" = aten.add.Tensor(add_tensor, wait_tensor_default)
            add_tensor_2: "f32[3, 4]" = aten.add.Tensor(add_tensor_1, wait_tensor_default_2)
            add_tensor_3: "i64[]" = aten.add.Tensor(index, 1)
            tanh_default: "f32[4]" = aten.tanh.default(carry)
            sum_default: "f32[]" = aten.sum.default(slice_tensor)
            _to_copy_default: "f32[]" = aten._to_copy.default(sum_default, dtype=torch.float32)
            mul_tensor_2: "f32[]" = aten.mul.Tensor(_to_copy_default, 0.05)
            tanh_default_1: "f32[]" = aten.tanh.default(mul_tensor_2)
            add_tensor_4: "f32[4]" = aten.add.Tensor(tanh_default, tanh_default_1)
            sum_default_1: "f32[]" = aten.sum.default(add_tensor_2)
            _to_copy_default_1: "f32[]" = aten._to_copy.default(sum_default_1, dtype=torch.float32)
            mul_tensor_3: "f32[]" = aten.mul.Tensor(_to_copy_default_1, 0.05)
            tanh_default_2: "f32[]" = aten.tanh.default(mul_tensor_3)
            add_tensor_5: "f32[4]" = aten.add.Tensor(add_tensor_4, tanh_default_2)
            sum_default_2: "f32[]" = aten.sum.default(add_tensor_2)
            _to_copy_default_2: "f32[]" = aten._to_copy.default(sum_default_2, dtype=torch.float32)
            mul_tensor_4: "f32[]" = aten.mul.Tensor(_to_copy_default_2, 0.05)
            tanh_default_3: "f32[]" = aten.tanh.default(mul_tensor_4)
            add_tensor_6: "f32[4]" = aten.add.Tensor(add_tensor_5, tanh_default_3)
            clone_default: "f32[4]" = aten.clone.default(add_tensor_6)
            return (add_tensor_3, clone_default)

        class map_7:
            def forward(
                self,
                row: "f32[4]",
                rank: "i64[]",
            ):
                div_tensor: "f32[4]" = aten.div.Tensor(row, 3)
                eq_scalar: "b8[]" = aten.eq.Scalar(rank, 1)
                where_self: "f32[4]" = aten.where.self(eq_scalar, row, div_tensor)
                maximum_default: "f32[4]" = aten.maximum.default(div_tensor, div_tensor)
                tanh_default: "f32[4]" = aten.tanh.default(div_tensor)
                sum_default: "f32[]" = aten.sum.default(where_self)
                _to_copy_default: "f32[]" = aten._to_copy.default(sum_default, dtype=torch.float32)
                mul_tensor: "f32[]" = aten.mul.Tensor(_to_copy_default, 0.05)
                tanh_default_1: "f32[]" = aten.tanh.default(mul_tensor)
                add_tensor: "f32[4]" = aten.add.Tensor(tanh_default, tanh_default_1)
                sum_default_1: "f32[]" = aten.sum.default(maximum_default)
                _to_copy_default_1: "f32[]" = aten._to_copy.default(sum_default_1, dtype=torch.float32)
                mul_tensor_1: "f32[]" = aten.mul.Tensor(_to_copy_default_1, 0.05)
                tanh_default_2: "f32[]" = aten.tanh.default(mul_tensor_1)
                add_tensor_1: "f32[4]" = aten.add.Tensor(add_tensor, tanh_default_2)
                clone_default: "f32[4]" = aten.clone.default(add_tensor_1)
                return (clone_default,)
