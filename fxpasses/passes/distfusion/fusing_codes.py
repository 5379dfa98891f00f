"""Codes of the remarks that fused updates and packed buckets make: kind and meaning."""

FUSING_REMARKS = {
    "fused": ("applied", "pointwise operators behind a reduction are one node, and one kernel"),
    "spread": ("applied", "an operator on a reduced bucket works on its pieces, in their updates"),
    "one-operator": ("missed", "one pointwise operator alone saves nothing"),
    "goes-on": ("missed", "other compute takes the results: a compiler may fuse the operators with that"),
    "other-types": ("missed", "alone the operators would give other types"),
    "strided": ("missed", "an operand or the result of a pointwise operator does not lie in memory as one block"),
    "broadcast": ("missed", "operands of a pointwise operator differ in their shapes"),
    "other-device": ("missed", "operands of a pointwise operator are on different devices"),
    "packed": ("applied", "casts and the `cat` that joins them are one kernel, which reads and writes everything once"),
    "plain-pack": ("missed", "the bucket holds tensors as they are: no other kernel reads or writes less"),
}
