"""N ranks in one process: run a graph on all of them and compare two graphs, without a process group.

Engines, each with ``execute``, one `Outcome` for all; ``engine`` picks one:

- ``lockstep``: one graph, node by node on all ranks.
- ``mpmd``: one graph a rank, as coroutines; finds dead-locks.
- ``stacked``: one graph, the values of all ranks in one tensor, for many ranks.

Comparisons: ``check`` (`fxpasses.check`: a verdict, the first node that differs) on top of ``compare`` (same inputs,
same results).

What the engines share: ``interpreter`` and ``higher_order`` run ``plan``s for lockstep and mpmd and yield ``requests``;
``collectives`` and ``p2p`` read a call's arguments, ``calls`` and ``arithmetic`` compute it, ``channels`` pairs sends
with receives, ``pending`` guards results between launch and wait; ``preparation``, ``constants``, ``attributes``,
``groups``, ``storage``, ``randomness`` and ``modes`` are the state of a run.

Inputs: ``inputs`` draws them, after ``uses`` (what values are legal), ``thresholds`` (which ones count) and ``symbols``
(symbolic sizes).
"""
