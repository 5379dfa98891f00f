# fxir 1
module(world_size=4, mesh={"replicate": 2, "shard": 2}, rank=None, stage=None, device="cpu", form="spmd", name="gpt_scan_real")
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
            "layers.2.norm_1.weight": layers_2_norm_1_weight,
            "layers.2.norm_1.bias": layers_2_norm_1_bias,
            "layers.2.attention.qkv.weight": layers_2_attention_qkv_weight,
            "layers.2.attention.qkv.bias": layers_2_attention_qkv_bias,
            "layers.2.attention.projection.weight": layers_2_attention_projection_weight,
            "layers.2.attention.projection.bias": layers_2_attention_projection_bias,
            "layers.2.norm_2.weight": layers_2_norm_2_weight,
            "layers.2.norm_2.bias": layers_2_norm_2_bias,
            "layers.2.mlp.up.weight": layers_2_mlp_up_weight,
            "layers.2.mlp.up.bias": layers_2_mlp_up_bias,
            "layers.2.mlp.down.weight": layers_2_mlp_down_weight,
            "layers.2.mlp.down.bias": layers_2_mlp_down_bias,
            "layers.3.norm_1.weight": layers_3_norm_1_weight,
            "layers.3.norm_1.bias": layers_3_norm_1_bias,
            "layers.3.attention.qkv.weight": layers_3_attention_qkv_weight,
            "layers.3.attention.qkv.bias": layers_3_attention_qkv_bias,
            "layers.3.attention.projection.weight": layers_3_attention_projection_weight,
            "layers.3.attention.projection.bias": layers_3_attention_projection_bias,
            "layers.3.norm_2.weight": layers_3_norm_2_weight,
            "layers.3.norm_2.bias": layers_3_norm_2_bias,
            "layers.3.mlp.up.weight": layers_3_mlp_up_weight,
            "layers.3.mlp.up.bias": layers_3_mlp_up_bias,
            "layers.3.mlp.down.weight": layers_3_mlp_down_weight,
            "layers.3.mlp.down.bias": layers_3_mlp_down_bias,
            "layers.4.norm_1.weight": layers_4_norm_1_weight,
            "layers.4.norm_1.bias": layers_4_norm_1_bias,
            "layers.4.attention.qkv.weight": layers_4_attention_qkv_weight,
            "layers.4.attention.qkv.bias": layers_4_attention_qkv_bias,
            "layers.4.attention.projection.weight": layers_4_attention_projection_weight,
            "layers.4.attention.projection.bias": layers_4_attention_projection_bias,
            "layers.4.norm_2.weight": layers_4_norm_2_weight,
            "layers.4.norm_2.bias": layers_4_norm_2_bias,
            "layers.4.mlp.up.weight": layers_4_mlp_up_weight,
            "layers.4.mlp.up.bias": layers_4_mlp_up_bias,
            "layers.4.mlp.down.weight": layers_4_mlp_down_weight,
            "layers.4.mlp.down.bias": layers_4_mlp_down_bias,
            "layers.5.norm_1.weight": layers_5_norm_1_weight,
            "layers.5.norm_1.bias": layers_5_norm_1_bias,
            "layers.5.attention.qkv.weight": layers_5_attention_qkv_weight,
            "layers.5.attention.qkv.bias": layers_5_attention_qkv_bias,
            "layers.5.attention.projection.weight": layers_5_attention_projection_weight,
            "layers.5.attention.projection.bias": layers_5_attention_projection_bias,
            "layers.5.norm_2.weight": layers_5_norm_2_weight,
            "layers.5.norm_2.bias": layers_5_norm_2_bias,
            "layers.5.mlp.up.weight": layers_5_mlp_up_weight,
            "layers.5.mlp.up.bias": layers_5_mlp_up_bias,
            "layers.5.mlp.down.weight": layers_5_mlp_down_weight,
            "layers.5.mlp.down.bias": layers_5_mlp_down_bias,
            "layers.6.norm_1.weight": layers_6_norm_1_weight,
            "layers.6.norm_1.bias": layers_6_norm_1_bias,
            "layers.6.attention.qkv.weight": layers_6_attention_qkv_weight,
            "layers.6.attention.qkv.bias": layers_6_attention_qkv_bias,
            "layers.6.attention.projection.weight": layers_6_attention_projection_weight,
            "layers.6.attention.projection.bias": layers_6_attention_projection_bias,
            "layers.6.norm_2.weight": layers_6_norm_2_weight,
            "layers.6.norm_2.bias": layers_6_norm_2_bias,
            "layers.6.mlp.up.weight": layers_6_mlp_up_weight,
            "layers.6.mlp.up.bias": layers_6_mlp_up_bias,
            "layers.6.mlp.down.weight": layers_6_mlp_down_weight,
            "layers.6.mlp.down.bias": layers_6_mlp_down_bias,
            "layers.7.norm_1.weight": layers_7_norm_1_weight,
            "layers.7.norm_1.bias": layers_7_norm_1_bias,
            "layers.7.attention.qkv.weight": layers_7_attention_qkv_weight,
            "layers.7.attention.qkv.bias": layers_7_attention_qkv_bias,
            "layers.7.attention.projection.weight": layers_7_attention_projection_weight,
            "layers.7.attention.projection.bias": layers_7_attention_projection_bias,
            "layers.7.norm_2.weight": layers_7_norm_2_weight,
            "layers.7.norm_2.bias": layers_7_norm_2_bias,
            "layers.7.mlp.up.weight": layers_7_mlp_up_weight,
            "layers.7.mlp.up.bias": layers_7_mlp_up_bias,
            "layers.7.mlp.down.weight": layers_7_mlp_down_weight,
            "layers.7.mlp.down.bias": layers_7_mlp_down_bias,
            "layers.8.norm_1.weight": layers_8_norm_1_weight,
            "layers.8.norm_1.bias": layers_8_norm_1_bias,
            "layers.8.attention.qkv.weight": layers_8_attention_qkv_weight,
            "layers.8.attention.qkv.bias": layers_8_attention_qkv_bias,
            "layers.8.attention.projection.weight": layers_8_attention_projection_weight,
            "layers.8.attention.projection.bias": layers_8_attention_projection_bias,
            "layers.8.norm_2.weight": layers_8_norm_2_weight,
            "layers.8.norm_2.bias": layers_8_norm_2_bias,
            "layers.8.mlp.up.weight": layers_8_mlp_up_weight,
            "layers.8.mlp.up.bias": layers_8_mlp_up_bias,
            "layers.8.mlp.down.weight": layers_8_mlp_down_weight,
            "layers.8.mlp.down.bias": layers_8_mlp_down_bias,
            "layers.9.norm_1.weight": layers_9_norm_1_weight,
            "layers.9.norm_1.bias": layers_9_norm_1_bias,
            "layers.9.attention.qkv.weight": layers_9_attention_qkv_weight,
            "layers.9.attention.qkv.bias": layers_9_attention_qkv_bias,
            "layers.9.attention.projection.weight": layers_9_attention_projection_weight,
            "layers.9.attention.projection.bias": layers_9_attention_projection_bias,
            "layers.9.norm_2.weight": layers_9_norm_2_weight,
            "layers.9.norm_2.bias": layers_9_norm_2_bias,
            "layers.9.mlp.up.weight": layers_9_mlp_up_weight,
            "layers.9.mlp.up.bias": layers_9_mlp_up_bias,
            "layers.9.mlp.down.weight": layers_9_mlp_down_weight,
            "layers.9.mlp.down.bias": layers_9_mlp_down_bias,
            "layers.10.norm_1.weight": layers_10_norm_1_weight,
            "layers.10.norm_1.bias": layers_10_norm_1_bias,
            "layers.10.attention.qkv.weight": layers_10_attention_qkv_weight,
            "layers.10.attention.qkv.bias": layers_10_attention_qkv_bias,
            "layers.10.attention.projection.weight": layers_10_attention_projection_weight,
            "layers.10.attention.projection.bias": layers_10_attention_projection_bias,
            "layers.10.norm_2.weight": layers_10_norm_2_weight,
            "layers.10.norm_2.bias": layers_10_norm_2_bias,
            "layers.10.mlp.up.weight": layers_10_mlp_up_weight,
            "layers.10.mlp.up.bias": layers_10_mlp_up_bias,
            "layers.10.mlp.down.weight": layers_10_mlp_down_weight,
            "layers.10.mlp.down.bias": layers_10_mlp_down_bias,
            "layers.11.norm_1.weight": layers_11_norm_1_weight,
            "layers.11.norm_1.bias": layers_11_norm_1_bias,
            "layers.11.attention.qkv.weight": layers_11_attention_qkv_weight,
            "layers.11.attention.qkv.bias": layers_11_attention_qkv_bias,
            "layers.11.attention.projection.weight": layers_11_attention_projection_weight,
            "layers.11.attention.projection.bias": layers_11_attention_projection_bias,
            "layers.11.norm_2.weight": layers_11_norm_2_weight,
            "layers.11.norm_2.bias": layers_11_norm_2_bias,
            "layers.11.mlp.up.weight": layers_11_mlp_up_weight,
            "layers.11.mlp.up.bias": layers_11_mlp_up_bias,
            "layers.11.mlp.down.weight": layers_11_mlp_down_weight,
            "layers.11.mlp.down.bias": layers_11_mlp_down_bias,
            "layers.12.norm_1.weight": layers_12_norm_1_weight,
            "layers.12.norm_1.bias": layers_12_norm_1_bias,
            "layers.12.attention.qkv.weight": layers_12_attention_qkv_weight,
            "layers.12.attention.qkv.bias": layers_12_attention_qkv_bias,
            "layers.12.attention.projection.weight": layers_12_attention_projection_weight,
            "layers.12.attention.projection.bias": layers_12_attention_projection_bias,
            "layers.12.norm_2.weight": layers_12_norm_2_weight,
            "layers.12.norm_2.bias": layers_12_norm_2_bias,
            "layers.12.mlp.up.weight": layers_12_mlp_up_weight,
            "layers.12.mlp.up.bias": layers_12_mlp_up_bias,
            "layers.12.mlp.down.weight": layers_12_mlp_down_weight,
            "layers.12.mlp.down.bias": layers_12_mlp_down_bias,
            "layers.13.norm_1.weight": layers_13_norm_1_weight,
            "layers.13.norm_1.bias": layers_13_norm_1_bias,
            "layers.13.attention.qkv.weight": layers_13_attention_qkv_weight,
            "layers.13.attention.qkv.bias": layers_13_attention_qkv_bias,
            "layers.13.attention.projection.weight": layers_13_attention_projection_weight,
            "layers.13.attention.projection.bias": layers_13_attention_projection_bias,
            "layers.13.norm_2.weight": layers_13_norm_2_weight,
            "layers.13.norm_2.bias": layers_13_norm_2_bias,
            "layers.13.mlp.up.weight": layers_13_mlp_up_weight,
            "layers.13.mlp.up.bias": layers_13_mlp_up_bias,
            "layers.13.mlp.down.weight": layers_13_mlp_down_weight,
            "layers.13.mlp.down.bias": layers_13_mlp_down_bias,
            "layers.14.norm_1.weight": layers_14_norm_1_weight,
            "layers.14.norm_1.bias": layers_14_norm_1_bias,
            "layers.14.attention.qkv.weight": layers_14_attention_qkv_weight,
            "layers.14.attention.qkv.bias": layers_14_attention_qkv_bias,
            "layers.14.attention.projection.weight": layers_14_attention_projection_weight,
            "layers.14.attention.projection.bias": layers_14_attention_projection_bias,
            "layers.14.norm_2.weight": layers_14_norm_2_weight,
            "layers.14.norm_2.bias": layers_14_norm_2_bias,
            "layers.14.mlp.up.weight": layers_14_mlp_up_weight,
            "layers.14.mlp.up.bias": layers_14_mlp_up_bias,
            "layers.14.mlp.down.weight": layers_14_mlp_down_weight,
            "layers.14.mlp.down.bias": layers_14_mlp_down_bias,
            "layers.15.norm_1.weight": layers_15_norm_1_weight,
            "layers.15.norm_1.bias": layers_15_norm_1_bias,
            "layers.15.attention.qkv.weight": layers_15_attention_qkv_weight,
            "layers.15.attention.qkv.bias": layers_15_attention_qkv_bias,
            "layers.15.attention.projection.weight": layers_15_attention_projection_weight,
            "layers.15.attention.projection.bias": layers_15_attention_projection_bias,
            "layers.15.norm_2.weight": layers_15_norm_2_weight,
            "layers.15.norm_2.bias": layers_15_norm_2_bias,
            "layers.15.mlp.up.weight": layers_15_mlp_up_weight,
            "layers.15.mlp.up.bias": layers_15_mlp_up_bias,
            "layers.15.mlp.down.weight": layers_15_mlp_down_weight,
            "layers.15.mlp.down.bias": layers_15_mlp_down_bias,
            "layers.16.norm_1.weight": layers_16_norm_1_weight,
            "layers.16.norm_1.bias": layers_16_norm_1_bias,
            "layers.16.attention.qkv.weight": layers_16_attention_qkv_weight,
            "layers.16.attention.qkv.bias": layers_16_attention_qkv_bias,
            "layers.16.attention.projection.weight": layers_16_attention_projection_weight,
            "layers.16.attention.projection.bias": layers_16_attention_projection_bias,
            "layers.16.norm_2.weight": layers_16_norm_2_weight,
            "layers.16.norm_2.bias": layers_16_norm_2_bias,
            "layers.16.mlp.up.weight": layers_16_mlp_up_weight,
            "layers.16.mlp.up.bias": layers_16_mlp_up_bias,
            "layers.16.mlp.down.weight": layers_16_mlp_down_weight,
            "layers.16.mlp.down.bias": layers_16_mlp_down_bias,
            "layers.17.norm_1.weight": layers_17_norm_1_weight,
            "layers.17.norm_1.bias": layers_17_norm_1_bias,
            "layers.17.attention.qkv.weight": layers_17_attention_qkv_weight,
            "layers.17.attention.qkv.bias": layers_17_attention_qkv_bias,
            "layers.17.attention.projection.weight": layers_17_attention_projection_weight,
            "layers.17.attention.projection.bias": layers_17_attention_projection_bias,
            "layers.17.norm_2.weight": layers_17_norm_2_weight,
            "layers.17.norm_2.bias": layers_17_norm_2_bias,
            "layers.17.mlp.up.weight": layers_17_mlp_up_weight,
            "layers.17.mlp.up.bias": layers_17_mlp_up_bias,
            "layers.17.mlp.down.weight": layers_17_mlp_down_weight,
            "layers.17.mlp.down.bias": layers_17_mlp_down_bias,
            "layers.18.norm_1.weight": layers_18_norm_1_weight,
            "layers.18.norm_1.bias": layers_18_norm_1_bias,
            "layers.18.attention.qkv.weight": layers_18_attention_qkv_weight,
            "layers.18.attention.qkv.bias": layers_18_attention_qkv_bias,
            "layers.18.attention.projection.weight": layers_18_attention_projection_weight,
            "layers.18.attention.projection.bias": layers_18_attention_projection_bias,
            "layers.18.norm_2.weight": layers_18_norm_2_weight,
            "layers.18.norm_2.bias": layers_18_norm_2_bias,
            "layers.18.mlp.up.weight": layers_18_mlp_up_weight,
            "layers.18.mlp.up.bias": layers_18_mlp_up_bias,
            "layers.18.mlp.down.weight": layers_18_mlp_down_weight,
            "layers.18.mlp.down.bias": layers_18_mlp_down_bias,
            "layers.19.norm_1.weight": layers_19_norm_1_weight,
            "layers.19.norm_1.bias": layers_19_norm_1_bias,
            "layers.19.attention.qkv.weight": layers_19_attention_qkv_weight,
            "layers.19.attention.qkv.bias": layers_19_attention_qkv_bias,
            "layers.19.attention.projection.weight": layers_19_attention_projection_weight,
            "layers.19.attention.projection.bias": layers_19_attention_projection_bias,
            "layers.19.norm_2.weight": layers_19_norm_2_weight,
            "layers.19.norm_2.bias": layers_19_norm_2_bias,
            "layers.19.mlp.up.weight": layers_19_mlp_up_weight,
            "layers.19.mlp.up.bias": layers_19_mlp_up_bias,
            "layers.19.mlp.down.weight": layers_19_mlp_down_weight,
            "layers.19.mlp.down.bias": layers_19_mlp_down_bias,
            "layers.20.norm_1.weight": layers_20_norm_1_weight,
            "layers.20.norm_1.bias": layers_20_norm_1_bias,
            "layers.20.attention.qkv.weight": layers_20_attention_qkv_weight,
            "layers.20.attention.qkv.bias": layers_20_attention_qkv_bias,
            "layers.20.attention.projection.weight": layers_20_attention_projection_weight,
            "layers.20.attention.projection.bias": layers_20_attention_projection_bias,
            "layers.20.norm_2.weight": layers_20_norm_2_weight,
            "layers.20.norm_2.bias": layers_20_norm_2_bias,
            "layers.20.mlp.up.weight": layers_20_mlp_up_weight,
            "layers.20.mlp.up.bias": layers_20_mlp_up_bias,
            "layers.20.mlp.down.weight": layers_20_mlp_down_weight,
            "layers.20.mlp.down.bias": layers_20_mlp_down_bias,
            "layers.21.norm_1.weight": layers_21_norm_1_weight,
            "layers.21.norm_1.bias": layers_21_norm_1_bias,
            "layers.21.attention.qkv.weight": layers_21_attention_qkv_weight,
            "layers.21.attention.qkv.bias": layers_21_attention_qkv_bias,
            "layers.21.attention.projection.weight": layers_21_attention_projection_weight,
            "layers.21.attention.projection.bias": layers_21_attention_projection_bias,
            "layers.21.norm_2.weight": layers_21_norm_2_weight,
            "layers.21.norm_2.bias": layers_21_norm_2_bias,
            "layers.21.mlp.up.weight": layers_21_mlp_up_weight,
            "layers.21.mlp.up.bias": layers_21_mlp_up_bias,
            "layers.21.mlp.down.weight": layers_21_mlp_down_weight,
            "layers.21.mlp.down.bias": layers_21_mlp_down_bias,
            "layers.22.norm_1.weight": layers_22_norm_1_weight,
            "layers.22.norm_1.bias": layers_22_norm_1_bias,
            "layers.22.attention.qkv.weight": layers_22_attention_qkv_weight,
            "layers.22.attention.qkv.bias": layers_22_attention_qkv_bias,
            "layers.22.attention.projection.weight": layers_22_attention_projection_weight,
            "layers.22.attention.projection.bias": layers_22_attention_projection_bias,
            "layers.22.norm_2.weight": layers_22_norm_2_weight,
            "layers.22.norm_2.bias": layers_22_norm_2_bias,
            "layers.22.mlp.up.weight": layers_22_mlp_up_weight,
            "layers.22.mlp.up.bias": layers_22_mlp_up_bias,
            "layers.22.mlp.down.weight": layers_22_mlp_down_weight,
            "layers.22.mlp.down.bias": layers_22_mlp_down_bias,
            "layers.23.norm_1.weight": layers_23_norm_1_weight,
            "layers.23.norm_1.bias": layers_23_norm_1_bias,
            "layers.23.attention.qkv.weight": layers_23_attention_qkv_weight,
            "layers.23.attention.qkv.bias": layers_23_attention_qkv_bias,
            "layers.23.attention.projection.weight": layers_23_attention_projection_weight,
            "layers.23.attention.projection.bias": layers_23_attention_projection_bias,
            "layers.23.norm_2.weight": layers_23_norm_2_weight,
            "layers.23.norm_2.bias": layers_23_norm_2_bias,
            "layers.23.mlp.up.weight": layers_23_mlp_up_weight,
            "layers.23.mlp.up.bias": layers_23_mlp_up_bias,
            "layers.23.mlp.down.weight": layers_23_mlp_down_weight,
            "layers.23.mlp.down.bias": layers_23_mlp_down_bias,
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
        tokens_weight: "bf16[25152, 2048] S(0)R@shard,replicate",
        positions_weight: "bf16[1024, 2048] S(0)R@shard,replicate",
        layers_0_norm_1_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_0_norm_1_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_0_attention_qkv_weight: "bf16[3072, 2048] S(0)R@shard,replicate",
        layers_0_attention_qkv_bias: "bf16[3072] S(0)R@shard,replicate",
        layers_0_attention_projection_weight: "bf16[1024, 2048] S(0)R@shard,replicate",
        layers_0_attention_projection_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_0_norm_2_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_0_norm_2_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_0_mlp_up_weight: "bf16[4096, 2048] S(0)R@shard,replicate",
        layers_0_mlp_up_bias: "bf16[4096] S(0)R@shard,replicate",
        layers_0_mlp_down_weight: "bf16[1024, 8192] S(0)R@shard,replicate",
        layers_0_mlp_down_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_1_norm_1_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_1_norm_1_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_1_attention_qkv_weight: "bf16[3072, 2048] S(0)R@shard,replicate",
        layers_1_attention_qkv_bias: "bf16[3072] S(0)R@shard,replicate",
        layers_1_attention_projection_weight: "bf16[1024, 2048] S(0)R@shard,replicate",
        layers_1_attention_projection_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_1_norm_2_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_1_norm_2_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_1_mlp_up_weight: "bf16[4096, 2048] S(0)R@shard,replicate",
        layers_1_mlp_up_bias: "bf16[4096] S(0)R@shard,replicate",
        layers_1_mlp_down_weight: "bf16[1024, 8192] S(0)R@shard,replicate",
        layers_1_mlp_down_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_2_norm_1_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_2_norm_1_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_2_attention_qkv_weight: "bf16[3072, 2048] S(0)R@shard,replicate",
        layers_2_attention_qkv_bias: "bf16[3072] S(0)R@shard,replicate",
        layers_2_attention_projection_weight: "bf16[1024, 2048] S(0)R@shard,replicate",
        layers_2_attention_projection_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_2_norm_2_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_2_norm_2_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_2_mlp_up_weight: "bf16[4096, 2048] S(0)R@shard,replicate",
        layers_2_mlp_up_bias: "bf16[4096] S(0)R@shard,replicate",
        layers_2_mlp_down_weight: "bf16[1024, 8192] S(0)R@shard,replicate",
        layers_2_mlp_down_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_3_norm_1_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_3_norm_1_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_3_attention_qkv_weight: "bf16[3072, 2048] S(0)R@shard,replicate",
        layers_3_attention_qkv_bias: "bf16[3072] S(0)R@shard,replicate",
        layers_3_attention_projection_weight: "bf16[1024, 2048] S(0)R@shard,replicate",
        layers_3_attention_projection_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_3_norm_2_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_3_norm_2_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_3_mlp_up_weight: "bf16[4096, 2048] S(0)R@shard,replicate",
        layers_3_mlp_up_bias: "bf16[4096] S(0)R@shard,replicate",
        layers_3_mlp_down_weight: "bf16[1024, 8192] S(0)R@shard,replicate",
        layers_3_mlp_down_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_4_norm_1_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_4_norm_1_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_4_attention_qkv_weight: "bf16[3072, 2048] S(0)R@shard,replicate",
        layers_4_attention_qkv_bias: "bf16[3072] S(0)R@shard,replicate",
        layers_4_attention_projection_weight: "bf16[1024, 2048] S(0)R@shard,replicate",
        layers_4_attention_projection_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_4_norm_2_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_4_norm_2_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_4_mlp_up_weight: "bf16[4096, 2048] S(0)R@shard,replicate",
        layers_4_mlp_up_bias: "bf16[4096] S(0)R@shard,replicate",
        layers_4_mlp_down_weight: "bf16[1024, 8192] S(0)R@shard,replicate",
        layers_4_mlp_down_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_5_norm_1_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_5_norm_1_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_5_attention_qkv_weight: "bf16[3072, 2048] S(0)R@shard,replicate",
        layers_5_attention_qkv_bias: "bf16[3072] S(0)R@shard,replicate",
        layers_5_attention_projection_weight: "bf16[1024, 2048] S(0)R@shard,replicate",
        layers_5_attention_projection_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_5_norm_2_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_5_norm_2_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_5_mlp_up_weight: "bf16[4096, 2048] S(0)R@shard,replicate",
        layers_5_mlp_up_bias: "bf16[4096] S(0)R@shard,replicate",
        layers_5_mlp_down_weight: "bf16[1024, 8192] S(0)R@shard,replicate",
        layers_5_mlp_down_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_6_norm_1_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_6_norm_1_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_6_attention_qkv_weight: "bf16[3072, 2048] S(0)R@shard,replicate",
        layers_6_attention_qkv_bias: "bf16[3072] S(0)R@shard,replicate",
        layers_6_attention_projection_weight: "bf16[1024, 2048] S(0)R@shard,replicate",
        layers_6_attention_projection_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_6_norm_2_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_6_norm_2_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_6_mlp_up_weight: "bf16[4096, 2048] S(0)R@shard,replicate",
        layers_6_mlp_up_bias: "bf16[4096] S(0)R@shard,replicate",
        layers_6_mlp_down_weight: "bf16[1024, 8192] S(0)R@shard,replicate",
        layers_6_mlp_down_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_7_norm_1_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_7_norm_1_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_7_attention_qkv_weight: "bf16[3072, 2048] S(0)R@shard,replicate",
        layers_7_attention_qkv_bias: "bf16[3072] S(0)R@shard,replicate",
        layers_7_attention_projection_weight: "bf16[1024, 2048] S(0)R@shard,replicate",
        layers_7_attention_projection_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_7_norm_2_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_7_norm_2_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_7_mlp_up_weight: "bf16[4096, 2048] S(0)R@shard,replicate",
        layers_7_mlp_up_bias: "bf16[4096] S(0)R@shard,replicate",
        layers_7_mlp_down_weight: "bf16[1024, 8192] S(0)R@shard,replicate",
        layers_7_mlp_down_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_8_norm_1_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_8_norm_1_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_8_attention_qkv_weight: "bf16[3072, 2048] S(0)R@shard,replicate",
        layers_8_attention_qkv_bias: "bf16[3072] S(0)R@shard,replicate",
        layers_8_attention_projection_weight: "bf16[1024, 2048] S(0)R@shard,replicate",
        layers_8_attention_projection_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_8_norm_2_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_8_norm_2_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_8_mlp_up_weight: "bf16[4096, 2048] S(0)R@shard,replicate",
        layers_8_mlp_up_bias: "bf16[4096] S(0)R@shard,replicate",
        layers_8_mlp_down_weight: "bf16[1024, 8192] S(0)R@shard,replicate",
        layers_8_mlp_down_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_9_norm_1_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_9_norm_1_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_9_attention_qkv_weight: "bf16[3072, 2048] S(0)R@shard,replicate",
        layers_9_attention_qkv_bias: "bf16[3072] S(0)R@shard,replicate",
        layers_9_attention_projection_weight: "bf16[1024, 2048] S(0)R@shard,replicate",
        layers_9_attention_projection_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_9_norm_2_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_9_norm_2_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_9_mlp_up_weight: "bf16[4096, 2048] S(0)R@shard,replicate",
        layers_9_mlp_up_bias: "bf16[4096] S(0)R@shard,replicate",
        layers_9_mlp_down_weight: "bf16[1024, 8192] S(0)R@shard,replicate",
        layers_9_mlp_down_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_10_norm_1_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_10_norm_1_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_10_attention_qkv_weight: "bf16[3072, 2048] S(0)R@shard,replicate",
        layers_10_attention_qkv_bias: "bf16[3072] S(0)R@shard,replicate",
        layers_10_attention_projection_weight: "bf16[1024, 2048] S(0)R@shard,replicate",
        layers_10_attention_projection_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_10_norm_2_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_10_norm_2_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_10_mlp_up_weight: "bf16[4096, 2048] S(0)R@shard,replicate",
        layers_10_mlp_up_bias: "bf16[4096] S(0)R@shard,replicate",
        layers_10_mlp_down_weight: "bf16[1024, 8192] S(0)R@shard,replicate",
        layers_10_mlp_down_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_11_norm_1_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_11_norm_1_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_11_attention_qkv_weight: "bf16[3072, 2048] S(0)R@shard,replicate",
        layers_11_attention_qkv_bias: "bf16[3072] S(0)R@shard,replicate",
        layers_11_attention_projection_weight: "bf16[1024, 2048] S(0)R@shard,replicate",
        layers_11_attention_projection_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_11_norm_2_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_11_norm_2_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_11_mlp_up_weight: "bf16[4096, 2048] S(0)R@shard,replicate",
        layers_11_mlp_up_bias: "bf16[4096] S(0)R@shard,replicate",
        layers_11_mlp_down_weight: "bf16[1024, 8192] S(0)R@shard,replicate",
        layers_11_mlp_down_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_12_norm_1_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_12_norm_1_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_12_attention_qkv_weight: "bf16[3072, 2048] S(0)R@shard,replicate",
        layers_12_attention_qkv_bias: "bf16[3072] S(0)R@shard,replicate",
        layers_12_attention_projection_weight: "bf16[1024, 2048] S(0)R@shard,replicate",
        layers_12_attention_projection_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_12_norm_2_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_12_norm_2_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_12_mlp_up_weight: "bf16[4096, 2048] S(0)R@shard,replicate",
        layers_12_mlp_up_bias: "bf16[4096] S(0)R@shard,replicate",
        layers_12_mlp_down_weight: "bf16[1024, 8192] S(0)R@shard,replicate",
        layers_12_mlp_down_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_13_norm_1_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_13_norm_1_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_13_attention_qkv_weight: "bf16[3072, 2048] S(0)R@shard,replicate",
        layers_13_attention_qkv_bias: "bf16[3072] S(0)R@shard,replicate",
        layers_13_attention_projection_weight: "bf16[1024, 2048] S(0)R@shard,replicate",
        layers_13_attention_projection_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_13_norm_2_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_13_norm_2_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_13_mlp_up_weight: "bf16[4096, 2048] S(0)R@shard,replicate",
        layers_13_mlp_up_bias: "bf16[4096] S(0)R@shard,replicate",
        layers_13_mlp_down_weight: "bf16[1024, 8192] S(0)R@shard,replicate",
        layers_13_mlp_down_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_14_norm_1_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_14_norm_1_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_14_attention_qkv_weight: "bf16[3072, 2048] S(0)R@shard,replicate",
        layers_14_attention_qkv_bias: "bf16[3072] S(0)R@shard,replicate",
        layers_14_attention_projection_weight: "bf16[1024, 2048] S(0)R@shard,replicate",
        layers_14_attention_projection_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_14_norm_2_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_14_norm_2_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_14_mlp_up_weight: "bf16[4096, 2048] S(0)R@shard,replicate",
        layers_14_mlp_up_bias: "bf16[4096] S(0)R@shard,replicate",
        layers_14_mlp_down_weight: "bf16[1024, 8192] S(0)R@shard,replicate",
        layers_14_mlp_down_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_15_norm_1_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_15_norm_1_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_15_attention_qkv_weight: "bf16[3072, 2048] S(0)R@shard,replicate",
        layers_15_attention_qkv_bias: "bf16[3072] S(0)R@shard,replicate",
        layers_15_attention_projection_weight: "bf16[1024, 2048] S(0)R@shard,replicate",
        layers_15_attention_projection_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_15_norm_2_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_15_norm_2_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_15_mlp_up_weight: "bf16[4096, 2048] S(0)R@shard,replicate",
        layers_15_mlp_up_bias: "bf16[4096] S(0)R@shard,replicate",
        layers_15_mlp_down_weight: "bf16[1024, 8192] S(0)R@shard,replicate",
        layers_15_mlp_down_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_16_norm_1_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_16_norm_1_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_16_attention_qkv_weight: "bf16[3072, 2048] S(0)R@shard,replicate",
        layers_16_attention_qkv_bias: "bf16[3072] S(0)R@shard,replicate",
        layers_16_attention_projection_weight: "bf16[1024, 2048] S(0)R@shard,replicate",
        layers_16_attention_projection_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_16_norm_2_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_16_norm_2_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_16_mlp_up_weight: "bf16[4096, 2048] S(0)R@shard,replicate",
        layers_16_mlp_up_bias: "bf16[4096] S(0)R@shard,replicate",
        layers_16_mlp_down_weight: "bf16[1024, 8192] S(0)R@shard,replicate",
        layers_16_mlp_down_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_17_norm_1_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_17_norm_1_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_17_attention_qkv_weight: "bf16[3072, 2048] S(0)R@shard,replicate",
        layers_17_attention_qkv_bias: "bf16[3072] S(0)R@shard,replicate",
        layers_17_attention_projection_weight: "bf16[1024, 2048] S(0)R@shard,replicate",
        layers_17_attention_projection_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_17_norm_2_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_17_norm_2_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_17_mlp_up_weight: "bf16[4096, 2048] S(0)R@shard,replicate",
        layers_17_mlp_up_bias: "bf16[4096] S(0)R@shard,replicate",
        layers_17_mlp_down_weight: "bf16[1024, 8192] S(0)R@shard,replicate",
        layers_17_mlp_down_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_18_norm_1_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_18_norm_1_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_18_attention_qkv_weight: "bf16[3072, 2048] S(0)R@shard,replicate",
        layers_18_attention_qkv_bias: "bf16[3072] S(0)R@shard,replicate",
        layers_18_attention_projection_weight: "bf16[1024, 2048] S(0)R@shard,replicate",
        layers_18_attention_projection_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_18_norm_2_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_18_norm_2_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_18_mlp_up_weight: "bf16[4096, 2048] S(0)R@shard,replicate",
        layers_18_mlp_up_bias: "bf16[4096] S(0)R@shard,replicate",
        layers_18_mlp_down_weight: "bf16[1024, 8192] S(0)R@shard,replicate",
        layers_18_mlp_down_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_19_norm_1_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_19_norm_1_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_19_attention_qkv_weight: "bf16[3072, 2048] S(0)R@shard,replicate",
        layers_19_attention_qkv_bias: "bf16[3072] S(0)R@shard,replicate",
        layers_19_attention_projection_weight: "bf16[1024, 2048] S(0)R@shard,replicate",
        layers_19_attention_projection_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_19_norm_2_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_19_norm_2_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_19_mlp_up_weight: "bf16[4096, 2048] S(0)R@shard,replicate",
        layers_19_mlp_up_bias: "bf16[4096] S(0)R@shard,replicate",
        layers_19_mlp_down_weight: "bf16[1024, 8192] S(0)R@shard,replicate",
        layers_19_mlp_down_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_20_norm_1_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_20_norm_1_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_20_attention_qkv_weight: "bf16[3072, 2048] S(0)R@shard,replicate",
        layers_20_attention_qkv_bias: "bf16[3072] S(0)R@shard,replicate",
        layers_20_attention_projection_weight: "bf16[1024, 2048] S(0)R@shard,replicate",
        layers_20_attention_projection_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_20_norm_2_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_20_norm_2_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_20_mlp_up_weight: "bf16[4096, 2048] S(0)R@shard,replicate",
        layers_20_mlp_up_bias: "bf16[4096] S(0)R@shard,replicate",
        layers_20_mlp_down_weight: "bf16[1024, 8192] S(0)R@shard,replicate",
        layers_20_mlp_down_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_21_norm_1_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_21_norm_1_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_21_attention_qkv_weight: "bf16[3072, 2048] S(0)R@shard,replicate",
        layers_21_attention_qkv_bias: "bf16[3072] S(0)R@shard,replicate",
        layers_21_attention_projection_weight: "bf16[1024, 2048] S(0)R@shard,replicate",
        layers_21_attention_projection_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_21_norm_2_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_21_norm_2_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_21_mlp_up_weight: "bf16[4096, 2048] S(0)R@shard,replicate",
        layers_21_mlp_up_bias: "bf16[4096] S(0)R@shard,replicate",
        layers_21_mlp_down_weight: "bf16[1024, 8192] S(0)R@shard,replicate",
        layers_21_mlp_down_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_22_norm_1_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_22_norm_1_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_22_attention_qkv_weight: "bf16[3072, 2048] S(0)R@shard,replicate",
        layers_22_attention_qkv_bias: "bf16[3072] S(0)R@shard,replicate",
        layers_22_attention_projection_weight: "bf16[1024, 2048] S(0)R@shard,replicate",
        layers_22_attention_projection_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_22_norm_2_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_22_norm_2_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_22_mlp_up_weight: "bf16[4096, 2048] S(0)R@shard,replicate",
        layers_22_mlp_up_bias: "bf16[4096] S(0)R@shard,replicate",
        layers_22_mlp_down_weight: "bf16[1024, 8192] S(0)R@shard,replicate",
        layers_22_mlp_down_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_23_norm_1_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_23_norm_1_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_23_attention_qkv_weight: "bf16[3072, 2048] S(0)R@shard,replicate",
        layers_23_attention_qkv_bias: "bf16[3072] S(0)R@shard,replicate",
        layers_23_attention_projection_weight: "bf16[1024, 2048] S(0)R@shard,replicate",
        layers_23_attention_projection_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_23_norm_2_weight: "bf16[1024] S(0)R@shard,replicate",
        layers_23_norm_2_bias: "bf16[1024] S(0)R@shard,replicate",
        layers_23_mlp_up_weight: "bf16[4096, 2048] S(0)R@shard,replicate",
        layers_23_mlp_up_bias: "bf16[4096] S(0)R@shard,replicate",
        layers_23_mlp_down_weight: "bf16[1024, 8192] S(0)R@shard,replicate",
        layers_23_mlp_down_bias: "bf16[1024] S(0)R@shard,replicate",
        norm_weight: "bf16[1024] S(0)R@shard,replicate",
        norm_bias: "bf16[1024] S(0)R@shard,replicate",
        head_weight: "bf16[25152, 2048] S(0)R@shard,replicate",
        batch_tokens: "i64[16, 2048]",
        batch_targets: "i64[16, 2048]",
    ):
        zeros_like: "bf16[25152, 2048]" = aten.zeros_like.default(tokens_weight, pin_memory=False)
        zeros_like_1: "bf16[1024, 2048]" = aten.zeros_like.default(positions_weight, pin_memory=False)
        zeros_like_2: "bf16[1024]" = aten.zeros_like.default(layers_0_norm_1_weight, pin_memory=False)
        zeros_like_3: "bf16[1024]" = aten.zeros_like.default(layers_0_norm_1_bias, pin_memory=False)
        zeros_like_4: "bf16[3072, 2048]" = aten.zeros_like.default(layers_0_attention_qkv_weight, pin_memory=False)
        zeros_like_5: "bf16[3072]" = aten.zeros_like.default(layers_0_attention_qkv_bias, pin_memory=False)
        zeros_like_6: "bf16[1024, 2048]" = aten.zeros_like.default(layers_0_attention_projection_weight, pin_memory=False)
        zeros_like_7: "bf16[1024]" = aten.zeros_like.default(layers_0_attention_projection_bias, pin_memory=False)
        zeros_like_8: "bf16[1024]" = aten.zeros_like.default(layers_0_norm_2_weight, pin_memory=False)
        zeros_like_9: "bf16[1024]" = aten.zeros_like.default(layers_0_norm_2_bias, pin_memory=False)
        zeros_like_10: "bf16[4096, 2048]" = aten.zeros_like.default(layers_0_mlp_up_weight, pin_memory=False)
        zeros_like_11: "bf16[4096]" = aten.zeros_like.default(layers_0_mlp_up_bias, pin_memory=False)
        zeros_like_12: "bf16[1024, 8192]" = aten.zeros_like.default(layers_0_mlp_down_weight, pin_memory=False)
        zeros_like_13: "bf16[1024]" = aten.zeros_like.default(layers_0_mlp_down_bias, pin_memory=False)
        zeros_like_14: "bf16[1024]" = aten.zeros_like.default(layers_1_norm_1_weight, pin_memory=False)
        zeros_like_15: "bf16[1024]" = aten.zeros_like.default(layers_1_norm_1_bias, pin_memory=False)
        zeros_like_16: "bf16[3072, 2048]" = aten.zeros_like.default(layers_1_attention_qkv_weight, pin_memory=False)
        zeros_like_17: "bf16[3072]" = aten.zeros_like.default(layers_1_attention_qkv_bias, pin_memory=False)
        zeros_like_18: "bf16[1024, 2048]" = aten.zeros_like.default(layers_1_attention_projection_weight, pin_memory=False)
        zeros_like_19: "bf16[1024]" = aten.zeros_like.default(layers_1_attention_projection_bias, pin_memory=False)
        zeros_like_20: "bf16[1024]" = aten.zeros_like.default(layers_1_norm_2_weight, pin_memory=False)
        zeros_like_21: "bf16[1024]" = aten.zeros_like.default(layers_1_norm_2_bias, pin_memory=False)
        zeros_like_22: "bf16[4096, 2048]" = aten.zeros_like.default(layers_1_mlp_up_weight, pin_memory=False)
        zeros_like_23: "bf16[4096]" = aten.zeros_like.default(layers_1_mlp_up_bias, pin_memory=False)
        zeros_like_24: "bf16[1024, 8192]" = aten.zeros_like.default(layers_1_mlp_down_weight, pin_memory=False)
        zeros_like_25: "bf16[1024]" = aten.zeros_like.default(layers_1_mlp_down_bias, pin_memory=False)
        zeros_like_26: "bf16[1024]" = aten.zeros_like.default(layers_2_norm_1_weight, pin_memory=False)
        zeros_like_27: "bf16[1024]" = aten.zeros_like.default(layers_2_norm_1_bias, pin_memory=False)
        zeros_like_28: "bf16[3072, 2048]" = aten.zeros_like.default(layers_2_attention_qkv_weight, pin_memory=False)
        zeros_like_29: "bf16[3072]" = aten.zeros_like.default(layers_2_attention_qkv_bias, pin_memory=False)
        zeros_like_30: "bf16[1024, 2048]" = aten.zeros_like.default(layers_2_attention_projection_weight, pin_memory=False)
        zeros_like_31: "bf16[1024]" = aten.zeros_like.default(layers_2_attention_projection_bias, pin_memory=False)
        zeros_like_32: "bf16[1024]" = aten.zeros_like.default(layers_2_norm_2_weight, pin_memory=False)
        zeros_like_33: "bf16[1024]" = aten.zeros_like.default(layers_2_norm_2_bias, pin_memory=False)
        zeros_like_34: "bf16[4096, 2048]" = aten.zeros_like.default(layers_2_mlp_up_weight, pin_memory=False)
        zeros_like_35: "bf16[4096]" = aten.zeros_like.default(layers_2_mlp_up_bias, pin_memory=False)
        zeros_like_36: "bf16[1024, 8192]" = aten.zeros_like.default(layers_2_mlp_down_weight, pin_memory=False)
        zeros_like_37: "bf16[1024]" = aten.zeros_like.default(layers_2_mlp_down_bias, pin_memory=False)
        zeros_like_38: "bf16[1024]" = aten.zeros_like.default(layers_3_norm_1_weight, pin_memory=False)
        zeros_like_39: "bf16[1024]" = aten.zeros_like.default(layers_3_norm_1_bias, pin_memory=False)
        zeros_like_40: "bf16[3072, 2048]" = aten.zeros_like.default(layers_3_attention_qkv_weight, pin_memory=False)
        zeros_like_41: "bf16[3072]" = aten.zeros_like.default(layers_3_attention_qkv_bias, pin_memory=False)
        zeros_like_42: "bf16[1024, 2048]" = aten.zeros_like.default(layers_3_attention_projection_weight, pin_memory=False)
        zeros_like_43: "bf16[1024]" = aten.zeros_like.default(layers_3_attention_projection_bias, pin_memory=False)
        zeros_like_44: "bf16[1024]" = aten.zeros_like.default(layers_3_norm_2_weight, pin_memory=False)
        zeros_like_45: "bf16[1024]" = aten.zeros_like.default(layers_3_norm_2_bias, pin_memory=False)
        zeros_like_46: "bf16[4096, 2048]" = aten.zeros_like.default(layers_3_mlp_up_weight, pin_memory=False)
        zeros_like_47: "bf16[4096]" = aten.zeros_like.default(layers_3_mlp_up_bias, pin_memory=False)
        zeros_like_48: "bf16[1024, 8192]" = aten.zeros_like.default(layers_3_mlp_down_weight, pin_memory=False)
        zeros_like_49: "bf16[1024]" = aten.zeros_like.default(layers_3_mlp_down_bias, pin_memory=False)
        zeros_like_50: "bf16[1024]" = aten.zeros_like.default(layers_4_norm_1_weight, pin_memory=False)
        zeros_like_51: "bf16[1024]" = aten.zeros_like.default(layers_4_norm_1_bias, pin_memory=False)
        zeros_like_52: "bf16[3072, 2048]" = aten.zeros_like.default(layers_4_attention_qkv_weight, pin_memory=False)
        zeros_like_53: "bf16[3072]" = aten.zeros_like.default(layers_4_attention_qkv_bias, pin_memory=False)
        zeros_like_54: "bf16[1024, 2048]" = aten.zeros_like.default(layers_4_attention_projection_weight, pin_memory=False)
        zeros_like_55: "bf16[1024]" = aten.zeros_like.default(layers_4_attention_projection_bias, pin_memory=False)
        zeros_like_56: "bf16[1024]" = aten.zeros_like.default(layers_4_norm_2_weight, pin_memory=False)
        zeros_like_57: "bf16[1024]" = aten.zeros_like.default(layers_4_norm_2_bias, pin_memory=False)
        zeros_like_58: "bf16[4096, 2048]" = aten.zeros_like.default(layers_4_mlp_up_weight, pin_memory=False)
        zeros_like_59: "bf16[4096]" = aten.zeros_like.default(layers_4_mlp_up_bias, pin_memory=False)
        zeros_like_60: "bf16[1024, 8192]" = aten.zeros_like.default(layers_4_mlp_down_weight, pin_memory=False)
        zeros_like_61: "bf16[1024]" = aten.zeros_like.default(layers_4_mlp_down_bias, pin_memory=False)
        zeros_like_62: "bf16[1024]" = aten.zeros_like.default(layers_5_norm_1_weight, pin_memory=False)
        zeros_like_63: "bf16[1024]" = aten.zeros_like.default(layers_5_norm_1_bias, pin_memory=False)
        zeros_like_64: "bf16[3072, 2048]" = aten.zeros_like.default(layers_5_attention_qkv_weight, pin_memory=False)
        zeros_like_65: "bf16[3072]" = aten.zeros_like.default(layers_5_attention_qkv_bias, pin_memory=False)
        zeros_like_66: "bf16[1024, 2048]" = aten.zeros_like.default(layers_5_attention_projection_weight, pin_memory=False)
        zeros_like_67: "bf16[1024]" = aten.zeros_like.default(layers_5_attention_projection_bias, pin_memory=False)
        zeros_like_68: "bf16[1024]" = aten.zeros_like.default(layers_5_norm_2_weight, pin_memory=False)
        zeros_like_69: "bf16[1024]" = aten.zeros_like.default(layers_5_norm_2_bias, pin_memory=False)
        zeros_like_70: "bf16[4096, 2048]" = aten.zeros_like.default(layers_5_mlp_up_weight, pin_memory=False)
        zeros_like_71: "bf16[4096]" = aten.zeros_like.default(layers_5_mlp_up_bias, pin_memory=False)
        zeros_like_72: "bf16[1024, 8192]" = aten.zeros_like.default(layers_5_mlp_down_weight, pin_memory=False)
        zeros_like_73: "bf16[1024]" = aten.zeros_like.default(layers_5_mlp_down_bias, pin_memory=False)
        zeros_like_74: "bf16[1024]" = aten.zeros_like.default(layers_6_norm_1_weight, pin_memory=False)
        zeros_like_75: "bf16[1024]" = aten.zeros_like.default(layers_6_norm_1_bias, pin_memory=False)
        zeros_like_76: "bf16[3072, 2048]" = aten.zeros_like.default(layers_6_attention_qkv_weight, pin_memory=False)
        zeros_like_77: "bf16[3072]" = aten.zeros_like.default(layers_6_attention_qkv_bias, pin_memory=False)
        zeros_like_78: "bf16[1024, 2048]" = aten.zeros_like.default(layers_6_attention_projection_weight, pin_memory=False)
        zeros_like_79: "bf16[1024]" = aten.zeros_like.default(layers_6_attention_projection_bias, pin_memory=False)
        zeros_like_80: "bf16[1024]" = aten.zeros_like.default(layers_6_norm_2_weight, pin_memory=False)
        zeros_like_81: "bf16[1024]" = aten.zeros_like.default(layers_6_norm_2_bias, pin_memory=False)
        zeros_like_82: "bf16[4096, 2048]" = aten.zeros_like.default(layers_6_mlp_up_weight, pin_memory=False)
        zeros_like_83: "bf16[4096]" = aten.zeros_like.default(layers_6_mlp_up_bias, pin_memory=False)
        zeros_like_84: "bf16[1024, 8192]" = aten.zeros_like.default(layers_6_mlp_down_weight, pin_memory=False)
        zeros_like_85: "bf16[1024]" = aten.zeros_like.default(layers_6_mlp_down_bias, pin_memory=False)
        zeros_like_86: "bf16[1024]" = aten.zeros_like.default(layers_7_norm_1_weight, pin_memory=False)
        zeros_like_87: "bf16[1024]" = aten.zeros_like.default(layers_7_norm_1_bias, pin_memory=False)
        zeros_like_88: "bf16[3072, 2048]" = aten.zeros_like.default(layers_7_attention_qkv_weight, pin_memory=False)
        zeros_like_89: "bf16[3072]" = aten.zeros_like.default(layers_7_attention_qkv_bias, pin_memory=False)
        zeros_like_90: "bf16[1024, 2048]" = aten.zeros_like.default(layers_7_attention_projection_weight, pin_memory=False)
        zeros_like_91: "bf16[1024]" = aten.zeros_like.default(layers_7_attention_projection_bias, pin_memory=False)
        zeros_like_92: "bf16[1024]" = aten.zeros_like.default(layers_7_norm_2_weight, pin_memory=False)
        zeros_like_93: "bf16[1024]" = aten.zeros_like.default(layers_7_norm_2_bias, pin_memory=False)
        zeros_like_94: "bf16[4096, 2048]" = aten.zeros_like.default(layers_7_mlp_up_weight, pin_memory=False)
        zeros_like_95: "bf16[4096]" = aten.zeros_like.default(layers_7_mlp_up_bias, pin_memory=False)
        zeros_like_96: "bf16[1024, 8192]" = aten.zeros_like.default(layers_7_mlp_down_weight, pin_memory=False)
        zeros_like_97: "bf16[1024]" = aten.zeros_like.default(layers_7_mlp_down_bias, pin_memory=False)
        zeros_like_98: "bf16[1024]" = aten.zeros_like.default(layers_8_norm_1_weight, pin_memory=False)
        zeros_like_99: "bf16[1024]" = aten.zeros_like.default(layers_8_norm_1_bias, pin_memory=False)
        zeros_like_100: "bf16[3072, 2048]" = aten.zeros_like.default(layers_8_attention_qkv_weight, pin_memory=False)
        zeros_like_101: "bf16[3072]" = aten.zeros_like.default(layers_8_attention_qkv_bias, pin_memory=False)
        zeros_like_102: "bf16[1024, 2048]" = aten.zeros_like.default(layers_8_attention_projection_weight, pin_memory=False)
        zeros_like_103: "bf16[1024]" = aten.zeros_like.default(layers_8_attention_projection_bias, pin_memory=False)
        zeros_like_104: "bf16[1024]" = aten.zeros_like.default(layers_8_norm_2_weight, pin_memory=False)
        zeros_like_105: "bf16[1024]" = aten.zeros_like.default(layers_8_norm_2_bias, pin_memory=False)
        zeros_like_106: "bf16[4096, 2048]" = aten.zeros_like.default(layers_8_mlp_up_weight, pin_memory=False)
        zeros_like_107: "bf16[4096]" = aten.zeros_like.default(layers_8_mlp_up_bias, pin_memory=False)
        zeros_like_108: "bf16[1024, 8192]" = aten.zeros_like.default(layers_8_mlp_down_weight, pin_memory=False)
        zeros_like_109: "bf16[1024]" = aten.zeros_like.default(layers_8_mlp_down_bias, pin_memory=False)
        zeros_like_110: "bf16[1024]" = aten.zeros_like.default(layers_9_norm_1_weight, pin_memory=False)
        zeros_like_111: "bf16[1024]" = aten.zeros_like.default(layers_9_norm_1_bias, pin_memory=False)
        zeros_like_112: "bf16[3072, 2048]" = aten.zeros_like.default(layers_9_attention_qkv_weight, pin_memory=False)
        zeros_like_113: "bf16[3072]" = aten.zeros_like.default(layers_9_attention_qkv_bias, pin_memory=False)
        zeros_like_114: "bf16[1024, 2048]" = aten.zeros_like.default(layers_9_attention_projection_weight, pin_memory=False)
        zeros_like_115: "bf16[1024]" = aten.zeros_like.default(layers_9_attention_projection_bias, pin_memory=False)
        zeros_like_116: "bf16[1024]" = aten.zeros_like.default(layers_9_norm_2_weight, pin_memory=False)
        zeros_like_117: "bf16[1024]" = aten.zeros_like.default(layers_9_norm_2_bias, pin_memory=False)
        zeros_like_118: "bf16[4096, 2048]" = aten.zeros_like.default(layers_9_mlp_up_weight, pin_memory=False)
        zeros_like_119: "bf16[4096]" = aten.zeros_like.default(layers_9_mlp_up_bias, pin_memory=False)
        zeros_like_120: "bf16[1024, 8192]" = aten.zeros_like.default(layers_9_mlp_down_weight, pin_memory=False)
        zeros_like_121: "bf16[1024]" = aten.zeros_like.default(layers_9_mlp_down_bias, pin_memory=False)
        zeros_like_122: "bf16[1024]" = aten.zeros_like.default(layers_10_norm_1_weight, pin_memory=False)
        zeros_like_123: "bf16[1024]" = aten.zeros_like.default(layers_10_norm_1_bias, pin_memory=False)
        zeros_like_124: "bf16[3072, 2048]" = aten.zeros_like.default(layers_10_attention_qkv_weight, pin_memory=False)
        zeros_like_125: "bf16[3072]" = aten.zeros_like.default(layers_10_attention_qkv_bias, pin_memory=False)
        zeros_like_126: "bf16[1024, 2048]" = aten.zeros_like.default(layers_10_attention_projection_weight, pin_memory=False)
        zeros_like_127: "bf16[1024]" = aten.zeros_like.default(layers_10_attention_projection_bias, pin_memory=False)
        zeros_like_128: "bf16[1024]" = aten.zeros_like.default(layers_10_norm_2_weight, pin_memory=False)
        zeros_like_129: "bf16[1024]" = aten.zeros_like.default(layers_10_norm_2_bias, pin_memory=False)
        zeros_like_130: "bf16[4096, 2048]" = aten.zeros_like.default(layers_10_mlp_up_weight, pin_memory=False)
        zeros_like_131: "bf16[4096]" = aten.zeros_like.default(layers_10_mlp_up_bias, pin_memory=False)
        zeros_like_132: "bf16[1024, 8192]" = aten.zeros_like.default(layers_10_mlp_down_weight, pin_memory=False)
        zeros_like_133: "bf16[1024]" = aten.zeros_like.default(layers_10_mlp_down_bias, pin_memory=False)
        zeros_like_134: "bf16[1024]" = aten.zeros_like.default(layers_11_norm_1_weight, pin_memory=False)
        zeros_like_135: "bf16[1024]" = aten.zeros_like.default(layers_11_norm_1_bias, pin_memory=False)
        zeros_like_136: "bf16[3072, 2048]" = aten.zeros_like.default(layers_11_attention_qkv_weight, pin_memory=False)
        zeros_like_137: "bf16[3072]" = aten.zeros_like.default(layers_11_attention_qkv_bias, pin_memory=False)
        zeros_like_138: "bf16[1024, 2048]" = aten.zeros_like.default(layers_11_attention_projection_weight, pin_memory=False)
        zeros_like_139: "bf16[1024]" = aten.zeros_like.default(layers_11_attention_projection_bias, pin_memory=False)
        zeros_like_140: "bf16[1024]" = aten.zeros_like.default(layers_11_norm_2_weight, pin_memory=False)
        zeros_like_141: "bf16[1024]" = aten.zeros_like.default(layers_11_norm_2_bias, pin_memory=False)
        zeros_like_142: "bf16[4096, 2048]" = aten.zeros_like.default(layers_11_mlp_up_weight, pin_memory=False)
        zeros_like_143: "bf16[4096]" = aten.zeros_like.default(layers_11_mlp_up_bias, pin_memory=False)
        zeros_like_144: "bf16[1024, 8192]" = aten.zeros_like.default(layers_11_mlp_down_weight, pin_memory=False)
        zeros_like_145: "bf16[1024]" = aten.zeros_like.default(layers_11_mlp_down_bias, pin_memory=False)
        zeros_like_146: "bf16[1024]" = aten.zeros_like.default(layers_12_norm_1_weight, pin_memory=False)
        zeros_like_147: "bf16[1024]" = aten.zeros_like.default(layers_12_norm_1_bias, pin_memory=False)
        zeros_like_148: "bf16[3072, 2048]" = aten.zeros_like.default(layers_12_attention_qkv_weight, pin_memory=False)
        zeros_like_149: "bf16[3072]" = aten.zeros_like.default(layers_12_attention_qkv_bias, pin_memory=False)
        zeros_like_150: "bf16[1024, 2048]" = aten.zeros_like.default(layers_12_attention_projection_weight, pin_memory=False)
        zeros_like_151: "bf16[1024]" = aten.zeros_like.default(layers_12_attention_projection_bias, pin_memory=False)
        zeros_like_152: "bf16[1024]" = aten.zeros_like.default(layers_12_norm_2_weight, pin_memory=False)
        zeros_like_153: "bf16[1024]" = aten.zeros_like.default(layers_12_norm_2_bias, pin_memory=False)
        zeros_like_154: "bf16[4096, 2048]" = aten.zeros_like.default(layers_12_mlp_up_weight, pin_memory=False)
        zeros_like_155: "bf16[4096]" = aten.zeros_like.default(layers_12_mlp_up_bias, pin_memory=False)
        zeros_like_156: "bf16[1024, 8192]" = aten.zeros_like.default(layers_12_mlp_down_weight, pin_memory=False)
        zeros_like_157: "bf16[1024]" = aten.zeros_like.default(layers_12_mlp_down_bias, pin_memory=False)
        zeros_like_158: "bf16[1024]" = aten.zeros_like.default(layers_13_norm_1_weight, pin_memory=False)
        zeros_like_159: "bf16[1024]" = aten.zeros_like.default(layers_13_norm_1_bias, pin_memory=False)
        zeros_like_160: "bf16[3072, 2048]" = aten.zeros_like.default(layers_13_attention_qkv_weight, pin_memory=False)
        zeros_like_161: "bf16[3072]" = aten.zeros_like.default(layers_13_attention_qkv_bias, pin_memory=False)
        zeros_like_162: "bf16[1024, 2048]" = aten.zeros_like.default(layers_13_attention_projection_weight, pin_memory=False)
        zeros_like_163: "bf16[1024]" = aten.zeros_like.default(layers_13_attention_projection_bias, pin_memory=False)
        zeros_like_164: "bf16[1024]" = aten.zeros_like.default(layers_13_norm_2_weight, pin_memory=False)
        zeros_like_165: "bf16[1024]" = aten.zeros_like.default(layers_13_norm_2_bias, pin_memory=False)
        zeros_like_166: "bf16[4096, 2048]" = aten.zeros_like.default(layers_13_mlp_up_weight, pin_memory=False)
        zeros_like_167: "bf16[4096]" = aten.zeros_like.default(layers_13_mlp_up_bias, pin_memory=False)
        zeros_like_168: "bf16[1024, 8192]" = aten.zeros_like.default(layers_13_mlp_down_weight, pin_memory=False)
        zeros_like_169: "bf16[1024]" = aten.zeros_like.default(layers_13_mlp_down_bias, pin_memory=False)
        zeros_like_170: "bf16[1024]" = aten.zeros_like.default(layers_14_norm_1_weight, pin_memory=False)
        zeros_like_171: "bf16[1024]" = aten.zeros_like.default(layers_14_norm_1_bias, pin_memory=False)
        zeros_like_172: "bf16[3072, 2048]" = aten.zeros_like.default(layers_14_attention_qkv_weight, pin_memory=False)
        zeros_like_173: "bf16[3072]" = aten.zeros_like.default(layers_14_attention_qkv_bias, pin_memory=False)
        zeros_like_174: "bf16[1024, 2048]" = aten.zeros_like.default(layers_14_attention_projection_weight, pin_memory=False)
        zeros_like_175: "bf16[1024]" = aten.zeros_like.default(layers_14_attention_projection_bias, pin_memory=False)
        zeros_like_176: "bf16[1024]" = aten.zeros_like.default(layers_14_norm_2_weight, pin_memory=False)
        zeros_like_177: "bf16[1024]" = aten.zeros_like.default(layers_14_norm_2_bias, pin_memory=False)
        zeros_like_178: "bf16[4096, 2048]" = aten.zeros_like.default(layers_14_mlp_up_weight, pin_memory=False)
        zeros_like_179: "bf16[4096]" = aten.zeros_like.default(layers_14_mlp_up_bias, pin_memory=False)
        zeros_like_180: "bf16[1024, 8192]" = aten.zeros_like.default(layers_14_mlp_down_weight, pin_memory=False)
        zeros_like_181: "bf16[1024]" = aten.zeros_like.default(layers_14_mlp_down_bias, pin_memory=False)
        zeros_like_182: "bf16[1024]" = aten.zeros_like.default(layers_15_norm_1_weight, pin_memory=False)
        zeros_like_183: "bf16[1024]" = aten.zeros_like.default(layers_15_norm_1_bias, pin_memory=False)
        zeros_like_184: "bf16[3072, 2048]" = aten.zeros_like.default(layers_15_attention_qkv_weight, pin_memory=False)
        zeros_like_185: "bf16[3072]" = aten.zeros_like.default(layers_15_attention_qkv_bias, pin_memory=False)
        zeros_like_186: "bf16[1024, 2048]" = aten.zeros_like.default(layers_15_attention_projection_weight, pin_memory=False)
        zeros_like_187: "bf16[1024]" = aten.zeros_like.default(layers_15_attention_projection_bias, pin_memory=False)
        zeros_like_188: "bf16[1024]" = aten.zeros_like.default(layers_15_norm_2_weight, pin_memory=False)
        zeros_like_189: "bf16[1024]" = aten.zeros_like.default(layers_15_norm_2_bias, pin_memory=False)
        zeros_like_190: "bf16[4096, 2048]" = aten.zeros_like.default(layers_15_mlp_up_weight, pin_memory=False)
        zeros_like_191: "bf16[4096]" = aten.zeros_like.default(layers_15_mlp_up_bias, pin_memory=False)
        zeros_like_192: "bf16[1024, 8192]" = aten.zeros_like.default(layers_15_mlp_down_weight, pin_memory=False)
        zeros_like_193: "bf16[1024]" = aten.zeros_like.default(layers_15_mlp_down_bias, pin_memory=False)
        zeros_like_194: "bf16[1024]" = aten.zeros_like.default(layers_16_norm_1_weight, pin_memory=False)
        zeros_like_195: "bf16[1024]" = aten.zeros_like.default(layers_16_norm_1_bias, pin_memory=False)
        zeros_like_196: "bf16[3072, 2048]" = aten.zeros_like.default(layers_16_attention_qkv_weight, pin_memory=False)
        zeros_like_197: "bf16[3072]" = aten.zeros_like.default(layers_16_attention_qkv_bias, pin_memory=False)
        zeros_like_198: "bf16[1024, 2048]" = aten.zeros_like.default(layers_16_attention_projection_weight, pin_memory=False)
        zeros_like_199: "bf16[1024]" = aten.zeros_like.default(layers_16_attention_projection_bias, pin_memory=False)
        zeros_like_200: "bf16[1024]" = aten.zeros_like.default(layers_16_norm_2_weight, pin_memory=False)
        zeros_like_201: "bf16[1024]" = aten.zeros_like.default(layers_16_norm_2_bias, pin_memory=False)
        zeros_like_202: "bf16[4096, 2048]" = aten.zeros_like.default(layers_16_mlp_up_weight, pin_memory=False)
        zeros_like_203: "bf16[4096]" = aten.zeros_like.default(layers_16_mlp_up_bias, pin_memory=False)
        zeros_like_204: "bf16[1024, 8192]" = aten.zeros_like.default(layers_16_mlp_down_weight, pin_memory=False)
        zeros_like_205: "bf16[1024]" = aten.zeros_like.default(layers_16_mlp_down_bias, pin_memory=False)
        zeros_like_206: "bf16[1024]" = aten.zeros_like.default(layers_17_norm_1_weight, pin_memory=False)
        zeros_like_207: "bf16[1024]" = aten.zeros_like.default(layers_17_norm_1_bias, pin_memory=False)
        zeros_like_208: "bf16[3072, 2048]" = aten.zeros_like.default(layers_17_attention_qkv_weight, pin_memory=False)
        zeros_like_209: "bf16[3072]" = aten.zeros_like.default(layers_17_attention_qkv_bias, pin_memory=False)
        zeros_like_210: "bf16[1024, 2048]" = aten.zeros_like.default(layers_17_attention_projection_weight, pin_memory=False)
        zeros_like_211: "bf16[1024]" = aten.zeros_like.default(layers_17_attention_projection_bias, pin_memory=False)
        zeros_like_212: "bf16[1024]" = aten.zeros_like.default(layers_17_norm_2_weight, pin_memory=False)
        zeros_like_213: "bf16[1024]" = aten.zeros_like.default(layers_17_norm_2_bias, pin_memory=False)
        zeros_like_214: "bf16[4096, 2048]" = aten.zeros_like.default(layers_17_mlp_up_weight, pin_memory=False)
        zeros_like_215: "bf16[4096]" = aten.zeros_like.default(layers_17_mlp_up_bias, pin_memory=False)
        zeros_like_216: "bf16[1024, 8192]" = aten.zeros_like.default(layers_17_mlp_down_weight, pin_memory=False)
        zeros_like_217: "bf16[1024]" = aten.zeros_like.default(layers_17_mlp_down_bias, pin_memory=False)
        zeros_like_218: "bf16[1024]" = aten.zeros_like.default(layers_18_norm_1_weight, pin_memory=False)
        zeros_like_219: "bf16[1024]" = aten.zeros_like.default(layers_18_norm_1_bias, pin_memory=False)
        zeros_like_220: "bf16[3072, 2048]" = aten.zeros_like.default(layers_18_attention_qkv_weight, pin_memory=False)
        zeros_like_221: "bf16[3072]" = aten.zeros_like.default(layers_18_attention_qkv_bias, pin_memory=False)
        zeros_like_222: "bf16[1024, 2048]" = aten.zeros_like.default(layers_18_attention_projection_weight, pin_memory=False)
        zeros_like_223: "bf16[1024]" = aten.zeros_like.default(layers_18_attention_projection_bias, pin_memory=False)
        zeros_like_224: "bf16[1024]" = aten.zeros_like.default(layers_18_norm_2_weight, pin_memory=False)
        zeros_like_225: "bf16[1024]" = aten.zeros_like.default(layers_18_norm_2_bias, pin_memory=False)
        zeros_like_226: "bf16[4096, 2048]" = aten.zeros_like.default(layers_18_mlp_up_weight, pin_memory=False)
        zeros_like_227: "bf16[4096]" = aten.zeros_like.default(layers_18_mlp_up_bias, pin_memory=False)
        zeros_like_228: "bf16[1024, 8192]" = aten.zeros_like.default(layers_18_mlp_down_weight, pin_memory=False)
        zeros_like_229: "bf16[1024]" = aten.zeros_like.default(layers_18_mlp_down_bias, pin_memory=False)
        zeros_like_230: "bf16[1024]" = aten.zeros_like.default(layers_19_norm_1_weight, pin_memory=False)
        zeros_like_231: "bf16[1024]" = aten.zeros_like.default(layers_19_norm_1_bias, pin_memory=False)
        zeros_like_232: "bf16[3072, 2048]" = aten.zeros_like.default(layers_19_attention_qkv_weight, pin_memory=False)
        zeros_like_233: "bf16[3072]" = aten.zeros_like.default(layers_19_attention_qkv_bias, pin_memory=False)
        zeros_like_234: "bf16[1024, 2048]" = aten.zeros_like.default(layers_19_attention_projection_weight, pin_memory=False)
        zeros_like_235: "bf16[1024]" = aten.zeros_like.default(layers_19_attention_projection_bias, pin_memory=False)
        zeros_like_236: "bf16[1024]" = aten.zeros_like.default(layers_19_norm_2_weight, pin_memory=False)
        zeros_like_237: "bf16[1024]" = aten.zeros_like.default(layers_19_norm_2_bias, pin_memory=False)
        zeros_like_238: "bf16[4096, 2048]" = aten.zeros_like.default(layers_19_mlp_up_weight, pin_memory=False)
        zeros_like_239: "bf16[4096]" = aten.zeros_like.default(layers_19_mlp_up_bias, pin_memory=False)
        zeros_like_240: "bf16[1024, 8192]" = aten.zeros_like.default(layers_19_mlp_down_weight, pin_memory=False)
        zeros_like_241: "bf16[1024]" = aten.zeros_like.default(layers_19_mlp_down_bias, pin_memory=False)
        zeros_like_242: "bf16[1024]" = aten.zeros_like.default(layers_20_norm_1_weight, pin_memory=False)
        zeros_like_243: "bf16[1024]" = aten.zeros_like.default(layers_20_norm_1_bias, pin_memory=False)
        zeros_like_244: "bf16[3072, 2048]" = aten.zeros_like.default(layers_20_attention_qkv_weight, pin_memory=False)
        zeros_like_245: "bf16[3072]" = aten.zeros_like.default(layers_20_attention_qkv_bias, pin_memory=False)
        zeros_like_246: "bf16[1024, 2048]" = aten.zeros_like.default(layers_20_attention_projection_weight, pin_memory=False)
        zeros_like_247: "bf16[1024]" = aten.zeros_like.default(layers_20_attention_projection_bias, pin_memory=False)
        zeros_like_248: "bf16[1024]" = aten.zeros_like.default(layers_20_norm_2_weight, pin_memory=False)
        zeros_like_249: "bf16[1024]" = aten.zeros_like.default(layers_20_norm_2_bias, pin_memory=False)
        zeros_like_250: "bf16[4096, 2048]" = aten.zeros_like.default(layers_20_mlp_up_weight, pin_memory=False)
        zeros_like_251: "bf16[4096]" = aten.zeros_like.default(layers_20_mlp_up_bias, pin_memory=False)
        zeros_like_252: "bf16[1024, 8192]" = aten.zeros_like.default(layers_20_mlp_down_weight, pin_memory=False)
        zeros_like_253: "bf16[1024]" = aten.zeros_like.default(layers_20_mlp_down_bias, pin_memory=False)
        zeros_like_254: "bf16[1024]" = aten.zeros_like.default(layers_21_norm_1_weight, pin_memory=False)
        zeros_like_255: "bf16[1024]" = aten.zeros_like.default(layers_21_norm_1_bias, pin_memory=False)
        zeros_like_256: "bf16[3072, 2048]" = aten.zeros_like.default(layers_21_attention_qkv_weight, pin_memory=False)
        zeros_like_257: "bf16[3072]" = aten.zeros_like.default(layers_21_attention_qkv_bias, pin_memory=False)
        zeros_like_258: "bf16[1024, 2048]" = aten.zeros_like.default(layers_21_attention_projection_weight, pin_memory=False)
        zeros_like_259: "bf16[1024]" = aten.zeros_like.default(layers_21_attention_projection_bias, pin_memory=False)
        zeros_like_260: "bf16[1024]" = aten.zeros_like.default(layers_21_norm_2_weight, pin_memory=False)
        zeros_like_261: "bf16[1024]" = aten.zeros_like.default(layers_21_norm_2_bias, pin_memory=False)
        zeros_like_262: "bf16[4096, 2048]" = aten.zeros_like.default(layers_21_mlp_up_weight, pin_memory=False)
        zeros_like_263: "bf16[4096]" = aten.zeros_like.default(layers_21_mlp_up_bias, pin_memory=False)
        zeros_like_264: "bf16[1024, 8192]" = aten.zeros_like.default(layers_21_mlp_down_weight, pin_memory=False)
        zeros_like_265: "bf16[1024]" = aten.zeros_like.default(layers_21_mlp_down_bias, pin_memory=False)
        zeros_like_266: "bf16[1024]" = aten.zeros_like.default(layers_22_norm_1_weight, pin_memory=False)
        zeros_like_267: "bf16[1024]" = aten.zeros_like.default(layers_22_norm_1_bias, pin_memory=False)
        zeros_like_268: "bf16[3072, 2048]" = aten.zeros_like.default(layers_22_attention_qkv_weight, pin_memory=False)
        zeros_like_269: "bf16[3072]" = aten.zeros_like.default(layers_22_attention_qkv_bias, pin_memory=False)
        zeros_like_270: "bf16[1024, 2048]" = aten.zeros_like.default(layers_22_attention_projection_weight, pin_memory=False)
        zeros_like_271: "bf16[1024]" = aten.zeros_like.default(layers_22_attention_projection_bias, pin_memory=False)
        zeros_like_272: "bf16[1024]" = aten.zeros_like.default(layers_22_norm_2_weight, pin_memory=False)
        zeros_like_273: "bf16[1024]" = aten.zeros_like.default(layers_22_norm_2_bias, pin_memory=False)
        zeros_like_274: "bf16[4096, 2048]" = aten.zeros_like.default(layers_22_mlp_up_weight, pin_memory=False)
        zeros_like_275: "bf16[4096]" = aten.zeros_like.default(layers_22_mlp_up_bias, pin_memory=False)
        zeros_like_276: "bf16[1024, 8192]" = aten.zeros_like.default(layers_22_mlp_down_weight, pin_memory=False)
        zeros_like_277: "bf16[1024]" = aten.zeros_like.default(layers_22_mlp_down_bias, pin_memory=False)
        zeros_like_278: "bf16[1024]" = aten.zeros_like.default(layers_23_norm_1_weight, pin_memory=False)
        zeros_like_279: "bf16[1024]" = aten.zeros_like.default(layers_23_norm_1_bias, pin_memory=False)
        zeros_like_280: "bf16[3072, 2048]" = aten.zeros_like.default(layers_23_attention_qkv_weight, pin_memory=False)
        zeros_like_281: "bf16[3072]" = aten.zeros_like.default(layers_23_attention_qkv_bias, pin_memory=False)
        zeros_like_282: "bf16[1024, 2048]" = aten.zeros_like.default(layers_23_attention_projection_weight, pin_memory=False)
        zeros_like_283: "bf16[1024]" = aten.zeros_like.default(layers_23_attention_projection_bias, pin_memory=False)
        zeros_like_284: "bf16[1024]" = aten.zeros_like.default(layers_23_norm_2_weight, pin_memory=False)
        zeros_like_285: "bf16[1024]" = aten.zeros_like.default(layers_23_norm_2_bias, pin_memory=False)
        zeros_like_286: "bf16[4096, 2048]" = aten.zeros_like.default(layers_23_mlp_up_weight, pin_memory=False)
        zeros_like_287: "bf16[4096]" = aten.zeros_like.default(layers_23_mlp_up_bias, pin_memory=False)
        zeros_like_288: "bf16[1024, 8192]" = aten.zeros_like.default(layers_23_mlp_down_weight, pin_memory=False)
        zeros_like_289: "bf16[1024]" = aten.zeros_like.default(layers_23_mlp_down_bias, pin_memory=False)
        zeros_like_290: "bf16[1024]" = aten.zeros_like.default(norm_weight, pin_memory=False)
        zeros_like_291: "bf16[1024]" = aten.zeros_like.default(norm_bias, pin_memory=False)
        zeros_like_292: "bf16[25152, 2048]" = aten.zeros_like.default(head_weight, pin_memory=False)
        view: "i64[4, 4, 2048]" = aten.view.default(batch_tokens, [4, 4, 2048])
        view_1: "i64[4, 4, 2048]" = aten.view.default(batch_targets, [4, 4, 2048])
        scan_combine_graph_0 = self.scan_combine_graph_0
        scan: "(bf16[25152, 2048], bf16[1024, 2048], bf16[1024], bf16[1024], bf16[3072, 2048], bf16[3072], bf16[1024, 2048], bf16[1024], bf16[1024], bf16[1024], bf16[4096, 2048], bf16[4096], bf16[1024, 8192], bf16[1024], bf16[1024], bf16[1024], bf16[3072, 2048], bf16[3072], bf16[1024, 2048], bf16[1024], bf16[1024], bf16[1024], bf16[4096, 2048], bf16[4096], bf16[1024, 8192], bf16[1024], bf16[1024], bf16[1024], bf16[3072, 2048], bf16[3072], bf16[1024, 2048], bf16[1024], bf16[1024], bf16[1024], bf16[4096, 2048], bf16[4096], bf16[1024, 8192], bf16[1024], bf16[1024], bf16[1024], bf16[3072, 2048], bf16[3072], bf16[1024, 2048], bf16[1024], bf16[1024], bf16[1024], bf16[4096, 2048], bf16[4096], bf16[1024, 8192], bf16[1024], bf16[1024], bf16[1024], bf16[3072, 2048], bf16[3072], bf16[1024, 2048], bf16[1024], bf16[1024], bf16[1024], bf16[4096, 2048], bf16[4096], bf16[1024, 8192], bf16[1024], bf16[1024], bf16[1024], bf16[3072, 2048], bf16[3072], bf16[1024, 2048], bf16[1024], bf16[1024], bf16[1024], bf16[4096, 2048], bf16[4096], bf16[1024, 8192], bf16[1024], bf16[1024], bf16[1024], bf16[3072, 2048], bf16[3072], bf16[1024, 2048], bf16[1024], bf16[1024], bf16[1024], bf16[4096, 2048], bf16[4096], bf16[1024, 8192], bf16[1024], bf16[1024], bf16[1024], bf16[3072, 2048], bf16[3072], bf16[1024, 2048], bf16[1024], bf16[1024], bf16[1024], bf16[4096, 2048], bf16[4096], bf16[1024, 8192], bf16[1024], bf16[1024], bf16[1024], bf16[3072, 2048], bf16[3072], bf16[1024, 2048], bf16[1024], bf16[1024], bf16[1024], bf16[4096, 2048], bf16[4096], bf16[1024, 8192], bf16[1024], bf16[1024], bf16[1024], bf16[3072, 2048], bf16[3072], bf16[1024, 2048], bf16[1024], bf16[1024], bf16[1024], bf16[4096, 2048], bf16[4096], bf16[1024, 8192], bf16[1024], bf16[1024], bf16[1024], bf16[3072, 2048], bf16[3072], bf16[1024, 2048], bf16[1024], bf16[1024], bf16[1024], bf16[4096, 2048], bf16[4096], bf16[1024, 8192], bf16[1024], bf16[1024], bf16[1024], bf16[3072, 2048], bf16[3072], bf16[1024, 2048], bf16[1024], bf16[1024], bf16[1024], bf16[4096, 2048], bf16[4096], bf16[1024, 8192], bf16[1024], bf16[1024], bf16[1024], bf16[3072, 2048], bf16[3072], bf16[1024, 2048], bf16[1024], bf16[1024], bf16[1024], bf16[4096, 2048], bf16[4096], bf16[1024, 8192], bf16[1024], bf16[1024], bf16[1024], bf16[3072, 2048], bf16[3072], bf16[1024, 2048], bf16[1024], bf16[1024], bf16[1024], bf16[4096, 2048], bf16[4096], bf16[1024, 8192], bf16[1024], bf16[1024], bf16[1024], bf16[3072, 2048], bf16[3072], bf16[1024, 2048], bf16[1024], bf16[1024], bf16[1024], bf16[4096, 2048], bf16[4096], bf16[1024, 8192], bf16[1024], bf16[1024], bf16[1024], bf16[3072, 2048], bf16[3072], bf16[1024, 2048], bf16[1024], bf16[1024], bf16[1024], bf16[4096, 2048], bf16[4096], bf16[1024, 8192], bf16[1024], bf16[1024], bf16[1024], bf16[3072, 2048], bf16[3072], bf16[1024, 2048], bf16[1024], bf16[1024], bf16[1024], bf16[4096, 2048], bf16[4096], bf16[1024, 8192], bf16[1024], bf16[1024], bf16[1024], bf16[3072, 2048], bf16[3072], bf16[1024, 2048], bf16[1024], bf16[1024], bf16[1024], bf16[4096, 2048], bf16[4096], bf16[1024, 8192], bf16[1024], bf16[1024], bf16[1024], bf16[3072, 2048], bf16[3072], bf16[1024, 2048], bf16[1024], bf16[1024], bf16[1024], bf16[4096, 2048], bf16[4096], bf16[1024, 8192], bf16[1024], bf16[1024], bf16[1024], bf16[3072, 2048], bf16[3072], bf16[1024, 2048], bf16[1024], bf16[1024], bf16[1024], bf16[4096, 2048], bf16[4096], bf16[1024, 8192], bf16[1024], bf16[1024], bf16[1024], bf16[3072, 2048], bf16[3072], bf16[1024, 2048], bf16[1024], bf16[1024], bf16[1024], bf16[4096, 2048], bf16[4096], bf16[1024, 8192], bf16[1024], bf16[1024], bf16[1024], bf16[3072, 2048], bf16[3072], bf16[1024, 2048], bf16[1024], bf16[1024], bf16[1024], bf16[4096, 2048], bf16[4096], bf16[1024, 8192], bf16[1024], bf16[1024], bf16[1024], bf16[3072, 2048], bf16[3072], bf16[1024, 2048], bf16[1024], bf16[1024], bf16[1024], bf16[4096, 2048], bf16[4096], bf16[1024, 8192], bf16[1024], bf16[1024], bf16[1024], bf16[3072, 2048], bf16[3072], bf16[1024, 2048], bf16[1024], bf16[1024], bf16[1024], bf16[4096, 2048], bf16[4096], bf16[1024, 8192], bf16[1024], bf16[1024], bf16[1024], bf16[25152, 2048], f32[4])" = hop.scan(scan_combine_graph_0, [zeros_like, zeros_like_1, zeros_like_2, zeros_like_3, zeros_like_4, zeros_like_5, zeros_like_6, zeros_like_7, zeros_like_8, zeros_like_9, zeros_like_10, zeros_like_11, zeros_like_12, zeros_like_13, zeros_like_14, zeros_like_15, zeros_like_16, zeros_like_17, zeros_like_18, zeros_like_19, zeros_like_20, zeros_like_21, zeros_like_22, zeros_like_23, zeros_like_24, zeros_like_25, zeros_like_26, zeros_like_27, zeros_like_28, zeros_like_29, zeros_like_30, zeros_like_31, zeros_like_32, zeros_like_33, zeros_like_34, zeros_like_35, zeros_like_36, zeros_like_37, zeros_like_38, zeros_like_39, zeros_like_40, zeros_like_41, zeros_like_42, zeros_like_43, zeros_like_44, zeros_like_45, zeros_like_46, zeros_like_47, zeros_like_48, zeros_like_49, zeros_like_50, zeros_like_51, zeros_like_52, zeros_like_53, zeros_like_54, zeros_like_55, zeros_like_56, zeros_like_57, zeros_like_58, zeros_like_59, zeros_like_60, zeros_like_61, zeros_like_62, zeros_like_63, zeros_like_64, zeros_like_65, zeros_like_66, zeros_like_67, zeros_like_68, zeros_like_69, zeros_like_70, zeros_like_71, zeros_like_72, zeros_like_73, zeros_like_74, zeros_like_75, zeros_like_76, zeros_like_77, zeros_like_78, zeros_like_79, zeros_like_80, zeros_like_81, zeros_like_82, zeros_like_83, zeros_like_84, zeros_like_85, zeros_like_86, zeros_like_87, zeros_like_88, zeros_like_89, zeros_like_90, zeros_like_91, zeros_like_92, zeros_like_93, zeros_like_94, zeros_like_95, zeros_like_96, zeros_like_97, zeros_like_98, zeros_like_99, zeros_like_100, zeros_like_101, zeros_like_102, zeros_like_103, zeros_like_104, zeros_like_105, zeros_like_106, zeros_like_107, zeros_like_108, zeros_like_109, zeros_like_110, zeros_like_111, zeros_like_112, zeros_like_113, zeros_like_114, zeros_like_115, zeros_like_116, zeros_like_117, zeros_like_118, zeros_like_119, zeros_like_120, zeros_like_121, zeros_like_122, zeros_like_123, zeros_like_124, zeros_like_125, zeros_like_126, zeros_like_127, zeros_like_128, zeros_like_129, zeros_like_130, zeros_like_131, zeros_like_132, zeros_like_133, zeros_like_134, zeros_like_135, zeros_like_136, zeros_like_137, zeros_like_138, zeros_like_139, zeros_like_140, zeros_like_141, zeros_like_142, zeros_like_143, zeros_like_144, zeros_like_145, zeros_like_146, zeros_like_147, zeros_like_148, zeros_like_149, zeros_like_150, zeros_like_151, zeros_like_152, zeros_like_153, zeros_like_154, zeros_like_155, zeros_like_156, zeros_like_157, zeros_like_158, zeros_like_159, zeros_like_160, zeros_like_161, zeros_like_162, zeros_like_163, zeros_like_164, zeros_like_165, zeros_like_166, zeros_like_167, zeros_like_168, zeros_like_169, zeros_like_170, zeros_like_171, zeros_like_172, zeros_like_173, zeros_like_174, zeros_like_175, zeros_like_176, zeros_like_177, zeros_like_178, zeros_like_179, zeros_like_180, zeros_like_181, zeros_like_182, zeros_like_183, zeros_like_184, zeros_like_185, zeros_like_186, zeros_like_187, zeros_like_188, zeros_like_189, zeros_like_190, zeros_like_191, zeros_like_192, zeros_like_193, zeros_like_194, zeros_like_195, zeros_like_196, zeros_like_197, zeros_like_198, zeros_like_199, zeros_like_200, zeros_like_201, zeros_like_202, zeros_like_203, zeros_like_204, zeros_like_205, zeros_like_206, zeros_like_207, zeros_like_208, zeros_like_209, zeros_like_210, zeros_like_211, zeros_like_212, zeros_like_213, zeros_like_214, zeros_like_215, zeros_like_216, zeros_like_217, zeros_like_218, zeros_like_219, zeros_like_220, zeros_like_221, zeros_like_222, zeros_like_223, zeros_like_224, zeros_like_225, zeros_like_226, zeros_like_227, zeros_like_228, zeros_like_229, zeros_like_230, zeros_like_231, zeros_like_232, zeros_like_233, zeros_like_234, zeros_like_235, zeros_like_236, zeros_like_237, zeros_like_238, zeros_like_239, zeros_like_240, zeros_like_241, zeros_like_242, zeros_like_243, zeros_like_244, zeros_like_245, zeros_like_246, zeros_like_247, zeros_like_248, zeros_like_249, zeros_like_250, zeros_like_251, zeros_like_252, zeros_like_253, zeros_like_254, zeros_like_255, zeros_like_256, zeros_like_257, zeros_like_258, zeros_like_259, zeros_like_260, zeros_like_261, zeros_like_262, zeros_like_263, zeros_like_264, zeros_like_265, zeros_like_266, zeros_like_267, zeros_like_268, zeros_like_269, zeros_like_270, zeros_like_271, zeros_like_272, zeros_like_273, zeros_like_274, zeros_like_275, zeros_like_276, zeros_like_277, zeros_like_278, zeros_like_279, zeros_like_280, zeros_like_281, zeros_like_282, zeros_like_283, zeros_like_284, zeros_like_285, zeros_like_286, zeros_like_287, zeros_like_288, zeros_like_289, zeros_like_290, zeros_like_291, zeros_like_292], [view, view_1], (tokens_weight, positions_weight, layers_0_norm_1_weight, layers_0_norm_1_bias, layers_0_attention_qkv_weight, layers_0_attention_qkv_bias, layers_0_attention_projection_weight, layers_0_attention_projection_bias, layers_0_norm_2_weight, layers_0_norm_2_bias, layers_0_mlp_up_weight, layers_0_mlp_up_bias, layers_0_mlp_down_weight, layers_0_mlp_down_bias, layers_1_norm_1_weight, layers_1_norm_1_bias, layers_1_attention_qkv_weight, layers_1_attention_qkv_bias, layers_1_attention_projection_weight, layers_1_attention_projection_bias, layers_1_norm_2_weight, layers_1_norm_2_bias, layers_1_mlp_up_weight, layers_1_mlp_up_bias, layers_1_mlp_down_weight, layers_1_mlp_down_bias, layers_2_norm_1_weight, layers_2_norm_1_bias, layers_2_attention_qkv_weight, layers_2_attention_qkv_bias, layers_2_attention_projection_weight, layers_2_attention_projection_bias, layers_2_norm_2_weight, layers_2_norm_2_bias, layers_2_mlp_up_weight, layers_2_mlp_up_bias, layers_2_mlp_down_weight, layers_2_mlp_down_bias, layers_3_norm_1_weight, layers_3_norm_1_bias, layers_3_attention_qkv_weight, layers_3_attention_qkv_bias, layers_3_attention_projection_weight, layers_3_attention_projection_bias, layers_3_norm_2_weight, layers_3_norm_2_bias, layers_3_mlp_up_weight, layers_3_mlp_up_bias, layers_3_mlp_down_weight, layers_3_mlp_down_bias, layers_4_norm_1_weight, layers_4_norm_1_bias, layers_4_attention_qkv_weight, layers_4_attention_qkv_bias, layers_4_attention_projection_weight, layers_4_attention_projection_bias, layers_4_norm_2_weight, layers_4_norm_2_bias, layers_4_mlp_up_weight, layers_4_mlp_up_bias, layers_4_mlp_down_weight, layers_4_mlp_down_bias, layers_5_norm_1_weight, layers_5_norm_1_bias, layers_5_attention_qkv_weight, layers_5_attention_qkv_bias, layers_5_attention_projection_weight, layers_5_attention_projection_bias, layers_5_norm_2_weight, layers_5_norm_2_bias, layers_5_mlp_up_weight, layers_5_mlp_up_bias, layers_5_mlp_down_weight, layers_5_mlp_down_bias, layers_6_norm_1_weight, layers_6_norm_1_bias, layers_6_attention_qkv_weight, layers_6_attention_qkv_bias, layers_6_attention_projection_weight, layers_6_attention_projection_bias, layers_6_norm_2_weight, layers_6_norm_2_bias, layers_6_mlp_up_weight, layers_6_mlp_up_bias, layers_6_mlp_down_weight, layers_6_mlp_down_bias, layers_7_norm_1_weight, layers_7_norm_1_bias, layers_7_attention_qkv_weight, layers_7_attention_qkv_bias, layers_7_attention_projection_weight, layers_7_attention_projection_bias, layers_7_norm_2_weight, layers_7_norm_2_bias, layers_7_mlp_up_weight, layers_7_mlp_up_bias, layers_7_mlp_down_weight, layers_7_mlp_down_bias, layers_8_norm_1_weight, layers_8_norm_1_bias, layers_8_attention_qkv_weight, layers_8_attention_qkv_bias, layers_8_attention_projection_weight, layers_8_attention_projection_bias, layers_8_norm_2_weight, layers_8_norm_2_bias, layers_8_mlp_up_weight, layers_8_mlp_up_bias, layers_8_mlp_down_weight, layers_8_mlp_down_bias, layers_9_norm_1_weight, layers_9_norm_1_bias, layers_9_attention_qkv_weight, layers_9_attention_qkv_bias, layers_9_attention_projection_weight, layers_9_attention_projection_bias, layers_9_norm_2_weight, layers_9_norm_2_bias, layers_9_mlp_up_weight, layers_9_mlp_up_bias, layers_9_mlp_down_weight, layers_9_mlp_down_bias, layers_10_norm_1_weight, layers_10_norm_1_bias, layers_10_attention_qkv_weight, layers_10_attention_qkv_bias, layers_10_attention_projection_weight, layers_10_attention_projection_bias, layers_10_norm_2_weight, layers_10_norm_2_bias, layers_10_mlp_up_weight, layers_10_mlp_up_bias, layers_10_mlp_down_weight, layers_10_mlp_down_bias, layers_11_norm_1_weight, layers_11_norm_1_bias, layers_11_attention_qkv_weight, layers_11_attention_qkv_bias, layers_11_attention_projection_weight, layers_11_attention_projection_bias, layers_11_norm_2_weight, layers_11_norm_2_bias, layers_11_mlp_up_weight, layers_11_mlp_up_bias, layers_11_mlp_down_weight, layers_11_mlp_down_bias, layers_12_norm_1_weight, layers_12_norm_1_bias, layers_12_attention_qkv_weight, layers_12_attention_qkv_bias, layers_12_attention_projection_weight, layers_12_attention_projection_bias, layers_12_norm_2_weight, layers_12_norm_2_bias, layers_12_mlp_up_weight, layers_12_mlp_up_bias, layers_12_mlp_down_weight, layers_12_mlp_down_bias, layers_13_norm_1_weight, layers_13_norm_1_bias, layers_13_attention_qkv_weight, layers_13_attention_qkv_bias, layers_13_attention_projection_weight, layers_13_attention_projection_bias, layers_13_norm_2_weight, layers_13_norm_2_bias, layers_13_mlp_up_weight, layers_13_mlp_up_bias, layers_13_mlp_down_weight, layers_13_mlp_down_bias, layers_14_norm_1_weight, layers_14_norm_1_bias, layers_14_attention_qkv_weight, layers_14_attention_qkv_bias, layers_14_attention_projection_weight, layers_14_attention_projection_bias, layers_14_norm_2_weight, layers_14_norm_2_bias, layers_14_mlp_up_weight, layers_14_mlp_up_bias, layers_14_mlp_down_weight, layers_14_mlp_down_bias, layers_15_norm_1_weight, layers_15_norm_1_bias, layers_15_attention_qkv_weight, layers_15_attention_qkv_bias, layers_15_attention_projection_weight, layers_15_attention_projection_bias, layers_15_norm_2_weight, layers_15_norm_2_bias, layers_15_mlp_up_weight, layers_15_mlp_up_bias, layers_15_mlp_down_weight, layers_15_mlp_down_bias, layers_16_norm_1_weight, layers_16_norm_1_bias, layers_16_attention_qkv_weight, layers_16_attention_qkv_bias, layers_16_attention_projection_weight, layers_16_attention_projection_bias, layers_16_norm_2_weight, layers_16_norm_2_bias, layers_16_mlp_up_weight, layers_16_mlp_up_bias, layers_16_mlp_down_weight, layers_16_mlp_down_bias, layers_17_norm_1_weight, layers_17_norm_1_bias, layers_17_attention_qkv_weight, layers_17_attention_qkv_bias, layers_17_attention_projection_weight, layers_17_attention_projection_bias, layers_17_norm_2_weight, layers_17_norm_2_bias, layers_17_mlp_up_weight, layers_17_mlp_up_bias, layers_17_mlp_down_weight, layers_17_mlp_down_bias, layers_18_norm_1_weight, layers_18_norm_1_bias, layers_18_attention_qkv_weight, layers_18_attention_qkv_bias, layers_18_attention_projection_weight, layers_18_attention_projection_bias, layers_18_norm_2_weight, layers_18_norm_2_bias, layers_18_mlp_up_weight, layers_18_mlp_up_bias, layers_18_mlp_down_weight, layers_18_mlp_down_bias, layers_19_norm_1_weight, layers_19_norm_1_bias, layers_19_attention_qkv_weight, layers_19_attention_qkv_bias, layers_19_attention_projection_weight, layers_19_attention_projection_bias, layers_19_norm_2_weight, layers_19_norm_2_bias, layers_19_mlp_up_weight, layers_19_mlp_up_bias, layers_19_mlp_down_weight, layers_19_mlp_down_bias, layers_20_norm_1_weight, layers_20_norm_1_bias, layers_20_attention_qkv_weight, layers_20_attention_qkv_bias, layers_20_attention_projection_weight, layers_20_attention_projection_bias, layers_20_norm_2_weight, layers_20_norm_2_bias, layers_20_mlp_up_weight, layers_20_mlp_up_bias, layers_20_mlp_down_weight, layers_20_mlp_down_bias, layers_21_norm_1_weight, layers_21_norm_1_bias, layers_21_attention_qkv_weight, layers_21_attention_qkv_bias, layers_21_attention_projection_weight, layers_21_attention_projection_bias, layers_21_norm_2_weight, layers_21_norm_2_bias, layers_21_mlp_up_weight, layers_21_mlp_up_bias, layers_21_mlp_down_weight, layers_21_mlp_down_bias, layers_22_norm_1_weight, layers_22_norm_1_bias, layers_22_attention_qkv_weight, layers_22_attention_qkv_bias, layers_22_attention_projection_weight, layers_22_attention_projection_bias, layers_22_norm_2_weight, layers_22_norm_2_bias, layers_22_mlp_up_weight, layers_22_mlp_up_bias, layers_22_mlp_down_weight, layers_22_mlp_down_bias, layers_23_norm_1_weight, layers_23_norm_1_bias, layers_23_attention_qkv_weight, layers_23_attention_qkv_bias, layers_23_attention_projection_weight, layers_23_attention_projection_bias, layers_23_norm_2_weight, layers_23_norm_2_bias, layers_23_mlp_up_weight, layers_23_mlp_up_bias, layers_23_mlp_down_weight, layers_23_mlp_down_bias, norm_weight, norm_bias, head_weight))
        getitem: "bf16[25152, 2048]" = scan[0]
        getitem_1: "bf16[1024, 2048]" = scan[1]
        getitem_2: "bf16[1024]" = scan[2]
        getitem_3: "bf16[1024]" = scan[3]
        getitem_4: "bf16[3072, 2048]" = scan[4]
        getitem_5: "bf16[3072]" = scan[5]
        getitem_6: "bf16[1024, 2048]" = scan[6]
        getitem_7: "bf16[1024]" = scan[7]
        getitem_8: "bf16[1024]" = scan[8]
        getitem_9: "bf16[1024]" = scan[9]
        getitem_10: "bf16[4096, 2048]" = scan[10]
        getitem_11: "bf16[4096]" = scan[11]
        getitem_12: "bf16[1024, 8192]" = scan[12]
        getitem_13: "bf16[1024]" = scan[13]
        getitem_14: "bf16[1024]" = scan[14]
        getitem_15: "bf16[1024]" = scan[15]
        getitem_16: "bf16[3072, 2048]" = scan[16]
        getitem_17: "bf16[3072]" = scan[17]
        getitem_18: "bf16[1024, 2048]" = scan[18]
        getitem_19: "bf16[1024]" = scan[19]
        getitem_20: "bf16[1024]" = scan[20]
        getitem_21: "bf16[1024]" = scan[21]
        getitem_22: "bf16[4096, 2048]" = scan[22]
        getitem_23: "bf16[4096]" = scan[23]
        getitem_24: "bf16[1024, 8192]" = scan[24]
        getitem_25: "bf16[1024]" = scan[25]
        getitem_26: "bf16[1024]" = scan[26]
        getitem_27: "bf16[1024]" = scan[27]
        getitem_28: "bf16[3072, 2048]" = scan[28]
        getitem_29: "bf16[3072]" = scan[29]
        getitem_30: "bf16[1024, 2048]" = scan[30]
        getitem_31: "bf16[1024]" = scan[31]
        getitem_32: "bf16[1024]" = scan[32]
        getitem_33: "bf16[1024]" = scan[33]
        getitem_34: "bf16[4096, 2048]" = scan[34]
        getitem_35: "bf16[4096]" = scan[35]
        getitem_36: "bf16[1024, 8192]" = scan[36]
        getitem_37: "bf16[1024]" = scan[37]
        getitem_38: "bf16[1024]" = scan[38]
        getitem_39: "bf16[1024]" = scan[39]
        getitem_40: "bf16[3072, 2048]" = scan[40]
        getitem_41: "bf16[3072]" = scan[41]
        getitem_42: "bf16[1024, 2048]" = scan[42]
        getitem_43: "bf16[1024]" = scan[43]
        getitem_44: "bf16[1024]" = scan[44]
        getitem_45: "bf16[1024]" = scan[45]
        getitem_46: "bf16[4096, 2048]" = scan[46]
        getitem_47: "bf16[4096]" = scan[47]
        getitem_48: "bf16[1024, 8192]" = scan[48]
        getitem_49: "bf16[1024]" = scan[49]
        getitem_50: "bf16[1024]" = scan[50]
        getitem_51: "bf16[1024]" = scan[51]
        getitem_52: "bf16[3072, 2048]" = scan[52]
        getitem_53: "bf16[3072]" = scan[53]
        getitem_54: "bf16[1024, 2048]" = scan[54]
        getitem_55: "bf16[1024]" = scan[55]
        getitem_56: "bf16[1024]" = scan[56]
        getitem_57: "bf16[1024]" = scan[57]
        getitem_58: "bf16[4096, 2048]" = scan[58]
        getitem_59: "bf16[4096]" = scan[59]
        getitem_60: "bf16[1024, 8192]" = scan[60]
        getitem_61: "bf16[1024]" = scan[61]
        getitem_62: "bf16[1024]" = scan[62]
        getitem_63: "bf16[1024]" = scan[63]
        getitem_64: "bf16[3072, 2048]" = scan[64]
        getitem_65: "bf16[3072]" = scan[65]
        getitem_66: "bf16[1024, 2048]" = scan[66]
        getitem_67: "bf16[1024]" = scan[67]
        getitem_68: "bf16[1024]" = scan[68]
        getitem_69: "bf16[1024]" = scan[69]
        getitem_70: "bf16[4096, 2048]" = scan[70]
        getitem_71: "bf16[4096]" = scan[71]
        getitem_72: "bf16[1024, 8192]" = scan[72]
        getitem_73: "bf16[1024]" = scan[73]
        getitem_74: "bf16[1024]" = scan[74]
        getitem_75: "bf16[1024]" = scan[75]
        getitem_76: "bf16[3072, 2048]" = scan[76]
        getitem_77: "bf16[3072]" = scan[77]
        getitem_78: "bf16[1024, 2048]" = scan[78]
        getitem_79: "bf16[1024]" = scan[79]
        getitem_80: "bf16[1024]" = scan[80]
        getitem_81: "bf16[1024]" = scan[81]
        getitem_82: "bf16[4096, 2048]" = scan[82]
        getitem_83: "bf16[4096]" = scan[83]
        getitem_84: "bf16[1024, 8192]" = scan[84]
        getitem_85: "bf16[1024]" = scan[85]
        getitem_86: "bf16[1024]" = scan[86]
        getitem_87: "bf16[1024]" = scan[87]
        getitem_88: "bf16[3072, 2048]" = scan[88]
        getitem_89: "bf16[3072]" = scan[89]
        getitem_90: "bf16[1024, 2048]" = scan[90]
        getitem_91: "bf16[1024]" = scan[91]
        getitem_92: "bf16[1024]" = scan[92]
        getitem_93: "bf16[1024]" = scan[93]
        getitem_94: "bf16[4096, 2048]" = scan[94]
        getitem_95: "bf16[4096]" = scan[95]
        getitem_96: "bf16[1024, 8192]" = scan[96]
        getitem_97: "bf16[1024]" = scan[97]
        getitem_98: "bf16[1024]" = scan[98]
        getitem_99: "bf16[1024]" = scan[99]
        getitem_100: "bf16[3072, 2048]" = scan[100]
        getitem_101: "bf16[3072]" = scan[101]
        getitem_102: "bf16[1024, 2048]" = scan[102]
        getitem_103: "bf16[1024]" = scan[103]
        getitem_104: "bf16[1024]" = scan[104]
        getitem_105: "bf16[1024]" = scan[105]
        getitem_106: "bf16[4096, 2048]" = scan[106]
        getitem_107: "bf16[4096]" = scan[107]
        getitem_108: "bf16[1024, 8192]" = scan[108]
        getitem_109: "bf16[1024]" = scan[109]
        getitem_110: "bf16[1024]" = scan[110]
        getitem_111: "bf16[1024]" = scan[111]
        getitem_112: "bf16[3072, 2048]" = scan[112]
        getitem_113: "bf16[3072]" = scan[113]
        getitem_114: "bf16[1024, 2048]" = scan[114]
        getitem_115: "bf16[1024]" = scan[115]
        getitem_116: "bf16[1024]" = scan[116]
        getitem_117: "bf16[1024]" = scan[117]
        getitem_118: "bf16[4096, 2048]" = scan[118]
        getitem_119: "bf16[4096]" = scan[119]
        getitem_120: "bf16[1024, 8192]" = scan[120]
        getitem_121: "bf16[1024]" = scan[121]
        getitem_122: "bf16[1024]" = scan[122]
        getitem_123: "bf16[1024]" = scan[123]
        getitem_124: "bf16[3072, 2048]" = scan[124]
        getitem_125: "bf16[3072]" = scan[125]
        getitem_126: "bf16[1024, 2048]" = scan[126]
        getitem_127: "bf16[1024]" = scan[127]
        getitem_128: "bf16[1024]" = scan[128]
        getitem_129: "bf16[1024]" = scan[129]
        getitem_130: "bf16[4096, 2048]" = scan[130]
        getitem_131: "bf16[4096]" = scan[131]
        getitem_132: "bf16[1024, 8192]" = scan[132]
        getitem_133: "bf16[1024]" = scan[133]
        getitem_134: "bf16[1024]" = scan[134]
        getitem_135: "bf16[1024]" = scan[135]
        getitem_136: "bf16[3072, 2048]" = scan[136]
        getitem_137: "bf16[3072]" = scan[137]
        getitem_138: "bf16[1024, 2048]" = scan[138]
        getitem_139: "bf16[1024]" = scan[139]
        getitem_140: "bf16[1024]" = scan[140]
        getitem_141: "bf16[1024]" = scan[141]
        getitem_142: "bf16[4096, 2048]" = scan[142]
        getitem_143: "bf16[4096]" = scan[143]
        getitem_144: "bf16[1024, 8192]" = scan[144]
        getitem_145: "bf16[1024]" = scan[145]
        getitem_146: "bf16[1024]" = scan[146]
        getitem_147: "bf16[1024]" = scan[147]
        getitem_148: "bf16[3072, 2048]" = scan[148]
        getitem_149: "bf16[3072]" = scan[149]
        getitem_150: "bf16[1024, 2048]" = scan[150]
        getitem_151: "bf16[1024]" = scan[151]
        getitem_152: "bf16[1024]" = scan[152]
        getitem_153: "bf16[1024]" = scan[153]
        getitem_154: "bf16[4096, 2048]" = scan[154]
        getitem_155: "bf16[4096]" = scan[155]
        getitem_156: "bf16[1024, 8192]" = scan[156]
        getitem_157: "bf16[1024]" = scan[157]
        getitem_158: "bf16[1024]" = scan[158]
        getitem_159: "bf16[1024]" = scan[159]
        getitem_160: "bf16[3072, 2048]" = scan[160]
        getitem_161: "bf16[3072]" = scan[161]
        getitem_162: "bf16[1024, 2048]" = scan[162]
        getitem_163: "bf16[1024]" = scan[163]
        getitem_164: "bf16[1024]" = scan[164]
        getitem_165: "bf16[1024]" = scan[165]
        getitem_166: "bf16[4096, 2048]" = scan[166]
        getitem_167: "bf16[4096]" = scan[167]
        getitem_168: "bf16[1024, 8192]" = scan[168]
        getitem_169: "bf16[1024]" = scan[169]
        getitem_170: "bf16[1024]" = scan[170]
        getitem_171: "bf16[1024]" = scan[171]
        getitem_172: "bf16[3072, 2048]" = scan[172]
        getitem_173: "bf16[3072]" = scan[173]
        getitem_174: "bf16[1024, 2048]" = scan[174]
        getitem_175: "bf16[1024]" = scan[175]
        getitem_176: "bf16[1024]" = scan[176]
        getitem_177: "bf16[1024]" = scan[177]
        getitem_178: "bf16[4096, 2048]" = scan[178]
        getitem_179: "bf16[4096]" = scan[179]
        getitem_180: "bf16[1024, 8192]" = scan[180]
        getitem_181: "bf16[1024]" = scan[181]
        getitem_182: "bf16[1024]" = scan[182]
        getitem_183: "bf16[1024]" = scan[183]
        getitem_184: "bf16[3072, 2048]" = scan[184]
        getitem_185: "bf16[3072]" = scan[185]
        getitem_186: "bf16[1024, 2048]" = scan[186]
        getitem_187: "bf16[1024]" = scan[187]
        getitem_188: "bf16[1024]" = scan[188]
        getitem_189: "bf16[1024]" = scan[189]
        getitem_190: "bf16[4096, 2048]" = scan[190]
        getitem_191: "bf16[4096]" = scan[191]
        getitem_192: "bf16[1024, 8192]" = scan[192]
        getitem_193: "bf16[1024]" = scan[193]
        getitem_194: "bf16[1024]" = scan[194]
        getitem_195: "bf16[1024]" = scan[195]
        getitem_196: "bf16[3072, 2048]" = scan[196]
        getitem_197: "bf16[3072]" = scan[197]
        getitem_198: "bf16[1024, 2048]" = scan[198]
        getitem_199: "bf16[1024]" = scan[199]
        getitem_200: "bf16[1024]" = scan[200]
        getitem_201: "bf16[1024]" = scan[201]
        getitem_202: "bf16[4096, 2048]" = scan[202]
        getitem_203: "bf16[4096]" = scan[203]
        getitem_204: "bf16[1024, 8192]" = scan[204]
        getitem_205: "bf16[1024]" = scan[205]
        getitem_206: "bf16[1024]" = scan[206]
        getitem_207: "bf16[1024]" = scan[207]
        getitem_208: "bf16[3072, 2048]" = scan[208]
        getitem_209: "bf16[3072]" = scan[209]
        getitem_210: "bf16[1024, 2048]" = scan[210]
        getitem_211: "bf16[1024]" = scan[211]
        getitem_212: "bf16[1024]" = scan[212]
        getitem_213: "bf16[1024]" = scan[213]
        getitem_214: "bf16[4096, 2048]" = scan[214]
        getitem_215: "bf16[4096]" = scan[215]
        getitem_216: "bf16[1024, 8192]" = scan[216]
        getitem_217: "bf16[1024]" = scan[217]
        getitem_218: "bf16[1024]" = scan[218]
        getitem_219: "bf16[1024]" = scan[219]
        getitem_220: "bf16[3072, 2048]" = scan[220]
        getitem_221: "bf16[3072]" = scan[221]
        getitem_222: "bf16[1024, 2048]" = scan[222]
        getitem_223: "bf16[1024]" = scan[223]
        getitem_224: "bf16[1024]" = scan[224]
        getitem_225: "bf16[1024]" = scan[225]
        getitem_226: "bf16[4096, 2048]" = scan[226]
        getitem_227: "bf16[4096]" = scan[227]
        getitem_228: "bf16[1024, 8192]" = scan[228]
        getitem_229: "bf16[1024]" = scan[229]
        getitem_230: "bf16[1024]" = scan[230]
        getitem_231: "bf16[1024]" = scan[231]
        getitem_232: "bf16[3072, 2048]" = scan[232]
        getitem_233: "bf16[3072]" = scan[233]
        getitem_234: "bf16[1024, 2048]" = scan[234]
        getitem_235: "bf16[1024]" = scan[235]
        getitem_236: "bf16[1024]" = scan[236]
        getitem_237: "bf16[1024]" = scan[237]
        getitem_238: "bf16[4096, 2048]" = scan[238]
        getitem_239: "bf16[4096]" = scan[239]
        getitem_240: "bf16[1024, 8192]" = scan[240]
        getitem_241: "bf16[1024]" = scan[241]
        getitem_242: "bf16[1024]" = scan[242]
        getitem_243: "bf16[1024]" = scan[243]
        getitem_244: "bf16[3072, 2048]" = scan[244]
        getitem_245: "bf16[3072]" = scan[245]
        getitem_246: "bf16[1024, 2048]" = scan[246]
        getitem_247: "bf16[1024]" = scan[247]
        getitem_248: "bf16[1024]" = scan[248]
        getitem_249: "bf16[1024]" = scan[249]
        getitem_250: "bf16[4096, 2048]" = scan[250]
        getitem_251: "bf16[4096]" = scan[251]
        getitem_252: "bf16[1024, 8192]" = scan[252]
        getitem_253: "bf16[1024]" = scan[253]
        getitem_254: "bf16[1024]" = scan[254]
        getitem_255: "bf16[1024]" = scan[255]
        getitem_256: "bf16[3072, 2048]" = scan[256]
        getitem_257: "bf16[3072]" = scan[257]
        getitem_258: "bf16[1024, 2048]" = scan[258]
        getitem_259: "bf16[1024]" = scan[259]
        getitem_260: "bf16[1024]" = scan[260]
        getitem_261: "bf16[1024]" = scan[261]
        getitem_262: "bf16[4096, 2048]" = scan[262]
        getitem_263: "bf16[4096]" = scan[263]
        getitem_264: "bf16[1024, 8192]" = scan[264]
        getitem_265: "bf16[1024]" = scan[265]
        getitem_266: "bf16[1024]" = scan[266]
        getitem_267: "bf16[1024]" = scan[267]
        getitem_268: "bf16[3072, 2048]" = scan[268]
        getitem_269: "bf16[3072]" = scan[269]
        getitem_270: "bf16[1024, 2048]" = scan[270]
        getitem_271: "bf16[1024]" = scan[271]
        getitem_272: "bf16[1024]" = scan[272]
        getitem_273: "bf16[1024]" = scan[273]
        getitem_274: "bf16[4096, 2048]" = scan[274]
        getitem_275: "bf16[4096]" = scan[275]
        getitem_276: "bf16[1024, 8192]" = scan[276]
        getitem_277: "bf16[1024]" = scan[277]
        getitem_278: "bf16[1024]" = scan[278]
        getitem_279: "bf16[1024]" = scan[279]
        getitem_280: "bf16[3072, 2048]" = scan[280]
        getitem_281: "bf16[3072]" = scan[281]
        getitem_282: "bf16[1024, 2048]" = scan[282]
        getitem_283: "bf16[1024]" = scan[283]
        getitem_284: "bf16[1024]" = scan[284]
        getitem_285: "bf16[1024]" = scan[285]
        getitem_286: "bf16[4096, 2048]" = scan[286]
        getitem_287: "bf16[4096]" = scan[287]
        getitem_288: "bf16[1024, 8192]" = scan[288]
        getitem_289: "bf16[1024]" = scan[289]
        getitem_290: "bf16[1024]" = scan[290]
        getitem_291: "bf16[1024]" = scan[291]
        getitem_292: "bf16[25152, 2048]" = scan[292]
        getitem_293: "f32[4]" = scan[293]
        unbind: "[f32[], f32[], f32[], f32[]]" = aten.unbind.int(getitem_293)
        getitem_294: "f32[]" = unbind[0]
        getitem_295: "f32[]" = unbind[1]
        getitem_296: "f32[]" = unbind[2]
        getitem_297: "f32[]" = unbind[3]
        add: "f32[]" = aten.add.Tensor(getitem_294, getitem_295)
        add_1: "f32[]" = aten.add.Tensor(add, getitem_296)
        add_2: "f32[]" = aten.add.Tensor(add_1, getitem_297)
        tokens_add: "bf16[25152, 2048]" = aten.add.Tensor(tokens_weight, getitem, alpha=-0.1)
        positions_add: "bf16[1024, 2048]" = aten.add.Tensor(positions_weight, getitem_1, alpha=-0.1)
        layers_0_norm_1_add: "bf16[1024]" = aten.add.Tensor(layers_0_norm_1_weight, getitem_2, alpha=-0.1)
        layers_0_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(layers_0_norm_1_bias, getitem_3, alpha=-0.1)
        layers_0_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(layers_0_attention_qkv_weight, getitem_4, alpha=-0.1)
        layers_0_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(layers_0_attention_qkv_bias, getitem_5, alpha=-0.1)
        layers_0_attention_projection_add: "bf16[1024, 2048]" = aten.add.Tensor(layers_0_attention_projection_weight, getitem_6, alpha=-0.1)
        layers_0_attention_projection_add_1: "bf16[1024]" = aten.add.Tensor(layers_0_attention_projection_bias, getitem_7, alpha=-0.1)
        layers_0_norm_2_add: "bf16[1024]" = aten.add.Tensor(layers_0_norm_2_weight, getitem_8, alpha=-0.1)
        layers_0_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(layers_0_norm_2_bias, getitem_9, alpha=-0.1)
        layers_0_mlp_up_add: "bf16[4096, 2048]" = aten.add.Tensor(layers_0_mlp_up_weight, getitem_10, alpha=-0.1)
        layers_0_mlp_up_add_1: "bf16[4096]" = aten.add.Tensor(layers_0_mlp_up_bias, getitem_11, alpha=-0.1)
        layers_0_mlp_down_add: "bf16[1024, 8192]" = aten.add.Tensor(layers_0_mlp_down_weight, getitem_12, alpha=-0.1)
        layers_0_mlp_down_add_1: "bf16[1024]" = aten.add.Tensor(layers_0_mlp_down_bias, getitem_13, alpha=-0.1)
        layers_1_norm_1_add: "bf16[1024]" = aten.add.Tensor(layers_1_norm_1_weight, getitem_14, alpha=-0.1)
        layers_1_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(layers_1_norm_1_bias, getitem_15, alpha=-0.1)
        layers_1_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(layers_1_attention_qkv_weight, getitem_16, alpha=-0.1)
        layers_1_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(layers_1_attention_qkv_bias, getitem_17, alpha=-0.1)
        layers_1_attention_projection_add: "bf16[1024, 2048]" = aten.add.Tensor(layers_1_attention_projection_weight, getitem_18, alpha=-0.1)
        layers_1_attention_projection_add_1: "bf16[1024]" = aten.add.Tensor(layers_1_attention_projection_bias, getitem_19, alpha=-0.1)
        layers_1_norm_2_add: "bf16[1024]" = aten.add.Tensor(layers_1_norm_2_weight, getitem_20, alpha=-0.1)
        layers_1_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(layers_1_norm_2_bias, getitem_21, alpha=-0.1)
        layers_1_mlp_up_add: "bf16[4096, 2048]" = aten.add.Tensor(layers_1_mlp_up_weight, getitem_22, alpha=-0.1)
        layers_1_mlp_up_add_1: "bf16[4096]" = aten.add.Tensor(layers_1_mlp_up_bias, getitem_23, alpha=-0.1)
        layers_1_mlp_down_add: "bf16[1024, 8192]" = aten.add.Tensor(layers_1_mlp_down_weight, getitem_24, alpha=-0.1)
        layers_1_mlp_down_add_1: "bf16[1024]" = aten.add.Tensor(layers_1_mlp_down_bias, getitem_25, alpha=-0.1)
        layers_2_norm_1_add: "bf16[1024]" = aten.add.Tensor(layers_2_norm_1_weight, getitem_26, alpha=-0.1)
        layers_2_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(layers_2_norm_1_bias, getitem_27, alpha=-0.1)
        layers_2_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(layers_2_attention_qkv_weight, getitem_28, alpha=-0.1)
        layers_2_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(layers_2_attention_qkv_bias, getitem_29, alpha=-0.1)
        layers_2_attention_projection_add: "bf16[1024, 2048]" = aten.add.Tensor(layers_2_attention_projection_weight, getitem_30, alpha=-0.1)
        layers_2_attention_projection_add_1: "bf16[1024]" = aten.add.Tensor(layers_2_attention_projection_bias, getitem_31, alpha=-0.1)
        layers_2_norm_2_add: "bf16[1024]" = aten.add.Tensor(layers_2_norm_2_weight, getitem_32, alpha=-0.1)
        layers_2_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(layers_2_norm_2_bias, getitem_33, alpha=-0.1)
        layers_2_mlp_up_add: "bf16[4096, 2048]" = aten.add.Tensor(layers_2_mlp_up_weight, getitem_34, alpha=-0.1)
        layers_2_mlp_up_add_1: "bf16[4096]" = aten.add.Tensor(layers_2_mlp_up_bias, getitem_35, alpha=-0.1)
        layers_2_mlp_down_add: "bf16[1024, 8192]" = aten.add.Tensor(layers_2_mlp_down_weight, getitem_36, alpha=-0.1)
        layers_2_mlp_down_add_1: "bf16[1024]" = aten.add.Tensor(layers_2_mlp_down_bias, getitem_37, alpha=-0.1)
        layers_3_norm_1_add: "bf16[1024]" = aten.add.Tensor(layers_3_norm_1_weight, getitem_38, alpha=-0.1)
        layers_3_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(layers_3_norm_1_bias, getitem_39, alpha=-0.1)
        layers_3_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(layers_3_attention_qkv_weight, getitem_40, alpha=-0.1)
        layers_3_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(layers_3_attention_qkv_bias, getitem_41, alpha=-0.1)
        layers_3_attention_projection_add: "bf16[1024, 2048]" = aten.add.Tensor(layers_3_attention_projection_weight, getitem_42, alpha=-0.1)
        layers_3_attention_projection_add_1: "bf16[1024]" = aten.add.Tensor(layers_3_attention_projection_bias, getitem_43, alpha=-0.1)
        layers_3_norm_2_add: "bf16[1024]" = aten.add.Tensor(layers_3_norm_2_weight, getitem_44, alpha=-0.1)
        layers_3_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(layers_3_norm_2_bias, getitem_45, alpha=-0.1)
        layers_3_mlp_up_add: "bf16[4096, 2048]" = aten.add.Tensor(layers_3_mlp_up_weight, getitem_46, alpha=-0.1)
        layers_3_mlp_up_add_1: "bf16[4096]" = aten.add.Tensor(layers_3_mlp_up_bias, getitem_47, alpha=-0.1)
        layers_3_mlp_down_add: "bf16[1024, 8192]" = aten.add.Tensor(layers_3_mlp_down_weight, getitem_48, alpha=-0.1)
        layers_3_mlp_down_add_1: "bf16[1024]" = aten.add.Tensor(layers_3_mlp_down_bias, getitem_49, alpha=-0.1)
        layers_4_norm_1_add: "bf16[1024]" = aten.add.Tensor(layers_4_norm_1_weight, getitem_50, alpha=-0.1)
        layers_4_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(layers_4_norm_1_bias, getitem_51, alpha=-0.1)
        layers_4_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(layers_4_attention_qkv_weight, getitem_52, alpha=-0.1)
        layers_4_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(layers_4_attention_qkv_bias, getitem_53, alpha=-0.1)
        layers_4_attention_projection_add: "bf16[1024, 2048]" = aten.add.Tensor(layers_4_attention_projection_weight, getitem_54, alpha=-0.1)
        layers_4_attention_projection_add_1: "bf16[1024]" = aten.add.Tensor(layers_4_attention_projection_bias, getitem_55, alpha=-0.1)
        layers_4_norm_2_add: "bf16[1024]" = aten.add.Tensor(layers_4_norm_2_weight, getitem_56, alpha=-0.1)
        layers_4_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(layers_4_norm_2_bias, getitem_57, alpha=-0.1)
        layers_4_mlp_up_add: "bf16[4096, 2048]" = aten.add.Tensor(layers_4_mlp_up_weight, getitem_58, alpha=-0.1)
        layers_4_mlp_up_add_1: "bf16[4096]" = aten.add.Tensor(layers_4_mlp_up_bias, getitem_59, alpha=-0.1)
        layers_4_mlp_down_add: "bf16[1024, 8192]" = aten.add.Tensor(layers_4_mlp_down_weight, getitem_60, alpha=-0.1)
        layers_4_mlp_down_add_1: "bf16[1024]" = aten.add.Tensor(layers_4_mlp_down_bias, getitem_61, alpha=-0.1)
        layers_5_norm_1_add: "bf16[1024]" = aten.add.Tensor(layers_5_norm_1_weight, getitem_62, alpha=-0.1)
        layers_5_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(layers_5_norm_1_bias, getitem_63, alpha=-0.1)
        layers_5_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(layers_5_attention_qkv_weight, getitem_64, alpha=-0.1)
        layers_5_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(layers_5_attention_qkv_bias, getitem_65, alpha=-0.1)
        layers_5_attention_projection_add: "bf16[1024, 2048]" = aten.add.Tensor(layers_5_attention_projection_weight, getitem_66, alpha=-0.1)
        layers_5_attention_projection_add_1: "bf16[1024]" = aten.add.Tensor(layers_5_attention_projection_bias, getitem_67, alpha=-0.1)
        layers_5_norm_2_add: "bf16[1024]" = aten.add.Tensor(layers_5_norm_2_weight, getitem_68, alpha=-0.1)
        layers_5_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(layers_5_norm_2_bias, getitem_69, alpha=-0.1)
        layers_5_mlp_up_add: "bf16[4096, 2048]" = aten.add.Tensor(layers_5_mlp_up_weight, getitem_70, alpha=-0.1)
        layers_5_mlp_up_add_1: "bf16[4096]" = aten.add.Tensor(layers_5_mlp_up_bias, getitem_71, alpha=-0.1)
        layers_5_mlp_down_add: "bf16[1024, 8192]" = aten.add.Tensor(layers_5_mlp_down_weight, getitem_72, alpha=-0.1)
        layers_5_mlp_down_add_1: "bf16[1024]" = aten.add.Tensor(layers_5_mlp_down_bias, getitem_73, alpha=-0.1)
        layers_6_norm_1_add: "bf16[1024]" = aten.add.Tensor(layers_6_norm_1_weight, getitem_74, alpha=-0.1)
        layers_6_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(layers_6_norm_1_bias, getitem_75, alpha=-0.1)
        layers_6_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(layers_6_attention_qkv_weight, getitem_76, alpha=-0.1)
        layers_6_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(layers_6_attention_qkv_bias, getitem_77, alpha=-0.1)
        layers_6_attention_projection_add: "bf16[1024, 2048]" = aten.add.Tensor(layers_6_attention_projection_weight, getitem_78, alpha=-0.1)
        layers_6_attention_projection_add_1: "bf16[1024]" = aten.add.Tensor(layers_6_attention_projection_bias, getitem_79, alpha=-0.1)
        layers_6_norm_2_add: "bf16[1024]" = aten.add.Tensor(layers_6_norm_2_weight, getitem_80, alpha=-0.1)
        layers_6_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(layers_6_norm_2_bias, getitem_81, alpha=-0.1)
        layers_6_mlp_up_add: "bf16[4096, 2048]" = aten.add.Tensor(layers_6_mlp_up_weight, getitem_82, alpha=-0.1)
        layers_6_mlp_up_add_1: "bf16[4096]" = aten.add.Tensor(layers_6_mlp_up_bias, getitem_83, alpha=-0.1)
        layers_6_mlp_down_add: "bf16[1024, 8192]" = aten.add.Tensor(layers_6_mlp_down_weight, getitem_84, alpha=-0.1)
        layers_6_mlp_down_add_1: "bf16[1024]" = aten.add.Tensor(layers_6_mlp_down_bias, getitem_85, alpha=-0.1)
        layers_7_norm_1_add: "bf16[1024]" = aten.add.Tensor(layers_7_norm_1_weight, getitem_86, alpha=-0.1)
        layers_7_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(layers_7_norm_1_bias, getitem_87, alpha=-0.1)
        layers_7_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(layers_7_attention_qkv_weight, getitem_88, alpha=-0.1)
        layers_7_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(layers_7_attention_qkv_bias, getitem_89, alpha=-0.1)
        layers_7_attention_projection_add: "bf16[1024, 2048]" = aten.add.Tensor(layers_7_attention_projection_weight, getitem_90, alpha=-0.1)
        layers_7_attention_projection_add_1: "bf16[1024]" = aten.add.Tensor(layers_7_attention_projection_bias, getitem_91, alpha=-0.1)
        layers_7_norm_2_add: "bf16[1024]" = aten.add.Tensor(layers_7_norm_2_weight, getitem_92, alpha=-0.1)
        layers_7_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(layers_7_norm_2_bias, getitem_93, alpha=-0.1)
        layers_7_mlp_up_add: "bf16[4096, 2048]" = aten.add.Tensor(layers_7_mlp_up_weight, getitem_94, alpha=-0.1)
        layers_7_mlp_up_add_1: "bf16[4096]" = aten.add.Tensor(layers_7_mlp_up_bias, getitem_95, alpha=-0.1)
        layers_7_mlp_down_add: "bf16[1024, 8192]" = aten.add.Tensor(layers_7_mlp_down_weight, getitem_96, alpha=-0.1)
        layers_7_mlp_down_add_1: "bf16[1024]" = aten.add.Tensor(layers_7_mlp_down_bias, getitem_97, alpha=-0.1)
        layers_8_norm_1_add: "bf16[1024]" = aten.add.Tensor(layers_8_norm_1_weight, getitem_98, alpha=-0.1)
        layers_8_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(layers_8_norm_1_bias, getitem_99, alpha=-0.1)
        layers_8_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(layers_8_attention_qkv_weight, getitem_100, alpha=-0.1)
        layers_8_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(layers_8_attention_qkv_bias, getitem_101, alpha=-0.1)
        layers_8_attention_projection_add: "bf16[1024, 2048]" = aten.add.Tensor(layers_8_attention_projection_weight, getitem_102, alpha=-0.1)
        layers_8_attention_projection_add_1: "bf16[1024]" = aten.add.Tensor(layers_8_attention_projection_bias, getitem_103, alpha=-0.1)
        layers_8_norm_2_add: "bf16[1024]" = aten.add.Tensor(layers_8_norm_2_weight, getitem_104, alpha=-0.1)
        layers_8_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(layers_8_norm_2_bias, getitem_105, alpha=-0.1)
        layers_8_mlp_up_add: "bf16[4096, 2048]" = aten.add.Tensor(layers_8_mlp_up_weight, getitem_106, alpha=-0.1)
        layers_8_mlp_up_add_1: "bf16[4096]" = aten.add.Tensor(layers_8_mlp_up_bias, getitem_107, alpha=-0.1)
        layers_8_mlp_down_add: "bf16[1024, 8192]" = aten.add.Tensor(layers_8_mlp_down_weight, getitem_108, alpha=-0.1)
        layers_8_mlp_down_add_1: "bf16[1024]" = aten.add.Tensor(layers_8_mlp_down_bias, getitem_109, alpha=-0.1)
        layers_9_norm_1_add: "bf16[1024]" = aten.add.Tensor(layers_9_norm_1_weight, getitem_110, alpha=-0.1)
        layers_9_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(layers_9_norm_1_bias, getitem_111, alpha=-0.1)
        layers_9_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(layers_9_attention_qkv_weight, getitem_112, alpha=-0.1)
        layers_9_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(layers_9_attention_qkv_bias, getitem_113, alpha=-0.1)
        layers_9_attention_projection_add: "bf16[1024, 2048]" = aten.add.Tensor(layers_9_attention_projection_weight, getitem_114, alpha=-0.1)
        layers_9_attention_projection_add_1: "bf16[1024]" = aten.add.Tensor(layers_9_attention_projection_bias, getitem_115, alpha=-0.1)
        layers_9_norm_2_add: "bf16[1024]" = aten.add.Tensor(layers_9_norm_2_weight, getitem_116, alpha=-0.1)
        layers_9_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(layers_9_norm_2_bias, getitem_117, alpha=-0.1)
        layers_9_mlp_up_add: "bf16[4096, 2048]" = aten.add.Tensor(layers_9_mlp_up_weight, getitem_118, alpha=-0.1)
        layers_9_mlp_up_add_1: "bf16[4096]" = aten.add.Tensor(layers_9_mlp_up_bias, getitem_119, alpha=-0.1)
        layers_9_mlp_down_add: "bf16[1024, 8192]" = aten.add.Tensor(layers_9_mlp_down_weight, getitem_120, alpha=-0.1)
        layers_9_mlp_down_add_1: "bf16[1024]" = aten.add.Tensor(layers_9_mlp_down_bias, getitem_121, alpha=-0.1)
        layers_10_norm_1_add: "bf16[1024]" = aten.add.Tensor(layers_10_norm_1_weight, getitem_122, alpha=-0.1)
        layers_10_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(layers_10_norm_1_bias, getitem_123, alpha=-0.1)
        layers_10_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(layers_10_attention_qkv_weight, getitem_124, alpha=-0.1)
        layers_10_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(layers_10_attention_qkv_bias, getitem_125, alpha=-0.1)
        layers_10_attention_projection_add: "bf16[1024, 2048]" = aten.add.Tensor(layers_10_attention_projection_weight, getitem_126, alpha=-0.1)
        layers_10_attention_projection_add_1: "bf16[1024]" = aten.add.Tensor(layers_10_attention_projection_bias, getitem_127, alpha=-0.1)
        layers_10_norm_2_add: "bf16[1024]" = aten.add.Tensor(layers_10_norm_2_weight, getitem_128, alpha=-0.1)
        layers_10_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(layers_10_norm_2_bias, getitem_129, alpha=-0.1)
        layers_10_mlp_up_add: "bf16[4096, 2048]" = aten.add.Tensor(layers_10_mlp_up_weight, getitem_130, alpha=-0.1)
        layers_10_mlp_up_add_1: "bf16[4096]" = aten.add.Tensor(layers_10_mlp_up_bias, getitem_131, alpha=-0.1)
        layers_10_mlp_down_add: "bf16[1024, 8192]" = aten.add.Tensor(layers_10_mlp_down_weight, getitem_132, alpha=-0.1)
        layers_10_mlp_down_add_1: "bf16[1024]" = aten.add.Tensor(layers_10_mlp_down_bias, getitem_133, alpha=-0.1)
        layers_11_norm_1_add: "bf16[1024]" = aten.add.Tensor(layers_11_norm_1_weight, getitem_134, alpha=-0.1)
        layers_11_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(layers_11_norm_1_bias, getitem_135, alpha=-0.1)
        layers_11_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(layers_11_attention_qkv_weight, getitem_136, alpha=-0.1)
        layers_11_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(layers_11_attention_qkv_bias, getitem_137, alpha=-0.1)
        layers_11_attention_projection_add: "bf16[1024, 2048]" = aten.add.Tensor(layers_11_attention_projection_weight, getitem_138, alpha=-0.1)
        layers_11_attention_projection_add_1: "bf16[1024]" = aten.add.Tensor(layers_11_attention_projection_bias, getitem_139, alpha=-0.1)
        layers_11_norm_2_add: "bf16[1024]" = aten.add.Tensor(layers_11_norm_2_weight, getitem_140, alpha=-0.1)
        layers_11_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(layers_11_norm_2_bias, getitem_141, alpha=-0.1)
        layers_11_mlp_up_add: "bf16[4096, 2048]" = aten.add.Tensor(layers_11_mlp_up_weight, getitem_142, alpha=-0.1)
        layers_11_mlp_up_add_1: "bf16[4096]" = aten.add.Tensor(layers_11_mlp_up_bias, getitem_143, alpha=-0.1)
        layers_11_mlp_down_add: "bf16[1024, 8192]" = aten.add.Tensor(layers_11_mlp_down_weight, getitem_144, alpha=-0.1)
        layers_11_mlp_down_add_1: "bf16[1024]" = aten.add.Tensor(layers_11_mlp_down_bias, getitem_145, alpha=-0.1)
        layers_12_norm_1_add: "bf16[1024]" = aten.add.Tensor(layers_12_norm_1_weight, getitem_146, alpha=-0.1)
        layers_12_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(layers_12_norm_1_bias, getitem_147, alpha=-0.1)
        layers_12_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(layers_12_attention_qkv_weight, getitem_148, alpha=-0.1)
        layers_12_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(layers_12_attention_qkv_bias, getitem_149, alpha=-0.1)
        layers_12_attention_projection_add: "bf16[1024, 2048]" = aten.add.Tensor(layers_12_attention_projection_weight, getitem_150, alpha=-0.1)
        layers_12_attention_projection_add_1: "bf16[1024]" = aten.add.Tensor(layers_12_attention_projection_bias, getitem_151, alpha=-0.1)
        layers_12_norm_2_add: "bf16[1024]" = aten.add.Tensor(layers_12_norm_2_weight, getitem_152, alpha=-0.1)
        layers_12_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(layers_12_norm_2_bias, getitem_153, alpha=-0.1)
        layers_12_mlp_up_add: "bf16[4096, 2048]" = aten.add.Tensor(layers_12_mlp_up_weight, getitem_154, alpha=-0.1)
        layers_12_mlp_up_add_1: "bf16[4096]" = aten.add.Tensor(layers_12_mlp_up_bias, getitem_155, alpha=-0.1)
        layers_12_mlp_down_add: "bf16[1024, 8192]" = aten.add.Tensor(layers_12_mlp_down_weight, getitem_156, alpha=-0.1)
        layers_12_mlp_down_add_1: "bf16[1024]" = aten.add.Tensor(layers_12_mlp_down_bias, getitem_157, alpha=-0.1)
        layers_13_norm_1_add: "bf16[1024]" = aten.add.Tensor(layers_13_norm_1_weight, getitem_158, alpha=-0.1)
        layers_13_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(layers_13_norm_1_bias, getitem_159, alpha=-0.1)
        layers_13_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(layers_13_attention_qkv_weight, getitem_160, alpha=-0.1)
        layers_13_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(layers_13_attention_qkv_bias, getitem_161, alpha=-0.1)
        layers_13_attention_projection_add: "bf16[1024, 2048]" = aten.add.Tensor(layers_13_attention_projection_weight, getitem_162, alpha=-0.1)
        layers_13_attention_projection_add_1: "bf16[1024]" = aten.add.Tensor(layers_13_attention_projection_bias, getitem_163, alpha=-0.1)
        layers_13_norm_2_add: "bf16[1024]" = aten.add.Tensor(layers_13_norm_2_weight, getitem_164, alpha=-0.1)
        layers_13_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(layers_13_norm_2_bias, getitem_165, alpha=-0.1)
        layers_13_mlp_up_add: "bf16[4096, 2048]" = aten.add.Tensor(layers_13_mlp_up_weight, getitem_166, alpha=-0.1)
        layers_13_mlp_up_add_1: "bf16[4096]" = aten.add.Tensor(layers_13_mlp_up_bias, getitem_167, alpha=-0.1)
        layers_13_mlp_down_add: "bf16[1024, 8192]" = aten.add.Tensor(layers_13_mlp_down_weight, getitem_168, alpha=-0.1)
        layers_13_mlp_down_add_1: "bf16[1024]" = aten.add.Tensor(layers_13_mlp_down_bias, getitem_169, alpha=-0.1)
        layers_14_norm_1_add: "bf16[1024]" = aten.add.Tensor(layers_14_norm_1_weight, getitem_170, alpha=-0.1)
        layers_14_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(layers_14_norm_1_bias, getitem_171, alpha=-0.1)
        layers_14_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(layers_14_attention_qkv_weight, getitem_172, alpha=-0.1)
        layers_14_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(layers_14_attention_qkv_bias, getitem_173, alpha=-0.1)
        layers_14_attention_projection_add: "bf16[1024, 2048]" = aten.add.Tensor(layers_14_attention_projection_weight, getitem_174, alpha=-0.1)
        layers_14_attention_projection_add_1: "bf16[1024]" = aten.add.Tensor(layers_14_attention_projection_bias, getitem_175, alpha=-0.1)
        layers_14_norm_2_add: "bf16[1024]" = aten.add.Tensor(layers_14_norm_2_weight, getitem_176, alpha=-0.1)
        layers_14_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(layers_14_norm_2_bias, getitem_177, alpha=-0.1)
        layers_14_mlp_up_add: "bf16[4096, 2048]" = aten.add.Tensor(layers_14_mlp_up_weight, getitem_178, alpha=-0.1)
        layers_14_mlp_up_add_1: "bf16[4096]" = aten.add.Tensor(layers_14_mlp_up_bias, getitem_179, alpha=-0.1)
        layers_14_mlp_down_add: "bf16[1024, 8192]" = aten.add.Tensor(layers_14_mlp_down_weight, getitem_180, alpha=-0.1)
        layers_14_mlp_down_add_1: "bf16[1024]" = aten.add.Tensor(layers_14_mlp_down_bias, getitem_181, alpha=-0.1)
        layers_15_norm_1_add: "bf16[1024]" = aten.add.Tensor(layers_15_norm_1_weight, getitem_182, alpha=-0.1)
        layers_15_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(layers_15_norm_1_bias, getitem_183, alpha=-0.1)
        layers_15_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(layers_15_attention_qkv_weight, getitem_184, alpha=-0.1)
        layers_15_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(layers_15_attention_qkv_bias, getitem_185, alpha=-0.1)
        layers_15_attention_projection_add: "bf16[1024, 2048]" = aten.add.Tensor(layers_15_attention_projection_weight, getitem_186, alpha=-0.1)
        layers_15_attention_projection_add_1: "bf16[1024]" = aten.add.Tensor(layers_15_attention_projection_bias, getitem_187, alpha=-0.1)
        layers_15_norm_2_add: "bf16[1024]" = aten.add.Tensor(layers_15_norm_2_weight, getitem_188, alpha=-0.1)
        layers_15_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(layers_15_norm_2_bias, getitem_189, alpha=-0.1)
        layers_15_mlp_up_add: "bf16[4096, 2048]" = aten.add.Tensor(layers_15_mlp_up_weight, getitem_190, alpha=-0.1)
        layers_15_mlp_up_add_1: "bf16[4096]" = aten.add.Tensor(layers_15_mlp_up_bias, getitem_191, alpha=-0.1)
        layers_15_mlp_down_add: "bf16[1024, 8192]" = aten.add.Tensor(layers_15_mlp_down_weight, getitem_192, alpha=-0.1)
        layers_15_mlp_down_add_1: "bf16[1024]" = aten.add.Tensor(layers_15_mlp_down_bias, getitem_193, alpha=-0.1)
        layers_16_norm_1_add: "bf16[1024]" = aten.add.Tensor(layers_16_norm_1_weight, getitem_194, alpha=-0.1)
        layers_16_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(layers_16_norm_1_bias, getitem_195, alpha=-0.1)
        layers_16_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(layers_16_attention_qkv_weight, getitem_196, alpha=-0.1)
        layers_16_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(layers_16_attention_qkv_bias, getitem_197, alpha=-0.1)
        layers_16_attention_projection_add: "bf16[1024, 2048]" = aten.add.Tensor(layers_16_attention_projection_weight, getitem_198, alpha=-0.1)
        layers_16_attention_projection_add_1: "bf16[1024]" = aten.add.Tensor(layers_16_attention_projection_bias, getitem_199, alpha=-0.1)
        layers_16_norm_2_add: "bf16[1024]" = aten.add.Tensor(layers_16_norm_2_weight, getitem_200, alpha=-0.1)
        layers_16_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(layers_16_norm_2_bias, getitem_201, alpha=-0.1)
        layers_16_mlp_up_add: "bf16[4096, 2048]" = aten.add.Tensor(layers_16_mlp_up_weight, getitem_202, alpha=-0.1)
        layers_16_mlp_up_add_1: "bf16[4096]" = aten.add.Tensor(layers_16_mlp_up_bias, getitem_203, alpha=-0.1)
        layers_16_mlp_down_add: "bf16[1024, 8192]" = aten.add.Tensor(layers_16_mlp_down_weight, getitem_204, alpha=-0.1)
        layers_16_mlp_down_add_1: "bf16[1024]" = aten.add.Tensor(layers_16_mlp_down_bias, getitem_205, alpha=-0.1)
        layers_17_norm_1_add: "bf16[1024]" = aten.add.Tensor(layers_17_norm_1_weight, getitem_206, alpha=-0.1)
        layers_17_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(layers_17_norm_1_bias, getitem_207, alpha=-0.1)
        layers_17_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(layers_17_attention_qkv_weight, getitem_208, alpha=-0.1)
        layers_17_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(layers_17_attention_qkv_bias, getitem_209, alpha=-0.1)
        layers_17_attention_projection_add: "bf16[1024, 2048]" = aten.add.Tensor(layers_17_attention_projection_weight, getitem_210, alpha=-0.1)
        layers_17_attention_projection_add_1: "bf16[1024]" = aten.add.Tensor(layers_17_attention_projection_bias, getitem_211, alpha=-0.1)
        layers_17_norm_2_add: "bf16[1024]" = aten.add.Tensor(layers_17_norm_2_weight, getitem_212, alpha=-0.1)
        layers_17_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(layers_17_norm_2_bias, getitem_213, alpha=-0.1)
        layers_17_mlp_up_add: "bf16[4096, 2048]" = aten.add.Tensor(layers_17_mlp_up_weight, getitem_214, alpha=-0.1)
        layers_17_mlp_up_add_1: "bf16[4096]" = aten.add.Tensor(layers_17_mlp_up_bias, getitem_215, alpha=-0.1)
        layers_17_mlp_down_add: "bf16[1024, 8192]" = aten.add.Tensor(layers_17_mlp_down_weight, getitem_216, alpha=-0.1)
        layers_17_mlp_down_add_1: "bf16[1024]" = aten.add.Tensor(layers_17_mlp_down_bias, getitem_217, alpha=-0.1)
        layers_18_norm_1_add: "bf16[1024]" = aten.add.Tensor(layers_18_norm_1_weight, getitem_218, alpha=-0.1)
        layers_18_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(layers_18_norm_1_bias, getitem_219, alpha=-0.1)
        layers_18_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(layers_18_attention_qkv_weight, getitem_220, alpha=-0.1)
        layers_18_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(layers_18_attention_qkv_bias, getitem_221, alpha=-0.1)
        layers_18_attention_projection_add: "bf16[1024, 2048]" = aten.add.Tensor(layers_18_attention_projection_weight, getitem_222, alpha=-0.1)
        layers_18_attention_projection_add_1: "bf16[1024]" = aten.add.Tensor(layers_18_attention_projection_bias, getitem_223, alpha=-0.1)
        layers_18_norm_2_add: "bf16[1024]" = aten.add.Tensor(layers_18_norm_2_weight, getitem_224, alpha=-0.1)
        layers_18_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(layers_18_norm_2_bias, getitem_225, alpha=-0.1)
        layers_18_mlp_up_add: "bf16[4096, 2048]" = aten.add.Tensor(layers_18_mlp_up_weight, getitem_226, alpha=-0.1)
        layers_18_mlp_up_add_1: "bf16[4096]" = aten.add.Tensor(layers_18_mlp_up_bias, getitem_227, alpha=-0.1)
        layers_18_mlp_down_add: "bf16[1024, 8192]" = aten.add.Tensor(layers_18_mlp_down_weight, getitem_228, alpha=-0.1)
        layers_18_mlp_down_add_1: "bf16[1024]" = aten.add.Tensor(layers_18_mlp_down_bias, getitem_229, alpha=-0.1)
        layers_19_norm_1_add: "bf16[1024]" = aten.add.Tensor(layers_19_norm_1_weight, getitem_230, alpha=-0.1)
        layers_19_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(layers_19_norm_1_bias, getitem_231, alpha=-0.1)
        layers_19_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(layers_19_attention_qkv_weight, getitem_232, alpha=-0.1)
        layers_19_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(layers_19_attention_qkv_bias, getitem_233, alpha=-0.1)
        layers_19_attention_projection_add: "bf16[1024, 2048]" = aten.add.Tensor(layers_19_attention_projection_weight, getitem_234, alpha=-0.1)
        layers_19_attention_projection_add_1: "bf16[1024]" = aten.add.Tensor(layers_19_attention_projection_bias, getitem_235, alpha=-0.1)
        layers_19_norm_2_add: "bf16[1024]" = aten.add.Tensor(layers_19_norm_2_weight, getitem_236, alpha=-0.1)
        layers_19_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(layers_19_norm_2_bias, getitem_237, alpha=-0.1)
        layers_19_mlp_up_add: "bf16[4096, 2048]" = aten.add.Tensor(layers_19_mlp_up_weight, getitem_238, alpha=-0.1)
        layers_19_mlp_up_add_1: "bf16[4096]" = aten.add.Tensor(layers_19_mlp_up_bias, getitem_239, alpha=-0.1)
        layers_19_mlp_down_add: "bf16[1024, 8192]" = aten.add.Tensor(layers_19_mlp_down_weight, getitem_240, alpha=-0.1)
        layers_19_mlp_down_add_1: "bf16[1024]" = aten.add.Tensor(layers_19_mlp_down_bias, getitem_241, alpha=-0.1)
        layers_20_norm_1_add: "bf16[1024]" = aten.add.Tensor(layers_20_norm_1_weight, getitem_242, alpha=-0.1)
        layers_20_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(layers_20_norm_1_bias, getitem_243, alpha=-0.1)
        layers_20_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(layers_20_attention_qkv_weight, getitem_244, alpha=-0.1)
        layers_20_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(layers_20_attention_qkv_bias, getitem_245, alpha=-0.1)
        layers_20_attention_projection_add: "bf16[1024, 2048]" = aten.add.Tensor(layers_20_attention_projection_weight, getitem_246, alpha=-0.1)
        layers_20_attention_projection_add_1: "bf16[1024]" = aten.add.Tensor(layers_20_attention_projection_bias, getitem_247, alpha=-0.1)
        layers_20_norm_2_add: "bf16[1024]" = aten.add.Tensor(layers_20_norm_2_weight, getitem_248, alpha=-0.1)
        layers_20_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(layers_20_norm_2_bias, getitem_249, alpha=-0.1)
        layers_20_mlp_up_add: "bf16[4096, 2048]" = aten.add.Tensor(layers_20_mlp_up_weight, getitem_250, alpha=-0.1)
        layers_20_mlp_up_add_1: "bf16[4096]" = aten.add.Tensor(layers_20_mlp_up_bias, getitem_251, alpha=-0.1)
        layers_20_mlp_down_add: "bf16[1024, 8192]" = aten.add.Tensor(layers_20_mlp_down_weight, getitem_252, alpha=-0.1)
        layers_20_mlp_down_add_1: "bf16[1024]" = aten.add.Tensor(layers_20_mlp_down_bias, getitem_253, alpha=-0.1)
        layers_21_norm_1_add: "bf16[1024]" = aten.add.Tensor(layers_21_norm_1_weight, getitem_254, alpha=-0.1)
        layers_21_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(layers_21_norm_1_bias, getitem_255, alpha=-0.1)
        layers_21_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(layers_21_attention_qkv_weight, getitem_256, alpha=-0.1)
        layers_21_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(layers_21_attention_qkv_bias, getitem_257, alpha=-0.1)
        layers_21_attention_projection_add: "bf16[1024, 2048]" = aten.add.Tensor(layers_21_attention_projection_weight, getitem_258, alpha=-0.1)
        layers_21_attention_projection_add_1: "bf16[1024]" = aten.add.Tensor(layers_21_attention_projection_bias, getitem_259, alpha=-0.1)
        layers_21_norm_2_add: "bf16[1024]" = aten.add.Tensor(layers_21_norm_2_weight, getitem_260, alpha=-0.1)
        layers_21_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(layers_21_norm_2_bias, getitem_261, alpha=-0.1)
        layers_21_mlp_up_add: "bf16[4096, 2048]" = aten.add.Tensor(layers_21_mlp_up_weight, getitem_262, alpha=-0.1)
        layers_21_mlp_up_add_1: "bf16[4096]" = aten.add.Tensor(layers_21_mlp_up_bias, getitem_263, alpha=-0.1)
        layers_21_mlp_down_add: "bf16[1024, 8192]" = aten.add.Tensor(layers_21_mlp_down_weight, getitem_264, alpha=-0.1)
        layers_21_mlp_down_add_1: "bf16[1024]" = aten.add.Tensor(layers_21_mlp_down_bias, getitem_265, alpha=-0.1)
        layers_22_norm_1_add: "bf16[1024]" = aten.add.Tensor(layers_22_norm_1_weight, getitem_266, alpha=-0.1)
        layers_22_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(layers_22_norm_1_bias, getitem_267, alpha=-0.1)
        layers_22_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(layers_22_attention_qkv_weight, getitem_268, alpha=-0.1)
        layers_22_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(layers_22_attention_qkv_bias, getitem_269, alpha=-0.1)
        layers_22_attention_projection_add: "bf16[1024, 2048]" = aten.add.Tensor(layers_22_attention_projection_weight, getitem_270, alpha=-0.1)
        layers_22_attention_projection_add_1: "bf16[1024]" = aten.add.Tensor(layers_22_attention_projection_bias, getitem_271, alpha=-0.1)
        layers_22_norm_2_add: "bf16[1024]" = aten.add.Tensor(layers_22_norm_2_weight, getitem_272, alpha=-0.1)
        layers_22_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(layers_22_norm_2_bias, getitem_273, alpha=-0.1)
        layers_22_mlp_up_add: "bf16[4096, 2048]" = aten.add.Tensor(layers_22_mlp_up_weight, getitem_274, alpha=-0.1)
        layers_22_mlp_up_add_1: "bf16[4096]" = aten.add.Tensor(layers_22_mlp_up_bias, getitem_275, alpha=-0.1)
        layers_22_mlp_down_add: "bf16[1024, 8192]" = aten.add.Tensor(layers_22_mlp_down_weight, getitem_276, alpha=-0.1)
        layers_22_mlp_down_add_1: "bf16[1024]" = aten.add.Tensor(layers_22_mlp_down_bias, getitem_277, alpha=-0.1)
        layers_23_norm_1_add: "bf16[1024]" = aten.add.Tensor(layers_23_norm_1_weight, getitem_278, alpha=-0.1)
        layers_23_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(layers_23_norm_1_bias, getitem_279, alpha=-0.1)
        layers_23_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(layers_23_attention_qkv_weight, getitem_280, alpha=-0.1)
        layers_23_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(layers_23_attention_qkv_bias, getitem_281, alpha=-0.1)
        layers_23_attention_projection_add: "bf16[1024, 2048]" = aten.add.Tensor(layers_23_attention_projection_weight, getitem_282, alpha=-0.1)
        layers_23_attention_projection_add_1: "bf16[1024]" = aten.add.Tensor(layers_23_attention_projection_bias, getitem_283, alpha=-0.1)
        layers_23_norm_2_add: "bf16[1024]" = aten.add.Tensor(layers_23_norm_2_weight, getitem_284, alpha=-0.1)
        layers_23_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(layers_23_norm_2_bias, getitem_285, alpha=-0.1)
        layers_23_mlp_up_add: "bf16[4096, 2048]" = aten.add.Tensor(layers_23_mlp_up_weight, getitem_286, alpha=-0.1)
        layers_23_mlp_up_add_1: "bf16[4096]" = aten.add.Tensor(layers_23_mlp_up_bias, getitem_287, alpha=-0.1)
        layers_23_mlp_down_add: "bf16[1024, 8192]" = aten.add.Tensor(layers_23_mlp_down_weight, getitem_288, alpha=-0.1)
        layers_23_mlp_down_add_1: "bf16[1024]" = aten.add.Tensor(layers_23_mlp_down_bias, getitem_289, alpha=-0.1)
        norm_add: "bf16[1024]" = aten.add.Tensor(norm_weight, getitem_290, alpha=-0.1)
        norm_add_1: "bf16[1024]" = aten.add.Tensor(norm_bias, getitem_291, alpha=-0.1)
        head_add: "bf16[25152, 2048]" = aten.add.Tensor(head_weight, getitem_292, alpha=-0.1)
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
                    "layers.2.norm_1.weight": layers_2_norm_1_add,
                    "layers.2.norm_1.bias": layers_2_norm_1_add_1,
                    "layers.2.attention.qkv.weight": layers_2_attention_qkv_add,
                    "layers.2.attention.qkv.bias": layers_2_attention_qkv_add_1,
                    "layers.2.attention.projection.weight": layers_2_attention_projection_add,
                    "layers.2.attention.projection.bias": layers_2_attention_projection_add_1,
                    "layers.2.norm_2.weight": layers_2_norm_2_add,
                    "layers.2.norm_2.bias": layers_2_norm_2_add_1,
                    "layers.2.mlp.up.weight": layers_2_mlp_up_add,
                    "layers.2.mlp.up.bias": layers_2_mlp_up_add_1,
                    "layers.2.mlp.down.weight": layers_2_mlp_down_add,
                    "layers.2.mlp.down.bias": layers_2_mlp_down_add_1,
                    "layers.3.norm_1.weight": layers_3_norm_1_add,
                    "layers.3.norm_1.bias": layers_3_norm_1_add_1,
                    "layers.3.attention.qkv.weight": layers_3_attention_qkv_add,
                    "layers.3.attention.qkv.bias": layers_3_attention_qkv_add_1,
                    "layers.3.attention.projection.weight": layers_3_attention_projection_add,
                    "layers.3.attention.projection.bias": layers_3_attention_projection_add_1,
                    "layers.3.norm_2.weight": layers_3_norm_2_add,
                    "layers.3.norm_2.bias": layers_3_norm_2_add_1,
                    "layers.3.mlp.up.weight": layers_3_mlp_up_add,
                    "layers.3.mlp.up.bias": layers_3_mlp_up_add_1,
                    "layers.3.mlp.down.weight": layers_3_mlp_down_add,
                    "layers.3.mlp.down.bias": layers_3_mlp_down_add_1,
                    "layers.4.norm_1.weight": layers_4_norm_1_add,
                    "layers.4.norm_1.bias": layers_4_norm_1_add_1,
                    "layers.4.attention.qkv.weight": layers_4_attention_qkv_add,
                    "layers.4.attention.qkv.bias": layers_4_attention_qkv_add_1,
                    "layers.4.attention.projection.weight": layers_4_attention_projection_add,
                    "layers.4.attention.projection.bias": layers_4_attention_projection_add_1,
                    "layers.4.norm_2.weight": layers_4_norm_2_add,
                    "layers.4.norm_2.bias": layers_4_norm_2_add_1,
                    "layers.4.mlp.up.weight": layers_4_mlp_up_add,
                    "layers.4.mlp.up.bias": layers_4_mlp_up_add_1,
                    "layers.4.mlp.down.weight": layers_4_mlp_down_add,
                    "layers.4.mlp.down.bias": layers_4_mlp_down_add_1,
                    "layers.5.norm_1.weight": layers_5_norm_1_add,
                    "layers.5.norm_1.bias": layers_5_norm_1_add_1,
                    "layers.5.attention.qkv.weight": layers_5_attention_qkv_add,
                    "layers.5.attention.qkv.bias": layers_5_attention_qkv_add_1,
                    "layers.5.attention.projection.weight": layers_5_attention_projection_add,
                    "layers.5.attention.projection.bias": layers_5_attention_projection_add_1,
                    "layers.5.norm_2.weight": layers_5_norm_2_add,
                    "layers.5.norm_2.bias": layers_5_norm_2_add_1,
                    "layers.5.mlp.up.weight": layers_5_mlp_up_add,
                    "layers.5.mlp.up.bias": layers_5_mlp_up_add_1,
                    "layers.5.mlp.down.weight": layers_5_mlp_down_add,
                    "layers.5.mlp.down.bias": layers_5_mlp_down_add_1,
                    "layers.6.norm_1.weight": layers_6_norm_1_add,
                    "layers.6.norm_1.bias": layers_6_norm_1_add_1,
                    "layers.6.attention.qkv.weight": layers_6_attention_qkv_add,
                    "layers.6.attention.qkv.bias": layers_6_attention_qkv_add_1,
                    "layers.6.attention.projection.weight": layers_6_attention_projection_add,
                    "layers.6.attention.projection.bias": layers_6_attention_projection_add_1,
                    "layers.6.norm_2.weight": layers_6_norm_2_add,
                    "layers.6.norm_2.bias": layers_6_norm_2_add_1,
                    "layers.6.mlp.up.weight": layers_6_mlp_up_add,
                    "layers.6.mlp.up.bias": layers_6_mlp_up_add_1,
                    "layers.6.mlp.down.weight": layers_6_mlp_down_add,
                    "layers.6.mlp.down.bias": layers_6_mlp_down_add_1,
                    "layers.7.norm_1.weight": layers_7_norm_1_add,
                    "layers.7.norm_1.bias": layers_7_norm_1_add_1,
                    "layers.7.attention.qkv.weight": layers_7_attention_qkv_add,
                    "layers.7.attention.qkv.bias": layers_7_attention_qkv_add_1,
                    "layers.7.attention.projection.weight": layers_7_attention_projection_add,
                    "layers.7.attention.projection.bias": layers_7_attention_projection_add_1,
                    "layers.7.norm_2.weight": layers_7_norm_2_add,
                    "layers.7.norm_2.bias": layers_7_norm_2_add_1,
                    "layers.7.mlp.up.weight": layers_7_mlp_up_add,
                    "layers.7.mlp.up.bias": layers_7_mlp_up_add_1,
                    "layers.7.mlp.down.weight": layers_7_mlp_down_add,
                    "layers.7.mlp.down.bias": layers_7_mlp_down_add_1,
                    "layers.8.norm_1.weight": layers_8_norm_1_add,
                    "layers.8.norm_1.bias": layers_8_norm_1_add_1,
                    "layers.8.attention.qkv.weight": layers_8_attention_qkv_add,
                    "layers.8.attention.qkv.bias": layers_8_attention_qkv_add_1,
                    "layers.8.attention.projection.weight": layers_8_attention_projection_add,
                    "layers.8.attention.projection.bias": layers_8_attention_projection_add_1,
                    "layers.8.norm_2.weight": layers_8_norm_2_add,
                    "layers.8.norm_2.bias": layers_8_norm_2_add_1,
                    "layers.8.mlp.up.weight": layers_8_mlp_up_add,
                    "layers.8.mlp.up.bias": layers_8_mlp_up_add_1,
                    "layers.8.mlp.down.weight": layers_8_mlp_down_add,
                    "layers.8.mlp.down.bias": layers_8_mlp_down_add_1,
                    "layers.9.norm_1.weight": layers_9_norm_1_add,
                    "layers.9.norm_1.bias": layers_9_norm_1_add_1,
                    "layers.9.attention.qkv.weight": layers_9_attention_qkv_add,
                    "layers.9.attention.qkv.bias": layers_9_attention_qkv_add_1,
                    "layers.9.attention.projection.weight": layers_9_attention_projection_add,
                    "layers.9.attention.projection.bias": layers_9_attention_projection_add_1,
                    "layers.9.norm_2.weight": layers_9_norm_2_add,
                    "layers.9.norm_2.bias": layers_9_norm_2_add_1,
                    "layers.9.mlp.up.weight": layers_9_mlp_up_add,
                    "layers.9.mlp.up.bias": layers_9_mlp_up_add_1,
                    "layers.9.mlp.down.weight": layers_9_mlp_down_add,
                    "layers.9.mlp.down.bias": layers_9_mlp_down_add_1,
                    "layers.10.norm_1.weight": layers_10_norm_1_add,
                    "layers.10.norm_1.bias": layers_10_norm_1_add_1,
                    "layers.10.attention.qkv.weight": layers_10_attention_qkv_add,
                    "layers.10.attention.qkv.bias": layers_10_attention_qkv_add_1,
                    "layers.10.attention.projection.weight": layers_10_attention_projection_add,
                    "layers.10.attention.projection.bias": layers_10_attention_projection_add_1,
                    "layers.10.norm_2.weight": layers_10_norm_2_add,
                    "layers.10.norm_2.bias": layers_10_norm_2_add_1,
                    "layers.10.mlp.up.weight": layers_10_mlp_up_add,
                    "layers.10.mlp.up.bias": layers_10_mlp_up_add_1,
                    "layers.10.mlp.down.weight": layers_10_mlp_down_add,
                    "layers.10.mlp.down.bias": layers_10_mlp_down_add_1,
                    "layers.11.norm_1.weight": layers_11_norm_1_add,
                    "layers.11.norm_1.bias": layers_11_norm_1_add_1,
                    "layers.11.attention.qkv.weight": layers_11_attention_qkv_add,
                    "layers.11.attention.qkv.bias": layers_11_attention_qkv_add_1,
                    "layers.11.attention.projection.weight": layers_11_attention_projection_add,
                    "layers.11.attention.projection.bias": layers_11_attention_projection_add_1,
                    "layers.11.norm_2.weight": layers_11_norm_2_add,
                    "layers.11.norm_2.bias": layers_11_norm_2_add_1,
                    "layers.11.mlp.up.weight": layers_11_mlp_up_add,
                    "layers.11.mlp.up.bias": layers_11_mlp_up_add_1,
                    "layers.11.mlp.down.weight": layers_11_mlp_down_add,
                    "layers.11.mlp.down.bias": layers_11_mlp_down_add_1,
                    "layers.12.norm_1.weight": layers_12_norm_1_add,
                    "layers.12.norm_1.bias": layers_12_norm_1_add_1,
                    "layers.12.attention.qkv.weight": layers_12_attention_qkv_add,
                    "layers.12.attention.qkv.bias": layers_12_attention_qkv_add_1,
                    "layers.12.attention.projection.weight": layers_12_attention_projection_add,
                    "layers.12.attention.projection.bias": layers_12_attention_projection_add_1,
                    "layers.12.norm_2.weight": layers_12_norm_2_add,
                    "layers.12.norm_2.bias": layers_12_norm_2_add_1,
                    "layers.12.mlp.up.weight": layers_12_mlp_up_add,
                    "layers.12.mlp.up.bias": layers_12_mlp_up_add_1,
                    "layers.12.mlp.down.weight": layers_12_mlp_down_add,
                    "layers.12.mlp.down.bias": layers_12_mlp_down_add_1,
                    "layers.13.norm_1.weight": layers_13_norm_1_add,
                    "layers.13.norm_1.bias": layers_13_norm_1_add_1,
                    "layers.13.attention.qkv.weight": layers_13_attention_qkv_add,
                    "layers.13.attention.qkv.bias": layers_13_attention_qkv_add_1,
                    "layers.13.attention.projection.weight": layers_13_attention_projection_add,
                    "layers.13.attention.projection.bias": layers_13_attention_projection_add_1,
                    "layers.13.norm_2.weight": layers_13_norm_2_add,
                    "layers.13.norm_2.bias": layers_13_norm_2_add_1,
                    "layers.13.mlp.up.weight": layers_13_mlp_up_add,
                    "layers.13.mlp.up.bias": layers_13_mlp_up_add_1,
                    "layers.13.mlp.down.weight": layers_13_mlp_down_add,
                    "layers.13.mlp.down.bias": layers_13_mlp_down_add_1,
                    "layers.14.norm_1.weight": layers_14_norm_1_add,
                    "layers.14.norm_1.bias": layers_14_norm_1_add_1,
                    "layers.14.attention.qkv.weight": layers_14_attention_qkv_add,
                    "layers.14.attention.qkv.bias": layers_14_attention_qkv_add_1,
                    "layers.14.attention.projection.weight": layers_14_attention_projection_add,
                    "layers.14.attention.projection.bias": layers_14_attention_projection_add_1,
                    "layers.14.norm_2.weight": layers_14_norm_2_add,
                    "layers.14.norm_2.bias": layers_14_norm_2_add_1,
                    "layers.14.mlp.up.weight": layers_14_mlp_up_add,
                    "layers.14.mlp.up.bias": layers_14_mlp_up_add_1,
                    "layers.14.mlp.down.weight": layers_14_mlp_down_add,
                    "layers.14.mlp.down.bias": layers_14_mlp_down_add_1,
                    "layers.15.norm_1.weight": layers_15_norm_1_add,
                    "layers.15.norm_1.bias": layers_15_norm_1_add_1,
                    "layers.15.attention.qkv.weight": layers_15_attention_qkv_add,
                    "layers.15.attention.qkv.bias": layers_15_attention_qkv_add_1,
                    "layers.15.attention.projection.weight": layers_15_attention_projection_add,
                    "layers.15.attention.projection.bias": layers_15_attention_projection_add_1,
                    "layers.15.norm_2.weight": layers_15_norm_2_add,
                    "layers.15.norm_2.bias": layers_15_norm_2_add_1,
                    "layers.15.mlp.up.weight": layers_15_mlp_up_add,
                    "layers.15.mlp.up.bias": layers_15_mlp_up_add_1,
                    "layers.15.mlp.down.weight": layers_15_mlp_down_add,
                    "layers.15.mlp.down.bias": layers_15_mlp_down_add_1,
                    "layers.16.norm_1.weight": layers_16_norm_1_add,
                    "layers.16.norm_1.bias": layers_16_norm_1_add_1,
                    "layers.16.attention.qkv.weight": layers_16_attention_qkv_add,
                    "layers.16.attention.qkv.bias": layers_16_attention_qkv_add_1,
                    "layers.16.attention.projection.weight": layers_16_attention_projection_add,
                    "layers.16.attention.projection.bias": layers_16_attention_projection_add_1,
                    "layers.16.norm_2.weight": layers_16_norm_2_add,
                    "layers.16.norm_2.bias": layers_16_norm_2_add_1,
                    "layers.16.mlp.up.weight": layers_16_mlp_up_add,
                    "layers.16.mlp.up.bias": layers_16_mlp_up_add_1,
                    "layers.16.mlp.down.weight": layers_16_mlp_down_add,
                    "layers.16.mlp.down.bias": layers_16_mlp_down_add_1,
                    "layers.17.norm_1.weight": layers_17_norm_1_add,
                    "layers.17.norm_1.bias": layers_17_norm_1_add_1,
                    "layers.17.attention.qkv.weight": layers_17_attention_qkv_add,
                    "layers.17.attention.qkv.bias": layers_17_attention_qkv_add_1,
                    "layers.17.attention.projection.weight": layers_17_attention_projection_add,
                    "layers.17.attention.projection.bias": layers_17_attention_projection_add_1,
                    "layers.17.norm_2.weight": layers_17_norm_2_add,
                    "layers.17.norm_2.bias": layers_17_norm_2_add_1,
                    "layers.17.mlp.up.weight": layers_17_mlp_up_add,
                    "layers.17.mlp.up.bias": layers_17_mlp_up_add_1,
                    "layers.17.mlp.down.weight": layers_17_mlp_down_add,
                    "layers.17.mlp.down.bias": layers_17_mlp_down_add_1,
                    "layers.18.norm_1.weight": layers_18_norm_1_add,
                    "layers.18.norm_1.bias": layers_18_norm_1_add_1,
                    "layers.18.attention.qkv.weight": layers_18_attention_qkv_add,
                    "layers.18.attention.qkv.bias": layers_18_attention_qkv_add_1,
                    "layers.18.attention.projection.weight": layers_18_attention_projection_add,
                    "layers.18.attention.projection.bias": layers_18_attention_projection_add_1,
                    "layers.18.norm_2.weight": layers_18_norm_2_add,
                    "layers.18.norm_2.bias": layers_18_norm_2_add_1,
                    "layers.18.mlp.up.weight": layers_18_mlp_up_add,
                    "layers.18.mlp.up.bias": layers_18_mlp_up_add_1,
                    "layers.18.mlp.down.weight": layers_18_mlp_down_add,
                    "layers.18.mlp.down.bias": layers_18_mlp_down_add_1,
                    "layers.19.norm_1.weight": layers_19_norm_1_add,
                    "layers.19.norm_1.bias": layers_19_norm_1_add_1,
                    "layers.19.attention.qkv.weight": layers_19_attention_qkv_add,
                    "layers.19.attention.qkv.bias": layers_19_attention_qkv_add_1,
                    "layers.19.attention.projection.weight": layers_19_attention_projection_add,
                    "layers.19.attention.projection.bias": layers_19_attention_projection_add_1,
                    "layers.19.norm_2.weight": layers_19_norm_2_add,
                    "layers.19.norm_2.bias": layers_19_norm_2_add_1,
                    "layers.19.mlp.up.weight": layers_19_mlp_up_add,
                    "layers.19.mlp.up.bias": layers_19_mlp_up_add_1,
                    "layers.19.mlp.down.weight": layers_19_mlp_down_add,
                    "layers.19.mlp.down.bias": layers_19_mlp_down_add_1,
                    "layers.20.norm_1.weight": layers_20_norm_1_add,
                    "layers.20.norm_1.bias": layers_20_norm_1_add_1,
                    "layers.20.attention.qkv.weight": layers_20_attention_qkv_add,
                    "layers.20.attention.qkv.bias": layers_20_attention_qkv_add_1,
                    "layers.20.attention.projection.weight": layers_20_attention_projection_add,
                    "layers.20.attention.projection.bias": layers_20_attention_projection_add_1,
                    "layers.20.norm_2.weight": layers_20_norm_2_add,
                    "layers.20.norm_2.bias": layers_20_norm_2_add_1,
                    "layers.20.mlp.up.weight": layers_20_mlp_up_add,
                    "layers.20.mlp.up.bias": layers_20_mlp_up_add_1,
                    "layers.20.mlp.down.weight": layers_20_mlp_down_add,
                    "layers.20.mlp.down.bias": layers_20_mlp_down_add_1,
                    "layers.21.norm_1.weight": layers_21_norm_1_add,
                    "layers.21.norm_1.bias": layers_21_norm_1_add_1,
                    "layers.21.attention.qkv.weight": layers_21_attention_qkv_add,
                    "layers.21.attention.qkv.bias": layers_21_attention_qkv_add_1,
                    "layers.21.attention.projection.weight": layers_21_attention_projection_add,
                    "layers.21.attention.projection.bias": layers_21_attention_projection_add_1,
                    "layers.21.norm_2.weight": layers_21_norm_2_add,
                    "layers.21.norm_2.bias": layers_21_norm_2_add_1,
                    "layers.21.mlp.up.weight": layers_21_mlp_up_add,
                    "layers.21.mlp.up.bias": layers_21_mlp_up_add_1,
                    "layers.21.mlp.down.weight": layers_21_mlp_down_add,
                    "layers.21.mlp.down.bias": layers_21_mlp_down_add_1,
                    "layers.22.norm_1.weight": layers_22_norm_1_add,
                    "layers.22.norm_1.bias": layers_22_norm_1_add_1,
                    "layers.22.attention.qkv.weight": layers_22_attention_qkv_add,
                    "layers.22.attention.qkv.bias": layers_22_attention_qkv_add_1,
                    "layers.22.attention.projection.weight": layers_22_attention_projection_add,
                    "layers.22.attention.projection.bias": layers_22_attention_projection_add_1,
                    "layers.22.norm_2.weight": layers_22_norm_2_add,
                    "layers.22.norm_2.bias": layers_22_norm_2_add_1,
                    "layers.22.mlp.up.weight": layers_22_mlp_up_add,
                    "layers.22.mlp.up.bias": layers_22_mlp_up_add_1,
                    "layers.22.mlp.down.weight": layers_22_mlp_down_add,
                    "layers.22.mlp.down.bias": layers_22_mlp_down_add_1,
                    "layers.23.norm_1.weight": layers_23_norm_1_add,
                    "layers.23.norm_1.bias": layers_23_norm_1_add_1,
                    "layers.23.attention.qkv.weight": layers_23_attention_qkv_add,
                    "layers.23.attention.qkv.bias": layers_23_attention_qkv_add_1,
                    "layers.23.attention.projection.weight": layers_23_attention_projection_add,
                    "layers.23.attention.projection.bias": layers_23_attention_projection_add_1,
                    "layers.23.norm_2.weight": layers_23_norm_2_add,
                    "layers.23.norm_2.bias": layers_23_norm_2_add_1,
                    "layers.23.mlp.up.weight": layers_23_mlp_up_add,
                    "layers.23.mlp.up.bias": layers_23_mlp_up_add_1,
                    "layers.23.mlp.down.weight": layers_23_mlp_down_add,
                    "layers.23.mlp.down.bias": layers_23_mlp_down_add_1,
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
            total_tokens_weight: "bf16[25152, 2048]",
            total_positions_weight: "bf16[1024, 2048]",
            total_layers_0_norm_1_weight: "bf16[1024]",
            total_layers_0_norm_1_bias: "bf16[1024]",
            total_layers_0_attention_qkv_weight: "bf16[3072, 2048]",
            total_layers_0_attention_qkv_bias: "bf16[3072]",
            total_layers_0_attention_projection_weight: "bf16[1024, 2048]",
            total_layers_0_attention_projection_bias: "bf16[1024]",
            total_layers_0_norm_2_weight: "bf16[1024]",
            total_layers_0_norm_2_bias: "bf16[1024]",
            total_layers_0_mlp_up_weight: "bf16[4096, 2048]",
            total_layers_0_mlp_up_bias: "bf16[4096]",
            total_layers_0_mlp_down_weight: "bf16[1024, 8192]",
            total_layers_0_mlp_down_bias: "bf16[1024]",
            total_layers_1_norm_1_weight: "bf16[1024]",
            total_layers_1_norm_1_bias: "bf16[1024]",
            total_layers_1_attention_qkv_weight: "bf16[3072, 2048]",
            total_layers_1_attention_qkv_bias: "bf16[3072]",
            total_layers_1_attention_projection_weight: "bf16[1024, 2048]",
            total_layers_1_attention_projection_bias: "bf16[1024]",
            total_layers_1_norm_2_weight: "bf16[1024]",
            total_layers_1_norm_2_bias: "bf16[1024]",
            total_layers_1_mlp_up_weight: "bf16[4096, 2048]",
            total_layers_1_mlp_up_bias: "bf16[4096]",
            total_layers_1_mlp_down_weight: "bf16[1024, 8192]",
            total_layers_1_mlp_down_bias: "bf16[1024]",
            total_layers_2_norm_1_weight: "bf16[1024]",
            total_layers_2_norm_1_bias: "bf16[1024]",
            total_layers_2_attention_qkv_weight: "bf16[3072, 2048]",
            total_layers_2_attention_qkv_bias: "bf16[3072]",
            total_layers_2_attention_projection_weight: "bf16[1024, 2048]",
            total_layers_2_attention_projection_bias: "bf16[1024]",
            total_layers_2_norm_2_weight: "bf16[1024]",
            total_layers_2_norm_2_bias: "bf16[1024]",
            total_layers_2_mlp_up_weight: "bf16[4096, 2048]",
            total_layers_2_mlp_up_bias: "bf16[4096]",
            total_layers_2_mlp_down_weight: "bf16[1024, 8192]",
            total_layers_2_mlp_down_bias: "bf16[1024]",
            total_layers_3_norm_1_weight: "bf16[1024]",
            total_layers_3_norm_1_bias: "bf16[1024]",
            total_layers_3_attention_qkv_weight: "bf16[3072, 2048]",
            total_layers_3_attention_qkv_bias: "bf16[3072]",
            total_layers_3_attention_projection_weight: "bf16[1024, 2048]",
            total_layers_3_attention_projection_bias: "bf16[1024]",
            total_layers_3_norm_2_weight: "bf16[1024]",
            total_layers_3_norm_2_bias: "bf16[1024]",
            total_layers_3_mlp_up_weight: "bf16[4096, 2048]",
            total_layers_3_mlp_up_bias: "bf16[4096]",
            total_layers_3_mlp_down_weight: "bf16[1024, 8192]",
            total_layers_3_mlp_down_bias: "bf16[1024]",
            total_layers_4_norm_1_weight: "bf16[1024]",
            total_layers_4_norm_1_bias: "bf16[1024]",
            total_layers_4_attention_qkv_weight: "bf16[3072, 2048]",
            total_layers_4_attention_qkv_bias: "bf16[3072]",
            total_layers_4_attention_projection_weight: "bf16[1024, 2048]",
            total_layers_4_attention_projection_bias: "bf16[1024]",
            total_layers_4_norm_2_weight: "bf16[1024]",
            total_layers_4_norm_2_bias: "bf16[1024]",
            total_layers_4_mlp_up_weight: "bf16[4096, 2048]",
            total_layers_4_mlp_up_bias: "bf16[4096]",
            total_layers_4_mlp_down_weight: "bf16[1024, 8192]",
            total_layers_4_mlp_down_bias: "bf16[1024]",
            total_layers_5_norm_1_weight: "bf16[1024]",
            total_layers_5_norm_1_bias: "bf16[1024]",
            total_layers_5_attention_qkv_weight: "bf16[3072, 2048]",
            total_layers_5_attention_qkv_bias: "bf16[3072]",
            total_layers_5_attention_projection_weight: "bf16[1024, 2048]",
            total_layers_5_attention_projection_bias: "bf16[1024]",
            total_layers_5_norm_2_weight: "bf16[1024]",
            total_layers_5_norm_2_bias: "bf16[1024]",
            total_layers_5_mlp_up_weight: "bf16[4096, 2048]",
            total_layers_5_mlp_up_bias: "bf16[4096]",
            total_layers_5_mlp_down_weight: "bf16[1024, 8192]",
            total_layers_5_mlp_down_bias: "bf16[1024]",
            total_layers_6_norm_1_weight: "bf16[1024]",
            total_layers_6_norm_1_bias: "bf16[1024]",
            total_layers_6_attention_qkv_weight: "bf16[3072, 2048]",
            total_layers_6_attention_qkv_bias: "bf16[3072]",
            total_layers_6_attention_projection_weight: "bf16[1024, 2048]",
            total_layers_6_attention_projection_bias: "bf16[1024]",
            total_layers_6_norm_2_weight: "bf16[1024]",
            total_layers_6_norm_2_bias: "bf16[1024]",
            total_layers_6_mlp_up_weight: "bf16[4096, 2048]",
            total_layers_6_mlp_up_bias: "bf16[4096]",
            total_layers_6_mlp_down_weight: "bf16[1024, 8192]",
            total_layers_6_mlp_down_bias: "bf16[1024]",
            total_layers_7_norm_1_weight: "bf16[1024]",
            total_layers_7_norm_1_bias: "bf16[1024]",
            total_layers_7_attention_qkv_weight: "bf16[3072, 2048]",
            total_layers_7_attention_qkv_bias: "bf16[3072]",
            total_layers_7_attention_projection_weight: "bf16[1024, 2048]",
            total_layers_7_attention_projection_bias: "bf16[1024]",
            total_layers_7_norm_2_weight: "bf16[1024]",
            total_layers_7_norm_2_bias: "bf16[1024]",
            total_layers_7_mlp_up_weight: "bf16[4096, 2048]",
            total_layers_7_mlp_up_bias: "bf16[4096]",
            total_layers_7_mlp_down_weight: "bf16[1024, 8192]",
            total_layers_7_mlp_down_bias: "bf16[1024]",
            total_layers_8_norm_1_weight: "bf16[1024]",
            total_layers_8_norm_1_bias: "bf16[1024]",
            total_layers_8_attention_qkv_weight: "bf16[3072, 2048]",
            total_layers_8_attention_qkv_bias: "bf16[3072]",
            total_layers_8_attention_projection_weight: "bf16[1024, 2048]",
            total_layers_8_attention_projection_bias: "bf16[1024]",
            total_layers_8_norm_2_weight: "bf16[1024]",
            total_layers_8_norm_2_bias: "bf16[1024]",
            total_layers_8_mlp_up_weight: "bf16[4096, 2048]",
            total_layers_8_mlp_up_bias: "bf16[4096]",
            total_layers_8_mlp_down_weight: "bf16[1024, 8192]",
            total_layers_8_mlp_down_bias: "bf16[1024]",
            total_layers_9_norm_1_weight: "bf16[1024]",
            total_layers_9_norm_1_bias: "bf16[1024]",
            total_layers_9_attention_qkv_weight: "bf16[3072, 2048]",
            total_layers_9_attention_qkv_bias: "bf16[3072]",
            total_layers_9_attention_projection_weight: "bf16[1024, 2048]",
            total_layers_9_attention_projection_bias: "bf16[1024]",
            total_layers_9_norm_2_weight: "bf16[1024]",
            total_layers_9_norm_2_bias: "bf16[1024]",
            total_layers_9_mlp_up_weight: "bf16[4096, 2048]",
            total_layers_9_mlp_up_bias: "bf16[4096]",
            total_layers_9_mlp_down_weight: "bf16[1024, 8192]",
            total_layers_9_mlp_down_bias: "bf16[1024]",
            total_layers_10_norm_1_weight: "bf16[1024]",
            total_layers_10_norm_1_bias: "bf16[1024]",
            total_layers_10_attention_qkv_weight: "bf16[3072, 2048]",
            total_layers_10_attention_qkv_bias: "bf16[3072]",
            total_layers_10_attention_projection_weight: "bf16[1024, 2048]",
            total_layers_10_attention_projection_bias: "bf16[1024]",
            total_layers_10_norm_2_weight: "bf16[1024]",
            total_layers_10_norm_2_bias: "bf16[1024]",
            total_layers_10_mlp_up_weight: "bf16[4096, 2048]",
            total_layers_10_mlp_up_bias: "bf16[4096]",
            total_layers_10_mlp_down_weight: "bf16[1024, 8192]",
            total_layers_10_mlp_down_bias: "bf16[1024]",
            total_layers_11_norm_1_weight: "bf16[1024]",
            total_layers_11_norm_1_bias: "bf16[1024]",
            total_layers_11_attention_qkv_weight: "bf16[3072, 2048]",
            total_layers_11_attention_qkv_bias: "bf16[3072]",
            total_layers_11_attention_projection_weight: "bf16[1024, 2048]",
            total_layers_11_attention_projection_bias: "bf16[1024]",
            total_layers_11_norm_2_weight: "bf16[1024]",
            total_layers_11_norm_2_bias: "bf16[1024]",
            total_layers_11_mlp_up_weight: "bf16[4096, 2048]",
            total_layers_11_mlp_up_bias: "bf16[4096]",
            total_layers_11_mlp_down_weight: "bf16[1024, 8192]",
            total_layers_11_mlp_down_bias: "bf16[1024]",
            total_layers_12_norm_1_weight: "bf16[1024]",
            total_layers_12_norm_1_bias: "bf16[1024]",
            total_layers_12_attention_qkv_weight: "bf16[3072, 2048]",
            total_layers_12_attention_qkv_bias: "bf16[3072]",
            total_layers_12_attention_projection_weight: "bf16[1024, 2048]",
            total_layers_12_attention_projection_bias: "bf16[1024]",
            total_layers_12_norm_2_weight: "bf16[1024]",
            total_layers_12_norm_2_bias: "bf16[1024]",
            total_layers_12_mlp_up_weight: "bf16[4096, 2048]",
            total_layers_12_mlp_up_bias: "bf16[4096]",
            total_layers_12_mlp_down_weight: "bf16[1024, 8192]",
            total_layers_12_mlp_down_bias: "bf16[1024]",
            total_layers_13_norm_1_weight: "bf16[1024]",
            total_layers_13_norm_1_bias: "bf16[1024]",
            total_layers_13_attention_qkv_weight: "bf16[3072, 2048]",
            total_layers_13_attention_qkv_bias: "bf16[3072]",
            total_layers_13_attention_projection_weight: "bf16[1024, 2048]",
            total_layers_13_attention_projection_bias: "bf16[1024]",
            total_layers_13_norm_2_weight: "bf16[1024]",
            total_layers_13_norm_2_bias: "bf16[1024]",
            total_layers_13_mlp_up_weight: "bf16[4096, 2048]",
            total_layers_13_mlp_up_bias: "bf16[4096]",
            total_layers_13_mlp_down_weight: "bf16[1024, 8192]",
            total_layers_13_mlp_down_bias: "bf16[1024]",
            total_layers_14_norm_1_weight: "bf16[1024]",
            total_layers_14_norm_1_bias: "bf16[1024]",
            total_layers_14_attention_qkv_weight: "bf16[3072, 2048]",
            total_layers_14_attention_qkv_bias: "bf16[3072]",
            total_layers_14_attention_projection_weight: "bf16[1024, 2048]",
            total_layers_14_attention_projection_bias: "bf16[1024]",
            total_layers_14_norm_2_weight: "bf16[1024]",
            total_layers_14_norm_2_bias: "bf16[1024]",
            total_layers_14_mlp_up_weight: "bf16[4096, 2048]",
            total_layers_14_mlp_up_bias: "bf16[4096]",
            total_layers_14_mlp_down_weight: "bf16[1024, 8192]",
            total_layers_14_mlp_down_bias: "bf16[1024]",
            total_layers_15_norm_1_weight: "bf16[1024]",
            total_layers_15_norm_1_bias: "bf16[1024]",
            total_layers_15_attention_qkv_weight: "bf16[3072, 2048]",
            total_layers_15_attention_qkv_bias: "bf16[3072]",
            total_layers_15_attention_projection_weight: "bf16[1024, 2048]",
            total_layers_15_attention_projection_bias: "bf16[1024]",
            total_layers_15_norm_2_weight: "bf16[1024]",
            total_layers_15_norm_2_bias: "bf16[1024]",
            total_layers_15_mlp_up_weight: "bf16[4096, 2048]",
            total_layers_15_mlp_up_bias: "bf16[4096]",
            total_layers_15_mlp_down_weight: "bf16[1024, 8192]",
            total_layers_15_mlp_down_bias: "bf16[1024]",
            total_layers_16_norm_1_weight: "bf16[1024]",
            total_layers_16_norm_1_bias: "bf16[1024]",
            total_layers_16_attention_qkv_weight: "bf16[3072, 2048]",
            total_layers_16_attention_qkv_bias: "bf16[3072]",
            total_layers_16_attention_projection_weight: "bf16[1024, 2048]",
            total_layers_16_attention_projection_bias: "bf16[1024]",
            total_layers_16_norm_2_weight: "bf16[1024]",
            total_layers_16_norm_2_bias: "bf16[1024]",
            total_layers_16_mlp_up_weight: "bf16[4096, 2048]",
            total_layers_16_mlp_up_bias: "bf16[4096]",
            total_layers_16_mlp_down_weight: "bf16[1024, 8192]",
            total_layers_16_mlp_down_bias: "bf16[1024]",
            total_layers_17_norm_1_weight: "bf16[1024]",
            total_layers_17_norm_1_bias: "bf16[1024]",
            total_layers_17_attention_qkv_weight: "bf16[3072, 2048]",
            total_layers_17_attention_qkv_bias: "bf16[3072]",
            total_layers_17_attention_projection_weight: "bf16[1024, 2048]",
            total_layers_17_attention_projection_bias: "bf16[1024]",
            total_layers_17_norm_2_weight: "bf16[1024]",
            total_layers_17_norm_2_bias: "bf16[1024]",
            total_layers_17_mlp_up_weight: "bf16[4096, 2048]",
            total_layers_17_mlp_up_bias: "bf16[4096]",
            total_layers_17_mlp_down_weight: "bf16[1024, 8192]",
            total_layers_17_mlp_down_bias: "bf16[1024]",
            total_layers_18_norm_1_weight: "bf16[1024]",
            total_layers_18_norm_1_bias: "bf16[1024]",
            total_layers_18_attention_qkv_weight: "bf16[3072, 2048]",
            total_layers_18_attention_qkv_bias: "bf16[3072]",
            total_layers_18_attention_projection_weight: "bf16[1024, 2048]",
            total_layers_18_attention_projection_bias: "bf16[1024]",
            total_layers_18_norm_2_weight: "bf16[1024]",
            total_layers_18_norm_2_bias: "bf16[1024]",
            total_layers_18_mlp_up_weight: "bf16[4096, 2048]",
            total_layers_18_mlp_up_bias: "bf16[4096]",
            total_layers_18_mlp_down_weight: "bf16[1024, 8192]",
            total_layers_18_mlp_down_bias: "bf16[1024]",
            total_layers_19_norm_1_weight: "bf16[1024]",
            total_layers_19_norm_1_bias: "bf16[1024]",
            total_layers_19_attention_qkv_weight: "bf16[3072, 2048]",
            total_layers_19_attention_qkv_bias: "bf16[3072]",
            total_layers_19_attention_projection_weight: "bf16[1024, 2048]",
            total_layers_19_attention_projection_bias: "bf16[1024]",
            total_layers_19_norm_2_weight: "bf16[1024]",
            total_layers_19_norm_2_bias: "bf16[1024]",
            total_layers_19_mlp_up_weight: "bf16[4096, 2048]",
            total_layers_19_mlp_up_bias: "bf16[4096]",
            total_layers_19_mlp_down_weight: "bf16[1024, 8192]",
            total_layers_19_mlp_down_bias: "bf16[1024]",
            total_layers_20_norm_1_weight: "bf16[1024]",
            total_layers_20_norm_1_bias: "bf16[1024]",
            total_layers_20_attention_qkv_weight: "bf16[3072, 2048]",
            total_layers_20_attention_qkv_bias: "bf16[3072]",
            total_layers_20_attention_projection_weight: "bf16[1024, 2048]",
            total_layers_20_attention_projection_bias: "bf16[1024]",
            total_layers_20_norm_2_weight: "bf16[1024]",
            total_layers_20_norm_2_bias: "bf16[1024]",
            total_layers_20_mlp_up_weight: "bf16[4096, 2048]",
            total_layers_20_mlp_up_bias: "bf16[4096]",
            total_layers_20_mlp_down_weight: "bf16[1024, 8192]",
            total_layers_20_mlp_down_bias: "bf16[1024]",
            total_layers_21_norm_1_weight: "bf16[1024]",
            total_layers_21_norm_1_bias: "bf16[1024]",
            total_layers_21_attention_qkv_weight: "bf16[3072, 2048]",
            total_layers_21_attention_qkv_bias: "bf16[3072]",
            total_layers_21_attention_projection_weight: "bf16[1024, 2048]",
            total_layers_21_attention_projection_bias: "bf16[1024]",
            total_layers_21_norm_2_weight: "bf16[1024]",
            total_layers_21_norm_2_bias: "bf16[1024]",
            total_layers_21_mlp_up_weight: "bf16[4096, 2048]",
            total_layers_21_mlp_up_bias: "bf16[4096]",
            total_layers_21_mlp_down_weight: "bf16[1024, 8192]",
            total_layers_21_mlp_down_bias: "bf16[1024]",
            total_layers_22_norm_1_weight: "bf16[1024]",
            total_layers_22_norm_1_bias: "bf16[1024]",
            total_layers_22_attention_qkv_weight: "bf16[3072, 2048]",
            total_layers_22_attention_qkv_bias: "bf16[3072]",
            total_layers_22_attention_projection_weight: "bf16[1024, 2048]",
            total_layers_22_attention_projection_bias: "bf16[1024]",
            total_layers_22_norm_2_weight: "bf16[1024]",
            total_layers_22_norm_2_bias: "bf16[1024]",
            total_layers_22_mlp_up_weight: "bf16[4096, 2048]",
            total_layers_22_mlp_up_bias: "bf16[4096]",
            total_layers_22_mlp_down_weight: "bf16[1024, 8192]",
            total_layers_22_mlp_down_bias: "bf16[1024]",
            total_layers_23_norm_1_weight: "bf16[1024]",
            total_layers_23_norm_1_bias: "bf16[1024]",
            total_layers_23_attention_qkv_weight: "bf16[3072, 2048]",
            total_layers_23_attention_qkv_bias: "bf16[3072]",
            total_layers_23_attention_projection_weight: "bf16[1024, 2048]",
            total_layers_23_attention_projection_bias: "bf16[1024]",
            total_layers_23_norm_2_weight: "bf16[1024]",
            total_layers_23_norm_2_bias: "bf16[1024]",
            total_layers_23_mlp_up_weight: "bf16[4096, 2048]",
            total_layers_23_mlp_up_bias: "bf16[4096]",
            total_layers_23_mlp_down_weight: "bf16[1024, 8192]",
            total_layers_23_mlp_down_bias: "bf16[1024]",
            total_norm_weight: "bf16[1024]",
            total_norm_bias: "bf16[1024]",
            total_head_weight: "bf16[25152, 2048]",
            batch_tokens: "i64[4, 2048]",
            batch_targets: "i64[4, 2048]",
            tokens_weight: "bf16[25152, 2048]",
            positions_weight: "bf16[1024, 2048]",
            layers_0_norm_1_weight: "bf16[1024]",
            layers_0_norm_1_bias: "bf16[1024]",
            layers_0_attention_qkv_weight: "bf16[3072, 2048]",
            layers_0_attention_qkv_bias: "bf16[3072]",
            layers_0_attention_projection_weight: "bf16[1024, 2048]",
            layers_0_attention_projection_bias: "bf16[1024]",
            layers_0_norm_2_weight: "bf16[1024]",
            layers_0_norm_2_bias: "bf16[1024]",
            layers_0_mlp_up_weight: "bf16[4096, 2048]",
            layers_0_mlp_up_bias: "bf16[4096]",
            layers_0_mlp_down_weight: "bf16[1024, 8192]",
            layers_0_mlp_down_bias: "bf16[1024]",
            layers_1_norm_1_weight: "bf16[1024]",
            layers_1_norm_1_bias: "bf16[1024]",
            layers_1_attention_qkv_weight: "bf16[3072, 2048]",
            layers_1_attention_qkv_bias: "bf16[3072]",
            layers_1_attention_projection_weight: "bf16[1024, 2048]",
            layers_1_attention_projection_bias: "bf16[1024]",
            layers_1_norm_2_weight: "bf16[1024]",
            layers_1_norm_2_bias: "bf16[1024]",
            layers_1_mlp_up_weight: "bf16[4096, 2048]",
            layers_1_mlp_up_bias: "bf16[4096]",
            layers_1_mlp_down_weight: "bf16[1024, 8192]",
            layers_1_mlp_down_bias: "bf16[1024]",
            layers_2_norm_1_weight: "bf16[1024]",
            layers_2_norm_1_bias: "bf16[1024]",
            layers_2_attention_qkv_weight: "bf16[3072, 2048]",
            layers_2_attention_qkv_bias: "bf16[3072]",
            layers_2_attention_projection_weight: "bf16[1024, 2048]",
            layers_2_attention_projection_bias: "bf16[1024]",
            layers_2_norm_2_weight: "bf16[1024]",
            layers_2_norm_2_bias: "bf16[1024]",
            layers_2_mlp_up_weight: "bf16[4096, 2048]",
            layers_2_mlp_up_bias: "bf16[4096]",
            layers_2_mlp_down_weight: "bf16[1024, 8192]",
            layers_2_mlp_down_bias: "bf16[1024]",
            layers_3_norm_1_weight: "bf16[1024]",
            layers_3_norm_1_bias: "bf16[1024]",
            layers_3_attention_qkv_weight: "bf16[3072, 2048]",
            layers_3_attention_qkv_bias: "bf16[3072]",
            layers_3_attention_projection_weight: "bf16[1024, 2048]",
            layers_3_attention_projection_bias: "bf16[1024]",
            layers_3_norm_2_weight: "bf16[1024]",
            layers_3_norm_2_bias: "bf16[1024]",
            layers_3_mlp_up_weight: "bf16[4096, 2048]",
            layers_3_mlp_up_bias: "bf16[4096]",
            layers_3_mlp_down_weight: "bf16[1024, 8192]",
            layers_3_mlp_down_bias: "bf16[1024]",
            layers_4_norm_1_weight: "bf16[1024]",
            layers_4_norm_1_bias: "bf16[1024]",
            layers_4_attention_qkv_weight: "bf16[3072, 2048]",
            layers_4_attention_qkv_bias: "bf16[3072]",
            layers_4_attention_projection_weight: "bf16[1024, 2048]",
            layers_4_attention_projection_bias: "bf16[1024]",
            layers_4_norm_2_weight: "bf16[1024]",
            layers_4_norm_2_bias: "bf16[1024]",
            layers_4_mlp_up_weight: "bf16[4096, 2048]",
            layers_4_mlp_up_bias: "bf16[4096]",
            layers_4_mlp_down_weight: "bf16[1024, 8192]",
            layers_4_mlp_down_bias: "bf16[1024]",
            layers_5_norm_1_weight: "bf16[1024]",
            layers_5_norm_1_bias: "bf16[1024]",
            layers_5_attention_qkv_weight: "bf16[3072, 2048]",
            layers_5_attention_qkv_bias: "bf16[3072]",
            layers_5_attention_projection_weight: "bf16[1024, 2048]",
            layers_5_attention_projection_bias: "bf16[1024]",
            layers_5_norm_2_weight: "bf16[1024]",
            layers_5_norm_2_bias: "bf16[1024]",
            layers_5_mlp_up_weight: "bf16[4096, 2048]",
            layers_5_mlp_up_bias: "bf16[4096]",
            layers_5_mlp_down_weight: "bf16[1024, 8192]",
            layers_5_mlp_down_bias: "bf16[1024]",
            layers_6_norm_1_weight: "bf16[1024]",
            layers_6_norm_1_bias: "bf16[1024]",
            layers_6_attention_qkv_weight: "bf16[3072, 2048]",
            layers_6_attention_qkv_bias: "bf16[3072]",
            layers_6_attention_projection_weight: "bf16[1024, 2048]",
            layers_6_attention_projection_bias: "bf16[1024]",
            layers_6_norm_2_weight: "bf16[1024]",
            layers_6_norm_2_bias: "bf16[1024]",
            layers_6_mlp_up_weight: "bf16[4096, 2048]",
            layers_6_mlp_up_bias: "bf16[4096]",
            layers_6_mlp_down_weight: "bf16[1024, 8192]",
            layers_6_mlp_down_bias: "bf16[1024]",
            layers_7_norm_1_weight: "bf16[1024]",
            layers_7_norm_1_bias: "bf16[1024]",
            layers_7_attention_qkv_weight: "bf16[3072, 2048]",
            layers_7_attention_qkv_bias: "bf16[3072]",
            layers_7_attention_projection_weight: "bf16[1024, 2048]",
            layers_7_attention_projection_bias: "bf16[1024]",
            layers_7_norm_2_weight: "bf16[1024]",
            layers_7_norm_2_bias: "bf16[1024]",
            layers_7_mlp_up_weight: "bf16[4096, 2048]",
            layers_7_mlp_up_bias: "bf16[4096]",
            layers_7_mlp_down_weight: "bf16[1024, 8192]",
            layers_7_mlp_down_bias: "bf16[1024]",
            layers_8_norm_1_weight: "bf16[1024]",
            layers_8_norm_1_bias: "bf16[1024]",
            layers_8_attention_qkv_weight: "bf16[3072, 2048]",
            layers_8_attention_qkv_bias: "bf16[3072]",
            layers_8_attention_projection_weight: "bf16[1024, 2048]",
            layers_8_attention_projection_bias: "bf16[1024]",
            layers_8_norm_2_weight: "bf16[1024]",
            layers_8_norm_2_bias: "bf16[1024]",
            layers_8_mlp_up_weight: "bf16[4096, 2048]",
            layers_8_mlp_up_bias: "bf16[4096]",
            layers_8_mlp_down_weight: "bf16[1024, 8192]",
            layers_8_mlp_down_bias: "bf16[1024]",
            layers_9_norm_1_weight: "bf16[1024]",
            layers_9_norm_1_bias: "bf16[1024]",
            layers_9_attention_qkv_weight: "bf16[3072, 2048]",
            layers_9_attention_qkv_bias: "bf16[3072]",
            layers_9_attention_projection_weight: "bf16[1024, 2048]",
            layers_9_attention_projection_bias: "bf16[1024]",
            layers_9_norm_2_weight: "bf16[1024]",
            layers_9_norm_2_bias: "bf16[1024]",
            layers_9_mlp_up_weight: "bf16[4096, 2048]",
            layers_9_mlp_up_bias: "bf16[4096]",
            layers_9_mlp_down_weight: "bf16[1024, 8192]",
            layers_9_mlp_down_bias: "bf16[1024]",
            layers_10_norm_1_weight: "bf16[1024]",
            layers_10_norm_1_bias: "bf16[1024]",
            layers_10_attention_qkv_weight: "bf16[3072, 2048]",
            layers_10_attention_qkv_bias: "bf16[3072]",
            layers_10_attention_projection_weight: "bf16[1024, 2048]",
            layers_10_attention_projection_bias: "bf16[1024]",
            layers_10_norm_2_weight: "bf16[1024]",
            layers_10_norm_2_bias: "bf16[1024]",
            layers_10_mlp_up_weight: "bf16[4096, 2048]",
            layers_10_mlp_up_bias: "bf16[4096]",
            layers_10_mlp_down_weight: "bf16[1024, 8192]",
            layers_10_mlp_down_bias: "bf16[1024]",
            layers_11_norm_1_weight: "bf16[1024]",
            layers_11_norm_1_bias: "bf16[1024]",
            layers_11_attention_qkv_weight: "bf16[3072, 2048]",
            layers_11_attention_qkv_bias: "bf16[3072]",
            layers_11_attention_projection_weight: "bf16[1024, 2048]",
            layers_11_attention_projection_bias: "bf16[1024]",
            layers_11_norm_2_weight: "bf16[1024]",
            layers_11_norm_2_bias: "bf16[1024]",
            layers_11_mlp_up_weight: "bf16[4096, 2048]",
            layers_11_mlp_up_bias: "bf16[4096]",
            layers_11_mlp_down_weight: "bf16[1024, 8192]",
            layers_11_mlp_down_bias: "bf16[1024]",
            layers_12_norm_1_weight: "bf16[1024]",
            layers_12_norm_1_bias: "bf16[1024]",
            layers_12_attention_qkv_weight: "bf16[3072, 2048]",
            layers_12_attention_qkv_bias: "bf16[3072]",
            layers_12_attention_projection_weight: "bf16[1024, 2048]",
            layers_12_attention_projection_bias: "bf16[1024]",
            layers_12_norm_2_weight: "bf16[1024]",
            layers_12_norm_2_bias: "bf16[1024]",
            layers_12_mlp_up_weight: "bf16[4096, 2048]",
            layers_12_mlp_up_bias: "bf16[4096]",
            layers_12_mlp_down_weight: "bf16[1024, 8192]",
            layers_12_mlp_down_bias: "bf16[1024]",
            layers_13_norm_1_weight: "bf16[1024]",
            layers_13_norm_1_bias: "bf16[1024]",
            layers_13_attention_qkv_weight: "bf16[3072, 2048]",
            layers_13_attention_qkv_bias: "bf16[3072]",
            layers_13_attention_projection_weight: "bf16[1024, 2048]",
            layers_13_attention_projection_bias: "bf16[1024]",
            layers_13_norm_2_weight: "bf16[1024]",
            layers_13_norm_2_bias: "bf16[1024]",
            layers_13_mlp_up_weight: "bf16[4096, 2048]",
            layers_13_mlp_up_bias: "bf16[4096]",
            layers_13_mlp_down_weight: "bf16[1024, 8192]",
            layers_13_mlp_down_bias: "bf16[1024]",
            layers_14_norm_1_weight: "bf16[1024]",
            layers_14_norm_1_bias: "bf16[1024]",
            layers_14_attention_qkv_weight: "bf16[3072, 2048]",
            layers_14_attention_qkv_bias: "bf16[3072]",
            layers_14_attention_projection_weight: "bf16[1024, 2048]",
            layers_14_attention_projection_bias: "bf16[1024]",
            layers_14_norm_2_weight: "bf16[1024]",
            layers_14_norm_2_bias: "bf16[1024]",
            layers_14_mlp_up_weight: "bf16[4096, 2048]",
            layers_14_mlp_up_bias: "bf16[4096]",
            layers_14_mlp_down_weight: "bf16[1024, 8192]",
            layers_14_mlp_down_bias: "bf16[1024]",
            layers_15_norm_1_weight: "bf16[1024]",
            layers_15_norm_1_bias: "bf16[1024]",
            layers_15_attention_qkv_weight: "bf16[3072, 2048]",
            layers_15_attention_qkv_bias: "bf16[3072]",
            layers_15_attention_projection_weight: "bf16[1024, 2048]",
            layers_15_attention_projection_bias: "bf16[1024]",
            layers_15_norm_2_weight: "bf16[1024]",
            layers_15_norm_2_bias: "bf16[1024]",
            layers_15_mlp_up_weight: "bf16[4096, 2048]",
            layers_15_mlp_up_bias: "bf16[4096]",
            layers_15_mlp_down_weight: "bf16[1024, 8192]",
            layers_15_mlp_down_bias: "bf16[1024]",
            layers_16_norm_1_weight: "bf16[1024]",
            layers_16_norm_1_bias: "bf16[1024]",
            layers_16_attention_qkv_weight: "bf16[3072, 2048]",
            layers_16_attention_qkv_bias: "bf16[3072]",
            layers_16_attention_projection_weight: "bf16[1024, 2048]",
            layers_16_attention_projection_bias: "bf16[1024]",
            layers_16_norm_2_weight: "bf16[1024]",
            layers_16_norm_2_bias: "bf16[1024]",
            layers_16_mlp_up_weight: "bf16[4096, 2048]",
            layers_16_mlp_up_bias: "bf16[4096]",
            layers_16_mlp_down_weight: "bf16[1024, 8192]",
            layers_16_mlp_down_bias: "bf16[1024]",
            layers_17_norm_1_weight: "bf16[1024]",
            layers_17_norm_1_bias: "bf16[1024]",
            layers_17_attention_qkv_weight: "bf16[3072, 2048]",
            layers_17_attention_qkv_bias: "bf16[3072]",
            layers_17_attention_projection_weight: "bf16[1024, 2048]",
            layers_17_attention_projection_bias: "bf16[1024]",
            layers_17_norm_2_weight: "bf16[1024]",
            layers_17_norm_2_bias: "bf16[1024]",
            layers_17_mlp_up_weight: "bf16[4096, 2048]",
            layers_17_mlp_up_bias: "bf16[4096]",
            layers_17_mlp_down_weight: "bf16[1024, 8192]",
            layers_17_mlp_down_bias: "bf16[1024]",
            layers_18_norm_1_weight: "bf16[1024]",
            layers_18_norm_1_bias: "bf16[1024]",
            layers_18_attention_qkv_weight: "bf16[3072, 2048]",
            layers_18_attention_qkv_bias: "bf16[3072]",
            layers_18_attention_projection_weight: "bf16[1024, 2048]",
            layers_18_attention_projection_bias: "bf16[1024]",
            layers_18_norm_2_weight: "bf16[1024]",
            layers_18_norm_2_bias: "bf16[1024]",
            layers_18_mlp_up_weight: "bf16[4096, 2048]",
            layers_18_mlp_up_bias: "bf16[4096]",
            layers_18_mlp_down_weight: "bf16[1024, 8192]",
            layers_18_mlp_down_bias: "bf16[1024]",
            layers_19_norm_1_weight: "bf16[1024]",
            layers_19_norm_1_bias: "bf16[1024]",
            layers_19_attention_qkv_weight: "bf16[3072, 2048]",
            layers_19_attention_qkv_bias: "bf16[3072]",
            layers_19_attention_projection_weight: "bf16[1024, 2048]",
            layers_19_attention_projection_bias: "bf16[1024]",
            layers_19_norm_2_weight: "bf16[1024]",
            layers_19_norm_2_bias: "bf16[1024]",
            layers_19_mlp_up_weight: "bf16[4096, 2048]",
            layers_19_mlp_up_bias: "bf16[4096]",
            layers_19_mlp_down_weight: "bf16[1024, 8192]",
            layers_19_mlp_down_bias: "bf16[1024]",
            layers_20_norm_1_weight: "bf16[1024]",
            layers_20_norm_1_bias: "bf16[1024]",
            layers_20_attention_qkv_weight: "bf16[3072, 2048]",
            layers_20_attention_qkv_bias: "bf16[3072]",
            layers_20_attention_projection_weight: "bf16[1024, 2048]",
            layers_20_attention_projection_bias: "bf16[1024]",
            layers_20_norm_2_weight: "bf16[1024]",
            layers_20_norm_2_bias: "bf16[1024]",
            layers_20_mlp_up_weight: "bf16[4096, 2048]",
            layers_20_mlp_up_bias: "bf16[4096]",
            layers_20_mlp_down_weight: "bf16[1024, 8192]",
            layers_20_mlp_down_bias: "bf16[1024]",
            layers_21_norm_1_weight: "bf16[1024]",
            layers_21_norm_1_bias: "bf16[1024]",
            layers_21_attention_qkv_weight: "bf16[3072, 2048]",
            layers_21_attention_qkv_bias: "bf16[3072]",
            layers_21_attention_projection_weight: "bf16[1024, 2048]",
            layers_21_attention_projection_bias: "bf16[1024]",
            layers_21_norm_2_weight: "bf16[1024]",
            layers_21_norm_2_bias: "bf16[1024]",
            layers_21_mlp_up_weight: "bf16[4096, 2048]",
            layers_21_mlp_up_bias: "bf16[4096]",
            layers_21_mlp_down_weight: "bf16[1024, 8192]",
            layers_21_mlp_down_bias: "bf16[1024]",
            layers_22_norm_1_weight: "bf16[1024]",
            layers_22_norm_1_bias: "bf16[1024]",
            layers_22_attention_qkv_weight: "bf16[3072, 2048]",
            layers_22_attention_qkv_bias: "bf16[3072]",
            layers_22_attention_projection_weight: "bf16[1024, 2048]",
            layers_22_attention_projection_bias: "bf16[1024]",
            layers_22_norm_2_weight: "bf16[1024]",
            layers_22_norm_2_bias: "bf16[1024]",
            layers_22_mlp_up_weight: "bf16[4096, 2048]",
            layers_22_mlp_up_bias: "bf16[4096]",
            layers_22_mlp_down_weight: "bf16[1024, 8192]",
            layers_22_mlp_down_bias: "bf16[1024]",
            layers_23_norm_1_weight: "bf16[1024]",
            layers_23_norm_1_bias: "bf16[1024]",
            layers_23_attention_qkv_weight: "bf16[3072, 2048]",
            layers_23_attention_qkv_bias: "bf16[3072]",
            layers_23_attention_projection_weight: "bf16[1024, 2048]",
            layers_23_attention_projection_bias: "bf16[1024]",
            layers_23_norm_2_weight: "bf16[1024]",
            layers_23_norm_2_bias: "bf16[1024]",
            layers_23_mlp_up_weight: "bf16[4096, 2048]",
            layers_23_mlp_up_bias: "bf16[4096]",
            layers_23_mlp_down_weight: "bf16[1024, 8192]",
            layers_23_mlp_down_bias: "bf16[1024]",
            norm_weight: "bf16[1024]",
            norm_bias: "bf16[1024]",
            head_weight: "bf16[25152, 2048]",
        ):
            all_gather: "bf16[50304, 2048]" = _c10d_functional.all_gather_into_tensor.default(tokens_weight, 2, shard)
            wait: "bf16[50304, 2048]" = _c10d_functional.wait_tensor.default(all_gather)
            all_gather_1: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(positions_weight, 2, shard)
            wait_1: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(all_gather_1)
            all_gather_2: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(norm_weight, 2, shard)
            wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(all_gather_2)
            all_gather_3: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(norm_bias, 2, shard)
            wait_3: "bf16[2048]" = _c10d_functional.wait_tensor.default(all_gather_3)
            all_gather_4: "bf16[50304, 2048]" = _c10d_functional.all_gather_into_tensor.default(head_weight, 2, shard)
            wait_4: "bf16[50304, 2048]" = _c10d_functional.wait_tensor.default(all_gather_4)
            tokens_embedding: "bf16[4, 2048, 2048]" = aten.embedding.default(wait, batch_tokens)
            arange: "i64[2048]" = aten.arange.default(2048, device=torch.device("cpu"), pin_memory=False)
            positions_embedding: "bf16[2048, 2048]" = aten.embedding.default(wait_1, arange)
            add: "bf16[4, 2048, 2048]" = aten.add.Tensor(tokens_embedding, positions_embedding)
            layers_0_all_gather: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_0_norm_1_weight, 2, shard)
            layers_0_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_0_all_gather)
            layers_0_all_gather_1: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_0_norm_1_bias, 2, shard)
            layers_0_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_1)
            layers_0_all_gather_2: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_0_attention_qkv_weight, 2, shard)
            layers_0_wait_2: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_2)
            layers_0_all_gather_3: "bf16[6144]" = _c10d_functional.all_gather_into_tensor.default(layers_0_attention_qkv_bias, 2, shard)
            layers_0_wait_3: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_3)
            layers_0_all_gather_4: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_0_attention_projection_weight, 2, shard)
            layers_0_wait_4: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_4)
            layers_0_all_gather_5: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_0_attention_projection_bias, 2, shard)
            layers_0_wait_5: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_5)
            layers_0_all_gather_6: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_0_norm_2_weight, 2, shard)
            layers_0_wait_6: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_6)
            layers_0_all_gather_7: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_0_norm_2_bias, 2, shard)
            layers_0_wait_7: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_7)
            layers_0_all_gather_8: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_0_mlp_up_weight, 2, shard)
            layers_0_wait_8: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_8)
            layers_0_all_gather_9: "bf16[8192]" = _c10d_functional.all_gather_into_tensor.default(layers_0_mlp_up_bias, 2, shard)
            layers_0_wait_9: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_9)
            layers_0_all_gather_10: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_0_mlp_down_weight, 2, shard)
            layers_0_wait_10: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_10)
            layers_0_all_gather_11: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_0_mlp_down_bias, 2, shard)
            layers_0_wait_11: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_11)
            layers_0_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(add, [2048], layers_0_wait, layers_0_wait_1, 1e-05)
            layers_0_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_0_norm_1_native_layer_norm[0]
            layers_0_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_0_norm_1_native_layer_norm[1]
            layers_0_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_0_norm_1_native_layer_norm[2]
            layers_0_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_0_norm_1_getitem, [8192, 2048])
            layers_0_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_0_wait_2)
            layers_0_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_0_wait_3, layers_0_attention_qkv_view, layers_0_attention_qkv_t)
            layers_0_attention_qkv_view_1: "bf16[4, 2048, 6144]" = aten.view.default(layers_0_attention_qkv_addmm, [4, 2048, 6144])
            layers_0_attention_view: "bf16[4, 2048, 16, 3, 128]" = aten.view.default(layers_0_attention_qkv_view_1, [4, 2048, 16, 3, 128])
            layers_0_attention_unbind: "[bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]]" = aten.unbind.int(layers_0_attention_view, -2)
            layers_0_attention_getitem: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_0_attention_unbind[0]
            layers_0_attention_getitem_1: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_0_attention_unbind[1]
            layers_0_attention_getitem_2: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_0_attention_unbind[2]
            layers_0_attention_transpose: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_0_attention_getitem, 1, 2)
            layers_0_attention_transpose_1: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_0_attention_getitem_1, 1, 2)
            layers_0_attention_transpose_2: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_0_attention_getitem_2, 1, 2)
            layers_0_attention_scaled_dot_product_flash_attention_for_cpu: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], f32[4, 16, 2048][32768, 1, 16])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_0_attention_transpose, layers_0_attention_transpose_1, layers_0_attention_transpose_2, 0.0, True)
            layers_0_attention_getitem_3: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_0_attention_scaled_dot_product_flash_attention_for_cpu[0]
            layers_0_attention_getitem_4: "f32[4, 16, 2048][32768, 1, 16]" = layers_0_attention_scaled_dot_product_flash_attention_for_cpu[1]
            layers_0_attention_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_0_attention_getitem_3, 1, 2)
            layers_0_attention_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_0_attention_transpose_3, [4, 2048, 2048])
            layers_0_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_0_attention_view_1, [8192, 2048])
            layers_0_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_0_wait_4)
            layers_0_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_0_wait_5, layers_0_attention_projection_view, layers_0_attention_projection_t)
            layers_0_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_0_attention_projection_addmm, [4, 2048, 2048])
            layers_0_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(add, layers_0_attention_projection_view_1)
            layers_0_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_0_add, [2048], layers_0_wait_6, layers_0_wait_7, 1e-05)
            layers_0_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_0_norm_2_native_layer_norm[0]
            layers_0_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_0_norm_2_native_layer_norm[1]
            layers_0_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_0_norm_2_native_layer_norm[2]
            layers_0_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_0_norm_2_getitem, [8192, 2048])
            layers_0_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_0_wait_8)
            layers_0_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_0_wait_9, layers_0_mlp_up_view, layers_0_mlp_up_t)
            layers_0_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_0_mlp_up_addmm, [4, 2048, 8192])
            layers_0_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_0_mlp_up_view_1)
            layers_0_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_0_mlp_gelu, [8192, 8192])
            layers_0_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_0_wait_10)
            layers_0_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_0_wait_11, layers_0_mlp_down_view, layers_0_mlp_down_t)
            layers_0_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_0_mlp_down_addmm, [4, 2048, 2048])
            layers_0_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_0_add, layers_0_mlp_down_view_1)
            layers_1_all_gather: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_1_norm_1_weight, 2, shard)
            layers_1_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_1_all_gather)
            layers_1_all_gather_1: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_1_norm_1_bias, 2, shard)
            layers_1_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_1)
            layers_1_all_gather_2: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_1_attention_qkv_weight, 2, shard)
            layers_1_wait_2: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_2)
            layers_1_all_gather_3: "bf16[6144]" = _c10d_functional.all_gather_into_tensor.default(layers_1_attention_qkv_bias, 2, shard)
            layers_1_wait_3: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_3)
            layers_1_all_gather_4: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_1_attention_projection_weight, 2, shard)
            layers_1_wait_4: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_4)
            layers_1_all_gather_5: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_1_attention_projection_bias, 2, shard)
            layers_1_wait_5: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_5)
            layers_1_all_gather_6: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_1_norm_2_weight, 2, shard)
            layers_1_wait_6: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_6)
            layers_1_all_gather_7: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_1_norm_2_bias, 2, shard)
            layers_1_wait_7: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_7)
            layers_1_all_gather_8: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_1_mlp_up_weight, 2, shard)
            layers_1_wait_8: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_8)
            layers_1_all_gather_9: "bf16[8192]" = _c10d_functional.all_gather_into_tensor.default(layers_1_mlp_up_bias, 2, shard)
            layers_1_wait_9: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_9)
            layers_1_all_gather_10: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_1_mlp_down_weight, 2, shard)
            layers_1_wait_10: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_10)
            layers_1_all_gather_11: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_1_mlp_down_bias, 2, shard)
            layers_1_wait_11: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_11)
            layers_1_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_0_add_1, [2048], layers_1_wait, layers_1_wait_1, 1e-05)
            layers_1_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_1_norm_1_native_layer_norm[0]
            layers_1_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_1_norm_1_native_layer_norm[1]
            layers_1_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_1_norm_1_native_layer_norm[2]
            layers_1_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_1_norm_1_getitem, [8192, 2048])
            layers_1_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_1_wait_2)
            layers_1_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_1_wait_3, layers_1_attention_qkv_view, layers_1_attention_qkv_t)
            layers_1_attention_qkv_view_1: "bf16[4, 2048, 6144]" = aten.view.default(layers_1_attention_qkv_addmm, [4, 2048, 6144])
            layers_1_attention_view: "bf16[4, 2048, 16, 3, 128]" = aten.view.default(layers_1_attention_qkv_view_1, [4, 2048, 16, 3, 128])
            layers_1_attention_unbind: "[bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]]" = aten.unbind.int(layers_1_attention_view, -2)
            layers_1_attention_getitem: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_1_attention_unbind[0]
            layers_1_attention_getitem_1: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_1_attention_unbind[1]
            layers_1_attention_getitem_2: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_1_attention_unbind[2]
            layers_1_attention_transpose: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_1_attention_getitem, 1, 2)
            layers_1_attention_transpose_1: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_1_attention_getitem_1, 1, 2)
            layers_1_attention_transpose_2: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_1_attention_getitem_2, 1, 2)
            layers_1_attention_scaled_dot_product_flash_attention_for_cpu: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], f32[4, 16, 2048][32768, 1, 16])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_1_attention_transpose, layers_1_attention_transpose_1, layers_1_attention_transpose_2, 0.0, True)
            layers_1_attention_getitem_3: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_1_attention_scaled_dot_product_flash_attention_for_cpu[0]
            layers_1_attention_getitem_4: "f32[4, 16, 2048][32768, 1, 16]" = layers_1_attention_scaled_dot_product_flash_attention_for_cpu[1]
            layers_1_attention_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_1_attention_getitem_3, 1, 2)
            layers_1_attention_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_1_attention_transpose_3, [4, 2048, 2048])
            layers_1_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_1_attention_view_1, [8192, 2048])
            layers_1_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_1_wait_4)
            layers_1_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_1_wait_5, layers_1_attention_projection_view, layers_1_attention_projection_t)
            layers_1_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_1_attention_projection_addmm, [4, 2048, 2048])
            layers_1_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_0_add_1, layers_1_attention_projection_view_1)
            layers_1_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_1_add, [2048], layers_1_wait_6, layers_1_wait_7, 1e-05)
            layers_1_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_1_norm_2_native_layer_norm[0]
            layers_1_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_1_norm_2_native_layer_norm[1]
            layers_1_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_1_norm_2_native_layer_norm[2]
            layers_1_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_1_norm_2_getitem, [8192, 2048])
            layers_1_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_1_wait_8)
            layers_1_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_1_wait_9, layers_1_mlp_up_view, layers_1_mlp_up_t)
            layers_1_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_1_mlp_up_addmm, [4, 2048, 8192])
            layers_1_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_1_mlp_up_view_1)
            layers_1_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_1_mlp_gelu, [8192, 8192])
            layers_1_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_1_wait_10)
            layers_1_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_1_wait_11, layers_1_mlp_down_view, layers_1_mlp_down_t)
            layers_1_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_1_mlp_down_addmm, [4, 2048, 2048])
            layers_1_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_1_add, layers_1_mlp_down_view_1)
            layers_2_all_gather: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_2_norm_1_weight, 2, shard)
            layers_2_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_2_all_gather)
            layers_2_all_gather_1: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_2_norm_1_bias, 2, shard)
            layers_2_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_2_all_gather_1)
            layers_2_all_gather_2: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_2_attention_qkv_weight, 2, shard)
            layers_2_wait_2: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_2_all_gather_2)
            layers_2_all_gather_3: "bf16[6144]" = _c10d_functional.all_gather_into_tensor.default(layers_2_attention_qkv_bias, 2, shard)
            layers_2_wait_3: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_2_all_gather_3)
            layers_2_all_gather_4: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_2_attention_projection_weight, 2, shard)
            layers_2_wait_4: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_2_all_gather_4)
            layers_2_all_gather_5: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_2_attention_projection_bias, 2, shard)
            layers_2_wait_5: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_2_all_gather_5)
            layers_2_all_gather_6: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_2_norm_2_weight, 2, shard)
            layers_2_wait_6: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_2_all_gather_6)
            layers_2_all_gather_7: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_2_norm_2_bias, 2, shard)
            layers_2_wait_7: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_2_all_gather_7)
            layers_2_all_gather_8: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_2_mlp_up_weight, 2, shard)
            layers_2_wait_8: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_2_all_gather_8)
            layers_2_all_gather_9: "bf16[8192]" = _c10d_functional.all_gather_into_tensor.default(layers_2_mlp_up_bias, 2, shard)
            layers_2_wait_9: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_2_all_gather_9)
            layers_2_all_gather_10: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_2_mlp_down_weight, 2, shard)
            layers_2_wait_10: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_2_all_gather_10)
            layers_2_all_gather_11: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_2_mlp_down_bias, 2, shard)
            layers_2_wait_11: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_2_all_gather_11)
            layers_2_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_1_add_1, [2048], layers_2_wait, layers_2_wait_1, 1e-05)
            layers_2_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_2_norm_1_native_layer_norm[0]
            layers_2_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_2_norm_1_native_layer_norm[1]
            layers_2_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_2_norm_1_native_layer_norm[2]
            layers_2_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_2_norm_1_getitem, [8192, 2048])
            layers_2_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_2_wait_2)
            layers_2_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_2_wait_3, layers_2_attention_qkv_view, layers_2_attention_qkv_t)
            layers_2_attention_qkv_view_1: "bf16[4, 2048, 6144]" = aten.view.default(layers_2_attention_qkv_addmm, [4, 2048, 6144])
            layers_2_attention_view: "bf16[4, 2048, 16, 3, 128]" = aten.view.default(layers_2_attention_qkv_view_1, [4, 2048, 16, 3, 128])
            layers_2_attention_unbind: "[bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]]" = aten.unbind.int(layers_2_attention_view, -2)
            layers_2_attention_getitem: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_2_attention_unbind[0]
            layers_2_attention_getitem_1: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_2_attention_unbind[1]
            layers_2_attention_getitem_2: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_2_attention_unbind[2]
            layers_2_attention_transpose: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_2_attention_getitem, 1, 2)
            layers_2_attention_transpose_1: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_2_attention_getitem_1, 1, 2)
            layers_2_attention_transpose_2: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_2_attention_getitem_2, 1, 2)
            layers_2_attention_scaled_dot_product_flash_attention_for_cpu: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], f32[4, 16, 2048][32768, 1, 16])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_2_attention_transpose, layers_2_attention_transpose_1, layers_2_attention_transpose_2, 0.0, True)
            layers_2_attention_getitem_3: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_2_attention_scaled_dot_product_flash_attention_for_cpu[0]
            layers_2_attention_getitem_4: "f32[4, 16, 2048][32768, 1, 16]" = layers_2_attention_scaled_dot_product_flash_attention_for_cpu[1]
            layers_2_attention_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_2_attention_getitem_3, 1, 2)
            layers_2_attention_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_2_attention_transpose_3, [4, 2048, 2048])
            layers_2_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_2_attention_view_1, [8192, 2048])
            layers_2_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_2_wait_4)
            layers_2_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_2_wait_5, layers_2_attention_projection_view, layers_2_attention_projection_t)
            layers_2_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_2_attention_projection_addmm, [4, 2048, 2048])
            layers_2_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_1_add_1, layers_2_attention_projection_view_1)
            layers_2_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_2_add, [2048], layers_2_wait_6, layers_2_wait_7, 1e-05)
            layers_2_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_2_norm_2_native_layer_norm[0]
            layers_2_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_2_norm_2_native_layer_norm[1]
            layers_2_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_2_norm_2_native_layer_norm[2]
            layers_2_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_2_norm_2_getitem, [8192, 2048])
            layers_2_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_2_wait_8)
            layers_2_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_2_wait_9, layers_2_mlp_up_view, layers_2_mlp_up_t)
            layers_2_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_2_mlp_up_addmm, [4, 2048, 8192])
            layers_2_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_2_mlp_up_view_1)
            layers_2_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_2_mlp_gelu, [8192, 8192])
            layers_2_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_2_wait_10)
            layers_2_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_2_wait_11, layers_2_mlp_down_view, layers_2_mlp_down_t)
            layers_2_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_2_mlp_down_addmm, [4, 2048, 2048])
            layers_2_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_2_add, layers_2_mlp_down_view_1)
            layers_3_all_gather: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_3_norm_1_weight, 2, shard)
            layers_3_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_3_all_gather)
            layers_3_all_gather_1: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_3_norm_1_bias, 2, shard)
            layers_3_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_3_all_gather_1)
            layers_3_all_gather_2: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_3_attention_qkv_weight, 2, shard)
            layers_3_wait_2: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_3_all_gather_2)
            layers_3_all_gather_3: "bf16[6144]" = _c10d_functional.all_gather_into_tensor.default(layers_3_attention_qkv_bias, 2, shard)
            layers_3_wait_3: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_3_all_gather_3)
            layers_3_all_gather_4: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_3_attention_projection_weight, 2, shard)
            layers_3_wait_4: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_3_all_gather_4)
            layers_3_all_gather_5: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_3_attention_projection_bias, 2, shard)
            layers_3_wait_5: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_3_all_gather_5)
            layers_3_all_gather_6: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_3_norm_2_weight, 2, shard)
            layers_3_wait_6: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_3_all_gather_6)
            layers_3_all_gather_7: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_3_norm_2_bias, 2, shard)
            layers_3_wait_7: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_3_all_gather_7)
            layers_3_all_gather_8: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_3_mlp_up_weight, 2, shard)
            layers_3_wait_8: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_3_all_gather_8)
            layers_3_all_gather_9: "bf16[8192]" = _c10d_functional.all_gather_into_tensor.default(layers_3_mlp_up_bias, 2, shard)
            layers_3_wait_9: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_3_all_gather_9)
            layers_3_all_gather_10: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_3_mlp_down_weight, 2, shard)
            layers_3_wait_10: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_3_all_gather_10)
            layers_3_all_gather_11: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_3_mlp_down_bias, 2, shard)
            layers_3_wait_11: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_3_all_gather_11)
            layers_3_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_2_add_1, [2048], layers_3_wait, layers_3_wait_1, 1e-05)
            layers_3_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_3_norm_1_native_layer_norm[0]
            layers_3_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_3_norm_1_native_layer_norm[1]
            layers_3_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_3_norm_1_native_layer_norm[2]
            layers_3_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_3_norm_1_getitem, [8192, 2048])
            layers_3_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_3_wait_2)
            layers_3_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_3_wait_3, layers_3_attention_qkv_view, layers_3_attention_qkv_t)
            layers_3_attention_qkv_view_1: "bf16[4, 2048, 6144]" = aten.view.default(layers_3_attention_qkv_addmm, [4, 2048, 6144])
            layers_3_attention_view: "bf16[4, 2048, 16, 3, 128]" = aten.view.default(layers_3_attention_qkv_view_1, [4, 2048, 16, 3, 128])
            layers_3_attention_unbind: "[bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]]" = aten.unbind.int(layers_3_attention_view, -2)
            layers_3_attention_getitem: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_3_attention_unbind[0]
            layers_3_attention_getitem_1: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_3_attention_unbind[1]
            layers_3_attention_getitem_2: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_3_attention_unbind[2]
            layers_3_attention_transpose: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_3_attention_getitem, 1, 2)
            layers_3_attention_transpose_1: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_3_attention_getitem_1, 1, 2)
            layers_3_attention_transpose_2: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_3_attention_getitem_2, 1, 2)
            layers_3_attention_scaled_dot_product_flash_attention_for_cpu: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], f32[4, 16, 2048][32768, 1, 16])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_3_attention_transpose, layers_3_attention_transpose_1, layers_3_attention_transpose_2, 0.0, True)
            layers_3_attention_getitem_3: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_3_attention_scaled_dot_product_flash_attention_for_cpu[0]
            layers_3_attention_getitem_4: "f32[4, 16, 2048][32768, 1, 16]" = layers_3_attention_scaled_dot_product_flash_attention_for_cpu[1]
            layers_3_attention_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_3_attention_getitem_3, 1, 2)
            layers_3_attention_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_3_attention_transpose_3, [4, 2048, 2048])
            layers_3_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_3_attention_view_1, [8192, 2048])
            layers_3_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_3_wait_4)
            layers_3_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_3_wait_5, layers_3_attention_projection_view, layers_3_attention_projection_t)
            layers_3_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_3_attention_projection_addmm, [4, 2048, 2048])
            layers_3_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_2_add_1, layers_3_attention_projection_view_1)
            layers_3_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_3_add, [2048], layers_3_wait_6, layers_3_wait_7, 1e-05)
            layers_3_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_3_norm_2_native_layer_norm[0]
            layers_3_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_3_norm_2_native_layer_norm[1]
            layers_3_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_3_norm_2_native_layer_norm[2]
            layers_3_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_3_norm_2_getitem, [8192, 2048])
            layers_3_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_3_wait_8)
            layers_3_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_3_wait_9, layers_3_mlp_up_view, layers_3_mlp_up_t)
            layers_3_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_3_mlp_up_addmm, [4, 2048, 8192])
            layers_3_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_3_mlp_up_view_1)
            layers_3_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_3_mlp_gelu, [8192, 8192])
            layers_3_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_3_wait_10)
            layers_3_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_3_wait_11, layers_3_mlp_down_view, layers_3_mlp_down_t)
            layers_3_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_3_mlp_down_addmm, [4, 2048, 2048])
            layers_3_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_3_add, layers_3_mlp_down_view_1)
            layers_4_all_gather: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_4_norm_1_weight, 2, shard)
            layers_4_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_4_all_gather)
            layers_4_all_gather_1: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_4_norm_1_bias, 2, shard)
            layers_4_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_4_all_gather_1)
            layers_4_all_gather_2: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_4_attention_qkv_weight, 2, shard)
            layers_4_wait_2: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_4_all_gather_2)
            layers_4_all_gather_3: "bf16[6144]" = _c10d_functional.all_gather_into_tensor.default(layers_4_attention_qkv_bias, 2, shard)
            layers_4_wait_3: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_4_all_gather_3)
            layers_4_all_gather_4: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_4_attention_projection_weight, 2, shard)
            layers_4_wait_4: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_4_all_gather_4)
            layers_4_all_gather_5: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_4_attention_projection_bias, 2, shard)
            layers_4_wait_5: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_4_all_gather_5)
            layers_4_all_gather_6: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_4_norm_2_weight, 2, shard)
            layers_4_wait_6: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_4_all_gather_6)
            layers_4_all_gather_7: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_4_norm_2_bias, 2, shard)
            layers_4_wait_7: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_4_all_gather_7)
            layers_4_all_gather_8: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_4_mlp_up_weight, 2, shard)
            layers_4_wait_8: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_4_all_gather_8)
            layers_4_all_gather_9: "bf16[8192]" = _c10d_functional.all_gather_into_tensor.default(layers_4_mlp_up_bias, 2, shard)
            layers_4_wait_9: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_4_all_gather_9)
            layers_4_all_gather_10: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_4_mlp_down_weight, 2, shard)
            layers_4_wait_10: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_4_all_gather_10)
            layers_4_all_gather_11: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_4_mlp_down_bias, 2, shard)
            layers_4_wait_11: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_4_all_gather_11)
            layers_4_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_3_add_1, [2048], layers_4_wait, layers_4_wait_1, 1e-05)
            layers_4_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_4_norm_1_native_layer_norm[0]
            layers_4_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_4_norm_1_native_layer_norm[1]
            layers_4_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_4_norm_1_native_layer_norm[2]
            layers_4_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_4_norm_1_getitem, [8192, 2048])
            layers_4_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_4_wait_2)
            layers_4_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_4_wait_3, layers_4_attention_qkv_view, layers_4_attention_qkv_t)
            layers_4_attention_qkv_view_1: "bf16[4, 2048, 6144]" = aten.view.default(layers_4_attention_qkv_addmm, [4, 2048, 6144])
            layers_4_attention_view: "bf16[4, 2048, 16, 3, 128]" = aten.view.default(layers_4_attention_qkv_view_1, [4, 2048, 16, 3, 128])
            layers_4_attention_unbind: "[bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]]" = aten.unbind.int(layers_4_attention_view, -2)
            layers_4_attention_getitem: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_4_attention_unbind[0]
            layers_4_attention_getitem_1: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_4_attention_unbind[1]
            layers_4_attention_getitem_2: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_4_attention_unbind[2]
            layers_4_attention_transpose: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_4_attention_getitem, 1, 2)
            layers_4_attention_transpose_1: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_4_attention_getitem_1, 1, 2)
            layers_4_attention_transpose_2: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_4_attention_getitem_2, 1, 2)
            layers_4_attention_scaled_dot_product_flash_attention_for_cpu: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], f32[4, 16, 2048][32768, 1, 16])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_4_attention_transpose, layers_4_attention_transpose_1, layers_4_attention_transpose_2, 0.0, True)
            layers_4_attention_getitem_3: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_4_attention_scaled_dot_product_flash_attention_for_cpu[0]
            layers_4_attention_getitem_4: "f32[4, 16, 2048][32768, 1, 16]" = layers_4_attention_scaled_dot_product_flash_attention_for_cpu[1]
            layers_4_attention_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_4_attention_getitem_3, 1, 2)
            layers_4_attention_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_4_attention_transpose_3, [4, 2048, 2048])
            layers_4_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_4_attention_view_1, [8192, 2048])
            layers_4_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_4_wait_4)
            layers_4_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_4_wait_5, layers_4_attention_projection_view, layers_4_attention_projection_t)
            layers_4_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_4_attention_projection_addmm, [4, 2048, 2048])
            layers_4_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_3_add_1, layers_4_attention_projection_view_1)
            layers_4_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_4_add, [2048], layers_4_wait_6, layers_4_wait_7, 1e-05)
            layers_4_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_4_norm_2_native_layer_norm[0]
            layers_4_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_4_norm_2_native_layer_norm[1]
            layers_4_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_4_norm_2_native_layer_norm[2]
            layers_4_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_4_norm_2_getitem, [8192, 2048])
            layers_4_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_4_wait_8)
            layers_4_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_4_wait_9, layers_4_mlp_up_view, layers_4_mlp_up_t)
            layers_4_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_4_mlp_up_addmm, [4, 2048, 8192])
            layers_4_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_4_mlp_up_view_1)
            layers_4_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_4_mlp_gelu, [8192, 8192])
            layers_4_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_4_wait_10)
            layers_4_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_4_wait_11, layers_4_mlp_down_view, layers_4_mlp_down_t)
            layers_4_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_4_mlp_down_addmm, [4, 2048, 2048])
            layers_4_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_4_add, layers_4_mlp_down_view_1)
            layers_5_all_gather: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_5_norm_1_weight, 2, shard)
            layers_5_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_5_all_gather)
            layers_5_all_gather_1: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_5_norm_1_bias, 2, shard)
            layers_5_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_5_all_gather_1)
            layers_5_all_gather_2: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_5_attention_qkv_weight, 2, shard)
            layers_5_wait_2: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_5_all_gather_2)
            layers_5_all_gather_3: "bf16[6144]" = _c10d_functional.all_gather_into_tensor.default(layers_5_attention_qkv_bias, 2, shard)
            layers_5_wait_3: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_5_all_gather_3)
            layers_5_all_gather_4: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_5_attention_projection_weight, 2, shard)
            layers_5_wait_4: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_5_all_gather_4)
            layers_5_all_gather_5: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_5_attention_projection_bias, 2, shard)
            layers_5_wait_5: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_5_all_gather_5)
            layers_5_all_gather_6: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_5_norm_2_weight, 2, shard)
            layers_5_wait_6: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_5_all_gather_6)
            layers_5_all_gather_7: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_5_norm_2_bias, 2, shard)
            layers_5_wait_7: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_5_all_gather_7)
            layers_5_all_gather_8: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_5_mlp_up_weight, 2, shard)
            layers_5_wait_8: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_5_all_gather_8)
            layers_5_all_gather_9: "bf16[8192]" = _c10d_functional.all_gather_into_tensor.default(layers_5_mlp_up_bias, 2, shard)
            layers_5_wait_9: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_5_all_gather_9)
            layers_5_all_gather_10: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_5_mlp_down_weight, 2, shard)
            layers_5_wait_10: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_5_all_gather_10)
            layers_5_all_gather_11: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_5_mlp_down_bias, 2, shard)
            layers_5_wait_11: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_5_all_gather_11)
            layers_5_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_4_add_1, [2048], layers_5_wait, layers_5_wait_1, 1e-05)
            layers_5_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_5_norm_1_native_layer_norm[0]
            layers_5_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_5_norm_1_native_layer_norm[1]
            layers_5_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_5_norm_1_native_layer_norm[2]
            layers_5_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_5_norm_1_getitem, [8192, 2048])
            layers_5_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_5_wait_2)
            layers_5_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_5_wait_3, layers_5_attention_qkv_view, layers_5_attention_qkv_t)
            layers_5_attention_qkv_view_1: "bf16[4, 2048, 6144]" = aten.view.default(layers_5_attention_qkv_addmm, [4, 2048, 6144])
            layers_5_attention_view: "bf16[4, 2048, 16, 3, 128]" = aten.view.default(layers_5_attention_qkv_view_1, [4, 2048, 16, 3, 128])
            layers_5_attention_unbind: "[bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]]" = aten.unbind.int(layers_5_attention_view, -2)
            layers_5_attention_getitem: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_5_attention_unbind[0]
            layers_5_attention_getitem_1: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_5_attention_unbind[1]
            layers_5_attention_getitem_2: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_5_attention_unbind[2]
            layers_5_attention_transpose: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_5_attention_getitem, 1, 2)
            layers_5_attention_transpose_1: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_5_attention_getitem_1, 1, 2)
            layers_5_attention_transpose_2: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_5_attention_getitem_2, 1, 2)
            layers_5_attention_scaled_dot_product_flash_attention_for_cpu: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], f32[4, 16, 2048][32768, 1, 16])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_5_attention_transpose, layers_5_attention_transpose_1, layers_5_attention_transpose_2, 0.0, True)
            layers_5_attention_getitem_3: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_5_attention_scaled_dot_product_flash_attention_for_cpu[0]
            layers_5_attention_getitem_4: "f32[4, 16, 2048][32768, 1, 16]" = layers_5_attention_scaled_dot_product_flash_attention_for_cpu[1]
            layers_5_attention_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_5_attention_getitem_3, 1, 2)
            layers_5_attention_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_5_attention_transpose_3, [4, 2048, 2048])
            layers_5_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_5_attention_view_1, [8192, 2048])
            layers_5_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_5_wait_4)
            layers_5_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_5_wait_5, layers_5_attention_projection_view, layers_5_attention_projection_t)
            layers_5_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_5_attention_projection_addmm, [4, 2048, 2048])
            layers_5_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_4_add_1, layers_5_attention_projection_view_1)
            layers_5_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_5_add, [2048], layers_5_wait_6, layers_5_wait_7, 1e-05)
            layers_5_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_5_norm_2_native_layer_norm[0]
            layers_5_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_5_norm_2_native_layer_norm[1]
            layers_5_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_5_norm_2_native_layer_norm[2]
            layers_5_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_5_norm_2_getitem, [8192, 2048])
            layers_5_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_5_wait_8)
            layers_5_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_5_wait_9, layers_5_mlp_up_view, layers_5_mlp_up_t)
            layers_5_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_5_mlp_up_addmm, [4, 2048, 8192])
            layers_5_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_5_mlp_up_view_1)
            layers_5_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_5_mlp_gelu, [8192, 8192])
            layers_5_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_5_wait_10)
            layers_5_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_5_wait_11, layers_5_mlp_down_view, layers_5_mlp_down_t)
            layers_5_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_5_mlp_down_addmm, [4, 2048, 2048])
            layers_5_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_5_add, layers_5_mlp_down_view_1)
            layers_6_all_gather: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_6_norm_1_weight, 2, shard)
            layers_6_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_6_all_gather)
            layers_6_all_gather_1: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_6_norm_1_bias, 2, shard)
            layers_6_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_6_all_gather_1)
            layers_6_all_gather_2: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_6_attention_qkv_weight, 2, shard)
            layers_6_wait_2: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_6_all_gather_2)
            layers_6_all_gather_3: "bf16[6144]" = _c10d_functional.all_gather_into_tensor.default(layers_6_attention_qkv_bias, 2, shard)
            layers_6_wait_3: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_6_all_gather_3)
            layers_6_all_gather_4: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_6_attention_projection_weight, 2, shard)
            layers_6_wait_4: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_6_all_gather_4)
            layers_6_all_gather_5: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_6_attention_projection_bias, 2, shard)
            layers_6_wait_5: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_6_all_gather_5)
            layers_6_all_gather_6: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_6_norm_2_weight, 2, shard)
            layers_6_wait_6: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_6_all_gather_6)
            layers_6_all_gather_7: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_6_norm_2_bias, 2, shard)
            layers_6_wait_7: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_6_all_gather_7)
            layers_6_all_gather_8: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_6_mlp_up_weight, 2, shard)
            layers_6_wait_8: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_6_all_gather_8)
            layers_6_all_gather_9: "bf16[8192]" = _c10d_functional.all_gather_into_tensor.default(layers_6_mlp_up_bias, 2, shard)
            layers_6_wait_9: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_6_all_gather_9)
            layers_6_all_gather_10: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_6_mlp_down_weight, 2, shard)
            layers_6_wait_10: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_6_all_gather_10)
            layers_6_all_gather_11: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_6_mlp_down_bias, 2, shard)
            layers_6_wait_11: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_6_all_gather_11)
            layers_6_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_5_add_1, [2048], layers_6_wait, layers_6_wait_1, 1e-05)
            layers_6_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_6_norm_1_native_layer_norm[0]
            layers_6_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_6_norm_1_native_layer_norm[1]
            layers_6_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_6_norm_1_native_layer_norm[2]
            layers_6_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_6_norm_1_getitem, [8192, 2048])
            layers_6_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_6_wait_2)
            layers_6_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_6_wait_3, layers_6_attention_qkv_view, layers_6_attention_qkv_t)
            layers_6_attention_qkv_view_1: "bf16[4, 2048, 6144]" = aten.view.default(layers_6_attention_qkv_addmm, [4, 2048, 6144])
            layers_6_attention_view: "bf16[4, 2048, 16, 3, 128]" = aten.view.default(layers_6_attention_qkv_view_1, [4, 2048, 16, 3, 128])
            layers_6_attention_unbind: "[bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]]" = aten.unbind.int(layers_6_attention_view, -2)
            layers_6_attention_getitem: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_6_attention_unbind[0]
            layers_6_attention_getitem_1: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_6_attention_unbind[1]
            layers_6_attention_getitem_2: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_6_attention_unbind[2]
            layers_6_attention_transpose: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_6_attention_getitem, 1, 2)
            layers_6_attention_transpose_1: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_6_attention_getitem_1, 1, 2)
            layers_6_attention_transpose_2: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_6_attention_getitem_2, 1, 2)
            layers_6_attention_scaled_dot_product_flash_attention_for_cpu: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], f32[4, 16, 2048][32768, 1, 16])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_6_attention_transpose, layers_6_attention_transpose_1, layers_6_attention_transpose_2, 0.0, True)
            layers_6_attention_getitem_3: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_6_attention_scaled_dot_product_flash_attention_for_cpu[0]
            layers_6_attention_getitem_4: "f32[4, 16, 2048][32768, 1, 16]" = layers_6_attention_scaled_dot_product_flash_attention_for_cpu[1]
            layers_6_attention_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_6_attention_getitem_3, 1, 2)
            layers_6_attention_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_6_attention_transpose_3, [4, 2048, 2048])
            layers_6_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_6_attention_view_1, [8192, 2048])
            layers_6_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_6_wait_4)
            layers_6_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_6_wait_5, layers_6_attention_projection_view, layers_6_attention_projection_t)
            layers_6_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_6_attention_projection_addmm, [4, 2048, 2048])
            layers_6_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_5_add_1, layers_6_attention_projection_view_1)
            layers_6_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_6_add, [2048], layers_6_wait_6, layers_6_wait_7, 1e-05)
            layers_6_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_6_norm_2_native_layer_norm[0]
            layers_6_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_6_norm_2_native_layer_norm[1]
            layers_6_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_6_norm_2_native_layer_norm[2]
            layers_6_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_6_norm_2_getitem, [8192, 2048])
            layers_6_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_6_wait_8)
            layers_6_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_6_wait_9, layers_6_mlp_up_view, layers_6_mlp_up_t)
            layers_6_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_6_mlp_up_addmm, [4, 2048, 8192])
            layers_6_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_6_mlp_up_view_1)
            layers_6_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_6_mlp_gelu, [8192, 8192])
            layers_6_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_6_wait_10)
            layers_6_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_6_wait_11, layers_6_mlp_down_view, layers_6_mlp_down_t)
            layers_6_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_6_mlp_down_addmm, [4, 2048, 2048])
            layers_6_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_6_add, layers_6_mlp_down_view_1)
            layers_7_all_gather: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_7_norm_1_weight, 2, shard)
            layers_7_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_7_all_gather)
            layers_7_all_gather_1: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_7_norm_1_bias, 2, shard)
            layers_7_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_7_all_gather_1)
            layers_7_all_gather_2: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_7_attention_qkv_weight, 2, shard)
            layers_7_wait_2: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_7_all_gather_2)
            layers_7_all_gather_3: "bf16[6144]" = _c10d_functional.all_gather_into_tensor.default(layers_7_attention_qkv_bias, 2, shard)
            layers_7_wait_3: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_7_all_gather_3)
            layers_7_all_gather_4: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_7_attention_projection_weight, 2, shard)
            layers_7_wait_4: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_7_all_gather_4)
            layers_7_all_gather_5: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_7_attention_projection_bias, 2, shard)
            layers_7_wait_5: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_7_all_gather_5)
            layers_7_all_gather_6: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_7_norm_2_weight, 2, shard)
            layers_7_wait_6: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_7_all_gather_6)
            layers_7_all_gather_7: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_7_norm_2_bias, 2, shard)
            layers_7_wait_7: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_7_all_gather_7)
            layers_7_all_gather_8: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_7_mlp_up_weight, 2, shard)
            layers_7_wait_8: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_7_all_gather_8)
            layers_7_all_gather_9: "bf16[8192]" = _c10d_functional.all_gather_into_tensor.default(layers_7_mlp_up_bias, 2, shard)
            layers_7_wait_9: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_7_all_gather_9)
            layers_7_all_gather_10: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_7_mlp_down_weight, 2, shard)
            layers_7_wait_10: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_7_all_gather_10)
            layers_7_all_gather_11: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_7_mlp_down_bias, 2, shard)
            layers_7_wait_11: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_7_all_gather_11)
            layers_7_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_6_add_1, [2048], layers_7_wait, layers_7_wait_1, 1e-05)
            layers_7_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_7_norm_1_native_layer_norm[0]
            layers_7_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_7_norm_1_native_layer_norm[1]
            layers_7_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_7_norm_1_native_layer_norm[2]
            layers_7_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_7_norm_1_getitem, [8192, 2048])
            layers_7_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_7_wait_2)
            layers_7_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_7_wait_3, layers_7_attention_qkv_view, layers_7_attention_qkv_t)
            layers_7_attention_qkv_view_1: "bf16[4, 2048, 6144]" = aten.view.default(layers_7_attention_qkv_addmm, [4, 2048, 6144])
            layers_7_attention_view: "bf16[4, 2048, 16, 3, 128]" = aten.view.default(layers_7_attention_qkv_view_1, [4, 2048, 16, 3, 128])
            layers_7_attention_unbind: "[bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]]" = aten.unbind.int(layers_7_attention_view, -2)
            layers_7_attention_getitem: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_7_attention_unbind[0]
            layers_7_attention_getitem_1: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_7_attention_unbind[1]
            layers_7_attention_getitem_2: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_7_attention_unbind[2]
            layers_7_attention_transpose: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_7_attention_getitem, 1, 2)
            layers_7_attention_transpose_1: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_7_attention_getitem_1, 1, 2)
            layers_7_attention_transpose_2: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_7_attention_getitem_2, 1, 2)
            layers_7_attention_scaled_dot_product_flash_attention_for_cpu: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], f32[4, 16, 2048][32768, 1, 16])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_7_attention_transpose, layers_7_attention_transpose_1, layers_7_attention_transpose_2, 0.0, True)
            layers_7_attention_getitem_3: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_7_attention_scaled_dot_product_flash_attention_for_cpu[0]
            layers_7_attention_getitem_4: "f32[4, 16, 2048][32768, 1, 16]" = layers_7_attention_scaled_dot_product_flash_attention_for_cpu[1]
            layers_7_attention_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_7_attention_getitem_3, 1, 2)
            layers_7_attention_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_7_attention_transpose_3, [4, 2048, 2048])
            layers_7_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_7_attention_view_1, [8192, 2048])
            layers_7_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_7_wait_4)
            layers_7_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_7_wait_5, layers_7_attention_projection_view, layers_7_attention_projection_t)
            layers_7_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_7_attention_projection_addmm, [4, 2048, 2048])
            layers_7_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_6_add_1, layers_7_attention_projection_view_1)
            layers_7_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_7_add, [2048], layers_7_wait_6, layers_7_wait_7, 1e-05)
            layers_7_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_7_norm_2_native_layer_norm[0]
            layers_7_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_7_norm_2_native_layer_norm[1]
            layers_7_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_7_norm_2_native_layer_norm[2]
            layers_7_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_7_norm_2_getitem, [8192, 2048])
            layers_7_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_7_wait_8)
            layers_7_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_7_wait_9, layers_7_mlp_up_view, layers_7_mlp_up_t)
            layers_7_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_7_mlp_up_addmm, [4, 2048, 8192])
            layers_7_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_7_mlp_up_view_1)
            layers_7_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_7_mlp_gelu, [8192, 8192])
            layers_7_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_7_wait_10)
            layers_7_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_7_wait_11, layers_7_mlp_down_view, layers_7_mlp_down_t)
            layers_7_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_7_mlp_down_addmm, [4, 2048, 2048])
            layers_7_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_7_add, layers_7_mlp_down_view_1)
            layers_8_all_gather: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_8_norm_1_weight, 2, shard)
            layers_8_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_8_all_gather)
            layers_8_all_gather_1: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_8_norm_1_bias, 2, shard)
            layers_8_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_8_all_gather_1)
            layers_8_all_gather_2: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_8_attention_qkv_weight, 2, shard)
            layers_8_wait_2: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_8_all_gather_2)
            layers_8_all_gather_3: "bf16[6144]" = _c10d_functional.all_gather_into_tensor.default(layers_8_attention_qkv_bias, 2, shard)
            layers_8_wait_3: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_8_all_gather_3)
            layers_8_all_gather_4: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_8_attention_projection_weight, 2, shard)
            layers_8_wait_4: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_8_all_gather_4)
            layers_8_all_gather_5: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_8_attention_projection_bias, 2, shard)
            layers_8_wait_5: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_8_all_gather_5)
            layers_8_all_gather_6: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_8_norm_2_weight, 2, shard)
            layers_8_wait_6: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_8_all_gather_6)
            layers_8_all_gather_7: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_8_norm_2_bias, 2, shard)
            layers_8_wait_7: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_8_all_gather_7)
            layers_8_all_gather_8: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_8_mlp_up_weight, 2, shard)
            layers_8_wait_8: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_8_all_gather_8)
            layers_8_all_gather_9: "bf16[8192]" = _c10d_functional.all_gather_into_tensor.default(layers_8_mlp_up_bias, 2, shard)
            layers_8_wait_9: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_8_all_gather_9)
            layers_8_all_gather_10: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_8_mlp_down_weight, 2, shard)
            layers_8_wait_10: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_8_all_gather_10)
            layers_8_all_gather_11: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_8_mlp_down_bias, 2, shard)
            layers_8_wait_11: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_8_all_gather_11)
            layers_8_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_7_add_1, [2048], layers_8_wait, layers_8_wait_1, 1e-05)
            layers_8_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_8_norm_1_native_layer_norm[0]
            layers_8_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_8_norm_1_native_layer_norm[1]
            layers_8_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_8_norm_1_native_layer_norm[2]
            layers_8_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_8_norm_1_getitem, [8192, 2048])
            layers_8_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_8_wait_2)
            layers_8_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_8_wait_3, layers_8_attention_qkv_view, layers_8_attention_qkv_t)
            layers_8_attention_qkv_view_1: "bf16[4, 2048, 6144]" = aten.view.default(layers_8_attention_qkv_addmm, [4, 2048, 6144])
            layers_8_attention_view: "bf16[4, 2048, 16, 3, 128]" = aten.view.default(layers_8_attention_qkv_view_1, [4, 2048, 16, 3, 128])
            layers_8_attention_unbind: "[bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]]" = aten.unbind.int(layers_8_attention_view, -2)
            layers_8_attention_getitem: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_8_attention_unbind[0]
            layers_8_attention_getitem_1: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_8_attention_unbind[1]
            layers_8_attention_getitem_2: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_8_attention_unbind[2]
            layers_8_attention_transpose: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_8_attention_getitem, 1, 2)
            layers_8_attention_transpose_1: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_8_attention_getitem_1, 1, 2)
            layers_8_attention_transpose_2: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_8_attention_getitem_2, 1, 2)
            layers_8_attention_scaled_dot_product_flash_attention_for_cpu: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], f32[4, 16, 2048][32768, 1, 16])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_8_attention_transpose, layers_8_attention_transpose_1, layers_8_attention_transpose_2, 0.0, True)
            layers_8_attention_getitem_3: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_8_attention_scaled_dot_product_flash_attention_for_cpu[0]
            layers_8_attention_getitem_4: "f32[4, 16, 2048][32768, 1, 16]" = layers_8_attention_scaled_dot_product_flash_attention_for_cpu[1]
            layers_8_attention_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_8_attention_getitem_3, 1, 2)
            layers_8_attention_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_8_attention_transpose_3, [4, 2048, 2048])
            layers_8_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_8_attention_view_1, [8192, 2048])
            layers_8_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_8_wait_4)
            layers_8_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_8_wait_5, layers_8_attention_projection_view, layers_8_attention_projection_t)
            layers_8_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_8_attention_projection_addmm, [4, 2048, 2048])
            layers_8_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_7_add_1, layers_8_attention_projection_view_1)
            layers_8_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_8_add, [2048], layers_8_wait_6, layers_8_wait_7, 1e-05)
            layers_8_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_8_norm_2_native_layer_norm[0]
            layers_8_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_8_norm_2_native_layer_norm[1]
            layers_8_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_8_norm_2_native_layer_norm[2]
            layers_8_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_8_norm_2_getitem, [8192, 2048])
            layers_8_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_8_wait_8)
            layers_8_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_8_wait_9, layers_8_mlp_up_view, layers_8_mlp_up_t)
            layers_8_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_8_mlp_up_addmm, [4, 2048, 8192])
            layers_8_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_8_mlp_up_view_1)
            layers_8_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_8_mlp_gelu, [8192, 8192])
            layers_8_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_8_wait_10)
            layers_8_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_8_wait_11, layers_8_mlp_down_view, layers_8_mlp_down_t)
            layers_8_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_8_mlp_down_addmm, [4, 2048, 2048])
            layers_8_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_8_add, layers_8_mlp_down_view_1)
            layers_9_all_gather: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_9_norm_1_weight, 2, shard)
            layers_9_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_9_all_gather)
            layers_9_all_gather_1: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_9_norm_1_bias, 2, shard)
            layers_9_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_9_all_gather_1)
            layers_9_all_gather_2: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_9_attention_qkv_weight, 2, shard)
            layers_9_wait_2: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_9_all_gather_2)
            layers_9_all_gather_3: "bf16[6144]" = _c10d_functional.all_gather_into_tensor.default(layers_9_attention_qkv_bias, 2, shard)
            layers_9_wait_3: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_9_all_gather_3)
            layers_9_all_gather_4: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_9_attention_projection_weight, 2, shard)
            layers_9_wait_4: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_9_all_gather_4)
            layers_9_all_gather_5: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_9_attention_projection_bias, 2, shard)
            layers_9_wait_5: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_9_all_gather_5)
            layers_9_all_gather_6: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_9_norm_2_weight, 2, shard)
            layers_9_wait_6: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_9_all_gather_6)
            layers_9_all_gather_7: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_9_norm_2_bias, 2, shard)
            layers_9_wait_7: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_9_all_gather_7)
            layers_9_all_gather_8: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_9_mlp_up_weight, 2, shard)
            layers_9_wait_8: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_9_all_gather_8)
            layers_9_all_gather_9: "bf16[8192]" = _c10d_functional.all_gather_into_tensor.default(layers_9_mlp_up_bias, 2, shard)
            layers_9_wait_9: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_9_all_gather_9)
            layers_9_all_gather_10: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_9_mlp_down_weight, 2, shard)
            layers_9_wait_10: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_9_all_gather_10)
            layers_9_all_gather_11: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_9_mlp_down_bias, 2, shard)
            layers_9_wait_11: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_9_all_gather_11)
            layers_9_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_8_add_1, [2048], layers_9_wait, layers_9_wait_1, 1e-05)
            layers_9_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_9_norm_1_native_layer_norm[0]
            layers_9_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_9_norm_1_native_layer_norm[1]
            layers_9_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_9_norm_1_native_layer_norm[2]
            layers_9_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_9_norm_1_getitem, [8192, 2048])
            layers_9_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_9_wait_2)
            layers_9_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_9_wait_3, layers_9_attention_qkv_view, layers_9_attention_qkv_t)
            layers_9_attention_qkv_view_1: "bf16[4, 2048, 6144]" = aten.view.default(layers_9_attention_qkv_addmm, [4, 2048, 6144])
            layers_9_attention_view: "bf16[4, 2048, 16, 3, 128]" = aten.view.default(layers_9_attention_qkv_view_1, [4, 2048, 16, 3, 128])
            layers_9_attention_unbind: "[bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]]" = aten.unbind.int(layers_9_attention_view, -2)
            layers_9_attention_getitem: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_9_attention_unbind[0]
            layers_9_attention_getitem_1: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_9_attention_unbind[1]
            layers_9_attention_getitem_2: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_9_attention_unbind[2]
            layers_9_attention_transpose: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_9_attention_getitem, 1, 2)
            layers_9_attention_transpose_1: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_9_attention_getitem_1, 1, 2)
            layers_9_attention_transpose_2: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_9_attention_getitem_2, 1, 2)
            layers_9_attention_scaled_dot_product_flash_attention_for_cpu: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], f32[4, 16, 2048][32768, 1, 16])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_9_attention_transpose, layers_9_attention_transpose_1, layers_9_attention_transpose_2, 0.0, True)
            layers_9_attention_getitem_3: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_9_attention_scaled_dot_product_flash_attention_for_cpu[0]
            layers_9_attention_getitem_4: "f32[4, 16, 2048][32768, 1, 16]" = layers_9_attention_scaled_dot_product_flash_attention_for_cpu[1]
            layers_9_attention_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_9_attention_getitem_3, 1, 2)
            layers_9_attention_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_9_attention_transpose_3, [4, 2048, 2048])
            layers_9_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_9_attention_view_1, [8192, 2048])
            layers_9_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_9_wait_4)
            layers_9_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_9_wait_5, layers_9_attention_projection_view, layers_9_attention_projection_t)
            layers_9_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_9_attention_projection_addmm, [4, 2048, 2048])
            layers_9_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_8_add_1, layers_9_attention_projection_view_1)
            layers_9_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_9_add, [2048], layers_9_wait_6, layers_9_wait_7, 1e-05)
            layers_9_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_9_norm_2_native_layer_norm[0]
            layers_9_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_9_norm_2_native_layer_norm[1]
            layers_9_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_9_norm_2_native_layer_norm[2]
            layers_9_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_9_norm_2_getitem, [8192, 2048])
            layers_9_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_9_wait_8)
            layers_9_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_9_wait_9, layers_9_mlp_up_view, layers_9_mlp_up_t)
            layers_9_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_9_mlp_up_addmm, [4, 2048, 8192])
            layers_9_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_9_mlp_up_view_1)
            layers_9_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_9_mlp_gelu, [8192, 8192])
            layers_9_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_9_wait_10)
            layers_9_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_9_wait_11, layers_9_mlp_down_view, layers_9_mlp_down_t)
            layers_9_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_9_mlp_down_addmm, [4, 2048, 2048])
            layers_9_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_9_add, layers_9_mlp_down_view_1)
            layers_10_all_gather: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_10_norm_1_weight, 2, shard)
            layers_10_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_10_all_gather)
            layers_10_all_gather_1: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_10_norm_1_bias, 2, shard)
            layers_10_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_10_all_gather_1)
            layers_10_all_gather_2: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_10_attention_qkv_weight, 2, shard)
            layers_10_wait_2: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_10_all_gather_2)
            layers_10_all_gather_3: "bf16[6144]" = _c10d_functional.all_gather_into_tensor.default(layers_10_attention_qkv_bias, 2, shard)
            layers_10_wait_3: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_10_all_gather_3)
            layers_10_all_gather_4: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_10_attention_projection_weight, 2, shard)
            layers_10_wait_4: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_10_all_gather_4)
            layers_10_all_gather_5: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_10_attention_projection_bias, 2, shard)
            layers_10_wait_5: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_10_all_gather_5)
            layers_10_all_gather_6: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_10_norm_2_weight, 2, shard)
            layers_10_wait_6: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_10_all_gather_6)
            layers_10_all_gather_7: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_10_norm_2_bias, 2, shard)
            layers_10_wait_7: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_10_all_gather_7)
            layers_10_all_gather_8: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_10_mlp_up_weight, 2, shard)
            layers_10_wait_8: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_10_all_gather_8)
            layers_10_all_gather_9: "bf16[8192]" = _c10d_functional.all_gather_into_tensor.default(layers_10_mlp_up_bias, 2, shard)
            layers_10_wait_9: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_10_all_gather_9)
            layers_10_all_gather_10: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_10_mlp_down_weight, 2, shard)
            layers_10_wait_10: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_10_all_gather_10)
            layers_10_all_gather_11: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_10_mlp_down_bias, 2, shard)
            layers_10_wait_11: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_10_all_gather_11)
            layers_10_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_9_add_1, [2048], layers_10_wait, layers_10_wait_1, 1e-05)
            layers_10_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_10_norm_1_native_layer_norm[0]
            layers_10_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_10_norm_1_native_layer_norm[1]
            layers_10_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_10_norm_1_native_layer_norm[2]
            layers_10_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_10_norm_1_getitem, [8192, 2048])
            layers_10_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_10_wait_2)
            layers_10_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_10_wait_3, layers_10_attention_qkv_view, layers_10_attention_qkv_t)
            layers_10_attention_qkv_view_1: "bf16[4, 2048, 6144]" = aten.view.default(layers_10_attention_qkv_addmm, [4, 2048, 6144])
            layers_10_attention_view: "bf16[4, 2048, 16, 3, 128]" = aten.view.default(layers_10_attention_qkv_view_1, [4, 2048, 16, 3, 128])
            layers_10_attention_unbind: "[bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]]" = aten.unbind.int(layers_10_attention_view, -2)
            layers_10_attention_getitem: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_10_attention_unbind[0]
            layers_10_attention_getitem_1: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_10_attention_unbind[1]
            layers_10_attention_getitem_2: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_10_attention_unbind[2]
            layers_10_attention_transpose: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_10_attention_getitem, 1, 2)
            layers_10_attention_transpose_1: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_10_attention_getitem_1, 1, 2)
            layers_10_attention_transpose_2: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_10_attention_getitem_2, 1, 2)
            layers_10_attention_scaled_dot_product_flash_attention_for_cpu: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], f32[4, 16, 2048][32768, 1, 16])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_10_attention_transpose, layers_10_attention_transpose_1, layers_10_attention_transpose_2, 0.0, True)
            layers_10_attention_getitem_3: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_10_attention_scaled_dot_product_flash_attention_for_cpu[0]
            layers_10_attention_getitem_4: "f32[4, 16, 2048][32768, 1, 16]" = layers_10_attention_scaled_dot_product_flash_attention_for_cpu[1]
            layers_10_attention_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_10_attention_getitem_3, 1, 2)
            layers_10_attention_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_10_attention_transpose_3, [4, 2048, 2048])
            layers_10_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_10_attention_view_1, [8192, 2048])
            layers_10_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_10_wait_4)
            layers_10_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_10_wait_5, layers_10_attention_projection_view, layers_10_attention_projection_t)
            layers_10_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_10_attention_projection_addmm, [4, 2048, 2048])
            layers_10_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_9_add_1, layers_10_attention_projection_view_1)
            layers_10_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_10_add, [2048], layers_10_wait_6, layers_10_wait_7, 1e-05)
            layers_10_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_10_norm_2_native_layer_norm[0]
            layers_10_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_10_norm_2_native_layer_norm[1]
            layers_10_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_10_norm_2_native_layer_norm[2]
            layers_10_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_10_norm_2_getitem, [8192, 2048])
            layers_10_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_10_wait_8)
            layers_10_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_10_wait_9, layers_10_mlp_up_view, layers_10_mlp_up_t)
            layers_10_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_10_mlp_up_addmm, [4, 2048, 8192])
            layers_10_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_10_mlp_up_view_1)
            layers_10_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_10_mlp_gelu, [8192, 8192])
            layers_10_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_10_wait_10)
            layers_10_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_10_wait_11, layers_10_mlp_down_view, layers_10_mlp_down_t)
            layers_10_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_10_mlp_down_addmm, [4, 2048, 2048])
            layers_10_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_10_add, layers_10_mlp_down_view_1)
            layers_11_all_gather: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_11_norm_1_weight, 2, shard)
            layers_11_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_11_all_gather)
            layers_11_all_gather_1: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_11_norm_1_bias, 2, shard)
            layers_11_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_11_all_gather_1)
            layers_11_all_gather_2: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_11_attention_qkv_weight, 2, shard)
            layers_11_wait_2: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_11_all_gather_2)
            layers_11_all_gather_3: "bf16[6144]" = _c10d_functional.all_gather_into_tensor.default(layers_11_attention_qkv_bias, 2, shard)
            layers_11_wait_3: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_11_all_gather_3)
            layers_11_all_gather_4: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_11_attention_projection_weight, 2, shard)
            layers_11_wait_4: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_11_all_gather_4)
            layers_11_all_gather_5: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_11_attention_projection_bias, 2, shard)
            layers_11_wait_5: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_11_all_gather_5)
            layers_11_all_gather_6: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_11_norm_2_weight, 2, shard)
            layers_11_wait_6: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_11_all_gather_6)
            layers_11_all_gather_7: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_11_norm_2_bias, 2, shard)
            layers_11_wait_7: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_11_all_gather_7)
            layers_11_all_gather_8: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_11_mlp_up_weight, 2, shard)
            layers_11_wait_8: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_11_all_gather_8)
            layers_11_all_gather_9: "bf16[8192]" = _c10d_functional.all_gather_into_tensor.default(layers_11_mlp_up_bias, 2, shard)
            layers_11_wait_9: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_11_all_gather_9)
            layers_11_all_gather_10: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_11_mlp_down_weight, 2, shard)
            layers_11_wait_10: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_11_all_gather_10)
            layers_11_all_gather_11: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_11_mlp_down_bias, 2, shard)
            layers_11_wait_11: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_11_all_gather_11)
            layers_11_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_10_add_1, [2048], layers_11_wait, layers_11_wait_1, 1e-05)
            layers_11_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_11_norm_1_native_layer_norm[0]
            layers_11_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_11_norm_1_native_layer_norm[1]
            layers_11_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_11_norm_1_native_layer_norm[2]
            layers_11_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_11_norm_1_getitem, [8192, 2048])
            layers_11_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_11_wait_2)
            layers_11_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_11_wait_3, layers_11_attention_qkv_view, layers_11_attention_qkv_t)
            layers_11_attention_qkv_view_1: "bf16[4, 2048, 6144]" = aten.view.default(layers_11_attention_qkv_addmm, [4, 2048, 6144])
            layers_11_attention_view: "bf16[4, 2048, 16, 3, 128]" = aten.view.default(layers_11_attention_qkv_view_1, [4, 2048, 16, 3, 128])
            layers_11_attention_unbind: "[bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]]" = aten.unbind.int(layers_11_attention_view, -2)
            layers_11_attention_getitem: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_11_attention_unbind[0]
            layers_11_attention_getitem_1: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_11_attention_unbind[1]
            layers_11_attention_getitem_2: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_11_attention_unbind[2]
            layers_11_attention_transpose: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_11_attention_getitem, 1, 2)
            layers_11_attention_transpose_1: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_11_attention_getitem_1, 1, 2)
            layers_11_attention_transpose_2: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_11_attention_getitem_2, 1, 2)
            layers_11_attention_scaled_dot_product_flash_attention_for_cpu: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], f32[4, 16, 2048][32768, 1, 16])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_11_attention_transpose, layers_11_attention_transpose_1, layers_11_attention_transpose_2, 0.0, True)
            layers_11_attention_getitem_3: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_11_attention_scaled_dot_product_flash_attention_for_cpu[0]
            layers_11_attention_getitem_4: "f32[4, 16, 2048][32768, 1, 16]" = layers_11_attention_scaled_dot_product_flash_attention_for_cpu[1]
            layers_11_attention_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_11_attention_getitem_3, 1, 2)
            layers_11_attention_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_11_attention_transpose_3, [4, 2048, 2048])
            layers_11_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_11_attention_view_1, [8192, 2048])
            layers_11_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_11_wait_4)
            layers_11_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_11_wait_5, layers_11_attention_projection_view, layers_11_attention_projection_t)
            layers_11_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_11_attention_projection_addmm, [4, 2048, 2048])
            layers_11_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_10_add_1, layers_11_attention_projection_view_1)
            layers_11_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_11_add, [2048], layers_11_wait_6, layers_11_wait_7, 1e-05)
            layers_11_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_11_norm_2_native_layer_norm[0]
            layers_11_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_11_norm_2_native_layer_norm[1]
            layers_11_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_11_norm_2_native_layer_norm[2]
            layers_11_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_11_norm_2_getitem, [8192, 2048])
            layers_11_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_11_wait_8)
            layers_11_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_11_wait_9, layers_11_mlp_up_view, layers_11_mlp_up_t)
            layers_11_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_11_mlp_up_addmm, [4, 2048, 8192])
            layers_11_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_11_mlp_up_view_1)
            layers_11_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_11_mlp_gelu, [8192, 8192])
            layers_11_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_11_wait_10)
            layers_11_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_11_wait_11, layers_11_mlp_down_view, layers_11_mlp_down_t)
            layers_11_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_11_mlp_down_addmm, [4, 2048, 2048])
            layers_11_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_11_add, layers_11_mlp_down_view_1)
            layers_12_all_gather: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_12_norm_1_weight, 2, shard)
            layers_12_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_12_all_gather)
            layers_12_all_gather_1: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_12_norm_1_bias, 2, shard)
            layers_12_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_12_all_gather_1)
            layers_12_all_gather_2: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_12_attention_qkv_weight, 2, shard)
            layers_12_wait_2: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_12_all_gather_2)
            layers_12_all_gather_3: "bf16[6144]" = _c10d_functional.all_gather_into_tensor.default(layers_12_attention_qkv_bias, 2, shard)
            layers_12_wait_3: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_12_all_gather_3)
            layers_12_all_gather_4: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_12_attention_projection_weight, 2, shard)
            layers_12_wait_4: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_12_all_gather_4)
            layers_12_all_gather_5: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_12_attention_projection_bias, 2, shard)
            layers_12_wait_5: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_12_all_gather_5)
            layers_12_all_gather_6: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_12_norm_2_weight, 2, shard)
            layers_12_wait_6: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_12_all_gather_6)
            layers_12_all_gather_7: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_12_norm_2_bias, 2, shard)
            layers_12_wait_7: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_12_all_gather_7)
            layers_12_all_gather_8: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_12_mlp_up_weight, 2, shard)
            layers_12_wait_8: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_12_all_gather_8)
            layers_12_all_gather_9: "bf16[8192]" = _c10d_functional.all_gather_into_tensor.default(layers_12_mlp_up_bias, 2, shard)
            layers_12_wait_9: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_12_all_gather_9)
            layers_12_all_gather_10: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_12_mlp_down_weight, 2, shard)
            layers_12_wait_10: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_12_all_gather_10)
            layers_12_all_gather_11: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_12_mlp_down_bias, 2, shard)
            layers_12_wait_11: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_12_all_gather_11)
            layers_12_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_11_add_1, [2048], layers_12_wait, layers_12_wait_1, 1e-05)
            layers_12_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_12_norm_1_native_layer_norm[0]
            layers_12_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_12_norm_1_native_layer_norm[1]
            layers_12_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_12_norm_1_native_layer_norm[2]
            layers_12_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_12_norm_1_getitem, [8192, 2048])
            layers_12_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_12_wait_2)
            layers_12_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_12_wait_3, layers_12_attention_qkv_view, layers_12_attention_qkv_t)
            layers_12_attention_qkv_view_1: "bf16[4, 2048, 6144]" = aten.view.default(layers_12_attention_qkv_addmm, [4, 2048, 6144])
            layers_12_attention_view: "bf16[4, 2048, 16, 3, 128]" = aten.view.default(layers_12_attention_qkv_view_1, [4, 2048, 16, 3, 128])
            layers_12_attention_unbind: "[bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]]" = aten.unbind.int(layers_12_attention_view, -2)
            layers_12_attention_getitem: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_12_attention_unbind[0]
            layers_12_attention_getitem_1: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_12_attention_unbind[1]
            layers_12_attention_getitem_2: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_12_attention_unbind[2]
            layers_12_attention_transpose: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_12_attention_getitem, 1, 2)
            layers_12_attention_transpose_1: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_12_attention_getitem_1, 1, 2)
            layers_12_attention_transpose_2: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_12_attention_getitem_2, 1, 2)
            layers_12_attention_scaled_dot_product_flash_attention_for_cpu: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], f32[4, 16, 2048][32768, 1, 16])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_12_attention_transpose, layers_12_attention_transpose_1, layers_12_attention_transpose_2, 0.0, True)
            layers_12_attention_getitem_3: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_12_attention_scaled_dot_product_flash_attention_for_cpu[0]
            layers_12_attention_getitem_4: "f32[4, 16, 2048][32768, 1, 16]" = layers_12_attention_scaled_dot_product_flash_attention_for_cpu[1]
            layers_12_attention_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_12_attention_getitem_3, 1, 2)
            layers_12_attention_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_12_attention_transpose_3, [4, 2048, 2048])
            layers_12_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_12_attention_view_1, [8192, 2048])
            layers_12_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_12_wait_4)
            layers_12_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_12_wait_5, layers_12_attention_projection_view, layers_12_attention_projection_t)
            layers_12_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_12_attention_projection_addmm, [4, 2048, 2048])
            layers_12_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_11_add_1, layers_12_attention_projection_view_1)
            layers_12_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_12_add, [2048], layers_12_wait_6, layers_12_wait_7, 1e-05)
            layers_12_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_12_norm_2_native_layer_norm[0]
            layers_12_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_12_norm_2_native_layer_norm[1]
            layers_12_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_12_norm_2_native_layer_norm[2]
            layers_12_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_12_norm_2_getitem, [8192, 2048])
            layers_12_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_12_wait_8)
            layers_12_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_12_wait_9, layers_12_mlp_up_view, layers_12_mlp_up_t)
            layers_12_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_12_mlp_up_addmm, [4, 2048, 8192])
            layers_12_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_12_mlp_up_view_1)
            layers_12_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_12_mlp_gelu, [8192, 8192])
            layers_12_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_12_wait_10)
            layers_12_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_12_wait_11, layers_12_mlp_down_view, layers_12_mlp_down_t)
            layers_12_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_12_mlp_down_addmm, [4, 2048, 2048])
            layers_12_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_12_add, layers_12_mlp_down_view_1)
            layers_13_all_gather: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_13_norm_1_weight, 2, shard)
            layers_13_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_13_all_gather)
            layers_13_all_gather_1: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_13_norm_1_bias, 2, shard)
            layers_13_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_13_all_gather_1)
            layers_13_all_gather_2: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_13_attention_qkv_weight, 2, shard)
            layers_13_wait_2: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_13_all_gather_2)
            layers_13_all_gather_3: "bf16[6144]" = _c10d_functional.all_gather_into_tensor.default(layers_13_attention_qkv_bias, 2, shard)
            layers_13_wait_3: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_13_all_gather_3)
            layers_13_all_gather_4: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_13_attention_projection_weight, 2, shard)
            layers_13_wait_4: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_13_all_gather_4)
            layers_13_all_gather_5: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_13_attention_projection_bias, 2, shard)
            layers_13_wait_5: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_13_all_gather_5)
            layers_13_all_gather_6: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_13_norm_2_weight, 2, shard)
            layers_13_wait_6: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_13_all_gather_6)
            layers_13_all_gather_7: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_13_norm_2_bias, 2, shard)
            layers_13_wait_7: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_13_all_gather_7)
            layers_13_all_gather_8: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_13_mlp_up_weight, 2, shard)
            layers_13_wait_8: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_13_all_gather_8)
            layers_13_all_gather_9: "bf16[8192]" = _c10d_functional.all_gather_into_tensor.default(layers_13_mlp_up_bias, 2, shard)
            layers_13_wait_9: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_13_all_gather_9)
            layers_13_all_gather_10: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_13_mlp_down_weight, 2, shard)
            layers_13_wait_10: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_13_all_gather_10)
            layers_13_all_gather_11: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_13_mlp_down_bias, 2, shard)
            layers_13_wait_11: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_13_all_gather_11)
            layers_13_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_12_add_1, [2048], layers_13_wait, layers_13_wait_1, 1e-05)
            layers_13_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_13_norm_1_native_layer_norm[0]
            layers_13_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_13_norm_1_native_layer_norm[1]
            layers_13_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_13_norm_1_native_layer_norm[2]
            layers_13_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_13_norm_1_getitem, [8192, 2048])
            layers_13_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_13_wait_2)
            layers_13_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_13_wait_3, layers_13_attention_qkv_view, layers_13_attention_qkv_t)
            layers_13_attention_qkv_view_1: "bf16[4, 2048, 6144]" = aten.view.default(layers_13_attention_qkv_addmm, [4, 2048, 6144])
            layers_13_attention_view: "bf16[4, 2048, 16, 3, 128]" = aten.view.default(layers_13_attention_qkv_view_1, [4, 2048, 16, 3, 128])
            layers_13_attention_unbind: "[bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]]" = aten.unbind.int(layers_13_attention_view, -2)
            layers_13_attention_getitem: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_13_attention_unbind[0]
            layers_13_attention_getitem_1: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_13_attention_unbind[1]
            layers_13_attention_getitem_2: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_13_attention_unbind[2]
            layers_13_attention_transpose: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_13_attention_getitem, 1, 2)
            layers_13_attention_transpose_1: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_13_attention_getitem_1, 1, 2)
            layers_13_attention_transpose_2: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_13_attention_getitem_2, 1, 2)
            layers_13_attention_scaled_dot_product_flash_attention_for_cpu: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], f32[4, 16, 2048][32768, 1, 16])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_13_attention_transpose, layers_13_attention_transpose_1, layers_13_attention_transpose_2, 0.0, True)
            layers_13_attention_getitem_3: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_13_attention_scaled_dot_product_flash_attention_for_cpu[0]
            layers_13_attention_getitem_4: "f32[4, 16, 2048][32768, 1, 16]" = layers_13_attention_scaled_dot_product_flash_attention_for_cpu[1]
            layers_13_attention_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_13_attention_getitem_3, 1, 2)
            layers_13_attention_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_13_attention_transpose_3, [4, 2048, 2048])
            layers_13_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_13_attention_view_1, [8192, 2048])
            layers_13_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_13_wait_4)
            layers_13_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_13_wait_5, layers_13_attention_projection_view, layers_13_attention_projection_t)
            layers_13_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_13_attention_projection_addmm, [4, 2048, 2048])
            layers_13_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_12_add_1, layers_13_attention_projection_view_1)
            layers_13_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_13_add, [2048], layers_13_wait_6, layers_13_wait_7, 1e-05)
            layers_13_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_13_norm_2_native_layer_norm[0]
            layers_13_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_13_norm_2_native_layer_norm[1]
            layers_13_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_13_norm_2_native_layer_norm[2]
            layers_13_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_13_norm_2_getitem, [8192, 2048])
            layers_13_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_13_wait_8)
            layers_13_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_13_wait_9, layers_13_mlp_up_view, layers_13_mlp_up_t)
            layers_13_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_13_mlp_up_addmm, [4, 2048, 8192])
            layers_13_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_13_mlp_up_view_1)
            layers_13_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_13_mlp_gelu, [8192, 8192])
            layers_13_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_13_wait_10)
            layers_13_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_13_wait_11, layers_13_mlp_down_view, layers_13_mlp_down_t)
            layers_13_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_13_mlp_down_addmm, [4, 2048, 2048])
            layers_13_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_13_add, layers_13_mlp_down_view_1)
            layers_14_all_gather: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_14_norm_1_weight, 2, shard)
            layers_14_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_14_all_gather)
            layers_14_all_gather_1: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_14_norm_1_bias, 2, shard)
            layers_14_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_14_all_gather_1)
            layers_14_all_gather_2: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_14_attention_qkv_weight, 2, shard)
            layers_14_wait_2: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_14_all_gather_2)
            layers_14_all_gather_3: "bf16[6144]" = _c10d_functional.all_gather_into_tensor.default(layers_14_attention_qkv_bias, 2, shard)
            layers_14_wait_3: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_14_all_gather_3)
            layers_14_all_gather_4: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_14_attention_projection_weight, 2, shard)
            layers_14_wait_4: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_14_all_gather_4)
            layers_14_all_gather_5: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_14_attention_projection_bias, 2, shard)
            layers_14_wait_5: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_14_all_gather_5)
            layers_14_all_gather_6: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_14_norm_2_weight, 2, shard)
            layers_14_wait_6: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_14_all_gather_6)
            layers_14_all_gather_7: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_14_norm_2_bias, 2, shard)
            layers_14_wait_7: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_14_all_gather_7)
            layers_14_all_gather_8: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_14_mlp_up_weight, 2, shard)
            layers_14_wait_8: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_14_all_gather_8)
            layers_14_all_gather_9: "bf16[8192]" = _c10d_functional.all_gather_into_tensor.default(layers_14_mlp_up_bias, 2, shard)
            layers_14_wait_9: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_14_all_gather_9)
            layers_14_all_gather_10: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_14_mlp_down_weight, 2, shard)
            layers_14_wait_10: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_14_all_gather_10)
            layers_14_all_gather_11: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_14_mlp_down_bias, 2, shard)
            layers_14_wait_11: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_14_all_gather_11)
            layers_14_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_13_add_1, [2048], layers_14_wait, layers_14_wait_1, 1e-05)
            layers_14_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_14_norm_1_native_layer_norm[0]
            layers_14_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_14_norm_1_native_layer_norm[1]
            layers_14_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_14_norm_1_native_layer_norm[2]
            layers_14_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_14_norm_1_getitem, [8192, 2048])
            layers_14_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_14_wait_2)
            layers_14_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_14_wait_3, layers_14_attention_qkv_view, layers_14_attention_qkv_t)
            layers_14_attention_qkv_view_1: "bf16[4, 2048, 6144]" = aten.view.default(layers_14_attention_qkv_addmm, [4, 2048, 6144])
            layers_14_attention_view: "bf16[4, 2048, 16, 3, 128]" = aten.view.default(layers_14_attention_qkv_view_1, [4, 2048, 16, 3, 128])
            layers_14_attention_unbind: "[bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]]" = aten.unbind.int(layers_14_attention_view, -2)
            layers_14_attention_getitem: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_14_attention_unbind[0]
            layers_14_attention_getitem_1: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_14_attention_unbind[1]
            layers_14_attention_getitem_2: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_14_attention_unbind[2]
            layers_14_attention_transpose: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_14_attention_getitem, 1, 2)
            layers_14_attention_transpose_1: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_14_attention_getitem_1, 1, 2)
            layers_14_attention_transpose_2: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_14_attention_getitem_2, 1, 2)
            layers_14_attention_scaled_dot_product_flash_attention_for_cpu: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], f32[4, 16, 2048][32768, 1, 16])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_14_attention_transpose, layers_14_attention_transpose_1, layers_14_attention_transpose_2, 0.0, True)
            layers_14_attention_getitem_3: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_14_attention_scaled_dot_product_flash_attention_for_cpu[0]
            layers_14_attention_getitem_4: "f32[4, 16, 2048][32768, 1, 16]" = layers_14_attention_scaled_dot_product_flash_attention_for_cpu[1]
            layers_14_attention_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_14_attention_getitem_3, 1, 2)
            layers_14_attention_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_14_attention_transpose_3, [4, 2048, 2048])
            layers_14_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_14_attention_view_1, [8192, 2048])
            layers_14_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_14_wait_4)
            layers_14_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_14_wait_5, layers_14_attention_projection_view, layers_14_attention_projection_t)
            layers_14_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_14_attention_projection_addmm, [4, 2048, 2048])
            layers_14_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_13_add_1, layers_14_attention_projection_view_1)
            layers_14_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_14_add, [2048], layers_14_wait_6, layers_14_wait_7, 1e-05)
            layers_14_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_14_norm_2_native_layer_norm[0]
            layers_14_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_14_norm_2_native_layer_norm[1]
            layers_14_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_14_norm_2_native_layer_norm[2]
            layers_14_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_14_norm_2_getitem, [8192, 2048])
            layers_14_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_14_wait_8)
            layers_14_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_14_wait_9, layers_14_mlp_up_view, layers_14_mlp_up_t)
            layers_14_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_14_mlp_up_addmm, [4, 2048, 8192])
            layers_14_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_14_mlp_up_view_1)
            layers_14_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_14_mlp_gelu, [8192, 8192])
            layers_14_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_14_wait_10)
            layers_14_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_14_wait_11, layers_14_mlp_down_view, layers_14_mlp_down_t)
            layers_14_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_14_mlp_down_addmm, [4, 2048, 2048])
            layers_14_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_14_add, layers_14_mlp_down_view_1)
            layers_15_all_gather: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_15_norm_1_weight, 2, shard)
            layers_15_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_15_all_gather)
            layers_15_all_gather_1: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_15_norm_1_bias, 2, shard)
            layers_15_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_15_all_gather_1)
            layers_15_all_gather_2: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_15_attention_qkv_weight, 2, shard)
            layers_15_wait_2: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_15_all_gather_2)
            layers_15_all_gather_3: "bf16[6144]" = _c10d_functional.all_gather_into_tensor.default(layers_15_attention_qkv_bias, 2, shard)
            layers_15_wait_3: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_15_all_gather_3)
            layers_15_all_gather_4: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_15_attention_projection_weight, 2, shard)
            layers_15_wait_4: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_15_all_gather_4)
            layers_15_all_gather_5: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_15_attention_projection_bias, 2, shard)
            layers_15_wait_5: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_15_all_gather_5)
            layers_15_all_gather_6: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_15_norm_2_weight, 2, shard)
            layers_15_wait_6: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_15_all_gather_6)
            layers_15_all_gather_7: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_15_norm_2_bias, 2, shard)
            layers_15_wait_7: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_15_all_gather_7)
            layers_15_all_gather_8: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_15_mlp_up_weight, 2, shard)
            layers_15_wait_8: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_15_all_gather_8)
            layers_15_all_gather_9: "bf16[8192]" = _c10d_functional.all_gather_into_tensor.default(layers_15_mlp_up_bias, 2, shard)
            layers_15_wait_9: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_15_all_gather_9)
            layers_15_all_gather_10: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_15_mlp_down_weight, 2, shard)
            layers_15_wait_10: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_15_all_gather_10)
            layers_15_all_gather_11: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_15_mlp_down_bias, 2, shard)
            layers_15_wait_11: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_15_all_gather_11)
            layers_15_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_14_add_1, [2048], layers_15_wait, layers_15_wait_1, 1e-05)
            layers_15_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_15_norm_1_native_layer_norm[0]
            layers_15_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_15_norm_1_native_layer_norm[1]
            layers_15_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_15_norm_1_native_layer_norm[2]
            layers_15_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_15_norm_1_getitem, [8192, 2048])
            layers_15_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_15_wait_2)
            layers_15_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_15_wait_3, layers_15_attention_qkv_view, layers_15_attention_qkv_t)
            layers_15_attention_qkv_view_1: "bf16[4, 2048, 6144]" = aten.view.default(layers_15_attention_qkv_addmm, [4, 2048, 6144])
            layers_15_attention_view: "bf16[4, 2048, 16, 3, 128]" = aten.view.default(layers_15_attention_qkv_view_1, [4, 2048, 16, 3, 128])
            layers_15_attention_unbind: "[bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]]" = aten.unbind.int(layers_15_attention_view, -2)
            layers_15_attention_getitem: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_15_attention_unbind[0]
            layers_15_attention_getitem_1: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_15_attention_unbind[1]
            layers_15_attention_getitem_2: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_15_attention_unbind[2]
            layers_15_attention_transpose: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_15_attention_getitem, 1, 2)
            layers_15_attention_transpose_1: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_15_attention_getitem_1, 1, 2)
            layers_15_attention_transpose_2: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_15_attention_getitem_2, 1, 2)
            layers_15_attention_scaled_dot_product_flash_attention_for_cpu: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], f32[4, 16, 2048][32768, 1, 16])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_15_attention_transpose, layers_15_attention_transpose_1, layers_15_attention_transpose_2, 0.0, True)
            layers_15_attention_getitem_3: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_15_attention_scaled_dot_product_flash_attention_for_cpu[0]
            layers_15_attention_getitem_4: "f32[4, 16, 2048][32768, 1, 16]" = layers_15_attention_scaled_dot_product_flash_attention_for_cpu[1]
            layers_15_attention_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_15_attention_getitem_3, 1, 2)
            layers_15_attention_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_15_attention_transpose_3, [4, 2048, 2048])
            layers_15_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_15_attention_view_1, [8192, 2048])
            layers_15_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_15_wait_4)
            layers_15_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_15_wait_5, layers_15_attention_projection_view, layers_15_attention_projection_t)
            layers_15_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_15_attention_projection_addmm, [4, 2048, 2048])
            layers_15_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_14_add_1, layers_15_attention_projection_view_1)
            layers_15_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_15_add, [2048], layers_15_wait_6, layers_15_wait_7, 1e-05)
            layers_15_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_15_norm_2_native_layer_norm[0]
            layers_15_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_15_norm_2_native_layer_norm[1]
            layers_15_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_15_norm_2_native_layer_norm[2]
            layers_15_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_15_norm_2_getitem, [8192, 2048])
            layers_15_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_15_wait_8)
            layers_15_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_15_wait_9, layers_15_mlp_up_view, layers_15_mlp_up_t)
            layers_15_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_15_mlp_up_addmm, [4, 2048, 8192])
            layers_15_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_15_mlp_up_view_1)
            layers_15_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_15_mlp_gelu, [8192, 8192])
            layers_15_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_15_wait_10)
            layers_15_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_15_wait_11, layers_15_mlp_down_view, layers_15_mlp_down_t)
            layers_15_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_15_mlp_down_addmm, [4, 2048, 2048])
            layers_15_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_15_add, layers_15_mlp_down_view_1)
            layers_16_all_gather: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_16_norm_1_weight, 2, shard)
            layers_16_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_16_all_gather)
            layers_16_all_gather_1: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_16_norm_1_bias, 2, shard)
            layers_16_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_16_all_gather_1)
            layers_16_all_gather_2: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_16_attention_qkv_weight, 2, shard)
            layers_16_wait_2: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_16_all_gather_2)
            layers_16_all_gather_3: "bf16[6144]" = _c10d_functional.all_gather_into_tensor.default(layers_16_attention_qkv_bias, 2, shard)
            layers_16_wait_3: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_16_all_gather_3)
            layers_16_all_gather_4: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_16_attention_projection_weight, 2, shard)
            layers_16_wait_4: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_16_all_gather_4)
            layers_16_all_gather_5: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_16_attention_projection_bias, 2, shard)
            layers_16_wait_5: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_16_all_gather_5)
            layers_16_all_gather_6: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_16_norm_2_weight, 2, shard)
            layers_16_wait_6: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_16_all_gather_6)
            layers_16_all_gather_7: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_16_norm_2_bias, 2, shard)
            layers_16_wait_7: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_16_all_gather_7)
            layers_16_all_gather_8: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_16_mlp_up_weight, 2, shard)
            layers_16_wait_8: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_16_all_gather_8)
            layers_16_all_gather_9: "bf16[8192]" = _c10d_functional.all_gather_into_tensor.default(layers_16_mlp_up_bias, 2, shard)
            layers_16_wait_9: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_16_all_gather_9)
            layers_16_all_gather_10: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_16_mlp_down_weight, 2, shard)
            layers_16_wait_10: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_16_all_gather_10)
            layers_16_all_gather_11: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_16_mlp_down_bias, 2, shard)
            layers_16_wait_11: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_16_all_gather_11)
            layers_16_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_15_add_1, [2048], layers_16_wait, layers_16_wait_1, 1e-05)
            layers_16_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_16_norm_1_native_layer_norm[0]
            layers_16_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_16_norm_1_native_layer_norm[1]
            layers_16_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_16_norm_1_native_layer_norm[2]
            layers_16_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_16_norm_1_getitem, [8192, 2048])
            layers_16_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_16_wait_2)
            layers_16_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_16_wait_3, layers_16_attention_qkv_view, layers_16_attention_qkv_t)
            layers_16_attention_qkv_view_1: "bf16[4, 2048, 6144]" = aten.view.default(layers_16_attention_qkv_addmm, [4, 2048, 6144])
            layers_16_attention_view: "bf16[4, 2048, 16, 3, 128]" = aten.view.default(layers_16_attention_qkv_view_1, [4, 2048, 16, 3, 128])
            layers_16_attention_unbind: "[bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]]" = aten.unbind.int(layers_16_attention_view, -2)
            layers_16_attention_getitem: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_16_attention_unbind[0]
            layers_16_attention_getitem_1: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_16_attention_unbind[1]
            layers_16_attention_getitem_2: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_16_attention_unbind[2]
            layers_16_attention_transpose: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_16_attention_getitem, 1, 2)
            layers_16_attention_transpose_1: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_16_attention_getitem_1, 1, 2)
            layers_16_attention_transpose_2: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_16_attention_getitem_2, 1, 2)
            layers_16_attention_scaled_dot_product_flash_attention_for_cpu: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], f32[4, 16, 2048][32768, 1, 16])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_16_attention_transpose, layers_16_attention_transpose_1, layers_16_attention_transpose_2, 0.0, True)
            layers_16_attention_getitem_3: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_16_attention_scaled_dot_product_flash_attention_for_cpu[0]
            layers_16_attention_getitem_4: "f32[4, 16, 2048][32768, 1, 16]" = layers_16_attention_scaled_dot_product_flash_attention_for_cpu[1]
            layers_16_attention_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_16_attention_getitem_3, 1, 2)
            layers_16_attention_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_16_attention_transpose_3, [4, 2048, 2048])
            layers_16_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_16_attention_view_1, [8192, 2048])
            layers_16_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_16_wait_4)
            layers_16_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_16_wait_5, layers_16_attention_projection_view, layers_16_attention_projection_t)
            layers_16_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_16_attention_projection_addmm, [4, 2048, 2048])
            layers_16_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_15_add_1, layers_16_attention_projection_view_1)
            layers_16_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_16_add, [2048], layers_16_wait_6, layers_16_wait_7, 1e-05)
            layers_16_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_16_norm_2_native_layer_norm[0]
            layers_16_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_16_norm_2_native_layer_norm[1]
            layers_16_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_16_norm_2_native_layer_norm[2]
            layers_16_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_16_norm_2_getitem, [8192, 2048])
            layers_16_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_16_wait_8)
            layers_16_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_16_wait_9, layers_16_mlp_up_view, layers_16_mlp_up_t)
            layers_16_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_16_mlp_up_addmm, [4, 2048, 8192])
            layers_16_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_16_mlp_up_view_1)
            layers_16_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_16_mlp_gelu, [8192, 8192])
            layers_16_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_16_wait_10)
            layers_16_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_16_wait_11, layers_16_mlp_down_view, layers_16_mlp_down_t)
            layers_16_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_16_mlp_down_addmm, [4, 2048, 2048])
            layers_16_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_16_add, layers_16_mlp_down_view_1)
            layers_17_all_gather: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_17_norm_1_weight, 2, shard)
            layers_17_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_17_all_gather)
            layers_17_all_gather_1: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_17_norm_1_bias, 2, shard)
            layers_17_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_17_all_gather_1)
            layers_17_all_gather_2: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_17_attention_qkv_weight, 2, shard)
            layers_17_wait_2: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_17_all_gather_2)
            layers_17_all_gather_3: "bf16[6144]" = _c10d_functional.all_gather_into_tensor.default(layers_17_attention_qkv_bias, 2, shard)
            layers_17_wait_3: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_17_all_gather_3)
            layers_17_all_gather_4: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_17_attention_projection_weight, 2, shard)
            layers_17_wait_4: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_17_all_gather_4)
            layers_17_all_gather_5: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_17_attention_projection_bias, 2, shard)
            layers_17_wait_5: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_17_all_gather_5)
            layers_17_all_gather_6: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_17_norm_2_weight, 2, shard)
            layers_17_wait_6: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_17_all_gather_6)
            layers_17_all_gather_7: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_17_norm_2_bias, 2, shard)
            layers_17_wait_7: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_17_all_gather_7)
            layers_17_all_gather_8: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_17_mlp_up_weight, 2, shard)
            layers_17_wait_8: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_17_all_gather_8)
            layers_17_all_gather_9: "bf16[8192]" = _c10d_functional.all_gather_into_tensor.default(layers_17_mlp_up_bias, 2, shard)
            layers_17_wait_9: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_17_all_gather_9)
            layers_17_all_gather_10: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_17_mlp_down_weight, 2, shard)
            layers_17_wait_10: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_17_all_gather_10)
            layers_17_all_gather_11: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_17_mlp_down_bias, 2, shard)
            layers_17_wait_11: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_17_all_gather_11)
            layers_17_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_16_add_1, [2048], layers_17_wait, layers_17_wait_1, 1e-05)
            layers_17_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_17_norm_1_native_layer_norm[0]
            layers_17_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_17_norm_1_native_layer_norm[1]
            layers_17_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_17_norm_1_native_layer_norm[2]
            layers_17_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_17_norm_1_getitem, [8192, 2048])
            layers_17_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_17_wait_2)
            layers_17_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_17_wait_3, layers_17_attention_qkv_view, layers_17_attention_qkv_t)
            layers_17_attention_qkv_view_1: "bf16[4, 2048, 6144]" = aten.view.default(layers_17_attention_qkv_addmm, [4, 2048, 6144])
            layers_17_attention_view: "bf16[4, 2048, 16, 3, 128]" = aten.view.default(layers_17_attention_qkv_view_1, [4, 2048, 16, 3, 128])
            layers_17_attention_unbind: "[bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]]" = aten.unbind.int(layers_17_attention_view, -2)
            layers_17_attention_getitem: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_17_attention_unbind[0]
            layers_17_attention_getitem_1: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_17_attention_unbind[1]
            layers_17_attention_getitem_2: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_17_attention_unbind[2]
            layers_17_attention_transpose: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_17_attention_getitem, 1, 2)
            layers_17_attention_transpose_1: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_17_attention_getitem_1, 1, 2)
            layers_17_attention_transpose_2: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_17_attention_getitem_2, 1, 2)
            layers_17_attention_scaled_dot_product_flash_attention_for_cpu: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], f32[4, 16, 2048][32768, 1, 16])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_17_attention_transpose, layers_17_attention_transpose_1, layers_17_attention_transpose_2, 0.0, True)
            layers_17_attention_getitem_3: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_17_attention_scaled_dot_product_flash_attention_for_cpu[0]
            layers_17_attention_getitem_4: "f32[4, 16, 2048][32768, 1, 16]" = layers_17_attention_scaled_dot_product_flash_attention_for_cpu[1]
            layers_17_attention_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_17_attention_getitem_3, 1, 2)
            layers_17_attention_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_17_attention_transpose_3, [4, 2048, 2048])
            layers_17_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_17_attention_view_1, [8192, 2048])
            layers_17_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_17_wait_4)
            layers_17_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_17_wait_5, layers_17_attention_projection_view, layers_17_attention_projection_t)
            layers_17_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_17_attention_projection_addmm, [4, 2048, 2048])
            layers_17_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_16_add_1, layers_17_attention_projection_view_1)
            layers_17_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_17_add, [2048], layers_17_wait_6, layers_17_wait_7, 1e-05)
            layers_17_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_17_norm_2_native_layer_norm[0]
            layers_17_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_17_norm_2_native_layer_norm[1]
            layers_17_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_17_norm_2_native_layer_norm[2]
            layers_17_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_17_norm_2_getitem, [8192, 2048])
            layers_17_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_17_wait_8)
            layers_17_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_17_wait_9, layers_17_mlp_up_view, layers_17_mlp_up_t)
            layers_17_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_17_mlp_up_addmm, [4, 2048, 8192])
            layers_17_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_17_mlp_up_view_1)
            layers_17_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_17_mlp_gelu, [8192, 8192])
            layers_17_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_17_wait_10)
            layers_17_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_17_wait_11, layers_17_mlp_down_view, layers_17_mlp_down_t)
            layers_17_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_17_mlp_down_addmm, [4, 2048, 2048])
            layers_17_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_17_add, layers_17_mlp_down_view_1)
            layers_18_all_gather: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_18_norm_1_weight, 2, shard)
            layers_18_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_18_all_gather)
            layers_18_all_gather_1: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_18_norm_1_bias, 2, shard)
            layers_18_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_18_all_gather_1)
            layers_18_all_gather_2: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_18_attention_qkv_weight, 2, shard)
            layers_18_wait_2: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_18_all_gather_2)
            layers_18_all_gather_3: "bf16[6144]" = _c10d_functional.all_gather_into_tensor.default(layers_18_attention_qkv_bias, 2, shard)
            layers_18_wait_3: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_18_all_gather_3)
            layers_18_all_gather_4: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_18_attention_projection_weight, 2, shard)
            layers_18_wait_4: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_18_all_gather_4)
            layers_18_all_gather_5: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_18_attention_projection_bias, 2, shard)
            layers_18_wait_5: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_18_all_gather_5)
            layers_18_all_gather_6: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_18_norm_2_weight, 2, shard)
            layers_18_wait_6: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_18_all_gather_6)
            layers_18_all_gather_7: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_18_norm_2_bias, 2, shard)
            layers_18_wait_7: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_18_all_gather_7)
            layers_18_all_gather_8: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_18_mlp_up_weight, 2, shard)
            layers_18_wait_8: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_18_all_gather_8)
            layers_18_all_gather_9: "bf16[8192]" = _c10d_functional.all_gather_into_tensor.default(layers_18_mlp_up_bias, 2, shard)
            layers_18_wait_9: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_18_all_gather_9)
            layers_18_all_gather_10: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_18_mlp_down_weight, 2, shard)
            layers_18_wait_10: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_18_all_gather_10)
            layers_18_all_gather_11: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_18_mlp_down_bias, 2, shard)
            layers_18_wait_11: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_18_all_gather_11)
            layers_18_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_17_add_1, [2048], layers_18_wait, layers_18_wait_1, 1e-05)
            layers_18_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_18_norm_1_native_layer_norm[0]
            layers_18_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_18_norm_1_native_layer_norm[1]
            layers_18_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_18_norm_1_native_layer_norm[2]
            layers_18_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_18_norm_1_getitem, [8192, 2048])
            layers_18_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_18_wait_2)
            layers_18_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_18_wait_3, layers_18_attention_qkv_view, layers_18_attention_qkv_t)
            layers_18_attention_qkv_view_1: "bf16[4, 2048, 6144]" = aten.view.default(layers_18_attention_qkv_addmm, [4, 2048, 6144])
            layers_18_attention_view: "bf16[4, 2048, 16, 3, 128]" = aten.view.default(layers_18_attention_qkv_view_1, [4, 2048, 16, 3, 128])
            layers_18_attention_unbind: "[bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]]" = aten.unbind.int(layers_18_attention_view, -2)
            layers_18_attention_getitem: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_18_attention_unbind[0]
            layers_18_attention_getitem_1: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_18_attention_unbind[1]
            layers_18_attention_getitem_2: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_18_attention_unbind[2]
            layers_18_attention_transpose: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_18_attention_getitem, 1, 2)
            layers_18_attention_transpose_1: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_18_attention_getitem_1, 1, 2)
            layers_18_attention_transpose_2: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_18_attention_getitem_2, 1, 2)
            layers_18_attention_scaled_dot_product_flash_attention_for_cpu: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], f32[4, 16, 2048][32768, 1, 16])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_18_attention_transpose, layers_18_attention_transpose_1, layers_18_attention_transpose_2, 0.0, True)
            layers_18_attention_getitem_3: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_18_attention_scaled_dot_product_flash_attention_for_cpu[0]
            layers_18_attention_getitem_4: "f32[4, 16, 2048][32768, 1, 16]" = layers_18_attention_scaled_dot_product_flash_attention_for_cpu[1]
            layers_18_attention_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_18_attention_getitem_3, 1, 2)
            layers_18_attention_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_18_attention_transpose_3, [4, 2048, 2048])
            layers_18_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_18_attention_view_1, [8192, 2048])
            layers_18_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_18_wait_4)
            layers_18_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_18_wait_5, layers_18_attention_projection_view, layers_18_attention_projection_t)
            layers_18_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_18_attention_projection_addmm, [4, 2048, 2048])
            layers_18_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_17_add_1, layers_18_attention_projection_view_1)
            layers_18_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_18_add, [2048], layers_18_wait_6, layers_18_wait_7, 1e-05)
            layers_18_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_18_norm_2_native_layer_norm[0]
            layers_18_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_18_norm_2_native_layer_norm[1]
            layers_18_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_18_norm_2_native_layer_norm[2]
            layers_18_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_18_norm_2_getitem, [8192, 2048])
            layers_18_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_18_wait_8)
            layers_18_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_18_wait_9, layers_18_mlp_up_view, layers_18_mlp_up_t)
            layers_18_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_18_mlp_up_addmm, [4, 2048, 8192])
            layers_18_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_18_mlp_up_view_1)
            layers_18_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_18_mlp_gelu, [8192, 8192])
            layers_18_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_18_wait_10)
            layers_18_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_18_wait_11, layers_18_mlp_down_view, layers_18_mlp_down_t)
            layers_18_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_18_mlp_down_addmm, [4, 2048, 2048])
            layers_18_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_18_add, layers_18_mlp_down_view_1)
            layers_19_all_gather: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_19_norm_1_weight, 2, shard)
            layers_19_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_19_all_gather)
            layers_19_all_gather_1: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_19_norm_1_bias, 2, shard)
            layers_19_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_19_all_gather_1)
            layers_19_all_gather_2: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_19_attention_qkv_weight, 2, shard)
            layers_19_wait_2: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_19_all_gather_2)
            layers_19_all_gather_3: "bf16[6144]" = _c10d_functional.all_gather_into_tensor.default(layers_19_attention_qkv_bias, 2, shard)
            layers_19_wait_3: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_19_all_gather_3)
            layers_19_all_gather_4: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_19_attention_projection_weight, 2, shard)
            layers_19_wait_4: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_19_all_gather_4)
            layers_19_all_gather_5: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_19_attention_projection_bias, 2, shard)
            layers_19_wait_5: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_19_all_gather_5)
            layers_19_all_gather_6: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_19_norm_2_weight, 2, shard)
            layers_19_wait_6: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_19_all_gather_6)
            layers_19_all_gather_7: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_19_norm_2_bias, 2, shard)
            layers_19_wait_7: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_19_all_gather_7)
            layers_19_all_gather_8: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_19_mlp_up_weight, 2, shard)
            layers_19_wait_8: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_19_all_gather_8)
            layers_19_all_gather_9: "bf16[8192]" = _c10d_functional.all_gather_into_tensor.default(layers_19_mlp_up_bias, 2, shard)
            layers_19_wait_9: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_19_all_gather_9)
            layers_19_all_gather_10: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_19_mlp_down_weight, 2, shard)
            layers_19_wait_10: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_19_all_gather_10)
            layers_19_all_gather_11: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_19_mlp_down_bias, 2, shard)
            layers_19_wait_11: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_19_all_gather_11)
            layers_19_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_18_add_1, [2048], layers_19_wait, layers_19_wait_1, 1e-05)
            layers_19_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_19_norm_1_native_layer_norm[0]
            layers_19_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_19_norm_1_native_layer_norm[1]
            layers_19_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_19_norm_1_native_layer_norm[2]
            layers_19_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_19_norm_1_getitem, [8192, 2048])
            layers_19_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_19_wait_2)
            layers_19_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_19_wait_3, layers_19_attention_qkv_view, layers_19_attention_qkv_t)
            layers_19_attention_qkv_view_1: "bf16[4, 2048, 6144]" = aten.view.default(layers_19_attention_qkv_addmm, [4, 2048, 6144])
            layers_19_attention_view: "bf16[4, 2048, 16, 3, 128]" = aten.view.default(layers_19_attention_qkv_view_1, [4, 2048, 16, 3, 128])
            layers_19_attention_unbind: "[bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]]" = aten.unbind.int(layers_19_attention_view, -2)
            layers_19_attention_getitem: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_19_attention_unbind[0]
            layers_19_attention_getitem_1: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_19_attention_unbind[1]
            layers_19_attention_getitem_2: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_19_attention_unbind[2]
            layers_19_attention_transpose: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_19_attention_getitem, 1, 2)
            layers_19_attention_transpose_1: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_19_attention_getitem_1, 1, 2)
            layers_19_attention_transpose_2: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_19_attention_getitem_2, 1, 2)
            layers_19_attention_scaled_dot_product_flash_attention_for_cpu: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], f32[4, 16, 2048][32768, 1, 16])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_19_attention_transpose, layers_19_attention_transpose_1, layers_19_attention_transpose_2, 0.0, True)
            layers_19_attention_getitem_3: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_19_attention_scaled_dot_product_flash_attention_for_cpu[0]
            layers_19_attention_getitem_4: "f32[4, 16, 2048][32768, 1, 16]" = layers_19_attention_scaled_dot_product_flash_attention_for_cpu[1]
            layers_19_attention_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_19_attention_getitem_3, 1, 2)
            layers_19_attention_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_19_attention_transpose_3, [4, 2048, 2048])
            layers_19_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_19_attention_view_1, [8192, 2048])
            layers_19_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_19_wait_4)
            layers_19_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_19_wait_5, layers_19_attention_projection_view, layers_19_attention_projection_t)
            layers_19_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_19_attention_projection_addmm, [4, 2048, 2048])
            layers_19_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_18_add_1, layers_19_attention_projection_view_1)
            layers_19_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_19_add, [2048], layers_19_wait_6, layers_19_wait_7, 1e-05)
            layers_19_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_19_norm_2_native_layer_norm[0]
            layers_19_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_19_norm_2_native_layer_norm[1]
            layers_19_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_19_norm_2_native_layer_norm[2]
            layers_19_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_19_norm_2_getitem, [8192, 2048])
            layers_19_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_19_wait_8)
            layers_19_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_19_wait_9, layers_19_mlp_up_view, layers_19_mlp_up_t)
            layers_19_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_19_mlp_up_addmm, [4, 2048, 8192])
            layers_19_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_19_mlp_up_view_1)
            layers_19_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_19_mlp_gelu, [8192, 8192])
            layers_19_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_19_wait_10)
            layers_19_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_19_wait_11, layers_19_mlp_down_view, layers_19_mlp_down_t)
            layers_19_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_19_mlp_down_addmm, [4, 2048, 2048])
            layers_19_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_19_add, layers_19_mlp_down_view_1)
            layers_20_all_gather: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_20_norm_1_weight, 2, shard)
            layers_20_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_20_all_gather)
            layers_20_all_gather_1: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_20_norm_1_bias, 2, shard)
            layers_20_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_20_all_gather_1)
            layers_20_all_gather_2: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_20_attention_qkv_weight, 2, shard)
            layers_20_wait_2: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_20_all_gather_2)
            layers_20_all_gather_3: "bf16[6144]" = _c10d_functional.all_gather_into_tensor.default(layers_20_attention_qkv_bias, 2, shard)
            layers_20_wait_3: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_20_all_gather_3)
            layers_20_all_gather_4: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_20_attention_projection_weight, 2, shard)
            layers_20_wait_4: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_20_all_gather_4)
            layers_20_all_gather_5: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_20_attention_projection_bias, 2, shard)
            layers_20_wait_5: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_20_all_gather_5)
            layers_20_all_gather_6: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_20_norm_2_weight, 2, shard)
            layers_20_wait_6: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_20_all_gather_6)
            layers_20_all_gather_7: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_20_norm_2_bias, 2, shard)
            layers_20_wait_7: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_20_all_gather_7)
            layers_20_all_gather_8: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_20_mlp_up_weight, 2, shard)
            layers_20_wait_8: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_20_all_gather_8)
            layers_20_all_gather_9: "bf16[8192]" = _c10d_functional.all_gather_into_tensor.default(layers_20_mlp_up_bias, 2, shard)
            layers_20_wait_9: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_20_all_gather_9)
            layers_20_all_gather_10: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_20_mlp_down_weight, 2, shard)
            layers_20_wait_10: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_20_all_gather_10)
            layers_20_all_gather_11: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_20_mlp_down_bias, 2, shard)
            layers_20_wait_11: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_20_all_gather_11)
            layers_20_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_19_add_1, [2048], layers_20_wait, layers_20_wait_1, 1e-05)
            layers_20_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_20_norm_1_native_layer_norm[0]
            layers_20_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_20_norm_1_native_layer_norm[1]
            layers_20_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_20_norm_1_native_layer_norm[2]
            layers_20_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_20_norm_1_getitem, [8192, 2048])
            layers_20_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_20_wait_2)
            layers_20_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_20_wait_3, layers_20_attention_qkv_view, layers_20_attention_qkv_t)
            layers_20_attention_qkv_view_1: "bf16[4, 2048, 6144]" = aten.view.default(layers_20_attention_qkv_addmm, [4, 2048, 6144])
            layers_20_attention_view: "bf16[4, 2048, 16, 3, 128]" = aten.view.default(layers_20_attention_qkv_view_1, [4, 2048, 16, 3, 128])
            layers_20_attention_unbind: "[bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]]" = aten.unbind.int(layers_20_attention_view, -2)
            layers_20_attention_getitem: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_20_attention_unbind[0]
            layers_20_attention_getitem_1: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_20_attention_unbind[1]
            layers_20_attention_getitem_2: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_20_attention_unbind[2]
            layers_20_attention_transpose: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_20_attention_getitem, 1, 2)
            layers_20_attention_transpose_1: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_20_attention_getitem_1, 1, 2)
            layers_20_attention_transpose_2: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_20_attention_getitem_2, 1, 2)
            layers_20_attention_scaled_dot_product_flash_attention_for_cpu: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], f32[4, 16, 2048][32768, 1, 16])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_20_attention_transpose, layers_20_attention_transpose_1, layers_20_attention_transpose_2, 0.0, True)
            layers_20_attention_getitem_3: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_20_attention_scaled_dot_product_flash_attention_for_cpu[0]
            layers_20_attention_getitem_4: "f32[4, 16, 2048][32768, 1, 16]" = layers_20_attention_scaled_dot_product_flash_attention_for_cpu[1]
            layers_20_attention_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_20_attention_getitem_3, 1, 2)
            layers_20_attention_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_20_attention_transpose_3, [4, 2048, 2048])
            layers_20_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_20_attention_view_1, [8192, 2048])
            layers_20_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_20_wait_4)
            layers_20_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_20_wait_5, layers_20_attention_projection_view, layers_20_attention_projection_t)
            layers_20_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_20_attention_projection_addmm, [4, 2048, 2048])
            layers_20_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_19_add_1, layers_20_attention_projection_view_1)
            layers_20_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_20_add, [2048], layers_20_wait_6, layers_20_wait_7, 1e-05)
            layers_20_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_20_norm_2_native_layer_norm[0]
            layers_20_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_20_norm_2_native_layer_norm[1]
            layers_20_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_20_norm_2_native_layer_norm[2]
            layers_20_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_20_norm_2_getitem, [8192, 2048])
            layers_20_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_20_wait_8)
            layers_20_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_20_wait_9, layers_20_mlp_up_view, layers_20_mlp_up_t)
            layers_20_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_20_mlp_up_addmm, [4, 2048, 8192])
            layers_20_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_20_mlp_up_view_1)
            layers_20_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_20_mlp_gelu, [8192, 8192])
            layers_20_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_20_wait_10)
            layers_20_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_20_wait_11, layers_20_mlp_down_view, layers_20_mlp_down_t)
            layers_20_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_20_mlp_down_addmm, [4, 2048, 2048])
            layers_20_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_20_add, layers_20_mlp_down_view_1)
            layers_21_all_gather: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_21_norm_1_weight, 2, shard)
            layers_21_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_21_all_gather)
            layers_21_all_gather_1: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_21_norm_1_bias, 2, shard)
            layers_21_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_21_all_gather_1)
            layers_21_all_gather_2: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_21_attention_qkv_weight, 2, shard)
            layers_21_wait_2: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_21_all_gather_2)
            layers_21_all_gather_3: "bf16[6144]" = _c10d_functional.all_gather_into_tensor.default(layers_21_attention_qkv_bias, 2, shard)
            layers_21_wait_3: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_21_all_gather_3)
            layers_21_all_gather_4: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_21_attention_projection_weight, 2, shard)
            layers_21_wait_4: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_21_all_gather_4)
            layers_21_all_gather_5: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_21_attention_projection_bias, 2, shard)
            layers_21_wait_5: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_21_all_gather_5)
            layers_21_all_gather_6: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_21_norm_2_weight, 2, shard)
            layers_21_wait_6: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_21_all_gather_6)
            layers_21_all_gather_7: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_21_norm_2_bias, 2, shard)
            layers_21_wait_7: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_21_all_gather_7)
            layers_21_all_gather_8: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_21_mlp_up_weight, 2, shard)
            layers_21_wait_8: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_21_all_gather_8)
            layers_21_all_gather_9: "bf16[8192]" = _c10d_functional.all_gather_into_tensor.default(layers_21_mlp_up_bias, 2, shard)
            layers_21_wait_9: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_21_all_gather_9)
            layers_21_all_gather_10: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_21_mlp_down_weight, 2, shard)
            layers_21_wait_10: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_21_all_gather_10)
            layers_21_all_gather_11: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_21_mlp_down_bias, 2, shard)
            layers_21_wait_11: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_21_all_gather_11)
            layers_21_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_20_add_1, [2048], layers_21_wait, layers_21_wait_1, 1e-05)
            layers_21_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_21_norm_1_native_layer_norm[0]
            layers_21_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_21_norm_1_native_layer_norm[1]
            layers_21_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_21_norm_1_native_layer_norm[2]
            layers_21_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_21_norm_1_getitem, [8192, 2048])
            layers_21_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_21_wait_2)
            layers_21_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_21_wait_3, layers_21_attention_qkv_view, layers_21_attention_qkv_t)
            layers_21_attention_qkv_view_1: "bf16[4, 2048, 6144]" = aten.view.default(layers_21_attention_qkv_addmm, [4, 2048, 6144])
            layers_21_attention_view: "bf16[4, 2048, 16, 3, 128]" = aten.view.default(layers_21_attention_qkv_view_1, [4, 2048, 16, 3, 128])
            layers_21_attention_unbind: "[bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]]" = aten.unbind.int(layers_21_attention_view, -2)
            layers_21_attention_getitem: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_21_attention_unbind[0]
            layers_21_attention_getitem_1: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_21_attention_unbind[1]
            layers_21_attention_getitem_2: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_21_attention_unbind[2]
            layers_21_attention_transpose: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_21_attention_getitem, 1, 2)
            layers_21_attention_transpose_1: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_21_attention_getitem_1, 1, 2)
            layers_21_attention_transpose_2: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_21_attention_getitem_2, 1, 2)
            layers_21_attention_scaled_dot_product_flash_attention_for_cpu: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], f32[4, 16, 2048][32768, 1, 16])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_21_attention_transpose, layers_21_attention_transpose_1, layers_21_attention_transpose_2, 0.0, True)
            layers_21_attention_getitem_3: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_21_attention_scaled_dot_product_flash_attention_for_cpu[0]
            layers_21_attention_getitem_4: "f32[4, 16, 2048][32768, 1, 16]" = layers_21_attention_scaled_dot_product_flash_attention_for_cpu[1]
            layers_21_attention_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_21_attention_getitem_3, 1, 2)
            layers_21_attention_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_21_attention_transpose_3, [4, 2048, 2048])
            layers_21_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_21_attention_view_1, [8192, 2048])
            layers_21_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_21_wait_4)
            layers_21_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_21_wait_5, layers_21_attention_projection_view, layers_21_attention_projection_t)
            layers_21_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_21_attention_projection_addmm, [4, 2048, 2048])
            layers_21_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_20_add_1, layers_21_attention_projection_view_1)
            layers_21_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_21_add, [2048], layers_21_wait_6, layers_21_wait_7, 1e-05)
            layers_21_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_21_norm_2_native_layer_norm[0]
            layers_21_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_21_norm_2_native_layer_norm[1]
            layers_21_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_21_norm_2_native_layer_norm[2]
            layers_21_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_21_norm_2_getitem, [8192, 2048])
            layers_21_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_21_wait_8)
            layers_21_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_21_wait_9, layers_21_mlp_up_view, layers_21_mlp_up_t)
            layers_21_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_21_mlp_up_addmm, [4, 2048, 8192])
            layers_21_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_21_mlp_up_view_1)
            layers_21_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_21_mlp_gelu, [8192, 8192])
            layers_21_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_21_wait_10)
            layers_21_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_21_wait_11, layers_21_mlp_down_view, layers_21_mlp_down_t)
            layers_21_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_21_mlp_down_addmm, [4, 2048, 2048])
            layers_21_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_21_add, layers_21_mlp_down_view_1)
            layers_22_all_gather: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_22_norm_1_weight, 2, shard)
            layers_22_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_22_all_gather)
            layers_22_all_gather_1: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_22_norm_1_bias, 2, shard)
            layers_22_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_22_all_gather_1)
            layers_22_all_gather_2: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_22_attention_qkv_weight, 2, shard)
            layers_22_wait_2: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_22_all_gather_2)
            layers_22_all_gather_3: "bf16[6144]" = _c10d_functional.all_gather_into_tensor.default(layers_22_attention_qkv_bias, 2, shard)
            layers_22_wait_3: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_22_all_gather_3)
            layers_22_all_gather_4: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_22_attention_projection_weight, 2, shard)
            layers_22_wait_4: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_22_all_gather_4)
            layers_22_all_gather_5: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_22_attention_projection_bias, 2, shard)
            layers_22_wait_5: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_22_all_gather_5)
            layers_22_all_gather_6: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_22_norm_2_weight, 2, shard)
            layers_22_wait_6: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_22_all_gather_6)
            layers_22_all_gather_7: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_22_norm_2_bias, 2, shard)
            layers_22_wait_7: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_22_all_gather_7)
            layers_22_all_gather_8: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_22_mlp_up_weight, 2, shard)
            layers_22_wait_8: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_22_all_gather_8)
            layers_22_all_gather_9: "bf16[8192]" = _c10d_functional.all_gather_into_tensor.default(layers_22_mlp_up_bias, 2, shard)
            layers_22_wait_9: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_22_all_gather_9)
            layers_22_all_gather_10: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_22_mlp_down_weight, 2, shard)
            layers_22_wait_10: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_22_all_gather_10)
            layers_22_all_gather_11: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_22_mlp_down_bias, 2, shard)
            layers_22_wait_11: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_22_all_gather_11)
            layers_22_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_21_add_1, [2048], layers_22_wait, layers_22_wait_1, 1e-05)
            layers_22_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_22_norm_1_native_layer_norm[0]
            layers_22_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_22_norm_1_native_layer_norm[1]
            layers_22_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_22_norm_1_native_layer_norm[2]
            layers_22_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_22_norm_1_getitem, [8192, 2048])
            layers_22_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_22_wait_2)
            layers_22_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_22_wait_3, layers_22_attention_qkv_view, layers_22_attention_qkv_t)
            layers_22_attention_qkv_view_1: "bf16[4, 2048, 6144]" = aten.view.default(layers_22_attention_qkv_addmm, [4, 2048, 6144])
            layers_22_attention_view: "bf16[4, 2048, 16, 3, 128]" = aten.view.default(layers_22_attention_qkv_view_1, [4, 2048, 16, 3, 128])
            layers_22_attention_unbind: "[bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]]" = aten.unbind.int(layers_22_attention_view, -2)
            layers_22_attention_getitem: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_22_attention_unbind[0]
            layers_22_attention_getitem_1: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_22_attention_unbind[1]
            layers_22_attention_getitem_2: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_22_attention_unbind[2]
            layers_22_attention_transpose: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_22_attention_getitem, 1, 2)
            layers_22_attention_transpose_1: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_22_attention_getitem_1, 1, 2)
            layers_22_attention_transpose_2: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_22_attention_getitem_2, 1, 2)
            layers_22_attention_scaled_dot_product_flash_attention_for_cpu: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], f32[4, 16, 2048][32768, 1, 16])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_22_attention_transpose, layers_22_attention_transpose_1, layers_22_attention_transpose_2, 0.0, True)
            layers_22_attention_getitem_3: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_22_attention_scaled_dot_product_flash_attention_for_cpu[0]
            layers_22_attention_getitem_4: "f32[4, 16, 2048][32768, 1, 16]" = layers_22_attention_scaled_dot_product_flash_attention_for_cpu[1]
            layers_22_attention_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_22_attention_getitem_3, 1, 2)
            layers_22_attention_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_22_attention_transpose_3, [4, 2048, 2048])
            layers_22_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_22_attention_view_1, [8192, 2048])
            layers_22_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_22_wait_4)
            layers_22_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_22_wait_5, layers_22_attention_projection_view, layers_22_attention_projection_t)
            layers_22_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_22_attention_projection_addmm, [4, 2048, 2048])
            layers_22_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_21_add_1, layers_22_attention_projection_view_1)
            layers_22_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_22_add, [2048], layers_22_wait_6, layers_22_wait_7, 1e-05)
            layers_22_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_22_norm_2_native_layer_norm[0]
            layers_22_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_22_norm_2_native_layer_norm[1]
            layers_22_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_22_norm_2_native_layer_norm[2]
            layers_22_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_22_norm_2_getitem, [8192, 2048])
            layers_22_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_22_wait_8)
            layers_22_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_22_wait_9, layers_22_mlp_up_view, layers_22_mlp_up_t)
            layers_22_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_22_mlp_up_addmm, [4, 2048, 8192])
            layers_22_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_22_mlp_up_view_1)
            layers_22_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_22_mlp_gelu, [8192, 8192])
            layers_22_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_22_wait_10)
            layers_22_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_22_wait_11, layers_22_mlp_down_view, layers_22_mlp_down_t)
            layers_22_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_22_mlp_down_addmm, [4, 2048, 2048])
            layers_22_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_22_add, layers_22_mlp_down_view_1)
            layers_23_all_gather: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_23_norm_1_weight, 2, shard)
            layers_23_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_23_all_gather)
            layers_23_all_gather_1: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_23_norm_1_bias, 2, shard)
            layers_23_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_23_all_gather_1)
            layers_23_all_gather_2: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_23_attention_qkv_weight, 2, shard)
            layers_23_wait_2: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_23_all_gather_2)
            layers_23_all_gather_3: "bf16[6144]" = _c10d_functional.all_gather_into_tensor.default(layers_23_attention_qkv_bias, 2, shard)
            layers_23_wait_3: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_23_all_gather_3)
            layers_23_all_gather_4: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_23_attention_projection_weight, 2, shard)
            layers_23_wait_4: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_23_all_gather_4)
            layers_23_all_gather_5: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_23_attention_projection_bias, 2, shard)
            layers_23_wait_5: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_23_all_gather_5)
            layers_23_all_gather_6: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_23_norm_2_weight, 2, shard)
            layers_23_wait_6: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_23_all_gather_6)
            layers_23_all_gather_7: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_23_norm_2_bias, 2, shard)
            layers_23_wait_7: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_23_all_gather_7)
            layers_23_all_gather_8: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_23_mlp_up_weight, 2, shard)
            layers_23_wait_8: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_23_all_gather_8)
            layers_23_all_gather_9: "bf16[8192]" = _c10d_functional.all_gather_into_tensor.default(layers_23_mlp_up_bias, 2, shard)
            layers_23_wait_9: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_23_all_gather_9)
            layers_23_all_gather_10: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_23_mlp_down_weight, 2, shard)
            layers_23_wait_10: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_23_all_gather_10)
            layers_23_all_gather_11: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_23_mlp_down_bias, 2, shard)
            layers_23_wait_11: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_23_all_gather_11)
            layers_23_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_22_add_1, [2048], layers_23_wait, layers_23_wait_1, 1e-05)
            layers_23_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_23_norm_1_native_layer_norm[0]
            layers_23_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_23_norm_1_native_layer_norm[1]
            layers_23_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_23_norm_1_native_layer_norm[2]
            layers_23_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_23_norm_1_getitem, [8192, 2048])
            layers_23_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_23_wait_2)
            layers_23_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_23_wait_3, layers_23_attention_qkv_view, layers_23_attention_qkv_t)
            layers_23_attention_qkv_view_1: "bf16[4, 2048, 6144]" = aten.view.default(layers_23_attention_qkv_addmm, [4, 2048, 6144])
            layers_23_attention_view: "bf16[4, 2048, 16, 3, 128]" = aten.view.default(layers_23_attention_qkv_view_1, [4, 2048, 16, 3, 128])
            layers_23_attention_unbind: "[bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1], bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]]" = aten.unbind.int(layers_23_attention_view, -2)
            layers_23_attention_getitem: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_23_attention_unbind[0]
            layers_23_attention_getitem_1: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_23_attention_unbind[1]
            layers_23_attention_getitem_2: "bf16[4, 2048, 16, 128][12582912, 6144, 384, 1]" = layers_23_attention_unbind[2]
            layers_23_attention_transpose: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_23_attention_getitem, 1, 2)
            layers_23_attention_transpose_1: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_23_attention_getitem_1, 1, 2)
            layers_23_attention_transpose_2: "bf16[4, 16, 2048, 128][12582912, 384, 6144, 1]" = aten.transpose.int(layers_23_attention_getitem_2, 1, 2)
            layers_23_attention_scaled_dot_product_flash_attention_for_cpu: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], f32[4, 16, 2048][32768, 1, 16])" = aten._scaled_dot_product_flash_attention_for_cpu.default(layers_23_attention_transpose, layers_23_attention_transpose_1, layers_23_attention_transpose_2, 0.0, True)
            layers_23_attention_getitem_3: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_23_attention_scaled_dot_product_flash_attention_for_cpu[0]
            layers_23_attention_getitem_4: "f32[4, 16, 2048][32768, 1, 16]" = layers_23_attention_scaled_dot_product_flash_attention_for_cpu[1]
            layers_23_attention_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_23_attention_getitem_3, 1, 2)
            layers_23_attention_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_23_attention_transpose_3, [4, 2048, 2048])
            layers_23_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_23_attention_view_1, [8192, 2048])
            layers_23_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_23_wait_4)
            layers_23_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_23_wait_5, layers_23_attention_projection_view, layers_23_attention_projection_t)
            layers_23_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_23_attention_projection_addmm, [4, 2048, 2048])
            layers_23_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_22_add_1, layers_23_attention_projection_view_1)
            layers_23_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_23_add, [2048], layers_23_wait_6, layers_23_wait_7, 1e-05)
            layers_23_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_23_norm_2_native_layer_norm[0]
            layers_23_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_23_norm_2_native_layer_norm[1]
            layers_23_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_23_norm_2_native_layer_norm[2]
            layers_23_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_23_norm_2_getitem, [8192, 2048])
            layers_23_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_23_wait_8)
            layers_23_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_23_wait_9, layers_23_mlp_up_view, layers_23_mlp_up_t)
            layers_23_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_23_mlp_up_addmm, [4, 2048, 8192])
            layers_23_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_23_mlp_up_view_1)
            layers_23_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_23_mlp_gelu, [8192, 8192])
            layers_23_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_23_wait_10)
            layers_23_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_23_wait_11, layers_23_mlp_down_view, layers_23_mlp_down_t)
            layers_23_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_23_mlp_down_addmm, [4, 2048, 2048])
            layers_23_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_23_add, layers_23_mlp_down_view_1)
            norm_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_23_add_1, [2048], wait_2, wait_3, 1e-05)
            norm_getitem: "bf16[4, 2048, 2048]" = norm_native_layer_norm[0]
            norm_getitem_1: "bf16[4, 2048, 1]" = norm_native_layer_norm[1]
            norm_getitem_2: "bf16[4, 2048, 1]" = norm_native_layer_norm[2]
            head_t: "bf16[2048, 50304][1, 2048]" = aten.t.default(wait_4)
            head_view: "bf16[8192, 2048]" = aten.view.default(norm_getitem, [8192, 2048])
            head_mm: "bf16[8192, 50304]" = aten.mm.default(head_view, head_t)
            head_unsafe_view: "bf16[4, 2048, 50304]" = aten._unsafe_view.default(head_mm, [4, 2048, 50304])
            view: "bf16[8192, 50304]" = aten.view.default(head_unsafe_view, [8192, 50304])
            to_copy: "f32[8192, 50304]" = aten._to_copy.default(view, dtype=torch.float32)
            view_1: "i64[8192]" = aten.view.default(batch_targets, [8192])
            log_softmax: "f32[8192, 50304]" = aten._log_softmax.default(to_copy, 1, False)
            nll_loss_forward: "(f32[], f32[])" = aten.nll_loss_forward.default(log_softmax, view_1, None, 1, -100)
            getitem: "f32[]" = nll_loss_forward[0]
            getitem_1: "f32[]" = nll_loss_forward[1]
            div: "f32[]" = aten.div.Tensor(getitem, 4)
            ones_like: "f32[]" = aten.ones_like.default(div, pin_memory=False, memory_format=torch.preserve_format)
            div_1: "f32[]" = aten.div.Tensor(ones_like, 4)
            nll_loss_backward: "f32[8192, 50304]" = aten.nll_loss_backward.default(div_1, log_softmax, view_1, None, 1, -100, getitem_1)
            log_softmax_backward_data: "f32[8192, 50304]" = aten._log_softmax_backward_data.default(nll_loss_backward, log_softmax, 1, torch.float32)
            to_copy_1: "bf16[8192, 50304]" = aten._to_copy.default(log_softmax_backward_data, dtype=torch.bfloat16, layout=torch.strided, device=torch.device("cpu"))
            view_2: "bf16[4, 2048, 50304]" = aten.view.default(to_copy_1, [4, 2048, 50304])
            head_view_1: "bf16[8192, 50304]" = aten.view.default(view_2, [8192, 50304])
            head_t_1: "bf16[50304, 8192][1, 50304]" = aten.t.default(head_view_1)
            head_mm_1: "bf16[50304, 2048]" = aten.mm.default(head_t_1, head_view)
            head_mm_2: "bf16[8192, 2048]" = aten.mm.default(head_view_1, wait_4)
            head_view_2: "bf16[4, 2048, 2048]" = aten.view.default(head_mm_2, [4, 2048, 2048])
            norm_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(head_view_2, layers_23_add_1, [2048], norm_getitem_1, norm_getitem_2, wait_2, wait_3, [True, True, True])
            norm_getitem_3: "bf16[4, 2048, 2048]" = norm_native_layer_norm_backward[0]
            norm_getitem_4: "bf16[2048]" = norm_native_layer_norm_backward[1]
            norm_getitem_5: "bf16[2048]" = norm_native_layer_norm_backward[2]
            layers_23_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(norm_getitem_3, [8192, 2048])
            layers_23_all_gather_12: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_23_mlp_down_weight, 2, shard)
            layers_23_wait_12: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_23_all_gather_12)
            layers_23_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_23_mlp_down_view_2, layers_23_wait_12)
            layers_23_mlp_down_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_23_mlp_down_view_2)
            layers_23_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_23_mlp_down_t_1, layers_23_mlp_down_view)
            layers_23_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_23_mlp_down_view_2, [0], True)
            layers_23_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_23_mlp_down_sum, [2048])
            layers_23_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_23_mlp_down_mm, [4, 2048, 8192])
            layers_23_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_23_mlp_down_view_4, layers_23_mlp_up_view_1)
            layers_23_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_23_mlp_down_gelu_backward, [8192, 8192])
            layers_23_all_gather_13: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_23_mlp_up_weight, 2, shard)
            layers_23_wait_13: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_23_all_gather_13)
            layers_23_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_23_mlp_up_view_2, layers_23_wait_13)
            layers_23_mlp_up_t_1: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_23_mlp_up_view_2)
            layers_23_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_23_mlp_up_t_1, layers_23_mlp_up_view)
            layers_23_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_23_mlp_up_view_2, [0], True)
            layers_23_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_23_mlp_up_sum, [8192])
            layers_23_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_23_mlp_up_mm, [4, 2048, 2048])
            layers_23_all_gather_14: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_23_norm_2_weight, 2, shard)
            layers_23_wait_14: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_23_all_gather_14)
            layers_23_all_gather_15: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_23_norm_2_bias, 2, shard)
            layers_23_wait_15: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_23_all_gather_15)
            layers_23_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_23_mlp_up_view_4, layers_23_add, [2048], layers_23_norm_2_getitem_1, layers_23_norm_2_getitem_2, layers_23_wait_14, layers_23_wait_15, [True, True, True])
            layers_23_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_23_norm_2_native_layer_norm_backward[0]
            layers_23_norm_2_getitem_4: "bf16[2048]" = layers_23_norm_2_native_layer_norm_backward[1]
            layers_23_norm_2_getitem_5: "bf16[2048]" = layers_23_norm_2_native_layer_norm_backward[2]
            add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(norm_getitem_3, layers_23_norm_2_getitem_3)
            layers_23_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_1, [8192, 2048])
            layers_23_all_gather_16: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_23_attention_projection_weight, 2, shard)
            layers_23_wait_16: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_23_all_gather_16)
            layers_23_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_23_attention_projection_view_2, layers_23_wait_16)
            layers_23_attention_projection_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_23_attention_projection_view_2)
            layers_23_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_23_attention_projection_t_1, layers_23_attention_projection_view)
            layers_23_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_23_attention_projection_view_2, [0], True)
            layers_23_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_23_attention_projection_sum, [2048])
            layers_23_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_23_attention_projection_mm, [4, 2048, 2048])
            layers_23_attention_projection_view_5: "bf16[4, 2048, 16, 128]" = aten.view.default(layers_23_attention_projection_view_4, [4, 2048, 16, 128])
            layers_23_attention_projection_transpose: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = aten.transpose.int(layers_23_attention_projection_view_5, 1, 2)
            layers_23_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_23_attention_projection_transpose, layers_23_attention_transpose, layers_23_attention_transpose_1, layers_23_attention_transpose_2, layers_23_attention_getitem_3, layers_23_attention_getitem_4, 0.0, True)
            layers_23_attention_projection_getitem: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_23_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[0]
            layers_23_attention_projection_getitem_1: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_23_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[1]
            layers_23_attention_projection_getitem_2: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_23_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[2]
            layers_23_attention_projection_transpose_1: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_23_attention_projection_getitem_2, 1, 2)
            layers_23_attention_projection_transpose_2: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_23_attention_projection_getitem_1, 1, 2)
            layers_23_attention_projection_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_23_attention_projection_getitem, 1, 2)
            layers_23_attention_projection_stack: "bf16[4, 2048, 16, 3, 128]" = aten.stack.default([layers_23_attention_projection_transpose_3, layers_23_attention_projection_transpose_2, layers_23_attention_projection_transpose_1], -2)
            layers_23_attention_projection_view_6: "bf16[4, 2048, 6144]" = aten.view.default(layers_23_attention_projection_stack, [4, 2048, 6144])
            layers_23_attention_qkv_view_2: "bf16[8192, 6144]" = aten.view.default(layers_23_attention_projection_view_6, [8192, 6144])
            layers_23_all_gather_17: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_23_attention_qkv_weight, 2, shard)
            layers_23_wait_17: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_23_all_gather_17)
            layers_23_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_23_attention_qkv_view_2, layers_23_wait_17)
            layers_23_attention_qkv_t_1: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_23_attention_qkv_view_2)
            layers_23_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_23_attention_qkv_t_1, layers_23_attention_qkv_view)
            layers_23_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_23_attention_qkv_view_2, [0], True)
            layers_23_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_23_attention_qkv_sum, [6144])
            layers_23_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_23_attention_qkv_mm, [4, 2048, 2048])
            layers_23_all_gather_18: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_23_norm_1_weight, 2, shard)
            layers_23_wait_18: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_23_all_gather_18)
            layers_23_all_gather_19: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_23_norm_1_bias, 2, shard)
            layers_23_wait_19: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_23_all_gather_19)
            layers_23_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_23_attention_qkv_view_4, layers_22_add_1, [2048], layers_23_norm_1_getitem_1, layers_23_norm_1_getitem_2, layers_23_wait_18, layers_23_wait_19, [True, True, True])
            layers_23_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_23_norm_1_native_layer_norm_backward[0]
            layers_23_norm_1_getitem_4: "bf16[2048]" = layers_23_norm_1_native_layer_norm_backward[1]
            layers_23_norm_1_getitem_5: "bf16[2048]" = layers_23_norm_1_native_layer_norm_backward[2]
            add_2: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_1, layers_23_norm_1_getitem_3)
            layers_23_reduce_scatter: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_23_norm_1_getitem_4, "sum", 2, shard)
            layers_23_wait_20: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_23_reduce_scatter)
            layers_23_all_reduce: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_23_wait_20, "sum", replicate)
            layers_23_wait_21: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_23_all_reduce)
            layers_23_div: "bf16[1024]" = aten.div.Tensor(layers_23_wait_21, 4.0)
            layers_23_reduce_scatter_1: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_23_norm_1_getitem_5, "sum", 2, shard)
            layers_23_wait_22: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_23_reduce_scatter_1)
            layers_23_all_reduce_1: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_23_wait_22, "sum", replicate)
            layers_23_wait_23: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_23_all_reduce_1)
            layers_23_div_1: "bf16[1024]" = aten.div.Tensor(layers_23_wait_23, 4.0)
            layers_23_reduce_scatter_2: "bf16[3072, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_23_attention_qkv_mm_1, "sum", 2, shard)
            layers_23_wait_24: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_23_reduce_scatter_2)
            layers_23_all_reduce_2: "bf16[3072, 2048]" = _c10d_functional.all_reduce.default(layers_23_wait_24, "sum", replicate)
            layers_23_wait_25: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_23_all_reduce_2)
            layers_23_div_2: "bf16[3072, 2048]" = aten.div.Tensor(layers_23_wait_25, 4.0)
            layers_23_reduce_scatter_3: "bf16[3072]" = _c10d_functional.reduce_scatter_tensor.default(layers_23_attention_qkv_view_3, "sum", 2, shard)
            layers_23_wait_26: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_23_reduce_scatter_3)
            layers_23_all_reduce_3: "bf16[3072]" = _c10d_functional.all_reduce.default(layers_23_wait_26, "sum", replicate)
            layers_23_wait_27: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_23_all_reduce_3)
            layers_23_div_3: "bf16[3072]" = aten.div.Tensor(layers_23_wait_27, 4.0)
            layers_23_reduce_scatter_4: "bf16[1024, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_23_attention_projection_mm_1, "sum", 2, shard)
            layers_23_wait_28: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_23_reduce_scatter_4)
            layers_23_all_reduce_4: "bf16[1024, 2048]" = _c10d_functional.all_reduce.default(layers_23_wait_28, "sum", replicate)
            layers_23_wait_29: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_23_all_reduce_4)
            layers_23_div_4: "bf16[1024, 2048]" = aten.div.Tensor(layers_23_wait_29, 4.0)
            layers_23_reduce_scatter_5: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_23_attention_projection_view_3, "sum", 2, shard)
            layers_23_wait_30: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_23_reduce_scatter_5)
            layers_23_all_reduce_5: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_23_wait_30, "sum", replicate)
            layers_23_wait_31: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_23_all_reduce_5)
            layers_23_div_5: "bf16[1024]" = aten.div.Tensor(layers_23_wait_31, 4.0)
            layers_23_reduce_scatter_6: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_23_norm_2_getitem_4, "sum", 2, shard)
            layers_23_wait_32: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_23_reduce_scatter_6)
            layers_23_all_reduce_6: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_23_wait_32, "sum", replicate)
            layers_23_wait_33: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_23_all_reduce_6)
            layers_23_div_6: "bf16[1024]" = aten.div.Tensor(layers_23_wait_33, 4.0)
            layers_23_reduce_scatter_7: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_23_norm_2_getitem_5, "sum", 2, shard)
            layers_23_wait_34: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_23_reduce_scatter_7)
            layers_23_all_reduce_7: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_23_wait_34, "sum", replicate)
            layers_23_wait_35: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_23_all_reduce_7)
            layers_23_div_7: "bf16[1024]" = aten.div.Tensor(layers_23_wait_35, 4.0)
            layers_23_reduce_scatter_8: "bf16[4096, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_23_mlp_up_mm_1, "sum", 2, shard)
            layers_23_wait_36: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_23_reduce_scatter_8)
            layers_23_all_reduce_8: "bf16[4096, 2048]" = _c10d_functional.all_reduce.default(layers_23_wait_36, "sum", replicate)
            layers_23_wait_37: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_23_all_reduce_8)
            layers_23_div_8: "bf16[4096, 2048]" = aten.div.Tensor(layers_23_wait_37, 4.0)
            layers_23_reduce_scatter_9: "bf16[4096]" = _c10d_functional.reduce_scatter_tensor.default(layers_23_mlp_up_view_3, "sum", 2, shard)
            layers_23_wait_38: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_23_reduce_scatter_9)
            layers_23_all_reduce_9: "bf16[4096]" = _c10d_functional.all_reduce.default(layers_23_wait_38, "sum", replicate)
            layers_23_wait_39: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_23_all_reduce_9)
            layers_23_div_9: "bf16[4096]" = aten.div.Tensor(layers_23_wait_39, 4.0)
            layers_23_reduce_scatter_10: "bf16[1024, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_23_mlp_down_mm_1, "sum", 2, shard)
            layers_23_wait_40: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_23_reduce_scatter_10)
            layers_23_all_reduce_10: "bf16[1024, 8192]" = _c10d_functional.all_reduce.default(layers_23_wait_40, "sum", replicate)
            layers_23_wait_41: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_23_all_reduce_10)
            layers_23_div_10: "bf16[1024, 8192]" = aten.div.Tensor(layers_23_wait_41, 4.0)
            layers_23_reduce_scatter_11: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_23_mlp_down_view_3, "sum", 2, shard)
            layers_23_wait_42: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_23_reduce_scatter_11)
            layers_23_all_reduce_11: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_23_wait_42, "sum", replicate)
            layers_23_wait_43: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_23_all_reduce_11)
            layers_23_div_11: "bf16[1024]" = aten.div.Tensor(layers_23_wait_43, 4.0)
            layers_23_norm_1_add: "bf16[1024]" = aten.add.Tensor(total_layers_23_norm_1_weight, layers_23_div)
            layers_23_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_23_norm_1_bias, layers_23_div_1)
            layers_23_attention_projection_add: "bf16[1024]" = aten.add.Tensor(total_layers_23_attention_projection_bias, layers_23_div_5)
            layers_23_mlp_down_add: "bf16[1024]" = aten.add.Tensor(total_layers_23_mlp_down_bias, layers_23_div_11)
            layers_23_mlp_down_add_1: "bf16[1024, 8192]" = aten.add.Tensor(total_layers_23_mlp_down_weight, layers_23_div_10)
            layers_23_mlp_up_add: "bf16[4096]" = aten.add.Tensor(total_layers_23_mlp_up_bias, layers_23_div_9)
            layers_23_mlp_up_add_1: "bf16[4096, 2048]" = aten.add.Tensor(total_layers_23_mlp_up_weight, layers_23_div_8)
            layers_23_norm_2_add: "bf16[1024]" = aten.add.Tensor(total_layers_23_norm_2_bias, layers_23_div_7)
            layers_23_attention_projection_add_1: "bf16[1024, 2048]" = aten.add.Tensor(total_layers_23_attention_projection_weight, layers_23_div_4)
            layers_23_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(total_layers_23_attention_qkv_weight, layers_23_div_2)
            layers_23_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_23_norm_2_weight, layers_23_div_6)
            layers_23_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(total_layers_23_attention_qkv_bias, layers_23_div_3)
            layers_22_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_2, [8192, 2048])
            layers_22_all_gather_12: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_22_mlp_down_weight, 2, shard)
            layers_22_wait_12: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_22_all_gather_12)
            layers_22_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_22_mlp_down_view_2, layers_22_wait_12)
            layers_22_mlp_down_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_22_mlp_down_view_2)
            layers_22_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_22_mlp_down_t_1, layers_22_mlp_down_view)
            layers_22_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_22_mlp_down_view_2, [0], True)
            layers_22_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_22_mlp_down_sum, [2048])
            layers_22_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_22_mlp_down_mm, [4, 2048, 8192])
            layers_22_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_22_mlp_down_view_4, layers_22_mlp_up_view_1)
            layers_22_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_22_mlp_down_gelu_backward, [8192, 8192])
            layers_22_all_gather_13: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_22_mlp_up_weight, 2, shard)
            layers_22_wait_13: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_22_all_gather_13)
            layers_22_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_22_mlp_up_view_2, layers_22_wait_13)
            layers_22_mlp_up_t_1: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_22_mlp_up_view_2)
            layers_22_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_22_mlp_up_t_1, layers_22_mlp_up_view)
            layers_22_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_22_mlp_up_view_2, [0], True)
            layers_22_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_22_mlp_up_sum, [8192])
            layers_22_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_22_mlp_up_mm, [4, 2048, 2048])
            layers_22_all_gather_14: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_22_norm_2_weight, 2, shard)
            layers_22_wait_14: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_22_all_gather_14)
            layers_22_all_gather_15: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_22_norm_2_bias, 2, shard)
            layers_22_wait_15: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_22_all_gather_15)
            layers_22_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_22_mlp_up_view_4, layers_22_add, [2048], layers_22_norm_2_getitem_1, layers_22_norm_2_getitem_2, layers_22_wait_14, layers_22_wait_15, [True, True, True])
            layers_22_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_22_norm_2_native_layer_norm_backward[0]
            layers_22_norm_2_getitem_4: "bf16[2048]" = layers_22_norm_2_native_layer_norm_backward[1]
            layers_22_norm_2_getitem_5: "bf16[2048]" = layers_22_norm_2_native_layer_norm_backward[2]
            add_3: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_2, layers_22_norm_2_getitem_3)
            layers_22_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_3, [8192, 2048])
            layers_22_all_gather_16: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_22_attention_projection_weight, 2, shard)
            layers_22_wait_16: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_22_all_gather_16)
            layers_22_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_22_attention_projection_view_2, layers_22_wait_16)
            layers_22_attention_projection_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_22_attention_projection_view_2)
            layers_22_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_22_attention_projection_t_1, layers_22_attention_projection_view)
            layers_22_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_22_attention_projection_view_2, [0], True)
            layers_22_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_22_attention_projection_sum, [2048])
            layers_22_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_22_attention_projection_mm, [4, 2048, 2048])
            layers_22_attention_projection_view_5: "bf16[4, 2048, 16, 128]" = aten.view.default(layers_22_attention_projection_view_4, [4, 2048, 16, 128])
            layers_22_attention_projection_transpose: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = aten.transpose.int(layers_22_attention_projection_view_5, 1, 2)
            layers_22_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_22_attention_projection_transpose, layers_22_attention_transpose, layers_22_attention_transpose_1, layers_22_attention_transpose_2, layers_22_attention_getitem_3, layers_22_attention_getitem_4, 0.0, True)
            layers_22_attention_projection_getitem: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_22_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[0]
            layers_22_attention_projection_getitem_1: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_22_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[1]
            layers_22_attention_projection_getitem_2: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_22_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[2]
            layers_22_attention_projection_transpose_1: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_22_attention_projection_getitem_2, 1, 2)
            layers_22_attention_projection_transpose_2: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_22_attention_projection_getitem_1, 1, 2)
            layers_22_attention_projection_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_22_attention_projection_getitem, 1, 2)
            layers_22_attention_projection_stack: "bf16[4, 2048, 16, 3, 128]" = aten.stack.default([layers_22_attention_projection_transpose_3, layers_22_attention_projection_transpose_2, layers_22_attention_projection_transpose_1], -2)
            layers_22_attention_projection_view_6: "bf16[4, 2048, 6144]" = aten.view.default(layers_22_attention_projection_stack, [4, 2048, 6144])
            layers_22_attention_qkv_view_2: "bf16[8192, 6144]" = aten.view.default(layers_22_attention_projection_view_6, [8192, 6144])
            layers_22_all_gather_17: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_22_attention_qkv_weight, 2, shard)
            layers_22_wait_17: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_22_all_gather_17)
            layers_22_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_22_attention_qkv_view_2, layers_22_wait_17)
            layers_22_attention_qkv_t_1: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_22_attention_qkv_view_2)
            layers_22_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_22_attention_qkv_t_1, layers_22_attention_qkv_view)
            layers_22_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_22_attention_qkv_view_2, [0], True)
            layers_22_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_22_attention_qkv_sum, [6144])
            layers_22_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_22_attention_qkv_mm, [4, 2048, 2048])
            layers_22_all_gather_18: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_22_norm_1_weight, 2, shard)
            layers_22_wait_18: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_22_all_gather_18)
            layers_22_all_gather_19: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_22_norm_1_bias, 2, shard)
            layers_22_wait_19: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_22_all_gather_19)
            layers_22_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_22_attention_qkv_view_4, layers_21_add_1, [2048], layers_22_norm_1_getitem_1, layers_22_norm_1_getitem_2, layers_22_wait_18, layers_22_wait_19, [True, True, True])
            layers_22_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_22_norm_1_native_layer_norm_backward[0]
            layers_22_norm_1_getitem_4: "bf16[2048]" = layers_22_norm_1_native_layer_norm_backward[1]
            layers_22_norm_1_getitem_5: "bf16[2048]" = layers_22_norm_1_native_layer_norm_backward[2]
            add_4: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_3, layers_22_norm_1_getitem_3)
            layers_22_reduce_scatter: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_22_norm_1_getitem_4, "sum", 2, shard)
            layers_22_wait_20: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_22_reduce_scatter)
            layers_22_all_reduce: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_22_wait_20, "sum", replicate)
            layers_22_wait_21: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_22_all_reduce)
            layers_22_div: "bf16[1024]" = aten.div.Tensor(layers_22_wait_21, 4.0)
            layers_22_reduce_scatter_1: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_22_norm_1_getitem_5, "sum", 2, shard)
            layers_22_wait_22: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_22_reduce_scatter_1)
            layers_22_all_reduce_1: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_22_wait_22, "sum", replicate)
            layers_22_wait_23: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_22_all_reduce_1)
            layers_22_div_1: "bf16[1024]" = aten.div.Tensor(layers_22_wait_23, 4.0)
            layers_22_reduce_scatter_2: "bf16[3072, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_22_attention_qkv_mm_1, "sum", 2, shard)
            layers_22_wait_24: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_22_reduce_scatter_2)
            layers_22_all_reduce_2: "bf16[3072, 2048]" = _c10d_functional.all_reduce.default(layers_22_wait_24, "sum", replicate)
            layers_22_wait_25: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_22_all_reduce_2)
            layers_22_div_2: "bf16[3072, 2048]" = aten.div.Tensor(layers_22_wait_25, 4.0)
            layers_22_reduce_scatter_3: "bf16[3072]" = _c10d_functional.reduce_scatter_tensor.default(layers_22_attention_qkv_view_3, "sum", 2, shard)
            layers_22_wait_26: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_22_reduce_scatter_3)
            layers_22_all_reduce_3: "bf16[3072]" = _c10d_functional.all_reduce.default(layers_22_wait_26, "sum", replicate)
            layers_22_wait_27: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_22_all_reduce_3)
            layers_22_div_3: "bf16[3072]" = aten.div.Tensor(layers_22_wait_27, 4.0)
            layers_22_reduce_scatter_4: "bf16[1024, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_22_attention_projection_mm_1, "sum", 2, shard)
            layers_22_wait_28: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_22_reduce_scatter_4)
            layers_22_all_reduce_4: "bf16[1024, 2048]" = _c10d_functional.all_reduce.default(layers_22_wait_28, "sum", replicate)
            layers_22_wait_29: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_22_all_reduce_4)
            layers_22_div_4: "bf16[1024, 2048]" = aten.div.Tensor(layers_22_wait_29, 4.0)
            layers_22_reduce_scatter_5: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_22_attention_projection_view_3, "sum", 2, shard)
            layers_22_wait_30: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_22_reduce_scatter_5)
            layers_22_all_reduce_5: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_22_wait_30, "sum", replicate)
            layers_22_wait_31: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_22_all_reduce_5)
            layers_22_div_5: "bf16[1024]" = aten.div.Tensor(layers_22_wait_31, 4.0)
            layers_22_reduce_scatter_6: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_22_norm_2_getitem_4, "sum", 2, shard)
            layers_22_wait_32: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_22_reduce_scatter_6)
            layers_22_all_reduce_6: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_22_wait_32, "sum", replicate)
            layers_22_wait_33: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_22_all_reduce_6)
            layers_22_div_6: "bf16[1024]" = aten.div.Tensor(layers_22_wait_33, 4.0)
            layers_22_reduce_scatter_7: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_22_norm_2_getitem_5, "sum", 2, shard)
            layers_22_wait_34: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_22_reduce_scatter_7)
            layers_22_all_reduce_7: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_22_wait_34, "sum", replicate)
            layers_22_wait_35: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_22_all_reduce_7)
            layers_22_div_7: "bf16[1024]" = aten.div.Tensor(layers_22_wait_35, 4.0)
            layers_22_reduce_scatter_8: "bf16[4096, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_22_mlp_up_mm_1, "sum", 2, shard)
            layers_22_wait_36: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_22_reduce_scatter_8)
            layers_22_all_reduce_8: "bf16[4096, 2048]" = _c10d_functional.all_reduce.default(layers_22_wait_36, "sum", replicate)
            layers_22_wait_37: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_22_all_reduce_8)
            layers_22_div_8: "bf16[4096, 2048]" = aten.div.Tensor(layers_22_wait_37, 4.0)
            layers_22_reduce_scatter_9: "bf16[4096]" = _c10d_functional.reduce_scatter_tensor.default(layers_22_mlp_up_view_3, "sum", 2, shard)
            layers_22_wait_38: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_22_reduce_scatter_9)
            layers_22_all_reduce_9: "bf16[4096]" = _c10d_functional.all_reduce.default(layers_22_wait_38, "sum", replicate)
            layers_22_wait_39: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_22_all_reduce_9)
            layers_22_div_9: "bf16[4096]" = aten.div.Tensor(layers_22_wait_39, 4.0)
            layers_22_reduce_scatter_10: "bf16[1024, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_22_mlp_down_mm_1, "sum", 2, shard)
            layers_22_wait_40: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_22_reduce_scatter_10)
            layers_22_all_reduce_10: "bf16[1024, 8192]" = _c10d_functional.all_reduce.default(layers_22_wait_40, "sum", replicate)
            layers_22_wait_41: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_22_all_reduce_10)
            layers_22_div_10: "bf16[1024, 8192]" = aten.div.Tensor(layers_22_wait_41, 4.0)
            layers_22_reduce_scatter_11: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_22_mlp_down_view_3, "sum", 2, shard)
            layers_22_wait_42: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_22_reduce_scatter_11)
            layers_22_all_reduce_11: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_22_wait_42, "sum", replicate)
            layers_22_wait_43: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_22_all_reduce_11)
            layers_22_div_11: "bf16[1024]" = aten.div.Tensor(layers_22_wait_43, 4.0)
            layers_22_norm_1_add: "bf16[1024]" = aten.add.Tensor(total_layers_22_norm_1_weight, layers_22_div)
            layers_22_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_22_norm_1_bias, layers_22_div_1)
            layers_22_attention_projection_add: "bf16[1024]" = aten.add.Tensor(total_layers_22_attention_projection_bias, layers_22_div_5)
            layers_22_mlp_down_add: "bf16[1024]" = aten.add.Tensor(total_layers_22_mlp_down_bias, layers_22_div_11)
            layers_22_mlp_down_add_1: "bf16[1024, 8192]" = aten.add.Tensor(total_layers_22_mlp_down_weight, layers_22_div_10)
            layers_22_mlp_up_add: "bf16[4096]" = aten.add.Tensor(total_layers_22_mlp_up_bias, layers_22_div_9)
            layers_22_mlp_up_add_1: "bf16[4096, 2048]" = aten.add.Tensor(total_layers_22_mlp_up_weight, layers_22_div_8)
            layers_22_norm_2_add: "bf16[1024]" = aten.add.Tensor(total_layers_22_norm_2_bias, layers_22_div_7)
            layers_22_attention_projection_add_1: "bf16[1024, 2048]" = aten.add.Tensor(total_layers_22_attention_projection_weight, layers_22_div_4)
            layers_22_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(total_layers_22_attention_qkv_weight, layers_22_div_2)
            layers_22_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_22_norm_2_weight, layers_22_div_6)
            layers_22_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(total_layers_22_attention_qkv_bias, layers_22_div_3)
            layers_21_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_4, [8192, 2048])
            layers_21_all_gather_12: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_21_mlp_down_weight, 2, shard)
            layers_21_wait_12: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_21_all_gather_12)
            layers_21_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_21_mlp_down_view_2, layers_21_wait_12)
            layers_21_mlp_down_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_21_mlp_down_view_2)
            layers_21_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_21_mlp_down_t_1, layers_21_mlp_down_view)
            layers_21_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_21_mlp_down_view_2, [0], True)
            layers_21_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_21_mlp_down_sum, [2048])
            layers_21_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_21_mlp_down_mm, [4, 2048, 8192])
            layers_21_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_21_mlp_down_view_4, layers_21_mlp_up_view_1)
            layers_21_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_21_mlp_down_gelu_backward, [8192, 8192])
            layers_21_all_gather_13: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_21_mlp_up_weight, 2, shard)
            layers_21_wait_13: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_21_all_gather_13)
            layers_21_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_21_mlp_up_view_2, layers_21_wait_13)
            layers_21_mlp_up_t_1: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_21_mlp_up_view_2)
            layers_21_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_21_mlp_up_t_1, layers_21_mlp_up_view)
            layers_21_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_21_mlp_up_view_2, [0], True)
            layers_21_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_21_mlp_up_sum, [8192])
            layers_21_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_21_mlp_up_mm, [4, 2048, 2048])
            layers_21_all_gather_14: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_21_norm_2_weight, 2, shard)
            layers_21_wait_14: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_21_all_gather_14)
            layers_21_all_gather_15: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_21_norm_2_bias, 2, shard)
            layers_21_wait_15: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_21_all_gather_15)
            layers_21_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_21_mlp_up_view_4, layers_21_add, [2048], layers_21_norm_2_getitem_1, layers_21_norm_2_getitem_2, layers_21_wait_14, layers_21_wait_15, [True, True, True])
            layers_21_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_21_norm_2_native_layer_norm_backward[0]
            layers_21_norm_2_getitem_4: "bf16[2048]" = layers_21_norm_2_native_layer_norm_backward[1]
            layers_21_norm_2_getitem_5: "bf16[2048]" = layers_21_norm_2_native_layer_norm_backward[2]
            add_5: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_4, layers_21_norm_2_getitem_3)
            layers_21_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_5, [8192, 2048])
            layers_21_all_gather_16: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_21_attention_projection_weight, 2, shard)
            layers_21_wait_16: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_21_all_gather_16)
            layers_21_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_21_attention_projection_view_2, layers_21_wait_16)
            layers_21_attention_projection_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_21_attention_projection_view_2)
            layers_21_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_21_attention_projection_t_1, layers_21_attention_projection_view)
            layers_21_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_21_attention_projection_view_2, [0], True)
            layers_21_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_21_attention_projection_sum, [2048])
            layers_21_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_21_attention_projection_mm, [4, 2048, 2048])
            layers_21_attention_projection_view_5: "bf16[4, 2048, 16, 128]" = aten.view.default(layers_21_attention_projection_view_4, [4, 2048, 16, 128])
            layers_21_attention_projection_transpose: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = aten.transpose.int(layers_21_attention_projection_view_5, 1, 2)
            layers_21_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_21_attention_projection_transpose, layers_21_attention_transpose, layers_21_attention_transpose_1, layers_21_attention_transpose_2, layers_21_attention_getitem_3, layers_21_attention_getitem_4, 0.0, True)
            layers_21_attention_projection_getitem: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_21_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[0]
            layers_21_attention_projection_getitem_1: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_21_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[1]
            layers_21_attention_projection_getitem_2: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_21_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[2]
            layers_21_attention_projection_transpose_1: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_21_attention_projection_getitem_2, 1, 2)
            layers_21_attention_projection_transpose_2: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_21_attention_projection_getitem_1, 1, 2)
            layers_21_attention_projection_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_21_attention_projection_getitem, 1, 2)
            layers_21_attention_projection_stack: "bf16[4, 2048, 16, 3, 128]" = aten.stack.default([layers_21_attention_projection_transpose_3, layers_21_attention_projection_transpose_2, layers_21_attention_projection_transpose_1], -2)
            layers_21_attention_projection_view_6: "bf16[4, 2048, 6144]" = aten.view.default(layers_21_attention_projection_stack, [4, 2048, 6144])
            layers_21_attention_qkv_view_2: "bf16[8192, 6144]" = aten.view.default(layers_21_attention_projection_view_6, [8192, 6144])
            layers_21_all_gather_17: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_21_attention_qkv_weight, 2, shard)
            layers_21_wait_17: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_21_all_gather_17)
            layers_21_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_21_attention_qkv_view_2, layers_21_wait_17)
            layers_21_attention_qkv_t_1: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_21_attention_qkv_view_2)
            layers_21_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_21_attention_qkv_t_1, layers_21_attention_qkv_view)
            layers_21_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_21_attention_qkv_view_2, [0], True)
            layers_21_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_21_attention_qkv_sum, [6144])
            layers_21_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_21_attention_qkv_mm, [4, 2048, 2048])
            layers_21_all_gather_18: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_21_norm_1_weight, 2, shard)
            layers_21_wait_18: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_21_all_gather_18)
            layers_21_all_gather_19: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_21_norm_1_bias, 2, shard)
            layers_21_wait_19: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_21_all_gather_19)
            layers_21_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_21_attention_qkv_view_4, layers_20_add_1, [2048], layers_21_norm_1_getitem_1, layers_21_norm_1_getitem_2, layers_21_wait_18, layers_21_wait_19, [True, True, True])
            layers_21_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_21_norm_1_native_layer_norm_backward[0]
            layers_21_norm_1_getitem_4: "bf16[2048]" = layers_21_norm_1_native_layer_norm_backward[1]
            layers_21_norm_1_getitem_5: "bf16[2048]" = layers_21_norm_1_native_layer_norm_backward[2]
            add_6: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_5, layers_21_norm_1_getitem_3)
            layers_21_reduce_scatter: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_21_norm_1_getitem_4, "sum", 2, shard)
            layers_21_wait_20: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_21_reduce_scatter)
            layers_21_all_reduce: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_21_wait_20, "sum", replicate)
            layers_21_wait_21: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_21_all_reduce)
            layers_21_div: "bf16[1024]" = aten.div.Tensor(layers_21_wait_21, 4.0)
            layers_21_reduce_scatter_1: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_21_norm_1_getitem_5, "sum", 2, shard)
            layers_21_wait_22: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_21_reduce_scatter_1)
            layers_21_all_reduce_1: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_21_wait_22, "sum", replicate)
            layers_21_wait_23: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_21_all_reduce_1)
            layers_21_div_1: "bf16[1024]" = aten.div.Tensor(layers_21_wait_23, 4.0)
            layers_21_reduce_scatter_2: "bf16[3072, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_21_attention_qkv_mm_1, "sum", 2, shard)
            layers_21_wait_24: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_21_reduce_scatter_2)
            layers_21_all_reduce_2: "bf16[3072, 2048]" = _c10d_functional.all_reduce.default(layers_21_wait_24, "sum", replicate)
            layers_21_wait_25: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_21_all_reduce_2)
            layers_21_div_2: "bf16[3072, 2048]" = aten.div.Tensor(layers_21_wait_25, 4.0)
            layers_21_reduce_scatter_3: "bf16[3072]" = _c10d_functional.reduce_scatter_tensor.default(layers_21_attention_qkv_view_3, "sum", 2, shard)
            layers_21_wait_26: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_21_reduce_scatter_3)
            layers_21_all_reduce_3: "bf16[3072]" = _c10d_functional.all_reduce.default(layers_21_wait_26, "sum", replicate)
            layers_21_wait_27: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_21_all_reduce_3)
            layers_21_div_3: "bf16[3072]" = aten.div.Tensor(layers_21_wait_27, 4.0)
            layers_21_reduce_scatter_4: "bf16[1024, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_21_attention_projection_mm_1, "sum", 2, shard)
            layers_21_wait_28: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_21_reduce_scatter_4)
            layers_21_all_reduce_4: "bf16[1024, 2048]" = _c10d_functional.all_reduce.default(layers_21_wait_28, "sum", replicate)
            layers_21_wait_29: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_21_all_reduce_4)
            layers_21_div_4: "bf16[1024, 2048]" = aten.div.Tensor(layers_21_wait_29, 4.0)
            layers_21_reduce_scatter_5: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_21_attention_projection_view_3, "sum", 2, shard)
            layers_21_wait_30: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_21_reduce_scatter_5)
            layers_21_all_reduce_5: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_21_wait_30, "sum", replicate)
            layers_21_wait_31: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_21_all_reduce_5)
            layers_21_div_5: "bf16[1024]" = aten.div.Tensor(layers_21_wait_31, 4.0)
            layers_21_reduce_scatter_6: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_21_norm_2_getitem_4, "sum", 2, shard)
            layers_21_wait_32: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_21_reduce_scatter_6)
            layers_21_all_reduce_6: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_21_wait_32, "sum", replicate)
            layers_21_wait_33: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_21_all_reduce_6)
            layers_21_div_6: "bf16[1024]" = aten.div.Tensor(layers_21_wait_33, 4.0)
            layers_21_reduce_scatter_7: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_21_norm_2_getitem_5, "sum", 2, shard)
            layers_21_wait_34: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_21_reduce_scatter_7)
            layers_21_all_reduce_7: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_21_wait_34, "sum", replicate)
            layers_21_wait_35: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_21_all_reduce_7)
            layers_21_div_7: "bf16[1024]" = aten.div.Tensor(layers_21_wait_35, 4.0)
            layers_21_reduce_scatter_8: "bf16[4096, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_21_mlp_up_mm_1, "sum", 2, shard)
            layers_21_wait_36: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_21_reduce_scatter_8)
            layers_21_all_reduce_8: "bf16[4096, 2048]" = _c10d_functional.all_reduce.default(layers_21_wait_36, "sum", replicate)
            layers_21_wait_37: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_21_all_reduce_8)
            layers_21_div_8: "bf16[4096, 2048]" = aten.div.Tensor(layers_21_wait_37, 4.0)
            layers_21_reduce_scatter_9: "bf16[4096]" = _c10d_functional.reduce_scatter_tensor.default(layers_21_mlp_up_view_3, "sum", 2, shard)
            layers_21_wait_38: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_21_reduce_scatter_9)
            layers_21_all_reduce_9: "bf16[4096]" = _c10d_functional.all_reduce.default(layers_21_wait_38, "sum", replicate)
            layers_21_wait_39: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_21_all_reduce_9)
            layers_21_div_9: "bf16[4096]" = aten.div.Tensor(layers_21_wait_39, 4.0)
            layers_21_reduce_scatter_10: "bf16[1024, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_21_mlp_down_mm_1, "sum", 2, shard)
            layers_21_wait_40: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_21_reduce_scatter_10)
            layers_21_all_reduce_10: "bf16[1024, 8192]" = _c10d_functional.all_reduce.default(layers_21_wait_40, "sum", replicate)
            layers_21_wait_41: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_21_all_reduce_10)
            layers_21_div_10: "bf16[1024, 8192]" = aten.div.Tensor(layers_21_wait_41, 4.0)
            layers_21_reduce_scatter_11: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_21_mlp_down_view_3, "sum", 2, shard)
            layers_21_wait_42: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_21_reduce_scatter_11)
            layers_21_all_reduce_11: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_21_wait_42, "sum", replicate)
            layers_21_wait_43: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_21_all_reduce_11)
            layers_21_div_11: "bf16[1024]" = aten.div.Tensor(layers_21_wait_43, 4.0)
            layers_21_norm_1_add: "bf16[1024]" = aten.add.Tensor(total_layers_21_norm_1_weight, layers_21_div)
            layers_21_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_21_norm_1_bias, layers_21_div_1)
            layers_21_attention_projection_add: "bf16[1024]" = aten.add.Tensor(total_layers_21_attention_projection_bias, layers_21_div_5)
            layers_21_mlp_down_add: "bf16[1024]" = aten.add.Tensor(total_layers_21_mlp_down_bias, layers_21_div_11)
            layers_21_mlp_down_add_1: "bf16[1024, 8192]" = aten.add.Tensor(total_layers_21_mlp_down_weight, layers_21_div_10)
            layers_21_mlp_up_add: "bf16[4096]" = aten.add.Tensor(total_layers_21_mlp_up_bias, layers_21_div_9)
            layers_21_mlp_up_add_1: "bf16[4096, 2048]" = aten.add.Tensor(total_layers_21_mlp_up_weight, layers_21_div_8)
            layers_21_norm_2_add: "bf16[1024]" = aten.add.Tensor(total_layers_21_norm_2_bias, layers_21_div_7)
            layers_21_attention_projection_add_1: "bf16[1024, 2048]" = aten.add.Tensor(total_layers_21_attention_projection_weight, layers_21_div_4)
            layers_21_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(total_layers_21_attention_qkv_weight, layers_21_div_2)
            layers_21_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_21_norm_2_weight, layers_21_div_6)
            layers_21_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(total_layers_21_attention_qkv_bias, layers_21_div_3)
            layers_20_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_6, [8192, 2048])
            layers_20_all_gather_12: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_20_mlp_down_weight, 2, shard)
            layers_20_wait_12: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_20_all_gather_12)
            layers_20_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_20_mlp_down_view_2, layers_20_wait_12)
            layers_20_mlp_down_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_20_mlp_down_view_2)
            layers_20_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_20_mlp_down_t_1, layers_20_mlp_down_view)
            layers_20_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_20_mlp_down_view_2, [0], True)
            layers_20_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_20_mlp_down_sum, [2048])
            layers_20_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_20_mlp_down_mm, [4, 2048, 8192])
            layers_20_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_20_mlp_down_view_4, layers_20_mlp_up_view_1)
            layers_20_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_20_mlp_down_gelu_backward, [8192, 8192])
            layers_20_all_gather_13: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_20_mlp_up_weight, 2, shard)
            layers_20_wait_13: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_20_all_gather_13)
            layers_20_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_20_mlp_up_view_2, layers_20_wait_13)
            layers_20_mlp_up_t_1: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_20_mlp_up_view_2)
            layers_20_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_20_mlp_up_t_1, layers_20_mlp_up_view)
            layers_20_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_20_mlp_up_view_2, [0], True)
            layers_20_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_20_mlp_up_sum, [8192])
            layers_20_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_20_mlp_up_mm, [4, 2048, 2048])
            layers_20_all_gather_14: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_20_norm_2_weight, 2, shard)
            layers_20_wait_14: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_20_all_gather_14)
            layers_20_all_gather_15: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_20_norm_2_bias, 2, shard)
            layers_20_wait_15: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_20_all_gather_15)
            layers_20_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_20_mlp_up_view_4, layers_20_add, [2048], layers_20_norm_2_getitem_1, layers_20_norm_2_getitem_2, layers_20_wait_14, layers_20_wait_15, [True, True, True])
            layers_20_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_20_norm_2_native_layer_norm_backward[0]
            layers_20_norm_2_getitem_4: "bf16[2048]" = layers_20_norm_2_native_layer_norm_backward[1]
            layers_20_norm_2_getitem_5: "bf16[2048]" = layers_20_norm_2_native_layer_norm_backward[2]
            add_7: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_6, layers_20_norm_2_getitem_3)
            layers_20_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_7, [8192, 2048])
            layers_20_all_gather_16: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_20_attention_projection_weight, 2, shard)
            layers_20_wait_16: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_20_all_gather_16)
            layers_20_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_20_attention_projection_view_2, layers_20_wait_16)
            layers_20_attention_projection_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_20_attention_projection_view_2)
            layers_20_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_20_attention_projection_t_1, layers_20_attention_projection_view)
            layers_20_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_20_attention_projection_view_2, [0], True)
            layers_20_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_20_attention_projection_sum, [2048])
            layers_20_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_20_attention_projection_mm, [4, 2048, 2048])
            layers_20_attention_projection_view_5: "bf16[4, 2048, 16, 128]" = aten.view.default(layers_20_attention_projection_view_4, [4, 2048, 16, 128])
            layers_20_attention_projection_transpose: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = aten.transpose.int(layers_20_attention_projection_view_5, 1, 2)
            layers_20_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_20_attention_projection_transpose, layers_20_attention_transpose, layers_20_attention_transpose_1, layers_20_attention_transpose_2, layers_20_attention_getitem_3, layers_20_attention_getitem_4, 0.0, True)
            layers_20_attention_projection_getitem: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_20_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[0]
            layers_20_attention_projection_getitem_1: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_20_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[1]
            layers_20_attention_projection_getitem_2: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_20_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[2]
            layers_20_attention_projection_transpose_1: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_20_attention_projection_getitem_2, 1, 2)
            layers_20_attention_projection_transpose_2: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_20_attention_projection_getitem_1, 1, 2)
            layers_20_attention_projection_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_20_attention_projection_getitem, 1, 2)
            layers_20_attention_projection_stack: "bf16[4, 2048, 16, 3, 128]" = aten.stack.default([layers_20_attention_projection_transpose_3, layers_20_attention_projection_transpose_2, layers_20_attention_projection_transpose_1], -2)
            layers_20_attention_projection_view_6: "bf16[4, 2048, 6144]" = aten.view.default(layers_20_attention_projection_stack, [4, 2048, 6144])
            layers_20_attention_qkv_view_2: "bf16[8192, 6144]" = aten.view.default(layers_20_attention_projection_view_6, [8192, 6144])
            layers_20_all_gather_17: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_20_attention_qkv_weight, 2, shard)
            layers_20_wait_17: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_20_all_gather_17)
            layers_20_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_20_attention_qkv_view_2, layers_20_wait_17)
            layers_20_attention_qkv_t_1: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_20_attention_qkv_view_2)
            layers_20_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_20_attention_qkv_t_1, layers_20_attention_qkv_view)
            layers_20_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_20_attention_qkv_view_2, [0], True)
            layers_20_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_20_attention_qkv_sum, [6144])
            layers_20_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_20_attention_qkv_mm, [4, 2048, 2048])
            layers_20_all_gather_18: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_20_norm_1_weight, 2, shard)
            layers_20_wait_18: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_20_all_gather_18)
            layers_20_all_gather_19: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_20_norm_1_bias, 2, shard)
            layers_20_wait_19: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_20_all_gather_19)
            layers_20_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_20_attention_qkv_view_4, layers_19_add_1, [2048], layers_20_norm_1_getitem_1, layers_20_norm_1_getitem_2, layers_20_wait_18, layers_20_wait_19, [True, True, True])
            layers_20_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_20_norm_1_native_layer_norm_backward[0]
            layers_20_norm_1_getitem_4: "bf16[2048]" = layers_20_norm_1_native_layer_norm_backward[1]
            layers_20_norm_1_getitem_5: "bf16[2048]" = layers_20_norm_1_native_layer_norm_backward[2]
            add_8: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_7, layers_20_norm_1_getitem_3)
            layers_20_reduce_scatter: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_20_norm_1_getitem_4, "sum", 2, shard)
            layers_20_wait_20: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_20_reduce_scatter)
            layers_20_all_reduce: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_20_wait_20, "sum", replicate)
            layers_20_wait_21: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_20_all_reduce)
            layers_20_div: "bf16[1024]" = aten.div.Tensor(layers_20_wait_21, 4.0)
            layers_20_reduce_scatter_1: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_20_norm_1_getitem_5, "sum", 2, shard)
            layers_20_wait_22: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_20_reduce_scatter_1)
            layers_20_all_reduce_1: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_20_wait_22, "sum", replicate)
            layers_20_wait_23: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_20_all_reduce_1)
            layers_20_div_1: "bf16[1024]" = aten.div.Tensor(layers_20_wait_23, 4.0)
            layers_20_reduce_scatter_2: "bf16[3072, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_20_attention_qkv_mm_1, "sum", 2, shard)
            layers_20_wait_24: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_20_reduce_scatter_2)
            layers_20_all_reduce_2: "bf16[3072, 2048]" = _c10d_functional.all_reduce.default(layers_20_wait_24, "sum", replicate)
            layers_20_wait_25: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_20_all_reduce_2)
            layers_20_div_2: "bf16[3072, 2048]" = aten.div.Tensor(layers_20_wait_25, 4.0)
            layers_20_reduce_scatter_3: "bf16[3072]" = _c10d_functional.reduce_scatter_tensor.default(layers_20_attention_qkv_view_3, "sum", 2, shard)
            layers_20_wait_26: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_20_reduce_scatter_3)
            layers_20_all_reduce_3: "bf16[3072]" = _c10d_functional.all_reduce.default(layers_20_wait_26, "sum", replicate)
            layers_20_wait_27: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_20_all_reduce_3)
            layers_20_div_3: "bf16[3072]" = aten.div.Tensor(layers_20_wait_27, 4.0)
            layers_20_reduce_scatter_4: "bf16[1024, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_20_attention_projection_mm_1, "sum", 2, shard)
            layers_20_wait_28: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_20_reduce_scatter_4)
            layers_20_all_reduce_4: "bf16[1024, 2048]" = _c10d_functional.all_reduce.default(layers_20_wait_28, "sum", replicate)
            layers_20_wait_29: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_20_all_reduce_4)
            layers_20_div_4: "bf16[1024, 2048]" = aten.div.Tensor(layers_20_wait_29, 4.0)
            layers_20_reduce_scatter_5: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_20_attention_projection_view_3, "sum", 2, shard)
            layers_20_wait_30: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_20_reduce_scatter_5)
            layers_20_all_reduce_5: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_20_wait_30, "sum", replicate)
            layers_20_wait_31: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_20_all_reduce_5)
            layers_20_div_5: "bf16[1024]" = aten.div.Tensor(layers_20_wait_31, 4.0)
            layers_20_reduce_scatter_6: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_20_norm_2_getitem_4, "sum", 2, shard)
            layers_20_wait_32: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_20_reduce_scatter_6)
            layers_20_all_reduce_6: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_20_wait_32, "sum", replicate)
            layers_20_wait_33: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_20_all_reduce_6)
            layers_20_div_6: "bf16[1024]" = aten.div.Tensor(layers_20_wait_33, 4.0)
            layers_20_reduce_scatter_7: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_20_norm_2_getitem_5, "sum", 2, shard)
            layers_20_wait_34: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_20_reduce_scatter_7)
            layers_20_all_reduce_7: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_20_wait_34, "sum", replicate)
            layers_20_wait_35: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_20_all_reduce_7)
            layers_20_div_7: "bf16[1024]" = aten.div.Tensor(layers_20_wait_35, 4.0)
            layers_20_reduce_scatter_8: "bf16[4096, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_20_mlp_up_mm_1, "sum", 2, shard)
            layers_20_wait_36: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_20_reduce_scatter_8)
            layers_20_all_reduce_8: "bf16[4096, 2048]" = _c10d_functional.all_reduce.default(layers_20_wait_36, "sum", replicate)
            layers_20_wait_37: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_20_all_reduce_8)
            layers_20_div_8: "bf16[4096, 2048]" = aten.div.Tensor(layers_20_wait_37, 4.0)
            layers_20_reduce_scatter_9: "bf16[4096]" = _c10d_functional.reduce_scatter_tensor.default(layers_20_mlp_up_view_3, "sum", 2, shard)
            layers_20_wait_38: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_20_reduce_scatter_9)
            layers_20_all_reduce_9: "bf16[4096]" = _c10d_functional.all_reduce.default(layers_20_wait_38, "sum", replicate)
            layers_20_wait_39: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_20_all_reduce_9)
            layers_20_div_9: "bf16[4096]" = aten.div.Tensor(layers_20_wait_39, 4.0)
            layers_20_reduce_scatter_10: "bf16[1024, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_20_mlp_down_mm_1, "sum", 2, shard)
            layers_20_wait_40: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_20_reduce_scatter_10)
            layers_20_all_reduce_10: "bf16[1024, 8192]" = _c10d_functional.all_reduce.default(layers_20_wait_40, "sum", replicate)
            layers_20_wait_41: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_20_all_reduce_10)
            layers_20_div_10: "bf16[1024, 8192]" = aten.div.Tensor(layers_20_wait_41, 4.0)
            layers_20_reduce_scatter_11: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_20_mlp_down_view_3, "sum", 2, shard)
            layers_20_wait_42: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_20_reduce_scatter_11)
            layers_20_all_reduce_11: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_20_wait_42, "sum", replicate)
            layers_20_wait_43: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_20_all_reduce_11)
            layers_20_div_11: "bf16[1024]" = aten.div.Tensor(layers_20_wait_43, 4.0)
            layers_20_norm_1_add: "bf16[1024]" = aten.add.Tensor(total_layers_20_norm_1_weight, layers_20_div)
            layers_20_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_20_norm_1_bias, layers_20_div_1)
            layers_20_attention_projection_add: "bf16[1024]" = aten.add.Tensor(total_layers_20_attention_projection_bias, layers_20_div_5)
            layers_20_mlp_down_add: "bf16[1024]" = aten.add.Tensor(total_layers_20_mlp_down_bias, layers_20_div_11)
            layers_20_mlp_down_add_1: "bf16[1024, 8192]" = aten.add.Tensor(total_layers_20_mlp_down_weight, layers_20_div_10)
            layers_20_mlp_up_add: "bf16[4096]" = aten.add.Tensor(total_layers_20_mlp_up_bias, layers_20_div_9)
            layers_20_mlp_up_add_1: "bf16[4096, 2048]" = aten.add.Tensor(total_layers_20_mlp_up_weight, layers_20_div_8)
            layers_20_norm_2_add: "bf16[1024]" = aten.add.Tensor(total_layers_20_norm_2_bias, layers_20_div_7)
            layers_20_attention_projection_add_1: "bf16[1024, 2048]" = aten.add.Tensor(total_layers_20_attention_projection_weight, layers_20_div_4)
            layers_20_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(total_layers_20_attention_qkv_weight, layers_20_div_2)
            layers_20_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_20_norm_2_weight, layers_20_div_6)
            layers_20_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(total_layers_20_attention_qkv_bias, layers_20_div_3)
            layers_19_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_8, [8192, 2048])
            layers_19_all_gather_12: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_19_mlp_down_weight, 2, shard)
            layers_19_wait_12: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_19_all_gather_12)
            layers_19_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_19_mlp_down_view_2, layers_19_wait_12)
            layers_19_mlp_down_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_19_mlp_down_view_2)
            layers_19_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_19_mlp_down_t_1, layers_19_mlp_down_view)
            layers_19_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_19_mlp_down_view_2, [0], True)
            layers_19_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_19_mlp_down_sum, [2048])
            layers_19_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_19_mlp_down_mm, [4, 2048, 8192])
            layers_19_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_19_mlp_down_view_4, layers_19_mlp_up_view_1)
            layers_19_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_19_mlp_down_gelu_backward, [8192, 8192])
            layers_19_all_gather_13: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_19_mlp_up_weight, 2, shard)
            layers_19_wait_13: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_19_all_gather_13)
            layers_19_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_19_mlp_up_view_2, layers_19_wait_13)
            layers_19_mlp_up_t_1: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_19_mlp_up_view_2)
            layers_19_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_19_mlp_up_t_1, layers_19_mlp_up_view)
            layers_19_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_19_mlp_up_view_2, [0], True)
            layers_19_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_19_mlp_up_sum, [8192])
            layers_19_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_19_mlp_up_mm, [4, 2048, 2048])
            layers_19_all_gather_14: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_19_norm_2_weight, 2, shard)
            layers_19_wait_14: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_19_all_gather_14)
            layers_19_all_gather_15: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_19_norm_2_bias, 2, shard)
            layers_19_wait_15: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_19_all_gather_15)
            layers_19_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_19_mlp_up_view_4, layers_19_add, [2048], layers_19_norm_2_getitem_1, layers_19_norm_2_getitem_2, layers_19_wait_14, layers_19_wait_15, [True, True, True])
            layers_19_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_19_norm_2_native_layer_norm_backward[0]
            layers_19_norm_2_getitem_4: "bf16[2048]" = layers_19_norm_2_native_layer_norm_backward[1]
            layers_19_norm_2_getitem_5: "bf16[2048]" = layers_19_norm_2_native_layer_norm_backward[2]
            add_9: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_8, layers_19_norm_2_getitem_3)
            layers_19_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_9, [8192, 2048])
            layers_19_all_gather_16: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_19_attention_projection_weight, 2, shard)
            layers_19_wait_16: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_19_all_gather_16)
            layers_19_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_19_attention_projection_view_2, layers_19_wait_16)
            layers_19_attention_projection_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_19_attention_projection_view_2)
            layers_19_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_19_attention_projection_t_1, layers_19_attention_projection_view)
            layers_19_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_19_attention_projection_view_2, [0], True)
            layers_19_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_19_attention_projection_sum, [2048])
            layers_19_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_19_attention_projection_mm, [4, 2048, 2048])
            layers_19_attention_projection_view_5: "bf16[4, 2048, 16, 128]" = aten.view.default(layers_19_attention_projection_view_4, [4, 2048, 16, 128])
            layers_19_attention_projection_transpose: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = aten.transpose.int(layers_19_attention_projection_view_5, 1, 2)
            layers_19_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_19_attention_projection_transpose, layers_19_attention_transpose, layers_19_attention_transpose_1, layers_19_attention_transpose_2, layers_19_attention_getitem_3, layers_19_attention_getitem_4, 0.0, True)
            layers_19_attention_projection_getitem: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_19_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[0]
            layers_19_attention_projection_getitem_1: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_19_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[1]
            layers_19_attention_projection_getitem_2: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_19_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[2]
            layers_19_attention_projection_transpose_1: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_19_attention_projection_getitem_2, 1, 2)
            layers_19_attention_projection_transpose_2: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_19_attention_projection_getitem_1, 1, 2)
            layers_19_attention_projection_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_19_attention_projection_getitem, 1, 2)
            layers_19_attention_projection_stack: "bf16[4, 2048, 16, 3, 128]" = aten.stack.default([layers_19_attention_projection_transpose_3, layers_19_attention_projection_transpose_2, layers_19_attention_projection_transpose_1], -2)
            layers_19_attention_projection_view_6: "bf16[4, 2048, 6144]" = aten.view.default(layers_19_attention_projection_stack, [4, 2048, 6144])
            layers_19_attention_qkv_view_2: "bf16[8192, 6144]" = aten.view.default(layers_19_attention_projection_view_6, [8192, 6144])
            layers_19_all_gather_17: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_19_attention_qkv_weight, 2, shard)
            layers_19_wait_17: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_19_all_gather_17)
            layers_19_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_19_attention_qkv_view_2, layers_19_wait_17)
            layers_19_attention_qkv_t_1: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_19_attention_qkv_view_2)
            layers_19_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_19_attention_qkv_t_1, layers_19_attention_qkv_view)
            layers_19_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_19_attention_qkv_view_2, [0], True)
            layers_19_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_19_attention_qkv_sum, [6144])
            layers_19_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_19_attention_qkv_mm, [4, 2048, 2048])
            layers_19_all_gather_18: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_19_norm_1_weight, 2, shard)
            layers_19_wait_18: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_19_all_gather_18)
            layers_19_all_gather_19: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_19_norm_1_bias, 2, shard)
            layers_19_wait_19: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_19_all_gather_19)
            layers_19_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_19_attention_qkv_view_4, layers_18_add_1, [2048], layers_19_norm_1_getitem_1, layers_19_norm_1_getitem_2, layers_19_wait_18, layers_19_wait_19, [True, True, True])
            layers_19_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_19_norm_1_native_layer_norm_backward[0]
            layers_19_norm_1_getitem_4: "bf16[2048]" = layers_19_norm_1_native_layer_norm_backward[1]
            layers_19_norm_1_getitem_5: "bf16[2048]" = layers_19_norm_1_native_layer_norm_backward[2]
            add_10: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_9, layers_19_norm_1_getitem_3)
            layers_19_reduce_scatter: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_19_norm_1_getitem_4, "sum", 2, shard)
            layers_19_wait_20: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_19_reduce_scatter)
            layers_19_all_reduce: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_19_wait_20, "sum", replicate)
            layers_19_wait_21: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_19_all_reduce)
            layers_19_div: "bf16[1024]" = aten.div.Tensor(layers_19_wait_21, 4.0)
            layers_19_reduce_scatter_1: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_19_norm_1_getitem_5, "sum", 2, shard)
            layers_19_wait_22: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_19_reduce_scatter_1)
            layers_19_all_reduce_1: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_19_wait_22, "sum", replicate)
            layers_19_wait_23: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_19_all_reduce_1)
            layers_19_div_1: "bf16[1024]" = aten.div.Tensor(layers_19_wait_23, 4.0)
            layers_19_reduce_scatter_2: "bf16[3072, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_19_attention_qkv_mm_1, "sum", 2, shard)
            layers_19_wait_24: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_19_reduce_scatter_2)
            layers_19_all_reduce_2: "bf16[3072, 2048]" = _c10d_functional.all_reduce.default(layers_19_wait_24, "sum", replicate)
            layers_19_wait_25: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_19_all_reduce_2)
            layers_19_div_2: "bf16[3072, 2048]" = aten.div.Tensor(layers_19_wait_25, 4.0)
            layers_19_reduce_scatter_3: "bf16[3072]" = _c10d_functional.reduce_scatter_tensor.default(layers_19_attention_qkv_view_3, "sum", 2, shard)
            layers_19_wait_26: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_19_reduce_scatter_3)
            layers_19_all_reduce_3: "bf16[3072]" = _c10d_functional.all_reduce.default(layers_19_wait_26, "sum", replicate)
            layers_19_wait_27: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_19_all_reduce_3)
            layers_19_div_3: "bf16[3072]" = aten.div.Tensor(layers_19_wait_27, 4.0)
            layers_19_reduce_scatter_4: "bf16[1024, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_19_attention_projection_mm_1, "sum", 2, shard)
            layers_19_wait_28: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_19_reduce_scatter_4)
            layers_19_all_reduce_4: "bf16[1024, 2048]" = _c10d_functional.all_reduce.default(layers_19_wait_28, "sum", replicate)
            layers_19_wait_29: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_19_all_reduce_4)
            layers_19_div_4: "bf16[1024, 2048]" = aten.div.Tensor(layers_19_wait_29, 4.0)
            layers_19_reduce_scatter_5: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_19_attention_projection_view_3, "sum", 2, shard)
            layers_19_wait_30: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_19_reduce_scatter_5)
            layers_19_all_reduce_5: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_19_wait_30, "sum", replicate)
            layers_19_wait_31: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_19_all_reduce_5)
            layers_19_div_5: "bf16[1024]" = aten.div.Tensor(layers_19_wait_31, 4.0)
            layers_19_reduce_scatter_6: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_19_norm_2_getitem_4, "sum", 2, shard)
            layers_19_wait_32: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_19_reduce_scatter_6)
            layers_19_all_reduce_6: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_19_wait_32, "sum", replicate)
            layers_19_wait_33: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_19_all_reduce_6)
            layers_19_div_6: "bf16[1024]" = aten.div.Tensor(layers_19_wait_33, 4.0)
            layers_19_reduce_scatter_7: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_19_norm_2_getitem_5, "sum", 2, shard)
            layers_19_wait_34: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_19_reduce_scatter_7)
            layers_19_all_reduce_7: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_19_wait_34, "sum", replicate)
            layers_19_wait_35: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_19_all_reduce_7)
            layers_19_div_7: "bf16[1024]" = aten.div.Tensor(layers_19_wait_35, 4.0)
            layers_19_reduce_scatter_8: "bf16[4096, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_19_mlp_up_mm_1, "sum", 2, shard)
            layers_19_wait_36: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_19_reduce_scatter_8)
            layers_19_all_reduce_8: "bf16[4096, 2048]" = _c10d_functional.all_reduce.default(layers_19_wait_36, "sum", replicate)
            layers_19_wait_37: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_19_all_reduce_8)
            layers_19_div_8: "bf16[4096, 2048]" = aten.div.Tensor(layers_19_wait_37, 4.0)
            layers_19_reduce_scatter_9: "bf16[4096]" = _c10d_functional.reduce_scatter_tensor.default(layers_19_mlp_up_view_3, "sum", 2, shard)
            layers_19_wait_38: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_19_reduce_scatter_9)
            layers_19_all_reduce_9: "bf16[4096]" = _c10d_functional.all_reduce.default(layers_19_wait_38, "sum", replicate)
            layers_19_wait_39: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_19_all_reduce_9)
            layers_19_div_9: "bf16[4096]" = aten.div.Tensor(layers_19_wait_39, 4.0)
            layers_19_reduce_scatter_10: "bf16[1024, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_19_mlp_down_mm_1, "sum", 2, shard)
            layers_19_wait_40: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_19_reduce_scatter_10)
            layers_19_all_reduce_10: "bf16[1024, 8192]" = _c10d_functional.all_reduce.default(layers_19_wait_40, "sum", replicate)
            layers_19_wait_41: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_19_all_reduce_10)
            layers_19_div_10: "bf16[1024, 8192]" = aten.div.Tensor(layers_19_wait_41, 4.0)
            layers_19_reduce_scatter_11: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_19_mlp_down_view_3, "sum", 2, shard)
            layers_19_wait_42: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_19_reduce_scatter_11)
            layers_19_all_reduce_11: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_19_wait_42, "sum", replicate)
            layers_19_wait_43: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_19_all_reduce_11)
            layers_19_div_11: "bf16[1024]" = aten.div.Tensor(layers_19_wait_43, 4.0)
            layers_19_norm_1_add: "bf16[1024]" = aten.add.Tensor(total_layers_19_norm_1_weight, layers_19_div)
            layers_19_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_19_norm_1_bias, layers_19_div_1)
            layers_19_attention_projection_add: "bf16[1024]" = aten.add.Tensor(total_layers_19_attention_projection_bias, layers_19_div_5)
            layers_19_mlp_down_add: "bf16[1024]" = aten.add.Tensor(total_layers_19_mlp_down_bias, layers_19_div_11)
            layers_19_mlp_down_add_1: "bf16[1024, 8192]" = aten.add.Tensor(total_layers_19_mlp_down_weight, layers_19_div_10)
            layers_19_mlp_up_add: "bf16[4096]" = aten.add.Tensor(total_layers_19_mlp_up_bias, layers_19_div_9)
            layers_19_mlp_up_add_1: "bf16[4096, 2048]" = aten.add.Tensor(total_layers_19_mlp_up_weight, layers_19_div_8)
            layers_19_norm_2_add: "bf16[1024]" = aten.add.Tensor(total_layers_19_norm_2_bias, layers_19_div_7)
            layers_19_attention_projection_add_1: "bf16[1024, 2048]" = aten.add.Tensor(total_layers_19_attention_projection_weight, layers_19_div_4)
            layers_19_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(total_layers_19_attention_qkv_weight, layers_19_div_2)
            layers_19_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_19_norm_2_weight, layers_19_div_6)
            layers_19_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(total_layers_19_attention_qkv_bias, layers_19_div_3)
            layers_18_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_10, [8192, 2048])
            layers_18_all_gather_12: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_18_mlp_down_weight, 2, shard)
            layers_18_wait_12: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_18_all_gather_12)
            layers_18_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_18_mlp_down_view_2, layers_18_wait_12)
            layers_18_mlp_down_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_18_mlp_down_view_2)
            layers_18_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_18_mlp_down_t_1, layers_18_mlp_down_view)
            layers_18_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_18_mlp_down_view_2, [0], True)
            layers_18_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_18_mlp_down_sum, [2048])
            layers_18_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_18_mlp_down_mm, [4, 2048, 8192])
            layers_18_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_18_mlp_down_view_4, layers_18_mlp_up_view_1)
            layers_18_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_18_mlp_down_gelu_backward, [8192, 8192])
            layers_18_all_gather_13: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_18_mlp_up_weight, 2, shard)
            layers_18_wait_13: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_18_all_gather_13)
            layers_18_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_18_mlp_up_view_2, layers_18_wait_13)
            layers_18_mlp_up_t_1: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_18_mlp_up_view_2)
            layers_18_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_18_mlp_up_t_1, layers_18_mlp_up_view)
            layers_18_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_18_mlp_up_view_2, [0], True)
            layers_18_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_18_mlp_up_sum, [8192])
            layers_18_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_18_mlp_up_mm, [4, 2048, 2048])
            layers_18_all_gather_14: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_18_norm_2_weight, 2, shard)
            layers_18_wait_14: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_18_all_gather_14)
            layers_18_all_gather_15: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_18_norm_2_bias, 2, shard)
            layers_18_wait_15: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_18_all_gather_15)
            layers_18_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_18_mlp_up_view_4, layers_18_add, [2048], layers_18_norm_2_getitem_1, layers_18_norm_2_getitem_2, layers_18_wait_14, layers_18_wait_15, [True, True, True])
            layers_18_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_18_norm_2_native_layer_norm_backward[0]
            layers_18_norm_2_getitem_4: "bf16[2048]" = layers_18_norm_2_native_layer_norm_backward[1]
            layers_18_norm_2_getitem_5: "bf16[2048]" = layers_18_norm_2_native_layer_norm_backward[2]
            add_11: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_10, layers_18_norm_2_getitem_3)
            layers_18_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_11, [8192, 2048])
            layers_18_all_gather_16: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_18_attention_projection_weight, 2, shard)
            layers_18_wait_16: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_18_all_gather_16)
            layers_18_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_18_attention_projection_view_2, layers_18_wait_16)
            layers_18_attention_projection_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_18_attention_projection_view_2)
            layers_18_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_18_attention_projection_t_1, layers_18_attention_projection_view)
            layers_18_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_18_attention_projection_view_2, [0], True)
            layers_18_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_18_attention_projection_sum, [2048])
            layers_18_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_18_attention_projection_mm, [4, 2048, 2048])
            layers_18_attention_projection_view_5: "bf16[4, 2048, 16, 128]" = aten.view.default(layers_18_attention_projection_view_4, [4, 2048, 16, 128])
            layers_18_attention_projection_transpose: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = aten.transpose.int(layers_18_attention_projection_view_5, 1, 2)
            layers_18_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_18_attention_projection_transpose, layers_18_attention_transpose, layers_18_attention_transpose_1, layers_18_attention_transpose_2, layers_18_attention_getitem_3, layers_18_attention_getitem_4, 0.0, True)
            layers_18_attention_projection_getitem: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_18_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[0]
            layers_18_attention_projection_getitem_1: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_18_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[1]
            layers_18_attention_projection_getitem_2: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_18_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[2]
            layers_18_attention_projection_transpose_1: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_18_attention_projection_getitem_2, 1, 2)
            layers_18_attention_projection_transpose_2: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_18_attention_projection_getitem_1, 1, 2)
            layers_18_attention_projection_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_18_attention_projection_getitem, 1, 2)
            layers_18_attention_projection_stack: "bf16[4, 2048, 16, 3, 128]" = aten.stack.default([layers_18_attention_projection_transpose_3, layers_18_attention_projection_transpose_2, layers_18_attention_projection_transpose_1], -2)
            layers_18_attention_projection_view_6: "bf16[4, 2048, 6144]" = aten.view.default(layers_18_attention_projection_stack, [4, 2048, 6144])
            layers_18_attention_qkv_view_2: "bf16[8192, 6144]" = aten.view.default(layers_18_attention_projection_view_6, [8192, 6144])
            layers_18_all_gather_17: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_18_attention_qkv_weight, 2, shard)
            layers_18_wait_17: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_18_all_gather_17)
            layers_18_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_18_attention_qkv_view_2, layers_18_wait_17)
            layers_18_attention_qkv_t_1: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_18_attention_qkv_view_2)
            layers_18_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_18_attention_qkv_t_1, layers_18_attention_qkv_view)
            layers_18_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_18_attention_qkv_view_2, [0], True)
            layers_18_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_18_attention_qkv_sum, [6144])
            layers_18_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_18_attention_qkv_mm, [4, 2048, 2048])
            layers_18_all_gather_18: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_18_norm_1_weight, 2, shard)
            layers_18_wait_18: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_18_all_gather_18)
            layers_18_all_gather_19: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_18_norm_1_bias, 2, shard)
            layers_18_wait_19: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_18_all_gather_19)
            layers_18_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_18_attention_qkv_view_4, layers_17_add_1, [2048], layers_18_norm_1_getitem_1, layers_18_norm_1_getitem_2, layers_18_wait_18, layers_18_wait_19, [True, True, True])
            layers_18_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_18_norm_1_native_layer_norm_backward[0]
            layers_18_norm_1_getitem_4: "bf16[2048]" = layers_18_norm_1_native_layer_norm_backward[1]
            layers_18_norm_1_getitem_5: "bf16[2048]" = layers_18_norm_1_native_layer_norm_backward[2]
            add_12: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_11, layers_18_norm_1_getitem_3)
            layers_18_reduce_scatter: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_18_norm_1_getitem_4, "sum", 2, shard)
            layers_18_wait_20: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_18_reduce_scatter)
            layers_18_all_reduce: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_18_wait_20, "sum", replicate)
            layers_18_wait_21: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_18_all_reduce)
            layers_18_div: "bf16[1024]" = aten.div.Tensor(layers_18_wait_21, 4.0)
            layers_18_reduce_scatter_1: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_18_norm_1_getitem_5, "sum", 2, shard)
            layers_18_wait_22: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_18_reduce_scatter_1)
            layers_18_all_reduce_1: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_18_wait_22, "sum", replicate)
            layers_18_wait_23: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_18_all_reduce_1)
            layers_18_div_1: "bf16[1024]" = aten.div.Tensor(layers_18_wait_23, 4.0)
            layers_18_reduce_scatter_2: "bf16[3072, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_18_attention_qkv_mm_1, "sum", 2, shard)
            layers_18_wait_24: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_18_reduce_scatter_2)
            layers_18_all_reduce_2: "bf16[3072, 2048]" = _c10d_functional.all_reduce.default(layers_18_wait_24, "sum", replicate)
            layers_18_wait_25: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_18_all_reduce_2)
            layers_18_div_2: "bf16[3072, 2048]" = aten.div.Tensor(layers_18_wait_25, 4.0)
            layers_18_reduce_scatter_3: "bf16[3072]" = _c10d_functional.reduce_scatter_tensor.default(layers_18_attention_qkv_view_3, "sum", 2, shard)
            layers_18_wait_26: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_18_reduce_scatter_3)
            layers_18_all_reduce_3: "bf16[3072]" = _c10d_functional.all_reduce.default(layers_18_wait_26, "sum", replicate)
            layers_18_wait_27: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_18_all_reduce_3)
            layers_18_div_3: "bf16[3072]" = aten.div.Tensor(layers_18_wait_27, 4.0)
            layers_18_reduce_scatter_4: "bf16[1024, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_18_attention_projection_mm_1, "sum", 2, shard)
            layers_18_wait_28: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_18_reduce_scatter_4)
            layers_18_all_reduce_4: "bf16[1024, 2048]" = _c10d_functional.all_reduce.default(layers_18_wait_28, "sum", replicate)
            layers_18_wait_29: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_18_all_reduce_4)
            layers_18_div_4: "bf16[1024, 2048]" = aten.div.Tensor(layers_18_wait_29, 4.0)
            layers_18_reduce_scatter_5: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_18_attention_projection_view_3, "sum", 2, shard)
            layers_18_wait_30: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_18_reduce_scatter_5)
            layers_18_all_reduce_5: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_18_wait_30, "sum", replicate)
            layers_18_wait_31: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_18_all_reduce_5)
            layers_18_div_5: "bf16[1024]" = aten.div.Tensor(layers_18_wait_31, 4.0)
            layers_18_reduce_scatter_6: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_18_norm_2_getitem_4, "sum", 2, shard)
            layers_18_wait_32: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_18_reduce_scatter_6)
            layers_18_all_reduce_6: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_18_wait_32, "sum", replicate)
            layers_18_wait_33: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_18_all_reduce_6)
            layers_18_div_6: "bf16[1024]" = aten.div.Tensor(layers_18_wait_33, 4.0)
            layers_18_reduce_scatter_7: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_18_norm_2_getitem_5, "sum", 2, shard)
            layers_18_wait_34: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_18_reduce_scatter_7)
            layers_18_all_reduce_7: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_18_wait_34, "sum", replicate)
            layers_18_wait_35: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_18_all_reduce_7)
            layers_18_div_7: "bf16[1024]" = aten.div.Tensor(layers_18_wait_35, 4.0)
            layers_18_reduce_scatter_8: "bf16[4096, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_18_mlp_up_mm_1, "sum", 2, shard)
            layers_18_wait_36: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_18_reduce_scatter_8)
            layers_18_all_reduce_8: "bf16[4096, 2048]" = _c10d_functional.all_reduce.default(layers_18_wait_36, "sum", replicate)
            layers_18_wait_37: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_18_all_reduce_8)
            layers_18_div_8: "bf16[4096, 2048]" = aten.div.Tensor(layers_18_wait_37, 4.0)
            layers_18_reduce_scatter_9: "bf16[4096]" = _c10d_functional.reduce_scatter_tensor.default(layers_18_mlp_up_view_3, "sum", 2, shard)
            layers_18_wait_38: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_18_reduce_scatter_9)
            layers_18_all_reduce_9: "bf16[4096]" = _c10d_functional.all_reduce.default(layers_18_wait_38, "sum", replicate)
            layers_18_wait_39: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_18_all_reduce_9)
            layers_18_div_9: "bf16[4096]" = aten.div.Tensor(layers_18_wait_39, 4.0)
            layers_18_reduce_scatter_10: "bf16[1024, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_18_mlp_down_mm_1, "sum", 2, shard)
            layers_18_wait_40: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_18_reduce_scatter_10)
            layers_18_all_reduce_10: "bf16[1024, 8192]" = _c10d_functional.all_reduce.default(layers_18_wait_40, "sum", replicate)
            layers_18_wait_41: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_18_all_reduce_10)
            layers_18_div_10: "bf16[1024, 8192]" = aten.div.Tensor(layers_18_wait_41, 4.0)
            layers_18_reduce_scatter_11: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_18_mlp_down_view_3, "sum", 2, shard)
            layers_18_wait_42: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_18_reduce_scatter_11)
            layers_18_all_reduce_11: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_18_wait_42, "sum", replicate)
            layers_18_wait_43: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_18_all_reduce_11)
            layers_18_div_11: "bf16[1024]" = aten.div.Tensor(layers_18_wait_43, 4.0)
            layers_18_norm_1_add: "bf16[1024]" = aten.add.Tensor(total_layers_18_norm_1_weight, layers_18_div)
            layers_18_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_18_norm_1_bias, layers_18_div_1)
            layers_18_attention_projection_add: "bf16[1024]" = aten.add.Tensor(total_layers_18_attention_projection_bias, layers_18_div_5)
            layers_18_mlp_down_add: "bf16[1024]" = aten.add.Tensor(total_layers_18_mlp_down_bias, layers_18_div_11)
            layers_18_mlp_down_add_1: "bf16[1024, 8192]" = aten.add.Tensor(total_layers_18_mlp_down_weight, layers_18_div_10)
            layers_18_mlp_up_add: "bf16[4096]" = aten.add.Tensor(total_layers_18_mlp_up_bias, layers_18_div_9)
            layers_18_mlp_up_add_1: "bf16[4096, 2048]" = aten.add.Tensor(total_layers_18_mlp_up_weight, layers_18_div_8)
            layers_18_norm_2_add: "bf16[1024]" = aten.add.Tensor(total_layers_18_norm_2_bias, layers_18_div_7)
            layers_18_attention_projection_add_1: "bf16[1024, 2048]" = aten.add.Tensor(total_layers_18_attention_projection_weight, layers_18_div_4)
            layers_18_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(total_layers_18_attention_qkv_weight, layers_18_div_2)
            layers_18_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_18_norm_2_weight, layers_18_div_6)
            layers_18_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(total_layers_18_attention_qkv_bias, layers_18_div_3)
            layers_17_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_12, [8192, 2048])
            layers_17_all_gather_12: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_17_mlp_down_weight, 2, shard)
            layers_17_wait_12: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_17_all_gather_12)
            layers_17_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_17_mlp_down_view_2, layers_17_wait_12)
            layers_17_mlp_down_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_17_mlp_down_view_2)
            layers_17_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_17_mlp_down_t_1, layers_17_mlp_down_view)
            layers_17_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_17_mlp_down_view_2, [0], True)
            layers_17_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_17_mlp_down_sum, [2048])
            layers_17_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_17_mlp_down_mm, [4, 2048, 8192])
            layers_17_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_17_mlp_down_view_4, layers_17_mlp_up_view_1)
            layers_17_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_17_mlp_down_gelu_backward, [8192, 8192])
            layers_17_all_gather_13: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_17_mlp_up_weight, 2, shard)
            layers_17_wait_13: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_17_all_gather_13)
            layers_17_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_17_mlp_up_view_2, layers_17_wait_13)
            layers_17_mlp_up_t_1: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_17_mlp_up_view_2)
            layers_17_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_17_mlp_up_t_1, layers_17_mlp_up_view)
            layers_17_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_17_mlp_up_view_2, [0], True)
            layers_17_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_17_mlp_up_sum, [8192])
            layers_17_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_17_mlp_up_mm, [4, 2048, 2048])
            layers_17_all_gather_14: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_17_norm_2_weight, 2, shard)
            layers_17_wait_14: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_17_all_gather_14)
            layers_17_all_gather_15: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_17_norm_2_bias, 2, shard)
            layers_17_wait_15: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_17_all_gather_15)
            layers_17_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_17_mlp_up_view_4, layers_17_add, [2048], layers_17_norm_2_getitem_1, layers_17_norm_2_getitem_2, layers_17_wait_14, layers_17_wait_15, [True, True, True])
            layers_17_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_17_norm_2_native_layer_norm_backward[0]
            layers_17_norm_2_getitem_4: "bf16[2048]" = layers_17_norm_2_native_layer_norm_backward[1]
            layers_17_norm_2_getitem_5: "bf16[2048]" = layers_17_norm_2_native_layer_norm_backward[2]
            add_13: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_12, layers_17_norm_2_getitem_3)
            layers_17_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_13, [8192, 2048])
            layers_17_all_gather_16: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_17_attention_projection_weight, 2, shard)
            layers_17_wait_16: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_17_all_gather_16)
            layers_17_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_17_attention_projection_view_2, layers_17_wait_16)
            layers_17_attention_projection_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_17_attention_projection_view_2)
            layers_17_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_17_attention_projection_t_1, layers_17_attention_projection_view)
            layers_17_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_17_attention_projection_view_2, [0], True)
            layers_17_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_17_attention_projection_sum, [2048])
            layers_17_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_17_attention_projection_mm, [4, 2048, 2048])
            layers_17_attention_projection_view_5: "bf16[4, 2048, 16, 128]" = aten.view.default(layers_17_attention_projection_view_4, [4, 2048, 16, 128])
            layers_17_attention_projection_transpose: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = aten.transpose.int(layers_17_attention_projection_view_5, 1, 2)
            layers_17_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_17_attention_projection_transpose, layers_17_attention_transpose, layers_17_attention_transpose_1, layers_17_attention_transpose_2, layers_17_attention_getitem_3, layers_17_attention_getitem_4, 0.0, True)
            layers_17_attention_projection_getitem: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_17_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[0]
            layers_17_attention_projection_getitem_1: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_17_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[1]
            layers_17_attention_projection_getitem_2: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_17_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[2]
            layers_17_attention_projection_transpose_1: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_17_attention_projection_getitem_2, 1, 2)
            layers_17_attention_projection_transpose_2: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_17_attention_projection_getitem_1, 1, 2)
            layers_17_attention_projection_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_17_attention_projection_getitem, 1, 2)
            layers_17_attention_projection_stack: "bf16[4, 2048, 16, 3, 128]" = aten.stack.default([layers_17_attention_projection_transpose_3, layers_17_attention_projection_transpose_2, layers_17_attention_projection_transpose_1], -2)
            layers_17_attention_projection_view_6: "bf16[4, 2048, 6144]" = aten.view.default(layers_17_attention_projection_stack, [4, 2048, 6144])
            layers_17_attention_qkv_view_2: "bf16[8192, 6144]" = aten.view.default(layers_17_attention_projection_view_6, [8192, 6144])
            layers_17_all_gather_17: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_17_attention_qkv_weight, 2, shard)
            layers_17_wait_17: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_17_all_gather_17)
            layers_17_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_17_attention_qkv_view_2, layers_17_wait_17)
            layers_17_attention_qkv_t_1: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_17_attention_qkv_view_2)
            layers_17_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_17_attention_qkv_t_1, layers_17_attention_qkv_view)
            layers_17_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_17_attention_qkv_view_2, [0], True)
            layers_17_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_17_attention_qkv_sum, [6144])
            layers_17_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_17_attention_qkv_mm, [4, 2048, 2048])
            layers_17_all_gather_18: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_17_norm_1_weight, 2, shard)
            layers_17_wait_18: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_17_all_gather_18)
            layers_17_all_gather_19: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_17_norm_1_bias, 2, shard)
            layers_17_wait_19: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_17_all_gather_19)
            layers_17_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_17_attention_qkv_view_4, layers_16_add_1, [2048], layers_17_norm_1_getitem_1, layers_17_norm_1_getitem_2, layers_17_wait_18, layers_17_wait_19, [True, True, True])
            layers_17_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_17_norm_1_native_layer_norm_backward[0]
            layers_17_norm_1_getitem_4: "bf16[2048]" = layers_17_norm_1_native_layer_norm_backward[1]
            layers_17_norm_1_getitem_5: "bf16[2048]" = layers_17_norm_1_native_layer_norm_backward[2]
            add_14: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_13, layers_17_norm_1_getitem_3)
            layers_17_reduce_scatter: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_17_norm_1_getitem_4, "sum", 2, shard)
            layers_17_wait_20: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_17_reduce_scatter)
            layers_17_all_reduce: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_17_wait_20, "sum", replicate)
            layers_17_wait_21: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_17_all_reduce)
            layers_17_div: "bf16[1024]" = aten.div.Tensor(layers_17_wait_21, 4.0)
            layers_17_reduce_scatter_1: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_17_norm_1_getitem_5, "sum", 2, shard)
            layers_17_wait_22: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_17_reduce_scatter_1)
            layers_17_all_reduce_1: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_17_wait_22, "sum", replicate)
            layers_17_wait_23: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_17_all_reduce_1)
            layers_17_div_1: "bf16[1024]" = aten.div.Tensor(layers_17_wait_23, 4.0)
            layers_17_reduce_scatter_2: "bf16[3072, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_17_attention_qkv_mm_1, "sum", 2, shard)
            layers_17_wait_24: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_17_reduce_scatter_2)
            layers_17_all_reduce_2: "bf16[3072, 2048]" = _c10d_functional.all_reduce.default(layers_17_wait_24, "sum", replicate)
            layers_17_wait_25: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_17_all_reduce_2)
            layers_17_div_2: "bf16[3072, 2048]" = aten.div.Tensor(layers_17_wait_25, 4.0)
            layers_17_reduce_scatter_3: "bf16[3072]" = _c10d_functional.reduce_scatter_tensor.default(layers_17_attention_qkv_view_3, "sum", 2, shard)
            layers_17_wait_26: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_17_reduce_scatter_3)
            layers_17_all_reduce_3: "bf16[3072]" = _c10d_functional.all_reduce.default(layers_17_wait_26, "sum", replicate)
            layers_17_wait_27: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_17_all_reduce_3)
            layers_17_div_3: "bf16[3072]" = aten.div.Tensor(layers_17_wait_27, 4.0)
            layers_17_reduce_scatter_4: "bf16[1024, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_17_attention_projection_mm_1, "sum", 2, shard)
            layers_17_wait_28: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_17_reduce_scatter_4)
            layers_17_all_reduce_4: "bf16[1024, 2048]" = _c10d_functional.all_reduce.default(layers_17_wait_28, "sum", replicate)
            layers_17_wait_29: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_17_all_reduce_4)
            layers_17_div_4: "bf16[1024, 2048]" = aten.div.Tensor(layers_17_wait_29, 4.0)
            layers_17_reduce_scatter_5: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_17_attention_projection_view_3, "sum", 2, shard)
            layers_17_wait_30: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_17_reduce_scatter_5)
            layers_17_all_reduce_5: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_17_wait_30, "sum", replicate)
            layers_17_wait_31: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_17_all_reduce_5)
            layers_17_div_5: "bf16[1024]" = aten.div.Tensor(layers_17_wait_31, 4.0)
            layers_17_reduce_scatter_6: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_17_norm_2_getitem_4, "sum", 2, shard)
            layers_17_wait_32: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_17_reduce_scatter_6)
            layers_17_all_reduce_6: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_17_wait_32, "sum", replicate)
            layers_17_wait_33: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_17_all_reduce_6)
            layers_17_div_6: "bf16[1024]" = aten.div.Tensor(layers_17_wait_33, 4.0)
            layers_17_reduce_scatter_7: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_17_norm_2_getitem_5, "sum", 2, shard)
            layers_17_wait_34: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_17_reduce_scatter_7)
            layers_17_all_reduce_7: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_17_wait_34, "sum", replicate)
            layers_17_wait_35: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_17_all_reduce_7)
            layers_17_div_7: "bf16[1024]" = aten.div.Tensor(layers_17_wait_35, 4.0)
            layers_17_reduce_scatter_8: "bf16[4096, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_17_mlp_up_mm_1, "sum", 2, shard)
            layers_17_wait_36: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_17_reduce_scatter_8)
            layers_17_all_reduce_8: "bf16[4096, 2048]" = _c10d_functional.all_reduce.default(layers_17_wait_36, "sum", replicate)
            layers_17_wait_37: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_17_all_reduce_8)
            layers_17_div_8: "bf16[4096, 2048]" = aten.div.Tensor(layers_17_wait_37, 4.0)
            layers_17_reduce_scatter_9: "bf16[4096]" = _c10d_functional.reduce_scatter_tensor.default(layers_17_mlp_up_view_3, "sum", 2, shard)
            layers_17_wait_38: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_17_reduce_scatter_9)
            layers_17_all_reduce_9: "bf16[4096]" = _c10d_functional.all_reduce.default(layers_17_wait_38, "sum", replicate)
            layers_17_wait_39: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_17_all_reduce_9)
            layers_17_div_9: "bf16[4096]" = aten.div.Tensor(layers_17_wait_39, 4.0)
            layers_17_reduce_scatter_10: "bf16[1024, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_17_mlp_down_mm_1, "sum", 2, shard)
            layers_17_wait_40: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_17_reduce_scatter_10)
            layers_17_all_reduce_10: "bf16[1024, 8192]" = _c10d_functional.all_reduce.default(layers_17_wait_40, "sum", replicate)
            layers_17_wait_41: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_17_all_reduce_10)
            layers_17_div_10: "bf16[1024, 8192]" = aten.div.Tensor(layers_17_wait_41, 4.0)
            layers_17_reduce_scatter_11: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_17_mlp_down_view_3, "sum", 2, shard)
            layers_17_wait_42: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_17_reduce_scatter_11)
            layers_17_all_reduce_11: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_17_wait_42, "sum", replicate)
            layers_17_wait_43: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_17_all_reduce_11)
            layers_17_div_11: "bf16[1024]" = aten.div.Tensor(layers_17_wait_43, 4.0)
            layers_17_norm_1_add: "bf16[1024]" = aten.add.Tensor(total_layers_17_norm_1_weight, layers_17_div)
            layers_17_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_17_norm_1_bias, layers_17_div_1)
            layers_17_attention_projection_add: "bf16[1024]" = aten.add.Tensor(total_layers_17_attention_projection_bias, layers_17_div_5)
            layers_17_mlp_down_add: "bf16[1024]" = aten.add.Tensor(total_layers_17_mlp_down_bias, layers_17_div_11)
            layers_17_mlp_down_add_1: "bf16[1024, 8192]" = aten.add.Tensor(total_layers_17_mlp_down_weight, layers_17_div_10)
            layers_17_mlp_up_add: "bf16[4096]" = aten.add.Tensor(total_layers_17_mlp_up_bias, layers_17_div_9)
            layers_17_mlp_up_add_1: "bf16[4096, 2048]" = aten.add.Tensor(total_layers_17_mlp_up_weight, layers_17_div_8)
            layers_17_norm_2_add: "bf16[1024]" = aten.add.Tensor(total_layers_17_norm_2_bias, layers_17_div_7)
            layers_17_attention_projection_add_1: "bf16[1024, 2048]" = aten.add.Tensor(total_layers_17_attention_projection_weight, layers_17_div_4)
            layers_17_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(total_layers_17_attention_qkv_weight, layers_17_div_2)
            layers_17_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_17_norm_2_weight, layers_17_div_6)
            layers_17_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(total_layers_17_attention_qkv_bias, layers_17_div_3)
            layers_16_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_14, [8192, 2048])
            layers_16_all_gather_12: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_16_mlp_down_weight, 2, shard)
            layers_16_wait_12: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_16_all_gather_12)
            layers_16_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_16_mlp_down_view_2, layers_16_wait_12)
            layers_16_mlp_down_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_16_mlp_down_view_2)
            layers_16_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_16_mlp_down_t_1, layers_16_mlp_down_view)
            layers_16_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_16_mlp_down_view_2, [0], True)
            layers_16_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_16_mlp_down_sum, [2048])
            layers_16_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_16_mlp_down_mm, [4, 2048, 8192])
            layers_16_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_16_mlp_down_view_4, layers_16_mlp_up_view_1)
            layers_16_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_16_mlp_down_gelu_backward, [8192, 8192])
            layers_16_all_gather_13: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_16_mlp_up_weight, 2, shard)
            layers_16_wait_13: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_16_all_gather_13)
            layers_16_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_16_mlp_up_view_2, layers_16_wait_13)
            layers_16_mlp_up_t_1: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_16_mlp_up_view_2)
            layers_16_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_16_mlp_up_t_1, layers_16_mlp_up_view)
            layers_16_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_16_mlp_up_view_2, [0], True)
            layers_16_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_16_mlp_up_sum, [8192])
            layers_16_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_16_mlp_up_mm, [4, 2048, 2048])
            layers_16_all_gather_14: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_16_norm_2_weight, 2, shard)
            layers_16_wait_14: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_16_all_gather_14)
            layers_16_all_gather_15: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_16_norm_2_bias, 2, shard)
            layers_16_wait_15: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_16_all_gather_15)
            layers_16_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_16_mlp_up_view_4, layers_16_add, [2048], layers_16_norm_2_getitem_1, layers_16_norm_2_getitem_2, layers_16_wait_14, layers_16_wait_15, [True, True, True])
            layers_16_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_16_norm_2_native_layer_norm_backward[0]
            layers_16_norm_2_getitem_4: "bf16[2048]" = layers_16_norm_2_native_layer_norm_backward[1]
            layers_16_norm_2_getitem_5: "bf16[2048]" = layers_16_norm_2_native_layer_norm_backward[2]
            add_15: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_14, layers_16_norm_2_getitem_3)
            layers_16_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_15, [8192, 2048])
            layers_16_all_gather_16: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_16_attention_projection_weight, 2, shard)
            layers_16_wait_16: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_16_all_gather_16)
            layers_16_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_16_attention_projection_view_2, layers_16_wait_16)
            layers_16_attention_projection_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_16_attention_projection_view_2)
            layers_16_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_16_attention_projection_t_1, layers_16_attention_projection_view)
            layers_16_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_16_attention_projection_view_2, [0], True)
            layers_16_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_16_attention_projection_sum, [2048])
            layers_16_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_16_attention_projection_mm, [4, 2048, 2048])
            layers_16_attention_projection_view_5: "bf16[4, 2048, 16, 128]" = aten.view.default(layers_16_attention_projection_view_4, [4, 2048, 16, 128])
            layers_16_attention_projection_transpose: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = aten.transpose.int(layers_16_attention_projection_view_5, 1, 2)
            layers_16_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_16_attention_projection_transpose, layers_16_attention_transpose, layers_16_attention_transpose_1, layers_16_attention_transpose_2, layers_16_attention_getitem_3, layers_16_attention_getitem_4, 0.0, True)
            layers_16_attention_projection_getitem: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_16_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[0]
            layers_16_attention_projection_getitem_1: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_16_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[1]
            layers_16_attention_projection_getitem_2: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_16_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[2]
            layers_16_attention_projection_transpose_1: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_16_attention_projection_getitem_2, 1, 2)
            layers_16_attention_projection_transpose_2: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_16_attention_projection_getitem_1, 1, 2)
            layers_16_attention_projection_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_16_attention_projection_getitem, 1, 2)
            layers_16_attention_projection_stack: "bf16[4, 2048, 16, 3, 128]" = aten.stack.default([layers_16_attention_projection_transpose_3, layers_16_attention_projection_transpose_2, layers_16_attention_projection_transpose_1], -2)
            layers_16_attention_projection_view_6: "bf16[4, 2048, 6144]" = aten.view.default(layers_16_attention_projection_stack, [4, 2048, 6144])
            layers_16_attention_qkv_view_2: "bf16[8192, 6144]" = aten.view.default(layers_16_attention_projection_view_6, [8192, 6144])
            layers_16_all_gather_17: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_16_attention_qkv_weight, 2, shard)
            layers_16_wait_17: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_16_all_gather_17)
            layers_16_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_16_attention_qkv_view_2, layers_16_wait_17)
            layers_16_attention_qkv_t_1: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_16_attention_qkv_view_2)
            layers_16_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_16_attention_qkv_t_1, layers_16_attention_qkv_view)
            layers_16_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_16_attention_qkv_view_2, [0], True)
            layers_16_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_16_attention_qkv_sum, [6144])
            layers_16_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_16_attention_qkv_mm, [4, 2048, 2048])
            layers_16_all_gather_18: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_16_norm_1_weight, 2, shard)
            layers_16_wait_18: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_16_all_gather_18)
            layers_16_all_gather_19: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_16_norm_1_bias, 2, shard)
            layers_16_wait_19: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_16_all_gather_19)
            layers_16_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_16_attention_qkv_view_4, layers_15_add_1, [2048], layers_16_norm_1_getitem_1, layers_16_norm_1_getitem_2, layers_16_wait_18, layers_16_wait_19, [True, True, True])
            layers_16_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_16_norm_1_native_layer_norm_backward[0]
            layers_16_norm_1_getitem_4: "bf16[2048]" = layers_16_norm_1_native_layer_norm_backward[1]
            layers_16_norm_1_getitem_5: "bf16[2048]" = layers_16_norm_1_native_layer_norm_backward[2]
            add_16: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_15, layers_16_norm_1_getitem_3)
            layers_16_reduce_scatter: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_16_norm_1_getitem_4, "sum", 2, shard)
            layers_16_wait_20: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_16_reduce_scatter)
            layers_16_all_reduce: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_16_wait_20, "sum", replicate)
            layers_16_wait_21: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_16_all_reduce)
            layers_16_div: "bf16[1024]" = aten.div.Tensor(layers_16_wait_21, 4.0)
            layers_16_reduce_scatter_1: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_16_norm_1_getitem_5, "sum", 2, shard)
            layers_16_wait_22: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_16_reduce_scatter_1)
            layers_16_all_reduce_1: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_16_wait_22, "sum", replicate)
            layers_16_wait_23: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_16_all_reduce_1)
            layers_16_div_1: "bf16[1024]" = aten.div.Tensor(layers_16_wait_23, 4.0)
            layers_16_reduce_scatter_2: "bf16[3072, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_16_attention_qkv_mm_1, "sum", 2, shard)
            layers_16_wait_24: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_16_reduce_scatter_2)
            layers_16_all_reduce_2: "bf16[3072, 2048]" = _c10d_functional.all_reduce.default(layers_16_wait_24, "sum", replicate)
            layers_16_wait_25: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_16_all_reduce_2)
            layers_16_div_2: "bf16[3072, 2048]" = aten.div.Tensor(layers_16_wait_25, 4.0)
            layers_16_reduce_scatter_3: "bf16[3072]" = _c10d_functional.reduce_scatter_tensor.default(layers_16_attention_qkv_view_3, "sum", 2, shard)
            layers_16_wait_26: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_16_reduce_scatter_3)
            layers_16_all_reduce_3: "bf16[3072]" = _c10d_functional.all_reduce.default(layers_16_wait_26, "sum", replicate)
            layers_16_wait_27: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_16_all_reduce_3)
            layers_16_div_3: "bf16[3072]" = aten.div.Tensor(layers_16_wait_27, 4.0)
            layers_16_reduce_scatter_4: "bf16[1024, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_16_attention_projection_mm_1, "sum", 2, shard)
            layers_16_wait_28: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_16_reduce_scatter_4)
            layers_16_all_reduce_4: "bf16[1024, 2048]" = _c10d_functional.all_reduce.default(layers_16_wait_28, "sum", replicate)
            layers_16_wait_29: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_16_all_reduce_4)
            layers_16_div_4: "bf16[1024, 2048]" = aten.div.Tensor(layers_16_wait_29, 4.0)
            layers_16_reduce_scatter_5: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_16_attention_projection_view_3, "sum", 2, shard)
            layers_16_wait_30: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_16_reduce_scatter_5)
            layers_16_all_reduce_5: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_16_wait_30, "sum", replicate)
            layers_16_wait_31: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_16_all_reduce_5)
            layers_16_div_5: "bf16[1024]" = aten.div.Tensor(layers_16_wait_31, 4.0)
            layers_16_reduce_scatter_6: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_16_norm_2_getitem_4, "sum", 2, shard)
            layers_16_wait_32: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_16_reduce_scatter_6)
            layers_16_all_reduce_6: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_16_wait_32, "sum", replicate)
            layers_16_wait_33: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_16_all_reduce_6)
            layers_16_div_6: "bf16[1024]" = aten.div.Tensor(layers_16_wait_33, 4.0)
            layers_16_reduce_scatter_7: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_16_norm_2_getitem_5, "sum", 2, shard)
            layers_16_wait_34: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_16_reduce_scatter_7)
            layers_16_all_reduce_7: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_16_wait_34, "sum", replicate)
            layers_16_wait_35: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_16_all_reduce_7)
            layers_16_div_7: "bf16[1024]" = aten.div.Tensor(layers_16_wait_35, 4.0)
            layers_16_reduce_scatter_8: "bf16[4096, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_16_mlp_up_mm_1, "sum", 2, shard)
            layers_16_wait_36: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_16_reduce_scatter_8)
            layers_16_all_reduce_8: "bf16[4096, 2048]" = _c10d_functional.all_reduce.default(layers_16_wait_36, "sum", replicate)
            layers_16_wait_37: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_16_all_reduce_8)
            layers_16_div_8: "bf16[4096, 2048]" = aten.div.Tensor(layers_16_wait_37, 4.0)
            layers_16_reduce_scatter_9: "bf16[4096]" = _c10d_functional.reduce_scatter_tensor.default(layers_16_mlp_up_view_3, "sum", 2, shard)
            layers_16_wait_38: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_16_reduce_scatter_9)
            layers_16_all_reduce_9: "bf16[4096]" = _c10d_functional.all_reduce.default(layers_16_wait_38, "sum", replicate)
            layers_16_wait_39: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_16_all_reduce_9)
            layers_16_div_9: "bf16[4096]" = aten.div.Tensor(layers_16_wait_39, 4.0)
            layers_16_reduce_scatter_10: "bf16[1024, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_16_mlp_down_mm_1, "sum", 2, shard)
            layers_16_wait_40: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_16_reduce_scatter_10)
            layers_16_all_reduce_10: "bf16[1024, 8192]" = _c10d_functional.all_reduce.default(layers_16_wait_40, "sum", replicate)
            layers_16_wait_41: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_16_all_reduce_10)
            layers_16_div_10: "bf16[1024, 8192]" = aten.div.Tensor(layers_16_wait_41, 4.0)
            layers_16_reduce_scatter_11: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_16_mlp_down_view_3, "sum", 2, shard)
            layers_16_wait_42: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_16_reduce_scatter_11)
            layers_16_all_reduce_11: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_16_wait_42, "sum", replicate)
            layers_16_wait_43: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_16_all_reduce_11)
            layers_16_div_11: "bf16[1024]" = aten.div.Tensor(layers_16_wait_43, 4.0)
            layers_16_norm_1_add: "bf16[1024]" = aten.add.Tensor(total_layers_16_norm_1_weight, layers_16_div)
            layers_16_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_16_norm_1_bias, layers_16_div_1)
            layers_16_attention_projection_add: "bf16[1024]" = aten.add.Tensor(total_layers_16_attention_projection_bias, layers_16_div_5)
            layers_16_mlp_down_add: "bf16[1024]" = aten.add.Tensor(total_layers_16_mlp_down_bias, layers_16_div_11)
            layers_16_mlp_down_add_1: "bf16[1024, 8192]" = aten.add.Tensor(total_layers_16_mlp_down_weight, layers_16_div_10)
            layers_16_mlp_up_add: "bf16[4096]" = aten.add.Tensor(total_layers_16_mlp_up_bias, layers_16_div_9)
            layers_16_mlp_up_add_1: "bf16[4096, 2048]" = aten.add.Tensor(total_layers_16_mlp_up_weight, layers_16_div_8)
            layers_16_norm_2_add: "bf16[1024]" = aten.add.Tensor(total_layers_16_norm_2_bias, layers_16_div_7)
            layers_16_attention_projection_add_1: "bf16[1024, 2048]" = aten.add.Tensor(total_layers_16_attention_projection_weight, layers_16_div_4)
            layers_16_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(total_layers_16_attention_qkv_weight, layers_16_div_2)
            layers_16_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_16_norm_2_weight, layers_16_div_6)
            layers_16_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(total_layers_16_attention_qkv_bias, layers_16_div_3)
            layers_15_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_16, [8192, 2048])
            layers_15_all_gather_12: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_15_mlp_down_weight, 2, shard)
            layers_15_wait_12: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_15_all_gather_12)
            layers_15_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_15_mlp_down_view_2, layers_15_wait_12)
            layers_15_mlp_down_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_15_mlp_down_view_2)
            layers_15_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_15_mlp_down_t_1, layers_15_mlp_down_view)
            layers_15_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_15_mlp_down_view_2, [0], True)
            layers_15_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_15_mlp_down_sum, [2048])
            layers_15_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_15_mlp_down_mm, [4, 2048, 8192])
            layers_15_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_15_mlp_down_view_4, layers_15_mlp_up_view_1)
            layers_15_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_15_mlp_down_gelu_backward, [8192, 8192])
            layers_15_all_gather_13: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_15_mlp_up_weight, 2, shard)
            layers_15_wait_13: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_15_all_gather_13)
            layers_15_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_15_mlp_up_view_2, layers_15_wait_13)
            layers_15_mlp_up_t_1: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_15_mlp_up_view_2)
            layers_15_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_15_mlp_up_t_1, layers_15_mlp_up_view)
            layers_15_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_15_mlp_up_view_2, [0], True)
            layers_15_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_15_mlp_up_sum, [8192])
            layers_15_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_15_mlp_up_mm, [4, 2048, 2048])
            layers_15_all_gather_14: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_15_norm_2_weight, 2, shard)
            layers_15_wait_14: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_15_all_gather_14)
            layers_15_all_gather_15: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_15_norm_2_bias, 2, shard)
            layers_15_wait_15: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_15_all_gather_15)
            layers_15_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_15_mlp_up_view_4, layers_15_add, [2048], layers_15_norm_2_getitem_1, layers_15_norm_2_getitem_2, layers_15_wait_14, layers_15_wait_15, [True, True, True])
            layers_15_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_15_norm_2_native_layer_norm_backward[0]
            layers_15_norm_2_getitem_4: "bf16[2048]" = layers_15_norm_2_native_layer_norm_backward[1]
            layers_15_norm_2_getitem_5: "bf16[2048]" = layers_15_norm_2_native_layer_norm_backward[2]
            add_17: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_16, layers_15_norm_2_getitem_3)
            layers_15_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_17, [8192, 2048])
            layers_15_all_gather_16: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_15_attention_projection_weight, 2, shard)
            layers_15_wait_16: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_15_all_gather_16)
            layers_15_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_15_attention_projection_view_2, layers_15_wait_16)
            layers_15_attention_projection_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_15_attention_projection_view_2)
            layers_15_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_15_attention_projection_t_1, layers_15_attention_projection_view)
            layers_15_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_15_attention_projection_view_2, [0], True)
            layers_15_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_15_attention_projection_sum, [2048])
            layers_15_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_15_attention_projection_mm, [4, 2048, 2048])
            layers_15_attention_projection_view_5: "bf16[4, 2048, 16, 128]" = aten.view.default(layers_15_attention_projection_view_4, [4, 2048, 16, 128])
            layers_15_attention_projection_transpose: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = aten.transpose.int(layers_15_attention_projection_view_5, 1, 2)
            layers_15_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_15_attention_projection_transpose, layers_15_attention_transpose, layers_15_attention_transpose_1, layers_15_attention_transpose_2, layers_15_attention_getitem_3, layers_15_attention_getitem_4, 0.0, True)
            layers_15_attention_projection_getitem: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_15_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[0]
            layers_15_attention_projection_getitem_1: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_15_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[1]
            layers_15_attention_projection_getitem_2: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_15_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[2]
            layers_15_attention_projection_transpose_1: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_15_attention_projection_getitem_2, 1, 2)
            layers_15_attention_projection_transpose_2: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_15_attention_projection_getitem_1, 1, 2)
            layers_15_attention_projection_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_15_attention_projection_getitem, 1, 2)
            layers_15_attention_projection_stack: "bf16[4, 2048, 16, 3, 128]" = aten.stack.default([layers_15_attention_projection_transpose_3, layers_15_attention_projection_transpose_2, layers_15_attention_projection_transpose_1], -2)
            layers_15_attention_projection_view_6: "bf16[4, 2048, 6144]" = aten.view.default(layers_15_attention_projection_stack, [4, 2048, 6144])
            layers_15_attention_qkv_view_2: "bf16[8192, 6144]" = aten.view.default(layers_15_attention_projection_view_6, [8192, 6144])
            layers_15_all_gather_17: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_15_attention_qkv_weight, 2, shard)
            layers_15_wait_17: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_15_all_gather_17)
            layers_15_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_15_attention_qkv_view_2, layers_15_wait_17)
            layers_15_attention_qkv_t_1: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_15_attention_qkv_view_2)
            layers_15_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_15_attention_qkv_t_1, layers_15_attention_qkv_view)
            layers_15_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_15_attention_qkv_view_2, [0], True)
            layers_15_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_15_attention_qkv_sum, [6144])
            layers_15_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_15_attention_qkv_mm, [4, 2048, 2048])
            layers_15_all_gather_18: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_15_norm_1_weight, 2, shard)
            layers_15_wait_18: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_15_all_gather_18)
            layers_15_all_gather_19: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_15_norm_1_bias, 2, shard)
            layers_15_wait_19: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_15_all_gather_19)
            layers_15_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_15_attention_qkv_view_4, layers_14_add_1, [2048], layers_15_norm_1_getitem_1, layers_15_norm_1_getitem_2, layers_15_wait_18, layers_15_wait_19, [True, True, True])
            layers_15_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_15_norm_1_native_layer_norm_backward[0]
            layers_15_norm_1_getitem_4: "bf16[2048]" = layers_15_norm_1_native_layer_norm_backward[1]
            layers_15_norm_1_getitem_5: "bf16[2048]" = layers_15_norm_1_native_layer_norm_backward[2]
            add_18: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_17, layers_15_norm_1_getitem_3)
            layers_15_reduce_scatter: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_15_norm_1_getitem_4, "sum", 2, shard)
            layers_15_wait_20: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_15_reduce_scatter)
            layers_15_all_reduce: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_15_wait_20, "sum", replicate)
            layers_15_wait_21: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_15_all_reduce)
            layers_15_div: "bf16[1024]" = aten.div.Tensor(layers_15_wait_21, 4.0)
            layers_15_reduce_scatter_1: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_15_norm_1_getitem_5, "sum", 2, shard)
            layers_15_wait_22: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_15_reduce_scatter_1)
            layers_15_all_reduce_1: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_15_wait_22, "sum", replicate)
            layers_15_wait_23: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_15_all_reduce_1)
            layers_15_div_1: "bf16[1024]" = aten.div.Tensor(layers_15_wait_23, 4.0)
            layers_15_reduce_scatter_2: "bf16[3072, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_15_attention_qkv_mm_1, "sum", 2, shard)
            layers_15_wait_24: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_15_reduce_scatter_2)
            layers_15_all_reduce_2: "bf16[3072, 2048]" = _c10d_functional.all_reduce.default(layers_15_wait_24, "sum", replicate)
            layers_15_wait_25: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_15_all_reduce_2)
            layers_15_div_2: "bf16[3072, 2048]" = aten.div.Tensor(layers_15_wait_25, 4.0)
            layers_15_reduce_scatter_3: "bf16[3072]" = _c10d_functional.reduce_scatter_tensor.default(layers_15_attention_qkv_view_3, "sum", 2, shard)
            layers_15_wait_26: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_15_reduce_scatter_3)
            layers_15_all_reduce_3: "bf16[3072]" = _c10d_functional.all_reduce.default(layers_15_wait_26, "sum", replicate)
            layers_15_wait_27: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_15_all_reduce_3)
            layers_15_div_3: "bf16[3072]" = aten.div.Tensor(layers_15_wait_27, 4.0)
            layers_15_reduce_scatter_4: "bf16[1024, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_15_attention_projection_mm_1, "sum", 2, shard)
            layers_15_wait_28: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_15_reduce_scatter_4)
            layers_15_all_reduce_4: "bf16[1024, 2048]" = _c10d_functional.all_reduce.default(layers_15_wait_28, "sum", replicate)
            layers_15_wait_29: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_15_all_reduce_4)
            layers_15_div_4: "bf16[1024, 2048]" = aten.div.Tensor(layers_15_wait_29, 4.0)
            layers_15_reduce_scatter_5: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_15_attention_projection_view_3, "sum", 2, shard)
            layers_15_wait_30: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_15_reduce_scatter_5)
            layers_15_all_reduce_5: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_15_wait_30, "sum", replicate)
            layers_15_wait_31: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_15_all_reduce_5)
            layers_15_div_5: "bf16[1024]" = aten.div.Tensor(layers_15_wait_31, 4.0)
            layers_15_reduce_scatter_6: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_15_norm_2_getitem_4, "sum", 2, shard)
            layers_15_wait_32: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_15_reduce_scatter_6)
            layers_15_all_reduce_6: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_15_wait_32, "sum", replicate)
            layers_15_wait_33: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_15_all_reduce_6)
            layers_15_div_6: "bf16[1024]" = aten.div.Tensor(layers_15_wait_33, 4.0)
            layers_15_reduce_scatter_7: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_15_norm_2_getitem_5, "sum", 2, shard)
            layers_15_wait_34: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_15_reduce_scatter_7)
            layers_15_all_reduce_7: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_15_wait_34, "sum", replicate)
            layers_15_wait_35: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_15_all_reduce_7)
            layers_15_div_7: "bf16[1024]" = aten.div.Tensor(layers_15_wait_35, 4.0)
            layers_15_reduce_scatter_8: "bf16[4096, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_15_mlp_up_mm_1, "sum", 2, shard)
            layers_15_wait_36: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_15_reduce_scatter_8)
            layers_15_all_reduce_8: "bf16[4096, 2048]" = _c10d_functional.all_reduce.default(layers_15_wait_36, "sum", replicate)
            layers_15_wait_37: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_15_all_reduce_8)
            layers_15_div_8: "bf16[4096, 2048]" = aten.div.Tensor(layers_15_wait_37, 4.0)
            layers_15_reduce_scatter_9: "bf16[4096]" = _c10d_functional.reduce_scatter_tensor.default(layers_15_mlp_up_view_3, "sum", 2, shard)
            layers_15_wait_38: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_15_reduce_scatter_9)
            layers_15_all_reduce_9: "bf16[4096]" = _c10d_functional.all_reduce.default(layers_15_wait_38, "sum", replicate)
            layers_15_wait_39: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_15_all_reduce_9)
            layers_15_div_9: "bf16[4096]" = aten.div.Tensor(layers_15_wait_39, 4.0)
            layers_15_reduce_scatter_10: "bf16[1024, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_15_mlp_down_mm_1, "sum", 2, shard)
            layers_15_wait_40: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_15_reduce_scatter_10)
            layers_15_all_reduce_10: "bf16[1024, 8192]" = _c10d_functional.all_reduce.default(layers_15_wait_40, "sum", replicate)
            layers_15_wait_41: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_15_all_reduce_10)
            layers_15_div_10: "bf16[1024, 8192]" = aten.div.Tensor(layers_15_wait_41, 4.0)
            layers_15_reduce_scatter_11: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_15_mlp_down_view_3, "sum", 2, shard)
            layers_15_wait_42: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_15_reduce_scatter_11)
            layers_15_all_reduce_11: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_15_wait_42, "sum", replicate)
            layers_15_wait_43: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_15_all_reduce_11)
            layers_15_div_11: "bf16[1024]" = aten.div.Tensor(layers_15_wait_43, 4.0)
            layers_15_norm_1_add: "bf16[1024]" = aten.add.Tensor(total_layers_15_norm_1_weight, layers_15_div)
            layers_15_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_15_norm_1_bias, layers_15_div_1)
            layers_15_attention_projection_add: "bf16[1024]" = aten.add.Tensor(total_layers_15_attention_projection_bias, layers_15_div_5)
            layers_15_mlp_down_add: "bf16[1024]" = aten.add.Tensor(total_layers_15_mlp_down_bias, layers_15_div_11)
            layers_15_mlp_down_add_1: "bf16[1024, 8192]" = aten.add.Tensor(total_layers_15_mlp_down_weight, layers_15_div_10)
            layers_15_mlp_up_add: "bf16[4096]" = aten.add.Tensor(total_layers_15_mlp_up_bias, layers_15_div_9)
            layers_15_mlp_up_add_1: "bf16[4096, 2048]" = aten.add.Tensor(total_layers_15_mlp_up_weight, layers_15_div_8)
            layers_15_norm_2_add: "bf16[1024]" = aten.add.Tensor(total_layers_15_norm_2_bias, layers_15_div_7)
            layers_15_attention_projection_add_1: "bf16[1024, 2048]" = aten.add.Tensor(total_layers_15_attention_projection_weight, layers_15_div_4)
            layers_15_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(total_layers_15_attention_qkv_weight, layers_15_div_2)
            layers_15_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_15_norm_2_weight, layers_15_div_6)
            layers_15_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(total_layers_15_attention_qkv_bias, layers_15_div_3)
            layers_14_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_18, [8192, 2048])
            layers_14_all_gather_12: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_14_mlp_down_weight, 2, shard)
            layers_14_wait_12: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_14_all_gather_12)
            layers_14_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_14_mlp_down_view_2, layers_14_wait_12)
            layers_14_mlp_down_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_14_mlp_down_view_2)
            layers_14_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_14_mlp_down_t_1, layers_14_mlp_down_view)
            layers_14_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_14_mlp_down_view_2, [0], True)
            layers_14_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_14_mlp_down_sum, [2048])
            layers_14_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_14_mlp_down_mm, [4, 2048, 8192])
            layers_14_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_14_mlp_down_view_4, layers_14_mlp_up_view_1)
            layers_14_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_14_mlp_down_gelu_backward, [8192, 8192])
            layers_14_all_gather_13: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_14_mlp_up_weight, 2, shard)
            layers_14_wait_13: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_14_all_gather_13)
            layers_14_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_14_mlp_up_view_2, layers_14_wait_13)
            layers_14_mlp_up_t_1: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_14_mlp_up_view_2)
            layers_14_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_14_mlp_up_t_1, layers_14_mlp_up_view)
            layers_14_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_14_mlp_up_view_2, [0], True)
            layers_14_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_14_mlp_up_sum, [8192])
            layers_14_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_14_mlp_up_mm, [4, 2048, 2048])
            layers_14_all_gather_14: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_14_norm_2_weight, 2, shard)
            layers_14_wait_14: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_14_all_gather_14)
            layers_14_all_gather_15: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_14_norm_2_bias, 2, shard)
            layers_14_wait_15: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_14_all_gather_15)
            layers_14_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_14_mlp_up_view_4, layers_14_add, [2048], layers_14_norm_2_getitem_1, layers_14_norm_2_getitem_2, layers_14_wait_14, layers_14_wait_15, [True, True, True])
            layers_14_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_14_norm_2_native_layer_norm_backward[0]
            layers_14_norm_2_getitem_4: "bf16[2048]" = layers_14_norm_2_native_layer_norm_backward[1]
            layers_14_norm_2_getitem_5: "bf16[2048]" = layers_14_norm_2_native_layer_norm_backward[2]
            add_19: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_18, layers_14_norm_2_getitem_3)
            layers_14_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_19, [8192, 2048])
            layers_14_all_gather_16: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_14_attention_projection_weight, 2, shard)
            layers_14_wait_16: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_14_all_gather_16)
            layers_14_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_14_attention_projection_view_2, layers_14_wait_16)
            layers_14_attention_projection_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_14_attention_projection_view_2)
            layers_14_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_14_attention_projection_t_1, layers_14_attention_projection_view)
            layers_14_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_14_attention_projection_view_2, [0], True)
            layers_14_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_14_attention_projection_sum, [2048])
            layers_14_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_14_attention_projection_mm, [4, 2048, 2048])
            layers_14_attention_projection_view_5: "bf16[4, 2048, 16, 128]" = aten.view.default(layers_14_attention_projection_view_4, [4, 2048, 16, 128])
            layers_14_attention_projection_transpose: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = aten.transpose.int(layers_14_attention_projection_view_5, 1, 2)
            layers_14_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_14_attention_projection_transpose, layers_14_attention_transpose, layers_14_attention_transpose_1, layers_14_attention_transpose_2, layers_14_attention_getitem_3, layers_14_attention_getitem_4, 0.0, True)
            layers_14_attention_projection_getitem: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_14_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[0]
            layers_14_attention_projection_getitem_1: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_14_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[1]
            layers_14_attention_projection_getitem_2: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_14_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[2]
            layers_14_attention_projection_transpose_1: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_14_attention_projection_getitem_2, 1, 2)
            layers_14_attention_projection_transpose_2: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_14_attention_projection_getitem_1, 1, 2)
            layers_14_attention_projection_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_14_attention_projection_getitem, 1, 2)
            layers_14_attention_projection_stack: "bf16[4, 2048, 16, 3, 128]" = aten.stack.default([layers_14_attention_projection_transpose_3, layers_14_attention_projection_transpose_2, layers_14_attention_projection_transpose_1], -2)
            layers_14_attention_projection_view_6: "bf16[4, 2048, 6144]" = aten.view.default(layers_14_attention_projection_stack, [4, 2048, 6144])
            layers_14_attention_qkv_view_2: "bf16[8192, 6144]" = aten.view.default(layers_14_attention_projection_view_6, [8192, 6144])
            layers_14_all_gather_17: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_14_attention_qkv_weight, 2, shard)
            layers_14_wait_17: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_14_all_gather_17)
            layers_14_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_14_attention_qkv_view_2, layers_14_wait_17)
            layers_14_attention_qkv_t_1: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_14_attention_qkv_view_2)
            layers_14_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_14_attention_qkv_t_1, layers_14_attention_qkv_view)
            layers_14_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_14_attention_qkv_view_2, [0], True)
            layers_14_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_14_attention_qkv_sum, [6144])
            layers_14_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_14_attention_qkv_mm, [4, 2048, 2048])
            layers_14_all_gather_18: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_14_norm_1_weight, 2, shard)
            layers_14_wait_18: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_14_all_gather_18)
            layers_14_all_gather_19: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_14_norm_1_bias, 2, shard)
            layers_14_wait_19: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_14_all_gather_19)
            layers_14_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_14_attention_qkv_view_4, layers_13_add_1, [2048], layers_14_norm_1_getitem_1, layers_14_norm_1_getitem_2, layers_14_wait_18, layers_14_wait_19, [True, True, True])
            layers_14_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_14_norm_1_native_layer_norm_backward[0]
            layers_14_norm_1_getitem_4: "bf16[2048]" = layers_14_norm_1_native_layer_norm_backward[1]
            layers_14_norm_1_getitem_5: "bf16[2048]" = layers_14_norm_1_native_layer_norm_backward[2]
            add_20: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_19, layers_14_norm_1_getitem_3)
            layers_14_reduce_scatter: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_14_norm_1_getitem_4, "sum", 2, shard)
            layers_14_wait_20: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_14_reduce_scatter)
            layers_14_all_reduce: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_14_wait_20, "sum", replicate)
            layers_14_wait_21: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_14_all_reduce)
            layers_14_div: "bf16[1024]" = aten.div.Tensor(layers_14_wait_21, 4.0)
            layers_14_reduce_scatter_1: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_14_norm_1_getitem_5, "sum", 2, shard)
            layers_14_wait_22: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_14_reduce_scatter_1)
            layers_14_all_reduce_1: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_14_wait_22, "sum", replicate)
            layers_14_wait_23: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_14_all_reduce_1)
            layers_14_div_1: "bf16[1024]" = aten.div.Tensor(layers_14_wait_23, 4.0)
            layers_14_reduce_scatter_2: "bf16[3072, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_14_attention_qkv_mm_1, "sum", 2, shard)
            layers_14_wait_24: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_14_reduce_scatter_2)
            layers_14_all_reduce_2: "bf16[3072, 2048]" = _c10d_functional.all_reduce.default(layers_14_wait_24, "sum", replicate)
            layers_14_wait_25: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_14_all_reduce_2)
            layers_14_div_2: "bf16[3072, 2048]" = aten.div.Tensor(layers_14_wait_25, 4.0)
            layers_14_reduce_scatter_3: "bf16[3072]" = _c10d_functional.reduce_scatter_tensor.default(layers_14_attention_qkv_view_3, "sum", 2, shard)
            layers_14_wait_26: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_14_reduce_scatter_3)
            layers_14_all_reduce_3: "bf16[3072]" = _c10d_functional.all_reduce.default(layers_14_wait_26, "sum", replicate)
            layers_14_wait_27: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_14_all_reduce_3)
            layers_14_div_3: "bf16[3072]" = aten.div.Tensor(layers_14_wait_27, 4.0)
            layers_14_reduce_scatter_4: "bf16[1024, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_14_attention_projection_mm_1, "sum", 2, shard)
            layers_14_wait_28: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_14_reduce_scatter_4)
            layers_14_all_reduce_4: "bf16[1024, 2048]" = _c10d_functional.all_reduce.default(layers_14_wait_28, "sum", replicate)
            layers_14_wait_29: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_14_all_reduce_4)
            layers_14_div_4: "bf16[1024, 2048]" = aten.div.Tensor(layers_14_wait_29, 4.0)
            layers_14_reduce_scatter_5: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_14_attention_projection_view_3, "sum", 2, shard)
            layers_14_wait_30: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_14_reduce_scatter_5)
            layers_14_all_reduce_5: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_14_wait_30, "sum", replicate)
            layers_14_wait_31: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_14_all_reduce_5)
            layers_14_div_5: "bf16[1024]" = aten.div.Tensor(layers_14_wait_31, 4.0)
            layers_14_reduce_scatter_6: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_14_norm_2_getitem_4, "sum", 2, shard)
            layers_14_wait_32: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_14_reduce_scatter_6)
            layers_14_all_reduce_6: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_14_wait_32, "sum", replicate)
            layers_14_wait_33: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_14_all_reduce_6)
            layers_14_div_6: "bf16[1024]" = aten.div.Tensor(layers_14_wait_33, 4.0)
            layers_14_reduce_scatter_7: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_14_norm_2_getitem_5, "sum", 2, shard)
            layers_14_wait_34: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_14_reduce_scatter_7)
            layers_14_all_reduce_7: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_14_wait_34, "sum", replicate)
            layers_14_wait_35: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_14_all_reduce_7)
            layers_14_div_7: "bf16[1024]" = aten.div.Tensor(layers_14_wait_35, 4.0)
            layers_14_reduce_scatter_8: "bf16[4096, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_14_mlp_up_mm_1, "sum", 2, shard)
            layers_14_wait_36: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_14_reduce_scatter_8)
            layers_14_all_reduce_8: "bf16[4096, 2048]" = _c10d_functional.all_reduce.default(layers_14_wait_36, "sum", replicate)
            layers_14_wait_37: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_14_all_reduce_8)
            layers_14_div_8: "bf16[4096, 2048]" = aten.div.Tensor(layers_14_wait_37, 4.0)
            layers_14_reduce_scatter_9: "bf16[4096]" = _c10d_functional.reduce_scatter_tensor.default(layers_14_mlp_up_view_3, "sum", 2, shard)
            layers_14_wait_38: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_14_reduce_scatter_9)
            layers_14_all_reduce_9: "bf16[4096]" = _c10d_functional.all_reduce.default(layers_14_wait_38, "sum", replicate)
            layers_14_wait_39: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_14_all_reduce_9)
            layers_14_div_9: "bf16[4096]" = aten.div.Tensor(layers_14_wait_39, 4.0)
            layers_14_reduce_scatter_10: "bf16[1024, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_14_mlp_down_mm_1, "sum", 2, shard)
            layers_14_wait_40: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_14_reduce_scatter_10)
            layers_14_all_reduce_10: "bf16[1024, 8192]" = _c10d_functional.all_reduce.default(layers_14_wait_40, "sum", replicate)
            layers_14_wait_41: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_14_all_reduce_10)
            layers_14_div_10: "bf16[1024, 8192]" = aten.div.Tensor(layers_14_wait_41, 4.0)
            layers_14_reduce_scatter_11: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_14_mlp_down_view_3, "sum", 2, shard)
            layers_14_wait_42: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_14_reduce_scatter_11)
            layers_14_all_reduce_11: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_14_wait_42, "sum", replicate)
            layers_14_wait_43: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_14_all_reduce_11)
            layers_14_div_11: "bf16[1024]" = aten.div.Tensor(layers_14_wait_43, 4.0)
            layers_14_norm_1_add: "bf16[1024]" = aten.add.Tensor(total_layers_14_norm_1_weight, layers_14_div)
            layers_14_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_14_norm_1_bias, layers_14_div_1)
            layers_14_attention_projection_add: "bf16[1024]" = aten.add.Tensor(total_layers_14_attention_projection_bias, layers_14_div_5)
            layers_14_mlp_down_add: "bf16[1024]" = aten.add.Tensor(total_layers_14_mlp_down_bias, layers_14_div_11)
            layers_14_mlp_down_add_1: "bf16[1024, 8192]" = aten.add.Tensor(total_layers_14_mlp_down_weight, layers_14_div_10)
            layers_14_mlp_up_add: "bf16[4096]" = aten.add.Tensor(total_layers_14_mlp_up_bias, layers_14_div_9)
            layers_14_mlp_up_add_1: "bf16[4096, 2048]" = aten.add.Tensor(total_layers_14_mlp_up_weight, layers_14_div_8)
            layers_14_norm_2_add: "bf16[1024]" = aten.add.Tensor(total_layers_14_norm_2_bias, layers_14_div_7)
            layers_14_attention_projection_add_1: "bf16[1024, 2048]" = aten.add.Tensor(total_layers_14_attention_projection_weight, layers_14_div_4)
            layers_14_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(total_layers_14_attention_qkv_weight, layers_14_div_2)
            layers_14_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_14_norm_2_weight, layers_14_div_6)
            layers_14_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(total_layers_14_attention_qkv_bias, layers_14_div_3)
            layers_13_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_20, [8192, 2048])
            layers_13_all_gather_12: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_13_mlp_down_weight, 2, shard)
            layers_13_wait_12: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_13_all_gather_12)
            layers_13_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_13_mlp_down_view_2, layers_13_wait_12)
            layers_13_mlp_down_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_13_mlp_down_view_2)
            layers_13_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_13_mlp_down_t_1, layers_13_mlp_down_view)
            layers_13_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_13_mlp_down_view_2, [0], True)
            layers_13_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_13_mlp_down_sum, [2048])
            layers_13_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_13_mlp_down_mm, [4, 2048, 8192])
            layers_13_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_13_mlp_down_view_4, layers_13_mlp_up_view_1)
            layers_13_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_13_mlp_down_gelu_backward, [8192, 8192])
            layers_13_all_gather_13: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_13_mlp_up_weight, 2, shard)
            layers_13_wait_13: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_13_all_gather_13)
            layers_13_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_13_mlp_up_view_2, layers_13_wait_13)
            layers_13_mlp_up_t_1: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_13_mlp_up_view_2)
            layers_13_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_13_mlp_up_t_1, layers_13_mlp_up_view)
            layers_13_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_13_mlp_up_view_2, [0], True)
            layers_13_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_13_mlp_up_sum, [8192])
            layers_13_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_13_mlp_up_mm, [4, 2048, 2048])
            layers_13_all_gather_14: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_13_norm_2_weight, 2, shard)
            layers_13_wait_14: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_13_all_gather_14)
            layers_13_all_gather_15: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_13_norm_2_bias, 2, shard)
            layers_13_wait_15: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_13_all_gather_15)
            layers_13_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_13_mlp_up_view_4, layers_13_add, [2048], layers_13_norm_2_getitem_1, layers_13_norm_2_getitem_2, layers_13_wait_14, layers_13_wait_15, [True, True, True])
            layers_13_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_13_norm_2_native_layer_norm_backward[0]
            layers_13_norm_2_getitem_4: "bf16[2048]" = layers_13_norm_2_native_layer_norm_backward[1]
            layers_13_norm_2_getitem_5: "bf16[2048]" = layers_13_norm_2_native_layer_norm_backward[2]
            add_21: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_20, layers_13_norm_2_getitem_3)
            layers_13_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_21, [8192, 2048])
            layers_13_all_gather_16: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_13_attention_projection_weight, 2, shard)
            layers_13_wait_16: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_13_all_gather_16)
            layers_13_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_13_attention_projection_view_2, layers_13_wait_16)
            layers_13_attention_projection_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_13_attention_projection_view_2)
            layers_13_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_13_attention_projection_t_1, layers_13_attention_projection_view)
            layers_13_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_13_attention_projection_view_2, [0], True)
            layers_13_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_13_attention_projection_sum, [2048])
            layers_13_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_13_attention_projection_mm, [4, 2048, 2048])
            layers_13_attention_projection_view_5: "bf16[4, 2048, 16, 128]" = aten.view.default(layers_13_attention_projection_view_4, [4, 2048, 16, 128])
            layers_13_attention_projection_transpose: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = aten.transpose.int(layers_13_attention_projection_view_5, 1, 2)
            layers_13_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_13_attention_projection_transpose, layers_13_attention_transpose, layers_13_attention_transpose_1, layers_13_attention_transpose_2, layers_13_attention_getitem_3, layers_13_attention_getitem_4, 0.0, True)
            layers_13_attention_projection_getitem: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_13_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[0]
            layers_13_attention_projection_getitem_1: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_13_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[1]
            layers_13_attention_projection_getitem_2: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_13_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[2]
            layers_13_attention_projection_transpose_1: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_13_attention_projection_getitem_2, 1, 2)
            layers_13_attention_projection_transpose_2: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_13_attention_projection_getitem_1, 1, 2)
            layers_13_attention_projection_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_13_attention_projection_getitem, 1, 2)
            layers_13_attention_projection_stack: "bf16[4, 2048, 16, 3, 128]" = aten.stack.default([layers_13_attention_projection_transpose_3, layers_13_attention_projection_transpose_2, layers_13_attention_projection_transpose_1], -2)
            layers_13_attention_projection_view_6: "bf16[4, 2048, 6144]" = aten.view.default(layers_13_attention_projection_stack, [4, 2048, 6144])
            layers_13_attention_qkv_view_2: "bf16[8192, 6144]" = aten.view.default(layers_13_attention_projection_view_6, [8192, 6144])
            layers_13_all_gather_17: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_13_attention_qkv_weight, 2, shard)
            layers_13_wait_17: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_13_all_gather_17)
            layers_13_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_13_attention_qkv_view_2, layers_13_wait_17)
            layers_13_attention_qkv_t_1: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_13_attention_qkv_view_2)
            layers_13_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_13_attention_qkv_t_1, layers_13_attention_qkv_view)
            layers_13_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_13_attention_qkv_view_2, [0], True)
            layers_13_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_13_attention_qkv_sum, [6144])
            layers_13_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_13_attention_qkv_mm, [4, 2048, 2048])
            layers_13_all_gather_18: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_13_norm_1_weight, 2, shard)
            layers_13_wait_18: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_13_all_gather_18)
            layers_13_all_gather_19: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_13_norm_1_bias, 2, shard)
            layers_13_wait_19: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_13_all_gather_19)
            layers_13_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_13_attention_qkv_view_4, layers_12_add_1, [2048], layers_13_norm_1_getitem_1, layers_13_norm_1_getitem_2, layers_13_wait_18, layers_13_wait_19, [True, True, True])
            layers_13_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_13_norm_1_native_layer_norm_backward[0]
            layers_13_norm_1_getitem_4: "bf16[2048]" = layers_13_norm_1_native_layer_norm_backward[1]
            layers_13_norm_1_getitem_5: "bf16[2048]" = layers_13_norm_1_native_layer_norm_backward[2]
            add_22: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_21, layers_13_norm_1_getitem_3)
            layers_13_reduce_scatter: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_13_norm_1_getitem_4, "sum", 2, shard)
            layers_13_wait_20: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_13_reduce_scatter)
            layers_13_all_reduce: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_13_wait_20, "sum", replicate)
            layers_13_wait_21: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_13_all_reduce)
            layers_13_div: "bf16[1024]" = aten.div.Tensor(layers_13_wait_21, 4.0)
            layers_13_reduce_scatter_1: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_13_norm_1_getitem_5, "sum", 2, shard)
            layers_13_wait_22: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_13_reduce_scatter_1)
            layers_13_all_reduce_1: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_13_wait_22, "sum", replicate)
            layers_13_wait_23: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_13_all_reduce_1)
            layers_13_div_1: "bf16[1024]" = aten.div.Tensor(layers_13_wait_23, 4.0)
            layers_13_reduce_scatter_2: "bf16[3072, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_13_attention_qkv_mm_1, "sum", 2, shard)
            layers_13_wait_24: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_13_reduce_scatter_2)
            layers_13_all_reduce_2: "bf16[3072, 2048]" = _c10d_functional.all_reduce.default(layers_13_wait_24, "sum", replicate)
            layers_13_wait_25: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_13_all_reduce_2)
            layers_13_div_2: "bf16[3072, 2048]" = aten.div.Tensor(layers_13_wait_25, 4.0)
            layers_13_reduce_scatter_3: "bf16[3072]" = _c10d_functional.reduce_scatter_tensor.default(layers_13_attention_qkv_view_3, "sum", 2, shard)
            layers_13_wait_26: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_13_reduce_scatter_3)
            layers_13_all_reduce_3: "bf16[3072]" = _c10d_functional.all_reduce.default(layers_13_wait_26, "sum", replicate)
            layers_13_wait_27: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_13_all_reduce_3)
            layers_13_div_3: "bf16[3072]" = aten.div.Tensor(layers_13_wait_27, 4.0)
            layers_13_reduce_scatter_4: "bf16[1024, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_13_attention_projection_mm_1, "sum", 2, shard)
            layers_13_wait_28: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_13_reduce_scatter_4)
            layers_13_all_reduce_4: "bf16[1024, 2048]" = _c10d_functional.all_reduce.default(layers_13_wait_28, "sum", replicate)
            layers_13_wait_29: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_13_all_reduce_4)
            layers_13_div_4: "bf16[1024, 2048]" = aten.div.Tensor(layers_13_wait_29, 4.0)
            layers_13_reduce_scatter_5: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_13_attention_projection_view_3, "sum", 2, shard)
            layers_13_wait_30: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_13_reduce_scatter_5)
            layers_13_all_reduce_5: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_13_wait_30, "sum", replicate)
            layers_13_wait_31: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_13_all_reduce_5)
            layers_13_div_5: "bf16[1024]" = aten.div.Tensor(layers_13_wait_31, 4.0)
            layers_13_reduce_scatter_6: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_13_norm_2_getitem_4, "sum", 2, shard)
            layers_13_wait_32: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_13_reduce_scatter_6)
            layers_13_all_reduce_6: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_13_wait_32, "sum", replicate)
            layers_13_wait_33: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_13_all_reduce_6)
            layers_13_div_6: "bf16[1024]" = aten.div.Tensor(layers_13_wait_33, 4.0)
            layers_13_reduce_scatter_7: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_13_norm_2_getitem_5, "sum", 2, shard)
            layers_13_wait_34: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_13_reduce_scatter_7)
            layers_13_all_reduce_7: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_13_wait_34, "sum", replicate)
            layers_13_wait_35: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_13_all_reduce_7)
            layers_13_div_7: "bf16[1024]" = aten.div.Tensor(layers_13_wait_35, 4.0)
            layers_13_reduce_scatter_8: "bf16[4096, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_13_mlp_up_mm_1, "sum", 2, shard)
            layers_13_wait_36: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_13_reduce_scatter_8)
            layers_13_all_reduce_8: "bf16[4096, 2048]" = _c10d_functional.all_reduce.default(layers_13_wait_36, "sum", replicate)
            layers_13_wait_37: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_13_all_reduce_8)
            layers_13_div_8: "bf16[4096, 2048]" = aten.div.Tensor(layers_13_wait_37, 4.0)
            layers_13_reduce_scatter_9: "bf16[4096]" = _c10d_functional.reduce_scatter_tensor.default(layers_13_mlp_up_view_3, "sum", 2, shard)
            layers_13_wait_38: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_13_reduce_scatter_9)
            layers_13_all_reduce_9: "bf16[4096]" = _c10d_functional.all_reduce.default(layers_13_wait_38, "sum", replicate)
            layers_13_wait_39: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_13_all_reduce_9)
            layers_13_div_9: "bf16[4096]" = aten.div.Tensor(layers_13_wait_39, 4.0)
            layers_13_reduce_scatter_10: "bf16[1024, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_13_mlp_down_mm_1, "sum", 2, shard)
            layers_13_wait_40: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_13_reduce_scatter_10)
            layers_13_all_reduce_10: "bf16[1024, 8192]" = _c10d_functional.all_reduce.default(layers_13_wait_40, "sum", replicate)
            layers_13_wait_41: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_13_all_reduce_10)
            layers_13_div_10: "bf16[1024, 8192]" = aten.div.Tensor(layers_13_wait_41, 4.0)
            layers_13_reduce_scatter_11: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_13_mlp_down_view_3, "sum", 2, shard)
            layers_13_wait_42: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_13_reduce_scatter_11)
            layers_13_all_reduce_11: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_13_wait_42, "sum", replicate)
            layers_13_wait_43: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_13_all_reduce_11)
            layers_13_div_11: "bf16[1024]" = aten.div.Tensor(layers_13_wait_43, 4.0)
            layers_13_norm_1_add: "bf16[1024]" = aten.add.Tensor(total_layers_13_norm_1_weight, layers_13_div)
            layers_13_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_13_norm_1_bias, layers_13_div_1)
            layers_13_attention_projection_add: "bf16[1024]" = aten.add.Tensor(total_layers_13_attention_projection_bias, layers_13_div_5)
            layers_13_mlp_down_add: "bf16[1024]" = aten.add.Tensor(total_layers_13_mlp_down_bias, layers_13_div_11)
            layers_13_mlp_down_add_1: "bf16[1024, 8192]" = aten.add.Tensor(total_layers_13_mlp_down_weight, layers_13_div_10)
            layers_13_mlp_up_add: "bf16[4096]" = aten.add.Tensor(total_layers_13_mlp_up_bias, layers_13_div_9)
            layers_13_mlp_up_add_1: "bf16[4096, 2048]" = aten.add.Tensor(total_layers_13_mlp_up_weight, layers_13_div_8)
            layers_13_norm_2_add: "bf16[1024]" = aten.add.Tensor(total_layers_13_norm_2_bias, layers_13_div_7)
            layers_13_attention_projection_add_1: "bf16[1024, 2048]" = aten.add.Tensor(total_layers_13_attention_projection_weight, layers_13_div_4)
            layers_13_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(total_layers_13_attention_qkv_weight, layers_13_div_2)
            layers_13_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_13_norm_2_weight, layers_13_div_6)
            layers_13_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(total_layers_13_attention_qkv_bias, layers_13_div_3)
            layers_12_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_22, [8192, 2048])
            layers_12_all_gather_12: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_12_mlp_down_weight, 2, shard)
            layers_12_wait_12: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_12_all_gather_12)
            layers_12_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_12_mlp_down_view_2, layers_12_wait_12)
            layers_12_mlp_down_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_12_mlp_down_view_2)
            layers_12_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_12_mlp_down_t_1, layers_12_mlp_down_view)
            layers_12_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_12_mlp_down_view_2, [0], True)
            layers_12_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_12_mlp_down_sum, [2048])
            layers_12_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_12_mlp_down_mm, [4, 2048, 8192])
            layers_12_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_12_mlp_down_view_4, layers_12_mlp_up_view_1)
            layers_12_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_12_mlp_down_gelu_backward, [8192, 8192])
            layers_12_all_gather_13: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_12_mlp_up_weight, 2, shard)
            layers_12_wait_13: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_12_all_gather_13)
            layers_12_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_12_mlp_up_view_2, layers_12_wait_13)
            layers_12_mlp_up_t_1: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_12_mlp_up_view_2)
            layers_12_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_12_mlp_up_t_1, layers_12_mlp_up_view)
            layers_12_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_12_mlp_up_view_2, [0], True)
            layers_12_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_12_mlp_up_sum, [8192])
            layers_12_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_12_mlp_up_mm, [4, 2048, 2048])
            layers_12_all_gather_14: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_12_norm_2_weight, 2, shard)
            layers_12_wait_14: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_12_all_gather_14)
            layers_12_all_gather_15: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_12_norm_2_bias, 2, shard)
            layers_12_wait_15: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_12_all_gather_15)
            layers_12_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_12_mlp_up_view_4, layers_12_add, [2048], layers_12_norm_2_getitem_1, layers_12_norm_2_getitem_2, layers_12_wait_14, layers_12_wait_15, [True, True, True])
            layers_12_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_12_norm_2_native_layer_norm_backward[0]
            layers_12_norm_2_getitem_4: "bf16[2048]" = layers_12_norm_2_native_layer_norm_backward[1]
            layers_12_norm_2_getitem_5: "bf16[2048]" = layers_12_norm_2_native_layer_norm_backward[2]
            add_23: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_22, layers_12_norm_2_getitem_3)
            layers_12_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_23, [8192, 2048])
            layers_12_all_gather_16: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_12_attention_projection_weight, 2, shard)
            layers_12_wait_16: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_12_all_gather_16)
            layers_12_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_12_attention_projection_view_2, layers_12_wait_16)
            layers_12_attention_projection_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_12_attention_projection_view_2)
            layers_12_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_12_attention_projection_t_1, layers_12_attention_projection_view)
            layers_12_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_12_attention_projection_view_2, [0], True)
            layers_12_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_12_attention_projection_sum, [2048])
            layers_12_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_12_attention_projection_mm, [4, 2048, 2048])
            layers_12_attention_projection_view_5: "bf16[4, 2048, 16, 128]" = aten.view.default(layers_12_attention_projection_view_4, [4, 2048, 16, 128])
            layers_12_attention_projection_transpose: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = aten.transpose.int(layers_12_attention_projection_view_5, 1, 2)
            layers_12_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_12_attention_projection_transpose, layers_12_attention_transpose, layers_12_attention_transpose_1, layers_12_attention_transpose_2, layers_12_attention_getitem_3, layers_12_attention_getitem_4, 0.0, True)
            layers_12_attention_projection_getitem: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_12_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[0]
            layers_12_attention_projection_getitem_1: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_12_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[1]
            layers_12_attention_projection_getitem_2: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_12_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[2]
            layers_12_attention_projection_transpose_1: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_12_attention_projection_getitem_2, 1, 2)
            layers_12_attention_projection_transpose_2: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_12_attention_projection_getitem_1, 1, 2)
            layers_12_attention_projection_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_12_attention_projection_getitem, 1, 2)
            layers_12_attention_projection_stack: "bf16[4, 2048, 16, 3, 128]" = aten.stack.default([layers_12_attention_projection_transpose_3, layers_12_attention_projection_transpose_2, layers_12_attention_projection_transpose_1], -2)
            layers_12_attention_projection_view_6: "bf16[4, 2048, 6144]" = aten.view.default(layers_12_attention_projection_stack, [4, 2048, 6144])
            layers_12_attention_qkv_view_2: "bf16[8192, 6144]" = aten.view.default(layers_12_attention_projection_view_6, [8192, 6144])
            layers_12_all_gather_17: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_12_attention_qkv_weight, 2, shard)
            layers_12_wait_17: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_12_all_gather_17)
            layers_12_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_12_attention_qkv_view_2, layers_12_wait_17)
            layers_12_attention_qkv_t_1: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_12_attention_qkv_view_2)
            layers_12_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_12_attention_qkv_t_1, layers_12_attention_qkv_view)
            layers_12_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_12_attention_qkv_view_2, [0], True)
            layers_12_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_12_attention_qkv_sum, [6144])
            layers_12_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_12_attention_qkv_mm, [4, 2048, 2048])
            layers_12_all_gather_18: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_12_norm_1_weight, 2, shard)
            layers_12_wait_18: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_12_all_gather_18)
            layers_12_all_gather_19: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_12_norm_1_bias, 2, shard)
            layers_12_wait_19: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_12_all_gather_19)
            layers_12_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_12_attention_qkv_view_4, layers_11_add_1, [2048], layers_12_norm_1_getitem_1, layers_12_norm_1_getitem_2, layers_12_wait_18, layers_12_wait_19, [True, True, True])
            layers_12_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_12_norm_1_native_layer_norm_backward[0]
            layers_12_norm_1_getitem_4: "bf16[2048]" = layers_12_norm_1_native_layer_norm_backward[1]
            layers_12_norm_1_getitem_5: "bf16[2048]" = layers_12_norm_1_native_layer_norm_backward[2]
            add_24: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_23, layers_12_norm_1_getitem_3)
            layers_12_reduce_scatter: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_12_norm_1_getitem_4, "sum", 2, shard)
            layers_12_wait_20: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_12_reduce_scatter)
            layers_12_all_reduce: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_12_wait_20, "sum", replicate)
            layers_12_wait_21: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_12_all_reduce)
            layers_12_div: "bf16[1024]" = aten.div.Tensor(layers_12_wait_21, 4.0)
            layers_12_reduce_scatter_1: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_12_norm_1_getitem_5, "sum", 2, shard)
            layers_12_wait_22: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_12_reduce_scatter_1)
            layers_12_all_reduce_1: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_12_wait_22, "sum", replicate)
            layers_12_wait_23: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_12_all_reduce_1)
            layers_12_div_1: "bf16[1024]" = aten.div.Tensor(layers_12_wait_23, 4.0)
            layers_12_reduce_scatter_2: "bf16[3072, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_12_attention_qkv_mm_1, "sum", 2, shard)
            layers_12_wait_24: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_12_reduce_scatter_2)
            layers_12_all_reduce_2: "bf16[3072, 2048]" = _c10d_functional.all_reduce.default(layers_12_wait_24, "sum", replicate)
            layers_12_wait_25: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_12_all_reduce_2)
            layers_12_div_2: "bf16[3072, 2048]" = aten.div.Tensor(layers_12_wait_25, 4.0)
            layers_12_reduce_scatter_3: "bf16[3072]" = _c10d_functional.reduce_scatter_tensor.default(layers_12_attention_qkv_view_3, "sum", 2, shard)
            layers_12_wait_26: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_12_reduce_scatter_3)
            layers_12_all_reduce_3: "bf16[3072]" = _c10d_functional.all_reduce.default(layers_12_wait_26, "sum", replicate)
            layers_12_wait_27: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_12_all_reduce_3)
            layers_12_div_3: "bf16[3072]" = aten.div.Tensor(layers_12_wait_27, 4.0)
            layers_12_reduce_scatter_4: "bf16[1024, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_12_attention_projection_mm_1, "sum", 2, shard)
            layers_12_wait_28: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_12_reduce_scatter_4)
            layers_12_all_reduce_4: "bf16[1024, 2048]" = _c10d_functional.all_reduce.default(layers_12_wait_28, "sum", replicate)
            layers_12_wait_29: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_12_all_reduce_4)
            layers_12_div_4: "bf16[1024, 2048]" = aten.div.Tensor(layers_12_wait_29, 4.0)
            layers_12_reduce_scatter_5: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_12_attention_projection_view_3, "sum", 2, shard)
            layers_12_wait_30: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_12_reduce_scatter_5)
            layers_12_all_reduce_5: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_12_wait_30, "sum", replicate)
            layers_12_wait_31: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_12_all_reduce_5)
            layers_12_div_5: "bf16[1024]" = aten.div.Tensor(layers_12_wait_31, 4.0)
            layers_12_reduce_scatter_6: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_12_norm_2_getitem_4, "sum", 2, shard)
            layers_12_wait_32: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_12_reduce_scatter_6)
            layers_12_all_reduce_6: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_12_wait_32, "sum", replicate)
            layers_12_wait_33: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_12_all_reduce_6)
            layers_12_div_6: "bf16[1024]" = aten.div.Tensor(layers_12_wait_33, 4.0)
            layers_12_reduce_scatter_7: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_12_norm_2_getitem_5, "sum", 2, shard)
            layers_12_wait_34: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_12_reduce_scatter_7)
            layers_12_all_reduce_7: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_12_wait_34, "sum", replicate)
            layers_12_wait_35: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_12_all_reduce_7)
            layers_12_div_7: "bf16[1024]" = aten.div.Tensor(layers_12_wait_35, 4.0)
            layers_12_reduce_scatter_8: "bf16[4096, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_12_mlp_up_mm_1, "sum", 2, shard)
            layers_12_wait_36: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_12_reduce_scatter_8)
            layers_12_all_reduce_8: "bf16[4096, 2048]" = _c10d_functional.all_reduce.default(layers_12_wait_36, "sum", replicate)
            layers_12_wait_37: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_12_all_reduce_8)
            layers_12_div_8: "bf16[4096, 2048]" = aten.div.Tensor(layers_12_wait_37, 4.0)
            layers_12_reduce_scatter_9: "bf16[4096]" = _c10d_functional.reduce_scatter_tensor.default(layers_12_mlp_up_view_3, "sum", 2, shard)
            layers_12_wait_38: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_12_reduce_scatter_9)
            layers_12_all_reduce_9: "bf16[4096]" = _c10d_functional.all_reduce.default(layers_12_wait_38, "sum", replicate)
            layers_12_wait_39: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_12_all_reduce_9)
            layers_12_div_9: "bf16[4096]" = aten.div.Tensor(layers_12_wait_39, 4.0)
            layers_12_reduce_scatter_10: "bf16[1024, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_12_mlp_down_mm_1, "sum", 2, shard)
            layers_12_wait_40: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_12_reduce_scatter_10)
            layers_12_all_reduce_10: "bf16[1024, 8192]" = _c10d_functional.all_reduce.default(layers_12_wait_40, "sum", replicate)
            layers_12_wait_41: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_12_all_reduce_10)
            layers_12_div_10: "bf16[1024, 8192]" = aten.div.Tensor(layers_12_wait_41, 4.0)
            layers_12_reduce_scatter_11: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_12_mlp_down_view_3, "sum", 2, shard)
            layers_12_wait_42: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_12_reduce_scatter_11)
            layers_12_all_reduce_11: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_12_wait_42, "sum", replicate)
            layers_12_wait_43: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_12_all_reduce_11)
            layers_12_div_11: "bf16[1024]" = aten.div.Tensor(layers_12_wait_43, 4.0)
            layers_12_norm_1_add: "bf16[1024]" = aten.add.Tensor(total_layers_12_norm_1_weight, layers_12_div)
            layers_12_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_12_norm_1_bias, layers_12_div_1)
            layers_12_attention_projection_add: "bf16[1024]" = aten.add.Tensor(total_layers_12_attention_projection_bias, layers_12_div_5)
            layers_12_mlp_down_add: "bf16[1024]" = aten.add.Tensor(total_layers_12_mlp_down_bias, layers_12_div_11)
            layers_12_mlp_down_add_1: "bf16[1024, 8192]" = aten.add.Tensor(total_layers_12_mlp_down_weight, layers_12_div_10)
            layers_12_mlp_up_add: "bf16[4096]" = aten.add.Tensor(total_layers_12_mlp_up_bias, layers_12_div_9)
            layers_12_mlp_up_add_1: "bf16[4096, 2048]" = aten.add.Tensor(total_layers_12_mlp_up_weight, layers_12_div_8)
            layers_12_norm_2_add: "bf16[1024]" = aten.add.Tensor(total_layers_12_norm_2_bias, layers_12_div_7)
            layers_12_attention_projection_add_1: "bf16[1024, 2048]" = aten.add.Tensor(total_layers_12_attention_projection_weight, layers_12_div_4)
            layers_12_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(total_layers_12_attention_qkv_weight, layers_12_div_2)
            layers_12_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_12_norm_2_weight, layers_12_div_6)
            layers_12_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(total_layers_12_attention_qkv_bias, layers_12_div_3)
            layers_11_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_24, [8192, 2048])
            layers_11_all_gather_12: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_11_mlp_down_weight, 2, shard)
            layers_11_wait_12: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_11_all_gather_12)
            layers_11_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_11_mlp_down_view_2, layers_11_wait_12)
            layers_11_mlp_down_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_11_mlp_down_view_2)
            layers_11_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_11_mlp_down_t_1, layers_11_mlp_down_view)
            layers_11_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_11_mlp_down_view_2, [0], True)
            layers_11_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_11_mlp_down_sum, [2048])
            layers_11_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_11_mlp_down_mm, [4, 2048, 8192])
            layers_11_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_11_mlp_down_view_4, layers_11_mlp_up_view_1)
            layers_11_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_11_mlp_down_gelu_backward, [8192, 8192])
            layers_11_all_gather_13: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_11_mlp_up_weight, 2, shard)
            layers_11_wait_13: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_11_all_gather_13)
            layers_11_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_11_mlp_up_view_2, layers_11_wait_13)
            layers_11_mlp_up_t_1: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_11_mlp_up_view_2)
            layers_11_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_11_mlp_up_t_1, layers_11_mlp_up_view)
            layers_11_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_11_mlp_up_view_2, [0], True)
            layers_11_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_11_mlp_up_sum, [8192])
            layers_11_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_11_mlp_up_mm, [4, 2048, 2048])
            layers_11_all_gather_14: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_11_norm_2_weight, 2, shard)
            layers_11_wait_14: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_11_all_gather_14)
            layers_11_all_gather_15: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_11_norm_2_bias, 2, shard)
            layers_11_wait_15: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_11_all_gather_15)
            layers_11_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_11_mlp_up_view_4, layers_11_add, [2048], layers_11_norm_2_getitem_1, layers_11_norm_2_getitem_2, layers_11_wait_14, layers_11_wait_15, [True, True, True])
            layers_11_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_11_norm_2_native_layer_norm_backward[0]
            layers_11_norm_2_getitem_4: "bf16[2048]" = layers_11_norm_2_native_layer_norm_backward[1]
            layers_11_norm_2_getitem_5: "bf16[2048]" = layers_11_norm_2_native_layer_norm_backward[2]
            add_25: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_24, layers_11_norm_2_getitem_3)
            layers_11_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_25, [8192, 2048])
            layers_11_all_gather_16: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_11_attention_projection_weight, 2, shard)
            layers_11_wait_16: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_11_all_gather_16)
            layers_11_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_11_attention_projection_view_2, layers_11_wait_16)
            layers_11_attention_projection_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_11_attention_projection_view_2)
            layers_11_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_11_attention_projection_t_1, layers_11_attention_projection_view)
            layers_11_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_11_attention_projection_view_2, [0], True)
            layers_11_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_11_attention_projection_sum, [2048])
            layers_11_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_11_attention_projection_mm, [4, 2048, 2048])
            layers_11_attention_projection_view_5: "bf16[4, 2048, 16, 128]" = aten.view.default(layers_11_attention_projection_view_4, [4, 2048, 16, 128])
            layers_11_attention_projection_transpose: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = aten.transpose.int(layers_11_attention_projection_view_5, 1, 2)
            layers_11_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_11_attention_projection_transpose, layers_11_attention_transpose, layers_11_attention_transpose_1, layers_11_attention_transpose_2, layers_11_attention_getitem_3, layers_11_attention_getitem_4, 0.0, True)
            layers_11_attention_projection_getitem: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_11_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[0]
            layers_11_attention_projection_getitem_1: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_11_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[1]
            layers_11_attention_projection_getitem_2: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_11_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[2]
            layers_11_attention_projection_transpose_1: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_11_attention_projection_getitem_2, 1, 2)
            layers_11_attention_projection_transpose_2: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_11_attention_projection_getitem_1, 1, 2)
            layers_11_attention_projection_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_11_attention_projection_getitem, 1, 2)
            layers_11_attention_projection_stack: "bf16[4, 2048, 16, 3, 128]" = aten.stack.default([layers_11_attention_projection_transpose_3, layers_11_attention_projection_transpose_2, layers_11_attention_projection_transpose_1], -2)
            layers_11_attention_projection_view_6: "bf16[4, 2048, 6144]" = aten.view.default(layers_11_attention_projection_stack, [4, 2048, 6144])
            layers_11_attention_qkv_view_2: "bf16[8192, 6144]" = aten.view.default(layers_11_attention_projection_view_6, [8192, 6144])
            layers_11_all_gather_17: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_11_attention_qkv_weight, 2, shard)
            layers_11_wait_17: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_11_all_gather_17)
            layers_11_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_11_attention_qkv_view_2, layers_11_wait_17)
            layers_11_attention_qkv_t_1: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_11_attention_qkv_view_2)
            layers_11_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_11_attention_qkv_t_1, layers_11_attention_qkv_view)
            layers_11_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_11_attention_qkv_view_2, [0], True)
            layers_11_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_11_attention_qkv_sum, [6144])
            layers_11_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_11_attention_qkv_mm, [4, 2048, 2048])
            layers_11_all_gather_18: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_11_norm_1_weight, 2, shard)
            layers_11_wait_18: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_11_all_gather_18)
            layers_11_all_gather_19: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_11_norm_1_bias, 2, shard)
            layers_11_wait_19: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_11_all_gather_19)
            layers_11_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_11_attention_qkv_view_4, layers_10_add_1, [2048], layers_11_norm_1_getitem_1, layers_11_norm_1_getitem_2, layers_11_wait_18, layers_11_wait_19, [True, True, True])
            layers_11_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_11_norm_1_native_layer_norm_backward[0]
            layers_11_norm_1_getitem_4: "bf16[2048]" = layers_11_norm_1_native_layer_norm_backward[1]
            layers_11_norm_1_getitem_5: "bf16[2048]" = layers_11_norm_1_native_layer_norm_backward[2]
            add_26: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_25, layers_11_norm_1_getitem_3)
            layers_11_reduce_scatter: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_11_norm_1_getitem_4, "sum", 2, shard)
            layers_11_wait_20: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_11_reduce_scatter)
            layers_11_all_reduce: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_11_wait_20, "sum", replicate)
            layers_11_wait_21: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_11_all_reduce)
            layers_11_div: "bf16[1024]" = aten.div.Tensor(layers_11_wait_21, 4.0)
            layers_11_reduce_scatter_1: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_11_norm_1_getitem_5, "sum", 2, shard)
            layers_11_wait_22: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_11_reduce_scatter_1)
            layers_11_all_reduce_1: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_11_wait_22, "sum", replicate)
            layers_11_wait_23: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_11_all_reduce_1)
            layers_11_div_1: "bf16[1024]" = aten.div.Tensor(layers_11_wait_23, 4.0)
            layers_11_reduce_scatter_2: "bf16[3072, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_11_attention_qkv_mm_1, "sum", 2, shard)
            layers_11_wait_24: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_11_reduce_scatter_2)
            layers_11_all_reduce_2: "bf16[3072, 2048]" = _c10d_functional.all_reduce.default(layers_11_wait_24, "sum", replicate)
            layers_11_wait_25: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_11_all_reduce_2)
            layers_11_div_2: "bf16[3072, 2048]" = aten.div.Tensor(layers_11_wait_25, 4.0)
            layers_11_reduce_scatter_3: "bf16[3072]" = _c10d_functional.reduce_scatter_tensor.default(layers_11_attention_qkv_view_3, "sum", 2, shard)
            layers_11_wait_26: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_11_reduce_scatter_3)
            layers_11_all_reduce_3: "bf16[3072]" = _c10d_functional.all_reduce.default(layers_11_wait_26, "sum", replicate)
            layers_11_wait_27: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_11_all_reduce_3)
            layers_11_div_3: "bf16[3072]" = aten.div.Tensor(layers_11_wait_27, 4.0)
            layers_11_reduce_scatter_4: "bf16[1024, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_11_attention_projection_mm_1, "sum", 2, shard)
            layers_11_wait_28: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_11_reduce_scatter_4)
            layers_11_all_reduce_4: "bf16[1024, 2048]" = _c10d_functional.all_reduce.default(layers_11_wait_28, "sum", replicate)
            layers_11_wait_29: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_11_all_reduce_4)
            layers_11_div_4: "bf16[1024, 2048]" = aten.div.Tensor(layers_11_wait_29, 4.0)
            layers_11_reduce_scatter_5: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_11_attention_projection_view_3, "sum", 2, shard)
            layers_11_wait_30: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_11_reduce_scatter_5)
            layers_11_all_reduce_5: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_11_wait_30, "sum", replicate)
            layers_11_wait_31: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_11_all_reduce_5)
            layers_11_div_5: "bf16[1024]" = aten.div.Tensor(layers_11_wait_31, 4.0)
            layers_11_reduce_scatter_6: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_11_norm_2_getitem_4, "sum", 2, shard)
            layers_11_wait_32: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_11_reduce_scatter_6)
            layers_11_all_reduce_6: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_11_wait_32, "sum", replicate)
            layers_11_wait_33: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_11_all_reduce_6)
            layers_11_div_6: "bf16[1024]" = aten.div.Tensor(layers_11_wait_33, 4.0)
            layers_11_reduce_scatter_7: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_11_norm_2_getitem_5, "sum", 2, shard)
            layers_11_wait_34: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_11_reduce_scatter_7)
            layers_11_all_reduce_7: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_11_wait_34, "sum", replicate)
            layers_11_wait_35: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_11_all_reduce_7)
            layers_11_div_7: "bf16[1024]" = aten.div.Tensor(layers_11_wait_35, 4.0)
            layers_11_reduce_scatter_8: "bf16[4096, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_11_mlp_up_mm_1, "sum", 2, shard)
            layers_11_wait_36: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_11_reduce_scatter_8)
            layers_11_all_reduce_8: "bf16[4096, 2048]" = _c10d_functional.all_reduce.default(layers_11_wait_36, "sum", replicate)
            layers_11_wait_37: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_11_all_reduce_8)
            layers_11_div_8: "bf16[4096, 2048]" = aten.div.Tensor(layers_11_wait_37, 4.0)
            layers_11_reduce_scatter_9: "bf16[4096]" = _c10d_functional.reduce_scatter_tensor.default(layers_11_mlp_up_view_3, "sum", 2, shard)
            layers_11_wait_38: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_11_reduce_scatter_9)
            layers_11_all_reduce_9: "bf16[4096]" = _c10d_functional.all_reduce.default(layers_11_wait_38, "sum", replicate)
            layers_11_wait_39: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_11_all_reduce_9)
            layers_11_div_9: "bf16[4096]" = aten.div.Tensor(layers_11_wait_39, 4.0)
            layers_11_reduce_scatter_10: "bf16[1024, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_11_mlp_down_mm_1, "sum", 2, shard)
            layers_11_wait_40: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_11_reduce_scatter_10)
            layers_11_all_reduce_10: "bf16[1024, 8192]" = _c10d_functional.all_reduce.default(layers_11_wait_40, "sum", replicate)
            layers_11_wait_41: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_11_all_reduce_10)
            layers_11_div_10: "bf16[1024, 8192]" = aten.div.Tensor(layers_11_wait_41, 4.0)
            layers_11_reduce_scatter_11: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_11_mlp_down_view_3, "sum", 2, shard)
            layers_11_wait_42: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_11_reduce_scatter_11)
            layers_11_all_reduce_11: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_11_wait_42, "sum", replicate)
            layers_11_wait_43: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_11_all_reduce_11)
            layers_11_div_11: "bf16[1024]" = aten.div.Tensor(layers_11_wait_43, 4.0)
            layers_11_norm_1_add: "bf16[1024]" = aten.add.Tensor(total_layers_11_norm_1_weight, layers_11_div)
            layers_11_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_11_norm_1_bias, layers_11_div_1)
            layers_11_attention_projection_add: "bf16[1024]" = aten.add.Tensor(total_layers_11_attention_projection_bias, layers_11_div_5)
            layers_11_mlp_down_add: "bf16[1024]" = aten.add.Tensor(total_layers_11_mlp_down_bias, layers_11_div_11)
            layers_11_mlp_down_add_1: "bf16[1024, 8192]" = aten.add.Tensor(total_layers_11_mlp_down_weight, layers_11_div_10)
            layers_11_mlp_up_add: "bf16[4096]" = aten.add.Tensor(total_layers_11_mlp_up_bias, layers_11_div_9)
            layers_11_mlp_up_add_1: "bf16[4096, 2048]" = aten.add.Tensor(total_layers_11_mlp_up_weight, layers_11_div_8)
            layers_11_norm_2_add: "bf16[1024]" = aten.add.Tensor(total_layers_11_norm_2_bias, layers_11_div_7)
            layers_11_attention_projection_add_1: "bf16[1024, 2048]" = aten.add.Tensor(total_layers_11_attention_projection_weight, layers_11_div_4)
            layers_11_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(total_layers_11_attention_qkv_weight, layers_11_div_2)
            layers_11_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_11_norm_2_weight, layers_11_div_6)
            layers_11_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(total_layers_11_attention_qkv_bias, layers_11_div_3)
            layers_10_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_26, [8192, 2048])
            layers_10_all_gather_12: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_10_mlp_down_weight, 2, shard)
            layers_10_wait_12: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_10_all_gather_12)
            layers_10_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_10_mlp_down_view_2, layers_10_wait_12)
            layers_10_mlp_down_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_10_mlp_down_view_2)
            layers_10_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_10_mlp_down_t_1, layers_10_mlp_down_view)
            layers_10_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_10_mlp_down_view_2, [0], True)
            layers_10_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_10_mlp_down_sum, [2048])
            layers_10_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_10_mlp_down_mm, [4, 2048, 8192])
            layers_10_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_10_mlp_down_view_4, layers_10_mlp_up_view_1)
            layers_10_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_10_mlp_down_gelu_backward, [8192, 8192])
            layers_10_all_gather_13: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_10_mlp_up_weight, 2, shard)
            layers_10_wait_13: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_10_all_gather_13)
            layers_10_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_10_mlp_up_view_2, layers_10_wait_13)
            layers_10_mlp_up_t_1: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_10_mlp_up_view_2)
            layers_10_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_10_mlp_up_t_1, layers_10_mlp_up_view)
            layers_10_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_10_mlp_up_view_2, [0], True)
            layers_10_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_10_mlp_up_sum, [8192])
            layers_10_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_10_mlp_up_mm, [4, 2048, 2048])
            layers_10_all_gather_14: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_10_norm_2_weight, 2, shard)
            layers_10_wait_14: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_10_all_gather_14)
            layers_10_all_gather_15: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_10_norm_2_bias, 2, shard)
            layers_10_wait_15: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_10_all_gather_15)
            layers_10_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_10_mlp_up_view_4, layers_10_add, [2048], layers_10_norm_2_getitem_1, layers_10_norm_2_getitem_2, layers_10_wait_14, layers_10_wait_15, [True, True, True])
            layers_10_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_10_norm_2_native_layer_norm_backward[0]
            layers_10_norm_2_getitem_4: "bf16[2048]" = layers_10_norm_2_native_layer_norm_backward[1]
            layers_10_norm_2_getitem_5: "bf16[2048]" = layers_10_norm_2_native_layer_norm_backward[2]
            add_27: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_26, layers_10_norm_2_getitem_3)
            layers_10_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_27, [8192, 2048])
            layers_10_all_gather_16: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_10_attention_projection_weight, 2, shard)
            layers_10_wait_16: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_10_all_gather_16)
            layers_10_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_10_attention_projection_view_2, layers_10_wait_16)
            layers_10_attention_projection_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_10_attention_projection_view_2)
            layers_10_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_10_attention_projection_t_1, layers_10_attention_projection_view)
            layers_10_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_10_attention_projection_view_2, [0], True)
            layers_10_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_10_attention_projection_sum, [2048])
            layers_10_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_10_attention_projection_mm, [4, 2048, 2048])
            layers_10_attention_projection_view_5: "bf16[4, 2048, 16, 128]" = aten.view.default(layers_10_attention_projection_view_4, [4, 2048, 16, 128])
            layers_10_attention_projection_transpose: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = aten.transpose.int(layers_10_attention_projection_view_5, 1, 2)
            layers_10_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_10_attention_projection_transpose, layers_10_attention_transpose, layers_10_attention_transpose_1, layers_10_attention_transpose_2, layers_10_attention_getitem_3, layers_10_attention_getitem_4, 0.0, True)
            layers_10_attention_projection_getitem: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_10_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[0]
            layers_10_attention_projection_getitem_1: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_10_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[1]
            layers_10_attention_projection_getitem_2: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_10_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[2]
            layers_10_attention_projection_transpose_1: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_10_attention_projection_getitem_2, 1, 2)
            layers_10_attention_projection_transpose_2: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_10_attention_projection_getitem_1, 1, 2)
            layers_10_attention_projection_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_10_attention_projection_getitem, 1, 2)
            layers_10_attention_projection_stack: "bf16[4, 2048, 16, 3, 128]" = aten.stack.default([layers_10_attention_projection_transpose_3, layers_10_attention_projection_transpose_2, layers_10_attention_projection_transpose_1], -2)
            layers_10_attention_projection_view_6: "bf16[4, 2048, 6144]" = aten.view.default(layers_10_attention_projection_stack, [4, 2048, 6144])
            layers_10_attention_qkv_view_2: "bf16[8192, 6144]" = aten.view.default(layers_10_attention_projection_view_6, [8192, 6144])
            layers_10_all_gather_17: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_10_attention_qkv_weight, 2, shard)
            layers_10_wait_17: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_10_all_gather_17)
            layers_10_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_10_attention_qkv_view_2, layers_10_wait_17)
            layers_10_attention_qkv_t_1: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_10_attention_qkv_view_2)
            layers_10_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_10_attention_qkv_t_1, layers_10_attention_qkv_view)
            layers_10_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_10_attention_qkv_view_2, [0], True)
            layers_10_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_10_attention_qkv_sum, [6144])
            layers_10_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_10_attention_qkv_mm, [4, 2048, 2048])
            layers_10_all_gather_18: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_10_norm_1_weight, 2, shard)
            layers_10_wait_18: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_10_all_gather_18)
            layers_10_all_gather_19: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_10_norm_1_bias, 2, shard)
            layers_10_wait_19: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_10_all_gather_19)
            layers_10_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_10_attention_qkv_view_4, layers_9_add_1, [2048], layers_10_norm_1_getitem_1, layers_10_norm_1_getitem_2, layers_10_wait_18, layers_10_wait_19, [True, True, True])
            layers_10_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_10_norm_1_native_layer_norm_backward[0]
            layers_10_norm_1_getitem_4: "bf16[2048]" = layers_10_norm_1_native_layer_norm_backward[1]
            layers_10_norm_1_getitem_5: "bf16[2048]" = layers_10_norm_1_native_layer_norm_backward[2]
            add_28: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_27, layers_10_norm_1_getitem_3)
            layers_10_reduce_scatter: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_10_norm_1_getitem_4, "sum", 2, shard)
            layers_10_wait_20: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_10_reduce_scatter)
            layers_10_all_reduce: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_10_wait_20, "sum", replicate)
            layers_10_wait_21: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_10_all_reduce)
            layers_10_div: "bf16[1024]" = aten.div.Tensor(layers_10_wait_21, 4.0)
            layers_10_reduce_scatter_1: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_10_norm_1_getitem_5, "sum", 2, shard)
            layers_10_wait_22: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_10_reduce_scatter_1)
            layers_10_all_reduce_1: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_10_wait_22, "sum", replicate)
            layers_10_wait_23: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_10_all_reduce_1)
            layers_10_div_1: "bf16[1024]" = aten.div.Tensor(layers_10_wait_23, 4.0)
            layers_10_reduce_scatter_2: "bf16[3072, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_10_attention_qkv_mm_1, "sum", 2, shard)
            layers_10_wait_24: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_10_reduce_scatter_2)
            layers_10_all_reduce_2: "bf16[3072, 2048]" = _c10d_functional.all_reduce.default(layers_10_wait_24, "sum", replicate)
            layers_10_wait_25: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_10_all_reduce_2)
            layers_10_div_2: "bf16[3072, 2048]" = aten.div.Tensor(layers_10_wait_25, 4.0)
            layers_10_reduce_scatter_3: "bf16[3072]" = _c10d_functional.reduce_scatter_tensor.default(layers_10_attention_qkv_view_3, "sum", 2, shard)
            layers_10_wait_26: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_10_reduce_scatter_3)
            layers_10_all_reduce_3: "bf16[3072]" = _c10d_functional.all_reduce.default(layers_10_wait_26, "sum", replicate)
            layers_10_wait_27: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_10_all_reduce_3)
            layers_10_div_3: "bf16[3072]" = aten.div.Tensor(layers_10_wait_27, 4.0)
            layers_10_reduce_scatter_4: "bf16[1024, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_10_attention_projection_mm_1, "sum", 2, shard)
            layers_10_wait_28: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_10_reduce_scatter_4)
            layers_10_all_reduce_4: "bf16[1024, 2048]" = _c10d_functional.all_reduce.default(layers_10_wait_28, "sum", replicate)
            layers_10_wait_29: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_10_all_reduce_4)
            layers_10_div_4: "bf16[1024, 2048]" = aten.div.Tensor(layers_10_wait_29, 4.0)
            layers_10_reduce_scatter_5: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_10_attention_projection_view_3, "sum", 2, shard)
            layers_10_wait_30: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_10_reduce_scatter_5)
            layers_10_all_reduce_5: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_10_wait_30, "sum", replicate)
            layers_10_wait_31: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_10_all_reduce_5)
            layers_10_div_5: "bf16[1024]" = aten.div.Tensor(layers_10_wait_31, 4.0)
            layers_10_reduce_scatter_6: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_10_norm_2_getitem_4, "sum", 2, shard)
            layers_10_wait_32: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_10_reduce_scatter_6)
            layers_10_all_reduce_6: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_10_wait_32, "sum", replicate)
            layers_10_wait_33: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_10_all_reduce_6)
            layers_10_div_6: "bf16[1024]" = aten.div.Tensor(layers_10_wait_33, 4.0)
            layers_10_reduce_scatter_7: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_10_norm_2_getitem_5, "sum", 2, shard)
            layers_10_wait_34: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_10_reduce_scatter_7)
            layers_10_all_reduce_7: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_10_wait_34, "sum", replicate)
            layers_10_wait_35: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_10_all_reduce_7)
            layers_10_div_7: "bf16[1024]" = aten.div.Tensor(layers_10_wait_35, 4.0)
            layers_10_reduce_scatter_8: "bf16[4096, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_10_mlp_up_mm_1, "sum", 2, shard)
            layers_10_wait_36: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_10_reduce_scatter_8)
            layers_10_all_reduce_8: "bf16[4096, 2048]" = _c10d_functional.all_reduce.default(layers_10_wait_36, "sum", replicate)
            layers_10_wait_37: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_10_all_reduce_8)
            layers_10_div_8: "bf16[4096, 2048]" = aten.div.Tensor(layers_10_wait_37, 4.0)
            layers_10_reduce_scatter_9: "bf16[4096]" = _c10d_functional.reduce_scatter_tensor.default(layers_10_mlp_up_view_3, "sum", 2, shard)
            layers_10_wait_38: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_10_reduce_scatter_9)
            layers_10_all_reduce_9: "bf16[4096]" = _c10d_functional.all_reduce.default(layers_10_wait_38, "sum", replicate)
            layers_10_wait_39: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_10_all_reduce_9)
            layers_10_div_9: "bf16[4096]" = aten.div.Tensor(layers_10_wait_39, 4.0)
            layers_10_reduce_scatter_10: "bf16[1024, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_10_mlp_down_mm_1, "sum", 2, shard)
            layers_10_wait_40: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_10_reduce_scatter_10)
            layers_10_all_reduce_10: "bf16[1024, 8192]" = _c10d_functional.all_reduce.default(layers_10_wait_40, "sum", replicate)
            layers_10_wait_41: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_10_all_reduce_10)
            layers_10_div_10: "bf16[1024, 8192]" = aten.div.Tensor(layers_10_wait_41, 4.0)
            layers_10_reduce_scatter_11: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_10_mlp_down_view_3, "sum", 2, shard)
            layers_10_wait_42: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_10_reduce_scatter_11)
            layers_10_all_reduce_11: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_10_wait_42, "sum", replicate)
            layers_10_wait_43: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_10_all_reduce_11)
            layers_10_div_11: "bf16[1024]" = aten.div.Tensor(layers_10_wait_43, 4.0)
            layers_10_norm_1_add: "bf16[1024]" = aten.add.Tensor(total_layers_10_norm_1_weight, layers_10_div)
            layers_10_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_10_norm_1_bias, layers_10_div_1)
            layers_10_attention_projection_add: "bf16[1024]" = aten.add.Tensor(total_layers_10_attention_projection_bias, layers_10_div_5)
            layers_10_mlp_down_add: "bf16[1024]" = aten.add.Tensor(total_layers_10_mlp_down_bias, layers_10_div_11)
            layers_10_mlp_down_add_1: "bf16[1024, 8192]" = aten.add.Tensor(total_layers_10_mlp_down_weight, layers_10_div_10)
            layers_10_mlp_up_add: "bf16[4096]" = aten.add.Tensor(total_layers_10_mlp_up_bias, layers_10_div_9)
            layers_10_mlp_up_add_1: "bf16[4096, 2048]" = aten.add.Tensor(total_layers_10_mlp_up_weight, layers_10_div_8)
            layers_10_norm_2_add: "bf16[1024]" = aten.add.Tensor(total_layers_10_norm_2_bias, layers_10_div_7)
            layers_10_attention_projection_add_1: "bf16[1024, 2048]" = aten.add.Tensor(total_layers_10_attention_projection_weight, layers_10_div_4)
            layers_10_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(total_layers_10_attention_qkv_weight, layers_10_div_2)
            layers_10_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_10_norm_2_weight, layers_10_div_6)
            layers_10_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(total_layers_10_attention_qkv_bias, layers_10_div_3)
            layers_9_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_28, [8192, 2048])
            layers_9_all_gather_12: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_9_mlp_down_weight, 2, shard)
            layers_9_wait_12: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_9_all_gather_12)
            layers_9_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_9_mlp_down_view_2, layers_9_wait_12)
            layers_9_mlp_down_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_9_mlp_down_view_2)
            layers_9_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_9_mlp_down_t_1, layers_9_mlp_down_view)
            layers_9_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_9_mlp_down_view_2, [0], True)
            layers_9_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_9_mlp_down_sum, [2048])
            layers_9_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_9_mlp_down_mm, [4, 2048, 8192])
            layers_9_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_9_mlp_down_view_4, layers_9_mlp_up_view_1)
            layers_9_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_9_mlp_down_gelu_backward, [8192, 8192])
            layers_9_all_gather_13: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_9_mlp_up_weight, 2, shard)
            layers_9_wait_13: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_9_all_gather_13)
            layers_9_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_9_mlp_up_view_2, layers_9_wait_13)
            layers_9_mlp_up_t_1: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_9_mlp_up_view_2)
            layers_9_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_9_mlp_up_t_1, layers_9_mlp_up_view)
            layers_9_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_9_mlp_up_view_2, [0], True)
            layers_9_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_9_mlp_up_sum, [8192])
            layers_9_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_9_mlp_up_mm, [4, 2048, 2048])
            layers_9_all_gather_14: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_9_norm_2_weight, 2, shard)
            layers_9_wait_14: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_9_all_gather_14)
            layers_9_all_gather_15: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_9_norm_2_bias, 2, shard)
            layers_9_wait_15: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_9_all_gather_15)
            layers_9_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_9_mlp_up_view_4, layers_9_add, [2048], layers_9_norm_2_getitem_1, layers_9_norm_2_getitem_2, layers_9_wait_14, layers_9_wait_15, [True, True, True])
            layers_9_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_9_norm_2_native_layer_norm_backward[0]
            layers_9_norm_2_getitem_4: "bf16[2048]" = layers_9_norm_2_native_layer_norm_backward[1]
            layers_9_norm_2_getitem_5: "bf16[2048]" = layers_9_norm_2_native_layer_norm_backward[2]
            add_29: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_28, layers_9_norm_2_getitem_3)
            layers_9_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_29, [8192, 2048])
            layers_9_all_gather_16: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_9_attention_projection_weight, 2, shard)
            layers_9_wait_16: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_9_all_gather_16)
            layers_9_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_9_attention_projection_view_2, layers_9_wait_16)
            layers_9_attention_projection_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_9_attention_projection_view_2)
            layers_9_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_9_attention_projection_t_1, layers_9_attention_projection_view)
            layers_9_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_9_attention_projection_view_2, [0], True)
            layers_9_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_9_attention_projection_sum, [2048])
            layers_9_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_9_attention_projection_mm, [4, 2048, 2048])
            layers_9_attention_projection_view_5: "bf16[4, 2048, 16, 128]" = aten.view.default(layers_9_attention_projection_view_4, [4, 2048, 16, 128])
            layers_9_attention_projection_transpose: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = aten.transpose.int(layers_9_attention_projection_view_5, 1, 2)
            layers_9_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_9_attention_projection_transpose, layers_9_attention_transpose, layers_9_attention_transpose_1, layers_9_attention_transpose_2, layers_9_attention_getitem_3, layers_9_attention_getitem_4, 0.0, True)
            layers_9_attention_projection_getitem: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_9_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[0]
            layers_9_attention_projection_getitem_1: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_9_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[1]
            layers_9_attention_projection_getitem_2: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_9_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[2]
            layers_9_attention_projection_transpose_1: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_9_attention_projection_getitem_2, 1, 2)
            layers_9_attention_projection_transpose_2: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_9_attention_projection_getitem_1, 1, 2)
            layers_9_attention_projection_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_9_attention_projection_getitem, 1, 2)
            layers_9_attention_projection_stack: "bf16[4, 2048, 16, 3, 128]" = aten.stack.default([layers_9_attention_projection_transpose_3, layers_9_attention_projection_transpose_2, layers_9_attention_projection_transpose_1], -2)
            layers_9_attention_projection_view_6: "bf16[4, 2048, 6144]" = aten.view.default(layers_9_attention_projection_stack, [4, 2048, 6144])
            layers_9_attention_qkv_view_2: "bf16[8192, 6144]" = aten.view.default(layers_9_attention_projection_view_6, [8192, 6144])
            layers_9_all_gather_17: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_9_attention_qkv_weight, 2, shard)
            layers_9_wait_17: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_9_all_gather_17)
            layers_9_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_9_attention_qkv_view_2, layers_9_wait_17)
            layers_9_attention_qkv_t_1: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_9_attention_qkv_view_2)
            layers_9_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_9_attention_qkv_t_1, layers_9_attention_qkv_view)
            layers_9_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_9_attention_qkv_view_2, [0], True)
            layers_9_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_9_attention_qkv_sum, [6144])
            layers_9_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_9_attention_qkv_mm, [4, 2048, 2048])
            layers_9_all_gather_18: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_9_norm_1_weight, 2, shard)
            layers_9_wait_18: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_9_all_gather_18)
            layers_9_all_gather_19: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_9_norm_1_bias, 2, shard)
            layers_9_wait_19: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_9_all_gather_19)
            layers_9_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_9_attention_qkv_view_4, layers_8_add_1, [2048], layers_9_norm_1_getitem_1, layers_9_norm_1_getitem_2, layers_9_wait_18, layers_9_wait_19, [True, True, True])
            layers_9_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_9_norm_1_native_layer_norm_backward[0]
            layers_9_norm_1_getitem_4: "bf16[2048]" = layers_9_norm_1_native_layer_norm_backward[1]
            layers_9_norm_1_getitem_5: "bf16[2048]" = layers_9_norm_1_native_layer_norm_backward[2]
            add_30: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_29, layers_9_norm_1_getitem_3)
            layers_9_reduce_scatter: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_9_norm_1_getitem_4, "sum", 2, shard)
            layers_9_wait_20: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_9_reduce_scatter)
            layers_9_all_reduce: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_9_wait_20, "sum", replicate)
            layers_9_wait_21: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_9_all_reduce)
            layers_9_div: "bf16[1024]" = aten.div.Tensor(layers_9_wait_21, 4.0)
            layers_9_reduce_scatter_1: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_9_norm_1_getitem_5, "sum", 2, shard)
            layers_9_wait_22: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_9_reduce_scatter_1)
            layers_9_all_reduce_1: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_9_wait_22, "sum", replicate)
            layers_9_wait_23: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_9_all_reduce_1)
            layers_9_div_1: "bf16[1024]" = aten.div.Tensor(layers_9_wait_23, 4.0)
            layers_9_reduce_scatter_2: "bf16[3072, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_9_attention_qkv_mm_1, "sum", 2, shard)
            layers_9_wait_24: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_9_reduce_scatter_2)
            layers_9_all_reduce_2: "bf16[3072, 2048]" = _c10d_functional.all_reduce.default(layers_9_wait_24, "sum", replicate)
            layers_9_wait_25: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_9_all_reduce_2)
            layers_9_div_2: "bf16[3072, 2048]" = aten.div.Tensor(layers_9_wait_25, 4.0)
            layers_9_reduce_scatter_3: "bf16[3072]" = _c10d_functional.reduce_scatter_tensor.default(layers_9_attention_qkv_view_3, "sum", 2, shard)
            layers_9_wait_26: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_9_reduce_scatter_3)
            layers_9_all_reduce_3: "bf16[3072]" = _c10d_functional.all_reduce.default(layers_9_wait_26, "sum", replicate)
            layers_9_wait_27: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_9_all_reduce_3)
            layers_9_div_3: "bf16[3072]" = aten.div.Tensor(layers_9_wait_27, 4.0)
            layers_9_reduce_scatter_4: "bf16[1024, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_9_attention_projection_mm_1, "sum", 2, shard)
            layers_9_wait_28: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_9_reduce_scatter_4)
            layers_9_all_reduce_4: "bf16[1024, 2048]" = _c10d_functional.all_reduce.default(layers_9_wait_28, "sum", replicate)
            layers_9_wait_29: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_9_all_reduce_4)
            layers_9_div_4: "bf16[1024, 2048]" = aten.div.Tensor(layers_9_wait_29, 4.0)
            layers_9_reduce_scatter_5: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_9_attention_projection_view_3, "sum", 2, shard)
            layers_9_wait_30: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_9_reduce_scatter_5)
            layers_9_all_reduce_5: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_9_wait_30, "sum", replicate)
            layers_9_wait_31: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_9_all_reduce_5)
            layers_9_div_5: "bf16[1024]" = aten.div.Tensor(layers_9_wait_31, 4.0)
            layers_9_reduce_scatter_6: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_9_norm_2_getitem_4, "sum", 2, shard)
            layers_9_wait_32: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_9_reduce_scatter_6)
            layers_9_all_reduce_6: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_9_wait_32, "sum", replicate)
            layers_9_wait_33: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_9_all_reduce_6)
            layers_9_div_6: "bf16[1024]" = aten.div.Tensor(layers_9_wait_33, 4.0)
            layers_9_reduce_scatter_7: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_9_norm_2_getitem_5, "sum", 2, shard)
            layers_9_wait_34: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_9_reduce_scatter_7)
            layers_9_all_reduce_7: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_9_wait_34, "sum", replicate)
            layers_9_wait_35: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_9_all_reduce_7)
            layers_9_div_7: "bf16[1024]" = aten.div.Tensor(layers_9_wait_35, 4.0)
            layers_9_reduce_scatter_8: "bf16[4096, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_9_mlp_up_mm_1, "sum", 2, shard)
            layers_9_wait_36: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_9_reduce_scatter_8)
            layers_9_all_reduce_8: "bf16[4096, 2048]" = _c10d_functional.all_reduce.default(layers_9_wait_36, "sum", replicate)
            layers_9_wait_37: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_9_all_reduce_8)
            layers_9_div_8: "bf16[4096, 2048]" = aten.div.Tensor(layers_9_wait_37, 4.0)
            layers_9_reduce_scatter_9: "bf16[4096]" = _c10d_functional.reduce_scatter_tensor.default(layers_9_mlp_up_view_3, "sum", 2, shard)
            layers_9_wait_38: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_9_reduce_scatter_9)
            layers_9_all_reduce_9: "bf16[4096]" = _c10d_functional.all_reduce.default(layers_9_wait_38, "sum", replicate)
            layers_9_wait_39: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_9_all_reduce_9)
            layers_9_div_9: "bf16[4096]" = aten.div.Tensor(layers_9_wait_39, 4.0)
            layers_9_reduce_scatter_10: "bf16[1024, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_9_mlp_down_mm_1, "sum", 2, shard)
            layers_9_wait_40: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_9_reduce_scatter_10)
            layers_9_all_reduce_10: "bf16[1024, 8192]" = _c10d_functional.all_reduce.default(layers_9_wait_40, "sum", replicate)
            layers_9_wait_41: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_9_all_reduce_10)
            layers_9_div_10: "bf16[1024, 8192]" = aten.div.Tensor(layers_9_wait_41, 4.0)
            layers_9_reduce_scatter_11: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_9_mlp_down_view_3, "sum", 2, shard)
            layers_9_wait_42: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_9_reduce_scatter_11)
            layers_9_all_reduce_11: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_9_wait_42, "sum", replicate)
            layers_9_wait_43: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_9_all_reduce_11)
            layers_9_div_11: "bf16[1024]" = aten.div.Tensor(layers_9_wait_43, 4.0)
            layers_9_norm_1_add: "bf16[1024]" = aten.add.Tensor(total_layers_9_norm_1_weight, layers_9_div)
            layers_9_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_9_norm_1_bias, layers_9_div_1)
            layers_9_attention_projection_add: "bf16[1024]" = aten.add.Tensor(total_layers_9_attention_projection_bias, layers_9_div_5)
            layers_9_mlp_down_add: "bf16[1024]" = aten.add.Tensor(total_layers_9_mlp_down_bias, layers_9_div_11)
            layers_9_mlp_down_add_1: "bf16[1024, 8192]" = aten.add.Tensor(total_layers_9_mlp_down_weight, layers_9_div_10)
            layers_9_mlp_up_add: "bf16[4096]" = aten.add.Tensor(total_layers_9_mlp_up_bias, layers_9_div_9)
            layers_9_mlp_up_add_1: "bf16[4096, 2048]" = aten.add.Tensor(total_layers_9_mlp_up_weight, layers_9_div_8)
            layers_9_norm_2_add: "bf16[1024]" = aten.add.Tensor(total_layers_9_norm_2_bias, layers_9_div_7)
            layers_9_attention_projection_add_1: "bf16[1024, 2048]" = aten.add.Tensor(total_layers_9_attention_projection_weight, layers_9_div_4)
            layers_9_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(total_layers_9_attention_qkv_weight, layers_9_div_2)
            layers_9_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_9_norm_2_weight, layers_9_div_6)
            layers_9_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(total_layers_9_attention_qkv_bias, layers_9_div_3)
            layers_8_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_30, [8192, 2048])
            layers_8_all_gather_12: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_8_mlp_down_weight, 2, shard)
            layers_8_wait_12: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_8_all_gather_12)
            layers_8_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_8_mlp_down_view_2, layers_8_wait_12)
            layers_8_mlp_down_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_8_mlp_down_view_2)
            layers_8_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_8_mlp_down_t_1, layers_8_mlp_down_view)
            layers_8_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_8_mlp_down_view_2, [0], True)
            layers_8_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_8_mlp_down_sum, [2048])
            layers_8_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_8_mlp_down_mm, [4, 2048, 8192])
            layers_8_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_8_mlp_down_view_4, layers_8_mlp_up_view_1)
            layers_8_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_8_mlp_down_gelu_backward, [8192, 8192])
            layers_8_all_gather_13: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_8_mlp_up_weight, 2, shard)
            layers_8_wait_13: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_8_all_gather_13)
            layers_8_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_8_mlp_up_view_2, layers_8_wait_13)
            layers_8_mlp_up_t_1: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_8_mlp_up_view_2)
            layers_8_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_8_mlp_up_t_1, layers_8_mlp_up_view)
            layers_8_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_8_mlp_up_view_2, [0], True)
            layers_8_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_8_mlp_up_sum, [8192])
            layers_8_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_8_mlp_up_mm, [4, 2048, 2048])
            layers_8_all_gather_14: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_8_norm_2_weight, 2, shard)
            layers_8_wait_14: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_8_all_gather_14)
            layers_8_all_gather_15: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_8_norm_2_bias, 2, shard)
            layers_8_wait_15: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_8_all_gather_15)
            layers_8_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_8_mlp_up_view_4, layers_8_add, [2048], layers_8_norm_2_getitem_1, layers_8_norm_2_getitem_2, layers_8_wait_14, layers_8_wait_15, [True, True, True])
            layers_8_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_8_norm_2_native_layer_norm_backward[0]
            layers_8_norm_2_getitem_4: "bf16[2048]" = layers_8_norm_2_native_layer_norm_backward[1]
            layers_8_norm_2_getitem_5: "bf16[2048]" = layers_8_norm_2_native_layer_norm_backward[2]
            add_31: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_30, layers_8_norm_2_getitem_3)
            layers_8_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_31, [8192, 2048])
            layers_8_all_gather_16: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_8_attention_projection_weight, 2, shard)
            layers_8_wait_16: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_8_all_gather_16)
            layers_8_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_8_attention_projection_view_2, layers_8_wait_16)
            layers_8_attention_projection_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_8_attention_projection_view_2)
            layers_8_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_8_attention_projection_t_1, layers_8_attention_projection_view)
            layers_8_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_8_attention_projection_view_2, [0], True)
            layers_8_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_8_attention_projection_sum, [2048])
            layers_8_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_8_attention_projection_mm, [4, 2048, 2048])
            layers_8_attention_projection_view_5: "bf16[4, 2048, 16, 128]" = aten.view.default(layers_8_attention_projection_view_4, [4, 2048, 16, 128])
            layers_8_attention_projection_transpose: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = aten.transpose.int(layers_8_attention_projection_view_5, 1, 2)
            layers_8_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_8_attention_projection_transpose, layers_8_attention_transpose, layers_8_attention_transpose_1, layers_8_attention_transpose_2, layers_8_attention_getitem_3, layers_8_attention_getitem_4, 0.0, True)
            layers_8_attention_projection_getitem: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_8_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[0]
            layers_8_attention_projection_getitem_1: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_8_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[1]
            layers_8_attention_projection_getitem_2: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_8_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[2]
            layers_8_attention_projection_transpose_1: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_8_attention_projection_getitem_2, 1, 2)
            layers_8_attention_projection_transpose_2: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_8_attention_projection_getitem_1, 1, 2)
            layers_8_attention_projection_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_8_attention_projection_getitem, 1, 2)
            layers_8_attention_projection_stack: "bf16[4, 2048, 16, 3, 128]" = aten.stack.default([layers_8_attention_projection_transpose_3, layers_8_attention_projection_transpose_2, layers_8_attention_projection_transpose_1], -2)
            layers_8_attention_projection_view_6: "bf16[4, 2048, 6144]" = aten.view.default(layers_8_attention_projection_stack, [4, 2048, 6144])
            layers_8_attention_qkv_view_2: "bf16[8192, 6144]" = aten.view.default(layers_8_attention_projection_view_6, [8192, 6144])
            layers_8_all_gather_17: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_8_attention_qkv_weight, 2, shard)
            layers_8_wait_17: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_8_all_gather_17)
            layers_8_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_8_attention_qkv_view_2, layers_8_wait_17)
            layers_8_attention_qkv_t_1: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_8_attention_qkv_view_2)
            layers_8_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_8_attention_qkv_t_1, layers_8_attention_qkv_view)
            layers_8_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_8_attention_qkv_view_2, [0], True)
            layers_8_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_8_attention_qkv_sum, [6144])
            layers_8_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_8_attention_qkv_mm, [4, 2048, 2048])
            layers_8_all_gather_18: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_8_norm_1_weight, 2, shard)
            layers_8_wait_18: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_8_all_gather_18)
            layers_8_all_gather_19: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_8_norm_1_bias, 2, shard)
            layers_8_wait_19: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_8_all_gather_19)
            layers_8_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_8_attention_qkv_view_4, layers_7_add_1, [2048], layers_8_norm_1_getitem_1, layers_8_norm_1_getitem_2, layers_8_wait_18, layers_8_wait_19, [True, True, True])
            layers_8_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_8_norm_1_native_layer_norm_backward[0]
            layers_8_norm_1_getitem_4: "bf16[2048]" = layers_8_norm_1_native_layer_norm_backward[1]
            layers_8_norm_1_getitem_5: "bf16[2048]" = layers_8_norm_1_native_layer_norm_backward[2]
            add_32: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_31, layers_8_norm_1_getitem_3)
            layers_8_reduce_scatter: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_8_norm_1_getitem_4, "sum", 2, shard)
            layers_8_wait_20: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_8_reduce_scatter)
            layers_8_all_reduce: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_8_wait_20, "sum", replicate)
            layers_8_wait_21: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_8_all_reduce)
            layers_8_div: "bf16[1024]" = aten.div.Tensor(layers_8_wait_21, 4.0)
            layers_8_reduce_scatter_1: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_8_norm_1_getitem_5, "sum", 2, shard)
            layers_8_wait_22: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_8_reduce_scatter_1)
            layers_8_all_reduce_1: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_8_wait_22, "sum", replicate)
            layers_8_wait_23: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_8_all_reduce_1)
            layers_8_div_1: "bf16[1024]" = aten.div.Tensor(layers_8_wait_23, 4.0)
            layers_8_reduce_scatter_2: "bf16[3072, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_8_attention_qkv_mm_1, "sum", 2, shard)
            layers_8_wait_24: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_8_reduce_scatter_2)
            layers_8_all_reduce_2: "bf16[3072, 2048]" = _c10d_functional.all_reduce.default(layers_8_wait_24, "sum", replicate)
            layers_8_wait_25: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_8_all_reduce_2)
            layers_8_div_2: "bf16[3072, 2048]" = aten.div.Tensor(layers_8_wait_25, 4.0)
            layers_8_reduce_scatter_3: "bf16[3072]" = _c10d_functional.reduce_scatter_tensor.default(layers_8_attention_qkv_view_3, "sum", 2, shard)
            layers_8_wait_26: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_8_reduce_scatter_3)
            layers_8_all_reduce_3: "bf16[3072]" = _c10d_functional.all_reduce.default(layers_8_wait_26, "sum", replicate)
            layers_8_wait_27: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_8_all_reduce_3)
            layers_8_div_3: "bf16[3072]" = aten.div.Tensor(layers_8_wait_27, 4.0)
            layers_8_reduce_scatter_4: "bf16[1024, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_8_attention_projection_mm_1, "sum", 2, shard)
            layers_8_wait_28: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_8_reduce_scatter_4)
            layers_8_all_reduce_4: "bf16[1024, 2048]" = _c10d_functional.all_reduce.default(layers_8_wait_28, "sum", replicate)
            layers_8_wait_29: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_8_all_reduce_4)
            layers_8_div_4: "bf16[1024, 2048]" = aten.div.Tensor(layers_8_wait_29, 4.0)
            layers_8_reduce_scatter_5: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_8_attention_projection_view_3, "sum", 2, shard)
            layers_8_wait_30: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_8_reduce_scatter_5)
            layers_8_all_reduce_5: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_8_wait_30, "sum", replicate)
            layers_8_wait_31: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_8_all_reduce_5)
            layers_8_div_5: "bf16[1024]" = aten.div.Tensor(layers_8_wait_31, 4.0)
            layers_8_reduce_scatter_6: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_8_norm_2_getitem_4, "sum", 2, shard)
            layers_8_wait_32: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_8_reduce_scatter_6)
            layers_8_all_reduce_6: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_8_wait_32, "sum", replicate)
            layers_8_wait_33: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_8_all_reduce_6)
            layers_8_div_6: "bf16[1024]" = aten.div.Tensor(layers_8_wait_33, 4.0)
            layers_8_reduce_scatter_7: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_8_norm_2_getitem_5, "sum", 2, shard)
            layers_8_wait_34: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_8_reduce_scatter_7)
            layers_8_all_reduce_7: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_8_wait_34, "sum", replicate)
            layers_8_wait_35: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_8_all_reduce_7)
            layers_8_div_7: "bf16[1024]" = aten.div.Tensor(layers_8_wait_35, 4.0)
            layers_8_reduce_scatter_8: "bf16[4096, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_8_mlp_up_mm_1, "sum", 2, shard)
            layers_8_wait_36: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_8_reduce_scatter_8)
            layers_8_all_reduce_8: "bf16[4096, 2048]" = _c10d_functional.all_reduce.default(layers_8_wait_36, "sum", replicate)
            layers_8_wait_37: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_8_all_reduce_8)
            layers_8_div_8: "bf16[4096, 2048]" = aten.div.Tensor(layers_8_wait_37, 4.0)
            layers_8_reduce_scatter_9: "bf16[4096]" = _c10d_functional.reduce_scatter_tensor.default(layers_8_mlp_up_view_3, "sum", 2, shard)
            layers_8_wait_38: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_8_reduce_scatter_9)
            layers_8_all_reduce_9: "bf16[4096]" = _c10d_functional.all_reduce.default(layers_8_wait_38, "sum", replicate)
            layers_8_wait_39: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_8_all_reduce_9)
            layers_8_div_9: "bf16[4096]" = aten.div.Tensor(layers_8_wait_39, 4.0)
            layers_8_reduce_scatter_10: "bf16[1024, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_8_mlp_down_mm_1, "sum", 2, shard)
            layers_8_wait_40: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_8_reduce_scatter_10)
            layers_8_all_reduce_10: "bf16[1024, 8192]" = _c10d_functional.all_reduce.default(layers_8_wait_40, "sum", replicate)
            layers_8_wait_41: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_8_all_reduce_10)
            layers_8_div_10: "bf16[1024, 8192]" = aten.div.Tensor(layers_8_wait_41, 4.0)
            layers_8_reduce_scatter_11: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_8_mlp_down_view_3, "sum", 2, shard)
            layers_8_wait_42: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_8_reduce_scatter_11)
            layers_8_all_reduce_11: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_8_wait_42, "sum", replicate)
            layers_8_wait_43: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_8_all_reduce_11)
            layers_8_div_11: "bf16[1024]" = aten.div.Tensor(layers_8_wait_43, 4.0)
            layers_8_norm_1_add: "bf16[1024]" = aten.add.Tensor(total_layers_8_norm_1_weight, layers_8_div)
            layers_8_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_8_norm_1_bias, layers_8_div_1)
            layers_8_attention_projection_add: "bf16[1024]" = aten.add.Tensor(total_layers_8_attention_projection_bias, layers_8_div_5)
            layers_8_mlp_down_add: "bf16[1024]" = aten.add.Tensor(total_layers_8_mlp_down_bias, layers_8_div_11)
            layers_8_mlp_down_add_1: "bf16[1024, 8192]" = aten.add.Tensor(total_layers_8_mlp_down_weight, layers_8_div_10)
            layers_8_mlp_up_add: "bf16[4096]" = aten.add.Tensor(total_layers_8_mlp_up_bias, layers_8_div_9)
            layers_8_mlp_up_add_1: "bf16[4096, 2048]" = aten.add.Tensor(total_layers_8_mlp_up_weight, layers_8_div_8)
            layers_8_norm_2_add: "bf16[1024]" = aten.add.Tensor(total_layers_8_norm_2_bias, layers_8_div_7)
            layers_8_attention_projection_add_1: "bf16[1024, 2048]" = aten.add.Tensor(total_layers_8_attention_projection_weight, layers_8_div_4)
            layers_8_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(total_layers_8_attention_qkv_weight, layers_8_div_2)
            layers_8_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_8_norm_2_weight, layers_8_div_6)
            layers_8_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(total_layers_8_attention_qkv_bias, layers_8_div_3)
            layers_7_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_32, [8192, 2048])
            layers_7_all_gather_12: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_7_mlp_down_weight, 2, shard)
            layers_7_wait_12: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_7_all_gather_12)
            layers_7_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_7_mlp_down_view_2, layers_7_wait_12)
            layers_7_mlp_down_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_7_mlp_down_view_2)
            layers_7_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_7_mlp_down_t_1, layers_7_mlp_down_view)
            layers_7_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_7_mlp_down_view_2, [0], True)
            layers_7_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_7_mlp_down_sum, [2048])
            layers_7_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_7_mlp_down_mm, [4, 2048, 8192])
            layers_7_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_7_mlp_down_view_4, layers_7_mlp_up_view_1)
            layers_7_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_7_mlp_down_gelu_backward, [8192, 8192])
            layers_7_all_gather_13: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_7_mlp_up_weight, 2, shard)
            layers_7_wait_13: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_7_all_gather_13)
            layers_7_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_7_mlp_up_view_2, layers_7_wait_13)
            layers_7_mlp_up_t_1: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_7_mlp_up_view_2)
            layers_7_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_7_mlp_up_t_1, layers_7_mlp_up_view)
            layers_7_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_7_mlp_up_view_2, [0], True)
            layers_7_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_7_mlp_up_sum, [8192])
            layers_7_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_7_mlp_up_mm, [4, 2048, 2048])
            layers_7_all_gather_14: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_7_norm_2_weight, 2, shard)
            layers_7_wait_14: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_7_all_gather_14)
            layers_7_all_gather_15: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_7_norm_2_bias, 2, shard)
            layers_7_wait_15: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_7_all_gather_15)
            layers_7_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_7_mlp_up_view_4, layers_7_add, [2048], layers_7_norm_2_getitem_1, layers_7_norm_2_getitem_2, layers_7_wait_14, layers_7_wait_15, [True, True, True])
            layers_7_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_7_norm_2_native_layer_norm_backward[0]
            layers_7_norm_2_getitem_4: "bf16[2048]" = layers_7_norm_2_native_layer_norm_backward[1]
            layers_7_norm_2_getitem_5: "bf16[2048]" = layers_7_norm_2_native_layer_norm_backward[2]
            add_33: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_32, layers_7_norm_2_getitem_3)
            layers_7_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_33, [8192, 2048])
            layers_7_all_gather_16: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_7_attention_projection_weight, 2, shard)
            layers_7_wait_16: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_7_all_gather_16)
            layers_7_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_7_attention_projection_view_2, layers_7_wait_16)
            layers_7_attention_projection_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_7_attention_projection_view_2)
            layers_7_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_7_attention_projection_t_1, layers_7_attention_projection_view)
            layers_7_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_7_attention_projection_view_2, [0], True)
            layers_7_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_7_attention_projection_sum, [2048])
            layers_7_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_7_attention_projection_mm, [4, 2048, 2048])
            layers_7_attention_projection_view_5: "bf16[4, 2048, 16, 128]" = aten.view.default(layers_7_attention_projection_view_4, [4, 2048, 16, 128])
            layers_7_attention_projection_transpose: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = aten.transpose.int(layers_7_attention_projection_view_5, 1, 2)
            layers_7_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_7_attention_projection_transpose, layers_7_attention_transpose, layers_7_attention_transpose_1, layers_7_attention_transpose_2, layers_7_attention_getitem_3, layers_7_attention_getitem_4, 0.0, True)
            layers_7_attention_projection_getitem: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_7_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[0]
            layers_7_attention_projection_getitem_1: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_7_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[1]
            layers_7_attention_projection_getitem_2: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_7_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[2]
            layers_7_attention_projection_transpose_1: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_7_attention_projection_getitem_2, 1, 2)
            layers_7_attention_projection_transpose_2: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_7_attention_projection_getitem_1, 1, 2)
            layers_7_attention_projection_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_7_attention_projection_getitem, 1, 2)
            layers_7_attention_projection_stack: "bf16[4, 2048, 16, 3, 128]" = aten.stack.default([layers_7_attention_projection_transpose_3, layers_7_attention_projection_transpose_2, layers_7_attention_projection_transpose_1], -2)
            layers_7_attention_projection_view_6: "bf16[4, 2048, 6144]" = aten.view.default(layers_7_attention_projection_stack, [4, 2048, 6144])
            layers_7_attention_qkv_view_2: "bf16[8192, 6144]" = aten.view.default(layers_7_attention_projection_view_6, [8192, 6144])
            layers_7_all_gather_17: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_7_attention_qkv_weight, 2, shard)
            layers_7_wait_17: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_7_all_gather_17)
            layers_7_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_7_attention_qkv_view_2, layers_7_wait_17)
            layers_7_attention_qkv_t_1: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_7_attention_qkv_view_2)
            layers_7_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_7_attention_qkv_t_1, layers_7_attention_qkv_view)
            layers_7_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_7_attention_qkv_view_2, [0], True)
            layers_7_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_7_attention_qkv_sum, [6144])
            layers_7_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_7_attention_qkv_mm, [4, 2048, 2048])
            layers_7_all_gather_18: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_7_norm_1_weight, 2, shard)
            layers_7_wait_18: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_7_all_gather_18)
            layers_7_all_gather_19: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_7_norm_1_bias, 2, shard)
            layers_7_wait_19: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_7_all_gather_19)
            layers_7_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_7_attention_qkv_view_4, layers_6_add_1, [2048], layers_7_norm_1_getitem_1, layers_7_norm_1_getitem_2, layers_7_wait_18, layers_7_wait_19, [True, True, True])
            layers_7_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_7_norm_1_native_layer_norm_backward[0]
            layers_7_norm_1_getitem_4: "bf16[2048]" = layers_7_norm_1_native_layer_norm_backward[1]
            layers_7_norm_1_getitem_5: "bf16[2048]" = layers_7_norm_1_native_layer_norm_backward[2]
            add_34: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_33, layers_7_norm_1_getitem_3)
            layers_7_reduce_scatter: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_7_norm_1_getitem_4, "sum", 2, shard)
            layers_7_wait_20: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_7_reduce_scatter)
            layers_7_all_reduce: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_7_wait_20, "sum", replicate)
            layers_7_wait_21: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_7_all_reduce)
            layers_7_div: "bf16[1024]" = aten.div.Tensor(layers_7_wait_21, 4.0)
            layers_7_reduce_scatter_1: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_7_norm_1_getitem_5, "sum", 2, shard)
            layers_7_wait_22: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_7_reduce_scatter_1)
            layers_7_all_reduce_1: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_7_wait_22, "sum", replicate)
            layers_7_wait_23: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_7_all_reduce_1)
            layers_7_div_1: "bf16[1024]" = aten.div.Tensor(layers_7_wait_23, 4.0)
            layers_7_reduce_scatter_2: "bf16[3072, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_7_attention_qkv_mm_1, "sum", 2, shard)
            layers_7_wait_24: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_7_reduce_scatter_2)
            layers_7_all_reduce_2: "bf16[3072, 2048]" = _c10d_functional.all_reduce.default(layers_7_wait_24, "sum", replicate)
            layers_7_wait_25: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_7_all_reduce_2)
            layers_7_div_2: "bf16[3072, 2048]" = aten.div.Tensor(layers_7_wait_25, 4.0)
            layers_7_reduce_scatter_3: "bf16[3072]" = _c10d_functional.reduce_scatter_tensor.default(layers_7_attention_qkv_view_3, "sum", 2, shard)
            layers_7_wait_26: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_7_reduce_scatter_3)
            layers_7_all_reduce_3: "bf16[3072]" = _c10d_functional.all_reduce.default(layers_7_wait_26, "sum", replicate)
            layers_7_wait_27: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_7_all_reduce_3)
            layers_7_div_3: "bf16[3072]" = aten.div.Tensor(layers_7_wait_27, 4.0)
            layers_7_reduce_scatter_4: "bf16[1024, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_7_attention_projection_mm_1, "sum", 2, shard)
            layers_7_wait_28: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_7_reduce_scatter_4)
            layers_7_all_reduce_4: "bf16[1024, 2048]" = _c10d_functional.all_reduce.default(layers_7_wait_28, "sum", replicate)
            layers_7_wait_29: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_7_all_reduce_4)
            layers_7_div_4: "bf16[1024, 2048]" = aten.div.Tensor(layers_7_wait_29, 4.0)
            layers_7_reduce_scatter_5: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_7_attention_projection_view_3, "sum", 2, shard)
            layers_7_wait_30: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_7_reduce_scatter_5)
            layers_7_all_reduce_5: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_7_wait_30, "sum", replicate)
            layers_7_wait_31: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_7_all_reduce_5)
            layers_7_div_5: "bf16[1024]" = aten.div.Tensor(layers_7_wait_31, 4.0)
            layers_7_reduce_scatter_6: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_7_norm_2_getitem_4, "sum", 2, shard)
            layers_7_wait_32: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_7_reduce_scatter_6)
            layers_7_all_reduce_6: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_7_wait_32, "sum", replicate)
            layers_7_wait_33: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_7_all_reduce_6)
            layers_7_div_6: "bf16[1024]" = aten.div.Tensor(layers_7_wait_33, 4.0)
            layers_7_reduce_scatter_7: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_7_norm_2_getitem_5, "sum", 2, shard)
            layers_7_wait_34: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_7_reduce_scatter_7)
            layers_7_all_reduce_7: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_7_wait_34, "sum", replicate)
            layers_7_wait_35: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_7_all_reduce_7)
            layers_7_div_7: "bf16[1024]" = aten.div.Tensor(layers_7_wait_35, 4.0)
            layers_7_reduce_scatter_8: "bf16[4096, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_7_mlp_up_mm_1, "sum", 2, shard)
            layers_7_wait_36: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_7_reduce_scatter_8)
            layers_7_all_reduce_8: "bf16[4096, 2048]" = _c10d_functional.all_reduce.default(layers_7_wait_36, "sum", replicate)
            layers_7_wait_37: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_7_all_reduce_8)
            layers_7_div_8: "bf16[4096, 2048]" = aten.div.Tensor(layers_7_wait_37, 4.0)
            layers_7_reduce_scatter_9: "bf16[4096]" = _c10d_functional.reduce_scatter_tensor.default(layers_7_mlp_up_view_3, "sum", 2, shard)
            layers_7_wait_38: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_7_reduce_scatter_9)
            layers_7_all_reduce_9: "bf16[4096]" = _c10d_functional.all_reduce.default(layers_7_wait_38, "sum", replicate)
            layers_7_wait_39: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_7_all_reduce_9)
            layers_7_div_9: "bf16[4096]" = aten.div.Tensor(layers_7_wait_39, 4.0)
            layers_7_reduce_scatter_10: "bf16[1024, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_7_mlp_down_mm_1, "sum", 2, shard)
            layers_7_wait_40: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_7_reduce_scatter_10)
            layers_7_all_reduce_10: "bf16[1024, 8192]" = _c10d_functional.all_reduce.default(layers_7_wait_40, "sum", replicate)
            layers_7_wait_41: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_7_all_reduce_10)
            layers_7_div_10: "bf16[1024, 8192]" = aten.div.Tensor(layers_7_wait_41, 4.0)
            layers_7_reduce_scatter_11: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_7_mlp_down_view_3, "sum", 2, shard)
            layers_7_wait_42: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_7_reduce_scatter_11)
            layers_7_all_reduce_11: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_7_wait_42, "sum", replicate)
            layers_7_wait_43: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_7_all_reduce_11)
            layers_7_div_11: "bf16[1024]" = aten.div.Tensor(layers_7_wait_43, 4.0)
            layers_7_norm_1_add: "bf16[1024]" = aten.add.Tensor(total_layers_7_norm_1_weight, layers_7_div)
            layers_7_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_7_norm_1_bias, layers_7_div_1)
            layers_7_attention_projection_add: "bf16[1024]" = aten.add.Tensor(total_layers_7_attention_projection_bias, layers_7_div_5)
            layers_7_mlp_down_add: "bf16[1024]" = aten.add.Tensor(total_layers_7_mlp_down_bias, layers_7_div_11)
            layers_7_mlp_down_add_1: "bf16[1024, 8192]" = aten.add.Tensor(total_layers_7_mlp_down_weight, layers_7_div_10)
            layers_7_mlp_up_add: "bf16[4096]" = aten.add.Tensor(total_layers_7_mlp_up_bias, layers_7_div_9)
            layers_7_mlp_up_add_1: "bf16[4096, 2048]" = aten.add.Tensor(total_layers_7_mlp_up_weight, layers_7_div_8)
            layers_7_norm_2_add: "bf16[1024]" = aten.add.Tensor(total_layers_7_norm_2_bias, layers_7_div_7)
            layers_7_attention_projection_add_1: "bf16[1024, 2048]" = aten.add.Tensor(total_layers_7_attention_projection_weight, layers_7_div_4)
            layers_7_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(total_layers_7_attention_qkv_weight, layers_7_div_2)
            layers_7_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_7_norm_2_weight, layers_7_div_6)
            layers_7_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(total_layers_7_attention_qkv_bias, layers_7_div_3)
            layers_6_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_34, [8192, 2048])
            layers_6_all_gather_12: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_6_mlp_down_weight, 2, shard)
            layers_6_wait_12: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_6_all_gather_12)
            layers_6_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_6_mlp_down_view_2, layers_6_wait_12)
            layers_6_mlp_down_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_6_mlp_down_view_2)
            layers_6_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_6_mlp_down_t_1, layers_6_mlp_down_view)
            layers_6_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_6_mlp_down_view_2, [0], True)
            layers_6_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_6_mlp_down_sum, [2048])
            layers_6_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_6_mlp_down_mm, [4, 2048, 8192])
            layers_6_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_6_mlp_down_view_4, layers_6_mlp_up_view_1)
            layers_6_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_6_mlp_down_gelu_backward, [8192, 8192])
            layers_6_all_gather_13: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_6_mlp_up_weight, 2, shard)
            layers_6_wait_13: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_6_all_gather_13)
            layers_6_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_6_mlp_up_view_2, layers_6_wait_13)
            layers_6_mlp_up_t_1: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_6_mlp_up_view_2)
            layers_6_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_6_mlp_up_t_1, layers_6_mlp_up_view)
            layers_6_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_6_mlp_up_view_2, [0], True)
            layers_6_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_6_mlp_up_sum, [8192])
            layers_6_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_6_mlp_up_mm, [4, 2048, 2048])
            layers_6_all_gather_14: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_6_norm_2_weight, 2, shard)
            layers_6_wait_14: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_6_all_gather_14)
            layers_6_all_gather_15: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_6_norm_2_bias, 2, shard)
            layers_6_wait_15: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_6_all_gather_15)
            layers_6_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_6_mlp_up_view_4, layers_6_add, [2048], layers_6_norm_2_getitem_1, layers_6_norm_2_getitem_2, layers_6_wait_14, layers_6_wait_15, [True, True, True])
            layers_6_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_6_norm_2_native_layer_norm_backward[0]
            layers_6_norm_2_getitem_4: "bf16[2048]" = layers_6_norm_2_native_layer_norm_backward[1]
            layers_6_norm_2_getitem_5: "bf16[2048]" = layers_6_norm_2_native_layer_norm_backward[2]
            add_35: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_34, layers_6_norm_2_getitem_3)
            layers_6_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_35, [8192, 2048])
            layers_6_all_gather_16: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_6_attention_projection_weight, 2, shard)
            layers_6_wait_16: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_6_all_gather_16)
            layers_6_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_6_attention_projection_view_2, layers_6_wait_16)
            layers_6_attention_projection_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_6_attention_projection_view_2)
            layers_6_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_6_attention_projection_t_1, layers_6_attention_projection_view)
            layers_6_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_6_attention_projection_view_2, [0], True)
            layers_6_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_6_attention_projection_sum, [2048])
            layers_6_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_6_attention_projection_mm, [4, 2048, 2048])
            layers_6_attention_projection_view_5: "bf16[4, 2048, 16, 128]" = aten.view.default(layers_6_attention_projection_view_4, [4, 2048, 16, 128])
            layers_6_attention_projection_transpose: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = aten.transpose.int(layers_6_attention_projection_view_5, 1, 2)
            layers_6_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_6_attention_projection_transpose, layers_6_attention_transpose, layers_6_attention_transpose_1, layers_6_attention_transpose_2, layers_6_attention_getitem_3, layers_6_attention_getitem_4, 0.0, True)
            layers_6_attention_projection_getitem: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_6_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[0]
            layers_6_attention_projection_getitem_1: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_6_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[1]
            layers_6_attention_projection_getitem_2: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_6_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[2]
            layers_6_attention_projection_transpose_1: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_6_attention_projection_getitem_2, 1, 2)
            layers_6_attention_projection_transpose_2: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_6_attention_projection_getitem_1, 1, 2)
            layers_6_attention_projection_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_6_attention_projection_getitem, 1, 2)
            layers_6_attention_projection_stack: "bf16[4, 2048, 16, 3, 128]" = aten.stack.default([layers_6_attention_projection_transpose_3, layers_6_attention_projection_transpose_2, layers_6_attention_projection_transpose_1], -2)
            layers_6_attention_projection_view_6: "bf16[4, 2048, 6144]" = aten.view.default(layers_6_attention_projection_stack, [4, 2048, 6144])
            layers_6_attention_qkv_view_2: "bf16[8192, 6144]" = aten.view.default(layers_6_attention_projection_view_6, [8192, 6144])
            layers_6_all_gather_17: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_6_attention_qkv_weight, 2, shard)
            layers_6_wait_17: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_6_all_gather_17)
            layers_6_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_6_attention_qkv_view_2, layers_6_wait_17)
            layers_6_attention_qkv_t_1: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_6_attention_qkv_view_2)
            layers_6_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_6_attention_qkv_t_1, layers_6_attention_qkv_view)
            layers_6_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_6_attention_qkv_view_2, [0], True)
            layers_6_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_6_attention_qkv_sum, [6144])
            layers_6_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_6_attention_qkv_mm, [4, 2048, 2048])
            layers_6_all_gather_18: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_6_norm_1_weight, 2, shard)
            layers_6_wait_18: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_6_all_gather_18)
            layers_6_all_gather_19: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_6_norm_1_bias, 2, shard)
            layers_6_wait_19: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_6_all_gather_19)
            layers_6_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_6_attention_qkv_view_4, layers_5_add_1, [2048], layers_6_norm_1_getitem_1, layers_6_norm_1_getitem_2, layers_6_wait_18, layers_6_wait_19, [True, True, True])
            layers_6_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_6_norm_1_native_layer_norm_backward[0]
            layers_6_norm_1_getitem_4: "bf16[2048]" = layers_6_norm_1_native_layer_norm_backward[1]
            layers_6_norm_1_getitem_5: "bf16[2048]" = layers_6_norm_1_native_layer_norm_backward[2]
            add_36: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_35, layers_6_norm_1_getitem_3)
            layers_6_reduce_scatter: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_6_norm_1_getitem_4, "sum", 2, shard)
            layers_6_wait_20: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_6_reduce_scatter)
            layers_6_all_reduce: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_6_wait_20, "sum", replicate)
            layers_6_wait_21: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_6_all_reduce)
            layers_6_div: "bf16[1024]" = aten.div.Tensor(layers_6_wait_21, 4.0)
            layers_6_reduce_scatter_1: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_6_norm_1_getitem_5, "sum", 2, shard)
            layers_6_wait_22: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_6_reduce_scatter_1)
            layers_6_all_reduce_1: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_6_wait_22, "sum", replicate)
            layers_6_wait_23: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_6_all_reduce_1)
            layers_6_div_1: "bf16[1024]" = aten.div.Tensor(layers_6_wait_23, 4.0)
            layers_6_reduce_scatter_2: "bf16[3072, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_6_attention_qkv_mm_1, "sum", 2, shard)
            layers_6_wait_24: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_6_reduce_scatter_2)
            layers_6_all_reduce_2: "bf16[3072, 2048]" = _c10d_functional.all_reduce.default(layers_6_wait_24, "sum", replicate)
            layers_6_wait_25: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_6_all_reduce_2)
            layers_6_div_2: "bf16[3072, 2048]" = aten.div.Tensor(layers_6_wait_25, 4.0)
            layers_6_reduce_scatter_3: "bf16[3072]" = _c10d_functional.reduce_scatter_tensor.default(layers_6_attention_qkv_view_3, "sum", 2, shard)
            layers_6_wait_26: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_6_reduce_scatter_3)
            layers_6_all_reduce_3: "bf16[3072]" = _c10d_functional.all_reduce.default(layers_6_wait_26, "sum", replicate)
            layers_6_wait_27: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_6_all_reduce_3)
            layers_6_div_3: "bf16[3072]" = aten.div.Tensor(layers_6_wait_27, 4.0)
            layers_6_reduce_scatter_4: "bf16[1024, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_6_attention_projection_mm_1, "sum", 2, shard)
            layers_6_wait_28: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_6_reduce_scatter_4)
            layers_6_all_reduce_4: "bf16[1024, 2048]" = _c10d_functional.all_reduce.default(layers_6_wait_28, "sum", replicate)
            layers_6_wait_29: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_6_all_reduce_4)
            layers_6_div_4: "bf16[1024, 2048]" = aten.div.Tensor(layers_6_wait_29, 4.0)
            layers_6_reduce_scatter_5: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_6_attention_projection_view_3, "sum", 2, shard)
            layers_6_wait_30: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_6_reduce_scatter_5)
            layers_6_all_reduce_5: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_6_wait_30, "sum", replicate)
            layers_6_wait_31: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_6_all_reduce_5)
            layers_6_div_5: "bf16[1024]" = aten.div.Tensor(layers_6_wait_31, 4.0)
            layers_6_reduce_scatter_6: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_6_norm_2_getitem_4, "sum", 2, shard)
            layers_6_wait_32: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_6_reduce_scatter_6)
            layers_6_all_reduce_6: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_6_wait_32, "sum", replicate)
            layers_6_wait_33: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_6_all_reduce_6)
            layers_6_div_6: "bf16[1024]" = aten.div.Tensor(layers_6_wait_33, 4.0)
            layers_6_reduce_scatter_7: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_6_norm_2_getitem_5, "sum", 2, shard)
            layers_6_wait_34: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_6_reduce_scatter_7)
            layers_6_all_reduce_7: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_6_wait_34, "sum", replicate)
            layers_6_wait_35: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_6_all_reduce_7)
            layers_6_div_7: "bf16[1024]" = aten.div.Tensor(layers_6_wait_35, 4.0)
            layers_6_reduce_scatter_8: "bf16[4096, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_6_mlp_up_mm_1, "sum", 2, shard)
            layers_6_wait_36: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_6_reduce_scatter_8)
            layers_6_all_reduce_8: "bf16[4096, 2048]" = _c10d_functional.all_reduce.default(layers_6_wait_36, "sum", replicate)
            layers_6_wait_37: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_6_all_reduce_8)
            layers_6_div_8: "bf16[4096, 2048]" = aten.div.Tensor(layers_6_wait_37, 4.0)
            layers_6_reduce_scatter_9: "bf16[4096]" = _c10d_functional.reduce_scatter_tensor.default(layers_6_mlp_up_view_3, "sum", 2, shard)
            layers_6_wait_38: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_6_reduce_scatter_9)
            layers_6_all_reduce_9: "bf16[4096]" = _c10d_functional.all_reduce.default(layers_6_wait_38, "sum", replicate)
            layers_6_wait_39: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_6_all_reduce_9)
            layers_6_div_9: "bf16[4096]" = aten.div.Tensor(layers_6_wait_39, 4.0)
            layers_6_reduce_scatter_10: "bf16[1024, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_6_mlp_down_mm_1, "sum", 2, shard)
            layers_6_wait_40: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_6_reduce_scatter_10)
            layers_6_all_reduce_10: "bf16[1024, 8192]" = _c10d_functional.all_reduce.default(layers_6_wait_40, "sum", replicate)
            layers_6_wait_41: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_6_all_reduce_10)
            layers_6_div_10: "bf16[1024, 8192]" = aten.div.Tensor(layers_6_wait_41, 4.0)
            layers_6_reduce_scatter_11: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_6_mlp_down_view_3, "sum", 2, shard)
            layers_6_wait_42: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_6_reduce_scatter_11)
            layers_6_all_reduce_11: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_6_wait_42, "sum", replicate)
            layers_6_wait_43: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_6_all_reduce_11)
            layers_6_div_11: "bf16[1024]" = aten.div.Tensor(layers_6_wait_43, 4.0)
            layers_6_norm_1_add: "bf16[1024]" = aten.add.Tensor(total_layers_6_norm_1_weight, layers_6_div)
            layers_6_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_6_norm_1_bias, layers_6_div_1)
            layers_6_attention_projection_add: "bf16[1024]" = aten.add.Tensor(total_layers_6_attention_projection_bias, layers_6_div_5)
            layers_6_mlp_down_add: "bf16[1024]" = aten.add.Tensor(total_layers_6_mlp_down_bias, layers_6_div_11)
            layers_6_mlp_down_add_1: "bf16[1024, 8192]" = aten.add.Tensor(total_layers_6_mlp_down_weight, layers_6_div_10)
            layers_6_mlp_up_add: "bf16[4096]" = aten.add.Tensor(total_layers_6_mlp_up_bias, layers_6_div_9)
            layers_6_mlp_up_add_1: "bf16[4096, 2048]" = aten.add.Tensor(total_layers_6_mlp_up_weight, layers_6_div_8)
            layers_6_norm_2_add: "bf16[1024]" = aten.add.Tensor(total_layers_6_norm_2_bias, layers_6_div_7)
            layers_6_attention_projection_add_1: "bf16[1024, 2048]" = aten.add.Tensor(total_layers_6_attention_projection_weight, layers_6_div_4)
            layers_6_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(total_layers_6_attention_qkv_weight, layers_6_div_2)
            layers_6_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_6_norm_2_weight, layers_6_div_6)
            layers_6_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(total_layers_6_attention_qkv_bias, layers_6_div_3)
            layers_5_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_36, [8192, 2048])
            layers_5_all_gather_12: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_5_mlp_down_weight, 2, shard)
            layers_5_wait_12: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_5_all_gather_12)
            layers_5_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_5_mlp_down_view_2, layers_5_wait_12)
            layers_5_mlp_down_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_5_mlp_down_view_2)
            layers_5_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_5_mlp_down_t_1, layers_5_mlp_down_view)
            layers_5_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_5_mlp_down_view_2, [0], True)
            layers_5_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_5_mlp_down_sum, [2048])
            layers_5_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_5_mlp_down_mm, [4, 2048, 8192])
            layers_5_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_5_mlp_down_view_4, layers_5_mlp_up_view_1)
            layers_5_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_5_mlp_down_gelu_backward, [8192, 8192])
            layers_5_all_gather_13: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_5_mlp_up_weight, 2, shard)
            layers_5_wait_13: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_5_all_gather_13)
            layers_5_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_5_mlp_up_view_2, layers_5_wait_13)
            layers_5_mlp_up_t_1: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_5_mlp_up_view_2)
            layers_5_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_5_mlp_up_t_1, layers_5_mlp_up_view)
            layers_5_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_5_mlp_up_view_2, [0], True)
            layers_5_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_5_mlp_up_sum, [8192])
            layers_5_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_5_mlp_up_mm, [4, 2048, 2048])
            layers_5_all_gather_14: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_5_norm_2_weight, 2, shard)
            layers_5_wait_14: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_5_all_gather_14)
            layers_5_all_gather_15: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_5_norm_2_bias, 2, shard)
            layers_5_wait_15: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_5_all_gather_15)
            layers_5_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_5_mlp_up_view_4, layers_5_add, [2048], layers_5_norm_2_getitem_1, layers_5_norm_2_getitem_2, layers_5_wait_14, layers_5_wait_15, [True, True, True])
            layers_5_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_5_norm_2_native_layer_norm_backward[0]
            layers_5_norm_2_getitem_4: "bf16[2048]" = layers_5_norm_2_native_layer_norm_backward[1]
            layers_5_norm_2_getitem_5: "bf16[2048]" = layers_5_norm_2_native_layer_norm_backward[2]
            add_37: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_36, layers_5_norm_2_getitem_3)
            layers_5_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_37, [8192, 2048])
            layers_5_all_gather_16: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_5_attention_projection_weight, 2, shard)
            layers_5_wait_16: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_5_all_gather_16)
            layers_5_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_5_attention_projection_view_2, layers_5_wait_16)
            layers_5_attention_projection_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_5_attention_projection_view_2)
            layers_5_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_5_attention_projection_t_1, layers_5_attention_projection_view)
            layers_5_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_5_attention_projection_view_2, [0], True)
            layers_5_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_5_attention_projection_sum, [2048])
            layers_5_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_5_attention_projection_mm, [4, 2048, 2048])
            layers_5_attention_projection_view_5: "bf16[4, 2048, 16, 128]" = aten.view.default(layers_5_attention_projection_view_4, [4, 2048, 16, 128])
            layers_5_attention_projection_transpose: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = aten.transpose.int(layers_5_attention_projection_view_5, 1, 2)
            layers_5_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_5_attention_projection_transpose, layers_5_attention_transpose, layers_5_attention_transpose_1, layers_5_attention_transpose_2, layers_5_attention_getitem_3, layers_5_attention_getitem_4, 0.0, True)
            layers_5_attention_projection_getitem: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_5_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[0]
            layers_5_attention_projection_getitem_1: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_5_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[1]
            layers_5_attention_projection_getitem_2: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_5_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[2]
            layers_5_attention_projection_transpose_1: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_5_attention_projection_getitem_2, 1, 2)
            layers_5_attention_projection_transpose_2: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_5_attention_projection_getitem_1, 1, 2)
            layers_5_attention_projection_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_5_attention_projection_getitem, 1, 2)
            layers_5_attention_projection_stack: "bf16[4, 2048, 16, 3, 128]" = aten.stack.default([layers_5_attention_projection_transpose_3, layers_5_attention_projection_transpose_2, layers_5_attention_projection_transpose_1], -2)
            layers_5_attention_projection_view_6: "bf16[4, 2048, 6144]" = aten.view.default(layers_5_attention_projection_stack, [4, 2048, 6144])
            layers_5_attention_qkv_view_2: "bf16[8192, 6144]" = aten.view.default(layers_5_attention_projection_view_6, [8192, 6144])
            layers_5_all_gather_17: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_5_attention_qkv_weight, 2, shard)
            layers_5_wait_17: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_5_all_gather_17)
            layers_5_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_5_attention_qkv_view_2, layers_5_wait_17)
            layers_5_attention_qkv_t_1: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_5_attention_qkv_view_2)
            layers_5_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_5_attention_qkv_t_1, layers_5_attention_qkv_view)
            layers_5_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_5_attention_qkv_view_2, [0], True)
            layers_5_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_5_attention_qkv_sum, [6144])
            layers_5_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_5_attention_qkv_mm, [4, 2048, 2048])
            layers_5_all_gather_18: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_5_norm_1_weight, 2, shard)
            layers_5_wait_18: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_5_all_gather_18)
            layers_5_all_gather_19: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_5_norm_1_bias, 2, shard)
            layers_5_wait_19: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_5_all_gather_19)
            layers_5_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_5_attention_qkv_view_4, layers_4_add_1, [2048], layers_5_norm_1_getitem_1, layers_5_norm_1_getitem_2, layers_5_wait_18, layers_5_wait_19, [True, True, True])
            layers_5_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_5_norm_1_native_layer_norm_backward[0]
            layers_5_norm_1_getitem_4: "bf16[2048]" = layers_5_norm_1_native_layer_norm_backward[1]
            layers_5_norm_1_getitem_5: "bf16[2048]" = layers_5_norm_1_native_layer_norm_backward[2]
            add_38: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_37, layers_5_norm_1_getitem_3)
            layers_5_reduce_scatter: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_5_norm_1_getitem_4, "sum", 2, shard)
            layers_5_wait_20: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_5_reduce_scatter)
            layers_5_all_reduce: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_5_wait_20, "sum", replicate)
            layers_5_wait_21: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_5_all_reduce)
            layers_5_div: "bf16[1024]" = aten.div.Tensor(layers_5_wait_21, 4.0)
            layers_5_reduce_scatter_1: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_5_norm_1_getitem_5, "sum", 2, shard)
            layers_5_wait_22: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_5_reduce_scatter_1)
            layers_5_all_reduce_1: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_5_wait_22, "sum", replicate)
            layers_5_wait_23: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_5_all_reduce_1)
            layers_5_div_1: "bf16[1024]" = aten.div.Tensor(layers_5_wait_23, 4.0)
            layers_5_reduce_scatter_2: "bf16[3072, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_5_attention_qkv_mm_1, "sum", 2, shard)
            layers_5_wait_24: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_5_reduce_scatter_2)
            layers_5_all_reduce_2: "bf16[3072, 2048]" = _c10d_functional.all_reduce.default(layers_5_wait_24, "sum", replicate)
            layers_5_wait_25: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_5_all_reduce_2)
            layers_5_div_2: "bf16[3072, 2048]" = aten.div.Tensor(layers_5_wait_25, 4.0)
            layers_5_reduce_scatter_3: "bf16[3072]" = _c10d_functional.reduce_scatter_tensor.default(layers_5_attention_qkv_view_3, "sum", 2, shard)
            layers_5_wait_26: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_5_reduce_scatter_3)
            layers_5_all_reduce_3: "bf16[3072]" = _c10d_functional.all_reduce.default(layers_5_wait_26, "sum", replicate)
            layers_5_wait_27: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_5_all_reduce_3)
            layers_5_div_3: "bf16[3072]" = aten.div.Tensor(layers_5_wait_27, 4.0)
            layers_5_reduce_scatter_4: "bf16[1024, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_5_attention_projection_mm_1, "sum", 2, shard)
            layers_5_wait_28: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_5_reduce_scatter_4)
            layers_5_all_reduce_4: "bf16[1024, 2048]" = _c10d_functional.all_reduce.default(layers_5_wait_28, "sum", replicate)
            layers_5_wait_29: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_5_all_reduce_4)
            layers_5_div_4: "bf16[1024, 2048]" = aten.div.Tensor(layers_5_wait_29, 4.0)
            layers_5_reduce_scatter_5: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_5_attention_projection_view_3, "sum", 2, shard)
            layers_5_wait_30: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_5_reduce_scatter_5)
            layers_5_all_reduce_5: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_5_wait_30, "sum", replicate)
            layers_5_wait_31: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_5_all_reduce_5)
            layers_5_div_5: "bf16[1024]" = aten.div.Tensor(layers_5_wait_31, 4.0)
            layers_5_reduce_scatter_6: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_5_norm_2_getitem_4, "sum", 2, shard)
            layers_5_wait_32: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_5_reduce_scatter_6)
            layers_5_all_reduce_6: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_5_wait_32, "sum", replicate)
            layers_5_wait_33: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_5_all_reduce_6)
            layers_5_div_6: "bf16[1024]" = aten.div.Tensor(layers_5_wait_33, 4.0)
            layers_5_reduce_scatter_7: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_5_norm_2_getitem_5, "sum", 2, shard)
            layers_5_wait_34: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_5_reduce_scatter_7)
            layers_5_all_reduce_7: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_5_wait_34, "sum", replicate)
            layers_5_wait_35: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_5_all_reduce_7)
            layers_5_div_7: "bf16[1024]" = aten.div.Tensor(layers_5_wait_35, 4.0)
            layers_5_reduce_scatter_8: "bf16[4096, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_5_mlp_up_mm_1, "sum", 2, shard)
            layers_5_wait_36: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_5_reduce_scatter_8)
            layers_5_all_reduce_8: "bf16[4096, 2048]" = _c10d_functional.all_reduce.default(layers_5_wait_36, "sum", replicate)
            layers_5_wait_37: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_5_all_reduce_8)
            layers_5_div_8: "bf16[4096, 2048]" = aten.div.Tensor(layers_5_wait_37, 4.0)
            layers_5_reduce_scatter_9: "bf16[4096]" = _c10d_functional.reduce_scatter_tensor.default(layers_5_mlp_up_view_3, "sum", 2, shard)
            layers_5_wait_38: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_5_reduce_scatter_9)
            layers_5_all_reduce_9: "bf16[4096]" = _c10d_functional.all_reduce.default(layers_5_wait_38, "sum", replicate)
            layers_5_wait_39: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_5_all_reduce_9)
            layers_5_div_9: "bf16[4096]" = aten.div.Tensor(layers_5_wait_39, 4.0)
            layers_5_reduce_scatter_10: "bf16[1024, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_5_mlp_down_mm_1, "sum", 2, shard)
            layers_5_wait_40: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_5_reduce_scatter_10)
            layers_5_all_reduce_10: "bf16[1024, 8192]" = _c10d_functional.all_reduce.default(layers_5_wait_40, "sum", replicate)
            layers_5_wait_41: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_5_all_reduce_10)
            layers_5_div_10: "bf16[1024, 8192]" = aten.div.Tensor(layers_5_wait_41, 4.0)
            layers_5_reduce_scatter_11: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_5_mlp_down_view_3, "sum", 2, shard)
            layers_5_wait_42: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_5_reduce_scatter_11)
            layers_5_all_reduce_11: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_5_wait_42, "sum", replicate)
            layers_5_wait_43: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_5_all_reduce_11)
            layers_5_div_11: "bf16[1024]" = aten.div.Tensor(layers_5_wait_43, 4.0)
            layers_5_norm_1_add: "bf16[1024]" = aten.add.Tensor(total_layers_5_norm_1_weight, layers_5_div)
            layers_5_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_5_norm_1_bias, layers_5_div_1)
            layers_5_attention_projection_add: "bf16[1024]" = aten.add.Tensor(total_layers_5_attention_projection_bias, layers_5_div_5)
            layers_5_mlp_down_add: "bf16[1024]" = aten.add.Tensor(total_layers_5_mlp_down_bias, layers_5_div_11)
            layers_5_mlp_down_add_1: "bf16[1024, 8192]" = aten.add.Tensor(total_layers_5_mlp_down_weight, layers_5_div_10)
            layers_5_mlp_up_add: "bf16[4096]" = aten.add.Tensor(total_layers_5_mlp_up_bias, layers_5_div_9)
            layers_5_mlp_up_add_1: "bf16[4096, 2048]" = aten.add.Tensor(total_layers_5_mlp_up_weight, layers_5_div_8)
            layers_5_norm_2_add: "bf16[1024]" = aten.add.Tensor(total_layers_5_norm_2_bias, layers_5_div_7)
            layers_5_attention_projection_add_1: "bf16[1024, 2048]" = aten.add.Tensor(total_layers_5_attention_projection_weight, layers_5_div_4)
            layers_5_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(total_layers_5_attention_qkv_weight, layers_5_div_2)
            layers_5_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_5_norm_2_weight, layers_5_div_6)
            layers_5_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(total_layers_5_attention_qkv_bias, layers_5_div_3)
            layers_4_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_38, [8192, 2048])
            layers_4_all_gather_12: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_4_mlp_down_weight, 2, shard)
            layers_4_wait_12: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_4_all_gather_12)
            layers_4_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_4_mlp_down_view_2, layers_4_wait_12)
            layers_4_mlp_down_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_4_mlp_down_view_2)
            layers_4_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_4_mlp_down_t_1, layers_4_mlp_down_view)
            layers_4_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_4_mlp_down_view_2, [0], True)
            layers_4_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_4_mlp_down_sum, [2048])
            layers_4_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_4_mlp_down_mm, [4, 2048, 8192])
            layers_4_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_4_mlp_down_view_4, layers_4_mlp_up_view_1)
            layers_4_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_4_mlp_down_gelu_backward, [8192, 8192])
            layers_4_all_gather_13: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_4_mlp_up_weight, 2, shard)
            layers_4_wait_13: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_4_all_gather_13)
            layers_4_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_4_mlp_up_view_2, layers_4_wait_13)
            layers_4_mlp_up_t_1: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_4_mlp_up_view_2)
            layers_4_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_4_mlp_up_t_1, layers_4_mlp_up_view)
            layers_4_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_4_mlp_up_view_2, [0], True)
            layers_4_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_4_mlp_up_sum, [8192])
            layers_4_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_4_mlp_up_mm, [4, 2048, 2048])
            layers_4_all_gather_14: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_4_norm_2_weight, 2, shard)
            layers_4_wait_14: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_4_all_gather_14)
            layers_4_all_gather_15: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_4_norm_2_bias, 2, shard)
            layers_4_wait_15: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_4_all_gather_15)
            layers_4_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_4_mlp_up_view_4, layers_4_add, [2048], layers_4_norm_2_getitem_1, layers_4_norm_2_getitem_2, layers_4_wait_14, layers_4_wait_15, [True, True, True])
            layers_4_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_4_norm_2_native_layer_norm_backward[0]
            layers_4_norm_2_getitem_4: "bf16[2048]" = layers_4_norm_2_native_layer_norm_backward[1]
            layers_4_norm_2_getitem_5: "bf16[2048]" = layers_4_norm_2_native_layer_norm_backward[2]
            add_39: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_38, layers_4_norm_2_getitem_3)
            layers_4_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_39, [8192, 2048])
            layers_4_all_gather_16: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_4_attention_projection_weight, 2, shard)
            layers_4_wait_16: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_4_all_gather_16)
            layers_4_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_4_attention_projection_view_2, layers_4_wait_16)
            layers_4_attention_projection_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_4_attention_projection_view_2)
            layers_4_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_4_attention_projection_t_1, layers_4_attention_projection_view)
            layers_4_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_4_attention_projection_view_2, [0], True)
            layers_4_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_4_attention_projection_sum, [2048])
            layers_4_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_4_attention_projection_mm, [4, 2048, 2048])
            layers_4_attention_projection_view_5: "bf16[4, 2048, 16, 128]" = aten.view.default(layers_4_attention_projection_view_4, [4, 2048, 16, 128])
            layers_4_attention_projection_transpose: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = aten.transpose.int(layers_4_attention_projection_view_5, 1, 2)
            layers_4_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_4_attention_projection_transpose, layers_4_attention_transpose, layers_4_attention_transpose_1, layers_4_attention_transpose_2, layers_4_attention_getitem_3, layers_4_attention_getitem_4, 0.0, True)
            layers_4_attention_projection_getitem: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_4_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[0]
            layers_4_attention_projection_getitem_1: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_4_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[1]
            layers_4_attention_projection_getitem_2: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_4_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[2]
            layers_4_attention_projection_transpose_1: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_4_attention_projection_getitem_2, 1, 2)
            layers_4_attention_projection_transpose_2: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_4_attention_projection_getitem_1, 1, 2)
            layers_4_attention_projection_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_4_attention_projection_getitem, 1, 2)
            layers_4_attention_projection_stack: "bf16[4, 2048, 16, 3, 128]" = aten.stack.default([layers_4_attention_projection_transpose_3, layers_4_attention_projection_transpose_2, layers_4_attention_projection_transpose_1], -2)
            layers_4_attention_projection_view_6: "bf16[4, 2048, 6144]" = aten.view.default(layers_4_attention_projection_stack, [4, 2048, 6144])
            layers_4_attention_qkv_view_2: "bf16[8192, 6144]" = aten.view.default(layers_4_attention_projection_view_6, [8192, 6144])
            layers_4_all_gather_17: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_4_attention_qkv_weight, 2, shard)
            layers_4_wait_17: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_4_all_gather_17)
            layers_4_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_4_attention_qkv_view_2, layers_4_wait_17)
            layers_4_attention_qkv_t_1: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_4_attention_qkv_view_2)
            layers_4_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_4_attention_qkv_t_1, layers_4_attention_qkv_view)
            layers_4_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_4_attention_qkv_view_2, [0], True)
            layers_4_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_4_attention_qkv_sum, [6144])
            layers_4_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_4_attention_qkv_mm, [4, 2048, 2048])
            layers_4_all_gather_18: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_4_norm_1_weight, 2, shard)
            layers_4_wait_18: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_4_all_gather_18)
            layers_4_all_gather_19: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_4_norm_1_bias, 2, shard)
            layers_4_wait_19: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_4_all_gather_19)
            layers_4_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_4_attention_qkv_view_4, layers_3_add_1, [2048], layers_4_norm_1_getitem_1, layers_4_norm_1_getitem_2, layers_4_wait_18, layers_4_wait_19, [True, True, True])
            layers_4_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_4_norm_1_native_layer_norm_backward[0]
            layers_4_norm_1_getitem_4: "bf16[2048]" = layers_4_norm_1_native_layer_norm_backward[1]
            layers_4_norm_1_getitem_5: "bf16[2048]" = layers_4_norm_1_native_layer_norm_backward[2]
            add_40: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_39, layers_4_norm_1_getitem_3)
            layers_4_reduce_scatter: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_4_norm_1_getitem_4, "sum", 2, shard)
            layers_4_wait_20: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_4_reduce_scatter)
            layers_4_all_reduce: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_4_wait_20, "sum", replicate)
            layers_4_wait_21: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_4_all_reduce)
            layers_4_div: "bf16[1024]" = aten.div.Tensor(layers_4_wait_21, 4.0)
            layers_4_reduce_scatter_1: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_4_norm_1_getitem_5, "sum", 2, shard)
            layers_4_wait_22: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_4_reduce_scatter_1)
            layers_4_all_reduce_1: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_4_wait_22, "sum", replicate)
            layers_4_wait_23: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_4_all_reduce_1)
            layers_4_div_1: "bf16[1024]" = aten.div.Tensor(layers_4_wait_23, 4.0)
            layers_4_reduce_scatter_2: "bf16[3072, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_4_attention_qkv_mm_1, "sum", 2, shard)
            layers_4_wait_24: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_4_reduce_scatter_2)
            layers_4_all_reduce_2: "bf16[3072, 2048]" = _c10d_functional.all_reduce.default(layers_4_wait_24, "sum", replicate)
            layers_4_wait_25: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_4_all_reduce_2)
            layers_4_div_2: "bf16[3072, 2048]" = aten.div.Tensor(layers_4_wait_25, 4.0)
            layers_4_reduce_scatter_3: "bf16[3072]" = _c10d_functional.reduce_scatter_tensor.default(layers_4_attention_qkv_view_3, "sum", 2, shard)
            layers_4_wait_26: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_4_reduce_scatter_3)
            layers_4_all_reduce_3: "bf16[3072]" = _c10d_functional.all_reduce.default(layers_4_wait_26, "sum", replicate)
            layers_4_wait_27: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_4_all_reduce_3)
            layers_4_div_3: "bf16[3072]" = aten.div.Tensor(layers_4_wait_27, 4.0)
            layers_4_reduce_scatter_4: "bf16[1024, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_4_attention_projection_mm_1, "sum", 2, shard)
            layers_4_wait_28: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_4_reduce_scatter_4)
            layers_4_all_reduce_4: "bf16[1024, 2048]" = _c10d_functional.all_reduce.default(layers_4_wait_28, "sum", replicate)
            layers_4_wait_29: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_4_all_reduce_4)
            layers_4_div_4: "bf16[1024, 2048]" = aten.div.Tensor(layers_4_wait_29, 4.0)
            layers_4_reduce_scatter_5: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_4_attention_projection_view_3, "sum", 2, shard)
            layers_4_wait_30: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_4_reduce_scatter_5)
            layers_4_all_reduce_5: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_4_wait_30, "sum", replicate)
            layers_4_wait_31: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_4_all_reduce_5)
            layers_4_div_5: "bf16[1024]" = aten.div.Tensor(layers_4_wait_31, 4.0)
            layers_4_reduce_scatter_6: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_4_norm_2_getitem_4, "sum", 2, shard)
            layers_4_wait_32: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_4_reduce_scatter_6)
            layers_4_all_reduce_6: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_4_wait_32, "sum", replicate)
            layers_4_wait_33: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_4_all_reduce_6)
            layers_4_div_6: "bf16[1024]" = aten.div.Tensor(layers_4_wait_33, 4.0)
            layers_4_reduce_scatter_7: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_4_norm_2_getitem_5, "sum", 2, shard)
            layers_4_wait_34: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_4_reduce_scatter_7)
            layers_4_all_reduce_7: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_4_wait_34, "sum", replicate)
            layers_4_wait_35: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_4_all_reduce_7)
            layers_4_div_7: "bf16[1024]" = aten.div.Tensor(layers_4_wait_35, 4.0)
            layers_4_reduce_scatter_8: "bf16[4096, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_4_mlp_up_mm_1, "sum", 2, shard)
            layers_4_wait_36: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_4_reduce_scatter_8)
            layers_4_all_reduce_8: "bf16[4096, 2048]" = _c10d_functional.all_reduce.default(layers_4_wait_36, "sum", replicate)
            layers_4_wait_37: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_4_all_reduce_8)
            layers_4_div_8: "bf16[4096, 2048]" = aten.div.Tensor(layers_4_wait_37, 4.0)
            layers_4_reduce_scatter_9: "bf16[4096]" = _c10d_functional.reduce_scatter_tensor.default(layers_4_mlp_up_view_3, "sum", 2, shard)
            layers_4_wait_38: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_4_reduce_scatter_9)
            layers_4_all_reduce_9: "bf16[4096]" = _c10d_functional.all_reduce.default(layers_4_wait_38, "sum", replicate)
            layers_4_wait_39: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_4_all_reduce_9)
            layers_4_div_9: "bf16[4096]" = aten.div.Tensor(layers_4_wait_39, 4.0)
            layers_4_reduce_scatter_10: "bf16[1024, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_4_mlp_down_mm_1, "sum", 2, shard)
            layers_4_wait_40: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_4_reduce_scatter_10)
            layers_4_all_reduce_10: "bf16[1024, 8192]" = _c10d_functional.all_reduce.default(layers_4_wait_40, "sum", replicate)
            layers_4_wait_41: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_4_all_reduce_10)
            layers_4_div_10: "bf16[1024, 8192]" = aten.div.Tensor(layers_4_wait_41, 4.0)
            layers_4_reduce_scatter_11: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_4_mlp_down_view_3, "sum", 2, shard)
            layers_4_wait_42: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_4_reduce_scatter_11)
            layers_4_all_reduce_11: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_4_wait_42, "sum", replicate)
            layers_4_wait_43: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_4_all_reduce_11)
            layers_4_div_11: "bf16[1024]" = aten.div.Tensor(layers_4_wait_43, 4.0)
            layers_4_norm_1_add: "bf16[1024]" = aten.add.Tensor(total_layers_4_norm_1_weight, layers_4_div)
            layers_4_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_4_norm_1_bias, layers_4_div_1)
            layers_4_attention_projection_add: "bf16[1024]" = aten.add.Tensor(total_layers_4_attention_projection_bias, layers_4_div_5)
            layers_4_mlp_down_add: "bf16[1024]" = aten.add.Tensor(total_layers_4_mlp_down_bias, layers_4_div_11)
            layers_4_mlp_down_add_1: "bf16[1024, 8192]" = aten.add.Tensor(total_layers_4_mlp_down_weight, layers_4_div_10)
            layers_4_mlp_up_add: "bf16[4096]" = aten.add.Tensor(total_layers_4_mlp_up_bias, layers_4_div_9)
            layers_4_mlp_up_add_1: "bf16[4096, 2048]" = aten.add.Tensor(total_layers_4_mlp_up_weight, layers_4_div_8)
            layers_4_norm_2_add: "bf16[1024]" = aten.add.Tensor(total_layers_4_norm_2_bias, layers_4_div_7)
            layers_4_attention_projection_add_1: "bf16[1024, 2048]" = aten.add.Tensor(total_layers_4_attention_projection_weight, layers_4_div_4)
            layers_4_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(total_layers_4_attention_qkv_weight, layers_4_div_2)
            layers_4_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_4_norm_2_weight, layers_4_div_6)
            layers_4_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(total_layers_4_attention_qkv_bias, layers_4_div_3)
            layers_3_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_40, [8192, 2048])
            layers_3_all_gather_12: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_3_mlp_down_weight, 2, shard)
            layers_3_wait_12: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_3_all_gather_12)
            layers_3_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_3_mlp_down_view_2, layers_3_wait_12)
            layers_3_mlp_down_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_3_mlp_down_view_2)
            layers_3_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_3_mlp_down_t_1, layers_3_mlp_down_view)
            layers_3_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_3_mlp_down_view_2, [0], True)
            layers_3_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_3_mlp_down_sum, [2048])
            layers_3_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_3_mlp_down_mm, [4, 2048, 8192])
            layers_3_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_3_mlp_down_view_4, layers_3_mlp_up_view_1)
            layers_3_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_3_mlp_down_gelu_backward, [8192, 8192])
            layers_3_all_gather_13: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_3_mlp_up_weight, 2, shard)
            layers_3_wait_13: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_3_all_gather_13)
            layers_3_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_3_mlp_up_view_2, layers_3_wait_13)
            layers_3_mlp_up_t_1: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_3_mlp_up_view_2)
            layers_3_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_3_mlp_up_t_1, layers_3_mlp_up_view)
            layers_3_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_3_mlp_up_view_2, [0], True)
            layers_3_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_3_mlp_up_sum, [8192])
            layers_3_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_3_mlp_up_mm, [4, 2048, 2048])
            layers_3_all_gather_14: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_3_norm_2_weight, 2, shard)
            layers_3_wait_14: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_3_all_gather_14)
            layers_3_all_gather_15: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_3_norm_2_bias, 2, shard)
            layers_3_wait_15: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_3_all_gather_15)
            layers_3_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_3_mlp_up_view_4, layers_3_add, [2048], layers_3_norm_2_getitem_1, layers_3_norm_2_getitem_2, layers_3_wait_14, layers_3_wait_15, [True, True, True])
            layers_3_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_3_norm_2_native_layer_norm_backward[0]
            layers_3_norm_2_getitem_4: "bf16[2048]" = layers_3_norm_2_native_layer_norm_backward[1]
            layers_3_norm_2_getitem_5: "bf16[2048]" = layers_3_norm_2_native_layer_norm_backward[2]
            add_41: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_40, layers_3_norm_2_getitem_3)
            layers_3_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_41, [8192, 2048])
            layers_3_all_gather_16: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_3_attention_projection_weight, 2, shard)
            layers_3_wait_16: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_3_all_gather_16)
            layers_3_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_3_attention_projection_view_2, layers_3_wait_16)
            layers_3_attention_projection_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_3_attention_projection_view_2)
            layers_3_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_3_attention_projection_t_1, layers_3_attention_projection_view)
            layers_3_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_3_attention_projection_view_2, [0], True)
            layers_3_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_3_attention_projection_sum, [2048])
            layers_3_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_3_attention_projection_mm, [4, 2048, 2048])
            layers_3_attention_projection_view_5: "bf16[4, 2048, 16, 128]" = aten.view.default(layers_3_attention_projection_view_4, [4, 2048, 16, 128])
            layers_3_attention_projection_transpose: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = aten.transpose.int(layers_3_attention_projection_view_5, 1, 2)
            layers_3_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_3_attention_projection_transpose, layers_3_attention_transpose, layers_3_attention_transpose_1, layers_3_attention_transpose_2, layers_3_attention_getitem_3, layers_3_attention_getitem_4, 0.0, True)
            layers_3_attention_projection_getitem: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_3_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[0]
            layers_3_attention_projection_getitem_1: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_3_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[1]
            layers_3_attention_projection_getitem_2: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_3_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[2]
            layers_3_attention_projection_transpose_1: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_3_attention_projection_getitem_2, 1, 2)
            layers_3_attention_projection_transpose_2: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_3_attention_projection_getitem_1, 1, 2)
            layers_3_attention_projection_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_3_attention_projection_getitem, 1, 2)
            layers_3_attention_projection_stack: "bf16[4, 2048, 16, 3, 128]" = aten.stack.default([layers_3_attention_projection_transpose_3, layers_3_attention_projection_transpose_2, layers_3_attention_projection_transpose_1], -2)
            layers_3_attention_projection_view_6: "bf16[4, 2048, 6144]" = aten.view.default(layers_3_attention_projection_stack, [4, 2048, 6144])
            layers_3_attention_qkv_view_2: "bf16[8192, 6144]" = aten.view.default(layers_3_attention_projection_view_6, [8192, 6144])
            layers_3_all_gather_17: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_3_attention_qkv_weight, 2, shard)
            layers_3_wait_17: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_3_all_gather_17)
            layers_3_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_3_attention_qkv_view_2, layers_3_wait_17)
            layers_3_attention_qkv_t_1: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_3_attention_qkv_view_2)
            layers_3_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_3_attention_qkv_t_1, layers_3_attention_qkv_view)
            layers_3_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_3_attention_qkv_view_2, [0], True)
            layers_3_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_3_attention_qkv_sum, [6144])
            layers_3_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_3_attention_qkv_mm, [4, 2048, 2048])
            layers_3_all_gather_18: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_3_norm_1_weight, 2, shard)
            layers_3_wait_18: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_3_all_gather_18)
            layers_3_all_gather_19: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_3_norm_1_bias, 2, shard)
            layers_3_wait_19: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_3_all_gather_19)
            layers_3_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_3_attention_qkv_view_4, layers_2_add_1, [2048], layers_3_norm_1_getitem_1, layers_3_norm_1_getitem_2, layers_3_wait_18, layers_3_wait_19, [True, True, True])
            layers_3_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_3_norm_1_native_layer_norm_backward[0]
            layers_3_norm_1_getitem_4: "bf16[2048]" = layers_3_norm_1_native_layer_norm_backward[1]
            layers_3_norm_1_getitem_5: "bf16[2048]" = layers_3_norm_1_native_layer_norm_backward[2]
            add_42: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_41, layers_3_norm_1_getitem_3)
            layers_3_reduce_scatter: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_3_norm_1_getitem_4, "sum", 2, shard)
            layers_3_wait_20: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_3_reduce_scatter)
            layers_3_all_reduce: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_3_wait_20, "sum", replicate)
            layers_3_wait_21: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_3_all_reduce)
            layers_3_div: "bf16[1024]" = aten.div.Tensor(layers_3_wait_21, 4.0)
            layers_3_reduce_scatter_1: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_3_norm_1_getitem_5, "sum", 2, shard)
            layers_3_wait_22: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_3_reduce_scatter_1)
            layers_3_all_reduce_1: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_3_wait_22, "sum", replicate)
            layers_3_wait_23: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_3_all_reduce_1)
            layers_3_div_1: "bf16[1024]" = aten.div.Tensor(layers_3_wait_23, 4.0)
            layers_3_reduce_scatter_2: "bf16[3072, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_3_attention_qkv_mm_1, "sum", 2, shard)
            layers_3_wait_24: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_3_reduce_scatter_2)
            layers_3_all_reduce_2: "bf16[3072, 2048]" = _c10d_functional.all_reduce.default(layers_3_wait_24, "sum", replicate)
            layers_3_wait_25: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_3_all_reduce_2)
            layers_3_div_2: "bf16[3072, 2048]" = aten.div.Tensor(layers_3_wait_25, 4.0)
            layers_3_reduce_scatter_3: "bf16[3072]" = _c10d_functional.reduce_scatter_tensor.default(layers_3_attention_qkv_view_3, "sum", 2, shard)
            layers_3_wait_26: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_3_reduce_scatter_3)
            layers_3_all_reduce_3: "bf16[3072]" = _c10d_functional.all_reduce.default(layers_3_wait_26, "sum", replicate)
            layers_3_wait_27: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_3_all_reduce_3)
            layers_3_div_3: "bf16[3072]" = aten.div.Tensor(layers_3_wait_27, 4.0)
            layers_3_reduce_scatter_4: "bf16[1024, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_3_attention_projection_mm_1, "sum", 2, shard)
            layers_3_wait_28: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_3_reduce_scatter_4)
            layers_3_all_reduce_4: "bf16[1024, 2048]" = _c10d_functional.all_reduce.default(layers_3_wait_28, "sum", replicate)
            layers_3_wait_29: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_3_all_reduce_4)
            layers_3_div_4: "bf16[1024, 2048]" = aten.div.Tensor(layers_3_wait_29, 4.0)
            layers_3_reduce_scatter_5: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_3_attention_projection_view_3, "sum", 2, shard)
            layers_3_wait_30: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_3_reduce_scatter_5)
            layers_3_all_reduce_5: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_3_wait_30, "sum", replicate)
            layers_3_wait_31: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_3_all_reduce_5)
            layers_3_div_5: "bf16[1024]" = aten.div.Tensor(layers_3_wait_31, 4.0)
            layers_3_reduce_scatter_6: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_3_norm_2_getitem_4, "sum", 2, shard)
            layers_3_wait_32: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_3_reduce_scatter_6)
            layers_3_all_reduce_6: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_3_wait_32, "sum", replicate)
            layers_3_wait_33: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_3_all_reduce_6)
            layers_3_div_6: "bf16[1024]" = aten.div.Tensor(layers_3_wait_33, 4.0)
            layers_3_reduce_scatter_7: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_3_norm_2_getitem_5, "sum", 2, shard)
            layers_3_wait_34: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_3_reduce_scatter_7)
            layers_3_all_reduce_7: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_3_wait_34, "sum", replicate)
            layers_3_wait_35: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_3_all_reduce_7)
            layers_3_div_7: "bf16[1024]" = aten.div.Tensor(layers_3_wait_35, 4.0)
            layers_3_reduce_scatter_8: "bf16[4096, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_3_mlp_up_mm_1, "sum", 2, shard)
            layers_3_wait_36: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_3_reduce_scatter_8)
            layers_3_all_reduce_8: "bf16[4096, 2048]" = _c10d_functional.all_reduce.default(layers_3_wait_36, "sum", replicate)
            layers_3_wait_37: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_3_all_reduce_8)
            layers_3_div_8: "bf16[4096, 2048]" = aten.div.Tensor(layers_3_wait_37, 4.0)
            layers_3_reduce_scatter_9: "bf16[4096]" = _c10d_functional.reduce_scatter_tensor.default(layers_3_mlp_up_view_3, "sum", 2, shard)
            layers_3_wait_38: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_3_reduce_scatter_9)
            layers_3_all_reduce_9: "bf16[4096]" = _c10d_functional.all_reduce.default(layers_3_wait_38, "sum", replicate)
            layers_3_wait_39: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_3_all_reduce_9)
            layers_3_div_9: "bf16[4096]" = aten.div.Tensor(layers_3_wait_39, 4.0)
            layers_3_reduce_scatter_10: "bf16[1024, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_3_mlp_down_mm_1, "sum", 2, shard)
            layers_3_wait_40: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_3_reduce_scatter_10)
            layers_3_all_reduce_10: "bf16[1024, 8192]" = _c10d_functional.all_reduce.default(layers_3_wait_40, "sum", replicate)
            layers_3_wait_41: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_3_all_reduce_10)
            layers_3_div_10: "bf16[1024, 8192]" = aten.div.Tensor(layers_3_wait_41, 4.0)
            layers_3_reduce_scatter_11: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_3_mlp_down_view_3, "sum", 2, shard)
            layers_3_wait_42: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_3_reduce_scatter_11)
            layers_3_all_reduce_11: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_3_wait_42, "sum", replicate)
            layers_3_wait_43: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_3_all_reduce_11)
            layers_3_div_11: "bf16[1024]" = aten.div.Tensor(layers_3_wait_43, 4.0)
            layers_3_norm_1_add: "bf16[1024]" = aten.add.Tensor(total_layers_3_norm_1_weight, layers_3_div)
            layers_3_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_3_norm_1_bias, layers_3_div_1)
            layers_3_attention_projection_add: "bf16[1024]" = aten.add.Tensor(total_layers_3_attention_projection_bias, layers_3_div_5)
            layers_3_mlp_down_add: "bf16[1024]" = aten.add.Tensor(total_layers_3_mlp_down_bias, layers_3_div_11)
            layers_3_mlp_down_add_1: "bf16[1024, 8192]" = aten.add.Tensor(total_layers_3_mlp_down_weight, layers_3_div_10)
            layers_3_mlp_up_add: "bf16[4096]" = aten.add.Tensor(total_layers_3_mlp_up_bias, layers_3_div_9)
            layers_3_mlp_up_add_1: "bf16[4096, 2048]" = aten.add.Tensor(total_layers_3_mlp_up_weight, layers_3_div_8)
            layers_3_norm_2_add: "bf16[1024]" = aten.add.Tensor(total_layers_3_norm_2_bias, layers_3_div_7)
            layers_3_attention_projection_add_1: "bf16[1024, 2048]" = aten.add.Tensor(total_layers_3_attention_projection_weight, layers_3_div_4)
            layers_3_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(total_layers_3_attention_qkv_weight, layers_3_div_2)
            layers_3_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_3_norm_2_weight, layers_3_div_6)
            layers_3_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(total_layers_3_attention_qkv_bias, layers_3_div_3)
            layers_2_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_42, [8192, 2048])
            layers_2_all_gather_12: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_2_mlp_down_weight, 2, shard)
            layers_2_wait_12: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_2_all_gather_12)
            layers_2_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_2_mlp_down_view_2, layers_2_wait_12)
            layers_2_mlp_down_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_2_mlp_down_view_2)
            layers_2_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_2_mlp_down_t_1, layers_2_mlp_down_view)
            layers_2_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_2_mlp_down_view_2, [0], True)
            layers_2_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_2_mlp_down_sum, [2048])
            layers_2_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_2_mlp_down_mm, [4, 2048, 8192])
            layers_2_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_2_mlp_down_view_4, layers_2_mlp_up_view_1)
            layers_2_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_2_mlp_down_gelu_backward, [8192, 8192])
            layers_2_all_gather_13: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_2_mlp_up_weight, 2, shard)
            layers_2_wait_13: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_2_all_gather_13)
            layers_2_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_2_mlp_up_view_2, layers_2_wait_13)
            layers_2_mlp_up_t_1: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_2_mlp_up_view_2)
            layers_2_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_2_mlp_up_t_1, layers_2_mlp_up_view)
            layers_2_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_2_mlp_up_view_2, [0], True)
            layers_2_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_2_mlp_up_sum, [8192])
            layers_2_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_2_mlp_up_mm, [4, 2048, 2048])
            layers_2_all_gather_14: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_2_norm_2_weight, 2, shard)
            layers_2_wait_14: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_2_all_gather_14)
            layers_2_all_gather_15: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_2_norm_2_bias, 2, shard)
            layers_2_wait_15: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_2_all_gather_15)
            layers_2_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_2_mlp_up_view_4, layers_2_add, [2048], layers_2_norm_2_getitem_1, layers_2_norm_2_getitem_2, layers_2_wait_14, layers_2_wait_15, [True, True, True])
            layers_2_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_2_norm_2_native_layer_norm_backward[0]
            layers_2_norm_2_getitem_4: "bf16[2048]" = layers_2_norm_2_native_layer_norm_backward[1]
            layers_2_norm_2_getitem_5: "bf16[2048]" = layers_2_norm_2_native_layer_norm_backward[2]
            add_43: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_42, layers_2_norm_2_getitem_3)
            layers_2_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_43, [8192, 2048])
            layers_2_all_gather_16: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_2_attention_projection_weight, 2, shard)
            layers_2_wait_16: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_2_all_gather_16)
            layers_2_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_2_attention_projection_view_2, layers_2_wait_16)
            layers_2_attention_projection_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_2_attention_projection_view_2)
            layers_2_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_2_attention_projection_t_1, layers_2_attention_projection_view)
            layers_2_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_2_attention_projection_view_2, [0], True)
            layers_2_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_2_attention_projection_sum, [2048])
            layers_2_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_2_attention_projection_mm, [4, 2048, 2048])
            layers_2_attention_projection_view_5: "bf16[4, 2048, 16, 128]" = aten.view.default(layers_2_attention_projection_view_4, [4, 2048, 16, 128])
            layers_2_attention_projection_transpose: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = aten.transpose.int(layers_2_attention_projection_view_5, 1, 2)
            layers_2_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_2_attention_projection_transpose, layers_2_attention_transpose, layers_2_attention_transpose_1, layers_2_attention_transpose_2, layers_2_attention_getitem_3, layers_2_attention_getitem_4, 0.0, True)
            layers_2_attention_projection_getitem: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_2_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[0]
            layers_2_attention_projection_getitem_1: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_2_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[1]
            layers_2_attention_projection_getitem_2: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_2_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[2]
            layers_2_attention_projection_transpose_1: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_2_attention_projection_getitem_2, 1, 2)
            layers_2_attention_projection_transpose_2: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_2_attention_projection_getitem_1, 1, 2)
            layers_2_attention_projection_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_2_attention_projection_getitem, 1, 2)
            layers_2_attention_projection_stack: "bf16[4, 2048, 16, 3, 128]" = aten.stack.default([layers_2_attention_projection_transpose_3, layers_2_attention_projection_transpose_2, layers_2_attention_projection_transpose_1], -2)
            layers_2_attention_projection_view_6: "bf16[4, 2048, 6144]" = aten.view.default(layers_2_attention_projection_stack, [4, 2048, 6144])
            layers_2_attention_qkv_view_2: "bf16[8192, 6144]" = aten.view.default(layers_2_attention_projection_view_6, [8192, 6144])
            layers_2_all_gather_17: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_2_attention_qkv_weight, 2, shard)
            layers_2_wait_17: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_2_all_gather_17)
            layers_2_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_2_attention_qkv_view_2, layers_2_wait_17)
            layers_2_attention_qkv_t_1: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_2_attention_qkv_view_2)
            layers_2_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_2_attention_qkv_t_1, layers_2_attention_qkv_view)
            layers_2_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_2_attention_qkv_view_2, [0], True)
            layers_2_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_2_attention_qkv_sum, [6144])
            layers_2_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_2_attention_qkv_mm, [4, 2048, 2048])
            layers_2_all_gather_18: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_2_norm_1_weight, 2, shard)
            layers_2_wait_18: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_2_all_gather_18)
            layers_2_all_gather_19: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_2_norm_1_bias, 2, shard)
            layers_2_wait_19: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_2_all_gather_19)
            layers_2_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_2_attention_qkv_view_4, layers_1_add_1, [2048], layers_2_norm_1_getitem_1, layers_2_norm_1_getitem_2, layers_2_wait_18, layers_2_wait_19, [True, True, True])
            layers_2_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_2_norm_1_native_layer_norm_backward[0]
            layers_2_norm_1_getitem_4: "bf16[2048]" = layers_2_norm_1_native_layer_norm_backward[1]
            layers_2_norm_1_getitem_5: "bf16[2048]" = layers_2_norm_1_native_layer_norm_backward[2]
            add_44: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_43, layers_2_norm_1_getitem_3)
            layers_2_reduce_scatter: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_2_norm_1_getitem_4, "sum", 2, shard)
            layers_2_wait_20: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_2_reduce_scatter)
            layers_2_all_reduce: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_2_wait_20, "sum", replicate)
            layers_2_wait_21: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_2_all_reduce)
            layers_2_div: "bf16[1024]" = aten.div.Tensor(layers_2_wait_21, 4.0)
            layers_2_reduce_scatter_1: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_2_norm_1_getitem_5, "sum", 2, shard)
            layers_2_wait_22: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_2_reduce_scatter_1)
            layers_2_all_reduce_1: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_2_wait_22, "sum", replicate)
            layers_2_wait_23: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_2_all_reduce_1)
            layers_2_div_1: "bf16[1024]" = aten.div.Tensor(layers_2_wait_23, 4.0)
            layers_2_reduce_scatter_2: "bf16[3072, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_2_attention_qkv_mm_1, "sum", 2, shard)
            layers_2_wait_24: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_2_reduce_scatter_2)
            layers_2_all_reduce_2: "bf16[3072, 2048]" = _c10d_functional.all_reduce.default(layers_2_wait_24, "sum", replicate)
            layers_2_wait_25: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_2_all_reduce_2)
            layers_2_div_2: "bf16[3072, 2048]" = aten.div.Tensor(layers_2_wait_25, 4.0)
            layers_2_reduce_scatter_3: "bf16[3072]" = _c10d_functional.reduce_scatter_tensor.default(layers_2_attention_qkv_view_3, "sum", 2, shard)
            layers_2_wait_26: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_2_reduce_scatter_3)
            layers_2_all_reduce_3: "bf16[3072]" = _c10d_functional.all_reduce.default(layers_2_wait_26, "sum", replicate)
            layers_2_wait_27: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_2_all_reduce_3)
            layers_2_div_3: "bf16[3072]" = aten.div.Tensor(layers_2_wait_27, 4.0)
            layers_2_reduce_scatter_4: "bf16[1024, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_2_attention_projection_mm_1, "sum", 2, shard)
            layers_2_wait_28: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_2_reduce_scatter_4)
            layers_2_all_reduce_4: "bf16[1024, 2048]" = _c10d_functional.all_reduce.default(layers_2_wait_28, "sum", replicate)
            layers_2_wait_29: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_2_all_reduce_4)
            layers_2_div_4: "bf16[1024, 2048]" = aten.div.Tensor(layers_2_wait_29, 4.0)
            layers_2_reduce_scatter_5: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_2_attention_projection_view_3, "sum", 2, shard)
            layers_2_wait_30: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_2_reduce_scatter_5)
            layers_2_all_reduce_5: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_2_wait_30, "sum", replicate)
            layers_2_wait_31: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_2_all_reduce_5)
            layers_2_div_5: "bf16[1024]" = aten.div.Tensor(layers_2_wait_31, 4.0)
            layers_2_reduce_scatter_6: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_2_norm_2_getitem_4, "sum", 2, shard)
            layers_2_wait_32: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_2_reduce_scatter_6)
            layers_2_all_reduce_6: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_2_wait_32, "sum", replicate)
            layers_2_wait_33: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_2_all_reduce_6)
            layers_2_div_6: "bf16[1024]" = aten.div.Tensor(layers_2_wait_33, 4.0)
            layers_2_reduce_scatter_7: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_2_norm_2_getitem_5, "sum", 2, shard)
            layers_2_wait_34: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_2_reduce_scatter_7)
            layers_2_all_reduce_7: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_2_wait_34, "sum", replicate)
            layers_2_wait_35: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_2_all_reduce_7)
            layers_2_div_7: "bf16[1024]" = aten.div.Tensor(layers_2_wait_35, 4.0)
            layers_2_reduce_scatter_8: "bf16[4096, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_2_mlp_up_mm_1, "sum", 2, shard)
            layers_2_wait_36: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_2_reduce_scatter_8)
            layers_2_all_reduce_8: "bf16[4096, 2048]" = _c10d_functional.all_reduce.default(layers_2_wait_36, "sum", replicate)
            layers_2_wait_37: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_2_all_reduce_8)
            layers_2_div_8: "bf16[4096, 2048]" = aten.div.Tensor(layers_2_wait_37, 4.0)
            layers_2_reduce_scatter_9: "bf16[4096]" = _c10d_functional.reduce_scatter_tensor.default(layers_2_mlp_up_view_3, "sum", 2, shard)
            layers_2_wait_38: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_2_reduce_scatter_9)
            layers_2_all_reduce_9: "bf16[4096]" = _c10d_functional.all_reduce.default(layers_2_wait_38, "sum", replicate)
            layers_2_wait_39: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_2_all_reduce_9)
            layers_2_div_9: "bf16[4096]" = aten.div.Tensor(layers_2_wait_39, 4.0)
            layers_2_reduce_scatter_10: "bf16[1024, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_2_mlp_down_mm_1, "sum", 2, shard)
            layers_2_wait_40: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_2_reduce_scatter_10)
            layers_2_all_reduce_10: "bf16[1024, 8192]" = _c10d_functional.all_reduce.default(layers_2_wait_40, "sum", replicate)
            layers_2_wait_41: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_2_all_reduce_10)
            layers_2_div_10: "bf16[1024, 8192]" = aten.div.Tensor(layers_2_wait_41, 4.0)
            layers_2_reduce_scatter_11: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_2_mlp_down_view_3, "sum", 2, shard)
            layers_2_wait_42: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_2_reduce_scatter_11)
            layers_2_all_reduce_11: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_2_wait_42, "sum", replicate)
            layers_2_wait_43: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_2_all_reduce_11)
            layers_2_div_11: "bf16[1024]" = aten.div.Tensor(layers_2_wait_43, 4.0)
            layers_2_norm_1_add: "bf16[1024]" = aten.add.Tensor(total_layers_2_norm_1_weight, layers_2_div)
            layers_2_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_2_norm_1_bias, layers_2_div_1)
            layers_2_attention_projection_add: "bf16[1024]" = aten.add.Tensor(total_layers_2_attention_projection_bias, layers_2_div_5)
            layers_2_mlp_down_add: "bf16[1024]" = aten.add.Tensor(total_layers_2_mlp_down_bias, layers_2_div_11)
            layers_2_mlp_down_add_1: "bf16[1024, 8192]" = aten.add.Tensor(total_layers_2_mlp_down_weight, layers_2_div_10)
            layers_2_mlp_up_add: "bf16[4096]" = aten.add.Tensor(total_layers_2_mlp_up_bias, layers_2_div_9)
            layers_2_mlp_up_add_1: "bf16[4096, 2048]" = aten.add.Tensor(total_layers_2_mlp_up_weight, layers_2_div_8)
            layers_2_norm_2_add: "bf16[1024]" = aten.add.Tensor(total_layers_2_norm_2_bias, layers_2_div_7)
            layers_2_attention_projection_add_1: "bf16[1024, 2048]" = aten.add.Tensor(total_layers_2_attention_projection_weight, layers_2_div_4)
            layers_2_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(total_layers_2_attention_qkv_weight, layers_2_div_2)
            layers_2_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_2_norm_2_weight, layers_2_div_6)
            layers_2_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(total_layers_2_attention_qkv_bias, layers_2_div_3)
            layers_1_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_44, [8192, 2048])
            layers_1_all_gather_12: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_1_mlp_down_weight, 2, shard)
            layers_1_wait_12: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_12)
            layers_1_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_1_mlp_down_view_2, layers_1_wait_12)
            layers_1_mlp_down_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_1_mlp_down_view_2)
            layers_1_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_1_mlp_down_t_1, layers_1_mlp_down_view)
            layers_1_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_1_mlp_down_view_2, [0], True)
            layers_1_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_1_mlp_down_sum, [2048])
            layers_1_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_1_mlp_down_mm, [4, 2048, 8192])
            layers_1_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_1_mlp_down_view_4, layers_1_mlp_up_view_1)
            layers_1_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_1_mlp_down_gelu_backward, [8192, 8192])
            layers_1_all_gather_13: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_1_mlp_up_weight, 2, shard)
            layers_1_wait_13: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_13)
            layers_1_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_1_mlp_up_view_2, layers_1_wait_13)
            layers_1_mlp_up_t_1: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_1_mlp_up_view_2)
            layers_1_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_1_mlp_up_t_1, layers_1_mlp_up_view)
            layers_1_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_1_mlp_up_view_2, [0], True)
            layers_1_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_1_mlp_up_sum, [8192])
            layers_1_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_1_mlp_up_mm, [4, 2048, 2048])
            layers_1_all_gather_14: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_1_norm_2_weight, 2, shard)
            layers_1_wait_14: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_14)
            layers_1_all_gather_15: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_1_norm_2_bias, 2, shard)
            layers_1_wait_15: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_15)
            layers_1_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_1_mlp_up_view_4, layers_1_add, [2048], layers_1_norm_2_getitem_1, layers_1_norm_2_getitem_2, layers_1_wait_14, layers_1_wait_15, [True, True, True])
            layers_1_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_1_norm_2_native_layer_norm_backward[0]
            layers_1_norm_2_getitem_4: "bf16[2048]" = layers_1_norm_2_native_layer_norm_backward[1]
            layers_1_norm_2_getitem_5: "bf16[2048]" = layers_1_norm_2_native_layer_norm_backward[2]
            add_45: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_44, layers_1_norm_2_getitem_3)
            layers_1_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_45, [8192, 2048])
            layers_1_all_gather_16: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_1_attention_projection_weight, 2, shard)
            layers_1_wait_16: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_16)
            layers_1_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_1_attention_projection_view_2, layers_1_wait_16)
            layers_1_attention_projection_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_1_attention_projection_view_2)
            layers_1_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_1_attention_projection_t_1, layers_1_attention_projection_view)
            layers_1_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_1_attention_projection_view_2, [0], True)
            layers_1_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_1_attention_projection_sum, [2048])
            layers_1_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_1_attention_projection_mm, [4, 2048, 2048])
            layers_1_attention_projection_view_5: "bf16[4, 2048, 16, 128]" = aten.view.default(layers_1_attention_projection_view_4, [4, 2048, 16, 128])
            layers_1_attention_projection_transpose: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = aten.transpose.int(layers_1_attention_projection_view_5, 1, 2)
            layers_1_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_1_attention_projection_transpose, layers_1_attention_transpose, layers_1_attention_transpose_1, layers_1_attention_transpose_2, layers_1_attention_getitem_3, layers_1_attention_getitem_4, 0.0, True)
            layers_1_attention_projection_getitem: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_1_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[0]
            layers_1_attention_projection_getitem_1: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_1_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[1]
            layers_1_attention_projection_getitem_2: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_1_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[2]
            layers_1_attention_projection_transpose_1: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_1_attention_projection_getitem_2, 1, 2)
            layers_1_attention_projection_transpose_2: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_1_attention_projection_getitem_1, 1, 2)
            layers_1_attention_projection_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_1_attention_projection_getitem, 1, 2)
            layers_1_attention_projection_stack: "bf16[4, 2048, 16, 3, 128]" = aten.stack.default([layers_1_attention_projection_transpose_3, layers_1_attention_projection_transpose_2, layers_1_attention_projection_transpose_1], -2)
            layers_1_attention_projection_view_6: "bf16[4, 2048, 6144]" = aten.view.default(layers_1_attention_projection_stack, [4, 2048, 6144])
            layers_1_attention_qkv_view_2: "bf16[8192, 6144]" = aten.view.default(layers_1_attention_projection_view_6, [8192, 6144])
            layers_1_all_gather_17: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_1_attention_qkv_weight, 2, shard)
            layers_1_wait_17: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_17)
            layers_1_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_1_attention_qkv_view_2, layers_1_wait_17)
            layers_1_attention_qkv_t_1: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_1_attention_qkv_view_2)
            layers_1_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_1_attention_qkv_t_1, layers_1_attention_qkv_view)
            layers_1_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_1_attention_qkv_view_2, [0], True)
            layers_1_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_1_attention_qkv_sum, [6144])
            layers_1_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_1_attention_qkv_mm, [4, 2048, 2048])
            layers_1_all_gather_18: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_1_norm_1_weight, 2, shard)
            layers_1_wait_18: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_18)
            layers_1_all_gather_19: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_1_norm_1_bias, 2, shard)
            layers_1_wait_19: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_1_all_gather_19)
            layers_1_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_1_attention_qkv_view_4, layers_0_add_1, [2048], layers_1_norm_1_getitem_1, layers_1_norm_1_getitem_2, layers_1_wait_18, layers_1_wait_19, [True, True, True])
            layers_1_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_1_norm_1_native_layer_norm_backward[0]
            layers_1_norm_1_getitem_4: "bf16[2048]" = layers_1_norm_1_native_layer_norm_backward[1]
            layers_1_norm_1_getitem_5: "bf16[2048]" = layers_1_norm_1_native_layer_norm_backward[2]
            add_46: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_45, layers_1_norm_1_getitem_3)
            layers_1_reduce_scatter: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_1_norm_1_getitem_4, "sum", 2, shard)
            layers_1_wait_20: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_1_reduce_scatter)
            layers_1_all_reduce: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_1_wait_20, "sum", replicate)
            layers_1_wait_21: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_1_all_reduce)
            layers_1_div: "bf16[1024]" = aten.div.Tensor(layers_1_wait_21, 4.0)
            layers_1_reduce_scatter_1: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_1_norm_1_getitem_5, "sum", 2, shard)
            layers_1_wait_22: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_1_reduce_scatter_1)
            layers_1_all_reduce_1: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_1_wait_22, "sum", replicate)
            layers_1_wait_23: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_1_all_reduce_1)
            layers_1_div_1: "bf16[1024]" = aten.div.Tensor(layers_1_wait_23, 4.0)
            layers_1_reduce_scatter_2: "bf16[3072, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_1_attention_qkv_mm_1, "sum", 2, shard)
            layers_1_wait_24: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_1_reduce_scatter_2)
            layers_1_all_reduce_2: "bf16[3072, 2048]" = _c10d_functional.all_reduce.default(layers_1_wait_24, "sum", replicate)
            layers_1_wait_25: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_1_all_reduce_2)
            layers_1_div_2: "bf16[3072, 2048]" = aten.div.Tensor(layers_1_wait_25, 4.0)
            layers_1_reduce_scatter_3: "bf16[3072]" = _c10d_functional.reduce_scatter_tensor.default(layers_1_attention_qkv_view_3, "sum", 2, shard)
            layers_1_wait_26: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_1_reduce_scatter_3)
            layers_1_all_reduce_3: "bf16[3072]" = _c10d_functional.all_reduce.default(layers_1_wait_26, "sum", replicate)
            layers_1_wait_27: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_1_all_reduce_3)
            layers_1_div_3: "bf16[3072]" = aten.div.Tensor(layers_1_wait_27, 4.0)
            layers_1_reduce_scatter_4: "bf16[1024, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_1_attention_projection_mm_1, "sum", 2, shard)
            layers_1_wait_28: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_1_reduce_scatter_4)
            layers_1_all_reduce_4: "bf16[1024, 2048]" = _c10d_functional.all_reduce.default(layers_1_wait_28, "sum", replicate)
            layers_1_wait_29: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_1_all_reduce_4)
            layers_1_div_4: "bf16[1024, 2048]" = aten.div.Tensor(layers_1_wait_29, 4.0)
            layers_1_reduce_scatter_5: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_1_attention_projection_view_3, "sum", 2, shard)
            layers_1_wait_30: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_1_reduce_scatter_5)
            layers_1_all_reduce_5: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_1_wait_30, "sum", replicate)
            layers_1_wait_31: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_1_all_reduce_5)
            layers_1_div_5: "bf16[1024]" = aten.div.Tensor(layers_1_wait_31, 4.0)
            layers_1_reduce_scatter_6: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_1_norm_2_getitem_4, "sum", 2, shard)
            layers_1_wait_32: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_1_reduce_scatter_6)
            layers_1_all_reduce_6: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_1_wait_32, "sum", replicate)
            layers_1_wait_33: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_1_all_reduce_6)
            layers_1_div_6: "bf16[1024]" = aten.div.Tensor(layers_1_wait_33, 4.0)
            layers_1_reduce_scatter_7: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_1_norm_2_getitem_5, "sum", 2, shard)
            layers_1_wait_34: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_1_reduce_scatter_7)
            layers_1_all_reduce_7: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_1_wait_34, "sum", replicate)
            layers_1_wait_35: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_1_all_reduce_7)
            layers_1_div_7: "bf16[1024]" = aten.div.Tensor(layers_1_wait_35, 4.0)
            layers_1_reduce_scatter_8: "bf16[4096, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_1_mlp_up_mm_1, "sum", 2, shard)
            layers_1_wait_36: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_1_reduce_scatter_8)
            layers_1_all_reduce_8: "bf16[4096, 2048]" = _c10d_functional.all_reduce.default(layers_1_wait_36, "sum", replicate)
            layers_1_wait_37: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_1_all_reduce_8)
            layers_1_div_8: "bf16[4096, 2048]" = aten.div.Tensor(layers_1_wait_37, 4.0)
            layers_1_reduce_scatter_9: "bf16[4096]" = _c10d_functional.reduce_scatter_tensor.default(layers_1_mlp_up_view_3, "sum", 2, shard)
            layers_1_wait_38: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_1_reduce_scatter_9)
            layers_1_all_reduce_9: "bf16[4096]" = _c10d_functional.all_reduce.default(layers_1_wait_38, "sum", replicate)
            layers_1_wait_39: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_1_all_reduce_9)
            layers_1_div_9: "bf16[4096]" = aten.div.Tensor(layers_1_wait_39, 4.0)
            layers_1_reduce_scatter_10: "bf16[1024, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_1_mlp_down_mm_1, "sum", 2, shard)
            layers_1_wait_40: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_1_reduce_scatter_10)
            layers_1_all_reduce_10: "bf16[1024, 8192]" = _c10d_functional.all_reduce.default(layers_1_wait_40, "sum", replicate)
            layers_1_wait_41: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_1_all_reduce_10)
            layers_1_div_10: "bf16[1024, 8192]" = aten.div.Tensor(layers_1_wait_41, 4.0)
            layers_1_reduce_scatter_11: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_1_mlp_down_view_3, "sum", 2, shard)
            layers_1_wait_42: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_1_reduce_scatter_11)
            layers_1_all_reduce_11: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_1_wait_42, "sum", replicate)
            layers_1_wait_43: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_1_all_reduce_11)
            layers_1_div_11: "bf16[1024]" = aten.div.Tensor(layers_1_wait_43, 4.0)
            layers_1_norm_1_add: "bf16[1024]" = aten.add.Tensor(total_layers_1_norm_1_weight, layers_1_div)
            layers_1_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_1_norm_1_bias, layers_1_div_1)
            layers_1_attention_projection_add: "bf16[1024]" = aten.add.Tensor(total_layers_1_attention_projection_bias, layers_1_div_5)
            layers_1_mlp_down_add: "bf16[1024]" = aten.add.Tensor(total_layers_1_mlp_down_bias, layers_1_div_11)
            layers_1_mlp_down_add_1: "bf16[1024, 8192]" = aten.add.Tensor(total_layers_1_mlp_down_weight, layers_1_div_10)
            layers_1_mlp_up_add: "bf16[4096]" = aten.add.Tensor(total_layers_1_mlp_up_bias, layers_1_div_9)
            layers_1_mlp_up_add_1: "bf16[4096, 2048]" = aten.add.Tensor(total_layers_1_mlp_up_weight, layers_1_div_8)
            layers_1_norm_2_add: "bf16[1024]" = aten.add.Tensor(total_layers_1_norm_2_bias, layers_1_div_7)
            layers_1_attention_projection_add_1: "bf16[1024, 2048]" = aten.add.Tensor(total_layers_1_attention_projection_weight, layers_1_div_4)
            layers_1_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(total_layers_1_attention_qkv_weight, layers_1_div_2)
            layers_1_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_1_norm_2_weight, layers_1_div_6)
            layers_1_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(total_layers_1_attention_qkv_bias, layers_1_div_3)
            layers_0_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_46, [8192, 2048])
            layers_0_all_gather_12: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_0_mlp_down_weight, 2, shard)
            layers_0_wait_12: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_12)
            layers_0_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_0_mlp_down_view_2, layers_0_wait_12)
            layers_0_mlp_down_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_0_mlp_down_view_2)
            layers_0_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_0_mlp_down_t_1, layers_0_mlp_down_view)
            layers_0_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_0_mlp_down_view_2, [0], True)
            layers_0_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_0_mlp_down_sum, [2048])
            layers_0_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_0_mlp_down_mm, [4, 2048, 8192])
            layers_0_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_0_mlp_down_view_4, layers_0_mlp_up_view_1)
            layers_0_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_0_mlp_down_gelu_backward, [8192, 8192])
            layers_0_all_gather_13: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_0_mlp_up_weight, 2, shard)
            layers_0_wait_13: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_13)
            layers_0_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_0_mlp_up_view_2, layers_0_wait_13)
            layers_0_mlp_up_t_1: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_0_mlp_up_view_2)
            layers_0_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_0_mlp_up_t_1, layers_0_mlp_up_view)
            layers_0_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_0_mlp_up_view_2, [0], True)
            layers_0_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_0_mlp_up_sum, [8192])
            layers_0_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_0_mlp_up_mm, [4, 2048, 2048])
            layers_0_all_gather_14: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_0_norm_2_weight, 2, shard)
            layers_0_wait_14: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_14)
            layers_0_all_gather_15: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_0_norm_2_bias, 2, shard)
            layers_0_wait_15: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_15)
            layers_0_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_0_mlp_up_view_4, layers_0_add, [2048], layers_0_norm_2_getitem_1, layers_0_norm_2_getitem_2, layers_0_wait_14, layers_0_wait_15, [True, True, True])
            layers_0_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_0_norm_2_native_layer_norm_backward[0]
            layers_0_norm_2_getitem_4: "bf16[2048]" = layers_0_norm_2_native_layer_norm_backward[1]
            layers_0_norm_2_getitem_5: "bf16[2048]" = layers_0_norm_2_native_layer_norm_backward[2]
            add_47: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_46, layers_0_norm_2_getitem_3)
            layers_0_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_47, [8192, 2048])
            layers_0_all_gather_16: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_0_attention_projection_weight, 2, shard)
            layers_0_wait_16: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_16)
            layers_0_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_0_attention_projection_view_2, layers_0_wait_16)
            layers_0_attention_projection_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_0_attention_projection_view_2)
            layers_0_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_0_attention_projection_t_1, layers_0_attention_projection_view)
            layers_0_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_0_attention_projection_view_2, [0], True)
            layers_0_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_0_attention_projection_sum, [2048])
            layers_0_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_0_attention_projection_mm, [4, 2048, 2048])
            layers_0_attention_projection_view_5: "bf16[4, 2048, 16, 128]" = aten.view.default(layers_0_attention_projection_view_4, [4, 2048, 16, 128])
            layers_0_attention_projection_transpose: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = aten.transpose.int(layers_0_attention_projection_view_5, 1, 2)
            layers_0_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward: "(bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1], bf16[4, 16, 2048, 128][4194304, 128, 2048, 1])" = aten._scaled_dot_product_flash_attention_for_cpu_backward.default(layers_0_attention_projection_transpose, layers_0_attention_transpose, layers_0_attention_transpose_1, layers_0_attention_transpose_2, layers_0_attention_getitem_3, layers_0_attention_getitem_4, 0.0, True)
            layers_0_attention_projection_getitem: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_0_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[0]
            layers_0_attention_projection_getitem_1: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_0_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[1]
            layers_0_attention_projection_getitem_2: "bf16[4, 16, 2048, 128][4194304, 128, 2048, 1]" = layers_0_attention_projection_scaled_dot_product_flash_attention_for_cpu_backward[2]
            layers_0_attention_projection_transpose_1: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_0_attention_projection_getitem_2, 1, 2)
            layers_0_attention_projection_transpose_2: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_0_attention_projection_getitem_1, 1, 2)
            layers_0_attention_projection_transpose_3: "bf16[4, 2048, 16, 128]" = aten.transpose.int(layers_0_attention_projection_getitem, 1, 2)
            layers_0_attention_projection_stack: "bf16[4, 2048, 16, 3, 128]" = aten.stack.default([layers_0_attention_projection_transpose_3, layers_0_attention_projection_transpose_2, layers_0_attention_projection_transpose_1], -2)
            layers_0_attention_projection_view_6: "bf16[4, 2048, 6144]" = aten.view.default(layers_0_attention_projection_stack, [4, 2048, 6144])
            layers_0_attention_qkv_view_2: "bf16[8192, 6144]" = aten.view.default(layers_0_attention_projection_view_6, [8192, 6144])
            layers_0_all_gather_17: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_0_attention_qkv_weight, 2, shard)
            layers_0_wait_17: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_17)
            layers_0_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_0_attention_qkv_view_2, layers_0_wait_17)
            layers_0_attention_qkv_t_1: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_0_attention_qkv_view_2)
            layers_0_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_0_attention_qkv_t_1, layers_0_attention_qkv_view)
            layers_0_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_0_attention_qkv_view_2, [0], True)
            layers_0_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_0_attention_qkv_sum, [6144])
            layers_0_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_0_attention_qkv_mm, [4, 2048, 2048])
            layers_0_all_gather_18: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_0_norm_1_weight, 2, shard)
            layers_0_wait_18: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_18)
            layers_0_all_gather_19: "bf16[2048]" = _c10d_functional.all_gather_into_tensor.default(layers_0_norm_1_bias, 2, shard)
            layers_0_wait_19: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_0_all_gather_19)
            layers_0_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_0_attention_qkv_view_4, add, [2048], layers_0_norm_1_getitem_1, layers_0_norm_1_getitem_2, layers_0_wait_18, layers_0_wait_19, [True, True, True])
            layers_0_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_0_norm_1_native_layer_norm_backward[0]
            layers_0_norm_1_getitem_4: "bf16[2048]" = layers_0_norm_1_native_layer_norm_backward[1]
            layers_0_norm_1_getitem_5: "bf16[2048]" = layers_0_norm_1_native_layer_norm_backward[2]
            add_48: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_47, layers_0_norm_1_getitem_3)
            layers_0_reduce_scatter: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_0_norm_1_getitem_4, "sum", 2, shard)
            layers_0_wait_20: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_0_reduce_scatter)
            layers_0_all_reduce: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_0_wait_20, "sum", replicate)
            layers_0_wait_21: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_0_all_reduce)
            layers_0_div: "bf16[1024]" = aten.div.Tensor(layers_0_wait_21, 4.0)
            layers_0_reduce_scatter_1: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_0_norm_1_getitem_5, "sum", 2, shard)
            layers_0_wait_22: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_0_reduce_scatter_1)
            layers_0_all_reduce_1: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_0_wait_22, "sum", replicate)
            layers_0_wait_23: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_0_all_reduce_1)
            layers_0_div_1: "bf16[1024]" = aten.div.Tensor(layers_0_wait_23, 4.0)
            layers_0_reduce_scatter_2: "bf16[3072, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_0_attention_qkv_mm_1, "sum", 2, shard)
            layers_0_wait_24: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_0_reduce_scatter_2)
            layers_0_all_reduce_2: "bf16[3072, 2048]" = _c10d_functional.all_reduce.default(layers_0_wait_24, "sum", replicate)
            layers_0_wait_25: "bf16[3072, 2048]" = _c10d_functional.wait_tensor.default(layers_0_all_reduce_2)
            layers_0_div_2: "bf16[3072, 2048]" = aten.div.Tensor(layers_0_wait_25, 4.0)
            layers_0_reduce_scatter_3: "bf16[3072]" = _c10d_functional.reduce_scatter_tensor.default(layers_0_attention_qkv_view_3, "sum", 2, shard)
            layers_0_wait_26: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_0_reduce_scatter_3)
            layers_0_all_reduce_3: "bf16[3072]" = _c10d_functional.all_reduce.default(layers_0_wait_26, "sum", replicate)
            layers_0_wait_27: "bf16[3072]" = _c10d_functional.wait_tensor.default(layers_0_all_reduce_3)
            layers_0_div_3: "bf16[3072]" = aten.div.Tensor(layers_0_wait_27, 4.0)
            layers_0_reduce_scatter_4: "bf16[1024, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_0_attention_projection_mm_1, "sum", 2, shard)
            layers_0_wait_28: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_0_reduce_scatter_4)
            layers_0_all_reduce_4: "bf16[1024, 2048]" = _c10d_functional.all_reduce.default(layers_0_wait_28, "sum", replicate)
            layers_0_wait_29: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(layers_0_all_reduce_4)
            layers_0_div_4: "bf16[1024, 2048]" = aten.div.Tensor(layers_0_wait_29, 4.0)
            layers_0_reduce_scatter_5: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_0_attention_projection_view_3, "sum", 2, shard)
            layers_0_wait_30: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_0_reduce_scatter_5)
            layers_0_all_reduce_5: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_0_wait_30, "sum", replicate)
            layers_0_wait_31: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_0_all_reduce_5)
            layers_0_div_5: "bf16[1024]" = aten.div.Tensor(layers_0_wait_31, 4.0)
            layers_0_reduce_scatter_6: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_0_norm_2_getitem_4, "sum", 2, shard)
            layers_0_wait_32: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_0_reduce_scatter_6)
            layers_0_all_reduce_6: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_0_wait_32, "sum", replicate)
            layers_0_wait_33: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_0_all_reduce_6)
            layers_0_div_6: "bf16[1024]" = aten.div.Tensor(layers_0_wait_33, 4.0)
            layers_0_reduce_scatter_7: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_0_norm_2_getitem_5, "sum", 2, shard)
            layers_0_wait_34: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_0_reduce_scatter_7)
            layers_0_all_reduce_7: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_0_wait_34, "sum", replicate)
            layers_0_wait_35: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_0_all_reduce_7)
            layers_0_div_7: "bf16[1024]" = aten.div.Tensor(layers_0_wait_35, 4.0)
            layers_0_reduce_scatter_8: "bf16[4096, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_0_mlp_up_mm_1, "sum", 2, shard)
            layers_0_wait_36: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_0_reduce_scatter_8)
            layers_0_all_reduce_8: "bf16[4096, 2048]" = _c10d_functional.all_reduce.default(layers_0_wait_36, "sum", replicate)
            layers_0_wait_37: "bf16[4096, 2048]" = _c10d_functional.wait_tensor.default(layers_0_all_reduce_8)
            layers_0_div_8: "bf16[4096, 2048]" = aten.div.Tensor(layers_0_wait_37, 4.0)
            layers_0_reduce_scatter_9: "bf16[4096]" = _c10d_functional.reduce_scatter_tensor.default(layers_0_mlp_up_view_3, "sum", 2, shard)
            layers_0_wait_38: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_0_reduce_scatter_9)
            layers_0_all_reduce_9: "bf16[4096]" = _c10d_functional.all_reduce.default(layers_0_wait_38, "sum", replicate)
            layers_0_wait_39: "bf16[4096]" = _c10d_functional.wait_tensor.default(layers_0_all_reduce_9)
            layers_0_div_9: "bf16[4096]" = aten.div.Tensor(layers_0_wait_39, 4.0)
            layers_0_reduce_scatter_10: "bf16[1024, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_0_mlp_down_mm_1, "sum", 2, shard)
            layers_0_wait_40: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_0_reduce_scatter_10)
            layers_0_all_reduce_10: "bf16[1024, 8192]" = _c10d_functional.all_reduce.default(layers_0_wait_40, "sum", replicate)
            layers_0_wait_41: "bf16[1024, 8192]" = _c10d_functional.wait_tensor.default(layers_0_all_reduce_10)
            layers_0_div_10: "bf16[1024, 8192]" = aten.div.Tensor(layers_0_wait_41, 4.0)
            layers_0_reduce_scatter_11: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(layers_0_mlp_down_view_3, "sum", 2, shard)
            layers_0_wait_42: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_0_reduce_scatter_11)
            layers_0_all_reduce_11: "bf16[1024]" = _c10d_functional.all_reduce.default(layers_0_wait_42, "sum", replicate)
            layers_0_wait_43: "bf16[1024]" = _c10d_functional.wait_tensor.default(layers_0_all_reduce_11)
            layers_0_div_11: "bf16[1024]" = aten.div.Tensor(layers_0_wait_43, 4.0)
            layers_0_norm_1_add: "bf16[1024]" = aten.add.Tensor(total_layers_0_norm_1_weight, layers_0_div)
            layers_0_norm_1_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_0_norm_1_bias, layers_0_div_1)
            layers_0_attention_projection_add: "bf16[1024]" = aten.add.Tensor(total_layers_0_attention_projection_bias, layers_0_div_5)
            layers_0_mlp_down_add: "bf16[1024]" = aten.add.Tensor(total_layers_0_mlp_down_bias, layers_0_div_11)
            layers_0_mlp_down_add_1: "bf16[1024, 8192]" = aten.add.Tensor(total_layers_0_mlp_down_weight, layers_0_div_10)
            layers_0_mlp_up_add: "bf16[4096]" = aten.add.Tensor(total_layers_0_mlp_up_bias, layers_0_div_9)
            layers_0_mlp_up_add_1: "bf16[4096, 2048]" = aten.add.Tensor(total_layers_0_mlp_up_weight, layers_0_div_8)
            layers_0_norm_2_add: "bf16[1024]" = aten.add.Tensor(total_layers_0_norm_2_bias, layers_0_div_7)
            layers_0_attention_projection_add_1: "bf16[1024, 2048]" = aten.add.Tensor(total_layers_0_attention_projection_weight, layers_0_div_4)
            layers_0_attention_qkv_add: "bf16[3072, 2048]" = aten.add.Tensor(total_layers_0_attention_qkv_weight, layers_0_div_2)
            layers_0_norm_2_add_1: "bf16[1024]" = aten.add.Tensor(total_layers_0_norm_2_weight, layers_0_div_6)
            layers_0_attention_qkv_add_1: "bf16[3072]" = aten.add.Tensor(total_layers_0_attention_qkv_bias, layers_0_div_3)
            layers_0_norm_1_sum: "bf16[1, 2048, 2048]" = aten.sum.dim_IntList(add_48, [0], True)
            layers_0_norm_1_view: "bf16[2048, 2048]" = aten.view.default(layers_0_norm_1_sum, [2048, 2048])
            positions_embedding_dense_backward: "bf16[2048, 2048]" = aten.embedding_dense_backward.default(layers_0_norm_1_view, arange, 2048, -1, False)
            tokens_embedding_dense_backward: "bf16[50304, 2048]" = aten.embedding_dense_backward.default(add_48, batch_tokens, 50304, -1, False)
            reduce_scatter: "bf16[25152, 2048]" = _c10d_functional.reduce_scatter_tensor.default(tokens_embedding_dense_backward, "sum", 2, shard)
            wait_5: "bf16[25152, 2048]" = _c10d_functional.wait_tensor.default(reduce_scatter)
            all_reduce: "bf16[25152, 2048]" = _c10d_functional.all_reduce.default(wait_5, "sum", replicate)
            wait_6: "bf16[25152, 2048]" = _c10d_functional.wait_tensor.default(all_reduce)
            div_2: "bf16[25152, 2048]" = aten.div.Tensor(wait_6, 4.0)
            reduce_scatter_1: "bf16[1024, 2048]" = _c10d_functional.reduce_scatter_tensor.default(positions_embedding_dense_backward, "sum", 2, shard)
            wait_7: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(reduce_scatter_1)
            all_reduce_1: "bf16[1024, 2048]" = _c10d_functional.all_reduce.default(wait_7, "sum", replicate)
            wait_8: "bf16[1024, 2048]" = _c10d_functional.wait_tensor.default(all_reduce_1)
            div_3: "bf16[1024, 2048]" = aten.div.Tensor(wait_8, 4.0)
            reduce_scatter_2: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(norm_getitem_4, "sum", 2, shard)
            wait_9: "bf16[1024]" = _c10d_functional.wait_tensor.default(reduce_scatter_2)
            all_reduce_2: "bf16[1024]" = _c10d_functional.all_reduce.default(wait_9, "sum", replicate)
            wait_10: "bf16[1024]" = _c10d_functional.wait_tensor.default(all_reduce_2)
            div_4: "bf16[1024]" = aten.div.Tensor(wait_10, 4.0)
            reduce_scatter_3: "bf16[1024]" = _c10d_functional.reduce_scatter_tensor.default(norm_getitem_5, "sum", 2, shard)
            wait_11: "bf16[1024]" = _c10d_functional.wait_tensor.default(reduce_scatter_3)
            all_reduce_3: "bf16[1024]" = _c10d_functional.all_reduce.default(wait_11, "sum", replicate)
            wait_12: "bf16[1024]" = _c10d_functional.wait_tensor.default(all_reduce_3)
            div_5: "bf16[1024]" = aten.div.Tensor(wait_12, 4.0)
            reduce_scatter_4: "bf16[25152, 2048]" = _c10d_functional.reduce_scatter_tensor.default(head_mm_1, "sum", 2, shard)
            wait_13: "bf16[25152, 2048]" = _c10d_functional.wait_tensor.default(reduce_scatter_4)
            all_reduce_4: "bf16[25152, 2048]" = _c10d_functional.all_reduce.default(wait_13, "sum", replicate)
            wait_14: "bf16[25152, 2048]" = _c10d_functional.wait_tensor.default(all_reduce_4)
            div_6: "bf16[25152, 2048]" = aten.div.Tensor(wait_14, 4.0)
            tokens_add: "bf16[25152, 2048]" = aten.add.Tensor(total_tokens_weight, div_2)
            norm_add: "bf16[1024]" = aten.add.Tensor(total_norm_weight, div_4)
            head_add: "bf16[25152, 2048]" = aten.add.Tensor(total_head_weight, div_6)
            positions_add: "bf16[1024, 2048]" = aten.add.Tensor(total_positions_weight, div_3)
            norm_add_1: "bf16[1024]" = aten.add.Tensor(total_norm_bias, div_5)
            return [tokens_add, positions_add, layers_0_norm_1_add, layers_0_norm_1_add_1, layers_0_attention_qkv_add, layers_0_attention_qkv_add_1, layers_0_attention_projection_add_1, layers_0_attention_projection_add, layers_0_norm_2_add_1, layers_0_norm_2_add, layers_0_mlp_up_add_1, layers_0_mlp_up_add, layers_0_mlp_down_add_1, layers_0_mlp_down_add, layers_1_norm_1_add, layers_1_norm_1_add_1, layers_1_attention_qkv_add, layers_1_attention_qkv_add_1, layers_1_attention_projection_add_1, layers_1_attention_projection_add, layers_1_norm_2_add_1, layers_1_norm_2_add, layers_1_mlp_up_add_1, layers_1_mlp_up_add, layers_1_mlp_down_add_1, layers_1_mlp_down_add, layers_2_norm_1_add, layers_2_norm_1_add_1, layers_2_attention_qkv_add, layers_2_attention_qkv_add_1, layers_2_attention_projection_add_1, layers_2_attention_projection_add, layers_2_norm_2_add_1, layers_2_norm_2_add, layers_2_mlp_up_add_1, layers_2_mlp_up_add, layers_2_mlp_down_add_1, layers_2_mlp_down_add, layers_3_norm_1_add, layers_3_norm_1_add_1, layers_3_attention_qkv_add, layers_3_attention_qkv_add_1, layers_3_attention_projection_add_1, layers_3_attention_projection_add, layers_3_norm_2_add_1, layers_3_norm_2_add, layers_3_mlp_up_add_1, layers_3_mlp_up_add, layers_3_mlp_down_add_1, layers_3_mlp_down_add, layers_4_norm_1_add, layers_4_norm_1_add_1, layers_4_attention_qkv_add, layers_4_attention_qkv_add_1, layers_4_attention_projection_add_1, layers_4_attention_projection_add, layers_4_norm_2_add_1, layers_4_norm_2_add, layers_4_mlp_up_add_1, layers_4_mlp_up_add, layers_4_mlp_down_add_1, layers_4_mlp_down_add, layers_5_norm_1_add, layers_5_norm_1_add_1, layers_5_attention_qkv_add, layers_5_attention_qkv_add_1, layers_5_attention_projection_add_1, layers_5_attention_projection_add, layers_5_norm_2_add_1, layers_5_norm_2_add, layers_5_mlp_up_add_1, layers_5_mlp_up_add, layers_5_mlp_down_add_1, layers_5_mlp_down_add, layers_6_norm_1_add, layers_6_norm_1_add_1, layers_6_attention_qkv_add, layers_6_attention_qkv_add_1, layers_6_attention_projection_add_1, layers_6_attention_projection_add, layers_6_norm_2_add_1, layers_6_norm_2_add, layers_6_mlp_up_add_1, layers_6_mlp_up_add, layers_6_mlp_down_add_1, layers_6_mlp_down_add, layers_7_norm_1_add, layers_7_norm_1_add_1, layers_7_attention_qkv_add, layers_7_attention_qkv_add_1, layers_7_attention_projection_add_1, layers_7_attention_projection_add, layers_7_norm_2_add_1, layers_7_norm_2_add, layers_7_mlp_up_add_1, layers_7_mlp_up_add, layers_7_mlp_down_add_1, layers_7_mlp_down_add, layers_8_norm_1_add, layers_8_norm_1_add_1, layers_8_attention_qkv_add, layers_8_attention_qkv_add_1, layers_8_attention_projection_add_1, layers_8_attention_projection_add, layers_8_norm_2_add_1, layers_8_norm_2_add, layers_8_mlp_up_add_1, layers_8_mlp_up_add, layers_8_mlp_down_add_1, layers_8_mlp_down_add, layers_9_norm_1_add, layers_9_norm_1_add_1, layers_9_attention_qkv_add, layers_9_attention_qkv_add_1, layers_9_attention_projection_add_1, layers_9_attention_projection_add, layers_9_norm_2_add_1, layers_9_norm_2_add, layers_9_mlp_up_add_1, layers_9_mlp_up_add, layers_9_mlp_down_add_1, layers_9_mlp_down_add, layers_10_norm_1_add, layers_10_norm_1_add_1, layers_10_attention_qkv_add, layers_10_attention_qkv_add_1, layers_10_attention_projection_add_1, layers_10_attention_projection_add, layers_10_norm_2_add_1, layers_10_norm_2_add, layers_10_mlp_up_add_1, layers_10_mlp_up_add, layers_10_mlp_down_add_1, layers_10_mlp_down_add, layers_11_norm_1_add, layers_11_norm_1_add_1, layers_11_attention_qkv_add, layers_11_attention_qkv_add_1, layers_11_attention_projection_add_1, layers_11_attention_projection_add, layers_11_norm_2_add_1, layers_11_norm_2_add, layers_11_mlp_up_add_1, layers_11_mlp_up_add, layers_11_mlp_down_add_1, layers_11_mlp_down_add, layers_12_norm_1_add, layers_12_norm_1_add_1, layers_12_attention_qkv_add, layers_12_attention_qkv_add_1, layers_12_attention_projection_add_1, layers_12_attention_projection_add, layers_12_norm_2_add_1, layers_12_norm_2_add, layers_12_mlp_up_add_1, layers_12_mlp_up_add, layers_12_mlp_down_add_1, layers_12_mlp_down_add, layers_13_norm_1_add, layers_13_norm_1_add_1, layers_13_attention_qkv_add, layers_13_attention_qkv_add_1, layers_13_attention_projection_add_1, layers_13_attention_projection_add, layers_13_norm_2_add_1, layers_13_norm_2_add, layers_13_mlp_up_add_1, layers_13_mlp_up_add, layers_13_mlp_down_add_1, layers_13_mlp_down_add, layers_14_norm_1_add, layers_14_norm_1_add_1, layers_14_attention_qkv_add, layers_14_attention_qkv_add_1, layers_14_attention_projection_add_1, layers_14_attention_projection_add, layers_14_norm_2_add_1, layers_14_norm_2_add, layers_14_mlp_up_add_1, layers_14_mlp_up_add, layers_14_mlp_down_add_1, layers_14_mlp_down_add, layers_15_norm_1_add, layers_15_norm_1_add_1, layers_15_attention_qkv_add, layers_15_attention_qkv_add_1, layers_15_attention_projection_add_1, layers_15_attention_projection_add, layers_15_norm_2_add_1, layers_15_norm_2_add, layers_15_mlp_up_add_1, layers_15_mlp_up_add, layers_15_mlp_down_add_1, layers_15_mlp_down_add, layers_16_norm_1_add, layers_16_norm_1_add_1, layers_16_attention_qkv_add, layers_16_attention_qkv_add_1, layers_16_attention_projection_add_1, layers_16_attention_projection_add, layers_16_norm_2_add_1, layers_16_norm_2_add, layers_16_mlp_up_add_1, layers_16_mlp_up_add, layers_16_mlp_down_add_1, layers_16_mlp_down_add, layers_17_norm_1_add, layers_17_norm_1_add_1, layers_17_attention_qkv_add, layers_17_attention_qkv_add_1, layers_17_attention_projection_add_1, layers_17_attention_projection_add, layers_17_norm_2_add_1, layers_17_norm_2_add, layers_17_mlp_up_add_1, layers_17_mlp_up_add, layers_17_mlp_down_add_1, layers_17_mlp_down_add, layers_18_norm_1_add, layers_18_norm_1_add_1, layers_18_attention_qkv_add, layers_18_attention_qkv_add_1, layers_18_attention_projection_add_1, layers_18_attention_projection_add, layers_18_norm_2_add_1, layers_18_norm_2_add, layers_18_mlp_up_add_1, layers_18_mlp_up_add, layers_18_mlp_down_add_1, layers_18_mlp_down_add, layers_19_norm_1_add, layers_19_norm_1_add_1, layers_19_attention_qkv_add, layers_19_attention_qkv_add_1, layers_19_attention_projection_add_1, layers_19_attention_projection_add, layers_19_norm_2_add_1, layers_19_norm_2_add, layers_19_mlp_up_add_1, layers_19_mlp_up_add, layers_19_mlp_down_add_1, layers_19_mlp_down_add, layers_20_norm_1_add, layers_20_norm_1_add_1, layers_20_attention_qkv_add, layers_20_attention_qkv_add_1, layers_20_attention_projection_add_1, layers_20_attention_projection_add, layers_20_norm_2_add_1, layers_20_norm_2_add, layers_20_mlp_up_add_1, layers_20_mlp_up_add, layers_20_mlp_down_add_1, layers_20_mlp_down_add, layers_21_norm_1_add, layers_21_norm_1_add_1, layers_21_attention_qkv_add, layers_21_attention_qkv_add_1, layers_21_attention_projection_add_1, layers_21_attention_projection_add, layers_21_norm_2_add_1, layers_21_norm_2_add, layers_21_mlp_up_add_1, layers_21_mlp_up_add, layers_21_mlp_down_add_1, layers_21_mlp_down_add, layers_22_norm_1_add, layers_22_norm_1_add_1, layers_22_attention_qkv_add, layers_22_attention_qkv_add_1, layers_22_attention_projection_add_1, layers_22_attention_projection_add, layers_22_norm_2_add_1, layers_22_norm_2_add, layers_22_mlp_up_add_1, layers_22_mlp_up_add, layers_22_mlp_down_add_1, layers_22_mlp_down_add, layers_23_norm_1_add, layers_23_norm_1_add_1, layers_23_attention_qkv_add, layers_23_attention_qkv_add_1, layers_23_attention_projection_add_1, layers_23_attention_projection_add, layers_23_norm_2_add_1, layers_23_norm_2_add, layers_23_mlp_up_add_1, layers_23_mlp_up_add, layers_23_mlp_down_add_1, layers_23_mlp_down_add, norm_add, norm_add_1, head_add, div]
