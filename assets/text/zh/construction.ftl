# The construction of one half-plane or cone, stage by stage. The agent says I.

construction-title_discs = 两个圆盘
construction-title_sum = 点与和
construction-title_cone = 锥
construction-title_cut_off = 截断
construction-title_one_step = 一个时间步
construction-title_nearest = 最近的部分
construction-title_way_out = 出路 u
construction-title_share = 我的份额
construction-title_half_plane = 半平面
construction-title_apex = 锥顶
construction-title_parting = 分离
construction-title_edge = 哪些速度会在时间窗内碰到墙段？
construction-title_covered = 先前的直线已经全禁止了吗？
construction-title_place = 我在墙段侧面，还是在端点之外？
construction-title_legs = 哪些方向恰好擦过两端？
construction-title_foreign = 切线会通向相邻墙段吗？
construction-title_cut_offs = 切线从哪里开始？
construction-title_feet = 我的速度正对哪几部分？
construction-title_distances = 哪一部分最近？
construction-title_shadow = 阴影
construction-title_touch = 接触

construction-nothing = 此处没有构造：该智能体不避让它，或其锥没有指明它。
construction-not_here = 这一阶段在此不适用。

# Walls

construction-wall = 墙段除以 τ = { $time }，再扩大 r/τ = { $by }，{ $seen }；情形为“{ $case }”{ $because }。
construction-wall_line = 墙不会让步，避让量全归我：直线距静止点 { $away }（{ $case }）。
construction-covered_by = 先画出的{ $of }的直线已经禁止了它：起点/τ 扩大 r/τ 后在该直线之外 { $start }，终点/τ 在其外 { $end }；两者都不为负时，凡撞上该墙段的都已被禁止。
construction-place =
    s = { $s }，起点为 0，终点为 1：我在{ $extent ->
        [before] 起点之前
        [beyond] 终点之外
       *[beside] 墙段侧面
    }，距其所在直线 { $from_line }，距起点 { $start }，距终点 { $end }，半径为 { $radius }。{ $fate ->
        [touches_start] 我触及起点：直线径直离开它。
        [touches_end] 我触及终点：直线径直离开它。
        [touches_edge] 我触及墙段：直线沿墙段方向经过静止点。
        [concave] 该顶点内凹：由那里的另一墙段给出直线。
        [left_to_next] 我触及终点，但面对我的是下一墙段：由它给出直线。
        [from_start] 从端头看墙段：两条切线都出自起点。
        [from_end] 从端头看墙段：两条切线都出自终点。
       *[from_both] 两端各出一条切线。
    }
construction-legs = 左切线：{ $left }。右切线：{ $right }。
construction-leg_tangent = 与顶点处的圆相切，偏离去往它的方向 asin(r/d) = { $angle }：方向 { $direction }
construction-leg_along = 该顶点内凹，故取墙段的延长线：方向 { $direction }
construction-foreign = { $left }；{ $right }。
construction-own_leg =
    { $side ->
        [left] 左
       *[right] 右
    }切线属于它自己：det(切线，相邻墙段) = { $det } { $side ->
        [left] 为负，不会碰到前一墙段
       *[right] 为正，不会碰到后一墙段
    }
construction-foreign_leg =
    { $side ->
        [left] 左
       *[right] 右
    }切线是外来的：det(切线，相邻墙段) = { $det } { $side ->
        [left] 不为负，会通向前一墙段，由后者代替
       *[right] 不为正，会通向后一墙段，由后者代替
    }
construction-not_asked =
    { $side ->
        [left] 左
       *[right] 右
    }切线是墙段的延长线，绝不会是外来的
construction-cut_offs = 除以 τ 后，两条切线从 L = { $left } 和 R = { $right } 出发；截断边界是两点之间扩大 r/τ = { $radius } 的部分。
construction-feet = 我的速度 { $velocity } 位于从 L 到 R 的 t = { $t } 处、左切线的 t_left = { $left } 处和右切线的 t_right = { $right } 处。
construction-feet_of_vertex = 两条切线出自同一顶点，按规定 t = { $t }；我的速度 { $velocity } 位于左切线的 t_left = { $left } 处和右切线的 t_right = { $right } 处。
construction-arc =
    我的速度在{ $side ->
        [left] L 之前（t < 0），也在左切线之前（t_left < 0）
       *[right] R 之外（t > 1），也在右切线之前（t_right < 0）
    }：最近的是绕{ $side ->
        [left] L
       *[right] R
    } 的圆弧。
construction-arc_of_vertex = 我的速度在两条切线之前（t_left < 0 且 t_right < 0）：最近的是绕该顶点的圆弧。
construction-distances =
    此处{ $pieces }：最近的是{ $nearest ->
        [cut_off] 截断线
        [left_leg] 左切线
       *[right_leg] 右切线
    }。
construction-away =
    距{ $piece ->
        [cut_off] 截断线
        [left_leg] 左切线
       *[right_leg] 右切线
    } { $by }
construction-not_faced =
    我的速度不正对{ $piece ->
        [cut_off] 截断线
        [left_leg] 左切线
       *[right_leg] 右切线
    }
construction-wall_of_cones = 墙段除以 τ = { $time }，再扩大 r/τ = { $by }：恰好在这段时间后到达它的那些速度。
construction-shadow = 它静止不动，所以锥顶在静止点：在两条切线 { $angle } 的夹角内，凡是到达或超过扩大墙段的速度，都会在 τ = { $time } 内撞上它。
construction-shadow_of_end = 从端头看，近端遮住了其余部分：在两条切线 { $angle } 的夹角内，凡是到达或超过该处圆盘的速度，都会在 τ = { $time } 内撞上它。
construction-touch = 我触及墙段：凡离开它不够快的速度都被禁止；直线距静止点 { $away }。
construction-past_start = 越过起点，从端头看
construction-past_end = 越过终点，从端头看
construction-from_the_side = 从侧面看
construction-without_legs = 无需切线

# Why an edge gives no line

construction-because_covered = ：先前的直线已禁止一切会撞上它的速度，所以它不给出直线
construction-because_concave = ：该角内凹，由那里的另一墙段给出直线
construction-because_of_next_edge = ：面对我的是下一墙段，由它给出直线
construction-because_of_left_leg = ：该切线属于前一墙段，由它给出直线
construction-because_of_right_leg = ：该切线属于后一墙段，由它给出直线

# Two discs

construction-discs = 我的半径是 { $mine }，{ $of }的半径是 { $its }，相距 { $away }：{ $apart }。图中的位置已除以 { $time }：画成在这段时间内到达那里的速度。
construction-overlap = 重叠了 { $by }
construction-gap = 中间有 { $by } 的间隙
construction-sum = 我缩成一个点，{ $of }扩大我的半径，成为 R = { $mine } + { $its } = { $sum }：点碰到圆盘时，我们相碰。
construction-cone = 锥内的每个相对速度迟早会相撞；每条切线偏离指向{ $of }的连线 asin(R/|p|) = { $half_angle }。
construction-cut_off = 比 τ = { $time } 更晚的碰撞可以不管：锥止于以 p/τ = { $center } 为心、R/τ = { $radius } 为半径的圆盘。
construction-one_step = 我们重叠了，必须在 { $time } 的一步内分开：以 p/Δt 为心、R/Δt = { $radius } 为半径的圆盘内的速度做不到。

construction-nearest_arc = 从圆盘的中心看，v_rel = { $velocity } 偏离指回锥顶的线的角 a = { $a }，小于切线起点处的 b = { $b }：它正对圆弧，所以截断弧最近。
construction-nearest_leg =
    从圆盘的中心看，v_rel = { $velocity } 偏离指回锥顶的线的角 a = { $a }，不小于切线起点处的 b = { $b }：它不正对圆弧，且在 { $side ->
        [left] p 的左侧：左切线最近
       *[right] p 的右侧或正在其上：右切线最近
    }。
construction-nearest_of_disc = 相对速度 v_rel = { $velocity }：离开圆盘的出路径直背离其圆心。

construction-would_hit = v_rel 会在时间窗内相撞：u，{ $u }，是使其恰好不撞的最小改变。
construction-harmless = v_rel 无碍，u 指向内侧：最多可再靠近 { $u }。

construction-all_mine = u 全部归我，{ $mine }：{ $of }不为我做任何事。
construction-all_mine_whatever = u 全部归我，{ $mine }，不论{ $of }怎么做（{ $part }）。
construction-shared = 我承担 u 的 { $share }，即 { $mine }；其余 { $rest } 留给{ $of }（{ $part }）。
construction-own_share = 它自己的份额是 { $share }
construction-does_not_avoid = 它不避让我

construction-line = 在我自己的速度平面上，直线在“我的速度 + 我那份 u”= { $at } 处垂直于 u；它之外是禁区。程序库 RVO2 以当前速度为基准；论文允许另选。
construction-apex_theirs = VO：假定{ $of }保持速度，所以锥顶在 { $tip }，即它的速度。
construction-apex_mean = RVO：我承担 { $share }，其余留给{ $of }（{ $part }），所以锥顶在双方速度之间的 { $tip }。
construction-apex_hybrid =
    HRVO：我从{ $side ->
        [left] 左
       *[right] 右
    }侧通过，所以这条切线取 RVO 的，{ $side ->
        [left] 右
       *[right] 左
    }切线取 VO 的；两者交于 { $tip }。
construction-apex_standing = 不论用哪种方法，{ $of }静止不动，不为我做任何事：锥顶在静止点。
construction-parting = 我们重叠了：凡离开{ $of }不够快的速度都被禁止；直线距静止点 { $away }。

# Labels of the picture

construction-my_velocity = 我的速度
construction-velocity_of = { $of }的速度
construction-stands_still = 它静止不动
construction-apex_its_velocity = 锥顶：它的速度
construction-apex_share = 锥顶：途中 { $share } 处
construction-apex_of_hrvo = HRVO 的锥顶
construction-apex_stands_still = 锥顶：它静止不动
construction-apex_standstill = 锥顶：静止点
construction-not_away = 离开得不够快
construction-still_touching = 内部：Δt 后仍相碰
construction-tip = 尖端：晚于 τ 才相撞
construction-forbidden = 禁止
construction-permitted = 允许
construction-my_share = 我的 { $share }
construction-its_share = 它的 { $share }
construction-left_share = 留下 { $left }，它自己的份额 { $own }
construction-left_to_nobody = 留下 { $left }：它不避让
construction-my_disc = 我  r { $radius }
construction-its_disc = { $of }  r { $radius }
construction-a_point = 我：一个点
construction-leg_name =
    { $side ->
        [left] 左切线
       *[right] 右切线
    }
construction-foreign_leg_name =
    外来{ $side ->
        [left] 左切线
       *[right] 右切线
    }
construction-edge_before = 前一墙段
construction-edge_after = 后一墙段
construction-start_over_time = 起点/τ
construction-end_over_time = 终点/τ
construction-to_the_center = 距中心 { $away }
