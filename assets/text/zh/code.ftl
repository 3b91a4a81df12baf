# A scene as a program: targets, and what they cannot say.

code-for_rvo2_cpp = C++（RVO2）
code-for_rvo2_python = Python（Python-RVO2）
code-for_pyrvo = Python（pyrvo）
code-for_rvo2_csharp = C#（RVO2）
code-for_godot = GDScript（Godot 4）
code-for_rust = Rust（sidestep）

code-not_finite = 智能体 { $agent } 有一个数不是有限数，无法写成代码

code-journeys = { $agents } 个智能体只前往若干目标中的下一个，并停在那里
code-to_come = 缺少 { $agents } 个后来的智能体
code-methods = { $agents } 个智能体用 ORCA 代替 VO、RVO 或 HRVO
code-schools = { $agents } 个智能体用 ORCA 代替另一学派的方法
code-unguarded = { $agents } 个不避让的智能体仍会避开墙和柱子
code-shares = { $agents } 个智能体承担一半避让，不论 responsibility 是多少
code-steering = { $agents } 个智能体没有操控力
code-still = { $agents } 个徘徊、追逐或逃避的智能体静止不动
code-routes = { $agents } 个智能体直奔目标，不走路网
code-pointer = { $agents } 个跟随指针的智能体驶向指针当前所在处
code-limits = { $agents } 个智能体没有加速度和转速限制
code-one_point = 位于同一点的智能体以别的方式分开，或永不分开
code-pillars = { $circles } 根柱子成为 { $corners } 角的多边形
code-len = 松弛的直线同等让步，如同 len = 1，而不是 { $len }
code-arithmetic = 线性规划用 RVO2 的容差，而不是 orca.lp = robust 的
code-late = 每个速度在同一步移动智能体，如同 update = same_step
code-breaker = 没有死锁破解
code-units = 最大速度仍以 m/s 计，如同 museum.units = repaired
code-ticks = 一步是 1/{ $ticks } s，而不是 { $step } s：Godot 每秒只能取整数步
code-changes = 略去文件中运行期间所作的改动
