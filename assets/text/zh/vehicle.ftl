# A vehicle in its own axes: what it feels ahead, where its stroll leads, and the forces.

vehicle-vehicle = { $ahead }{ $walls }{ $stroll }{ $forces }
vehicle-no_vehicle = 没有力推动这个智能体：它既不受操控，也不徘徊。

# Detection box

vehicle-box_free =
    长 { $length } 的检测盒里没有挡路的东西{ $tagged ->
        [0] { "" }
       *[other] ；范围内有 { $tagged } 根柱子
    }。
vehicle-box_acts =
    长 { $length } 的检测盒里有{ $pillar }，在前方 { $ahead }、{ $side ->
        [left] 左
       *[right] 右
    }侧 { $aside }：轴线在 ip = { $ip } 处与其扩大圆相交。检测盒{ $push }。
vehicle-box_pushes =
    以 { $lateral } 向{ $side ->
        [left] 左
       *[right] 右
    }推，并以 { $braking } { $along ->
        [drives_on] 继续加速
       *[brakes] 制动
    }

# Feeler

vehicle-feeler_free =
    长 { $length } 的触须附近没有太近的东西{ $seen ->
        [0] { "" }
       *[other] ；视野内有 { $seen } 根柱子
    }。
vehicle-feeler_acts = 长 { $length } 的触须在 { $ahead } 后经过{ $pillar }，距其中心 { $dist }：小于应保持的 { $keep }{ $others }。触须{ $turn }。
vehicle-feeler_others = ；另有 { $others } 根柱子也挡路
vehicle-feeler_steers =
    以 { $force } 转向{ $side ->
        [left] 左
       *[right] 右
    }侧，本步保留速度的 { $rest }

# Neither

vehicle-feels_nothing = 前方什么也没感觉到，因此不必绕开。
vehicle-walls = 墙壁触须越过了{ $of }，附加 { $force }。

# Behavior and forces

vehicle-stroll =
    它在徘徊：徘徊目标点在{ $side ->
        [left] 左
       *[right] 右
    }侧 { $angle }，距离 { $away }，抖动量为 { $jitter }。
vehicle-forces = 避让占用 { $most } 中的 { $avoidance }，余下的有 { $behavior } 归{ $name }力。
vehicle-behavior_alone = { $name }力占用 { $most } 中的 { $behavior }。

# Labels of the picture

vehicle-x_ahead = x 前方（{ $unit }）
vehicle-y_aside = y 侧方（{ $unit }）
vehicle-feeler_length = 触须 { $length }
vehicle-arrow = { $name } { $force }
