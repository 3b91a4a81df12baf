# The velocity lens: its modes, its place, its switches.

lens-nothing_to_build = 没有由它得出的直线或锥；“决策”显示这个方法算出的一切。
lens-nothing_near = 附近没有需要避让的。
lens-no_programs = 只有 ORCA 求解线性规划：请给智能体选择该方法。

# Modes

lens-steering = 操控
lens-about_steering = 车辆自身坐标系中的情形：检测盒或触须、它发现了什么、各个力、徘徊圈。
lens-decision = 决策
lens-about_decision = 约束、速度圆还剩下的部分，以及各个速度；其他流派则是样本、力、走道或单元。
lens-build_up = 构造
lens-about_build_up = 一个邻居或一面墙的直线或锥如何一步步构造出来。
lens-programs = 规划
lens-about_programs = 逐步看线性规划。
lens-len = len
lens-about_len = 其他 len 值和直线的其他次序会得出什么。

# Where it is

lens-right = 右侧
lens-about_right = 在右面板顶部。
lens-beside = 旁边
lens-about_beside = 在世界旁边。
lens-full = 全屏
lens-about_full = 占据世界的位置。
lens-off = 关
lens-about_off = 隐藏；按 S 键恢复。
lens-about_docks = 透镜放在哪里。快捷键 S。

# Switches

lens-other_methods = 其他方法
lens-about_other_methods = 各方法此刻会选什么，画成虚线箭头。
lens-heat = 热图
lens-about_heat = 背景显示什么：颜色越深越差。
lens-no_heat = 这个方法按位置决定：没有可着色的速度。
lens-cost = 颜色
lens-about_cost = 样本的颜色表示什么：罚分，或它的一项。
lens-of = 对象
lens-nobody = 无
lens-agent = 智能体 { $index }
lens-or_click = 或点击其直线

# The way through the stages

lens-one_back = 后退一步。快捷键 ←。
lens-plays = 自动播放；规划播放到下一站。
lens-one_on = 前进一步。快捷键 →。
lens-count = { $now } / { $all }

# The laboratory of len

lens-consistent = 一致的中点
lens-about_consistent = 用 robust 算术求解：相向的直线相遇在 len 所定的点，而不是正中。
lens-column_len = len
lens-column_speed = 速率 { $unit }
lens-column_violation = 最大违反量 { $unit }
