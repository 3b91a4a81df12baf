# The field's terms that the solvers use, where the laboratory shows them.

# What a body is called where its kind is plain

term-agent = { $number }
term-agent_named = { $name }
term-edge = 墙段 { $number }
term-edge_part = 墙段 { $number }（第 { $part } 部分）
term-pillar = 柱 { $number }

# How a decision came out

term-outcome_free = 自由
term-outcome_adjusted = 调整
term-outcome_relaxed = 松弛

# The parts of a cone's boundary

term-region_cutoff = 截断弧
term-region_left_leg = 左切线
term-region_right_leg = 右切线
term-region_overlap = 重叠

# What an edge of a wall gives

term-edge_already_covered = 已被覆盖
term-edge_collision_left_vertex = 触及左顶点
term-edge_collision_right_vertex = 触及右顶点
term-edge_collision_segment = 触及墙段
term-edge_concave_vertex = 凹顶点
term-edge_left_to_next_edge = 交给下一墙段
term-edge_cutoff_left = 左截断弧
term-edge_cutoff_right = 右截断弧
term-edge_cutoff_line = 截断线
term-edge_left_leg = 左切线
term-edge_right_leg = 右切线
term-edge_foreign_left_leg = 外来左切线
term-edge_foreign_right_leg = 外来右切线

# The shapes of forbidden velocities

term-shape_cone = 锥
term-shape_capsule = 胶囊形
term-shape_half_plane = 半平面

# A unit that has words

term-per_thousand_decisions = 每 1000 智能体步

# What is chosen in place of a method

term-no_method = 不避让

# What each method does

term-method_none = 不避让：每个智能体都采用自己的期望速度。
term-method_vo = 速度障碍（Fiorini、Shiller 1998）：假定每个邻居保持速度，离开它的锥。双方都让开，又都回来：之字形。
term-method_rvo = 相互速度障碍（van den Berg、Lin、Manocha 2008）：锥顶移到双方速度的中点，于是各让一半。
term-method_hrvo = 混合相互速度障碍（Snape、van den Berg、Guy、Manocha 2011）：通过的一侧取 RVO 的切线，另一侧取 VO 的切线，于是双方选择同一侧；完全对称时靠右。
term-method_orca = 最优相互避碰（van den Berg、Guy、Lin、Manocha 2011）：每个邻居一个半平面，用线性规划求共同允许的最佳速度。
term-method_detour = 采样速度（Recast 与 Detour 的人群）：试一些速度，取罚分最小的那个；罚分来自偏离期望、改变速度、错误的一侧和碰撞前的时间。
term-method_social_force = 社会力（Helbing、Farkas、Vicsek 2000，按 JuPedSim）：按驱动力与身体、墙的推力之和加速。
term-method_collision_free_speed = 无碰撞速度（Tordeux、Chraibi、Seyfried 2016，按 JuPedSim）：转向离开邻居，前方间隙允许多快就走多快。
term-method_buffered_voronoi = 缓冲 Voronoi 单元（Zhou、Wang、Bandyopadhyay、Schwager 2017，按 Crazyflie）：留在平面上离自己比离别人近的那部分。它只需要位置。
term-method_own = 你自己的方法：由你启动的程序逐步选择速度。没有程序时，智能体保持现有速度。
