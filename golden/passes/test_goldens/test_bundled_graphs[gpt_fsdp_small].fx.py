# before
# graph 0: 1470 nodes
#   120 all_gather - on dp, 56448 bytes, waits 1 to 1 nodes behind their launch
#   64 reduce_scatter sum on dp, 118016 bytes, waits 1 to 1 nodes behind their launch

# after
# graph 0: 1166 nodes
#   16 all_gather - on dp, 7376 bytes, waits 16 to 104 nodes behind their launch
#   16 reduce_scatter sum on dp, 29504 bytes, waits 2 to 196 nodes behind their launch
