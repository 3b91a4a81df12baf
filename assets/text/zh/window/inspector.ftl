# The right panel: the selected agent in numbers.

inspector-agent = 智能体 { $index }
inspector-agent_named = 智能体 { $name }
inspector-nobody_selected = 没有选中
inspector-click_one = 点击一个智能体，或按 Tab。

# Headings

inspector-numbers = 数值
inspector-neighbors = 邻居（{ $count }）
inspector-half_planes = 半平面（{ $count }）
inspector-linear_programs = 线性规划
inspector-velocity_obstacles = 速度障碍（{ $count }）
inspector-this_run = 本次运行

inspector-nobody_near = 邻居距离内没有人。

# How the linear programs ended, and their way there

inspector-line_of = { $of }的直线
inspector-a_line = 未保留的直线
inspector-free = 期望速度不违反任何直线。
inspector-feasible = 规划 2 找到了最接近期望速度的速度。
inspector-infeasible = 无可行解：规划 2 在{ $line }处失败，规划 3 松弛了各直线。{ $worst }
inspector-worst_violation = 最大违反量 { $by }，来自{ $line }。
inspector-starts = 从 { $x }，{ $y } 开始
inspector-moves = 违反{ $line }：移到 { $x }，{ $y }
inspector-fails = { $line }处什么也不剩：规划 2 失败
inspector-relaxes = 规划 3，{ $line }：{ $x }，{ $y }，违反 { $by }{ $stays }
inspector-stays = （没有找到，速度不变）

# Cones

inspector-steps_out = 当前速度最先与{ $of }碰撞：移出 u 的 { $share }，|u| = { $u }。
inspector-untested = 前方没有碰撞：采用期望速度，未经检验。
inspector-tried = 试了 { $tried } 个速度，{ $free } 个在所有锥之外。

# Tables

inspector-position = 位置
inspector-velocity_now = 当前速度
inspector-preferred = 期望
inspector-chosen = 选定
inspector-logged = 记录
inspector-difference = 差异
inspector-speed_chosen = 选定速率
inspector-to_the_goal = 距目标
inspector-decision = 决策

inspector-head_agent = 智能体
inspector-head_gap = 间隙 { $unit }
inspector-head_collision = 碰撞前 s
inspector-select_it = 选中它。
inspector-head_line_of = 直线
inspector-head_region = 区域
inspector-head_u = |u| { $unit }
inspector-head_violated = 违反量

inspector-agents = 智能体
inspector-arrived = 已到达
inspector-arrivals = { $arrived } / { $of }
inspector-smallest_gap = 最小间隙
inspector-overlaps = 重叠次数
inspector-infeasible_share = 无可行解
