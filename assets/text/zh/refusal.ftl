# Why a world refuses a change, a value or an obstacle

refusal-unknown_key = 未知的键 { $key }；已知的有 { $known }
refusal-unknown_key_near = 未知的键 { $key }，是否指 { $near }？
refusal-not_an_assignment = { $text } 不是 key=value 的形式
refusal-value = { $key } { $reason }
refusal-wrong_type = 需要 { $wanted }，却是 { $got }
refusal-out_of_range = { $got } 不在 { $least } 到 { $most } 之间

refusal-no_such_agent = 没有智能体 { $agent }：世界里有 { $agents } 个，从 0 数起
refusal-no_such_waypoint = 路网没有点 { $waypoint }：它有 { $waypoints } 个，从 0 数起
refusal-removed = 已经没有 id 为 { $id } 的智能体
refusal-obstacle_removed = 已经没有 id 为 { $id } 的障碍物
refusal-later_target = 后来的智能体不能追逐或逃避{ $agent }：那时的编号事先不知道
refusal-itself = { $agent }不能追逐或逃避自己；请另指一个
refusal-goals = 目标序列的 { $what } 必须在 { $least } 到 { $largest } 之间，却是 { $value }

refusal-too_few = 多边形至少需要两个顶点，却有 { $vertices } 个
refusal-repeated = 顶点 { $first } 和 { $second } 是同一点；请删去一个
refusal-crossing = 顶点 { $first } 和 { $second } 之后的边相交；请重排顶点，使轮廓不与自身相交
refusal-too_short = 顶点 { $vertex } 之后的边太短
refusal-not_a_disc = 圆的半径必须大于 0 m，却是 { $radius }

refusal-too_far = { $what } 的 x 或 y 超出 ±{ $most }，为 { $value }
refusal-not_finite = { $what } 必须是有限数，却是 { $value }
