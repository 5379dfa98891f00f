"""N ranks in one process: run a graph on all of them and compare two graphs, without a process group."""
