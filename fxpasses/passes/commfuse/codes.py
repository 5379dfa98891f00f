"""Codes of the remarks `commfuse` makes: kind and meaning."""

from fxpasses.analyses.reachability import Via
from fxpasses.passes.commfuse.packing import UNPACKABLE

#: What stands between two launches of one key, by the path that leads from one to the other.
BETWEEN = {
    Via.DATA: "path-between",
    Via.ACCESS: "write-between",
    Via.CONTROL: "edge-between",
    Via.OPAQUE: "opaque-between",
    Via.MERGE: "cycle",
}
REMARKS = {
    "fused": ("applied", "this launch carries several; bytes are their payload, `members` their number"),
    "path-between": ("missed", "the operand is computed from the result of every other launch it could join"),
    "write-between": ("missed", "conflicting accesses to a storage keep the launch behind the others"),
    "edge-between": ("missed", "a control edge (`meta(after=...)`) of other nodes keeps it behind the others"),
    "opaque-between": ("missed", "a collective or operator that is not understood stands between"),
    "cycle": ("missed", "the graph would wait for itself: another bucket, or the order of buckets, is in the way"),
    "larger-than-bucket": ("missed", "the payload alone is more than `bucket_mb`"),
    "bucket-full": ("missed", "together with any other bucket it could join it is more than `bucket_mb`"),
    "other-group": ("missed", "the others of its kind are on other groups"),
    "other-reduce-op": ("missed", "the others of its kind and group reduce in another way"),
    "other-dtype": ("missed", "the others of its kind and group have another dtype"),
    "other-device": ("missed", "the others of its kind and group are on another device"),
    "nothing-alike": ("missed", "no other launch can share a bucket with it"),
    "hidden": ("missed", "compute hides it, it is not latency-bound, and larger than `min_kb`"),
    "would-be-exposed": ("missed", "compute hides more of it, or of those it could join, than of all in one launch"),
    "still-whole": ("missed", "in the bucket a value would be gathered again before its last whole copy is done with"),
    "slower": ("missed", "the simulated step would be longer with the bucket"),
    "split": ("applied", "one of several launches that were one: its pieces are there, or needed, at another time"),
    "wanted-together": ("missed", "compute waits for a bucket, and would wait about as long for its pieces apart"),
    "read-whole": ("missed", "somebody reads a bucket that compute waits for other than piece by piece"),
    "pieces-merge": ("missed", "no place in a bucket is between two of its pieces and between two of what is read"),
    "pieces-differ": ("missed", "pieces of other dtypes or shapes, or with something between them and the launch"),
    "bucket-written": ("missed", "somebody writes to a bucket, to what is taken from it, or to its pieces meanwhile"),
    "bucket-held": ("missed", "a control edge (`meta(after=...)`) holds what puts a bucket together or takes it apart"),
    "bucket-behind": ("missed", "a collective or operator that is not understood stands in front of some readers"),
    "layout-read": ("missed", "somebody looks at how the pieces lie in the bucket: strides, or a place in memory"),
    "split-slower": ("missed", "the simulated step with the bucket in pieces is not shorter"),
    "split-memory": ("missed", "in pieces, the simulated peak would rise by more than `max_memory_increase_mb`"),
    "memory-budget": ("missed", "the simulated peak would rise by more than `max_memory_increase_mb`"),
    **UNPACKABLE,
    "waits-differ": ("missed", "something has to happen between the launch and its wait"),
    "rank-constant": ("missed", "split sizes, or the root, may differ on other ranks (`--spmd`: do not)"),
    "control-edge": ("missed", "a control edge (`meta(after=...)`) holds the launch or the wait"),
    "chunk": ("missed", "it is one of the chunks that `chunkcomm` makes: together they hide nothing"),
    "not-spmd": ("missed", "`spmd=False`: ranks may run different graphs"),
}
