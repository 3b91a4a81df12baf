# What the slips of the museum do, measured: a sentence for each slip, and the names of its figures. A number that is
# written here is a size of the problem; every figure is an argument.

# The feeler

measured-parentheses = { $in_pixels }{ $in_meters }
measured-in_pixels = 按文中的像素（f = 300，R = 30，b = 20），系数在圆处为 { $near }，在触须末端为 { $far }；本意是 { $near_meant } 和 { $far_meant }。
measured-in_meters = 按米（f = 4，R 从 1 到 2，b = 1），系数为 { $low } 到 { $high }，本意是 { $low_meant } 到 { $high_meant }：至少为 { $least } 倍，中位数为 { $median } 倍。
measured-factor_at = 投影 { $projection } 处的系数
measured-least_factor = 最小系数（米）
measured-largest_factor = 最大系数（米）
measured-factor_ratio = 原文与修正之比（米），最小 | 中位数

measured-brake = 0.2 s 后速率剩下：30 Hz 时 { $slow }，60 Hz 时 { $fast }，30 Hz 且有第二个圆时 { $two }；修正后每次都是 { $meant }。
measured-speed_left = { $rate } 时 0.2 s 后剩下的速率
measured-speed_left_also = { $rate } 时
measured-speed_left_of_two = { $rate } 且有两个圆时

measured-sum = 前方 5 m 处有柱子时操控力为 { $force }；本意是 { $meant }。
measured-steering_force = 操控力

measured-index = 视野中有两根柱子，它看了 { $seen } 根；本意是 { $meant }。
measured-looked_at = 看过的柱子数

measured-flag = 一根柱子挡路，一根不挡。挡路的排在最后时由它设标志（{ $last }）；排在最前时标志为 { $first }。修正后：{ $last_meant } 和 { $first_meant }。
measured-blocking_last = 避让中，挡路的柱子排在最后
measured-blocking_first = 避让中，挡路的柱子排在最前

measured-tie = 正前方的柱子使车辆在 y 朝下时转{ $ahead_down }，y 朝上时转{ $ahead_up }；偏左 0.5 m 的使它分别转{ $left_down }和{ $left_up }，偏右 0.5 m 的分别转{ $right_down }和{ $right_up }。
measured-to_the_left = 左
measured-to_the_right = 右
measured-turn_ahead = 柱子在正前方时的转向，左为正，y 朝下 | y 朝上
measured-turn_left = 柱子在左侧，y 朝下 | y 朝上
measured-turn_right = 柱子在右侧，y 朝下 | y 朝上

measured-conditions = 在 { $trials } 根随机柱子中，a 和 b 对其中 { $same } 一致；c 另外还挡 { $more }。离触须不超过 R + b 的柱子中，a 漏掉 { $a_misses }，c 漏掉 { $c_misses }；而算作挡路的之中，a 有 { $a_vain }、c 有 { $c_vain } 从不那么近。
measured-a_and_b = a 和 b 一致
measured-c_alone = 只有 c 挡
measured-not_blocking = 够得到却不挡，a | c
measured-out_of_reach = 挡路却够不到，a | c

# The detection box

measured-lateral_sign = 均匀分布的 { $pillars } 根挡路柱子中，{ $toward } 把车辆推向自己；修正后为 { $meant }。
measured-toward_pillar = 推向柱子的侧向力占比

measured-square_root = 在 { $cases } 个有三根柱子挡路的随机情形中，{ $wrong } 把不是最近的柱子当成最近的；修正后为 { $meant }。
measured-other_nearest = 误认的最近柱子

measured-braking = 半径 { $radius } 的柱子在 4 m 处制动 { $near }，12 m 处 { $far }，而在 0.5 m 处加速 { $touching }；修正后为 { DIGITS($near_meant) }、{ DIGITS($far_meant) } 和 { $touching_meant }。
measured-force_along = { $distance } 处沿朝向的力
measured-force_at = { $distance } 处

measured-reach = 起作用的柱子中，{ $beyond } 在盒端之外（若范围取 L + R + r 且不检验，为 { $wide }），{ $centers } 的中心在盒端之外；挡路的之中，{ $missed } 没有标记。修正后：{ $beyond_meant }、{ $centers_meant } 和 { $missed_meant }。
measured-beyond = 盒端之外起作用的柱子
measured-beyond_wide = 同上，范围取 L + R + r
measured-centers_beyond = 中心在盒端之外而起作用的柱子
measured-not_acting = 挡路却不起作用的柱子

measured-range = 范围之外的十根柱子中，标记了 { $tagged } 根；把列表倒过来则为 { $reversed } 根；修正后为 { $meant }。
measured-tagged = 标记数
measured-tagged_reversed = 标记数，列表倒序

measured-transform = 同一场景平移（{ $moved }，{ $moved }）m，力改变 { $change }，没有障碍时改变 { $idle }；修正后改变 { DIGITS($change_meant) } 和 { $idle_meant }。
measured-force_change = 场景平移时力的变化
measured-force_change_idle = 同上，没有障碍时

measured-corners = 边长 1 m 的正方形，其包围圆恰好碰到半径 { $radius } 的柱子时，在 { $headings } 的朝向上有一角伸入柱子，最深 { $deepest }；修正后为 { $headings_meant } 和 { $deepest_meant }。
measured-corner_headings = 有一角伸入柱子的朝向
measured-deepest_corner = 最深的一角

# Wander

measured-memory = 抖动为 0.01、1 和 50 时，目标点每步转动 { DIGITS($small) }、{ DIGITS($middle) } 和 { $large }；修正后为 { DIGITS($small_meant) }、{ DIGITS($middle_meant) } 和 { $large_meant }。
measured-mean_turn = 抖动 { $jitter } 时目标点每步的平均转角

measured-distance = wander.distance 从 2 m 到 20 m，力改变 { $change }；修正后改变 { $meant }。
measured-distance_change = 力的变化

measured-time = 目标点 10 s 内转角的方差，30 Hz 时为 { $slow }，240 Hz 时为 { $fast }；修正后为 { DIGITS($slow_meant) } 和 { $fast_meant }。
measured-variance = { $rate } 时 10 s 内转角的方差
measured-variance_also = { $rate } 时

# The two-body rule of VO and RVO

measured-overlap = 两个 0.5 m 的圆盘中心相距 0.6 m，都想穿过对方：0.1 s 后相距 { $apart }，{ $steps } 步中有 { $overlapping } 步之后重叠；修正后为 { $apart_meant } 和 { $overlapping_meant }。
measured-apart = 一步后两中心的距离
measured-overlapping_steps = 之后重叠的步数

measured-horizon = 以 1 m/s 相向而行的两个智能体在相距 { $aside } 时首次让开；时间窗为 3 s 时为 { $meant }。
measured-first_aside = 首次让开时的距离

measured-vo_jitter = 迎面相遇时，VO 在 10、30、60 和 240 Hz 下换边 { $at_10 }、{ $at_30 }、{ $at_60 } 和 { $at_240 } 次：接近过程中每帧都换。
measured-changes = { $rate } 时 12 s 内换边次数

measured-rvo_half = { $solved }{ $exact }{ $preferred }{ $late }
measured-by_solver = 60 Hz 下迎面相遇时，RVO 换边 { $changes } 次，两中心最近达半径之和的 { $nearest }，10 Hz 时为 { $coarse }：重叠了。
measured-without_rounding = 没有舍入时（f64），若切线算自由，次数为 { $free }；若算碰撞，则为 { $colliding }。
measured-half_of_u = 若把一半 u 加在期望速度上，为 { $changes } 次，两中心最近为 { $nearest }。
measured-one_frame_late = 迟一帧移动时，原文规则为 { $changes } 次和 { $nearest }；修正后为 { $changes_meant } 次和 { $nearest_meant }。
measured-late = 迟一帧移动：{ $what }
measured-nearest_centers = 两中心最近距离，与半径之和之比
measured-half_on_preferred = 一半 u 加在期望速度上：换边次数 | 两中心最近
measured-on_tangent = 换边次数，切线算自由 | 碰撞，f64

measured-update = 10 Hz 下近乎迎面的 { $pairs } 对，按原文规则、f64：{ $deepest }；{ $deeper }。
measured-deepest = VO 的最深重叠，同一帧移动时为 { $vo }，下一帧移动时为 { $vo_next }；RVO 为 { DIGITS($rvo) } 和 { $rvo_next }
measured-deeper = 深于 { $threshold }（个数取决于此阈值）的有 { $vo } 和 { $vo_next }，{ $rvo } 和 { $rvo_next }
measured-deepest_overlap = { $method }，最深重叠：同一帧 | 下一帧
measured-deeper_than = { $method }，{ $pairs } 对中深于 { $threshold } 的：同一帧 | 下一帧

measured-tangent = { $cases } 个随机速度中，{ $by_point } 的较近切线与较近切点所在的切线不同，{ $by_side } 的与轴线同侧的切线不同。
measured-other_leg = 另一条切线

measured-collinear = { $cases } 个随机点中，{ $called } 算作共线，其中左侧的占左侧点的 { $called_left }；加上绝对值后为 { $called_meant } 和 { $called_left_meant }。标为顺时针的切线在 { $misnamed } 的情形中是逆时针的（y 朝上），而速度是否在两者之间，有 { $misjudged } 判断错误。
measured-called_collinear = 算作共线的随机点
measured-left_called_collinear = 算作共线的左侧点
measured-misnamed_tangents = 标成另一侧的切线
measured-judged_wrongly = 判断错误的速度

# ORCA and its linear programs

measured-len = 单位圆盘内四条直线的无可行解组合，最大违反量的平均值 / 结果在直线所有次序间离散度的平均值，按 len：{ $by_len }。
measured-by_len = { $len }：{ $worst } / { $spread }
measured-not_rotated = ∞：{ $worst } / { $spread }
measured-next = { $first }、{ $next }
measured-mean_worst = 平均最大违反量，len { $len } | 1
measured-mean_speed = 平均速率，len { $len } | 1
measured-mean_spread = 各次序间的平均离散度，len { $len } | 1

measured-fallback = 内层规划在 len 0.1 时有 { $tenth } 的运行找不到解，0.5 时 { $half }，1 时 { $one }。
measured-without_velocity = 没有速度的运行，len { $len } | 1

measured-midpoint = len 2 下，y ≤ −0.3 之后是 y ≥ 0.6：先前的直线被违反的量是当前直线的 { $printed } 倍；本意是 { $meant } 倍。
measured-violation_ratio = 违反量之比，先前与当前，len 2

measured-parallel = 在 { $problems } 个充满平行线的随机问题中，规划 1 进入反向直线分支的次数，规划 2 中为 { $opposed }，规划 3 内为 { $opposed_inside }；同向直线为 { $same } 和 { $same_inside }。
measured-opposed_lines = 反向直线，规划 2 中 | 规划 3 内
measured-same_lines = 同向直线，规划 2 中 | 规划 3 内

measured-standstill = 正好迎面的一对 ORCA 智能体{ $head_on }（250 s）；错开一纳米，则 { $beside } 后到达。
measured-never_arrives = 永不到达
measured-arrives_after = { $time } 后到达
measured-arrival = 到达

measured-segment_end = { $discs } 个恰好在墙端侧面碰到墙的圆盘中，用 s < 1 有 { $missed } 个没有发现相碰，{ $no_root } 个进而对负数开方（低至 { $under_root }）；用 s ≤ 1 漏掉 { $missed_meant } 个，{ $no_line } 条直线不是有限数。
measured-without_case = 没有归入任何情形的相碰圆盘
measured-not_finite = 不是有限数的切线或直线

measured-units = 最大速度为{ $speeds }；修正后为{ $speeds_meant }。两个相错而过、各自以自己的结果为输入的智能体，100 s 后偏离各自的直线 { $aside }；有目标时为 { $aside_meant }。
measured-speeds = 10 Hz 时 { $slow }，60 Hz 时 { $fast }，每帧 { DIGITS($slow_frame) } 和 { $fast_frame }
measured-speeds_meant = { DIGITS($slow) } 和 { $fast }，{ DIGITS($slow_frame) } 和 { $fast_frame }
measured-from_line = 100 s 后离其直线的距离
measured-largest_speed = { $rate } 时的最大速度
measured-farthest = { $rate } 时一帧最远

# Code that people run

measured-turning_back = 在站着的人身后，步长 0.05 s 时 30 s 内折返 { $slow } 次，步长 0.01 s 时 { $fast } 次；强度为 1 时分别是 { $slow_meant } 和 { $fast_meant } 次。
measured-reversals_at = 30 s 内的折返次数，步长 { $step }
measured-wall_friction = 一个 0.8 m/s、陷在墙里 5 cm 的行人，0.05 s 后沿墙以 { $along } 走；没有摩擦时是 { $meant }。
measured-speed_along = 0.05 s 后沿墙的速率
measured-blind = 与别人在同一点上时，它选 { $printed }；偏开 1 mm 时选 { $repaired }。
measured-speed_chosen = 所选速率，同一点上 | 偏开 1 mm
measured-separation = 期望速率 1.1 倍的分离被截到 { $little } 倍，2 倍的截到 { $twice } 倍；本意都是 { $meant } 倍。
measured-after_clamp = { $sum } 倍截断后占期望速率的比例
