# Why an agent takes the velocity that it takes: one sentence, put together of clauses.

why-sentence = { $because }{ $body }{ $aim }{ $steering }{ $breaker }{ $unseen }。
why-no_agent = 没有{ $agent }。
why-not_kept = { $agent }的决策没有保留：选中它即可看到原因。

# What it prefers

why-wish = 它的期望速度
why-cut_wish = 它截到最大速度 { $most } 的期望速度
why-at_maximum_speed = ，以最大速度行进
why-takes = 采用期望速度：{ $because }
why-takes_cut = 采用截到最大速度 { $most } 的期望速度：{ $because }
why-stands = 按自己的期望静止：{ $because }
why-avoids_nobody = 它不避让任何人（方法 none）
why-least_penalty = 在试过的 { $tried } 个速度里取罚分最小的{ $terms }
why-terms = ：{ $sum }，即期望 { $preferred }、当前 { $current }、侧边 { $side }、碰撞 { $impact } 之和
why-blind = 停下：有邻居在同一点上，没有一个罚分是数
why-untried = 停下：按它的设置没有可试的速度
why-sum_of_forces =
    { $pushing ->
        [0] 只按驱动力 { $driving } 加速，没有推力
       *[other] 按驱动力 { $driving } 与 { $pushing } 个推力之和加速
    }{ $largest }
why-largest_push =
    { $pushing ->
        [1] ，它来自{ $of }，{ $by }
       *[other] ，最大的来自{ $of }，{ $by }
    }
why-free_ahead = 以期望速率走：前方的带子里没有近得要它减速的邻居{ $turned }
why-slowed_by = 前方带子里到{ $by }的间距是 { $spacing }，它按这个间距走{ $turned }
why-turned_by_pushes = ；{ $pushes } 个推力使它转过 { $angle }
why-in_its_cell = 走向自己的 Voronoi 单元里离目标{ $turned }最近的点，相距 { $away }
why-turned_goal = （已向右转 { $by }）
why-outside_its_cell = 回到自己的 Voronoi 单元，它现在在单元之外
why-empty_cell = 停下：它的 Voronoi 单元是空的
why-nothing_in_the_way = 它所看到的都不挡路

# Lines

why-permitted = 它的 { $lines } 条直线都允许
why-held = 受{ $by }约束{ $full }：{ $wish }违反{ $violated }{ $bars }{ $passing }
why-held_by_little = 受{ $by }约束{ $full }：{ $wish }违反其直线不超过 { $most }{ $passing }
why-that_line = 该直线 { $by }
why-the_line = { $of }的直线 { $by }
why-that_of = { $of }的直线 { $by }
why-bars = ；{ $of }只是挡住沿该直线的去路
why-passing = ；{ $of }的直线离该速度不到 { $within }
why-infeasible = 规划无可行解；最大违反量 { $worst }，来自{ $of }
why-rounding_at = 规划因舍入误差在{ $of }的直线处失败；没有一条直线被违反超过 { $most }
why-rounding = 规划因舍入误差失败；没有一条直线被违反超过 { $most }

# Cones

why-outside_cones = { $cones } 个锥都不含它
why-no_hit_within = 当前速度在时间窗 { $horizon } 内不会撞上它所看的任何人，而期望速度本身未经检验
why-no_hit_ever = 当前速度无论多久都不会撞上它所看的任何人，而期望速度本身未经检验
why-takes_by_rule = { $takes }{ $overlapped }
why-none_free = 各个锥没有留下自由速度；最大违反量 { $worst }，来自{ $of }
why-inside = 期望速度落在{ $of }的锥内；最近的自由速度相距 { $away }{ $at }{ $full }
why-inside_cut = 截到最大速度 { $most } 的期望速度落在{ $of }的锥内；它采用离未截期望速度最近的自由速度，距截后的期望速度 { $away }{ $at }{ $full }
why-on = ，在{ $part }上
why-at_corner = ，在{ $part }处
why-crossing = ，在{ $first }与{ $second }的交点
why-crossing_others = ，在{ $first }、{ $second }及其他边界的交点
why-parting_line = 与{ $of }分离的直线
why-left_leg = { $of }的左切线
why-right_leg = { $of }的右切线
why-cut_off = { $of }的截断弧
why-apex = { $of }的锥顶
why-cone_boundary = { $of }的锥边界

# The two-body rule

why-hits = 它所看到的之中，当前速度最先在 { $time } 后撞上{ $of }：双体规则{ $adds }{ $overlapped }
why-overlaps = 它与{ $of }重叠：双体规则{ $adds }
why-adds = 加上 { $added }，即离开该锥所需的 { $share }
why-adds_cut = 加上 { $added }：离开该锥所需的 { $share } 是 { $whole }，其和被最大速度 { $most } 截短
why-parts = ；它与{ $of }重叠，在本步内分开
why-passes_over = ；它与{ $of }重叠，而原文的规则对此置之不理

# The limits of the body

why-body = ；{ $limits }使它偏离该速度 { $off }
why-largest_acceleration = 不超过 { $most } 的加速度
why-largest_turn = 不超过 { $most } 的转角

# Behavior, steering, deadlock breaker

why-aim = ；它期望{ $aim }
why-waits_at = ；它在第 { $goal } 个目标（共 { $of } 个）处还要等 { $rest }
why-meet = 前往与{ $prey }相遇之处
why-flee = 逃离{ $pursuer }
why-by_road_map = 按路网行进
why-stroll = 徘徊
why-steered = ；{ $cause }：期望速度比不受操控时{ $effects }
why-steered_to_no_effect = ；{ $cause }：期望速度与不受操控时相同
why-turns_slowly = 操控没有发现挡路的东西，而力使 { $mass } 转向需要时间
why-farther =
    偏{ $side ->
        [left] 左
       *[right] 右
    } { $by }
why-faster = 快 { $by }
why-slower = 慢 { $by }
why-answers = { $answers }
why-answers_cut = { $answers }，截到最大的力 { $most }
why-box_answers = 检测盒以 { $by } 回应{ $of }
why-box_pushes = 检测盒没有发现什么，却仍以 { $by } 推动（{ $key } 把它自己的位置当成了力）
why-feeler_answers = 触须以 { $by } 回应{ $of }{ $brakes }
why-brakes = ，并制动到原速度的 { $share }
why-wall_feelers_answer = 墙壁触须以 { $by } 回应{ $of }
why-breaker =
    ；死锁破解的{ $breaker ->
        [turn] 右转
       *[noise] 扰动
    }使期望速度改变 { $by }

# Who is hit without being looked at

why-unseen_hit = ；它没有看 { $away } 外的{ $of }，按所采用的速度将在 { $time } 后相撞：{ $limit }
why-unseen_overlap = ；它没有看 { $away } 外与它重叠的{ $of }：{ $limit }
why-sees_as_far_as = 它的 { $key } 是 { $distance }
why-looks_at_so_many = 它的 { $key } 是 { $most }
why-answered = 取它自己的方法所选的速度，{ $lines }
why-unanswered = 没有程序为它作答，它保持速度，{ $lines }
why-keeps_to_lines_of_orca = ORCA 的线都允许
why-violates_lines_of_orca = { $of }的 ORCA 线不允许，相差 { $by }
