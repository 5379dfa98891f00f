# before
# graph 0: 1296 nodes
#   112 all_gather - on dp, 54336 bytes, waits 1 to 1 nodes behind their launch
#   64 reduce_scatter sum on dp, 118016 bytes, waits 1 to 1 nodes behind their launch

# after
# graph 0: 960 nodes
#   16 all_gather - on dp, 7376 bytes, waits 1 to 116 nodes behind their launch
#   16 reduce_scatter sum on dp, 29504 bytes, waits 1 to 1 nodes behind their launch
