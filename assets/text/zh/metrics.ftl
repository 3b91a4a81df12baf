# The figures of a run: name, tooltip, definition and source of each. Agent i has position p, velocity v, radius r, goal g
# and preferred speed s*; a step takes dt.

metrics-arrivals_name = 到达数
metrics-arrivals_about = 有多少智能体曾进入离目标不超过自身半径的范围。之后被挤出去的仍算已到达。
metrics-arrivals_definition = 某一步 |g − p| ≤ r；世界：这样的智能体个数
metrics-arrivals_source = RVO2 的 reachedGoal；CrowdNav 的成功率

metrics-time_to_goal_name = 到达用时
metrics-time_to_goal_about = 智能体首次到达所用的时间。
metrics-time_to_goal_definition = T = 首个满足 |g − p| ≤ r 的 t；世界：已到达者的平均值
metrics-time_to_goal_source = gym-collision-avoidance 的 time_to_goal

metrics-throughput_name = 吞吐量
metrics-throughput_about = 运行中平均每秒到达的智能体数量，适用于智能体不断进入和离开的世界。
metrics-throughput_definition = 到达数 / t
metrics-throughput_source = 终身多智能体路径规划的吞吐量：单位时间内完成的任务数
metrics-makespan_name = 总用时
metrics-makespan_about = 最后一个智能体到达的时刻。所有有目标的智能体都到达之前没有定义。
metrics-makespan_definition = 所有有目标的智能体的 max T
metrics-makespan_source = 多智能体路径规划的 makespan

metrics-extra_time_name = 额外用时
metrics-extra_time_about = 比以期望速率逐个目标走直线多用的时间，在目标处等待的时间不计。最后一段直线的终点是它到达之处，离目标最多差一个半径。
metrics-extra_time_definition = T − W − D / s*，其中 D = Σ |∫ v dt|，对通往各目标的路段求和，W 为在目标处等待的时间；世界：已到达者的平均值
metrics-extra_time_source = gym-collision-avoidance 的 extra_time_to_goal

metrics-path_ratio_name = 路程比
metrics-path_ratio_about = 路程长度除以从起点（有多个目标时逐个经过）到到达处的直线距离：1 为直线，不会更小。用手移动的两边都不计。
metrics-path_ratio_definition = ∫ |v| dt / Σ |∫ v dt|，积到 T，对通往各目标的路段求和；世界：已到达者的平均值
metrics-path_ratio_source = SocNavBench 的 path_length_ratio

metrics-reversals_name = 朝向反复次数
metrics-reversals_about = 朝向先转到一侧，又从极值处转回超过 { $turn } 的次数，不论用了一步还是多步。速度低于最大速度的 { $slow } 时没有朝向。
metrics-reversals_definition = 每一步取 h = v / |v|，|v| 不超过最大速度 { $slow } 的步跳过；e 为极值，起初为 h。|det(e, h)| > { $turn } 或 e · h < 0 时 h 算转弯：转向 det(e, h) 的符号一侧；|det(e, h)| ≤ { $turn } 时是掉头，不属于任何一侧。第一次转弯确定一侧（掉头算左）；以后每次不是转向该侧的转弯计一次，并换到另一侧。每次转弯之后，以及 h 更偏向该侧时，e = h；世界：所有智能体的平均值
metrics-reversals_source = SteerSuite 的 numTimesVelocityChangedSignOverWindow；arXiv 2305.04511；死区为本项目所定

metrics-jerk_name = 加加速度
metrics-jerk_about = 加速度变化的剧烈程度，从第二步算起。
metrics-jerk_definition = |a_k − a_(k−1)| / dt 的平均值，其中 a_k = (v_k − v_(k−1)) / dt；世界：所有智能体与步的平均值
metrics-jerk_source = 社会导航综述（Gao、Huang 2022）

metrics-effort_name = 费力
metrics-effort_about = 速度总共改变了多少：起步、停下和每次转向。
metrics-effort_definition = Σ |v_k − v_(k−1)|；世界：所有智能体的平均值
metrics-effort_source = SteerSuite 的总加速度（SteerBench），这里是速度之和

metrics-deadlock_time_name = 死锁时间
metrics-deadlock_time_about = 智能体未到达而停留原地的时间：凡离区间起点位置不超过 0.2 s · s*、至少持续 2 s 的区间之和。
metrics-deadlock_time_definition = 满足 |p − p_begin| < 0.1 · s* · 2 s 且 ≥ 2 s 的区间的 Σ (t_end − t_begin)；世界：所有智能体的平均值
metrics-deadlock_time_source = SteerSuite 的 displacementOverWindow；gym-collision-avoidance 的 stuck

metrics-overlaps_name = 重叠次数
metrics-overlaps_about = 两个圆盘开始重叠超过一毫米的次数。单个智能体计其与任何人的重叠。
metrics-overlaps_definition = 进入 |p_i − p_j| < r_i + r_j − 0.001 m 的次数；世界：每对只计一次
metrics-overlaps_source = SteerSuite 的 collisions，epsilon .001

metrics-failures_name = 失败率
metrics-failures_about = 智能体每一千次决策发生的重叠次数。
metrics-failures_definition = 1000 · 重叠次数 / (智能体数 · 步数)
metrics-failures_source = Reynolds 的 1 in 800，red3d.com Obstacle

metrics-smallest_gap_name = 最小间隙
metrics-smallest_gap_about = 到目前为止两个圆盘之间的最小距离；重叠过则为负。
metrics-smallest_gap_definition = |p_i − p_j| − r_i − r_j 对 t、i ≠ j 的最小值
metrics-smallest_gap_source = CrowdNav 和 gym-collision-avoidance：最小间隔

metrics-relaxed_share_name = LP3 占比
metrics-relaxed_share_about = 没有速度满足全部约束的决策占比：ORCA 的第三个规划，或各锥中最深的候选速度。
metrics-relaxed_share_definition = 松弛的决策数 / 决策数
metrics-relaxed_share_source = 本项目；RVO2 的 linearProgram3

metrics-worst_violation_name = 最大违反量
metrics-worst_violation_about = 选定速度落在违反最多的半平面之外多远。只有 ORCA 有半平面。
metrics-worst_violation_definition = det(d, q − v) 对各步、各直线的最大值；世界：最大的一个
metrics-worst_violation_source = 本项目；RVO2 的 linearProgram3 所最小化的量

metrics-forwards_name = 正向穿越
metrics-forwards_about = 从计数线首端看向末端，中心从线的左侧穿到右侧的次数。
metrics-forwards_definition = 穿越该线段的 N(t)
metrics-forwards_source = JuPedSim 和 pedpy 的 N–t 曲线

metrics-backwards_name = 反向穿越
metrics-backwards_about = 中心从计数线的右侧穿到左侧的次数。
metrics-backwards_definition = 穿越该线段的 N(t)
metrics-backwards_source = JuPedSim 和 pedpy 的 N–t 曲线

metrics-flow_name = 流量
metrics-flow_about = 运行中每秒穿越计数线的次数，两个方向都算。比流量再除以线宽。
metrics-flow_definition = J = (正向 + 反向) / t；比流量：J / w
metrics-flow_source = JuPedSim 和 pedpy：流量 J = ΔN / Δt，比流量 J / w
metrics-leg_time_name = 每段用时
metrics-leg_time_about = 到目标序列中下一个目标的路要多久，不算在那里的等待。取到目前为止所有路段的平均值。
metrics-leg_time_definition = 从离开一个目标（或起点）到抵达下一个目标的时间的平均值
metrics-leg_time_source = sidestep；一段路是序列中两个目标之间的路

# Events of a step, marked on the time line

metrics-event_overlap = 重叠
metrics-event_overlap_about = 两个圆盘开始重叠超过一毫米。
metrics-event_relaxed = LP3
metrics-event_relaxed_about = 首次没有速度满足某智能体的全部约束：ORCA 的第三个规划，或各锥中最深的候选速度。
metrics-event_reversal = 反复
metrics-event_reversal_about = 已转到一侧的朝向又转回超过 { $turn }。
metrics-event_deadlock = 死锁
metrics-event_deadlock_about = 未到目标的智能体在两秒内走过的距离不到期望速率所能走的十分之一。
metrics-event_arrival = 到达
metrics-event_arrival_about = 智能体首次进入离目标不超过自身半径的范围。
metrics-event_difference = 差异
metrics-event_difference_about = 所跟随的记录与方法决定的速度不同。
metrics-event_change = 改动
metrics-event_change_about = 改了参数，或用手移动了什么。
