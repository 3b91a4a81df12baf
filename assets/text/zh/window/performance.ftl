# The cost of steps and pictures.

performance-window = 性能
performance-counting = 统计中……
performance-agents = 智能体
performance-step = 每步
performance-of_agent = 每个智能体
performance-picture = 每帧
performance-building = 其中构建
performance-draw_calls = 绘制调用
performance-slow = 步较慢：在后台计算。
performance-slow_about = 窗口不会等待；顶栏显示达到实时速度的比例。

performance-each = 每个智能体每步
performance-each_about = 每 16 个智能体计时一个。除格子、选择和推进外，多个线程的时间相加。
performance-grid = 格子
performance-query = 查询
performance-lines_time = 直线
performance-programs_time = 规划
performance-choices = 选择
performance-advance = 推进
performance-neighbors = 邻居
performance-lines = 直线
performance-program = 规划 { $number }
performance-fallbacks = 退回
performance-no_step = 最近半秒没有步。
performance-scalar = 所有智能体都走标量路径：不统计直线。

performance-picture_line = 每帧，ms
performance-step_line = 每步，ms
