# The palette of all that can be asked for.

palette-search = 场景、参数及其值、图层、命令……（也可用英文；中文可用 Ctrl V 粘贴）
palette-nothing = 没有找到
palette-search_files = 文件或文件夹；方向键选择，Enter 打开
palette-search_maps = 其他程序的文件 …
palette-type_a_name = 名称，或文件夹加名称；Enter 保存
palette-recent = 最近
palette-folder = 文件夹
palette-file = 文件
palette-write = 另存为
palette-replace = 替换
palette-no_folder = 没有文件夹 { $folder }

# What it is

palette-command = 命令
palette-parameter = 参数
palette-value = 值
palette-scene = 场景
palette-overlay = 图层
palette-lens = 透镜
palette-slip = 勘误
palette-ailment = 诊断
palette-clip = 片段
palette-side_by_side = 并排
palette-speed = 倍速
palette-colors = 颜色
palette-heat = 背景

# What it does

palette-set = { $setting }
palette-set_in_unit = { $key } = { $value }
palette-with_others = { $set }及另外 { $others } 项
palette-set_for_group = { $set }，用于{ $name }
palette-is_set = 现在就是
palette-refused = { $key } { $reason }
palette-now = 现为 { $value }；按 Enter 后输入值
palette-lens_face = 透镜：{ $name }
palette-in_scene = 同“{ $title }”
palette-other_values = 其他值……
palette-other_methods = 其他方法的结果
palette-consistent = len 实验室用一致的中点
palette-reset_all = 重置方法和参数
palette-reset_overlays = 图层恢复场景的设置
palette-tune_selected = 只调选中的智能体
palette-tune_all = 调全部智能体
palette-tune_group = 只调{ $name }
palette-export = 把指标写成 CSV 文件
palette-language = 语言：{ $name }
palette-about_language = 所有文字立即切换。数据、日志和参数名仍为英文。
palette-text_size = 文字大小：{ $size }
palette-theme_dark = 颜色：深色
palette-theme_light = 颜色：浅色
palette-theme_projector = 颜色：投影
palette-keep_still = 减少动态：不滑动、不淡入淡出
palette-let_move = 恢复滑动和淡入淡出
palette-about_still = 物体仍随时间移动；菜单、消息和镜头立即切换。

# Values with their sources, and code

palette-values = 取值
palette-code = 复制
palette-values_of = 取值：{ $title }
palette-as_rvo2 = 复制为 C++（RVO2）
palette-as_godot = 复制为 GDScript（Godot）
palette-as_rust = 复制为 Rust（sidestep）
palette-copy_link = 复制此刻的链接
palette-scene_as = 把此场景复制为{ $target }
palette-about_scene_as = 打印运行记录的程序

# Questions

palette-question = 问题
palette-ask_still = 我的智能体为什么不动？
palette-ask_overlap = 两个智能体为什么重叠？
palette-ask_jitter = 智能体为什么抖动？
palette-ask_corner = 它为什么卡在角落或墙边？
palette-ask_ignored = 我的障碍物为什么被忽略？
palette-ask_numerator = 线性规划 1 的分子和分母是什么？
palette-ask_direction = 规划 1 优化方向时为什么只看符号？
palette-ask_parallel = 两条直线平行时怎么办？
palette-ask_len = len 起什么作用？
palette-ask_horizon = 时间窗起什么作用？
palette-ask_values = 我的游戏适合什么取值？
palette-ask_nothing = 避让为什么完全不起作用？
palette-ask_infeasible = 没有可行速度时怎么办？
palette-ask_lines = 怎样看一个智能体的 ORCA 直线？
palette-ask_share = 可以让一个智能体多避让一些吗？
palette-ask_settled = 已到达的智能体为什么互相推挤？
palette-ask_speeds = 期望速率和最大速度有什么区别？
palette-ask_path = 避让为什么找不到绕墙的路？
palette-ask_methods = VO、RVO、HRVO 和 ORCA 有什么区别？
palette-ask_base = 以当前速度还是期望速度为基准？

# What ails an agent

palette-deadlock = 它陷入对称死锁
palette-wall_face = 它卡在墙前
palette-blocked_goal = 它无法到达目标
palette-shared_goal = 多个智能体争抢同一目标
palette-jitter = 它在抖动
palette-flipping_pillar = 起作用的柱子来回变换
palette-short_sight = 它看得太近：邻居距离
palette-narrow_gap = 缝隙太窄
palette-short_horizon = 时间窗太短
palette-winding = 多边形绕反了
palette-too_fast = 它想要的速度超过允许
palette-crowded = 看的邻居太少
palette-overlap = 它与别的东西重叠
palette-infeasible = 没有速度满足全部约束
palette-shares = 份额之和不为一
palette-limits = 运动限制截短了避让速度
palette-long_horizon = 时间窗太长
palette-unguarded = 它的方法什么也不避让
palette-type_a_command = 你的方法的命令，例如 python3 mine.py；Enter 启动
palette-start = 启动
