# What ails an agent.

doctor-overlap = 它与{ $of }重叠，最深 { $by }。
doctor-overlap_because = 它与{ $of }重叠，最深 { $by }：{ $reason }。
doctor-carried_along = { $by }的摩擦力顺着它的速度，使它加速
doctor-never_back = { $key } = { $bias } 时，第一步的候选速度都不后退

# It wants to move and gets nowhere

doctor-stands = 它停着
doctor-trembles = 它在原地颤动
doctor-creeps = 它在爬行
doctor-held_at_standstill = ：静止时受{ $by }约束
doctor-held_now = ：目前受{ $by }约束
doctor-deadlock = 它以 { $speed } 移动，想要 { $wanted }{ $held }；{ $trial }。{ $cell }
doctor-end_of_cell = 它就站在自己的 Voronoi 单元中离目标最近的点。单元止于离别人中心两倍自身半径（{ $apart }）处，不管对方多小，也不管对方往哪里去。
doctor-freed =
    把期望速度向{ $side ->
        [left] 左
       *[right] 右
    }转 { $turn } 即可脱困（{ $lasts } 内达到 { $speed }）
doctor-not_freed = 期望速度转动不超过 { $most } 的话，{ $lasts } 内都无法脱困
doctor-no_headway = { $lead }：{ $seconds } 内它{ $path }，而它想要 { $wanted }{ $held }。
doctor-stayed = 从未离开此处超过 { $far }
doctor-covered = 走了 { $path }，从未离开此处超过 { $far }
doctor-wall_face = { $lead }在{ $edge }前，想以 { $wanted } 直行：去向在该墙面后方 { $behind }。
doctor-goal_inside = { $lead }，离目标 { $away }，而目标在多边形 { $polygon } 内：它无法到达。
doctor-no_room = { $lead }，离目标 { $away }，无法到达：在{ $near }附近，目标周围 { $within } 内放不下它的圆盘（半径 { $radius }）。
doctor-shared_stalled =
    { $lead }，离{ $destination ->
        [pointer] 指针
       *[goal] 目标
    } { $away }，与{ $of }共用：那里容不下所有人。
doctor-shared =
    它无法更接近 { $away } 外的{ $destination ->
        [pointer] 指针
       *[goal] 目标
    }，与{ $of }共用：那里容不下所有人。

# Its heading swings to and fro

doctor-jitter = { $seconds }（{ $steps } 步）内其朝向{ $turns }，最大 { $largest }：{ $cause }。
doctor-reversed = 反复了 { $times } 次
doctor-turned_about = 转动超过 90° 达 { $times } 次
doctor-steering_turns = 是操控使它转动：还没避让任何人，期望速度本身就在摆动
doctor-noise_turns = 死锁破解的扰动使期望速度转动
doctor-wish_swings = 还没避让任何人，期望速度本身就在摆动
doctor-vo_alternates = VO 交替：双方都离开锥，发现期望速度又自由了，便又返回
doctor-rvo_alternates = RVO 交替：双方没有选定同一侧（互让摇摆）
doctor-spacing_turns_back = 在 { $within } 以内，邻居的推力压过它的期望方向；它转身，发现前方空着，便全速往回走
doctor-wall_turns_back = 在 { $within } 以内，{ $by }的推力压过它的期望方向；它转身，发现前方空着，便全速往回走
doctor-own_alternates = 它自己的方法使它时而转向一侧，时而转向另一侧
doctor-bar_changes = 挡住去路的东西每步都在变

# Habits

doctor-infeasible_lines = 最近 { $seconds } 的 { $share } 里没有速度满足其全部直线，规划 3 不得不松弛它们。
doctor-infeasible_cones = 最近 { $seconds } 的 { $share } 里，锥覆盖了它可取的所有速度。
doctor-blind = 最近 { $seconds } 的大部分时间里，它与{ $of }在同一点上：指向对方的方向没有定义，所有候选都没有代价，于是别的智能体和墙它也看不见，只能站着。
doctor-infeasible_school = 最近 { $seconds } 的 { $share } 里，它的方法找不到满足其要求的速度。
doctor-flipping_pillar = 检测盒中最近的柱子在 { $seconds } 内变了 { $flips } 次，在{ $pillars }之间来回。

# Settings that contradict each other

doctor-too_fast = { $wish } 是 { $wanted }，而 { $limit } 是 { $most }：期望速度在速度圆之外。
doctor-too_little =
    它的份额 { $mine } 与{ $of }的 { $theirs } 之和为 { $sum }：双方合起来做得太少，可能相碰{ $more ->
        [0] { "" }
       *[other] ；与另外 { $more } 个邻居之和也不为 1
    }。
doctor-too_much =
    它的份额 { $mine } 与{ $of }的 { $theirs } 之和为 { $sum }：双方合起来做得过多{ $more ->
        [0] { "" }
       *[other] ；与另外 { $more } 个邻居之和也不为 1
    }。
doctor-museum = 打开了勘误馆的 { $keys_count } 条勘误：{ $keys }。

# Short sight

doctor-horizon_below_step = { $key } 是 { $horizon }，比一步 { $step } 还短：一步之内会撞上的它看不到。
doctor-horizon_of_one_step = { $key } 是 { $horizon }，不长于一步 { $step }：它只看得到紧接的下一步会撞上的东西。
doctor-blind_for_a_step = 它的 { $key } 是 { $sight }；{ $of }可以从 { $from } 外在一步之内碰到它。
doctor-blind_for_the_horizon = 全速接近时，时间窗 { $horizon } 中它只用到 { $used }：它的 { $key } 是 { $sight }，而需要 { $needed }。
doctor-crowded = 范围内有 { $in_range } 个智能体，它只看 { $most } 个。
doctor-crowded_close = 范围内有 { $in_range } 个智能体，它只看 { $most } 个；被它忽略的{ $of }可以在一步之内碰到它。

# The body, and looking ahead

doctor-limits = 运动限制使它采用的速度偏离避让速度 { $off }：{ $limits }截短了它，安全保证失效。
doctor-acceleration_limit = { $key } { $most }
doctor-turn_limit = { $key } { $most }
doctor-long_horizon = 它被{ $of }耽搁，而最早 { $meets } 后才会相遇，它 { $needs } 后就能到达去处：它 { $horizon } 的 { $key } 看得太远。
doctor-unguarded = 它的方法是 none：不避让任何人，而{ $of }挡着它的路。
doctor-wall_horizon = { $seconds } 来墙一直使它变慢：现在只保持意愿的 { $kept }，被{ $by }限制。它的 { $key } 是 { $horizon }；若为 { $shorter } 则会保持 { $then }。
doctor-stiff = 它与{ $of }的接触对 { $step } 的步长太硬：需要分成 { $needed } 份，却只有 { $parts } 份，可能被弹开。
doctor-stiff_in_parts = 它与{ $of }的接触对 { $step } 的步长太硬，不能一次算完：这一步分成 { $parts } 份。
doctor-rests_short = 它算作已到达，却停在离目标 { $away } 处（相距 { $within } 之内即算到达）：{ $by }挡着。
doctor-pushed_away = 它到达了最后一个目标，给{ $by }让了路，现在离停下的地方 { $away }（{ $within } 之内算在目标上）。到达以后它仍承担 { $share } 的份额。
doctor-brought_about =
    { $sentence }原因是{ $by ->
        [winding] 绕反的多边形
        [route] 它的路网
        [narrow_gap] 太窄的缝隙
        [short_horizon] 它的时间窗太短
        [wall_horizon] 它对墙的时间窗太长
        [long_horizon] 它的时间窗太长
        [blocked_goal] 到不了的目标
        [wall_face] 前面的墙
        [shared_goal] 共用的目标
        [flipping_pillar] 轮流起作用的柱子
        [unguarded] 它的方法不避让
        [shares] 合计不为 1 的份额
        [limits] 本体的限制
        [crowded] 没有被它顾及的邻居
       *[short_sight] 它看得太近
    }。

# Walls

doctor-narrow_gap = 前方{ $between }之间的缝隙宽 { $width }，而它需要 { $needed }。
doctor-route_to_tight_point = 它正走向路网的点 { $point }，该点离{ $of } { $room }，而它的圆盘需要 { $needed }。
doctor-route_cut_off =
    路网中没有它可走的路：{ $more ->
        [0] 点 { $points }
       *[other] 点 { $points } 以及另外 { $more } 个点
    }离墙（例如{ $of }）比其圆盘所需的 { $needed } 更近。
doctor-winding = 它附近的多边形 { $polygon } 很可能绕反了：{ $because }。
doctor-clockwise_and_empty = 顶点顺时针排列，成了房间，里面却没有人；要成为实体请颠倒顺序
doctor-out_of_the_room = 它附近的多边形 { $polygon }：{ $because }。
doctor-goal_outside = 这是所有智能体都在其中的房间，却有目标在外；请移动目标，要成为实体请颠倒顶点
doctor-clockwise_across_the_way = 顶点顺时针排列，成了房间，却有智能体的直路穿过其边；要成为实体请颠倒顺序
doctor-agent_inside = 有智能体在实体内；要成为房间请颠倒顶点，或移走智能体
