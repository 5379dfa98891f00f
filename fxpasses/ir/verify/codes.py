"""The codes of `verify`'s findings, what they mean and how grave they are: one row a code, documented word for word."""

from __future__ import annotations

#: Code -> (error, warning or both, meaning).
FINDINGS: dict[str, tuple[str, str]] = {
    "after-output": ("error", "a node stands behind the output"),
    "argument-type": ("error", "an argument is of a type that the operator does not take"),
    "body-signature": ("error", "a loop or branch hands its body another number of values than the body takes"),
    "buffers-differ": ("warning", "a captured step writes buffers from data that differs by rank, and reads them as "
                                  "they come in, not broadcast or reduced"),
    "control-edge": ("error", "`meta[\"after\"]` names something that does not stand before the node"),
    "ddp-module": ("error, warning", "a DistributedDataParallel module is left in the graph, and nothing synchronises "
                                     "its gradients; a warning in a captured graph"),
    "duplicate-input": ("error", "two inputs have one name"),
    "duplicate-name": ("error", "two nodes have one name"),
    "gather-shape": ("error", "a gathered result has other rows than its ranks give"),
    "global-shape": ("error", "the shape stated for the whole of a sharded input does not fit its type and placements"),
    "group-size": ("error", "the group size a call states is not that of the world, or no count"),
    "idle-wait": ("warning", "a wait for a value that no collective of the graph makes"),
    "late-input": ("error", "an input stands behind the first operation"),
    "mesh-dim": ("error, warning", "a group and the mesh dimension it lies along differ in size, or there is no such "
                                   "dimension"),
    "mesh-size": ("error, warning", "the mesh does not hold the ranks of the world; a whole part of them, without a "
                                    "stage, is a warning"),
    "missing-argument": ("error", "an argument without a default is not given"),
    "missing-attribute": ("error", "the graph's module does not have what a node looks up"),
    "needs-gradsync": ("error", "gradients are not synchronised in a form that promises it"),
    "no-output": ("error", "the graph returns nothing, not even an empty tuple"),
    "no-wait": ("warning", "a collective is launched and nobody waits for it"),
    "not-a-member": ("error", "the rank of this graph is in no part of the group"),
    "placement": ("error", "a value is sharded in a dimension or over a group that is not there, or by parts that do "
                           "not fit"),
    "rank-of": ("error", "what is said to be a rank in a group is no input or no whole number, or there is no such "
                         "group"),
    "ranks-disagree": ("error, warning", "the collectives of a rank set do not meet: it would hang or mix up two; a "
                                         "warning where the members of the group are unknown"),
    "read-before-wait": ("error", "something reads the result of a launch before its wait, or past it"),
    "reduce-dtype": ("warning", "this reduction of this dtype truncates or differs from backend to backend"),
    "reduce-op": ("error", "there is no such reduction"),
    "repeated-argument": ("error", "an argument is given by place and by name"),
    "result-type": ("error", "the type stated for a result is not the type the operator returns"),
    "returned-unwaited": ("warning", "the graph returns the result of a launch without a wait"),
    "scatter-shape": ("error", "a scattered result has other rows than its ranks leave"),
    "splits": ("error", "split sizes are not one a rank, or do not add up to the rows"),
    "state-differs": ("error", "a parameter, buffer or optimizer state of a captured step has another placement, whole "
                               "shape or type on another rank"),
    "surplus-argument": ("error", "more arguments by place than the operator has"),
    "uneven-scatter": ("error", "the rows to scatter do not divide by the ranks"),
    "unknown-argument": ("error", "an argument by a name that the operator does not have"),
    "unknown-form": ("error", "the declared form does not exist"),
    "unknown-group": ("warning", "the world declares groups, and not this one"),
    "unknown-operator": ("warning", "an operator that this torch does not have, in a namespace of torch"),
    "unsynchronised-gradient": ("warning", "a captured step of several ranks updates or returns parameters, optimizer "
                                           "state or gradients that no collective lies on the way to from data that "
                                           "differs by rank"),
    "untyped": ("warning", "nodes without a type"),
    "use-before-definition": ("error", "a node uses one that stands behind it, or in another graph"),
    "wait-behind-launch": ("warning", "reductions of a scheduled step are waited for directly behind their launch "
                                      "though what follows does not need them"),
    "write-before-wait": ("error", "the input of a launch is written before its wait"),
}
