# fxir 1
module(world_size=4, mesh={"dp": 4}, rank=None, stage=None, device="cpu", form="spmd", name="gpt_scan_real")
dp = group([[0, 1, 2, 3]], mesh_dim="dp")

class main:
    def forward(
        self,
        tokens_weight: "bf16[12576, 2048] S(0)@dp",
        positions_weight: "bf16[512, 2048] S(0)@dp",
        layers_0_norm_1_weight: "bf16[2048] R@dp",
        layers_0_norm_1_bias: "bf16[2048] R@dp",
        layers_0_attention_qkv_bias: "bf16[6144] R@dp",
        layers_0_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
        layers_0_attention_projection_bias: "bf16[2048] R@dp",
        layers_0_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
        layers_0_norm_2_weight: "bf16[2048] R@dp",
        layers_0_norm_2_bias: "bf16[2048] R@dp",
        layers_0_mlp_up_bias: "bf16[8192] R@dp",
        layers_0_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
        layers_0_mlp_down_bias: "bf16[2048] R@dp",
        layers_0_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
        layers_1_norm_1_weight: "bf16[2048] R@dp",
        layers_1_norm_1_bias: "bf16[2048] R@dp",
        layers_1_attention_qkv_bias: "bf16[6144] R@dp",
        layers_1_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
        layers_1_attention_projection_bias: "bf16[2048] R@dp",
        layers_1_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
        layers_1_norm_2_weight: "bf16[2048] R@dp",
        layers_1_norm_2_bias: "bf16[2048] R@dp",
        layers_1_mlp_up_bias: "bf16[8192] R@dp",
        layers_1_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
        layers_1_mlp_down_bias: "bf16[2048] R@dp",
        layers_1_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
        layers_2_norm_1_weight: "bf16[2048] R@dp",
        layers_2_norm_1_bias: "bf16[2048] R@dp",
        layers_2_attention_qkv_bias: "bf16[6144] R@dp",
        layers_2_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
        layers_2_attention_projection_bias: "bf16[2048] R@dp",
        layers_2_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
        layers_2_norm_2_weight: "bf16[2048] R@dp",
        layers_2_norm_2_bias: "bf16[2048] R@dp",
        layers_2_mlp_up_bias: "bf16[8192] R@dp",
        layers_2_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
        layers_2_mlp_down_bias: "bf16[2048] R@dp",
        layers_2_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
        layers_3_norm_1_weight: "bf16[2048] R@dp",
        layers_3_norm_1_bias: "bf16[2048] R@dp",
        layers_3_attention_qkv_bias: "bf16[6144] R@dp",
        layers_3_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
        layers_3_attention_projection_bias: "bf16[2048] R@dp",
        layers_3_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
        layers_3_norm_2_weight: "bf16[2048] R@dp",
        layers_3_norm_2_bias: "bf16[2048] R@dp",
        layers_3_mlp_up_bias: "bf16[8192] R@dp",
        layers_3_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
        layers_3_mlp_down_bias: "bf16[2048] R@dp",
        layers_3_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
        layers_4_norm_1_weight: "bf16[2048] R@dp",
        layers_4_norm_1_bias: "bf16[2048] R@dp",
        layers_4_attention_qkv_bias: "bf16[6144] R@dp",
        layers_4_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
        layers_4_attention_projection_bias: "bf16[2048] R@dp",
        layers_4_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
        layers_4_norm_2_weight: "bf16[2048] R@dp",
        layers_4_norm_2_bias: "bf16[2048] R@dp",
        layers_4_mlp_up_bias: "bf16[8192] R@dp",
        layers_4_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
        layers_4_mlp_down_bias: "bf16[2048] R@dp",
        layers_4_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
        layers_5_norm_1_weight: "bf16[2048] R@dp",
        layers_5_norm_1_bias: "bf16[2048] R@dp",
        layers_5_attention_qkv_bias: "bf16[6144] R@dp",
        layers_5_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
        layers_5_attention_projection_bias: "bf16[2048] R@dp",
        layers_5_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
        layers_5_norm_2_weight: "bf16[2048] R@dp",
        layers_5_norm_2_bias: "bf16[2048] R@dp",
        layers_5_mlp_up_bias: "bf16[8192] R@dp",
        layers_5_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
        layers_5_mlp_down_bias: "bf16[2048] R@dp",
        layers_5_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
        layers_6_norm_1_weight: "bf16[2048] R@dp",
        layers_6_norm_1_bias: "bf16[2048] R@dp",
        layers_6_attention_qkv_bias: "bf16[6144] R@dp",
        layers_6_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
        layers_6_attention_projection_bias: "bf16[2048] R@dp",
        layers_6_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
        layers_6_norm_2_weight: "bf16[2048] R@dp",
        layers_6_norm_2_bias: "bf16[2048] R@dp",
        layers_6_mlp_up_bias: "bf16[8192] R@dp",
        layers_6_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
        layers_6_mlp_down_bias: "bf16[2048] R@dp",
        layers_6_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
        layers_7_norm_1_weight: "bf16[2048] R@dp",
        layers_7_norm_1_bias: "bf16[2048] R@dp",
        layers_7_attention_qkv_bias: "bf16[6144] R@dp",
        layers_7_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
        layers_7_attention_projection_bias: "bf16[2048] R@dp",
        layers_7_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
        layers_7_norm_2_weight: "bf16[2048] R@dp",
        layers_7_norm_2_bias: "bf16[2048] R@dp",
        layers_7_mlp_up_bias: "bf16[8192] R@dp",
        layers_7_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
        layers_7_mlp_down_bias: "bf16[2048] R@dp",
        layers_7_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
        layers_8_norm_1_weight: "bf16[2048] R@dp",
        layers_8_norm_1_bias: "bf16[2048] R@dp",
        layers_8_attention_qkv_bias: "bf16[6144] R@dp",
        layers_8_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
        layers_8_attention_projection_bias: "bf16[2048] R@dp",
        layers_8_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
        layers_8_norm_2_weight: "bf16[2048] R@dp",
        layers_8_norm_2_bias: "bf16[2048] R@dp",
        layers_8_mlp_up_bias: "bf16[8192] R@dp",
        layers_8_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
        layers_8_mlp_down_bias: "bf16[2048] R@dp",
        layers_8_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
        layers_9_norm_1_weight: "bf16[2048] R@dp",
        layers_9_norm_1_bias: "bf16[2048] R@dp",
        layers_9_attention_qkv_bias: "bf16[6144] R@dp",
        layers_9_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
        layers_9_attention_projection_bias: "bf16[2048] R@dp",
        layers_9_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
        layers_9_norm_2_weight: "bf16[2048] R@dp",
        layers_9_norm_2_bias: "bf16[2048] R@dp",
        layers_9_mlp_up_bias: "bf16[8192] R@dp",
        layers_9_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
        layers_9_mlp_down_bias: "bf16[2048] R@dp",
        layers_9_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
        layers_10_norm_1_weight: "bf16[2048] R@dp",
        layers_10_norm_1_bias: "bf16[2048] R@dp",
        layers_10_attention_qkv_bias: "bf16[6144] R@dp",
        layers_10_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
        layers_10_attention_projection_bias: "bf16[2048] R@dp",
        layers_10_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
        layers_10_norm_2_weight: "bf16[2048] R@dp",
        layers_10_norm_2_bias: "bf16[2048] R@dp",
        layers_10_mlp_up_bias: "bf16[8192] R@dp",
        layers_10_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
        layers_10_mlp_down_bias: "bf16[2048] R@dp",
        layers_10_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
        layers_11_norm_1_weight: "bf16[2048] R@dp",
        layers_11_norm_1_bias: "bf16[2048] R@dp",
        layers_11_attention_qkv_bias: "bf16[6144] R@dp",
        layers_11_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
        layers_11_attention_projection_bias: "bf16[2048] R@dp",
        layers_11_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
        layers_11_norm_2_weight: "bf16[2048] R@dp",
        layers_11_norm_2_bias: "bf16[2048] R@dp",
        layers_11_mlp_up_bias: "bf16[8192] R@dp",
        layers_11_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
        layers_11_mlp_down_bias: "bf16[2048] R@dp",
        layers_11_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
        layers_12_norm_1_weight: "bf16[2048] R@dp",
        layers_12_norm_1_bias: "bf16[2048] R@dp",
        layers_12_attention_qkv_bias: "bf16[6144] R@dp",
        layers_12_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
        layers_12_attention_projection_bias: "bf16[2048] R@dp",
        layers_12_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
        layers_12_norm_2_weight: "bf16[2048] R@dp",
        layers_12_norm_2_bias: "bf16[2048] R@dp",
        layers_12_mlp_up_bias: "bf16[8192] R@dp",
        layers_12_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
        layers_12_mlp_down_bias: "bf16[2048] R@dp",
        layers_12_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
        layers_13_norm_1_weight: "bf16[2048] R@dp",
        layers_13_norm_1_bias: "bf16[2048] R@dp",
        layers_13_attention_qkv_bias: "bf16[6144] R@dp",
        layers_13_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
        layers_13_attention_projection_bias: "bf16[2048] R@dp",
        layers_13_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
        layers_13_norm_2_weight: "bf16[2048] R@dp",
        layers_13_norm_2_bias: "bf16[2048] R@dp",
        layers_13_mlp_up_bias: "bf16[8192] R@dp",
        layers_13_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
        layers_13_mlp_down_bias: "bf16[2048] R@dp",
        layers_13_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
        layers_14_norm_1_weight: "bf16[2048] R@dp",
        layers_14_norm_1_bias: "bf16[2048] R@dp",
        layers_14_attention_qkv_bias: "bf16[6144] R@dp",
        layers_14_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
        layers_14_attention_projection_bias: "bf16[2048] R@dp",
        layers_14_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
        layers_14_norm_2_weight: "bf16[2048] R@dp",
        layers_14_norm_2_bias: "bf16[2048] R@dp",
        layers_14_mlp_up_bias: "bf16[8192] R@dp",
        layers_14_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
        layers_14_mlp_down_bias: "bf16[2048] R@dp",
        layers_14_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
        layers_15_norm_1_weight: "bf16[2048] R@dp",
        layers_15_norm_1_bias: "bf16[2048] R@dp",
        layers_15_attention_qkv_bias: "bf16[6144] R@dp",
        layers_15_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
        layers_15_attention_projection_bias: "bf16[2048] R@dp",
        layers_15_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
        layers_15_norm_2_weight: "bf16[2048] R@dp",
        layers_15_norm_2_bias: "bf16[2048] R@dp",
        layers_15_mlp_up_bias: "bf16[8192] R@dp",
        layers_15_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
        layers_15_mlp_down_bias: "bf16[2048] R@dp",
        layers_15_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
        layers_16_norm_1_weight: "bf16[2048] R@dp",
        layers_16_norm_1_bias: "bf16[2048] R@dp",
        layers_16_attention_qkv_bias: "bf16[6144] R@dp",
        layers_16_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
        layers_16_attention_projection_bias: "bf16[2048] R@dp",
        layers_16_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
        layers_16_norm_2_weight: "bf16[2048] R@dp",
        layers_16_norm_2_bias: "bf16[2048] R@dp",
        layers_16_mlp_up_bias: "bf16[8192] R@dp",
        layers_16_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
        layers_16_mlp_down_bias: "bf16[2048] R@dp",
        layers_16_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
        layers_17_norm_1_weight: "bf16[2048] R@dp",
        layers_17_norm_1_bias: "bf16[2048] R@dp",
        layers_17_attention_qkv_bias: "bf16[6144] R@dp",
        layers_17_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
        layers_17_attention_projection_bias: "bf16[2048] R@dp",
        layers_17_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
        layers_17_norm_2_weight: "bf16[2048] R@dp",
        layers_17_norm_2_bias: "bf16[2048] R@dp",
        layers_17_mlp_up_bias: "bf16[8192] R@dp",
        layers_17_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
        layers_17_mlp_down_bias: "bf16[2048] R@dp",
        layers_17_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
        layers_18_norm_1_weight: "bf16[2048] R@dp",
        layers_18_norm_1_bias: "bf16[2048] R@dp",
        layers_18_attention_qkv_bias: "bf16[6144] R@dp",
        layers_18_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
        layers_18_attention_projection_bias: "bf16[2048] R@dp",
        layers_18_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
        layers_18_norm_2_weight: "bf16[2048] R@dp",
        layers_18_norm_2_bias: "bf16[2048] R@dp",
        layers_18_mlp_up_bias: "bf16[8192] R@dp",
        layers_18_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
        layers_18_mlp_down_bias: "bf16[2048] R@dp",
        layers_18_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
        layers_19_norm_1_weight: "bf16[2048] R@dp",
        layers_19_norm_1_bias: "bf16[2048] R@dp",
        layers_19_attention_qkv_bias: "bf16[6144] R@dp",
        layers_19_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
        layers_19_attention_projection_bias: "bf16[2048] R@dp",
        layers_19_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
        layers_19_norm_2_weight: "bf16[2048] R@dp",
        layers_19_norm_2_bias: "bf16[2048] R@dp",
        layers_19_mlp_up_bias: "bf16[8192] R@dp",
        layers_19_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
        layers_19_mlp_down_bias: "bf16[2048] R@dp",
        layers_19_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
        layers_20_norm_1_weight: "bf16[2048] R@dp",
        layers_20_norm_1_bias: "bf16[2048] R@dp",
        layers_20_attention_qkv_bias: "bf16[6144] R@dp",
        layers_20_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
        layers_20_attention_projection_bias: "bf16[2048] R@dp",
        layers_20_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
        layers_20_norm_2_weight: "bf16[2048] R@dp",
        layers_20_norm_2_bias: "bf16[2048] R@dp",
        layers_20_mlp_up_bias: "bf16[8192] R@dp",
        layers_20_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
        layers_20_mlp_down_bias: "bf16[2048] R@dp",
        layers_20_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
        layers_21_norm_1_weight: "bf16[2048] R@dp",
        layers_21_norm_1_bias: "bf16[2048] R@dp",
        layers_21_attention_qkv_bias: "bf16[6144] R@dp",
        layers_21_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
        layers_21_attention_projection_bias: "bf16[2048] R@dp",
        layers_21_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
        layers_21_norm_2_weight: "bf16[2048] R@dp",
        layers_21_norm_2_bias: "bf16[2048] R@dp",
        layers_21_mlp_up_bias: "bf16[8192] R@dp",
        layers_21_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
        layers_21_mlp_down_bias: "bf16[2048] R@dp",
        layers_21_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
        layers_22_norm_1_weight: "bf16[2048] R@dp",
        layers_22_norm_1_bias: "bf16[2048] R@dp",
        layers_22_attention_qkv_bias: "bf16[6144] R@dp",
        layers_22_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
        layers_22_attention_projection_bias: "bf16[2048] R@dp",
        layers_22_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
        layers_22_norm_2_weight: "bf16[2048] R@dp",
        layers_22_norm_2_bias: "bf16[2048] R@dp",
        layers_22_mlp_up_bias: "bf16[8192] R@dp",
        layers_22_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
        layers_22_mlp_down_bias: "bf16[2048] R@dp",
        layers_22_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
        layers_23_norm_1_weight: "bf16[2048] R@dp",
        layers_23_norm_1_bias: "bf16[2048] R@dp",
        layers_23_attention_qkv_bias: "bf16[6144] R@dp",
        layers_23_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
        layers_23_attention_projection_bias: "bf16[2048] R@dp",
        layers_23_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
        layers_23_norm_2_weight: "bf16[2048] R@dp",
        layers_23_norm_2_bias: "bf16[2048] R@dp",
        layers_23_mlp_up_bias: "bf16[8192] R@dp",
        layers_23_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
        layers_23_mlp_down_bias: "bf16[2048] R@dp",
        layers_23_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
        norm_weight: "bf16[2048] R@dp",
        norm_bias: "bf16[2048] R@dp",
        head_weight: "bf16[12576, 2048] S(0)@dp",
        token_ids: "i64[4, 4, 2048]",
        target_ids: "i64[4, 4, 2048]",
    ):
        tokens_zeros_like: "bf16[12576, 2048]" = aten.zeros_like.default(tokens_weight, pin_memory=False)
        positions_zeros_like: "bf16[512, 2048]" = aten.zeros_like.default(positions_weight, pin_memory=False)
        layers_0_norm_1_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_0_norm_1_weight, pin_memory=False)
        layers_0_norm_1_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_0_norm_1_bias, pin_memory=False)
        layers_0_attention_qkv_zeros_like: "bf16[6144]" = aten.zeros_like.default(layers_0_attention_qkv_bias, pin_memory=False)
        layers_0_attention_qkv_zeros_like_1: "bf16[1536, 2048]" = aten.zeros_like.default(layers_0_attention_qkv_weight, pin_memory=False)
        layers_0_attention_projection_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_0_attention_projection_bias, pin_memory=False)
        layers_0_attention_projection_zeros_like_1: "bf16[512, 2048]" = aten.zeros_like.default(layers_0_attention_projection_weight, pin_memory=False)
        layers_0_norm_2_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_0_norm_2_weight, pin_memory=False)
        layers_0_norm_2_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_0_norm_2_bias, pin_memory=False)
        layers_0_mlp_up_zeros_like: "bf16[8192]" = aten.zeros_like.default(layers_0_mlp_up_bias, pin_memory=False)
        layers_0_mlp_up_zeros_like_1: "bf16[2048, 2048]" = aten.zeros_like.default(layers_0_mlp_up_weight, pin_memory=False)
        layers_0_mlp_down_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_0_mlp_down_bias, pin_memory=False)
        layers_0_mlp_down_zeros_like_1: "bf16[512, 8192]" = aten.zeros_like.default(layers_0_mlp_down_weight, pin_memory=False)
        layers_1_norm_1_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_1_norm_1_weight, pin_memory=False)
        layers_1_norm_1_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_1_norm_1_bias, pin_memory=False)
        layers_1_attention_qkv_zeros_like: "bf16[6144]" = aten.zeros_like.default(layers_1_attention_qkv_bias, pin_memory=False)
        layers_1_attention_qkv_zeros_like_1: "bf16[1536, 2048]" = aten.zeros_like.default(layers_1_attention_qkv_weight, pin_memory=False)
        layers_1_attention_projection_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_1_attention_projection_bias, pin_memory=False)
        layers_1_attention_projection_zeros_like_1: "bf16[512, 2048]" = aten.zeros_like.default(layers_1_attention_projection_weight, pin_memory=False)
        layers_1_norm_2_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_1_norm_2_weight, pin_memory=False)
        layers_1_norm_2_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_1_norm_2_bias, pin_memory=False)
        layers_1_mlp_up_zeros_like: "bf16[8192]" = aten.zeros_like.default(layers_1_mlp_up_bias, pin_memory=False)
        layers_1_mlp_up_zeros_like_1: "bf16[2048, 2048]" = aten.zeros_like.default(layers_1_mlp_up_weight, pin_memory=False)
        layers_1_mlp_down_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_1_mlp_down_bias, pin_memory=False)
        layers_1_mlp_down_zeros_like_1: "bf16[512, 8192]" = aten.zeros_like.default(layers_1_mlp_down_weight, pin_memory=False)
        layers_2_norm_1_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_2_norm_1_weight, pin_memory=False)
        layers_2_norm_1_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_2_norm_1_bias, pin_memory=False)
        layers_2_attention_qkv_zeros_like: "bf16[6144]" = aten.zeros_like.default(layers_2_attention_qkv_bias, pin_memory=False)
        layers_2_attention_qkv_zeros_like_1: "bf16[1536, 2048]" = aten.zeros_like.default(layers_2_attention_qkv_weight, pin_memory=False)
        layers_2_attention_projection_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_2_attention_projection_bias, pin_memory=False)
        layers_2_attention_projection_zeros_like_1: "bf16[512, 2048]" = aten.zeros_like.default(layers_2_attention_projection_weight, pin_memory=False)
        layers_2_norm_2_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_2_norm_2_weight, pin_memory=False)
        layers_2_norm_2_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_2_norm_2_bias, pin_memory=False)
        layers_2_mlp_up_zeros_like: "bf16[8192]" = aten.zeros_like.default(layers_2_mlp_up_bias, pin_memory=False)
        layers_2_mlp_up_zeros_like_1: "bf16[2048, 2048]" = aten.zeros_like.default(layers_2_mlp_up_weight, pin_memory=False)
        layers_2_mlp_down_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_2_mlp_down_bias, pin_memory=False)
        layers_2_mlp_down_zeros_like_1: "bf16[512, 8192]" = aten.zeros_like.default(layers_2_mlp_down_weight, pin_memory=False)
        layers_3_norm_1_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_3_norm_1_weight, pin_memory=False)
        layers_3_norm_1_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_3_norm_1_bias, pin_memory=False)
        layers_3_attention_qkv_zeros_like: "bf16[6144]" = aten.zeros_like.default(layers_3_attention_qkv_bias, pin_memory=False)
        layers_3_attention_qkv_zeros_like_1: "bf16[1536, 2048]" = aten.zeros_like.default(layers_3_attention_qkv_weight, pin_memory=False)
        layers_3_attention_projection_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_3_attention_projection_bias, pin_memory=False)
        layers_3_attention_projection_zeros_like_1: "bf16[512, 2048]" = aten.zeros_like.default(layers_3_attention_projection_weight, pin_memory=False)
        layers_3_norm_2_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_3_norm_2_weight, pin_memory=False)
        layers_3_norm_2_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_3_norm_2_bias, pin_memory=False)
        layers_3_mlp_up_zeros_like: "bf16[8192]" = aten.zeros_like.default(layers_3_mlp_up_bias, pin_memory=False)
        layers_3_mlp_up_zeros_like_1: "bf16[2048, 2048]" = aten.zeros_like.default(layers_3_mlp_up_weight, pin_memory=False)
        layers_3_mlp_down_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_3_mlp_down_bias, pin_memory=False)
        layers_3_mlp_down_zeros_like_1: "bf16[512, 8192]" = aten.zeros_like.default(layers_3_mlp_down_weight, pin_memory=False)
        layers_4_norm_1_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_4_norm_1_weight, pin_memory=False)
        layers_4_norm_1_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_4_norm_1_bias, pin_memory=False)
        layers_4_attention_qkv_zeros_like: "bf16[6144]" = aten.zeros_like.default(layers_4_attention_qkv_bias, pin_memory=False)
        layers_4_attention_qkv_zeros_like_1: "bf16[1536, 2048]" = aten.zeros_like.default(layers_4_attention_qkv_weight, pin_memory=False)
        layers_4_attention_projection_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_4_attention_projection_bias, pin_memory=False)
        layers_4_attention_projection_zeros_like_1: "bf16[512, 2048]" = aten.zeros_like.default(layers_4_attention_projection_weight, pin_memory=False)
        layers_4_norm_2_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_4_norm_2_weight, pin_memory=False)
        layers_4_norm_2_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_4_norm_2_bias, pin_memory=False)
        layers_4_mlp_up_zeros_like: "bf16[8192]" = aten.zeros_like.default(layers_4_mlp_up_bias, pin_memory=False)
        layers_4_mlp_up_zeros_like_1: "bf16[2048, 2048]" = aten.zeros_like.default(layers_4_mlp_up_weight, pin_memory=False)
        layers_4_mlp_down_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_4_mlp_down_bias, pin_memory=False)
        layers_4_mlp_down_zeros_like_1: "bf16[512, 8192]" = aten.zeros_like.default(layers_4_mlp_down_weight, pin_memory=False)
        layers_5_norm_1_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_5_norm_1_weight, pin_memory=False)
        layers_5_norm_1_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_5_norm_1_bias, pin_memory=False)
        layers_5_attention_qkv_zeros_like: "bf16[6144]" = aten.zeros_like.default(layers_5_attention_qkv_bias, pin_memory=False)
        layers_5_attention_qkv_zeros_like_1: "bf16[1536, 2048]" = aten.zeros_like.default(layers_5_attention_qkv_weight, pin_memory=False)
        layers_5_attention_projection_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_5_attention_projection_bias, pin_memory=False)
        layers_5_attention_projection_zeros_like_1: "bf16[512, 2048]" = aten.zeros_like.default(layers_5_attention_projection_weight, pin_memory=False)
        layers_5_norm_2_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_5_norm_2_weight, pin_memory=False)
        layers_5_norm_2_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_5_norm_2_bias, pin_memory=False)
        layers_5_mlp_up_zeros_like: "bf16[8192]" = aten.zeros_like.default(layers_5_mlp_up_bias, pin_memory=False)
        layers_5_mlp_up_zeros_like_1: "bf16[2048, 2048]" = aten.zeros_like.default(layers_5_mlp_up_weight, pin_memory=False)
        layers_5_mlp_down_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_5_mlp_down_bias, pin_memory=False)
        layers_5_mlp_down_zeros_like_1: "bf16[512, 8192]" = aten.zeros_like.default(layers_5_mlp_down_weight, pin_memory=False)
        layers_6_norm_1_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_6_norm_1_weight, pin_memory=False)
        layers_6_norm_1_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_6_norm_1_bias, pin_memory=False)
        layers_6_attention_qkv_zeros_like: "bf16[6144]" = aten.zeros_like.default(layers_6_attention_qkv_bias, pin_memory=False)
        layers_6_attention_qkv_zeros_like_1: "bf16[1536, 2048]" = aten.zeros_like.default(layers_6_attention_qkv_weight, pin_memory=False)
        layers_6_attention_projection_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_6_attention_projection_bias, pin_memory=False)
        layers_6_attention_projection_zeros_like_1: "bf16[512, 2048]" = aten.zeros_like.default(layers_6_attention_projection_weight, pin_memory=False)
        layers_6_norm_2_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_6_norm_2_weight, pin_memory=False)
        layers_6_norm_2_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_6_norm_2_bias, pin_memory=False)
        layers_6_mlp_up_zeros_like: "bf16[8192]" = aten.zeros_like.default(layers_6_mlp_up_bias, pin_memory=False)
        layers_6_mlp_up_zeros_like_1: "bf16[2048, 2048]" = aten.zeros_like.default(layers_6_mlp_up_weight, pin_memory=False)
        layers_6_mlp_down_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_6_mlp_down_bias, pin_memory=False)
        layers_6_mlp_down_zeros_like_1: "bf16[512, 8192]" = aten.zeros_like.default(layers_6_mlp_down_weight, pin_memory=False)
        layers_7_norm_1_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_7_norm_1_weight, pin_memory=False)
        layers_7_norm_1_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_7_norm_1_bias, pin_memory=False)
        layers_7_attention_qkv_zeros_like: "bf16[6144]" = aten.zeros_like.default(layers_7_attention_qkv_bias, pin_memory=False)
        layers_7_attention_qkv_zeros_like_1: "bf16[1536, 2048]" = aten.zeros_like.default(layers_7_attention_qkv_weight, pin_memory=False)
        layers_7_attention_projection_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_7_attention_projection_bias, pin_memory=False)
        layers_7_attention_projection_zeros_like_1: "bf16[512, 2048]" = aten.zeros_like.default(layers_7_attention_projection_weight, pin_memory=False)
        layers_7_norm_2_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_7_norm_2_weight, pin_memory=False)
        layers_7_norm_2_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_7_norm_2_bias, pin_memory=False)
        layers_7_mlp_up_zeros_like: "bf16[8192]" = aten.zeros_like.default(layers_7_mlp_up_bias, pin_memory=False)
        layers_7_mlp_up_zeros_like_1: "bf16[2048, 2048]" = aten.zeros_like.default(layers_7_mlp_up_weight, pin_memory=False)
        layers_7_mlp_down_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_7_mlp_down_bias, pin_memory=False)
        layers_7_mlp_down_zeros_like_1: "bf16[512, 8192]" = aten.zeros_like.default(layers_7_mlp_down_weight, pin_memory=False)
        layers_8_norm_1_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_8_norm_1_weight, pin_memory=False)
        layers_8_norm_1_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_8_norm_1_bias, pin_memory=False)
        layers_8_attention_qkv_zeros_like: "bf16[6144]" = aten.zeros_like.default(layers_8_attention_qkv_bias, pin_memory=False)
        layers_8_attention_qkv_zeros_like_1: "bf16[1536, 2048]" = aten.zeros_like.default(layers_8_attention_qkv_weight, pin_memory=False)
        layers_8_attention_projection_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_8_attention_projection_bias, pin_memory=False)
        layers_8_attention_projection_zeros_like_1: "bf16[512, 2048]" = aten.zeros_like.default(layers_8_attention_projection_weight, pin_memory=False)
        layers_8_norm_2_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_8_norm_2_weight, pin_memory=False)
        layers_8_norm_2_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_8_norm_2_bias, pin_memory=False)
        layers_8_mlp_up_zeros_like: "bf16[8192]" = aten.zeros_like.default(layers_8_mlp_up_bias, pin_memory=False)
        layers_8_mlp_up_zeros_like_1: "bf16[2048, 2048]" = aten.zeros_like.default(layers_8_mlp_up_weight, pin_memory=False)
        layers_8_mlp_down_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_8_mlp_down_bias, pin_memory=False)
        layers_8_mlp_down_zeros_like_1: "bf16[512, 8192]" = aten.zeros_like.default(layers_8_mlp_down_weight, pin_memory=False)
        layers_9_norm_1_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_9_norm_1_weight, pin_memory=False)
        layers_9_norm_1_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_9_norm_1_bias, pin_memory=False)
        layers_9_attention_qkv_zeros_like: "bf16[6144]" = aten.zeros_like.default(layers_9_attention_qkv_bias, pin_memory=False)
        layers_9_attention_qkv_zeros_like_1: "bf16[1536, 2048]" = aten.zeros_like.default(layers_9_attention_qkv_weight, pin_memory=False)
        layers_9_attention_projection_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_9_attention_projection_bias, pin_memory=False)
        layers_9_attention_projection_zeros_like_1: "bf16[512, 2048]" = aten.zeros_like.default(layers_9_attention_projection_weight, pin_memory=False)
        layers_9_norm_2_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_9_norm_2_weight, pin_memory=False)
        layers_9_norm_2_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_9_norm_2_bias, pin_memory=False)
        layers_9_mlp_up_zeros_like: "bf16[8192]" = aten.zeros_like.default(layers_9_mlp_up_bias, pin_memory=False)
        layers_9_mlp_up_zeros_like_1: "bf16[2048, 2048]" = aten.zeros_like.default(layers_9_mlp_up_weight, pin_memory=False)
        layers_9_mlp_down_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_9_mlp_down_bias, pin_memory=False)
        layers_9_mlp_down_zeros_like_1: "bf16[512, 8192]" = aten.zeros_like.default(layers_9_mlp_down_weight, pin_memory=False)
        layers_10_norm_1_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_10_norm_1_weight, pin_memory=False)
        layers_10_norm_1_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_10_norm_1_bias, pin_memory=False)
        layers_10_attention_qkv_zeros_like: "bf16[6144]" = aten.zeros_like.default(layers_10_attention_qkv_bias, pin_memory=False)
        layers_10_attention_qkv_zeros_like_1: "bf16[1536, 2048]" = aten.zeros_like.default(layers_10_attention_qkv_weight, pin_memory=False)
        layers_10_attention_projection_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_10_attention_projection_bias, pin_memory=False)
        layers_10_attention_projection_zeros_like_1: "bf16[512, 2048]" = aten.zeros_like.default(layers_10_attention_projection_weight, pin_memory=False)
        layers_10_norm_2_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_10_norm_2_weight, pin_memory=False)
        layers_10_norm_2_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_10_norm_2_bias, pin_memory=False)
        layers_10_mlp_up_zeros_like: "bf16[8192]" = aten.zeros_like.default(layers_10_mlp_up_bias, pin_memory=False)
        layers_10_mlp_up_zeros_like_1: "bf16[2048, 2048]" = aten.zeros_like.default(layers_10_mlp_up_weight, pin_memory=False)
        layers_10_mlp_down_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_10_mlp_down_bias, pin_memory=False)
        layers_10_mlp_down_zeros_like_1: "bf16[512, 8192]" = aten.zeros_like.default(layers_10_mlp_down_weight, pin_memory=False)
        layers_11_norm_1_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_11_norm_1_weight, pin_memory=False)
        layers_11_norm_1_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_11_norm_1_bias, pin_memory=False)
        layers_11_attention_qkv_zeros_like: "bf16[6144]" = aten.zeros_like.default(layers_11_attention_qkv_bias, pin_memory=False)
        layers_11_attention_qkv_zeros_like_1: "bf16[1536, 2048]" = aten.zeros_like.default(layers_11_attention_qkv_weight, pin_memory=False)
        layers_11_attention_projection_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_11_attention_projection_bias, pin_memory=False)
        layers_11_attention_projection_zeros_like_1: "bf16[512, 2048]" = aten.zeros_like.default(layers_11_attention_projection_weight, pin_memory=False)
        layers_11_norm_2_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_11_norm_2_weight, pin_memory=False)
        layers_11_norm_2_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_11_norm_2_bias, pin_memory=False)
        layers_11_mlp_up_zeros_like: "bf16[8192]" = aten.zeros_like.default(layers_11_mlp_up_bias, pin_memory=False)
        layers_11_mlp_up_zeros_like_1: "bf16[2048, 2048]" = aten.zeros_like.default(layers_11_mlp_up_weight, pin_memory=False)
        layers_11_mlp_down_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_11_mlp_down_bias, pin_memory=False)
        layers_11_mlp_down_zeros_like_1: "bf16[512, 8192]" = aten.zeros_like.default(layers_11_mlp_down_weight, pin_memory=False)
        layers_12_norm_1_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_12_norm_1_weight, pin_memory=False)
        layers_12_norm_1_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_12_norm_1_bias, pin_memory=False)
        layers_12_attention_qkv_zeros_like: "bf16[6144]" = aten.zeros_like.default(layers_12_attention_qkv_bias, pin_memory=False)
        layers_12_attention_qkv_zeros_like_1: "bf16[1536, 2048]" = aten.zeros_like.default(layers_12_attention_qkv_weight, pin_memory=False)
        layers_12_attention_projection_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_12_attention_projection_bias, pin_memory=False)
        layers_12_attention_projection_zeros_like_1: "bf16[512, 2048]" = aten.zeros_like.default(layers_12_attention_projection_weight, pin_memory=False)
        layers_12_norm_2_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_12_norm_2_weight, pin_memory=False)
        layers_12_norm_2_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_12_norm_2_bias, pin_memory=False)
        layers_12_mlp_up_zeros_like: "bf16[8192]" = aten.zeros_like.default(layers_12_mlp_up_bias, pin_memory=False)
        layers_12_mlp_up_zeros_like_1: "bf16[2048, 2048]" = aten.zeros_like.default(layers_12_mlp_up_weight, pin_memory=False)
        layers_12_mlp_down_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_12_mlp_down_bias, pin_memory=False)
        layers_12_mlp_down_zeros_like_1: "bf16[512, 8192]" = aten.zeros_like.default(layers_12_mlp_down_weight, pin_memory=False)
        layers_13_norm_1_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_13_norm_1_weight, pin_memory=False)
        layers_13_norm_1_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_13_norm_1_bias, pin_memory=False)
        layers_13_attention_qkv_zeros_like: "bf16[6144]" = aten.zeros_like.default(layers_13_attention_qkv_bias, pin_memory=False)
        layers_13_attention_qkv_zeros_like_1: "bf16[1536, 2048]" = aten.zeros_like.default(layers_13_attention_qkv_weight, pin_memory=False)
        layers_13_attention_projection_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_13_attention_projection_bias, pin_memory=False)
        layers_13_attention_projection_zeros_like_1: "bf16[512, 2048]" = aten.zeros_like.default(layers_13_attention_projection_weight, pin_memory=False)
        layers_13_norm_2_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_13_norm_2_weight, pin_memory=False)
        layers_13_norm_2_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_13_norm_2_bias, pin_memory=False)
        layers_13_mlp_up_zeros_like: "bf16[8192]" = aten.zeros_like.default(layers_13_mlp_up_bias, pin_memory=False)
        layers_13_mlp_up_zeros_like_1: "bf16[2048, 2048]" = aten.zeros_like.default(layers_13_mlp_up_weight, pin_memory=False)
        layers_13_mlp_down_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_13_mlp_down_bias, pin_memory=False)
        layers_13_mlp_down_zeros_like_1: "bf16[512, 8192]" = aten.zeros_like.default(layers_13_mlp_down_weight, pin_memory=False)
        layers_14_norm_1_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_14_norm_1_weight, pin_memory=False)
        layers_14_norm_1_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_14_norm_1_bias, pin_memory=False)
        layers_14_attention_qkv_zeros_like: "bf16[6144]" = aten.zeros_like.default(layers_14_attention_qkv_bias, pin_memory=False)
        layers_14_attention_qkv_zeros_like_1: "bf16[1536, 2048]" = aten.zeros_like.default(layers_14_attention_qkv_weight, pin_memory=False)
        layers_14_attention_projection_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_14_attention_projection_bias, pin_memory=False)
        layers_14_attention_projection_zeros_like_1: "bf16[512, 2048]" = aten.zeros_like.default(layers_14_attention_projection_weight, pin_memory=False)
        layers_14_norm_2_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_14_norm_2_weight, pin_memory=False)
        layers_14_norm_2_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_14_norm_2_bias, pin_memory=False)
        layers_14_mlp_up_zeros_like: "bf16[8192]" = aten.zeros_like.default(layers_14_mlp_up_bias, pin_memory=False)
        layers_14_mlp_up_zeros_like_1: "bf16[2048, 2048]" = aten.zeros_like.default(layers_14_mlp_up_weight, pin_memory=False)
        layers_14_mlp_down_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_14_mlp_down_bias, pin_memory=False)
        layers_14_mlp_down_zeros_like_1: "bf16[512, 8192]" = aten.zeros_like.default(layers_14_mlp_down_weight, pin_memory=False)
        layers_15_norm_1_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_15_norm_1_weight, pin_memory=False)
        layers_15_norm_1_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_15_norm_1_bias, pin_memory=False)
        layers_15_attention_qkv_zeros_like: "bf16[6144]" = aten.zeros_like.default(layers_15_attention_qkv_bias, pin_memory=False)
        layers_15_attention_qkv_zeros_like_1: "bf16[1536, 2048]" = aten.zeros_like.default(layers_15_attention_qkv_weight, pin_memory=False)
        layers_15_attention_projection_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_15_attention_projection_bias, pin_memory=False)
        layers_15_attention_projection_zeros_like_1: "bf16[512, 2048]" = aten.zeros_like.default(layers_15_attention_projection_weight, pin_memory=False)
        layers_15_norm_2_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_15_norm_2_weight, pin_memory=False)
        layers_15_norm_2_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_15_norm_2_bias, pin_memory=False)
        layers_15_mlp_up_zeros_like: "bf16[8192]" = aten.zeros_like.default(layers_15_mlp_up_bias, pin_memory=False)
        layers_15_mlp_up_zeros_like_1: "bf16[2048, 2048]" = aten.zeros_like.default(layers_15_mlp_up_weight, pin_memory=False)
        layers_15_mlp_down_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_15_mlp_down_bias, pin_memory=False)
        layers_15_mlp_down_zeros_like_1: "bf16[512, 8192]" = aten.zeros_like.default(layers_15_mlp_down_weight, pin_memory=False)
        layers_16_norm_1_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_16_norm_1_weight, pin_memory=False)
        layers_16_norm_1_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_16_norm_1_bias, pin_memory=False)
        layers_16_attention_qkv_zeros_like: "bf16[6144]" = aten.zeros_like.default(layers_16_attention_qkv_bias, pin_memory=False)
        layers_16_attention_qkv_zeros_like_1: "bf16[1536, 2048]" = aten.zeros_like.default(layers_16_attention_qkv_weight, pin_memory=False)
        layers_16_attention_projection_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_16_attention_projection_bias, pin_memory=False)
        layers_16_attention_projection_zeros_like_1: "bf16[512, 2048]" = aten.zeros_like.default(layers_16_attention_projection_weight, pin_memory=False)
        layers_16_norm_2_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_16_norm_2_weight, pin_memory=False)
        layers_16_norm_2_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_16_norm_2_bias, pin_memory=False)
        layers_16_mlp_up_zeros_like: "bf16[8192]" = aten.zeros_like.default(layers_16_mlp_up_bias, pin_memory=False)
        layers_16_mlp_up_zeros_like_1: "bf16[2048, 2048]" = aten.zeros_like.default(layers_16_mlp_up_weight, pin_memory=False)
        layers_16_mlp_down_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_16_mlp_down_bias, pin_memory=False)
        layers_16_mlp_down_zeros_like_1: "bf16[512, 8192]" = aten.zeros_like.default(layers_16_mlp_down_weight, pin_memory=False)
        layers_17_norm_1_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_17_norm_1_weight, pin_memory=False)
        layers_17_norm_1_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_17_norm_1_bias, pin_memory=False)
        layers_17_attention_qkv_zeros_like: "bf16[6144]" = aten.zeros_like.default(layers_17_attention_qkv_bias, pin_memory=False)
        layers_17_attention_qkv_zeros_like_1: "bf16[1536, 2048]" = aten.zeros_like.default(layers_17_attention_qkv_weight, pin_memory=False)
        layers_17_attention_projection_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_17_attention_projection_bias, pin_memory=False)
        layers_17_attention_projection_zeros_like_1: "bf16[512, 2048]" = aten.zeros_like.default(layers_17_attention_projection_weight, pin_memory=False)
        layers_17_norm_2_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_17_norm_2_weight, pin_memory=False)
        layers_17_norm_2_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_17_norm_2_bias, pin_memory=False)
        layers_17_mlp_up_zeros_like: "bf16[8192]" = aten.zeros_like.default(layers_17_mlp_up_bias, pin_memory=False)
        layers_17_mlp_up_zeros_like_1: "bf16[2048, 2048]" = aten.zeros_like.default(layers_17_mlp_up_weight, pin_memory=False)
        layers_17_mlp_down_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_17_mlp_down_bias, pin_memory=False)
        layers_17_mlp_down_zeros_like_1: "bf16[512, 8192]" = aten.zeros_like.default(layers_17_mlp_down_weight, pin_memory=False)
        layers_18_norm_1_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_18_norm_1_weight, pin_memory=False)
        layers_18_norm_1_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_18_norm_1_bias, pin_memory=False)
        layers_18_attention_qkv_zeros_like: "bf16[6144]" = aten.zeros_like.default(layers_18_attention_qkv_bias, pin_memory=False)
        layers_18_attention_qkv_zeros_like_1: "bf16[1536, 2048]" = aten.zeros_like.default(layers_18_attention_qkv_weight, pin_memory=False)
        layers_18_attention_projection_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_18_attention_projection_bias, pin_memory=False)
        layers_18_attention_projection_zeros_like_1: "bf16[512, 2048]" = aten.zeros_like.default(layers_18_attention_projection_weight, pin_memory=False)
        layers_18_norm_2_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_18_norm_2_weight, pin_memory=False)
        layers_18_norm_2_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_18_norm_2_bias, pin_memory=False)
        layers_18_mlp_up_zeros_like: "bf16[8192]" = aten.zeros_like.default(layers_18_mlp_up_bias, pin_memory=False)
        layers_18_mlp_up_zeros_like_1: "bf16[2048, 2048]" = aten.zeros_like.default(layers_18_mlp_up_weight, pin_memory=False)
        layers_18_mlp_down_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_18_mlp_down_bias, pin_memory=False)
        layers_18_mlp_down_zeros_like_1: "bf16[512, 8192]" = aten.zeros_like.default(layers_18_mlp_down_weight, pin_memory=False)
        layers_19_norm_1_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_19_norm_1_weight, pin_memory=False)
        layers_19_norm_1_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_19_norm_1_bias, pin_memory=False)
        layers_19_attention_qkv_zeros_like: "bf16[6144]" = aten.zeros_like.default(layers_19_attention_qkv_bias, pin_memory=False)
        layers_19_attention_qkv_zeros_like_1: "bf16[1536, 2048]" = aten.zeros_like.default(layers_19_attention_qkv_weight, pin_memory=False)
        layers_19_attention_projection_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_19_attention_projection_bias, pin_memory=False)
        layers_19_attention_projection_zeros_like_1: "bf16[512, 2048]" = aten.zeros_like.default(layers_19_attention_projection_weight, pin_memory=False)
        layers_19_norm_2_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_19_norm_2_weight, pin_memory=False)
        layers_19_norm_2_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_19_norm_2_bias, pin_memory=False)
        layers_19_mlp_up_zeros_like: "bf16[8192]" = aten.zeros_like.default(layers_19_mlp_up_bias, pin_memory=False)
        layers_19_mlp_up_zeros_like_1: "bf16[2048, 2048]" = aten.zeros_like.default(layers_19_mlp_up_weight, pin_memory=False)
        layers_19_mlp_down_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_19_mlp_down_bias, pin_memory=False)
        layers_19_mlp_down_zeros_like_1: "bf16[512, 8192]" = aten.zeros_like.default(layers_19_mlp_down_weight, pin_memory=False)
        layers_20_norm_1_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_20_norm_1_weight, pin_memory=False)
        layers_20_norm_1_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_20_norm_1_bias, pin_memory=False)
        layers_20_attention_qkv_zeros_like: "bf16[6144]" = aten.zeros_like.default(layers_20_attention_qkv_bias, pin_memory=False)
        layers_20_attention_qkv_zeros_like_1: "bf16[1536, 2048]" = aten.zeros_like.default(layers_20_attention_qkv_weight, pin_memory=False)
        layers_20_attention_projection_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_20_attention_projection_bias, pin_memory=False)
        layers_20_attention_projection_zeros_like_1: "bf16[512, 2048]" = aten.zeros_like.default(layers_20_attention_projection_weight, pin_memory=False)
        layers_20_norm_2_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_20_norm_2_weight, pin_memory=False)
        layers_20_norm_2_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_20_norm_2_bias, pin_memory=False)
        layers_20_mlp_up_zeros_like: "bf16[8192]" = aten.zeros_like.default(layers_20_mlp_up_bias, pin_memory=False)
        layers_20_mlp_up_zeros_like_1: "bf16[2048, 2048]" = aten.zeros_like.default(layers_20_mlp_up_weight, pin_memory=False)
        layers_20_mlp_down_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_20_mlp_down_bias, pin_memory=False)
        layers_20_mlp_down_zeros_like_1: "bf16[512, 8192]" = aten.zeros_like.default(layers_20_mlp_down_weight, pin_memory=False)
        layers_21_norm_1_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_21_norm_1_weight, pin_memory=False)
        layers_21_norm_1_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_21_norm_1_bias, pin_memory=False)
        layers_21_attention_qkv_zeros_like: "bf16[6144]" = aten.zeros_like.default(layers_21_attention_qkv_bias, pin_memory=False)
        layers_21_attention_qkv_zeros_like_1: "bf16[1536, 2048]" = aten.zeros_like.default(layers_21_attention_qkv_weight, pin_memory=False)
        layers_21_attention_projection_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_21_attention_projection_bias, pin_memory=False)
        layers_21_attention_projection_zeros_like_1: "bf16[512, 2048]" = aten.zeros_like.default(layers_21_attention_projection_weight, pin_memory=False)
        layers_21_norm_2_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_21_norm_2_weight, pin_memory=False)
        layers_21_norm_2_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_21_norm_2_bias, pin_memory=False)
        layers_21_mlp_up_zeros_like: "bf16[8192]" = aten.zeros_like.default(layers_21_mlp_up_bias, pin_memory=False)
        layers_21_mlp_up_zeros_like_1: "bf16[2048, 2048]" = aten.zeros_like.default(layers_21_mlp_up_weight, pin_memory=False)
        layers_21_mlp_down_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_21_mlp_down_bias, pin_memory=False)
        layers_21_mlp_down_zeros_like_1: "bf16[512, 8192]" = aten.zeros_like.default(layers_21_mlp_down_weight, pin_memory=False)
        layers_22_norm_1_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_22_norm_1_weight, pin_memory=False)
        layers_22_norm_1_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_22_norm_1_bias, pin_memory=False)
        layers_22_attention_qkv_zeros_like: "bf16[6144]" = aten.zeros_like.default(layers_22_attention_qkv_bias, pin_memory=False)
        layers_22_attention_qkv_zeros_like_1: "bf16[1536, 2048]" = aten.zeros_like.default(layers_22_attention_qkv_weight, pin_memory=False)
        layers_22_attention_projection_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_22_attention_projection_bias, pin_memory=False)
        layers_22_attention_projection_zeros_like_1: "bf16[512, 2048]" = aten.zeros_like.default(layers_22_attention_projection_weight, pin_memory=False)
        layers_22_norm_2_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_22_norm_2_weight, pin_memory=False)
        layers_22_norm_2_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_22_norm_2_bias, pin_memory=False)
        layers_22_mlp_up_zeros_like: "bf16[8192]" = aten.zeros_like.default(layers_22_mlp_up_bias, pin_memory=False)
        layers_22_mlp_up_zeros_like_1: "bf16[2048, 2048]" = aten.zeros_like.default(layers_22_mlp_up_weight, pin_memory=False)
        layers_22_mlp_down_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_22_mlp_down_bias, pin_memory=False)
        layers_22_mlp_down_zeros_like_1: "bf16[512, 8192]" = aten.zeros_like.default(layers_22_mlp_down_weight, pin_memory=False)
        layers_23_norm_1_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_23_norm_1_weight, pin_memory=False)
        layers_23_norm_1_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_23_norm_1_bias, pin_memory=False)
        layers_23_attention_qkv_zeros_like: "bf16[6144]" = aten.zeros_like.default(layers_23_attention_qkv_bias, pin_memory=False)
        layers_23_attention_qkv_zeros_like_1: "bf16[1536, 2048]" = aten.zeros_like.default(layers_23_attention_qkv_weight, pin_memory=False)
        layers_23_attention_projection_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_23_attention_projection_bias, pin_memory=False)
        layers_23_attention_projection_zeros_like_1: "bf16[512, 2048]" = aten.zeros_like.default(layers_23_attention_projection_weight, pin_memory=False)
        layers_23_norm_2_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_23_norm_2_weight, pin_memory=False)
        layers_23_norm_2_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(layers_23_norm_2_bias, pin_memory=False)
        layers_23_mlp_up_zeros_like: "bf16[8192]" = aten.zeros_like.default(layers_23_mlp_up_bias, pin_memory=False)
        layers_23_mlp_up_zeros_like_1: "bf16[2048, 2048]" = aten.zeros_like.default(layers_23_mlp_up_weight, pin_memory=False)
        layers_23_mlp_down_zeros_like: "bf16[2048]" = aten.zeros_like.default(layers_23_mlp_down_bias, pin_memory=False)
        layers_23_mlp_down_zeros_like_1: "bf16[512, 8192]" = aten.zeros_like.default(layers_23_mlp_down_weight, pin_memory=False)
        norm_zeros_like: "bf16[2048]" = aten.zeros_like.default(norm_weight, pin_memory=False)
        norm_zeros_like_1: "bf16[2048]" = aten.zeros_like.default(norm_bias, pin_memory=False)
        head_zeros_like: "bf16[12576, 2048]" = aten.zeros_like.default(head_weight, pin_memory=False)
        scan_combine_graph_0 = self.scan_combine_graph_0
        scan: "(bf16[12576, 2048], bf16[512, 2048], bf16[2048], bf16[2048], bf16[6144], bf16[1536, 2048], bf16[2048], bf16[512, 2048], bf16[2048], bf16[2048], bf16[8192], bf16[2048, 2048], bf16[2048], bf16[512, 8192], bf16[2048], bf16[2048], bf16[6144], bf16[1536, 2048], bf16[2048], bf16[512, 2048], bf16[2048], bf16[2048], bf16[8192], bf16[2048, 2048], bf16[2048], bf16[512, 8192], bf16[2048], bf16[2048], bf16[6144], bf16[1536, 2048], bf16[2048], bf16[512, 2048], bf16[2048], bf16[2048], bf16[8192], bf16[2048, 2048], bf16[2048], bf16[512, 8192], bf16[2048], bf16[2048], bf16[6144], bf16[1536, 2048], bf16[2048], bf16[512, 2048], bf16[2048], bf16[2048], bf16[8192], bf16[2048, 2048], bf16[2048], bf16[512, 8192], bf16[2048], bf16[2048], bf16[6144], bf16[1536, 2048], bf16[2048], bf16[512, 2048], bf16[2048], bf16[2048], bf16[8192], bf16[2048, 2048], bf16[2048], bf16[512, 8192], bf16[2048], bf16[2048], bf16[6144], bf16[1536, 2048], bf16[2048], bf16[512, 2048], bf16[2048], bf16[2048], bf16[8192], bf16[2048, 2048], bf16[2048], bf16[512, 8192], bf16[2048], bf16[2048], bf16[6144], bf16[1536, 2048], bf16[2048], bf16[512, 2048], bf16[2048], bf16[2048], bf16[8192], bf16[2048, 2048], bf16[2048], bf16[512, 8192], bf16[2048], bf16[2048], bf16[6144], bf16[1536, 2048], bf16[2048], bf16[512, 2048], bf16[2048], bf16[2048], bf16[8192], bf16[2048, 2048], bf16[2048], bf16[512, 8192], bf16[2048], bf16[2048], bf16[6144], bf16[1536, 2048], bf16[2048], bf16[512, 2048], bf16[2048], bf16[2048], bf16[8192], bf16[2048, 2048], bf16[2048], bf16[512, 8192], bf16[2048], bf16[2048], bf16[6144], bf16[1536, 2048], bf16[2048], bf16[512, 2048], bf16[2048], bf16[2048], bf16[8192], bf16[2048, 2048], bf16[2048], bf16[512, 8192], bf16[2048], bf16[2048], bf16[6144], bf16[1536, 2048], bf16[2048], bf16[512, 2048], bf16[2048], bf16[2048], bf16[8192], bf16[2048, 2048], bf16[2048], bf16[512, 8192], bf16[2048], bf16[2048], bf16[6144], bf16[1536, 2048], bf16[2048], bf16[512, 2048], bf16[2048], bf16[2048], bf16[8192], bf16[2048, 2048], bf16[2048], bf16[512, 8192], bf16[2048], bf16[2048], bf16[6144], bf16[1536, 2048], bf16[2048], bf16[512, 2048], bf16[2048], bf16[2048], bf16[8192], bf16[2048, 2048], bf16[2048], bf16[512, 8192], bf16[2048], bf16[2048], bf16[6144], bf16[1536, 2048], bf16[2048], bf16[512, 2048], bf16[2048], bf16[2048], bf16[8192], bf16[2048, 2048], bf16[2048], bf16[512, 8192], bf16[2048], bf16[2048], bf16[6144], bf16[1536, 2048], bf16[2048], bf16[512, 2048], bf16[2048], bf16[2048], bf16[8192], bf16[2048, 2048], bf16[2048], bf16[512, 8192], bf16[2048], bf16[2048], bf16[6144], bf16[1536, 2048], bf16[2048], bf16[512, 2048], bf16[2048], bf16[2048], bf16[8192], bf16[2048, 2048], bf16[2048], bf16[512, 8192], bf16[2048], bf16[2048], bf16[6144], bf16[1536, 2048], bf16[2048], bf16[512, 2048], bf16[2048], bf16[2048], bf16[8192], bf16[2048, 2048], bf16[2048], bf16[512, 8192], bf16[2048], bf16[2048], bf16[6144], bf16[1536, 2048], bf16[2048], bf16[512, 2048], bf16[2048], bf16[2048], bf16[8192], bf16[2048, 2048], bf16[2048], bf16[512, 8192], bf16[2048], bf16[2048], bf16[6144], bf16[1536, 2048], bf16[2048], bf16[512, 2048], bf16[2048], bf16[2048], bf16[8192], bf16[2048, 2048], bf16[2048], bf16[512, 8192], bf16[2048], bf16[2048], bf16[6144], bf16[1536, 2048], bf16[2048], bf16[512, 2048], bf16[2048], bf16[2048], bf16[8192], bf16[2048, 2048], bf16[2048], bf16[512, 8192], bf16[2048], bf16[2048], bf16[6144], bf16[1536, 2048], bf16[2048], bf16[512, 2048], bf16[2048], bf16[2048], bf16[8192], bf16[2048, 2048], bf16[2048], bf16[512, 8192], bf16[2048], bf16[2048], bf16[6144], bf16[1536, 2048], bf16[2048], bf16[512, 2048], bf16[2048], bf16[2048], bf16[8192], bf16[2048, 2048], bf16[2048], bf16[512, 8192], bf16[2048], bf16[2048], bf16[6144], bf16[1536, 2048], bf16[2048], bf16[512, 2048], bf16[2048], bf16[2048], bf16[8192], bf16[2048, 2048], bf16[2048], bf16[512, 8192], bf16[2048], bf16[2048], bf16[6144], bf16[1536, 2048], bf16[2048], bf16[512, 2048], bf16[2048], bf16[2048], bf16[8192], bf16[2048, 2048], bf16[2048], bf16[512, 8192], bf16[2048], bf16[2048], bf16[12576, 2048], f32[4])" = hop.scan(scan_combine_graph_0, [tokens_zeros_like, positions_zeros_like, layers_0_norm_1_zeros_like, layers_0_norm_1_zeros_like_1, layers_0_attention_qkv_zeros_like, layers_0_attention_qkv_zeros_like_1, layers_0_attention_projection_zeros_like, layers_0_attention_projection_zeros_like_1, layers_0_norm_2_zeros_like, layers_0_norm_2_zeros_like_1, layers_0_mlp_up_zeros_like, layers_0_mlp_up_zeros_like_1, layers_0_mlp_down_zeros_like, layers_0_mlp_down_zeros_like_1, layers_1_norm_1_zeros_like, layers_1_norm_1_zeros_like_1, layers_1_attention_qkv_zeros_like, layers_1_attention_qkv_zeros_like_1, layers_1_attention_projection_zeros_like, layers_1_attention_projection_zeros_like_1, layers_1_norm_2_zeros_like, layers_1_norm_2_zeros_like_1, layers_1_mlp_up_zeros_like, layers_1_mlp_up_zeros_like_1, layers_1_mlp_down_zeros_like, layers_1_mlp_down_zeros_like_1, layers_2_norm_1_zeros_like, layers_2_norm_1_zeros_like_1, layers_2_attention_qkv_zeros_like, layers_2_attention_qkv_zeros_like_1, layers_2_attention_projection_zeros_like, layers_2_attention_projection_zeros_like_1, layers_2_norm_2_zeros_like, layers_2_norm_2_zeros_like_1, layers_2_mlp_up_zeros_like, layers_2_mlp_up_zeros_like_1, layers_2_mlp_down_zeros_like, layers_2_mlp_down_zeros_like_1, layers_3_norm_1_zeros_like, layers_3_norm_1_zeros_like_1, layers_3_attention_qkv_zeros_like, layers_3_attention_qkv_zeros_like_1, layers_3_attention_projection_zeros_like, layers_3_attention_projection_zeros_like_1, layers_3_norm_2_zeros_like, layers_3_norm_2_zeros_like_1, layers_3_mlp_up_zeros_like, layers_3_mlp_up_zeros_like_1, layers_3_mlp_down_zeros_like, layers_3_mlp_down_zeros_like_1, layers_4_norm_1_zeros_like, layers_4_norm_1_zeros_like_1, layers_4_attention_qkv_zeros_like, layers_4_attention_qkv_zeros_like_1, layers_4_attention_projection_zeros_like, layers_4_attention_projection_zeros_like_1, layers_4_norm_2_zeros_like, layers_4_norm_2_zeros_like_1, layers_4_mlp_up_zeros_like, layers_4_mlp_up_zeros_like_1, layers_4_mlp_down_zeros_like, layers_4_mlp_down_zeros_like_1, layers_5_norm_1_zeros_like, layers_5_norm_1_zeros_like_1, layers_5_attention_qkv_zeros_like, layers_5_attention_qkv_zeros_like_1, layers_5_attention_projection_zeros_like, layers_5_attention_projection_zeros_like_1, layers_5_norm_2_zeros_like, layers_5_norm_2_zeros_like_1, layers_5_mlp_up_zeros_like, layers_5_mlp_up_zeros_like_1, layers_5_mlp_down_zeros_like, layers_5_mlp_down_zeros_like_1, layers_6_norm_1_zeros_like, layers_6_norm_1_zeros_like_1, layers_6_attention_qkv_zeros_like, layers_6_attention_qkv_zeros_like_1, layers_6_attention_projection_zeros_like, layers_6_attention_projection_zeros_like_1, layers_6_norm_2_zeros_like, layers_6_norm_2_zeros_like_1, layers_6_mlp_up_zeros_like, layers_6_mlp_up_zeros_like_1, layers_6_mlp_down_zeros_like, layers_6_mlp_down_zeros_like_1, layers_7_norm_1_zeros_like, layers_7_norm_1_zeros_like_1, layers_7_attention_qkv_zeros_like, layers_7_attention_qkv_zeros_like_1, layers_7_attention_projection_zeros_like, layers_7_attention_projection_zeros_like_1, layers_7_norm_2_zeros_like, layers_7_norm_2_zeros_like_1, layers_7_mlp_up_zeros_like, layers_7_mlp_up_zeros_like_1, layers_7_mlp_down_zeros_like, layers_7_mlp_down_zeros_like_1, layers_8_norm_1_zeros_like, layers_8_norm_1_zeros_like_1, layers_8_attention_qkv_zeros_like, layers_8_attention_qkv_zeros_like_1, layers_8_attention_projection_zeros_like, layers_8_attention_projection_zeros_like_1, layers_8_norm_2_zeros_like, layers_8_norm_2_zeros_like_1, layers_8_mlp_up_zeros_like, layers_8_mlp_up_zeros_like_1, layers_8_mlp_down_zeros_like, layers_8_mlp_down_zeros_like_1, layers_9_norm_1_zeros_like, layers_9_norm_1_zeros_like_1, layers_9_attention_qkv_zeros_like, layers_9_attention_qkv_zeros_like_1, layers_9_attention_projection_zeros_like, layers_9_attention_projection_zeros_like_1, layers_9_norm_2_zeros_like, layers_9_norm_2_zeros_like_1, layers_9_mlp_up_zeros_like, layers_9_mlp_up_zeros_like_1, layers_9_mlp_down_zeros_like, layers_9_mlp_down_zeros_like_1, layers_10_norm_1_zeros_like, layers_10_norm_1_zeros_like_1, layers_10_attention_qkv_zeros_like, layers_10_attention_qkv_zeros_like_1, layers_10_attention_projection_zeros_like, layers_10_attention_projection_zeros_like_1, layers_10_norm_2_zeros_like, layers_10_norm_2_zeros_like_1, layers_10_mlp_up_zeros_like, layers_10_mlp_up_zeros_like_1, layers_10_mlp_down_zeros_like, layers_10_mlp_down_zeros_like_1, layers_11_norm_1_zeros_like, layers_11_norm_1_zeros_like_1, layers_11_attention_qkv_zeros_like, layers_11_attention_qkv_zeros_like_1, layers_11_attention_projection_zeros_like, layers_11_attention_projection_zeros_like_1, layers_11_norm_2_zeros_like, layers_11_norm_2_zeros_like_1, layers_11_mlp_up_zeros_like, layers_11_mlp_up_zeros_like_1, layers_11_mlp_down_zeros_like, layers_11_mlp_down_zeros_like_1, layers_12_norm_1_zeros_like, layers_12_norm_1_zeros_like_1, layers_12_attention_qkv_zeros_like, layers_12_attention_qkv_zeros_like_1, layers_12_attention_projection_zeros_like, layers_12_attention_projection_zeros_like_1, layers_12_norm_2_zeros_like, layers_12_norm_2_zeros_like_1, layers_12_mlp_up_zeros_like, layers_12_mlp_up_zeros_like_1, layers_12_mlp_down_zeros_like, layers_12_mlp_down_zeros_like_1, layers_13_norm_1_zeros_like, layers_13_norm_1_zeros_like_1, layers_13_attention_qkv_zeros_like, layers_13_attention_qkv_zeros_like_1, layers_13_attention_projection_zeros_like, layers_13_attention_projection_zeros_like_1, layers_13_norm_2_zeros_like, layers_13_norm_2_zeros_like_1, layers_13_mlp_up_zeros_like, layers_13_mlp_up_zeros_like_1, layers_13_mlp_down_zeros_like, layers_13_mlp_down_zeros_like_1, layers_14_norm_1_zeros_like, layers_14_norm_1_zeros_like_1, layers_14_attention_qkv_zeros_like, layers_14_attention_qkv_zeros_like_1, layers_14_attention_projection_zeros_like, layers_14_attention_projection_zeros_like_1, layers_14_norm_2_zeros_like, layers_14_norm_2_zeros_like_1, layers_14_mlp_up_zeros_like, layers_14_mlp_up_zeros_like_1, layers_14_mlp_down_zeros_like, layers_14_mlp_down_zeros_like_1, layers_15_norm_1_zeros_like, layers_15_norm_1_zeros_like_1, layers_15_attention_qkv_zeros_like, layers_15_attention_qkv_zeros_like_1, layers_15_attention_projection_zeros_like, layers_15_attention_projection_zeros_like_1, layers_15_norm_2_zeros_like, layers_15_norm_2_zeros_like_1, layers_15_mlp_up_zeros_like, layers_15_mlp_up_zeros_like_1, layers_15_mlp_down_zeros_like, layers_15_mlp_down_zeros_like_1, layers_16_norm_1_zeros_like, layers_16_norm_1_zeros_like_1, layers_16_attention_qkv_zeros_like, layers_16_attention_qkv_zeros_like_1, layers_16_attention_projection_zeros_like, layers_16_attention_projection_zeros_like_1, layers_16_norm_2_zeros_like, layers_16_norm_2_zeros_like_1, layers_16_mlp_up_zeros_like, layers_16_mlp_up_zeros_like_1, layers_16_mlp_down_zeros_like, layers_16_mlp_down_zeros_like_1, layers_17_norm_1_zeros_like, layers_17_norm_1_zeros_like_1, layers_17_attention_qkv_zeros_like, layers_17_attention_qkv_zeros_like_1, layers_17_attention_projection_zeros_like, layers_17_attention_projection_zeros_like_1, layers_17_norm_2_zeros_like, layers_17_norm_2_zeros_like_1, layers_17_mlp_up_zeros_like, layers_17_mlp_up_zeros_like_1, layers_17_mlp_down_zeros_like, layers_17_mlp_down_zeros_like_1, layers_18_norm_1_zeros_like, layers_18_norm_1_zeros_like_1, layers_18_attention_qkv_zeros_like, layers_18_attention_qkv_zeros_like_1, layers_18_attention_projection_zeros_like, layers_18_attention_projection_zeros_like_1, layers_18_norm_2_zeros_like, layers_18_norm_2_zeros_like_1, layers_18_mlp_up_zeros_like, layers_18_mlp_up_zeros_like_1, layers_18_mlp_down_zeros_like, layers_18_mlp_down_zeros_like_1, layers_19_norm_1_zeros_like, layers_19_norm_1_zeros_like_1, layers_19_attention_qkv_zeros_like, layers_19_attention_qkv_zeros_like_1, layers_19_attention_projection_zeros_like, layers_19_attention_projection_zeros_like_1, layers_19_norm_2_zeros_like, layers_19_norm_2_zeros_like_1, layers_19_mlp_up_zeros_like, layers_19_mlp_up_zeros_like_1, layers_19_mlp_down_zeros_like, layers_19_mlp_down_zeros_like_1, layers_20_norm_1_zeros_like, layers_20_norm_1_zeros_like_1, layers_20_attention_qkv_zeros_like, layers_20_attention_qkv_zeros_like_1, layers_20_attention_projection_zeros_like, layers_20_attention_projection_zeros_like_1, layers_20_norm_2_zeros_like, layers_20_norm_2_zeros_like_1, layers_20_mlp_up_zeros_like, layers_20_mlp_up_zeros_like_1, layers_20_mlp_down_zeros_like, layers_20_mlp_down_zeros_like_1, layers_21_norm_1_zeros_like, layers_21_norm_1_zeros_like_1, layers_21_attention_qkv_zeros_like, layers_21_attention_qkv_zeros_like_1, layers_21_attention_projection_zeros_like, layers_21_attention_projection_zeros_like_1, layers_21_norm_2_zeros_like, layers_21_norm_2_zeros_like_1, layers_21_mlp_up_zeros_like, layers_21_mlp_up_zeros_like_1, layers_21_mlp_down_zeros_like, layers_21_mlp_down_zeros_like_1, layers_22_norm_1_zeros_like, layers_22_norm_1_zeros_like_1, layers_22_attention_qkv_zeros_like, layers_22_attention_qkv_zeros_like_1, layers_22_attention_projection_zeros_like, layers_22_attention_projection_zeros_like_1, layers_22_norm_2_zeros_like, layers_22_norm_2_zeros_like_1, layers_22_mlp_up_zeros_like, layers_22_mlp_up_zeros_like_1, layers_22_mlp_down_zeros_like, layers_22_mlp_down_zeros_like_1, layers_23_norm_1_zeros_like, layers_23_norm_1_zeros_like_1, layers_23_attention_qkv_zeros_like, layers_23_attention_qkv_zeros_like_1, layers_23_attention_projection_zeros_like, layers_23_attention_projection_zeros_like_1, layers_23_norm_2_zeros_like, layers_23_norm_2_zeros_like_1, layers_23_mlp_up_zeros_like, layers_23_mlp_up_zeros_like_1, layers_23_mlp_down_zeros_like, layers_23_mlp_down_zeros_like_1, norm_zeros_like, norm_zeros_like_1, head_zeros_like], [token_ids, target_ids], (tokens_weight, positions_weight, layers_0_norm_1_weight, layers_0_norm_1_bias, layers_0_attention_qkv_bias, layers_0_attention_qkv_weight, layers_0_attention_projection_bias, layers_0_attention_projection_weight, layers_0_norm_2_weight, layers_0_norm_2_bias, layers_0_mlp_up_bias, layers_0_mlp_up_weight, layers_0_mlp_down_bias, layers_0_mlp_down_weight, layers_1_norm_1_weight, layers_1_norm_1_bias, layers_1_attention_qkv_bias, layers_1_attention_qkv_weight, layers_1_attention_projection_bias, layers_1_attention_projection_weight, layers_1_norm_2_weight, layers_1_norm_2_bias, layers_1_mlp_up_bias, layers_1_mlp_up_weight, layers_1_mlp_down_bias, layers_1_mlp_down_weight, layers_2_norm_1_weight, layers_2_norm_1_bias, layers_2_attention_qkv_bias, layers_2_attention_qkv_weight, layers_2_attention_projection_bias, layers_2_attention_projection_weight, layers_2_norm_2_weight, layers_2_norm_2_bias, layers_2_mlp_up_bias, layers_2_mlp_up_weight, layers_2_mlp_down_bias, layers_2_mlp_down_weight, layers_3_norm_1_weight, layers_3_norm_1_bias, layers_3_attention_qkv_bias, layers_3_attention_qkv_weight, layers_3_attention_projection_bias, layers_3_attention_projection_weight, layers_3_norm_2_weight, layers_3_norm_2_bias, layers_3_mlp_up_bias, layers_3_mlp_up_weight, layers_3_mlp_down_bias, layers_3_mlp_down_weight, layers_4_norm_1_weight, layers_4_norm_1_bias, layers_4_attention_qkv_bias, layers_4_attention_qkv_weight, layers_4_attention_projection_bias, layers_4_attention_projection_weight, layers_4_norm_2_weight, layers_4_norm_2_bias, layers_4_mlp_up_bias, layers_4_mlp_up_weight, layers_4_mlp_down_bias, layers_4_mlp_down_weight, layers_5_norm_1_weight, layers_5_norm_1_bias, layers_5_attention_qkv_bias, layers_5_attention_qkv_weight, layers_5_attention_projection_bias, layers_5_attention_projection_weight, layers_5_norm_2_weight, layers_5_norm_2_bias, layers_5_mlp_up_bias, layers_5_mlp_up_weight, layers_5_mlp_down_bias, layers_5_mlp_down_weight, layers_6_norm_1_weight, layers_6_norm_1_bias, layers_6_attention_qkv_bias, layers_6_attention_qkv_weight, layers_6_attention_projection_bias, layers_6_attention_projection_weight, layers_6_norm_2_weight, layers_6_norm_2_bias, layers_6_mlp_up_bias, layers_6_mlp_up_weight, layers_6_mlp_down_bias, layers_6_mlp_down_weight, layers_7_norm_1_weight, layers_7_norm_1_bias, layers_7_attention_qkv_bias, layers_7_attention_qkv_weight, layers_7_attention_projection_bias, layers_7_attention_projection_weight, layers_7_norm_2_weight, layers_7_norm_2_bias, layers_7_mlp_up_bias, layers_7_mlp_up_weight, layers_7_mlp_down_bias, layers_7_mlp_down_weight, layers_8_norm_1_weight, layers_8_norm_1_bias, layers_8_attention_qkv_bias, layers_8_attention_qkv_weight, layers_8_attention_projection_bias, layers_8_attention_projection_weight, layers_8_norm_2_weight, layers_8_norm_2_bias, layers_8_mlp_up_bias, layers_8_mlp_up_weight, layers_8_mlp_down_bias, layers_8_mlp_down_weight, layers_9_norm_1_weight, layers_9_norm_1_bias, layers_9_attention_qkv_bias, layers_9_attention_qkv_weight, layers_9_attention_projection_bias, layers_9_attention_projection_weight, layers_9_norm_2_weight, layers_9_norm_2_bias, layers_9_mlp_up_bias, layers_9_mlp_up_weight, layers_9_mlp_down_bias, layers_9_mlp_down_weight, layers_10_norm_1_weight, layers_10_norm_1_bias, layers_10_attention_qkv_bias, layers_10_attention_qkv_weight, layers_10_attention_projection_bias, layers_10_attention_projection_weight, layers_10_norm_2_weight, layers_10_norm_2_bias, layers_10_mlp_up_bias, layers_10_mlp_up_weight, layers_10_mlp_down_bias, layers_10_mlp_down_weight, layers_11_norm_1_weight, layers_11_norm_1_bias, layers_11_attention_qkv_bias, layers_11_attention_qkv_weight, layers_11_attention_projection_bias, layers_11_attention_projection_weight, layers_11_norm_2_weight, layers_11_norm_2_bias, layers_11_mlp_up_bias, layers_11_mlp_up_weight, layers_11_mlp_down_bias, layers_11_mlp_down_weight, layers_12_norm_1_weight, layers_12_norm_1_bias, layers_12_attention_qkv_bias, layers_12_attention_qkv_weight, layers_12_attention_projection_bias, layers_12_attention_projection_weight, layers_12_norm_2_weight, layers_12_norm_2_bias, layers_12_mlp_up_bias, layers_12_mlp_up_weight, layers_12_mlp_down_bias, layers_12_mlp_down_weight, layers_13_norm_1_weight, layers_13_norm_1_bias, layers_13_attention_qkv_bias, layers_13_attention_qkv_weight, layers_13_attention_projection_bias, layers_13_attention_projection_weight, layers_13_norm_2_weight, layers_13_norm_2_bias, layers_13_mlp_up_bias, layers_13_mlp_up_weight, layers_13_mlp_down_bias, layers_13_mlp_down_weight, layers_14_norm_1_weight, layers_14_norm_1_bias, layers_14_attention_qkv_bias, layers_14_attention_qkv_weight, layers_14_attention_projection_bias, layers_14_attention_projection_weight, layers_14_norm_2_weight, layers_14_norm_2_bias, layers_14_mlp_up_bias, layers_14_mlp_up_weight, layers_14_mlp_down_bias, layers_14_mlp_down_weight, layers_15_norm_1_weight, layers_15_norm_1_bias, layers_15_attention_qkv_bias, layers_15_attention_qkv_weight, layers_15_attention_projection_bias, layers_15_attention_projection_weight, layers_15_norm_2_weight, layers_15_norm_2_bias, layers_15_mlp_up_bias, layers_15_mlp_up_weight, layers_15_mlp_down_bias, layers_15_mlp_down_weight, layers_16_norm_1_weight, layers_16_norm_1_bias, layers_16_attention_qkv_bias, layers_16_attention_qkv_weight, layers_16_attention_projection_bias, layers_16_attention_projection_weight, layers_16_norm_2_weight, layers_16_norm_2_bias, layers_16_mlp_up_bias, layers_16_mlp_up_weight, layers_16_mlp_down_bias, layers_16_mlp_down_weight, layers_17_norm_1_weight, layers_17_norm_1_bias, layers_17_attention_qkv_bias, layers_17_attention_qkv_weight, layers_17_attention_projection_bias, layers_17_attention_projection_weight, layers_17_norm_2_weight, layers_17_norm_2_bias, layers_17_mlp_up_bias, layers_17_mlp_up_weight, layers_17_mlp_down_bias, layers_17_mlp_down_weight, layers_18_norm_1_weight, layers_18_norm_1_bias, layers_18_attention_qkv_bias, layers_18_attention_qkv_weight, layers_18_attention_projection_bias, layers_18_attention_projection_weight, layers_18_norm_2_weight, layers_18_norm_2_bias, layers_18_mlp_up_bias, layers_18_mlp_up_weight, layers_18_mlp_down_bias, layers_18_mlp_down_weight, layers_19_norm_1_weight, layers_19_norm_1_bias, layers_19_attention_qkv_bias, layers_19_attention_qkv_weight, layers_19_attention_projection_bias, layers_19_attention_projection_weight, layers_19_norm_2_weight, layers_19_norm_2_bias, layers_19_mlp_up_bias, layers_19_mlp_up_weight, layers_19_mlp_down_bias, layers_19_mlp_down_weight, layers_20_norm_1_weight, layers_20_norm_1_bias, layers_20_attention_qkv_bias, layers_20_attention_qkv_weight, layers_20_attention_projection_bias, layers_20_attention_projection_weight, layers_20_norm_2_weight, layers_20_norm_2_bias, layers_20_mlp_up_bias, layers_20_mlp_up_weight, layers_20_mlp_down_bias, layers_20_mlp_down_weight, layers_21_norm_1_weight, layers_21_norm_1_bias, layers_21_attention_qkv_bias, layers_21_attention_qkv_weight, layers_21_attention_projection_bias, layers_21_attention_projection_weight, layers_21_norm_2_weight, layers_21_norm_2_bias, layers_21_mlp_up_bias, layers_21_mlp_up_weight, layers_21_mlp_down_bias, layers_21_mlp_down_weight, layers_22_norm_1_weight, layers_22_norm_1_bias, layers_22_attention_qkv_bias, layers_22_attention_qkv_weight, layers_22_attention_projection_bias, layers_22_attention_projection_weight, layers_22_norm_2_weight, layers_22_norm_2_bias, layers_22_mlp_up_bias, layers_22_mlp_up_weight, layers_22_mlp_down_bias, layers_22_mlp_down_weight, layers_23_norm_1_weight, layers_23_norm_1_bias, layers_23_attention_qkv_bias, layers_23_attention_qkv_weight, layers_23_attention_projection_bias, layers_23_attention_projection_weight, layers_23_norm_2_weight, layers_23_norm_2_bias, layers_23_mlp_up_bias, layers_23_mlp_up_weight, layers_23_mlp_down_bias, layers_23_mlp_down_weight, norm_weight, norm_bias, head_weight))
        getitem: "bf16[12576, 2048]" = scan[0]
        getitem_1: "bf16[512, 2048]" = scan[1]
        getitem_2: "bf16[2048]" = scan[2]
        getitem_3: "bf16[2048]" = scan[3]
        getitem_4: "bf16[6144]" = scan[4]
        getitem_5: "bf16[1536, 2048]" = scan[5]
        getitem_6: "bf16[2048]" = scan[6]
        getitem_7: "bf16[512, 2048]" = scan[7]
        getitem_8: "bf16[2048]" = scan[8]
        getitem_9: "bf16[2048]" = scan[9]
        getitem_10: "bf16[8192]" = scan[10]
        getitem_11: "bf16[2048, 2048]" = scan[11]
        getitem_12: "bf16[2048]" = scan[12]
        getitem_13: "bf16[512, 8192]" = scan[13]
        getitem_14: "bf16[2048]" = scan[14]
        getitem_15: "bf16[2048]" = scan[15]
        getitem_16: "bf16[6144]" = scan[16]
        getitem_17: "bf16[1536, 2048]" = scan[17]
        getitem_18: "bf16[2048]" = scan[18]
        getitem_19: "bf16[512, 2048]" = scan[19]
        getitem_20: "bf16[2048]" = scan[20]
        getitem_21: "bf16[2048]" = scan[21]
        getitem_22: "bf16[8192]" = scan[22]
        getitem_23: "bf16[2048, 2048]" = scan[23]
        getitem_24: "bf16[2048]" = scan[24]
        getitem_25: "bf16[512, 8192]" = scan[25]
        getitem_26: "bf16[2048]" = scan[26]
        getitem_27: "bf16[2048]" = scan[27]
        getitem_28: "bf16[6144]" = scan[28]
        getitem_29: "bf16[1536, 2048]" = scan[29]
        getitem_30: "bf16[2048]" = scan[30]
        getitem_31: "bf16[512, 2048]" = scan[31]
        getitem_32: "bf16[2048]" = scan[32]
        getitem_33: "bf16[2048]" = scan[33]
        getitem_34: "bf16[8192]" = scan[34]
        getitem_35: "bf16[2048, 2048]" = scan[35]
        getitem_36: "bf16[2048]" = scan[36]
        getitem_37: "bf16[512, 8192]" = scan[37]
        getitem_38: "bf16[2048]" = scan[38]
        getitem_39: "bf16[2048]" = scan[39]
        getitem_40: "bf16[6144]" = scan[40]
        getitem_41: "bf16[1536, 2048]" = scan[41]
        getitem_42: "bf16[2048]" = scan[42]
        getitem_43: "bf16[512, 2048]" = scan[43]
        getitem_44: "bf16[2048]" = scan[44]
        getitem_45: "bf16[2048]" = scan[45]
        getitem_46: "bf16[8192]" = scan[46]
        getitem_47: "bf16[2048, 2048]" = scan[47]
        getitem_48: "bf16[2048]" = scan[48]
        getitem_49: "bf16[512, 8192]" = scan[49]
        getitem_50: "bf16[2048]" = scan[50]
        getitem_51: "bf16[2048]" = scan[51]
        getitem_52: "bf16[6144]" = scan[52]
        getitem_53: "bf16[1536, 2048]" = scan[53]
        getitem_54: "bf16[2048]" = scan[54]
        getitem_55: "bf16[512, 2048]" = scan[55]
        getitem_56: "bf16[2048]" = scan[56]
        getitem_57: "bf16[2048]" = scan[57]
        getitem_58: "bf16[8192]" = scan[58]
        getitem_59: "bf16[2048, 2048]" = scan[59]
        getitem_60: "bf16[2048]" = scan[60]
        getitem_61: "bf16[512, 8192]" = scan[61]
        getitem_62: "bf16[2048]" = scan[62]
        getitem_63: "bf16[2048]" = scan[63]
        getitem_64: "bf16[6144]" = scan[64]
        getitem_65: "bf16[1536, 2048]" = scan[65]
        getitem_66: "bf16[2048]" = scan[66]
        getitem_67: "bf16[512, 2048]" = scan[67]
        getitem_68: "bf16[2048]" = scan[68]
        getitem_69: "bf16[2048]" = scan[69]
        getitem_70: "bf16[8192]" = scan[70]
        getitem_71: "bf16[2048, 2048]" = scan[71]
        getitem_72: "bf16[2048]" = scan[72]
        getitem_73: "bf16[512, 8192]" = scan[73]
        getitem_74: "bf16[2048]" = scan[74]
        getitem_75: "bf16[2048]" = scan[75]
        getitem_76: "bf16[6144]" = scan[76]
        getitem_77: "bf16[1536, 2048]" = scan[77]
        getitem_78: "bf16[2048]" = scan[78]
        getitem_79: "bf16[512, 2048]" = scan[79]
        getitem_80: "bf16[2048]" = scan[80]
        getitem_81: "bf16[2048]" = scan[81]
        getitem_82: "bf16[8192]" = scan[82]
        getitem_83: "bf16[2048, 2048]" = scan[83]
        getitem_84: "bf16[2048]" = scan[84]
        getitem_85: "bf16[512, 8192]" = scan[85]
        getitem_86: "bf16[2048]" = scan[86]
        getitem_87: "bf16[2048]" = scan[87]
        getitem_88: "bf16[6144]" = scan[88]
        getitem_89: "bf16[1536, 2048]" = scan[89]
        getitem_90: "bf16[2048]" = scan[90]
        getitem_91: "bf16[512, 2048]" = scan[91]
        getitem_92: "bf16[2048]" = scan[92]
        getitem_93: "bf16[2048]" = scan[93]
        getitem_94: "bf16[8192]" = scan[94]
        getitem_95: "bf16[2048, 2048]" = scan[95]
        getitem_96: "bf16[2048]" = scan[96]
        getitem_97: "bf16[512, 8192]" = scan[97]
        getitem_98: "bf16[2048]" = scan[98]
        getitem_99: "bf16[2048]" = scan[99]
        getitem_100: "bf16[6144]" = scan[100]
        getitem_101: "bf16[1536, 2048]" = scan[101]
        getitem_102: "bf16[2048]" = scan[102]
        getitem_103: "bf16[512, 2048]" = scan[103]
        getitem_104: "bf16[2048]" = scan[104]
        getitem_105: "bf16[2048]" = scan[105]
        getitem_106: "bf16[8192]" = scan[106]
        getitem_107: "bf16[2048, 2048]" = scan[107]
        getitem_108: "bf16[2048]" = scan[108]
        getitem_109: "bf16[512, 8192]" = scan[109]
        getitem_110: "bf16[2048]" = scan[110]
        getitem_111: "bf16[2048]" = scan[111]
        getitem_112: "bf16[6144]" = scan[112]
        getitem_113: "bf16[1536, 2048]" = scan[113]
        getitem_114: "bf16[2048]" = scan[114]
        getitem_115: "bf16[512, 2048]" = scan[115]
        getitem_116: "bf16[2048]" = scan[116]
        getitem_117: "bf16[2048]" = scan[117]
        getitem_118: "bf16[8192]" = scan[118]
        getitem_119: "bf16[2048, 2048]" = scan[119]
        getitem_120: "bf16[2048]" = scan[120]
        getitem_121: "bf16[512, 8192]" = scan[121]
        getitem_122: "bf16[2048]" = scan[122]
        getitem_123: "bf16[2048]" = scan[123]
        getitem_124: "bf16[6144]" = scan[124]
        getitem_125: "bf16[1536, 2048]" = scan[125]
        getitem_126: "bf16[2048]" = scan[126]
        getitem_127: "bf16[512, 2048]" = scan[127]
        getitem_128: "bf16[2048]" = scan[128]
        getitem_129: "bf16[2048]" = scan[129]
        getitem_130: "bf16[8192]" = scan[130]
        getitem_131: "bf16[2048, 2048]" = scan[131]
        getitem_132: "bf16[2048]" = scan[132]
        getitem_133: "bf16[512, 8192]" = scan[133]
        getitem_134: "bf16[2048]" = scan[134]
        getitem_135: "bf16[2048]" = scan[135]
        getitem_136: "bf16[6144]" = scan[136]
        getitem_137: "bf16[1536, 2048]" = scan[137]
        getitem_138: "bf16[2048]" = scan[138]
        getitem_139: "bf16[512, 2048]" = scan[139]
        getitem_140: "bf16[2048]" = scan[140]
        getitem_141: "bf16[2048]" = scan[141]
        getitem_142: "bf16[8192]" = scan[142]
        getitem_143: "bf16[2048, 2048]" = scan[143]
        getitem_144: "bf16[2048]" = scan[144]
        getitem_145: "bf16[512, 8192]" = scan[145]
        getitem_146: "bf16[2048]" = scan[146]
        getitem_147: "bf16[2048]" = scan[147]
        getitem_148: "bf16[6144]" = scan[148]
        getitem_149: "bf16[1536, 2048]" = scan[149]
        getitem_150: "bf16[2048]" = scan[150]
        getitem_151: "bf16[512, 2048]" = scan[151]
        getitem_152: "bf16[2048]" = scan[152]
        getitem_153: "bf16[2048]" = scan[153]
        getitem_154: "bf16[8192]" = scan[154]
        getitem_155: "bf16[2048, 2048]" = scan[155]
        getitem_156: "bf16[2048]" = scan[156]
        getitem_157: "bf16[512, 8192]" = scan[157]
        getitem_158: "bf16[2048]" = scan[158]
        getitem_159: "bf16[2048]" = scan[159]
        getitem_160: "bf16[6144]" = scan[160]
        getitem_161: "bf16[1536, 2048]" = scan[161]
        getitem_162: "bf16[2048]" = scan[162]
        getitem_163: "bf16[512, 2048]" = scan[163]
        getitem_164: "bf16[2048]" = scan[164]
        getitem_165: "bf16[2048]" = scan[165]
        getitem_166: "bf16[8192]" = scan[166]
        getitem_167: "bf16[2048, 2048]" = scan[167]
        getitem_168: "bf16[2048]" = scan[168]
        getitem_169: "bf16[512, 8192]" = scan[169]
        getitem_170: "bf16[2048]" = scan[170]
        getitem_171: "bf16[2048]" = scan[171]
        getitem_172: "bf16[6144]" = scan[172]
        getitem_173: "bf16[1536, 2048]" = scan[173]
        getitem_174: "bf16[2048]" = scan[174]
        getitem_175: "bf16[512, 2048]" = scan[175]
        getitem_176: "bf16[2048]" = scan[176]
        getitem_177: "bf16[2048]" = scan[177]
        getitem_178: "bf16[8192]" = scan[178]
        getitem_179: "bf16[2048, 2048]" = scan[179]
        getitem_180: "bf16[2048]" = scan[180]
        getitem_181: "bf16[512, 8192]" = scan[181]
        getitem_182: "bf16[2048]" = scan[182]
        getitem_183: "bf16[2048]" = scan[183]
        getitem_184: "bf16[6144]" = scan[184]
        getitem_185: "bf16[1536, 2048]" = scan[185]
        getitem_186: "bf16[2048]" = scan[186]
        getitem_187: "bf16[512, 2048]" = scan[187]
        getitem_188: "bf16[2048]" = scan[188]
        getitem_189: "bf16[2048]" = scan[189]
        getitem_190: "bf16[8192]" = scan[190]
        getitem_191: "bf16[2048, 2048]" = scan[191]
        getitem_192: "bf16[2048]" = scan[192]
        getitem_193: "bf16[512, 8192]" = scan[193]
        getitem_194: "bf16[2048]" = scan[194]
        getitem_195: "bf16[2048]" = scan[195]
        getitem_196: "bf16[6144]" = scan[196]
        getitem_197: "bf16[1536, 2048]" = scan[197]
        getitem_198: "bf16[2048]" = scan[198]
        getitem_199: "bf16[512, 2048]" = scan[199]
        getitem_200: "bf16[2048]" = scan[200]
        getitem_201: "bf16[2048]" = scan[201]
        getitem_202: "bf16[8192]" = scan[202]
        getitem_203: "bf16[2048, 2048]" = scan[203]
        getitem_204: "bf16[2048]" = scan[204]
        getitem_205: "bf16[512, 8192]" = scan[205]
        getitem_206: "bf16[2048]" = scan[206]
        getitem_207: "bf16[2048]" = scan[207]
        getitem_208: "bf16[6144]" = scan[208]
        getitem_209: "bf16[1536, 2048]" = scan[209]
        getitem_210: "bf16[2048]" = scan[210]
        getitem_211: "bf16[512, 2048]" = scan[211]
        getitem_212: "bf16[2048]" = scan[212]
        getitem_213: "bf16[2048]" = scan[213]
        getitem_214: "bf16[8192]" = scan[214]
        getitem_215: "bf16[2048, 2048]" = scan[215]
        getitem_216: "bf16[2048]" = scan[216]
        getitem_217: "bf16[512, 8192]" = scan[217]
        getitem_218: "bf16[2048]" = scan[218]
        getitem_219: "bf16[2048]" = scan[219]
        getitem_220: "bf16[6144]" = scan[220]
        getitem_221: "bf16[1536, 2048]" = scan[221]
        getitem_222: "bf16[2048]" = scan[222]
        getitem_223: "bf16[512, 2048]" = scan[223]
        getitem_224: "bf16[2048]" = scan[224]
        getitem_225: "bf16[2048]" = scan[225]
        getitem_226: "bf16[8192]" = scan[226]
        getitem_227: "bf16[2048, 2048]" = scan[227]
        getitem_228: "bf16[2048]" = scan[228]
        getitem_229: "bf16[512, 8192]" = scan[229]
        getitem_230: "bf16[2048]" = scan[230]
        getitem_231: "bf16[2048]" = scan[231]
        getitem_232: "bf16[6144]" = scan[232]
        getitem_233: "bf16[1536, 2048]" = scan[233]
        getitem_234: "bf16[2048]" = scan[234]
        getitem_235: "bf16[512, 2048]" = scan[235]
        getitem_236: "bf16[2048]" = scan[236]
        getitem_237: "bf16[2048]" = scan[237]
        getitem_238: "bf16[8192]" = scan[238]
        getitem_239: "bf16[2048, 2048]" = scan[239]
        getitem_240: "bf16[2048]" = scan[240]
        getitem_241: "bf16[512, 8192]" = scan[241]
        getitem_242: "bf16[2048]" = scan[242]
        getitem_243: "bf16[2048]" = scan[243]
        getitem_244: "bf16[6144]" = scan[244]
        getitem_245: "bf16[1536, 2048]" = scan[245]
        getitem_246: "bf16[2048]" = scan[246]
        getitem_247: "bf16[512, 2048]" = scan[247]
        getitem_248: "bf16[2048]" = scan[248]
        getitem_249: "bf16[2048]" = scan[249]
        getitem_250: "bf16[8192]" = scan[250]
        getitem_251: "bf16[2048, 2048]" = scan[251]
        getitem_252: "bf16[2048]" = scan[252]
        getitem_253: "bf16[512, 8192]" = scan[253]
        getitem_254: "bf16[2048]" = scan[254]
        getitem_255: "bf16[2048]" = scan[255]
        getitem_256: "bf16[6144]" = scan[256]
        getitem_257: "bf16[1536, 2048]" = scan[257]
        getitem_258: "bf16[2048]" = scan[258]
        getitem_259: "bf16[512, 2048]" = scan[259]
        getitem_260: "bf16[2048]" = scan[260]
        getitem_261: "bf16[2048]" = scan[261]
        getitem_262: "bf16[8192]" = scan[262]
        getitem_263: "bf16[2048, 2048]" = scan[263]
        getitem_264: "bf16[2048]" = scan[264]
        getitem_265: "bf16[512, 8192]" = scan[265]
        getitem_266: "bf16[2048]" = scan[266]
        getitem_267: "bf16[2048]" = scan[267]
        getitem_268: "bf16[6144]" = scan[268]
        getitem_269: "bf16[1536, 2048]" = scan[269]
        getitem_270: "bf16[2048]" = scan[270]
        getitem_271: "bf16[512, 2048]" = scan[271]
        getitem_272: "bf16[2048]" = scan[272]
        getitem_273: "bf16[2048]" = scan[273]
        getitem_274: "bf16[8192]" = scan[274]
        getitem_275: "bf16[2048, 2048]" = scan[275]
        getitem_276: "bf16[2048]" = scan[276]
        getitem_277: "bf16[512, 8192]" = scan[277]
        getitem_278: "bf16[2048]" = scan[278]
        getitem_279: "bf16[2048]" = scan[279]
        getitem_280: "bf16[6144]" = scan[280]
        getitem_281: "bf16[1536, 2048]" = scan[281]
        getitem_282: "bf16[2048]" = scan[282]
        getitem_283: "bf16[512, 2048]" = scan[283]
        getitem_284: "bf16[2048]" = scan[284]
        getitem_285: "bf16[2048]" = scan[285]
        getitem_286: "bf16[8192]" = scan[286]
        getitem_287: "bf16[2048, 2048]" = scan[287]
        getitem_288: "bf16[2048]" = scan[288]
        getitem_289: "bf16[512, 8192]" = scan[289]
        getitem_290: "bf16[2048]" = scan[290]
        getitem_291: "bf16[2048]" = scan[291]
        getitem_292: "bf16[12576, 2048]" = scan[292]
        getitem_293: "f32[4]" = scan[293]
        sum_1: "f32[]" = aten.sum.default(getitem_293)
        tokens_add: "bf16[12576, 2048]" = aten.add.Tensor(tokens_weight, getitem, alpha=-0.1)
        positions_add: "bf16[512, 2048]" = aten.add.Tensor(positions_weight, getitem_1, alpha=-0.1)
        layers_0_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_0_norm_1_weight, getitem_2, alpha=-0.1)
        layers_0_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_0_norm_1_bias, getitem_3, alpha=-0.1)
        layers_0_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_0_attention_qkv_bias, getitem_4, alpha=-0.1)
        layers_0_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_0_attention_qkv_weight, getitem_5, alpha=-0.1)
        layers_0_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_0_attention_projection_bias, getitem_6, alpha=-0.1)
        layers_0_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_0_attention_projection_weight, getitem_7, alpha=-0.1)
        layers_0_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_0_norm_2_weight, getitem_8, alpha=-0.1)
        layers_0_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_0_norm_2_bias, getitem_9, alpha=-0.1)
        layers_0_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_0_mlp_up_bias, getitem_10, alpha=-0.1)
        layers_0_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_0_mlp_up_weight, getitem_11, alpha=-0.1)
        layers_0_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_0_mlp_down_bias, getitem_12, alpha=-0.1)
        layers_0_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_0_mlp_down_weight, getitem_13, alpha=-0.1)
        layers_1_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_1_norm_1_weight, getitem_14, alpha=-0.1)
        layers_1_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_1_norm_1_bias, getitem_15, alpha=-0.1)
        layers_1_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_1_attention_qkv_bias, getitem_16, alpha=-0.1)
        layers_1_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_1_attention_qkv_weight, getitem_17, alpha=-0.1)
        layers_1_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_1_attention_projection_bias, getitem_18, alpha=-0.1)
        layers_1_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_1_attention_projection_weight, getitem_19, alpha=-0.1)
        layers_1_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_1_norm_2_weight, getitem_20, alpha=-0.1)
        layers_1_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_1_norm_2_bias, getitem_21, alpha=-0.1)
        layers_1_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_1_mlp_up_bias, getitem_22, alpha=-0.1)
        layers_1_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_1_mlp_up_weight, getitem_23, alpha=-0.1)
        layers_1_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_1_mlp_down_bias, getitem_24, alpha=-0.1)
        layers_1_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_1_mlp_down_weight, getitem_25, alpha=-0.1)
        layers_2_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_2_norm_1_weight, getitem_26, alpha=-0.1)
        layers_2_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_2_norm_1_bias, getitem_27, alpha=-0.1)
        layers_2_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_2_attention_qkv_bias, getitem_28, alpha=-0.1)
        layers_2_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_2_attention_qkv_weight, getitem_29, alpha=-0.1)
        layers_2_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_2_attention_projection_bias, getitem_30, alpha=-0.1)
        layers_2_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_2_attention_projection_weight, getitem_31, alpha=-0.1)
        layers_2_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_2_norm_2_weight, getitem_32, alpha=-0.1)
        layers_2_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_2_norm_2_bias, getitem_33, alpha=-0.1)
        layers_2_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_2_mlp_up_bias, getitem_34, alpha=-0.1)
        layers_2_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_2_mlp_up_weight, getitem_35, alpha=-0.1)
        layers_2_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_2_mlp_down_bias, getitem_36, alpha=-0.1)
        layers_2_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_2_mlp_down_weight, getitem_37, alpha=-0.1)
        layers_3_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_3_norm_1_weight, getitem_38, alpha=-0.1)
        layers_3_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_3_norm_1_bias, getitem_39, alpha=-0.1)
        layers_3_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_3_attention_qkv_bias, getitem_40, alpha=-0.1)
        layers_3_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_3_attention_qkv_weight, getitem_41, alpha=-0.1)
        layers_3_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_3_attention_projection_bias, getitem_42, alpha=-0.1)
        layers_3_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_3_attention_projection_weight, getitem_43, alpha=-0.1)
        layers_3_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_3_norm_2_weight, getitem_44, alpha=-0.1)
        layers_3_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_3_norm_2_bias, getitem_45, alpha=-0.1)
        layers_3_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_3_mlp_up_bias, getitem_46, alpha=-0.1)
        layers_3_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_3_mlp_up_weight, getitem_47, alpha=-0.1)
        layers_3_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_3_mlp_down_bias, getitem_48, alpha=-0.1)
        layers_3_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_3_mlp_down_weight, getitem_49, alpha=-0.1)
        layers_4_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_4_norm_1_weight, getitem_50, alpha=-0.1)
        layers_4_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_4_norm_1_bias, getitem_51, alpha=-0.1)
        layers_4_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_4_attention_qkv_bias, getitem_52, alpha=-0.1)
        layers_4_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_4_attention_qkv_weight, getitem_53, alpha=-0.1)
        layers_4_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_4_attention_projection_bias, getitem_54, alpha=-0.1)
        layers_4_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_4_attention_projection_weight, getitem_55, alpha=-0.1)
        layers_4_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_4_norm_2_weight, getitem_56, alpha=-0.1)
        layers_4_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_4_norm_2_bias, getitem_57, alpha=-0.1)
        layers_4_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_4_mlp_up_bias, getitem_58, alpha=-0.1)
        layers_4_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_4_mlp_up_weight, getitem_59, alpha=-0.1)
        layers_4_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_4_mlp_down_bias, getitem_60, alpha=-0.1)
        layers_4_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_4_mlp_down_weight, getitem_61, alpha=-0.1)
        layers_5_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_5_norm_1_weight, getitem_62, alpha=-0.1)
        layers_5_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_5_norm_1_bias, getitem_63, alpha=-0.1)
        layers_5_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_5_attention_qkv_bias, getitem_64, alpha=-0.1)
        layers_5_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_5_attention_qkv_weight, getitem_65, alpha=-0.1)
        layers_5_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_5_attention_projection_bias, getitem_66, alpha=-0.1)
        layers_5_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_5_attention_projection_weight, getitem_67, alpha=-0.1)
        layers_5_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_5_norm_2_weight, getitem_68, alpha=-0.1)
        layers_5_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_5_norm_2_bias, getitem_69, alpha=-0.1)
        layers_5_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_5_mlp_up_bias, getitem_70, alpha=-0.1)
        layers_5_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_5_mlp_up_weight, getitem_71, alpha=-0.1)
        layers_5_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_5_mlp_down_bias, getitem_72, alpha=-0.1)
        layers_5_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_5_mlp_down_weight, getitem_73, alpha=-0.1)
        layers_6_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_6_norm_1_weight, getitem_74, alpha=-0.1)
        layers_6_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_6_norm_1_bias, getitem_75, alpha=-0.1)
        layers_6_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_6_attention_qkv_bias, getitem_76, alpha=-0.1)
        layers_6_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_6_attention_qkv_weight, getitem_77, alpha=-0.1)
        layers_6_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_6_attention_projection_bias, getitem_78, alpha=-0.1)
        layers_6_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_6_attention_projection_weight, getitem_79, alpha=-0.1)
        layers_6_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_6_norm_2_weight, getitem_80, alpha=-0.1)
        layers_6_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_6_norm_2_bias, getitem_81, alpha=-0.1)
        layers_6_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_6_mlp_up_bias, getitem_82, alpha=-0.1)
        layers_6_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_6_mlp_up_weight, getitem_83, alpha=-0.1)
        layers_6_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_6_mlp_down_bias, getitem_84, alpha=-0.1)
        layers_6_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_6_mlp_down_weight, getitem_85, alpha=-0.1)
        layers_7_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_7_norm_1_weight, getitem_86, alpha=-0.1)
        layers_7_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_7_norm_1_bias, getitem_87, alpha=-0.1)
        layers_7_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_7_attention_qkv_bias, getitem_88, alpha=-0.1)
        layers_7_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_7_attention_qkv_weight, getitem_89, alpha=-0.1)
        layers_7_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_7_attention_projection_bias, getitem_90, alpha=-0.1)
        layers_7_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_7_attention_projection_weight, getitem_91, alpha=-0.1)
        layers_7_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_7_norm_2_weight, getitem_92, alpha=-0.1)
        layers_7_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_7_norm_2_bias, getitem_93, alpha=-0.1)
        layers_7_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_7_mlp_up_bias, getitem_94, alpha=-0.1)
        layers_7_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_7_mlp_up_weight, getitem_95, alpha=-0.1)
        layers_7_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_7_mlp_down_bias, getitem_96, alpha=-0.1)
        layers_7_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_7_mlp_down_weight, getitem_97, alpha=-0.1)
        layers_8_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_8_norm_1_weight, getitem_98, alpha=-0.1)
        layers_8_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_8_norm_1_bias, getitem_99, alpha=-0.1)
        layers_8_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_8_attention_qkv_bias, getitem_100, alpha=-0.1)
        layers_8_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_8_attention_qkv_weight, getitem_101, alpha=-0.1)
        layers_8_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_8_attention_projection_bias, getitem_102, alpha=-0.1)
        layers_8_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_8_attention_projection_weight, getitem_103, alpha=-0.1)
        layers_8_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_8_norm_2_weight, getitem_104, alpha=-0.1)
        layers_8_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_8_norm_2_bias, getitem_105, alpha=-0.1)
        layers_8_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_8_mlp_up_bias, getitem_106, alpha=-0.1)
        layers_8_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_8_mlp_up_weight, getitem_107, alpha=-0.1)
        layers_8_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_8_mlp_down_bias, getitem_108, alpha=-0.1)
        layers_8_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_8_mlp_down_weight, getitem_109, alpha=-0.1)
        layers_9_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_9_norm_1_weight, getitem_110, alpha=-0.1)
        layers_9_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_9_norm_1_bias, getitem_111, alpha=-0.1)
        layers_9_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_9_attention_qkv_bias, getitem_112, alpha=-0.1)
        layers_9_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_9_attention_qkv_weight, getitem_113, alpha=-0.1)
        layers_9_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_9_attention_projection_bias, getitem_114, alpha=-0.1)
        layers_9_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_9_attention_projection_weight, getitem_115, alpha=-0.1)
        layers_9_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_9_norm_2_weight, getitem_116, alpha=-0.1)
        layers_9_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_9_norm_2_bias, getitem_117, alpha=-0.1)
        layers_9_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_9_mlp_up_bias, getitem_118, alpha=-0.1)
        layers_9_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_9_mlp_up_weight, getitem_119, alpha=-0.1)
        layers_9_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_9_mlp_down_bias, getitem_120, alpha=-0.1)
        layers_9_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_9_mlp_down_weight, getitem_121, alpha=-0.1)
        layers_10_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_10_norm_1_weight, getitem_122, alpha=-0.1)
        layers_10_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_10_norm_1_bias, getitem_123, alpha=-0.1)
        layers_10_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_10_attention_qkv_bias, getitem_124, alpha=-0.1)
        layers_10_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_10_attention_qkv_weight, getitem_125, alpha=-0.1)
        layers_10_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_10_attention_projection_bias, getitem_126, alpha=-0.1)
        layers_10_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_10_attention_projection_weight, getitem_127, alpha=-0.1)
        layers_10_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_10_norm_2_weight, getitem_128, alpha=-0.1)
        layers_10_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_10_norm_2_bias, getitem_129, alpha=-0.1)
        layers_10_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_10_mlp_up_bias, getitem_130, alpha=-0.1)
        layers_10_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_10_mlp_up_weight, getitem_131, alpha=-0.1)
        layers_10_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_10_mlp_down_bias, getitem_132, alpha=-0.1)
        layers_10_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_10_mlp_down_weight, getitem_133, alpha=-0.1)
        layers_11_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_11_norm_1_weight, getitem_134, alpha=-0.1)
        layers_11_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_11_norm_1_bias, getitem_135, alpha=-0.1)
        layers_11_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_11_attention_qkv_bias, getitem_136, alpha=-0.1)
        layers_11_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_11_attention_qkv_weight, getitem_137, alpha=-0.1)
        layers_11_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_11_attention_projection_bias, getitem_138, alpha=-0.1)
        layers_11_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_11_attention_projection_weight, getitem_139, alpha=-0.1)
        layers_11_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_11_norm_2_weight, getitem_140, alpha=-0.1)
        layers_11_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_11_norm_2_bias, getitem_141, alpha=-0.1)
        layers_11_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_11_mlp_up_bias, getitem_142, alpha=-0.1)
        layers_11_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_11_mlp_up_weight, getitem_143, alpha=-0.1)
        layers_11_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_11_mlp_down_bias, getitem_144, alpha=-0.1)
        layers_11_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_11_mlp_down_weight, getitem_145, alpha=-0.1)
        layers_12_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_12_norm_1_weight, getitem_146, alpha=-0.1)
        layers_12_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_12_norm_1_bias, getitem_147, alpha=-0.1)
        layers_12_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_12_attention_qkv_bias, getitem_148, alpha=-0.1)
        layers_12_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_12_attention_qkv_weight, getitem_149, alpha=-0.1)
        layers_12_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_12_attention_projection_bias, getitem_150, alpha=-0.1)
        layers_12_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_12_attention_projection_weight, getitem_151, alpha=-0.1)
        layers_12_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_12_norm_2_weight, getitem_152, alpha=-0.1)
        layers_12_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_12_norm_2_bias, getitem_153, alpha=-0.1)
        layers_12_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_12_mlp_up_bias, getitem_154, alpha=-0.1)
        layers_12_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_12_mlp_up_weight, getitem_155, alpha=-0.1)
        layers_12_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_12_mlp_down_bias, getitem_156, alpha=-0.1)
        layers_12_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_12_mlp_down_weight, getitem_157, alpha=-0.1)
        layers_13_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_13_norm_1_weight, getitem_158, alpha=-0.1)
        layers_13_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_13_norm_1_bias, getitem_159, alpha=-0.1)
        layers_13_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_13_attention_qkv_bias, getitem_160, alpha=-0.1)
        layers_13_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_13_attention_qkv_weight, getitem_161, alpha=-0.1)
        layers_13_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_13_attention_projection_bias, getitem_162, alpha=-0.1)
        layers_13_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_13_attention_projection_weight, getitem_163, alpha=-0.1)
        layers_13_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_13_norm_2_weight, getitem_164, alpha=-0.1)
        layers_13_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_13_norm_2_bias, getitem_165, alpha=-0.1)
        layers_13_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_13_mlp_up_bias, getitem_166, alpha=-0.1)
        layers_13_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_13_mlp_up_weight, getitem_167, alpha=-0.1)
        layers_13_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_13_mlp_down_bias, getitem_168, alpha=-0.1)
        layers_13_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_13_mlp_down_weight, getitem_169, alpha=-0.1)
        layers_14_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_14_norm_1_weight, getitem_170, alpha=-0.1)
        layers_14_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_14_norm_1_bias, getitem_171, alpha=-0.1)
        layers_14_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_14_attention_qkv_bias, getitem_172, alpha=-0.1)
        layers_14_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_14_attention_qkv_weight, getitem_173, alpha=-0.1)
        layers_14_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_14_attention_projection_bias, getitem_174, alpha=-0.1)
        layers_14_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_14_attention_projection_weight, getitem_175, alpha=-0.1)
        layers_14_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_14_norm_2_weight, getitem_176, alpha=-0.1)
        layers_14_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_14_norm_2_bias, getitem_177, alpha=-0.1)
        layers_14_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_14_mlp_up_bias, getitem_178, alpha=-0.1)
        layers_14_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_14_mlp_up_weight, getitem_179, alpha=-0.1)
        layers_14_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_14_mlp_down_bias, getitem_180, alpha=-0.1)
        layers_14_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_14_mlp_down_weight, getitem_181, alpha=-0.1)
        layers_15_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_15_norm_1_weight, getitem_182, alpha=-0.1)
        layers_15_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_15_norm_1_bias, getitem_183, alpha=-0.1)
        layers_15_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_15_attention_qkv_bias, getitem_184, alpha=-0.1)
        layers_15_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_15_attention_qkv_weight, getitem_185, alpha=-0.1)
        layers_15_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_15_attention_projection_bias, getitem_186, alpha=-0.1)
        layers_15_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_15_attention_projection_weight, getitem_187, alpha=-0.1)
        layers_15_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_15_norm_2_weight, getitem_188, alpha=-0.1)
        layers_15_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_15_norm_2_bias, getitem_189, alpha=-0.1)
        layers_15_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_15_mlp_up_bias, getitem_190, alpha=-0.1)
        layers_15_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_15_mlp_up_weight, getitem_191, alpha=-0.1)
        layers_15_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_15_mlp_down_bias, getitem_192, alpha=-0.1)
        layers_15_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_15_mlp_down_weight, getitem_193, alpha=-0.1)
        layers_16_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_16_norm_1_weight, getitem_194, alpha=-0.1)
        layers_16_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_16_norm_1_bias, getitem_195, alpha=-0.1)
        layers_16_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_16_attention_qkv_bias, getitem_196, alpha=-0.1)
        layers_16_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_16_attention_qkv_weight, getitem_197, alpha=-0.1)
        layers_16_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_16_attention_projection_bias, getitem_198, alpha=-0.1)
        layers_16_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_16_attention_projection_weight, getitem_199, alpha=-0.1)
        layers_16_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_16_norm_2_weight, getitem_200, alpha=-0.1)
        layers_16_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_16_norm_2_bias, getitem_201, alpha=-0.1)
        layers_16_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_16_mlp_up_bias, getitem_202, alpha=-0.1)
        layers_16_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_16_mlp_up_weight, getitem_203, alpha=-0.1)
        layers_16_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_16_mlp_down_bias, getitem_204, alpha=-0.1)
        layers_16_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_16_mlp_down_weight, getitem_205, alpha=-0.1)
        layers_17_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_17_norm_1_weight, getitem_206, alpha=-0.1)
        layers_17_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_17_norm_1_bias, getitem_207, alpha=-0.1)
        layers_17_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_17_attention_qkv_bias, getitem_208, alpha=-0.1)
        layers_17_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_17_attention_qkv_weight, getitem_209, alpha=-0.1)
        layers_17_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_17_attention_projection_bias, getitem_210, alpha=-0.1)
        layers_17_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_17_attention_projection_weight, getitem_211, alpha=-0.1)
        layers_17_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_17_norm_2_weight, getitem_212, alpha=-0.1)
        layers_17_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_17_norm_2_bias, getitem_213, alpha=-0.1)
        layers_17_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_17_mlp_up_bias, getitem_214, alpha=-0.1)
        layers_17_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_17_mlp_up_weight, getitem_215, alpha=-0.1)
        layers_17_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_17_mlp_down_bias, getitem_216, alpha=-0.1)
        layers_17_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_17_mlp_down_weight, getitem_217, alpha=-0.1)
        layers_18_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_18_norm_1_weight, getitem_218, alpha=-0.1)
        layers_18_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_18_norm_1_bias, getitem_219, alpha=-0.1)
        layers_18_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_18_attention_qkv_bias, getitem_220, alpha=-0.1)
        layers_18_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_18_attention_qkv_weight, getitem_221, alpha=-0.1)
        layers_18_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_18_attention_projection_bias, getitem_222, alpha=-0.1)
        layers_18_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_18_attention_projection_weight, getitem_223, alpha=-0.1)
        layers_18_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_18_norm_2_weight, getitem_224, alpha=-0.1)
        layers_18_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_18_norm_2_bias, getitem_225, alpha=-0.1)
        layers_18_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_18_mlp_up_bias, getitem_226, alpha=-0.1)
        layers_18_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_18_mlp_up_weight, getitem_227, alpha=-0.1)
        layers_18_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_18_mlp_down_bias, getitem_228, alpha=-0.1)
        layers_18_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_18_mlp_down_weight, getitem_229, alpha=-0.1)
        layers_19_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_19_norm_1_weight, getitem_230, alpha=-0.1)
        layers_19_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_19_norm_1_bias, getitem_231, alpha=-0.1)
        layers_19_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_19_attention_qkv_bias, getitem_232, alpha=-0.1)
        layers_19_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_19_attention_qkv_weight, getitem_233, alpha=-0.1)
        layers_19_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_19_attention_projection_bias, getitem_234, alpha=-0.1)
        layers_19_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_19_attention_projection_weight, getitem_235, alpha=-0.1)
        layers_19_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_19_norm_2_weight, getitem_236, alpha=-0.1)
        layers_19_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_19_norm_2_bias, getitem_237, alpha=-0.1)
        layers_19_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_19_mlp_up_bias, getitem_238, alpha=-0.1)
        layers_19_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_19_mlp_up_weight, getitem_239, alpha=-0.1)
        layers_19_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_19_mlp_down_bias, getitem_240, alpha=-0.1)
        layers_19_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_19_mlp_down_weight, getitem_241, alpha=-0.1)
        layers_20_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_20_norm_1_weight, getitem_242, alpha=-0.1)
        layers_20_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_20_norm_1_bias, getitem_243, alpha=-0.1)
        layers_20_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_20_attention_qkv_bias, getitem_244, alpha=-0.1)
        layers_20_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_20_attention_qkv_weight, getitem_245, alpha=-0.1)
        layers_20_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_20_attention_projection_bias, getitem_246, alpha=-0.1)
        layers_20_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_20_attention_projection_weight, getitem_247, alpha=-0.1)
        layers_20_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_20_norm_2_weight, getitem_248, alpha=-0.1)
        layers_20_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_20_norm_2_bias, getitem_249, alpha=-0.1)
        layers_20_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_20_mlp_up_bias, getitem_250, alpha=-0.1)
        layers_20_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_20_mlp_up_weight, getitem_251, alpha=-0.1)
        layers_20_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_20_mlp_down_bias, getitem_252, alpha=-0.1)
        layers_20_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_20_mlp_down_weight, getitem_253, alpha=-0.1)
        layers_21_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_21_norm_1_weight, getitem_254, alpha=-0.1)
        layers_21_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_21_norm_1_bias, getitem_255, alpha=-0.1)
        layers_21_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_21_attention_qkv_bias, getitem_256, alpha=-0.1)
        layers_21_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_21_attention_qkv_weight, getitem_257, alpha=-0.1)
        layers_21_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_21_attention_projection_bias, getitem_258, alpha=-0.1)
        layers_21_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_21_attention_projection_weight, getitem_259, alpha=-0.1)
        layers_21_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_21_norm_2_weight, getitem_260, alpha=-0.1)
        layers_21_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_21_norm_2_bias, getitem_261, alpha=-0.1)
        layers_21_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_21_mlp_up_bias, getitem_262, alpha=-0.1)
        layers_21_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_21_mlp_up_weight, getitem_263, alpha=-0.1)
        layers_21_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_21_mlp_down_bias, getitem_264, alpha=-0.1)
        layers_21_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_21_mlp_down_weight, getitem_265, alpha=-0.1)
        layers_22_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_22_norm_1_weight, getitem_266, alpha=-0.1)
        layers_22_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_22_norm_1_bias, getitem_267, alpha=-0.1)
        layers_22_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_22_attention_qkv_bias, getitem_268, alpha=-0.1)
        layers_22_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_22_attention_qkv_weight, getitem_269, alpha=-0.1)
        layers_22_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_22_attention_projection_bias, getitem_270, alpha=-0.1)
        layers_22_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_22_attention_projection_weight, getitem_271, alpha=-0.1)
        layers_22_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_22_norm_2_weight, getitem_272, alpha=-0.1)
        layers_22_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_22_norm_2_bias, getitem_273, alpha=-0.1)
        layers_22_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_22_mlp_up_bias, getitem_274, alpha=-0.1)
        layers_22_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_22_mlp_up_weight, getitem_275, alpha=-0.1)
        layers_22_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_22_mlp_down_bias, getitem_276, alpha=-0.1)
        layers_22_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_22_mlp_down_weight, getitem_277, alpha=-0.1)
        layers_23_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_23_norm_1_weight, getitem_278, alpha=-0.1)
        layers_23_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_23_norm_1_bias, getitem_279, alpha=-0.1)
        layers_23_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_23_attention_qkv_bias, getitem_280, alpha=-0.1)
        layers_23_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_23_attention_qkv_weight, getitem_281, alpha=-0.1)
        layers_23_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_23_attention_projection_bias, getitem_282, alpha=-0.1)
        layers_23_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_23_attention_projection_weight, getitem_283, alpha=-0.1)
        layers_23_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_23_norm_2_weight, getitem_284, alpha=-0.1)
        layers_23_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_23_norm_2_bias, getitem_285, alpha=-0.1)
        layers_23_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_23_mlp_up_bias, getitem_286, alpha=-0.1)
        layers_23_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_23_mlp_up_weight, getitem_287, alpha=-0.1)
        layers_23_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_23_mlp_down_bias, getitem_288, alpha=-0.1)
        layers_23_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_23_mlp_down_weight, getitem_289, alpha=-0.1)
        norm_add: "bf16[2048]" = aten.add.Tensor(norm_weight, getitem_290, alpha=-0.1)
        norm_add_1: "bf16[2048]" = aten.add.Tensor(norm_bias, getitem_291, alpha=-0.1)
        head_add: "bf16[12576, 2048]" = aten.add.Tensor(head_weight, getitem_292, alpha=-0.1)
        return (sum_1, tokens_add, positions_add, layers_0_norm_1_add, layers_0_norm_1_add_1, layers_0_attention_qkv_add, layers_0_attention_qkv_add_1, layers_0_attention_projection_add, layers_0_attention_projection_add_1, layers_0_norm_2_add, layers_0_norm_2_add_1, layers_0_mlp_up_add, layers_0_mlp_up_add_1, layers_0_mlp_down_add, layers_0_mlp_down_add_1, layers_1_norm_1_add, layers_1_norm_1_add_1, layers_1_attention_qkv_add, layers_1_attention_qkv_add_1, layers_1_attention_projection_add, layers_1_attention_projection_add_1, layers_1_norm_2_add, layers_1_norm_2_add_1, layers_1_mlp_up_add, layers_1_mlp_up_add_1, layers_1_mlp_down_add, layers_1_mlp_down_add_1, layers_2_norm_1_add, layers_2_norm_1_add_1, layers_2_attention_qkv_add, layers_2_attention_qkv_add_1, layers_2_attention_projection_add, layers_2_attention_projection_add_1, layers_2_norm_2_add, layers_2_norm_2_add_1, layers_2_mlp_up_add, layers_2_mlp_up_add_1, layers_2_mlp_down_add, layers_2_mlp_down_add_1, layers_3_norm_1_add, layers_3_norm_1_add_1, layers_3_attention_qkv_add, layers_3_attention_qkv_add_1, layers_3_attention_projection_add, layers_3_attention_projection_add_1, layers_3_norm_2_add, layers_3_norm_2_add_1, layers_3_mlp_up_add, layers_3_mlp_up_add_1, layers_3_mlp_down_add, layers_3_mlp_down_add_1, layers_4_norm_1_add, layers_4_norm_1_add_1, layers_4_attention_qkv_add, layers_4_attention_qkv_add_1, layers_4_attention_projection_add, layers_4_attention_projection_add_1, layers_4_norm_2_add, layers_4_norm_2_add_1, layers_4_mlp_up_add, layers_4_mlp_up_add_1, layers_4_mlp_down_add, layers_4_mlp_down_add_1, layers_5_norm_1_add, layers_5_norm_1_add_1, layers_5_attention_qkv_add, layers_5_attention_qkv_add_1, layers_5_attention_projection_add, layers_5_attention_projection_add_1, layers_5_norm_2_add, layers_5_norm_2_add_1, layers_5_mlp_up_add, layers_5_mlp_up_add_1, layers_5_mlp_down_add, layers_5_mlp_down_add_1, layers_6_norm_1_add, layers_6_norm_1_add_1, layers_6_attention_qkv_add, layers_6_attention_qkv_add_1, layers_6_attention_projection_add, layers_6_attention_projection_add_1, layers_6_norm_2_add, layers_6_norm_2_add_1, layers_6_mlp_up_add, layers_6_mlp_up_add_1, layers_6_mlp_down_add, layers_6_mlp_down_add_1, layers_7_norm_1_add, layers_7_norm_1_add_1, layers_7_attention_qkv_add, layers_7_attention_qkv_add_1, layers_7_attention_projection_add, layers_7_attention_projection_add_1, layers_7_norm_2_add, layers_7_norm_2_add_1, layers_7_mlp_up_add, layers_7_mlp_up_add_1, layers_7_mlp_down_add, layers_7_mlp_down_add_1, layers_8_norm_1_add, layers_8_norm_1_add_1, layers_8_attention_qkv_add, layers_8_attention_qkv_add_1, layers_8_attention_projection_add, layers_8_attention_projection_add_1, layers_8_norm_2_add, layers_8_norm_2_add_1, layers_8_mlp_up_add, layers_8_mlp_up_add_1, layers_8_mlp_down_add, layers_8_mlp_down_add_1, layers_9_norm_1_add, layers_9_norm_1_add_1, layers_9_attention_qkv_add, layers_9_attention_qkv_add_1, layers_9_attention_projection_add, layers_9_attention_projection_add_1, layers_9_norm_2_add, layers_9_norm_2_add_1, layers_9_mlp_up_add, layers_9_mlp_up_add_1, layers_9_mlp_down_add, layers_9_mlp_down_add_1, layers_10_norm_1_add, layers_10_norm_1_add_1, layers_10_attention_qkv_add, layers_10_attention_qkv_add_1, layers_10_attention_projection_add, layers_10_attention_projection_add_1, layers_10_norm_2_add, layers_10_norm_2_add_1, layers_10_mlp_up_add, layers_10_mlp_up_add_1, layers_10_mlp_down_add, layers_10_mlp_down_add_1, layers_11_norm_1_add, layers_11_norm_1_add_1, layers_11_attention_qkv_add, layers_11_attention_qkv_add_1, layers_11_attention_projection_add, layers_11_attention_projection_add_1, layers_11_norm_2_add, layers_11_norm_2_add_1, layers_11_mlp_up_add, layers_11_mlp_up_add_1, layers_11_mlp_down_add, layers_11_mlp_down_add_1, layers_12_norm_1_add, layers_12_norm_1_add_1, layers_12_attention_qkv_add, layers_12_attention_qkv_add_1, layers_12_attention_projection_add, layers_12_attention_projection_add_1, layers_12_norm_2_add, layers_12_norm_2_add_1, layers_12_mlp_up_add, layers_12_mlp_up_add_1, layers_12_mlp_down_add, layers_12_mlp_down_add_1, layers_13_norm_1_add, layers_13_norm_1_add_1, layers_13_attention_qkv_add, layers_13_attention_qkv_add_1, layers_13_attention_projection_add, layers_13_attention_projection_add_1, layers_13_norm_2_add, layers_13_norm_2_add_1, layers_13_mlp_up_add, layers_13_mlp_up_add_1, layers_13_mlp_down_add, layers_13_mlp_down_add_1, layers_14_norm_1_add, layers_14_norm_1_add_1, layers_14_attention_qkv_add, layers_14_attention_qkv_add_1, layers_14_attention_projection_add, layers_14_attention_projection_add_1, layers_14_norm_2_add, layers_14_norm_2_add_1, layers_14_mlp_up_add, layers_14_mlp_up_add_1, layers_14_mlp_down_add, layers_14_mlp_down_add_1, layers_15_norm_1_add, layers_15_norm_1_add_1, layers_15_attention_qkv_add, layers_15_attention_qkv_add_1, layers_15_attention_projection_add, layers_15_attention_projection_add_1, layers_15_norm_2_add, layers_15_norm_2_add_1, layers_15_mlp_up_add, layers_15_mlp_up_add_1, layers_15_mlp_down_add, layers_15_mlp_down_add_1, layers_16_norm_1_add, layers_16_norm_1_add_1, layers_16_attention_qkv_add, layers_16_attention_qkv_add_1, layers_16_attention_projection_add, layers_16_attention_projection_add_1, layers_16_norm_2_add, layers_16_norm_2_add_1, layers_16_mlp_up_add, layers_16_mlp_up_add_1, layers_16_mlp_down_add, layers_16_mlp_down_add_1, layers_17_norm_1_add, layers_17_norm_1_add_1, layers_17_attention_qkv_add, layers_17_attention_qkv_add_1, layers_17_attention_projection_add, layers_17_attention_projection_add_1, layers_17_norm_2_add, layers_17_norm_2_add_1, layers_17_mlp_up_add, layers_17_mlp_up_add_1, layers_17_mlp_down_add, layers_17_mlp_down_add_1, layers_18_norm_1_add, layers_18_norm_1_add_1, layers_18_attention_qkv_add, layers_18_attention_qkv_add_1, layers_18_attention_projection_add, layers_18_attention_projection_add_1, layers_18_norm_2_add, layers_18_norm_2_add_1, layers_18_mlp_up_add, layers_18_mlp_up_add_1, layers_18_mlp_down_add, layers_18_mlp_down_add_1, layers_19_norm_1_add, layers_19_norm_1_add_1, layers_19_attention_qkv_add, layers_19_attention_qkv_add_1, layers_19_attention_projection_add, layers_19_attention_projection_add_1, layers_19_norm_2_add, layers_19_norm_2_add_1, layers_19_mlp_up_add, layers_19_mlp_up_add_1, layers_19_mlp_down_add, layers_19_mlp_down_add_1, layers_20_norm_1_add, layers_20_norm_1_add_1, layers_20_attention_qkv_add, layers_20_attention_qkv_add_1, layers_20_attention_projection_add, layers_20_attention_projection_add_1, layers_20_norm_2_add, layers_20_norm_2_add_1, layers_20_mlp_up_add, layers_20_mlp_up_add_1, layers_20_mlp_down_add, layers_20_mlp_down_add_1, layers_21_norm_1_add, layers_21_norm_1_add_1, layers_21_attention_qkv_add, layers_21_attention_qkv_add_1, layers_21_attention_projection_add, layers_21_attention_projection_add_1, layers_21_norm_2_add, layers_21_norm_2_add_1, layers_21_mlp_up_add, layers_21_mlp_up_add_1, layers_21_mlp_down_add, layers_21_mlp_down_add_1, layers_22_norm_1_add, layers_22_norm_1_add_1, layers_22_attention_qkv_add, layers_22_attention_qkv_add_1, layers_22_attention_projection_add, layers_22_attention_projection_add_1, layers_22_norm_2_add, layers_22_norm_2_add_1, layers_22_mlp_up_add, layers_22_mlp_up_add_1, layers_22_mlp_down_add, layers_22_mlp_down_add_1, layers_23_norm_1_add, layers_23_norm_1_add_1, layers_23_attention_qkv_add, layers_23_attention_qkv_add_1, layers_23_attention_projection_add, layers_23_attention_projection_add_1, layers_23_norm_2_add, layers_23_norm_2_add_1, layers_23_mlp_up_add, layers_23_mlp_up_add_1, layers_23_mlp_down_add, layers_23_mlp_down_add_1, norm_add, norm_add_1, head_add)

    class scan_combine_graph_0:
        def forward(
            self,
            tokens_weight_gradient: "bf16[12576, 2048]",
            positions_weight_gradient: "bf16[512, 2048]",
            layers_0_norm_1_weight_gradient: "bf16[2048]",
            layers_0_norm_1_bias_gradient: "bf16[2048]",
            layers_0_attention_qkv_bias_gradient: "bf16[6144]",
            layers_0_attention_qkv_weight_gradient: "bf16[1536, 2048]",
            layers_0_attention_projection_bias_gradient: "bf16[2048]",
            layers_0_attention_projection_weight_gradient: "bf16[512, 2048]",
            layers_0_norm_2_weight_gradient: "bf16[2048]",
            layers_0_norm_2_bias_gradient: "bf16[2048]",
            layers_0_mlp_up_bias_gradient: "bf16[8192]",
            layers_0_mlp_up_weight_gradient: "bf16[2048, 2048]",
            layers_0_mlp_down_bias_gradient: "bf16[2048]",
            layers_0_mlp_down_weight_gradient: "bf16[512, 8192]",
            layers_1_norm_1_weight_gradient: "bf16[2048]",
            layers_1_norm_1_bias_gradient: "bf16[2048]",
            layers_1_attention_qkv_bias_gradient: "bf16[6144]",
            layers_1_attention_qkv_weight_gradient: "bf16[1536, 2048]",
            layers_1_attention_projection_bias_gradient: "bf16[2048]",
            layers_1_attention_projection_weight_gradient: "bf16[512, 2048]",
            layers_1_norm_2_weight_gradient: "bf16[2048]",
            layers_1_norm_2_bias_gradient: "bf16[2048]",
            layers_1_mlp_up_bias_gradient: "bf16[8192]",
            layers_1_mlp_up_weight_gradient: "bf16[2048, 2048]",
            layers_1_mlp_down_bias_gradient: "bf16[2048]",
            layers_1_mlp_down_weight_gradient: "bf16[512, 8192]",
            layers_2_norm_1_weight_gradient: "bf16[2048]",
            layers_2_norm_1_bias_gradient: "bf16[2048]",
            layers_2_attention_qkv_bias_gradient: "bf16[6144]",
            layers_2_attention_qkv_weight_gradient: "bf16[1536, 2048]",
            layers_2_attention_projection_bias_gradient: "bf16[2048]",
            layers_2_attention_projection_weight_gradient: "bf16[512, 2048]",
            layers_2_norm_2_weight_gradient: "bf16[2048]",
            layers_2_norm_2_bias_gradient: "bf16[2048]",
            layers_2_mlp_up_bias_gradient: "bf16[8192]",
            layers_2_mlp_up_weight_gradient: "bf16[2048, 2048]",
            layers_2_mlp_down_bias_gradient: "bf16[2048]",
            layers_2_mlp_down_weight_gradient: "bf16[512, 8192]",
            layers_3_norm_1_weight_gradient: "bf16[2048]",
            layers_3_norm_1_bias_gradient: "bf16[2048]",
            layers_3_attention_qkv_bias_gradient: "bf16[6144]",
            layers_3_attention_qkv_weight_gradient: "bf16[1536, 2048]",
            layers_3_attention_projection_bias_gradient: "bf16[2048]",
            layers_3_attention_projection_weight_gradient: "bf16[512, 2048]",
            layers_3_norm_2_weight_gradient: "bf16[2048]",
            layers_3_norm_2_bias_gradient: "bf16[2048]",
            layers_3_mlp_up_bias_gradient: "bf16[8192]",
            layers_3_mlp_up_weight_gradient: "bf16[2048, 2048]",
            layers_3_mlp_down_bias_gradient: "bf16[2048]",
            layers_3_mlp_down_weight_gradient: "bf16[512, 8192]",
            layers_4_norm_1_weight_gradient: "bf16[2048]",
            layers_4_norm_1_bias_gradient: "bf16[2048]",
            layers_4_attention_qkv_bias_gradient: "bf16[6144]",
            layers_4_attention_qkv_weight_gradient: "bf16[1536, 2048]",
            layers_4_attention_projection_bias_gradient: "bf16[2048]",
            layers_4_attention_projection_weight_gradient: "bf16[512, 2048]",
            layers_4_norm_2_weight_gradient: "bf16[2048]",
            layers_4_norm_2_bias_gradient: "bf16[2048]",
            layers_4_mlp_up_bias_gradient: "bf16[8192]",
            layers_4_mlp_up_weight_gradient: "bf16[2048, 2048]",
            layers_4_mlp_down_bias_gradient: "bf16[2048]",
            layers_4_mlp_down_weight_gradient: "bf16[512, 8192]",
            layers_5_norm_1_weight_gradient: "bf16[2048]",
            layers_5_norm_1_bias_gradient: "bf16[2048]",
            layers_5_attention_qkv_bias_gradient: "bf16[6144]",
            layers_5_attention_qkv_weight_gradient: "bf16[1536, 2048]",
            layers_5_attention_projection_bias_gradient: "bf16[2048]",
            layers_5_attention_projection_weight_gradient: "bf16[512, 2048]",
            layers_5_norm_2_weight_gradient: "bf16[2048]",
            layers_5_norm_2_bias_gradient: "bf16[2048]",
            layers_5_mlp_up_bias_gradient: "bf16[8192]",
            layers_5_mlp_up_weight_gradient: "bf16[2048, 2048]",
            layers_5_mlp_down_bias_gradient: "bf16[2048]",
            layers_5_mlp_down_weight_gradient: "bf16[512, 8192]",
            layers_6_norm_1_weight_gradient: "bf16[2048]",
            layers_6_norm_1_bias_gradient: "bf16[2048]",
            layers_6_attention_qkv_bias_gradient: "bf16[6144]",
            layers_6_attention_qkv_weight_gradient: "bf16[1536, 2048]",
            layers_6_attention_projection_bias_gradient: "bf16[2048]",
            layers_6_attention_projection_weight_gradient: "bf16[512, 2048]",
            layers_6_norm_2_weight_gradient: "bf16[2048]",
            layers_6_norm_2_bias_gradient: "bf16[2048]",
            layers_6_mlp_up_bias_gradient: "bf16[8192]",
            layers_6_mlp_up_weight_gradient: "bf16[2048, 2048]",
            layers_6_mlp_down_bias_gradient: "bf16[2048]",
            layers_6_mlp_down_weight_gradient: "bf16[512, 8192]",
            layers_7_norm_1_weight_gradient: "bf16[2048]",
            layers_7_norm_1_bias_gradient: "bf16[2048]",
            layers_7_attention_qkv_bias_gradient: "bf16[6144]",
            layers_7_attention_qkv_weight_gradient: "bf16[1536, 2048]",
            layers_7_attention_projection_bias_gradient: "bf16[2048]",
            layers_7_attention_projection_weight_gradient: "bf16[512, 2048]",
            layers_7_norm_2_weight_gradient: "bf16[2048]",
            layers_7_norm_2_bias_gradient: "bf16[2048]",
            layers_7_mlp_up_bias_gradient: "bf16[8192]",
            layers_7_mlp_up_weight_gradient: "bf16[2048, 2048]",
            layers_7_mlp_down_bias_gradient: "bf16[2048]",
            layers_7_mlp_down_weight_gradient: "bf16[512, 8192]",
            layers_8_norm_1_weight_gradient: "bf16[2048]",
            layers_8_norm_1_bias_gradient: "bf16[2048]",
            layers_8_attention_qkv_bias_gradient: "bf16[6144]",
            layers_8_attention_qkv_weight_gradient: "bf16[1536, 2048]",
            layers_8_attention_projection_bias_gradient: "bf16[2048]",
            layers_8_attention_projection_weight_gradient: "bf16[512, 2048]",
            layers_8_norm_2_weight_gradient: "bf16[2048]",
            layers_8_norm_2_bias_gradient: "bf16[2048]",
            layers_8_mlp_up_bias_gradient: "bf16[8192]",
            layers_8_mlp_up_weight_gradient: "bf16[2048, 2048]",
            layers_8_mlp_down_bias_gradient: "bf16[2048]",
            layers_8_mlp_down_weight_gradient: "bf16[512, 8192]",
            layers_9_norm_1_weight_gradient: "bf16[2048]",
            layers_9_norm_1_bias_gradient: "bf16[2048]",
            layers_9_attention_qkv_bias_gradient: "bf16[6144]",
            layers_9_attention_qkv_weight_gradient: "bf16[1536, 2048]",
            layers_9_attention_projection_bias_gradient: "bf16[2048]",
            layers_9_attention_projection_weight_gradient: "bf16[512, 2048]",
            layers_9_norm_2_weight_gradient: "bf16[2048]",
            layers_9_norm_2_bias_gradient: "bf16[2048]",
            layers_9_mlp_up_bias_gradient: "bf16[8192]",
            layers_9_mlp_up_weight_gradient: "bf16[2048, 2048]",
            layers_9_mlp_down_bias_gradient: "bf16[2048]",
            layers_9_mlp_down_weight_gradient: "bf16[512, 8192]",
            layers_10_norm_1_weight_gradient: "bf16[2048]",
            layers_10_norm_1_bias_gradient: "bf16[2048]",
            layers_10_attention_qkv_bias_gradient: "bf16[6144]",
            layers_10_attention_qkv_weight_gradient: "bf16[1536, 2048]",
            layers_10_attention_projection_bias_gradient: "bf16[2048]",
            layers_10_attention_projection_weight_gradient: "bf16[512, 2048]",
            layers_10_norm_2_weight_gradient: "bf16[2048]",
            layers_10_norm_2_bias_gradient: "bf16[2048]",
            layers_10_mlp_up_bias_gradient: "bf16[8192]",
            layers_10_mlp_up_weight_gradient: "bf16[2048, 2048]",
            layers_10_mlp_down_bias_gradient: "bf16[2048]",
            layers_10_mlp_down_weight_gradient: "bf16[512, 8192]",
            layers_11_norm_1_weight_gradient: "bf16[2048]",
            layers_11_norm_1_bias_gradient: "bf16[2048]",
            layers_11_attention_qkv_bias_gradient: "bf16[6144]",
            layers_11_attention_qkv_weight_gradient: "bf16[1536, 2048]",
            layers_11_attention_projection_bias_gradient: "bf16[2048]",
            layers_11_attention_projection_weight_gradient: "bf16[512, 2048]",
            layers_11_norm_2_weight_gradient: "bf16[2048]",
            layers_11_norm_2_bias_gradient: "bf16[2048]",
            layers_11_mlp_up_bias_gradient: "bf16[8192]",
            layers_11_mlp_up_weight_gradient: "bf16[2048, 2048]",
            layers_11_mlp_down_bias_gradient: "bf16[2048]",
            layers_11_mlp_down_weight_gradient: "bf16[512, 8192]",
            layers_12_norm_1_weight_gradient: "bf16[2048]",
            layers_12_norm_1_bias_gradient: "bf16[2048]",
            layers_12_attention_qkv_bias_gradient: "bf16[6144]",
            layers_12_attention_qkv_weight_gradient: "bf16[1536, 2048]",
            layers_12_attention_projection_bias_gradient: "bf16[2048]",
            layers_12_attention_projection_weight_gradient: "bf16[512, 2048]",
            layers_12_norm_2_weight_gradient: "bf16[2048]",
            layers_12_norm_2_bias_gradient: "bf16[2048]",
            layers_12_mlp_up_bias_gradient: "bf16[8192]",
            layers_12_mlp_up_weight_gradient: "bf16[2048, 2048]",
            layers_12_mlp_down_bias_gradient: "bf16[2048]",
            layers_12_mlp_down_weight_gradient: "bf16[512, 8192]",
            layers_13_norm_1_weight_gradient: "bf16[2048]",
            layers_13_norm_1_bias_gradient: "bf16[2048]",
            layers_13_attention_qkv_bias_gradient: "bf16[6144]",
            layers_13_attention_qkv_weight_gradient: "bf16[1536, 2048]",
            layers_13_attention_projection_bias_gradient: "bf16[2048]",
            layers_13_attention_projection_weight_gradient: "bf16[512, 2048]",
            layers_13_norm_2_weight_gradient: "bf16[2048]",
            layers_13_norm_2_bias_gradient: "bf16[2048]",
            layers_13_mlp_up_bias_gradient: "bf16[8192]",
            layers_13_mlp_up_weight_gradient: "bf16[2048, 2048]",
            layers_13_mlp_down_bias_gradient: "bf16[2048]",
            layers_13_mlp_down_weight_gradient: "bf16[512, 8192]",
            layers_14_norm_1_weight_gradient: "bf16[2048]",
            layers_14_norm_1_bias_gradient: "bf16[2048]",
            layers_14_attention_qkv_bias_gradient: "bf16[6144]",
            layers_14_attention_qkv_weight_gradient: "bf16[1536, 2048]",
            layers_14_attention_projection_bias_gradient: "bf16[2048]",
            layers_14_attention_projection_weight_gradient: "bf16[512, 2048]",
            layers_14_norm_2_weight_gradient: "bf16[2048]",
            layers_14_norm_2_bias_gradient: "bf16[2048]",
            layers_14_mlp_up_bias_gradient: "bf16[8192]",
            layers_14_mlp_up_weight_gradient: "bf16[2048, 2048]",
            layers_14_mlp_down_bias_gradient: "bf16[2048]",
            layers_14_mlp_down_weight_gradient: "bf16[512, 8192]",
            layers_15_norm_1_weight_gradient: "bf16[2048]",
            layers_15_norm_1_bias_gradient: "bf16[2048]",
            layers_15_attention_qkv_bias_gradient: "bf16[6144]",
            layers_15_attention_qkv_weight_gradient: "bf16[1536, 2048]",
            layers_15_attention_projection_bias_gradient: "bf16[2048]",
            layers_15_attention_projection_weight_gradient: "bf16[512, 2048]",
            layers_15_norm_2_weight_gradient: "bf16[2048]",
            layers_15_norm_2_bias_gradient: "bf16[2048]",
            layers_15_mlp_up_bias_gradient: "bf16[8192]",
            layers_15_mlp_up_weight_gradient: "bf16[2048, 2048]",
            layers_15_mlp_down_bias_gradient: "bf16[2048]",
            layers_15_mlp_down_weight_gradient: "bf16[512, 8192]",
            layers_16_norm_1_weight_gradient: "bf16[2048]",
            layers_16_norm_1_bias_gradient: "bf16[2048]",
            layers_16_attention_qkv_bias_gradient: "bf16[6144]",
            layers_16_attention_qkv_weight_gradient: "bf16[1536, 2048]",
            layers_16_attention_projection_bias_gradient: "bf16[2048]",
            layers_16_attention_projection_weight_gradient: "bf16[512, 2048]",
            layers_16_norm_2_weight_gradient: "bf16[2048]",
            layers_16_norm_2_bias_gradient: "bf16[2048]",
            layers_16_mlp_up_bias_gradient: "bf16[8192]",
            layers_16_mlp_up_weight_gradient: "bf16[2048, 2048]",
            layers_16_mlp_down_bias_gradient: "bf16[2048]",
            layers_16_mlp_down_weight_gradient: "bf16[512, 8192]",
            layers_17_norm_1_weight_gradient: "bf16[2048]",
            layers_17_norm_1_bias_gradient: "bf16[2048]",
            layers_17_attention_qkv_bias_gradient: "bf16[6144]",
            layers_17_attention_qkv_weight_gradient: "bf16[1536, 2048]",
            layers_17_attention_projection_bias_gradient: "bf16[2048]",
            layers_17_attention_projection_weight_gradient: "bf16[512, 2048]",
            layers_17_norm_2_weight_gradient: "bf16[2048]",
            layers_17_norm_2_bias_gradient: "bf16[2048]",
            layers_17_mlp_up_bias_gradient: "bf16[8192]",
            layers_17_mlp_up_weight_gradient: "bf16[2048, 2048]",
            layers_17_mlp_down_bias_gradient: "bf16[2048]",
            layers_17_mlp_down_weight_gradient: "bf16[512, 8192]",
            layers_18_norm_1_weight_gradient: "bf16[2048]",
            layers_18_norm_1_bias_gradient: "bf16[2048]",
            layers_18_attention_qkv_bias_gradient: "bf16[6144]",
            layers_18_attention_qkv_weight_gradient: "bf16[1536, 2048]",
            layers_18_attention_projection_bias_gradient: "bf16[2048]",
            layers_18_attention_projection_weight_gradient: "bf16[512, 2048]",
            layers_18_norm_2_weight_gradient: "bf16[2048]",
            layers_18_norm_2_bias_gradient: "bf16[2048]",
            layers_18_mlp_up_bias_gradient: "bf16[8192]",
            layers_18_mlp_up_weight_gradient: "bf16[2048, 2048]",
            layers_18_mlp_down_bias_gradient: "bf16[2048]",
            layers_18_mlp_down_weight_gradient: "bf16[512, 8192]",
            layers_19_norm_1_weight_gradient: "bf16[2048]",
            layers_19_norm_1_bias_gradient: "bf16[2048]",
            layers_19_attention_qkv_bias_gradient: "bf16[6144]",
            layers_19_attention_qkv_weight_gradient: "bf16[1536, 2048]",
            layers_19_attention_projection_bias_gradient: "bf16[2048]",
            layers_19_attention_projection_weight_gradient: "bf16[512, 2048]",
            layers_19_norm_2_weight_gradient: "bf16[2048]",
            layers_19_norm_2_bias_gradient: "bf16[2048]",
            layers_19_mlp_up_bias_gradient: "bf16[8192]",
            layers_19_mlp_up_weight_gradient: "bf16[2048, 2048]",
            layers_19_mlp_down_bias_gradient: "bf16[2048]",
            layers_19_mlp_down_weight_gradient: "bf16[512, 8192]",
            layers_20_norm_1_weight_gradient: "bf16[2048]",
            layers_20_norm_1_bias_gradient: "bf16[2048]",
            layers_20_attention_qkv_bias_gradient: "bf16[6144]",
            layers_20_attention_qkv_weight_gradient: "bf16[1536, 2048]",
            layers_20_attention_projection_bias_gradient: "bf16[2048]",
            layers_20_attention_projection_weight_gradient: "bf16[512, 2048]",
            layers_20_norm_2_weight_gradient: "bf16[2048]",
            layers_20_norm_2_bias_gradient: "bf16[2048]",
            layers_20_mlp_up_bias_gradient: "bf16[8192]",
            layers_20_mlp_up_weight_gradient: "bf16[2048, 2048]",
            layers_20_mlp_down_bias_gradient: "bf16[2048]",
            layers_20_mlp_down_weight_gradient: "bf16[512, 8192]",
            layers_21_norm_1_weight_gradient: "bf16[2048]",
            layers_21_norm_1_bias_gradient: "bf16[2048]",
            layers_21_attention_qkv_bias_gradient: "bf16[6144]",
            layers_21_attention_qkv_weight_gradient: "bf16[1536, 2048]",
            layers_21_attention_projection_bias_gradient: "bf16[2048]",
            layers_21_attention_projection_weight_gradient: "bf16[512, 2048]",
            layers_21_norm_2_weight_gradient: "bf16[2048]",
            layers_21_norm_2_bias_gradient: "bf16[2048]",
            layers_21_mlp_up_bias_gradient: "bf16[8192]",
            layers_21_mlp_up_weight_gradient: "bf16[2048, 2048]",
            layers_21_mlp_down_bias_gradient: "bf16[2048]",
            layers_21_mlp_down_weight_gradient: "bf16[512, 8192]",
            layers_22_norm_1_weight_gradient: "bf16[2048]",
            layers_22_norm_1_bias_gradient: "bf16[2048]",
            layers_22_attention_qkv_bias_gradient: "bf16[6144]",
            layers_22_attention_qkv_weight_gradient: "bf16[1536, 2048]",
            layers_22_attention_projection_bias_gradient: "bf16[2048]",
            layers_22_attention_projection_weight_gradient: "bf16[512, 2048]",
            layers_22_norm_2_weight_gradient: "bf16[2048]",
            layers_22_norm_2_bias_gradient: "bf16[2048]",
            layers_22_mlp_up_bias_gradient: "bf16[8192]",
            layers_22_mlp_up_weight_gradient: "bf16[2048, 2048]",
            layers_22_mlp_down_bias_gradient: "bf16[2048]",
            layers_22_mlp_down_weight_gradient: "bf16[512, 8192]",
            layers_23_norm_1_weight_gradient: "bf16[2048]",
            layers_23_norm_1_bias_gradient: "bf16[2048]",
            layers_23_attention_qkv_bias_gradient: "bf16[6144]",
            layers_23_attention_qkv_weight_gradient: "bf16[1536, 2048]",
            layers_23_attention_projection_bias_gradient: "bf16[2048]",
            layers_23_attention_projection_weight_gradient: "bf16[512, 2048]",
            layers_23_norm_2_weight_gradient: "bf16[2048]",
            layers_23_norm_2_bias_gradient: "bf16[2048]",
            layers_23_mlp_up_bias_gradient: "bf16[8192]",
            layers_23_mlp_up_weight_gradient: "bf16[2048, 2048]",
            layers_23_mlp_down_bias_gradient: "bf16[2048]",
            layers_23_mlp_down_weight_gradient: "bf16[512, 8192]",
            norm_weight_gradient: "bf16[2048]",
            norm_bias_gradient: "bf16[2048]",
            head_weight_gradient: "bf16[12576, 2048]",
            token_ids: "i64[4, 2048]",
            target_ids: "i64[4, 2048]",
            tokens_weight: "bf16[12576, 2048] S(0)@dp",
            positions_weight: "bf16[512, 2048] S(0)@dp",
            layers_0_norm_1_weight: "bf16[2048] R@dp",
            layers_0_norm_1_bias: "bf16[2048] R@dp",
            layers_0_attention_qkv_bias: "bf16[6144] R@dp",
            layers_0_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
            layers_0_attention_projection_bias: "bf16[2048] R@dp",
            layers_0_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
            layers_0_norm_2_weight: "bf16[2048] R@dp",
            layers_0_norm_2_bias: "bf16[2048] R@dp",
            layers_0_mlp_up_bias: "bf16[8192] R@dp",
            layers_0_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
            layers_0_mlp_down_bias: "bf16[2048] R@dp",
            layers_0_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
            layers_1_norm_1_weight: "bf16[2048] R@dp",
            layers_1_norm_1_bias: "bf16[2048] R@dp",
            layers_1_attention_qkv_bias: "bf16[6144] R@dp",
            layers_1_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
            layers_1_attention_projection_bias: "bf16[2048] R@dp",
            layers_1_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
            layers_1_norm_2_weight: "bf16[2048] R@dp",
            layers_1_norm_2_bias: "bf16[2048] R@dp",
            layers_1_mlp_up_bias: "bf16[8192] R@dp",
            layers_1_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
            layers_1_mlp_down_bias: "bf16[2048] R@dp",
            layers_1_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
            layers_2_norm_1_weight: "bf16[2048] R@dp",
            layers_2_norm_1_bias: "bf16[2048] R@dp",
            layers_2_attention_qkv_bias: "bf16[6144] R@dp",
            layers_2_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
            layers_2_attention_projection_bias: "bf16[2048] R@dp",
            layers_2_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
            layers_2_norm_2_weight: "bf16[2048] R@dp",
            layers_2_norm_2_bias: "bf16[2048] R@dp",
            layers_2_mlp_up_bias: "bf16[8192] R@dp",
            layers_2_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
            layers_2_mlp_down_bias: "bf16[2048] R@dp",
            layers_2_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
            layers_3_norm_1_weight: "bf16[2048] R@dp",
            layers_3_norm_1_bias: "bf16[2048] R@dp",
            layers_3_attention_qkv_bias: "bf16[6144] R@dp",
            layers_3_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
            layers_3_attention_projection_bias: "bf16[2048] R@dp",
            layers_3_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
            layers_3_norm_2_weight: "bf16[2048] R@dp",
            layers_3_norm_2_bias: "bf16[2048] R@dp",
            layers_3_mlp_up_bias: "bf16[8192] R@dp",
            layers_3_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
            layers_3_mlp_down_bias: "bf16[2048] R@dp",
            layers_3_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
            layers_4_norm_1_weight: "bf16[2048] R@dp",
            layers_4_norm_1_bias: "bf16[2048] R@dp",
            layers_4_attention_qkv_bias: "bf16[6144] R@dp",
            layers_4_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
            layers_4_attention_projection_bias: "bf16[2048] R@dp",
            layers_4_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
            layers_4_norm_2_weight: "bf16[2048] R@dp",
            layers_4_norm_2_bias: "bf16[2048] R@dp",
            layers_4_mlp_up_bias: "bf16[8192] R@dp",
            layers_4_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
            layers_4_mlp_down_bias: "bf16[2048] R@dp",
            layers_4_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
            layers_5_norm_1_weight: "bf16[2048] R@dp",
            layers_5_norm_1_bias: "bf16[2048] R@dp",
            layers_5_attention_qkv_bias: "bf16[6144] R@dp",
            layers_5_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
            layers_5_attention_projection_bias: "bf16[2048] R@dp",
            layers_5_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
            layers_5_norm_2_weight: "bf16[2048] R@dp",
            layers_5_norm_2_bias: "bf16[2048] R@dp",
            layers_5_mlp_up_bias: "bf16[8192] R@dp",
            layers_5_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
            layers_5_mlp_down_bias: "bf16[2048] R@dp",
            layers_5_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
            layers_6_norm_1_weight: "bf16[2048] R@dp",
            layers_6_norm_1_bias: "bf16[2048] R@dp",
            layers_6_attention_qkv_bias: "bf16[6144] R@dp",
            layers_6_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
            layers_6_attention_projection_bias: "bf16[2048] R@dp",
            layers_6_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
            layers_6_norm_2_weight: "bf16[2048] R@dp",
            layers_6_norm_2_bias: "bf16[2048] R@dp",
            layers_6_mlp_up_bias: "bf16[8192] R@dp",
            layers_6_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
            layers_6_mlp_down_bias: "bf16[2048] R@dp",
            layers_6_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
            layers_7_norm_1_weight: "bf16[2048] R@dp",
            layers_7_norm_1_bias: "bf16[2048] R@dp",
            layers_7_attention_qkv_bias: "bf16[6144] R@dp",
            layers_7_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
            layers_7_attention_projection_bias: "bf16[2048] R@dp",
            layers_7_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
            layers_7_norm_2_weight: "bf16[2048] R@dp",
            layers_7_norm_2_bias: "bf16[2048] R@dp",
            layers_7_mlp_up_bias: "bf16[8192] R@dp",
            layers_7_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
            layers_7_mlp_down_bias: "bf16[2048] R@dp",
            layers_7_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
            layers_8_norm_1_weight: "bf16[2048] R@dp",
            layers_8_norm_1_bias: "bf16[2048] R@dp",
            layers_8_attention_qkv_bias: "bf16[6144] R@dp",
            layers_8_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
            layers_8_attention_projection_bias: "bf16[2048] R@dp",
            layers_8_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
            layers_8_norm_2_weight: "bf16[2048] R@dp",
            layers_8_norm_2_bias: "bf16[2048] R@dp",
            layers_8_mlp_up_bias: "bf16[8192] R@dp",
            layers_8_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
            layers_8_mlp_down_bias: "bf16[2048] R@dp",
            layers_8_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
            layers_9_norm_1_weight: "bf16[2048] R@dp",
            layers_9_norm_1_bias: "bf16[2048] R@dp",
            layers_9_attention_qkv_bias: "bf16[6144] R@dp",
            layers_9_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
            layers_9_attention_projection_bias: "bf16[2048] R@dp",
            layers_9_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
            layers_9_norm_2_weight: "bf16[2048] R@dp",
            layers_9_norm_2_bias: "bf16[2048] R@dp",
            layers_9_mlp_up_bias: "bf16[8192] R@dp",
            layers_9_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
            layers_9_mlp_down_bias: "bf16[2048] R@dp",
            layers_9_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
            layers_10_norm_1_weight: "bf16[2048] R@dp",
            layers_10_norm_1_bias: "bf16[2048] R@dp",
            layers_10_attention_qkv_bias: "bf16[6144] R@dp",
            layers_10_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
            layers_10_attention_projection_bias: "bf16[2048] R@dp",
            layers_10_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
            layers_10_norm_2_weight: "bf16[2048] R@dp",
            layers_10_norm_2_bias: "bf16[2048] R@dp",
            layers_10_mlp_up_bias: "bf16[8192] R@dp",
            layers_10_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
            layers_10_mlp_down_bias: "bf16[2048] R@dp",
            layers_10_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
            layers_11_norm_1_weight: "bf16[2048] R@dp",
            layers_11_norm_1_bias: "bf16[2048] R@dp",
            layers_11_attention_qkv_bias: "bf16[6144] R@dp",
            layers_11_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
            layers_11_attention_projection_bias: "bf16[2048] R@dp",
            layers_11_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
            layers_11_norm_2_weight: "bf16[2048] R@dp",
            layers_11_norm_2_bias: "bf16[2048] R@dp",
            layers_11_mlp_up_bias: "bf16[8192] R@dp",
            layers_11_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
            layers_11_mlp_down_bias: "bf16[2048] R@dp",
            layers_11_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
            layers_12_norm_1_weight: "bf16[2048] R@dp",
            layers_12_norm_1_bias: "bf16[2048] R@dp",
            layers_12_attention_qkv_bias: "bf16[6144] R@dp",
            layers_12_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
            layers_12_attention_projection_bias: "bf16[2048] R@dp",
            layers_12_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
            layers_12_norm_2_weight: "bf16[2048] R@dp",
            layers_12_norm_2_bias: "bf16[2048] R@dp",
            layers_12_mlp_up_bias: "bf16[8192] R@dp",
            layers_12_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
            layers_12_mlp_down_bias: "bf16[2048] R@dp",
            layers_12_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
            layers_13_norm_1_weight: "bf16[2048] R@dp",
            layers_13_norm_1_bias: "bf16[2048] R@dp",
            layers_13_attention_qkv_bias: "bf16[6144] R@dp",
            layers_13_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
            layers_13_attention_projection_bias: "bf16[2048] R@dp",
            layers_13_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
            layers_13_norm_2_weight: "bf16[2048] R@dp",
            layers_13_norm_2_bias: "bf16[2048] R@dp",
            layers_13_mlp_up_bias: "bf16[8192] R@dp",
            layers_13_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
            layers_13_mlp_down_bias: "bf16[2048] R@dp",
            layers_13_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
            layers_14_norm_1_weight: "bf16[2048] R@dp",
            layers_14_norm_1_bias: "bf16[2048] R@dp",
            layers_14_attention_qkv_bias: "bf16[6144] R@dp",
            layers_14_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
            layers_14_attention_projection_bias: "bf16[2048] R@dp",
            layers_14_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
            layers_14_norm_2_weight: "bf16[2048] R@dp",
            layers_14_norm_2_bias: "bf16[2048] R@dp",
            layers_14_mlp_up_bias: "bf16[8192] R@dp",
            layers_14_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
            layers_14_mlp_down_bias: "bf16[2048] R@dp",
            layers_14_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
            layers_15_norm_1_weight: "bf16[2048] R@dp",
            layers_15_norm_1_bias: "bf16[2048] R@dp",
            layers_15_attention_qkv_bias: "bf16[6144] R@dp",
            layers_15_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
            layers_15_attention_projection_bias: "bf16[2048] R@dp",
            layers_15_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
            layers_15_norm_2_weight: "bf16[2048] R@dp",
            layers_15_norm_2_bias: "bf16[2048] R@dp",
            layers_15_mlp_up_bias: "bf16[8192] R@dp",
            layers_15_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
            layers_15_mlp_down_bias: "bf16[2048] R@dp",
            layers_15_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
            layers_16_norm_1_weight: "bf16[2048] R@dp",
            layers_16_norm_1_bias: "bf16[2048] R@dp",
            layers_16_attention_qkv_bias: "bf16[6144] R@dp",
            layers_16_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
            layers_16_attention_projection_bias: "bf16[2048] R@dp",
            layers_16_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
            layers_16_norm_2_weight: "bf16[2048] R@dp",
            layers_16_norm_2_bias: "bf16[2048] R@dp",
            layers_16_mlp_up_bias: "bf16[8192] R@dp",
            layers_16_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
            layers_16_mlp_down_bias: "bf16[2048] R@dp",
            layers_16_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
            layers_17_norm_1_weight: "bf16[2048] R@dp",
            layers_17_norm_1_bias: "bf16[2048] R@dp",
            layers_17_attention_qkv_bias: "bf16[6144] R@dp",
            layers_17_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
            layers_17_attention_projection_bias: "bf16[2048] R@dp",
            layers_17_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
            layers_17_norm_2_weight: "bf16[2048] R@dp",
            layers_17_norm_2_bias: "bf16[2048] R@dp",
            layers_17_mlp_up_bias: "bf16[8192] R@dp",
            layers_17_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
            layers_17_mlp_down_bias: "bf16[2048] R@dp",
            layers_17_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
            layers_18_norm_1_weight: "bf16[2048] R@dp",
            layers_18_norm_1_bias: "bf16[2048] R@dp",
            layers_18_attention_qkv_bias: "bf16[6144] R@dp",
            layers_18_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
            layers_18_attention_projection_bias: "bf16[2048] R@dp",
            layers_18_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
            layers_18_norm_2_weight: "bf16[2048] R@dp",
            layers_18_norm_2_bias: "bf16[2048] R@dp",
            layers_18_mlp_up_bias: "bf16[8192] R@dp",
            layers_18_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
            layers_18_mlp_down_bias: "bf16[2048] R@dp",
            layers_18_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
            layers_19_norm_1_weight: "bf16[2048] R@dp",
            layers_19_norm_1_bias: "bf16[2048] R@dp",
            layers_19_attention_qkv_bias: "bf16[6144] R@dp",
            layers_19_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
            layers_19_attention_projection_bias: "bf16[2048] R@dp",
            layers_19_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
            layers_19_norm_2_weight: "bf16[2048] R@dp",
            layers_19_norm_2_bias: "bf16[2048] R@dp",
            layers_19_mlp_up_bias: "bf16[8192] R@dp",
            layers_19_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
            layers_19_mlp_down_bias: "bf16[2048] R@dp",
            layers_19_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
            layers_20_norm_1_weight: "bf16[2048] R@dp",
            layers_20_norm_1_bias: "bf16[2048] R@dp",
            layers_20_attention_qkv_bias: "bf16[6144] R@dp",
            layers_20_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
            layers_20_attention_projection_bias: "bf16[2048] R@dp",
            layers_20_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
            layers_20_norm_2_weight: "bf16[2048] R@dp",
            layers_20_norm_2_bias: "bf16[2048] R@dp",
            layers_20_mlp_up_bias: "bf16[8192] R@dp",
            layers_20_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
            layers_20_mlp_down_bias: "bf16[2048] R@dp",
            layers_20_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
            layers_21_norm_1_weight: "bf16[2048] R@dp",
            layers_21_norm_1_bias: "bf16[2048] R@dp",
            layers_21_attention_qkv_bias: "bf16[6144] R@dp",
            layers_21_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
            layers_21_attention_projection_bias: "bf16[2048] R@dp",
            layers_21_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
            layers_21_norm_2_weight: "bf16[2048] R@dp",
            layers_21_norm_2_bias: "bf16[2048] R@dp",
            layers_21_mlp_up_bias: "bf16[8192] R@dp",
            layers_21_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
            layers_21_mlp_down_bias: "bf16[2048] R@dp",
            layers_21_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
            layers_22_norm_1_weight: "bf16[2048] R@dp",
            layers_22_norm_1_bias: "bf16[2048] R@dp",
            layers_22_attention_qkv_bias: "bf16[6144] R@dp",
            layers_22_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
            layers_22_attention_projection_bias: "bf16[2048] R@dp",
            layers_22_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
            layers_22_norm_2_weight: "bf16[2048] R@dp",
            layers_22_norm_2_bias: "bf16[2048] R@dp",
            layers_22_mlp_up_bias: "bf16[8192] R@dp",
            layers_22_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
            layers_22_mlp_down_bias: "bf16[2048] R@dp",
            layers_22_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
            layers_23_norm_1_weight: "bf16[2048] R@dp",
            layers_23_norm_1_bias: "bf16[2048] R@dp",
            layers_23_attention_qkv_bias: "bf16[6144] R@dp",
            layers_23_attention_qkv_weight: "bf16[1536, 2048] S(0)@dp",
            layers_23_attention_projection_bias: "bf16[2048] R@dp",
            layers_23_attention_projection_weight: "bf16[512, 2048] S(0)@dp",
            layers_23_norm_2_weight: "bf16[2048] R@dp",
            layers_23_norm_2_bias: "bf16[2048] R@dp",
            layers_23_mlp_up_bias: "bf16[8192] R@dp",
            layers_23_mlp_up_weight: "bf16[2048, 2048] S(0)@dp",
            layers_23_mlp_down_bias: "bf16[2048] R@dp",
            layers_23_mlp_down_weight: "bf16[512, 8192] S(0)@dp",
            norm_weight: "bf16[2048] R@dp",
            norm_bias: "bf16[2048] R@dp",
            head_weight: "bf16[12576, 2048] S(0)@dp",
        ):
            tokens_all_gather: "bf16[50304, 2048]" = _c10d_functional.all_gather_into_tensor.default(tokens_weight, 4, dp)
            tokens_wait: "bf16[50304, 2048]" = _c10d_functional.wait_tensor.default(tokens_all_gather)
            tokens_embedding: "bf16[4, 2048, 2048]" = aten.embedding.default(tokens_wait, token_ids)
            arange: "i64[2048]" = aten.arange.default(2048, device=torch.device("cpu"), pin_memory=False)
            positions_all_gather: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(positions_weight, 4, dp)
            positions_wait: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(positions_all_gather)
            positions_embedding: "bf16[2048, 2048]" = aten.embedding.default(positions_wait, arange)
            add: "bf16[4, 2048, 2048]" = aten.add.Tensor(tokens_embedding, positions_embedding)
            layers_0_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(add, [2048], layers_0_norm_1_weight, layers_0_norm_1_bias, 1e-05)
            layers_0_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_0_norm_1_native_layer_norm[0]
            layers_0_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_0_norm_1_native_layer_norm[1]
            layers_0_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_0_norm_1_native_layer_norm[2]
            layers_0_attention_qkv_all_gather: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_0_attention_qkv_weight, 4, dp)
            layers_0_attention_qkv_wait: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_0_attention_qkv_all_gather)
            layers_0_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_0_norm_1_getitem, [8192, 2048])
            layers_0_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_0_attention_qkv_wait)
            layers_0_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_0_attention_qkv_bias, layers_0_attention_qkv_view, layers_0_attention_qkv_t)
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
            layers_0_attention_projection_all_gather: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_0_attention_projection_weight, 4, dp)
            layers_0_attention_projection_wait: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_0_attention_projection_all_gather)
            layers_0_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_0_attention_view_1, [8192, 2048])
            layers_0_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_0_attention_projection_wait)
            layers_0_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_0_attention_projection_bias, layers_0_attention_projection_view, layers_0_attention_projection_t)
            layers_0_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_0_attention_projection_addmm, [4, 2048, 2048])
            layers_0_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(add, layers_0_attention_projection_view_1)
            layers_0_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_0_add, [2048], layers_0_norm_2_weight, layers_0_norm_2_bias, 1e-05)
            layers_0_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_0_norm_2_native_layer_norm[0]
            layers_0_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_0_norm_2_native_layer_norm[1]
            layers_0_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_0_norm_2_native_layer_norm[2]
            layers_0_mlp_up_all_gather: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_0_mlp_up_weight, 4, dp)
            layers_0_mlp_up_wait: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_0_mlp_up_all_gather)
            layers_0_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_0_norm_2_getitem, [8192, 2048])
            layers_0_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_0_mlp_up_wait)
            layers_0_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_0_mlp_up_bias, layers_0_mlp_up_view, layers_0_mlp_up_t)
            layers_0_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_0_mlp_up_addmm, [4, 2048, 8192])
            layers_0_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_0_mlp_up_view_1)
            layers_0_mlp_down_all_gather: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_0_mlp_down_weight, 4, dp)
            layers_0_mlp_down_wait: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_0_mlp_down_all_gather)
            layers_0_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_0_mlp_gelu, [8192, 8192])
            layers_0_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_0_mlp_down_wait)
            layers_0_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_0_mlp_down_bias, layers_0_mlp_down_view, layers_0_mlp_down_t)
            layers_0_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_0_mlp_down_addmm, [4, 2048, 2048])
            layers_0_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_0_add, layers_0_mlp_down_view_1)
            layers_1_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_0_add_1, [2048], layers_1_norm_1_weight, layers_1_norm_1_bias, 1e-05)
            layers_1_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_1_norm_1_native_layer_norm[0]
            layers_1_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_1_norm_1_native_layer_norm[1]
            layers_1_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_1_norm_1_native_layer_norm[2]
            layers_1_attention_qkv_all_gather: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_1_attention_qkv_weight, 4, dp)
            layers_1_attention_qkv_wait: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_1_attention_qkv_all_gather)
            layers_1_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_1_norm_1_getitem, [8192, 2048])
            layers_1_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_1_attention_qkv_wait)
            layers_1_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_1_attention_qkv_bias, layers_1_attention_qkv_view, layers_1_attention_qkv_t)
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
            layers_1_attention_projection_all_gather: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_1_attention_projection_weight, 4, dp)
            layers_1_attention_projection_wait: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_1_attention_projection_all_gather)
            layers_1_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_1_attention_view_1, [8192, 2048])
            layers_1_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_1_attention_projection_wait)
            layers_1_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_1_attention_projection_bias, layers_1_attention_projection_view, layers_1_attention_projection_t)
            layers_1_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_1_attention_projection_addmm, [4, 2048, 2048])
            layers_1_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_0_add_1, layers_1_attention_projection_view_1)
            layers_1_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_1_add, [2048], layers_1_norm_2_weight, layers_1_norm_2_bias, 1e-05)
            layers_1_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_1_norm_2_native_layer_norm[0]
            layers_1_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_1_norm_2_native_layer_norm[1]
            layers_1_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_1_norm_2_native_layer_norm[2]
            layers_1_mlp_up_all_gather: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_1_mlp_up_weight, 4, dp)
            layers_1_mlp_up_wait: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_1_mlp_up_all_gather)
            layers_1_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_1_norm_2_getitem, [8192, 2048])
            layers_1_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_1_mlp_up_wait)
            layers_1_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_1_mlp_up_bias, layers_1_mlp_up_view, layers_1_mlp_up_t)
            layers_1_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_1_mlp_up_addmm, [4, 2048, 8192])
            layers_1_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_1_mlp_up_view_1)
            layers_1_mlp_down_all_gather: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_1_mlp_down_weight, 4, dp)
            layers_1_mlp_down_wait: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_1_mlp_down_all_gather)
            layers_1_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_1_mlp_gelu, [8192, 8192])
            layers_1_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_1_mlp_down_wait)
            layers_1_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_1_mlp_down_bias, layers_1_mlp_down_view, layers_1_mlp_down_t)
            layers_1_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_1_mlp_down_addmm, [4, 2048, 2048])
            layers_1_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_1_add, layers_1_mlp_down_view_1)
            layers_2_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_1_add_1, [2048], layers_2_norm_1_weight, layers_2_norm_1_bias, 1e-05)
            layers_2_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_2_norm_1_native_layer_norm[0]
            layers_2_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_2_norm_1_native_layer_norm[1]
            layers_2_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_2_norm_1_native_layer_norm[2]
            layers_2_attention_qkv_all_gather: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_2_attention_qkv_weight, 4, dp)
            layers_2_attention_qkv_wait: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_2_attention_qkv_all_gather)
            layers_2_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_2_norm_1_getitem, [8192, 2048])
            layers_2_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_2_attention_qkv_wait)
            layers_2_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_2_attention_qkv_bias, layers_2_attention_qkv_view, layers_2_attention_qkv_t)
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
            layers_2_attention_projection_all_gather: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_2_attention_projection_weight, 4, dp)
            layers_2_attention_projection_wait: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_2_attention_projection_all_gather)
            layers_2_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_2_attention_view_1, [8192, 2048])
            layers_2_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_2_attention_projection_wait)
            layers_2_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_2_attention_projection_bias, layers_2_attention_projection_view, layers_2_attention_projection_t)
            layers_2_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_2_attention_projection_addmm, [4, 2048, 2048])
            layers_2_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_1_add_1, layers_2_attention_projection_view_1)
            layers_2_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_2_add, [2048], layers_2_norm_2_weight, layers_2_norm_2_bias, 1e-05)
            layers_2_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_2_norm_2_native_layer_norm[0]
            layers_2_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_2_norm_2_native_layer_norm[1]
            layers_2_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_2_norm_2_native_layer_norm[2]
            layers_2_mlp_up_all_gather: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_2_mlp_up_weight, 4, dp)
            layers_2_mlp_up_wait: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_2_mlp_up_all_gather)
            layers_2_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_2_norm_2_getitem, [8192, 2048])
            layers_2_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_2_mlp_up_wait)
            layers_2_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_2_mlp_up_bias, layers_2_mlp_up_view, layers_2_mlp_up_t)
            layers_2_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_2_mlp_up_addmm, [4, 2048, 8192])
            layers_2_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_2_mlp_up_view_1)
            layers_2_mlp_down_all_gather: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_2_mlp_down_weight, 4, dp)
            layers_2_mlp_down_wait: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_2_mlp_down_all_gather)
            layers_2_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_2_mlp_gelu, [8192, 8192])
            layers_2_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_2_mlp_down_wait)
            layers_2_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_2_mlp_down_bias, layers_2_mlp_down_view, layers_2_mlp_down_t)
            layers_2_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_2_mlp_down_addmm, [4, 2048, 2048])
            layers_2_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_2_add, layers_2_mlp_down_view_1)
            layers_3_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_2_add_1, [2048], layers_3_norm_1_weight, layers_3_norm_1_bias, 1e-05)
            layers_3_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_3_norm_1_native_layer_norm[0]
            layers_3_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_3_norm_1_native_layer_norm[1]
            layers_3_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_3_norm_1_native_layer_norm[2]
            layers_3_attention_qkv_all_gather: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_3_attention_qkv_weight, 4, dp)
            layers_3_attention_qkv_wait: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_3_attention_qkv_all_gather)
            layers_3_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_3_norm_1_getitem, [8192, 2048])
            layers_3_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_3_attention_qkv_wait)
            layers_3_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_3_attention_qkv_bias, layers_3_attention_qkv_view, layers_3_attention_qkv_t)
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
            layers_3_attention_projection_all_gather: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_3_attention_projection_weight, 4, dp)
            layers_3_attention_projection_wait: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_3_attention_projection_all_gather)
            layers_3_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_3_attention_view_1, [8192, 2048])
            layers_3_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_3_attention_projection_wait)
            layers_3_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_3_attention_projection_bias, layers_3_attention_projection_view, layers_3_attention_projection_t)
            layers_3_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_3_attention_projection_addmm, [4, 2048, 2048])
            layers_3_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_2_add_1, layers_3_attention_projection_view_1)
            layers_3_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_3_add, [2048], layers_3_norm_2_weight, layers_3_norm_2_bias, 1e-05)
            layers_3_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_3_norm_2_native_layer_norm[0]
            layers_3_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_3_norm_2_native_layer_norm[1]
            layers_3_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_3_norm_2_native_layer_norm[2]
            layers_3_mlp_up_all_gather: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_3_mlp_up_weight, 4, dp)
            layers_3_mlp_up_wait: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_3_mlp_up_all_gather)
            layers_3_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_3_norm_2_getitem, [8192, 2048])
            layers_3_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_3_mlp_up_wait)
            layers_3_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_3_mlp_up_bias, layers_3_mlp_up_view, layers_3_mlp_up_t)
            layers_3_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_3_mlp_up_addmm, [4, 2048, 8192])
            layers_3_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_3_mlp_up_view_1)
            layers_3_mlp_down_all_gather: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_3_mlp_down_weight, 4, dp)
            layers_3_mlp_down_wait: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_3_mlp_down_all_gather)
            layers_3_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_3_mlp_gelu, [8192, 8192])
            layers_3_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_3_mlp_down_wait)
            layers_3_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_3_mlp_down_bias, layers_3_mlp_down_view, layers_3_mlp_down_t)
            layers_3_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_3_mlp_down_addmm, [4, 2048, 2048])
            layers_3_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_3_add, layers_3_mlp_down_view_1)
            layers_4_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_3_add_1, [2048], layers_4_norm_1_weight, layers_4_norm_1_bias, 1e-05)
            layers_4_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_4_norm_1_native_layer_norm[0]
            layers_4_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_4_norm_1_native_layer_norm[1]
            layers_4_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_4_norm_1_native_layer_norm[2]
            layers_4_attention_qkv_all_gather: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_4_attention_qkv_weight, 4, dp)
            layers_4_attention_qkv_wait: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_4_attention_qkv_all_gather)
            layers_4_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_4_norm_1_getitem, [8192, 2048])
            layers_4_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_4_attention_qkv_wait)
            layers_4_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_4_attention_qkv_bias, layers_4_attention_qkv_view, layers_4_attention_qkv_t)
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
            layers_4_attention_projection_all_gather: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_4_attention_projection_weight, 4, dp)
            layers_4_attention_projection_wait: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_4_attention_projection_all_gather)
            layers_4_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_4_attention_view_1, [8192, 2048])
            layers_4_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_4_attention_projection_wait)
            layers_4_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_4_attention_projection_bias, layers_4_attention_projection_view, layers_4_attention_projection_t)
            layers_4_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_4_attention_projection_addmm, [4, 2048, 2048])
            layers_4_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_3_add_1, layers_4_attention_projection_view_1)
            layers_4_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_4_add, [2048], layers_4_norm_2_weight, layers_4_norm_2_bias, 1e-05)
            layers_4_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_4_norm_2_native_layer_norm[0]
            layers_4_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_4_norm_2_native_layer_norm[1]
            layers_4_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_4_norm_2_native_layer_norm[2]
            layers_4_mlp_up_all_gather: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_4_mlp_up_weight, 4, dp)
            layers_4_mlp_up_wait: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_4_mlp_up_all_gather)
            layers_4_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_4_norm_2_getitem, [8192, 2048])
            layers_4_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_4_mlp_up_wait)
            layers_4_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_4_mlp_up_bias, layers_4_mlp_up_view, layers_4_mlp_up_t)
            layers_4_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_4_mlp_up_addmm, [4, 2048, 8192])
            layers_4_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_4_mlp_up_view_1)
            layers_4_mlp_down_all_gather: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_4_mlp_down_weight, 4, dp)
            layers_4_mlp_down_wait: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_4_mlp_down_all_gather)
            layers_4_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_4_mlp_gelu, [8192, 8192])
            layers_4_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_4_mlp_down_wait)
            layers_4_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_4_mlp_down_bias, layers_4_mlp_down_view, layers_4_mlp_down_t)
            layers_4_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_4_mlp_down_addmm, [4, 2048, 2048])
            layers_4_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_4_add, layers_4_mlp_down_view_1)
            layers_5_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_4_add_1, [2048], layers_5_norm_1_weight, layers_5_norm_1_bias, 1e-05)
            layers_5_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_5_norm_1_native_layer_norm[0]
            layers_5_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_5_norm_1_native_layer_norm[1]
            layers_5_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_5_norm_1_native_layer_norm[2]
            layers_5_attention_qkv_all_gather: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_5_attention_qkv_weight, 4, dp)
            layers_5_attention_qkv_wait: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_5_attention_qkv_all_gather)
            layers_5_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_5_norm_1_getitem, [8192, 2048])
            layers_5_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_5_attention_qkv_wait)
            layers_5_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_5_attention_qkv_bias, layers_5_attention_qkv_view, layers_5_attention_qkv_t)
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
            layers_5_attention_projection_all_gather: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_5_attention_projection_weight, 4, dp)
            layers_5_attention_projection_wait: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_5_attention_projection_all_gather)
            layers_5_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_5_attention_view_1, [8192, 2048])
            layers_5_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_5_attention_projection_wait)
            layers_5_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_5_attention_projection_bias, layers_5_attention_projection_view, layers_5_attention_projection_t)
            layers_5_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_5_attention_projection_addmm, [4, 2048, 2048])
            layers_5_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_4_add_1, layers_5_attention_projection_view_1)
            layers_5_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_5_add, [2048], layers_5_norm_2_weight, layers_5_norm_2_bias, 1e-05)
            layers_5_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_5_norm_2_native_layer_norm[0]
            layers_5_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_5_norm_2_native_layer_norm[1]
            layers_5_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_5_norm_2_native_layer_norm[2]
            layers_5_mlp_up_all_gather: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_5_mlp_up_weight, 4, dp)
            layers_5_mlp_up_wait: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_5_mlp_up_all_gather)
            layers_5_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_5_norm_2_getitem, [8192, 2048])
            layers_5_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_5_mlp_up_wait)
            layers_5_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_5_mlp_up_bias, layers_5_mlp_up_view, layers_5_mlp_up_t)
            layers_5_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_5_mlp_up_addmm, [4, 2048, 8192])
            layers_5_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_5_mlp_up_view_1)
            layers_5_mlp_down_all_gather: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_5_mlp_down_weight, 4, dp)
            layers_5_mlp_down_wait: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_5_mlp_down_all_gather)
            layers_5_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_5_mlp_gelu, [8192, 8192])
            layers_5_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_5_mlp_down_wait)
            layers_5_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_5_mlp_down_bias, layers_5_mlp_down_view, layers_5_mlp_down_t)
            layers_5_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_5_mlp_down_addmm, [4, 2048, 2048])
            layers_5_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_5_add, layers_5_mlp_down_view_1)
            layers_6_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_5_add_1, [2048], layers_6_norm_1_weight, layers_6_norm_1_bias, 1e-05)
            layers_6_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_6_norm_1_native_layer_norm[0]
            layers_6_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_6_norm_1_native_layer_norm[1]
            layers_6_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_6_norm_1_native_layer_norm[2]
            layers_6_attention_qkv_all_gather: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_6_attention_qkv_weight, 4, dp)
            layers_6_attention_qkv_wait: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_6_attention_qkv_all_gather)
            layers_6_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_6_norm_1_getitem, [8192, 2048])
            layers_6_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_6_attention_qkv_wait)
            layers_6_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_6_attention_qkv_bias, layers_6_attention_qkv_view, layers_6_attention_qkv_t)
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
            layers_6_attention_projection_all_gather: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_6_attention_projection_weight, 4, dp)
            layers_6_attention_projection_wait: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_6_attention_projection_all_gather)
            layers_6_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_6_attention_view_1, [8192, 2048])
            layers_6_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_6_attention_projection_wait)
            layers_6_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_6_attention_projection_bias, layers_6_attention_projection_view, layers_6_attention_projection_t)
            layers_6_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_6_attention_projection_addmm, [4, 2048, 2048])
            layers_6_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_5_add_1, layers_6_attention_projection_view_1)
            layers_6_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_6_add, [2048], layers_6_norm_2_weight, layers_6_norm_2_bias, 1e-05)
            layers_6_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_6_norm_2_native_layer_norm[0]
            layers_6_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_6_norm_2_native_layer_norm[1]
            layers_6_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_6_norm_2_native_layer_norm[2]
            layers_6_mlp_up_all_gather: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_6_mlp_up_weight, 4, dp)
            layers_6_mlp_up_wait: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_6_mlp_up_all_gather)
            layers_6_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_6_norm_2_getitem, [8192, 2048])
            layers_6_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_6_mlp_up_wait)
            layers_6_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_6_mlp_up_bias, layers_6_mlp_up_view, layers_6_mlp_up_t)
            layers_6_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_6_mlp_up_addmm, [4, 2048, 8192])
            layers_6_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_6_mlp_up_view_1)
            layers_6_mlp_down_all_gather: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_6_mlp_down_weight, 4, dp)
            layers_6_mlp_down_wait: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_6_mlp_down_all_gather)
            layers_6_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_6_mlp_gelu, [8192, 8192])
            layers_6_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_6_mlp_down_wait)
            layers_6_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_6_mlp_down_bias, layers_6_mlp_down_view, layers_6_mlp_down_t)
            layers_6_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_6_mlp_down_addmm, [4, 2048, 2048])
            layers_6_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_6_add, layers_6_mlp_down_view_1)
            layers_7_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_6_add_1, [2048], layers_7_norm_1_weight, layers_7_norm_1_bias, 1e-05)
            layers_7_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_7_norm_1_native_layer_norm[0]
            layers_7_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_7_norm_1_native_layer_norm[1]
            layers_7_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_7_norm_1_native_layer_norm[2]
            layers_7_attention_qkv_all_gather: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_7_attention_qkv_weight, 4, dp)
            layers_7_attention_qkv_wait: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_7_attention_qkv_all_gather)
            layers_7_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_7_norm_1_getitem, [8192, 2048])
            layers_7_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_7_attention_qkv_wait)
            layers_7_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_7_attention_qkv_bias, layers_7_attention_qkv_view, layers_7_attention_qkv_t)
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
            layers_7_attention_projection_all_gather: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_7_attention_projection_weight, 4, dp)
            layers_7_attention_projection_wait: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_7_attention_projection_all_gather)
            layers_7_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_7_attention_view_1, [8192, 2048])
            layers_7_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_7_attention_projection_wait)
            layers_7_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_7_attention_projection_bias, layers_7_attention_projection_view, layers_7_attention_projection_t)
            layers_7_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_7_attention_projection_addmm, [4, 2048, 2048])
            layers_7_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_6_add_1, layers_7_attention_projection_view_1)
            layers_7_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_7_add, [2048], layers_7_norm_2_weight, layers_7_norm_2_bias, 1e-05)
            layers_7_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_7_norm_2_native_layer_norm[0]
            layers_7_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_7_norm_2_native_layer_norm[1]
            layers_7_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_7_norm_2_native_layer_norm[2]
            layers_7_mlp_up_all_gather: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_7_mlp_up_weight, 4, dp)
            layers_7_mlp_up_wait: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_7_mlp_up_all_gather)
            layers_7_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_7_norm_2_getitem, [8192, 2048])
            layers_7_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_7_mlp_up_wait)
            layers_7_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_7_mlp_up_bias, layers_7_mlp_up_view, layers_7_mlp_up_t)
            layers_7_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_7_mlp_up_addmm, [4, 2048, 8192])
            layers_7_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_7_mlp_up_view_1)
            layers_7_mlp_down_all_gather: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_7_mlp_down_weight, 4, dp)
            layers_7_mlp_down_wait: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_7_mlp_down_all_gather)
            layers_7_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_7_mlp_gelu, [8192, 8192])
            layers_7_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_7_mlp_down_wait)
            layers_7_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_7_mlp_down_bias, layers_7_mlp_down_view, layers_7_mlp_down_t)
            layers_7_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_7_mlp_down_addmm, [4, 2048, 2048])
            layers_7_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_7_add, layers_7_mlp_down_view_1)
            layers_8_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_7_add_1, [2048], layers_8_norm_1_weight, layers_8_norm_1_bias, 1e-05)
            layers_8_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_8_norm_1_native_layer_norm[0]
            layers_8_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_8_norm_1_native_layer_norm[1]
            layers_8_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_8_norm_1_native_layer_norm[2]
            layers_8_attention_qkv_all_gather: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_8_attention_qkv_weight, 4, dp)
            layers_8_attention_qkv_wait: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_8_attention_qkv_all_gather)
            layers_8_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_8_norm_1_getitem, [8192, 2048])
            layers_8_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_8_attention_qkv_wait)
            layers_8_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_8_attention_qkv_bias, layers_8_attention_qkv_view, layers_8_attention_qkv_t)
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
            layers_8_attention_projection_all_gather: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_8_attention_projection_weight, 4, dp)
            layers_8_attention_projection_wait: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_8_attention_projection_all_gather)
            layers_8_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_8_attention_view_1, [8192, 2048])
            layers_8_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_8_attention_projection_wait)
            layers_8_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_8_attention_projection_bias, layers_8_attention_projection_view, layers_8_attention_projection_t)
            layers_8_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_8_attention_projection_addmm, [4, 2048, 2048])
            layers_8_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_7_add_1, layers_8_attention_projection_view_1)
            layers_8_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_8_add, [2048], layers_8_norm_2_weight, layers_8_norm_2_bias, 1e-05)
            layers_8_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_8_norm_2_native_layer_norm[0]
            layers_8_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_8_norm_2_native_layer_norm[1]
            layers_8_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_8_norm_2_native_layer_norm[2]
            layers_8_mlp_up_all_gather: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_8_mlp_up_weight, 4, dp)
            layers_8_mlp_up_wait: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_8_mlp_up_all_gather)
            layers_8_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_8_norm_2_getitem, [8192, 2048])
            layers_8_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_8_mlp_up_wait)
            layers_8_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_8_mlp_up_bias, layers_8_mlp_up_view, layers_8_mlp_up_t)
            layers_8_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_8_mlp_up_addmm, [4, 2048, 8192])
            layers_8_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_8_mlp_up_view_1)
            layers_8_mlp_down_all_gather: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_8_mlp_down_weight, 4, dp)
            layers_8_mlp_down_wait: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_8_mlp_down_all_gather)
            layers_8_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_8_mlp_gelu, [8192, 8192])
            layers_8_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_8_mlp_down_wait)
            layers_8_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_8_mlp_down_bias, layers_8_mlp_down_view, layers_8_mlp_down_t)
            layers_8_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_8_mlp_down_addmm, [4, 2048, 2048])
            layers_8_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_8_add, layers_8_mlp_down_view_1)
            layers_9_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_8_add_1, [2048], layers_9_norm_1_weight, layers_9_norm_1_bias, 1e-05)
            layers_9_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_9_norm_1_native_layer_norm[0]
            layers_9_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_9_norm_1_native_layer_norm[1]
            layers_9_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_9_norm_1_native_layer_norm[2]
            layers_9_attention_qkv_all_gather: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_9_attention_qkv_weight, 4, dp)
            layers_9_attention_qkv_wait: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_9_attention_qkv_all_gather)
            layers_9_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_9_norm_1_getitem, [8192, 2048])
            layers_9_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_9_attention_qkv_wait)
            layers_9_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_9_attention_qkv_bias, layers_9_attention_qkv_view, layers_9_attention_qkv_t)
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
            layers_9_attention_projection_all_gather: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_9_attention_projection_weight, 4, dp)
            layers_9_attention_projection_wait: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_9_attention_projection_all_gather)
            layers_9_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_9_attention_view_1, [8192, 2048])
            layers_9_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_9_attention_projection_wait)
            layers_9_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_9_attention_projection_bias, layers_9_attention_projection_view, layers_9_attention_projection_t)
            layers_9_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_9_attention_projection_addmm, [4, 2048, 2048])
            layers_9_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_8_add_1, layers_9_attention_projection_view_1)
            layers_9_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_9_add, [2048], layers_9_norm_2_weight, layers_9_norm_2_bias, 1e-05)
            layers_9_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_9_norm_2_native_layer_norm[0]
            layers_9_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_9_norm_2_native_layer_norm[1]
            layers_9_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_9_norm_2_native_layer_norm[2]
            layers_9_mlp_up_all_gather: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_9_mlp_up_weight, 4, dp)
            layers_9_mlp_up_wait: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_9_mlp_up_all_gather)
            layers_9_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_9_norm_2_getitem, [8192, 2048])
            layers_9_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_9_mlp_up_wait)
            layers_9_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_9_mlp_up_bias, layers_9_mlp_up_view, layers_9_mlp_up_t)
            layers_9_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_9_mlp_up_addmm, [4, 2048, 8192])
            layers_9_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_9_mlp_up_view_1)
            layers_9_mlp_down_all_gather: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_9_mlp_down_weight, 4, dp)
            layers_9_mlp_down_wait: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_9_mlp_down_all_gather)
            layers_9_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_9_mlp_gelu, [8192, 8192])
            layers_9_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_9_mlp_down_wait)
            layers_9_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_9_mlp_down_bias, layers_9_mlp_down_view, layers_9_mlp_down_t)
            layers_9_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_9_mlp_down_addmm, [4, 2048, 2048])
            layers_9_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_9_add, layers_9_mlp_down_view_1)
            layers_10_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_9_add_1, [2048], layers_10_norm_1_weight, layers_10_norm_1_bias, 1e-05)
            layers_10_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_10_norm_1_native_layer_norm[0]
            layers_10_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_10_norm_1_native_layer_norm[1]
            layers_10_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_10_norm_1_native_layer_norm[2]
            layers_10_attention_qkv_all_gather: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_10_attention_qkv_weight, 4, dp)
            layers_10_attention_qkv_wait: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_10_attention_qkv_all_gather)
            layers_10_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_10_norm_1_getitem, [8192, 2048])
            layers_10_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_10_attention_qkv_wait)
            layers_10_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_10_attention_qkv_bias, layers_10_attention_qkv_view, layers_10_attention_qkv_t)
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
            layers_10_attention_projection_all_gather: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_10_attention_projection_weight, 4, dp)
            layers_10_attention_projection_wait: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_10_attention_projection_all_gather)
            layers_10_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_10_attention_view_1, [8192, 2048])
            layers_10_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_10_attention_projection_wait)
            layers_10_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_10_attention_projection_bias, layers_10_attention_projection_view, layers_10_attention_projection_t)
            layers_10_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_10_attention_projection_addmm, [4, 2048, 2048])
            layers_10_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_9_add_1, layers_10_attention_projection_view_1)
            layers_10_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_10_add, [2048], layers_10_norm_2_weight, layers_10_norm_2_bias, 1e-05)
            layers_10_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_10_norm_2_native_layer_norm[0]
            layers_10_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_10_norm_2_native_layer_norm[1]
            layers_10_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_10_norm_2_native_layer_norm[2]
            layers_10_mlp_up_all_gather: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_10_mlp_up_weight, 4, dp)
            layers_10_mlp_up_wait: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_10_mlp_up_all_gather)
            layers_10_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_10_norm_2_getitem, [8192, 2048])
            layers_10_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_10_mlp_up_wait)
            layers_10_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_10_mlp_up_bias, layers_10_mlp_up_view, layers_10_mlp_up_t)
            layers_10_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_10_mlp_up_addmm, [4, 2048, 8192])
            layers_10_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_10_mlp_up_view_1)
            layers_10_mlp_down_all_gather: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_10_mlp_down_weight, 4, dp)
            layers_10_mlp_down_wait: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_10_mlp_down_all_gather)
            layers_10_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_10_mlp_gelu, [8192, 8192])
            layers_10_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_10_mlp_down_wait)
            layers_10_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_10_mlp_down_bias, layers_10_mlp_down_view, layers_10_mlp_down_t)
            layers_10_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_10_mlp_down_addmm, [4, 2048, 2048])
            layers_10_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_10_add, layers_10_mlp_down_view_1)
            layers_11_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_10_add_1, [2048], layers_11_norm_1_weight, layers_11_norm_1_bias, 1e-05)
            layers_11_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_11_norm_1_native_layer_norm[0]
            layers_11_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_11_norm_1_native_layer_norm[1]
            layers_11_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_11_norm_1_native_layer_norm[2]
            layers_11_attention_qkv_all_gather: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_11_attention_qkv_weight, 4, dp)
            layers_11_attention_qkv_wait: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_11_attention_qkv_all_gather)
            layers_11_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_11_norm_1_getitem, [8192, 2048])
            layers_11_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_11_attention_qkv_wait)
            layers_11_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_11_attention_qkv_bias, layers_11_attention_qkv_view, layers_11_attention_qkv_t)
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
            layers_11_attention_projection_all_gather: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_11_attention_projection_weight, 4, dp)
            layers_11_attention_projection_wait: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_11_attention_projection_all_gather)
            layers_11_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_11_attention_view_1, [8192, 2048])
            layers_11_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_11_attention_projection_wait)
            layers_11_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_11_attention_projection_bias, layers_11_attention_projection_view, layers_11_attention_projection_t)
            layers_11_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_11_attention_projection_addmm, [4, 2048, 2048])
            layers_11_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_10_add_1, layers_11_attention_projection_view_1)
            layers_11_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_11_add, [2048], layers_11_norm_2_weight, layers_11_norm_2_bias, 1e-05)
            layers_11_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_11_norm_2_native_layer_norm[0]
            layers_11_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_11_norm_2_native_layer_norm[1]
            layers_11_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_11_norm_2_native_layer_norm[2]
            layers_11_mlp_up_all_gather: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_11_mlp_up_weight, 4, dp)
            layers_11_mlp_up_wait: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_11_mlp_up_all_gather)
            layers_11_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_11_norm_2_getitem, [8192, 2048])
            layers_11_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_11_mlp_up_wait)
            layers_11_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_11_mlp_up_bias, layers_11_mlp_up_view, layers_11_mlp_up_t)
            layers_11_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_11_mlp_up_addmm, [4, 2048, 8192])
            layers_11_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_11_mlp_up_view_1)
            layers_11_mlp_down_all_gather: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_11_mlp_down_weight, 4, dp)
            layers_11_mlp_down_wait: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_11_mlp_down_all_gather)
            layers_11_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_11_mlp_gelu, [8192, 8192])
            layers_11_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_11_mlp_down_wait)
            layers_11_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_11_mlp_down_bias, layers_11_mlp_down_view, layers_11_mlp_down_t)
            layers_11_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_11_mlp_down_addmm, [4, 2048, 2048])
            layers_11_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_11_add, layers_11_mlp_down_view_1)
            layers_12_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_11_add_1, [2048], layers_12_norm_1_weight, layers_12_norm_1_bias, 1e-05)
            layers_12_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_12_norm_1_native_layer_norm[0]
            layers_12_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_12_norm_1_native_layer_norm[1]
            layers_12_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_12_norm_1_native_layer_norm[2]
            layers_12_attention_qkv_all_gather: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_12_attention_qkv_weight, 4, dp)
            layers_12_attention_qkv_wait: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_12_attention_qkv_all_gather)
            layers_12_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_12_norm_1_getitem, [8192, 2048])
            layers_12_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_12_attention_qkv_wait)
            layers_12_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_12_attention_qkv_bias, layers_12_attention_qkv_view, layers_12_attention_qkv_t)
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
            layers_12_attention_projection_all_gather: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_12_attention_projection_weight, 4, dp)
            layers_12_attention_projection_wait: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_12_attention_projection_all_gather)
            layers_12_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_12_attention_view_1, [8192, 2048])
            layers_12_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_12_attention_projection_wait)
            layers_12_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_12_attention_projection_bias, layers_12_attention_projection_view, layers_12_attention_projection_t)
            layers_12_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_12_attention_projection_addmm, [4, 2048, 2048])
            layers_12_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_11_add_1, layers_12_attention_projection_view_1)
            layers_12_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_12_add, [2048], layers_12_norm_2_weight, layers_12_norm_2_bias, 1e-05)
            layers_12_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_12_norm_2_native_layer_norm[0]
            layers_12_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_12_norm_2_native_layer_norm[1]
            layers_12_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_12_norm_2_native_layer_norm[2]
            layers_12_mlp_up_all_gather: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_12_mlp_up_weight, 4, dp)
            layers_12_mlp_up_wait: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_12_mlp_up_all_gather)
            layers_12_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_12_norm_2_getitem, [8192, 2048])
            layers_12_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_12_mlp_up_wait)
            layers_12_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_12_mlp_up_bias, layers_12_mlp_up_view, layers_12_mlp_up_t)
            layers_12_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_12_mlp_up_addmm, [4, 2048, 8192])
            layers_12_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_12_mlp_up_view_1)
            layers_12_mlp_down_all_gather: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_12_mlp_down_weight, 4, dp)
            layers_12_mlp_down_wait: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_12_mlp_down_all_gather)
            layers_12_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_12_mlp_gelu, [8192, 8192])
            layers_12_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_12_mlp_down_wait)
            layers_12_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_12_mlp_down_bias, layers_12_mlp_down_view, layers_12_mlp_down_t)
            layers_12_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_12_mlp_down_addmm, [4, 2048, 2048])
            layers_12_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_12_add, layers_12_mlp_down_view_1)
            layers_13_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_12_add_1, [2048], layers_13_norm_1_weight, layers_13_norm_1_bias, 1e-05)
            layers_13_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_13_norm_1_native_layer_norm[0]
            layers_13_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_13_norm_1_native_layer_norm[1]
            layers_13_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_13_norm_1_native_layer_norm[2]
            layers_13_attention_qkv_all_gather: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_13_attention_qkv_weight, 4, dp)
            layers_13_attention_qkv_wait: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_13_attention_qkv_all_gather)
            layers_13_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_13_norm_1_getitem, [8192, 2048])
            layers_13_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_13_attention_qkv_wait)
            layers_13_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_13_attention_qkv_bias, layers_13_attention_qkv_view, layers_13_attention_qkv_t)
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
            layers_13_attention_projection_all_gather: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_13_attention_projection_weight, 4, dp)
            layers_13_attention_projection_wait: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_13_attention_projection_all_gather)
            layers_13_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_13_attention_view_1, [8192, 2048])
            layers_13_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_13_attention_projection_wait)
            layers_13_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_13_attention_projection_bias, layers_13_attention_projection_view, layers_13_attention_projection_t)
            layers_13_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_13_attention_projection_addmm, [4, 2048, 2048])
            layers_13_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_12_add_1, layers_13_attention_projection_view_1)
            layers_13_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_13_add, [2048], layers_13_norm_2_weight, layers_13_norm_2_bias, 1e-05)
            layers_13_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_13_norm_2_native_layer_norm[0]
            layers_13_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_13_norm_2_native_layer_norm[1]
            layers_13_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_13_norm_2_native_layer_norm[2]
            layers_13_mlp_up_all_gather: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_13_mlp_up_weight, 4, dp)
            layers_13_mlp_up_wait: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_13_mlp_up_all_gather)
            layers_13_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_13_norm_2_getitem, [8192, 2048])
            layers_13_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_13_mlp_up_wait)
            layers_13_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_13_mlp_up_bias, layers_13_mlp_up_view, layers_13_mlp_up_t)
            layers_13_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_13_mlp_up_addmm, [4, 2048, 8192])
            layers_13_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_13_mlp_up_view_1)
            layers_13_mlp_down_all_gather: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_13_mlp_down_weight, 4, dp)
            layers_13_mlp_down_wait: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_13_mlp_down_all_gather)
            layers_13_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_13_mlp_gelu, [8192, 8192])
            layers_13_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_13_mlp_down_wait)
            layers_13_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_13_mlp_down_bias, layers_13_mlp_down_view, layers_13_mlp_down_t)
            layers_13_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_13_mlp_down_addmm, [4, 2048, 2048])
            layers_13_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_13_add, layers_13_mlp_down_view_1)
            layers_14_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_13_add_1, [2048], layers_14_norm_1_weight, layers_14_norm_1_bias, 1e-05)
            layers_14_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_14_norm_1_native_layer_norm[0]
            layers_14_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_14_norm_1_native_layer_norm[1]
            layers_14_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_14_norm_1_native_layer_norm[2]
            layers_14_attention_qkv_all_gather: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_14_attention_qkv_weight, 4, dp)
            layers_14_attention_qkv_wait: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_14_attention_qkv_all_gather)
            layers_14_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_14_norm_1_getitem, [8192, 2048])
            layers_14_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_14_attention_qkv_wait)
            layers_14_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_14_attention_qkv_bias, layers_14_attention_qkv_view, layers_14_attention_qkv_t)
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
            layers_14_attention_projection_all_gather: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_14_attention_projection_weight, 4, dp)
            layers_14_attention_projection_wait: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_14_attention_projection_all_gather)
            layers_14_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_14_attention_view_1, [8192, 2048])
            layers_14_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_14_attention_projection_wait)
            layers_14_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_14_attention_projection_bias, layers_14_attention_projection_view, layers_14_attention_projection_t)
            layers_14_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_14_attention_projection_addmm, [4, 2048, 2048])
            layers_14_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_13_add_1, layers_14_attention_projection_view_1)
            layers_14_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_14_add, [2048], layers_14_norm_2_weight, layers_14_norm_2_bias, 1e-05)
            layers_14_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_14_norm_2_native_layer_norm[0]
            layers_14_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_14_norm_2_native_layer_norm[1]
            layers_14_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_14_norm_2_native_layer_norm[2]
            layers_14_mlp_up_all_gather: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_14_mlp_up_weight, 4, dp)
            layers_14_mlp_up_wait: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_14_mlp_up_all_gather)
            layers_14_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_14_norm_2_getitem, [8192, 2048])
            layers_14_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_14_mlp_up_wait)
            layers_14_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_14_mlp_up_bias, layers_14_mlp_up_view, layers_14_mlp_up_t)
            layers_14_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_14_mlp_up_addmm, [4, 2048, 8192])
            layers_14_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_14_mlp_up_view_1)
            layers_14_mlp_down_all_gather: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_14_mlp_down_weight, 4, dp)
            layers_14_mlp_down_wait: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_14_mlp_down_all_gather)
            layers_14_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_14_mlp_gelu, [8192, 8192])
            layers_14_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_14_mlp_down_wait)
            layers_14_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_14_mlp_down_bias, layers_14_mlp_down_view, layers_14_mlp_down_t)
            layers_14_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_14_mlp_down_addmm, [4, 2048, 2048])
            layers_14_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_14_add, layers_14_mlp_down_view_1)
            layers_15_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_14_add_1, [2048], layers_15_norm_1_weight, layers_15_norm_1_bias, 1e-05)
            layers_15_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_15_norm_1_native_layer_norm[0]
            layers_15_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_15_norm_1_native_layer_norm[1]
            layers_15_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_15_norm_1_native_layer_norm[2]
            layers_15_attention_qkv_all_gather: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_15_attention_qkv_weight, 4, dp)
            layers_15_attention_qkv_wait: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_15_attention_qkv_all_gather)
            layers_15_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_15_norm_1_getitem, [8192, 2048])
            layers_15_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_15_attention_qkv_wait)
            layers_15_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_15_attention_qkv_bias, layers_15_attention_qkv_view, layers_15_attention_qkv_t)
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
            layers_15_attention_projection_all_gather: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_15_attention_projection_weight, 4, dp)
            layers_15_attention_projection_wait: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_15_attention_projection_all_gather)
            layers_15_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_15_attention_view_1, [8192, 2048])
            layers_15_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_15_attention_projection_wait)
            layers_15_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_15_attention_projection_bias, layers_15_attention_projection_view, layers_15_attention_projection_t)
            layers_15_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_15_attention_projection_addmm, [4, 2048, 2048])
            layers_15_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_14_add_1, layers_15_attention_projection_view_1)
            layers_15_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_15_add, [2048], layers_15_norm_2_weight, layers_15_norm_2_bias, 1e-05)
            layers_15_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_15_norm_2_native_layer_norm[0]
            layers_15_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_15_norm_2_native_layer_norm[1]
            layers_15_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_15_norm_2_native_layer_norm[2]
            layers_15_mlp_up_all_gather: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_15_mlp_up_weight, 4, dp)
            layers_15_mlp_up_wait: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_15_mlp_up_all_gather)
            layers_15_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_15_norm_2_getitem, [8192, 2048])
            layers_15_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_15_mlp_up_wait)
            layers_15_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_15_mlp_up_bias, layers_15_mlp_up_view, layers_15_mlp_up_t)
            layers_15_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_15_mlp_up_addmm, [4, 2048, 8192])
            layers_15_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_15_mlp_up_view_1)
            layers_15_mlp_down_all_gather: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_15_mlp_down_weight, 4, dp)
            layers_15_mlp_down_wait: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_15_mlp_down_all_gather)
            layers_15_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_15_mlp_gelu, [8192, 8192])
            layers_15_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_15_mlp_down_wait)
            layers_15_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_15_mlp_down_bias, layers_15_mlp_down_view, layers_15_mlp_down_t)
            layers_15_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_15_mlp_down_addmm, [4, 2048, 2048])
            layers_15_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_15_add, layers_15_mlp_down_view_1)
            layers_16_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_15_add_1, [2048], layers_16_norm_1_weight, layers_16_norm_1_bias, 1e-05)
            layers_16_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_16_norm_1_native_layer_norm[0]
            layers_16_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_16_norm_1_native_layer_norm[1]
            layers_16_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_16_norm_1_native_layer_norm[2]
            layers_16_attention_qkv_all_gather: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_16_attention_qkv_weight, 4, dp)
            layers_16_attention_qkv_wait: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_16_attention_qkv_all_gather)
            layers_16_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_16_norm_1_getitem, [8192, 2048])
            layers_16_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_16_attention_qkv_wait)
            layers_16_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_16_attention_qkv_bias, layers_16_attention_qkv_view, layers_16_attention_qkv_t)
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
            layers_16_attention_projection_all_gather: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_16_attention_projection_weight, 4, dp)
            layers_16_attention_projection_wait: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_16_attention_projection_all_gather)
            layers_16_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_16_attention_view_1, [8192, 2048])
            layers_16_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_16_attention_projection_wait)
            layers_16_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_16_attention_projection_bias, layers_16_attention_projection_view, layers_16_attention_projection_t)
            layers_16_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_16_attention_projection_addmm, [4, 2048, 2048])
            layers_16_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_15_add_1, layers_16_attention_projection_view_1)
            layers_16_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_16_add, [2048], layers_16_norm_2_weight, layers_16_norm_2_bias, 1e-05)
            layers_16_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_16_norm_2_native_layer_norm[0]
            layers_16_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_16_norm_2_native_layer_norm[1]
            layers_16_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_16_norm_2_native_layer_norm[2]
            layers_16_mlp_up_all_gather: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_16_mlp_up_weight, 4, dp)
            layers_16_mlp_up_wait: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_16_mlp_up_all_gather)
            layers_16_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_16_norm_2_getitem, [8192, 2048])
            layers_16_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_16_mlp_up_wait)
            layers_16_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_16_mlp_up_bias, layers_16_mlp_up_view, layers_16_mlp_up_t)
            layers_16_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_16_mlp_up_addmm, [4, 2048, 8192])
            layers_16_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_16_mlp_up_view_1)
            layers_16_mlp_down_all_gather: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_16_mlp_down_weight, 4, dp)
            layers_16_mlp_down_wait: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_16_mlp_down_all_gather)
            layers_16_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_16_mlp_gelu, [8192, 8192])
            layers_16_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_16_mlp_down_wait)
            layers_16_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_16_mlp_down_bias, layers_16_mlp_down_view, layers_16_mlp_down_t)
            layers_16_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_16_mlp_down_addmm, [4, 2048, 2048])
            layers_16_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_16_add, layers_16_mlp_down_view_1)
            layers_17_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_16_add_1, [2048], layers_17_norm_1_weight, layers_17_norm_1_bias, 1e-05)
            layers_17_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_17_norm_1_native_layer_norm[0]
            layers_17_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_17_norm_1_native_layer_norm[1]
            layers_17_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_17_norm_1_native_layer_norm[2]
            layers_17_attention_qkv_all_gather: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_17_attention_qkv_weight, 4, dp)
            layers_17_attention_qkv_wait: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_17_attention_qkv_all_gather)
            layers_17_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_17_norm_1_getitem, [8192, 2048])
            layers_17_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_17_attention_qkv_wait)
            layers_17_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_17_attention_qkv_bias, layers_17_attention_qkv_view, layers_17_attention_qkv_t)
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
            layers_17_attention_projection_all_gather: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_17_attention_projection_weight, 4, dp)
            layers_17_attention_projection_wait: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_17_attention_projection_all_gather)
            layers_17_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_17_attention_view_1, [8192, 2048])
            layers_17_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_17_attention_projection_wait)
            layers_17_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_17_attention_projection_bias, layers_17_attention_projection_view, layers_17_attention_projection_t)
            layers_17_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_17_attention_projection_addmm, [4, 2048, 2048])
            layers_17_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_16_add_1, layers_17_attention_projection_view_1)
            layers_17_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_17_add, [2048], layers_17_norm_2_weight, layers_17_norm_2_bias, 1e-05)
            layers_17_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_17_norm_2_native_layer_norm[0]
            layers_17_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_17_norm_2_native_layer_norm[1]
            layers_17_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_17_norm_2_native_layer_norm[2]
            layers_17_mlp_up_all_gather: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_17_mlp_up_weight, 4, dp)
            layers_17_mlp_up_wait: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_17_mlp_up_all_gather)
            layers_17_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_17_norm_2_getitem, [8192, 2048])
            layers_17_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_17_mlp_up_wait)
            layers_17_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_17_mlp_up_bias, layers_17_mlp_up_view, layers_17_mlp_up_t)
            layers_17_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_17_mlp_up_addmm, [4, 2048, 8192])
            layers_17_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_17_mlp_up_view_1)
            layers_17_mlp_down_all_gather: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_17_mlp_down_weight, 4, dp)
            layers_17_mlp_down_wait: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_17_mlp_down_all_gather)
            layers_17_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_17_mlp_gelu, [8192, 8192])
            layers_17_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_17_mlp_down_wait)
            layers_17_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_17_mlp_down_bias, layers_17_mlp_down_view, layers_17_mlp_down_t)
            layers_17_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_17_mlp_down_addmm, [4, 2048, 2048])
            layers_17_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_17_add, layers_17_mlp_down_view_1)
            layers_18_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_17_add_1, [2048], layers_18_norm_1_weight, layers_18_norm_1_bias, 1e-05)
            layers_18_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_18_norm_1_native_layer_norm[0]
            layers_18_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_18_norm_1_native_layer_norm[1]
            layers_18_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_18_norm_1_native_layer_norm[2]
            layers_18_attention_qkv_all_gather: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_18_attention_qkv_weight, 4, dp)
            layers_18_attention_qkv_wait: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_18_attention_qkv_all_gather)
            layers_18_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_18_norm_1_getitem, [8192, 2048])
            layers_18_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_18_attention_qkv_wait)
            layers_18_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_18_attention_qkv_bias, layers_18_attention_qkv_view, layers_18_attention_qkv_t)
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
            layers_18_attention_projection_all_gather: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_18_attention_projection_weight, 4, dp)
            layers_18_attention_projection_wait: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_18_attention_projection_all_gather)
            layers_18_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_18_attention_view_1, [8192, 2048])
            layers_18_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_18_attention_projection_wait)
            layers_18_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_18_attention_projection_bias, layers_18_attention_projection_view, layers_18_attention_projection_t)
            layers_18_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_18_attention_projection_addmm, [4, 2048, 2048])
            layers_18_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_17_add_1, layers_18_attention_projection_view_1)
            layers_18_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_18_add, [2048], layers_18_norm_2_weight, layers_18_norm_2_bias, 1e-05)
            layers_18_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_18_norm_2_native_layer_norm[0]
            layers_18_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_18_norm_2_native_layer_norm[1]
            layers_18_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_18_norm_2_native_layer_norm[2]
            layers_18_mlp_up_all_gather: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_18_mlp_up_weight, 4, dp)
            layers_18_mlp_up_wait: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_18_mlp_up_all_gather)
            layers_18_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_18_norm_2_getitem, [8192, 2048])
            layers_18_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_18_mlp_up_wait)
            layers_18_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_18_mlp_up_bias, layers_18_mlp_up_view, layers_18_mlp_up_t)
            layers_18_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_18_mlp_up_addmm, [4, 2048, 8192])
            layers_18_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_18_mlp_up_view_1)
            layers_18_mlp_down_all_gather: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_18_mlp_down_weight, 4, dp)
            layers_18_mlp_down_wait: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_18_mlp_down_all_gather)
            layers_18_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_18_mlp_gelu, [8192, 8192])
            layers_18_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_18_mlp_down_wait)
            layers_18_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_18_mlp_down_bias, layers_18_mlp_down_view, layers_18_mlp_down_t)
            layers_18_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_18_mlp_down_addmm, [4, 2048, 2048])
            layers_18_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_18_add, layers_18_mlp_down_view_1)
            layers_19_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_18_add_1, [2048], layers_19_norm_1_weight, layers_19_norm_1_bias, 1e-05)
            layers_19_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_19_norm_1_native_layer_norm[0]
            layers_19_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_19_norm_1_native_layer_norm[1]
            layers_19_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_19_norm_1_native_layer_norm[2]
            layers_19_attention_qkv_all_gather: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_19_attention_qkv_weight, 4, dp)
            layers_19_attention_qkv_wait: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_19_attention_qkv_all_gather)
            layers_19_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_19_norm_1_getitem, [8192, 2048])
            layers_19_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_19_attention_qkv_wait)
            layers_19_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_19_attention_qkv_bias, layers_19_attention_qkv_view, layers_19_attention_qkv_t)
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
            layers_19_attention_projection_all_gather: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_19_attention_projection_weight, 4, dp)
            layers_19_attention_projection_wait: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_19_attention_projection_all_gather)
            layers_19_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_19_attention_view_1, [8192, 2048])
            layers_19_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_19_attention_projection_wait)
            layers_19_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_19_attention_projection_bias, layers_19_attention_projection_view, layers_19_attention_projection_t)
            layers_19_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_19_attention_projection_addmm, [4, 2048, 2048])
            layers_19_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_18_add_1, layers_19_attention_projection_view_1)
            layers_19_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_19_add, [2048], layers_19_norm_2_weight, layers_19_norm_2_bias, 1e-05)
            layers_19_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_19_norm_2_native_layer_norm[0]
            layers_19_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_19_norm_2_native_layer_norm[1]
            layers_19_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_19_norm_2_native_layer_norm[2]
            layers_19_mlp_up_all_gather: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_19_mlp_up_weight, 4, dp)
            layers_19_mlp_up_wait: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_19_mlp_up_all_gather)
            layers_19_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_19_norm_2_getitem, [8192, 2048])
            layers_19_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_19_mlp_up_wait)
            layers_19_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_19_mlp_up_bias, layers_19_mlp_up_view, layers_19_mlp_up_t)
            layers_19_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_19_mlp_up_addmm, [4, 2048, 8192])
            layers_19_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_19_mlp_up_view_1)
            layers_19_mlp_down_all_gather: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_19_mlp_down_weight, 4, dp)
            layers_19_mlp_down_wait: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_19_mlp_down_all_gather)
            layers_19_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_19_mlp_gelu, [8192, 8192])
            layers_19_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_19_mlp_down_wait)
            layers_19_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_19_mlp_down_bias, layers_19_mlp_down_view, layers_19_mlp_down_t)
            layers_19_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_19_mlp_down_addmm, [4, 2048, 2048])
            layers_19_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_19_add, layers_19_mlp_down_view_1)
            layers_20_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_19_add_1, [2048], layers_20_norm_1_weight, layers_20_norm_1_bias, 1e-05)
            layers_20_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_20_norm_1_native_layer_norm[0]
            layers_20_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_20_norm_1_native_layer_norm[1]
            layers_20_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_20_norm_1_native_layer_norm[2]
            layers_20_attention_qkv_all_gather: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_20_attention_qkv_weight, 4, dp)
            layers_20_attention_qkv_wait: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_20_attention_qkv_all_gather)
            layers_20_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_20_norm_1_getitem, [8192, 2048])
            layers_20_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_20_attention_qkv_wait)
            layers_20_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_20_attention_qkv_bias, layers_20_attention_qkv_view, layers_20_attention_qkv_t)
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
            layers_20_attention_projection_all_gather: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_20_attention_projection_weight, 4, dp)
            layers_20_attention_projection_wait: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_20_attention_projection_all_gather)
            layers_20_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_20_attention_view_1, [8192, 2048])
            layers_20_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_20_attention_projection_wait)
            layers_20_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_20_attention_projection_bias, layers_20_attention_projection_view, layers_20_attention_projection_t)
            layers_20_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_20_attention_projection_addmm, [4, 2048, 2048])
            layers_20_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_19_add_1, layers_20_attention_projection_view_1)
            layers_20_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_20_add, [2048], layers_20_norm_2_weight, layers_20_norm_2_bias, 1e-05)
            layers_20_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_20_norm_2_native_layer_norm[0]
            layers_20_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_20_norm_2_native_layer_norm[1]
            layers_20_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_20_norm_2_native_layer_norm[2]
            layers_20_mlp_up_all_gather: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_20_mlp_up_weight, 4, dp)
            layers_20_mlp_up_wait: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_20_mlp_up_all_gather)
            layers_20_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_20_norm_2_getitem, [8192, 2048])
            layers_20_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_20_mlp_up_wait)
            layers_20_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_20_mlp_up_bias, layers_20_mlp_up_view, layers_20_mlp_up_t)
            layers_20_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_20_mlp_up_addmm, [4, 2048, 8192])
            layers_20_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_20_mlp_up_view_1)
            layers_20_mlp_down_all_gather: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_20_mlp_down_weight, 4, dp)
            layers_20_mlp_down_wait: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_20_mlp_down_all_gather)
            layers_20_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_20_mlp_gelu, [8192, 8192])
            layers_20_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_20_mlp_down_wait)
            layers_20_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_20_mlp_down_bias, layers_20_mlp_down_view, layers_20_mlp_down_t)
            layers_20_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_20_mlp_down_addmm, [4, 2048, 2048])
            layers_20_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_20_add, layers_20_mlp_down_view_1)
            layers_21_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_20_add_1, [2048], layers_21_norm_1_weight, layers_21_norm_1_bias, 1e-05)
            layers_21_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_21_norm_1_native_layer_norm[0]
            layers_21_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_21_norm_1_native_layer_norm[1]
            layers_21_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_21_norm_1_native_layer_norm[2]
            layers_21_attention_qkv_all_gather: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_21_attention_qkv_weight, 4, dp)
            layers_21_attention_qkv_wait: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_21_attention_qkv_all_gather)
            layers_21_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_21_norm_1_getitem, [8192, 2048])
            layers_21_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_21_attention_qkv_wait)
            layers_21_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_21_attention_qkv_bias, layers_21_attention_qkv_view, layers_21_attention_qkv_t)
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
            layers_21_attention_projection_all_gather: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_21_attention_projection_weight, 4, dp)
            layers_21_attention_projection_wait: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_21_attention_projection_all_gather)
            layers_21_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_21_attention_view_1, [8192, 2048])
            layers_21_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_21_attention_projection_wait)
            layers_21_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_21_attention_projection_bias, layers_21_attention_projection_view, layers_21_attention_projection_t)
            layers_21_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_21_attention_projection_addmm, [4, 2048, 2048])
            layers_21_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_20_add_1, layers_21_attention_projection_view_1)
            layers_21_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_21_add, [2048], layers_21_norm_2_weight, layers_21_norm_2_bias, 1e-05)
            layers_21_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_21_norm_2_native_layer_norm[0]
            layers_21_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_21_norm_2_native_layer_norm[1]
            layers_21_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_21_norm_2_native_layer_norm[2]
            layers_21_mlp_up_all_gather: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_21_mlp_up_weight, 4, dp)
            layers_21_mlp_up_wait: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_21_mlp_up_all_gather)
            layers_21_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_21_norm_2_getitem, [8192, 2048])
            layers_21_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_21_mlp_up_wait)
            layers_21_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_21_mlp_up_bias, layers_21_mlp_up_view, layers_21_mlp_up_t)
            layers_21_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_21_mlp_up_addmm, [4, 2048, 8192])
            layers_21_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_21_mlp_up_view_1)
            layers_21_mlp_down_all_gather: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_21_mlp_down_weight, 4, dp)
            layers_21_mlp_down_wait: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_21_mlp_down_all_gather)
            layers_21_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_21_mlp_gelu, [8192, 8192])
            layers_21_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_21_mlp_down_wait)
            layers_21_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_21_mlp_down_bias, layers_21_mlp_down_view, layers_21_mlp_down_t)
            layers_21_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_21_mlp_down_addmm, [4, 2048, 2048])
            layers_21_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_21_add, layers_21_mlp_down_view_1)
            layers_22_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_21_add_1, [2048], layers_22_norm_1_weight, layers_22_norm_1_bias, 1e-05)
            layers_22_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_22_norm_1_native_layer_norm[0]
            layers_22_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_22_norm_1_native_layer_norm[1]
            layers_22_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_22_norm_1_native_layer_norm[2]
            layers_22_attention_qkv_all_gather: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_22_attention_qkv_weight, 4, dp)
            layers_22_attention_qkv_wait: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_22_attention_qkv_all_gather)
            layers_22_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_22_norm_1_getitem, [8192, 2048])
            layers_22_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_22_attention_qkv_wait)
            layers_22_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_22_attention_qkv_bias, layers_22_attention_qkv_view, layers_22_attention_qkv_t)
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
            layers_22_attention_projection_all_gather: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_22_attention_projection_weight, 4, dp)
            layers_22_attention_projection_wait: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_22_attention_projection_all_gather)
            layers_22_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_22_attention_view_1, [8192, 2048])
            layers_22_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_22_attention_projection_wait)
            layers_22_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_22_attention_projection_bias, layers_22_attention_projection_view, layers_22_attention_projection_t)
            layers_22_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_22_attention_projection_addmm, [4, 2048, 2048])
            layers_22_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_21_add_1, layers_22_attention_projection_view_1)
            layers_22_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_22_add, [2048], layers_22_norm_2_weight, layers_22_norm_2_bias, 1e-05)
            layers_22_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_22_norm_2_native_layer_norm[0]
            layers_22_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_22_norm_2_native_layer_norm[1]
            layers_22_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_22_norm_2_native_layer_norm[2]
            layers_22_mlp_up_all_gather: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_22_mlp_up_weight, 4, dp)
            layers_22_mlp_up_wait: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_22_mlp_up_all_gather)
            layers_22_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_22_norm_2_getitem, [8192, 2048])
            layers_22_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_22_mlp_up_wait)
            layers_22_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_22_mlp_up_bias, layers_22_mlp_up_view, layers_22_mlp_up_t)
            layers_22_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_22_mlp_up_addmm, [4, 2048, 8192])
            layers_22_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_22_mlp_up_view_1)
            layers_22_mlp_down_all_gather: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_22_mlp_down_weight, 4, dp)
            layers_22_mlp_down_wait: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_22_mlp_down_all_gather)
            layers_22_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_22_mlp_gelu, [8192, 8192])
            layers_22_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_22_mlp_down_wait)
            layers_22_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_22_mlp_down_bias, layers_22_mlp_down_view, layers_22_mlp_down_t)
            layers_22_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_22_mlp_down_addmm, [4, 2048, 2048])
            layers_22_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_22_add, layers_22_mlp_down_view_1)
            layers_23_norm_1_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_22_add_1, [2048], layers_23_norm_1_weight, layers_23_norm_1_bias, 1e-05)
            layers_23_norm_1_getitem: "bf16[4, 2048, 2048]" = layers_23_norm_1_native_layer_norm[0]
            layers_23_norm_1_getitem_1: "bf16[4, 2048, 1]" = layers_23_norm_1_native_layer_norm[1]
            layers_23_norm_1_getitem_2: "bf16[4, 2048, 1]" = layers_23_norm_1_native_layer_norm[2]
            layers_23_attention_qkv_all_gather: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_23_attention_qkv_weight, 4, dp)
            layers_23_attention_qkv_wait: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_23_attention_qkv_all_gather)
            layers_23_attention_qkv_view: "bf16[8192, 2048]" = aten.view.default(layers_23_norm_1_getitem, [8192, 2048])
            layers_23_attention_qkv_t: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_23_attention_qkv_wait)
            layers_23_attention_qkv_addmm: "bf16[8192, 6144]" = aten.addmm.default(layers_23_attention_qkv_bias, layers_23_attention_qkv_view, layers_23_attention_qkv_t)
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
            layers_23_attention_projection_all_gather: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_23_attention_projection_weight, 4, dp)
            layers_23_attention_projection_wait: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_23_attention_projection_all_gather)
            layers_23_attention_projection_view: "bf16[8192, 2048]" = aten.view.default(layers_23_attention_view_1, [8192, 2048])
            layers_23_attention_projection_t: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_23_attention_projection_wait)
            layers_23_attention_projection_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_23_attention_projection_bias, layers_23_attention_projection_view, layers_23_attention_projection_t)
            layers_23_attention_projection_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_23_attention_projection_addmm, [4, 2048, 2048])
            layers_23_add: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_22_add_1, layers_23_attention_projection_view_1)
            layers_23_norm_2_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_23_add, [2048], layers_23_norm_2_weight, layers_23_norm_2_bias, 1e-05)
            layers_23_norm_2_getitem: "bf16[4, 2048, 2048]" = layers_23_norm_2_native_layer_norm[0]
            layers_23_norm_2_getitem_1: "bf16[4, 2048, 1]" = layers_23_norm_2_native_layer_norm[1]
            layers_23_norm_2_getitem_2: "bf16[4, 2048, 1]" = layers_23_norm_2_native_layer_norm[2]
            layers_23_mlp_up_all_gather: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_23_mlp_up_weight, 4, dp)
            layers_23_mlp_up_wait: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_23_mlp_up_all_gather)
            layers_23_mlp_up_view: "bf16[8192, 2048]" = aten.view.default(layers_23_norm_2_getitem, [8192, 2048])
            layers_23_mlp_up_t: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_23_mlp_up_wait)
            layers_23_mlp_up_addmm: "bf16[8192, 8192]" = aten.addmm.default(layers_23_mlp_up_bias, layers_23_mlp_up_view, layers_23_mlp_up_t)
            layers_23_mlp_up_view_1: "bf16[4, 2048, 8192]" = aten.view.default(layers_23_mlp_up_addmm, [4, 2048, 8192])
            layers_23_mlp_gelu: "bf16[4, 2048, 8192]" = aten.gelu.default(layers_23_mlp_up_view_1)
            layers_23_mlp_down_all_gather: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_23_mlp_down_weight, 4, dp)
            layers_23_mlp_down_wait: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_23_mlp_down_all_gather)
            layers_23_mlp_down_view: "bf16[8192, 8192]" = aten.view.default(layers_23_mlp_gelu, [8192, 8192])
            layers_23_mlp_down_t: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_23_mlp_down_wait)
            layers_23_mlp_down_addmm: "bf16[8192, 2048]" = aten.addmm.default(layers_23_mlp_down_bias, layers_23_mlp_down_view, layers_23_mlp_down_t)
            layers_23_mlp_down_view_1: "bf16[4, 2048, 2048]" = aten.view.default(layers_23_mlp_down_addmm, [4, 2048, 2048])
            layers_23_add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(layers_23_add, layers_23_mlp_down_view_1)
            norm_native_layer_norm: "(bf16[4, 2048, 2048], bf16[4, 2048, 1], bf16[4, 2048, 1])" = aten.native_layer_norm.default(layers_23_add_1, [2048], norm_weight, norm_bias, 1e-05)
            norm_getitem: "bf16[4, 2048, 2048]" = norm_native_layer_norm[0]
            norm_getitem_1: "bf16[4, 2048, 1]" = norm_native_layer_norm[1]
            norm_getitem_2: "bf16[4, 2048, 1]" = norm_native_layer_norm[2]
            head_all_gather: "bf16[50304, 2048]" = _c10d_functional.all_gather_into_tensor.default(head_weight, 4, dp)
            head_wait: "bf16[50304, 2048]" = _c10d_functional.wait_tensor.default(head_all_gather)
            head_t: "bf16[2048, 50304][1, 2048]" = aten.t.default(head_wait)
            head_view: "bf16[8192, 2048]" = aten.view.default(norm_getitem, [8192, 2048])
            head_mm: "bf16[8192, 50304]" = aten.mm.default(head_view, head_t)
            head_unsafe_view: "bf16[4, 2048, 50304]" = aten._unsafe_view.default(head_mm, [4, 2048, 50304])
            view: "bf16[8192, 50304]" = aten.view.default(head_unsafe_view, [8192, 50304])
            to_copy: "f32[8192, 50304]" = aten._to_copy.default(view, dtype=torch.float32)
            view_1: "i64[8192]" = aten.view.default(target_ids, [8192])
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
            head_all_gather_1: "bf16[50304, 2048]" = _c10d_functional.all_gather_into_tensor.default(head_weight, 4, dp)
            head_wait_1: "bf16[50304, 2048]" = _c10d_functional.wait_tensor.default(head_all_gather_1)
            head_t_1: "bf16[2048, 50304][1, 2048]" = aten.t.default(head_wait_1)
            head_t_2: "bf16[50304, 8192][1, 50304]" = aten.t.default(head_view_1)
            head_mm_1: "bf16[50304, 2048]" = aten.mm.default(head_t_2, head_view)
            head_t_3: "bf16[2048, 50304][1, 2048]" = aten.t.default(head_mm_1)
            head_t_4: "bf16[50304, 2048]" = aten.t.default(head_t_1)
            head_mm_2: "bf16[8192, 2048]" = aten.mm.default(head_view_1, head_t_4)
            head_view_2: "bf16[4, 2048, 2048]" = aten.view.default(head_mm_2, [4, 2048, 2048])
            head_t_5: "bf16[50304, 2048]" = aten.t.default(head_t_3)
            head_mul: "bf16[50304, 2048]" = aten.mul.Tensor(head_t_5, 0.25)
            head_reduce_scatter: "bf16[12576, 2048]" = _c10d_functional.reduce_scatter_tensor.default(head_mul, "sum", 4, dp)
            head_wait_2: "bf16[12576, 2048]" = _c10d_functional.wait_tensor.default(head_reduce_scatter)
            norm_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(head_view_2, layers_23_add_1, [2048], norm_getitem_1, norm_getitem_2, norm_weight, norm_bias, [True, True, True])
            norm_getitem_3: "bf16[4, 2048, 2048]" = norm_native_layer_norm_backward[0]
            norm_getitem_4: "bf16[2048]" = norm_native_layer_norm_backward[1]
            norm_getitem_5: "bf16[2048]" = norm_native_layer_norm_backward[2]
            norm_mul: "bf16[2048]" = aten.mul.Tensor(norm_getitem_4, 0.25)
            norm_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(norm_mul, "sum", dp)
            norm_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(norm_all_reduce)
            norm_mul_1: "bf16[2048]" = aten.mul.Tensor(norm_getitem_5, 0.25)
            norm_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(norm_mul_1, "sum", dp)
            norm_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(norm_all_reduce_1)
            layers_23_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(norm_getitem_3, [8192, 2048])
            layers_23_mlp_down_all_gather_1: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_23_mlp_down_weight, 4, dp)
            layers_23_mlp_down_wait_1: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_23_mlp_down_all_gather_1)
            layers_23_mlp_down_t_1: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_23_mlp_down_wait_1)
            layers_23_mlp_down_t_2: "bf16[2048, 8192]" = aten.t.default(layers_23_mlp_down_t_1)
            layers_23_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_23_mlp_down_view_2, layers_23_mlp_down_t_2)
            layers_23_mlp_down_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_23_mlp_down_view_2)
            layers_23_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_23_mlp_down_t_3, layers_23_mlp_down_view)
            layers_23_mlp_down_t_4: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_23_mlp_down_mm_1)
            layers_23_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_23_mlp_down_view_2, [0], True)
            layers_23_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_23_mlp_down_sum, [2048])
            layers_23_mlp_down_mul: "bf16[2048]" = aten.mul.Tensor(layers_23_mlp_down_view_3, 0.25)
            layers_23_mlp_down_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_23_mlp_down_mul, "sum", dp)
            layers_23_mlp_down_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_23_mlp_down_all_reduce)
            layers_23_mlp_down_t_5: "bf16[2048, 8192]" = aten.t.default(layers_23_mlp_down_t_4)
            layers_23_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_23_mlp_down_mm, [4, 2048, 8192])
            layers_23_mlp_down_mul_1: "bf16[2048, 8192]" = aten.mul.Tensor(layers_23_mlp_down_t_5, 0.25)
            layers_23_mlp_down_reduce_scatter: "bf16[512, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_23_mlp_down_mul_1, "sum", 4, dp)
            layers_23_mlp_down_wait_3: "bf16[512, 8192]" = _c10d_functional.wait_tensor.default(layers_23_mlp_down_reduce_scatter)
            layers_23_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_23_mlp_down_view_4, layers_23_mlp_up_view_1)
            layers_23_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_23_mlp_down_gelu_backward, [8192, 8192])
            layers_23_mlp_up_all_gather_1: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_23_mlp_up_weight, 4, dp)
            layers_23_mlp_up_wait_1: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_23_mlp_up_all_gather_1)
            layers_23_mlp_up_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_23_mlp_up_wait_1)
            layers_23_mlp_up_t_2: "bf16[8192, 2048]" = aten.t.default(layers_23_mlp_up_t_1)
            layers_23_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_23_mlp_up_view_2, layers_23_mlp_up_t_2)
            layers_23_mlp_up_t_3: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_23_mlp_up_view_2)
            layers_23_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_23_mlp_up_t_3, layers_23_mlp_up_view)
            layers_23_mlp_up_t_4: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_23_mlp_up_mm_1)
            layers_23_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_23_mlp_up_view_2, [0], True)
            layers_23_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_23_mlp_up_sum, [8192])
            layers_23_mlp_up_mul: "bf16[8192]" = aten.mul.Tensor(layers_23_mlp_up_view_3, 0.25)
            layers_23_mlp_up_all_reduce: "bf16[8192]" = _c10d_functional.all_reduce.default(layers_23_mlp_up_mul, "sum", dp)
            layers_23_mlp_up_wait_2: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_23_mlp_up_all_reduce)
            layers_23_mlp_up_t_5: "bf16[8192, 2048]" = aten.t.default(layers_23_mlp_up_t_4)
            layers_23_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_23_mlp_up_mm, [4, 2048, 2048])
            layers_23_mlp_up_mul_1: "bf16[8192, 2048]" = aten.mul.Tensor(layers_23_mlp_up_t_5, 0.25)
            layers_23_mlp_up_reduce_scatter: "bf16[2048, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_23_mlp_up_mul_1, "sum", 4, dp)
            layers_23_mlp_up_wait_3: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_23_mlp_up_reduce_scatter)
            layers_23_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_23_mlp_up_view_4, layers_23_add, [2048], layers_23_norm_2_getitem_1, layers_23_norm_2_getitem_2, layers_23_norm_2_weight, layers_23_norm_2_bias, [True, True, True])
            layers_23_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_23_norm_2_native_layer_norm_backward[0]
            layers_23_norm_2_getitem_4: "bf16[2048]" = layers_23_norm_2_native_layer_norm_backward[1]
            layers_23_norm_2_getitem_5: "bf16[2048]" = layers_23_norm_2_native_layer_norm_backward[2]
            add_1: "bf16[4, 2048, 2048]" = aten.add.Tensor(norm_getitem_3, layers_23_norm_2_getitem_3)
            layers_23_norm_2_mul: "bf16[2048]" = aten.mul.Tensor(layers_23_norm_2_getitem_4, 0.25)
            layers_23_norm_2_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_23_norm_2_mul, "sum", dp)
            layers_23_norm_2_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_23_norm_2_all_reduce)
            layers_23_norm_2_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_23_norm_2_getitem_5, 0.25)
            layers_23_norm_2_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_23_norm_2_mul_1, "sum", dp)
            layers_23_norm_2_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_23_norm_2_all_reduce_1)
            layers_23_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_1, [8192, 2048])
            layers_23_attention_projection_all_gather_1: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_23_attention_projection_weight, 4, dp)
            layers_23_attention_projection_wait_1: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_23_attention_projection_all_gather_1)
            layers_23_attention_projection_t_1: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_23_attention_projection_wait_1)
            layers_23_attention_projection_t_2: "bf16[2048, 2048]" = aten.t.default(layers_23_attention_projection_t_1)
            layers_23_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_23_attention_projection_view_2, layers_23_attention_projection_t_2)
            layers_23_attention_projection_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_23_attention_projection_view_2)
            layers_23_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_23_attention_projection_t_3, layers_23_attention_projection_view)
            layers_23_attention_projection_t_4: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_23_attention_projection_mm_1)
            layers_23_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_23_attention_projection_view_2, [0], True)
            layers_23_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_23_attention_projection_sum, [2048])
            layers_23_attention_projection_mul: "bf16[2048]" = aten.mul.Tensor(layers_23_attention_projection_view_3, 0.25)
            layers_23_attention_projection_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_23_attention_projection_mul, "sum", dp)
            layers_23_attention_projection_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_23_attention_projection_all_reduce)
            layers_23_attention_projection_t_5: "bf16[2048, 2048]" = aten.t.default(layers_23_attention_projection_t_4)
            layers_23_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_23_attention_projection_mm, [4, 2048, 2048])
            layers_23_attention_projection_mul_1: "bf16[2048, 2048]" = aten.mul.Tensor(layers_23_attention_projection_t_5, 0.25)
            layers_23_attention_projection_reduce_scatter: "bf16[512, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_23_attention_projection_mul_1, "sum", 4, dp)
            layers_23_attention_projection_wait_3: "bf16[512, 2048]" = _c10d_functional.wait_tensor.default(layers_23_attention_projection_reduce_scatter)
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
            layers_23_attention_qkv_all_gather_1: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_23_attention_qkv_weight, 4, dp)
            layers_23_attention_qkv_wait_1: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_23_attention_qkv_all_gather_1)
            layers_23_attention_qkv_t_1: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_23_attention_qkv_wait_1)
            layers_23_attention_qkv_t_2: "bf16[6144, 2048]" = aten.t.default(layers_23_attention_qkv_t_1)
            layers_23_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_23_attention_qkv_view_2, layers_23_attention_qkv_t_2)
            layers_23_attention_qkv_t_3: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_23_attention_qkv_view_2)
            layers_23_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_23_attention_qkv_t_3, layers_23_attention_qkv_view)
            layers_23_attention_qkv_t_4: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_23_attention_qkv_mm_1)
            layers_23_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_23_attention_qkv_view_2, [0], True)
            layers_23_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_23_attention_qkv_sum, [6144])
            layers_23_attention_qkv_mul: "bf16[6144]" = aten.mul.Tensor(layers_23_attention_qkv_view_3, 0.25)
            layers_23_attention_qkv_all_reduce: "bf16[6144]" = _c10d_functional.all_reduce.default(layers_23_attention_qkv_mul, "sum", dp)
            layers_23_attention_qkv_wait_2: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_23_attention_qkv_all_reduce)
            layers_23_attention_qkv_t_5: "bf16[6144, 2048]" = aten.t.default(layers_23_attention_qkv_t_4)
            layers_23_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_23_attention_qkv_mm, [4, 2048, 2048])
            layers_23_attention_qkv_mul_1: "bf16[6144, 2048]" = aten.mul.Tensor(layers_23_attention_qkv_t_5, 0.25)
            layers_23_attention_qkv_reduce_scatter: "bf16[1536, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_23_attention_qkv_mul_1, "sum", 4, dp)
            layers_23_attention_qkv_wait_3: "bf16[1536, 2048]" = _c10d_functional.wait_tensor.default(layers_23_attention_qkv_reduce_scatter)
            layers_23_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_23_attention_qkv_view_4, layers_22_add_1, [2048], layers_23_norm_1_getitem_1, layers_23_norm_1_getitem_2, layers_23_norm_1_weight, layers_23_norm_1_bias, [True, True, True])
            layers_23_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_23_norm_1_native_layer_norm_backward[0]
            layers_23_norm_1_getitem_4: "bf16[2048]" = layers_23_norm_1_native_layer_norm_backward[1]
            layers_23_norm_1_getitem_5: "bf16[2048]" = layers_23_norm_1_native_layer_norm_backward[2]
            add_2: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_1, layers_23_norm_1_getitem_3)
            layers_23_norm_1_mul: "bf16[2048]" = aten.mul.Tensor(layers_23_norm_1_getitem_4, 0.25)
            layers_23_norm_1_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_23_norm_1_mul, "sum", dp)
            layers_23_norm_1_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_23_norm_1_all_reduce)
            layers_23_norm_1_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_23_norm_1_getitem_5, 0.25)
            layers_23_norm_1_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_23_norm_1_mul_1, "sum", dp)
            layers_23_norm_1_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_23_norm_1_all_reduce_1)
            layers_22_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_2, [8192, 2048])
            layers_22_mlp_down_all_gather_1: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_22_mlp_down_weight, 4, dp)
            layers_22_mlp_down_wait_1: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_22_mlp_down_all_gather_1)
            layers_22_mlp_down_t_1: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_22_mlp_down_wait_1)
            layers_22_mlp_down_t_2: "bf16[2048, 8192]" = aten.t.default(layers_22_mlp_down_t_1)
            layers_22_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_22_mlp_down_view_2, layers_22_mlp_down_t_2)
            layers_22_mlp_down_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_22_mlp_down_view_2)
            layers_22_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_22_mlp_down_t_3, layers_22_mlp_down_view)
            layers_22_mlp_down_t_4: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_22_mlp_down_mm_1)
            layers_22_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_22_mlp_down_view_2, [0], True)
            layers_22_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_22_mlp_down_sum, [2048])
            layers_22_mlp_down_mul: "bf16[2048]" = aten.mul.Tensor(layers_22_mlp_down_view_3, 0.25)
            layers_22_mlp_down_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_22_mlp_down_mul, "sum", dp)
            layers_22_mlp_down_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_22_mlp_down_all_reduce)
            layers_22_mlp_down_t_5: "bf16[2048, 8192]" = aten.t.default(layers_22_mlp_down_t_4)
            layers_22_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_22_mlp_down_mm, [4, 2048, 8192])
            layers_22_mlp_down_mul_1: "bf16[2048, 8192]" = aten.mul.Tensor(layers_22_mlp_down_t_5, 0.25)
            layers_22_mlp_down_reduce_scatter: "bf16[512, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_22_mlp_down_mul_1, "sum", 4, dp)
            layers_22_mlp_down_wait_3: "bf16[512, 8192]" = _c10d_functional.wait_tensor.default(layers_22_mlp_down_reduce_scatter)
            layers_22_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_22_mlp_down_view_4, layers_22_mlp_up_view_1)
            layers_22_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_22_mlp_down_gelu_backward, [8192, 8192])
            layers_22_mlp_up_all_gather_1: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_22_mlp_up_weight, 4, dp)
            layers_22_mlp_up_wait_1: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_22_mlp_up_all_gather_1)
            layers_22_mlp_up_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_22_mlp_up_wait_1)
            layers_22_mlp_up_t_2: "bf16[8192, 2048]" = aten.t.default(layers_22_mlp_up_t_1)
            layers_22_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_22_mlp_up_view_2, layers_22_mlp_up_t_2)
            layers_22_mlp_up_t_3: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_22_mlp_up_view_2)
            layers_22_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_22_mlp_up_t_3, layers_22_mlp_up_view)
            layers_22_mlp_up_t_4: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_22_mlp_up_mm_1)
            layers_22_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_22_mlp_up_view_2, [0], True)
            layers_22_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_22_mlp_up_sum, [8192])
            layers_22_mlp_up_mul: "bf16[8192]" = aten.mul.Tensor(layers_22_mlp_up_view_3, 0.25)
            layers_22_mlp_up_all_reduce: "bf16[8192]" = _c10d_functional.all_reduce.default(layers_22_mlp_up_mul, "sum", dp)
            layers_22_mlp_up_wait_2: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_22_mlp_up_all_reduce)
            layers_22_mlp_up_t_5: "bf16[8192, 2048]" = aten.t.default(layers_22_mlp_up_t_4)
            layers_22_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_22_mlp_up_mm, [4, 2048, 2048])
            layers_22_mlp_up_mul_1: "bf16[8192, 2048]" = aten.mul.Tensor(layers_22_mlp_up_t_5, 0.25)
            layers_22_mlp_up_reduce_scatter: "bf16[2048, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_22_mlp_up_mul_1, "sum", 4, dp)
            layers_22_mlp_up_wait_3: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_22_mlp_up_reduce_scatter)
            layers_22_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_22_mlp_up_view_4, layers_22_add, [2048], layers_22_norm_2_getitem_1, layers_22_norm_2_getitem_2, layers_22_norm_2_weight, layers_22_norm_2_bias, [True, True, True])
            layers_22_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_22_norm_2_native_layer_norm_backward[0]
            layers_22_norm_2_getitem_4: "bf16[2048]" = layers_22_norm_2_native_layer_norm_backward[1]
            layers_22_norm_2_getitem_5: "bf16[2048]" = layers_22_norm_2_native_layer_norm_backward[2]
            add_3: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_2, layers_22_norm_2_getitem_3)
            layers_22_norm_2_mul: "bf16[2048]" = aten.mul.Tensor(layers_22_norm_2_getitem_4, 0.25)
            layers_22_norm_2_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_22_norm_2_mul, "sum", dp)
            layers_22_norm_2_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_22_norm_2_all_reduce)
            layers_22_norm_2_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_22_norm_2_getitem_5, 0.25)
            layers_22_norm_2_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_22_norm_2_mul_1, "sum", dp)
            layers_22_norm_2_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_22_norm_2_all_reduce_1)
            layers_22_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_3, [8192, 2048])
            layers_22_attention_projection_all_gather_1: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_22_attention_projection_weight, 4, dp)
            layers_22_attention_projection_wait_1: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_22_attention_projection_all_gather_1)
            layers_22_attention_projection_t_1: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_22_attention_projection_wait_1)
            layers_22_attention_projection_t_2: "bf16[2048, 2048]" = aten.t.default(layers_22_attention_projection_t_1)
            layers_22_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_22_attention_projection_view_2, layers_22_attention_projection_t_2)
            layers_22_attention_projection_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_22_attention_projection_view_2)
            layers_22_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_22_attention_projection_t_3, layers_22_attention_projection_view)
            layers_22_attention_projection_t_4: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_22_attention_projection_mm_1)
            layers_22_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_22_attention_projection_view_2, [0], True)
            layers_22_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_22_attention_projection_sum, [2048])
            layers_22_attention_projection_mul: "bf16[2048]" = aten.mul.Tensor(layers_22_attention_projection_view_3, 0.25)
            layers_22_attention_projection_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_22_attention_projection_mul, "sum", dp)
            layers_22_attention_projection_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_22_attention_projection_all_reduce)
            layers_22_attention_projection_t_5: "bf16[2048, 2048]" = aten.t.default(layers_22_attention_projection_t_4)
            layers_22_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_22_attention_projection_mm, [4, 2048, 2048])
            layers_22_attention_projection_mul_1: "bf16[2048, 2048]" = aten.mul.Tensor(layers_22_attention_projection_t_5, 0.25)
            layers_22_attention_projection_reduce_scatter: "bf16[512, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_22_attention_projection_mul_1, "sum", 4, dp)
            layers_22_attention_projection_wait_3: "bf16[512, 2048]" = _c10d_functional.wait_tensor.default(layers_22_attention_projection_reduce_scatter)
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
            layers_22_attention_qkv_all_gather_1: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_22_attention_qkv_weight, 4, dp)
            layers_22_attention_qkv_wait_1: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_22_attention_qkv_all_gather_1)
            layers_22_attention_qkv_t_1: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_22_attention_qkv_wait_1)
            layers_22_attention_qkv_t_2: "bf16[6144, 2048]" = aten.t.default(layers_22_attention_qkv_t_1)
            layers_22_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_22_attention_qkv_view_2, layers_22_attention_qkv_t_2)
            layers_22_attention_qkv_t_3: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_22_attention_qkv_view_2)
            layers_22_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_22_attention_qkv_t_3, layers_22_attention_qkv_view)
            layers_22_attention_qkv_t_4: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_22_attention_qkv_mm_1)
            layers_22_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_22_attention_qkv_view_2, [0], True)
            layers_22_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_22_attention_qkv_sum, [6144])
            layers_22_attention_qkv_mul: "bf16[6144]" = aten.mul.Tensor(layers_22_attention_qkv_view_3, 0.25)
            layers_22_attention_qkv_all_reduce: "bf16[6144]" = _c10d_functional.all_reduce.default(layers_22_attention_qkv_mul, "sum", dp)
            layers_22_attention_qkv_wait_2: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_22_attention_qkv_all_reduce)
            layers_22_attention_qkv_t_5: "bf16[6144, 2048]" = aten.t.default(layers_22_attention_qkv_t_4)
            layers_22_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_22_attention_qkv_mm, [4, 2048, 2048])
            layers_22_attention_qkv_mul_1: "bf16[6144, 2048]" = aten.mul.Tensor(layers_22_attention_qkv_t_5, 0.25)
            layers_22_attention_qkv_reduce_scatter: "bf16[1536, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_22_attention_qkv_mul_1, "sum", 4, dp)
            layers_22_attention_qkv_wait_3: "bf16[1536, 2048]" = _c10d_functional.wait_tensor.default(layers_22_attention_qkv_reduce_scatter)
            layers_22_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_22_attention_qkv_view_4, layers_21_add_1, [2048], layers_22_norm_1_getitem_1, layers_22_norm_1_getitem_2, layers_22_norm_1_weight, layers_22_norm_1_bias, [True, True, True])
            layers_22_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_22_norm_1_native_layer_norm_backward[0]
            layers_22_norm_1_getitem_4: "bf16[2048]" = layers_22_norm_1_native_layer_norm_backward[1]
            layers_22_norm_1_getitem_5: "bf16[2048]" = layers_22_norm_1_native_layer_norm_backward[2]
            add_4: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_3, layers_22_norm_1_getitem_3)
            layers_22_norm_1_mul: "bf16[2048]" = aten.mul.Tensor(layers_22_norm_1_getitem_4, 0.25)
            layers_22_norm_1_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_22_norm_1_mul, "sum", dp)
            layers_22_norm_1_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_22_norm_1_all_reduce)
            layers_22_norm_1_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_22_norm_1_getitem_5, 0.25)
            layers_22_norm_1_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_22_norm_1_mul_1, "sum", dp)
            layers_22_norm_1_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_22_norm_1_all_reduce_1)
            layers_21_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_4, [8192, 2048])
            layers_21_mlp_down_all_gather_1: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_21_mlp_down_weight, 4, dp)
            layers_21_mlp_down_wait_1: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_21_mlp_down_all_gather_1)
            layers_21_mlp_down_t_1: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_21_mlp_down_wait_1)
            layers_21_mlp_down_t_2: "bf16[2048, 8192]" = aten.t.default(layers_21_mlp_down_t_1)
            layers_21_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_21_mlp_down_view_2, layers_21_mlp_down_t_2)
            layers_21_mlp_down_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_21_mlp_down_view_2)
            layers_21_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_21_mlp_down_t_3, layers_21_mlp_down_view)
            layers_21_mlp_down_t_4: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_21_mlp_down_mm_1)
            layers_21_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_21_mlp_down_view_2, [0], True)
            layers_21_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_21_mlp_down_sum, [2048])
            layers_21_mlp_down_mul: "bf16[2048]" = aten.mul.Tensor(layers_21_mlp_down_view_3, 0.25)
            layers_21_mlp_down_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_21_mlp_down_mul, "sum", dp)
            layers_21_mlp_down_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_21_mlp_down_all_reduce)
            layers_21_mlp_down_t_5: "bf16[2048, 8192]" = aten.t.default(layers_21_mlp_down_t_4)
            layers_21_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_21_mlp_down_mm, [4, 2048, 8192])
            layers_21_mlp_down_mul_1: "bf16[2048, 8192]" = aten.mul.Tensor(layers_21_mlp_down_t_5, 0.25)
            layers_21_mlp_down_reduce_scatter: "bf16[512, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_21_mlp_down_mul_1, "sum", 4, dp)
            layers_21_mlp_down_wait_3: "bf16[512, 8192]" = _c10d_functional.wait_tensor.default(layers_21_mlp_down_reduce_scatter)
            layers_21_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_21_mlp_down_view_4, layers_21_mlp_up_view_1)
            layers_21_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_21_mlp_down_gelu_backward, [8192, 8192])
            layers_21_mlp_up_all_gather_1: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_21_mlp_up_weight, 4, dp)
            layers_21_mlp_up_wait_1: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_21_mlp_up_all_gather_1)
            layers_21_mlp_up_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_21_mlp_up_wait_1)
            layers_21_mlp_up_t_2: "bf16[8192, 2048]" = aten.t.default(layers_21_mlp_up_t_1)
            layers_21_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_21_mlp_up_view_2, layers_21_mlp_up_t_2)
            layers_21_mlp_up_t_3: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_21_mlp_up_view_2)
            layers_21_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_21_mlp_up_t_3, layers_21_mlp_up_view)
            layers_21_mlp_up_t_4: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_21_mlp_up_mm_1)
            layers_21_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_21_mlp_up_view_2, [0], True)
            layers_21_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_21_mlp_up_sum, [8192])
            layers_21_mlp_up_mul: "bf16[8192]" = aten.mul.Tensor(layers_21_mlp_up_view_3, 0.25)
            layers_21_mlp_up_all_reduce: "bf16[8192]" = _c10d_functional.all_reduce.default(layers_21_mlp_up_mul, "sum", dp)
            layers_21_mlp_up_wait_2: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_21_mlp_up_all_reduce)
            layers_21_mlp_up_t_5: "bf16[8192, 2048]" = aten.t.default(layers_21_mlp_up_t_4)
            layers_21_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_21_mlp_up_mm, [4, 2048, 2048])
            layers_21_mlp_up_mul_1: "bf16[8192, 2048]" = aten.mul.Tensor(layers_21_mlp_up_t_5, 0.25)
            layers_21_mlp_up_reduce_scatter: "bf16[2048, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_21_mlp_up_mul_1, "sum", 4, dp)
            layers_21_mlp_up_wait_3: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_21_mlp_up_reduce_scatter)
            layers_21_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_21_mlp_up_view_4, layers_21_add, [2048], layers_21_norm_2_getitem_1, layers_21_norm_2_getitem_2, layers_21_norm_2_weight, layers_21_norm_2_bias, [True, True, True])
            layers_21_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_21_norm_2_native_layer_norm_backward[0]
            layers_21_norm_2_getitem_4: "bf16[2048]" = layers_21_norm_2_native_layer_norm_backward[1]
            layers_21_norm_2_getitem_5: "bf16[2048]" = layers_21_norm_2_native_layer_norm_backward[2]
            add_5: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_4, layers_21_norm_2_getitem_3)
            layers_21_norm_2_mul: "bf16[2048]" = aten.mul.Tensor(layers_21_norm_2_getitem_4, 0.25)
            layers_21_norm_2_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_21_norm_2_mul, "sum", dp)
            layers_21_norm_2_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_21_norm_2_all_reduce)
            layers_21_norm_2_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_21_norm_2_getitem_5, 0.25)
            layers_21_norm_2_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_21_norm_2_mul_1, "sum", dp)
            layers_21_norm_2_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_21_norm_2_all_reduce_1)
            layers_21_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_5, [8192, 2048])
            layers_21_attention_projection_all_gather_1: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_21_attention_projection_weight, 4, dp)
            layers_21_attention_projection_wait_1: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_21_attention_projection_all_gather_1)
            layers_21_attention_projection_t_1: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_21_attention_projection_wait_1)
            layers_21_attention_projection_t_2: "bf16[2048, 2048]" = aten.t.default(layers_21_attention_projection_t_1)
            layers_21_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_21_attention_projection_view_2, layers_21_attention_projection_t_2)
            layers_21_attention_projection_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_21_attention_projection_view_2)
            layers_21_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_21_attention_projection_t_3, layers_21_attention_projection_view)
            layers_21_attention_projection_t_4: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_21_attention_projection_mm_1)
            layers_21_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_21_attention_projection_view_2, [0], True)
            layers_21_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_21_attention_projection_sum, [2048])
            layers_21_attention_projection_mul: "bf16[2048]" = aten.mul.Tensor(layers_21_attention_projection_view_3, 0.25)
            layers_21_attention_projection_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_21_attention_projection_mul, "sum", dp)
            layers_21_attention_projection_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_21_attention_projection_all_reduce)
            layers_21_attention_projection_t_5: "bf16[2048, 2048]" = aten.t.default(layers_21_attention_projection_t_4)
            layers_21_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_21_attention_projection_mm, [4, 2048, 2048])
            layers_21_attention_projection_mul_1: "bf16[2048, 2048]" = aten.mul.Tensor(layers_21_attention_projection_t_5, 0.25)
            layers_21_attention_projection_reduce_scatter: "bf16[512, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_21_attention_projection_mul_1, "sum", 4, dp)
            layers_21_attention_projection_wait_3: "bf16[512, 2048]" = _c10d_functional.wait_tensor.default(layers_21_attention_projection_reduce_scatter)
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
            layers_21_attention_qkv_all_gather_1: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_21_attention_qkv_weight, 4, dp)
            layers_21_attention_qkv_wait_1: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_21_attention_qkv_all_gather_1)
            layers_21_attention_qkv_t_1: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_21_attention_qkv_wait_1)
            layers_21_attention_qkv_t_2: "bf16[6144, 2048]" = aten.t.default(layers_21_attention_qkv_t_1)
            layers_21_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_21_attention_qkv_view_2, layers_21_attention_qkv_t_2)
            layers_21_attention_qkv_t_3: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_21_attention_qkv_view_2)
            layers_21_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_21_attention_qkv_t_3, layers_21_attention_qkv_view)
            layers_21_attention_qkv_t_4: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_21_attention_qkv_mm_1)
            layers_21_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_21_attention_qkv_view_2, [0], True)
            layers_21_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_21_attention_qkv_sum, [6144])
            layers_21_attention_qkv_mul: "bf16[6144]" = aten.mul.Tensor(layers_21_attention_qkv_view_3, 0.25)
            layers_21_attention_qkv_all_reduce: "bf16[6144]" = _c10d_functional.all_reduce.default(layers_21_attention_qkv_mul, "sum", dp)
            layers_21_attention_qkv_wait_2: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_21_attention_qkv_all_reduce)
            layers_21_attention_qkv_t_5: "bf16[6144, 2048]" = aten.t.default(layers_21_attention_qkv_t_4)
            layers_21_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_21_attention_qkv_mm, [4, 2048, 2048])
            layers_21_attention_qkv_mul_1: "bf16[6144, 2048]" = aten.mul.Tensor(layers_21_attention_qkv_t_5, 0.25)
            layers_21_attention_qkv_reduce_scatter: "bf16[1536, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_21_attention_qkv_mul_1, "sum", 4, dp)
            layers_21_attention_qkv_wait_3: "bf16[1536, 2048]" = _c10d_functional.wait_tensor.default(layers_21_attention_qkv_reduce_scatter)
            layers_21_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_21_attention_qkv_view_4, layers_20_add_1, [2048], layers_21_norm_1_getitem_1, layers_21_norm_1_getitem_2, layers_21_norm_1_weight, layers_21_norm_1_bias, [True, True, True])
            layers_21_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_21_norm_1_native_layer_norm_backward[0]
            layers_21_norm_1_getitem_4: "bf16[2048]" = layers_21_norm_1_native_layer_norm_backward[1]
            layers_21_norm_1_getitem_5: "bf16[2048]" = layers_21_norm_1_native_layer_norm_backward[2]
            add_6: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_5, layers_21_norm_1_getitem_3)
            layers_21_norm_1_mul: "bf16[2048]" = aten.mul.Tensor(layers_21_norm_1_getitem_4, 0.25)
            layers_21_norm_1_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_21_norm_1_mul, "sum", dp)
            layers_21_norm_1_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_21_norm_1_all_reduce)
            layers_21_norm_1_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_21_norm_1_getitem_5, 0.25)
            layers_21_norm_1_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_21_norm_1_mul_1, "sum", dp)
            layers_21_norm_1_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_21_norm_1_all_reduce_1)
            layers_20_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_6, [8192, 2048])
            layers_20_mlp_down_all_gather_1: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_20_mlp_down_weight, 4, dp)
            layers_20_mlp_down_wait_1: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_20_mlp_down_all_gather_1)
            layers_20_mlp_down_t_1: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_20_mlp_down_wait_1)
            layers_20_mlp_down_t_2: "bf16[2048, 8192]" = aten.t.default(layers_20_mlp_down_t_1)
            layers_20_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_20_mlp_down_view_2, layers_20_mlp_down_t_2)
            layers_20_mlp_down_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_20_mlp_down_view_2)
            layers_20_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_20_mlp_down_t_3, layers_20_mlp_down_view)
            layers_20_mlp_down_t_4: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_20_mlp_down_mm_1)
            layers_20_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_20_mlp_down_view_2, [0], True)
            layers_20_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_20_mlp_down_sum, [2048])
            layers_20_mlp_down_mul: "bf16[2048]" = aten.mul.Tensor(layers_20_mlp_down_view_3, 0.25)
            layers_20_mlp_down_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_20_mlp_down_mul, "sum", dp)
            layers_20_mlp_down_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_20_mlp_down_all_reduce)
            layers_20_mlp_down_t_5: "bf16[2048, 8192]" = aten.t.default(layers_20_mlp_down_t_4)
            layers_20_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_20_mlp_down_mm, [4, 2048, 8192])
            layers_20_mlp_down_mul_1: "bf16[2048, 8192]" = aten.mul.Tensor(layers_20_mlp_down_t_5, 0.25)
            layers_20_mlp_down_reduce_scatter: "bf16[512, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_20_mlp_down_mul_1, "sum", 4, dp)
            layers_20_mlp_down_wait_3: "bf16[512, 8192]" = _c10d_functional.wait_tensor.default(layers_20_mlp_down_reduce_scatter)
            layers_20_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_20_mlp_down_view_4, layers_20_mlp_up_view_1)
            layers_20_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_20_mlp_down_gelu_backward, [8192, 8192])
            layers_20_mlp_up_all_gather_1: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_20_mlp_up_weight, 4, dp)
            layers_20_mlp_up_wait_1: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_20_mlp_up_all_gather_1)
            layers_20_mlp_up_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_20_mlp_up_wait_1)
            layers_20_mlp_up_t_2: "bf16[8192, 2048]" = aten.t.default(layers_20_mlp_up_t_1)
            layers_20_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_20_mlp_up_view_2, layers_20_mlp_up_t_2)
            layers_20_mlp_up_t_3: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_20_mlp_up_view_2)
            layers_20_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_20_mlp_up_t_3, layers_20_mlp_up_view)
            layers_20_mlp_up_t_4: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_20_mlp_up_mm_1)
            layers_20_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_20_mlp_up_view_2, [0], True)
            layers_20_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_20_mlp_up_sum, [8192])
            layers_20_mlp_up_mul: "bf16[8192]" = aten.mul.Tensor(layers_20_mlp_up_view_3, 0.25)
            layers_20_mlp_up_all_reduce: "bf16[8192]" = _c10d_functional.all_reduce.default(layers_20_mlp_up_mul, "sum", dp)
            layers_20_mlp_up_wait_2: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_20_mlp_up_all_reduce)
            layers_20_mlp_up_t_5: "bf16[8192, 2048]" = aten.t.default(layers_20_mlp_up_t_4)
            layers_20_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_20_mlp_up_mm, [4, 2048, 2048])
            layers_20_mlp_up_mul_1: "bf16[8192, 2048]" = aten.mul.Tensor(layers_20_mlp_up_t_5, 0.25)
            layers_20_mlp_up_reduce_scatter: "bf16[2048, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_20_mlp_up_mul_1, "sum", 4, dp)
            layers_20_mlp_up_wait_3: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_20_mlp_up_reduce_scatter)
            layers_20_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_20_mlp_up_view_4, layers_20_add, [2048], layers_20_norm_2_getitem_1, layers_20_norm_2_getitem_2, layers_20_norm_2_weight, layers_20_norm_2_bias, [True, True, True])
            layers_20_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_20_norm_2_native_layer_norm_backward[0]
            layers_20_norm_2_getitem_4: "bf16[2048]" = layers_20_norm_2_native_layer_norm_backward[1]
            layers_20_norm_2_getitem_5: "bf16[2048]" = layers_20_norm_2_native_layer_norm_backward[2]
            add_7: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_6, layers_20_norm_2_getitem_3)
            layers_20_norm_2_mul: "bf16[2048]" = aten.mul.Tensor(layers_20_norm_2_getitem_4, 0.25)
            layers_20_norm_2_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_20_norm_2_mul, "sum", dp)
            layers_20_norm_2_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_20_norm_2_all_reduce)
            layers_20_norm_2_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_20_norm_2_getitem_5, 0.25)
            layers_20_norm_2_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_20_norm_2_mul_1, "sum", dp)
            layers_20_norm_2_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_20_norm_2_all_reduce_1)
            layers_20_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_7, [8192, 2048])
            layers_20_attention_projection_all_gather_1: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_20_attention_projection_weight, 4, dp)
            layers_20_attention_projection_wait_1: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_20_attention_projection_all_gather_1)
            layers_20_attention_projection_t_1: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_20_attention_projection_wait_1)
            layers_20_attention_projection_t_2: "bf16[2048, 2048]" = aten.t.default(layers_20_attention_projection_t_1)
            layers_20_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_20_attention_projection_view_2, layers_20_attention_projection_t_2)
            layers_20_attention_projection_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_20_attention_projection_view_2)
            layers_20_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_20_attention_projection_t_3, layers_20_attention_projection_view)
            layers_20_attention_projection_t_4: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_20_attention_projection_mm_1)
            layers_20_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_20_attention_projection_view_2, [0], True)
            layers_20_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_20_attention_projection_sum, [2048])
            layers_20_attention_projection_mul: "bf16[2048]" = aten.mul.Tensor(layers_20_attention_projection_view_3, 0.25)
            layers_20_attention_projection_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_20_attention_projection_mul, "sum", dp)
            layers_20_attention_projection_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_20_attention_projection_all_reduce)
            layers_20_attention_projection_t_5: "bf16[2048, 2048]" = aten.t.default(layers_20_attention_projection_t_4)
            layers_20_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_20_attention_projection_mm, [4, 2048, 2048])
            layers_20_attention_projection_mul_1: "bf16[2048, 2048]" = aten.mul.Tensor(layers_20_attention_projection_t_5, 0.25)
            layers_20_attention_projection_reduce_scatter: "bf16[512, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_20_attention_projection_mul_1, "sum", 4, dp)
            layers_20_attention_projection_wait_3: "bf16[512, 2048]" = _c10d_functional.wait_tensor.default(layers_20_attention_projection_reduce_scatter)
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
            layers_20_attention_qkv_all_gather_1: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_20_attention_qkv_weight, 4, dp)
            layers_20_attention_qkv_wait_1: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_20_attention_qkv_all_gather_1)
            layers_20_attention_qkv_t_1: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_20_attention_qkv_wait_1)
            layers_20_attention_qkv_t_2: "bf16[6144, 2048]" = aten.t.default(layers_20_attention_qkv_t_1)
            layers_20_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_20_attention_qkv_view_2, layers_20_attention_qkv_t_2)
            layers_20_attention_qkv_t_3: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_20_attention_qkv_view_2)
            layers_20_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_20_attention_qkv_t_3, layers_20_attention_qkv_view)
            layers_20_attention_qkv_t_4: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_20_attention_qkv_mm_1)
            layers_20_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_20_attention_qkv_view_2, [0], True)
            layers_20_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_20_attention_qkv_sum, [6144])
            layers_20_attention_qkv_mul: "bf16[6144]" = aten.mul.Tensor(layers_20_attention_qkv_view_3, 0.25)
            layers_20_attention_qkv_all_reduce: "bf16[6144]" = _c10d_functional.all_reduce.default(layers_20_attention_qkv_mul, "sum", dp)
            layers_20_attention_qkv_wait_2: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_20_attention_qkv_all_reduce)
            layers_20_attention_qkv_t_5: "bf16[6144, 2048]" = aten.t.default(layers_20_attention_qkv_t_4)
            layers_20_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_20_attention_qkv_mm, [4, 2048, 2048])
            layers_20_attention_qkv_mul_1: "bf16[6144, 2048]" = aten.mul.Tensor(layers_20_attention_qkv_t_5, 0.25)
            layers_20_attention_qkv_reduce_scatter: "bf16[1536, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_20_attention_qkv_mul_1, "sum", 4, dp)
            layers_20_attention_qkv_wait_3: "bf16[1536, 2048]" = _c10d_functional.wait_tensor.default(layers_20_attention_qkv_reduce_scatter)
            layers_20_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_20_attention_qkv_view_4, layers_19_add_1, [2048], layers_20_norm_1_getitem_1, layers_20_norm_1_getitem_2, layers_20_norm_1_weight, layers_20_norm_1_bias, [True, True, True])
            layers_20_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_20_norm_1_native_layer_norm_backward[0]
            layers_20_norm_1_getitem_4: "bf16[2048]" = layers_20_norm_1_native_layer_norm_backward[1]
            layers_20_norm_1_getitem_5: "bf16[2048]" = layers_20_norm_1_native_layer_norm_backward[2]
            add_8: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_7, layers_20_norm_1_getitem_3)
            layers_20_norm_1_mul: "bf16[2048]" = aten.mul.Tensor(layers_20_norm_1_getitem_4, 0.25)
            layers_20_norm_1_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_20_norm_1_mul, "sum", dp)
            layers_20_norm_1_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_20_norm_1_all_reduce)
            layers_20_norm_1_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_20_norm_1_getitem_5, 0.25)
            layers_20_norm_1_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_20_norm_1_mul_1, "sum", dp)
            layers_20_norm_1_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_20_norm_1_all_reduce_1)
            layers_19_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_8, [8192, 2048])
            layers_19_mlp_down_all_gather_1: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_19_mlp_down_weight, 4, dp)
            layers_19_mlp_down_wait_1: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_19_mlp_down_all_gather_1)
            layers_19_mlp_down_t_1: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_19_mlp_down_wait_1)
            layers_19_mlp_down_t_2: "bf16[2048, 8192]" = aten.t.default(layers_19_mlp_down_t_1)
            layers_19_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_19_mlp_down_view_2, layers_19_mlp_down_t_2)
            layers_19_mlp_down_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_19_mlp_down_view_2)
            layers_19_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_19_mlp_down_t_3, layers_19_mlp_down_view)
            layers_19_mlp_down_t_4: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_19_mlp_down_mm_1)
            layers_19_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_19_mlp_down_view_2, [0], True)
            layers_19_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_19_mlp_down_sum, [2048])
            layers_19_mlp_down_mul: "bf16[2048]" = aten.mul.Tensor(layers_19_mlp_down_view_3, 0.25)
            layers_19_mlp_down_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_19_mlp_down_mul, "sum", dp)
            layers_19_mlp_down_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_19_mlp_down_all_reduce)
            layers_19_mlp_down_t_5: "bf16[2048, 8192]" = aten.t.default(layers_19_mlp_down_t_4)
            layers_19_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_19_mlp_down_mm, [4, 2048, 8192])
            layers_19_mlp_down_mul_1: "bf16[2048, 8192]" = aten.mul.Tensor(layers_19_mlp_down_t_5, 0.25)
            layers_19_mlp_down_reduce_scatter: "bf16[512, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_19_mlp_down_mul_1, "sum", 4, dp)
            layers_19_mlp_down_wait_3: "bf16[512, 8192]" = _c10d_functional.wait_tensor.default(layers_19_mlp_down_reduce_scatter)
            layers_19_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_19_mlp_down_view_4, layers_19_mlp_up_view_1)
            layers_19_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_19_mlp_down_gelu_backward, [8192, 8192])
            layers_19_mlp_up_all_gather_1: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_19_mlp_up_weight, 4, dp)
            layers_19_mlp_up_wait_1: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_19_mlp_up_all_gather_1)
            layers_19_mlp_up_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_19_mlp_up_wait_1)
            layers_19_mlp_up_t_2: "bf16[8192, 2048]" = aten.t.default(layers_19_mlp_up_t_1)
            layers_19_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_19_mlp_up_view_2, layers_19_mlp_up_t_2)
            layers_19_mlp_up_t_3: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_19_mlp_up_view_2)
            layers_19_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_19_mlp_up_t_3, layers_19_mlp_up_view)
            layers_19_mlp_up_t_4: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_19_mlp_up_mm_1)
            layers_19_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_19_mlp_up_view_2, [0], True)
            layers_19_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_19_mlp_up_sum, [8192])
            layers_19_mlp_up_mul: "bf16[8192]" = aten.mul.Tensor(layers_19_mlp_up_view_3, 0.25)
            layers_19_mlp_up_all_reduce: "bf16[8192]" = _c10d_functional.all_reduce.default(layers_19_mlp_up_mul, "sum", dp)
            layers_19_mlp_up_wait_2: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_19_mlp_up_all_reduce)
            layers_19_mlp_up_t_5: "bf16[8192, 2048]" = aten.t.default(layers_19_mlp_up_t_4)
            layers_19_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_19_mlp_up_mm, [4, 2048, 2048])
            layers_19_mlp_up_mul_1: "bf16[8192, 2048]" = aten.mul.Tensor(layers_19_mlp_up_t_5, 0.25)
            layers_19_mlp_up_reduce_scatter: "bf16[2048, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_19_mlp_up_mul_1, "sum", 4, dp)
            layers_19_mlp_up_wait_3: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_19_mlp_up_reduce_scatter)
            layers_19_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_19_mlp_up_view_4, layers_19_add, [2048], layers_19_norm_2_getitem_1, layers_19_norm_2_getitem_2, layers_19_norm_2_weight, layers_19_norm_2_bias, [True, True, True])
            layers_19_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_19_norm_2_native_layer_norm_backward[0]
            layers_19_norm_2_getitem_4: "bf16[2048]" = layers_19_norm_2_native_layer_norm_backward[1]
            layers_19_norm_2_getitem_5: "bf16[2048]" = layers_19_norm_2_native_layer_norm_backward[2]
            add_9: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_8, layers_19_norm_2_getitem_3)
            layers_19_norm_2_mul: "bf16[2048]" = aten.mul.Tensor(layers_19_norm_2_getitem_4, 0.25)
            layers_19_norm_2_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_19_norm_2_mul, "sum", dp)
            layers_19_norm_2_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_19_norm_2_all_reduce)
            layers_19_norm_2_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_19_norm_2_getitem_5, 0.25)
            layers_19_norm_2_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_19_norm_2_mul_1, "sum", dp)
            layers_19_norm_2_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_19_norm_2_all_reduce_1)
            layers_19_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_9, [8192, 2048])
            layers_19_attention_projection_all_gather_1: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_19_attention_projection_weight, 4, dp)
            layers_19_attention_projection_wait_1: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_19_attention_projection_all_gather_1)
            layers_19_attention_projection_t_1: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_19_attention_projection_wait_1)
            layers_19_attention_projection_t_2: "bf16[2048, 2048]" = aten.t.default(layers_19_attention_projection_t_1)
            layers_19_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_19_attention_projection_view_2, layers_19_attention_projection_t_2)
            layers_19_attention_projection_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_19_attention_projection_view_2)
            layers_19_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_19_attention_projection_t_3, layers_19_attention_projection_view)
            layers_19_attention_projection_t_4: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_19_attention_projection_mm_1)
            layers_19_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_19_attention_projection_view_2, [0], True)
            layers_19_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_19_attention_projection_sum, [2048])
            layers_19_attention_projection_mul: "bf16[2048]" = aten.mul.Tensor(layers_19_attention_projection_view_3, 0.25)
            layers_19_attention_projection_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_19_attention_projection_mul, "sum", dp)
            layers_19_attention_projection_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_19_attention_projection_all_reduce)
            layers_19_attention_projection_t_5: "bf16[2048, 2048]" = aten.t.default(layers_19_attention_projection_t_4)
            layers_19_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_19_attention_projection_mm, [4, 2048, 2048])
            layers_19_attention_projection_mul_1: "bf16[2048, 2048]" = aten.mul.Tensor(layers_19_attention_projection_t_5, 0.25)
            layers_19_attention_projection_reduce_scatter: "bf16[512, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_19_attention_projection_mul_1, "sum", 4, dp)
            layers_19_attention_projection_wait_3: "bf16[512, 2048]" = _c10d_functional.wait_tensor.default(layers_19_attention_projection_reduce_scatter)
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
            layers_19_attention_qkv_all_gather_1: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_19_attention_qkv_weight, 4, dp)
            layers_19_attention_qkv_wait_1: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_19_attention_qkv_all_gather_1)
            layers_19_attention_qkv_t_1: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_19_attention_qkv_wait_1)
            layers_19_attention_qkv_t_2: "bf16[6144, 2048]" = aten.t.default(layers_19_attention_qkv_t_1)
            layers_19_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_19_attention_qkv_view_2, layers_19_attention_qkv_t_2)
            layers_19_attention_qkv_t_3: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_19_attention_qkv_view_2)
            layers_19_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_19_attention_qkv_t_3, layers_19_attention_qkv_view)
            layers_19_attention_qkv_t_4: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_19_attention_qkv_mm_1)
            layers_19_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_19_attention_qkv_view_2, [0], True)
            layers_19_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_19_attention_qkv_sum, [6144])
            layers_19_attention_qkv_mul: "bf16[6144]" = aten.mul.Tensor(layers_19_attention_qkv_view_3, 0.25)
            layers_19_attention_qkv_all_reduce: "bf16[6144]" = _c10d_functional.all_reduce.default(layers_19_attention_qkv_mul, "sum", dp)
            layers_19_attention_qkv_wait_2: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_19_attention_qkv_all_reduce)
            layers_19_attention_qkv_t_5: "bf16[6144, 2048]" = aten.t.default(layers_19_attention_qkv_t_4)
            layers_19_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_19_attention_qkv_mm, [4, 2048, 2048])
            layers_19_attention_qkv_mul_1: "bf16[6144, 2048]" = aten.mul.Tensor(layers_19_attention_qkv_t_5, 0.25)
            layers_19_attention_qkv_reduce_scatter: "bf16[1536, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_19_attention_qkv_mul_1, "sum", 4, dp)
            layers_19_attention_qkv_wait_3: "bf16[1536, 2048]" = _c10d_functional.wait_tensor.default(layers_19_attention_qkv_reduce_scatter)
            layers_19_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_19_attention_qkv_view_4, layers_18_add_1, [2048], layers_19_norm_1_getitem_1, layers_19_norm_1_getitem_2, layers_19_norm_1_weight, layers_19_norm_1_bias, [True, True, True])
            layers_19_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_19_norm_1_native_layer_norm_backward[0]
            layers_19_norm_1_getitem_4: "bf16[2048]" = layers_19_norm_1_native_layer_norm_backward[1]
            layers_19_norm_1_getitem_5: "bf16[2048]" = layers_19_norm_1_native_layer_norm_backward[2]
            add_10: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_9, layers_19_norm_1_getitem_3)
            layers_19_norm_1_mul: "bf16[2048]" = aten.mul.Tensor(layers_19_norm_1_getitem_4, 0.25)
            layers_19_norm_1_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_19_norm_1_mul, "sum", dp)
            layers_19_norm_1_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_19_norm_1_all_reduce)
            layers_19_norm_1_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_19_norm_1_getitem_5, 0.25)
            layers_19_norm_1_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_19_norm_1_mul_1, "sum", dp)
            layers_19_norm_1_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_19_norm_1_all_reduce_1)
            layers_18_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_10, [8192, 2048])
            layers_18_mlp_down_all_gather_1: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_18_mlp_down_weight, 4, dp)
            layers_18_mlp_down_wait_1: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_18_mlp_down_all_gather_1)
            layers_18_mlp_down_t_1: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_18_mlp_down_wait_1)
            layers_18_mlp_down_t_2: "bf16[2048, 8192]" = aten.t.default(layers_18_mlp_down_t_1)
            layers_18_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_18_mlp_down_view_2, layers_18_mlp_down_t_2)
            layers_18_mlp_down_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_18_mlp_down_view_2)
            layers_18_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_18_mlp_down_t_3, layers_18_mlp_down_view)
            layers_18_mlp_down_t_4: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_18_mlp_down_mm_1)
            layers_18_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_18_mlp_down_view_2, [0], True)
            layers_18_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_18_mlp_down_sum, [2048])
            layers_18_mlp_down_mul: "bf16[2048]" = aten.mul.Tensor(layers_18_mlp_down_view_3, 0.25)
            layers_18_mlp_down_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_18_mlp_down_mul, "sum", dp)
            layers_18_mlp_down_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_18_mlp_down_all_reduce)
            layers_18_mlp_down_t_5: "bf16[2048, 8192]" = aten.t.default(layers_18_mlp_down_t_4)
            layers_18_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_18_mlp_down_mm, [4, 2048, 8192])
            layers_18_mlp_down_mul_1: "bf16[2048, 8192]" = aten.mul.Tensor(layers_18_mlp_down_t_5, 0.25)
            layers_18_mlp_down_reduce_scatter: "bf16[512, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_18_mlp_down_mul_1, "sum", 4, dp)
            layers_18_mlp_down_wait_3: "bf16[512, 8192]" = _c10d_functional.wait_tensor.default(layers_18_mlp_down_reduce_scatter)
            layers_18_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_18_mlp_down_view_4, layers_18_mlp_up_view_1)
            layers_18_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_18_mlp_down_gelu_backward, [8192, 8192])
            layers_18_mlp_up_all_gather_1: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_18_mlp_up_weight, 4, dp)
            layers_18_mlp_up_wait_1: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_18_mlp_up_all_gather_1)
            layers_18_mlp_up_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_18_mlp_up_wait_1)
            layers_18_mlp_up_t_2: "bf16[8192, 2048]" = aten.t.default(layers_18_mlp_up_t_1)
            layers_18_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_18_mlp_up_view_2, layers_18_mlp_up_t_2)
            layers_18_mlp_up_t_3: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_18_mlp_up_view_2)
            layers_18_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_18_mlp_up_t_3, layers_18_mlp_up_view)
            layers_18_mlp_up_t_4: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_18_mlp_up_mm_1)
            layers_18_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_18_mlp_up_view_2, [0], True)
            layers_18_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_18_mlp_up_sum, [8192])
            layers_18_mlp_up_mul: "bf16[8192]" = aten.mul.Tensor(layers_18_mlp_up_view_3, 0.25)
            layers_18_mlp_up_all_reduce: "bf16[8192]" = _c10d_functional.all_reduce.default(layers_18_mlp_up_mul, "sum", dp)
            layers_18_mlp_up_wait_2: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_18_mlp_up_all_reduce)
            layers_18_mlp_up_t_5: "bf16[8192, 2048]" = aten.t.default(layers_18_mlp_up_t_4)
            layers_18_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_18_mlp_up_mm, [4, 2048, 2048])
            layers_18_mlp_up_mul_1: "bf16[8192, 2048]" = aten.mul.Tensor(layers_18_mlp_up_t_5, 0.25)
            layers_18_mlp_up_reduce_scatter: "bf16[2048, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_18_mlp_up_mul_1, "sum", 4, dp)
            layers_18_mlp_up_wait_3: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_18_mlp_up_reduce_scatter)
            layers_18_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_18_mlp_up_view_4, layers_18_add, [2048], layers_18_norm_2_getitem_1, layers_18_norm_2_getitem_2, layers_18_norm_2_weight, layers_18_norm_2_bias, [True, True, True])
            layers_18_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_18_norm_2_native_layer_norm_backward[0]
            layers_18_norm_2_getitem_4: "bf16[2048]" = layers_18_norm_2_native_layer_norm_backward[1]
            layers_18_norm_2_getitem_5: "bf16[2048]" = layers_18_norm_2_native_layer_norm_backward[2]
            add_11: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_10, layers_18_norm_2_getitem_3)
            layers_18_norm_2_mul: "bf16[2048]" = aten.mul.Tensor(layers_18_norm_2_getitem_4, 0.25)
            layers_18_norm_2_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_18_norm_2_mul, "sum", dp)
            layers_18_norm_2_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_18_norm_2_all_reduce)
            layers_18_norm_2_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_18_norm_2_getitem_5, 0.25)
            layers_18_norm_2_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_18_norm_2_mul_1, "sum", dp)
            layers_18_norm_2_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_18_norm_2_all_reduce_1)
            layers_18_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_11, [8192, 2048])
            layers_18_attention_projection_all_gather_1: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_18_attention_projection_weight, 4, dp)
            layers_18_attention_projection_wait_1: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_18_attention_projection_all_gather_1)
            layers_18_attention_projection_t_1: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_18_attention_projection_wait_1)
            layers_18_attention_projection_t_2: "bf16[2048, 2048]" = aten.t.default(layers_18_attention_projection_t_1)
            layers_18_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_18_attention_projection_view_2, layers_18_attention_projection_t_2)
            layers_18_attention_projection_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_18_attention_projection_view_2)
            layers_18_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_18_attention_projection_t_3, layers_18_attention_projection_view)
            layers_18_attention_projection_t_4: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_18_attention_projection_mm_1)
            layers_18_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_18_attention_projection_view_2, [0], True)
            layers_18_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_18_attention_projection_sum, [2048])
            layers_18_attention_projection_mul: "bf16[2048]" = aten.mul.Tensor(layers_18_attention_projection_view_3, 0.25)
            layers_18_attention_projection_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_18_attention_projection_mul, "sum", dp)
            layers_18_attention_projection_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_18_attention_projection_all_reduce)
            layers_18_attention_projection_t_5: "bf16[2048, 2048]" = aten.t.default(layers_18_attention_projection_t_4)
            layers_18_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_18_attention_projection_mm, [4, 2048, 2048])
            layers_18_attention_projection_mul_1: "bf16[2048, 2048]" = aten.mul.Tensor(layers_18_attention_projection_t_5, 0.25)
            layers_18_attention_projection_reduce_scatter: "bf16[512, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_18_attention_projection_mul_1, "sum", 4, dp)
            layers_18_attention_projection_wait_3: "bf16[512, 2048]" = _c10d_functional.wait_tensor.default(layers_18_attention_projection_reduce_scatter)
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
            layers_18_attention_qkv_all_gather_1: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_18_attention_qkv_weight, 4, dp)
            layers_18_attention_qkv_wait_1: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_18_attention_qkv_all_gather_1)
            layers_18_attention_qkv_t_1: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_18_attention_qkv_wait_1)
            layers_18_attention_qkv_t_2: "bf16[6144, 2048]" = aten.t.default(layers_18_attention_qkv_t_1)
            layers_18_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_18_attention_qkv_view_2, layers_18_attention_qkv_t_2)
            layers_18_attention_qkv_t_3: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_18_attention_qkv_view_2)
            layers_18_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_18_attention_qkv_t_3, layers_18_attention_qkv_view)
            layers_18_attention_qkv_t_4: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_18_attention_qkv_mm_1)
            layers_18_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_18_attention_qkv_view_2, [0], True)
            layers_18_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_18_attention_qkv_sum, [6144])
            layers_18_attention_qkv_mul: "bf16[6144]" = aten.mul.Tensor(layers_18_attention_qkv_view_3, 0.25)
            layers_18_attention_qkv_all_reduce: "bf16[6144]" = _c10d_functional.all_reduce.default(layers_18_attention_qkv_mul, "sum", dp)
            layers_18_attention_qkv_wait_2: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_18_attention_qkv_all_reduce)
            layers_18_attention_qkv_t_5: "bf16[6144, 2048]" = aten.t.default(layers_18_attention_qkv_t_4)
            layers_18_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_18_attention_qkv_mm, [4, 2048, 2048])
            layers_18_attention_qkv_mul_1: "bf16[6144, 2048]" = aten.mul.Tensor(layers_18_attention_qkv_t_5, 0.25)
            layers_18_attention_qkv_reduce_scatter: "bf16[1536, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_18_attention_qkv_mul_1, "sum", 4, dp)
            layers_18_attention_qkv_wait_3: "bf16[1536, 2048]" = _c10d_functional.wait_tensor.default(layers_18_attention_qkv_reduce_scatter)
            layers_18_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_18_attention_qkv_view_4, layers_17_add_1, [2048], layers_18_norm_1_getitem_1, layers_18_norm_1_getitem_2, layers_18_norm_1_weight, layers_18_norm_1_bias, [True, True, True])
            layers_18_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_18_norm_1_native_layer_norm_backward[0]
            layers_18_norm_1_getitem_4: "bf16[2048]" = layers_18_norm_1_native_layer_norm_backward[1]
            layers_18_norm_1_getitem_5: "bf16[2048]" = layers_18_norm_1_native_layer_norm_backward[2]
            add_12: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_11, layers_18_norm_1_getitem_3)
            layers_18_norm_1_mul: "bf16[2048]" = aten.mul.Tensor(layers_18_norm_1_getitem_4, 0.25)
            layers_18_norm_1_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_18_norm_1_mul, "sum", dp)
            layers_18_norm_1_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_18_norm_1_all_reduce)
            layers_18_norm_1_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_18_norm_1_getitem_5, 0.25)
            layers_18_norm_1_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_18_norm_1_mul_1, "sum", dp)
            layers_18_norm_1_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_18_norm_1_all_reduce_1)
            layers_17_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_12, [8192, 2048])
            layers_17_mlp_down_all_gather_1: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_17_mlp_down_weight, 4, dp)
            layers_17_mlp_down_wait_1: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_17_mlp_down_all_gather_1)
            layers_17_mlp_down_t_1: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_17_mlp_down_wait_1)
            layers_17_mlp_down_t_2: "bf16[2048, 8192]" = aten.t.default(layers_17_mlp_down_t_1)
            layers_17_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_17_mlp_down_view_2, layers_17_mlp_down_t_2)
            layers_17_mlp_down_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_17_mlp_down_view_2)
            layers_17_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_17_mlp_down_t_3, layers_17_mlp_down_view)
            layers_17_mlp_down_t_4: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_17_mlp_down_mm_1)
            layers_17_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_17_mlp_down_view_2, [0], True)
            layers_17_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_17_mlp_down_sum, [2048])
            layers_17_mlp_down_mul: "bf16[2048]" = aten.mul.Tensor(layers_17_mlp_down_view_3, 0.25)
            layers_17_mlp_down_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_17_mlp_down_mul, "sum", dp)
            layers_17_mlp_down_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_17_mlp_down_all_reduce)
            layers_17_mlp_down_t_5: "bf16[2048, 8192]" = aten.t.default(layers_17_mlp_down_t_4)
            layers_17_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_17_mlp_down_mm, [4, 2048, 8192])
            layers_17_mlp_down_mul_1: "bf16[2048, 8192]" = aten.mul.Tensor(layers_17_mlp_down_t_5, 0.25)
            layers_17_mlp_down_reduce_scatter: "bf16[512, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_17_mlp_down_mul_1, "sum", 4, dp)
            layers_17_mlp_down_wait_3: "bf16[512, 8192]" = _c10d_functional.wait_tensor.default(layers_17_mlp_down_reduce_scatter)
            layers_17_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_17_mlp_down_view_4, layers_17_mlp_up_view_1)
            layers_17_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_17_mlp_down_gelu_backward, [8192, 8192])
            layers_17_mlp_up_all_gather_1: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_17_mlp_up_weight, 4, dp)
            layers_17_mlp_up_wait_1: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_17_mlp_up_all_gather_1)
            layers_17_mlp_up_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_17_mlp_up_wait_1)
            layers_17_mlp_up_t_2: "bf16[8192, 2048]" = aten.t.default(layers_17_mlp_up_t_1)
            layers_17_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_17_mlp_up_view_2, layers_17_mlp_up_t_2)
            layers_17_mlp_up_t_3: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_17_mlp_up_view_2)
            layers_17_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_17_mlp_up_t_3, layers_17_mlp_up_view)
            layers_17_mlp_up_t_4: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_17_mlp_up_mm_1)
            layers_17_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_17_mlp_up_view_2, [0], True)
            layers_17_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_17_mlp_up_sum, [8192])
            layers_17_mlp_up_mul: "bf16[8192]" = aten.mul.Tensor(layers_17_mlp_up_view_3, 0.25)
            layers_17_mlp_up_all_reduce: "bf16[8192]" = _c10d_functional.all_reduce.default(layers_17_mlp_up_mul, "sum", dp)
            layers_17_mlp_up_wait_2: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_17_mlp_up_all_reduce)
            layers_17_mlp_up_t_5: "bf16[8192, 2048]" = aten.t.default(layers_17_mlp_up_t_4)
            layers_17_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_17_mlp_up_mm, [4, 2048, 2048])
            layers_17_mlp_up_mul_1: "bf16[8192, 2048]" = aten.mul.Tensor(layers_17_mlp_up_t_5, 0.25)
            layers_17_mlp_up_reduce_scatter: "bf16[2048, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_17_mlp_up_mul_1, "sum", 4, dp)
            layers_17_mlp_up_wait_3: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_17_mlp_up_reduce_scatter)
            layers_17_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_17_mlp_up_view_4, layers_17_add, [2048], layers_17_norm_2_getitem_1, layers_17_norm_2_getitem_2, layers_17_norm_2_weight, layers_17_norm_2_bias, [True, True, True])
            layers_17_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_17_norm_2_native_layer_norm_backward[0]
            layers_17_norm_2_getitem_4: "bf16[2048]" = layers_17_norm_2_native_layer_norm_backward[1]
            layers_17_norm_2_getitem_5: "bf16[2048]" = layers_17_norm_2_native_layer_norm_backward[2]
            add_13: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_12, layers_17_norm_2_getitem_3)
            layers_17_norm_2_mul: "bf16[2048]" = aten.mul.Tensor(layers_17_norm_2_getitem_4, 0.25)
            layers_17_norm_2_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_17_norm_2_mul, "sum", dp)
            layers_17_norm_2_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_17_norm_2_all_reduce)
            layers_17_norm_2_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_17_norm_2_getitem_5, 0.25)
            layers_17_norm_2_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_17_norm_2_mul_1, "sum", dp)
            layers_17_norm_2_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_17_norm_2_all_reduce_1)
            layers_17_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_13, [8192, 2048])
            layers_17_attention_projection_all_gather_1: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_17_attention_projection_weight, 4, dp)
            layers_17_attention_projection_wait_1: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_17_attention_projection_all_gather_1)
            layers_17_attention_projection_t_1: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_17_attention_projection_wait_1)
            layers_17_attention_projection_t_2: "bf16[2048, 2048]" = aten.t.default(layers_17_attention_projection_t_1)
            layers_17_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_17_attention_projection_view_2, layers_17_attention_projection_t_2)
            layers_17_attention_projection_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_17_attention_projection_view_2)
            layers_17_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_17_attention_projection_t_3, layers_17_attention_projection_view)
            layers_17_attention_projection_t_4: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_17_attention_projection_mm_1)
            layers_17_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_17_attention_projection_view_2, [0], True)
            layers_17_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_17_attention_projection_sum, [2048])
            layers_17_attention_projection_mul: "bf16[2048]" = aten.mul.Tensor(layers_17_attention_projection_view_3, 0.25)
            layers_17_attention_projection_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_17_attention_projection_mul, "sum", dp)
            layers_17_attention_projection_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_17_attention_projection_all_reduce)
            layers_17_attention_projection_t_5: "bf16[2048, 2048]" = aten.t.default(layers_17_attention_projection_t_4)
            layers_17_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_17_attention_projection_mm, [4, 2048, 2048])
            layers_17_attention_projection_mul_1: "bf16[2048, 2048]" = aten.mul.Tensor(layers_17_attention_projection_t_5, 0.25)
            layers_17_attention_projection_reduce_scatter: "bf16[512, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_17_attention_projection_mul_1, "sum", 4, dp)
            layers_17_attention_projection_wait_3: "bf16[512, 2048]" = _c10d_functional.wait_tensor.default(layers_17_attention_projection_reduce_scatter)
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
            layers_17_attention_qkv_all_gather_1: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_17_attention_qkv_weight, 4, dp)
            layers_17_attention_qkv_wait_1: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_17_attention_qkv_all_gather_1)
            layers_17_attention_qkv_t_1: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_17_attention_qkv_wait_1)
            layers_17_attention_qkv_t_2: "bf16[6144, 2048]" = aten.t.default(layers_17_attention_qkv_t_1)
            layers_17_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_17_attention_qkv_view_2, layers_17_attention_qkv_t_2)
            layers_17_attention_qkv_t_3: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_17_attention_qkv_view_2)
            layers_17_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_17_attention_qkv_t_3, layers_17_attention_qkv_view)
            layers_17_attention_qkv_t_4: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_17_attention_qkv_mm_1)
            layers_17_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_17_attention_qkv_view_2, [0], True)
            layers_17_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_17_attention_qkv_sum, [6144])
            layers_17_attention_qkv_mul: "bf16[6144]" = aten.mul.Tensor(layers_17_attention_qkv_view_3, 0.25)
            layers_17_attention_qkv_all_reduce: "bf16[6144]" = _c10d_functional.all_reduce.default(layers_17_attention_qkv_mul, "sum", dp)
            layers_17_attention_qkv_wait_2: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_17_attention_qkv_all_reduce)
            layers_17_attention_qkv_t_5: "bf16[6144, 2048]" = aten.t.default(layers_17_attention_qkv_t_4)
            layers_17_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_17_attention_qkv_mm, [4, 2048, 2048])
            layers_17_attention_qkv_mul_1: "bf16[6144, 2048]" = aten.mul.Tensor(layers_17_attention_qkv_t_5, 0.25)
            layers_17_attention_qkv_reduce_scatter: "bf16[1536, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_17_attention_qkv_mul_1, "sum", 4, dp)
            layers_17_attention_qkv_wait_3: "bf16[1536, 2048]" = _c10d_functional.wait_tensor.default(layers_17_attention_qkv_reduce_scatter)
            layers_17_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_17_attention_qkv_view_4, layers_16_add_1, [2048], layers_17_norm_1_getitem_1, layers_17_norm_1_getitem_2, layers_17_norm_1_weight, layers_17_norm_1_bias, [True, True, True])
            layers_17_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_17_norm_1_native_layer_norm_backward[0]
            layers_17_norm_1_getitem_4: "bf16[2048]" = layers_17_norm_1_native_layer_norm_backward[1]
            layers_17_norm_1_getitem_5: "bf16[2048]" = layers_17_norm_1_native_layer_norm_backward[2]
            add_14: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_13, layers_17_norm_1_getitem_3)
            layers_17_norm_1_mul: "bf16[2048]" = aten.mul.Tensor(layers_17_norm_1_getitem_4, 0.25)
            layers_17_norm_1_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_17_norm_1_mul, "sum", dp)
            layers_17_norm_1_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_17_norm_1_all_reduce)
            layers_17_norm_1_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_17_norm_1_getitem_5, 0.25)
            layers_17_norm_1_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_17_norm_1_mul_1, "sum", dp)
            layers_17_norm_1_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_17_norm_1_all_reduce_1)
            layers_16_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_14, [8192, 2048])
            layers_16_mlp_down_all_gather_1: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_16_mlp_down_weight, 4, dp)
            layers_16_mlp_down_wait_1: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_16_mlp_down_all_gather_1)
            layers_16_mlp_down_t_1: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_16_mlp_down_wait_1)
            layers_16_mlp_down_t_2: "bf16[2048, 8192]" = aten.t.default(layers_16_mlp_down_t_1)
            layers_16_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_16_mlp_down_view_2, layers_16_mlp_down_t_2)
            layers_16_mlp_down_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_16_mlp_down_view_2)
            layers_16_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_16_mlp_down_t_3, layers_16_mlp_down_view)
            layers_16_mlp_down_t_4: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_16_mlp_down_mm_1)
            layers_16_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_16_mlp_down_view_2, [0], True)
            layers_16_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_16_mlp_down_sum, [2048])
            layers_16_mlp_down_mul: "bf16[2048]" = aten.mul.Tensor(layers_16_mlp_down_view_3, 0.25)
            layers_16_mlp_down_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_16_mlp_down_mul, "sum", dp)
            layers_16_mlp_down_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_16_mlp_down_all_reduce)
            layers_16_mlp_down_t_5: "bf16[2048, 8192]" = aten.t.default(layers_16_mlp_down_t_4)
            layers_16_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_16_mlp_down_mm, [4, 2048, 8192])
            layers_16_mlp_down_mul_1: "bf16[2048, 8192]" = aten.mul.Tensor(layers_16_mlp_down_t_5, 0.25)
            layers_16_mlp_down_reduce_scatter: "bf16[512, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_16_mlp_down_mul_1, "sum", 4, dp)
            layers_16_mlp_down_wait_3: "bf16[512, 8192]" = _c10d_functional.wait_tensor.default(layers_16_mlp_down_reduce_scatter)
            layers_16_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_16_mlp_down_view_4, layers_16_mlp_up_view_1)
            layers_16_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_16_mlp_down_gelu_backward, [8192, 8192])
            layers_16_mlp_up_all_gather_1: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_16_mlp_up_weight, 4, dp)
            layers_16_mlp_up_wait_1: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_16_mlp_up_all_gather_1)
            layers_16_mlp_up_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_16_mlp_up_wait_1)
            layers_16_mlp_up_t_2: "bf16[8192, 2048]" = aten.t.default(layers_16_mlp_up_t_1)
            layers_16_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_16_mlp_up_view_2, layers_16_mlp_up_t_2)
            layers_16_mlp_up_t_3: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_16_mlp_up_view_2)
            layers_16_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_16_mlp_up_t_3, layers_16_mlp_up_view)
            layers_16_mlp_up_t_4: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_16_mlp_up_mm_1)
            layers_16_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_16_mlp_up_view_2, [0], True)
            layers_16_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_16_mlp_up_sum, [8192])
            layers_16_mlp_up_mul: "bf16[8192]" = aten.mul.Tensor(layers_16_mlp_up_view_3, 0.25)
            layers_16_mlp_up_all_reduce: "bf16[8192]" = _c10d_functional.all_reduce.default(layers_16_mlp_up_mul, "sum", dp)
            layers_16_mlp_up_wait_2: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_16_mlp_up_all_reduce)
            layers_16_mlp_up_t_5: "bf16[8192, 2048]" = aten.t.default(layers_16_mlp_up_t_4)
            layers_16_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_16_mlp_up_mm, [4, 2048, 2048])
            layers_16_mlp_up_mul_1: "bf16[8192, 2048]" = aten.mul.Tensor(layers_16_mlp_up_t_5, 0.25)
            layers_16_mlp_up_reduce_scatter: "bf16[2048, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_16_mlp_up_mul_1, "sum", 4, dp)
            layers_16_mlp_up_wait_3: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_16_mlp_up_reduce_scatter)
            layers_16_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_16_mlp_up_view_4, layers_16_add, [2048], layers_16_norm_2_getitem_1, layers_16_norm_2_getitem_2, layers_16_norm_2_weight, layers_16_norm_2_bias, [True, True, True])
            layers_16_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_16_norm_2_native_layer_norm_backward[0]
            layers_16_norm_2_getitem_4: "bf16[2048]" = layers_16_norm_2_native_layer_norm_backward[1]
            layers_16_norm_2_getitem_5: "bf16[2048]" = layers_16_norm_2_native_layer_norm_backward[2]
            add_15: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_14, layers_16_norm_2_getitem_3)
            layers_16_norm_2_mul: "bf16[2048]" = aten.mul.Tensor(layers_16_norm_2_getitem_4, 0.25)
            layers_16_norm_2_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_16_norm_2_mul, "sum", dp)
            layers_16_norm_2_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_16_norm_2_all_reduce)
            layers_16_norm_2_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_16_norm_2_getitem_5, 0.25)
            layers_16_norm_2_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_16_norm_2_mul_1, "sum", dp)
            layers_16_norm_2_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_16_norm_2_all_reduce_1)
            layers_16_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_15, [8192, 2048])
            layers_16_attention_projection_all_gather_1: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_16_attention_projection_weight, 4, dp)
            layers_16_attention_projection_wait_1: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_16_attention_projection_all_gather_1)
            layers_16_attention_projection_t_1: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_16_attention_projection_wait_1)
            layers_16_attention_projection_t_2: "bf16[2048, 2048]" = aten.t.default(layers_16_attention_projection_t_1)
            layers_16_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_16_attention_projection_view_2, layers_16_attention_projection_t_2)
            layers_16_attention_projection_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_16_attention_projection_view_2)
            layers_16_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_16_attention_projection_t_3, layers_16_attention_projection_view)
            layers_16_attention_projection_t_4: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_16_attention_projection_mm_1)
            layers_16_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_16_attention_projection_view_2, [0], True)
            layers_16_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_16_attention_projection_sum, [2048])
            layers_16_attention_projection_mul: "bf16[2048]" = aten.mul.Tensor(layers_16_attention_projection_view_3, 0.25)
            layers_16_attention_projection_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_16_attention_projection_mul, "sum", dp)
            layers_16_attention_projection_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_16_attention_projection_all_reduce)
            layers_16_attention_projection_t_5: "bf16[2048, 2048]" = aten.t.default(layers_16_attention_projection_t_4)
            layers_16_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_16_attention_projection_mm, [4, 2048, 2048])
            layers_16_attention_projection_mul_1: "bf16[2048, 2048]" = aten.mul.Tensor(layers_16_attention_projection_t_5, 0.25)
            layers_16_attention_projection_reduce_scatter: "bf16[512, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_16_attention_projection_mul_1, "sum", 4, dp)
            layers_16_attention_projection_wait_3: "bf16[512, 2048]" = _c10d_functional.wait_tensor.default(layers_16_attention_projection_reduce_scatter)
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
            layers_16_attention_qkv_all_gather_1: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_16_attention_qkv_weight, 4, dp)
            layers_16_attention_qkv_wait_1: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_16_attention_qkv_all_gather_1)
            layers_16_attention_qkv_t_1: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_16_attention_qkv_wait_1)
            layers_16_attention_qkv_t_2: "bf16[6144, 2048]" = aten.t.default(layers_16_attention_qkv_t_1)
            layers_16_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_16_attention_qkv_view_2, layers_16_attention_qkv_t_2)
            layers_16_attention_qkv_t_3: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_16_attention_qkv_view_2)
            layers_16_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_16_attention_qkv_t_3, layers_16_attention_qkv_view)
            layers_16_attention_qkv_t_4: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_16_attention_qkv_mm_1)
            layers_16_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_16_attention_qkv_view_2, [0], True)
            layers_16_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_16_attention_qkv_sum, [6144])
            layers_16_attention_qkv_mul: "bf16[6144]" = aten.mul.Tensor(layers_16_attention_qkv_view_3, 0.25)
            layers_16_attention_qkv_all_reduce: "bf16[6144]" = _c10d_functional.all_reduce.default(layers_16_attention_qkv_mul, "sum", dp)
            layers_16_attention_qkv_wait_2: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_16_attention_qkv_all_reduce)
            layers_16_attention_qkv_t_5: "bf16[6144, 2048]" = aten.t.default(layers_16_attention_qkv_t_4)
            layers_16_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_16_attention_qkv_mm, [4, 2048, 2048])
            layers_16_attention_qkv_mul_1: "bf16[6144, 2048]" = aten.mul.Tensor(layers_16_attention_qkv_t_5, 0.25)
            layers_16_attention_qkv_reduce_scatter: "bf16[1536, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_16_attention_qkv_mul_1, "sum", 4, dp)
            layers_16_attention_qkv_wait_3: "bf16[1536, 2048]" = _c10d_functional.wait_tensor.default(layers_16_attention_qkv_reduce_scatter)
            layers_16_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_16_attention_qkv_view_4, layers_15_add_1, [2048], layers_16_norm_1_getitem_1, layers_16_norm_1_getitem_2, layers_16_norm_1_weight, layers_16_norm_1_bias, [True, True, True])
            layers_16_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_16_norm_1_native_layer_norm_backward[0]
            layers_16_norm_1_getitem_4: "bf16[2048]" = layers_16_norm_1_native_layer_norm_backward[1]
            layers_16_norm_1_getitem_5: "bf16[2048]" = layers_16_norm_1_native_layer_norm_backward[2]
            add_16: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_15, layers_16_norm_1_getitem_3)
            layers_16_norm_1_mul: "bf16[2048]" = aten.mul.Tensor(layers_16_norm_1_getitem_4, 0.25)
            layers_16_norm_1_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_16_norm_1_mul, "sum", dp)
            layers_16_norm_1_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_16_norm_1_all_reduce)
            layers_16_norm_1_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_16_norm_1_getitem_5, 0.25)
            layers_16_norm_1_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_16_norm_1_mul_1, "sum", dp)
            layers_16_norm_1_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_16_norm_1_all_reduce_1)
            layers_15_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_16, [8192, 2048])
            layers_15_mlp_down_all_gather_1: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_15_mlp_down_weight, 4, dp)
            layers_15_mlp_down_wait_1: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_15_mlp_down_all_gather_1)
            layers_15_mlp_down_t_1: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_15_mlp_down_wait_1)
            layers_15_mlp_down_t_2: "bf16[2048, 8192]" = aten.t.default(layers_15_mlp_down_t_1)
            layers_15_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_15_mlp_down_view_2, layers_15_mlp_down_t_2)
            layers_15_mlp_down_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_15_mlp_down_view_2)
            layers_15_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_15_mlp_down_t_3, layers_15_mlp_down_view)
            layers_15_mlp_down_t_4: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_15_mlp_down_mm_1)
            layers_15_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_15_mlp_down_view_2, [0], True)
            layers_15_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_15_mlp_down_sum, [2048])
            layers_15_mlp_down_mul: "bf16[2048]" = aten.mul.Tensor(layers_15_mlp_down_view_3, 0.25)
            layers_15_mlp_down_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_15_mlp_down_mul, "sum", dp)
            layers_15_mlp_down_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_15_mlp_down_all_reduce)
            layers_15_mlp_down_t_5: "bf16[2048, 8192]" = aten.t.default(layers_15_mlp_down_t_4)
            layers_15_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_15_mlp_down_mm, [4, 2048, 8192])
            layers_15_mlp_down_mul_1: "bf16[2048, 8192]" = aten.mul.Tensor(layers_15_mlp_down_t_5, 0.25)
            layers_15_mlp_down_reduce_scatter: "bf16[512, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_15_mlp_down_mul_1, "sum", 4, dp)
            layers_15_mlp_down_wait_3: "bf16[512, 8192]" = _c10d_functional.wait_tensor.default(layers_15_mlp_down_reduce_scatter)
            layers_15_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_15_mlp_down_view_4, layers_15_mlp_up_view_1)
            layers_15_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_15_mlp_down_gelu_backward, [8192, 8192])
            layers_15_mlp_up_all_gather_1: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_15_mlp_up_weight, 4, dp)
            layers_15_mlp_up_wait_1: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_15_mlp_up_all_gather_1)
            layers_15_mlp_up_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_15_mlp_up_wait_1)
            layers_15_mlp_up_t_2: "bf16[8192, 2048]" = aten.t.default(layers_15_mlp_up_t_1)
            layers_15_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_15_mlp_up_view_2, layers_15_mlp_up_t_2)
            layers_15_mlp_up_t_3: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_15_mlp_up_view_2)
            layers_15_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_15_mlp_up_t_3, layers_15_mlp_up_view)
            layers_15_mlp_up_t_4: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_15_mlp_up_mm_1)
            layers_15_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_15_mlp_up_view_2, [0], True)
            layers_15_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_15_mlp_up_sum, [8192])
            layers_15_mlp_up_mul: "bf16[8192]" = aten.mul.Tensor(layers_15_mlp_up_view_3, 0.25)
            layers_15_mlp_up_all_reduce: "bf16[8192]" = _c10d_functional.all_reduce.default(layers_15_mlp_up_mul, "sum", dp)
            layers_15_mlp_up_wait_2: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_15_mlp_up_all_reduce)
            layers_15_mlp_up_t_5: "bf16[8192, 2048]" = aten.t.default(layers_15_mlp_up_t_4)
            layers_15_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_15_mlp_up_mm, [4, 2048, 2048])
            layers_15_mlp_up_mul_1: "bf16[8192, 2048]" = aten.mul.Tensor(layers_15_mlp_up_t_5, 0.25)
            layers_15_mlp_up_reduce_scatter: "bf16[2048, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_15_mlp_up_mul_1, "sum", 4, dp)
            layers_15_mlp_up_wait_3: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_15_mlp_up_reduce_scatter)
            layers_15_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_15_mlp_up_view_4, layers_15_add, [2048], layers_15_norm_2_getitem_1, layers_15_norm_2_getitem_2, layers_15_norm_2_weight, layers_15_norm_2_bias, [True, True, True])
            layers_15_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_15_norm_2_native_layer_norm_backward[0]
            layers_15_norm_2_getitem_4: "bf16[2048]" = layers_15_norm_2_native_layer_norm_backward[1]
            layers_15_norm_2_getitem_5: "bf16[2048]" = layers_15_norm_2_native_layer_norm_backward[2]
            add_17: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_16, layers_15_norm_2_getitem_3)
            layers_15_norm_2_mul: "bf16[2048]" = aten.mul.Tensor(layers_15_norm_2_getitem_4, 0.25)
            layers_15_norm_2_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_15_norm_2_mul, "sum", dp)
            layers_15_norm_2_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_15_norm_2_all_reduce)
            layers_15_norm_2_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_15_norm_2_getitem_5, 0.25)
            layers_15_norm_2_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_15_norm_2_mul_1, "sum", dp)
            layers_15_norm_2_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_15_norm_2_all_reduce_1)
            layers_15_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_17, [8192, 2048])
            layers_15_attention_projection_all_gather_1: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_15_attention_projection_weight, 4, dp)
            layers_15_attention_projection_wait_1: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_15_attention_projection_all_gather_1)
            layers_15_attention_projection_t_1: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_15_attention_projection_wait_1)
            layers_15_attention_projection_t_2: "bf16[2048, 2048]" = aten.t.default(layers_15_attention_projection_t_1)
            layers_15_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_15_attention_projection_view_2, layers_15_attention_projection_t_2)
            layers_15_attention_projection_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_15_attention_projection_view_2)
            layers_15_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_15_attention_projection_t_3, layers_15_attention_projection_view)
            layers_15_attention_projection_t_4: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_15_attention_projection_mm_1)
            layers_15_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_15_attention_projection_view_2, [0], True)
            layers_15_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_15_attention_projection_sum, [2048])
            layers_15_attention_projection_mul: "bf16[2048]" = aten.mul.Tensor(layers_15_attention_projection_view_3, 0.25)
            layers_15_attention_projection_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_15_attention_projection_mul, "sum", dp)
            layers_15_attention_projection_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_15_attention_projection_all_reduce)
            layers_15_attention_projection_t_5: "bf16[2048, 2048]" = aten.t.default(layers_15_attention_projection_t_4)
            layers_15_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_15_attention_projection_mm, [4, 2048, 2048])
            layers_15_attention_projection_mul_1: "bf16[2048, 2048]" = aten.mul.Tensor(layers_15_attention_projection_t_5, 0.25)
            layers_15_attention_projection_reduce_scatter: "bf16[512, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_15_attention_projection_mul_1, "sum", 4, dp)
            layers_15_attention_projection_wait_3: "bf16[512, 2048]" = _c10d_functional.wait_tensor.default(layers_15_attention_projection_reduce_scatter)
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
            layers_15_attention_qkv_all_gather_1: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_15_attention_qkv_weight, 4, dp)
            layers_15_attention_qkv_wait_1: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_15_attention_qkv_all_gather_1)
            layers_15_attention_qkv_t_1: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_15_attention_qkv_wait_1)
            layers_15_attention_qkv_t_2: "bf16[6144, 2048]" = aten.t.default(layers_15_attention_qkv_t_1)
            layers_15_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_15_attention_qkv_view_2, layers_15_attention_qkv_t_2)
            layers_15_attention_qkv_t_3: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_15_attention_qkv_view_2)
            layers_15_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_15_attention_qkv_t_3, layers_15_attention_qkv_view)
            layers_15_attention_qkv_t_4: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_15_attention_qkv_mm_1)
            layers_15_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_15_attention_qkv_view_2, [0], True)
            layers_15_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_15_attention_qkv_sum, [6144])
            layers_15_attention_qkv_mul: "bf16[6144]" = aten.mul.Tensor(layers_15_attention_qkv_view_3, 0.25)
            layers_15_attention_qkv_all_reduce: "bf16[6144]" = _c10d_functional.all_reduce.default(layers_15_attention_qkv_mul, "sum", dp)
            layers_15_attention_qkv_wait_2: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_15_attention_qkv_all_reduce)
            layers_15_attention_qkv_t_5: "bf16[6144, 2048]" = aten.t.default(layers_15_attention_qkv_t_4)
            layers_15_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_15_attention_qkv_mm, [4, 2048, 2048])
            layers_15_attention_qkv_mul_1: "bf16[6144, 2048]" = aten.mul.Tensor(layers_15_attention_qkv_t_5, 0.25)
            layers_15_attention_qkv_reduce_scatter: "bf16[1536, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_15_attention_qkv_mul_1, "sum", 4, dp)
            layers_15_attention_qkv_wait_3: "bf16[1536, 2048]" = _c10d_functional.wait_tensor.default(layers_15_attention_qkv_reduce_scatter)
            layers_15_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_15_attention_qkv_view_4, layers_14_add_1, [2048], layers_15_norm_1_getitem_1, layers_15_norm_1_getitem_2, layers_15_norm_1_weight, layers_15_norm_1_bias, [True, True, True])
            layers_15_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_15_norm_1_native_layer_norm_backward[0]
            layers_15_norm_1_getitem_4: "bf16[2048]" = layers_15_norm_1_native_layer_norm_backward[1]
            layers_15_norm_1_getitem_5: "bf16[2048]" = layers_15_norm_1_native_layer_norm_backward[2]
            add_18: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_17, layers_15_norm_1_getitem_3)
            layers_15_norm_1_mul: "bf16[2048]" = aten.mul.Tensor(layers_15_norm_1_getitem_4, 0.25)
            layers_15_norm_1_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_15_norm_1_mul, "sum", dp)
            layers_15_norm_1_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_15_norm_1_all_reduce)
            layers_15_norm_1_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_15_norm_1_getitem_5, 0.25)
            layers_15_norm_1_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_15_norm_1_mul_1, "sum", dp)
            layers_15_norm_1_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_15_norm_1_all_reduce_1)
            layers_14_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_18, [8192, 2048])
            layers_14_mlp_down_all_gather_1: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_14_mlp_down_weight, 4, dp)
            layers_14_mlp_down_wait_1: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_14_mlp_down_all_gather_1)
            layers_14_mlp_down_t_1: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_14_mlp_down_wait_1)
            layers_14_mlp_down_t_2: "bf16[2048, 8192]" = aten.t.default(layers_14_mlp_down_t_1)
            layers_14_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_14_mlp_down_view_2, layers_14_mlp_down_t_2)
            layers_14_mlp_down_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_14_mlp_down_view_2)
            layers_14_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_14_mlp_down_t_3, layers_14_mlp_down_view)
            layers_14_mlp_down_t_4: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_14_mlp_down_mm_1)
            layers_14_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_14_mlp_down_view_2, [0], True)
            layers_14_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_14_mlp_down_sum, [2048])
            layers_14_mlp_down_mul: "bf16[2048]" = aten.mul.Tensor(layers_14_mlp_down_view_3, 0.25)
            layers_14_mlp_down_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_14_mlp_down_mul, "sum", dp)
            layers_14_mlp_down_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_14_mlp_down_all_reduce)
            layers_14_mlp_down_t_5: "bf16[2048, 8192]" = aten.t.default(layers_14_mlp_down_t_4)
            layers_14_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_14_mlp_down_mm, [4, 2048, 8192])
            layers_14_mlp_down_mul_1: "bf16[2048, 8192]" = aten.mul.Tensor(layers_14_mlp_down_t_5, 0.25)
            layers_14_mlp_down_reduce_scatter: "bf16[512, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_14_mlp_down_mul_1, "sum", 4, dp)
            layers_14_mlp_down_wait_3: "bf16[512, 8192]" = _c10d_functional.wait_tensor.default(layers_14_mlp_down_reduce_scatter)
            layers_14_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_14_mlp_down_view_4, layers_14_mlp_up_view_1)
            layers_14_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_14_mlp_down_gelu_backward, [8192, 8192])
            layers_14_mlp_up_all_gather_1: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_14_mlp_up_weight, 4, dp)
            layers_14_mlp_up_wait_1: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_14_mlp_up_all_gather_1)
            layers_14_mlp_up_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_14_mlp_up_wait_1)
            layers_14_mlp_up_t_2: "bf16[8192, 2048]" = aten.t.default(layers_14_mlp_up_t_1)
            layers_14_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_14_mlp_up_view_2, layers_14_mlp_up_t_2)
            layers_14_mlp_up_t_3: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_14_mlp_up_view_2)
            layers_14_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_14_mlp_up_t_3, layers_14_mlp_up_view)
            layers_14_mlp_up_t_4: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_14_mlp_up_mm_1)
            layers_14_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_14_mlp_up_view_2, [0], True)
            layers_14_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_14_mlp_up_sum, [8192])
            layers_14_mlp_up_mul: "bf16[8192]" = aten.mul.Tensor(layers_14_mlp_up_view_3, 0.25)
            layers_14_mlp_up_all_reduce: "bf16[8192]" = _c10d_functional.all_reduce.default(layers_14_mlp_up_mul, "sum", dp)
            layers_14_mlp_up_wait_2: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_14_mlp_up_all_reduce)
            layers_14_mlp_up_t_5: "bf16[8192, 2048]" = aten.t.default(layers_14_mlp_up_t_4)
            layers_14_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_14_mlp_up_mm, [4, 2048, 2048])
            layers_14_mlp_up_mul_1: "bf16[8192, 2048]" = aten.mul.Tensor(layers_14_mlp_up_t_5, 0.25)
            layers_14_mlp_up_reduce_scatter: "bf16[2048, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_14_mlp_up_mul_1, "sum", 4, dp)
            layers_14_mlp_up_wait_3: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_14_mlp_up_reduce_scatter)
            layers_14_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_14_mlp_up_view_4, layers_14_add, [2048], layers_14_norm_2_getitem_1, layers_14_norm_2_getitem_2, layers_14_norm_2_weight, layers_14_norm_2_bias, [True, True, True])
            layers_14_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_14_norm_2_native_layer_norm_backward[0]
            layers_14_norm_2_getitem_4: "bf16[2048]" = layers_14_norm_2_native_layer_norm_backward[1]
            layers_14_norm_2_getitem_5: "bf16[2048]" = layers_14_norm_2_native_layer_norm_backward[2]
            add_19: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_18, layers_14_norm_2_getitem_3)
            layers_14_norm_2_mul: "bf16[2048]" = aten.mul.Tensor(layers_14_norm_2_getitem_4, 0.25)
            layers_14_norm_2_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_14_norm_2_mul, "sum", dp)
            layers_14_norm_2_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_14_norm_2_all_reduce)
            layers_14_norm_2_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_14_norm_2_getitem_5, 0.25)
            layers_14_norm_2_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_14_norm_2_mul_1, "sum", dp)
            layers_14_norm_2_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_14_norm_2_all_reduce_1)
            layers_14_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_19, [8192, 2048])
            layers_14_attention_projection_all_gather_1: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_14_attention_projection_weight, 4, dp)
            layers_14_attention_projection_wait_1: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_14_attention_projection_all_gather_1)
            layers_14_attention_projection_t_1: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_14_attention_projection_wait_1)
            layers_14_attention_projection_t_2: "bf16[2048, 2048]" = aten.t.default(layers_14_attention_projection_t_1)
            layers_14_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_14_attention_projection_view_2, layers_14_attention_projection_t_2)
            layers_14_attention_projection_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_14_attention_projection_view_2)
            layers_14_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_14_attention_projection_t_3, layers_14_attention_projection_view)
            layers_14_attention_projection_t_4: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_14_attention_projection_mm_1)
            layers_14_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_14_attention_projection_view_2, [0], True)
            layers_14_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_14_attention_projection_sum, [2048])
            layers_14_attention_projection_mul: "bf16[2048]" = aten.mul.Tensor(layers_14_attention_projection_view_3, 0.25)
            layers_14_attention_projection_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_14_attention_projection_mul, "sum", dp)
            layers_14_attention_projection_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_14_attention_projection_all_reduce)
            layers_14_attention_projection_t_5: "bf16[2048, 2048]" = aten.t.default(layers_14_attention_projection_t_4)
            layers_14_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_14_attention_projection_mm, [4, 2048, 2048])
            layers_14_attention_projection_mul_1: "bf16[2048, 2048]" = aten.mul.Tensor(layers_14_attention_projection_t_5, 0.25)
            layers_14_attention_projection_reduce_scatter: "bf16[512, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_14_attention_projection_mul_1, "sum", 4, dp)
            layers_14_attention_projection_wait_3: "bf16[512, 2048]" = _c10d_functional.wait_tensor.default(layers_14_attention_projection_reduce_scatter)
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
            layers_14_attention_qkv_all_gather_1: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_14_attention_qkv_weight, 4, dp)
            layers_14_attention_qkv_wait_1: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_14_attention_qkv_all_gather_1)
            layers_14_attention_qkv_t_1: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_14_attention_qkv_wait_1)
            layers_14_attention_qkv_t_2: "bf16[6144, 2048]" = aten.t.default(layers_14_attention_qkv_t_1)
            layers_14_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_14_attention_qkv_view_2, layers_14_attention_qkv_t_2)
            layers_14_attention_qkv_t_3: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_14_attention_qkv_view_2)
            layers_14_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_14_attention_qkv_t_3, layers_14_attention_qkv_view)
            layers_14_attention_qkv_t_4: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_14_attention_qkv_mm_1)
            layers_14_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_14_attention_qkv_view_2, [0], True)
            layers_14_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_14_attention_qkv_sum, [6144])
            layers_14_attention_qkv_mul: "bf16[6144]" = aten.mul.Tensor(layers_14_attention_qkv_view_3, 0.25)
            layers_14_attention_qkv_all_reduce: "bf16[6144]" = _c10d_functional.all_reduce.default(layers_14_attention_qkv_mul, "sum", dp)
            layers_14_attention_qkv_wait_2: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_14_attention_qkv_all_reduce)
            layers_14_attention_qkv_t_5: "bf16[6144, 2048]" = aten.t.default(layers_14_attention_qkv_t_4)
            layers_14_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_14_attention_qkv_mm, [4, 2048, 2048])
            layers_14_attention_qkv_mul_1: "bf16[6144, 2048]" = aten.mul.Tensor(layers_14_attention_qkv_t_5, 0.25)
            layers_14_attention_qkv_reduce_scatter: "bf16[1536, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_14_attention_qkv_mul_1, "sum", 4, dp)
            layers_14_attention_qkv_wait_3: "bf16[1536, 2048]" = _c10d_functional.wait_tensor.default(layers_14_attention_qkv_reduce_scatter)
            layers_14_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_14_attention_qkv_view_4, layers_13_add_1, [2048], layers_14_norm_1_getitem_1, layers_14_norm_1_getitem_2, layers_14_norm_1_weight, layers_14_norm_1_bias, [True, True, True])
            layers_14_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_14_norm_1_native_layer_norm_backward[0]
            layers_14_norm_1_getitem_4: "bf16[2048]" = layers_14_norm_1_native_layer_norm_backward[1]
            layers_14_norm_1_getitem_5: "bf16[2048]" = layers_14_norm_1_native_layer_norm_backward[2]
            add_20: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_19, layers_14_norm_1_getitem_3)
            layers_14_norm_1_mul: "bf16[2048]" = aten.mul.Tensor(layers_14_norm_1_getitem_4, 0.25)
            layers_14_norm_1_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_14_norm_1_mul, "sum", dp)
            layers_14_norm_1_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_14_norm_1_all_reduce)
            layers_14_norm_1_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_14_norm_1_getitem_5, 0.25)
            layers_14_norm_1_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_14_norm_1_mul_1, "sum", dp)
            layers_14_norm_1_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_14_norm_1_all_reduce_1)
            layers_13_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_20, [8192, 2048])
            layers_13_mlp_down_all_gather_1: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_13_mlp_down_weight, 4, dp)
            layers_13_mlp_down_wait_1: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_13_mlp_down_all_gather_1)
            layers_13_mlp_down_t_1: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_13_mlp_down_wait_1)
            layers_13_mlp_down_t_2: "bf16[2048, 8192]" = aten.t.default(layers_13_mlp_down_t_1)
            layers_13_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_13_mlp_down_view_2, layers_13_mlp_down_t_2)
            layers_13_mlp_down_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_13_mlp_down_view_2)
            layers_13_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_13_mlp_down_t_3, layers_13_mlp_down_view)
            layers_13_mlp_down_t_4: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_13_mlp_down_mm_1)
            layers_13_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_13_mlp_down_view_2, [0], True)
            layers_13_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_13_mlp_down_sum, [2048])
            layers_13_mlp_down_mul: "bf16[2048]" = aten.mul.Tensor(layers_13_mlp_down_view_3, 0.25)
            layers_13_mlp_down_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_13_mlp_down_mul, "sum", dp)
            layers_13_mlp_down_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_13_mlp_down_all_reduce)
            layers_13_mlp_down_t_5: "bf16[2048, 8192]" = aten.t.default(layers_13_mlp_down_t_4)
            layers_13_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_13_mlp_down_mm, [4, 2048, 8192])
            layers_13_mlp_down_mul_1: "bf16[2048, 8192]" = aten.mul.Tensor(layers_13_mlp_down_t_5, 0.25)
            layers_13_mlp_down_reduce_scatter: "bf16[512, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_13_mlp_down_mul_1, "sum", 4, dp)
            layers_13_mlp_down_wait_3: "bf16[512, 8192]" = _c10d_functional.wait_tensor.default(layers_13_mlp_down_reduce_scatter)
            layers_13_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_13_mlp_down_view_4, layers_13_mlp_up_view_1)
            layers_13_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_13_mlp_down_gelu_backward, [8192, 8192])
            layers_13_mlp_up_all_gather_1: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_13_mlp_up_weight, 4, dp)
            layers_13_mlp_up_wait_1: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_13_mlp_up_all_gather_1)
            layers_13_mlp_up_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_13_mlp_up_wait_1)
            layers_13_mlp_up_t_2: "bf16[8192, 2048]" = aten.t.default(layers_13_mlp_up_t_1)
            layers_13_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_13_mlp_up_view_2, layers_13_mlp_up_t_2)
            layers_13_mlp_up_t_3: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_13_mlp_up_view_2)
            layers_13_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_13_mlp_up_t_3, layers_13_mlp_up_view)
            layers_13_mlp_up_t_4: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_13_mlp_up_mm_1)
            layers_13_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_13_mlp_up_view_2, [0], True)
            layers_13_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_13_mlp_up_sum, [8192])
            layers_13_mlp_up_mul: "bf16[8192]" = aten.mul.Tensor(layers_13_mlp_up_view_3, 0.25)
            layers_13_mlp_up_all_reduce: "bf16[8192]" = _c10d_functional.all_reduce.default(layers_13_mlp_up_mul, "sum", dp)
            layers_13_mlp_up_wait_2: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_13_mlp_up_all_reduce)
            layers_13_mlp_up_t_5: "bf16[8192, 2048]" = aten.t.default(layers_13_mlp_up_t_4)
            layers_13_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_13_mlp_up_mm, [4, 2048, 2048])
            layers_13_mlp_up_mul_1: "bf16[8192, 2048]" = aten.mul.Tensor(layers_13_mlp_up_t_5, 0.25)
            layers_13_mlp_up_reduce_scatter: "bf16[2048, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_13_mlp_up_mul_1, "sum", 4, dp)
            layers_13_mlp_up_wait_3: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_13_mlp_up_reduce_scatter)
            layers_13_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_13_mlp_up_view_4, layers_13_add, [2048], layers_13_norm_2_getitem_1, layers_13_norm_2_getitem_2, layers_13_norm_2_weight, layers_13_norm_2_bias, [True, True, True])
            layers_13_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_13_norm_2_native_layer_norm_backward[0]
            layers_13_norm_2_getitem_4: "bf16[2048]" = layers_13_norm_2_native_layer_norm_backward[1]
            layers_13_norm_2_getitem_5: "bf16[2048]" = layers_13_norm_2_native_layer_norm_backward[2]
            add_21: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_20, layers_13_norm_2_getitem_3)
            layers_13_norm_2_mul: "bf16[2048]" = aten.mul.Tensor(layers_13_norm_2_getitem_4, 0.25)
            layers_13_norm_2_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_13_norm_2_mul, "sum", dp)
            layers_13_norm_2_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_13_norm_2_all_reduce)
            layers_13_norm_2_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_13_norm_2_getitem_5, 0.25)
            layers_13_norm_2_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_13_norm_2_mul_1, "sum", dp)
            layers_13_norm_2_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_13_norm_2_all_reduce_1)
            layers_13_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_21, [8192, 2048])
            layers_13_attention_projection_all_gather_1: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_13_attention_projection_weight, 4, dp)
            layers_13_attention_projection_wait_1: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_13_attention_projection_all_gather_1)
            layers_13_attention_projection_t_1: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_13_attention_projection_wait_1)
            layers_13_attention_projection_t_2: "bf16[2048, 2048]" = aten.t.default(layers_13_attention_projection_t_1)
            layers_13_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_13_attention_projection_view_2, layers_13_attention_projection_t_2)
            layers_13_attention_projection_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_13_attention_projection_view_2)
            layers_13_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_13_attention_projection_t_3, layers_13_attention_projection_view)
            layers_13_attention_projection_t_4: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_13_attention_projection_mm_1)
            layers_13_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_13_attention_projection_view_2, [0], True)
            layers_13_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_13_attention_projection_sum, [2048])
            layers_13_attention_projection_mul: "bf16[2048]" = aten.mul.Tensor(layers_13_attention_projection_view_3, 0.25)
            layers_13_attention_projection_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_13_attention_projection_mul, "sum", dp)
            layers_13_attention_projection_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_13_attention_projection_all_reduce)
            layers_13_attention_projection_t_5: "bf16[2048, 2048]" = aten.t.default(layers_13_attention_projection_t_4)
            layers_13_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_13_attention_projection_mm, [4, 2048, 2048])
            layers_13_attention_projection_mul_1: "bf16[2048, 2048]" = aten.mul.Tensor(layers_13_attention_projection_t_5, 0.25)
            layers_13_attention_projection_reduce_scatter: "bf16[512, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_13_attention_projection_mul_1, "sum", 4, dp)
            layers_13_attention_projection_wait_3: "bf16[512, 2048]" = _c10d_functional.wait_tensor.default(layers_13_attention_projection_reduce_scatter)
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
            layers_13_attention_qkv_all_gather_1: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_13_attention_qkv_weight, 4, dp)
            layers_13_attention_qkv_wait_1: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_13_attention_qkv_all_gather_1)
            layers_13_attention_qkv_t_1: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_13_attention_qkv_wait_1)
            layers_13_attention_qkv_t_2: "bf16[6144, 2048]" = aten.t.default(layers_13_attention_qkv_t_1)
            layers_13_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_13_attention_qkv_view_2, layers_13_attention_qkv_t_2)
            layers_13_attention_qkv_t_3: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_13_attention_qkv_view_2)
            layers_13_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_13_attention_qkv_t_3, layers_13_attention_qkv_view)
            layers_13_attention_qkv_t_4: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_13_attention_qkv_mm_1)
            layers_13_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_13_attention_qkv_view_2, [0], True)
            layers_13_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_13_attention_qkv_sum, [6144])
            layers_13_attention_qkv_mul: "bf16[6144]" = aten.mul.Tensor(layers_13_attention_qkv_view_3, 0.25)
            layers_13_attention_qkv_all_reduce: "bf16[6144]" = _c10d_functional.all_reduce.default(layers_13_attention_qkv_mul, "sum", dp)
            layers_13_attention_qkv_wait_2: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_13_attention_qkv_all_reduce)
            layers_13_attention_qkv_t_5: "bf16[6144, 2048]" = aten.t.default(layers_13_attention_qkv_t_4)
            layers_13_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_13_attention_qkv_mm, [4, 2048, 2048])
            layers_13_attention_qkv_mul_1: "bf16[6144, 2048]" = aten.mul.Tensor(layers_13_attention_qkv_t_5, 0.25)
            layers_13_attention_qkv_reduce_scatter: "bf16[1536, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_13_attention_qkv_mul_1, "sum", 4, dp)
            layers_13_attention_qkv_wait_3: "bf16[1536, 2048]" = _c10d_functional.wait_tensor.default(layers_13_attention_qkv_reduce_scatter)
            layers_13_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_13_attention_qkv_view_4, layers_12_add_1, [2048], layers_13_norm_1_getitem_1, layers_13_norm_1_getitem_2, layers_13_norm_1_weight, layers_13_norm_1_bias, [True, True, True])
            layers_13_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_13_norm_1_native_layer_norm_backward[0]
            layers_13_norm_1_getitem_4: "bf16[2048]" = layers_13_norm_1_native_layer_norm_backward[1]
            layers_13_norm_1_getitem_5: "bf16[2048]" = layers_13_norm_1_native_layer_norm_backward[2]
            add_22: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_21, layers_13_norm_1_getitem_3)
            layers_13_norm_1_mul: "bf16[2048]" = aten.mul.Tensor(layers_13_norm_1_getitem_4, 0.25)
            layers_13_norm_1_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_13_norm_1_mul, "sum", dp)
            layers_13_norm_1_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_13_norm_1_all_reduce)
            layers_13_norm_1_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_13_norm_1_getitem_5, 0.25)
            layers_13_norm_1_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_13_norm_1_mul_1, "sum", dp)
            layers_13_norm_1_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_13_norm_1_all_reduce_1)
            layers_12_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_22, [8192, 2048])
            layers_12_mlp_down_all_gather_1: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_12_mlp_down_weight, 4, dp)
            layers_12_mlp_down_wait_1: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_12_mlp_down_all_gather_1)
            layers_12_mlp_down_t_1: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_12_mlp_down_wait_1)
            layers_12_mlp_down_t_2: "bf16[2048, 8192]" = aten.t.default(layers_12_mlp_down_t_1)
            layers_12_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_12_mlp_down_view_2, layers_12_mlp_down_t_2)
            layers_12_mlp_down_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_12_mlp_down_view_2)
            layers_12_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_12_mlp_down_t_3, layers_12_mlp_down_view)
            layers_12_mlp_down_t_4: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_12_mlp_down_mm_1)
            layers_12_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_12_mlp_down_view_2, [0], True)
            layers_12_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_12_mlp_down_sum, [2048])
            layers_12_mlp_down_mul: "bf16[2048]" = aten.mul.Tensor(layers_12_mlp_down_view_3, 0.25)
            layers_12_mlp_down_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_12_mlp_down_mul, "sum", dp)
            layers_12_mlp_down_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_12_mlp_down_all_reduce)
            layers_12_mlp_down_t_5: "bf16[2048, 8192]" = aten.t.default(layers_12_mlp_down_t_4)
            layers_12_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_12_mlp_down_mm, [4, 2048, 8192])
            layers_12_mlp_down_mul_1: "bf16[2048, 8192]" = aten.mul.Tensor(layers_12_mlp_down_t_5, 0.25)
            layers_12_mlp_down_reduce_scatter: "bf16[512, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_12_mlp_down_mul_1, "sum", 4, dp)
            layers_12_mlp_down_wait_3: "bf16[512, 8192]" = _c10d_functional.wait_tensor.default(layers_12_mlp_down_reduce_scatter)
            layers_12_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_12_mlp_down_view_4, layers_12_mlp_up_view_1)
            layers_12_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_12_mlp_down_gelu_backward, [8192, 8192])
            layers_12_mlp_up_all_gather_1: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_12_mlp_up_weight, 4, dp)
            layers_12_mlp_up_wait_1: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_12_mlp_up_all_gather_1)
            layers_12_mlp_up_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_12_mlp_up_wait_1)
            layers_12_mlp_up_t_2: "bf16[8192, 2048]" = aten.t.default(layers_12_mlp_up_t_1)
            layers_12_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_12_mlp_up_view_2, layers_12_mlp_up_t_2)
            layers_12_mlp_up_t_3: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_12_mlp_up_view_2)
            layers_12_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_12_mlp_up_t_3, layers_12_mlp_up_view)
            layers_12_mlp_up_t_4: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_12_mlp_up_mm_1)
            layers_12_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_12_mlp_up_view_2, [0], True)
            layers_12_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_12_mlp_up_sum, [8192])
            layers_12_mlp_up_mul: "bf16[8192]" = aten.mul.Tensor(layers_12_mlp_up_view_3, 0.25)
            layers_12_mlp_up_all_reduce: "bf16[8192]" = _c10d_functional.all_reduce.default(layers_12_mlp_up_mul, "sum", dp)
            layers_12_mlp_up_wait_2: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_12_mlp_up_all_reduce)
            layers_12_mlp_up_t_5: "bf16[8192, 2048]" = aten.t.default(layers_12_mlp_up_t_4)
            layers_12_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_12_mlp_up_mm, [4, 2048, 2048])
            layers_12_mlp_up_mul_1: "bf16[8192, 2048]" = aten.mul.Tensor(layers_12_mlp_up_t_5, 0.25)
            layers_12_mlp_up_reduce_scatter: "bf16[2048, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_12_mlp_up_mul_1, "sum", 4, dp)
            layers_12_mlp_up_wait_3: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_12_mlp_up_reduce_scatter)
            layers_12_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_12_mlp_up_view_4, layers_12_add, [2048], layers_12_norm_2_getitem_1, layers_12_norm_2_getitem_2, layers_12_norm_2_weight, layers_12_norm_2_bias, [True, True, True])
            layers_12_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_12_norm_2_native_layer_norm_backward[0]
            layers_12_norm_2_getitem_4: "bf16[2048]" = layers_12_norm_2_native_layer_norm_backward[1]
            layers_12_norm_2_getitem_5: "bf16[2048]" = layers_12_norm_2_native_layer_norm_backward[2]
            add_23: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_22, layers_12_norm_2_getitem_3)
            layers_12_norm_2_mul: "bf16[2048]" = aten.mul.Tensor(layers_12_norm_2_getitem_4, 0.25)
            layers_12_norm_2_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_12_norm_2_mul, "sum", dp)
            layers_12_norm_2_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_12_norm_2_all_reduce)
            layers_12_norm_2_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_12_norm_2_getitem_5, 0.25)
            layers_12_norm_2_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_12_norm_2_mul_1, "sum", dp)
            layers_12_norm_2_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_12_norm_2_all_reduce_1)
            layers_12_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_23, [8192, 2048])
            layers_12_attention_projection_all_gather_1: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_12_attention_projection_weight, 4, dp)
            layers_12_attention_projection_wait_1: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_12_attention_projection_all_gather_1)
            layers_12_attention_projection_t_1: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_12_attention_projection_wait_1)
            layers_12_attention_projection_t_2: "bf16[2048, 2048]" = aten.t.default(layers_12_attention_projection_t_1)
            layers_12_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_12_attention_projection_view_2, layers_12_attention_projection_t_2)
            layers_12_attention_projection_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_12_attention_projection_view_2)
            layers_12_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_12_attention_projection_t_3, layers_12_attention_projection_view)
            layers_12_attention_projection_t_4: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_12_attention_projection_mm_1)
            layers_12_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_12_attention_projection_view_2, [0], True)
            layers_12_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_12_attention_projection_sum, [2048])
            layers_12_attention_projection_mul: "bf16[2048]" = aten.mul.Tensor(layers_12_attention_projection_view_3, 0.25)
            layers_12_attention_projection_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_12_attention_projection_mul, "sum", dp)
            layers_12_attention_projection_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_12_attention_projection_all_reduce)
            layers_12_attention_projection_t_5: "bf16[2048, 2048]" = aten.t.default(layers_12_attention_projection_t_4)
            layers_12_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_12_attention_projection_mm, [4, 2048, 2048])
            layers_12_attention_projection_mul_1: "bf16[2048, 2048]" = aten.mul.Tensor(layers_12_attention_projection_t_5, 0.25)
            layers_12_attention_projection_reduce_scatter: "bf16[512, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_12_attention_projection_mul_1, "sum", 4, dp)
            layers_12_attention_projection_wait_3: "bf16[512, 2048]" = _c10d_functional.wait_tensor.default(layers_12_attention_projection_reduce_scatter)
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
            layers_12_attention_qkv_all_gather_1: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_12_attention_qkv_weight, 4, dp)
            layers_12_attention_qkv_wait_1: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_12_attention_qkv_all_gather_1)
            layers_12_attention_qkv_t_1: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_12_attention_qkv_wait_1)
            layers_12_attention_qkv_t_2: "bf16[6144, 2048]" = aten.t.default(layers_12_attention_qkv_t_1)
            layers_12_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_12_attention_qkv_view_2, layers_12_attention_qkv_t_2)
            layers_12_attention_qkv_t_3: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_12_attention_qkv_view_2)
            layers_12_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_12_attention_qkv_t_3, layers_12_attention_qkv_view)
            layers_12_attention_qkv_t_4: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_12_attention_qkv_mm_1)
            layers_12_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_12_attention_qkv_view_2, [0], True)
            layers_12_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_12_attention_qkv_sum, [6144])
            layers_12_attention_qkv_mul: "bf16[6144]" = aten.mul.Tensor(layers_12_attention_qkv_view_3, 0.25)
            layers_12_attention_qkv_all_reduce: "bf16[6144]" = _c10d_functional.all_reduce.default(layers_12_attention_qkv_mul, "sum", dp)
            layers_12_attention_qkv_wait_2: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_12_attention_qkv_all_reduce)
            layers_12_attention_qkv_t_5: "bf16[6144, 2048]" = aten.t.default(layers_12_attention_qkv_t_4)
            layers_12_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_12_attention_qkv_mm, [4, 2048, 2048])
            layers_12_attention_qkv_mul_1: "bf16[6144, 2048]" = aten.mul.Tensor(layers_12_attention_qkv_t_5, 0.25)
            layers_12_attention_qkv_reduce_scatter: "bf16[1536, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_12_attention_qkv_mul_1, "sum", 4, dp)
            layers_12_attention_qkv_wait_3: "bf16[1536, 2048]" = _c10d_functional.wait_tensor.default(layers_12_attention_qkv_reduce_scatter)
            layers_12_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_12_attention_qkv_view_4, layers_11_add_1, [2048], layers_12_norm_1_getitem_1, layers_12_norm_1_getitem_2, layers_12_norm_1_weight, layers_12_norm_1_bias, [True, True, True])
            layers_12_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_12_norm_1_native_layer_norm_backward[0]
            layers_12_norm_1_getitem_4: "bf16[2048]" = layers_12_norm_1_native_layer_norm_backward[1]
            layers_12_norm_1_getitem_5: "bf16[2048]" = layers_12_norm_1_native_layer_norm_backward[2]
            add_24: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_23, layers_12_norm_1_getitem_3)
            layers_12_norm_1_mul: "bf16[2048]" = aten.mul.Tensor(layers_12_norm_1_getitem_4, 0.25)
            layers_12_norm_1_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_12_norm_1_mul, "sum", dp)
            layers_12_norm_1_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_12_norm_1_all_reduce)
            layers_12_norm_1_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_12_norm_1_getitem_5, 0.25)
            layers_12_norm_1_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_12_norm_1_mul_1, "sum", dp)
            layers_12_norm_1_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_12_norm_1_all_reduce_1)
            layers_11_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_24, [8192, 2048])
            layers_11_mlp_down_all_gather_1: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_11_mlp_down_weight, 4, dp)
            layers_11_mlp_down_wait_1: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_11_mlp_down_all_gather_1)
            layers_11_mlp_down_t_1: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_11_mlp_down_wait_1)
            layers_11_mlp_down_t_2: "bf16[2048, 8192]" = aten.t.default(layers_11_mlp_down_t_1)
            layers_11_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_11_mlp_down_view_2, layers_11_mlp_down_t_2)
            layers_11_mlp_down_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_11_mlp_down_view_2)
            layers_11_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_11_mlp_down_t_3, layers_11_mlp_down_view)
            layers_11_mlp_down_t_4: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_11_mlp_down_mm_1)
            layers_11_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_11_mlp_down_view_2, [0], True)
            layers_11_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_11_mlp_down_sum, [2048])
            layers_11_mlp_down_mul: "bf16[2048]" = aten.mul.Tensor(layers_11_mlp_down_view_3, 0.25)
            layers_11_mlp_down_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_11_mlp_down_mul, "sum", dp)
            layers_11_mlp_down_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_11_mlp_down_all_reduce)
            layers_11_mlp_down_t_5: "bf16[2048, 8192]" = aten.t.default(layers_11_mlp_down_t_4)
            layers_11_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_11_mlp_down_mm, [4, 2048, 8192])
            layers_11_mlp_down_mul_1: "bf16[2048, 8192]" = aten.mul.Tensor(layers_11_mlp_down_t_5, 0.25)
            layers_11_mlp_down_reduce_scatter: "bf16[512, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_11_mlp_down_mul_1, "sum", 4, dp)
            layers_11_mlp_down_wait_3: "bf16[512, 8192]" = _c10d_functional.wait_tensor.default(layers_11_mlp_down_reduce_scatter)
            layers_11_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_11_mlp_down_view_4, layers_11_mlp_up_view_1)
            layers_11_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_11_mlp_down_gelu_backward, [8192, 8192])
            layers_11_mlp_up_all_gather_1: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_11_mlp_up_weight, 4, dp)
            layers_11_mlp_up_wait_1: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_11_mlp_up_all_gather_1)
            layers_11_mlp_up_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_11_mlp_up_wait_1)
            layers_11_mlp_up_t_2: "bf16[8192, 2048]" = aten.t.default(layers_11_mlp_up_t_1)
            layers_11_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_11_mlp_up_view_2, layers_11_mlp_up_t_2)
            layers_11_mlp_up_t_3: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_11_mlp_up_view_2)
            layers_11_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_11_mlp_up_t_3, layers_11_mlp_up_view)
            layers_11_mlp_up_t_4: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_11_mlp_up_mm_1)
            layers_11_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_11_mlp_up_view_2, [0], True)
            layers_11_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_11_mlp_up_sum, [8192])
            layers_11_mlp_up_mul: "bf16[8192]" = aten.mul.Tensor(layers_11_mlp_up_view_3, 0.25)
            layers_11_mlp_up_all_reduce: "bf16[8192]" = _c10d_functional.all_reduce.default(layers_11_mlp_up_mul, "sum", dp)
            layers_11_mlp_up_wait_2: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_11_mlp_up_all_reduce)
            layers_11_mlp_up_t_5: "bf16[8192, 2048]" = aten.t.default(layers_11_mlp_up_t_4)
            layers_11_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_11_mlp_up_mm, [4, 2048, 2048])
            layers_11_mlp_up_mul_1: "bf16[8192, 2048]" = aten.mul.Tensor(layers_11_mlp_up_t_5, 0.25)
            layers_11_mlp_up_reduce_scatter: "bf16[2048, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_11_mlp_up_mul_1, "sum", 4, dp)
            layers_11_mlp_up_wait_3: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_11_mlp_up_reduce_scatter)
            layers_11_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_11_mlp_up_view_4, layers_11_add, [2048], layers_11_norm_2_getitem_1, layers_11_norm_2_getitem_2, layers_11_norm_2_weight, layers_11_norm_2_bias, [True, True, True])
            layers_11_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_11_norm_2_native_layer_norm_backward[0]
            layers_11_norm_2_getitem_4: "bf16[2048]" = layers_11_norm_2_native_layer_norm_backward[1]
            layers_11_norm_2_getitem_5: "bf16[2048]" = layers_11_norm_2_native_layer_norm_backward[2]
            add_25: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_24, layers_11_norm_2_getitem_3)
            layers_11_norm_2_mul: "bf16[2048]" = aten.mul.Tensor(layers_11_norm_2_getitem_4, 0.25)
            layers_11_norm_2_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_11_norm_2_mul, "sum", dp)
            layers_11_norm_2_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_11_norm_2_all_reduce)
            layers_11_norm_2_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_11_norm_2_getitem_5, 0.25)
            layers_11_norm_2_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_11_norm_2_mul_1, "sum", dp)
            layers_11_norm_2_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_11_norm_2_all_reduce_1)
            layers_11_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_25, [8192, 2048])
            layers_11_attention_projection_all_gather_1: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_11_attention_projection_weight, 4, dp)
            layers_11_attention_projection_wait_1: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_11_attention_projection_all_gather_1)
            layers_11_attention_projection_t_1: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_11_attention_projection_wait_1)
            layers_11_attention_projection_t_2: "bf16[2048, 2048]" = aten.t.default(layers_11_attention_projection_t_1)
            layers_11_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_11_attention_projection_view_2, layers_11_attention_projection_t_2)
            layers_11_attention_projection_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_11_attention_projection_view_2)
            layers_11_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_11_attention_projection_t_3, layers_11_attention_projection_view)
            layers_11_attention_projection_t_4: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_11_attention_projection_mm_1)
            layers_11_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_11_attention_projection_view_2, [0], True)
            layers_11_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_11_attention_projection_sum, [2048])
            layers_11_attention_projection_mul: "bf16[2048]" = aten.mul.Tensor(layers_11_attention_projection_view_3, 0.25)
            layers_11_attention_projection_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_11_attention_projection_mul, "sum", dp)
            layers_11_attention_projection_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_11_attention_projection_all_reduce)
            layers_11_attention_projection_t_5: "bf16[2048, 2048]" = aten.t.default(layers_11_attention_projection_t_4)
            layers_11_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_11_attention_projection_mm, [4, 2048, 2048])
            layers_11_attention_projection_mul_1: "bf16[2048, 2048]" = aten.mul.Tensor(layers_11_attention_projection_t_5, 0.25)
            layers_11_attention_projection_reduce_scatter: "bf16[512, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_11_attention_projection_mul_1, "sum", 4, dp)
            layers_11_attention_projection_wait_3: "bf16[512, 2048]" = _c10d_functional.wait_tensor.default(layers_11_attention_projection_reduce_scatter)
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
            layers_11_attention_qkv_all_gather_1: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_11_attention_qkv_weight, 4, dp)
            layers_11_attention_qkv_wait_1: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_11_attention_qkv_all_gather_1)
            layers_11_attention_qkv_t_1: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_11_attention_qkv_wait_1)
            layers_11_attention_qkv_t_2: "bf16[6144, 2048]" = aten.t.default(layers_11_attention_qkv_t_1)
            layers_11_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_11_attention_qkv_view_2, layers_11_attention_qkv_t_2)
            layers_11_attention_qkv_t_3: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_11_attention_qkv_view_2)
            layers_11_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_11_attention_qkv_t_3, layers_11_attention_qkv_view)
            layers_11_attention_qkv_t_4: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_11_attention_qkv_mm_1)
            layers_11_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_11_attention_qkv_view_2, [0], True)
            layers_11_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_11_attention_qkv_sum, [6144])
            layers_11_attention_qkv_mul: "bf16[6144]" = aten.mul.Tensor(layers_11_attention_qkv_view_3, 0.25)
            layers_11_attention_qkv_all_reduce: "bf16[6144]" = _c10d_functional.all_reduce.default(layers_11_attention_qkv_mul, "sum", dp)
            layers_11_attention_qkv_wait_2: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_11_attention_qkv_all_reduce)
            layers_11_attention_qkv_t_5: "bf16[6144, 2048]" = aten.t.default(layers_11_attention_qkv_t_4)
            layers_11_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_11_attention_qkv_mm, [4, 2048, 2048])
            layers_11_attention_qkv_mul_1: "bf16[6144, 2048]" = aten.mul.Tensor(layers_11_attention_qkv_t_5, 0.25)
            layers_11_attention_qkv_reduce_scatter: "bf16[1536, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_11_attention_qkv_mul_1, "sum", 4, dp)
            layers_11_attention_qkv_wait_3: "bf16[1536, 2048]" = _c10d_functional.wait_tensor.default(layers_11_attention_qkv_reduce_scatter)
            layers_11_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_11_attention_qkv_view_4, layers_10_add_1, [2048], layers_11_norm_1_getitem_1, layers_11_norm_1_getitem_2, layers_11_norm_1_weight, layers_11_norm_1_bias, [True, True, True])
            layers_11_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_11_norm_1_native_layer_norm_backward[0]
            layers_11_norm_1_getitem_4: "bf16[2048]" = layers_11_norm_1_native_layer_norm_backward[1]
            layers_11_norm_1_getitem_5: "bf16[2048]" = layers_11_norm_1_native_layer_norm_backward[2]
            add_26: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_25, layers_11_norm_1_getitem_3)
            layers_11_norm_1_mul: "bf16[2048]" = aten.mul.Tensor(layers_11_norm_1_getitem_4, 0.25)
            layers_11_norm_1_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_11_norm_1_mul, "sum", dp)
            layers_11_norm_1_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_11_norm_1_all_reduce)
            layers_11_norm_1_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_11_norm_1_getitem_5, 0.25)
            layers_11_norm_1_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_11_norm_1_mul_1, "sum", dp)
            layers_11_norm_1_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_11_norm_1_all_reduce_1)
            layers_10_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_26, [8192, 2048])
            layers_10_mlp_down_all_gather_1: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_10_mlp_down_weight, 4, dp)
            layers_10_mlp_down_wait_1: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_10_mlp_down_all_gather_1)
            layers_10_mlp_down_t_1: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_10_mlp_down_wait_1)
            layers_10_mlp_down_t_2: "bf16[2048, 8192]" = aten.t.default(layers_10_mlp_down_t_1)
            layers_10_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_10_mlp_down_view_2, layers_10_mlp_down_t_2)
            layers_10_mlp_down_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_10_mlp_down_view_2)
            layers_10_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_10_mlp_down_t_3, layers_10_mlp_down_view)
            layers_10_mlp_down_t_4: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_10_mlp_down_mm_1)
            layers_10_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_10_mlp_down_view_2, [0], True)
            layers_10_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_10_mlp_down_sum, [2048])
            layers_10_mlp_down_mul: "bf16[2048]" = aten.mul.Tensor(layers_10_mlp_down_view_3, 0.25)
            layers_10_mlp_down_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_10_mlp_down_mul, "sum", dp)
            layers_10_mlp_down_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_10_mlp_down_all_reduce)
            layers_10_mlp_down_t_5: "bf16[2048, 8192]" = aten.t.default(layers_10_mlp_down_t_4)
            layers_10_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_10_mlp_down_mm, [4, 2048, 8192])
            layers_10_mlp_down_mul_1: "bf16[2048, 8192]" = aten.mul.Tensor(layers_10_mlp_down_t_5, 0.25)
            layers_10_mlp_down_reduce_scatter: "bf16[512, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_10_mlp_down_mul_1, "sum", 4, dp)
            layers_10_mlp_down_wait_3: "bf16[512, 8192]" = _c10d_functional.wait_tensor.default(layers_10_mlp_down_reduce_scatter)
            layers_10_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_10_mlp_down_view_4, layers_10_mlp_up_view_1)
            layers_10_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_10_mlp_down_gelu_backward, [8192, 8192])
            layers_10_mlp_up_all_gather_1: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_10_mlp_up_weight, 4, dp)
            layers_10_mlp_up_wait_1: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_10_mlp_up_all_gather_1)
            layers_10_mlp_up_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_10_mlp_up_wait_1)
            layers_10_mlp_up_t_2: "bf16[8192, 2048]" = aten.t.default(layers_10_mlp_up_t_1)
            layers_10_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_10_mlp_up_view_2, layers_10_mlp_up_t_2)
            layers_10_mlp_up_t_3: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_10_mlp_up_view_2)
            layers_10_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_10_mlp_up_t_3, layers_10_mlp_up_view)
            layers_10_mlp_up_t_4: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_10_mlp_up_mm_1)
            layers_10_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_10_mlp_up_view_2, [0], True)
            layers_10_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_10_mlp_up_sum, [8192])
            layers_10_mlp_up_mul: "bf16[8192]" = aten.mul.Tensor(layers_10_mlp_up_view_3, 0.25)
            layers_10_mlp_up_all_reduce: "bf16[8192]" = _c10d_functional.all_reduce.default(layers_10_mlp_up_mul, "sum", dp)
            layers_10_mlp_up_wait_2: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_10_mlp_up_all_reduce)
            layers_10_mlp_up_t_5: "bf16[8192, 2048]" = aten.t.default(layers_10_mlp_up_t_4)
            layers_10_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_10_mlp_up_mm, [4, 2048, 2048])
            layers_10_mlp_up_mul_1: "bf16[8192, 2048]" = aten.mul.Tensor(layers_10_mlp_up_t_5, 0.25)
            layers_10_mlp_up_reduce_scatter: "bf16[2048, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_10_mlp_up_mul_1, "sum", 4, dp)
            layers_10_mlp_up_wait_3: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_10_mlp_up_reduce_scatter)
            layers_10_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_10_mlp_up_view_4, layers_10_add, [2048], layers_10_norm_2_getitem_1, layers_10_norm_2_getitem_2, layers_10_norm_2_weight, layers_10_norm_2_bias, [True, True, True])
            layers_10_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_10_norm_2_native_layer_norm_backward[0]
            layers_10_norm_2_getitem_4: "bf16[2048]" = layers_10_norm_2_native_layer_norm_backward[1]
            layers_10_norm_2_getitem_5: "bf16[2048]" = layers_10_norm_2_native_layer_norm_backward[2]
            add_27: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_26, layers_10_norm_2_getitem_3)
            layers_10_norm_2_mul: "bf16[2048]" = aten.mul.Tensor(layers_10_norm_2_getitem_4, 0.25)
            layers_10_norm_2_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_10_norm_2_mul, "sum", dp)
            layers_10_norm_2_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_10_norm_2_all_reduce)
            layers_10_norm_2_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_10_norm_2_getitem_5, 0.25)
            layers_10_norm_2_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_10_norm_2_mul_1, "sum", dp)
            layers_10_norm_2_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_10_norm_2_all_reduce_1)
            layers_10_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_27, [8192, 2048])
            layers_10_attention_projection_all_gather_1: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_10_attention_projection_weight, 4, dp)
            layers_10_attention_projection_wait_1: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_10_attention_projection_all_gather_1)
            layers_10_attention_projection_t_1: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_10_attention_projection_wait_1)
            layers_10_attention_projection_t_2: "bf16[2048, 2048]" = aten.t.default(layers_10_attention_projection_t_1)
            layers_10_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_10_attention_projection_view_2, layers_10_attention_projection_t_2)
            layers_10_attention_projection_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_10_attention_projection_view_2)
            layers_10_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_10_attention_projection_t_3, layers_10_attention_projection_view)
            layers_10_attention_projection_t_4: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_10_attention_projection_mm_1)
            layers_10_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_10_attention_projection_view_2, [0], True)
            layers_10_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_10_attention_projection_sum, [2048])
            layers_10_attention_projection_mul: "bf16[2048]" = aten.mul.Tensor(layers_10_attention_projection_view_3, 0.25)
            layers_10_attention_projection_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_10_attention_projection_mul, "sum", dp)
            layers_10_attention_projection_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_10_attention_projection_all_reduce)
            layers_10_attention_projection_t_5: "bf16[2048, 2048]" = aten.t.default(layers_10_attention_projection_t_4)
            layers_10_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_10_attention_projection_mm, [4, 2048, 2048])
            layers_10_attention_projection_mul_1: "bf16[2048, 2048]" = aten.mul.Tensor(layers_10_attention_projection_t_5, 0.25)
            layers_10_attention_projection_reduce_scatter: "bf16[512, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_10_attention_projection_mul_1, "sum", 4, dp)
            layers_10_attention_projection_wait_3: "bf16[512, 2048]" = _c10d_functional.wait_tensor.default(layers_10_attention_projection_reduce_scatter)
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
            layers_10_attention_qkv_all_gather_1: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_10_attention_qkv_weight, 4, dp)
            layers_10_attention_qkv_wait_1: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_10_attention_qkv_all_gather_1)
            layers_10_attention_qkv_t_1: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_10_attention_qkv_wait_1)
            layers_10_attention_qkv_t_2: "bf16[6144, 2048]" = aten.t.default(layers_10_attention_qkv_t_1)
            layers_10_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_10_attention_qkv_view_2, layers_10_attention_qkv_t_2)
            layers_10_attention_qkv_t_3: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_10_attention_qkv_view_2)
            layers_10_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_10_attention_qkv_t_3, layers_10_attention_qkv_view)
            layers_10_attention_qkv_t_4: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_10_attention_qkv_mm_1)
            layers_10_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_10_attention_qkv_view_2, [0], True)
            layers_10_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_10_attention_qkv_sum, [6144])
            layers_10_attention_qkv_mul: "bf16[6144]" = aten.mul.Tensor(layers_10_attention_qkv_view_3, 0.25)
            layers_10_attention_qkv_all_reduce: "bf16[6144]" = _c10d_functional.all_reduce.default(layers_10_attention_qkv_mul, "sum", dp)
            layers_10_attention_qkv_wait_2: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_10_attention_qkv_all_reduce)
            layers_10_attention_qkv_t_5: "bf16[6144, 2048]" = aten.t.default(layers_10_attention_qkv_t_4)
            layers_10_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_10_attention_qkv_mm, [4, 2048, 2048])
            layers_10_attention_qkv_mul_1: "bf16[6144, 2048]" = aten.mul.Tensor(layers_10_attention_qkv_t_5, 0.25)
            layers_10_attention_qkv_reduce_scatter: "bf16[1536, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_10_attention_qkv_mul_1, "sum", 4, dp)
            layers_10_attention_qkv_wait_3: "bf16[1536, 2048]" = _c10d_functional.wait_tensor.default(layers_10_attention_qkv_reduce_scatter)
            layers_10_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_10_attention_qkv_view_4, layers_9_add_1, [2048], layers_10_norm_1_getitem_1, layers_10_norm_1_getitem_2, layers_10_norm_1_weight, layers_10_norm_1_bias, [True, True, True])
            layers_10_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_10_norm_1_native_layer_norm_backward[0]
            layers_10_norm_1_getitem_4: "bf16[2048]" = layers_10_norm_1_native_layer_norm_backward[1]
            layers_10_norm_1_getitem_5: "bf16[2048]" = layers_10_norm_1_native_layer_norm_backward[2]
            add_28: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_27, layers_10_norm_1_getitem_3)
            layers_10_norm_1_mul: "bf16[2048]" = aten.mul.Tensor(layers_10_norm_1_getitem_4, 0.25)
            layers_10_norm_1_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_10_norm_1_mul, "sum", dp)
            layers_10_norm_1_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_10_norm_1_all_reduce)
            layers_10_norm_1_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_10_norm_1_getitem_5, 0.25)
            layers_10_norm_1_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_10_norm_1_mul_1, "sum", dp)
            layers_10_norm_1_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_10_norm_1_all_reduce_1)
            layers_9_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_28, [8192, 2048])
            layers_9_mlp_down_all_gather_1: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_9_mlp_down_weight, 4, dp)
            layers_9_mlp_down_wait_1: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_9_mlp_down_all_gather_1)
            layers_9_mlp_down_t_1: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_9_mlp_down_wait_1)
            layers_9_mlp_down_t_2: "bf16[2048, 8192]" = aten.t.default(layers_9_mlp_down_t_1)
            layers_9_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_9_mlp_down_view_2, layers_9_mlp_down_t_2)
            layers_9_mlp_down_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_9_mlp_down_view_2)
            layers_9_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_9_mlp_down_t_3, layers_9_mlp_down_view)
            layers_9_mlp_down_t_4: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_9_mlp_down_mm_1)
            layers_9_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_9_mlp_down_view_2, [0], True)
            layers_9_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_9_mlp_down_sum, [2048])
            layers_9_mlp_down_mul: "bf16[2048]" = aten.mul.Tensor(layers_9_mlp_down_view_3, 0.25)
            layers_9_mlp_down_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_9_mlp_down_mul, "sum", dp)
            layers_9_mlp_down_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_9_mlp_down_all_reduce)
            layers_9_mlp_down_t_5: "bf16[2048, 8192]" = aten.t.default(layers_9_mlp_down_t_4)
            layers_9_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_9_mlp_down_mm, [4, 2048, 8192])
            layers_9_mlp_down_mul_1: "bf16[2048, 8192]" = aten.mul.Tensor(layers_9_mlp_down_t_5, 0.25)
            layers_9_mlp_down_reduce_scatter: "bf16[512, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_9_mlp_down_mul_1, "sum", 4, dp)
            layers_9_mlp_down_wait_3: "bf16[512, 8192]" = _c10d_functional.wait_tensor.default(layers_9_mlp_down_reduce_scatter)
            layers_9_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_9_mlp_down_view_4, layers_9_mlp_up_view_1)
            layers_9_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_9_mlp_down_gelu_backward, [8192, 8192])
            layers_9_mlp_up_all_gather_1: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_9_mlp_up_weight, 4, dp)
            layers_9_mlp_up_wait_1: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_9_mlp_up_all_gather_1)
            layers_9_mlp_up_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_9_mlp_up_wait_1)
            layers_9_mlp_up_t_2: "bf16[8192, 2048]" = aten.t.default(layers_9_mlp_up_t_1)
            layers_9_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_9_mlp_up_view_2, layers_9_mlp_up_t_2)
            layers_9_mlp_up_t_3: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_9_mlp_up_view_2)
            layers_9_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_9_mlp_up_t_3, layers_9_mlp_up_view)
            layers_9_mlp_up_t_4: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_9_mlp_up_mm_1)
            layers_9_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_9_mlp_up_view_2, [0], True)
            layers_9_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_9_mlp_up_sum, [8192])
            layers_9_mlp_up_mul: "bf16[8192]" = aten.mul.Tensor(layers_9_mlp_up_view_3, 0.25)
            layers_9_mlp_up_all_reduce: "bf16[8192]" = _c10d_functional.all_reduce.default(layers_9_mlp_up_mul, "sum", dp)
            layers_9_mlp_up_wait_2: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_9_mlp_up_all_reduce)
            layers_9_mlp_up_t_5: "bf16[8192, 2048]" = aten.t.default(layers_9_mlp_up_t_4)
            layers_9_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_9_mlp_up_mm, [4, 2048, 2048])
            layers_9_mlp_up_mul_1: "bf16[8192, 2048]" = aten.mul.Tensor(layers_9_mlp_up_t_5, 0.25)
            layers_9_mlp_up_reduce_scatter: "bf16[2048, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_9_mlp_up_mul_1, "sum", 4, dp)
            layers_9_mlp_up_wait_3: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_9_mlp_up_reduce_scatter)
            layers_9_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_9_mlp_up_view_4, layers_9_add, [2048], layers_9_norm_2_getitem_1, layers_9_norm_2_getitem_2, layers_9_norm_2_weight, layers_9_norm_2_bias, [True, True, True])
            layers_9_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_9_norm_2_native_layer_norm_backward[0]
            layers_9_norm_2_getitem_4: "bf16[2048]" = layers_9_norm_2_native_layer_norm_backward[1]
            layers_9_norm_2_getitem_5: "bf16[2048]" = layers_9_norm_2_native_layer_norm_backward[2]
            add_29: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_28, layers_9_norm_2_getitem_3)
            layers_9_norm_2_mul: "bf16[2048]" = aten.mul.Tensor(layers_9_norm_2_getitem_4, 0.25)
            layers_9_norm_2_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_9_norm_2_mul, "sum", dp)
            layers_9_norm_2_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_9_norm_2_all_reduce)
            layers_9_norm_2_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_9_norm_2_getitem_5, 0.25)
            layers_9_norm_2_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_9_norm_2_mul_1, "sum", dp)
            layers_9_norm_2_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_9_norm_2_all_reduce_1)
            layers_9_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_29, [8192, 2048])
            layers_9_attention_projection_all_gather_1: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_9_attention_projection_weight, 4, dp)
            layers_9_attention_projection_wait_1: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_9_attention_projection_all_gather_1)
            layers_9_attention_projection_t_1: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_9_attention_projection_wait_1)
            layers_9_attention_projection_t_2: "bf16[2048, 2048]" = aten.t.default(layers_9_attention_projection_t_1)
            layers_9_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_9_attention_projection_view_2, layers_9_attention_projection_t_2)
            layers_9_attention_projection_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_9_attention_projection_view_2)
            layers_9_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_9_attention_projection_t_3, layers_9_attention_projection_view)
            layers_9_attention_projection_t_4: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_9_attention_projection_mm_1)
            layers_9_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_9_attention_projection_view_2, [0], True)
            layers_9_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_9_attention_projection_sum, [2048])
            layers_9_attention_projection_mul: "bf16[2048]" = aten.mul.Tensor(layers_9_attention_projection_view_3, 0.25)
            layers_9_attention_projection_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_9_attention_projection_mul, "sum", dp)
            layers_9_attention_projection_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_9_attention_projection_all_reduce)
            layers_9_attention_projection_t_5: "bf16[2048, 2048]" = aten.t.default(layers_9_attention_projection_t_4)
            layers_9_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_9_attention_projection_mm, [4, 2048, 2048])
            layers_9_attention_projection_mul_1: "bf16[2048, 2048]" = aten.mul.Tensor(layers_9_attention_projection_t_5, 0.25)
            layers_9_attention_projection_reduce_scatter: "bf16[512, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_9_attention_projection_mul_1, "sum", 4, dp)
            layers_9_attention_projection_wait_3: "bf16[512, 2048]" = _c10d_functional.wait_tensor.default(layers_9_attention_projection_reduce_scatter)
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
            layers_9_attention_qkv_all_gather_1: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_9_attention_qkv_weight, 4, dp)
            layers_9_attention_qkv_wait_1: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_9_attention_qkv_all_gather_1)
            layers_9_attention_qkv_t_1: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_9_attention_qkv_wait_1)
            layers_9_attention_qkv_t_2: "bf16[6144, 2048]" = aten.t.default(layers_9_attention_qkv_t_1)
            layers_9_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_9_attention_qkv_view_2, layers_9_attention_qkv_t_2)
            layers_9_attention_qkv_t_3: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_9_attention_qkv_view_2)
            layers_9_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_9_attention_qkv_t_3, layers_9_attention_qkv_view)
            layers_9_attention_qkv_t_4: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_9_attention_qkv_mm_1)
            layers_9_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_9_attention_qkv_view_2, [0], True)
            layers_9_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_9_attention_qkv_sum, [6144])
            layers_9_attention_qkv_mul: "bf16[6144]" = aten.mul.Tensor(layers_9_attention_qkv_view_3, 0.25)
            layers_9_attention_qkv_all_reduce: "bf16[6144]" = _c10d_functional.all_reduce.default(layers_9_attention_qkv_mul, "sum", dp)
            layers_9_attention_qkv_wait_2: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_9_attention_qkv_all_reduce)
            layers_9_attention_qkv_t_5: "bf16[6144, 2048]" = aten.t.default(layers_9_attention_qkv_t_4)
            layers_9_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_9_attention_qkv_mm, [4, 2048, 2048])
            layers_9_attention_qkv_mul_1: "bf16[6144, 2048]" = aten.mul.Tensor(layers_9_attention_qkv_t_5, 0.25)
            layers_9_attention_qkv_reduce_scatter: "bf16[1536, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_9_attention_qkv_mul_1, "sum", 4, dp)
            layers_9_attention_qkv_wait_3: "bf16[1536, 2048]" = _c10d_functional.wait_tensor.default(layers_9_attention_qkv_reduce_scatter)
            layers_9_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_9_attention_qkv_view_4, layers_8_add_1, [2048], layers_9_norm_1_getitem_1, layers_9_norm_1_getitem_2, layers_9_norm_1_weight, layers_9_norm_1_bias, [True, True, True])
            layers_9_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_9_norm_1_native_layer_norm_backward[0]
            layers_9_norm_1_getitem_4: "bf16[2048]" = layers_9_norm_1_native_layer_norm_backward[1]
            layers_9_norm_1_getitem_5: "bf16[2048]" = layers_9_norm_1_native_layer_norm_backward[2]
            add_30: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_29, layers_9_norm_1_getitem_3)
            layers_9_norm_1_mul: "bf16[2048]" = aten.mul.Tensor(layers_9_norm_1_getitem_4, 0.25)
            layers_9_norm_1_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_9_norm_1_mul, "sum", dp)
            layers_9_norm_1_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_9_norm_1_all_reduce)
            layers_9_norm_1_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_9_norm_1_getitem_5, 0.25)
            layers_9_norm_1_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_9_norm_1_mul_1, "sum", dp)
            layers_9_norm_1_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_9_norm_1_all_reduce_1)
            layers_8_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_30, [8192, 2048])
            layers_8_mlp_down_all_gather_1: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_8_mlp_down_weight, 4, dp)
            layers_8_mlp_down_wait_1: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_8_mlp_down_all_gather_1)
            layers_8_mlp_down_t_1: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_8_mlp_down_wait_1)
            layers_8_mlp_down_t_2: "bf16[2048, 8192]" = aten.t.default(layers_8_mlp_down_t_1)
            layers_8_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_8_mlp_down_view_2, layers_8_mlp_down_t_2)
            layers_8_mlp_down_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_8_mlp_down_view_2)
            layers_8_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_8_mlp_down_t_3, layers_8_mlp_down_view)
            layers_8_mlp_down_t_4: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_8_mlp_down_mm_1)
            layers_8_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_8_mlp_down_view_2, [0], True)
            layers_8_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_8_mlp_down_sum, [2048])
            layers_8_mlp_down_mul: "bf16[2048]" = aten.mul.Tensor(layers_8_mlp_down_view_3, 0.25)
            layers_8_mlp_down_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_8_mlp_down_mul, "sum", dp)
            layers_8_mlp_down_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_8_mlp_down_all_reduce)
            layers_8_mlp_down_t_5: "bf16[2048, 8192]" = aten.t.default(layers_8_mlp_down_t_4)
            layers_8_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_8_mlp_down_mm, [4, 2048, 8192])
            layers_8_mlp_down_mul_1: "bf16[2048, 8192]" = aten.mul.Tensor(layers_8_mlp_down_t_5, 0.25)
            layers_8_mlp_down_reduce_scatter: "bf16[512, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_8_mlp_down_mul_1, "sum", 4, dp)
            layers_8_mlp_down_wait_3: "bf16[512, 8192]" = _c10d_functional.wait_tensor.default(layers_8_mlp_down_reduce_scatter)
            layers_8_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_8_mlp_down_view_4, layers_8_mlp_up_view_1)
            layers_8_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_8_mlp_down_gelu_backward, [8192, 8192])
            layers_8_mlp_up_all_gather_1: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_8_mlp_up_weight, 4, dp)
            layers_8_mlp_up_wait_1: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_8_mlp_up_all_gather_1)
            layers_8_mlp_up_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_8_mlp_up_wait_1)
            layers_8_mlp_up_t_2: "bf16[8192, 2048]" = aten.t.default(layers_8_mlp_up_t_1)
            layers_8_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_8_mlp_up_view_2, layers_8_mlp_up_t_2)
            layers_8_mlp_up_t_3: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_8_mlp_up_view_2)
            layers_8_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_8_mlp_up_t_3, layers_8_mlp_up_view)
            layers_8_mlp_up_t_4: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_8_mlp_up_mm_1)
            layers_8_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_8_mlp_up_view_2, [0], True)
            layers_8_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_8_mlp_up_sum, [8192])
            layers_8_mlp_up_mul: "bf16[8192]" = aten.mul.Tensor(layers_8_mlp_up_view_3, 0.25)
            layers_8_mlp_up_all_reduce: "bf16[8192]" = _c10d_functional.all_reduce.default(layers_8_mlp_up_mul, "sum", dp)
            layers_8_mlp_up_wait_2: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_8_mlp_up_all_reduce)
            layers_8_mlp_up_t_5: "bf16[8192, 2048]" = aten.t.default(layers_8_mlp_up_t_4)
            layers_8_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_8_mlp_up_mm, [4, 2048, 2048])
            layers_8_mlp_up_mul_1: "bf16[8192, 2048]" = aten.mul.Tensor(layers_8_mlp_up_t_5, 0.25)
            layers_8_mlp_up_reduce_scatter: "bf16[2048, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_8_mlp_up_mul_1, "sum", 4, dp)
            layers_8_mlp_up_wait_3: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_8_mlp_up_reduce_scatter)
            layers_8_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_8_mlp_up_view_4, layers_8_add, [2048], layers_8_norm_2_getitem_1, layers_8_norm_2_getitem_2, layers_8_norm_2_weight, layers_8_norm_2_bias, [True, True, True])
            layers_8_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_8_norm_2_native_layer_norm_backward[0]
            layers_8_norm_2_getitem_4: "bf16[2048]" = layers_8_norm_2_native_layer_norm_backward[1]
            layers_8_norm_2_getitem_5: "bf16[2048]" = layers_8_norm_2_native_layer_norm_backward[2]
            add_31: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_30, layers_8_norm_2_getitem_3)
            layers_8_norm_2_mul: "bf16[2048]" = aten.mul.Tensor(layers_8_norm_2_getitem_4, 0.25)
            layers_8_norm_2_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_8_norm_2_mul, "sum", dp)
            layers_8_norm_2_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_8_norm_2_all_reduce)
            layers_8_norm_2_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_8_norm_2_getitem_5, 0.25)
            layers_8_norm_2_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_8_norm_2_mul_1, "sum", dp)
            layers_8_norm_2_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_8_norm_2_all_reduce_1)
            layers_8_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_31, [8192, 2048])
            layers_8_attention_projection_all_gather_1: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_8_attention_projection_weight, 4, dp)
            layers_8_attention_projection_wait_1: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_8_attention_projection_all_gather_1)
            layers_8_attention_projection_t_1: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_8_attention_projection_wait_1)
            layers_8_attention_projection_t_2: "bf16[2048, 2048]" = aten.t.default(layers_8_attention_projection_t_1)
            layers_8_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_8_attention_projection_view_2, layers_8_attention_projection_t_2)
            layers_8_attention_projection_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_8_attention_projection_view_2)
            layers_8_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_8_attention_projection_t_3, layers_8_attention_projection_view)
            layers_8_attention_projection_t_4: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_8_attention_projection_mm_1)
            layers_8_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_8_attention_projection_view_2, [0], True)
            layers_8_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_8_attention_projection_sum, [2048])
            layers_8_attention_projection_mul: "bf16[2048]" = aten.mul.Tensor(layers_8_attention_projection_view_3, 0.25)
            layers_8_attention_projection_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_8_attention_projection_mul, "sum", dp)
            layers_8_attention_projection_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_8_attention_projection_all_reduce)
            layers_8_attention_projection_t_5: "bf16[2048, 2048]" = aten.t.default(layers_8_attention_projection_t_4)
            layers_8_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_8_attention_projection_mm, [4, 2048, 2048])
            layers_8_attention_projection_mul_1: "bf16[2048, 2048]" = aten.mul.Tensor(layers_8_attention_projection_t_5, 0.25)
            layers_8_attention_projection_reduce_scatter: "bf16[512, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_8_attention_projection_mul_1, "sum", 4, dp)
            layers_8_attention_projection_wait_3: "bf16[512, 2048]" = _c10d_functional.wait_tensor.default(layers_8_attention_projection_reduce_scatter)
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
            layers_8_attention_qkv_all_gather_1: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_8_attention_qkv_weight, 4, dp)
            layers_8_attention_qkv_wait_1: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_8_attention_qkv_all_gather_1)
            layers_8_attention_qkv_t_1: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_8_attention_qkv_wait_1)
            layers_8_attention_qkv_t_2: "bf16[6144, 2048]" = aten.t.default(layers_8_attention_qkv_t_1)
            layers_8_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_8_attention_qkv_view_2, layers_8_attention_qkv_t_2)
            layers_8_attention_qkv_t_3: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_8_attention_qkv_view_2)
            layers_8_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_8_attention_qkv_t_3, layers_8_attention_qkv_view)
            layers_8_attention_qkv_t_4: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_8_attention_qkv_mm_1)
            layers_8_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_8_attention_qkv_view_2, [0], True)
            layers_8_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_8_attention_qkv_sum, [6144])
            layers_8_attention_qkv_mul: "bf16[6144]" = aten.mul.Tensor(layers_8_attention_qkv_view_3, 0.25)
            layers_8_attention_qkv_all_reduce: "bf16[6144]" = _c10d_functional.all_reduce.default(layers_8_attention_qkv_mul, "sum", dp)
            layers_8_attention_qkv_wait_2: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_8_attention_qkv_all_reduce)
            layers_8_attention_qkv_t_5: "bf16[6144, 2048]" = aten.t.default(layers_8_attention_qkv_t_4)
            layers_8_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_8_attention_qkv_mm, [4, 2048, 2048])
            layers_8_attention_qkv_mul_1: "bf16[6144, 2048]" = aten.mul.Tensor(layers_8_attention_qkv_t_5, 0.25)
            layers_8_attention_qkv_reduce_scatter: "bf16[1536, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_8_attention_qkv_mul_1, "sum", 4, dp)
            layers_8_attention_qkv_wait_3: "bf16[1536, 2048]" = _c10d_functional.wait_tensor.default(layers_8_attention_qkv_reduce_scatter)
            layers_8_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_8_attention_qkv_view_4, layers_7_add_1, [2048], layers_8_norm_1_getitem_1, layers_8_norm_1_getitem_2, layers_8_norm_1_weight, layers_8_norm_1_bias, [True, True, True])
            layers_8_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_8_norm_1_native_layer_norm_backward[0]
            layers_8_norm_1_getitem_4: "bf16[2048]" = layers_8_norm_1_native_layer_norm_backward[1]
            layers_8_norm_1_getitem_5: "bf16[2048]" = layers_8_norm_1_native_layer_norm_backward[2]
            add_32: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_31, layers_8_norm_1_getitem_3)
            layers_8_norm_1_mul: "bf16[2048]" = aten.mul.Tensor(layers_8_norm_1_getitem_4, 0.25)
            layers_8_norm_1_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_8_norm_1_mul, "sum", dp)
            layers_8_norm_1_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_8_norm_1_all_reduce)
            layers_8_norm_1_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_8_norm_1_getitem_5, 0.25)
            layers_8_norm_1_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_8_norm_1_mul_1, "sum", dp)
            layers_8_norm_1_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_8_norm_1_all_reduce_1)
            layers_7_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_32, [8192, 2048])
            layers_7_mlp_down_all_gather_1: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_7_mlp_down_weight, 4, dp)
            layers_7_mlp_down_wait_1: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_7_mlp_down_all_gather_1)
            layers_7_mlp_down_t_1: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_7_mlp_down_wait_1)
            layers_7_mlp_down_t_2: "bf16[2048, 8192]" = aten.t.default(layers_7_mlp_down_t_1)
            layers_7_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_7_mlp_down_view_2, layers_7_mlp_down_t_2)
            layers_7_mlp_down_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_7_mlp_down_view_2)
            layers_7_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_7_mlp_down_t_3, layers_7_mlp_down_view)
            layers_7_mlp_down_t_4: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_7_mlp_down_mm_1)
            layers_7_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_7_mlp_down_view_2, [0], True)
            layers_7_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_7_mlp_down_sum, [2048])
            layers_7_mlp_down_mul: "bf16[2048]" = aten.mul.Tensor(layers_7_mlp_down_view_3, 0.25)
            layers_7_mlp_down_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_7_mlp_down_mul, "sum", dp)
            layers_7_mlp_down_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_7_mlp_down_all_reduce)
            layers_7_mlp_down_t_5: "bf16[2048, 8192]" = aten.t.default(layers_7_mlp_down_t_4)
            layers_7_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_7_mlp_down_mm, [4, 2048, 8192])
            layers_7_mlp_down_mul_1: "bf16[2048, 8192]" = aten.mul.Tensor(layers_7_mlp_down_t_5, 0.25)
            layers_7_mlp_down_reduce_scatter: "bf16[512, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_7_mlp_down_mul_1, "sum", 4, dp)
            layers_7_mlp_down_wait_3: "bf16[512, 8192]" = _c10d_functional.wait_tensor.default(layers_7_mlp_down_reduce_scatter)
            layers_7_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_7_mlp_down_view_4, layers_7_mlp_up_view_1)
            layers_7_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_7_mlp_down_gelu_backward, [8192, 8192])
            layers_7_mlp_up_all_gather_1: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_7_mlp_up_weight, 4, dp)
            layers_7_mlp_up_wait_1: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_7_mlp_up_all_gather_1)
            layers_7_mlp_up_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_7_mlp_up_wait_1)
            layers_7_mlp_up_t_2: "bf16[8192, 2048]" = aten.t.default(layers_7_mlp_up_t_1)
            layers_7_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_7_mlp_up_view_2, layers_7_mlp_up_t_2)
            layers_7_mlp_up_t_3: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_7_mlp_up_view_2)
            layers_7_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_7_mlp_up_t_3, layers_7_mlp_up_view)
            layers_7_mlp_up_t_4: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_7_mlp_up_mm_1)
            layers_7_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_7_mlp_up_view_2, [0], True)
            layers_7_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_7_mlp_up_sum, [8192])
            layers_7_mlp_up_mul: "bf16[8192]" = aten.mul.Tensor(layers_7_mlp_up_view_3, 0.25)
            layers_7_mlp_up_all_reduce: "bf16[8192]" = _c10d_functional.all_reduce.default(layers_7_mlp_up_mul, "sum", dp)
            layers_7_mlp_up_wait_2: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_7_mlp_up_all_reduce)
            layers_7_mlp_up_t_5: "bf16[8192, 2048]" = aten.t.default(layers_7_mlp_up_t_4)
            layers_7_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_7_mlp_up_mm, [4, 2048, 2048])
            layers_7_mlp_up_mul_1: "bf16[8192, 2048]" = aten.mul.Tensor(layers_7_mlp_up_t_5, 0.25)
            layers_7_mlp_up_reduce_scatter: "bf16[2048, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_7_mlp_up_mul_1, "sum", 4, dp)
            layers_7_mlp_up_wait_3: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_7_mlp_up_reduce_scatter)
            layers_7_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_7_mlp_up_view_4, layers_7_add, [2048], layers_7_norm_2_getitem_1, layers_7_norm_2_getitem_2, layers_7_norm_2_weight, layers_7_norm_2_bias, [True, True, True])
            layers_7_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_7_norm_2_native_layer_norm_backward[0]
            layers_7_norm_2_getitem_4: "bf16[2048]" = layers_7_norm_2_native_layer_norm_backward[1]
            layers_7_norm_2_getitem_5: "bf16[2048]" = layers_7_norm_2_native_layer_norm_backward[2]
            add_33: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_32, layers_7_norm_2_getitem_3)
            layers_7_norm_2_mul: "bf16[2048]" = aten.mul.Tensor(layers_7_norm_2_getitem_4, 0.25)
            layers_7_norm_2_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_7_norm_2_mul, "sum", dp)
            layers_7_norm_2_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_7_norm_2_all_reduce)
            layers_7_norm_2_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_7_norm_2_getitem_5, 0.25)
            layers_7_norm_2_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_7_norm_2_mul_1, "sum", dp)
            layers_7_norm_2_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_7_norm_2_all_reduce_1)
            layers_7_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_33, [8192, 2048])
            layers_7_attention_projection_all_gather_1: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_7_attention_projection_weight, 4, dp)
            layers_7_attention_projection_wait_1: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_7_attention_projection_all_gather_1)
            layers_7_attention_projection_t_1: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_7_attention_projection_wait_1)
            layers_7_attention_projection_t_2: "bf16[2048, 2048]" = aten.t.default(layers_7_attention_projection_t_1)
            layers_7_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_7_attention_projection_view_2, layers_7_attention_projection_t_2)
            layers_7_attention_projection_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_7_attention_projection_view_2)
            layers_7_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_7_attention_projection_t_3, layers_7_attention_projection_view)
            layers_7_attention_projection_t_4: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_7_attention_projection_mm_1)
            layers_7_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_7_attention_projection_view_2, [0], True)
            layers_7_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_7_attention_projection_sum, [2048])
            layers_7_attention_projection_mul: "bf16[2048]" = aten.mul.Tensor(layers_7_attention_projection_view_3, 0.25)
            layers_7_attention_projection_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_7_attention_projection_mul, "sum", dp)
            layers_7_attention_projection_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_7_attention_projection_all_reduce)
            layers_7_attention_projection_t_5: "bf16[2048, 2048]" = aten.t.default(layers_7_attention_projection_t_4)
            layers_7_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_7_attention_projection_mm, [4, 2048, 2048])
            layers_7_attention_projection_mul_1: "bf16[2048, 2048]" = aten.mul.Tensor(layers_7_attention_projection_t_5, 0.25)
            layers_7_attention_projection_reduce_scatter: "bf16[512, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_7_attention_projection_mul_1, "sum", 4, dp)
            layers_7_attention_projection_wait_3: "bf16[512, 2048]" = _c10d_functional.wait_tensor.default(layers_7_attention_projection_reduce_scatter)
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
            layers_7_attention_qkv_all_gather_1: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_7_attention_qkv_weight, 4, dp)
            layers_7_attention_qkv_wait_1: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_7_attention_qkv_all_gather_1)
            layers_7_attention_qkv_t_1: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_7_attention_qkv_wait_1)
            layers_7_attention_qkv_t_2: "bf16[6144, 2048]" = aten.t.default(layers_7_attention_qkv_t_1)
            layers_7_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_7_attention_qkv_view_2, layers_7_attention_qkv_t_2)
            layers_7_attention_qkv_t_3: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_7_attention_qkv_view_2)
            layers_7_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_7_attention_qkv_t_3, layers_7_attention_qkv_view)
            layers_7_attention_qkv_t_4: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_7_attention_qkv_mm_1)
            layers_7_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_7_attention_qkv_view_2, [0], True)
            layers_7_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_7_attention_qkv_sum, [6144])
            layers_7_attention_qkv_mul: "bf16[6144]" = aten.mul.Tensor(layers_7_attention_qkv_view_3, 0.25)
            layers_7_attention_qkv_all_reduce: "bf16[6144]" = _c10d_functional.all_reduce.default(layers_7_attention_qkv_mul, "sum", dp)
            layers_7_attention_qkv_wait_2: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_7_attention_qkv_all_reduce)
            layers_7_attention_qkv_t_5: "bf16[6144, 2048]" = aten.t.default(layers_7_attention_qkv_t_4)
            layers_7_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_7_attention_qkv_mm, [4, 2048, 2048])
            layers_7_attention_qkv_mul_1: "bf16[6144, 2048]" = aten.mul.Tensor(layers_7_attention_qkv_t_5, 0.25)
            layers_7_attention_qkv_reduce_scatter: "bf16[1536, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_7_attention_qkv_mul_1, "sum", 4, dp)
            layers_7_attention_qkv_wait_3: "bf16[1536, 2048]" = _c10d_functional.wait_tensor.default(layers_7_attention_qkv_reduce_scatter)
            layers_7_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_7_attention_qkv_view_4, layers_6_add_1, [2048], layers_7_norm_1_getitem_1, layers_7_norm_1_getitem_2, layers_7_norm_1_weight, layers_7_norm_1_bias, [True, True, True])
            layers_7_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_7_norm_1_native_layer_norm_backward[0]
            layers_7_norm_1_getitem_4: "bf16[2048]" = layers_7_norm_1_native_layer_norm_backward[1]
            layers_7_norm_1_getitem_5: "bf16[2048]" = layers_7_norm_1_native_layer_norm_backward[2]
            add_34: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_33, layers_7_norm_1_getitem_3)
            layers_7_norm_1_mul: "bf16[2048]" = aten.mul.Tensor(layers_7_norm_1_getitem_4, 0.25)
            layers_7_norm_1_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_7_norm_1_mul, "sum", dp)
            layers_7_norm_1_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_7_norm_1_all_reduce)
            layers_7_norm_1_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_7_norm_1_getitem_5, 0.25)
            layers_7_norm_1_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_7_norm_1_mul_1, "sum", dp)
            layers_7_norm_1_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_7_norm_1_all_reduce_1)
            layers_6_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_34, [8192, 2048])
            layers_6_mlp_down_all_gather_1: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_6_mlp_down_weight, 4, dp)
            layers_6_mlp_down_wait_1: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_6_mlp_down_all_gather_1)
            layers_6_mlp_down_t_1: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_6_mlp_down_wait_1)
            layers_6_mlp_down_t_2: "bf16[2048, 8192]" = aten.t.default(layers_6_mlp_down_t_1)
            layers_6_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_6_mlp_down_view_2, layers_6_mlp_down_t_2)
            layers_6_mlp_down_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_6_mlp_down_view_2)
            layers_6_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_6_mlp_down_t_3, layers_6_mlp_down_view)
            layers_6_mlp_down_t_4: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_6_mlp_down_mm_1)
            layers_6_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_6_mlp_down_view_2, [0], True)
            layers_6_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_6_mlp_down_sum, [2048])
            layers_6_mlp_down_mul: "bf16[2048]" = aten.mul.Tensor(layers_6_mlp_down_view_3, 0.25)
            layers_6_mlp_down_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_6_mlp_down_mul, "sum", dp)
            layers_6_mlp_down_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_6_mlp_down_all_reduce)
            layers_6_mlp_down_t_5: "bf16[2048, 8192]" = aten.t.default(layers_6_mlp_down_t_4)
            layers_6_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_6_mlp_down_mm, [4, 2048, 8192])
            layers_6_mlp_down_mul_1: "bf16[2048, 8192]" = aten.mul.Tensor(layers_6_mlp_down_t_5, 0.25)
            layers_6_mlp_down_reduce_scatter: "bf16[512, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_6_mlp_down_mul_1, "sum", 4, dp)
            layers_6_mlp_down_wait_3: "bf16[512, 8192]" = _c10d_functional.wait_tensor.default(layers_6_mlp_down_reduce_scatter)
            layers_6_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_6_mlp_down_view_4, layers_6_mlp_up_view_1)
            layers_6_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_6_mlp_down_gelu_backward, [8192, 8192])
            layers_6_mlp_up_all_gather_1: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_6_mlp_up_weight, 4, dp)
            layers_6_mlp_up_wait_1: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_6_mlp_up_all_gather_1)
            layers_6_mlp_up_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_6_mlp_up_wait_1)
            layers_6_mlp_up_t_2: "bf16[8192, 2048]" = aten.t.default(layers_6_mlp_up_t_1)
            layers_6_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_6_mlp_up_view_2, layers_6_mlp_up_t_2)
            layers_6_mlp_up_t_3: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_6_mlp_up_view_2)
            layers_6_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_6_mlp_up_t_3, layers_6_mlp_up_view)
            layers_6_mlp_up_t_4: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_6_mlp_up_mm_1)
            layers_6_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_6_mlp_up_view_2, [0], True)
            layers_6_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_6_mlp_up_sum, [8192])
            layers_6_mlp_up_mul: "bf16[8192]" = aten.mul.Tensor(layers_6_mlp_up_view_3, 0.25)
            layers_6_mlp_up_all_reduce: "bf16[8192]" = _c10d_functional.all_reduce.default(layers_6_mlp_up_mul, "sum", dp)
            layers_6_mlp_up_wait_2: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_6_mlp_up_all_reduce)
            layers_6_mlp_up_t_5: "bf16[8192, 2048]" = aten.t.default(layers_6_mlp_up_t_4)
            layers_6_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_6_mlp_up_mm, [4, 2048, 2048])
            layers_6_mlp_up_mul_1: "bf16[8192, 2048]" = aten.mul.Tensor(layers_6_mlp_up_t_5, 0.25)
            layers_6_mlp_up_reduce_scatter: "bf16[2048, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_6_mlp_up_mul_1, "sum", 4, dp)
            layers_6_mlp_up_wait_3: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_6_mlp_up_reduce_scatter)
            layers_6_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_6_mlp_up_view_4, layers_6_add, [2048], layers_6_norm_2_getitem_1, layers_6_norm_2_getitem_2, layers_6_norm_2_weight, layers_6_norm_2_bias, [True, True, True])
            layers_6_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_6_norm_2_native_layer_norm_backward[0]
            layers_6_norm_2_getitem_4: "bf16[2048]" = layers_6_norm_2_native_layer_norm_backward[1]
            layers_6_norm_2_getitem_5: "bf16[2048]" = layers_6_norm_2_native_layer_norm_backward[2]
            add_35: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_34, layers_6_norm_2_getitem_3)
            layers_6_norm_2_mul: "bf16[2048]" = aten.mul.Tensor(layers_6_norm_2_getitem_4, 0.25)
            layers_6_norm_2_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_6_norm_2_mul, "sum", dp)
            layers_6_norm_2_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_6_norm_2_all_reduce)
            layers_6_norm_2_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_6_norm_2_getitem_5, 0.25)
            layers_6_norm_2_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_6_norm_2_mul_1, "sum", dp)
            layers_6_norm_2_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_6_norm_2_all_reduce_1)
            layers_6_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_35, [8192, 2048])
            layers_6_attention_projection_all_gather_1: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_6_attention_projection_weight, 4, dp)
            layers_6_attention_projection_wait_1: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_6_attention_projection_all_gather_1)
            layers_6_attention_projection_t_1: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_6_attention_projection_wait_1)
            layers_6_attention_projection_t_2: "bf16[2048, 2048]" = aten.t.default(layers_6_attention_projection_t_1)
            layers_6_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_6_attention_projection_view_2, layers_6_attention_projection_t_2)
            layers_6_attention_projection_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_6_attention_projection_view_2)
            layers_6_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_6_attention_projection_t_3, layers_6_attention_projection_view)
            layers_6_attention_projection_t_4: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_6_attention_projection_mm_1)
            layers_6_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_6_attention_projection_view_2, [0], True)
            layers_6_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_6_attention_projection_sum, [2048])
            layers_6_attention_projection_mul: "bf16[2048]" = aten.mul.Tensor(layers_6_attention_projection_view_3, 0.25)
            layers_6_attention_projection_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_6_attention_projection_mul, "sum", dp)
            layers_6_attention_projection_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_6_attention_projection_all_reduce)
            layers_6_attention_projection_t_5: "bf16[2048, 2048]" = aten.t.default(layers_6_attention_projection_t_4)
            layers_6_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_6_attention_projection_mm, [4, 2048, 2048])
            layers_6_attention_projection_mul_1: "bf16[2048, 2048]" = aten.mul.Tensor(layers_6_attention_projection_t_5, 0.25)
            layers_6_attention_projection_reduce_scatter: "bf16[512, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_6_attention_projection_mul_1, "sum", 4, dp)
            layers_6_attention_projection_wait_3: "bf16[512, 2048]" = _c10d_functional.wait_tensor.default(layers_6_attention_projection_reduce_scatter)
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
            layers_6_attention_qkv_all_gather_1: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_6_attention_qkv_weight, 4, dp)
            layers_6_attention_qkv_wait_1: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_6_attention_qkv_all_gather_1)
            layers_6_attention_qkv_t_1: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_6_attention_qkv_wait_1)
            layers_6_attention_qkv_t_2: "bf16[6144, 2048]" = aten.t.default(layers_6_attention_qkv_t_1)
            layers_6_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_6_attention_qkv_view_2, layers_6_attention_qkv_t_2)
            layers_6_attention_qkv_t_3: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_6_attention_qkv_view_2)
            layers_6_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_6_attention_qkv_t_3, layers_6_attention_qkv_view)
            layers_6_attention_qkv_t_4: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_6_attention_qkv_mm_1)
            layers_6_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_6_attention_qkv_view_2, [0], True)
            layers_6_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_6_attention_qkv_sum, [6144])
            layers_6_attention_qkv_mul: "bf16[6144]" = aten.mul.Tensor(layers_6_attention_qkv_view_3, 0.25)
            layers_6_attention_qkv_all_reduce: "bf16[6144]" = _c10d_functional.all_reduce.default(layers_6_attention_qkv_mul, "sum", dp)
            layers_6_attention_qkv_wait_2: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_6_attention_qkv_all_reduce)
            layers_6_attention_qkv_t_5: "bf16[6144, 2048]" = aten.t.default(layers_6_attention_qkv_t_4)
            layers_6_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_6_attention_qkv_mm, [4, 2048, 2048])
            layers_6_attention_qkv_mul_1: "bf16[6144, 2048]" = aten.mul.Tensor(layers_6_attention_qkv_t_5, 0.25)
            layers_6_attention_qkv_reduce_scatter: "bf16[1536, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_6_attention_qkv_mul_1, "sum", 4, dp)
            layers_6_attention_qkv_wait_3: "bf16[1536, 2048]" = _c10d_functional.wait_tensor.default(layers_6_attention_qkv_reduce_scatter)
            layers_6_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_6_attention_qkv_view_4, layers_5_add_1, [2048], layers_6_norm_1_getitem_1, layers_6_norm_1_getitem_2, layers_6_norm_1_weight, layers_6_norm_1_bias, [True, True, True])
            layers_6_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_6_norm_1_native_layer_norm_backward[0]
            layers_6_norm_1_getitem_4: "bf16[2048]" = layers_6_norm_1_native_layer_norm_backward[1]
            layers_6_norm_1_getitem_5: "bf16[2048]" = layers_6_norm_1_native_layer_norm_backward[2]
            add_36: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_35, layers_6_norm_1_getitem_3)
            layers_6_norm_1_mul: "bf16[2048]" = aten.mul.Tensor(layers_6_norm_1_getitem_4, 0.25)
            layers_6_norm_1_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_6_norm_1_mul, "sum", dp)
            layers_6_norm_1_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_6_norm_1_all_reduce)
            layers_6_norm_1_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_6_norm_1_getitem_5, 0.25)
            layers_6_norm_1_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_6_norm_1_mul_1, "sum", dp)
            layers_6_norm_1_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_6_norm_1_all_reduce_1)
            layers_5_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_36, [8192, 2048])
            layers_5_mlp_down_all_gather_1: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_5_mlp_down_weight, 4, dp)
            layers_5_mlp_down_wait_1: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_5_mlp_down_all_gather_1)
            layers_5_mlp_down_t_1: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_5_mlp_down_wait_1)
            layers_5_mlp_down_t_2: "bf16[2048, 8192]" = aten.t.default(layers_5_mlp_down_t_1)
            layers_5_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_5_mlp_down_view_2, layers_5_mlp_down_t_2)
            layers_5_mlp_down_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_5_mlp_down_view_2)
            layers_5_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_5_mlp_down_t_3, layers_5_mlp_down_view)
            layers_5_mlp_down_t_4: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_5_mlp_down_mm_1)
            layers_5_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_5_mlp_down_view_2, [0], True)
            layers_5_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_5_mlp_down_sum, [2048])
            layers_5_mlp_down_mul: "bf16[2048]" = aten.mul.Tensor(layers_5_mlp_down_view_3, 0.25)
            layers_5_mlp_down_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_5_mlp_down_mul, "sum", dp)
            layers_5_mlp_down_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_5_mlp_down_all_reduce)
            layers_5_mlp_down_t_5: "bf16[2048, 8192]" = aten.t.default(layers_5_mlp_down_t_4)
            layers_5_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_5_mlp_down_mm, [4, 2048, 8192])
            layers_5_mlp_down_mul_1: "bf16[2048, 8192]" = aten.mul.Tensor(layers_5_mlp_down_t_5, 0.25)
            layers_5_mlp_down_reduce_scatter: "bf16[512, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_5_mlp_down_mul_1, "sum", 4, dp)
            layers_5_mlp_down_wait_3: "bf16[512, 8192]" = _c10d_functional.wait_tensor.default(layers_5_mlp_down_reduce_scatter)
            layers_5_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_5_mlp_down_view_4, layers_5_mlp_up_view_1)
            layers_5_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_5_mlp_down_gelu_backward, [8192, 8192])
            layers_5_mlp_up_all_gather_1: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_5_mlp_up_weight, 4, dp)
            layers_5_mlp_up_wait_1: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_5_mlp_up_all_gather_1)
            layers_5_mlp_up_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_5_mlp_up_wait_1)
            layers_5_mlp_up_t_2: "bf16[8192, 2048]" = aten.t.default(layers_5_mlp_up_t_1)
            layers_5_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_5_mlp_up_view_2, layers_5_mlp_up_t_2)
            layers_5_mlp_up_t_3: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_5_mlp_up_view_2)
            layers_5_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_5_mlp_up_t_3, layers_5_mlp_up_view)
            layers_5_mlp_up_t_4: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_5_mlp_up_mm_1)
            layers_5_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_5_mlp_up_view_2, [0], True)
            layers_5_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_5_mlp_up_sum, [8192])
            layers_5_mlp_up_mul: "bf16[8192]" = aten.mul.Tensor(layers_5_mlp_up_view_3, 0.25)
            layers_5_mlp_up_all_reduce: "bf16[8192]" = _c10d_functional.all_reduce.default(layers_5_mlp_up_mul, "sum", dp)
            layers_5_mlp_up_wait_2: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_5_mlp_up_all_reduce)
            layers_5_mlp_up_t_5: "bf16[8192, 2048]" = aten.t.default(layers_5_mlp_up_t_4)
            layers_5_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_5_mlp_up_mm, [4, 2048, 2048])
            layers_5_mlp_up_mul_1: "bf16[8192, 2048]" = aten.mul.Tensor(layers_5_mlp_up_t_5, 0.25)
            layers_5_mlp_up_reduce_scatter: "bf16[2048, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_5_mlp_up_mul_1, "sum", 4, dp)
            layers_5_mlp_up_wait_3: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_5_mlp_up_reduce_scatter)
            layers_5_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_5_mlp_up_view_4, layers_5_add, [2048], layers_5_norm_2_getitem_1, layers_5_norm_2_getitem_2, layers_5_norm_2_weight, layers_5_norm_2_bias, [True, True, True])
            layers_5_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_5_norm_2_native_layer_norm_backward[0]
            layers_5_norm_2_getitem_4: "bf16[2048]" = layers_5_norm_2_native_layer_norm_backward[1]
            layers_5_norm_2_getitem_5: "bf16[2048]" = layers_5_norm_2_native_layer_norm_backward[2]
            add_37: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_36, layers_5_norm_2_getitem_3)
            layers_5_norm_2_mul: "bf16[2048]" = aten.mul.Tensor(layers_5_norm_2_getitem_4, 0.25)
            layers_5_norm_2_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_5_norm_2_mul, "sum", dp)
            layers_5_norm_2_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_5_norm_2_all_reduce)
            layers_5_norm_2_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_5_norm_2_getitem_5, 0.25)
            layers_5_norm_2_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_5_norm_2_mul_1, "sum", dp)
            layers_5_norm_2_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_5_norm_2_all_reduce_1)
            layers_5_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_37, [8192, 2048])
            layers_5_attention_projection_all_gather_1: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_5_attention_projection_weight, 4, dp)
            layers_5_attention_projection_wait_1: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_5_attention_projection_all_gather_1)
            layers_5_attention_projection_t_1: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_5_attention_projection_wait_1)
            layers_5_attention_projection_t_2: "bf16[2048, 2048]" = aten.t.default(layers_5_attention_projection_t_1)
            layers_5_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_5_attention_projection_view_2, layers_5_attention_projection_t_2)
            layers_5_attention_projection_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_5_attention_projection_view_2)
            layers_5_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_5_attention_projection_t_3, layers_5_attention_projection_view)
            layers_5_attention_projection_t_4: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_5_attention_projection_mm_1)
            layers_5_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_5_attention_projection_view_2, [0], True)
            layers_5_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_5_attention_projection_sum, [2048])
            layers_5_attention_projection_mul: "bf16[2048]" = aten.mul.Tensor(layers_5_attention_projection_view_3, 0.25)
            layers_5_attention_projection_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_5_attention_projection_mul, "sum", dp)
            layers_5_attention_projection_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_5_attention_projection_all_reduce)
            layers_5_attention_projection_t_5: "bf16[2048, 2048]" = aten.t.default(layers_5_attention_projection_t_4)
            layers_5_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_5_attention_projection_mm, [4, 2048, 2048])
            layers_5_attention_projection_mul_1: "bf16[2048, 2048]" = aten.mul.Tensor(layers_5_attention_projection_t_5, 0.25)
            layers_5_attention_projection_reduce_scatter: "bf16[512, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_5_attention_projection_mul_1, "sum", 4, dp)
            layers_5_attention_projection_wait_3: "bf16[512, 2048]" = _c10d_functional.wait_tensor.default(layers_5_attention_projection_reduce_scatter)
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
            layers_5_attention_qkv_all_gather_1: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_5_attention_qkv_weight, 4, dp)
            layers_5_attention_qkv_wait_1: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_5_attention_qkv_all_gather_1)
            layers_5_attention_qkv_t_1: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_5_attention_qkv_wait_1)
            layers_5_attention_qkv_t_2: "bf16[6144, 2048]" = aten.t.default(layers_5_attention_qkv_t_1)
            layers_5_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_5_attention_qkv_view_2, layers_5_attention_qkv_t_2)
            layers_5_attention_qkv_t_3: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_5_attention_qkv_view_2)
            layers_5_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_5_attention_qkv_t_3, layers_5_attention_qkv_view)
            layers_5_attention_qkv_t_4: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_5_attention_qkv_mm_1)
            layers_5_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_5_attention_qkv_view_2, [0], True)
            layers_5_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_5_attention_qkv_sum, [6144])
            layers_5_attention_qkv_mul: "bf16[6144]" = aten.mul.Tensor(layers_5_attention_qkv_view_3, 0.25)
            layers_5_attention_qkv_all_reduce: "bf16[6144]" = _c10d_functional.all_reduce.default(layers_5_attention_qkv_mul, "sum", dp)
            layers_5_attention_qkv_wait_2: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_5_attention_qkv_all_reduce)
            layers_5_attention_qkv_t_5: "bf16[6144, 2048]" = aten.t.default(layers_5_attention_qkv_t_4)
            layers_5_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_5_attention_qkv_mm, [4, 2048, 2048])
            layers_5_attention_qkv_mul_1: "bf16[6144, 2048]" = aten.mul.Tensor(layers_5_attention_qkv_t_5, 0.25)
            layers_5_attention_qkv_reduce_scatter: "bf16[1536, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_5_attention_qkv_mul_1, "sum", 4, dp)
            layers_5_attention_qkv_wait_3: "bf16[1536, 2048]" = _c10d_functional.wait_tensor.default(layers_5_attention_qkv_reduce_scatter)
            layers_5_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_5_attention_qkv_view_4, layers_4_add_1, [2048], layers_5_norm_1_getitem_1, layers_5_norm_1_getitem_2, layers_5_norm_1_weight, layers_5_norm_1_bias, [True, True, True])
            layers_5_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_5_norm_1_native_layer_norm_backward[0]
            layers_5_norm_1_getitem_4: "bf16[2048]" = layers_5_norm_1_native_layer_norm_backward[1]
            layers_5_norm_1_getitem_5: "bf16[2048]" = layers_5_norm_1_native_layer_norm_backward[2]
            add_38: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_37, layers_5_norm_1_getitem_3)
            layers_5_norm_1_mul: "bf16[2048]" = aten.mul.Tensor(layers_5_norm_1_getitem_4, 0.25)
            layers_5_norm_1_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_5_norm_1_mul, "sum", dp)
            layers_5_norm_1_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_5_norm_1_all_reduce)
            layers_5_norm_1_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_5_norm_1_getitem_5, 0.25)
            layers_5_norm_1_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_5_norm_1_mul_1, "sum", dp)
            layers_5_norm_1_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_5_norm_1_all_reduce_1)
            layers_4_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_38, [8192, 2048])
            layers_4_mlp_down_all_gather_1: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_4_mlp_down_weight, 4, dp)
            layers_4_mlp_down_wait_1: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_4_mlp_down_all_gather_1)
            layers_4_mlp_down_t_1: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_4_mlp_down_wait_1)
            layers_4_mlp_down_t_2: "bf16[2048, 8192]" = aten.t.default(layers_4_mlp_down_t_1)
            layers_4_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_4_mlp_down_view_2, layers_4_mlp_down_t_2)
            layers_4_mlp_down_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_4_mlp_down_view_2)
            layers_4_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_4_mlp_down_t_3, layers_4_mlp_down_view)
            layers_4_mlp_down_t_4: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_4_mlp_down_mm_1)
            layers_4_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_4_mlp_down_view_2, [0], True)
            layers_4_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_4_mlp_down_sum, [2048])
            layers_4_mlp_down_mul: "bf16[2048]" = aten.mul.Tensor(layers_4_mlp_down_view_3, 0.25)
            layers_4_mlp_down_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_4_mlp_down_mul, "sum", dp)
            layers_4_mlp_down_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_4_mlp_down_all_reduce)
            layers_4_mlp_down_t_5: "bf16[2048, 8192]" = aten.t.default(layers_4_mlp_down_t_4)
            layers_4_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_4_mlp_down_mm, [4, 2048, 8192])
            layers_4_mlp_down_mul_1: "bf16[2048, 8192]" = aten.mul.Tensor(layers_4_mlp_down_t_5, 0.25)
            layers_4_mlp_down_reduce_scatter: "bf16[512, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_4_mlp_down_mul_1, "sum", 4, dp)
            layers_4_mlp_down_wait_3: "bf16[512, 8192]" = _c10d_functional.wait_tensor.default(layers_4_mlp_down_reduce_scatter)
            layers_4_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_4_mlp_down_view_4, layers_4_mlp_up_view_1)
            layers_4_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_4_mlp_down_gelu_backward, [8192, 8192])
            layers_4_mlp_up_all_gather_1: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_4_mlp_up_weight, 4, dp)
            layers_4_mlp_up_wait_1: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_4_mlp_up_all_gather_1)
            layers_4_mlp_up_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_4_mlp_up_wait_1)
            layers_4_mlp_up_t_2: "bf16[8192, 2048]" = aten.t.default(layers_4_mlp_up_t_1)
            layers_4_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_4_mlp_up_view_2, layers_4_mlp_up_t_2)
            layers_4_mlp_up_t_3: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_4_mlp_up_view_2)
            layers_4_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_4_mlp_up_t_3, layers_4_mlp_up_view)
            layers_4_mlp_up_t_4: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_4_mlp_up_mm_1)
            layers_4_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_4_mlp_up_view_2, [0], True)
            layers_4_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_4_mlp_up_sum, [8192])
            layers_4_mlp_up_mul: "bf16[8192]" = aten.mul.Tensor(layers_4_mlp_up_view_3, 0.25)
            layers_4_mlp_up_all_reduce: "bf16[8192]" = _c10d_functional.all_reduce.default(layers_4_mlp_up_mul, "sum", dp)
            layers_4_mlp_up_wait_2: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_4_mlp_up_all_reduce)
            layers_4_mlp_up_t_5: "bf16[8192, 2048]" = aten.t.default(layers_4_mlp_up_t_4)
            layers_4_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_4_mlp_up_mm, [4, 2048, 2048])
            layers_4_mlp_up_mul_1: "bf16[8192, 2048]" = aten.mul.Tensor(layers_4_mlp_up_t_5, 0.25)
            layers_4_mlp_up_reduce_scatter: "bf16[2048, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_4_mlp_up_mul_1, "sum", 4, dp)
            layers_4_mlp_up_wait_3: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_4_mlp_up_reduce_scatter)
            layers_4_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_4_mlp_up_view_4, layers_4_add, [2048], layers_4_norm_2_getitem_1, layers_4_norm_2_getitem_2, layers_4_norm_2_weight, layers_4_norm_2_bias, [True, True, True])
            layers_4_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_4_norm_2_native_layer_norm_backward[0]
            layers_4_norm_2_getitem_4: "bf16[2048]" = layers_4_norm_2_native_layer_norm_backward[1]
            layers_4_norm_2_getitem_5: "bf16[2048]" = layers_4_norm_2_native_layer_norm_backward[2]
            add_39: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_38, layers_4_norm_2_getitem_3)
            layers_4_norm_2_mul: "bf16[2048]" = aten.mul.Tensor(layers_4_norm_2_getitem_4, 0.25)
            layers_4_norm_2_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_4_norm_2_mul, "sum", dp)
            layers_4_norm_2_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_4_norm_2_all_reduce)
            layers_4_norm_2_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_4_norm_2_getitem_5, 0.25)
            layers_4_norm_2_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_4_norm_2_mul_1, "sum", dp)
            layers_4_norm_2_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_4_norm_2_all_reduce_1)
            layers_4_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_39, [8192, 2048])
            layers_4_attention_projection_all_gather_1: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_4_attention_projection_weight, 4, dp)
            layers_4_attention_projection_wait_1: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_4_attention_projection_all_gather_1)
            layers_4_attention_projection_t_1: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_4_attention_projection_wait_1)
            layers_4_attention_projection_t_2: "bf16[2048, 2048]" = aten.t.default(layers_4_attention_projection_t_1)
            layers_4_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_4_attention_projection_view_2, layers_4_attention_projection_t_2)
            layers_4_attention_projection_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_4_attention_projection_view_2)
            layers_4_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_4_attention_projection_t_3, layers_4_attention_projection_view)
            layers_4_attention_projection_t_4: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_4_attention_projection_mm_1)
            layers_4_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_4_attention_projection_view_2, [0], True)
            layers_4_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_4_attention_projection_sum, [2048])
            layers_4_attention_projection_mul: "bf16[2048]" = aten.mul.Tensor(layers_4_attention_projection_view_3, 0.25)
            layers_4_attention_projection_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_4_attention_projection_mul, "sum", dp)
            layers_4_attention_projection_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_4_attention_projection_all_reduce)
            layers_4_attention_projection_t_5: "bf16[2048, 2048]" = aten.t.default(layers_4_attention_projection_t_4)
            layers_4_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_4_attention_projection_mm, [4, 2048, 2048])
            layers_4_attention_projection_mul_1: "bf16[2048, 2048]" = aten.mul.Tensor(layers_4_attention_projection_t_5, 0.25)
            layers_4_attention_projection_reduce_scatter: "bf16[512, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_4_attention_projection_mul_1, "sum", 4, dp)
            layers_4_attention_projection_wait_3: "bf16[512, 2048]" = _c10d_functional.wait_tensor.default(layers_4_attention_projection_reduce_scatter)
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
            layers_4_attention_qkv_all_gather_1: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_4_attention_qkv_weight, 4, dp)
            layers_4_attention_qkv_wait_1: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_4_attention_qkv_all_gather_1)
            layers_4_attention_qkv_t_1: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_4_attention_qkv_wait_1)
            layers_4_attention_qkv_t_2: "bf16[6144, 2048]" = aten.t.default(layers_4_attention_qkv_t_1)
            layers_4_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_4_attention_qkv_view_2, layers_4_attention_qkv_t_2)
            layers_4_attention_qkv_t_3: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_4_attention_qkv_view_2)
            layers_4_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_4_attention_qkv_t_3, layers_4_attention_qkv_view)
            layers_4_attention_qkv_t_4: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_4_attention_qkv_mm_1)
            layers_4_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_4_attention_qkv_view_2, [0], True)
            layers_4_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_4_attention_qkv_sum, [6144])
            layers_4_attention_qkv_mul: "bf16[6144]" = aten.mul.Tensor(layers_4_attention_qkv_view_3, 0.25)
            layers_4_attention_qkv_all_reduce: "bf16[6144]" = _c10d_functional.all_reduce.default(layers_4_attention_qkv_mul, "sum", dp)
            layers_4_attention_qkv_wait_2: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_4_attention_qkv_all_reduce)
            layers_4_attention_qkv_t_5: "bf16[6144, 2048]" = aten.t.default(layers_4_attention_qkv_t_4)
            layers_4_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_4_attention_qkv_mm, [4, 2048, 2048])
            layers_4_attention_qkv_mul_1: "bf16[6144, 2048]" = aten.mul.Tensor(layers_4_attention_qkv_t_5, 0.25)
            layers_4_attention_qkv_reduce_scatter: "bf16[1536, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_4_attention_qkv_mul_1, "sum", 4, dp)
            layers_4_attention_qkv_wait_3: "bf16[1536, 2048]" = _c10d_functional.wait_tensor.default(layers_4_attention_qkv_reduce_scatter)
            layers_4_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_4_attention_qkv_view_4, layers_3_add_1, [2048], layers_4_norm_1_getitem_1, layers_4_norm_1_getitem_2, layers_4_norm_1_weight, layers_4_norm_1_bias, [True, True, True])
            layers_4_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_4_norm_1_native_layer_norm_backward[0]
            layers_4_norm_1_getitem_4: "bf16[2048]" = layers_4_norm_1_native_layer_norm_backward[1]
            layers_4_norm_1_getitem_5: "bf16[2048]" = layers_4_norm_1_native_layer_norm_backward[2]
            add_40: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_39, layers_4_norm_1_getitem_3)
            layers_4_norm_1_mul: "bf16[2048]" = aten.mul.Tensor(layers_4_norm_1_getitem_4, 0.25)
            layers_4_norm_1_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_4_norm_1_mul, "sum", dp)
            layers_4_norm_1_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_4_norm_1_all_reduce)
            layers_4_norm_1_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_4_norm_1_getitem_5, 0.25)
            layers_4_norm_1_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_4_norm_1_mul_1, "sum", dp)
            layers_4_norm_1_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_4_norm_1_all_reduce_1)
            layers_3_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_40, [8192, 2048])
            layers_3_mlp_down_all_gather_1: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_3_mlp_down_weight, 4, dp)
            layers_3_mlp_down_wait_1: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_3_mlp_down_all_gather_1)
            layers_3_mlp_down_t_1: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_3_mlp_down_wait_1)
            layers_3_mlp_down_t_2: "bf16[2048, 8192]" = aten.t.default(layers_3_mlp_down_t_1)
            layers_3_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_3_mlp_down_view_2, layers_3_mlp_down_t_2)
            layers_3_mlp_down_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_3_mlp_down_view_2)
            layers_3_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_3_mlp_down_t_3, layers_3_mlp_down_view)
            layers_3_mlp_down_t_4: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_3_mlp_down_mm_1)
            layers_3_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_3_mlp_down_view_2, [0], True)
            layers_3_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_3_mlp_down_sum, [2048])
            layers_3_mlp_down_mul: "bf16[2048]" = aten.mul.Tensor(layers_3_mlp_down_view_3, 0.25)
            layers_3_mlp_down_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_3_mlp_down_mul, "sum", dp)
            layers_3_mlp_down_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_3_mlp_down_all_reduce)
            layers_3_mlp_down_t_5: "bf16[2048, 8192]" = aten.t.default(layers_3_mlp_down_t_4)
            layers_3_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_3_mlp_down_mm, [4, 2048, 8192])
            layers_3_mlp_down_mul_1: "bf16[2048, 8192]" = aten.mul.Tensor(layers_3_mlp_down_t_5, 0.25)
            layers_3_mlp_down_reduce_scatter: "bf16[512, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_3_mlp_down_mul_1, "sum", 4, dp)
            layers_3_mlp_down_wait_3: "bf16[512, 8192]" = _c10d_functional.wait_tensor.default(layers_3_mlp_down_reduce_scatter)
            layers_3_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_3_mlp_down_view_4, layers_3_mlp_up_view_1)
            layers_3_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_3_mlp_down_gelu_backward, [8192, 8192])
            layers_3_mlp_up_all_gather_1: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_3_mlp_up_weight, 4, dp)
            layers_3_mlp_up_wait_1: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_3_mlp_up_all_gather_1)
            layers_3_mlp_up_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_3_mlp_up_wait_1)
            layers_3_mlp_up_t_2: "bf16[8192, 2048]" = aten.t.default(layers_3_mlp_up_t_1)
            layers_3_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_3_mlp_up_view_2, layers_3_mlp_up_t_2)
            layers_3_mlp_up_t_3: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_3_mlp_up_view_2)
            layers_3_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_3_mlp_up_t_3, layers_3_mlp_up_view)
            layers_3_mlp_up_t_4: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_3_mlp_up_mm_1)
            layers_3_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_3_mlp_up_view_2, [0], True)
            layers_3_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_3_mlp_up_sum, [8192])
            layers_3_mlp_up_mul: "bf16[8192]" = aten.mul.Tensor(layers_3_mlp_up_view_3, 0.25)
            layers_3_mlp_up_all_reduce: "bf16[8192]" = _c10d_functional.all_reduce.default(layers_3_mlp_up_mul, "sum", dp)
            layers_3_mlp_up_wait_2: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_3_mlp_up_all_reduce)
            layers_3_mlp_up_t_5: "bf16[8192, 2048]" = aten.t.default(layers_3_mlp_up_t_4)
            layers_3_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_3_mlp_up_mm, [4, 2048, 2048])
            layers_3_mlp_up_mul_1: "bf16[8192, 2048]" = aten.mul.Tensor(layers_3_mlp_up_t_5, 0.25)
            layers_3_mlp_up_reduce_scatter: "bf16[2048, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_3_mlp_up_mul_1, "sum", 4, dp)
            layers_3_mlp_up_wait_3: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_3_mlp_up_reduce_scatter)
            layers_3_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_3_mlp_up_view_4, layers_3_add, [2048], layers_3_norm_2_getitem_1, layers_3_norm_2_getitem_2, layers_3_norm_2_weight, layers_3_norm_2_bias, [True, True, True])
            layers_3_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_3_norm_2_native_layer_norm_backward[0]
            layers_3_norm_2_getitem_4: "bf16[2048]" = layers_3_norm_2_native_layer_norm_backward[1]
            layers_3_norm_2_getitem_5: "bf16[2048]" = layers_3_norm_2_native_layer_norm_backward[2]
            add_41: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_40, layers_3_norm_2_getitem_3)
            layers_3_norm_2_mul: "bf16[2048]" = aten.mul.Tensor(layers_3_norm_2_getitem_4, 0.25)
            layers_3_norm_2_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_3_norm_2_mul, "sum", dp)
            layers_3_norm_2_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_3_norm_2_all_reduce)
            layers_3_norm_2_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_3_norm_2_getitem_5, 0.25)
            layers_3_norm_2_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_3_norm_2_mul_1, "sum", dp)
            layers_3_norm_2_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_3_norm_2_all_reduce_1)
            layers_3_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_41, [8192, 2048])
            layers_3_attention_projection_all_gather_1: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_3_attention_projection_weight, 4, dp)
            layers_3_attention_projection_wait_1: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_3_attention_projection_all_gather_1)
            layers_3_attention_projection_t_1: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_3_attention_projection_wait_1)
            layers_3_attention_projection_t_2: "bf16[2048, 2048]" = aten.t.default(layers_3_attention_projection_t_1)
            layers_3_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_3_attention_projection_view_2, layers_3_attention_projection_t_2)
            layers_3_attention_projection_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_3_attention_projection_view_2)
            layers_3_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_3_attention_projection_t_3, layers_3_attention_projection_view)
            layers_3_attention_projection_t_4: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_3_attention_projection_mm_1)
            layers_3_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_3_attention_projection_view_2, [0], True)
            layers_3_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_3_attention_projection_sum, [2048])
            layers_3_attention_projection_mul: "bf16[2048]" = aten.mul.Tensor(layers_3_attention_projection_view_3, 0.25)
            layers_3_attention_projection_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_3_attention_projection_mul, "sum", dp)
            layers_3_attention_projection_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_3_attention_projection_all_reduce)
            layers_3_attention_projection_t_5: "bf16[2048, 2048]" = aten.t.default(layers_3_attention_projection_t_4)
            layers_3_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_3_attention_projection_mm, [4, 2048, 2048])
            layers_3_attention_projection_mul_1: "bf16[2048, 2048]" = aten.mul.Tensor(layers_3_attention_projection_t_5, 0.25)
            layers_3_attention_projection_reduce_scatter: "bf16[512, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_3_attention_projection_mul_1, "sum", 4, dp)
            layers_3_attention_projection_wait_3: "bf16[512, 2048]" = _c10d_functional.wait_tensor.default(layers_3_attention_projection_reduce_scatter)
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
            layers_3_attention_qkv_all_gather_1: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_3_attention_qkv_weight, 4, dp)
            layers_3_attention_qkv_wait_1: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_3_attention_qkv_all_gather_1)
            layers_3_attention_qkv_t_1: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_3_attention_qkv_wait_1)
            layers_3_attention_qkv_t_2: "bf16[6144, 2048]" = aten.t.default(layers_3_attention_qkv_t_1)
            layers_3_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_3_attention_qkv_view_2, layers_3_attention_qkv_t_2)
            layers_3_attention_qkv_t_3: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_3_attention_qkv_view_2)
            layers_3_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_3_attention_qkv_t_3, layers_3_attention_qkv_view)
            layers_3_attention_qkv_t_4: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_3_attention_qkv_mm_1)
            layers_3_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_3_attention_qkv_view_2, [0], True)
            layers_3_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_3_attention_qkv_sum, [6144])
            layers_3_attention_qkv_mul: "bf16[6144]" = aten.mul.Tensor(layers_3_attention_qkv_view_3, 0.25)
            layers_3_attention_qkv_all_reduce: "bf16[6144]" = _c10d_functional.all_reduce.default(layers_3_attention_qkv_mul, "sum", dp)
            layers_3_attention_qkv_wait_2: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_3_attention_qkv_all_reduce)
            layers_3_attention_qkv_t_5: "bf16[6144, 2048]" = aten.t.default(layers_3_attention_qkv_t_4)
            layers_3_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_3_attention_qkv_mm, [4, 2048, 2048])
            layers_3_attention_qkv_mul_1: "bf16[6144, 2048]" = aten.mul.Tensor(layers_3_attention_qkv_t_5, 0.25)
            layers_3_attention_qkv_reduce_scatter: "bf16[1536, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_3_attention_qkv_mul_1, "sum", 4, dp)
            layers_3_attention_qkv_wait_3: "bf16[1536, 2048]" = _c10d_functional.wait_tensor.default(layers_3_attention_qkv_reduce_scatter)
            layers_3_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_3_attention_qkv_view_4, layers_2_add_1, [2048], layers_3_norm_1_getitem_1, layers_3_norm_1_getitem_2, layers_3_norm_1_weight, layers_3_norm_1_bias, [True, True, True])
            layers_3_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_3_norm_1_native_layer_norm_backward[0]
            layers_3_norm_1_getitem_4: "bf16[2048]" = layers_3_norm_1_native_layer_norm_backward[1]
            layers_3_norm_1_getitem_5: "bf16[2048]" = layers_3_norm_1_native_layer_norm_backward[2]
            add_42: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_41, layers_3_norm_1_getitem_3)
            layers_3_norm_1_mul: "bf16[2048]" = aten.mul.Tensor(layers_3_norm_1_getitem_4, 0.25)
            layers_3_norm_1_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_3_norm_1_mul, "sum", dp)
            layers_3_norm_1_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_3_norm_1_all_reduce)
            layers_3_norm_1_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_3_norm_1_getitem_5, 0.25)
            layers_3_norm_1_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_3_norm_1_mul_1, "sum", dp)
            layers_3_norm_1_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_3_norm_1_all_reduce_1)
            layers_2_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_42, [8192, 2048])
            layers_2_mlp_down_all_gather_1: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_2_mlp_down_weight, 4, dp)
            layers_2_mlp_down_wait_1: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_2_mlp_down_all_gather_1)
            layers_2_mlp_down_t_1: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_2_mlp_down_wait_1)
            layers_2_mlp_down_t_2: "bf16[2048, 8192]" = aten.t.default(layers_2_mlp_down_t_1)
            layers_2_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_2_mlp_down_view_2, layers_2_mlp_down_t_2)
            layers_2_mlp_down_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_2_mlp_down_view_2)
            layers_2_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_2_mlp_down_t_3, layers_2_mlp_down_view)
            layers_2_mlp_down_t_4: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_2_mlp_down_mm_1)
            layers_2_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_2_mlp_down_view_2, [0], True)
            layers_2_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_2_mlp_down_sum, [2048])
            layers_2_mlp_down_mul: "bf16[2048]" = aten.mul.Tensor(layers_2_mlp_down_view_3, 0.25)
            layers_2_mlp_down_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_2_mlp_down_mul, "sum", dp)
            layers_2_mlp_down_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_2_mlp_down_all_reduce)
            layers_2_mlp_down_t_5: "bf16[2048, 8192]" = aten.t.default(layers_2_mlp_down_t_4)
            layers_2_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_2_mlp_down_mm, [4, 2048, 8192])
            layers_2_mlp_down_mul_1: "bf16[2048, 8192]" = aten.mul.Tensor(layers_2_mlp_down_t_5, 0.25)
            layers_2_mlp_down_reduce_scatter: "bf16[512, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_2_mlp_down_mul_1, "sum", 4, dp)
            layers_2_mlp_down_wait_3: "bf16[512, 8192]" = _c10d_functional.wait_tensor.default(layers_2_mlp_down_reduce_scatter)
            layers_2_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_2_mlp_down_view_4, layers_2_mlp_up_view_1)
            layers_2_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_2_mlp_down_gelu_backward, [8192, 8192])
            layers_2_mlp_up_all_gather_1: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_2_mlp_up_weight, 4, dp)
            layers_2_mlp_up_wait_1: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_2_mlp_up_all_gather_1)
            layers_2_mlp_up_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_2_mlp_up_wait_1)
            layers_2_mlp_up_t_2: "bf16[8192, 2048]" = aten.t.default(layers_2_mlp_up_t_1)
            layers_2_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_2_mlp_up_view_2, layers_2_mlp_up_t_2)
            layers_2_mlp_up_t_3: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_2_mlp_up_view_2)
            layers_2_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_2_mlp_up_t_3, layers_2_mlp_up_view)
            layers_2_mlp_up_t_4: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_2_mlp_up_mm_1)
            layers_2_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_2_mlp_up_view_2, [0], True)
            layers_2_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_2_mlp_up_sum, [8192])
            layers_2_mlp_up_mul: "bf16[8192]" = aten.mul.Tensor(layers_2_mlp_up_view_3, 0.25)
            layers_2_mlp_up_all_reduce: "bf16[8192]" = _c10d_functional.all_reduce.default(layers_2_mlp_up_mul, "sum", dp)
            layers_2_mlp_up_wait_2: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_2_mlp_up_all_reduce)
            layers_2_mlp_up_t_5: "bf16[8192, 2048]" = aten.t.default(layers_2_mlp_up_t_4)
            layers_2_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_2_mlp_up_mm, [4, 2048, 2048])
            layers_2_mlp_up_mul_1: "bf16[8192, 2048]" = aten.mul.Tensor(layers_2_mlp_up_t_5, 0.25)
            layers_2_mlp_up_reduce_scatter: "bf16[2048, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_2_mlp_up_mul_1, "sum", 4, dp)
            layers_2_mlp_up_wait_3: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_2_mlp_up_reduce_scatter)
            layers_2_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_2_mlp_up_view_4, layers_2_add, [2048], layers_2_norm_2_getitem_1, layers_2_norm_2_getitem_2, layers_2_norm_2_weight, layers_2_norm_2_bias, [True, True, True])
            layers_2_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_2_norm_2_native_layer_norm_backward[0]
            layers_2_norm_2_getitem_4: "bf16[2048]" = layers_2_norm_2_native_layer_norm_backward[1]
            layers_2_norm_2_getitem_5: "bf16[2048]" = layers_2_norm_2_native_layer_norm_backward[2]
            add_43: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_42, layers_2_norm_2_getitem_3)
            layers_2_norm_2_mul: "bf16[2048]" = aten.mul.Tensor(layers_2_norm_2_getitem_4, 0.25)
            layers_2_norm_2_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_2_norm_2_mul, "sum", dp)
            layers_2_norm_2_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_2_norm_2_all_reduce)
            layers_2_norm_2_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_2_norm_2_getitem_5, 0.25)
            layers_2_norm_2_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_2_norm_2_mul_1, "sum", dp)
            layers_2_norm_2_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_2_norm_2_all_reduce_1)
            layers_2_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_43, [8192, 2048])
            layers_2_attention_projection_all_gather_1: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_2_attention_projection_weight, 4, dp)
            layers_2_attention_projection_wait_1: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_2_attention_projection_all_gather_1)
            layers_2_attention_projection_t_1: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_2_attention_projection_wait_1)
            layers_2_attention_projection_t_2: "bf16[2048, 2048]" = aten.t.default(layers_2_attention_projection_t_1)
            layers_2_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_2_attention_projection_view_2, layers_2_attention_projection_t_2)
            layers_2_attention_projection_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_2_attention_projection_view_2)
            layers_2_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_2_attention_projection_t_3, layers_2_attention_projection_view)
            layers_2_attention_projection_t_4: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_2_attention_projection_mm_1)
            layers_2_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_2_attention_projection_view_2, [0], True)
            layers_2_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_2_attention_projection_sum, [2048])
            layers_2_attention_projection_mul: "bf16[2048]" = aten.mul.Tensor(layers_2_attention_projection_view_3, 0.25)
            layers_2_attention_projection_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_2_attention_projection_mul, "sum", dp)
            layers_2_attention_projection_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_2_attention_projection_all_reduce)
            layers_2_attention_projection_t_5: "bf16[2048, 2048]" = aten.t.default(layers_2_attention_projection_t_4)
            layers_2_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_2_attention_projection_mm, [4, 2048, 2048])
            layers_2_attention_projection_mul_1: "bf16[2048, 2048]" = aten.mul.Tensor(layers_2_attention_projection_t_5, 0.25)
            layers_2_attention_projection_reduce_scatter: "bf16[512, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_2_attention_projection_mul_1, "sum", 4, dp)
            layers_2_attention_projection_wait_3: "bf16[512, 2048]" = _c10d_functional.wait_tensor.default(layers_2_attention_projection_reduce_scatter)
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
            layers_2_attention_qkv_all_gather_1: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_2_attention_qkv_weight, 4, dp)
            layers_2_attention_qkv_wait_1: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_2_attention_qkv_all_gather_1)
            layers_2_attention_qkv_t_1: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_2_attention_qkv_wait_1)
            layers_2_attention_qkv_t_2: "bf16[6144, 2048]" = aten.t.default(layers_2_attention_qkv_t_1)
            layers_2_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_2_attention_qkv_view_2, layers_2_attention_qkv_t_2)
            layers_2_attention_qkv_t_3: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_2_attention_qkv_view_2)
            layers_2_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_2_attention_qkv_t_3, layers_2_attention_qkv_view)
            layers_2_attention_qkv_t_4: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_2_attention_qkv_mm_1)
            layers_2_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_2_attention_qkv_view_2, [0], True)
            layers_2_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_2_attention_qkv_sum, [6144])
            layers_2_attention_qkv_mul: "bf16[6144]" = aten.mul.Tensor(layers_2_attention_qkv_view_3, 0.25)
            layers_2_attention_qkv_all_reduce: "bf16[6144]" = _c10d_functional.all_reduce.default(layers_2_attention_qkv_mul, "sum", dp)
            layers_2_attention_qkv_wait_2: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_2_attention_qkv_all_reduce)
            layers_2_attention_qkv_t_5: "bf16[6144, 2048]" = aten.t.default(layers_2_attention_qkv_t_4)
            layers_2_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_2_attention_qkv_mm, [4, 2048, 2048])
            layers_2_attention_qkv_mul_1: "bf16[6144, 2048]" = aten.mul.Tensor(layers_2_attention_qkv_t_5, 0.25)
            layers_2_attention_qkv_reduce_scatter: "bf16[1536, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_2_attention_qkv_mul_1, "sum", 4, dp)
            layers_2_attention_qkv_wait_3: "bf16[1536, 2048]" = _c10d_functional.wait_tensor.default(layers_2_attention_qkv_reduce_scatter)
            layers_2_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_2_attention_qkv_view_4, layers_1_add_1, [2048], layers_2_norm_1_getitem_1, layers_2_norm_1_getitem_2, layers_2_norm_1_weight, layers_2_norm_1_bias, [True, True, True])
            layers_2_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_2_norm_1_native_layer_norm_backward[0]
            layers_2_norm_1_getitem_4: "bf16[2048]" = layers_2_norm_1_native_layer_norm_backward[1]
            layers_2_norm_1_getitem_5: "bf16[2048]" = layers_2_norm_1_native_layer_norm_backward[2]
            add_44: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_43, layers_2_norm_1_getitem_3)
            layers_2_norm_1_mul: "bf16[2048]" = aten.mul.Tensor(layers_2_norm_1_getitem_4, 0.25)
            layers_2_norm_1_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_2_norm_1_mul, "sum", dp)
            layers_2_norm_1_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_2_norm_1_all_reduce)
            layers_2_norm_1_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_2_norm_1_getitem_5, 0.25)
            layers_2_norm_1_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_2_norm_1_mul_1, "sum", dp)
            layers_2_norm_1_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_2_norm_1_all_reduce_1)
            layers_1_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_44, [8192, 2048])
            layers_1_mlp_down_all_gather_1: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_1_mlp_down_weight, 4, dp)
            layers_1_mlp_down_wait_1: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_1_mlp_down_all_gather_1)
            layers_1_mlp_down_t_1: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_1_mlp_down_wait_1)
            layers_1_mlp_down_t_2: "bf16[2048, 8192]" = aten.t.default(layers_1_mlp_down_t_1)
            layers_1_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_1_mlp_down_view_2, layers_1_mlp_down_t_2)
            layers_1_mlp_down_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_1_mlp_down_view_2)
            layers_1_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_1_mlp_down_t_3, layers_1_mlp_down_view)
            layers_1_mlp_down_t_4: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_1_mlp_down_mm_1)
            layers_1_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_1_mlp_down_view_2, [0], True)
            layers_1_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_1_mlp_down_sum, [2048])
            layers_1_mlp_down_mul: "bf16[2048]" = aten.mul.Tensor(layers_1_mlp_down_view_3, 0.25)
            layers_1_mlp_down_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_1_mlp_down_mul, "sum", dp)
            layers_1_mlp_down_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_1_mlp_down_all_reduce)
            layers_1_mlp_down_t_5: "bf16[2048, 8192]" = aten.t.default(layers_1_mlp_down_t_4)
            layers_1_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_1_mlp_down_mm, [4, 2048, 8192])
            layers_1_mlp_down_mul_1: "bf16[2048, 8192]" = aten.mul.Tensor(layers_1_mlp_down_t_5, 0.25)
            layers_1_mlp_down_reduce_scatter: "bf16[512, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_1_mlp_down_mul_1, "sum", 4, dp)
            layers_1_mlp_down_wait_3: "bf16[512, 8192]" = _c10d_functional.wait_tensor.default(layers_1_mlp_down_reduce_scatter)
            layers_1_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_1_mlp_down_view_4, layers_1_mlp_up_view_1)
            layers_1_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_1_mlp_down_gelu_backward, [8192, 8192])
            layers_1_mlp_up_all_gather_1: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_1_mlp_up_weight, 4, dp)
            layers_1_mlp_up_wait_1: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_1_mlp_up_all_gather_1)
            layers_1_mlp_up_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_1_mlp_up_wait_1)
            layers_1_mlp_up_t_2: "bf16[8192, 2048]" = aten.t.default(layers_1_mlp_up_t_1)
            layers_1_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_1_mlp_up_view_2, layers_1_mlp_up_t_2)
            layers_1_mlp_up_t_3: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_1_mlp_up_view_2)
            layers_1_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_1_mlp_up_t_3, layers_1_mlp_up_view)
            layers_1_mlp_up_t_4: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_1_mlp_up_mm_1)
            layers_1_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_1_mlp_up_view_2, [0], True)
            layers_1_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_1_mlp_up_sum, [8192])
            layers_1_mlp_up_mul: "bf16[8192]" = aten.mul.Tensor(layers_1_mlp_up_view_3, 0.25)
            layers_1_mlp_up_all_reduce: "bf16[8192]" = _c10d_functional.all_reduce.default(layers_1_mlp_up_mul, "sum", dp)
            layers_1_mlp_up_wait_2: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_1_mlp_up_all_reduce)
            layers_1_mlp_up_t_5: "bf16[8192, 2048]" = aten.t.default(layers_1_mlp_up_t_4)
            layers_1_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_1_mlp_up_mm, [4, 2048, 2048])
            layers_1_mlp_up_mul_1: "bf16[8192, 2048]" = aten.mul.Tensor(layers_1_mlp_up_t_5, 0.25)
            layers_1_mlp_up_reduce_scatter: "bf16[2048, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_1_mlp_up_mul_1, "sum", 4, dp)
            layers_1_mlp_up_wait_3: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_1_mlp_up_reduce_scatter)
            layers_1_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_1_mlp_up_view_4, layers_1_add, [2048], layers_1_norm_2_getitem_1, layers_1_norm_2_getitem_2, layers_1_norm_2_weight, layers_1_norm_2_bias, [True, True, True])
            layers_1_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_1_norm_2_native_layer_norm_backward[0]
            layers_1_norm_2_getitem_4: "bf16[2048]" = layers_1_norm_2_native_layer_norm_backward[1]
            layers_1_norm_2_getitem_5: "bf16[2048]" = layers_1_norm_2_native_layer_norm_backward[2]
            add_45: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_44, layers_1_norm_2_getitem_3)
            layers_1_norm_2_mul: "bf16[2048]" = aten.mul.Tensor(layers_1_norm_2_getitem_4, 0.25)
            layers_1_norm_2_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_1_norm_2_mul, "sum", dp)
            layers_1_norm_2_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_1_norm_2_all_reduce)
            layers_1_norm_2_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_1_norm_2_getitem_5, 0.25)
            layers_1_norm_2_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_1_norm_2_mul_1, "sum", dp)
            layers_1_norm_2_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_1_norm_2_all_reduce_1)
            layers_1_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_45, [8192, 2048])
            layers_1_attention_projection_all_gather_1: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_1_attention_projection_weight, 4, dp)
            layers_1_attention_projection_wait_1: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_1_attention_projection_all_gather_1)
            layers_1_attention_projection_t_1: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_1_attention_projection_wait_1)
            layers_1_attention_projection_t_2: "bf16[2048, 2048]" = aten.t.default(layers_1_attention_projection_t_1)
            layers_1_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_1_attention_projection_view_2, layers_1_attention_projection_t_2)
            layers_1_attention_projection_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_1_attention_projection_view_2)
            layers_1_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_1_attention_projection_t_3, layers_1_attention_projection_view)
            layers_1_attention_projection_t_4: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_1_attention_projection_mm_1)
            layers_1_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_1_attention_projection_view_2, [0], True)
            layers_1_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_1_attention_projection_sum, [2048])
            layers_1_attention_projection_mul: "bf16[2048]" = aten.mul.Tensor(layers_1_attention_projection_view_3, 0.25)
            layers_1_attention_projection_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_1_attention_projection_mul, "sum", dp)
            layers_1_attention_projection_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_1_attention_projection_all_reduce)
            layers_1_attention_projection_t_5: "bf16[2048, 2048]" = aten.t.default(layers_1_attention_projection_t_4)
            layers_1_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_1_attention_projection_mm, [4, 2048, 2048])
            layers_1_attention_projection_mul_1: "bf16[2048, 2048]" = aten.mul.Tensor(layers_1_attention_projection_t_5, 0.25)
            layers_1_attention_projection_reduce_scatter: "bf16[512, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_1_attention_projection_mul_1, "sum", 4, dp)
            layers_1_attention_projection_wait_3: "bf16[512, 2048]" = _c10d_functional.wait_tensor.default(layers_1_attention_projection_reduce_scatter)
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
            layers_1_attention_qkv_all_gather_1: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_1_attention_qkv_weight, 4, dp)
            layers_1_attention_qkv_wait_1: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_1_attention_qkv_all_gather_1)
            layers_1_attention_qkv_t_1: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_1_attention_qkv_wait_1)
            layers_1_attention_qkv_t_2: "bf16[6144, 2048]" = aten.t.default(layers_1_attention_qkv_t_1)
            layers_1_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_1_attention_qkv_view_2, layers_1_attention_qkv_t_2)
            layers_1_attention_qkv_t_3: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_1_attention_qkv_view_2)
            layers_1_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_1_attention_qkv_t_3, layers_1_attention_qkv_view)
            layers_1_attention_qkv_t_4: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_1_attention_qkv_mm_1)
            layers_1_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_1_attention_qkv_view_2, [0], True)
            layers_1_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_1_attention_qkv_sum, [6144])
            layers_1_attention_qkv_mul: "bf16[6144]" = aten.mul.Tensor(layers_1_attention_qkv_view_3, 0.25)
            layers_1_attention_qkv_all_reduce: "bf16[6144]" = _c10d_functional.all_reduce.default(layers_1_attention_qkv_mul, "sum", dp)
            layers_1_attention_qkv_wait_2: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_1_attention_qkv_all_reduce)
            layers_1_attention_qkv_t_5: "bf16[6144, 2048]" = aten.t.default(layers_1_attention_qkv_t_4)
            layers_1_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_1_attention_qkv_mm, [4, 2048, 2048])
            layers_1_attention_qkv_mul_1: "bf16[6144, 2048]" = aten.mul.Tensor(layers_1_attention_qkv_t_5, 0.25)
            layers_1_attention_qkv_reduce_scatter: "bf16[1536, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_1_attention_qkv_mul_1, "sum", 4, dp)
            layers_1_attention_qkv_wait_3: "bf16[1536, 2048]" = _c10d_functional.wait_tensor.default(layers_1_attention_qkv_reduce_scatter)
            layers_1_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_1_attention_qkv_view_4, layers_0_add_1, [2048], layers_1_norm_1_getitem_1, layers_1_norm_1_getitem_2, layers_1_norm_1_weight, layers_1_norm_1_bias, [True, True, True])
            layers_1_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_1_norm_1_native_layer_norm_backward[0]
            layers_1_norm_1_getitem_4: "bf16[2048]" = layers_1_norm_1_native_layer_norm_backward[1]
            layers_1_norm_1_getitem_5: "bf16[2048]" = layers_1_norm_1_native_layer_norm_backward[2]
            add_46: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_45, layers_1_norm_1_getitem_3)
            layers_1_norm_1_mul: "bf16[2048]" = aten.mul.Tensor(layers_1_norm_1_getitem_4, 0.25)
            layers_1_norm_1_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_1_norm_1_mul, "sum", dp)
            layers_1_norm_1_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_1_norm_1_all_reduce)
            layers_1_norm_1_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_1_norm_1_getitem_5, 0.25)
            layers_1_norm_1_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_1_norm_1_mul_1, "sum", dp)
            layers_1_norm_1_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_1_norm_1_all_reduce_1)
            layers_0_mlp_down_view_2: "bf16[8192, 2048]" = aten.view.default(add_46, [8192, 2048])
            layers_0_mlp_down_all_gather_1: "bf16[2048, 8192]" = _c10d_functional.all_gather_into_tensor.default(layers_0_mlp_down_weight, 4, dp)
            layers_0_mlp_down_wait_1: "bf16[2048, 8192]" = _c10d_functional.wait_tensor.default(layers_0_mlp_down_all_gather_1)
            layers_0_mlp_down_t_1: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_0_mlp_down_wait_1)
            layers_0_mlp_down_t_2: "bf16[2048, 8192]" = aten.t.default(layers_0_mlp_down_t_1)
            layers_0_mlp_down_mm: "bf16[8192, 8192]" = aten.mm.default(layers_0_mlp_down_view_2, layers_0_mlp_down_t_2)
            layers_0_mlp_down_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_0_mlp_down_view_2)
            layers_0_mlp_down_mm_1: "bf16[2048, 8192]" = aten.mm.default(layers_0_mlp_down_t_3, layers_0_mlp_down_view)
            layers_0_mlp_down_t_4: "bf16[8192, 2048][1, 8192]" = aten.t.default(layers_0_mlp_down_mm_1)
            layers_0_mlp_down_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_0_mlp_down_view_2, [0], True)
            layers_0_mlp_down_view_3: "bf16[2048]" = aten.view.default(layers_0_mlp_down_sum, [2048])
            layers_0_mlp_down_mul: "bf16[2048]" = aten.mul.Tensor(layers_0_mlp_down_view_3, 0.25)
            layers_0_mlp_down_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_0_mlp_down_mul, "sum", dp)
            layers_0_mlp_down_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_0_mlp_down_all_reduce)
            layers_0_mlp_down_t_5: "bf16[2048, 8192]" = aten.t.default(layers_0_mlp_down_t_4)
            layers_0_mlp_down_view_4: "bf16[4, 2048, 8192]" = aten.view.default(layers_0_mlp_down_mm, [4, 2048, 8192])
            layers_0_mlp_down_mul_1: "bf16[2048, 8192]" = aten.mul.Tensor(layers_0_mlp_down_t_5, 0.25)
            layers_0_mlp_down_reduce_scatter: "bf16[512, 8192]" = _c10d_functional.reduce_scatter_tensor.default(layers_0_mlp_down_mul_1, "sum", 4, dp)
            layers_0_mlp_down_wait_3: "bf16[512, 8192]" = _c10d_functional.wait_tensor.default(layers_0_mlp_down_reduce_scatter)
            layers_0_mlp_down_gelu_backward: "bf16[4, 2048, 8192]" = aten.gelu_backward.default(layers_0_mlp_down_view_4, layers_0_mlp_up_view_1)
            layers_0_mlp_up_view_2: "bf16[8192, 8192]" = aten.view.default(layers_0_mlp_down_gelu_backward, [8192, 8192])
            layers_0_mlp_up_all_gather_1: "bf16[8192, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_0_mlp_up_weight, 4, dp)
            layers_0_mlp_up_wait_1: "bf16[8192, 2048]" = _c10d_functional.wait_tensor.default(layers_0_mlp_up_all_gather_1)
            layers_0_mlp_up_t_1: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_0_mlp_up_wait_1)
            layers_0_mlp_up_t_2: "bf16[8192, 2048]" = aten.t.default(layers_0_mlp_up_t_1)
            layers_0_mlp_up_mm: "bf16[8192, 2048]" = aten.mm.default(layers_0_mlp_up_view_2, layers_0_mlp_up_t_2)
            layers_0_mlp_up_t_3: "bf16[8192, 8192][1, 8192]" = aten.t.default(layers_0_mlp_up_view_2)
            layers_0_mlp_up_mm_1: "bf16[8192, 2048]" = aten.mm.default(layers_0_mlp_up_t_3, layers_0_mlp_up_view)
            layers_0_mlp_up_t_4: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_0_mlp_up_mm_1)
            layers_0_mlp_up_sum: "bf16[1, 8192]" = aten.sum.dim_IntList(layers_0_mlp_up_view_2, [0], True)
            layers_0_mlp_up_view_3: "bf16[8192]" = aten.view.default(layers_0_mlp_up_sum, [8192])
            layers_0_mlp_up_mul: "bf16[8192]" = aten.mul.Tensor(layers_0_mlp_up_view_3, 0.25)
            layers_0_mlp_up_all_reduce: "bf16[8192]" = _c10d_functional.all_reduce.default(layers_0_mlp_up_mul, "sum", dp)
            layers_0_mlp_up_wait_2: "bf16[8192]" = _c10d_functional.wait_tensor.default(layers_0_mlp_up_all_reduce)
            layers_0_mlp_up_t_5: "bf16[8192, 2048]" = aten.t.default(layers_0_mlp_up_t_4)
            layers_0_mlp_up_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_0_mlp_up_mm, [4, 2048, 2048])
            layers_0_mlp_up_mul_1: "bf16[8192, 2048]" = aten.mul.Tensor(layers_0_mlp_up_t_5, 0.25)
            layers_0_mlp_up_reduce_scatter: "bf16[2048, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_0_mlp_up_mul_1, "sum", 4, dp)
            layers_0_mlp_up_wait_3: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_0_mlp_up_reduce_scatter)
            layers_0_norm_2_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_0_mlp_up_view_4, layers_0_add, [2048], layers_0_norm_2_getitem_1, layers_0_norm_2_getitem_2, layers_0_norm_2_weight, layers_0_norm_2_bias, [True, True, True])
            layers_0_norm_2_getitem_3: "bf16[4, 2048, 2048]" = layers_0_norm_2_native_layer_norm_backward[0]
            layers_0_norm_2_getitem_4: "bf16[2048]" = layers_0_norm_2_native_layer_norm_backward[1]
            layers_0_norm_2_getitem_5: "bf16[2048]" = layers_0_norm_2_native_layer_norm_backward[2]
            add_47: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_46, layers_0_norm_2_getitem_3)
            layers_0_norm_2_mul: "bf16[2048]" = aten.mul.Tensor(layers_0_norm_2_getitem_4, 0.25)
            layers_0_norm_2_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_0_norm_2_mul, "sum", dp)
            layers_0_norm_2_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_0_norm_2_all_reduce)
            layers_0_norm_2_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_0_norm_2_getitem_5, 0.25)
            layers_0_norm_2_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_0_norm_2_mul_1, "sum", dp)
            layers_0_norm_2_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_0_norm_2_all_reduce_1)
            layers_0_attention_projection_view_2: "bf16[8192, 2048]" = aten.view.default(add_47, [8192, 2048])
            layers_0_attention_projection_all_gather_1: "bf16[2048, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_0_attention_projection_weight, 4, dp)
            layers_0_attention_projection_wait_1: "bf16[2048, 2048]" = _c10d_functional.wait_tensor.default(layers_0_attention_projection_all_gather_1)
            layers_0_attention_projection_t_1: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_0_attention_projection_wait_1)
            layers_0_attention_projection_t_2: "bf16[2048, 2048]" = aten.t.default(layers_0_attention_projection_t_1)
            layers_0_attention_projection_mm: "bf16[8192, 2048]" = aten.mm.default(layers_0_attention_projection_view_2, layers_0_attention_projection_t_2)
            layers_0_attention_projection_t_3: "bf16[2048, 8192][1, 2048]" = aten.t.default(layers_0_attention_projection_view_2)
            layers_0_attention_projection_mm_1: "bf16[2048, 2048]" = aten.mm.default(layers_0_attention_projection_t_3, layers_0_attention_projection_view)
            layers_0_attention_projection_t_4: "bf16[2048, 2048][1, 2048]" = aten.t.default(layers_0_attention_projection_mm_1)
            layers_0_attention_projection_sum: "bf16[1, 2048]" = aten.sum.dim_IntList(layers_0_attention_projection_view_2, [0], True)
            layers_0_attention_projection_view_3: "bf16[2048]" = aten.view.default(layers_0_attention_projection_sum, [2048])
            layers_0_attention_projection_mul: "bf16[2048]" = aten.mul.Tensor(layers_0_attention_projection_view_3, 0.25)
            layers_0_attention_projection_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_0_attention_projection_mul, "sum", dp)
            layers_0_attention_projection_wait_2: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_0_attention_projection_all_reduce)
            layers_0_attention_projection_t_5: "bf16[2048, 2048]" = aten.t.default(layers_0_attention_projection_t_4)
            layers_0_attention_projection_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_0_attention_projection_mm, [4, 2048, 2048])
            layers_0_attention_projection_mul_1: "bf16[2048, 2048]" = aten.mul.Tensor(layers_0_attention_projection_t_5, 0.25)
            layers_0_attention_projection_reduce_scatter: "bf16[512, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_0_attention_projection_mul_1, "sum", 4, dp)
            layers_0_attention_projection_wait_3: "bf16[512, 2048]" = _c10d_functional.wait_tensor.default(layers_0_attention_projection_reduce_scatter)
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
            layers_0_attention_qkv_all_gather_1: "bf16[6144, 2048]" = _c10d_functional.all_gather_into_tensor.default(layers_0_attention_qkv_weight, 4, dp)
            layers_0_attention_qkv_wait_1: "bf16[6144, 2048]" = _c10d_functional.wait_tensor.default(layers_0_attention_qkv_all_gather_1)
            layers_0_attention_qkv_t_1: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_0_attention_qkv_wait_1)
            layers_0_attention_qkv_t_2: "bf16[6144, 2048]" = aten.t.default(layers_0_attention_qkv_t_1)
            layers_0_attention_qkv_mm: "bf16[8192, 2048]" = aten.mm.default(layers_0_attention_qkv_view_2, layers_0_attention_qkv_t_2)
            layers_0_attention_qkv_t_3: "bf16[6144, 8192][1, 6144]" = aten.t.default(layers_0_attention_qkv_view_2)
            layers_0_attention_qkv_mm_1: "bf16[6144, 2048]" = aten.mm.default(layers_0_attention_qkv_t_3, layers_0_attention_qkv_view)
            layers_0_attention_qkv_t_4: "bf16[2048, 6144][1, 2048]" = aten.t.default(layers_0_attention_qkv_mm_1)
            layers_0_attention_qkv_sum: "bf16[1, 6144]" = aten.sum.dim_IntList(layers_0_attention_qkv_view_2, [0], True)
            layers_0_attention_qkv_view_3: "bf16[6144]" = aten.view.default(layers_0_attention_qkv_sum, [6144])
            layers_0_attention_qkv_mul: "bf16[6144]" = aten.mul.Tensor(layers_0_attention_qkv_view_3, 0.25)
            layers_0_attention_qkv_all_reduce: "bf16[6144]" = _c10d_functional.all_reduce.default(layers_0_attention_qkv_mul, "sum", dp)
            layers_0_attention_qkv_wait_2: "bf16[6144]" = _c10d_functional.wait_tensor.default(layers_0_attention_qkv_all_reduce)
            layers_0_attention_qkv_t_5: "bf16[6144, 2048]" = aten.t.default(layers_0_attention_qkv_t_4)
            layers_0_attention_qkv_view_4: "bf16[4, 2048, 2048]" = aten.view.default(layers_0_attention_qkv_mm, [4, 2048, 2048])
            layers_0_attention_qkv_mul_1: "bf16[6144, 2048]" = aten.mul.Tensor(layers_0_attention_qkv_t_5, 0.25)
            layers_0_attention_qkv_reduce_scatter: "bf16[1536, 2048]" = _c10d_functional.reduce_scatter_tensor.default(layers_0_attention_qkv_mul_1, "sum", 4, dp)
            layers_0_attention_qkv_wait_3: "bf16[1536, 2048]" = _c10d_functional.wait_tensor.default(layers_0_attention_qkv_reduce_scatter)
            layers_0_norm_1_native_layer_norm_backward: "(bf16[4, 2048, 2048], bf16[2048], bf16[2048])" = aten.native_layer_norm_backward.default(layers_0_attention_qkv_view_4, add, [2048], layers_0_norm_1_getitem_1, layers_0_norm_1_getitem_2, layers_0_norm_1_weight, layers_0_norm_1_bias, [True, True, True])
            layers_0_norm_1_getitem_3: "bf16[4, 2048, 2048]" = layers_0_norm_1_native_layer_norm_backward[0]
            layers_0_norm_1_getitem_4: "bf16[2048]" = layers_0_norm_1_native_layer_norm_backward[1]
            layers_0_norm_1_getitem_5: "bf16[2048]" = layers_0_norm_1_native_layer_norm_backward[2]
            add_48: "bf16[4, 2048, 2048]" = aten.add.Tensor(add_47, layers_0_norm_1_getitem_3)
            layers_0_norm_1_mul: "bf16[2048]" = aten.mul.Tensor(layers_0_norm_1_getitem_4, 0.25)
            layers_0_norm_1_all_reduce: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_0_norm_1_mul, "sum", dp)
            layers_0_norm_1_wait: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_0_norm_1_all_reduce)
            layers_0_norm_1_mul_1: "bf16[2048]" = aten.mul.Tensor(layers_0_norm_1_getitem_5, 0.25)
            layers_0_norm_1_all_reduce_1: "bf16[2048]" = _c10d_functional.all_reduce.default(layers_0_norm_1_mul_1, "sum", dp)
            layers_0_norm_1_wait_1: "bf16[2048]" = _c10d_functional.wait_tensor.default(layers_0_norm_1_all_reduce_1)
            layers_0_norm_1_sum: "bf16[1, 2048, 2048]" = aten.sum.dim_IntList(add_48, [0], True)
            layers_0_norm_1_view: "bf16[2048, 2048]" = aten.view.default(layers_0_norm_1_sum, [2048, 2048])
            positions_embedding_dense_backward: "bf16[2048, 2048]" = aten.embedding_dense_backward.default(layers_0_norm_1_view, arange, 2048, -1, False)
            positions_mul: "bf16[2048, 2048]" = aten.mul.Tensor(positions_embedding_dense_backward, 0.25)
            positions_reduce_scatter: "bf16[512, 2048]" = _c10d_functional.reduce_scatter_tensor.default(positions_mul, "sum", 4, dp)
            positions_wait_1: "bf16[512, 2048]" = _c10d_functional.wait_tensor.default(positions_reduce_scatter)
            tokens_embedding_dense_backward: "bf16[50304, 2048]" = aten.embedding_dense_backward.default(add_48, token_ids, 50304, -1, False)
            tokens_mul: "bf16[50304, 2048]" = aten.mul.Tensor(tokens_embedding_dense_backward, 0.25)
            tokens_reduce_scatter: "bf16[12576, 2048]" = _c10d_functional.reduce_scatter_tensor.default(tokens_mul, "sum", 4, dp)
            tokens_wait_1: "bf16[12576, 2048]" = _c10d_functional.wait_tensor.default(tokens_reduce_scatter)
            tokens_add: "bf16[12576, 2048]" = aten.add.Tensor(tokens_weight_gradient, tokens_wait_1)
            positions_add: "bf16[512, 2048]" = aten.add.Tensor(positions_weight_gradient, positions_wait_1)
            layers_0_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_0_norm_1_weight_gradient, layers_0_norm_1_wait)
            layers_0_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_0_norm_1_bias_gradient, layers_0_norm_1_wait_1)
            layers_0_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_0_attention_qkv_bias_gradient, layers_0_attention_qkv_wait_2)
            layers_0_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_0_attention_qkv_weight_gradient, layers_0_attention_qkv_wait_3)
            layers_0_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_0_attention_projection_bias_gradient, layers_0_attention_projection_wait_2)
            layers_0_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_0_attention_projection_weight_gradient, layers_0_attention_projection_wait_3)
            layers_0_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_0_norm_2_weight_gradient, layers_0_norm_2_wait)
            layers_0_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_0_norm_2_bias_gradient, layers_0_norm_2_wait_1)
            layers_0_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_0_mlp_up_bias_gradient, layers_0_mlp_up_wait_2)
            layers_0_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_0_mlp_up_weight_gradient, layers_0_mlp_up_wait_3)
            layers_0_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_0_mlp_down_bias_gradient, layers_0_mlp_down_wait_2)
            layers_0_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_0_mlp_down_weight_gradient, layers_0_mlp_down_wait_3)
            layers_1_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_1_norm_1_weight_gradient, layers_1_norm_1_wait)
            layers_1_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_1_norm_1_bias_gradient, layers_1_norm_1_wait_1)
            layers_1_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_1_attention_qkv_bias_gradient, layers_1_attention_qkv_wait_2)
            layers_1_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_1_attention_qkv_weight_gradient, layers_1_attention_qkv_wait_3)
            layers_1_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_1_attention_projection_bias_gradient, layers_1_attention_projection_wait_2)
            layers_1_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_1_attention_projection_weight_gradient, layers_1_attention_projection_wait_3)
            layers_1_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_1_norm_2_weight_gradient, layers_1_norm_2_wait)
            layers_1_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_1_norm_2_bias_gradient, layers_1_norm_2_wait_1)
            layers_1_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_1_mlp_up_bias_gradient, layers_1_mlp_up_wait_2)
            layers_1_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_1_mlp_up_weight_gradient, layers_1_mlp_up_wait_3)
            layers_1_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_1_mlp_down_bias_gradient, layers_1_mlp_down_wait_2)
            layers_1_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_1_mlp_down_weight_gradient, layers_1_mlp_down_wait_3)
            layers_2_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_2_norm_1_weight_gradient, layers_2_norm_1_wait)
            layers_2_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_2_norm_1_bias_gradient, layers_2_norm_1_wait_1)
            layers_2_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_2_attention_qkv_bias_gradient, layers_2_attention_qkv_wait_2)
            layers_2_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_2_attention_qkv_weight_gradient, layers_2_attention_qkv_wait_3)
            layers_2_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_2_attention_projection_bias_gradient, layers_2_attention_projection_wait_2)
            layers_2_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_2_attention_projection_weight_gradient, layers_2_attention_projection_wait_3)
            layers_2_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_2_norm_2_weight_gradient, layers_2_norm_2_wait)
            layers_2_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_2_norm_2_bias_gradient, layers_2_norm_2_wait_1)
            layers_2_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_2_mlp_up_bias_gradient, layers_2_mlp_up_wait_2)
            layers_2_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_2_mlp_up_weight_gradient, layers_2_mlp_up_wait_3)
            layers_2_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_2_mlp_down_bias_gradient, layers_2_mlp_down_wait_2)
            layers_2_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_2_mlp_down_weight_gradient, layers_2_mlp_down_wait_3)
            layers_3_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_3_norm_1_weight_gradient, layers_3_norm_1_wait)
            layers_3_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_3_norm_1_bias_gradient, layers_3_norm_1_wait_1)
            layers_3_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_3_attention_qkv_bias_gradient, layers_3_attention_qkv_wait_2)
            layers_3_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_3_attention_qkv_weight_gradient, layers_3_attention_qkv_wait_3)
            layers_3_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_3_attention_projection_bias_gradient, layers_3_attention_projection_wait_2)
            layers_3_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_3_attention_projection_weight_gradient, layers_3_attention_projection_wait_3)
            layers_3_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_3_norm_2_weight_gradient, layers_3_norm_2_wait)
            layers_3_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_3_norm_2_bias_gradient, layers_3_norm_2_wait_1)
            layers_3_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_3_mlp_up_bias_gradient, layers_3_mlp_up_wait_2)
            layers_3_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_3_mlp_up_weight_gradient, layers_3_mlp_up_wait_3)
            layers_3_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_3_mlp_down_bias_gradient, layers_3_mlp_down_wait_2)
            layers_3_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_3_mlp_down_weight_gradient, layers_3_mlp_down_wait_3)
            layers_4_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_4_norm_1_weight_gradient, layers_4_norm_1_wait)
            layers_4_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_4_norm_1_bias_gradient, layers_4_norm_1_wait_1)
            layers_4_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_4_attention_qkv_bias_gradient, layers_4_attention_qkv_wait_2)
            layers_4_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_4_attention_qkv_weight_gradient, layers_4_attention_qkv_wait_3)
            layers_4_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_4_attention_projection_bias_gradient, layers_4_attention_projection_wait_2)
            layers_4_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_4_attention_projection_weight_gradient, layers_4_attention_projection_wait_3)
            layers_4_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_4_norm_2_weight_gradient, layers_4_norm_2_wait)
            layers_4_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_4_norm_2_bias_gradient, layers_4_norm_2_wait_1)
            layers_4_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_4_mlp_up_bias_gradient, layers_4_mlp_up_wait_2)
            layers_4_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_4_mlp_up_weight_gradient, layers_4_mlp_up_wait_3)
            layers_4_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_4_mlp_down_bias_gradient, layers_4_mlp_down_wait_2)
            layers_4_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_4_mlp_down_weight_gradient, layers_4_mlp_down_wait_3)
            layers_5_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_5_norm_1_weight_gradient, layers_5_norm_1_wait)
            layers_5_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_5_norm_1_bias_gradient, layers_5_norm_1_wait_1)
            layers_5_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_5_attention_qkv_bias_gradient, layers_5_attention_qkv_wait_2)
            layers_5_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_5_attention_qkv_weight_gradient, layers_5_attention_qkv_wait_3)
            layers_5_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_5_attention_projection_bias_gradient, layers_5_attention_projection_wait_2)
            layers_5_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_5_attention_projection_weight_gradient, layers_5_attention_projection_wait_3)
            layers_5_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_5_norm_2_weight_gradient, layers_5_norm_2_wait)
            layers_5_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_5_norm_2_bias_gradient, layers_5_norm_2_wait_1)
            layers_5_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_5_mlp_up_bias_gradient, layers_5_mlp_up_wait_2)
            layers_5_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_5_mlp_up_weight_gradient, layers_5_mlp_up_wait_3)
            layers_5_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_5_mlp_down_bias_gradient, layers_5_mlp_down_wait_2)
            layers_5_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_5_mlp_down_weight_gradient, layers_5_mlp_down_wait_3)
            layers_6_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_6_norm_1_weight_gradient, layers_6_norm_1_wait)
            layers_6_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_6_norm_1_bias_gradient, layers_6_norm_1_wait_1)
            layers_6_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_6_attention_qkv_bias_gradient, layers_6_attention_qkv_wait_2)
            layers_6_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_6_attention_qkv_weight_gradient, layers_6_attention_qkv_wait_3)
            layers_6_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_6_attention_projection_bias_gradient, layers_6_attention_projection_wait_2)
            layers_6_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_6_attention_projection_weight_gradient, layers_6_attention_projection_wait_3)
            layers_6_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_6_norm_2_weight_gradient, layers_6_norm_2_wait)
            layers_6_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_6_norm_2_bias_gradient, layers_6_norm_2_wait_1)
            layers_6_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_6_mlp_up_bias_gradient, layers_6_mlp_up_wait_2)
            layers_6_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_6_mlp_up_weight_gradient, layers_6_mlp_up_wait_3)
            layers_6_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_6_mlp_down_bias_gradient, layers_6_mlp_down_wait_2)
            layers_6_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_6_mlp_down_weight_gradient, layers_6_mlp_down_wait_3)
            layers_7_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_7_norm_1_weight_gradient, layers_7_norm_1_wait)
            layers_7_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_7_norm_1_bias_gradient, layers_7_norm_1_wait_1)
            layers_7_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_7_attention_qkv_bias_gradient, layers_7_attention_qkv_wait_2)
            layers_7_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_7_attention_qkv_weight_gradient, layers_7_attention_qkv_wait_3)
            layers_7_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_7_attention_projection_bias_gradient, layers_7_attention_projection_wait_2)
            layers_7_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_7_attention_projection_weight_gradient, layers_7_attention_projection_wait_3)
            layers_7_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_7_norm_2_weight_gradient, layers_7_norm_2_wait)
            layers_7_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_7_norm_2_bias_gradient, layers_7_norm_2_wait_1)
            layers_7_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_7_mlp_up_bias_gradient, layers_7_mlp_up_wait_2)
            layers_7_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_7_mlp_up_weight_gradient, layers_7_mlp_up_wait_3)
            layers_7_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_7_mlp_down_bias_gradient, layers_7_mlp_down_wait_2)
            layers_7_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_7_mlp_down_weight_gradient, layers_7_mlp_down_wait_3)
            layers_8_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_8_norm_1_weight_gradient, layers_8_norm_1_wait)
            layers_8_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_8_norm_1_bias_gradient, layers_8_norm_1_wait_1)
            layers_8_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_8_attention_qkv_bias_gradient, layers_8_attention_qkv_wait_2)
            layers_8_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_8_attention_qkv_weight_gradient, layers_8_attention_qkv_wait_3)
            layers_8_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_8_attention_projection_bias_gradient, layers_8_attention_projection_wait_2)
            layers_8_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_8_attention_projection_weight_gradient, layers_8_attention_projection_wait_3)
            layers_8_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_8_norm_2_weight_gradient, layers_8_norm_2_wait)
            layers_8_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_8_norm_2_bias_gradient, layers_8_norm_2_wait_1)
            layers_8_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_8_mlp_up_bias_gradient, layers_8_mlp_up_wait_2)
            layers_8_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_8_mlp_up_weight_gradient, layers_8_mlp_up_wait_3)
            layers_8_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_8_mlp_down_bias_gradient, layers_8_mlp_down_wait_2)
            layers_8_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_8_mlp_down_weight_gradient, layers_8_mlp_down_wait_3)
            layers_9_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_9_norm_1_weight_gradient, layers_9_norm_1_wait)
            layers_9_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_9_norm_1_bias_gradient, layers_9_norm_1_wait_1)
            layers_9_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_9_attention_qkv_bias_gradient, layers_9_attention_qkv_wait_2)
            layers_9_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_9_attention_qkv_weight_gradient, layers_9_attention_qkv_wait_3)
            layers_9_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_9_attention_projection_bias_gradient, layers_9_attention_projection_wait_2)
            layers_9_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_9_attention_projection_weight_gradient, layers_9_attention_projection_wait_3)
            layers_9_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_9_norm_2_weight_gradient, layers_9_norm_2_wait)
            layers_9_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_9_norm_2_bias_gradient, layers_9_norm_2_wait_1)
            layers_9_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_9_mlp_up_bias_gradient, layers_9_mlp_up_wait_2)
            layers_9_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_9_mlp_up_weight_gradient, layers_9_mlp_up_wait_3)
            layers_9_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_9_mlp_down_bias_gradient, layers_9_mlp_down_wait_2)
            layers_9_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_9_mlp_down_weight_gradient, layers_9_mlp_down_wait_3)
            layers_10_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_10_norm_1_weight_gradient, layers_10_norm_1_wait)
            layers_10_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_10_norm_1_bias_gradient, layers_10_norm_1_wait_1)
            layers_10_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_10_attention_qkv_bias_gradient, layers_10_attention_qkv_wait_2)
            layers_10_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_10_attention_qkv_weight_gradient, layers_10_attention_qkv_wait_3)
            layers_10_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_10_attention_projection_bias_gradient, layers_10_attention_projection_wait_2)
            layers_10_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_10_attention_projection_weight_gradient, layers_10_attention_projection_wait_3)
            layers_10_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_10_norm_2_weight_gradient, layers_10_norm_2_wait)
            layers_10_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_10_norm_2_bias_gradient, layers_10_norm_2_wait_1)
            layers_10_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_10_mlp_up_bias_gradient, layers_10_mlp_up_wait_2)
            layers_10_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_10_mlp_up_weight_gradient, layers_10_mlp_up_wait_3)
            layers_10_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_10_mlp_down_bias_gradient, layers_10_mlp_down_wait_2)
            layers_10_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_10_mlp_down_weight_gradient, layers_10_mlp_down_wait_3)
            layers_11_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_11_norm_1_weight_gradient, layers_11_norm_1_wait)
            layers_11_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_11_norm_1_bias_gradient, layers_11_norm_1_wait_1)
            layers_11_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_11_attention_qkv_bias_gradient, layers_11_attention_qkv_wait_2)
            layers_11_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_11_attention_qkv_weight_gradient, layers_11_attention_qkv_wait_3)
            layers_11_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_11_attention_projection_bias_gradient, layers_11_attention_projection_wait_2)
            layers_11_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_11_attention_projection_weight_gradient, layers_11_attention_projection_wait_3)
            layers_11_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_11_norm_2_weight_gradient, layers_11_norm_2_wait)
            layers_11_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_11_norm_2_bias_gradient, layers_11_norm_2_wait_1)
            layers_11_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_11_mlp_up_bias_gradient, layers_11_mlp_up_wait_2)
            layers_11_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_11_mlp_up_weight_gradient, layers_11_mlp_up_wait_3)
            layers_11_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_11_mlp_down_bias_gradient, layers_11_mlp_down_wait_2)
            layers_11_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_11_mlp_down_weight_gradient, layers_11_mlp_down_wait_3)
            layers_12_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_12_norm_1_weight_gradient, layers_12_norm_1_wait)
            layers_12_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_12_norm_1_bias_gradient, layers_12_norm_1_wait_1)
            layers_12_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_12_attention_qkv_bias_gradient, layers_12_attention_qkv_wait_2)
            layers_12_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_12_attention_qkv_weight_gradient, layers_12_attention_qkv_wait_3)
            layers_12_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_12_attention_projection_bias_gradient, layers_12_attention_projection_wait_2)
            layers_12_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_12_attention_projection_weight_gradient, layers_12_attention_projection_wait_3)
            layers_12_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_12_norm_2_weight_gradient, layers_12_norm_2_wait)
            layers_12_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_12_norm_2_bias_gradient, layers_12_norm_2_wait_1)
            layers_12_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_12_mlp_up_bias_gradient, layers_12_mlp_up_wait_2)
            layers_12_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_12_mlp_up_weight_gradient, layers_12_mlp_up_wait_3)
            layers_12_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_12_mlp_down_bias_gradient, layers_12_mlp_down_wait_2)
            layers_12_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_12_mlp_down_weight_gradient, layers_12_mlp_down_wait_3)
            layers_13_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_13_norm_1_weight_gradient, layers_13_norm_1_wait)
            layers_13_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_13_norm_1_bias_gradient, layers_13_norm_1_wait_1)
            layers_13_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_13_attention_qkv_bias_gradient, layers_13_attention_qkv_wait_2)
            layers_13_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_13_attention_qkv_weight_gradient, layers_13_attention_qkv_wait_3)
            layers_13_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_13_attention_projection_bias_gradient, layers_13_attention_projection_wait_2)
            layers_13_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_13_attention_projection_weight_gradient, layers_13_attention_projection_wait_3)
            layers_13_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_13_norm_2_weight_gradient, layers_13_norm_2_wait)
            layers_13_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_13_norm_2_bias_gradient, layers_13_norm_2_wait_1)
            layers_13_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_13_mlp_up_bias_gradient, layers_13_mlp_up_wait_2)
            layers_13_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_13_mlp_up_weight_gradient, layers_13_mlp_up_wait_3)
            layers_13_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_13_mlp_down_bias_gradient, layers_13_mlp_down_wait_2)
            layers_13_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_13_mlp_down_weight_gradient, layers_13_mlp_down_wait_3)
            layers_14_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_14_norm_1_weight_gradient, layers_14_norm_1_wait)
            layers_14_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_14_norm_1_bias_gradient, layers_14_norm_1_wait_1)
            layers_14_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_14_attention_qkv_bias_gradient, layers_14_attention_qkv_wait_2)
            layers_14_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_14_attention_qkv_weight_gradient, layers_14_attention_qkv_wait_3)
            layers_14_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_14_attention_projection_bias_gradient, layers_14_attention_projection_wait_2)
            layers_14_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_14_attention_projection_weight_gradient, layers_14_attention_projection_wait_3)
            layers_14_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_14_norm_2_weight_gradient, layers_14_norm_2_wait)
            layers_14_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_14_norm_2_bias_gradient, layers_14_norm_2_wait_1)
            layers_14_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_14_mlp_up_bias_gradient, layers_14_mlp_up_wait_2)
            layers_14_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_14_mlp_up_weight_gradient, layers_14_mlp_up_wait_3)
            layers_14_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_14_mlp_down_bias_gradient, layers_14_mlp_down_wait_2)
            layers_14_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_14_mlp_down_weight_gradient, layers_14_mlp_down_wait_3)
            layers_15_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_15_norm_1_weight_gradient, layers_15_norm_1_wait)
            layers_15_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_15_norm_1_bias_gradient, layers_15_norm_1_wait_1)
            layers_15_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_15_attention_qkv_bias_gradient, layers_15_attention_qkv_wait_2)
            layers_15_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_15_attention_qkv_weight_gradient, layers_15_attention_qkv_wait_3)
            layers_15_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_15_attention_projection_bias_gradient, layers_15_attention_projection_wait_2)
            layers_15_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_15_attention_projection_weight_gradient, layers_15_attention_projection_wait_3)
            layers_15_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_15_norm_2_weight_gradient, layers_15_norm_2_wait)
            layers_15_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_15_norm_2_bias_gradient, layers_15_norm_2_wait_1)
            layers_15_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_15_mlp_up_bias_gradient, layers_15_mlp_up_wait_2)
            layers_15_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_15_mlp_up_weight_gradient, layers_15_mlp_up_wait_3)
            layers_15_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_15_mlp_down_bias_gradient, layers_15_mlp_down_wait_2)
            layers_15_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_15_mlp_down_weight_gradient, layers_15_mlp_down_wait_3)
            layers_16_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_16_norm_1_weight_gradient, layers_16_norm_1_wait)
            layers_16_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_16_norm_1_bias_gradient, layers_16_norm_1_wait_1)
            layers_16_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_16_attention_qkv_bias_gradient, layers_16_attention_qkv_wait_2)
            layers_16_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_16_attention_qkv_weight_gradient, layers_16_attention_qkv_wait_3)
            layers_16_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_16_attention_projection_bias_gradient, layers_16_attention_projection_wait_2)
            layers_16_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_16_attention_projection_weight_gradient, layers_16_attention_projection_wait_3)
            layers_16_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_16_norm_2_weight_gradient, layers_16_norm_2_wait)
            layers_16_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_16_norm_2_bias_gradient, layers_16_norm_2_wait_1)
            layers_16_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_16_mlp_up_bias_gradient, layers_16_mlp_up_wait_2)
            layers_16_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_16_mlp_up_weight_gradient, layers_16_mlp_up_wait_3)
            layers_16_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_16_mlp_down_bias_gradient, layers_16_mlp_down_wait_2)
            layers_16_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_16_mlp_down_weight_gradient, layers_16_mlp_down_wait_3)
            layers_17_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_17_norm_1_weight_gradient, layers_17_norm_1_wait)
            layers_17_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_17_norm_1_bias_gradient, layers_17_norm_1_wait_1)
            layers_17_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_17_attention_qkv_bias_gradient, layers_17_attention_qkv_wait_2)
            layers_17_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_17_attention_qkv_weight_gradient, layers_17_attention_qkv_wait_3)
            layers_17_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_17_attention_projection_bias_gradient, layers_17_attention_projection_wait_2)
            layers_17_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_17_attention_projection_weight_gradient, layers_17_attention_projection_wait_3)
            layers_17_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_17_norm_2_weight_gradient, layers_17_norm_2_wait)
            layers_17_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_17_norm_2_bias_gradient, layers_17_norm_2_wait_1)
            layers_17_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_17_mlp_up_bias_gradient, layers_17_mlp_up_wait_2)
            layers_17_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_17_mlp_up_weight_gradient, layers_17_mlp_up_wait_3)
            layers_17_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_17_mlp_down_bias_gradient, layers_17_mlp_down_wait_2)
            layers_17_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_17_mlp_down_weight_gradient, layers_17_mlp_down_wait_3)
            layers_18_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_18_norm_1_weight_gradient, layers_18_norm_1_wait)
            layers_18_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_18_norm_1_bias_gradient, layers_18_norm_1_wait_1)
            layers_18_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_18_attention_qkv_bias_gradient, layers_18_attention_qkv_wait_2)
            layers_18_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_18_attention_qkv_weight_gradient, layers_18_attention_qkv_wait_3)
            layers_18_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_18_attention_projection_bias_gradient, layers_18_attention_projection_wait_2)
            layers_18_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_18_attention_projection_weight_gradient, layers_18_attention_projection_wait_3)
            layers_18_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_18_norm_2_weight_gradient, layers_18_norm_2_wait)
            layers_18_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_18_norm_2_bias_gradient, layers_18_norm_2_wait_1)
            layers_18_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_18_mlp_up_bias_gradient, layers_18_mlp_up_wait_2)
            layers_18_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_18_mlp_up_weight_gradient, layers_18_mlp_up_wait_3)
            layers_18_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_18_mlp_down_bias_gradient, layers_18_mlp_down_wait_2)
            layers_18_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_18_mlp_down_weight_gradient, layers_18_mlp_down_wait_3)
            layers_19_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_19_norm_1_weight_gradient, layers_19_norm_1_wait)
            layers_19_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_19_norm_1_bias_gradient, layers_19_norm_1_wait_1)
            layers_19_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_19_attention_qkv_bias_gradient, layers_19_attention_qkv_wait_2)
            layers_19_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_19_attention_qkv_weight_gradient, layers_19_attention_qkv_wait_3)
            layers_19_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_19_attention_projection_bias_gradient, layers_19_attention_projection_wait_2)
            layers_19_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_19_attention_projection_weight_gradient, layers_19_attention_projection_wait_3)
            layers_19_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_19_norm_2_weight_gradient, layers_19_norm_2_wait)
            layers_19_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_19_norm_2_bias_gradient, layers_19_norm_2_wait_1)
            layers_19_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_19_mlp_up_bias_gradient, layers_19_mlp_up_wait_2)
            layers_19_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_19_mlp_up_weight_gradient, layers_19_mlp_up_wait_3)
            layers_19_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_19_mlp_down_bias_gradient, layers_19_mlp_down_wait_2)
            layers_19_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_19_mlp_down_weight_gradient, layers_19_mlp_down_wait_3)
            layers_20_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_20_norm_1_weight_gradient, layers_20_norm_1_wait)
            layers_20_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_20_norm_1_bias_gradient, layers_20_norm_1_wait_1)
            layers_20_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_20_attention_qkv_bias_gradient, layers_20_attention_qkv_wait_2)
            layers_20_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_20_attention_qkv_weight_gradient, layers_20_attention_qkv_wait_3)
            layers_20_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_20_attention_projection_bias_gradient, layers_20_attention_projection_wait_2)
            layers_20_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_20_attention_projection_weight_gradient, layers_20_attention_projection_wait_3)
            layers_20_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_20_norm_2_weight_gradient, layers_20_norm_2_wait)
            layers_20_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_20_norm_2_bias_gradient, layers_20_norm_2_wait_1)
            layers_20_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_20_mlp_up_bias_gradient, layers_20_mlp_up_wait_2)
            layers_20_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_20_mlp_up_weight_gradient, layers_20_mlp_up_wait_3)
            layers_20_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_20_mlp_down_bias_gradient, layers_20_mlp_down_wait_2)
            layers_20_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_20_mlp_down_weight_gradient, layers_20_mlp_down_wait_3)
            layers_21_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_21_norm_1_weight_gradient, layers_21_norm_1_wait)
            layers_21_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_21_norm_1_bias_gradient, layers_21_norm_1_wait_1)
            layers_21_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_21_attention_qkv_bias_gradient, layers_21_attention_qkv_wait_2)
            layers_21_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_21_attention_qkv_weight_gradient, layers_21_attention_qkv_wait_3)
            layers_21_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_21_attention_projection_bias_gradient, layers_21_attention_projection_wait_2)
            layers_21_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_21_attention_projection_weight_gradient, layers_21_attention_projection_wait_3)
            layers_21_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_21_norm_2_weight_gradient, layers_21_norm_2_wait)
            layers_21_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_21_norm_2_bias_gradient, layers_21_norm_2_wait_1)
            layers_21_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_21_mlp_up_bias_gradient, layers_21_mlp_up_wait_2)
            layers_21_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_21_mlp_up_weight_gradient, layers_21_mlp_up_wait_3)
            layers_21_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_21_mlp_down_bias_gradient, layers_21_mlp_down_wait_2)
            layers_21_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_21_mlp_down_weight_gradient, layers_21_mlp_down_wait_3)
            layers_22_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_22_norm_1_weight_gradient, layers_22_norm_1_wait)
            layers_22_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_22_norm_1_bias_gradient, layers_22_norm_1_wait_1)
            layers_22_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_22_attention_qkv_bias_gradient, layers_22_attention_qkv_wait_2)
            layers_22_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_22_attention_qkv_weight_gradient, layers_22_attention_qkv_wait_3)
            layers_22_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_22_attention_projection_bias_gradient, layers_22_attention_projection_wait_2)
            layers_22_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_22_attention_projection_weight_gradient, layers_22_attention_projection_wait_3)
            layers_22_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_22_norm_2_weight_gradient, layers_22_norm_2_wait)
            layers_22_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_22_norm_2_bias_gradient, layers_22_norm_2_wait_1)
            layers_22_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_22_mlp_up_bias_gradient, layers_22_mlp_up_wait_2)
            layers_22_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_22_mlp_up_weight_gradient, layers_22_mlp_up_wait_3)
            layers_22_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_22_mlp_down_bias_gradient, layers_22_mlp_down_wait_2)
            layers_22_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_22_mlp_down_weight_gradient, layers_22_mlp_down_wait_3)
            layers_23_norm_1_add: "bf16[2048]" = aten.add.Tensor(layers_23_norm_1_weight_gradient, layers_23_norm_1_wait)
            layers_23_norm_1_add_1: "bf16[2048]" = aten.add.Tensor(layers_23_norm_1_bias_gradient, layers_23_norm_1_wait_1)
            layers_23_attention_qkv_add: "bf16[6144]" = aten.add.Tensor(layers_23_attention_qkv_bias_gradient, layers_23_attention_qkv_wait_2)
            layers_23_attention_qkv_add_1: "bf16[1536, 2048]" = aten.add.Tensor(layers_23_attention_qkv_weight_gradient, layers_23_attention_qkv_wait_3)
            layers_23_attention_projection_add: "bf16[2048]" = aten.add.Tensor(layers_23_attention_projection_bias_gradient, layers_23_attention_projection_wait_2)
            layers_23_attention_projection_add_1: "bf16[512, 2048]" = aten.add.Tensor(layers_23_attention_projection_weight_gradient, layers_23_attention_projection_wait_3)
            layers_23_norm_2_add: "bf16[2048]" = aten.add.Tensor(layers_23_norm_2_weight_gradient, layers_23_norm_2_wait)
            layers_23_norm_2_add_1: "bf16[2048]" = aten.add.Tensor(layers_23_norm_2_bias_gradient, layers_23_norm_2_wait_1)
            layers_23_mlp_up_add: "bf16[8192]" = aten.add.Tensor(layers_23_mlp_up_bias_gradient, layers_23_mlp_up_wait_2)
            layers_23_mlp_up_add_1: "bf16[2048, 2048]" = aten.add.Tensor(layers_23_mlp_up_weight_gradient, layers_23_mlp_up_wait_3)
            layers_23_mlp_down_add: "bf16[2048]" = aten.add.Tensor(layers_23_mlp_down_bias_gradient, layers_23_mlp_down_wait_2)
            layers_23_mlp_down_add_1: "bf16[512, 8192]" = aten.add.Tensor(layers_23_mlp_down_weight_gradient, layers_23_mlp_down_wait_3)
            norm_add: "bf16[2048]" = aten.add.Tensor(norm_weight_gradient, norm_wait)
            norm_add_1: "bf16[2048]" = aten.add.Tensor(norm_bias_gradient, norm_wait_1)
            head_add: "bf16[12576, 2048]" = aten.add.Tensor(head_weight_gradient, head_wait_2)
            return (tokens_add, positions_add, layers_0_norm_1_add, layers_0_norm_1_add_1, layers_0_attention_qkv_add, layers_0_attention_qkv_add_1, layers_0_attention_projection_add, layers_0_attention_projection_add_1, layers_0_norm_2_add, layers_0_norm_2_add_1, layers_0_mlp_up_add, layers_0_mlp_up_add_1, layers_0_mlp_down_add, layers_0_mlp_down_add_1, layers_1_norm_1_add, layers_1_norm_1_add_1, layers_1_attention_qkv_add, layers_1_attention_qkv_add_1, layers_1_attention_projection_add, layers_1_attention_projection_add_1, layers_1_norm_2_add, layers_1_norm_2_add_1, layers_1_mlp_up_add, layers_1_mlp_up_add_1, layers_1_mlp_down_add, layers_1_mlp_down_add_1, layers_2_norm_1_add, layers_2_norm_1_add_1, layers_2_attention_qkv_add, layers_2_attention_qkv_add_1, layers_2_attention_projection_add, layers_2_attention_projection_add_1, layers_2_norm_2_add, layers_2_norm_2_add_1, layers_2_mlp_up_add, layers_2_mlp_up_add_1, layers_2_mlp_down_add, layers_2_mlp_down_add_1, layers_3_norm_1_add, layers_3_norm_1_add_1, layers_3_attention_qkv_add, layers_3_attention_qkv_add_1, layers_3_attention_projection_add, layers_3_attention_projection_add_1, layers_3_norm_2_add, layers_3_norm_2_add_1, layers_3_mlp_up_add, layers_3_mlp_up_add_1, layers_3_mlp_down_add, layers_3_mlp_down_add_1, layers_4_norm_1_add, layers_4_norm_1_add_1, layers_4_attention_qkv_add, layers_4_attention_qkv_add_1, layers_4_attention_projection_add, layers_4_attention_projection_add_1, layers_4_norm_2_add, layers_4_norm_2_add_1, layers_4_mlp_up_add, layers_4_mlp_up_add_1, layers_4_mlp_down_add, layers_4_mlp_down_add_1, layers_5_norm_1_add, layers_5_norm_1_add_1, layers_5_attention_qkv_add, layers_5_attention_qkv_add_1, layers_5_attention_projection_add, layers_5_attention_projection_add_1, layers_5_norm_2_add, layers_5_norm_2_add_1, layers_5_mlp_up_add, layers_5_mlp_up_add_1, layers_5_mlp_down_add, layers_5_mlp_down_add_1, layers_6_norm_1_add, layers_6_norm_1_add_1, layers_6_attention_qkv_add, layers_6_attention_qkv_add_1, layers_6_attention_projection_add, layers_6_attention_projection_add_1, layers_6_norm_2_add, layers_6_norm_2_add_1, layers_6_mlp_up_add, layers_6_mlp_up_add_1, layers_6_mlp_down_add, layers_6_mlp_down_add_1, layers_7_norm_1_add, layers_7_norm_1_add_1, layers_7_attention_qkv_add, layers_7_attention_qkv_add_1, layers_7_attention_projection_add, layers_7_attention_projection_add_1, layers_7_norm_2_add, layers_7_norm_2_add_1, layers_7_mlp_up_add, layers_7_mlp_up_add_1, layers_7_mlp_down_add, layers_7_mlp_down_add_1, layers_8_norm_1_add, layers_8_norm_1_add_1, layers_8_attention_qkv_add, layers_8_attention_qkv_add_1, layers_8_attention_projection_add, layers_8_attention_projection_add_1, layers_8_norm_2_add, layers_8_norm_2_add_1, layers_8_mlp_up_add, layers_8_mlp_up_add_1, layers_8_mlp_down_add, layers_8_mlp_down_add_1, layers_9_norm_1_add, layers_9_norm_1_add_1, layers_9_attention_qkv_add, layers_9_attention_qkv_add_1, layers_9_attention_projection_add, layers_9_attention_projection_add_1, layers_9_norm_2_add, layers_9_norm_2_add_1, layers_9_mlp_up_add, layers_9_mlp_up_add_1, layers_9_mlp_down_add, layers_9_mlp_down_add_1, layers_10_norm_1_add, layers_10_norm_1_add_1, layers_10_attention_qkv_add, layers_10_attention_qkv_add_1, layers_10_attention_projection_add, layers_10_attention_projection_add_1, layers_10_norm_2_add, layers_10_norm_2_add_1, layers_10_mlp_up_add, layers_10_mlp_up_add_1, layers_10_mlp_down_add, layers_10_mlp_down_add_1, layers_11_norm_1_add, layers_11_norm_1_add_1, layers_11_attention_qkv_add, layers_11_attention_qkv_add_1, layers_11_attention_projection_add, layers_11_attention_projection_add_1, layers_11_norm_2_add, layers_11_norm_2_add_1, layers_11_mlp_up_add, layers_11_mlp_up_add_1, layers_11_mlp_down_add, layers_11_mlp_down_add_1, layers_12_norm_1_add, layers_12_norm_1_add_1, layers_12_attention_qkv_add, layers_12_attention_qkv_add_1, layers_12_attention_projection_add, layers_12_attention_projection_add_1, layers_12_norm_2_add, layers_12_norm_2_add_1, layers_12_mlp_up_add, layers_12_mlp_up_add_1, layers_12_mlp_down_add, layers_12_mlp_down_add_1, layers_13_norm_1_add, layers_13_norm_1_add_1, layers_13_attention_qkv_add, layers_13_attention_qkv_add_1, layers_13_attention_projection_add, layers_13_attention_projection_add_1, layers_13_norm_2_add, layers_13_norm_2_add_1, layers_13_mlp_up_add, layers_13_mlp_up_add_1, layers_13_mlp_down_add, layers_13_mlp_down_add_1, layers_14_norm_1_add, layers_14_norm_1_add_1, layers_14_attention_qkv_add, layers_14_attention_qkv_add_1, layers_14_attention_projection_add, layers_14_attention_projection_add_1, layers_14_norm_2_add, layers_14_norm_2_add_1, layers_14_mlp_up_add, layers_14_mlp_up_add_1, layers_14_mlp_down_add, layers_14_mlp_down_add_1, layers_15_norm_1_add, layers_15_norm_1_add_1, layers_15_attention_qkv_add, layers_15_attention_qkv_add_1, layers_15_attention_projection_add, layers_15_attention_projection_add_1, layers_15_norm_2_add, layers_15_norm_2_add_1, layers_15_mlp_up_add, layers_15_mlp_up_add_1, layers_15_mlp_down_add, layers_15_mlp_down_add_1, layers_16_norm_1_add, layers_16_norm_1_add_1, layers_16_attention_qkv_add, layers_16_attention_qkv_add_1, layers_16_attention_projection_add, layers_16_attention_projection_add_1, layers_16_norm_2_add, layers_16_norm_2_add_1, layers_16_mlp_up_add, layers_16_mlp_up_add_1, layers_16_mlp_down_add, layers_16_mlp_down_add_1, layers_17_norm_1_add, layers_17_norm_1_add_1, layers_17_attention_qkv_add, layers_17_attention_qkv_add_1, layers_17_attention_projection_add, layers_17_attention_projection_add_1, layers_17_norm_2_add, layers_17_norm_2_add_1, layers_17_mlp_up_add, layers_17_mlp_up_add_1, layers_17_mlp_down_add, layers_17_mlp_down_add_1, layers_18_norm_1_add, layers_18_norm_1_add_1, layers_18_attention_qkv_add, layers_18_attention_qkv_add_1, layers_18_attention_projection_add, layers_18_attention_projection_add_1, layers_18_norm_2_add, layers_18_norm_2_add_1, layers_18_mlp_up_add, layers_18_mlp_up_add_1, layers_18_mlp_down_add, layers_18_mlp_down_add_1, layers_19_norm_1_add, layers_19_norm_1_add_1, layers_19_attention_qkv_add, layers_19_attention_qkv_add_1, layers_19_attention_projection_add, layers_19_attention_projection_add_1, layers_19_norm_2_add, layers_19_norm_2_add_1, layers_19_mlp_up_add, layers_19_mlp_up_add_1, layers_19_mlp_down_add, layers_19_mlp_down_add_1, layers_20_norm_1_add, layers_20_norm_1_add_1, layers_20_attention_qkv_add, layers_20_attention_qkv_add_1, layers_20_attention_projection_add, layers_20_attention_projection_add_1, layers_20_norm_2_add, layers_20_norm_2_add_1, layers_20_mlp_up_add, layers_20_mlp_up_add_1, layers_20_mlp_down_add, layers_20_mlp_down_add_1, layers_21_norm_1_add, layers_21_norm_1_add_1, layers_21_attention_qkv_add, layers_21_attention_qkv_add_1, layers_21_attention_projection_add, layers_21_attention_projection_add_1, layers_21_norm_2_add, layers_21_norm_2_add_1, layers_21_mlp_up_add, layers_21_mlp_up_add_1, layers_21_mlp_down_add, layers_21_mlp_down_add_1, layers_22_norm_1_add, layers_22_norm_1_add_1, layers_22_attention_qkv_add, layers_22_attention_qkv_add_1, layers_22_attention_projection_add, layers_22_attention_projection_add_1, layers_22_norm_2_add, layers_22_norm_2_add_1, layers_22_mlp_up_add, layers_22_mlp_up_add_1, layers_22_mlp_down_add, layers_22_mlp_down_add_1, layers_23_norm_1_add, layers_23_norm_1_add_1, layers_23_attention_qkv_add, layers_23_attention_qkv_add_1, layers_23_attention_projection_add, layers_23_attention_projection_add_1, layers_23_norm_2_add, layers_23_norm_2_add_1, layers_23_mlp_up_add, layers_23_mlp_up_add_1, layers_23_mlp_down_add, layers_23_mlp_down_add_1, norm_add, norm_add_1, head_add, div)
