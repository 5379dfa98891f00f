"""From a train step to one graph.

``capture`` is the public function. ``inputs``, ``modules`` and ``optimizers`` find what a step takes, ``groups`` the world
it is for. ``step`` runs it on traced tensors, ``loops`` its micro-batches as one loop; ``synchronisation`` marks finished
gradients and buffers, ``randomness`` and ``precision`` have random numbers and autocast do what eager mode does. ``trace``
makes one functional graph of that, ``scopes`` tells which module a node comes from, ``signature`` gives the graph its
calling convention, ``failures`` turns what goes wrong into one line.
"""
