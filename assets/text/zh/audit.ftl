# An audit: the line that a logged velocity breaks, and what explains the decisions that differ.

audit-words = { $words }
audit-breaks = 所记录的速度违反{ $of }的直线 { $line }，{ $by }
audit-breaks_more = 所记录的速度违反{ $of }的直线 { $line }，{ $by }，本程序的违反 { $ours }
audit-breaks_nothing = 所记录的速度不违反任何直线：它是另一个允许的速度
audit-near_nothing = 不同的 { $differing } 个中有 { $alone } 个附近没有要避让的：若那个程序有墙，请用 --scenario 给出
audit-too_fast = 所记录的速度不违反任何直线，但比最大速度快 { $by }

audit-no_avoidance = 智能体采用期望速度：什么也不避让
audit-no_lp3 = 没有运行规划 3：没有速度满足全部直线时，保留最后一个好的速度
audit-full_share = 每个智能体承担全部 u，而不是一半
audit-full_share_outside = 相对速度在速度障碍之外时，每个智能体承担全部 u，而不是一半，与 dodgy 相同
audit-preferred_as_current = 智能体的直线经过期望速度，而不是当前速度
audit-overlap_horizon = 重叠的智能体在时间窗内分开，而不是在一个时间步内
audit-no_cut_off = 速度障碍没有在时间窗处截断
audit-legs_swapped = 左右切线互换
audit-radius_not_summed = 用的是智能体自己的半径，而不是两者之和
audit-horizons_swapped = 针对智能体和针对墙的时间窗互换
audit-obstacles_give_way = 规划 3 把墙的直线也松弛了
audit-no_rotation = 规划 3 让先前的直线保持各自的方向
audit-range_not_squared = 距离的平方与邻居距离比较，而不是与其平方比较
audit-parallel_fails = 规划 1 遇到平行线就放弃
audit-sequential_update = 智能体逐个移动：后面的看到前面的移动后的位置
audit-speed_unlimited = 规划不知道最大速度
audit-winding = 多边形绕反了：里面成了外面
audit-coincident = 位于完全同一点的智能体互相看不见
audit-no_walls = 看不见墙
audit-rounding = 最后几位：双精度，或另一种运算次序
audit-time_step = 时间步长是 { $value } s
audit-parameter = { $key } 是 { $value }
audit-both = { $first }；并且{ $second }

audit-frozen = 物体停在原处，不论如何决策
audit-late_velocity = 物体按决策之前的速度移动：先更新位置，后更新速度
audit-factor = 物体按所决定速度的 { $factor } 倍移动
audit-clamped = 决策之后，位置被限制在边界之内，或速率被截断
audit-pushed_apart = 决策之后，会重叠的物体被推开
audit-moved_by_places = 速度本身就是位置之差
audit-moved_parted = 打开 detour.parting 时，智能体的位移超出其速度
audit-moved_by_motion = 时间步长本身取自智能体移动的距离；可用 --set time_step 或 --rate 指定

audit-line_differs = { $of }的直线 { $line } 最先不同
audit-lines_differ = 一方有 { $first } 条直线，另一方有 { $second } 条
audit-step_differs = 直线相同；规划的第 { $step } 步最先不同
audit-nothing_differs = 没有不同：该方法由两者得出同一速度，所以这里是另一个程序选择的
