"""Classes of Inductor: a module of its own, since importing it takes seconds (torch 2.11 - 2.14)."""

from torch._inductor.custom_graph_pass import CustomGraphPass as CustomGraphPass
