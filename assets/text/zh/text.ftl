# Lists, and the names of what stands in the world.

text-next = { $first }、{ $next }
text-last = { $first }和{ $last }
text-more = 另外 { $more } 个
text-named_and_more = { $named }（及另外 { $more } 个）

text-agents = 智能体 { $numbers }
text-edges = 墙段 { $numbers }
text-edge_part = { $number }（第 { $part } 部分）
text-pillars = 柱 { $numbers }

# In samples, in place of a part of a sentence.
text-clause = （…）
