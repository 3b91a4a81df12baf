# Backgrounds of the plane of velocities: how bad each velocity would be; charts of the other schools.

plane-heat_none = 无
plane-heat_time_to_collision = 碰撞时间
plane-heat_violation = 最大违反量
plane-heat_penalty = 惩罚值

plane-about_none = 无背景。
plane-about_time_to_collision = 若其他智能体都保持速度，距撞上第一个邻居的秒数：越早颜色越浓；超出时间窗不着色。
plane-about_violation = 每个速度落在最严重半平面错误一侧的深度，或陷入最深速度障碍的深度。
plane-about_penalty = 与期望速度的距离，加上 { $safety } 除以碰撞时间：RVO 采样法所最小化的量。

plane-of_the_one_taken = 所采用速度的{ $penalty }
plane-term = { $name } { $value }
plane-color_of_dots = 点：{ $name }，{ $least } 到 { $most }
plane-push_over_gap = { $of }的推力随间隙的变化
plane-no_push = 范围内没有推力。
plane-speed_over_spacing = 速率随间距的变化
plane-none_ahead = 前方带子里没有人
plane-value_at = { $place } 处 { $value }
plane-velocity_of_other = ORCA 还读取对方的速度
