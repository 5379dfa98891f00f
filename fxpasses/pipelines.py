"""Named pipelines: what users write instead of a list of passes. Data, no logic."""

from __future__ import annotations

PURPOSES: dict[str, str] = {
    "default": "fewer collectives, hidden behind compute; what is sent is decided by the graph alone",
    "overlap": "any graph: hide what is sent behind compute, and leave alone what it means",
    "ddp": "data parallel: gradients of micro-batches reduced once, in buckets that backward hides",
    "zero": "data parallel, the optimizer sharded: each rank keeps and updates its rows of the state (ZeRO-1)",
    "fsdp": "fully sharded: parameters gathered a little ahead, whole no more often than before",
    "tp": "tensor, sequence and expert parallel: transfers and products in chunks that hide each other",
}
"""Name -> what it is for, in a line."""

EXPLAINED: dict[str, tuple[tuple[str, str], ...]] = {
    "default": (
        ("commhoist",
         "first, for what is not sent needs no hiding"),
        ("asynccp",
         "last: launches and waits move around the collectives that are left"),
    ),
    "overlap": (
        ("commfuse{judge=always}",
         "first, while every launch stands where it came from: what no schedule hides, or is all latency, shares one"),
        ("chunkcomm",
         "behind commfuse, which would put the chunks together again; cuts what is still exposed"),
        ("asynccp",
         "last, for its order holds for the launches there are now: a pass behind it would move them again"),
    ),
    "ddp": (
        ("commsimplify",
         "first: a collective that goes is one that nobody has to move, fuse or hide"),
        ("commhoist",
         "in front of buckets: it sums gradients of micro-batches, and not what is packed for several of them"),
        ("commfuse{judge=always}",
         "of the reductions that are left; early ones that backward hides do not wait for the last ones"),
        ("asynccp",
         "last: waits sink to the update, and updates of finished buckets fill the time"),
    ),
    "zero": (
        ("commsimplify",
         "first: a collective that goes is one that nobody has to scatter, fuse or hide"),
        ("commhoist",
         "sums gradients of micro-batches and takes reductions out of loops, where an update cannot be sharded"),
        ("distfusion{zero=1}",
         "in front of buckets: gradients are scattered one by one; casts go before gathers, updates become one node"),
        ("commfuse{judge=always}",
         "of the scatters and gathers there are now; early ones that compute hides do not wait for the last ones"),
        ("asynccp",
         "last: gathers go ahead of the layers that read them, gradients scatter while backward goes on"),
    ),
    "fsdp": (
        ("commsimplify{max_memory_increase_mb=0}",
         "first, with no memory to spend: one gather for forward and backward would undo the resharding"),
        ("commhoist{max_memory_increase_mb=0}",
         "in front of buckets, on the same condition: sums of shards that are reduced once more, over replicas"),
        ("commfuse{judge=always}",
         "gathers of small parameters share a launch with neighbours, but never forward's with backward's"),
        ("asynccp",
         "last: gathers go ahead as far as memory lets them, gradients scatter while backward goes on"),
    ),
    "tp": (
        ("commsimplify{max_memory_increase_mb=1024}",
         "first: a reduction of which each rank takes its part becomes a reduce_scatter, which can be cut further; "
         "the limit keeps parameters that are sharded as well from staying whole"),
        ("commhoist{max_memory_increase_mb=0}",
         "gradients of projections that read one value are added up, then reduced once; no gather is shared"),
        ("commfuse{judge=always}",
         "small ones first: chunks of them would be too small, and chunks must not be fused again"),
        ("chunkcomm",
         "on what is exposed between products: no order hides a transfer on the critical path"),
        ("asynccp",
         "last: puts the products of one chunk beside the transfer of another"),
    ),
}
"""Name -> passes in order, each with why it stands there."""

PIPELINES: dict[str, str] = {name: ",".join(text for text, _ in passes) for name, passes in EXPLAINED.items()}
"""Name -> pipeline text. A name here is never the name of a pass."""
