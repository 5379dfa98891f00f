"""From a train step to one graph.

``capture`` is the public function. ``modules`` finds parameters and buffers and puts traced tensors in their place,
``trace`` runs a function into one functional graph, ``scopes`` tells which module a node comes from, ``backward`` marks
finished gradients, ``signature`` gives the graph its calling convention.
"""
