# The headings over sliders.

sections-steering = 操控
sections-wander = 徘徊
sections-detection_box = 检测盒
sections-feeler = 触须
sections-wall_feelers = 墙壁触须
sections-detour = Detour 采样
sections-social_force = 社会力
sections-collision_free_speed = 无碰撞速度
sections-buffered_voronoi = 缓冲 Voronoi 单元
sections-limits = 限制与死锁
sections-museum = 勘误馆
sections-more = 更多

sections-undo = 撤销
sections-undo_about = 撤销上一改动。快捷键 Ctrl Z；Ctrl Y 重做。
sections-reset = 全部重置
sections-reset_about = 恢复场景的方法和参数。

sections-ahead = 前方
sections-ahead_about = 通常的徘徊。
sections-left = ↺
sections-left_about = 第一象限：路线逆时针弯。
sections-right = ↻
sections-right_about = 第四象限：路线顺时针弯。
sections-far = 远处
sections-far_about = 远到目标点的移动不再使它转向：直行。
