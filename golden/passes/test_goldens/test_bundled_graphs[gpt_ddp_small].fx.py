# before
# graph 0: 1470 nodes
#   112 all_reduce sum on dp, 115712 bytes, waits 1 to 1 nodes behind their launch

# after
# graph 0: 1302 nodes
#   28 all_reduce sum on dp, 28928 bytes, waits 2 to 264 nodes behind their launch
