# before
# graph 0: 123 nodes
# graph 1: 470 nodes
#   20 all_gather - on dp, 13952 bytes, waits 1 to 1 nodes behind their launch
#   18 all_reduce sum on dp, 1792 bytes, waits 1 to 1 nodes behind their launch
#   11 reduce_scatter sum on dp, 29184 bytes, waits 1 to 1 nodes behind their launch

# after
# graph 0: 214 nodes
#   11 all_gather - on dp, 7296 bytes, waits 52 to 52 nodes behind their launch
#   18 all_reduce sum on dp, 1792 bytes, waits 32 to 57 nodes behind their launch
#   11 reduce_scatter sum on dp, 29184 bytes, waits 30 to 58 nodes behind their launch
# graph 1: 372 nodes
