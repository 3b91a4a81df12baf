# One tunable.

control-mixed = （不一）
control-changed = 已改动。点击恢复场景的值。
control-presets = 效果一眼可辨的值。
control-description =
    { $about }

    { $formula }

    键 { $key }

control-with_default = { $description }，默认 { $value }：双击
control-with_default_choice = { $description }，默认 { $value }：双击
control-idle =
    { $reason }

    { $description }

control-no_obstacles = 此世界没有静态障碍物。
control-only_orca = 只有 ORCA 求解线性规划。
control-only_vo = 只有 VO 用到它。
control-only_rvo = 只有 RVO 用到它。
control-only_hrvo = 只有 HRVO 用到它。
control-only_school = 当前方法不读它。
control-no_horizon = 当前方法不读这个时间窗。
control-no_cut_off = HRVO 的锥没有截断。
control-only_sharing = 只有 RVO、HRVO 和 ORCA 分担避让量。
control-no_method = 没有方法时谁也不看邻居。
control-only_perturbation = 只有扰动用到它：请选它作死锁破解。
control-only_right_bias = 只有偏右用到它：请选它作死锁破解。
control-only_line = 只有直线有斜率。
control-only_sine = 只有正弦有周期。
control-jitter = 按原文，抖动被当成了距离：见勘误馆。
control-take = 采用 { $method }
