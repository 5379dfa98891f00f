"""Codes of the remarks `commhoist` makes: kind and meaning."""

REMARKS = {
    "summed-locally": ("applied", "this reduction was dropped; its operand joins the last one's of its sum or maximum"),
    "reduces-sum": ("applied", "this reduction now carries the whole sum; bytes are those saved"),
    "gather-shared": ("applied", "an earlier gather holds the same value; bytes are those that live longer"),
    "also-used": ("missed", "the reduced value, or its scaled or relaid form, is read outside the sum"),
    "partial-sum-read": ("missed", "the sum up to here is read on its own, so it has to be reduced on its own"),
    "nothing-alike": ("missed", "no other reduction in the sum has the same group, op, type and way to the sum"),
    "reduce-op": ("missed", "max, min, product and bitwise ops are not linear"),
    "dtype": ("missed", "avg of integers truncates; sum of bools depends on the backend; or the type is unknown"),
    "cast": ("missed", "a cast between the reduction and the sum changes the rounding, or the wider sum saves nothing"),
    "not-linear": ("missed", "an operator between the reduction and the sum is not linear"),
    "parts-differ": ("missed", "several values are reduced in one tensor, and not all of them are added up alike"),
    "precision": ("missed", "a factor that is no power of two would round once more in half precision; or it may "
        "overflow"),
    "layout": ("missed", "without this summand the sum would have another memory layout"),
    "rank-constant": ("missed", "a number that scales the reduction may be this rank's own (`--spmd`: is not)"),
    "in-place-sum": ("missed", "the reduction is added in place to what others see, or in part"),
    "many-at-once": ("missed", "the reduction is added by a `_foreach` operator that merges nothing"),
    "type-differs": ("missed", "the reduction is added to another type, device or shape"),
    "type-unknown": ("missed", "the reduction, or what it is added to, has no type"),
    "written-operand": ("missed", "an operand is overwritten before it could be added up"),
    "written-result": ("missed", "the sum, or the gathered value, is written in place"),
    "both-returned": ("missed", "both gathered values are outputs; sharing would make them one tensor"),
    "reduce-scatter-off": ("missed", "the option `reduce_scatter=off`"),
    "left-to-last": ("applied", "`emit=local`: the graph of the last micro-batch reduces the accumulator instead"),
    "reduces-accumulator": ("applied", "`emit=sync`: the accumulator is reduced, with all micro-batches in it"),
    "no-accumulator": ("missed", "`emit`: the reduced value is not added to a tensor that comes in"),
    "several-summands": ("missed", "`emit`: more than one reduction, or than one other value, is added"),
    "accumulator-read": ("missed", "`emit`: somebody besides the sum and the output reads the accumulator or its "
        "new value"),
    "full-size-accumulator": ("missed", "`emit`: the accumulator holds a shard; unreduced it would be of full size"),
    "rank-varying": ("missed", "a scale between the reduction and the sum may differ between the ranks"),
    "form": ("missed", "a coalesced or in-place form"),
    "no-wait": ("missed", "a launch without a single plain wait"),
    "unknown-group": ("missed", "the group cannot be told"),
    "control-edge": ("missed", "a control edge (`meta(after=...)`) holds the launch, the wait or the sum"),
    "not-spmd": ("missed", "`spmd=False`: ranks may run different graphs"),
    "reduced-behind-loop": ("applied", "the loop adds up operands, and one reduction behind it does the rest; "
        "bytes are those saved"),
    "carry-read": ("missed", "somebody besides the sum reads what the loop carries: its condition, an output, "
        "another value"),
    "carry-scaled": ("missed", "the loop carries no plain sum: the old value goes through an operator before it "
        "is added to"),
    "carry-replaced": ("missed", "the reduced value goes on to the next round without the old one: only the last "
        "round counts"),
    "scales-another": ("missed", "it is a factor of another reduction, which leaves the loop; a product has one "
        "reduction to give"),
    "mixed-groups": ("missed", "slots of one buffer are filled by reductions of several groups or ops"),
    "slots-unknown": ("missed", "slots that no round may have filled hold values the reduction would change"),
    "slot-index": ("missed", "ranks may differ in which slot of the buffer they fill"),
    "sends-more": ("missed", "one reduction behind the loop would send more than those of all its rounds"),
    "dynamic-shape": ("missed", "the full-size sum has sizes that are not numbers"),
    "loop-invariant": ("applied", "every round sends the same: it is launched once, in front of the loop; bytes are "
        "those saved"),
    "loop-stacked": ("applied", "one launch behind the loop sends what every round returned; bytes stay, launches "
        "fall"),
    "may-not-run": ("missed", "the loop or branch may run zero times; the collective would run anyway"),
    "memory-budget": ("missed", "more bytes held longer than `max_memory_increase_mb` allows"),
    "depends-on-iteration": ("missed", "the operand differs from round to round, and the loop does not only add up or "
        "stack the result"),
    "used-in-loop": ("missed", "the loop stacks the result, and the body, or another result, reads it too"),
}
