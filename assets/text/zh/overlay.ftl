# What the pictures of overlays say.

# Names

overlay-name_grid = 网格
overlay-name_cells = 邻居格子
overlay-name_obstacles = 障碍物
overlay-name_winding = 绕向
overlay-name_ghost = 旧的未来
overlay-name_gate = 计数线
overlay-name_trails = 轨迹
overlay-name_goals = 目标
overlay-name_aim = 去向与路网
overlay-name_wander = 徘徊圈
overlay-name_detection_box = 检测盒
overlay-name_feeler = 触须
overlay-name_approach = 最近会遇
overlay-name_cones = 速度障碍
overlay-name_half_planes = 半平面
overlay-name_feasible = 可行域
overlay-name_voronoi_cell = Voronoi 单元
overlay-name_corridor = 走道
overlay-name_samples = 样本
overlay-name_candidates = 候选速度
overlay-name_bodies = 本体
overlay-name_vehicles = 车辆
overlay-name_neighbors = 邻居与查询半径
overlay-name_overlaps = 重叠
overlay-name_deadlock = 卡住
overlay-name_waits = 等待
overlay-name_velocity = 当前速度
overlay-name_preferred = 期望速度
overlay-name_logged = 记录的速度
overlay-name_chosen = 选定速度
overlay-name_forces = 力
overlay-name_social_forces = 社会力
overlay-name_relaxed = 无可行解
overlay-name_scale = 比例尺
overlay-name_legend = 图例

# Tooltips

overlay-about_grid = 世界的网格线，间隔按场景的单位取整。
overlay-about_cells = 查找邻居用的格子，画在选中智能体周围；着色的是其查询所读的格子。
overlay-about_obstacles = 墙和柱子；虚线之内是选中智能体的中心不能去的地方。
overlay-about_winding = 多边形的绕向：逆时针是实体，顺时针是房间。圆点是凸角，方点是凹角；橙红色轮廓很可能绕反了。
overlay-about_ghost = 若在离开的那个分支上，同一步时每个智能体所在之处。
overlay-about_gate = 计数穿越次数的线：顺箭头为正向，逆箭头为反向。场景文件里写作 [view] 的 gate。
overlay-about_trails = 每个智能体最近三秒走过的地方。
overlay-about_goals = 每个智能体要去的地方；选中的画一条细线。
overlay-about_aim = 追逐、逃避或路线的去向，以及路线经过的点。
overlay-about_wander = 前方的徘徊圈，徘徊车辆的目标点在其上移动；选中的车辆还显示目标点原来在哪、抖动把它移到哪、又被圈拉回哪里。
overlay-about_detection_box = 前方必须保持畅通的盒子，有柱子挡路处起变红；选中的车辆还显示其自身坐标轴，以及虚线表示的按其半径扩大的圆（museum.corners 为 printed 时，按所画正方形的半径）；ip 是 x 轴与起作用的圆的交点。
overlay-about_feeler = 前方的射线，有柱子挡路处起变红；选中的车辆还显示视野和视野中的每个圆：在射线上的投影、到射线的距离、夹角，符号按旁边所画的坐标轴（从 x 转向 y 为正；feeler.axes）；虚线是要保持的距离。三条射线感知墙。
overlay-about_approach = 若双方都保持当前速度，选中智能体与每个邻居在时间窗内最接近之处。
overlay-about_cones = VO、RVO 和 HRVO：在时间窗内会导致碰撞的速度，每个邻居一个锥，画在智能体处。
overlay-about_half_planes = ORCA：每个邻居、墙段和柱子一条直线；着色的一侧被禁止。直线标有其来源的编号。
overlay-about_feasible = ORCA：在速度圆和所有半平面之内的速度。规划无可行解时为空。
overlay-about_voronoi_cell = Voronoi 单元：平面上离这个智能体比离别人近的部分，再减去它的半径。每条边带着它所避开者的编号；智能体走向离目标最近的点。
overlay-about_corridor = 无碰撞速度：寻找前方最近者的带子、到它的间距，以及让智能体转向的推力（以期望方向为 1）。
overlay-about_samples = Detour：试过的每个速度，一步比一步小，颜色是罚分；圆环标出采用的那个。灰色的在算出罚分之前就放弃了。
overlay-about_candidates = VO、RVO 和 HRVO：试过的每个速度；叉是受阻的，点是自由的。
overlay-about_bodies = 各智能体的圆盘，缺口表示运动方向。
overlay-about_vehicles = 由力推动的智能体，画成楔形：尖头指向受操控的朝向。
overlay-about_neighbors = 选中智能体所看的智能体，各有编号和颜色，以及它能看多远。
overlay-about_overlaps = 互相嵌入超过一毫米的智能体。
overlay-about_deadlock = 想动、没到位却停着的智能体。
overlay-about_waits = 智能体在目标处还要等多久，下一个何时从哪里进来。
overlay-about_velocity = 走到这一步的速度。
overlay-about_preferred = 附近没有人时智能体会采用的速度。
overlay-about_logged = 记录中智能体选定的速度，画成空心箭头。方法的决定相同时，其箭头在里面。
overlay-about_chosen = 方法为下一步决定的速度。
overlay-about_social_forces = 社会力：驱动力、每个推力和它们的合力。箭头的长度是该力在反应时间里造成的速度变化；有一个太长时全部缩短。
overlay-about_forces = 每辆受操控或徘徊的车辆所受的力；选中的还显示行为想要的力和避让附加的力；虚线是其分量。
overlay-about_relaxed = 没有速度能满足全部约束的智能体，其直线（或锥）不得不让步。
overlay-about_scale = 世界中的一段整数长度。
overlay-about_legend = 颜色和线条的含义，只列当前有所显示的图层。

# What bodies are colored by

overlay-color_group = 组
overlay-color_speed = 速率
overlay-color_deviation = 偏差
overlay-color_difference = 与记录的差异
overlay-color_lines = 直线数
overlay-color_stage = LP 阶段

overlay-about_color_group = 场景的每个组一种颜色。
overlay-about_color_speed = 每个智能体动得多快，到最高速度上限为止。
overlay-about_color_deviation = 选定速度离期望速度多远。
overlay-about_color_difference = 方法的速度与记录的速度相差多少；色标每一级是前一级的若干倍。
overlay-about_color_lines = 每个智能体有多少直线（ORCA）或锥：来自邻居、墙和柱子。
overlay-about_color_stage = 期望速度是自由、需要调整，还是直线被松弛（LP3）。

# Lines of the legend

overlay-ramp_speed = 速率：0 到 { $end }
overlay-ramp_deviation = 偏差：0 到 { $end }
overlay-ramp_difference = 差异：{ $start } 到 { $end }
overlay-ramp_lines = 直线数：0 到 { $end } 或更多
overlay-ramp_density = 每 { $area } 的智能体数：{ $start } 到 { $end }
overlay-ramp_stage = { $free }、{ $adjusted }、{ $relaxed }
overlay-velocity_scale = 速度：{ $speed } = { $length }
overlay-force_scale = 力：1 N = { $length }

# Marks of agents: a word, and what it means

overlay-velocity_of = { $of }的速度
overlay-stuck = 卡住
overlay-stuck_means = 卡住：停着却想动
overlay-lp3 = LP3
overlay-lp3_means = LP3：没有速度满足每条直线
overlay-blocked = 受阻
overlay-blocked_means = 受阻：每个速度都在某个锥内

# Labels

overlay-line_part = { $line }：{ $part }
overlay-meeting_point = 相遇点
overlay-flees_from_here = 从此处逃离
overlay-goal_in_sight = 看得见目标
overlay-waits_on = 还有 { $time }
overlay-enters_in = { $time }后
overlay-waits_for_room = 一有空位就来
overlay-next_point = 下一个点
overlay-aim = 去向
overlay-wander_target = 徘徊目标点
overlay-goes_on_here = 从此处继续
overlay-tie =
    0°：按规定转{ $side ->
        [left] 左
       *[right] 右
    }
overlay-spacing = 间距 { $length }
overlay-amount = { $name } { $amount }
overlay-amount_of = { $of }：{ $amount }
overlay-disc_of_bias = 偏移 { $bias }，半径 { $radius }
overlay-penalty = 罚分 { $value }
overlay-cost_preferred = 期望
overlay-cost_current = 当前
overlay-cost_side = 侧边
overlay-cost_impact = 碰撞
overlay-cell_goal = 目标
overlay-turned_goal = 转过的目标
overlay-nearest_point = 最近点
overlay-speed_limit = 速度上限
overlay-box_at_rest = 静止时 { $length }
overlay-box_by_speed = + { $length }（因速度）
overlay-hit_by = 相交 { $length }
overlay-missed_by = 相距 { $length }
overlay-dist = 距离 { $length }
overlay-projection = 投影 { $length }
overlay-a_room = 顺时针：房间
overlay-goal_outside = 目标在房间外
overlay-blocks_a_way = 顺时针：挡住去路
overlay-agent_inside = 实体内有智能体

# Forces in a word, at the tips of their arrows

overlay-ahead = 前
overlay-aside = 侧
overlay-avoid = 避让
overlay-brake = 制动
overlay-steer = 操控
overlay-wall = 墙
overlay-sum = 合力
overlay-driving = 驱动力
overlay-seek = 靠近
overlay-route = 路线
overlay-keep = 保持
overlay-hold = 原地
overlay-wander = 徘徊
overlay-pursue = 追逐
overlay-evade = 逃避
overlay-follow = 跟随
