# The objective of an agent, and the forces on it.

steering-behavior = 行为
steering-behavior_about = 这个智能体以什么为操控目的。任何行为都可配任何方法。
steering-arrive = 抵达
steering-by_road_map = 按路网
steering-keep_velocity = 保持速度
steering-hold = 原地
steering-wander = 徘徊
steering-pursues = 追逐{ $prey }
steering-evades = 逃避{ $pursuer }
steering-follow_pointer = 跟随指针
steering-goals_in_sequence = 依次前往目标
steering-passes_goal = 驶过目标
steering-pursue = 追逐{ $prey }
steering-evade = 逃避{ $pursuer }

steering-steering = 操控
steering-force = 力
steering-of_behavior = 行为的力
steering-of_avoidance = 避让的力
steering-box_length = 盒长
steering-pillars_tagged = 标记的柱子
steering-nearest = 最近，ip 在
steering-needed_turn = 需转角
steering-aside = 侧向
steering-along = 沿朝向
steering-circles_in_view = 视野内的圆
steering-in_the_way = 挡路
steering-brake_factor = 制动系数
steering-wall_feelers_hit = 触墙的触须
steering-hits = { $hit } / { $of }
