# The museum of slips: its rooms, and the titles and explanations of its cards.

museum-room_feeler = 触须
museum-room_detection_box = 检测盒
museum-room_wander = 徘徊
museum-room_velocity_obstacles = VO 与 RVO
museum-room_orca = ORCA
museum-room_running_code = 正在使用的代码

# The feeler in ActionScript

museum-parentheses_title = 漏了括号
museum-parentheses_about = 不论距离多少、R 和 b 用什么单位，系数都约为 1 + R + b；只是力的上限掩盖了它。
museum-brake_title = 每帧为每个圆制动
museum-brake_about = 帧率加倍，制动也加倍；两个圆的制动是一个圆的两倍。
museum-sum_title = 丢失的力
museum-sum_about = 和写进了另一个变量：车辆只制动，从不转向。
museum-index_title = 把列表当成了圆
museum-index_about = 列表不是圆，转换得到的是空，于是什么也不避。
museum-flag_title = 最后一个圆说了算
museum-flag_about = 后面一个不挡路的圆说没有挡路的；于是徘徊继续，撞上第一个。
museum-tie_title = 正前方
museum-tie_about = 原文问：“-90 表示在右边，90 表示在左边？”y 朝上时是，y 朝下时正好相反。符号和角度一起翻转，所以两种情形都会避开侧方的柱子；只有恰好为零时转向正的一侧，在屏幕上是右侧。两辆各自在正前方遇到柱子的车辆转向同一侧；按规定打破平局就不会僵住。
museum-conditions_title = 判断挡路的三个条件
museum-conditions_about = 原文三个都给了，代码用的是最后一个。原文说“两个方向都相撞，才会真正的撞在一起”：两项检验合起来是触须周围的矩形，其四角够不到，而 a 和 b 又切掉了圆头。原文称 cos(a) / length > 0 为在前方；代码里是 cos(a) · length，符号相同。

# The detection box, in the book and its ports

museum-lateral_sign_title = 推向障碍物
museum-lateral_sign_about = 当 0 < y < R（同半径的障碍物中占 R / (2(R + r))），力指向障碍物所在的一侧；y < 0 或 y > R 时则背离它。（原文只解释了 y < 0 的情形，写作 R + |y|。）至今仍有在用的库是这样。
museum-square_root_title = 长度减去面积
museum-square_root_about = 漏了开方，哪个障碍物算最近就取决于长度单位。
museum-braking_title = 随距离增大的制动
museum-braking_about = 远的障碍物比近的制动更强，而圆心在前方不到一个半径处的反而加速。书中注释写“正比于”距离；移植版的文字则相反，写“反比于”。一条注释把公式读成“R 加上 cX 的绝对值”：其实是 R 减 cX，而 cX 不为负。移植版从未声明 brakingWeight。
museum-reach_title = 盒端之外
museum-reach_about = 离轴线远处，圆形的标记范围伸出盒端之外；靠近轴线处又太短，因为远达 L + R + r 的扩大圆仍会伸进盒子。1 + (L − x) / L 处的注释说“碰撞物肯定在盒子里”：在盒子之外，系数低于 1。
museum-range_title = 不断增大的范围
museum-range_about = 每看一个障碍物，就扩大下一个的范围：列表的次序决定结果。范围的 R 是精灵长边的一半，检验的 R 是另一个函数的包围半径。
museum-transform_title = 把力当作点来变换
museum-transform_about = 力加上了车辆的位置：远离原点时车辆会飞走。该调用在障碍物判断之后而不在其内，所以每步都执行：没有障碍时，力就是车辆自己的位置。
museum-corners_title = 包住矩形的圆
museum-corners_about = 该圆在精灵的四角处太小。这里的车辆是圆盘；开关把它们当作四角在圆盘上的正方形，检测盒图层会画出来。
museum-list_title = 传入的列表
museum-list_about = 移植版忽略了参数。它从未声明 steeringForce，那么它必是成员变量：没有障碍时，除非别处清零，否则保留上次调用的值。
museum-box_width_title = 检测盒有多宽
museum-box_width_about = 是注释写错了，代码没有错。

# Wander in a port

museum-memory_title = 没有记忆的目标点
museum-memory_about = 把 += 写成了 =：每步任选一个方向，归一化又约掉了抖动。原文说 wanderJitter“给目标点的随机位置一个限制值”：原文中它什么也没限制；修正后，wanderJitter 越大，目标点抖动越大。
museum-distance_title = 把抖动当距离
museum-distance_about = 圆放在抖动量那么远的地方；wanderDistance 从未用到。
museum-time_title = 每帧抖动
museum-time_about = 帧率越高，徘徊越乱。（若如书中那样乘以 dt，则反而渐渐消失。）

# The two-body rule of VO and RVO

museum-overlap_title = 重叠的圆盘互不理会
museum-overlap_about = 非数既不小于也不大于任何数：没有发现碰撞。（shift 模式。）修正后，深的重叠需要几步：最大速度截短了 u，其间规则又会采用期望速度。
museum-horizon_title = 没有尽头的锥
museum-horizon_about = 没有时间窗，智能体连一分钟后才到的也要避。（shift 模式。）
museum-vo_jitter_title = VO 会抖动……
museum-vo_jitter_about = 第 1 帧：双方都让开。第 2 帧：都不会相撞，又都返回。第 3 帧同第 1 帧。原文是 shift 模式，修正是 union 模式（在整个锥下也走之字形：这是 VO 固有的）。
museum-rvo_half_title = ……而 RVO 不会？
museum-rvo_half_about = 从当前速度起移动一半 u 不能保证两者不相碰：它们会重叠，抖动只是少些，并非没有。把一半 u 加在期望速度上不抖动，但也会重叠；迟一帧移动（开关 update）时抖动减半。双方各移一半 u，恰好到达切线：这算不算相撞、因而抖动多频繁，全看舍入。
museum-update_title = 同一帧还是下一帧
museum-update_about = 说碰撞是因为在同一帧移动，只对了一半：推迟能治好 RVO 的规则，VO 的规则则几乎一样糟。有多少“碰撞”取决于多深才算重叠，所以也给出最深的重叠。
museum-tangent_title = 较近的切点
museum-tangent_about = 它拿位置和速度比较，看起来像错误，其实不是：两个切点关于轴线对称，所以较近的切点就在较近的切线上。
museum-collinear_title = 漏了绝对值的共线
museum-collinear_about = 左侧的每个点都算共线，不过没有人调用它。左和右（叉积 < 0、> 0）在 y 朝上时是对的，而两条切线又按它们排序，所以名称无妨。

# ORCA and its linear programs

museum-len_title = 任何 len 都能成功避障？
museum-len_about = 处理一条直线之后，先前的每条直线最多被违反 len 倍：len 是权重。只有为 1 时结果才与次序无关。小于 1 时先处理的（最近的）直线优先，大于 1 时后处理的优先；“不转向”（∞）的结果可落在圆上任何地方。
museum-fallback_title = “原则上不应发生”
museum-fallback_about = 旧速度必须满足松弛后的直线：只要先前的直线可以被违反得和当前的一样多，就满足。
museum-midpoint_title = 反向的平行线
museum-midpoint_about = 中点把两条直线同等看待；这只在 len = 1 时正确。原文是算术 rvo2，修正是 robust。
museum-parallel_title = 平行线：停止还是继续？
museum-parallel_about = 只有反向的直线会走到这个分支，对它们来说确实什么也不剩。原文把分子为正当作反向的标志。并非如此：同向的直线分子总是正的，反向的在中间留有空隙时也是正的；无论哪种，先前的直线都不截去任何部分。因舍入，重合的直线也可能走到（f32）；robust 算术容忍它们。
museum-standstill_title = 永远僵住的一对
museum-standstill_about = 在轴线上，间隙每步缩小为 1 − dt / τ 倍，永不张开。
museum-segment_end_title = s < 1 还是 s ≤ 1
museum-segment_end_about = 恰好在端点侧面、s = 1 时，不属于任何情形，接着就对负数开方；RVO2 已经改正。原文还有几处：称为“凹角”的 isConvex 意思是凸角；“leftLegDirection 同理”指的是右切线；截断圆的半径“radius_”应再除以时间窗。
museum-cosine_title = 没有符号的余弦
museum-cosine_about = 角度从 −p 量起，所以余弦是 −w · p / (|w| |p|)；平方掩盖了符号。
museum-names_title = i 与 j
museum-names_about = 这里称为当前和先前。“平行并同向即重合”的直线未必重合：先前的那条被违反得更少或相同，略过是对的。“directionOpt 为 true 时，不会有可行解”是说规划 3 要的是最远的速度；“以处理距离最远的半平面为准”是说按次序处理，遇到比目前最大违反量更大的就处理。
museum-units_title = 每帧的像素
museum-units_about = 游戏的速度是像素每帧，模拟器的是像素每秒，所以代码先除以 dt，再把结果乘以 dt。最大速度 1 / dt 意味着每帧 1 像素，从而与帧率绑定；把结果当作下一次的期望速度，使每次绕行都成了新的去向。这里一像素是一米。

# Code that people run

museum-turning_back_title = 全速折返
museum-turning_back_about = 各推力加上之后，方向被化为长度 1：和再小再大，只有方向算数。离邻居 R + D · ln A（默认 0.61 m）以内，推力超过期望方向；行人转身，发现前方没有智能体，便全速往回走。模型的第 1、2 版，jupedsim 1.4.2，CollisionFreeSpeedModel.cpp；第 3 版不会这样。这里用推力的强度 A 代表修正。
museum-wall_friction_title = 带着人走的墙
museum-wall_friction_about = 智能体之间的摩擦沿相对速度 v_j − v。墙是静止的，应为 −v；调用却传入 +v，于是沿墙滑动反而加速。jupedsim 1.4.2 与提交 bf665b1，SocialForceModel.cpp，ObstacleForce。这里用摩擦为 0 代表修正。
museum-blind_title = 一个邻居遮住所有邻居
museum-blind_about = 指向同一点上邻居的方向是 0 / 0。于是每个候选的代价都不是数，没有一个比较成立，答案停在开始时的速度 0，不管周围还有什么。recastnavigation 9f4ce644，DetourObstacleAvoidance.cpp，prepare；其 issue 483 描述了它。
museum-separation_title = 少了开方的限幅
museum-separation_about = 分离速度本应截到期望速率 V；它乘的是 V² 与自身平方之比，而不是这个比的平方根，于是越长的截得越短。recastnavigation 9f4ce644，DetourCrowd.cpp 第 1249 行；移植版 navcat 0.4.1 有开方。sidestep 在方法之外没有分离。
museum-even_divisions_title = 从未写入的采样
museum-even_divisions_about = 等分数为偶数时，与方向相反的那个点写到了后一个位置，而真正算数的位置留着内存里原来的内容。recastnavigation 9f4ce644，DetourObstacleAvoidance.cpp 第 600 行：等分数为 6 时内存检查器会报告，为默认的 7 时不会。navcat 0.4.1 写在正确的位置，sidestep 也是。
museum-first_32_title = 头 32 个，而不是最近的
museum-first_32_about = 邻居取自智能体周围方框里最多 32 个，按网格列出的次序；之后才按距离排序。在密集人群里，更近的可能被漏掉。recastnavigation 9f4ce644，DetourCrowd.cpp，getNeighbours，第 193 行。sidestep 找的是最近的。
