# What commands do, in lists of changes.

command-all = 全体
command-one = { $agent }
command-point = [{ $x }, { $y }]

command-set = 为{ $scope }设置 { $key } = { $value }
command-set_method = 为{ $scope }设置 method = { $method }
command-move_agent = 把{ $agent }移到{ $to }
command-set_velocity = 把{ $agent }的速度设为{ $to }
command-set_goal = 把{ $agent }的目标设为{ $to }
command-pass = 让{ $agent }驶过{ $to }
command-set_journey = 让{ $agent }依次前往 { $goals } 个目标
command-set_preferred_velocity = 把{ $agent }的期望速度设为{ $to }
command-send = 让{ $agent }按路网前往{ $to }
command-hold = 让{ $agent }停在原地
command-wander = 让{ $agent }徘徊
command-pursue = 让{ $agent }追逐{ $prey }
command-evade = 让{ $agent }逃避{ $pursuer }
command-follow = 让{ $agent }跟随指针
command-set_group = 把{ $agent }归入组 { $group }
command-set_seed = 设置 seed = { $seed }
command-pass_time = 让 { $steps } 步过去
command-set_pointer = 把指针设在{ $to }
command-set_obstacles = 设置障碍物：{ $polygons } 个多边形，{ $circles } 个圆
command-set_roadmap = 设置路网：{ $points } 个点，净距 { $clearance }
command-move_waypoint = 把路网的点 { $waypoint } 移到{ $to }
command-take_gate = 移除计数线
command-set_gate = 计数线设为从{ $from }到 { $to }
command-let_go = 放开{ $scope }
command-follow_log = 让{ $scope }跟随记录
command-add_agent = 在{ $at }添加智能体
command-set_newcomers = 设置后来的智能体：{ $agents }
command-remove_agent = 移除{ $agent }
command-insert_agent = 把{ $agent }放回{ $at }
command-set_answers = 设定 { $agents } 个智能体的速度
