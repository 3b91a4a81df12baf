# The linear programs step by step. The line that is looked at is the current one, those before it are earlier.

steps-line =
    { $of }的{ $standing ->
        [turned] 转后直线
       *[given] 直线
    }
steps-numbered_line =
    { $standing ->
        [turned] 转后直线
       *[given] 直线
    } { $number }

# Where in the programs

steps-station_start = 规划 2 开始
steps-station_failure = 无解
steps-station_giving_way = 规划 3：直线退让
steps-station_answer = 结果
steps-title = 规划 { $program } · { $step }
steps-start = 开始
steps-is_permitted =
    { $level ->
        [inner] 其中，{ $line }
       *[outer] { $line }
    }：允许该速度吗？
steps-chord =
    { $level ->
        [inner] 其中，{ $line }
       *[outer] { $line }
    }：速度圆的弦
steps-is_cut =
    { $level ->
        [inner] 其中，{ $line }
       *[outer] { $line }
    }：被{ $by }截断
steps-best_place =
    { $level ->
        [inner] 其中，{ $line }
       *[outer] { $line }
    }：最佳位置
steps-new_velocity = { $line }：新速度
steps-fails = 在{ $line }处失败
steps-is_worst = { $line }：是最严重的吗？
steps-gives_way = { $line }让步
steps-relaxed_region = 松弛后的区域
steps-new_trial =
    { $level ->
        [inner] 其中，{ $line }
       *[outer] { $line }
    }：新的试探
steps-trial_fails =
    { $level ->
        [inner] 其中，
       *[outer] { "" }
    }在{ $line }处失败
steps-end = 选定速度

# Programs 1 and 2

steps-starts = 规划 2 从期望速度 { $from } 开始：其速率 { $speed } 未超过上限 { $most }。
steps-starts_on_circle = 期望速率 { $speed } 超过上限 { $most }，所以规划 2 从速度圆上的 { $from } 开始。
steps-violates = 该速度违反{ $line } { $by }{ $forgiven }，所以规划 1 必须在该直线上另找一个。
steps-permitted = { $line }允许该速度，速度不变：违反量 { $by } 不为正{ $forgiven }。
steps-counts_as_permitted = 该速度算作{ $line }所允许，速度不变：违反量为 { $by }{ $forgiven }。
steps-forgiven = （{ $tolerance } 以内不计）
steps-leaves = 规划 1 在{ $line }上找最佳速度；速度圆给它留下从 t_left = { $left } 到 t_right = { $right } 的区间。
steps-out_of_reach = 速度圆够不到{ $line }：不超过 v_max 的速度都不满足它。

steps-cuts =
    先前的{ $by }在 t = { $quotient }处截断当前直线。它禁止该处{ $beyond ->
        [left] 以下
       *[right] 以上
    }的部分，{ $changes }；{ $rest }。
steps-quotient = { $numerator } / { $denominator } = { $t }：锚点（t = 0）到先前直线的带符号距离，除以两线夹角 { $angle } 的正弦
steps-tighter_already =
    但 { $beyond ->
        [left] t_left
       *[right] t_right
    } 已经更紧
steps-moves_from =
    于是 { $beyond ->
        [left] t_left
       *[right] t_right
    } 从 { $before } 移到该处
steps-nothing_left = t_left = { $left } 超过 t_right = { $right }，当前直线上什么也不剩
steps-is_left = 剩下从 t_left = { $left } 到 t_right = { $right }
steps-cuts_nothing = 先前的{ $by }与当前直线平行（分母 { $denominator }），当前直线在其允许侧（分子 { $numerator }），不截去任何部分：继续下一条直线。
steps-opposed = 先前的{ $by }与当前直线平行（分母 { $denominator }），当前直线在其禁止侧（分子 { $numerator }）：两者反向，中间什么也不剩：return false。同向的两条直线不会到这里，因为该速度满足先前的直线而违反当前的直线。
steps-coincide = 先前的{ $by }与当前直线平行（分母 { $denominator }），当前直线在其禁止侧（分子 { $numerator }），可两者同向：精确计算时不可能，因为该速度满足先前的直线而违反当前的直线；两线重合，舍入使之失败：return false。

steps-takes_end = 规划 3 要的是沿某个方向最远的点：走到头，取 t = { $t } 的端点。
steps-takes_foot = 规划 2 要的是离期望速度最近的点：它在直线上的垂足 t = { $t } 在区间内，采用它。
steps-takes_nearest_end = 规划 2 要的是离期望速度最近的点：它在直线上的垂足 t = { $foot } 在区间外；取最近的端点 t = { $t }。
steps-moves = 速度移到{ $line }上的 { $to }：现在它和之前的所有直线都已满足。
steps-none_on = 没有速度满足{ $line }：规划 2 停在 { $at }，由规划 3 松弛各直线。
steps-none_on_all = 没有速度同时满足{ $line }及之前的所有直线：规划 2 停在 { $at }，由规划 3 松弛各直线。

# Program 3

steps-worse = 该速度违反{ $line } { $by }，超过目前最大的 { $most }：先前的直线必须与它一起让步。
steps-not_worse = 对{ $line }的违反量为 { $by }，不超过目前最大的 { $most }：速度不变。

steps-gave_way = { $how }其方向为 { $direction }。
steps-altogether = len = { $len } 时，先前的{ $line }完全让步：由反向的当前直线代替。
steps-turns = 先前的{ $line }绕它与当前直线的交点旋转：在新直线旁，它被违反的量最多是当前直线的 len = { $len } 倍。
steps-parallel = 先前的{ $line }与当前直线平行，它的新直线也是：在新直线旁，它被违反的量最多是当前直线的 len = { $len } 倍。
steps-midway = 先前的{ $line }与当前直线反向，RVO2 把新直线放在正中；len = 1 时精确，{ $len } 时则不然。
steps-left_out = 先前的{ $line }与当前直线同向且被违反得更少，所以略过（len = { $len }）。
steps-left_out_by_rvo2 = 先前的{ $line }与当前直线同向，RVO2 将其略过；len = 1 时精确，{ $len } 时则不然。
steps-unmeetable = 先前的{ $line }与当前直线同向，没有速度能使它被违反的量最多是当前直线的 len = { $len } 倍：找不到解。

steps-tries = 在由 { $turned } 条转后直线和 { $rigid } 条刚性直线围成的松弛区域内，规划 2 尽可能深入{ $line }的允许侧；从 { $from } 开始。
steps-trial_moves = 试探速度移到{ $line }上的 { $to }。
steps-trial_ends = { $line }上什么也不剩：松弛后的直线没有共同速度。
steps-relaxes = 速度移到 { $to }：在那里{ $line }被违反 { $by }，后面的直线与此比较。
steps-stays = 内层规划什么也没找到{ $why }，所以速度留在 { $at }，{ $line }被违反 { $by }。
steps-obstacles_alone = （仅障碍物的直线就不留余地）
steps-small_len = （小于 1 的 len 可能要求过高）

# The end

steps-ends = 选定速度为{ $chosen }：被违反最多的是{ $line }，不超过 { $worst }。
steps-ends_by_rounding = 选定速度为{ $chosen }：没有一条直线被违反，规划 2 是因舍入而失败的。
steps-ends_alone = 一条直线也没有：选定{ $chosen }。
steps-ends_permitted = 每条直线都看过了：{ $chosen }满足全部 { $lines } 条，并且是其中最接近期望速度的。
steps-chosen = { $at }
steps-chosen_on_circle = { $at }，截回速度圆

# Formulas

steps-formula_start = v = v_pref · min(1, v_max / |v_pref|)
steps-formula_violation =
    { $computed ->
        [rvo2] 违反量 = det(d, q − v)
       *[robust] 违反量 = c − n · v
    }
steps-formula_chord =
    { $computed ->
        [rvo2] t = −q · d ∓ √((q · d)² + v_max² − q²)
       *[robust] t = ∓ √(v_max² − c²)
    }
steps-formula_cut =
    { $computed ->
        [rvo2] 分子 = det(d_先前，q_当前 − q_先前)，分母 = det(d_当前，d_先前)
       *[robust] 分子 = c_先前 − n_先前 · q_当前，分母 = n_先前 · d_当前
    }
steps-formula_farthest = 若 d · 方向 > 0，t = t_right，否则 t_left
steps-formula_nearest = t = d · (v_pref − q)，不小于 t_left，不大于 t_right
steps-formula_moved = v = q + t · d
steps-formula_failed = t_left > t_right，或够不到直线
steps-formula_weighed = 违反量 > 目前最大
steps-formula_gave_way = d = (d_先前 − len · d_当前) / |d_先前 − len · d_当前 |
steps-formula_trial = v = v_max · n_当前
steps-formula_relaxed = 目前最大 = 当前直线的违反量
steps-formula_least_worst = min max 违反量，len = 1 时
steps-formula_end = min |v − v_pref|

# Names of numbers

steps-preferred_speed = 期望速率
steps-max_speed = v_max
steps-violation = 违反量
steps-tolerance = 容差
steps-left_end = t_left
steps-right_end = t_right
steps-numerator = 分子
steps-denominator = 分母
steps-place = t
steps-foot = 期望的 t
steps-worst_so_far = 目前最大
steps-len = len
steps-direction_x = d_x
steps-direction_y = d_y
steps-start_x = 起始 x
steps-start_y = 起始 y
steps-worst_violation = 最大违反量
steps-velocity_x = v_x
steps-velocity_y = v_y

# Labels of the picture

steps-is_current = 当前：{ $line }
steps-is_earlier = 先前：{ $line }
steps-is_turned = 转后：{ $line }
steps-trial = 试探
steps-velocity = 速度
steps-preferred = 期望
steps-nothing_there = 什么也不剩
steps-distance = 距离
steps-half_chord = 半弦
steps-cut_at = 截于 { $t }
steps-with_value = { $name } { $value }
steps-violations = 违反量，m/s
