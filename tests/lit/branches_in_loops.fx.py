# Branches under a truth value that all ranks share, with collectives in them, inside loops.
# fxir 1
module(world_size=4, mesh=None, rank=None, stage=None, device="cpu")
dp = group([[0, 1, 2, 3]])
turned = group([[2, 0, 3, 1]])
tp = group([[0, 1], [2, 3]])
cross = group([[2, 0], [1, 3]])

class main:
    buffer_0 = buffer("buffer_0", "f32[4]", data=[0.5, 0.75, 1.0, 1.25])
    def forward(
        self,
        x0: "f32[4]",
        x1: "f32[4]",
        x2: "f32[4]",
        x3: "f32[3] R@cross",
        x4: "f32[]",
        flag: "b8[] R@dp",
    ):
        buffer_0: "f32[4]" = self.buffer_0
        all_gather_into_tensor_default: "f32[16]" = _c10d_functional.all_gather_into_tensor.default(buffer_0, 4, dp)
        unsqueeze_default: "f32[1, 4]" = aten.unsqueeze.default(x2, 0)
        arange_start: "f32[3]" = aten.arange.start(1, 4, dtype=torch.float32)
        unsqueeze_default_1: "f32[3, 1]" = aten.unsqueeze.default(arange_start, 1)
        mul_tensor: "f32[3, 4]" = aten.mul.Tensor(unsqueeze_default, unsqueeze_default_1)
        map_12 = self.map_12
        map_impl: "(f32[3, 4],)" = hop.map_impl(map_12, [mul_tensor], (flag,))
        getitem: "f32[3, 4]" = map_impl[0]
        sub_tensor: "f32[3, 4]" = aten.sub.Tensor(getitem, getitem)
        wait_tensor_default: "f32[16]" = _c10d_functional.wait_tensor.default(all_gather_into_tensor_default)
        return (wait_tensor_default, buffer_0, getitem, x0, x1, x3, x4, sub_tensor, wait_tensor_default)

    class map_12:
        def forward(
            self,
            row: "f32[4]",
            flag: "b8[]",
        ):
            mul_tensor: "f32[4]" = aten.mul.Tensor(row, -1.0)
            all_gather_into_tensor_default: "f32[8]" = _c10d_functional.all_gather_into_tensor.default(mul_tensor, 2, cross)
            wait_tensor_default: "f32[8]" = _c10d_functional.wait_tensor.default(all_gather_into_tensor_default)
            relu_default: "f32[8]" = aten.relu.default(wait_tensor_default)
            maximum_default: "f32[8]" = aten.maximum.default(relu_default, relu_default); meta(after=[mul_tensor])
            all_gather_into_tensor_default_1: "f32[8]" = _c10d_functional.all_gather_into_tensor.default(mul_tensor, 2, cross)
            maximum_default_1: "f32[4]" = aten.maximum.default(mul_tensor, row)
            wait_tensor_default_1: "f32[8]" = _c10d_functional.wait_tensor.default(all_gather_into_tensor_default_1)
            relu_default_1: "f32[8]" = aten.relu.default(wait_tensor_default_1)
            true_branch_11 = self.true_branch_11
            false_branch_11 = self.false_branch_11
            cond: "(f32[4],)" = hop.cond(flag, true_branch_11, false_branch_11, (mul_tensor, mul_tensor, flag))
            getitem: "f32[4]" = cond[0]
            tanh_default: "f32[4]" = aten.tanh.default(mul_tensor)
            sum_default: "f32[]" = aten.sum.default(maximum_default)
            _to_copy_default: "f32[]" = aten._to_copy.default(sum_default, dtype=torch.float32)
            mul_tensor_1: "f32[]" = aten.mul.Tensor(_to_copy_default, 0.05)
            tanh_default_1: "f32[]" = aten.tanh.default(mul_tensor_1)
            add_tensor: "f32[4]" = aten.add.Tensor(tanh_default, tanh_default_1)
            sum_default_1: "f32[]" = aten.sum.default(maximum_default_1)
            _to_copy_default_1: "f32[]" = aten._to_copy.default(sum_default_1, dtype=torch.float32)
            mul_tensor_2: "f32[]" = aten.mul.Tensor(_to_copy_default_1, 0.05)
            tanh_default_2: "f32[]" = aten.tanh.default(mul_tensor_2)
            add_tensor_1: "f32[4]" = aten.add.Tensor(add_tensor, tanh_default_2)
            sum_default_2: "f32[]" = aten.sum.default(relu_default_1)
            _to_copy_default_2: "f32[]" = aten._to_copy.default(sum_default_2, dtype=torch.float32)
            mul_tensor_3: "f32[]" = aten.mul.Tensor(_to_copy_default_2, 0.05)
            tanh_default_3: "f32[]" = aten.tanh.default(mul_tensor_3)
            add_tensor_2: "f32[4]" = aten.add.Tensor(add_tensor_1, tanh_default_3)
            clone_default: "f32[4]" = aten.clone.default(add_tensor_2)
            return (clone_default,)

        class true_branch_11:
            def forward(
                self,
                left: "f32[4]",
                right: "f32[4]",
                flag: "b8[]",
            ):
                unbind_int: "[f32[], f32[], f32[], f32[]]" = aten.unbind.int(right)
                getitem: "f32[]" = unbind_int[3]
                tanh_default: "f32[4]" = aten.tanh.default(right)
                sum_default: "f32[]" = aten.sum.default(left)
                _to_copy_default: "f32[]" = aten._to_copy.default(sum_default, dtype=torch.float32)
                mul_tensor: "f32[]" = aten.mul.Tensor(_to_copy_default, 0.05)
                tanh_default_1: "f32[]" = aten.tanh.default(mul_tensor)
                add_tensor: "f32[4]" = aten.add.Tensor(tanh_default, tanh_default_1)
                sum_default_1: "f32[]" = aten.sum.default(getitem)
                _to_copy_default_1: "f32[]" = aten._to_copy.default(sum_default_1, dtype=torch.float32)
                mul_tensor_1: "f32[]" = aten.mul.Tensor(_to_copy_default_1, 0.05)
                tanh_default_2: "f32[]" = aten.tanh.default(mul_tensor_1)
                add_tensor_1: "f32[4]" = aten.add.Tensor(add_tensor, tanh_default_2)
                clone_default: "f32[4]" = aten.clone.default(add_tensor_1)
                return (clone_default,)

        class false_branch_11:
            def forward(
                self,
                left: "f32[4]",
                right: "f32[4]",
                flag: "b8[]",
            ):
                unsqueeze_default: "f32[1, 4]" = aten.unsqueeze.default(left, 0)
                _to_copy_default: "bf16[1, 4]" = aten._to_copy.default(unsqueeze_default, dtype=torch.bfloat16)
                all_gather_into_tensor_default: "bf16[4, 4]" = _c10d_functional.all_gather_into_tensor.default(_to_copy_default, 4, turned)
                wait_tensor_default: "bf16[4, 4]" = _c10d_functional.wait_tensor.default(all_gather_into_tensor_default)
                relu_default: "bf16[4, 4]" = aten.relu.default(wait_tensor_default)
                unsqueeze_default_1: "f32[1, 4]" = aten.unsqueeze.default(left, 0)
                _to_copy_default_1: "bf16[1, 4]" = aten._to_copy.default(unsqueeze_default_1, dtype=torch.bfloat16)
                all_gather_into_tensor_default_1: "bf16[4, 4]" = _c10d_functional.all_gather_into_tensor.default(_to_copy_default_1, 4, turned)
                wait_tensor_default_1: "bf16[4, 4]" = _c10d_functional.wait_tensor.default(all_gather_into_tensor_default_1)
                relu_default_1: "bf16[4, 4]" = aten.relu.default(wait_tensor_default_1)
                sigmoid_default: "bf16[4, 4]" = aten.sigmoid.default(relu_default)
                tanh_default: "f32[4]" = aten.tanh.default(right)
                sum_default: "bf16[]" = aten.sum.default(relu_default_1)
                _to_copy_default_2: "f32[]" = aten._to_copy.default(sum_default, dtype=torch.float32)
                mul_tensor: "f32[]" = aten.mul.Tensor(_to_copy_default_2, 0.05)
                tanh_default_1: "f32[]" = aten.tanh.default(mul_tensor)
                add_tensor: "f32[4]" = aten.add.Tensor(tanh_default, tanh_default_1)
                sum_default_1: "bf16[]" = aten.sum.default(sigmoid_default)
                _to_copy_default_3: "f32[]" = aten._to_copy.default(sum_default_1, dtype=torch.float32)
                mul_tensor_1: "f32[]" = aten.mul.Tensor(_to_copy_default_3, 0.05)
                tanh_default_2: "f32[]" = aten.tanh.default(mul_tensor_1)
                add_tensor_1: "f32[4]" = aten.add.Tensor(add_tensor, tanh_default_2)
                clone_default: "f32[4]" = aten.clone.default(add_tensor_1)
                return (clone_default,)
