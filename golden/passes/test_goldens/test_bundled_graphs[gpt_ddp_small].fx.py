# before
# graph 0: 1364 nodes
#   112 all_reduce sum on dp, 115712 bytes, waits 1 to 1 nodes behind their launch

# after
# graph 0: 1196 nodes
#   28 all_reduce sum on dp, 28928 bytes, waits 4 to 243 nodes behind their launch
