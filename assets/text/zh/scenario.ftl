# What is wrong with a scenario file: file, place, reason and remedy in one line.

scenario-unreadable = { $file }: { $reason }
scenario-content = { $file }:{ $line }:{ $column }: { $reason }

# The file

scenario-no_such_file = 没有这个文件或内置场景；`sidestep list` 列出内置场景
scenario-no_such_file_near = 没有这个文件或内置场景；`sidestep list` 列出内置场景；是否指 { $near }？
scenario-cannot_be_read = 无法读取：{ $reason }
scenario-is_a_folder = 是文件夹；请指明其中的场景文件
scenario-too_long = 有 { $bytes } 字节；场景最多 { $most } MB
scenario-goes_on = 过了 { $most } MB 仍未结束；场景不会这么长
scenario-not_text = 不是文本文件（第 { $at } 字节不是 UTF-8）；场景应为 TOML 或 JSON
scenario-empty = 文件是空的；场景至少需要一个 [[agents]] 或 [[groups]]
scenario-not_valid = 不是有效的 { $format }：{ $reason }
scenario-too_deep = 嵌套超过 { $most } 层；场景只需四层
scenario-recurses = 不是有效的 { $format }：递归超过 { $most } 层；场景只需四层
scenario-too_many_values = 对 { $bytes } 字节的文件而言值太多；大量智能体请用 [[groups]]

scenario-no_scene = 标记 { $mark } 所指不存在：没有内置场景 { $name }；`sidestep list` 列出它们
scenario-no_scene_near = 标记 { $mark } 所指不存在：没有内置场景 { $name }，是否指 { $near }？

# Kinds of values

scenario-a_text = 文本
scenario-a_number = 数
scenario-a_bool = true 或 false
scenario-a_list = 列表
scenario-a_table = 表
scenario-an_unreadable_number = 无法读取的数
scenario-a_date = 日期
scenario-null = null
scenario-a_whole_number = 整数
scenario-a_number_or_name = 数或名称
scenario-a_pair = 一对数 [x, y]
scenario-a_goal = 一对数 [x, y]，或带 at、line 或 center 的表
scenario-a_list_of_pairs = 数对 [x, y] 的列表
scenario-a_list_of_names = 名称列表
scenario-a_list_under = 列表；请写 [[{ $key }]]
scenario-two_points = 两个点 [[x, y], [x, y]]
scenario-a_span = 两个时刻 [from, to]（秒），或 "arrived"
scenario-a_scenario = 场景
scenario-an_entry = [[{ $list }]] 的一项
scenario-named = { $name }

# Keys and values

scenario-wrong_type = { $what }应为{ $wanted }，却是{ $got }
scenario-unknown_word = 未知的 { $key }：{ $word }；可以是 { $known }
scenario-unknown_word_near = 未知的 { $key }：{ $word }，是否指 { $near }？可以是 { $known }
scenario-unknown_key = 未知的键 { $key }；此处可用的有 { $known }
scenario-unknown_key_near = 未知的键 { $key }，是否指 { $near }？
scenario-key_twice = 键 { $key } 出现了两次；请保留一个
scenario-not_finite = { $key } 必须是 f32 能表示的有限数，却是 { $got }
scenario-not_two_numbers = { $key } 必须有两个数 [x, y]，却是{ $got }
scenario-not_two_points = gate 必须是两个点 [[x, y], [x, y]]，却是{ $got }
scenario-no_span = loop 必须是 0 到 { $latest } s 之间的两个时刻 [from, to]，前者早于后者，或 "arrived"
scenario-beyond = { $key } 的 x 或 y 超出 ±{ $farthest }
scenario-outside = { $key } = { $got } 不在 { $least } 到 { $most } 之间
scenario-refused = { $key } { $reason }

# Who is there

scenario-too_many_agents = 有 { $agents } 个智能体，超过上限 { $most }
scenario-no_room = 按此半径和间隙，{ $agents } 个智能体中只有 { $fit } 个在框内找到位置；请减小 n 或 gap，或扩大 low 和 high
scenario-own_target = 智能体 { $agent } 以自己为 target；请另指一个
scenario-target_in_group = 组 { $group } 的 target { $target } 是它自己的成员；请另指一个
scenario-target_missing = target { $target } 不是智能体：共有 { $agents } 个，从 0 数起，组排在所列智能体之后

# Agents

scenario-needs_position = 智能体需要 position = [x, y]
scenario-no_heading = heading = [0, 0] 没有方向；请略去
scenario-route_needs_goal = behavior = "route" 需要 goal = [x, y]
scenario-no_goal = 智能体没有目标；请添加 goal = [x, y]、preferred_velocity = [x, y] 或 behavior = "hold"（或 wander、pursue、evade、pointer）
scenario-goals_exclude = goal、preferred_velocity 和 behavior = "hold"（或 wander、pursue、evade、pointer）互相排斥；请保留一个
scenario-needs_target = behavior = "{ $behavior }" 需要 target，即对方智能体的编号
scenario-needless_target = target 只用于 behavior = "pursue" 和 "evade"；请删去
scenario-goal_needs_place = 目标需要 at = [x, y]、line = [[x, y], [x, y]]、center = [x, y] 加 radius，或 center 加 size = [w, h]
scenario-angle_needs_size = angle 只用于方框；请加上 size = [w, h] 或删去 angle
scenario-box_too_small = size 必须是两个不小于 { $least } m 的长度
scenario-number_of_goals = goals 必须有 1 到 { $most } 个目标，却有 { $goals } 个
scenario-rules_need_goals = arrival_distance、after、share_after_arrival、wait 和 loop 需要 goal = [x, y] 或 goals = [[x, y], …] 之一
scenario-loop_has_no_end = loop 需要 goals 且没有终点；请删去 after 和 share_after_arrival，或删去 loop
scenario-wait_needs_goals = wait 需要 goals = [[x, y], …]
scenario-no_next_goal = next = { $next } 不在 { $goals } 个目标之中，从 0 数起
scenario-add_without_goals = 加入的智能体只有一个目标；请用 give 和 journey 让它前往更多目标

# Groups

scenario-group_needs_n = 组需要 n，即智能体的个数
scenario-skip_leaves_none = skip 和 take 从后来的组中选取智能体：请给出 at 或 every，并使 skip 小于 n = { $n }
scenario-comes_later = 后来的智能体没有预先已知的编号；请删去这个键，或删去 at 和 every
scenario-route_needs_no_velocity = behavior = "route" 需要目标，而不是速度
scenario-group_no_goal = 组没有目标；请添加 goal = "antipodal"（或 mirror-x、mirror-y、random、[x, y]）、goal_ring、goal_offset、preferred_velocity 或 behavior = "hold"（或 wander、pursue、evade、pointer）
scenario-group_goals_exclude = goal、goal_ring、goal_offset、preferred_velocity 和 behavior = "hold" 互相排斥；请保留一个
scenario-group_name = 组的名称应为 1 到 { $letters } 个字符，不含换行
scenario-group_number_twice = 两个组的 color 都是 { $number }；请给其中一个换号
scenario-group_behind_end = first = { $first } 加 n = { $n } 超出最后一个智能体（共 { $agents } 个）；请减小或略去
scenario-group_over_another = 已有别的组从 first = { $first } 起占用智能体；请移开其中一个
scenario-needs_layout = 组需要 layout，可以是 { $known }
scenario-needs_ring = 此 layout 需要 ring，即圆的半径（m）
scenario-needs_columns = 此 layout 需要 columns，即每行的智能体数
scenario-needs_spacing = 此 layout 需要 spacing（m）
scenario-needs_corner = 此 layout 需要 corner = [x, y]，即第一个智能体的位置
scenario-needs_low = 此 layout 需要 low = [x, y]，即框的一角
scenario-needs_high = 此 layout 需要 high = [x, y]，即框的另一角
scenario-needs_end = 此 layout 需要 { $key } = [x, y]
scenario-high_below_low = high 低于 low；请交换

# Obstacles and the road map

scenario-polygon_needs_vertices = 多边形需要 vertices = [[x, y], …]
scenario-too_many_vertices = 有 { $vertices } 个顶点，超过上限 { $most }
scenario-too_many_crossings = 墙的边互相交叉超过 { $most } 次；请把交叉的合成一个多边形
scenario-circle_needs_center = 圆需要 center = [x, y]
scenario-circle_needs_radius = 圆需要 radius（m）
scenario-map_needs_points = 路网需要 points = [[x, y], …]
scenario-too_many_points = 有 { $points } 个点，超过上限 { $most }

scenario-claim_needs_seconds = 断言需要 seconds，即运行时长（s）
scenario-claim_needs_figures = 断言需要 figures，其中的项如 makespan = [40, 45]；指标名见 `sidestep metrics`
scenario-claim_range = { $key } 必须先写最小值，再写最大值；请交换两个数

# A run

scenario-camera_needs_width = 镜头点需要 width（m）
scenario-camera_in_order = 镜头点按时间排列：每个都晚于前一个
scenario-unit_has_size = 单位“{ $unit }”本身有固定长度：请略去 meters_per_unit，或改用 px、tile 或 unit
scenario-run_needs_steps = 运行需要 steps，即步数
scenario-pulses = pulses 的每一项必须是八位十六进制数
scenario-range = range 必须是 0 到 steps = { $steps } 之间的两步
scenario-not_in_order = 记录必须按步的先后排列
scenario-no_agent_yet = 还没有智能体 { $agent }：世界里有 { $agents } 个，从 0 数起
scenario-beyond_the_end = at = { $at } 超出末尾：那时世界里有 { $agents } 个智能体
scenario-entry_needs_step = 记录的每一项需要 step
scenario-entry_needs_to = 记录的这一项除 { $key } 外还需要 to = [x, y]
scenario-entry_needs_command = 记录的每一项需要 set、move、push、give、pointer、obstacles、waypoint、roadmap、gate、let_go、follow、add、remove、pass、regroup、seed 之一
scenario-all_or_index = 必须是 "all" 或智能体的编号
scenario-regroup_needs_color = regroup 需要 color，即组号
scenario-at_needs = at 还需要 { $key }
scenario-another_way = 从第 { $step } 步起，运行走了另一条路
scenario-another_way_between = 从第 { $earliest } 至 { $step } 步之间起，运行走了另一条路
scenario-answers_of = { $velocities } 个速度对应 { $agents } 个智能体
