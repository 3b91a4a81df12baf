# Worlds side by side.

compare-button = ⊞ 对比
compare-sign = ⊞
compare-so_many_button = ⊞ { $worlds }
compare-one_world = 单个世界
compare-other = 其他值……
compare-about = 并排的世界，同一起点、同一时钟。各自不同之处：点击某个世界后切换或拖动即可。其余操作作用于全部。它们从第 0 步重新开始：若要保留当前运行，请先保存（Ctrl R）。

compare-pair = VO | RVO
compare-pair_about = VO 的左右摇摆，对比 RVO 的共同避让。
compare-methods = VO | RVO | HRVO | ORCA
compare-methods_about = 四种方法，同一起点。
compare-len = len 1 | 0.1 | 10 | 不旋转
compare-len_about = 第三个规划的系数 len：取中间、趋近 0、趋近 ∞，以及极限 ∞ 本身：直线不旋转，而是反向。
compare-len_few = len 1 | 0.1 | 10 | 不旋转，少量智能体
compare-len_few_about = 同上，十个智能体的圆。
compare-len_many = len 1 | 0.1 | 10 | 不旋转，大量智能体
compare-len_many_about = 同上，250 个智能体的圆。
compare-horizons = 时间窗，六种
compare-horizons_about = 从灵活而晚避到谨慎而早避。

compare-window = 并排
compare-what_differs = 不同之处
compare-worlds = 世界
compare-so_many = { $worlds } 个世界
compare-compare = 对比
compare-want_values = 应为 key=value,value,…
compare-want_more = 应为 2 到 { $most } 个值，用逗号分隔；现有 { $given } 个
