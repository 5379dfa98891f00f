# fxir 1
module(world_size=4, mesh={"replicate": 2, "shard": 2}, rank=None, stage=None, device="cpu", form="spmd", name="gpt_scan_small")
shard = group([[0, 1], [2, 3]], mesh_dim="shard")
replicate = group([[0, 2], [1, 3]], mesh_dim="replicate")

class main:
    signature(
        params={
            "tokens.weight": tokens_weight,
            "positions.weight": positions_weight,
            "layers.0.norm_1.weight": layers_0_norm_1_weight,
            "layers.0.norm_1.bias": layers_0_norm_1_bias,
            "layers.0.attention.qkv.weight": layers_0_attention_qkv_weight,
            "layers.0.attention.qkv.bias": layers_0_attention_qkv_bias,
            "layers.0.attention.projection.weight": layers_0_attention_projection_weight,
            "layers.0.attention.projection.bias": layers_0_attention_projection_bias,
            "layers.0.norm_2.weight": layers_0_norm_2_weight,
            "layers.0.norm_2.bias": layers_0_norm_2_bias,
            "layers.0.mlp.up.weight": layers_0_mlp_up_weight,
            "layers.0.mlp.up.bias": layers_0_mlp_up_bias,
            "layers.0.mlp.down.weight": layers_0_mlp_down_weight,
            "layers.0.mlp.down.bias": layers_0_mlp_down_bias,
            "layers.1.norm_1.weight": layers_1_norm_1_weight,
            "layers.1.norm_1.bias": layers_1_norm_1_bias,
            "layers.1.attention.qkv.weight": layers_1_attention_qkv_weight,
            "layers.1.attention.qkv.bias": layers_1_attention_qkv_bias,
            "layers.1.attention.projection.weight": layers_1_attention_projection_weight,
            "layers.1.attention.projection.bias": layers_1_attention_projection_bias,
            "layers.1.norm_2.weight": layers_1_norm_2_weight,
            "layers.1.norm_2.bias": layers_1_norm_2_bias,
            "layers.1.mlp.up.weight": layers_1_mlp_up_weight,
            "layers.1.mlp.up.bias": layers_1_mlp_up_bias,
            "layers.1.mlp.down.weight": layers_1_mlp_down_weight,
            "layers.1.mlp.down.bias": layers_1_mlp_down_bias,
            "norm.weight": norm_weight,
            "norm.bias": norm_bias,
            "head.weight": head_weight,
        },
        buffers={},
        optimizer={},
        batch={
            "tokens": batch_tokens,
            "targets": batch_targets,
        },
    )
    def forward(
        self,
        tokens_weight: "f32[16, 16] S(0)R@shard,replicate",
        positions_weight: "f32[4, 16] S(0)R@shard,replicate",
        layers_0_norm_1_weight: "f32[8] S(0)R@shard,replicate",
        layers_0_norm_1_bias: "f32[8] S(0)R@shard,replicate",
        layers_0_attention_qkv_weight: "f32[24, 16] S(0)R@shard,replicate",
        layers_0_attention_qkv_bias: "f32[24] S(0)R@shard,replicate",
        layers_0_attention_projection_weight: "f32[8, 16] S(0)R@shard,replicate",
        layers_0_attention_projection_bias: "f32[8] S(0)R@shard,replicate",
        layers_0_norm_2_weight: "f32[8] S(0)R@shard,replicate",
        layers_0_norm_2_bias: "f32[8] S(0)R@shard,replicate",
        layers_0_mlp_up_weight: "f32[32, 16] S(0)R@shard,replicate",
        layers_0_mlp_up_bias: "f32[32] S(0)R@shard,replicate",
        layers_0_mlp_down_weight: "f32[8, 64] S(0)R@shard,replicate",
        layers_0_mlp_down_bias: "f32[8] S(0)R@shard,replicate",
        layers_1_norm_1_weight: "f32[8] S(0)R@shard,replicate",
        layers_1_norm_1_bias: "f32[8] S(0)R@shard,replicate",
        layers_1_attention_qkv_weight: "f32[24, 16] S(0)R@shard,replicate",
        layers_1_attention_qkv_bias: "f32[24] S(0)R@shard,replicate",
        layers_1_attention_projection_weight: "f32[8, 16] S(0)R@shard,replicate",
        layers_1_attention_projection_bias: "f32[8] S(0)R@shard,replicate",
        layers_1_norm_2_weight: "f32[8] S(0)R@shard,replicate",
        layers_1_norm_2_bias: "f32[8] S(0)R@shard,replicate",
        layers_1_mlp_up_weight: "f32[32, 16] S(0)R@shard,replicate",
        layers_1_mlp_up_bias: "f32[32] S(0)R@shard,replicate",
        layers_1_mlp_down_weight: "f32[8, 64] S(0)R@shard,replicate",
        layers_1_mlp_down_bias: "f32[8] S(0)R@shard,replicate",
        norm_weight: "f32[8] S(0)R@shard,replicate",
        norm_bias: "f32[8] S(0)R@shard,replicate",
        head_weight: "f32[16, 16] S(0)R@shard,replicate",
        batch_tokens: "i64[8, 8]",
        batch_targets: "i64[8, 8]",
    ):
        zeros_like: "f32[16, 16]" = aten.zeros_like.default(tokens_weight, pin_memory=False)
        zeros_like_1: "f32[4, 16]" = aten.zeros_like.default(positions_weight, pin_memory=False)
        zeros_like_2: "f32[8]" = aten.zeros_like.default(layers_0_norm_1_weight, pin_memory=False)
        zeros_like_3: "f32[8]" = aten.zeros_like.default(layers_0_norm_1_bias, pin_memory=False)
        zeros_like_4: "f32[24, 16]" = aten.zeros_like.default(layers_0_attention_qkv_weight, pin_memory=False)
        zeros_like_5: "f32[24]" = aten.zeros_like.default(layers_0_attention_qkv_bias, pin_memory=False)
        zeros_like_6: "f32[8, 16]" = aten.zeros_like.default(layers_0_attention_projection_weight, pin_memory=False)
        zeros_like_7: "f32[8]" = aten.zeros_like.default(layers_0_attention_projection_bias, pin_memory=False)
        zeros_like_8: "f32[8]" = aten.zeros_like.default(layers_0_norm_2_weight, pin_memory=False)
        zeros_like_9: "f32[8]" = aten.zeros_like.default(layers_0_norm_2_bias, pin_memory=False)
        zeros_like_10: "f32[32, 16]" = aten.zeros_like.default(layers_0_mlp_up_weight, pin_memory=False)
        zeros_like_11: "f32[32]" = aten.zeros_like.default(layers_0_mlp_up_bias, pin_memory=False)
        zeros_like_12: "f32[8, 64]" = aten.zeros_like.default(layers_0_mlp_down_weight, pin_memory=False)
        zeros_like_13: "f32[8]" = aten.zeros_like.default(layers_0_mlp_down_bias, pin_memory=False)
        zeros_like_14: "f32[8]" = aten.zeros_like.default(layers_1_norm_1_weight, pin_memory=False)
        zeros_like_15: "f32[8]" = aten.zeros_like.default(layers_1_norm_1_bias, pin_memory=False)
        zeros_like_16: "f32[24, 16]" = aten.zeros_like.default(layers_1_attention_qkv_weight, pin_memory=False)
        zeros_like_17: "f32[24]" = aten.zeros_like.default(layers_1_attention_qkv_bias, pin_memory=False)
        zeros_like_18: "f32[8, 16]" = aten.zeros_like.default(layers_1_attention_projection_weight, pin_memory=False)
        zeros_like_19: "f32[8]" = aten.zeros_like.default(layers_1_attention_projection_bias, pin_memory=False)
        zeros_like_20: "f32[8]" = aten.zeros_like.default(layers_1_norm_2_weight, pin_memory=False)
        zeros_like_21: "f32[8]" = aten.zeros_like.default(layers_1_norm_2_bias, pin_memory=False)
        zeros_like_22: "f32[32, 16]" = aten.zeros_like.default(layers_1_mlp_up_weight, pin_memory=False)
        zeros_like_23: "f32[32]" = aten.zeros_like.default(layers_1_mlp_up_bias, pin_memory=False)
        zeros_like_24: "f32[8, 64]" = aten.zeros_like.default(layers_1_mlp_down_weight, pin_memory=False)
        zeros_like_25: "f32[8]" = aten.zeros_like.default(layers_1_mlp_down_bias, pin_memory=False)
        zeros_like_26: "f32[8]" = aten.zeros_like.default(norm_weight, pin_memory=False)
        zeros_like_27: "f32[8]" = aten.zeros_like.default(norm_bias, pin_memory=False)
        zeros_like_28: "f32[16, 16]" = aten.zeros_like.default(head_weight, pin_memory=False)
        view: "i64[4, 2, 8]" = aten.view.default(batch_tokens, [4, 2, 8])
        view_1: "i64[4, 2, 8]" = aten.view.default(batch_targets, [4, 2, 8])
        scan_combine_graph_0 = self.scan_combine_graph_0
        scan: "(f32[16, 16], f32[4, 16], f32[8], f32[8], f32[24, 16], f32[24], f32[8, 16], f32[8], f32[8], f32[8], f32[32, 16], f32[32], f32[8, 64], f32[8], f32[8], f32[8], f32[24, 16], f32[24], f32[8, 16], f32[8], f32[8], f32[8], f32[32, 16], f32[32], f32[8, 64], f32[8], f32[8], f32[8], f32[16, 16], f32[4])" = hop.scan(scan_combine_graph_0, [zeros_like, zeros_like_1, zeros_like_2, zeros_like_3, zeros_like_4, zeros_like_5, zeros_like_6, zeros_like_7, zeros_like_8, zeros_like_9, zeros_like_10, zeros_like_11, zeros_like_12, zeros_like_13, zeros_like_14, zeros_like_15, zeros_like_16, zeros_like_17, zeros_like_18, zeros_like_19, zeros_like_20, zeros_like_21, zeros_like_22, zeros_like_23, zeros_like_24, zeros_like_25, zeros_like_26, zeros_like_27, zeros_like_28], [view, view_1], (tokens_weight, positions_weight, layers_0_norm_1_weight, layers_0_norm_1_bias, layers_0_attention_qkv_weight, layers_0_attention_qkv_bias, layers_0_attention_projection_weight, layers_0_attention_projection_bias, layers_0_norm_2_weight, layers_0_norm_2_bias, layers_0_mlp_up_weight, layers_0_mlp_up_bias, layers_0_mlp_down_weight, layers_0_mlp_down_bias, layers_1_norm_1_weight, layers_1_norm_1_bias, layers_1_attention_qkv_weight, layers_1_attention_qkv_bias, layers_1_attention_projection_weight, layers_1_attention_projection_bias, layers_1_norm_2_weight, layers_1_norm_2_bias, layers_1_mlp_up_weight, layers_1_mlp_up_bias, layers_1_mlp_down_weight, layers_1_mlp_down_bias, norm_weight, norm_bias, head_weight))
        getitem: "f32[16, 16]" = scan[0]
        getitem_1: "f32[4, 16]" = scan[1]
        getitem_2: "f32[8]" = scan[2]
        getitem_3: "f32[8]" = scan[3]
        getitem_4: "f32[24, 16]" = scan[4]
        getitem_5: "f32[24]" = scan[5]
        getitem_6: "f32[8, 16]" = scan[6]
        getitem_7: "f32[8]" = scan[7]
        getitem_8: "f32[8]" = scan[8]
        getitem_9: "f32[8]" = scan[9]
        getitem_10: "f32[32, 16]" = scan[10]
        getitem_11: "f32[32]" = scan[11]
        getitem_12: "f32[8, 64]" = scan[12]
        getitem_13: "f32[8]" = scan[13]
        getitem_14: "f32[8]" = scan[14]
        getitem_15: "f32[8]" = scan[15]
        getitem_16: "f32[24, 16]" = scan[16]
        getitem_17: "f32[24]" = scan[17]
        getitem_18: "f32[8, 16]" = scan[18]
        getitem_19: "f32[8]" = scan[19]
        getitem_20: "f32[8]" = scan[20]
        getitem_21: "f32[8]" = scan[21]
        getitem_22: "f32[32, 16]" = scan[22]
        getitem_23: "f32[32]" = scan[23]
        getitem_24: "f32[8, 64]" = scan[24]
        getitem_25: "f32[8]" = scan[25]
        getitem_26: "f32[8]" = scan[26]
        getitem_27: "f32[8]" = scan[27]
        getitem_28: "f32[16, 16]" = scan[28]
        getitem_29: "f32[4]" = scan[29]
        unbind: "[f32[], f32[], f32[], f32[]]" = aten.unbind.int(getitem_29)
        getitem_30: "f32[]" = unbind[0]
        getitem_31: "f32[]" = unbind[1]
        getitem_32: "f32[]" = unbind[2]
        getitem_33: "f32[]" = unbind[3]
        add: "f32[]" = aten.add.Tensor(getitem_30, getitem_31)
        add_1: "f32[]" = aten.add.Tensor(add, getitem_32)
        add_2: "f32[]" = aten.add.Tensor(add_1, getitem_33)
        tokens_add: "f32[16, 16]" = aten.add.Tensor(tokens_weight, getitem, alpha=-0.1)
        positions_add: "f32[4, 16]" = aten.add.Tensor(positions_weight, getitem_1, alpha=-0.1)
        layers_0_norm_1_add: "f32[8]" = aten.add.Tensor(layers_0_norm_1_weight, getitem_2, alpha=-0.1)
        layers_0_norm_1_add_1: "f32[8]" = aten.add.Tensor(layers_0_norm_1_bias, getitem_3, alpha=-0.1)
        layers_0_attention_qkv_add: "f32[24, 16]" = aten.add.Tensor(layers_0_attention_qkv_weight, getitem_4, alpha=-0.1)
        layers_0_attention_qkv_add_1: "f32[24]" = aten.add.Tensor(layers_0_attention_qkv_bias, getitem_5, alpha=-0.1)
        layers_0_attention_projection_add: "f32[8, 16]" = aten.add.Tensor(layers_0_attention_projection_weight, getitem_6, alpha=-0.1)
        layers_0_attention_projection_add_1: "f32[8]" = aten.add.Tensor(layers_0_attention_projection_bias, getitem_7, alpha=-0.1)
        layers_0_norm_2_add: "f32[8]" = aten.add.Tensor(layers_0_norm_2_weight, getitem_8, alpha=-0.1)
        layers_0_norm_2_add_1: "f32[8]" = aten.add.Tensor(layers_0_norm_2_bias, getitem_9, alpha=-0.1)
        layers_0_mlp_up_add: "f32[32, 16]" = aten.add.Tensor(layers_0_mlp_up_weight, getitem_10, alpha=-0.1)
        layers_0_mlp_up_add_1: "f32[32]" = aten.add.Tensor(layers_0_mlp_up_bias, getitem_11, alpha=-0.1)
        layers_0_mlp_down_add: "f32[8, 64]" = aten.add.Tensor(layers_0_mlp_down_weight, getitem_12, alpha=-0.1)
        layers_0_mlp_down_add_1: "f32[8]" = aten.add.Tensor(layers_0_mlp_down_bias, getitem_13, alpha=-0.1)
        layers_1_norm_1_add: "f32[8]" = aten.add.Tensor(layers_1_norm_1_weight, getitem_14, alpha=-0.1)
        layers_1_norm_1_add_1: "f32[8]" = aten.add.Tensor(layers_1_norm_1_bias, getitem_15, alpha=-0.1)
        layers_1_attention_qkv_add: "f32[24, 16]" = aten.add.Tensor(layers_1_attention_qkv_weight, getitem_16, alpha=-0.1)
        layers_1_attention_qkv_add_1: "f32[24]" = aten.add.Tensor(layers_1_attention_qkv_bias, getitem_17, alpha=-0.1)
        layers_1_attention_projection_add: "f32[8, 16]" = aten.add.Tensor(layers_1_attention_projection_weight, getitem_18, alpha=-0.1)
        layers_1_attention_projection_add_1: "f32[8]" = aten.add.Tensor(layers_1_attention_projection_bias, getitem_19, alpha=-0.1)
        layers_1_norm_2_add: "f32[8]" = aten.add.Tensor(layers_1_norm_2_weight, getitem_20, alpha=-0.1)
        layers_1_norm_2_add_1: "f32[8]" = aten.add.Tensor(layers_1_norm_2_bias, getitem_21, alpha=-0.1)
        layers_1_mlp_up_add: "f32[32, 16]" = aten.add.Tensor(layers_1_mlp_up_weight, getitem_22, alpha=-0.1)
        layers_1_mlp_up_add_1: "f32[32]" = aten.add.Tensor(layers_1_mlp_up_bias, getitem_23, alpha=-0.1)
        layers_1_mlp_down_add: "f32[8, 64]" = aten.add.Tensor(layers_1_mlp_down_weight, getitem_24, alpha=-0.1)
        layers_1_mlp_down_add_1: "f32[8]" = aten.add.Tensor(layers_1_mlp_down_bias, getitem_25, alpha=-0.1)
        norm_add: "f32[8]" = aten.add.Tensor(norm_weight, getitem_26, alpha=-0.1)
        norm_add_1: "f32[8]" = aten.add.Tensor(norm_bias, getitem_27, alpha=-0.1)
        head_add: "f32[16, 16]" = aten.add.Tensor(head_weight, getitem_28, alpha=-0.1)
        return (
            add_2,
            {
                "params": {
                    "tokens.weight": tokens_add,
                    "positions.weight": positions_add,
                    "layers.0.norm_1.weight": layers_0_norm_1_add,
                    "layers.0.norm_1.bias": layers_0_norm_1_add_1,
                    "layers.0.attention.qkv.weight": layers_0_attention_qkv_add,
                    "layers.0.attention.qkv.bias": layers_0_attention_qkv_add_1,
                    "layers.0.attention.projection.weight": layers_0_attention_projection_add,
                    "layers.0.attention.projection.bias": layers_0_attention_projection_add_1,
                    "layers.0.norm_2.weight": layers_0_norm_2_add,
                    "layers.0.norm_2.bias": layers_0_norm_2_add_1,
                    "layers.0.mlp.up.weight": layers_0_mlp_up_add,
                    "layers.0.mlp.up.bias": layers_0_mlp_up_add_1,
                    "layers.0.mlp.down.weight": layers_0_mlp_down_add,
                    "layers.0.mlp.down.bias": layers_0_mlp_down_add_1,
                    "layers.1.norm_1.weight": layers_1_norm_1_add,
                    "layers.1.norm_1.bias": layers_1_norm_1_add_1,
                    "layers.1.attention.qkv.weight": layers_1_attention_qkv_add,
                    "layers.1.attention.qkv.bias": layers_1_attention_qkv_add_1,
                    "layers.1.attention.projection.weight": layers_1_attention_projection_add,
                    "layers.1.attention.projection.bias": layers_1_attention_projection_add_1,
                    "layers.1.norm_2.weight": layers_1_norm_2_add,
                    "layers.1.norm_2.bias": layers_1_norm_2_add_1,
                    "layers.1.mlp.up.weight": layers_1_mlp_up_add,
                    "layers.1.mlp.up.bias": layers_1_mlp_up_add_1,
                    "layers.1.mlp.down.weight": layers_1_mlp_down_add,
                    "layers.1.mlp.down.bias": layers_1_mlp_down_add_1,
                    "norm.weight": norm_add,
                    "norm.bias": norm_add_1,
                    "head.weight": head_add,
                },
                "buffers": {},
                "optimizer": {},
            },
        )

    class scan_combine_graph_0:
        def forward(
            self,
            total_tokens_weight: "f32[16, 16]",
            total_positions_weight: "f32[4, 16]",
            total_layers_0_norm_1_weight: "f32[8]",
            total_layers_0_norm_1_bias: "f32[8]",
            total_layers_0_attention_qkv_weight: "f32[24, 16]",
            total_layers_0_attention_qkv_bias: "f32[24]",
            total_layers_0_attention_projection_weight: "f32[8, 16]",
            total_layers_0_attention_projection_bias: "f32[8]",
            total_layers_0_norm_2_weight: "f32[8]",
            total_layers_0_norm_2_bias: "f32[8]",
            total_layers_0_mlp_up_weight: "f32[32, 16]",
            total_layers_0_mlp_up_bias: "f32[32]",
            total_layers_0_mlp_down_weight: "f32[8, 64]",
            total_layers_0_mlp_down_bias: "f32[8]",
            total_layers_1_norm_1_weight: "f32[8]",
            total_layers_1_norm_1_bias: "f32[8]",
            total_layers_1_attention_qkv_weight: "f32[24, 16]",
            total_layers_1_attention_qkv_bias: "f32[24]",
            total_layers_1_attention_projection_weight: "f32[8, 16]",
            total_layers_1_attention_projection_bias: "f32[8]",
            total_layers_1_norm_2_weight: "f32[8]",
            total_layers_1_norm_2_bias: "f32[8]",
            total_layers_1_mlp_up_weight: "f32[32, 16]",
            total_layers_1_mlp_up_bias: "f32[32]",
            total_layers_1_mlp_down_weight: "f32[8, 64]",
            total_layers_1_mlp_down_bias: "f32[8]",
            total_norm_weight: "f32[8]",
            total_norm_bias: "f32[8]",
            total_head_weight: "f32[16, 16]",
            batch_tokens: "i64[2, 8]",
            batch_targets: "i64[2, 8]",
            tokens_weight: "f32[16, 16]",
            positions_weight: "f32[4, 16]",
            layers_0_norm_1_weight: "f32[8]",
            layers_0_norm_1_bias: "f32[8]",
            layers_0_attention_qkv_weight: "f32[24, 16]",
            layers_0_attention_qkv_bias: "f32[24]",
            layers_0_attention_projection_weight: "f32[8, 16]",
            layers_0_attention_projection_bias: "f32[8]",
            layers_0_norm_2_weight: "f32[8]",
            layers_0_norm_2_bias: "f32[8]",
            layers_0_mlp_up_weight: "f32[32, 16]",
            layers_0_mlp_up_bias: "f32[32]",
            layers_0_mlp_down_weight: "f32[8, 64]",
            layers_0_mlp_down_bias: "f32[8]",
            layers_1_norm_1_weight: "f32[8]",
            layers_1_norm_1_bias: "f32[8]",
            layers_1_attention_qkv_weight: "f32[24, 16]",
            layers_1_attention_qkv_bias: "f32[24]",
            layers_1_attention_projection_weight: "f32[8, 16]",
            layers_1_attention_projection_bias: "f32[8]",
            layers_1_norm_2_weight: "f32[8]",
            layers_1_norm_2_bias: "f32[8]",
            layers_1_mlp_up_weight: "f32[32, 16]",
            layers_1_mlp_up_bias: "f32[32]",
            layers_1_mlp_down_weight: "f32[8, 64]",
            layers_1_mlp_down_bias: "f32[8]",
            norm_weight: "f32[8]",
            norm_bias: "f32[8]",
            head_weight: "f32[16, 16]",
        ):
            all_gather: "f32[32, 16]" = _c10d_functional.all_gather_into_tensor.default(tokens_weight, 2, shard)
            wait: "f32[32, 16]" = _c10d_functional.wait_tensor.default(all_gather)
            all_gather_1: "f32[8, 16]" = _c10d_functional.all_gather_into_tensor.default(positions_weight, 2, shard)
            wait_1: "f32[8, 16]" = _c10d_functional.wait_tensor.default(all_gather_1)
            all_gather_2: "f32[16]" = _c10d_functional.all_gather_into_tensor.default(norm_weight, 2, shard)
            wait_2: "f32[16]" = _c10d_functional.wait_tensor.default(all_gather_2)
            all_gather_3: "f32[16]" = _c10d_functional.all_gather_into_tensor.default(norm_bias, 2, shard)
            wait_3: "f32[16]" = _c10d_functional.wait_tensor.default(all_gather_3)
            all_gather_4: "f32[32, 16]" = _c10d_functional.all_gather_into_tensor.default(head_weight, 2, shard)
            wait_4: "f32[32, 16]" = _c10d_functional.wait_tensor.default(all_gather_4)
            tokens_embedding: "f32[2, 8, 16]" = aten.embedding.default(wait, batch_tokens)
            arange: "i64[8]" = aten.arange.default(8, device=torch.device("cpu"), pin_memory=False)
            positions_embedding: "f32[8, 16]" = aten.embedding.default(wait_1, arange)
            add: "f32[2, 8, 16]" = aten.add.Tensor(tokens_embedding, positions_embedding)
            layers_0_all_gather: "f32[16]" = _c10d_functional.all_gather_into_tensor.default(layers_0_norm_1_weight, 2, shard)
            layers_0_wait: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_all_gather)
            layers_0_all_gather_1: "f32[16]" = _c10d_functional.all_gather_into_tensor.default(layers_0_norm_1_bias, 2, shard)
            layers_0_wait_1: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_1)
            layers_0_all_gather_2: "f32[48, 16]" = _c10d_functional.all_gather_into_tensor.default(layers_0_attention_qkv_weight, 2, shard)
            layers_0_wait_2: "f32[48, 16]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_2)
            layers_0_all_gather_3: "f32[48]" = _c10d_functional.all_gather_into_tensor.default(layers_0_attention_qkv_bias, 2, shard)
            layers_0_wait_3: "f32[48]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_3)
            layers_0_all_gather_4: "f32[16, 16]" = _c10d_functional.all_gather_into_tensor.default(layers_0_attention_projection_weight, 2, shard)
            layers_0_wait_4: "f32[16, 16]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_4)
            layers_0_all_gather_5: "f32[16]" = _c10d_functional.all_gather_into_tensor.default(layers_0_attention_projection_bias, 2, shard)
            layers_0_wait_5: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_5)
            layers_0_all_gather_6: "f32[16]" = _c10d_functional.all_gather_into_tensor.default(layers_0_norm_2_weight, 2, shard)
            layers_0_wait_6: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_6)
            layers_0_all_gather_7: "f32[16]" = _c10d_functional.all_gather_into_tensor.default(layers_0_norm_2_bias, 2, shard)
            layers_0_wait_7: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_7)
            layers_0_all_gather_8: "f32[64, 16]" = _c10d_functional.all_gather_into_tensor.default(layers_0_mlp_up_weight, 2, shard)
            layers_0_wait_8: "f32[64, 16]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_8)
            layers_0_all_gather_9: "f32[64]" = _c10d_functional.all_gather_into_tensor.default(layers_0_mlp_up_bias, 2, shard)
            layers_0_wait_9: "f32[64]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_9)
            layers_0_all_gather_10: "f32[16, 64]" = _c10d_functional.all_gather_into_tensor.default(layers_0_mlp_down_weight, 2, shard)
            layers_0_wait_10: "f32[16, 64]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_10)
            layers_0_all_gather_11: "f32[16]" = _c10d_functional.all_gather_into_tensor.default(layers_0_mlp_down_bias, 2, shard)
            layers_0_wait_11: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_11)
            layers_0_norm_1_native_layer_norm: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(add, [16], layers_0_wait, layers_0_wait_1, 1e-05)
            layers_0_norm_1_getitem: "f32[2, 8, 16]" = layers_0_norm_1_native_layer_norm[0]
            layers_0_norm_1_getitem_1: "f32[2, 8, 1]" = layers_0_norm_1_native_layer_norm[1]
            layers_0_norm_1_getitem_2: "f32[2, 8, 1]" = layers_0_norm_1_native_layer_norm[2]
            layers_0_attention_qkv_view: "f32[16, 16]" = aten.view.default(layers_0_norm_1_getitem, [16, 16])
            layers_0_attention_qkv_t: "f32[16, 48][1, 16]" = aten.t.default(layers_0_wait_2)
            layers_0_attention_qkv_addmm: "f32[16, 48]" = aten.addmm.default(layers_0_wait_3, layers_0_attention_qkv_view, layers_0_attention_qkv_t)
            layers_0_attention_qkv_view_1: "f32[2, 8, 48]" = aten.view.default(layers_0_attention_qkv_addmm, [2, 8, 48])
            layers_0_attention_view: "f32[2, 8, 4, 3, 4]" = aten.view.default(layers_0_attention_qkv_view_1, [2, 8, 4, 3, 4])
            layers_0_attention_unbind: "[f32[2, 8, 4, 4][384, 48, 12, 1], f32[2, 8, 4, 4][384, 48, 12, 1], f32[2, 8, 4, 4][384, 48, 12, 1]]" = aten.unbind.int(layers_0_attention_view, -2)
            layers_0_attention_getitem: "f32[2, 8, 4, 4][384, 48, 12, 1]" = layers_0_attention_unbind[0]
            layers_0_attention_getitem_1: "f32[2, 8, 4, 4][384, 48, 12, 1]" = layers_0_attention_unbind[1]
            layers_0_attention_getitem_2: "f32[2, 8, 4, 4][384, 48, 12, 1]" = layers_0_attention_unbind[2]
            layers_0_attention_transpose: "f32[2, 4, 8, 4][384, 12, 48, 1]" = aten.transpose.int(layers_0_attention_getitem, 1, 2)
            layers_0_attention_transpose_1: "f32[2, 4, 8, 4][384, 12, 48, 1]" = aten.transpose.int(layers_0_attention_getitem_1, 1, 2)
            layers_0_attention_transpose_2: "f32[2, 4, 8, 4][384, 12, 48, 1]" = aten.transpose.int(layers_0_attention_getitem_2, 1, 2)
            layers_0_attention_scaled_dot_product_flash_attention_for_cpu: "(f32[2, 4, 8, 4][128, 4, 16, 1], f32[2, 4, 8][32, 1, 4])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_0_attention_transpose, layers_0_attention_transpose_1, layers_0_attention_transpose_2, 0.0, True)
            layers_0_attention_getitem_3: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_0_attention_scaled_dot_product_flash_attention_for_cpu[0]
            layers_0_attention_getitem_4: "f32[2, 4, 8][32, 1, 4]" = layers_0_attention_scaled_dot_product_flash_attention_for_cpu[1]
            layers_0_attention_transpose_3: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_0_attention_getitem_3, 1, 2)
            layers_0_attention_view_1: "f32[2, 8, 16]" = aten.view.default(layers_0_attention_transpose_3, [2, 8, 16])
            layers_0_attention_projection_view: "f32[16, 16]" = aten.view.default(layers_0_attention_view_1, [16, 16])
            layers_0_attention_projection_t: "f32[16, 16][1, 16]" = aten.t.default(layers_0_wait_4)
            layers_0_attention_projection_addmm: "f32[16, 16]" = aten.addmm.default(layers_0_wait_5, layers_0_attention_projection_view, layers_0_attention_projection_t)
            layers_0_attention_projection_view_1: "f32[2, 8, 16]" = aten.view.default(layers_0_attention_projection_addmm, [2, 8, 16])
            layers_0_add: "f32[2, 8, 16]" = aten.add.Tensor(add, layers_0_attention_projection_view_1)
            layers_0_norm_2_native_layer_norm: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(layers_0_add, [16], layers_0_wait_6, layers_0_wait_7, 1e-05)
            layers_0_norm_2_getitem: "f32[2, 8, 16]" = layers_0_norm_2_native_layer_norm[0]
            layers_0_norm_2_getitem_1: "f32[2, 8, 1]" = layers_0_norm_2_native_layer_norm[1]
            layers_0_norm_2_getitem_2: "f32[2, 8, 1]" = layers_0_norm_2_native_layer_norm[2]
            layers_0_mlp_up_view: "f32[16, 16]" = aten.view.default(layers_0_norm_2_getitem, [16, 16])
            layers_0_mlp_up_t: "f32[16, 64][1, 16]" = aten.t.default(layers_0_wait_8)
            layers_0_mlp_up_addmm: "f32[16, 64]" = aten.addmm.default(layers_0_wait_9, layers_0_mlp_up_view, layers_0_mlp_up_t)
            layers_0_mlp_up_view_1: "f32[2, 8, 64]" = aten.view.default(layers_0_mlp_up_addmm, [2, 8, 64])
            layers_0_mlp_gelu: "f32[2, 8, 64]" = aten.gelu.default(layers_0_mlp_up_view_1)
            layers_0_mlp_down_view: "f32[16, 64]" = aten.view.default(layers_0_mlp_gelu, [16, 64])
            layers_0_mlp_down_t: "f32[64, 16][1, 64]" = aten.t.default(layers_0_wait_10)
            layers_0_mlp_down_addmm: "f32[16, 16]" = aten.addmm.default(layers_0_wait_11, layers_0_mlp_down_view, layers_0_mlp_down_t)
            layers_0_mlp_down_view_1: "f32[2, 8, 16]" = aten.view.default(layers_0_mlp_down_addmm, [2, 8, 16])
            layers_0_add_1: "f32[2, 8, 16]" = aten.add.Tensor(layers_0_add, layers_0_mlp_down_view_1)
            layers_1_all_gather: "f32[16]" = _c10d_functional.all_gather_into_tensor.default(layers_1_norm_1_weight, 2, shard)
            layers_1_wait: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_all_gather)
            layers_1_all_gather_1: "f32[16]" = _c10d_functional.all_gather_into_tensor.default(layers_1_norm_1_bias, 2, shard)
            layers_1_wait_1: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_1)
            layers_1_all_gather_2: "f32[48, 16]" = _c10d_functional.all_gather_into_tensor.default(layers_1_attention_qkv_weight, 2, shard)
            layers_1_wait_2: "f32[48, 16]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_2)
            layers_1_all_gather_3: "f32[48]" = _c10d_functional.all_gather_into_tensor.default(layers_1_attention_qkv_bias, 2, shard)
            layers_1_wait_3: "f32[48]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_3)
            layers_1_all_gather_4: "f32[16, 16]" = _c10d_functional.all_gather_into_tensor.default(layers_1_attention_projection_weight, 2, shard)
            layers_1_wait_4: "f32[16, 16]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_4)
            layers_1_all_gather_5: "f32[16]" = _c10d_functional.all_gather_into_tensor.default(layers_1_attention_projection_bias, 2, shard)
            layers_1_wait_5: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_5)
            layers_1_all_gather_6: "f32[16]" = _c10d_functional.all_gather_into_tensor.default(layers_1_norm_2_weight, 2, shard)
            layers_1_wait_6: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_6)
            layers_1_all_gather_7: "f32[16]" = _c10d_functional.all_gather_into_tensor.default(layers_1_norm_2_bias, 2, shard)
            layers_1_wait_7: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_7)
            layers_1_all_gather_8: "f32[64, 16]" = _c10d_functional.all_gather_into_tensor.default(layers_1_mlp_up_weight, 2, shard)
            layers_1_wait_8: "f32[64, 16]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_8)
            layers_1_all_gather_9: "f32[64]" = _c10d_functional.all_gather_into_tensor.default(layers_1_mlp_up_bias, 2, shard)
            layers_1_wait_9: "f32[64]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_9)
            layers_1_all_gather_10: "f32[16, 64]" = _c10d_functional.all_gather_into_tensor.default(layers_1_mlp_down_weight, 2, shard)
            layers_1_wait_10: "f32[16, 64]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_10)
            layers_1_all_gather_11: "f32[16]" = _c10d_functional.all_gather_into_tensor.default(layers_1_mlp_down_bias, 2, shard)
            layers_1_wait_11: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_11)
            layers_1_norm_1_native_layer_norm: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(layers_0_add_1, [16], layers_1_wait, layers_1_wait_1, 1e-05)
            layers_1_norm_1_getitem: "f32[2, 8, 16]" = layers_1_norm_1_native_layer_norm[0]
            layers_1_norm_1_getitem_1: "f32[2, 8, 1]" = layers_1_norm_1_native_layer_norm[1]
            layers_1_norm_1_getitem_2: "f32[2, 8, 1]" = layers_1_norm_1_native_layer_norm[2]
            layers_1_attention_qkv_view: "f32[16, 16]" = aten.view.default(layers_1_norm_1_getitem, [16, 16])
            layers_1_attention_qkv_t: "f32[16, 48][1, 16]" = aten.t.default(layers_1_wait_2)
            layers_1_attention_qkv_addmm: "f32[16, 48]" = aten.addmm.default(layers_1_wait_3, layers_1_attention_qkv_view, layers_1_attention_qkv_t)
            layers_1_attention_qkv_view_1: "f32[2, 8, 48]" = aten.view.default(layers_1_attention_qkv_addmm, [2, 8, 48])
            layers_1_attention_view: "f32[2, 8, 4, 3, 4]" = aten.view.default(layers_1_attention_qkv_view_1, [2, 8, 4, 3, 4])
            layers_1_attention_unbind: "[f32[2, 8, 4, 4][384, 48, 12, 1], f32[2, 8, 4, 4][384, 48, 12, 1], f32[2, 8, 4, 4][384, 48, 12, 1]]" = aten.unbind.int(layers_1_attention_view, -2)
            layers_1_attention_getitem: "f32[2, 8, 4, 4][384, 48, 12, 1]" = layers_1_attention_unbind[0]
            layers_1_attention_getitem_1: "f32[2, 8, 4, 4][384, 48, 12, 1]" = layers_1_attention_unbind[1]
            layers_1_attention_getitem_2: "f32[2, 8, 4, 4][384, 48, 12, 1]" = layers_1_attention_unbind[2]
            layers_1_attention_transpose: "f32[2, 4, 8, 4][384, 12, 48, 1]" = aten.transpose.int(layers_1_attention_getitem, 1, 2)
            layers_1_attention_transpose_1: "f32[2, 4, 8, 4][384, 12, 48, 1]" = aten.transpose.int(layers_1_attention_getitem_1, 1, 2)
            layers_1_attention_transpose_2: "f32[2, 4, 8, 4][384, 12, 48, 1]" = aten.transpose.int(layers_1_attention_getitem_2, 1, 2)
            layers_1_attention_scaled_dot_product_flash_attention_for_cpu: "(f32[2, 4, 8, 4][128, 4, 16, 1], f32[2, 4, 8][32, 1, 4])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_1_attention_transpose, layers_1_attention_transpose_1, layers_1_attention_transpose_2, 0.0, True)
            layers_1_attention_getitem_3: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_1_attention_scaled_dot_product_flash_attention_for_cpu[0]
            layers_1_attention_getitem_4: "f32[2, 4, 8][32, 1, 4]" = layers_1_attention_scaled_dot_product_flash_attention_for_cpu[1]
            layers_1_attention_transpose_3: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_1_attention_getitem_3, 1, 2)
            layers_1_attention_view_1: "f32[2, 8, 16]" = aten.view.default(layers_1_attention_transpose_3, [2, 8, 16])
            layers_1_attention_projection_view: "f32[16, 16]" = aten.view.default(layers_1_attention_view_1, [16, 16])
            layers_1_attention_projection_t: "f32[16, 16][1, 16]" = aten.t.default(layers_1_wait_4)
            layers_1_attention_projection_addmm: "f32[16, 16]" = aten.addmm.default(layers_1_wait_5, layers_1_attention_projection_view, layers_1_attention_projection_t)
            layers_1_attention_projection_view_1: "f32[2, 8, 16]" = aten.view.default(layers_1_attention_projection_addmm, [2, 8, 16])
            layers_1_add: "f32[2, 8, 16]" = aten.add.Tensor(layers_0_add_1, layers_1_attention_projection_view_1)
            layers_1_norm_2_native_layer_norm: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(layers_1_add, [16], layers_1_wait_6, layers_1_wait_7, 1e-05)
            layers_1_norm_2_getitem: "f32[2, 8, 16]" = layers_1_norm_2_native_layer_norm[0]
            layers_1_norm_2_getitem_1: "f32[2, 8, 1]" = layers_1_norm_2_native_layer_norm[1]
            layers_1_norm_2_getitem_2: "f32[2, 8, 1]" = layers_1_norm_2_native_layer_norm[2]
            layers_1_mlp_up_view: "f32[16, 16]" = aten.view.default(layers_1_norm_2_getitem, [16, 16])
            layers_1_mlp_up_t: "f32[16, 64][1, 16]" = aten.t.default(layers_1_wait_8)
            layers_1_mlp_up_addmm: "f32[16, 64]" = aten.addmm.default(layers_1_wait_9, layers_1_mlp_up_view, layers_1_mlp_up_t)
            layers_1_mlp_up_view_1: "f32[2, 8, 64]" = aten.view.default(layers_1_mlp_up_addmm, [2, 8, 64])
            layers_1_mlp_gelu: "f32[2, 8, 64]" = aten.gelu.default(layers_1_mlp_up_view_1)
            layers_1_mlp_down_view: "f32[16, 64]" = aten.view.default(layers_1_mlp_gelu, [16, 64])
            layers_1_mlp_down_t: "f32[64, 16][1, 64]" = aten.t.default(layers_1_wait_10)
            layers_1_mlp_down_addmm: "f32[16, 16]" = aten.addmm.default(layers_1_wait_11, layers_1_mlp_down_view, layers_1_mlp_down_t)
            layers_1_mlp_down_view_1: "f32[2, 8, 16]" = aten.view.default(layers_1_mlp_down_addmm, [2, 8, 16])
            layers_1_add_1: "f32[2, 8, 16]" = aten.add.Tensor(layers_1_add, layers_1_mlp_down_view_1)
            norm_native_layer_norm: "(f32[2, 8, 16], f32[2, 8, 1], f32[2, 8, 1])" = aten.native_layer_norm.default(layers_1_add_1, [16], wait_2, wait_3, 1e-05)
            norm_getitem: "f32[2, 8, 16]" = norm_native_layer_norm[0]
            norm_getitem_1: "f32[2, 8, 1]" = norm_native_layer_norm[1]
            norm_getitem_2: "f32[2, 8, 1]" = norm_native_layer_norm[2]
            head_t: "f32[16, 32][1, 16]" = aten.t.default(wait_4)
            head_view: "f32[16, 16]" = aten.view.default(norm_getitem, [16, 16])
            head_mm: "f32[16, 32]" = aten.mm.default(head_view, head_t)
            head_unsafe_view: "f32[2, 8, 32]" = aten._unsafe_view.default(head_mm, [2, 8, 32])
            view: "f32[16, 32]" = aten.view.default(head_unsafe_view, [16, 32])
            view_1: "i64[16]" = aten.view.default(batch_targets, [16])
            log_softmax: "f32[16, 32]" = aten._log_softmax.default(view, 1, False)
            nll_loss_forward: "(f32[], f32[])" = aten.nll_loss_forward.default(log_softmax, view_1, None, 1, -100)
            getitem: "f32[]" = nll_loss_forward[0]
            getitem_1: "f32[]" = nll_loss_forward[1]
            div: "f32[]" = aten.div.Tensor(getitem, 4)
            ones_like: "f32[]" = aten.ones_like.default(div, pin_memory=False, memory_format=torch.preserve_format)
            div_1: "f32[]" = aten.div.Tensor(ones_like, 4)
            nll_loss_backward: "f32[16, 32]" = aten.nll_loss_backward.default(div_1, log_softmax, view_1, None, 1, -100, getitem_1)
            log_softmax_backward_data: "f32[16, 32]" = aten._log_softmax_backward_data.default(nll_loss_backward, log_softmax, 1, torch.float32)
            view_2: "f32[2, 8, 32]" = aten.view.default(log_softmax_backward_data, [2, 8, 32])
            head_view_1: "f32[16, 32]" = aten.view.default(view_2, [16, 32])
            head_t_1: "f32[32, 16][1, 32]" = aten.t.default(head_view_1)
            head_mm_1: "f32[32, 16]" = aten.mm.default(head_t_1, head_view)
            head_mm_2: "f32[16, 16]" = aten.mm.default(head_view_1, wait_4)
            head_view_2: "f32[2, 8, 16]" = aten.view.default(head_mm_2, [2, 8, 16])
            norm_native_layer_norm_backward: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(head_view_2, layers_1_add_1, [16], norm_getitem_1, norm_getitem_2, wait_2, wait_3, [True, True, True])
            norm_getitem_3: "f32[2, 8, 16]" = norm_native_layer_norm_backward[0]
            norm_getitem_4: "f32[16]" = norm_native_layer_norm_backward[1]
            norm_getitem_5: "f32[16]" = norm_native_layer_norm_backward[2]
            layers_1_mlp_down_view_2: "f32[16, 16]" = aten.view.default(norm_getitem_3, [16, 16])
            layers_1_all_gather_12: "f32[16, 64]" = _c10d_functional.all_gather_into_tensor.default(layers_1_mlp_down_weight, 2, shard)
            layers_1_wait_12: "f32[16, 64]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_12)
            layers_1_mlp_down_mm: "f32[16, 64]" = aten.mm.default(layers_1_mlp_down_view_2, layers_1_wait_12)
            layers_1_mlp_down_t_1: "f32[16, 16][1, 16]" = aten.t.default(layers_1_mlp_down_view_2)
            layers_1_mlp_down_mm_1: "f32[16, 64]" = aten.mm.default(layers_1_mlp_down_t_1, layers_1_mlp_down_view)
            layers_1_mlp_down_sum: "f32[1, 16]" = aten.sum.dim_IntList(layers_1_mlp_down_view_2, [0], True)
            layers_1_mlp_down_view_3: "f32[16]" = aten.view.default(layers_1_mlp_down_sum, [16])
            layers_1_mlp_down_view_4: "f32[2, 8, 64]" = aten.view.default(layers_1_mlp_down_mm, [2, 8, 64])
            layers_1_mlp_down_gelu_backward: "f32[2, 8, 64]" = aten.gelu_backward.default(layers_1_mlp_down_view_4, layers_1_mlp_up_view_1)
            layers_1_mlp_up_view_2: "f32[16, 64]" = aten.view.default(layers_1_mlp_down_gelu_backward, [16, 64])
            layers_1_all_gather_13: "f32[64, 16]" = _c10d_functional.all_gather_into_tensor.default(layers_1_mlp_up_weight, 2, shard)
            layers_1_wait_13: "f32[64, 16]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_13)
            layers_1_mlp_up_mm: "f32[16, 16]" = aten.mm.default(layers_1_mlp_up_view_2, layers_1_wait_13)
            layers_1_mlp_up_t_1: "f32[64, 16][1, 64]" = aten.t.default(layers_1_mlp_up_view_2)
            layers_1_mlp_up_mm_1: "f32[64, 16]" = aten.mm.default(layers_1_mlp_up_t_1, layers_1_mlp_up_view)
            layers_1_mlp_up_sum: "f32[1, 64]" = aten.sum.dim_IntList(layers_1_mlp_up_view_2, [0], True)
            layers_1_mlp_up_view_3: "f32[64]" = aten.view.default(layers_1_mlp_up_sum, [64])
            layers_1_mlp_up_view_4: "f32[2, 8, 16]" = aten.view.default(layers_1_mlp_up_mm, [2, 8, 16])
            layers_1_all_gather_14: "f32[16]" = _c10d_functional.all_gather_into_tensor.default(layers_1_norm_2_weight, 2, shard)
            layers_1_wait_14: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_14)
            layers_1_all_gather_15: "f32[16]" = _c10d_functional.all_gather_into_tensor.default(layers_1_norm_2_bias, 2, shard)
            layers_1_wait_15: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_15)
            layers_1_norm_2_native_layer_norm_backward: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(layers_1_mlp_up_view_4, layers_1_add, [16], layers_1_norm_2_getitem_1, layers_1_norm_2_getitem_2, layers_1_wait_14, layers_1_wait_15, [True, True, True])
            layers_1_norm_2_getitem_3: "f32[2, 8, 16]" = layers_1_norm_2_native_layer_norm_backward[0]
            layers_1_norm_2_getitem_4: "f32[16]" = layers_1_norm_2_native_layer_norm_backward[1]
            layers_1_norm_2_getitem_5: "f32[16]" = layers_1_norm_2_native_layer_norm_backward[2]
            add_1: "f32[2, 8, 16]" = aten.add.Tensor(norm_getitem_3, layers_1_norm_2_getitem_3)
            layers_1_attention_projection_view_2: "f32[16, 16]" = aten.view.default(add_1, [16, 16])
            layers_1_all_gather_16: "f32[16, 16]" = _c10d_functional.all_gather_into_tensor.default(layers_1_attention_projection_weight, 2, shard)
            layers_1_wait_16: "f32[16, 16]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_16)
            layers_1_attention_projection_mm: "f32[16, 16]" = aten.mm.default(layers_1_attention_projection_view_2, layers_1_wait_16)
            layers_1_attention_projection_t_1: "f32[16, 16][1, 16]" = aten.t.default(layers_1_attention_projection_view_2)
            layers_1_attention_projection_mm_1: "f32[16, 16]" = aten.mm.default(layers_1_attention_projection_t_1, layers_1_attention_projection_view)
            layers_1_attention_projection_sum: "f32[1, 16]" = aten.sum.dim_IntList(layers_1_attention_projection_view_2, [0], True)
            layers_1_attention_projection_view_3: "f32[16]" = aten.view.default(layers_1_attention_projection_sum, [16])
            layers_1_attention_projection_view_4: "f32[2, 8, 16]" = aten.view.default(layers_1_attention_projection_mm, [2, 8, 16])
            layers_1_attention_projection_view_5: "f32[2, 8, 4, 4]" = aten.view.default(layers_1_attention_projection_view_4, [2, 8, 4, 4])
            layers_1_attention_projection_transpose: "f32[2, 4, 8, 4][128, 4, 16, 1]" = aten.transpose.int(layers_1_attention_projection_view_5, 1, 2)
            layers_1_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward: "(f32[2, 4, 8, 4][128, 4, 16, 1], f32[2, 4, 8, 4][128, 4, 16, 1], f32[2, 4, 8, 4][128, 4, 16, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_1_attention_projection_transpose, layers_1_attention_transpose, layers_1_attention_transpose_1, layers_1_attention_transpose_2, layers_1_attention_getitem_3, layers_1_attention_getitem_4, 0.0, True)
            layers_1_attention_projection_getitem: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_1_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[0]
            layers_1_attention_projection_getitem_1: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_1_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[1]
            layers_1_attention_projection_getitem_2: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_1_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[2]
            layers_1_attention_projection_transpose_1: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_1_attention_projection_getitem_2, 1, 2)
            layers_1_attention_projection_transpose_2: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_1_attention_projection_getitem_1, 1, 2)
            layers_1_attention_projection_transpose_3: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_1_attention_projection_getitem, 1, 2)
            layers_1_attention_projection_stack: "f32[2, 8, 4, 3, 4]" = aten.stack.default([layers_1_attention_projection_transpose_3, layers_1_attention_projection_transpose_2, layers_1_attention_projection_transpose_1], -2)
            layers_1_attention_projection_view_6: "f32[2, 8, 48]" = aten.view.default(layers_1_attention_projection_stack, [2, 8, 48])
            layers_1_attention_qkv_view_2: "f32[16, 48]" = aten.view.default(layers_1_attention_projection_view_6, [16, 48])
            layers_1_all_gather_17: "f32[48, 16]" = _c10d_functional.all_gather_into_tensor.default(layers_1_attention_qkv_weight, 2, shard)
            layers_1_wait_17: "f32[48, 16]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_17)
            layers_1_attention_qkv_mm: "f32[16, 16]" = aten.mm.default(layers_1_attention_qkv_view_2, layers_1_wait_17)
            layers_1_attention_qkv_t_1: "f32[48, 16][1, 48]" = aten.t.default(layers_1_attention_qkv_view_2)
            layers_1_attention_qkv_mm_1: "f32[48, 16]" = aten.mm.default(layers_1_attention_qkv_t_1, layers_1_attention_qkv_view)
            layers_1_attention_qkv_sum: "f32[1, 48]" = aten.sum.dim_IntList(layers_1_attention_qkv_view_2, [0], True)
            layers_1_attention_qkv_view_3: "f32[48]" = aten.view.default(layers_1_attention_qkv_sum, [48])
            layers_1_attention_qkv_view_4: "f32[2, 8, 16]" = aten.view.default(layers_1_attention_qkv_mm, [2, 8, 16])
            layers_1_all_gather_18: "f32[16]" = _c10d_functional.all_gather_into_tensor.default(layers_1_norm_1_weight, 2, shard)
            layers_1_wait_18: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_18)
            layers_1_all_gather_19: "f32[16]" = _c10d_functional.all_gather_into_tensor.default(layers_1_norm_1_bias, 2, shard)
            layers_1_wait_19: "f32[16]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_19)
            layers_1_norm_1_native_layer_norm_backward: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(layers_1_attention_qkv_view_4, layers_0_add_1, [16], layers_1_norm_1_getitem_1, layers_1_norm_1_getitem_2, layers_1_wait_18, layers_1_wait_19, [True, True, True])
            layers_1_norm_1_getitem_3: "f32[2, 8, 16]" = layers_1_norm_1_native_layer_norm_backward[0]
            layers_1_norm_1_getitem_4: "f32[16]" = layers_1_norm_1_native_layer_norm_backward[1]
            layers_1_norm_1_getitem_5: "f32[16]" = layers_1_norm_1_native_layer_norm_backward[2]
            add_2: "f32[2, 8, 16]" = aten.add.Tensor(add_1, layers_1_norm_1_getitem_3)
            layers_1_reduce_scatter: "f32[8]" = _c10d_functional.reduce_scatter_tensor.default(layers_1_norm_1_getitem_4, "sum", 2, shard)
            layers_1_wait_20: "f32[8]" = _c10d_functional.wait_tensor.default(layers_1_reduce_scatter)
            layers_1_all_reduce: "f32[8]" = _c10d_functional.all_reduce.default(layers_1_wait_20, "sum", replicate)
            layers_1_wait_21: "f32[8]" = _c10d_functional.wait_tensor.default(layers_1_all_reduce)
            layers_1_div: "f32[8]" = aten.div.Tensor(layers_1_wait_21, 4.0)
            layers_1_reduce_scatter_1: "f32[8]" = _c10d_functional.reduce_scatter_tensor.default(layers_1_norm_1_getitem_5, "sum", 2, shard)
            layers_1_wait_22: "f32[8]" = _c10d_functional.wait_tensor.default(layers_1_reduce_scatter_1)
            layers_1_all_reduce_1: "f32[8]" = _c10d_functional.all_reduce.default(layers_1_wait_22, "sum", replicate)
            layers_1_wait_23: "f32[8]" = _c10d_functional.wait_tensor.default(layers_1_all_reduce_1)
            layers_1_div_1: "f32[8]" = aten.div.Tensor(layers_1_wait_23, 4.0)
            layers_1_reduce_scatter_2: "f32[24, 16]" = _c10d_functional.reduce_scatter_tensor.default(layers_1_attention_qkv_mm_1, "sum", 2, shard)
            layers_1_wait_24: "f32[24, 16]" = _c10d_functional.wait_tensor.default(layers_1_reduce_scatter_2)
            layers_1_all_reduce_2: "f32[24, 16]" = _c10d_functional.all_reduce.default(layers_1_wait_24, "sum", replicate)
            layers_1_wait_25: "f32[24, 16]" = _c10d_functional.wait_tensor.default(layers_1_all_reduce_2)
            layers_1_div_2: "f32[24, 16]" = aten.div.Tensor(layers_1_wait_25, 4.0)
            layers_1_reduce_scatter_3: "f32[24]" = _c10d_functional.reduce_scatter_tensor.default(layers_1_attention_qkv_view_3, "sum", 2, shard)
            layers_1_wait_26: "f32[24]" = _c10d_functional.wait_tensor.default(layers_1_reduce_scatter_3)
            layers_1_all_reduce_3: "f32[24]" = _c10d_functional.all_reduce.default(layers_1_wait_26, "sum", replicate)
            layers_1_wait_27: "f32[24]" = _c10d_functional.wait_tensor.default(layers_1_all_reduce_3)
            layers_1_div_3: "f32[24]" = aten.div.Tensor(layers_1_wait_27, 4.0)
            layers_1_reduce_scatter_4: "f32[8, 16]" = _c10d_functional.reduce_scatter_tensor.default(layers_1_attention_projection_mm_1, "sum", 2, shard)
            layers_1_wait_28: "f32[8, 16]" = _c10d_functional.wait_tensor.default(layers_1_reduce_scatter_4)
            layers_1_all_reduce_4: "f32[8, 16]" = _c10d_functional.all_reduce.default(layers_1_wait_28, "sum", replicate)
            layers_1_wait_29: "f32[8, 16]" = _c10d_functional.wait_tensor.default(layers_1_all_reduce_4)
            layers_1_div_4: "f32[8, 16]" = aten.div.Tensor(layers_1_wait_29, 4.0)
            layers_1_reduce_scatter_5: "f32[8]" = _c10d_functional.reduce_scatter_tensor.default(layers_1_attention_projection_view_3, "sum", 2, shard)
            layers_1_wait_30: "f32[8]" = _c10d_functional.wait_tensor.default(layers_1_reduce_scatter_5)
            layers_1_all_reduce_5: "f32[8]" = _c10d_functional.all_reduce.default(layers_1_wait_30, "sum", replicate)
            layers_1_wait_31: "f32[8]" = _c10d_functional.wait_tensor.default(layers_1_all_reduce_5)
            layers_1_div_5: "f32[8]" = aten.div.Tensor(layers_1_wait_31, 4.0)
            layers_1_reduce_scatter_6: "f32[8]" = _c10d_functional.reduce_scatter_tensor.default(layers_1_norm_2_getitem_4, "sum", 2, shard)
            layers_1_wait_32: "f32[8]" = _c10d_functional.wait_tensor.default(layers_1_reduce_scatter_6)
            layers_1_all_reduce_6: "f32[8]" = _c10d_functional.all_reduce.default(layers_1_wait_32, "sum", replicate)
            layers_1_wait_33: "f32[8]" = _c10d_functional.wait_tensor.default(layers_1_all_reduce_6)
            layers_1_div_6: "f32[8]" = aten.div.Tensor(layers_1_wait_33, 4.0)
            layers_1_reduce_scatter_7: "f32[8]" = _c10d_functional.reduce_scatter_tensor.default(layers_1_norm_2_getitem_5, "sum", 2, shard)
            layers_1_wait_34: "f32[8]" = _c10d_functional.wait_tensor.default(layers_1_reduce_scatter_7)
            layers_1_all_reduce_7: "f32[8]" = _c10d_functional.all_reduce.default(layers_1_wait_34, "sum", replicate)
            layers_1_wait_35: "f32[8]" = _c10d_functional.wait_tensor.default(layers_1_all_reduce_7)
            layers_1_div_7: "f32[8]" = aten.div.Tensor(layers_1_wait_35, 4.0)
            layers_1_reduce_scatter_8: "f32[32, 16]" = _c10d_functional.reduce_scatter_tensor.default(layers_1_mlp_up_mm_1, "sum", 2, shard)
            layers_1_wait_36: "f32[32, 16]" = _c10d_functional.wait_tensor.default(layers_1_reduce_scatter_8)
            layers_1_all_reduce_8: "f32[32, 16]" = _c10d_functional.all_reduce.default(layers_1_wait_36, "sum", replicate)
            layers_1_wait_37: "f32[32, 16]" = _c10d_functional.wait_tensor.default(layers_1_all_reduce_8)
            layers_1_div_8: "f32[32, 16]" = aten.div.Tensor(layers_1_wait_37, 4.0)
            layers_1_reduce_scatter_9: "f32[32]" = _c10d_functional.reduce_scatter_tensor.default(layers_1_mlp_up_view_3, "sum", 2, shard)
            layers_1_wait_38: "f32[32]" = _c10d_functional.wait_tensor.default(layers_1_reduce_scatter_9)
            layers_1_all_reduce_9: "f32[32]" = _c10d_functional.all_reduce.default(layers_1_wait_38, "sum", replicate)
            layers_1_wait_39: "f32[32]" = _c10d_functional.wait_tensor.default(layers_1_all_reduce_9)
            layers_1_div_9: "f32[32]" = aten.div.Tensor(layers_1_wait_39, 4.0)
            layers_1_reduce_scatter_10: "f32[8, 64]" = _c10d_functional.reduce_scatter_tensor.default(layers_1_mlp_down_mm_1, "sum", 2, shard)
            layers_1_wait_40: "f32[8, 64]" = _c10d_functional.wait_tensor.default(layers_1_reduce_scatter_10)
            layers_1_all_reduce_10: "f32[8, 64]" = _c10d_functional.all_reduce.default(layers_1_wait_40, "sum", replicate)
            layers_1_wait_41: "f32[8, 64]" = _c10d_functional.wait_tensor.default(layers_1_all_reduce_10)
            layers_1_div_10: "f32[8, 64]" = aten.div.Tensor(layers_1_wait_41, 4.0)
            layers_1_reduce_scatter_11: "f32[8]" = _c10d_functional.reduce_scatter_tensor.default(layers_1_mlp_down_view_3, "sum", 2, shard)
            layers_1_wait_42: "f32[8]" = _c10d_functional.wait_tensor.default(layers_1_reduce_scatter_11)
            layers_1_all_reduce_11: "f32[8]" = _c10d_functional.all_reduce.default(layers_1_wait_42, "sum", replicate)
            layers_1_wait_43: "f32[8]" = _c10d_functional.wait_tensor.default(layers_1_all_reduce_11)
            layers_1_div_11: "f32[8]" = aten.div.Tensor(layers_1_wait_43, 4.0)
            layers_1_norm_1_add: "f32[8]" = aten.add.Tensor(total_layers_1_norm_1_weight, layers_1_div)
            layers_1_norm_1_add_1: "f32[8]" = aten.add.Tensor(total_layers_1_norm_1_bias, layers_1_div_1)
            layers_1_attention_projection_add: "f32[8]" = aten.add.Tensor(total_layers_1_attention_projection_bias, layers_1_div_5)
            layers_1_mlp_down_add: "f32[8]" = aten.add.Tensor(total_layers_1_mlp_down_bias, layers_1_div_11)
            layers_1_mlp_down_add_1: "f32[8, 64]" = aten.add.Tensor(total_layers_1_mlp_down_weight, layers_1_div_10)
            layers_1_mlp_up_add: "f32[32]" = aten.add.Tensor(total_layers_1_mlp_up_bias, layers_1_div_9)
            layers_1_mlp_up_add_1: "f32[32, 16]" = aten.add.Tensor(total_layers_1_mlp_up_weight, layers_1_div_8)
            layers_1_norm_2_add: "f32[8]" = aten.add.Tensor(total_layers_1_norm_2_bias, layers_1_div_7)
            layers_1_attention_projection_add_1: "f32[8, 16]" = aten.add.Tensor(total_layers_1_attention_projection_weight, layers_1_div_4)
            layers_1_attention_qkv_add: "f32[24, 16]" = aten.add.Tensor(total_layers_1_attention_qkv_weight, layers_1_div_2)
            layers_1_norm_2_add_1: "f32[8]" = aten.add.Tensor(total_layers_1_norm_2_weight, layers_1_div_6)
            layers_1_attention_qkv_add_1: "f32[24]" = aten.add.Tensor(total_layers_1_attention_qkv_bias, layers_1_div_3)
            layers_0_mlp_down_view_2: "f32[16, 16]" = aten.view.default(add_2, [16, 16])
            layers_0_all_gather_12: "f32[16, 64]" = _c10d_functional.all_gather_into_tensor.default(layers_0_mlp_down_weight, 2, shard)
            layers_0_wait_12: "f32[16, 64]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_12)
            layers_0_mlp_down_mm: "f32[16, 64]" = aten.mm.default(layers_0_mlp_down_view_2, layers_0_wait_12)
            layers_0_mlp_down_t_1: "f32[16, 16][1, 16]" = aten.t.default(layers_0_mlp_down_view_2)
            layers_0_mlp_down_mm_1: "f32[16, 64]" = aten.mm.default(layers_0_mlp_down_t_1, layers_0_mlp_down_view)
            layers_0_mlp_down_sum: "f32[1, 16]" = aten.sum.dim_IntList(layers_0_mlp_down_view_2, [0], True)
            layers_0_mlp_down_view_3: "f32[16]" = aten.view.default(layers_0_mlp_down_sum, [16])
            layers_0_mlp_down_view_4: "f32[2, 8, 64]" = aten.view.default(layers_0_mlp_down_mm, [2, 8, 64])
            layers_0_mlp_down_gelu_backward: "f32[2, 8, 64]" = aten.gelu_backward.default(layers_0_mlp_down_view_4, layers_0_mlp_up_view_1)
            layers_0_mlp_up_view_2: "f32[16, 64]" = aten.view.default(layers_0_mlp_down_gelu_backward, [16, 64])
            layers_0_all_gather_13: "f32[64, 16]" = _c10d_functional.all_gather_into_tensor.default(layers_0_mlp_up_weight, 2, shard)
            layers_0_wait_13: "f32[64, 16]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_13)
            layers_0_mlp_up_mm: "f32[16, 16]" = aten.mm.default(layers_0_mlp_up_view_2, layers_0_wait_13)
            layers_0_mlp_up_t_1: "f32[64, 16][1, 64]" = aten.t.default(layers_0_mlp_up_view_2)
            layers_0_mlp_up_mm_1: "f32[64, 16]" = aten.mm.default(layers_0_mlp_up_t_1, layers_0_mlp_up_view)
            layers_0_mlp_up_sum: "f32[1, 64]" = aten.sum.dim_IntList(layers_0_mlp_up_view_2, [0], True)
            layers_0_mlp_up_view_3: "f32[64]" = aten.view.default(layers_0_mlp_up_sum, [64])
            layers_0_mlp_up_view_4: "f32[2, 8, 16]" = aten.view.default(layers_0_mlp_up_mm, [2, 8, 16])
            layers_0_all_gather_14: "f32[16]" = _c10d_functional.all_gather_into_tensor.default(layers_0_norm_2_weight, 2, shard)
            layers_0_wait_14: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_14)
            layers_0_all_gather_15: "f32[16]" = _c10d_functional.all_gather_into_tensor.default(layers_0_norm_2_bias, 2, shard)
            layers_0_wait_15: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_15)
            layers_0_norm_2_native_layer_norm_backward: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(layers_0_mlp_up_view_4, layers_0_add, [16], layers_0_norm_2_getitem_1, layers_0_norm_2_getitem_2, layers_0_wait_14, layers_0_wait_15, [True, True, True])
            layers_0_norm_2_getitem_3: "f32[2, 8, 16]" = layers_0_norm_2_native_layer_norm_backward[0]
            layers_0_norm_2_getitem_4: "f32[16]" = layers_0_norm_2_native_layer_norm_backward[1]
            layers_0_norm_2_getitem_5: "f32[16]" = layers_0_norm_2_native_layer_norm_backward[2]
            add_3: "f32[2, 8, 16]" = aten.add.Tensor(add_2, layers_0_norm_2_getitem_3)
            layers_0_attention_projection_view_2: "f32[16, 16]" = aten.view.default(add_3, [16, 16])
            layers_0_all_gather_16: "f32[16, 16]" = _c10d_functional.all_gather_into_tensor.default(layers_0_attention_projection_weight, 2, shard)
            layers_0_wait_16: "f32[16, 16]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_16)
            layers_0_attention_projection_mm: "f32[16, 16]" = aten.mm.default(layers_0_attention_projection_view_2, layers_0_wait_16)
            layers_0_attention_projection_t_1: "f32[16, 16][1, 16]" = aten.t.default(layers_0_attention_projection_view_2)
            layers_0_attention_projection_mm_1: "f32[16, 16]" = aten.mm.default(layers_0_attention_projection_t_1, layers_0_attention_projection_view)
            layers_0_attention_projection_sum: "f32[1, 16]" = aten.sum.dim_IntList(layers_0_attention_projection_view_2, [0], True)
            layers_0_attention_projection_view_3: "f32[16]" = aten.view.default(layers_0_attention_projection_sum, [16])
            layers_0_attention_projection_view_4: "f32[2, 8, 16]" = aten.view.default(layers_0_attention_projection_mm, [2, 8, 16])
            layers_0_attention_projection_view_5: "f32[2, 8, 4, 4]" = aten.view.default(layers_0_attention_projection_view_4, [2, 8, 4, 4])
            layers_0_attention_projection_transpose: "f32[2, 4, 8, 4][128, 4, 16, 1]" = aten.transpose.int(layers_0_attention_projection_view_5, 1, 2)
            layers_0_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward: "(f32[2, 4, 8, 4][128, 4, 16, 1], f32[2, 4, 8, 4][128, 4, 16, 1], f32[2, 4, 8, 4][128, 4, 16, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_0_attention_projection_transpose, layers_0_attention_transpose, layers_0_attention_transpose_1, layers_0_attention_transpose_2, layers_0_attention_getitem_3, layers_0_attention_getitem_4, 0.0, True)
            layers_0_attention_projection_getitem: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_0_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[0]
            layers_0_attention_projection_getitem_1: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_0_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[1]
            layers_0_attention_projection_getitem_2: "f32[2, 4, 8, 4][128, 4, 16, 1]" = layers_0_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[2]
            layers_0_attention_projection_transpose_1: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_0_attention_projection_getitem_2, 1, 2)
            layers_0_attention_projection_transpose_2: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_0_attention_projection_getitem_1, 1, 2)
            layers_0_attention_projection_transpose_3: "f32[2, 8, 4, 4]" = aten.transpose.int(layers_0_attention_projection_getitem, 1, 2)
            layers_0_attention_projection_stack: "f32[2, 8, 4, 3, 4]" = aten.stack.default([layers_0_attention_projection_transpose_3, layers_0_attention_projection_transpose_2, layers_0_attention_projection_transpose_1], -2)
            layers_0_attention_projection_view_6: "f32[2, 8, 48]" = aten.view.default(layers_0_attention_projection_stack, [2, 8, 48])
            layers_0_attention_qkv_view_2: "f32[16, 48]" = aten.view.default(layers_0_attention_projection_view_6, [16, 48])
            layers_0_all_gather_17: "f32[48, 16]" = _c10d_functional.all_gather_into_tensor.default(layers_0_attention_qkv_weight, 2, shard)
            layers_0_wait_17: "f32[48, 16]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_17)
            layers_0_attention_qkv_mm: "f32[16, 16]" = aten.mm.default(layers_0_attention_qkv_view_2, layers_0_wait_17)
            layers_0_attention_qkv_t_1: "f32[48, 16][1, 48]" = aten.t.default(layers_0_attention_qkv_view_2)
            layers_0_attention_qkv_mm_1: "f32[48, 16]" = aten.mm.default(layers_0_attention_qkv_t_1, layers_0_attention_qkv_view)
            layers_0_attention_qkv_sum: "f32[1, 48]" = aten.sum.dim_IntList(layers_0_attention_qkv_view_2, [0], True)
            layers_0_attention_qkv_view_3: "f32[48]" = aten.view.default(layers_0_attention_qkv_sum, [48])
            layers_0_attention_qkv_view_4: "f32[2, 8, 16]" = aten.view.default(layers_0_attention_qkv_mm, [2, 8, 16])
            layers_0_all_gather_18: "f32[16]" = _c10d_functional.all_gather_into_tensor.default(layers_0_norm_1_weight, 2, shard)
            layers_0_wait_18: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_18)
            layers_0_all_gather_19: "f32[16]" = _c10d_functional.all_gather_into_tensor.default(layers_0_norm_1_bias, 2, shard)
            layers_0_wait_19: "f32[16]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_19)
            layers_0_norm_1_native_layer_norm_backward: "(f32[2, 8, 16], f32[16], f32[16])" = aten.native_layer_norm_backward.default(layers_0_attention_qkv_view_4, add, [16], layers_0_norm_1_getitem_1, layers_0_norm_1_getitem_2, layers_0_wait_18, layers_0_wait_19, [True, True, True])
            layers_0_norm_1_getitem_3: "f32[2, 8, 16]" = layers_0_norm_1_native_layer_norm_backward[0]
            layers_0_norm_1_getitem_4: "f32[16]" = layers_0_norm_1_native_layer_norm_backward[1]
            layers_0_norm_1_getitem_5: "f32[16]" = layers_0_norm_1_native_layer_norm_backward[2]
            add_4: "f32[2, 8, 16]" = aten.add.Tensor(add_3, layers_0_norm_1_getitem_3)
            layers_0_reduce_scatter: "f32[8]" = _c10d_functional.reduce_scatter_tensor.default(layers_0_norm_1_getitem_4, "sum", 2, shard)
            layers_0_wait_20: "f32[8]" = _c10d_functional.wait_tensor.default(layers_0_reduce_scatter)
            layers_0_all_reduce: "f32[8]" = _c10d_functional.all_reduce.default(layers_0_wait_20, "sum", replicate)
            layers_0_wait_21: "f32[8]" = _c10d_functional.wait_tensor.default(layers_0_all_reduce)
            layers_0_div: "f32[8]" = aten.div.Tensor(layers_0_wait_21, 4.0)
            layers_0_reduce_scatter_1: "f32[8]" = _c10d_functional.reduce_scatter_tensor.default(layers_0_norm_1_getitem_5, "sum", 2, shard)
            layers_0_wait_22: "f32[8]" = _c10d_functional.wait_tensor.default(layers_0_reduce_scatter_1)
            layers_0_all_reduce_1: "f32[8]" = _c10d_functional.all_reduce.default(layers_0_wait_22, "sum", replicate)
            layers_0_wait_23: "f32[8]" = _c10d_functional.wait_tensor.default(layers_0_all_reduce_1)
            layers_0_div_1: "f32[8]" = aten.div.Tensor(layers_0_wait_23, 4.0)
            layers_0_reduce_scatter_2: "f32[24, 16]" = _c10d_functional.reduce_scatter_tensor.default(layers_0_attention_qkv_mm_1, "sum", 2, shard)
            layers_0_wait_24: "f32[24, 16]" = _c10d_functional.wait_tensor.default(layers_0_reduce_scatter_2)
            layers_0_all_reduce_2: "f32[24, 16]" = _c10d_functional.all_reduce.default(layers_0_wait_24, "sum", replicate)
            layers_0_wait_25: "f32[24, 16]" = _c10d_functional.wait_tensor.default(layers_0_all_reduce_2)
            layers_0_div_2: "f32[24, 16]" = aten.div.Tensor(layers_0_wait_25, 4.0)
            layers_0_reduce_scatter_3: "f32[24]" = _c10d_functional.reduce_scatter_tensor.default(layers_0_attention_qkv_view_3, "sum", 2, shard)
            layers_0_wait_26: "f32[24]" = _c10d_functional.wait_tensor.default(layers_0_reduce_scatter_3)
            layers_0_all_reduce_3: "f32[24]" = _c10d_functional.all_reduce.default(layers_0_wait_26, "sum", replicate)
            layers_0_wait_27: "f32[24]" = _c10d_functional.wait_tensor.default(layers_0_all_reduce_3)
            layers_0_div_3: "f32[24]" = aten.div.Tensor(layers_0_wait_27, 4.0)
            layers_0_reduce_scatter_4: "f32[8, 16]" = _c10d_functional.reduce_scatter_tensor.default(layers_0_attention_projection_mm_1, "sum", 2, shard)
            layers_0_wait_28: "f32[8, 16]" = _c10d_functional.wait_tensor.default(layers_0_reduce_scatter_4)
            layers_0_all_reduce_4: "f32[8, 16]" = _c10d_functional.all_reduce.default(layers_0_wait_28, "sum", replicate)
            layers_0_wait_29: "f32[8, 16]" = _c10d_functional.wait_tensor.default(layers_0_all_reduce_4)
            layers_0_div_4: "f32[8, 16]" = aten.div.Tensor(layers_0_wait_29, 4.0)
            layers_0_reduce_scatter_5: "f32[8]" = _c10d_functional.reduce_scatter_tensor.default(layers_0_attention_projection_view_3, "sum", 2, shard)
            layers_0_wait_30: "f32[8]" = _c10d_functional.wait_tensor.default(layers_0_reduce_scatter_5)
            layers_0_all_reduce_5: "f32[8]" = _c10d_functional.all_reduce.default(layers_0_wait_30, "sum", replicate)
            layers_0_wait_31: "f32[8]" = _c10d_functional.wait_tensor.default(layers_0_all_reduce_5)
            layers_0_div_5: "f32[8]" = aten.div.Tensor(layers_0_wait_31, 4.0)
            layers_0_reduce_scatter_6: "f32[8]" = _c10d_functional.reduce_scatter_tensor.default(layers_0_norm_2_getitem_4, "sum", 2, shard)
            layers_0_wait_32: "f32[8]" = _c10d_functional.wait_tensor.default(layers_0_reduce_scatter_6)
            layers_0_all_reduce_6: "f32[8]" = _c10d_functional.all_reduce.default(layers_0_wait_32, "sum", replicate)
            layers_0_wait_33: "f32[8]" = _c10d_functional.wait_tensor.default(layers_0_all_reduce_6)
            layers_0_div_6: "f32[8]" = aten.div.Tensor(layers_0_wait_33, 4.0)
            layers_0_reduce_scatter_7: "f32[8]" = _c10d_functional.reduce_scatter_tensor.default(layers_0_norm_2_getitem_5, "sum", 2, shard)
            layers_0_wait_34: "f32[8]" = _c10d_functional.wait_tensor.default(layers_0_reduce_scatter_7)
            layers_0_all_reduce_7: "f32[8]" = _c10d_functional.all_reduce.default(layers_0_wait_34, "sum", replicate)
            layers_0_wait_35: "f32[8]" = _c10d_functional.wait_tensor.default(layers_0_all_reduce_7)
            layers_0_div_7: "f32[8]" = aten.div.Tensor(layers_0_wait_35, 4.0)
            layers_0_reduce_scatter_8: "f32[32, 16]" = _c10d_functional.reduce_scatter_tensor.default(layers_0_mlp_up_mm_1, "sum", 2, shard)
            layers_0_wait_36: "f32[32, 16]" = _c10d_functional.wait_tensor.default(layers_0_reduce_scatter_8)
            layers_0_all_reduce_8: "f32[32, 16]" = _c10d_functional.all_reduce.default(layers_0_wait_36, "sum", replicate)
            layers_0_wait_37: "f32[32, 16]" = _c10d_functional.wait_tensor.default(layers_0_all_reduce_8)
            layers_0_div_8: "f32[32, 16]" = aten.div.Tensor(layers_0_wait_37, 4.0)
            layers_0_reduce_scatter_9: "f32[32]" = _c10d_functional.reduce_scatter_tensor.default(layers_0_mlp_up_view_3, "sum", 2, shard)
            layers_0_wait_38: "f32[32]" = _c10d_functional.wait_tensor.default(layers_0_reduce_scatter_9)
            layers_0_all_reduce_9: "f32[32]" = _c10d_functional.all_reduce.default(layers_0_wait_38, "sum", replicate)
            layers_0_wait_39: "f32[32]" = _c10d_functional.wait_tensor.default(layers_0_all_reduce_9)
            layers_0_div_9: "f32[32]" = aten.div.Tensor(layers_0_wait_39, 4.0)
            layers_0_reduce_scatter_10: "f32[8, 64]" = _c10d_functional.reduce_scatter_tensor.default(layers_0_mlp_down_mm_1, "sum", 2, shard)
            layers_0_wait_40: "f32[8, 64]" = _c10d_functional.wait_tensor.default(layers_0_reduce_scatter_10)
            layers_0_all_reduce_10: "f32[8, 64]" = _c10d_functional.all_reduce.default(layers_0_wait_40, "sum", replicate)
            layers_0_wait_41: "f32[8, 64]" = _c10d_functional.wait_tensor.default(layers_0_all_reduce_10)
            layers_0_div_10: "f32[8, 64]" = aten.div.Tensor(layers_0_wait_41, 4.0)
            layers_0_reduce_scatter_11: "f32[8]" = _c10d_functional.reduce_scatter_tensor.default(layers_0_mlp_down_view_3, "sum", 2, shard)
            layers_0_wait_42: "f32[8]" = _c10d_functional.wait_tensor.default(layers_0_reduce_scatter_11)
            layers_0_all_reduce_11: "f32[8]" = _c10d_functional.all_reduce.default(layers_0_wait_42, "sum", replicate)
            layers_0_wait_43: "f32[8]" = _c10d_functional.wait_tensor.default(layers_0_all_reduce_11)
            layers_0_div_11: "f32[8]" = aten.div.Tensor(layers_0_wait_43, 4.0)
            layers_0_norm_1_add: "f32[8]" = aten.add.Tensor(total_layers_0_norm_1_weight, layers_0_div)
            layers_0_norm_1_add_1: "f32[8]" = aten.add.Tensor(total_layers_0_norm_1_bias, layers_0_div_1)
            layers_0_attention_projection_add: "f32[8]" = aten.add.Tensor(total_layers_0_attention_projection_bias, layers_0_div_5)
            layers_0_mlp_down_add: "f32[8]" = aten.add.Tensor(total_layers_0_mlp_down_bias, layers_0_div_11)
            layers_0_mlp_down_add_1: "f32[8, 64]" = aten.add.Tensor(total_layers_0_mlp_down_weight, layers_0_div_10)
            layers_0_mlp_up_add: "f32[32]" = aten.add.Tensor(total_layers_0_mlp_up_bias, layers_0_div_9)
            layers_0_mlp_up_add_1: "f32[32, 16]" = aten.add.Tensor(total_layers_0_mlp_up_weight, layers_0_div_8)
            layers_0_norm_2_add: "f32[8]" = aten.add.Tensor(total_layers_0_norm_2_bias, layers_0_div_7)
            layers_0_attention_projection_add_1: "f32[8, 16]" = aten.add.Tensor(total_layers_0_attention_projection_weight, layers_0_div_4)
            layers_0_attention_qkv_add: "f32[24, 16]" = aten.add.Tensor(total_layers_0_attention_qkv_weight, layers_0_div_2)
            layers_0_norm_2_add_1: "f32[8]" = aten.add.Tensor(total_layers_0_norm_2_weight, layers_0_div_6)
            layers_0_attention_qkv_add_1: "f32[24]" = aten.add.Tensor(total_layers_0_attention_qkv_bias, layers_0_div_3)
            layers_0_norm_1_sum: "f32[1, 8, 16]" = aten.sum.dim_IntList(add_4, [0], True)
            layers_0_norm_1_view: "f32[8, 16]" = aten.view.default(layers_0_norm_1_sum, [8, 16])
            positions_embedding_dense_backward: "f32[8, 16]" = aten.embedding_dense_backward.default(layers_0_norm_1_view, arange, 8, -1, False)
            tokens_embedding_dense_backward: "f32[32, 16]" = aten.embedding_dense_backward.default(add_4, batch_tokens, 32, -1, False)
            reduce_scatter: "f32[16, 16]" = _c10d_functional.reduce_scatter_tensor.default(tokens_embedding_dense_backward, "sum", 2, shard)
            wait_5: "f32[16, 16]" = _c10d_functional.wait_tensor.default(reduce_scatter)
            all_reduce: "f32[16, 16]" = _c10d_functional.all_reduce.default(wait_5, "sum", replicate)
            wait_6: "f32[16, 16]" = _c10d_functional.wait_tensor.default(all_reduce)
            div_2: "f32[16, 16]" = aten.div.Tensor(wait_6, 4.0)
            reduce_scatter_1: "f32[4, 16]" = _c10d_functional.reduce_scatter_tensor.default(positions_embedding_dense_backward, "sum", 2, shard)
            wait_7: "f32[4, 16]" = _c10d_functional.wait_tensor.default(reduce_scatter_1)
            all_reduce_1: "f32[4, 16]" = _c10d_functional.all_reduce.default(wait_7, "sum", replicate)
            wait_8: "f32[4, 16]" = _c10d_functional.wait_tensor.default(all_reduce_1)
            div_3: "f32[4, 16]" = aten.div.Tensor(wait_8, 4.0)
            reduce_scatter_2: "f32[8]" = _c10d_functional.reduce_scatter_tensor.default(norm_getitem_4, "sum", 2, shard)
            wait_9: "f32[8]" = _c10d_functional.wait_tensor.default(reduce_scatter_2)
            all_reduce_2: "f32[8]" = _c10d_functional.all_reduce.default(wait_9, "sum", replicate)
            wait_10: "f32[8]" = _c10d_functional.wait_tensor.default(all_reduce_2)
            div_4: "f32[8]" = aten.div.Tensor(wait_10, 4.0)
            reduce_scatter_3: "f32[8]" = _c10d_functional.reduce_scatter_tensor.default(norm_getitem_5, "sum", 2, shard)
            wait_11: "f32[8]" = _c10d_functional.wait_tensor.default(reduce_scatter_3)
            all_reduce_3: "f32[8]" = _c10d_functional.all_reduce.default(wait_11, "sum", replicate)
            wait_12: "f32[8]" = _c10d_functional.wait_tensor.default(all_reduce_3)
            div_5: "f32[8]" = aten.div.Tensor(wait_12, 4.0)
            reduce_scatter_4: "f32[16, 16]" = _c10d_functional.reduce_scatter_tensor.default(head_mm_1, "sum", 2, shard)
            wait_13: "f32[16, 16]" = _c10d_functional.wait_tensor.default(reduce_scatter_4)
            all_reduce_4: "f32[16, 16]" = _c10d_functional.all_reduce.default(wait_13, "sum", replicate)
            wait_14: "f32[16, 16]" = _c10d_functional.wait_tensor.default(all_reduce_4)
            div_6: "f32[16, 16]" = aten.div.Tensor(wait_14, 4.0)
            tokens_add: "f32[16, 16]" = aten.add.Tensor(total_tokens_weight, div_2)
            norm_add: "f32[8]" = aten.add.Tensor(total_norm_weight, div_4)
            head_add: "f32[16, 16]" = aten.add.Tensor(total_head_weight, div_6)
            positions_add: "f32[4, 16]" = aten.add.Tensor(total_positions_weight, div_3)
            norm_add_1: "f32[8]" = aten.add.Tensor(total_norm_bias, div_5)
            return [tokens_add, positions_add, layers_0_norm_1_add, layers_0_norm_1_add_1, layers_0_attention_qkv_add, layers_0_attention_qkv_add_1, layers_0_attention_projection_add_1, layers_0_attention_projection_add, layers_0_norm_2_add_1, layers_0_norm_2_add, layers_0_mlp_up_add_1, layers_0_mlp_up_add, layers_0_mlp_down_add_1, layers_0_mlp_down_add, layers_1_norm_1_add, layers_1_norm_1_add_1, layers_1_attention_qkv_add, layers_1_attention_qkv_add_1, layers_1_attention_projection_add_1, layers_1_attention_projection_add, layers_1_norm_2_add_1, layers_1_norm_2_add, layers_1_mlp_up_add_1, layers_1_mlp_up_add, layers_1_mlp_down_add_1, layers_1_mlp_down_add, norm_add, norm_add_1, head_add, div]
