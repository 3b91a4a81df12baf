# 其他学派得出决定的各阶段。

stage-round = 第 { $number } 轮
stage-candidates = { $tried } 个候选，离 { $around } 不超过 { $reach }{ $best }。
stage-best = ；其中最好的是 { $velocity }，惩罚值 { $penalty }

stage-driving = 驱动力
stage-driving_about = { $force } 的力把它带向期望速度。
stage-push = { $of }的推力
stage-push_of_force = { $of }隔着 { $gap } 的间隙推它，推力 { $force }。
stage-sum = 合力
stage-sum_about = 所有的力合起来是 { $force }：加速度 { $acceleration }，这一步之后速度为 { $velocity }。

stage-wish = 期望方向
stage-wish_about = 若独自一人，它会以 { $speed } 直奔目标。
stage-push_of_direction = { $of }的推力长 { $length }；期望方向的长度为 1。
stage-spacing = 间距与速率
stage-spacing_about = 前方带子里最近的是{ $ahead }，相距 { $spacing }：因此速率为 { $speed }。
stage-free = 前方带子里没有人：它以 { $speed } 前进。

stage-cell = 单元
stage-cell_about =
    { $sides ->
        [0] 没有剩下任何点：各行互相排斥。
       *[other] { $sides } 条边围出离自己比离别人更近、再减去半径的那些点。
    }
stage-goal = 目标点
stage-goal_about = 按期望速度，时域之后它会在 { $away } 之外。
stage-turned = 转过的目标点
stage-turned_about = 目标点靠近前方的边，于是向右移 { $by }。
stage-nearest = 最近点
stage-nearest_about = 单元中最近的点离那里 { $away }：速度为 { $velocity }。
stage-outside = 它在自己的单元之外，正回到单元里。
stage-empty = 单元是空的：它停下。
