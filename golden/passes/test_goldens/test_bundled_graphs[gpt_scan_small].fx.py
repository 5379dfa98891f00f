# before
# graph 0: 132 nodes
# graph 1: 542 nodes
#   45 all_gather - on shard, 28032 bytes, waits 1 to 1 nodes behind their launch
#   29 all_reduce sum on replicate, 15488 bytes, waits 1 to 1 nodes behind their launch
#   29 reduce_scatter sum on shard, 30976 bytes, waits 1 to 1 nodes behind their launch

# after
# graph 0: 335 nodes
#   29 all_gather - on shard, 15488 bytes, waits 90 to 90 nodes behind their launch
#   29 all_reduce sum on replicate, 15488 bytes, waits 37 to 65 nodes behind their launch
#   29 reduce_scatter sum on shard, 30976 bytes, waits 1 to 1 nodes behind their launch
# graph 1: 336 nodes
