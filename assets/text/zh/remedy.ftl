# What to do about a finding, and what trials on copies of the world have shown.

remedy-set = 设置{ $change }。
remedy-set_either = 设置{ $first }，或{ $second }。
remedy-no_value = 参数的任何值都消除不了它。
remedy-perhaps = 也许{ $change }：什么有用要靠试验。
remedy-by_trials = 没有哪一项设置确知能消除它：什么有用要靠试验。
remedy-crossing = 密集交叉时会持续几秒，然后就通过了：那样便无需处理。
remedy-drag_apart = 把它们拖开。
remedy-move_goal = 把目标移到放得下其圆盘的地方。
remedy-goals_apart = 给它们相距至少 { $apart } 的目标。
remedy-fewer_followers = 没有设置能容下所有人：让跟随指针的少一些。
remedy-draw_road_map = 让它走路网：局部方法找不到绕过墙的路（behavior = "route" 和 [roadmap]）。
remedy-take_road_map = 让它走已有的路网（behavior = "route"）：局部方法找不到绕过墙的路。
remedy-move_waypoints = 给路网加上绕墙而彼此可见的点，每个点离墙至少为其半径。
remedy-widen_gap = 加宽缝隙，或让它按路网走别的路。
remedy-reverse_vertices = 打开绕向图层查看，再在文件中颠倒其顶点的顺序。

# A change

remedy-changes = { $changes }
remedy-goals_spread = 把 { $goals } 个目标互相分开
remedy-setting = { $setting }
remedy-setting_of_all = 全体 { $setting }
remedy-share_after_arrival = { $agent }的 share_after_arrival { $share }
remedy-setting_of = { $agent }的 { $setting }
remedy-right_bias = 偏右 { $bias }
remedy-perturbation = 扰动 { $noise }
remedy-breaker = { $name }
remedy-method_of_all = 全体用 { $method }
remedy-method_of = { $agent }用 { $method }
remedy-goal_at = { $agent }的目标移到 { $at }
remedy-routed = { $agent }走路网
remedy-reversed_polygon = 颠倒多边形绕向

# What came of it

remedy-helped = { $change }，{ $tried }
remedy-tried =
    从现在起试跑 { $seconds }{ $among }：{ $measure ->
        [standstill] 停滞
        [jitter] 来回摆动
        [overlap] 重叠
        [relaxed] 松弛
       *[finding] 此问题
    }从 { $before } 降到 { $after }{ $start }
remedy-tried_way = 从现在起试跑 { $seconds }{ $among }：它在目标之外走的路从 { $before } 降到 { $after }{ $start }
remedy-from_start_way = ；从头开始则从 { $before } 到 { $after }
remedy-passes_way = 它会自行结束：在接下来的 { $seconds } 中，它在目标之外走 { $lasted }
remedy-from_start = ；从头开始则从 { $before } 到 { $after }
remedy-not_from_start = ；从头设置则无效，或使别的变坏
remedy-among = ，限最近 { $agents } 个
remedy-passes = 它会自行结束：在接下来的 { $seconds } 中占 { $lasted }
remedy-harmless = 无妨：接下来的 { $seconds } 内它会通过，既不停下，也不碰到任何人
remedy-none_helped =
    试了 { $tried } 项改动，都没有用{ $costly ->
        [0] { "" }
       *[other] ；其中 { $costly } 项消除了它，却使别的变坏
    }{ $untried ->
        [0] { "" }
       *[other] ；还有 { $untried } 项耗时太长
    }
remedy-no_candidate = 没有设置与此有关
remedy-too_long = 没有试验：这个世界的一分钟耗费太大
remedy-without_programs = { $outcome }；采用自己方法的智能体保持速度：试验不运行程序

# When it began

remedy-since = 从第 { $step } 步起
remedy-since_stopped = 从第 { $step } 步{ $who }停下时起
remedy-since_arrived = 从第 { $step } 步{ $who }到达时起
remedy-since_in_range = 从第 { $step } 步{ $who }进入范围时起
