"""From a train step to one graph.

``capture`` is the public function. ``inputs``, ``modules``, ``attributes`` and ``optimizers`` know what a step takes
and writes, ``groups`` the world it is for. ``step`` runs it on traced tensors, ``loops`` its micro-batches as one loop;
meanwhile ``synchronisation`` marks finished gradients and buffers, ``randomness`` and ``precision`` give random numbers
and autocast as eager mode has them, ``outside`` guards what is no part of the graph. ``trace`` makes one functional
graph of all that, ``scopes`` tells which module a node comes from, ``signature`` gives the graph its calling
convention; ``failures`` says in one line what goes wrong.
"""
