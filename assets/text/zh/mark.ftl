# What is wrong with a mark in the text of a scenario.

mark-unclosed = 标记 { $mark } 没有结尾；请用 ] 结束，方括号本身请写 [[
mark-unknown = 标记 { $mark } 所指不存在；请写 [agent 3]、[edge 7]、[pillar 2]、[orca.len = 2]、[method = vo]、[overlay cones]、[scenario doorway] 或 [文字 | agent 3]，方括号本身请写 [[
mark-no_body = 标记 { $mark } 所指不存在：智能体、墙段和柱子分别有 { $agents }、{ $edges } 和 { $pillars } 个，从 0 数起
mark-unknown_key = 标记 { $mark } 所指不存在：没有参数 { $key }；`sidestep keys` 列出全部
mark-unknown_key_near = 标记 { $mark } 所指不存在：没有参数 { $key }，是否指 { $near }？
mark-unknown_method = 标记 { $mark } 所指不存在：没有方法 { $method }；可以是 { $known }
mark-value = 标记 { $mark } 不是有效的值：{ $key } { $reason }
