# before
# graph 0: 745 nodes
#   58 all_reduce sum on dp, 36480 bytes, waits 1 to 1 nodes behind their launch
#   16 all_reduce sum on tp, 16384 bytes, waits 1 to 1 nodes behind their launch

# after
# graph 0: 687 nodes
#   29 all_reduce sum on dp, 18240 bytes, waits 2 to 260 nodes behind their launch
#   16 all_reduce sum on tp, 16384 bytes, waits 1 to 7 nodes behind their launch
