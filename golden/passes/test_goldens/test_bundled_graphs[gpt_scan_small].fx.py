# before
# graph 0: 123 nodes
# graph 1: 470 nodes
#   20 all_gather - on dp, 13952 bytes, waits 1 to 1 nodes behind their launch
#   18 all_reduce sum on dp, 1792 bytes, waits 1 to 1 nodes behind their launch
#   11 reduce_scatter sum on dp, 29184 bytes, waits 1 to 1 nodes behind their launch

# after
# graph 0: 145 nodes
#   11 all_gather - on dp, 7296 bytes, waits 41 to 41 nodes behind their launch
# graph 1: 430 nodes
#   18 all_reduce sum on dp, 1792 bytes, waits 15 to 243 nodes behind their launch
#   11 reduce_scatter sum on dp, 29184 bytes, waits 1 to 253 nodes behind their launch
