"""Codes of the remarks about sharded updates: kind and meaning."""

ZERO_REMARKS = {
    "sharded-update": ("applied", "each rank updates its rows of a parameter and its optimizer state; gradients are "
                       "scattered, the parameter is gathered where it is read whole"),
    "no-step": ("missed", "the graph does not take and return parameters and optimizer state as a captured step does"),
    "no-gradient": ("missed", "the step reduces no gradient for the parameter"),
    "few-rows": ("missed", "the parameter has no rows to share out, or so few that padding would double them"),
    "not-elementwise": ("missed", "the update is not made element for element of parameter, state, gradients and "
                        "scalars"),
    "zero-type": ("missed", "a size is symbolic, or the parameter or its state is not contiguous"),
    "zero-reduction": ("missed", "what the update takes from other ranks is no plain sum, mean, maximum or minimum"),
    "other-group": ("missed", "the gradient is reduced over another group than the one that the parameter and its "
                    "state repeat over, or that group cannot share them out"),
    "other-state": ("missed", "the update reads an input that belongs to another parameter, or to none"),
    "shared-parameter": ("missed", "the parameter or its state shares its memory with another input"),
    "in-a-loop": ("missed", "the gradient is reduced inside a loop: commhoist takes the reduction out"),
    "differs-by-rank": ("missed", "the update need not be the same on all ranks"),
    "also-read": ("missed", "a reduced gradient, the state or a result of the update is read whole elsewhere"),
    "whole-norm": ("missed", "a norm of whole gradients: norms=partial adds up norms of shards"),
    "padding-counts": ("missed", "rows that pad the last shards would count in a norm or flag"),
    "packed-gradient": ("missed", "the gradient is a piece of a bucket that is read otherwise too: distfusion comes "
                        "before commfuse"),
    "written-in-place": ("missed", "the parameter, its state or a value of the update is written in place"),
    "cast-first": ("applied", "all readers of a gathered value cast it to one narrower type: it is cast, then "
                   "gathered"),
    "wide-reader": ("missed", "a gathered value that some reader casts is read by another one as it is"),
    "sent-in-bf16": ("applied", "`wire=bf16`: a gradient is reduced in bfloat16"),
    "no-gradient-sent": ("missed", "`wire=bf16`: the reduced value is no gradient, for something else than an update "
                         "reads it"),
}
