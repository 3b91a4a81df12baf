# Whom the sliders are about.

parameters-len = len，直线如何让步
parameters-of = 对象
parameters-all_agents = 全部智能体
parameters-agent = { $agent }
parameters-selected_agent = 选中的智能体
parameters-select_first = 请先选中一个智能体：点击它，或按 Tab。
parameters-picked = 已选 { $agents } 个
parameters-a_group = 组
parameters-group_of = { $name }：{ $agents }
